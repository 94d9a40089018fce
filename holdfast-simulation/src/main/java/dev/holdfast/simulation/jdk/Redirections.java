package dev.holdfast.simulation.jdk;

import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.AccessFlag;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Redirects calls of a class to {@link SimulatedJdk}. Pure: takes and returns the bytes of a class. */
final class Redirections {
  private static final ClassDesc TARGET = ClassDesc.of("dev.holdfast.simulation.jdk.SimulatedJdk");
  private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(CD_void);
  private static final String ATOMICS = "Ljava/util/concurrent/atomic/";
  private static final String LOCKS = "Ljava/util/concurrent/locks/";

  /** A method of the JDK, as a call instruction names it. */
  private record Method(String owner, String name, String type) {}

  /** A method of {@link SimulatedJdk}. */
  private record Replacement(String name, MethodTypeDesc type) {}

  /** Calls that read the time. They are replaced in the timed waits of the JDK, too. */
  private static final Map<Method, Replacement> TIME = new HashMap<>();

  private static final Map<Method, Replacement> STATIC = new HashMap<>();
  private static final Map<Method, Replacement> VIRTUAL = new HashMap<>();
  private static final Map<Method, Replacement> CONSTRUCTORS = new HashMap<>();

  static {
    ofStatic(TIME, System.class, "nanoTime", CD_long);
    ofStatic(TIME, System.class, "currentTimeMillis", CD_long);
    STATIC.putAll(TIME);
    ofStatic(STATIC, Instant.class, "now", of(Instant.class));
    ofStatic(STATIC, UUID.class, "randomUUID", of(UUID.class));
    ofVirtual(Thread.class, "start", CD_void);
    ofVirtual(ThreadLocalRandom.class, "nextInt", CD_int, CD_int);
    ofVirtual(ThreadLocalRandom.class, "nextDouble", CD_double);
    ofVirtual(SecureRandom.class, "nextBytes", CD_void, of(byte[].class));
    ofVirtual(ReferenceQueue.class, "poll", of(Reference.class));
    ofConstructor(Thread.class, "newThread", of(Runnable.class), of(String.class));
    ofConstructor(Random.class, "newRandom");
  }

  private Redirections() {}

  private static ClassDesc of(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }

  private static void ofStatic(
      Map<Method, Replacement> table, Class<?> owner, String name, ClassDesc result) {
    MethodTypeDesc type = MethodTypeDesc.of(result);
    table.put(method(owner, name, type), new Replacement(name, type));
  }

  private static void ofVirtual(
      Class<?> owner, String name, ClassDesc result, ClassDesc... parameters) {
    MethodTypeDesc type = MethodTypeDesc.of(result, parameters);
    VIRTUAL.put(
        method(owner, name, type), new Replacement(name, type.insertParameterTypes(0, of(owner))));
  }

  private static void ofConstructor(Class<?> owner, String factory, ClassDesc... parameters) {
    CONSTRUCTORS.put(
        method(owner, "<init>", MethodTypeDesc.of(CD_void, parameters)),
        new Replacement(factory, MethodTypeDesc.of(of(owner), parameters)));
  }

  private static Method method(Class<?> owner, String name, MethodTypeDesc type) {
    return new Method(owner.descriptorString(), name, type.descriptorString());
  }

  /** Replaces only the calls that read the time. Returns null if the class has none. */
  static byte @Nullable [] ofTime(byte[] original) {
    return new Rewriting(TIME, Map.of(), Map.of(), false).apply(original);
  }

  /**
   * Replaces all calls. Returns null if the class has none.
   *
   * @param yields whether threads may switch at locks, volatile fields and atomic variables
   */
  static byte @Nullable [] ofAll(byte[] original, boolean yields) {
    return new Rewriting(STATIC, VIRTUAL, CONSTRUCTORS, yields).apply(original);
  }

  /** Rewrites one class. */
  private static final class Rewriting {
    private final Map<Method, Replacement> statics;
    private final Map<Method, Replacement> virtuals;
    private final Map<Method, Replacement> constructors;
    private final boolean yields;
    private final Set<String> volatileFields = new HashSet<>();
    private boolean changed;

    Rewriting(
        Map<Method, Replacement> statics,
        Map<Method, Replacement> virtuals,
        Map<Method, Replacement> constructors,
        boolean yields) {
      this.statics = statics;
      this.virtuals = virtuals;
      this.constructors = constructors;
      this.yields = yields;
    }

