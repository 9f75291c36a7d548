import { a as version$1, d as AgenticError, f as hasCode, l as systemFault, m as usageError, n as homepage, p as messageOf, s as asUserError, u as withErrorPath } from "./base.js";
import fs, { appendFileSync, closeSync, constants, existsSync, fdatasyncSync, fstatSync, ftruncateSync, linkSync, lstatSync, mkdirSync, openSync, readFileSync, readSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import path, { dirname, join, relative, sep } from "node:path";
const { hostname } = process.getBuiltinModule("node:os");
const { stripVTControlCharacters, styleText } = process.getBuiltinModule("node:util");
const { setTimeout } = process.getBuiltinModule("node:timers/promises");
const { isUtf8 } = process.getBuiltinModule("node:buffer");
const { EventEmitter } = process.getBuiltinModule("node:events");
const childProcess = process.getBuiltinModule("node:child_process");
const process$1 = process.getBuiltinModule("node:process");
// node_modules/zod/v4/core/util.js
function getEnumValues(entries) {
	const numericValues = Object.values(entries).filter((v) => typeof v === "number");
	return Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
}
function joinValues(array, separator = "|") {
	return array.map((val) => stringifyPrimitive(val)).join(separator);
}
function jsonStringifyReplacer(_, value) {
	if (typeof value === "bigint") return value.toString();
	return value;
}
var Cached = class {
	constructor(getter) {
		this._getter = getter;
		this._value = void 0;
	}
	get value() {
		const getter = this._getter;
		if (getter !== void 0) {
			this._value = getter();
			this._getter = void 0;
		}
		return this._value;
	}
};
function cached(getter) {
	return new Cached(getter);
}
function nullish(input) {
	return input === null || input === void 0;
}
function cleanRegex(source) {
	const start = source.startsWith("^") ? 1 : 0;
	const end = source.endsWith("$") ? source.length - 1 : source.length;
	return source.slice(start, end);
}
function floatSafeRemainder(val, step) {
	const ratio = val / step;
	const roundedRatio = Math.round(ratio);
	const tolerance = 4 * Number.EPSILON * Math.max(Math.abs(ratio), 1);
	if (Math.abs(ratio - roundedRatio) < tolerance) return 0;
	return ratio - roundedRatio;
}
const EVALUATING = Symbol("evaluating");
function defineLazy(object, key, getter) {
	let value = void 0;
	Object.defineProperty(object, key, {
		get() {
			if (value === EVALUATING) return;
			if (value === void 0) {
				value = EVALUATING;
				value = getter();
			}
			return value;
		},
		set(v) {
			Object.defineProperty(object, key, { value: v });
		},
		configurable: true
	});
}
function assignProp(target, prop, value) {
	Object.defineProperty(target, prop, {
		value,
		writable: true,
		enumerable: true,
		configurable: true
	});
}
function rawShape(def) {
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	return desc?.get ? desc.get.raw : desc?.value;
}
function sourceShape(schema) {
	return rawShape(schema._zod.def) ?? schema._zod.def.shape;
}
function deferProp(target, key, getter) {
	Object.defineProperty(target, key, {
		get() {
			const value = getter();
			assignProp(this, key, value);
			return value;
		},
		enumerable: true,
		configurable: true
	});
}
function putProp(target, key, value) {
	if (key in target) assignProp(target, key, value);
	else target[key] = value;
}
function mirrorShape(target, source, keys, wrap) {
	const raw = sourceShape(source);
	for (const key of keys) {
		const desc = Object.getOwnPropertyDescriptor(raw, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => {
			const value = source._zod.def.shape[key];
			return wrap ? wrap(value, key) : value;
		});
		else putProp(target, key, wrap ? wrap(desc.value, key) : desc.value);
	}
}
function mirrorProps(target, source) {
	for (const key of Reflect.ownKeys(source)) {
		const desc = Object.getOwnPropertyDescriptor(source, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => source[key]);
		else putProp(target, key, desc.value);
	}
}
function mergeDefs(...defs) {
	const mergedDescriptors = {};
	for (const def of defs) {
		const descriptors = Object.getOwnPropertyDescriptors(def);
		Object.assign(mergedDescriptors, descriptors);
	}
	return Object.defineProperties({}, mergedDescriptors);
}
function esc(str) {
	return JSON.stringify(str);
}
function slugify(input) {
	return input.toLowerCase().trim().replace(/[^\w\s-]/g, "").replace(/[\s_-]+/g, "-").replace(/^-+|-+$/g, "");
}
const captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {};
function isObject(data) {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}
const allowsEval = cached(() => {
	if (globalConfig.jitless) return false;
	if (typeof navigator !== "undefined" && navigator?.userAgent?.includes("Cloudflare")) return false;
	try {
		new Function("");
		return true;
	} catch (_) {
		return false;
	}
});
function isPlainObject(o) {
	if (isObject(o) === false) return false;
	const ctor = o.constructor;
	if (ctor === void 0) return true;
	if (typeof ctor !== "function") return true;
	const prot = ctor.prototype;
	if (isObject(prot) === false) return false;
	if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) return false;
	return true;
}
function shallowClone(o) {
	if (isPlainObject(o)) return { ...o };
	if (Array.isArray(o)) return [...o];
	if (o instanceof Map) return new Map(o);
	if (o instanceof Set) return new Set(o);
	return o;
}
const propertyKeyTypes = new Set([
	"string",
	"number",
	"symbol"
]);
function escapeRegex(str) {
	return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
	const cl = new inst._zod.constr(def ?? inst._zod.def);
	if (!def || params?.parent) cl._zod.parent = inst;
	return cl;
}
function normalizeParams(_params) {
	const params = _params;
	if (!params) return {};
	if (typeof params === "string") return { error: () => params };
	if (params?.message !== void 0) {
		if (params?.error !== void 0) throw new Error("Cannot specify both `message` and `error` params");
		params.error = params.message;
	}
	delete params.message;
	if (typeof params.error === "string") return {
		...params,
		error: () => params.error
	};
	return params;
}
function stringifyPrimitive(value) {
	if (typeof value === "bigint") return value.toString() + "n";
	if (typeof value === "string") return `"${value}"`;
	return `${value}`;
}
function optionalKeys(shape) {
	return Object.keys(shape).filter((k) => {
		return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
	});
}
const NUMBER_FORMAT_RANGES = (() => ({
	safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
	int32: [-2147483648, 2147483647],
	uint32: [0, 4294967295],
	float32: [-34028234663852886e22, 34028234663852886e22],
	float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
}))();
const BIGINT_FORMAT_RANGES = {
	int64: [BigInt("-9223372036854775808"), BigInt("9223372036854775807")],
	uint64: [BigInt(0), BigInt("18446744073709551615")]
};
function pick(schema, mask) {
	const currDef = schema._zod.def;
	const checks = currDef.checks;
	if (checks && checks.length > 0) throw new Error(".pick() cannot be used on object schemas containing refinements");
	const newShape = {};
	mirrorShape(newShape, schema, maskedKeys(schema, mask));
	return clone(schema, mergeDefs(currDef, {
		shape: newShape,
		checks: []
	}));
}
function maskedKeys(schema, mask) {
	const raw = sourceShape(schema);
	const keys = [];
	for (const key of Reflect.ownKeys(mask)) {
		if (!Object.getOwnPropertyDescriptor(raw, key)?.enumerable) throw new Error(`Unrecognized key: "${String(key)}"`);
		if (mask[key]) keys.push(key);
	}
	return keys;
}
function omit(schema, mask) {
	const currDef = schema._zod.def;
	const checks = currDef.checks;
	if (checks && checks.length > 0) throw new Error(".omit() cannot be used on object schemas containing refinements");
	const omitted = new Set(maskedKeys(schema, mask));
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)).filter((key) => !omitted.has(key)));
	return clone(schema, mergeDefs(currDef, {
		shape: newShape,
		checks: []
	}));
}
function extend(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to extend: expected a plain object");
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) {
		const existingShape = sourceShape(schema);
		for (const key of Reflect.ownKeys(shape)) if (Object.getOwnPropertyDescriptor(existingShape, key) !== void 0) throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
	}
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function extended(schema, shape) {
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)));
	mirrorProps(newShape, shape);
	return newShape;
}
function safeExtend(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to safeExtend: expected a plain object");
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function merge(a, b) {
	if (!b?._zod?.def) throw new Error("Invalid input to merge: expected an object schema. To merge a plain shape, use `.extend()`.");
	if (a._zod.def.checks?.length) throw new Error(".merge() cannot be used on object schemas containing refinements. Use .safeExtend() instead.");
	const newShape = {};
	mirrorShape(newShape, a, Reflect.ownKeys(sourceShape(a)));
	mirrorShape(newShape, b, Reflect.ownKeys(sourceShape(b)));
	return clone(a, mergeDefs(a._zod.def, {
		shape: newShape,
		get catchall() {
			return b._zod.def.catchall;
		},
		checks: b._zod.def.checks ?? []
	}));
}
function partial(Class, schema, mask, name = "partial") {
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) throw new Error(`.${name}() cannot be used on object schemas containing refinements`);
	const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), Class && ((value, key) => selected && !selected.has(key) ? value : new Class({
		type: "optional",
		innerType: value
	})));
	return clone(schema, mergeDefs(schema._zod.def, {
		shape: newShape,
		checks: []
	}));
}
function required(Class, schema, mask) {
	const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), (value, key) => selected && !selected.has(key) ? value : new Class({
		type: "nonoptional",
		innerType: value
	}));
	return clone(schema, mergeDefs(schema._zod.def, { shape: newShape }));
}
function aborted$1(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue !== true) return true;
	return false;
}
function explicitlyAborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue === false) return true;
	return false;
}
function prefixIssues(path, issues) {
	return issues.map((iss) => {
		var _a;
		(_a = iss).path ?? (_a.path = []);
		iss.path.unshift(path);
		return iss;
	});
}
function unwrapMessage(message) {
	return typeof message === "string" ? message : message?.message;
}
function sizeCaps(defChecks) {
	const caps = [];
	for (const ch of defChecks ?? []) {
		const d = ch._zod.def;
		if (!/_(length|size)$|_equals$/.test(d.check)) break;
		const max = d.maximum ?? d.length ?? d.size;
		if (max >= 0) caps.push([max, ch]);
	}
	return caps;
}
function attachSchema(issues, start, inst) {
	var _a;
	for (let i = start; i < issues.length; i++) (_a = issues[i]).schema ?? (_a.schema = inst);
}
function finalizeIssue(iss, ctx, config) {
	var _a;
	const traits = iss.inst?._zod?.traits;
	if (traits?.has("$ZodType")) {
		if (traits.has("$ZodCheck")) (_a = iss).schema ?? (_a.schema = iss.inst);
		else iss.schema = iss.inst;
	}
	const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
	const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config.customError?.(iss)) ?? unwrapMessage(config.localeError?.(iss)) ?? "Invalid input";
	const full = {};
	for (const k of Object.keys(iss)) {
		if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__") continue;
		full[k] = iss[k];
	}
	full.path ?? (full.path = []);
	full.message = message;
	if (ctx?.reportInput) full.input = iss.input;
	return full;
}
const highSurrogate = /[\uD800-\uDBFF]/;
function codePointLength(str) {
	const units = str.length;
	if (!highSurrogate.test(str)) return units;
	let count = units;
	for (let i = 0; i < units - 1; i++) if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
		count--;
		i++;
	}
	return count;
}
function getLengthableOrigin(input) {
	if (Array.isArray(input)) return "array";
	if (typeof input === "string") return "string";
	return "unknown";
}
function parsedType(data) {
	const t = typeof data;
	switch (t) {
		case "number": return Number.isNaN(data) ? "nan" : "number";
		case "object": {
			if (data === null) return "null";
			if (Array.isArray(data)) return "array";
			const obj = data;
			if (obj && Object.getPrototypeOf(obj) !== Object.prototype && "constructor" in obj && obj.constructor) return obj.constructor.name;
		}
	}
	return t;
}
function issue(...args) {
	const [iss, input, inst] = args;
	if (typeof iss === "string") return {
		message: iss,
		code: "custom",
		input,
		inst
	};
	return { ...iss };
}
function members(proto, table) {
	for (const key in table) {
		const desc = Object.getOwnPropertyDescriptor(table, key);
		if (desc.get) Object.defineProperty(proto, key, {
			...desc,
			enumerable: false
		});
		else defineBound(proto, key, desc.value);
	}
}
function own(inst, key, value, enumerable = true) {
	Object.defineProperty(inst, key, {
		configurable: true,
		writable: true,
		enumerable,
		value
	});
	return value;
}
function hide(inst, key, value) {
	return own(inst, key, value, false);
}
function derived(computes, table) {
	for (const key in computes) {
		const compute = computes[key];
		Object.defineProperty(table, key, {
			configurable: true,
			enumerable: true,
			get() {
				return own(this, key, compute(this));
			},
			set(value) {
				own(this, key, value);
			}
		});
	}
	return table;
}
function defineBound(proto, key, fn) {
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			return this == null ? fn : own(this, key, fn.bind(this));
		},
		set(value) {
			own(this, key, value);
		}
	});
}
function claim(inst, sentinel) {
	const proto = Object.getPrototypeOf(inst);
	return sentinel in proto ? void 0 : proto;
}
let installing;
let broke = false;
const breaker = {
	configurable: true,
	get() {
		broke = true;
	}
};
function defineLazyInternal(inst, key, compute) {
	const proto = Object.getPrototypeOf(inst._zod);
	if (key in proto && installing !== inst._zod) {
		installing = void 0;
		return;
	}
	installing = inst._zod;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			Object.defineProperty(this, key, breaker);
			const outer = broke;
			broke = false;
			try {
				const value = compute(this);
				if (broke) delete this[key];
				else Object.defineProperty(this, key, {
					configurable: true,
					writable: true,
					value
				});
				broke = broke || outer;
				return value;
			} catch (err) {
				delete this[key];
				broke = broke || outer;
				throw err;
			}
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				value
			});
		}
	});
}
function installLazyProp(inst, key, make, enumerable) {
	const proto = claim(inst, key);
	if (!proto) return;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			const desc = {
				configurable: true,
				writable: true,
				enumerable,
				value: void 0
			};
			Object.defineProperty(this, key, desc);
			desc.value = make(this);
			Object.defineProperty(this, key, desc);
			return desc.value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				enumerable,
				value
			});
		}
	});
}
const CONSTANT_CATCH = "~constantCatch";
function constantCatch(value) {
	const fn = () => value;
	fn[CONSTANT_CATCH] = true;
	return fn;
}
// node_modules/zod/v4/core/core.js
var _a$1;
const _zodDesc = {
	value: void 0,
	enumerable: false
};
let _E = "captureStackTrace" in Error ? Error : null;
function newError(Definition) {
	const E = _E;
	if (E) {
		const saved = E.stackTraceLimit;
		if (typeof saved === "number") {
			try {
				E.stackTraceLimit = 0;
			} catch {
				_E = null;
				return new Definition();
			}
			try {
				return new Definition();
			} finally {
				E.stackTraceLimit = saved;
			}
		}
	}
	return new Definition();
}
function $constructor(name, initializer, proto, params) {
	const zodProto = {};
	function Internals(def) {
		this.def = def;
		this.constr = _;
		this.traits = new Set();
	}
	Internals.prototype = zodProto;
	const protoMembers = proto;
	const initialized = protoMembers && new WeakSet();
	function init(inst, def) {
		if (!inst._zod) {
			_zodDesc.value = new Internals(def);
			try {
				Object.defineProperty(inst, "_zod", _zodDesc);
			} finally {
				_zodDesc.value = void 0;
			}
		} else if (inst._zod.traits.has(name)) return;
		inst._zod.traits.add(name);
		initializer(inst, def);
		if (initialized) {
			const own = Object.getPrototypeOf(inst);
			const ctorProto = inst._zod.constr.prototype;
			let up = own;
			while (up && up !== ctorProto) up = Object.getPrototypeOf(up);
			const target = up ?? own;
			if (!initialized.has(target)) {
				initialized.add(target);
				members(target, protoMembers);
			}
		}
		const proto = _.prototype;
		for (const k in proto) {
			if (!Object.prototype.hasOwnProperty.call(proto, k)) continue;
			if (!(k in inst)) inst[k] = proto[k].bind(inst);
		}
	}
	const Parent = params?.Parent ?? Object;
	class Definition extends Parent {}
	Object.defineProperty(Definition, "name", { value: name });
	function _(def) {
		const inst = params?.Parent ? newError(Definition) : this;
		init(inst, def);
		const deferred = inst._zod.deferred;
		if (deferred) {
			for (const fn of deferred) fn();
			inst._zod.deferred = void 0;
		}
		const pp = globalThis.__zod_globalConfig?.postProcessor;
		if (pp) pp(inst);
		return inst;
	}
	Object.defineProperty(_, "init", { value: init });
	Object.defineProperty(_, Symbol.hasInstance, { value: (inst) => {
		if (params?.Parent && inst instanceof params.Parent) return true;
		return inst?._zod?.traits?.has(name);
	} });
	Object.defineProperty(_, "name", { value: name });
	return _;
}
var $ZodAsyncError = class extends Error {
	constructor() {
		super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
	}
};
var $ZodEncodeError = class extends Error {
	constructor(name) {
		super(`Encountered unidirectional transform during encode: ${name}`);
		this.name = "ZodEncodeError";
	}
};
(_a$1 = globalThis).__zod_globalConfig ?? (_a$1.__zod_globalConfig = {});
const globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
	if (newConfig) Object.assign(globalConfig, newConfig);
	return globalConfig;
}
// node_modules/zod/v4/core/errors.js
function _getMessage() {
	const internals = this._zod;
	internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
	return internals.message;
}
function _setMessage(value) {
	this._zod.message = value;
}
const _messageDesc = {
	get: _getMessage,
	set: _setMessage,
	enumerable: true,
	configurable: true
};
const _issuesDesc = {
	value: void 0,
	enumerable: false
};
const _installedToString = new WeakSet([Object.prototype, Error.prototype]);
const initializer$1 = (inst, def) => {
	inst.name = "$ZodError";
	_issuesDesc.value = def;
	Object.defineProperty(inst, "issues", _issuesDesc);
	_issuesDesc.value = void 0;
	Object.defineProperty(inst, "message", _messageDesc);
	const proto = Object.getPrototypeOf(inst);
	if (!_installedToString.has(proto)) {
		_installedToString.add(proto);
		Object.defineProperty(proto, "toString", {
			configurable: true,
			enumerable: false,
			get() {
				const value = () => this.message;
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
				return value;
			},
			set(value) {
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
			}
		});
	}
};
const $ZodError = $constructor("$ZodError", initializer$1);
function node(obj, key, make) {
	if (!Object.prototype.hasOwnProperty.call(obj, key)) {
		if (key === "__proto__") Object.defineProperty(obj, key, {
			value: make(),
			writable: true,
			enumerable: true,
			configurable: true
		});
		else obj[key] = make();
	}
	return obj[key];
}
function flattenError(error, mapper = (issue) => issue.message) {
	const fieldErrors = {};
	const formErrors = [];
	for (const sub of error.issues) if (sub.path.length > 0) node(fieldErrors, sub.path[0], () => []).push(mapper(sub));
	else formErrors.push(mapper(sub));
	return {
		formErrors,
		fieldErrors
	};
}
function formatError(error, mapper = (issue) => issue.message) {
	const fieldErrors = { _errors: [] };
	const processError = (error, path = []) => {
		for (const issue of error.issues) if (issue.code === "invalid_union" && issue.errors.length) issue.errors.map((issues) => processError({ issues }, [...path, ...issue.path]));
		else if (issue.code === "invalid_key") processError({ issues: issue.issues }, [...path, ...issue.path]);
		else if (issue.code === "invalid_element") processError({ issues: issue.issues }, [...path, ...issue.path]);
		else {
			const fullpath = [...path, ...issue.path];
			if (fullpath.length === 0) fieldErrors._errors.push(mapper(issue));
			else {
				let curr = fieldErrors;
				let i = 0;
				while (i < fullpath.length) {
					const el = fullpath[i];
					const terminal = i === fullpath.length - 1;
					if (el === "_errors") {
						if (terminal) curr._errors.push(mapper(issue));
						i++;
						continue;
					}
					if (!Object.prototype.hasOwnProperty.call(curr, el)) Object.defineProperty(curr, el, {
						value: { _errors: [] },
						enumerable: true,
						writable: true,
						configurable: true
					});
					const node = curr[el];
					if (terminal) node._errors.push(mapper(issue));
					curr = node;
					i++;
				}
			}
		}
	};
	processError(error);
	return fieldErrors;
}
function toDotPath(_path) {
	const segs = [];
	const path = _path.map((seg) => typeof seg === "object" ? seg.key : seg);
	for (const seg of path) if (typeof seg === "number") segs.push(`[${seg}]`);
	else if (typeof seg === "symbol") segs.push(`[${JSON.stringify(String(seg))}]`);
	else if (/[^\w$]/.test(seg)) segs.push(`[${JSON.stringify(seg)}]`);
	else {
		if (segs.length) segs.push(".");
		segs.push(seg);
	}
	return segs.join("");
}
function prettifyError(error) {
	const lines = [];
	const issues = [...error.issues].sort((a, b) => (a.path ?? []).length - (b.path ?? []).length);
	for (const issue of issues) {
		lines.push(`✖ ${issue.message}`);
		if (issue.path?.length) lines.push(`  → at ${toDotPath(issue.path)}`);
	}
	return lines.join("\n");
}
// node_modules/zod/v4/core/parse.js
function finalizeParams(callee, params) {
	return {
		callee: params?.callee ?? callee,
		Err: params?.Err
	};
}
const _parse = (_Err) => {
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: false
		} : { async: false };
		const result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) throw new $ZodAsyncError();
		if (result.issues.length) {
			const e = new ((_params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, _params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const _parseAsync = (_Err) => {
	const fn = async (schema, value, _ctx, params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: true
		} : { async: true };
		let result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) result = await result;
		if (result.issues.length) {
			const e = new ((params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const _safeParse = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: false
	} : { async: false };
	const result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
function failure(Err, issues, ctx) {
	let error;
	return {
		success: false,
		get error() {
			if (!error) {
				error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
				issues = void 0;
				ctx = void 0;
			}
			return error;
		},
		set error(e) {
			error = e;
			issues = void 0;
			ctx = void 0;
		}
	};
}
const _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true
	} : { async: true };
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
const COMPILE_INVALID = Symbol.for("zod.compile.invalid");
const COMPILE_FALLBACK = Symbol.for("zod.compile.fallback");
const validate = ((schema, value, _ctx) => {
	const validator = schema._zod.bag.validator;
	if (validator !== void 0) {
		if (validator(value) !== COMPILE_INVALID) return true;
		if (validator.definite === true && _ctx === void 0) return false;
	}
	return validateFallback(schema, value, _ctx);
});
function validateFallback(schema, value, _ctx) {
	const ctx = _ctx ? {
		..._ctx,
		async: false,
		abortEarly: true
	} : {
		async: false,
		abortEarly: true
	};
	const fallbackRun = schema._zod.bag.fallbackRun;
	let result;
	if (fallbackRun) {
		ctx[COMPILE_FALLBACK] = true;
		result = fallbackRun({
			value,
			issues: []
		}, ctx);
	} else result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length === 0;
}
const validateAsync$1 = async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true,
		abortEarly: true
	} : {
		async: true,
		abortEarly: true
	};
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length === 0;
};
const _encode = (_Err) => {
	const parse = _parse(_Err);
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			direction: "backward"
		} : { direction: "backward" };
		return parse(schema, value, ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _decode = (_Err) => {
	const parse = _parse(_Err);
	const fn = (schema, value, _ctx, _params) => {
		return parse(schema, value, _ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _encodeAsync = (_Err) => {
	const parseAsync = _parseAsync(_Err);
	const fn = async (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			direction: "backward"
		} : { direction: "backward" };
		return await parseAsync(schema, value, ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _decodeAsync = (_Err) => {
	const parseAsync = _parseAsync(_Err);
	const fn = async (schema, value, _ctx, _params) => {
		return await parseAsync(schema, value, _ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _safeEncode = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		direction: "backward"
	} : { direction: "backward" };
	return _safeParse(_Err)(schema, value, ctx);
};
const _safeDecode = (_Err) => (schema, value, _ctx) => {
	return _safeParse(_Err)(schema, value, _ctx);
};
const _safeEncodeAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		direction: "backward"
	} : { direction: "backward" };
	return _safeParseAsync(_Err)(schema, value, ctx);
};
const _safeDecodeAsync = (_Err) => async (schema, value, _ctx) => {
	return _safeParseAsync(_Err)(schema, value, _ctx);
};
// node_modules/zod/v4/core/regexes.js
const cuid = /^[cC][0-9a-z]{6,}$/;
const cuid2 = /^[0-9a-z]+$/;
const ulid = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/;
const xid = /^[0-9a-vA-V]{20}$/;
const ksuid = /^[A-Za-z0-9]{27}$/;
const nanoid = /^[a-zA-Z0-9_-]{21}$/;
function nanoidOfLength(length) {
	return new RegExp(`^[a-zA-Z0-9_-]{${length}}$`);
}
const duration = /^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/;
const guid = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/;
const uuid$1 = (version) => {
	if (!version) return /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
	return new RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`);
};
const email = /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
const _emoji$1 = `^(?=[\\s\\S]*[\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3])[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$`;
function emoji() {
	return new RegExp(_emoji$1, "u");
}
const ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])$/;
const ipv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$/;
const cidrv4 = /^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\/([0-9]|[1-2][0-9]|3[0-2])$/;
const cidrv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$/;
const base64 = /^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$/;
const base64url = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;
const httpProtocol = /^https?$/;
const e164 = /^\+[1-9]\d{6,14}$/;
const dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
function anchor(source) {
	return new RegExp(`^${source}$`);
}
const date = anchor(dateSource);
function timeSource(args) {
	const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
	return typeof args.precision === "number" ? args.precision === -1 ? `${hhmm}` : args.precision === 0 ? `${hhmm}:[0-5]\\d` : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}` : args.seconds ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?` : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
}
function time(args) {
	return new RegExp(`^${timeSource(args)}$`);
}
function datetime$1(args) {
	const opts = ["Z"];
	if (args.offset) opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
	const qualified = `${timeSource({
		precision: args.precision,
		seconds: true
	})}(?:${opts.join("|")})`;
	const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
	return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
const anyString = /^[\s\S]{0,}$/;
const integer = /^-?\d+$/;
const number$3 = /^-?\d+(?:\.\d+)?$/;
const boolean$1 = /^(?:true|false)$/i;
const lowercase = /^[^A-Z]*$/;
const uppercase = /^[^a-z]*$/;
// node_modules/zod/v4/core/checks.js
const $ZodCheck = $constructor("$ZodCheck", (inst, def) => {
	var _a;
	inst._zod ?? (inst._zod = {});
	inst._zod.def = def;
	(_a = inst._zod).onattach ?? (_a.onattach = []);
});
const _whenHasLength = (payload) => {
	const val = payload.value;
	return !nullish(val) && val.length !== void 0;
};
const numericOriginMap = {
	number: "number",
	bigint: "bigint",
	object: "date"
};
const $ZodCheckLessThan = $constructor("$ZodCheckLessThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value <= def.value : payload.value < def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_big",
			maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckGreaterThan = $constructor("$ZodCheckGreaterThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value >= def.value : payload.value > def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_small",
			minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMultipleOf = $constructor("$ZodCheckMultipleOf", (inst, def) => {
	$ZodCheck.init(inst, def);
	inst._zod.check = (payload) => {
		if (typeof payload.value !== typeof def.value) throw new Error("Cannot mix number and bigint in multiple_of check.");
		if (typeof payload.value === "bigint" ? def.value !== BigInt(0) && payload.value % def.value === BigInt(0) : floatSafeRemainder(payload.value, def.value) === 0) return;
		payload.issues.push({
			origin: typeof payload.value,
			code: "not_multiple_of",
			divisor: def.value,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckNumberFormat = $constructor("$ZodCheckNumberFormat", (inst, def) => {
	$ZodCheck.init(inst, def);
	def.format = def.format || "float64";
	const isInt = def.format?.includes("int");
	const origin = isInt ? "int" : "number";
	const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
	inst._zod.check = (payload) => {
		const input = payload.value;
		if (isInt) {
			if (!Number.isInteger(input)) {
				payload.issues.push({
					expected: origin,
					format: def.format,
					code: "invalid_type",
					continue: false,
					input,
					inst
				});
				return;
			}
			if (!Number.isSafeInteger(input)) {
				if (input > 0) payload.issues.push({
					input,
					code: "too_big",
					maximum: Number.MAX_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				else payload.issues.push({
					input,
					code: "too_small",
					minimum: Number.MIN_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				return;
			}
		}
		if (input < minimum) payload.issues.push({
			origin: "number",
			input,
			code: "too_small",
			minimum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
		if (input > maximum) payload.issues.push({
			origin: "number",
			input,
			code: "too_big",
			maximum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMaxLength = $constructor("$ZodCheckMaxLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units > def.maximum ? codePointLength(input) : units) <= def.maximum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_big",
			maximum: def.maximum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMinLength = $constructor("$ZodCheckMinLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units) >= def.minimum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_small",
			minimum: def.minimum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckLengthEquals = $constructor("$ZodCheckLengthEquals", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		const length = typeof input === "string" && units >= def.length && units <= def.length * 2 ? codePointLength(input) : units;
		if (length === def.length) return;
		const origin = getLengthableOrigin(input);
		const tooBig = length > def.length;
		payload.issues.push({
			origin,
			...tooBig ? {
				code: "too_big",
				maximum: def.length
			} : {
				code: "too_small",
				minimum: def.length
			},
			inclusive: true,
			exact: true,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStringFormat = $constructor("$ZodCheckStringFormat", (inst, def) => {
	var _a, _b;
	$ZodCheck.init(inst, def);
	if (def.pattern) (_a = inst._zod).check ?? (_a.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: def.format,
			input: payload.value,
			...def.pattern ? { pattern: def.pattern.toString() } : {},
			inst,
			continue: !def.abort
		});
	});
	else (_b = inst._zod).check ?? (_b.check = () => {});
});
const $ZodCheckRegex = $constructor("$ZodCheckRegex", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "regex",
			input: payload.value,
			pattern: def.pattern.toString(),
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckLowerCase = $constructor("$ZodCheckLowerCase", (inst, def) => {
	def.pattern ?? (def.pattern = lowercase);
	$ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckUpperCase = $constructor("$ZodCheckUpperCase", (inst, def) => {
	def.pattern ?? (def.pattern = uppercase);
	$ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckIncludes = $constructor("$ZodCheckIncludes", (inst, def) => {
	$ZodCheck.init(inst, def);
	const escapedRegex = escapeRegex(def.includes);
	def.pattern = new RegExp(typeof def.position === "number" ? `^.{${def.position},}${escapedRegex}` : escapedRegex);
	inst._zod.check = (payload) => {
		if (payload.value.includes(def.includes, def.position)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "includes",
			includes: def.includes,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStartsWith = $constructor("$ZodCheckStartsWith", (inst, def) => {
	$ZodCheck.init(inst, def);
	const pattern = new RegExp(`^${escapeRegex(def.prefix)}.*`);
	def.pattern ?? (def.pattern = pattern);
	inst._zod.check = (payload) => {
		if (payload.value.startsWith(def.prefix)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "starts_with",
			prefix: def.prefix,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckEndsWith = $constructor("$ZodCheckEndsWith", (inst, def) => {
	$ZodCheck.init(inst, def);
	const pattern = new RegExp(`.*${escapeRegex(def.suffix)}$`);
	def.pattern ?? (def.pattern = pattern);
	inst._zod.check = (payload) => {
		if (payload.value.endsWith(def.suffix)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "ends_with",
			suffix: def.suffix,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckOverwrite = $constructor("$ZodCheckOverwrite", (inst, def) => {
	$ZodCheck.init(inst, def);
	inst._zod.check = (payload) => {
		payload.value = def.tx(payload.value);
	};
});
// node_modules/zod/v4/core/doc.js
var Doc = class {
	constructor(args = [], closed = {}) {
		this.content = [];
		this.indent = 0;
		this.args = args;
		this.closed = closed;
	}
	indented(fn) {
		this.indent += 1;
		try {
			fn(this);
		} finally {
			this.indent -= 1;
		}
	}
	write(arg) {
		if (typeof arg === "function") {
			arg(this, { execution: "sync" });
			arg(this, { execution: "async" });
			return;
		}
		const lines = arg.split("\n").filter((x) => x);
		const minIndent = Math.min(...lines.map((x) => x.length - x.trimStart().length));
		const dedented = lines.map((x) => x.slice(minIndent)).map((x) => " ".repeat(this.indent * 2) + x);
		for (const line of dedented) this.content.push(line);
	}
	compile() {
		const F = Function;
		const content = this?.content ?? [``];
		return new F(...Object.keys(this.closed), `return function (${this.args.join(", ")}) {\n${content.join("\n")}\n};`)(...Object.values(this.closed));
	}
};
// node_modules/zod/v4/core/versions.js
const version = {
	major: 4,
	minor: 6,
	patch: 7
};
// node_modules/zod/v4/core/schemas.js
const $ZodType = $constructor("$ZodType", (inst, def) => {
	var _a;
	inst ?? (inst = {});
	inst._zod.def = def;
	inst._zod.bag = inst._zod.bag || {};
	inst._zod.version = version;
	const defChecks = inst._zod.def.checks;
	const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
	for (const ch of checks) for (const fn of ch._zod.onattach) fn(inst);
	if (checks.length === 0) {
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred?.push(() => {
			inst._zod.run = inst._zod.parse;
		});
	} else {
		const runChecks = (payload, checks, ctx) => {
			if (payload.memo) return payload;
			let isAborted = aborted$1(payload);
			let asyncResult;
			for (const ch of checks) {
				if (ch._zod.def.when) {
					if (explicitlyAborted(payload)) continue;
					if (!ch._zod.def.when(payload)) continue;
				} else if (isAborted) continue;
				const currLen = payload.issues.length;
				const _ = ch._zod.check(payload);
				if (_ instanceof Promise && ctx?.async === false) throw new $ZodAsyncError();
				if (asyncResult || _ instanceof Promise) asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
					await _;
					if (payload.issues.length === currLen) return;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted$1(payload, currLen);
				});
				else {
					if (payload.issues.length === currLen) continue;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted$1(payload, currLen);
				}
			}
			if (asyncResult) return asyncResult.then(() => {
				return payload;
			});
			return payload;
		};
		const handleCanaryResult = (canary, payload, ctx) => {
			if (aborted$1(canary)) {
				canary.aborted = true;
				return canary;
			}
			const checkResult = runChecks(payload, checks, ctx);
			if (checkResult instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
			}
			return inst._zod.parse(checkResult, ctx);
		};
		inst._zod.run = (payload, ctx) => {
			if (ctx.skipChecks) return inst._zod.parse(payload, ctx);
			if (ctx.direction === "backward") {
				const canary = inst._zod.parse({
					value: payload.value,
					issues: []
				}, {
					...ctx,
					skipChecks: true
				});
				if (canary instanceof Promise) return canary.then((canary) => {
					return handleCanaryResult(canary, payload, ctx);
				});
				return handleCanaryResult(canary, payload, ctx);
			}
			const result = inst._zod.parse(payload, ctx);
			if (result instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return result.then((result) => runChecks(result, checks, ctx));
			}
			return runChecks(result, checks, ctx);
		};
	}
}, {
	get "~standard"() {
		return hide(this, "~standard", standardProps(this));
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	}
});
const toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
	const ctx = { async: true };
	return toStandardResult(await inst._zod.run({
		value,
		issues: []
	}, ctx), ctx);
}
function standardProps(inst) {
	return {
		validate: (value) => {
			const ctx = { async: false };
			try {
				const r = inst._zod.run({
					value,
					issues: []
				}, ctx);
				if (!(r instanceof Promise)) return toStandardResult(r, ctx);
			} catch (_) {}
			return validateAsync(inst, value);
		},
		vendor: "zod",
		version: 1
	};
}
const $ZodString = $constructor("$ZodString", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = def.pattern ?? anyString;
	inst._zod.parse = (payload, _) => {
		if (def.coerce) try {
			payload.value = String(payload.value);
		} catch (_) {}
		if (typeof payload.value === "string") return payload;
		payload.issues.push({
			expected: "string",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
const $ZodStringFormat = $constructor("$ZodStringFormat", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	$ZodString.init(inst, def);
});
const $ZodGUID = $constructor("$ZodGUID", (inst, def) => {
	def.pattern ?? (def.pattern = guid);
	$ZodStringFormat.init(inst, def);
});
const $ZodUUID = $constructor("$ZodUUID", (inst, def) => {
	if (def.version) {
		const v = {
			v1: 1,
			v2: 2,
			v3: 3,
			v4: 4,
			v5: 5,
			v6: 6,
			v7: 7,
			v8: 8
		}[def.version];
		if (v === void 0) throw new Error(`Invalid UUID version: "${def.version}"`);
		def.pattern ?? (def.pattern = uuid$1(v));
	} else def.pattern ?? (def.pattern = uuid$1());
	$ZodStringFormat.init(inst, def);
});
const $ZodEmail = $constructor("$ZodEmail", (inst, def) => {
	def.pattern ?? (def.pattern = email);
	$ZodStringFormat.init(inst, def);
});
function canParseURL(input) {
	try {
		if (typeof URL !== "undefined" && typeof URL.canParse === "function") return URL.canParse(input);
		new URL(input);
		return true;
	} catch {
		return false;
	}
}
function validateURL(trimmed, def) {
	if (!("normalize" in def) && !("hostname" in def) && !("protocol" in def)) return canParseURL(trimmed) || 2;
	return parseURLObject(trimmed, def);
}
function parseURLObject(trimmed, def) {
	if (!def.normalize && def.protocol?.source === httpProtocol.source && !/^https?:\/\//i.test(trimmed)) return 1;
	try {
		if (typeof URL !== "undefined") {
			const URLStatic = URL;
			if (typeof URLStatic.parse === "function") return URLStatic.parse(trimmed) ?? 2;
		}
		return new URL(trimmed);
	} catch {
		return 2;
	}
}
const asciiTabOrNewline = /[\t\n\r]/g;
function stripTabAndNewline(value) {
	return value.replace(asciiTabOrNewline, "");
}
function urlHostnameOk(url, hostname) {
	hostname.lastIndex = 0;
	return hostname.test(url.hostname);
}
function urlProtocolOk(url, protocol) {
	protocol.lastIndex = 0;
	return protocol.test(url.protocol.endsWith(":") ? url.protocol.slice(0, -1) : url.protocol);
}
const $ZodURL = $constructor("$ZodURL", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		try {
			const trimmed = payload.value.trim();
			const url = validateURL(trimmed, def);
			if (url === 1) {
				payload.issues.push({
					code: "invalid_format",
					format: "url",
					note: "Invalid URL format",
					input: payload.value,
					inst,
					continue: !def.abort
				});
				return;
			}
			if (url === 2) {
				payload.issues.push({
					code: "invalid_format",
					format: "url",
					input: payload.value,
					inst,
					continue: !def.abort
				});
				return;
			}
			if (url === true) {
				payload.value = stripTabAndNewline(trimmed);
				return;
			}
			if (def.hostname && !urlHostnameOk(url, def.hostname)) payload.issues.push({
				code: "invalid_format",
				format: "url",
				note: "Invalid hostname",
				pattern: def.hostname.source,
				input: payload.value,
				inst,
				continue: !def.abort
			});
			if (def.protocol && !urlProtocolOk(url, def.protocol)) payload.issues.push({
				code: "invalid_format",
				format: "url",
				note: "Invalid protocol",
				pattern: def.protocol.source,
				input: payload.value,
				inst,
				continue: !def.abort
			});
			payload.value = def.normalize ? url.href : stripTabAndNewline(trimmed);
			return;
		} catch (_) {
			payload.issues.push({
				code: "invalid_format",
				format: "url",
				input: payload.value,
				inst,
				continue: !def.abort
			});
		}
	};
});
const $ZodEmoji = $constructor("$ZodEmoji", (inst, def) => {
	def.pattern ?? (def.pattern = emoji());
	$ZodStringFormat.init(inst, def);
});
const $ZodNanoID = $constructor("$ZodNanoID", (inst, def) => {
	if (def.length !== void 0 && (!Number.isInteger(def.length) || def.length < 1)) throw new Error(`Invalid nanoid length: ${def.length}`);
	def.pattern ?? (def.pattern = def.length === void 0 ? nanoid : nanoidOfLength(def.length));
	$ZodStringFormat.init(inst, def);
});
const $ZodCUID = $constructor("$ZodCUID", (inst, def) => {
	def.pattern ?? (def.pattern = cuid);
	$ZodStringFormat.init(inst, def);
});
const $ZodCUID2 = $constructor("$ZodCUID2", (inst, def) => {
	def.pattern ?? (def.pattern = cuid2);
	$ZodStringFormat.init(inst, def);
});
const $ZodULID = $constructor("$ZodULID", (inst, def) => {
	def.pattern ?? (def.pattern = ulid);
	$ZodStringFormat.init(inst, def);
});
const $ZodXID = $constructor("$ZodXID", (inst, def) => {
	def.pattern ?? (def.pattern = xid);
	$ZodStringFormat.init(inst, def);
});
const $ZodKSUID = $constructor("$ZodKSUID", (inst, def) => {
	def.pattern ?? (def.pattern = ksuid);
	$ZodStringFormat.init(inst, def);
});
const $ZodISODateTime = $constructor("$ZodISODateTime", (inst, def) => {
	def.pattern ?? (def.pattern = datetime$1(def));
	$ZodStringFormat.init(inst, def);
});
const $ZodISODate = $constructor("$ZodISODate", (inst, def) => {
	def.pattern ?? (def.pattern = date);
	$ZodStringFormat.init(inst, def);
});
const $ZodISOTime = $constructor("$ZodISOTime", (inst, def) => {
	def.pattern ?? (def.pattern = time(def));
	$ZodStringFormat.init(inst, def);
});
const $ZodISODuration = $constructor("$ZodISODuration", (inst, def) => {
	def.pattern ?? (def.pattern = duration);
	$ZodStringFormat.init(inst, def);
});
const $ZodIPv4 = $constructor("$ZodIPv4", (inst, def) => {
	def.pattern ?? (def.pattern = ipv4);
	$ZodStringFormat.init(inst, def);
});
const ipv6Alphabet = /^[0-9a-fA-F:.]+$/;
function isValidIPv6(value) {
	if (!ipv6Alphabet.test(value)) return false;
	return canParseURL(`http://[${value}]`);
}
const $ZodIPv6 = $constructor("$ZodIPv6", (inst, def) => {
	def.pattern ?? (def.pattern = ipv6);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (!isValidIPv6(payload.value)) payload.issues.push({
			code: "invalid_format",
			format: "ipv6",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCIDRv4 = $constructor("$ZodCIDRv4", (inst, def) => {
	def.pattern ?? (def.pattern = cidrv4);
	$ZodStringFormat.init(inst, def);
});
function isValidCIDRv6(value) {
	const parts = value.split("/");
	if (parts.length !== 2) return false;
	const [address, prefix] = parts;
	if (!prefix) return false;
	const prefixNum = Number(prefix);
	if (`${prefixNum}` !== prefix) return false;
	if (prefixNum < 0 || prefixNum > 128) return false;
	return isValidIPv6(address);
}
const $ZodCIDRv6 = $constructor("$ZodCIDRv6", (inst, def) => {
	def.pattern ?? (def.pattern = cidrv6);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (!isValidCIDRv6(payload.value)) payload.issues.push({
			code: "invalid_format",
			format: "cidrv6",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
function isValidBase64(data) {
	if (data === "") return true;
	if (/\s/.test(data)) return false;
	if (data.length % 4 !== 0) return false;
	try {
		atob(data);
		return true;
	} catch {
		return false;
	}
}
const base64Charset = /^[0-9a-zA-Z+/]*={0,2}$/;
const $ZodBase64 = $constructor("$ZodBase64", (inst, def) => {
	def.pattern ?? (def.pattern = base64Charset);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidBase64(payload.value)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "base64",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const base64urlCharset = /^[A-Za-z0-9_-]*$/;
function isValidBase64URL(data) {
	if (!base64urlCharset.test(data)) return false;
	const base64 = data.replace(/[-_]/g, (c) => c === "-" ? "+" : "/");
	return isValidBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, "="));
}
const $ZodBase64URL = $constructor("$ZodBase64URL", (inst, def) => {
	def.pattern ?? (def.pattern = base64urlCharset);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidBase64URL(payload.value)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "base64url",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodE164 = $constructor("$ZodE164", (inst, def) => {
	def.pattern ?? (def.pattern = e164);
	$ZodStringFormat.init(inst, def);
});
function isValidJWT(token, algorithm = null) {
	try {
		const tokensParts = token.split(".");
		if (tokensParts.length !== 3) return false;
		const [header] = tokensParts;
		if (!header) return false;
		const parsedHeader = JSON.parse(atob(header));
		if ("typ" in parsedHeader && parsedHeader?.typ !== "JWT") return false;
		if (!parsedHeader.alg) return false;
		if (algorithm && (!("alg" in parsedHeader) || parsedHeader.alg !== algorithm)) return false;
		return true;
	} catch {
		return false;
	}
}
const $ZodJWT = $constructor("$ZodJWT", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidJWT(payload.value, def.alg)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "jwt",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodNumber = $constructor("$ZodNumber", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = number$3;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Number(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) return payload;
		const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
		payload.issues.push({
			expected: "number",
			code: "invalid_type",
			input,
			inst,
			...received ? { received } : {}
		});
		return payload;
	};
});
const $ZodNumberFormat = $constructor("$ZodNumberFormat", (inst, def) => {
	$ZodCheckNumberFormat.init(inst, def);
	$ZodNumber.init(inst, def);
});
const $ZodBoolean = $constructor("$ZodBoolean", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = boolean$1;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Boolean(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "boolean") return payload;
		payload.issues.push({
			expected: "boolean",
			code: "invalid_type",
			input,
			inst
		});
		return payload;
	};
});
const $ZodUnknown = $constructor("$ZodUnknown", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload) => payload;
});
const $ZodNever = $constructor("$ZodNever", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _ctx) => {
		payload.issues.push({
			expected: "never",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
function capSize(inst, size) {
	const caps = sizeCaps(inst._zod.def.checks);
	if (!caps.length) return;
	const cap = Math.min(...caps.map((c) => c[0]));
	const parse = inst._zod.parse;
	inst._zod.parse = (payload, ctx) => {
		const n = size(payload.value);
		if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
			for (const [max, ch] of sizeCaps(inst._zod.def.checks)) if (n > max && ch._zod.def.when(payload)) {
				const start = payload.issues.length;
				ch._zod.check(payload);
				payload.issues[start].continue = false;
				attachSchema(payload.issues, start, inst);
				return payload;
			}
		}
		return parse(payload, ctx);
	};
}
const arraySize = (input) => Array.isArray(input) ? input.length : -1;
function handleArrayResult(result, final, index) {
	if (result.issues.length) final.issues.push(...prefixIssues(index, result.issues));
	final.value[index] = result.value;
}
const $ZodArray = $constructor("$ZodArray", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!Array.isArray(input)) {
			payload.issues.push({
				expected: "array",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
		const proms = [];
		const abortEarly = ctx?.abortEarly;
		for (let i = 0; i < input.length; i++) {
			const item = input[i];
			const result = def.element._zod.run({
				value: item,
				issues: []
			}, ctx);
			if (result instanceof Promise) proms.push(result.then((result) => handleArrayResult(result, payload, i)));
			else {
				handleArrayResult(result, payload, i);
				if (abortEarly && result.issues.length !== 0 && aborted$1(result)) break;
			}
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
	capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
	const isPresent = key in input;
	const isOptionalOut = optout === "optional";
	if (!isPresent && isOptionalOut && optin === "optional") return;
	if (result.issues.length) {
		if (optin !== void 0 && isOptionalOut && !isPresent) return;
		final.issues.push(...prefixIssues(key, result.issues));
	}
	if (!isPresent && optin === void 0) {
		if (!result.issues.length) final.issues.push({
			code: "invalid_type",
			expected: "nonoptional",
			input: void 0,
			path: [key]
		});
		return;
	}
	if (result.value === void 0) {
		if (isPresent || optin === "defaulted" && !isOptionalOut) final.value[key] = void 0;
	} else final.value[key] = result.value;
}
const NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
	const keys = Object.keys(def.shape);
	const ownSymbols = Object.getOwnPropertySymbols(def.shape);
	const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
	const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
	for (const k of allKeys) if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
	const okeys = optionalKeys(def.shape);
	return {
		...def,
		allKeys,
		symbolKeys,
		keySet: new Set(keys),
		numKeys: keys.length,
		optionalKeys: new Set(okeys)
	};
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
	const unrecognized = [];
	const keySet = def.keySet;
	const _catchall = def.catchall._zod;
	const t = _catchall.def.type;
	const optin = _catchall.optin;
	const optout = _catchall.optout;
	let seen = 0;
	for (const key in input) {
		if (abortEarly && payload.issues.length !== seen) {
			if (aborted$1(payload, seen)) break;
			seen = payload.issues.length;
		}
		if (keySet.has(key)) continue;
		if (key === "__proto__") {
			if (t === "never") unrecognized.push(key);
			continue;
		}
		if (t === "never") {
			unrecognized.push(key);
			continue;
		}
		const r = _catchall.run({
			value: input[key],
			issues: []
		}, ctx);
		if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
		else handlePropertyResult(r, payload, key, input, optin, optout);
	}
	if (unrecognized.length) payload.issues.push({
		code: "unrecognized_keys",
		keys: unrecognized,
		input,
		inst,
		continue: true
	});
	if (!proms.length) return payload;
	return Promise.all(proms).then(() => {
		return payload;
	});
}
const $ZodObject = $constructor("$ZodObject", (inst, def) => {
	$ZodType.init(inst, def);
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	const sh = desc?.get ? desc.get.raw : def.shape ?? {};
	if (sh) {
		const get = () => {
			const newSh = { ...sh };
			Object.defineProperty(def, "shape", { value: newSh });
			get.raw = newSh;
			return newSh;
		};
		get.raw = sh;
		Object.defineProperty(def, "shape", { get });
	}
	const _normalized = cached(() => normalizeDef(def));
	defineLazyInternal(inst, "propValues", (zod) => {
		const shape = zod.def.shape;
		const propValues = {};
		for (const key in shape) {
			const field = shape[key]._zod;
			if (field.values) {
				if (!Object.prototype.hasOwnProperty.call(propValues, key)) assignProp(propValues, key, new Set());
				for (const v of field.values) propValues[key].add(v);
				if (field.optin !== void 0) propValues[key].add(void 0);
			}
		}
		return propValues;
	});
	const isObject$1 = isObject;
	const catchall = def.catchall;
	let value;
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject$1(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
		const proms = [];
		const shape = value.shape;
		const abortEarly = ctx?.abortEarly;
		let seen = payload.issues.length;
		for (const key of value.allKeys) {
			if (abortEarly && payload.issues.length !== seen) {
				if (aborted$1(payload, seen)) break;
				seen = payload.issues.length;
			}
			if (key === "__proto__") continue;
			const el = shape[key];
			const optin = el._zod.optin;
			const optout = el._zod.optout;
			const r = el._zod.run({
				value: input[key],
				issues: []
			}, ctx);
			if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
			else handlePropertyResult(r, payload, key, input, optin, optout);
		}
		if (!catchall) return proms.length ? Promise.all(proms).then(() => payload) : payload;
		return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
	};
});
const $ZodObjectJIT = $constructor("$ZodObjectJIT", (inst, def) => {
	$ZodObject.init(inst, def);
	const superParse = inst._zod.parse;
	const _normalized = cached(() => normalizeDef(def));
	const memo = globalConfig.memoizer;
	const generateFastpass = (shape) => {
		const normalized = _normalized.value;
		const syms = normalized.symbolKeys;
		const doc = new Doc(["payload", "ctx"], {
			shape,
			inst,
			memo,
			syms
		});
		const parseStr = (k) => `shape[${k}]._zod.run({ value: input[${k}], issues: [] }, ctx)`;
		const prefixStr = (id, k) => `
          let ${id}_ab = false;
          for (let i = 0; i < ${id}.issues.length; i++) {
            const iss = ${id}.issues[i];
            iss.path = iss.path ? [${k}, ...iss.path] : [${k}];
            payload.issues.push(iss);
            if (iss.continue !== true) ${id}_ab = true;
          }
          if (${id}_ab && ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }`;
		doc.write(`const input = payload.value;`);
		const ids = Object.create(null);
		let counter = 0;
		for (const key of normalized.allKeys) ids[key] = `key_${counter++}`;
		doc.write(memo ? `const newResult = memo.alloc(inst, payload, {}, ctx);` : `const newResult = {};`);
		for (const key of normalized.allKeys) {
			if (key === "__proto__") continue;
			const id = ids[key];
			const k = typeof key === "symbol" ? `syms[${syms.indexOf(key)}]` : esc(key);
			const isPresent = `${k} in input`;
			const schema = shape[key];
			const optin = schema?._zod?.optin;
			const isOptionalIn = optin !== void 0;
			const isOptionalOut = schema?._zod?.optout === "optional";
			doc.write(`const ${id} = ${parseStr(k)};`);
			if (isOptionalIn && isOptionalOut) {
				const assign = optin === "optional" ? `${id}_present` : `${id}.value !== undefined || ${id}_present`;
				doc.write(`
        const ${id}_present = ${isPresent};
        if (!${id}.issues.length || ${id}_present) {
          if (${id}.issues.length) {${prefixStr(id, k)}
          }

          if (${assign}) {
            newResult[${k}] = ${id}.value;
          }
        }

      `);
			} else if (!isOptionalIn) doc.write(`
        const ${id}_present = ${isPresent};
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
        if (!${id}_present && !${id}.issues.length) {
          payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: undefined,
            path: [${k}]
          });
          if (ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }
        }

        if (${id}_present) {
          newResult[${k}] = ${id}.value;
        }

      `);
			else {
				doc.write(`
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
      `);
				if (optin === "defaulted") doc.write(`newResult[${k}] = ${id}.value;`);
				else doc.write(`
        if (${id}.value !== undefined || ${isPresent}) {
          newResult[${k}] = ${id}.value;
        }
      `);
			}
		}
		doc.write(`payload.value = newResult;`);
		doc.write(`return payload;`);
		return doc.compile();
	};
	let fastpass;
	const isObject$2 = isObject;
	const jit = !globalConfig.jitless;
	const fastEnabled = jit && allowsEval.value;
	const catchall = def.catchall;
	let value;
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject$2(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		if (jit && fastEnabled && ctx?.async === false && ctx.jitless !== true) {
			if (!fastpass) fastpass = generateFastpass(def.shape);
			payload = fastpass(payload, ctx);
			if (!catchall) return payload;
			return handleCatchall([], input, payload, ctx, value, inst, ctx?.abortEarly === true);
		}
		return superParse(payload, ctx);
	};
});
function handleUnionResults(results, final, inst, ctx) {
	for (const result of results) if (result.issues.length === 0) {
		final.value = result.value;
		return final;
	}
	const nonaborted = results.filter((r) => !aborted$1(r));
	if (nonaborted.length === 1) {
		final.value = nonaborted[0].value;
		return nonaborted[0];
	}
	final.issues.push({
		code: "invalid_union",
		input: final.value,
		inst,
		errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
	});
	return final;
}
const $ZodUnion = $constructor("$ZodUnion", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some((o) => o._zod.optin !== void 0) ? "optional" : void 0);
	defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : void 0);
	defineLazyInternal(inst, "values", (zod) => {
		if (zod.def.options.every((o) => o._zod.values)) return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		if (zod.def.options.every((o) => o._zod.pattern)) {
			const patterns = zod.def.options.map((o) => o._zod.pattern);
			return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
		}
	});
	const first = def.options.length === 1 ? def.options[0]._zod.run : null;
	inst._zod.parse = (payload, ctx) => {
		if (first) return first(payload, ctx);
		let async = false;
		const results = [];
		for (const option of def.options) {
			const result = option._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) {
				results.push(result);
				async = true;
			} else {
				if (result.issues.length === 0) return result;
				results.push(result);
			}
		}
		if (!async) return handleUnionResults(results, payload, inst, ctx);
		return Promise.all(results).then((results) => {
			return handleUnionResults(results, payload, inst, ctx);
		});
	};
});
function discriminatorMap(def) {
	const map = new Map();
	for (const option of def.options) {
		const values = option._zod.propValues?.[def.discriminator];
		if (!values || values.size === 0) throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
		for (const value of values) if (map.has(value)) {
			if (value !== void 0) throw new Error(`Duplicate discriminator value "${String(value)}"`);
			map.set(value, null);
		} else map.set(value, option);
	}
	return map;
}
const $ZodDiscriminatedUnion = $constructor("$ZodDiscriminatedUnion", (inst, def) => {
	def.inclusive = false;
	$ZodUnion.init(inst, def);
	const _super = inst._zod.parse;
	defineLazyInternal(inst, "propValues", (zod) => {
		const propValues = {};
		let undefinedCount = 0;
		for (const option of zod.def.options) {
			const pv = option._zod.propValues;
			if (!pv || Object.keys(pv).length === 0) throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
			if (pv[zod.def.discriminator]?.has(void 0)) undefinedCount++;
			for (const [k, v] of Object.entries(pv)) {
				if (!Object.prototype.hasOwnProperty.call(propValues, k)) assignProp(propValues, k, new Set());
				for (const val of v) propValues[k].add(val);
			}
		}
		if (!zod.def.unionFallback && undefinedCount > 1) propValues[zod.def.discriminator]?.delete(void 0);
		return propValues;
	});
	def.options.forEach((option, i) => {
		const propShape = rawShape(option._zod.def);
		if (propShape && !Object.prototype.hasOwnProperty.call(propShape, def.discriminator)) throw new Error(`Invalid discriminated union option at index "${i}"`);
	});
	const disc = cached(() => discriminatorMap(def));
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isObject(input)) {
			payload.issues.push({
				code: "invalid_type",
				expected: "object",
				input,
				inst
			});
			return payload;
		}
		const value = input?.[def.discriminator];
		const opt = disc.value.get(value);
		if (opt && (value !== void 0 || ctx.direction !== "backward")) return opt._zod.run(payload, ctx);
		if (def.unionFallback || ctx.direction === "backward") return _super(payload, ctx);
		payload.issues.push({
			code: "invalid_union",
			errors: [],
			note: "No matching discriminator",
			discriminator: def.discriminator,
			options: Array.from(disc.value.keys()).filter((value) => disc.value.get(value) !== null),
			input,
			path: [def.discriminator],
			inst
		});
		return payload;
	};
});
const $ZodIntersection = $constructor("$ZodIntersection", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		const left = def.left._zod.run({
			value: input,
			issues: []
		}, ctx);
		const right = def.right._zod.run({
			value: input,
			issues: []
		}, ctx);
		if (left instanceof Promise || right instanceof Promise) return Promise.all([left, right]).then(([left, right]) => {
			return handleIntersectionResults(payload, left, right);
		});
		return handleIntersectionResults(payload, left, right);
	};
});
function mergeValues(a, b) {
	if (a === b) return {
		valid: true,
		data: a
	};
	if (a instanceof Date && b instanceof Date && +a === +b) return {
		valid: true,
		data: a
	};
	if (isPlainObject(a) && isPlainObject(b)) {
		const bKeys = Object.keys(b);
		const sharedKeys = Object.keys(a).filter((key) => bKeys.indexOf(key) !== -1);
		const newObj = {
			...a,
			...b
		};
		if (Object.prototype.hasOwnProperty.call(newObj, "__proto__")) delete newObj.__proto__;
		for (const key of sharedKeys) {
			if (key === "__proto__") continue;
			const sharedValue = mergeValues(a[key], b[key]);
			if (!sharedValue.valid) return {
				valid: false,
				mergeErrorPath: [key, ...sharedValue.mergeErrorPath]
			};
			newObj[key] = sharedValue.data;
		}
		return {
			valid: true,
			data: newObj
		};
	}
	if (Array.isArray(a) && Array.isArray(b)) {
		if (a.length !== b.length) return {
			valid: false,
			mergeErrorPath: []
		};
		const newArray = [];
		for (let index = 0; index < a.length; index++) {
			const itemA = a[index];
			const itemB = b[index];
			const sharedValue = mergeValues(itemA, itemB);
			if (!sharedValue.valid) return {
				valid: false,
				mergeErrorPath: [index, ...sharedValue.mergeErrorPath]
			};
			newArray.push(sharedValue.data);
		}
		return {
			valid: true,
			data: newArray
		};
	}
	return {
		valid: false,
		mergeErrorPath: []
	};
}
function handleIntersectionResults(result, left, right) {
	const unrecKeys = new Map();
	let unrecIssue;
	const keyIssues = new Map();
	const collect = (iss, side) => {
		let keys;
		if (iss.code === "unrecognized_keys" && !iss.path?.length) {
			unrecIssue ?? (unrecIssue = iss);
			keys = iss.keys;
		} else if (iss.code === "invalid_key" && iss.origin === "record" && iss.path?.length === 1) {
			const k = String(iss.path[0]);
			if (!keyIssues.has(k)) keyIssues.set(k, iss);
			keys = [k];
		} else return false;
		for (const k of keys) {
			if (!unrecKeys.has(k)) unrecKeys.set(k, {});
			unrecKeys.get(k)[side] = true;
		}
		return true;
	};
	for (const iss of left.issues) if (!collect(iss, "l")) result.issues.push(iss);
	for (const iss of right.issues) if (!collect(iss, "r")) result.issues.push(iss);
	const bothKeys = [...unrecKeys].filter(([, f]) => f.l && f.r).map(([k]) => k);
	if (bothKeys.length) {
		const aggregated = unrecIssue ? bothKeys.filter((k) => unrecIssue.keys.includes(k)) : [];
		if (aggregated.length) result.issues.push({
			...unrecIssue,
			keys: aggregated
		});
		for (const k of bothKeys) if (!aggregated.includes(k) && keyIssues.has(k)) result.issues.push(keyIssues.get(k));
	}
	const merged = mergeValues(left.value, right.value);
	if (!merged.valid) {
		if (aborted$1(result)) return result;
		throw new Error(`Unmergable intersection. Error path: ${JSON.stringify(merged.mergeErrorPath)}`);
	}
	result.value = merged.data;
	return result;
}
const $ZodRecord = $constructor("$ZodRecord", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isPlainObject(input)) {
			payload.issues.push({
				expected: "record",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		const proms = [];
		const values = def.keyType._zod.values;
		if (values && !def.partial) {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			const recordKeys = new Set();
			for (const key of values) if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
				recordKeys.add(typeof key === "number" ? key.toString() : key);
				if (key === "__proto__") continue;
				const keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (keyResult.issues.length) {
					payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			let unrecognized;
			for (const key in input) if (!recordKeys.has(key)) {
				if (def.mode === "loose") {
					if (key === "__proto__") continue;
					payload.value[key] = input[key];
				} else {
					unrecognized = unrecognized ?? [];
					unrecognized.push(key);
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		} else {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			let unrecognized;
			for (const key of Reflect.ownKeys(input)) {
				if (key === "__proto__") continue;
				if (!Object.prototype.propertyIsEnumerable.call(input, key)) continue;
				let keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (typeof key === "string" && number$3.test(key) && keyResult.issues.length) {
					const retryResult = def.keyType._zod.run({
						value: Number(key),
						issues: []
					}, ctx);
					if (retryResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
					if (retryResult.issues.length === 0) keyResult = retryResult;
				}
				if (keyResult.issues.length) {
					if (def.mode === "loose") payload.value[key] = input[key];
					else if (values) {
						unrecognized = unrecognized ?? [];
						unrecognized.push(key);
					} else payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
});
const $ZodEnum = $constructor("$ZodEnum", (inst, def) => {
	$ZodType.init(inst, def);
	const values = getEnumValues(def.entries);
	const valuesSet = new Set(values);
	inst._zod.values = valuesSet;
	defineLazyInternal(inst, "pattern", (zod) => {
		const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
		return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (valuesSet.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodLiteral = $constructor("$ZodLiteral", (inst, def) => {
	$ZodType.init(inst, def);
	const values = new Set(def.values);
	inst._zod.values = values;
	defineLazyInternal(inst, "pattern", (zod) => {
		const vals = zod.def.values;
		return new RegExp(vals.length ? `^(${vals.map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o)).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (values.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values: def.values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodTransform = $constructor("$ZodTransform", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "optional";
	globalConfig.memoizer?.guard(inst);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
		const _out = def.transform(payload.value, payload);
		if (ctx.async) return (_out instanceof Promise ? _out : Promise.resolve(_out)).then((output) => {
			payload.value = output;
			return payload;
		});
		if (_out instanceof Promise) throw new $ZodAsyncError();
		payload.value = _out;
		return payload;
	};
});
function handleOptionalResult(payload, result) {
	payload.value = result.issues.length ? void 0 : result.value;
	return payload;
}
const $ZodOptional = $constructor("$ZodOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	inst._zod.optout = "optional";
	defineLazyInternal(inst, "values", (zod) => {
		const values = zod.def.innerType._zod.values;
		return values ? new Set([...values, void 0]) : void 0;
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === void 0) {
			if (def.innerType._zod.optin !== "defaulted") return payload;
			const result = def.innerType._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) return result.then((result) => handleOptionalResult(payload, result));
			return handleOptionalResult(payload, result);
		}
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodExactOptional = $constructor("$ZodExactOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	defineLazyInternal(inst, "pattern", (zod) => zod.def.innerType._zod.pattern);
	inst._zod.parse = (payload, ctx) => {
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodNullable = $constructor("$ZodNullable", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
	});
	defineLazyInternal(inst, "values", (zod) => {
		return zod.def.innerType._zod.values ? new Set([...zod.def.innerType._zod.values, null]) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === null) return payload;
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodDefault = $constructor("$ZodDefault", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "defaulted";
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		if (payload.value === void 0) {
			payload.value = def.defaultValue;
			return payload;
		}
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then((result) => handleDefaultResult(result, def));
		return handleDefaultResult(result, def);
	};
});
function handleDefaultResult(payload, def) {
	if (payload.value === void 0) payload.value = def.defaultValue;
	return payload;
}
const $ZodPrefault = $constructor("$ZodPrefault", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "defaulted";
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		if (payload.value === void 0) payload.value = def.defaultValue;
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodNonOptional = $constructor("$ZodNonOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => {
		const v = zod.def.innerType._zod.values;
		return v ? new Set([...v].filter((x) => x !== void 0)) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then((result) => handleNonOptionalResult(result, inst));
		return handleNonOptionalResult(result, inst);
	};
});
function handleNonOptionalResult(payload, inst) {
	if (!payload.issues.length && payload.value === void 0) payload.issues.push({
		code: "invalid_type",
		expected: "nonoptional",
		input: payload.value,
		inst
	});
	return payload;
}
function handleCatchResult(payload, result, def, ctx) {
	if (!result.issues.length) {
		payload.value = result.value;
		if (result.memo) payload.memo = true;
		return payload;
	}
	payload.value = def.catchValue({
		...result,
		value: payload.value,
		error: { issues: result.issues.map((iss) => finalizeIssue(iss, ctx, config())) },
		input: payload.value
	});
	return payload;
}
const $ZodCatch = $constructor("$ZodCatch", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		const result = def.innerType._zod.run({
			value: payload.value,
			issues: []
		}, ctx);
		if (result instanceof Promise) return result.then((result) => handleCatchResult(payload, result, def, ctx));
		return handleCatchResult(payload, result, def, ctx);
	};
});
const $ZodPipe = $constructor("$ZodPipe", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
	defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
	defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") {
			const right = def.out._zod.run(payload, ctx);
			if (right instanceof Promise) return right.then((right) => handlePipeResult(right, def.in, ctx));
			return handlePipeResult(right, def.in, ctx);
		}
		const left = def.in._zod.run(payload, ctx);
		if (left instanceof Promise) return left.then((left) => handlePipeResult(left, def.out, ctx));
		return handlePipeResult(left, def.out, ctx);
	};
});
function handlePipeResult(left, next, ctx) {
	if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
		left.aborted = true;
		return left;
	}
	return next._zod.run({
		value: left.value,
		issues: left.issues
	}, ctx);
}
const $ZodPreprocess = $constructor("$ZodPreprocess", (inst, def) => {
	$ZodPipe.init(inst, def);
});
const $ZodReadonly = $constructor("$ZodReadonly", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "propValues", (zod) => zod.def.innerType._zod.propValues);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType?._zod?.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType?._zod?.optout);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then(handleReadonlyResult);
		return handleReadonlyResult(result);
	};
});
function handleReadonlyResult(payload) {
	if (!payload.memo) payload.value = Object.freeze(payload.value);
	return payload;
}
const $ZodLazy = $constructor("$ZodLazy", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazy(inst._zod, "innerType", () => {
		const d = def;
		if (!d._cachedInner) d._cachedInner = def.getter();
		return d._cachedInner;
	});
	defineLazyInternal(inst, "pattern", (zod) => zod.innerType?._zod?.pattern);
	defineLazyInternal(inst, "propValues", (zod) => zod.innerType?._zod?.propValues);
	defineLazyInternal(inst, "optin", (zod) => zod.innerType?._zod?.optin ?? void 0);
	defineLazyInternal(inst, "optout", (zod) => zod.innerType?._zod?.optout ?? void 0);
	inst._zod.parse = (payload, ctx) => {
		return inst._zod.innerType._zod.run(payload, ctx);
	};
});
const $ZodCustom = $constructor("$ZodCustom", (inst, def) => {
	$ZodCheck.init(inst, def);
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _) => {
		return payload;
	};
	inst._zod.check = (payload) => {
		const input = payload.value;
		const r = def.fn(input);
		if (r instanceof Promise) return r.then((r) => handleRefineResult(r, payload, input, inst));
		handleRefineResult(r, payload, input, inst);
	};
});
function handleRefineResult(result, payload, input, inst) {
	if (!result) {
		const _iss = {
			code: "custom",
			input,
			inst,
			path: [...inst._zod.def.path ?? []],
			continue: !inst._zod.def.abort
		};
		if (inst._zod.def.params) _iss.params = inst._zod.def.params;
		payload.issues.push(issue(_iss));
	}
}
// node_modules/zod/v4/core/memoizer.js
var $ZodCyclicError = class extends Error {
	constructor() {
		super(`Cannot parse a reference cycle that closes through a transform`);
		this.name = "ZodCyclicError";
	}
};
const STATE = "~memo";
const NO_ISSUES = [];
function isRef(value) {
	return value !== null && typeof value === "object";
}
function cloneIssues(issues) {
	return issues.map((iss) => iss.path ? {
		...iss,
		path: iss.path.slice()
	} : { ...iss });
}
const recursive = new WeakMap();
const NONE = 0;
const ASSUMED = 1;
const PROVEN = 2;
function isRecursive(inst, stack, resolve) {
	const cached = recursive.get(inst);
	if (cached !== void 0) return cached ? PROVEN : NONE;
	if (stack.has(inst)) return PROVEN;
	stack.add(inst);
	let result = NONE;
	const check = (child) => {
		if (result !== PROVEN && child?._zod) {
			const answer = isRecursive(child, stack, resolve);
			if (answer > result) result = answer;
		}
	};
	const shape = (sh, spread) => {
		let answer = NONE;
		for (const key of Reflect.ownKeys(sh)) {
			const desc = Object.getOwnPropertyDescriptor(sh, key);
			if (spread && !desc.enumerable) continue;
			const child = desc.get ? ASSUMED : desc.value?._zod ? isRecursive(desc.value, stack, resolve) : NONE;
			if (child > answer) answer = child;
		}
		return answer;
	};
	const merge = (answer) => {
		if (answer > result) result = answer;
	};
	const def = inst._zod.def;
	switch (def.type) {
		case "object": {
			const raw = rawShape(def);
			merge(raw ? shape(raw, true) : ASSUMED);
			check(def.catchall);
			break;
		}
		case "array":
			check(def.element);
			break;
		case "tuple":
			for (const el of def.items) check(el);
			check(def.rest);
			break;
		case "record":
		case "map":
			check(def.keyType);
			check(def.valueType);
			break;
		case "set":
			check(def.valueType);
			break;
		case "union":
			for (const el of def.options) check(el);
			break;
		case "intersection":
			check(def.left);
			check(def.right);
			break;
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
		case "catch":
		case "readonly":
		case "nonoptional":
		case "promise":
		case "success":
			check(def.innerType);
			break;
		case "pipe":
			check(def.in);
			check(def.out);
			break;
		case "function":
			check(def.input);
			check(def.output);
			break;
		case "lazy": {
			const inner = def._cachedInner ?? (resolve ? inst._zod.innerType : void 0);
			merge(inner ? isRecursive(inner, stack, false) : ASSUMED);
			break;
		}
		case "template_literal":
		case "string":
		case "number":
		case "int":
		case "boolean":
		case "bigint":
		case "symbol":
		case "undefined":
		case "null":
		case "void":
		case "never":
		case "any":
		case "unknown":
		case "date":
		case "nan":
		case "enum":
		case "literal":
		case "file":
		case "transform":
		case "custom": break;
		default: for (const key in def) {
			const desc = Object.getOwnPropertyDescriptor(def, key);
			if (!desc || desc.get) continue;
			const value = desc.value;
			if (!value || typeof value !== "object") continue;
			if (value._zod) check(value);
			else if (Array.isArray(value)) for (const el of value) check(el);
		}
	}
	stack.delete(inst);
	return settle(inst, result);
}
function settle(inst, answer) {
	if (answer !== ASSUMED) recursive.set(inst, answer === PROVEN);
	return answer;
}
function bucketFor(state, inst) {
	let bucket = state.buckets.get(inst);
	if (!bucket) {
		bucket = new WeakMap();
		state.buckets.set(inst, bucket);
	}
	return bucket;
}
let handoff;
const open = [];
const memo = {
	alloc(_inst, payload, empty) {
		const bucket = handoff;
		if (!bucket) return empty;
		handoff = void 0;
		const entry = {
			value: empty,
			issues: null
		};
		bucket.set(payload.value, entry);
		open.push(entry);
		return empty;
	},
	guard(inst) {
		var _a;
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred.push(() => {
			const base = inst._zod.parse;
			const wrapped = (payload, ctx) => {
				if (ctx.direction !== "backward" && isBackEdge(ctx, payload.value)) throw new $ZodCyclicError();
				return base(payload, ctx);
			};
			inst._zod.parse = wrapped;
			if (inst._zod.run === base) inst._zod.run = wrapped;
		});
	},
	attach(inst) {
		var _a;
		let isRecursiveInst;
		let rechecked = false;
		let lastCtx;
		let lastBucket;
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred.push(() => {
			const base = inst._zod.parse;
			const wrapped = (payload, ctx) => {
				if (isRecursiveInst === void 0) {
					const walked = isRecursive(inst, new Set(), false);
					if (walked === NONE) {
						inst._zod.parse = base;
						if (inst._zod.run === wrapped) inst._zod.run = base;
						return base(payload, ctx);
					}
					if (walked === PROVEN || rechecked) isRecursiveInst = true;
					else rechecked = true;
				}
				const input = payload.value;
				if (!isRef(input)) return base(payload, ctx);
				let state = ctx[STATE];
				if (!state) {
					state = {
						buckets: new WeakMap(),
						backEdges: void 0
					};
					ctx[STATE] = state;
				}
				let bucket;
				if (lastCtx === ctx) bucket = lastBucket;
				else {
					bucket = bucketFor(state, inst);
					lastCtx = ctx;
					lastBucket = bucket;
				}
				const hit = bucket.get(input);
				if (hit) {
					payload.value = hit.value;
					if (hit.issues) {
						if (hit.issues.length) payload.issues.push(...cloneIssues(hit.issues));
					} else {
						payload.memo = true;
						state.backEdges ?? (state.backEdges = new WeakSet());
						state.backEdges.add(hit.value);
					}
					return payload;
				}
				handoff = bucket;
				const depth = open.length;
				const result = base(payload, ctx);
				handoff = void 0;
				const entry = open.length > depth ? open.pop() : void 0;
				if (result instanceof Promise) return result.then((r) => {
					if (entry) entry.issues = r.issues.length ? cloneIssues(r.issues) : NO_ISSUES;
					return r;
				});
				if (entry) entry.issues = result.issues.length ? cloneIssues(result.issues) : NO_ISSUES;
				return result;
			};
			inst._zod.parse = wrapped;
			if (inst._zod.run === base) inst._zod.run = wrapped;
		});
	}
};
function memoizer() {
	return memo;
}
function isBackEdge(ctx, value) {
	const backEdges = ctx[STATE]?.backEdges;
	return backEdges !== void 0 && isRef(value) && backEdges.has(value);
}
// node_modules/zod/v4/locales/en.js
const error = () => {
	const Sizable = {
		string: {
			unit: "characters",
			verb: "to have"
		},
		file: {
			unit: "bytes",
			verb: "to have"
		},
		array: {
			unit: "items",
			verb: "to have"
		},
		set: {
			unit: "items",
			verb: "to have"
		},
		map: {
			unit: "entries",
			verb: "to have"
		}
	};
	function getSizing(origin) {
		return Sizable[origin] ?? null;
	}
	const FormatDictionary = {
		regex: "input",
		email: "email address",
		url: "URL",
		emoji: "emoji",
		uuid: "UUID",
		uuidv4: "UUIDv4",
		uuidv6: "UUIDv6",
		nanoid: "nanoid",
		guid: "GUID",
		cuid: "cuid",
		cuid2: "cuid2",
		ulid: "ULID",
		xid: "XID",
		ksuid: "KSUID",
		datetime: "ISO datetime",
		date: "ISO date",
		time: "ISO time",
		duration: "ISO duration",
		ipv4: "IPv4 address",
		ipv6: "IPv6 address",
		mac: "MAC address",
		cidrv4: "IPv4 range",
		cidrv6: "IPv6 range",
		base64: "base64-encoded string",
		base64url: "base64url-encoded string",
		json_string: "JSON string",
		e164: "E.164 number",
		currency_code: "currency code",
		credit_card: "credit card number",
		iban: "IBAN",
		jwt: "JWT",
		template_literal: "input"
	};
	const TypeDictionary = { nan: "NaN" };
	function getTypeName(type, input) {
		if (type === "number" && typeof input === "number" && !Number.isFinite(input)) return String(input);
		return TypeDictionary[type] ?? type;
	}
	return (issue) => {
		switch (issue.code) {
			case "invalid_type": return `Invalid input: expected ${getTypeName(issue.expected)}, received ${getTypeName(parsedType(issue.input), issue.input)}`;
			case "invalid_value":
				if (issue.values.length === 1) return `Invalid input: expected ${stringifyPrimitive(issue.values[0])}`;
				return `Invalid option: expected one of ${joinValues(issue.values, "|")}`;
			case "too_big": {
				const adj = issue.exact ? "exactly " : issue.inclusive ? "<=" : "<";
				const sizing = getSizing(issue.origin);
				if (sizing) return `Too big: expected ${issue.origin ?? "value"} to have ${adj}${issue.maximum.toString()} ${sizing.unit ?? "elements"}`;
				return `Too big: expected ${issue.origin ?? "value"} to be ${adj}${issue.maximum.toString()}`;
			}
			case "too_small": {
				const adj = issue.exact ? "exactly " : issue.inclusive ? ">=" : ">";
				const sizing = getSizing(issue.origin);
				if (sizing) return `Too small: expected ${issue.origin} to have ${adj}${issue.minimum.toString()} ${sizing.unit}`;
				return `Too small: expected ${issue.origin} to be ${adj}${issue.minimum.toString()}`;
			}
			case "invalid_format": {
				const _issue = issue;
				if (_issue.format === "starts_with") return `Invalid string: must start with "${_issue.prefix}"`;
				if (_issue.format === "ends_with") return `Invalid string: must end with "${_issue.suffix}"`;
				if (_issue.format === "includes") return `Invalid string: must include "${_issue.includes}"`;
				if (_issue.format === "regex") return `Invalid string: must match pattern ${_issue.pattern}`;
				return `Invalid ${FormatDictionary[_issue.format] ?? issue.format}`;
			}
			case "not_multiple_of": return `Invalid number: must be a multiple of ${issue.divisor}`;
			case "unrecognized_keys": return `Unrecognized key${issue.keys.length > 1 ? "s" : ""}: ${joinValues(issue.keys, ", ")}`;
			case "invalid_key": return `Invalid key in ${issue.origin}`;
			case "invalid_union":
				if (issue.options && Array.isArray(issue.options) && issue.options.length > 0) return `Invalid discriminator value. Expected ${issue.options.map((o) => `'${o}'`).join(" | ")}`;
				if (issue.inclusive === false) return "Invalid input: more than one option matched";
				return "Invalid input";
			case "invalid_element": return `Invalid value in ${issue.origin}`;
			default: return `Invalid input`;
		}
	};
};
function en_default() {
	return { localeError: error() };
}
// node_modules/zod/v4/core/registries.js
var _a;
var $ZodRegistry = class {
	constructor() {
		this._map = new WeakMap();
		this._idmap = new Map();
	}
	add(schema, ..._meta) {
		const meta = _meta[0];
		this._map.set(schema, meta);
		if (meta && typeof meta === "object" && "id" in meta) this._idmap.set(meta.id, schema);
		return this;
	}
	clear() {
		this._map = new WeakMap();
		this._idmap = new Map();
		return this;
	}
	remove(schema) {
		const meta = this._map.get(schema);
		if (meta && typeof meta === "object" && "id" in meta) this._idmap.delete(meta.id);
		this._map.delete(schema);
		return this;
	}
	get(schema) {
		const p = schema._zod.parent;
		if (p) {
			const pm = { ...this.get(p) ?? {} };
			delete pm.id;
			const f = {
				...pm,
				...this._map.get(schema)
			};
			return Object.keys(f).length ? f : void 0;
		}
		return this._map.get(schema);
	}
	has(schema) {
		return this._map.has(schema);
	}
};
function registry() {
	return new $ZodRegistry();
}
(_a = globalThis).__zod_globalRegistry ?? (_a.__zod_globalRegistry = registry());
const globalRegistry = globalThis.__zod_globalRegistry;
// node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
	if (def.checks) def.checks = [...def.checks];
	return def;
}
function _string(Class, params) {
	return new Class(snapshotChecks({
		type: "string",
		...normalizeParams(params)
	}));
}
function _email(Class, params) {
	return new Class({
		type: "string",
		format: "email",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _guid(Class, params) {
	return new Class({
		type: "string",
		format: "guid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _uuid(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _uuidv4(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v4",
		...normalizeParams(params)
	});
}
function _uuidv6(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v6",
		...normalizeParams(params)
	});
}
function _uuidv7(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v7",
		...normalizeParams(params)
	});
}
function _url(Class, params) {
	return new Class({
		type: "string",
		format: "url",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _emoji(Class, params) {
	return new Class({
		type: "string",
		format: "emoji",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _nanoid(Class, params) {
	return new Class({
		type: "string",
		format: "nanoid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _cuid(Class, params) {
	return new Class({
		type: "string",
		format: "cuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _cuid2(Class, params) {
	return new Class({
		type: "string",
		format: "cuid2",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _ulid(Class, params) {
	return new Class({
		type: "string",
		format: "ulid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _xid(Class, params) {
	return new Class({
		type: "string",
		format: "xid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _ksuid(Class, params) {
	return new Class({
		type: "string",
		format: "ksuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _ipv4(Class, params) {
	return new Class({
		type: "string",
		format: "ipv4",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _ipv6(Class, params) {
	return new Class({
		type: "string",
		format: "ipv6",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _cidrv4(Class, params) {
	return new Class({
		type: "string",
		format: "cidrv4",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _cidrv6(Class, params) {
	return new Class({
		type: "string",
		format: "cidrv6",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _base64(Class, params) {
	return new Class({
		type: "string",
		format: "base64",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _base64url(Class, params) {
	return new Class({
		type: "string",
		format: "base64url",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _e164(Class, params) {
	return new Class({
		type: "string",
		format: "e164",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _jwt(Class, params) {
	return new Class({
		type: "string",
		format: "jwt",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
function _isoDateTime(Class, params) {
	return new Class({
		type: "string",
		format: "datetime",
		check: "string_format",
		offset: false,
		local: false,
		precision: null,
		...normalizeParams(params)
	});
}
function _isoDate(Class, params) {
	return new Class({
		type: "string",
		format: "date",
		check: "string_format",
		...normalizeParams(params)
	});
}
function _isoTime(Class, params) {
	return new Class({
		type: "string",
		format: "time",
		check: "string_format",
		precision: null,
		...normalizeParams(params)
	});
}
function _isoDuration(Class, params) {
	return new Class({
		type: "string",
		format: "duration",
		check: "string_format",
		...normalizeParams(params)
	});
}
function _number(Class, params) {
	return new Class(snapshotChecks({
		type: "number",
		checks: [],
		...normalizeParams(params)
	}));
}
function _coercedNumber(Class, params) {
	return new Class(snapshotChecks({
		type: "number",
		coerce: true,
		checks: [],
		...normalizeParams(params)
	}));
}
function _int(Class, params) {
	return new Class({
		type: "number",
		check: "number_format",
		abort: false,
		format: "safeint",
		...normalizeParams(params)
	});
}
function _boolean(Class, params) {
	return new Class({
		type: "boolean",
		...normalizeParams(params)
	});
}
function _unknown(Class) {
	return new Class({ type: "unknown" });
}
function _never(Class, params) {
	return new Class({
		type: "never",
		...normalizeParams(params)
	});
}
function _lt(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
function _lte(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
function _gt(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
function _gte(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
function _multipleOf(value, params) {
	return new $ZodCheckMultipleOf({
		check: "multiple_of",
		...normalizeParams(params),
		value
	});
}
function _maxLength(maximum, params) {
	return new $ZodCheckMaxLength({
		check: "max_length",
		...normalizeParams(params),
		maximum
	});
}
function _minLength(minimum, params) {
	return new $ZodCheckMinLength({
		check: "min_length",
		...normalizeParams(params),
		minimum
	});
}
function _length(length, params) {
	return new $ZodCheckLengthEquals({
		check: "length_equals",
		...normalizeParams(params),
		length
	});
}
function _regex(pattern, params) {
	return new $ZodCheckRegex({
		check: "string_format",
		format: "regex",
		...normalizeParams(params),
		pattern
	});
}
function _lowercase(params) {
	return new $ZodCheckLowerCase({
		check: "string_format",
		format: "lowercase",
		...normalizeParams(params)
	});
}
function _uppercase(params) {
	return new $ZodCheckUpperCase({
		check: "string_format",
		format: "uppercase",
		...normalizeParams(params)
	});
}
function _includes(includes, params) {
	return new $ZodCheckIncludes({
		check: "string_format",
		format: "includes",
		...normalizeParams(params),
		includes
	});
}
function _startsWith(prefix, params) {
	return new $ZodCheckStartsWith({
		check: "string_format",
		format: "starts_with",
		...normalizeParams(params),
		prefix
	});
}
function _endsWith(suffix, params) {
	return new $ZodCheckEndsWith({
		check: "string_format",
		format: "ends_with",
		...normalizeParams(params),
		suffix
	});
}
function _overwrite(tx) {
	return new $ZodCheckOverwrite({
		check: "overwrite",
		tx
	});
}
function _normalize(form) {
	return _overwrite((input) => input.normalize(form));
}
function _trim() {
	return _overwrite((input) => input.trim());
}
function _toLowerCase() {
	return _overwrite((input) => input.toLowerCase());
}
function _toUpperCase() {
	return _overwrite((input) => input.toUpperCase());
}
function _slugify() {
	return _overwrite((input) => slugify(input));
}
function _array(Class, element, params) {
	return new Class({
		type: "array",
		element,
		...normalizeParams(params)
	});
}
function _custom(Class, fn, _params) {
	const norm = normalizeParams(_params);
	norm.abort ?? (norm.abort = true);
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...norm
	});
}
function _refine(Class, fn, _params) {
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...normalizeParams(_params)
	});
}
function _superRefine(fn, params) {
	const ch = _check((payload) => {
		payload.addIssue = (issue$2) => {
			if (typeof issue$2 === "string") payload.issues.push(issue(issue$2, payload.value, ch._zod.def));
			else {
				const _issue = issue$2;
				if (_issue.fatal) _issue.continue = false;
				_issue.code ?? (_issue.code = "custom");
				if (!("input" in _issue)) _issue.input = payload.value;
				_issue.inst ?? (_issue.inst = ch);
				_issue.continue ?? (_issue.continue = !ch._zod.def.abort);
				payload.issues.push(issue(_issue));
			}
		};
		return fn(payload.value, payload);
	}, params);
	return ch;
}
function _check(fn, params) {
	const ch = new $ZodCheck({
		check: "custom",
		...normalizeParams(params)
	});
	ch._zod.check = fn;
	return ch;
}
// node_modules/zod/v4/core/to-json-schema.js
function assignProps(target, ...sources) {
	for (const source of sources) for (const key of Reflect.ownKeys(source)) if (Object.prototype.propertyIsEnumerable.call(source, key)) assignProp(target, key, source[key]);
	return target;
}
function initializeContext(params) {
	let target = params?.target ?? "draft-2020-12";
	if (target === "draft-4") target = "draft-04";
	if (target === "draft-7") target = "draft-07";
	return {
		processors: params.processors ?? {},
		metadataRegistry: params?.metadata ?? globalRegistry,
		target,
		unrepresentable: params?.unrepresentable ?? "throw",
		override: params?.override ?? (() => {}),
		io: params?.io ?? "output",
		counter: 0,
		seen: new Map(),
		sharedDefsExtractedFor: void 0,
		sharedEmitDoneFor: void 0,
		cycles: params?.cycles ?? "ref",
		reused: params?.reused ?? "inline",
		intersections: [],
		deferred: [],
		external: params?.external ?? void 0
	};
}
function handleUnrepresentable(schema, ctx, json, params, message) {
	const result = typeof ctx.unrepresentable === "function" ? ctx.unrepresentable({
		zodSchema: schema,
		path: params.path,
		message
	}) : ctx.unrepresentable;
	if (result === "any") return false;
	if (result === void 0 || result === "throw") throw new Error(message);
	Object.assign(json, result);
	return true;
}
function processSchema(schema, ctx, _params = {
	path: [],
	schemaPath: []
}) {
	var _a;
	const def = schema._zod.def;
	const seen = ctx.seen.get(schema);
	if (seen) {
		seen.count++;
		if (_params.schemaPath.includes(schema)) seen.cycle = _params.path;
		return seen.schema;
	}
	const result = {
		schema: {},
		count: 1,
		cycle: void 0,
		path: _params.path
	};
	ctx.seen.set(schema, result);
	ctx.sharedDefsExtractedFor = void 0;
	ctx.sharedEmitDoneFor = void 0;
	const overrideSchema = schema._zod.toJSONSchema?.();
	if (overrideSchema) result.schema = overrideSchema;
	else {
		const params = {
			..._params,
			schemaPath: [..._params.schemaPath, schema],
			path: _params.path
		};
		if (schema._zod.processJSONSchema) schema._zod.processJSONSchema(ctx, result.schema, params);
		else {
			const _json = result.schema;
			const processor = ctx.processors[def.type];
			if (!processor) throw new Error(`[toJSONSchema]: Non-representable type encountered: ${def.type}`);
			processor(schema, ctx, _json, params);
		}
		const parent = schema._zod.parent;
		if (parent) {
			if (!result.ref) result.ref = parent;
			processSchema(parent, ctx, params);
			ctx.seen.get(parent).isParent = true;
		}
	}
	const meta = ctx.metadataRegistry.get(schema);
	if (meta) assignProps(result.schema, meta);
	if (ctx.io === "input" && isTransforming(schema)) {
		delete result.schema.examples;
		delete result.schema.default;
	}
	if (ctx.io === "input" && "_prefault" in result.schema) (_a = result.schema).default ?? (_a.default = result.schema._prefault);
	delete result.schema._prefault;
	return ctx.seen.get(schema).schema;
}
function encodeJSONPointerSegment(segment) {
	return segment.replace(/~/g, "~0").replace(/\//g, "~1");
}
function extractDefs(ctx, schema) {
	const root = ctx.seen.get(schema);
	if (!root) throw new Error("Unprocessed schema. This is a bug in Zod.");
	if (ctx.external && ctx.sharedDefsExtractedFor === ctx.external) return;
	const idToSchema = new Map();
	for (const entry of ctx.seen.entries()) {
		const id = ctx.metadataRegistry.get(entry[0])?.id;
		if (id) {
			const existing = idToSchema.get(id);
			if (existing && existing !== entry[0]) throw new Error(`Duplicate schema id "${id}" detected during JSON Schema conversion. Two different schemas cannot share the same id when converted together.`);
			idToSchema.set(id, entry[0]);
		}
	}
	const makeURI = (entry) => {
		const defsSegment = ctx.target === "draft-2020-12" ? "$defs" : "definitions";
		if (ctx.external) {
			const externalId = ctx.external.registry.get(entry[0])?.id;
			const uriGenerator = ctx.external.uri ?? ((id) => id);
			if (externalId) return { ref: uriGenerator(externalId) };
			const id = entry[1].defId ?? entry[1].schema.id ?? `schema${ctx.counter++}`;
			entry[1].defId = id;
			return {
				defId: id,
				ref: `${uriGenerator("__shared")}#/${defsSegment}/${encodeJSONPointerSegment(id)}`
			};
		}
		const uriPrefix = `#`;
		const defUriPrefix = `${uriPrefix}/${defsSegment}/`;
		if (entry[1] === root && !entry[1].schema.id) return { ref: uriPrefix };
		const defId = entry[1].schema.id ?? `__schema${ctx.counter++}`;
		return {
			defId,
			ref: defUriPrefix + encodeJSONPointerSegment(defId)
		};
	};
	const extractToDef = (entry) => {
		if (entry[1].schema.$ref) return;
		const seen = entry[1];
		const { ref, defId } = makeURI(entry);
		seen.def = { ...seen.schema };
		if (defId) seen.defId = defId;
		const schema = seen.schema;
		for (const key in schema) delete schema[key];
		schema.$ref = ref;
	};
	if (ctx.cycles === "throw") for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (seen.cycle) throw new Error(`Cycle detected: #/${seen.cycle?.join("/")}/<root>

Set the \`cycles\` parameter to \`"ref"\` to resolve cyclical schemas with defs.`);
	}
	for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (schema === entry[0]) {
			extractToDef(entry);
			continue;
		}
		if (ctx.external) {
			const ext = ctx.external.registry.get(entry[0])?.id;
			if (schema !== entry[0] && ext) {
				extractToDef(entry);
				continue;
			}
		}
		if (ctx.metadataRegistry.get(entry[0])?.id) {
			extractToDef(entry);
			continue;
		}
		if (seen.cycle) {
			extractToDef(entry);
			continue;
		}
		if (seen.count > 1) {
			if (ctx.reused === "ref") extractToDef(entry);
		}
	}
	if (ctx.external) ctx.sharedDefsExtractedFor = ctx.external;
}
function compactTypeUnion(schema) {
	const options = schema.anyOf;
	if (!Array.isArray(options) || options.length === 0 || schema.type !== void 0) return;
	const types = [];
	for (const option of options) {
		if (!option || typeof option !== "object") return;
		compactTypeUnion(option);
		const keys = Object.keys(option);
		if (keys.length !== 1 || keys[0] !== "type") return;
		const type = option.type;
		for (const member of Array.isArray(type) ? type : [type]) {
			if (typeof member !== "string") return;
			if (!types.includes(member)) types.push(member);
		}
	}
	delete schema.anyOf;
	schema.type = types.length === 1 ? types[0] : types;
}
const FOLDABLE_KEYS = new Set([
	"type",
	"properties",
	"required",
	"additionalProperties"
]);
const UNION_KEYS = ["oneOf", "anyOf"];
function undeclaredConstraint(member) {
	const extra = member.additionalProperties;
	if (extra === void 0 || extra === false || typeof extra !== "object" || extra === null) return null;
	return Object.keys(extra).length ? extra : null;
}
function foldObjects(members) {
	const objects = [];
	for (const member of members) {
		if (typeof member !== "object" || member.type !== "object") return null;
		for (const key in member) if (!FOLDABLE_KEYS.has(key)) return null;
		objects.push(member);
	}
	const properties = {};
	const required = new Set();
	for (const object of objects) {
		for (const key in object.properties) {
			if (Object.prototype.hasOwnProperty.call(properties, key)) continue;
			const parts = [];
			for (const other of objects) {
				const part = other.properties?.[key] ?? undeclaredConstraint(other);
				if (part === null || part === void 0) continue;
				if (!parts.some((seen) => JSON.stringify(seen) === JSON.stringify(part))) parts.push(part);
			}
			assignProp(properties, key, parts.length === 1 ? parts[0] : foldObjects(parts) ?? { allOf: parts });
		}
		for (const key of object.required ?? []) required.add(key);
	}
	const folded = {
		type: "object",
		properties
	};
	if (required.size) folded.required = [...required];
	if (objects.every((object) => object.additionalProperties === false)) folded.additionalProperties = false;
	else {
		const constraints = [];
		for (const object of objects) {
			const constraint = undeclaredConstraint(object);
			if (constraint && !constraints.some((seen) => JSON.stringify(seen) === JSON.stringify(constraint))) constraints.push(constraint);
		}
		if (constraints.length === 1) folded.additionalProperties = constraints[0];
		else if (constraints.length > 1) folded.additionalProperties = { allOf: constraints };
	}
	return folded;
}
function foldIntersection(json) {
	const allOf = json.allOf;
	if (!Array.isArray(allOf) || allOf.length < 2) return;
	for (const key of FOLDABLE_KEYS) if (key in json) return;
	const unions = allOf.filter((m) => UNION_KEYS.some((k) => Array.isArray(m[k])));
	let folded = null;
	if (!unions.length) folded = foldObjects(allOf);
	else {
		const union = unions[0];
		const keyword = UNION_KEYS.find((k) => Array.isArray(union[k]));
		if (Object.keys(union).length !== 1) return;
		const rest = allOf.filter((m) => m !== union);
		const branches = union[keyword].map((branch) => foldObjects([...rest, branch]));
		if (branches.some((b) => !b)) return;
		folded = { [keyword]: branches };
	}
	if (!folded) return;
	delete json.allOf;
	assignProps(json, folded);
}
function finalize(ctx, schema) {
	const root = ctx.seen.get(schema);
	if (!root) throw new Error("Unprocessed schema. This is a bug in Zod.");
	const flattenRef = (zodSchema) => {
		const seen = ctx.seen.get(zodSchema);
		if (seen.ref === null) return;
		const schema = seen.def ?? seen.schema;
		const _cached = { ...schema };
		const ref = seen.ref;
		seen.ref = null;
		if (ref) {
			flattenRef(ref);
			const refSeen = ctx.seen.get(ref);
			const refSchema = refSeen.schema;
			if (refSchema.$ref && (ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0")) {
				schema.allOf = schema.allOf ?? [];
				schema.allOf.push(refSchema);
			} else assignProps(schema, refSchema);
			assignProps(schema, _cached);
			if (zodSchema._zod.parent === ref) for (const key in schema) {
				if (key === "$ref" || key === "allOf") continue;
				if (!(key in _cached)) delete schema[key];
			}
			if (refSchema.$ref && refSeen.def) for (const key in schema) {
				if (key === "$ref" || key === "allOf") continue;
				if (key in refSeen.def && JSON.stringify(schema[key]) === JSON.stringify(refSeen.def[key])) delete schema[key];
			}
		}
		const parent = zodSchema._zod.parent;
		if (parent && parent !== ref) {
			flattenRef(parent);
			const parentSeen = ctx.seen.get(parent);
			if (parentSeen?.schema.$ref) {
				schema.$ref = parentSeen.schema.$ref;
				if (parentSeen.def) for (const key in schema) {
					if (key === "$ref" || key === "allOf") continue;
					if (key in parentSeen.def && JSON.stringify(schema[key]) === JSON.stringify(parentSeen.def[key])) delete schema[key];
				}
			}
		}
		ctx.override({
			zodSchema,
			jsonSchema: schema,
			path: seen.path ?? []
		});
	};
	if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) {
		for (const entry of [...ctx.seen.entries()].reverse()) flattenRef(entry[0]);
		if (ctx.target !== "openapi-3.0") for (const entry of ctx.seen.entries()) compactTypeUnion(entry[1].def ?? entry[1].schema);
		for (const rewrite of ctx.deferred) rewrite();
		if (ctx.intersections.length) {
			const carriers = new Map();
			for (const seen of ctx.seen.values()) for (const json of [seen.schema, seen.def]) {
				const allOf = json?.allOf;
				if (!Array.isArray(allOf)) continue;
				const existing = carriers.get(allOf);
				if (existing) existing.push(json);
				else carriers.set(allOf, [json]);
			}
			for (const allOf of ctx.intersections) for (const json of carriers.get(allOf) ?? []) foldIntersection(json);
		}
	}
	const result = {};
	if (ctx.target === "draft-2020-12") result.$schema = "https://json-schema.org/draft/2020-12/schema";
	else if (ctx.target === "draft-07") result.$schema = "http://json-schema.org/draft-07/schema#";
	else if (ctx.target === "draft-04") result.$schema = "http://json-schema.org/draft-04/schema#";
	else if (ctx.target === "openapi-3.0") {}
	if (ctx.external?.uri) {
		const id = ctx.external.registry.get(schema)?.id;
		if (!id) throw new Error("Schema is missing an `id` property");
		result.$id = ctx.external.uri(id);
	}
	assignProps(result, root.defId ? root.schema : root.def ?? root.schema);
	const rootMetaId = ctx.metadataRegistry.get(schema)?.id;
	if (rootMetaId !== void 0 && result.id === rootMetaId) delete result.id;
	const defs = ctx.external?.defs ?? {};
	if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (seen.def && seen.defId) {
			if (seen.def.id === seen.defId) delete seen.def.id;
			assignProp(defs, seen.defId, seen.def);
		}
	}
	if (ctx.external) ctx.sharedEmitDoneFor = ctx.external;
	if (ctx.external) {} else if (Object.keys(defs).length > 0) {
		if (ctx.target === "draft-2020-12") result.$defs = defs;
		else result.definitions = defs;
	}
	try {
		const finalized = JSON.parse(JSON.stringify(result));
		Object.defineProperty(finalized, "~standard", {
			value: {
				...schema["~standard"],
				jsonSchema: {
					input: createStandardJSONSchemaMethod(schema, "input", ctx.processors),
					output: createStandardJSONSchemaMethod(schema, "output", ctx.processors)
				}
			},
			enumerable: false,
			writable: false
		});
		return finalized;
	} catch (_err) {
		throw new Error("Error converting schema to JSON.");
	}
}
function isTransforming(_schema, _ctx) {
	const ctx = _ctx ?? { seen: new Set() };
	if (ctx.seen.has(_schema)) return false;
	ctx.seen.add(_schema);
	const def = _schema._zod.def;
	if (def.type === "transform") return true;
	if (def.type === "array") return isTransforming(def.element, ctx);
	if (def.type === "set") return isTransforming(def.valueType, ctx);
	if (def.type === "lazy") return isTransforming(def.getter(), ctx);
	if (def.type === "promise" || def.type === "optional" || def.type === "nonoptional" || def.type === "nullable" || def.type === "readonly" || def.type === "default" || def.type === "prefault" || def.type === "catch") return isTransforming(def.innerType, ctx);
	if (def.type === "intersection") return isTransforming(def.left, ctx) || isTransforming(def.right, ctx);
	if (def.type === "record" || def.type === "map") return isTransforming(def.keyType, ctx) || isTransforming(def.valueType, ctx);
	if (def.type === "pipe") {
		if (_schema._zod.traits.has("$ZodCodec")) return true;
		return isTransforming(def.in, ctx) || isTransforming(def.out, ctx);
	}
	if (def.type === "object") {
		for (const key in def.shape) if (isTransforming(def.shape[key], ctx)) return true;
		return false;
	}
	if (def.type === "union") {
		for (const option of def.options) if (isTransforming(option, ctx)) return true;
		return false;
	}
	if (def.type === "tuple") {
		for (const item of def.items) if (isTransforming(item, ctx)) return true;
		if (def.rest && isTransforming(def.rest, ctx)) return true;
		return false;
	}
	return false;
}
const createToJSONSchemaMethod = (schema, processors = {}) => (params) => {
	const ctx = initializeContext({
		...params,
		processors
	});
	processSchema(schema, ctx);
	extractDefs(ctx, schema);
	return finalize(ctx, schema);
};
const createStandardJSONSchemaMethod = (schema, io, processors = {}) => (params) => {
	const { libraryOptions, target } = params ?? {};
	const ctx = initializeContext({
		...libraryOptions ?? {},
		target,
		io,
		processors
	});
	processSchema(schema, ctx);
	extractDefs(ctx, schema);
	return finalize(ctx, schema);
};
// node_modules/zod/v4/core/json-schema-processors.js
const narrowMin = (agg, key, value) => {
	if (agg[key] === void 0 || value > agg[key]) agg[key] = value;
};
const narrowMax = (agg, key, value) => {
	if (agg[key] === void 0 || value < agg[key]) agg[key] = value;
};
const narrowBoth = (agg, value) => {
	narrowMin(agg, "minimum", value);
	narrowMax(agg, "maximum", value);
};
const addDivisor = (agg, value) => {
	agg.multipleOf ?? (agg.multipleOf = []);
	if (!agg.multipleOf.includes(value)) agg.multipleOf.push(value);
};
const addPattern = (agg, pattern) => {
	agg.patterns ?? (agg.patterns = new Set());
	agg.patterns.add(pattern);
};
const intersectMime = (agg, mime) => {
	agg.mime = agg.mime ? agg.mime.filter((m) => mime.includes(m)) : [...mime];
};
const setFormat = (agg, format) => {
	agg.format = format;
	if (format.includes("int")) agg.isInt = true;
};
const minContributor = (agg, def) => narrowMin(agg, "minimum", def.minimum);
const maxContributor = (agg, def) => narrowMax(agg, "maximum", def.maximum);
const formatContributor = (ranges) => (agg, def) => {
	setFormat(agg, def.format);
	const [minimum, maximum] = ranges[def.format];
	narrowMin(agg, "minimum", minimum);
	narrowMax(agg, "maximum", maximum);
};
const contributors = {
	greater_than: (agg, def) => narrowMin(agg, def.inclusive ? "minimum" : "exclusiveMinimum", def.value),
	less_than: (agg, def) => narrowMax(agg, def.inclusive ? "maximum" : "exclusiveMaximum", def.value),
	multiple_of: (agg, def) => addDivisor(agg, def.value),
	number_format: formatContributor(NUMBER_FORMAT_RANGES),
	bigint_format: formatContributor(BIGINT_FORMAT_RANGES),
	min_length: minContributor,
	max_length: maxContributor,
	length_equals: (agg, def) => narrowBoth(agg, def.length),
	min_size: minContributor,
	max_size: maxContributor,
	size_equals: (agg, def) => narrowBoth(agg, def.size),
	string_format: (agg, def) => {
		setFormat(agg, def.format);
		if (def.pattern) addPattern(agg, def.pattern);
		if (def.format === "base64" || def.format === "base64url") agg.contentEncoding = def.format;
		if (def.local || def.precision === -1) agg.laxFormat = true;
	},
	mime_type: (agg, def) => intersectMime(agg, def.mime)
};
function aggregateChecks(schema) {
	const agg = {};
	const def = schema._zod.def;
	const list = schema._zod.traits.has("$ZodCheck") ? [schema, ...def.checks ?? []] : def.checks ?? [];
	for (const ch of list) contributors[ch._zod.def.check]?.(agg, ch._zod.def);
	const bag = schema._zod.bag;
	if (bag.minimum !== void 0) narrowMin(agg, "minimum", bag.minimum);
	if (bag.exclusiveMinimum !== void 0) narrowMin(agg, "exclusiveMinimum", bag.exclusiveMinimum);
	if (bag.maximum !== void 0) narrowMax(agg, "maximum", bag.maximum);
	if (bag.exclusiveMaximum !== void 0) narrowMax(agg, "exclusiveMaximum", bag.exclusiveMaximum);
	if (bag.multipleOf !== void 0) addDivisor(agg, bag.multipleOf);
	if (bag.format !== void 0) {
		agg.format ?? (agg.format = bag.format);
		if (bag.format.includes("int")) agg.isInt = true;
	}
	if (bag.mime) intersectMime(agg, bag.mime);
	for (const pattern of bag.patterns ?? []) addPattern(agg, pattern);
	return agg;
}
const formatMap = {
	guid: "uuid",
	url: "uri",
	datetime: "date-time",
	json_string: "json-string",
	regex: ""
};
const exactPatterns = new Map([[base64Charset, base64], [base64urlCharset, base64url]]);
const exactPattern = (p) => exactPatterns.get(p) ?? p;
const stringProcessor = (schema, ctx, _json, _params) => {
	const json = _json;
	json.type = "string";
	const { minimum, maximum, format, patterns, contentEncoding, laxFormat } = aggregateChecks(schema);
	if (typeof minimum === "number") json.minLength = minimum;
	if (typeof maximum === "number") json.maxLength = maximum;
	if (format) {
		json.format = formatMap[format] ?? format;
		if (json.format === "") delete json.format;
		if (format === "time" || laxFormat) delete json.format;
	}
	if (contentEncoding) json.contentEncoding = contentEncoding;
	if (patterns && patterns.size > 0) {
		const patternList = [...patterns].map(exactPattern);
		if (patternList.length === 1) json.pattern = patternList[0].source;
		else if (patternList.length > 1) json.allOf = [...patternList.map((regex) => ({
			...ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0" ? { type: "string" } : {},
			pattern: regex.source
		}))];
	}
};
const numberProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const { minimum, maximum, multipleOf, exclusiveMaximum, exclusiveMinimum, isInt } = aggregateChecks(schema);
	json.type = isInt ? "integer" : "number";
	const exMin = typeof exclusiveMinimum === "number" && exclusiveMinimum >= (minimum ?? Number.NEGATIVE_INFINITY);
	const exMax = typeof exclusiveMaximum === "number" && exclusiveMaximum <= (maximum ?? Number.POSITIVE_INFINITY);
	const legacy = ctx.target === "draft-04" || ctx.target === "openapi-3.0";
	if (exMin) {
		if (legacy) {
			json.minimum = exclusiveMinimum;
			json.exclusiveMinimum = true;
		} else json.exclusiveMinimum = exclusiveMinimum;
	} else if (typeof minimum === "number") json.minimum = minimum;
	if (exMax) {
		if (legacy) {
			json.maximum = exclusiveMaximum;
			json.exclusiveMaximum = true;
		} else json.exclusiveMaximum = exclusiveMaximum;
	} else if (typeof maximum === "number") json.maximum = maximum;
	if (multipleOf) {
		const divisors = new Set();
		for (const divisor of multipleOf) if (Number.isFinite(divisor) && divisor !== 0) divisors.add(Math.abs(divisor));
		else handleUnrepresentable(schema, ctx, json, params, `A multipleOf divisor of ${divisor} cannot be represented in JSON Schema`);
		const [first, ...rest] = divisors;
		if (first !== void 0) json.multipleOf = first;
		if (rest.length) json.allOf = [...json.allOf ?? [], ...rest.map((m) => ({ multipleOf: m }))];
	}
};
const booleanProcessor = (_schema, _ctx, json, _params) => {
	json.type = "boolean";
};
const bigintProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "BigInt cannot be represented in JSON Schema");
};
const symbolProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Symbols cannot be represented in JSON Schema");
};
const nullProcessor = (_schema, ctx, json, _params) => {
	if (ctx.target === "openapi-3.0") {
		json.type = "string";
		json.nullable = true;
		json.enum = [null];
	} else json.type = "null";
};
const undefinedProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Undefined cannot be represented in JSON Schema");
};
const voidProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Void cannot be represented in JSON Schema");
};
const neverProcessor = (_schema, _ctx, json, _params) => {
	json.not = {};
};
const anyProcessor = (_schema, _ctx, _json, _params) => {};
const unknownProcessor = (_schema, _ctx, _json, _params) => {};
const dateProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Date cannot be represented in JSON Schema");
};
const enumProcessor = (schema, _ctx, json, _params) => {
	const def = schema._zod.def;
	const values = getEnumValues(def.entries);
	if (values.length === 0) {
		json.not = {};
		return;
	}
	if (values.every((v) => typeof v === "number")) json.type = "number";
	if (values.every((v) => typeof v === "string")) json.type = "string";
	json.enum = values;
};
const literalProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	if (def.values.length === 0) {
		json.not = {};
		return;
	}
	const vals = [];
	for (const val of def.values) if (val === void 0) {
		if (handleUnrepresentable(schema, ctx, json, params, "Literal `undefined` cannot be represented in JSON Schema")) return;
	} else if (typeof val === "bigint") {
		if (handleUnrepresentable(schema, ctx, json, params, "BigInt literals cannot be represented in JSON Schema")) return;
		vals.push(Number(val));
	} else vals.push(val);
	if (vals.length === 0) {} else if (vals.length === 1) {
		const val = vals[0];
		json.type = val === null ? "null" : typeof val;
		if (ctx.target === "draft-04" || ctx.target === "openapi-3.0") json.enum = [val];
		else json.const = val;
	} else {
		if (vals.every((v) => typeof v === "number")) json.type = "number";
		if (vals.every((v) => typeof v === "string")) json.type = "string";
		if (vals.every((v) => typeof v === "boolean")) json.type = "boolean";
		if (vals.every((v) => v === null)) json.type = "null";
		json.enum = vals;
	}
};
const nanProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "NaN cannot be represented in JSON Schema");
};
const templateLiteralProcessor = (schema, _ctx, json, _params) => {
	const _json = json;
	const pattern = schema._zod.pattern;
	if (!pattern) throw new Error("Pattern not found in template literal");
	_json.type = "string";
	_json.pattern = pattern.source;
};
const fileProcessor = (schema, _ctx, json, _params) => {
	const _json = json;
	_json.type = "string";
	_json.format = "binary";
	_json.contentEncoding = "binary";
	const { minimum, maximum, mime } = aggregateChecks(schema);
	if (minimum !== void 0) _json.minLength = minimum;
	if (maximum !== void 0) _json.maxLength = maximum;
	if (!mime) return;
	if (mime.length === 0) _json.not = {};
	else if (mime.length === 1) _json.contentMediaType = mime[0];
	else _json.anyOf = mime.map((m) => ({ contentMediaType: m }));
};
const successProcessor = (_schema, _ctx, json, _params) => {
	json.type = "boolean";
};
const customProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Custom types cannot be represented in JSON Schema");
};
const functionProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Function types cannot be represented in JSON Schema");
};
const transformProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Transforms cannot be represented in JSON Schema");
};
const mapProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Map cannot be represented in JSON Schema");
};
const setProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Set cannot be represented in JSON Schema");
};
const arrayProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	const { minimum, maximum } = aggregateChecks(schema);
	if (typeof minimum === "number") json.minItems = minimum;
	if (typeof maximum === "number") json.maxItems = maximum;
	json.type = "array";
	json.items = processSchema(def.element, ctx, {
		...params,
		path: [...params.path, "items"]
	});
};
function inputOptin(schema) {
	const def = schema._zod.def;
	if (def.type === "pipe" && def.in._zod.traits.has("$ZodTransform")) return inputOptin(def.out);
	if (def.type === "catch") return inputOptin(def.innerType);
	return schema._zod.optin;
}
const objectProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	const shape = def.shape;
	if (Object.getOwnPropertySymbols(shape).length && handleUnrepresentable(schema, ctx, json, params, "Symbol keys cannot be represented in JSON Schema")) return;
	json.type = "object";
	json.properties = {};
	for (const key in shape) assignProp(json.properties, key, processSchema(shape[key], ctx, {
		...params,
		path: [
			...params.path,
			"properties",
			key
		]
	}));
	const requiredKeys = [];
	for (const key of Object.keys(shape)) {
		const field = def.shape[key];
		if (ctx.io === "input" ? inputOptin(field) === void 0 : field._zod.optout === void 0) requiredKeys.push(key);
	}
	if (requiredKeys.length > 0) json.required = requiredKeys;
	if (def.catchall?._zod.def.type === "never") json.additionalProperties = false;
	else if (!def.catchall) {
		if (ctx.io === "output") json.additionalProperties = false;
	} else if (def.catchall) json.additionalProperties = processSchema(def.catchall, ctx, {
		...params,
		path: [...params.path, "additionalProperties"]
	});
};
const unionProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const isExclusive = def.inclusive === false;
	const options = def.options.map((x, i) => processSchema(x, ctx, {
		...params,
		path: [
			...params.path,
			isExclusive ? "oneOf" : "anyOf",
			i
		]
	}));
	if (isExclusive) json.oneOf = options;
	else json.anyOf = options;
};
const intersectionProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const a = processSchema(def.left, ctx, {
		...params,
		path: [
			...params.path,
			"allOf",
			0
		]
	});
	const b = processSchema(def.right, ctx, {
		...params,
		path: [
			...params.path,
			"allOf",
			1
		]
	});
	const isSimpleIntersection = (val) => "allOf" in val && Object.keys(val).length === 1;
	const allOf = [...isSimpleIntersection(a) ? a.allOf : [a], ...isSimpleIntersection(b) ? b.allOf : [b]];
	json.allOf = allOf;
	ctx.intersections.push(allOf);
};
const tupleProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	json.type = "array";
	const prefixPath = ctx.target === "draft-2020-12" ? "prefixItems" : "items";
	const restPath = ctx.target === "draft-2020-12" ? "items" : ctx.target === "openapi-3.0" ? "items" : "additionalItems";
	const prefixItems = def.items.map((x, i) => processSchema(x, ctx, {
		...params,
		path: [
			...params.path,
			prefixPath,
			i
		]
	}));
	const rest = def.rest ? processSchema(def.rest, ctx, {
		...params,
		path: [
			...params.path,
			restPath,
			...ctx.target === "openapi-3.0" ? [def.items.length] : []
		]
	}) : null;
	let minItems = def.items.length;
	while (minItems > 0) {
		const item = def.items[minItems - 1];
		if (!(ctx.io === "input" ? inputOptin(item) !== void 0 : item._zod.optout === "optional")) break;
		minItems--;
	}
	const maxItems = def.items.length;
	const isClosed = !def.rest;
	if (ctx.target === "draft-2020-12") {
		json.prefixItems = prefixItems;
		if (isClosed) json.items = false;
		else if (rest) json.items = rest;
		if (minItems > 0) json.minItems = minItems;
		if (isClosed) json.maxItems = maxItems;
	} else if (ctx.target === "openapi-3.0") {
		json.items = { anyOf: prefixItems };
		if (rest) json.items.anyOf.push(rest);
		if (minItems > 0) json.minItems = minItems;
		if (isClosed) json.maxItems = maxItems;
	} else {
		json.items = prefixItems;
		if (isClosed) json.additionalItems = false;
		else if (rest) json.additionalItems = rest;
		if (minItems > 0) json.minItems = minItems;
		if (isClosed) json.maxItems = maxItems;
	}
	const { minimum, maximum } = aggregateChecks(schema);
	if (typeof minimum === "number") json.minItems = minimum;
	if (typeof maximum === "number") json.maxItems = maximum;
};
function stringifyKeyNames(bySchema, json, visited) {
	if (json.$ref) {
		if (visited.has(json)) return json;
		visited.add(json);
		const def = bySchema.get(json)?.def;
		if (!def) return json;
		const inlined = stringifyKeyNames(bySchema, def, visited);
		return inlined === def ? json : inlined;
	}
	for (const keyword of ["anyOf", "oneOf"]) {
		const branches = json[keyword];
		if (!Array.isArray(branches)) continue;
		const mapped = branches.map((branch) => stringifyKeyNames(bySchema, branch, visited));
		if (mapped.some((branch, i) => branch !== branches[i])) json = {
			...json,
			[keyword]: mapped
		};
	}
	const types = Array.isArray(json.type) ? json.type : [json.type];
	const numericType = !types.includes("string") && types.some((t) => t === "number" || t === "integer");
	const values = json.enum ?? (json.const !== void 0 ? [json.const] : void 0);
	if (!numericType && !values?.some((v) => typeof v === "number")) return json;
	const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format, id, ...rest } = json;
	if (rest.enum) rest.enum = rest.enum.map((v) => typeof v === "number" ? String(v) : v);
	else if (typeof rest.const === "number") rest.const = String(rest.const);
	if (!numericType) return rest;
	rest.type = "string";
	if (!values) rest.pattern = (types.includes("number") ? number$3 : integer).source;
	return rest;
}
const pendingRecords = new WeakMap();
function rewriteKeyNames(ctx) {
	const bySchema = new Map();
	for (const entry of ctx.seen.values()) if (entry.def && !bySchema.has(entry.schema)) bySchema.set(entry.schema, entry);
	const rewrites = new Map();
	for (const record of pendingRecords.get(ctx) ?? []) {
		const seen = ctx.seen.get(record);
		const names = (seen?.def ?? seen?.schema)?.propertyNames;
		if (!names || names === true || rewrites.has(names)) continue;
		const rewritten = stringifyKeyNames(bySchema, names, new Set());
		if (rewritten !== names) rewrites.set(names, rewritten);
	}
	if (!rewrites.size) return;
	for (const entry of ctx.seen.values()) for (const carrier of [entry.schema, entry.def]) {
		const rewritten = carrier && rewrites.get(carrier.propertyNames);
		if (rewritten) carrier.propertyNames = rewritten;
	}
}
const recordProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	json.type = "object";
	const keyType = def.keyType;
	const patterns = aggregateChecks(keyType).patterns;
	if (def.mode === "loose" && patterns && patterns.size > 0) {
		const valueSchema = processSchema(def.valueType, ctx, {
			...params,
			path: [
				...params.path,
				"patternProperties",
				"*"
			]
		});
		json.patternProperties = {};
		for (const pattern of patterns) assignProp(json.patternProperties, exactPattern(pattern).source, valueSchema);
	} else {
		if (ctx.target === "draft-07" || ctx.target === "draft-2020-12") {
			json.propertyNames = processSchema(def.keyType, ctx, {
				...params,
				path: [...params.path, "propertyNames"]
			});
			let pending = pendingRecords.get(ctx);
			if (!pending) {
				pending = [];
				pendingRecords.set(ctx, pending);
				ctx.deferred.push(() => rewriteKeyNames(ctx));
			}
			pending.push(schema);
		}
		json.additionalProperties = processSchema(def.valueType, ctx, {
			...params,
			path: [...params.path, "additionalProperties"]
		});
	}
	const keyValues = keyType._zod.values;
	const omittableOnInput = ctx.io === "input" && inputOptin(def.valueType) !== void 0;
	if (keyValues && !def.partial && !omittableOnInput) {
		const validKeyValues = [...keyValues].filter((v) => typeof v === "string" || typeof v === "number");
		if (validKeyValues.length > 0) json.required = validKeyValues.map(String);
	}
};
const nullableProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const inner = processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	if (ctx.target === "openapi-3.0") {
		seen.ref = def.innerType;
		json.nullable = true;
	} else json.anyOf = [inner, { type: "null" }];
};
const nonoptionalProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
};
const UNREPRESENTABLE_DEFAULT = Symbol();
function serializeDefaultValue(value, schema, ctx, json, params) {
	let unrepresentable = false;
	const serialized = JSON.stringify(value, (_, val) => {
		if (typeof val !== "bigint") return val;
		unrepresentable = true;
		return null;
	});
	if (!unrepresentable) return JSON.parse(serialized);
	handleUnrepresentable(schema, ctx, json, params, "BigInt defaults cannot be represented in JSON Schema");
	return UNREPRESENTABLE_DEFAULT;
}
const defaultProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
	if (value !== UNREPRESENTABLE_DEFAULT) json.default = value;
};
const prefaultProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	if (ctx.io !== "input") return;
	const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
	if (value !== UNREPRESENTABLE_DEFAULT) json._prefault = value;
};
const catchProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	let catchValue;
	try {
		catchValue = def.catchValue(void 0);
	} catch {
		handleUnrepresentable(schema, ctx, json, params, "Dynamic catch values are not supported in JSON Schema");
		return;
	}
	json.default = catchValue;
};
const pipeProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	const inIsTransform = def.in._zod.traits.has("$ZodTransform");
	const innerType = ctx.io === "input" ? inIsTransform ? def.out : def.in : def.out;
	processSchema(innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = innerType;
};
const readonlyProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	json.readOnly = true;
};
const promiseProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
};
const optionalProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
};
const lazyProcessor = (schema, ctx, _json, params) => {
	const innerType = schema._zod.innerType;
	processSchema(innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = innerType;
};
const allProcessors = {
	string: stringProcessor,
	number: numberProcessor,
	boolean: booleanProcessor,
	bigint: bigintProcessor,
	symbol: symbolProcessor,
	null: nullProcessor,
	undefined: undefinedProcessor,
	void: voidProcessor,
	never: neverProcessor,
	any: anyProcessor,
	unknown: unknownProcessor,
	date: dateProcessor,
	enum: enumProcessor,
	literal: literalProcessor,
	nan: nanProcessor,
	template_literal: templateLiteralProcessor,
	file: fileProcessor,
	success: successProcessor,
	custom: customProcessor,
	function: functionProcessor,
	transform: transformProcessor,
	map: mapProcessor,
	set: setProcessor,
	array: arrayProcessor,
	object: objectProcessor,
	union: unionProcessor,
	intersection: intersectionProcessor,
	tuple: tupleProcessor,
	record: recordProcessor,
	nullable: nullableProcessor,
	nonoptional: nonoptionalProcessor,
	default: defaultProcessor,
	prefault: prefaultProcessor,
	catch: catchProcessor,
	pipe: pipeProcessor,
	readonly: readonlyProcessor,
	promise: promiseProcessor,
	optional: optionalProcessor,
	lazy: lazyProcessor
};
function toJSONSchema(input, params) {
	if ("_idmap" in input) {
		const registry = input;
		const ctx = initializeContext({
			...params,
			processors: allProcessors
		});
		const defs = {};
		for (const entry of registry._idmap.entries()) {
			const [_, schema] = entry;
			processSchema(schema, ctx);
		}
		const schemas = {};
		ctx.external = {
			registry,
			uri: params?.uri,
			defs
		};
		for (const entry of registry._idmap.entries()) {
			const [key, schema] = entry;
			extractDefs(ctx, schema);
			assignProp(schemas, key, finalize(ctx, schema));
		}
		if (Object.keys(defs).length > 0) schemas.__shared = { [ctx.target === "draft-2020-12" ? "$defs" : "definitions"]: defs };
		return { schemas };
	}
	const ctx = initializeContext({
		...params,
		processors: allProcessors
	});
	processSchema(input, ctx);
	extractDefs(ctx, input);
	return finalize(ctx, input);
}
// node_modules/zod/v4/classic/errors.js
const _installedErrorProtos = new WeakSet([Object.prototype, Error.prototype]);
function _lazyMethod(proto, key, make) {
	Object.defineProperty(proto, key, {
		configurable: true,
		enumerable: false,
		get() {
			const value = make(this);
			Object.defineProperty(this, key, {
				value,
				configurable: true,
				writable: true
			});
			return value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				value,
				configurable: true,
				writable: true
			});
		}
	});
}
const initializer = (inst, issues) => {
	$ZodError.init(inst, issues);
	inst.name = "ZodError";
	const proto = Object.getPrototypeOf(inst);
	if (_installedErrorProtos.has(proto)) return;
	_installedErrorProtos.add(proto);
	_lazyMethod(proto, "format", (self) => (mapper) => formatError(self, mapper));
	_lazyMethod(proto, "flatten", (self) => (mapper) => flattenError(self, mapper));
	_lazyMethod(proto, "addIssue", (self) => (issue) => {
		self.issues.push(issue);
		self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
	});
	_lazyMethod(proto, "addIssues", (self) => (issues) => {
		self.issues.push(...issues);
		self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
	});
	Object.defineProperty(proto, "isEmpty", {
		configurable: true,
		enumerable: false,
		get() {
			return this.issues.length === 0;
		}
	});
};
const ZodError = $constructor("ZodError", initializer);
const ZodRealError = $constructor("ZodError", initializer, void 0, { Parent: Error });
// node_modules/zod/v4/classic/parse.js
const parse$2 = _parse(ZodRealError);
const parseAsync = _parseAsync(ZodRealError);
const safeParse = _safeParse(ZodRealError);
const safeParseAsync = _safeParseAsync(ZodRealError);
const encode = _encode(ZodRealError);
const decode = _decode(ZodRealError);
const encodeAsync = _encodeAsync(ZodRealError);
const decodeAsync = _decodeAsync(ZodRealError);
const safeEncode = _safeEncode(ZodRealError);
const safeDecode = _safeDecode(ZodRealError);
const safeEncodeAsync = _safeEncodeAsync(ZodRealError);
const safeDecodeAsync = _safeDecodeAsync(ZodRealError);
// node_modules/zod/v4/classic/schemas.js
function _ensureDefaultLocale() {
	if (!globalConfig.localeError) config(en_default());
}
function _ensureDefaultMemoizer() {
	if (!globalConfig.memoizer) config({ memoizer: memoizer() });
}
const ZodType = $constructor("ZodType", (inst, def) => {
	_ensureDefaultLocale();
	$ZodType.init(inst, def);
	inst.def = def;
	inst.type = def.type;
	return inst;
}, {
	check(...chks) {
		const def = this.def;
		return this.clone(mergeDefs(def, { checks: [...def.checks ?? [], ...chks.map((ch) => typeof ch === "function" ? { _zod: {
			check: ch,
			def: { check: "custom" },
			onattach: []
		} } : ch)] }), { parent: true });
	},
	with(...chks) {
		return this.check(...chks);
	},
	clone(def, params) {
		return clone(this, def, params);
	},
	brand() {
		return this;
	},
	register(reg, meta) {
		reg.add(this, meta);
		return this;
	},
	refine(check, params) {
		return this.check(refine(check, params));
	},
	superRefine(refinement, params) {
		return this.check(superRefine(refinement, params));
	},
	overwrite(fn) {
		return this.check(_overwrite(fn));
	},
	optional() {
		return optional(this);
	},
	exactOptional() {
		return exactOptional(this);
	},
	nullable() {
		return nullable(this);
	},
	nullish() {
		return optional(nullable(this));
	},
	nonoptional(params) {
		return nonoptional(this, params);
	},
	array() {
		return array(this);
	},
	or(arg) {
		return union([this, arg]);
	},
	and(arg) {
		return intersection(this, arg);
	},
	transform(tx) {
		return pipe(this, transform(tx));
	},
	default(d) {
		return _default(this, d);
	},
	prefault(d) {
		return prefault(this, d);
	},
	catch(params) {
		return _catch(this, params);
	},
	pipe(target) {
		return pipe(this, target);
	},
	readonly() {
		return readonly(this);
	},
	describe(description) {
		const cl = this.clone();
		globalRegistry.add(cl, { description });
		return cl;
	},
	meta(...args) {
		if (args.length === 0) return globalRegistry.get(this);
		const cl = this.clone();
		globalRegistry.add(cl, args[0]);
		return cl;
	},
	isOptional() {
		return this.safeParse(void 0).success;
	},
	isNullable() {
		return this.safeParse(null).success;
	},
	apply(fn, ...args) {
		return args.length === 0 ? fn(this) : fn(this, ...args);
	},
	get "~standard"() {
		return hide(this, "~standard", {
			...standardProps(this),
			jsonSchema: {
				input: createStandardJSONSchemaMethod(this, "input"),
				output: createStandardJSONSchemaMethod(this, "output")
			}
		});
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	},
	parse: function _parse(data, params) {
		return parse$2(this, data, params, { callee: _parse });
	},
	parseAsync: async function _parseAsync(data, params) {
		return await parseAsync(this, data, params, { callee: _parseAsync });
	},
	safeParse(data, params) {
		return safeParse(this, data, params);
	},
	async safeParseAsync(data, params) {
		return safeParseAsync(this, data, params);
	},
	get spa() {
		return this?.safeParseAsync;
	},
	set spa(value) {
		own(this, "spa", value);
	},
	validate(data, params) {
		return validate(this, data, params);
	},
	validateAsync(data, params) {
		return validateAsync$1(this, data, params);
	},
	encode: function _encode(data, params) {
		return encode(this, data, params, { callee: _encode });
	},
	decode: function _decode(data, params) {
		return decode(this, data, params, { callee: _decode });
	},
	encodeAsync: async function _encodeAsync(data, params) {
		return await encodeAsync(this, data, params, { callee: _encodeAsync });
	},
	decodeAsync: async function _decodeAsync(data, params) {
		return await decodeAsync(this, data, params, { callee: _decodeAsync });
	},
	safeEncode(data, params) {
		return safeEncode(this, data, params);
	},
	safeDecode(data, params) {
		return safeDecode(this, data, params);
	},
	async safeEncodeAsync(data, params) {
		return safeEncodeAsync(this, data, params);
	},
	async safeDecodeAsync(data, params) {
		return safeDecodeAsync(this, data, params);
	},
	toJSONSchema(params) {
		return createToJSONSchemaMethod(this, {})(params);
	},
	get description() {
		return globalRegistry.get(this)?.description;
	},
	get _def() {
		return this._zod.def;
	}
});
const _ZodString = $constructor("_ZodString", (inst, def) => {
	$ZodString.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => stringProcessor(inst, ctx, json, params);
}, derived({
	format: (inst) => aggregateChecks(inst).format ?? null,
	minLength: (inst) => aggregateChecks(inst).minimum ?? null,
	maxLength: (inst) => aggregateChecks(inst).maximum ?? null
}, {
	regex(...args) {
		return this.check(_regex(...args));
	},
	includes(...args) {
		return this.check(_includes(...args));
	},
	startsWith(...args) {
		return this.check(_startsWith(...args));
	},
	endsWith(...args) {
		return this.check(_endsWith(...args));
	},
	min(...args) {
		return this.check(_minLength(...args));
	},
	max(...args) {
		return this.check(_maxLength(...args));
	},
	length(...args) {
		return this.check(_length(...args));
	},
	nonempty(...args) {
		return this.check(_minLength(1, ...args));
	},
	lowercase(params) {
		return this.check(_lowercase(params));
	},
	uppercase(params) {
		return this.check(_uppercase(params));
	},
	trim() {
		return this.check(_trim());
	},
	normalize(...args) {
		return this.check(_normalize(...args));
	},
	toLowerCase() {
		return this.check(_toLowerCase());
	},
	toUpperCase() {
		return this.check(_toUpperCase());
	},
	slugify() {
		return this.check(_slugify());
	}
}));
const ZodString = $constructor("ZodString", (inst, def) => {
	$ZodString.init(inst, def);
	_ZodString.init(inst, def);
}, {
	email(params) {
		return this.check(_email(ZodEmail, params));
	},
	url(params) {
		return this.check(_url(ZodURL, params));
	},
	jwt(params) {
		return this.check(_jwt(ZodJWT, params));
	},
	emoji(params) {
		return this.check(_emoji(ZodEmoji, params));
	},
	guid(params) {
		return this.check(_guid(ZodGUID, params));
	},
	uuid(params) {
		return this.check(_uuid(ZodUUID, params));
	},
	uuidv4(params) {
		return this.check(_uuidv4(ZodUUID, params));
	},
	uuidv6(params) {
		return this.check(_uuidv6(ZodUUID, params));
	},
	uuidv7(params) {
		return this.check(_uuidv7(ZodUUID, params));
	},
	nanoid(params) {
		return this.check(_nanoid(ZodNanoID, params));
	},
	cuid(params) {
		return this.check(_cuid(ZodCUID, params));
	},
	cuid2(params) {
		return this.check(_cuid2(ZodCUID2, params));
	},
	ulid(params) {
		return this.check(_ulid(ZodULID, params));
	},
	base64(params) {
		return this.check(_base64(ZodBase64, params));
	},
	base64url(params) {
		return this.check(_base64url(ZodBase64URL, params));
	},
	xid(params) {
		return this.check(_xid(ZodXID, params));
	},
	ksuid(params) {
		return this.check(_ksuid(ZodKSUID, params));
	},
	ipv4(params) {
		return this.check(_ipv4(ZodIPv4, params));
	},
	ipv6(params) {
		return this.check(_ipv6(ZodIPv6, params));
	},
	cidrv4(params) {
		return this.check(_cidrv4(ZodCIDRv4, params));
	},
	cidrv6(params) {
		return this.check(_cidrv6(ZodCIDRv6, params));
	},
	e164(params) {
		return this.check(_e164(ZodE164, params));
	},
	datetime(params) {
		return this.check(_isoDateTime(ZodISODateTime, params));
	},
	date(params) {
		return this.check(_isoDate(ZodISODate, params));
	},
	time(params) {
		return this.check(_isoTime(ZodISOTime, params));
	},
	duration(params) {
		return this.check(_isoDuration(ZodISODuration, params));
	}
});
function string(params) {
	return _string(ZodString, params);
}
const ZodStringFormat = $constructor("ZodStringFormat", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	_ZodString.init(inst, def);
});
const ZodISODateTime = $constructor("ZodISODateTime", (inst, def) => {
	$ZodISODateTime.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISODate = $constructor("ZodISODate", (inst, def) => {
	$ZodISODate.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISOTime = $constructor("ZodISOTime", (inst, def) => {
	$ZodISOTime.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISODuration = $constructor("ZodISODuration", (inst, def) => {
	$ZodISODuration.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodEmail = $constructor("ZodEmail", (inst, def) => {
	$ZodEmail.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodGUID = $constructor("ZodGUID", (inst, def) => {
	$ZodGUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodUUID = $constructor("ZodUUID", (inst, def) => {
	$ZodUUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
function uuid(params) {
	return _uuid(ZodUUID, params);
}
const ZodURL = $constructor("ZodURL", (inst, def) => {
	$ZodURL.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodEmoji = $constructor("ZodEmoji", (inst, def) => {
	$ZodEmoji.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodNanoID = $constructor("ZodNanoID", (inst, def) => {
	$ZodNanoID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCUID = $constructor("ZodCUID", (inst, def) => {
	$ZodCUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCUID2 = $constructor("ZodCUID2", (inst, def) => {
	$ZodCUID2.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodULID = $constructor("ZodULID", (inst, def) => {
	$ZodULID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodXID = $constructor("ZodXID", (inst, def) => {
	$ZodXID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodKSUID = $constructor("ZodKSUID", (inst, def) => {
	$ZodKSUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodIPv4 = $constructor("ZodIPv4", (inst, def) => {
	$ZodIPv4.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodIPv6 = $constructor("ZodIPv6", (inst, def) => {
	$ZodIPv6.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCIDRv4 = $constructor("ZodCIDRv4", (inst, def) => {
	$ZodCIDRv4.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCIDRv6 = $constructor("ZodCIDRv6", (inst, def) => {
	$ZodCIDRv6.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodBase64 = $constructor("ZodBase64", (inst, def) => {
	$ZodBase64.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodBase64URL = $constructor("ZodBase64URL", (inst, def) => {
	$ZodBase64URL.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodE164 = $constructor("ZodE164", (inst, def) => {
	$ZodE164.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodJWT = $constructor("ZodJWT", (inst, def) => {
	$ZodJWT.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodNumber = $constructor("ZodNumber", (inst, def) => {
	$ZodNumber.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => numberProcessor(inst, ctx, json, params);
	inst.isFinite = true;
}, derived({
	minValue: (inst) => {
		const { minimum, exclusiveMinimum } = aggregateChecks(inst);
		return Math.max(minimum ?? Number.NEGATIVE_INFINITY, exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
	},
	maxValue: (inst) => {
		const { maximum, exclusiveMaximum } = aggregateChecks(inst);
		return Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY);
	},
	isInt: (inst) => {
		const { isInt, multipleOf } = aggregateChecks(inst);
		return !!isInt || !!multipleOf?.some(Number.isSafeInteger);
	},
	format: (inst) => aggregateChecks(inst).format ?? null
}, {
	gt(value, params) {
		return this.check(_gt(value, params));
	},
	gte(value, params) {
		return this.check(_gte(value, params));
	},
	min(value, params) {
		return this.check(_gte(value, params));
	},
	lt(value, params) {
		return this.check(_lt(value, params));
	},
	lte(value, params) {
		return this.check(_lte(value, params));
	},
	max(value, params) {
		return this.check(_lte(value, params));
	},
	int(params) {
		return this.check(int(params));
	},
	safe(params) {
		return this.check(int(params));
	},
	positive(params) {
		return this.check(_gt(0, params));
	},
	nonnegative(params) {
		return this.check(_gte(0, params));
	},
	negative(params) {
		return this.check(_lt(0, params));
	},
	nonpositive(params) {
		return this.check(_lte(0, params));
	},
	multipleOf(value, params) {
		return this.check(_multipleOf(value, params));
	},
	step(value, params) {
		return this.check(_multipleOf(value, params));
	},
	finite() {
		return this;
	}
}));
function number$2(params) {
	return _number(ZodNumber, params);
}
const ZodNumberFormat = $constructor("ZodNumberFormat", (inst, def) => {
	$ZodNumberFormat.init(inst, def);
	ZodNumber.init(inst, def);
});
function int(params) {
	return _int(ZodNumberFormat, params);
}
const ZodBoolean = $constructor("ZodBoolean", (inst, def) => {
	$ZodBoolean.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => booleanProcessor(inst, ctx, json, params);
});
function boolean(params) {
	return _boolean(ZodBoolean, params);
}
const ZodUnknown = $constructor("ZodUnknown", (inst, def) => {
	$ZodUnknown.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => void 0;
});
function unknown() {
	return _unknown(ZodUnknown);
}
const ZodNever = $constructor("ZodNever", (inst, def) => {
	$ZodNever.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => neverProcessor(inst, ctx, json, params);
});
function never(params) {
	return _never(ZodNever, params);
}
const ZodArray = $constructor("ZodArray", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodArray.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => arrayProcessor(inst, ctx, json, params);
	inst.element = def.element;
}, {
	min(n, params) {
		return this.check(_minLength(n, params));
	},
	nonempty(params) {
		return this.check(_minLength(1, params));
	},
	max(n, params) {
		return this.check(_maxLength(n, params));
	},
	length(n, params) {
		return this.check(_length(n, params));
	},
	unwrap() {
		return this.element;
	}
});
function array(element, params) {
	return _array(ZodArray, element, params);
}
const ZodObject = $constructor("ZodObject", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodObjectJIT.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => objectProcessor(inst, ctx, json, params);
	installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
}, {
	keyof() {
		return _enum(Object.keys(this._zod.def.shape));
	},
	catchall(catchall) {
		return this.clone(mergeDefs(this._zod.def, { catchall }));
	},
	passthrough() {
		return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
	},
	loose() {
		return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
	},
	strict() {
		return this.clone(mergeDefs(this._zod.def, { catchall: never() }));
	},
	strip() {
		return this.clone(mergeDefs(this._zod.def, { catchall: void 0 }));
	},
	extend(incoming) {
		return extend(this, incoming);
	},
	safeExtend(incoming) {
		return safeExtend(this, incoming);
	},
	merge(other) {
		return merge(this, other);
	},
	pick(mask) {
		return pick(this, mask);
	},
	omit(mask) {
		return omit(this, mask);
	},
	partial(...args) {
		return partial(ZodOptional, this, args[0]);
	},
	exactPartial(...args) {
		return partial(ZodExactOptional, this, args[0], "exactPartial");
	},
	required(...args) {
		return required(ZodNonOptional, this, args[0]);
	}
});
function object(shape, params) {
	const def = {
		type: "object",
		shape: shape ?? {},
		...normalizeParams(params)
	};
	return new ZodObject(def);
}
function strictObject(shape, params) {
	return new ZodObject({
		type: "object",
		shape,
		catchall: never(),
		...normalizeParams(params)
	});
}
function looseObject(shape, params) {
	return new ZodObject({
		type: "object",
		shape,
		catchall: unknown(),
		...normalizeParams(params)
	});
}
const ZodUnion = $constructor("ZodUnion", (inst, def) => {
	$ZodUnion.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => unionProcessor(inst, ctx, json, params);
	inst.options = def.options;
});
function union(options, params) {
	return new ZodUnion({
		type: "union",
		options,
		...normalizeParams(params)
	});
}
const ZodDiscriminatedUnion = $constructor("ZodDiscriminatedUnion", (inst, def) => {
	ZodUnion.init(inst, def);
	$ZodDiscriminatedUnion.init(inst, def);
});
function discriminatedUnion(discriminator, options, params) {
	return new ZodDiscriminatedUnion({
		type: "union",
		options,
		discriminator,
		...normalizeParams(params)
	});
}
const ZodIntersection = $constructor("ZodIntersection", (inst, def) => {
	$ZodIntersection.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => intersectionProcessor(inst, ctx, json, params);
});
function intersection(left, right) {
	return new ZodIntersection({
		type: "intersection",
		left,
		right
	});
}
const ZodRecord = $constructor("ZodRecord", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodRecord.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => recordProcessor(inst, ctx, json, params);
	inst.keyType = def.keyType;
	inst.valueType = def.valueType;
});
function record(keyType, valueType, params) {
	if (!valueType || !valueType._zod) return new ZodRecord({
		type: "record",
		keyType: string(),
		valueType: keyType,
		...normalizeParams(valueType)
	});
	return new ZodRecord({
		type: "record",
		keyType,
		valueType,
		...normalizeParams(params)
	});
}
const ZodEnum = $constructor("ZodEnum", (inst, def) => {
	$ZodEnum.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => enumProcessor(inst, ctx, json, params);
	inst.enum = def.entries;
	inst.options = [...inst._zod.values];
	const keys = new Set(Object.keys(def.entries));
	inst.extract = (values, params) => {
		const newEntries = {};
		for (const value of values) if (keys.has(value)) newEntries[value] = def.entries[value];
		else throw new Error(`Key ${value} not found in enum`);
		return new ZodEnum({
			...def,
			checks: [],
			...normalizeParams(params),
			entries: newEntries
		});
	};
	inst.exclude = (values, params) => {
		const newEntries = { ...def.entries };
		for (const value of values) if (keys.has(value)) delete newEntries[value];
		else throw new Error(`Key ${value} not found in enum`);
		return new ZodEnum({
			...def,
			checks: [],
			...normalizeParams(params),
			entries: newEntries
		});
	};
});
function _enum(values, params) {
	const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
	return new ZodEnum({
		type: "enum",
		entries,
		...normalizeParams(params)
	});
}
const ZodLiteral = $constructor("ZodLiteral", (inst, def) => {
	$ZodLiteral.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => literalProcessor(inst, ctx, json, params);
	inst.values = new Set(def.values);
	Object.defineProperty(inst, "value", { get() {
		if (def.values.length > 1) throw new Error("This schema contains multiple valid literal values. Use `.values` instead.");
		return def.values[0];
	} });
});
function literal(value, params) {
	return new ZodLiteral({
		type: "literal",
		values: Array.isArray(value) ? value : [value],
		...normalizeParams(params)
	});
}
const ZodTransform = $constructor("ZodTransform", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodTransform.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => transformProcessor(inst, ctx, json, params);
	inst._zod.parse = (payload, _ctx) => {
		if (_ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
		payload.addIssue = (issue$1) => {
			if (typeof issue$1 === "string") payload.issues.push(issue(issue$1, payload.value, def));
			else {
				const _issue = issue$1;
				if (_issue.fatal) _issue.continue = false;
				_issue.code ?? (_issue.code = "custom");
				if (!("input" in _issue)) _issue.input = payload.value;
				_issue.inst ?? (_issue.inst = inst);
				payload.issues.push(issue(_issue));
			}
		};
		const output = def.transform(payload.value, payload);
		if (output instanceof Promise) return output.then((output) => {
			payload.value = output;
			return payload;
		});
		payload.value = output;
		return payload;
	};
});
function transform(fn) {
	return new ZodTransform({
		type: "transform",
		transform: fn
	});
}
const ZodOptional = $constructor("ZodOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function optional(innerType) {
	return new ZodOptional({
		type: "optional",
		innerType
	});
}
const ZodExactOptional = $constructor("ZodExactOptional", (inst, def) => {
	$ZodExactOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function exactOptional(innerType) {
	return new ZodExactOptional({
		type: "optional",
		innerType
	});
}
const ZodNullable = $constructor("ZodNullable", (inst, def) => {
	$ZodNullable.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => nullableProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function nullable(innerType) {
	return new ZodNullable({
		type: "nullable",
		innerType
	});
}
const ZodDefault = $constructor("ZodDefault", (inst, def) => {
	$ZodDefault.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => defaultProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
	inst.removeDefault = inst.unwrap;
});
function _default(innerType, defaultValue) {
	return new ZodDefault({
		type: "default",
		innerType,
		get defaultValue() {
			return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
		}
	});
}
const ZodPrefault = $constructor("ZodPrefault", (inst, def) => {
	$ZodPrefault.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => prefaultProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function prefault(innerType, defaultValue) {
	return new ZodPrefault({
		type: "prefault",
		innerType,
		get defaultValue() {
			return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
		}
	});
}
const ZodNonOptional = $constructor("ZodNonOptional", (inst, def) => {
	$ZodNonOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => nonoptionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function nonoptional(innerType, params) {
	return new ZodNonOptional({
		type: "nonoptional",
		innerType,
		...normalizeParams(params)
	});
}
const ZodCatch = $constructor("ZodCatch", (inst, def) => {
	$ZodCatch.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => catchProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
	inst.removeCatch = inst.unwrap;
});
function _catch(innerType, catchValue) {
	return new ZodCatch({
		type: "catch",
		innerType,
		catchValue: typeof catchValue === "function" ? catchValue : constantCatch(catchValue)
	});
}
const ZodPipe = $constructor("ZodPipe", (inst, def) => {
	$ZodPipe.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => pipeProcessor(inst, ctx, json, params);
	inst.in = def.in;
	inst.out = def.out;
});
function pipe(in_, out) {
	return new ZodPipe({
		type: "pipe",
		in: in_,
		out
	});
}
const ZodPreprocess = $constructor("ZodPreprocess", (inst, def) => {
	ZodPipe.init(inst, def);
	$ZodPreprocess.init(inst, def);
});
const ZodReadonly = $constructor("ZodReadonly", (inst, def) => {
	$ZodReadonly.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => readonlyProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function readonly(innerType) {
	return new ZodReadonly({
		type: "readonly",
		innerType
	});
}
const ZodLazy = $constructor("ZodLazy", (inst, def) => {
	$ZodLazy.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => lazyProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.getter();
});
function lazy(getter) {
	return new ZodLazy({
		type: "lazy",
		getter
	});
}
const ZodCustom = $constructor("ZodCustom", (inst, def) => {
	$ZodCustom.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => customProcessor(inst, ctx, json, params);
});
function custom(fn, _params) {
	return _custom(ZodCustom, fn ?? (() => true), _params);
}
function refine(fn, _params = {}) {
	return _refine(ZodCustom, fn, _params);
}
function superRefine(fn, params) {
	return _superRefine(fn, params);
}
function preprocess(fn, schema) {
	return new ZodPreprocess({
		type: "pipe",
		in: transform(fn),
		out: schema
	});
}
// node_modules/zod/v4/classic/iso.js
function datetime(params) {
	return _isoDateTime(ZodISODateTime, params);
}
// node_modules/zod/v4/classic/coerce.js
function number$1(params) {
	return _coercedNumber(ZodNumber, params);
}
// src/run/ids.ts
const LONGEST$1 = 150;
function branchIdOf(path) {
	const id = path.replaceAll("/", "+");
	return id.length <= LONGEST$1 ? id : `${id.slice(0, 136)}++${digestOf(path)}`;
}
function digestOf(text) {
	let hash = 14695981039346656037n;
	for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 1099511628211n);
	return hash.toString(36).padStart(13, "0").slice(-12);
}
const RUN_ID = /^\d{8}-[0-9a-z]{6}$/;
function createRunId(now, suffix) {
	return `${now.toISOString().slice(0, 10).replaceAll("-", "")}-${suffix}`;
}
function isRunId(text) {
	return RUN_ID.test(text);
}
const MOST_OF_A_DAY = 10;
function newestRunIds(runIds, most) {
	const sorted = Array.from(runIds).toSorted().toReversed();
	const lastDay = sorted[most - 1]?.slice(0, 8) ?? "";
	return sorted.filter((runId) => runId.slice(0, 8) >= lastDay).slice(0, most * MOST_OF_A_DAY);
}
function dayOf(runId) {
	const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})-/.exec(runId) ?? [];
	const moment = new Date(`${year}-${month}-${day}T00:00:00Z`);
	return Number.isNaN(moment.getTime()) ? void 0 : moment;
}
const REQUEST_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;
function isRequestId(text) {
	return REQUEST_ID.test(text);
}
function suffixOf(runId) {
	return runId.slice(-6);
}
function suffixFor(text) {
	return BigInt(`0x${sha256(text).slice(0, 15)}`).toString(36).padStart(6, "0").slice(-6);
}
function sha256(content, encoding = "hex") {
	return process.getBuiltinModule("node:crypto").hash("sha256", content, encoding);
}
function checkpointId(number) {
	return `chk-${String(number).padStart(3, "0")}`;
}
function highestCheckpoint(text) {
	return Array.from(text.matchAll(/^\s*checkpoint_id:\s*["']?chk-(\d{1,9})\b/gm), ([, digits]) => Number(digits)).reduce((most, number) => Math.max(most, number), 0);
}
function joinPath(prefix, name) {
	return prefix === "" ? String(name) : `${prefix}/${name}`;
}
function prefixOf(path) {
	const slash = path.lastIndexOf("/");
	return slash === -1 ? "" : path.slice(0, slash);
}
function nameOf(path) {
	return path.slice(path.lastIndexOf("/") + 1);
}
function isInside(path, block) {
	return path === block || path.startsWith(`${block}/`);
}
function* enclosingBlocks(path) {
	for (let block = prefixOf(path); block !== ""; block = prefixOf(block)) yield block;
}
const STEP_PATH = /^[a-z0-9][\w./-]{0,199}$/i;
function isStepPath(text) {
	return STEP_PATH.test(text);
}
const MERGE = "merge+";
function mergeOf(branch) {
	return joinPath(prefixOf(branch), `${MERGE}${nameOf(branch)}`);
}
function isMerge(path) {
	return nameOf(path).startsWith(MERGE);
}
function mergedBy(merge) {
	return joinPath(prefixOf(merge), nameOf(merge).slice(6));
}
function displayPath(path) {
	return path.replaceAll(/(^|\/)merge\+/g, "$1merge ");
}
// src/definition/message-text.ts
const LONGEST = 60;
const INVISIBLE$1 = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;
function displayText(text) {
	const line = text.replaceAll(/\s+/g, " ").replaceAll(INVISIBLE$1, "�");
	return line.length > LONGEST ? `${Array.from(line).slice(0, LONGEST).join("")}…` : line;
}
function code(text) {
	return `\`${displayText(text)}\``;
}
function shellWord(text) {
	return /^[\w./:=@+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
function either(options) {
	if (options.length < 2) return options.join("");
	return `${options.slice(0, -1).join(", ")} or ${options.at(-1)}`;
}
function describeValue(value) {
	if (typeof value === "string") return value === "" ? "empty text" : `the text "${displayText(value)}"`;
	if (typeof value === "number") return `the number ${value}`;
	if (typeof value === "boolean") return String(value);
	if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
	if (value === null) return "empty";
	return isMapping(value) && Object.keys(value).length === 0 ? "an empty group" : "a group of keys";
}
function isMapping(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function valueAt(root, path) {
	let value = root;
	for (const part of path) if (Array.isArray(value)) value = value[Number(part)];
	else if (isMapping(value) && Object.hasOwn(value, part)) value = value[String(part)];
	else return void 0;
	return value;
}
// src/run/token-usage.ts
const Usage = object({
	input_tokens: number$2().nonnegative(),
	output_tokens: number$2().nonnegative(),
	cost_usd: number$2().nonnegative().nullable().describe("US dollars; null where the price is unknown."),
	agent_sessions: number$2().nonnegative(),
	duration_ms: number$2().nonnegative().optional()
}).describe("Usage of an attempt.");
const TokenUsage = object({
	step: string().describe("Step path; `orchestrator` for orchestrating sessions."),
	cost_usd: number$2().nonnegative().nullable().describe("US dollars; null where a price is unknown."),
	tokens: number$2().nonnegative()
}).describe("Usage of a step.");
function addUsage(a, b) {
	if (!b) return a;
	return {
		input_tokens: a.input_tokens + b.input_tokens,
		output_tokens: a.output_tokens + b.output_tokens,
		cost_usd: a.cost_usd === null || b.cost_usd === null ? null : a.cost_usd + b.cost_usd,
		agent_sessions: a.agent_sessions + b.agent_sessions
	};
}
function tokensOf(usage) {
	return (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0);
}
function roundUsd(dollars) {
	return dollars === null ? null : Math.round(dollars * 1e6) / 1e6;
}
// src/run/parse-json.ts
function parseJson(text) {
	try {
		return text === void 0 ? void 0 : JSON.parse(text);
	} catch {
		return;
	}
}
function mapTexts(value, replace) {
	const replaced = (each) => {
		if (typeof each === "string") return replace(each);
		if (Array.isArray(each)) return each.map(replaced);
		if (typeof each !== "object" || each === null) return each;
		return Object.fromEntries(Object.entries(each).map(([key, item]) => [key, replaced(item)]));
	};
	return replaced(value);
}
function parseJsonObject(text = "") {
	const value = /^\s*\{/.test(text) ? parseJson(text) : void 0;
	return isMapping(value) ? value : void 0;
}
// src/run/paths.ts
const OUTPUT_DIRECTORY = "agentic";
const runFiles = {
	journal: "journal.ndjson",
	progress: "progress.json",
	definition: "definition.yaml",
	program: "definition.ts",
	definitions: "definitions.yaml",
	sources: "sources.json",
	run: "run.json",
	settings: "settings.json",
	logs: "logs.ndjson",
	checkpoints: "checkpoint.md",
	worktrees: "worktrees.json",
	pullRequest: "pull-request.md",
	lock: "lock.json",
	replica: "replica.json",
	owner: "owner.json"
};
const PULL_REQUESTS = "pull-requests";
const SUPERSEDED = "superseded";
const UNSENT = "unsent";
const FAN_OUT_FOLDER = "fan-out";
const engineFolders = new Set([
	"inbox",
	"steps",
	PULL_REQUESTS,
	SUPERSEDED,
	UNSENT,
	FAN_OUT_FOLDER
]);
for (const file of [runFiles.journal, runFiles.logs]) engineFolders.add(`${file}.d`);
const engineFiles = new Set(Object.values(runFiles));
const engineFilePattern = /^(?:journal\..*\.ndjson|lock\.json\..*)$/;
function isEngineFile(path) {
	const [first = ""] = path.split("/", 1);
	return engineFolders.has(first) || engineFiles.has(path) || engineFilePattern.test(path);
}
function insidePath(path) {
	if (path.startsWith("/") || path.includes("\0")) return void 0;
	const parts = [];
	for (const part of path.split("/")) {
		if (part === "" || part === ".") continue;
		if (part !== "..") parts.push(part);
		else if (parts.pop() === void 0) return void 0;
	}
	return parts.length === 0 ? void 0 : parts.join("/");
}
function documentIn(folder, path) {
	const inside = insidePath(path ?? "");
	if (!inside?.startsWith(`${folder}/`)) return void 0;
	const name = inside.slice(folder.length + 1);
	return isEngineFile(name) ? void 0 : name;
}
function attemptDirectory(step, attempt) {
	return `steps/${step}/${attempt}`;
}
function runDirectory(runId, outputDirectory = OUTPUT_DIRECTORY) {
	return `${outputDirectory}/workflows/${runId}`;
}
const DEFINITION_FILES = [
	runFiles.definition,
	runFiles.program,
	runFiles.definitions,
	runFiles.sources
];
const FIXED_FILES = [runFiles.run, ...DEFINITION_FILES];
// src/storage/refs/segments.ts
const growingFiles = [runFiles.journal, runFiles.logs];
const bytes = int().nonnegative();
const Layout = object({
	whole: bytes,
	segments: array(object({
		offset: bytes,
		size: bytes
	})).readonly(),
	leftOut: bytes
});
const emptyLayout = {
	whole: 0,
	segments: [],
	leftOut: 0
};
const MAX_WHOLE_BYTES = 33554432;
const MIN_SEGMENT_BYTES = 1024;
function segmentFolder(file) {
	return `${file}.d`;
}
function segmentPath(file, offset) {
	return `${segmentFolder(file)}/${String(offset).padStart(12, "0")}`;
}
function lengthOf({ whole, segments }) {
	return segments.reduce((sum, { size }) => sum + size, whole);
}
function replicatedBytes(layout) {
	return lengthOf(layout) + layout.leftOut;
}
function nextOffset(layout, added) {
	const length = lengthOf(layout);
	const total = length + added;
	if (canBeWhole(total) && total - layout.whole >= layout.whole) return 0;
	let start = length;
	for (;;) {
		const tier = tierOf(total - start);
		const before = layout.segments.filter(({ offset }) => offset < start);
		const small = before.slice(before.findLastIndex(({ size }) => tierOf(size) > tier) + 1);
		const first = small[0];
		if (!first || small.length < 7 || !canBeWhole(total - first.offset)) return start;
		start = first.offset;
	}
}
function canBeWhole(bytes) {
	return bytes <= MAX_WHOLE_BYTES;
}
function tierOf(size) {
	return Math.floor(Math.log2(Math.max(size, MIN_SEGMENT_BYTES) / MIN_SEGMENT_BYTES) / 3);
}
function writeSegment(file, layout, { offset, content }) {
	const replaced = layout.segments.filter((segment) => segment.offset > offset);
	const segments = [...layout.segments.filter((segment) => segment.offset < offset), {
		offset,
		size: content.length
	}];
	return {
		changes: [...replaced.map((segment) => ({
			path: segmentPath(file, segment.offset),
			remove: true
		})), {
			path: segmentPath(file, offset),
			content
		}],
		layout: {
			...layout,
			segments
		}
	};
}
function writeWhole(file, content, leftOut = 0) {
	const changes = [{
		path: segmentFolder(file),
		remove: true
	}, {
		path: file,
		content: content.subarray(0, MAX_WHOLE_BYTES)
	}];
	const segments = [];
	for (let offset = MAX_WHOLE_BYTES; offset < content.length; offset += MAX_WHOLE_BYTES) {
		const part = content.subarray(offset, offset + MAX_WHOLE_BYTES);
		changes.push({
			path: segmentPath(file, offset),
			content: part
		});
		segments.push({
			offset,
			size: part.length
		});
	}
	return {
		changes,
		layout: {
			whole: Math.min(content.length, MAX_WHOLE_BYTES),
			segments,
			leftOut
		}
	};
}
function segmentOf(path) {
	const [, file = "", offset = ""] = /^(.+)\.d\/(\d{12})$/.exec(path) ?? [];
	return growingFiles.includes(file) ? {
		file,
		offset: Number(offset)
	} : void 0;
}
function joinSegments(files) {
	const joined = new Map(Array.from(files).filter(([path]) => !isInSegmentFolder(path)));
	for (const file of growingFiles) {
		const content = joinFile(file, files);
		if (content) joined.set(file, content);
	}
	return joined;
}
function joinFile(file, files) {
	const whole = files.get(file);
	const segments = Array.from(files).flatMap(([path, content]) => {
		const segment = segmentOf(path);
		return segment?.file === file ? [{
			offset: segment.offset,
			content
		}] : [];
	});
	if (segments.length === 0) return whole;
	const parts = [{
		offset: 0,
		content: whole ?? new Uint8Array()
	}];
	let length = whole?.length ?? 0;
	for (const segment of segments.toSorted((a, b) => a.offset - b.offset)) {
		if (file === runFiles.journal && segment.offset !== length) throw incompleteJournal(length, segment.offset);
		parts.push(segment);
		length += segment.content.length;
	}
	return Buffer.concat(parts.map(({ content }) => content));
}
function isInSegmentFolder(path) {
	return growingFiles.some((file) => path.startsWith(`${segmentFolder(file)}/`));
}
function incompleteJournal(end, next) {
	return new AgenticError({
		code: "journal-corrupt",
		message: `The journal at the remote ends at byte ${end}, and its next segment begins at byte ${next}. The run cannot be resumed from it. Reset the ref to an earlier commit, or start a new run.`
	});
}
async function listFiles({ refs, version, path: folder }) {
	const found = new Map();
	for (const { path, id } of await refs.files(version, folder)) {
		const name = path.slice(folder.length + 1);
		const whole = segmentOf(name)?.file ?? name;
		const parts = found.get(whole) ?? [];
		parts.push({
			path: name,
			id
		});
		found.set(whole, parts);
	}
	return Array.from(found, ([path, parts]) => ({
		path,
		id: parts.map(({ id }) => id).join(" "),
		parts: parts.map((part) => part.path)
	}));
}
async function locateFiles({ refs, version, path: folder }, names) {
	return await Promise.all(names.map(async (path) => {
		const beside = segmentFolder(path);
		return {
			path,
			id: "",
			parts: [path, ...(growingFiles.includes(path) ? await refs.list(version, `${folder}/${beside}`) : []).map(({ name }) => `${beside}/${name}`)]
		};
	}));
}
async function readFiles({ refs, version, path: folder }, files) {
	const parts = files.flatMap((file) => file.parts);
	const read = await refs.read(version, parts.map((part) => `${folder}/${part}`));
	const contents = parts.flatMap((part) => {
		const content = read.get(`${folder}/${part}`);
		return content === void 0 ? [] : [[part, content]];
	});
	return joinSegments(new Map(contents));
}
const local = new Set([
	runFiles.lock,
	runFiles.worktrees,
	runFiles.replica,
	runFiles.owner
]);
const localFolders = new Set([
	"inbox",
	SUPERSEDED,
	UNSENT,
	FAN_OUT_FOLDER,
	...growingFiles.map(segmentFolder)
]);
function isLocalOnly(path) {
	const [first = ""] = path.split("/", 1);
	return local.has(path) || localFolders.has(first) || path.startsWith(`${runFiles.lock}.`) || /\.\d+\.tmp$/.test(path);
}
// src/system/format.ts
function formatDuration(milliseconds) {
	const seconds = Math.round(milliseconds / 1e3);
	if (seconds < 60) return `${seconds}s`;
	const minutes = Math.floor(seconds / 60);
	if (minutes < 60) return `${minutes}m ${pad(seconds % 60)}s`;
	return `${Math.floor(minutes / 60)}h ${pad(minutes % 60)}m`;
}
function formatCost(dollars) {
	if (dollars === null) return "$?";
	return dollars > 0 && dollars < .01 ? "<$0.01" : `$${dollars.toFixed(2)}`;
}
function formatCostAndTokens({ knownUsd, complete }) {
	if (complete) return formatCost(knownUsd);
	return knownUsd > 0 ? `${formatCost(knownUsd)}+?` : formatCost(null);
}
function formatMoment(at, seenAt) {
	const moment = new Date(at).toISOString();
	const day = moment.slice(0, 10);
	const time = `${moment.slice(11, 16)} UTC`;
	return new Date(seenAt).toISOString().startsWith(day) ? time : `${day} ${time}`;
}
function formatFrom(at, seenAt) {
	return formatMoment(new Date(Math.ceil(Date.parse(at) / 6e4) * 6e4).toISOString(), seenAt);
}
function formatCount(count) {
	if (count < 1e3) return String(count);
	return count < 999500 ? `${Math.round(count / 1e3)}k` : `${(count / 1e6).toFixed(1)}M`;
}
function plural(count, noun, many = `${noun}s`) {
	return `${count} ${count === 1 ? noun : many}`;
}
function shorten(text, width) {
	return takeStart(text.replace(/\s+/g, " ").trim(), width);
}
function takeStart(text, limit) {
	if (text.length <= limit) return text;
	return `${text.slice(0, Math.max(0, limit - 1)).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
function takeEnd(text, limit) {
	if (text.length <= limit) return text;
	const end = text.slice(-limit);
	const at = end.search(/[\s"'`<>(){}[\]]/);
	return at === -1 ? "" : end.slice(at + 1);
}
function capitalize(text) {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
function withVisibleNul(text) {
	return text.replaceAll("\0", "␀");
}
function pad(number) {
	return String(number).padStart(2, "0");
}
// src/output/terminal/terminal-text.ts
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
function describeLostChanges({ branch, files }) {
	return `changes of ${branch} to ${files.join(", ")} are lost`;
}
function printable(text) {
	return stripVTControlCharacters(text).replace(UNPRINTABLE, "");
}
const STYLES = new RegExp(`(\\[(?:1|2|22|3[1-6]|39)m)`);
function printableStyled(text, stream) {
	if (styleText("bold", "x", { stream }) === "x") return printable(text);
	return text.split(STYLES).map((part, index) => index % 2 === 1 ? part : printable(part)).join("");
}
const STATUS_COLOURS = {
	pending: "dim",
	running: "cyan",
	paused: "yellow",
	completed: "green",
	failed: "red",
	cancelled: "yellow"
};
function styleByStatus(text, status, stream) {
	return styleText(STATUS_COLOURS[status], text, { stream });
}
function styledEndLines(lines, status, stream) {
	const [first = "", ...more] = lines.map(printable);
	return [first.replace(/^(?:Completed|Failed|Paused|Cancelled)/, (word) => styleByStatus(word, status, stream)), ...more];
}
// src/system/read-file.ts
const MEGABYTE = 1048576;
const MAX_WRITTEN_BYTES = 16 * MEGABYTE;
const MAX_RUN_BYTES = 256 * MEGABYTE;
const POLL_MS = 10;
function readRegularFile(path, { maxBytes = MAX_WRITTEN_BYTES, displayName = path, pipeMs } = {}) {
	const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
	try {
		const stats = fstatSync(file);
		if (stats.isFIFO() && pipeMs !== void 0) return readPipe(file, {
			maxBytes,
			displayName,
			pipeMs
		});
		const kind = kindOf(stats);
		if (kind !== void 0) throw unsuitable(`${displayName} is ${kind}, not a regular file. Name a regular file.`);
		if (stats.size > maxBytes) throw tooLarge(displayName, maxBytes);
		return stats.size > 0 || stats.isDirectory() ? readFileSync(file) : readAtMost(file, {
			maxBytes,
			displayName
		});
	} finally {
		closeSync(file);
	}
}
function readRegularText(path, options) {
	return readRegularFile(path, options).toString("utf8");
}
function isPossiblePath(path) {
	if (path.includes("\0") || Buffer.byteLength(path) > 4e3) return false;
	return path.split(/[/\\]/).every((name) => Buffer.byteLength(name) <= 255);
}
function openRegular(path, mode) {
	const { O_RDONLY, O_RDWR, O_APPEND, O_CREAT, O_NONBLOCK = 0 } = constants;
	const file = openSync(path, O_NONBLOCK | (mode === "read" ? O_RDONLY : O_RDWR | O_APPEND | O_CREAT), 438);
	const kind = kindOf(fstatSync(file));
	if (kind === void 0) return file;
	closeSync(file);
	throw unsuitable(`${path} is ${kind}, not a regular file. Name a regular file.`);
}
function kindOf(stats) {
	if (stats.isFIFO()) return "a pipe";
	if (stats.isCharacterDevice() || stats.isBlockDevice()) return "a device";
	return stats.isSocket() ? "a socket" : void 0;
}
function readPipe(file, { pipeMs, ...limits }) {
	const deadline = performance.now() + pipeMs;
	const pause = new Int32Array(new SharedArrayBuffer(4));
	return readAtMost(file, limits, (chunk, length) => {
		for (;;) {
			const read = readNow(file, chunk);
			if (read !== void 0 && (read > 0 || length > 0)) return read;
			if (performance.now() > deadline) throw tooSlow(limits.displayName, pipeMs);
			Atomics.wait(pause, 0, 0, POLL_MS);
		}
	});
}
function readNow(file, chunk) {
	try {
		return readSync(file, chunk);
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EAGAIN") return void 0;
		throw error;
	}
}
function readAtMost(file, { maxBytes, displayName }, readInto = (chunk, _length) => readSync(file, chunk)) {
	const chunks = [];
	for (let length = 0;;) {
		const chunk = Buffer.alloc(65536);
		const read = readInto(chunk, length);
		if (read === 0) return Buffer.concat(chunks);
		length += read;
		if (length > maxBytes) throw tooLarge(displayName, maxBytes);
		chunks.push(chunk.subarray(0, read));
	}
}
function tooLarge(displayName, maxBytes) {
	return unsuitable(`${displayName} has more than ${maxBytes / MEGABYTE} MB, which is the limit. Name a smaller file.`);
}
function tooSlow(displayName, pipeMs) {
	return unsuitable(`${displayName} is a pipe that was not written to its end within ${pipeMs / 1e3} seconds. Write its content to a file and name that.`);
}
function unsuitable(message) {
	return new AgenticError({
		code: "file-unsuitable",
		message
	});
}
// src/storage/local/atomic-files.ts
const NEW_LINE = 10;
function appendTo(path, content) {
	const file = openRegular(path, "append");
	try {
		const gap = path.endsWith(".ndjson") && isTorn(file) ? "\n" : "";
		const bytes = Buffer.from(`${gap}${content}`);
		withErrorPath(path, () => {
			for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
		});
	} finally {
		closeSync(file);
	}
}
function isTorn(file) {
	const { size } = fstatSync(file);
	const last = Buffer.alloc(1);
	return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== NEW_LINE;
}
function replaceFile(path, content, { durable = false } = {}) {
	const draft = `${path}.${process.pid}.tmp`;
	try {
		withErrorPath(path, () => writeFileSync(draft, content, { flush: durable }));
		renameSync(draft, path);
	} catch (error) {
		rmSync(draft, { force: true });
		throw error;
	}
}
function createFile(path, content) {
	const draft = `${path}.${process.pid}.tmp`;
	try {
		withErrorPath(path, () => writeFileSync(draft, content));
		linkSync(draft, path);
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	} finally {
		rmSync(draft, { force: true });
	}
}
const notFoundCodes = new Set([
	"ENOENT",
	"ENOTDIR",
	"EISDIR"
]);
function readOptional(path) {
	return readOptionalBytes(path)?.toString("utf8");
}
function readOptionalBytes(path) {
	try {
		return readRegularFile(path, { maxBytes: MAX_RUN_BYTES });
	} catch (error) {
		if (error instanceof Error && "code" in error && notFoundCodes.has(error.code)) return void 0;
		throw error;
	}
}
function hasContent(path, content) {
	const wanted = Buffer.from(content);
	if (statSync(path, { throwIfNoEntry: false })?.size !== wanted.length) return false;
	return readOptionalBytes(path)?.equals(wanted) === true;
}
const LAST_BYTES = 16384;
function readLastLine(path) {
	if (!existsSync(path)) return void 0;
	const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
	try {
		if (!fstatSync(file).isFile()) return void 0;
		const bytes = Buffer.alloc(LAST_BYTES);
		const length = readSync(file, bytes, { position: Math.max(0, fstatSync(file).size - LAST_BYTES) });
		const lines = bytes.toString("utf8", 0, length).split("\n");
		return lines.length > 2 || length < LAST_BYTES ? lines.at(-2) : void 0;
	} finally {
		closeSync(file);
	}
}
function isDraft(path) {
	return /\.\d+\.tmp$/.test(path);
}
function isRealInside(root, folder) {
	if (!isPossiblePath(folder)) return false;
	let existing = folder;
	while (lstatSync(existing, { throwIfNoEntry: false }) === void 0) existing = dirname(existing);
	if (!existsSync(existing)) return false;
	return `${realpathSync(existing)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
}
function addEntry(path, { highest, render }, redact) {
	for (let number = highest(readOptional(path) ?? "") + 1;; number += 1) {
		const reservation = reservationFile(path, number);
		if (!create$1(reservation)) continue;
		try {
			const text = readOptional(path) ?? "";
			if (highest(text) >= number) continue;
			appendFileSync(path, redact(render(number, text)));
			return number;
		} finally {
			rmSync(reservation, { force: true });
		}
	}
}
function reservationFile(path, number) {
	return `${path}.${number}.tmp`;
}
function create$1(path) {
	try {
		closeSync(openSync(path, "wx"));
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	}
}
function listRequests(inbox) {
	if (!existsSync(inbox)) return [];
	return readdirSync(inbox, { withFileTypes: true }).filter(isRequestEntry).slice(0, MOST_REQUESTS).flatMap(({ name }) => readRequest(inbox, name)).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map(({ id, content }) => ({
		id,
		content
	}));
}
const MOST_REQUESTS = 2e3;
const MOST_REQUEST_BYTES = 1048576;
function isRequestEntry(entry) {
	return entry.isFile() && entry.name.endsWith(".json") && isRequestId(entry.name.slice(0, -5));
}
function readRequest(inbox, name) {
	const path = join(inbox, name);
	const stats = statSync(path, { throwIfNoEntry: false });
	const content = stats && stats.size <= MOST_REQUEST_BYTES ? readOptional(path) : void 0;
	return stats && content !== void 0 ? [{
		id: name.slice(0, -5),
		at: stats.mtimeMs,
		content
	}] : [];
}
// src/redaction/text-spans.ts
function goBack(text, from, matches) {
	let at = from;
	while (at > 0 && matches(text.charCodeAt(at - 1))) at -= 1;
	return at;
}
function isSpace(code) {
	return code === 32 || code >= 9 && code <= 13;
}
function mergeSpans(spans) {
	const merged = [];
	for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
		const last = merged.at(-1);
		if (last && start <= last[1]) last[1] = Math.max(last[1], end);
		else merged.push([start, end]);
	}
	return merged;
}
const REPLACEMENT = "(redacted)";
function replaceSpans(text, spans) {
	let result = "";
	let from = 0;
	for (const [start, end] of mergeSpans(spans)) {
		result += text.slice(from, escapeStart(text, {
			from,
			start
		})) + REPLACEMENT;
		from = end;
	}
	return result + text.slice(from);
}
function escapeStart(text, { from, start }) {
	let slashes = 0;
	while (start - slashes > from && text[start - slashes - 1] === "\\") slashes += 1;
	return slashes % 2 === 1 ? start - 1 : start;
}
const IGNORED_RANGES = [
	[9, 13],
	[32, 32],
	[133, 133],
	[160, 160],
	[173, 173],
	[847, 847],
	[1564, 1564],
	[4447, 4448],
	[5760, 5760],
	[6068, 6069],
	[6155, 6158],
	[8192, 8207],
	[8232, 8239],
	[8287, 8303],
	[12288, 12288],
	[12644, 12644],
	[65024, 65039],
	[65279, 65279],
	[65440, 65440]
];
const IGNORED_HALVES = [[56128, 56128], [56320, 56815]];
const IGNORED$1 = [...IGNORED_RANGES, ...IGNORED_HALVES];
function setIgnored(table, value) {
	for (const [first, last] of IGNORED$1) table.fill(value, first, last + 1);
}
const unit = (code) => `\\u${code.toString(16).padStart(4, "0")}`;
const ANY_IGNORED = new RegExp(`[${IGNORED$1.map(([first, last]) => `${unit(first)}-${unit(last)}`).join("")}]`, "g");
function withoutIgnored(text) {
	return text.replaceAll(ANY_IGNORED, "");
}
// src/redaction/automaton.ts
const NOTHING = {
	spans: [],
	markers: []
};
const OTHER = 0;
const IGNORED = 1;
const SHORTEST_CUT = 6;
const CUT_WINDOW = 512;
function createAutomaton({ secrets, markers }) {
	const trie = new Trie([...secrets, ...markers]);
	for (const secret of secrets) trie.addSecret(secret);
	markers.forEach((marker, index) => trie.addMarker(marker, index));
	trie.link();
	return {
		scan: (text) => scan(trie, text),
		openFrom: (text) => openFrom(trie, text)
	};
}
var Trie = class {
	classes = new Uint16Array(65536);
	next;
	width;
	depth;
	ended;
	marker;
	back;
	onSecret;
	telling;
	#child;
	#sibling;
	#unit;
	#states = 1;
	constructor(patterns) {
		setIgnored(this.classes, IGNORED);
		let width = 2;
		let most = 1;
		for (const pattern of patterns) {
			most += pattern.length;
			for (let index = 0; index < pattern.length; index += 1) {
				const unit = pattern.charCodeAt(index);
				if (this.classes[unit] === OTHER) this.classes[unit] = width++;
			}
		}
		this.width = width;
		this.next = most > 65535 ? new Int32Array(most * width) : new Uint16Array(most * width);
		[this.depth, this.ended] = [new Int32Array(most), new Int32Array(most)];
		[this.#child, this.#sibling, this.#unit] = [
			new Int32Array(most),
			new Int32Array(most),
			new Int32Array(most)
		];
		[this.marker, this.back] = [new Int32Array(most), new Int32Array(most)];
		[this.onSecret, this.telling] = [new Uint8Array(most), new Uint8Array(most)];
	}
	addSecret(secret) {
		this.ended[this.#add(secret, (state) => this.onSecret[state] = 1)] = secret.length;
	}
	addMarker(marker, index) {
		this.marker[this.#add(marker)] = index + 1;
	}
	#add(pattern, visit) {
		let state = 0;
		for (let index = 0; index < pattern.length; index += 1) {
			const cell = state * this.width + (this.classes[pattern.charCodeAt(index)] ?? OTHER);
			if (this.next[cell] === 0) this.next[cell] = this.#grow(state, pattern.charCodeAt(index));
			state = this.next[cell] ?? 0;
			visit?.(state);
		}
		return state;
	}
	#grow(parent, unit) {
		const state = this.#states;
		this.#states += 1;
		this.depth[state] = (this.depth[parent] ?? 0) + 1;
		this.#unit[state] = this.classes[unit] ?? OTHER;
		this.#sibling[state] = this.#child[parent] ?? 0;
		this.#child[parent] = state;
		return state;
	}
	link() {
		const { next, width, ended, marker, back, telling } = this;
		const queue = [0];
		for (const state of queue) {
			const behind = back[state] ?? 0;
			if (ended[state] === 0) ended[state] = ended[behind] ?? 0;
			if (ended[state] !== 0 || marker[state] !== 0 || telling[behind] === 1) telling[state] = 1;
			if (state !== 0) next.copyWithin(state * width, behind * width, (behind + 1) * width);
			next[state * width + IGNORED] = state;
			for (let child = this.#child[state] ?? 0; child !== 0; child = this.#sibling[child] ?? 0) {
				const cell = state * width + (this.#unit[child] ?? OTHER);
				back[child] = state === 0 ? 0 : next[cell] ?? 0;
				next[cell] = child;
				queue.push(child);
			}
		}
	}
};
function scan(trie, text) {
	const { next, classes, width, telling } = trie;
	const { length } = text;
	let found;
	let state = 0;
	for (let index = 0; index < length; index += 1) {
		const unit = classes[text.charCodeAt(index)] ?? OTHER;
		state = next[state * width + unit] ?? 0;
		if (telling[state] === 1 && unit !== IGNORED) note(trie, found ??= {
			spans: [],
			markers: []
		}, {
			text,
			state,
			end: index + 1
		});
	}
	const cut = text.includes("…") ? cutSecrets(trie, text) : [];
	if (!found) return cut.length === 0 ? NOTHING : {
		...NOTHING,
		spans: cut
	};
	return {
		...found,
		spans: [...found.spans, ...cut]
	};
}
function note(trie, { spans, markers }, { text, state, end }) {
	const spanOf = (length) => [startOf$2(trie, text, {
		end,
		length
	}), end];
	const longest = trie.ended[state] ?? 0;
	if (longest > 0) spans.push(spanOf(longest));
	for (let each = state; trie.telling[each] === 1; each = trie.back[each] ?? 0) {
		const marker = trie.marker[each] ?? 0;
		if (marker > 0) markers.push({
			marker: marker - 1,
			span: spanOf(trie.depth[each] ?? 0)
		});
	}
}
function isSignificant({ classes }, text, index) {
	return classes[text.charCodeAt(index)] !== IGNORED;
}
function startOf$2(trie, text, { end, length }) {
	let start = end;
	for (let remaining = length; remaining > 0;) {
		start -= 1;
		if (isSignificant(trie, text, start)) remaining -= 1;
	}
	return start;
}
function cutSecrets(trie, text) {
	const spans = [];
	for (let at = text.indexOf("…"); at !== -1; at = text.indexOf("…", at + 1)) {
		const { from, length } = openAt(trie, text.slice(Math.max(0, at - CUT_WINDOW), at));
		if (length >= SHORTEST_CUT) spans.push([at - Math.min(at, CUT_WINDOW) + from, at]);
	}
	return spans;
}
const SHORTEST_OPEN = 3;
function openFrom(trie, text) {
	const { from, length } = openAt(trie, text);
	return text !== "" && !isSignificant(trie, text, text.length - 1) && length < SHORTEST_OPEN ? text.length : from;
}
function openAt(trie, text) {
	const { next, classes, width, depth, onSecret, back } = trie;
	let state = 0;
	for (let index = 0; index < text.length; index += 1) state = next[state * width + (classes[text.charCodeAt(index)] ?? OTHER)] ?? 0;
	while (state !== 0 && onSecret[state] === 0) state = back[state] ?? 0;
	const length = depth[state] ?? 0;
	return {
		from: length === 0 ? text.length : startOf$2(trie, text, {
			end: text.length,
			length
		}),
		length
	};
}
function asPattern(secret) {
	return withoutIgnored(secret);
}
// src/redaction/decoded-text.ts
const ZERO_WIDTH = "[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]|\\udb40[\\udc00-\\uddef]";
const ESCAPE = new RegExp([
	"%[0-9A-Fa-f]{2}",
	"\\\\(?:u[0-9A-Fa-f]{4}|u\\{[0-9A-Fa-f]{1,6}\\}|x[0-9A-Fa-f]{2}|[\"'\\\\/bfnrt])",
	"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|amp|lt|gt|quot|apos|nbsp|shy|zwj|zwnj);",
	"\\u001b\\[[0-9;:?]{0,32}[A-Za-z]",
	`(?:${ZERO_WIDTH})+`,
	`(?<cut>(?:%[0-9A-Fa-f]?|\\\\(?:u\\{?[0-9A-Fa-f]{0,5}|x[0-9A-Fa-f]?)?|&(?:#[xX]?[0-9A-Fa-f]{0,6}|[a-z]{0,4}))(?=…))`
].join("|"), "g");
const ESCAPE_OR_BYTES = new RegExp(`(?<![0-9A-Fa-f])(?:[0-9A-Fa-f]{2}[:,-] ?){7,}[0-9A-Fa-f]{2}(?:[:,-]? ?[0-9A-Fa-f]?(?=…)|(?![0-9A-Fa-f]))|${ESCAPE.source}`, "g");
const LOOKS_ESCAPED = new RegExp(ESCAPE.source);
const LOOKS_LIKE_BYTES = /[:,-] ?[0-9A-Fa-f]{2}[:,-] ?[0-9A-Fa-f]{2}[:,-] ?[0-9A-Fa-f]{2}[:,-]/;
function decodeText(text) {
	const hasBytes = LOOKS_LIKE_BYTES.test(text);
	if (!hasBytes && !LOOKS_ESCAPED.test(text)) return void 0;
	const decoded = [];
	const origins = [];
	let result = "";
	let from = 0;
	for (const { 0: escape, index, groups } of text.matchAll(hasBytes ? ESCAPE_OR_BYTES : ESCAPE)) {
		result += text.slice(from, index);
		decoded.push(result.length);
		origins.push(index);
		if (groups?.["cut"] === void 0) result += meaning(escape);
		from = index + escape.length;
		decoded.push(result.length);
		origins.push(from);
	}
	result += text.slice(from);
	const offsets = {
		decoded,
		origins
	};
	return {
		text: result,
		origin: ([start, end]) => [startOf$1(offsets, start), endOf(offsets, end - 1)]
	};
}
const SEPARATED_HEX = /^[0-9A-Fa-f]{2}[:,-]/;
const NAMED = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: "\"",
	apos: "'",
	nbsp: " "
};
const LETTERS = {
	b: "\b",
	f: "\f",
	n: "\n",
	r: "\r",
	t: "	"
};
function meaning(escape) {
	if (SEPARATED_HEX.test(escape)) return Buffer.from(escape.replaceAll(/[^0-9A-Fa-f]/g, ""), "hex").toString("utf8");
	switch (escape[0]) {
		case "%": return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
		case "&": {
			const name = escape.slice(1, -1);
			if (!name.startsWith("#")) return NAMED[name] ?? "";
			return character(/^#[xX]/.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
		}
		case "\\": {
			const letter = escape[1] ?? "";
			if (escape.length === 2) return LETTERS[letter] ?? letter;
			return character(Number.parseInt(escape.slice(2).replace(/[{}]/g, ""), 16));
		}
		default: return "";
	}
}
function character(code) {
	if (code > 1114111) return "";
	return String.fromCodePoint(code).replace(INVISIBLE, "");
}
const INVISIBLE = new RegExp(ZERO_WIDTH, "g");
function startOf$1({ decoded, origins }, index) {
	const position = positionAt(decoded, index);
	const from = position === -1 ? 0 : origins[position] ?? 0;
	return position % 2 === 0 ? from : from + index - (decoded[position] ?? 0);
}
function endOf(offsets, index) {
	const position = positionAt(offsets.decoded, index);
	return position % 2 === 0 ? offsets.origins[position + 1] ?? 0 : startOf$1(offsets, index) + 1;
}
function positionAt(decoded, index) {
	let low = 0;
	let high = decoded.length;
	while (low < high) {
		const middle = low + high >> 1;
		if ((decoded[middle] ?? 0) <= index) low = middle + 1;
		else high = middle;
	}
	return low - 1;
}
// src/redaction/provider-tokens.ts
const providerTokens = [
	["dop_v1_ doo_v1_ dor_v1_", "[a-f0-9]{24,}"],
	["HRKU-", "[\\w-]{36,}"],
	["nfp_", "[A-Za-z0-9]{32,}"],
	["fm1r_ fm1a_ fm2_ fo1_", "[A-Za-z0-9+/_-]{40,}"],
	["rnd_", "[A-Za-z0-9]{28,}"],
	["v1.0-", "[a-f0-9]{24}-[a-f0-9]{40,}"],
	["LTAI", "[A-Za-z0-9]{17,24}(?![A-Za-z0-9])"],
	["AQVN", "[\\w-]{35,}"],
	["1//0", "[\\w-]{40,}"],
	["sbp_", "[a-f0-9]{40,}"],
	["sb_secret_", "[\\w-]{22,}"],
	["napi_", "[a-z0-9]{48,}"],
	["pscale_tkn_ pscale_pw_ pscale_oauth_", "[\\w.-]{32,}"],
	["pcsk_", "[\\w-]{40,}"],
	["hcp.", "[\\w-]{60,}"],
	["pul-", "[a-f0-9]{40}"],
	["dp.pt. dp.ct. dp.sa. dp.scim. dp.audit.", "[A-Za-z0-9]{40,}"],
	["dp.st.", "(?:[\\w-]{2,35}\\.)?[A-Za-z0-9]{40,}"],
	["AGE-SECRET-KEY-1", "[A-Z0-9]{58}"],
	["sha256~", "[\\w-]{43}"],
	["AKCp", "[A-Za-z0-9]{69}"],
	["cmVmdGtu", "[A-Za-z0-9]{50,}"],
	["pnu_ pnb_", "[A-Za-z0-9]{36}"],
	["API-", "[A-Z0-9]{26,}"],
	["ico-", "[A-Za-z0-9]{32}"],
	["dt0c01. dt0s01. dt0s16.", "[A-Z0-9]{8,24}\\.[A-Z0-9]{60,}"],
	["sntrys_", "[A-Za-z0-9+/=_-]{40,}"],
	["sntryu_ sntrya_ sntryi_", "[a-f0-9]{40,}"],
	["NRAK-", "[A-Z0-9]{27}"],
	["NRII- NRIQ- NRJS-", "[\\w-]{19,}"],
	["phx_", "[A-Za-z0-9]{40,}"],
	["sdk- mob- api-", "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}"],
	["gldt- glrt- glrtr- glptt- glft- glsoat- glcbt- glimt- glagent- glwt- glffct- gloas-", "[\\w.-]{20,}"],
	["ATATT3 ATCTT3 ATSTT3", "[\\w=-]{40,}"],
	["ATBB", "[A-Za-z0-9]{28,32}(?![A-Za-z0-9+/=])"],
	["rubygems_", "[a-f0-9]{48}"],
	["cio", "[A-Za-z0-9]{32}(?![A-Za-z0-9])"],
	["oy2", "[a-z0-9]{43}(?![a-z0-9])"],
	["CLOJARS_", "[a-z0-9]{60}"],
	["dckr_oat_", "[\\w-]{24,}"],
	["CCIPAT_ CCIPRJ_", "[A-Za-z0-9]{22}_[a-f0-9]{40}"],
	["bkua_ bkct_", "[a-z0-9]{40}"],
	["sqp_ squ_ sqa_", "[a-f0-9]{40}"],
	["snyk_uat. snyk_sat.", "[\\w.-]{40,}"],
	["sgp_", "(?:[\\w-]{1,16}_)?[a-f0-9]{40}"],
	["PMAK-", "[a-f0-9]{24}-[a-f0-9]{34}"],
	["rdme_", "[a-z0-9]{70}"],
	["xai-", "[A-Za-z0-9]{40,}"],
	["pplx-", "[A-Za-z0-9]{40,}"],
	["r8_", "[A-Za-z0-9]{37}"],
	["fw_", "[A-Za-z0-9]{24}(?![A-Za-z0-9])"],
	["csk-", "[a-z0-9]{40,}"],
	["nvapi-", "[\\w-]{50,}"],
	["jina_", "[A-Za-z0-9]{48,}"],
	["tvly-", "(?:dev-|prod-)?[A-Za-z0-9]{28,}"],
	["lsv2_pt_ lsv2_sk_", "[a-f0-9]{32}_[a-f0-9]{10}"],
	["sk-lf-", "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"],
	["sk_", "[a-f0-9]{48}"],
	["lin_oauth_", "[a-f0-9]{32,}"],
	["secret_", "[A-Za-z0-9]{43}(?![\\w-])"],
	["pat", "[A-Za-z0-9]{14}\\.[a-f0-9]{64}"],
	["CFPAT-", "[\\w-]{43}"],
	["tfp_", "[\\w.-]{40,}"],
	["fio-u-", "[\\w=-]{40,}"],
	["sl.", "(?:u\\.)?[\\w-]{100,}"],
	["discord.com/api/webhooks/ discordapp.com/api/webhooks/", "[0-9]{17,20}/([\\w-]{60,})"],
	["webhook.office.com/webhookb2/", "[\\w@-]{36,80}/IncomingWebhook/([\\w/-]{32,})"],
	["xkeysib- xsmtpsib-", "[a-f0-9]{64}-[A-Za-z0-9]{16}"],
	["key- pubkey-", "[a-f0-9]{32}(?![\\w-])"],
	["re_", "[A-Za-z0-9]{8}_[A-Za-z0-9]{24}"],
	["SK", "(?!0{9})[a-f0-9]{32}(?![A-Za-z0-9])"],
	["shptka_ shpua_", "[a-f0-9]{32}"],
	["sq0atp- sq0csp-", "[\\w-]{22,}"],
	["EAAA", "[\\w-]{60}(?![\\w+/=-])"],
	["EZAK EZTK", "[A-Za-z0-9]{54}"],
	["duffel_live_ duffel_test_", "[\\w=-]{43}"],
	["shippo_live_ shippo_test_", "[a-f0-9]{40}"],
	["access-sandbox- access-production- access-development-", "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"],
	["sk_org_live_ sk_org_test_", "[A-Za-z0-9]{20,}"],
	["pat-na1- pat-na2- pat-eu1- pat-ap1-", "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"],
	["EAAC EAAM EAAG EAAB", "[A-Za-z0-9]{80,}(?![+/=])"]
];
// src/redaction/secretlint-tokens.ts
const secretlintTokens = [
	["cfk_ cfut_ cfat_", "[A-Za-z0-9]{40}[0-9a-f]{8,}"],
	["dapi", "[A-Fa-f0-9]{24,}"],
	["dckr_pat_", "[a-zA-Z0-9_-]{24,}"],
	["figd_", "[A-Za-z0-9_-]{24,}"],
	["glc_", "[A-Za-z0-9+/]{24,}"],
	["glsa_", "[A-Za-z0-9]{32}_[A-Fa-f0-9]{8,}"],
	["gsk_", "[a-zA-Z0-9]{24,}"],
	["hf_", "[a-zA-Z]{34}(?![a-zA-Z])"],
	["hvb.", "[A-Za-z0-9_-]{24,}"],
	["hvr.", "[A-Za-z0-9_-]{24,}"],
	["hvs.", "[A-Za-z0-9_-]{24,}"],
	["lin_api_", "[a-zA-Z0-9_]{24,}"],
	["ntn_", "[0-9]{11}[A-Za-z0-9]{24,}"],
	["ops_", "ey[A-Za-z0-9+/=]{24,}"],
	["shppa_ shpca_ shpat_ shpss_", "[a-zA-Z0-9]{24,}"],
	["sk_live_ sk_test_ rk_live_ rk_test_", "[a-zA-Z0-9]{24,}"],
	["tskey-", "[a-z]{2,20}-[0-9A-Za-z_]{8,40}-[0-9A-Za-z_]{16,}"],
	["vcp_ vci_ vca_ vcr_ vck_", "[A-Za-z0-9]{20,}"]
];
// src/redaction/token-patterns.ts
const MIXED = "(?=[\\w-]{0,40}[A-Z])(?=[\\w-]{0,40}[0-9])";
const JWT_CONTINUATION = "(?:(?!eyJ)[\\w-])*\\.eyJ[\\w-]{10,}(?:\\.[\\w-]*)?";
const shapes$1 = {
	github: {
		beginnings: [
			"ghp_",
			"gho_",
			"ghu_",
			"ghr_"
		],
		pattern: "gh[pour]_[A-Za-z0-9]{30,}"
	},
	githubInstallation: {
		beginnings: ["ghs_"],
		pattern: "ghs_(?:[A-Za-z0-9]{30}|eyJ)[\\w.-]*"
	},
	githubFineGrained: {
		beginnings: ["github_pat_"],
		pattern: "github_pat_[A-Za-z0-9_]{22,}"
	},
	anthropic: {
		beginnings: ["sk-ant-"],
		pattern: "sk-ant-[\\w-]{20,}",
		glued: `sk-ant-${MIXED}[\\w-]{20,}`
	},
	openai: {
		beginnings: [
			"sk-proj-",
			"sk-svcacct-",
			"sk-admin-",
			"sk-None-",
			"sk-or-v1-"
		],
		pattern: "sk-[\\w-]{28,}",
		glued: `sk-${MIXED}[\\w-]{28,}`
	},
	secretKey: {
		beginnings: ["sk-"],
		pattern: "sk-[A-Za-z0-9]{32,}(?![\\w-])",
		glued: `sk-${MIXED}[A-Za-z0-9]{32,}(?![\\w-])`
	},
	google: {
		beginnings: ["AIza"],
		pattern: "AIza[\\w-]{35}"
	},
	googleOauth: {
		beginnings: [
			"ya29.",
			"GOCSPX-",
			"AQ.Ab"
		],
		pattern: "(?:ya29\\.|GOCSPX-|AQ\\.Ab)[\\w-]{20,}"
	},
	awsKeyId: {
		beginnings: [
			"AKIA",
			"ASIA",
			"ABIA",
			"ACCA"
		],
		pattern: "A(?:KI|SI|BI|CC)A[A-Z2-7]{16}(?![A-Za-z0-9])"
	},
	awsSecret: {
		beginnings: [
			"ecret_access_key",
			"ecretAccessKey",
			"ECRET_ACCESS_KEY"
		],
		pattern: "\\w+[\\\\\"']{0,4}\\s?[=:]\\s?[\\\\\"']{0,4}(?=[A-Za-z/+]{0,39}[0-9])([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])",
		inContext: true
	},
	awsSession: {
		beginnings: ["IQoJb3JpZ2lu", "FwoGZXIvYXdz"],
		pattern: "[IF][A-Za-z0-9/+=]{60,}"
	},
	slack: {
		beginnings: [
			"xoxa-",
			"xoxb-",
			"xoxc-",
			"xoxd-",
			"xoxe-",
			"xoxe.",
			"xoxo-",
			"xoxp-",
			"xoxr-",
			"xoxs-",
			"xapp-"
		],
		pattern: "(?:xox[a-z]|xapp)[-.][\\w.%-]{16,}"
	},
	slackHook: {
		beginnings: ["hooks.slack.com/"],
		pattern: "hooks\\.slack\\.com/(?:services|workflows)/([\\w/]{20,})",
		inContext: true
	},
	npm: {
		beginnings: ["npm_"],
		pattern: "npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])"
	},
	jwt: {
		beginnings: ["eyJ"],
		pattern: `(?<!-)eyJ(?:${JWT_CONTINUATION}|(?:(?!eyJ)[\\w-]){10,}\\.[\\w-]{10,}\\.[\\w.-]{10,})`,
		glued: `eyJ${JWT_CONTINUATION}`
	},
	gitlab: {
		beginnings: ["glpat-"],
		pattern: "glpat-[\\w.-]{20,}"
	},
	pypi: {
		beginnings: ["pypi-AgEI"],
		pattern: "pypi-AgEI[\\w-]{50,}"
	},
	webhook: {
		beginnings: ["whsec_"],
		pattern: "whsec_[A-Za-z0-9+/]{24,}"
	},
	sendGrid: {
		beginnings: ["SG."],
		pattern: "SG\\.[\\w-]{20,}\\.[\\w-]{40,}"
	},
	telegram: {
		beginnings: [":AA"],
		pattern: "(?<=[0-9]{8}):([\\w-]{32,})",
		inContext: true
	},
	azureClientSecret: {
		beginnings: ["Q~"],
		pattern: "(?<=[\\w~.-]{3}[0-9])Q~[\\w~.-]{31,34}(?![\\w~-])",
		before: 4,
		inContext: true
	},
	azureKey: {
		beginnings: ["JQQJ99"],
		pattern: "(?<=[A-Za-z0-9]{52})JQQJ99[A-Za-z0-9]{20,}",
		before: 52,
		inContext: true
	},
	azureConnection: {
		beginnings: [
			"AccountKey=",
			"SharedAccessKey=",
			"SharedAccessSignature="
		],
		pattern: "\\w+=(?=[A-Za-z0-9+/%]{0,40}[0-9])([A-Za-z0-9+/%]{43,}={0,2})",
		inContext: true
	},
	terraformCloud: {
		beginnings: [".atlasv1."],
		pattern: "(?<=[A-Za-z0-9]{14})\\.atlasv1\\.[\\w-]{60,}",
		before: 14,
		inContext: true
	},
	mailchimp: {
		beginnings: ["-us"],
		pattern: "(?<=[a-f0-9]{32})-us[0-9]{1,2}(?![\\w-])",
		before: 32,
		inContext: true
	},
	mapbox: {
		beginnings: ["sk.eyJ"],
		pattern: "sk\\.eyJ[\\w-]{20,}\\.[\\w-]{20,}"
	},
	urlPassword: {
		beginnings: [
			"x-access-token:",
			"oauth2:",
			"gitlab-ci-token:"
		],
		pattern: "[a-z0-9-]+:([^\\s@/:${}<>]{8,})(?=@)",
		inContext: true
	},
	anyPassword: {
		beginnings: ["://"],
		pattern: "://[^\\s@/:?#\"'`${}<>\\\\]{0,100}:(?!(?:[A-Za-z][a-z]{0,10}|[A-Z_]{0,20}|\\*+|[xX]+)@)([^\\s@/:?#\"'`${}<>\\\\]{8,200})(?=@(?!sha(?:256|512):))",
		inContext: true
	}
};
const VAGUE = new Set(["sk- sk_ SK hf_ re_ fw_ r8_ SG. sl. pat cio oy2 AQ.Ab oauth2: ://", "key- api- API- sdk- mob- pul- secret_ access-sandbox- access-production- access-development-"].flatMap((line) => line.split(" ")));
const WITH_DIGIT = "(?=[\\w.+/=-]{0,60}[0-9])";
const LIKE_BASE64 = /^[A-Za-z0-9/]+$/;
function shapesOf(tokens, isEncoded) {
	return tokens.flatMap(([prefixes, body]) => prefixes.split(" ").map((prefix) => ({
		beginnings: [prefix],
		isEncoded,
		inContext: !isEncoded || VAGUE.has(prefix),
		get pattern() {
			const guard = /0-9|\\w/.test(body) ? WITH_DIGIT : "";
			return `${LIKE_BASE64.test(prefix) ? "(?<![A-Za-z0-9+/])" : ""}${prefix.replaceAll(".", "\\.")}${guard}${body}`;
		}
	})));
}
const CUT = "[\\w.-]{8,200}(?=…)";
const beginnings = [
	...Object.values(shapes$1),
	...shapesOf(secretlintTokens, true),
	...shapesOf(providerTokens, false)
].flatMap((shape) => {
	const { beginnings: texts, inContext = false, before = 0, isEncoded = true } = shape;
	return texts.map((text) => {
		const isClear = !VAGUE.has(text);
		let token;
		return {
			text,
			encoded: isEncoded && isClear && before === 0,
			standsAlone: !inContext,
			spanAt: (text, at) => {
				token ??= tokenOf(shape, isClear);
				token.lastIndex = at;
				const [whole, ...groups] = token.exec(text)?.indices ?? [];
				const [start, end] = groups.find((group) => group !== void 0) ?? whole ?? [];
				return start === void 0 || end === void 0 ? void 0 : [start - before, end];
			}
		};
	});
});
function tokenOf({ pattern, glued = pattern }, canBeCut) {
	const forms = canBeCut ? `${pattern}|${CUT}` : pattern;
	return new RegExp(`(?<![A-Za-z0-9])(?:${forms})|(?<=[A-Za-z0-9])(?:${glued})`, "dy");
}
// src/redaction/encoded-tokens.ts
const LONGEST_PART = 96;
const MOST_PARTS = 96;
const SHORTEST_FRAGMENT = 8;
function formsOf(secret) {
	const parts = splitSecret(secret);
	const forms = parts.flatMap((part) => formsOfPart(part, { all: parts.length <= 4 }));
	return Array.from(new Set(forms.map(withoutIgnored))).filter((form) => form.length >= SHORTEST_FRAGMENT);
}
function splitSecret(secret) {
	if (secret.length <= LONGEST_PART) return [secret];
	const count = Math.min(MOST_PARTS, Math.ceil(secret.length / LONGEST_PART));
	return Array.from({ length: count }, (_, index) => secret.slice(index * LONGEST_PART, (index + 1) * LONGEST_PART)).filter((part) => part.length >= SHORTEST_FRAGMENT);
}
function formsOfPart(part, { all }) {
	const bytes = Buffer.from(part);
	const base = [
		part,
		...base64Fragments(bytes),
		...hexFragments(bytes)
	];
	if (!all) return base;
	return [
		...base,
		JSON.stringify(part).slice(1, -1),
		encodeURIComponent(part.toWellFormed()),
		Array.from(part).toReversed().join("")
	];
}
function base64Fragments(bytes) {
	const fragments = [
		0,
		1,
		2
	].map((offset) => base64Fragment(bytes, offset));
	return [...fragments, ...fragments.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"))];
}
function base64Fragment(bytes, offset) {
	return Buffer.concat([new Uint8Array(offset), bytes]).toString("base64").slice(Math.ceil(offset * 4 / 3), Math.floor((offset + bytes.length) * 4 / 3));
}
function hexFragments(bytes) {
	const hex = Buffer.from(bytes).toString("hex");
	return [hex, hex.toUpperCase()];
}
const MARK_LENGTH = 5;
const HEX_MARK_LENGTH = 8;
const WINDOW = 600;
const LINES = /^(?:[A-Za-z0-9+/_-]{20,}\r?\n)*[A-Za-z0-9+/_-]+/;
const WRAPPED_LINE = 20;
const encodedBeginnings = beginnings.filter(({ encoded }) => encoded).flatMap((beginning) => [...inBase64(beginning), ...inHex(beginning)]);
function inBase64(beginning) {
	const bytes = Buffer.from(beginning.text);
	return [
		0,
		1,
		2
	].map((offset) => ({
		text: base64Fragment(bytes, offset).slice(0, MARK_LENGTH),
		beginning,
		encoding: "base64",
		before: Math.ceil(offset * 4 / 3),
		offset
	}));
}
function inHex(beginning) {
	const hex = Buffer.from(beginning.text).toString("hex").slice(0, HEX_MARK_LENGTH);
	return Array.from(new Set([hex, hex.toUpperCase()]), (text) => ({
		text,
		beginning,
		encoding: "hex",
		before: 0,
		offset: 0
	}));
}
function encodedSpan(text, start, { beginning, encoding, before, offset }) {
	const from = start - before;
	if (from < 0) return void 0;
	const [run = ""] = LINES.exec(text.slice(from, from + WINDOW)) ?? [];
	const decoded = Buffer.from(run.replaceAll(/\s+/g, ""), encoding).toString("latin1");
	return beginning.spanAt(decoded, offset) ? findRun(text, start) : void 0;
}
function findRun(text, index) {
	let start = index;
	for (;;) {
		while (start > 0 && isRun(text.charCodeAt(start - 1))) start -= 1;
		const before = lineBefore(text, start);
		if (before === void 0) break;
		start = before;
	}
	let end = index;
	let line = start;
	for (;;) {
		while (end < text.length && isRun(text.charCodeAt(end))) end += 1;
		const next = lineAfter(text, end);
		if (next === void 0 || end - line < WRAPPED_LINE) break;
		[line, end] = [next, next];
	}
	while (text[end] === "=") end += 1;
	return [start, end];
}
function lineBefore(text, start) {
	if (text[start - 1] !== "\n") return void 0;
	const end = text[start - 2] === "\r" ? start - 2 : start - 1;
	for (let back = 1; back <= WRAPPED_LINE; back += 1) if (end - back < 0 || !isRun(text.charCodeAt(end - back))) return void 0;
	return end;
}
function lineAfter(text, end) {
	const next = text.startsWith("\r\n", end) ? end + 2 : end + 1;
	if (next === end + 1 && text[end] !== "\n") return void 0;
	return next < text.length && isRun(text.charCodeAt(next)) ? next : void 0;
}
const RUN = new Uint8Array(65536);
for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-") RUN[letter.charCodeAt(0)] = 1;
function isRun(code) {
	return RUN[code] === 1;
}
const DISGUISED_WINDOW = 1600;
const FEWEST_GROUPS = 3;
function spacedSpan(text, start, beginning) {
	if (!beginning.standsAlone) return void 0;
	const groups = groupsOf(text.slice(start, start + DISGUISED_WINDOW));
	if (groups.length < FEWEST_GROUPS) return void 0;
	const compact = groups.map(([from, to]) => text.slice(start + from, start + to)).join("");
	const span = beginning.spanAt(compact, 0);
	if (span?.[0] !== 0 || !isRandom(compact, widthOf(groups[0]))) return void 0;
	const size = widthOf(groups[0]);
	const last = groups[Math.ceil(span[1] / size) - 1];
	return last && [start, start + last[1]];
}
function isRandom(compact, size) {
	if (size === 1) return /[0-9]/.test(compact);
	return (compact.match(new RegExp(`.{${size}}`, "g")) ?? []).filter((group) => /[0-9]/.test(group) && /[A-Za-z]/.test(group)).length >= 2;
}
const GROUP = /\S+/g;
function groupsOf(text) {
	const groups = [];
	for (const { 0: found, index } of text.matchAll(GROUP)) {
		const size = widthOf(groups[0] ?? [index, index + found.length]);
		const isWhole = found.length === size;
		if (isWhole || size > 1 && found.length < size) groups.push([index, index + found.length]);
		if (!isWhole) break;
	}
	return groups;
}
function widthOf(span) {
	return span === void 0 ? 0 : span[1] - span[0];
}
function reversedSpan(text, end, beginning) {
	const reversed = backwards(text.slice(Math.max(0, end - DISGUISED_WINDOW), end));
	const span = beginning.spanAt(reversed, 0) ?? spacedSpan(reversed, 0, beginning);
	return span && [end - span[1], end - span[0]];
}
function backwards(text) {
	return text.split("").reverse().join("");
}
function isSpaced(text, start) {
	const near = text.slice(start, start + 24);
	return withoutIgnored(near).length < near.length;
}
// src/redaction/private-keys.ts
const BEGIN$1 = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const END$1 = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const BARE = /(?:b3BlbnNzaC1rZXktdjE|MI[IH][A-Za-z0-9+/]{3,6}IBADANBgkqhkiG9w0BAQEFAASC|MII[A-Za-z0-9+/]{2,3}IBAAKC)[A-Za-z0-9+/]/g;
const keyMarkers = [
	"PRIVATE KEY",
	"b3BlbnNzaC1rZXktdjE",
	"ANBgkqhkiG9w0BAQEFAASC",
	"IBAAKC"
];
const HEADERS = /(?:\s+(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): [^\n\\]{0,200}(?=\s|\\))*/y;
const BODY = /(?:\s+[A-Za-z0-9+/]{16,}={0,2})*/y;
const LAST_LINE = /(?:\s+[A-Za-z0-9+/]{1,15}={0,2}(?=\s*(?:$|-|\s=)))?(?:\s+=[A-Za-z0-9+/]{4})?/y;
const CLOSING = /\s*-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
const FIRST_LINE = /[A-Za-z0-9+/]*={0,2}/y;
const MOST_LINES = 400;
function privateKeySpans(text) {
	const spans = [];
	for (const { 0: found, index } of text.matchAll(BEGIN$1)) {
		const marker = index + found.length;
		const end = bodyEnd(text, marker);
		if (end > marker) spans.push([index, end]);
	}
	let end = 0;
	for (const { index } of text.matchAll(BARE)) {
		if (index < end) continue;
		const line = after(FIRST_LINE, text, index);
		end = Math.max(line, bodyEnd(text, line));
		spans.push([index, end]);
	}
	for (const { 0: found, index } of text.matchAll(END$1)) {
		const start = bodyStart(text, index);
		if (start < index) spans.push([start, index + found.length]);
	}
	return spans;
}
function bodyEnd(text, from) {
	const headers = after(HEADERS, text, from);
	const body = after(BODY, text, headers);
	if (body === headers) return from;
	return after(CLOSING, text, after(LAST_LINE, text, body));
}
function after(pattern, text, at) {
	pattern.lastIndex = at;
	return pattern.test(text) ? pattern.lastIndex : at;
}
function bodyStart(text, end) {
	let start = end;
	let longest = 0;
	for (let lines = 0; lines < MOST_LINES; lines += 1) {
		const lineEnd = goBack(text, start, isSpace);
		const lineStart = goBack(text, lineEnd, isBase64);
		const length = lineEnd - lineStart;
		if (length === 0 || lines > 0 && length < 16) break;
		start = lineStart;
		longest = Math.max(longest, length);
	}
	return longest < 16 ? end : start;
}
function isBase64(code) {
	return code >= 48 && code <= 57 || code >= 65 && code <= 90 || code >= 97 && code <= 122 || code === 43 || code === 47 || code === 61;
}
// src/redaction/redactor.ts
const DEEPEST = 3;
function createRedactor({ values }) {
	let finder;
	const known = () => finder ??= createFinder(values);
	const find = (text) => findSpans(known(), text);
	const redact = (text) => {
		const spans = find(text);
		return spans.length === 0 ? text : replaceSpans(text, spans);
	};
	return {
		find,
		redact,
		redactDocument: (text) => find(text).length === 0 ? text : redactWhole(text, redact),
		redactValue: (value) => isHarmless(find, value) ? value : redactValue(value, redact),
		findValues: (text) => known().automaton.scan(text).spans,
		openFrom: (text) => known().automaton.openFrom(text)
	};
}
function redactWhole(text, redact) {
	return redact(redactJson(text, redact));
}
function isHarmless(find, value) {
	return find(JSON.stringify(value) ?? "").length === 0;
}
const markers = [
	...beginnings.map((beginning) => ({
		text: asPattern(beginning.text),
		beginning
	})),
	...beginnings.filter(({ standsAlone, encoded }) => standsAlone && encoded).map((reversed) => ({
		text: asPattern(backwards(reversed.text)),
		reversed
	})),
	...encodedBeginnings.map((encoded) => ({
		text: encoded.text,
		encoded
	})),
	...keyMarkers.map((text) => ({
		text: asPattern(text),
		key: true
	}))
];
function createFinder(values) {
	const meanings = Map.groupBy(markers, ({ text }) => text);
	const secrets = Array.from(new Set(values.flatMap(formsOf)));
	return {
		values: new Set(values),
		automaton: createAutomaton({
			secrets,
			markers: Array.from(meanings.keys())
		}),
		meanings: Array.from(meanings.values())
	};
}
function findSpans(finder, text) {
	const spans = findDirect(finder, text);
	let origin = (span) => span;
	let decoded = decodeText(text);
	for (let round = 1; decoded && round <= DEEPEST; round += 1) {
		const before = origin;
		const { origin: back } = decoded;
		origin = (span) => before(back(span));
		for (const span of findDirect(finder, decoded.text)) spans.push(origin(span));
		decoded = round < DEEPEST ? decodeText(decoded.text) : void 0;
	}
	return spans;
}
const BASE64_TAIL = /[\w+/-]{0,3}={0,2}(?![\w+/=-])/y;
const ENCODED = /^[\w+/-]+$/;
function withBase64Tail({ values }, text, [start, end]) {
	BASE64_TAIL.lastIndex = end;
	const [tail = ""] = BASE64_TAIL.exec(text) ?? [];
	const found = tail === "" ? "" : text.slice(start, end);
	return ENCODED.test(found) && !values.has(found) ? [start, end + tail.length] : [start, end];
}
function findDirect(finder, text) {
	const { automaton, meanings } = finder;
	const { spans, markers: found } = automaton.scan(text);
	const all = spans.map((span) => withBase64Tail(finder, text, span));
	let hasKey = false;
	let end = 0;
	for (const { marker, span } of found) {
		if (span[0] < end) continue;
		for (const meaning of meanings[marker] ?? []) {
			hasKey ||= meaning.key === true;
			const found = tokenAt(text, span, meaning);
			if (!found) continue;
			all.push(found);
			end = found[1];
		}
	}
	return hasKey ? [...all, ...privateKeySpans(text)] : all;
}
function tokenAt(text, [start, end], { beginning, encoded, reversed }) {
	if (encoded) return encodedSpan(text, start, encoded);
	if (reversed) return reversedSpan(text, end, reversed);
	if (!beginning) return void 0;
	const isRead = beginning.standsAlone && isSpaced(text, start);
	return beginning.spanAt(text, start) ?? (isRead ? spacedSpan(text, start, beginning) : void 0);
}
function redactJson(text, redact) {
	const document = parse$1(text);
	if (document) return `${render(document.value, redact, text)}${text.endsWith("\n") ? "\n" : ""}`;
	const lines = text.split("\n");
	const parsed = lines.map((line) => line === "" ? void 0 : parse$1(line));
	if (!lines.every((line, index) => line === "" || parsed[index])) return redact(text);
	return lines.map((line, index) => {
		const value = parsed[index]?.value;
		return value === void 0 || redact(line) === line ? line : render(value, redact, line);
	}).join("\n");
}
function render(value, redact, text) {
	const indent = /^[[{]\n( +)/.exec(text)?.[1];
	return JSON.stringify(redactValue(value, redact), null, indent);
}
function redactValue(value, redact) {
	if (typeof value === "string") return redact(value);
	if (Array.isArray(value)) return value.map((each) => redactValue(each, redact));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [redact(key), redactValue(each, redact)]));
}
function parse$1(text) {
	if (!/^\s*[[{"]/.test(text)) return void 0;
	try {
		return { value: JSON.parse(text) };
	} catch {
		return;
	}
}
// src/config/credential-variables.ts
const ENGINE_ONLY = /^(GITHUB_\w*TOKEN|GH_\w*TOKEN|GH_PAT|GITHUB_PAT|AGENTIC_APP_\w+|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|ACTIONS_\w+|INPUT_.+)$/i;
const START = "(^|[_.:/-])";
const END = "([_-]?V?\\d{1,2})?$";
const SECRET_NAME = new RegExp(`${`${START}(API|ACCESS|SECRET|PRIVATE|SSH|DEPLOY|MASTER|SIGNING|ENCRYPTION)?KEYS?(_(ID|BASE|BASE64|B64|PEM|JSON|P8))?${END}`}|${`(${START}(JWT|AUTH|AUTH_CONFIG|PASS|PAT|CREDS?|COOKIE|WEBHOOK(_URLS?)?|CONNECTION_STRING|HEADERS)|TOKEN)${END}|_PWD$`}|SECRET|PASSWORD|PASSWD|PASSPHRASE|PASSCODE|CREDENTIAL|^STRIPE_\\w*KEY`, "i");
function isSecretName(name) {
	return SECRET_NAME.test(name) || SECRET_NAME.test(name.replaceAll(/([a-z\d])([A-Z])/g, "$1_$2"));
}
const URL_PASSWORD = /[a-z0-9+.-]:\/\/[^\s/:@]*:([^\s/]+)@/gi;
const PASSWORD_FIELD = /(?:^|[?&;])\s*(?:password|passwd|pwd|accountkey|sharedaccesskey)=([^&;\s]+)/gi;
function passwordsIn(value) {
	return [URL_PASSWORD, PASSWORD_FIELD].flatMap((pattern) => Array.from(value.matchAll(pattern), ([, password = ""]) => password));
}
const GIT_REDIRECTION = /^GIT_(DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_.*|NAMESPACE|PREFIX|CONFIG_COUNT|CONFIG_KEY_.*|CONFIG_VALUE_.*|CONFIG_PARAMETERS)$/;
// src/redaction/secret-values.ts
const SHORTEST = 8;
const SHORTEST_NAMED = 4;
const SHORTEST_WORD = 12;
const MOST_FOUND = 1e3;
const SHORTEST_TOKEN = 16;
const FILE = /^(?:~|\.{1,2})?\/[\w./ -]*\.\w{1,12}$/;
function secretValues(environment, names = []) {
	const values = Object.entries(environment).flatMap(([name, value]) => {
		const text = value?.trim() ?? "";
		if (names.includes(name)) return text.length >= SHORTEST_NAMED ? [text] : [];
		return [
			...isSecretName(name) ? [text, ...headerValues(text)] : [],
			...tokensIn(text),
			...passwordsIn(text).flatMap((password) => [password, decoded(password)])
		].filter(isTelling);
	});
	return Array.from(new Set(values));
}
const shapes = createRedactor({ values: [] });
const found = new Map();
function tokensIn(value) {
	if (value.length < SHORTEST_TOKEN) return [];
	const known = found.get(value);
	if (known) return known;
	const tokens = shapes.find(value).map(([start, end]) => value.slice(start, end));
	if (found.size > MOST_FOUND) found.clear();
	found.set(value, tokens);
	return tokens;
}
function isTelling(value) {
	if (value.length < SHORTEST || FILE.test(value)) return false;
	return value.length >= SHORTEST_WORD || !/^(?:[a-z]+|[A-Z]?[a-z]+)$/.test(value);
}
function headerValues(text) {
	return Array.from(text.matchAll(/^[\w-]+: *(?:Bearer |Basic )?(\S.*)$/gim), ([, value = ""]) => value.trim());
}
function decoded(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
// src/system/file-lock.ts
function acquireLock(path, { work, unreadable = "stale" } = {}) {
	let from;
	for (;;) {
		if (create(path, work)) {
			startTouching(path);
			return {
				held: true,
				...from === void 0 ? {} : { from }
			};
		}
		const holder = readHolder(path);
		if (holder === void 0) continue;
		if (unreadable === "held" && holder.pid === UNREADABLE.pid || isAlive(path, holder)) return {
			held: false,
			...holder
		};
		removeDeadLock(path, holder);
		from = holder.work;
	}
}
async function withLock(path, work, { limitMs, refuse }) {
	for (const startedAt = performance.now();;) {
		const lock = acquireLock(path);
		if (lock.held) break;
		if (performance.now() - startedAt > limitMs) throw refuse(lock);
		await setTimeout(2 + Math.random() * 10);
	}
	try {
		return await work();
	} finally {
		releaseLock(path);
	}
}
function releaseLock(path) {
	stopTouching(path);
	const holder = readHolder(path);
	if (holder && isOwn(holder)) rmSync(path, { force: true });
}
function lockHolder(path) {
	const holder = readHolder(path);
	return holder && isAlive(path, holder) ? holder : void 0;
}
function isLocked(path) {
	return lockHolder(path) !== void 0;
}
function changeLockWork(path, work) {
	const holder = readHolder(path);
	if (!holder || !isOwn(holder)) return;
	try {
		const draft = writeDraft(path, {
			...holder,
			work
		});
		try {
			renameSync(draft, path);
		} finally {
			rmSync(draft, { force: true });
		}
	} catch (error) {
		if (systemFault(error) === void 0) throw error;
	}
}
function isLockedByOtherProcess(path) {
	const holder = readHolder(path);
	return holder !== void 0 && !isOwn(holder) && isAlive(path, holder);
}
const TOUCH_INTERVAL_MS = 2e4;
const touching = new Map();
function startTouching(path) {
	stopTouching(path);
	const timer = setInterval(() => touch(path), TOUCH_INTERVAL_MS);
	timer.unref();
	touching.set(path, timer);
}
function stopTouching(path) {
	clearInterval(touching.get(path));
	touching.delete(path);
}
function touch(path) {
	const holder = readHolder(path);
	if (holder === void 0 || !isOwn(holder) && holder.pid !== UNREADABLE.pid) return stopTouching(path);
	try {
		const file = openSync(path, "r+");
		writeSync(file, "{", 0);
		closeSync(file);
	} catch {}
}
function create(path, work) {
	const own = {
		pid: process.pid,
		started: startOf(process.pid),
		host: hostname()
	};
	const draft = writeDraft(path, work === void 0 ? own : {
		...own,
		work
	});
	try {
		linkSync(draft, path);
		return true;
	} catch (error) {
		if (isCode(error, "EEXIST")) return false;
		throw error;
	} finally {
		rmSync(draft, { force: true });
	}
}
function writeDraft(path, holder) {
	const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`;
	try {
		withErrorPath(path, () => writeFileSync(draft, JSON.stringify(holder), { flag: "wx" }));
	} catch (error) {
		rmSync(draft, { force: true });
		throw error;
	}
	return draft;
}
function removeDeadLock(path, dead) {
	const guard = `${path}.takeover`;
	if (!create(guard)) return removeDeadGuard(guard);
	try {
		const now = readHolder(path);
		if (now && isSame(now, dead) && !isAlive(path, now)) rmSync(path, { force: true });
	} finally {
		rmSync(guard, { force: true });
	}
}
function removeDeadGuard(guard) {
	const holder = readHolder(guard);
	if (holder === void 0 || isAlive(guard, holder)) return;
	const aside = `${guard}.${process.pid}.${process.hrtime.bigint()}`;
	try {
		renameSync(guard, aside);
	} catch (error) {
		if (isCode(error, "ENOENT")) return;
		throw error;
	}
	rmSync(aside, { force: true });
}
function readHolder(path) {
	try {
		return JSON.parse(readRegularText(path));
	} catch (error) {
		const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
		if (isCode(error, "ENOENT") && !isLink) return void 0;
		return {
			...UNREADABLE,
			host: hostname()
		};
	}
}
const UNREADABLE = {
	pid: 0,
	started: ""
};
function isSame(one, other) {
	return one.pid === other.pid && one.started === other.started && one.host === other.host;
}
function isOwn(holder) {
	return isSame(holder, {
		pid: process.pid,
		started: startOf(process.pid),
		host: hostname()
	});
}
function isAlive(path, { pid, started, host }) {
	if (host !== hostname()) return isTouched(path);
	if (pid <= 0) return false;
	try {
		process.kill(pid, 0);
	} catch (error) {
		return isCode(error, "EPERM");
	}
	return startOf(pid) === started;
}
const SILENCE_LIMIT_MS = 12e4;
function isTouched(path) {
	const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
	return touched !== void 0 && clockAt(path) - touched < SILENCE_LIMIT_MS;
}
function clockAt(path) {
	const probe = `${path}.${process.pid}.${process.hrtime.bigint()}`;
	try {
		writeFileSync(probe, "");
		return statSync(probe).mtimeMs;
	} catch {
		return 0;
	} finally {
		rmSync(probe, { force: true });
	}
}
function startOf(pid) {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		return fields[0] === "Z" || fields[0] === "X" ? "" : fields[19] ?? "";
	} catch {
		return "";
	}
}
function isCode(error, code) {
	return error instanceof Error && "code" in error && error.code === code;
}
// src/system/make-folder.ts
function makeFolder(path, mode) {
	if (isMade(path, mode)) return path;
	if (isFolder(path)) return void 0;
	const parent = dirname(path);
	const first = existsSync(parent) ? void 0 : makeFolder(parent, mode);
	if (isFolder(path)) return first;
	mkdirSync(path, { mode });
	return first ?? path;
}
function isMade(path, mode) {
	try {
		mkdirSync(path, { mode });
		return true;
	} catch (error) {
		const { code } = error;
		if (code === "ENOENT" || code === "EEXIST" && isFolder(path)) return false;
		throw error;
	}
}
function isFolder(path) {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
// src/storage/replication/replica-record.ts
const ReplicatedFiles = object({
	growing: record(string(), Layout),
	documents: record(string(), string()),
	events: int().nonnegative()
});
const ReplicaRecord = object({
	run_id: string(),
	engines: array(string()).describe("Those that worked on the run in this clone, the last one last."),
	version: string().optional().describe("Absent where the remote has none yet."),
	ended: literal(true).optional().describe("Only where all of the run was put where ended runs are kept."),
	refused: array(string()).optional().describe("Code branches that the remote does not take."),
	carried: ReplicatedFiles.optional().describe("Only where all of the run's files were there when work on it ended.")
});
function parseRecord(text, runId) {
	const parsed = ReplicaRecord.safeParse(parseJson(text));
	return parsed.success && parsed.data.run_id === runId && hasContiguousSegments(parsed.data) ? parsed.data : void 0;
}
function isUnmodifiedCopy({ engines }) {
	return engines.length === 0;
}
function renderRecord(record) {
	return `${JSON.stringify(record)}\n`;
}
function hasContiguousSegments({ carried: replicated }) {
	return Object.values(replicated?.growing ?? {}).every(({ whole, segments }) => {
		let end = whole;
		return segments.every(({ offset, size }) => offset === end && (end += size) > offset);
	});
}
function layoutOf({ growing }, file) {
	return growing[file] ?? emptyLayout;
}
// src/storage/local/journal-file.ts
var OpenJournal = class {
	#path;
	#lines;
	#file;
	#inode;
	#length;
	constructor(path) {
		this.#path = path;
		const text = readOptionalBytes(path) ?? Buffer.alloc(0);
		const whole = text.subarray(0, text.lastIndexOf(LINE_BREAK) + 1);
		this.#lines = [whole];
		this.#length = whole.length;
		this.#file = openRegular(path, "append");
		const { ino, size } = fstatSync(this.#file);
		this.#inode = ino;
		if (size > whole.length) ftruncateSync(this.#file, whole.length);
	}
	isIntact() {
		const stats = statSync(this.#path, { throwIfNoEntry: false });
		return stats?.ino === this.#inode && stats.size === this.#length;
	}
	append(lines) {
		const bytes = Buffer.from(lines);
		try {
			withErrorPath(this.#path, () => {
				for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
				fdatasyncSync(this.#file);
			});
		} catch (error) {
			ftruncateSync(this.#file, this.#length);
			throw error;
		}
		this.#lines.push(bytes);
		this.#length += bytes.length;
	}
	restore() {
		replaceFile(this.#path, Buffer.concat(this.#lines), { durable: true });
		closeSync(this.#file);
		this.#file = openRegular(this.#path, "append");
		this.#inode = fstatSync(this.#file).ino;
	}
	[Symbol.dispose]() {
		closeSync(this.#file);
	}
};
const LINE_BREAK = 10;
var OpenFile = class {
	#path;
	#file;
	constructor(path) {
		this.#path = path;
		this.#file = openRegular(path, "read");
	}
	restore() {
		const { ino, size } = fstatSync(this.#file);
		if (statSync(this.#path, { throwIfNoEntry: false })?.ino === ino) return;
		const content = Buffer.alloc(size);
		const length = readSync(this.#file, content, 0, size, 0);
		const since = readOptionalBytes(this.#path) ?? Buffer.alloc(0);
		replaceFile(this.#path, Buffer.concat([content.subarray(0, length), since]));
		closeSync(this.#file);
		this.#file = openRegular(this.#path, "read");
	}
	[Symbol.dispose]() {
		closeSync(this.#file);
	}
};
function linksTo(root, folder) {
	const links = new Map();
	for (const path of foldersTo(root, folder)) if (isLink(path)) links.set(path, readlinkSync(path));
	return links;
}
function clearFolder(root, folder, known) {
	for (const path of foldersTo(root, folder)) {
		const stats = lstatSync(path, { throwIfNoEntry: false });
		if (stats === void 0) return void 0;
		const isKnown = stats.isSymbolicLink() && known.get(path) === readlinkSync(path);
		if (!stats.isDirectory() && !isKnown) return setAside(path);
	}
}
function clearFile(path) {
	const stats = lstatSync(path, { throwIfNoEntry: false });
	return stats && !stats.isFile() ? setAside(path) : void 0;
}
function setAside(path) {
	let number = 1;
	while (lstatSync(`${path}.set-aside-${number}`, { throwIfNoEntry: false })) number += 1;
	const aside = `${path}.set-aside-${number}`;
	renameSync(path, aside);
	return aside;
}
function foldersTo(root, folder) {
	const names = relative(root, folder).split(sep);
	return names.map((_, index) => join(root, ...names.slice(0, index + 1)));
}
function isLink(path) {
	return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
// src/storage/local/redacted-refs.ts
function redactedRefs(refs, redactor) {
	const redacted = (change) => "content" in change && !isJournal(change.path) ? {
		...change,
		content: redactContent(change.content, redactor.redactDocument)
	} : change;
	return {
		...refs,
		commit: ({ refs: changes, ...others }) => refs.commit({
			...others,
			refs: changes.map((change) => change.next ? {
				...change,
				next: {
					...change.next,
					changes: change.next.changes.map(redacted)
				}
			} : change)
		})
	};
}
function isJournal(path) {
	const [, name = ""] = /^[^/]+\/workflows\/[^/]+\/(.+)$/.exec(path) ?? [];
	return (segmentOf(name)?.file ?? name) === runFiles.journal;
}
function redactContent(content, redact) {
	if (typeof content === "string") return redact(content);
	if (!isUtf8(content)) return content;
	const text = Buffer.from(content).toString("utf8");
	const redacted = redact(text);
	return redacted === text ? content : redacted;
}
// src/storage/local/run-lock.ts
const REPLICATION = "replication";
function isExecuted(lock) {
	const holder = lockHolder(lock);
	return holder !== void 0 && holder.work !== "replication";
}
function lockedRun(runId, { pid, host, work, file }) {
	const isOtherHost = host !== hostname();
	const isReplicated = work === REPLICATION;
	const doing = isReplicated ? "copied to or from the remote" : "executed";
	const advice = isOtherHost ? `if that machine is gone, try again in two minutes, or delete ${file}.` : isReplicated ? "try again when that process has ended." : `wait for it, or stop it with \`agentic-sdlc cancel ${runId}\`.`;
	return new AgenticError({
		code: "run-locked",
		message: `Run ${runId} is being ${doing} by process ${pid}${isOtherHost ? ` on ${host}` : ""}; ${advice}`,
		data: {
			pid,
			host,
			work
		}
	});
}
// src/storage/local/local-run.ts
const CONFIG_FILE = "agentic/config.json";
const durableFiles = new Set([
	runFiles.definition,
	runFiles.sources,
	runFiles.run
]);
const restoredFiles = new Set([
	...durableFiles,
	runFiles.program,
	runFiles.definitions,
	runFiles.settings,
	runFiles.worktrees,
	runFiles.replica
]);
const fixedFiles = new Set(FIXED_FILES);
const appendedFiles = new Set([runFiles.logs, runFiles.checkpoints]);
const replacedPathCodes = new Set([
	"ENOENT",
	"ENOTDIR",
	"EISDIR",
	"EEXIST"
]);
var LocalRun = class {
	runId;
	location;
	redact;
	#options;
	#directory;
	#lock;
	#madeFolders = new Set();
	#links;
	#snapshot = new Map();
	#openFiles = new Map();
	#journal;
	#isRestored = false;
	constructor(runId, options) {
		this.runId = runId;
		this.location = runDirectory(runId, options.outputDirectory);
		this.redact = options.redact;
		this.#options = options;
		this.#directory = join(options.root, this.location);
		this.#links = linksTo(options.root, this.#directory);
		this.#lock = join(this.#directory, runFiles.lock);
		this.#acquireLock(options.work);
	}
	appendJournal(lines) {
		this.#restoreFiles();
		(this.#journal ??= this.#openJournal()).append(this.redact(lines));
	}
	readJournal = () => {
		const text = this.read(runFiles.journal) ?? "";
		return text.slice(0, text.lastIndexOf("\n") + 1);
	};
	read = (path) => {
		return readOptional(this.#resolve(path));
	};
	readBytes = (path) => {
		return readOptionalBytes(this.#resolve(path));
	};
	files = () => {
		return readdirSync(this.#directory, { withFileTypes: true }).filter(({ name }) => !isEngineFile(name) && !isDraft(name)).flatMap((entry) => {
			if (entry.isDirectory()) return listFilesIn(this.#directory, entry.name);
			return entry.isFile() ? entry.name : [];
		}).toSorted();
	};
	version = (path) => {
		const stats = statSync(this.#resolve(path), { throwIfNoEntry: false });
		return stats?.isFile() === true ? stampOf(stats) : void 0;
	};
	write(path, content) {
		this.#restoreFiles();
		const redacted = redactContent(content, this.redact);
		if (restoredFiles.has(path)) this.#snapshot.set(path, redacted);
		this.#inFolder(path, (full) => replaceFile(full, redacted, { durable: durableFiles.has(path) }));
	}
	append(path, content) {
		this.#restoreFiles();
		this.#inFolder(path, (full) => appendTo(full, this.redact(content)));
		this.#keepOpen(path);
	}
	addEntry(path, entry) {
		this.#restoreFiles();
		const number = this.#inFolder(path, (full) => addEntry(full, entry, this.redact));
		this.#keepOpen(path);
		return number;
	}
	isShared = (path) => {
		return isEnginePath(path, this.#options.outputDirectory);
	};
	writeShared(path, content) {
		const inside = insidePath(path) ?? "";
		if (!this.isShared(path)) throw outsideError(path);
		if (isEngineRunFile(inside.slice(this.#options.outputDirectory.length + 1))) throw usageError(`\`${path}\` is a file that only the engine writes. Choose another path.`);
		const full = join(this.#options.root, inside);
		if (!isRealInside(join(this.#options.root, this.#options.outputDirectory), dirname(full))) throw outsideError(path);
		makeFolder(dirname(full));
		replaceFile(full, this.redact(content));
	}
	requests = () => {
		this.#restoreFiles();
		return listRequests(join(this.#directory, "inbox"));
	};
	flush() {
		return Promise.resolve();
	}
	finish() {
		this.#restoreFiles();
		changeLockWork(this.#lock, REPLICATION);
		return Promise.resolve();
	}
	[Symbol.asyncDispose]() {
		this.release();
		return Promise.resolve();
	}
	release() {
		this.#journal?.[Symbol.dispose]();
		this.#journal = void 0;
		for (const file of this.#openFiles.values()) file[Symbol.dispose]();
		this.#openFiles.clear();
		releaseLock(this.#lock);
	}
	#openJournal() {
		for (const path of restoredFiles) {
			const content = this.#snapshot.has(path) ? void 0 : this.readBytes(path);
			if (content) this.#snapshot.set(path, content);
		}
		for (const path of appendedFiles) this.#keepOpen(path);
		return new OpenJournal(join(this.#directory, runFiles.journal));
	}
	#keepOpen(path) {
		if (!appendedFiles.has(path) || this.#openFiles.has(path)) return;
		const full = join(this.#directory, path);
		if (existsSync(full)) this.#openFiles.set(path, new OpenFile(full));
	}
	#restoreFiles() {
		if (this.#journal === void 0 || this.#journal.isIntact()) return;
		this.#madeFolders.clear();
		for (const path of [
			runFiles.lock,
			runFiles.journal,
			...this.#snapshot.keys(),
			...this.#openFiles.keys()
		]) this.#clear(join(this.#directory, path));
		if (!isRealInside(this.#options.root, this.#directory)) throw outsideError(this.location);
		makeFolder(this.#directory);
		if (!isLocked(this.#lock) || isLockedByOtherProcess(this.#lock)) this.#acquireLock();
		for (const [path, content] of this.#snapshot) {
			const full = join(this.#directory, path);
			if (!existsSync(full) || fixedFiles.has(path) && !hasContent(full, content)) replaceFile(full, content, { durable: durableFiles.has(path) });
		}
		for (const file of this.#openFiles.values()) file.restore();
		this.#journal.restore();
		if (!this.#isRestored) this.#options.report(`Another program removed or changed files in ${this.location}. The engine restored the journal and the definition. Transcripts and outputs of earlier steps may be missing.`);
		this.#isRestored = true;
	}
	#clear(full) {
		for (const moved of [clearFolder(this.#options.root, dirname(full), this.#links), clearFile(full)]) if (moved !== void 0) this.#options.report(`Another program replaced a file of the run. The replacement was saved as ${relative(this.#options.root, moved)}.`);
	}
	#acquireLock(work) {
		const lock = acquireLock(this.#lock, { work });
		if (!lock.held) throw lockedRun(this.runId, {
			...lock,
			file: `${this.location}/${runFiles.lock}`
		});
	}
	#inFolder(path, work) {
		try {
			return work(this.#resolveInMadeFolder(path));
		} catch (error) {
			if (!(error instanceof Error && "code" in error && replacedPathCodes.has(error.code))) throw error;
			this.#madeFolders.clear();
			this.#clear(this.#resolve(path));
			return work(this.#resolveInMadeFolder(path));
		}
	}
	#resolve(path) {
		return join(this.#directory, requireInsidePath(path));
	}
	#resolveInMadeFolder(path) {
		const full = this.#resolve(path);
		const parent = dirname(full);
		if (!this.#madeFolders.has(parent)) makeFolder(parent);
		this.#madeFolders.add(parent);
		return full;
	}
};
function listFilesIn(directory, folder) {
	return readdirSync(join(directory, folder), {
		recursive: true,
		withFileTypes: true
	}).filter((entry) => entry.isFile() && !isDraft(entry.name)).map(({ parentPath, name }) => relative(directory, join(parentPath, name)));
}
function stampOf({ ino, size, mtimeMs }) {
	return `${ino} ${size} ${mtimeMs}`;
}
function requireInsidePath(path) {
	const inside = insidePath(path);
	if (inside === void 0) throw outsideError(path);
	return inside;
}
function isEnginePath(path, outputDirectory) {
	const inside = insidePath(path);
	return inside?.startsWith(`${outputDirectory}/`) === true && inside !== CONFIG_FILE;
}
function isEngineRunFile(path) {
	const [folder, runId, ...names] = path.split("/");
	return folder === "workflows" && runId !== void 0 && (names.length === 0 || isEngineFile(names.join("/")));
}
function outsideError(path) {
	return usageError(`\`${path}\` is outside the engine's folder. Use a path inside it, without \`..\` and links.`);
}
// src/storage/local/local-run-store.ts
function createLocalStore(root, outputDirectory = OUTPUT_DIRECTORY, { report = () => {}, redact = (text) => text } = {}) {
	const folder = join(root, outputDirectory, "workflows");
	const directoryOf = (runId) => join(folder, requireRunId(runId));
	const pathOf = (runId, path) => join(directoryOf(runId), requireInsidePath(path));
	const read = (runId, path) => readOptional(pathOf(runId, path));
	return {
		folders: [
			"workflows",
			"memory",
			"analysis"
		].map((name) => `${outputDirectory}/${name}`),
		redact,
		open: (runId, mode) => {
			const directory = directoryOf(runId);
			const has = (name) => existsSync(join(directory, name));
			if (mode !== "create" && !has(runFiles.journal) && !has(runFiles.run)) throw localRunNotFound(runId);
			makeFolder(directory);
			const run = new LocalRun(runId, {
				root,
				outputDirectory,
				report,
				redact,
				work: mode === "replicate" ? REPLICATION : void 0
			});
			if (mode === "create" && has(runFiles.journal)) {
				run.release();
				throw runExists(runId);
			}
			return run;
		},
		read,
		list: () => listRuns(folder),
		isLive: (runId) => isExecuted(join(directoryOf(runId), runFiles.lock)),
		isFetched: (runId) => {
			const record = parseRecord(read(runId, runFiles.replica), runId);
			return record !== void 0 && isUnmodifiedCopy(record);
		},
		append: (runId, path, content) => appendTo(pathOf(runId, path), redact(content)),
		addEntry: (runId, path, entry) => addEntry(pathOf(runId, path), entry, redact),
		discard: (runId) => discardRun(root, directoryOf(runId), runId),
		addRequest: (runId, id, content) => {
			if (!isRequestId(id)) throw outsideError(id);
			const inbox = join(directoryOf(runId), "inbox");
			makeFolder(inbox);
			return createFile(join(inbox, `${id}.json`), redact(content));
		}
	};
}
function listRuns(folder) {
	if (!existsSync(folder)) return [];
	const runs = [];
	for (const runId of readdirSync(folder).filter(isRunId).sort().reverse()) {
		const progress = readProgress(join(folder, runId, runFiles.progress));
		if (progress === "" && !existsSync(join(folder, runId, runFiles.run))) removeStub(join(folder, runId));
		else runs.push({
			runId,
			progress,
			live: isExecuted(join(folder, runId, runFiles.lock))
		});
	}
	return runs;
}
function readProgress(path) {
	try {
		return readOptional(path) ?? "";
	} catch (error) {
		if (hasCode(error, "file-unsuitable")) return "?";
		throw error;
	}
}
const STUB_AGE_MS = 36e5;
const startFiles = new Set([
	runFiles.lock,
	runFiles.replica,
	...DEFINITION_FILES
]);
function removeStub(folder) {
	const stats = statSync(folder, { throwIfNoEntry: false });
	if (!stats?.isDirectory() || Date.now() - stats.mtimeMs < STUB_AGE_MS) return;
	if (readdirSync(folder).every((name) => startFiles.has(name) || isDraft(name)) && !isLocked(join(folder, runFiles.lock))) rmSync(folder, {
		recursive: true,
		force: true
	});
}
function discardRun(root, directory, runId) {
	const file = join(directory, runFiles.lock);
	if (!hasNoEvent(directory)) return false;
	const lock = acquireLock(file);
	if (!lock.held) throw lockedRun(runId, {
		...lock,
		file: relative(root, file)
	});
	try {
		if (!hasNoEvent(directory)) return false;
		rmSync(directory, {
			recursive: true,
			force: true
		});
		return true;
	} finally {
		releaseLock(file);
	}
}
function hasNoEvent(directory) {
	const has = (name) => existsSync(join(directory, name));
	if (!has(runFiles.run) || has(runFiles.progress) || has("steps")) return false;
	return readOptional(join(directory, runFiles.journal))?.includes("\n") !== true;
}
function requireRunId(runId) {
	if (isRunId(runId)) return runId;
	throw usageError(`\`${runId}\` is not a run id; run ids look like 20260131-k3f9qz. \`agentic-sdlc list\` shows them.`);
}
function localRunNotFound(runId) {
	return new AgenticError({
		code: "not-found",
		message: `There is no run ${runId} here; \`agentic-sdlc list\` shows the runs.`
	});
}
function runExists(runId) {
	return new AgenticError({
		code: "run-locked",
		message: `Run ${runId} exists already. Resume it: \`agentic-sdlc resume ${runId}\`.`
	});
}
// src/wiring/create-redactor.ts
const made = new WeakMap();
function redactorFor(environment, names = []) {
	const known = made.get(environment) ?? new Map();
	made.set(environment, known);
	const key = names.join(" ");
	const redactor = known.get(key) ?? createRedactor({ values: secretValues(environment, names) });
	known.set(key, redactor);
	return redactor;
}
function secretFinderOf(environment, names = []) {
	return secretValues(environment, names).length === 0 ? void 0 : redactorFor(environment, names).findValues;
}
function createRedactedStates({ root, environment, config }) {
	const redactor = redactorFor(environment, config.logging.redact);
	return createLocalStore(root, config.outputDirectory, { redact: redactor.redactDocument });
}
// src/runner/process/io.ts
function print(io, text) {
	io.stdout.write(lines(text));
}
function printStyled(io, text, stream = io.stdout) {
	stream.write(`${printableStyled(text, stream).replace(/\n$/, "")}\n`);
}
function printJson(io, value) {
	io.stdout.write(`${JSON.stringify(value, withRoundedMoney, 2)}\n`);
}
function withRoundedMoney(key, value) {
	return typeof value === "number" && key.endsWith("_usd") ? roundUsd(value) : value;
}
function printNotice(io, text) {
	io.stderr.write(lines(text));
}
function lines(text) {
	return `${printable(text).replace(/\n$/, "")}\n`;
}
function redactedIo(io, names) {
	if (names?.length === 0) return io;
	const redactor = redactorFor(io.environment, names);
	return {
		get stdin() {
			return io.stdin;
		},
		...io.isOneStream ? { isOneStream: io.isOneStream } : {},
		stdout: redactedStream(io.stdout, redactor),
		stderr: redactedStream(io.stderr, redactor),
		environment: io.environment,
		cwd: io.cwd
	};
}
function redactedStream(stream, redactor) {
	return withWrite(stream, (chunk, ...options) => stream.write(typeof chunk === "string" ? redactor.redactDocument(chunk) : chunk, ...options));
}
function withWrite(stream, write) {
	return new Proxy(stream, { get: (target, key) => {
		if (key === "write") return write;
		const value = Reflect.get(target, key, target);
		return typeof value === "function" ? value.bind(target) : value;
	} });
}
// src/runner/process/exit-code.ts
const exitCodes = {
	completed: 0,
	failed: 1,
	usage: 2,
	paused: 3,
	sigint: 130,
	sigterm: 143
};
const aboutInput = new Set([
	"usage",
	"definition-invalid",
	"definition-changed",
	"definition-untrusted",
	"config-invalid",
	"variables-invalid",
	"not-found",
	"not-resumable",
	"run-locked",
	"journal-corrupt",
	"note-exists",
	"git-unsuitable",
	"unsupported",
	"file-unsuitable"
]);
function exitCodeOfError(error) {
	return error instanceof AgenticError && aboutInput.has(error.code) ? exitCodes.usage : exitCodes.failed;
}
function exitCodeOfRun(state, signal) {
	switch (state.status) {
		case "completed": return exitCodes.completed;
		case "paused": return exitCodes.paused;
		case "cancelled":
			if (state.reason !== "interrupted") return exitCodes.failed;
			return signal === "SIGTERM" ? exitCodes.sigterm : exitCodes.sigint;
		default: return exitCodes.failed;
	}
}
const watched = [
	"SIGINT",
	"SIGTERM",
	"SIGHUP",
	"SIGQUIT"
];
function watchSignals({ stop, kill, onFirst }) {
	let first;
	const onSignal = (signal) => {
		if (first !== void 0) {
			kill?.abort();
			return;
		}
		first = signal === "SIGINT" ? "SIGINT" : "SIGTERM";
		onFirst();
		stop.request({ kind: "interrupted" });
	};
	for (const signal of watched) process.on(signal, onSignal);
	return {
		received: () => first,
		[Symbol.dispose]: () => {
			for (const signal of watched) process.off(signal, onSignal);
		}
	};
}
// src/steps/documents/checkpoint-format.ts
const checkpointStatuses = [
	"in_progress",
	"completed",
	"failed",
	"blocked"
];
const sections = {
	context: "Context",
	progress: "Progress",
	output: "Output",
	files: "Files",
	notes: "Notes for Next Session",
	issues: "Issues Discovered"
};
function renderBody(parts) {
	return parts.filter(([, text]) => text.trim() !== "").map(([title, text]) => `## ${title}\n\n${text.trim()}`).join("\n\n");
}
function renderCheckpoint({ id, step, created, status, attempt, body }, { runId, after }) {
	return `${after === "" ? "" : after.endsWith("\n") ? "\n" : "\n\n"}---\n${[
		`checkpoint_id: ${id}`,
		`step: ${oneLine(step)}`,
		`created: ${created}`,
		`workflow_id: ${runId}`,
		`status: ${status}`,
		...attempt === void 0 ? [] : [`attempt: ${attempt}`]
	].join("\n")}\n---\n\n${withoutRules(body.trim())}\n`;
}
function oneLine(text) {
	return text.replaceAll(/\s+/g, " ").trim();
}
function withoutRules(body) {
	return body.replaceAll(/^([ \t]*)---+[ \t]*$/gm, "$1***");
}
const BEGIN = /^---[ \t]*\r?\n\s*(?=checkpoint_id:)/gm;
function parseCheckpoints(text) {
	const checkpoints = [];
	const problems = [];
	const starts = Array.from(text.matchAll(BEGIN), ({ 0: found, index }) => ({
		index,
		body: index + found.length
	}));
	const first = starts[0]?.index ?? text.length;
	if (withoutBlanks(text.slice(0, first)) !== "") problems.push(`Lines 1 to ${lineAt(text, first - 1)} belong to no checkpoint.`);
	const ids = new Set();
	starts.forEach(({ index, body }, position) => {
		const entry = parseEntry(text.slice(body, starts[position + 1]?.index));
		const line = lineAt(text, index);
		if (typeof entry === "string") problems.push(`The checkpoint at line ${line} ${entry}.`);
		else if (ids.has(entry.id)) problems.push(`The checkpoint at line ${line} has the id ${entry.id} a second time.`);
		if (typeof entry === "string") return;
		ids.add(entry.id);
		checkpoints.push(entry);
	});
	return {
		checkpoints,
		problems
	};
}
function parseEntry(text) {
	const end = /^---[ \t]*$/m.exec(text);
	if (!end) return "has no closed front matter";
	const fields = new Map(Array.from(text.slice(0, end.index).matchAll(/^([a-z_]+):[ \t]*(.*)$/gm), ([, key = "", value = ""]) => [key, value.trim().replace(/^(["'])(.*)\1$/, "$2")]));
	const id = fields.get("checkpoint_id") ?? "";
	const step = fields.get("step");
	const created = fields.get("created");
	if (!/^chk-\d+$/.test(id)) return `has the invalid id \`${id}\``;
	if (step === void 0 || created === void 0) return "has no `step` or no `created` time";
	const attempt = Number(fields.get("attempt") ?? NaN);
	return {
		id,
		step,
		created,
		status: checkpointStatuses.find((status) => status === fields.get("status")) ?? "in_progress",
		...Number.isInteger(attempt) ? { attempt } : {},
		body: text.slice(end.index + end[0].length).trim()
	};
}
function withoutBlanks(text) {
	return text.replaceAll(/^---[ \t]*$/gm, "").trim();
}
function lineAt(text, index) {
	return text.slice(0, index).split("\n").length;
}
// node_modules/commander/lib/error.js
var CommanderError = class extends Error {
	constructor(exitCode, code, message) {
		super(message);
		Error.captureStackTrace(this, this.constructor);
		this.name = this.constructor.name;
		this.code = code;
		this.exitCode = exitCode;
		this.nestedError = void 0;
	}
};
var InvalidArgumentError = class extends CommanderError {
	constructor(message) {
		super(1, "commander.invalidArgument", message);
		Error.captureStackTrace(this, this.constructor);
		this.name = this.constructor.name;
	}
};
// node_modules/commander/lib/argument.js
var Argument = class {
	constructor(name, description) {
		this.description = description || "";
		this.variadic = false;
		this.parseArg = void 0;
		this.defaultValue = void 0;
		this.defaultValueDescription = void 0;
		this.argChoices = void 0;
		switch (name[0]) {
			case "<":
				this.required = true;
				this._name = name.slice(1, -1);
				break;
			case "[":
				this.required = false;
				this._name = name.slice(1, -1);
				break;
			default:
				this.required = true;
				this._name = name;
		}
		if (this._name.endsWith("...")) {
			this.variadic = true;
			this._name = this._name.slice(0, -3);
		}
	}
	name() {
		return this._name;
	}
	_collectValue(value, previous) {
		if (previous === this.defaultValue || !Array.isArray(previous)) return [value];
		previous.push(value);
		return previous;
	}
	default(value, description) {
		this.defaultValue = value;
		this.defaultValueDescription = description;
		return this;
	}
	argParser(fn) {
		this.parseArg = fn;
		return this;
	}
	choices(values) {
		this.argChoices = values.slice();
		this.parseArg = (arg, previous) => {
			if (!this.argChoices.includes(arg)) throw new InvalidArgumentError(`Allowed choices are ${this.argChoices.join(", ")}.`);
			if (this.variadic) return this._collectValue(arg, previous);
			return arg;
		};
		return this;
	}
	argRequired() {
		this.required = true;
		return this;
	}
	argOptional() {
		this.required = false;
		return this;
	}
};
function humanReadableArgName(arg) {
	const nameOutput = arg.name() + (arg.variadic === true ? "..." : "");
	return arg.required ? "<" + nameOutput + ">" : "[" + nameOutput + "]";
}
// node_modules/commander/lib/help.js
var Help = class {
	constructor() {
		this.helpWidth = void 0;
		this.minWidthToWrap = 40;
		this.sortSubcommands = false;
		this.sortOptions = false;
		this.showGlobalOptions = false;
	}
	prepareContext(contextOptions) {
		this.helpWidth = this.helpWidth ?? contextOptions.helpWidth ?? 80;
	}
	visibleCommands(cmd) {
		const visibleCommands = cmd.commands.filter((cmd) => !cmd._hidden);
		const helpCommand = cmd._getHelpCommand();
		if (helpCommand && !helpCommand._hidden) visibleCommands.push(helpCommand);
		if (this.sortSubcommands) visibleCommands.sort((a, b) => {
			return a.name().localeCompare(b.name());
		});
		return visibleCommands;
	}
	compareOptions(a, b) {
		const getSortKey = (option) => {
			return option.short ? option.short.replace(/^-/, "") : option.long.replace(/^--/, "");
		};
		return getSortKey(a).localeCompare(getSortKey(b));
	}
	visibleOptions(cmd) {
		const visibleOptions = cmd.options.filter((option) => !option.hidden);
		const helpOption = cmd._getHelpOption();
		if (helpOption && !helpOption.hidden) {
			const removeShort = helpOption.short && cmd._findOption(helpOption.short);
			const removeLong = helpOption.long && cmd._findOption(helpOption.long);
			if (!removeShort && !removeLong) visibleOptions.push(helpOption);
			else if (helpOption.long && !removeLong) visibleOptions.push(cmd.createOption(helpOption.long, helpOption.description).helpGroup(helpOption.helpGroupHeading));
			else if (helpOption.short && !removeShort) visibleOptions.push(cmd.createOption(helpOption.short, helpOption.description).helpGroup(helpOption.helpGroupHeading));
		}
		if (this.sortOptions) visibleOptions.sort(this.compareOptions);
		return visibleOptions;
	}
	visibleGlobalOptions(cmd) {
		if (!this.showGlobalOptions) return [];
		const globalOptions = [];
		for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) {
			const visibleOptions = ancestorCmd.options.filter((option) => !option.hidden);
			globalOptions.push(...visibleOptions);
		}
		if (this.sortOptions) globalOptions.sort(this.compareOptions);
		return globalOptions;
	}
	visibleArguments(cmd) {
		if (cmd._argsDescription) cmd.registeredArguments.forEach((argument) => {
			argument.description = argument.description || cmd._argsDescription[argument.name()] || "";
		});
		if (cmd.registeredArguments.find((argument) => argument.description)) return cmd.registeredArguments;
		return [];
	}
	subcommandTerm(cmd) {
		const args = cmd.registeredArguments.map((arg) => humanReadableArgName(arg)).join(" ");
		return cmd._name + (cmd._aliases[0] ? "|" + cmd._aliases[0] : "") + (cmd.options.length ? " [options]" : "") + (args ? " " + args : "");
	}
	optionTerm(option) {
		return option.flags;
	}
	argumentTerm(argument) {
		return argument.name();
	}
	longestSubcommandTermLength(cmd, helper) {
		return helper.visibleCommands(cmd).reduce((max, command) => {
			return Math.max(max, this.displayWidth(helper.styleSubcommandTerm(helper.subcommandTerm(command))));
		}, 0);
	}
	longestOptionTermLength(cmd, helper) {
		return helper.visibleOptions(cmd).reduce((max, option) => {
			return Math.max(max, this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option))));
		}, 0);
	}
	longestGlobalOptionTermLength(cmd, helper) {
		return helper.visibleGlobalOptions(cmd).reduce((max, option) => {
			return Math.max(max, this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option))));
		}, 0);
	}
	longestArgumentTermLength(cmd, helper) {
		return helper.visibleArguments(cmd).reduce((max, argument) => {
			return Math.max(max, this.displayWidth(helper.styleArgumentTerm(helper.argumentTerm(argument))));
		}, 0);
	}
	commandUsage(cmd) {
		let cmdName = cmd._name;
		if (cmd._aliases[0]) cmdName = cmdName + "|" + cmd._aliases[0];
		let ancestorCmdNames = "";
		for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) ancestorCmdNames = ancestorCmd.name() + " " + ancestorCmdNames;
		return ancestorCmdNames + cmdName + " " + cmd.usage();
	}
	commandDescription(cmd) {
		return cmd.description();
	}
	subcommandDescription(cmd) {
		return cmd.summary() || cmd.description();
	}
	optionDescription(option) {
		const extraInfo = [];
		if (option.argChoices) extraInfo.push(`choices: ${option.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`);
		if (option.defaultValue !== void 0) {
			if (option.required || option.optional || option.isBoolean() && typeof option.defaultValue === "boolean") extraInfo.push(`default: ${option.defaultValueDescription || JSON.stringify(option.defaultValue)}`);
		}
		if (option.presetArg !== void 0 && option.optional) extraInfo.push(`preset: ${JSON.stringify(option.presetArg)}`);
		if (option.envVar !== void 0) extraInfo.push(`env: ${option.envVar}`);
		if (extraInfo.length > 0) {
			const extraDescription = `(${extraInfo.join(", ")})`;
			if (option.description) return `${option.description} ${extraDescription}`;
			return extraDescription;
		}
		return option.description;
	}
	argumentDescription(argument) {
		const extraInfo = [];
		if (argument.argChoices) extraInfo.push(`choices: ${argument.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`);
		if (argument.defaultValue !== void 0) extraInfo.push(`default: ${argument.defaultValueDescription || JSON.stringify(argument.defaultValue)}`);
		if (extraInfo.length > 0) {
			const extraDescription = `(${extraInfo.join(", ")})`;
			if (argument.description) return `${argument.description} ${extraDescription}`;
			return extraDescription;
		}
		return argument.description;
	}
	formatItemList(heading, items, helper) {
		if (items.length === 0) return [];
		return [
			helper.styleTitle(heading),
			...items,
			""
		];
	}
	groupItems(unsortedItems, visibleItems, getGroup) {
		const result = new Map();
		unsortedItems.forEach((item) => {
			const group = getGroup(item);
			if (!result.has(group)) result.set(group, []);
		});
		visibleItems.forEach((item) => {
			const group = getGroup(item);
			if (!result.has(group)) result.set(group, []);
			result.get(group).push(item);
		});
		return result;
	}
	formatHelp(cmd, helper) {
		const termWidth = helper.padWidth(cmd, helper);
		const helpWidth = helper.helpWidth ?? 80;
		function callFormatItem(term, description) {
			return helper.formatItem(term, termWidth, description, helper);
		}
		let output = [`${helper.styleTitle("Usage:")} ${helper.styleUsage(helper.commandUsage(cmd))}`, ""];
		const commandDescription = helper.commandDescription(cmd);
		if (commandDescription.length > 0) output = output.concat([helper.boxWrap(helper.styleCommandDescription(commandDescription), helpWidth), ""]);
		const argumentList = helper.visibleArguments(cmd).map((argument) => {
			return callFormatItem(helper.styleArgumentTerm(helper.argumentTerm(argument)), helper.styleArgumentDescription(helper.argumentDescription(argument)));
		});
		output = output.concat(this.formatItemList("Arguments:", argumentList, helper));
		this.groupItems(cmd.options, helper.visibleOptions(cmd), (option) => option.helpGroupHeading ?? "Options:").forEach((options, group) => {
			const optionList = options.map((option) => {
				return callFormatItem(helper.styleOptionTerm(helper.optionTerm(option)), helper.styleOptionDescription(helper.optionDescription(option)));
			});
			output = output.concat(this.formatItemList(group, optionList, helper));
		});
		if (helper.showGlobalOptions) {
			const globalOptionList = helper.visibleGlobalOptions(cmd).map((option) => {
				return callFormatItem(helper.styleOptionTerm(helper.optionTerm(option)), helper.styleOptionDescription(helper.optionDescription(option)));
			});
			output = output.concat(this.formatItemList("Global Options:", globalOptionList, helper));
		}
		this.groupItems(cmd.commands, helper.visibleCommands(cmd), (sub) => sub.helpGroup() || "Commands:").forEach((commands, group) => {
			const commandList = commands.map((sub) => {
				return callFormatItem(helper.styleSubcommandTerm(helper.subcommandTerm(sub)), helper.styleSubcommandDescription(helper.subcommandDescription(sub)));
			});
			output = output.concat(this.formatItemList(group, commandList, helper));
		});
		return output.join("\n");
	}
	displayWidth(str) {
		return stripVTControlCharacters(str).length;
	}
	styleTitle(str) {
		return str;
	}
	styleUsage(str) {
		return str.split(" ").map((word) => {
			if (word === "[options]") return this.styleOptionText(word);
			if (word === "[command]") return this.styleSubcommandText(word);
			if (word[0] === "[" || word[0] === "<") return this.styleArgumentText(word);
			return this.styleCommandText(word);
		}).join(" ");
	}
	styleCommandDescription(str) {
		return this.styleDescriptionText(str);
	}
	styleOptionDescription(str) {
		return this.styleDescriptionText(str);
	}
	styleSubcommandDescription(str) {
		return this.styleDescriptionText(str);
	}
	styleArgumentDescription(str) {
		return this.styleDescriptionText(str);
	}
	styleDescriptionText(str) {
		return str;
	}
	styleOptionTerm(str) {
		return this.styleOptionText(str);
	}
	styleSubcommandTerm(str) {
		return str.split(" ").map((word) => {
			if (word === "[options]") return this.styleOptionText(word);
			if (word[0] === "[" || word[0] === "<") return this.styleArgumentText(word);
			return this.styleSubcommandText(word);
		}).join(" ");
	}
	styleArgumentTerm(str) {
		return this.styleArgumentText(str);
	}
	styleOptionText(str) {
		return str;
	}
	styleArgumentText(str) {
		return str;
	}
	styleSubcommandText(str) {
		return str;
	}
	styleCommandText(str) {
		return str;
	}
	padWidth(cmd, helper) {
		return Math.max(helper.longestOptionTermLength(cmd, helper), helper.longestGlobalOptionTermLength(cmd, helper), helper.longestSubcommandTermLength(cmd, helper), helper.longestArgumentTermLength(cmd, helper));
	}
	preformatted(str) {
		return /\n[^\S\r\n]/.test(str);
	}
	formatItem(term, termWidth, description, helper) {
		const itemIndent = 2;
		const itemIndentStr = " ".repeat(itemIndent);
		if (!description) return itemIndentStr + term;
		const paddedTerm = term.padEnd(termWidth + term.length - helper.displayWidth(term));
		const spacerWidth = 2;
		const remainingWidth = (this.helpWidth ?? 80) - termWidth - spacerWidth - itemIndent;
		let formattedDescription;
		if (remainingWidth < this.minWidthToWrap || helper.preformatted(description)) formattedDescription = description;
		else formattedDescription = helper.boxWrap(description, remainingWidth).replace(/\n/g, "\n" + " ".repeat(termWidth + spacerWidth));
		return itemIndentStr + paddedTerm + " ".repeat(spacerWidth) + formattedDescription.replace(/\n/g, `\n${itemIndentStr}`);
	}
	boxWrap(str, width) {
		if (width < this.minWidthToWrap) return str;
		const rawLines = str.split(/\r\n|\n/);
		const chunkPattern = /[\s]*[^\s]+/g;
		const wrappedLines = [];
		rawLines.forEach((line) => {
			const chunks = line.match(chunkPattern);
			if (chunks === null) {
				wrappedLines.push("");
				return;
			}
			let sumChunks = [chunks.shift()];
			let sumWidth = this.displayWidth(sumChunks[0]);
			chunks.forEach((chunk) => {
				const visibleWidth = this.displayWidth(chunk);
				if (sumWidth + visibleWidth <= width) {
					sumChunks.push(chunk);
					sumWidth += visibleWidth;
					return;
				}
				wrappedLines.push(sumChunks.join(""));
				const nextChunk = chunk.trimStart();
				sumChunks = [nextChunk];
				sumWidth = this.displayWidth(nextChunk);
			});
			wrappedLines.push(sumChunks.join(""));
		});
		return wrappedLines.join("\n");
	}
};
// node_modules/commander/lib/option.js
var Option = class {
	constructor(flags, description) {
		this.flags = flags;
		this.description = description || "";
		this.required = flags.includes("<");
		this.optional = flags.includes("[");
		this.variadic = /\p{ID_Continue}\.\.\.[>\]]$/u.test(flags);
		this.mandatory = false;
		const optionFlags = splitOptionFlags(flags);
		this.short = optionFlags.shortFlag;
		this.long = optionFlags.longFlag;
		this.negate = false;
		if (this.long) this.negate = this.long.startsWith("--no-");
		this.defaultValue = void 0;
		this.defaultValueDescription = void 0;
		this.presetArg = void 0;
		this.envVar = void 0;
		this.parseArg = void 0;
		this.hidden = false;
		this.argChoices = void 0;
		this.conflictsWith = [];
		this.implied = void 0;
		this.helpGroupHeading = void 0;
	}
	default(value, description) {
		this.defaultValue = value;
		this.defaultValueDescription = description;
		return this;
	}
	preset(arg) {
		this.presetArg = arg;
		return this;
	}
	conflicts(names) {
		this.conflictsWith = this.conflictsWith.concat(names);
		return this;
	}
	implies(impliedOptionValues) {
		let newImplied = impliedOptionValues;
		if (typeof impliedOptionValues === "string") newImplied = { [impliedOptionValues]: true };
		this.implied = Object.assign(this.implied || {}, newImplied);
		return this;
	}
	env(name) {
		this.envVar = name;
		return this;
	}
	argParser(fn) {
		this.parseArg = fn;
		return this;
	}
	makeOptionMandatory(mandatory = true) {
		this.mandatory = !!mandatory;
		return this;
	}
	hideHelp(hide = true) {
		this.hidden = !!hide;
		return this;
	}
	_collectValue(value, previous) {
		if (previous === this.defaultValue || !Array.isArray(previous)) return [value];
		previous.push(value);
		return previous;
	}
	choices(values) {
		this.argChoices = values.slice();
		this.parseArg = (arg, previous) => {
			if (!this.argChoices.includes(arg)) throw new InvalidArgumentError(`Allowed choices are ${this.argChoices.join(", ")}.`);
			if (this.variadic) return this._collectValue(arg, previous);
			return arg;
		};
		return this;
	}
	name() {
		if (this.long) return this.long.replace(/^--/, "");
		return this.short.replace(/^-/, "");
	}
	attributeName() {
		if (this.negate) return camelcase(this.name().replace(/^no-/, ""));
		return camelcase(this.name());
	}
	helpGroup(heading) {
		this.helpGroupHeading = heading;
		return this;
	}
	is(arg) {
		return this.short === arg || this.long === arg;
	}
	isBoolean() {
		return !this.required && !this.optional && !this.negate;
	}
};
var DualOptions = class {
	constructor(options) {
		this.positiveOptions = new Map();
		this.negativeOptions = new Map();
		this.dualOptions = new Set();
		options.forEach((option) => {
			if (option.negate) this.negativeOptions.set(option.attributeName(), option);
			else this.positiveOptions.set(option.attributeName(), option);
		});
		this.negativeOptions.forEach((value, key) => {
			if (this.positiveOptions.has(key)) this.dualOptions.add(key);
		});
	}
	valueFromOption(value, option) {
		const optionKey = option.attributeName();
		if (!this.dualOptions.has(optionKey)) return true;
		const preset = this.negativeOptions.get(optionKey).presetArg;
		const negativeValue = preset !== void 0 ? preset : false;
		return option.negate === (negativeValue === value);
	}
};
function camelcase(str) {
	return str.split("-").reduce((str, word) => {
		return str + word[0].toUpperCase() + word.slice(1);
	});
}
function splitOptionFlags(flags) {
	let shortFlag;
	let longFlag;
	const shortFlagExp = /^-[^-]$/;
	const longFlagExp = /^--[^-]/;
	const flagParts = flags.split(/[ |,]+/).concat("guard");
	if (shortFlagExp.test(flagParts[0])) shortFlag = flagParts.shift();
	if (longFlagExp.test(flagParts[0])) longFlag = flagParts.shift();
	if (!shortFlag && shortFlagExp.test(flagParts[0])) shortFlag = flagParts.shift();
	if (!shortFlag && longFlagExp.test(flagParts[0])) {
		shortFlag = longFlag;
		longFlag = flagParts.shift();
	}
	if (flagParts[0].startsWith("-")) {
		const unsupportedFlag = flagParts[0];
		const baseError = `option creation failed due to '${unsupportedFlag}' in option flags '${flags}'`;
		if (/^-[^-][^-]/.test(unsupportedFlag)) throw new Error(`${baseError}
- a short flag is a single dash and a single character
  - either use a single dash and a single character (for a short flag)
  - or use a double dash for a long option (and can have two, like '--ws, --workspace')`);
		if (shortFlagExp.test(unsupportedFlag)) throw new Error(`${baseError}
- too many short flags`);
		if (longFlagExp.test(unsupportedFlag)) throw new Error(`${baseError}
- too many long flags`);
		throw new Error(`${baseError}
- unrecognised flag format`);
	}
	if (shortFlag === void 0 && longFlag === void 0) throw new Error(`option creation failed due to no flags found in '${flags}'.`);
	return {
		shortFlag,
		longFlag
	};
}
// node_modules/commander/lib/suggestSimilar.js
const maxDistance = 3;
function editDistance(a, b) {
	if (Math.abs(a.length - b.length) > maxDistance) return Math.max(a.length, b.length);
	const d = [];
	for (let i = 0; i <= a.length; i++) d[i] = [i];
	for (let j = 0; j <= b.length; j++) d[0][j] = j;
	for (let j = 1; j <= b.length; j++) for (let i = 1; i <= a.length; i++) {
		let cost;
		if (a[i - 1] === b[j - 1]) cost = 0;
		else cost = 1;
		d[i][j] = Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost);
		if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
	}
	return d[a.length][b.length];
}
function suggestSimilar(word, candidates) {
	if (!candidates || candidates.length === 0) return "";
	candidates = Array.from(new Set(candidates));
	const searchingOptions = word.startsWith("--");
	if (searchingOptions) {
		word = word.slice(2);
		candidates = candidates.map((candidate) => candidate.slice(2));
	}
	let similar = [];
	let bestDistance = maxDistance;
	const minSimilarity = .4;
	candidates.forEach((candidate) => {
		if (candidate.length <= 1) return;
		const distance = editDistance(word, candidate);
		const length = Math.max(word.length, candidate.length);
		if ((length - distance) / length > minSimilarity) {
			if (distance < bestDistance) {
				bestDistance = distance;
				similar = [candidate];
			} else if (distance === bestDistance) similar.push(candidate);
		}
	});
	similar.sort((a, b) => a.localeCompare(b));
	if (searchingOptions) similar = similar.map((candidate) => `--${candidate}`);
	if (similar.length > 1) return `\n(Did you mean one of ${similar.join(", ")}?)`;
	if (similar.length === 1) return `\n(Did you mean ${similar[0]}?)`;
	return "";
}
// node_modules/commander/lib/command.js
var Command = class Command extends EventEmitter {
	constructor(name) {
		super();
		this.commands = [];
		this.options = [];
		this.parent = null;
		this._allowUnknownOption = false;
		this._allowExcessArguments = false;
		this.registeredArguments = [];
		this._args = this.registeredArguments;
		this.args = [];
		this.rawArgs = [];
		this.processedArgs = [];
		this._scriptPath = null;
		this._name = name || "";
		this._optionValues = {};
		this._optionValueSources = {};
		this._storeOptionsAsProperties = false;
		this._actionHandler = null;
		this._executableHandler = false;
		this._executableFile = null;
		this._executableDir = null;
		this._defaultCommandName = null;
		this._exitCallback = null;
		this._aliases = [];
		this._combineFlagAndOptionalValue = true;
		this._description = "";
		this._summary = "";
		this._argsDescription = void 0;
		this._enablePositionalOptions = false;
		this._passThroughOptions = false;
		this._lifeCycleHooks = {};
		this._showHelpAfterError = false;
		this._showSuggestionAfterError = true;
		this._savedState = null;
		this._outputConfiguration = {
			writeOut: (str) => process$1.stdout.write(str),
			writeErr: (str) => process$1.stderr.write(str),
			outputError: (str, write) => write(str),
			getOutHelpWidth: () => process$1.stdout.isTTY ? process$1.stdout.columns : void 0,
			getErrHelpWidth: () => process$1.stderr.isTTY ? process$1.stderr.columns : void 0,
			getOutHasColors: () => useColor() ?? (process$1.stdout.isTTY && process$1.stdout.hasColors?.()),
			getErrHasColors: () => useColor() ?? (process$1.stderr.isTTY && process$1.stderr.hasColors?.()),
			stripColor: (str) => stripVTControlCharacters(str)
		};
		this._hidden = false;
		this._helpOption = void 0;
		this._addImplicitHelpCommand = void 0;
		this._helpCommand = void 0;
		this._helpConfiguration = {};
		this._helpGroupHeading = void 0;
		this._defaultCommandGroup = void 0;
		this._defaultOptionGroup = void 0;
	}
	copyInheritedSettings(sourceCommand) {
		this._outputConfiguration = sourceCommand._outputConfiguration;
		this._helpOption = sourceCommand._helpOption;
		this._helpCommand = sourceCommand._helpCommand;
		this._helpConfiguration = sourceCommand._helpConfiguration;
		this._exitCallback = sourceCommand._exitCallback;
		this._storeOptionsAsProperties = sourceCommand._storeOptionsAsProperties;
		this._combineFlagAndOptionalValue = sourceCommand._combineFlagAndOptionalValue;
		this._allowExcessArguments = sourceCommand._allowExcessArguments;
		this._enablePositionalOptions = sourceCommand._enablePositionalOptions;
		this._showHelpAfterError = sourceCommand._showHelpAfterError;
		this._showSuggestionAfterError = sourceCommand._showSuggestionAfterError;
		return this;
	}
	_getCommandAndAncestors() {
		const result = [];
		for (let command = this; command; command = command.parent) result.push(command);
		return result;
	}
	command(nameAndArgs, actionOptsOrExecDesc, execOpts) {
		let desc = actionOptsOrExecDesc;
		let opts = execOpts;
		if (typeof desc === "object" && desc !== null) {
			opts = desc;
			desc = null;
		}
		opts = opts || {};
		const [, name, args] = nameAndArgs.match(/([^ ]+) *(.*)/);
		const cmd = this.createCommand(name);
		if (desc) {
			cmd.description(desc);
			cmd._executableHandler = true;
		}
		if (opts.isDefault) this._defaultCommandName = cmd._name;
		cmd._hidden = !!(opts.noHelp || opts.hidden);
		cmd._executableFile = opts.executableFile || null;
		if (args) cmd.arguments(args);
		this._registerCommand(cmd);
		cmd.parent = this;
		cmd.copyInheritedSettings(this);
		if (desc) return this;
		return cmd;
	}
	createCommand(name) {
		return new Command(name);
	}
	createHelp() {
		return Object.assign(new Help(), this.configureHelp());
	}
	configureHelp(configuration) {
		if (configuration === void 0) return this._helpConfiguration;
		this._helpConfiguration = configuration;
		return this;
	}
	configureOutput(configuration) {
		if (configuration === void 0) return this._outputConfiguration;
		this._outputConfiguration = {
			...this._outputConfiguration,
			...configuration
		};
		return this;
	}
	showHelpAfterError(displayHelp = true) {
		if (typeof displayHelp !== "string") displayHelp = !!displayHelp;
		this._showHelpAfterError = displayHelp;
		return this;
	}
	showSuggestionAfterError(displaySuggestion = true) {
		this._showSuggestionAfterError = !!displaySuggestion;
		return this;
	}
	addCommand(cmd, opts) {
		if (!cmd._name) throw new Error(`Command passed to .addCommand() must have a name
- specify the name in Command constructor or using .name()`);
		opts = opts || {};
		if (opts.isDefault) this._defaultCommandName = cmd._name;
		if (opts.noHelp || opts.hidden) cmd._hidden = true;
		this._registerCommand(cmd);
		cmd.parent = this;
		cmd._checkForBrokenPassThrough();
		return this;
	}
	createArgument(name, description) {
		return new Argument(name, description);
	}
	argument(name, description, parseArg, defaultValue) {
		const argument = this.createArgument(name, description);
		if (typeof parseArg === "function") argument.default(defaultValue).argParser(parseArg);
		else argument.default(parseArg);
		this.addArgument(argument);
		return this;
	}
	arguments(names) {
		names.trim().split(/ +/).forEach((detail) => {
			this.argument(detail);
		});
		return this;
	}
	addArgument(argument) {
		const previousArgument = this.registeredArguments.slice(-1)[0];
		if (previousArgument?.variadic) throw new Error(`only the last argument can be variadic '${previousArgument.name()}'`);
		if (argument.required && argument.defaultValue !== void 0 && argument.parseArg === void 0) throw new Error(`a default value for a required argument is never used: '${argument.name()}'`);
		this.registeredArguments.push(argument);
		return this;
	}
	helpCommand(enableOrNameAndArgs, description) {
		if (typeof enableOrNameAndArgs === "boolean") {
			this._addImplicitHelpCommand = enableOrNameAndArgs;
			if (enableOrNameAndArgs && this._defaultCommandGroup) this._initCommandGroup(this._getHelpCommand());
			return this;
		}
		const [, helpName, helpArgs] = (enableOrNameAndArgs ?? "help [command]").match(/([^ ]+) *(.*)/);
		const helpDescription = description ?? "display help for command";
		const helpCommand = this.createCommand(helpName);
		helpCommand.helpOption(false);
		if (helpArgs) helpCommand.arguments(helpArgs);
		if (helpDescription) helpCommand.description(helpDescription);
		this._addImplicitHelpCommand = true;
		this._helpCommand = helpCommand;
		if (enableOrNameAndArgs || description) this._initCommandGroup(helpCommand);
		return this;
	}
	addHelpCommand(helpCommand, deprecatedDescription) {
		if (typeof helpCommand !== "object") {
			this.helpCommand(helpCommand, deprecatedDescription);
			return this;
		}
		this._addImplicitHelpCommand = true;
		this._helpCommand = helpCommand;
		this._initCommandGroup(helpCommand);
		return this;
	}
	_getHelpCommand() {
		if (this._addImplicitHelpCommand ?? (this.commands.length && !this._actionHandler && !this._findCommand("help"))) {
			if (this._helpCommand === void 0) this.helpCommand(void 0, void 0);
			return this._helpCommand;
		}
		return null;
	}
	hook(event, listener) {
		const allowedValues = [
			"preSubcommand",
			"preAction",
			"postAction"
		];
		if (!allowedValues.includes(event)) throw new Error(`Unexpected value for event passed to hook : '${event}'.
Expecting one of '${allowedValues.join("', '")}'`);
		if (this._lifeCycleHooks[event]) this._lifeCycleHooks[event].push(listener);
		else this._lifeCycleHooks[event] = [listener];
		return this;
	}
	exitOverride(fn) {
		if (fn) this._exitCallback = fn;
		else this._exitCallback = (err) => {
			if (err.code !== "commander.executeSubCommandAsync") throw err;
		};
		return this;
	}
	_exit(exitCode, code, message) {
		if (this._exitCallback) this._exitCallback(new CommanderError(exitCode, code, message));
		process$1.exit(exitCode);
	}
	action(fn) {
		const listener = (args) => {
			const expectedArgsCount = this.registeredArguments.length;
			const actionArgs = args.slice(0, expectedArgsCount);
			if (this._storeOptionsAsProperties) actionArgs[expectedArgsCount] = this;
			else actionArgs[expectedArgsCount] = this.opts();
			actionArgs.push(this);
			return fn.apply(this, actionArgs);
		};
		this._actionHandler = listener;
		return this;
	}
	createOption(flags, description) {
		return new Option(flags, description);
	}
	_callParseArg(target, value, previous, invalidArgumentMessage) {
		try {
			return target.parseArg(value, previous);
		} catch (err) {
			if (err.code === "commander.invalidArgument") {
				const message = `${invalidArgumentMessage} ${err.message}`;
				this.error(message, {
					exitCode: err.exitCode,
					code: err.code
				});
			}
			throw err;
		}
	}
	_registerOption(option) {
		const matchingOption = option.short && this._findOption(option.short) || option.long && this._findOption(option.long);
		if (matchingOption) {
			const matchingFlag = option.long && this._findOption(option.long) ? option.long : option.short;
			throw new Error(`Cannot add option '${option.flags}'${this._name && ` to command '${this._name}'`} due to conflicting flag '${matchingFlag}'
-  already used by option '${matchingOption.flags}'`);
		}
		this._initOptionGroup(option);
		this.options.push(option);
	}
	_registerCommand(command) {
		const knownBy = (cmd) => {
			return [cmd.name()].concat(cmd.aliases());
		};
		const alreadyUsed = knownBy(command).find((name) => this._findCommand(name));
		if (alreadyUsed) {
			const existingCmd = knownBy(this._findCommand(alreadyUsed)).join("|");
			const newCmd = knownBy(command).join("|");
			throw new Error(`cannot add command '${newCmd}' as already have command '${existingCmd}'`);
		}
		this._initCommandGroup(command);
		this.commands.push(command);
	}
	addOption(option) {
		this._registerOption(option);
		const oname = option.name();
		const name = option.attributeName();
		if (option.defaultValue !== void 0) this.setOptionValueWithSource(name, option.defaultValue, "default");
		const handleOptionValue = (val, invalidValueMessage, valueSource) => {
			if (val == null && option.presetArg !== void 0) val = option.presetArg;
			const oldValue = this.getOptionValue(name);
			if (val !== null && option.parseArg) val = this._callParseArg(option, val, oldValue, invalidValueMessage);
			else if (val !== null && option.variadic) val = option._collectValue(val, oldValue);
			if (val == null) {
				if (option.negate) val = false;
				else if (option.isBoolean() || option.optional) val = true;
				else val = "";
			}
			this.setOptionValueWithSource(name, val, valueSource);
		};
		this.on("option:" + oname, (val) => {
			const invalidValueMessage = `error: option '${option.flags}' argument '${val}' is invalid.`;
			handleOptionValue(val, invalidValueMessage, "cli");
		});
		if (option.envVar) this.on("optionEnv:" + oname, (val) => {
			const invalidValueMessage = `error: option '${option.flags}' value '${val}' from env '${option.envVar}' is invalid.`;
			handleOptionValue(val, invalidValueMessage, "env");
		});
		return this;
	}
	_optionEx(config, flags, description, fn, defaultValue) {
		if (typeof flags === "object" && flags instanceof Option) throw new Error("To add an Option object use addOption() instead of option() or requiredOption()");
		const option = this.createOption(flags, description);
		option.makeOptionMandatory(!!config.mandatory);
		if (typeof fn === "function") option.default(defaultValue).argParser(fn);
		else if (fn instanceof RegExp) {
			const regex = fn;
			fn = (val, def) => {
				const m = regex.exec(val);
				return m ? m[0] : def;
			};
			option.default(defaultValue).argParser(fn);
		} else option.default(fn);
		return this.addOption(option);
	}
	option(flags, description, parseArg, defaultValue) {
		return this._optionEx({}, flags, description, parseArg, defaultValue);
	}
	requiredOption(flags, description, parseArg, defaultValue) {
		return this._optionEx({ mandatory: true }, flags, description, parseArg, defaultValue);
	}
	combineFlagAndOptionalValue(combine = true) {
		this._combineFlagAndOptionalValue = !!combine;
		return this;
	}
	allowUnknownOption(allowUnknown = true) {
		this._allowUnknownOption = !!allowUnknown;
		return this;
	}
	allowExcessArguments(allowExcess = true) {
		this._allowExcessArguments = !!allowExcess;
		return this;
	}
	enablePositionalOptions(positional = true) {
		this._enablePositionalOptions = !!positional;
		return this;
	}
	passThroughOptions(passThrough = true) {
		this._passThroughOptions = !!passThrough;
		this._checkForBrokenPassThrough();
		return this;
	}
	_checkForBrokenPassThrough() {
		if (this.parent && this._passThroughOptions && !this.parent._enablePositionalOptions) throw new Error(`passThroughOptions cannot be used for '${this._name}' without turning on enablePositionalOptions for parent command(s)`);
	}
	storeOptionsAsProperties(storeAsProperties = true) {
		if (this.options.length) throw new Error("call .storeOptionsAsProperties() before adding options");
		if (Object.keys(this._optionValues).length) throw new Error("call .storeOptionsAsProperties() before setting option values");
		this._storeOptionsAsProperties = !!storeAsProperties;
		return this;
	}
	getOptionValue(key) {
		if (this._storeOptionsAsProperties) return this[key];
		return this._optionValues[key];
	}
	setOptionValue(key, value) {
		return this.setOptionValueWithSource(key, value, void 0);
	}
	setOptionValueWithSource(key, value, source) {
		if (this._storeOptionsAsProperties) this[key] = value;
		else this._optionValues[key] = value;
		this._optionValueSources[key] = source;
		return this;
	}
	getOptionValueSource(key) {
		return this._optionValueSources[key];
	}
	getOptionValueSourceWithGlobals(key) {
		let source;
		this._getCommandAndAncestors().forEach((cmd) => {
			if (Object.hasOwn(cmd._optionValueSources, key)) source = cmd.getOptionValueSource(key);
		});
		return source;
	}
	_prepareUserArgs(argv, parseOptions) {
		if (argv !== void 0 && !Array.isArray(argv)) throw new Error("first parameter to parse must be array or undefined");
		parseOptions = parseOptions || {};
		if (argv === void 0 && parseOptions.from === void 0) {
			if (process$1.versions?.electron) parseOptions.from = "electron";
			const execArgv = process$1.execArgv ?? [];
			if (execArgv.includes("-e") || execArgv.includes("--eval") || execArgv.includes("-p") || execArgv.includes("--print")) parseOptions.from = "eval";
		}
		if (argv === void 0) argv = process$1.argv;
		this.rawArgs = argv.slice();
		let userArgs;
		switch (parseOptions.from) {
			case void 0:
			case "node":
				this._scriptPath = argv[1];
				userArgs = argv.slice(2);
				break;
			case "electron":
				if (process$1.defaultApp) {
					this._scriptPath = argv[1];
					userArgs = argv.slice(2);
				} else userArgs = argv.slice(1);
				break;
			case "user":
				userArgs = argv.slice(0);
				break;
			case "eval":
				userArgs = argv.slice(1);
				break;
			default: throw new Error(`unexpected parse option { from: '${parseOptions.from}' }`);
		}
		if (!this._name && this._scriptPath) this.nameFromFilename(this._scriptPath);
		this._name = this._name || "program";
		return userArgs;
	}
	parse(argv, parseOptions) {
		this._prepareForParse();
		const userArgs = this._prepareUserArgs(argv, parseOptions);
		this._parseCommand([], userArgs);
		return this;
	}
	async parseAsync(argv, parseOptions) {
		this._prepareForParse();
		const userArgs = this._prepareUserArgs(argv, parseOptions);
		await this._parseCommand([], userArgs);
		return this;
	}
	_prepareForParse() {
		if (this._savedState === null) {
			this.options.filter((option) => option.negate && option.defaultValue === void 0 && this.getOptionValue(option.attributeName()) === void 0).forEach((option) => {
				const positiveLongFlag = option.long.replace(/^--no-/, "--");
				if (!this._findOption(positiveLongFlag)) this.setOptionValueWithSource(option.attributeName(), true, "default");
			});
			this.saveStateBeforeParse();
		} else this.restoreStateBeforeParse();
	}
	saveStateBeforeParse() {
		this._savedState = {
			_name: this._name,
			_optionValues: { ...this._optionValues },
			_optionValueSources: { ...this._optionValueSources }
		};
	}
	restoreStateBeforeParse() {
		if (this._storeOptionsAsProperties) throw new Error(`Can not call parse again when storeOptionsAsProperties is true.
- either make a new Command for each call to parse, or stop storing options as properties`);
		this._name = this._savedState._name;
		this._scriptPath = null;
		this.rawArgs = [];
		this._optionValues = { ...this._savedState._optionValues };
		this._optionValueSources = { ...this._savedState._optionValueSources };
		this.args = [];
		this.processedArgs = [];
	}
	_checkForMissingExecutable(executableFile, executableDir, subcommandName) {
		if (fs.existsSync(executableFile)) return;
		const executableMissing = `'${executableFile}' does not exist
 - if '${subcommandName}' is not meant to be an executable command, remove description parameter from '.command()' and use '.description()' instead
 - if the default executable name is not suitable, use the executableFile option to supply a custom name or path
 - ${executableDir ? `searched for local subcommand relative to directory '${executableDir}'` : "no directory for search for local subcommand, use .executableDir() to supply a custom directory"}`;
		throw new Error(executableMissing);
	}
	_executeSubCommand(subcommand, args) {
		args = args.slice();
		const sourceExt = [
			".js",
			".ts",
			".tsx",
			".mjs",
			".cjs"
		];
		function findFile(baseDir, baseName) {
			const localBin = path.resolve(baseDir, baseName);
			if (fs.existsSync(localBin)) return localBin;
			if (sourceExt.includes(path.extname(baseName))) return void 0;
			const foundExt = sourceExt.find((ext) => fs.existsSync(`${localBin}${ext}`));
			if (foundExt) return `${localBin}${foundExt}`;
		}
		this._checkForMissingMandatoryOptions();
		this._checkForConflictingOptions();
		let executableFile = subcommand._executableFile || `${this._name}-${subcommand._name}`;
		let executableDir = this._executableDir || "";
		if (this._scriptPath) {
			let resolvedScriptPath;
			try {
				resolvedScriptPath = fs.realpathSync(this._scriptPath);
			} catch {
				resolvedScriptPath = this._scriptPath;
			}
			executableDir = path.resolve(path.dirname(resolvedScriptPath), executableDir);
		}
		if (executableDir) {
			let localFile = findFile(executableDir, executableFile);
			if (!localFile && !subcommand._executableFile && this._scriptPath) {
				const legacyName = path.basename(this._scriptPath, path.extname(this._scriptPath));
				if (legacyName !== this._name) localFile = findFile(executableDir, `${legacyName}-${subcommand._name}`);
			}
			executableFile = localFile || executableFile;
		}
		const launchWithNode = sourceExt.includes(path.extname(executableFile));
		let proc;
		if (process$1.platform !== "win32") {
			if (launchWithNode) {
				args.unshift(executableFile);
				args = incrementNodeInspectorPort(process$1.execArgv).concat(args);
				proc = childProcess.spawn(process$1.argv[0], args, { stdio: "inherit" });
			} else proc = childProcess.spawn(executableFile, args, { stdio: "inherit" });
		} else {
			this._checkForMissingExecutable(executableFile, executableDir, subcommand._name);
			args.unshift(executableFile);
			args = incrementNodeInspectorPort(process$1.execArgv).concat(args);
			proc = childProcess.spawn(process$1.execPath, args, { stdio: "inherit" });
		}
		if (!proc.killed) [
			"SIGUSR1",
			"SIGUSR2",
			"SIGTERM",
			"SIGINT",
			"SIGHUP"
		].forEach((signal) => {
			process$1.on(signal, () => {
				if (proc.killed === false && proc.exitCode === null) proc.kill(signal);
			});
		});
		const exitCallback = this._exitCallback;
		proc.on("close", (code) => {
			code = code ?? 1;
			if (!exitCallback) process$1.exit(code);
			else exitCallback(new CommanderError(code, "commander.executeSubCommandAsync", "(close)"));
		});
		proc.on("error", (err) => {
			if (err.code === "ENOENT") this._checkForMissingExecutable(executableFile, executableDir, subcommand._name);
			else if (err.code === "EACCES") throw new Error(`'${executableFile}' not executable`);
			if (!exitCallback) process$1.exit(1);
			else {
				const wrappedError = new CommanderError(1, "commander.executeSubCommandAsync", "(error)");
				wrappedError.nestedError = err;
				exitCallback(wrappedError);
			}
		});
		this.runningCommand = proc;
	}
	_dispatchSubcommand(commandName, operands, unknown) {
		const subCommand = this._findCommand(commandName);
		if (!subCommand) this.help({ error: true });
		subCommand._prepareForParse();
		let promiseChain;
		promiseChain = this._chainOrCallSubCommandHook(promiseChain, subCommand, "preSubcommand");
		promiseChain = this._chainOrCall(promiseChain, () => {
			if (subCommand._executableHandler) this._executeSubCommand(subCommand, operands.concat(unknown));
			else return subCommand._parseCommand(operands, unknown);
		});
		return promiseChain;
	}
	_dispatchHelpCommand(subcommandName) {
		if (!subcommandName) this.help();
		const subCommand = this._findCommand(subcommandName);
		if (subCommand && !subCommand._executableHandler) subCommand.help();
		return this._dispatchSubcommand(subcommandName, [], [this._getHelpOption()?.long ?? this._getHelpOption()?.short ?? "--help"]);
	}
	_checkNumberOfArguments() {
		this.registeredArguments.forEach((arg, i) => {
			if (arg.required && this.args[i] == null) this.missingArgument(arg.name());
		});
		if (this.registeredArguments.length > 0 && this.registeredArguments[this.registeredArguments.length - 1].variadic) return;
		if (this.args.length > this.registeredArguments.length) this._excessArguments(this.args);
	}
	_processArguments() {
		const myParseArg = (argument, value, previous) => {
			let parsedValue = value;
			if (value !== null && argument.parseArg) {
				const invalidValueMessage = `error: command-argument value '${value}' is invalid for argument '${argument.name()}'.`;
				parsedValue = this._callParseArg(argument, value, previous, invalidValueMessage);
			}
			return parsedValue;
		};
		this._checkNumberOfArguments();
		const processedArgs = [];
		this.registeredArguments.forEach((declaredArg, index) => {
			let value = declaredArg.defaultValue;
			if (declaredArg.variadic) {
				if (index < this.args.length) {
					value = this.args.slice(index);
					if (declaredArg.parseArg) value = value.reduce((processed, v) => {
						return myParseArg(declaredArg, v, processed);
					}, declaredArg.defaultValue);
				} else if (value === void 0) value = [];
			} else if (index < this.args.length) {
				value = this.args[index];
				if (declaredArg.parseArg) value = myParseArg(declaredArg, value, declaredArg.defaultValue);
			}
			processedArgs[index] = value;
		});
		this.processedArgs = processedArgs;
	}
	_chainOrCall(promise, fn) {
		if (promise?.then && typeof promise.then === "function") return promise.then(() => fn());
		return fn();
	}
	_chainOrCallHooks(promise, event) {
		let result = promise;
		const hooks = [];
		this._getCommandAndAncestors().reverse().filter((cmd) => cmd._lifeCycleHooks[event] !== void 0).forEach((hookedCommand) => {
			hookedCommand._lifeCycleHooks[event].forEach((callback) => {
				hooks.push({
					hookedCommand,
					callback
				});
			});
		});
		if (event === "postAction") hooks.reverse();
		hooks.forEach((hookDetail) => {
			result = this._chainOrCall(result, () => {
				return hookDetail.callback(hookDetail.hookedCommand, this);
			});
		});
		return result;
	}
	_chainOrCallSubCommandHook(promise, subCommand, event) {
		let result = promise;
		if (this._lifeCycleHooks[event] !== void 0) this._lifeCycleHooks[event].forEach((hook) => {
			result = this._chainOrCall(result, () => {
				return hook(this, subCommand);
			});
		});
		return result;
	}
	_parseCommand(operands, unknown) {
		const parsed = this.parseOptions(unknown);
		this._parseOptionsEnv();
		this._parseOptionsImplied();
		operands = operands.concat(parsed.operands);
		unknown = parsed.unknown;
		this.args = operands.concat(unknown);
		if (operands && this._findCommand(operands[0])) return this._dispatchSubcommand(operands[0], operands.slice(1), unknown);
		if (this._getHelpCommand() && operands[0] === this._getHelpCommand().name()) return this._dispatchHelpCommand(operands[1]);
		if (this._defaultCommandName) {
			this._outputHelpIfRequested(unknown);
			return this._dispatchSubcommand(this._defaultCommandName, operands, unknown);
		}
		if (this.commands.length && this.args.length === 0 && !this._actionHandler && !this._defaultCommandName) this.help({ error: true });
		this._outputHelpIfRequested(parsed.unknown);
		this._checkForMissingMandatoryOptions();
		this._checkForConflictingOptions();
		const checkForUnknownOptions = () => {
			if (parsed.unknown.length > 0) this.unknownOption(parsed.unknown[0]);
		};
		const commandEvent = `command:${this.name()}`;
		if (this._actionHandler) {
			checkForUnknownOptions();
			this._processArguments();
			let promiseChain;
			promiseChain = this._chainOrCallHooks(promiseChain, "preAction");
			promiseChain = this._chainOrCall(promiseChain, () => this._actionHandler(this.processedArgs));
			if (this.parent) promiseChain = this._chainOrCall(promiseChain, () => {
				this.parent.emit(commandEvent, operands, unknown);
			});
			promiseChain = this._chainOrCallHooks(promiseChain, "postAction");
			return promiseChain;
		}
		if (this.parent?.listenerCount(commandEvent)) {
			checkForUnknownOptions();
			this._processArguments();
			this.parent.emit(commandEvent, operands, unknown);
		} else if (operands.length) {
			if (this._findCommand("*")) return this._dispatchSubcommand("*", operands, unknown);
			if (this.listenerCount("command:*")) this.emit("command:*", operands, unknown);
			else if (this.commands.length) this.unknownCommand();
			else {
				checkForUnknownOptions();
				this._processArguments();
			}
		} else if (this.commands.length) {
			checkForUnknownOptions();
			this.help({ error: true });
		} else {
			checkForUnknownOptions();
			this._processArguments();
		}
	}
	_findCommand(name) {
		if (!name) return void 0;
		return this.commands.find((cmd) => cmd._name === name || cmd._aliases.includes(name));
	}
	_findOption(arg) {
		return this.options.find((option) => option.is(arg));
	}
	_checkForMissingMandatoryOptions() {
		this._getCommandAndAncestors().forEach((cmd) => {
			cmd.options.forEach((anOption) => {
				if (anOption.mandatory && cmd.getOptionValue(anOption.attributeName()) === void 0) cmd.missingMandatoryOptionValue(anOption);
			});
		});
	}
	_checkForConflictingLocalOptions() {
		const definedNonDefaultOptions = this.options.filter((option) => {
			const optionKey = option.attributeName();
			if (this.getOptionValue(optionKey) === void 0) return false;
			return this.getOptionValueSource(optionKey) !== "default";
		});
		definedNonDefaultOptions.filter((option) => option.conflictsWith.length > 0).forEach((option) => {
			const conflictingAndDefined = definedNonDefaultOptions.find((defined) => option.conflictsWith.includes(defined.attributeName()));
			if (conflictingAndDefined) this._conflictingOption(option, conflictingAndDefined);
		});
	}
	_checkForConflictingOptions() {
		this._getCommandAndAncestors().forEach((cmd) => {
			cmd._checkForConflictingLocalOptions();
		});
	}
	parseOptions(args) {
		const operands = [];
		const unknown = [];
		let dest = operands;
		function maybeOption(arg) {
			return arg.length > 1 && arg[0] === "-";
		}
		const negativeNumberArg = (arg) => {
			if (!/^-(\d+|\d*\.\d+)([eE][+-]?\d+)?$/.test(arg)) return false;
			return !this._getCommandAndAncestors().some((cmd) => cmd.options.map((opt) => opt.short).some((short) => /^-\d$/.test(short)));
		};
		let activeVariadicOption = null;
		let activeGroup = null;
		let i = 0;
		while (i < args.length || activeGroup) {
			const arg = activeGroup ?? args[i++];
			activeGroup = null;
			if (arg === "--") {
				if (dest === unknown) dest.push(arg);
				dest.push(...args.slice(i));
				break;
			}
			if (activeVariadicOption && (!maybeOption(arg) || negativeNumberArg(arg))) {
				this.emit(`option:${activeVariadicOption.name()}`, arg);
				continue;
			}
			activeVariadicOption = null;
			if (maybeOption(arg)) {
				const option = this._findOption(arg);
				if (option) {
					if (option.required) {
						const value = args[i++];
						if (value === void 0) this.optionMissingArgument(option);
						this.emit(`option:${option.name()}`, value);
					} else if (option.optional) {
						let value = null;
						if (i < args.length && (!maybeOption(args[i]) || negativeNumberArg(args[i]))) value = args[i++];
						this.emit(`option:${option.name()}`, value);
					} else this.emit(`option:${option.name()}`);
					activeVariadicOption = option.variadic ? option : null;
					continue;
				}
			}
			if (arg.length > 2 && arg[0] === "-" && arg[1] !== "-") {
				const option = this._findOption(`-${arg[1]}`);
				if (option) {
					if (option.required || option.optional && this._combineFlagAndOptionalValue) this.emit(`option:${option.name()}`, arg.slice(2));
					else {
						this.emit(`option:${option.name()}`);
						activeGroup = `-${arg.slice(2)}`;
					}
					continue;
				}
			}
			if (/^--[^=]+=/.test(arg)) {
				const index = arg.indexOf("=");
				const option = this._findOption(arg.slice(0, index));
				if (option && (option.required || option.optional)) {
					this.emit(`option:${option.name()}`, arg.slice(index + 1));
					continue;
				}
			}
			if (dest === operands && maybeOption(arg) && !(this.commands.length === 0 && negativeNumberArg(arg))) dest = unknown;
			if ((this._enablePositionalOptions || this._passThroughOptions) && operands.length === 0 && unknown.length === 0) {
				if (this._findCommand(arg)) {
					operands.push(arg);
					unknown.push(...args.slice(i));
					break;
				} else if (this._getHelpCommand() && arg === this._getHelpCommand().name()) {
					operands.push(arg, ...args.slice(i));
					break;
				} else if (this._defaultCommandName) {
					unknown.push(arg, ...args.slice(i));
					break;
				}
			}
			if (this._passThroughOptions) {
				dest.push(arg, ...args.slice(i));
				break;
			}
			dest.push(arg);
		}
		return {
			operands,
			unknown
		};
	}
	opts() {
		if (this._storeOptionsAsProperties) {
			const result = {};
			const len = this.options.length;
			for (let i = 0; i < len; i++) {
				const key = this.options[i].attributeName();
				result[key] = key === this._versionOptionName ? this._version : this[key];
			}
			return result;
		}
		return this._optionValues;
	}
	optsWithGlobals() {
		return this._getCommandAndAncestors().reduce((combinedOptions, cmd) => Object.assign(combinedOptions, cmd.opts()), {});
	}
	error(message, errorOptions) {
		this._outputConfiguration.outputError(`${message}\n`, this._outputConfiguration.writeErr);
		if (typeof this._showHelpAfterError === "string") this._outputConfiguration.writeErr(`${this._showHelpAfterError}\n`);
		else if (this._showHelpAfterError) {
			this._outputConfiguration.writeErr("\n");
			this.outputHelp({ error: true });
		}
		const config = errorOptions || {};
		const exitCode = config.exitCode || 1;
		const code = config.code || "commander.error";
		this._exit(exitCode, code, message);
	}
	_parseOptionsEnv() {
		this.options.forEach((option) => {
			if (option.envVar && option.envVar in process$1.env) {
				const optionKey = option.attributeName();
				if (this.getOptionValue(optionKey) === void 0 || [
					"default",
					"config",
					"env"
				].includes(this.getOptionValueSource(optionKey))) {
					if (option.required || option.optional) this.emit(`optionEnv:${option.name()}`, process$1.env[option.envVar]);
					else this.emit(`optionEnv:${option.name()}`);
				}
			}
		});
	}
	_parseOptionsImplied() {
		const dualHelper = new DualOptions(this.options);
		const hasCustomOptionValue = (optionKey) => {
			return this.getOptionValue(optionKey) !== void 0 && !["default", "implied"].includes(this.getOptionValueSource(optionKey));
		};
		this.options.filter((option) => option.implied !== void 0 && hasCustomOptionValue(option.attributeName()) && dualHelper.valueFromOption(this.getOptionValue(option.attributeName()), option)).forEach((option) => {
			Object.keys(option.implied).filter((impliedKey) => !hasCustomOptionValue(impliedKey)).forEach((impliedKey) => {
				this.setOptionValueWithSource(impliedKey, option.implied[impliedKey], "implied");
			});
		});
	}
	missingArgument(name) {
		const message = `error: missing required argument '${name}'`;
		this.error(message, { code: "commander.missingArgument" });
	}
	optionMissingArgument(option) {
		const message = `error: option '${option.flags}' argument missing`;
		this.error(message, { code: "commander.optionMissingArgument" });
	}
	missingMandatoryOptionValue(option) {
		const message = `error: required option '${option.flags}' not specified`;
		this.error(message, { code: "commander.missingMandatoryOptionValue" });
	}
	_conflictingOption(option, conflictingOption) {
		const findBestOptionFromValue = (option) => {
			const optionKey = option.attributeName();
			const optionValue = this.getOptionValue(optionKey);
			const negativeOption = this.options.find((target) => target.negate && optionKey === target.attributeName());
			const positiveOption = this.options.find((target) => !target.negate && optionKey === target.attributeName());
			if (negativeOption && (negativeOption.presetArg === void 0 && optionValue === false || negativeOption.presetArg !== void 0 && optionValue === negativeOption.presetArg)) return negativeOption;
			return positiveOption || option;
		};
		const getErrorMessage = (option) => {
			const bestOption = findBestOptionFromValue(option);
			const optionKey = bestOption.attributeName();
			if (this.getOptionValueSource(optionKey) === "env") return `environment variable '${bestOption.envVar}'`;
			return `option '${bestOption.flags}'`;
		};
		const message = `error: ${getErrorMessage(option)} cannot be used with ${getErrorMessage(conflictingOption)}`;
		this.error(message, { code: "commander.conflictingOption" });
	}
	unknownOption(flag) {
		if (this._allowUnknownOption) return;
		let suggestion = "";
		if (flag.startsWith("--") && this._showSuggestionAfterError) {
			let candidateFlags = [];
			let command = this;
			do {
				const moreFlags = command.createHelp().visibleOptions(command).filter((option) => option.long).map((option) => option.long);
				candidateFlags = candidateFlags.concat(moreFlags);
				command = command.parent;
			} while (command && !command._enablePositionalOptions);
			suggestion = suggestSimilar(flag, candidateFlags);
		}
		const message = `error: unknown option '${flag}'${suggestion}`;
		this.error(message, { code: "commander.unknownOption" });
	}
	_excessArguments(receivedArgs) {
		if (this._allowExcessArguments) return;
		const expected = this.registeredArguments.length;
		const s = expected === 1 ? "" : "s";
		const received = receivedArgs.length;
		const message = `error: too many arguments${this.parent ? ` for '${this.name()}'` : ""}. Expected ${expected} argument${s} but got ${received}: ${receivedArgs.join(", ")}.`;
		this.error(message, { code: "commander.excessArguments" });
	}
	unknownCommand() {
		const unknownName = this.args[0];
		let suggestion = "";
		if (this._showSuggestionAfterError) {
			const candidateNames = [];
			this.createHelp().visibleCommands(this).forEach((command) => {
				candidateNames.push(command.name());
				if (command.alias()) candidateNames.push(command.alias());
			});
			suggestion = suggestSimilar(unknownName, candidateNames);
		}
		const message = `error: unknown command '${unknownName}'${suggestion}`;
		this.error(message, { code: "commander.unknownCommand" });
	}
	version(str, flags, description) {
		if (str === void 0) return this._version;
		this._version = str;
		flags = flags || "-V, --version";
		description = description || "output the version number";
		const versionOption = this.createOption(flags, description);
		this._versionOptionName = versionOption.attributeName();
		this._registerOption(versionOption);
		this.on("option:" + versionOption.name(), () => {
			this._outputConfiguration.writeOut(`${str}\n`);
			this._exit(0, "commander.version", str);
		});
		return this;
	}
	description(str, argsDescription) {
		if (str === void 0 && argsDescription === void 0) return this._description;
		this._description = str;
		if (argsDescription) this._argsDescription = argsDescription;
		return this;
	}
	summary(str) {
		if (str === void 0) return this._summary;
		this._summary = str;
		return this;
	}
	alias(alias) {
		if (alias === void 0) return this._aliases[0];
		let command = this;
		if (this.commands.length !== 0 && this.commands[this.commands.length - 1]._executableHandler) command = this.commands[this.commands.length - 1];
		if (alias === command._name) throw new Error("Command alias can't be the same as its name");
		const matchingCommand = this.parent?._findCommand(alias);
		if (matchingCommand) {
			const existingCmd = [matchingCommand.name()].concat(matchingCommand.aliases()).join("|");
			throw new Error(`cannot add alias '${alias}' to command '${this.name()}' as already have command '${existingCmd}'`);
		}
		command._aliases.push(alias);
		return this;
	}
	aliases(aliases) {
		if (aliases === void 0) return this._aliases;
		aliases.forEach((alias) => this.alias(alias));
		return this;
	}
	usage(str) {
		if (str === void 0) {
			if (this._usage) return this._usage;
			const args = this.registeredArguments.map((arg) => {
				return humanReadableArgName(arg);
			});
			return [].concat(this.options.length || this._helpOption !== null ? "[options]" : [], this.commands.length ? "[command]" : [], this.registeredArguments.length ? args : []).join(" ");
		}
		this._usage = str;
		return this;
	}
	name(str) {
		if (str === void 0) return this._name;
		this._name = str;
		return this;
	}
	helpGroup(heading) {
		if (heading === void 0) return this._helpGroupHeading ?? "";
		this._helpGroupHeading = heading;
		return this;
	}
	commandsGroup(heading) {
		if (heading === void 0) return this._defaultCommandGroup ?? "";
		this._defaultCommandGroup = heading;
		return this;
	}
	optionsGroup(heading) {
		if (heading === void 0) return this._defaultOptionGroup ?? "";
		this._defaultOptionGroup = heading;
		return this;
	}
	_initOptionGroup(option) {
		if (this._defaultOptionGroup && !option.helpGroupHeading) option.helpGroup(this._defaultOptionGroup);
	}
	_initCommandGroup(cmd) {
		if (this._defaultCommandGroup && !cmd.helpGroup()) cmd.helpGroup(this._defaultCommandGroup);
	}
	nameFromFilename(filename) {
		this._name = path.basename(filename, path.extname(filename));
		return this;
	}
	executableDir(path) {
		if (path === void 0) return this._executableDir;
		this._executableDir = path;
		return this;
	}
	helpInformation(contextOptions) {
		const helper = this.createHelp();
		const context = this._getOutputContext(contextOptions);
		helper.prepareContext({
			error: context.error,
			helpWidth: context.helpWidth,
			outputHasColors: context.hasColors
		});
		const text = helper.formatHelp(this, helper);
		if (context.hasColors) return text;
		return this._outputConfiguration.stripColor(text);
	}
	_getOutputContext(contextOptions) {
		contextOptions = contextOptions || {};
		const error = !!contextOptions.error;
		let baseWrite;
		let hasColors;
		let helpWidth;
		if (error) {
			baseWrite = (str) => this._outputConfiguration.writeErr(str);
			hasColors = this._outputConfiguration.getErrHasColors();
			helpWidth = this._outputConfiguration.getErrHelpWidth();
		} else {
			baseWrite = (str) => this._outputConfiguration.writeOut(str);
			hasColors = this._outputConfiguration.getOutHasColors();
			helpWidth = this._outputConfiguration.getOutHelpWidth();
		}
		const write = (str) => {
			if (!hasColors) str = this._outputConfiguration.stripColor(str);
			return baseWrite(str);
		};
		return {
			error,
			write,
			hasColors,
			helpWidth
		};
	}
	outputHelp(contextOptions) {
		let deprecatedCallback;
		if (typeof contextOptions === "function") {
			deprecatedCallback = contextOptions;
			contextOptions = void 0;
		}
		const outputContext = this._getOutputContext(contextOptions);
		const eventContext = {
			error: outputContext.error,
			write: outputContext.write,
			command: this
		};
		this._getCommandAndAncestors().reverse().forEach((command) => command.emit("beforeAllHelp", eventContext));
		this.emit("beforeHelp", eventContext);
		let helpInformation = this.helpInformation({ error: outputContext.error });
		if (deprecatedCallback) {
			helpInformation = deprecatedCallback(helpInformation);
			if (typeof helpInformation !== "string" && !Buffer.isBuffer(helpInformation)) throw new Error("outputHelp callback must return a string or a Buffer");
		}
		outputContext.write(helpInformation);
		if (this._getHelpOption()?.long) this.emit(this._getHelpOption().long);
		this.emit("afterHelp", eventContext);
		this._getCommandAndAncestors().forEach((command) => command.emit("afterAllHelp", eventContext));
	}
	helpOption(flags, description) {
		if (typeof flags === "boolean") {
			if (flags) {
				if (this._helpOption === null) this._helpOption = void 0;
				if (this._defaultOptionGroup) this._initOptionGroup(this._getHelpOption());
			} else this._helpOption = null;
			return this;
		}
		this._helpOption = this.createOption(flags ?? "-h, --help", description ?? "display help for command");
		if (flags || description) this._initOptionGroup(this._helpOption);
		return this;
	}
	_getHelpOption() {
		if (this._helpOption === void 0) this.helpOption(void 0, void 0);
		return this._helpOption;
	}
	addHelpOption(option) {
		this._helpOption = option;
		this._initOptionGroup(option);
		return this;
	}
	help(contextOptions) {
		this.outputHelp(contextOptions);
		let exitCode = Number(process$1.exitCode ?? 0);
		if (exitCode === 0 && contextOptions && typeof contextOptions !== "function" && contextOptions.error) exitCode = 1;
		this._exit(exitCode, "commander.help", "(outputHelp)");
	}
	addHelpText(position, text) {
		const allowedValues = [
			"beforeAll",
			"before",
			"after",
			"afterAll"
		];
		if (!allowedValues.includes(position)) throw new Error(`Unexpected value for position to addHelpText.
Expecting one of '${allowedValues.join("', '")}'`);
		const helpEvent = `${position}Help`;
		this.on(helpEvent, (context) => {
			let helpStr;
			if (typeof text === "function") helpStr = text({
				error: context.error,
				command: context.command
			});
			else helpStr = text;
			if (helpStr) context.write(`${helpStr}\n`);
		});
		return this;
	}
	_outputHelpIfRequested(args) {
		const helpOption = this._getHelpOption();
		if (helpOption && args.find((arg) => helpOption.is(arg))) {
			this.outputHelp();
			this._exit(0, "commander.helpDisplayed", "(outputHelp)");
		}
	}
};
function incrementNodeInspectorPort(args) {
	return args.map((arg) => {
		if (!arg.startsWith("--inspect")) return arg;
		let debugOption;
		let debugHost = "127.0.0.1";
		let debugPort = "9229";
		let match;
		if ((match = arg.match(/^(--inspect(-brk|-wait)?)$/)) !== null) debugOption = match[1];
		else if ((match = arg.match(/^(--inspect(-brk|-port|-wait)?)=(\[[^\]]+\]|[^:]+)$/)) !== null) {
			debugOption = match[1];
			if (/^\d+$/.test(match[3])) debugPort = match[3];
			else debugHost = match[3];
		} else if ((match = arg.match(/^(--inspect(-brk|-port|-wait)?)=(\[[^\]]+\]|[^:]+):(\d+)$/)) !== null) {
			debugOption = match[1];
			debugHost = match[3];
			debugPort = match[4];
		}
		if (debugOption && debugPort !== "0") return `${debugOption}=${debugHost}:${parseInt(debugPort) + 1}`;
		return arg;
	});
}
function useColor() {
	if (process$1.env.NO_COLOR || process$1.env.FORCE_COLOR === "0" || process$1.env.FORCE_COLOR === "false") return false;
	if (process$1.env.FORCE_COLOR || process$1.env.CLICOLOR_FORCE !== void 0) return true;
}
new Command();
// src/cli/command.ts
function option(flags, description, choices) {
	const made = new Option(flags, description);
	return choices ? made.choices(choices) : made;
}
function repeated(flags, description, split = (value) => [value]) {
	return option(flags, description).argParser((value, before) => [...before ?? [], ...split(value)]);
}
function positive(flags, description, kind = "whole number") {
	return option(flags, description).argParser((text) => {
		const isNumber = kind === "number" ? text.trim() !== "" : /^\d+$/.test(text);
		const number = Number(text);
		if (isNumber && Number.isFinite(number) && number > 0) return number;
		throw new InvalidArgumentError(`It must be a ${kind} above 0.`);
	});
}
const LOG_LEVELS = [
	"Critical",
	"Error",
	"Warning",
	"Information"
];
// src/cli/run-specs.ts
const variables = repeated("--var <name=value>", "set a variable; may be given several times");
const variablesFile = option("--vars-file <file>", "variables from a YAML or JSON file");
const fromStep = option("--from-step <step>", "start at this step and skip earlier ones");
const dryRun = option("--dry-run", "check everything and show the steps; start nothing");
const terminalOutput = option("--terminal-output <detail>", "base: milestones; all: also the agents' text", ["base", "all"]);
const set = repeated("--set <key=value>", "set a setting of this run, such as autofix=minor or git.auto-pr=false; may be given several times");
const agent = [
	option("--provider <name>", "agent for this run", [
		"claude",
		"codex",
		"gemini",
		"replay"
	]),
	option("--model <name>", "model for this run"),
	set
];
const spending = [positive("--max-cost-usd <dollars>", "US dollars at which the run pauses", "number"), positive("--max-tokens <count>", "tokens at which the run pauses")];
const fanOut = option("--fan-out <where>", "where parallel branches run: on this machine, or in one job each", ["local", "matrix"]);
const recording = [option("--record [name]", "write the agent sessions to .agentic/recordings; default: the workflow's name"), option("--replay <name>", "play this recording; implies --provider replay").conflicts("provider")];
const trustDefinition = option("--trust-definition <version>", "resume from files that you have checked");
const trustRemotes = option("--trust-remotes <version>", "use git settings that changed since a run's first step");
function number(flags, description) {
	return option(flags, description).argParser((text) => {
		if (/^\d{1,9}$/.test(text)) return Number(text);
		throw new InvalidArgumentError("It must be a whole number of at most 9 digits.");
	});
}
const startingModules = () => import("./run.js").then((m) => ({ analyseCommand: m.t, branchCommand: m.n, demoCommand: m.r, doCommand: m.s, inputCommand: m.o, oneShotCommand: m.i, resumeCommand: m.c, runCommand: m.a }));
const readingModules = () => import("./commands.js").then((m) => ({ cancelCommand: m.A, copyWorkflowCommand: m.M, listCommand: m.I, logsCommand: m.F, showWorkflowCommand: m.N, statusCommand: m.L, validateCommand: m.P, workflowsCommand: m.j }));
const runSpecs = {
	"Start and continue runs:": [
		{
			usage: "run <workflow>",
			description: "run a workflow: a name (see `workflows`) or a file",
			options: [
				variables,
				variablesFile,
				positive("--issue <number>", "read the request from this issue of the GitHub repository"),
				fromStep,
				terminalOutput,
				...agent,
				...spending,
				fanOut,
				...recording,
				trustRemotes,
				dryRun
			],
			examples: [
				"agentic-sdlc run plan-build-validate --var request=\"Add a dark mode\" --var type=feature",
				"agentic-sdlc run plan-build-validate --issue 7 --set autofix=minor --set project.check=\"npm test\"",
				"agentic-sdlc run .agentic/workflows/release.yaml --vars-file release.json --dry-run"
			],
			load: async () => (await startingModules()).runCommand
		},
		{
			usage: "resume [run-id]",
			description: "resume a run that is paused, cancelled, failed or interrupted; default: the newest",
			options: [
				fromStep,
				...agent,
				...spending,
				positive("--wait <seconds>", "longest wait for a provider's limit that ends at a named time"),
				fanOut,
				terminalOutput,
				trustDefinition,
				trustRemotes
			],
			examples: [
				"agentic-sdlc resume",
				"agentic-sdlc resume 20260131-k3f9qz",
				"agentic-sdlc resume 20260131-k3f9qz --from-step validate",
				"agentic-sdlc resume 20260131-k3f9qz --max-cost-usd 10",
				"agentic-sdlc resume 20260131-k3f9qz --provider codex"
			],
			load: async () => (await startingModules()).resumeCommand
		},
		{
			usage: "branch <run-id> <branch>",
			description: "execute one branch of a run that waits for its branches (fan-out: matrix)",
			hidden: true,
			options: [
				...spending,
				terminalOutput,
				trustDefinition
			],
			examples: ["agentic-sdlc branch 20260131-k3f9qz analyse+bug"],
			load: async () => (await startingModules()).branchCommand
		},
		{
			usage: "input [run-id] [response]",
			description: "answer a run that waits for a person; default: the newest",
			options: [
				option("--approve", "approve; the text is optional"),
				option("--reject", "reject; the text is the reason"),
				option("--step <step>", "the step to answer, if several ask"),
				option("--resume", "resume the run at once")
			],
			examples: ["agentic-sdlc input \"looks good, but keep the old API\"", "agentic-sdlc input 20260131-k3f9qz --approve --resume"],
			load: async () => (await startingModules()).inputCommand
		},
		{
			usage: "cancel [run-id]",
			description: "stop a run, by default the newest; its completed steps are saved",
			examples: ["agentic-sdlc cancel", "agentic-sdlc cancel 20260131-k3f9qz"],
			load: async () => (await readingModules()).cancelCommand
		},
		{
			usage: "do <request>",
			description: "find and run the workflow for a request in plain language, or answer it",
			options: [
				option("--plan", "if no workflow fits, compose one and ask you before it runs"),
				option("--keep", "also propose the composed workflow in a pull request; implies --plan"),
				option("--new", "start a new run without looking for an unfinished one with the same request"),
				...agent,
				terminalOutput,
				...spending,
				option("--dry-run", "find the workflow and show its steps, without starting it")
			],
			examples: [
				"agentic-sdlc do \"The import fails on empty files; fix that\"",
				"agentic-sdlc do \"What can you do here?\"",
				"agentic-sdlc do \"Bring every example up to date\" --plan"
			],
			load: async () => (await startingModules()).doCommand
		},
		{
			usage: "one-shot <prompt>",
			description: "do one task in a single agent session",
			options: [
				option("--git", "work on a new branch and commit"),
				option("--pr", "open a pull request too; implies --git"),
				...agent,
				...recording,
				terminalOutput,
				...spending,
				dryRun
			],
			examples: ["agentic-sdlc one-shot \"Fix the typo in the README\" --pr"],
			load: async () => (await startingModules()).oneShotCommand
		},
		{
			usage: "analyse",
			description: "analyse the code base with five parallel analyses; with --autofix fix the findings",
			options: [
				option("--type <type>", "only this analysis", [
					"bug",
					"debt",
					"doc",
					"security",
					"style"
				]),
				option("--autofix <level>", "fix issues of this severity and above, a pull request each", [
					"none",
					"minor",
					"major",
					"critical"
				]),
				option("--scope <paths>", "paths to look at, such as `src/ docs/`"),
				terminalOutput,
				...agent,
				...recording,
				...spending,
				dryRun
			],
			examples: ["agentic-sdlc analyse", "agentic-sdlc analyse --type bug --autofix major"],
			load: async () => (await startingModules()).analyseCommand
		},
		{
			usage: "demo",
			description: "run plan-build-validate on a small repository made for it",
			options: [...agent, terminalOutput],
			examples: ["agentic-sdlc demo", "agentic-sdlc demo --provider claude"],
			load: async () => (await startingModules()).demoCommand
		}
	],
	"Look at runs:": [
		{
			usage: "status [run-id]",
			description: "show a run; default: the newest",
			options: [option("--watch", "show it until no engine works on it")],
			examples: [
				"agentic-sdlc status",
				"agentic-sdlc status --watch",
				"agentic-sdlc status 20260131-k3f9qz --json"
			],
			load: async () => (await readingModules()).statusCommand
		},
		{
			usage: "list",
			description: "list the runs, newest first",
			options: [
				option("--status <status>", "only runs of this status", [
					"pending",
					"running",
					"paused",
					"completed",
					"failed",
					"cancelled"
				]),
				option("--local", "only runs in this clone, without asking the remote"),
				option("--watch", "show the list again when it changes, until Ctrl+C")
			],
			examples: [
				"agentic-sdlc list",
				"agentic-sdlc list --status failed",
				"agentic-sdlc list --watch"
			],
			load: async () => (await readingModules()).listCommand
		},
		{
			usage: "logs [run-id]",
			description: "show the log of a run; default: the newest",
			options: [
				option("--step <step>", "only lines of this step"),
				option("--level <level>", "only lines at least this severe", LOG_LEVELS),
				option("--follow", "wait for more until the run ends")
			],
			examples: ["agentic-sdlc logs --follow", "agentic-sdlc logs 20260131-k3f9qz --level Warning"],
			load: async () => (await readingModules()).logsCommand
		},
		{
			usage: "report [run-id]",
			description: "print the full report of a run, as Markdown or HTML; default: the newest",
			options: [option("--html <file>", "write a self-contained page to this file")],
			examples: ["agentic-sdlc report", "agentic-sdlc report 20260131-k3f9qz --html report.html"],
			load: async () => (await import("./commands.js").then((m) => ({ reportCommand: m.w, writePage: m.T }))).reportCommand
		}
	],
	"Write workflows:": [
		{
			usage: "workflows",
			description: "list the workflows that can be run",
			examples: ["agentic-sdlc workflows"],
			load: async () => (await readingModules()).workflowsCommand
		},
		{
			usage: "workflows show <name>",
			description: "print the definition of a workflow, yours or built in",
			examples: ["agentic-sdlc workflows show plan-build-validate"],
			load: async () => (await readingModules()).showWorkflowCommand
		},
		{
			usage: "workflows copy <name>",
			description: "copy a built-in workflow to .agentic/workflows/, where you can change it",
			examples: ["agentic-sdlc workflows copy plan-build-validate"],
			load: async () => (await readingModules()).copyWorkflowCommand
		},
		{
			usage: "validate <files...>",
			description: "check workflow definitions",
			examples: ["agentic-sdlc validate .agentic/workflows/*.yaml"],
			load: async () => (await readingModules()).validateCommand
		},
		{
			usage: "recordings list",
			description: "list the recordings of the repository",
			examples: ["agentic-sdlc recordings list"],
			load: async () => (await import("./commands.js").then((m) => ({ createRecordingCommand: m.E, describeCreated: m.D, listRecordingsCommand: m.O, showRecordingCommand: m.k }))).listRecordingsCommand
		},
		{
			usage: "recordings show <name>",
			description: "show the sessions of a recording, and the command that plays it",
			examples: ["agentic-sdlc recordings show dark-mode"],
			load: async () => (await import("./commands.js").then((m) => ({ createRecordingCommand: m.E, describeCreated: m.D, listRecordingsCommand: m.O, showRecordingCommand: m.k }))).showRecordingCommand
		},
		{
			usage: "recordings create <run-id> [name]",
			description: "make a recording of the sessions of a run; default: the name of its workflow",
			examples: ["agentic-sdlc recordings create 20260131-k3f9qz dark-mode"],
			load: async () => (await import("./commands.js").then((m) => ({ createRecordingCommand: m.E, describeCreated: m.D, listRecordingsCommand: m.O, showRecordingCommand: m.k }))).createRecordingCommand
		},
		{
			usage: "simulate <workflow>",
			description: "rehearse a workflow in memory: agents, scripts, git and people are simulated",
			options: [
				variables,
				variablesFile,
				set,
				option("--outcomes <file>", "how steps end, by step path (YAML)"),
				number("--seed <number>", "random outcomes and data; the same number gives the same simulation"),
				option("--html <file>", "write the report of the simulated run to this file"),
				terminalOutput
			],
			examples: [
				"agentic-sdlc simulate plan-build-validate --var request=\"Add a dark mode\"",
				"agentic-sdlc simulate release --outcomes outcomes.yaml --html rehearsal.html",
				"agentic-sdlc simulate release --seed 17 --terminal-output all"
			],
			load: async () => (await import("./commands.js").then((m) => ({ simulateCommand: m.S, testCommand: m.x }))).simulateCommand
		},
		{
			usage: "test [files...]",
			description: "run the tests of workflows as simulations; default: .agentic/tests/",
			options: [number("--seeds <count>", "also simulate each workflow so often with random failures, and report what breaks"), number("--seed <number>", "simulate only this seed, and show its rows")],
			examples: ["agentic-sdlc test", "agentic-sdlc test .agentic/tests/release.yaml --seeds 100"],
			load: async () => (await import("./commands.js").then((m) => ({ simulateCommand: m.S, testCommand: m.x }))).testCommand
		}
	]
};
const FLAGS = new Set([
	"--help",
	"-h",
	"--dry-run",
	"--json",
	"--debug"
]);
function workflowOfHelpRequest([command, ...args]) {
	if (command !== "run" || !args.some((word) => word === "--help" || word === "-h")) return void 0;
	const takesNext = (word = "") => word.startsWith("-") && !word.includes("=") && !FLAGS.has(word);
	return args.find((word, index) => !word.startsWith("-") && !takesNext(args[index - 1]));
}
function recordingHint(argv) {
	if (argv.includes("--record")) return "A resumed run continues the recording that it was started with; `agentic-sdlc recordings create <run-id>` makes one of any run.";
	return argv.includes("--replay") ? "`agentic-sdlc run <workflow> --replay <name>` plays a recording." : void 0;
}
// src/memory/notes/note.ts
const noteCategories = [
	"pattern",
	"lesson",
	"error",
	"decision",
	"context"
];
const relevances = [
	"high",
	"medium",
	"low"
];
const CREATED = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;
const NOTE_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;
function categoryFolder(category) {
	return `${category}s`;
}
const LONGEST_SUMMARY = 200;
function summaryOf(content) {
	const begin = content.slice(0, 400).split("\n").filter((line) => !/^#{1,6} /.test(line)).map((line) => line.trim()).filter((line) => line !== "").join(" ").replaceAll(/\s\s+/g, " ");
	return begin.length <= LONGEST_SUMMARY ? begin : `${begin.slice(0, 199).trimEnd()}…`;
}
// src/cli/setup-specs.ts
const OTHER_COMMANDS = "Servers and help:";
const category = (text) => option("--category <category>", text, noteCategories);
const tags = (text) => repeated("--tag, --tags <tags>", text, (value) => value.split(",").map((tag) => tag.trim()));
const limit = (most) => positive("--limit <count>", `show at most so many (default: ${most})`);
const onlyTags = tags("only notes with one of these tags");
const ownStep = option("--step <step>", "the step; default inside a step: that step");
const ofRun = option("--run <run-id>", "the run; default inside a step: its run");
function memory(name) {
	return async () => (await import("./commands.js").then((m) => ({ memoryCreateCommand: m.h, memoryDeleteCommand: m.g, memoryListCommand: m._, memoryPruneCommand: m.v, memorySearchCommand: m.y, memoryShowCommand: m.b })))[name];
}
const entries = () => import("./commands.js").then((m) => ({ checkpointCreateCommand: m.f, checkpointListCommand: m.p, logAddCommand: m.m }));
const setupSpecs = {
	"Set up a repository:": [
		{
			usage: "init",
			description: "write the files of a new repository: configuration, an example, a GitHub workflow",
			options: [
				option("--yes", "ask nothing: write missing files, keep existing ones"),
				option("--force", "replace existing files without asking").conflicts("yes"),
				option("--inline", "write the whole GitHub workflow, not a call of the released one"),
				option("--action <owner/name@ref>", "the Action of a fork or a private copy; implies --inline"),
				option("--schedule", "resume waiting runs each hour: about 720 billed minutes a month"),
				option("--app", "leave comments, reviews and labels to the GitHub App")
			],
			examples: [
				"agentic-sdlc init",
				"agentic-sdlc init --yes",
				"agentic-sdlc init --inline --schedule"
			],
			load: async () => (await import("./commands.js").then((m) => ({ initCommand: m.r }))).initCommand
		},
		{
			usage: "doctor",
			description: "check what a run needs: programs, agents, remote, token, disk, configuration",
			examples: ["agentic-sdlc doctor", "agentic-sdlc doctor --json"],
			load: async () => (await import("./commands.js").then((m) => ({ doctorCommand: m.i }))).doctorCommand
		},
		{
			usage: "configure",
			description: "answer a few questions and write agentic/config.json",
			options: [option("--yes", "ask nothing: write the present values")],
			examples: ["agentic-sdlc configure", "agentic-sdlc configure --yes"],
			load: async () => (await import("./commands.js").then((m) => ({ configureCommand: m.a }))).configureCommand
		},
		{
			usage: "config get [key]",
			description: "print a setting, or all of them with their sources",
			examples: ["agentic-sdlc config get", "agentic-sdlc config get execution.stallMinutes"],
			load: async () => (await import("./commands.js").then((m) => ({ configGetCommand: m.s, configSetCommand: m.c, configUnsetCommand: m.l }))).configGetCommand
		},
		{
			usage: "config set <key> <value>",
			description: "set a key; the value is JSON, or else text",
			examples: ["agentic-sdlc config set execution.maxWorkers 8", `agentic-sdlc config set agents.environment '["NODE_OPTIONS"]'`],
			load: async () => (await import("./commands.js").then((m) => ({ configGetCommand: m.s, configSetCommand: m.c, configUnsetCommand: m.l }))).configSetCommand
		},
		{
			usage: "config unset <key>",
			description: "remove a key, so that its default applies",
			examples: ["agentic-sdlc config unset defaults.model"],
			load: async () => (await import("./commands.js").then((m) => ({ configGetCommand: m.s, configSetCommand: m.c, configUnsetCommand: m.l }))).configUnsetCommand
		},
		{
			usage: "completion <shell>",
			description: "print the completion script of a shell: bash, zsh, fish or powershell",
			hasJson: false,
			examples: ["source <(agentic-sdlc completion bash)", "agentic-sdlc completion fish | source"],
			load: () => Promise.reject(new Error("`completion` is added by complete.ts."))
		}
	],
	"Notes, logs and checkpoints:": [
		{
			usage: "memory create",
			description: "save a note, unless a similar one exists",
			options: [
				category("what kind of note it is").makeOptionMandatory(),
				option("--title <title>", "a short summary").makeOptionMandatory(),
				option("--content <markdown>", "the note itself; without it, standard input"),
				option("--content-file <file>", "the note itself, from a file"),
				tags("words to find it by, separated by commas"),
				option("--relevance <relevance>", "how much it matters (default: medium)", relevances),
				option("--force", "save the note despite a similar one")
			],
			examples: ["agentic-sdlc memory create --category lesson --title \"Tests need the database\" --tags test,database --content \"Start it with make db.\"", "agentic-sdlc memory create --category decision --title \"Sessions in cookies\" < decision.md"],
			load: memory("memoryCreateCommand")
		},
		{
			usage: "memory list",
			description: "list the notes, newest first",
			options: [
				category("only notes of this kind"),
				onlyTags,
				limit(20)
			],
			examples: ["agentic-sdlc memory list", "agentic-sdlc memory list --category error --limit 100"],
			load: memory("memoryListCommand")
		},
		{
			usage: "memory search <words...>",
			description: "find notes by words in tags, title and content, best first",
			options: [
				category("only notes of this kind"),
				onlyTags,
				limit(10)
			],
			examples: ["agentic-sdlc memory search auth middleware", "agentic-sdlc memory search '\"rate limit\"' --category error --json"],
			load: memory("memorySearchCommand")
		},
		{
			usage: "memory show <id>",
			description: "print a note, named by id or path",
			examples: ["agentic-sdlc memory show mem-2026-01-31-tests-need-the-database"],
			load: memory("memoryShowCommand")
		},
		{
			usage: "memory delete <ids...>",
			description: "delete notes, named by id or path",
			examples: ["agentic-sdlc memory delete mem-2026-01-31-tests-need-the-database"],
			load: memory("memoryDeleteCommand")
		},
		{
			usage: "memory prune",
			description: "delete old notes; without an age, only show what is older than 30 days",
			options: [
				option("--older-than <age>", "delete what is older: 12h, 30d, 8w, 1y"),
				category("only notes of this kind"),
				option("--dry-run", "only show what would be deleted")
			],
			examples: ["agentic-sdlc memory prune", "agentic-sdlc memory prune --older-than 30d --category context"],
			load: memory("memoryPruneCommand")
		},
		{
			usage: "log add <message>",
			description: "add a line to the log of a run",
			options: [
				option("--level <level>", "how severe it is (default: Information)", LOG_LEVELS),
				ownStep,
				ofRun,
				option("--context <json>", "facts beside the message, as a JSON object")
			],
			examples: ["agentic-sdlc log add --level Warning \"The test server needed a second start\""],
			load: async () => (await entries()).logAddCommand
		},
		{
			usage: "checkpoint create",
			description: "add a checkpoint: the progress of the work, for the next session",
			options: [
				option("--context <markdown>", "what is done, and how"),
				option("--progress <markdown>", "a list of tasks, done and not done"),
				option("--notes <markdown>", "what the next session must know"),
				option("--issues <markdown>", "problems found during the work"),
				option("--status <status>", "status of the step (default: in_progress)", checkpointStatuses),
				ownStep,
				ofRun
			],
			examples: ["agentic-sdlc checkpoint create --context \"Milestone 1 is done\" --notes \"Run npm run db first\""],
			load: async () => (await entries()).checkpointCreateCommand
		},
		{
			usage: "checkpoint list",
			description: "show the checkpoints of a run, oldest first",
			options: [ofRun, option("--step <step>", "only checkpoints of this step")],
			examples: ["agentic-sdlc checkpoint list --run 20260131-k3f9qz"],
			load: async () => (await entries()).checkpointListCommand
		}
	],
	[OTHER_COMMANDS]: [{
		usage: "app",
		description: "serve the GitHub App: comments start runs, reviews answer them (docs/github-app.md)",
		options: [
			option("--host <host>", "address to listen on (default: HOST, or 127.0.0.1; all interfaces with --public alone)"),
			option("--port <port>", "port to listen on (default: PORT, or 3000)"),
			option("--public [url]", "other machines may open the registration page; the address of the server for GitHub")
		],
		hasJson: false,
		examples: ["agentic-sdlc app --host 0.0.0.0 --port 3000"],
		load: async () => (await import("./webhooks.js").then((m) => ({ appCommand: m.t }))).appCommand
	}, {
		usage: "mcp",
		description: "serve tools for agents (notes, checkpoints, log, status) over standard input and output: MCP",
		options: [option("--read-only", "only tools that change nothing")],
		hasJson: false,
		examples: ["claude mcp add agentic-sdlc -- agentic-sdlc mcp"],
		load: async () => (await import("./mcp.js").then((m) => ({ mcpCommand: m.n }))).mcpCommand
	}]
};
// src/cli/cli-program.ts
async function runCommandLine(argv, io) {
	const redacted = redactedIo(io);
	try {
		return await runProgram(argv, redacted);
	} catch (error) {
		return reportError(error, argv, redacted);
	}
}
function reportError(thrown, argv, io) {
	const error = asUserError(thrown);
	const message = messageOf(error);
	const code = error instanceof AgenticError ? error.code : "internal";
	if (argv.includes("--json")) printJson(io, { error: {
		code,
		message,
		...error instanceof AgenticError ? error.data : {}
	} });
	printNotice(io, `${code === "internal" ? "This is a mistake in agentic-sdlc: " : ""}${message}`);
	if (argv.includes("--debug") && error instanceof Error) printNotice(io, chainOf(error));
	else if (code === "internal") printNotice(io, "Run it again with --debug for details.");
	return exitCodeOfError(error);
}
function chainOf(error) {
	const cause = error.cause instanceof Error ? `\ncaused by ${chainOf(error.cause)}` : "";
	return `${error.stack ?? error.message}${cause}`;
}
async function runProgram(argv, io) {
	const result = { code: 0 };
	const program = createProgram(argv, io, result);
	if (argv.length === 0) {
		program.outputHelp();
		return exitCodes.usage;
	}
	const named = workflowOfHelpRequest(argv);
	if (named !== void 0) {
		const { workflowHelp } = await import("./commands.js").then((m) => ({ workflowHelp: m.C }));
		program.commands[0]?.addHelpText("after", await workflowHelp(io, named));
	}
	if (COMPLETION.has(argv[0])) await (await import("./commands.js").then((m) => ({ addCompletion: m.R }))).addCompletion(program, io, argv);
	try {
		await program.parseAsync([...argv], { from: "user" });
		return result.code;
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error;
		if (error.exitCode === 0) return exitCodes.completed;
		if (error.code === "commander.help") return exitCodes.usage;
		const hint = error.code === "commander.unknownOption" ? recordingHint(argv) : void 0;
		const message = sentence(error.message, helpFor(program, argv));
		throw new AgenticError({
			code: "usage",
			message: hint === void 0 ? message : `${message} ${hint}`
		});
	}
}
function createProgram(argv, io, result) {
	const program = new Command("agentic-sdlc").description("Runs coding agents from an issue to a pull request, durably: an interrupted run resumes at its last step.").version(version$1, "-V, --version").option("--debug", "show stack traces of errors").commandsGroup(OTHER_COMMANDS).helpCommand(...HELP).exitOverride().showSuggestionAfterError().configureOutput({
		writeOut: (text) => io.stdout.write(text),
		writeErr: (text) => io.stderr.write(text),
		outputError: () => {}
	}).addHelpText("after", `${examples(FIRST_STEPS)}\nDocumentation: ${homepage}`);
	for (const { heading, spec } of wantedCommands(argv)) addCommand(program, {
		heading,
		spec,
		io,
		result
	});
	return program;
}
const FIRST_STEPS = [
	"agentic-sdlc run plan-build-validate --var request=\"Add a dark mode\"",
	"agentic-sdlc status",
	"agentic-sdlc doctor",
	"agentic-sdlc demo"
];
function examples(lines) {
	return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}\n`;
}
const COMPLETION = new Set(["completion", "complete"]);
function wantedCommands([name]) {
	const all = Object.entries({
		...runSpecs,
		...setupSpecs
	}).flatMap(([heading, specs]) => specs.map((spec) => ({
		heading,
		spec
	})));
	const nameIn = ({ spec }) => spec.usage.split(" ")[0];
	if (COMPLETION.has(name)) return all.filter((each) => !COMPLETION.has(nameIn(each)));
	const named = all.filter((each) => nameIn(each) === name);
	return named.length > 0 ? named : all;
}
const GROUPS = {
	workflows: "list the workflows that can be run",
	recordings: "list, show and create recordings of agent sessions",
	config: "show and change agentic/config.json",
	memory: "save and find notes for later work",
	log: "add to the log of a run; `logs` shows it",
	checkpoint: "add and read checkpoints of a run"
};
function addCommand(program, { heading, spec, io, result }) {
	const { usage, description, hidden = false, options = [], hasJson = true, load } = spec;
	const [first = "", ...inGroup] = usage.split(" ");
	const group = inGroup.length > 0 ? GROUPS[first] : void 0;
	const command = (group === void 0 ? program : groupIn(program, {
		name: first,
		group,
		heading
	})).command(group === void 0 ? usage : inGroup.join(" "), { hidden }).helpGroup(group === void 0 ? heading : "Commands:").description(description).addHelpText("after", examples(spec.examples));
	command.addOption(new Option("--debug").hideHelp());
	for (const option of options) command.addOption(option);
	if (hasJson) command.option("--json", "print one JSON document on stdout");
	command.action(async (...parameters) => {
		result.code = await (await load())(io, parameters.slice(0, -2).flat().filter((value) => typeof value === "string"), command.optsWithGlobals()) ?? exitCodes.completed;
	});
}
function groupIn(program, { name, group, heading }) {
	const found = program.commands.find((command) => command.name() === name);
	if (found) return found;
	return program.command(name).helpGroup(heading).commandsGroup("Commands:").description(group).helpCommand(...HELP);
}
const HELP = ["help [command]", "show the help of a command"];
function sentence(text, help) {
	const [first = "", ...hints] = text.replace(/^error: /, "").replaceAll(/'([^'\n]*)'/g, "`$1`").trim().split("\n");
	return [
		capitalize(first).replace(/\.?$/, "."),
		hints.join(" ").replace(/^\((.*)\)$/, "$1"),
		`\`${help}\` shows what there is.`
	].filter((part) => part !== "").join(" ");
}
function helpFor({ commands }, argv) {
	const command = commands.find((candidate) => argv.includes(candidate.name()));
	const next = command && argv[argv.indexOf(command.name()) + 1];
	return [
		"agentic-sdlc",
		...[command, command?.commands.find((inner) => inner.name() === next)].flatMap((named) => named?.name() ?? []),
		"--help"
	].join(" ");
}
export { goBack as $, literal as $n, insidePath as $t, requireInsidePath as A, joinPath as An, withVisibleNul as At, acquireLock as B, datetime as Bn, segmentFolder as Bt, withWrite as C, enclosingBlocks as Cn, formatDuration as Ct, createLocalStore as D, isRequestId as Dn, shorten as Dt, secretFinderOf as E, isMerge as En, plural as Et, isUnmodifiedCopy as F, prefixOf as Fn, listFiles as Ft, tokensIn as G, ZodPrefault as Gn, FAN_OUT_FOLDER as Gt, isLockedByOtherProcess as H, ZodEnum as Hn, writeSegment as Ht, layoutOf as I, sha256 as In, locateFiles as It, isSecretName as J, boolean as Jn, PULL_REQUESTS as Jt, ENGINE_ONLY as K, _enum as Kn, FIXED_FILES as Kt, parseRecord as L, suffixFor as Ln, nextOffset as Lt, REPLICATION as M, mergedBy as Mn, growingFiles as Mt, lockedRun as N, nameOf as Nn, isLocalOnly as Nt, isEnginePath as O, isRunId as On, takeEnd as Ot, redactedRefs as P, newestRunIds as Pn, lengthOf as Pt, REPLACEMENT as Q, lazy as Qn, documentIn as Qt, renderRecord as R, suffixOf as Rn, readFiles as Rt, redactedIo as S, displayPath as Sn, formatCount as St, redactorFor as T, isInside as Tn, formatMoment as Tt, releaseLock as U, ZodObject as Un, writeWhole as Ut, isCode as V, ZodDefault as Vn, segmentOf as Vt, withLock as W, ZodOptional as Wn, DEFINITION_FILES as Wt, createRedactor as X, discriminatedUnion as Xn, UNSENT as Xt, passwordsIn as Y, custom as Yn, SUPERSEDED as Yt, redactValue as Z, int as Zn, attemptDirectory as Zt, watchSignals as _, valueAt as _n, styleByStatus as _t, categoryFolder as a, parseJsonObject as an, strictObject as ar, listRequests as at, printNotice as b, createRunId as bn, formatCost as bt, summaryOf as c, addUsage as cn, unknown as cr, readOptionalBytes as ct, renderBody as d, code as dn, ZodError as dr, isPossiblePath as dt, isEngineFile as en, looseObject as er, isSpace as et, renderCheckpoint as f, describeValue as fn, toJSONSchema as fr, readRegularFile as ft, exitCodes as g, shellWord as gn, printableStyled as gt, exitCodeOfRun as h, isMapping as hn, printable as ht, NOTE_ID as i, parseJson as in, record as ir, isRealInside as it, stampOf as j, mergeOf as jn, canBeWhole as jt, listFilesIn as k, isStepPath as kn, takeStart as kt, checkpointStatuses as l, roundUsd as ln, uuid as lr, replaceFile as lt, exitCodeOfError as m, either as mn, prettifyError as mr, describeLostChanges as mt, runCommandLine as n, runFiles as nn, object as nr, createFile as nt, noteCategories as o, TokenUsage as on, string as or, readLastLine as ot, sections as p, displayText as pn, globalRegistry as pr, readRegularText as pt, GIT_REDIRECTION as q, array as qn, OUTPUT_DIRECTORY as qt, CREATED as r, mapTexts as rn, preprocess as rr, isDraft as rt, relevances as s, Usage as sn, union as sr, readOptional as st, createProgram as t, runDirectory as tn, number$2 as tr, replaceSpans as tt, parseCheckpoints as u, tokensOf as un, safeParse as ur, MAX_RUN_BYTES as ut, print as v, branchIdOf as vn, styledEndLines as vt, createRedactedStates as w, highestCheckpoint as wn, formatFrom as wt, printStyled as x, dayOf as xn, formatCostAndTokens as xt, printJson as y, checkpointId as yn, capitalize as yt, makeFolder as z, number$1 as zn, replicatedBytes as zt };
