import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type ModelApi, type Reply, sendJson } from "./model-api.ts";
import { type Conversation, MessagesRequest } from "./model-conversation.ts";
import { generateApi } from "./model-generate.ts";
import { messagesApi } from "./model-messages.ts";
import { responsesApi } from "./model-responses.ts";
import { isFault, type Scenario, Script, type ScriptedStep } from "./model-scenario.ts";

/** A request for an answer, as it came in. */
export interface ModelRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** Whether the answer was asked for as a stream. */
  readonly stream: boolean;
  readonly conversation: Conversation;
}

export interface ModelServer extends AsyncDisposable {
  /** Base of the services' own paths: for `ANTHROPIC_BASE_URL`, say. */
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  setScenario(scenario: Scenario): void;
}

const APIS: readonly ModelApi[] = [messagesApi, responsesApi, generateApi];

/** The model services' APIs on the loopback interface; they say what the scenario says, as a stream or as one document. */
export async function startModelServer(scenario: Scenario = {}): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let script = new Script(scenario);

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const api = APIS.find(({ answers }) => answers(pathname));
    if (api === undefined || request.method === "HEAD") return other(pathname, response);
    respond(api, pathname, { request, response }).catch((error: unknown) => {
      if (!response.headersSent) api.sendError(response, { status: 400, message: String(error) });
    });
  });

  async function respond(
    api: ModelApi,
    pathname: string,
    { request, response }: { request: IncomingMessage; response: ServerResponse },
  ): Promise<void> {
    const body: unknown = await json(request);
    const { model, stream, conversation } = api.read(pathname, body);
    requests.push({ headers: request.headers, body, stream, conversation });
    const known = script.scenario.models?.test(model) ?? true;
    if (!known) return api.sendError(response, { status: 404, message: `model: ${model}` });
    await answer(api, conversation, { response, model, stream, body });
  }

  async function answer(api: ModelApi, conversation: Conversation, reply: Reply): Promise<void> {
    const step = conversation.tools.length === 0 ? { text: api.aside } : inForm(script, conversation, reply);
    if (step === undefined) {
      const message = `The scenario has no turn ${conversation.turns + 1} for: ${conversation.prompt}`;
      return api.sendError(reply.response, { status: 400, message });
    }
    if (step.delay_ms !== undefined) await sleep(step.delay_ms);
    return isFault(step) ? api.sendFault(step, reply) : api.sendTurn(step, reply);
  }

  // Programs keep a connection for their next request, which may be long in coming on a busy machine.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The model server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    setScenario: (next) => void (script = new Script(next)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Claude Code takes JSON that has to meet a schema as the input of a tool, and asks for another turn after it. */
function inForm(script: Script, conversation: Conversation, { body }: Reply): ScriptedStep | undefined {
  const step = script.next(conversation);
  if (!conversation.tools.includes(STRUCTURED)) return step;
  if (step === undefined) return conversation.turns > 0 ? { text: "That is all." } : undefined;
  if (isFault(step) || !("json" in step)) return step;
  const { json: answer, ...turn } = step;
  return { ...turn, tool: STRUCTURED, input: { ...blanksOf(body), ...(answer as object) } };
}

const STRUCTURED = "StructuredOutput";

/** What a schema requires and a scenario leaves out is null, as models fill it in. */
function blanksOf(body: unknown): Record<string, null> {
  const { tools } = MessagesRequest.parse(body);
  const schema = tools.find(({ name }) => name === STRUCTURED)?.["input_schema"];
  const { required = [] } = (schema ?? {}) as { required?: readonly string[] };
  return Object.fromEntries(required.map((key) => [key, null]));
}

/** Paths on which clients look around. */
function other(pathname: string, response: ServerResponse): void {
  if (pathname === "/") return void response.writeHead(200).end();
  if (pathname.endsWith("/count_tokens")) return sendJson(response, 200, { input_tokens: 1000 });
  if (pathname.endsWith(":countTokens")) return sendJson(response, 200, { totalTokens: 1000 });
  if (pathname.endsWith("/models")) return sendJson(response, 200, { object: "list", data: [], models: [] });
  messagesApi.sendError(response, { status: 404, message: `no ${pathname}` });
}
