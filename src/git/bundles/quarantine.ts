import { closeSync, openSync, readSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Environment } from "../../config/credential-variables.ts";
import { AgenticError } from "../../errors.ts";
import { isRefName } from "../../storage/refs/validate-change.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { createGit, type Git, gitFailure, localEnvironment, startGit } from "../process/git.ts";
import type { Repository } from "../process/repository.ts";
import type { CodeSource } from "../remote/ancestry.ts";
import { FETCH } from "../remote/fetch.ts";
import { REMOTE } from "../remote/git-call-folder.ts";
import { addAlternate } from "./staging-repository.ts";

/** What a bundle says of itself in its first lines. */
export interface BundleHeader {
  readonly refs: ReadonlyMap<string, string>;
  /** Commits that whoever reads it has to have. */
  readonly prerequisites: readonly string[];
  /** Where its objects begin. */
  readonly length: number;
}

/** A bundle may be anybody's: larger ones are not read. */
const MOST_BYTES = 512 * 1024 * 1024;
const MOST_HEADER = 256 * 1024;
const MOST_REFS = 2_000;
/** A join builds on its branches; what builds on more makes somebody look for each. */
const MOST_NEEDS = 500;
/** Unpacking takes longer only where somebody wants it to. */
const UNPACK_LIMIT_MS = 300_000;
/** The same of every other call. */
const LOOK_LIMIT_MS = 120_000;

/** Reads the head of a bundle, without git. Errors: `usage`. */
export function readBundleHeader(file: string): BundleHeader {
  const { size } = statSync(file);
  if (size > MOST_BYTES) throw refused(`it has ${size} bytes, and more than ${MOST_BYTES} are not taken`);
  const start = Buffer.alloc(Math.min(size, MOST_HEADER));
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, start, 0, start.length, 0);
  } finally {
    closeSync(descriptor);
  }
  const end = start.indexOf("\n\n");
  if (end === -1) throw refused("it has no end of its head");
  const [signature = "", ...lines] = start.toString("utf8", 0, end).split("\n");
  if (!/^# v[23] git bundle$/.test(signature)) throw refused("it is none");
  const refs = new Map<string, string>();
  const needs: string[] = [];
  for (const line of lines) {
    if (line.startsWith("@")) {
      if (!/^@object-format=sha(1|256)$/.test(line)) throw refused(`it wants ${JSON.stringify(line)}`);
      continue;
    }
    const [, need] = /^-([0-9a-f]{40}|[0-9a-f]{64})(?: .*)?$/.exec(line) ?? [];
    if (need !== undefined) {
      needs.push(need);
      continue;
    }
    const [, commit, name] = /^([0-9a-f]{40}|[0-9a-f]{64}) refs\/(.+)$/.exec(line) ?? [];
    if (commit === undefined || name === undefined || !isRefName(name) || refs.has(`refs/${name}`))
      throw refused(`it has the line ${JSON.stringify(line.slice(0, 200))}`);
    refs.set(`refs/${name}`, commit);
  }
  if (refs.size > MOST_REFS) throw refused("it has too many refs");
  if (needs.length > MOST_NEEDS) throw refused(`it builds on ${needs.length} commits`);
  return { refs, prerequisites: needs, length: end + 2 };
}

/** A bare repository with what came in a bundle, in which nothing is checked out and nothing is run. */
export interface Quarantine {
  readonly git: Git;
  /** Absolute folder of its objects, which others may borrow. */
  readonly objects: string;
  readonly header: BundleHeader;
}

interface QuarantineOptions {
  readonly directory: string;
  readonly bundle: string;
  readonly header: BundleHeader;
  /** Where what the bundle builds on is from. */
  readonly source: CodeSource;
  readonly environment: Environment;
}

/** Unpacks a bundle, every object of it checked. Errors: `usage` for one that git, or its own head, does not bear out. */
export async function openQuarantine(
  repository: Repository,
  options: QuarantineOptions,
): Promise<Quarantine> {
  const { directory, bundle, header, source, environment } = options;
  makeFolder(directory, 0o700);
  const git = createGit(directory, environment, LOOK_LIMIT_MS);
  const format = (await repository.git.try("rev-parse", "--show-object-format")) ?? "sha1";
  await git.run("init", "--quiet", "--bare", "--template=", `--object-format=${format}`, ".");
  await git.run("config", "uploadpack.allowAnySHA1InWant", "true");
  await git.run("config", "uploadpack.allowFilter", "true");
  await addAlternate(repository, directory);
  await fetchMissingCommits({ git, source }, header.prerequisites);
  const pack = (await readFile(bundle)).subarray(header.length);
  const args = ["index-pack", "--strict", "--fix-thin", "--stdin", `--max-input-size=${MOST_BYTES}`];
  const call = {
    directory,
    environment: { ...localEnvironment(environment), GIT_DIR: directory },
    input: pack,
    limitMs: UNPACK_LIMIT_MS,
  };
  const answer = await startGit(args, call);
  if (answer.exitCode !== 0)
    throw refused(`git does not take its objects (${gitFailure(args, { directory, ...answer }).message})`);
  for (const [ref, commit] of header.refs) {
    if ((await git.try("cat-file", "-t", commit)) !== "commit") throw refused(`${ref} is no commit`);
    await git.run("update-ref", ref, commit);
  }
  return { git, objects: `${directory}/objects`, header };
}

/** Commits of the remote with their files; in a shallow checkout nothing before them. */
export async function fetchMissingCommits(
  { git, source }: { readonly git: Git; readonly source: CodeSource },
  commits: readonly string[],
): Promise<void> {
  const here = await Promise.all(commits.map((commit) => git.try("cat-file", "-e", `${commit}^{commit}`)));
  const missing = commits.filter((_, index) => here[index] === undefined);
  if (missing.length === 0) return;
  const { repository, remote, checkout } = source;
  const refs = missing.map((commit) => `${commit}:refs/agentic/base/${commit}`);
  const call = { remote, isolatedAlternate: checkout.objects, shallow: checkout.shallow() };
  await repository.withRepository(call, async (run, directory) => {
    const depth = checkout.shallow().length > 0 ? ["--depth=1"] : [];
    const answer = await run([...FETCH, ...depth, REMOTE, ...refs], { remote });
    if (answer.exitCode !== 0)
      throw refused(
        `it builds on ${missing.map((commit) => commit.slice(0, 12)).join(", ")}, which ${remote.name} does not give out`,
      );
    await git.run(...FETCH, "--update-shallow", directory, ...refs);
  });
}

function refused(reason: string): AgenticError {
  return new AgenticError({
    code: "usage",
    message: `The bundle that was handed over is not published: ${reason}. Start the run anew; if it happens again, look at what its agents did.`,
  });
}
