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

/** Owner and name, in whichever way npm takes them. */
const AT_GITHUB =
  /^(?:github:|(?:git\+)?https:\/\/github\.com\/|git@github\.com:)([\w.-]+\/[\w-][\w.-]*?)(?:\.git)?$/;

/** Where a document of this version can be read: in the repository that the package names, else on its page; undefined where it names neither. */
export function docsLink(published: Published, path: string): string | undefined {
  const { version, homepage, repository } = published;
  const url = typeof repository === "object" && repository ? Reflect.get(repository, "url") : repository;
  const [, name] = AT_GITHUB.exec(typeof url === "string" ? url : "") ?? [];
  if (name !== undefined) return `https://github.com/${name}/blob/v${version}/${path}`;
  return typeof homepage === "string" && /^https:\/\/[\w.-]+(?:\/[\w./#-]*)?$/.test(homepage)
    ? homepage
    : undefined;
}

export const ownDocsLink = (path: string): string | undefined => docsLink(packageJson, path);

const WHAT: Readonly<Record<CommandName, string>> = {
  run: "starts a workflow. Longer words stand in the lines below.",
  do: "answers a question, or finds the workflow for a request and starts it.",
  status: "says how the run stands, and what to do next.",
  resume: "goes on with a run that has paused or was cancelled.",
  cancel: "ends a run; what its finished steps made is kept.",
  retry: "tries again a run that has failed.",
  input: "answers what a run asks.",
  approve: "says yes to what a run asks; words with it are told to the run.",
  reject: "says no, and why.",
  workflows: "lists what can be run.",
  help: "shows this.",
};

const OPTIONS: readonly (readonly [option: string, what: string])[] = [
  ["--plan", "where no workflow fits, one is made for the request; a person approves it before it runs."],
  [
    "--keep",
    "the same, and it is proposed for the repository in a pull request, where `github.allowedFiles` names `.agentic/workflows/*.yaml`.",
  ],
  ["--from <step>", "goes on at that step; what stands before it stays."],
  ["--max-cost-usd <dollars>", "what the run may spend, all in all."],
  ["--max-tokens <number>", "the same in tokens."],
  [
    "--trust-definition <version>",
    "resumes from files that you have looked at; the run shows their version.",
  ],
  ["--step <step>", "which question is answered, where several are open."],
];

/** What can be written, with an example that works here. */
export function helpText(
  workflows: readonly WorkflowInfo[],
  docs: string | undefined = ownDocsLink("docs/github-app.md"),
): string {
  const commands = Object.entries(commandUsage).map(
    ([name, usage]) => `- ${sanitizeCode(usage, 200)}: ${WHAT[name as CommandName]}`,
  );
  const options = OPTIONS.map(([option, what]) => `- ${sanitizeCode(option, 60)}: ${what}`);
  return [
    "The first line of a comment can be:",
    commands.join("\n"),
    "Options:",
    options.join("\n"),
    `For example: ${sanitizeCode(exampleOf(workflows), 300)}`,
    `Without a run-id it is about the run of this issue or pull request. Parts in \`[ ]\` may be left out.${docs === undefined ? "" : ` [All of it](${docs})`}`,
  ].join("\n\n");
}

const SHOWN_FIRST = "plan-build-validate";

/** A workflow that needs nothing but words, as it can be written as it stands. */
function exampleOf(workflows: readonly WorkflowInfo[]): string {
  const fitting = workflows.flatMap((workflow) => {
    const key = workflow.variables && textVariable(workflow);
    const needsMore = workflow.declared?.some(
      ({ name, required, default: given }) => required && given === undefined && name !== key,
    );
    return key === undefined || needsMore === true ? [] : [{ name: workflow.name, key }];
  });
  const shown = fitting.find(({ name }) => name === SHOWN_FIRST) ?? fitting[0];
  if (!shown) return "/agentic do Why does the build fail?";
  return `/agentic run ${shown.name} ${renderVariable(shown.key, "Add a dark mode")}`;
}
