import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type ApiError, id, type ModelApi, type Reply, sendJson, setHeaders, slices } from "./model-api.ts";
import type { Conversation } from "./model-conversation.ts";
import type { ScriptedCall, ScriptedFault, ScriptedTurn, ScriptedUsage } from "./model-scenario.ts";

const Tool = z.looseObject({ type: z.string(), name: z.string().optional() });
const Tools = z.array(Tool.extend({ tools: z.array(Tool).optional() })).default([]);

const Content = z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]);
const Item = z.looseObject({
  type: z.string().default("message"),
  role: z.string().optional(),
  content: Content.nullish(),
  /** Of an item `additional_tools`. */
  tools: Tools,
});
type Item = z.infer<typeof Item>;

const ResponsesRequest = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  instructions: z.string().optional(),
  input: z.array(Item).default([]),
  tools: Tools,
});
type ResponsesRequest = z.infer<typeof ResponsesRequest>;

const ERROR_CODES: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "invalid_api_key",
  404: "model_not_found",
  429: "rate_limit_exceeded",
  503: "server_is_overloaded",
};

type OutputItem = Readonly<Record<string, unknown>> & { readonly type: string };

/** OpenAI's Responses API. */
export const responsesApi: ModelApi = {
  aside: "ok",
  answers: (pathname) => pathname === "/v1/responses",
  read(_, body) {
    const request = ResponsesRequest.parse(body);
    return { model: request.model, stream: request.stream ?? false, conversation: conversationOf(request) };
  },
  sendError,
  sendTurn,
  sendFault,
};

