import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import type { RunRequest } from "../engine/request.ts";
import { AgenticError } from "../errors.ts";
import { runDirectory, runFiles } from "../run/paths.ts";
import { parseJsonObject } from "../run/parse-json.ts";
import { changedFiles, digestsOf, type Sources, versionOf } from "../run/sources.ts";
import type { RunState } from "../run/state.ts";
import { createLocalStore } from "../store/local-dir.ts";
import { isBroughtRun } from "../store/left-behind.ts";
import type { Project } from "./project.ts";
import { readSources } from "./sources.ts";
import { readJournal } from "./stored-run.ts";
import type { KeptDefinition } from "./trusted-definition.ts";

interface Found {
  readonly project: Pick<Project, "root" | "config">;
  readonly runId: string;
  readonly state: RunState;
}

interface Verifying extends Found, KeptDefinition {
  readonly project: Project;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Version that a person has looked at and confirmed. */
  readonly trusted: string | undefined;
  /** Whether the checkout itself is the trusted branch, as in a job at GitHub. */
  readonly isCheckoutTrusted: boolean;
  readonly report: (text: string) => void;
}

interface Verified {
  readonly verified: NonNullable<RunRequest["verified"]>;
  readonly sources: Sources | undefined;
}

/**
 * Finds whether a run works from what it was started with, and whether anybody vouches for that: this clone, the default branch, or a
 * person. Errors: `definition-changed`, with the files that changed; `definition-untrusted`; `usage` where a person confirmed another
 * version.
 */
export async function verifyRun(verifying: Verifying): Promise<Verified> {
  const { project, runId, state, trusted, sources, report } = verifying;
  const { version, changed, isOwn } = compareRun(verifying);
  if (trusted !== undefined && trusted !== version) throw otherVersion(project, { runId, version });
  if (trusted !== undefined || isOwn) return { verified: { version, isTrusted: true }, sources };
  if (changed.length > 0) throw changedError(project, { runId, changed, version });
  if (!state.digests && isLocalRun(verifying)) {
    report(`Run ${runId} was started by an earlier version: whether its files changed since cannot be said.`);
    return { verified: { version, isTrusted: false }, sources };
  }
  const vouched = state.digests && (await vouchedFor(verifying));
  if (!vouched) throw untrusted(verifying, version);
  const isWhole = isDeepStrictEqual(vouched.sources, sources);
  if (!isWhole) report(`Run ${runId} was started by another version: it uses this version's own prompts.`);
  return { verified: { version, isTrusted: isWhole }, sources: vouched.sources };
}

interface Compared {
  readonly version: string;
  /** Files that are not as the journal says. */
  readonly changed: readonly string[];
  /** Whether this clone started the run from these very files, or somebody confirmed them here. */
  readonly isOwn: boolean;
}

function compareRun({ project, runId, state }: Found): Compared {
  const store = createLocalStore(project.root, project.config.outputDirectory);
  const digests = digestsOf((path) => store.read(runId, path));
  const version = versionOf(digests);
  return {
    version,
    changed: state.digests ? changedFiles(state.digests, digests) : [],
    isOwn: trustedVersion({ project, runId }) === version,
  };
}

function trustedVersion({ project: { root, config }, runId }: Pick<Found, "project" | "runId">): unknown {
  const store = createLocalStore(root, config.outputDirectory);
  return parseJsonObject(store.read(runId, runFiles.trusted))?.["version"];
}

/** Of a run of an earlier version, which noted nothing: whether its files were written here. */
function isLocalRun({ project, runId, isCheckoutTrusted }: Verifying): boolean {
  if (isCheckoutTrusted || trustedVersion({ project, runId }) !== undefined) return false;
  return !isBroughtRun(createLocalStore(project.root, project.config.outputDirectory), runId);
}

async function vouchedFor(verifying: Verifying): Promise<{ sources: Sources | undefined } | undefined> {
  const { feedsScripts, trustedSources } = await import("./trusted-definition.ts");
  if (!verifying.isCheckoutTrusted && feedsScripts(verifying)) return undefined;
  return await trustedSources(verifying);
}

/** What a run that is being worked on kept of the files that it may read. Errors: `definition-changed`, `journal-corrupt`. */
export function soundSources(project: Project, runId: string): Sources | undefined {
  const sources = readSources(project, runId);
  const { version, changed, isOwn } = compareRun({ project, runId, state: readJournal(project, runId) });
  if (sources && !isOwn && changed.length > 0) throw changedError(project, { runId, changed, version });
  return sources;
}

interface Named {
  readonly runId: string;
  readonly version: string;
}

function confirmWith({ runId, version }: Named): string {
  return `agentic-sdlc resume ${runId} --trust-definition ${version}`;
}

function otherVersion({ config }: Project, { runId, version }: Named): AgenticError {
  return new AgenticError({
    code: "usage",
    message: `\`--trust-definition\` names another version than run ${runId} has now, which is ${version}. Look at ${runDirectory(runId, config.outputDirectory)}/ again before you confirm it.`,
  });
}

function changedError(
  { config }: Found["project"],
  { changed, ...named }: Named & { readonly changed: readonly string[] },
): AgenticError {
  const folder = runDirectory(named.runId, config.outputDirectory);
  const names = changed.map((path) => placeOf(path, folder)).join(", ");
  return new AgenticError({
    code: "definition-changed",
    message: `Run ${named.runId} cannot go on: ${names} changed since the run started. Restore what changed, start a new run, or confirm the change after you have looked at it: ${confirmWith(named)}`,
    data: { files: changed, version: named.version },
  });
}

const OWN_FILES: ReadonlySet<string> = new Set(Object.values(runFiles));

/** A text that the run kept lies in one file with the others. */
function placeOf(path: string, folder: string): string {
  return OWN_FILES.has(path) ? `${folder}/${path}` : `the text of ${path} in ${folder}/${runFiles.sources}`;
}

/** Enough to see what would run; the files hold the rest. */
const MOST_SHOWN = 4_000;

function untrusted({ project, runId, record, workflow }: Verifying, version: string): AgenticError {
  const folder = runDirectory(runId, project.config.outputDirectory);
  const shown = stringify({ variables: record.variables, steps: workflow.steps }).trimEnd();
  const text = shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}\n(shortened)` : shown;
  return new AgenticError({
    code: "definition-untrusted",
    message: `Run ${runId} comes from outside this clone, and the default branch does not have its definition and inputs (${record.definition}). Look at ${folder}/ (${runFiles.definition}, ${runFiles.sources}, ${runFiles.run}) before you confirm it: ${confirmWith({ runId, version })}\n\n${text}`,
    data: { version },
  });
}
