import type { Program, ProgramOptions } from "./program-execution.ts";
import type { WorkflowContext } from "./workflow-context.ts";
/** What `execute` is called with. */
export declare function createContext(program: Program, options: ProgramOptions): WorkflowContext;
