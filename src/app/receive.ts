import { createHmac, timingSafeEqual } from "node:crypto";
import { parseJson } from "../run/parse-json.ts";
import type { Handled } from "./ports.ts";

/** GitHub's own limit; more is nobody's delivery. */
export const MOST_BODY_BYTES = 25 * 1024 * 1024;

/** GitHub gives up after ten seconds. */
const ANSWER_MS = 8_000;

export interface WebhookRequest {
  /** Undefined where there is no such header. */
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
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
}

export interface ReceiverOptions {
  readonly secret: string;
  readonly deliver: (delivery: { readonly name: string; readonly payload: unknown }) => Promise<Handled>;
  readonly log: (note: DeliveryNote) => void;
  readonly answerMs?: number;
}

/** Takes deliveries of GitHub's: what is not signed is not read. */
export function createReceiver(
  options: ReceiverOptions,
): (request: WebhookRequest) => Promise<WebhookAnswer> {
  const { secret, deliver, log, answerMs = ANSWER_MS } = options;
  return async ({ header, body }) => {
    const began = performance.now();
    const event = plain(header("x-github-event"));
    const delivery = plain(header("x-github-delivery"));
    const answered = (status: number, outcome: string): WebhookAnswer => {
      log({ event, delivery, status, outcome, ms: Math.round(performance.now() - began) });
      return { status, words: outcome };
    };
    if (!isSigned(secret, { body, signature: header("x-hub-signature-256") }))
      return answered(401, "not signed with our secret");
    const payload = parseJson(new TextDecoder().decode(body));
    if (payload === undefined || event === "") return answered(400, "no delivery of GitHub's");
    if (event === "ping") return answered(200, "pong");
    const limit = Promise.withResolvers<"late">();
    const timer = setTimeout(() => limit.resolve("late"), answerMs);
    try {
      const handled = await Promise.race([deliver({ name: event, payload }), limit.promise]);
      if (handled === "late") return answered(202, "is being worked on");
      // Shown as failed, so that somebody has it delivered again.
      return answered(handled.status === "again" ? 503 : 200, handled.status);
    } catch {
      return answered(500, "failed");
    } finally {
      clearTimeout(timer);
    }
  };
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
