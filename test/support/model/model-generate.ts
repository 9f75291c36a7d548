import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type ApiError, id, type ModelApi, type Reply, sendJson, setHeaders } from "./model-api.ts";
import type { Conversation } from "./model-conversation.ts";
import type { ScriptedCall, ScriptedFault, ScriptedTurn, ScriptedUsage } from "./model-scenario.ts";

const Part = z.looseObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  functionResponse: z.unknown().optional(),
});
type Part = z.infer<typeof Part>;
const Content = z.looseObject({ role: z.string().optional(), parts: z.array(Part).default([]) });

const GenerateRequest = z.looseObject({
  systemInstruction: Content.optional(),
  contents: z.array(Content).default([]),
  tools: z
    .array(z.looseObject({ functionDeclarations: z.array(z.looseObject({ name: z.string() })).default([]) }))
    .default([]),
});
type GenerateRequest = z.infer<typeof GenerateRequest>;

const STATUSES: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

const PATH = /\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;

/** Google's Gemini API. */
export const generateApi: ModelApi = {
  aside: JSON.stringify({ complexity_reasoning: "simple", complexity_score: 1 }),
  answers: (pathname) => PATH.test(pathname),
  read(pathname, body) {
    const [, model = "", operation] = PATH.exec(pathname) ?? [];
    const conversation = conversationOf(model, GenerateRequest.parse(body));
    return { model, stream: operation === "streamGenerateContent", conversation };
  },
  sendError,
  sendTurn,
  sendFault,
};

/** Gemini tells the model of its surroundings in the user's place; that is no prompt. */
const CLIENT_TEXT = /^\s*(<[a-z_]+>|This is the Gemini CLI\.)/;

function conversationOf(model: string, request: GenerateRequest): Conversation {
  const system = textOf(request.systemInstruction?.parts ?? []);
  let prompt = "";
  let turns = 0;
  for (const { role, parts } of request.contents) {
    if (role === "model") turns += 1;
    if (role === "model" || parts.some((part) => part.functionResponse !== undefined)) continue;
    const said = textOf(parts.filter(({ text = "" }) => !CLIENT_TEXT.test(text)));
    if (said.trim() === "") continue;
    prompt = said.trim();
    turns = 0;
  }
  const all = [system, ...request.contents.map(({ parts }) => textOf(parts))].join("\n");
  const cwd =
    /(?:working directory|workspace director(?:y|ies))[^\n]*?:\**\s*(?:\n\s*-\s*)?`?(\/[^\s`]+)/i.exec(all);
  const tools = request.tools.flatMap(({ functionDeclarations }) =>
    functionDeclarations.map(({ name }) => name),
  );
  return { model, system, prompt, turns, cwd: cwd?.[1] ?? ".", tools };
}

function textOf(parts: readonly Part[]): string {
  return parts.flatMap(({ text, thought }) => (text && !thought ? text : [])).join("\n");
}

function sendError(response: ServerResponse, { status, message, type }: ApiError): void {
  sendJson(response, status, {
    error: { code: status, message, status: type ?? STATUSES[status] ?? "UNKNOWN" },
  });
}

function sendTurn(turn: ScriptedTurn, { response, model, stream }: Reply): void {
  const parts = partsOf(turn);
  setHeaders(response, turn.headers);
  if (!stream) return sendJson(response, 200, lastChunk(parts, { model, turn }));
  const send = openStream(response);
  for (const part of parts.slice(0, -1)) send(chunk([part], model));
  send(lastChunk(parts.slice(-1), { model, turn }));
  response.end();
}

async function sendFault(fault: ScriptedFault, { response, model, stream }: Reply): Promise<void> {
  setHeaders(response, fault.headers);
  if ("status" in fault) {
    return sendError(response, { ...fault, message: fault.message ?? `scripted ${fault.status}` });
  }
  if ("hang" in fault && (fault.hang === "before" || !stream)) return;
  if (!stream) return void response.destroy();
  const send = openStream(response);
  if ("hang" in fault && fault.hang === "headers") return response.flushHeaders();
  if ("stream_error" in fault) {
    send({ error: { code: 503, message: fault.message ?? fault.stream_error, status: fault.stream_error } });
    return void response.end();
  }
  send(chunk([{ text: "I " }], model));
  if ("hang" in fault) return;
  await sleep(20);
  response.destroy();
}

function partsOf(turn: ScriptedTurn): object[] {
  const parts: object[] = turn.say === undefined ? [] : [{ text: turn.say }];
  if ("text" in turn) parts.push({ text: turn.text });
  else if ("json" in turn) parts.push({ text: JSON.stringify(turn.json) });
  else parts.push(callPart(turn));
  return [...parts, ...(turn.also ?? []).map(callPart)];
}

function callPart(call: ScriptedCall): object {
  const part = (name: string, args: object) => ({ functionCall: { id: id("fc"), name, args } });
  if ("tool" in call) return part(call.tool, call.input);
  if ("write" in call) return part("write_file", { file_path: call.write, content: call.content });
  return part("run_shell_command", { command: call.shell, description: "Run a command" });
}

function chunk(parts: readonly object[], model: string) {
  return {
    candidates: [{ content: { role: "model", parts }, index: 0 }],
    modelVersion: model,
    responseId: id("r"),
  };
}

function lastChunk(parts: readonly object[], { model, turn }: { model: string; turn: ScriptedTurn }) {
  const { candidates, ...rest } = chunk(parts, model);
  const ended = candidates.map((candidate) => ({ ...candidate, finishReason: turn.stop_reason ?? "STOP" }));
  return { ...rest, candidates: ended, usageMetadata: usageOf(turn.usage) };
}

function usageOf({ input = 100, output = 20, cache_read = 0, cache_write = 0 }: ScriptedUsage = {}) {
  const promptTokenCount = input + cache_read + cache_write;
  return {
    promptTokenCount,
    cachedContentTokenCount: cache_read,
    candidatesTokenCount: output,
    totalTokenCount: promptTokenCount + output,
  };
}

function openStream(response: ServerResponse) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  return (data: object) => void response.write(`data: ${JSON.stringify(data)}\n\n`);
}
