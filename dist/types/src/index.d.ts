/** Types of workflow definitions, progress and events, and the checks behind them. */
export { parseWorkflow } from "./definition/parse.ts";
export { Workflow } from "./definition/schema.ts";
export { AgenticError, type ErrorCode } from "./errors.ts";
export { RunEvent } from "./run/event.ts";
export { StepOutput } from "./run/output.ts";
export { ProgressDocument } from "./run/progress-schema.ts";
export { version } from "./version.ts";
