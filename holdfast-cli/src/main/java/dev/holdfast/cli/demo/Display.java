package dev.holdfast.cli.demo;

/** Displays a run while it is in progress. One thread calls it. */
interface Display {
  /** Displays nothing, for runs that print only the report. */
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
