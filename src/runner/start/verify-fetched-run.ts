import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import { type Workflow, walkSteps } from "../../definition/schema.ts";
import type { RunRequest } from "../../engine/run-request.ts";
import { AgenticError } from "../../errors.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { changedFiles, digestsOf, type Sources, versionOf } from "../../run/sources/sources.ts";
import type { RunState } from "../../run/state.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { isBroughtRun } from "../../storage/replicated-store/unsynced-runs.ts";
import { trustNotesOf } from "../../wiring/run-stores.ts";
import { readJournal } from "../read/stored-run.ts";
import type { Project } from "./project.ts";
import { renderTakenOver, type TakenOver, takenOver } from "./recorded-values.ts";
import { readSources } from "./resolve-sources.ts";
import type { KeptDefinition } from "./trusted-definition.ts";

interface Found {
  readonly project: Pick<Project, "root" | "config">;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly runId: string;
  readonly state: RunState;
}

interface Verifying extends Found, KeptDefinition {
  readonly project: Project;
  /** Version that a person has looked at and confirmed. */
  readonly trusted: string | undefined;
  /** Whether the checkout itself is the trusted branch, as in a job at GitHub. */
  readonly isCheckoutTrusted: boolean;
  /** Only this branch of the run is worked on, as its matrix names it, or by its step path. */
  readonly branch?: string | undefined;
  readonly report: (text: string) => void;
}

interface Verified {
  readonly verified: NonNullable<RunRequest["verified"]>;
  readonly sources: Sources | undefined;
}

/**
 * Finds whether a run works from what it was started with, and whether anybody vouches for that and for what its code reads of the
 * journal: this clone, the default branch, or a person. Errors: `definition-changed`, with the files that changed;
 * `definition-untrusted`; `usage` where a person confirmed another version.
 */
export async function verifyRun(verifying: Verifying): Promise<Verified> {
  const { project, runId, state, trusted, sources, report, isCheckoutTrusted, branch } = verifying;
  const { version, changed, isOwn } = compareRun(verifying);
  const taken = isCheckoutTrusted ? undefined : takenOver(readingOf(verifying), version);
  const asked = taken && taken.read.length > 0 ? taken : undefined;
  const wanted = asked?.digest ?? version;
  const confirm = (joined?: readonly NewRunEvent[]): void => requireConfirmed(verifying, version, joined);
  const verified = { version, isTrusted: true, ...(isCheckoutTrusted ? {} : { confirm }) };
  if (trusted === wanted) return { verified, sources };
  // Whether it is the digest of what runners recorded is seen when that becomes part of the run.
  const isLater = state.fanOut?.handedOut === true && (branch !== undefined || (isOwn && !asked));
  if (trusted !== undefined && !isLater) throw otherVersion(project, { runId, version: wanted });
  const unconfirmed = trusted === undefined ? asked : undefined;
  if (isOwn && unconfirmed) throw untrustedRecords(verifying, unconfirmed);
  if (isOwn) return { verified, sources };
  if (changed.length > 0) throw changedError(project, { runId, changed, version: wanted });
  if (!state.digests && state.seq > 0 && isLocalRun(verifying)) {
    report(`Run ${runId} was started by an earlier version: whether its files changed since cannot be said.`);
    return { verified: { ...verified, isTrusted: false }, sources };
  }
  const vouched = state.digests && (await vouchedFor(verifying));
  if (!vouched) throw untrusted(verifying, wanted, asked);
  if (unconfirmed) throw untrustedRecords(verifying, unconfirmed);
  const isWhole = isDeepStrictEqual(vouched.sources, sources);
  if (!isWhole) report(`Run ${runId} was started by another version: it uses this version's own prompts.`);
  return { verified: { ...verified, isTrusted: isWhole }, sources: vouched.sources };
}

function readingOf(verifying: Verifying): Parameters<typeof takenOver>[0] {
  const { root, config } = verifying.project;
  const { outputDirectory } = config;
  const workflow = branchOf(verifying) ?? verifying.workflow;
  const trustNotes = trustNotesOf({ root, environment: verifying.environment });
  return {
    ...verifying,
    workflow,
    outputDirectory,
    trustNotes,
    local: createLocalStore(root, outputDirectory),
  };
}

