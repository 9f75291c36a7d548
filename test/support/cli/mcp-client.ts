import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { builtProgram } from "../built-package.ts";
import type { Project } from "../project.ts";

/** What a tool answered. */
export interface ToolAnswer {
  readonly error: boolean;
  readonly text: string;
  /** The same as facts. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A plain client of `agentic-sdlc mcp`, which runs in a process of its own. */
export interface McpClient extends AsyncDisposable {
  readonly client: Client;
  call(name: string, input?: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
  toolNames(): Promise<string[]>;
  /** What the server said beside the protocol. */
  stderr(): string;
}

interface ClientOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

export async function startMcp(
  project: Project,
  { cwd = project.root, environment = {}, args = [] }: ClientOptions = {},
): Promise<McpClient> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [builtProgram(), "mcp", ...args],
    env: { ...project.environment, ...environment },
    cwd,
    stderr: "pipe",
  });
  let stderr = "";
  transport.stderr?.on("data", (chunk: Buffer) => (stderr += String(chunk)));
  await client.connect(transport);
  return {
    client,
    call: async (name, input = {}) => {
      const { content, structuredContent, isError } = await client.callTool({
        name,
        arguments: { ...input },
      });
      const [first] = content;
      const text = first?.type === "text" ? first.text : "";
      return { error: isError ?? false, text, facts: (structuredContent ?? {}) as ToolAnswer["facts"] };
    },
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name).toSorted(),
    stderr: () => stderr,
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** What a run holds of itself that others only read. */
export function writeRun(project: Project, runId: string, { workflow = "plan-build-validate" } = {}): void {
  const record = {
    id: runId,
    workflow,
    definition: "built-in",
    variables: {},
    trigger: "cli",
    actor: "somebody",
    engine_version: "1",
    created_at: "2026-01-31T12:00:00Z",
    overrides: {},
  };
  project.write(`agentic/workflows/${runId}/run.json`, JSON.stringify(record));
  project.write(`agentic/workflows/${runId}/journal.ndjson`, "");
}
