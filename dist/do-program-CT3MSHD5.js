const require = process.getBuiltinModule;
import {
  choicesText,
  composedQuestion,
  describeChoices,
  keepWorkflow,
  listChoices,
  listCommands,
  listPersonas,
  startQuestion
} from "./chunk-SEL62H2L.js";
import "./chunk-XPVJBLQY.js";
import "./chunk-BKA6WGFU.js";
import {
  resolveSettings,
  resolveVariableValues
} from "./chunk-MGNHN3Y4.js";
import "./chunk-WCHVBNDP.js";
import {
  firstLine
} from "./chunk-SYZWXYVV.js";
import "./chunk-H5MVVNRZ.js";
import "./chunk-ZGDY2HU4.js";
import {
  checkAnswer
} from "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import {
  defineWorkflow
} from "./chunk-33CYRIBI.js";
import "./chunk-YW7UUTDG.js";
import {
  knownFiles,
  loadWorkflow
} from "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import {
  DO,
  followUpId
} from "./chunk-KMKBUXCO.js";
import {
  plural
} from "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import {
  boolean,
  object,
  record,
  string
} from "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import {
  withoutHidden
} from "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/routing/route-messages.ts
var MOST_BYTES = 8e3;
function answerText(text) {
  const trimmed = text.trim();
  if (Buffer.byteLength(trimmed) <= MOST_BYTES) return trimmed;
  let end = MOST_BYTES;
  const bytes = Buffer.from(trimmed);
  while (end > 0 && ((bytes[end] ?? 0) & 192) === 128) end -= 1;
  return `${bytes.subarray(0, end).toString("utf8").trimEnd()}

\u2026`;
}
function notChosen(name, choices) {
  const why = name === void 0 ? "No workflow fits this request." : `The agent named a workflow that there is not (\`${name.replaceAll(/[`\n]/g, "").slice(0, 80)}\`), so nothing was started.`;
  const list = choices.length === 0 ? "There are no workflows." : `There are:

${choicesText(choices)}`;
  return answerText(
    `${why} ${list}

Say it in other words, start one yourself (\`/agentic run <workflow>\` in a comment, \`agentic-sdlc run <workflow>\` in a terminal), or add \`--plan\` to \`do\` to have one made for it.`
  );
}
function withoutValue(workflow, problem) {
  return answerText(
    `\`${workflow}\` fits, and cannot be started like this. ${problem}

Say it in the request, or start it with \`/agentic run ${workflow}\` in a comment, or \`agentic-sdlc run ${workflow}\` in a terminal, and its variables.`
  );
}
function notApproved(workflow, words) {
  const why = words.trim() === "" ? "" : ` (${words.trim()})`;
  return answerText(
    `\`${workflow}\` was not approved${why}. Nothing was started; ask again, or start it with \`/agentic run ${workflow}\` in a comment, or \`agentic-sdlc run ${workflow}\` in a terminal, and its variables.`
  );
}
function requestTooLongMessage(workflow) {
  return answerText(
    `\`${workflow}\` fits, and what it would be given is too long to be approved. Nothing was started; start it with \`/agentic run ${workflow}\` in a comment, or \`agentic-sdlc run ${workflow}\` in a terminal, and its variables.`
  );
}

