// The engine on twelve steps, in a process that kills itself at the n-th point: `driver.ts <root> <run id> start|resume <n>`.
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compose, systemClock } from "../../src/compose.ts";
import { Config } from "../../src/config/schema.ts";
import { parseWorkflow } from "../../src/definition/parse.ts";
import { resolveSettings } from "../../src/engine/resolve-settings.ts";
import type { EnginePorts, RunRequest } from "../../src/engine/request.ts";
import { resumeRun, startRun } from "../../src/engine/run.ts";
import { Stop } from "../../src/engine/stop.ts";
import { AgenticError } from "../../src/errors.ts";
import type { AgentRequest, AgentResult, AgentRunner } from "../../src/ports.ts";

const [root = "", runId = "", mode = "start", last = "0"] = process.argv.slice(2);
const killAt = Number(last);
let points = 0;

function point(): boolean {
  points += 1;
  return points === killAt;
}

function kill(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("unreachable");
}

/** Effects with programs of their own, which outlive the engine: these have a point in their midst too. */
const long: ReadonlySet<string | symbol> = new Set(["commit", "recover", "push", "run", "open", "release"]);

/** Some milliseconds into the effect, others at other points. */
function killSoon(): void {
  setTimeout(kill, (killAt * 7) % 23);
}

/** The same object, with a point before and after each call of the named methods. */
function around<T extends object>(target: T, names: ReadonlySet<string>): T {
  return new Proxy(target, {
    get: (object, key) => {
      const value: unknown = Reflect.get(object, key, object);
      if (typeof value !== "function") return value;
      const call = (...args: unknown[]): unknown => Reflect.apply(value, object, args);
      if (!names.has(String(key))) return call;
      return (...args: unknown[]) => {
        if (point()) kill();
        if (key === "appendJournal" && point()) tear(String(args[0]));
        if (long.has(key) && point()) killSoon();
        const result = call(...args);
        if (!(result instanceof Promise)) return after(result);
        return result.then(after);
      };
    },
  });
}

function after<T>(result: T): T {
  if (point()) kill();
  return result;
}

/** A crash in the middle of a write: half of the bytes reach the file. */
function tear(lines: string): never {
  appendFileSync(join(root, "agentic/workflows", runId, "journal.ndjson"), lines.slice(0, lines.length / 2));
  kill();
}

const usage = { input_tokens: 10, output_tokens: 5, cost_usd: 0.01, agent_sessions: 1 };

function succeed(answer: object): AgentResult {
  return {
    status: "succeeded",
    text: JSON.stringify({ success: true, output_type: "test", summary: "done", ...answer }),
    usage,
  };
}

function work({ step, cwd, attempt }: AgentRequest): AgentResult {
  if (step === "plan") return succeed({ data: { milestones: ["one", "two"] } });
  const milestone = /^build\/(\d)\/milestone$/.exec(step)?.[1];
  if (milestone !== undefined) {
    writeFileSync(join(cwd, `built-${milestone}.txt`), `milestone ${milestone}\n`);
    appendFileSync(join(cwd, "effects.log"), `milestone ${milestone}\n`);
    // The first attempt of the second milestone hits an overloaded service after it has done half of its work.
    if (milestone === "2" && attempt === 1) {
      return {
        status: "failed",
        failure: { class: "transient", code: "overloaded", message: "Overloaded." },
        usage,
      };
    }
    return succeed({});
  }
  return succeed({ data: { title: "feat: twelve steps", body: "Why.", draft: false } });
}

function wire(): EnginePorts {
  const ports = compose({
    root,
    isRepository: true,
    environment: process.env,
    config: Config.parse({}),
    kill: new AbortController().signal,
  });
  const { workspaces, states } = ports;
  const places = around(workspaces, new Set(["open", "release"]));
  const agents: AgentRunner = {
    run: (request) => Promise.resolve(work(request)),
    endOrphans: (id) => ports.agents.endOrphans(id),
  };
  return {
    ...ports,
    agents: around(agents, new Set(["run"])),
    scripts: around(ports.scripts, new Set(["run"])),
    states: {
      ...states,
      open: (id, how) => around(states.open(id, how), new Set(["appendJournal", "write", "writeShared"])),
    },
    workspaces: {
      base: (needs) => workspaces.base(needs),
      names: (run) => workspaces.names(run),
      hide: (paths) => workspaces.hide(paths),
      folder: () => workspaces.folder(),
      release: (place) => places.release(place),
      open: async (place, options) =>
        around(await places.open(place, options), new Set(["commit", "recover", "writeFile", "movedFrom"])),
    },
    forgeFor: (store) => around(ports.forgeFor(store), new Set(["push", "openPullRequest"])),
    clock: systemClock,
  };
}

const parsed = parseWorkflow(
  readFileSync(join(import.meta.dirname, "workflow.yaml"), "utf8"),
  "workflow.yaml",
);
if (!("workflow" in parsed)) throw new Error(JSON.stringify(parsed.problems));
const { workflow } = parsed;
const ports = wire();
const request: RunRequest = {
  workflow,
  settings: resolveSettings({ workflow, config: {}, overrides: {} }),
  stop: new Stop(),
  observe: () => [],
};
const record = {
  id: runId,
  workflow: workflow.name,
  definition: "workflow.yaml",
  variables: {},
  trigger: "test",
  actor: "nobody",
  engine_version: "0",
  overrides: {},
};
/** Killed after its last event, a run has ended: resuming it only tidies up. */
async function drive(): Promise<{ status: string; failure?: string | undefined }> {
  try {
    const { state } = await (mode === "start"
      ? startRun(ports, request, record)
      : resumeRun(ports, request, { runId }));
    return { status: state.status, failure: state.failure?.failure.message };
  } catch (error) {
    if (error instanceof AgenticError && error.code === "not-resumable") return { status: "completed" };
    throw error;
  }
}

const end = await drive();
await ports.templates[Symbol.asyncDispose]();
process.stdout.write(JSON.stringify({ points, ...end }));
