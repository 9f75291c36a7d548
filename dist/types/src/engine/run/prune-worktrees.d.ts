import type { EnginePorts, RunEnd } from "../run-request.ts";
/** Worktrees that crashed runs left go; those of live and of paused runs stay. Returns what is to be told: no run fails for it. */
export declare function pruneWorktrees({ workspaces, states }: EnginePorts, runId: string): Promise<Pick<RunEnd, "leftovers" | "untidied">>;
/** Who works on one branch does not know what else belongs to the run. */
export declare function pruneLater(ports: EnginePorts, runId: string, branch: string | undefined): ReturnType<typeof pruneWorktrees>;
