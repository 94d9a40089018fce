package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.Function;
import dev.holdfast.ServerAddress;
import dev.holdfast.ServerCursor;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class MongoIterableTest {
  private final Numbers numbers = new Numbers();

  @Test
  void forEachClosesTheCursorAtTheEnd() {
    List<Integer> seen = new ArrayList<>();
    numbers.forEach(seen::add);
    assertThat(seen).containsExactly(1, 2, 3);
    assertThat(numbers.open).isZero();
  }

  @Test
  void forEachClosesTheCursorAlsoWhenTheActionThrows() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                numbers.forEach(
                    n -> {
                      throw new IllegalStateException();
                    }));
    assertThat(numbers.open).isZero();
  }

  @Test
  void intoFillsTheCollectionAndReturnsIt() {
    List<Number> target = new ArrayList<>(List.of(0.5));
    assertThat(numbers.into(target)).isSameAs(target).containsExactly(0.5, 1, 2, 3);
    assertThat(numbers.open).isZero();
  }

  @Test
  void aLoopLeavesItsCursorOpenWhenItBreaksOff() {
    Iterator<Integer> iterator = numbers.iterator();
    iterator.next();
    assertThat(numbers.open).isOne();
  }

  /** Counts the cursors that nobody closed. */
  private static final class Numbers implements MongoIterable<Integer> {
    int open;

    @Override
    public MongoCursor<Integer> cursor() {
      open++;
      return new Counting(List.of(1, 2, 3).iterator());
    }

    @Override
    public Integer first() {
      return 1;
    }

    @Override
    public <U> MongoIterable<U> map(Function<Integer, U> mapper) {
      throw new UnsupportedOperationException();
    }

    @Override
    public MongoIterable<Integer> batchSize(int batchSize) {
      return this;
    }

    private final class Counting implements MongoCursor<Integer> {
      private final Iterator<Integer> left;

      Counting(Iterator<Integer> left) {
        this.left = left;
      }

      @Override
      public void close() {
        open--;
      }

      @Override
      public boolean hasNext() {
        return left.hasNext();
      }

      @Override
      public Integer next() {
        return left.next();
      }

      @Override
      public int available() {
        return 0;
      }

      @Override
      public Integer tryNext() {
        return left.hasNext() ? left.next() : null;
      }

      @Override
      public ServerCursor getServerCursor() {
        return null;
      }

      @Override
      public ServerAddress getServerAddress() {
        return new ServerAddress();
      }
    }
  }
}
