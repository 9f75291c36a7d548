import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { readRegularText } from "../read-file.ts";
import type { LocalStates } from "../ports/states.ts";
import { type Addition, isAdded, parseAddition, renumbered } from "../run/addition.ts";
import { highestCheckpoint } from "../run/checkpoint-id.ts";
import { runDirectory, runFiles, UNSENT } from "../run/paths.ts";
import type { NamedAddition } from "../state/additions.ts";
import { replaceFile } from "./files.ts";
import { newestIn } from "./left-behind.ts";
import type { RunFolderPlace } from "./run-folder.ts";

/** Adds to a run here what it does not have. */
export function addHere(local: LocalStates, runId: string, addition: Addition): void {
  const { file, text } = addition;
  if (isAdded(local.read(runId, file) ?? "", addition)) return;
  if (file === runFiles.logs) return local.append(runId, file, text);
  local.addEntry(runId, file, {
    highest: highestCheckpoint,
    render: (number, after) => renumbered(addition, number, after),
  });
}

/** Keeps what was added here until it is elsewhere too: the files of the run may be replaced by those of elsewhere before. */
export function keepUnsent(place: RunFolderPlace, runId: string, { id, content }: NamedAddition): void {
  const folder = folderOf(place, runId);
  makeFolder(folder);
  replaceFile(join(folder, `${id}.json`), content);
}

/** In the order in which they were added. */
export function unsentOf(place: RunFolderPlace, runId: string): NamedAddition[] {
  const folder = folderOf(place, runId);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  return names.sort().map((name) => ({
    id: name.slice(0, -".json".length),
    content: readRegularText(join(folder, name)),
  }));
}

export function dropUnsent(place: RunFolderPlace, runId: string, sent: readonly NamedAddition[]): void {
  const folder = folderOf(place, runId);
  for (const { id } of sent) rmSync(join(folder, `${id}.json`), { force: true });
}

/** Runs to which something was added here that is not known to be elsewhere. */
export function runsWithUnsent(place: RunFolderPlace): string[] {
  return newestIn(place).filter((runId) => unsentOf(place, runId).length > 0);
}

/** After the files of a run were replaced. */
export function addUnsentHere(place: RunFolderPlace, local: LocalStates, runId: string): void {
  for (const { content } of unsentOf(place, runId)) {
    const addition = parseAddition(content);
    if (addition) addHere(local, runId, addition);
  }
}

function folderOf({ root, outputDirectory }: RunFolderPlace, runId: string): string {
  return join(root, runDirectory(runId, outputDirectory), UNSENT);
}
