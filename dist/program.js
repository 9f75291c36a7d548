import { d as messageOf, l as AgenticError, n as packageRoot } from "./base.js";
import { Co as adviseTypes, Cs as prefixOf, So as unknownVariables, To as problemsError, _o as checkShape, as as STEP_NAME, bs as joinPath, fs as VARIABLE_NAME, hs as retries, is as Output, li as isPathInside, ls as Provider, ms as minutes, ps as Variable, rs as Check, us as Settings, vi as USER_FOLDER, wo as closestMatch, xo as resolveVariables } from "./run.js";
import { $t as unknown, Bt as discriminatedUnion, En as sha256, Gt as number, It as _enum, Jt as record, Lt as array, Qt as union, Rt as boolean, Ut as literal$1, Vt as int, Xt as string, Yt as strictObject, _t as isMapping, at as readRegularText, dt as parseJson, gt as either, mt as describeValue, nn as toJSONSchema, pt as code, ut as mapTexts, zt as custom } from "./start.js";
import { C as ReplayedResults, D as userLocation, E as messageOf$1, T as locationInStack, fn as ParallelFailure, hn as isProgram, pn as StepFailure, w as isOver, y as watchPrograms } from "./shared.js";
const module = process.getBuiltinModule("node:module");
const { existsSync, readdirSync, realpathSync } = process.getBuiltinModule("node:fs");
const { dirname, isAbsolute, join, relative, sep } = process.getBuiltinModule("node:path");
const { createHash } = process.getBuiltinModule("node:crypto");
const { fileURLToPath, pathToFileURL } = process.getBuiltinModule("node:url");
const { AsyncLocalStorage } = process.getBuiltinModule("node:async_hooks");
const { MessageChannel } = process.getBuiltinModule("node:worker_threads");
// src/program/program-arguments.ts
function variablesOf(schema) {
	const read = propertiesOf(schema);
	if ("problem" in read) return read;
	const odd = Object.keys(read.properties).find((name) => !VARIABLE_NAME.test(name));
	if (odd !== void 0) return { problem: `\`argsSchema\`: ${code(odd)} must hold only letters, digits and \`_\`.` };
	return { variables: Object.entries(read.properties).map(([name, property]) => variableOf(name, property, read.required.has(name))) };
}
function propertiesOf(schema) {
	if (schema === void 0) return {
		properties: {},
		required: new Set()
	};
	if (typeof schema !== "object" || schema === null || !("_zod" in schema)) return { problem: "`argsSchema` must be a zod 4 object; `import { z } from \"agentic-sdlc\"` gives one." };
	const json = toJSONSchema(schema, {
		io: "input",
		unrepresentable: "any"
	});
	if (json.type !== "object") return { problem: "`argsSchema` must be a zod object: `z.object({ … })`." };
	return {
		properties: json.properties ?? {},
		required: new Set(json.required)
	};
}
function variableOf(name, property, required) {
	const { description, default: value } = property;
	return {
		name,
		type: scalarType(property) ?? "string",
		required: required && value === void 0,
		default: value,
		description: typeof description === "string" ? description : void 0,
		enum: enumOf(property)
	};
}
function enumOf({ enum: values, const: only }) {
	const all = values ?? (only === void 0 ? void 0 : [only]);
	const parsed = Variable.shape.enum.safeParse(all, { jitless: true });
	return parsed.success ? parsed.data : void 0;
}
function scalarType({ type, enum: values, const: only }) {
	if (type === "string" || type === "number" || type === "boolean") return type;
	if (type === "integer") return "number";
	const [first] = Array.isArray(values) ? values : [only];
	const found = typeof first;
	return found === "string" || found === "number" || found === "boolean" ? found : void 0;
}
function resolveArguments(program, input, source) {
	const { argsSchema } = program;
	const read = propertiesOf(argsSchema);
	if ("problem" in read) return { problems: [{
		variable: "",
		message: read.problem
	}] };
	const names = Object.keys(read.properties);
	const isComplex = (name) => {
		const property = read.properties[name];
		return property !== void 0 && scalarType(property) === void 0;
	};
	const complex = names.filter((name) => isComplex(name));
	const simple = names.filter((name) => !isComplex(name));
	const variables = simple.map((name) => variableOf(name, read.properties[name] ?? {}, read.required.has(name)));
	const simpleInput = Object.entries(input).filter(([name]) => simple.includes(name));
	const resolved = resolveVariables({ variables }, Object.fromEntries(simpleInput), source);
	const problems = [...unknownVariables(names.map((name) => ({ name })), Object.keys(input)), ..."problems" in resolved ? resolved.problems : []];
	const values = "variables" in resolved ? withoutNulls(resolved.variables) : {};
	for (const name of complex) {
		const value = input[name];
		if (value === void 0 && !read.required.has(name)) continue;
		const parsed = jsonOf(name, value);
		if ("problem" in parsed) problems.push(parsed.problem);
		else values[name] = parsed.value;
	}
	if (problems.length > 0) return { problems };
	return checked$1(argsSchema, values) ?? { variables: values };
}
function withoutNulls(variables) {
	return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== null));
}
function jsonOf(name, value) {
	if (value === void 0) return { problem: {
		variable: name,
		message: `variable ${code(name)} is required. Give it as JSON.`
	} };
	const parsed = typeof value === "string" ? parseJson(value) : void 0;
	return { value: parsed === void 0 ? value : parsed };
}
function parseNow(schema, values) {
	try {
		return schema.safeParse(values, { jitless: true });
	} catch (cause) {
		if (!(cause instanceof Error) || cause.constructor.name !== "$ZodAsyncError") throw cause;
		throw new AgenticError({
			code: "definition-invalid",
			message: "`argsSchema` has a check or transform that is async; do that in a function step.",
			cause
		});
	}
}
function checked$1(schema, values) {
	const parsed = schema && parseNow(schema, values);
	if (!parsed || parsed.success) return void 0;
	return { problems: parsed.error.issues.map(({ path, message }) => {
		const variable = String(path[0] ?? "");
		const inside = path.length > 1 ? ` (${path.slice(1).join(".")})` : "";
		const text = message.replace(/^Invalid input: /, "");
		return {
			variable,
			message: `variable ${code(variable)}${inside}: ${text}.`
		};
	}) };
}
function argumentsFor({ argsSchema }, variables) {
	if (!argsSchema) return { value: variables };
	const parsed = parseNow(argsSchema, variables);
	if (parsed.success) return { value: parsed.data };
	return { problem: parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ") };
}
// src/program/program-steps.ts
function checkId(id) {
	if (typeof id === "string" && STEP_NAME.test(id) && id.length <= 64) return;
	throw new AgenticError({
		code: "definition-invalid",
		message: `${code(String(id))} cannot be a step's id: ids hold only lower-case letters, digits, \`-\` and \`_\`, begin with a letter or a digit, and have at most 64 characters.`
	});
}
function stepOf(id, config, { path, prompt, directory }) {
	const shared = commonOf(id, config);
	switch (config.type) {
		case "agent": return {
			...shared,
			...sessionOf(config),
			type: "prompt",
			prompt: literal(prompt)
		};
		case "command": return {
			...shared,
			...sessionOf(config),
			type: "command",
			command: config.command,
			args: config.args && literals(config.args)
		};
		case "script": return scriptOf(shared, config, directory);
		case "function": return {
			...shared,
			type: "function",
			function: path
		};
		case "human": return {
			...shared,
			type: "wait-for-human",
			message: literal(config.message),
			...schemaOf(config.outputSchema),
			"on-timeout": config.onTimeout,
			"polling-interval": config.pollingInterval,
			"on-error": config.onError === "continue" ? "skip" : void 0
		};
	}
}
function commonOf(name, { phase, timeoutMinutes, maxRetry }) {
	return {
		name,
		phase,
		"timeout-minutes": timeoutMinutes,
		"max-retry": maxRetry
	};
}
function sessionOf(config) {
	const { provider, model, persona, permission, context, memory, ensures, outputSchema } = config;
	const own = config.type === "agent" ? config.agent : void 0;
	return {
		provider: provider ?? own,
		model,
		agent: persona,
		"bypass-permissions": permission === void 0 ? void 0 : permission !== "default",
		context,
		memory,
		"max-cost-usd": config.maxCostUsd,
		"max-tokens": config.maxTokens,
		ensures,
		...schemaOf(outputSchema)
	};
}
function scriptOf(shared, { command, cwd, env, outputSchema, ensures }, directory) {
	return {
		...shared,
		type: "script",
		run: literal(command),
		cwd: cwd === void 0 ? void 0 : relativeDirectory(directory, cwd),
		env: env && literals(env),
		ensures,
		...schemaOf(outputSchema)
	};
}
function execStep(name, { command, cwd }) {
	return {
		name,
		type: "script",
		run: literal(command),
		"max-retry": 0,
		cwd,
		anyExitCode: true
	};
}
function relativeDirectory(directory, cwd) {
	return isAbsolute(cwd) ? relative(directory, cwd) || "." : cwd;
}
function schemaOf(schema) {
	if (schema === void 0) return {};
	if (!isZod(schema)) return { "output-schema": schema };
	const { $schema: _schema, ...jsonSchema } = toJSONSchema(schema, { unrepresentable: "any" });
	return { "output-schema": jsonSchema };
}
function isZod(schema) {
	return "_zod" in schema;
}
function literal(text) {
	return text.replaceAll(/\{(?=[{%#])/g, "{{ \"{\" }}");
}
function literals(value) {
	return mapTexts(value, literal);
}
function fingerprintOf(step) {
	return sha256(JSON.stringify(askedBy(step))).slice(0, 16);
}
function askedBy(step) {
	switch (step.type) {
		case "prompt": return [step.type, step.prompt];
		case "command": return [
			step.type,
			step.command,
			step.args ?? {}
		];
		case "script": return [
			step.type,
			step.run,
			step.cwd ?? ".",
			step.env ?? {}
		];
		case "wait-for-human": return [step.type, step.message];
		default: return [step.type];
	}
}
const STEP_TYPE_NAMES = {
	prompt: "an agent",
	"wait-for-human": "a human"
};
function describeStepType(kind) {
	return STEP_TYPE_NAMES[kind] ?? `a ${kind}`;
}
// src/program/step-config.ts
const text = string().min(1);
function callable(what) {
	return custom((value) => typeof value === "function", `must be ${what}`);
}
const commonFields = {
	phase: text.optional().describe("Phase of the step: one of the `phases` of the workflow, if it has any."),
	timeoutMinutes: minutes.optional().describe("Time limit of an attempt in minutes."),
	maxRetry: retries.optional().describe("Retries after the first attempt."),
	onError: _enum(["throw", "continue"]).optional().describe("After the last failed attempt: throw (default), or return the failed result.")
};
const session = {
	provider: Provider.optional().describe("Agent CLI of the step."),
	model: text.optional().describe("Model name of the agent CLI."),
	persona: text.optional().describe("Persona: a name from `.agentic/agents/` or a path to a file."),
	permission: _enum(["default", "bypassPermissions"]).optional().describe("`bypassPermissions` lets the agent use every tool without asking."),
	context: _enum(["fresh", "continue"]).optional().describe("`continue` resumes the previous agent session."),
	memory: literal$1("related").optional().describe("`related` adds notes related to the step to the prompt."),
	maxCostUsd: number().positive().optional().describe("Spending at which the step pauses the run."),
	maxTokens: int().positive().optional().describe("Tokens at which the step pauses the run."),
	ensures: array(Check).min(1).optional().describe("Success checks that the step must meet.")
};
const outputSchema = custom((value) => typeof value === "object" && value !== null, "must be a schema").optional().describe("Schema of the data of the answer. Invalid data is a recoverable error.");
const AgentStep = strictObject({
	...commonFields,
	...session,
	type: literal$1("agent"),
	agent: Provider.optional().describe("The same as `provider`."),
	prompt: union([text, callable("text or a function that gives it")]).describe("Prompt. It is not a template."),
	outputSchema
});
const CommandStep = strictObject({
	...commonFields,
	...session,
	type: literal$1("command"),
	command: text.describe("Name of a command prompt."),
	args: record(string(), unknown()).optional().describe("Arguments of the command."),
	outputSchema
});
const ScriptStep = strictObject({
	...commonFields,
	type: literal$1("script"),
	command: text.describe("Script, run by `bash -eo pipefail`. It is not a template."),
	cwd: text.optional().describe("Working directory, relative to the folder of the step."),
	env: record(string(), union([
		string(),
		number(),
		boolean()
	])).optional().describe("Extra environment."),
	outputSchema,
	ensures: session.ensures
});
const FunctionStep = strictObject({
	...commonFields,
	type: literal$1("function"),
	fn: callable("a function")
});
const HumanStep = strictObject({
	...commonFields,
	type: literal$1("human"),
	message: text.describe("Question to the person."),
	onTimeout: _enum(["continue", "abort"]).optional().describe("Action without an answer. Default: abort."),
	pollingInterval: number().positive().optional().describe("Seconds between checks for an answer."),
	outputSchema
});
const StepConfig = discriminatedUnion("type", [
	AgentStep,
	CommandStep,
	ScriptStep,
	FunctionStep,
	HumanStep
]);
const ParallelOptions = strictObject({
	id: text.optional().describe("Name of the block. Default `parallel-1` and so on."),
	phase: commonFields.phase,
	mergeStrategy: _enum(["wait-all", "first-success"]).optional().describe("When the block ends."),
	mergeMode: _enum(["independent", "merge"]).optional().describe("A pull request per branch, or all of them merged into the run's branch."),
	timeoutMinutes: commonFields.timeoutMinutes,
	maxRetry: commonFields.maxRetry,
	onError: _enum(["throw", "continue"]).optional().describe("After failed branches: throw (default), or return the result of each branch.")
});
// src/program/config-validation.ts
const KINDS = new Map(StepConfig.options.map((option) => [option.shape.type.value, option]));
const KEYS = new Map(Array.from(KINDS, ([type, { shape }]) => [type, Object.keys(shape)]));
function checkConfig(id, value) {
	checkId(id);
	const call = `ctx.step("${id}")`;
	if (!isMapping(value)) throw wrong(call, [`it takes what the step is, not ${describeValue(value)}`]);
	const { type } = value;
	const option = typeof type === "string" ? KINDS.get(type) : void 0;
	if (!option) throw wrong(call, [wrongType(type)]);
	return checked(option, value, {
		call,
		subject: `a step of type ${String(type)}`,
		advise: (key, path) => path.length > 0 ? {} : adviseTypes(key, Object.keys(option.shape), KEYS)
	});
}
function checkParallelOptions(value) {
	return checked(ParallelOptions, value ?? {}, {
		call: "ctx.parallel",
		subject: "its options",
		advise: () => ({})
	});
}
function checked(schema, value, { call, subject, advise }) {
	const findOwner = () => ({
		label: subject,
		length: 0
	});
	const result = checkShape(schema, value, {
		findOwner,
		advise
	});
	if ("value" in result) return result.value;
	throw wrong(call, mistakesIn(result.findings));
}
function mistakesIn(findings) {
	const meant = new Set(findings.map(({ suggestion }) => suggestion));
	return findings.filter(({ absent, path }) => absent !== true || !meant.has(String(path.at(-1)))).map(({ message, suggestion }) => suggestion === void 0 ? message : `${message} Did you mean ${code(suggestion)}?`);
}
function wrongType(type) {
	const types = [...KINDS.keys()];
	const near = typeof type === "string" ? closestMatch(type, types) : void 0;
	const hint = near === void 0 ? "" : ` Did you mean ${code(near)}?`;
	if (type === void 0) return `it needs \`type\`: ${either(types)}.`;
	return `\`type\` must be ${either(types)}, not ${describeValue(type)}.${hint}`;
}
function wrong(call, mistakes) {
	return new AgenticError({
		code: "definition-invalid",
		message: `${call}: ${mistakes.join(" ")}`
	});
}
// src/program/program-call.ts
function createList(prefix, { steps, enclosing, phase }) {
	return {
		prefix,
		open: [],
		notifiedCalls: [],
		counts: new Map(),
		steps,
		enclosing,
		phase
	};
}
function nextName({ counts }, kind) {
	const count = (counts.get(kind) ?? 0) + 1;
	counts.set(kind, count);
	return `${kind}-${count}`;
}
// src/program/program-context.ts
function createContext(program) {
	const { runId, args, signal, directoryOf } = program.options;
	return {
		executionId: runId,
		args,
		signal,
		get projectPath() {
			return directoryOf(program.prefix);
		},
		step: (id, value) => withHandledRejection(program, step(program, id, value)),
		parallel: (branches, value) => withHandledRejection(program, parallel(program, branches, value)),
		exec: async (command, cwd) => await exec(program, command, cwd),
		checkpoint: async (text) => {
			const name = nextName(program.list("A checkpoint"), "checkpoint");
			await program.note(name, (id) => ({
				type: "checkpoint.made",
				id,
				text
			}));
		},
		comment: async (text, step) => {
			const name = nextName(program.list("A comment"), "comment");
			await program.note(name, (id) => ({
				type: "comment.made",
				id,
				text,
				step
			}));
		},
		phase: async (name) => await enter(program, name),
		getStepResult: (id) => program.resultFor(id)
	};
}
function withHandledRejection(program, promise) {
	promise.catch((error) => {
		if (!(error instanceof StepFailure || error instanceof ParallelFailure)) program.mistake(error);
	});
	return promise;
}
async function step(program, id, value) {
	const config = checkConfig(id, value);
	const promptSource = config.type === "agent" ? config.prompt : "";
	const text = typeof promptSource === "function" ? promptSource() : promptSource;
	const prompt = text instanceof Promise ? await text : text;
	const list = program.list(`Step \`${id}\``);
	const path = joinPath(list.prefix, id);
	const request = stepOf(id, config, {
		path,
		prompt,
		directory: program.options.directoryOf(list.prefix)
	});
	enterFor(program, list, config.phase);
	const run = config.type === "function" ? functionOf(program.options, {
		path,
		prefix: list.prefix,
		fn: config.fn
	}) : void 0;
	return await program.ask({
		step: request,
		continues: config.onError === "continue",
		run
	});
}
function functionOf({ state, directoryOf }, { path, prefix, fn }) {
	return (_scope, signal) => fn({
		projectPath: directoryOf(prefix),
		attempt: state.steps.get(path)?.attempt ?? 1,
		signal
	});
}
async function exec(program, command, cwd) {
	const list = program.list("A command");
	const base = program.options.directoryOf(list.prefix);
	const directory = cwd === void 0 ? void 0 : relativeDirectory(base, cwd);
	const request = execStep(nextName(list, "exec"), {
		command,
		cwd: directory
	});
	const { data } = await program.ask({
		step: request,
		continues: false
	});
	return {
		stdout: data.stdout,
		stderr: data.stderr,
		exitCode: data.exitCode
	};
}
async function parallel(program, value, settings) {
	const config = checkParallelOptions(settings);
	const list = program.list("A parallel block");
	const id = config.id ?? nextName(list, "parallel");
	checkId(id);
	const entries = Array.isArray(value) ? value.map((run, index) => [`branch-${index + 1}`, run]) : Object.entries(value);
	if (entries.length === 0) return Array.isArray(value) ? [] : {};
	const branches = new Map(entries.map(([name, run]) => [name, {
		step: branchStep(name),
		run
	}]));
	const steps = Array.from(branches.values(), (branch) => branch.step);
	enterFor(program, list, config.phase);
	const continues = config.onError === "continue";
	const results = await program.ask({
		step: parallelStep(id, config, steps),
		continues,
		branches
	});
	const values = Object.entries(results).map(([name, result]) => [name, continues ? result : result.status === "completed" ? result.value : void 0]);
	return Array.isArray(value) ? values.map(([, value]) => value) : Object.fromEntries(values);
}
function branchStep(name) {
	checkId(name);
	return {
		name,
		type: "sequence",
		steps: []
	};
}
function parallelStep(name, { mergeMode, mergeStrategy, timeoutMinutes, maxRetry, phase }, steps) {
	return {
		name,
		type: "parallel",
		steps,
		"merge-mode": mergeMode,
		"merge-strategy": mergeStrategy,
		"timeout-minutes": timeoutMinutes,
		"max-retry": maxRetry,
		phase
	};
}
function enterFor(program, list, phase) {
	if (phase !== void 0 && phase !== list.phase) enter(program, phase);
}
function enter(program, phase) {
	const { definition } = program.options;
	const { phases = [] } = definition;
	const list = program.list("A phase");
	if (phases.length > 0 && !phases.includes(phase)) throw new AgenticError({
		code: "definition-invalid",
		message: `There is no phase \`${phase}\` in ${definition.name}; its phases: ${phases.join(", ")}.`
	});
	list.phase = phase;
	return program.note(nextName(list, "phase"), (id) => ({
		type: "phase.entered",
		id,
		phase
	}));
}
// src/program/determinism-check.ts
const RECORDED = new Set([
	"completed",
	"produced",
	"skipped"
]);
var DeterminismCheck = class {
	#state;
	#unrequested = new Map();
	constructor(state) {
		this.#state = state;
		for (const { path, name, status } of state.steps.values()) if (RECORDED.has(status) && !name.startsWith("merge+")) this.#add(path);
	}
	#add(path) {
		for (let inner = path; inner !== ""; inner = prefixOf(inner)) {
			const list = prefixOf(inner);
			const unrequested = this.#unrequested.get(list) ?? new Set();
			this.#unrequested.set(list, unrequested.add(inner));
		}
	}
	matchRecordedStep({ path, kind, fingerprint, branches }) {
		const unrequested = this.#unrequested.get(prefixOf(path));
		if (!unrequested?.delete(path)) return this.#unexpected(path, unrequested);
		const recorded = this.#state.steps.get(path);
		if (recorded && recorded.kind !== "" && recorded.kind !== kind) return {
			step: path,
			message: `step \`${path}\` is recorded as ${describeStepType(recorded.kind)} step and is now ${describeStepType(kind)} step`
		};
		if (recorded?.fingerprint !== void 0 && recorded.fingerprint !== fingerprint) return {
			step: path,
			message: `the input of step \`${path}\` has changed`
		};
		const missing = branches && Array.from(this.#unrequested.get(path) ?? []).find((each) => !branches.includes(each));
		if (missing !== void 0) return {
			step: path,
			message: `branch \`${missing}\` is recorded but was not requested`
		};
		if (branches) this.#unrequested.delete(path);
	}
	#unexpected(path, unrequested = new Set()) {
		const [missed] = unrequested;
		if (missed !== void 0) return {
			step: missed,
			message: `it requests step \`${path}\` where \`${missed}\` is recorded`
		};
		const block = this.#state.steps.get(prefixOf(path))?.status;
		if (block === "completed" || block === "skipped") return {
			step: path,
			message: `it requests step \`${path}\`, which is not recorded in a branch that has ended`
		};
	}
	missingIn(prefix) {
		const [missed] = this.#unrequested.get(prefix) ?? [];
		return missed === void 0 ? void 0 : {
			step: missed,
			message: `it no longer requests step \`${missed}\`, which is recorded`
		};
	}
};
// src/program/program-execution.ts
var Program = class {
	functions = new Map();
	options;
	#determinism;
	#results;
	#codeScope = new AsyncLocalStorage();
	#lists = new Map();
	#calls = new Map();
	#parallels = new Set();
	#codeMayRun = false;
	#starting = 0;
	#wake = () => {};
	#fault = false;
	#functionCuts = new Set();
	#listCuts = new Map();
	#mistake;
	constructor(options) {
		this.options = options;
		this.#determinism = new DeterminismCheck(options.state);
		this.#results = new ReplayedResults(options);
	}
	async settle() {
		if (this.#lists.size === 0) this.#begin();
		while (this.#deliver() || this.#codeMayRun || this.#starting > 0) {
			await new Promise((resolve) => setImmediate(resolve));
			this.#codeMayRun = false;
		}
	}
	isBusy() {
		return Array.from(this.#lists.values()).some(({ open, outcome }) => !outcome && open.length === 0);
	}
	async untilChanged(signal) {
		if (this.#codeMayRun || signal.aborted) return;
		await new Promise((resolve) => {
			this.#wake = resolve;
			signal.addEventListener("abort", () => resolve(), { once: true });
		});
	}
	next(prefix) {
		const list = this.#lists.get(prefix);
		if (!list) return { kind: "busy" };
		const { outcome, notifiedCalls } = list;
		const [head] = list.open;
		const threw = outcome?.kind === "threw";
		const survived = notifiedCalls.find(({ path }) => this.#statusOf(path) === "failed");
		if (survived && !threw && (head || outcome)) return {
			kind: "survived",
			step: survived.step
		};
		if (head?.kind === "note") return {
			kind: "note",
			event: head.event
		};
		if (head && (!threw || this.#isInProgress(head.path))) return {
			kind: "step",
			step: head.step
		};
		if (!outcome) return { kind: "busy" };
		return threw ? {
			kind: "threw",
			...this.#results.describe(outcome.error)
		} : { kind: "returned" };
	}
	deliverFailure(path) {
		const call = this.#calls.get(path);
		if (!call || call.list.open[0] !== call) return;
		const { list } = call;
		list.open.shift();
		list.notifiedCalls.push(call);
		this.#codeMayRun = true;
		this.#answer(call);
		if (list.outcome?.kind === "returned") list.outcome = {
			kind: "threw",
			error: this.#results.failureOf(path)
		};
	}
	interrupted({ url, line, seconds }) {
		const location = locationInStack(`${url}:${line}`, this.options.root) ?? `${url}:${line}`;
		const error = new Error(`${location}: code of the workflow blocked the engine for ${seconds} seconds and was ended. Move long work to a script step, or yield to the event loop with \`await\`.`);
		const open = Array.from(this.#listCuts.keys()).filter(({ outcome }) => !outcome);
		const busy = open.filter(({ open }) => open.length === 0);
		const cut = busy.length + this.#functionCuts.size > 0 ? busy : open;
		for (const reject of this.#functionCuts) reject(error);
		for (const list of cut) this.#listCuts.get(list)?.(error);
	}
	mistake(error) {
		this.#mistake ??= error;
	}
	fingerprintOf(path) {
		return this.#calls.get(path)?.fingerprint;
	}
	ask({ step, continues, branches, run }) {
		const list = this.list(`Step \`${step.name}\``);
		const path = joinPath(list.prefix, step.name);
		if (this.#calls.has(path)) throw this.#misuse(`Step \`${path}\` is requested twice. Give each step a unique id.`);
		const fingerprint = fingerprintOf(step);
		const names = branches && Array.from(branches.keys(), (name) => joinPath(path, name));
		const mismatch = this.#determinism.matchRecordedStep({
			path,
			kind: step.type,
			fingerprint,
			branches: names
		});
		if (mismatch) return this.#stopFor(mismatch);
		const { promise, resolve, reject } = Promise.withResolvers();
		promise.catch(() => {});
		const call = {
			kind: "step",
			path,
			step,
			list,
			fingerprint,
			continues,
			branches,
			resolve,
			reject
		};
		this.#calls.set(path, call);
		if (run) this.functions.set(path, (scope, signal) => this.#runFunction({
			list,
			inFunction: path
		}, () => run(scope, signal)));
		this.#addStep(path, step, list);
		if (branches) this.#parallels.add(call);
		this.#open(list, call);
		return promise;
	}
	note(id, event) {
		const { promise, resolve } = Promise.withResolvers();
		const list = this.list("What is noted");
		const full = joinPath(list.prefix, id);
		this.#open(list, {
			kind: "note",
			id: full,
			event: event(full),
			resolve
		});
		return promise;
	}
	list(what) {
		const scope = this.#codeScope.getStore();
		if (scope?.inFunction !== void 0) throw this.#misuse(`${what} cannot be requested inside function step \`${scope.inFunction}\`. Request it before or after.`);
		if (!scope) throw this.#misuse(`${what} was requested outside the workflow's \`execute\`.`);
		return scope.list;
	}
	get prefix() {
		return this.#codeScope.getStore()?.list.prefix ?? "";
	}
	resultFor(id) {
		return this.#results.find(this.prefix, id);
	}
	#begin() {
		const { execute, workflow } = this.options;
		const root = createList("", {
			steps: workflow.steps,
			enclosing: [],
			phase: void 0
		});
		this.#run(root, () => execute(this));
	}
	#run(list, code) {
		this.#lists.set(list.prefix, list);
		const end = (outcome) => {
			list.outcome = outcome;
			const missed = outcome.kind === "returned" ? this.#determinism.missingIn(list.prefix) : void 0;
			if (missed) this.#stopFor(missed);
			this.#wakeEngine();
		};
		this.#codeMayRun = true;
		const { promise: cut, reject } = Promise.withResolvers();
		this.#listCuts.set(list, reject);
		Promise.race([this.#codeScope.run({ list }, async () => await this.#onCleanStack(code)), cut]).finally(() => this.#listCuts.delete(list)).then((value) => end(this.#mistake === void 0 ? {
			kind: "returned",
			value
		} : {
			kind: "threw",
			error: this.#mistake
		}), (error) => end({
			kind: "threw",
			error
		}));
	}
	async #onCleanStack(code) {
		this.#starting += 1;
		await nextMessage();
		this.#starting -= 1;
		this.#codeMayRun = true;
		return await code();
	}
	async #runFunction(scope, code) {
		const { promise: cut, reject } = Promise.withResolvers();
		this.#functionCuts.add(reject);
		try {
			return await Promise.race([this.#codeScope.run(scope, async () => await this.#onCleanStack(code)), cut]);
		} catch (error) {
			throw new Error(messageOf$1(error, this.options.root), { cause: error });
		} finally {
			this.#functionCuts.delete(reject);
		}
	}
	#open(list, call) {
		list.open.push(call);
		this.#wakeEngine();
		if (list.open.length === 1) this.#deliverIn(list);
	}
	#wakeEngine() {
		this.#codeMayRun = true;
		this.#wake();
	}
	#addStep(path, step, { steps, enclosing }) {
		const { addStep } = this.options;
		steps.push(step);
		addStep(path, step, enclosing);
		if (step.type !== "parallel") return;
		for (const branch of step.steps) addStep(joinPath(path, branch.name), branch, [step, ...enclosing]);
	}
	#deliver() {
		const startResults = Array.from(this.#parallels).map((call) => this.#beginBranches(call));
		const deliveryResults = Array.from(this.#lists.values()).map((list) => this.#deliverIn(list));
		return [...startResults, ...deliveryResults].includes(true);
	}
	#deliverIn(list) {
		let any = false;
		for (let [head] = list.open; head && this.#hasEnded(head); [head] = list.open) {
			list.open.shift();
			any = true;
			if (head.kind === "note") head.resolve();
			else this.#answer(head);
		}
		if (any) this.#codeMayRun = true;
		return any;
	}
	#hasEnded(call) {
		if (call.kind === "note") return this.options.state.notes.has(call.id);
		const status = this.#statusOf(call.path);
		if (status !== "completed" && status !== "skipped") return false;
		return !call.branches || isOver(call, this.options.state);
	}
	#answer(call) {
		this.#results.deliver(call);
		this.#parallels.delete(call);
		for (const { list } of call.branches?.values() ?? []) if (list) this.#lists.delete(list.prefix);
	}
	#beginBranches({ path, step, list, branches = new Map() }) {
		let any = false;
		for (const [name, branch] of branches) {
			const prefix = joinPath(path, name);
			const status = this.#statusOf(prefix);
			if (branch.list || status !== "running" && status !== "completed") continue;
			const enclosing = [
				branch.step,
				step,
				...list.enclosing
			];
			branch.list = createList(prefix, {
				steps: branch.step.steps,
				enclosing,
				phase: list.phase
			});
			this.#run(branch.list, branch.run);
			any = true;
		}
		return any;
	}
	#statusOf(path) {
		return this.options.state.steps.get(path)?.status;
	}
	#isInProgress(path) {
		const status = this.#statusOf(path);
		return status === "running" || status === "produced" || status === "waiting";
	}
	#misuse(message) {
		return new AgenticError({
			code: "definition-invalid",
			message
		});
	}
	#stopFor({ step, message }) {
		if (!this.#fault) {
			this.#fault = true;
			const { root, runId, onFault } = this.options;
			const location = userLocation(new Error("asked here"), root);
			onFault({
				class: "fatal",
				code: "definition-changed",
				message: `The workflow differs from the one with which this run started: ${message}${location === void 0 ? "" : ` (${location})`}. Revert the change, or run again from that step with \`agentic-sdlc resume ${runId} --from-step ${step}\`. Put code that depends on time or randomness into a function step.`
			});
		}
		return new Promise(() => {});
	}
};
function nextMessage() {
	const { port1, port2 } = new MessageChannel();
	return new Promise((resolve) => {
		port1.once("message", () => {
			port1.close();
			resolve();
		});
		port2.postMessage(void 0, []);
	});
}
// src/program/program-outline.ts
const Shape = strictObject({
	name: string().min(1, "must not be empty"),
	description: string().optional(),
	routable: boolean().optional(),
	phases: array(string().min(1)).optional(),
	settings: Settings.optional(),
	outputs: array(Output).optional(),
	argsSchema: unknown().optional(),
	execute: custom((value) => typeof value === "function", "must be a function")
});
function outlineOf(program) {
	const input = {
		...program,
		settings: kebab(program.settings),
		outputs: program.outputs?.map(kebab)
	};
	const parsed = checkShape(Shape, input, { findOwner: findKeyOwner });
	if ("findings" in parsed) return { problem: mistakesIn(parsed.findings.map(asMissing)).join(" ") };
	const variables = variablesOf(program.argsSchema);
	if ("problem" in variables) return variables;
	const { name, description, routable, settings, outputs } = parsed.value;
	const simple = simpleName(name);
	if (simple === "") return { problem: `\`name\` needs a letter or a digit; it is ${code(name)}.` };
	return { workflow: {
		name: simple,
		version: "1.0",
		description: description ?? (simple === name ? "" : name),
		routable,
		settings,
		variables: variables.variables.length > 0 ? [...variables.variables] : void 0,
		steps: [],
		outputs
	} };
}
function findKeyOwner([first, ...others]) {
	if (first === "settings") return {
		label: code(["settings", ...others].join(".")),
		length: 1 + others.length
	};
	return {
		label: "`defineWorkflow`",
		length: 0
	};
}
function asMissing(finding) {
	const { absent, path } = finding;
	if (absent !== true || path.length !== 1 || finding.at === "value") return finding;
	return {
		...finding,
		message: `${code(String(path[0]))} is missing.`
	};
}
function simpleName(name) {
	return name.normalize("NFKD").toLowerCase().replaceAll(/[^a-z0-9_]+/g, "-").replaceAll(/^[-_]+|-+$/g, "").slice(0, 64).replace(/-+$/, "");
}
function kebab(value) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), kebab(item)]));
}
// src/runner/programs/module-hooks.ts
const OWN_NAME = "agentic-sdlc";
const VERSION_PARAMETER = "agentic-sdlc";
const BESIDE_DEFINITIONS = /\/\.agentic\/(?!.*\/node_modules\/).*\.ts$/;
const sets = new Map();
function openModuleSet(version, { entry, root, savedTexts }) {
	const known = sets.get(version);
	if (known) return known;
	const made = {
		entry,
		root,
		loaded: new Map(),
		...savedTexts ? { savedTexts } : {}
	};
	sets.set(version, made);
	return made;
}
let registered = false;
function supportsTypeScript() {
	return typeof module.registerHooks === "function" && process.features.typescript !== false;
}
function registerHooks() {
	if (registered) return;
	registered = true;
	const own = pathToFileURL(ownEntry()).href;
	module.registerHooks({
		resolve: (specifier, context, nextResolve) => {
			if (specifier === OWN_NAME) return {
				url: own,
				shortCircuit: true
			};
			if (isSavedEntry(specifier)) return {
				url: specifier,
				shortCircuit: true
			};
			const version = versionIn(context.parentURL);
			const set = version === void 0 ? void 0 : sets.get(version);
			if (version === void 0 || !set) return resolveAny(specifier, context, {
				nextResolve,
				own
			});
			const saved = savedUrl(set, specifier, context.parentURL);
			if (saved !== void 0) return {
				url: `${saved}?${VERSION_PARAMETER}=${version}`,
				shortCircuit: true
			};
			const found = resolveAny(specifier, context, {
				nextResolve,
				own
			});
			return isOwnFile(set, found.url) ? {
				...found,
				url: `${found.url}?${VERSION_PARAMETER}=${version}`
			} : found;
		},
		load: (url, context, nextLoad) => {
			const set = sets.get(versionIn(url) ?? "");
			const [plain = url] = url.split("?", 1);
			const path = set ? fileURLToPath(plain) : "";
			const saved = set?.savedTexts?.get(path);
			if (saved !== void 0) return {
				format: formatOf(path),
				source: saved,
				shortCircuit: true
			};
			const loaded = nextLoad(url, set !== void 0 && set.entry === path || BESIDE_DEFINITIONS.test(plain) ? {
				...context,
				format: "module-typescript"
			} : context);
			if (set && MODULES.has(loaded.format ?? "") && loaded.source) set.loaded.set(path, textOf$1(loaded.source));
			return loaded;
		}
	});
}
function resolveAny(specifier, context, { nextResolve, own }) {
	if (specifier !== "zod" || context.parentURL === own) return nextResolve(specifier, context);
	return attempt(() => nextResolve(specifier, context)) ?? attempt(() => nextResolve(specifier, {
		...context,
		parentURL: own
	})) ?? {
		url: own,
		shortCircuit: true
	};
}
const MODULES = new Set([
	"module",
	"module-typescript",
	"json"
]);
function formatOf(path) {
	if (path.endsWith(".json")) return "json";
	return /\.m?ts$/.test(path) ? "module-typescript" : "module";
}
function versionIn(url) {
	return url?.split(`?${VERSION_PARAMETER}=`, 2)[1];
}
function isSavedEntry(specifier) {
	const version = versionIn(specifier);
	return version !== void 0 && sets.get(version)?.savedTexts !== void 0;
}
function savedUrl({ savedTexts }, specifier, parentURL) {
	if (!savedTexts || !/^\.\.?\//.test(specifier)) return void 0;
	const url = new URL(specifier, parentURL);
	url.search = "";
	return savedTexts.has(fileURLToPath(url)) ? url.href : void 0;
}
function isOwnFile({ root, entry }, url) {
	if (!url.startsWith("file:") || url.includes("?")) return false;
	const path = fileURLToPath(url);
	return (isPathInside(root, path) || isPathInside(dirname(entry), path)) && !path.includes(`${sep}node_modules${sep}`);
}
function textOf$1(source) {
	return typeof source === "string" ? source : new TextDecoder().decode(source);
}
function attempt(work) {
	try {
		return work();
	} catch {
		return;
	}
}
function ownEntry() {
	const isSource = import.meta.filename.endsWith(".ts");
	return join(packageRoot(), ...isSource ? ["src", "index.ts"] : ["dist", "index.js"]);
}
// src/runner/programs/program-file.ts
async function loadProgram({ path, file, root, savedTexts }) {
	if (!supportsTypeScript()) throw new AgenticError({
		code: "unsupported",
		message: `${file}: workflows in TypeScript need Node 22.18 or newer; this is ${process.versions.node}.`
	});
	registerHooks();
	const source = savedTexts?.get(relative(root, path)) ?? readRegularText(path);
	const version = createHash("sha256").update(JSON.stringify([
		path,
		source,
		...savedTexts ?? []
	])).digest("hex").slice(0, 16);
	const real = realpathSync(root);
	const entry = join(real, relative(root, path));
	const texts = savedTexts && new Map(Array.from(savedTexts, ([file, text]) => [join(real, file), text]));
	const set = openModuleSet(version, {
		entry,
		root: real,
		...texts ? { savedTexts: texts } : {}
	});
	const loaded = await importFile(`${pathToFileURL(entry).href}?${VERSION_PARAMETER}=${version}`, {
		path,
		file,
		source
	});
	const definition = Reflect.get(loaded, "default");
	if (isProgram(definition)) return {
		definition,
		source,
		modules: () => modulesOf(set)
	};
	throw invalidProgram({
		file,
		...findPosition(source, /^export default/m),
		message: "the default export is no workflow; write `export default defineWorkflow({ … })`."
	});
}
function modulesOf(set) {
	set.savedTexts ??= new Map([...filesBeside(set.root), ...set.loaded]);
	return new Map(Array.from(set.savedTexts, ([path, text]) => [relative(set.root, path), text]));
}
function filesBeside(root) {
	const folder = join(root, USER_FOLDER);
	return (existsSync(folder) ? readdirSync(folder, {
		recursive: true,
		withFileTypes: true
	}) : []).filter((entry) => entry.isFile() && /\.(?:m?ts|mjs|json)$/.test(entry.name)).map(({ parentPath, name }) => join(parentPath, name)).filter((path) => !/[/\\](?:node_modules|recordings)[/\\]/.test(path)).map((path) => [path, readRegularText(path)]);
}
const KEEP_ALIVE_MS = 1e3;
async function importFile(url, loading) {
	let spun;
	const { promise: interrupted, reject } = Promise.withResolvers();
	using _watch = watchPrograms((code) => reject(spun = code), `?${VERSION_PARAMETER}=`);
	const keepAlive = setInterval(() => {}, KEEP_ALIVE_MS);
	try {
		return await Promise.race([import(url), interrupted]);
	} catch (cause) {
		throw invalidProgram(spun ? describeInterruption(spun, loading) : problemOf(cause, loading), cause);
	} finally {
		clearInterval(keepAlive);
	}
}
function describeInterruption({ url, line, seconds }, loading) {
	return {
		file: displayPath(fileURLToPath(url), loading),
		line,
		column: 1,
		message: `the module blocked the engine for ${seconds} seconds while it was loaded, and was ended. Do such work in \`execute\` or in a script step.`
	};
}
function invalidProgram(problem, cause) {
	return problemsError("definition-invalid", [problem], cause);
}
function problemOf(cause, { path, file, source }) {
	const text = messageOf(cause);
	const kind = cause instanceof Error ? Reflect.get(cause, "code") : void 0;
	const at = positionIn(cause, {
		path,
		file
	}) ?? {
		file,
		line: 1,
		column: 1
	};
	switch (kind) {
		case "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX": return {
			...at,
			message: `${text.replace(/ in strip-only mode$/, "")}: Node only removes types, so use JavaScript syntax.`
		};
		case "ERR_INVALID_TYPESCRIPT_SYNTAX": return {
			...at,
			message: `this is not TypeScript: ${text}.`
		};
		case "ERR_MODULE_NOT_FOUND": return missingModule(text, {
			path,
			file,
			source
		});
		default: return {
			...at,
			message: `${describeCause(cause, text)}${/[.!?]$/.test(text) ? "" : "."}`
		};
	}
}
function describeCause(cause, text) {
	const name = /does not provide an export named '([^']+)'/.exec(text)?.[1];
	if (name !== void 0) return `${text}; if ${code(name)} is a type, import it with \`import type\``;
	return cause instanceof Error && cause.name !== "Error" ? `${cause.name}: ${text}` : text;
}
function missingModule(message, { path, file, source }) {
	const [, kind = "module", name = "", from = path] = /Cannot find (package|module) '([^']+)' imported from (\S+)/.exec(message) ?? [];
	const importer = from === path ? source : textOf(from);
	const last = name.split(/[/\\]/).at(-1) ?? name;
	const position = findPosition(importer, new RegExp(`(from|import)\\s*\\(?\\s*["'][^"']*${escape(last)}["']`));
	const where = from === path ? file : displayPath(from, {
		path,
		file
	});
	const advice = kind === "package" ? "install it in the repository" : "check the path; it needs its extension, such as `.ts`";
	return {
		file: where,
		...position,
		message: `${code(kind === "package" ? name : last)} cannot be found: ${advice}.`
	};
}
function textOf(path) {
	try {
		return readRegularText(path);
	} catch {
		return "";
	}
}
function escape(text) {
	return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function findPosition(source, pattern) {
	const index = pattern.exec(source)?.index ?? 0;
	const before = source.slice(0, index).split("\n");
	return {
		line: before.length,
		column: (before.at(-1)?.length ?? 0) + 1
	};
}
function positionIn(cause, loading) {
	const stack = cause instanceof Error ? cause.stack ?? "" : "";
	const found = /(file:\/\/[^\s)]+?):(\d+)(?::(\d+))?(?=[\s)]|$)/m.exec(stack);
	if (!found) return void 0;
	const [, url = "", line = "1", column] = found;
	const from = fileURLToPath(url);
	if (from.includes(`${sep}node_modules${sep}`)) return void 0;
	return {
		file: displayPath(from, loading),
		line: Number(line),
		column: Number(column ?? caretIn(stack) ?? 1)
	};
}
function caretIn(stack) {
	const at = stack.split("\n").find((line) => /^ *\^/.test(line))?.indexOf("^");
	return at === void 0 ? void 0 : at + 1;
}
function displayPath(from, { path, file }) {
	if (from === path) return file;
	const base = path.endsWith(file) ? path.slice(0, -file.length) : "";
	return base === "" ? from : relative(base, from);
}
export { Program as a, resolveArguments as c, outlineOf as i, variablesOf as l, invalidProgram as n, createContext as o, loadProgram as r, argumentsFor as s, findPosition as t };
