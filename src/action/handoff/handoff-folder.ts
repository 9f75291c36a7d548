import { readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeFolder } from "../../system/make-folder.ts";
import { isPathInside, resolveRealPath } from "../../system/path-containment.ts";
import { usage } from "../inputs.ts";
import { BUNDLE_FILE, ISSUE_FILE, MANIFEST_FILE } from "./handoff-manifest.ts";

const OWN_FILES: ReadonlySet<string> = new Set([BUNDLE_FILE, MANIFEST_FILE, ISSUE_FILE]);
const ADVICE =
  "give a folder of its own that is empty or not there yet, such as `${{ runner.temp }}/hand-over`.";

/**
 * The folder that what a run made is left in, which nothing else may be in. Errors: `usage` for one that holds files of others, or lies
 * in the checkout, where an agent would commit it.
 */
export function handOverFolder(given: string, { cwd, root }: { cwd: string; root: string }): string {
  const target = resolve(cwd, given);
  const [real, checkout] = [resolveRealPath(target), resolveRealPath(root)];
  const [inside, around] = [isPathInside(checkout, real), isPathInside(real, checkout)];
  if (inside || around)
    throw usage(
      `Input \`hand-over\` is ${JSON.stringify(given)}, which ${inside ? "lies in" : "holds"} the checkout; ${ADVICE}`,
    );
  const found = statSync(target, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    throw usage(`Input \`hand-over\` is ${JSON.stringify(given)}, which is a file; ${ADVICE}`);
  const others = found ? readdirSync(target).filter((name) => !OWN_FILES.has(name)) : [];
  if (others.length === 0) return target;
  const shown = others.slice(0, 3).join(", ");
  const more = others.length > 3 ? ` and ${others.length - 3} more` : "";
  throw usage(`Input \`hand-over\` is ${JSON.stringify(given)}, which holds ${shown}${more}; ${ADVICE}`);
}

/** Only what is ours is removed: the folder may be anything by now. */
export function emptyHandOver(folder: string): void {
  makeFolder(folder);
  for (const name of OWN_FILES) rmSync(join(folder, name), { force: true });
}
