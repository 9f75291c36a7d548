const require = process.getBuiltinModule;
import {
  STEP,
  commandError,
  didYouMean,
  inFull,
  noStep,
  piece,
  readOption
} from "./chunk-UQM5734T.js";
import {
  textVariable
} from "./chunk-H5MVVNRZ.js";
import {
  gitHubAnswerOf
} from "./chunk-KUB3IZZC.js";
import {
  parseRequest
} from "./chunk-QX7A3UMJ.js";
import {
  closestMatch
} from "./chunk-KMKBUXCO.js";
import {
  isRunId
} from "./chunk-5UWUDB4H.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/comment-commands/answer-request.ts
var DECISIONS = { approve: "approved", reject: "rejected", input: "input" };
var MOST_BYTES = 900 * 1024;
var MOST_THREADS = 1e3;
var LONGEST_TEXT = 1e5;
var LEAST_TEXT = 100;
function answerRequest(reply, asked = {}) {
  const { id } = reply;
  let request = requestOf(reply, asked);
  for (let longest = LONGEST_TEXT / 2; tooLarge(request) && longest >= 1; longest /= 2)
    request = shortened(request, longest);
  return { id, content: `${JSON.stringify(request)}
` };
}
function requestOf(reply, { step, asked, issue, branch, via }) {
  const { head_sha: head, head_ref: ref } = reply;
  const isItsBranch = branch !== void 0 && ref === branch;
  return {
    type: "input",
    decision: DECISIONS[reply.decision],
    text: cut(reply.body, LONGEST_TEXT),
    actor: reply.reviewer,
    ...step === void 0 ? {} : { step },
    ...asked === void 0 ? {} : { asked },
    ...issue === void 0 ? {} : { issue },
    ...reply.objects ? { objects: true } : {},
    ...reply.threads.length === 0 ? {} : { threads: reply.threads.slice(0, MOST_THREADS) },
    ...head === void 0 ? {} : { head },
    ...head !== void 0 && isItsBranch ? { about: { head } } : {},
    ...reply.at === void 0 ? {} : { at: reply.at },
    ...via === void 0 ? {} : { via }
  };
}
function tooLarge(request) {
  return Buffer.byteLength(JSON.stringify(request)) > MOST_BYTES;
}
function shortened(request, longest) {
  const kept = longest < LEAST_TEXT ? request.threads?.slice(0, (request.threads.length + 1) / 2) : request.threads;
  const threads = kept?.map((thread) => ({ ...thread, text: cut(thread.text, longest) }));
  return { ...request, text: cut(request.text, longest), ...threads ? { threads } : {} };
}
function cut(text, longest) {
  return text.length <= longest ? text : `${text.slice(0, Math.max(0, longest - 1)).replace(/[\uD800-\uDBFF]$/, "")}\u2026`;
}

