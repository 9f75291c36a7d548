import type { CommitKey } from "../../ports/workspaces.ts";
import { takeStart, withVisibleNul } from "../../system/format.ts";
import type { Git } from "./git.ts";
import { diffWorkTree } from "./index-file.ts";

/** The lines of a commit's message that name the attempt it belongs to. */
function trailersOf({ runId, step, attempt }: CommitKey): string {
  return `Agentic-Run: ${runId}\nAgentic-Step: ${step}#${attempt}`;
}

/** Characters of a commit's message: the system takes 128 KiB in one argument. */
const MOST_MESSAGE = 30_000;

/** Arguments that give a commit its message and its trailers, whatever an agent or a script put into the message. */
export function messageArguments(key: CommitKey, message: string): string[] {
  const text = withVisibleNul(message);
  const kept = text.length > MOST_MESSAGE ? `${takeStart(text, MOST_MESSAGE)}\n[shortened]` : text;
  return ["-m", kept, "-m", trailersOf(key)];
}

/** The commit of a range that carries the attempt's trailers: made before a crash, it is not made twice. */
export async function findCommit(
  git: Git,
  { runId, step, attempt }: CommitKey,
  range: string,
): Promise<string | undefined> {
  const valueOf = (key: string) => `%(trailers:key=${key},valueonly,separator=)`;
  const format = `%H%x09${valueOf("Agentic-Run")}%x09${valueOf("Agentic-Step")}`;
  const lines = (await git.run("log", `--format=${format}`, range)).split("\n");
  const made = lines.map((line) => line.split("\t").map((part) => part.trim()));
  return made.find(([, run, at]) => run === runId && at === `${step}#${attempt}`)?.[0];
}

export async function filesBetween(git: Git, from: string, to: string): Promise<string[]> {
  return splitAtNul(await git.run("diff", "--name-only", "-z", from, to));
}

/** Files as they lie there that differ from a commit, new ones included. None where git cannot tell. */
export async function changedSince(git: Git, commit: string): Promise<string[]> {
  const tracked = await diffWorkTree(git, "--name-only", "-z", "--no-renames", commit);
  const others = await git.try("ls-files", "--others", "--exclude-standard", "-z");
  return [...new Set(splitAtNul(`${tracked ?? ""}\0${others ?? ""}`))].toSorted();
}

/** What `-z` put out. */
export function splitAtNul(output: string): string[] {
  return output.split("\0").filter((path) => path !== "");
}
