package dev.holdfast.spec.unified;

import dev.holdfast.client.MongoDatabase;
import dev.holdfast.client.gridfs.GridFSBucket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All operations of the format, by what they are done to. */
final class OperationTable {
  /** What {@code object: testRunner} stands for. */
  enum TestRunner {
    INSTANCE
  }

  private record Group(Class<?> target, Map<String, Operation> operations) {}

  private static final List<Group> GROUPS =
      List.of(
          group(TestRunner.class, RunnerAssertions.TABLE, RunnerControl.TABLE),
          group(ClientEntity.class, ClientOperations.TABLE),
          group(MongoDatabase.class, DatabaseOperations.TABLE),
          group(
              CollectionEntity.class,
              CollectionReads.TABLE,
              CollectionWrites.TABLE,
              FindAndModify.TABLE,
              BulkWrites.TABLE,
              CollectionAdministration.TABLE),
          group(GridFSBucket.class, BucketOperations.TABLE),
          group(SessionEntity.class, SessionOperations.TABLE),
          group(CursorEntity.class, CursorOperations.TABLE));

  private OperationTable() {}

  static Operation find(String name, Object target) {
    for (Group group : GROUPS) {
      if (group.target().isInstance(target)) {
        Operation operation = group.operations().get(name);
        if (operation != null) {
          return operation;
        }
      }
    }
    throw new UnsupportedOperationException(
        "no operation " + name + " on a " + target.getClass().getSimpleName());
  }

  @SafeVarargs
  private static Group group(Class<?> target, Map<String, Operation>... tables) {
    Map<String, Operation> all = new HashMap<>();
    for (Map<String, Operation> table : tables) {
      all.putAll(table);
    }
    return new Group(target, all);
  }
}
