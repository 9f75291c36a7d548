const require = process.getBuiltinModule;
import "./chunk-52OP6MZK.js";
import "./chunk-LP6PLZW6.js";
import "./chunk-ZVGHCDKG.js";
import {
  formatLength,
  formatTimestamp
} from "./chunk-IK2RRFD5.js";
import {
  buildReport
} from "./chunk-HAHITIL2.js";
import "./chunk-XPVJBLQY.js";
import "./chunk-WCHVBNDP.js";
import "./chunk-UQM5734T.js";
import {
  command,
  costTable,
  failurePart,
  headlineOf,
  isRouting,
  requestName,
  stepsTable,
  totals
} from "./chunk-2X75ITWD.js";
import "./chunk-EO42WY44.js";
import "./chunk-NJYLMQTW.js";
import {
  mermaidOf
} from "./chunk-P2C32YX7.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import {
  nextCommands,
  runStatusLabel
} from "./chunk-KUB3IZZC.js";
import "./chunk-APCVBKX2.js";
import "./chunk-OFEZFCCX.js";
import "./chunk-T5W72HMB.js";
import "./chunk-5IPFRZ2B.js";
import "./chunk-SCEKDUDZ.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import {
  validationOf
} from "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import {
  linkTo,
  sanitizeCode,
  sanitizeLine
} from "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-YW7UUTDG.js";
import "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import {
  filesChanged,
  plural,
  pullRequestsOf
} from "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/output/github/job-summary.ts
var MOST_BYTES = 1e6;
var MOST_PICTURE = 45e3;
var ROOMS = [
  { rows: 400, result: 300 },
  { rows: 50, result: 120 }
];
var MOST_QUESTIONS = 50;
var MOST_FILES = 100;
function renderJobSummary(source, links, { diff } = {}) {
  const shown = { source, links, diff, elsewhere: true };
  const report = buildReport({ ...source, read: () => void 0 });
  for (const room of ROOMS) {
    const summary = summaryIn(shown, report, room);
    if (Buffer.byteLength(summary) <= MOST_BYTES) return summary;
  }
  const { title, paragraphs } = headlineOf(shown);
  return `${[`## ${title}`, ...paragraphs].join("\n\n")}
`;
}
function summaryIn(shown, report, room) {
  const { source } = shown;
  const { title, paragraphs } = headlineOf(shown);
  const picture = mermaidOf(source.table, source.state);
  const parts = [
    `## ${title}`,
    ...paragraphs,
    resumePart(shown),
    failurePart(source, 6e3),
    stepsTable(source, room),
    totals(source),
    section("Pull requests", requestsTable(shown)),
    section("Questions and answers", questionsList(report.questions)),
    isRouting(source) || picture.length > MOST_PICTURE ? "" : section("Workflow", `\`\`\`mermaid
${picture}
\`\`\``),
    section("Cost", costTable(source)),
    section("What took longest", slowestList(report)),
    filesPart(source),
    footer(shown)
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}
`;
}
function section(title, body) {
  return body === "" ? "" : `### ${title}

${body}`;
}
var OPEN = /* @__PURE__ */ new Set(["paused", "failed", "cancelled"]);
function resumePart(shown) {
  const { state, limits, branch } = shown.source;
  if (branch !== void 0) return "";
  if (!OPEN.has(state.status) || runStatusLabel(shown.source) === "fanned out") return "";
  const [terminal = ""] = nextCommands(state, limits);
  const inputs = [["command", "resume"], ["run-id", state.runId], ...optionsIn(terminal)].map(
    ([name, value]) => `${name} \`${value}\``
  );
  const byHand = `**Run workflow** with ${inputs.slice(0, -1).join(", ")} and ${inputs.at(-1)}`;
  const onTerminal = `in a terminal \`${terminal.replaceAll("`", "")}\``;
  if (runStatusLabel(shown.source) === "asking") return `> Or ${onTerminal}`;
  return `> To go on: ${command(shown)} in a comment \xB7 ${byHand} \xB7 ${onTerminal}`;
}
function optionsIn(command2) {
  return Array.from(command2.matchAll(/ --([\w-]+) (\S+)/g), ([, name = "", value = ""]) => [name, value]);
}
function requestsTable({ source, links, diff }) {
  const { state } = source;
  const requests = pullRequestsOf(state).slice(0, MOST_FILES);
  if (requests.length === 0) return "";
  const rows = requests.map((request) => {
    const branch = request.step === void 0 ? void 0 : state.branches.get(request.step);
    const files = branch?.files.size ?? state.filesChanged.size;
    const own = request.step === void 0 && diff ? `, +${diff.added} \u2212${diff.removed}` : "";
    const checks = validationOf(state, request.step).checks;
    const passed = checks.filter((check) => check.passed).length;
    const result = checks.length === 0 ? "none ran" : `${passed === checks.length ? "\u2705" : "\u274C"} ${passed} of ${checks.length} passed`;
    return `| ${requestName(request, links)} | ${sanitizeLine(request.title, 120)} | ${plural(files, "file")}${own} | ${result} |`;
  });
  return ["| pull request | title | changed | checks |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
function questionsList(questions) {
  const more = questions.length - MOST_QUESTIONS;
  const lines = questions.slice(-MOST_QUESTIONS).map((question) => {
    const { step, message, answered_at, decision = "", text = "", actor } = question;
    const asked = `- **${sanitizeLine(step === "" ? "the run" : step, 80)}**: ${sanitizeLine(message, 300)}`;
    if (answered_at === void 0) return `${asked}\\
  not answered yet`;
    const words = text.trim() === "" ? "" : `: \u201C${sanitizeLine(text, 500)}\u201D`;
    return `${asked}\\
  ${sanitizeLine(actor ?? "nobody", 60)}, ${formatTimestamp(answered_at)}, ${sanitizeLine(decision, 20)}${words}`;
  });
  return [...more > 0 ? [`${more} earlier ones are not shown.`, ""] : [], ...lines].join("\n");
}
function slowestList({ slowest }) {
  if (slowest.length < 2) return "";
  return slowest.map(
    ({ step, worked_ms }, index) => `${index + 1}. ${sanitizeLine(step, 120)}: ${formatLength(worked_ms)}`
  ).join("\n");
}
function filesPart({ state }) {
  const files = filesChanged(state).toSorted();
  if (files.length === 0) return "";
  const more = files.length - MOST_FILES;
  const lines = files.slice(0, MOST_FILES).map((file) => `- ${sanitizeCode(file, 300)}`);
  const list = [...lines, ...more > 0 ? [`- and ${more} more`] : []].join("\n");
  return `<details><summary>${plural(files.length, "file")} changed</summary>

${list}

</details>`;
}
function footer({ source, links }) {
  const { state, record } = source;
  const parts = [
    `run ${sanitizeLine(state.runId, 40)}`,
    `started by ${sanitizeLine(record.actor, 60)} (${sanitizeLine(record.trigger, 60)})`,
    ...[
      linkTo("state", links.stateUrl, links),
      links.issue === void 0 ? "" : linkTo(`#${links.issue}`, `${links.server}/${links.repository}/issues/${links.issue}`, links)
    ].filter((part) => part.startsWith("["))
  ];
  return `<sub>${parts.join(" \xB7 ")}</sub>`;
}
export {
  renderJobSummary
};
