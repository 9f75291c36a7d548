import type { RunEvent } from "../../run/journal/event.ts";
import type { RunRecord } from "../../run/record.ts";
import type { RunState } from "../../run/state.ts";
import type { AllowedResponders } from "../github/allowed-responders.ts";
import type { Limits } from "./cost-summary.ts";
import type { TableSource } from "./step-rows.ts";

/** The input of all reports of a run. */
export interface RunFacts {
  readonly events: readonly RunEvent[];
  /** The replayed events; a killed run counts as stopped. */
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
  /** Who may answer on GitHub; absent without configuration. */
  readonly responders?: AllowedResponders;
  readonly now: string;
  /** Whether a process is known to execute the run. */
  readonly live: boolean;
  /** Step path, if the report covers one branch only. */
  readonly branch?: string;
  /** The remote storage that the run was read from; absent for a local run. */
  readonly remote?: {
    readonly location: string;
    /** Current or last owner of the run. */
    readonly owner?: string;
  };
}
