const require = process.getBuiltinModule;
import {
  retryTiming
} from "./chunk-4GUTTG7H.js";
import {
  addAlternate
} from "./chunk-KIAMSMLK.js";
import {
  createGit,
  gitFailure,
  localEnvironment,
  startGit
} from "./chunk-LYUHUQ76.js";
import {
  acquireLease,
  isLeaseActive,
  readLease,
  releaseLease
} from "./chunk-ZMMLVBZY.js";
import {
  createGitHubStateRefs
} from "./chunk-ZTSO5Q64.js";
import {
  isWorkflowRunCompleted,
  workflowRunStart
} from "./chunk-HMK5U5DJ.js";
import {
  locationOf
} from "./chunk-5IPFRZ2B.js";
import {
  FETCH,
  REMOTE
} from "./chunk-XIXLG7DY.js";
import {
  isRefName
} from "./chunk-EO6JZ5KM.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/action/gate/claim-run.ts
async function claimForJobs(job, place, runId) {
  const own = workflowRunOf(job);
  if (own === void 0) return "ours";
  const { client, repository } = place;
  const refs = createGitHubStateRefs({ octokit: client, ...repository });
  const server = job.environment["GITHUB_SERVER_URL"] ?? "https://github.com";
  const asked = await workflowRunStart(place, own);
  const claim = {
    run_id: runId,
    workflow_run: own,
    ...asked === void 0 ? {} : { asked },
    url: `${server}/${locationOf(place)}/actions/runs/${own}`,
    since: retryTiming.clock.now().toISOString()
  };
  const theirs = await acquireLease(
    { refs, ...retryTiming, isOver: (id) => isWorkflowRunCompleted(place, id) },
    claim
  );
  if (!theirs) return "ours";
  job.log.annotate({ level: "notice", title: "agentic-sdlc", message: `${workedOn(theirs)} ${FOUND}` });
  return "theirs";
}
var FOUND = "No other job begins for it; what people answer and cancel is found there, within half a minute.";
function workedOn({ run_id: runId, url }) {
  return `Run ${runId} is being worked on in ${url}.`;
}
async function claimedByOthers(job, {
  refs,
  place,
  runId
}) {
  const claim = (await readLease(refs, runId))?.claim;
  if (!claim || claim.workflow_run === workflowRunOf(job)) return void 0;
  const isOver = async (id) => place ? await isWorkflowRunCompleted(place, id) : void 0;
  return await isLeaseActive(claim, { isOver, now: retryTiming.clock.now() }) ? workedOn(claim) : void 0;
}
async function settleForJobs(job, {
  refs,
  runId,
  round
}) {
  const workflowRun = workflowRunOf(job);
  if (workflowRun === void 0) return void 0;
  return await releaseLease({ refs, ...retryTiming }, { runId, workflowRun, round });
}
function workflowRunOf({ environment }) {
  const id = environment["GITHUB_RUN_ID"] ?? "";
  return /^[1-9]\d{0,19}$/.test(id) ? id : void 0;
}
async function askedSince(job, place, runId) {
  if (!place) return void 0;
  const refs = createGitHubStateRefs({ octokit: place.client, ...place.repository });
  const claim = (await readLease(refs, runId).catch(() => void 0))?.claim;
  if (!claim || claim.workflow_run !== workflowRunOf(job)) return void 0;
  return new Date(claim.asked ?? claim.since);
}

