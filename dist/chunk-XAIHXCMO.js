const require = process.getBuiltinModule;
import {
  beginningText,
  busyText,
  cancelledEarlyText,
  closedText,
  doneText,
  goingOnIn,
  isReplyMarker,
  isStartedText,
  mistakeText,
  noQuestionText,
  noRunText,
  noStepText,
  notStartedText,
  replyMarker,
  startedText,
  statusText,
  triedText,
  unbegunText,
  waitsText,
  workflowsText
} from "./chunk-NUC4MSLS.js";
import {
  checksSuffix,
  mayAnswer,
  mayAsk,
  problemText,
  runIdFor,
  startProblem
} from "./chunk-XF2RHAEU.js";
import {
  MOST_COMMITS,
  acknowledge,
  runsShownAt,
  textWith
} from "./chunk-T7CEWRLH.js";
import {
  inTurns
} from "./chunk-LI4WC6WG.js";
import {
  isAtWork,
  readClaim,
  readClaims
} from "./chunk-PQG2UM5S.js";
import {
  checkHeading,
  failedChecksWords,
  runMarker,
  withApprovals
} from "./chunk-RKIJODP6.js";
import {
  issueDigest,
  renderAskedBy
} from "./chunk-QYFN2GDU.js";
import {
  archiveEnded,
  isLeft
} from "./chunk-Y2ZEJGYW.js";
import {
  checkRun,
  findRun,
  isUnreachable,
  leaveRequest,
  readInbox,
  versionOf
} from "./chunk-B3H2PUNR.js";
import {
  answersIn,
  answersTo,
  parseRequest,
  tallyOf
} from "./chunk-B5LMW6KF.js";
import {
  textVariable
} from "./chunk-EAAKNDJB.js";
import {
  outboundCode,
  outboundLine
} from "./chunk-4KNC4DCB.js";
import {
  ProgressDocument,
  RunRecord,
  parseJournal
} from "./chunk-ICXE5ABT.js";
import {
  package_default
} from "./chunk-EXG26JVL.js";
import {
  DO,
  FAN_OUT,
  branchAt,
  code,
  doVariables,
  iso_exports,
  nearest,
  plural
} from "./chunk-GR7RHVEM.js";
import {
  RUNS_FOLDER,
  RUN_REFS,
  array,
  claimRef,
  inboxRef,
  int,
  object,
  parseJson,
  prettifyError,
  runOf,
  runPath,
  runRef,
  string,
  unknown
} from "./chunk-2HJVK3LW.js";
import {
  dayOf,
  isRunId,
  runFiles,
  suffixOf
} from "./chunk-CAGSRZIP.js";
import {
  fence,
  withoutHidden
} from "./chunk-GTO7YL4A.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/app/events.ts
var MOST_TEXT = 3e5;
var User = object({ login: string().min(1).max(120), type: string().max(40).default("") });
var time = iso_exports.datetime({ offset: true });
var Body = string().max(MOST_TEXT).nullish().transform((body) => body ?? "");
var App = object({ id: int() }).nullish();
var Comment = object({
  id: int().positive(),
  body: Body,
  user: User.nullable(),
  html_url: string().max(2e3).default(""),
  created_at: time,
  updated_at: time.optional(),
  performed_via_github_app: App
});
var text = { title: string().max(MOST_TEXT).optional(), body: string().max(MOST_TEXT).nullish() };
var Issue = object({
  ...text,
  number: int().positive(),
  pull_request: unknown().optional(),
  updated_at: time.optional()
});
var Pull = object({ ...text, number: int().positive() });
var repository = { repository: object({ full_name: string().max(300) }) };
var around = { action: string().max(60), sender: User, ...repository };
var IssueComment = object({ ...around, issue: Issue, comment: Comment });
var Review = object({
  ...around,
  pull_request: Pull,
  review: object({
    id: int().positive(),
    node_id: string().max(200).default(""),
    body: Body,
    user: User.nullable(),
    html_url: string().max(2e3).default(""),
    submitted_at: time.nullish()
  })
});
var ReviewComment = object({
  ...around,
  pull_request: Pull,
  comment: Comment.extend({
    path: string().max(5e3),
    line: int().nullish(),
    original_line: int().nullish(),
    side: string().nullish(),
    in_reply_to_id: int().nullish(),
    pull_request_review_id: int().nullish(),
    commit_id: string().nullish(),
    original_commit_id: string().nullish()
  })
});
var Issues = object({
  ...around,
  issue: Issue.extend({ updated_at: time }),
  label: object({ name: string().max(200) }).optional(),
  assignee: User.nullish()
});
var Suite = object({
  head_sha: string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/),
  pull_requests: array(Pull).max(100)
});
var Look = object({ head_sha: Suite.shape.head_sha });
var CheckSuite = object({ ...around, check_suite: Suite });
var CheckRun = object({
  ...around,
  check_run: object({ conclusion: string().max(60).nullish(), check_suite: Suite })
});
var schemas = {
  issue_comment: IssueComment,
  pull_request_review: Review,
  pull_request_review_comment: ReviewComment,
  issues: Issues,
  check_suite: CheckSuite,
  check_run: CheckRun
};
function isHeard(name) {
  return Object.hasOwn(schemas, name);
}
function wordsIn({ title, body }) {
  return title === void 0 || body === void 0 ? void 0 : { title, body: body ?? "" };
}
function parseEvent(name, payload) {
  if (name === "schedule") {
    const { data } = Look.safeParse(payload, { jitless: true });
    return { name, ...data && { headSha: data.head_sha } };
  }
  if (!Object.hasOwn(schemas, name)) return { name: void 0 };
  const known = name;
  const parsed = schemas[known].safeParse(payload, { jitless: true });
  if (parsed.success) return { name: known, payload: parsed.data };
  return { name: void 0, problem: prettifyError(parsed.error) };
}

// src/human/mistake.ts
function mistaken(code2, message, nearest2) {
  return { mistake: { code: code2, message, ...nearest2 === void 0 ? {} : { nearest: nearest2 } } };
}
function piece(text2) {
  return code(text2.replaceAll("`", "'"));
}
function inFull(usage) {
  return `\`${usage}\``;
}
function meant(nearest2) {
  return nearest2 === void 0 ? "" : ` Did you mean ${piece(nearest2)}?`;
}

// src/human/bad-quote.ts
function badQuote({ problem, piece: found }) {
  const message = problem === "unclosed-quote" ? `The quote ${piece(found)} does not end. Close it on the same line; longer text goes below the command.` : `There is no space behind the quote in ${piece(found)}. A quote inside a quote is written \`\\"\`.`;
  return mistaken(problem, message);
}

// src/human/run-options.ts
var STEP = /^[a-z0-9][a-z0-9_/-]*$/;
var OPTIONS = {
  "--from": readStep,
  "--from-step": readStep,
  "--max-cost-usd": (value) => amount(value, (maxCostUsd) => ({ maxCostUsd })),
  "--max-tokens": (value) => amount(value, (maxTokens) => Number.isSafeInteger(maxTokens) ? { maxTokens } : void 0)
};
function readOption({
  name,
  words,
  at,
  usage
}) {
  const { text: text2 = "" } = words[at] ?? {};
  const [option = "", ...inline] = text2.split("=");
  const takesAny = name === "resume" || name === "retry";
  const read2 = takesAny && Object.hasOwn(OPTIONS, option) ? OPTIONS[option] : void 0;
  if (!read2) {
    const close = takesAny ? nearest(option, Object.keys(OPTIONS)) : void 0;
    const message = `\`/agentic ${name}\` has no option ${piece(option)}.${meant(close)} Write ${inFull(usage)}.`;
    return mistaken("unknown-option", message, close);
  }
  const value = inline.length > 0 ? inline.join("=") : words[at + 1]?.text;
  if (value === void 0 || value === "") {
    const isStep = option.startsWith("--from");
    const wish = isStep ? "Name a step" : "Give a number";
    return mistaken(
      isStep ? "missing-step" : "missing-number",
      `${wish} behind \`${option}\`: ${inFull(usage)}.`
    );
  }
  const result = read2(value);
  if ("mistake" in result) return result;
  return { option, given: result.given, last: inline.length > 0 ? at : at + 1 };
}
function readStep(value) {
  return STEP.test(value) ? { given: { fromStep: value } } : noStep(value);
}
function noStep(text2) {
  return mistaken("not-a-step", `${piece(text2)} is no name of a step.`);
}
function amount(value, given2) {
  const number = /^\$?\d{1,12}(?:\.\d{1,6})?$/.test(value) ? Number(value.replace("$", "")) : 0;
  const read2 = number > 0 ? given2(number) : void 0;
  return read2 ? { given: read2 } : mistaken("not-a-number", `${piece(value)} is no number above 0, such as \`5\`.`);
}

