import { type Deed } from "./asking.ts";
import { type EventOf } from "./events.ts";
import type { AppPorts, AppSettings, Handled } from "./ports.ts";
import type { RunSource } from "../human/run-id.ts";
/** `agentic:<workflow>` on an issue runs that workflow; so does assigning it to us. */
export declare function handleIssues(payload: EventOf<"issues">, ports: AppPorts): Promise<Handled>;
interface Wanted {
    readonly workflow: string;
    readonly source: RunSource;
}
/** What somebody did by a label or an assignment, where that asks for a run. */
export declare function issuesDeed(payload: EventOf<"issues">, ports: Pick<AppPorts, "repository" | "own">, settings: AppSettings): {
    readonly wanted: Wanted;
    readonly deed: Deed;
} | undefined;
export {};
