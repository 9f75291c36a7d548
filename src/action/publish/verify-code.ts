import { createProtectionFilter, findProtectedFiles } from "../../config/protected-files.ts";
import { isEngineBranch } from "../../engine/branches/join-branches.ts";
import { AgenticError } from "../../errors.ts";
import { listChangedFiles, unsafeFileReason } from "../../git/bundles/changed-files.ts";
import { fetchMissingCommits, type Quarantine } from "../../git/bundles/quarantine.ts";
import { findLinkTargets, linkLeadingTo, type LinkTargets } from "../../git/process/symbolic-links.ts";
import { type CodeSource, isPartOfHistory, unreachableCommits } from "../../git/remote/code-source.ts";
import type { Project } from "../../runner/start/project.ts";
import { branchRef, inboxRef, RUN_REFS, runRef } from "../../storage/refs/ref-names.ts";
import { SEED } from "../handoff/handoff-folder.ts";

export interface CodeRules {
  readonly source: CodeSource;
  readonly remoteHeads: ReadonlyMap<string, string>;
  /** Commits at the remote that the run may build on. */
  readonly tips: readonly string[];
  readonly own: readonly string[];
  readonly expected: Readonly<Record<string, string>>;
  readonly allowedFiles: readonly string[];
  readonly trustedSources: TrustedSources;
}

/** Commits whose protected files a branch may contain, since people committed them. */
interface TrustedSources {
  /** The pinned head of a pull request, or the current heads of the target branches. */
  readonly heads: readonly string[];
  /** Heads that count if the branch contains them. */
  readonly mains: readonly string[];
  readonly base: string | undefined;
  /** Commit of the job's event. A new run builds on no older commit. */
  readonly since: string | undefined;
}

interface RunBase {
  readonly recorded: string | undefined;
  readonly bundled: string | undefined;
}

interface TrustOptions
  extends Pick<CodeRules, "source" | "tips">, Pick<TrustedSources, "heads" | "mains" | "since"> {}

/** Returns the trusted commits for a run's branches. Errors: `usage` if the bundle claims an impossible base. */
export async function findTrustedSources(
  { source, tips, heads, mains, since: started }: TrustOptions,
  { recorded, bundled }: RunBase,
): Promise<TrustedSources> {
  // The commit of an event on another branch is no lower limit.
  const isKnown = started !== undefined && (await unreachableCommits(source, [started], mains)).length === 0;
  const since = isKnown ? started : undefined;
  const sources = { heads, mains, since, base: recorded };
  if (bundled === undefined || bundled === recorded || heads.includes(bundled)) return sources;
  const isUnknown = (await unreachableCommits(source, [bundled], tips)).length > 0;
  if (isUnknown || (since !== undefined && !(await isSince(source, since, bundled))))
    throw publishRejectedError(
      `the run's base ${bundled.slice(0, 12)}`,
      "it is no commit that a run may start from",
    );
  return sources;
}

async function isSince(source: CodeSource, since: string, tip: string): Promise<boolean> {
  return tip === since || (await isPartOfHistory(source, { commit: since, tip }));
}

const MAX_COMMITS = 5_000;

export async function checkBranch(
  quarantine: Quarantine,
  { branch, commit }: { readonly branch: string; readonly commit: string },
  rules: CodeRules,
): Promise<void> {
  const { source, remoteHeads, tips, own: known, expected } = rules;
  const { git, header } = quarantine;
  const remoteHead = remoteHeads.get(branch);
  if (remoteHead !== undefined && !known.includes(branch))
    throw publishRejectedError(branch, "a branch of that name exists and does not belong to the run");
  if (remoteHead !== expected[branch])
    throw publishRejectedError(branch, "it moved at the remote since the job started. Resume the run");
  const leads = async (from: string): Promise<boolean> =>
    (await git.try("merge-base", "--is-ancestor", from, commit)) !== undefined;
  if (remoteHead !== undefined && !(await leads(remoteHead)))
    throw publishRejectedError(branch, "it does not contain the current head of the branch");
  const bases: string[] = [];
  for (const need of header.prerequisites) if (await leads(need)) bases.push(need);
  if (bases.length === 0) throw publishRejectedError(branch, "it has no common history with the repository");
  const [unknownCommit] = await unreachableCommits(source, bases, tips);
  if (unknownCommit !== undefined)
    throw publishRejectedError(
      branch,
      `it builds on ${unknownCommit.slice(0, 12)}, which is in no branch that it may build on`,
    );
  const own = ["--count", `--max-count=${MAX_COMMITS + 1}`, commit, "--not", ...bases];
  if (Number(await git.run("rev-list", ...own)) > MAX_COMMITS)
    throw publishRejectedError(branch, `it has more than ${MAX_COMMITS} commits`);
  const changed = await listChangedFiles(quarantine, { commit, bases });
  const reason = await unsafeFileReason(quarantine, commit, changed);
  if (reason !== undefined) throw publishRejectedError(branch, reason);
  const forbidden = await forbiddenIn(quarantine, { commit, remoteHead, bases, leads }, rules);
  if (forbidden.length > 0)
    throw publishRejectedError(
      branch,
      `it changes protected files: ${forbidden.slice(0, 10).join(", ")}${forbidden.length > 10 ? ` and ${forbidden.length - 10} more` : ""}. To allow them, add them to \`github.allowedFiles\` in agentic/config.json and re-run this job`,
    );
}

