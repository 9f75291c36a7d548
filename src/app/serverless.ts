import type { Environment } from "../config/credential-variables.ts";
import { mightConcern } from "../github-events/handle-event.ts";
import { createAppHost, readAppEnvironment } from "./app-host.ts";
import { logLine, createReceiver, type DeliveryNote, MAX_BODY_BYTES } from "./webhook-receiver.ts";

/** Some platforms pass an environment and a context beside the request. */
export type WebhookHandler = (
  request: Request,
  environment?: unknown,
  context?: { waitUntil?(work: Promise<unknown>): void },
) => Promise<Response>;

/**
 * The App as a fetch handler, for platforms that start a function for each delivery:
 * `export default { fetch: createWebhookHandler(environment) }`. Errors: `usage` for missing settings or a short webhook secret.
 */
export function createWebhookHandler(
  environment: Environment,
  log: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): WebhookHandler {
  const { secret, ...settings } = readAppEnvironment(environment);
  const report = (message: string): void => log(logLine("error", { message }));
  const deliver = createAppHost({ ...settings, report });
  const note = (each: DeliveryNote): void => log(logLine(each.status >= 500 ? "error" : "info", each));
  const receive = createReceiver({ secret, deliver, mightConcern, log: note });
  return async (request, _environment, context) => {
    if (request.method !== "POST") return Response.json({ status: "ok" });
    const body = await boundedBody(request);
    if (!body) return Response.json({ status: "too large" }, { status: 413 });
    const { status, outcome } = await receive({
      header: (name) => request.headers.get(name) ?? undefined,
      body,
      waitUntil: context?.waitUntil?.bind(context),
    });
    return Response.json({ status: outcome }, { status });
  };
}

async function boundedBody(request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

export { agenticApp } from "./probot.ts";
