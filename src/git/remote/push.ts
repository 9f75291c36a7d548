import { setTimeout as sleep } from "node:timers/promises";
import { AgenticError } from "../../errors.ts";
import { keptBranch } from "../../run/pauses/moved-head.ts";
import { type GitAnswer, failureReason } from "../process/git.ts";
import { parseHeads } from "../process/listed-refs.ts";
import { type CodeSource, listUnpushedCommits, isFastForward, isPartOfHistory } from "./ancestry.ts";
import { REMOTE } from "./git-call-folder.ts";
import type { ObjectSource } from "./git-objects.ts";
import { isDenied, remoteFailure, describeFailure } from "./remote-failure.ts";
import { withoutUserInfo } from "./remote.ts";

/** A ref of the state on its way from one version to the next; undefined where there is none. */
export interface RefMove {
  readonly expected: string | undefined;
  readonly next: string | undefined;
}

export interface PushRequest {
  /** By name, without `refs/heads/`. */
  readonly state: ReadonlyMap<string, RefMove>;
  readonly branches: ReadonlyMap<string, string>;
  /** Versions at the remote whose history is not here. */
  readonly shallow: Iterable<string>;
}

export type PushResult =
  | { readonly status: "landed" }
  | { readonly status: "moved"; readonly refs: readonly string[] }
  /** Why, by branch. With `secret` the engine itself refuses to push them; `behind` says why of branches with other commits there. */
  | {
      readonly status: "refused";
      readonly branches: ReadonlyMap<string, string>;
      readonly behind?: ReadonlyMap<string, string>;
      readonly secret?: true;
    };

const HEADS = "refs/heads/";
const TRIES = 6;
const PAUSE_MS = 40;

/**
 * Moves refs and branches at the remote, all or none, never back: what is not known there yet goes on top of what was expected. Whatever
 * git answers, the remote is looked at before anything is said that the happy answer does not say.
 * Errors: `remote-unreachable`, `remote-refused`.
 */
export async function push(place: CodeSource, request: PushRequest): Promise<PushResult> {
  const branches = new Map(request.branches);
  const leaking = await place.guard?.findLeaks(place, branches);
  if (leaking && leaking.size > 0) return { status: "refused", branches: leaking, secret: true };
  for (let tries = 1; ; tries += 1) {
    if (request.state.size + branches.size === 0) return { status: "landed" };
    const answer = await start(place, { ...request, branches });
    if (answer.exitCode === 0) return { status: "landed" };
    const unknown = unknownCommits(answer, branches);
    if (unknown.size > 0) return { status: "refused", branches: unknown };
    const rejections = parseRejections(answer.output.toString("utf8"));
    const stale = [...request.state.keys()].filter((ref) => rejections.get(ref)?.reason === "stale info");
    if (stale.length > 0) return { status: "moved", refs: stale };

    const now = await look(place, { request, branches, answer });
    if (await hasLanded(place, { request, branches, now })) return { status: "landed" };
    const moved = [...request.state].filter(([ref, { expected }]) => now.get(ref) !== expected);
    if (moved.length > 0) return { status: "moved", refs: moved.map(([ref]) => ref) };

    const contained = await branchesThatHave(place, { branches, rejections, now });
    for (const branch of contained) branches.delete(branch);
    if (contained.length > 0) continue;
    const refused = refusedBranches(place, { branches, rejections, answer });
    if (refused.size > 0) {
      const behind = await explainBehind(place, { refused, branches, rejections, now });
      const all = new Map([...refused, ...behind]);
      return { status: "refused", branches: all, ...(behind.size === 0 ? {} : { behind }) };
    }
    if (tries === TRIES || !isRace(answer, rejections)) throw failure(place, answer, rejections);
    await sleep(PAUSE_MS * tries * (0.5 + Math.random()));
  }
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
    ...(code ? { alternate: checkout.objects } : {}),
  });
}

