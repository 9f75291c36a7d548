import type { RunStore } from "../ports/states.ts";
import { type AttemptKey } from "./outcome.ts";
type KeepPatch = (patch: string) => void;
/** Keeps what an attempt did, once: a crash in the middle of setting back leaves less than what was saved before it. */
export declare function keepPartial(store: RunStore, attempt: AttemptKey): KeepPatch;
/** The same for what may have been done since by others: it is kept beside what was saved before. */
export declare function keepFurther(store: RunStore, attempt: AttemptKey, name?: string): KeepPatch;
export {};
