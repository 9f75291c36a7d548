// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseCheckpoints } from "../../src/steps/documents/checkpoint-format.ts";
import { checkpointEntry } from "../../src/steps/documents/checkpoints.ts";
import { RUN } from "../support/contracts/state-store.ts";
import { createLocalTrial } from "../support/storage/local-store.ts";
import { isFull } from "../support/random.ts";

const EACH = isFull ? 200 : 25;
const ADDERS = ["a", "b", "c"];
const checkpoint = (step: string) =>
  checkpointEntry({ step, created: "2026-01-31T12:00:00.000Z", status: "completed", body: "Done." }, RUN);

describe("numbered entries", () => {
  test("that several processes add at once have numbers of their own, and none is lost", async () => {
    using trial = createLocalTrial();
    await using run = trial.states.open(RUN, "create");
    const program = join(import.meta.dirname, "../support/storage/adder.ts");
    const children = ADDERS.map((step) =>
      spawn(process.execPath, [program, trial.root, RUN, step, String(EACH)], { stdio: "inherit" }),
    );
    const ended = Promise.all(children.map((child) => once(child, "close")));
    let own = 0;
    for (let running = true; running; own += 1) {
      run.addEntry("checkpoint.md", checkpoint("engine"));
      running = await Promise.race([
        ended.then(() => false),
        new Promise<true>((go) => setImmediate(go, true)),
      ]);
      if (own > 2_000) await ended;
    }
    const { checkpoints, problems } = parseCheckpoints(run.read("checkpoint.md") ?? "");
    expect(problems).toEqual([]);
    expect(checkpoints.length).toBe(own + ADDERS.length * EACH);
    for (const step of ADDERS) expect(checkpoints.filter((each) => each.step === step)).toHaveLength(EACH);
    expect(readdirSync(trial.folderOf(RUN)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("go on behind a claim that a crash left", async () => {
    using trial = createLocalTrial();
    await using run = trial.states.open(RUN, "create");
    writeFileSync(join(trial.folderOf(RUN), "checkpoint.md.1.tmp"), "");
    expect(run.addEntry("checkpoint.md", checkpoint("a"))).toBe(2);
    expect(run.addEntry("checkpoint.md", checkpoint("b"))).toBe(3);
    expect(run.files()).toEqual([]);
  });
});
