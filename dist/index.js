import { d as external_exports } from "./zod.js";
import { _a as ProgressDocument, ba as StepOutput, os as Workflow, po as parseWorkflow, va as RunEvent } from "./run.js";
import { l as AgenticError, r as version } from "./base.js";
import { fn as ParallelFailure, mn as defineWorkflow, pn as StepFailure } from "./shared.js";
// src/index.ts
async function run(workflow, options = {}) {
	const { createLazyAnswerSource, startFromCode } = await loadRunner();
	return await startFromCode(workflow, options, createLazyAnswerSource);
}
async function resume(runId, options = {}) {
	const { createLazyAnswerSource, resumeFromCode } = await loadRunner();
	return await resumeFromCode(runId, options, createLazyAnswerSource);
}
async function loadRunner() {
	return {
		...await import("./shared.js").then((m) => ({ resumeFromCode: m.b, startFromCode: m.x })),
		...await import("./run.js").then((m) => ({ createLazyAnswerSource: m.l }))
	};
}
export { AgenticError, ParallelFailure, ProgressDocument, RunEvent, StepFailure, StepOutput, Workflow, defineWorkflow, parseWorkflow, resume, run, version, external_exports as z };
