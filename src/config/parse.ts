import { closestMatch } from "../definition/closest-match.ts";
import { type Finding, type Path, type Diagnostic, sortProblems } from "../definition/diagnostic.ts";
import { code } from "../definition/message-text.ts";
import { type Advice, checkShape, type KeyOwner } from "../definition/shape.ts";
import { readYaml, type YamlFile } from "../definition/yaml/yaml-file.ts";
import { nearestKey } from "./config-keys.ts";
import { findJsonFault, type JsonFault } from "./json-syntax.ts";
import { Config, type PartialConfig } from "./schema.ts";

export type ParsedConfig = { config: Config; explicit: PartialConfig } | { problems: Diagnostic[] };

export function parseConfig(text: string, file: string): ParsedConfig {
  // JSON is YAML, and the YAML parser returns line and column of every key.
  const yaml = readYaml(text, file);
  if (!("value" in yaml)) return yaml;
  const checked = checkShape(Config, yaml.value, { findOwner, advise });
  const findings = "findings" in checked ? checked.findings : [];
  const fault = findJsonFault(text);
  if (fault) return { problems: misread(yaml, { file, fault, findings }) };
  const shape = findings.map((finding) => yaml.source.problem(finding));
  const problems = sortProblems([...yaml.syntax, ...yaml.problems, ...shape]);
  if (problems.length > 0 || !("value" in checked)) return { problems };
  // The schema check above guarantees the type.
  return { config: checked.value, explicit: yaml.value as PartialConfig };
}

/** After a syntax error the values may be misread, so only problems before it are reported. */
function misread(
  { source }: YamlFile,
  { file, fault, findings }: { file: string; fault: JsonFault; findings: readonly Finding[] },
): Diagnostic[] {
  const first: Diagnostic = { file, ...source.positionAt(fault.offset), message: fault.message };
  const present = findings.filter(({ absent }) => absent !== true).map((finding) => source.problem(finding));
  return sortProblems([first, ...present.filter(({ line }) => line < first.line)]);
}

function findOwner(path: Path): KeyOwner {
  const keys = path.slice(0, path.findLastIndex((part) => typeof part === "string") + 1);
  const length = Math.min(keys.length, keys[0] === "agents" ? 2 : 1);
  return length === 0
    ? { label: "the configuration", length }
    : { label: code(path.slice(0, length).join(".")), length };
}

function advise(key: string, path: Path): Advice {
  if (path.length > 0 || closestMatch(key, Object.keys(Config.shape))) return {};
  const suggestion = nearestKey(key);
  return suggestion === undefined ? {} : { suggestion };
}