/** Codex tells the model of its surroundings in the user's place; that is no prompt. */
const CLIENT_TEXT = /^\s*(<[a-z_]+[ >]|# AGENTS\.md instructions)/;

function conversationOf(request: ResponsesRequest): Conversation {
  let prompt = "";
  let turns = 0;
  let answering = false;
  for (const item of request.input) {
    const byModel = item.role === "assistant" || item.type.endsWith("_call");
    if (byModel && !answering) turns += 1;
    answering = byModel || (item.type === "reasoning" && answering);
    if (item.role !== "user" || CLIENT_TEXT.test(textOf(item))) continue;
    prompt = textOf(item).trim();
    turns = 0;
  }
  const system = [request.instructions ?? "", ...request.input.flatMap(systemText)].join("\n");
  const cwd = [...system.matchAll(/<cwd>([^<]+)<\/cwd>/g)].at(-1)?.[1] ?? ".";
  return {
    model: request.model,
    system,
    prompt,
    turns,
    cwd,
    tools: toolsOf(request).map(({ name }) => name),
  };
}

function systemText(item: Item): string[] {
  const said = item.type === "message" && item.role !== "assistant";
  return said && (item.role !== "user" || CLIENT_TEXT.test(textOf(item))) ? [textOf(item)] : [];
}

function textOf({ content }: Item): string {
  if (typeof content === "string") return content;
  return (content ?? []).map(({ text = "" }) => text).join("\n");
}

interface OfferedTool {
  readonly name: string;
  readonly type: string;
  readonly namespace?: string;
}

function toolsOf({ tools, input }: ResponsesRequest): OfferedTool[] {
  return [...tools, ...input.flatMap((item) => item.tools)].flatMap(
    ({ type, name = type, tools: inner }): OfferedTool[] =>
      inner === undefined
        ? [{ name, type }]
        : inner.map((tool) => ({ name: tool.name ?? tool.type, type: tool.type, namespace: name })),
  );
}

function sendError(response: ServerResponse, { status, message, type }: ApiError): void {
  const code = type ?? ERROR_CODES[status] ?? "server_error";
  sendJson(response, status, { error: { message, type: code, param: null, code } });
}

function sendTurn(turn: ScriptedTurn, { response, model, stream, body }: Reply): void {
  const output = itemsOf(turn, toolsOf(ResponsesRequest.parse(body)));
  const whole = { ...emptyResponse(model), status: "completed", output, usage: usageOf(turn.usage) };
  setHeaders(response, turn.headers);
  if (!stream) return sendJson(response, 200, whole);
  const send = openStream(response);
  send("response.created", { response: emptyResponse(model) });
  for (const [output_index, item] of output.entries()) {
    send("response.output_item.added", { output_index, item: { ...item, status: "in_progress" } });
    if (item.type === "message") {
      for (const delta of slices(messageText(item), 40)) {
        send("response.output_text.delta", { item_id: item["id"], output_index, content_index: 0, delta });
      }
    }
    send("response.output_item.done", { output_index, item });
  }
  send("response.completed", { response: whole });
  response.end();
}

async function sendFault(fault: ScriptedFault, { response, model }: Reply): Promise<void> {
  setHeaders(response, fault.headers);
  if ("status" in fault) {
    return sendError(response, { ...fault, message: fault.message ?? `scripted ${fault.status}` });
  }
  if ("hang" in fault && fault.hang === "before") return;
  const send = openStream(response);
  if ("hang" in fault && fault.hang === "headers") return response.flushHeaders();
  send("response.created", { response: emptyResponse(model) });
  if ("hang" in fault) return;
  if ("stream_error" in fault) {
    const error = { code: fault.stream_error, message: fault.message ?? fault.stream_error };
    send("response.failed", { response: { ...emptyResponse(model), status: "failed", error } });
    return void response.end();
  }
  const item = messageItem("");
  send("response.output_item.added", { output_index: 0, item: { ...item, status: "in_progress" } });
  await sleep(20);
  response.destroy();
}

function emptyResponse(model: string) {
  const created_at = Math.floor(Date.now() / 1000);
  return { id: id("resp_"), object: "response", created_at, model, status: "in_progress", output: [] };
}

function usageOf({ input = 100, output = 20, cache_read = 0, cache_write = 0 }: ScriptedUsage = {}) {
  const input_tokens = input + cache_read + cache_write;
  return {
    input_tokens,
    input_tokens_details: { cached_tokens: cache_read },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input_tokens + output,
  };
}

function itemsOf(turn: ScriptedTurn, tools: readonly OfferedTool[]): OutputItem[] {
  const items = turn.say === undefined ? [] : [messageItem(turn.say)];
  if ("text" in turn) items.push(messageItem(turn.text));
  else if ("json" in turn) items.push(messageItem(JSON.stringify(turn.json)));
  else items.push(callItem(turn, tools));
  return [...items, ...(turn.also ?? []).map((call) => callItem(call, tools))];
}

function messageItem(text: string): OutputItem {
  const content = [{ type: "output_text", text, annotations: [] }];
  return { type: "message", id: id("msg_"), role: "assistant", status: "completed", content };
}

function messageText(item: OutputItem): string {
  return z.object({ content: z.tuple([z.object({ text: z.string() })]) }).parse(item).content[0].text;
}

function callItem(call: ScriptedCall, tools: readonly OfferedTool[]): OutputItem {
  if ("tool" in call) return toolCall(call.tool, call.input, tools);
  if ("shell" in call) {
    const wait = call.timeout === undefined ? {} : { yield_time_ms: call.timeout };
    return toolCall("exec_command", { cmd: call.shell, ...wait }, tools);
  }
  const lines = call.content.replace(/\n$/, "").split("\n");
  const added = lines.map((line) => `+${line}`).join("\n");
  return toolCall(
    "apply_patch",
    `*** Begin Patch\n*** Add File: ${call.write}\n${added}\n*** End Patch`,
    tools,
  );
}

/** A tool that is not offered itself is called by way of `exec`, whose scripts call tools. */
function toolCall(name: string, input: object | string, tools: readonly OfferedTool[]): OutputItem {
  const tool = tools.find((offered) => offered.name === name);
  const outer = tools.find((offered) => offered.name === "exec" && offered.type === "custom");
  if (tool === undefined && outer !== undefined) {
    return toolCall("exec", `text(await tools.${name}(${JSON.stringify(input)}));`, tools);
  }
  const inside = tool?.namespace === undefined ? {} : { namespace: tool.namespace };
  const calling = { call_id: id("call_"), status: "completed", name, ...inside };
  if (typeof input === "string") return { type: "custom_tool_call", id: id("ctc_"), ...calling, input };
  return { type: "function_call", id: id("fc_"), ...calling, arguments: JSON.stringify(input) };
}

function openStream(response: ServerResponse) {
  response.writeHead(200, { "content-type": "text/event-stream", "x-request-id": id("req_") });
  let sequence_number = 0;
  return (type: string, data: object) => {
    const event = { type, sequence_number, ...data };
    sequence_number += 1;
    response.write(`event: ${type}\ndata: ${JSON.stringify(event)}\n\n`);
  };
}
