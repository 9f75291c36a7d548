import { FAN_OUT_FOLDER, runFiles, SUPERSEDED, UNSENT } from "../../run/paths.ts";
import { growingFiles, segmentFolder } from "./segments.ts";

const local: ReadonlySet<string> = new Set([
  runFiles.lock,
  runFiles.worktrees,
  runFiles.replica,
  runFiles.owner,
]);
const localFolders: ReadonlySet<string> = new Set([
  "inbox",
  SUPERSEDED,
  UNSENT,
  FAN_OUT_FOLDER,
  // An agent could otherwise write journal segments to the ref.
  ...growingFiles.map(segmentFolder),
]);

/** Whether a file of a run is never replicated. */
export function isLocalOnly(path: string): boolean {
  const [first = ""] = path.split("/", 1);
  return (
    local.has(path) ||
    localFolders.has(first) ||
    path.startsWith(`${runFiles.lock}.`) ||
    /\.\d+\.tmp$/.test(path)
  );
}
