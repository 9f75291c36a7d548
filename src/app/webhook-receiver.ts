import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { EventResult } from "../github-events/event-context.ts";
import { parseJson } from "../run/parse-json.ts";

/** GitHub's own limit; more is nobody's delivery. */
export const MOST_BODY_BYTES = 25 * 1024 * 1024;

/** GitHub gives up after ten seconds. */
const ANSWER_MS = 8_000;

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

type Known = Pick<DeliveryNote, "repository" | "reason">;

export interface ReceiverOptions {
  readonly secret: string;
  readonly deliver: (delivery: { readonly name: string; readonly payload: unknown }) => Promise<EventResult>;
  /** Whether a delivery has to be read at all, by the text that came in. */
  readonly mayConcern?: (name: string, text: string) => boolean;
  readonly log: (note: DeliveryNote) => void;
  readonly answerMs?: number;
}

const utf8 = new TextDecoder();

/** Takes deliveries of GitHub's: what is not signed is not read. */
export function createReceiver(
  options: ReceiverOptions,
): (request: WebhookRequest) => Promise<WebhookAnswer> {
  const { secret, deliver, mayConcern = () => true, log, answerMs = ANSWER_MS } = options;
  return async ({ header, body, waitUntil }) => {
    const began = performance.now();
    const event = plain(header("x-github-event"));
    const delivery = plain(header("x-github-delivery"));
    const answered = (status: number, outcome: string, known: Known = {}): WebhookAnswer => {
      log({ event, delivery, status, outcome, ms: Math.round(performance.now() - began), ...known });
      return { status, words: outcome };
    };
    if (!isSigned(secret, { body, signature: header("x-hub-signature-256") }))
      return answered(401, "not signed with our secret");
    // What a form holds is never read, and would look like nothing.
    if (header("content-type")?.startsWith("application/x-www-form-urlencoded"))
      return answered(415, "set the content type of the webhook to application/json");
    const text = utf8.decode(body);
    if (!mayConcern(event, text)) return answered(200, "nothing");
    const payload = parseJson(text);
    if (payload === undefined || event === "") return answered(400, "no delivery of GitHub's");
    if (event === "ping") return answered(200, "pong");
    const about = repositoryIn(payload);
    const limit = Promise.withResolvers<"late">();
    const timer = setTimeout(() => limit.resolve("late"), answerMs);
    try {
      const work = deliver({ name: event, payload });
      waitUntil?.(work.catch(() => {}));
      const handled = await Promise.race([work, limit.promise]);
      // Whether it comes to its end is not known: what is acknowledged nobody has delivered again.
      if (handled === "late") return answered(503, "is being worked on", about);
      // Shown as failed, so that somebody has it delivered again.
      const reason = "logged" in handled ? handled.logged?.slice(0, MOST_REASON) : undefined;
      const why = reason === undefined ? {} : { reason };
      return answered(handled.status === "again" ? 503 : 200, handled.status, { ...about, ...why });
    } catch {
      return answered(500, "failed", about);
    } finally {
      clearTimeout(timer);
    }
  };
}

const MOST_REASON = 600;
const About = z.object({
  repository: z.object({ full_name: z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/) }),
});

function repositoryIn(payload: unknown): Pick<DeliveryNote, "repository"> {
  const about = About.safeParse(payload, { jitless: true });
  return about.success ? { repository: about.data.repository.full_name } : {};
}

function isSigned(
  secret: string,
  { body, signature = "" }: { readonly body: Uint8Array; readonly signature: string | undefined },
): boolean {
  const wanted = Buffer.from(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Headers are anybody's words too. */
function plain(text = ""): string {
  return text.replaceAll(/[^\w.-]/g, "").slice(0, 80);
}
