import type { Finding } from "../problem.ts";
import type { Definition } from "./definition.ts";

/** The files of sessions that decide lie where those of a step of that name would. */
export function* nameOfOrchestrator({ workflow, nodes }: Definition): Generator<Finding> {
  if (workflow.settings?.orchestrator !== "agent") return;
  for (const { step, path } of nodes) {
    if (step.name !== "orchestrator" || path.length !== 2) continue;
    const message =
      "the step name `orchestrator` is taken by the agent that decides (`orchestrator: agent`); choose another.";
    yield { path: [...path, "name"], at: "value", message };
  }
}
