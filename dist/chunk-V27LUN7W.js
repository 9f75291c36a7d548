const require = process.getBuiltinModule;
import {
  followingRun
} from "./chunk-B25LLW2C.js";
import {
  claimForJobs
} from "./chunk-KZIFJGBI.js";
import {
  usage
} from "./chunk-6JAWSUYE.js";
import {
  gitHubOf
} from "./chunk-46X6BCIJ.js";
import {
  handleEvent,
  issueEventRequest
} from "./chunk-OSGKWM3H.js";
import {
  commentRequest,
  isAnswer,
  isCommand,
  parseEvent,
  reviewCommentRequest,
  reviewRequest
} from "./chunk-YQVKAY74.js";
import {
  checkPermission
} from "./chunk-GK6JNVMV.js";
import {
  inputsOf,
  portsAt
} from "./chunk-4AFOL5RP.js";
import {
  DEFINITION_VERSION,
  STEP
} from "./chunk-UQM5734T.js";
import {
  parseRequester
} from "./chunk-EO42WY44.js";
import {
  exitCodes
} from "./chunk-OJV2YDKN.js";
import {
  parseJson
} from "./chunk-WTW3FVGE.js";
import {
  ZodError,
  int,
  number,
  object,
  prettifyError,
  record,
  string,
  union,
  unknown
} from "./chunk-67EWWL3V.js";
import {
  createRunId,
  isRunId,
  suffixFor
} from "./chunk-5UWUDB4H.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/github-events/permissions/recheck-permission.ts
async function recheckPermission({ name, payload }, ports) {
  const heard = parseEvent(name, payload);
  if (heard.name === void 0 || heard.name === "schedule") return void 0;
  const settings = await ports.settings();
  const again = deedOf(heard, ports, settings);
  if (!again) return void 0;
  const { deed, answers } = again;
  return await checkPermission(ports, deed, { settings, answers });
}
function deedOf(heard, ports, settings) {
  switch (heard.name) {
    case "issue_comment": {
      const { body } = heard.payload.comment;
      return { deed: commentRequest(heard.payload, ports), answers: isAnswer(body) };
    }
    case "issues": {
      const asked = issueEventRequest(heard.payload, ports, settings);
      return asked && { deed: asked.deed, answers: false };
    }
    case "pull_request_review": {
      const { pull_request: pull, review } = heard.payload;
      const now = async () => {
        const read = await ports.forge.review(pull.number, review.id);
        return read && { body: read.review.body ?? "", login: read.review.user?.login };
      };
      const text = { body: review.body, isEdited: false, now };
      const deed = { ...reviewRequest(heard.payload), text };
      return { deed, answers: !isCommand(review.body) };
    }
    case "pull_request_review_comment": {
      const { body } = heard.payload.comment;
      return { deed: reviewCommentRequest(heard.payload, ports), answers: !isCommand(body) };
    }
    default:
      return void 0;
  }
}