    byte @Nullable [] apply(byte[] original) {
      ClassFile classFile = ClassFile.of();
      ClassModel model = classFile.parse(original);
      for (FieldModel field : model.fields()) {
        if (field.flags().has(AccessFlag.VOLATILE)) {
          volatileFields.add(field.fieldName().stringValue());
        }
      }
      byte[] result =
          classFile.transformClass(
              model,
              (builder, element) -> {
                if (element instanceof MethodModel method && method.code().isPresent()) {
                  builder.transformMethod(
                      method, MethodTransform.transformingCode(body(method.code().get())));
                } else {
                  builder.with(element);
                }
              });
      return changed ? result : null;
    }

    private CodeTransform body(CodeModel code) {
      Allocations allocations = allocations(code.elementList());
      return new CodeTransform() {
        private int index = -1;

        @Override
        public void accept(CodeBuilder builder, CodeElement element) {
          index++;
          if (!allocations.dropped().contains(index)) {
            rewrite(builder, element, allocations.calls().contains(index));
          }
        }
      };
    }

    /**
     * Objects of one method that a factory creates instead of a constructor, by the index of instructions.
     *
     * @param dropped the {@code new} and {@code dup} instructions
     * @param calls the calls of the constructor
     */
    private record Allocations(Set<Integer> dropped, Set<Integer> calls) {}

    private Allocations allocations(List<CodeElement> elements) {
      Allocations found = new Allocations(new HashSet<>(), new HashSet<>());
      Deque<Integer> open = new ArrayDeque<>();
      for (int i = 0; i < elements.size(); i++) {
        if (elements.get(i) instanceof NewObjectInstruction) {
          open.push(i);
        } else if (elements.get(i) instanceof InvokeInstruction call
            && call.name().equalsString("<init>")
            && !open.isEmpty()
            && isOf(elements.get(open.peek()), call)) {
          int allocation = open.pop();
          if (constructors.containsKey(named(call))) {
            found.dropped().add(allocation);
            found.dropped().add(allocation + 1);
            found.calls().add(i);
          }
        }
      }
      return found;
    }

    private static boolean isOf(CodeElement allocation, InvokeInstruction call) {
      return ((NewObjectInstruction) allocation)
          .className()
          .asSymbol()
          .equals(call.owner().asSymbol());
    }

    private void rewrite(CodeBuilder builder, CodeElement element, boolean allocates) {
      if (element instanceof InvokeInstruction call) {
        rewriteCall(builder, call, allocates);
      } else if (element instanceof FieldInstruction field
          && yields
          && volatileFields.contains(field.name().stringValue())) {
        mayYield(builder);
        builder.with(element);
      } else {
        builder.with(element);
      }
    }

    private void rewriteCall(CodeBuilder builder, InvokeInstruction call, boolean allocates) {
      Replacement replacement = replacement(call, allocates);
      if (replacement != null) {
        changed = true;
        builder.invokestatic(TARGET, replacement.name(), replacement.type());
        return;
      }
      boolean yieldsBefore = yields && isContended(call);
      boolean yieldsAfter = yields && isUnlock(call);
      if (yieldsBefore) {
        mayYield(builder);
      }
      builder.with(call);
      if (yieldsAfter) {
        mayYield(builder);
      }
    }

    private @Nullable Replacement replacement(InvokeInstruction call, boolean allocates) {
      return switch (call.opcode()) {
        case INVOKESTATIC -> statics.get(named(call));
        case INVOKEVIRTUAL -> virtuals.get(named(call));
        case INVOKESPECIAL -> allocates ? constructors.get(named(call)) : null;
        default -> null;
      };
    }

    private static Method named(InvokeInstruction call) {
      return new Method(
          call.owner().asSymbol().descriptorString(),
          call.name().stringValue(),
          call.type().stringValue());
    }

    /** Whether the result of a call depends on what other threads have done. */
    private static boolean isContended(InvokeInstruction call) {
      String owner = call.owner().asSymbol().descriptorString();
      String name = call.name().stringValue();
      return call.opcode() != Opcode.INVOKESPECIAL
          && (owner.startsWith(ATOMICS)
              || (owner.startsWith(LOCKS) && (name.equals("lock") || name.equals("tryLock"))));
    }

    private static boolean isUnlock(InvokeInstruction call) {
      return call.owner().asSymbol().descriptorString().startsWith(LOCKS)
          && call.name().equalsString("unlock");
    }

    private void mayYield(CodeBuilder builder) {
      changed = true;
      builder.invokestatic(TARGET, "mayYield", NOTHING);
    }
  }
}
