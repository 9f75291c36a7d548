// @module-tag slow
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  errorIn,
  openHardened,
  refsOf,
  RUN,
  SUFFIX,
  tamper,
  type Handed,
  type Hardened,
  workflow,
} from "../support/action/hardened.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { createProject } from "../support/project.ts";
import { isFull } from "../support/random.ts";

const STEPS = `  - { name: first, type: script, run: "echo 1 > one.txt" }
  - { name: ask, type: wait-for-human, message: "Fine?", timeout-minutes: 60 }
  - { name: second, type: script, run: "echo 2 > two.txt" }`;
const MAIN = `agentic/runs/${RUN}/main`;
const FOLDER = `agentic/workflows/${RUN}`;

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

/** Every one takes a clone and a job. */

type Change = (handed: Handed) => readonly string[] | void;

const rewrite =
  (path: string, from: RegExp, to: string): Change =>
  ({ file }) => {
    const text = readFileSync(file(path), "utf8");
    expect(text).toMatch(from);
    writeFileSync(file(path), text.replace(from, to));
  };
const other =
  (path: string): Change =>
  ({ file }) =>
    writeFileSync(file(path), "planted: true\n");
const opened = (event: Record<string, unknown>): Change => {
  const place = { path: `.worktrees/agentic-w-first-${SUFFIX}`, base_branch: "main" };
  const commits = { base_sha: "1".repeat(40), head: "1".repeat(40) };
  return ({ tell }) => tell({ type: "branch.opened", step: "first", ...place, ...commits, ...event });
};

/** Publishes what somebody made of a bundle; the good one is there again afterwards. */
async function refusalOf(hardened: Hardened, change: Change): Promise<string> {
  const { folder, job, project } = hardened;
  const good = join(project.home, "good.bundle");
  copyFileSync(join(folder, "run.bundle"), good);
  const before = refsOf(hardened, true);
  tamper(hardened, MAIN, change);
  const { code, log } = await job({ command: "publish", "run-id": RUN });
  copyFileSync(good, join(folder, "run.bundle"));
  expect({ code, refs: refsOf(hardened, true) }).toEqual({ code: 2, refs: before });
  return errorIn(log);
}

describe("a run that nobody knows yet", () => {
  let hardened: Hardened;
  beforeAll(async () => {
    hardened = await openHardened(server, { workflows: { w: workflow(STEPS) } });
    using other = createProject({ cloneOf: hardened.project.remote });
    other.git("push", "--quiet", "origin", `HEAD:agentic/w-other-${SUFFIX}`, "HEAD:agentic/other-zzz999");
    await hardened.job({ workflow: "w", "run-id": RUN });
  });
  afterAll(() => hardened[Symbol.dispose]());

  const bundles: [string, Change, RegExp][] = [
    [
      "another definition",
      rewrite("definition.yaml", /echo 2 > two\.txt/, "echo 3"),
      /its definition differs from "w"/,
    ],
    ["a definition in TypeScript", other("definition.ts"), /its definition differs from "w"/],
    ["nested definitions", other("definitions.yaml"), /its definition differs from "w"/],
    [
      "a place elsewhere",
      rewrite("run.json", /"path": "[^"]*"/, '"path": "../elsewhere"'),
      /not its own branch and folder/,
    ],
    [
      "a branch of people",
      rewrite("run.json", /"branch": "[^"]*"/, '"branch": "release"'),
      /not its own branch and folder/,
    ],
    [
      "another beginning",
      rewrite("run.json", /"base_branch": "[^"]*"/, '"base_branch": "v1"'),
      /the request does not permit/,
    ],
    [
      "a record that its journal denies",
      rewrite("run.json", /(-\w+",\n {4}"base_branch)/, "x$1"),
      /in its journal and its record differ/,
    ],
    [
      "a branch that is there",
      opened({
        step: "other",
        branch: `agentic/w-other-${SUFFIX}`,
        path: `.worktrees/agentic-w-other-${SUFFIX}`,
      }),
      /of that name exists/,
    ],
    ["two files of one name", ({ file }) => writeFileSync(file("RUN.JSON"), "{}"), /exists twice/],
  ];
  it.each(bundles.filter((_, at) => isFull || at % 8 === 0))(
    "is not published with %s",
    async (_what, change, reason) => {
      expect(await refusalOf(hardened, change)).toMatch(reason);
    },
  );

  it("is not published by a job that the request of the gate is missing", async () => {
    const { log } = await hardened.job({ command: "publish", "run-id": RUN, workflow: "" });
    expect(errorIn(log)).toMatch(/the request of the gate is missing/);
  });

  it(
    "is published with what the gate and the event say of it, and not with what the bundle says",
    { tags: "slow" },
    async () => {
      const { job, project } = hardened;
      tamper(hardened, MAIN, ({ file }) => {
        const record = JSON.parse(readFileSync(file("run.json"), "utf8")) as Record<string, unknown>;
        const forged = { issue: { number: 1, title: "Not asked about" }, variables: { request: "planted" } };
        const settings = { actor: "somebody", overrides: { maxCostUsd: 1000, model: "dear" } };
        writeFileSync(file("run.json"), JSON.stringify({ ...record, ...forged, ...settings }));
      });
      const { log, code } = await job({ command: "publish", "run-id": RUN });
      expect([errorIn(log), code]).toEqual(["", 0]);
      expect(log).toMatch(/::warning.*other settings \(model, maxCostUsd\)/);
      const record = JSON.parse(
        project.git("-C", project.remote, "show", `${MAIN}:${FOLDER}/run.json`),
      ) as unknown;
      expect(record).toMatchObject({ actor: server.owner, variables: {}, overrides: {}, workflow: "w" });
      expect(record).not.toHaveProperty("issue");
    },
  );
});

