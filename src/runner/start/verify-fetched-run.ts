import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import type { Workflow } from "../../definition/schema.ts";
import type { RunRequest } from "../../engine/run-request.ts";
import { AgenticError, usageError } from "../../errors.ts";
import type { LocalStates } from "../../ports/run-store.ts";
import type { TrustNotes } from "../../ports/trust-notes.ts";
import { branchIdOf } from "../../run/ids.ts";
import type { NewRunEvent, RunEvent } from "../../run/journal/event.ts";
import { completeLines, parseJournal } from "../../run/journal/journal.ts";
import { parseJson } from "../../run/parse-json.ts";
import { FAN_OUT_FOLDER, runDirectory, runFiles } from "../../run/paths.ts";
import { isReadByCode, isResult, namesReadByCode } from "../../run/sources/code-reads.ts";
import { changedFiles, digestOf, digestsOf, type Sources, versionOf } from "../../run/sources/sources.ts";
import type { RunState } from "../../run/state.ts";
import { artifactIn } from "../../run/step-output.ts";
import { filesOfOutput } from "../../steps/step-outputs.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { takeStart } from "../../system/format.ts";
import { openTrustNotes } from "../../wiring/run-stores.ts";
import { isProgramRun } from "../programs/load-program.ts";
import { localRun, readJournal } from "../read/stored-run.ts";
import type { Project } from "./project.ts";
import { readSources } from "./resolve-sources.ts";
import { findStep } from "../../decision/execution-plan.ts";
import type { StoredDefinition } from "./trusted-definition.ts";

interface Found {
  readonly project: Pick<Project, "root" | "config">;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly runId: string;
  readonly state: RunState;
}

interface Verifying extends Found, StoredDefinition {
  readonly project: Project;
  readonly confirmedVersion: string | undefined;
  readonly isTrustedCheckout: boolean;
  /** Set to execute only this branch, by its name in the matrix or its step path. */
  readonly branch?: string | undefined;
  readonly report: (text: string) => void;
}

interface Verified {
  readonly verified: NonNullable<RunRequest["verified"]>;
  readonly sources: Sources | undefined;
}

/**
 * Checks that a run's files are unchanged, and that this clone, the default branch or the user trusts them and the recorded values that
 * its code reads. Errors: `definition-changed` with the changed files; `definition-untrusted`; `usage` if another version was confirmed.
 */
export async function verifyRun(verifying: Verifying): Promise<Verified> {
  const { project, runId, state, confirmedVersion, sources, report, isTrustedCheckout, branch } = verifying;
  const { version, changed, isOwn } = compareRun(verifying);
  const taken = isTrustedCheckout ? undefined : findUnconfirmedRecords(readingOf(verifying), version);
  const records = taken && taken.read.length > 0 ? taken : undefined;
  const requiredVersion = records?.digest ?? version;
  const confirm = (joined?: readonly NewRunEvent[]): void => requireConfirmed(verifying, version, joined);
  const verified = { version, needsTrustNote: true, ...(isTrustedCheckout ? {} : { confirm }) };
  if (confirmedVersion === requiredVersion) return { verified, sources };
  // The version may be the digest of branch records. `confirm` checks it when these join the run.
  const isLater = state.fanOut?.hasStarted === true && (branch !== undefined || (isOwn && !records));
  if (confirmedVersion !== undefined && !isLater)
    throw otherVersion(project, { runId, version: requiredVersion });
  const unconfirmed = confirmedVersion === undefined ? records : undefined;
  if (isOwn && unconfirmed) throw untrustedRecords(verifying, unconfirmed);
  if (isOwn) return { verified, sources };
  if (changed.length > 0) throw changedError(project, { runId, changed, version: requiredVersion });
  const vouched = state.digests && (await vouchedFor(verifying));
  if (!vouched) throw untrusted(verifying, requiredVersion, records);
  if (unconfirmed) throw untrustedRecords(verifying, unconfirmed);
  const isWhole = isDeepStrictEqual(vouched.sources, sources);
  if (!isWhole)
    report(`Run ${runId} was started by another version. It uses the built-in prompts of this version.`);
  return { verified: { ...verified, needsTrustNote: isWhole }, sources: vouched.sources };
}

function readingOf(verifying: Verifying): Parameters<typeof findUnconfirmedRecords>[0] {
  const { root, config } = verifying.project;
  const { outputDirectory } = config;
  const workflow = branchOf(verifying) ?? verifying.workflow;
  const trustNotes = openTrustNotes({ root, environment: verifying.environment });
  return {
    ...verifying,
    workflow,
    outputDirectory,
    trustNotes,
    local: createLocalStore(root, outputDirectory),
  };
}

