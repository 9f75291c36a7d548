import type * as z from "zod";
import { type Path, problemsError, sortProblems } from "../diagnostic.ts";
import { checkShape, type KeyOwner } from "../shape.ts";
import type { SourceMap } from "./source-map.ts";
import { readYaml } from "./yaml-file.ts";

interface YamlText<T> {
  readonly schema: z.ZodType<T>;
  readonly text: string;
  readonly file: string;
  readonly findOwner: (path: Path) => KeyOwner;
}

/** Parses a YAML file with a schema. Errors: `definition-invalid`, with line and column of every mistake. */
export function parseYamlAs<T>({ schema, text, file, findOwner }: YamlText<T>): {
  value: T;
  source: SourceMap;
} {
  const yaml = readYaml(text, file);
  if (!("value" in yaml)) throw problemsError("definition-invalid", yaml.problems);
  const { source, syntax, problems: unplain } = yaml;
  const checked = checkShape(schema, yaml.value ?? {}, { findOwner });
  const shape = "findings" in checked ? checked.findings.map((finding) => source.problem(finding)) : [];
  const problems = [...syntax, ...unplain, ...(syntax.length > 0 ? [] : shape)];
  if (problems.length > 0 || !("value" in checked))
    throw problemsError("definition-invalid", sortProblems(problems));
  return { value: checked.value, source };
}
