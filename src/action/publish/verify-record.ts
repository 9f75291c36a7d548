import { mkdtempSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isSameCommands } from "../../config/project-commands.ts";
import { createRecord, filesOfRequest } from "../../engine/run/start-run.ts";
import { AgenticError } from "../../errors.ts";
import { fetchMissingCommits } from "../../git/bundles/quarantine.ts";
import { createGit } from "../../git/process/git.ts";
import { type CodeSource, unreachableCommits } from "../../git/remote/code-source.ts";
import { worktreePath } from "../../git/worktrees/branch-names.ts";
import { suffixOf } from "../../run/ids.ts";
import { parseJson } from "../../run/parse-json.ts";
import { DEFINITION_FILES, FIXED_FILES, runFiles } from "../../run/paths.ts";
import { RunRecord, type RunWorkspace } from "../../run/record.ts";
import { type PreparedStart, prepareStart } from "../../runner/start/prepare-run.ts";
import type { Project } from "../../runner/start/project.ts";
import type { FoundRun } from "../../storage/refs/find-run.ts";
import { redactorFor } from "../../wiring/create-redactor.ts";
import { type Job, projectOf, withoutLog } from "../job.ts";
import { readIssue } from "../run/job-issue.ts";
import { startOptionsOf } from "../run/run-job.ts";
import { publishRejectedError } from "./verify-code.ts";

export async function requireSameRun(remote: FoundRun, bundled: FoundRun): Promise<void> {
  const idsOf = async (found: FoundRun) =>
    new Map((await found.files()).map(({ path, id }) => [path, id] as const));
  const [before, now] = await Promise.all([idsOf(remote), idsOf(bundled)]);
  for (const path of FIXED_FILES)
    if (before.get(path) !== now.get(path))
      throw publishRejectedError(
        `run ${remote.runId}`,
        `its ${path} differs from the one at the start of the run, which never changes`,
      );
}

export async function recordIn(found: FoundRun): Promise<RunRecord> {
  return RunRecord.parse(parseJson((await textsOf(found)).get(runFiles.run)), { jitless: true });
}

interface NewRunOptions {
  readonly found: FoundRun;
  readonly source: CodeSource;
  readonly tips: readonly string[];
  readonly branches: ReadonlySet<string>;
  readonly head: { readonly sha: string; readonly branch: string } | undefined;
}

/**
 * Returns the record of a new run, from this job's checkout and the inputs of the gate. Only start time and workspace are taken from the
 * bundle, after verification. Errors: `usage` if the run started with another definition.
 */
export async function recordOfNew(job: Job, project: Project, options: NewRunOptions): Promise<RunRecord> {
  const { found } = options;
  const texts = await textsOf(found);
  const bundleRecord = RunRecord.parse(parseJson(texts.get(runFiles.run)), { jitless: true });
  const start = await findStart(job, project, { ...options, texts, bundleRecord });
  const workspace = requireOwnWorkspace(bundleRecord, start, options);
  const run = { ...start.run, id: found.runId, lost: bundleRecord.lost };
  const record = createRecord(run, createdAtOf(bundleRecord), workspace);
  warnOfOtherSettings(job, bundleRecord, record);
  return record;
}

export function renderRecord(job: Job, project: Project, record: RunRecord): string {
  return redactorOf(job, project).redactDocument(`${JSON.stringify(record, null, 2)}\n`);
}

type Texts = ReadonlyMap<string, string>;

/** Finds the definition of the run in the checkout, or in an earlier commit if the branch moved during the run. */
async function findStart(
  job: Job,
  project: Project,
  {
    found,
    source,
    tips,
    head,
    texts,
    bundleRecord,
  }: NewRunOptions & { readonly texts: Texts; readonly bundleRecord: RunRecord },
): Promise<PreparedStart> {
  const { workflow: name, "run-id": runId } = job.inputs;
  const what = `run ${found.runId}`;
  if (name === undefined)
    throw publishRejectedError(
      what,
      "the remote does not have it, and the request of the gate is missing. Pass the outputs `workflow`, `variables`, `issue` and `from-step` of the gate to `command: publish`, as the starter workflow does",
    );
  const issue = await readIssue(job);
  let difference = `its definition differs from ${JSON.stringify(name)} in the checkout of this job. Start the run again. If the workflow has not changed, check what its agents did`;
  const resolveIn = async (cwd: string, at: Project): Promise<PreparedStart | undefined> => {
    const jobAt = { ...withoutLog(job), io: { ...job.io, cwd } };
    const start = await prepareStart(await startOptionsOf(jobAt, at, { name, runId, issue, head }));
    const { redactDocument } = redactorOf(job, project);
    if (!hasDefinitions(texts, filesOfRequest(start), redactDocument)) return undefined;
    if (isSameCommands(bundleRecord.project, start.settings.project, redactDocument)) return start;
    difference = COMMANDS_DIFFER;
    return undefined;
  };
  const now = await resolveIn(job.io.cwd, project).catch(missingWorkflowError);
  if (now && !(now instanceof AgenticError)) return now;
  const checkout = { project, source, tips, base: head ? undefined : bundleRecord.base_sha };
  const earlier = await inEarlierCheckouts(job, checkout, async (cwd) => {
    const start = await resolveIn(cwd, projectOf({ ...job, io: { ...job.io, cwd } })).catch(
      missingWorkflowError,
    );
    return start instanceof AgenticError ? undefined : start;
  });
  if (earlier) return earlier;
  if (now) throw now;
  throw publishRejectedError(what, difference);
}

