// Commands that simulate, as one module, so that the build writes fewer files to load.
export { simulateCommand } from "./simulate-workflow.ts";
export { testCommand } from "./test-workflows.ts";
