import { d as external_exports } from "./zod.js";
import { Bo as RunEvent, Lo as ProgressDocument, Ml as Workflow, Uo as StepOutput, ec as parseWorkflow } from "./run.js";
import { a as version, d as AgenticError } from "./base.js";
import { Fn as defineWorkflow, Nn as ParallelFailure, Pn as StepFailure } from "./shared.js";
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
