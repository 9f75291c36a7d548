// What starts nothing, as one module; see running.ts.
export { cancelCommand } from "./cancel.ts";
export { listCommand } from "./list.ts";
export { logsCommand } from "./logs.ts";
export { statusCommand } from "./status.ts";
export { validateCommand } from "./validate.ts";
export { workflowsCommand } from "./workflows.ts";
