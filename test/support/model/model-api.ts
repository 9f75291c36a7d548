import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Conversation } from "./model-conversation.ts";
import type { ScriptedFault, ScriptedTurn } from "./model-scenario.ts";

/** A request for an answer, read. */
export interface ModelCall {
  readonly model: string;
  readonly stream: boolean;
  readonly conversation: Conversation;
}

export interface Reply extends Pick<ModelCall, "model" | "stream"> {
  readonly response: ServerResponse;
  /** Body of the request. */
  readonly body: unknown;
}

export interface ApiError {
  readonly status: number;
  readonly message: string;
  readonly type?: string;
}

/** How one service says what a scenario says. */
export interface ModelApi {
  /** Answer to what the client asks for itself: titles, summaries, checks of the connection, which model to take. */
  readonly aside: string;
  /** Whether the path asks for an answer. */
  answers(pathname: string): boolean;
  read(pathname: string, body: unknown): ModelCall;
  sendError(response: ServerResponse, error: ApiError): void;
  sendTurn(turn: ScriptedTurn, reply: Reply): void;
  sendFault(fault: ScriptedFault, reply: Reply): Promise<void>;
}

export const id = (prefix: string): string => prefix + randomUUID().replaceAll("-", "").slice(0, 24);

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": id("req_") });
  response.end(JSON.stringify(body));
}

export function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>> = {}): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

export function slices(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}
