import { compose } from "../compose.ts";
import type { EnginePorts, RunEnd, RunRequest } from "../engine/request.ts";
import type { RunSettings } from "../engine/settings.ts";
import type { Stop } from "../engine/stop.ts";
import type { RunObserver } from "../ports/observer.ts";
import type { Launch } from "./launch.ts";
type Observed = Parameters<RunRequest["observe"]>[0];
type Nested = NonNullable<RunRequest["definitions"]>;
/** The settings that hold for a run and for the definitions it names. */
export interface Resolved {
    readonly settings: RunSettings;
    readonly definitions: Nested;
}
export type Watch = (run: Observed & {
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
    readonly onUncarried?: Parameters<typeof compose>[0]["onUncarried"];
    /** Called when the run has its files; what it returns watches the run. */
    readonly watch: Watch;
}
export declare function resolveAll({ project, workflow, overrides, definitions, }: Omit<Launch, "work" | "program">): Resolved;
/** Has the engine work on a run until that ends, pauses or is stopped. */
export declare function runLaunch({ work, ...launch }: Launch, { environment, stop, kill, report, onUncarried, ownsProcess, watch, waitsForPeople, bell, answers, relayRequests, askedAt, }: SessionOptions, { settings, definitions }?: Resolved): Promise<RunEnd>;
export {};
