import type { EventContext, EventResult } from "../event-context.ts";
import { type SyntheticDelivery } from "./synthetic-delivery.ts";
/** Hands on what GitHub did not deliver. */
export type Deliver = (delivery: SyntheticDelivery) => Promise<EventResult>;
/** What is younger may be on its way. */
export declare const DELIVERY_DELAY_MS: number;
/**
 * Does what recent comments and reviews ask for that was not done to its end: they were not delivered, or whoever heard them crashed. What was
 * refused stays so.
 */
export declare function deliverMissedComments(ports: EventContext, deliver: Deliver): Promise<{
    readonly done: string[];
    readonly problems: string[];
}>;
