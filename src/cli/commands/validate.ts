import { resolve } from "node:path";
import { parseWorkflow } from "../../definition/parse.ts";
import { renderProblems } from "../../definition/problem.ts";
import { exitCodes } from "../exit-code.ts";
import { type Io, print, printJson } from "../io.ts";
import { readText } from "../project.ts";

export async function validateCommand(
  io: Io,
  files: readonly string[],
  options: { json?: boolean },
): Promise<number> {
  const results = files.map((file) => {
    const parsed = parseWorkflow(readText(resolve(io.cwd, file), file), file);
    return { file, problems: "problems" in parsed ? parsed.problems : [] };
  });
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
