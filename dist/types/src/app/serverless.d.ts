import type { Environment } from "../config/credential-variables.ts";
/** As platforms call it that hand over more than the request. */
export type WebhookHandler = (request: Request, environment?: unknown, context?: {
    waitUntil?(work: Promise<unknown>): void;
}) => Promise<Response>;
/**
 * The App as a function of the web's own requests and responses, for platforms that start one for each delivery:
 * `export default { fetch: createWebhookHandler(environment) }`. Errors: `usage` for settings that are missing or keep nobody out.
 */
export declare function createWebhookHandler(environment: Environment, log?: (line: string) => void): WebhookHandler;
export { agenticApp } from "./probot.ts";
