import type { NewRunEvent } from "../run/event.ts";
import type { StepContext } from "./context.ts";
/** Names the files a failed attempt left changed: where the next one has to look. */
export declare function withAffectedFiles({ workspace, state }: StepContext, event: NewRunEvent): Promise<NewRunEvent>;
