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
import { parseRequest } from "../../run/inbox-request.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import { ORCHESTRATE_COMMAND } from "../built-in-files.ts";
import type { StepContext } from "../step-context.ts";
import { askOrchestrator, ORCHESTRATOR } from "./orchestrator-session.ts";
import { cut, lastResult, progressDigest } from "./progress-digest.ts";
import { renderCommand } from "./prompt.ts";

const DEFINITION_SHOWN = 40_000;

/** Asks the agent which of the steps that the rules allow is next, and journals what it says. */
export async function askForDecision(
  context: StepContext,
  { candidates: allowed }: Extract<Decision, { type: "consult" }>,
): Promise<NewRunEvent[]> {
  const candidates = allowed as readonly Candidate[];
  const words = wordsOf(context);
  const { events, value, usage, failure } = await askOrchestrator<Choice>(context, {
    about: { action: "none" },
    prompt: (problem) => promptFor(context, { candidates, words, problem }),
    schema: answerSchema(),
    read: (json) => {
      const read = readChoice(json, candidates);
      return "choice" in read ? { value: read.choice } : read;
    },
  });
  // The failure that ends the asking is what the run stops for.
  if (failure) {
    const [made = { type: "decision.made", action: "none" }] = events;
    return [{ ...made, reasoning: failure.message, failure }];
  }
  if (!value) return [...events];
  const request = words === undefined ? {} : { request: words.id };
  return [...events, { type: "decision.made", ...value, ...request, ...(usage ? { usage } : {}) }];
}

function answerSchema(): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(OrchestratorResponse, { io: "input" });
  return schema;
}

interface Asked {
  readonly candidates: readonly Candidate[];
  readonly words: Words | undefined;
  readonly problem: string | undefined;
}

async function promptFor(context: StepContext, { candidates, words, problem }: Asked): Promise<string> {
  const { state, facts } = context;
  const last = lastResult(state);
  const given = {
    workflow: definitionsOf(context),
    progress: progressDigest(state, facts),
    allowed: allowedActions(candidates),
    last_step: last?.step ?? "",
    last_output: last?.text ?? null,
    problem: problem ?? "",
  };
  const text = await renderCommand(
    context,
    { name: ORCHESTRATE_COMMAND, step: ORCHESTRATOR, given },
    { frame: {} },
  );
  return `${[text.trim(), ...describePerson(context, words)].join("\n\n")}\n`;
}

/** The run's definition, and those that its workflow steps name. */
function definitionsOf({ plan }: StepContext): string {
  const nested = Array.from(
    plan.definitions ?? [],
    ([name, { workflow }]) => `# workflow: ${name}\n${textOf(workflow)}`,
  );
  return cut([textOf(plan.workflow), ...nested].join("\n---\n"), DEFINITION_SHOWN);
}

function textOf(workflow: unknown): string {
  return stringify(workflow, { aliasDuplicateObjects: false });
}

interface Words {
  readonly id: string;
  readonly text: string;
}

/** What a person said after the agent had asked for one, and nobody has taken: a step that asks has its own answers. */
function wordsOf({ state, store }: StepContext): Words | undefined {
  if (state.askedPerson === undefined) return undefined;
  const said = store.requests().flatMap(({ id, content }): Words[] => {
    const request = state.requests.has(id) ? undefined : parseRequest(content);
    if (request?.type !== "input" || request.step !== undefined) return [];
    return [
      {
        id,
        text: [request.decision === "input" ? "" : request.decision, request.text].filter(Boolean).join(": "),
      },
    ];
  });
  return said.at(-1);
}

function describePerson({ state }: StepContext, words: Words | undefined): string[] {
  if (state.askedPerson === undefined) return [];
  const answer =
    words === undefined
      ? "The person resumed the run without a word: they have seen to it, or want the run to go on."
      : fenceUntrustedText(words.text, "what the person answered");
  return [
    "## A person was asked",
    fenceUntrustedText(state.askedPerson, "what you asked the person"),
    answer,
  ];
}