/** Returns the definition of the branch only: its runner executes nothing else. */
function branchOf({ workflow, branch }: Verifying): Workflow | undefined {
  const name = branch?.split(/[/+]/).at(-1);
  const step = name === undefined ? undefined : findStep(workflow.steps, name);
  return step && { ...workflow, steps: [step], outputs: [] };
}

/** Repeats the check once this engine owns the run and no other can write to it. Errors: `definition-untrusted`. */
function requireConfirmed(verifying: Verifying, version: string, joined?: readonly NewRunEvent[]): void {
  const taken = findUnconfirmedRecords(readingOf(verifying), version, joined);
  if (taken.read.length > 0 && taken.digest !== verifying.confirmedVersion)
    throw untrustedRecords(verifying, taken);
}

interface Compared {
  readonly version: string;
  readonly changed: readonly string[];
  /** Whether this clone started the run from these files, or the user confirmed them in this clone. */
  readonly isOwn: boolean;
}

function compareRun({ project, environment, runId, state }: Found): Compared {
  const digests = digestsOf(localRun(project, runId).read);
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
  return openTrustNotes({ root, environment }).read(runDirectory(runId, config.outputDirectory)).version;
}

async function vouchedFor(verifying: Verifying): Promise<{ sources: Sources | undefined } | undefined> {
  const { feedsScripts, trustedSources } = await import("./trusted-definition.ts");
  if (!verifying.isTrustedCheckout && feedsScripts(verifying)) return undefined;
  return await trustedSources(verifying);
}

/** Returns the saved sources of a live run. Errors: `definition-changed`, `journal-corrupt`. */
export function readVerifiedSources(
  project: Project,
  runId: string,
  environment: Found["environment"],
): Sources | undefined {
  const run = localRun(project, runId);
  const sources = readSources(run);
  const state = readJournal(run);
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
  return usageError(
    `\`--trust-definition\` does not name the present version of run ${runId}, which is ${version}. Check ${runDirectory(runId, config.outputDirectory)}/ again before you confirm it.`,
  );
}

function changedError(
  { config }: Found["project"],
  { changed, ...named }: Named & { readonly changed: readonly string[] },
): AgenticError {
  const folder = runDirectory(named.runId, config.outputDirectory);
  const names = changed.map((path) => describeFile(path, folder)).join(", ");
  return new AgenticError({
    code: "definition-changed",
    message: `Run ${named.runId} cannot be resumed: ${names} changed since the run started. Restore the files, start a new run, or confirm the change after you have checked it: ${confirmWith(named)}`,
    data: { files: changed, version: named.version },
  });
}

const OWN_FILES: ReadonlySet<string> = new Set(Object.values(runFiles));

function describeFile(path: string, folder: string): string {
  return OWN_FILES.has(path) ? `${folder}/${path}` : `the text of ${path} in ${folder}/${runFiles.sources}`;
}

/** Limit of the displayed text. The files contain all of it. */
const MOST_TEXT_LENGTH = 4_000;

function atMost(text: string): string {
  return text.length > MOST_TEXT_LENGTH ? `${text.slice(0, MOST_TEXT_LENGTH)}\n(shortened)` : text;
}

function untrusted(
  verifying: Verifying,
  version: string,
  records: UnconfirmedRecords | undefined,
): AgenticError {
  const { project, runId, record, workflow, state } = verifying;
  const folder = runDirectory(runId, project.config.outputDirectory);
  const { variables, project: commands } = record;
  const summarized = { variables, ...(commands ? { project: commands } : {}), steps: workflow.steps };
  const summary = atMost(stringify(summarized).trimEnd());
  const files = [runFiles.definition, runFiles.sources, runFiles.run, ...(records ? [runFiles.journal] : [])];
  const recorded = records ? `\n${atMost(renderRecords(records.read))}` : "";
  const why =
    state.seq === 0
      ? `has not started, and this clone has no record of starting it (${record.definition})`
      : `comes from outside this clone, and the default branch does not have its definition and inputs (${record.definition})`;
  return new AgenticError({
    code: "definition-untrusted",
    message: `Run ${runId} ${why}. Check ${folder}/ (${files.join(", ")}) before you confirm it: ${confirmWith({ runId, version })}\n\n${summary}${recorded}`,
    data: { version },
  });
}

