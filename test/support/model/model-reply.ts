import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type ApiError, id, type Reply, sendJson, setHeaders, slices } from "./model-api.ts";
import { ANSWER_TOOL, MessagesRequest } from "./model-conversation.ts";
import type { ScriptedCall, ScriptedFault, ScriptedTurn } from "./model-scenario.ts";

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  529: "overloaded_error",
};

type Block =
  | { type: "text"; text: string }
  | { type: "tool_use"; id: string; name: string; input: Readonly<Record<string, unknown>> };

export function sendError(response: ServerResponse, { status, message, type }: ApiError): void {
  const error = { type: type ?? ERROR_TYPES[status] ?? "api_error", message };
  sendJson(response, status, { type: "error", error, request_id: id("req_") });
}

export function sendTurn(turn: ScriptedTurn, { response, model, stream, body }: Reply): void {
  const content = blocksOf(turn, MessagesRequest.parse(body));
  const calls = content.some((block) => block.type === "tool_use");
  const stop = { stop_reason: turn.stop_reason ?? (calls ? "tool_use" : "end_turn"), stop_sequence: null };
  const message = { ...emptyMessage(model, turn), content, ...stop };
  setHeaders(response, turn.headers);
  if (!stream) return sendJson(response, 200, message);

  const send = openStream(response);
  send("message_start", { message: { ...message, content: [], stop_reason: null } });
  for (const [index, block] of content.entries()) {
    const { start, deltas } = piecesOf(block);
    send("content_block_start", { index, content_block: start });
    for (const delta of deltas) send("content_block_delta", { index, delta });
    send("content_block_stop", { index });
  }
  send("message_delta", { delta: stop, usage: { output_tokens: message.usage.output_tokens } });
  send("message_stop", {});
  response.end();
}

export async function sendFault(fault: ScriptedFault, { response, model, stream }: Reply): Promise<void> {
  setHeaders(response, fault.headers);
  if ("status" in fault) {
    return sendError(response, { ...fault, message: fault.message ?? `scripted ${fault.status}` });
  }
  if ("hang" in fault && (fault.hang === "before" || !stream)) return;
  if ("stream_error" in fault && !stream) {
    return sendError(response, { status: 529, type: fault.stream_error, message: fault.message ?? "" });
  }
  if (!stream) return void response.destroy();

  const send = openStream(response);
  if ("hang" in fault && fault.hang === "headers") return response.flushHeaders();
  send("message_start", { message: { ...emptyMessage(model, {}), content: [], stop_reason: null } });
  if ("hang" in fault) return;
  if ("stream_error" in fault) {
    send("error", { error: { type: fault.stream_error, message: fault.message ?? fault.stream_error } });
    return void response.end();
  }
  send("content_block_start", { index: 0, content_block: { type: "text", text: "" } });
  await sleep(20);
  response.destroy();
}

function emptyMessage(model: string, { usage = {} }: Pick<ScriptedTurn, "usage">) {
  return {
    id: id("msg_"),
    type: "message",
    role: "assistant",
    model,
    stop_sequence: null,
    usage: {
      input_tokens: usage.input ?? 100,
      cache_creation_input_tokens: usage.cache_write ?? 0,
      cache_read_input_tokens: usage.cache_read ?? 0,
      output_tokens: usage.output ?? 20,
    },
  };
}

function blocksOf(turn: ScriptedTurn, request: MessagesRequest): Block[] {
  const blocks: Block[] = turn.say === undefined ? [] : [{ type: "text", text: turn.say }];
  if ("text" in turn) blocks.push({ type: "text", text: turn.text });
  else if ("json" in turn) blocks.push(answerOf(turn.json, request));
  else blocks.push(toolUse(turn));
  return [...blocks, ...(turn.also ?? []).map(toolUse)];
}

/** An answer by the tool for it, where there is one and the answer has what it requires; else in words. */
function answerOf(json: unknown, { tools }: MessagesRequest): Block {
  const required = tools.find(({ name }) => name === ANSWER_TOOL)?.input_schema?.required;
  const { data: input } = z.record(z.string(), z.unknown()).safeParse(json);
  if (input !== undefined && required?.every((key) => Object.hasOwn(input, key))) {
    return toolUse({ tool: ANSWER_TOOL, input });
  }
  return { type: "text", text: JSON.stringify(json) };
}

function toolUse(call: ScriptedCall): Block {
  const use = { type: "tool_use", id: id("toolu_") } as const;
  if ("tool" in call) return { ...use, name: call.tool, input: call.input };
  if ("write" in call)
    return { ...use, name: "Write", input: { file_path: call.write, content: call.content } };
  const timeout = call.timeout === undefined ? {} : { timeout: call.timeout };
  return { ...use, name: "Bash", input: { command: call.shell, description: "Run a command", ...timeout } };
}

function piecesOf(block: Block) {
  if (block.type === "text") {
    const deltas = slices(block.text, 40).map((text) => ({ type: "text_delta", text }));
    return { start: { type: "text", text: "" }, deltas };
  }
  const deltas = slices(JSON.stringify(block.input), 200).map((partial_json) => ({
    type: "input_json_delta",
    partial_json,
  }));
  return { start: { ...block, input: {} }, deltas };
}

function openStream(response: ServerResponse) {
  response.writeHead(200, { "content-type": "text/event-stream", "request-id": id("req_") });
  return (type: string, data: object) =>
    void response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
}
