import { d as external_exports } from "./zod.js";
import { Al as Workflow, Ho as StepOutput, Io as ProgressDocument, Qs as parseWorkflow, zo as RunEvent } from "./run.js";
import { a as version, d as AgenticError } from "./base.js";
import { Mn as ParallelFailure, Nn as StepFailure, Pn as defineWorkflow } from "./shared.js";
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
