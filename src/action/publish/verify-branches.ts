import type { Quarantine } from "../../git/bundles/quarantine.ts";
import { type CodeSource, isPartOfHistory } from "../../git/remote/ancestry.ts";
import { listRefs } from "../../git/remote/push.ts";
import { keptBranch } from "../../run/pauses/moved-head.ts";
import type { RunRecord } from "../../run/record.ts";
import type { Project } from "../../runner/start/project.ts";
import type { HandOver } from "../handoff/handoff-manifest.ts";
import type { Job } from "../job.ts";
import type { Sorted } from "./bundle-refs.ts";
import { type Displaced, displacedWords, type Head, movedAgain, requireBefore } from "./moved-branches.ts";
import { checkBranch, type CodeRules, publishRejectedError, trustedFor } from "./verify-code.ts";
import type { LookedAt } from "./verify-run.ts";

interface Publishing {
  readonly job: Job;
  readonly project: Project;
  readonly manifest: HandOver;
  readonly head: Head | undefined;
}

export interface Checking {
  readonly quarantine: Quarantine;
  readonly source: CodeSource;
  readonly sorted: Sorted;
  readonly looked: LookedAt;
  /** Where the branches stand that runs begin at. */
  readonly tips: readonly string[];
}

export interface CheckedCode {
  /** Commits that are pushed, by branch. */
  readonly code: ReadonlyMap<string, string>;
  readonly displaced: Displaced;
  /** The head of the pull request, where it moved again while a run worked that was resumed onto it. */
  readonly movedAgain?: Head;
}

/** Code branches that are to be pushed. Errors: `usage` for one that is none of the run's, or holds what no run may bring. */
export async function checkCode(publishing: Publishing, checking: Checking): Promise<CheckedCode> {
  const { source, sorted, looked } = checking;
  const { own, mine, added } = looked;
  for (const branch of sorted.code.keys())
    if (!mine.has(branch) && !added.has(branch))
      throw publishRejectedError(branch, "the journal of the run does not know it");
  const names = [...sorted.code.keys(), ...own, ...added, ...Array.from(own, keptBranch)];
  const there = await listRefs(source, [...new Set(names)]);
  for (const branch of added)
    if (there.has(branch))
      throw publishRejectedError(branch, "a branch of that name is there already, and none of the run's");
  const { onto, ...rules } = await rulesFor(publishing, checking, there);
  const checked = await checkBranches(checking, { ...rules, there });
  const again = await headMovedAgain(checking, { there, onto, expected: rules.expected });
  return { ...checked, ...(again ? { movedAgain: again } : {}) };
}

type Heads = ReadonlyMap<string, string>;

interface Onto {
  /** Branch that a run on a pull request began on, and where it stands now. */
  readonly name: string;
  readonly now: string | undefined;
}

async function rulesFor(
  { job, project, manifest, head }: Publishing,
  { source, looked, tips: tipsOfMain }: Checking,
  there: Heads,
): Promise<Omit<CodeRules, "there"> & { readonly onto: Onto | undefined }> {
  const { own, mine, record, recorded } = looked;
  const began = [recorded, recorded === undefined ? undefined : record.head_sha, head?.sha];
  const standing = Array.from(own, (name) => [there.get(name), there.get(keptBranch(name))]).flat();
  const onto = await ontoOf(source, record);
  // A run that was resumed after its pull request moved has merged the new head.
  const mains = [...tipsOfMain, ...(onto?.now === undefined ? [] : [onto.now])];
  const tips = [...new Set([...mains, ...began, ...standing])].filter((tip) => tip !== undefined);
  const heads = head === undefined ? mains : [head.sha];
  const since = job.environment["GITHUB_SHA"];
  const beginning = { recorded, handed: record.base_sha };
  const trusted = await trustedFor({ source, tips, heads, mains, since }, beginning);
  const { expected } = manifest;
  const { allowedFiles } = project.config.github;
  return { source, tips, own: [...mine], expected, allowedFiles, trusted, onto };
}

async function ontoOf(source: CodeSource, { head_sha: head, place }: RunRecord): Promise<Onto | undefined> {
  if (head === undefined || place === undefined) return undefined;
  const { base_branch: name } = place;
  return { name, now: (await listRefs(source, [name])).get(name) };
}

async function checkBranches(
  { quarantine, source, sorted, looked }: Checking,
  rules: CodeRules,
): Promise<Pick<CheckedCode, "code" | "displaced">> {
  const { there, own, expected } = rules;
  const code = new Map<string, string>();
  const displaced = new Map<string, { words: string; to: string | undefined }>();
  for (const [branch, commit] of sorted.code) {
    const now = there.get(branch);
    if (now === commit) continue;
    const found = expected[branch];
    if (!own.includes(branch) || now === found) {
      await checkBranch(quarantine, { branch, commit }, rules);
      code.set(branch, commit);
      continue;
    }
    // Done again, after people moved it on from there.
    if (now !== undefined && (await isPartOfHistory(source, { commit, tip: now }))) continue;
    const left = [
      looked.heads.get(branch),
      branch === looked.record.place?.branch ? looked.movedTo : undefined,
    ];
    const before = { branch, expected: found, left: left.filter((each) => each !== undefined), now };
    displaced.set(branch, { words: await displacedWords(source, before), to: now });
    if (there.get(keptBranch(branch)) === commit) continue;
    await requireBefore(source, before);
    const earlier = new Map(found === undefined ? [] : [[branch, found]]);
    await checkBranch(quarantine, { branch, commit }, { ...rules, there: earlier });
    code.set(keptBranch(branch), commit);
  }
  return { code, displaced };
}

async function headMovedAgain(
  { quarantine, source, sorted, looked: { record, state } }: Checking,
  { there, onto, expected }: Pick<CodeRules, "there" | "expected"> & { readonly onto: Onto | undefined },
): Promise<Head | undefined> {
  if (!onto || !state.headMoves.isBase) return undefined;
  const { branch = "" } = record.place ?? {};
  const heads = { made: sorted.code.get(branch), there: there.get(branch) };
  const { name, now } = onto;
  return await movedAgain({ quarantine, source, onto: name, began: expected[name], now, ...heads });
}
