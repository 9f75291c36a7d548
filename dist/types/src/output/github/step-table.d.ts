import type { StepStatus } from "../../run/state.ts";
import type { RunFacts } from "../status/run-facts.ts";
/** What stands for a status on GitHub, where there are colours. */
export declare const statusEmoji: Readonly<Record<StepStatus, string>>;
export interface TableRoom {
    /** Steps in the table; others are counted. */
    readonly rows: number;
    /** Characters of a result. */
    readonly result: number;
}
/** The table of steps as Markdown; what is still to come is one line, and a long run is shortened to what tells most. */
export declare function stepsTable(source: RunFacts, room: TableRoom): string;
/** `4 of 5 steps`: those at the top of the workflow. */
export declare function countOfSteps({ table, state }: RunFacts): string;
