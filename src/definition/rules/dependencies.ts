import { nearest } from "../nearest.ts";
import type { Finding, Path } from "../problem.ts";
import type { Step } from "../schema.ts";
import type { StepNode } from "../step-tree.ts";
import { code } from "../words.ts";
import type { Definition } from "./definition.ts";

/** `depends-on` stands in steps of a parallel block and names other steps of the same block. */
export function* siblingDependencies(definition: Definition): Generator<Finding> {
  for (const node of definition.nodes) {
    if (node.step["depends-on"] === undefined) continue;
    if (node.parent?.step.type === "parallel") yield* unknownSiblings(node, definition);
    else {
      const message = `\`depends-on\` of step ${code(node.step.name)} works only directly inside a parallel block; elsewhere steps run one after the other.`;
      yield { path: [...node.path, "depends-on"], at: "key", message };
    }
  }
}

function* unknownSiblings(node: StepNode, definition: Definition): Generator<Finding> {
  const siblings = siblingsOf(node).filter((name) => name !== node.step.name);
  for (const { name, path } of dependenciesOf(node)) {
    if (siblings.includes(name) || definition.otherNames.has(name)) continue;
    if (name === node.step.name) {
      yield { path, at: "value", message: `step ${code(name)} depends on itself.` };
      continue;
    }
    const suggestion = nearest(name, siblings);
    const here = siblings.length > 0 ? ` Steps here: ${siblings.join(", ")}.` : " It has no other steps.";
    const message = `step ${code(node.step.name)} depends on ${code(name)}, which is not in this parallel block.`;
    yield { path, at: "value", message: suggestion ? message : `${message}${here}`, suggestion };
  }
}

/** Steps of a parallel block do not wait for each other in a circle. */
export function* noCircles({ nodes }: Definition): Generator<Finding> {
  for (const { step, path } of nodes) {
    if (step.type !== "parallel") continue;
    for (const circle of circlesIn(step.steps)) {
      const index = step.steps.findIndex(({ name }) => name === circle[0]);
      const way = [...circle, circle[0]].join(" → ");
      const message = `these steps wait for each other, so none of them can start: ${way}.`;
      yield { path: [...path, "steps", index, "depends-on"], at: "value", message };
    }
  }
}

function circlesIn(steps: readonly Step[]): string[][] {
  const next = new Map(steps.map((step) => [step.name, dependencyNames(step)]));
  const seen = new Set<string>();
  const circles: string[][] = [];
  const follow = (name: string, way: readonly string[]): void => {
    const start = way.indexOf(name);
    if (start >= 0) {
      if (way.length - start > 1) circles.push(way.slice(start));
      return;
    }
    if (seen.has(name)) return;
    seen.add(name);
    for (const other of next.get(name) ?? []) follow(other, [...way, name]);
  };
  for (const { name } of steps) follow(name, []);
  return circles;
}

/** Whether a step of a parallel block waits for another one, directly or through others. */
export function waitsFor(node: StepNode, name: string): boolean {
  const block = node.parent?.step;
  if (block?.type !== "parallel") return false;
  const reached = new Set([node.step.name]);
  for (const reachedName of reached) {
    const step = block.steps.find((sibling) => sibling.name === reachedName);
    for (const next of step ? dependencyNames(step) : []) reached.add(next);
  }
  return node.step.name !== name && reached.has(name);
}

function dependencyNames(step: Step): string[] {
  const names = step["depends-on"] ?? [];
  return typeof names === "string" ? [names] : names;
}

function dependenciesOf({ step, path }: StepNode): { name: string; path: Path }[] {
  const given = step["depends-on"];
  const key = [...path, "depends-on"];
  if (typeof given === "string") return [{ name: given, path: key }];
  return (given ?? []).map((name, index) => ({ name, path: [...key, index] }));
}

function siblingsOf({ parent }: StepNode): string[] {
  return parent?.step.type === "parallel" ? parent.step.steps.map(({ name }) => name) : [];
}
