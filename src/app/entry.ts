import { ANSWER_MS, createProbotApp, type ProbotApp } from "./probot-app.ts";

/** Lambda freezes a process after the response, so no work may be left then. */
const answerMs = process.env["AWS_LAMBDA_FUNCTION_NAME"] === undefined ? ANSWER_MS : undefined;
const workflowFile = process.env["AGENTIC_WORKFLOW_FILE"] || undefined;

/** The App as a Probot application: for `probot run agentic-sdlc/app`, `createNodeMiddleware`, and other hosts of Probot. */
export const agenticApp: (app: ProbotApp) => void = createProbotApp({ answerMs, workflowFile });
export default agenticApp;

export {
  createWebhookHandler,
  type LambdaResponse,
  toLambdaHandler,
  toNodeHandler,
  type WebhookHandler,
} from "./webhook-handlers.ts";
