const require = process.getBuiltinModule;
import {
  issueVariables
} from "./chunk-XC7LY6ZA.js";
import {
  outboundLine
} from "./chunk-4KNC4DCB.js";
import {
  renderVariableProblems,
  resolveVariables
} from "./chunk-GR7RHVEM.js";
import {
  CONFIG_FILE
} from "./chunk-2HJVK3LW.js";
import {
  createRunId,
  suffixFor
} from "./chunk-CAGSRZIP.js";

// src/human/who.ts
var ACTIONS = {
  "issue-comment": "created",
  "pull-request-comment": "created",
  review: "submitted",
  "review-comment": "created",
  label: "labeled",
  assignment: "assigned",
  dispatch: "dispatched",
  // A workflow ends for anybody's code.
  "workflow-run": void 0
};
var RANKS = ["write", "maintain", "admin"];
var STRANGERS = /* @__PURE__ */ new Set(["none", "read", "triage"]);
function mayAsk(facts, policy) {
  const { event, action, people } = facts;
  if (ACTIONS[event] === void 0) return refused("no-event", "none");
  if (people.some(({ isOwnApp }) => isOwnApp)) return refused("own-app", "none");
  if (facts.isEdited || action === "edited") return refused("edited", "none");
  if (ACTIONS[event] !== action) return refused("no-event", "none");
  if (people.length === 0 || people.some(({ login = "" }) => login === ""))
    return refused("no-person", "none");
  if (facts.isTransferred) return refused("transferred", "none");
  const refusal = firstRefusal(people, (person) => refusalOf(person, policy));
  if (refusal) return refusal;
  if (facts.isLocked) return refused("locked");
  return facts.isFork ? refused("fork") : { allowed: true };
}
function mayAnswer(facts, policy, answerers) {
  const asking = mayAsk(facts, policy);
  if (!asking.allowed) return asking;
  return firstRefusal(facts.people, (person) => strangerTo(person, answerers)) ?? asking;
}
function isEnough(role, { permission, roles }) {
  if (STRANGERS.has(role)) return false;
  const rank = RANKS.indexOf(role);
  return rank >= 0 ? rank >= RANKS.indexOf(permission) : roles.includes(role);
}
function firstRefusal(people, of) {
  for (const person of people) {
    const refusal = of(person);
    if (refusal) return refusal;
  }
  return void 0;
}
function refusalOf({ login = "", type, role }, policy) {
  if (type === "Bot" || login.endsWith("[bot]"))
    return policy.bots.some((bot) => isSame(bot, login)) ? void 0 : refused("bot");
  if (type !== "User") return refused("no-person", "none");
  if (role === void 0) return refused("role-unknown", "none");
  return isEnough(role, policy) ? void 0 : refused("role");
}
function strangerTo({ login = "", teams }, answerers) {
  if (answerers.people.length + answerers.teams.length === 0) return void 0;
  if (answerers.people.some((name) => isSame(name, login))) return void 0;
  if (answerers.teams.length === 0) return refused("not-asked");
  if (teams === void 0) return refused("team-unknown", "none");
  const isMember = answerers.teams.some((team) => teams.some((own) => isSame(own, team)));
  return isMember ? void 0 : refused("not-asked");
}
function isSame(one, other) {
  return one.toLowerCase() === other.toLowerCase();
}
function refused(reason, reaction = "-1") {
  return { allowed: false, reason, reaction };
}

// src/app/start-problem.ts
function startProblem({ own }, starting, { settings, workflows }) {
  const { problem, policy } = settings;
  if (problem !== void 0) return `${problemText(problem)} No run starts before that.`;
  const bot = own.appId === void 0 ? void 0 : own.login;
  const isNamed = policy.bots.some((each) => each.toLowerCase() === bot?.toLowerCase());
  if (bot !== void 0 && !isNamed) return outboundLine(botText(bot), MOST_LINE);
  const told = workflows.find(({ name }) => name === starting.workflow);
  if (told?.problem !== void 0) return lines(told.problem);
  return sizeProblem(starting) ?? (told?.declared && variableProblem(starting, told.declared));
}
function botText(login) {
  return `\`${login}\` is no person, and \`github.bots\` does not name it. Add \`"${login}"\` to \`github.bots\` in ${CONFIG_FILE} on the default branch to let it start runs.`;
}
function problemText(problem) {
  return `\u26A0\uFE0F The configuration of this repository has a mistake, and until it is mended only administrators are heard: ${outboundLine(problem, MOST_LINE)}`;
}
var MOST_LINE = 600;
var MOST_LINES = 8;
function lines(text) {
  const given = text.split("\n").filter((line) => line.trim() !== "");
  const shown = given.slice(0, MOST_LINES).map((line) => outboundLine(line, MOST_LINE));
  return [...shown, ...given.length > MOST_LINES ? ["\u2026"] : []].join("\n\n");
}
var MOST_CHARACTERS = 6e4;
var MOST_BYTES = 11e4;
function sizeProblem({ variables }) {
  const given = JSON.stringify(JSON.stringify(variables));
  const bytes = Buffer.byteLength(given);
  if (given.length <= MOST_CHARACTERS && bytes <= MOST_BYTES) return void 0;
  const [size, most] = given.length > MOST_CHARACTERS ? [given.length, MOST_CHARACTERS] : [bytes, MOST_BYTES];
  const what = given.length > MOST_CHARACTERS ? "characters" : "bytes";
  return `What is asked for is too long to start a job with: ${size.toLocaleString("en")} ${what} as GitHub counts them, line ends and quotes twice or more, and it takes ${most.toLocaleString("en")}. Shorten it, or put the long part into the text of the issue, which the run reads too.`;
}
function variableProblem({ variables: given, issue: number }, variables) {
  const issue = { number, title: "-", body: "-", author: "-", comments: [] };
  const all = { ...issueVariables({ variables: [...variables] }, issue, given), ...given };
  const resolved = resolveVariables({ variables: [...variables] }, all, "comment");
  return "problems" in resolved ? lines(renderVariableProblems(resolved.problems)) : void 0;
}

// src/human/run-id.ts
async function runIdFor(source) {
  return createRunId(source.at, await suffixFor(keyOf(source)));
}
async function checksSuffix(repository, head) {
  return await suffixFor(checksKey(repository, head));
}
function checksKey(repository, { pull, headSha }) {
  return `${repository.toLowerCase()} #${pull} ${headSha} checks`;
}
function keyOf(source) {
  switch (source.kind) {
    case "checks":
      return checksKey(source.repository, source);
    case "label":
      return `${source.repository} #${source.issue} ${source.label} ${source.moment}`;
    case "assignment":
      return `${source.repository} #${source.issue} @${source.assignee.toLowerCase()} ${source.moment}`;
    default:
      return `${source.repository} ${source.kind === "comment" ? "" : source.kind}${source.id}`;
  }
}

export {
  runIdFor,
  checksSuffix,
  mayAsk,
  mayAnswer,
  startProblem,
  botText,
  problemText
};
