import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { EventResult } from "../github-events/event-context.ts";
import { parseJson } from "../run/parse-json.ts";

/** GitHub's limit for the body of a delivery. */
export const MAX_BODY_BYTES = 25 * 1024 * 1024;

/** GitHub times out after ten seconds. */
const ANSWER_MS = 8_000;

export interface WebhookRequest {
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
  /** Keeps a serverless function alive after its response. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

export interface WebhookAnswer {
  readonly status: number;
  readonly outcome: string;
}

export interface DeliveryNote {
  readonly event: string;
  readonly delivery: string;
  readonly status: number;
  readonly outcome: string;
  readonly ms: number;
  /** `owner/name` of the repository, if the delivery is signed. */
  readonly repository?: string;
  /** Why the delivery had no effect. Never contains text of the delivery. */
  readonly reason?: string | undefined;
}

export interface ReceiverOptions {
  readonly secret: string;
  readonly deliver: (delivery: { readonly name: string; readonly payload: unknown }) => Promise<EventResult>;
  /** Whether the unparsed text of a delivery can be relevant. */
  readonly mightConcern?: (name: string, text: string) => boolean;
  readonly log: (note: DeliveryNote) => void;
  readonly answerMs?: number | undefined;
}

const utf8 = new TextDecoder();

/** Receives webhook deliveries. An unsigned delivery is not parsed. */
export function createReceiver(
  options: ReceiverOptions,
): (request: WebhookRequest) => Promise<WebhookAnswer> {
  const { secret, deliver, mightConcern = () => true, log, answerMs = ANSWER_MS } = options;
  return async ({ header, body, waitUntil }) => {
    const startedAt = performance.now();
    const event = plain(header("x-github-event"));
    const delivery = plain(header("x-github-delivery"));
    const respond = (
      status: number,
      outcome: string,
      known: Pick<DeliveryNote, "repository" | "reason"> = {},
    ): WebhookAnswer => {
      log({ event, delivery, status, outcome, ms: Math.round(performance.now() - startedAt), ...known });
      return { status, outcome };
    };
    if (!isSigned(secret, { body, signature: header("x-hub-signature-256") }))
      return respond(401, "not signed with the webhook secret");
    // A form-encoded body would parse as no event.
    if (header("content-type")?.startsWith("application/x-www-form-urlencoded"))
      return respond(415, "set the content type of the webhook to application/json");
    const text = utf8.decode(body);
    if (!mightConcern(event, text)) return respond(200, "nothing");
    const payload = parseJson(text);
    if (payload === undefined || event === "") return respond(400, "not a GitHub delivery");
    if (event === "ping") return respond(200, "pong");
    const subject = repositoryIn(payload);
    const limit = Promise.withResolvers<"late">();
    const timer = setTimeout(() => limit.resolve("late"), answerMs);
    try {
      const work = deliver({ name: event, payload });
      waitUntil?.(work.catch(() => {}));
      const handled = await Promise.race([work, limit.promise]);
      // The outcome is unknown. An acknowledged delivery could not be redelivered.
      if (handled === "late") return respond(503, "still processing", subject);
      // A failed delivery can be redelivered on GitHub.
      const reason = "logged" in handled ? handled.logged?.slice(0, MAX_REASON_LENGTH) : undefined;
      return respond(handled.status === "again" ? 503 : 200, handled.status, { ...subject, reason });
    } catch {
      return respond(500, "failed", subject);
    } finally {
      clearTimeout(timer);
    }
  };
}

const MAX_REASON_LENGTH = 600;
const RepositoryPayload = z.object({
  repository: z.object({ full_name: z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/) }),
});

function repositoryIn(payload: unknown): Pick<DeliveryNote, "repository"> {
  const subject = RepositoryPayload.safeParse(payload, { jitless: true });
  return subject.success ? { repository: subject.data.repository.full_name } : {};
}

function isSigned(
  secret: string,
  { body, signature = "" }: { readonly body: Uint8Array; readonly signature: string | undefined },
): boolean {
  const wanted = Buffer.from(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  const received = Buffer.from(signature);
  return received.length === wanted.length && timingSafeEqual(received, wanted);
}

function plain(text = ""): string {
  return text.replaceAll(/[^\w.-]/g, "").slice(0, 80);
}

export type LogLevel = "info" | "warning" | "error";

export function logLine(level: LogLevel, fields: object): string {
  return JSON.stringify({ at: new Date().toISOString(), level, ...fields });
}
