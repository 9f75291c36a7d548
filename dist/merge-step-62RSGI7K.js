const require = process.getBuiltinModule;
import {
  commandChecks,
  missed,
  runChecks
} from "./chunk-4UEONQTM.js";
import {
  joinSections,
  renderCommand
} from "./chunk-6I7SAJX5.js";
import "./chunk-5N74VHQE.js";
import {
  keepAnswer,
  runSession
} from "./chunk-6PEOC7UE.js";
import "./chunk-D3KO757C.js";
import {
  commitMessage,
  renderTemplate
} from "./chunk-RVVSPVQ2.js";
import {
  RESOLVE_CONFLICT_COMMAND,
  attemptFile,
  failed,
  fatal,
  firstLine,
  interrupted,
  journaled,
  keepFurther,
  keepPartial,
  parseAnswer,
  policyOf,
  scratchPlace,
  unsuccessful,
  wholeOutputs
} from "./chunk-SYZWXYVV.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import {
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  beginningOf,
  joinPath,
  mergeOf,
  nameOf,
  plural,
  prefixOf,
  providerWait
} from "./chunk-EO6JZ5KM.js";
import {
  lostWords
} from "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/steps/merge/merge-sides.ts
var CONTEXT_LIMIT = 4e3;
function sidesOf(context, at) {
  const { branch: target = "" } = context.workspace;
  const merged = mergedBefore(context, at);
  const child = nameOf(at.step.branch);
  const ours = sideOf(context, { branch: target, step: merged.map(nameOf).join(", "), paths: merged });
  const since = `What came to ${target} since ${child} began.`;
  const theirs = context.state.branches.get(at.step.branch)?.branch ?? at.step.branch;
  return [
    ours.summary === "" ? { ...ours, summary: since } : ours,
    sideOf(context, { branch: theirs, step: child, paths: [at.step.branch] })
  ];
}
function mergedBefore({ state }, { path, step }) {
  const branches = step.block.steps.map(({ name }) => joinPath(prefixOf(path), name));
  return branches.filter((branch) => state.steps.get(mergeOf(branch))?.status === "completed");
}
function sideOf({ state, store }, { branch, step, paths }) {
  const whole = wholeOutputs(store);
  const done = Array.from(state.steps.values()).filter(
    ({ path }) => paths.some((each) => path === each || path.startsWith(`${each}/`))
  );
  const told = done.flatMap(
    ({ name, output, commit }) => output ? [{ name, output: whole(name, output), commit }] : []
  );
  const context = told.flatMap(({ output }) => output.next_step_context ?? []).join("\n\n");
  return {
    branch,
    step,
    summary: told.filter(({ output }) => output.summary !== "").map(({ name, output }) => `${name}: ${firstLine(output.summary)}`).join("\n"),
    ...context === "" ? {} : { next_step_context: beginningOf(context, CONTEXT_LIMIT) },
    commits: told.flatMap(
      ({ name, output, commit }) => commit === void 0 ? [] : [`${commit.slice(0, 8)} ${firstLine(commitMessage(name, output))}`]
    )
  };
}
async function blockChecks(context, { step, frame }) {
  const checks = commandChecks(step.block.ensures);
  return await Promise.all(checks.map(({ command }) => renderTemplate(context, command, { frame })));
}
async function workflowChecks(context, at) {
  const paths = [at.step.branch, ...mergedBefore(context, at)];
  const names = new Set(paths.map(nameOf));
  const steps = Array.from(walkSteps(at.step.block.steps.filter(({ name }) => names.has(name))));
  const ran = steps.filter(({ name }) => hasRun(context, name, paths));
  const own = await Promise.all(ran.flatMap((step) => stepChecks(context, at, step)));
  return [.../* @__PURE__ */ new Set([...await blockChecks(context, at), ...own.flat()])];
}
function hasRun({ state }, name, paths) {
  const isInside = (path) => paths.some((each) => path === each || path.startsWith(`${each}/`));
  return Array.from(state.steps.values()).some(
    (step) => step.name === name && step.status === "completed" && isInside(step.path)
  );
}
function stepChecks(context, { frame }, step) {
  return commandChecks(step.ensures).map(async ({ command }) => {
    try {
      return [await renderTemplate(context, command, { frame })];
    } catch (error) {
      if (error instanceof AgenticError && error.code === "template-failed") return [];
      throw error;
    }
  });
}
function isRetried({ plan, state, clock }, at, failure) {
  const before = state.steps.get(at.path)?.providerWait;
  const wait = providerWait(failure, { at: clock.now().toISOString(), seed: "", before });
  if (wait && !wait.counts) return true;
  if (failure.class === "fatal" || failure.class === "blocking") return false;
  const { maxRetry } = policyOf(plan, { step: at.step.block, frame: at.frame, path: prefixOf(at.path) });
  return (state.steps.get(at.path)?.failures ?? 0) < maxRetry;
}
var FILES_SHOWN = 20;
function describeConflict(context, at, { files, failure, description }) {
  const [ours, theirs] = sidesOf(context, at);
  const { state, facts, store } = context;
  const patch = attemptFile(at, "partial.patch");
  const attempts = (state.steps.get(at.path)?.failures ?? 0) + 1;
  const more = files.length > FILES_SHOWN ? ` and ${files.length - FILES_SHOWN} more` : "";
  const lines = [
    `Merging ${theirs.branch} into ${ours.branch} conflicts, and ${attempts === 1 ? "an attempt" : `${attempts} attempts`} to resolve it did not succeed.`,
    `Files: ${files.slice(0, FILES_SHOWN).join(", ")}${more}`,
    `${ours.branch}: ${onOneLine(ours.summary)}`,
    `${theirs.branch}: ${onOneLine(theirs.summary) || theirs.step}`,
    `Last attempt: ${failure.message}`,
    ...store.read(patch) === void 0 ? [] : [`What it had done is kept in ${store.location}/${patch}.`],
    `To go on, merge by hand: in ${placeOf(context, at)} run \`git merge ${theirs.branch}\`, resolve the conflicts and commit, then run \`agentic-sdlc resume ${facts.runId}\`. Resuming without that tries again.`
  ];
  const details = [description, failure.details ?? ""].filter((text) => text !== "").join("\n\n");
  return {
    class: "blocking",
    code: "merge-conflict",
    message: lines.join("\n"),
    ...details === "" ? {} : { details },
    files: [...files]
  };
}
function placeOf({ state, workspace }, { path }) {
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    const branch = state.branches.get(around);
    if (branch) return branch.path;
  }
  const own = state.workspace?.path ?? workspace.directory;
  return own === "." ? "your checkout" : own;
}
function onOneLine(text) {
  return text.replaceAll(/\s*\n\s*/g, "; ");
}

