import { checkoutAround } from "../compose/notebook.ts";
import { composeStates } from "../compose/redaction.ts";
import type { Config } from "../config/schema.ts";
import { AgenticError } from "../errors.ts";
import type { StateStore } from "../ports/states.ts";
import { isRunId } from "../run/ids.ts";
import { runFiles } from "../run/paths.ts";
import { isStepPath } from "../run/step-path.ts";

/** Where an agent works, and what its session may do. */
export interface Place {
  /** Top of the worktree or checkout that it works in. */
  readonly root: string;
  readonly isRepository: boolean;
  /** That of the checkout: in a worktree an agent could have changed it. */
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Its session may look and answer, and change nothing. */
  readonly readOnly: boolean;
  /** Why nothing works here, where that is so: agents are told when they ask, instead of missing their tools. */
  readonly problem?: AgenticError | undefined;
}

/** The runs of a repository, as far as a session may see them. */
export interface Runs {
  readonly states: StateStore;
  /** Run and step that the session belongs to. Errors: `usage` where it belongs to none, `not-found`. */
  own(): { readonly runId: string; readonly step: string };
  /** The run that is named, which inside a run can be that one only. Errors: `usage`, `not-found`. */
  named(runId: string | undefined): string;
}

export function runsOf(place: Place): Runs {
  const { root, environment } = place;
  const states = composeStates({ ...place, root: checkoutAround(root) });
  const mine = environment["AGENTIC_RUN_ID"] ?? "";
  const step = environment["AGENTIC_STEP"] ?? "";
  const known = (runId: string): string => {
    if (isRunId(runId) && states.read(runId, runFiles.run) !== undefined) return runId;
    throw new AgenticError({ code: "not-found", message: `There is no run \`${runId.slice(0, 50)}\` here.` });
  };
  return {
    states,
    own: () => {
      if (mine === "") throw outside();
      return { runId: known(mine), step: isStepPath(step) ? step : "" };
    },
    named: (runId) => {
      if (mine !== "" && runId !== undefined && runId !== mine) throw other(mine);
      if (mine === "" && runId === undefined) throw unnamed(states);
      return known(runId ?? mine);
    },
  };
}

function outside(): AgenticError {
  return new AgenticError({
    code: "usage",
    message:
      "This session belongs to no run, so there is none to write to: checkpoints and log lines of a run are added inside its steps, or on the command line with `--run <run-id>`.",
  });
}

function other(mine: string): AgenticError {
  return new AgenticError({
    code: "usage",
    message: `This session belongs to run ${mine} and sees no other; leave \`run_id\` out.`,
  });
}

function unnamed(states: StateStore): AgenticError {
  const runs = states.list().map(({ runId }) => runId);
  const last = runs.toSorted().slice(-5).join(", ");
  return new AgenticError({
    code: "usage",
    message: `This session belongs to no run: name one with \`run_id\`${last === "" ? "; there are none here yet" : `, such as ${last}`}.`,
  });
}
