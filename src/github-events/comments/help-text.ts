import { renderVariable } from "../../comment-commands/command-arguments.ts";
import { type CommandName, commandUsage } from "../../comment-commands/comment-command.ts";
import { textVariable } from "../../comment-commands/text-variable.ts";
import { sanitizeCode } from "../../output/github/sanitized-text.ts";
import type { WorkflowInfo } from "../event-context.ts";

import packageJson from "../../../package.json" with { type: "json" };

interface Published {
  readonly version: string;
  readonly homepage?: unknown;
  readonly repository?: unknown;
}

const AT_GITHUB =
  /^(?:github:|(?:git\+)?https:\/\/github\.com\/|git@github\.com:)([\w.-]+\/[\w-][\w.-]*?)(?:\.git)?$/;

export function docsLink(published: Published, path: string): string | undefined {
  const { version, homepage, repository } = published;
  const url = typeof repository === "object" && repository ? Reflect.get(repository, "url") : repository;
  const [, name] = AT_GITHUB.exec(typeof url === "string" ? url : "") ?? [];
  if (name !== undefined) return `https://github.com/${name}/blob/v${version}/${path}`;
  return typeof homepage === "string" && /^https:\/\/[\w.-]+(?:\/[\w./#-]*)?$/.test(homepage)
    ? homepage
    : undefined;
}

const ownDocsLink = (path: string): string | undefined => docsLink(packageJson, path);

const DESCRIPTIONS: Readonly<Record<CommandName, string>> = {
  run: "starts a workflow. A longer text goes in the lines below.",
  do: "answers a question, or finds the workflow for a request and starts it.",
  status: "shows the status of the run, and what to do next.",
  resume: "continues a run that is paused or was cancelled.",
  cancel: "ends a run. The results of its completed steps are kept.",
  retry: "retries a failed run.",
  input: "answers the question of a run.",
  approve: "approves the question of a run. The run receives the text after it.",
  reject: "rejects the question of a run, with the reason.",
  workflows: "lists the workflows.",
  help: "shows this.",
};

const OPTIONS: readonly (readonly [option: string, what: string])[] = [
  ["--plan", "if no workflow fits, composes one for the request. A person approves it before it runs."],
  [
    "--keep",
    "the same, and proposes the workflow in a pull request, if `github.allowedFiles` names `.agentic/workflows/*.yaml`.",
  ],
  ["--new", "does not name an unfinished run with the same request."],
  ["--from <step>", "continues at that step. Earlier steps keep their results."],
  ["--max-cost-usd <dollars>", "budget of the whole run."],
  ["--max-tokens <number>", "the same in tokens."],
  ["--trust-definition <version>", "resumes from files that you have reviewed. The run shows their version."],
  ["--step <step>", "selects the question, if several are open."],
];

export function helpText(
  workflows: readonly WorkflowInfo[],
  docs: string | undefined = ownDocsLink("docs/github-app.md"),
): string {
  const commands = Object.entries(commandUsage).map(
    ([name, usage]) => `- ${sanitizeCode(usage, 200)}: ${DESCRIPTIONS[name as CommandName]}`,
  );
  const options = OPTIONS.map(([option, what]) => `- ${sanitizeCode(option, 60)}: ${what}`);
  return [
    "The first line of a comment can be:",
    commands.join("\n"),
    "Options:",
    options.join("\n"),
    `For example: ${sanitizeCode(exampleOf(workflows), 300)}`,
    `Without a run ID a command applies to the run of this issue or pull request. Parts in \`[ ]\` are optional.${docs === undefined ? "" : ` [Documentation](${docs})`}`,
  ].join("\n\n");
}

const PREFERRED_EXAMPLE = "plan-build-validate";

function exampleOf(workflows: readonly WorkflowInfo[]): string {
  const fitting = workflows.flatMap((workflow) => {
    const key = workflow.variables && textVariable(workflow);
    const needsMore = workflow.declared?.some(
      ({ name, required, default: defaultValue }) => required && defaultValue === undefined && name !== key,
    );
    return key === undefined || needsMore === true ? [] : [{ name: workflow.name, key }];
  });
  const example = fitting.find(({ name }) => name === PREFERRED_EXAMPLE) ?? fitting[0];
  if (!example) return "/agentic do Why does the build fail?";
  return `/agentic run ${example.name} ${renderVariable(example.key, "Add a dark mode")}`;
}
