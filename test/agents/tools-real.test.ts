// @module-tag slow
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Config } from "../../src/config/schema.ts";
import type { AgentRequest } from "../../src/ports/agent-runner.ts";
import { withTools } from "../../src/wiring/agent-tools.ts";
import { agentRequest } from "../support/agents/agent-place.ts";
import { mcpToolName, type RealProvider } from "../support/agents/agent-programs.ts";
import { sessionsOf } from "../support/agents/agent-session.ts";
import { builtProgram } from "../support/built-package.ts";
import { isFull } from "../support/random.ts";

const providers: RealProvider[] = ["claude", "codex", "gemini"];

/** Left to itself, Gemini asks a model which model to take. */
const models: Partial<Record<RealProvider, string>> = { gemini: "gemini-2.5-flash" };

/** A request as a run of this program makes it, with the server of the package in place of the sources'. */
async function handedOver(request: Partial<AgentRequest>, config: object = {}): Promise<AgentRequest> {
  const seen: AgentRequest[] = [];
  const runner = withTools(
    {
      run: (given) => {
        seen.push(given);
        return Promise.resolve({ status: "interrupted" });
      },
      endOrphans: () => Promise.resolve(0),
    },
    Config.parse(config),
  );
  const hooks = { signal: new AbortController().signal, onEvent: () => {} };
  await runner.run(agentRequest({ cwd: "/", ...request }), hooks);
  const { tools, ...made } = seen[0] ?? agentRequest({ cwd: "/" });
  if (tools === undefined) return made;
  return { ...made, tools: { ...tools, args: [builtProgram(), ...tools.args.slice(1)] } };
}

const note = { category: "lesson", title: "Judges write", content: "They should not." };

/** A server of tools of the user's own, which says on disk that it was started. */
const ownServer = { command: "bash", args: ["-c", "touch started; exec sleep 100"] };

describe.concurrent("a session with tools of ours", () => {
  test.each(providers)(
    "that may only look is told of those by %s, and can keep no note",
    async (provider) => {
      const { tools } = await handedOver({ readOnly: true });
      if (tools === undefined) throw new Error("No tools were handed over.");
      const model = models[provider];
      const request = {
        readOnly: true,
        persona: "You are terse.",
        tools,
        ...(model === undefined ? {} : { model }),
      };
      const steps = [
        { tool: mcpToolName(provider, "memory_search"), input: { query: "anything" } },
        { tool: mcpToolName(provider, "memory_create"), input: note },
        { text: "Judged." },
      ];
      await sessionsOf(provider)({ scenario: { steps }, request }, ({ result, requests, cwd }) => {
        expect(result).toMatchObject({ status: "succeeded", text: "Judged." });
        const heard = JSON.stringify(requests.at(-1)?.body);
        expect(heard).toContain(tools.instructions);
        expect(heard).toContain("You are terse.");
        // Claude Code shows the model facts, the others words.
        expect(heard).toMatch(/No note matches|"results\\":\[\],\\"count\\":0/);
        expect(heard).not.toContain("is kept in");
        expect(execFileSync("git", ["status", "--porcelain", "--ignored"], { cwd, encoding: "utf8" })).toBe(
          "",
        );
      });
    },
  );
});

/** Two more sessions of real programs, for what seldom changes. */
describe.runIf(isFull).concurrent("a user's own servers", () => {
  test("stay beside ours in Claude Code, and ours has its name to itself", async () => {
    const { tools } = await handedOver({});
    const prepare = (cwd: string): void => {
      const mcpServers = {
        "agentic-sdlc": ownServer,
        own: { ...ownServer, args: ["-c", "touch own; exec sleep 100"] },
      };
      writeFileSync(join(cwd, "../home/.claude.json"), JSON.stringify({ mcpServers }));
    };
    const steps = [
      { tool: "mcp__agentic-sdlc__checkpoint_create", input: { context: "Half of it" } },
      { text: "Seen." },
    ];
    const request = { ...(tools && { tools }) };
    await sessionsOf("claude")({ scenario: { steps }, request, prepare }, ({ requests, cwd }) => {
      expect(JSON.stringify(requests.at(-1)?.body)).toContain("There is no run");
      const files = execFileSync("ls", { cwd, encoding: "utf8" });
      expect(files).toBe("own\n");
    });
  });

  test("stay beside ours in Gemini, and ours is let in where only named ones are", async () => {
    const { tools } = await handedOver({});
    const prepare = (cwd: string): void => {
      const home = join(cwd, "../home/.gemini");
      mkdirSync(home, { recursive: true });
      const settings = { mcpServers: { own: { ...ownServer, timeout: 500 } }, mcp: { allowed: ["own"] } };
      writeFileSync(join(home, "settings.json"), JSON.stringify(settings));
    };
    const steps = [
      { tool: "mcp_agentic-sdlc_checkpoint_create", input: { context: "Half of it" } },
      { text: "Seen." },
    ];
    const request = { model: "gemini-2.5-flash", ...(tools && { tools }) };
    await sessionsOf("gemini")({ scenario: { steps }, request, prepare }, ({ requests, cwd }) => {
      expect(JSON.stringify(requests.at(-1)?.body)).toContain("There is no run");
      expect(readFileSync(join(cwd, "../home/.gemini/settings.json"), "utf8")).not.toContain("agentic-sdlc");
    });
  });
});

test("a configuration can do without them", async () => {
  expect((await handedOver({}, { agents: { tools: false } })).tools).toBeUndefined();
  const { tools } = await handedOver({}, { memory: { enabled: false } });
  expect(tools?.instructions).not.toContain("memory");
});
