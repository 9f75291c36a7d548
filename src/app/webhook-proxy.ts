import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import * as z from "zod";
import { messageOf } from "../errors.ts";
import { parseJson } from "../run/parse-json.ts";
import type { AppLog } from "./app-log.ts";
import type { WebhookGuard } from "./webhook-guard.ts";

interface ProxyOptions {
  readonly url: string;
  readonly guard: WebhookGuard;
  readonly log: AppLog;
  readonly signal: AbortSignal;
}

const RECONNECT_MS = 5_000;
const ProxiedDelivery = z.looseObject({ body: z.looseObject({}) });

/** Receives deliveries from a proxy until the signal. The guard checks their signatures too. */
export async function followProxy({ url, guard, log, signal }: ProxyOptions): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await fetch(url, { headers: { accept: "text/event-stream" }, signal });
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
      log.info(`Receives deliveries from ${url}`);
      for await (const line of createInterface({ input: Readable.fromWeb(response.body) }))
        if (line.startsWith("data:")) await receive(guard, line.slice("data:".length));
    } catch (error) {
      if (!signal.aborted)
        log.warn(`The webhook proxy ${url} failed: ${messageOf(error)}. Connecting again.`);
    }
    await setTimeout(RECONNECT_MS, undefined, { signal }).catch(() => {});
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
