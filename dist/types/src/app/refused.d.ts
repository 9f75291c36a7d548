import type { Handled } from "./ports.ts";
/** `logged`: the same without a word of the delivery, where one is in it. */
export declare function refused(reason: string, logged?: string): Extract<Handled, {
    status: "refused";
}>;
