import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type Conversation, MessagesRequest, readConversation } from "./model-conversation.ts";
import { sendError, sendFault, sendJson, sendTurn } from "./model-reply.ts";
import { isFault, type Scenario, Script } from "./model-scenario.ts";

/** A request for an answer, as it came in. */
export interface ModelRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: MessagesRequest;
  readonly conversation: Conversation;
}

export interface ModelServer extends AsyncDisposable {
  /** For `ANTHROPIC_BASE_URL`. */
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  setScenario(scenario: Scenario): void;
}

/** A Messages API on the loopback interface that says what the scenario says, as a stream or as one document. */
export async function startModelServer(scenario: Scenario = {}): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let script = new Script(scenario);

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendError(response, { status: 400, message: String(error) });
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (request.method === "HEAD") return void response.writeHead(200).end();
    if (pathname.endsWith("/count_tokens")) return sendJson(response, 200, { input_tokens: 1000 });
    if (pathname !== "/v1/messages") return sendError(response, { status: 404, message: `no ${pathname}` });

    const body = MessagesRequest.parse(await json(request));
    const conversation = readConversation(body);
    requests.push({ headers: request.headers, body, conversation });
    const known = script.scenario.models?.test(body.model) ?? true;
    if (!known) return sendError(response, { status: 404, message: `model: ${body.model}` });
    await answer(conversation, { response, model: body.model, stream: body.stream ?? false });
  }

  async function answer(conversation: Conversation, reply: Parameters<typeof sendTurn>[1]): Promise<void> {
    // Requests without tools are the client's own: titles, summaries, checks of the connection.
    const step = conversation.tools.length === 0 ? { text: "ok" } : script.next(conversation);
    if (step === undefined) {
      const message = `The scenario has no turn ${conversation.turns + 1} for: ${conversation.prompt}`;
      return sendError(reply.response, { status: 400, message });
    }
    if (step.delay_ms !== undefined) await sleep(step.delay_ms);
    return isFault(step) ? sendFault(step, reply) : sendTurn(step, reply);
  }

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
