import { code } from "../message-text.ts";
import { lineage, type StepNode } from "../step-tree.ts";
import { waitsFor } from "./dependencies.ts";

export interface Use {
  readonly from: StepNode;
  readonly moment: "before" | "after";
  readonly to: StepNode;
  /** Whether the text handles a missing value. */
  readonly guarded: boolean;
  /** Whether every evaluation of the text reads the value, which is missing before the step has run. */
  readonly certain: boolean;
}

export function findObstacle(use: Use): string | undefined {
  const { from, to, moment, guarded } = use;
  const loop = sharedLoop(from, to);
  const earlierIteration = loop !== undefined;
  const name = code(to.step.name);
  const laterInLoop = loop && isNeededAtFirst(use, loop) ? firstIteration(name) : undefined;
  if (from === to) {
    return earlierIteration ? laterInLoop : "its own result is there only once it has ended.";
  }
  const ancestry = { from: lineage(from), to: lineage(to) };
  if (ancestry.from.includes(to)) {
    return earlierIteration ? undefined : `step ${name} is the block around it, which has not ended by then.`;
  }
  if (ancestry.to.includes(from)) {
    return moment === "after" || earlierIteration ? undefined : `step ${name} is inside it and runs later.`;
  }
  const fork = ancestry.from.findIndex((node, index) => node !== ancestry.to[index]);
  const [a, b] = [ancestry.from[fork], ancestry.to[fork]];
  if (!a || !b) return undefined;
  if (a.parent?.step.type === "parallel") {
    return earlierIteration && guarded ? undefined : parallelObstacle(a, { b, name });
  }
  if (earlierIteration) return a.list === b.list && b.index > a.index ? laterInLoop : undefined;
  if (a.list !== b.list) return `step ${name} is in the other branch of ${code(a.parent?.step.name ?? "")}.`;
  return b.index < a.index ? undefined : `step ${name} runs later.`;
}

function parallelObstacle(a: StepNode, { b, name }: { b: StepNode; name: string }): string | undefined {
  if (waitsFor(a, b.step.name)) return undefined;
  if (waitsFor(b, a.step.name)) return `step ${name} runs later.`;
  return `step ${name} runs at the same time. Add \`depends-on: ${b.step.name}\` to step ${code(a.step.name)}.`;
}

function sharedLoop(a: StepNode, b: StepNode): StepNode | undefined {
  const ancestors = new Set(lineage(a).slice(0, -1));
  const inner = lineage(b).slice(0, -1);
  return inner.findLast((node) => node.step.type === "recurring" && ancestors.has(node));
}

/** Whether the first iteration certainly evaluates the text. */
function isNeededAtFirst({ from, guarded, certain }: Use, loop: StepNode): boolean {
  if (guarded || !certain) return false;
  const between = lineage(from).slice(lineage(loop).length);
  return between.every(
    ({ step }) => step.condition === undefined && !["skip", "continue"].includes(step["on-error"] ?? ""),
  );
}

function firstIteration(name: string): string {
  return `step ${name} has not run by then in the first iteration. Say what holds there, as with \`is defined\` or \`default\`.`;
}