/** Branches whose commits git does not find in the checkout; it has sent nothing then. */
function unknownCommits({ errors }: GitAnswer, branches: ReadonlyMap<string, string>): Map<string, string> {
  const named = new Set(Array.from(errors.matchAll(/(?:src refspec|bad object) (\w+)/g), ([, id]) => id));
  const unknown = [...branches].filter(([, commit]) => named.has(commit));
  return new Map(
    unknown.map(([branch, commit]) => [branch, `${branch} has no commit ${commit} in this checkout.`]),
  );
}

interface Rejection {
  readonly reason: string;
  /** Whether the remote said so, rather than git here. */
  readonly isRemote: boolean;
}

/** Lines of `git push --porcelain` about refs that did not move. */
function parseRejections(output: string): ReadonlyMap<string, Rejection> {
  const lines = output.matchAll(/^!\t[^\t]*?:refs\/heads\/([^\t]+)\t\[([^\]]+)\](?: \((.*)\))?$/gm);
  return new Map(
    Array.from(lines, ([, ref = "", kind = "", reason = kind]) => [
      ref,
      { reason, isRemote: kind.startsWith("remote") },
    ]),
  );
}

/** Where everything concerned stands now. */
async function look(
  place: CodeSource,
  {
    request,
    branches,
    answer,
  }: { request: PushRequest; branches: ReadonlyMap<string, string>; answer: GitAnswer },
): Promise<ReadonlyMap<string, string>> {
  // Who is not let in learns nothing by asking again.
  if (isDenied(answer)) throw remoteFailure(place, answer);
  return await listRefs(place, [...request.state.keys(), ...branches.keys()]);
}

/** Commits of those of the branches that are there. */
export async function listRefs(
  source: ObjectSource,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const patterns = names.map((name) => HEADS + name);
  const args = ["ls-remote", "--quiet", "--heads", REMOTE, ...patterns];
  const answer = await source.repository.call(args, { remote: source.remote });
  if (answer.exitCode !== 0) throw remoteFailure(source, answer);
  return new Map(parseHeads(answer.output).filter(([name]) => names.includes(name)));
}

interface Now {
  readonly branches: ReadonlyMap<string, string>;
  readonly now: ReadonlyMap<string, string>;
}

/** Whether the push got through, though its answer did not. */
async function hasLanded(
  place: CodeSource,
  { request, branches, now }: Now & { request: PushRequest },
): Promise<boolean> {
  for (const [ref, { expected, next }] of request.state) {
    const remoteHead = now.get(ref);
    if (remoteHead === next) continue;
    // Somebody may have gone on from it already.
    const isSuccessor = remoteHead !== undefined && remoteHead !== expected && next !== undefined;
    if (!isSuccessor || !(await isPartOfHistory(place, { commit: next, tip: remoteHead }))) return false;
  }
  if (request.state.size > 0) return true;
  return [...branches].every(([branch, commit]) => now.get(branch) === commit);
}

async function branchesThatHave(
  place: CodeSource,
  { branches, rejections, now }: Now & { rejections: ReadonlyMap<string, Rejection> },
): Promise<string[]> {
  const contained: string[] = [];
  for (const [branch, commit] of branches) {
    const tip = now.get(branch);
    if (!rejections.has(branch) || tip === undefined) continue;
    if (tip === commit || (await isFastForward(place, { from: commit, to: tip }))) contained.push(branch);
  }
  return contained;
}

/** Said of refs that stay only because others do. */
const WITH_OTHERS = /^atomic|transaction failed/;
/** Two pushes at one time; the next try meets the result. */
const RACE =
  /lock|failed to update ref|transaction failed|incorrect old value|already exists|remote ref updated/;

function refusedBranches(
  { remote }: CodeSource,
  {
    branches,
    rejections,
    answer,
  }: { branches: ReadonlyMap<string, string>; rejections: ReadonlyMap<string, Rejection>; answer: GitAnswer },
): ReadonlyMap<string, string> {
  const own = [...rejections].filter(([, { reason }]) => !WITH_OTHERS.test(reason));
  const code = own.filter(([ref, { reason }]) => branches.has(ref) && !RACE.test(reason));
  // A hook that stops a push stops all of it; what it says may tell which of the refs it means.
  const said = answer.errors;
  const lines = said.split("\n").filter((line) => line.startsWith("remote: "));
  const named = code.filter(([ref]) => lines.some((line) => line.includes(ref)));
  const reasons = (named.length > 0 ? named : code).map(([ref, rejection]): [string, string] => [
    ref,
    reasonFor(rejection, { name: remote.name, ref, said }),
  ]);
  return new Map(reasons);
}

