// What runs workflows, as one module: the build then makes few files of what these commands share, and each file takes its time to load.
export { analyseCommand } from "./analyse.ts";
export { branchCommand } from "./branch.ts";
export { demoCommand } from "./demo.ts";
export { doCommand } from "./do.ts";
export { inputCommand } from "./input.ts";
export { oneShotCommand } from "./one-shot.ts";
export { resumeCommand } from "./resume.ts";
export { runCommand } from "./run.ts";
