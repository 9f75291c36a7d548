import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { AgenticError } from "../errors.ts";
import { isRunId } from "../run/ids.ts";
import { type SharedNotebook, shareNotebook } from "../runner/read/shared-notebook.ts";
import { readVerifiedSources } from "../runner/start/verify-fetched-run.ts";
import { listRecordedSkills, listSkills, type Skill } from "../storage/library/skills.ts";
import { withoutDeceptiveCharacters } from "../template/untrusted-text.ts";
import { packageRoot, version } from "../system/package-root.ts";
import { describeTools, TOOL_SERVER } from "../wiring/agent-tools.ts";
import { enclosingCheckout, openNotebook } from "../wiring/open-notebook.ts";
import { memoryTools } from "./memory-tools.ts";
import { runTools } from "./run-tools.ts";
import type { Tool } from "./tool.ts";
import { isInRun, type AgentSessionContext, visibleRunsOf } from "./visible-runs.ts";

interface Streams {
  readonly stdin: Readable;
  /** Nothing but the protocol is written to it. */
  readonly stdout: Writable;
  readonly notice: (text: string) => void;
}

/** Serves an agent over standard input and output until the input ends; waits for running calls. */
export async function serve({ stdin, stdout, notice }: Streams, session: AgentSessionContext): Promise<void> {
  const calls = new Set<Promise<unknown>>();
  const running = (call: Promise<unknown>): void => {
    calls.add(call);
    void call.finally(() => calls.delete(call));
  };
  let opened: SharedNotebook | undefined;
  const pending = new Set<string>();
  const report = (text: string): void => {
    notice(text);
    pending.add(text);
  };
  const notices = (): string[] => {
    const texts = [...pending];
    pending.clear();
    return texts;
  };
  const notebook = (): SharedNotebook =>
    (opened ??= shareNotebook(openNotebook({ ...session, notice }), { config: session, report }));
  const tools = toolsFor({ session, notebook, notices });
  const skills = skillsFor(session, tools, notice);
  const ended = finished(stdin, { writable: false }).catch(() => undefined);
  serveStdio(
    () => {
      const server = createServer(session);
      for (const tool of tools) tool.register(server, { running, problem: session.problem });
      for (const skill of skills) registerSkill(server, skill);
      return server;
    },
    {
      transport: new StdioServerTransport(stdin, stdout),
      onerror: (error) => notice(`A message was ignored: ${firstLine(error)}`),
    },
  );
  await ended;
  await Promise.allSettled(calls);
  opened?.[Symbol.dispose]();
}

function createServer(session: AgentSessionContext): McpServer {
  const { config, readOnly } = session;
  return new McpServer(
    { name: TOOL_SERVER, version },
    {
      instructions: describeTools({ memory: config.memory.enabled, readOnly, inRun: isInRun(session) }),
      // The default brings a JSON Schema validator, for what is never asked of the client.
      jsonSchemaValidator: noValidator,
    },
  );
}

const noValidator = {
  getValidator: (): never => {
    throw new Error("This server sends no requests to its client.");
  },
};

function toolsFor(notes: Parameters<typeof memoryTools>[0]): Tool[] {
  const { session } = notes;
  const memory = session.config.memory.enabled ? memoryTools(notes) : [];
  const tools = [...memory, ...runTools({ session, runs: visibleRunsOf(session) })];
  return tools.filter(({ writes }) => !(writes && session.readOnly));
}

/** A skill is listed only with its tool. */
const SKILL_TOOLS: ReadonlyMap<string, string> = new Map([
  ["create-memory", "memory_create"],
  ["search-memory", "memory_search"],
  ["create-checkpoint", "checkpoint_create"],
  ["create-log", "log_add"],
]);

function skillsFor(session: AgentSessionContext, tools: readonly Tool[], notice: Streams["notice"]): Skill[] {
  return skillsOf(session, notice).filter(({ name: skill }) => {
    const about = SKILL_TOOLS.get(skill);
    return about === undefined || tools.some(({ name }) => name === about);
  });
}

/** Returns the skills of the repository; inside a run, those at the start of the run. */
function skillsOf(session: AgentSessionContext, notice: Streams["notice"]): Skill[] {
  const project = { ...session, root: enclosingCheckout(session.root) };
  const runId = session.environment["AGENTIC_RUN_ID"] ?? "";
  try {
    const recorded = isRunId(runId) ? readVerifiedSources(project, runId, session.environment) : undefined;
    return recorded
      ? listRecordedSkills(recorded)
      : listSkills({ root: project.root, builtIn: packageRoot() });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    notice(error.message);
    return [];
  }
}

function registerSkill(server: McpServer, { name, description, body }: Skill): void {
  server.registerPrompt(name, { title: name, description }, () => ({
    messages: [{ role: "user", content: { type: "text", text: withoutDeceptiveCharacters(body) } }],
  }));
}

function firstLine({ message }: Error): string {
  return message.startsWith("[") ? "it does not belong to the protocol." : (message.split("\n", 1)[0] ?? "");
}
