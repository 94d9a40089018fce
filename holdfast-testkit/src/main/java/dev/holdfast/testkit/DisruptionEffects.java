package dev.holdfast.testkit;

import java.util.function.Consumer;

/**
 * The effect of every disruption. The compiler demands a method for each kind of {@link Disruption}, so this
 * is the place to implement a new one.
 */
final class DisruptionEffects implements Disruption.Visitor<Consumer<TestDeployment>> {
  private static final DisruptionEffects ALL = new DisruptionEffects();

  private DisruptionEffects() {}

  static Consumer<TestDeployment> of(Disruption disruption) {
    return disruption.accept(ALL);
  }

  @Override
  public Consumer<TestDeployment> visit(Disruption.StepDown disruption) {
    return TestDeployment::stepDown;
  }

  @Override
  public Consumer<TestDeployment> visit(Disruption.Elect disruption) {
    return set -> set.elect(disruption.member());
  }

  @Override
  public Consumer<TestDeployment> visit(Disruption.Kill disruption) {
    return set -> set.kill(disruption.member());
  }

  @Override
  public Consumer<TestDeployment> visit(Disruption.Restart disruption) {
    return set -> set.restart(disruption.member());
  }

  @Override
  public Consumer<TestDeployment> visit(Disruption.Partition disruption) {
    return set -> set.partition(disruption.one(), disruption.other());
  }

  @Override
  public Consumer<TestDeployment> visit(Disruption.Isolate disruption) {
    return set -> set.isolate(disruption.member());
  }

  @Override
  public Consumer<TestDeployment> visit(Disruption.Afflict disruption) {
    return set -> set.member(disruption.member()).inject(disruption.fault());
  }

  @Override
  public Consumer<TestDeployment> visit(Disruption.Heal disruption) {
    return TestDeployment::heal;
  }
}
