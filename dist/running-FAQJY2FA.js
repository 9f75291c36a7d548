const require = process.getBuiltinModule;
import {
  bringRequests,
  elsewhereOf,
  leaveAway
} from "./chunk-L3ON6EMD.js";
import {
  actorOf,
  analyseCommand,
  demoCommand,
  leaveAnswer,
  oneShotCommand,
  resumeCommand,
  runCommand
} from "./chunk-I5RAKJ7B.js";
import "./chunk-7OTXGVFN.js";
import "./chunk-P4W2CO7S.js";
import "./chunk-FKQ2GOET.js";
import "./chunk-7VWABX3T.js";
import "./chunk-OGUW47O5.js";
import {
  asksForItself
} from "./chunk-3K774FEP.js";
import {
  answersIn,
  answersTo
} from "./chunk-RXBOPPD4.js";
import {
  readableRun
} from "./chunk-E5Y54PB4.js";
import "./chunk-P6VYWB3I.js";
import "./chunk-3QSDX2SR.js";
import {
  projectProgress,
  questionsOf
} from "./chunk-EUS3ZJVU.js";
import "./chunk-4X26B2RP.js";
import "./chunk-2JBDBAFE.js";
import "./chunk-MR7T5DKL.js";
import "./chunk-WHBQYAS3.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-KVY3BI6I.js";
import "./chunk-XU4WLJDP.js";
import "./chunk-3MTZJS7N.js";
import "./chunk-7S2EVZK2.js";
import {
  readJournal,
  readRun
} from "./chunk-JTMS3BHA.js";
import "./chunk-EXTHAV6U.js";
import "./chunk-LWNSX7NG.js";
import "./chunk-XZE5P73G.js";
import "./chunk-PCGQRFLD.js";
import "./chunk-DNRMJAAF.js";
import "./chunk-MWFVXDTW.js";
import "./chunk-ZZEDHZCQ.js";
import "./chunk-K3LD472P.js";
import {
  openProject
} from "./chunk-OL25PYHU.js";
import "./chunk-D53M5YXG.js";
import {
  print,
  printJson
} from "./chunk-UC3Z26PB.js";
import {
  composeStates
} from "./chunk-LCMU23FF.js";
import "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import "./chunk-2545RHZ7.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/cli/commands/input.ts
async function inputCommand(io, [runId = "", text = ""], options) {
  const here = openProject(io.cwd);
  const { project, away } = await readableRun(io, here, { runId });
  const store = composeStates({ ...project, environment: io.environment });
  const { workflow, record } = readRun(project, runId);
  const state = readJournal(project, runId);
  const isHere = store.list().some((run) => run.runId === runId && run.live);
  const { status } = projectProgress(state, { workflow, variables: record.variables, directory: "" });
  const mayBeLive = away?.live === true && state.status === "running";
  const live = isHere || mayBeLive;
  const { step } = options;
  const question = step === void 0 && asksForItself(state) ? void 0 : questionFor(waitingQuestions({ state, status, live }), { runId, step });
  const answer = answerFrom(text.trim(), { runId, options });
  const elsewhere = isHere ? void 0 : await elsewhereOf(io, here, away);
  await bringRequests(elsewhere, { runId, store });
  if (!live) await refuseSecond(store, { runId, question, state });
  const actor = await actorOf(io, here.root);
  const left = leaveAnswer(store, runId, { question, answer, actor });
  await leaveAway(io, elsewhere, { away, runId, request: left });
  if (options.resume === true && !live) {
    const { json = false } = options;
    return await resumeCommand(io, [runId], { json });
  }
  const said = { run_id: runId, step: question?.path ?? null, ...answer, actor, request: left.id, live };
  const location = mayBeLive ? away.location : void 0;
  if (options.json) printJson(io, { ...said, ...isHere ? {} : { next: resumeOf(runId) } });
  else print(io, words({ runId, path: question?.path, isHere, location }));
  return 0;
}
function resumeOf(runId) {
  return `agentic-sdlc resume ${runId}`;
}
function words({ runId, path, isHere, location }) {
  const answer = path === void 0 ? "Your answer" : `Your answer to ${path}`;
  if (isHere) return `${answer} was handed to the process that works on run ${runId}.`;
  if (location === void 0) return `${answer} is kept.
Next:  ${resumeOf(runId)}`;
  return `${answer} is at ${location}, where the process that works on run ${runId} finds it.
If none does any more:  ${resumeOf(runId)}`;
}
var LONGEST_ANSWER = 1e5;
function answerFrom(text, { runId, options: { approve = false, reject = false } }) {
  if (text.length > LONGEST_ANSWER)
    throw usage(
      `The answer has ${text.length} characters; it may have ${LONGEST_ANSWER}. Put the rest into a file.`
    );
  if (approve && reject) throw usage("`--approve` and `--reject` exclude each other; give one of them.");
  if (approve) return { decision: "approved", text };
  if (text !== "") return { decision: reject ? "rejected" : "input", text };
  throw usage(
    reject ? `A rejection needs its reason: \`agentic-sdlc input ${runId} --reject "why"\`.` : `There is no answer: give it as \`agentic-sdlc input ${runId} "your words"\`, or \`--approve\`.`
  );
}
function waitingQuestions({ state, status, live }) {
  const open = status === "paused" || status === "running" ? questionsOf(state) : [];
  if (open.length > 0) return open;
  const { runId, reason } = state;
  const goesOn = `\`agentic-sdlc resume ${runId}\` goes on with it`;
  switch (status) {
    case "completed":
      throw notWaiting(runId, "is completed", "it asks nothing any more");
    case "paused":
      throw notWaiting(runId, `is paused (${reason ?? ""})`, `no question is open; ${goesOn}`);
    case "running":
      if (live)
        throw notWaiting(
          runId,
          "is running",
          `it asks nothing now; \`agentic-sdlc status ${runId}\` shows it`
        );
      throw notWaiting(runId, "was cut off", `no question is open; ${goesOn}`);
    default:
      throw notWaiting(
        runId,
        status === "failed" ? "has failed" : `is ${status}`,
        `it waits for nobody; ${goesOn}`
      );
  }
}
function notWaiting(runId, standing, advice) {
  return new AgenticError({ code: "usage", message: `Run ${runId} ${standing}: ${advice}.` });
}
function questionFor(questions, { runId, step }) {
  const asking = questions.map(({ path }) => path).toSorted().join(", ");
  const fitting = step === void 0 ? questions : questions.filter(({ path, name }) => path === step || name === step);
  const [question] = fitting;
  if (question && fitting.length === 1) return question;
  if (question)
    throw usage(
      `Several steps of run ${runId} ask: ${fitting.map(({ path }) => path).toSorted().join(", ")}. Say which one with \`--step\`.`
    );
  throw usage(`Step \`${step}\` of run ${runId} asks nothing. Asking: ${asking}.`);
}
async function refuseSecond(store, { runId, question, state }) {
  var _stack = [];
  try {
    const run = __using(_stack, await store.open(runId, "continue"), true);
    const answers = answersIn(run.requests(), state);
    const first = question ? answersTo(state, question.path, answers) : answers.filter(({ answer }) => answer.step === void 0);
    if (first.length === 0) return;
    const asked = question ? `${question.path} of run ${runId}` : `Run ${runId}`;
    throw usage(
      `${asked} has an answer already, which counts; \`agentic-sdlc resume ${runId}\` goes on with it.`
    );
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function usage(message) {
  return new AgenticError({ code: "usage", message });
}
export {
  analyseCommand,
  demoCommand,
  inputCommand,
  oneShotCommand,
  resumeCommand,
  runCommand
};