function untrustedRecords({ project, runId }: Verifying, { read, digest }: UnconfirmedRecords): AgenticError {
  const journal = `${runDirectory(runId, project.config.outputDirectory)}/${runFiles.journal}`;
  return new AgenticError({
    code: "definition-untrusted",
    message: `Run ${runId} was executed outside this clone, and its scripts, conditions or programs read the values recorded outside. Check ${journal} before you confirm them: ${confirmWith({ runId, version: digest })}\n\n${atMost(renderRecords(read))}`,
    data: { version: digest },
  });
}

/** Records of a run that this clone neither wrote nor confirmed. */
interface UnconfirmedRecords {
  /** The events that code of the run reads. Others need no confirmation. */
  readonly read: readonly NewRunEvent[];
  /** Digest of all events, the files of their outputs, and the version of the run's files. */
  readonly digest: string;
}

interface Reading extends StoredDefinition {
  readonly local: LocalStates;
  readonly trustNotes: TrustNotes;
  readonly outputDirectory: string;
  readonly runId: string;
}

/** Returns the unconfirmed records. `joined` are events of branch runners that the journal does not contain yet. */
function findUnconfirmedRecords(
  reading: Reading,
  version: string,
  joined: readonly NewRunEvent[] = [],
): UnconfirmedRecords {
  const foreign = joined.filter((event) => !isLocalRecord(reading, event));
  const events = [...foreignEvents(reading), ...foreign];
  const { local, runId, record, workflow, definitions } = reading;
  const files = events.flatMap((event) => filesOf(reading, event));
  const names = namesReadByCode([workflow, ...definitions.values()]);
  return {
    read: events.filter((event) => (isProgramRun(record) ? isResult(event) : isReadByCode(event, names))),
    digest: digestOf({
      version,
      events: events.map((event) => ({ ...event, seq: undefined })),
      files: Object.fromEntries(files.map((path) => [path, digestOf(local.read(runId, path) ?? null)])),
    }),
  };
}

function foreignEvents(reading: Reading): RunEvent[] {
  const { local, trustNotes, runId, outputDirectory } = reading;
  const note = trustNotes.read(runDirectory(runId, outputDirectory));
  const trustedEventCount = note.events ?? (local.isFetched(runId) ? 0 : undefined);
  if (trustedEventCount === undefined) return [];
  const journal = local.read(runId, runFiles.journal) ?? "";
  const source = `${runDirectory(runId, outputDirectory)}/${runFiles.journal}`;
  const events = parseJournal(completeLines(journal), source);
  // Files of earlier outputs were fetched with the later events.
  const isForeign = (event: RunEvent): boolean =>
    event.seq > trustedEventCount || filesOf(reading, event).length > 0;
  return events.length > trustedEventCount ? events.filter(isForeign) : [];
}

/** Whether a runner in this clone recorded the event. Output files always come from the ref of the branch. */
function isLocalRecord(reading: Reading, event: NewRunEvent): boolean {
  const { local, trustNotes, runId, outputDirectory } = reading;
  const { origin, ...fact } = event;
  if (!origin) return true;
  if (filesOf(reading, event).length > 0) return false;
  const folder = runDirectory(runId, join(FAN_OUT_FOLDER, branchIdOf(origin.branch)));
  const directory = `${runDirectory(runId, outputDirectory)}/${folder}`;
  const { events: trustedEventCount = Infinity } = trustNotes.read(directory);
  const line = (local.read(runId, `${folder}/${runFiles.journal}`) ?? "").split("\n")[origin.seq - 1];
  return origin.seq <= trustedEventCount && isDeepStrictEqual(parseJson(line), { ...fact, seq: origin.seq });
}

/** Returns the files with the full output of an event whose output was too large for the journal. */
function filesOf({ runId, outputDirectory }: Reading, event: NewRunEvent): string[] {
  if (event.type !== "step.produced" && event.type !== "step.succeeded") return [];
  const folder = `${runDirectory(runId, outputDirectory)}/`;
  const artifact = artifactIn(event.output?.data);
  return artifact?.startsWith(folder) ? filesOfOutput(artifact.slice(folder.length)) : [];
}

/** Limit per text. The journal has the full text. */
const MOST_OF_TEXT = 200;

const HEAD = new Set(["seq", "at", "origin"]);

function renderRecords(read: readonly NewRunEvent[]): string {
  const recorded = read.map((event) =>
    Object.fromEntries(Object.entries(event).filter(([key]) => !HEAD.has(key))),
  );
  const short = JSON.stringify({ recorded }, (_key, value: unknown) =>
    typeof value === "string" && value.length > MOST_OF_TEXT
      ? `${takeStart(value, MOST_OF_TEXT)} (shortened)`
      : value,
  );
  return stringify(JSON.parse(short), { lineWidth: 0 }).trimEnd();
}
