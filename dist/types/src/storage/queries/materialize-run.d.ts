import { type IsPrefix } from "../../run/branch-name-rules.ts";
import type { FoundRun, Scope } from "../refs/find-run.ts";
import { type ValidatedRun } from "./validate-run.ts";
export interface MaterialisedFile {
    readonly scope: Scope;
    readonly path: string;
    readonly content: Uint8Array;
}
export interface MaterialiseLimits {
    readonly files: number;
    readonly fileBytes: number;
    readonly bytes: number;
}
export interface MaterialiseOptions {
    /** Which documents, logs and attempts; without it all. What the run cannot go on without always comes along. */
    readonly select?: (file: Pick<MaterialisedFile, "scope" | "path">) => boolean;
    /** Called when the run was looked at: what its files speak of is there before them. */
    readonly prepare?: (run: ValidatedRun) => Promise<void>;
    readonly limits?: Partial<MaterialiseLimits>;
    /** Whether branches of runs may begin so here; without it with any prefix. */
    readonly isPrefix?: IsPrefix | undefined;
}
export interface Materialised extends ValidatedRun {
    readonly files: number;
    /** Code branches that the run needs, with the commits at which its journal leaves them. */
    readonly branches: ReadonlyMap<string, string>;
    /** What was mended or left out, for people. */
    readonly notices: readonly string[];
}
/**
 * Hands a run's files over, as one that is to go on needs them. Nothing is handed over before the run was looked at, and its record comes
 * last: what was cut off in between is no run yet. Errors: `journal-corrupt`; `unsupported` for more than the limits allow.
 */
export declare function materializeRun(found: FoundRun, write: (file: MaterialisedFile) => void | Promise<void>, { select, prepare, limits, isPrefix }?: MaterialiseOptions): Promise<Materialised>;
