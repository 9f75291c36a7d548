const require = process.getBuiltinModule;

// package.json
var package_default = {
  name: "agentic-sdlc",
  version: "0.1.0",
  description: "Carries software work from an issue to a pull request with coding agents, on your own runners, and does not lose a step.",
  license: "MIT",
  type: "module",
  engines: {
    node: ">=22.12"
  },
  bin: {
    "agentic-sdlc": "bin/agentic-sdlc.js"
  },
  exports: {
    ".": {
      types: "./dist/types/src/index.d.ts",
      default: "./dist/index.js"
    },
    "./app": {
      types: "./dist/types/src/app/serverless.d.ts",
      default: "./dist/app.js"
    },
    "./package.json": "./package.json"
  },
  files: [
    "bin",
    "dist",
    "prompts",
    "schemas",
    "templates",
    "workflows",
    "demo",
    "CLAUDE.example.md",
    "AGENTS.example.md"
  ],
  scripts: {
    prepare: "node scripts/trim-node.mjs",
    demo: "node dist/cli.js demo",
    build: "node scripts/build.ts && node scripts/types.ts",
    schemas: "node scripts/schemas.ts && node scripts/reference.ts",
    format: "prettier --write .",
    check: "prettier --check . && oxlint && tsc && node scripts/schemas.ts --check && node scripts/reference.ts --check && node scripts/build.ts --check && node scripts/types.ts --check",
    test: "node scripts/install-test-tools.ts && vitest run",
    "test:full": "node scripts/install-test-tools.ts && TEST_SIZE=full vitest run",
    bench: "node scripts/install-test-tools.ts bench && node test/bench/run.ts",
    "record-demo": "node scripts/install-test-tools.ts && node scripts/record-demo.ts"
  },
  devDependencies: {
    "@types/node": "^24.19.2",
    "@types/picomatch": "^4.0.3",
    emulate: "0.12.2",
    esbuild: "^0.28.2",
    "fast-check": "^4.10.2",
    micromark: "^4.0.3",
    "micromark-extension-gfm": "^3.0.0",
    node: "^24.21.0",
    oxlint: "~1.89.0",
    prettier: "^3.10.1",
    typescript: "^7.0.2",
    vitest: "^5.1.1"
  },
  dependencies: {
    "@clack/prompts": "^1.9.0",
    "@modelcontextprotocol/server": "^2.4.0",
    "@octokit/auth-app": "^8.3.1",
    "@octokit/core": "^7.0.8",
    "@octokit/plugin-retry": "^8.1.1",
    "@octokit/plugin-throttling": "^11.0.5",
    ajv: "^8.20.0",
    bottleneck: "^2.19.5",
    commander: "^15.1.0",
    "fastest-levenshtein": "^1.0.16",
    "log-update": "^8.0.0",
    nunjucks: "^3.2.4",
    picomatch: "^4.0.7",
    yaml: "^2.9.1",
    zod: "^4.6.7"
  },
  allowScripts: {
    node: true,
    esbuild: false
  }
};

// src/version.ts
var version = package_default.version;

// src/memory/note.ts
var noteCategories = ["pattern", "lesson", "error", "decision", "context"];
var relevances = ["high", "medium", "low"];
var CREATED = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;
var NOTE_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;
function categoryFolder(category) {
  return `${category}s`;
}
var LONGEST_SUMMARY = 200;
function summaryOf(content) {
  const begin = content.slice(0, LONGEST_SUMMARY * 2).split("\n").filter((line) => !/^#{1,6} /.test(line)).map((line) => line.trim()).filter((line) => line !== "").join(" ").replaceAll(/\s\s+/g, " ");
  return begin.length <= LONGEST_SUMMARY ? begin : `${begin.slice(0, LONGEST_SUMMARY - 1).trimEnd()}\u2026`;
}

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
  package_default,
  version,
  noteCategories,
  relevances,
  CREATED,
  NOTE_ID,
  categoryFolder,
  summaryOf,
  checkpointStatuses,
  sections,
  renderBody,
  renderCheckpoint,
  parseCheckpoints
};
