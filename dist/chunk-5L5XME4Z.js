const require = process.getBuiltinModule;

// src/steps/checkpoint-format.ts
var checkpointStatuses = ["in_progress", "completed", "failed", "blocked"];
var sections = {
  context: "Context",
  progress: "Progress",
  output: "Output",
  files: "Files",
  notes: "Notes for Next Session",
  issues: "Issues Discovered"
};
function renderBody(parts) {
  return parts.filter(([, text]) => text.trim() !== "").map(([title, text]) => `## ${title}

${text.trim()}`).join("\n\n");
}
function renderCheckpoint({ id, step, created, status, attempt, body }, { runId, after }) {
  const gap = after === "" ? "" : after.endsWith("\n") ? "\n" : "\n\n";
  const head = [
    `checkpoint_id: ${id}`,
    `step: ${oneLine(step)}`,
    `created: ${created}`,
    `workflow_id: ${runId}`,
    `status: ${status}`,
    ...attempt === void 0 ? [] : [`attempt: ${attempt}`]
  ];
  return `${gap}---
${head.join("\n")}
---

${withoutRules(body.trim())}
`;
}
function oneLine(text) {
  return text.replaceAll(/\s+/g, " ").trim();
}
function withoutRules(body) {
  return body.replaceAll(/^([ \t]*)---+[ \t]*$/gm, "$1***");
}
var BEGIN = /^---[ \t]*\r?\n\s*(?=checkpoint_id:)/gm;
function parseCheckpoints(text) {
  const checkpoints = [];
  const problems = [];
  const starts = Array.from(text.matchAll(BEGIN), ({ 0: found, index }) => ({
    index,
    body: index + found.length
  }));
  const first = starts[0]?.index ?? text.length;
  if (withoutBlanks(text.slice(0, first)) !== "")
    problems.push(`Line 1 and what follows it up to line ${lineAt(text, first)} belongs to no checkpoint.`);
  const seen = /* @__PURE__ */ new Set();
  starts.forEach(({ index, body }, place) => {
    const entry = parseEntry(text.slice(body, starts[place + 1]?.index));
    const line = lineAt(text, index);
    if (typeof entry === "string") problems.push(`The checkpoint at line ${line} ${entry}.`);
    else if (seen.has(entry.id))
      problems.push(`The checkpoint at line ${line} has the id ${entry.id} a second time.`);
    if (typeof entry === "string") return;
    seen.add(entry.id);
    checkpoints.push(entry);
  });
  return { checkpoints, problems };
}
function parseEntry(text) {
  const end = /^---[ \t]*$/m.exec(text);
  if (!end) return "has no end of its front matter";
  const fields = new Map(
    Array.from(text.slice(0, end.index).matchAll(/^([a-z_]+):[ \t]*(.*)$/gm), ([, key = "", value = ""]) => [
      key,
      value.trim().replace(/^(["'])(.*)\1$/, "$2")
    ])
  );
  const id = fields.get("checkpoint_id") ?? "";
  const step = fields.get("step");
  const created = fields.get("created");
  if (!/^chk-\d+$/.test(id)) return `has the id \`${id}\`, which is none`;
  if (step === void 0 || created === void 0) return "names no `step` or no time it was `created`";
  const attempt = Number(fields.get("attempt") ?? Number.NaN);
  return {
    id,
    step,
    created,
    status: checkpointStatuses.find((status) => status === fields.get("status")) ?? "in_progress",
    ...Number.isInteger(attempt) ? { attempt } : {},
    body: text.slice(end.index + end[0].length).trim()
  };
}
function withoutBlanks(text) {
  return text.replaceAll(/^---[ \t]*$/gm, "").trim();
}
function lineAt(text, index) {
  return text.slice(0, index).split("\n").length;
}

export {
  checkpointStatuses,
  sections,
  renderBody,
  renderCheckpoint,
  parseCheckpoints
};
