const require = process.getBuiltinModule;
import "./chunk-5VR3FOMY.js";
import "./chunk-NQW76PPG.js";
import {
  lengthWords,
  momentWords
} from "./chunk-OMY34Q6R.js";
import "./chunk-V357VEFZ.js";
import {
  buildReport
} from "./chunk-LOBMGZDY.js";
import "./chunk-5TEO54QJ.js";
import "./chunk-42OMQSIL.js";
import {
  command,
  costTable,
  failurePart,
  headlineOf,
  isRouting,
  requestName,
  stepsTable,
  totals
} from "./chunk-PB2HOX2Z.js";
import "./chunk-RFATXDXP.js";
import "./chunk-5OAIPUJA.js";
import {
  mermaidOf
} from "./chunk-ACEO3YN6.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-BMAD2G63.js";
import "./chunk-BURSXPUG.js";
import "./chunk-WTJIPWZC.js";
import {
  nextCommands,
  standingIn
} from "./chunk-7EMXDABO.js";
import "./chunk-YSFMGZIF.js";
import "./chunk-NAWEEJRY.js";
import {
  validationOf
} from "./chunk-BC2PTSTX.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-P6AL5ALH.js";
import "./chunk-5W236SRZ.js";
import {
  linkTo,
  outboundCode,
  outboundLine
} from "./chunk-JQKPBP3H.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import {
  filesChanged,
  plural,
  pullRequestsOf
} from "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/output/job-summary.ts
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
  if (!OPEN.has(state.status) || standingIn(shown.source) === "fanned out") return "";
  const [terminal = ""] = nextCommands(state, limits);
  const inputs = [["command", "resume"], ["run-id", state.runId], ...optionsIn(terminal)].map(
    ([name, value]) => `${name} \`${value}\``
  );
  const byHand = `**Run workflow** with ${inputs.slice(0, -1).join(", ")} and ${inputs.at(-1)}`;
  const onTerminal = `in a terminal \`${terminal.replaceAll("`", "")}\``;
  if (standingIn(shown.source) === "asking") return `> Or ${onTerminal}`;
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
    return `| ${requestName(request, links)} | ${outboundLine(request.title, 120)} | ${plural(files, "file")}${own} | ${result} |`;
  });
  return ["| pull request | title | changed | checks |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
function questionsList(questions) {
  const more = questions.length - MOST_QUESTIONS;
  const lines = questions.slice(-MOST_QUESTIONS).map((question) => {
    const { step, message, answered_at, decision = "", text = "", actor } = question;
    const asked = `- **${outboundLine(step === "" ? "the run" : step, 80)}**: ${outboundLine(message, 300)}`;
    if (answered_at === void 0) return `${asked}\\
  not answered yet`;
    const words = text.trim() === "" ? "" : `: \u201C${outboundLine(text, 500)}\u201D`;
    return `${asked}\\
  ${outboundLine(actor ?? "nobody", 60)}, ${momentWords(answered_at)}, ${outboundLine(decision, 20)}${words}`;
  });
  return [...more > 0 ? [`${more} earlier ones are not shown.`, ""] : [], ...lines].join("\n");
}
function slowestList({ slowest }) {
  if (slowest.length < 2) return "";
  return slowest.map(
    ({ step, worked_ms }, index) => `${index + 1}. ${outboundLine(step, 120)}: ${lengthWords(worked_ms)}`
  ).join("\n");
}
function filesPart({ state }) {
  const files = filesChanged(state).toSorted();
  if (files.length === 0) return "";
  const more = files.length - MOST_FILES;
  const lines = files.slice(0, MOST_FILES).map((file) => `- ${outboundCode(file, 300)}`);
  const list = [...lines, ...more > 0 ? [`- and ${more} more`] : []].join("\n");
  return `<details><summary>${plural(files.length, "file")} changed</summary>

${list}

</details>`;
}
function footer({ source, links }) {
  const { state, record } = source;
  const parts = [
    `run ${outboundLine(state.runId, 40)}`,
    `started by ${outboundLine(record.actor, 60)} (${outboundLine(record.trigger, 60)})`,
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
