import type { CallToolResult, McpServer, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type * as z from "zod";
import { AgenticError, messageOf } from "../errors.ts";
import { redactValue } from "../redaction/redactor.ts";
import { asUserError } from "../system/system-fault.ts";
import { withoutHidden } from "../template/untrusted-text.ts";

export interface Answer {
  readonly text: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

interface ToolOptions<Input extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly writes: boolean;
  readonly call: (input: z.output<Input>) => Answer | Promise<Answer>;
}

export interface Tool {
  readonly name: string;
  readonly writes: boolean;
  register(server: McpServer, calls: Calls): void;
}

interface Calls {
  readonly running: (call: Promise<unknown>) => void;
  /** The error of every call, if the server cannot work. */
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
      const inputSchema = withoutDialect(input);
      const config = { title, description, inputSchema, annotations };
      server.registerTool(name, config, (input: unknown) => {
        // The SDK has validated the input; its types do not express that.
        const result = answered(name, async () => {
          if (problem) throw problem;
          return await call(input as z.output<Input>);
        });
        running(result);
        return result;
      });
    },
  };
}

/** Every session reads the schemas of its tools. They need no `$schema`. */
function withoutDialect(input: z.ZodObject): StandardSchemaWithJSON {
  const standard = input["~standard"];
  const jsonSchema = {
    ...standard.jsonSchema,
    input: (options: Parameters<typeof standard.jsonSchema.input>[0]): Record<string, unknown> => {
      const { $schema: _dialect, ...schema } = standard.jsonSchema.input(options);
      return schema;
    },
  };
  return { "~standard": { ...standard, jsonSchema } };
}

/** Never rejects: errors are results. */
async function answered(name: string, call: () => Promise<Answer>): Promise<CallToolResult> {
  try {
    const { text, facts } = await call();
    return {
      content: [{ type: "text", text: withoutHidden(text) }],
      structuredContent: withoutHiddenText(facts),
    };
  } catch (error) {
    const { code, message, data } = errorFacts(name, error);
    return {
      content: [{ type: "text", text: withoutHidden(message) }],
      structuredContent: withoutHiddenText({ error: { code, message, ...data } }),
      isError: true,
    };
  }
}

/** Removes text that is hidden from people, because agents read untrusted text. */
function withoutHiddenText(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return redactValue(facts, withoutHidden) as Record<string, unknown>;
}

function errorFacts(name: string, thrown: unknown): Pick<AgenticError, "code" | "message" | "data"> {
  const error = asUserError(thrown);
  if (error instanceof AgenticError) return error;
  return { code: "internal", message: `${name} failed: ${messageOf(error)}. Continue without it.`, data: {} };
}
