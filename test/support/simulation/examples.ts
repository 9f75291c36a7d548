import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createProject, type Project } from "../project.ts";

const folder = join(import.meta.dirname, "../../../examples");

/** Names of the folders of examples/. */
export const examples: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

interface ExampleFile {
  readonly example: string;
  readonly file: string;
}

/** Files of one kind of all examples. */
export function exampleFiles(kind: "workflows" | "tests"): ExampleFile[] {
  return examples.flatMap((example) =>
    readdirSync(join(folder, example, kind)).map((file) => ({ example, file })),
  );
}

/** A project with all examples copied into `.agentic/`, as the README of the examples says. */
export function createExamplesProject(): Project {
  const project = createProject({ git: false });
  for (const example of examples)
    cpSync(join(folder, example), join(project.root, ".agentic"), {
      recursive: true,
      force: false,
      errorOnExist: true,
    });
  return project;
}
