import { relative } from "node:path";
import type { Output } from "../definition/schema.ts";
import type { NewRunEvent } from "../run/event.ts";
import type { StepOutput } from "../run/output.ts";
import { AgenticError } from "../errors.ts";
import type { StepContext } from "./context.ts";
import { firstLine } from "./output.ts";
import { dataField } from "./settle-step.ts";
import { renderTemplate } from "./templates.ts";
import { wholeOutputs } from "./whole-output.ts";

/** Renders one of the workflow's `outputs`; no agent is involved. */
export async function writeOutput(context: StepContext, output: Output): Promise<NewRunEvent> {
  const around = { frame: {} };
  const path = (await renderTemplate(context, output.path, around)).trim();
  const content = await renderTemplate(context, context.library.template(output.template), around);
  const written: NewRunEvent = { type: "output.written", name: output.name, path };
  if (context.store.isShared(path)) {
    context.store.writeShared(path, content);
    return written;
  }
  await context.workspace.writeFile(path, content);
  const commit = await commitOutput(context, { name: output.name, path });
  const kept = { ...written, path: (await keepCopy(context, path, content)) ?? path };
  return commit ? { ...kept, commit: commit.head, files: [...commit.files] } : kept;
}

/** A worktree goes with what git ignores in it: the run keeps a copy. Returns its path where the branch does not hold the file. */
async function keepCopy(
  { workspace, store, state }: StepContext,
  path: string,
  content: string,
): Promise<string | undefined> {
  if (state.workspace?.mode !== "worktree") return undefined;
  const inside = relative(workspace.resolve("."), workspace.resolve(path));
  const copy = `artifacts/outputs/${inside}`;
  store.write(copy, content);
  return (await workspace.isCommitted(inside)) ? undefined : `${store.location}/${copy}`;
}

async function commitOutput(
  { workspace, facts, state, autoCommit }: StepContext,
  { name, path }: { name: string; path: string },
) {
  if (!autoCommit || state.head === undefined) return undefined;
  const key = { runId: facts.runId, step: `outputs/${name}`, attempt: (state.renderings.get(name) ?? 0) + 1 };
  return await workspace.commit(key, { base: state.head, message: `Write ${name}`, path });
}

export async function pushBranch(context: StepContext): Promise<NewRunEvent> {
  const branch = requireBranch(context);
  const pushed = await context.forge.push(branch, context.state.workspace?.base_branch ?? "");
  if (pushed) return { type: "branch.pushed", branch, ...pushed };
  return { type: "branch.pushed", branch, remote: "", head: context.state.head ?? "" };
}

export async function openPullRequest(context: StepContext): Promise<NewRunEvent> {
  const branch = requireBranch(context);
  const base = context.state.workspace?.base_branch ?? "";
  const { title, body, draft } = describe(context);
  const opened = await context.forge.openPullRequest({ branch, base, title, body, draft });
  return { type: "pull-request.opened", branch, base, title, draft, ...opened };
}

function requireBranch({ state }: StepContext): string {
  if (state.workspace) return state.workspace.branch;
  throw new AgenticError({ code: "internal", message: "There is no branch to deliver." });
}

/** Title and body as the last step that wrote them says; without one, the plain facts of the run. */
function describe({ state, facts, store }: StepContext): { title: string; body: string; draft: boolean } {
  const whole = wholeOutputs(store);
  const outputs = Array.from(state.outputs, ([name, output]) => whole(name, output));
  const written = outputs.findLast(
    (output) => dataField(output.data, "title") && dataField(output.data, "body"),
  );
  if (!written)
    return {
      title: firstLine(facts.workflow.description ?? facts.workflow.name),
      body: factsOf(outputs, facts.runId),
      draft: false,
    };
  const data = written.data;
  const draft = typeof data === "object" && data !== null && Reflect.get(data, "draft") === true;
  const title = firstLine(dataField(data, "title") ?? facts.workflow.name);
  return { title, body: dataField(data, "body") ?? "", draft };
}

function factsOf(outputs: readonly StepOutput[], runId: string): string {
  const lines = outputs.filter((output) => output.summary !== "").map((output) => `- ${output.summary}`);
  return [...lines, "", `Run ${runId}`].join("\n");
}
