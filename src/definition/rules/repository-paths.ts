import { posix } from "node:path";
import type { Finding, Path } from "../diagnostic.ts";
import { code } from "../message-text.ts";
import type { Definition } from "./rule.ts";

export function* pathsInsideRepository({ workflow, nodes, isUnknown }: Definition): Generator<Finding> {
  for (const { step, path } of nodes) {
    if (step.type !== "script" || step.cwd === undefined || isUnknown([...path, "cwd"])) continue;
    yield* outside(step.cwd, [...path, "cwd"], `\`cwd\` of step ${code(step.name)}`);
  }
  for (const [index, { name, path }] of (workflow.outputs ?? []).entries()) {
    const label = `\`path\` of output ${code(name)}`;
    yield* outside(beforeTags(path), ["outputs", index, "path"], label);
  }
}

/** Returns the part of a path before its first template tag. */
function beforeTags(template: string): string {
  const [known = ""] = template.split(/\{[{%#]/, 1);
  return known.length === template.length ? template : known.slice(0, known.lastIndexOf("/") + 1);
}

const GIT_FOLDER = /^\.git(?:\/|$)/i;

function* outside(file: string, path: Path, label: string): Generator<Finding> {
  const plain = posix.normalize(file.trim());
  const leads = posix.isAbsolute(plain) || plain === ".." || plain.startsWith("../");
  if (leads || GIT_FOLDER.test(plain)) {
    const where = leads ? "leads outside the repository" : "leads into `.git`";
    yield { path, at: "value", message: `${label} ${where}. Give a path inside the repository.` };
  }
}
