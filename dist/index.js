import { d as external_exports } from "./zod.js";
import { Go as RunEvent, Ho as ProgressDocument, Jo as StepOutput, Kl as Workflow, dc as parseWorkflow } from "./run.js";
import { a as version, d as AgenticError } from "./base.js";
import { Fn as StepFailure, In as defineWorkflow, Pn as ParallelFailure } from "./shared.js";
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
		...await import("./shared.js").then((m) => ({ resumeFromCode: m.y, startFromCode: m.b })),
		...await import("./run.js").then((m) => ({ createLazyAnswerSource: m.m }))
	};
}
export { AgenticError, ParallelFailure, ProgressDocument, RunEvent, StepFailure, StepOutput, Workflow, defineWorkflow, parseWorkflow, resume, run, version, external_exports as z };
