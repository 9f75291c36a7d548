import { findProtectedFiles, createProtectionFilter } from "../../config/protected-files.ts";
import { AgenticError } from "../../errors.ts";
import { listChangedFiles, unsafeFileReason } from "../../git/bundles/changed-files.ts";
import { fetchMissingCommits, type Quarantine } from "../../git/bundles/quarantine.ts";
import { linkLeadingTo, type LinkTargets, findLinkTargets } from "../../git/process/symbolic-links.ts";
import { type CodeSource, isPartOfHistory, unreachableCommits } from "../../git/remote/ancestry.ts";

/** What is known of a run's code without the bundle's word for it. */
export interface CodeRules {
  readonly source: CodeSource;
  /** Where branches stand at the remote now. */
  readonly remoteHeads: ReadonlyMap<string, string>;
  /** Commits at the remote that work may build on. */
  readonly tips: readonly string[];
  /** Branches of the run, as its journal at the remote names them. */
  readonly own: readonly string[];
  /** Where the job that made the bundle found them. */
  readonly expected: Readonly<Record<string, string>>;
  readonly allowedFiles: readonly string[];
  readonly trustedSources: TrustedSources;
}

/** Whose protected files a branch may have: those that people have put there. */
export interface TrustedSources {
  /** The pinned head of a pull request; else the branches that work is for, as they stand now. */
  readonly heads: readonly string[];
  /** Branches whose files count where the branch has taken them in whole. */
  readonly mains: readonly string[];
  /** Where the run began. */
  readonly base: string | undefined;
  /** Where the branch stood that the job was started on: what a new run builds on is not older. */
  readonly since: string | undefined;
}

/** Where a run began: as its journal at the remote has it, and as the bundle does. */
export interface RunBase {
  readonly recorded: string | undefined;
  readonly bundled: string | undefined;
}

interface TrustOptions
  extends Pick<CodeRules, "source" | "tips">, Pick<TrustedSources, "heads" | "mains" | "since"> {}

/** Whom to trust with a run's branches. Errors: `usage` where a bundle is the first to say that it began where no run can have begun. */
export async function findTrustedSources(
  { source, tips, heads, mains, since: started }: TrustOptions,
  { recorded, bundled }: RunBase,
): Promise<TrustedSources> {
  // A job that was started by something else than the branch it works on says nothing of it.
  const isKnown = started !== undefined && (await unreachableCommits(source, [started], mains)).length === 0;
  const since = isKnown ? started : undefined;
  const sources = { heads, mains, since, base: recorded };
  if (bundled === undefined || bundled === recorded || heads.includes(bundled)) return sources;
  const isUnknown = (await unreachableCommits(source, [bundled], tips)).length > 0;
  if (isUnknown || (since !== undefined && !(await isSince(source, since, bundled))))
    throw publishRejectedError(
      `the run's beginning at ${bundled.slice(0, 12)}`,
      "nothing that it may build on stood there",
    );
  return sources;
}

async function isSince(source: CodeSource, since: string, tip: string): Promise<boolean> {
  return tip === since || (await isPartOfHistory(source, { commit: since, tip }));
}

const MOST_COMMITS = 5_000;

/** Checks a code branch of a bundle. Errors: `usage` with all that is wrong with it. */
export async function checkBranch(
  quarantine: Quarantine,
  { branch, commit }: { readonly branch: string; readonly commit: string },
  rules: CodeRules,
): Promise<void> {
  const { source, remoteHeads, tips, own: known, expected } = rules;
  const { git, header } = quarantine;
  const remoteHead = remoteHeads.get(branch);
  if (remoteHead !== undefined && !known.includes(branch))
    throw publishRejectedError(branch, "a branch of that name is there already, and none of the run's");
  if (remoteHead !== expected[branch])
    throw publishRejectedError(branch, "it has moved at the remote since the job began; resume the run");
  const leads = async (from: string): Promise<boolean> =>
    (await git.try("merge-base", "--is-ancestor", from, commit)) !== undefined;
  if (remoteHead !== undefined && !(await leads(remoteHead)))
    throw publishRejectedError(branch, "it does not go on from where the branch stands");
  const bases: string[] = [];
  for (const need of header.prerequisites) if (await leads(need)) bases.push(need);
  if (bases.length === 0)
    throw publishRejectedError(branch, "it has no history in common with the repository");
  const [unknownCommit] = await unreachableCommits(source, bases, tips);
  if (unknownCommit !== undefined)
    throw publishRejectedError(
      branch,
      `it builds on ${unknownCommit.slice(0, 12)}, which no branch it may build on has`,
    );
  const own = ["--count", `--max-count=${MOST_COMMITS + 1}`, commit, "--not", ...bases];
  if (Number(await git.run("rev-list", ...own)) > MOST_COMMITS)
    throw publishRejectedError(branch, `it has more than ${MOST_COMMITS} commits`);
  const changed = await listChangedFiles(quarantine, { commit, bases });
  const reason = await unsafeFileReason(quarantine, commit, changed);
  if (reason !== undefined) throw publishRejectedError(branch, reason);
  const forbidden = await forbiddenIn(quarantine, { commit, remoteHead, bases, leads }, rules);
  if (forbidden.length > 0)
    throw publishRejectedError(
      branch,
      `it changes protected files: ${forbidden.slice(0, 10).join(", ")}${forbidden.length > 10 ? ` and ${forbidden.length - 10} more` : ""}. Where that is wanted, name them in \`github.allowedFiles\` of agentic/config.json and run this job again`,
    );
}

interface Branch {
  readonly commit: string;
  readonly remoteHead: string | undefined;
  /** What it builds on, by its own word: a commit of long ago as well. */
  readonly bases: readonly string[];
  readonly leads: (from: string) => Promise<boolean>;
}

/** A protected file is unchanged where it is, or is not, as a commit that is trusted has it; what else is in the history hides nothing. */
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
  // Files of a commit that led to another one which the branch has as well would be those of before.
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
  // What is refused by its name alone needs no look at links, which may be many.
  if (named.length > 0) return named;
  const links = await linksFrom(quarantine, [...trustedCommits, commit], allowedFiles);
  const linkTo = (path: string): string | undefined =>
    links.map((linked) => linkLeadingTo(linked, path)).find((name) => name !== undefined);
  const isLinked = (path: string): boolean => linkTo(path) !== undefined;
  return findProtectedFiles(changed, allowedFiles, isLinked).map(
    (path) => `${path} (${linkTo(path)} leads there)`,
  );
}

/** Where links lead from the names of protected files: before, and with what the branch changes. */
async function linksFrom(
  { git }: Quarantine,
  commits: readonly string[],
  allowed: readonly string[],
): Promise<readonly LinkTargets[]> {
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
