import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AgentHooks, AgentRequest, AgentResult } from "../../../src/ports/agent-runner.ts";

const usage = { input_tokens: 10, output_tokens: 5, cost_usd: 0.01, agent_sessions: 1 };

/** An agent that does what the lines of its prompt say that begin with `@`, resolves conflicts, and reads answers. */
export async function scriptedAgent(request: AgentRequest, { signal }: AgentHooks): Promise<AgentResult> {
  if (request.step.includes("/merge+")) return resolveConflict(request);
  if (request.prompt.startsWith("A workflow asked a person")) return succeed({ data: { colour: "blue" } });
  let data: unknown;
  for (const line of request.prompt.split("\n")) {
    const [word = "", ...rest] = line.trim().split(" ");
    switch (word) {
      case "@append":
        append(request, rest);
        break;
      case "@write":
        write(request, rest);
        break;
      // Not at the first attempt.
      case "@write-again":
        if (request.attempt > 1) write(request, rest);
        break;
      case "@replace":
        replace(request, rest);
        break;
      case "@answer":
        data = JSON.parse(rest.join(" "));
        break;
      case "@overloaded-first":
        if (request.attempt === 1) return overloaded;
        break;
      case "@wait":
        await untilAborted(signal);
        return { status: "interrupted", usage };
    }
  }
  return succeed({ data });
}

function succeed(answer: object): AgentResult {
  const text = JSON.stringify({ success: true, output_type: "test", summary: "done", ...answer });
  return { status: "succeeded", text, usage };
}

const overloaded: AgentResult = {
  status: "failed",
  failure: { class: "transient", code: "network", message: "Unreachable." },
  usage,
};

function append({ cwd }: AgentRequest, [file = "", ...words]: readonly string[]): void {
  appendFileSync(join(cwd, file), `${words.join(" ")}\n`);
}

function write({ cwd }: AgentRequest, [file = "", ...words]: readonly string[]): void {
  writeFileSync(join(cwd, file), `${words.join(" ")}\n`);
}

function replace({ cwd }: AgentRequest, [file = "", from = "", to = ""]: readonly string[]): void {
  const path = join(cwd, file);
  writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
}

/** Keeps both sides of every conflict; the first attempt leaves one, which the engine finds out. */
function resolveConflict({ cwd, attempt }: AgentRequest): AgentResult {
  const files = readdirSync(cwd).filter((name) => name.endsWith(".txt"));
  for (const name of attempt === 1 ? [] : files) {
    const path = join(cwd, name);
    const text = readFileSync(path, "utf8");
    const both = text
      .replaceAll(/^\|{7}.*\n(?:(?!={7}).*\n)*/gm, "")
      .replaceAll(/^(?:<{7}|={7}|>{7}).*\n/gm, "");
    if (both !== text) writeFileSync(path, both);
  }
  return succeed({});
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