interface Branch {
  readonly commit: string;
  readonly remoteHead: string | undefined;
  /** Commits that it builds on; untrusted, and possibly old. */
  readonly bases: readonly string[];
  readonly leads: (from: string) => Promise<boolean>;
}

/** Returns the protected files that differ from every trusted commit, whatever the history contains. */
async function forbiddenIn(
  quarantine: Quarantine,
  branch: Branch,
  { source, trustedSources: { heads, mains, base, since }, allowedFiles }: CodeRules,
): Promise<readonly string[]> {
  const { commit, remoteHead, bases, leads } = branch;
  const taken: string[] = [];
  for (const main of mains) if (await leads(main)) taken.push(main);
  if (since !== undefined) for (const each of bases) if (await isSince(source, since, each)) taken.push(each);
  const trustedCommits = new Set([...heads, ...(remoteHead === undefined ? [] : [remoteHead])]);
  // Only the newest commits count. An ancestor of another one has outdated files.
  for (const each of new Set([...taken, ...(base === undefined ? [] : [base])])) {
    const others = taken.filter((other) => other !== each);
    if (others.length === 0 || (await unreachableCommits(source, [each], others)).length > 0)
      trustedCommits.add(each);
  }
  await fetchMissingCommits({ git: quarantine.git, source }, [...trustedCommits]);
  const changed = (await listChangedFiles(quarantine, { commit, bases: [...trustedCommits] })).map(
    ({ path }) => path,
  );
  const named = findProtectedFiles(changed, allowedFiles);
  // Reading links is slow, and not needed for a file that is refused by its name.
  if (named.length > 0) return named;
  const links = await linksFrom(quarantine, [...trustedCommits, commit], allowedFiles);
  const linkTo = (path: string): string | undefined =>
    links.map((linked) => linkLeadingTo(linked, path)).find((name) => name !== undefined);
  const isLinked = (path: string): boolean => linkTo(path) !== undefined;
  return findProtectedFiles(changed, allowedFiles, isLinked).map(
    (path) => `${path} (${linkTo(path)} links to it)`,
  );
}

async function linksFrom({ git }: Quarantine, commits: readonly string[], allowed: readonly string[]) {
  const isForbidden = createProtectionFilter(allowed);
  const linked: LinkTargets[] = [];
  for (const commit of commits) linked.push(await findLinkTargets(git, commit, isForbidden));
  return linked;
}

export function publishRejectedError(branch: string, reason: string): AgenticError {
  return new AgenticError({
    code: "usage",
    message: `Nothing is published, because of ${branch}: ${reason}.`,
  });
}

/** Refs of a bundle by kind, with names without `refs/heads/`. */
export interface BundleRefs {
  /** State refs of the run and of its branches with separate jobs. */
  readonly state: ReadonlyMap<string, string>;
  /** The shared state ref, and its seed from before the run. */
  readonly shared: ReadonlyMap<string, string>;
  readonly code: ReadonlyMap<string, string>;
}

interface RefScope {
  readonly runId: string;
  readonly branch: string | undefined;
  readonly project: Project;
}

export function classifyRefs(
  refs: ReadonlyMap<string, string>,
  { runId, branch, project }: RefScope,
): BundleRefs {
  const stateRef = project.config.state.branch;
  const state = new Map<string, string>();
  const shared = new Map<string, string>();
  const code = new Map<string, string>();
  for (const [ref, commit] of refs) {
    const name = ref.replace(/^refs\/heads\//, "");
    if (ref === `refs/heads/${stateRef}` || ref === `${SEED}${stateRef}`) shared.set(name, commit);
    else if (ref === name) throw publishRejectedError(ref, "a run has no such ref");
    else if (name.startsWith(`${RUN_REFS}${runId}/`) && name !== inboxRef(runId)) state.set(name, commit);
    else if (
      name.startsWith(RUN_REFS) ||
      name.startsWith(`${stateRef}/`) ||
      name === project.config.git.mainBranch
    )
      throw publishRejectedError(ref, `it does not belong to run ${runId}`);
    else if (isEngineBranch(name) || isPrefixed(name, project)) code.set(name, commit);
    else throw publishRejectedError(ref, "it is not the name of a run's branch");
  }
  requireRunRefs({ state, shared, code }, { runId, branch });
  return { state, shared, code };
}

function isPrefixed(name: string, { config }: Project): boolean {
  const prefix = config.git.branchPrefix;
  return !name.startsWith("agentic/") && prefix !== "" && name.startsWith(prefix);
}

function requireRunRefs({ state }: BundleRefs, { runId, branch }: Omit<RefScope, "project">): void {
  if (branch === undefined) {
    const [alone] = state.keys();
    if (alone === undefined || state.has(runRef(runId))) return;
    throw publishRejectedError(
      alone,
      "it is a branch of a run. Set the input `branch` of this job to the branch that it publishes",
    );
  }
  for (const name of state.keys())
    if (name !== branchRef(runId, branch)) throw publishRejectedError(name, `it is not the branch ${branch}`);
}
