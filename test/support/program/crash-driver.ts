// A workflow in TypeScript, in a process that kills itself around the n-th write to the journal: `crash-driver.ts <root> <run id> start|resume <n>`.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Config } from "../../../src/config/schema.ts";
import { resolveSettings } from "../../../src/engine/resolve-settings.ts";
import { type RunRequest, Stop } from "../../../src/engine/run-request.ts";
import { resumeRun, startRun } from "../../../src/engine/run/start-run.ts";
import { AgenticError } from "../../../src/errors.ts";
import type { RunStore } from "../../../src/ports/run-store.ts";
import { bindArguments, readProgram } from "../../../src/runner/programs/load-program.ts";
import { createEnginePorts } from "../../../src/wiring/engine-ports.ts";

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

/** Before a write, in its midst, and after it. */
function withPoints(store: RunStore): RunStore {
  return new Proxy(store, {
    get: (object, key) => {
      const value: unknown = Reflect.get(object, key, object);
      if (typeof value !== "function") return value;
      const call = (...args: unknown[]): unknown => Reflect.apply(value, object, args);
      if (key !== "appendJournal") return call;
      return (lines: string) => {
        if (point()) kill();
        if (point()) {
          const journal = join(root, "agentic/workflows", runId, "journal.ndjson");
          appendFileSync(journal, lines.slice(0, lines.length / 2));
          kill();
        }
        call(lines);
        if (point()) kill();
      };
    },
  });
}

const ports = createEnginePorts({
  root,
  isRepository: true,
  environment: process.env,
  config: Config.parse({}),
  kill: new AbortController().signal,
});
const { states } = ports;
const program = await readProgram({ path: join(root, ".agentic/workflows/four.ts"), file: "four.ts", root });
const { workflow } = program;
const request: RunRequest = {
  workflow,
  program: await bindArguments(program, {}),
  settings: resolveSettings({ workflow, config: {}, overrides: {} }),
  stop: new Stop(),
  observe: () => [],
};
const record = {
  id: runId,
  workflow: workflow.name,
  definition: ".agentic/workflows/four.ts",
  variables: {},
  trigger: "test",
  actor: "nobody",
  engine_version: "0",
  overrides: {},
};
const around = {
  ...ports,
  states: {
    ...states,
    open: async (id: string, how: "create" | "continue") => withPoints(await states.open(id, how)),
  },
};

/** Killed after its last event, a run has ended: resuming it only tidies up. */
async function drive(): Promise<{ status: string; failure?: string | undefined }> {
  try {
    const { state } = await (mode === "start"
      ? startRun(around, request, record)
      : resumeRun(around, request, { runId }));
    return { status: state.status, failure: state.failure?.failure.message };
  } catch (error) {
    if (error instanceof AgenticError && error.code === "not-resumable") return { status: "completed" };
    throw error;
  }
}

const end = await drive();
await ports.templates[Symbol.asyncDispose]();
const log = join(root, "effects.log");
const effects = existsSync(log) ? readFileSync(log, "utf8") : "";
process.stdout.write(JSON.stringify({ points, effects, ...end }));