// src/comment-commands/command-arguments.ts
var CLOSING = { '"': '"', "'": "'", "\u201C": "\u201D" };
var ESCAPES = { n: "\n", r: "\r", t: "	" };
var BARE = /\S+/y;
var KEY = /([A-Za-z_][\w-]*)=/y;
function splitArguments(line) {
  const words = [];
  for (let at = skipSpace(line, 0); at < line.length; at = skipSpace(line, at)) {
    KEY.lastIndex = at;
    const [before = "", key] = KEY.exec(line) ?? [];
    const read2 = readValue(line, at + before.length);
    if ("problem" in read2) return read2;
    const { end, ...word } = read2;
    words.push({ ...word, ...key === void 0 ? {} : { key } });
    at = end;
  }
  return words;
}
function skipSpace(line, from) {
  let at = from;
  while (at < line.length && /\s/.test(line.charAt(at))) at += 1;
  return at;
}
function readValue(line, at) {
  if (CLOSING[line.charAt(at)] !== void 0) return readQuoted(line, at);
  BARE.lastIndex = at;
  const [text = ""] = BARE.exec(line) ?? [];
  return { text, end: at + text.length };
}
function readQuoted(line, start) {
  const close = CLOSING[line.charAt(start)] ?? "";
  const isLiteral = close === "'";
  const parts = [];
  for (let at = start + 1; at < line.length; at += 1) {
    const letter = line.charAt(at);
    if (letter === close) {
      const end = at + 1;
      if (end < line.length && !/\s/.test(line.charAt(end)))
        return { problem: "joined-quote", piece: line.slice(start, end + 20) };
      return { text: parts.join(""), isQuoted: true, end };
    }
    const escaped = letter === "\\" ? resolved(line.charAt(at + 1), { close, isLiteral }) : void 0;
    if (escaped !== void 0) at += 1;
    parts.push(escaped ?? letter);
  }
  return { problem: "unclosed-quote", piece: line.slice(start, start + 40) };
}
function resolved(letter, { close, isLiteral }) {
  if (letter === close || letter === "\\") return letter;
  return isLiteral ? void 0 : ESCAPES[letter];
}
function renderVariable(key, value) {
  if (/^[^\s"'“][^\s]*$/.test(value)) return `${key}=${value}`;
  const escaped = value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("	", "\\t");
  return `${key}="${escaped}"`;
}
function badQuote({ problem, piece: found }) {
  const message = problem === "unclosed-quote" ? `The quote ${piece(found)} does not end. Close it on the same line; longer text goes below the command.` : `There is no space behind the quote in ${piece(found)}. A quote inside a quote is written \`\\"\`.`;
  return commandError(problem, message);
}

// src/comment-commands/command-lines.ts
var LONGEST_COMMENT = 64 * 1024;
var PREFIX = /^ {0,3}\/agentic(?=\s|$)/i;
function commandText(body) {
  const lines = bounded(body).split(/\r\n|\r|\n/);
  let at = endOfFrontMatter(lines);
  for (let end = endOfBlock(lines, at); end > at; end = endOfBlock(lines, at)) at = end;
  const first = lines[at];
  if (first === void 0 || !PREFIX.test(first)) return void 0;
  const below = withoutComments(lines.slice(at + 1));
  return { line: first.replace(PREFIX, "").trim(), below: below.join("\n").trim() };
}
function holdsCommand(below) {
  const lines = below.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const end = endOfBlock(lines, at);
    if (end > at) at = end - 1;
    else if (PREFIX.test(lines[at] ?? "")) return true;
  }
  return false;
}
function bounded(body) {
  if (body.length <= LONGEST_COMMENT) return body;
  return body.slice(0, LONGEST_COMMENT).replace(/[\uD800-\uDBFF]$/, "");
}
function endOfFrontMatter(lines) {
  if (!/^---\s*$/.test(lines[0] ?? "")) return 0;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  return end + 1;
}
var FENCE = /^ {0,3}(`{3,}|~{3,})([^]*)$/;
var INDENTED = /^(?: {4}| {0,3}\t)/;
var QUOTE = /^ {0,3}>/;
var COMMENT = /^ {0,3}<!--/;
function endOfBlock(lines, at) {
  const line = lines[at];
  if (line === void 0) return at;
  if (line.trim() === "" || INDENTED.test(line)) return at + 1;
  const fence = openedBy(line);
  if (fence !== void 0) return endAfter(lines, at + 1, (each) => closes(each, fence));
  if (COMMENT.test(line)) return endAfter(lines, at, (each) => each.includes("-->"));
  return QUOTE.test(line) ? endOfQuote(lines, at) : at;
}
function endAfter(lines, from, isLast) {
  for (let at = from; at < lines.length; at += 1) if (isLast(lines[at] ?? "")) return at + 1;
  return lines.length;
}
function endOfQuote(lines, from) {
  let isOpen = true;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (QUOTE.test(line)) isOpen = line.replace(/^[\s>]*/, "") !== "";
    else if (!isOpen || line.trim() === "" || openedBy(line) !== void 0 || COMMENT.test(line)) return at;
  }
  return lines.length;
}
function openedBy(line) {
  const [, fence, info = ""] = FENCE.exec(line) ?? [];
  return fence === void 0 || fence.startsWith("`") && info.includes("`") ? void 0 : fence;
}
function closes(line, fence) {
  const [, found = "", rest = ""] = FENCE.exec(line) ?? [];
  return found.startsWith(fence) && rest.trim() === "";
}
function withoutComments(lines) {
  const kept = [];
  let fence;
  let isHidden = false;
  for (const line of lines) {
    if (fence === void 0 && !isHidden) fence = openedBy(line);
    else if (fence !== void 0 && closes(line, fence)) {
      fence = void 0;
      kept.push(line);
      continue;
    }
    if (fence !== void 0) kept.push(line);
    else {
      const wasHidden = isHidden;
      const seen = seenOf(line, isHidden);
      isHidden = seen.isHidden;
      if (seen.text.trim() !== "" || line.trim() === "" && !wasHidden) kept.push(seen.text);
    }
  }
  return kept;
}
function seenOf(line, wasHidden) {
  if (!wasHidden && !line.includes("<!--")) return { text: line, isHidden: false };
  const parts = [];
  let isHidden = wasHidden;
  let from = 0;
  let codeEnd = 0;
  const marks = Array.from(line.matchAll(/`+|<!--|-->/g), ({ 0: text, index }) => ({ text, index }));
  const closing = closingRuns(marks);
  marks.forEach(({ text, index }, number) => {
    if (index < codeEnd) return;
    if (isHidden) {
      if (text !== "-->") return;
      isHidden = false;
      from = index + text.length;
    } else if (text === "<!--") {
      parts.push(line.slice(from, index));
      isHidden = true;
    } else codeEnd = closing[number] ?? codeEnd;
  });
  if (!isHidden) parts.push(line.slice(from));
  return { text: parts.join(""), isHidden };
}
function closingRuns(marks) {
  const next = /* @__PURE__ */ new Map();
  const closing = [];
  for (let at = marks.length - 1; at >= 0; at -= 1) {
    const { text = "", index = 0 } = marks[at] ?? {};
    if (!text.startsWith("`")) continue;
    closing[at] = next.get(text.length);
    next.set(text.length, index + text.length);
  }
  return closing;
}

