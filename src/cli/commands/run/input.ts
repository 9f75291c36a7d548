import { AgenticError } from "../../../errors.ts";
import { isOrchestratorAsking } from "../../../output/status/next-commands.ts";
import type { OpenQuestion } from "../../../output/status/open-questions.ts";
import type { StateStore } from "../../../ports/run-store.ts";
import { answersIn, answersTo, nonceOf } from "../../../run/inbox-request.ts";
import { projectProgress, questionsOf } from "../../../run/progress.ts";
import type { RunState } from "../../../run/state.ts";
import { type Io, print, printJson } from "../../../runner/process/io.ts";
import { INBOX, readableRun } from "../../../runner/read/readable-run.ts";
import { type ReadableRun, readJournal, readRun } from "../../../runner/read/stored-run.ts";
import {
  findActor,
  type Answer,
  alreadyAnswered,
  answerRequest,
  type SubmittedRequest,
} from "../../../runner/requests/answer-question.ts";
import { fetchRequests, remoteStorageOf, submitRemoteAnswer } from "../../../runner/requests/send-request.ts";
import { openProject } from "../../../runner/start/project.ts";
import { createRedactedStates } from "../../../wiring/create-redactor.ts";
import { resumeCommand } from "./resume.ts";

interface InputOptions {
  readonly approve?: boolean;
  readonly reject?: boolean;
  readonly step?: string;
  readonly resume?: boolean;
  readonly json?: boolean;
}

/** Answers a question of a run. The answer waits in the inbox until an engine reads it. */
export async function inputCommand(
  io: Io,
  [runId = "", text = ""]: readonly string[],
  options: InputOptions,
): Promise<number> {
  const here = openProject(io.cwd);
  const answer = answerFrom(text.trim(), { runId, options });
  const run = await readableRun(io, here, { runId, includes: (path) => path.startsWith(INBOX) });
  const { remote } = run;
  const { workflow, record } = readRun(run);
  const state = readJournal(run);
  const isHere = run.isLive();
  const { status } = projectProgress(state, { workflow, variables: record.variables, directory: "" });
  const mayBeLive = remote?.live === true && state.status === "running";
  const live = isHere || mayBeLive;
  const { step } = options;
  const question =
    step === undefined && isOrchestratorAsking(state)
      ? undefined
      : questionFor(waitingQuestions({ state, status, live }), { runId, step });
  const elsewhere = isHere ? undefined : await remoteStorageOf(io, here, remote);
  const store = createRedactedStates({ ...here, environment: io.environment });
  if (!remote) await fetchRequests(elsewhere, { runId, store });
  if (!live) refuseSecond(run, { question, state });
  const actor = await findActor(io, here.root);
  const left = answerRequest(state, { question, answer, actor });
  const isFirst = await submitRemoteAnswer(io, elsewhere, { away: remote, runId, request: left });
  if (!isFirst || !isStoredFirst(run, store, left)) throw alreadyAnswered(runId, question);
  if (options.resume === true && !live) {
    const { json = false } = options;
    return await resumeCommand(io, [runId], { json });
  }
  const said = { run_id: runId, step: question?.path ?? null, ...answer, actor, request: left.id, live };
  const location = mayBeLive ? remote.location : undefined;
  if (options.json) printJson(io, { ...said, ...(isHere ? {} : { next: resumeOf(runId) }) });
  else print(io, words({ runId, path: question?.path, isHere, location }));
  return 0;
}

function resumeOf(runId: string): string {
  return `agentic-sdlc resume ${runId}`;
}

interface Given {
  readonly runId: string;
  readonly path: string | undefined;
  readonly isHere: boolean;
  /** Remote location of a process that this machine cannot check. */
  readonly location: string | undefined;
}

function words({ runId, path, isHere, location }: Given): string {
  const answer = path === undefined ? "Your answer" : `Your answer to ${path}`;
  if (isHere) return `${answer} was handed to the process that works on run ${runId}.`;
  if (location === undefined) return `${answer} is kept.\nNext:  ${resumeOf(runId)}`;
  return `${answer} is at ${location}, where the process that works on run ${runId} finds it.\nIf none does any more:  ${resumeOf(runId)}`;
}

