const require = process.getBuiltinModule;
import {
  REMOTE,
  isDenied,
  remoteFailure,
  sentenceOf,
  withoutUserInfo
} from "./chunk-OLVW2QMH.js";
import {
  reasonIn
} from "./chunk-SVQC4LPX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/fetch.ts
var FETCH = [
  "fetch",
  "--quiet",
  "--no-tags",
  "--no-prune",
  "--no-write-fetch-head",
  "--no-auto-maintenance",
  "--recurse-submodules=no"
];
var PARTIAL = ["promisor=true", "partialCloneFilter=tree:0"].flatMap((setting) => [
  "-c",
  `remote.${REMOTE}.${setting}`
]);
function partialFetch(filter) {
  return [...PARTIAL, ...FETCH, `--filter=${filter}`];
}

// src/git/ancestry.ts
var DEPTH = 100;
async function isPartOfHistory({ repository, remote }, { commit, tip }) {
  return await repository.together({ remote }, async (run) => {
    await run([...partialFetch("tree:0"), `--depth=${DEPTH}`, REMOTE, tip], { remote });
    return (await run(["merge-base", "--is-ancestor", commit, tip])).exitCode === 0;
  });
}
async function isFastForward({ repository, remote, checkout }, { from, to }) {
  const settings = { "fetch.negotiationAlgorithm": "consecutive" };
  const call = { remote, borrow: checkout.objects, shallow: checkout.shallow(), settings };
  return await repository.together(call, async (run) => {
    await run([...partialFetch("tree:0"), `--negotiation-tip=${from}`, REMOTE, to], { remote });
    return (await run(["merge-base", "--is-ancestor", from, to])).exitCode === 0;
  });
}

