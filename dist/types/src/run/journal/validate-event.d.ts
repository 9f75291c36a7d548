import { RunEvent, type RunEventType } from "./event.ts";
/** A line of a journal as an event of its type, or what is wrong with it. */
export declare function checkEvent(line: unknown, type: RunEventType): {
    event: RunEvent;
} | {
    problem: string;
};
