import { listMissingCommits } from "../process/commits.ts";
import { copyFileSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join, basename, dirname } from "node:path";
import type { Environment } from "../../config/credential-variables.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { createGit, type Git } from "../process/git.ts";
import { commonGitFolder, type Repository } from "../process/repository.ts";
import { type CodeSource, fetchThrough, remoteFailure } from "../remote/code-source.ts";
import { isLocalUrl } from "../remote/remote.ts";

/** A bare repository on this machine that stands for a remote in a job that may only read. */
export interface StagingRepository {
  readonly directory: string;
  readonly git: Git;
  branches(): Promise<ReadonlyMap<string, string>>;
}

export async function openStagingRepository(
  repository: Repository,
  { directory, environment }: { readonly directory: string; readonly environment: Environment },
): Promise<StagingRepository> {
  const git = createGit(directory, environment);
  // Written last: an interrupted creation is repeated.
  if (!existsSync(join(directory, STAGING_MARKER))) {
    await createBareRepository(repository, git);
    await git.run("config", "receive.shallowUpdate", "true");
    writeFileSync(join(directory, STAGING_MARKER), "");
  }
  return {
    directory,
    git,
    branches: async () => {
      const listed = await git.run("for-each-ref", "--format=%(objectname) %(refname)", "refs/heads/");
      const lines = listed.matchAll(/^([0-9a-f]+) refs\/heads\/(.+)$/gm);
      return new Map(Array.from(lines, ([, commit = "", name = ""]) => [name, commit]));
    },
  };
}

const STAGING_MARKER = "agentic-staging";

export function isStagingRepository(url: string): boolean {
  return isLocalUrl(url) && existsSync(join(url, STAGING_MARKER));
}

/** Creates a bare repository that reads the objects of the checkout in place (`objects/info/alternates`). */
export async function createBareRepository(repository: Repository, git: Git): Promise<void> {
  const { directory } = git;
  makeFolder(directory, 0o700);
  const format = (await repository.git.try("rev-parse", "--show-object-format")) ?? "sha1";
  await git.run("init", "--quiet", "--bare", "--template=", `--object-format=${format}`, ".");
  for (const setting of ["uploadpack.allowAnySHA1InWant", "uploadpack.allowFilter"])
    await git.run("config", setting, "true");
  const folder = await commonGitFolder(repository);
  makeFolder(join(directory, "objects", "info"));
  writeFileSync(join(directory, "objects", "info", "alternates"), `${join(folder, "objects")}\n`);
  if (existsSync(join(folder, "shallow"))) copyFileSync(join(folder, "shallow"), join(directory, "shallow"));
}

export async function copyBranches(
  { git }: StagingRepository,
  source: CodeSource,
  branches: readonly string[],
): Promise<void> {
  if (branches.length === 0) return;
  const refs = branches.map((branch) => `+refs/heads/${branch}:refs/heads/${branch}`);
  const answer = await fetchThrough(git, source, { refs });
  if (answer.exitCode !== 0) throw remoteFailure(source, answer);
}

export function pushUrlKey(remote: string): string {
  return `remote.${remote}.pushurl`;
}

export async function redirectPushes(
  { git }: Repository,
  remote: string,
  staging: StagingRepository | undefined,
): Promise<void> {
  const key = pushUrlKey(remote);
  if (staging) await git.run("config", "--local", "--replace-all", key, staging.directory);
  else await git.try("config", "--local", "--unset-all", key);
}

export interface BundleRequest {
  readonly file: string;
  readonly refs: readonly string[];
  readonly known: readonly string[];
}

export async function writeBundle(
  { git }: Pick<StagingRepository, "git">,
  { file, refs, known }: BundleRequest,
): Promise<void> {
  rmSync(file, { force: true });
  const missing = new Set(await listMissingCommits(git, known));
  const existing = known.filter((commit) => !missing.has(commit));
  await git.run("bundle", "create", "--quiet", file, ...refs, ...existing.map((commit) => `^${commit}`));
}

/** Packs a folder into a .tgz file with the system's tar, except files of these names. Errors: those of tar. */
export async function packFolder(
  folder: string,
  { file, exclude }: { readonly file: string; readonly exclude: readonly string[] },
): Promise<void> {
  const excluded = exclude.map((name) => `--exclude=${name}`);
  const { execa } = await import("execa");
  await execa("tar", ["-czf", file, ...excluded, "-C", dirname(folder), basename(folder)]);
}
