import { type Mark } from "./process-tree.ts";
import { type TerminationReason, type WatchSpec } from "./process-watchdog.ts";
export interface ProcessCommand {
    readonly file: string;
    readonly args: readonly string[];
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    /** Written to standard input, which is then closed; without it there is none. */
    readonly stdin?: string;
    /** As whom it is started, where that is not the engine's own user. */
    readonly uid?: number;
    readonly gid?: number;
}
export interface ProcessSpec extends WatchSpec {
    readonly command: ProcessCommand;
    readonly mark: Mark;
    /** Whether what left the process group ends with it even after a normal exit. */
    readonly endDetached: boolean;
    readonly onStdout: (text: string) => void;
    readonly onStderr: (text: string) => void;
}
export type ProcessEnd = {
    readonly status: "ended";
    readonly exitCode: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly cut: TerminationReason | undefined;
} | {
    readonly status: "not-started";
    readonly code: string;
    readonly message: string;
};
export interface RunningProcess {
    readonly ended: Promise<ProcessEnd>;
    /** The process has nothing left to do: it is ended if it has not exited, nor this been said again, by then. */
    expectExit(withinMs: number): void;
}
/**
 * Starts a process in a group of its own. When `ended` resolves, nothing of its tree is running any more.
 * It rejects only with what a receiver of the output threw; that ends the process too.
 */
export declare function startProcess(spec: ProcessSpec): RunningProcess;
/** What is left when its leader has gone has had its share of the grace period. */
export declare function orphanGraceMs(graceMs: number): number;
