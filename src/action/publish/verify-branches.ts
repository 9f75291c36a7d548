import type { Quarantine } from "../../git/bundles/quarantine.ts";
import { type CodeSource, isPartOfHistory, listHeads } from "../../git/remote/code-source.ts";
import { fallbackBranch } from "../../run/pauses.ts";
import type { RunRecord } from "../../run/record.ts";
import type { Project } from "../../runner/start/project.ts";
import type { HandoffManifest } from "../handoff/handoff-folder.ts";
import type { Job } from "../job.ts";
import {
  type BundleRefs,
  checkBranch,
  type CodeRules,
  findTrustedSources,
  publishRejectedError,
} from "./verify-code.ts";
import { describeDisplaced, type Head, requireEarlierHead } from "./moved-branches.ts";
import type { VerifiedRun } from "./verify-run.ts";

export interface Publishing {
  readonly job: Job;
  readonly project: Project;
  readonly manifest: HandoffManifest;
  readonly head: Head | undefined;
}

export interface Checking {
  readonly quarantine: Quarantine;
  readonly source: CodeSource;
  readonly bundleRefs: BundleRefs;
  readonly verified: VerifiedRun;
  readonly tips: readonly string[];
}

export type CheckedCode = Awaited<ReturnType<typeof checkCode>>;

/** Returns the code branches to push. Errors: `usage` for a branch of another owner, or with forbidden changes. */
export async function checkCode(publishing: Publishing, checking: Checking) {
  const { source, bundleRefs, verified } = checking;
  const { own, publishable, added } = verified;
  for (const branch of bundleRefs.code.keys())
    if (!publishable.has(branch) && !added.has(branch))
      throw publishRejectedError(branch, "the journal of the run does not contain it");
  const names = [...bundleRefs.code.keys(), ...own, ...added, ...Array.from(own, fallbackBranch)];
  const remoteHeads = await listHeads(source, [...new Set(names)]);
  for (const branch of added)
    if (remoteHeads.has(branch))
      throw publishRejectedError(branch, "a branch of that name exists and does not belong to the run");
  const { baseBranch, ...rules } = await rulesFor(publishing, checking, remoteHeads);
  const checked = await checkBranches(checking, { ...rules, remoteHeads });
  const again = baseBranch && (await headMovedAgain(checking, baseBranch, remoteHeads));
  const movedAgain: Head | undefined = again && { ...again, sha: rules.expected[again.branch] ?? "" };
  return { ...checked, movedAgain };
}

type Heads = ReadonlyMap<string, string>;

interface BaseBranch {
  readonly name: string;
  readonly now: string | undefined;
}

async function rulesFor(
  { job, project, manifest, head }: Publishing,
  { source, verified, tips: tipsOfMain }: Checking,
  remoteHeads: Heads,
): Promise<Omit<CodeRules, "remoteHeads"> & { readonly baseBranch: BaseBranch | undefined }> {
  const { own, publishable, record, recorded } = verified;
  const began = [recorded, recorded === undefined ? undefined : record.head_sha, head?.sha];
  const ownHeads = Array.from(own, (name) => [
    remoteHeads.get(name),
    remoteHeads.get(fallbackBranch(name)),
  ]).flat();
  const baseBranch = await readBaseBranch(source, record);
  // A run that was resumed after its pull request moved has merged the new head.
  const mains = [...tipsOfMain, ...(baseBranch?.now === undefined ? [] : [baseBranch.now])];
  const tips = [...new Set([...mains, ...began, ...ownHeads])].filter((tip) => tip !== undefined);
  const heads = head === undefined ? mains : [head.sha];
  const since = job.environment["GITHUB_SHA"];
  const beginning = { recorded, bundled: record.base_sha };
  const trustedSources = await findTrustedSources({ source, tips, heads, mains, since }, beginning);
  const { expected } = manifest;
  const { allowedFiles } = project.config.github;
  return { source, tips, own: [...publishable], expected, allowedFiles, trustedSources, baseBranch };
}

async function readBaseBranch(source: CodeSource, { head_sha: head, place: workspace }: RunRecord) {
  if (head === undefined || workspace === undefined) return undefined;
  const { base_branch: name } = workspace;
  return { name, now: (await listHeads(source, [name])).get(name) };
}

async function checkBranches({ quarantine, source, bundleRefs, verified }: Checking, rules: CodeRules) {
  const { remoteHeads, own, expected } = rules;
  const code = new Map<string, string>();
  const displaced = new Map<string, { message: string; to: string | undefined }>();
  for (const [branch, commit] of bundleRefs.code) {
    const now = remoteHeads.get(branch);
    if (now === commit) continue;
    const found = expected[branch];
    if (!own.includes(branch) || now === found) {
      await checkBranch(quarantine, { branch, commit }, rules);
      code.set(branch, commit);
      continue;
    }
    // A repeated job, after people moved the branch forward.
    if (now !== undefined && (await isPartOfHistory(source, { commit, tip: now }))) continue;
    const journalHeads = [
      verified.heads.get(branch),
      branch === verified.record.place?.branch ? verified.movedTo : undefined,
    ];
    const before = {
      branch,
      expected: found,
      journalHeads: journalHeads.filter((each) => each !== undefined),
      now,
    };
    displaced.set(branch, { message: await describeDisplaced(source, before), to: now });
    if (remoteHeads.get(fallbackBranch(branch)) === commit) continue;
    await requireEarlierHead(source, before);
    const earlier = new Map(found === undefined ? [] : [[branch, found]]);
    await checkBranch(quarantine, { branch, commit }, { ...rules, remoteHeads: earlier });
    code.set(fallbackBranch(branch), commit);
  }
  return { code, displaced };
}

/** Returns the new head of a pull request that moved again during a resumed run; undefined if the run contains it. */
async function headMovedAgain(
  { quarantine, source, bundleRefs, verified: { record, state } }: Checking,
  { name, now }: BaseBranch,
  remoteHeads: Heads,
) {
  const { branch = "" } = record.place ?? {};
  const [bundled, tip] = [bundleRefs.code.get(branch), remoteHeads.get(branch)];
  if (!state.headMoves.isBase || now === undefined || (bundled ?? tip) === undefined) return undefined;
  const has =
    bundled === undefined
      ? await isPartOfHistory(source, { commit: now, tip: tip ?? "" })
      : (await quarantine.git.try("merge-base", "--is-ancestor", now, bundled)) !== undefined;
  return has ? undefined : { branch: name, movedTo: now };
}
