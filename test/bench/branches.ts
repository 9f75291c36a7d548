import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createWorkspaces } from "../../src/git/create-workspaces.ts";
import { createGit } from "../../src/git/process/git.ts";
import { createDirectory } from "./place.ts";
import { median, medianRatio } from "./statistics.ts";
import { number, ratio, renderTable } from "./table.ts";

/** Milliseconds for all branches, round by round. */
export interface Branches {
  readonly files: number;
  readonly bare: readonly number[];
  readonly pools: readonly { readonly width: number; readonly rounds: readonly number[] }[];
}

const BRANCHES = 100;
const WIDTHS = [4, 32];

/** Pairs of `git worktree add` and `remove` that are measured; a hundred would take most of the bench's time. */
const PAIRS = 10;

interface Repository {
  readonly root: string;
  readonly base: string;
  git(...args: string[]): string;
}

/** A branch each for steps that do nothing: opened, let go of, and the folders removed in the end. */
export async function measureBranches(files: number, rounds: number): Promise<Branches> {
  using directory = createDirectory();
  const repository = createRepository(directory.path, files);
  const bare: number[] = [];
  const pools = WIDTHS.map((width) => ({ width, rounds: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    bare.push(measureBare(repository));
    for (const { width, rounds } of pools) rounds.push(await measurePool(repository, width));
  }
  return { files, bare, pools };
}

const environment = {
  PATH: process.env["PATH"] ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Bench",
  GIT_AUTHOR_EMAIL: "bench@example.com",
  GIT_COMMITTER_NAME: "Bench",
  GIT_COMMITTER_EMAIL: "bench@example.com",
};

function createRepository(root: string, files: number): Repository {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, env: environment, encoding: "utf8", stdio: "pipe" }).trim();
  for (let index = 0; index < files; index += 1) {
    const file = join(root, `package-${index % 40}`, `part-${index % 8}`, `file-${index}.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `export const value${index} = ${index};\n`.repeat(20 + (index % 60)));
  }
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message=Files");
  git("repack", "-adq");
  return { root, git, base: git("rev-parse", "HEAD") };
}

function measureBare({ git, base }: Repository): number {
  const begun = performance.now();
  for (let index = 0; index < PAIRS; index += 1) {
    const path = `.worktrees/bare-${index}`;
    git("worktree", "add", "--quiet", "-b", `bare-${index}`, path, base);
    git("worktree", "remove", path);
  }
  const spent = performance.now() - begun;
  for (let index = 0; index < PAIRS; index += 1) git("update-ref", "-d", `refs/heads/bare-${index}`);
  return (spent * BRANCHES) / PAIRS;
}

async function measurePool({ root, git, base }: Repository, width: number): Promise<number> {
  const workspaces = createWorkspaces(root, { root, git: createGit(root, environment) });
  const left = Array.from({ length: BRANCHES }, (_, index) =>
    workspaces.branchNames({ workflow: "bench", step: `step-${index}`, suffix: "000000" }),
  );
  const branches = left.map(({ branch }) => branch);
  const work = async () => {
    for (let names = left.pop(); names !== undefined; names = left.pop()) {
      const place = { mode: "worktree" as const, ...names, base_branch: "main", base_sha: base };
      await workspaces.open(place, { commits: true });
      if (!(await workspaces.recycle(place))) throw new Error(`${place.path} is not clean.`);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: width }, work));
  await workspaces.removeRecycled();
  const spent = performance.now() - begun;
  for (const branch of branches) git("update-ref", "-d", `refs/heads/${branch}`);
  return spent;
}

export function poolTargets({ bare, pools }: Branches): { name: string; measured: number; limit: number }[] {
  return pools.map(({ width, rounds }) => ({
    name: `${BRANCHES} branches, ${width} at once, against git worktree`,
    measured: medianRatio(rounds, bare),
    limit: 0.7,
  }));
}

export function renderBranches({ files, bare, pools }: Branches): string {
  const row = (name: string, rounds: readonly number[]) => [
    name,
    number(median(rounds)),
    number(median(rounds) / BRANCHES),
    ratio(medianRatio(rounds, bare)),
  ];
  return renderTable([
    [`${BRANCHES} branches, ${files.toLocaleString("en")} files`, "ms", "ms/branch", "× git worktree"],
    row(`git worktree add and remove (${PAIRS} measured)`, bare),
    ...pools.map(({ width, rounds }) => row(`open and recycle, ${width} at once`, rounds)),
  ]);
}
