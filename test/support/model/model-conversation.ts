import { z } from "zod";

const Block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  tool_use_id: z.string().optional(),
  is_error: z.boolean().nullish(),
});
const Content = z.union([z.string(), z.array(Block)]);
const Message = z.looseObject({ role: z.string(), content: Content });
type Message = z.infer<typeof Message>;

/** A request body of the Messages API, as far as the scripted server looks at it. */
export const MessagesRequest = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  system: Content.optional(),
  messages: z.array(Message).default([]),
  tools: z
    .array(
      z.looseObject({
        name: z.string().optional(),
        input_schema: z.looseObject({ required: z.array(z.string()).default([]) }).optional(),
      }),
    )
    .default([]),
});
export type MessagesRequest = z.infer<typeof MessagesRequest>;

export interface Conversation {
  readonly model: string;
  readonly system: string;
  /** The last thing a person said, without what the client adds to it. */
  readonly prompt: string;
  /** Answers of the model since then. */
  readonly turns: number;
  /** Working directory the client reported. */
  readonly cwd: string;
  readonly tools: readonly string[];
}

export function readConversation(request: MessagesRequest): Conversation {
  const system = textOf(request.system ?? "");
  let prompt = "";
  let turns = 0;
  for (const message of request.messages) {
    if (message.role === "assistant") turns += 1;
    if (isAskedAgain(message, request)) turns -= 1;
    const said = message.role === "user" ? wordsOf(message) : "";
    if (said === "") continue;
    prompt = said;
    turns = 0;
  }
  const all = [system, ...request.messages.map((message) => textOf(message.content))].join("\n");
  const cwd = /working directory: *([^\n]+)/i.exec(all)?.[1]?.trim() ?? ".";
  const tools = request.tools.flatMap((tool) => tool.name ?? []);
  return { model: request.model, system, prompt, turns, cwd, tools };
}

function textOf(content: z.infer<typeof Content>): string {
  if (typeof content === "string") return content;
  return content.flatMap((block) => (block.type === "text" ? (block.text ?? "") : [])).join("\n");
}

/** The tool by which an answer held to a schema is given. */
export const ANSWER_TOOL = "StructuredOutput";

/** Whether the client asks for the last answer once more, in the form it is held to. */
function isAskedAgain({ role, content }: Message, { messages }: MessagesRequest): boolean {
  if (role !== "user") return false;
  if (typeof content === "string") return ENFORCED.test(content);
  const calls = new Set(
    messages.flatMap((message) =>
      typeof message.content === "string"
        ? []
        : message.content.flatMap(({ id, name }) => (name === ANSWER_TOOL ? (id ?? []) : [])),
    ),
  );
  return content.some(
    ({ text, tool_use_id, is_error }) =>
      ENFORCED.test(text ?? "") || (is_error === true && calls.has(tool_use_id ?? "")),
  );
}

const ENFORCED = /^\[structured-output-enforce\]/;

/** Clients send texts of their own in the user's place; these are no new prompt. */
const CLIENT_TEXT =
  /^(\[structured-output-enforce\]|<task-notification>|Stop hook feedback:|\[Request interrupted|Continue from where you left off|Output token limit hit)/;

function wordsOf({ content }: Message): string {
  if (typeof content !== "string" && content.some((block) => block.type === "tool_result")) return "";
  const said = textOf(content)
    .replace(/<system-reminder>[\s\S]*?<\/system-reminder>/g, "")
    .trim();
  return CLIENT_TEXT.test(said) ? "" : said;
}
