// @module-tag slow
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { RUN_ID_VARIABLE } from "../../src/agents/process/process-environment.ts";
import { findTaggedProcesses } from "../../src/agents/process/process-tree.ts";
import { runBuiltCli } from "../support/cli/cli-process.ts";
import { type Kill, killWithin, runKilled } from "../support/cli/killed-cli.ts";
import { createRandom, everyOf, isFull, seed } from "../support/random.ts";
import { type Shape, shapes } from "../support/crash/outside-shapes.ts";
import { expectOnce } from "../support/crash/sound.ts";
import { createProject, type Project } from "../support/project.ts";

/** Kills in all, spread over the shapes that are tried. */
const KILLS = Number(process.env["TEST_KILLS"] ?? (isFull ? 500 : 2));
const KILLS_OF_A_RUN = 5;
/** Runs that are started at most for the kills of a shape: a run can end before the moment of its kill. */
const runsFor = (kills: number): number => Math.max(20, kills * 2);
/** One of them where few are killed. */
const tried = KILLS < shapes.length ? [shapes[seed % shapes.length] ?? shapes[0]] : shapes;

interface Ended {
  readonly runId: string;
  readonly kills: number;
  readonly said: string;
  /** Milliseconds from the start to the end. */
  readonly ms: number;
}

/** Starts a run and resumes it until it has ended; its processes are killed at moments of the clock. */
async function toTheEnd(project: Project, { argv }: Shape, afters: readonly Kill[]): Promise<Ended> {
  let [kills, said] = [0, ""];
  const start = performance.now();
  for (let round = 0; round < afters.length + 5; round += 1) {
    const runId = begunRun(project);
    const words = runId === undefined ? argv : ["resume", runId];
    const end = await runKilled(project, words, afters[round]);
    said += `$ ${words.join(" ")}   ${JSON.stringify(afters[round] ?? {})}\n${end.text}`;
    if (end.isKilled) kills += 1;
    else if (end.code === 0 || end.text.includes("there is nothing to resume"))
      return { runId: begunRun(project) ?? "", kills, said, ms: performance.now() - start };
    else throw new Error(`Exit code ${end.code}:\n${said}`);
  }
  throw new Error(`The run never ends:\n${said}`);
}

/** The run whose journal has its first event. */
function begunRun({ root }: Project): string | undefined {
  const folder = join(root, "agentic/workflows");
  const runs = existsSync(folder) ? readdirSync(folder) : [];
  const begun = runs.filter((run) => {
    const journal = join(folder, run, "journal.ndjson");
    return existsSync(journal) && readFileSync(journal, "utf8").includes("\n");
  });
  if (begun.length > 1) throw new Error(`One run became ${begun.join(", ")}.`);
  return begun[0];
}

function createShape({ files, hasRemote }: Shape): Project {
  const project = createProject({ remote: hasRemote, files: { "README.md": "Mine\n", ...files } });
  project.write("README.md", "Mine, changed\n");
  project.write("staged.txt", "staged\n");
  project.git("add", "staged.txt");
  project.write("untracked.txt", "untracked\n");
  return project;
}

/** What belongs to the user: the files, HEAD, the index, and where `main` is. */
function checkoutOf({ git, read, root }: Project): object {
  return {
    head: readFileSync(join(root, ".git/HEAD"), "utf8"),
    main: git("rev-parse", "main"),
    index: readFileSync(join(root, ".git/index")).toString("base64"),
    files: ["README.md", "staged.txt", "untracked.txt"].map(read),
    status: git("--no-optional-locks", "status", "--porcelain"),
  };
}

/** What a run leaves, without its names. */
function outcomeOf({ git, remote }: Project, runId: string, { hasRemote }: Shape): object {
  const suffix = runId.slice(-6);
  const refs = (at: string): string[] =>
    git("--git-dir", at, "for-each-ref", "--format=%(refname)", "refs/heads").split("\n");
  const told = (at: string): (readonly [string, string])[] =>
    refs(at)
      .filter((ref) => ref.endsWith(suffix))
      .map((ref) => [
        ref.replace(suffix, "<suffix>"),
        [
          git("--git-dir", at, "rev-parse", `${ref}^{tree}`),
          ...git("--git-dir", at, "log", "--reverse", "--first-parent", "--format=%s", `main..${ref}`)
            .replaceAll(suffix, "<suffix>")
            .split("\n"),
        ].join("\n"),
      ]);
  const own = git("rev-parse", "--absolute-git-dir");
  return {
    here: Object.fromEntries(told(own)),
    ...(hasRemote && {
      remote: Object.fromEntries(told(remote)),
      refs: refs(remote).map((ref) => ref.replace(suffix, "<suffix>")),
    }),
  };
}

