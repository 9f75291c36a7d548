import type { RunEvent } from "../../run/journal/event.ts";
import type { RunRecord } from "../../run/record.ts";
import type { RunState } from "../../run/state.ts";
import type { AllowedResponders } from "../github/allowed-responders.ts";
import type { Limits } from "./cost-summary.ts";
import type { TableSource } from "./step-rows.ts";

/** What a report of a run is made from. */
export interface RunFacts {
  readonly events: readonly RunEvent[];
  /** The fold of the events; of a run that was cut off as one that has stopped. */
  readonly state: RunState;
  readonly table: TableSource;
  readonly record: RunRecord;
  readonly description?: string;
  /** Folder of the run's files, relative to the repository. */
  readonly directory: string;
  /** Text of one of the run's files, by its path in that folder. */
  readonly read: (path: string) => string | undefined;
  /** The agent that the settings name for a step, by its path. */
  readonly providerOf: (path: string) => string | undefined;
  readonly limits: Limits;
  /** Whose answers count at GitHub; where it is absent, as nobody has configured it. */
  readonly responders?: AllowedResponders;
  readonly now: string;
  /** Whether a process works on the run, as far as that is known. */
  readonly live: boolean;
  /** Step path of the one branch of it that is told of. */
  readonly branch?: string;
  /** Where it was read, if that is not here. */
  readonly remote?: {
    readonly location: string;
    /** Who works on it, or did so last. */
    readonly owner?: string;
  };
}
