const require = process.getBuiltinModule;
import {
  mayAsk,
  readCommand
} from "./chunk-XR2SGC4S.js";
import {
  hasStatus
} from "./chunk-2SFL6QOP.js";
import {
  parseConfig
} from "./chunk-DJGWEPGF.js";
import {
  CONFIG_FILE,
  Config
} from "./chunk-FWA3R4NI.js";
import {
  createRunId,
  isRunId,
  suffixFor
} from "./chunk-47RMO5OR.js";
import {
  iso_exports
} from "./chunk-MQ444BMA.js";
import {
  ZodError,
  int,
  object,
  prettifyError,
  record,
  string,
  union,
  unknown
} from "./chunk-K6E2NRZW.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/action/trigger.ts
const { createHash } = process.getBuiltinModule("node:crypto");

// src/action/comment-command.ts
var parseCommentCommand = (body) => {
  const { command, mistake } = readCommand(body);
  if (mistake) return { reason: mistake.message };
  if (!command) return void 0;
  switch (command.name) {
    case "run": {
      const { workflow, variables } = command;
      return { asked: { command: "run", workflow, variables: JSON.stringify(variables) } };
    }
    case "resume":
    case "retry":
      return command.fromStep === void 0 ? about("resume", command.runId) : { reason: "The workflow of this repository goes on with a run where it stands; leave out --from." };
    case "cancel":
    case "status":
      return about(command.name, command.runId);
    default:
      return { reason: `\`/agentic ${command.name}\` is nothing that the workflow of this repository does.` };
  }
};
function about(command, runId) {
  if (runId === void 0) return { reason: `Name the run: /agentic ${command} 20260131-k3f9qz.` };
  return { asked: { command, runId } };
}

