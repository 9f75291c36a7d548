import { parse } from "yaml";
import * as z from "zod";
import { type Finding, problemsError } from "../../definition/diagnostic.ts";
import { parseYamlAs } from "../../definition/yaml/parse-yaml.ts";
import type { AgenticError } from "../../errors.ts";
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
  } catch (error) {
    locate(z.unknown(), { text, file });
    throw error;
  }
}

/** Steps of a workflow often name the same few commands. */
const fronts = new SourceCache((front): unknown => parse(front));

/** Errors: `definition-invalid`, with line and column of every problem. */
export function parseFrontMatter<T>(
  schema: z.ZodType<T>,
  { text, file }: FrontMatterSource,
): { readonly front: T; readonly body: string } {
  const { front = {}, body } = splitFrontMatter(text, file);
  const parsed = schema.safeParse(front ?? {}, { jitless: true });
  return { front: parsed.success ? parsed.data : locate(schema, { text, file }).value, body };
}

/** Returns the error for one problem of the front matter. */
export function frontMatterError(source: FrontMatterSource, finding: Finding): AgenticError {
  return problemsError("definition-invalid", [locate(z.unknown(), source).source.problem(finding)]);
}

/** Reads the front matter again for the position of a problem. An empty line replaces `---`, so that lines are those of the file. */
function locate<T>(
  schema: z.ZodType<T>,
  { text, file }: FrontMatterSource,
): ReturnType<typeof parseYamlAs<T>> {
  const front = FRONT_MATTER.exec(text)?.[1] ?? "";
  const findOwner = () => ({ label: "the front matter", length: 0 });
  return parseYamlAs({ schema, text: `\n${front}`, file, findOwner });
}
