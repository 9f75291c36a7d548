import { setTimeout as sleep } from "node:timers/promises";
import { AgenticError } from "../../errors.ts";
import { fallbackBranch } from "../../run/pauses.ts";
import { type GitAnswer, failureReason } from "../process/git.ts";
import {
  type CodeSource,
  listUnpushedCommits,
  isFastForward,
  isPartOfHistory,
  HEADS,
  listHeads,
  isDenied,
  remoteFailure,
  describeFailure,
} from "./code-source.ts";
import { REMOTE } from "./private-repository.ts";
import { withoutUserInfo } from "./remote.ts";

interface RefMove {
  readonly expected: string | undefined;
  readonly next: string | undefined;
}

export interface PushRequest {
  readonly state: ReadonlyMap<string, RefMove>;
  readonly branches: ReadonlyMap<string, string>;
  readonly shallow: Iterable<string>;
}

export type PushResult =
  | { readonly status: "landed" }
  | { readonly status: "moved"; readonly refs: readonly string[] }
  /** Reasons, by branch. `secret`: the engine refused the push. `behind`: messages for branches with other commits at the remote. */
  | {
      readonly status: "refused";
      readonly branches: ReadonlyMap<string, string>;
      readonly behind?: ReadonlyMap<string, string> | undefined;
      readonly secret?: true;
    };

const MAX_ATTEMPTS = 6;
const PAUSE_MS = 40;

/** Moves refs and branches, all or none, never backwards. Reads the refs after a failure: the push may have succeeded. Errors: those of the remote. */
export async function push(source: CodeSource, request: PushRequest): Promise<PushResult> {
  const branches = new Map(request.branches);
  const leaking = await source.guard?.findLeaks(source, branches);
  if (leaking && leaking.size > 0) return { status: "refused", branches: leaking, secret: true };
  for (let attempt = 1; ; attempt += 1) {
    if (request.state.size + branches.size === 0) return { status: "landed" };
    const answer = await start(source, { ...request, branches });
    if (answer.exitCode === 0) return { status: "landed" };
    const unknown = unknownCommits(answer, branches);
    if (unknown.size > 0) return { status: "refused", branches: unknown };
    const rejections = parseRejections(answer.output.toString("utf8"));
    const stale = [...request.state.keys()].filter((ref) => rejections.get(ref)?.reason === "stale info");
    if (stale.length > 0) return { status: "moved", refs: stale };

    // Without access a second call fails too.
    if (isDenied(answer)) throw remoteFailure(source, answer);
    const remoteHeads = await listHeads(source, [...request.state.keys(), ...branches.keys()]);
    const failed: FailedPush = { source, request, branches, answer, rejections, remoteHeads };
    if (await hasLanded(failed)) return { status: "landed" };
    const moved = [...request.state].filter(([ref, { expected }]) => remoteHeads.get(ref) !== expected);
    if (moved.length > 0) return { status: "moved", refs: moved.map(([ref]) => ref) };

    const contained = await branchesContaining(failed);
    for (const branch of contained) branches.delete(branch);
    if (contained.length > 0) continue;
    const refused = refusedBranches(failed);
    if (refused.size > 0) {
      const behind = await explainBehind(failed, refused);
      const all = new Map([...refused, ...behind]);
      return { status: "refused", branches: all, behind: behind.size === 0 ? undefined : behind };
    }
    if (attempt === MAX_ATTEMPTS || !isRace(failed)) throw failure(failed);
    await sleep(PAUSE_MS * attempt * (0.5 + Math.random()));
  }
}

interface FailedPush {
  readonly source: CodeSource;
  readonly request: PushRequest;
  readonly branches: ReadonlyMap<string, string>;
  readonly answer: GitAnswer;
  readonly rejections: ReadonlyMap<string, Rejection>;
  readonly remoteHeads: ReadonlyMap<string, string>;
}