// src/action/gate/trigger.ts
var User = object({ login: string().min(1).max(120), type: string().default("") });
var Head = object({
  sha: string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/),
  repo: object({ full_name: string() }).nullish()
});
var Pull = object({
  number: int().positive(),
  head: Head,
  base: object({ ref: string() })
});
var words = union([string(), number()]).nullish().transform((value) => String(value ?? "").trim());
var Given = object({
  command: string().default("run"),
  workflow: words,
  variables: union([string(), record(string(), unknown())]).default(""),
  "run-id": words,
  issue: words,
  "head-sha": words,
  "from-step": words,
  "max-cost-usd": words,
  "max-tokens": words,
  "trust-definition": words,
  "asked-by": words
});
var sender = { sender: User };
var dispatches = {
  workflow_dispatch: object({ ...sender, inputs: Given.nullish() }).transform(({ sender: sender2, inputs }) => ({ sender: sender2, given: inputs })),
  repository_dispatch: object({ ...sender, client_payload: Given.nullish() }).transform(({ sender: sender2, client_payload }) => ({ sender: sender2, given: client_payload }))
};
async function readTrigger(source) {
  const { name, given } = source;
  const isDispatch = Object.hasOwn(dispatches, name);
  if (given && !isDispatch) return await wanted(source, given);
  if (!isDispatch)
    return refused(
      `The event ${name} starts no runs: its code or its words may be anybody's. Use workflow_dispatch, or a comment.`
    );
  try {
    return await dispatched(source);
  } catch (error) {
    if (!(error instanceof ZodError) && !(error instanceof AgenticError)) throw error;
    const reason = error instanceof AgenticError ? error.message : prettifyError(error);
    return refused(`The event ${name} is not as GitHub has it: ${reason}`);
  }
}
var OWN = /* @__PURE__ */ new Set(["schedule", "push", "issues", "pull_request"]);
var Around = object({ sender: User.optional(), pull_request: Pull.optional() });
async function wanted(source, given) {
  const { name, payload } = source;
  if (!OWN.has(name))
    return refused(`No run is started by the event ${name}, whatever a workflow wants then.`);
  const parsed = Around.safeParse(payload, { jitless: true });
  if (!parsed.success) return refused(`The event ${name} is not as GitHub has it.`);
  const { sender: sender2, pull_request } = parsed.data;
  if (!sender2 && name !== "schedule") return refused(`The event ${name} has no sender.`);
  const asked = {
    ...given,
    people: sender2 && name !== "schedule" ? [personOf(sender2)] : [],
    ...pull_request ? { pull: pullOf(pull_request) } : {},
    namesRun: false,
    isOwn: true
  };
  return await asks({ ...source, actors: name === "schedule" ? [] : source.actors }, asked);
}
async function dispatched(source) {
  const schema = dispatches[source.name];
  const { sender: sender2, given } = schema.parse(source.payload, { jitless: true });
  const { command, variables, ...rest } = given ?? Given.parse({});
  const named = {
    workflow: rest.workflow,
    variables: typeof variables === "string" ? variables : JSON.stringify(variables),
    runId: rest["run-id"],
    issue: rest.issue,
    fromStep: rest["from-step"],
    maxCostUsd: rest["max-cost-usd"],
    maxTokens: rest["max-tokens"],
    trustDefinition: rest["trust-definition"],
    // People ask for themselves.
    askedBy: personOf(sender2).isBot && parseRequester(rest["asked-by"]) ? rest["asked-by"] : ""
  };
  if (rest["head-sha"] !== "" && rest.issue === "")
    return refused("`head-sha` is the head of a pull request; give the number of that as `issue` too.");
  const said = Object.fromEntries(Object.entries(named).filter(([, value]) => value.trim() !== ""));
  const pull = pinned(given, source.repository);
  return await asks(source, {
    ...said,
    ...pull ? { pull } : {},
    command,
    people: [personOf(sender2)],
    namesRun: named.runId !== ""
  });
}
function pinned(given, repository) {
  const { issue = "", "head-sha": sha = "" } = given ?? {};
  return sha === "" || !ISSUE.test(issue) ? void 0 : { number: Number(issue), head: { sha, repository } };
}
var ISSUE = /^[1-9]\d{0,9}$/;
var COMMANDS = /* @__PURE__ */ new Set(["run", "resume", "cancel", "status"]);
async function asks({ name, actors, repository, delivery, now }, asked) {
  const problem = problemIn(asked);
  if (problem !== void 0) return refused(problem);
  const people = [...asked.people, ...actors.filter((login) => login !== "").map(personNamed)];
  const known = new Map(people.map((person) => [person.login.toLowerCase(), person]));
  for (const person of people) if (person.isBot) known.set(person.login.toLowerCase(), person);
  const runId = asked.runId ?? createRunId(now, await suffixFor(`${repository} ${delivery}`));
  return { status: "asks", asked: { ...asked, event: name, people: [...known.values()], runId } };
}
var NUMBER = /^\d{1,12}(?:\.\d{1,6})?$/;
function problemIn({ command, workflow, runId, ...rest }) {
  if (!COMMANDS.has(command)) return `There is no command ${JSON.stringify(command)}.`;
  if (runId !== void 0 && !isRunId(runId))
    return `${JSON.stringify(runId)} is no id of a run; one looks like 20260131-k3f9qz.`;
  if (command !== "run" && runId === void 0) return `Name the run: ${command} 20260131-k3f9qz.`;
  if (command === "run" && workflow === void 0 && runId === void 0) return "Name the workflow to run.";
  const { issue, fromStep, maxCostUsd, maxTokens, trustDefinition } = rest;
  if (issue !== void 0 && !ISSUE.test(issue)) return `${JSON.stringify(issue)} is no number of an issue.`;
  if (fromStep !== void 0 && !STEP.test(fromStep))
    return `${JSON.stringify(fromStep)} is no name of a step.`;
  if (trustDefinition !== void 0 && !DEFINITION_VERSION.test(trustDefinition))
    return `${JSON.stringify(trustDefinition)} is no version of a definition.`;
  for (const limit of [maxCostUsd, maxTokens])
    if (limit !== void 0 && !(NUMBER.test(limit) && Number(limit) > 0))
      return `${JSON.stringify(limit)} is no number above 0.`;
  return void 0;
}
function personOf({ login, type }) {
  return { login, isBot: type !== "User" || personNamed(login).isBot };
}
function personNamed(login) {
  return { login, isBot: login.endsWith("[bot]") };
}
function pullOf({ number: number2, head, base }) {
  return { number: number2, head: { sha: head.sha, repository: head.repo?.full_name }, baseRef: base.ref };
}
function refused(reason) {
  return { status: "refused", reason };
}

