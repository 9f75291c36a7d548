const require = process.getBuiltinModule;
import {
  bringCommits
} from "./chunk-KZIFJGBI.js";
import {
  usage
} from "./chunk-6JAWSUYE.js";
import {
  gitHubOf
} from "./chunk-46X6BCIJ.js";
import {
  loadChosen,
  prepareFollowUp,
  readFollowUp
} from "./chunk-4VRFPL7G.js";
import {
  findProtectedFiles
} from "./chunk-TCT5RMAT.js";
import {
  remotesOf
} from "./chunk-KPZFHEFB.js";
import {
  createGit
} from "./chunk-LYUHUQ76.js";
import {
  botText,
  checksSuffix
} from "./chunk-YQVKAY74.js";
import {
  canStartRun
} from "./chunk-GK6JNVMV.js";
import {
  STARTER,
  dispatchRepository,
  portsAt,
  quick,
  readAppSettings,
  roleOf
} from "./chunk-4AFOL5RP.js";
import {
  requesterOf
} from "./chunk-EO42WY44.js";
import {
  findRun,
  validateRun
} from "./chunk-2Y22FPJT.js";
import {
  RunRecord
} from "./chunk-3QX5WFXS.js";
import {
  COMPOSED,
  DO,
  DO_DEFINITION,
  followUpOf
} from "./chunk-KMKBUXCO.js";
import {
  parseJson
} from "./chunk-WTW3FVGE.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  suffixOf
} from "./chunk-5UWUDB4H.js";

// src/action/gate/trigger-permission.ts
async function judgeDispatch(place, asked) {
  try {
    const stranger = await firstStranger(place, asked);
    if (stranger !== void 0) return denied(stranger);
    if (asked.pull) return await judgePull(place, asked.pull);
    const isNew = asked.command === "run" && asked.issue !== void 0;
    return isNew ? await judgeIssue(place, Number(asked.issue)) : { allowed: true };
  } catch (error) {
    return denied(`GitHub could not be asked: ${error instanceof Error ? error.message : String(error)}`);
  }
}
var OWN_WORKFLOW = "github-actions[bot]";
async function firstStranger(place, asked) {
  const { namesRun, isOwn = false, event } = asked;
  if (isOwn && event === "schedule" && asked.people.length === 0) return void 0;
  const people = asked.people.filter(({ login }) => !namesRun || login !== OWN_WORKFLOW);
  if (people.length === 0 && asked.people.length > 0) return void 0;
  const { policy } = await readAppSettings(place);
  const facts = await Promise.all(
    people.map(async ({ login, isBot }) => ({
      login,
      type: isBot ? "Bot" : "User",
      isOwnApp: false,
      ...isBot ? {} : { role: await roleOf(place, login) }
    }))
  );
  for (const person of facts.length === 0 ? [void 0] : facts) {
    const who = canStartRun({ ...AROUND, people: person ? [person] : [] }, policy);
    if (!who.allowed) return sentenceFor(who.reason, person?.login ?? "");
  }
  return void 0;
}
var AROUND = {
  event: "dispatch",
  action: "dispatched",
  isEdited: false,
  isLocked: false,
  isTransferred: false,
  isFork: false
};
function sentenceFor(reason, login) {
  if (reason === "bot") return botText(login);
  if (reason === "role") return `${login} may not start runs here.`;
  return "Nobody is known to have asked for it.";
}
async function judgeIssue(place, number) {
  const report = () => {
  };
  const issue = await portsAt(place, { own: {}, report }).forge.issue(number);
  if (!issue) return denied(`There is no issue or pull request #${number} here.`);
  return issue.isPullRequest ? await judgePull(place, { number }) : { allowed: true };
}
async function judgePull({ client, repository }, { number, head, baseRef }) {
  const { data } = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
    ...repository,
    pull_number: number,
    ...quick()
  });
  const fork = data.head.repo;
  const own = `${repository.owner}/${repository.repo}`.toLowerCase();
  if (fork?.full_name.toLowerCase() !== own)
    return denied(
      `Pull request #${number} comes from ${fork?.full_name ?? "a repository that is gone"}; runs work on branches of this repository alone.`
    );
  if (head && head.repository?.toLowerCase() !== own)
    return denied(`Pull request #${number} came from another repository when it was asked for.`);
  const movedTo = { headSha: data.head.sha, headRef: data.head.ref };
  if (data.state !== "open")
    return { ...denied(`Pull request #${number} is closed.`), movedTo, isClosed: true };
  if (baseRef !== void 0 && baseRef !== data.base.ref)
    return denied(`Pull request #${number} goes to ${data.base.ref} now, and not to ${baseRef}; ask again.`);
  if (!head || head.sha === movedTo.headSha) return { allowed: true, ...movedTo };
  return {
    allowed: false,
    reason: `Pull request #${number} has moved from ${head.sha.slice(0, 12)} to ${movedTo.headSha.slice(0, 12)} since; ask again.`,
    movedTo
  };
}
function denied(reason) {
  return { allowed: false, reason };
}

// src/action/run/failed-checks-run.ts
async function checkedHead({
  repository,
  runId,
  pull,
  headSha
}) {
  if (repository === void 0 || runId === void 0 || pull === void 0 || headSha === void 0)
    return void 0;
  const head = { pull, headSha };
  return suffixOf(runId) === await checksSuffix(repository, head) ? head : void 0;
}