function reasonFor(
  { reason, isRemote }: Rejection,
  { name, ref, said }: { name: string; ref: string; said: string },
): string {
  if (isRemote) return `${name} refuses ${ref}: ${reason}${saidBy(said)}.`;
  return `${ref} has other commits at ${name} than here (${reason}). Bring them together there or here, or use another branch.`;
}

function saidBy(errors: string): string {
  const said = failureReason(errors).split("; ").slice(1).join("; ");
  return said === "" ? "" : `; ${withoutUserInfo(said)}`;
}

/** Git's words for a branch that has other commits at the remote. */
const BEHIND = /^(?:fetch first|non-fast-forward|needs force)/;

interface Refused {
  readonly refused: ReadonlyMap<string, string>;
  readonly branches: ReadonlyMap<string, string>;
  readonly rejections: ReadonlyMap<string, Rejection>;
  readonly now: ReadonlyMap<string, string>;
}

/** Branches that hold other commits at the remote, each with whose these are. */
async function explainBehind(
  place: CodeSource,
  { refused, branches, rejections, now }: Refused,
): Promise<ReadonlyMap<string, string>> {
  const told = new Map<string, string>();
  for (const branch of refused.keys()) {
    const [from, to] = [branches.get(branch), now.get(branch)];
    const { reason = "", isRemote = true } = rejections.get(branch) ?? {};
    if (isRemote || !BEHIND.test(reason) || from === undefined || to === undefined) continue;
    told.set(branch, await describeMovedBranch(place, { branch, from, to }));
  }
  return told;
}

/** Says whose commits a branch of a run holds at the remote beyond a commit of the run, and where the run's are. */
export async function describeMovedBranch(
  place: CodeSource,
  { branch, from, to }: { readonly branch: string; readonly from: string; readonly to: string },
): Promise<string> {
  const { count, authors } = await listUnpushedCommits(place, { from, to });
  const what = count > 1 ? `${count} commits` : "a commit";
  const by = authors.length === 0 ? "" : `, by ${namesOf(authors)}`;
  return `${branch} moved at ${place.remote.name} while the run worked: it has ${what} that the run does not know (${to.slice(0, 8)}${by}). Nothing was pushed over that; the run's work is on ${keptBranch(branch)}. Resume the run to merge both.`;
}

const MOST_NAMES = 3;

/** Anybody's words; a terminal may show them. */
function namesOf(authors: readonly string[]): string {
  const names = authors.map((name) => name.replaceAll(/[^\p{L}\p{N} .,'@_[\]-]/gu, "").slice(0, 40));
  const more = names.length - MOST_NAMES;
  if (more > 0) return `${names.slice(0, MOST_NAMES).join(", ")} and ${more} more`;
  return names.length === 1 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function isRace(answer: GitAnswer, rejections: ReadonlyMap<string, Rejection>): boolean {
  return [...rejections.values()].some(({ reason }) => RACE.test(reason)) || RACE.test(answer.errors);
}

/** Of the server, and not of what was sent. */
const OF_A_MOMENT = /internal server error|service unavailable|temporarily/i;

function failure(
  place: CodeSource,
  answer: GitAnswer,
  rejections: ReadonlyMap<string, Rejection>,
): AgenticError {
  const first = [...rejections].find(([, { reason, isRemote }]) => isRemote && !WITH_OTHERS.test(reason));
  if (first === undefined || OF_A_MOMENT.test(first[1].reason)) return remoteFailure(place, answer);
  const [ref, rejection] = first;
  const reason = reasonFor(rejection, { name: place.remote.name, ref, said: answer.errors });
  return new AgenticError({
    code: "remote-refused",
    message: `${reason} Have pushes of ${ref} permitted there.`,
    cause: new Error(describeFailure(answer.errors)),
  });
}
