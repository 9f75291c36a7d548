const require = process.getBuiltinModule;
import {
  isRunId
} from "./chunk-47RMO5OR.js";
import {
  code,
  nearest
} from "./chunk-JWZ77YUM.js";

// src/human/mistake.ts
function mistaken(code2, message, nearest2) {
  return { mistake: { code: code2, message, ...nearest2 === void 0 ? {} : { nearest: nearest2 } } };
}
function piece(text) {
  return code(text.replaceAll("`", "'"));
}
function meant(nearest2) {
  return nearest2 === void 0 ? "" : ` Did you mean ${piece(nearest2)}?`;
}

// src/human/bad-quote.ts
function badQuote({ problem, piece: found }) {
  const message = problem === "unclosed-quote" ? `The quote ${piece(found)} does not end. Close it on the same line; longer text goes below the command.` : `There is no space behind the quote in ${piece(found)}. A quote inside a quote is written \`\\"\`.`;
  return mistaken(problem, message);
}

// src/human/comment-lines.ts
var LONGEST_COMMENT = 64 * 1024;
var PREFIX = /^ {0,3}\/agentic(?=\s|$)/;
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

// src/human/run-command.ts
var WORKFLOW = /^[A-Za-z0-9_][\w.-]*$/;
var MOST_LISTED = 12;
function readRun({ rest, below, known }, usage) {
  const words = readWords(rest);
  if ("problem" in words) return badQuote(words);
  const [target, ...others] = words;
  if (target === void 0 || target.key !== void 0) {
    const message = `Name the workflow: ${piece(usage)}.${listed(known)}`;
    return mistaken("missing-workflow", message);
  }
  const workflow = known?.find(({ name }) => name === target.text);
  if (!workflow && (known || !WORKFLOW.test(target.text))) return unknownWorkflow(target.text, known);
  const read2 = readVariables(others, workflow, usage);
  if ("mistake" in read2) return read2;
  if (below !== "") {
    const problem = addVariable(read2.variables, { key: "request", value: below, workflow });
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
    return mistaken("unknown-option", message2, /^\w[\w-]*$/.test(name) ? `${name}=` : void 0);
  }
  const message = `${piece(text)} is no \`key=value\`: write ${piece(usage)}. Values with spaces stand in quotes, a request in plain words below the first line.`;
  return mistaken("not-a-variable", message);
}
function addVariable(variables, { key, value, workflow }) {
  const declared = workflow?.variables;
  const underscored = key.replaceAll("-", "_");
  const name = declared?.includes(key) === false && declared.includes(underscored) ? underscored : key;
  if (declared && !declared.includes(name)) return unknownVariable(key, workflow.name, declared);
  if (variables.has(name))
    return mistaken(
      "given-twice",
      name === "request" ? "The request is given twice: on the line of the command, and below it." : `${piece(name)} is given twice.`
    );
  variables.set(name, value);
  return void 0;
}
function unknownVariable(key, workflow, declared) {
  const close = nearest(key, declared);
  const names = declared.slice(0, MOST_LISTED).map((name) => piece(name));
  const has = names.length === 0 ? " It has none." : ` It has ${names.join(", ")}.`;
  const hint = close === void 0 ? has : meant(close);
  const what = key === "request" ? `${piece(workflow)} takes no request, which the text below the command would be.` : `${piece(workflow)} has no variable ${piece(key)}.`;
  return mistaken("unknown-variable", `${what}${hint}`, close);
}

