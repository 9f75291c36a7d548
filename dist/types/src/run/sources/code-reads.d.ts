import type { Workflow } from "../../definition/schema.ts";
import type { NewRunEvent } from "../journal/event.ts";
/** Names that the code of definitions reads, such as `outputs.plan` and `files_changed`; `outputs` for all of them. */
export declare function namesRead(workflows: Iterable<Workflow>): Set<string>;
/** Whether a value that an event records can have one of the names. */
export declare function isRead(event: NewRunEvent, names: ReadonlySet<string>): boolean;
/** Whether a program can read what an event records: its steps return it. */
export declare function isResult(event: NewRunEvent): boolean;
