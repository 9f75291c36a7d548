import { readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeFolder } from "../../system/make-folder.ts";
import { isPathInside, resolveRealPath } from "../../system/path-containment.ts";
import { usage } from "../inputs.ts";
import { BUNDLE_FILE, ISSUE_FILE, MANIFEST_FILE } from "./handoff-manifest.ts";

const OWN_FILES: ReadonlySet<string> = new Set([BUNDLE_FILE, MANIFEST_FILE, ISSUE_FILE]);
const ADVICE =
  "use a separate folder that is empty or does not exist, such as `${{ runner.temp }}/hand-over`.";

/**
 * Returns the path of the handoff folder. Errors: `usage` for a folder with other files, or one in the checkout, where an agent
 * would commit it.
 */
export function requireHandoffFolder(input: string, { cwd, root }: { cwd: string; root: string }): string {
  const target = resolve(cwd, input);
  const [real, checkout] = [resolveRealPath(target), resolveRealPath(root)];
  const [isInside, isEnclosing] = [isPathInside(checkout, real), isPathInside(real, checkout)];
  if (isInside || isEnclosing)
    throw usage(
      `Input \`hand-over\` is ${JSON.stringify(input)}, which ${isInside ? "is in" : "contains"} the checkout; ${ADVICE}`,
    );
  const found = statSync(target, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    throw usage(`Input \`hand-over\` is ${JSON.stringify(input)}, which is a file; ${ADVICE}`);
  const otherFiles = found ? readdirSync(target).filter((name) => !OWN_FILES.has(name)) : [];
  if (otherFiles.length === 0) return target;
  const listed = otherFiles.slice(0, 3).join(", ");
  const more = otherFiles.length > 3 ? ` and ${otherFiles.length - 3} more` : "";
  throw usage(`Input \`hand-over\` is ${JSON.stringify(input)}, which contains ${listed}${more}; ${ADVICE}`);
}

export function clearHandoffFolder(folder: string): void {
  makeFolder(folder);
  for (const name of OWN_FILES) rmSync(join(folder, name), { force: true });
}
