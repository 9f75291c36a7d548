import type { Step, StepOf } from "../definition/schema.ts";
import type { RunState, StepState } from "../run/state.ts";
import { nameOf, prefixOf } from "../run/step-path.ts";

/** The steps of a program as far as a run's journal knows them, for those who show runs. */
export function journaledSteps({ steps }: RunState): Step[] {
  const children = new Map<string, StepState[]>();
  for (const step of steps.values()) {
    const list = prefixOf(step.path);
    children.set(list, [...(children.get(list) ?? []), step]);
  }
  const stepsIn = (prefix: string): Step[] => (children.get(prefix) ?? []).flatMap(seen);
  const seen = ({ path, name, kind }: StepState): Step[] => {
    const bare = bareStep(name, kind);
    if (bare) return [bare];
    if (kind === "parallel") return [{ name, type: "parallel", steps: stepsIn(path) }];
    return kind === "sequence" ? [{ name, type: "sequence", steps: stepsIn(path) }] : [];
  };
  return stepsIn("");
}

/** A step without what it was asked, which the journal does not know. */
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

/**
 * Paths that run again from a step on: the step and what came after it. A step in a branch stands for its outermost branch, which starts
 * over; the branches beside it stay. Undefined where there is no such step.
 */
export function restartedStepPaths({ steps }: RunState, wanted: string): string[] | undefined {
  const paths = [...steps.keys()];
  const named = steps.has(wanted) ? wanted : paths.find((path) => nameOf(path) === wanted);
  if (named === undefined) return undefined;
  const [top = named, branch] = named.split("/");
  const later = paths.filter((path) => prefixOf(path) === "");
  const again = later.slice(later.indexOf(top) + 1);
  // A merge goes with the branch that is merged.
  const from = branch === undefined ? [top] : [`${top}/${branch}`, `${top}/merge+${branch}`];
  const isAgain = (path: string): boolean =>
    path === top || [...from, ...again].some((each) => path === each || path.startsWith(`${each}/`));
  return paths.filter(isAgain);
}
