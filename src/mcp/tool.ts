import type { CallToolResult, McpServer, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type * as z from "zod";
import { AgenticError } from "../errors.ts";
import { redactValue } from "../redaction/redact-json.ts";
import { asUserError } from "../system/system-fault.ts";
import { withoutHidden } from "../template/untrusted-text.ts";

/** What a tool answers: a few words for the agent, and the same as facts. */
export interface Answer {
  readonly text: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

interface ToolOptions<Input extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** What agents go by: when to use it, and what comes back. */
  readonly description: string;
  readonly input: Input;
  readonly writes: boolean;
  readonly call: (input: z.output<Input>) => Answer | Promise<Answer>;
}

/** Something that agents can ask the server to do. */
export interface Tool {
  readonly name: string;
  readonly writes: boolean;
  register(server: McpServer, calls: Calls): void;
}

interface Calls {
  /** Told of every call, until it has ended. */
  readonly running: (call: Promise<unknown>) => void;
  /** What every call is answered with, where nothing works. */
  readonly problem: AgenticError | undefined;
}

export function tool<Input extends z.ZodObject>(options: ToolOptions<Input>): Tool {
  const { name, title, description, input, writes, call } = options;
  const annotations = {
    readOnlyHint: !writes,
    destructiveHint: false,
    idempotentHint: !writes,
    openWorldHint: false,
  };
  return {
    name,
    writes,
    register: (server, { running, problem }) => {
      const inputSchema: StandardSchemaWithJSON = input;
      const config = { title, description, inputSchema, annotations };
      server.registerTool(name, config, (given: unknown) => {
        // The SDK has checked it; its types cannot say so of a schema that is not known here.
        const result = answered(name, async () => {
          if (problem) throw problem;
          return await call(given as z.output<Input>);
        });
        running(result);
        return result;
      });
    },
  };
}

/** Never rejects: what goes wrong is an answer as well. */
async function answered(name: string, call: () => Promise<Answer>): Promise<CallToolResult> {
  try {
    const { text, facts } = await call();
    return { content: [{ type: "text", text: withoutHidden(text) }], structuredContent: shown(facts) };
  } catch (error) {
    const { code, message, data } = told(name, error);
    return {
      content: [{ type: "text", text: withoutHidden(message) }],
      structuredContent: shown({ error: { code, message, ...data } }),
      isError: true,
    };
  }
}

/** What agents read was written by others: nothing in it may be hidden from people. */
function shown(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return redactValue(facts, withoutHidden) as Record<string, unknown>;
}

function told(name: string, thrown: unknown): Pick<AgenticError, "code" | "message" | "data"> {
  const error = asUserError(thrown);
  if (error instanceof AgenticError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return { code: "internal", message: `${name} failed: ${reason}. Go on without it.`, data: {} };
}
