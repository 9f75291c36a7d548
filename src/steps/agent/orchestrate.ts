import { stringify } from "yaml";
import * as z from "zod";
import type { Candidate } from "../../decision/orchestrator/orchestrator-choice.ts";
import {
  allowedActions,
  type Choice,
  OrchestratorResponse,
  readChoice,
} from "../../decision/orchestrator/orchestrator-response.ts";
import type { Decision } from "../../decision/traversal.ts";
import { answersIn } from "../../run/inbox-request.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import { ORCHESTRATE_COMMAND } from "../built-in-files.ts";
import type { StepContext } from "../step-context.ts";
import { askOrchestrator, ORCHESTRATOR } from "./orchestrator-session.ts";
import { truncateText, lastResult, progressDigest } from "./progress-digest.ts";
import { renderCommand } from "./prompt.ts";

const MOST_DEFINITION_LENGTH = 40_000;

export async function askForDecision(
  context: StepContext,
  { candidates: allowed }: Extract<Decision, { type: "consult" }>,
): Promise<NewRunEvent[]> {
  const candidates = allowed as readonly Candidate[];
  const reply = personReplyOf(context);
  const { events, value, usage, failure } = await askOrchestrator<Choice>(context, {
    about: { action: "none" },
    prompt: (problem) => promptFor(context, { candidates, reply, problem }),
    schema: answerSchema(),
    read: (json) => {
      const read = readChoice(json, candidates);
      return "choice" in read ? { value: read.choice } : read;
    },
  });
  // The last failure stops the run.
  if (failure) {
    const [made = { type: "decision.made", action: "none" }] = events;
    return [{ ...made, reasoning: failure.message, failure }];
  }
  if (!value) return [...events];
  return [...events, { type: "decision.made", ...value, request: reply?.id, usage }];
}

function answerSchema(): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(OrchestratorResponse, { io: "input" });
  return schema;
}

interface PromptInput {
  readonly candidates: readonly Candidate[];
  readonly reply: PersonReply | undefined;
  readonly problem: string | undefined;
}

async function promptFor(context: StepContext, { candidates, reply, problem }: PromptInput): Promise<string> {
  const { state, facts } = context;
  const last = lastResult(state);
  const args = {
    workflow: definitionsOf(context),
    progress: progressDigest(state, facts),
    allowed: allowedActions(candidates),
    last_step: last?.step ?? "",
    last_output: last?.text ?? null,
    problem: problem ?? "",
  };
  const text = await renderCommand(
    context,
    { name: ORCHESTRATE_COMMAND, step: ORCHESTRATOR, args },
    { frame: {} },
  );
  return `${[text.trim(), ...describePerson(context, reply)].join("\n\n")}\n`;
}

function definitionsOf({ plan }: StepContext): string {
  const nested = Array.from(
    plan.definitions ?? [],
    ([name, { workflow }]) => `# workflow: ${name}\n${textOf(workflow)}`,
  );
  return truncateText([textOf(plan.workflow), ...nested].join("\n---\n"), MOST_DEFINITION_LENGTH);
}

function textOf(workflow: unknown): string {
  return stringify(workflow, { aliasDuplicateObjects: false });
}

interface PersonReply {
  readonly id: string;
  readonly text: string;
}

/** Returns the unprocessed answer of a person to the agent. Answers to a step do not count. */
function personReplyOf({ state, store }: StepContext): PersonReply | undefined {
  if (state.orchestratorQuestion === undefined) return undefined;
  const last = answersIn(store.requests(), state).findLast(({ answer }) => answer.step === undefined);
  if (!last) return undefined;
  const { decision, text } = last.answer;
  return { id: last.id, text: [decision === "input" ? "" : decision, text].filter(Boolean).join(": ") };
}

function describePerson({ state }: StepContext, reply: PersonReply | undefined): string[] {
  if (state.orchestratorQuestion === undefined) return [];
  const answer =
    reply === undefined
      ? "The person resumed the run without a word: they have seen to it, or want the run to go on."
      : fenceUntrustedText(reply.text, "what the person answered");
  return [
    "## A person was asked",
    fenceUntrustedText(state.orchestratorQuestion, "what you asked the person"),
    answer,
  ];
}
