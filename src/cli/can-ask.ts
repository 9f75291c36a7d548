import { isSet } from "../agents/environment.ts";
import type { Io } from "../launch/io.ts";

/** Whether a command can ask questions here: on a terminal that can move its cursor, and not on CI. */
export function canAsk({ stdin, stderr, environment }: Io): boolean {
  return stdin.isTTY && stderr.isTTY && environment["TERM"] !== "dumb" && !isSet(environment["CI"]);
}