/** The definition of a branch alone: its runner runs nothing else. */
function branchOf({ workflow, branch }: Verifying): Workflow | undefined {
  const name = branch?.split(/[/+]/).at(-1);
  const step = Array.from(walkSteps(workflow.steps)).find((each) => each.name === name);
  return step && { ...workflow, steps: [step], outputs: [] };
}

/** Once more, when the run is this engine's and nobody else can write to it. Errors: `definition-untrusted`. */
function requireConfirmed(verifying: Verifying, version: string, joined?: readonly NewRunEvent[]): void {
  const taken = takenOver(readingOf(verifying), version, joined);
  if (taken.read.length > 0 && taken.digest !== verifying.trusted) throw untrustedRecords(verifying, taken);
}

interface Compared {
  readonly version: string;
  /** Files that are not as the journal says. */
  readonly changed: readonly string[];
  /** Whether this clone started the run from these very files, or somebody confirmed them here. */
  readonly isOwn: boolean;
}

function compareRun({ project, environment, runId, state }: Found): Compared {
  const store = createLocalStore(project.root, project.config.outputDirectory);
  const digests = digestsOf((path) => store.read(runId, path));
  const version = versionOf(digests);
  return {
    version,
    changed: state.digests ? changedFiles(state.digests, digests) : [],
    isOwn: trustedVersion({ project, environment, runId }) === version,
  };
}

function trustedVersion({
  project: { root, config },
  environment,
  runId,
}: Pick<Found, "project" | "environment" | "runId">): string | undefined {
  return trustNotesOf({ root, environment }).read(runDirectory(runId, config.outputDirectory)).version;
}

/** Of a run of an earlier version, which noted nothing: whether its files were written here. */
function isLocalRun({ project, environment, runId, isCheckoutTrusted }: Verifying): boolean {
  if (isCheckoutTrusted || trustedVersion({ project, environment, runId }) !== undefined) return false;
  return !isBroughtRun(createLocalStore(project.root, project.config.outputDirectory), runId);
}

async function vouchedFor(verifying: Verifying): Promise<{ sources: Sources | undefined } | undefined> {
  const { feedsScripts, trustedSources } = await import("./trusted-definition.ts");
  if (!verifying.isCheckoutTrusted && feedsScripts(verifying)) return undefined;
  return await trustedSources(verifying);
}

/** What a run that is being worked on kept of the files that it may read. Errors: `definition-changed`, `journal-corrupt`. */
export function soundSources(
  project: Project,
  runId: string,
  environment: Found["environment"],
): Sources | undefined {
  const sources = readSources(project, runId);
  const state = readJournal(project, runId);
  const { version, changed, isOwn } = compareRun({ project, environment, runId, state });
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

function atMost(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n(shortened)` : text;
}

function untrusted(verifying: Verifying, version: string, asked: TakenOver | undefined): AgenticError {
  const { project, runId, record, workflow, state } = verifying;
  const folder = runDirectory(runId, project.config.outputDirectory);
  const shown = atMost(stringify({ variables: record.variables, steps: workflow.steps }).trimEnd());
  const files = [runFiles.definition, runFiles.sources, runFiles.run, ...(asked ? [runFiles.journal] : [])];
  const records = asked ? `\n${atMost(renderTakenOver(asked.read))}` : "";
  const why =
    state.seq === 0
      ? `has not begun, and nothing says that this clone started it (${record.definition})`
      : `comes from outside this clone, and the default branch does not have its definition and inputs (${record.definition})`;
  return new AgenticError({
    code: "definition-untrusted",
    message: `Run ${runId} ${why}. Look at ${folder}/ (${files.join(", ")}) before you confirm it: ${confirmWith({ runId, version })}\n\n${shown}${records}`,
    data: { version },
  });
}

function untrustedRecords({ project, runId }: Verifying, { read, digest }: TakenOver): AgenticError {
  const journal = `${runDirectory(runId, project.config.outputDirectory)}/${runFiles.journal}`;
  return new AgenticError({
    code: "definition-untrusted",
    message: `Run ${runId} was worked on outside this clone, and its scripts, conditions or programs read values that were recorded there. Look at ${journal} before you confirm them: ${confirmWith({ runId, version: digest })}\n\n${atMost(renderTakenOver(read))}`,
    data: { version: digest },
  });
}
