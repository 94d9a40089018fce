package dev.holdfast.cli.demo;

/** Shows a run while it goes on. Called by one thread. */
interface Display {
  /** Shows nothing: only the report is wanted. */
  Display NONE =
      new Display() {
        @Override
        public void begin(DemoOptions options, Target target) {}

        @Override
        public void show(Frame frame) {}

        @Override
        public void close() {}
      };

  void begin(DemoOptions options, Target target);

  void show(Frame frame);

  void close();
}