function expectSound(project: Project, { runId }: Ended, { hasRemote }: Shape): void {
  const { git, home, remote, root } = project;
  expect(project.progress(runId).status).toBe("completed");
  expectOnce(project.journal(runId));
  const log = join(home, "ran");
  const ran = existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n") : [];
  expect(ran.toSorted()).toEqual([...new Set(ran)].toSorted());
  expect(ran.length > 0).toBe(project.exists(".agentic/workflows"));
  expect(existsSync(join(root, ".worktrees")) ? readdirSync(join(root, ".worktrees")) : []).toEqual([]);
  expect(git("worktree", "list", "--porcelain").match(/^worktree /gm)).toHaveLength(1);
  const inside = readdirSync(join(root, ".git"), { recursive: true, encoding: "utf8" });
  expect(inside.filter((file) => file.endsWith(".lock"))).toEqual([]);
  expect(git("fsck", "--no-dangling", "--no-progress")).toBe("");
  expect(findTaggedProcesses(`${RUN_ID_VARIABLE}=${runId}`)).toEqual([]);
  if (!hasRemote) return;
  expect(git("--git-dir", remote, "fsck", "--no-dangling", "--no-progress")).toBe("");
  const progress = git("--git-dir", remote, "show", `agentic/state:agentic/workflows/${runId}/progress.json`);
  expect(JSON.parse(progress)).toMatchObject({ status: "completed" });
}

interface Undisturbed {
  readonly outcome: object;
  readonly ms: number;
}

async function undisturbed(shape: Shape): Promise<Undisturbed> {
  using project = createShape(shape);
  const before = checkoutOf(project);
  const end = await toTheEnd(project, shape, []);
  expect(checkoutOf(project), end.said).toEqual(before);
  expectSound(project, end, shape);
  return { outcome: outcomeOf(project, end.runId, shape), ms: end.ms };
}

async function expectTheSame(
  shape: Shape,
  { outcome }: Undisturbed,
  afters: readonly Kill[],
): Promise<Ended> {
  using project = createShape(shape);
  const before = checkoutOf(project);
  const end = await toTheEnd(project, shape, afters);
  const list = await runBuiltCli(project, ["list"]);
  // A busy machine answers late.
  const told = list.stderr.replaceAll(/^Waiting for the remote .+\n/gm, "");
  expect({ code: list.code, told }, end.said).toEqual({ code: 0, told: "" });
  // Killed after its last event, a run is archived by the next command that looks at it.
  await runBuiltCli(project, ["status", end.runId]);
  expect(checkoutOf(project), end.said).toEqual(before);
  try {
    expectSound(project, end, shape);
    expect(outcomeOf(project, end.runId, shape)).toEqual(outcome);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${end.said}`, {
      cause: error,
    });
  }
  return end;
}

describe(`a run whose processes are killed from outside at random moments (seed ${seed})`, () => {
  test.each(tried)(
    "of $name ends the same, and the user's checkout is as it was",
    { timeout: 7_200_000 },
    async (shape) => {
      const known = await undisturbed(shape);
      const random = createRandom(seed);
      const wanted = Math.ceil(KILLS / tried.length);
      let { ms } = known;
      let kills = 0;
      const failures: string[] = [];
      await everyOf(Array.from({ length: runsFor(wanted) }), async () => {
        if (kills >= wanted) return;
        const afters = Array.from({ length: Math.min(KILLS_OF_A_RUN, wanted) }, () => killWithin(ms, random));
        try {
          const end = await expectTheSame(shape, known, afters);
          kills += end.kills;
          // The first run may have been slowed down by the machine: later ones end before their kill.
          if (end.kills === 0) ms = Math.min(ms, end.ms);
        } catch (error) {
          failures.push(error instanceof Error ? error.message : String(error));
        }
      });
      expect(failures).toEqual([]);
      expect(kills).toBeGreaterThanOrEqual(wanted);
    },
  );
});
