import { parse } from "yaml";
import type * as z from "zod";
import { type Diagnostic, type Finding, renderProblem, sortProblems } from "../../definition/diagnostic.ts";
import { checkShape } from "../../definition/shape.ts";
import { readYaml } from "../../definition/yaml/yaml-file.ts";
import { AgenticError, messageOf } from "../../errors.ts";
import { SourceCache } from "../../template/parse/source-cache.ts";

export interface FrontMatterSource {
  readonly text: string;
  /** Name of the file in messages. */
  readonly file: string;
}

const FRONT_MATTER = /^---\r?\n([^]*?)\r?\n---\r?\n?/;

/** Errors: `definition-invalid`, with line and column. */
export function splitFrontMatter(text: string, file: string): { front?: unknown; body: string } {
  const match = FRONT_MATTER.exec(text);
  if (!match) return { body: text };
  try {
    return { front: fronts.get(match[1] ?? ""), body: text.slice(match[0].length) };
  } catch (cause) {
    throw invalid(syntaxProblems({ text, file }, cause), cause);
  }
}

/** Steps of a workflow often name the same few commands. */
const fronts = new SourceCache((front): unknown => parse(front));

/** Errors: `definition-invalid`, with line and column of every problem. */
export function parseFrontMatter<T>(
  schema: z.ZodType<T>,
  source: FrontMatterSource,
): { readonly front: T; readonly body: string } {
  const { front, body } = splitFrontMatter(source.text, source.file);
  const checked = checkShape(schema, front ?? {}, { findOwner });
  if ("findings" in checked) throw frontMatterError(source, checked.findings);
  return { front: checked.value, body };
}

const findOwner = () => ({ label: "the front matter", length: 0 });

/** Returns the error for problems in the values of the front matter. */
export function frontMatterError(source: FrontMatterSource, findings: readonly Finding[]): AgenticError {
  const yaml = readAgain(source);
  return invalid("value" in yaml ? findings.map((finding) => yaml.source.problem(finding)) : yaml.problems);
}

function syntaxProblems(source: FrontMatterSource, cause: unknown): readonly Diagnostic[] {
  const yaml = readAgain(source);
  const problems = "value" in yaml ? [...yaml.syntax, ...yaml.problems] : yaml.problems;
  if (problems.length > 0) return problems;
  // `parse` refuses more than `readYaml`, such as the keys `1` and `1.0` in one mapping.
  const message = `the front matter is not valid YAML: ${messageOf(cause)}`;
  return [{ file: source.file, line: 2, column: 1, message }];
}

/** Reads the front matter with positions. An empty line replaces `---`, so that lines are those of the file. */
function readAgain({ text, file }: FrontMatterSource): ReturnType<typeof readYaml> {
  return readYaml(`\n${FRONT_MATTER.exec(text)?.[1] ?? ""}`, file);
}

/** Runs read front matter too: unlike `problemsError`, the message does not say that nothing was started. */
function invalid(problems: readonly Diagnostic[], cause?: unknown): AgenticError {
  const sorted = sortProblems(problems);
  const message = sorted.map((problem) => renderProblem(problem)).join("\n");
  return new AgenticError({ code: "definition-invalid", message, data: { problems: sorted }, cause });
}