// src/git/bundles/quarantine.ts
const { closeSync, openSync, readSync, statSync } = process.getBuiltinModule("node:fs");
const { readFile } = process.getBuiltinModule("node:fs/promises");
var MOST_BYTES = 512 * 1024 * 1024;
var MOST_HEADER = 256 * 1024;
var MOST_REFS = 2e3;
var MOST_NEEDS = 500;
var UNPACK_LIMIT_MS = 3e5;
var LOOK_LIMIT_MS = 12e4;
function readBundleHeader(file) {
  const { size } = statSync(file);
  if (size > MOST_BYTES) throw refused(`it has ${size} bytes, and more than ${MOST_BYTES} are not taken`);
  const start = Buffer.alloc(Math.min(size, MOST_HEADER));
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, start, 0, start.length, 0);
  } finally {
    closeSync(descriptor);
  }
  const end = start.indexOf("\n\n");
  if (end === -1) throw refused("it has no end of its head");
  const [signature = "", ...lines] = start.toString("utf8", 0, end).split("\n");
  if (!/^# v[23] git bundle$/.test(signature)) throw refused("it is none");
  const refs = /* @__PURE__ */ new Map();
  const needs = [];
  for (const line of lines) {
    if (line.startsWith("@")) {
      if (!/^@object-format=sha(1|256)$/.test(line)) throw refused(`it wants ${JSON.stringify(line)}`);
      continue;
    }
    const [, need] = /^-([0-9a-f]{40}|[0-9a-f]{64})(?: .*)?$/.exec(line) ?? [];
    if (need !== void 0) {
      needs.push(need);
      continue;
    }
    const [, commit, name] = /^([0-9a-f]{40}|[0-9a-f]{64}) refs\/(.+)$/.exec(line) ?? [];
    if (commit === void 0 || name === void 0 || !isRefName(name) || refs.has(`refs/${name}`))
      throw refused(`it has the line ${JSON.stringify(line.slice(0, 200))}`);
    refs.set(`refs/${name}`, commit);
  }
  if (refs.size > MOST_REFS) throw refused("it has too many refs");
  if (needs.length > MOST_NEEDS) throw refused(`it builds on ${needs.length} commits`);
  return { refs, needs, length: end + 2 };
}
async function openQuarantine(repository, options) {
  const { directory, bundle, header, source, environment } = options;
  makeFolder(directory, 448);
  const git = createGit(directory, environment, LOOK_LIMIT_MS);
  const format = await repository.git.try("rev-parse", "--show-object-format") ?? "sha1";
  await git.run("init", "--quiet", "--bare", "--template=", `--object-format=${format}`, ".");
  await git.run("config", "uploadpack.allowAnySHA1InWant", "true");
  await git.run("config", "uploadpack.allowFilter", "true");
  await addAlternate(repository, directory);
  await bringCommits({ git, source }, header.needs);
  const pack = (await readFile(bundle)).subarray(header.length);
  const args = ["index-pack", "--strict", "--fix-thin", "--stdin", `--max-input-size=${MOST_BYTES}`];
  const call = {
    directory,
    environment: { ...localEnvironment(environment), GIT_DIR: directory },
    input: pack,
    limitMs: UNPACK_LIMIT_MS
  };
  const answer = await startGit(args, call);
  if (answer.exitCode !== 0)
    throw refused(`git does not take its objects (${gitFailure(args, { directory, ...answer }).message})`);
  for (const [ref, commit] of header.refs) {
    if (await git.try("cat-file", "-t", commit) !== "commit") throw refused(`${ref} is no commit`);
    await git.run("update-ref", ref, commit);
  }
  return { git, objects: `${directory}/objects`, header };
}
async function bringCommits({ git, source }, commits) {
  const here = await Promise.all(commits.map((commit) => git.try("cat-file", "-e", `${commit}^{commit}`)));
  const missing = commits.filter((_, index) => here[index] === void 0);
  if (missing.length === 0) return;
  const { repository, remote, checkout } = source;
  const refs = missing.map((commit) => `${commit}:refs/agentic/base/${commit}`);
  const call = { remote, apart: checkout.objects, shallow: checkout.shallow() };
  await repository.together(call, async (run, directory) => {
    const depth = checkout.shallow().length > 0 ? ["--depth=1"] : [];
    const answer = await run([...FETCH, ...depth, REMOTE, ...refs], { remote });
    if (answer.exitCode !== 0)
      throw refused(
        `it builds on ${missing.map((commit) => commit.slice(0, 12)).join(", ")}, which ${remote.name} does not give out`
      );
    await git.run(...FETCH, "--update-shallow", directory, ...refs);
  });
}
function refused(reason) {
  return new AgenticError({
    code: "usage",
    message: `The bundle that was handed over is not published: ${reason}. Start the run anew; if it happens again, look at what its agents did.`
  });
}

export {
  claimForJobs,
  claimedByOthers,
  settleForJobs,
  askedSince,
  readBundleHeader,
  openQuarantine,
  bringCommits
};
