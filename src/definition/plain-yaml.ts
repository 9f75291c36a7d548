import { AgenticError } from "../errors.ts";
import { renderProblems } from "./problem.ts";
import { readYaml } from "./yaml-file.ts";

/** Plain data from YAML or JSON a person wrote, such as a file of variables; mistakes throw `variables-invalid`. */
export function parsePlainYaml(text: string, file: string): unknown {
  const yaml = readYaml(text, file);
  const problems = "value" in yaml ? [...yaml.syntax, ...yaml.problems] : yaml.problems;
  if ("value" in yaml && problems.length === 0) return yaml.value;
  throw new AgenticError({
    code: "variables-invalid",
    message: renderProblems(problems, { nothingStarted: true }),
    data: { problems },
  });
}
