import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AgentRequest } from "../../../src/ports/agent-runner.ts";

/** A fresh working directory with a fresh HOME and TMPDIR beside it, gone when disposed. */
export interface AgentPlace extends Disposable {
  readonly root: string;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

export function createAgentPlace(): AgentPlace {
  const root = mkdtempSync(join(tmpdir(), "agentic-"));
  const directory = (name: string): string => {
    mkdirSync(join(root, name));
    return join(root, name);
  };
  return {
    root,
    cwd: directory("work"),
    environment: { PATH: process.env["PATH"] ?? "", HOME: directory("home"), TMPDIR: directory("tmp") },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

let runs = 0;

/** A request of a run of its own. */
export function agentRequest(given: Partial<AgentRequest> & Pick<AgentRequest, "cwd">): AgentRequest {
  runs += 1;
  return {
    provider: "claude",
    runId: `20260101-${process.pid}x${runs}`,
    step: "plan",
    attempt: 1,
    prompt: "Plan it.",
    bypassPermissions: false,
    stallMs: 60_000,
    ...given,
  };
}
