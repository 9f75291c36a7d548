import type { CommentCommand } from "../human/command.ts";
import { type Spot } from "./find-runs.ts";
import type { AppPorts } from "./ports.ts";
export type RunCommand = Extract<CommentCommand, {
    name: "status" | "cancel" | "resume" | "retry";
}>;
interface Place {
    readonly spot: Spot;
    readonly stateRef: string;
}
interface Asked extends Place {
    /** Of the words that ask. */
    readonly id: string;
    readonly at: Date;
}
export interface AboutRun {
    readonly text: string;
    readonly runId?: string;
    /** What is to be done when that has been said. */
    readonly effect?: () => Promise<unknown>;
}
/** Something that is asked of a run, and the words to tell of it. */
export declare function aboutRun(ports: AppPorts, command: RunCommand, asked: Asked): Promise<AboutRun>;
export {};