const COMMANDS_DIFFER =
  "it started with other commands of the project (`setup`, `check`) than this job has. Pass the inputs `setup` and `check` of the job that ran it to `command: publish`. If the inputs are equal, check what its agents did";

function missingWorkflowError(error: unknown): AgenticError {
  if (error instanceof AgenticError && ["not-found", "definition-invalid"].includes(error.code)) return error;
  throw error;
}

function hasDefinitions(
  texts: Texts,
  expected: ReadonlyMap<string, string>,
  redact: (text: string) => string,
): boolean {
  return DEFINITION_FILES.every((path) => {
    const text = expected.get(path);
    return texts.get(path) === (text === undefined ? undefined : redact(text));
  });
}

function requireOwnWorkspace(
  { place: workspace, id }: RunRecord,
  { workflow, settings }: PreparedStart,
  { branches, head }: NewRunOptions,
): RunWorkspace | undefined {
  const { enabled, worktree, branchPrefix } = settings.git;
  const what = `run ${id}`;
  if (!enabled) return undefined;
  if (!workspace) throw publishRejectedError(what, "its record has no workspace");
  const { mode, path, branch, base_branch, base_sha } = workspace;
  const suffix = suffixOf(id);
  const isOwnLocation = worktree
    ? mode === "worktree" && path === worktreePath(workflow.name, suffix)
    : mode === "checkout" && path === ".";
  const slug = branch.slice(branchPrefix.length, -(suffix.length + 1));
  const isOwnBranch = branch === `${branchPrefix}${slug}-${suffix}` && /^[a-z0-9][a-z0-9-]{0,40}$/.test(slug);
  if (!isOwnLocation || !isOwnBranch)
    throw publishRejectedError(
      what,
      `it works on ${JSON.stringify(branch)} in ${JSON.stringify(path)}, which is not its own branch and folder`,
    );
  if (head ? base_branch !== head.branch || base_sha !== head.sha : !branches.has(base_branch))
    throw publishRejectedError(
      what,
      `it started from ${base_branch} (${base_sha.slice(0, 12)}), which the request does not permit`,
    );
  return workspace;
}

function createdAtOf({ id, created_at: moment }: RunRecord): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(moment) && !Number.isNaN(Date.parse(moment))) return moment;
  throw publishRejectedError(`run ${id}`, "its record has no valid start time");
}

function warnOfOtherSettings({ log }: Job, bundleRecord: RunRecord, { overrides, id }: RunRecord): void {
  const [bundled, current] = [bundleRecord.overrides, overrides].map((each) => new Map(Object.entries(each)));
  const names = [...new Set([...(bundled?.keys() ?? []), ...(current?.keys() ?? [])])];
  const other = names.filter((name) => !isDeepStrictEqual(bundled?.get(name), current?.get(name)));
  if (other.length === 0) return;
  log.warn(
    `Run ${id} started with other settings (${other.join(", ")}) than this job has. The settings of this job apply from now on. Pass the inputs of the job that ran it to \`command: publish\`.`,
  );
}

function redactorOf({ environment }: Job, { config }: Project) {
  return redactorFor(environment, config.logging.redact);
}

async function textsOf(found: FoundRun): Promise<Texts> {
  const contents = await found.read(FIXED_FILES);
  return new Map(
    Array.from(contents, ([path, bytes]) => [path, Buffer.from(bytes).toString("utf8")] as const),
  );
}

interface EarlierCheckoutOptions {
  readonly project: Project;
  readonly source: CodeSource;
  readonly tips: readonly string[];
  /** Base commit that the bundle claims; untrusted. */
  readonly base: string | undefined;
}

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * Calls `use` with checkouts of earlier commits of the trusted branch, until it returns a value: the base of the run if it is not older
 * than the event of the job, and the commit of the event.
 */
async function inEarlierCheckouts<T>(
  { environment, io, temp }: Job,
  { project: { root }, source, tips, base }: EarlierCheckoutOptions,
  use: (cwd: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const since = environment["GITHUB_SHA"] ?? "";
  if (!COMMIT.test(since) || (await unreachableCommits(source, [since], tips)).length > 0) return undefined;
  const git = createGit(root, environment);
  for (const commit of new Set([base, since])) {
    if (commit === undefined || tips[0] === commit || !(await isBetween(source, commit, { since, tips })))
      continue;
    const folder = mkdtempSync(join(temp, "agentic-earlier-"));
    try {
      await fetchMissingCommits({ git, source }, [commit]);
      await git.run("worktree", "add", "--quiet", "--detach", join(folder, "checkout"), commit);
      const found = await use(join(folder, "checkout", relative(root, io.cwd)));
      if (found !== undefined) return found;
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await git.try("worktree", "prune");
    }
  }
  return undefined;
}

async function isBetween(
  source: CodeSource,
  commit: string,
  { since, tips }: { readonly since: string; readonly tips: readonly string[] },
): Promise<boolean> {
  if (commit === since) return true;
  if (!COMMIT.test(commit) || (await unreachableCommits(source, [commit], tips)).length > 0) return false;
  return (await unreachableCommits(source, [since], [commit])).length === 0;
}
