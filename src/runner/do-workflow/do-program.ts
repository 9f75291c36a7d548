import * as z from "zod";
import type { Workflow } from "../../definition/schema.ts";
import { resolveSettings } from "../../engine/resolve-settings.ts";
import { AgenticError } from "../../errors.ts";
import {
  defineWorkflow,
  type StepResult,
  type WorkflowContext,
  type WorkflowProgram,
} from "../../program/define-workflow.ts";
import { composedQuestion, startQuestion } from "../../routing/approval-question.ts";
import { checkAnswer, type CheckedWorkflow, type ComposedWorkflow } from "../../routing/composed-workflow.ts";
import {
  answerText,
  missingValueMessage,
  notApprovedMessage,
  noWorkflowMessage,
  parseRoute,
  requestTooLongMessage,
} from "../../routing/route-response.ts";
import { DO, followUpId, type Outcome } from "../../routing/route-outcome.ts";
import { type Choice, describeChoices } from "../../routing/workflow-choices.ts";
import { firstLine } from "../../steps/step-outputs.ts";
import { plural } from "../../system/format.ts";
import { withoutHidden } from "../../template/untrusted-text.ts";
import { createFileCatalog, loadWorkflow, type Project } from "../start/project.ts";
import { resolveVariableValues } from "../start/read-variables.ts";
import { keepWorkflow, listChoices, listCommands, listPersonas } from "./list-workflow-choices.ts";

const Request = z.object({
  request: z.string().describe("What is wanted, in plain words."),
  plan: z.boolean().default(false).describe("Where no workflow fits, compose one and ask for approval."),
  keep: z.boolean().default(false).describe("Propose a composed workflow for `.agentic/workflows/` too."),
  unkept: z.boolean().default(false).describe("That was asked for, and may not be done from here."),
  issue_text: z.string().default("").describe("What the request was written on, such as an issue."),
  issue_others: z
    .string()
    .default("")
    .describe("Who wrote some of that, or of the request, and did not ask."),
});
type Request = z.output<typeof Request>;
type Context = WorkflowContext<Request>;

const WEEK_MINUTES = 7 * 24 * 60;
const MOST_ROUNDS = 10;
const TOO_OFTEN = `The workflow was changed ${MOST_ROUNDS} times and not approved. Nothing was started. Repeat the request with all requirements.`;

/** The built-in workflow `do`: routes a request in plain words to a workflow, answers it, or has a workflow composed for it. */
export function doProgram(project: Project): WorkflowProgram {
  const program = defineWorkflow({
    name: DO,
    description: "Finds the workflow that a request in plain words asks for, or answers it.",
    argsSchema: Request,
    execute: async (ctx: Context) => {
      const outcome = await route(ctx, project);
      await ctx.step("outcome", {
        type: "function",
        fn: async ({ attempt }) => withSummary(await outcome(), await followUpId(ctx.executionId, attempt)),
      });
    },
  });
  // The arguments are checked before the call.
  return program as unknown as WorkflowProgram;
}

/** Produces the outcome in the last step, so that replays do not read the project again. */
type Conclusion = () => Outcome | Promise<Outcome>;

async function route(ctx: Context, project: Project): Promise<Conclusion> {
  const { request, plan } = ctx.args;
  const { data: choices } = await ctx.step("workflows", {
    type: "function",
    fn: async () => await listChoices(project),
  });
  const routed = await ctx.step("route", {
    type: "command",
    command: "route",
    args: { request, workflows: describeChoices(choices), context: ctx.args.issue_text, plan },
  });
  const chosen = parseRoute(answerOf(routed), choices);
  switch (chosen.kind) {
    case "answer":
      return () => ({ kind: "answer", text: chosen.text.trim() });
    case "unknown":
      return () => ({ kind: "answer", text: noWorkflowMessage(chosen.name, choices) });
    case "plan":
      if (plan) return await compose(ctx, project, chosen.intent === "" ? request : chosen.intent);
      return () => ({ kind: "answer", text: noWorkflowMessage(undefined, choices) });
    case "workflow": {
      const choice = choices.find(({ name }) => name === chosen.name);
      const intent = chosen.intent === "" ? request : chosen.intent;
      const start = { choice, values: chosen.variables, intent };
      if (choice?.own === true && ctx.args.issue_others !== "") return await askFirst(ctx, project, start);
      return async () => await settle(project, start);
    }
  }
}

interface Chosen {
  readonly choice: Choice | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly intent: string;
}

/** Asks the requester to approve the exact start if other people wrote part of the request. */
async function askFirst(
  ctx: Context,
  project: Project,
  { choice, values, intent }: Chosen,
): Promise<Conclusion> {
  const { data: ready } = await ctx.step("ready", {
    type: "function",
    fn: async () =>
      await settle(project, { choice, values: visibleValues(values), intent: visibleText(intent) }),
  });
  if (ready.kind !== "run") return () => ready;
  const { workflow } = ready;
  const variables = z.record(z.string(), z.string()).parse(ready.variables, { jitless: true });
  const message = startQuestion({ workflow, variables, others: ctx.args.issue_others });
  if (message === undefined) return () => ({ kind: "answer", text: requestTooLongMessage(workflow) });
  const { data: answer } = await ctx.step("approve", {
    type: "human",
    message,
    timeoutMinutes: WEEK_MINUTES,
    onError: "continue",
  });
  if (answer.decision === "approved") return () => ready;
  return () => ({ kind: "answer", text: notApprovedMessage(workflow, answer.text) });
}

