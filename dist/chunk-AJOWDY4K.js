const require = process.getBuiltinModule;
import {
  allowedUrl,
  closesAt,
  codeBlock,
  codeSpan,
  isReference,
  outboundBlock,
  outboundUrl,
  sanitizeText,
  unmentioned
} from "./chunk-5PMJUOZA.js";
import {
  approvers,
  prefixOf
} from "./chunk-EO6JZ5KM.js";

// src/run/branch-report.ts
var SUPERSEDED_BRANCH = "overtaken";
var RUNNER_LOST_REASON = "lost";
function reportOf(step, round, events) {
  const begun = events.findLast((event) => event.type === "fan-out.begun");
  const report = { step, events };
  if (!begun || begun.round < round)
    return { ...report, status: RUNNER_LOST_REASON, message: "No runner has begun to work on it." };
  const last = events.at(-1);
  switch (last?.type) {
    case "run.completed":
      return { ...report, status: "completed" };
    case "run.failed": {
      const isItsOwn = last.step !== void 0;
      return { ...report, status: isItsOwn ? "failed" : RUNNER_LOST_REASON, message: last.failure.message };
    }
    case "run.paused":
      return { ...report, status: "paused", message: last.message, ...overLimit(last, step) };
    case "run.cancelled":
      return { ...report, ...cancelled(last) };
    default:
      return { ...report, status: void 0 };
  }
}
function overLimit({ reason, step }, branch) {
  return reason === "budget" && step !== void 0 && isInBranch(step, branch) ? { over: step } : {};
}
function cancelled({ reason }) {
  if (reason === SUPERSEDED_BRANCH) return { status: "overtaken" };
  if (reason === "requested") return { status: "cancelled" };
  return {
    status: RUNNER_LOST_REASON,
    message: reason === RUNNER_LOST_REASON ? "Its runner was lost." : `Its runner was ${reason}.`
  };
}
function isInBranch(path, branch) {
  return path === branch || path.startsWith(`${branch}/`);
}
var OUTSIDE = /^(?:run|workspace|fan-out|branch\.moved)(?:\.|$)/;
function joinedEvents(reports, joined) {
  const queues = reports.map(
    ({ step, events }) => events.filter(({ seq }) => seq > (joined.get(step) ?? 0)).filter((event) => isOfBranch(event, step)).map((event) => asJoined(event, step))
  );
  const merged = [];
  for (let next = earliest(queues); next; next = earliest(queues)) merged.push(...next.splice(0, 1));
  return merged;
}
function isOfBranch(event, branch) {
  return !OUTSIDE.test(event.type) && "step" in event && event.step !== void 0 && isInBranch(event.step, branch);
}
function earliest(queues) {
  const open = queues.filter((queue) => queue.length > 0);
  const timeOf = ([first]) => first?.at ?? "";
  return open.reduce(
    (first, queue) => first && timeOf(first) <= timeOf(queue) ? first : queue,
    void 0
  );
}
function asJoined({ seq, ...event }, branch) {
  const origin = { branch, seq };
  if (event.type === "step.failed" && event.failure.code === "budget")
    return { ...event, failure: { ...event.failure, code: "budget-share" }, origin };
  return { ...event, origin };
}

// src/run/merged-branches.ts
var over = /* @__PURE__ */ new Set(["completed", "skipped"]);
function mergedBranches({
  branches,
  steps
}) {
  const all = Array.from(branches.values());
  const bases = new Set(all.filter(isShown).map(({ baseBranch }) => baseBranch));
  const spent = all.filter(
    (branch) => !isShown(branch) && // A pull request goes to it.
    !bases.has(branch.branch) && (branch.head === branch.baseSha || branch.mergedHead === branch.head && over.has(steps.get(prefixOf(branch.step))?.status))
  );
  return new Map(spent.map(({ branch, head }) => [branch, head]));
}
function isShown({ pushedHead, pullRequest }) {
  return pushedHead !== void 0 || pullRequest !== void 0;
}

// src/decision/active-approvals.ts
function isObjection({ answer }) {
  return answer.decision === "rejected" || answer.objects === true;
}
function activeAnswers(answers) {
  const others = /* @__PURE__ */ new Map();
  answers.forEach(({ answer }, index) => {
    if (answer.decision !== "approved") others.set(personOf(answer), index);
  });
  const left = answers.filter(
    ({ answer }, index) => answer.decision !== "approved" || (others.get(personOf(answer)) ?? -1) < index
  );
  return [...left.filter(isObjection), ...left.filter((each) => !isObjection(each))];
}
function personOf({ actor = "" }) {
  return actor.toLowerCase();
}

