import type { RunObserver, RunStore } from "../ports.ts";
/** Levels of `logs.ndjson`, most severe first. */
declare const logLevels: readonly ["Critical", "Error", "Warning", "Information"];
export type LogLevel = (typeof logLevels)[number];
export interface LogLine {
    readonly timestamp: string;
    readonly level: LogLevel;
    readonly step: string;
    readonly message: string;
    readonly context?: Readonly<Record<string, unknown>>;
}
export declare function isAtLeast(level: LogLevel, threshold: LogLevel): boolean;
/** Writes what happens in a run to its `logs.ndjson`. */
export declare function createLogger(store: RunStore, { level, now }: {
    level: LogLevel;
    now: () => Date;
}): RunObserver;
export {};
