import type { Step, StepOf } from "../definition/schema.ts";
import type { RunState, StepState } from "../run/state.ts";
import { isInside, nameOf, prefixOf } from "../run/ids.ts";

export function journaledSteps({ steps }: RunState): Step[] {
  const children = new Map<string, StepState[]>();
  for (const step of steps.values()) {
    const list = prefixOf(step.path);
    children.set(list, [...(children.get(list) ?? []), step]);
  }
  const stepsIn = (prefix: string): Step[] => (children.get(prefix) ?? []).flatMap(toStep);
  const toStep = ({ path, name, kind }: StepState): Step[] => {
    const bare = bareStep(name, kind);
    if (bare) return [bare];
    if (kind === "parallel") return [{ name, type: "parallel", steps: stepsIn(path) }];
    return kind === "sequence" ? [{ name, type: "sequence", steps: stepsIn(path) }] : [];
  };
  return stepsIn("");
}

function bareStep(name: string, kind: string): Step | undefined {
  switch (kind) {
    case "prompt":
      return { name, type: kind, prompt: "-" };
    case "command":
      return { name, type: kind, command: "-" };
    case "script":
      return { name, type: kind, run: "-" };
    case "function":
      return { name, type: kind, function: name };
    case "wait-for-human":
      return { name, type: kind, message: "-" } satisfies StepOf<"wait-for-human">;
    default:
      return undefined;
  }
}

/** A step in a branch stands for its outermost branch; sibling branches keep their results. Undefined for an unknown step. */
export function restartedStepPaths({ steps }: RunState, wanted: string): string[] | undefined {
  const paths = [...steps.keys()];
  const named = steps.has(wanted) ? wanted : paths.find((path) => nameOf(path) === wanted);
  if (named === undefined) return undefined;
  const [top = named, branch] = named.split("/");
  const later = paths.filter((path) => prefixOf(path) === "");
  const again = later.slice(later.indexOf(top) + 1);
  // A merge belongs to its merged branch.
  const from = branch === undefined ? [top] : [`${top}/${branch}`, `${top}/merge+${branch}`];
  const isAgain = (path: string): boolean =>
    path === top || [...from, ...again].some((each) => isInside(path, each));
  return paths.filter(isAgain);
}
