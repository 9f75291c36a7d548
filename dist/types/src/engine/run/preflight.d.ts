import { type Workflow } from "../../definition/schema.ts";
import type { Library } from "../../ports/prompt-library.ts";
/** Keys that a workflow sets and that have no effect in this version. A person must not rely on them. */
export declare function withoutEffect({ settings, steps }: Workflow): string[];
/** Whether a definition asks for checkpoints. */
export declare function asksForCheckpoints({ steps }: Workflow): boolean;
/** Commands, personas, prompts and templates that the run would miss later. Errors: `not-found`, `definition-invalid`. */
export declare function checkFiles(library: Library, { steps, outputs }: Workflow): void;
