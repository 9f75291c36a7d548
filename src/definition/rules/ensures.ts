import type { Finding } from "../diagnostic.ts";
import { code } from "../message-text.ts";
import type { Check, Step, StepType } from "../schema.ts";
import type { StepNode } from "../step-tree.ts";
import type { Definition } from "./rule.ts";

/** Advice for step types that cannot have `ensures`. */
const ADVICE: Partial<Record<StepType, string>> = {
  sequence: "Put it into the steps inside.",
  conditional: "Put it into the steps inside.",
  recurring: "Put it into the steps inside.",
  workflow: "Put it into the steps of that workflow.",
  "wait-for-human": "A person's answer is checked with `output-schema`.",
};

/** Types of steps whose answers can name a document. */
const ANSWERING: ReadonlySet<StepType> = new Set(["prompt", "command"]);

/** Checks that compare the work with a commit. */
const NEEDS_BRANCH: ReadonlySet<string> = new Set(["commit", "files", "fails-before"]);

export function* validEnsures(definition: Definition): Generator<Finding> {
  for (const node of definition.nodes) {
    const { step, path } = node;
    if (!step.ensures || definition.isUnknown(path)) continue;
    const problem = misplaced(step);
    if (problem === undefined) yield* uncheckable(definition, node, step.ensures);
    else yield { path: [...path, "ensures"], at: "key", message: problem };
  }
}

function misplaced(step: Step): string | undefined {
  const label = `step ${code(step.name)} (type ${step.type})`;
  const advice = ADVICE[step.type];
  if (advice !== undefined) return `${label} cannot have \`ensures\`. ${advice}`;
  if (step.type !== "parallel" || step["merge-mode"] === "merge") return undefined;
  return `\`ensures\` of ${label} is checked on merges, and it merges nothing. Add \`merge-mode: merge\`, or put \`ensures\` into the steps inside.`;
}

function* uncheckable(
  definition: Definition,
  { step, path }: StepNode,
  ensures: readonly Check[],
): Generator<Finding> {
  const branchless = hasNoBranch(definition);
  for (const [index, check] of ensures.entries()) {
    const name = nameOf(check);
    const isLiteral = typeof check === "string";
    const checkPath = isLiteral ? [...path, "ensures", index] : [...path, "ensures", index, name];
    const subject = `${code(name)} in \`ensures\` of step ${code(step.name)}`;
    const finding = { path: checkPath, at: isLiteral ? "value" : "key" } as const;
    if (step.type === "parallel" && name !== "command") {
      yield { ...finding, message: `${subject}: a merge is checked with \`command\` only.` };
    } else if (branchless && NEEDS_BRANCH.has(name)) {
      const message = `${subject} needs a branch to tell what changed. Add \`git: {}\` to \`settings\`.`;
      yield { ...finding, message };
    } else if (name === "document" && !ANSWERING.has(step.type)) {
      yield { ...finding, message: `${subject} needs a step that an agent answers (prompt, command).` };
    }
    yield* outside({ check, subject, checkPath });
  }
}

/** Globs match paths relative to the repository. */
function* outside({
  check,
  subject,
  checkPath,
}: {
  check: Check;
  subject: string;
  checkPath: readonly (string | number)[];
}): Generator<Finding> {
  if (typeof check === "string") return;
  const globs = "files" in check ? check.files : "fails-before" in check ? check["fails-before"].files : [];
  const globsPath = "files" in check ? checkPath : [...checkPath, "files"];
  for (const [index, glob] of globs.entries()) {
    if (!/^(?:\/|\.\.(?:\/|$))/.test(glob)) continue;
    const message = `${code(glob)} of ${subject} matches no file: globs are relative to the repository.`;
    yield { path: [...globsPath, index], at: "value", message };
  }
}

function nameOf(
  check: Check,
): "commit" | "check" | "document" | "files" | "fails-before" | "command" | "schema" {
  if (typeof check === "string") return check;
  if ("files" in check) return "files";
  if ("fails-before" in check) return "fails-before";
  return "command" in check ? "command" : "schema";
}

function hasNoBranch({ workflow, isUnknown }: Definition): boolean {
  if (isUnknown(["settings"]) || isUnknown(["settings", "git"])) return false;
  const git = workflow.settings?.git;
  return git === undefined || git.enabled === false;
}