/** Limit of `InboxRequest`. */
const LONGEST_ANSWER = 100_000;

/** Only the options approve or reject, text never does. */
function answerFrom(
  text: string,
  { runId, options: { approve = false, reject = false } }: { runId: string; options: InputOptions },
): Answer {
  if (text.length > LONGEST_ANSWER)
    throw usage(
      `The answer has ${text.length} characters; it may have ${LONGEST_ANSWER}. Put the rest into a file.`,
    );
  if (approve && reject) throw usage("`--approve` and `--reject` exclude each other; give one of them.");
  if (approve) return { decision: "approved", text };
  if (text !== "") return { decision: reject ? "rejected" : "input", text };
  throw usage(
    reject
      ? `A rejection needs its reason: \`agentic-sdlc input ${runId} --reject "why"\`.`
      : `There is no answer: give it as \`agentic-sdlc input ${runId} "your words"\`, or \`--approve\`.`,
  );
}

interface Standing {
  readonly state: RunState;
  readonly status: string;
  readonly live: boolean;
}

function waitingQuestions({ state, status, live }: Standing): OpenQuestion[] {
  const open = status === "paused" || status === "running" ? questionsOf(state) : [];
  if (open.length > 0) return open;
  const { runId, reason } = state;
  const resume = `resume it with \`agentic-sdlc resume ${runId}\``;
  switch (status) {
    case "completed":
      throw notWaiting(runId, "is completed", "it asks nothing any more");
    case "paused":
      throw notWaiting(runId, `is paused (${reason ?? ""})`, `no question is open; ${resume}`);
    case "running":
      if (live)
        throw notWaiting(
          runId,
          "is running",
          `it asks nothing now; \`agentic-sdlc status ${runId}\` shows it`,
        );
      throw notWaiting(runId, "was cut off", `no question is open; ${resume}`);
    default:
      throw notWaiting(
        runId,
        status === "failed" ? "has failed" : `is ${status}`,
        `it waits for no answer; ${resume}`,
      );
  }
}

function notWaiting(runId: string, standing: string, advice: string): AgenticError {
  return new AgenticError({ code: "usage", message: `Run ${runId} ${standing}: ${advice}.` });
}

function questionFor(
  questions: readonly OpenQuestion[],
  { runId, step }: { runId: string; step: string | undefined },
): OpenQuestion {
  const asking = questions
    .map(({ path }) => path)
    .toSorted()
    .join(", ");
  const fitting =
    step === undefined ? questions : questions.filter(({ path, name }) => path === step || name === step);
  const [question] = fitting;
  if (question && fitting.length === 1) return question;
  if (question)
    throw usage(
      `Several steps of run ${runId} ask: ${fitting
        .map(({ path }) => path)
        .toSorted()
        .join(", ")}. Say which one with \`--step\`.`,
    );
  throw usage(`Step \`${step}\` of run ${runId} asks nothing. Asking: ${asking}.`);
}

/** The first answer counts. A second one would stay in the inbox until the question is asked again. */
function refuseSecond(
  run: ReadableRun,
  { question, state }: { question: OpenQuestion | undefined; state: RunState },
): void {
  const answers = answersIn(run.requests(), state);
  const first = question
    ? answersTo(state, question.path, answers)
    : answers.filter(({ answer }) => answer.step === undefined);
  if (first.length > 0) throw alreadyAnswered(run.runId, question);
}

/**
 * Stores an answer in the inbox of a local run. Returns whether the inbox had no other answer with this ID. Another process may have
 * fetched this one from the remote.
 */
function isStoredFirst(run: ReadableRun, store: StateStore, { id, content }: SubmittedRequest): boolean {
  if (!run.remote && store.addRequest(run.runId, id, content)) return true;
  const earlier = run.requests().find((each) => each.id === id);
  return earlier === undefined ? run.remote !== undefined : nonceOf(earlier.content) === nonceOf(content);
}

function usage(message: string): AgenticError {
  return new AgenticError({ code: "usage", message });
}
