import { usageError } from "../../../errors.ts";
import { isOrchestratorAsking } from "../../../output/status/next-commands.ts";
import type { OpenQuestion } from "../../../output/status/open-questions.ts";
import type { StateStore } from "../../../ports/run-store.ts";
import { isRunId } from "../../../run/ids.ts";
import { answersIn, answersTo, nonceOf } from "../../../run/inbox-request.ts";
import { projectProgress, questionsOf } from "../../../run/progress.ts";
import type { RunState } from "../../../run/state.ts";
import { print, printJson } from "../../../runner/process/io.ts";
import { INBOX, readableRun } from "../../../runner/read/readable-run.ts";
import { type ReadableRun, readJournal, readRun } from "../../../runner/read/stored-run.ts";
import {
  alreadyAnswered,
  type Answer,
  answerRequest,
  fetchRequests,
  findActor,
  remoteStorageOf,
  submitRemoteAnswer,
  type SubmittedRequest,
} from "../../../runner/requests/send-request.ts";
import { openProject } from "../../../runner/start/project.ts";
import { createRedactedStates } from "../../../wiring/create-redactor.ts";
import type { Action } from "../../command.ts";
import { askingRun, namedOrNewestRun } from "../../runs/remote-runs.ts";
import { resumeCommand } from "./do-and-resume.ts";

interface InputOptions {
  readonly approve?: boolean;
  readonly reject?: boolean;
  readonly step?: string;
  readonly resume?: boolean;
}

export const inputCommand: Action<InputOptions> = async (io, args, options) => {
  const project = openProject(io.cwd);
  const { named, text } = namedRunAndText(args);
  const answer = answerFrom(text.trim(), { named, options });
  const runId = await namedOrNewestRun(io, project, { named, among: askingRun });
  const run = await readableRun(io, project, { runId, includes: (path) => path.startsWith(INBOX) });
  const { remote } = run;
  const { workflow, record } = readRun(run);
  const state = readJournal(run);
  const isLocal = run.isLive();
  const { status } = projectProgress(state, { workflow, variables: record.variables, directory: "" });
  const mayBeLive = remote?.live === true && state.status === "running";
  const live = isLocal || mayBeLive;
  const { step } = options;
  const question =
    step === undefined && isOrchestratorAsking(state)
      ? undefined
      : questionFor(openQuestions(state, status, live), { runId, step });
  const storage = isLocal ? undefined : await remoteStorageOf(io, project, remote);
  const store = createRedactedStates({ ...project, environment: io.environment });
  if (!remote) await fetchRequests(storage, { runId, store });
  if (!live) requireUnanswered(run, { question, state });
  const actor = await findActor(io, project.root);
  const request = answerRequest(state, { question, answer, actor });
  const isFirst = await submitRemoteAnswer(io, storage, { remote, runId, request });
  if (!isFirst || !isStoredFirst(run, store, request)) throw alreadyAnswered(runId, question);
  if (options.resume === true && !live)
    return await resumeCommand(io, [runId], { json: options.json ?? false });
  const next = `agentic-sdlc resume ${runId}`;
  const path = question?.path;
  const subject = path === undefined ? "Your answer" : `Your answer to ${path}`;
  if (options.json) {
    const facts = { run_id: runId, step: path ?? null, ...answer, actor, request: request.id, live };
    printJson(io, { ...facts, next: isLocal ? undefined : next });
  } else if (isLocal) print(io, `${subject} was sent to the engine of run ${runId}.`);
  else if (mayBeLive)
    print(
      io,
      `${subject} is at ${remote.location}, where the engine of run ${runId} reads it.\nIf that engine has stopped:  ${next}`,
    );
  else print(io, `${subject} is saved.\nNext:  ${next}`);
};

/** A single argument is the answer, unless it has the form of a run ID. */
function namedRunAndText([first, second]: readonly string[]): { named: string | undefined; text: string } {
  if (first === undefined || isRunId(first)) return { named: first, text: second ?? "" };
  if (second === undefined) return { named: undefined, text: first };
  throw usageError(
    `\`${first}\` is not a run id; run ids look like 20260131-k3f9qz. Put an answer of several words in quotes.`,
  );
}

/** Limit of `InboxRequest`. */
const LONGEST_ANSWER = 100_000;

/** Only the options approve or reject, text never does. */
function answerFrom(
  text: string,
  {
    named,
    options: { approve = false, reject = false },
  }: { named: string | undefined; options: InputOptions },
): Answer {
  if (text.length > LONGEST_ANSWER)
    throw usageError(
      `The answer has ${text.length} characters; it may have ${LONGEST_ANSWER}. Put the rest into a file.`,
    );
  if (approve && reject) throw usageError("`--approve` and `--reject` exclude each other; give one of them.");
  if (approve) return { decision: "approved", text };
  if (text !== "") return { decision: reject ? "rejected" : "input", text };
  const command = ["agentic-sdlc input", ...(named === undefined ? [] : [named])].join(" ");
  throw usageError(
    reject
      ? `A rejection needs its reason: \`${command} --reject "why"\`.`
      : `There is no answer: give it as \`${command} "your words"\`, or \`--approve\`.`,
  );
}

function openQuestions(state: RunState, status: string, live: boolean): OpenQuestion[] {
  const open = status === "paused" || status === "running" ? questionsOf(state) : [];
  if (open.length > 0) return open;
  const { runId, reason } = state;
  const why = status === "paused" ? ` (${reason})` : "";
  const [verb, advice] =
    live && status === "running" ? ["status", "See its status"] : ["resume", "Resume it"];
  const next = status === "completed" ? "" : ` ${advice} with \`agentic-sdlc ${verb} ${runId}\`.`;
  throw usageError(`Run ${runId} is ${status}${why} and has no open question.${next}`);
}

function questionFor(
  questions: readonly OpenQuestion[],
  { runId, step }: { runId: string; step: string | undefined },
): OpenQuestion {
  const pathsOf = (asking: readonly OpenQuestion[]): string =>
    asking
      .map(({ path }) => path)
      .toSorted()
      .join(", ");
  const fitting =
    step === undefined ? questions : questions.filter(({ path, name }) => path === step || name === step);
  const [question] = fitting;
  if (question && fitting.length === 1) return question;
  if (question)
    throw usageError(
      `Several steps of run ${runId} ask: ${pathsOf(fitting)}. Say which one with \`--step\`.`,
    );
  throw usageError(
    `Step \`${step}\` of run ${runId} has no open question. Steps that ask: ${pathsOf(questions)}.`,
  );
}

/** The first answer counts. A second one would stay in the inbox until the question is asked again. */
function requireUnanswered(
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
