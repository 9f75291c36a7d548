import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ConfigEdit, editJson } from "../../config/edit-json.ts";
import { findJsonFault } from "../../config/json-syntax.ts";
import { parseConfig } from "../../config/parse.ts";
import { CONFIG_FILE } from "../../config/schema.ts";
import { type Diagnostic, renderProblems } from "../../definition/diagnostic.ts";
import { AgenticError } from "../../errors.ts";
import { readOptional, replaceFile } from "../../storage/local/atomic-files.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { findProjectRoot } from "../../system/package-root.ts";

const EMPTY = "{}\n";

export function changeConfig(cwd: string, edits: readonly ConfigEdit[]): void {
  const path = join(findProjectRoot(cwd).root, CONFIG_FILE);
  const found = readOptional(path);
  const before = found === undefined || found.trim() === "" ? EMPTY : found;
  // Only valid JSON can be edited without changing its other parts.
  if (findJsonFault(before)) throw invalid(problemsOf(before));
  const after = edits.reduce(editJson, before);
  // Report the problems of the existing file, whose lines the user can look up.
  if (problemsOf(after).length > 0) throw invalid(problemsOf(before));
  if (after !== before) write(path, after);
}

function problemsOf(text: string): Diagnostic[] {
  const parsed = parseConfig(text, CONFIG_FILE);
  return "problems" in parsed ? parsed.problems : [];
}

function write(path: string, text: string): void {
  try {
    makeFolder(dirname(path));
    // Replace the target of a link, not the link.
    replaceFile(existsSync(path) ? realpathSync(path) : path, text);
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw new AgenticError({
      code: "usage",
      message: `${CONFIG_FILE} cannot be written (${reason}); check the path and its permissions.`,
      cause,
    });
  }
}

function invalid(problems: readonly Diagnostic[]): AgenticError {
  return new AgenticError({
    code: "config-invalid",
    message: `${renderProblems(problems)} Nothing was written.`,
    data: { problems },
  });
}
