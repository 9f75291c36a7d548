import { setTimeout } from "node:timers/promises";
import * as z from "zod";
import { messageOf } from "../errors.ts";
import { parseJson } from "../run/parse-json.ts";
import type { AppLog } from "./app-log.ts";
import { MAX_BODY_BYTES, type WebhookGuard } from "./webhook-guard.ts";

interface ProxyOptions {
  readonly url: string;
  readonly guard: WebhookGuard;
  readonly log: AppLog;
  readonly signal: AbortSignal;
  readonly reconnectMs?: number;
}

const RECONNECT_MS = 5_000;
const ProxiedDelivery = z.looseObject({ body: z.looseObject({}) });

/** Receives deliveries from a proxy until the signal. The guard checks their signatures too. */
export async function followProxy({
  url,
  guard,
  log,
  signal,
  reconnectMs = RECONNECT_MS,
}: ProxyOptions): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await fetch(url, { headers: { accept: "text/event-stream" }, signal });
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
      log.info(`Receives deliveries from ${url}`);
      for await (const line of linesOf(response.body))
        // A delivery that takes long keeps no other one waiting.
        if (line.startsWith("data:")) void receive(guard, line.slice("data:".length));
    } catch (error) {
      if (!signal.aborted)
        log.warn(`The webhook proxy ${url} failed: ${messageOf(error)}. Connecting again.`);
    }
    await setTimeout(reconnectMs, undefined, { signal }).catch(() => {});
  }
}

/** In UTF-16 units. The proxy wraps a body in its headers. */
const MAX_LINE_LENGTH = 2 * MAX_BODY_BYTES;

/** `node:readline` ends lines at U+2028 and U+2029 too, which JSON does not escape. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let unended = "";
  for await (const chunk of body) {
    const lines = (unended + decoder.decode(chunk, { stream: true })).split("\n");
    unended = lines.pop() ?? "";
    if (unended.length > MAX_LINE_LENGTH) throw new Error("an event is too large");
    yield* lines;
  }
}

async function receive(guard: WebhookGuard, text: string): Promise<void> {
  const { data } = ProxiedDelivery.safeParse(parseJson(text));
  if (!data) return;
  const { body, ...headers } = data;
  using received = guard((name) => (typeof headers[name] === "string" ? headers[name] : undefined));
  // The proxy has parsed the body. GitHub signs JSON without spaces.
  const refused = received.refused ?? received.add(Buffer.from(JSON.stringify(body)));
  if (!refused) await received.answer();
}
