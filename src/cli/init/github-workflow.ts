import { join } from "node:path";
import { usageError } from "../../errors.ts";
import { packageRoot, repository } from "../../system/package-root.ts";
import { readRegularText } from "../../system/read-file.ts";

export interface GitHubWorkflowOptions {
  readonly inline?: boolean;
  /** `owner/name@ref` of the Action. Only the whole text names it everywhere: a called workflow names its own Action. */
  readonly action?: string;
  readonly schedule?: boolean;
  readonly app?: boolean;
}

export const RELEASE = "v1";
const DEFAULT_PREFIX = "agentic:";
const APP_EVENTS = ["issue_comment", "pull_request_review", "pull_request_review_comment", "issues"];
/** A use of an action by its major version, with the comment for it. */
const USES = /(?<= uses: )([\w.-]+\/[\w.-]+)@v\d+ #.*$/gm;
const COMMIT = /^[0-9a-f]{40}$/;
const UNPINNED = " # zizmor: ignore[unpinned-uses] use a commit to review each update";
const ACTION = /^([\w.-]+\/[\w.-]+)@([\w./-]+)$/;

export function renderGitHubWorkflow(
  { action, inline = action !== undefined, schedule = false, app = false }: GitHubWorkflowOptions,
  labelPrefix = DEFAULT_PREFIX,
): string {
  const name = inline ? "agentic.yml" : "caller.yml";
  const lines = readRegularText(join(packageRoot(), "templates/init", name)).split("\n");
  const selected = app ? lines.filter((line) => !isEvent(line, APP_EVENTS)) : lines;
  const scheduled = schedule ? selected.map((line) => line.replace(/^ {2}# (?=schedule: )/, "  ")) : selected;
  return withPrefix(withAction(scheduled.join("\n"), action), { inline, labelPrefix });
}

function isEvent(line: string, events: readonly string[]): boolean {
  return events.some((event) => line.startsWith(`  ${event}: `));
}

function withAction(text: string, action: string | undefined): string {
  if (action === undefined) return text;
  const [, name, ref] = ACTION.exec(action) ?? [];
  if (name === undefined || ref === undefined)
    throw usageError(
      `"${action}" is no Action. Write --action owner/name@ref, such as ${repository}@${RELEASE}.`,
    );
  const chosen = `${name}@${ref}${COMMIT.test(ref) ? "" : UNPINNED}`;
  return text.replace(USES, (found, used: string) => (used === repository ? chosen : found));
}

interface Prefix {
  readonly inline: boolean;
  readonly labelPrefix: string;
}

/** Job conditions cannot read the configuration, so the file repeats the prefix. */
function withPrefix(text: string, { inline, labelPrefix }: Prefix): string {
  if (labelPrefix.toLowerCase() === DEFAULT_PREFIX) return text;
  const quoted = JSON.stringify(labelPrefix);
  if (!inline)
    return text.replace(/^ {4}permissions:/m, (found) => `    with: { label-prefix: ${quoted} }\n${found}`);
  const literal = `'${labelPrefix.replaceAll("'", "''")}'`;
  return text
    .replace(`inputs.label-prefix || '${DEFAULT_PREFIX}'`, () => `inputs.label-prefix || ${literal}`)
    .replace(`default: "${DEFAULT_PREFIX}"`, () => `default: ${quoted}`);
}