async function start(
  { repository, remote, checkout }: CodeSource,
  { state, branches, shallow }: PushRequest,
): Promise<GitAnswer> {
  const leases = Array.from(
    state,
    ([ref, { expected = "" }]) => `--force-with-lease=${HEADS}${ref}:${expected}`,
  );
  const moves = Array.from(state, ([ref, { next = "" }]) => `${next}:${HEADS}${ref}`);
  const heads = Array.from(branches, ([branch, commit]) => `${commit}:${HEADS}${branch}`);
  const args = [
    "push",
    "--porcelain",
    "--no-verify",
    "--no-follow-tags",
    "--recurse-submodules=no",
    ...(moves.length + heads.length > 1 ? ["--atomic"] : []),
    ...leases,
    REMOTE,
    ...moves,
    ...heads,
  ];
  const code = branches.size > 0;
  return await repository.call(args, {
    remote,
    shallow: new Set([...shallow, ...(code ? checkout.shallow() : [])]),
    alternate: code ? checkout.objects : undefined,
  });
}

/** Branches whose commits git does not find in the checkout. Git has sent nothing in this case. */
function unknownCommits({ errors }: GitAnswer, branches: ReadonlyMap<string, string>): Map<string, string> {
  const named = new Set(Array.from(errors.matchAll(/(?:src refspec|bad object) (\w+)/g), ([, id]) => id));
  const unknown = [...branches].filter(([, commit]) => named.has(commit));
  return new Map(
    unknown.map(([branch, commit]) => [branch, `${branch} has no commit ${commit} in this checkout.`]),
  );
}

interface Rejection {
  readonly reason: string;
  readonly isRemote: boolean;
}

function parseRejections(output: string): ReadonlyMap<string, Rejection> {
  const lines = output.matchAll(/^!\t[^\t]*?:refs\/heads\/([^\t]+)\t\[([^\]]+)\](?: \((.*)\))?$/gm);
  return new Map(
    Array.from(lines, ([, ref = "", kind = "", reason = kind]) => [
      ref,
      { reason, isRemote: kind.startsWith("remote") },
    ]),
  );
}

async function hasLanded({ source, request, branches, remoteHeads }: FailedPush): Promise<boolean> {
  for (const [ref, { expected, next }] of request.state) {
    const remoteHead = remoteHeads.get(ref);
    if (remoteHead === next) continue;
    // Another engine may have continued from it.
    const isSuccessor = remoteHead !== undefined && remoteHead !== expected && next !== undefined;
    if (!isSuccessor || !(await isPartOfHistory(source, { commit: next, tip: remoteHead }))) return false;
  }
  if (request.state.size > 0) return true;
  return [...branches].every(([branch, commit]) => remoteHeads.get(branch) === commit);
}

async function branchesContaining({
  source,
  branches,
  rejections,
  remoteHeads,
}: FailedPush): Promise<string[]> {
  const contained: string[] = [];
  for (const [branch, commit] of branches) {
    const tip = remoteHeads.get(branch);
    if (!rejections.has(branch) || tip === undefined) continue;
    if (tip === commit || (await isFastForward(source, { from: commit, to: tip }))) contained.push(branch);
  }
  return contained;
}

/** Reason of refs that were rejected only because another one was. */
const ATOMIC_REJECTION = /^atomic|transaction failed/;
/** Reasons of two concurrent pushes. The next attempt finds the result. */
const RACE =
  /lock|failed to update ref|transaction failed|incorrect old value|already exists|remote ref updated/;

function refusedBranches({
  source,
  branches,
  rejections,
  answer: { errors: stderr },
}: FailedPush): ReadonlyMap<string, string> {
  const ownRejections = [...rejections].filter(([, { reason }]) => !ATOMIC_REJECTION.test(reason));
  const code = ownRejections.filter(([ref, { reason }]) => branches.has(ref) && !RACE.test(reason));
  const reasons = meantRejections(code, stderr).map(([ref, rejection]): [string, string] => [
    ref,
    reasonFor(rejection, { name: source.remote.name, ref, stderr }),
  ]);
  return new Map(reasons);
}

