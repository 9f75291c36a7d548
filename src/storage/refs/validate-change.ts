import { foldFileName } from "../../config/case-folding.ts";
import { usageError } from "../../errors.ts";
import type { StateCommit } from "../../ports/state-refs.ts";

/** Errors: `usage` for a repeated ref, or a ref or path that some storage cannot hold. */
export function validateChange({ refs }: StateCommit): void {
  for (const { ref, next } of refs) {
    if (!isRefName(ref))
      throw usageError(
        `${JSON.stringify(ref)} is not a valid name of a ref. Use one such as \`agentic/state\`.`,
      );
    if (refs.filter((each) => each.ref === ref).length > 1)
      throw usageError(`The ref ${ref} is named twice in one commit. Merge its changes.`);
    const paths = (next?.changes ?? []).flatMap((change) =>
      "from" in change ? [change.path, change.from.path] : [change.path],
    );
    for (const path of paths) {
      if (isTreePath(path)) continue;
      throw usageError(
        `${JSON.stringify(path)} is not a valid path in ${ref}. Use a relative path, such as \`agentic/notes.md\`.`,
      );
    }
  }
}

/** Whether git and all file systems can store a path. */
export function isTreePath(path: string): boolean {
  return path.isWellFormed() && !CONTROL.test(path) && path.split("/").every(isTreeName);
}

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;
const refusedNames = new Set(["", ".", ".."]);

function isTreeName(name: string): boolean {
  return !refusedNames.has(name) && !isGitFolder(name);
}

/** Whether git rejects the name: `.git`, also in forms of Windows and macOS. */
export function isGitFolder(name: string): boolean {
  return /^(?:\.git|git~1)$/.test(foldFileName(name));
}

export function isRefName(ref: string): boolean {
  return !/[\s~^:?*[\\]|\.\.|@\{/.test(ref) && isTreePath(ref) && ref.split("/").every(isRefPart);
}

function isRefPart(part: string): boolean {
  return !part.startsWith(".") && !part.startsWith("-") && !part.endsWith(".") && !part.endsWith(".lock");
}
