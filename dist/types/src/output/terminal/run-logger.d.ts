import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunStore } from "../../ports/run-store.ts";
/** Levels of `logs.ndjson`, most severe first. */
export declare const logLevels: readonly ["Critical", "Error", "Warning", "Information"];
export type LogLevel = (typeof logLevels)[number];
export interface LogLine {
    readonly timestamp: string;
    readonly level: LogLevel;
    readonly step: string;
    readonly message: string;
    readonly context?: Readonly<Record<string, unknown>>;
}
export declare function isAtLeast(level: LogLevel, threshold: LogLevel): boolean;
export declare function renderLogLine(line: LogLine): string;
/** Lines of a log, and how many are none. Agents write to it too: a broken line of theirs must not hide the others. */
export declare function parseLog(text: string): {
    lines: LogLine[];
    broken: number;
};
/** Writes what happens in a run to its `logs.ndjson`. */
export declare function createLogger(store: RunStore, { level, now }: {
    level: LogLevel;
    now: () => Date;
}): RunObserver;