// src/steps/merge/merge-step.ts
async function mergeBranch(context, at) {
  const request = requestFor(context, at);
  const merged = await context.workspaces.merge(context.workspace, request);
  if (merged.status === "conflict") return await resolve(context, at, { request, conflict: merged });
  const misses = await runChecks(
    context,
    { ...at, workspace: context.workspace },
    await blockChecks(context, at)
  );
  if (!misses) return interrupted(at);
  if (misses.length === 0) return await succeeded(context, at, { merged });
  const { branch } = request;
  const intro = `${branch} was merged without conflicts, but what the block ensures does not hold`;
  const { message, ...failure } = missed(intro, misses);
  const advice = `Mend it in ${placeOf(context, at)} and commit, then run \`agentic-sdlc resume ${context.facts.runId}\`.`;
  return failed(at, { ...failure, class: "blocking", message: `${message}
${advice}` });
}
function requestFor({ state, facts }, { path, step, attempt }) {
  const { branch = "", head = "" } = state.branches.get(step.branch) ?? {};
  const summary = firstLine(state.steps.get(step.branch)?.output?.summary ?? "");
  const message = [`Merge ${branch}`, ...summary === "" ? [] : [summary]].join("\n\n");
  return { key: { runId: facts.runId, step: path, attempt }, branch, head, message };
}
async function succeeded(context, at, done) {
  const { merged, usage, lost = [] } = done;
  const base = context.state.steps.get(at.path)?.base;
  const landed = base === void 0 ? void 0 : await context.workspace.movedFrom(base);
  const files = [...landed?.files ?? merged.files];
  const output = outputOf(context, at, { ...done, files });
  if (done.answer) keepAnswer(context, at, output);
  return {
    type: "step.succeeded",
    step: at.path,
    attempt: at.attempt,
    output: journaled(context, at, output),
    ...usage ? { usage } : {},
    commit: landed?.head ?? merged.head,
    files,
    ...lost.length === 0 ? {} : { lost: lost.map((side) => ({ ...side, files: [...side.files] })) }
  };
}
function outputOf({ state }, { step }, { files, conflicts = 0, lost = [], answer }) {
  const branch = state.branches.get(step.branch)?.branch ?? step.branch;
  const resolved = conflicts === 0 ? "" : `, conflicts in ${plural(conflicts, "file")} resolved`;
  const gone = lost.map((side) => `${lostWords(side)}; `).join("");
  const merged = `${gone}merged ${branch}: ${plural(files.length, "file")}${resolved}`;
  return {
    success: true,
    output_type: "merge",
    document_path: null,
    summary: files.length === 0 && conflicts === 0 ? `${branch} was merged already` : merged,
    metrics: { ...answer?.metrics, files: files.length, conflicts },
    next_step_context: answer?.next_step_context ?? null,
    ...answer?.data === void 0 ? {} : { data: answer.data }
  };
}
async function resolve(context, at, { request, conflict }) {
  const place = await scratchPlace(context, at.path);
  const last = { path: at.path, attempt: at.previous?.attempt ?? at.attempt };
  const keep = keepFurther(context.store, last, "damaged");
  const merge = await context.workspaces.conflict(context.workspace, request, { ...place, keep });
  let goesOn = false;
  try {
    await layOutAgain(context, at, merge);
    const event = await attemptMerge(context, at, { merge, conflict });
    if (event.type === "step.succeeded") return event;
    goesOn = event.type === "step.failed" && isRetried(context, at, event.failure);
    if (!goesOn) await merge.savePartial(keepPartial(context.store, at)).catch(() => void 0);
    if (event.type !== "step.failed" || goesOn || event.failure.class === "fatal") return event;
    const { files, description } = conflict;
    const told = describeConflict(context, at, { files, description, failure: event.failure });
    return { ...event, failure: told };
  } finally {
    if (!goesOn) await merge.discard().catch(() => void 0);
  }
}
async function layOutAgain(context, { previous, path }, { workspace }) {
  if (!previous || previous.status !== "interrupted" && previous.failure?.class !== "transient") return;
  await workspace.recover(
    previous.base ?? "",
    keepPartial(context.store, { path, attempt: previous.attempt })
  );
}
async function attemptMerge(context, at, { merge, conflict }) {
  const began = context.clock.now().getTime();
  const { timeoutMs } = at;
  const checks = await workflowChecks(context, at);
  const result = await runSession(context, at, {
    prompt: await promptFor(context, at, { merge, conflict, checks }),
    settings: context.settingsAt(prefixOf(at.path)),
    cwd: merge.workspace.directory,
    ...timeoutMs === void 0 ? {} : { timeoutMs }
  });
  const { usage } = result;
  if (result.status === "interrupted") return interrupted(at, usage);
  if (result.status === "failed") return failed(at, result.failure, usage);
  const { output: answer } = parseAnswer(result.text, result.structured);
  if (!answer.success) return failed(at, unsuccessful(answer), usage);
  const left = await merge.unresolved();
  if (left.length > 0) return failed(at, unresolved(left), usage);
  const spent = context.clock.now().getTime() - began;
  const limit = timeoutMs === void 0 ? {} : { timeoutMs: Math.max(1, timeoutMs - spent) };
  const misses = await runChecks(context, { ...at, ...limit, workspace: merge.workspace }, checks);
  if (!misses) return interrupted(at, usage);
  if (misses.length > 0)
    return failed(at, missed("The merged files do not pass the workflow's checks", misses), usage);
  const merged = await conclude(merge);
  if ("failure" in merged) return failed(at, merged.failure, usage);
  return await succeeded(context, at, {
    merged,
    lost: merged.lost,
    conflicts: conflict.files.length,
    answer,
    ...usage ? { usage } : {}
  });
}
async function conclude(merge) {
  try {
    return await merge.conclude();
  } catch (error) {
    const failure = fatal(error);
    if (failure.class === "recoverable") return { failure };
    throw error;
  }
}
function unresolved(files) {
  const message = `Conflicts are left in ${files.join(", ")}.`;
  return { class: "recoverable", code: "conflict-unresolved", message, files: [...files] };
}
async function promptFor(context, at, { merge, conflict, checks }) {
  const given = {
    branches: sidesOf(context, at),
    files: merge.files,
    description: conflict.description,
    checks,
    failure: earlierFailure(at)
  };
  const around = { frame: at.frame };
  const name = RESOLVE_CONFLICT_COMMAND;
  return joinSections([(await renderCommand(context, { name, step: at.step.name, given }, around)).trim()]);
}
function earlierFailure({ previous }) {
  const failure = previous?.failure;
  if (previous?.status !== "failed" || failure?.class !== "recoverable") return "";
  return [failure.message, failure.details?.trim() ?? ""].filter((text) => text !== "").join("\n\n");
}
export {
  mergeBranch
};
