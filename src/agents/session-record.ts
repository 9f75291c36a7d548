import { readdirSync } from "node:fs";
import { join } from "node:path";
import { MAX_RUN_BYTES, readRegularText } from "../system/read-file.ts";

/** Lines of the file in which an agent CLI records a session: the file below `directory` whose path has this ending. */
export function readSessionRecord(directory: string, ending: string): readonly string[] | undefined {
  try {
    const paths = readdirSync(directory, { recursive: true, encoding: "utf8" });
    const path = paths.find((each) => each.endsWith(ending));
    if (path === undefined) return undefined;
    return readRegularText(join(directory, path), { maxBytes: MAX_RUN_BYTES }).split("\n");
  } catch {
    return undefined;
  }
}
