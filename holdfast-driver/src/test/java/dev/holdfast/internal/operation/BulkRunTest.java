package dev.holdfast.internal.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.internal.operation.BulkRun.Sort;
import dev.holdfast.test.Requirement;
import dev.holdfast.test.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BulkRunTest {
  private static final Sort I = Sort.INSERT;
  private static final Sort U = Sort.UPDATE;
  private static final Sort D = Sort.DELETE;

  @Test
  void inOrderARunEndsWhereAnotherSortBegins() {
    assertThat(describe(BulkRun.split(List.of(I, I, U, I, D, D), true)))
        .containsExactly("INSERT[0, 1]", "UPDATE[2]", "INSERT[3]", "DELETE[4, 5]");
  }

  @Test
  void otherwiseEachSortIsOneRun() {
    assertThat(describe(BulkRun.split(List.of(U, I, U, D, I, D), false)))
        .containsExactly("UPDATE[0, 2]", "INSERT[1, 4]", "DELETE[3, 5]");
  }

  @Test
  void ofNothingThereIsNothing() {
    assertThat(BulkRun.split(List.of(), true)).isEmpty();
    assertThat(BulkRun.split(List.of(), false)).isEmpty();
  }

  @Test
  @Requirement("RW-043")
  void whateverTheWritesEachIsInOneRunAndRunsAreAsFewAsTheOrderAllows() {
    Random random = Seeds.random(getClass().getSimpleName());
    for (int round = 0; round < 500; round++) {
      List<Sort> sorts = new ArrayList<>();
      int size = 1 + random.nextInt(30);
      for (int i = 0; i < size; i++) {
        sorts.add(Sort.values()[random.nextInt(3)]);
      }
      for (boolean ordered : new boolean[] {true, false}) {
        List<BulkRun> runs = BulkRun.split(sorts, ordered);
        List<Integer> all =
            runs.stream().flatMap(run -> Arrays.stream(run.indexes()).boxed()).toList();
        List<Integer> each = IntStream.range(0, size).boxed().toList();
        assertThat(ordered ? all : all.stream().sorted().toList()).isEqualTo(each);
        for (BulkRun run : runs) {
          assertThat(run.indexes()).isSorted();
          assertThat(Arrays.stream(run.indexes()).mapToObj(sorts::get)).containsOnly(run.sort());
        }
        for (int i = 1; ordered && i < runs.size(); i++) {
          assertThat(runs.get(i).sort()).isNotEqualTo(runs.get(i - 1).sort());
        }
        if (!ordered) {
          assertThat(runs.stream().map(BulkRun::sort)).doesNotHaveDuplicates();
        }
      }
    }
  }

  private static List<String> describe(List<BulkRun> runs) {
    return runs.stream().map(run -> run.sort() + Arrays.toString(run.indexes())).toList();
  }
}
