import { withSuggestion } from "../closest-match.ts";
import type { Finding, Path } from "../diagnostic.ts";
import { code } from "../message-text.ts";
import type { Step, StepOf } from "../schema.ts";
import type { StepNode } from "../step-tree.ts";
import type { Definition } from "./rule.ts";

export function* siblingDependencies(definition: Definition): Generator<Finding> {
  for (const node of definition.nodes) {
    if (node.step["depends-on"] === undefined) continue;
    if (node.parent?.step.type === "parallel") yield* unknownSiblings(node, definition);
    else {
      const message = `\`depends-on\` of step ${code(node.step.name)} works only directly inside a parallel block; other steps run one after the other.`;
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
    const message = `step ${code(node.step.name)} depends on ${code(name)}, which is not in this parallel block.`;
    const hint = siblings.length > 0 ? `Steps here: ${siblings.join(", ")}.` : "It has no other steps.";
    yield { path, at: "value", ...withSuggestion(message, [name, siblings], hint) };
  }
}

export function* noDependencyCycles({ nodes }: Definition): Generator<Finding> {
  for (const { step, path } of nodes) {
    if (step.type !== "parallel") continue;
    for (const circle of findCycles(step)) {
      const index = step.steps.findIndex(({ name }) => name === circle[0]);
      const message = `these steps wait for each other, so none of them can start: ${formatCycle(circle)}.`;
      yield { path: [...path, "steps", index, "depends-on"], at: "value", message };
    }
  }
}

function formatCycle(circle: readonly string[]): string {
  const path = [...circle, ...circle.slice(0, 1)];
  return (path.length > 10 ? [...path.slice(0, 5), "…", ...path.slice(-4)] : path).join(" → ");
}

/** Returns dependency cycles that share no step. */
function findCycles(block: StepOf<"parallel">): string[][] {
  const next = dependencyMap(block);
  const visited = new Set<string>();
  const inCircle = new Set<string>();
  const path: string[] = [];
  const circles: string[][] = [];
  const follow = (name: string): void => {
    visited.add(name);
    path.push(name);
    for (const other of next.get(name) ?? []) {
      if (!visited.has(other)) follow(other);
      else close(other);
    }
    path.pop();
  };
  const close = (name: string): void => {
    const start = path.indexOf(name);
    const circle = start < 0 ? [] : path.slice(start);
    if (circle.length < 2 || circle.some((member) => inCircle.has(member))) return;
    circles.push(circle);
    for (const member of circle) inCircle.add(member);
  };
  for (const { name } of block.steps) if (!visited.has(name)) follow(name);
  return circles;
}

export function waitsFor(node: StepNode, name: string): boolean {
  const block = node.parent?.step;
  if (block?.type !== "parallel") return false;
  const { bits, awaited } = waitsOf(block);
  return ((awaited.get(node.step.name) ?? 0n) & (bits.get(name) ?? 0n)) !== 0n;
}

/** A bit for every step of a block, and the bits of all steps that one waits for. */
interface Waits {
  readonly bits: ReadonlyMap<string, bigint>;
  readonly awaited: ReadonlyMap<string, bigint>;
}

const waitsByBlock = new WeakMap<Step, Waits>();

function waitsOf(block: StepOf<"parallel">): Waits {
  const before = waitsByBlock.get(block);
  if (before) return before;
  const next = dependencyMap(block);
  const bits = new Map(block.steps.map(({ name }, index) => [name, 1n << BigInt(index)]));
  const awaited = new Map<string, bigint>();
  const follow = (name: string): bigint => {
    const done = awaited.get(name);
    if (done !== undefined) return done;
    awaited.set(name, 0n);
    const others = next.get(name) ?? [];
    const all = others.reduce((sum, other) => sum | (bits.get(other) ?? 0n) | follow(other), 0n);
    awaited.set(name, all);
    return all;
  };
  for (const { name } of block.steps) follow(name);
  waitsByBlock.set(block, { bits, awaited });
  return { bits, awaited };
}

function dependencyMap(block: StepOf<"parallel">): ReadonlyMap<string, readonly string[]> {
  return new Map(block.steps.map((step) => [step.name, dependencyNames(step)]));
}

function dependencyNames(step: Step): string[] {
  const names = step["depends-on"] ?? [];
  return typeof names === "string" ? [names] : names;
}

function dependenciesOf({ step, path }: StepNode): { name: string; path: Path }[] {
  const declared = step["depends-on"];
  const key = [...path, "depends-on"];
  if (typeof declared === "string") return [{ name: declared, path: key }];
  return (declared ?? []).map((name, index) => ({ name, path: [...key, index] }));
}

function siblingsOf({ parent }: StepNode): string[] {
  return parent?.step.type === "parallel" ? parent.step.steps.map(({ name }) => name) : [];
}
