package dev.holdfast.observability;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps all spans of a client, and prints them as a tree: one line each, in the order of their start. */
final class RecordingTracer extends ObservabilitySettings implements Tracer {
  private final int maxQueryTextLength;
  private final List<Recorded> roots = new CopyOnWriteArrayList<>();
  private final List<CommandDetails> commands = new CopyOnWriteArrayList<>();

  RecordingTracer() {
    this(0);
  }

  RecordingTracer(int maxQueryTextLength) {
    this.maxQueryTextLength = maxQueryTextLength;
  }

  @Override
  public Tracer getTracer() {
    return this;
  }

  @Override
  public int maxQueryTextLength() {
    return maxQueryTextLength;
  }

  @Override
  public Span startTransaction() {
    return add(roots, "transaction");
  }

  @Override
  public Span startOperation(OperationDetails operation, Span transaction) {
    List<Recorded> siblings = transaction == null ? roots : ((Recorded) transaction).nested;
    return add(siblings, operation.summary());
  }

  @Override
  public CommandSpan startCommand(CommandDetails command, Span operation) {
    commands.add(command);
    return add(((Recorded) operation).nested, command.summary());
  }

  private static Recorded add(List<Recorded> siblings, String name) {
    Recorded span = new Recorded(name);
    siblings.add(span);
    return span;
  }

  /** Of all commands so far. */
  List<CommandDetails> commands() {
    return List.copyOf(commands);
  }

  List<String> tree() {
    List<String> lines = new ArrayList<>();
    roots.forEach(root -> root.print("", lines));
    return lines;
  }

  void forget() {
    roots.clear();
    commands.clear();
  }

  private static final class Recorded implements CommandSpan {
    private final String name;
    private final List<Recorded> nested = new CopyOnWriteArrayList<>();
    private String cursor = "";
    private String outcome = " (open)";
    private int ends;

    Recorded(String name) {
      this.name = name;
    }

    @Override
    public void openedCursor(long cursorId) {
      cursor = " opened " + cursorId;
    }

    @Override
    public void failed(Throwable failure) {
      outcome = ": " + failure.getClass().getSimpleName();
    }

    @Override
    public void end() {
      ends++;
      if (ends > 1) {
        throw new IllegalStateException(name + " ended twice");
      }
      outcome = outcome.equals(" (open)") ? "" : outcome;
    }

    private void print(String indent, List<String> lines) {
      lines.add(indent + name + cursor + outcome);
      nested.forEach(each -> each.print(indent + "  ", lines));
    }
  }
}
