import { commandsIn } from "../../config/run-settings.ts";
import { describeDefinition, NO_UNKNOWNS } from "../../definition/rules/rule.ts";
import { type Text, textsOf } from "../../definition/rules/template-texts.ts";
import type { Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import { referencesOf } from "../../template/parse/references.ts";
import { CHECK_COMMAND, planSteps } from "../checks/verification.ts";
import type { NewRunEvent } from "../journal/event.ts";
import { nameOf } from "../ids.ts";

/** Keys of texts for agents and people. They decide nothing in the engine. */
const PROMPT_KEYS = new Set(["prompt", "args", "message"]);

/** Returns names such as `outputs.plan` and `files_changed`. `outputs` stands for all outputs. */
export function namesReadByCode(workflows: Iterable<Workflow>): Set<string> {
  const names = new Set([PROJECT_COMMANDS]);
  for (const workflow of workflows) {
    // The check command is executed.
    for (const { name } of planSteps(workflow.steps)) names.add(keyOf("outputs", name));
    if (workflow.variables?.some(({ name }) => name === CHECK_COMMAND)) names.add("variables");
    for (const text of textsOf(describeDefinition(workflow, NO_UNKNOWNS)))
      if (!isPromptText(text)) for (const [root = "", name] of pathsIn(text)) names.add(keyOf(root, name));
  }
  return names;
}

function isPromptText({ node, path }: Text): boolean {
  return node !== undefined && PROMPT_KEYS.has(String(path[node.path.length]));
}

function pathsIn({ source, kind }: Text): (readonly string[])[] {
  try {
    return referencesOf(source, kind).map(({ path }) => path);
  } catch (error) {
    if (error instanceof AgenticError) return [];
    throw error;
  }
}

/** Every run can execute the commands of its project. */
const PROJECT_COMMANDS = "project";

const BY_STEP = new Set(["outputs", "steps", "human"]);

function keyOf(root: string, name: string | undefined): string {
  return BY_STEP.has(root) && name !== undefined ? `${root}.${name}` : root;
}

export function isReadByCode(event: NewRunEvent, names: ReadonlySet<string>): boolean {
  return valuesOf(event).some(([root, name]) => names.has(root) || names.has(keyOf(root, name)));
}

/** Whether an event records a result that a program can read. */
export function isResult(event: NewRunEvent): boolean {
  return valuesOf(event).length > 0;
}

type Value = readonly [root: string, name?: string];

function valuesOf(event: NewRunEvent): readonly Value[] {
  switch (event.type) {
    case "step.succeeded":
      return [...ofStep(event.step), ...((event.files ?? []).length > 0 ? [["files_changed"] as const] : [])];
    case "step.produced":
    case "step.failed":
    case "step.skipped":
    case "block.closed":
      return ofStep(event.step);
    case "human.approved":
    case "human.answered":
      return [["human", nameOf(event.step)], ...ofStep(event.step)];
    case "items.evaluated":
      return [["item"]];
    case "iteration.started":
      return event.item === undefined ? [] : [["item"]];
    case "block.opened":
      return Object.keys(event.variables ?? {}).length > 0 ? [["variables"], ["inputs"]] : [];
    case "branch.moved":
    case "branch.set-back":
      return [["files_changed"]];
    case "output.written":
      return (event.files ?? []).length > 0 ? [["files_changed"]] : [];
    case "pull-request.opened":
      return [["pull_requests"]];
    case "run.resumed":
      return Object.keys(commandsIn(event.set)).length > 0 ? [[PROJECT_COMMANDS]] : [];
    default:
      return [];
  }
}

function ofStep(path: string): Value[] {
  const name = nameOf(path);
  return [
    ["outputs", name],
    ["steps", name],
  ];
}
