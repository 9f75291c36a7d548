import { relative } from "node:path";
import type { Frame } from "../../decision/traversal.ts";
import { type Output, type Step, walkSteps, type Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { Links } from "../../output/github/links.ts";
import {
  conventionalTitle,
  mentionedIssues,
  type PullRequestText,
  type PullRequestView,
  sanitizePullRequest,
  viewOf,
} from "../../output/github/pull-request-body.ts";
import { sanitizeMarkdown } from "../../output/github/sanitized-markdown.ts";
import { sanitizeTitle } from "../../output/github/sanitized-text.ts";
import { fieldsOf, stepsIn, validationOf } from "../../output/status/validation-results.ts";
import { outputKey } from "../../run/evolve/evolve.ts";
import { isInside, joinPath, nameOf, prefixOf } from "../../run/ids.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { mapTexts } from "../../run/parse-json.ts";
import { scopeFor } from "../../run/scope.ts";
import { branchNamesOf, hasChanges, headAt, modeAt, namesIn, type RunState } from "../../run/state.ts";
import { type StepOutput, textField } from "../../run/step-output.ts";
import { unfenceText } from "../../template/untrusted-text.ts";
import { createFullOutputReader, firstLine } from "../step-outputs.ts";
import { PULL_REQUEST_TEMPLATE, renderFile, renderTemplate, withFileLocation } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";

export async function writeOutput(
  context: StepContext,
  output: Output,
  scope?: Frame["scope"],
): Promise<NewRunEvent> {
  const renderScope = { frame: scope ? { scope } : {} };
  const path = (await renderTemplate(context, output.path, renderScope)).trim();
  const { template: name } = output;
  const text = context.library.template(name);
  const content = await renderFile(context, { kind: "template", name, text }, renderScope);
  const written: NewRunEvent = { type: "output.written", step: scope?.path, name: output.name, path };
  // An empty report does not replace an existing file.
  if (content.trim() === "") return { ...written, empty: true };
  if (context.store.isShared(path)) {
    context.store.writeShared(path, content);
    return written;
  }
  await context.workspace.writeFile(path, content);
  const commit = await commitOutput(context, { name: output.name, path, scope: scope?.path });
  const copy = await keepCopy(context, { path, content, scope: scope?.path });
  return { ...written, path: copy ?? path, commit: commit?.head, files: commit && [...commit.files] };
}

/** A removed worktree loses ignored files. Returns the path of the copy if the branch does not contain the file. */
async function keepCopy(
  { workspace, store, state }: StepContext,
  { path, content, scope = "" }: { path: string; content: string; scope: string | undefined },
): Promise<string | undefined> {
  if (modeAt(state, scope) !== "worktree") return undefined;
  const inside = relative(workspace.resolve("."), workspace.resolve(path));
  // Parallel nested workflows may write the same path.
  const copy = `artifacts/${joinPath(scope, "outputs")}/${inside}`;
  store.write(copy, content);
  return (await workspace.isCommitted(inside)) ? undefined : `${store.location}/${copy}`;
}

async function commitOutput(
  { workspace, facts, state, autoCommit }: StepContext,
  { name, path, scope }: { name: string; path: string; scope: string | undefined },
) {
  const base = headAt(state, scope ?? "");
  if (!autoCommit || base === undefined) return undefined;
  const attempt = (state.renderings.get(outputKey(scope, name)) ?? 0) + 1;
  const key = { runId: facts.runId, step: joinPath(scope ?? "", `outputs/${name}`), attempt };
  return await workspace.commit(key, { base, message: `Write ${name}`, path });
}

/** Pushes the branch of the run or of a step, with the run's branch on which it is based. */
export async function pushBranch(context: StepContext, path?: string): Promise<NewRunEvent> {
  const { forge, state } = context;
  const { branch, base, head } = branchToDeliver(context, path);
  const { base_branch: origin = "" } = state.workspace ?? {};
  if (branchNamesOf(state).includes(base)) await forge.push(base, origin);
  const pushed = (await forge.push(branch, origin)) ?? { remote: "", head };
  return { type: "branch.pushed", step: path, branch, ...pushed };
}

export async function openPullRequest(context: StepContext, path?: string): Promise<NewRunEvent> {
  const { branch, base } = branchToDeliver(context, path);
  const { title, body, draft } = await describePullRequest(context, path);
  const { base_branch: origin = base } = context.state.workspace ?? {};
  const proposed = { step: path, branch, base, title, draft };
  const opened = await context.forge.openPullRequest({ ...proposed, body, origin });
  return { type: "pull-request.opened", ...proposed, ...opened };
}

function branchToDeliver(
  { state }: StepContext,
  path: string | undefined,
): { branch: string; base: string; head: string } {
  const own = path === undefined ? undefined : state.branches.get(path);
  if (own) return { branch: own.branch, base: own.base_branch, head: own.head };
  const { workspace } = state;
  if (workspace && path === undefined)
    return { branch: workspace.branch, base: workspace.base_branch, head: state.head ?? "" };
  throw new AgenticError({ code: "internal", message: "There is no branch to deliver." });
}

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
async function describePullRequest(
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
 * Of a run: its only commit message, the variable `title` or the issue, the summary of its only step with changes, the request or the
 * workflow. Of a parallel branch: its first commit message, or the summary of its first agent step with changes.
 */
async function ownTitle({ state, facts, workspace }: StepContext, path: string | undefined): Promise<string> {
  const { workflow, variables, issueTitle } = facts;
  const steps = stepsIn(state, path);
  const proposals = steps.flatMap(({ output }) => textField(output?.data, "commit_message") ?? []);
  const changed = steps.filter(({ files = [] }) => files.length > 0);
  // The summary of a script is its last line.
  const byAgents = changed.filter(({ kind }) => kind === "prompt" || kind === "command");
  const summaries = byAgents.map(({ output }) => firstLine(output?.summary ?? "", LONGEST_REQUEST));
  const [proposal] = path !== undefined || proposals.length === 1 ? proposals : [];
  const [summary] = path !== undefined || changed.length === 1 ? summaries : [];
  const request = [variables["title"], variables["request"], variables["prompt"]].find(
    (value) => typeof value === "string",
  );
  const requestTitle = typeof request === "string" ? firstLine(unfenceText(request), LONGEST_REQUEST) : "";
  // A person wrote the title of an issue for others to read; a request is for the agent.
  const isTitled = issueTitle !== undefined || typeof variables["title"] === "string";
  const titles = [requestTitle, firstLine(issueTitle ?? "", LONGEST_REQUEST)];
  const ofRun = isTitled ? [...titles, summary] : [summary, ...titles];
  const candidates =
    path === undefined
      ? [...ofRun, workflow.description, workflow.name]
      : [summary, `${workflow.name}: ${nameOf(path)}`];
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