// src/action/run/pull-request-head.ts
async function headOf(job, { root }, judged) {
  const { environment, inputs, trigger } = job;
  const sha = inputs["head-sha"];
  if (sha === void 0) return {};
  const place = await gitHubOf(job);
  if (!place || !trigger.issue)
    throw usage(
      "Input `head-sha` goes with a job that was started at a pull request; leave it out elsewhere."
    );
  const branch = judged?.sha === sha ? judged.branch : await branchAt(place, trigger.issue.number, sha);
  const source = (await remotesOf({ root, environment })).choose(void 0);
  if (source) await bringCommits({ git: createGit(root, environment), source }, [sha]);
  const { number } = trigger.issue;
  const checked = await checkedHead({
    repository: environment["GITHUB_REPOSITORY"],
    runId: inputs["run-id"],
    pull: number,
    headSha: sha
  });
  return { head: { branch, sha }, ...checked ? { continues: number } : {} };
}
async function branchAt(place, number, sha) {
  const verdict = await judgePull(place, { number });
  if (!verdict.allowed) throw usage(verdict.reason);
  if (verdict.headSha === sha && verdict.headRef !== void 0) return verdict.headRef;
  throw usage(
    `Pull request #${number} stands at ${verdict.headSha ?? "no commit"} now, and not at ${sha}; ask again.`
  );
}

// src/action/run/start-follow-up.ts
async function nextInJob(job, project, { state, facts }) {
  if (facts.workflow.name !== DO || state.status !== "completed") return void 0;
  if (job.inputs["hand-over"] !== void 0) return void 0;
  const { runId } = facts;
  const followUp = await readFollowUp(project, runId);
  if (!followUp) return void 0;
  const { environment, log } = job;
  log.text(`Run ${followUp.runId} follows: ${followUp.workflow}.`);
  const at = await headOf(job, project);
  const report = (text) => log.text(text);
  return await prepareFollowUp({
    project,
    environment,
    runId,
    followUp,
    report,
    isCheckoutTrusted: true,
    ...at
  });
}
async function composedIn(job, project, { name, given }) {
  if (name !== COMPOSED) return void 0;
  return await loadChosen(project, job.io.cwd, { workflow: name, variables: given });
}
var KEPT = ".agentic/workflows/workflow.yaml";
function keepingIn({ inputs, log }, { config }, { loaded, given }) {
  if (loaded.source !== DO_DEFINITION || String(given["keep"]) !== "true") return { given, keeping: {} };
  if (inputs["hand-over"] === void 0 || findProtectedFiles([KEPT], config.github.allowedFiles).length === 0)
    return { given, keeping: { git: true, pullRequest: true } };
  log.annotate({
    level: "warning",
    message: `A composed workflow is not proposed from here: people alone change files of .agentic/, unless \`github.allowedFiles\` names them (${KEPT.replace("workflow.yaml", "*.yaml")}). Its text stands in the question.`
  });
  return { given: { ...given, keep: false, unkept: true }, keeping: {} };
}
async function followingRun(place, { command, runId }) {
  if (command !== "resume" || runId === void 0) return void 0;
  const ports = portsAt(place, { own: { login: "" }, report: () => {
  } });
  const { stateRef } = await ports.settings();
  const found = await findRun(ports.refs, runId, { stateRef });
  const followUp = found && await followUpIn(found);
  if (!followUp) return void 0;
  const started = await findRun(ports.refs, followUp.runId, { stateRef });
  if (!started) {
    const { workflow, variables } = followUp;
    const { actor = "", asked_in, created_at } = await recordIn(found);
    const askedBy = requesterOf(actor, asked_in, created_at);
    return {
      command: "run",
      workflow,
      variables: JSON.stringify(variables),
      runId: followUp.runId,
      ...askedBy === void 0 ? {} : { askedBy }
    };
  }
  const { state } = await validateRun(started);
  return state.status === "completed" ? "over" : { command, runId: followUp.runId };
}
async function startNext({ log }, place, { found }) {
  const followUp = await followUpIn(found);
  if (!followUp) return;
  const { issue, head_sha, overrides } = await recordIn(found);
  const { state } = await validateRun(found);
  const { maxCostUsd } = { ...overrides, ...state.limits };
  const goesOn = `\`agentic-sdlc resume ${found.runId}\``;
  if (!place) {
    log.annotate({
      level: "warning",
      message: `Run ${followUp.runId} follows; without \`github-token\` it is not started here: ${goesOn}.`
    });
    return;
  }
  await dispatchRepository(place, {
    event: STARTER.event,
    payload: {
      command: "resume",
      "run-id": found.runId,
      ...issue ? { issue: issue.number } : {},
      ...head_sha === void 0 ? {} : { "head-sha": head_sha },
      ...maxCostUsd === void 0 ? {} : { "max-cost-usd": String(Math.max(maxCostUsd - state.knownCostUsd, 0.01)) }
    }
  });
  log.text(`Run ${followUp.runId} follows, in a job of its own: ${followUp.workflow}.`);
}
async function followUpIn(found) {
  const { definition } = await recordIn(found);
  if (definition !== DO_DEFINITION) return void 0;
  const { state } = await validateRun(found);
  return await followUpOf({ ...state, runId: found.runId }, definition);
}
async function recordIn(found) {
  const text = (await found.read([runFiles.run])).get(runFiles.run);
  const json = parseJson(text && Buffer.from(text).toString("utf8"));
  return RunRecord.safeParse(json, { jitless: true }).data ?? {};
}

export {
  judgeDispatch,
  checkedHead,
  headOf,
  nextInJob,
  composedIn,
  keepingIn,
  followingRun,
  startNext
};