// src/comment-commands/approval-count.ts
function countApprovals(question, answers) {
  return countOf(
    question,
    activeAnswers(answers).map(({ answer }) => answer)
  );
}
function countOf(question, answers) {
  const { asked, approvals } = question;
  const { approvals: needed = 1, about } = asked;
  const given = answers.filter(({ decision }) => decision === "approved");
  const by = approvers([...approvals, ...given]);
  const isEnd = answers.length > given.length || given.length > 0 && by.length >= needed;
  return { isEnough: isEnd || given.some((each) => isOther(each.about, about)), needed, by };
}
function isOther(seen = {}, shown = {}) {
  const differs = (key) => seen[key] !== void 0 && seen[key] !== shown[key];
  return differs("head") || differs("hash");
}

// src/output/status/validation-results.ts
function validationOf(state, path, whole2 = (_name, output) => output) {
  const steps = stepsIn(state, path);
  const results = steps.flatMap(({ name, output }) => output ? [whole2(name, output).data] : []);
  return {
    checks: checksIn(results, steps),
    issues: issuesIn(results),
    failed: steps.filter(({ status, reason = "" }) => status === "skipped" && reason.startsWith("failed: ")),
    exhausted: steps.filter(({ exhausted }) => exhausted === true)
  };
}
function whyInvalid({ checks, issues, failed, exhausted }) {
  return [
    ...checks.filter(({ passed }) => !passed).map(({ command }) => `\`${command}\` did not pass`),
    ...issues.filter(({ severity }) => severity === "critical" || severity === "major").map(({ severity, title }) => `open ${severity} issue: ${title}`),
    ...failed.map(({ name }) => `step ${name} failed`),
    ...exhausted.map(({ name }) => `${name} ended by its limit of rounds`)
  ];
}
function stepsIn({ steps, branches }, path) {
  const all = Array.from(steps.values());
  const inside = (around, each) => each === around || each.startsWith(`${around}/`);
  const apart2 = Array.from(branches.values()).flatMap(
    ({ step, mergedHead }) => mergedHead === void 0 ? [step] : []
  );
  const own = path === void 0 ? all.filter((step) => !apart2.some((branch) => inside(branch, step.path))) : all.filter((step) => inside(path, step.path));
  return own.toSorted((a, b) => (a.completedAt ?? "9").localeCompare(b.completedAt ?? "9"));
}
function checksIn(results, steps) {
  const byCommand = /* @__PURE__ */ new Map();
  for (const data of results)
    for (const each of listIn(data, "checks")) {
      const { command, passed, summary } = fieldsOf(each);
      if (typeof command !== "string" || typeof passed !== "boolean") continue;
      byCommand.set(command, { command, passed, summary: typeof summary === "string" ? summary : "" });
    }
  const scripts = steps.filter(({ kind, attempt }) => kind === "script" && attempt > 0);
  for (const step of scripts) {
    const { name, status, output, failure, reason = "" } = step;
    const hasFailed = status === "failed" || status === "skipped" && reason.startsWith("failed: ");
    if (!hasFailed && (status !== "completed" || makesSomething(step))) continue;
    const summary = hasFailed ? failure?.message ?? "" : output?.summary ?? "";
    byCommand.set(name, { command: name, passed: !hasFailed, summary });
  }
  return Array.from(byCommand.values());
}
var OF_ANY_SCRIPT = /* @__PURE__ */ new Set(["exit_code", "stdout", "stderr"]);
function makesSomething({ files = [], output }) {
  return files.length > 0 || Object.keys(fieldsOf(output?.data)).some((key) => !OF_ANY_SCRIPT.has(key));
}
function issuesIn(results) {
  let open = [];
  for (const data of results) {
    if (Array.isArray(fieldsOf(data)["issues"])) open = listIn(data, "issues").flatMap(issueOf);
    const fixed = new Set(listIn(data, "fixed").map((each) => fieldsOf(each)["title"]));
    const declined = new Map(
      listIn(data, "declined").map((each) => [fieldsOf(each)["title"], fieldsOf(each)["reason"]])
    );
    open = open.filter(({ title }) => !fixed.has(title)).map((issue) => {
      const reason = declined.get(issue.title);
      return typeof reason === "string" ? { ...issue, reason } : issue;
    });
  }
  return open;
}
function issueOf(value) {
  const { severity, title, detail, file, line } = fieldsOf(value);
  if (typeof title !== "string") return [];
  return [
    {
      severity: typeof severity === "string" ? severity : "minor",
      title,
      ...typeof detail === "string" ? { detail } : {},
      ...typeof file === "string" ? { file } : {},
      ...typeof line === "number" && Number.isInteger(line) && line > 0 ? { line } : {}
    }
  ];
}
var MOST = 200;
function listIn(data, key) {
  const list = fieldsOf(data)[key];
  return Array.isArray(list) ? list.slice(0, MOST) : [];
}
function fieldsOf(value) {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

// src/output/github/sanitized-markdown.ts
var MOST_REFERENCES = 20;
var MOST_PASSES = 5;
function sanitizeMarkdown(text, rules, most) {
  const isCut = text.length > most * 2;
  let before = isCut ? text.slice(0, most * 2) : text;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const blocks = readBlocks(before, rules);
    const after = blocks.join("\n");
    if (after === before) return shortened(blocks, { most, isCut });
    before = after;
  }
  return outboundBlock(text, { most: Math.floor(most / 2) });
}
function readBlocks(text, rules) {
  const lines = sanitizeText(text).split("\n");
  const hasTable = lines.some(isDelimiter);
  return blocksOf(lines, { rules, hasTable, references: MOST_REFERENCES });
}
function shortened(blocks, { most, isCut }) {
  const whole2 = blocks.join("\n");
  if (!isCut && whole2.length <= most) return whole2;
  const kept = [];
  let room = most - SHORTENED.length;
  for (const block of blocks) {
    room -= block.length + 1;
    if (room < 0) break;
    kept.push(block);
  }
  return [...kept, SHORTENED].join("\n");
}
var SHORTENED = "\n\n\u2026 shortened: the whole is in the run's files.";
function isDelimiter(line) {
  return /^[\s>|:*+\d.)-]*-[\s>|:*+\d.)-]*$/.test(line) && /[|:]/.test(line);
}
var PREFIX = /^(?:[\s>]|[-*+](?=\s)|\d{1,9}[.)](?=\s))*/;
function blocksOf(lines, reading) {
  const blocks = [];
  let before = "";
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const fence = openingOf(line);
    if (!fence) {
      blocks.push(textLine(line, { reading, before }));
      if (line.trim() !== "") before = line;
      continue;
    }
    const end = closingAfter(lines, index, fence);
    const inside = lines.slice(index + 1, end < 0 ? lines.length : end);
    blocks.push(codeBlock(inside.map((each) => unindented(each, fence)).join("\n"), fence.language));
    if (end < 0) break;
    index = end;
  }
  return blocks;
}
function openingOf(line) {
  const [prefix = ""] = PREFIX.exec(line) ?? [];
  const [, run = "", info = ""] = /^(`{3,}(?!.*`)|~{3,})\s*(.*)$/.exec(line.slice(prefix.length)) ?? [];
  if (run === "") return void 0;
  const [language = ""] = info.split(/[\s,{]/);
  return {
    sign: run.charAt(0),
    length: run.length,
    indent: prefix.length,
    quoted: prefix.includes(">"),
    language
  };
}
function closingAfter(lines, index, fence) {
  for (let at = index + 1; at < lines.length; at += 1) if (closes(lines[at] ?? "", fence)) return at;
  return -1;
}
function closes(line, { sign, length, quoted }) {
  const rest = line.replace(quoted ? /^[\s>]*/ : /^\s*/, "").trimEnd();
  return rest.length >= length && rest === sign.repeat(rest.length);
}
function unindented(line, { indent, quoted }) {
  const inside = quoted ? line.replace(/^ {0,3}>+ ?/, "") : line;
  const [blank = ""] = /^ */.exec(inside) ?? [];
  return inside.slice(quoted ? 0 : Math.min(blank.length, indent));
}
function textLine(line, { reading, before }) {
  const [prefix = ""] = PREFIX.exec(line) ?? [];
  const rest = line.slice(prefix.length);
  const isItem = /[-*+.)]\s+$/.test(prefix);
  const [box = ""] = isItem ? /^\[[ xX]\](?= )/.exec(rest) ?? [] : [];
  const isBroken = endsInBackslash(rest);
  const content = rest.slice(box.length, isBroken ? -1 : void 0).replaceAll(/\\([@#/:&$=!'",;?^%])/g, "$1");
  const said = inline(content, { reading, before: `${before}
` });
  return `${prefix}${box}${said.replace(new RegExp("^(?:\\/(?=\\p{L})|~{3,})", "u"), "\\$&")}${isBroken ? "\\" : ""}`;
}
function endsInBackslash(line) {
  let at = line.length;
  while (line[at - 1] === "\\") at -= 1;
  return (line.length - at) % 2 === 1;
}
function inline(text, line) {
  const made = [];
  let from = 0;
  for (const found of text.matchAll(isTooMuch(text) ? ADDRESSES : WHOLES)) {
    made.push(words(text, { ...line, from, to: found.index }));
    const next = whole(found, text, line);
    made.push(next.startsWith("[") && made.at(-1)?.endsWith("!") ? ` ${next}` : next);
    from = found.index + found[0].length;
  }
  made.push(words(text, { ...line, from, to: text.length }));
  return apart(made);
}
function apart(parts) {
  return parts.reduce(
    (made, part) => made + (made.endsWith("`") && part.startsWith("`") ? " " : "") + part,
    ""
  );
}
function isTooMuch(text) {
  return text.length > 5e3 || text.split("`").length > 200;
}
var ADDRESS = /<?(?<address>(?:https?|ftp):\/\/[^\s`<>|]+|www\.[^\s`<>|]+)>?/;
var ADDRESSES = new RegExp(ADDRESS.source, "gi");
var WHOLES = new RegExp(
  [
    /\\(?<escaped>[*_~`[\]()<>|\\{}.+-])/,
    /(?<!`)(?<ticks>`+)(?!`)(?<code>.*?[^`])\k<ticks>(?!`)/,
    /!?\[(?<text>[^[\]\n]{0,300})\]\(\s*<?(?<target>[^\s()<>]{1,1000})>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/,
    ADDRESS
  ].map(({ source }) => source).join("|"),
  "gi"
);
function whole(found, text, line) {
  const { escaped, code, text: label, target, address } = found.groups ?? {};
  if (escaped !== void 0) return escapedSign(escaped);
  if (code !== void 0) return codeOf(code, line);
  if (label !== void 0 && target !== void 0) return linkOf({ label, target }, line);
  return addressOf(address ?? "", { ...line, text, at: found.index ?? 0 });
}
function escapedSign(sign) {
  return sign === "<" ? "&lt;" : `\\${sign}`;
}
function codeOf(code, line) {
  const content = code.trim() === "" ? " " : code.replace(/^ (.*\S.*) $/, "$1");
  if (!line.reading.hasTable || !content.includes("|")) return codeSpan(content);
  const plain = content.replaceAll("\\|", "|");
  if (!plain.includes("\\")) return codeSpan(plain).replaceAll("|", "\\|");
  return words(plain, { ...line, from: 0, to: plain.length }).replaceAll("|", "\\|");
}
var NOWHERE = { server: "", repository: "" };
function linkOf({ label, target }, line) {
  const said = inline(label, { ...line, reading: { ...line.reading, rules: NOWHERE } });
  const url = isReference(target) ? void 0 : allowedUrl(target, line.reading.rules);
  if (url !== void 0) return `[${said === "" ? "link" : said}](${url})`;
  if (!/^(?:https?|ftp):/i.test(target)) return said;
  const address = addressOf(target, { ...line, text: "", at: 0, quiet: true });
  return said === "" ? address : `${said} (${address})`;
}
function addressOf(address, { text, at, before, reading, quiet = false }) {
  const { rules } = reading;
  const { closes: allowed = [] } = rules;
  const [, number = ""] = /\/(?:issues|pull)\/(\d+)$/.exec(address) ?? [];
  const url = quiet || number === "" ? void 0 : allowedUrl(address, rules);
  if (url === void 0) return outboundUrl(address, rules).replace(/\\!$/, "!");
  if (closesAt(before + text, before.length + at) && !allowed.includes(Number(number)))
    return codeSpan(address);
  if (!mayRefer(reading, Number(number))) return codeSpan(address);
  return at === 0 || /\s/.test(text.charAt(at - 1)) ? url : `<${url}>`;
}
function mayRefer(reading, number) {
  if (reading.rules.closes?.includes(number)) return true;
  reading.references -= 1;
  return reading.references >= 0;
}
function words(text, { reading, before, from, to }) {
  const part = text.slice(from, to);
  const plain = part.replaceAll(REFERENCE, (sign, at) => {
    const number = Number.parseInt(part.slice(at + sign.length), 10);
    const meant = sign === "#" && reading.rules.closes?.includes(number) === true;
    const isElsewhere = /[\w.-]$/.test(part.slice(Math.max(0, at - 1), at));
    const isQuiet = !isElsewhere && (meant || !closesAt(before + text, before.length + from + at));
    return isQuiet && mayRefer(reading, number) ? sign : `${sign}\0`;
  });
  return unmentioned(
    plain.replaceAll("\\", "\\\\").replaceAll(/&(?=#|\w+;)/g, "&amp;").replaceAll("<", "&lt;").replaceAll(/[[`]/g, "\\$&").replaceAll(/~{3,}/g, (run) => "\\~".repeat(run.length)).replaceAll(/\$(?!\d)/g, "&#36;")
  ).replaceAll("\0", "&#8203;");
}
var REFERENCE = /(?:#|\bGH-)(?=\d)/gi;

export {
  SUPERSEDED_BRANCH,
  RUNNER_LOST_REASON,
  reportOf,
  isInBranch,
  joinedEvents,
  mergedBranches,
  activeAnswers,
  countApprovals,
  countOf,
  validationOf,
  whyInvalid,
  stepsIn,
  listIn,
  fieldsOf,
  sanitizeMarkdown
};