function visibleValues(values: Chosen["values"]): Chosen["values"] {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, visibleText(value)]));
}

function visibleText(text: string): string {
  return withoutHidden(text.toWellFormed());
}

function withSummary(outcome: Outcome, follow_up: string): Outcome & { summary: string } {
  if (outcome.kind === "answer") return { ...outcome, summary: firstLine(outcome.text) };
  return {
    ...outcome,
    follow_up,
    summary: outcome.kind === "run" ? outcome.workflow : `${outcome.name}, as approved`,
  };
}

async function settle(project: Project, { choice, values, intent }: Chosen): Promise<Outcome> {
  const { name = "", request } = choice ?? {};
  const variables = { ...values, ...(request === undefined ? {} : { [request]: intent }) };
  try {
    await resolveVariableValues(await loadWorkflow(project, project.root, name), variables);
    return { kind: "run", workflow: name, variables, intent: answerText(intent) };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { kind: "answer", text: missingValueMessage(name, error.message) };
  }
}

function answerOf({ data, output }: StepResult): string {
  const text = output?.next_step_context ?? output?.summary ?? "";
  if (output?.data === undefined || data === text) return text;
  return [text, "```json", JSON.stringify(data, null, 2), "```"].join("\n");
}

interface ChangeRequest {
  readonly earlier: string;
  readonly text: string;
}

async function compose(ctx: Context, project: Project, request: string): Promise<Conclusion> {
  const { data: known } = await ctx.step("commands", {
    type: "function",
    fn: () => ({ commands: listCommands(project), personas: listPersonas(project) }),
  });
  let wish: ChangeRequest = { earlier: "", text: "" };
  const count = { value: 0 };
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const composed = await composeOnce(ctx, project, { request, known, wish, count });
    const { data: answer } = await ctx.step(`approve-${round}`, {
      type: "human",
      message: composedQuestion(composed, { isNotProposed: ctx.args.unkept }),
      timeoutMinutes: WEEK_MINUTES,
      onError: "continue",
    });
    if (answer.decision === "rejected") return () => ({ kind: "answer", text: rejected(answer.text) });
    if (answer.decision === "approved") {
      const { definition, sha256 } = composed;
      const { name } = composed.workflow;
      if (ctx.args.keep)
        await ctx.step("keep", {
          type: "function",
          fn: async ({ projectPath }) => await keepWorkflow(projectPath, composed),
        });
      return () => ({ kind: "composed", name, definition, sha256, request: answerText(request) });
    }
    wish = { earlier: composed.definition, text: answer.text };
  }
  return () => ({ kind: "answer", text: TOO_OFTEN });
}

interface Composing {
  readonly request: string;
  readonly known: Readonly<Record<string, string>>;
  readonly wish: ChangeRequest;
  readonly count: { value: number };
}

/** Lets the agent compose until the workflow is valid, with as many retries as a step has. */
async function composeOnce(
  ctx: Context,
  project: Project,
  { request, known, wish, count }: Composing,
): Promise<ComposedWorkflow> {
  let { earlier } = wish;
  let mistakes: readonly string[] = [];
  const most = retriesOf(project);
  for (let attempt = 0; attempt <= most; attempt += 1) {
    count.value += 1;
    const made = await ctx.step(`compose-${count.value}`, {
      type: "command",
      command: "compose",
      args: { request, ...known, earlier, mistakes, words: wish.text },
    });
    const answer = answerOf(made);
    const { data: checked } = await ctx.step(`check-${count.value}`, {
      type: "function",
      fn: () => withCount(checkAnswer(answer, createFileCatalog(project))),
    });
    if ("composed" in checked) return checked.composed;
    mistakes = checked.mistakes.slice(0, MOST_MISTAKES);
    earlier = answer.slice(0, MOST_EARLIER);
  }
  throw new AgenticError({
    code: "definition-invalid",
    message: `The composed workflow was still not valid after ${most + 1} attempts: ${mistakes.join(" ")} Nothing was started. Rephrase the request.`,
  });
}

function withCount(checked: CheckedWorkflow): CheckedWorkflow & { summary: string } {
  const summary = "composed" in checked ? "valid" : plural(checked.mistakes.length, "mistake");
  return { ...checked, summary };
}

const MOST_MISTAKES = 20;
const MOST_EARLIER = 20_000;

function retriesOf(project: Project): number {
  const workflow: Workflow = { name: DO, version: "1.0", description: "", steps: [] };
  return resolveSettings({ workflow, config: project.fileConfig, overrides: {} }).maxRetry;
}

function rejected(text: string): string {
  const why = text.trim() === "" ? "" : ` (${text.trim()})`;
  return answerText(`The composed workflow was rejected${why}. Nothing was started.`);
}
