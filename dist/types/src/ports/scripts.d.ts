export interface ScriptRequest {
    readonly runId: string;
    readonly step: string;
    readonly attempt: number;
    readonly script: string;
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    readonly timeoutMs?: number;
}
export type ScriptResult = {
    status: "exited";
    exitCode: number;
    stdout: string;
    stderr: string;
    durationMs: number;
} | {
    status: "timed-out";
    stdout: string;
    stderr: string;
} | {
    status: "interrupted";
} | {
    status: "not-started";
    message: string;
};
/** Runs shell scripts in a process group of their own (`bash -eo pipefail`). */
export interface ScriptRunner {
    run(request: ScriptRequest, hooks: {
        signal: AbortSignal;
        onLine: (line: string) => void;
    }): Promise<ScriptResult>;
}
