import type { CommitKey } from "../../ports/workspaces.ts";
import { takeStart, withVisibleNul } from "../../system/format.ts";
import type { Git } from "./git.ts";
import { diffWorkTree } from "./index-file.ts";

function trailersOf({ runId, step, attempt }: CommitKey): string {
  return `Agentic-Run: ${runId}\nAgentic-Step: ${step}#${attempt}`;
}

/** Most characters of a commit message: the system takes 128 KiB in one argument. */
const MAX_MESSAGE = 30_000;

export function messageArguments(key: CommitKey, message: string): string[] {
  const text = withVisibleNul(message);
  const shortened = text.length > MAX_MESSAGE ? `${takeStart(text, MAX_MESSAGE)}\n[shortened]` : text;
  return ["-m", shortened, "-m", trailersOf(key)];
}

/** Finds the commit of a range that has the attempt's trailers, so that a commit from before a crash is not made twice. */
export async function findCommit(
  git: Git,
  { runId, step, attempt }: CommitKey,
  range: string,
): Promise<string | undefined> {
  const valueOf = (key: string) => `%(trailers:key=${key},valueonly,separator=)`;
  const format = `%H%x09${valueOf("Agentic-Run")}%x09${valueOf("Agentic-Step")}`;
  const lines = (await git.run("log", `--format=${format}`, range)).split("\n");
  const commits = lines.map((line) => line.split("\t").map((part) => part.trim()));
  return commits.find(([, run, label]) => run === runId && label === `${step}#${attempt}`)?.[0];
}

export async function resolveCommit(git: Git, name: string): Promise<string | undefined> {
  return await git.try("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
}

export async function isAncestor(git: Git, from: string, to: string): Promise<boolean> {
  return from === to || (await git.try("merge-base", "--is-ancestor", from, to)) !== undefined;
}

export async function listMissingCommits(git: Git, commits: readonly string[]): Promise<string[]> {
  const found = await Promise.all(commits.map((commit) => git.try("cat-file", "-e", `${commit}^{commit}`)));
  return [...new Set(commits.filter((_, index) => found[index] === undefined))];
}

export async function filesBetween(git: Git, from: string, to: string): Promise<string[]> {
  return splitAtNul(await git.run("diff", "--name-only", "-z", from, to));
}

export async function changedSince(git: Git, commit: string): Promise<string[]> {
  const tracked = await diffWorkTree(git, "--name-only", "-z", "--no-renames", commit);
  const untracked = await git.try("ls-files", "--others", "--exclude-standard", "-z");
  return [...new Set(splitAtNul(`${tracked ?? ""}\0${untracked ?? ""}`))].toSorted();
}

export function splitAtNul(output: string): string[] {
  return output.split("\0").filter((path) => path !== "");
}
