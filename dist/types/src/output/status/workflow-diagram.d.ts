import type { RunState, StepStatus } from "../../run/state.ts";
import type { TableSource } from "./step-rows.ts";
/** What stands for a status where there is no colour; as on the terminal. */
export declare const statusMarks: Readonly<Record<StepStatus, string>>;
/**
 * A Mermaid flowchart of a workflow, coloured by what became of its steps: lists from top to bottom, what runs at the same time side by
 * side, blocks and nested workflows as subgraphs. Holds no backtick, so that it can stand in a fence of Markdown.
 */
export declare function mermaidOf(workflow: TableSource, state: RunState): string;
