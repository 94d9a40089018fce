package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;

/** For tests that look at the topology itself. */
public class SilentTopologyListener implements TopologyListener {
  @Override
  public void opening() {}

  @Override
  public void serverOpening(ServerAddress server) {}

  @Override
  public void serverChanged(ServerDescription before, ServerDescription after) {}

  @Override
  public void changed(TopologyDescription before, TopologyDescription after) {}

  @Override
  public void serverClosed(ServerAddress server) {}

  @Override
  public void closed() {}

  @Override
  public void delivered() {}
}
