import type { Environment } from "../config/credential-variables.ts";
import { mayConcern } from "../github-events/handle-event.ts";
import { createAppHost, readAppEnvironment } from "./app-host.ts";
import { logLine } from "./log-line.ts";
import { createReceiver, type DeliveryNote, MOST_BODY_BYTES } from "./webhook-receiver.ts";

/** As platforms call it that hand over more than the request. */
export type WebhookHandler = (
  request: Request,
  environment?: unknown,
  context?: { waitUntil?(work: Promise<unknown>): void },
) => Promise<Response>;

/**
 * The App as a function of the web's own requests and responses, for platforms that start one for each delivery:
 * `export default { fetch: createWebhookHandler(environment) }`. Errors: `usage` for settings that are missing or keep nobody out.
 */
export function createWebhookHandler(
  environment: Environment,
  log: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): WebhookHandler {
  const { secret, ...settings } = readAppEnvironment(environment);
  const report = (message: string): void => log(logLine("error", { message }));
  const deliver = createAppHost({ ...settings, report });
  const note = (each: DeliveryNote): void => log(logLine(each.status >= 500 ? "error" : "info", each));
  const receive = createReceiver({ secret, deliver, mayConcern, log: note });
  return async (request, _environment, context) => {
    if (request.method !== "POST") return Response.json({ status: "ok" });
    const body = await boundedBody(request);
    if (!body) return Response.json({ status: "too large" }, { status: 413 });
    const { status, words } = await receive({
      header: (name) => request.headers.get(name) ?? undefined,
      body,
      waitUntil: context?.waitUntil?.bind(context),
    });
    return Response.json({ status: words }, { status });
  };
}

async function boundedBody(request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > MOST_BODY_BYTES) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > MOST_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

export { agenticApp } from "./probot.ts";