// src/human/command.ts
var commandUsage = {
  run: "/agentic run <workflow> [key=value ...]",
  do: "/agentic do [--plan] <request in plain words>",
  status: "/agentic status [run-id]",
  resume: "/agentic resume [run-id] [--from step]",
  cancel: "/agentic cancel [run-id]",
  retry: "/agentic retry [run-id] [--from step]",
  input: "/agentic input [run-id] <text>",
  approve: "/agentic approve [run-id] [text]",
  reject: "/agentic reject [run-id] <text>",
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
    return mistaken(
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
  const close = isWorkflow ? `run ${word}` : nearest(word, NAMES);
  const hint = close === void 0 ? ` For a request in plain words: ${piece(`/agentic do ${line}`)}.` : meant(`/agentic ${close}`);
  const message = `There is no command ${piece(word)}.${hint} \`/agentic help\` shows all.`;
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
  const [option = ""] = /^--plan(?=\s|$)/.exec(rest) ?? [];
  const request = joined(rest.slice(option.length), below);
  if (request === "") return withoutText("Say what to do", "do");
  return { command: { name: "do", request, mayPlan: option !== "" } };
}
function readAboutRun(name, { rest }) {
  const words = readWords(rest);
  if ("problem" in words) return badQuote(words);
  let runId;
  let fromStep;
  for (let at = 0; at < words.length; at += 1) {
    const { text, key, isQuoted } = words[at] ?? { text: "" };
    if (isQuoted !== true && key === void 0 && text.startsWith("--")) {
      const option = readFrom(name, words, at);
      if ("mistake" in option) return option;
      if (fromStep !== void 0) return mistaken("given-twice", "`--from` is given twice.");
      fromStep = option.step;
      at = option.last;
    } else if (runId !== void 0) return tooMany(name, text);
    else if (!isRunId(text)) return noRun(name, text);
    else runId = text;
  }
  const target = runId === void 0 ? {} : { runId };
  if (name === "status" || name === "cancel") return { command: { name, ...target } };
  return { command: { name, ...target, ...fromStep === void 0 ? {} : { fromStep } } };
}
var STEP = /^[a-z0-9][a-z0-9_/-]*$/;
var FROM = ["--from", "--from-step"];
function readFrom(name, words, at) {
  const { text = "" } = words[at] ?? {};
  const [option = "", ...inline] = text.split("=");
  const takesFrom = name === "resume" || name === "retry";
  if (!takesFrom || !FROM.includes(option)) {
    const close = takesFrom ? nearest(option, FROM) : void 0;
    const message = `\`/agentic ${name}\` has no option ${piece(option)}.${meant(close)} Write ${piece(commandUsage[name])}.`;
    return mistaken("unknown-option", message, close);
  }
  const step = inline.length > 0 ? inline.join("=") : words[at + 1]?.text;
  if (step === void 0 || step === "")
    return mistaken("missing-step", `Name a step behind \`${option}\`: ${piece(commandUsage[name])}.`);
  if (!STEP.test(step)) return mistaken("not-a-step", `${piece(step)} is no name of a step.`);
  return { step, last: inline.length > 0 ? at : at + 1 };
}
function noRun(name, text) {
  const message = `${piece(text)} is no id of a run; one looks like \`20260131-k3f9qz\`. Without one, \`/agentic ${name}\` is about the run here.`;
  return mistaken("not-a-run", message);
}
function tooMany(name, text) {
  return mistaken(
    "too-many-words",
    `${piece(text)} is one word too many: write ${piece(commandUsage[name])}.`
  );
}
function readAnswer(name, { rest, below }) {
  const [first = ""] = /^\S+/.exec(rest) ?? [];
  const isNamed = isRunId(first);
  const text = joined(isNamed ? rest.slice(first.length) : rest, below);
  if (text === "" && name === "input") return withoutText("Say what the run should know", name);
  if (text === "" && name === "reject") return withoutText("Say why", name);
  return { command: { name, ...isNamed ? { runId: first } : {}, text } };
}
function withoutText(wish, name) {
  return mistaken("missing-text", `${wish}: ${piece(commandUsage[name])}.`);
}
function joined(line, below) {
  return [line.trim(), below].filter((part) => part !== "").join("\n");
}

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

export {
  renderVariable,
  commandUsage,
  readCommand,
  mayAsk,
  mayAnswer
};
