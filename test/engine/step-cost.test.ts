import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { Config } from "../../src/config/schema.ts";
import type { Step, Workflow } from "../../src/definition/schema.ts";
import { resolveSettings } from "../../src/engine/resolve-settings.ts";
import { Stop } from "../../src/engine/run-request.ts";
import { startRun } from "../../src/engine/run/start-run.ts";
import { createLogger } from "../../src/output/terminal/run-logger.ts";
import { PlainTerminal } from "../../src/output/terminal/terminal.ts";
import { createEnginePorts } from "../../src/wiring/engine-ports.ts";

/** Returns how often a run with its log and terminal reads the definition of a step, for each of its steps. */
async function readsPerStep(count: number): Promise<number> {
  using directory = mkdtempDisposableSync(join(tmpdir(), "step-cost-"));
  let reads = 0;
  const steps = Array.from({ length: count }, (_, index): Step => {
    const step: Step = { name: `s${index}`, type: "function", function: "no-op" };
    return new Proxy(step, {
      get: (target, key) => {
        reads += 1;
        return Reflect.get(target, key) as unknown;
      },
    });
  });
  const workflow: Workflow = { name: "many", version: "1.0", steps };
  const ports = createEnginePorts({
    root: directory.path,
    isRepository: false,
    environment: {},
    config: Config.parse({}),
    kill: new AbortController().signal,
  });
  const stream = new Writable({ write: (_chunk, _encoding, done) => done() }) as NodeJS.WriteStream;
  const { state } = await startRun(
    { ...ports, functions: new Map([["no-op", () => ({ ok: true })]]) },
    {
      workflow,
      // How often `progress.json` is written depends on the time that the run takes.
      settings: resolveSettings({ workflow, config: { defaults: { trackProgress: false } }, overrides: {} }),
      stop: new Stop(),
      observe: ({ facts, store }) => [
        new PlainTerminal({ facts, stream, detail: "base", directory: directory.path, now: Date.now }),
        createLogger(store, { level: "Information", now: () => new Date() }),
      ],
    },
    {
      id: "20260131-k3f9qz",
      workflow: workflow.name,
      definition: "many",
      variables: {},
      trigger: "library",
      actor: "test",
      engine_version: "0",
      overrides: {},
    },
  );
  expect(state.status).toBe("completed");
  return reads / count;
}

test("a step of a long run reads no more of the definition than one of a run of a quarter of its length", async () => {
  const [short, long] = [await readsPerStep(400), await readsPerStep(1_600)];
  expect(long).toBeLessThan(short * 1.2);
});