// src/routing/route-response.ts
var CHOSEN = /^ {0,3}(?:#{1,6} +)?[*_`]{0,4}(workflow|plan)[*_`]{0,4}[ \t]*:(.*)$/i;
var BEFORE = /^[\s*`"'“”<>()[\]]+/;
var BEHIND = /[\s*`"'“”<>()[\].,;:!?]/;
var BEHIND_WORDS = /[\s*`]/;
var LONGEST_NAME = 200;
function parseRoute(text, choices) {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n");
  const chosen = chosenLines(lines);
  const [first] = chosen;
  const answer = { kind: "answer", text: text.trim() };
  if (!first) return answer;
  if (first.word === "plan") {
    if (chosen.length > 1) return answer;
    return { kind: "plan", intent: intentBelow(lines, first.index + 1, plain(first.rest)) };
  }
  const named = chosen.map((line2) => ({ line: line2, ...choiceIn(line2, choices) }));
  const names = new Set(named.map(({ choice: choice2, name: name2 }) => choice2?.name ?? name2.toLowerCase()));
  const [{ line, choice, name, words }] = named;
  if (names.size > 1 || chosen.some(({ word }) => word === "plan")) return answer;
  if (!choice) return name === "" ? answer : { kind: "unknown", name };
  const { variables, next } = variablesBelow(lines, line.index + 1, choice);
  return { kind: "workflow", name: choice.name, variables, intent: intentBelow(lines, next, words) };
}
function chosenLines(lines) {
  const found = [];
  let fence;
  for (const [index, line] of lines.entries()) {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== void 0) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = void 0;
      continue;
    }
    if (mark !== void 0) {
      fence = mark;
      continue;
    }
    const [, word, rest = ""] = CHOSEN.exec(line) ?? [];
    if (word !== void 0) found.push({ index, word: word.toLowerCase(), rest });
  }
  return found;
}
function choiceIn({ rest }, choices) {
  const told = rest.replace(BEFORE, "");
  const [token = ""] = /^\S+/.exec(told) ?? [];
  const name = withoutEnd(token, BEHIND).slice(0, LONGEST_NAME);
  const words = plain(told.slice(token.length).replace(/^\s*[-–—:,.]*\s*/, ""));
  const spellings = [name, name.replaceAll(/^_+|_+$/g, "")];
  const choice = choices.find((each) => spellings.includes(each.name)) ?? choices.find((each) => spellings.some((one) => one.toLowerCase() === each.name.toLowerCase()));
  return { choice, name: spellings.at(-1) ?? "", words };
}
function plain(text) {
  return withoutEnd(text.replace(BEFORE, ""), BEHIND_WORDS);
}
function withoutEnd(text, sign) {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
var VARIABLE = /^ {0,3}(?:[-*] +)?[*_`]{0,3}([A-Za-z_]\w*)[*`]{0,3}[ \t]*[=:][*`]{0,3}[ \t]*([^]*)$/;
function variablesBelow(lines, from, { variables: known }) {
  const variables = {};
  let next = from;
  for (; next < lines.length; next += 1) {
    const [, name = "", value = ""] = VARIABLE.exec(lines[next] ?? "") ?? [];
    if (!known.some((variable) => variable.name === name) || Object.hasOwn(variables, name)) break;
    variables[name] = value.trim().replace(/^(["'`])(.*)\1$/, "$2");
  }
  return { variables, next };
}
function intentBelow(lines, from, words) {
  const below = lines.slice(from).join("\n").trim();
  return below === "" ? words : below;
}

// src/runner/do-workflow/do-program.ts
var Request = object({
  request: string().describe("What is wanted, in plain words."),
  plan: boolean().default(false).describe("Where no workflow fits, compose one and ask for approval."),
  keep: boolean().default(false).describe("Propose a composed workflow for `.agentic/workflows/` too."),
  unkept: boolean().default(false).describe("That was asked for, and may not be done from here."),
  issue_text: string().default("").describe("What the request was written on, such as an issue."),
  issue_others: string().default("").describe("Who wrote some of that, or of the request, and did not ask.")
});
var WEEK_MINUTES = 7 * 24 * 60;
var MOST_ROUNDS = 10;
var TOO_OFTEN = `The workflow was changed ${MOST_ROUNDS} times and not approved. Nothing was started; ask again, with all that you want in one piece.`;
function doProgram(project) {
  const program = defineWorkflow({
    name: DO,
    description: "Finds the workflow that a request in plain words asks for, or answers it.",
    argsSchema: Request,
    execute: async (ctx) => {
      const outcome = await route(ctx, project);
      await ctx.step("outcome", {
        type: "function",
        fn: async ({ attempt }) => withSummary(await outcome(), await followUpId(ctx.executionId, attempt))
      });
    }
  });
  return program;
}
async function route(ctx, project) {
  const { request, plan } = ctx.args;
  const { data: choices } = await ctx.step("workflows", {
    type: "function",
    fn: async () => await listChoices(project)
  });
  const routed = await ctx.step("route", {
    type: "command",
    command: "route",
    args: { request, workflows: describeChoices(choices), context: ctx.args.issue_text, plan }
  });
  const chosen = parseRoute(wordsOf(routed), choices);
  switch (chosen.kind) {
    case "answer":
      return () => ({ kind: "answer", text: answerText(chosen.text) });
    case "unknown":
      return () => ({ kind: "answer", text: notChosen(chosen.name, choices) });
    case "plan":
      if (plan) return await compose(ctx, project, chosen.intent === "" ? request : chosen.intent);
      return () => ({ kind: "answer", text: notChosen(void 0, choices) });
    case "workflow": {
      const choice = choices.find(({ name }) => name === chosen.name);
      const intent = chosen.intent === "" ? request : chosen.intent;
      const start = { choice, given: chosen.variables, intent };
      if (choice?.own === true && ctx.args.issue_others !== "") return await askFirst(ctx, project, start);
      return async () => await settle(project, start);
    }
  }
}
async function askFirst(ctx, project, { choice, given, intent }) {
  const { data: ready } = await ctx.step("ready", {
    type: "function",
    fn: async () => await settle(project, { choice, given: shownOf(given), intent: shown(intent) })
  });
  if (ready.kind !== "run") return () => ready;
  const { workflow } = ready;
  const variables = record(string(), string()).parse(ready.variables, { jitless: true });
  const message = startQuestion({ workflow, variables, others: ctx.args.issue_others });
  if (message === void 0) return () => ({ kind: "answer", text: requestTooLongMessage(workflow) });
  const { data: answer } = await ctx.step("approve", {
    type: "human",
    message,
    timeoutMinutes: WEEK_MINUTES,
    onError: "continue"
  });
  if (answer.decision === "approved") return () => ready;
  return () => ({ kind: "answer", text: notApproved(workflow, answer.text) });
}
function shownOf(given) {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, shown(value)]));
}
function shown(text) {
  return withoutHidden(text.toWellFormed());
}
function withSummary(outcome, follow_up) {
  if (outcome.kind === "answer") return { ...outcome, summary: firstLine(outcome.text) };
  return {
    ...outcome,
    follow_up,
    summary: outcome.kind === "run" ? outcome.workflow : `${outcome.name}, as approved`
  };
}
async function settle(project, { choice, given, intent }) {
  const { name = "", request } = choice ?? {};
  const variables = { ...given, ...request === void 0 ? {} : { [request]: intent } };
  try {
    await resolveVariableValues(await loadWorkflow(project, project.root, name), variables);
    return { kind: "run", workflow: name, variables, intent: answerText(intent) };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { kind: "answer", text: withoutValue(name, error.message) };
  }
}
function wordsOf({ data, output }) {
  const words = output?.next_step_context ?? output?.summary ?? "";
  if (output?.data === void 0 || data === words) return words;
  return [words, "```json", JSON.stringify(data, null, 2), "```"].join("\n");
}
async function compose(ctx, project, request) {
  const { data: known } = await ctx.step("commands", {
    type: "function",
    fn: () => ({ commands: listCommands(project), personas: listPersonas(project) })
  });
  let wish = { earlier: "", words: "" };
  const count = { value: 0 };
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const composed = await composeOnce(ctx, project, { request, known, wish, count });
    const { data: answer } = await ctx.step(`approve-${round}`, {
      type: "human",
      message: composedQuestion(composed, { isUnkept: ctx.args.unkept }),
      timeoutMinutes: WEEK_MINUTES,
      onError: "continue"
    });
    if (answer.decision === "rejected") return () => ({ kind: "answer", text: rejected(answer.text) });
    if (answer.decision === "approved") {
      const { definition, sha256 } = composed;
      const { name } = composed.workflow;
      if (ctx.args.keep)
        await ctx.step("keep", {
          type: "function",
          fn: async ({ projectPath }) => await keepWorkflow(projectPath, composed)
        });
      return () => ({ kind: "composed", name, definition, sha256, request: answerText(request) });
    }
    wish = { earlier: composed.definition, words: answer.text };
  }
  return () => ({ kind: "answer", text: TOO_OFTEN });
}
async function composeOnce(ctx, project, { request, known, wish, count }) {
  let { earlier } = wish;
  let mistakes = [];
  const most = retriesOf(project);
  for (let attempt = 0; attempt <= most; attempt += 1) {
    count.value += 1;
    const made = await ctx.step(`compose-${count.value}`, {
      type: "command",
      command: "compose",
      args: { request, ...known, earlier, mistakes, words: wish.words }
    });
    const answer = wordsOf(made);
    const { data: checked } = await ctx.step(`check-${count.value}`, {
      type: "function",
      fn: () => withCount(checkAnswer(answer, knownFiles(project)))
    });
    if ("composed" in checked) return checked.composed;
    mistakes = checked.mistakes.slice(0, MOST_MISTAKES);
    earlier = answer.slice(0, MOST_EARLIER);
  }
  throw new AgenticError({
    code: "definition-invalid",
    message: `The composed workflow was still not valid after ${most + 1} attempts: ${mistakes.join(" ")} Nothing was started; ask again in other words.`
  });
}
function withCount(checked) {
  const summary = "composed" in checked ? "valid" : plural(checked.mistakes.length, "mistake");
  return { ...checked, summary };
}
var MOST_MISTAKES = 20;
var MOST_EARLIER = 2e4;
function retriesOf(project) {
  const workflow = { name: DO, version: "1.0", description: "", steps: [] };
  return resolveSettings({ workflow, config: project.given, overrides: {} }).maxRetry;
}
function rejected(text) {
  const why = text.trim() === "" ? "" : ` (${text.trim()})`;
  return answerText(`The composed workflow was rejected${why}. Nothing was started.`);
}
export {
  doProgram
};
