import { relative } from "node:path";
import type { Frame } from "../../decision/traversal.ts";
import type { Output } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import { outputKey } from "../../run/evolve/evolve.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { branchNamesOf, headAt, modeAt } from "../../run/state.ts";
import { joinPath } from "../../run/step-path.ts";
import { renderFile, renderTemplate } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";
import { describePullRequest } from "./describe-pull-request.ts";

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