// src/human/comment-lines.ts
var LONGEST_COMMENT = 64 * 1024;
var PREFIX = /^ {0,3}\/agentic(?=\s|$)/i;
function commandText(body) {
  const lines = bounded(body).split(/\r\n|\r|\n/);
  let at = endOfFrontMatter(lines);
  for (let end2 = endOfBlock(lines, at); end2 > at; end2 = endOfBlock(lines, at)) at = end2;
  const first = lines[at];
  if (first === void 0 || !PREFIX.test(first)) return void 0;
  const below = withoutComments(lines.slice(at + 1));
  return { line: first.replace(PREFIX, "").trim(), below: below.join("\n").trim() };
}
function holdsCommand(below) {
  const lines = below.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const end2 = endOfBlock(lines, at);
    if (end2 > at) at = end2 - 1;
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
  const end2 = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  return end2 + 1;
}
var FENCE = /^ {0,3}(`{3,}|~{3,})([^]*)$/;
var INDENTED = /^(?: {4}| {0,3}\t)/;
var QUOTE = /^ {0,3}>/;
var COMMENT = /^ {0,3}<!--/;
function endOfBlock(lines, at) {
  const line = lines[at];
  if (line === void 0) return at;
  if (line.trim() === "" || INDENTED.test(line)) return at + 1;
  const fence2 = openedBy(line);
  if (fence2 !== void 0) return endAfter(lines, at + 1, (each) => closes(each, fence2));
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
  const [, fence2, info = ""] = FENCE.exec(line) ?? [];
  return fence2 === void 0 || fence2.startsWith("`") && info.includes("`") ? void 0 : fence2;
}
function closes(line, fence2) {
  const [, found = "", rest = ""] = FENCE.exec(line) ?? [];
  return found.startsWith(fence2) && rest.trim() === "";
}
function withoutComments(lines) {
  const kept = [];
  let fence2;
  let isHidden = false;
  for (const line of lines) {
    if (fence2 === void 0 && !isHidden) fence2 = openedBy(line);
    else if (fence2 !== void 0 && closes(line, fence2)) {
      fence2 = void 0;
      kept.push(line);
      continue;
    }
    if (fence2 !== void 0) kept.push(line);
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
  const marks = Array.from(line.matchAll(/`+|<!--|-->/g), ({ 0: text2, index }) => ({ text: text2, index }));
  const closing = closingRuns(marks);
  marks.forEach(({ text: text2, index }, number) => {
    if (index < codeEnd) return;
    if (isHidden) {
      if (text2 !== "-->") return;
      isHidden = false;
      from = index + text2.length;
    } else if (text2 === "<!--") {
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
    const { text: text2 = "", index = 0 } = marks[at] ?? {};
    if (!text2.startsWith("`")) continue;
    closing[at] = next.get(text2.length);
    next.set(text2.length, index + text2.length);
  }
  return closing;
}

// src/human/words.ts
var CLOSING = { '"': '"', "'": "'", "\u201C": "\u201D" };
var ESCAPES = { n: "\n", r: "\r", t: "	" };
var BARE = /\S+/y;
var KEY = /([A-Za-z_][\w-]*)=/y;
function readWords(line) {
  const words = [];
  for (let at = skipSpace(line, 0); at < line.length; at = skipSpace(line, at)) {
    KEY.lastIndex = at;
    const [before = "", key] = KEY.exec(line) ?? [];
    const read2 = readValue(line, at + before.length);
    if ("problem" in read2) return read2;
    const { end: end2, ...word } = read2;
    words.push({ ...word, ...key === void 0 ? {} : { key } });
    at = end2;
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
  const [text2 = ""] = BARE.exec(line) ?? [];
  return { text: text2, end: at + text2.length };
}
function readQuoted(line, start) {
  const close = CLOSING[line.charAt(start)] ?? "";
  const isLiteral = close === "'";
  const parts = [];
  for (let at = start + 1; at < line.length; at += 1) {
    const letter = line.charAt(at);
    if (letter === close) {
      const end2 = at + 1;
      if (end2 < line.length && !/\s/.test(line.charAt(end2)))
        return { problem: "joined-quote", piece: line.slice(start, end2 + 20) };
      return { text: parts.join(""), isQuoted: true, end: end2 };
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

// src/human/run-command.ts
var WORKFLOW = /^[A-Za-z0-9_][\w.-]*$/;
var MOST_LISTED = 12;
function readRun({ rest, below, known }, usage) {
  const words = readWords(rest);
  if ("problem" in words) return badQuote(words);
  const [target, ...others] = words;
  if (target === void 0 || target.key !== void 0) {
    const message = `Name the workflow: ${inFull(usage)}.${listed(known)}`;
    return mistaken("missing-workflow", message);
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
    return mistaken("unknown-workflow", message, `resume ${word}`);
  }
  const close = nearest(
    word,
    known.map(({ name }) => name)
  );
  const hint = close === void 0 ? listed(known) : meant(close);
  return mistaken("unknown-workflow", `There is no workflow ${piece(word)}.${hint}`, close);
}
function listed(known = []) {
  if (known.length === 0) return " `/agentic workflows` lists them.";
  const names = known.slice(0, MOST_LISTED).map(({ name }) => piece(name));
  return ` There are ${names.join(", ")}${known.length > MOST_LISTED ? " and more" : ""}.`;
}
function readVariables(words, workflow, usage) {
  const variables = /* @__PURE__ */ new Map();
  for (const { text: text2, key, isQuoted } of words) {
    if (key === void 0) return noVariable(text2, isQuoted === true, usage);
    const problem = addVariable(variables, { key, value: text2, workflow });
    if (problem) return problem;
  }
  return { variables };
}
function noVariable(text2, isQuoted, usage) {
  if (!isQuoted && text2.startsWith("--")) {
    const name = text2.slice(2).split("=")[0] ?? "";
    const message2 = `\`/agentic run\` has no option ${piece(text2)}; variables are written \`key=value\`.`;
    return mistaken("unknown-option", message2, /^\w[\w-]*$/.test(name) ? `${name}=` : void 0);
  }
  const message = `${piece(text2)} is no \`key=value\`: write ${inFull(usage)}. Values with spaces stand in quotes, a request in plain words below the first line.`;
  return mistaken("not-a-variable", message);
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
    return mistaken(
      "given-twice",
      isBelow && name === "request" ? "The request is given twice: on the line of the command, and below it." : `${piece(name)} is given twice.`
    );
  variables.set(name, value);
  return void 0;
}
function unknownVariable(what, { key, declared }) {
  const close = nearest(key, declared);
  const names = declared.slice(0, MOST_LISTED).map((name) => piece(name));
  const has = names.length === 0 ? " It has none." : ` It has ${names.join(", ")}.`;
  return mistaken("unknown-variable", `${what}${close === void 0 ? has : meant(close)}`, close);
}

// src/human/command.ts
var commandUsage = {
  run: "/agentic run <workflow> [key=value ...]",
  do: "/agentic do [--plan] [--keep] <request in plain words>",
  status: "/agentic status [run-id]",
  resume: "/agentic resume [run-id] [--from step] [--max-cost-usd dollars] [--max-tokens number]",
  cancel: "/agentic cancel [run-id]",
  retry: "/agentic retry [run-id] [--from step] [--max-cost-usd dollars] [--max-tokens number]",
  input: "/agentic input [run-id] [--step step] <text>",
  approve: "/agentic approve [run-id] [--step step] [text]",
  reject: "/agentic reject [run-id] [--step step] <text>",
  workflows: "/agentic workflows",
  help: "/agentic help"
};
var NAMES = Object.keys(commandUsage);
function readCommand(body, known) {
  const text2 = commandText(body);
  if (!text2) return {};
  const [word = "help"] = /^\S+/.exec(text2.line) ?? [];
  const name = word.toLowerCase();
  if (!isCommandName(name)) return unknownCommand(word, { ...text2, known });
  if (holdsCommand(text2.below))
    return mistaken(
      "several-commands",
      "A comment holds one command: write the next one in its own comment."
    );
  return read(name, { ...text2, rest: text2.line.slice(word.length).trim(), known });
}
function isCommandName(word) {
  return Object.hasOwn(commandUsage, word);
}
function unknownCommand(word, { line, known = [] }) {
  const isWorkflow = known.some(({ name }) => name === word);
  const close = isWorkflow ? `run ${word}` : nearest(word, NAMES);
  const hint = close === void 0 ? ` For a request in plain words: ${piece(`/agentic do ${line}`)}.` : meant(`/agentic ${close}`);
  const message = `There is no command ${piece(word)}.${hint}`;
  return mistaken("unknown-command", message, close);
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
  const close = option === void 0 ? void 0 : nearest(option, ["--plan", "--keep"]);
  if (option !== void 0 && close !== void 0) return noOption(option, close);
  const request = joined(words, below);
  if (request === "") return withoutText("Say what to do", "do");
  const keeps = options.includes("--keep") ? { keeps: true } : {};
  return { command: { name: "do", request, mayPlan: options !== "", ...keeps } };
}
function noOption(option, close) {
  const message = `\`/agentic do\` has no option ${piece(option)}.${meant(close)} Write ${inFull(commandUsage.do)}; a request that begins with \`--\` stands in the lines below.`;
  return mistaken("unknown-option", message, close);
}
function readAboutRun(name, { rest }) {
  const words = readWords(rest);
  if ("problem" in words) return badQuote(words);
  let runId;
  let given2 = {};
  for (let at = 0; at < words.length; at += 1) {
    const { text: text2, key, isQuoted } = words[at] ?? { text: "" };
    if (isQuoted !== true && key === void 0 && text2.startsWith("--")) {
      const option = readOption({ name, words, at, usage: commandUsage[name] });
      if ("mistake" in option) return option;
      if (Object.keys(option.given).some((each) => each in given2))
        return mistaken("given-twice", `${piece(option.option)} is given twice.`);
      given2 = { ...given2, ...option.given };
      at = option.last;
    } else if (runId !== void 0) return tooMany(name, text2);
    else if (!isRunId(text2)) return noRun(name, text2);
    else runId = text2;
  }
  const target = runId === void 0 ? {} : { runId };
  if (name === "status" || name === "cancel") return { command: { name, ...target } };
  return { command: { name, ...target, ...given2 } };
}
function noRun(name, text2) {
  const message = `${piece(text2)} is no id of a run; one looks like \`20260131-k3f9qz\`. Without one, \`/agentic ${name}\` is about the run here.`;
  return mistaken("not-a-run", message);
}
function tooMany(name, text2) {
  return mistaken(
    "too-many-words",
    `${piece(text2)} is one word too many: write ${inFull(commandUsage[name])}.`
  );
}
function readAnswer(name, { rest, below }) {
  const [first = ""] = /^\S+/.exec(rest) ?? [];
  const runId = isRunId(first) ? { runId: first } : {};
  const words = isRunId(first) ? rest.slice(first.length).trim() : rest;
  const [option, step] = /^--step(?:=|\s+)(\S+)/.exec(words) ?? [];
  if (step !== void 0 && !STEP.test(step)) return noStep(step);
  const text2 = joined(words.slice(option?.length ?? 0), below);
  if (text2 === "" && name === "input") return withoutText("Say what the run should know", name);
  if (text2 === "" && name === "reject") return withoutText("Say why", name);
  return { command: { name, ...runId, ...step === void 0 ? {} : { step }, text: text2 } };
}
function withoutText(wish, name) {
  return mistaken("missing-text", `${wish}: ${inFull(commandUsage[name])}.`);
}
function joined(line, below) {
  return [line.trim(), below].filter((part) => part !== "").join("\n");
}

// src/app/checks-words.ts
var MOST_JSON = 45e3;
var LONGEST = { words: 4e3, annotation: 400, log: 12e3, name: 200 };
var MOST_ANNOTATIONS = 20;
var ROOM = 2;
function checksVariable(checks, count) {
  for (let share = 1; ; share /= 2) {
    const shown = checks.slice(0, Math.max(1, Math.ceil(checks.length * Math.min(1, share * 4))));
    const left = count - shown.length;
    const parts = shown.map((check) => fence(renderCheck(check, share), "a failed check"));
    const text2 = [...parts, ...left > 0 ? [`(${plural(left, "further check")} failed too.)`] : []].join(
      "\n\n"
    );
    if (JSON.stringify(text2).length <= MOST_JSON || share < 1e-3) return text2;
  }
}
function renderCheck({ name, conclusion, words, annotations, log }, share) {
  const shown = annotations.slice(0, Math.ceil(MOST_ANNOTATIONS * share));
  return [
    checkHeading(begin(oneLine(name), LONGEST.name), conclusion),
    begin(withoutHidden(words.slice(0, ROOM * LONGEST.words)).trim(), LONGEST.words * share),
    shown.map((each) => `- ${begin(oneLine(each), LONGEST.annotation)}`).join("\n"),
    log === void 0 ? "" : `End of its log:

${end(withoutHidden(log.slice(-ROOM * LONGEST.log)), LONGEST.log * share)}`
  ].filter((part) => part !== "").join("\n\n");
}
function oneLine(text2) {
  return withoutHidden(text2.slice(0, ROOM * LONGEST.annotation)).replaceAll(/\s+/g, " ").trim();
}
function begin(text2, most) {
  return text2.length <= most ? text2 : `${text2.slice(0, Math.max(0, most)).replace(/[\uD800-\uDBFF]$/, "")}\u2026`;
}
function end(text2, most) {
  return text2.length <= most ? text2 : `\u2026${text2.slice(-Math.max(1, most)).replace(/^[\uDC00-\uDFFF]/, "")}`;
}
function checksMarker(pull) {
  return replyMarker(`checks-${pull}`);
}
var HEADING = "### \u{1F6D1} Its checks fail, and no further run is started";
var NEXT = `A person can look at it now, or ask for one more: ${outboundCode("/agentic run one-shot", 40)} with what is to be done in the lines below.`;
function boundText(max) {
  return [
    HEADING,
    `There ${max === 1 ? "was" : "were"} ${plural(max, "run")} for the failing checks of this pull request, which is what ${outboundCode("github.fixChecks.max", 40)} allows.`,
    NEXT
  ].join("\n\n");
}
function longText(most) {
  return [
    HEADING,
    `This pull request has ${most} commits or more. GitHub does not show them all, so nobody knows how many runs there were for its failing checks, of which ${outboundCode("github.fixChecks.max", 40)} allows some.`,
    NEXT
  ].join("\n\n");
}

// src/app/find-runs.ts
var MOST_LIVE = 1e3;
var ALL = { most: MOST_LIVE, turn: 0 };
var MOST_ENDED = 30;
var MOST_BYTES = 8 * 1024 * 1024;
async function toldRun(refs, runId, stateRef) {
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return void 0;
  const [run] = await readRuns(refs, { version: found.version, where: found.where, runIds: [runId] });
  return run;
}
async function liveRunsAt(refs, spot) {
  return (await liveRuns(refs)).filter((run) => belongsTo(run, spot));
}
async function liveRuns(refs, { most, turn } = ALL) {
  const own = Array.from(await refs.refs(RUN_REFS), ([ref, version]) => ({ runId: runOf(ref), ref, version })).flatMap(
    ({ runId, ref, version }) => runId !== void 0 && ref === runRef(runId) ? [{ runId, version }] : []
  ).sort((a, b) => a.runId < b.runId ? 1 : -1);
  const from = turn % Math.max(1, Math.ceil(own.length / most)) * most;
  const runs = await inTurns(
    own.slice(from, from + most),
    ({ runId, version }) => readRuns(refs, { version, where: "live", runIds: [runId] })
  );
  return runs.flat();
}
var MOST_LIKELY = 5;
async function likelyRunsAt(refs, spot, shownAt) {
  const versions = await refs.refs(RUN_REFS);
  const live = [...versions.keys()].flatMap((ref) => runOf(ref) ?? []).filter((id) => versions.has(runRef(id)));
  if (live.length === 0) return [];
  const shown = new Set(await shownAt());
  const likely = live.filter((id) => shown.has(id) || spot.headRef?.endsWith(`-${suffixOf(id)}`) === true);
  const read2 = await inTurns(
    [...new Set(likely)].sort().reverse().slice(0, MOST_LIKELY),
    (runId) => readRuns(refs, { version: versions.get(runRef(runId)) ?? "", where: "live", runIds: [runId] })
  );
  return read2.flat().filter((run) => belongsTo(run, spot));
}
async function endedRunAt(refs, spot, stateRef) {
  return (await endedRunsAt(refs, spot, stateRef))[0];
}
async function endedRunsAt(refs, spot, stateRef) {
  const version = await versionOf(refs, stateRef);
  if (version === void 0) return [];
  const folders = await refs.list(version, RUNS_FOLDER);
  const runIds = folders.flatMap(({ kind, name }) => kind === "folder" && isRunId(name) ? [name] : []);
  const newest = runIds.sort().reverse().slice(0, MOST_ENDED);
  return (await readRuns(refs, { version, where: "ended", runIds: newest })).filter(
    (run) => belongsTo(run, spot)
  );
}
async function readRuns(refs, { version, where, runIds }) {
  const paths = runIds.flatMap((id) => [runPath(id, runFiles.progress), runPath(id, runFiles.run)]);
  const files = await refs.read(version, paths);
  const json = (path) => {
    const bytes = files.get(path);
    return bytes && bytes.length <= MOST_BYTES ? parseJson(Buffer.from(bytes).toString("utf8")) : void 0;
  };
  return runIds.flatMap((runId) => {
    const progress = ProgressDocument.safeParse(json(runPath(runId, runFiles.progress)), { jitless: true });
    const record = RunRecord.safeParse(json(runPath(runId, runFiles.run)), { jitless: true });
    if (progress.data?.workflow_id !== runId || record.data?.id !== runId) return [];
    return [{ runId, where, progress: progress.data, record: record.data }];
  });
}
function belongsTo({ record, progress }, { issue, headRef }) {
  if (record.issue?.number === issue) return true;
  if (progress.pull_requests.some(({ number }) => number === issue)) return true;
  return headRef !== void 0 && progress.branches.includes(headRef);
}

// src/app/depth.ts
var MOST_BY_BOTS = 5;
var DAY_MS = 24 * 36e5;
async function isTooDeep({ forge, refs, checks, clock }, stateRef, { runId, by, issue, headSha }) {
  if (!isBot(by)) return false;
  const now = clock.now().getTime();
  const recent = (await runsShownAt(forge, issue)).filter(
    (each) => each !== runId && now - (dayOf(each)?.getTime() ?? 0) < 2 * DAY_MS
  );
  if (recent.length >= MOST_BY_BOTS) return true;
  const pull = headSha === void 0 ? void 0 : await checks?.pull(issue);
  return pull !== void 0 && (await runsNamedIn(refs, pull, stateRef)).some((run) => hasOpened(run, pull));
}
async function isAnsweredEnough({ forge, clock }, { by, issue, marker }) {
  if (!isBot(by)) return false;
  const since = new Date(clock.now().getTime() - DAY_MS);
  const others = (await forge.shownAt(issue, since)).filter(
    (each) => isReplyMarker(each.marker) && each.marker !== marker && each.at >= since
  );
  return others.length >= MOST_BY_BOTS;
}
function isBot(login) {
  return login.toLowerCase().endsWith("[bot]");
}
var MOST_NAMED = 20;
var TRAILER = /^Agentic-Run: (\S+)$/gm;
async function runsNamedIn(refs, { commits }, stateRef) {
  const named = commits.flatMap(({ message }) => Array.from(message.matchAll(TRAILER), ([, id = ""]) => id));
  const ids = [...new Set(named.filter(isRunId).reverse())];
  const looked = ids.length > MOST_NAMED ? [...ids.slice(0, MOST_NAMED - 1), ...ids.slice(-1)] : ids;
  const runs = await Promise.all(looked.map((id) => toldRun(refs, id, stateRef)));
  return runs.filter((run) => run !== void 0);
}
function hasOpened({ progress }, { number, headRef }) {
  return progress.pull_requests.some(
    (each) => each.branch === headRef && (each.number === void 0 || each.number === number)
  );
}

// src/app/refused.ts
function refused(reason, logged = reason) {
  return { status: "refused", reason, logged };
}

// src/app/refuse.ts
var TOO_MUCH = refused("Too much was asked for in a short time.");
var ENOUGH = "A bot has asked for enough here.";
var UNKNOWN = /* @__PURE__ */ new Set(["role-unknown", "team-unknown"]);
async function refuse(ports, { target }, who) {
  const { reason, reaction } = who;
  if (reaction === "-1") await acknowledge(ports, target, "-1");
  return { status: UNKNOWN.has(reason) ? "again" : "refused", reason, logged: reason };
}

// src/app/claims.ts
async function claimAtWork({ refs, forge, clock }, runId) {
  const claim = (await readClaim(refs, runId))?.claim;
  return claim && await isAtWork(claim, { ...forge, now: clock.now() }) ? claim : void 0;
}

// src/app/start-run.ts
async function startRun(ports, stateRef, wanted) {
  const { forge, refs } = ports;
  const { workflow, variables, issue, seen, headSha, by, why } = wanted;
  const runId = await runIdFor(wanted.source);
  const done = { status: "done", what: "run", runId };
  const since = wanted.source.at;
  if (await findRun(refs, runId, { stateRef })) return done;
  if (await forge.started(runId, since) !== "no") return done;
  if (await isTooDeep(ports, stateRef, { ...wanted, runId }))
    return refused(`${by} has asked for enough here.`, ENOUGH);
  const shown = { issue, marker: runMarker(runId), since };
  const beginning = { runId, workflow, by, ...why === void 0 ? {} : { why } };
  if (isTheirs(await forge.show({ ...shown, body: startedText(beginning) }), ports)) return done;
  const askedBy = renderAskedBy(by, wanted.source, seen && await issueDigest(seen));
  const answer2 = await forge.dispatch({
    command: "run",
    runId,
    workflow,
    variables,
    issue,
    ...headSha === void 0 ? {} : { headSha },
    ...askedBy === void 0 ? {} : { askedBy }
  });
  if (answer2.status === "started") return done;
  await forge.show({ ...shown, body: notStartedText(beginning, answer2.message) });
  return refused(answer2.message);
}
async function isBegun({ forge, refs }, source, stateRef) {
  const runId = await runIdFor(source);
  return await findRun(refs, runId, { stateRef }) !== void 0 || await forge.started(runId, source.at) !== "no";
}
var THEIRS_MS = 10 * 6e4;
function isTheirs({ by, at }, { clock }) {
  return by === "another" && clock.now().getTime() - at.getTime() < THEIRS_MS;
}
async function goOn(ports, dispatch, { since, again }) {
  const { forge } = ports;
  if (await claimAtWork(ports, dispatch.runId)) return "known";
  const started = await forge.started(dispatch.runId, since);
  if (started === "waiting" || started === "over" && again === "never") return "known";
  const answer2 = await forge.dispatch(dispatch);
  if (answer2.status === "started") return "started";
  throw new AgenticError({ code: "remote-refused", message: answer2.message });
}

// src/app/checks.ts
var NOTHING = { status: "nothing" };
function mayHaveFailed(payload) {
  if (payload.action !== "completed") return false;
  if ("check_suite" in payload) return payload.check_suite.pull_requests.length > 0;
  const { conclusion, check_suite: suite } = payload.check_run;
  return (conclusion === "failure" || conclusion === "timed_out") && suite.pull_requests.length > 0;
}
async function handleChecks(payload, ports) {
  const settings = await ports.settings();
  if (!settings.fixChecks) return NOTHING;
  const suite = "check_suite" in payload ? payload.check_suite : payload.check_run.check_suite;
  let handled = NOTHING;
  for (const { number } of suite.pull_requests) {
    const each = await fixPull(ports, settings, { pull: number, headSha: suite.head_sha });
    if (each.status !== "nothing") handled = each;
  }
  return handled;
}
var MOST_PULLS = 50;
var HOUR_MS = 36e5;
async function sweepChecks(ports, headSha) {
  const settings = await ports.settings();
  const told = { done: [], problems: [] };
  if (!settings.fixChecks || !ports.checks) return told;
  try {
    const open = await ports.checks.openPulls();
    const ids = headSha === void 0 ? await knownIds(ports.refs, settings.stateRef) : /* @__PURE__ */ new Set();
    const wanted = open.filter(
      (pull) => headSha === void 0 ? isLikelyOurs(pull, ids) : pull.headSha === headSha
    );
    const turn = Math.floor(ports.clock.now().getTime() / HOUR_MS);
    const from = turn % Math.max(1, Math.ceil(wanted.length / MOST_PULLS)) * MOST_PULLS;
    for (const { number: pull } of wanted.slice(from, from + MOST_PULLS)) {
      const handled = await fixPull(ports, settings, { pull });
      if (handled.status === "done") told.done.push(`run ${handled.runId ?? ""} for the checks of #${pull}`);
    }
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    told.problems.push(error.message);
  }
  return told;
}
function isLikelyOurs({ headRef }, ids) {
  return headRef.startsWith("agentic/") || [...ids].some((id) => headRef.endsWith(`-${suffixOf(id)}`));
}
async function fixPull(ports, settings, looked) {
  const { checks, repository: repository2 } = ports;
  const { fixChecks, stateRef } = settings;
  if (!checks || !fixChecks) return NOTHING;
  const pull = await checks.pull(looked.pull);
  if (!pull?.isOpen || pull.isFork) return NOTHING;
  const { number, headSha } = pull;
  if (looked.headSha !== void 0 && looked.headSha !== headSha) return NOTHING;
  const runs = await runsNamedIn(ports.refs, pull, stateRef);
  if (!runs.some((run) => hasOpened(run, pull))) return NOTHING;
  const { isOver, failed, began = pull.createdAt } = await checks.checks(headSha);
  if (!isOver || failed.length === 0) return NOTHING;
  const source = { kind: "checks", repository: repository2, pull: number, headSha, at: began };
  const ids = await knownIds(ports.refs, stateRef);
  const own = await checksSuffix(repository2, { pull: number, headSha });
  if ([...ids].some((id) => suffixOf(id) === own)) return NOTHING;
  if (pull.commits.length >= MOST_COMMITS || await countBefore(repository2, { pull, runs, ids }) >= fixChecks.max)
    return await tellBound(ports, pull, fixChecks);
  if (ports.mayAskMore?.("checks") === false) return TOO_MUCH;
  const described = await Promise.all(failed.slice(0, MOST_CHECKS).map(checks.describe));
  return await startRun(ports, stateRef, {
    source,
    workflow: fixChecks.workflow,
    variables: { checks: checksVariable(described, failed.length) },
    issue: number,
    headSha,
    by: "failing checks",
    why: failedChecksWords(
      described.map(({ name }) => name),
      { count: failed.length, commit: outboundCode(headSha.slice(0, 7), 7) }
    )
  });
}
var MOST_CHECKS = 10;
async function knownIds(refs, stateRef) {
  const live = [...(await refs.refs(RUN_REFS)).keys()].flatMap((ref) => runOf(ref) ?? []);
  const version = await versionOf(refs, stateRef);
  const ended = version === void 0 ? [] : await refs.list(version, RUNS_FOLDER);
  return /* @__PURE__ */ new Set([...live, ...ended.map(({ name }) => name).filter(isRunId)]);
}
async function countBefore(repository2, { pull, runs, ids }) {
  const { number, headSha, commits } = pull;
  const suffixes = new Map([...ids].map((id) => [suffixOf(id), id]));
  const found = /* @__PURE__ */ new Set();
  for (const { sha } of commits) {
    if (sha === headSha) continue;
    const id = suffixes.get(await checksSuffix(repository2, { pull: number, headSha: sha }));
    if (id !== void 0) found.add(id);
  }
  for (const { runId, record } of runs) if (record.pull_request === number) found.add(runId);
  return found.size;
}
async function tellBound({ forge }, pull, { max }) {
  await forge.show({
    issue: pull.number,
    marker: checksMarker(pull.number),
    body: pull.commits.length >= MOST_COMMITS ? longText(MOST_COMMITS) : boundText(max),
    since: pull.createdAt
  });
  const why = pull.commits.length >= MOST_COMMITS ? `${MOST_COMMITS} commits or more` : `had its ${max} runs`;
  return refused(`Pull request #${pull.number} has ${why}.`);
}

// src/human/reply.ts
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
    const { name, text: text2, runId, step } = reading.command;
    return { stand: name, body: text2, runId, step };
  }
  const isCommand2 = reading.command !== void 0 || reading.mistake !== void 0;
  return { stand: void 0, body: isCommand2 ? "" : body.trim() };
}
var STRICTNESS = [void 0, "approve", "input", "reject"];
function stricter(one, other) {
  return STRICTNESS.indexOf(one) >= STRICTNESS.indexOf(other) ? one : other;
}
function threadOf(comment, text2) {
  const line = comment.line ?? comment.original_line;
  const side = comment.side?.toLowerCase();
  return {
    id: String(comment.in_reply_to_id ?? comment.id),
    path: comment.path,
    ...typeof line === "number" ? { line } : {},
    ...side === "left" || side === "right" ? { side } : {},
    text: text2
  };
}
function given(key, value) {
  return typeof value === "string" && value !== "" ? { [key]: value } : {};
}

// src/human/answer-request.ts
var DECISIONS = { approve: "approved", reject: "rejected", input: "input" };
var MOST_BYTES2 = 900 * 1024;
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
function requestOf(reply, { step, asked, branch, via }) {
  const { head_sha: head, head_ref: ref } = reply;
  const isItsBranch = branch !== void 0 && ref === branch;
  return {
    type: "input",
    decision: DECISIONS[reply.decision],
    text: cut(reply.body, LONGEST_TEXT),
    actor: reply.reviewer,
    ...step === void 0 ? {} : { step },
    ...asked === void 0 ? {} : { asked },
    ...reply.threads.length === 0 ? {} : { threads: reply.threads.slice(0, MOST_THREADS) },
    ...head === void 0 ? {} : { head },
    ...head !== void 0 && isItsBranch ? { about: { head } } : {},
    ...reply.at === void 0 ? {} : { at: reply.at },
    ...via === void 0 ? {} : { via }
  };
}
function tooLarge(request) {
  return Buffer.byteLength(JSON.stringify(request)) > MOST_BYTES2;
}
function shortened(request, longest) {
  const kept = longest < LEAST_TEXT ? request.threads?.slice(0, (request.threads.length + 1) / 2) : request.threads;
  const threads = kept?.map((thread) => ({ ...thread, text: cut(thread.text, longest) }));
  return { ...request, text: cut(request.text, longest), ...threads ? { threads } : {} };
}
function cut(text2, longest) {
  return text2.length <= longest ? text2 : `${text2.slice(0, Math.max(0, longest - 1)).replace(/[\uD800-\uDBFF]$/, "")}\u2026`;
}

// src/app/asked-question.ts
function askedQuestion(state, { step: wanted, headRef }) {
  const isOfRun = headRef === state.workspace?.branch;
  const said = Array.from(state.branches.values()).find(({ branch: branch2 }) => branch2 === headRef);
  const open = Array.from(state.questions).flatMap((path2) => {
    const step = state.steps.get(path2);
    const asked2 = step?.question?.asked;
    if (!asked2 || wanted !== void 0 && wanted !== path2 && wanted !== step.name) return [];
    const around4 = branchAt(state, path2);
    return [{ path: path2, asked: asked2, around: around4, distance: said || isOfRun ? distance(around4, said) : 0 }];
  });
  const [found] = open.filter((each) => !said || wanted !== void 0 || each.distance !== Infinity).sort((one, other) => one.distance - other.distance || 0);
  if (!found) return void 0;
  const { path, asked, around: around3 } = found;
  const branch = (around3 ?? state.workspace)?.branch;
  const isNearest = (said || isOfRun) && (state.questions.size > 1 || around3 !== void 0);
  return { seq: asked.seq, at: asked.at, branch, step: isNearest ? path : wanted };
}
function distance(asking, said) {
  if (asking === said) return 0;
  if (!said) return Infinity;
  if (!asking) return said.step.length;
  return said.step.startsWith(`${asking.step}/`) ? said.step.length - asking.step.length : Infinity;
}

// src/app/partial-approvals.ts
function talliesIn(requests, state) {
  const all = answersIn(requests, state);
  return [...state.questions].flatMap((path) => {
    const question = state.steps.get(path)?.question;
    const answers = answersTo(state, path, all);
    if (!question || answers.length === 0) return [];
    return [{ path, asked: question.asked.seq, answers, tally: tallyOf(question, answers) }];
  });
}
var MOST_LOOKS = 4;
async function showApprovals(ports, runId, { state, stateRef, version }) {
  const { refs } = ports;
  if (state.status !== "paused") return false;
  let inbox = await readInbox(refs, runId);
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const partial = talliesIn(inbox.requests, state).filter(({ tally }) => !tally.isEnough);
    if (partial.length === 0) return false;
    if (version === void 0) return true;
    await showOnce(ports, { runId, stateRef, version, partial });
    const counted = inbox.version;
    inbox = await readInbox(refs, runId);
    if (inbox.version === counted) break;
  }
  return true;
}
async function showOnce({ refs, forge }, { runId, stateRef, version, partial }) {
  const issue = (await toldRun(refs, runId, stateRef))?.record.issue?.number;
  if (issue === void 0) return;
  const since = dayOf(runId) ?? /* @__PURE__ */ new Date(0);
  const marker = runMarker(runId);
  const before = textWith(await forge.shownAt(issue, since), marker);
  if (before === void 0) return;
  const body = partial.reduce(
    (text2, { asked, tally: { needed, by } }) => withApprovals(text2, { asked, approvals: needed, approved_by: [...by] }),
    before
  );
  if (body === before || await versionOf(refs, runRef(runId)) !== version) return;
  await forge.show({ issue, marker, body: body.replace(marker, "").trim(), since });
}

// src/app/answer.ts
async function askedRun({ refs }, spot, { reply, stateRef }) {
  const { id, run_id: named } = reply;
  if (named !== void 0) return await toldRun(refs, named, stateRef) && { runId: named, has: false };
  const here = await liveRunsAt(refs, spot);
  const ended = await endedRunAt(refs, spot, stateRef);
  for (const { runId } of ended ? [...here, ended] : here)
    if (await hasRequest(refs, { runId, id, stateRef })) return { runId, has: true };
  const asking = here.find(({ progress }) => progress.questions.length > 0);
  return asking && { runId: asking.runId, has: false };
}
async function hasRequest(refs, { runId, id, stateRef }) {
  const path = `inbox/${id}.json`;
  const found = await findRun(refs, runId, { stateRef });
  return found !== void 0 && (await found.read([path])).has(path);
}
var SKEW_MS = 6e4;
async function leaveAnswer(ports, runId, { reply, stateRef, isReview, headRef }) {
  const { refs, own } = ports;
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return refused(`There is no run ${runId}.`);
  const { state } = await checkRun(found);
  const done = { status: "done", what: "answer", runId };
  if (state.requests.has(reply.id)) return done;
  const asked = askedQuestion(state, { step: reply.step, headRef: headRef ?? reply.head_ref });
  const said = Date.parse(reply.at ?? "");
  if (!asked) return refused(`Run ${runId} asks nothing.`);
  if (said + SKEW_MS < Date.parse(asked.at)) return refused("It was said before.");
  const { branch, step } = asked;
  const request = answerRequest(reply, {
    ...isReview ? {} : { asked: asked.seq },
    ...step === void 0 ? {} : { step },
    ...branch === void 0 ? {} : { branch },
    ...own.login === void 0 ? {} : { via: own.login }
  });
  await leaveRequest(ports, { runId, ...request, stateRef });
  const unread = await unreadAnswers(ports, runId, state);
  if (unread.length === 0) {
    const version = await claimAtWork(ports, runId) ? void 0 : found.version;
    const isShown = await showApprovals(ports, runId, { state, stateRef, version });
    return isShown ? { ...done, what: "approval" } : done;
  }
  if (isLeftByAnother(ports, unread, reply)) return done;
  const since = new Date(Number.isNaN(said) ? asked.at : said);
  await goOn(ports, { command: "resume", runId }, { since, again: "when-over" });
  return done;
}
function isLeftByAnother({ own, clock }, unread, { id, at = "" }) {
  const via = unread.find((each) => each.id === id)?.via;
  const isFresh = clock.now().getTime() - Date.parse(at) < THEIRS_MS;
  return via !== void 0 && own.login !== void 0 && via !== own.login && isFresh;
}
async function unreadAnswers({ refs }, runId, state) {
  if (state.status !== "paused") return [];
  const { requests } = await readInbox(refs, runId);
  const unread = talliesIn(requests, state).flatMap(({ tally, answers }) => tally.isEnough ? answers : []);
  const contents = new Map(requests.map(({ id, content }) => [id, content]));
  return unread.map(({ id }) => ({ id, via: Via.safeParse(parseJson(contents.get(id))).data?.via }));
}
var Via = object({ via: string().optional() });

// src/app/requested-run.ts
async function requestedRun({ refs }, { id, spot, stateRef, runId: named }) {
  const here = async () => [...await liveRunsAt(refs, spot), ...await endedRunsAt(refs, spot, stateRef)].map(
    ({ runId }) => runId
  );
  for (const runId of named === void 0 ? await here() : [named]) {
    if (await hasRequest(refs, { runId, id, stateRef })) return runId;
    const { requests } = await readInbox(refs, runId);
    if (requests.some((each) => each.id === id)) return runId;
  }
  return void 0;
}

// src/app/standing.ts
async function unbegunRun({ forge, refs }, { issue }, stateRef) {
  const [newest] = await runsShownAt(forge, issue);
  return newest === void 0 || await findRun(refs, newest, { stateRef }) ? void 0 : newest;
}
async function unbegun({ forge, refs }, runId) {
  const { requests } = await readInbox(refs, runId);
  if (requests.some(({ content }) => typeOf(content) === "cancel"))
    return { text: unbegunText(runId, "cancelled"), isWaiting: false };
  const started = await forge.started(runId, dayOf(runId) ?? /* @__PURE__ */ new Date(0));
  const became2 = { waiting: "waiting", over: "ended", no: "unknown" };
  return { text: unbegunText(runId, became2[started]), isWaiting: started === "waiting" };
}
var NOTHING2 = { isEnough: false, approvedBy: /* @__PURE__ */ new Map() };
async function untakenAnswers({ refs }, { runId, where, progress }, stateRef) {
  if (where !== "live" || progress.questions.length === 0) return NOTHING2;
  const { requests } = await readInbox(refs, runId);
  if (!requests.some(({ content }) => typeOf(content) === "input")) return NOTHING2;
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return NOTHING2;
  const tallies = talliesIn(requests, (await checkRun(found)).state);
  const partial = tallies.filter(({ tally }) => !tally.isEnough);
  return {
    isEnough: tallies.length > partial.length,
    approvedBy: new Map(partial.map(({ path, tally }) => [path, tally.by]))
  };
}
function typeOf(content) {
  const request = parseJson(content);
  return typeof request === "object" && request !== null && "type" in request ? request.type : void 0;
}
async function noWayOn(ports, run, { given: given2, stateRef }) {
  const { runId, progress } = run;
  const { fromStep, maxCostUsd, maxTokens } = given2;
  if (fromStep !== void 0) {
    const steps = stepsOf(progress);
    return steps.length === 0 || steps.includes(fromStep) ? void 0 : noStepText(runId, fromStep, steps);
  }
  if (maxCostUsd !== void 0 || maxTokens !== void 0) return void 0;
  const { status, reason, questions } = progress;
  if (status !== "paused" || reason !== "human" || questions.length === 0) return void 0;
  const now = ports.clock.now().getTime();
  if (questions.some(({ deadline }) => deadline !== void 0 && Date.parse(deadline) <= now))
    return void 0;
  return (await untakenAnswers(ports, run, stateRef)).isEnough ? void 0 : waitsText(runId);
}
function stepsOf({
  completed_steps: ended,
  running_steps: running,
  pending_steps: pending,
  questions,
  parallel_branches: branches,
  current_step: current
}) {
  const paths = [
    ...ended.map(({ path }) => path),
    ...running,
    ...questions.map(({ path }) => path),
    ...branches.map(({ branch_id: path }) => path),
    ...current ? [current.path] : [],
    ...pending
  ];
  const names = paths.flatMap((path) => path.split("/")).filter((part) => !/^\d+$/.test(part));
  return [.../* @__PURE__ */ new Set([...names, ...paths])];
}

// src/app/about-run.ts
async function aboutRun(ports, command, asked) {
  const named = await runNamed(ports, command, asked);
  const early = command.name === "cancel" ? await expectedRun(ports, named, asked) : void 0;
  if (early !== void 0) return cancelEarly(ports, early, asked);
  const run = await runMeant(ports, named, asked);
  const expected = command.name === "cancel" ? void 0 : await meantUnbegun(ports, command, { ...asked, run });
  if (expected) return expected;
  if (!run) return await notBegun(ports, command, asked);
  const { runId } = run;
  const { stateRef } = asked;
  const claim = await claimAtWork(ports, runId);
  if (command.name === "status") {
    const { isEnough: hasAnswer2, approvedBy } = await untakenAnswers(ports, run, stateRef);
    return { text: statusText(run, { workedOnIn: claim?.url, hasAnswer: hasAnswer2, approvedBy }), runId };
  }
  const refusal = await refusalOf(ports, command, { ...run, claim }) ?? (command.name === "cancel" ? void 0 : await noWayOn(ports, run, { given: givenIn(command), stateRef }));
  if (refusal !== void 0) return { text: refusal, runId };
  const text2 = doneText(command.name, runId);
  const once = { since: asked.at, again: "never" };
  if (command.name === "cancel") {
    await leaveCancel(ports, runId, asked);
    if (run.progress.status === "running") return { text: text2, runId };
    return { text: text2, runId, effect: () => goOn(ports, { command: "cancel", runId }, once) };
  }
  return { text: text2, runId, effect: () => goOn(ports, resumption(command, runId), once) };
}
async function runNamed(ports, { name, runId }, asked) {
  return runId ?? (name === "cancel" ? await requestedRun(ports, asked) : void 0);
}
async function notBegun(ports, command, { spot }) {
  const { runId } = command;
  if (runId === void 0) return { text: noRunText() };
  const isKnown2 = await claimAtWork(ports, runId) !== void 0 || (await runsShownAt(ports.forge, spot.issue)).includes(runId);
  if (!isKnown2) return { text: noRunText(runId) };
  return { text: (await became(ports, command, runId)).text, runId };
}
async function became(ports, { name }, runId) {
  const claim = await claimAtWork(ports, runId);
  if (!claim) return await unbegun(ports, runId);
  return { text: name === "status" ? beginningText(claim) : busyText(claim), isWaiting: true };
}
async function meantUnbegun(ports, command, { spot, stateRef, run }) {
  if (command.runId !== void 0 || run?.where === "live") return void 0;
  const runId = await unbegunRun(ports, spot, stateRef);
  if (runId === void 0) return void 0;
  const { text: text2, isWaiting } = await became(ports, command, runId);
  return run && !isWaiting ? void 0 : { text: text2, runId };
}
function givenIn(command) {
  return command.name === "resume" || command.name === "retry" ? command : {};
}
function resumption(command, runId) {
  const { fromStep, maxCostUsd, maxTokens } = givenIn(command);
  return {
    command: "resume",
    runId,
    ...fromStep === void 0 ? {} : { fromStep },
    ...maxCostUsd === void 0 ? {} : { maxCostUsd },
    ...maxTokens === void 0 ? {} : { maxTokens }
  };
}
var CANCEL = `${JSON.stringify({ type: "cancel" })}
`;
async function leaveCancel(ports, runId, { id, stateRef }) {
  await leaveRequest(ports, { runId, id, content: CANCEL, stateRef });
}
var MOST_EXPECTED = 3;
async function expectedRun(ports, named, { spot, stateRef, id }) {
  const { forge, refs } = ports;
  const shown = await runsShownAt(forge, spot.issue);
  if (named !== void 0) {
    const isKnown2 = shown.includes(named) || await claimAtWork(ports, named) !== void 0;
    return isKnown2 && !await findRun(refs, named, { stateRef }) ? named : void 0;
  }
  const unbegun2 = [];
  for (const runId of shown.slice(0, MOST_EXPECTED)) {
    if (await findRun(refs, runId, { stateRef })) break;
    const { requests } = await readInbox(refs, runId);
    if (requests.some((each) => each.id === id)) return runId;
    if (requests.length > 0) continue;
    if (await isAboutToBegin(ports, runId)) return runId;
    unbegun2.push(runId);
  }
  return (await liveRunsAt(refs, spot)).length > 0 ? void 0 : unbegun2[0];
}
async function isAboutToBegin(ports, runId) {
  if (await claimAtWork(ports, runId)) return true;
  return await ports.forge.started(runId, dayOf(runId) ?? /* @__PURE__ */ new Date(0)) === "waiting";
}
async function cancelEarly(ports, runId, { id, spot, at }) {
  await leaveRequest(ports, { runId, id, content: CANCEL, isExpected: true });
  const show = () => ports.forge.show({
    issue: spot.issue,
    marker: runMarker(runId),
    body: cancelledEarlyText(runId),
    // No comment of a run is older than that.
    since: dayOf(runId) ?? at
  });
  const text2 = doneText("cancel", runId);
  return await claimAtWork(ports, runId) ? { text: text2, runId } : { text: text2, runId, effect: show };
}
async function refusalOf({ forge }, command, { runId, where, record, claim, progress: { status } }) {
  if (claim) return command.name === "cancel" ? void 0 : busyText(claim);
  if (command.name === "cancel")
    return where === "ended" ? `Run ${runId} is over (${status}); there is nothing to cancel.` : void 0;
  if (status === "completed" && !("fromStep" in command))
    return `Run ${runId} is completed; there is nothing left to do in it.`;
  if (status !== "running") return void 0;
  const isLost = await forge.started(runId, new Date(record.created_at)) === "over";
  return isLost ? void 0 : `Run ${runId} is being worked on already.`;
}
async function runMeant({ refs }, runId, { spot, stateRef }) {
  if (runId !== void 0) return await toldRun(refs, runId, stateRef);
  const [newest] = await liveRunsAt(refs, spot);
  return newest ?? await endedRunAt(refs, spot, stateRef);
}

// src/app/asking.ts
async function judge({ forge, own, actors = [] }, deed, { settings, answers }) {
  const { policy, answerers } = settings;
  const { event, action } = deed;
  const at = { event, action, isEdited: deed.text?.isEdited ?? false };
  const known = [...actors, ...deed.people].map(
    (each) => each === null ? { type: "", isOwnApp: false } : { ...each, isOwnApp: isOwn(each, deed, own) }
  );
  const open = { isLocked: false, isTransferred: false, isFork: false };
  const supposed = known.map((person) => ({ ...person, role: "admin" }));
  const early = mayAsk({ ...at, ...open, people: supposed }, policy);
  if (!early.allowed) return { who: early, issue: void 0 };
  const wantsTeams = answers && answerers.teams.length > 0;
  const [issue, text2, asking] = await Promise.all([
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
  const isGone = deed.text !== void 0 && text2 === void 0;
  if (isGone) return { who: { allowed: false, reason: "gone", reaction: "none" }, issue };
  const isByUs = isOwn({ login: "" }, { appId: text2?.appId }, own);
  const people = asking.map((person) => ({ ...person, isOwnApp: person.isOwnApp || isByUs }));
  const facts = {
    ...at,
    people,
    isEdited: at.isEdited || isChanged(deed, text2),
    isLocked: issue?.isLocked ?? false,
    isTransferred: issue === void 0,
    isFork: issue?.head?.isFork ?? false
  };
  const who = answers ? mayAnswer(facts, policy, answerers) : mayAsk(facts, policy);
  return { who, issue, seen: deed.seen ?? issue?.words };
}
function isOwn({ login }, { appId }, own) {
  const isLogin = own.login !== void 0 && login.toLowerCase() === own.login.toLowerCase();
  return isLogin || appId !== void 0 && appId === own.appId;
}
async function refusedAnyway({ forge, own }, deed, policy) {
  const { event, action, people: given2 } = deed;
  const known = given2.flatMap((each) => each ? [{ ...each, isOwnApp: isOwn(each, deed, own) }] : []);
  if (known.length < given2.length || known.some(({ isOwnApp }) => isOwnApp)) return void 0;
  const open = { event, action, isEdited: false, isLocked: false, isTransferred: false, isFork: false };
  const supposed = known.map((person) => ({ ...person, role: "admin" }));
  const early = mayAsk({ ...open, people: supposed }, policy);
  if (!early.allowed) return early.reason === "bot" ? early : void 0;
  const people = await Promise.all(
    unique(known).map(async (person) => ({ ...person, role: await forge.roleOf(person.login ?? "") }))
  );
  const who = mayAsk({ ...open, people }, policy);
  return !who.allowed && who.reason === "role" ? who : void 0;
}
function unique(people) {
  return [...new Map(people.map((person) => [person.login?.toLowerCase(), person])).values()];
}
function isChanged({ text: text2, people }, now) {
  if (!text2 || !now) return false;
  return now.body !== text2.body || now.login !== people[0]?.login;
}

// src/app/docs-link.ts
var AT_GITHUB = /^(?:github:|(?:git\+)?https:\/\/github\.com\/|git@github\.com:)([\w.-]+\/[\w-][\w.-]*?)(?:\.git)?$/;
function docsLink(published, path) {
  const { version, homepage, repository: repository2 } = published;
  const url = typeof repository2 === "object" && repository2 ? Reflect.get(repository2, "url") : repository2;
  const [, name] = AT_GITHUB.exec(typeof url === "string" ? url : "") ?? [];
  if (name !== void 0) return `https://github.com/${name}/blob/v${version}/${path}`;
  return typeof homepage === "string" && /^https:\/\/[\w.-]+(?:\/[\w./#-]*)?$/.test(homepage) ? homepage : void 0;
}
var ownDocsLink = (path) => docsLink(package_default, path);

// src/app/help.ts
var WHAT = {
  run: "starts a workflow. Longer words stand in the lines below.",
  do: "answers a question, or finds the workflow for a request and starts it.",
  status: "says how the run stands, and what to do next.",
  resume: "goes on with a run that has paused or was cancelled.",
  cancel: "ends a run; what its finished steps made is kept.",
  retry: "tries again a run that has failed.",
  input: "answers what a run asks.",
  approve: "says yes to what a run asks; words with it are told to the run.",
  reject: "says no, and why.",
  workflows: "lists what can be run.",
  help: "shows this."
};
var OPTIONS2 = [
  ["--plan", "where no workflow fits, one is made for the request; a person approves it before it runs."],
  [
    "--keep",
    "the same, and it is proposed for the repository in a pull request, where `github.allowedFiles` names `.agentic/workflows/*.yaml`."
  ],
  ["--from <step>", "goes on at that step; what stands before it stays."],
  ["--max-cost-usd <dollars>", "what the run may spend, all in all."],
  ["--max-tokens <number>", "the same in tokens."],
  ["--step <step>", "which question is answered, where several are open."]
];
function helpText(workflows, docs = ownDocsLink("docs/github-app.md")) {
  const commands = Object.entries(commandUsage).map(
    ([name, usage]) => `- ${outboundCode(usage, 200)}: ${WHAT[name]}`
  );
  const options = OPTIONS2.map(([option, what]) => `- ${outboundCode(option, 60)}: ${what}`);
  return [
    "The first line of a comment can be:",
    commands.join("\n"),
    "Options:",
    options.join("\n"),
    `For example: ${outboundCode(exampleOf(workflows), 300)}`,
    `Without a run-id it is about the run of this issue or pull request. Parts in \`[ ]\` may be left out.${docs === void 0 ? "" : ` [All of it](${docs})`}`
  ].join("\n\n");
}
var SHOWN_FIRST = "plan-build-validate";
function exampleOf(workflows) {
  const fitting = workflows.flatMap((workflow) => {
    const key = workflow.variables && textVariable(workflow);
    const needsMore = workflow.declared?.some(
      ({ name, required, default: given2 }) => required && given2 === void 0 && name !== key
    );
    return key === void 0 || needsMore === true ? [] : [{ name: workflow.name, key }];
  });
  const shown = fitting.find(({ name }) => name === SHOWN_FIRST) ?? fitting[0];
  if (!shown) return "/agentic do Why does the build fail?";
  return `/agentic run ${shown.name} ${renderVariable(shown.key, "Add a dark mode")}`;
}

// src/app/comment.ts
var ANSWERS = /* @__PURE__ */ new Set(["input", "approve", "reject"]);
var ABOUT_WORKFLOWS = /* @__PURE__ */ new Set(["run", "workflows", "help"]);
function isAnswer2(body) {
  const { command } = readCommand(body);
  return command !== void 0 && ANSWERS.has(command.name);
}
async function handleComment(payload, ports) {
  const { comment, issue } = payload;
  const { id, body, user, created_at } = comment;
  const said = {
    kind: "comment",
    id,
    body,
    login: user?.login ?? "",
    at: created_at,
    issue: issue.number
  };
  return await handleCommand(ports, said, commentDeed(payload, ports));
}
function commentDeed({ action, sender, issue, comment }, { forge }) {
  const { id, body, user, created_at, updated_at = created_at } = comment;
  return {
    event: issue.pull_request === void 0 ? "issue-comment" : "pull-request-comment",
    action,
    people: [user, sender],
    issue: issue.number,
    seen: wordsIn(issue),
    text: { body, isEdited: updated_at !== created_at, now: () => forge.text("comment", id) },
    target: { kind: "comment", id },
    appId: comment.performed_via_github_app?.id
  };
}
async function handleCommand(ports, said, deed) {
  if (ports.mayAskMore?.(said.login) === false) return TOO_MUCH;
  const settings = await ports.settings();
  const judged = await judge(ports, deed, { settings, answers: isAnswer2(said.body) });
  if (!judged.who.allowed) return await refuse(ports, deed, judged.who);
  if (ports.mayAskMore?.() === false) return TOO_MUCH;
  const marker = replyMarker(`${said.kind}-${said.id}`);
  if (await isAnsweredEnough(ports, { by: said.login, issue: said.issue, marker }))
    return refused(`${said.login} has asked for enough here.`, ENOUGH);
  await acknowledge(ports, deed.target, "eyes");
  const { problem } = settings;
  return await carryOut(problem === void 0 ? ports : saying(ports, problemText(problem)), said, {
    settings,
    judged
  });
}
function saying(ports, note) {
  const { forge } = ports;
  const show = (comment) => {
    const { body } = comment;
    return forge.show({ ...comment, body: body.includes(note) ? body : `${body}

${note}` });
  };
  return { ...ports, forge: { ...forge, show } };
}
async function carryOut(ports, said, { settings, judged }) {
  const { issue } = said;
  const at = new Date(said.at);
  const asked = readCommand(said.body).command?.name;
  const workflows = asked && !ABOUT_WORKFLOWS.has(asked) ? [] : await ports.workflows();
  const { command, mistake } = readCommand(said.body, workflows);
  const told = (text2) => tell(ports, said, { text: text2 });
  if (mistake) return await told(mistakeText(mistake));
  const head = judged.issue?.head;
  const spot = { issue, ...head ? { headRef: head.ref } : {} };
  const { stateRef } = settings;
  switch (command?.name) {
    case "run":
    case "do": {
      if (head && judged.issue?.isClosed === true) return await told(closedText(issue));
      const source = { kind: said.kind, repository: ports.repository, id: said.id, at };
      const workflow = command.name === "do" ? DO : command.workflow;
      const variables = command.name === "do" ? doVariables(command) : command.variables;
      const wanted = { source, workflow, variables, issue };
      const problem = startProblem(ports, wanted, { settings, workflows });
      if (problem !== void 0 && !await isBegun(ports, source, stateRef)) return await told(problem);
      const { seen } = judged;
      return await startRun(ports, stateRef, { ...wanted, seen, headSha: head?.sha, by: said.login });
    }
    case "status":
    case "cancel":
    case "resume":
    case "retry": {
      const id = `${said.kind}-${said.id}`;
      const { text: text2, runId, effect } = await aboutRun(ports, command, { spot, stateRef, id, at });
      return await tell(ports, said, { text: text2, runId, effect });
    }
    case "input":
    case "approve":
    case "reject":
      return await answer(ports, said, { spot, stateRef });
    case "workflows":
      return await told(workflowsText(workflows));
    default:
      return await told(helpText(workflows));
  }
}
async function answer(ports, said, { spot, stateRef }) {
  const { id, body, login, at } = said;
  const reply = readComment({ id, body, user: { login }, created_at: at });
  if (!reply) return { status: "nothing" };
  const asked = await askedRun(ports, spot, { reply, stateRef });
  if (!asked)
    return await tell(ports, said, {
      text: reply.run_id === void 0 ? noQuestionText() : noRunText(reply.run_id)
    });
  const { runId } = asked;
  const done = await leaveAnswer(ports, runId, { reply, stateRef, isReview: false, headRef: spot.headRef });
  if (done.status === "refused")
    return await tell(ports, said, {
      text: asked.has ? doneText("input", runId) : noQuestionText(runId, reply.step)
    });
  return done;
}
async function tell(ports, said, { text: text2, runId, effect }) {
  const show = (body) => ports.forge.show({
    issue: said.issue,
    marker: replyMarker(`${said.kind}-${said.id}`),
    body,
    since: new Date(said.at)
  });
  const shown = await show(text2);
  if (effect && !isTheirs(shown, ports))
    try {
      await effect();
    } catch (error) {
      if (!(error instanceof AgenticError) || isUnreachable(error)) throw error;
      await show(error.message);
      return refused(error.message);
    }
  return { status: "done", what: "told", ...runId === void 0 ? {} : { runId } };
}

// src/app/labels.ts
var FOR_ASSIGNED = "plan-build-validate";
async function handleIssues(payload, ports) {
  const { sender, issue } = payload;
  const settings = await ports.settings();
  const asked = issuesDeed(payload, ports, settings);
  if (!asked) return { status: "nothing" };
  const { wanted, deed } = asked;
  const { event, target } = deed;
  if (ports.mayAskMore?.(sender.login) === false) return TOO_MUCH;
  const judged = await judge(ports, deed, { settings, answers: false });
  if (!judged.who.allowed) return await refuse(ports, deed, judged.who);
  if (judged.issue?.isPullRequest === true) return { status: "nothing" };
  if (ports.mayAskMore?.() === false) return TOO_MUCH;
  await acknowledge(ports, target, "eyes");
  const workflows = await ports.workflows();
  const { command, mistake } = readCommand(`/agentic run ${wanted.workflow}`, workflows);
  const at = new Date(issue.updated_at);
  if (mistake) {
    const marker = replyMarker(`${event}-${at.getTime()}`);
    await ports.forge.show({
      issue: issue.number,
      marker,
      body: mistakeText(mistake),
      since: at
    });
    return { status: "done", what: "told" };
  }
  if (command?.name !== "run") return { status: "nothing" };
  const starting = { workflow: command.workflow, variables: {}, issue: issue.number };
  const problem = startProblem(ports, starting, { settings, workflows });
  if (problem !== void 0 && !await isBegun(ports, wanted.source, settings.stateRef)) {
    const marker = replyMarker(`${event}-${at.getTime()}`);
    await ports.forge.show({ issue: issue.number, marker, body: problem, since: at });
    return { status: "done", what: "told" };
  }
  return await startRun(ports, settings.stateRef, {
    source: wanted.source,
    workflow: command.workflow,
    variables: {},
    issue: issue.number,
    seen: judged.seen,
    by: sender.login
  });
}
function issuesDeed(payload, ports, settings) {
  const { action, sender, issue } = payload;
  const wanted = wantedBy(payload, ports, settings);
  if (!wanted) return void 0;
  const event = action === "labeled" ? "label" : "assignment";
  const target = { kind: "issue", number: issue.number };
  const deed = {
    event,
    action,
    people: [sender],
    issue: issue.number,
    seen: wordsIn(issue),
    target
  };
  return { wanted, deed };
}
function wantedBy({ action, issue, label, assignee }, { repository: repository2, own }, { labelPrefix, assignees }) {
  const at = new Date(issue.updated_at);
  const around3 = { repository: repository2, at, issue: issue.number, moment: issue.updated_at };
  if (action === "labeled" && label) {
    const workflow = label.name.slice(labelPrefix.length).trim();
    if (label.name.slice(0, labelPrefix.length).toLowerCase() !== labelPrefix.toLowerCase() || workflow === "")
      return void 0;
    return { workflow, source: { ...around3, kind: "label", label: label.name } };
  }
  const ours = own.login === void 0 ? [] : [own.login, own.login.replace(/\[bot\]$/, "")];
  const names = [...ours, ...assignees].map((name) => name.toLowerCase());
  const login = assignee?.login;
  if (action !== "assigned" || login === void 0 || !names.includes(login.toLowerCase())) return void 0;
  return { workflow: FOR_ASSIGNED, source: { ...around3, kind: "assignment", assignee: login } };
}

// src/app/review.ts
var NOTHING3 = { status: "nothing" };
async function handleReview(payload, ports) {
  const { pull_request: pull, review } = payload;
  const { id, body, user, submitted_at } = review;
  const deed = reviewDeed(payload);
  const taken = await takeReview(ports, { pull: pull.number, id, deed, holdsCommand: isCommand(body) });
  if (taken.status !== "nothing" || !isCommand(body) || typeof submitted_at !== "string") return taken;
  const text2 = {
    body,
    isEdited: false,
    now: async () => {
      const now = await ports.forge.review(pull.number, id);
      return now && { body: now.review.body ?? "", login: now.review.user?.login };
    }
  };
  const said = {
    kind: "review",
    id,
    body,
    login: user?.login ?? "",
    at: submitted_at,
    issue: pull.number
  };
  return await handleCommand(ports, said, { ...deed, text: text2 });
}
function isCommand(body) {
  const { command, mistake } = readCommand(body);
  return mistake !== void 0 || command !== void 0 && !isAnswer2(body);
}
function reviewDeed({
  action,
  sender,
  pull_request: pull,
  review
}) {
  return {
    event: "review",
    action,
    people: [review.user, sender],
    issue: pull.number,
    seen: wordsIn(pull),
    target: { kind: "review", nodeId: review.node_id }
  };
}
async function handleReviewComment(payload, ports) {
  const { pull_request: pull, comment } = payload;
  const { id, body, user, created_at } = comment;
  const deed = reviewCommentDeed(payload, ports);
  if (isCommand(body)) {
    const login = user?.login ?? "";
    const said = { kind: "review-comment", id, body, login, at: created_at, issue: pull.number };
    return await handleCommand(ports, said, deed);
  }
  const { review, reply } = readReviewComment(comment);
  if (review !== void 0 && typeof comment.in_reply_to_id !== "number") return NOTHING3;
  if (review !== void 0) return await takeReview(ports, { pull: pull.number, id: review, deed });
  const read2 = () => Promise.resolve(reply);
  return reply ? await take(ports, deed, { read: read2, holdsCommand: false }) : NOTHING3;
}
function reviewCommentDeed({ action, sender, pull_request: pull, comment }, { forge }) {
  return {
    event: "review-comment",
    action,
    people: [comment.user, sender],
    issue: pull.number,
    seen: wordsIn(pull),
    text: {
      body: comment.body,
      isEdited: (comment.updated_at ?? comment.created_at) !== comment.created_at,
      now: () => forge.text("review-comment", comment.id)
    },
    target: { kind: "review-comment", id: comment.id },
    appId: comment.performed_via_github_app?.id
  };
}
async function takeReview(ports, { pull, id, deed, holdsCommand: holdsCommand2 = false }) {
  const read2 = async (head) => {
    const found = await ports.forge.review(pull, id);
    const isTheirs2 = found?.review.user?.login === deed.people[0]?.login;
    if (!found || !isTheirs2) return void 0;
    return readReview(found.review, { comments: found.comments, ...head ? { head } : {} });
  };
  return await take(ports, deed, { read: read2, holdsCommand: holdsCommand2 });
}
async function take(ports, deed, { read: read2, holdsCommand: holdsCommand2 }) {
  const settings = await ports.settings();
  const { stateRef } = settings;
  const refusal = await refusedAnyway(ports, deed, settings.policy);
  if (refusal) return await refuseStranger(ports, deed, refusal);
  const issue = await ports.forge.issue(deed.issue);
  if (!issue) return refused("transferred");
  const spot = { issue: deed.issue, ...issue.head ? { headRef: issue.head.ref } : {} };
  const reply = await read2(issue.head);
  if (!reply) return NOTHING3;
  const asked = await askedRun(ports, spot, { reply, stateRef });
  if (!asked) return NOTHING3;
  if (ports.mayAskMore?.(deed.people[0]?.login ?? "") === false) return TOO_MUCH;
  const { who } = await judge(ports, deed, { settings, answers: true });
  if (!who.allowed) return await refuse(ports, deed, who);
  if (ports.mayAskMore?.() === false) return TOO_MUCH;
  await acknowledge(ports, deed.target, "eyes");
  const said = { reply, stateRef, isReview: true, headRef: spot.headRef };
  const left = await leaveAnswer(ports, asked.runId, said);
  return left.status === "refused" && holdsCommand2 ? NOTHING3 : left;
}
async function refuseStranger(ports, deed, who) {
  const { forge, refs } = ports;
  const issue = await forge.issue(deed.issue);
  if (!issue) return refused("transferred");
  const spot = { issue: deed.issue, ...issue.head ? { headRef: issue.head.ref } : {} };
  const likely = await likelyRunsAt(refs, spot, () => runsShownAt(forge, deed.issue));
  if (!likely.some(({ progress }) => progress.questions.length > 0)) return NOTHING3;
  if (ports.mayAskMore?.(deed.people[0]?.login ?? "") === false) return TOO_MUCH;
  return await refuse(ports, deed, who);
}

// src/app/tries.ts
var PEOPLES = /* @__PURE__ */ new Set(["human", "budget"]);
var NONE = { count: 0, last: 0 };
function triesInVain(events) {
  return events.reduce((tries, event) => {
    if (event.type === "step.succeeded") return NONE;
    if (event.type !== "run.paused") return tries;
    const { reason, until, at } = event;
    const isUnknown = until === void 0 && reason !== FAN_OUT && !PEOPLES.has(reason);
    return isUnknown ? { count: tries.count + 1, last: Date.parse(at) } : NONE;
  }, NONE);
}
var HOUR_MS2 = 36e5;
var LONGEST_HOURS = 24;
var MOST_TRIES = 10;
function nextTry({ count, last }) {
  if (count > MOST_TRIES) return void 0;
  return count === 0 ? last : last + Math.min(2 ** (count - 1), LONGEST_HOURS) * HOUR_MS2;
}
var ASKED_FOR_MS = 24 * HOUR_MS2;
async function isDue(ports, run, stateRef) {
  const found = await findRun(ports.refs, run.runId, { stateRef });
  if (!found) return false;
  const tries = triesInVain(parseJournal((await checkRun(found)).journal, run.runId));
  return await isNow(ports, run, tries);
}
async function isClaimDue(ports, run, { earlier = 0, since }) {
  return earlier === 0 || await isNow(ports, run, { count: earlier, last: Date.parse(since) });
}
async function isNow(ports, run, tries) {
  const due = nextTry(tries);
  const now = ports.clock.now().getTime();
  if (due !== void 0) return due <= now;
  if (now - tries.last < ASKED_FOR_MS) await askPeople(ports, run, tries);
  return false;
}
async function askPeople({ forge }, { runId, record, progress }, { count, last }) {
  const own = progress.pull_requests.find(({ number }) => number !== void 0)?.number;
  const issue = record.issue?.number ?? own;
  if (issue === void 0) return;
  const reason = outboundLine(progress.reason ?? "", 200);
  await forge.show({
    issue,
    marker: `<!-- agentic-sdlc:tried=${runId}-${last} -->`,
    body: triedText({ runId, count, reason }),
    since: new Date(last)
  });
}

// src/app/as-delivered.ts
function commentDelivery({ id, issue, isPullRequest, body, user, created_at, updated_at, html_url, appId }, repository2) {
  const comment = {
    id,
    body,
    user,
    created_at,
    updated_at,
    html_url,
    performed_via_github_app: appId === void 0 ? null : { id: appId }
  };
  const payload = {
    ...around2("created", user, repository2),
    issue: { number: issue, ...isPullRequest ? { pull_request: {} } : {} },
    comment
  };
  return { name: "issue_comment", payload };
}
function reviewDelivery({ id, nodeId, body, user, submitted_at }, { pull, repository: repository2 }) {
  const payload = {
    ...around2("submitted", user, repository2),
    pull_request: { number: pull },
    review: { id, node_id: nodeId, body, user, submitted_at }
  };
  return { name: "pull_request_review", payload };
}
function reviewWordsDelivery(words, repository2) {
  const { kind, id, pull, body, user, at, path, review } = words;
  if (kind === "review") return reviewDelivery({ ...words, submitted_at: at }, { pull, repository: repository2 });
  const comment = { id, body, user, created_at: at, updated_at: at, path, pull_request_review_id: review };
  const payload = { ...around2("created", user, repository2), pull_request: { number: pull }, comment };
  return { name: "pull_request_review_comment", payload };
}
function around2(action, sender, repository2) {
  return { action, sender, repository: { full_name: repository2 } };
}

// src/app/carried-out.ts
async function isCarriedOut(ports, asking) {
  return await isCommandDone(ports, asking) || asking.kind === "review" && await hasAnswer(ports, asking);
}
async function isCommandDone(ports, asking) {
  const { kind, id, issue, body, created_at } = asking;
  const at = new Date(created_at);
  const shown = await ports.forge.shownAt(issue, at);
  const reply = textWith(shown, replyMarker(`${kind}-${id}`));
  const { command } = readCommand(body);
  switch (command?.name) {
    case "run":
    case "do": {
      if (reply !== void 0) return true;
      const runId = await runIdFor({ kind, repository: ports.repository, id, at });
      const told = textWith(shown, runMarker(runId));
      if (told !== void 0 && !isStartedText(told)) return true;
      return await hasBegun(ports, runId, at);
    }
    case "resume":
    case "retry": {
      const runId = reply === void 0 ? command.runId : goingOnIn(reply);
      return runId === void 0 ? reply !== void 0 : await hasBegun(ports, runId, at);
    }
    case "input":
    case "approve":
    case "reject":
      return reply !== void 0 || await hasAnswer(ports, asking, command.runId);
    default:
      return reply !== void 0;
  }
}
async function hasBegun(ports, runId, at) {
  const { refs, forge } = ports;
  const since = at.getTime();
  const claim = (await readClaim(refs, runId))?.claim;
  if (claim && Date.parse(claim.since) >= since) return true;
  if (await forge.started(runId, at) !== "no") return true;
  const { stateRef } = await ports.settings();
  const run = await toldRun(refs, runId, stateRef);
  return run !== void 0 && Date.parse(run.progress.updated_at ?? run.record.created_at) >= since;
}
async function hasAnswer(ports, { kind, id, issue }, runId) {
  const { stateRef } = await ports.settings();
  const now = await ports.forge.issue(issue);
  const spot = { issue, ...now?.head ? { headRef: now.head.ref } : {} };
  return await requestedRun(ports, { id: `${kind}-${id}`, spot, stateRef, runId }) !== void 0;
}

// src/app/limits.ts
var WINDOW_MS = 10 * 6e4;
var MOST_BY_PERSON = 30;
var MOST_BY_REPOSITORY = 200;
var MOST_NAMES = 1e4;
function createLimits({ now }) {
  const asked = /* @__PURE__ */ new Map();
  const mayMore = (name, most) => {
    const at = now().getTime();
    const recent = (asked.get(name) ?? []).filter((each) => at - each < WINDOW_MS);
    if (recent.length < most) recent.push(at);
    else return false;
    asked.delete(name);
    asked.set(name, recent);
    const [oldest] = asked.keys();
    if (asked.size > MOST_NAMES && oldest !== void 0) asked.delete(oldest);
    return true;
  };
  return (repository2, login) => login === void 0 ? mayMore(repository2.toLowerCase(), MOST_BY_REPOSITORY) : mayMore(`${repository2} ${login}`.toLowerCase(), MOST_BY_PERSON);
}
function withinLimits(said) {
  let at = 0;
  const mayMore = createLimits({ now: () => new Date(at) });
  return said.toSorted((one, other) => one.saidAt - other.saidAt).filter(({ user, saidAt }) => {
    at = saidAt;
    return mayMore("", user?.login ?? "");
  });
}

// src/app/unheard.ts
var WINDOW_MS2 = 2.5 * 36e5;
var ON_ITS_WAY_MS = 5 * 6e4;
var MOST_HEARD = 20;
var MOST_LOOKED = 50;
async function hearAgain(ports, deliver) {
  const now = ports.clock.now().getTime();
  const done = [];
  const { recent, problems } = await recentWords(ports, new Date(now - WINDOW_MS2 - WINDOW_MS));
  const asking = withinLimits(recent.filter(asksSomething)).filter(
    ({ saidAt, isEdited }) => !isEdited && now - saidAt >= ON_ITS_WAY_MS && now - saidAt <= WINDOW_MS2
  );
  let heard = 0;
  for (const words of unseenFirst(asking).slice(0, MOST_LOOKED)) {
    if (heard === MOST_HEARD) break;
    try {
      if (await isSettled(ports, words)) continue;
      const handled = await deliver(words.delivery);
      if (handled.status !== "nothing") heard += 1;
      if (handled.status === "done") done.push(`${words.kind} ${words.id}`);
      if (handled.status === "again") problems.push(handled.reason);
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
    }
  }
  return { done, problems };
}
async function recentWords({ forge, repository: repository2 }, since) {
  const problems = [];
  const found = async (look) => await look.catch((error) => {
    if (!(error instanceof AgenticError)) throw error;
    problems.push(error.message);
    return [];
  });
  const comments = await found(forge.recentComments(since));
  const reviews = await found(forge.recentReviews(since));
  const recent = [
    ...comments.map((each) => unheardComment(each, repository2)),
    ...reviews.map((each) => unheardReview(each, repository2))
  ];
  return { recent, problems };
}
function unheardComment(comment, repository2) {
  const { created_at, updated_at } = comment;
  return {
    ...comment,
    kind: "comment",
    isEdited: created_at !== updated_at,
    saidAt: Date.parse(created_at),
    delivery: commentDelivery(comment, repository2)
  };
}
function unheardReview(words, repository2) {
  const { pull: issue, at: created_at, submittedAt } = words;
  return {
    ...words,
    issue,
    created_at,
    saidAt: Date.parse(submittedAt),
    delivery: reviewWordsDelivery(words, repository2)
  };
}
function unseenFirst(asking) {
  const isSeen = ({ reactions }) => reactions > 0;
  const oldest = asking.toSorted((one, other) => one.saidAt - other.saidAt);
  return [...oldest.filter((each) => !isSeen(each)), ...oldest.filter(isSeen)];
}
async function isSettled(ports, words) {
  const put = words.reactions > 0 ? await ports.forge.reactionsOf(words) : [];
  return put.includes("-1") || await isCarriedOut(ports, words);
}
function asksSomething({ kind, body, user }) {
  if (user?.type !== "User") return false;
  if (kind === "review-comment" && isAnswer2(body)) return false;
  const { command, mistake } = readCommand(body);
  return command !== void 0 || mistake !== void 0;
}

// src/app/unheard-reviews.ts
var MOST_PULLS2 = 20;
var MOST_HEARD2 = 20;
var HOUR_MS3 = 36e5;
var ANSWERS2 = /* @__PURE__ */ new Set(["APPROVED", "CHANGES_REQUESTED", "COMMENTED"]);
async function hearReviewsAgain(ports, deliver, { runs, stateRef }) {
  const done = [];
  const problems = [];
  for (const { run, pull, since } of inTurn(runs.flatMap(askingOn), ports)) {
    try {
      for (const review of await ports.forge.reviewsSince(pull, since)) {
        if (done.length >= MOST_HEARD2) break;
        if (!mayAnswer2(review, ports) || await isKnown(ports, { run, review, stateRef })) continue;
        const handled = await deliver(reviewDelivery(review, { pull, repository: ports.repository }));
        if (handled.status === "done") done.push(`review ${review.id}`);
        if (handled.status === "again") problems.push(handled.reason);
      }
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
    }
  }
  return { done, problems };
}
function askingOn(run) {
  const { progress, record } = run;
  const asked = progress.questions.map(({ asked_at }) => Date.parse(asked_at));
  if (progress.status !== "paused" || asked.length === 0) return [];
  const since = new Date(Math.min(...asked));
  const own = progress.pull_requests.flatMap(({ number }) => number === void 0 ? [] : [number]);
  const about = record.head_sha !== void 0 && record.issue ? [record.issue.number] : [];
  return [.../* @__PURE__ */ new Set([...own, ...about])].map((pull) => ({ run, pull, since }));
}
function inTurn(all, { clock }) {
  const turn = Math.floor(clock.now().getTime() / HOUR_MS3);
  const from = turn % Math.max(1, Math.ceil(all.length / MOST_PULLS2)) * MOST_PULLS2;
  return all.slice(from, from + MOST_PULLS2);
}
function mayAnswer2({ state, user, body, submitted_at }, { clock }) {
  if (user?.type !== "User" || !ANSWERS2.has(state)) return false;
  if (state === "COMMENTED" && isCommand(body)) return false;
  return clock.now().getTime() - Date.parse(submitted_at) >= ON_ITS_WAY_MS;
}
async function isKnown({ refs }, {
  run,
  review,
  stateRef
}) {
  const { runId } = run;
  const id = `review-${review.id}`;
  const { requests } = await readInbox(refs, runId);
  return requests.some((each) => each.id === id) || await hasRequest(refs, { runId, id, stateRef });
}

// src/app/sweep.ts
var MOST_STARTED = 20;
var MOST_LOOKED2 = 100;
async function sweepRuns(ports, deliver, headSha) {
  const { stateRef } = await ports.settings();
  const { done, problems } = await hearAgain(ports, deliver);
  const runs = await runsInTurn(ports);
  for (const looked of [
    await sweepChecks(ports, headSha),
    await hearReviewsAgain(ports, deliver, { runs, stateRef })
  ]) {
    done.push(...looked.done);
    problems.push(...looked.problems);
  }
  const versions = await ports.refs.refs(RUN_REFS);
  const claims = await readClaims(ports.refs);
  for (const run of runs) {
    if (done.length >= MOST_STARTED) break;
    const { runId } = run;
    try {
      if (!claims.has(runId) && await archiveLeft(ports, run, stateRef)) {
        done.push(`archive ${runId}`);
        continue;
      }
      const around3 = { stateRef, hasInbox: versions.has(inboxRef(runId)), claim: claims.get(runId)?.claim };
      const command = await commandFor(ports, run, around3);
      if (command === void 0) continue;
      const since = new Date(run.progress.updated_at ?? 0);
      if (await goOn(ports, { command, runId }, { since, again: "when-over" }) === "started")
        done.push(`${command} ${runId}`);
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
    }
  }
  await dropForgotten(ports, versions, stateRef);
  await dropDead(ports, claims, versions);
  if (done.length > 0) return { status: "done", what: done.join(", ") };
  return problems.length > 0 ? refused(problems.join(" ")) : { status: "nothing" };
}
async function archiveLeft(ports, { runId, progress }, stateRef) {
  const { refs, clock, random } = ports;
  return isLeft(progress, clock.now().getTime()) && await archiveEnded({ refs, clock, random, stateRef }, runId);
}
var HOUR_MS4 = 36e5;
async function runsInTurn({ refs, clock }) {
  return await liveRuns(refs, { most: MOST_LOOKED2, turn: Math.floor(clock.now().getTime() / HOUR_MS4) });
}
async function commandFor(ports, run, { stateRef, hasInbox, claim }) {
  const { runId, progress } = run;
  const now = ports.clock.now();
  if (claim && await isAtWork(claim, { ...ports.forge, now })) return void 0;
  if (claim && !await isClaimDue(ports, run, claim)) return void 0;
  const asked = progress.status === "paused" && hasInbox ? await askedOf(ports, runId, stateRef) : void 0;
  if (asked !== void 0) return asked;
  const isLeft2 = claim !== void 0 && progress.status === "paused" && progress.reason === FAN_OUT;
  if (isLeft2 || isHalfPublished(progress, claim)) return "resume";
  if (!canGoOn(progress, now.getTime())) return void 0;
  return !mayBeInVain(progress, now.getTime()) || await isDue(ports, run, stateRef) ? "resume" : void 0;
}
function isHalfPublished({ status }, claim) {
  return claim !== void 0 && status === "completed";
}
async function askedOf(ports, runId, stateRef) {
  const { refs } = ports;
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return void 0;
  const { state } = await checkRun(found);
  if (state.status !== "paused") return void 0;
  const { requests } = await readInbox(refs, runId);
  const isCancelled = requests.some(
    ({ id, content }) => !state.requests.has(id) && parseRequest(content)?.type === "cancel"
  );
  if (isCancelled) return "cancel";
  return (await unreadAnswers(ports, runId, state)).length > 0 ? "resume" : void 0;
}
var LOST_MS = 7 * HOUR_MS4;
function canGoOn({ status, reason = "", updated_at, questions, paused_until: until }, now) {
  const isOld = now - Date.parse(updated_at ?? "") > LOST_MS;
  if (status === "running") return isOld;
  if (status !== "paused") return false;
  if (reason === FAN_OUT) return isOld;
  const isOver = hasOverdue(questions, now);
  const isTooEarly = until !== void 0 && Date.parse(until) > now;
  return isOver || !PEOPLES.has(reason) && !isTooEarly;
}
function hasOverdue(questions, now) {
  return questions.some(({ deadline }) => deadline !== void 0 && Date.parse(deadline) <= now);
}
function mayBeInVain({ status, reason, questions, paused_until: until }, now) {
  return status === "paused" && reason !== FAN_OUT && until === void 0 && !hasOverdue(questions, now);
}
var FORGOTTEN_MS = 7 * 24 * HOUR_MS4;
var TOLD_MS = 4 * HOUR_MS4;
var MOST_DROPPED = 5;
async function dropForgotten({ refs, clock }, versions, stateRef) {
  const now = clock.now().getTime();
  const alone = [...versions].filter(([ref]) => {
    const runId = runOf(ref);
    if (runId === void 0 || ref !== inboxRef(runId) || versions.has(runRef(runId))) return false;
    return now - (dayOf(runId)?.getTime() ?? now) > FORGOTTEN_MS;
  });
  for (const [ref, expected] of alone.slice(0, MOST_DROPPED))
    if (!await findRun(refs, runOf(ref) ?? "", { stateRef }))
      await refs.commit({ refs: [{ ref, expected, next: void 0 }] });
}
async function dropDead({ refs, forge, clock }, claims, versions) {
  const now = clock.now();
  const isOld = (claim) => !claim || Math.abs(now.getTime() - Date.parse(claim.since)) > TOLD_MS;
  const left = [...claims].filter(([runId, { claim }]) => !versions.has(runRef(runId)) && isOld(claim));
  for (const [runId, { version, claim }] of left.slice(0, MOST_DROPPED))
    if (!claim || !await isAtWork(claim, { ...forge, now }))
      await refs.commit({ refs: [{ ref: claimRef(runId), expected: version, next: void 0 }] });
}

// src/app/handle.ts
var NOTHING4 = { status: "nothing" };
function mayConcern(name, text2) {
  return name !== "issue_comment" || /agentic/i.test(text2) || text2.includes("\\u00");
}
function concerns(delivery) {
  const heard = parseEvent(delivery.name, delivery.payload);
  if (heard.name === void 0) return false;
  return heard.name === "schedule" || mayMeanUs(heard);
}
async function handleEvent({ name, payload }, ports) {
  const heard = parseEvent(name, payload);
  if (heard.name === void 0)
    return heard.problem === void 0 ? NOTHING4 : refused(heard.problem, "It is not as GitHub delivers it.");
  try {
    if (heard.name === "schedule") {
      const ours = { ...ports, actors: [] };
      return await sweepRuns(ours, (delivery) => handleEvent(delivery, ours), heard.headSha);
    }
    if (heard.payload.repository.full_name.toLowerCase() !== ports.repository.toLowerCase())
      return refused("It is from another repository.");
    return mayMeanUs(heard) ? await handle(heard, ports) : NOTHING4;
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const { message: reason } = error;
    return { status: isUnreachable(error) ? "again" : "refused", reason, logged: reason };
  }
}
function mayMeanUs(heard) {
  switch (heard.name) {
    case "issue_comment": {
      const { action, comment } = heard.payload;
      const { command, mistake } = readCommand(comment.body);
      return action === "created" && (command !== void 0 || mistake !== void 0);
    }
    case "issues":
      return heard.payload.action === "labeled" || heard.payload.action === "assigned";
    case "pull_request_review":
      return heard.payload.action === "submitted";
    case "pull_request_review_comment":
      return heard.payload.action === "created";
    case "check_suite":
    case "check_run":
      return mayHaveFailed(heard.payload);
  }
}
function handle(heard, ports) {
  switch (heard.name) {
    case "issue_comment":
      return handleComment(heard.payload, ports);
    case "issues":
      return handleIssues(heard.payload, ports);
    case "pull_request_review":
      return handleReview(heard.payload, ports);
    case "pull_request_review_comment":
      return handleReviewComment(heard.payload, ports);
    case "check_suite":
    case "check_run":
      return handleChecks(heard.payload, ports);
  }
}

export {
  STEP,
  refused,
  showApprovals,
  judge,
  isHeard,
  parseEvent,
  isAnswer2 as isAnswer,
  commentDeed,
  issuesDeed,
  isCommand,
  reviewDeed,
  reviewCommentDeed,
  createLimits,
  askedOf,
  mayConcern,
  concerns,
  handleEvent
};
