import { type Step, type Workflow, walkSteps } from "../../definition/schema.ts";
import type { Links } from "../../output/github/links.ts";
import {
  conventionalTitle,
  mentionedIssues,
  sanitizePullRequest,
  type PullRequestView,
  viewOf,
  type PullRequestText,
} from "../../output/github/pull-request-body.ts";
import { sanitizeMarkdown } from "../../output/github/sanitized-markdown.ts";
import { sanitizeTitle } from "../../output/github/sanitized-text.ts";
import { fieldsOf, stepsIn, validationOf } from "../../output/status/validation-results.ts";
import { mapTexts } from "../../run/parse-json.ts";
import { scopeFor } from "../../run/scope.ts";
import { namesIn, type RunState, hasChanges } from "../../run/state.ts";
import { type StepOutput, textField } from "../../run/step-output.ts";
import { isInside, joinPath, nameOf, prefixOf } from "../../run/step-path.ts";
import { unfenceText } from "../../template/untrusted-text.ts";
import { firstLine } from "../agent-answer.ts";
import { PULL_REQUEST_TEMPLATE } from "../built-in-files.ts";
import { createFullOutputReader } from "../full-output.ts";
import { withFileLocation } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";

const ENDED: ReadonlySet<string | undefined> = new Set(["completed", "skipped", "failed"]);
/** Steps that do not change the branch of the run. */
const WITHOUT_CHANGES: ReadonlySet<Step["type"]> = new Set(["wait-for-human"]);

/** GitHub closes an issue with the first merge, so only the last pull request of the run closes it. */
export function closesIssue(state: RunState, { steps }: Workflow, path: string | undefined): boolean {
  if (path === undefined) return true;
  const block = prefixOf(path);
  const declared = Array.from(walkSteps(steps)).find(
    (step) => step.type === "parallel" && step.name === nameOf(block),
  );
  if (hasChanges(state) || (declared && mayChangeAfter(steps, declared))) return false;
  if (declared?.type === "parallel" && declared["merge-strategy"] === "first-success") return true;
  const siblings =
    declared?.type === "parallel" ? declared.steps.map(({ name }) => joinPath(block, name)) : [];
  const paths = Array.from(new Set([...siblings, ...state.branches.keys(), path]));
  const isRunning = (each: string): boolean => !ENDED.has(state.steps.get(each)?.status);
  if (paths.some((each) => each !== path && isRunning(each))) return false;
  return paths.findLast((each) => each === path || isProposedLater(state, each)) === path;
}

function isProposedLater({ branches }: RunState, path: string): boolean {
  const branch = branches.get(path);
  return branch !== undefined && branch.files.size > 0 && !branch.pullRequest && !branch.failure;
}

function mayChangeAfter(steps: readonly Step[], block: Step): boolean {
  const at = steps.findIndex((step) => Array.from(walkSteps([step])).includes(block));
  return steps.slice(at + 1).some(({ type }) => !WITHOUT_CHANGES.has(type));
}

interface DescribedPullRequest extends PullRequestText {
  readonly draft: boolean;
}

/** Uses the last step that wrote title and body, or else the template. It is a draft if a step requests it or checks fail. */
export async function describePullRequest(
  context: StepContext,
  path: string | undefined,
): Promise<DescribedPullRequest> {
  const { state, facts, store } = context;
  const links = await context.links?.();
  const whole = createFullOutputReader(store);
  const written = writtenIn(outputsOf(state, path).map(({ name, output }) => whole(name, output)));
  const validation = validationOf(state, path, whole);
  const issue = facts.issue ?? links?.issue;
  const title = written?.title ?? (await ownTitle(context, path));
  const view = viewOf({
    state,
    runId: facts.runId,
    path,
    title: title.trim(),
    validation,
    whole,
    issue,
    closesIssue: closesIssue(state, facts.workflow, path),
    links,
  });
  if (written) {
    const postedView = written.draft ? { ...view, missing: [] } : view;
    const posted = sanitizePullRequest(written, {
      view: postedView,
      links,
      named: mentionedIssues(facts.variables),
    });
    return { ...posted, draft: written.draft || view.draft };
  }
  const closes = view.issue === null ? [] : [view.issue];
  const body = await renderBody(context, { view, links });
  return { title: sanitizeTitle(title, { most: MOST_TITLE, closes }), body, draft: view.draft };
}

const MOST_TITLE = 120;

function writtenIn(outputs: readonly StepOutput[]): DescribedPullRequest | undefined {
  const output = outputs.findLast(({ data }) => textField(data, "title") && textField(data, "body"));
  if (!output) return undefined;
  const { data } = output;
  return {
    title: firstLine(textField(data, "title") ?? ""),
    body: textField(data, "body") ?? "",
    draft: fieldsOf(data)["draft"] === true,
  };
}

function outputsOf(state: RunState, path: string | undefined): { name: string; output: StepOutput }[] {
  if (path === undefined)
    return Array.from(namesIn(state, "").outputs, ([name, output]) => ({ name, output }));
  const inside = Array.from(state.steps.values()).filter((step) => isInside(step.path, path));
  return inside.flatMap(({ name, output }) => (output ? [{ name, output }] : []));
}

const LONGEST_REQUEST = 72;

/**
 * Returns a title in the style of the repository: of a run from its only commit message, the request, the issue or the workflow; of a
 * parallel branch from its first commit message.
 */
async function ownTitle({ state, facts, workspace }: StepContext, path: string | undefined): Promise<string> {
  const { workflow, variables, issueTitle } = facts;
  const proposals = stepsIn(state, path).flatMap(
    ({ output }) => textField(output?.data, "commit_message") ?? [],
  );
  const [proposal] = path !== undefined || proposals.length === 1 ? proposals : [];
  const request = [variables["title"], variables["request"], variables["prompt"]].find(
    (value) => typeof value === "string",
  );
  const requestTitle = typeof request === "string" ? firstLine(unfenceText(request), LONGEST_REQUEST) : "";
  const own = [
    requestTitle,
    firstLine(issueTitle ?? "", LONGEST_REQUEST),
    workflow.description,
    workflow.name,
  ];
  const candidates = path === undefined ? own : [`${workflow.name}: ${nameOf(path)}`];
  const title = firstLine(proposal ?? candidates.find(Boolean) ?? "");
  const kind = variables["type"];
  return conventionalTitle(title, await workspace.subjects(), typeof kind === "string" ? kind : undefined);
}

/** Renders the template. Its text is trusted, its values are sanitized. */
async function renderBody(
  context: StepContext,
  { view, links }: { readonly view: PullRequestView; readonly links: Links | undefined },
): Promise<string> {
  const { library, templates, facts, state, store } = context;
  const text = library.template(PULL_REQUEST_TEMPLATE);
  if (!/\{[{%#]/.test(text)) return text;
  const scope = scopeFor(
    { text, kind: "template" },
    { facts, state, readFull: createFullOutputReader(store) },
  );
  const rules = { server: "", repository: "", ...links };
  const neutral = mapTexts(scope, (value) => sanitizeMarkdown(value, rules, MOST_VALUE));
  const body = await withFileLocation(context, { kind: "template", name: PULL_REQUEST_TEMPLATE }, () =>
    templates.render(text, { ...fieldsOf(neutral), pull_request: view }),
  );
  return body.trim();
}

const MOST_VALUE = 20_000;
