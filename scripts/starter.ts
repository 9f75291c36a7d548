import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Writes the reusable workflow from the text that `init --inline` writes, and the repository of package.json into every file that names it;
// --check compares instead.

const root = join(import.meta.dirname, "..");
const REUSABLE = ".github/workflows/agentic.yml";
const NAMING = [
  "package.json",
  "README.md",
  "app.yml",
  "docs/action.md",
  "docs/faq.md",
  "docs/quick-start.md",
  "docs/recipes.md",
  ".github/ISSUE_TEMPLATE/config.yml",
  "docs/plugins.md",
  "docs/examples.md",
  "templates/init/agentic.yml",
  "templates/init/caller.yml",
];

const HEADER = `# The workflow that repositories call: \`uses: REPOSITORY/.github/workflows/agentic.yml@v1\`, as \`agentic-sdlc init\` writes it.
# scripts/starter.ts generates this file from templates/init/agentic.yml.
`;

/** The starter as a reusable workflow: the jobs of the caller's events, with the inputs of \workflow_call` only. */
export function renderReusable(starter: string, repository: string): string {
  const call = between(starter, "  workflow_call:\n", "  repository_dispatch:");
  const jobs = starter.slice(starter.indexOf("permissions: {}\n"));
  const [on = ""] = /^on:.*\n/m.exec(starter) ?? [];
  return `${HEADER.replace("REPOSITORY", repository)}name: agentic\n\n${on}${call}\n${jobs}`;
}

function between(text: string, start: string, end: string): string {
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from)
    throw new Error(`The starter workflow has no "${start.trim()}" before "${end.trim()}".`);
  return text.slice(from, to);
}

/** Every file that names the repository, with the text that it should have. */
export function renderNames(): ReadonlyMap<string, string> {
  const repository = repositoryIn(JSON.parse(read("package.json")));
  const [, previous = repository] = /^ +uses: ([\w.-]+\/[\w.-]+)@v\d/m.exec(read(REUSABLE)) ?? [];
  const named = NAMING.map((file) => [file, read(file).replaceAll(previous, repository)] as const);
  const starter = read("templates/init/agentic.yml").replaceAll(previous, repository);
  return new Map([...named, [REUSABLE, renderReusable(starter, repository)]]);
}

function repositoryIn({ repository }: { repository: { url: string } }): string {
  return repository.url.replace(/^.*github\.com\/|\.git$/g, "");
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

if (process.argv[1] === import.meta.filename) {
  const changed = Array.from(renderNames()).filter(([file, text]) => read(file) !== text);
  if (!process.argv.includes("--check"))
    for (const [file, text] of changed) writeFileSync(join(root, file), text);
  else if (changed.length > 0) {
    console.error(
      `Not generated from package.json and templates/: ${changed.map(([file]) => file).join(", ")}. Run \`npm run schemas\`.`,
    );
    process.exitCode = 1;
  }
}
