import * as z from "zod";
import type { AgentEvent } from "../ports/agent-runner.ts";
interface Lines<T> {
    readonly schema: z.ZodType<T>;
    /** Types of lines that are read; others are passed over. */
    readonly known: ReadonlySet<string>;
}
/** The meaning of a line of an agent's output, undefined where it is of a type not read, or what is wrong with it. */
export declare function parseJsonLine<T>(text: string, { schema, known }: Lines<T>): T | undefined | {
    problem: string;
};
export declare function unreadable(text: string, problem: string): AgentEvent;
export {};