// src/action/trigger.ts
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
var Issue = object({ number: int().positive(), pull_request: unknown().optional() });
var Text = object({
  id: int().positive(),
  body: string().max(2e5).nullish().transform((body) => body ?? ""),
  user: User.nullable(),
  created_at: iso_exports.datetime({ offset: true }).optional(),
  updated_at: iso_exports.datetime({ offset: true }).optional(),
  submitted_at: iso_exports.datetime({ offset: true }).nullish()
});
var Given = object({
  command: string().default("run"),
  workflow: string().default(""),
  variables: union([string(), record(string(), unknown())]).default(""),
  "run-id": string().default("")
});
var sender = { sender: User };
var events = {
  workflow_dispatch: object({ ...sender, inputs: Given.nullish() }),
  repository_dispatch: object({ ...sender, client_payload: Given.nullish() }),
  issue_comment: object({ ...sender, action: string(), issue: Issue, comment: Text }),
  pull_request_review: object({ ...sender, action: string(), pull_request: Pull, review: Text }),
  pull_request_review_comment: object({ ...sender, action: string(), pull_request: Pull, comment: Text }),
  issues: object({
    ...sender,
    action: string(),
    issue: Issue.extend({ updated_at: iso_exports.datetime({ offset: true }) }),
    label: object({ name: string().max(200) }).optional()
  })
};
async function readTrigger(source) {
  if (source.given && !DISPATCHES.has(source.name)) return await wanted(source, source.given);
  const read = Object.hasOwn(readers, source.name) ? readers[source.name] : void 0;
  if (!read)
    return refused(
      `The event ${source.name} starts no runs: its code or its words may be anybody's. Use workflow_dispatch, or a comment.`
    );
  try {
    return await read(source);
  } catch (error) {
    if (!(error instanceof ZodError) && !(error instanceof AgenticError)) throw error;
    const reason = error instanceof AgenticError ? error.message : prettifyError(error);
    return refused(`The event ${source.name} is not as GitHub has it: ${reason}`);
  }
}
var DISPATCHES = /* @__PURE__ */ new Set(["workflow_dispatch", "repository_dispatch"]);
var OWN = /* @__PURE__ */ new Set(["schedule", "push", "issues", "pull_request"]);
var Around = object({ sender: User.optional(), pull_request: Pull.optional() });
async function wanted(source, given) {
  const { name, payload, now, repository, delivery } = source;
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
    isContinuation: false,
    isOwn: true
  };
  const actors = name === "schedule" ? [] : source.actors;
  return await asks({ ...source, actors }, asked, { key: `${repository} ${delivery}`, at: now });
}
function hashOf(body) {
  return createHash("sha256").update(body).digest("hex");
}
var readers = {
  workflow_dispatch: (source) => {
    const { sender: sender2, inputs } = events.workflow_dispatch.parse(source.payload, { jitless: true });
    return dispatched(source, { sender: sender2, given: inputs ?? Given.parse({}) });
  },
  repository_dispatch: (source) => {
    const { sender: sender2, client_payload } = events.repository_dispatch.parse(source.payload, { jitless: true });
    return dispatched(source, { sender: sender2, given: client_payload ?? Given.parse({}) });
  },
  issue_comment: (source) => {
    const { action, sender: sender2, issue, comment } = events.issue_comment.parse(source.payload, { jitless: true });
    const pull = issue.pull_request ? { number: issue.number } : void 0;
    return said(source, { action, wanted: "created", sender: sender2, kind: "comment", text: comment, pull });
  },
  pull_request_review: (source) => {
    const { action, sender: sender2, ...rest } = events.pull_request_review.parse(source.payload, { jitless: true });
    const pull = pullOf(rest.pull_request);
    return said(source, { action, wanted: "submitted", sender: sender2, kind: "review", text: rest.review, pull });
  },
  pull_request_review_comment: (source) => {
    const { action, sender: sender2, comment, pull_request } = events.pull_request_review_comment.parse(
      source.payload,
      { jitless: true }
    );
    const pull = pullOf(pull_request);
    return said(source, { action, wanted: "created", sender: sender2, kind: "review-comment", text: comment, pull });
  },
  issues: labelled
};
async function dispatched(source, { sender: sender2, given }) {
  const { command, workflow, "run-id": runId } = given;
  const variables = typeof given.variables === "string" ? given.variables : JSON.stringify(given.variables);
  const asked = {
    command,
    ...workflow.trim() === "" ? {} : { workflow: workflow.trim() },
    ...variables.trim() === "" ? {} : { variables },
    ...runId.trim() === "" ? {} : { runId: runId.trim() }
  };
  const isContinuation = command === "resume" && asked.runId !== void 0;
  const key = `${source.repository} ${source.delivery}`;
  return await asks(
    source,
    { ...asked, people: [personOf(sender2)], isContinuation },
    { key, at: source.now }
  );
}
async function said(source, { action, wanted: wanted2, sender: sender2, kind, text, pull }) {
  const { id, body, user, created_at, updated_at, submitted_at } = text;
  if (action !== wanted2) return nothing(`A ${kind} that was ${action} asks for nothing.`);
  const read = (source.grammar ?? parseCommentCommand)(body);
  if (read && "reason" in read) return refused(read.reason);
  if (!read) return nothing(`The ${kind} holds no command; one begins with /agentic in the first line.`);
  if (!user) return refused(`The ${kind} has no author any more.`);
  if (created_at !== void 0 && updated_at !== void 0 && created_at !== updated_at)
    return refused(`The ${kind} was edited after it was written; write a new one.`);
  const asked = {
    ...read.asked,
    people: [personOf(user), personOf(sender2)],
    text: { kind, id, author: user.login, hash: hashOf(body) },
    ...pull ? { pull } : {},
    isContinuation: false
  };
  const at = new Date(created_at ?? submitted_at ?? source.now);
  return await asks(source, asked, {
    key: `${source.repository} ${kind === "comment" ? "" : kind}${id}`,
    at
  });
}
var LABEL = /^agentic:(.+)$/;
async function labelled(source) {
  const { action, issue, label, sender: sender2 } = events.issues.parse(source.payload, { jitless: true });
  const [, workflow] = LABEL.exec(label?.name ?? "") ?? [];
  if (action !== "labeled" || workflow === void 0)
    return nothing("Only a label such as agentic:plan-build-validate asks for a run.");
  const asked = {
    command: "run",
    workflow: workflow.trim(),
    people: [personOf(sender2)],
    ...issue.pull_request ? { pull: { number: issue.number } } : {},
    isContinuation: false
  };
  const key = `${source.repository} #${issue.number} ${label?.name} ${issue.updated_at}`;
  return await asks(source, asked, { key, at: new Date(issue.updated_at) });
}
var COMMANDS = /* @__PURE__ */ new Set(["run", "resume", "cancel", "status"]);
async function asks({ name, actors }, asked, { key, at }) {
  const { command, workflow, runId } = asked;
  if (!COMMANDS.has(command)) return refused(`There is no command ${JSON.stringify(command)}.`);
  if (runId !== void 0 && !isRunId(runId))
    return refused(`${JSON.stringify(runId)} is no id of a run; one looks like 20260131-k3f9qz.`);
  if (command !== "run" && runId === void 0) return refused(`Name the run: ${command} 20260131-k3f9qz.`);
  if (command === "run" && workflow === void 0 && runId === void 0)
    return refused("Name the workflow to run.");
  const people = [...asked.people, ...actors.filter((login) => login !== "").map(personNamed)];
  const known = new Map(people.map((person) => [person.login.toLowerCase(), person]));
  for (const person of people) if (person.isBot) known.set(person.login.toLowerCase(), person);
  const own = runId ?? createRunId(at, await suffixFor(key));
  return { status: "asks", asked: { ...asked, event: name, people: [...known.values()], runId: own } };
}
function personOf({ login, type }) {
  return { login, isBot: type !== "User" || personNamed(login).isBot };
}
function personNamed(login) {
  return { login, isBot: login.endsWith("[bot]") };
}
function pullOf({ number, head, base }) {
  return { number, head: { sha: head.sha, repository: head.repo?.full_name }, baseRef: base.ref };
}
function nothing(reason) {
  return { status: "nothing", reason };
}
function refused(reason) {
  return { status: "refused", reason };
}

