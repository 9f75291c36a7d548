import { d as external_exports } from "./zod.js";
import { Iu as RunEvent, Wo as ProgressDocument, cs as parseWorkflow, nd as Workflow, zu as StepOutput } from "./run.js";
import { a as version, d as AgenticError } from "./base.js";
import { _n as StepFailure, gn as ParallelFailure, vn as defineWorkflow } from "./shared.js";
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
		...await import("./shared.js").then((m) => ({ resumeFromCode: m.x, startFromCode: m.S })),
		...await import("./run.js").then((m) => ({ createLazyAnswerSource: m.p }))
	};
}
export { AgenticError, ParallelFailure, ProgressDocument, RunEvent, StepFailure, StepOutput, Workflow, defineWorkflow, parseWorkflow, resume, run, version, external_exports as z };
