import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/support/build.ts",
    setupFiles: "test/support/environment.ts",
    testTimeout: 180_000,
    pool: "threads",
    // By default, one core is left to others: on two cores, half of the time.
    maxWorkers: "100%",
  },
});
