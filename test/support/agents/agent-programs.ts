import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { AgentCli } from "../../../src/agents/agent-cli.ts";
import { createClaudeCli } from "../../../src/agents/claude/claude.ts";
import { createCodexCli } from "../../../src/agents/codex/codex.ts";
import { createGeminiCli } from "../../../src/agents/gemini/gemini.ts";
import type { Prices } from "../../../src/agents/token-prices.ts";
import type { Scenario } from "../model/model-scenario.ts";
import { type ModelServer, startModelServer } from "../model/model-server.ts";

/** Providers whose real programs the tests drive. */
export type RealProvider = "claude" | "codex" | "gemini";

const PROGRAMS = join(import.meta.dirname, "../../node_modules/.bin");
/** Starts the one of Node programs that is slow to compile. */
const STARTER = join(import.meta.dirname, "programs/gemini");

/** The pinned program of a provider. */
export function agentProgram(provider: RealProvider): string {
  const program = join(PROGRAMS, provider);
  if (existsSync(program)) return provider === "gemini" ? STARTER : program;
  throw new Error(`${provider} is not installed for the tests: node scripts/install-test-tools.ts`);
}

/** What a provider's program calls a tool of `agentic-sdlc mcp`. */
export function mcpToolName(provider: RealProvider, tool: string): string {
  switch (provider) {
    case "claude":
      return `mcp__agentic-sdlc__${tool}`;
    case "codex":
      return `mcp__agentic_sdlc__${tool}`;
    case "gemini":
      return `mcp_agentic-sdlc_${tool}`;
  }
}

interface RealCli {
  readonly prices?: Prices;
  readonly file?: string;
}

/** The provider's adapter on the pinned program; what fails is not tried again. */
export function realCli(provider: RealProvider, { prices = {}, file }: RealCli = {}): AgentCli {
  const program = { file: file ?? agentProgram(provider) };
  switch (provider) {
    case "claude":
      return createClaudeCli(program);
    case "codex":
      return createCodexCli({ ...program, prices, retries: 0 });
    case "gemini":
      return createGeminiCli({ ...program, prices, attempts: 1 });
  }
}

/** Variables that make a provider's program talk to a scripted model. */
export function modelVariables(
  provider: RealProvider,
  { url }: Pick<ModelServer, "url">,
): Record<string, string> {
  switch (provider) {
    case "claude":
      return {
        ANTHROPIC_BASE_URL: url,
        ANTHROPIC_API_KEY: "sk-ant-test",
        CLAUDE_CODE_MAX_RETRIES: "0",
        API_TIMEOUT_MS: "60000",
      };
    case "codex":
      return { OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: "sk-test" };
    case "gemini":
      return { GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: "test" };
  }
}

export interface ScriptedProvider extends AsyncDisposable {
  readonly server: ModelServer;
  /** What a command line of ours finds on a machine with the provider's program, and with tokens that are not for agents. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A machine with a provider's real program, whose model says what the scenario says. */
export async function startProvider(
  provider: RealProvider,
  scenario: Scenario = {},
): Promise<ScriptedProvider> {
  const PATH = [dirname(agentProgram(provider)), process.env["PATH"]].join(delimiter);
  const server = await startModelServer(scenario);
  const environment = {
    ...modelVariables(provider, server),
    PATH,
    GITHUB_TOKEN: "ghp_engine",
    GH_TOKEN: "gho_engine",
  };
  return { server, environment, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
