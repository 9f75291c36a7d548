// The engine on one of the workflows, in a process that is cut off at one of its points: `driver.ts <what to do, as JSON>`.
import { appendFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Config } from "../../../src/config/schema.ts";
import { nestedDefinitions } from "../../../src/definition/nested-workflows.ts";
import { resolveSettings } from "../../../src/engine/resolve-settings.ts";
import { type EnginePorts, type RunRequest, Stop } from "../../../src/engine/run-request.ts";
import { resumeRun, startRun } from "../../../src/engine/run/start-run.ts";
import { AgenticError } from "../../../src/errors.ts";
import type { AgentRunner } from "../../../src/ports/agent-runner.ts";
import type { ScriptRunner } from "../../../src/ports/script-runner.ts";
import type { ConflictedMerge } from "../../../src/ports/workspaces.ts";
import { foldJournal } from "../../../src/run/journal/journal.ts";
import { createEnginePorts } from "../../../src/wiring/engine-ports.ts";
import { readDefinition } from "./definitions.ts";
import { createPoints, type Cut } from "./points.ts";
import { scriptedAgent } from "./scripted-agent.ts";

export interface Drive {
  readonly root: string;
  readonly runId: string;
  readonly workflow: string;
  readonly mode: "start" | "resume";
  readonly cut: Cut;
}

/** What an engine that was not killed says at its end. */
export interface Ended {
  readonly points: number;
  readonly status: string;
  readonly failure?: string | undefined;
}

const { root, runId, workflow: name, mode, cut } = JSON.parse(process.argv[2] ?? "") as Drive;
const { around, count } = createPoints(cut, (half) =>
  appendFileSync(join(root, "agentic/workflows", runId, "journal.ndjson"), half),
);

/** Outside of everything that is ever set back: what really ran. */
function note(what: string): void {
  appendFileSync(join(dirname(root), `${runId}.log`), `${what}\n`);
}

const placeEffects = new Set(["commit", "recover", "writeFile", "committedSince"]);

function wire(): EnginePorts {
  const ports = createEnginePorts({
    root,
    isRepository: true,
    environment: process.env,
    // What becomes of a run elsewhere is the subject of test/e2e/resume-anywhere.test.ts.
    config: Config.parse({ state: { remote: false } }),
    kill: new AbortController().signal,
  });
  const { workspaces, states, scripts } = ports;
  const places = around(
    workspaces,
    new Set(
      "hide open release recycle removeRecycled prune merge openConflict abandonConflict deleteBranches".split(
        " ",
      ),
    ),
  );
  const agents: AgentRunner = {
    run: (request, hooks) => {
      note(`ran ${request.step}#${request.attempt}`);
      return scriptedAgent(request, hooks);
    },
    endOrphans: (id) => ports.agents.endOrphans(id),
  };
  const noted: ScriptRunner = {
    run: (request, hooks) => {
      note(`${isCheck(request.script) ? "checked" : "ran"} ${request.step}#${request.attempt}`);
      return scripts.run(request, hooks);
    },
  };
  return {
    ...ports,
    agents: around(agents, new Set(["run"])),
    scripts: around(noted, new Set(["run"])),
    states: {
      ...states,
      open: async (id, how) =>
        around(await states.open(id, how), new Set(["appendJournal", "write", "writeShared", "append"])),
    },
    workspaces: {
      ...workspaces,
      hide: places.hide,
      prune: places.prune,
      removeRecycled: places.removeRecycled,
      release: places.release,
      recycle: places.recycle,
      merge: places.merge,
      abandonConflict: places.abandonConflict,
      deleteBranches: places.deleteBranches,
      open: async (place, options) => around(await places.open(place, options), placeEffects),
      openConflict: async (...args) => aroundConflict(await places.openConflict(...args)),
    },
    forgeFor: (store) => around(ports.forgeFor(store), new Set(["push", "openPullRequest"])),
  };
}

function aroundConflict(merge: ConflictedMerge): ConflictedMerge {
  const placed = { ...merge, workspace: around(merge.workspace, placeEffects) };
  return around(placed, new Set(["unresolved", "conclude", "discard"]));
}

/** What the engine checks is run by the same port as what a step runs. */
function isCheck(script: string): boolean {
  return /^(?:test -e|grep -q) /.test(script);
}

async function drive(ports: EnginePorts): Promise<Omit<Ended, "points">> {
  const workflow = readDefinition(name);
  const settingsFor = (each: typeof workflow) =>
    resolveSettings({ workflow: each, config: {}, overrides: {} });
  const nested = nestedDefinitions(workflow, readDefinition);
  const request: RunRequest = {
    workflow,
    settings: settingsFor(workflow),
    definitions: new Map(
      Array.from(nested, ([each, inner]) => [each, { workflow: inner, settings: settingsFor(inner) }]),
    ),
    stop: new Stop(),
    observe: () => [],
  };
  const record = {
    id: runId,
    workflow: workflow.name,
    definition: `${name}.yaml`,
    variables: {},
    trigger: "test",
    actor: "nobody",
    engine_version: "0",
    overrides: {},
  };
  try {
    const { state } = await (mode === "start"
      ? startRun(ports, request, record)
      : resumeRun(ports, request, { runId }));
    return { status: state.status, failure: state.failure?.failure.message };
  } catch (error) {
    // Killed after its last event, a run has ended: resuming it only tidies up.
    if (!(error instanceof AgenticError && error.code === "not-resumable")) throw error;
    return { status: foldJournal(ports.states.read(runId, "journal.ndjson") ?? "", runId).status };
  }
}

const ports = wire();
const end = await drive(ports);
await ports.templates[Symbol.asyncDispose]();
process.stdout.write(JSON.stringify({ points: count(), ...end } satisfies Ended));