describe("a run that was published before", () => {
  let hardened: Hardened;
  beforeAll(async () => {
    hardened = await openHardened(server, { workflows: { w: workflow(STEPS) } });
    const { job, project } = hardened;
    await job({ workflow: "w", "run-id": RUN });
    const published = await job({ command: "publish", "run-id": RUN });
    expect(errorIn(published.log)).toBe("");
    using other = createProject({ cloneOf: project.remote });
    other.git("push", "--quiet", "origin", `HEAD:agentic/w-other-${SUFFIX}`);
    await job({ command: "resume", "run-id": RUN });
  });
  afterAll(() => hardened[Symbol.dispose]());

  const bundles: [string, Change, RegExp][] = [
    [
      "definition",
      rewrite("definition.yaml", /echo 2 > two\.txt/, "echo 3"),
      /its definition\.yaml differs from the one/,
    ],
    [
      "record",
      rewrite("run.json", /"variables": \{/, '"variables": {"a":1'),
      /its run\.json differs from the one/,
    ],
    ["program", other("definition.ts"), /its definition\.ts differs from the one/],
    ["past", rewrite("journal.ndjson", /"step":"first"/, '"step":"fIrst"'), /its journal does not continue/],
    [
      "question, by answering it",
      ({ tell }) =>
        tell({
          type: "human.answered",
          step: "ask",
          attempt: 1,
          decision: "approved",
          text: "",
          request: "1",
        }),
      /has an answer to ask that no person gave/,
    ],
    [
      "branches, by taking somebody's",
      opened({
        step: "other",
        branch: `agentic/w-other-${SUFFIX}`,
        path: `.worktrees/agentic-w-other-${SUFFIX}`,
      }),
      /of that name exists/,
    ],
  ];
  it.each(bundles.filter((_, at) => isFull || at % 3 === 0))(
    "never changes its %s",
    async (_what, change, reason) => {
      expect(await refusalOf(hardened, change)).toMatch(reason);
    },
  );

  it("keeps the files that a bundle leaves out, and takes no answers from it", { tags: "slow" }, async () => {
    const { job, project } = hardened;
    tamper(hardened, MAIN, ({ git, file }) => {
      expect(existsSync(file("steps"))).toBe(true);
      git("rm", "-r", "--quiet", file("steps"));
      mkdirSync(file("inbox"));
      writeFileSync(file("inbox/1.json"), JSON.stringify({ type: "input", decision: "approved" }));
      const progress = JSON.parse(readFileSync(file("progress.json"), "utf8")) as { current_step: object };
      const said = { ...progress, current_step: { ...progress.current_step, human_input: "yes" } };
      writeFileSync(file("progress.json"), JSON.stringify(said));
    });
    const published = await job({ command: "publish", "run-id": RUN });
    expect(errorIn(published.log)).toBe("");
    const files = project.git("-C", project.remote, "ls-tree", "-r", "--name-only", MAIN);
    expect(files).toMatch(/\/steps\/first\//);
    expect(files).not.toMatch(/inbox/);
    const waiting = await job({ command: "resume", "run-id": RUN });
    expect(waiting).toMatchObject({ outputs: { status: "paused" } });
    expect(errorIn((await job({ command: "publish", "run-id": RUN })).log)).toBe("");
  });
});
