import { execFileSync } from "node:child_process";
import { createAgentRunner } from "../../../src/agents/cli-session.ts";
import type { Prices } from "../../../src/agents/token-prices.ts";
import type { AgentEvent, AgentRequest, AgentResult, AgentRunner } from "../../../src/ports/agent-runner.ts";
import type { Scenario } from "../model/model-scenario.ts";
import { type ModelRequest, type ModelServer, startModelServer } from "../model/model-server.ts";
import { agentRequest, createAgentPlace } from "./agent-place.ts";
import { modelVariables, realCli, type RealProvider } from "./agent-programs.ts";

/** A session of a real program with a scripted model. */
export interface Session {
  readonly result: AgentResult;
  readonly events: readonly AgentEvent[];
  readonly requests: readonly ModelRequest[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Runs another session in the same place. */
  again(request: Partial<AgentRequest>): Promise<AgentResult>;
  readonly server: ModelServer;
}

export interface SessionGiven {
  readonly scenario: Scenario;
  readonly request?: Partial<AgentRequest>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly prices?: Prices;
  readonly prepare?: (cwd: string, home: string) => void;
}

type Check = (session: Session) => void | Promise<void>;

/** Runs a session of a provider's real program in a fresh repository and looks at what came of it. */
export function sessionsOf(provider: RealProvider) {
  return async (given: SessionGiven, check: Check): Promise<void> => {
    using place = createAgentPlace();
    await using server = await startModelServer(given.scenario);
    const { cwd } = place;
    execFileSync("git", ["init", "-q"], { cwd });
    given.prepare?.(cwd, place.environment["HOME"] ?? "");
    const environment = { ...place.environment, ...modelVariables(provider, server), ...given.environment };
    const runner = createAgentRunner({ environment, graceMs: 300, clis: [realCli(provider, given)] });
    const first = agentRequest({ cwd, provider, ...given.request });
    const { result, events } = await runOne(runner, first);
    const again = async (request: Partial<AgentRequest>): Promise<AgentResult> =>
      (await runOne(runner, { ...first, ...request })).result;
    await check({ result, events, requests: server.requests, cwd, environment, again, server });
  };
}

async function runOne(runner: AgentRunner, request: AgentRequest) {
  const events: AgentEvent[] = [];
  const onEvent = (event: AgentEvent): void => void events.push(event);
  const result = await runner.run(request, { signal: new AbortController().signal, onEvent });
  return { result, events };
}
