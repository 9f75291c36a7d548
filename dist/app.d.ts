import "zod";
import { IncomingMessage, ServerResponse } from "node:http";
/** The part of Probot that the App uses. A host may bring its own version of Probot. */
interface ProbotApp {
  on(events: never, handler: (context: never) => Promise<void>): unknown;
  auth(): Promise<object>;
  readonly log: {
    warn(text: string): void;
  };
}
type Environment = Readonly<Record<string, string | undefined>>;
interface PlatformContext {
  waitUntil?(work: Promise<unknown>): void;
}
/** Some platforms pass an environment and a context beside the request. */
type WebhookHandler = (request: Request, environment?: unknown, context?: PlatformContext) => Promise<Response>;
/**
 * The App as a fetch handler, for platforms that start a function for each delivery:
 * `export default { fetch: createWebhookHandler(environment) }`. The response comes after all work, or after 8 seconds where the platform
 * has `waitUntil`. Errors: `usage` for missing settings or a short webhook secret.
 */
export declare function createWebhookHandler(environment: Environment, write?: (line: string) => void): WebhookHandler;
/** What a framework of Node may have read of the body. */
interface ReadBody {
  readonly rawBody?: unknown;
  readonly body?: unknown;
}
/** Converts a fetch handler to a handler of Node's requests, such as a Google Cloud Function or an Express route. */
export declare function toNodeHandler(handler: WebhookHandler): (request: IncomingMessage & ReadBody, response: ServerResponse) => Promise<void>;
interface LambdaResponse {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}
/** Converts a fetch handler to a handler of AWS Lambda behind API Gateway, a function URL or a load balancer. The response comes after all work. */
export declare function toLambdaHandler(handler: WebhookHandler): (event: unknown) => Promise<LambdaResponse>;
/** The App as a Probot application: for `probot run agentic-sdlc/app`, `createNodeMiddleware`, and other hosts of Probot. */
export declare const agenticApp: (app: ProbotApp) => void;
export { type LambdaResponse, type WebhookHandler, agenticApp as default };