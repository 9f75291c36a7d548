import type { EventResult } from "../github-events/event-context.ts";
/** GitHub's own limit; more is nobody's delivery. */
export declare const MOST_BODY_BYTES: number;
export interface WebhookRequest {
    /** Undefined where there is no such header. */
    readonly header: (name: string) => string | undefined;
    readonly body: Uint8Array;
    /** Keeps a platform that freezes functions after their answer at the work. */
    readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}
export interface WebhookAnswer {
    readonly status: number;
    readonly words: string;
}
/** What is known of a delivery besides what it says. */
export interface DeliveryNote {
    readonly event: string;
    readonly delivery: string;
    readonly status: number;
    readonly outcome: string;
    readonly ms: number;
    /** `owner/name` of the repository that it is about, where it is signed. */
    readonly repository?: string;
    /** Why it came to nothing, in words of ours or of GitHub's, and none of the delivery. */
    readonly reason?: string;
}
export interface ReceiverOptions {
    readonly secret: string;
    readonly deliver: (delivery: {
        readonly name: string;
        readonly payload: unknown;
    }) => Promise<EventResult>;
    /** Whether a delivery has to be read at all, by the text that came in. */
    readonly mayConcern?: (name: string, text: string) => boolean;
    readonly log: (note: DeliveryNote) => void;
    readonly answerMs?: number;
}
/** Takes deliveries of GitHub's: what is not signed is not read. */
export declare function createReceiver(options: ReceiverOptions): (request: WebhookRequest) => Promise<WebhookAnswer>;