/** A hook rejects the whole push; its output may name the refs that it means. */
function meantRejections(
  rejections: readonly (readonly [string, Rejection])[],
  errors: string,
): readonly (readonly [string, Rejection])[] {
  const lines = errors.split("\n").filter((line) => line.startsWith("remote: "));
  const named = rejections.filter(([ref]) => lines.some((line) => line.includes(ref)));
  return named.length > 0 ? named : rejections;
}

function reasonFor(
  { reason, isRemote }: Rejection,
  { name, ref, stderr }: { name: string; ref: string; stderr: string },
): string {
  if (isRemote) return `${name} refuses ${ref}: ${reason}${remoteMessageOf(stderr)}.`;
  return `${ref} has other commits at ${name} than in this clone (${reason}). Merge them, or use another branch.`;
}

function remoteMessageOf(errors: string): string {
  const message = failureReason(errors).split("; ").slice(1).join("; ");
  return message === "" ? "" : `; ${withoutUserInfo(message)}`;
}

const BEHIND = /^(?:fetch first|non-fast-forward|needs force)/;

async function explainBehind(
  { source, branches, rejections, remoteHeads }: FailedPush,
  refused: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const messages = new Map<string, string>();
  for (const branch of refused.keys()) {
    const [from, to] = [branches.get(branch), remoteHeads.get(branch)];
    const { reason = "", isRemote = true } = rejections.get(branch) ?? {};
    if (isRemote || !BEHIND.test(reason) || from === undefined || to === undefined) continue;
    messages.set(branch, await describeMovedBranch(source, { branch, from, to }));
  }
  return messages;
}

export async function describeMovedBranch(
  source: CodeSource,
  { branch, from, to }: { readonly branch: string; readonly from: string; readonly to: string },
): Promise<string> {
  const { count, authors } = await listUnpushedCommits(source, { from, to });
  const commits = count > 1 ? `${count} commits` : "a commit";
  const by = authors.length === 0 ? "" : `, by ${namesOf(authors)}`;
  return `${branch} moved at ${source.remote.name} while the run worked: it has ${commits} that the run does not have (${to.slice(0, 8)}${by}). The run did not overwrite them; the run's work is on ${fallbackBranch(branch)}. Resume the run to merge both.`;
}

const MAX_NAMES = 3;

/** Removes characters that a terminal interprets: anyone may choose a name. */
function namesOf(authors: readonly string[]): string {
  const names = authors.map((name) => name.replaceAll(/[^\p{L}\p{N} .,'@_[\]-]/gu, "").slice(0, 40));
  const more = names.length - MAX_NAMES;
  if (more > 0) return `${names.slice(0, MAX_NAMES).join(", ")} and ${more} more`;
  return names.length === 1 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function isRace({ answer, rejections }: FailedPush): boolean {
  return [...rejections.values()].some(({ reason }) => RACE.test(reason)) || RACE.test(answer.errors);
}

const TEMPORARY = /internal server error|service unavailable|temporarily/i;

function failure({ source, answer, rejections }: FailedPush): AgenticError {
  const own = [...rejections].filter(
    ([, { reason, isRemote }]) => isRemote && !ATOMIC_REJECTION.test(reason),
  );
  const meant = meantRejections(own, answer.errors);
  const [first] = meant;
  if (first === undefined || TEMPORARY.test(first[1].reason)) return remoteFailure(source, answer);
  const refs = meant.map(([ref]) => ref).join(" and ");
  const reason = reasonFor(first[1], { name: source.remote.name, ref: refs, stderr: answer.errors });
  return new AgenticError({
    code: "remote-refused",
    message: `${reason} Permit pushes of ${refs} there.`,
    cause: new Error(describeFailure(answer.errors)),
  });
}
