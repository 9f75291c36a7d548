// @module-tag slow
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRandom, everyOf, isFull, SAMPLE, sampleOf, seed } from "../support/random.ts";
import { outcomeOf } from "../support/crash/outcome.ts";
import { expectSound } from "../support/crash/sound.ts";
import { createUndisturbed } from "../support/crash/to-the-end.ts";
import { createTemplate, createTrial, type DriveEnd, type Run, type Trial } from "../support/crash/trial.ts";
import type { Project } from "../support/project.ts";

const completed = { status: "completed", failure: undefined };

let template: Project;
let known: ReturnType<typeof createUndisturbed>;

beforeAll(() => {
  template = createTemplate();
  known = createUndisturbed(template);
});

afterAll(() => template[Symbol.dispose]());

async function expectEndedAlike(trial: Trial, run: Run, crashes = 0): Promise<void> {
  const { work, outcome } = await known(run.workflow);
  await expectSound(trial, run, { work, crashes });
  expect(await outcomeOf(run)).toEqual(outcome);
}

/** Waits until a gate is reached; says whether the run ended without coming by. */
async function reached(gate: string, end: Promise<DriveEnd>): Promise<boolean> {
  const over = end.then(
    () => true,
    () => true,
  );
  while (!existsSync(gate)) {
    if (await Promise.race([over, sleep(10, false)])) return existsSync(gate);
  }
  return true;
}

/** A `git` before the real one that waits at a gate when its arguments match, the first time. */
function gatedGit(trial: Trial, arguments_: string): { gate: string; environment: Record<string, string> } {
  const folder = join(trial.root, "..", "bin");
  const gate = join(trial.root, "..", "gate");
  mkdirSync(folder);
  const real = execFileSync("which", ["git"], { encoding: "utf8" }).trim();
  const script = [
    "#!/bin/bash",
    `if [[ "$*" == ${arguments_} && ! -e "${gate}" ]]; then`,
    `  touch "${gate}"`,
    `  while [[ ! -e "${gate}.go" ]]; do sleep 0.02; done`,
    "fi",
    `exec ${real} "$@"`,
  ];
  writeFileSync(join(folder, "git"), `${script.join("\n")}\n`);
  chmodSync(join(folder, "git"), 0o755);
  return { gate, environment: { PATH: `${folder}:${template.environment["PATH"]}` } };
}

describe("a run that starts beside another one in the same repository", () => {
  const filling = [
    ["a branch", "*switch*agentic/pair-left-*"],
    ["a merge with conflicts", "*switch*-merge-*"],
  ] as const;
  test.each(isFull ? filling : [filling[seed % 2] ?? filling[0]])(
    "leaves alone the worktree of %s that a live run is filling",
    async (_what, pattern) => {
      using trial = createTrial(template);
      const { gate, environment } = gatedGit(trial, pattern);
      const first = trial.run("pair", environment);
      const end = first.drive();
      expect(await reached(gate, end)).toBe(true);
      const second = trial.run("short");
      expect(await second.drive()).toMatchObject(completed);
      writeFileSync(`${gate}.go`, "");
      expect(await end).toMatchObject(completed);
      await expectEndedAlike(trial, first);
    },
  );

  test(`leaves everything alone that a live run holds, wherever that stands (seed ${seed})`, async () => {
    const random = createRandom(seed * 7);
    const plans: { workflow: string; at: number }[] = [];
    for (const workflow of isFull ? ["pair", "branches", "merged"] : ["pair"]) {
      const [points = 0] = (await known(workflow)).points;
      const all = Array.from({ length: points }, (_, index) => ({ workflow, at: index + 1 }));
      plans.push(...(isFull ? all : sampleOf(all, SAMPLE, random)));
    }
    await everyOf(plans, async ({ workflow, at }) => {
      using trial = createTrial(template);
      const gate = join(trial.root, "..", "gate");
      const first = trial.run(workflow);
      const end = first.drive({ at, how: "hold", gate });
      const held = await reached(gate, end);
      const second = held ? trial.run("short") : undefined;
      if (second) expect(await second.drive()).toMatchObject(completed);
      writeFileSync(`${gate}.go`, "");
      expect({ seed, workflow, at, ...(await end) }).toMatchObject(completed);
      await expectEndedAlike(trial, first);
    });
  }, 7_200_000);

  test("ends as it would alone, and so does the other, when both begin at once", async () => {
    using trial = createTrial(template);
    const both = [trial.run("pair"), trial.run("pair")];
    const ends = await Promise.all(both.map((run) => run.drive()));
    expect(ends).toMatchObject([completed, completed]);
    for (const run of both) await expectEndedAlike(trial, run);
  });

  test("removes what a crashed run left, and that one still ends as it would have", async () => {
    using trial = createTrial(template);
    const crashed = trial.run("pair");
    const [points = 0] = (await known("pair")).points;
    expect(await crashed.drive({ at: Math.floor(points / 2), how: "group" })).toEqual({ killed: true });
    expect(await crashed.git("worktree", "list")).toContain(".worktrees");
    expect(await trial.run("short").drive()).toMatchObject(completed);
    const left = (await crashed.git("worktree", "list", "--porcelain")).match(/^worktree .*$/gm) ?? [];
    for (const line of left.slice(1)) {
      const status = await crashed.git("-C", line.slice("worktree ".length), "status", "--porcelain");
      expect(status).not.toBe("");
    }
    expect(await crashed.drive()).toMatchObject(completed);
    await expectEndedAlike(trial, crashed, 1);
  });
});
