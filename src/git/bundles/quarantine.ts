import { listMissingCommits } from "../process/commits.ts";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Environment } from "../../config/credential-variables.ts";
import { AgenticError } from "../../errors.ts";
import { isRefName } from "../../storage/refs/ref-names.ts";
import { createGit, type Git, gitFailure, localEnvironment, startGit } from "../process/git.ts";
import type { Repository } from "../process/repository.ts";
import { type CodeSource, fetchThrough } from "../remote/code-source.ts";
import { createBareRepository } from "./staging-repository.ts";

export interface BundleHeader {
  readonly refs: ReadonlyMap<string, string>;
  readonly prerequisites: readonly string[];
  readonly length: number;
}

/** Larger bundles are not read, since anyone may have written them. */
const MAX_BUNDLE_BYTES = 512 * 1024 * 1024;
const MAX_HEADER_BYTES = 256 * 1024;
const MAX_REFS = 2_000;
/** A join has its branches as prerequisites. More would require too many lookups. */
const MAX_PREREQUISITES = 500;
/** Only a malicious bundle takes longer to unpack. */
const UNPACK_TIMEOUT_MS = 300_000;
const CALL_TIMEOUT_MS = 120_000;

export function readBundleHeader(file: string): BundleHeader {
  const { size } = statSync(file);
  if (size > MAX_BUNDLE_BYTES)
    throw refused(`it has ${size} bytes, and more than ${MAX_BUNDLE_BYTES} are not accepted`);
  const start = Buffer.alloc(Math.min(size, MAX_HEADER_BYTES));
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, start, 0, start.length, 0);
  } finally {
    closeSync(descriptor);
  }
  const end = start.indexOf("\n\n");
  if (end === -1) throw refused("its header has no end");
  const [signature = "", ...lines] = start.toString("utf8", 0, end).split("\n");
  if (!/^# v[23] git bundle$/.test(signature)) throw refused("it is not a git bundle");
  const refs = new Map<string, string>();
  const prerequisites: string[] = [];
  for (const line of lines) {
    if (line.startsWith("@")) {
      if (!/^@object-format=sha(1|256)$/.test(line)) throw refused(`it requires ${JSON.stringify(line)}`);
      continue;
    }
    const [, prerequisite] = /^-([0-9a-f]{40}|[0-9a-f]{64})(?: .*)?$/.exec(line) ?? [];
    if (prerequisite !== undefined) {
      prerequisites.push(prerequisite);
      continue;
    }
    const [, commit, name] = /^([0-9a-f]{40}|[0-9a-f]{64}) refs\/(.+)$/.exec(line) ?? [];
    if (commit === undefined || name === undefined || !isRefName(name) || refs.has(`refs/${name}`))
      throw refused(`it has the line ${JSON.stringify(line.slice(0, 200))}`);
    refs.set(`refs/${name}`, commit);
  }
  if (refs.size > MAX_REFS) throw refused("it has too many refs");
  if (prerequisites.length > MAX_PREREQUISITES)
    throw refused(`it has ${prerequisites.length} prerequisite commits`);
  return { refs, prerequisites, length: end + 2 };
}

/** A bare repository with the objects of a bundle. Nothing is checked out or executed. */
export interface Quarantine {
  readonly git: Git;
  readonly objects: string;
  readonly header: BundleHeader;
}

interface QuarantineOptions {
  readonly directory: string;
  readonly bundle: string;
  readonly header: BundleHeader;
  readonly source: CodeSource;
  readonly environment: Environment;
}

/** Unpacks a bundle and checks every object. Errors: `usage` if git rejects the objects, or if a ref names no commit. */
export async function openQuarantine(
  repository: Repository,
  options: QuarantineOptions,
): Promise<Quarantine> {
  const { directory, bundle, header, source, environment } = options;
  const git = createGit(directory, environment, CALL_TIMEOUT_MS);
  await createBareRepository(repository, git);
  await fetchMissingCommits({ git, source }, header.prerequisites);
  const pack = (await readFile(bundle)).subarray(header.length);
  const args = ["index-pack", "--strict", "--fix-thin", "--stdin", `--max-input-size=${MAX_BUNDLE_BYTES}`];
  const call = {
    directory,
    environment: { ...localEnvironment(environment), GIT_DIR: directory },
    input: pack,
    limitMs: UNPACK_TIMEOUT_MS,
  };
  const answer = await startGit(args, call);
  if (answer.exitCode !== 0)
    throw refused(`git rejected its objects (${gitFailure(args, { directory, ...answer }).message})`);
  for (const [ref, commit] of header.refs) {
    if ((await git.try("cat-file", "-t", commit)) !== "commit") throw refused(`${ref} is not a commit`);
    await git.run("update-ref", ref, commit);
  }
  return { git, objects: `${directory}/objects`, header };
}

/** Fetches missing commits with their files. A shallow checkout gets no earlier commits. */
export async function fetchMissingCommits(
  { git, source }: { readonly git: Git; readonly source: CodeSource },
  commits: readonly string[],
): Promise<void> {
  const missing = await listMissingCommits(git, commits);
  if (missing.length === 0) return;
  const refs = missing.map((commit) => `${commit}:refs/agentic/base/${commit}`);
  const answer = await fetchThrough(git, source, { refs, isShallow: true });
  if (answer.exitCode !== 0)
    throw refused(
      `it builds on ${missing.map((commit) => commit.slice(0, 12)).join(", ")}, which ${source.remote.name} does not provide`,
    );
}

function refused(reason: string): AgenticError {
  return new AgenticError({
    code: "usage",
    message: `The bundle of the handoff was not published: ${reason}. Start a new run. If this happens again, check what its agents did.`,
  });
}
