import * as z from "zod";
import type { AgentEvent } from "../ports/agent-runner.ts";

interface Lines<T> {
  readonly schema: z.ZodType<T>;
  /** Types of lines that are parsed; others are ignored. */
  readonly known: ReadonlySet<string>;
}

export function parseJsonLine<T>(
  text: string,
  { schema, known }: Lines<T>,
): T | undefined | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "not JSON" };
  }
  const line = schema.safeParse(value);
  if (line.success) return line.data;
  const { data: head } = z.object({ type: z.string() }).safeParse(value);
  if (head !== undefined && !known.has(head.type)) return undefined;
  return { problem: z.prettifyError(line.error).replaceAll("\n", " ") };
}

export function unreadable(text: string, problem: string): AgentEvent {
  return { type: "notice", text: `Unreadable output (${problem}): ${text.slice(0, 500)}` };
}
