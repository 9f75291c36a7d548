import type { EventContext, EventResult } from "./event-context.ts";
export interface Delivery {
    /** As GitHub calls the event: `issue_comment`; `schedule` for a look at all runs, with `head_sha` for the checks of that commit. */
    readonly name: string;
    /** Whatever came in; nothing of it is believed. */
    readonly payload: unknown;
}
/**
 * Whether the text of a delivery, before it is parsed, may be for us: most comments do not even have our word in them. JSON may write
 * letters by their numbers, and then nothing is known yet.
 */
export declare function mayConcern(name: string, text: string): boolean;
/** Whether a delivery is for us at all, without a question to anybody. */
export declare function concerns(delivery: Delivery): boolean;
/**
 * Does what a delivery of GitHub's asks for. It keeps no memory: everything is looked for before it is made, so that the same delivery again,
 * or one after a crash, finishes what is missing and changes nothing twice. Errors: none that are expected; those are `again` and `refused`.
 */
export declare function handleEvent({ name, payload }: Delivery, ports: EventContext): Promise<EventResult>;
