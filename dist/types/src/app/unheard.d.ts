import { type Delivered } from "./as-delivered.ts";
import type { AppPorts, Handled } from "./ports.ts";
/** Hands on what GitHub did not deliver. */
export type Deliver = (delivery: Delivered) => Promise<Handled>;
/** What is younger may be on its way. */
export declare const ON_ITS_WAY_MS: number;
/**
 * Does what recent comments and reviews ask for that was not done to its end: they were not delivered, or whoever heard them crashed. What was
 * refused stays so.
 */
export declare function hearAgain(ports: AppPorts, deliver: Deliver): Promise<{
    readonly done: string[];
    readonly problems: string[];
}>;
