import type { EnginePorts, RunEnd, RunRequest } from "../../engine/run-request.ts";
import type { RunSettings } from "../../engine/run-settings.ts";
import type { Stop } from "../../engine/stop-signal.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import { createEnginePorts } from "../../wiring/engine-ports.ts";
import type { PreparedRun } from "./prepare-run.ts";
type Observed = Parameters<RunRequest["observe"]>[0];
type Nested = NonNullable<RunRequest["definitions"]>;
/** The settings that hold for a run and for the definitions it names. */
export interface Resolved {
    readonly settings: RunSettings;
    readonly definitions: Nested;
}
export type CreateObservers = (run: Observed & {
    readonly ports: EnginePorts;
}) => readonly RunObserver[];
export interface SessionOptions extends Pick<RunRequest, "waitsForPeople" | "bell" | "answers" | "relayRequests" | "askedAt"> {
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly stop: Stop;
    /** Aborted when everything is to be killed at once. */
    readonly kill: AbortSignal;
    /** Tells people what happens to the files of the run. */
    readonly report?: (text: string) => void;
    readonly ownsProcess?: boolean;
    readonly onUncarried?: Parameters<typeof createEnginePorts>[0]["onUncarried"];
    /** Called when the run has its files; what it returns watches the run. */
    readonly watch: CreateObservers;
}
export declare function resolveRunSettings({ project, workflow, overrides, definitions, }: Omit<PreparedRun, "work" | "program">): Resolved;
/** Has the engine work on a run until that ends, pauses or is stopped. */
export declare function executePreparedRun({ work, ...launch }: PreparedRun, { environment, stop, kill, report, onUncarried, ownsProcess, watch, waitsForPeople, bell, answers, relayRequests, askedAt, }: SessionOptions, { settings, definitions }?: Resolved): Promise<RunEnd>;
export {};
