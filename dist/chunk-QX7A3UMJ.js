const require = process.getBuiltinModule;
import {
  HumanDecision,
  QuestionSubject,
  Thread
} from "./chunk-EO6JZ5KM.js";
import {
  array,
  boolean,
  discriminatedUnion,
  int,
  literal,
  object,
  string
} from "./chunk-67EWWL3V.js";

// src/run/inbox-request.ts
var InboxRequest = discriminatedUnion("type", [
  object({
    type: literal("cancel"),
    at: string().optional().describe("When it was left: a run that is resumed later overrules it."),
    issue: int().positive().optional().describe("Issue or pull request where it was said.")
  }),
  object({
    type: literal("input"),
    decision: HumanDecision.exclude(["timeout"]).default("input"),
    text: string().max(1e5).default(""),
    step: string().optional().describe("Path or name of the step that asked; needed where several do."),
    actor: string().optional(),
    threads: array(Thread).max(1e3).optional(),
    about: QuestionSubject.optional().describe(
      "What the person had seen: an approval counts for nothing else."
    ),
    head: string().optional().describe("Commit the person looked at, whatever its branch."),
    at: string().optional().describe("When it was said; answers count in this order."),
    issue: int().positive().optional().describe("Issue or pull request where it was said."),
    objects: boolean().optional().describe("Whether it is a review that requests changes."),
    nonce: string().optional().describe("Tells two answers apart that were given to one question at once."),
    asked: int().positive().optional().describe("Number of the question, as `progress.json` shows it.")
  })
]).describe("A request from outside.");
function parseRequest(content) {
  try {
    return InboxRequest.safeParse(JSON.parse(content), { jitless: true }).data;
  } catch {
    return void 0;
  }
}
function nonceOf(content) {
  const request = parseRequest(content ?? "");
  return request?.type === "input" ? request.nonce : void 0;
}
function answersIn(requests, { requests: taken }) {
  const answers = requests.flatMap(({ id, content }) => {
    const answer = taken.has(id) ? void 0 : parseRequest(content);
    return answer?.type === "input" ? [{ id, answer }] : [];
  });
  return answers.sort((one, other) => momentOf(one) - momentOf(other));
}
function momentOf({ answer }) {
  const moment = Date.parse(answer.at ?? "");
  return Number.isNaN(moment) ? 0 : moment;
}
function answersTo({ steps, questions }, path, answers) {
  const step = questions.has(path) ? steps.get(path) : void 0;
  const asked = step?.question?.asked;
  if (!step || !asked) return [];
  const [oldest] = questions;
  return answers.filter(({ id, answer }) => {
    if (answer.asked !== void 0) return answer.asked === asked.seq;
    if (asked.ignored?.includes(id)) return false;
    return answer.step === void 0 ? oldest === path : answer.step === path || answer.step === step.name;
  });
}

export {
  parseRequest,
  nonceOf,
  answersIn,
  answersTo
};
