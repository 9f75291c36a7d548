import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Config } from "../../../src/config/schema.ts";
import type { Workflow } from "../../../src/definition/schema.ts";
import { resolveSettings } from "../../../src/engine/resolve-settings.ts";
import { type EnginePorts, type RunRequest, Stop } from "../../../src/engine/run-request.ts";
import { resumeRun, startRun } from "../../../src/engine/run/start-run.ts";
import { PlainTerminal } from "../../../src/output/terminal/terminal.ts";
import { createLogger } from "../../../src/output/terminal/run-logger.ts";
import { createEnginePorts } from "../../../src/wiring/engine-ports.ts";
import { act, begin, call, end } from "./workload.ts";

// Our engine as a program would compose it: the real store, journal, fold, decisions and progress; no git. OBSERVED=yes adds what
// the command line adds: the run's log, and a line a step.

let syncs = 0;
const { fdatasyncSync } = fs;
fs.fdatasyncSync = (file) => {
  syncs += 1;
  fdatasyncSync(file);
};
syncBuiltinESMExports();

const { mode, steps, directory } = call;
const workflow: Workflow = {
  name: "bench",
  version: "1.0",
  steps: Array.from({ length: steps }, (_, i) => ({ name: `s${i}`, type: "function", function: "no-op" })),
};
let next = mode === "resume" ? steps - 1 : 0;
const ports: EnginePorts = {
  ...createEnginePorts({
    root: directory,
    isRepository: false,
    environment: {},
    config: Config.parse({}),
    kill: new AbortController().signal,
  }),
  functions: new Map([["no-op", () => act(next++)]]),
};
const request: RunRequest = {
  workflow,
  settings: resolveSettings({ workflow, config: {}, overrides: {} }),
  stop: new Stop(),
  observe: ({ facts, store }) =>
    process.env["OBSERVED"] === "yes"
      ? [
          new PlainTerminal({ facts, stream: process.stderr, detail: "base", directory, now: Date.now }),
          createLogger(store, { level: "Information", now: () => new Date() }),
        ]
      : [],
};

begin();
const id = "20260101-bench0";
const { state } =
  mode === "resume"
    ? await resumeRun(ports, request, { runId: id })
    : await startRun(ports, request, {
        id,
        workflow: workflow.name,
        definition: "bench",
        variables: {},
        trigger: "library",
        actor: "bench",
        engine_version: "0",
        overrides: {},
      });
if (state.status !== "completed") throw new Error(`the run is ${state.status}, not completed`);
end({ syncs });