// src/action/gate/event-commands.ts
var OWN2 = { login: "github-actions[bot]" };
function deliveryOf({ environment }) {
  const name = environment["GITHUB_EVENT_NAME"] ?? "";
  return { name, payload: payloadOf(environment["GITHUB_EVENT_PATH"]) };
}
async function handleJobEvent(job, place) {
  const delivery = deliveryOf(job);
  if (delivery.name === "schedule") return await runRecovery(job, place);
  let isStarted = false;
  const dispatch = async (asked) => {
    isStarted = true;
    const { headSha = "" } = asked;
    const following = await followingRun(place, { command: asked.command, runId: asked.runId });
    if (following === "over")
      return { status: "refused", message: `Run ${asked.runId} is over, and what followed from it.` };
    const { runId, askedBy, ...wanted2 } = following ?? {};
    const named = {
      ...runId === void 0 ? {} : { ...wanted2, "run-id": runId },
      ...askedBy === void 0 ? {} : { "asked-by": askedBy }
    };
    const isClaimed = asked.command !== "cancel" && job.inputs.command !== "comment";
    if (isClaimed && await claimForJobs(job, place, runId ?? asked.runId) === "theirs")
      return { status: "started" };
    job.setOutputs({ ...inputsOf(asked), ...named, "head-sha": headSha, allowed: "true" });
    return { status: "started" };
  };
  const ports = portsOf(job, place, { dispatch });
  const handled = await handleEvent(delivery, ports);
  const isAgain = Number(job.environment["GITHUB_RUN_ATTEMPT"] ?? "1") > 1;
  if (handled.status === "done" && handled.runId !== void 0 && isAgain && !isStarted && isWork(handled))
    await dispatch({ command: "resume", runId: handled.runId });
  return tell(job, handled);
}
async function runRecovery(job, place) {
  const { name, payload } = deliveryOf(job);
  const ended = payload?.[name];
  const about = name === "check_suite" || name === "workflow_run" ? ended : void 0;
  return tell(job, await handleEvent({ name: "schedule", payload: about ?? {} }, portsOf(job, place, {})));
}
function isWork({ what }) {
  return what === "run" || what === "answer";
}
async function recheckEventPermission(job, place) {
  const again = await recheckPermission(deliveryOf(job), portsOf(job, place, {}));
  if (!again) return void 0;
  const { who, issue } = again;
  if (!who.allowed) return { allowed: false, reason: REASONS[who.reason] };
  const head = issue?.head && { headSha: issue.head.sha, headRef: issue.head.ref };
  if (job.inputs["head-sha"] !== void 0 && issue?.isClosed === true)
    return {
      allowed: false,
      reason: "The pull request is closed.",
      ...head ? { movedTo: head, isClosed: true } : {}
    };
  return { allowed: true, ...head };
}
var REASONS = {
  "no-event": "The event is none that asks for anything.",
  "no-person": "Nobody is named who asks.",
  "own-app": "The App itself said it, and asks itself for nothing.",
  edited: "What was written was edited since; write it anew.",
  gone: "What was written is gone; write it anew.",
  role: "Somebody who had a hand in it may not start runs here.",
  bot: "A bot had a hand in it that `github.bots` does not name.",
  fork: "The pull request comes from another repository; runs work on branches of this repository alone.",
  locked: "The conversation is locked.",
  transferred: "The issue is in another repository now.",
  "not-asked": "Somebody else is asked, as `human.people` and `human.teams` have it.",
  "role-unknown": "GitHub could not be asked who may start runs; run the job again.",
  "team-unknown": "GitHub could not be asked who is in the teams that may answer; run the job again."
};
function inWords(reason) {
  return Object.hasOwn(REASONS, reason) ? REASONS[reason] : reason;
}
function portsOf(job, place, { dispatch }) {
  const { environment, inputs, log } = job;
  const names = [environment["GITHUB_ACTOR"], environment["GITHUB_TRIGGERING_ACTOR"]];
  const actors = names.flatMap(
    (login = "") => login === "" ? [] : [{ login, type: personNamed(login).isBot ? "Bot" : "User" }]
  );
  const [, file] = /\/\.github\/workflows\/([^/@]+)@/.exec(environment["GITHUB_WORKFLOW_REF"] ?? "") ?? [];
  const ports = portsAt(place, {
    own: OWN2,
    report: (message) => log.annotate({ level: "warning", message }),
    actors,
    workflowRun: environment["GITHUB_RUN_ID"],
    ...file === void 0 ? {} : { workflowFile: file },
    ...dispatch && { dispatch }
  });
  const stateRef = inputs["state-branch"];
  if (stateRef === void 0) return ports;
  return { ...ports, settings: async () => ({ ...await ports.settings(), stateRef }) };
}
function tell({ log, setOutputs }, handled) {
  switch (handled.status) {
    case "nothing":
      log.text("The event asks for nothing.");
      return exitCodes.completed;
    case "done":
      log.text(`Done: ${handled.what}${handled.runId === void 0 ? "" : ` of run ${handled.runId}`}.`);
      if (handled.runId !== void 0) setOutputs({ "run-id": handled.runId });
      return exitCodes.completed;
    case "refused":
      log.annotate({ level: "notice", message: inWords(handled.reason), title: "agentic-sdlc" });
      return exitCodes.completed;
    case "again": {
      const words2 = inWords(handled.reason);
      const message = words2 === handled.reason ? `${words2} Run the job again.` : words2;
      log.annotate({ level: "error", message, title: "agentic-sdlc" });
      return exitCodes.failed;
    }
  }
}
function payloadOf(path) {
  try {
    return path === void 0 || path === "" ? void 0 : parseJson(readRegularText(path));
  } catch {
    return void 0;
  }
}
async function commentCommand(job) {
  job.setOutputs({ allowed: "false" });
  const place = await gitHubOf(job);
  if (place) return await handleJobEvent(job, place);
  throw usage(
    `\`command: ${job.inputs.command}\` needs \`github-token\`, to see who asked, to answer, and to start jobs.`
  );
}
async function sweepCommand(job) {
  const place = await gitHubOf(job);
  if (place) return await runRecovery(job, place);
  throw usage("`command: sweep` needs `github-token`, to start jobs for the runs that can go on.");
}

export {
  readTrigger,
  deliveryOf,
  handleJobEvent,
  runRecovery,
  recheckEventPermission,
  commentCommand,
  sweepCommand
};