// src/comment-commands/run-command.ts
var WORKFLOW = /^[A-Za-z0-9_][\w.-]*$/;
var MOST_LISTED = 12;
function readRun({ rest, below, known }, usage) {
  const words = splitArguments(rest);
  if ("problem" in words) return badQuote(words);
  const [target, ...others] = words;
  if (target === void 0 || target.key !== void 0) {
    const message = `Name the workflow: ${inFull(usage)}.${listed(known)}`;
    return commandError("missing-workflow", message);
  }
  const workflow = known?.find(({ name }) => name === target.text);
  if (!workflow && (known || !WORKFLOW.test(target.text))) return unknownWorkflow(target.text, known);
  const read2 = readVariables(others, workflow, usage);
  if ("mistake" in read2) return read2;
  if (below !== "") {
    const key = textVariable({ ...workflow }, [...read2.variables.keys()]) ?? "request";
    const problem = addVariable(read2.variables, { key, value: below, workflow, isBelow: true });
    if (problem) return problem;
  }
  const variables = Object.fromEntries(read2.variables);
  return { command: { name: "run", workflow: target.text, variables } };
}
function unknownWorkflow(word, known = []) {
  if (isRunId(word)) {
    const message = `${piece(word)} is a run, and \`run\` takes a workflow. Write \`/agentic resume ${word}\` to go on with it.`;
    return commandError("unknown-workflow", message, `resume ${word}`);
  }
  const close = closestMatch(
    word,
    known.map(({ name }) => name)
  );
  const hint = close === void 0 ? listed(known) : didYouMean(close);
  return commandError("unknown-workflow", `There is no workflow ${piece(word)}.${hint}`, close);
}
function listed(known = []) {
  if (known.length === 0) return " `/agentic workflows` lists them.";
  const names = known.slice(0, MOST_LISTED).map(({ name }) => piece(name));
  return ` There are ${names.join(", ")}${known.length > MOST_LISTED ? " and more" : ""}.`;
}
function readVariables(words, workflow, usage) {
  const variables = /* @__PURE__ */ new Map();
  for (const { text, key, isQuoted } of words) {
    if (key === void 0) return noVariable(text, isQuoted === true, usage);
    const problem = addVariable(variables, { key, value: text, workflow });
    if (problem) return problem;
  }
  return { variables };
}
function noVariable(text, isQuoted, usage) {
  if (!isQuoted && text.startsWith("--")) {
    const name = text.slice(2).split("=")[0] ?? "";
    const message2 = `\`/agentic run\` has no option ${piece(text)}; variables are written \`key=value\`.`;
    return commandError("unknown-option", message2, /^\w[\w-]*$/.test(name) ? `${name}=` : void 0);
  }
  const message = `${piece(text)} is no \`key=value\`: write ${inFull(usage)}. Values with spaces stand in quotes, a request in plain words below the first line.`;
  return commandError("not-a-variable", message);
}
function addVariable(variables, { key, value, workflow, isBelow }) {
  const declared = workflow?.variables;
  const underscored = key.replaceAll("-", "_");
  const name = declared?.includes(key) === false && declared.includes(underscored) ? underscored : key;
  if (declared && !declared.includes(name))
    return unknownVariable(
      isBelow ? `${piece(workflow.name)} takes no request, which the text below the command would be.` : `${piece(workflow.name)} has no variable ${piece(key)}.`,
      { key, declared }
    );
  if (variables.has(name))
    return commandError(
      "given-twice",
      isBelow && name === "request" ? "The request is given twice: on the line of the command, and below it." : `${piece(name)} is given twice.`
    );
  variables.set(name, value);
  return void 0;
}
function unknownVariable(what, { key, declared }) {
  const close = closestMatch(key, declared);
  const names = declared.slice(0, MOST_LISTED).map((name) => piece(name));
  const has = names.length === 0 ? " It has none." : ` It has ${names.join(", ")}.`;
  return commandError("unknown-variable", `${what}${close === void 0 ? has : didYouMean(close)}`, close);
}

