import { resolve } from "node:path";
import { parseWorkflow } from "../../definition/parse.ts";
import { type Problem, renderProblems } from "../../definition/problem.ts";
import { exitCodes } from "../exit-code.ts";
import { type Io, print, printJson } from "../io.ts";
import { readText } from "../project.ts";
import { AgenticError } from "../../errors.ts";

export async function validateCommand(
  io: Io,
  files: readonly string[],
  options: { json?: boolean },
): Promise<number> {
  const results = files.map((file) => ({ file, problems: problemsOf(io, file) }));
  const problems = results.flatMap((result) => result.problems);
  if (options.json)
    printJson(io, {
      valid: problems.length === 0,
      files: results.map((result) => ({ ...result, valid: result.problems.length === 0 })),
      problems,
    });
  else if (problems.length > 0) print(io, renderProblems(problems));
  else print(io, files.length === 1 ? `${files[0]} is valid.` : `${files.length} files are valid.`);
  return await Promise.resolve(problems.length === 0 ? exitCodes.completed : exitCodes.usage);
}

/** A file that cannot be read is a problem like others, so that theirs are told too. */
function problemsOf(io: Io, file: string): readonly Problem[] {
  try {
    const parsed = parseWorkflow(readText(resolve(io.cwd, file), file), file);
    return "problems" in parsed ? parsed.problems : [];
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return [{ file, line: 1, column: 1, message: "this file cannot be read; check the path." }];
  }
}
