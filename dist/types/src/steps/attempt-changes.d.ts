import type { RunStore } from "../ports/run-store.ts";
import type { NewRunEvent } from "../run/journal/event.ts";
import { type AttemptKey } from "./attempt-outcome.ts";
import type { StepContext } from "./step-context.ts";
/** Names the files a failed attempt left changed: where the next one has to look. */
export declare function withAffectedFiles({ workspace, state }: StepContext, event: NewRunEvent): Promise<NewRunEvent>;
type KeepPatch = (patch: string) => void;
/** Keeps what an attempt did, once: a crash in the middle of setting back leaves less than what was saved before it. */
export declare function keepPartial(store: RunStore, attempt: AttemptKey): KeepPatch;
/** The same for what may have been done since by others: it is kept beside what was saved before. */
export declare function keepFurther(store: RunStore, attempt: AttemptKey, name?: string): KeepPatch;
export {};
