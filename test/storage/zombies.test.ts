// @module-tag slow
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Clock } from "../../src/ports/clock.ts";
import type { StateRefs } from "../../src/ports/state-refs.ts";
import { parseJournal } from "../../src/run/journal/journal.ts";
import { createFolderStateRefs } from "../../src/storage/local/folder-state-refs.ts";
import { acquireRun } from "../../src/storage/refs/acquire-run.ts";
import { runRef } from "../../src/storage/refs/ref-names.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { openStateRefs } from "../support/git/state-refs-trial.ts";
import { createProject } from "../support/project.ts";
import {
  BEGIN,
  during,
  engineOf,
  filesAt,
  launch,
  LocalRun,
  pass,
  RUN_ID,
} from "../support/storage/local-run.ts";
import { createMemoryRefs } from "../support/storage/memory-refs.ts";
import { type Course, recordedTwice, Zombies } from "../support/storage/zombie-trial.ts";
import { isFull } from "../support/random.ts";

const TIMEOUT_MS = isFull ? 1_800_000 : 60_000;

/** Time on a clock that stands until it is moved on. */
function fakeCourse(): Course {
  const clock = new FakeClock();
  return { clock, pass: (milliseconds) => pass(clock, milliseconds), during: (work) => during(clock, work) };
}

/** Real time, for what happens outside of this process, with everybody in a hurry. */
function hurriedCourse(): Course {
  const began = performance.now();
  const clock: Clock = {
    now: () => new Date(Date.parse("2026-01-31T12:00:00.000Z") + (performance.now() - began) * HURRY),
    sleep: async (milliseconds, signal) =>
      void (await delay(milliseconds / HURRY, undefined, signal ? { signal } : {})),
  };
  return { clock, pass: (milliseconds) => clock.sleep(milliseconds), during: (work) => work };
}
const HURRY = 50;

async function roundsOf(zombies: Zombies, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await zombies.round();
  const last = await zombies.end();
  const journal = await zombies.journal();
  expect(zombies.problems).toEqual([]);
  expect(recordedTwice(journal)).toEqual([]);
  const steps = journal.flatMap((event) => (event.type === "step.succeeded" ? [event.step] : []));
  expect(steps).toEqual(steps.map((_, index) => `s/${index}`));
  expect(steps.length).toBeGreaterThan(rounds / 4);
  expect(await zombies.ownerThere()).toMatchObject({ engine: last?.owner.engine });
  expect(last?.local.events).toBe(journal.length);
  expect(zombies.takeovers).toBe(rounds);
}

describe("four engines that take one run from each other", () => {
  it.each(isFull ? [1, 2, 3] : [1])(
    "record no step twice, and all but the last stop with a reason (seed %i)",
    async (seed) => {
      const remote = createMemoryRefs();
      const zombies = new Zombies(seed, fakeCourse(), () => {
        const refs = remote.another();
        refs.afterCommit = () => zombies.check(filesAt(remote, runRef(RUN_ID)).get("journal.ndjson") ?? "");
        return Promise.resolve(refs);
      });
      await roundsOf(zombies, isFull ? 250 : 40);
      expect(zombies.lost).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );

  it(
    "do so over a folder",
    async () => {
      const directory = mkdtempSync(join(tmpdir(), "agentic-zombies-"));
      try {
        const open = (): Promise<StateRefs> =>
          Promise.resolve(createFolderStateRefs(join(directory, "state")));
        await roundsOf(new Zombies(4, hurriedCourse(), open), isFull ? 250 : 8);
      } finally {
        rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
      }
    },
    TIMEOUT_MS,
  );

  it(
    "do so over a git remote",
    async () => {
      using project = createProject({ remote: true });
      let clients = 0;
      const open = (): Promise<StateRefs> => {
        clients += 1;
        const home = join(project.home, `state-${clients}`);
        return openStateRefs(project.root, { ...project.environment, XDG_STATE_HOME: home });
      };
      await roundsOf(new Zombies(5, hurriedCourse(), open), isFull ? 250 : 4);
    },
    TIMEOUT_MS,
  );
});

const STEP_MS = 50;
const NOTICED_MS = 2_000;

describe("clones that resume one run of short steps", () => {
  it.each([2, 4])(
    "%i of them execute steps again for at most two seconds after each takeover",
    async (count) => {
      const clock = new FakeClock();
      const remote = createMemoryRefs();
      const engines: (ReturnType<typeof launch> & { late: number })[] = [];
      const work = async (): Promise<void> => {
        const last = engines.at(-1);
        for (const engine of engines) {
          if (engine.replica.takenOver.aborted) continue;
          if (engine !== last) engine.late += 1;
          const step = `s/${(engine.local.events - 1) / 2}`;
          engine.journal({ type: "step.started", step, attempt: 1, kind: "script" });
          engine.journal({ type: "step.succeeded", step, attempt: 1 });
        }
        await pass(clock, STEP_MS);
      };
      for (let clone = 0; clone < count; clone += 1) {
        const refs = remote.another();
        const owner = engineOf(`clone-${clone}`);
        const taken = await during(clock, acquireRun(refs, owner, { clock, random: () => 0.5 }));
        const local = new LocalRun();
        for (const [path, content] of filesAt(remote, runRef(RUN_ID))) local.write(path, content);
        local.events = (local.text("journal.ndjson") ?? "").split("\n").length - 1;
        const engine = launch({ refs, clock, owner, local, ...(taken ? { version: taken.version } : {}) });
        if (local.events === 0) engine.journal(BEGIN);
        engines.push(Object.assign(engine, { late: 0 }));
        for (let steps = 0; steps < 100; steps += 1) await work();
      }
      const last = engines.pop();
      expect(last?.replica.takenOver.aborted).toBe(false);
      expect(engines.map(({ replica }) => replica.takenOver.aborted)).toEqual(engines.map(() => true));
      const executedAgain = engines.map(({ late }) => late);
      expect(executedAgain.filter((steps) => steps > NOTICED_MS / STEP_MS)).toEqual([]);
      await during(clock, last?.replica.settle() ?? Promise.resolve());
      const journal = parseJournal(filesAt(remote, runRef(RUN_ID)).get("journal.ndjson") ?? "", "journal");
      expect(recordedTwice(journal)).toEqual([]);
    },
  );
});
