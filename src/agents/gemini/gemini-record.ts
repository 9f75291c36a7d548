import * as z from "zod";
import type { ModelTokens } from "../token-prices.ts";

const Part = z.looseObject({ functionResponse: z.looseObject({ id: z.string().optional() }).optional() });

const Message = z.looseObject({
  id: z.string(),
  type: z.string(),
  content: z.unknown().optional(),
  model: z.string().optional(),
  tokens: z
    .object({
      input: z.number().default(0),
      output: z.number().default(0),
      cached: z.number().default(0),
      thoughts: z.number().default(0),
    })
    .nullish(),
  toolCalls: z.array(z.looseObject({ result: z.array(Part).nullish() })).optional(),
});
type Message = z.infer<typeof Message>;

/** Gemini's record of a session: a line for each message. A later line replaces one with the same ID. */
export interface GeminiRecord {
  readonly text: string;
  readonly messages: ReadonlyMap<string, Message>;
}

export function parseRecord(text: string): GeminiRecord {
  const messages = text.split("\n").flatMap((line) => messageIn(line) ?? []);
  return { text, messages: new Map(messages.map((message) => [message.id, message])) };
}

export function usageSince({ messages }: GeminiRecord, before: GeminiRecord | undefined): ModelTokens[] {
  return [...messages.values()].flatMap(({ id, model, tokens }): ModelTokens[] => {
    if (!tokens || before?.messages.has(id)) return [];
    const { input, cached, output, thoughts } = tokens;
    return [{ model, tokens: { input, cachedInput: cached, output: output + thoughts } }];
  });
}

/** Gemini writes a tool result with its call and as a message, and sends both on resume. The service rejects more results than calls. */
export function withoutRepeats({ text, messages }: GeminiRecord): string {
  const calls = [...messages.values()].flatMap(({ toolCalls = [] }) => toolCalls);
  const answered = new Set(calls.flatMap(({ result }) => responseIds(result ?? [])));
  const lines = text.split("\n").filter((line) => {
    const { data: parts } = z.array(Part).safeParse(messageIn(line)?.content);
    const ids = parts === undefined ? [] : responseIds(parts);
    return ids.length === 0 || ids.length < (parts?.length ?? 0) || !ids.every((id) => answered.has(id));
  });
  return lines.join("\n");
}

function responseIds(parts: readonly z.infer<typeof Part>[]): string[] {
  return parts.flatMap(({ functionResponse }) => functionResponse?.id ?? []);
}

function messageIn(line: string): Message | undefined {
  if (line.trim() === "") return undefined;
  try {
    return Message.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
