import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import * as z from "zod";
import type { Environment } from "../config/credential-variables.ts";
import { createAppLog, secretsOf } from "./app-log.ts";
import { readAppSettings } from "./app-settings.ts";
import { configuredProbot, fetchWithKeys, type HostedApp, loadApp } from "./hosted-app.ts";
import { ANSWER_MS } from "./probot-app.ts";
import { createGuard, type HandledDelivery } from "./webhook-guard.ts";

interface PlatformContext {
  waitUntil?(work: Promise<unknown>): void;
}

/** Some platforms pass an environment and a context beside the request. */
export type WebhookHandler = (
  request: Request,
  environment?: unknown,
  context?: PlatformContext,
) => Promise<Response>;

/**
 * The App as a fetch handler, for platforms that start a function for each delivery:
 * `export default { fetch: createWebhookHandler(environment) }`. The response comes after all work, or after 8 seconds where the platform
 * has `waitUntil`. Errors: `usage` for missing settings or a short webhook secret.
 */
export function createWebhookHandler(
  environment: Environment,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): WebhookHandler {
  const settings = readAppSettings(environment);
  const log = createAppLog({ write, level: environment["LOG_LEVEL"], secrets: secretsOf(settings) });
  let app: Promise<HostedApp> | undefined;
  const guard = createGuard({
    secret: settings.secret,
    previousSecret: settings.previousSecret,
    log,
    deliver: async (delivery) => {
      const options = { ...settings, log, fetch: fetchWithKeys(settings) };
      app ??= loadApp(new (configuredProbot(options))(), options);
      return await (await app).deliver(delivery);
    },
  });
  return async (request, _environment, context) => {
    if (!(request instanceof Request)) throw new TypeError(NO_REQUEST);
    if (request.method !== "POST") return Response.json({ status: "ok" });
    using body = guard((name) => request.headers.get(name) ?? undefined);
    let answer = body.refused;
    if (!answer) for await (const chunk of request.body ?? []) if ((answer = body.add(chunk))) break;
    const { status, outcome } = answer ?? (await body.answer((work) => answerInTime(work, context)));
    return Response.json({ status: outcome }, { status });
  };
}

const NO_REQUEST =
  "createWebhookHandler() handles a fetch Request. On AWS Lambda, export toLambdaHandler(createWebhookHandler(environment)); for Node's request and response, toNodeHandler().";

/** Without `waitUntil` a platform may stop the process after the response. */
async function answerInTime(
  work: Promise<HandledDelivery>,
  context: PlatformContext | undefined,
): Promise<HandledDelivery> {
  if (context?.waitUntil === undefined) return await work;
  context.waitUntil(work);
  const late = Promise.withResolvers<HandledDelivery>();
  const timer = setTimeout(() => late.resolve({ status: 503, outcome: "still processing" }), ANSWER_MS);
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** What a framework of Node may have read of the body. */
interface ReadBody {
  readonly rawBody?: unknown;
  readonly body?: unknown;
}

/** Converts a fetch handler to a handler of Node's requests, such as a Google Cloud Function or an Express route. */
export function toNodeHandler(
  handler: WebhookHandler,
): (request: IncomingMessage & ReadBody, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const { method = "GET", headers, rawBody, body } = request;
    const read = [rawBody, body].find((each) => typeof each === "string" || each instanceof Uint8Array);
    try {
      // Without its bytes no signature can be verified.
      if (method === "POST" && read === undefined && request.readableEnded)
        return void response.writeHead(500, JSON_TYPE).end(JSON.stringify({ status: BODY_IS_READ }));
      const answer = await handler(
        new Request("http://localhost/", {
          method,
          headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
          ...(method === "POST" && { body: read ?? Readable.toWeb(request), duplex: "half" }),
        }),
      );
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    } catch {
      // The client ended the request, or `Request` allows no such method. A rejection would end the process.
      response.writeHead(400).end();
    }
  };
}

const JSON_TYPE = { "content-type": "application/json" };
const BODY_IS_READ = "the body was read before the handler: pass its bytes in rawBody, or parse it later";

const Headers = z.record(z.string(), z.string().optional());
/** A load balancer sends only these if the attribute "multi-value headers" of its target group is on. */
const MultiValueHeaders = z.record(z.string(), z.array(z.string()).optional());
const LambdaEvent = z.union([
  // API Gateway (HTTP API) and function URLs.
  z.object({
    requestContext: z.object({ http: z.object({ method: z.string() }) }),
    headers: Headers,
    body: z.string().nullish(),
    isBase64Encoded: z.boolean().optional(),
  }),
  // API Gateway (REST API) and Application Load Balancers.
  z.object({
    httpMethod: z.string(),
    headers: Headers.nullish(),
    multiValueHeaders: MultiValueHeaders.nullish(),
    body: z.string().nullish(),
    isBase64Encoded: z.boolean().optional(),
  }),
]);

export interface LambdaResponse {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Converts a fetch handler to a handler of AWS Lambda behind API Gateway, a function URL or a load balancer. The response comes after all work. */
export function toLambdaHandler(handler: WebhookHandler): (event: unknown) => Promise<LambdaResponse> {
  return async (event) => {
    const parsed = LambdaEvent.safeParse(event);
    if (!parsed.success)
      throw new TypeError(
        "The Lambda event is no HTTP request. Connect the function to API Gateway, a function URL or an Application Load Balancer.",
      );
    const { headers, body, isBase64Encoded } = parsed.data;
    const method =
      "httpMethod" in parsed.data ? parsed.data.httpMethod : parsed.data.requestContext.http.method;
    const multiple = "multiValueHeaders" in parsed.data ? parsed.data.multiValueHeaders : undefined;
    const pairs = Object.entries(headers ?? multiple ?? {}).map(([name, value = ""]): [string, string] => [
      name,
      String(value),
    ]);
    const answer = await handler(
      new Request("http://localhost/", {
        method,
        headers: pairs,
        ...(method === "POST" && { body: Buffer.from(body ?? "", isBase64Encoded ? "base64" : "utf8") }),
      }),
    );
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    };
  };
}