// src/comment-commands/comment-command.ts
var commandUsage = {
  run: "/agentic run <workflow> [key=value ...]",
  do: "/agentic do [--plan] [--keep] <request in plain words>",
  status: "/agentic status [run-id]",
  resume: "/agentic resume [run-id] [--from step] [--max-cost-usd dollars] [--max-tokens number] [--trust-definition version]",
  cancel: "/agentic cancel [run-id]",
  retry: "/agentic retry [run-id] [--from step] [--max-cost-usd dollars] [--max-tokens number] [--trust-definition version]",
  input: "/agentic input [run-id] [--step step] <text>",
  approve: "/agentic approve [run-id] [--step step] [text]",
  reject: "/agentic reject [run-id] [--step step] <text>",
  workflows: "/agentic workflows",
  help: "/agentic help"
};
var NAMES = Object.keys(commandUsage);
function readCommand(body, known) {
  const text = commandText(body);
  if (!text) return {};
  const [word = "help"] = /^\S+/.exec(text.line) ?? [];
  const name = word.toLowerCase();
  if (!isCommandName(name)) return unknownCommand(word, { ...text, known });
  if (holdsCommand(text.below))
    return commandError(
      "several-commands",
      "A comment holds one command: write the next one in its own comment."
    );
  return read(name, { ...text, rest: text.line.slice(word.length).trim(), known });
}
function isCommandName(word) {
  return Object.hasOwn(commandUsage, word);
}
function unknownCommand(word, { line, known = [] }) {
  const isWorkflow = known.some(({ name }) => name === word);
  const close = isWorkflow ? `run ${word}` : closestMatch(word, NAMES);
  const hint = close === void 0 ? ` For a request in plain words: ${piece(`/agentic do ${line}`)}.` : didYouMean(`/agentic ${close}`);
  const message = `There is no command ${piece(word)}.${hint}`;
  return commandError("unknown-command", message, close);
}
function read(name, asked) {
  switch (name) {
    case "run":
      return readRun(asked, commandUsage.run);
    case "do":
      return readDo(asked);
    case "status":
    case "cancel":
    case "resume":
    case "retry":
      return readAboutRun(name, asked);
    case "input":
    case "approve":
    case "reject":
      return readAnswer(name, asked);
    default:
      return { command: { name } };
  }
}
function readDo({ rest, below }) {
  const [options = ""] = /^(?:--(?:plan|keep)(?:\s+|$))*/.exec(rest) ?? [];
  const words = rest.slice(options.length);
  const [option] = /^--[A-Za-z][\w-]*/.exec(words) ?? [];
  const close = option === void 0 ? void 0 : closestMatch(option, ["--plan", "--keep"]);
  if (option !== void 0 && close !== void 0) return noOption(option, close);
  const request = joined(words, below);
  if (request === "") return withoutText("Say what to do", "do");
  const keeps = options.includes("--keep") ? { keeps: true } : {};
  return { command: { name: "do", request, mayPlan: options !== "", ...keeps } };
}
function noOption(option, close) {
  const message = `\`/agentic do\` has no option ${piece(option)}.${didYouMean(close)} Write ${inFull(commandUsage.do)}; a request that begins with \`--\` stands in the lines below.`;
  return commandError("unknown-option", message, close);
}
function readAboutRun(name, { rest }) {
  const words = splitArguments(rest);
  if ("problem" in words) return badQuote(words);
  let runId;
  let given2 = {};
  for (let at = 0; at < words.length; at += 1) {
    const { text, key, isQuoted } = words[at] ?? { text: "" };
    if (isQuoted !== true && key === void 0 && text.startsWith("--")) {
      const option = readOption({ name, words, at, usage: commandUsage[name] });
      if ("mistake" in option) return option;
      if (Object.keys(option.given).some((each) => each in given2))
        return commandError("given-twice", `${piece(option.option)} is given twice.`);
      given2 = { ...given2, ...option.given };
      at = option.last;
    } else if (runId !== void 0) return tooMany(name, text);
    else if (!isRunId(text)) return noRun(name, text);
    else runId = text;
  }
  const target = runId === void 0 ? {} : { runId };
  if (name === "status" || name === "cancel") return { command: { name, ...target } };
  return { command: { name, ...target, ...given2 } };
}
function noRun(name, text) {
  const message = `${piece(text)} is no id of a run; one looks like \`20260131-k3f9qz\`. Without one, \`/agentic ${name}\` is about the run here.`;
  return commandError("not-a-run", message);
}
function tooMany(name, text) {
  return commandError(
    "too-many-words",
    `${piece(text)} is one word too many: write ${inFull(commandUsage[name])}.`
  );
}
function readAnswer(name, { rest, below }) {
  const [first = ""] = /^\S+/.exec(rest) ?? [];
  const runId = isRunId(first) ? { runId: first } : {};
  const words = isRunId(first) ? rest.slice(first.length).trim() : rest;
  const [option, step] = /^--step(?:=|\s+)(\S+)/.exec(words) ?? [];
  if (step !== void 0 && !STEP.test(step)) return noStep(step);
  const text = joined(words.slice(option?.length ?? 0), below);
  if (text === "" && name === "input") return withoutText("Say what the run should know", name);
  if (text === "" && name === "reject") return withoutText("Say why", name);
  return { command: { name, ...runId, ...step === void 0 ? {} : { step }, text } };
}
function withoutText(wish, name) {
  return commandError("missing-text", `${wish}: ${inFull(commandUsage[name])}.`);
}
function joined(line, below) {
  return [line.trim(), below].filter((part) => part !== "").join("\n");
}