// src/git/push.ts
const { setTimeout: sleep } = process.getBuiltinModule("node:timers/promises");
var HEADS = "refs/heads/";
var TRIES = 6;
var PAUSE_MS = 40;
async function push(place, request) {
  const branches = new Map(request.branches);
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
    if (refused.size > 0) return { status: "refused", branches: refused };
    if (tries === TRIES || !isRace(answer, rejections)) throw failure(place, answer, rejections);
    await sleep(PAUSE_MS * tries * (0.5 + Math.random()));
  }
}
async function start({ repository, remote, checkout }, { state, branches, shallow }) {
  const leases = Array.from(
    state,
    ([ref, { expected = "" }]) => `--force-with-lease=${HEADS}${ref}:${expected}`
  );
  const moves = Array.from(state, ([ref, { next = "" }]) => `${next}:${HEADS}${ref}`);
  const heads = Array.from(branches, ([branch, commit]) => `${commit}:${HEADS}${branch}`);
  const args = [
    "push",
    "--porcelain",
    "--no-verify",
    "--no-follow-tags",
    "--recurse-submodules=no",
    ...moves.length + heads.length > 1 ? ["--atomic"] : [],
    ...leases,
    REMOTE,
    ...moves,
    ...heads
  ];
  const code = branches.size > 0;
  return await repository.call(args, {
    remote,
    shallow: /* @__PURE__ */ new Set([...shallow, ...code ? checkout.shallow() : []]),
    ...code ? { borrow: checkout.objects } : {}
  });
}
function unknownCommits({ errors }, branches) {
  const named = new Set(Array.from(errors.matchAll(/(?:src refspec|bad object) (\w+)/g), ([, id]) => id));
  const unknown = [...branches].filter(([, commit]) => named.has(commit));
  return new Map(
    unknown.map(([branch, commit]) => [branch, `${branch} has no commit ${commit} in this checkout.`])
  );
}
function parseRejections(output) {
  const lines = output.matchAll(/^!\t[^\t]*?:refs\/heads\/([^\t]+)\t\[([^\]]+)\](?: \((.*)\))?$/gm);
  return new Map(
    Array.from(lines, ([, ref = "", kind = "", reason = kind]) => [
      ref,
      { reason, there: kind.startsWith("remote") }
    ])
  );
}
async function look(place, {
  request,
  branches,
  answer
}) {
  if (isDenied(answer)) throw remoteFailure(place, answer);
  return await listRefs(place, [...request.state.keys(), ...branches.keys()]);
}
async function listRefs(source, names) {
  const patterns = names.map((name) => HEADS + name);
  const args = ["ls-remote", "--quiet", "--heads", REMOTE, ...patterns];
  const answer = await source.repository.call(args, { remote: source.remote });
  if (answer.exitCode !== 0) throw remoteFailure(source, answer);
  return new Map(refsIn(answer.output).filter(([name]) => names.includes(name)));
}
function refsIn(listed) {
  const lines = listed.toString("utf8").matchAll(/^([0-9a-f]+)\trefs\/heads\/(.+)$/gm);
  return Array.from(lines, ([, commit = "", name = ""]) => [name, commit]);
}
async function hasLanded(place, { request, branches, now }) {
  for (const [ref, { expected, next }] of request.state) {
    const there = now.get(ref);
    if (there === next) continue;
    const isSuccessor = there !== void 0 && there !== expected && next !== void 0;
    if (!isSuccessor || !await isPartOfHistory(place, { commit: next, tip: there })) return false;
  }
  if (request.state.size > 0) return true;
  return [...branches].every(([branch, commit]) => now.get(branch) === commit);
}
async function branchesThatHave(place, { branches, rejections, now }) {
  const contained = [];
  for (const [branch, commit] of branches) {
    const tip = now.get(branch);
    if (!rejections.has(branch) || tip === void 0) continue;
    if (tip === commit || await isFastForward(place, { from: commit, to: tip })) contained.push(branch);
  }
  return contained;
}
var WITH_OTHERS = /^atomic|transaction failed/;
var RACE = /lock|failed to update ref|transaction failed|incorrect old value|already exists|remote ref updated/;
function refusedBranches({ remote }, {
  branches,
  rejections,
  answer
}) {
  const own = [...rejections].filter(([, { reason }]) => !WITH_OTHERS.test(reason));
  const code = own.filter(([ref, { reason }]) => branches.has(ref) && !RACE.test(reason));
  const said = answer.errors;
  const lines = said.split("\n").filter((line) => line.startsWith("remote: "));
  const named = code.filter(([ref]) => lines.some((line) => line.includes(ref)));
  const reasons = (named.length > 0 ? named : code).map(([ref, rejection]) => [
    ref,
    reasonFor(rejection, { name: remote.name, ref, said })
  ]);
  return new Map(reasons);
}
function reasonFor({ reason, there }, { name, ref, said }) {
  if (there) return `${name} refuses ${ref}: ${reason}${saidBy(said)}.`;
  return `${ref} has other commits at ${name} than here (${reason}). Bring them together there or here, or use another branch.`;
}
function saidBy(errors) {
  const said = reasonIn(errors).split("; ").slice(1).join("; ");
  return said === "" ? "" : `; ${withoutUserInfo(said)}`;
}
function isRace(answer, rejections) {
  return [...rejections.values()].some(({ reason }) => RACE.test(reason)) || RACE.test(answer.errors);
}
function failure(place, answer, rejections) {
  const first = [...rejections].find(([, { reason: reason2, there }]) => there && !WITH_OTHERS.test(reason2));
  if (first === void 0) return remoteFailure(place, answer);
  const [ref, rejection] = first;
  const reason = reasonFor(rejection, { name: place.remote.name, ref, said: answer.errors });
  return new AgenticError({
    code: "remote-refused",
    message: `${reason} Have pushes of ${ref} permitted there.`,
    cause: new Error(sentenceOf(answer.errors))
  });
}

export {
  FETCH,
  partialFetch,
  isPartOfHistory,
  push,
  listRefs,
  refsIn
};
