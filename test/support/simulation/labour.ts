import type { AgentResult, AgentRunner } from "../../../src/ports/agent-runner.ts";
import type { Clock } from "../../../src/ports/clock.ts";
import type { ScriptResult, ScriptRunner } from "../../../src/ports/script-runner.ts";
import type { Usage } from "../../../src/run/token-usage.ts";
import { hasMarkers } from "../../../src/runner/simulation/memory/memory-repository.ts";
import type { MemoryWorkspace } from "../../../src/runner/simulation/memory/memory-workspace.ts";
import type { MemoryWorkspaces } from "../../../src/runner/simulation/memory/memory-workspaces.ts";
import { createChance, hashText as hash } from "../../../src/runner/simulation/outcomes/random-outcomes.ts";
import type { Tree } from "../property/tree.ts";
import type { Life } from "./life.ts";

type Outcome = "done" | "transient" | "recoverable" | "fatal" | "blocking";

interface Labourer {
  readonly tree: Tree;
  readonly workspaces: MemoryWorkspaces;
  readonly clock: Clock;
  readonly seed: number;
}

interface Request {
  readonly step: string;
  readonly attempt: number;
  readonly cwd: string;
}

export const SHARED = "shared.txt";

/** What the steps of a run do: they take time, change files, and fail, as their path, attempt and a seed say. */
export class Labour {
  /** `path#attempt` of every session and script, in order. */
  readonly calls: string[] = [];
  /** In percent. */
  failing = 0;
  /** In percent of the steps. */
  sharing = 0;
  running = 0;
  readonly #options: Labourer;

  constructor(options: Labourer) {
    this.#options = options;
  }

  /** Agents and scripts of one engine: they end with it. */
  of(life: Life): { agents: AgentRunner; scripts: ScriptRunner } {
    return {
      agents: {
        run: async (request, { signal }) => this.#session(await this.#work(request, { life, signal })),
        endOrphans: () => Promise.resolve(0),
      },
      scripts: {
        run: async (request, { signal }) => scriptResult(await this.#work(request, { life, signal })),
      },
    };
  }

  #session(outcome: Outcome | "interrupted"): AgentResult {
    const usage: Usage = { input_tokens: 1, output_tokens: 1, cost_usd: 0.5, agent_sessions: 1 };
    if (outcome === "interrupted") return { status: "interrupted", usage };
    if (outcome === "done")
      return { status: "succeeded", text: '{"success": true, "summary": "Done.", "data": {}}', usage };
    if (outcome === "recoverable")
      return { status: "succeeded", text: '{"success": false, "summary": "It is unclear."}', usage };
    const wait = outcome === "transient" ? { retry_after_ms: 20_000 } : {};
    const failure = { class: outcome, code: `some-${outcome}`, message: "It failed.", ...wait };
    return { status: "failed", failure, usage };
  }

  async #work(
    { step, attempt, cwd }: Request,
    { life, signal }: { life: Life; signal: AbortSignal },
  ): Promise<Outcome | "interrupted"> {
    this.calls.push(`${step}#${attempt}`);
    const chance = createChance(hash(`${this.#options.seed} ${step} ${attempt}`));
    const place = this.#placeAt(cwd);
    const reads = this.#options.tree.stepAt(step)?.type === "wait-for-human";
    const file = fileOf(step);
    this.running += 1;
    try {
      if (!reads) place.change(`${file}.half`, "half");
      if (chance.percent(60))
        await this.#options.clock.sleep(1 + chance.below(60_000), signal).catch(() => {});
      if (signal.aborted || life.dead) return "interrupted";
      if (chance.percent(this.failing)) return this.#fail(chance.pick(failures), { place, file });
      if (reads) return "done";
      place.remove(`${file}.half`);
      if (this.#options.tree.mergedBy(step) !== undefined) resolveConflicts(place);
      else this.#change(place, step);
      return "done";
    } finally {
      this.running -= 1;
    }
  }

  /** The work of a recoverable attempt is for the next to mend; what others leave must not turn up again. */
  #fail(outcome: Outcome, { place, file }: { place: MemoryWorkspace; file: string }): Outcome {
    if (outcome === "recoverable") place.remove(`${file}.half`);
    return outcome;
  }

  #change(place: MemoryWorkspace, step: string): void {
    const file = fileOf(step);
    if (this.isIdle(step)) return;
    place.change(file, `${step}\n`);
    if (!this.shares(step)) return;
    const lines = new Set((place.contents.get(SHARED) ?? "").split("\n").filter((line) => line !== ""));
    place.change(SHARED, linesOf(lines.add(step)));
  }

  /** Whether a step changes nothing. */
  isIdle(step: string): boolean {
    return hash(`${this.#options.seed} idle ${step}`) % 100 < 20;
  }

  shares(step: string): boolean {
    return !this.isIdle(step) && hash(`${this.#options.seed} shares ${step}`) % 100 < this.sharing;
  }

  #placeAt(cwd: string): MemoryWorkspace {
    const { workspaces } = this.#options;
    const known = workspaces.worktrees.size > 0 ? [...workspaces.worktrees.values()] : [workspaces.plain];
    const place = known.find(({ directory }) => directory === cwd);
    if (!place) throw new Error(`Nobody works in ${cwd}.`);
    return place;
  }
}

export function fileOf(step: string): string {
  return `${step.replaceAll("/", "-")}.txt`;
}

const failures: Outcome[] = ["transient", "transient", "recoverable", "recoverable", "fatal", "blocking"];

function scriptResult(outcome: Outcome | "interrupted"): ScriptResult {
  if (outcome === "interrupted") return { status: "interrupted" };
  if (outcome === "transient") return { status: "timed-out", stdout: "", stderr: "" };
  if (outcome === "fatal") return { status: "not-started", message: "There is no shell." };
  const exitCode = outcome === "done" ? 0 : 1;
  return { status: "exited", exitCode, stdout: "", stderr: "", durationMs: 1 };
}

/** Both sides' lines, in order. */
function resolveConflicts(place: MemoryWorkspace): void {
  for (const [path, text] of place.contents) {
    if (!hasMarkers(text)) continue;
    const lines = text.split("\n").filter((line) => line !== "" && !/^(<{7}|={7}|>{7})/.test(line));
    place.change(path, linesOf(new Set(lines)));
  }
}

function linesOf(lines: ReadonlySet<string>): string {
  return Array.from(lines, (line) => `${line}\n`)
    .toSorted()
    .join("");
}