// src/comment-commands/human-reply.ts
var STANDS = /* @__PURE__ */ new Map([
  ["approved", "approve"],
  ["changes_requested", "input"],
  ["commented", void 0]
]);
function readReview(review, { comments, head }) {
  const state = review.state.toLowerCase();
  if (!STANDS.has(state) || !review.user) return void 0;
  const said = wordsOf(review.body ?? "");
  const { login } = review.user;
  const remarks = comments.map((comment) => ({ comment, said: wordsOf(comment.body) }));
  const threads = remarks.filter((remark) => remark.said.body !== "").map((remark) => threadOf(remark.comment, remark.said.body));
  const stands = remarks.map((remark) => remark.said.stand);
  const decision = stands.reduce(stricter, stricter(STANDS.get(state), said.stand)) ?? "input";
  if (decision === "input" && said.body === "" && threads.length === 0) return void 0;
  return {
    id: `review-${review.id}`,
    decision,
    ...state === "changes_requested" ? { objects: true } : {},
    body: said.body,
    threads,
    reviewer: login,
    ...given("head_sha", review.commit_id),
    ...given("head_ref", head?.ref),
    ...given("at", review.submitted_at),
    ...given("run_id", said.runId ?? firstOf(remarks, "runId")),
    ...given("step", said.step ?? firstOf(remarks, "step"))
  };
}
function firstOf(remarks, key) {
  return remarks.find(({ said }) => said[key] !== void 0)?.said[key];
}
function readReviewComment(comment, head) {
  const { pull_request_review_id: review, user, body } = comment;
  if (typeof review === "number") return { review };
  const said = wordsOf(body);
  if (!user || said.body === "" && said.stand === void 0) return {};
  return {
    reply: {
      id: `review-comment-${comment.id}`,
      decision: said.stand ?? "input",
      body: "",
      threads: said.body === "" ? [] : [threadOf(comment, said.body)],
      reviewer: user.login,
      ...given("head_sha", comment.original_commit_id ?? comment.commit_id),
      ...given("head_ref", head?.ref),
      ...given("at", comment.created_at),
      ...given("run_id", said.runId),
      ...given("step", said.step)
    }
  };
}
function readComment(comment) {
  const { command } = readCommand(comment.body ?? "");
  if (!comment.user || !isAnswer(command)) return void 0;
  return {
    id: `comment-${comment.id}`,
    decision: command.name,
    body: command.text,
    threads: [],
    reviewer: comment.user.login,
    ...given("at", comment.created_at),
    ...given("run_id", command.runId),
    ...given("step", command.step)
  };
}
function isAnswer(command) {
  return command?.name === "input" || command?.name === "approve" || command?.name === "reject";
}
function wordsOf(body) {
  const reading = readCommand(body);
  if (isAnswer(reading.command)) {
    const { name, text, runId, step } = reading.command;
    return { stand: name, body: text, runId, step };
  }
  const isCommand = reading.command !== void 0 || reading.mistake !== void 0;
  return { stand: void 0, body: isCommand ? "" : body.trim() };
}
var STRICTNESS = [void 0, "approve", "input", "reject"];
function stricter(one, other) {
  return STRICTNESS.indexOf(one) >= STRICTNESS.indexOf(other) ? one : other;
}
function threadOf(comment, text) {
  const line = comment.line ?? comment.original_line;
  const side = comment.side?.toLowerCase();
  return {
    id: String(comment.in_reply_to_id ?? comment.id),
    path: comment.path,
    ...typeof line === "number" ? { line } : {},
    ...side === "left" || side === "right" ? { side } : {},
    text
  };
}
function given(key, value) {
  return typeof value === "string" && value !== "" ? { [key]: value } : {};
}

