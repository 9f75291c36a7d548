import { dirname, resolve } from "node:path";
import { type Diagnostic, renderProblems, renderWarnings } from "../../../definition/diagnostic.ts";
import type { FileCatalog } from "../../../definition/file-catalog.ts";
import { checkDefinition } from "../../../definition/parse.ts";
import { AgenticError } from "../../../errors.ts";
import { exitCodes } from "../../../runner/process/exit-code.ts";
import { type Io, print, printJson, printNotice } from "../../../runner/process/io.ts";
import { isProgramPath, findProgramProblems } from "../../../runner/programs/load-program.ts";
import {
  createFileCatalog,
  openProjectForReading,
  readDefinitionText,
} from "../../../runner/start/project.ts";

export async function validateCommand(
  io: Io,
  files: readonly string[],
  options: { json?: boolean },
): Promise<number> {
  const known = createFileCatalog(openProjectForReading(io));
  const judged = files.map(async (file) => ({ file, ...(await judge(io, file, known)) }));
  const results = await Promise.all(judged);
  const problems = results.flatMap((result) => result.problems);
  if (options.json)
    printJson(io, {
      valid: problems.length === 0,
      files: results.map((result) => ({ ...result, valid: result.problems.length === 0 })),
      problems,
    });
  else if (problems.length > 0) print(io, renderProblems(problems));
  else print(io, files.length === 1 ? `${files[0]} is valid.` : `${files.length} files are valid.`);
  const warnings = results.flatMap((result) => result.warnings);
  if (warnings.length > 0) printNotice(io, renderWarnings(warnings));
  return problems.length === 0 ? exitCodes.completed : exitCodes.usage;
}

interface Judgement {
  readonly problems: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

/** An unreadable file is one more problem, so that problems of other files are reported too. */
async function judge(io: Io, file: string, known: FileCatalog): Promise<Judgement> {
  try {
    const text = readDefinitionText(resolve(io.cwd, file), file);
    if (isProgramPath(file)) {
      const path = resolve(io.cwd, file);
      return { problems: await findProgramProblems({ path, file, root: dirname(path) }), warnings: [] };
    }
    const { problems, warnings } = checkDefinition(text, file, known);
    return { problems, warnings };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const message =
      error.code === "file-unsuitable" ? error.message : "this file cannot be read; check the path.";
    return { problems: [{ file, line: 1, column: 1, message }], warnings: [] };
  }
}
