import type { ToldWorkflow } from "./ports.ts";
/** What can be written, with an example that works here. */
export declare function helpText(workflows: readonly ToldWorkflow[], docs?: string | undefined): string;
