import type { AgentResult, AgentRunner } from "../ports/agent-runner.ts";
import type { AgentCli } from "./agent-cli.ts";
import { runCliSession } from "./cli-session.ts";
import { defaultGraceMs, type Environment, RUN_ID_VARIABLE } from "./process/process-environment.ts";
import { endTaggedProcesses } from "./process/process-tree.ts";
import type { SandboxUser } from "./process/sandbox-user.ts";
import { orphanGraceMs } from "./process/spawn-process.ts";

export interface AgentRunnerOptions {
  /** The engine's own environment; agents see an allow-list of it. */
  readonly environment: Environment;
  readonly clis: readonly AgentCli[];
  /** Milliseconds between asking an agent to end and killing it. Default 30 s, on CI 5 s. */
  readonly graceMs?: number;
  /** Milliseconds in which an agent must exit after its result. Default 30 s. */
  readonly lingerMs?: number;
  /** Ends every session at once, without grace: the user interrupted twice. */
  readonly kill?: AbortSignal;
  readonly user?: SandboxUser | undefined;
}

export function createAgentRunner(options: AgentRunnerOptions): AgentRunner {
  const { environment, clis, kill, user } = options;
  const graceMs = options.graceMs ?? defaultGraceMs(environment);
  const lingerMs = options.lingerMs ?? 30_000;
  return {
    async run(request, hooks) {
      const cli = clis.find(({ provider }) => provider === request.provider);
      if (cli === undefined) return unavailable(request.provider);
      return runCliSession(cli, { request, hooks }, { environment, graceMs, lingerMs, kill, user });
    },
    endOrphans: (runId) => endTaggedProcesses(`${RUN_ID_VARIABLE}=${runId}`, orphanGraceMs(graceMs)),
  };
}

function unavailable(provider: string): AgentResult {
  const message =
    provider === "replay"
      ? "Provider replay needs a directory of recordings; there is none here."
      : `Provider ${provider} is not available here; use another.`;
  return { status: "failed", failure: { class: "fatal", code: "provider-unavailable", message } };
}
