import type { RunState } from "../run/state.ts";
import { type At, type Progress } from "./walk.ts";
/** Whether the step runs at all: left out by --from-step, or by its condition. Undefined where it does, or has begun. */
export declare function decideGate(run: RunState, at: At): Progress | undefined;
export declare function skip({ path, step: { type } }: Pick<At, "path" | "step">, reason: string, after?: string): Progress;