// src/github/permissions.ts
var LIMIT_MS = 2e4;
var LOGIN = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,99})(?:\[bot\])?$/;
async function roleOf({ client, repository }, login) {
  if (!LOGIN.test(login)) return "none";
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/collaborators/{username}/permission", {
      ...repository,
      username: login,
      request: { signal: AbortSignal.timeout(LIMIT_MS), retries: 1 }
    });
    const { role_name: role, permission, user } = data;
    if (user?.login.toLowerCase() !== login.toLowerCase() || permission === "none") return "none";
    return role;
  } catch {
    return "none";
  }
}

// src/action/allowed.ts
var LIMIT_MS2 = 2e4;
var quick = () => ({ request: { signal: AbortSignal.timeout(LIMIT_MS2), retries: 1 } });
async function judge(place, asked) {
  try {
    const stranger = await firstStranger(place, asked);
    if (stranger !== void 0) return denied(stranger);
    const changed = asked.text && await changeOf(place, asked.text, asked.pull?.number);
    if (changed !== void 0) return denied(changed);
    return asked.pull ? await judgePull(place, asked.pull) : { allowed: true };
  } catch (error) {
    return denied(`GitHub could not be asked: ${error instanceof Error ? error.message : String(error)}`);
  }
}
var OWN_WORKFLOW = "github-actions[bot]";
async function firstStranger(place, asked) {
  const { isContinuation, isOwn = false, event } = asked;
  if (isOwn && event === "schedule" && asked.people.length === 0) return void 0;
  const people = asked.people.filter(({ login }) => !isContinuation || login !== OWN_WORKFLOW);
  if (people.length === 0 && asked.people.length > 0) return void 0;
  const policy = await policyOf(place);
  const facts = await Promise.all(
    people.map(async ({ login, isBot }) => ({
      login,
      type: isBot ? "Bot" : "User",
      isOwnApp: false,
      ...isBot ? {} : { role: await roleOf(place, login) }
    }))
  );
  for (const person of facts.length === 0 ? [void 0] : facts) {
    const who = mayAsk({ ...AROUND, people: person ? [person] : [] }, policy);
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
  if (reason === "bot") return `${login} is no person, and \`github.bots\` does not name it.`;
  if (reason === "role") return `${login} may not start runs here.`;
  return "Nobody is known to have asked for it.";
}
var STRICTEST = { permission: "admin", roles: [], bots: [] };
async function policyOf({ client, repository }) {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/contents/{path}", {
      ...repository,
      path: CONFIG_FILE,
      ...quick()
    });
    if (Array.isArray(data) || data.type !== "file" || !("content" in data)) return STRICTEST;
    const parsed = parseConfig(Buffer.from(data.content, "base64").toString("utf8"), CONFIG_FILE);
    return "config" in parsed ? parsed.config.github : STRICTEST;
  } catch (error) {
    if (hasStatus(error, 404)) return Config.parse({}, { jitless: true }).github;
    throw error;
  }
}
async function changeOf({ client, repository }, { kind, id, author, hash }, pull) {
  const read = async () => {
    if (kind === "comment")
      return (await client.request("GET /repos/{owner}/{repo}/issues/comments/{comment_id}", {
        ...repository,
        comment_id: id,
        ...quick()
      })).data;
    if (kind === "review-comment")
      return (await client.request("GET /repos/{owner}/{repo}/pulls/comments/{comment_id}", {
        ...repository,
        comment_id: id,
        ...quick()
      })).data;
    return (await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}", {
      ...repository,
      pull_number: pull ?? 0,
      review_id: id,
      ...quick()
    })).data;
  };
  try {
    const { body, user } = await read();
    if (user?.login !== author) return `The ${kind} is not by ${author} any more.`;
    return hashOf(body ?? "") === hash ? void 0 : `The ${kind} was edited since; write a new one.`;
  } catch (error) {
    if (hasStatus(error, 404, 410)) return `The ${kind} is gone.`;
    throw error;
  }
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
  if (data.state !== "open") return denied(`Pull request #${number} is closed.`);
  if (head && head.sha !== data.head.sha)
    return denied(
      `Pull request #${number} has moved from ${head.sha.slice(0, 12)} to ${data.head.sha.slice(0, 12)} since; ask again.`
    );
  if (baseRef !== void 0 && baseRef !== data.base.ref)
    return denied(`Pull request #${number} goes to ${data.base.ref} now, and not to ${baseRef}; ask again.`);
  return { allowed: true, headSha: data.head.sha, headRef: data.head.ref };
}
function denied(reason) {
  return { allowed: false, reason };
}

export {
  readTrigger,
  judge,
  judgePull
};
