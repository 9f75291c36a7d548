type Environment = Readonly<Record<string, string | undefined>>;
interface ProbotApp {
  on(events: never, handler: (context: never) => Promise<void>): unknown;
  /** Returns a client that is authenticated as the App, not as an installation. */
  auth?(): Promise<object>;
}
/** The App as a Probot application, for `probot run` or `createNodeMiddleware`. */
export declare function agenticApp(app: ProbotApp): void;
/** Some platforms pass an environment and a context beside the request. */
export type WebhookHandler = (request: Request, environment?: unknown, context?: {
  waitUntil?(work: Promise<unknown>): void;
}) => Promise<Response>;
/**
 * The App as a fetch handler, for platforms that start a function for each delivery:
 * `export default { fetch: createWebhookHandler(environment) }`. Errors: `usage` for missing settings or a short webhook secret.
 */
export declare function createWebhookHandler(environment: Environment, log?: (line: string) => void): WebhookHandler;
export {};