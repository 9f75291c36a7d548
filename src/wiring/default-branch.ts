import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { AgenticError } from "../errors.ts";
import { createGit, type Git } from "../git/process/git.ts";
import type { MainBranch } from "../git/process/repository.ts";
import {
  type CodeSource,
  unreachableCommits,
  remoteFailure,
  describeFailure,
} from "../git/remote/code-source.ts";
import { fetchBranches } from "../git/remote/fetch-branches.ts";
import { REMOTE } from "../git/remote/private-repository.ts";
import { makeFolder } from "../system/make-folder.ts";
import { mayHaveRemotes, type RemoteStorageConfig } from "./remote-storage-config.ts";
import { remotesOf } from "./repository-remotes.ts";

export type DefaultBranch = NonNullable<Awaited<ReturnType<typeof openDefaultBranch>>>;

/** Returns undefined if the repository has no remote, or the remote no default branch. Errors: those of the remote. */
export async function openDefaultBranch(options: RemoteStorageConfig, trustedCommit?: string) {
  if (!options.isRepository) return undefined;
  const git = createGit(options.root, options.environment);
  const source = await sourceOf(options);
  const commit = trustedCommit ?? (source ? await defaultCommit(source) : await localDefault(git));
  if (commit === undefined) return undefined;
  return {
    commit,
    has: async (other: string) => await isAncestor(git, { source, from: other, to: commit }),
    /** Calls `use` with a temporary folder that holds only the named files of a commit. */
    with: async <T>(requested: string, paths: readonly string[], use: (root: string) => Promise<T>) => {
      if (source) await fetchBranches(git, source, { branches: new Map([["", requested]]) });
      const folder = mkdtempSync(join(tmpdir(), "agentic-trusted-"));
      try {
        await writeFiles(git, { commit: requested, paths, folder });
        return await use(folder);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

const ASK_LIMIT_MS = 10_000;

/**
 * Returns the name of the remote's default branch: the one that the clone recorded, or else the one that the remote reports. Clones of
 * GitLab's runners and of actions/checkout have no record. Errors: `git-unsuitable` if several remotes exist and none is the default.
 */
export async function findRemoteDefault(
  options: Pick<RemoteStorageConfig, "root" | "isRepository" | "environment">,
): Promise<MainBranch> {
  const source = mayHaveRemotes(options) ? (await remotesOf(options)).choose(undefined) : undefined;
  if (!source) return { problem: "there is no remote" };
  const { remote } = source;
  const recorded = `refs/remotes/${remote.name}/`;
  const git = createGit(options.root, options.environment);
  const head = await git.try("symbolic-ref", "--quiet", `${recorded}HEAD`);
  if (head?.startsWith(recorded) === true) return { branch: head.slice(recorded.length) };
  const repository = source.repository.withSignal(AbortSignal.timeout(ASK_LIMIT_MS));
  const answer = await repository.call(["ls-remote", "--quiet", "--symref", REMOTE, "HEAD"], { remote });
  const [, branch] = /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(answer.output.toString("utf8")) ?? [];
  if (branch !== undefined) return { branch };
  const why =
    answer.exitCode === 0
      ? "its HEAD is on no branch"
      : answer.exitCode === undefined
        ? "it did not answer in time"
        : describeFailure(answer.errors);
  return { problem: `the remote ${remote.name} does not say its default branch (${why})` };
}

async function sourceOf(options: RemoteStorageConfig): Promise<CodeSource | undefined> {
  const remotes = await remotesOf(options);
  const { remote } = options.config.state;
  try {
    return remotes.choose(undefined, typeof remote === "string" ? remote : undefined);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return undefined;
  }
}

async function defaultCommit(source: CodeSource): Promise<string | undefined> {
  const { repository, remote } = source;
  const answer = await repository.call(["ls-remote", "--quiet", REMOTE, "HEAD"], { remote });
  if (answer.exitCode !== 0) throw remoteFailure(source, answer);
  const [, commit] = /^([0-9a-f]{40,64})\tHEAD$/m.exec(answer.output.toString("utf8")) ?? [];
  return commit;
}

/** Returns the main branch's commit in a repository without a remote, whose branches only its user writes. */
async function localDefault(git: Git): Promise<string | undefined> {
  for (const name of ["main", "master"]) {
    const commit = await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${name}^{commit}`);
    if (commit !== undefined) return commit;
  }
  return undefined;
}

interface CommitRange {
  readonly source: CodeSource | undefined;
  readonly from: string;
  readonly to: string;
}

async function isAncestor(git: Git, { source, from, to }: CommitRange): Promise<boolean> {
  if (from === to) return true;
  if ((await git.try("merge-base", "--is-ancestor", from, to)) !== undefined) return true;
  return source !== undefined && (await unreachableCommits(source, [from], [to])).length === 0;
}

interface FileSelection {
  readonly commit: string;
  readonly paths: readonly string[];
  readonly folder: string;
}

/** Writes regular files only: a link could point at any file of this machine. */
async function writeFiles(git: Git, { commit, paths, folder }: FileSelection): Promise<void> {
  const listed = await git.run("ls-tree", "-r", "-z", "--long", "--full-tree", commit, "--", ...paths);
  for (const entry of listed.split("\0")) {
    const [, id, size, path] = /^100(?:644|755) blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(entry) ?? [];
    if (id === undefined || path === undefined || Number(size) > MOST_BYTES) continue;
    const text = await git.run("cat-file", "blob", id);
    // `git.run` removes the last line break of the output.
    const isCut = Buffer.byteLength(text) < Number(size);
    const file = join(folder, path);
    makeFolder(dirname(file));
    writeFileSync(file, isCut ? `${text}\n` : text);
  }
}

const MOST_BYTES = 1_000_000;