// src/comment-commands/permission-policy.ts
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
function canStartRun(facts, policy) {
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
function canAnswer(facts, policy, answerers) {
  const asking = canStartRun(facts, policy);
  if (!asking.allowed) return asking;
  return firstRefusal(facts.people, (person) => strangerTo(person, answerers)) ?? asking;
}
function isSufficientRole(role, { permission, roles }) {
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
  return isSufficientRole(role, policy) ? void 0 : refused("role");
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

// src/github-events/permissions/check-permission.ts
async function checkPermission({ forge, own, actors = [] }, deed, { settings, answers }) {
  const { policy, answerers } = settings;
  const { event, action } = deed;
  const at = { event, action, isEdited: deed.text?.isEdited ?? false };
  const known = [...actors, ...deed.people].map(
    (each) => each === null ? { type: "", isOwnApp: false } : { ...each, isOwnApp: isOwn(each, deed, own) }
  );
  const open = { isLocked: false, isTransferred: false, isFork: false };
  const supposed = known.map((person) => ({ ...person, role: "admin" }));
  const early = canStartRun({ ...at, ...open, people: supposed }, policy);
  if (!early.allowed) return { who: early, issue: void 0 };
  const wantsTeams = answers && answerers.teams.length > 0;
  const [issue, text, asking] = await Promise.all([
    forge.issue(deed.issue),
    deed.text?.now(),
    Promise.all(
      unique(known).map(async (person) => ({
        ...person,
        role: await forge.roleOf(person.login ?? ""),
        ...wantsTeams && { teams: await forge.teamsOf(person.login ?? "", answerers.teams) }
      }))
    )
  ]);
  const isGone = deed.text !== void 0 && text === void 0;
  if (isGone) return { who: { allowed: false, reason: "gone", reaction: "none" }, issue };
  const isByUs = isOwn({ login: "" }, { appId: text?.appId }, own);
  const people = asking.map((person) => ({ ...person, isOwnApp: person.isOwnApp || isByUs }));
  const facts = {
    ...at,
    people,
    isEdited: at.isEdited || isChanged(deed, text),
    isLocked: issue?.isLocked ?? false,
    isTransferred: issue === void 0,
    isFork: issue?.head?.isFork ?? false
  };
  const who = answers ? canAnswer(facts, policy, answerers) : canStartRun(facts, policy);
  return { who, issue, seen: deed.seen ?? issue?.words };
}
function isOwn({ login }, { appId }, own) {
  const isLogin = own.login !== void 0 && login.toLowerCase() === own.login.toLowerCase();
  return isLogin || appId !== void 0 && appId === own.appId;
}
async function recheckRefusal({ forge, own }, deed, policy) {
  const { event, action, people: given2 } = deed;
  const known = given2.flatMap((each) => each ? [{ ...each, isOwnApp: isOwn(each, deed, own) }] : []);
  if (known.length < given2.length || known.some(({ isOwnApp }) => isOwnApp)) return void 0;
  const open = { event, action, isEdited: false, isLocked: false, isTransferred: false, isFork: false };
  const supposed = known.map((person) => ({ ...person, role: "admin" }));
  const early = canStartRun({ ...open, people: supposed }, policy);
  if (!early.allowed) return early.reason === "bot" ? early : void 0;
  const people = await Promise.all(
    unique(known).map(async (person) => ({ ...person, role: await forge.roleOf(person.login ?? "") }))
  );
  const who = canStartRun({ ...open, people }, policy);
  return !who.allowed && who.reason === "role" ? who : void 0;
}
function unique(people) {
  return [...new Map(people.map((person) => [person.login?.toLowerCase(), person])).values()];
}
function isChanged({ text, people }, now) {
  if (!text || !now) return false;
  return now.body !== text.body || now.login !== people[0]?.login;
}

// src/github-events/reviews/verify-answer.ts
var VALID = { status: "valid" };
var EVENTS = {
  comment: ["issue-comment", "created"],
  review: ["review", "submitted"],
  "review-comment": ["review-comment", "created"]
};
var UNCERTAIN = /* @__PURE__ */ new Set(["role-unknown", "team-unknown"]);
async function checkAnswer(ports, { id, answer }, pulls) {
  const words = gitHubAnswerOf(id);
  if (!words) return VALID;
  try {
    const issues = answer.issue === void 0 ? pulls : [answer.issue];
    const now = await readAgain(ports.forge, words, issues);
    if (now === "gone") return await goneFrom(ports.forge, issues);
    if (now === "dismissed") return { status: "void", reason: "dismissed" };
    if (!now || !isSame2(now, answer)) return { status: "void", reason: "edited" };
    return await checkAuthor(ports, { login: now.reviewer, kind: words.kind });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { status: "unknown", message: error.message };
  }
}
async function readAgain(forge, { kind, id }, pulls) {
  if (kind === "review") {
    for (const pull of pulls) {
      const found = await forge.review(pull, id);
      if (found?.review.state.toUpperCase() === "DISMISSED") return "dismissed";
      if (found) return readReview(found.review, { comments: found.comments });
    }
    return "gone";
  }
  const text = await forge.text(kind, id);
  if (!text || text.login === void 0) return "gone";
  const given2 = { id, body: text.body, user: { login: text.login } };
  return kind === "comment" ? readComment(given2) : readReviewComment({ ...given2, path: "" }).reply;
}
async function goneFrom(forge, issues) {
  for (const issue of issues) if (await forge.issue(issue)) return { status: "void", reason: "deleted" };
  return {
    status: "unknown",
    message: "GitHub does not show the issue where the answer was given. Give the token the permissions `issues: read` and `pull-requests: read`."
  };
}
function isSame2(now, given2) {
  const request = parseRequest(answerRequest(now).content);
  if (request?.type !== "input") return false;
  const said = ({ decision, text, actor = "", threads = [] }) => JSON.stringify([decision, text, actor.toLowerCase(), threads.map((each) => each.text)]);
  return said(request) === said(given2);
}
async function checkAuthor(ports, { login, kind }) {
  const [event, action] = EVENTS[kind];
  const type = login.endsWith("[bot]") ? "Bot" : "User";
  const forge = { ...ports.forge, issue: () => Promise.resolve({ isLocked: false, isPullRequest: false }) };
  const deed = {
    event,
    action,
    people: [{ login, type }],
    issue: 0,
    target: { kind: "comment", id: 0 }
  };
  const { who } = await checkPermission({ forge, own: ports.own }, deed, {
    settings: await ports.settings(),
    answers: true
  });
  if (who.allowed) return VALID;
  if (!UNCERTAIN.has(who.reason)) return { status: "void", reason: "not-permitted" };
  return { status: "unknown", message: `GitHub does not say what ${login} may do in this repository.` };
}

export {
  answerRequest,
  renderVariable,
  commandUsage,
  readCommand,
  readReview,
  readReviewComment,
  readComment,
  canStartRun,
  checkPermission,
  recheckRefusal,
  checkAnswer
};
