import { n as __require, r as __toESM, t as __commonJSMin } from "./rolldown-runtime.js";
import { a as version, d as AgenticError, m as usageError, p as messageOf, r as packageRoot } from "./base.js";
import { X as createRedactor, Zn as int, b as printNotice, er as looseObject, in as parseJson, nr as object, or as string } from "./start.js";
import { Bn as handleEvent, Cn as createEventContext, Gn as createLimits, Lr as createWarnOnce, Or as resolveGitHubUrls, Rn as createGitHubStateRefs, Rr as refused, Sr as sendRequest, Un as relevanceOf, Vn as mightConcern, Xn as isSupportedEvent, _r as createAppClient, bn as createGitHubClient, gr as noneOn, vr as installationToken, wr as failureOf, yr as readAppIdentity, zn as INVALID_PAYLOAD } from "./shared.js";
import { a as restEndpointMethods, c as createTokenAuth, d as retry, f as RequestError, l as request, o as paginateRest, p as require_light, r as LruObject, s as Octokit, t as createAppAuth, u as throttling } from "./octokit.js";
import { Qa as systemClock, Za as _usingCtx, ds as require_dist$1 } from "./run.js";
const { builtinModules, createRequire } = process.getBuiltinModule("node:module");
const { accessSync, constants, existsSync, readFileSync, readdirSync, renameSync, writeFileSync } = process.getBuiltinModule("node:fs");
import path, { join, resolve } from "node:path";
const { hostname, platform } = process.getBuiltinModule("node:os");
const { parseEnv } = process.getBuiltinModule("node:util");
const { createHmac, createPrivateKey, createSign, randomBytes, randomUUID, timingSafeEqual } = process.getBuiltinModule("node:crypto");
const { setTimeout: setTimeout$1 } = process.getBuiltinModule("node:timers/promises");
const { Buffer: Buffer$1 } = process.getBuiltinModule("node:buffer");
const { Transform } = process.getBuiltinModule("node:stream");
const { once } = process.getBuiltinModule("node:events");
const { pathToFileURL } = process.getBuiltinModule("node:url");
const { exec } = process.getBuiltinModule("node:child_process");
const { Server } = process.getBuiltinModule("node:http");
// src/app/probot-app.ts
var import_dist = __toESM(require_dist$1(), 1);
var import_light = __toESM(require_light(), 1);
const ANSWER_MS = 8e3;
const EVENTS$1 = [
	"issue_comment.created",
	"issue_comment.edited",
	"issue_comment.deleted",
	"issues.labeled",
	"issues.assigned",
	"pull_request_review.submitted",
	"pull_request_review.edited",
	"pull_request_review.dismissed",
	"pull_request_review_comment.created",
	"pull_request_review_comment.edited",
	"pull_request_review_comment.deleted",
	"check_suite.completed",
	"check_run.completed"
];
function createProbotApp(options = {}) {
	return (app) => {
		const handle = createQueues(app, options);
		const handler = async ({ name, payload, log }) => {
			if (relevanceOf({
				name,
				payload
			}) === "irrelevant") return;
			const work = handle({
				name,
				payload
			});
			options.observe?.(payload, work);
			const result = await withinTime(work, options.answerMs);
			if (options.observe === void 0) log.info(`${name}: ${result.status}${loggedOf(result)}`);
			if (result.status === "again") throw unavailable(result.reason);
		};
		app.on(EVENTS$1, handler);
	};
}
const loggedOf = (result) => "logged" in result ? ` (${result.logged})` : "";
async function withinTime(work, limitMs) {
	if (limitMs === void 0) return await work;
	const late = Promise.withResolvers();
	const timer = setTimeout(() => late.reject(unavailable("still processing")), limitMs);
	return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
function unavailable(message) {
	return Object.assign(new Error(message), { status: 503 });
}
const Subject = object({
	repository: object({ full_name: string().regex(/^(?!\.{1,2}\/)[\w.-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/) }),
	installation: object({ id: int().positive() }).optional()
});
const MAX_QUEUED = 200;
const QUEUE_FULL = "The queue of deliveries of this repository is full.";
const TOO_MANY = {
	status: "again",
	reason: QUEUE_FULL,
	logged: QUEUE_FULL
};
function createQueues(app, options) {
	const handle = createHandler(app, options);
	const turns = new Map();
	const waiting = new Map();
	return async (delivery) => {
		const subject = Subject.safeParse(delivery.payload, { jitless: true });
		if (!subject.success) return refused("The delivery names no repository.");
		const key = subject.data.repository.full_name.toLowerCase();
		const queued = waiting.get(key) ?? 0;
		if (queued >= MAX_QUEUED) return TOO_MANY;
		waiting.set(key, queued + 1);
		const turn = (turns.get(key) ?? Promise.resolve()).then(() => handle(delivery, subject.data));
		const settled = turn.catch(() => {});
		turns.set(key, settled);
		settled.then(() => waiting.set(key, (waiting.get(key) ?? 1) - 1));
		settled.then(() => turns.get(key) === settled && turns.delete(key) && waiting.delete(key));
		return await turn;
	};
}
function createHandler(app, options) {
	const { workflowFile, writePauseMs, report = (text) => app.log.warn(text) } = options;
	const isWithinLimit = createLimits(systemClock);
	const warnOnce = createWarnOnce(report);
	const repositoryOf = createRepositoryCache(writePauseMs);
	let identity;
	const readOwn = async (appClient) => {
		identity ??= readAppIdentity(appClient);
		return await identity.catch(() => {
			identity = void 0;
			return {};
		});
	};
	return async (delivery, subject) => {
		const { full_name: fullName } = subject.repository;
		const appClient = await app.auth();
		const { gitHub, refs } = repositoryOf(appClient, fullName, subject.installation?.id);
		const own = await readOwn(appClient);
		const isWithinRateLimit = (person) => isWithinLimit(fullName, person);
		return await handleEvent(delivery, createEventContext(gitHub, {
			own,
			refs,
			report,
			warnOnce,
			workflowFile,
			isWithinRateLimit
		}));
	};
}
const MAX_CLIENTS = 500;
function createRepositoryCache(writePauseMs) {
	const repositories = new Map();
	return (appClient, fullName, installationId) => {
		const key = `${fullName.toLowerCase()} ${installationId}`;
		const repository = repositories.get(key) ?? openRepository(appClient, {
			fullName,
			installationId,
			writePauseMs
		});
		repositories.delete(key);
		repositories.set(key, repository);
		const [oldest] = repositories.keys();
		if (repositories.size > MAX_CLIENTS && oldest !== void 0) repositories.delete(oldest);
		return repository;
	};
}
function openRepository(appClient, options) {
	const { fullName, installationId, writePauseMs } = options;
	const [owner = "", repo = ""] = fullName.split("/");
	const repository = {
		owner,
		repo
	};
	const openClient = () => Promise.resolve(appClient);
	const token = installationToken({
		repository,
		installationId,
		openClient
	});
	const { baseUrl, request } = appClient.request.endpoint.DEFAULTS;
	const gitHub = {
		client: createGitHubClient({
			token: {
				...token,
				name: `${token.name} ${fullName}`
			},
			baseUrl,
			userAgent: `agentic-sdlc/${version}`,
			writePauseMs,
			fetch: request?.["fetch"]
		}),
		repository
	};
	return {
		gitHub,
		refs: createGitHubStateRefs(gitHub)
	};
}
// node_modules/pino-std-serializers/lib/err-helpers.js
var require_err_helpers = __commonJSMin(((exports, module) => {
	const isErrorLike = (err) => {
		return err && typeof err.message === "string";
	};
	const getErrorCause = (err) => {
		if (!err) return;
		const cause = err.cause;
		if (typeof cause === "function") {
			const causeResult = err.cause();
			return isErrorLike(causeResult) ? causeResult : void 0;
		} else return isErrorLike(cause) ? cause : void 0;
	};
	const _stackWithCauses = (err, seen) => {
		if (!isErrorLike(err)) return "";
		const stack = err.stack || "";
		if (seen.has(err)) return stack + "\ncauses have become circular...";
		const cause = getErrorCause(err);
		if (cause) {
			seen.add(err);
			return stack + "\ncaused by: " + _stackWithCauses(cause, seen);
		} else return stack;
	};
	const stackWithCauses = (err) => _stackWithCauses(err, new Set());
	const _messageWithCauses = (err, seen, skip) => {
		if (!isErrorLike(err)) return "";
		const message = skip ? "" : err.message || "";
		if (seen.has(err)) return message + ": ...";
		const cause = getErrorCause(err);
		if (cause) {
			seen.add(err);
			const skipIfVErrorStyleCause = typeof err.cause === "function";
			return message + (skipIfVErrorStyleCause ? "" : ": ") + _messageWithCauses(cause, seen, skipIfVErrorStyleCause);
		} else return message;
	};
	const messageWithCauses = (err) => _messageWithCauses(err, new Set());
	module.exports = {
		isErrorLike,
		getErrorCause,
		stackWithCauses,
		messageWithCauses
	};
}));
// node_modules/pino-std-serializers/lib/err-proto.js
var require_err_proto = __commonJSMin(((exports, module) => {
	const seen = Symbol("circular-ref-tag");
	const rawSymbol = Symbol("pino-raw-err-ref");
	const pinoErrProto = Object.create({}, {
		type: {
			enumerable: true,
			writable: true,
			value: void 0
		},
		message: {
			enumerable: true,
			writable: true,
			value: void 0
		},
		stack: {
			enumerable: true,
			writable: true,
			value: void 0
		},
		aggregateErrors: {
			enumerable: true,
			writable: true,
			value: void 0
		},
		raw: {
			enumerable: false,
			get: function() {
				return this[rawSymbol];
			},
			set: function(val) {
				this[rawSymbol] = val;
			}
		}
	});
	Object.defineProperty(pinoErrProto, rawSymbol, {
		writable: true,
		value: {}
	});
	module.exports = {
		pinoErrProto,
		pinoErrorSymbols: {
			seen,
			rawSymbol
		}
	};
}));
// node_modules/pino-std-serializers/lib/err.js
var require_err = __commonJSMin(((exports, module) => {
	module.exports = errSerializer;
	const { messageWithCauses, stackWithCauses, isErrorLike } = require_err_helpers();
	const { pinoErrProto, pinoErrorSymbols } = require_err_proto();
	const { seen } = pinoErrorSymbols;
	const { toString } = Object.prototype;
	function errSerializer(err) {
		if (!isErrorLike(err)) return err;
		err[seen] = void 0;
		const _err = Object.create(pinoErrProto);
		_err.type = toString.call(err.constructor) === "[object Function]" ? err.constructor.name : err.name;
		_err.message = messageWithCauses(err);
		_err.stack = stackWithCauses(err);
		if (Array.isArray(err.errors)) _err.aggregateErrors = err.errors.map((err) => errSerializer(err));
		for (const key in err) if (_err[key] === void 0) {
			const val = err[key];
			if (isErrorLike(val)) {
				if (key !== "cause" && !Object.prototype.hasOwnProperty.call(val, seen)) _err[key] = errSerializer(val);
			} else _err[key] = val;
		}
		delete err[seen];
		_err.raw = err;
		return _err;
	}
}));
// node_modules/pino-std-serializers/lib/err-with-cause.js
var require_err_with_cause = __commonJSMin(((exports, module) => {
	module.exports = errWithCauseSerializer;
	const { isErrorLike } = require_err_helpers();
	const { pinoErrProto, pinoErrorSymbols } = require_err_proto();
	const { seen } = pinoErrorSymbols;
	const { toString } = Object.prototype;
	function errWithCauseSerializer(err) {
		if (!isErrorLike(err)) return err;
		err[seen] = void 0;
		const _err = Object.create(pinoErrProto);
		_err.type = toString.call(err.constructor) === "[object Function]" ? err.constructor.name : err.name;
		_err.message = err.message;
		_err.stack = err.stack;
		if (Array.isArray(err.errors)) _err.aggregateErrors = err.errors.map((err) => errWithCauseSerializer(err));
		if (isErrorLike(err.cause) && !Object.prototype.hasOwnProperty.call(err.cause, seen)) _err.cause = errWithCauseSerializer(err.cause);
		for (const key in err) if (_err[key] === void 0) {
			const val = err[key];
			if (isErrorLike(val)) {
				if (!Object.prototype.hasOwnProperty.call(val, seen)) _err[key] = errWithCauseSerializer(val);
			} else _err[key] = val;
		}
		delete err[seen];
		_err.raw = err;
		return _err;
	}
}));
// node_modules/pino-std-serializers/lib/req.js
var require_req = __commonJSMin(((exports, module) => {
	module.exports = {
		mapHttpRequest,
		reqSerializer
	};
	const rawSymbol = Symbol("pino-raw-req-ref");
	const pinoReqProto = Object.create({}, {
		id: {
			enumerable: true,
			writable: true,
			value: ""
		},
		method: {
			enumerable: true,
			writable: true,
			value: ""
		},
		url: {
			enumerable: true,
			writable: true,
			value: ""
		},
		query: {
			enumerable: true,
			writable: true,
			value: ""
		},
		params: {
			enumerable: true,
			writable: true,
			value: ""
		},
		headers: {
			enumerable: true,
			writable: true,
			value: {}
		},
		remoteAddress: {
			enumerable: true,
			writable: true,
			value: ""
		},
		remotePort: {
			enumerable: true,
			writable: true,
			value: ""
		},
		raw: {
			enumerable: false,
			get: function() {
				return this[rawSymbol];
			},
			set: function(val) {
				this[rawSymbol] = val;
			}
		}
	});
	Object.defineProperty(pinoReqProto, rawSymbol, {
		writable: true,
		value: {}
	});
	function reqSerializer(req) {
		const connection = req.info || req.socket;
		const _req = Object.create(pinoReqProto);
		_req.id = typeof req.id === "function" ? req.id() : req.id || (req.info ? req.info.id : void 0);
		_req.method = req.method;
		if (req.originalUrl) _req.url = req.originalUrl;
		else {
			const path = req.path;
			_req.url = typeof path === "string" ? path : req.url ? req.url.path || req.url : void 0;
		}
		if (req.query) _req.query = req.query;
		if (req.params) _req.params = req.params;
		_req.headers = req.headers;
		_req.remoteAddress = connection && connection.remoteAddress;
		_req.remotePort = connection && connection.remotePort;
		_req.raw = req.raw || req;
		return _req;
	}
	function mapHttpRequest(req) {
		return { req: reqSerializer(req) };
	}
}));
// node_modules/pino-std-serializers/lib/res.js
var require_res = __commonJSMin(((exports, module) => {
	module.exports = {
		mapHttpResponse,
		resSerializer
	};
	const rawSymbol = Symbol("pino-raw-res-ref");
	const pinoResProto = Object.create({}, {
		statusCode: {
			enumerable: true,
			writable: true,
			value: 0
		},
		headers: {
			enumerable: true,
			writable: true,
			value: ""
		},
		raw: {
			enumerable: false,
			get: function() {
				return this[rawSymbol];
			},
			set: function(val) {
				this[rawSymbol] = val;
			}
		}
	});
	Object.defineProperty(pinoResProto, rawSymbol, {
		writable: true,
		value: {}
	});
	function resSerializer(res) {
		const _res = Object.create(pinoResProto);
		_res.statusCode = res.headersSent ? res.statusCode : null;
		_res.headers = res.getHeaders ? res.getHeaders() : res._headers;
		_res.raw = res;
		return _res;
	}
	function mapHttpResponse(res) {
		return { res: resSerializer(res) };
	}
}));
// node_modules/pino-std-serializers/index.js
var require_pino_std_serializers = __commonJSMin(((exports, module) => {
	const errSerializer = require_err();
	const errWithCauseSerializer = require_err_with_cause();
	const reqSerializers = require_req();
	const resSerializers = require_res();
	module.exports = {
		err: errSerializer,
		errWithCause: errWithCauseSerializer,
		mapHttpRequest: reqSerializers.mapHttpRequest,
		mapHttpResponse: resSerializers.mapHttpResponse,
		req: reqSerializers.reqSerializer,
		res: resSerializers.resSerializer,
		wrapErrorSerializer: function wrapErrorSerializer(customSerializer) {
			if (customSerializer === errSerializer) return customSerializer;
			return function wrapErrSerializer(err) {
				return customSerializer(errSerializer(err));
			};
		},
		wrapRequestSerializer: function wrapRequestSerializer(customSerializer) {
			if (customSerializer === reqSerializers.reqSerializer) return customSerializer;
			return function wrappedReqSerializer(req) {
				return customSerializer(reqSerializers.reqSerializer(req));
			};
		},
		wrapResponseSerializer: function wrapResponseSerializer(customSerializer) {
			if (customSerializer === resSerializers.resSerializer) return customSerializer;
			return function wrappedResSerializer(res) {
				return customSerializer(resSerializers.resSerializer(res));
			};
		}
	};
}));
// node_modules/pino/lib/caller.js
var require_caller = __commonJSMin(((exports, module) => {
	const util = __require("node:util");
	const getCallSites = util.getCallSites ?? util.getCallSite;
	function noOpPrepareStackTrace(_, stack) {
		return stack;
	}
	module.exports = function getCallers() {
		if (getCallSites) return getCallSites().slice(2).map((callSite) => callSite.scriptName);
		const originalPrepare = Error.prepareStackTrace;
		Error.prepareStackTrace = noOpPrepareStackTrace;
		const stack = new Error().stack;
		Error.prepareStackTrace = originalPrepare;
		if (!Array.isArray(stack)) return;
		const entries = stack.slice(2);
		const fileNames = [];
		for (const entry of entries) {
			if (!entry) continue;
			fileNames.push(entry.getFileName());
		}
		return fileNames;
	};
}));
// node_modules/@pinojs/redact/index.js
var require_redact = __commonJSMin(((exports, module) => {
	function deepClone(obj) {
		if (obj === null || typeof obj !== "object") return obj;
		if (obj instanceof Date) return new Date(obj.getTime());
		if (obj instanceof Array) {
			const cloned = [];
			for (let i = 0; i < obj.length; i++) cloned[i] = deepClone(obj[i]);
			return cloned;
		}
		if (typeof obj === "object") {
			const cloned = Object.create(Object.getPrototypeOf(obj));
			for (const key in obj) if (Object.prototype.hasOwnProperty.call(obj, key)) cloned[key] = deepClone(obj[key]);
			return cloned;
		}
		return obj;
	}
	function parsePath(path) {
		const parts = [];
		let current = "";
		let inBrackets = false;
		let inQuotes = false;
		let quoteChar = "";
		for (let i = 0; i < path.length; i++) {
			const char = path[i];
			if (!inBrackets && char === ".") {
				if (current) {
					parts.push(current);
					current = "";
				}
			} else if (char === "[") {
				if (current) {
					parts.push(current);
					current = "";
				}
				inBrackets = true;
			} else if (char === "]" && inBrackets) {
				parts.push(current);
				current = "";
				inBrackets = false;
				inQuotes = false;
			} else if ((char === "\"" || char === "'") && inBrackets) {
				if (!inQuotes) {
					inQuotes = true;
					quoteChar = char;
				} else if (char === quoteChar) {
					inQuotes = false;
					quoteChar = "";
				} else current += char;
			} else current += char;
		}
		if (current) parts.push(current);
		return parts;
	}
	function setValue(obj, parts, value) {
		let current = obj;
		for (let i = 0; i < parts.length - 1; i++) {
			const key = parts[i];
			if (typeof current !== "object" || current === null || !(key in current)) return false;
			if (typeof current[key] !== "object" || current[key] === null) return false;
			current = current[key];
		}
		const lastKey = parts[parts.length - 1];
		if (lastKey === "*") {
			if (Array.isArray(current)) for (let i = 0; i < current.length; i++) current[i] = value;
			else if (typeof current === "object" && current !== null) {
				for (const key in current) if (Object.prototype.hasOwnProperty.call(current, key)) current[key] = value;
			}
		} else if (typeof current === "object" && current !== null && lastKey in current && Object.prototype.hasOwnProperty.call(current, lastKey)) current[lastKey] = value;
		return true;
	}
	function removeKey(obj, parts) {
		let current = obj;
		for (let i = 0; i < parts.length - 1; i++) {
			const key = parts[i];
			if (typeof current !== "object" || current === null || !(key in current)) return false;
			if (typeof current[key] !== "object" || current[key] === null) return false;
			current = current[key];
		}
		const lastKey = parts[parts.length - 1];
		if (lastKey === "*") {
			if (Array.isArray(current)) for (let i = 0; i < current.length; i++) current[i] = void 0;
			else if (typeof current === "object" && current !== null) {
				for (const key in current) if (Object.prototype.hasOwnProperty.call(current, key)) delete current[key];
			}
		} else if (typeof current === "object" && current !== null && lastKey in current && Object.prototype.hasOwnProperty.call(current, lastKey)) delete current[lastKey];
		return true;
	}
	const PATH_NOT_FOUND = Symbol("PATH_NOT_FOUND");
	function getValueIfExists(obj, parts) {
		let current = obj;
		for (const part of parts) {
			if (current === null || current === void 0) return PATH_NOT_FOUND;
			if (typeof current !== "object" || current === null) return PATH_NOT_FOUND;
			if (!(part in current)) return PATH_NOT_FOUND;
			current = current[part];
		}
		return current;
	}
	function getValue(obj, parts) {
		let current = obj;
		for (const part of parts) {
			if (current === null || current === void 0) return;
			if (typeof current !== "object" || current === null) return;
			current = current[part];
		}
		return current;
	}
	function redactPaths(obj, paths, censor, remove = false) {
		for (const path of paths) {
			const parts = parsePath(path);
			if (parts.includes("*")) redactWildcardPath(obj, parts, censor, path, remove);
			else if (remove) removeKey(obj, parts);
			else {
				const value = getValueIfExists(obj, parts);
				if (value === PATH_NOT_FOUND) continue;
				setValue(obj, parts, typeof censor === "function" ? censor(value, parts) : censor);
			}
		}
	}
	function redactWildcardPath(obj, parts, censor, originalPath, remove = false) {
		const wildcardIndex = parts.indexOf("*");
		if (wildcardIndex === parts.length - 1) {
			const parentParts = parts.slice(0, -1);
			let current = obj;
			for (const part of parentParts) {
				if (current === null || current === void 0) return;
				if (typeof current !== "object" || current === null) return;
				current = current[part];
			}
			if (Array.isArray(current)) {
				if (remove) for (let i = 0; i < current.length; i++) current[i] = void 0;
				else for (let i = 0; i < current.length; i++) {
					const indexPath = [...parentParts, i.toString()];
					const actualCensor = typeof censor === "function" ? censor(current[i], indexPath) : censor;
					current[i] = actualCensor;
				}
			} else if (typeof current === "object" && current !== null) {
				if (remove) {
					const keysToDelete = [];
					for (const key in current) if (Object.prototype.hasOwnProperty.call(current, key)) keysToDelete.push(key);
					for (const key of keysToDelete) delete current[key];
				} else for (const key in current) {
					const keyPath = [...parentParts, key];
					const actualCensor = typeof censor === "function" ? censor(current[key], keyPath) : censor;
					current[key] = actualCensor;
				}
			}
		} else redactIntermediateWildcard(obj, parts, censor, wildcardIndex, originalPath, remove);
	}
	function redactIntermediateWildcard(obj, parts, censor, wildcardIndex, originalPath, remove = false) {
		const beforeWildcard = parts.slice(0, wildcardIndex);
		const afterWildcard = parts.slice(wildcardIndex + 1);
		const pathArray = [];
		function traverse(current, pathLength) {
			if (pathLength === beforeWildcard.length) {
				if (Array.isArray(current)) for (let i = 0; i < current.length; i++) {
					pathArray[pathLength] = i.toString();
					traverse(current[i], pathLength + 1);
				}
				else if (typeof current === "object" && current !== null) for (const key in current) {
					pathArray[pathLength] = key;
					traverse(current[key], pathLength + 1);
				}
			} else if (pathLength < beforeWildcard.length) {
				const nextKey = beforeWildcard[pathLength];
				if (current && typeof current === "object" && current !== null && nextKey in current) {
					pathArray[pathLength] = nextKey;
					traverse(current[nextKey], pathLength + 1);
				}
			} else if (afterWildcard.includes("*")) redactWildcardPath(current, afterWildcard, typeof censor === "function" ? (value, path) => {
				return censor(value, [...pathArray.slice(0, pathLength), ...path]);
			} : censor, originalPath, remove);
			else if (remove) removeKey(current, afterWildcard);
			else {
				const actualCensor = typeof censor === "function" ? censor(getValue(current, afterWildcard), [...pathArray.slice(0, pathLength), ...afterWildcard]) : censor;
				setValue(current, afterWildcard, actualCensor);
			}
		}
		if (beforeWildcard.length === 0) traverse(obj, 0);
		else {
			let current = obj;
			for (let i = 0; i < beforeWildcard.length; i++) {
				const part = beforeWildcard[i];
				if (current === null || current === void 0) return;
				if (typeof current !== "object" || current === null) return;
				current = current[part];
				pathArray[i] = part;
			}
			if (current !== null && current !== void 0) traverse(current, beforeWildcard.length);
		}
	}
	function buildPathStructure(pathsToClone) {
		if (pathsToClone.length === 0) return null;
		const pathStructure = new Map();
		for (const path of pathsToClone) {
			const parts = parsePath(path);
			let current = pathStructure;
			for (let i = 0; i < parts.length; i++) {
				const part = parts[i];
				if (!current.has(part)) current.set(part, new Map());
				current = current.get(part);
			}
		}
		return pathStructure;
	}
	function selectiveClone(obj, pathStructure) {
		if (!pathStructure) return obj;
		function cloneSelectively(source, pathMap, depth = 0) {
			if (!pathMap || pathMap.size === 0) return source;
			if (source === null || typeof source !== "object") return source;
			if (source instanceof Date) return new Date(source.getTime());
			if (Array.isArray(source)) {
				const cloned = [];
				for (let i = 0; i < source.length; i++) {
					const indexStr = i.toString();
					if (pathMap.has(indexStr) || pathMap.has("*")) cloned[i] = cloneSelectively(source[i], pathMap.get(indexStr) || pathMap.get("*"));
					else cloned[i] = source[i];
				}
				return cloned;
			}
			const cloned = Object.create(Object.getPrototypeOf(source));
			for (const key in source) if (Object.prototype.hasOwnProperty.call(source, key)) {
				if (pathMap.has(key) || pathMap.has("*")) cloned[key] = cloneSelectively(source[key], pathMap.get(key) || pathMap.get("*"));
				else cloned[key] = source[key];
			}
			return cloned;
		}
		return cloneSelectively(obj, pathStructure);
	}
	function validatePath(path) {
		if (typeof path !== "string") throw new Error("Paths must be (non-empty) strings");
		if (path === "") throw new Error("Invalid redaction path ()");
		if (path.includes("..")) throw new Error(`Invalid redaction path (${path})`);
		if (path.includes(",")) throw new Error(`Invalid redaction path (${path})`);
		let bracketCount = 0;
		let inQuotes = false;
		let quoteChar = "";
		for (let i = 0; i < path.length; i++) {
			const char = path[i];
			if ((char === "\"" || char === "'") && bracketCount > 0) {
				if (!inQuotes) {
					inQuotes = true;
					quoteChar = char;
				} else if (char === quoteChar) {
					inQuotes = false;
					quoteChar = "";
				}
			} else if (char === "[" && !inQuotes) bracketCount++;
			else if (char === "]" && !inQuotes) {
				bracketCount--;
				if (bracketCount < 0) throw new Error(`Invalid redaction path (${path})`);
			}
		}
		if (bracketCount !== 0) throw new Error(`Invalid redaction path (${path})`);
	}
	function validatePaths(paths) {
		if (!Array.isArray(paths)) throw new TypeError("paths must be an array");
		for (const path of paths) validatePath(path);
	}
	function slowRedact(options = {}) {
		const { paths = [], censor = "[REDACTED]", serialize = JSON.stringify, strict = true, remove = false } = options;
		validatePaths(paths);
		const pathStructure = buildPathStructure(paths);
		return function redact(obj) {
			if (strict && (obj === null || typeof obj !== "object")) {
				if (obj === null || obj === void 0) return serialize ? serialize(obj) : obj;
				if (typeof obj !== "object") return serialize ? serialize(obj) : obj;
			}
			const cloned = selectiveClone(obj, pathStructure);
			const original = obj;
			let actualCensor = censor;
			if (typeof censor === "function") actualCensor = censor;
			redactPaths(cloned, paths, actualCensor, remove);
			if (serialize === false) {
				cloned.restore = function() {
					return deepClone(original);
				};
				return cloned;
			}
			if (typeof serialize === "function") return serialize(cloned);
			return JSON.stringify(cloned);
		};
	}
	module.exports = slowRedact;
}));
// node_modules/pino/lib/symbols.js
var require_symbols = __commonJSMin(((exports, module) => {
	const setLevelSym = Symbol("pino.setLevel");
	const getLevelSym = Symbol("pino.getLevel");
	const levelValSym = Symbol("pino.levelVal");
	const levelCompSym = Symbol("pino.levelComp");
	const useLevelLabelsSym = Symbol("pino.useLevelLabels");
	const useOnlyCustomLevelsSym = Symbol("pino.useOnlyCustomLevels");
	const mixinSym = Symbol("pino.mixin");
	const lsCacheSym = Symbol("pino.lsCache");
	const chindingsSym = Symbol("pino.chindings");
	const asJsonSym = Symbol("pino.asJson");
	const writeSym = Symbol("pino.write");
	const redactFmtSym = Symbol("pino.redactFmt");
	const timeSym = Symbol("pino.time");
	const timeSliceIndexSym = Symbol("pino.timeSliceIndex");
	const streamSym = Symbol("pino.stream");
	const stringifySym = Symbol("pino.stringify");
	const stringifySafeSym = Symbol("pino.stringifySafe");
	const stringifiersSym = Symbol("pino.stringifiers");
	const endSym = Symbol("pino.end");
	const formatOptsSym = Symbol("pino.formatOpts");
	const messageKeySym = Symbol("pino.messageKey");
	const errorKeySym = Symbol("pino.errorKey");
	const nestedKeySym = Symbol("pino.nestedKey");
	const nestedKeyStrSym = Symbol("pino.nestedKeyStr");
	const mixinMergeStrategySym = Symbol("pino.mixinMergeStrategy");
	const msgPrefixSym = Symbol("pino.msgPrefix");
	const wildcardFirstSym = Symbol("pino.wildcardFirst");
	const serializersSym = Symbol.for("pino.serializers");
	const formattersSym = Symbol.for("pino.formatters");
	const hooksSym = Symbol.for("pino.hooks");
	module.exports = {
		setLevelSym,
		getLevelSym,
		levelValSym,
		levelCompSym,
		useLevelLabelsSym,
		mixinSym,
		lsCacheSym,
		chindingsSym,
		asJsonSym,
		writeSym,
		serializersSym,
		redactFmtSym,
		timeSym,
		timeSliceIndexSym,
		streamSym,
		stringifySym,
		stringifySafeSym,
		stringifiersSym,
		endSym,
		formatOptsSym,
		messageKeySym,
		errorKeySym,
		nestedKeySym,
		wildcardFirstSym,
		needsMetadataGsym: Symbol.for("pino.metadata"),
		useOnlyCustomLevelsSym,
		formattersSym,
		hooksSym,
		nestedKeyStrSym,
		mixinMergeStrategySym,
		msgPrefixSym,
		transportUsesMultistreamSym: Symbol.for("pino.transport.usesMultistream")
	};
}));
// node_modules/pino/lib/redaction.js
var require_redaction = __commonJSMin(((exports, module) => {
	const Redact = require_redact();
	const { redactFmtSym, wildcardFirstSym } = require_symbols();
	const rx = /[^.[\]]+|\[([^[\]]*?)\]/g;
	const CENSOR = "[Redacted]";
	const strict = false;
	function redaction(opts, serialize) {
		const { paths, censor, remove } = handle(opts);
		const shape = paths.reduce((o, str) => {
			rx.lastIndex = 0;
			const first = rx.exec(str);
			const next = rx.exec(str);
			let ns = first[1] !== void 0 ? first[1].replace(/^(?:"|'|`)(.*)(?:"|'|`)$/, "$1") : first[0];
			if (ns === "*") ns = wildcardFirstSym;
			if (next === null) {
				o[ns] = null;
				return o;
			}
			if (o[ns] === null) return o;
			const { index } = next;
			const nextPath = `${str.substr(index, str.length - 1)}`;
			o[ns] = o[ns] || [];
			if (ns !== wildcardFirstSym && o[ns].length === 0) o[ns].push(...o[wildcardFirstSym] || []);
			if (ns === wildcardFirstSym) Object.keys(o).forEach(function(k) {
				if (o[k]) o[k].push(nextPath);
			});
			o[ns].push(nextPath);
			return o;
		}, Object.create(null));
		const result = Object.assign(Object.create(null), { [redactFmtSym]: Redact({
			paths,
			censor,
			serialize,
			strict,
			remove
		}) });
		const topCensor = (...args) => {
			return typeof censor === "function" ? serialize(censor(...args)) : serialize(censor);
		};
		return [...Object.keys(shape), ...Object.getOwnPropertySymbols(shape)].reduce((o, k) => {
			if (shape[k] === null) o[k] = (value) => topCensor(value, [k]);
			else {
				const wrappedCensor = typeof censor === "function" ? (value, path) => {
					return censor(value, [k, ...path]);
				} : censor;
				o[k] = Redact({
					paths: shape[k],
					censor: wrappedCensor,
					serialize,
					strict,
					remove
				});
			}
			return o;
		}, result);
	}
	function handle(opts) {
		if (Array.isArray(opts)) {
			opts = {
				paths: opts,
				censor: CENSOR
			};
			return opts;
		}
		let { paths, censor = CENSOR, remove } = opts;
		if (Array.isArray(paths) === false) throw Error("pino – redact must contain an array of strings");
		if (remove === true) censor = void 0;
		return {
			paths,
			censor,
			remove
		};
	}
	module.exports = redaction;
}));
// node_modules/pino/lib/time.js
var require_time = __commonJSMin(((exports, module) => {
	const nullTime = () => "";
	const epochTime = () => `,"time":${Date.now()}`;
	const unixTime = () => `,"time":${Math.round(Date.now() / 1e3)}`;
	const isoTime = () => `,"time":"${new Date(Date.now()).toISOString()}"`;
	const NS_PER_MS = 1000000n;
	const NS_PER_SEC = 1000000000n;
	const startWallTimeNs = BigInt(Date.now()) * NS_PER_MS;
	const startHrTime = process.hrtime.bigint();
	const isoTimeNano = () => {
		const elapsedNs = process.hrtime.bigint() - startHrTime;
		const currentTimeNs = startWallTimeNs + elapsedNs;
		const secondsSinceEpoch = currentTimeNs / NS_PER_SEC;
		const nanosWithinSecond = currentTimeNs % NS_PER_SEC;
		const msSinceEpoch = Number(secondsSinceEpoch * 1000n + nanosWithinSecond / 1000000n);
		const date = new Date(msSinceEpoch);
		return `,"time":"${date.getUTCFullYear()}-${(date.getUTCMonth() + 1).toString().padStart(2, "0")}-${date.getUTCDate().toString().padStart(2, "0")}T${date.getUTCHours().toString().padStart(2, "0")}:${date.getUTCMinutes().toString().padStart(2, "0")}:${date.getUTCSeconds().toString().padStart(2, "0")}.${nanosWithinSecond.toString().padStart(9, "0")}Z"`;
	};
	module.exports = {
		nullTime,
		epochTime,
		unixTime,
		isoTime,
		isoTimeNano
	};
}));
// node_modules/quick-format-unescaped/index.js
var require_quick_format_unescaped = __commonJSMin(((exports, module) => {
	function tryStringify(o) {
		try {
			return JSON.stringify(o);
		} catch (e) {
			return "\"[Circular]\"";
		}
	}
	module.exports = format;
	function format(f, args, opts) {
		var ss = opts && opts.stringify || tryStringify;
		var offset = 1;
		if (typeof f === "object" && f !== null) {
			var len = args.length + offset;
			if (len === 1) return f;
			var objects = new Array(len);
			objects[0] = ss(f);
			for (var index = 1; index < len; index++) objects[index] = ss(args[index]);
			return objects.join(" ");
		}
		if (typeof f !== "string") return f;
		var argLen = args.length;
		if (argLen === 0) return f;
		var str = "";
		var a = 1 - offset;
		var lastPos = -1;
		var flen = f && f.length || 0;
		for (var i = 0; i < flen;) {
			if (f.charCodeAt(i) === 37 && i + 1 < flen) {
				lastPos = lastPos > -1 ? lastPos : 0;
				switch (f.charCodeAt(i + 1)) {
					case 100:
					case 102:
						if (a >= argLen) break;
						if (args[a] == null) break;
						if (lastPos < i) str += f.slice(lastPos, i);
						str += Number(args[a]);
						lastPos = i + 2;
						i++;
						break;
					case 105:
						if (a >= argLen) break;
						if (args[a] == null) break;
						if (lastPos < i) str += f.slice(lastPos, i);
						str += Math.floor(Number(args[a]));
						lastPos = i + 2;
						i++;
						break;
					case 79:
					case 111:
					case 106:
						if (a >= argLen) break;
						if (args[a] === void 0) break;
						if (lastPos < i) str += f.slice(lastPos, i);
						var type = typeof args[a];
						if (type === "string") {
							str += "'" + args[a] + "'";
							lastPos = i + 2;
							i++;
							break;
						}
						if (type === "function") {
							str += args[a].name || "<anonymous>";
							lastPos = i + 2;
							i++;
							break;
						}
						str += ss(args[a]);
						lastPos = i + 2;
						i++;
						break;
					case 115:
						if (a >= argLen) break;
						if (lastPos < i) str += f.slice(lastPos, i);
						str += String(args[a]);
						lastPos = i + 2;
						i++;
						break;
					case 37:
						if (lastPos < i) str += f.slice(lastPos, i);
						str += "%";
						lastPos = i + 2;
						i++;
						a--;
				}
				++a;
			}
			++i;
		}
		if (lastPos === -1) return f;
		else if (lastPos < flen) str += f.slice(lastPos);
		return str;
	}
}));
// node_modules/atomic-sleep/index.js
var require_atomic_sleep = __commonJSMin(((exports, module) => {
	if (typeof SharedArrayBuffer !== "undefined" && typeof Atomics !== "undefined") {
		const nil = new Int32Array(new SharedArrayBuffer(4));
		function sleep(ms) {
			if ((ms > 0 && ms < Infinity) === false) {
				if (typeof ms !== "number" && typeof ms !== "bigint") throw TypeError("sleep: ms must be a number");
				throw RangeError("sleep: ms must be a number that is greater than 0 but less than Infinity");
			}
			Atomics.wait(nil, 0, 0, Number(ms));
		}
		module.exports = sleep;
	} else {
		function sleep(ms) {
			if ((ms > 0 && ms < Infinity) === false) {
				if (typeof ms !== "number" && typeof ms !== "bigint") throw TypeError("sleep: ms must be a number");
				throw RangeError("sleep: ms must be a number that is greater than 0 but less than Infinity");
			}
			const target = Date.now() + Number(ms);
			while (target > Date.now());
		}
		module.exports = sleep;
	}
}));
// node_modules/sonic-boom/index.js
var require_sonic_boom$1 = __commonJSMin(((exports, module) => {
	const fs = __require("fs");
	const EventEmitter = __require("events");
	const inherits = __require("util").inherits;
	const path = __require("path");
	const sleep = require_atomic_sleep();
	const assert = __require("assert");
	const BUSY_WRITE_TIMEOUT = 100;
	const kEmptyBuffer = Buffer.allocUnsafe(0);
	const MAX_WRITE = 16384;
	const kContentModeBuffer = "buffer";
	const kContentModeUtf8 = "utf8";
	const [major, minor] = (process.versions.node || "0.0").split(".").map(Number);
	const kCopyBuffer = major >= 22 && minor >= 7;
	function openFile(file, sonic) {
		sonic._opening = true;
		sonic._writing = true;
		sonic._asyncDrainScheduled = false;
		function fileOpened(err, fd) {
			if (err) {
				sonic._reopening = false;
				sonic._writing = false;
				sonic._opening = false;
				if (sonic.sync) process.nextTick(() => {
					if (sonic.listenerCount("error") > 0) sonic.emit("error", err);
				});
				else sonic.emit("error", err);
				return;
			}
			const reopening = sonic._reopening;
			sonic.fd = fd;
			sonic.file = file;
			sonic._reopening = false;
			sonic._opening = false;
			sonic._writing = false;
			if (sonic.sync) process.nextTick(() => sonic.emit("ready"));
			else sonic.emit("ready");
			if (sonic.destroyed) return;
			if (!sonic._writing && sonic._len > sonic.minLength || sonic._flushPending) sonic._actualWrite();
			else if (reopening) process.nextTick(() => sonic.emit("drain"));
		}
		const flags = sonic.append ? "a" : "w";
		const mode = sonic.mode;
		if (sonic.sync) try {
			if (sonic.mkdir) fs.mkdirSync(path.dirname(file), { recursive: true });
			fileOpened(null, fs.openSync(file, flags, mode));
		} catch (err) {
			fileOpened(err);
			throw err;
		}
		else if (sonic.mkdir) fs.mkdir(path.dirname(file), { recursive: true }, (err) => {
			if (err) return fileOpened(err);
			fs.open(file, flags, mode, fileOpened);
		});
		else fs.open(file, flags, mode, fileOpened);
	}
	function SonicBoom(opts) {
		if (!(this instanceof SonicBoom)) return new SonicBoom(opts);
		let { fd, dest, minLength, maxLength, maxWrite, periodicFlush, sync, append = true, mkdir, retryEAGAIN, fsync, contentMode, mode } = opts || {};
		fd = fd || dest;
		this._len = 0;
		this.fd = -1;
		this._bufs = [];
		this._lens = [];
		this._writing = false;
		this._ending = false;
		this._reopening = false;
		this._asyncDrainScheduled = false;
		this._flushPending = false;
		this._hwm = Math.max(minLength || 0, 16387);
		this.file = null;
		this.destroyed = false;
		this.minLength = minLength || 0;
		this.maxLength = maxLength || 0;
		this.maxWrite = maxWrite || MAX_WRITE;
		this._periodicFlush = periodicFlush || 0;
		this._periodicFlushTimer = void 0;
		this.sync = sync || false;
		this.writable = true;
		this._fsync = fsync || false;
		this.append = append || false;
		this.mode = mode;
		this.retryEAGAIN = retryEAGAIN || (() => true);
		this.mkdir = mkdir || false;
		let fsWriteSync;
		let fsWrite;
		if (contentMode === kContentModeBuffer) {
			this._writingBuf = kEmptyBuffer;
			this.write = writeBuffer;
			this.flush = flushBuffer;
			this.flushSync = flushBufferSync;
			this._actualWrite = actualWriteBuffer;
			fsWriteSync = () => fs.writeSync(this.fd, this._writingBuf);
			fsWrite = () => fs.write(this.fd, this._writingBuf, this.release);
		} else if (contentMode === void 0 || contentMode === kContentModeUtf8) {
			this._writingBuf = "";
			this.write = write;
			this.flush = flush;
			this.flushSync = flushSync;
			this._actualWrite = actualWrite;
			fsWriteSync = () => {
				if (Buffer.isBuffer(this._writingBuf)) return fs.writeSync(this.fd, this._writingBuf);
				return fs.writeSync(this.fd, this._writingBuf, "utf8");
			};
			fsWrite = () => {
				if (Buffer.isBuffer(this._writingBuf)) return fs.write(this.fd, this._writingBuf, this.release);
				return fs.write(this.fd, this._writingBuf, "utf8", this.release);
			};
		} else throw new Error(`SonicBoom supports "${kContentModeUtf8}" and "${kContentModeBuffer}", but passed ${contentMode}`);
		if (typeof fd === "number") {
			this.fd = fd;
			process.nextTick(() => this.emit("ready"));
		} else if (typeof fd === "string") openFile(fd, this);
		else throw new Error("SonicBoom supports only file descriptors and files");
		if (this.minLength >= this.maxWrite) throw new Error(`minLength should be smaller than maxWrite (${this.maxWrite})`);
		this.release = (err, n) => {
			if (err) {
				if ((err.code === "EAGAIN" || err.code === "EBUSY") && this.retryEAGAIN(err, this._writingBuf.length, this._len - this._writingBuf.length)) {
					if (this.sync) try {
						sleep(BUSY_WRITE_TIMEOUT);
						this.release(void 0, 0);
					} catch (err) {
						this.release(err);
					}
					else setTimeout(fsWrite, BUSY_WRITE_TIMEOUT);
				} else {
					this._writing = false;
					this.emit("error", err);
				}
				return;
			}
			this.emit("write", n);
			const releasedBufObj = releaseWritingBuf(this._writingBuf, this._len, n);
			this._len = releasedBufObj.len;
			this._writingBuf = releasedBufObj.writingBuf;
			if (this._writingBuf.length) {
				if (!this.sync) {
					fsWrite();
					return;
				}
				try {
					do {
						const n = fsWriteSync();
						const releasedBufObj = releaseWritingBuf(this._writingBuf, this._len, n);
						this._len = releasedBufObj.len;
						this._writingBuf = releasedBufObj.writingBuf;
					} while (this._writingBuf.length);
				} catch (err) {
					this.release(err);
					return;
				}
			}
			if (this._fsync) fs.fsyncSync(this.fd);
			const len = this._len;
			if (this._reopening) {
				this._writing = false;
				this._reopening = false;
				this.reopen();
			} else if (len > this.minLength) this._actualWrite();
			else if (this._ending) {
				if (len > 0) this._actualWrite();
				else {
					this._writing = false;
					actualClose(this);
				}
			} else {
				this._writing = false;
				if (this.sync) {
					if (!this._asyncDrainScheduled) {
						this._asyncDrainScheduled = true;
						process.nextTick(emitDrain, this);
					}
				} else this.emit("drain");
			}
		};
		this.on("newListener", function(name) {
			if (name === "drain") this._asyncDrainScheduled = false;
		});
		if (this._periodicFlush !== 0) {
			this._periodicFlushTimer = setInterval(() => this.flush(null), this._periodicFlush);
			this._periodicFlushTimer.unref();
		}
	}
	function releaseWritingBuf(writingBuf, len, n) {
		if (typeof writingBuf === "string") writingBuf = Buffer.from(writingBuf);
		len = Math.max(len - n, 0);
		writingBuf = writingBuf.subarray(n);
		return {
			writingBuf,
			len
		};
	}
	function emitDrain(sonic) {
		if (!(sonic.listenerCount("drain") > 0)) return;
		sonic._asyncDrainScheduled = false;
		sonic.emit("drain");
	}
	inherits(SonicBoom, EventEmitter);
	function mergeBuf(bufs, len) {
		if (bufs.length === 0) return kEmptyBuffer;
		if (bufs.length === 1) return bufs[0];
		return Buffer.concat(bufs, len);
	}
	function write(data) {
		if (this.destroyed) throw new Error("SonicBoom destroyed");
		data = "" + data;
		const dataLen = Buffer.byteLength(data);
		const len = this._len + dataLen;
		const bufs = this._bufs;
		if (this.maxLength && len > this.maxLength) {
			this.emit("drop", data);
			return this._len < this._hwm;
		}
		if (bufs.length === 0 || Buffer.byteLength(bufs[bufs.length - 1]) + dataLen > this.maxWrite) bufs.push(data);
		else bufs[bufs.length - 1] += data;
		this._len = len;
		if (!this._writing && this._len >= this.minLength) this._actualWrite();
		return this._len < this._hwm;
	}
	function writeBuffer(data) {
		if (this.destroyed) throw new Error("SonicBoom destroyed");
		const len = this._len + data.length;
		const bufs = this._bufs;
		const lens = this._lens;
		if (this.maxLength && len > this.maxLength) {
			this.emit("drop", data);
			return this._len < this._hwm;
		}
		if (bufs.length === 0 || lens[lens.length - 1] + data.length > this.maxWrite) {
			bufs.push([data]);
			lens.push(data.length);
		} else {
			bufs[bufs.length - 1].push(data);
			lens[lens.length - 1] += data.length;
		}
		this._len = len;
		if (!this._writing && this._len >= this.minLength) this._actualWrite();
		return this._len < this._hwm;
	}
	function callFlushCallbackOnDrain(cb) {
		this._flushPending = true;
		const onDrain = () => {
			if (!this._fsync) try {
				fs.fsync(this.fd, (err) => {
					this._flushPending = false;
					cb(err);
				});
			} catch (err) {
				cb(err);
			}
			else {
				this._flushPending = false;
				cb();
			}
			this.off("error", onError);
		};
		const onError = (err) => {
			this._flushPending = false;
			cb(err);
			this.off("drain", onDrain);
		};
		this.once("drain", onDrain);
		this.once("error", onError);
	}
	function flush(cb) {
		if (cb != null && typeof cb !== "function") throw new Error("flush cb must be a function");
		if (this.destroyed) {
			const error = new Error("SonicBoom destroyed");
			if (cb) {
				cb(error);
				return;
			}
			throw error;
		}
		if (this.minLength <= 0) {
			cb?.();
			return;
		}
		if (cb) callFlushCallbackOnDrain.call(this, cb);
		if (this._writing) return;
		if (this._bufs.length === 0) this._bufs.push("");
		this._actualWrite();
	}
	function flushBuffer(cb) {
		if (cb != null && typeof cb !== "function") throw new Error("flush cb must be a function");
		if (this.destroyed) {
			const error = new Error("SonicBoom destroyed");
			if (cb) {
				cb(error);
				return;
			}
			throw error;
		}
		if (this.minLength <= 0) {
			cb?.();
			return;
		}
		if (cb) callFlushCallbackOnDrain.call(this, cb);
		if (this._writing) return;
		if (this._bufs.length === 0) {
			this._bufs.push([]);
			this._lens.push(0);
		}
		this._actualWrite();
	}
	SonicBoom.prototype.reopen = function(file) {
		if (this.destroyed) throw new Error("SonicBoom destroyed");
		if (this._opening) {
			this.once("ready", () => {
				this.reopen(file);
			});
			return;
		}
		if (this._ending) return;
		if (!this.file) throw new Error("Unable to reopen a file descriptor, you must pass a file to SonicBoom");
		if (file) this.file = file;
		this._reopening = true;
		if (this._writing) return;
		const fd = this.fd;
		this.once("ready", () => {
			if (fd !== this.fd) fs.close(fd, (err) => {
				if (err) return this.emit("error", err);
			});
		});
		openFile(this.file, this);
	};
	SonicBoom.prototype.end = function() {
		if (this.destroyed) throw new Error("SonicBoom destroyed");
		if (this._opening) {
			this.once("ready", () => {
				this.end();
			});
			return;
		}
		if (this._ending) return;
		this._ending = true;
		if (this._writing) return;
		if (this._len > 0 && this.fd >= 0) this._actualWrite();
		else actualClose(this);
	};
	function flushSync() {
		if (this.destroyed) throw new Error("SonicBoom destroyed");
		if (this.fd < 0) throw new Error("sonic boom is not ready yet");
		if (!this._writing && this._writingBuf.length > 0) {
			this._bufs.unshift(this._writingBuf);
			this._writingBuf = "";
		}
		let buf = "";
		while (this._bufs.length || buf.length) {
			if (buf.length <= 0) buf = this._bufs[0];
			try {
				const n = Buffer.isBuffer(buf) ? fs.writeSync(this.fd, buf) : fs.writeSync(this.fd, buf, "utf8");
				const releasedBufObj = releaseWritingBuf(buf, this._len, n);
				buf = releasedBufObj.writingBuf;
				this._len = releasedBufObj.len;
				if (buf.length <= 0) this._bufs.shift();
			} catch (err) {
				if ((err.code === "EAGAIN" || err.code === "EBUSY") && !this.retryEAGAIN(err, buf.length, this._len - buf.length)) throw err;
				sleep(BUSY_WRITE_TIMEOUT);
			}
		}
		try {
			fs.fsyncSync(this.fd);
		} catch {}
	}
	function flushBufferSync() {
		if (this.destroyed) throw new Error("SonicBoom destroyed");
		if (this.fd < 0) throw new Error("sonic boom is not ready yet");
		if (!this._writing && this._writingBuf.length > 0) {
			this._bufs.unshift([this._writingBuf]);
			this._writingBuf = kEmptyBuffer;
		}
		let buf = kEmptyBuffer;
		while (this._bufs.length || buf.length) {
			if (buf.length <= 0) buf = mergeBuf(this._bufs[0], this._lens[0]);
			try {
				const n = fs.writeSync(this.fd, buf);
				buf = buf.subarray(n);
				this._len = Math.max(this._len - n, 0);
				if (buf.length <= 0) {
					this._bufs.shift();
					this._lens.shift();
				}
			} catch (err) {
				if ((err.code === "EAGAIN" || err.code === "EBUSY") && !this.retryEAGAIN(err, buf.length, this._len - buf.length)) throw err;
				sleep(BUSY_WRITE_TIMEOUT);
			}
		}
	}
	SonicBoom.prototype.destroy = function() {
		if (this.destroyed) return;
		actualClose(this);
	};
	function actualWrite() {
		const release = this.release;
		this._writing = true;
		this._writingBuf = this._writingBuf.length ? this._writingBuf : this._bufs.shift() || "";
		if (this.sync) try {
			release(null, Buffer.isBuffer(this._writingBuf) ? fs.writeSync(this.fd, this._writingBuf) : fs.writeSync(this.fd, this._writingBuf, "utf8"));
		} catch (err) {
			release(err);
		}
		else fs.write(this.fd, this._writingBuf, release);
	}
	function actualWriteBuffer() {
		const release = this.release;
		this._writing = true;
		this._writingBuf = this._writingBuf.length ? this._writingBuf : mergeBuf(this._bufs.shift(), this._lens.shift());
		if (this.sync) try {
			release(null, fs.writeSync(this.fd, this._writingBuf));
		} catch (err) {
			release(err);
		}
		else {
			if (kCopyBuffer) this._writingBuf = Buffer.from(this._writingBuf);
			fs.write(this.fd, this._writingBuf, release);
		}
	}
	function actualClose(sonic) {
		if (sonic.fd === -1) {
			sonic.once("ready", actualClose.bind(null, sonic));
			return;
		}
		if (sonic._periodicFlushTimer !== void 0) clearInterval(sonic._periodicFlushTimer);
		sonic.destroyed = true;
		sonic._bufs = [];
		sonic._lens = [];
		assert(typeof sonic.fd === "number", `sonic.fd must be a number, got ${typeof sonic.fd}`);
		try {
			fs.fsync(sonic.fd, closeWrapped);
		} catch {}
		function closeWrapped() {
			if (sonic.fd !== 1 && sonic.fd !== 2) fs.close(sonic.fd, done);
			else done();
		}
		function done(err) {
			if (err) {
				sonic.emit("error", err);
				return;
			}
			if (sonic._ending && !sonic._writing) sonic.emit("finish");
			sonic.emit("close");
		}
	}
	SonicBoom.SonicBoom = SonicBoom;
	SonicBoom.default = SonicBoom;
	module.exports = SonicBoom;
}));
// node_modules/on-exit-leak-free/index.js
var require_on_exit_leak_free = __commonJSMin(((exports, module) => {
	const refs = {
		exit: [],
		beforeExit: []
	};
	const functions = {
		exit: onExit,
		beforeExit: onBeforeExit
	};
	let registry;
	function ensureRegistry() {
		if (registry === void 0) registry = new FinalizationRegistry(clear);
	}
	function install(event) {
		if (refs[event].length > 0) return;
		process.on(event, functions[event]);
	}
	function uninstall(event) {
		if (refs[event].length > 0) return;
		process.removeListener(event, functions[event]);
		if (refs.exit.length === 0 && refs.beforeExit.length === 0) registry = void 0;
	}
	function onExit() {
		callRefs("exit");
	}
	function onBeforeExit() {
		callRefs("beforeExit");
	}
	function callRefs(event) {
		for (const ref of refs[event]) {
			const obj = ref.deref();
			const fn = ref.fn;
			if (obj !== void 0) fn(obj, event);
		}
		refs[event] = [];
	}
	function clear(ref) {
		for (const event of ["exit", "beforeExit"]) {
			const index = refs[event].indexOf(ref);
			refs[event].splice(index, index + 1);
			uninstall(event);
		}
	}
	function _register(event, obj, fn) {
		if (obj === void 0) throw new Error("the object can't be undefined");
		install(event);
		const ref = new WeakRef(obj);
		ref.fn = fn;
		ensureRegistry();
		registry.register(obj, ref);
		refs[event].push(ref);
	}
	function register(obj, fn) {
		_register("exit", obj, fn);
	}
	function registerBeforeExit(obj, fn) {
		_register("beforeExit", obj, fn);
	}
	function unregister(obj) {
		if (registry === void 0) return;
		registry.unregister(obj);
		for (const event of ["exit", "beforeExit"]) {
			refs[event] = refs[event].filter((ref) => {
				const _obj = ref.deref();
				return _obj && _obj !== obj;
			});
			uninstall(event);
		}
	}
	module.exports = {
		register,
		registerBeforeExit,
		unregister
	};
}));
// node_modules/thread-stream/package.json
var require_package = __commonJSMin(((exports, module) => {
	module.exports = {
		"name": "thread-stream",
		"version": "4.2.1",
		"description": "A streaming way to send data to a Node.js Worker Thread",
		"main": "index.js",
		"types": "index.d.ts",
		"engines": { "node": ">=20" },
		"dependencies": { "real-require": "^1.0.0" },
		"devDependencies": {
			"@types/node": "^26.1.1",
			"@yao-pkg/pkg": "^6.0.0",
			"borp": "^1.0.0",
			"desm": "^1.3.0",
			"eslint": "^9.39.1",
			"fastbench": "^1.0.1",
			"neostandard": "^0.13.0",
			"pino-elasticsearch": "^9.0.0",
			"sonic-boom": "^5.0.0",
			"ts-node": "^10.8.0",
			"tsd": "^0.33.0",
			"typescript": "~5.7.3"
		},
		"scripts": {
			"build": "tsc --noEmit",
			"lint": "eslint",
			"test": "npm run lint && npm run build && npm run test:types && npm run transpile && borp --expose-gc --pattern \"test/*.test.{js,mjs}\"",
			"test:ci": "npm run lint && npm run test:types && npm run transpile && borp --expose-gc --pattern \"test/*.test.{js,mjs}\"",
			"test:types": "tsd",
			"test:yarn": "npm run transpile && borp --expose-gc --pattern \"test/*.test.js\"",
			"transpile": "sh ./test/ts/transpile.sh"
		},
		"tsd": { "directory": "test/types" },
		"repository": {
			"type": "git",
			"url": "git+https://github.com/mcollina/thread-stream.git"
		},
		"keywords": [
			"worker",
			"thread",
			"threads",
			"stream"
		],
		"author": "Matteo Collina <hello@matteocollina.com>",
		"license": "MIT",
		"bugs": { "url": "https://github.com/mcollina/thread-stream/issues" },
		"homepage": "https://github.com/mcollina/thread-stream#readme"
	};
}));
// node_modules/thread-stream/lib/wait.js
var require_wait = __commonJSMin(((exports, module) => {
	const WAIT_MS = 1e4;
	function wait(state, index, expected, timeout, done) {
		const max = timeout === Infinity ? Infinity : Date.now() + timeout;
		const check = (previous) => {
			const current = Atomics.load(state, index);
			if (current >= expected) {
				done(null, "ok");
				return;
			}
			if (previous !== void 0 && current !== previous) {
				done(null, "not-equal");
				return;
			}
			if (max !== Infinity && Date.now() > max) {
				done(null, "timed-out");
				return;
			}
			const remaining = max === Infinity ? WAIT_MS : Math.min(WAIT_MS, Math.max(1, max - Date.now()));
			const result = Atomics.waitAsync(state, index, current, remaining);
			if (result.async) result.value.then((res) => {
				if (res === "ok") {
					done(null, Atomics.load(state, index) >= expected ? "ok" : "not-equal");
					return;
				}
				check(current);
			});
			else setImmediate(done, null, "not-equal");
		};
		check();
	}
	function waitDiff(state, index, expected, timeout, done) {
		const max = timeout === Infinity ? Infinity : Date.now() + timeout;
		const check = () => {
			if (Atomics.load(state, index) !== expected) {
				done(null, "ok");
				return;
			}
			if (max !== Infinity && Date.now() > max) {
				done(null, "timed-out");
				return;
			}
			const remaining = max === Infinity ? WAIT_MS : Math.min(WAIT_MS, Math.max(1, max - Date.now()));
			const result = Atomics.waitAsync(state, index, expected, remaining);
			if (result.async) result.value.then((res) => {
				if (res === "ok") {
					done(null, "ok");
					return;
				}
				check();
			});
			else setImmediate(check);
		};
		check();
	}
	module.exports = {
		wait,
		waitDiff
	};
}));
// node_modules/thread-stream/lib/indexes.js
var require_indexes = __commonJSMin(((exports, module) => {
	module.exports = {
		WRITE_INDEX: 4,
		READ_INDEX: 8,
		SEQ_INDEX: 2
	};
}));
// node_modules/thread-stream/index.js
var require_thread_stream = __commonJSMin(((exports, module) => {
	const { version } = require_package();
	const { EventEmitter } = __require("events");
	const { Worker } = __require("worker_threads");
	const { join } = __require("path");
	const { pathToFileURL } = __require("url");
	const { wait } = require_wait();
	const { WRITE_INDEX, READ_INDEX, SEQ_INDEX } = require_indexes();
	const buffer = __require("buffer");
	const assert = __require("assert");
	const kImpl = Symbol("kImpl");
	const MAX_STRING = buffer.constants.MAX_STRING_LENGTH;
	function noop() {}
	function updateState(stream, fn) {
		Atomics.add(stream[kImpl].state, SEQ_INDEX, 1);
		fn();
		Atomics.add(stream[kImpl].state, SEQ_INDEX, 1);
		Atomics.notify(stream[kImpl].state, SEQ_INDEX);
	}
	function resetIndexes(stream) {
		updateState(stream, () => {
			Atomics.store(stream[kImpl].state, READ_INDEX, 0);
			Atomics.store(stream[kImpl].state, WRITE_INDEX, 0);
		});
		Atomics.notify(stream[kImpl].state, READ_INDEX);
	}
	var FakeWeakRef = class {
		constructor(value) {
			this._value = value;
		}
		deref() {
			return this._value;
		}
	};
	var FakeFinalizationRegistry = class {
		register() {}
		unregister() {}
	};
	const FinalizationRegistry = process.env.NODE_V8_COVERAGE ? FakeFinalizationRegistry : global.FinalizationRegistry || FakeFinalizationRegistry;
	const WeakRef = process.env.NODE_V8_COVERAGE ? FakeWeakRef : global.WeakRef || FakeWeakRef;
	const registry = new FinalizationRegistry((worker) => {
		if (worker.exited) return;
		worker.terminate();
	});
	function createWorker(stream, opts) {
		const { filename, workerData } = opts;
		const toExecute = ("__bundlerPathsOverrides" in globalThis ? globalThis.__bundlerPathsOverrides : {})["thread-stream-worker"] || join(__dirname, "lib", "worker.js");
		const worker = new Worker(toExecute, {
			...opts.workerOpts,
			name: opts.workerOpts?.name || "thread-stream",
			trackUnmanagedFds: false,
			workerData: {
				filename: filename.indexOf("file://") === 0 ? filename : pathToFileURL(filename).href,
				dataBuf: stream[kImpl].dataBuf,
				stateBuf: stream[kImpl].stateBuf,
				workerData: {
					$context: { threadStreamVersion: version },
					...workerData
				}
			}
		});
		worker.stream = new FakeWeakRef(stream);
		worker.on("message", onWorkerMessage);
		worker.on("exit", onWorkerExit);
		registry.register(stream, worker);
		return worker;
	}
	function drain(stream) {
		assert(!stream[kImpl].sync);
		if (stream[kImpl].needDrain) {
			stream[kImpl].needDrain = false;
			stream.emit("drain");
		}
	}
	function nextFlush(stream) {
		while (true) {
			const writeIndex = Atomics.load(stream[kImpl].state, WRITE_INDEX);
			if (stream.destroyed || writeIndex < 0) return;
			const leftover = stream[kImpl].data.length - writeIndex;
			if (leftover > 0) {
				if (stream[kImpl].bufLen === 0) {
					stream[kImpl].flushing = false;
					if (stream[kImpl].ending) end(stream);
					else if (stream[kImpl].needDrain) process.nextTick(drain, stream);
					return;
				}
				write(stream, leftover, noop);
				continue;
			}
			if (leftover === 0) {
				if (writeIndex === 0 && stream[kImpl].bufLen === 0) return;
				waitForRead(stream, () => {
					if (stream.destroyed) return;
					resetIndexes(stream);
					nextFlush(stream);
				});
				return;
			}
			destroy(stream, new Error("overwritten"));
			return;
		}
	}
	function onWorkerMessage(msg) {
		const stream = this.stream.deref();
		if (stream === void 0) {
			this.exited = true;
			this.terminate();
			return;
		}
		if (msg?.code == null) return;
		switch (msg.code) {
			case "READY":
				if (!stream[kImpl].ending) this.stream = new WeakRef(stream);
				waitForRead(stream, () => {
					stream[kImpl].ready = true;
					stream.emit("ready");
				});
				break;
			case "ERROR":
				destroy(stream, msg.err);
				break;
			case "EVENT":
				if (Array.isArray(msg.args)) stream.emit(msg.name, ...msg.args);
				else stream.emit(msg.name, msg.args);
				break;
			case "FLUSHED": {
				if (msg.context !== "thread-stream") {
					destroy(stream, new Error("this should not happen: " + msg.code));
					break;
				}
				const cb = stream[kImpl].flushCallbacks.get(msg.id);
				if (cb) {
					stream[kImpl].flushCallbacks.delete(msg.id);
					process.nextTick(cb);
				}
				break;
			}
			case "WARNING":
				process.emitWarning(msg.err);
				break;
			default: destroy(stream, new Error("this should not happen: " + msg.code));
		}
	}
	function onWorkerExit(code) {
		const stream = this.stream.deref();
		if (stream === void 0) return;
		registry.unregister(stream);
		stream.worker.exited = true;
		stream.worker.off("exit", onWorkerExit);
		destroy(stream, code !== 0 ? new Error("the worker thread exited") : null);
	}
	var ThreadStream = class extends EventEmitter {
		constructor(opts = {}) {
			super();
			if (opts.bufferSize < 4) throw new Error("bufferSize must at least fit a 4-byte utf-8 char");
			this[kImpl] = {};
			this[kImpl].stateBuf = new SharedArrayBuffer(128);
			this[kImpl].state = new Int32Array(this[kImpl].stateBuf);
			this[kImpl].dataBuf = new SharedArrayBuffer(opts.bufferSize || 4194304);
			this[kImpl].data = Buffer.from(this[kImpl].dataBuf);
			this[kImpl].sync = opts.sync || false;
			this[kImpl].ending = false;
			this[kImpl].ended = false;
			this[kImpl].needDrain = false;
			this[kImpl].destroyed = false;
			this[kImpl].flushing = false;
			this[kImpl].ready = false;
			this[kImpl].finished = false;
			this[kImpl].errored = null;
			this[kImpl].closed = false;
			this[kImpl].buf = [];
			this[kImpl].bufHead = 0;
			this[kImpl].bufLen = 0;
			this[kImpl].flushCallbacks = new Map();
			this[kImpl].nextFlushId = 0;
			this[kImpl].flushRetainCount = 0;
			this[kImpl].userRef = true;
			this.worker = createWorker(this, opts);
			this.on("message", (message, transferList) => {
				this.worker.postMessage(message, transferList);
			});
		}
		write(data) {
			const dataBuf = Buffer.isBuffer(data) ? data : Buffer.from(data);
			if (this[kImpl].destroyed) {
				error(this, new Error("the worker has exited"));
				return false;
			}
			if (this[kImpl].ending) {
				error(this, new Error("the worker is ending"));
				return false;
			}
			if (this[kImpl].flushing && this[kImpl].bufLen + dataBuf.length >= MAX_STRING) try {
				writeSync(this);
				this[kImpl].flushing = true;
			} catch (err) {
				destroy(this, err);
				return false;
			}
			this[kImpl].buf.push(dataBuf);
			this[kImpl].bufLen += dataBuf.length;
			if (this[kImpl].sync) try {
				writeSync(this);
				return true;
			} catch (err) {
				destroy(this, err);
				return false;
			}
			if (!this[kImpl].flushing) {
				this[kImpl].flushing = true;
				setImmediate(nextFlush, this);
			}
			this[kImpl].needDrain = this[kImpl].data.length - this[kImpl].bufLen - Atomics.load(this[kImpl].state, WRITE_INDEX) <= 0;
			return !this[kImpl].needDrain;
		}
		end() {
			if (this[kImpl].destroyed) return;
			this[kImpl].ending = true;
			this.worker.stream = new FakeWeakRef(this);
			end(this);
		}
		flush(cb) {
			const userCb = typeof cb === "function" ? cb : null;
			cb = userCb || noop;
			if (userCb) retainWorkerForPendingFlush(this);
			let finished = false;
			const done = (err) => {
				if (finished) return;
				finished = true;
				if (userCb) releaseWorkerForPendingFlush(this);
				cb(err);
			};
			flushBuffer(this, (err) => {
				if (err) {
					process.nextTick(done, err);
					return;
				}
				requestWorkerFlush(this, done);
			});
		}
		flushSync() {
			if (this[kImpl].destroyed) return;
			writeSync(this);
			flushSync(this);
		}
		unref() {
			this[kImpl].userRef = false;
			if (this[kImpl].flushRetainCount === 0) this.worker.unref();
		}
		ref() {
			this[kImpl].userRef = true;
			this.worker.ref();
		}
		get ready() {
			return this[kImpl].ready;
		}
		get destroyed() {
			return this[kImpl].destroyed;
		}
		get closed() {
			return this[kImpl].closed;
		}
		get writable() {
			return !this[kImpl].destroyed && !this[kImpl].ending;
		}
		get writableEnded() {
			return this[kImpl].ending;
		}
		get writableFinished() {
			return this[kImpl].finished;
		}
		get writableNeedDrain() {
			return this[kImpl].needDrain;
		}
		get writableObjectMode() {
			return false;
		}
		get writableErrored() {
			return this[kImpl].errored;
		}
	};
	function flushBuffer(stream, cb) {
		if (stream[kImpl].destroyed) {
			process.nextTick(cb, new Error("the worker has exited"));
			return;
		}
		if (!stream[kImpl].sync && (stream[kImpl].flushing || stream[kImpl].bufLen > 0)) {
			setImmediate(flushBuffer, stream, cb);
			return;
		}
		waitForRead(stream, cb);
	}
	function waitForRead(stream, cb) {
		const writeIndex = Atomics.load(stream[kImpl].state, WRITE_INDEX);
		wait(stream[kImpl].state, READ_INDEX, writeIndex, Infinity, (err, res) => {
			if (err) {
				destroy(stream, err);
				cb(err);
				return;
			}
			if (res !== "ok") {
				waitForRead(stream, cb);
				return;
			}
			cb();
		});
	}
	function retainWorkerForPendingFlush(stream) {
		if (stream[kImpl].flushRetainCount === 0) stream.worker.ref();
		stream[kImpl].flushRetainCount++;
	}
	function releaseWorkerForPendingFlush(stream) {
		if (stream[kImpl].flushRetainCount === 0) return;
		stream[kImpl].flushRetainCount--;
		if (stream[kImpl].flushRetainCount === 0 && !stream[kImpl].userRef) stream.worker.unref();
	}
	function requestWorkerFlush(stream, cb) {
		if (stream[kImpl].destroyed) {
			process.nextTick(cb, new Error("the worker has exited"));
			return;
		}
		if (!stream[kImpl].ready) {
			const onReady = () => {
				cleanup();
				requestWorkerFlush(stream, cb);
			};
			const onClose = () => {
				cleanup();
				process.nextTick(cb, new Error("the worker has exited"));
			};
			const cleanup = () => {
				stream.off("ready", onReady);
				stream.off("close", onClose);
			};
			stream.once("ready", onReady);
			stream.once("close", onClose);
			return;
		}
		const id = ++stream[kImpl].nextFlushId;
		stream[kImpl].flushCallbacks.set(id, cb);
		try {
			stream.worker.postMessage({
				code: "FLUSH",
				context: "thread-stream",
				id
			});
		} catch (err) {
			stream[kImpl].flushCallbacks.delete(id);
			destroy(stream, err);
			process.nextTick(cb, err);
		}
	}
	function failPendingFlushCallbacks(stream, err) {
		const callbacks = stream[kImpl].flushCallbacks;
		if (callbacks.size === 0) return;
		const flushErr = err || new Error("the worker has exited");
		for (const cb of callbacks.values()) process.nextTick(cb, flushErr);
		callbacks.clear();
	}
	function error(stream, err) {
		setImmediate(() => {
			stream.emit("error", err);
		});
	}
	function destroy(stream, err) {
		if (stream[kImpl].destroyed) return;
		stream[kImpl].destroyed = true;
		failPendingFlushCallbacks(stream, err);
		if (err) {
			stream[kImpl].errored = err;
			error(stream, err);
		}
		if (!stream.worker.exited) stream.worker.terminate().catch(() => {}).then(() => {
			stream[kImpl].closed = true;
			stream.emit("close");
		});
		else setImmediate(() => {
			stream[kImpl].closed = true;
			stream.emit("close");
		});
	}
	function write(stream, maxBytes, cb) {
		let offset = Atomics.load(stream[kImpl].state, WRITE_INDEX);
		let remaining = maxBytes;
		while (remaining > 0 && stream[kImpl].bufLen !== 0) {
			const head = stream[kImpl].bufHead;
			const buf = stream[kImpl].buf[head];
			if (buf.length <= remaining) {
				buf.copy(stream[kImpl].data, offset);
				offset += buf.length;
				remaining -= buf.length;
				stream[kImpl].bufLen -= buf.length;
				stream[kImpl].bufHead = head + 1;
				if (stream[kImpl].bufHead === stream[kImpl].buf.length) {
					stream[kImpl].buf.length = 0;
					stream[kImpl].bufHead = 0;
				} else if (stream[kImpl].bufHead >= 1024 && stream[kImpl].bufHead * 2 >= stream[kImpl].buf.length) {
					stream[kImpl].buf.splice(0, stream[kImpl].bufHead);
					stream[kImpl].bufHead = 0;
				}
				continue;
			}
			buf.copy(stream[kImpl].data, offset, 0, remaining);
			stream[kImpl].buf[head] = buf.subarray(remaining);
			stream[kImpl].bufLen -= remaining;
			offset += remaining;
			remaining = 0;
		}
		updateState(stream, () => {
			Atomics.store(stream[kImpl].state, WRITE_INDEX, offset);
		});
		cb();
		return true;
	}
	function end(stream) {
		if (stream[kImpl].ended || !stream[kImpl].ending || stream[kImpl].flushing) return;
		stream[kImpl].ended = true;
		try {
			stream.flushSync();
			let readIndex = Atomics.load(stream[kImpl].state, READ_INDEX);
			updateState(stream, () => {
				Atomics.store(stream[kImpl].state, WRITE_INDEX, -1);
			});
			let spins = 0;
			while (readIndex !== -1) {
				Atomics.wait(stream[kImpl].state, READ_INDEX, readIndex, 1e3);
				readIndex = Atomics.load(stream[kImpl].state, READ_INDEX);
				if (readIndex === -2) {
					destroy(stream, new Error("end() failed"));
					return;
				}
				if (++spins === 10) {
					destroy(stream, new Error("end() took too long (10s)"));
					return;
				}
			}
			process.nextTick(() => {
				stream[kImpl].finished = true;
				stream.emit("finish");
			});
		} catch (err) {
			destroy(stream, err);
		}
	}
	function writeSync(stream) {
		const cb = () => {
			if (stream[kImpl].ending) end(stream);
			else if (stream[kImpl].needDrain) process.nextTick(drain, stream);
		};
		stream[kImpl].flushing = false;
		while (stream[kImpl].bufLen !== 0) {
			const writeIndex = Atomics.load(stream[kImpl].state, WRITE_INDEX);
			if (writeIndex < 0) throw new Error("_writeSync failed");
			const leftover = stream[kImpl].data.length - writeIndex;
			if (leftover === 0) {
				flushSync(stream);
				resetIndexes(stream);
				continue;
			} else if (leftover < 0) throw new Error("overwritten");
			write(stream, leftover, cb);
		}
	}
	function flushSync(stream) {
		if (stream[kImpl].flushing) throw new Error("unable to flush while flushing");
		const writeIndex = Atomics.load(stream[kImpl].state, WRITE_INDEX);
		let spins = 0;
		while (true) {
			const readIndex = Atomics.load(stream[kImpl].state, READ_INDEX);
			if (readIndex === -2) throw Error("_flushSync failed");
			if (readIndex !== writeIndex) Atomics.wait(stream[kImpl].state, READ_INDEX, readIndex, 1e3);
			else break;
			if (++spins === 10) throw new Error("_flushSync took too long (10s)");
		}
	}
	module.exports = ThreadStream;
}));
// node_modules/pino/lib/transport.js
var require_transport = __commonJSMin(((exports, module) => {
	const { createRequire } = __require("module");
	const { existsSync } = __require("node:fs");
	const getCallers = require_caller();
	const { join, isAbsolute, sep } = __require("node:path");
	const { fileURLToPath } = __require("node:url");
	const sleep = require_atomic_sleep();
	const onExit = require_on_exit_leak_free();
	const ThreadStream = require_thread_stream();
	const { transportUsesMultistreamSym } = require_symbols();
	function setupOnExit(stream) {
		onExit.register(stream, autoEnd);
		onExit.registerBeforeExit(stream, flush);
		stream.on("close", function() {
			onExit.unregister(stream);
		});
	}
	function hasPreloadFlags() {
		const execArgv = process.execArgv;
		for (let i = 0; i < execArgv.length; i++) {
			const arg = execArgv[i];
			if (arg === "--import" || arg === "--require" || arg === "-r") return true;
			if (arg.startsWith("--import=") || arg.startsWith("--require=") || arg.startsWith("-r=")) return true;
		}
		return false;
	}
	function sanitizeNodeOptions(nodeOptions) {
		const tokens = nodeOptions.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g);
		if (!tokens) return nodeOptions;
		const sanitized = [];
		let changed = false;
		for (let i = 0; i < tokens.length; i++) {
			const token = tokens[i];
			if (token === "--require" || token === "-r" || token === "--import") {
				const next = tokens[i + 1];
				if (next && shouldDropPreload(next)) {
					changed = true;
					i++;
					continue;
				}
				sanitized.push(token);
				if (next) {
					sanitized.push(next);
					i++;
				}
				continue;
			}
			if (token.startsWith("--require=") || token.startsWith("-r=") || token.startsWith("--import=")) {
				if (shouldDropPreload(token.slice(token.indexOf("=") + 1))) {
					changed = true;
					continue;
				}
			}
			sanitized.push(token);
		}
		return changed ? sanitized.join(" ") : nodeOptions;
	}
	function shouldDropPreload(value) {
		const unquoted = stripQuotes(value);
		if (!unquoted) return false;
		let path = unquoted;
		if (path.startsWith("file://")) try {
			path = fileURLToPath(path);
		} catch {
			return false;
		}
		return isAbsolute(path) && !existsSync(path);
	}
	function stripQuotes(value) {
		const first = value[0];
		const last = value[value.length - 1];
		if (first === "\"" && last === "\"" || first === "'" && last === "'") return value.slice(1, -1);
		return value;
	}
	function buildStream(filename, workerData, workerOpts, sync, name) {
		if (!workerOpts.execArgv && hasPreloadFlags() && __require.main === void 0) workerOpts = {
			...workerOpts,
			execArgv: []
		};
		if (!workerOpts.env && process.env.NODE_OPTIONS) {
			const nodeOptions = sanitizeNodeOptions(process.env.NODE_OPTIONS);
			if (nodeOptions !== process.env.NODE_OPTIONS) workerOpts = {
				...workerOpts,
				env: {
					...process.env,
					NODE_OPTIONS: nodeOptions
				}
			};
		}
		workerOpts = {
			...workerOpts,
			name
		};
		const stream = new ThreadStream({
			filename,
			workerData,
			workerOpts,
			sync
		});
		stream.on("ready", onReady);
		stream.on("close", function() {
			process.removeListener("exit", onExit);
		});
		process.on("exit", onExit);
		function onReady() {
			process.removeListener("exit", onExit);
			stream.unref();
			if (workerOpts.autoEnd !== false) setupOnExit(stream);
		}
		function onExit() {
			if (stream.closed) return;
			stream.flushSync();
			sleep(100);
			stream.end();
		}
		return stream;
	}
	function autoEnd(stream) {
		stream.ref();
		stream.flushSync();
		stream.end();
		stream.once("close", function() {
			stream.unref();
		});
	}
	function flush(stream) {
		stream.flushSync();
	}
	function transport(fullOptions) {
		const { pipeline, targets, levels, dedupe, worker = {}, caller = getCallers(), sync = false } = fullOptions;
		const options = { ...fullOptions.options };
		let usesMultistream = false;
		const callers = typeof caller === "string" ? [caller] : caller;
		const bundlerOverrides = typeof globalThis === "object" && Object.prototype.hasOwnProperty.call(globalThis, "__bundlerPathsOverrides") && globalThis.__bundlerPathsOverrides && typeof globalThis.__bundlerPathsOverrides === "object" ? globalThis.__bundlerPathsOverrides : Object.create(null);
		let target = fullOptions.target;
		if (target && targets) throw new Error("only one of target or targets can be specified");
		if (targets) {
			target = bundlerOverrides["pino-worker"] || join(__dirname, "worker.js");
			options.targets = targets.filter((dest) => dest.target).map((dest) => {
				return {
					...dest,
					target: fixTarget(dest.target)
				};
			});
			options.pipelines = targets.filter((dest) => dest.pipeline).map((dest) => {
				return dest.pipeline.map((t) => {
					return {
						...t,
						level: dest.level,
						target: fixTarget(t.target)
					};
				});
			});
			const targetsHaveLevel = options.targets.some((t) => t.level != null);
			const pipelinesHaveLevel = options.pipelines.some((p) => p.some((t) => t.level != null));
			usesMultistream = options.targets.length + options.pipelines.length > 1 || targetsHaveLevel || pipelinesHaveLevel;
		} else if (pipeline) {
			target = bundlerOverrides["pino-worker"] || join(__dirname, "worker.js");
			options.pipelines = [pipeline.map((dest) => {
				return {
					...dest,
					target: fixTarget(dest.target)
				};
			})];
		}
		if (levels) options.levels = levels;
		if (dedupe) options.dedupe = dedupe;
		options.pinoWillSendConfig = true;
		const name = targets || pipeline ? "pino.transport" : target;
		const stream = buildStream(fixTarget(target), options, worker, sync, name);
		if (usesMultistream) stream[transportUsesMultistreamSym] = true;
		return stream;
		function fixTarget(origin) {
			origin = bundlerOverrides[origin] || origin;
			if (isAbsolute(origin) || origin.indexOf("file://") === 0) return origin;
			if (origin === "pino/file") return join(__dirname, "..", "file.js");
			let fixTarget;
			for (const filePath of callers) try {
				const context = filePath === "node:repl" ? process.cwd() + sep : filePath;
				fixTarget = createRequire(context).resolve(origin);
				break;
			} catch (err) {
				continue;
			}
			if (!fixTarget) throw new Error(`unable to determine transport target for "${origin}"`);
			return fixTarget;
		}
	}
	module.exports = transport;
}));
// node_modules/pino/lib/tools.js
var require_tools = __commonJSMin(((exports, module) => {
	const diagChan = __require("node:diagnostics_channel");
	const format = require_quick_format_unescaped();
	const { mapHttpRequest, mapHttpResponse } = require_pino_std_serializers();
	const SonicBoom = require_sonic_boom$1();
	const onExit = require_on_exit_leak_free();
	const { lsCacheSym, chindingsSym, writeSym, serializersSym, formatOptsSym, endSym, stringifiersSym, stringifySym, stringifySafeSym, wildcardFirstSym, nestedKeySym, formattersSym, messageKeySym, errorKeySym, nestedKeyStrSym, msgPrefixSym } = require_symbols();
	const { isMainThread } = __require("worker_threads");
	const transport = require_transport();
	const [nodeMajor] = process.versions.node.split(".").map((v) => Number(v));
	const asJsonChan = diagChan.tracingChannel("pino_asJson");
	const asString = nodeMajor >= 25 ? (str) => JSON.stringify(str) : _asString;
	function noop() {}
	function genLog(level, hook) {
		if (!hook) return LOG;
		return function hookWrappedLog(...args) {
			hook.call(this, args, LOG, level);
		};
		function LOG(o, ...n) {
			if (typeof o === "object") {
				let msg = o;
				if (o !== null) {
					if (o.method && o.headers && o.socket) o = mapHttpRequest(o);
					else if (typeof o.setHeader === "function") o = mapHttpResponse(o);
				}
				let formatParams;
				if (msg === null && n.length === 0) formatParams = [null];
				else {
					msg = n.shift();
					formatParams = n;
				}
				if (typeof this[msgPrefixSym] === "string" && msg !== void 0 && msg !== null) msg = this[msgPrefixSym] + msg;
				this[writeSym](o, format(msg, formatParams, this[formatOptsSym]), level);
			} else {
				let msg = o === void 0 ? n.shift() : o;
				if (typeof this[msgPrefixSym] === "string" && msg !== void 0 && msg !== null) msg = this[msgPrefixSym] + msg;
				this[writeSym](null, format(msg, n, this[formatOptsSym]), level);
			}
		}
	}
	function _asString(str) {
		let result = "";
		let last = 0;
		let found = false;
		let point = 255;
		const l = str.length;
		if (l > 100) return JSON.stringify(str);
		for (var i = 0; i < l && point >= 32; i++) {
			point = str.charCodeAt(i);
			if (point === 34 || point === 92) {
				result += str.slice(last, i) + "\\";
				last = i;
				found = true;
			}
		}
		if (!found) result = str;
		else result += str.slice(last);
		return point < 32 ? JSON.stringify(str) : "\"" + result + "\"";
	}
	function asJson(obj, msg, num, time) {
		if (asJsonChan.hasSubscribers === false) return _asJson.call(this, obj, msg, num, time);
		const store = {
			instance: this,
			arguments
		};
		return asJsonChan.traceSync(_asJson, store, this, obj, msg, num, time);
	}
	function _asJson(obj, msg, num, time) {
		const stringify = this[stringifySym];
		const stringifySafe = this[stringifySafeSym];
		const stringifiers = this[stringifiersSym];
		const end = this[endSym];
		const chindings = this[chindingsSym];
		const serializers = this[serializersSym];
		const formatters = this[formattersSym];
		const messageKey = this[messageKeySym];
		const errorKey = this[errorKeySym];
		let data = this[lsCacheSym][num] + time;
		data = data + chindings;
		let value;
		if (formatters.log) obj = formatters.log(obj);
		const wildcardStringifier = stringifiers[wildcardFirstSym];
		let propStr = "";
		for (const key in obj) {
			value = obj[key];
			if (Object.prototype.hasOwnProperty.call(obj, key) && value !== void 0) {
				if (serializers[key]) value = serializers[key](value);
				else if (key === errorKey && serializers.err) value = serializers.err(value);
				const stringifier = stringifiers[key] || wildcardStringifier;
				switch (typeof value) {
					case "undefined":
					case "function": continue;
					case "number": if (Number.isFinite(value) === false) value = null;
					case "boolean":
						if (stringifier) value = stringifier(value);
						break;
					case "string":
						value = (stringifier || asString)(value);
						break;
					default: value = (stringifier || stringify)(value, stringifySafe);
				}
				if (value === void 0) continue;
				const strKey = asString(key);
				propStr += "," + strKey + ":" + value;
			}
		}
		let msgStr = "";
		if (msg !== void 0) {
			value = serializers[messageKey] ? serializers[messageKey](msg) : msg;
			const stringifier = stringifiers[messageKey] || wildcardStringifier;
			switch (typeof value) {
				case "function": break;
				case "number": if (Number.isFinite(value) === false) value = null;
				case "boolean":
					if (stringifier) value = stringifier(value);
					msgStr = ",\"" + messageKey + "\":" + value;
					break;
				case "string":
					value = (stringifier || asString)(value);
					msgStr = ",\"" + messageKey + "\":" + value;
					break;
				default:
					value = (stringifier || stringify)(value, stringifySafe);
					msgStr = ",\"" + messageKey + "\":" + value;
			}
		}
		if (this[nestedKeySym] && propStr) return data + this[nestedKeyStrSym] + propStr.slice(1) + "}" + msgStr + end;
		else return data + propStr + msgStr + end;
	}
	function asChindings(instance, bindings) {
		let value;
		let data = instance[chindingsSym];
		const stringify = instance[stringifySym];
		const stringifySafe = instance[stringifySafeSym];
		const stringifiers = instance[stringifiersSym];
		const wildcardStringifier = stringifiers[wildcardFirstSym];
		const serializers = instance[serializersSym];
		const formatter = instance[formattersSym].bindings;
		bindings = formatter(bindings);
		for (const key in bindings) {
			value = bindings[key];
			if (((key.length < 5 || key !== "level" && key !== "serializers" && key !== "formatters" && key !== "customLevels") && bindings.hasOwnProperty(key) && value !== void 0) === true) {
				value = serializers[key] ? serializers[key](value) : value;
				value = (stringifiers[key] || wildcardStringifier || stringify)(value, stringifySafe);
				if (value === void 0) continue;
				data += "," + asString(key) + ":" + value;
			}
		}
		return data;
	}
	function hasBeenTampered(stream) {
		return stream.write !== stream.constructor.prototype.write;
	}
	function buildSafeSonicBoom(opts) {
		const stream = new SonicBoom(opts);
		stream.on("error", filterBrokenPipe);
		if (!opts.sync && isMainThread) {
			onExit.register(stream, autoEnd);
			stream.on("close", function() {
				onExit.unregister(stream);
			});
		}
		return stream;
		function filterBrokenPipe(err) {
			if (err.code === "EPIPE") {
				stream.write = noop;
				stream.end = noop;
				stream.flushSync = noop;
				stream.destroy = noop;
				return;
			}
			stream.removeListener("error", filterBrokenPipe);
			stream.emit("error", err);
		}
	}
	function autoEnd(stream, eventName) {
		if (stream.destroyed) return;
		if (eventName === "beforeExit") {
			stream.flush();
			stream.on("drain", function() {
				stream.end();
			});
		} else stream.flushSync();
	}
	function createArgsNormalizer(defaultOptions) {
		return function normalizeArgs(instance, caller, opts = {}, stream) {
			if (typeof opts === "string") {
				stream = buildSafeSonicBoom({ dest: opts });
				opts = {};
			} else if (typeof stream === "string") {
				if (opts && opts.transport) throw Error("only one of option.transport or stream can be specified");
				stream = buildSafeSonicBoom({ dest: stream });
			} else if (opts instanceof SonicBoom || opts.writable || opts._writableState) {
				stream = opts;
				opts = {};
			} else if (opts.transport) {
				if (opts.transport instanceof SonicBoom || opts.transport.writable || opts.transport._writableState) throw Error("option.transport do not allow stream, please pass to option directly. e.g. pino(transport)");
				if (opts.transport.targets && opts.transport.targets.length && opts.formatters && typeof opts.formatters.level === "function") throw Error("option.transport.targets do not allow custom level formatters");
				let customLevels;
				if (opts.customLevels) customLevels = opts.useOnlyCustomLevels ? opts.customLevels : Object.assign({}, opts.levels, opts.customLevels);
				stream = transport({
					caller,
					...opts.transport,
					levels: customLevels
				});
			}
			opts = Object.assign({}, defaultOptions, opts);
			opts.serializers = Object.assign(Object.create(null), defaultOptions.serializers, opts.serializers);
			opts.formatters = Object.assign({}, defaultOptions.formatters, opts.formatters);
			if (opts.prettyPrint) throw new Error("prettyPrint option is no longer supported, see the pino-pretty package (https://github.com/pinojs/pino-pretty)");
			const { enabled, onChild } = opts;
			if (enabled === false) opts.level = "silent";
			if (!onChild) opts.onChild = noop;
			if (!stream) {
				if (!hasBeenTampered(process.stdout)) stream = buildSafeSonicBoom({ fd: process.stdout.fd || 1 });
				else stream = process.stdout;
			}
			return {
				opts,
				stream
			};
		};
	}
	function stringify(obj, stringifySafeFn) {
		try {
			return JSON.stringify(obj);
		} catch (_) {
			try {
				return (stringifySafeFn || this[stringifySafeSym])(obj);
			} catch (_) {
				return "\"[unable to serialize, circular reference is too complex to analyze]\"";
			}
		}
	}
	function buildFormatters(level, bindings, log) {
		return {
			level,
			bindings,
			log
		};
	}
	function normalizeDestFileDescriptor(destination) {
		const fd = Number(destination);
		if (typeof destination === "string" && Number.isFinite(fd)) return fd;
		if (destination === void 0) return 1;
		return destination;
	}
	module.exports = {
		noop,
		buildSafeSonicBoom,
		asChindings,
		asJson,
		genLog,
		createArgsNormalizer,
		stringify,
		buildFormatters,
		normalizeDestFileDescriptor
	};
}));
// node_modules/pino/lib/constants.js
var require_constants$1 = __commonJSMin(((exports, module) => {
	module.exports = {
		DEFAULT_LEVELS: {
			trace: 10,
			debug: 20,
			info: 30,
			warn: 40,
			error: 50,
			fatal: 60
		},
		SORTING_ORDER: {
			ASC: "ASC",
			DESC: "DESC"
		}
	};
}));
// node_modules/pino/lib/levels.js
var require_levels = __commonJSMin(((exports, module) => {
	const { lsCacheSym, levelValSym, useOnlyCustomLevelsSym, streamSym, formattersSym, hooksSym, levelCompSym } = require_symbols();
	const { noop, genLog } = require_tools();
	const { DEFAULT_LEVELS, SORTING_ORDER } = require_constants$1();
	const levelMethods = {
		fatal: (hook) => {
			const logFatal = genLog(DEFAULT_LEVELS.fatal, hook);
			return function(...args) {
				const stream = this[streamSym];
				logFatal.call(this, ...args);
				if (typeof stream.flushSync === "function") try {
					stream.flushSync();
				} catch (e) {}
			};
		},
		error: (hook) => genLog(DEFAULT_LEVELS.error, hook),
		warn: (hook) => genLog(DEFAULT_LEVELS.warn, hook),
		info: (hook) => genLog(DEFAULT_LEVELS.info, hook),
		debug: (hook) => genLog(DEFAULT_LEVELS.debug, hook),
		trace: (hook) => genLog(DEFAULT_LEVELS.trace, hook)
	};
	const nums = Object.keys(DEFAULT_LEVELS).reduce((o, k) => {
		o[DEFAULT_LEVELS[k]] = k;
		return o;
	}, {});
	const initialLsCache = Object.keys(nums).reduce((o, k) => {
		o[k] = "{\"level\":" + Number(k);
		return o;
	}, {});
	function genLsCache(instance) {
		const formatter = instance[formattersSym].level;
		const { labels } = instance.levels;
		const cache = {};
		for (const label in labels) {
			const level = formatter(labels[label], Number(label));
			cache[label] = JSON.stringify(level).slice(0, -1);
		}
		instance[lsCacheSym] = cache;
		return instance;
	}
	function isStandardLevel(level, useOnlyCustomLevels) {
		if (useOnlyCustomLevels) return false;
		switch (level) {
			case "fatal":
			case "error":
			case "warn":
			case "info":
			case "debug":
			case "trace": return true;
			default: return false;
		}
	}
	function setLevel(level) {
		const { labels, values } = this.levels;
		if (typeof level === "number") {
			if (labels[level] === void 0) throw Error("unknown level value" + level);
			level = labels[level];
		}
		if (values[level] === void 0) throw Error("unknown level " + level);
		const preLevelVal = this[levelValSym];
		const levelVal = this[levelValSym] = values[level];
		const useOnlyCustomLevelsVal = this[useOnlyCustomLevelsSym];
		const levelComparison = this[levelCompSym];
		const hook = this[hooksSym].logMethod;
		for (const key in values) {
			if (levelComparison(values[key], levelVal) === false) {
				this[key] = noop;
				continue;
			}
			this[key] = isStandardLevel(key, useOnlyCustomLevelsVal) ? levelMethods[key](hook) : genLog(values[key], hook);
		}
		this.emit("level-change", level, levelVal, labels[preLevelVal], preLevelVal, this);
	}
	function getLevel(level) {
		const { levels, levelVal } = this;
		return levels && levels.labels ? levels.labels[levelVal] : "";
	}
	function isLevelEnabled(logLevel) {
		const { values } = this.levels;
		const logLevelVal = values[logLevel];
		return logLevelVal !== void 0 && this[levelCompSym](logLevelVal, this[levelValSym]);
	}
	function compareLevel(direction, current, expected) {
		if (direction === SORTING_ORDER.DESC) return current <= expected;
		return current >= expected;
	}
	function genLevelComparison(levelComparison) {
		if (typeof levelComparison === "string") return compareLevel.bind(null, levelComparison);
		return levelComparison;
	}
	function mappings(customLevels = null, useOnlyCustomLevels = false) {
		const customNums = customLevels ? Object.keys(customLevels).reduce((o, k) => {
			o[customLevels[k]] = k;
			return o;
		}, {}) : null;
		return {
			labels: Object.assign(Object.create(Object.prototype, { Infinity: { value: "silent" } }), useOnlyCustomLevels ? null : nums, customNums),
			values: Object.assign(Object.create(Object.prototype, { silent: { value: Infinity } }), useOnlyCustomLevels ? null : DEFAULT_LEVELS, customLevels)
		};
	}
	function assertDefaultLevelFound(defaultLevel, customLevels, useOnlyCustomLevels) {
		if (typeof defaultLevel === "number") {
			if (![].concat(Object.keys(customLevels || {}).map((key) => customLevels[key]), useOnlyCustomLevels ? [] : Object.keys(nums).map((level) => +level), Infinity).includes(defaultLevel)) throw Error(`default level:${defaultLevel} must be included in custom levels`);
			return;
		}
		if (!(defaultLevel in Object.assign(Object.create(Object.prototype, { silent: { value: Infinity } }), useOnlyCustomLevels ? null : DEFAULT_LEVELS, customLevels))) throw Error(`default level:${defaultLevel} must be included in custom levels`);
	}
	function assertNoLevelCollisions(levels, customLevels) {
		const { labels, values } = levels;
		for (const k in customLevels) {
			if (k in values) throw Error("levels cannot be overridden");
			if (customLevels[k] in labels) throw Error("pre-existing level values cannot be used for new levels");
		}
	}
	function assertLevelComparison(levelComparison) {
		if (typeof levelComparison === "function") return;
		if (typeof levelComparison === "string" && Object.values(SORTING_ORDER).includes(levelComparison)) return;
		throw new Error("Levels comparison should be one of \"ASC\", \"DESC\" or \"function\" type");
	}
	module.exports = {
		initialLsCache,
		genLsCache,
		levelMethods,
		getLevel,
		setLevel,
		isLevelEnabled,
		mappings,
		assertNoLevelCollisions,
		assertDefaultLevelFound,
		genLevelComparison,
		assertLevelComparison
	};
}));
// node_modules/pino/lib/meta.js
var require_meta = __commonJSMin(((exports, module) => {
	module.exports = { version: "10.4.0" };
}));
// node_modules/pino/lib/proto.js
var require_proto = __commonJSMin(((exports, module) => {
	const { EventEmitter } = __require("node:events");
	const { lsCacheSym, levelValSym, setLevelSym, getLevelSym, chindingsSym, mixinSym, asJsonSym, writeSym, mixinMergeStrategySym, timeSym, timeSliceIndexSym, streamSym, serializersSym, formattersSym, errorKeySym, messageKeySym, useOnlyCustomLevelsSym, needsMetadataGsym, redactFmtSym, stringifySym, formatOptsSym, stringifiersSym, msgPrefixSym, hooksSym } = require_symbols();
	const { getLevel, setLevel, isLevelEnabled, mappings, initialLsCache, genLsCache, assertNoLevelCollisions } = require_levels();
	const { asChindings, asJson, buildFormatters, stringify, noop } = require_tools();
	const { version } = require_meta();
	const redaction = require_redaction();
	const prototype = {
		constructor: class Pino {},
		child,
		bindings,
		setBindings,
		flush,
		isLevelEnabled,
		version,
		get level() {
			return this[getLevelSym]();
		},
		set level(lvl) {
			this[setLevelSym](lvl);
		},
		get levelVal() {
			return this[levelValSym];
		},
		set levelVal(n) {
			throw Error("levelVal is read-only");
		},
		get msgPrefix() {
			return this[msgPrefixSym];
		},
		get [Symbol.toStringTag]() {
			return "Pino";
		},
		[lsCacheSym]: initialLsCache,
		[writeSym]: write,
		[asJsonSym]: asJson,
		[getLevelSym]: getLevel,
		[setLevelSym]: setLevel
	};
	Object.setPrototypeOf(prototype, EventEmitter.prototype);
	module.exports = function() {
		return Object.create(prototype);
	};
	const resetChildingsFormatter = (bindings) => bindings;
	function child(bindings, options) {
		if (!bindings) throw Error("missing bindings for child Pino");
		const serializers = this[serializersSym];
		const formatters = this[formattersSym];
		const instance = Object.create(this);
		if (options == null) {
			if (instance[formattersSym].bindings !== resetChildingsFormatter) instance[formattersSym] = buildFormatters(formatters.level, resetChildingsFormatter, formatters.log);
			instance[chindingsSym] = asChindings(instance, bindings);
			if (this.onChild !== noop) this.onChild(instance);
			return instance;
		}
		if (options.hasOwnProperty("serializers") === true) {
			instance[serializersSym] = Object.create(null);
			for (const k in serializers) instance[serializersSym][k] = serializers[k];
			const parentSymbols = Object.getOwnPropertySymbols(serializers);
			for (var i = 0; i < parentSymbols.length; i++) {
				const ks = parentSymbols[i];
				instance[serializersSym][ks] = serializers[ks];
			}
			for (const bk in options.serializers) instance[serializersSym][bk] = options.serializers[bk];
			const bindingsSymbols = Object.getOwnPropertySymbols(options.serializers);
			for (var bi = 0; bi < bindingsSymbols.length; bi++) {
				const bks = bindingsSymbols[bi];
				instance[serializersSym][bks] = options.serializers[bks];
			}
		} else instance[serializersSym] = serializers;
		if (options.hasOwnProperty("formatters")) {
			const { level, bindings: chindings, log } = options.formatters;
			instance[formattersSym] = buildFormatters(level || formatters.level, chindings || resetChildingsFormatter, log || formatters.log);
		} else instance[formattersSym] = buildFormatters(formatters.level, resetChildingsFormatter, formatters.log);
		if (options.hasOwnProperty("customLevels") === true) {
			assertNoLevelCollisions(this.levels, options.customLevels);
			instance.levels = mappings(options.customLevels, instance[useOnlyCustomLevelsSym]);
			genLsCache(instance);
		}
		if (typeof options.redact === "object" && options.redact !== null || Array.isArray(options.redact)) {
			instance.redact = options.redact;
			const stringifiers = redaction(instance.redact, stringify);
			const formatOpts = { stringify: stringifiers[redactFmtSym] };
			instance[stringifySym] = stringify;
			instance[stringifiersSym] = stringifiers;
			instance[formatOptsSym] = formatOpts;
		}
		if (typeof options.msgPrefix === "string") instance[msgPrefixSym] = (this[msgPrefixSym] || "") + options.msgPrefix;
		instance[chindingsSym] = asChindings(instance, bindings);
		if (options.level !== void 0 && options.level !== this.level || options.hasOwnProperty("customLevels")) {
			const childLevel = options.level || this.level;
			instance[setLevelSym](childLevel);
		}
		this.onChild(instance);
		return instance;
	}
	function bindings() {
		const chindingsJson = `{${this[chindingsSym].substr(1)}}`;
		const bindingsFromJson = JSON.parse(chindingsJson);
		delete bindingsFromJson.pid;
		delete bindingsFromJson.hostname;
		return bindingsFromJson;
	}
	function setBindings(newBindings) {
		const chindings = asChindings(this, newBindings);
		this[chindingsSym] = chindings;
	}
	function defaultMixinMergeStrategy(mergeObject, mixinObject) {
		return Object.assign(mixinObject, mergeObject);
	}
	function write(_obj, msg, num) {
		const t = this[timeSym]();
		const mixin = this[mixinSym];
		const errorKey = this[errorKeySym];
		const messageKey = this[messageKeySym];
		const mixinMergeStrategy = this[mixinMergeStrategySym] || defaultMixinMergeStrategy;
		let obj;
		const streamWriteHook = this[hooksSym].streamWrite;
		if (_obj === void 0 || _obj === null) obj = {};
		else if (_obj instanceof Error) {
			obj = { [errorKey]: _obj };
			if (msg === void 0) msg = _obj.message;
		} else {
			obj = _obj;
			if (msg === void 0 && _obj[messageKey] === void 0 && _obj[errorKey]) msg = _obj[errorKey].message;
		}
		if (mixin) obj = mixinMergeStrategy(obj, mixin(obj, num, this));
		const s = this[asJsonSym](obj, msg, num, t);
		const stream = this[streamSym];
		if (stream[needsMetadataGsym] === true) {
			stream.lastLevel = num;
			stream.lastObj = obj;
			stream.lastMsg = msg;
			stream.lastTime = t.slice(this[timeSliceIndexSym]);
			stream.lastLogger = this;
		}
		stream.write(streamWriteHook ? streamWriteHook(s) : s);
	}
	function flush(cb) {
		if (cb != null && typeof cb !== "function") throw Error("callback must be a function");
		const stream = this[streamSym];
		if (typeof stream.flush === "function") stream.flush(cb || noop);
		else if (cb) cb();
	}
}));
// node_modules/safe-stable-stringify/index.js
var require_safe_stable_stringify = __commonJSMin(((exports, module) => {
	const { hasOwnProperty } = Object.prototype;
	const stringify = configure();
	stringify.configure = configure;
	stringify.stringify = stringify;
	stringify.default = stringify;
	exports.stringify = stringify;
	exports.configure = configure;
	module.exports = stringify;
	const strEscapeSequencesRegExp = /[\u0000-\u001f\u0022\u005c\ud800-\udfff]/;
	function strEscape(str) {
		if (str.length < 5e3 && !strEscapeSequencesRegExp.test(str)) return `"${str}"`;
		return JSON.stringify(str);
	}
	function sort(array, comparator) {
		if (array.length > 200 || comparator) return array.sort(comparator);
		for (let i = 1; i < array.length; i++) {
			const currentValue = array[i];
			let position = i;
			while (position !== 0 && array[position - 1] > currentValue) {
				array[position] = array[position - 1];
				position--;
			}
			array[position] = currentValue;
		}
		return array;
	}
	const typedArrayPrototypeGetSymbolToStringTag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Object.getPrototypeOf(new Int8Array())), Symbol.toStringTag).get;
	function isTypedArrayWithEntries(value) {
		return typedArrayPrototypeGetSymbolToStringTag.call(value) !== void 0 && value.length !== 0;
	}
	function stringifyTypedArray(array, separator, maximumBreadth) {
		if (array.length < maximumBreadth) maximumBreadth = array.length;
		const whitespace = separator === "," ? "" : " ";
		let res = `"0":${whitespace}${array[0]}`;
		for (let i = 1; i < maximumBreadth; i++) res += `${separator}"${i}":${whitespace}${array[i]}`;
		return res;
	}
	function getCircularValueOption(options) {
		if (hasOwnProperty.call(options, "circularValue")) {
			const circularValue = options.circularValue;
			if (typeof circularValue === "string") return `"${circularValue}"`;
			if (circularValue == null) return circularValue;
			if (circularValue === Error || circularValue === TypeError) return { toString() {
				throw new TypeError("Converting circular structure to JSON");
			} };
			throw new TypeError("The \"circularValue\" argument must be of type string or the value null or undefined");
		}
		return "\"[Circular]\"";
	}
	function getDeterministicOption(options) {
		let value;
		if (hasOwnProperty.call(options, "deterministic")) {
			value = options.deterministic;
			if (typeof value !== "boolean" && typeof value !== "function") throw new TypeError("The \"deterministic\" argument must be of type boolean or comparator function");
		}
		return value === void 0 ? true : value;
	}
	function getBooleanOption(options, key) {
		let value;
		if (hasOwnProperty.call(options, key)) {
			value = options[key];
			if (typeof value !== "boolean") throw new TypeError(`The "${key}" argument must be of type boolean`);
		}
		return value === void 0 ? true : value;
	}
	function getPositiveIntegerOption(options, key) {
		let value;
		if (hasOwnProperty.call(options, key)) {
			value = options[key];
			if (typeof value !== "number") throw new TypeError(`The "${key}" argument must be of type number`);
			if (!Number.isInteger(value)) throw new TypeError(`The "${key}" argument must be an integer`);
			if (value < 1) throw new RangeError(`The "${key}" argument must be >= 1`);
		}
		return value === void 0 ? Infinity : value;
	}
	function getItemCount(number) {
		if (number === 1) return "1 item";
		return `${number} items`;
	}
	function getUniqueReplacerSet(replacerArray) {
		const replacerSet = new Set();
		for (const value of replacerArray) if (typeof value === "string" || typeof value === "number") replacerSet.add(String(value));
		return replacerSet;
	}
	function getStrictOption(options) {
		if (hasOwnProperty.call(options, "strict")) {
			const value = options.strict;
			if (typeof value !== "boolean") throw new TypeError("The \"strict\" argument must be of type boolean");
			if (value) return (value) => {
				let message = `Object can not safely be stringified. Received type ${typeof value}`;
				if (typeof value !== "function") message += ` (${value.toString()})`;
				throw new Error(message);
			};
		}
	}
	function configure(options) {
		options = { ...options };
		const fail = getStrictOption(options);
		if (fail) {
			if (options.bigint === void 0) options.bigint = false;
			if (!("circularValue" in options)) options.circularValue = Error;
		}
		const circularValue = getCircularValueOption(options);
		const bigint = getBooleanOption(options, "bigint");
		const deterministic = getDeterministicOption(options);
		const comparator = typeof deterministic === "function" ? deterministic : void 0;
		const maximumDepth = getPositiveIntegerOption(options, "maximumDepth");
		const maximumBreadth = getPositiveIntegerOption(options, "maximumBreadth");
		function stringifyFnReplacer(key, parent, stack, replacer, spacer, indentation) {
			let value = parent[key];
			if (typeof value === "object" && value !== null && typeof value.toJSON === "function") value = value.toJSON(key);
			value = replacer.call(parent, key, value);
			switch (typeof value) {
				case "string": return strEscape(value);
				case "object": {
					if (value === null) return "null";
					if (stack.indexOf(value) !== -1) return circularValue;
					let res = "";
					let join = ",";
					const originalIndentation = indentation;
					if (Array.isArray(value)) {
						if (value.length === 0) return "[]";
						if (maximumDepth < stack.length + 1) return "\"[Array]\"";
						stack.push(value);
						if (spacer !== "") {
							indentation += spacer;
							res += `\n${indentation}`;
							join = `,\n${indentation}`;
						}
						const maximumValuesToStringify = Math.min(value.length, maximumBreadth);
						let i = 0;
						for (; i < maximumValuesToStringify - 1; i++) {
							const tmp = stringifyFnReplacer(String(i), value, stack, replacer, spacer, indentation);
							res += tmp !== void 0 ? tmp : "null";
							res += join;
						}
						const tmp = stringifyFnReplacer(String(i), value, stack, replacer, spacer, indentation);
						res += tmp !== void 0 ? tmp : "null";
						if (value.length - 1 > maximumBreadth) {
							const removedKeys = value.length - maximumBreadth - 1;
							res += `${join}"... ${getItemCount(removedKeys)} not stringified"`;
						}
						if (spacer !== "") res += `\n${originalIndentation}`;
						stack.pop();
						return `[${res}]`;
					}
					let keys = Object.keys(value);
					const keyLength = keys.length;
					if (keyLength === 0) return "{}";
					if (maximumDepth < stack.length + 1) return "\"[Object]\"";
					let whitespace = "";
					let separator = "";
					if (spacer !== "") {
						indentation += spacer;
						join = `,\n${indentation}`;
						whitespace = " ";
					}
					const maximumPropertiesToStringify = Math.min(keyLength, maximumBreadth);
					if (deterministic && !isTypedArrayWithEntries(value)) keys = sort(keys, comparator);
					stack.push(value);
					for (let i = 0; i < maximumPropertiesToStringify; i++) {
						const key = keys[i];
						const tmp = stringifyFnReplacer(key, value, stack, replacer, spacer, indentation);
						if (tmp !== void 0) {
							res += `${separator}${strEscape(key)}:${whitespace}${tmp}`;
							separator = join;
						}
					}
					if (keyLength > maximumBreadth) {
						const removedKeys = keyLength - maximumBreadth;
						res += `${separator}"...":${whitespace}"${getItemCount(removedKeys)} not stringified"`;
						separator = join;
					}
					if (spacer !== "" && separator.length > 1) res = `\n${indentation}${res}\n${originalIndentation}`;
					stack.pop();
					return `{${res}}`;
				}
				case "number": return isFinite(value) ? String(value) : fail ? fail(value) : "null";
				case "boolean": return value === true ? "true" : "false";
				case "undefined": return;
				case "bigint": if (bigint) return String(value);
				default: return fail ? fail(value) : void 0;
			}
		}
		function stringifyArrayReplacer(key, value, stack, replacer, spacer, indentation) {
			if (typeof value === "object" && value !== null && typeof value.toJSON === "function") value = value.toJSON(key);
			switch (typeof value) {
				case "string": return strEscape(value);
				case "object": {
					if (value === null) return "null";
					if (stack.indexOf(value) !== -1) return circularValue;
					const originalIndentation = indentation;
					let res = "";
					let join = ",";
					if (Array.isArray(value)) {
						if (value.length === 0) return "[]";
						if (maximumDepth < stack.length + 1) return "\"[Array]\"";
						stack.push(value);
						if (spacer !== "") {
							indentation += spacer;
							res += `\n${indentation}`;
							join = `,\n${indentation}`;
						}
						const maximumValuesToStringify = Math.min(value.length, maximumBreadth);
						let i = 0;
						for (; i < maximumValuesToStringify - 1; i++) {
							const tmp = stringifyArrayReplacer(String(i), value[i], stack, replacer, spacer, indentation);
							res += tmp !== void 0 ? tmp : "null";
							res += join;
						}
						const tmp = stringifyArrayReplacer(String(i), value[i], stack, replacer, spacer, indentation);
						res += tmp !== void 0 ? tmp : "null";
						if (value.length - 1 > maximumBreadth) {
							const removedKeys = value.length - maximumBreadth - 1;
							res += `${join}"... ${getItemCount(removedKeys)} not stringified"`;
						}
						if (spacer !== "") res += `\n${originalIndentation}`;
						stack.pop();
						return `[${res}]`;
					}
					stack.push(value);
					let whitespace = "";
					if (spacer !== "") {
						indentation += spacer;
						join = `,\n${indentation}`;
						whitespace = " ";
					}
					let separator = "";
					for (const key of replacer) {
						const tmp = stringifyArrayReplacer(key, value[key], stack, replacer, spacer, indentation);
						if (tmp !== void 0) {
							res += `${separator}${strEscape(key)}:${whitespace}${tmp}`;
							separator = join;
						}
					}
					if (spacer !== "" && separator.length > 1) res = `\n${indentation}${res}\n${originalIndentation}`;
					stack.pop();
					return `{${res}}`;
				}
				case "number": return isFinite(value) ? String(value) : fail ? fail(value) : "null";
				case "boolean": return value === true ? "true" : "false";
				case "undefined": return;
				case "bigint": if (bigint) return String(value);
				default: return fail ? fail(value) : void 0;
			}
		}
		function stringifyIndent(key, value, stack, spacer, indentation) {
			switch (typeof value) {
				case "string": return strEscape(value);
				case "object": {
					if (value === null) return "null";
					if (typeof value.toJSON === "function") {
						value = value.toJSON(key);
						if (typeof value !== "object") return stringifyIndent(key, value, stack, spacer, indentation);
						if (value === null) return "null";
					}
					if (stack.indexOf(value) !== -1) return circularValue;
					const originalIndentation = indentation;
					if (Array.isArray(value)) {
						if (value.length === 0) return "[]";
						if (maximumDepth < stack.length + 1) return "\"[Array]\"";
						stack.push(value);
						indentation += spacer;
						let res = `\n${indentation}`;
						const join = `,\n${indentation}`;
						const maximumValuesToStringify = Math.min(value.length, maximumBreadth);
						let i = 0;
						for (; i < maximumValuesToStringify - 1; i++) {
							const tmp = stringifyIndent(String(i), value[i], stack, spacer, indentation);
							res += tmp !== void 0 ? tmp : "null";
							res += join;
						}
						const tmp = stringifyIndent(String(i), value[i], stack, spacer, indentation);
						res += tmp !== void 0 ? tmp : "null";
						if (value.length - 1 > maximumBreadth) {
							const removedKeys = value.length - maximumBreadth - 1;
							res += `${join}"... ${getItemCount(removedKeys)} not stringified"`;
						}
						res += `\n${originalIndentation}`;
						stack.pop();
						return `[${res}]`;
					}
					let keys = Object.keys(value);
					const keyLength = keys.length;
					if (keyLength === 0) return "{}";
					if (maximumDepth < stack.length + 1) return "\"[Object]\"";
					indentation += spacer;
					const join = `,\n${indentation}`;
					let res = "";
					let separator = "";
					let maximumPropertiesToStringify = Math.min(keyLength, maximumBreadth);
					if (isTypedArrayWithEntries(value)) {
						res += stringifyTypedArray(value, join, maximumBreadth);
						keys = keys.slice(value.length);
						maximumPropertiesToStringify -= value.length;
						separator = join;
					}
					if (deterministic) keys = sort(keys, comparator);
					stack.push(value);
					for (let i = 0; i < maximumPropertiesToStringify; i++) {
						const key = keys[i];
						const tmp = stringifyIndent(key, value[key], stack, spacer, indentation);
						if (tmp !== void 0) {
							res += `${separator}${strEscape(key)}: ${tmp}`;
							separator = join;
						}
					}
					if (keyLength > maximumBreadth) {
						const removedKeys = keyLength - maximumBreadth;
						res += `${separator}"...": "${getItemCount(removedKeys)} not stringified"`;
						separator = join;
					}
					if (separator !== "") res = `\n${indentation}${res}\n${originalIndentation}`;
					stack.pop();
					return `{${res}}`;
				}
				case "number": return isFinite(value) ? String(value) : fail ? fail(value) : "null";
				case "boolean": return value === true ? "true" : "false";
				case "undefined": return;
				case "bigint": if (bigint) return String(value);
				default: return fail ? fail(value) : void 0;
			}
		}
		function stringifySimple(key, value, stack) {
			switch (typeof value) {
				case "string": return strEscape(value);
				case "object": {
					if (value === null) return "null";
					if (typeof value.toJSON === "function") {
						value = value.toJSON(key);
						if (typeof value !== "object") return stringifySimple(key, value, stack);
						if (value === null) return "null";
					}
					if (stack.indexOf(value) !== -1) return circularValue;
					let res = "";
					const hasLength = value.length !== void 0;
					if (hasLength && Array.isArray(value)) {
						if (value.length === 0) return "[]";
						if (maximumDepth < stack.length + 1) return "\"[Array]\"";
						stack.push(value);
						const maximumValuesToStringify = Math.min(value.length, maximumBreadth);
						let i = 0;
						for (; i < maximumValuesToStringify - 1; i++) {
							const tmp = stringifySimple(String(i), value[i], stack);
							res += tmp !== void 0 ? tmp : "null";
							res += ",";
						}
						const tmp = stringifySimple(String(i), value[i], stack);
						res += tmp !== void 0 ? tmp : "null";
						if (value.length - 1 > maximumBreadth) {
							const removedKeys = value.length - maximumBreadth - 1;
							res += `,"... ${getItemCount(removedKeys)} not stringified"`;
						}
						stack.pop();
						return `[${res}]`;
					}
					let keys = Object.keys(value);
					const keyLength = keys.length;
					if (keyLength === 0) return "{}";
					if (maximumDepth < stack.length + 1) return "\"[Object]\"";
					let separator = "";
					let maximumPropertiesToStringify = Math.min(keyLength, maximumBreadth);
					if (hasLength && isTypedArrayWithEntries(value)) {
						res += stringifyTypedArray(value, ",", maximumBreadth);
						keys = keys.slice(value.length);
						maximumPropertiesToStringify -= value.length;
						separator = ",";
					}
					if (deterministic) keys = sort(keys, comparator);
					stack.push(value);
					for (let i = 0; i < maximumPropertiesToStringify; i++) {
						const key = keys[i];
						const tmp = stringifySimple(key, value[key], stack);
						if (tmp !== void 0) {
							res += `${separator}${strEscape(key)}:${tmp}`;
							separator = ",";
						}
					}
					if (keyLength > maximumBreadth) {
						const removedKeys = keyLength - maximumBreadth;
						res += `${separator}"...":"${getItemCount(removedKeys)} not stringified"`;
					}
					stack.pop();
					return `{${res}}`;
				}
				case "number": return isFinite(value) ? String(value) : fail ? fail(value) : "null";
				case "boolean": return value === true ? "true" : "false";
				case "undefined": return;
				case "bigint": if (bigint) return String(value);
				default: return fail ? fail(value) : void 0;
			}
		}
		function stringify(value, replacer, space) {
			if (arguments.length > 1) {
				let spacer = "";
				if (typeof space === "number") spacer = " ".repeat(Math.min(space, 10));
				else if (typeof space === "string") spacer = space.slice(0, 10);
				if (replacer != null) {
					if (typeof replacer === "function") return stringifyFnReplacer("", { "": value }, [], replacer, spacer, "");
					if (Array.isArray(replacer)) return stringifyArrayReplacer("", value, [], getUniqueReplacerSet(replacer), spacer, "");
				}
				if (spacer.length !== 0) return stringifyIndent("", value, [], spacer, "");
			}
			return stringifySimple("", value, []);
		}
		return stringify;
	}
}));
// node_modules/pino/lib/multistream.js
var require_multistream = __commonJSMin(((exports, module) => {
	const metadata = Symbol.for("pino.metadata");
	const { DEFAULT_LEVELS } = require_constants$1();
	const DEFAULT_INFO_LEVEL = DEFAULT_LEVELS.info;
	function multistream(streamsArray, opts) {
		streamsArray = streamsArray || [];
		opts = opts || { dedupe: false };
		const streamLevels = Object.create(DEFAULT_LEVELS);
		streamLevels.silent = Infinity;
		if (opts.levels && typeof opts.levels === "object") Object.keys(opts.levels).forEach((i) => {
			streamLevels[i] = opts.levels[i];
		});
		const res = {
			write,
			add,
			remove,
			emit,
			flushSync,
			end,
			minLevel: 0,
			lastId: 0,
			streams: [],
			clone,
			[metadata]: true,
			streamLevels
		};
		if (Array.isArray(streamsArray)) streamsArray.forEach(add, res);
		else add.call(res, streamsArray);
		streamsArray = null;
		return res;
		function write(data) {
			let dest;
			const level = typeof this.lastLevel === "string" ? (this.streamLevels || streamLevels)[this.lastLevel] : this.lastLevel;
			const { streams } = this;
			let recordedLevel = 0;
			let stream;
			for (let i = initLoopVar(streams.length, opts.dedupe); checkLoopVar(i, streams.length, opts.dedupe); i = adjustLoopVar(i, opts.dedupe)) {
				dest = streams[i];
				if (dest.level <= level) {
					if (recordedLevel !== 0 && recordedLevel !== dest.level) break;
					stream = dest.stream;
					if (stream[metadata]) {
						const { lastTime, lastMsg, lastObj, lastLogger } = this;
						stream.lastLevel = level;
						stream.lastTime = lastTime;
						stream.lastMsg = lastMsg;
						stream.lastObj = lastObj;
						stream.lastLogger = lastLogger;
					}
					stream.write(data);
					if (opts.dedupe) recordedLevel = dest.level;
				} else if (!opts.dedupe) break;
			}
		}
		function emit(...args) {
			for (const { stream } of this.streams) if (typeof stream.emit === "function") stream.emit(...args);
		}
		function flushSync() {
			for (const { stream } of this.streams) if (typeof stream.flushSync === "function") stream.flushSync();
		}
		function add(dest) {
			if (!dest) return this;
			const isStream = typeof dest.write === "function" || dest.stream;
			const stream_ = dest.write ? dest : dest.stream;
			if (!isStream) throw Error("stream object needs to implement either StreamEntry or DestinationStream interface");
			const { streams, streamLevels } = this;
			let level;
			if (typeof dest.levelVal === "number") level = dest.levelVal;
			else if (typeof dest.level === "string") level = streamLevels[dest.level];
			else if (typeof dest.level === "number") level = dest.level;
			else level = DEFAULT_INFO_LEVEL;
			const dest_ = {
				stream: stream_,
				level,
				levelVal: void 0,
				id: ++res.lastId
			};
			streams.unshift(dest_);
			streams.sort(compareByLevel);
			this.minLevel = streams[0].level;
			return this;
		}
		function remove(id) {
			const { streams } = this;
			const index = streams.findIndex((s) => s.id === id);
			if (index >= 0) {
				streams.splice(index, 1);
				streams.sort(compareByLevel);
				this.minLevel = streams.length > 0 ? streams[0].level : -1;
			}
			return this;
		}
		function end() {
			for (const { stream } of this.streams) {
				if (typeof stream.flushSync === "function") stream.flushSync();
				stream.end();
			}
		}
		function clone(level) {
			const streams = new Array(this.streams.length);
			for (let i = 0; i < streams.length; i++) streams[i] = {
				level,
				stream: this.streams[i].stream
			};
			return {
				write,
				add,
				remove,
				emit,
				flushSync,
				end,
				minLevel: level,
				streams,
				clone,
				[metadata]: true,
				streamLevels
			};
		}
	}
	function compareByLevel(a, b) {
		return a.level - b.level;
	}
	function initLoopVar(length, dedupe) {
		return dedupe ? length - 1 : 0;
	}
	function adjustLoopVar(i, dedupe) {
		return dedupe ? i - 1 : i + 1;
	}
	function checkLoopVar(i, length, dedupe) {
		return dedupe ? i >= 0 : i < length;
	}
	module.exports = multistream;
}));
// node_modules/pino/pino.js
var require_pino = __commonJSMin(((exports, module) => {
	const os = __require("node:os");
	const stdSerializers = require_pino_std_serializers();
	const caller = require_caller();
	const redaction = require_redaction();
	const time = require_time();
	const proto = require_proto();
	const symbols = require_symbols();
	const { configure } = require_safe_stable_stringify();
	const { assertDefaultLevelFound, mappings, genLsCache, genLevelComparison, assertLevelComparison } = require_levels();
	const { DEFAULT_LEVELS, SORTING_ORDER } = require_constants$1();
	const { createArgsNormalizer, asChindings, buildSafeSonicBoom, buildFormatters, stringify, normalizeDestFileDescriptor, noop } = require_tools();
	const { version } = require_meta();
	const { chindingsSym, redactFmtSym, serializersSym, timeSym, timeSliceIndexSym, streamSym, stringifySym, stringifySafeSym, stringifiersSym, setLevelSym, endSym, formatOptsSym, messageKeySym, errorKeySym, nestedKeySym, mixinSym, levelCompSym, useOnlyCustomLevelsSym, formattersSym, hooksSym, nestedKeyStrSym, mixinMergeStrategySym, msgPrefixSym, transportUsesMultistreamSym } = symbols;
	const { epochTime, nullTime } = time;
	const { pid } = process;
	const hostname = os.hostname();
	const defaultErrorSerializer = stdSerializers.err;
	const normalize = createArgsNormalizer({
		level: "info",
		levelComparison: SORTING_ORDER.ASC,
		levels: DEFAULT_LEVELS,
		messageKey: "msg",
		errorKey: "err",
		nestedKey: null,
		enabled: true,
		base: {
			pid,
			hostname
		},
		serializers: Object.assign(Object.create(null), { err: defaultErrorSerializer }),
		formatters: Object.assign(Object.create(null), {
			bindings(bindings) {
				return bindings;
			},
			level(label, number) {
				return { level: number };
			}
		}),
		hooks: {
			logMethod: void 0,
			streamWrite: void 0
		},
		timestamp: epochTime,
		name: void 0,
		redact: null,
		customLevels: null,
		useOnlyCustomLevels: false,
		depthLimit: 5,
		edgeLimit: 100
	});
	const serializers = Object.assign(Object.create(null), stdSerializers);
	function pino(...args) {
		const instance = {};
		const { opts, stream } = normalize(instance, caller(), ...args);
		if (opts.level && typeof opts.level === "string" && DEFAULT_LEVELS[opts.level.toLowerCase()] !== void 0) opts.level = opts.level.toLowerCase();
		const { redact, crlf, serializers, timestamp, messageKey, errorKey, nestedKey, base, name, level, customLevels, levelComparison, mixin, mixinMergeStrategy, useOnlyCustomLevels, formatters, hooks, depthLimit, edgeLimit, onChild, msgPrefix } = opts;
		const stringifySafe = configure({
			maximumDepth: depthLimit,
			maximumBreadth: edgeLimit
		});
		const allFormatters = buildFormatters(formatters.level, formatters.bindings, formatters.log);
		const stringifyFn = stringify.bind({ [stringifySafeSym]: stringifySafe });
		const stringifiers = redact ? Object.assign(Object.create(null), redaction(redact, stringifyFn)) : Object.create(null);
		const formatOpts = redact ? { stringify: stringifiers[redactFmtSym] } : { stringify: stringifyFn };
		const end = "}" + (crlf ? "\r\n" : "\n");
		const coreChindings = asChindings.bind(null, {
			[chindingsSym]: "",
			[serializersSym]: serializers,
			[stringifiersSym]: stringifiers,
			[stringifySym]: stringify,
			[stringifySafeSym]: stringifySafe,
			[formattersSym]: allFormatters
		});
		let chindings = "";
		if (base !== null) {
			if (name === void 0) chindings = coreChindings(base);
			else chindings = coreChindings(Object.assign({}, base, { name }));
		}
		const time = timestamp instanceof Function ? timestamp : timestamp ? epochTime : nullTime;
		const timeSliceIndex = time().indexOf(":") + 1;
		if (useOnlyCustomLevels && !customLevels) throw Error("customLevels is required if useOnlyCustomLevels is set true");
		if (mixin && typeof mixin !== "function") throw Error(`Unknown mixin type "${typeof mixin}" - expected "function"`);
		if (msgPrefix && typeof msgPrefix !== "string") throw Error(`Unknown msgPrefix type "${typeof msgPrefix}" - expected "string"`);
		assertDefaultLevelFound(level, customLevels, useOnlyCustomLevels);
		const levels = mappings(customLevels, useOnlyCustomLevels);
		if (stream && stream[transportUsesMultistreamSym] === true) {
			let sampleLabel = typeof level === "string" ? level : void 0;
			if (!sampleLabel || levels[sampleLabel] === void 0) sampleLabel = Object.keys(levels)[0];
			const sampleNumber = levels[sampleLabel];
			let ok = false;
			try {
				const formatted = formatters.level(sampleLabel, sampleNumber);
				ok = formatted && typeof formatted === "object" && formatted.level === sampleNumber;
			} catch {
				ok = false;
			}
			if (!ok) process.emitWarning("custom formatters.level detected with multiple transport targets/pipelines; ensure logs include a numeric \"level\" field or they may be dropped", { code: "PINO_TRANSPORT_MULTI_TARGETS_LEVEL_FORMATTER" });
		}
		if (typeof stream.emit === "function") stream.emit("message", {
			code: "PINO_CONFIG",
			config: {
				levels,
				messageKey,
				errorKey
			}
		});
		assertLevelComparison(levelComparison);
		const levelCompFunc = genLevelComparison(levelComparison);
		Object.assign(instance, {
			levels,
			[levelCompSym]: levelCompFunc,
			[useOnlyCustomLevelsSym]: useOnlyCustomLevels,
			[streamSym]: stream,
			[timeSym]: time,
			[timeSliceIndexSym]: timeSliceIndex,
			[stringifySym]: stringify,
			[stringifySafeSym]: stringifySafe,
			[stringifiersSym]: stringifiers,
			[endSym]: end,
			[formatOptsSym]: formatOpts,
			[messageKeySym]: messageKey,
			[errorKeySym]: errorKey,
			[nestedKeySym]: nestedKey,
			[nestedKeyStrSym]: nestedKey ? `,${JSON.stringify(nestedKey)}:{` : "",
			[serializersSym]: serializers,
			[mixinSym]: mixin,
			[mixinMergeStrategySym]: mixinMergeStrategy,
			[chindingsSym]: chindings,
			[formattersSym]: allFormatters,
			[hooksSym]: hooks,
			silent: noop,
			onChild,
			[msgPrefixSym]: msgPrefix
		});
		Object.setPrototypeOf(instance, proto());
		genLsCache(instance);
		instance[setLevelSym](level);
		return instance;
	}
	module.exports = pino;
	module.exports.destination = (dest = process.stdout.fd) => {
		if (typeof dest === "object") {
			dest.dest = normalizeDestFileDescriptor(dest.dest || process.stdout.fd);
			return buildSafeSonicBoom(dest);
		} else return buildSafeSonicBoom({
			dest: normalizeDestFileDescriptor(dest),
			minLength: 0
		});
	};
	module.exports.transport = require_transport();
	module.exports.multistream = require_multistream();
	module.exports.levels = mappings();
	module.exports.stdSerializers = serializers;
	module.exports.stdTimeFunctions = Object.assign({}, time);
	module.exports.symbols = symbols;
	module.exports.version = version;
	module.exports.default = pino;
	module.exports.pino = pino;
}));
// src/app/app-log.ts
var import_pino = __toESM(require_pino(), 1);
const LEVELS = [...Object.keys(import_pino.pino.levels.values), "silent"];
function createAppLog({ write, level: wanted, secrets = [] }) {
	const level = wanted || "info";
	if (!LEVELS.includes(level)) throw usageError(`LOG_LEVEL is ${JSON.stringify(level)}. Set it to ${LEVELS.slice(0, -1).join(", ")} or ${LEVELS.at(-1)}.`);
	const { redactDocument } = createRedactor({ values: secrets });
	return (0, import_pino.pino)({
		level,
		base: null,
		messageKey: "message",
		timestamp: () => `,"at":"${new Date().toISOString()}"`,
		formatters: { level: (label) => ({ level: label }) },
		serializers: {
			err: ({ name, message, stack }) => ({
				name,
				message,
				stack
			}),
			event: (event) => typeof event === "string" ? event : void 0
		}
	}, { write: (line) => write(redactDocument(line)) });
}
function secretsOf({ app, secret, previousKey, previousSecret }) {
	return [
		app.privateKey,
		secret,
		previousKey,
		previousSecret
	].filter((each) => each !== void 0);
}
// node_modules/@probot/get-private-key/dist-bundle/index.js
var VERSION$5 = "0.0.0-development";
var pkcs1Begin = "-----BEGIN RSA PRIVATE KEY-----";
var pkcs1End = "-----END RSA PRIVATE KEY-----";
var pkcs8Begin = "-----BEGIN PRIVATE KEY-----";
var pkcs8End = "-----END PRIVATE KEY-----";
function isPKCS1(privateKey) {
	return privateKey.includes(pkcs1Begin) && privateKey.includes(pkcs1End);
}
function isPKCS8(privateKey) {
	return privateKey.includes(pkcs8Begin) && privateKey.includes(pkcs8End);
}
function getPrivateKey(options = {}) {
	const env = options.env || process.env;
	const cwd = options.cwd || process.cwd();
	if (options.filepath) return readFileSync(resolve(cwd, options.filepath), "utf-8");
	if (env.PRIVATE_KEY) {
		let privateKey = env.PRIVATE_KEY;
		if (isBase64(privateKey)) privateKey = Buffer.from(privateKey, "base64").toString();
		if (privateKey.indexOf("\\n") !== -1) privateKey = privateKey.replace(/\\n/g, "\n");
		if (isPKCS1(privateKey)) {
			if (privateKey.indexOf("\n") === -1) privateKey = addNewlines({
				privateKey,
				begin: pkcs1Begin,
				end: pkcs1End
			});
			return privateKey;
		}
		if (isPKCS8(privateKey)) {
			if (privateKey.indexOf("\n") === -1) privateKey = addNewlines({
				privateKey,
				begin: pkcs8Begin,
				end: pkcs8End
			});
			return privateKey;
		}
		throw new Error(`[@probot/get-private-key] The contents of "env.PRIVATE_KEY" could not be validated. Please check to ensure you have copied the contents of the .pem file correctly.`);
	}
	if (env.PRIVATE_KEY_PATH) {
		const filepath = resolve(cwd, env.PRIVATE_KEY_PATH);
		if (existsSync(filepath)) return readFileSync(filepath, "utf-8");
		else throw new Error(`[@probot/get-private-key] Private key does not exists at path: "${env.PRIVATE_KEY_PATH}". Please check to ensure that "env.PRIVATE_KEY_PATH" is correct.`);
	}
	const pemFiles = readdirSync(cwd).filter((path) => path.endsWith(".pem"));
	if (pemFiles.length > 1) {
		const paths = pemFiles.join(", ");
		throw new Error(`[@probot/get-private-key] More than one file found: "${paths}". Set { filepath } option or set one of the environment variables: PRIVATE_KEY, PRIVATE_KEY_PATH`);
	} else if (pemFiles[0]) return getPrivateKey({
		filepath: pemFiles[0],
		cwd
	});
	return null;
}
function isBase64(str) {
	return Buffer.from(str, "base64").toString("base64") === str;
}
function addNewlines({ privateKey, begin, end }) {
	const middleLength = privateKey.length - begin.length - end.length - 2;
	return `${begin}
${privateKey.substr(begin.length + 1, middleLength).trim().replace(/\s+/g, "\n")}
${end}`;
}
getPrivateKey.VERSION = VERSION$5;
// src/app/app-settings.ts
const MIN_SECRET_LENGTH = 16;
function readAppSettings(environment) {
	const appId = variable(environment, "APP_ID");
	const privateKey = readPrivateKey(environment);
	const secret = variable(environment, "WEBHOOK_SECRET");
	if (!appId || !privateKey) throw usageError("Set APP_ID and PRIVATE_KEY (or PRIVATE_KEY_PATH) to the App ID and a private key of the GitHub App.");
	if (!/^\d+$/.test(appId)) throw usageError(`${JSON.stringify(appId)} is no App ID. Set APP_ID to the number on the page of the GitHub App.`);
	if (!secret) throw usageError("Set WEBHOOK_SECRET to the webhook secret of the GitHub App.");
	requireLength("WEBHOOK_SECRET", secret);
	const previousSecret = variable(environment, "WEBHOOK_SECRET_PREVIOUS");
	requireLength("WEBHOOK_SECRET_PREVIOUS", previousSecret ?? secret);
	const previousKey = readPrivateKey(environment, "PRIVATE_KEY_PREVIOUS") ?? void 0;
	const { apiUrl } = resolveAppUrls(environment);
	return {
		previousSecret,
		previousKey,
		app: {
			appId,
			privateKey
		},
		secret,
		apiUrl,
		workflowFile: environment["AGENTIC_WORKFLOW_FILE"] || void 0
	};
}
function isUnregistered(environment) {
	return [
		"APP_ID",
		"PRIVATE_KEY",
		"PRIVATE_KEY_PATH",
		"WEBHOOK_SECRET"
	].every((name) => !variable(environment, name));
}
function resolveAppUrls(environment) {
	const { GHE_HOST: host, GHE_PROTOCOL: protocol } = environment;
	if (host && !/^[\w.-]+(?::\d+)?$/.test(host)) throw usageError(`GHE_HOST is ${JSON.stringify(host)}. Set it to the name of the server, such as github.example.com.`);
	return resolveGitHubUrls(host ? { GITHUB_SERVER_URL: `${protocol || "https"}://${host}` } : environment);
}
function requireLength(name, secret) {
	if (secret.length < MIN_SECRET_LENGTH) throw usageError(`${name} has ${secret.length} characters. Anyone who guesses it can start runs. Set a webhook secret of ${MIN_SECRET_LENGTH} or more characters, at the App and in this variable.`);
}
function variable(environment, name) {
	return environment[`AGENTIC_APP_${name.replace("APP_", "")}`] || environment[name] || void 0;
}
function readPrivateKey(environment, name = "PRIVATE_KEY") {
	const env = {
		PRIVATE_KEY: variable(environment, name),
		PRIVATE_KEY_PATH: variable(environment, `${name}_PATH`)
	};
	if (name !== "PRIVATE_KEY" && !env.PRIVATE_KEY && !env.PRIVATE_KEY_PATH) return null;
	try {
		const key = getPrivateKey({ env });
		if (key !== null && !isRsaKey(key)) throw new Error(`${name} is no RSA private key in PEM format without a passphrase.`);
		return key;
	} catch (cause) {
		const hint = `Set ${name} to the content of the .pem file of the App, from \`-----BEGIN\` to the end (a line break may be written as \\n), or ${name}_PATH to its path.`;
		const text = messageOf(cause).replace(/^\[.*?\] /, "");
		throw new AgenticError({
			code: "usage",
			message: `The private key cannot be read: ${text} ${hint}`,
			cause
		});
	}
}
function isRsaKey(key) {
	try {
		return createPrivateKey(key).asymmetricKeyType === "rsa";
	} catch {
		return false;
	}
}
const NAMES = /^(?:AGENTIC_APP_\w+|AGENTIC_WORKFLOW_FILE|APP_ID|PRIVATE_KEY(?:_PREVIOUS)?(?:_PATH)?|WEBHOOK_(?:SECRET(?:_PREVIOUS)?|PATH|PROXY_URL)|PORT|HOST|LOG_LEVEL|GH_ORG|GHE_(?:HOST|PROTOCOL)|GITHUB_(?:SERVER|API)_URL)$/;
function withEnvFile(path, environment) {
	const entries = Object.entries(parseEnv(readText(path)));
	const set = Object.entries(environment).filter(([name, value]) => value !== "" || !NAMES.test(name));
	return {
		...Object.fromEntries(entries.filter(([name, value]) => value !== "" && NAMES.test(name))),
		...Object.fromEntries(set)
	};
}
function isEnvValue(value) {
	return parseEnv(`V=${value}`)["V"] === value;
}
function writeEnvFile(path, values) {
	const replaced = new RegExp(`^(?:export )?(?:${Object.keys(values).join("|")})=.*\n?`, "gm");
	const lines = readText(path).replaceAll(replaced, "").split("\n").filter((line, at, all) => line !== "" || at < all.length - 1);
	for (const [name, value] of Object.entries(values)) lines.push(`${name}=${value.trim().replaceAll("\n", "\\n")}`);
	const fresh = `${path}.${process.pid}`;
	writeFileSync(fresh, `${lines.join("\n")}\n`, {
		mode: 384,
		flag: "wx"
	});
	renameSync(fresh, path);
}
function readText(path) {
	return existsSync(path) ? readFileSync(path, "utf8") : "";
}
// node_modules/probot/lib/context.js
var import_cjs = __toESM(__commonJSMin(((exports, module) => {
	var isMergeableObject = function isMergeableObject(value) {
		return isNonNullObject(value) && !isSpecial(value);
	};
	function isNonNullObject(value) {
		return !!value && typeof value === "object";
	}
	function isSpecial(value) {
		var stringValue = Object.prototype.toString.call(value);
		return stringValue === "[object RegExp]" || stringValue === "[object Date]" || isReactElement(value);
	}
	var REACT_ELEMENT_TYPE = typeof Symbol === "function" && Symbol.for ? Symbol.for("react.element") : 60103;
	function isReactElement(value) {
		return value.$$typeof === REACT_ELEMENT_TYPE;
	}
	function emptyTarget(val) {
		return Array.isArray(val) ? [] : {};
	}
	function cloneUnlessOtherwiseSpecified(value, options) {
		return options.clone !== false && options.isMergeableObject(value) ? deepmerge(emptyTarget(value), value, options) : value;
	}
	function defaultArrayMerge(target, source, options) {
		return target.concat(source).map(function(element) {
			return cloneUnlessOtherwiseSpecified(element, options);
		});
	}
	function getMergeFunction(key, options) {
		if (!options.customMerge) return deepmerge;
		var customMerge = options.customMerge(key);
		return typeof customMerge === "function" ? customMerge : deepmerge;
	}
	function getEnumerableOwnPropertySymbols(target) {
		return Object.getOwnPropertySymbols ? Object.getOwnPropertySymbols(target).filter(function(symbol) {
			return Object.propertyIsEnumerable.call(target, symbol);
		}) : [];
	}
	function getKeys(target) {
		return Object.keys(target).concat(getEnumerableOwnPropertySymbols(target));
	}
	function propertyIsOnObject(object, property) {
		try {
			return property in object;
		} catch (_) {
			return false;
		}
	}
	function propertyIsUnsafe(target, key) {
		return propertyIsOnObject(target, key) && !(Object.hasOwnProperty.call(target, key) && Object.propertyIsEnumerable.call(target, key));
	}
	function mergeObject(target, source, options) {
		var destination = {};
		if (options.isMergeableObject(target)) getKeys(target).forEach(function(key) {
			destination[key] = cloneUnlessOtherwiseSpecified(target[key], options);
		});
		getKeys(source).forEach(function(key) {
			if (propertyIsUnsafe(target, key)) return;
			if (propertyIsOnObject(target, key) && options.isMergeableObject(source[key])) destination[key] = getMergeFunction(key, options)(target[key], source[key], options);
			else destination[key] = cloneUnlessOtherwiseSpecified(source[key], options);
		});
		return destination;
	}
	function deepmerge(target, source, options) {
		options = options || {};
		options.arrayMerge = options.arrayMerge || defaultArrayMerge;
		options.isMergeableObject = options.isMergeableObject || isMergeableObject;
		options.cloneUnlessOtherwiseSpecified = cloneUnlessOtherwiseSpecified;
		var sourceIsArray = Array.isArray(source);
		if (!(sourceIsArray === Array.isArray(target))) return cloneUnlessOtherwiseSpecified(source, options);
		else if (sourceIsArray) return options.arrayMerge(target, source, options);
		else return mergeObject(target, source, options);
	}
	deepmerge.all = function deepmergeAll(array, options) {
		if (!Array.isArray(array)) throw new Error("first argument should be an array");
		return array.reduce(function(prev, next) {
			return deepmerge(prev, next, options);
		}, {});
	};
	module.exports = deepmerge;
}))(), 1);
const kOctokitRequestHookAdded = Symbol("octokit request hook added");
var Context = class {
	name;
	id;
	payload;
	octokit;
	log;
	constructor(event, octokit, log) {
		this.name = event.name;
		this.id = event.id;
		this.payload = event.payload;
		this.octokit = octokit;
		this.log = log;
		if (octokit[kOctokitRequestHookAdded] !== true) {
			octokit.hook.before("request", (options) => {
				options.headers["x-github-delivery"] = event.id;
			});
			octokit[kOctokitRequestHookAdded] = true;
		}
	}
	repo(object) {
		const repo = this.payload.repository;
		if (!repo) throw new Error("context.repo() is not supported for this webhook event.");
		return Object.assign({
			owner: repo.owner.login,
			repo: repo.name
		}, object);
	}
	issue(object) {
		return Object.assign({ issue_number: (this.payload.issue || this.payload.pull_request || this.payload).number }, this.repo(object));
	}
	pullRequest(object) {
		const payload = this.payload;
		return Object.assign({ pull_number: (payload.issue || payload.pull_request || payload).number }, this.repo(object));
	}
	get isBot() {
		return this.payload.sender?.type === "Bot";
	}
	async config(fileName, defaultConfig, deepMergeOptions) {
		const params = this.repo({
			path: path.posix.join(".github", fileName),
			defaults(configs) {
				return import_cjs.default.all([defaultConfig || {}, ...configs], deepMergeOptions);
			}
		});
		const { config, files } = await this.octokit.config.get(params);
		if (!defaultConfig && !files.find((file) => file.config !== null)) return null;
		return config;
	}
};
// node_modules/@octokit/webhooks-methods/dist-node/index.js
var VERSION$4 = "6.0.0";
async function sign(secret, payload) {
	if (!secret || !payload) throw new TypeError("[@octokit/webhooks-methods] secret & payload required for sign()");
	if (typeof payload !== "string") throw new TypeError("[@octokit/webhooks-methods] payload must be a string");
	const algorithm = "sha256";
	return `${algorithm}=${createHmac(algorithm, secret).update(payload).digest("hex")}`;
}
sign.VERSION = VERSION$4;
async function verify(secret, eventPayload, signature) {
	if (!secret || !eventPayload || !signature) throw new TypeError("[@octokit/webhooks-methods] secret, eventPayload & signature required");
	if (typeof eventPayload !== "string") throw new TypeError("[@octokit/webhooks-methods] eventPayload must be a string");
	const signatureBuffer = Buffer$1.from(signature);
	const verificationBuffer = Buffer$1.from(await sign(secret, eventPayload));
	if (signatureBuffer.length !== verificationBuffer.length) return false;
	return timingSafeEqual(signatureBuffer, verificationBuffer);
}
verify.VERSION = VERSION$4;
async function verifyWithFallback(secret, payload, signature, additionalSecrets) {
	if (await verify(secret, payload, signature)) return true;
	if (additionalSecrets !== void 0) for (const s of additionalSecrets) {
		const v = await verify(s, payload, signature);
		if (v) return v;
	}
	return false;
}
// node_modules/@octokit/webhooks/dist-bundle/index.js
var createLogger = (logger = {}) => {
	if (typeof logger.debug !== "function") logger.debug = () => {};
	if (typeof logger.info !== "function") logger.info = () => {};
	if (typeof logger.warn !== "function") logger.warn = console.warn.bind(console);
	if (typeof logger.error !== "function") logger.error = console.error.bind(console);
	return logger;
};
var emitterEventNames = [
	"branch_protection_configuration",
	"branch_protection_configuration.disabled",
	"branch_protection_configuration.enabled",
	"branch_protection_rule",
	"branch_protection_rule.created",
	"branch_protection_rule.deleted",
	"branch_protection_rule.edited",
	"check_run",
	"check_run.completed",
	"check_run.created",
	"check_run.requested_action",
	"check_run.rerequested",
	"check_suite",
	"check_suite.completed",
	"check_suite.requested",
	"check_suite.rerequested",
	"code_scanning_alert",
	"code_scanning_alert.appeared_in_branch",
	"code_scanning_alert.closed_by_user",
	"code_scanning_alert.created",
	"code_scanning_alert.fixed",
	"code_scanning_alert.reopened",
	"code_scanning_alert.reopened_by_user",
	"commit_comment",
	"commit_comment.created",
	"create",
	"custom_property",
	"custom_property.created",
	"custom_property.deleted",
	"custom_property.promote_to_enterprise",
	"custom_property.updated",
	"custom_property_values",
	"custom_property_values.updated",
	"delete",
	"dependabot_alert",
	"dependabot_alert.auto_dismissed",
	"dependabot_alert.auto_reopened",
	"dependabot_alert.created",
	"dependabot_alert.dismissed",
	"dependabot_alert.fixed",
	"dependabot_alert.reintroduced",
	"dependabot_alert.reopened",
	"deploy_key",
	"deploy_key.created",
	"deploy_key.deleted",
	"deployment",
	"deployment.created",
	"deployment_protection_rule",
	"deployment_protection_rule.requested",
	"deployment_review",
	"deployment_review.approved",
	"deployment_review.rejected",
	"deployment_review.requested",
	"deployment_status",
	"deployment_status.created",
	"discussion",
	"discussion.answered",
	"discussion.category_changed",
	"discussion.closed",
	"discussion.created",
	"discussion.deleted",
	"discussion.edited",
	"discussion.labeled",
	"discussion.locked",
	"discussion.pinned",
	"discussion.reopened",
	"discussion.transferred",
	"discussion.unanswered",
	"discussion.unlabeled",
	"discussion.unlocked",
	"discussion.unpinned",
	"discussion_comment",
	"discussion_comment.created",
	"discussion_comment.deleted",
	"discussion_comment.edited",
	"fork",
	"github_app_authorization",
	"github_app_authorization.revoked",
	"gollum",
	"installation",
	"installation.created",
	"installation.deleted",
	"installation.new_permissions_accepted",
	"installation.suspend",
	"installation.unsuspend",
	"installation_repositories",
	"installation_repositories.added",
	"installation_repositories.removed",
	"installation_target",
	"installation_target.renamed",
	"issue_comment",
	"issue_comment.created",
	"issue_comment.deleted",
	"issue_comment.edited",
	"issue_dependencies",
	"issue_dependencies.blocked_by_added",
	"issue_dependencies.blocked_by_removed",
	"issue_dependencies.blocking_added",
	"issue_dependencies.blocking_removed",
	"issues",
	"issues.assigned",
	"issues.closed",
	"issues.deleted",
	"issues.demilestoned",
	"issues.edited",
	"issues.labeled",
	"issues.locked",
	"issues.milestoned",
	"issues.opened",
	"issues.pinned",
	"issues.reopened",
	"issues.transferred",
	"issues.typed",
	"issues.unassigned",
	"issues.unlabeled",
	"issues.unlocked",
	"issues.unpinned",
	"issues.untyped",
	"label",
	"label.created",
	"label.deleted",
	"label.edited",
	"marketplace_purchase",
	"marketplace_purchase.cancelled",
	"marketplace_purchase.changed",
	"marketplace_purchase.pending_change",
	"marketplace_purchase.pending_change_cancelled",
	"marketplace_purchase.purchased",
	"member",
	"member.added",
	"member.edited",
	"member.removed",
	"membership",
	"membership.added",
	"membership.removed",
	"merge_group",
	"merge_group.checks_requested",
	"merge_group.destroyed",
	"meta",
	"meta.deleted",
	"milestone",
	"milestone.closed",
	"milestone.created",
	"milestone.deleted",
	"milestone.edited",
	"milestone.opened",
	"org_block",
	"org_block.blocked",
	"org_block.unblocked",
	"organization",
	"organization.deleted",
	"organization.member_added",
	"organization.member_invited",
	"organization.member_removed",
	"organization.renamed",
	"package",
	"package.published",
	"package.updated",
	"page_build",
	"personal_access_token_request",
	"personal_access_token_request.approved",
	"personal_access_token_request.cancelled",
	"personal_access_token_request.created",
	"personal_access_token_request.denied",
	"ping",
	"project",
	"project.closed",
	"project.created",
	"project.deleted",
	"project.edited",
	"project.reopened",
	"project_card",
	"project_card.converted",
	"project_card.created",
	"project_card.deleted",
	"project_card.edited",
	"project_card.moved",
	"project_column",
	"project_column.created",
	"project_column.deleted",
	"project_column.edited",
	"project_column.moved",
	"projects_v2",
	"projects_v2.closed",
	"projects_v2.created",
	"projects_v2.deleted",
	"projects_v2.edited",
	"projects_v2.reopened",
	"projects_v2_item",
	"projects_v2_item.archived",
	"projects_v2_item.converted",
	"projects_v2_item.created",
	"projects_v2_item.deleted",
	"projects_v2_item.edited",
	"projects_v2_item.reordered",
	"projects_v2_item.restored",
	"projects_v2_status_update",
	"projects_v2_status_update.created",
	"projects_v2_status_update.deleted",
	"projects_v2_status_update.edited",
	"public",
	"pull_request",
	"pull_request.assigned",
	"pull_request.auto_merge_disabled",
	"pull_request.auto_merge_enabled",
	"pull_request.closed",
	"pull_request.converted_to_draft",
	"pull_request.demilestoned",
	"pull_request.dequeued",
	"pull_request.edited",
	"pull_request.enqueued",
	"pull_request.labeled",
	"pull_request.locked",
	"pull_request.milestoned",
	"pull_request.opened",
	"pull_request.ready_for_review",
	"pull_request.reopened",
	"pull_request.review_request_removed",
	"pull_request.review_requested",
	"pull_request.synchronize",
	"pull_request.unassigned",
	"pull_request.unlabeled",
	"pull_request.unlocked",
	"pull_request_review",
	"pull_request_review.dismissed",
	"pull_request_review.edited",
	"pull_request_review.submitted",
	"pull_request_review_comment",
	"pull_request_review_comment.created",
	"pull_request_review_comment.deleted",
	"pull_request_review_comment.edited",
	"pull_request_review_thread",
	"pull_request_review_thread.resolved",
	"pull_request_review_thread.unresolved",
	"push",
	"registry_package",
	"registry_package.published",
	"registry_package.updated",
	"release",
	"release.created",
	"release.deleted",
	"release.edited",
	"release.prereleased",
	"release.published",
	"release.released",
	"release.unpublished",
	"repository",
	"repository.archived",
	"repository.created",
	"repository.deleted",
	"repository.edited",
	"repository.privatized",
	"repository.publicized",
	"repository.renamed",
	"repository.transferred",
	"repository.unarchived",
	"repository_advisory",
	"repository_advisory.published",
	"repository_advisory.reported",
	"repository_dispatch",
	"repository_dispatch.sample.collected",
	"repository_import",
	"repository_ruleset",
	"repository_ruleset.created",
	"repository_ruleset.deleted",
	"repository_ruleset.edited",
	"repository_vulnerability_alert",
	"repository_vulnerability_alert.create",
	"repository_vulnerability_alert.dismiss",
	"repository_vulnerability_alert.reopen",
	"repository_vulnerability_alert.resolve",
	"secret_scanning_alert",
	"secret_scanning_alert.assigned",
	"secret_scanning_alert.created",
	"secret_scanning_alert.publicly_leaked",
	"secret_scanning_alert.reopened",
	"secret_scanning_alert.resolved",
	"secret_scanning_alert.unassigned",
	"secret_scanning_alert.validated",
	"secret_scanning_alert_location",
	"secret_scanning_alert_location.created",
	"secret_scanning_scan",
	"secret_scanning_scan.completed",
	"security_advisory",
	"security_advisory.published",
	"security_advisory.updated",
	"security_advisory.withdrawn",
	"security_and_analysis",
	"sponsorship",
	"sponsorship.cancelled",
	"sponsorship.created",
	"sponsorship.edited",
	"sponsorship.pending_cancellation",
	"sponsorship.pending_tier_change",
	"sponsorship.tier_changed",
	"star",
	"star.created",
	"star.deleted",
	"status",
	"sub_issues",
	"sub_issues.parent_issue_added",
	"sub_issues.parent_issue_removed",
	"sub_issues.sub_issue_added",
	"sub_issues.sub_issue_removed",
	"team",
	"team.added_to_repository",
	"team.created",
	"team.deleted",
	"team.edited",
	"team.removed_from_repository",
	"team_add",
	"watch",
	"watch.started",
	"workflow_dispatch",
	"workflow_job",
	"workflow_job.completed",
	"workflow_job.in_progress",
	"workflow_job.queued",
	"workflow_job.waiting",
	"workflow_run",
	"workflow_run.completed",
	"workflow_run.in_progress",
	"workflow_run.requested"
];
function validateEventName(eventName, options = {}) {
	if (typeof eventName !== "string") throw new TypeError("eventName must be of type string");
	if (eventName === "*") throw new TypeError(`Using the "*" event with the regular Webhooks.on() function is not supported. Please use the Webhooks.onAny() method instead`);
	if (eventName === "error") throw new TypeError(`Using the "error" event with the regular Webhooks.on() function is not supported. Please use the Webhooks.onError() method instead`);
	if (options.onUnknownEventName === "ignore") return;
	if (!emitterEventNames.includes(eventName)) {
		if (options.onUnknownEventName !== "warn") throw new TypeError(`"${eventName}" is not a known webhook name (https://developer.github.com/v3/activity/events/types/)`);
		else (options.log || console).warn(`"${eventName}" is not a known webhook name (https://developer.github.com/v3/activity/events/types/)`);
	}
}
function handleEventHandlers(state, webhookName, handler) {
	if (!state.hooks[webhookName]) state.hooks[webhookName] = [];
	state.hooks[webhookName].push(handler);
}
function receiverOn(state, webhookNameOrNames, handler) {
	if (Array.isArray(webhookNameOrNames)) {
		webhookNameOrNames.forEach((webhookName) => receiverOn(state, webhookName, handler));
		return;
	}
	validateEventName(webhookNameOrNames, {
		onUnknownEventName: "warn",
		log: state.log
	});
	handleEventHandlers(state, webhookNameOrNames, handler);
}
function receiverOnAny(state, handler) {
	handleEventHandlers(state, "*", handler);
}
function receiverOnError(state, handler) {
	handleEventHandlers(state, "error", handler);
}
function wrapErrorHandler(handler, error) {
	let returnValue;
	try {
		returnValue = handler(error);
	} catch (error2) {
		console.log("FATAL: Error occurred in \"error\" event handler");
		console.log(error2);
	}
	if (returnValue && returnValue.catch) returnValue.catch((error2) => {
		console.log("FATAL: Error occurred in \"error\" event handler");
		console.log(error2);
	});
}
function getHooks(state, eventPayloadAction, eventName) {
	const hooks = [state.hooks[eventName], state.hooks["*"]];
	if (eventPayloadAction) hooks.unshift(state.hooks[`${eventName}.${eventPayloadAction}`]);
	return [].concat(...hooks.filter(Boolean));
}
function receiverHandle(state, event) {
	const errorHandlers = state.hooks.error || [];
	if (event instanceof Error) {
		const error = Object.assign(new AggregateError([event], event.message), { event });
		errorHandlers.forEach((handler) => wrapErrorHandler(handler, error));
		return Promise.reject(error);
	}
	if (!event || !event.name) {
		const error = new Error("Event name not passed");
		throw new AggregateError([error], error.message);
	}
	if (!event.payload) {
		const error = new Error("Event name not passed");
		throw new AggregateError([error], error.message);
	}
	const hooks = getHooks(state, "action" in event.payload ? event.payload.action : null, event.name);
	if (hooks.length === 0) return Promise.resolve();
	const errors = [];
	const promises = hooks.map((handler) => {
		let promise = Promise.resolve(event);
		if (state.transform) promise = promise.then(state.transform);
		return promise.then((event2) => {
			return handler(event2);
		}).catch((error) => errors.push(Object.assign(error, { event })));
	});
	return Promise.all(promises).then(() => {
		if (errors.length === 0) return;
		const error = new AggregateError(errors, errors.map((error2) => error2.message).join("\n"));
		Object.assign(error, { event });
		errorHandlers.forEach((handler) => wrapErrorHandler(handler, error));
		throw error;
	});
}
function removeListener(state, webhookNameOrNames, handler) {
	if (Array.isArray(webhookNameOrNames)) {
		webhookNameOrNames.forEach((webhookName) => removeListener(state, webhookName, handler));
		return;
	}
	if (!state.hooks[webhookNameOrNames]) return;
	for (let i = state.hooks[webhookNameOrNames].length - 1; i >= 0; i--) if (state.hooks[webhookNameOrNames][i] === handler) {
		state.hooks[webhookNameOrNames].splice(i, 1);
		return;
	}
}
function createEventHandler(options) {
	const state = {
		hooks: {},
		log: createLogger(options && options.log)
	};
	if (options && options.transform) state.transform = options.transform;
	return {
		on: receiverOn.bind(null, state),
		onAny: receiverOnAny.bind(null, state),
		onError: receiverOnError.bind(null, state),
		removeListener: removeListener.bind(null, state),
		receive: receiverHandle.bind(null, state)
	};
}
async function verifyAndReceive(state, event) {
	if (!await verifyWithFallback(state.secret, event.payload, event.signature, state.additionalSecrets).catch(() => false)) {
		const error = new Error("[@octokit/webhooks] signature does not match event payload and secret");
		error.event = event;
		error.status = 400;
		return state.eventHandler.receive(error);
	}
	let payload;
	try {
		payload = JSON.parse(event.payload);
	} catch (error) {
		error.message = "Invalid JSON";
		error.status = 400;
		throw new AggregateError([error], error.message);
	}
	return state.eventHandler.receive({
		id: event.id,
		name: event.name,
		payload
	});
}
function normalizeTrailingSlashes(path) {
	let i = path.length;
	if (i === 0) return "/";
	while (i > 0) if (path.charCodeAt(--i) !== 47) break;
	if (i === -1) return "/";
	return path.slice(0, i + 1);
}
var isApplicationJsonRE = /^\s*(application\/json)\s*(?:;|$)/u;
var WEBHOOK_HEADERS = [
	"x-github-event",
	"x-hub-signature-256",
	"x-github-delivery"
];
function createMiddleware(options) {
	const { handleResponse: handleResponse3, getRequestHeader: getRequestHeader3, getPayload: getPayload3 } = options;
	return function middleware(webhooks, options2) {
		const middlewarePath = normalizeTrailingSlashes(options2.path);
		return async function octokitWebhooksMiddleware(request, response, next) {
			let pathname;
			try {
				pathname = new URL(normalizeTrailingSlashes(request.url), "http://localhost").pathname;
			} catch (error) {
				return handleResponse3(JSON.stringify({ error: `Request URL could not be parsed: ${request.url}` }), 422, { "content-type": "application/json" }, response);
			}
			if (pathname !== middlewarePath) {
				next?.();
				return handleResponse3(null);
			} else if (request.method !== "POST") return handleResponse3(JSON.stringify({ error: `Unknown route: ${request.method} ${pathname}` }), 404, { "content-type": "application/json" }, response);
			const contentType = getRequestHeader3(request, "content-type");
			if (typeof contentType !== "string" || !isApplicationJsonRE.test(contentType)) return handleResponse3(JSON.stringify({ error: `Unsupported "Content-Type" header value. Must be "application/json"` }), 415, {
				"content-type": "application/json",
				accept: "application/json"
			}, response);
			const missingHeaders = WEBHOOK_HEADERS.filter((header) => {
				return getRequestHeader3(request, header) == void 0;
			}).join(", ");
			if (missingHeaders) return handleResponse3(JSON.stringify({ error: `Required headers missing: ${missingHeaders}` }), 400, {
				"content-type": "application/json",
				accept: "application/json"
			}, response);
			const eventName = getRequestHeader3(request, "x-github-event");
			const signature = getRequestHeader3(request, "x-hub-signature-256");
			const id = getRequestHeader3(request, "x-github-delivery");
			options2.log.debug(`${eventName} event received (id: ${id})`);
			let didTimeout = false;
			let timeout;
			const timeoutPromise = new Promise((resolve) => {
				timeout = setTimeout(() => {
					didTimeout = true;
					resolve(handleResponse3("still processing\n", 202, {
						"Content-Type": "text/plain",
						accept: "application/json"
					}, response));
				}, options2.timeout);
			});
			const processWebhook = async () => {
				try {
					const payload = await getPayload3(request);
					await webhooks.verifyAndReceive({
						id,
						name: eventName,
						payload,
						signature
					});
					clearTimeout(timeout);
					if (didTimeout) return handleResponse3(null);
					return handleResponse3("ok\n", 200, {
						"content-type": "text/plain",
						accept: "application/json"
					}, response);
				} catch (error) {
					clearTimeout(timeout);
					if (didTimeout) return handleResponse3(null);
					const err = Array.from(error.errors)[0];
					const errorMessage = err.message ? `${err.name}: ${err.message}` : "Error: An Unspecified error occurred";
					const statusCode = typeof err.status !== "undefined" ? err.status : 500;
					options2.log.error(error);
					return handleResponse3(JSON.stringify({ error: errorMessage }), statusCode, {
						"content-type": "application/json",
						accept: "application/json"
					}, response);
				}
			};
			return await Promise.race([timeoutPromise, processWebhook()]);
		};
	};
}
function handleResponse(body, status = 200, headers = {}, response) {
	if (body === null) return false;
	headers["content-length"] = body.length.toString();
	response.writeHead(status, headers).end(body);
	return true;
}
function getRequestHeader(request, key) {
	return request.headers[key];
}
function concatUint8Array(data) {
	if (data.length === 0) return new Uint8Array(0);
	let totalLength = 0;
	for (let i = 0; i < data.length; i++) totalLength += data[i].length;
	if (totalLength === 0) return new Uint8Array(0);
	const result = new Uint8Array(totalLength);
	let offset = 0;
	for (let i = 0; i < data.length; i++) {
		result.set(data[i], offset);
		offset += data[i].length;
	}
	return result;
}
var textDecoder$1 = new TextDecoder("utf-8", { fatal: false });
var decode$1 = textDecoder$1.decode.bind(textDecoder$1);
async function getPayload(request) {
	if (typeof request.body === "object" && "rawBody" in request && request.rawBody instanceof Uint8Array) return decode$1(request.rawBody);
	else if (typeof request.body === "string") return request.body;
	return decode$1(await getPayloadFromRequestStream(request));
}
function getPayloadFromRequestStream(request) {
	return new Promise((resolve, reject) => {
		let data = [];
		request.on("error", (error) => reject(new AggregateError([error], error.message)));
		request.on("data", data.push.bind(data));
		request.on("end", () => {
			const result = concatUint8Array(data);
			queueMicrotask(() => resolve(result));
		});
	});
}
function createNodeMiddleware(webhooks, { path = "/api/github/webhooks", log = createLogger(), timeout = 9e3 } = {}) {
	return createMiddleware({
		handleResponse,
		getRequestHeader,
		getPayload
	})(webhooks, {
		path,
		log,
		timeout
	});
}
var Webhooks = class {
	sign;
	verify;
	on;
	onAny;
	onError;
	removeListener;
	receive;
	verifyAndReceive;
	constructor(options) {
		if (!options || !options.secret) throw new Error("[@octokit/webhooks] options.secret required");
		const state = {
			eventHandler: createEventHandler(options),
			secret: options.secret,
			additionalSecrets: options.additionalSecrets,
			hooks: {},
			log: createLogger(options.log)
		};
		this.sign = sign.bind(null, options.secret);
		this.verify = verify.bind(null, options.secret);
		this.on = state.eventHandler.on;
		this.onAny = state.eventHandler.onAny;
		this.onError = state.eventHandler.onError;
		this.removeListener = state.eventHandler.removeListener;
		this.receive = state.eventHandler.receive;
		this.verifyAndReceive = verifyAndReceive.bind(null, state);
	}
};
// node_modules/probot/lib/helpers/create-deferred-promise.js
function createDeferredPromise() {
	let resolve;
	let reject;
	return {
		promise: new Promise((res, rej) => {
			resolve = res;
			reject = rej;
		}),
		resolve,
		reject
	};
}
// node_modules/probot/lib/octokit/get-authenticated-octokit.js
async function getAuthenticatedOctokit(options) {
	const { octokit, log, installationId } = options;
	if (!installationId) return octokit;
	return octokit.auth({
		type: "installation",
		installationId,
		factory: ({ octokit, octokitOptions, ...otherOptions }) => {
			const options = {
				...octokitOptions,
				log: log.child({ name: "github" }),
				throttle: octokitOptions.throttle?.enabled ? {
					...octokitOptions.throttle,
					id: String(installationId)
				} : { enabled: false },
				auth: {
					...octokitOptions.auth,
					otherOptions,
					installationId
				}
			};
			const Octokit = octokit.constructor;
			return new Octokit(options);
		}
	});
}
// node_modules/npx-import-light/index.js
function wrapExec(exec) {
	return (cmd, options) => new Promise((resolve, reject) => {
		exec(cmd, {
			windowsHide: true,
			...options
		}, (err, stdout, stderr) => {
			err ? reject(new Error(`Failed executing '${cmd}': ${stderr || err.message}`)) : resolve(stdout.trim());
		});
	});
}
const INSTALLED_LOCALLY = Symbol();
const INSTALL_CACHE = { __proto__: null };
const emitPath = platform() === "win32" ? `set PATH` : `printenv PATH`;
const isTempPath = RegExp.prototype.test.bind(platform() === "win32" ? /\\npm[-\\]+cache\\_npx\\/ : /\/\.npm\/_npx\//);
const splitPathEnvVar = platform() === "win32" ? (path) => path.replace(/^PATH=/i, "").replace(/\\\\\\\\/g, "\\\\").replace(/\\r\\n/g, ";").split(";") : (path) => path.split(":");
const getTempPath = (stdout) => {
	const paths = splitPathEnvVar(stdout);
	const tempPath = paths.find(isTempPath);
	if (!tempPath) throw new Error(`Failed to find temporary install directory in:\n${JSON.stringify(paths)}`);
	return tempPath;
};
async function _import(packageWithPath) {
	return await import(packageWithPath);
}
async function _importRelative(installDir, packageWithPath) {
	return await import(pathToFileURL(_resolveRelative(installDir, packageWithPath)).href);
}
function _resolve(packageWithPath) {
	return createRequire(import.meta.url).resolve(packageWithPath);
}
function _resolveRelative(installDir, packageWithPath) {
	return createRequire(pathToFileURL(installDir).href).resolve(packageWithPath);
}
const _logger = { log: (message) => console.log(`[NPXI] ${message}`) };
async function npxImport(pkg, options = {}) {
	const opts = {
		logger: _logger,
		import: _import,
		importRelative: _importRelative,
		resolve: _resolve,
		resolveRelative: _resolveRelative,
		onlyPackageRunner: true,
		...options,
		exec: wrapExec(options.exec || exec)
	};
	const packages = await processPackageParameter(pkg);
	if (opts.onlyPackageRunner === true && isRunningInPackageRunner() === false) return Array.isArray(pkg) ? Promise.all(packages.map((p) => opts.import(p.nameWithPath))) : opts.import(packages[0].nameWithPath);
	const missingPackages = [];
	for (const p of packages) try {
		p.imported = await opts.import(p.nameWithPath);
		INSTALL_CACHE[p.name] = INSTALLED_LOCALLY;
	} catch (e) {
		missingPackages.push(p);
	}
	if (missingPackages.length !== 0) {
		await checkNpxVersion(opts);
		opts.logger.log(`Package${missingPackages.length === 1 ? "" : "s"} ${missingPackages.map((p) => p.nameWithPath).join(", ")} not available locally. Attempting to use npx to install temporarily.`);
		try {
			const installDir = await installPackage(missingPackages, opts);
			for (const pkg of missingPackages) {
				pkg.imported = await opts.importRelative(installDir, pkg.nameWithPath);
				INSTALL_CACHE[pkg.name] = installDir;
			}
		} catch (e) {
			throw new Error(`import failed for ${missingPackages.map((p) => p.nameWithPath).join(",")} with message:\n    ${e.message}\n\nYou should install ${missingPackages.map((p) => p.name).join(", ")} locally: \n    npm install ${missingPackages.map((p) => p.cli).join(" ")}\n\n`, { cause: e });
		}
	}
	return Array.isArray(pkg) ? packages.map((p) => p.imported) : packages[0].imported;
}
async function processPackageParameter(pkg) {
	if (typeof pkg !== "string" && !Array.isArray(pkg) || Array.isArray(pkg) && pkg.length === 0 || Array.isArray(pkg) && pkg.some((p) => typeof p !== "string")) throw new TypeError(`can't import invalid package name: parsed name '${pkg}' from '${pkg}'`);
	const packageNames = [];
	const packages = [];
	for (const p of Array.isArray(pkg) ? pkg : [pkg]) {
		const { raw, scope, name, packageName, nameWithPath, version, cli, path } = parsePackage(p);
		if (packageNames.includes(name)) throw new Error(`cannot import the same package twice! Got: '${p}' but already saw '${name}' earlier!`);
		packageNames.push(name);
		packages.push({
			cli,
			name,
			nameWithPath,
			packageName,
			path,
			raw,
			scope,
			version,
			imported: null
		});
	}
	return packages;
}
const semverRE = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$/u;
const isValidSemver = RegExp.prototype.test.bind(semverRE);
const cliEscapeCharsRE = /[<>*]/u;
const packageWithVersionRE = /^((?:(?:@([a-z0-9-][a-z0-9-_.]*))\/)?([a-z0-9-][a-z0-9-_.]+))(?:@([^/]+))?(\/.*)?$/u;
function parsePackage(pkg) {
	if (pkg[0] === "." || pkg[0] === "/") throw new Error(`cannot import relative paths: got '${pkg}'`);
	const [match = null, name, scope = "", packageName, version = "latest", path = ""] = packageWithVersionRE.exec(pkg) || [];
	if (match === null) throw new TypeError(`can't import invalid package name: parsed name '${pkg}' from '${pkg}'`);
	const nameWithPath = `${name}${path}`;
	const cli = cliEscapeCharsRE.test(version) ? `'${name}@${version}'` : `${name}@${version}`;
	if (name.length === 0 || name.length > 214 || name === "favicon.ico" || name === "node_modules") throw new TypeError(`can't import invalid package name: parsed name '${name}' from '${pkg}'`);
	if (builtinModules.includes(name)) throw new TypeError(`can only import NPM packages, got core module '${name}' from '${pkg}'`);
	return {
		cli,
		name,
		nameWithPath,
		packageName,
		path,
		raw: pkg,
		scope,
		version
	};
}
async function checkNpxVersion(opts) {
	let npmVersion;
	try {
		npmVersion = await opts.exec(`npx --version`);
	} catch (e) {
		throw new Error(`Couldn't execute 'npx --version'. Is npm installed and up-to-date?`, { cause: e });
	}
	if (npmVersion === null || Number(semverRE.exec(npmVersion)?.[1]) < 7) throw new Error(`Require npm version 7+. Got '${npmVersion}' when running 'npx --version'`);
}
async function installPackage(packages, opts) {
	const installPackage = `npx --prefer-${packages.every((p) => isValidSemver(p.version)) ? "offline" : "online"} -y ${packages.map((p) => `-p ${p.cli}`).join(" ")}`;
	opts.logger.log(`Installing... (${installPackage})`);
	let tempPathResult;
	try {
		tempPathResult = await opts.exec(`${installPackage} ${emitPath}`);
	} catch (e) {
		throw new Error(`Failed installing ${packages.map((p) => `'${p.name}'`).join(",")} using: ${installPackage}.`, { cause: e });
	}
	const tempPath = getTempPath(tempPathResult);
	const nodeModulesPath = resolve(tempPath, "..");
	if (!nodeModulesPath.endsWith("node_modules")) throw new Error(`Found NPX temporary path of '${tempPath}' but expected to be able to find a node_modules directory by looking in '..'.`);
	opts.logger.log(`Installed into ${nodeModulesPath}.`, `To skip this step in future, run: npm install ${packages.map((p) => p.cli).join(" ")}`);
	return nodeModulesPath;
}
function isRunningInPackageRunner() {
	return process.env.npm_lifecycle_event === "npx" || process.env.npm_lifecycle_event === "bunx";
}
// node_modules/colorette/index.cjs
var require_colorette = __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	var tty = __require("tty");
	function _interopNamespace(e) {
		if (e && e.__esModule) return e;
		var n = Object.create(null);
		if (e) Object.keys(e).forEach(function(k) {
			if (k !== "default") {
				var d = Object.getOwnPropertyDescriptor(e, k);
				Object.defineProperty(n, k, d.get ? d : {
					enumerable: true,
					get: function() {
						return e[k];
					}
				});
			}
		});
		n["default"] = e;
		return Object.freeze(n);
	}
	var tty__namespace = _interopNamespace(tty);
	const { env = {}, argv = [], platform = "" } = typeof process === "undefined" ? {} : process;
	const isDisabled = "NO_COLOR" in env || argv.includes("--no-color");
	const isForced = "FORCE_COLOR" in env || argv.includes("--color");
	const isWindows = platform === "win32";
	const isDumbTerminal = env.TERM === "dumb";
	const isCompatibleTerminal = tty__namespace && tty__namespace.isatty && tty__namespace.isatty(1) && env.TERM && !isDumbTerminal;
	const isCI = "CI" in env && ("GITHUB_ACTIONS" in env || "GITLAB_CI" in env || "CIRCLECI" in env);
	const isColorSupported = !isDisabled && (isForced || isWindows && !isDumbTerminal || isCompatibleTerminal || isCI);
	const replaceClose = (index, string, close, replace, head = string.substring(0, index) + replace, tail = string.substring(index + close.length), next = tail.indexOf(close)) => head + (next < 0 ? tail : replaceClose(next, tail, close, replace));
	const clearBleed = (index, string, open, close, replace) => index < 0 ? open + string + close : open + replaceClose(index, string, close, replace) + close;
	const filterEmpty = (open, close, replace = open, at = open.length + 1) => (string) => string || !(string === "" || string === void 0) ? clearBleed(("" + string).indexOf(close, at), string, open, close, replace) : "";
	const init = (open, close, replace) => filterEmpty(`\x1b[${open}m`, `\x1b[${close}m`, replace);
	const colors = {
		reset: init(0, 0),
		bold: init(1, 22, "\x1B[22m\x1B[1m"),
		dim: init(2, 22, "\x1B[22m\x1B[2m"),
		italic: init(3, 23),
		underline: init(4, 24),
		inverse: init(7, 27),
		hidden: init(8, 28),
		strikethrough: init(9, 29),
		black: init(30, 39),
		red: init(31, 39),
		green: init(32, 39),
		yellow: init(33, 39),
		blue: init(34, 39),
		magenta: init(35, 39),
		cyan: init(36, 39),
		white: init(37, 39),
		gray: init(90, 39),
		bgBlack: init(40, 49),
		bgRed: init(41, 49),
		bgGreen: init(42, 49),
		bgYellow: init(43, 49),
		bgBlue: init(44, 49),
		bgMagenta: init(45, 49),
		bgCyan: init(46, 49),
		bgWhite: init(47, 49),
		blackBright: init(90, 39),
		redBright: init(91, 39),
		greenBright: init(92, 39),
		yellowBright: init(93, 39),
		blueBright: init(94, 39),
		magentaBright: init(95, 39),
		cyanBright: init(96, 39),
		whiteBright: init(97, 39),
		bgBlackBright: init(100, 49),
		bgRedBright: init(101, 49),
		bgGreenBright: init(102, 49),
		bgYellowBright: init(103, 49),
		bgBlueBright: init(104, 49),
		bgMagentaBright: init(105, 49),
		bgCyanBright: init(106, 49),
		bgWhiteBright: init(107, 49)
	};
	const createColors = ({ useColor = isColorSupported } = {}) => useColor ? colors : Object.keys(colors).reduce((colors, key) => ({
		...colors,
		[key]: String
	}), {});
	const { reset, bold, dim, italic, underline, inverse, hidden, strikethrough, black, red, green, yellow, blue, magenta, cyan, white, gray, bgBlack, bgRed, bgGreen, bgYellow, bgBlue, bgMagenta, bgCyan, bgWhite, blackBright, redBright, greenBright, yellowBright, blueBright, magentaBright, cyanBright, whiteBright, bgBlackBright, bgRedBright, bgGreenBright, bgYellowBright, bgBlueBright, bgMagentaBright, bgCyanBright, bgWhiteBright } = createColors();
	exports.bgBlack = bgBlack;
	exports.bgBlackBright = bgBlackBright;
	exports.bgBlue = bgBlue;
	exports.bgBlueBright = bgBlueBright;
	exports.bgCyan = bgCyan;
	exports.bgCyanBright = bgCyanBright;
	exports.bgGreen = bgGreen;
	exports.bgGreenBright = bgGreenBright;
	exports.bgMagenta = bgMagenta;
	exports.bgMagentaBright = bgMagentaBright;
	exports.bgRed = bgRed;
	exports.bgRedBright = bgRedBright;
	exports.bgWhite = bgWhite;
	exports.bgWhiteBright = bgWhiteBright;
	exports.bgYellow = bgYellow;
	exports.bgYellowBright = bgYellowBright;
	exports.black = black;
	exports.blackBright = blackBright;
	exports.blue = blue;
	exports.blueBright = blueBright;
	exports.bold = bold;
	exports.createColors = createColors;
	exports.cyan = cyan;
	exports.cyanBright = cyanBright;
	exports.dim = dim;
	exports.gray = gray;
	exports.green = green;
	exports.greenBright = greenBright;
	exports.hidden = hidden;
	exports.inverse = inverse;
	exports.isColorSupported = isColorSupported;
	exports.italic = italic;
	exports.magenta = magenta;
	exports.magentaBright = magentaBright;
	exports.red = red;
	exports.redBright = redBright;
	exports.reset = reset;
	exports.strikethrough = strikethrough;
	exports.underline = underline;
	exports.white = white;
	exports.whiteBright = whiteBright;
	exports.yellow = yellow;
	exports.yellowBright = yellowBright;
}));
// node_modules/wrappy/wrappy.js
var require_wrappy = __commonJSMin(((exports, module) => {
	module.exports = wrappy;
	function wrappy(fn, cb) {
		if (fn && cb) return wrappy(fn)(cb);
		if (typeof fn !== "function") throw new TypeError("need wrapper function");
		Object.keys(fn).forEach(function(k) {
			wrapper[k] = fn[k];
		});
		return wrapper;
		function wrapper() {
			var args = new Array(arguments.length);
			for (var i = 0; i < args.length; i++) args[i] = arguments[i];
			var ret = fn.apply(this, args);
			var cb = args[args.length - 1];
			if (typeof ret === "function" && ret !== cb) Object.keys(cb).forEach(function(k) {
				ret[k] = cb[k];
			});
			return ret;
		}
	}
}));
// node_modules/once/once.js
var require_once = __commonJSMin(((exports, module) => {
	var wrappy = require_wrappy();
	module.exports = wrappy(once);
	module.exports.strict = wrappy(onceStrict);
	once.proto = once(function() {
		Object.defineProperty(Function.prototype, "once", {
			value: function() {
				return once(this);
			},
			configurable: true
		});
		Object.defineProperty(Function.prototype, "onceStrict", {
			value: function() {
				return onceStrict(this);
			},
			configurable: true
		});
	});
	function once(fn) {
		var f = function() {
			if (f.called) return f.value;
			f.called = true;
			return f.value = fn.apply(this, arguments);
		};
		f.called = false;
		return f;
	}
	function onceStrict(fn) {
		var f = function() {
			if (f.called) throw new Error(f.onceError);
			f.called = true;
			return f.value = fn.apply(this, arguments);
		};
		f.onceError = (fn.name || "Function wrapped with `once`") + " shouldn't be called more than once";
		f.called = false;
		return f;
	}
}));
// node_modules/end-of-stream/index.js
var require_end_of_stream = __commonJSMin(((exports, module) => {
	var once = require_once();
	var noop = function() {};
	var qnt = global.Bare ? queueMicrotask : process.nextTick.bind(process);
	var isRequest = function(stream) {
		return stream.setHeader && typeof stream.abort === "function";
	};
	var isChildProcess = function(stream) {
		return stream.stdio && Array.isArray(stream.stdio) && stream.stdio.length === 3;
	};
	var eos = function(stream, opts, callback) {
		if (typeof opts === "function") return eos(stream, null, opts);
		if (!opts) opts = {};
		callback = once(callback || noop);
		var ws = stream._writableState;
		var rs = stream._readableState;
		var readable = opts.readable || opts.readable !== false && stream.readable;
		var writable = opts.writable || opts.writable !== false && stream.writable;
		var cancelled = false;
		var onlegacyfinish = function() {
			if (!stream.writable) onfinish();
		};
		var onfinish = function() {
			writable = false;
			if (!readable) callback.call(stream);
		};
		var onend = function() {
			readable = false;
			if (!writable) callback.call(stream);
		};
		var onexit = function(exitCode) {
			callback.call(stream, exitCode ? new Error("exited with error code: " + exitCode) : null);
		};
		var onerror = function(err) {
			callback.call(stream, err);
		};
		var onclose = function() {
			qnt(onclosenexttick);
		};
		var onclosenexttick = function() {
			if (cancelled) return;
			if (readable && !(rs && rs.ended && !rs.destroyed)) return callback.call(stream, new Error("premature close"));
			if (writable && !(ws && ws.ended && !ws.destroyed)) return callback.call(stream, new Error("premature close"));
		};
		var onrequest = function() {
			stream.req.on("finish", onfinish);
		};
		if (isRequest(stream)) {
			stream.on("complete", onfinish);
			stream.on("abort", onclose);
			if (stream.req) onrequest();
			else stream.on("request", onrequest);
		} else if (writable && !ws) {
			stream.on("end", onlegacyfinish);
			stream.on("close", onlegacyfinish);
		}
		if (isChildProcess(stream)) stream.on("exit", onexit);
		stream.on("end", onend);
		stream.on("finish", onfinish);
		if (opts.error !== false) stream.on("error", onerror);
		stream.on("close", onclose);
		return function() {
			cancelled = true;
			stream.removeListener("complete", onfinish);
			stream.removeListener("abort", onclose);
			stream.removeListener("request", onrequest);
			if (stream.req) stream.req.removeListener("finish", onfinish);
			stream.removeListener("end", onlegacyfinish);
			stream.removeListener("close", onlegacyfinish);
			stream.removeListener("finish", onfinish);
			stream.removeListener("exit", onexit);
			stream.removeListener("end", onend);
			stream.removeListener("error", onerror);
			stream.removeListener("close", onclose);
		};
	};
	module.exports = eos;
}));
// node_modules/pump/index.js
var require_pump = __commonJSMin(((exports, module) => {
	var once = require_once();
	var eos = require_end_of_stream();
	var fs;
	try {
		fs = __require("fs");
	} catch (e) {}
	var noop = function() {};
	var ancient = typeof process === "undefined" ? false : /^v?\.0/.test(process.version);
	var isFn = function(fn) {
		return typeof fn === "function";
	};
	var isFS = function(stream) {
		if (!ancient) return false;
		if (!fs) return false;
		return (stream instanceof (fs.ReadStream || noop) || stream instanceof (fs.WriteStream || noop)) && isFn(stream.close);
	};
	var isRequest = function(stream) {
		return stream.setHeader && isFn(stream.abort);
	};
	var destroyer = function(stream, reading, writing, callback) {
		callback = once(callback);
		var closed = false;
		stream.on("close", function() {
			closed = true;
		});
		eos(stream, {
			readable: reading,
			writable: writing
		}, function(err) {
			if (err) return callback(err);
			closed = true;
			callback();
		});
		var destroyed = false;
		return function(err) {
			if (closed) return;
			if (destroyed) return;
			destroyed = true;
			if (isFS(stream)) return stream.close(noop);
			if (isRequest(stream)) return stream.abort();
			if (isFn(stream.destroy)) return stream.destroy();
			callback(err || new Error("stream was destroyed"));
		};
	};
	var call = function(fn) {
		fn();
	};
	var pipe = function(from, to) {
		return from.pipe(to);
	};
	var pump = function() {
		var streams = Array.prototype.slice.call(arguments);
		var callback = isFn(streams[streams.length - 1] || noop) && streams.pop() || noop;
		if (Array.isArray(streams[0])) streams = streams[0];
		if (streams.length < 2) throw new Error("pump requires two streams per minimum");
		var error;
		var destroys = streams.map(function(stream, i) {
			var reading = i < streams.length - 1;
			return destroyer(stream, reading, i > 0, function(err) {
				if (!error) error = err;
				if (err) destroys.forEach(call);
				if (reading) return;
				destroys.forEach(call);
				callback(error);
			});
		});
		return streams.reduce(pipe);
	};
	module.exports = pump;
}));
// node_modules/split2/index.js
var require_split2 = __commonJSMin(((exports, module) => {
	const { Transform } = __require("stream");
	const { StringDecoder } = __require("string_decoder");
	const kLast = Symbol("last");
	const kDecoder = Symbol("decoder");
	function transform(chunk, enc, cb) {
		let list;
		if (this.overflow) {
			list = this[kDecoder].write(chunk).split(this.matcher);
			if (list.length === 1) return cb();
			list.shift();
			this.overflow = false;
		} else {
			this[kLast] += this[kDecoder].write(chunk);
			list = this[kLast].split(this.matcher);
		}
		this[kLast] = list.pop();
		for (let i = 0; i < list.length; i++) try {
			push(this, this.mapper(list[i]));
		} catch (error) {
			return cb(error);
		}
		this.overflow = this[kLast].length > this.maxLength;
		if (this.overflow && !this.skipOverflow) {
			cb(new Error("maximum buffer reached"));
			return;
		}
		cb();
	}
	function flush(cb) {
		this[kLast] += this[kDecoder].end();
		if (this[kLast]) try {
			push(this, this.mapper(this[kLast]));
		} catch (error) {
			return cb(error);
		}
		cb();
	}
	function push(self, val) {
		if (val !== void 0) self.push(val);
	}
	function noop(incoming) {
		return incoming;
	}
	function split(matcher, mapper, options) {
		matcher = matcher || /\r?\n/;
		mapper = mapper || noop;
		options = options || {};
		switch (arguments.length) {
			case 1:
				if (typeof matcher === "function") {
					mapper = matcher;
					matcher = /\r?\n/;
				} else if (typeof matcher === "object" && !(matcher instanceof RegExp) && !matcher[Symbol.split]) {
					options = matcher;
					matcher = /\r?\n/;
				}
				break;
			case 2: if (typeof matcher === "function") {
				options = mapper;
				mapper = matcher;
				matcher = /\r?\n/;
			} else if (typeof mapper === "object") {
				options = mapper;
				mapper = noop;
			}
		}
		options = Object.assign({}, options);
		options.autoDestroy = true;
		options.transform = transform;
		options.flush = flush;
		options.readableObjectMode = true;
		const stream = new Transform(options);
		stream[kLast] = "";
		stream[kDecoder] = new StringDecoder("utf8");
		stream.matcher = matcher;
		stream.mapper = mapper;
		stream.maxLength = options.maxLength;
		stream.skipOverflow = options.skipOverflow || false;
		stream.overflow = false;
		stream._destroy = function(err, cb) {
			this._writableState.errorEmitted = false;
			cb(err);
		};
		return stream;
	}
	module.exports = split;
}));
// node_modules/pino-abstract-transport/index.js
var require_pino_abstract_transport = __commonJSMin(((exports, module) => {
	const metadata = Symbol.for("pino.metadata");
	const split = require_split2();
	const { Duplex } = __require("stream");
	const { parentPort, workerData } = __require("worker_threads");
	function createDeferred() {
		let resolve;
		let reject;
		const promise = new Promise((_resolve, _reject) => {
			resolve = _resolve;
			reject = _reject;
		});
		promise.resolve = resolve;
		promise.reject = reject;
		return promise;
	}
	module.exports = function build(fn, opts = {}) {
		const waitForConfig = opts.expectPinoConfig === true && workerData?.workerData?.pinoWillSendConfig === true;
		const parseLines = opts.parse === "lines";
		const parseLine = typeof opts.parseLine === "function" ? opts.parseLine : JSON.parse;
		const close = opts.close || defaultClose;
		const stream = split(function(line) {
			let value;
			try {
				value = parseLine(line);
			} catch (error) {
				this.emit("unknown", line, error);
				return;
			}
			if (value === null) {
				this.emit("unknown", line, "Null value ignored");
				return;
			}
			if (typeof value !== "object") value = {
				data: value,
				time: Date.now()
			};
			if (stream[metadata]) {
				stream.lastTime = value.time;
				stream.lastLevel = value.level;
				stream.lastObj = value;
			}
			if (parseLines) return line;
			return value;
		}, { autoDestroy: true });
		stream._destroy = function(err, cb) {
			const promise = close(err, cb);
			if (promise && typeof promise.then === "function") promise.then(cb, cb);
		};
		if (opts.expectPinoConfig === true && workerData?.workerData?.pinoWillSendConfig !== true) setImmediate(() => {
			stream.emit("error", new Error("This transport is not compatible with the current version of pino. Please upgrade pino to the latest version."));
		});
		if (opts.metadata !== false) {
			stream[metadata] = true;
			stream.lastTime = 0;
			stream.lastLevel = 0;
			stream.lastObj = null;
		}
		if (waitForConfig) {
			let pinoConfig = {};
			const configReceived = createDeferred();
			parentPort.on("message", function handleMessage(message) {
				if (message.code === "PINO_CONFIG") {
					pinoConfig = message.config;
					configReceived.resolve();
					parentPort.off("message", handleMessage);
				}
			});
			Object.defineProperties(stream, {
				levels: { get() {
					return pinoConfig.levels;
				} },
				messageKey: { get() {
					return pinoConfig.messageKey;
				} },
				errorKey: { get() {
					return pinoConfig.errorKey;
				} }
			});
			return configReceived.then(finish);
		}
		return finish();
		function finish() {
			let res = fn(stream);
			if (res && typeof res.catch === "function") {
				res.catch((err) => {
					stream.destroy(err);
				});
				res = null;
			} else if (opts.enablePipelining && res) return Duplex.from({
				writable: stream,
				readable: res
			});
			return stream;
		}
	};
	function defaultClose(err, cb) {
		process.nextTick(cb, err);
	}
}));
// node_modules/pino-pretty/lib/constants.js
var require_constants = __commonJSMin(((exports, module) => {
	module.exports = {
		DATE_FORMAT: "yyyy-mm-dd HH:MM:ss.l o",
		DATE_FORMAT_SIMPLE: "HH:MM:ss.l",
		ERROR_LIKE_KEYS: ["err", "error"],
		MESSAGE_KEY: "msg",
		LEVEL_KEY: "level",
		LEVEL_LABEL: "levelLabel",
		TIMESTAMP_KEY: "time",
		LEVELS: {
			default: "USERLVL",
			60: "FATAL",
			50: "ERROR",
			40: "WARN",
			30: "INFO",
			20: "DEBUG",
			10: "TRACE"
		},
		LEVEL_NAMES: {
			fatal: 60,
			error: 50,
			warn: 40,
			info: 30,
			debug: 20,
			trace: 10
		},
		LOGGER_KEYS: [
			"pid",
			"hostname",
			"name",
			"level",
			"time",
			"timestamp",
			"caller"
		]
	};
}));
// node_modules/pino-pretty/lib/utils/get-level-label-data.js
var require_get_level_label_data = __commonJSMin(((exports, module) => {
	module.exports = getLevelLabelData;
	const { LEVELS, LEVEL_NAMES } = require_constants();
	function getLevelLabelData(useOnlyCustomProps, customLevels, customLevelNames) {
		const levels = useOnlyCustomProps ? customLevels || LEVELS : Object.assign({}, LEVELS, customLevels);
		const levelNames = useOnlyCustomProps ? customLevelNames || LEVEL_NAMES : Object.assign({}, LEVEL_NAMES, customLevelNames);
		return function(level) {
			let levelNum = "default";
			if (Number.isInteger(+level)) levelNum = Object.prototype.hasOwnProperty.call(levels, level) ? level : levelNum;
			else levelNum = Object.prototype.hasOwnProperty.call(levelNames, level.toLowerCase()) ? levelNames[level.toLowerCase()] : levelNum;
			return [levels[levelNum], levelNum];
		};
	}
}));
// node_modules/pino-pretty/lib/colors.js
var require_colors = __commonJSMin(((exports, module) => {
	const nocolor = (input) => input;
	const plain = {
		default: nocolor,
		60: nocolor,
		50: nocolor,
		40: nocolor,
		30: nocolor,
		20: nocolor,
		10: nocolor,
		message: nocolor,
		greyMessage: nocolor,
		property: nocolor
	};
	const { createColors } = require_colorette();
	const getLevelLabelData = require_get_level_label_data();
	const availableColors = createColors({ useColor: true });
	const { white, bgRed, red, yellow, green, blue, gray, cyan, magenta } = availableColors;
	const colored = {
		default: white,
		60: bgRed,
		50: red,
		40: yellow,
		30: green,
		20: blue,
		10: gray,
		message: cyan,
		greyMessage: gray,
		property: magenta
	};
	function resolveCustomColoredColorizer(customColors) {
		return customColors.reduce(function(agg, [level, color]) {
			agg[level] = typeof availableColors[color] === "function" ? availableColors[color] : white;
			return agg;
		}, {
			default: white,
			message: cyan,
			greyMessage: gray,
			property: magenta
		});
	}
	function colorizeLevel(useOnlyCustomProps) {
		return function(level, colorizer, { customLevels, customLevelNames } = {}) {
			const [levelStr, levelNum] = getLevelLabelData(useOnlyCustomProps, customLevels, customLevelNames)(level);
			return Object.prototype.hasOwnProperty.call(colorizer, levelNum) ? colorizer[levelNum](levelStr) : colorizer.default(levelStr);
		};
	}
	function plainColorizer(useOnlyCustomProps) {
		const newPlainColorizer = colorizeLevel(useOnlyCustomProps);
		const customColoredColorizer = function(level, opts) {
			return newPlainColorizer(level, plain, opts);
		};
		customColoredColorizer.message = plain.message;
		customColoredColorizer.greyMessage = plain.greyMessage;
		customColoredColorizer.property = plain.property;
		customColoredColorizer.colors = createColors({ useColor: false });
		return customColoredColorizer;
	}
	function coloredColorizer(useOnlyCustomProps) {
		const newColoredColorizer = colorizeLevel(useOnlyCustomProps);
		const customColoredColorizer = function(level, opts) {
			return newColoredColorizer(level, colored, opts);
		};
		customColoredColorizer.message = colored.message;
		customColoredColorizer.property = colored.property;
		customColoredColorizer.greyMessage = colored.greyMessage;
		customColoredColorizer.colors = availableColors;
		return customColoredColorizer;
	}
	function customColoredColorizerFactory(customColors, useOnlyCustomProps) {
		const onlyCustomColored = resolveCustomColoredColorizer(customColors);
		const customColored = useOnlyCustomProps ? onlyCustomColored : Object.assign({}, colored, onlyCustomColored);
		const colorizeLevelCustom = colorizeLevel(useOnlyCustomProps);
		const customColoredColorizer = function(level, opts) {
			return colorizeLevelCustom(level, customColored, opts);
		};
		customColoredColorizer.colors = availableColors;
		customColoredColorizer.message = customColoredColorizer.message || customColored.message;
		customColoredColorizer.property = customColoredColorizer.property || customColored.property;
		customColoredColorizer.greyMessage = customColoredColorizer.greyMessage || customColored.greyMessage;
		return customColoredColorizer;
	}
	module.exports = function getColorizer(useColors = false, customColors, useOnlyCustomProps) {
		if (useColors && customColors !== void 0) return customColoredColorizerFactory(customColors, useOnlyCustomProps);
		else if (useColors) return coloredColorizer(useOnlyCustomProps);
		return plainColorizer(useOnlyCustomProps);
	};
}));
// node_modules/pino-pretty/node_modules/sonic-boom/index.js
var require_sonic_boom = __commonJSMin(((exports, module) => {
	const fs = __require("node:fs");
	const EventEmitter = __require("node:events");
	const inherits = __require("node:util").inherits;
	const path = __require("node:path");
	const assert = __require("node:assert");
	const sleep = require_atomic_sleep();
	const BUSY_WRITE_TIMEOUT = 100;
	const kEmptyBuffer = Buffer.allocUnsafe(0);
	const MAX_WRITE = 16384;
	const kContentModeBuffer = "buffer";
	const kContentModeUtf8 = "utf8";
	const kFlush = Symbol("kFlush");
	const kFlushSyncIdle = 0;
	const kFlushSyncRetry = 1;
	const kFlushSyncInWriteEvent = 2;
	const kFlushSyncInFlight = 3;
	function isIgnorableFsyncError(err) {
		switch (err?.code) {
			case "EBADF":
			case "EINVAL":
			case "ENOTSUP":
			case "EOPNOTSUPP":
			case "EROFS": return true;
			default: return false;
		}
	}
	const [major, minor] = (process.versions.node || "0.0").split(".").map(Number);
	const kCopyBuffer = major >= 22 && minor >= 7;
	function openFile(file, sonic) {
		sonic._opening = true;
		sonic._writing = true;
		sonic._asyncDrainScheduled = false;
		function fileOpened(err, fd) {
			if (err) {
				sonic._reopening = false;
				sonic._writing = false;
				sonic._opening = false;
				if (sonic.sync) process.nextTick(() => {
					if (sonic.listenerCount("error") > 0) sonic.emit("error", err);
				});
				else sonic.emit("error", err);
				return;
			}
			const reopening = sonic._reopening;
			sonic.fd = fd;
			sonic.file = file;
			sonic._reopening = false;
			sonic._opening = false;
			sonic._writing = false;
			if (sonic.sync) process.nextTick(() => sonic.emit("ready"));
			else sonic.emit("ready");
			if (sonic.destroyed) return;
			if (!sonic._writing && (sonic._len > sonic.minLength || sonic._flushPending)) sonic._actualWrite();
			else if (reopening && !sonic._writing) process.nextTick(emitDrain, sonic);
		}
		const flags = sonic.append ? "a" : "w";
		const mode = sonic.mode;
		if (sonic.sync) try {
			if (sonic.mkdir) fs.mkdirSync(path.dirname(file), { recursive: true });
			fileOpened(null, fs.openSync(file, flags, mode));
		} catch (err) {
			fileOpened(err);
			throw err;
		}
		else if (sonic.mkdir) fs.mkdir(path.dirname(file), { recursive: true }, (err) => {
			if (err) return fileOpened(err);
			fs.open(file, flags, mode, fileOpened);
		});
		else fs.open(file, flags, mode, fileOpened);
	}
	function SonicBoom(opts) {
		if (!(this instanceof SonicBoom)) return new SonicBoom(opts);
		let { fd, dest, minLength, maxLength, maxWrite, periodicFlush, sync, append = true, mkdir, retryEAGAIN, maxWriteRetries, fsync, contentMode, mode } = opts || {};
		fd = fd || dest;
		this._len = 0;
		this.fd = -1;
		this._bufs = [];
		this._lens = [];
		this._writing = false;
		this._ending = false;
		this._reopening = false;
		this._asyncDrainScheduled = false;
		this._flushPending = 0;
		this._flushInProgress = 0;
		this._emittingFlush = false;
		this._emittingWrite = false;
		this._retryTimer = null;
		this._hwm = Math.max(minLength || 0, 16387);
		this.file = null;
		this.destroyed = false;
		this.minLength = minLength || 0;
		this.maxLength = maxLength || 0;
		this.maxWrite = maxWrite || MAX_WRITE;
		this._periodicFlush = periodicFlush || 0;
		this._periodicFlushTimer = void 0;
		this.sync = sync || false;
		this.writable = true;
		this._fsync = fsync || false;
		this.append = append || false;
		this.mode = mode;
		this.retryEAGAIN = retryEAGAIN || (() => true);
		this.maxWriteRetries = maxWriteRetries || 0;
		this._writeRetries = 0;
		this.mkdir = mkdir || false;
		let fsWriteSync;
		let fsWrite;
		if (contentMode === kContentModeBuffer) {
			this._writingBuf = kEmptyBuffer;
			this.write = writeBuffer;
			this.flush = flushBuffer;
			this.flushSync = flushBufferSync;
			this._actualWrite = actualWriteBuffer;
			fsWriteSync = () => fs.writeSync(this.fd, this._writingBuf);
			fsWrite = () => fs.write(this.fd, this._writingBuf, this.release);
		} else if (contentMode === void 0 || contentMode === kContentModeUtf8) {
			this._writingBuf = "";
			this.write = write;
			this.flush = flush;
			this.flushSync = flushSync;
			this._actualWrite = actualWrite;
			fsWriteSync = () => {
				if (Buffer.isBuffer(this._writingBuf)) return fs.writeSync(this.fd, this._writingBuf);
				return fs.writeSync(this.fd, this._writingBuf, "utf8");
			};
			fsWrite = () => {
				if (Buffer.isBuffer(this._writingBuf)) return fs.write(this.fd, this._writingBuf, this.release);
				return fs.write(this.fd, this._writingBuf, "utf8", this.release);
			};
		} else throw new Error(`SonicBoom supports "${kContentModeUtf8}" and "${kContentModeBuffer}", but passed ${contentMode}`);
		if (typeof fd === "number") {
			this.fd = fd;
			process.nextTick(() => this.emit("ready"));
		} else if (typeof fd === "string") openFile(fd, this);
		else throw new Error("SonicBoom supports only file descriptors and files");
		if (this.minLength >= this.maxWrite) throw new Error(`minLength should be smaller than maxWrite (${this.maxWrite})`);
		this.release = (err, n) => {
			if (err) {
				const isRetryableErr = err.code === "EAGAIN" || err.code === "EBUSY";
				if (isRetryableErr) this._writeRetries++;
				const retriesExhausted = this.maxWriteRetries > 0 && this._writeRetries > this.maxWriteRetries;
				if (isRetryableErr && !retriesExhausted && this.retryEAGAIN(err, this._writingBuf.length, this._len - this._writingBuf.length)) {
					if (this.sync) try {
						sleep(BUSY_WRITE_TIMEOUT);
						this.release(void 0, 0);
					} catch (err) {
						this.release(err);
					}
					else this._retryTimer = setTimeout(() => {
						this._retryTimer = null;
						fsWrite();
					}, BUSY_WRITE_TIMEOUT);
				} else {
					this._writing = false;
					this.emit("error", err);
				}
				return;
			}
			if (n > 0) this._writeRetries = 0;
			const releasedBufObj = releaseWritingBuf(this._writingBuf, this._len, n);
			this._len = releasedBufObj.len;
			this._writingBuf = releasedBufObj.writingBuf;
			this._emittingWrite = true;
			try {
				this.emit("write", n);
			} finally {
				this._emittingWrite = false;
			}
			if (this.destroyed) {
				this._writing = false;
				if (this._flushPending > 0) {
					if (this._len === 0) scheduleDrain(this);
					else this.emit(kFlush, new Error("SonicBoom destroyed"));
				}
				return;
			}
			if (this._writingBuf.length) {
				if (!this.sync) {
					fsWrite();
					return;
				}
				try {
					do {
						const n = fsWriteSync();
						const releasedBufObj = releaseWritingBuf(this._writingBuf, this._len, n);
						this._len = releasedBufObj.len;
						this._writingBuf = releasedBufObj.writingBuf;
					} while (this._writingBuf.length);
				} catch (err) {
					this.release(err);
					return;
				}
			}
			if (this._fsync) fs.fsyncSync(this.fd);
			const len = this._len;
			if (this._reopening) {
				this._writing = false;
				this._reopening = false;
				this.reopen();
			} else if (len > 0 && (len > this.minLength || this._flushPending)) this._actualWrite();
			else if (this._ending) {
				if (len > 0) this._actualWrite();
				else {
					this._writing = false;
					finishEnding(this);
				}
			} else {
				this._writing = false;
				scheduleDrain(this);
			}
		};
		this.on("newListener", function(name) {
			if (name === "drain" || name === kFlush) this._asyncDrainScheduled = false;
		});
		if (this._periodicFlush !== 0) {
			this._periodicFlushTimer = setInterval(() => {
				if (this._flushPending === 0 && this._flushInProgress === 0) this.flush(null);
			}, this._periodicFlush);
			this._periodicFlushTimer.unref();
		}
	}
	function releaseWritingBuf(writingBuf, len, n) {
		if (typeof writingBuf === "string") writingBuf = Buffer.from(writingBuf);
		len = Math.max(len - n, 0);
		writingBuf = writingBuf.subarray(n);
		return {
			writingBuf,
			len
		};
	}
	function scheduleDrain(sonic) {
		if (sonic.sync) {
			if (!sonic._asyncDrainScheduled) {
				sonic._asyncDrainScheduled = true;
				process.nextTick(emitDrain, sonic);
			}
		} else emitDrain(sonic);
	}
	function emitDrain(sonic) {
		if (!(sonic.listenerCount("drain") > 0 || sonic.listenerCount(kFlush) > 0)) return;
		sonic._asyncDrainScheduled = false;
		if (sonic._writing) return;
		emitFlush(sonic);
		if (sonic._writing || sonic.destroyed) return;
		if (sonic.listenerCount("drain") > 0) sonic.emit("drain");
	}
	function emitFlush(sonic) {
		if (sonic._emittingFlush) return;
		sonic._emittingFlush = true;
		try {
			sonic.emit(kFlush);
		} finally {
			sonic._emittingFlush = false;
		}
	}
	function finishEnding(sonic) {
		if (!sonic._ending || sonic._writing || sonic.destroyed) return;
		if (sonic._len > 0) {
			sonic._actualWrite();
			return;
		}
		if (sonic._flushPending > 0) emitFlush(sonic);
		if (sonic._flushPending === 0 && sonic._flushInProgress === 0 && !sonic._writing && sonic._len === 0) actualClose(sonic);
	}
	inherits(SonicBoom, EventEmitter);
	function mergeBuf(bufs, len) {
		if (bufs.length === 0) return kEmptyBuffer;
		if (bufs.length === 1) return bufs[0];
		return Buffer.concat(bufs, len);
	}
	function write(data) {
		if (this.destroyed) throw new Error("SonicBoom destroyed");
		data = "" + data;
		const dataLen = Buffer.byteLength(data);
		const len = this._len + dataLen;
		const bufs = this._bufs;
		if (this.maxLength && len > this.maxLength) {
			this.emit("drop", data);
			return this._len < this._hwm;
		}
		if (bufs.length === 0 || Buffer.byteLength(bufs[bufs.length - 1]) + dataLen > this.maxWrite) bufs.push(data);
		else bufs[bufs.length - 1] += data;
		this._len = len;
		if (!this._writing && this._len >= this.minLength) this._actualWrite();
		return this._len < this._hwm;
	}
	function writeBuffer(data) {
		if (this.destroyed) throw new Error("SonicBoom destroyed");
		const len = this._len + data.length;
		const bufs = this._bufs;
		const lens = this._lens;
		if (this.maxLength && len > this.maxLength) {
			this.emit("drop", data);
			return this._len < this._hwm;
		}
		if (bufs.length === 0 || lens[lens.length - 1] + data.length > this.maxWrite) {
			bufs.push([data]);
			lens.push(data.length);
		} else {
			bufs[bufs.length - 1].push(data);
			lens[lens.length - 1] += data.length;
		}
		this._len = len;
		if (!this._writing && this._len >= this.minLength) this._actualWrite();
		return this._len < this._hwm;
	}
	function callFlushCallbackOnDrain(cb) {
		this._flushPending++;
		let waiting = true;
		let completed = false;
		let flushing = false;
		const stopWaiting = () => {
			if (!waiting) return false;
			waiting = false;
			this.off(kFlush, onDrain);
			this.off("error", onError);
			return true;
		};
		const complete = (err, finish = true) => {
			if (completed) return;
			completed = true;
			if (flushing) this._flushInProgress--;
			try {
				cb(err);
			} finally {
				if (finish) finishEnding(this);
			}
		};
		const onDrain = (err) => {
			if (!stopWaiting()) return;
			this._flushPending--;
			if (err) {
				complete(err, false);
				return;
			}
			this._flushInProgress++;
			flushing = true;
			if (!this._fsync && !this.destroyed) try {
				fs.fsync(this.fd, (err) => {
					if (isIgnorableFsyncError(err)) {
						complete();
						return;
					}
					complete(err);
				});
			} catch (err) {
				complete(err);
			}
			else complete();
		};
		const onError = (err) => {
			if (!stopWaiting()) return;
			this._flushPending--;
			complete(err, false);
		};
		this.once(kFlush, onDrain);
		this.once("error", onError);
	}
	function flush(cb) {
		if (cb != null && typeof cb !== "function") throw new Error("flush cb must be a function");
		if (this.destroyed) {
			const error = new Error("SonicBoom destroyed");
			if (cb) {
				cb(error);
				return;
			}
			throw error;
		}
		if (this.minLength <= 0 && !this._writing && this._len === 0) {
			cb?.();
			return;
		}
		if (cb) callFlushCallbackOnDrain.call(this, cb);
		if (this._writing) return;
		if (this._bufs.length === 0) this._bufs.push("");
		this._actualWrite();
	}
	function flushBuffer(cb) {
		if (cb != null && typeof cb !== "function") throw new Error("flush cb must be a function");
		if (this.destroyed) {
			const error = new Error("SonicBoom destroyed");
			if (cb) {
				cb(error);
				return;
			}
			throw error;
		}
		if (this.minLength <= 0 && !this._writing && this._len === 0) {
			cb?.();
			return;
		}
		if (cb) callFlushCallbackOnDrain.call(this, cb);
		if (this._writing) return;
		if (this._bufs.length === 0) {
			this._bufs.push([]);
			this._lens.push(0);
		}
		this._actualWrite();
	}
	SonicBoom.prototype.reopen = function(file) {
		if (this.destroyed) throw new Error("SonicBoom destroyed");
		if (this._opening) {
			this.once("ready", () => {
				if (!this.destroyed) this.reopen(file);
			});
			return;
		}
		if (this._ending) return;
		if (!this.file) throw new Error("Unable to reopen a file descriptor, you must pass a file to SonicBoom");
		if (file) this.file = file;
		this._reopening = true;
		if (this._writing) return;
		const fd = this.fd;
		this.once("ready", () => {
			if (fd !== this.fd) fs.close(fd, (err) => {
				if (err) return this.emit("error", err);
			});
		});
		openFile(this.file, this);
	};
	SonicBoom.prototype.end = function() {
		if (this.destroyed) throw new Error("SonicBoom destroyed");
		if (this._opening) {
			this.once("ready", () => {
				if (!this.destroyed) this.end();
			});
			return;
		}
		if (this._ending) return;
		this._ending = true;
		if (this._writing) return;
		if (this._len > 0 && this.fd >= 0) this._actualWrite();
		else finishEnding(this);
	};
	function beginFlushSync(sonic) {
		if (sonic.destroyed) throw new Error("SonicBoom destroyed");
		if (sonic.fd < 0) throw new Error("sonic boom is not ready yet");
		if (!sonic._writing || sonic._opening) return kFlushSyncIdle;
		if (sonic._retryTimer !== null) {
			clearTimeout(sonic._retryTimer);
			sonic._retryTimer = null;
			return kFlushSyncRetry;
		}
		if (sonic._emittingWrite) return kFlushSyncInWriteEvent;
		return kFlushSyncInFlight;
	}
	function endFlushSyncRetry(sonic) {
		sonic._writing = false;
		process.nextTick(() => {
			if (sonic.destroyed || sonic._writing) return;
			if (sonic._reopening) {
				sonic._reopening = false;
				sonic.reopen();
			} else if (sonic._ending) finishEnding(sonic);
			else if (sonic._len > 0 && (sonic._len > sonic.minLength || sonic._flushPending)) sonic._actualWrite();
			else emitDrain(sonic);
		});
	}
	function flushSync() {
		const state = beginFlushSync(this);
		try {
			if (state !== kFlushSyncInFlight && this._writingBuf.length > 0) {
				this._bufs.unshift(this._writingBuf);
				this._writingBuf = "";
			}
			let buf = "";
			while (this._bufs.length || buf.length) {
				if (buf.length <= 0) buf = this._bufs[0];
				try {
					const n = Buffer.isBuffer(buf) ? fs.writeSync(this.fd, buf) : fs.writeSync(this.fd, buf, "utf8");
					this._writeRetries = 0;
					const releasedBufObj = releaseWritingBuf(buf, this._len, n);
					buf = releasedBufObj.writingBuf;
					this._len = releasedBufObj.len;
					if (buf.length <= 0) this._bufs.shift();
				} catch (err) {
					const shouldRetry = err.code === "EAGAIN" || err.code === "EBUSY";
					if (shouldRetry) this._writeRetries++;
					const retriesExhausted = this.maxWriteRetries > 0 && this._writeRetries > this.maxWriteRetries;
					if (!shouldRetry || retriesExhausted || !this.retryEAGAIN(err, buf.length, this._len - buf.length)) throw err;
					sleep(BUSY_WRITE_TIMEOUT);
				}
			}
		} finally {
			if (state === kFlushSyncRetry) endFlushSyncRetry(this);
		}
		try {
			fs.fsyncSync(this.fd);
		} catch {}
	}
	function flushBufferSync() {
		const state = beginFlushSync(this);
		try {
			if (state !== kFlushSyncInFlight && this._writingBuf.length > 0) {
				this._bufs.unshift([this._writingBuf]);
				this._lens.unshift(this._writingBuf.length);
				this._writingBuf = kEmptyBuffer;
			}
			let buf = kEmptyBuffer;
			while (this._bufs.length || buf.length) {
				if (buf.length <= 0) buf = mergeBuf(this._bufs[0], this._lens[0]);
				try {
					const n = fs.writeSync(this.fd, buf);
					this._writeRetries = 0;
					buf = buf.subarray(n);
					this._len = Math.max(this._len - n, 0);
					if (buf.length <= 0) {
						this._bufs.shift();
						this._lens.shift();
					}
				} catch (err) {
					const shouldRetry = err.code === "EAGAIN" || err.code === "EBUSY";
					if (shouldRetry) this._writeRetries++;
					const retriesExhausted = this.maxWriteRetries > 0 && this._writeRetries > this.maxWriteRetries;
					if (!shouldRetry || retriesExhausted || !this.retryEAGAIN(err, buf.length, this._len - buf.length)) throw err;
					sleep(BUSY_WRITE_TIMEOUT);
				}
			}
		} finally {
			if (state === kFlushSyncRetry) endFlushSyncRetry(this);
		}
	}
	SonicBoom.prototype.destroy = function() {
		if (this.destroyed) return;
		const opening = this._opening;
		actualClose(this);
		if (opening && this._flushPending > 0) this.emit("error", new Error("SonicBoom destroyed"));
	};
	function actualWrite() {
		const release = this.release;
		this._writing = true;
		this._writingBuf = this._writingBuf.length ? this._writingBuf : this._bufs.shift() || "";
		if (this.sync) try {
			release(null, Buffer.isBuffer(this._writingBuf) ? fs.writeSync(this.fd, this._writingBuf) : fs.writeSync(this.fd, this._writingBuf, "utf8"));
		} catch (err) {
			release(err);
		}
		else fs.write(this.fd, this._writingBuf, release);
	}
	function actualWriteBuffer() {
		const release = this.release;
		this._writing = true;
		this._writingBuf = this._writingBuf.length ? this._writingBuf : mergeBuf(this._bufs.shift(), this._lens.shift());
		if (this.sync) try {
			release(null, fs.writeSync(this.fd, this._writingBuf));
		} catch (err) {
			release(err);
		}
		else {
			if (kCopyBuffer) this._writingBuf = Buffer.from(this._writingBuf);
			fs.write(this.fd, this._writingBuf, release);
		}
	}
	function actualClose(sonic) {
		if (sonic.destroyed) return;
		if (sonic.fd === -1) {
			sonic.destroyed = true;
			sonic.once("ready", () => {
				sonic.destroyed = false;
				actualClose(sonic);
			});
			return;
		}
		if (sonic._periodicFlushTimer !== void 0) clearInterval(sonic._periodicFlushTimer);
		sonic.destroyed = true;
		sonic._bufs = [];
		sonic._lens = [];
		if (sonic._retryTimer !== null) {
			clearTimeout(sonic._retryTimer);
			sonic._retryTimer = null;
			sonic._writing = false;
		}
		if (sonic._flushPending > 0 && !sonic._writing) sonic.emit(kFlush, new Error("SonicBoom destroyed"));
		assert(typeof sonic.fd === "number", `sonic.fd must be a number, got ${typeof sonic.fd}`);
		try {
			fs.fsync(sonic.fd, closeWrapped);
		} catch {}
		function closeWrapped() {
			if (sonic.fd !== 1 && sonic.fd !== 2) fs.close(sonic.fd, done);
			else done();
		}
		function done(err) {
			if (err) {
				sonic.emit("error", err);
				return;
			}
			if (sonic._ending && !sonic._writing) sonic.emit("finish");
			sonic.emit("close");
		}
	}
	SonicBoom.SonicBoom = SonicBoom;
	SonicBoom.default = SonicBoom;
	module.exports = SonicBoom;
}));
// node_modules/pino-pretty/lib/utils/noop.js
var require_noop = __commonJSMin(((exports, module) => {
	module.exports = function noop() {};
}));
// node_modules/pino-pretty/lib/utils/build-safe-sonic-boom.js
var require_build_safe_sonic_boom = __commonJSMin(((exports, module) => {
	module.exports = buildSafeSonicBoom;
	const { isMainThread } = __require("node:worker_threads");
	const SonicBoom = require_sonic_boom();
	const noop = require_noop();
	function buildSafeSonicBoom(opts) {
		const stream = new SonicBoom(opts);
		stream.on("error", filterBrokenPipe);
		if (!opts.sync && isMainThread) setupOnExit(stream);
		return stream;
		function filterBrokenPipe(err) {
			if (err.code === "EPIPE") {
				stream.write = noop;
				stream.end = noop;
				stream.flushSync = noop;
				stream.destroy = noop;
				return;
			}
			stream.removeListener("error", filterBrokenPipe);
		}
	}
	function setupOnExit(stream) {
		if (global.WeakRef && global.WeakMap && global.FinalizationRegistry) {
			const onExit = require_on_exit_leak_free();
			onExit.register(stream, autoEnd);
			stream.on("close", function() {
				onExit.unregister(stream);
			});
		}
	}
	function autoEnd(stream, eventName) {
		if (stream.destroyed) return;
		if (eventName === "beforeExit") {
			stream.flush();
			stream.on("drain", function() {
				stream.end();
			});
		} else stream.flushSync();
	}
}));
// node_modules/pino-pretty/lib/utils/is-valid-date.js
var require_is_valid_date = __commonJSMin(((exports, module) => {
	module.exports = isValidDate;
	function isValidDate(date) {
		return date instanceof Date && !Number.isNaN(date.getTime());
	}
}));
// node_modules/pino-pretty/lib/utils/create-date.js
var require_create_date = __commonJSMin(((exports, module) => {
	module.exports = createDate;
	const isValidDate = require_is_valid_date();
	function createDate(epoch) {
		let date = new Date(epoch);
		if (isValidDate(date)) return date;
		date = new Date(+epoch);
		return date;
	}
}));
// node_modules/pino-pretty/lib/utils/split-property-key.js
var require_split_property_key = __commonJSMin(((exports, module) => {
	module.exports = splitPropertyKey;
	function splitPropertyKey(key) {
		const result = [];
		let backslash = false;
		let segment = "";
		for (let i = 0; i < key.length; i++) {
			const c = key.charAt(i);
			if (c === "\\") {
				backslash = true;
				continue;
			}
			if (backslash) {
				backslash = false;
				segment += c;
				continue;
			}
			if (c === ".") {
				result.push(segment);
				segment = "";
				continue;
			}
			segment += c;
		}
		if (segment.length) result.push(segment);
		return result;
	}
}));
// node_modules/pino-pretty/lib/utils/get-property-value.js
var require_get_property_value = __commonJSMin(((exports, module) => {
	module.exports = getPropertyValue;
	const splitPropertyKey = require_split_property_key();
	function getPropertyValue(obj, property) {
		const props = Array.isArray(property) ? property : splitPropertyKey(property);
		for (const prop of props) {
			if (!Object.prototype.hasOwnProperty.call(obj, prop)) return;
			obj = obj[prop];
		}
		return obj;
	}
}));
// node_modules/pino-pretty/lib/utils/delete-log-property.js
var require_delete_log_property = __commonJSMin(((exports, module) => {
	module.exports = deleteLogProperty;
	const getPropertyValue = require_get_property_value();
	const splitPropertyKey = require_split_property_key();
	function deleteLogProperty(log, property) {
		const props = splitPropertyKey(property);
		const propToDelete = props.pop();
		log = getPropertyValue(log, props);
		if (log !== null && typeof log === "object" && Object.prototype.hasOwnProperty.call(log, propToDelete)) delete log[propToDelete];
	}
}));
// node_modules/fast-copy/dist/cjs/index.cjs
var require_cjs = __commonJSMin(((exports) => {
	var MaxDepthExceededError = class extends RangeError {
		constructor(maxDepth) {
			super(`Maximum copy depth of ${String(maxDepth)} exceeded; the value copied is nested too deeply.`);
			this.maxDepth = maxDepth;
			this.name = "MaxDepthExceededError";
		}
	};
	const toStringFunction = Function.prototype.toString;
	const toStringObject = Object.prototype.toString;
	function getCleanClone(prototype) {
		if (!prototype) return Object.create(null);
		const Constructor = prototype.constructor;
		if (Constructor === Object) return prototype === Object.prototype ? {} : Object.create(prototype);
		if (typeof Constructor === "function" && ~toStringFunction.call(Constructor).indexOf("[native code]")) try {
			return new Constructor();
		} catch (_a) {}
		return Object.create(prototype);
	}
	function getTag(value) {
		const stringTag = value[Symbol.toStringTag];
		if (stringTag) return stringTag;
		const type = toStringObject.call(value);
		return type.substring(8, type.length - 1);
	}
	const sliceTypedArray = Object.getPrototypeOf(Int8Array.prototype).slice;
	function copyOwnDescriptor(original, clone, property, state) {
		const ownDescriptor = Object.getOwnPropertyDescriptor(original, property) || {
			configurable: true,
			enumerable: true,
			value: original[property],
			writable: true
		};
		const descriptor = ownDescriptor.get || ownDescriptor.set ? ownDescriptor : {
			configurable: ownDescriptor.configurable,
			enumerable: ownDescriptor.enumerable,
			value: state.copier(ownDescriptor.value, state),
			writable: ownDescriptor.writable
		};
		try {
			Object.defineProperty(clone, property, descriptor);
		} catch (_a) {
			clone[property] = descriptor.get ? descriptor.get() : descriptor.value;
		}
	}
	function copyOwnPropertiesStrict(value, clone, state, names, start) {
		for (let index = start; index < names.length; ++index) copyOwnDescriptor(value, clone, names[index], state);
		for (const symbol of Object.getOwnPropertySymbols(value)) copyOwnDescriptor(value, clone, symbol, state);
		return clone;
	}
	function copyArray(array, state) {
		const clone = new state.Constructor();
		state.cache.set(array, clone);
		for (let index = 0; index < array.length; ++index) clone[index] = state.copier(array[index], state);
		return clone;
	}
	function copyArrayStrict(array, state) {
		const clone = new state.Constructor();
		state.cache.set(array, clone);
		return copyOwnPropertiesStrict(array, clone, state, Object.getOwnPropertyNames(array), 0);
	}
	function copyArrayBuffer(arrayBuffer, state) {
		if (ArrayBuffer.isView(arrayBuffer)) return sliceTypedArray.call(arrayBuffer, 0);
		if (arrayBuffer.resizable || arrayBuffer.growable) {
			const maxByteLength = arrayBuffer.maxByteLength;
			const clone = new state.Constructor(arrayBuffer.byteLength, { maxByteLength });
			new Uint8Array(clone).set(new Uint8Array(arrayBuffer));
			return clone;
		}
		if (!arrayBuffer.byteLength && getTag(arrayBuffer) === "SharedArrayBuffer") return new state.Constructor(0);
		return arrayBuffer.slice(0);
	}
	function copyArrayBufferStrict(arrayBuffer, state) {
		const clone = copyArrayBuffer(arrayBuffer, state);
		state.cache.set(arrayBuffer, clone);
		const start = ArrayBuffer.isView(clone) ? clone.length || 0 : 0;
		return copyOwnPropertiesStrict(arrayBuffer, clone, state, Object.getOwnPropertyNames(arrayBuffer), start);
	}
	function copyBlob(blob, _state) {
		return blob.slice(0, blob.size, blob.type);
	}
	const copyBlobStrict = createStrictHandler(copyBlob);
	function copyDataView(dataView, state) {
		return new state.Constructor(state.copier(dataView.buffer, state), dataView.byteOffset, dataView.byteLength);
	}
	function copyDataViewStrict(dataView, state) {
		const { buffer } = dataView;
		const { cache, Constructor } = state;
		const bufferCopied = cache.has(buffer);
		const bufferClone = bufferCopied ? cache.get(buffer) : state.copier(buffer, state);
		if (!bufferCopied && cache.has(dataView)) return cache.get(dataView);
		const clone = new Constructor(bufferClone, dataView.byteOffset, dataView.byteLength);
		state.cache.set(dataView, clone);
		return copyOwnPropertiesStrict(dataView, clone, state, Object.getOwnPropertyNames(dataView), 0);
	}
	function copyDate(date, state) {
		return new state.Constructor(date.getTime());
	}
	const copyDateStrict = createStrictHandler(copyDate);
	function copyMap(map, state) {
		const clone = new state.Constructor();
		state.cache.set(map, clone);
		for (const [key, value] of map) clone.set(key, state.copier(value, state));
		return clone;
	}
	function copyMapStrict(map, state) {
		return copyOwnPropertiesStrict(map, copyMap(map, state), state, Object.getOwnPropertyNames(map), 0);
	}
	function copyObject(object, state) {
		const clone = getCleanClone(state.prototype);
		state.cache.set(object, clone);
		for (const key of Object.keys(object)) if (key === "__proto__") Object.defineProperty(clone, key, {
			configurable: true,
			enumerable: true,
			value: state.copier(object[key], state),
			writable: true
		});
		else clone[key] = state.copier(object[key], state);
		for (const symbol of Object.getOwnPropertySymbols(object)) if (Object.prototype.propertyIsEnumerable.call(object, symbol)) clone[symbol] = state.copier(object[symbol], state);
		return clone;
	}
	function copyObjectStrict(object, state) {
		const clone = getCleanClone(state.prototype);
		state.cache.set(object, clone);
		return copyOwnPropertiesStrict(object, clone, state, Object.getOwnPropertyNames(object), 0);
	}
	function copyPrimitiveWrapper(primitiveObject, state) {
		return new state.Constructor(primitiveObject.valueOf());
	}
	const copyPrimitiveWrapperStrict = createStrictHandler(copyPrimitiveWrapper);
	function copyRegExp(regExp, state) {
		const clone = new state.Constructor(regExp.source, regExp.flags);
		clone.lastIndex = regExp.lastIndex;
		return clone;
	}
	const copyRegExpStrict = createStrictHandler(copyRegExp);
	function copySelf(value, _state) {
		return value;
	}
	function copySet(set, state) {
		const clone = new state.Constructor();
		state.cache.set(set, clone);
		for (const value of set) clone.add(state.copier(value, state));
		return clone;
	}
	function copySetStrict(set, state) {
		return copyOwnPropertiesStrict(set, copySet(set, state), state, Object.getOwnPropertyNames(set), 0);
	}
	function createStrictHandler(handler) {
		return (value, state) => {
			const clone = handler(value, state);
			state.cache.set(value, clone);
			return copyOwnPropertiesStrict(value, clone, state, Object.getOwnPropertyNames(value), 0);
		};
	}
	function copyStringStrict(string, state) {
		const clone = copyPrimitiveWrapper(string, state);
		state.cache.set(string, clone);
		const { length } = string;
		const names = Object.getOwnPropertyNames(string);
		return copyOwnPropertiesStrict(string, clone, state, names, names[length] === "length" ? length + 1 : length);
	}
	const DEFAULT_MAX_DEPTH = 1e3;
	function createDefaultCache() {
		return new WeakMap();
	}
	function getOptions({ createCache: createCacheOverride, maxDepth, methods: methodsOverride, strict }) {
		const defaultMethods = {
			array: strict ? copyArrayStrict : copyArray,
			arrayBuffer: strict ? copyArrayBufferStrict : copyArrayBuffer,
			asyncGenerator: copySelf,
			blob: strict ? copyBlobStrict : copyBlob,
			dataView: strict ? copyDataViewStrict : copyDataView,
			date: strict ? copyDateStrict : copyDate,
			error: copySelf,
			generator: copySelf,
			map: strict ? copyMapStrict : copyMap,
			object: strict ? copyObjectStrict : copyObject,
			regExp: strict ? copyRegExpStrict : copyRegExp,
			set: strict ? copySetStrict : copySet
		};
		const methods = methodsOverride ? Object.assign(defaultMethods, methodsOverride) : defaultMethods;
		const copiers = getTagSpecificCopiers(methods, strict);
		const createCache = createCacheOverride || createDefaultCache;
		if (!copiers.Object || !copiers.Array) throw new Error("An object and array copier must be provided.");
		return {
			createCache,
			copiers,
			maxDepth: maxDepth == null ? DEFAULT_MAX_DEPTH : maxDepth,
			methods,
			strict: Boolean(strict)
		};
	}
	function getTagSpecificCopiers(methods, strict) {
		const copyPrimitive = strict ? copyPrimitiveWrapperStrict : copyPrimitiveWrapper;
		return Object.assign(Object.create(null), {
			Arguments: methods.object,
			Array: methods.array,
			ArrayBuffer: methods.arrayBuffer,
			AsyncGenerator: methods.asyncGenerator,
			BigInt64Array: methods.arrayBuffer,
			BigUint64Array: methods.arrayBuffer,
			Blob: methods.blob,
			Boolean: copyPrimitive,
			DataView: methods.dataView,
			Date: methods.date,
			Error: methods.error,
			Float32Array: methods.arrayBuffer,
			Float64Array: methods.arrayBuffer,
			Generator: methods.generator,
			Int8Array: methods.arrayBuffer,
			Int16Array: methods.arrayBuffer,
			Int32Array: methods.arrayBuffer,
			Map: methods.map,
			Number: copyPrimitive,
			Object: methods.object,
			Promise: copySelf,
			RegExp: methods.regExp,
			Set: methods.set,
			SharedArrayBuffer: methods.arrayBuffer,
			String: strict ? copyStringStrict : copyPrimitiveWrapper,
			WeakMap: copySelf,
			WeakSet: copySelf,
			Uint8Array: methods.arrayBuffer,
			Uint8ClampedArray: methods.arrayBuffer,
			Uint16Array: methods.arrayBuffer,
			Uint32Array: methods.arrayBuffer
		});
	}
	function createCopier(options = {}) {
		const { createCache, copiers, maxDepth } = getOptions(options);
		const { Array: copyArray, Object: copyObject } = copiers;
		function copier(value, state) {
			state.prototype = state.Constructor = void 0;
			if (!value || typeof value !== "object") return value;
			if (state.cache.has(value)) return state.cache.get(value);
			if (++state.depth > maxDepth) throw new MaxDepthExceededError(maxDepth);
			state.prototype = Object.getPrototypeOf(value);
			state.Constructor = state.prototype && state.prototype.constructor;
			let clone;
			if (!state.Constructor || state.Constructor === Object) clone = copyObject(value, state);
			else if (Array.isArray(value)) clone = copyArray(value, state);
			else {
				const tagSpecificCopier = copiers[getTag(value)];
				if (tagSpecificCopier) clone = tagSpecificCopier(value, state);
				else clone = typeof value.then === "function" ? value : copyObject(value, state);
			}
			--state.depth;
			return clone;
		}
		return function copy(value) {
			return copier(value, {
				Constructor: void 0,
				cache: createCache(),
				copier,
				depth: 0,
				prototype: void 0
			});
		};
	}
	const copyStrict = createCopier({ strict: true });
	const copy = createCopier();
	exports.MaxDepthExceededError = MaxDepthExceededError;
	exports.copy = copy;
	exports.copyStrict = copyStrict;
	exports.createCopier = createCopier;
}));
// node_modules/pino-pretty/lib/utils/filter-log.js
var require_filter_log = __commonJSMin(((exports, module) => {
	module.exports = filterLog;
	const { createCopier } = require_cjs();
	const fastCopy = createCopier({});
	const deleteLogProperty = require_delete_log_property();
	const getPropertyValue = require_get_property_value();
	const splitPropertyKey = require_split_property_key();
	function hasLogProperty(log, property) {
		const props = splitPropertyKey(property);
		if (props.length === 0) return false;
		let current = log;
		for (const prop of props) {
			if (current === null || typeof current !== "object" || !Object.prototype.hasOwnProperty.call(current, prop)) return false;
			current = current[prop];
		}
		return true;
	}
	function setLogProperty(log, property, value) {
		const props = splitPropertyKey(property);
		const last = props.pop();
		let current = log;
		for (const prop of props) {
			if (current[prop] === null || typeof current[prop] !== "object") current[prop] = {};
			current = current[prop];
		}
		current[last] = value;
	}
	function filterLog({ log, context }) {
		const { ignoreKeys, includeKeys } = context;
		const logCopy = fastCopy(log);
		if (includeKeys) {
			const logIncluded = {};
			includeKeys.forEach((key) => {
				if (hasLogProperty(logCopy, key)) setLogProperty(logIncluded, key, getPropertyValue(logCopy, key));
			});
			return logIncluded;
		}
		ignoreKeys.forEach((ignoreKey) => {
			deleteLogProperty(logCopy, ignoreKey);
		});
		return logCopy;
	}
}));
// node_modules/dateformat/lib/dateformat.js
var require_dateformat = __commonJSMin(((exports, module) => {
	function _typeof(obj) {
		"@babel/helpers - typeof";
		if (typeof Symbol === "function" && typeof Symbol.iterator === "symbol") _typeof = function _typeof(obj) {
			return typeof obj;
		};
		else _typeof = function _typeof(obj) {
			return obj && typeof Symbol === "function" && obj.constructor === Symbol && obj !== Symbol.prototype ? "symbol" : typeof obj;
		};
		return _typeof(obj);
	}
	(function(global) {
		var _arguments = arguments;
		var dateFormat = function() {
			var token = /d{1,4}|D{3,4}|m{1,4}|yy(?:yy)?|([HhMsTt])\1?|W{1,2}|[LlopSZN]|"[^"]*"|'[^']*'/g;
			var timezone = /\b(?:[PMCEA][SDP]T|(?:Pacific|Mountain|Central|Eastern|Atlantic) (?:Standard|Daylight|Prevailing) Time|(?:GMT|UTC)(?:[-+]\d{4})?)\b/g;
			var timezoneClip = /[^-+\dA-Z]/g;
			return function(date, mask, utc, gmt) {
				if (_arguments.length === 1 && kindOf(date) === "string" && !/\d/.test(date)) {
					mask = date;
					date = void 0;
				}
				date = date || date === 0 ? date : new Date();
				if (!(date instanceof Date)) date = new Date(date);
				if (isNaN(date)) throw TypeError("Invalid date");
				mask = String(dateFormat.masks[mask] || mask || dateFormat.masks["default"]);
				var maskSlice = mask.slice(0, 4);
				if (maskSlice === "UTC:" || maskSlice === "GMT:") {
					mask = mask.slice(4);
					utc = true;
					if (maskSlice === "GMT:") gmt = true;
				}
				var _ = function _() {
					return utc ? "getUTC" : "get";
				};
				var _d = function d() {
					return date[_() + "Date"]();
				};
				var D = function D() {
					return date[_() + "Day"]();
				};
				var _m = function m() {
					return date[_() + "Month"]();
				};
				var y = function y() {
					return date[_() + "FullYear"]();
				};
				var _H = function H() {
					return date[_() + "Hours"]();
				};
				var _M = function M() {
					return date[_() + "Minutes"]();
				};
				var _s = function s() {
					return date[_() + "Seconds"]();
				};
				var _L = function L() {
					return date[_() + "Milliseconds"]();
				};
				var _o = function o() {
					return utc ? 0 : date.getTimezoneOffset();
				};
				var _W = function W() {
					return getWeek(date);
				};
				var _N = function N() {
					return getDayOfWeek(date);
				};
				var flags = {
					d: function d() {
						return _d();
					},
					dd: function dd() {
						return pad(_d());
					},
					ddd: function ddd() {
						return dateFormat.i18n.dayNames[D()];
					},
					DDD: function DDD() {
						return getDayName({
							y: y(),
							m: _m(),
							d: _d(),
							_: _(),
							dayName: dateFormat.i18n.dayNames[D()],
							short: true
						});
					},
					dddd: function dddd() {
						return dateFormat.i18n.dayNames[D() + 7];
					},
					DDDD: function DDDD() {
						return getDayName({
							y: y(),
							m: _m(),
							d: _d(),
							_: _(),
							dayName: dateFormat.i18n.dayNames[D() + 7]
						});
					},
					m: function m() {
						return _m() + 1;
					},
					mm: function mm() {
						return pad(_m() + 1);
					},
					mmm: function mmm() {
						return dateFormat.i18n.monthNames[_m()];
					},
					mmmm: function mmmm() {
						return dateFormat.i18n.monthNames[_m() + 12];
					},
					yy: function yy() {
						return String(y()).slice(2);
					},
					yyyy: function yyyy() {
						return pad(y(), 4);
					},
					h: function h() {
						return _H() % 12 || 12;
					},
					hh: function hh() {
						return pad(_H() % 12 || 12);
					},
					H: function H() {
						return _H();
					},
					HH: function HH() {
						return pad(_H());
					},
					M: function M() {
						return _M();
					},
					MM: function MM() {
						return pad(_M());
					},
					s: function s() {
						return _s();
					},
					ss: function ss() {
						return pad(_s());
					},
					l: function l() {
						return pad(_L(), 3);
					},
					L: function L() {
						return pad(Math.floor(_L() / 10));
					},
					t: function t() {
						return _H() < 12 ? dateFormat.i18n.timeNames[0] : dateFormat.i18n.timeNames[1];
					},
					tt: function tt() {
						return _H() < 12 ? dateFormat.i18n.timeNames[2] : dateFormat.i18n.timeNames[3];
					},
					T: function T() {
						return _H() < 12 ? dateFormat.i18n.timeNames[4] : dateFormat.i18n.timeNames[5];
					},
					TT: function TT() {
						return _H() < 12 ? dateFormat.i18n.timeNames[6] : dateFormat.i18n.timeNames[7];
					},
					Z: function Z() {
						return gmt ? "GMT" : utc ? "UTC" : (String(date).match(timezone) || [""]).pop().replace(timezoneClip, "").replace(/GMT\+0000/g, "UTC");
					},
					o: function o() {
						return (_o() > 0 ? "-" : "+") + pad(Math.floor(Math.abs(_o()) / 60) * 100 + Math.abs(_o()) % 60, 4);
					},
					p: function p() {
						return (_o() > 0 ? "-" : "+") + pad(Math.floor(Math.abs(_o()) / 60), 2) + ":" + pad(Math.floor(Math.abs(_o()) % 60), 2);
					},
					S: function S() {
						return [
							"th",
							"st",
							"nd",
							"rd"
						][_d() % 10 > 3 ? 0 : (_d() % 100 - _d() % 10 != 10) * _d() % 10];
					},
					W: function W() {
						return _W();
					},
					WW: function WW() {
						return pad(_W());
					},
					N: function N() {
						return _N();
					}
				};
				return mask.replace(token, function(match) {
					if (match in flags) return flags[match]();
					return match.slice(1, match.length - 1);
				});
			};
		}();
		dateFormat.masks = {
			default: "ddd mmm dd yyyy HH:MM:ss",
			shortDate: "m/d/yy",
			paddedShortDate: "mm/dd/yyyy",
			mediumDate: "mmm d, yyyy",
			longDate: "mmmm d, yyyy",
			fullDate: "dddd, mmmm d, yyyy",
			shortTime: "h:MM TT",
			mediumTime: "h:MM:ss TT",
			longTime: "h:MM:ss TT Z",
			isoDate: "yyyy-mm-dd",
			isoTime: "HH:MM:ss",
			isoDateTime: "yyyy-mm-dd'T'HH:MM:sso",
			isoUtcDateTime: "UTC:yyyy-mm-dd'T'HH:MM:ss'Z'",
			expiresHeaderFormat: "ddd, dd mmm yyyy HH:MM:ss Z"
		};
		dateFormat.i18n = {
			dayNames: [
				"Sun",
				"Mon",
				"Tue",
				"Wed",
				"Thu",
				"Fri",
				"Sat",
				"Sunday",
				"Monday",
				"Tuesday",
				"Wednesday",
				"Thursday",
				"Friday",
				"Saturday"
			],
			monthNames: [
				"Jan",
				"Feb",
				"Mar",
				"Apr",
				"May",
				"Jun",
				"Jul",
				"Aug",
				"Sep",
				"Oct",
				"Nov",
				"Dec",
				"January",
				"February",
				"March",
				"April",
				"May",
				"June",
				"July",
				"August",
				"September",
				"October",
				"November",
				"December"
			],
			timeNames: [
				"a",
				"p",
				"am",
				"pm",
				"A",
				"P",
				"AM",
				"PM"
			]
		};
		var pad = function pad(val, len) {
			val = String(val);
			len = len || 2;
			while (val.length < len) val = "0" + val;
			return val;
		};
		var getDayName = function getDayName(_ref) {
			var y = _ref.y, m = _ref.m, d = _ref.d, _ = _ref._, dayName = _ref.dayName, _ref$short = _ref["short"], _short = _ref$short === void 0 ? false : _ref$short;
			var today = new Date();
			var yesterday = new Date();
			yesterday.setDate(yesterday[_ + "Date"]() - 1);
			var tomorrow = new Date();
			tomorrow.setDate(tomorrow[_ + "Date"]() + 1);
			var today_d = function today_d() {
				return today[_ + "Date"]();
			};
			var today_m = function today_m() {
				return today[_ + "Month"]();
			};
			var today_y = function today_y() {
				return today[_ + "FullYear"]();
			};
			var yesterday_d = function yesterday_d() {
				return yesterday[_ + "Date"]();
			};
			var yesterday_m = function yesterday_m() {
				return yesterday[_ + "Month"]();
			};
			var yesterday_y = function yesterday_y() {
				return yesterday[_ + "FullYear"]();
			};
			var tomorrow_d = function tomorrow_d() {
				return tomorrow[_ + "Date"]();
			};
			var tomorrow_m = function tomorrow_m() {
				return tomorrow[_ + "Month"]();
			};
			var tomorrow_y = function tomorrow_y() {
				return tomorrow[_ + "FullYear"]();
			};
			if (today_y() === y && today_m() === m && today_d() === d) return _short ? "Tdy" : "Today";
			else if (yesterday_y() === y && yesterday_m() === m && yesterday_d() === d) return _short ? "Ysd" : "Yesterday";
			else if (tomorrow_y() === y && tomorrow_m() === m && tomorrow_d() === d) return _short ? "Tmw" : "Tomorrow";
			return dayName;
		};
		var getWeek = function getWeek(date) {
			var targetThursday = new Date(date.getFullYear(), date.getMonth(), date.getDate());
			targetThursday.setDate(targetThursday.getDate() - (targetThursday.getDay() + 6) % 7 + 3);
			var firstThursday = new Date(targetThursday.getFullYear(), 0, 4);
			firstThursday.setDate(firstThursday.getDate() - (firstThursday.getDay() + 6) % 7 + 3);
			var ds = targetThursday.getTimezoneOffset() - firstThursday.getTimezoneOffset();
			targetThursday.setHours(targetThursday.getHours() - ds);
			var weekDiff = (targetThursday - firstThursday) / 6048e5;
			return 1 + Math.floor(weekDiff);
		};
		var getDayOfWeek = function getDayOfWeek(date) {
			var dow = date.getDay();
			if (dow === 0) dow = 7;
			return dow;
		};
		var kindOf = function kindOf(val) {
			if (val === null) return "null";
			if (val === void 0) return "undefined";
			if (_typeof(val) !== "object") return _typeof(val);
			if (Array.isArray(val)) return "array";
			return {}.toString.call(val).slice(8, -1).toLowerCase();
		};
		if (typeof define === "function" && define.amd) define(function() {
			return dateFormat;
		});
		else if ((typeof exports === "undefined" ? "undefined" : _typeof(exports)) === "object") module.exports = dateFormat;
		else global.dateFormat = dateFormat;
	})(void 0);
}));
// node_modules/pino-pretty/lib/utils/format-time.js
var require_format_time = __commonJSMin(((exports, module) => {
	module.exports = formatTime;
	const { DATE_FORMAT, DATE_FORMAT_SIMPLE } = require_constants();
	const dateformat = require_dateformat();
	const createDate = require_create_date();
	const isValidDate = require_is_valid_date();
	function formatTime(epoch, translateTime = false) {
		if (translateTime === false) return epoch;
		const instant = createDate(epoch);
		if (!isValidDate(instant)) return epoch;
		if (translateTime === true) return dateformat(instant, DATE_FORMAT_SIMPLE);
		const upperFormat = translateTime.toUpperCase();
		if (upperFormat === "SYS:STANDARD") return dateformat(instant, DATE_FORMAT);
		const prefix = upperFormat.substr(0, 4);
		if (prefix === "SYS:" || prefix === "UTC:") {
			if (prefix === "UTC:") return dateformat(instant, translateTime);
			return dateformat(instant, translateTime.slice(4));
		}
		return dateformat(instant, `UTC:${translateTime}`);
	}
}));
// node_modules/pino-pretty/lib/utils/handle-custom-levels-names-opts.js
var require_handle_custom_levels_names_opts = __commonJSMin(((exports, module) => {
	module.exports = handleCustomLevelsNamesOpts;
	function handleCustomLevelsNamesOpts(cLevels) {
		if (!cLevels) return {};
		if (typeof cLevels === "string") return cLevels.split(",").reduce((agg, value, idx) => {
			const [levelName, levelNum = idx] = value.split(":");
			agg[levelName.toLowerCase()] = levelNum;
			return agg;
		}, {});
		else if (Object.prototype.toString.call(cLevels) === "[object Object]") return Object.keys(cLevels).reduce((agg, levelName) => {
			agg[levelName.toLowerCase()] = cLevels[levelName];
			return agg;
		}, {});
		else return {};
	}
}));
// node_modules/pino-pretty/lib/utils/handle-custom-levels-opts.js
var require_handle_custom_levels_opts = __commonJSMin(((exports, module) => {
	module.exports = handleCustomLevelsOpts;
	function handleCustomLevelsOpts(cLevels) {
		if (!cLevels) return {};
		if (typeof cLevels === "string") return cLevels.split(",").reduce((agg, value, idx) => {
			const [levelName, levelNum = idx] = value.split(":");
			agg[levelNum] = levelName.toUpperCase();
			return agg;
		}, { default: "USERLVL" });
		else if (Object.prototype.toString.call(cLevels) === "[object Object]") return Object.keys(cLevels).reduce((agg, levelName) => {
			agg[cLevels[levelName]] = levelName.toUpperCase();
			return agg;
		}, { default: "USERLVL" });
		else return {};
	}
}));
// node_modules/pino-pretty/lib/utils/interpret-conditionals.js
var require_interpret_conditionals = __commonJSMin(((exports, module) => {
	module.exports = interpretConditionals;
	const getPropertyValue = require_get_property_value();
	function interpretConditionals(messageFormat, log) {
		messageFormat = messageFormat.replace(/{if (.*?)}([\s\S]*?){end}/g, replacer);
		messageFormat = messageFormat.replace(/{if (.*?)}/g, "");
		messageFormat = messageFormat.replace(/{end}/g, "");
		messageFormat = messageFormat.replace(/[^\S\r\n]+/g, " ");
		messageFormat = messageFormat.replace(/\n[^\S\r\n]*\n/g, "\n");
		return messageFormat.trim();
		function replacer(_, key, value) {
			const propertyValue = getPropertyValue(log, key);
			if (propertyValue && value.includes(key)) return value.replace(new RegExp("{" + key + "}", "g"), propertyValue);
			else return "";
		}
	}
}));
// node_modules/pino-pretty/lib/utils/is-object.js
var require_is_object = __commonJSMin(((exports, module) => {
	module.exports = isObject;
	function isObject(input) {
		return Object.prototype.toString.apply(input) === "[object Object]";
	}
}));
// node_modules/pino-pretty/lib/utils/join-lines-with-indentation.js
var require_join_lines_with_indentation = __commonJSMin(((exports, module) => {
	module.exports = joinLinesWithIndentation;
	function joinLinesWithIndentation({ input, ident = "    ", eol = "\n" }) {
		const lines = input.split(/\r?\n/);
		for (let i = 1; i < lines.length; i += 1) lines[i] = ident + lines[i];
		return lines.join(eol);
	}
}));
// node_modules/pino-pretty/lib/utils/parse-factory-options.js
var require_parse_factory_options = __commonJSMin(((exports, module) => {
	module.exports = parseFactoryOptions;
	const { LEVEL_NAMES } = require_constants();
	const colors = require_colors();
	const handleCustomLevelsOpts = require_handle_custom_levels_opts();
	const handleCustomLevelsNamesOpts = require_handle_custom_levels_names_opts();
	const handleLevelLabelData = require_get_level_label_data();
	function parseFactoryOptions(options) {
		const EOL = options.crlf ? "\r\n" : "\n";
		const IDENT = "    ";
		const { customPrettifiers, errorLikeObjectKeys, hideObject, levelFirst, levelKey, levelLabel, messageFormat, messageKey, minimumLevel, singleLine, timestampKey, translateTime } = options;
		const errorProps = options.errorProps.split(",");
		const useOnlyCustomProps = options.useOnlyCustomProps;
		const customLevels = handleCustomLevelsOpts(options.customLevels);
		const customLevelNames = handleCustomLevelsNamesOpts(options.customLevels);
		const getLevelLabelData = handleLevelLabelData(useOnlyCustomProps, customLevels, customLevelNames);
		let customColors;
		if (options.customColors) {
			if (typeof options.customColors === "string") customColors = options.customColors.split(",").reduce((agg, value) => {
				const [level, color] = value.split(":");
				const levelNum = (useOnlyCustomProps ? options.customLevels : customLevelNames[level] !== void 0) ? customLevelNames[level] : LEVEL_NAMES[level];
				const colorIdx = levelNum !== void 0 ? levelNum : level;
				agg.push([colorIdx, color]);
				return agg;
			}, []);
			else if (typeof options.customColors === "object") customColors = Object.keys(options.customColors).reduce((agg, value) => {
				const [level, color] = [value, options.customColors[value]];
				const levelNum = (useOnlyCustomProps ? options.customLevels : customLevelNames[level] !== void 0) ? customLevelNames[level] : LEVEL_NAMES[level];
				const colorIdx = levelNum !== void 0 ? levelNum : level;
				agg.push([colorIdx, color]);
				return agg;
			}, []);
			else throw new Error("options.customColors must be of type string or object.");
		}
		const customProperties = {
			customLevels,
			customLevelNames
		};
		if (useOnlyCustomProps === true && !options.customLevels) {
			customProperties.customLevels = void 0;
			customProperties.customLevelNames = void 0;
		}
		const includeKeys = options.include !== void 0 ? new Set(options.include.split(",")) : void 0;
		const ignoreKeys = !includeKeys && options.ignore ? new Set(options.ignore.split(",")) : void 0;
		const colorizer = colors(options.colorize, customColors, useOnlyCustomProps);
		const objectColorizer = options.colorizeObjects ? colorizer : colors(false, [], false);
		return {
			EOL,
			IDENT,
			colorizer,
			customColors,
			customLevelNames,
			customLevels,
			customPrettifiers,
			customProperties,
			errorLikeObjectKeys,
			errorProps,
			getLevelLabelData,
			hideObject,
			ignoreKeys,
			includeKeys,
			levelFirst,
			levelKey,
			levelLabel,
			messageFormat,
			messageKey,
			minimumLevel,
			objectColorizer,
			singleLine,
			timestampKey,
			translateTime,
			useOnlyCustomProps
		};
	}
}));
// node_modules/fast-safe-stringify/index.js
var require_fast_safe_stringify = __commonJSMin(((exports, module) => {
	module.exports = stringify;
	stringify.default = stringify;
	stringify.stable = deterministicStringify;
	stringify.stableStringify = deterministicStringify;
	var LIMIT_REPLACE_NODE = "[...]";
	var CIRCULAR_REPLACE_NODE = "[Circular]";
	var arr = [];
	var replacerStack = [];
	function defaultOptions() {
		return {
			depthLimit: Number.MAX_SAFE_INTEGER,
			edgesLimit: Number.MAX_SAFE_INTEGER
		};
	}
	function stringify(obj, replacer, spacer, options) {
		if (typeof options === "undefined") options = defaultOptions();
		decirc(obj, "", 0, [], void 0, 0, options);
		var res;
		try {
			if (replacerStack.length === 0) res = JSON.stringify(obj, replacer, spacer);
			else res = JSON.stringify(obj, replaceGetterValues(replacer), spacer);
		} catch (_) {
			return JSON.stringify("[unable to serialize, circular reference is too complex to analyze]");
		} finally {
			while (arr.length !== 0) {
				var part = arr.pop();
				if (part.length === 4) Object.defineProperty(part[0], part[1], part[3]);
				else part[0][part[1]] = part[2];
			}
		}
		return res;
	}
	function setReplace(replace, val, k, parent) {
		var propertyDescriptor = Object.getOwnPropertyDescriptor(parent, k);
		if (propertyDescriptor.get !== void 0) {
			if (propertyDescriptor.configurable) {
				Object.defineProperty(parent, k, { value: replace });
				arr.push([
					parent,
					k,
					val,
					propertyDescriptor
				]);
			} else replacerStack.push([
				val,
				k,
				replace
			]);
		} else {
			parent[k] = replace;
			arr.push([
				parent,
				k,
				val
			]);
		}
	}
	function decirc(val, k, edgeIndex, stack, parent, depth, options) {
		depth += 1;
		var i;
		if (typeof val === "object" && val !== null) {
			for (i = 0; i < stack.length; i++) if (stack[i] === val) {
				setReplace(CIRCULAR_REPLACE_NODE, val, k, parent);
				return;
			}
			if (typeof options.depthLimit !== "undefined" && depth > options.depthLimit) {
				setReplace(LIMIT_REPLACE_NODE, val, k, parent);
				return;
			}
			if (typeof options.edgesLimit !== "undefined" && edgeIndex + 1 > options.edgesLimit) {
				setReplace(LIMIT_REPLACE_NODE, val, k, parent);
				return;
			}
			stack.push(val);
			if (Array.isArray(val)) for (i = 0; i < val.length; i++) decirc(val[i], i, i, stack, val, depth, options);
			else {
				var keys = Object.keys(val);
				for (i = 0; i < keys.length; i++) {
					var key = keys[i];
					decirc(val[key], key, i, stack, val, depth, options);
				}
			}
			stack.pop();
		}
	}
	function compareFunction(a, b) {
		if (a < b) return -1;
		if (a > b) return 1;
		return 0;
	}
	function deterministicStringify(obj, replacer, spacer, options) {
		if (typeof options === "undefined") options = defaultOptions();
		var tmp = deterministicDecirc(obj, "", 0, [], void 0, 0, options) || obj;
		var res;
		try {
			if (replacerStack.length === 0) res = JSON.stringify(tmp, replacer, spacer);
			else res = JSON.stringify(tmp, replaceGetterValues(replacer), spacer);
		} catch (_) {
			return JSON.stringify("[unable to serialize, circular reference is too complex to analyze]");
		} finally {
			while (arr.length !== 0) {
				var part = arr.pop();
				if (part.length === 4) Object.defineProperty(part[0], part[1], part[3]);
				else part[0][part[1]] = part[2];
			}
		}
		return res;
	}
	function deterministicDecirc(val, k, edgeIndex, stack, parent, depth, options) {
		depth += 1;
		var i;
		if (typeof val === "object" && val !== null) {
			for (i = 0; i < stack.length; i++) if (stack[i] === val) {
				setReplace(CIRCULAR_REPLACE_NODE, val, k, parent);
				return;
			}
			try {
				if (typeof val.toJSON === "function") return;
			} catch (_) {
				return;
			}
			if (typeof options.depthLimit !== "undefined" && depth > options.depthLimit) {
				setReplace(LIMIT_REPLACE_NODE, val, k, parent);
				return;
			}
			if (typeof options.edgesLimit !== "undefined" && edgeIndex + 1 > options.edgesLimit) {
				setReplace(LIMIT_REPLACE_NODE, val, k, parent);
				return;
			}
			stack.push(val);
			if (Array.isArray(val)) for (i = 0; i < val.length; i++) deterministicDecirc(val[i], i, i, stack, val, depth, options);
			else {
				var tmp = {};
				var keys = Object.keys(val).sort(compareFunction);
				for (i = 0; i < keys.length; i++) {
					var key = keys[i];
					deterministicDecirc(val[key], key, i, stack, val, depth, options);
					tmp[key] = val[key];
				}
				if (typeof parent !== "undefined") {
					arr.push([
						parent,
						k,
						val
					]);
					parent[k] = tmp;
				} else return tmp;
			}
			stack.pop();
		}
	}
	function replaceGetterValues(replacer) {
		replacer = typeof replacer !== "undefined" ? replacer : function(k, v) {
			return v;
		};
		return function(key, val) {
			if (replacerStack.length > 0) for (var i = 0; i < replacerStack.length; i++) {
				var part = replacerStack[i];
				if (part[1] === key && part[0] === val) {
					val = part[2];
					replacerStack.splice(i, 1);
					break;
				}
			}
			return replacer.call(this, key, val);
		};
	}
}));
// node_modules/pino-pretty/lib/utils/strip-unsafe-control-chars.js
var require_strip_unsafe_control_chars = __commonJSMin(((exports, module) => {
	module.exports = stripUnsafeControlChars;
	const unsafeControlChars = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;
	function stripUnsafeControlChars(input) {
		return String(input).replace(unsafeControlChars, "");
	}
}));
// node_modules/pino-pretty/lib/utils/prettify-error.js
var require_prettify_error = __commonJSMin(((exports, module) => {
	module.exports = prettifyError;
	const joinLinesWithIndentation = require_join_lines_with_indentation();
	const stripUnsafeControlChars = require_strip_unsafe_control_chars();
	function prettifyError({ keyName, lines, eol, ident, sanitizeStack = true }) {
		let result = "";
		const joinedLines = joinLinesWithIndentation({
			input: lines,
			ident,
			eol
		});
		const splitLines = `${ident}${stripUnsafeControlChars(keyName)}: ${joinedLines}${eol}`.split(eol);
		for (let j = 0; j < splitLines.length; j += 1) {
			if (j !== 0) result += eol;
			const line = splitLines[j];
			if (/^\s*"stack"/.test(line)) {
				const matches = /^(\s*"stack":)\s*(".*"),?$/.exec(line);
				if (matches && matches.length === 3) {
					const indentSize = /^\s*/.exec(line)[0].length + 4;
					const indentation = " ".repeat(indentSize);
					const stackMessage = matches[2];
					const parsedStack = JSON.parse(stackMessage);
					const stack = sanitizeStack ? stripUnsafeControlChars(parsedStack) : parsedStack;
					result += matches[1] + eol + indentation + stack.replace(/\n/g, eol + indentation);
				} else result += line;
			} else result += line;
		}
		return result;
	}
}));
// node_modules/pino-pretty/lib/utils/prettify-object.js
var require_prettify_object = __commonJSMin(((exports, module) => {
	module.exports = prettifyObject;
	const { LOGGER_KEYS } = require_constants();
	const stringifySafe = require_fast_safe_stringify();
	const joinLinesWithIndentation = require_join_lines_with_indentation();
	const prettifyError = require_prettify_error();
	const stripUnsafeControlChars = require_strip_unsafe_control_chars();
	function prettifyObject({ log, excludeLoggerKeys = true, skipKeys = [], context }) {
		const { EOL: eol, IDENT: ident, customPrettifiers, errorLikeObjectKeys: errorLikeKeys, objectColorizer, singleLine, colorizer } = context;
		const keysToIgnore = [].concat(skipKeys);
		if (excludeLoggerKeys === true) Array.prototype.push.apply(keysToIgnore, LOGGER_KEYS);
		let result = "";
		const { plain, errors } = Object.entries(log).reduce(({ plain, errors }, [k, v]) => {
			if (keysToIgnore.includes(k) === false) {
				const pretty = typeof customPrettifiers[k] === "function" ? customPrettifiers[k](v, k, log, { colors: colorizer.colors }) : v;
				if (errorLikeKeys.includes(k)) errors[k] = pretty;
				else plain[k] = pretty;
			}
			return {
				plain,
				errors
			};
		}, {
			plain: {},
			errors: {}
		});
		if (singleLine) {
			if (Object.keys(plain).length > 0) result += objectColorizer.greyMessage(stringifySafe(plain));
			result += eol;
			result = result.replace(/\\\\/gi, "\\");
		} else Object.entries(plain).forEach(([keyName, keyValue]) => {
			let lines = typeof customPrettifiers[keyName] === "function" ? keyValue : stringifySafe(keyValue, null, 2);
			if (lines === void 0) return;
			lines = lines.replace(/\\\\/gi, "\\");
			const joinedLines = joinLinesWithIndentation({
				input: lines,
				ident,
				eol
			});
			const safeKeyName = stripUnsafeControlChars(keyName);
			result += `${ident}${objectColorizer.property(safeKeyName)}:${joinedLines.startsWith(eol) ? "" : " "}${joinedLines}${eol}`;
		});
		Object.entries(errors).forEach(([keyName, keyValue]) => {
			const hasCustomPrettifier = typeof customPrettifiers[keyName] === "function";
			const lines = hasCustomPrettifier ? keyValue : stringifySafe(keyValue, null, 2);
			if (lines === void 0) return;
			result += prettifyError({
				keyName,
				lines,
				eol,
				ident,
				sanitizeStack: !hasCustomPrettifier
			});
		});
		return result;
	}
}));
// node_modules/pino-pretty/lib/utils/prettify-error-log.js
var require_prettify_error_log = __commonJSMin(((exports, module) => {
	module.exports = prettifyErrorLog;
	const { LOGGER_KEYS } = require_constants();
	const isObject = require_is_object();
	const joinLinesWithIndentation = require_join_lines_with_indentation();
	const prettifyObject = require_prettify_object();
	const stripUnsafeControlChars = require_strip_unsafe_control_chars();
	function prettifyErrorLog({ log, context }) {
		const { EOL: eol, IDENT: ident, errorProps: errorProperties, messageKey } = context;
		const stack = stripUnsafeControlChars(log.stack);
		let result = `${ident}${joinLinesWithIndentation({
			input: stack,
			ident,
			eol
		})}${eol}`;
		if (errorProperties.length > 0) {
			const excludeProperties = LOGGER_KEYS.concat(messageKey, "type", "stack");
			let propertiesToPrint;
			if (errorProperties[0] === "*") propertiesToPrint = Object.keys(log).filter((k) => excludeProperties.includes(k) === false);
			else propertiesToPrint = errorProperties.filter((k) => excludeProperties.includes(k) === false);
			for (let i = 0; i < propertiesToPrint.length; i += 1) {
				const key = propertiesToPrint[i];
				if (key in log === false) continue;
				const safeKey = stripUnsafeControlChars(key);
				if (isObject(log[key])) {
					const prettifiedObject = prettifyObject({
						log: log[key],
						excludeLoggerKeys: false,
						context: {
							...context,
							IDENT: ident + ident
						}
					});
					result = `${result}${ident}${safeKey}: {${eol}${prettifiedObject}${ident}}${eol}`;
					continue;
				}
				const value = stripUnsafeControlChars(log[key]);
				result = `${result}${ident}${safeKey}: ${value}${eol}`;
			}
		}
		return result;
	}
}));
// node_modules/pino-pretty/lib/utils/prettify-level.js
var require_prettify_level = __commonJSMin(((exports, module) => {
	module.exports = prettifyLevel;
	const getPropertyValue = require_get_property_value();
	function prettifyLevel({ log, context }) {
		const { colorizer, customLevels, customLevelNames, levelKey, getLevelLabelData } = context;
		const prettifier = context.customPrettifiers?.level;
		const output = getPropertyValue(log, levelKey);
		if (output === void 0) return void 0;
		const labelColorized = colorizer(output, {
			customLevels,
			customLevelNames
		});
		if (prettifier) {
			const [label] = getLevelLabelData(output);
			return prettifier(output, levelKey, log, {
				label,
				labelColorized,
				colors: colorizer.colors
			});
		}
		return labelColorized;
	}
}));
// node_modules/pino-pretty/lib/utils/prettify-message.js
var require_prettify_message = __commonJSMin(((exports, module) => {
	module.exports = prettifyMessage;
	const { LEVELS } = require_constants();
	const getPropertyValue = require_get_property_value();
	const interpretConditionals = require_interpret_conditionals();
	const stripUnsafeControlChars = require_strip_unsafe_control_chars();
	function prettifyMessage({ log, context }) {
		const { colorizer, customLevels, levelKey, levelLabel, messageFormat, messageKey, useOnlyCustomProps } = context;
		if (messageFormat && typeof messageFormat === "string") {
			const parsedMessageFormat = interpretConditionals(messageFormat, log);
			const message = String(parsedMessageFormat).replace(/{([^{}]+)}/g, function(match, p1) {
				let level;
				if (p1 === levelLabel && (level = getPropertyValue(log, levelKey)) !== void 0) return (useOnlyCustomProps ? customLevels === void 0 : customLevels[level] === void 0) ? LEVELS[level] : customLevels[level];
				const value = getPropertyValue(log, p1);
				return value !== void 0 ? value : "";
			});
			return colorizer.message(stripUnsafeControlChars(message));
		}
		if (messageFormat && typeof messageFormat === "function") {
			const msg = messageFormat(log, messageKey, levelLabel, { colors: colorizer.colors });
			return colorizer.message(msg);
		}
		if (messageKey in log === false) return void 0;
		if (typeof log[messageKey] !== "string" && typeof log[messageKey] !== "number" && typeof log[messageKey] !== "boolean") return void 0;
		return colorizer.message(stripUnsafeControlChars(log[messageKey]));
	}
}));
// node_modules/pino-pretty/lib/utils/prettify-metadata.js
var require_prettify_metadata = __commonJSMin(((exports, module) => {
	module.exports = prettifyMetadata;
	const stripUnsafeControlChars = require_strip_unsafe_control_chars();
	function prettifyMetadata({ log, context }) {
		const { customPrettifiers: prettifiers, colorizer } = context;
		let line = "";
		if (log.name || log.pid || log.hostname) {
			line += "(";
			if (log.name) line += prettifiers.name ? prettifiers.name(log.name, "name", log, { colors: colorizer.colors }) : stripUnsafeControlChars(log.name);
			if (log.pid) {
				const prettyPid = prettifiers.pid ? prettifiers.pid(log.pid, "pid", log, { colors: colorizer.colors }) : stripUnsafeControlChars(log.pid);
				if (log.name && log.pid) line += "/" + prettyPid;
				else line += prettyPid;
			}
			if (log.hostname) {
				const prettyHostname = prettifiers.hostname ? prettifiers.hostname(log.hostname, "hostname", log, { colors: colorizer.colors }) : stripUnsafeControlChars(log.hostname);
				line += `${line === "(" ? "on" : " on"} ${prettyHostname}`;
			}
			line += ")";
		}
		if (log.caller) {
			const prettyCaller = prettifiers.caller ? prettifiers.caller(log.caller, "caller", log, { colors: colorizer.colors }) : stripUnsafeControlChars(log.caller);
			line += `${line === "" ? "" : " "}<${prettyCaller}>`;
		}
		if (line === "") return;
		else return line;
	}
}));
// node_modules/pino-pretty/lib/utils/prettify-time.js
var require_prettify_time = __commonJSMin(((exports, module) => {
	module.exports = prettifyTime;
	const formatTime = require_format_time();
	const stripUnsafeControlChars = require_strip_unsafe_control_chars();
	function prettifyTime({ log, context }) {
		const { timestampKey, translateTime: translateFormat } = context;
		const prettifier = context.customPrettifiers?.time;
		let time = null;
		if (timestampKey in log) time = log[timestampKey];
		else if ("timestamp" in log) time = log.timestamp;
		if (time === null) return void 0;
		const output = translateFormat ? formatTime(time, translateFormat) : time;
		return prettifier ? prettifier(output) : `[${stripUnsafeControlChars(output)}]`;
	}
}));
// node_modules/pino-pretty/lib/utils/index.js
var require_utils$4 = __commonJSMin(((exports, module) => {
	module.exports = {
		buildSafeSonicBoom: require_build_safe_sonic_boom(),
		createDate: require_create_date(),
		deleteLogProperty: require_delete_log_property(),
		filterLog: require_filter_log(),
		formatTime: require_format_time(),
		getPropertyValue: require_get_property_value(),
		handleCustomLevelsNamesOpts: require_handle_custom_levels_names_opts(),
		handleCustomLevelsOpts: require_handle_custom_levels_opts(),
		interpretConditionals: require_interpret_conditionals(),
		isObject: require_is_object(),
		isValidDate: require_is_valid_date(),
		joinLinesWithIndentation: require_join_lines_with_indentation(),
		noop: require_noop(),
		parseFactoryOptions: require_parse_factory_options(),
		prettifyErrorLog: require_prettify_error_log(),
		prettifyError: require_prettify_error(),
		prettifyLevel: require_prettify_level(),
		prettifyMessage: require_prettify_message(),
		prettifyMetadata: require_prettify_metadata(),
		prettifyObject: require_prettify_object(),
		prettifyTime: require_prettify_time(),
		splitPropertyKey: require_split_property_key(),
		stripUnsafeControlChars: require_strip_unsafe_control_chars(),
		getLevelLabelData: require_get_level_label_data()
	};
}));
// node_modules/secure-json-parse/index.js
var require_secure_json_parse = __commonJSMin(((exports, module) => {
	const hasBuffer = typeof Buffer !== "undefined";
	const suspectProtoRx = /"(?:_|\\u005[Ff])(?:_|\\u005[Ff])(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006[Ff])(?:t|\\u0074)(?:o|\\u006[Ff])(?:_|\\u005[Ff])(?:_|\\u005[Ff])"\s*:/;
	const suspectConstructorRx = /"(?:c|\\u0063)(?:o|\\u006[Ff])(?:n|\\u006[Ee])(?:s|\\u0073)(?:t|\\u0074)(?:r|\\u0072)(?:u|\\u0075)(?:c|\\u0063)(?:t|\\u0074)(?:o|\\u006[Ff])(?:r|\\u0072)"\s*:/;
	function _parse(text, reviver, options) {
		if (options == null) {
			if (reviver !== null && typeof reviver === "object") {
				options = reviver;
				reviver = void 0;
			}
		}
		if (hasBuffer && Buffer.isBuffer(text)) text = text.toString();
		if (text && text.charCodeAt(0) === 65279) text = text.slice(1);
		const obj = JSON.parse(text, reviver);
		if (obj === null || typeof obj !== "object") return obj;
		const protoAction = options && options.protoAction || "error";
		const constructorAction = options && options.constructorAction || "error";
		if (protoAction === "ignore" && constructorAction === "ignore") return obj;
		if (protoAction !== "ignore" && constructorAction !== "ignore") {
			if (suspectProtoRx.test(text) === false && suspectConstructorRx.test(text) === false) return obj;
		} else if (protoAction !== "ignore" && constructorAction === "ignore") {
			if (suspectProtoRx.test(text) === false) return obj;
		} else if (suspectConstructorRx.test(text) === false) return obj;
		return filter(obj, {
			protoAction,
			constructorAction,
			safe: options && options.safe
		});
	}
	function filter(obj, { protoAction = "error", constructorAction = "error", safe } = {}) {
		let next = [obj];
		while (next.length) {
			const nodes = next;
			next = [];
			for (const node of nodes) {
				if (protoAction !== "ignore" && Object.prototype.hasOwnProperty.call(node, "__proto__")) {
					if (safe === true) return null;
					else if (protoAction === "error") throw new SyntaxError("Object contains forbidden prototype property");
					delete node.__proto__;
				}
				if (constructorAction !== "ignore" && Object.prototype.hasOwnProperty.call(node, "constructor") && node.constructor !== null && typeof node.constructor === "object" && Object.prototype.hasOwnProperty.call(node.constructor, "prototype")) {
					if (safe === true) return null;
					else if (constructorAction === "error") throw new SyntaxError("Object contains forbidden prototype property");
					delete node.constructor;
				}
				for (const key in node) {
					const value = node[key];
					if (value && typeof value === "object") next.push(value);
				}
			}
		}
		return obj;
	}
	function parse(text, reviver, options) {
		const { stackTraceLimit } = Error;
		Error.stackTraceLimit = 0;
		try {
			return _parse(text, reviver, options);
		} finally {
			Error.stackTraceLimit = stackTraceLimit;
		}
	}
	function safeParse(text, reviver) {
		const { stackTraceLimit } = Error;
		Error.stackTraceLimit = 0;
		let result;
		try {
			result = _parse(text, reviver, { safe: true });
		} catch {
			result = void 0;
		} finally {
			Error.stackTraceLimit = stackTraceLimit;
		}
		return result;
	}
	module.exports = parse;
	module.exports.default = parse;
	module.exports.parse = parse;
	module.exports.safeParse = safeParse;
	module.exports.scan = filter;
}));
// node_modules/pino-pretty/lib/pretty.js
var require_pretty = __commonJSMin(((exports, module) => {
	module.exports = pretty;
	const sjs = require_secure_json_parse();
	const isObject = require_is_object();
	const prettifyErrorLog = require_prettify_error_log();
	const prettifyLevel = require_prettify_level();
	const prettifyMessage = require_prettify_message();
	const prettifyMetadata = require_prettify_metadata();
	const prettifyObject = require_prettify_object();
	const prettifyTime = require_prettify_time();
	const filterLog = require_filter_log();
	const { LEVELS, LEVEL_KEY, LEVEL_NAMES } = require_constants();
	const jsonParser = (input) => {
		try {
			return { value: sjs.parse(input, { protoAction: "remove" }) };
		} catch (err) {
			return { err };
		}
	};
	function pretty(inputData) {
		let log;
		if (!isObject(inputData)) {
			const parsed = jsonParser(inputData);
			if (parsed.err || !isObject(parsed.value)) return inputData + this.EOL;
			log = parsed.value;
		} else log = inputData;
		if (this.minimumLevel) {
			let condition;
			if (this.useOnlyCustomProps) condition = this.customLevels;
			else condition = this.customLevelNames[this.minimumLevel] !== void 0;
			let minimum;
			if (condition) minimum = this.customLevelNames[this.minimumLevel];
			else minimum = LEVEL_NAMES[this.minimumLevel];
			if (!minimum) minimum = typeof this.minimumLevel === "string" ? LEVEL_NAMES[this.minimumLevel] : LEVEL_NAMES[LEVELS[this.minimumLevel].toLowerCase()];
			if (log[this.levelKey === void 0 ? LEVEL_KEY : this.levelKey] < minimum) return;
		}
		const prettifiedMessage = prettifyMessage({
			log,
			context: this.context
		});
		if (this.ignoreKeys || this.includeKeys) log = filterLog({
			log,
			context: this.context
		});
		const prettifiedLevel = prettifyLevel({
			log,
			context: {
				...this.context,
				...this.context.customProperties
			}
		});
		const prettifiedMetadata = prettifyMetadata({
			log,
			context: this.context
		});
		const prettifiedTime = prettifyTime({
			log,
			context: this.context
		});
		let line = "";
		if (this.levelFirst && prettifiedLevel) line = `${prettifiedLevel}`;
		if (prettifiedTime && line === "") line = `${prettifiedTime}`;
		else if (prettifiedTime) line = `${line} ${prettifiedTime}`;
		if (!this.levelFirst && prettifiedLevel) {
			if (line.length > 0) line = `${line} ${prettifiedLevel}`;
			else line = prettifiedLevel;
		}
		if (prettifiedMetadata) {
			if (line.length > 0) line = `${line} ${prettifiedMetadata}:`;
			else line = prettifiedMetadata;
		}
		if (line.endsWith(":") === false && line !== "") line += ":";
		if (prettifiedMessage !== void 0) {
			if (line.length > 0) line = `${line} ${prettifiedMessage}`;
			else line = prettifiedMessage;
		}
		if (line.length > 0 && !this.singleLine) line += this.EOL;
		if (log.type === "Error" && typeof log.stack === "string") {
			const prettifiedErrorLog = prettifyErrorLog({
				log,
				context: this.context
			});
			if (this.singleLine) line += this.EOL;
			line += prettifiedErrorLog;
		} else if (this.hideObject === false) {
			const skipKeys = [
				this.messageKey,
				this.levelKey,
				this.timestampKey
			].map((key) => key.replaceAll(/\\/g, "")).filter((key) => {
				return typeof log[key] === "string" || typeof log[key] === "number" || typeof log[key] === "boolean";
			});
			const prettifiedObject = prettifyObject({
				log,
				skipKeys,
				context: this.context
			});
			if (this.singleLine && !/^\s$/.test(prettifiedObject)) line += " ";
			line += prettifiedObject;
		}
		return line;
	}
}));
// node_modules/@probot/pino/index.js
var import_pino_pretty = __commonJSMin(((exports, module) => {
	const { isColorSupported } = require_colorette();
	const pump = require_pump();
	const { Transform } = __require("node:stream");
	const abstractTransport = require_pino_abstract_transport();
	const colors = require_colors();
	const { ERROR_LIKE_KEYS, LEVEL_KEY, LEVEL_LABEL, MESSAGE_KEY, TIMESTAMP_KEY } = require_constants();
	const { buildSafeSonicBoom, parseFactoryOptions } = require_utils$4();
	const pretty = require_pretty();
	const defaultOptions = {
		colorize: isColorSupported,
		colorizeObjects: true,
		crlf: false,
		customColors: null,
		customLevels: null,
		customPrettifiers: {},
		errorLikeObjectKeys: ERROR_LIKE_KEYS,
		errorProps: "",
		hideObject: false,
		ignore: "hostname",
		include: void 0,
		levelFirst: false,
		levelKey: LEVEL_KEY,
		levelLabel: LEVEL_LABEL,
		messageFormat: null,
		messageKey: MESSAGE_KEY,
		minimumLevel: void 0,
		singleLine: false,
		timestampKey: TIMESTAMP_KEY,
		translateTime: true,
		useOnlyCustomProps: true
	};
	function normalizeBoolean(value) {
		if (value === "true") return true;
		if (value === "false") return false;
		return value;
	}
	function normalizeBooleanOptions(options) {
		const normalized = { ...options };
		for (const key of [
			"colorize",
			"colorizeObjects",
			"crlf",
			"hideObject",
			"levelFirst",
			"singleLine",
			"useOnlyCustomProps"
		]) if (key in normalized) normalized[key] = normalizeBoolean(normalized[key]);
		if ("translateTime" in normalized && (normalized.translateTime === "true" || normalized.translateTime === "false")) normalized.translateTime = normalizeBoolean(normalized.translateTime);
		return normalized;
	}
	function prettyFactory(options) {
		const normalizedOptions = normalizeBooleanOptions(Object.assign({}, defaultOptions, options));
		const context = parseFactoryOptions(normalizedOptions);
		return pretty.bind({
			...context,
			context
		});
	}
	function build(opts = {}) {
		let pretty = prettyFactory(opts);
		let destination;
		return abstractTransport(function(source) {
			source.on("message", function pinoConfigListener(message) {
				if (!message || message.code !== "PINO_CONFIG") return;
				Object.assign(opts, {
					messageKey: message.config.messageKey,
					errorLikeObjectKeys: Array.from(new Set([...opts.errorLikeObjectKeys || ERROR_LIKE_KEYS, message.config.errorKey])),
					customLevels: message.config.levels.values
				});
				pretty = prettyFactory(opts);
				source.off("message", pinoConfigListener);
			});
			const stream = new Transform({
				objectMode: true,
				autoDestroy: true,
				transform(chunk, enc, cb) {
					cb(null, pretty(chunk));
				}
			});
			if (typeof opts.destination === "object" && typeof opts.destination.write === "function") destination = opts.destination;
			else destination = buildSafeSonicBoom({
				dest: opts.destination || 1,
				append: opts.append,
				mkdir: opts.mkdir,
				sync: opts.sync
			});
			source.on("unknown", function(line) {
				destination.write(line + "\n");
			});
			pump(source, stream, destination);
			return stream;
		}, {
			parse: "lines",
			close(err, cb) {
				destination.on("close", () => {
					cb(err);
				});
			}
		});
	}
	module.exports = build;
	module.exports.build = build;
	module.exports.PinoPretty = build;
	module.exports.prettyFactory = prettyFactory;
	module.exports.colorizerFactory = colors;
	module.exports.isColorSupported = isColorSupported;
	module.exports.default = build;
}))();
const LEVEL_MAP = {
	10: "trace",
	20: "debug",
	30: "info",
	40: "warn",
	50: "error",
	60: "fatal"
};
const pinoIgnore = [
	"time",
	"pid",
	"hostname",
	"req",
	"res",
	"responseTime"
].join(",");
const pinoErrorProps = [
	"event",
	"status",
	"headers",
	"request",
	"sentryEventId"
].join(",");
let init;
let withScope;
let captureException;
let sentry;
async function getTransformStream(options = {}) {
	const formattingEnabled = options.logFormat !== "json";
	const levelAsString = options.logLevelInString;
	const pretty = (0, import_pino_pretty.prettyFactory)({
		ignore: pinoIgnore,
		errorProps: pinoErrorProps
	});
	if (!options.sentryDsn) return new Transform({
		objectMode: true,
		transform(chunk, enc, cb) {
			const line = chunk.toString().trim();
			if (formattingEnabled) return cb(null, pretty(line));
			if (levelAsString) return cb(null, stringifyLogLevel(JSON.parse(line)));
			cb(null, line + "\n");
		}
	});
	else {
		if (!sentry) {
			sentry = await npxImport("@sentry/node@9.43.0", { onlyPackageRunner: true });
			init = sentry.init;
			withScope = sentry.withScope;
			captureException = sentry.captureException;
		}
		init({
			dsn: options.sentryDsn,
			normalizeDepth: 6
		});
		return new Transform({
			objectMode: true,
			transform(chunk, enc, cb) {
				const line = chunk.toString().trim();
				const data = JSON.parse(line);
				if (data.level < 50) {
					if (formattingEnabled) return cb(null, pretty(line));
					if (levelAsString) return cb(null, stringifyLogLevel(data));
					cb(null, line + "\n");
					return;
				}
				withScope((scope) => {
					const sentryLevelName = data.level === 50 ? "error" : "fatal";
					scope.setLevel(sentryLevelName);
					if (data.event) scope.setExtra("event", data.event);
					if (data.headers) scope.setExtra("headers", data.headers);
					if (data.request) scope.setExtra("request", data.request);
					if (data.status) scope.setExtra("status", data.status);
					const payload = data.event?.payload || data.err?.event?.payload;
					if (payload) {
						const { installation: { id, account: { login: account } = {} } = {}, organization: { login: organization } = {}, repository: { owner: { login: owner } = {} } = {} } = payload;
						scope.setUser({
							id,
							username: account || organization || owner
						});
					}
					const sentryEventId = captureException(toSentryError(data));
					if (data.event) data.event = { id: data.event.id };
					if (data.request) data.request = {
						method: data.request.method,
						url: data.request.url
					};
					data.sentryEventId = sentryEventId;
					if (formattingEnabled) return cb(null, pretty(data));
					if (levelAsString) return cb(null, stringifyLogLevel(data));
					cb(null, JSON.stringify(data) + "\n");
				});
			}
		});
	}
}
function stringifyLogLevel(data) {
	data.level = LEVEL_MAP[data.level];
	return JSON.stringify(data) + "\n";
}
function toSentryError(data) {
	const error = new Error(data.msg);
	error.name = data.type || data.err?.type;
	error.stack = data.stack || data.err?.stack;
	return error;
}
// node_modules/probot/lib/helpers/get-log.js
async function getLog(options = {}) {
	const { level, logMessageKey, ...getTransformStreamOptions } = options;
	const pinoOptions = {
		level: level || "info",
		name: "probot",
		messageKey: logMessageKey || "msg"
	};
	const transform = await getTransformStream(getTransformStreamOptions);
	transform.pipe(import_pino.default.destination(1));
	return (0, import_pino.default)(pinoOptions, transform);
}
// node_modules/@octokit/plugin-enterprise-compatibility/dist-src/version.js
const VERSION$3 = "6.0.3";
// node_modules/@octokit/plugin-enterprise-compatibility/dist-src/index.js
function enterpriseCompatibility(octokit) {
	octokit.hook.wrap("request", async (request, options) => {
		if (/\/orgs\/[^/]+\/teams/.test(options.url)) try {
			return await request(options);
		} catch (error) {
			if (error.status !== 404) throw error;
			if (!error.response || !error.response.headers["x-github-enterprise-version"]) throw error;
			const deprecatedUrl = options.url.replace(/\/orgs\/[^/]+\/teams\/[^/]+/, "/teams/{team_id}");
			throw new RequestError(`"${options.method} ${options.url}" is not supported in your GitHub Enterprise Server version. Please replace with octokit.request("${options.method} ${deprecatedUrl}", { team_id })`, 404, { request: options });
		}
		return request(options);
	});
}
enterpriseCompatibility.VERSION = VERSION$3;
// node_modules/@probot/octokit-plugin-config/dist-src/version.js
const VERSION$2 = "4.1.0";
// node_modules/@probot/octokit-plugin-config/dist-src/util/get-config-file.js
const SUPPORTED_FILE_EXTENSIONS = [
	"json",
	"yml",
	"yaml"
];
async function getConfigFile(octokit, { owner, repo, path, ref }) {
	const fileExtension = path.split(".").pop().toLowerCase();
	if (!SUPPORTED_FILE_EXTENSIONS.includes(fileExtension)) throw new Error(`[@probot/octokit-plugin-config] .${fileExtension} extension is not support for configuration (path: "${path}")`);
	const endpoint = {
		method: "GET",
		url: "/repos/{owner}/{repo}/contents/{path}",
		owner,
		repo,
		path,
		mediaType: { format: "raw" },
		...ref ? { ref } : {}
	};
	const { url } = octokit.request.endpoint(endpoint);
	const emptyConfigResult = {
		owner,
		repo,
		path,
		url,
		config: null
	};
	let data, headers;
	try {
		const response = await octokit.request(endpoint);
		data = response.data;
		headers = response.headers;
	} catch (error) {
		if (error.status === 404) return emptyConfigResult;
		throw error;
	}
	if (headers["content-type"] === "application/json; charset=utf-8") throw new Error(`[@probot/octokit-plugin-config] ${url} exists, but is either a directory or a submodule. Ignoring.`);
	if (fileExtension === "json") {
		if (typeof data === "string") throw new Error(`[@probot/octokit-plugin-config] Configuration could not be parsed from ${url} (invalid JSON)`);
		return {
			...emptyConfigResult,
			config: data
		};
	}
	let config;
	try {
		config = import_dist.parse(data, { logLevel: "error" }) || {};
	} catch (error) {
		throw new Error(`[@probot/octokit-plugin-config] Configuration could not be parsed from ${url} (invalid YAML)`, { cause: error });
	}
	if (typeof config === "string") throw new Error(`[@probot/octokit-plugin-config] Configuration could not be parsed from ${url} (YAML is not an object)`);
	return {
		...emptyConfigResult,
		config
	};
}
// node_modules/@probot/octokit-plugin-config/dist-src/util/extends-to-get-content-params.js
const EXTENDS_REGEX = new RegExp("^(?:([a-z\\d](?:[a-z\\d]|-(?=[a-z\\d])){0,38})/)?([-_.\\w\\d]+)(?::([-_./\\w\\d]+\\.ya?ml))?$", "i");
function extendsToGetContentParams({ owner, path, url, extendsValue }) {
	if (typeof extendsValue !== "string") throw new Error(`[@probot/octokit-plugin-config] Invalid value ${JSON.stringify(extendsValue)} for _extends in ${url}`);
	const match = extendsValue.match(EXTENDS_REGEX);
	if (match === null) throw new Error(`[@probot/octokit-plugin-config] Invalid value "${extendsValue}" for _extends in ${url}`);
	return {
		owner: match[1] || owner,
		repo: match[2],
		path: match[3] || path
	};
}
// node_modules/@probot/octokit-plugin-config/dist-src/util/get-config-files.js
async function getConfigFiles(octokit, { owner, repo, path, branch }) {
	const requestedRepoFile = await getConfigFile(octokit, {
		owner,
		repo,
		path,
		ref: branch
	});
	const files = [requestedRepoFile];
	if (!requestedRepoFile.config) {
		if (repo === ".github") return files;
		const defaultRepoConfig = await getConfigFile(octokit, {
			owner,
			repo: ".github",
			path
		});
		files.push(defaultRepoConfig);
	}
	const file = files[files.length - 1];
	if (!file.config || !file.config._extends) return files;
	let extendConfigOptions = extendsToGetContentParams({
		owner,
		path,
		url: file.url,
		extendsValue: file.config._extends
	});
	delete file.config._extends;
	do {
		const extendRepoConfig = await getConfigFile(octokit, extendConfigOptions);
		files.push(extendRepoConfig);
		if (!extendRepoConfig.config || !extendRepoConfig.config._extends) return files;
		extendConfigOptions = extendsToGetContentParams({
			owner,
			path,
			url: extendRepoConfig.url,
			extendsValue: extendRepoConfig.config._extends
		});
		delete extendRepoConfig.config._extends;
		const alreadyLoaded = files.find((file2) => file2.owner === extendConfigOptions.owner && file2.repo === extendConfigOptions.repo && file2.path === extendConfigOptions.path);
		if (alreadyLoaded) throw new Error(`[@probot/octokit-plugin-config] Recursion detected. Ignoring  "_extends: ${extendRepoConfig.config._extends}" from ${extendRepoConfig.url} because ${alreadyLoaded.url} was already loaded.`);
	} while (true);
}
// node_modules/@probot/octokit-plugin-config/dist-src/compose-config-get.js
async function composeConfigGet(octokit, { owner, repo, defaults, path, branch }) {
	const files = await getConfigFiles(octokit, {
		owner,
		repo,
		path,
		branch
	});
	const configs = files.map((file) => file.config).reverse().filter(Boolean);
	return {
		files,
		config: typeof defaults === "function" ? defaults(configs) : Object.assign({}, defaults, ...configs)
	};
}
// node_modules/@probot/octokit-plugin-config/dist-src/index.js
function config(octokit) {
	return { config: { async get(options) {
		return composeConfigGet(octokit, options);
	} } };
}
config.VERSION = VERSION$2;
// node_modules/@octokit/auth-unauthenticated/dist-node/index.js
async function auth$1(reason) {
	return {
		type: "unauthenticated",
		reason
	};
}
function isRateLimitError(error) {
	if (error.status !== 403) return false;
	if (!error.response) return false;
	return error.response.headers["x-ratelimit-remaining"] === "0";
}
var REGEX_ABUSE_LIMIT_MESSAGE = /\babuse\b/i;
function isAbuseLimitError(error) {
	if (error.status !== 403) return false;
	return REGEX_ABUSE_LIMIT_MESSAGE.test(error.message);
}
async function hook(reason, request, route, parameters) {
	const endpoint = request.endpoint.merge(route, parameters);
	return request(endpoint).catch((error) => {
		if (error.status === 404) {
			error.message = `Not found. May be due to lack of authentication. Reason: ${reason}`;
			throw error;
		}
		if (isRateLimitError(error)) {
			error.message = `API rate limit exceeded. This maybe caused by the lack of authentication. Reason: ${reason}`;
			throw error;
		}
		if (isAbuseLimitError(error)) {
			error.message = `You have triggered an abuse detection mechanism. This maybe caused by the lack of authentication. Reason: ${reason}`;
			throw error;
		}
		if (error.status === 401) {
			error.message = `Unauthorized. "${endpoint.method} ${endpoint.url}" failed most likely due to lack of authentication. Reason: ${reason}`;
			throw error;
		}
		if (error.status >= 400 && error.status < 500) error.message = error.message.replace(/\.?$/, `. May be caused by lack of authentication (${reason}).`);
		throw error;
	});
}
var createUnauthenticatedAuth = function createUnauthenticatedAuth2(options) {
	if (!options || !options.reason) throw new Error("[@octokit/auth-unauthenticated] No reason passed to createUnauthenticatedAuth");
	return Object.assign(auth$1.bind(null, options.reason), { hook: hook.bind(null, options.reason) });
};
// node_modules/octokit-auth-probot/dist-node/index.js
async function auth(state, options) {
	if (options.type !== "event-octokit") {
		if (state.type === "token" && options.type === "installation" && options.factory) {
			const { type, factory, ...factoryAuthOptions } = options;
			return factory(Object.assign({}, factoryAuthOptions, {
				octokit: state.octokit,
				octokitOptions: state.octokitOptions
			}));
		}
		return state.auth(options);
	}
	if (state.type !== "app") return state.octokit;
	const action = options.event.payload.action;
	const installationId = options.event.payload.installation && options.event.payload.installation.id;
	const fullEventName = options.event.name + (action ? "." + action : "");
	const OctokitWithEventAuth = state.octokit.constructor;
	if (!installationId) {
		const { auth: auth2, ...octokitOptions } = state.octokitOptions;
		return new OctokitWithEventAuth({
			authStrategy: createUnauthenticatedAuth,
			auth: { reason: `Handling a "${fullEventName}" event: an "installation" key is missing. The installation ID cannot be determined` },
			...octokitOptions
		});
	}
	if (options.event.name === "installation" && ["suspend", "deleted"].includes(String(action))) {
		const { auth: auth2, ...octokitOptions } = state.octokitOptions;
		return new OctokitWithEventAuth({
			authStrategy: createUnauthenticatedAuth,
			auth: { reason: `Handling a "${fullEventName}" event: The app's access has been revoked from @octokit (id: ${installationId})` },
			...octokitOptions
		});
	}
	return state.auth({
		type: "installation",
		installationId,
		factory: (auth2) => {
			const options2 = Object.assign({}, state.octokitOptions, { auth: Object.assign({}, auth2, { installationId }) });
			return new OctokitWithEventAuth(options2);
		}
	});
}
function getState(options) {
	const common = {
		octokit: options.octokit,
		octokitOptions: options.octokitOptions
	};
	if ("token" in options) return {
		type: "token",
		auth: createTokenAuth(String(options.token)),
		...common
	};
	if ("appId" in options && ("privateKey" in options || "createJwt" in options)) return {
		type: "app",
		auth: createAppAuth(options),
		...common
	};
	return {
		type: "unauthenticated",
		auth: createUnauthenticatedAuth({ reason: `Neither "appId"/"privateKey" nor "token" have been set as auth options` }),
		...common
	};
}
var VERSION$1 = "0.0.0-development";
function createProbotAuthFn(options) {
	const state = getState(options);
	return Object.assign(auth.bind(null, state), { hook: state.auth.hook });
}
createProbotAuthFn.VERSION = VERSION$1;
var createProbotAuth = createProbotAuthFn;
// node_modules/probot/lib/octokit/octokit-plugin-probot-request-logging.js
function probotRequestLogging(octokit) {
	octokit.hook.error("request", (error, options) => {
		if ("status" in error) {
			const { method, url, ...params } = octokit.request.endpoint.parse(options);
			const msg = `GitHub request: ${method} ${url} - ${error.status}`;
			octokit.log.debug(params.body || {}, msg);
		}
		throw error;
	});
	octokit.hook.after("request", (result, options) => {
		const { method, url, ...params } = octokit.request.endpoint.parse(options);
		const msg = `GitHub request: ${method} ${url} - ${result.status}`;
		octokit.log.debug(params.body || {}, msg);
	});
}
// node_modules/probot/lib/version.js
const VERSION = "14.3.2";
// node_modules/probot/lib/octokit/probot-octokit.js
const defaultOptions = {
	authStrategy: createProbotAuth,
	throttle: {
		enabled: true,
		onSecondaryRateLimit: (retryAfter, options, octokit) => {
			octokit.log.warn(`Secondary Rate limit hit with "${options.method} ${options.url}", retrying in ${retryAfter} seconds.`);
			return true;
		},
		onRateLimit: (retryAfter, options, octokit) => {
			octokit.log.warn(`Rate limit hit with "${options.method} ${options.url}", retrying in ${retryAfter} seconds.`);
			return true;
		}
	},
	userAgent: `probot/${VERSION}`
};
const ProbotOctokit = Octokit.plugin(throttling, retry, paginateRest, restEndpointMethods, enterpriseCompatibility, probotRequestLogging, config).defaults((instanceOptions) => {
	return {
		...defaultOptions,
		...instanceOptions,
		throttle: {
			...defaultOptions.throttle,
			...instanceOptions?.throttle
		}
	};
});
// node_modules/probot/lib/octokit/get-octokit-throttle-options.js
async function getOctokitThrottleOptions(options) {
	const { log, redisConfig } = options;
	const throttlingOptions = {
		onRateLimit: (retryAfter, options) => {
			log.warn(`Request quota exhausted for request ${options.method} ${options.url}`);
			if (options.request.retryCount <= 2) {
				log.info(`Retrying after ${retryAfter} seconds!`);
				return true;
			}
			return false;
		},
		onSecondaryRateLimit: (_retryAfter, options) => {
			log.warn(`Secondary quota detected for request ${options.method} ${options.url}`);
		}
	};
	if (!redisConfig) return throttlingOptions;
	const connection = new import_light.default.IORedisConnection({ client: await getRedisClient(options) });
	connection.on("error", (error) => {
		log.error(Object.assign(error, { source: "bottleneck" }));
	});
	throttlingOptions.Bottleneck = import_light.default;
	throttlingOptions.connection = connection;
	return throttlingOptions;
}
let Redis = null;
async function getRedisClient({ redisConfig }) {
	Redis ??= (await npxImport("ioredis@5.9.3", { onlyPackageRunner: true })).Redis;
	if (redisConfig) return new Redis(redisConfig);
}
// node_modules/probot/lib/octokit/get-probot-octokit-with-defaults.js
async function getProbotOctokitWithDefaults(options) {
	const authOptions = options.githubToken ? {
		token: options.githubToken,
		request: request.defaults({ request: { fetch: options.request?.fetch } })
	} : {
		cache: options.cache,
		appId: options.appId,
		privateKey: options.privateKey,
		request: request.defaults({ request: { fetch: options.request?.fetch } })
	};
	const log = options.log.child({ name: "octokit" });
	const octokitThrottleOptions = await getOctokitThrottleOptions({
		log,
		redisConfig: options.redisConfig
	});
	const defaultOptions = {
		log,
		auth: authOptions
	};
	if (options.request) defaultOptions.request = options.request;
	if (options.baseUrl) defaultOptions.baseUrl = options.baseUrl;
	if (octokitThrottleOptions) defaultOptions.throttle = octokitThrottleOptions;
	return options.Octokit.defaults((instanceOptions) => {
		const options = Object.assign({}, defaultOptions, instanceOptions, { auth: instanceOptions.auth ? Object.assign({}, defaultOptions.auth, instanceOptions.auth) : defaultOptions.auth });
		if (instanceOptions.throttle) options.throttle = Object.assign({}, defaultOptions.throttle, instanceOptions.throttle);
		return options;
	});
}
// node_modules/probot/lib/helpers/get-error-handler.js
function getErrorHandler(log) {
	return (error) => {
		const errors = error instanceof AggregateError ? error.errors : [error];
		const event = error.event;
		for (const error of errors) {
			const errMessage = (error.message || "").toLowerCase();
			if (errMessage.includes("x-hub-signature-256")) {
				log.error(error, "Go to https://github.com/settings/apps/YOUR_APP and verify that the Webhook secret matches the value of the WEBHOOK_SECRET environment variable.");
				continue;
			}
			if (errMessage.includes("pem") || errMessage.includes("json web token")) {
				log.error(error, "Your private key (a .pem file or PRIVATE_KEY environment variable) or APP_ID is incorrect. Go to https://github.com/settings/apps/YOUR_APP, verify that APP_ID is set correctly, and generate a new PEM file if necessary.");
				continue;
			}
			log.child({
				name: "event",
				id: event?.id
			}).error(error);
		}
	};
}
// node_modules/probot/lib/octokit/octokit-webhooks-transform.js
async function webhookTransform(options, event) {
	return new Context(event, await options.octokit.auth({
		type: "event-octokit",
		event
	}), options.log.child({
		name: "event",
		id: event.id
	}));
}
// node_modules/probot/lib/octokit/get-webhooks.js
function getWebhooks(options) {
	const webhooks = new Webhooks({
		log: options.log,
		secret: options.webhookSecret,
		transform: (event) => webhookTransform(options, event)
	});
	webhooks.onError(getErrorHandler(options.log));
	return webhooks;
}
// node_modules/probot/lib/helpers/webhook-proxy.js
let SmeeClient;
const createWebhookProxy = async (opts) => {
	try {
		SmeeClient ??= (await npxImport("smee-client@5.0.0", { onlyPackageRunner: true })).SmeeClient;
	} catch {
		opts.logger.warn("Run `npm install --save-dev smee-client` to proxy webhooks to localhost.");
		return;
	}
	return await new SmeeClient({
		logger: opts.logger,
		source: opts.url,
		target: `http://${opts.host}:${opts.port}${opts.path}`,
		fetch: opts.fetch
	}).start();
};
// node_modules/probot/lib/helpers/get-printable-host.js
function getPrintableHost(host) {
	if (typeof host !== "string") return "localhost";
	return host.includes(":") ? `[${host}]` : host;
}
// node_modules/probot/lib/helpers/detect-runtime.js
function detectRuntime(globalThis) {
	if (typeof globalThis === "object" && globalThis !== null) {
		if (typeof globalThis.process === "object" && globalThis.process !== null && typeof globalThis.process.versions === "object" && globalThis.process.versions !== null) {
			if (typeof globalThis.process.versions.deno === "string") return "deno";
			if (typeof globalThis.process.versions.bun === "string") return "bun";
			if (typeof globalThis.process.versions.node === "string") return "node";
		}
		if (typeof globalThis.window === "object" && globalThis.window !== null) return "browser";
	}
	throw new Error("Unable to detect runtime");
}
// node_modules/probot/lib/helpers/get-runtime-name.js
function getRuntimeName(globalThis) {
	switch (detectRuntime(globalThis)) {
		case "node": return "Node.js";
		case "deno": return "Deno";
		case "bun": return "Bun";
		case "browser": return "Browser";
		default: throw new Error("Unknown runtime");
	}
}
// node_modules/probot/lib/helpers/get-runtime-version.js
function getRuntimeVersion(globalThis) {
	switch (detectRuntime(globalThis)) {
		case "node": return globalThis.process.versions.node;
		case "deno": return globalThis.process.versions.deno;
		case "bun": return globalThis.process.versions.bun;
		case "browser": return "N/A";
		default: throw new Error("Unknown runtime");
	}
}
// node_modules/get-caller-file/index.js
var require_get_caller_file = __commonJSMin(((exports, module) => {
	module.exports = function getCallerFile(position) {
		if (position === void 0) position = 2;
		if (position >= Error.stackTraceLimit) throw new TypeError("getCallerFile(position) requires position be less then Error.stackTraceLimit but position was: `" + position + "` and Error.stackTraceLimit was: `" + Error.stackTraceLimit + "`");
		var oldPrepareStackTrace = Error.prepareStackTrace;
		Error.prepareStackTrace = function(_, stack) {
			return stack;
		};
		var stack = new Error().stack;
		Error.prepareStackTrace = oldPrepareStackTrace;
		if (stack !== null && typeof stack === "object") return stack[position] ? stack[position].getFileName() : void 0;
	};
}));
// node_modules/probot/lib/server/handlers/http-logger.js
var import_logger = __commonJSMin(((exports, module) => {
	const { pino, symbols: { stringifySym, chindingsSym } } = require_pino();
	const serializers = require_pino_std_serializers();
	const getCallerFile = require_get_caller_file();
	const startTime = Symbol("startTime");
	const reqObject = Symbol("reqObject");
	function pinoLogger(opts, stream) {
		if (opts && opts._writableState) {
			stream = opts;
			opts = null;
		}
		opts = Object.assign({}, opts);
		opts.customAttributeKeys = opts.customAttributeKeys || {};
		const reqKey = opts.customAttributeKeys.req || "req";
		const resKey = opts.customAttributeKeys.res || "res";
		const errKey = opts.customAttributeKeys.err || "err";
		const requestIdKey = opts.customAttributeKeys.reqId || "reqId";
		const responseTimeKey = opts.customAttributeKeys.responseTime || "responseTime";
		delete opts.customAttributeKeys;
		const customProps = opts.customProps || void 0;
		opts.wrapSerializers = "wrapSerializers" in opts ? opts.wrapSerializers : true;
		if (opts.wrapSerializers) {
			opts.serializers = Object.assign({}, opts.serializers);
			const requestSerializer = opts.serializers[reqKey] || opts.serializers.req || serializers.req;
			const responseSerializer = opts.serializers[resKey] || opts.serializers.res || serializers.res;
			const errorSerializer = opts.serializers[errKey] || opts.serializers.err || serializers.err;
			opts.serializers[reqKey] = serializers.wrapRequestSerializer(requestSerializer);
			opts.serializers[resKey] = serializers.wrapResponseSerializer(responseSerializer);
			opts.serializers[errKey] = serializers.wrapErrorSerializer(errorSerializer);
		}
		delete opts.wrapSerializers;
		if (opts.useLevel && opts.customLogLevel) throw new Error("You can't pass 'useLevel' and 'customLogLevel' together");
		function getValidLogLevel(level, defaultValue = "info") {
			if (level && typeof level === "string") {
				const logLevel = level.trim();
				if (validLogLevels.includes(logLevel) === true) return logLevel;
			}
			return defaultValue;
		}
		function getLogLevelFromCustomLogLevel(customLogLevel, useLevel, res, err, req) {
			return customLogLevel ? getValidLogLevel(customLogLevel(req, res, err), useLevel) : useLevel;
		}
		const customLogLevel = opts.customLogLevel;
		delete opts.customLogLevel;
		const theStream = opts.stream || stream;
		delete opts.stream;
		const autoLogging = opts.autoLogging !== false;
		const autoLoggingIgnore = opts.autoLogging && opts.autoLogging.ignore ? opts.autoLogging.ignore : null;
		delete opts.autoLogging;
		const onRequestReceivedObject = getFunctionOrDefault(opts.customReceivedObject, void 0);
		const receivedMessage = getFunctionOrDefault(opts.customReceivedMessage, void 0);
		const onRequestSuccessObject = getFunctionOrDefault(opts.customSuccessObject, defaultSuccessfulRequestObjectProvider);
		const successMessage = getFunctionOrDefault(opts.customSuccessMessage, defaultSuccessfulRequestMessageProvider);
		const onRequestErrorObject = getFunctionOrDefault(opts.customErrorObject, defaultFailedRequestObjectProvider);
		const errorMessage = getFunctionOrDefault(opts.customErrorMessage, defaultFailedRequestMessageProvider);
		delete opts.customSuccessfulMessage;
		delete opts.customErroredMessage;
		const quietReqLogger = !!opts.quietReqLogger;
		const quietResLogger = !!opts.quietResLogger;
		const logger = wrapChild(opts, theStream);
		const validLogLevels = Object.keys(logger.levels.values).concat("silent");
		const useLevel = getValidLogLevel(opts.useLevel);
		delete opts.useLevel;
		const genReqId = reqIdGenFactory(opts.genReqId);
		const result = (req, res, next) => {
			return loggingMiddleware(logger, req, res, next);
		};
		result.logger = logger;
		return result;
		function onResFinished(res, logger, err) {
			let log = logger;
			const responseTime = Date.now() - res[startTime];
			const req = res[reqObject];
			const level = getLogLevelFromCustomLogLevel(customLogLevel, useLevel, res, err, req);
			if (level === "silent") return;
			const customPropBindings = typeof customProps === "function" ? customProps(req, res) : customProps;
			if (customPropBindings) {
				const customPropBindingStr = logger[stringifySym](customPropBindings).replace(/[{}]/g, "");
				if (!logger[chindingsSym].includes(customPropBindingStr)) log = logger.child(customPropBindings);
			}
			if (err || res.err || res.statusCode >= 500) {
				const error = err || res.err || new Error("failed with status code " + res.statusCode);
				log[level](onRequestErrorObject(req, res, error, {
					[resKey]: res,
					[errKey]: error,
					[responseTimeKey]: responseTime
				}), errorMessage(req, res, error, responseTime));
				return;
			}
			log[level](onRequestSuccessObject(req, res, {
				[resKey]: res,
				[responseTimeKey]: responseTime
			}), successMessage(req, res, responseTime));
		}
		function loggingMiddleware(logger, req, res, next) {
			let shouldLogSuccess = true;
			req.id = req.id || genReqId(req, res);
			const log = quietReqLogger ? logger.child({ [requestIdKey]: req.id }) : logger;
			let fullReqLogger = log.child({ [reqKey]: req });
			const customPropBindings = typeof customProps === "function" ? customProps(req, res) : customProps;
			if (customPropBindings) fullReqLogger = fullReqLogger.child(customPropBindings);
			const responseLogger = quietResLogger ? log : fullReqLogger;
			const requestLogger = quietReqLogger ? log : fullReqLogger;
			if (!res.log) res.log = responseLogger;
			if (Array.isArray(res.allLogs) === false) res.allLogs = [];
			res.allLogs.push(responseLogger);
			if (!req.log) req.log = requestLogger;
			if (!req.allLogs) req.allLogs = [];
			req.allLogs.push(requestLogger);
			res[startTime] = res[startTime] || Date.now();
			res[reqObject] = req;
			const onResponseComplete = (err) => {
				res.removeListener("close", onResponseComplete);
				res.removeListener("finish", onResponseComplete);
				res.removeListener("error", onResponseComplete);
				return onResFinished(res, responseLogger, err);
			};
			if (autoLogging) {
				if (autoLoggingIgnore !== null && shouldLogSuccess === true) shouldLogSuccess = !autoLoggingIgnore(req);
				if (shouldLogSuccess) {
					if (receivedMessage !== void 0 || onRequestReceivedObject !== void 0) {
						const level = getLogLevelFromCustomLogLevel(customLogLevel, useLevel, res, void 0, req);
						const receivedObjectResult = onRequestReceivedObject !== void 0 ? onRequestReceivedObject(req, res, void 0) : {};
						const receivedStringResult = receivedMessage !== void 0 ? receivedMessage(req, res) : void 0;
						requestLogger[level](receivedObjectResult, receivedStringResult);
					}
					res.on("close", onResponseComplete);
					res.on("finish", onResponseComplete);
				}
				res.on("error", onResponseComplete);
			}
			if (next) next();
		}
	}
	function wrapChild(opts, stream) {
		const prevLogger = opts.logger;
		const prevGenReqId = opts.genReqId;
		let logger = null;
		if (prevLogger) {
			opts.logger = void 0;
			opts.genReqId = void 0;
			logger = prevLogger.child({}, opts);
			opts.logger = prevLogger;
			opts.genReqId = prevGenReqId;
		} else {
			if (opts.transport && !opts.transport.caller) opts.transport.caller = getCallerFile();
			logger = pino(opts, stream);
		}
		return logger;
	}
	function reqIdGenFactory(func) {
		if (typeof func === "function") return func;
		const maxInt = 2147483647;
		let nextReqId = 0;
		return function genReqId(req, res) {
			return req.id || (nextReqId = nextReqId + 1 & maxInt);
		};
	}
	function getFunctionOrDefault(value, defaultValue) {
		if (value && typeof value === "function") return value;
		return defaultValue;
	}
	function defaultSuccessfulRequestObjectProvider(req, res, successObject) {
		return successObject;
	}
	function defaultFailedRequestObjectProvider(req, res, error, errorObject) {
		return errorObject;
	}
	function defaultFailedRequestMessageProvider() {
		return "request errored";
	}
	function defaultSuccessfulRequestMessageProvider(req, res) {
		return !req.readableAborted && res.writableEnded ? "request completed" : "request aborted";
	}
	module.exports = pinoLogger;
	module.exports.stdSerializers = {
		err: serializers.err,
		req: serializers.req,
		res: serializers.res
	};
	module.exports.startTime = startTime;
	module.exports.default = pinoLogger;
	module.exports.pinoHttp = pinoLogger;
}))();
function httpLogger(logger, options) {
	return (0, import_logger.pinoHttp)({
		...options,
		logger: logger.child({ name: "http" }),
		customSuccessMessage(req, res) {
			const responseTime = Date.now() - res[import_logger.startTime];
			return `${req.method} ${req.url} ${res.statusCode} - ${responseTime}ms`;
		},
		customErrorMessage(req, res, _err) {
			const responseTime = Date.now() - res[import_logger.startTime];
			return `${req.method} ${req.url} ${res.statusCode} - ${responseTime}ms`;
		},
		genReqId: (req) => req.headers["x-request-id"] || req.headers["x-github-delivery"] || randomUUID()
	});
}
// node_modules/probot/lib/server/handlers/not-found.js
const notFoundHandler = (_req, res) => {
	if (res.headersSent) return false;
	res.writeHead(404).end();
	return true;
};
// node_modules/probot/lib/server/handlers/ping.js
const pingHandler = (req, res) => {
	if (req.method === "GET") {
		if ((req.url?.split("?")[0] || "") === "/ping") {
			res.writeHead(200, { "content-type": "text/plain" }).end("PONG");
			return true;
		}
	}
	return false;
};
// node_modules/probot/lib/static/robot.svg.js
var robot_svg_default = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 346.63 409.96"><defs><path id="a" fill="#aedfe4" d="M210.99 228.58a8.18 8.18 0 0 1 8.17 8.17v45.83a8.18 8.18 0 0 1-8.17 8.17h-75.66a8.18 8.18 0 0 1-8.17-8.17v-45.83a8.18 8.18 0 0 1 8.17-8.17H211m0-4h-75.67a12.17 12.17 0 0 0-12.17 12.17v45.83a12.17 12.17 0 0 0 12.17 12.17H211a12.17 12.17 0 0 0 12.16-12.17v-45.83a12.17 12.17 0 0 0-12.17-12.17Z"/></defs><defs><clipPath id="b" transform="translate(-.84 -.67)"><rect width="52.5" height="18.17" x="147.92" y="163.83" fill="none" rx="9.08" ry="9.08"/></clipPath></defs><path fill="#aedfe4" d="m238.3 234.33 28 18 20.17-34 14.83 17-24 38.84-13.33 1-29-18.17 3.33-22.67zm-85.14-37.93h40v16.5h-40zm-18.75 107.27h77.5v16.5h-77.5zm38.75-293.52 10.19 42.62h-20.62l10.43-42.62zm-64.83 224.18-28 18-20.17-34-14.83 17 24 38.84 13.33 1 29-18.17-3.33-22.67z"/><path fill="#ef4236" d="M33.66 201.33s-8.67 5.33-14.67-14c-6.62-21.35-20.66-5.86-18.83 9.65s14.5 20 25.83 16.52 7.67-12.17 7.67-12.17Zm-2.17-34.67a8.47 8.47 0 0 1 8.33-5.67c6.67 0 22.83 7.5 22.83 21S50.16 199.5 50.16 199.5H39.33s7.33-3.67 2-14.17-9.67-14.5-9.83-17.83"/><path fill="#fdba63" d="M23.41 225.28c-2.83-10 1.8-21.24 11.73-26.76s22-3.52 29 4.21Z"/><rect width="132" height="98.67" x="107.16" y="210.33" fill="#08b0d8" rx="14.67" ry="14.67"/><rect width="96" height="66.17" x="125.16" y="226.58" fill="#fdbb65" rx="10.17" ry="10.17"/><use xlink:href="#a"/><rect width="202" height="151" x="72.16" y="50.33" fill="#08b0d8" rx="20.67" ry="20.67"/><rect width="169.37" height="118.71" x="88.48" y="66" fill="#aedfe4" rx="16.78" ry="16.78"/><path fill="#08b0d8" d="M66.38 196.98a27.34 27.34 0 0 1-48.13 25.94Z"/><path fill="#242020" d="m80.16 253.75 2.46 21.42s-1.92 2-7.29 2-6-3-6-3Z"/><circle cx="46.8" cy="218.96" r="4.06" fill="#aedfe4"/><circle cx="85.18" cy="187.44" r="4.06" fill="#aedfe4"/><circle cx="260.1" cy="187.44" r="4.06" fill="#aedfe4"/><circle cx="85.18" cy="64.44" r="4.06" fill="#aedfe4"/><circle cx="260.1" cy="64.44" r="4.06" fill="#aedfe4"/><circle cx="119.1" cy="223.02" r="4.06" fill="#aedfe4"/><circle cx="119.1" cy="298.15" r="4.06" fill="#aedfe4"/><circle cx="227.98" cy="223.02" r="4.06" fill="#aedfe4"/><circle cx="227.98" cy="298.15" r="4.06" fill="#aedfe4"/><path fill="#08b0d8" d="M104.66 223.5v31l-15.42-21.09a19.14 19.14 0 0 1 15.42-9.91Z"/><path fill="#ef4236" d="M312.96 201.33s8.67 5.33 14.67-14c6.62-21.35 20.67-5.86 18.83 9.65s-14.5 20-25.83 16.52-7.67-12.17-7.67-12.17Zm2.2-34.67a8.47 8.47 0 0 0-8.33-5.67c-6.67 0-22.83 7.5-22.83 21s12.5 17.5 12.5 17.5h10.83s-7.33-3.67-2-14.17 9.67-14.5 9.83-17.83"/><path fill="#fdba63" d="M323.16 225.28c2.83-10-1.8-21.24-11.73-26.76s-22-3.52-29 4.21Z"/><path fill="#08b0d8" d="M280.24 196.98a27.34 27.34 0 0 0 48.13 25.94Z"/><path fill="#242020" d="m266.42 253.75-2.46 21.42s1.92 2 7.29 2 6-3 6-3Z"/><circle cx="299.83" cy="218.96" r="4.06" fill="#aedfe4"/><path fill="#08b0d8" d="M241.96 223.5v31l15.42-21.08a19.14 19.14 0 0 0-15.42-9.92Z"/><rect width="118" height="9.5" x="114.16" y="361.96" fill="#fdbb65" rx="4.75" ry="4.75"/><rect width="83.5" height="9.5" x="131.41" y="381.21" fill="#fdbb65" rx="4.75" ry="4.75"/><rect width="42.5" height="9.5" x="151.91" y="400.46" fill="#fdbb65" rx="4.75" ry="4.75"/><path fill="#08b0d8" d="M135.41 353.75a56 56 0 0 1-18.33-38.42h112.16a56 56 0 0 1-18.33 38.43Z"/><circle cx="132.65" cy="123.97" r="15.51"/><path fill="#08b0d8" d="M132.65 108.45a15.51 15.51 0 1 1-15.49 15.52 15.51 15.51 0 0 1 15.51-15.51m0-23a38.51 38.51 0 1 0 38.49 38.51 38.55 38.55 0 0 0-38.51-38.51Z"/><path fill="#f1f1f2" d="M132.65 108.45a15.51 15.51 0 1 1-15.49 15.52 15.51 15.51 0 0 1 15.51-15.51m0-14a29.51 29.51 0 1 0 29.49 29.51 29.54 29.54 0 0 0-29.51-29.51Z"/><circle cx="214.65" cy="123.97" r="15.51"/><path fill="#08b0d8" d="M214.65 108.45a15.51 15.51 0 1 1-15.49 15.52 15.51 15.51 0 0 1 15.51-15.51m0-23a38.51 38.51 0 1 0 38.49 38.51 38.55 38.55 0 0 0-38.51-38.51Z"/><path fill="#f1f1f2" d="M214.65 108.45a15.51 15.51 0 1 1-15.49 15.52 15.51 15.51 0 0 1 15.51-15.51m0-14a29.51 29.51 0 1 0 29.49 29.51 29.54 29.54 0 0 0-29.51-29.51Z"/><rect width="52.5" height="18.17" x="147.08" y="163.17" fill="#fdbb65" rx="9.08" ry="9.08"/><g fill="#ef4236" clip-path="url(#b)"><path d="M153.23 162.15h3.12v20.56h-3.12zm9.06 0h3.13v20.56h-3.13zm9.06 0h3.12v20.56h-3.12zm9.06 0h3.13v20.56h-3.13zm9.07 0h3.12v20.56h-3.12z"/></g><circle cx="173.16" cy="14.67" r="14.67" fill="#ef4236"/><path fill="none" stroke="#ef4236" stroke-linecap="round" stroke-linejoin="round" stroke-width="4" d="M126.33 261.63H136l11.98-18.67 10.71 18.67 7.15-12.62 7.41 12.62h13.25l7.07 13.97 11.74-25.19 5.77 11.22h8.42"/><use xlink:href="#a"/></svg>`;
// node_modules/probot/lib/static/probot-head.svg.js
var probot_head_svg_default = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 178 181.2">
  <defs>
    <clipPath id="a" transform="translate(-.8 -.7)">
      <rect width="52.5" height="18.2" x="147.9" y="163.8" fill="none" rx="9.1" ry="9.1"/>
    </clipPath>
  </defs>
  <path fill="#aedfe4" d="m89 9.1 9 38.4H79.8Z"/>
  <rect width="178" height="135.9" y="45.3" fill="#08b0d8" rx="18.2" ry="18.6"/>
  <rect width="149.2" height="106.8" x="14.4" y="59.4" fill="#aedfe4" rx="14.8" ry="15.1"/>
  <ellipse cx="11.5" cy="168.7" fill="#aedfe4" rx="3.6" ry="3.7"/>
  <ellipse cx="165.6" cy="168.7" fill="#aedfe4" rx="3.6" ry="3.7"/>
  <ellipse cx="11.5" cy="58" fill="#aedfe4" rx="3.6" ry="3.7"/>
  <ellipse cx="165.6" cy="58" fill="#aedfe4" rx="3.6" ry="3.7"/>
  <ellipse cx="53.3" cy="111.6" rx="13.7" ry="14"/>
  <path fill="#08b0d8" d="M53.3 97.6a13.7 14 0 1 1-13.6 14 13.7 14 0 0 1 13.6-14m0-20.7a34 34.7 0 1 0 34 34.7 34 34.7 0 0 0-34-34.7"/>
  <path fill="#f1f1f2" d="M53.3 97.6a13.7 14 0 1 1-13.6 14 13.7 14 0 0 1 13.6-14m0-12.6a26 26.6 0 1 0 26 26.6 26 26.6 0 0 0-26-26.6"/>
  <ellipse cx="125.6" cy="111.6" rx="13.7" ry="14"/>
  <path fill="#08b0d8" d="M125.6 97.6a13.7 14 0 1 1-13.7 14 13.7 14 0 0 1 13.7-14m0-20.7a34 34.7 0 1 0 33.9 34.7 34 34.7 0 0 0-34-34.7z"/>
  <path fill="#f1f1f2" d="M125.6 97.6a13.7 14 0 1 1-13.7 14 13.7 14 0 0 1 13.7-14m0-12.6a26 26.6 0 1 0 26 26.6 26 26.6 0 0 0-26-26.6"/>
  <rect width="46.3" height="16.4" x="66" y="146.8" fill="#fdbb65" rx="8" ry="8.2"/>
  <g fill="#ef4236" clip-path="url(#a)" transform="matrix(.88 0 0 .9 -63.6 0)">
    <path d="M153.2 162.2h3.2v20.5h-3.2zm9 0h3.2v20.5h-3.1zm9.2 0h3v20.5h-3zm9 0h3.1v20.5h-3zm9 0h3.2v20.5h-3.1z"/>
  </g>
  <ellipse cx="89" cy="13.2" fill="#ef4236" rx="12.9" ry="13.2"/>
</svg>`;
// node_modules/probot/lib/static/primer.css.js
var primer_css_default = `body{margin:0;}
a{background-color:transparent;}
a:active,a:hover{outline-width:0;}
h1{font-size:2em;margin:0.67em 0;}
b{font-weight:inherit;}
b{font-weight:bolder;}
img{border-style:none;}
button,input{font:inherit;margin:0;}
button,input{overflow:visible;}
button{text-transform:none;}
button,[type="submit"]{-webkit-appearance:button;}
*{box-sizing:border-box;}
input,button{font-family:inherit;font-size:inherit;line-height:inherit;}
body{font-family:-apple-system,BlinkMacSystemFont,"Segoe UI",Helvetica,Arial,sans-serif,"Apple Color Emoji","Segoe UI Emoji";font-size:14px;line-height:1.5;color:#24292e;background-color:#ffffff;}
a{color:#0366d6;text-decoration:none;}
a:hover{text-decoration:underline;}
b{font-weight:600;}
button{cursor:pointer;border-radius:0;}
h1,h2,h3,h4,h5{margin-top:0;margin-bottom:0;}
h1{font-size:32px;font-weight:600;}
h2{font-size:24px;font-weight:600;}
h3{font-size:20px;font-weight:600;}
h4{font-size:16px;font-weight:600;}
p{margin-top:0;margin-bottom:10px;}
.btn{position:relative;display:inline-block;padding:5px 16px;font-size:14px;font-weight:500;line-height:20px;white-space:nowrap;vertical-align:middle;cursor:pointer;-webkit-user-select:none;-ms-user-select:none;user-select:none;border:1px solid;border-radius:6px;-webkit-appearance:none;appearance:none;}
.btn:hover{text-decoration:none;}
.btn:disabled{cursor:default;}
.btn{color:#24292e;background-color:#fafbfc;border-color:rgba(27,31,35,0.15);box-shadow:0 1px 0 rgba(27,31,35,0.04),inset 0 1px 0 rgba(255,255,255,0.25);transition:0.2s cubic-bezier(0.3, 0, 0.5, 1);transition-property:color, background-color, border-color;}
.btn:hover{background-color:#f3f4f6;border-color:rgba(27,31,35,0.15);transition-duration:0.1s;}
.btn:active{background-color:#eaecef;border-color:rgba(27,31,35,0.1);transition:none;}
.btn:disabled{color:#959da5;background-color:#fafbfc;border-color:rgba(27,31,35,0.15);}
.btn:focus{border-color:rgba(27,31,35,0.15);outline:none;box-shadow:0 0 0 3px rgba(3,102,214,0.3);}
.btn-outline{color:#0366d6;}
.btn-outline:hover{color:#ffffff;background-color:#0366d6;border-color:rgba(27,31,35,0.15);box-shadow:0 1px 0 rgba(27,31,35,0.04),inset 0 1px 0 rgba(255,255,255,0.25);}
.btn-outline:active{color:#ffffff;background-color:#035fc7;border-color:rgba(27,31,35,0.15);box-shadow:inset 0 1px 0 rgba(5,38,76,0.2);}
.btn-outline:disabled{color:rgba(3,102,214,0.5);background-color:#fafbfc;border-color:rgba(27,31,35,0.15);box-shadow:none;}
.btn-outline:focus{border-color:rgba(27,31,35,0.15);box-shadow:0 0 0 3px rgba(0,92,197,0.4);}
label{font-weight:600;}
.form-control{padding:5px 12px;font-size:14px;line-height:20px;color:#24292e;vertical-align:middle;background-color:#ffffff;background-repeat:no-repeat;background-position:right 8px center;border:1px solid #e1e4e8;border-radius:6px;outline:none;box-shadow:inset 0 1px 0 rgba(225,228,232,0.2);}
.form-control:focus{border-color:#0366d6;outline:none;box-shadow:0 0 0 3px rgba(3,102,214,0.3);}
::placeholder{color:#0366d6;opacity:1;}
.border{border:1px solid #e1e4e8 !important;}
.rounded-2{border-radius:6px!important;}
.flex-column{flex-direction:column!important;}
.flex-justify-center{justify-content:center!important;}
.flex-items-center{align-items:center!important;}
.width-full{width:100%!important;}
.v-align-middle{vertical-align:middle!important;}
.height-full{height:100%!important;}
.m-2{margin:8px!important;}
.mt-2{margin-top:8px!important;}
.mr-2{margin-right:8px!important;}
.mb-2{margin-bottom:8px!important;}
.ml-2{margin-left:8px!important;}
.mt-3{margin-top:16px!important;}
.mt-4{margin-top:24px!important;}
.mt-6{margin-top:40px!important;}
.mb-6{margin-bottom:40px!important;}
.p-6{padding:40px!important;}
.py-6{padding-top:40px!important;padding-bottom:40px!important;}
.text-left{text-align:left!important;}
.text-center{text-align:center!important;}
.d-block{display:block!important;}
.d-flex{display:flex!important;}
.Label{display:inline-block;padding:0 7px;font-size:12px;font-weight:500;line-height:18px;border:1px solid transparent;border-radius:2em;background-color:transparent!important;border-color:#e1e4e8;}
.Label:hover{text-decoration:none;}
.mt-2{margin-top:8px!important;}
.mb-2{margin-bottom:8px!important;}
.mt-4{margin-top:24px!important;}
.mt-6{margin-top:40px!important;}
.mt-6{margin-top:40px!important;}
.mb-6{margin-bottom:40px!important;}
.p-6{padding:40px!important;}`;
// node_modules/probot/lib/server/handlers/static-files.js
const staticFilesHandler = (req, res) => {
	if (req.method === "GET") {
		const path = req.url?.split("?")[0] || "";
		if (path === "/probot/static/robot.svg") {
			res.writeHead(200, {
				"cache-control": "max-age=86400",
				"content-type": "image/svg+xml"
			}).end(robot_svg_default);
			return true;
		}
		if (path === "/probot/static/probot-head.svg") {
			res.writeHead(200, {
				"cache-control": "max-age=86400",
				"content-type": "image/svg+xml"
			}).end(probot_head_svg_default);
			return true;
		}
		if (path === "/probot/static/primer.css") {
			res.writeHead(200, {
				"cache-control": "max-age=86400",
				"content-type": "text/css"
			}).end(primer_css_default);
			return true;
		}
	}
	return false;
};
var Server$1 = class {
	#state;
	constructor(options = {}) {
		this.#state = {
			initializeRan: false,
			initializationPromise: createDeferredPromise(),
			probot: null,
			log: options.log,
			httpServer: new Server(),
			cwd: options.cwd || process.cwd(),
			port: options.port || 3e3,
			host: options.host || "localhost",
			webhookPath: options.webhookPath || "/api/github/webhooks",
			webhookProxy: options.webhookProxy,
			eventSource: void 0,
			request: options.request,
			ProbotBase: options.Probot,
			addedHandlers: [],
			handlers: [],
			enablePing: options.enablePing ?? true,
			enableNotFound: options.enableNotFound ?? true,
			enableStaticFiles: options.enableStaticFiles ?? true
		};
		this.#state.httpServer.on("request", async (req, res) => {
			this.#state.httpLogger(req, res);
			try {
				for (const handler of this.#state.handlers) if (await handler(req, res)) return true;
			} catch (e) {
				this.#state.log.error(e);
				res.writeHead(500).end();
				return true;
			}
			return false;
		});
	}
	async #initialize() {
		if (this.#state.initializeRan === true) return this.#state.initializationPromise.promise;
		this.#state.initializeRan = true;
		try {
			this.#state.log = this.#state.log || await getLog();
			this.#state.log.child({ name: "server" });
			this.#state.probot = new this.#state.ProbotBase({
				request: this.#state.request,
				log: this.#state.log,
				server: this,
				webhookPath: this.#state.webhookPath
			});
			await this.#state.probot.ready();
			this.#state.httpLogger = httpLogger(this.#state.log, this.#state.loggingOptions);
			this.#state.initializationPromise.resolve();
		} catch (error) {
			this.#state.initializationPromise.reject(error);
			if (this.#state.log) this.#state.log.error({ err: error }, "Failed to initialize Server");
			else console.error("Failed to initialize Server", error);
			throw error;
		}
		return this.#state.initializationPromise.promise;
	}
	addHandler(handler) {
		this.#state.addedHandlers.push(handler);
	}
	async loadHandlerFactory(appFn) {
		await this.#initialize();
		const handler = await appFn(this.#state.probot, {
			cwd: this.#state.cwd,
			addHandler: (handler) => {
				this.addHandler(handler);
			}
		});
		this.addHandler(handler);
	}
	async load(appFn) {
		await this.#initialize();
		await appFn(this.#state.probot, {
			cwd: this.#state.cwd,
			addHandler: (handler) => {
				this.addHandler(handler);
			}
		});
	}
	async start() {
		await this.#initialize();
		this.#state.handlers = [];
		if (this.#state.enableStaticFiles === true) this.#state.handlers.unshift(staticFilesHandler);
		if (this.#state.enablePing === true) this.#state.handlers.unshift(pingHandler);
		this.#state.handlers.unshift(await this.#state.probot.getNodeMiddleware());
		this.#state.handlers.push(...this.#state.addedHandlers);
		if (this.#state.enableNotFound === true) this.#state.handlers.push(notFoundHandler);
		const runtimeName = getRuntimeName(globalThis);
		const runtimeVersion = getRuntimeVersion(globalThis);
		this.#state.log.info(`Running Probot v${VERSION} (${runtimeName}: ${runtimeVersion})`);
		const printableHost = getPrintableHost(this.#state.host);
		this.#state.httpServer = await new Promise((resolve, reject) => {
			const server = this.#state.httpServer.listen({
				port: this.#state.port,
				host: this.#state.host
			}, () => {
				const { port, address, family } = server.address();
				this.#state.port = port;
				this.#state.host = address;
				if (family === "IPv6") this.#state.host = `[${address}]`;
				this.#state.log.info(`Listening on http://${printableHost}:${port}`);
				resolve(server);
			});
			server.on("error", (error) => {
				if (error.code === "EADDRINUSE") error = Object.assign(error, { message: `Port ${this.#state.port} is already in use. You can define the PORT environment variable to use a different port.` });
				this.#state.log.error(error);
				reject(error);
			});
		});
		if (this.#state.webhookProxy) this.#state.eventSource = await createWebhookProxy({
			host: this.#state.host,
			port: this.#state.port,
			path: this.#state.webhookPath,
			logger: this.#state.log,
			url: this.#state.webhookProxy
		});
		return this.#state.httpServer;
	}
	async stop() {
		if (this.#state.eventSource) {
			this.#state.eventSource.close();
			this.#state.eventSource = void 0;
		}
		if (this.#state.httpServer.listening === false) return;
		const server = this.#state.httpServer;
		return new Promise((resolve, reject) => server.close((err) => {
			err ? reject(err) : resolve();
		}));
	}
	get port() {
		return this.#state.port;
	}
	get host() {
		return this.#state.host;
	}
	static get version() {
		return VERSION;
	}
	get version() {
		return VERSION;
	}
};
// node_modules/probot/lib/probot.js
const UNINITIALIZED = 0;
const INITIALIZING = 1;
const INITIALIZED = 2;
var Probot = class {
	static defaults(defaults) {
		const ProbotWithDefaults = class extends this {
			constructor(...args) {
				const options = args[0] || {};
				super(Object.assign({}, defaults, options));
			}
		};
		return ProbotWithDefaults;
	}
	#state;
	constructor(options = {}) {
		if (!options.githubToken) {
			if (!options.appId) throw new Error("appId option is required");
			if (!options.privateKey) throw new Error("privateKey option is required");
		}
		this.#state = {
			initializationState: UNINITIALIZED,
			initializedPromise: createDeferredPromise(),
			initEventListeners: [],
			cache: null,
			octokit: null,
			webhooks: null,
			log: options.log || null,
			logFormat: options.logFormat || "pretty",
			logLevelInString: options.logLevelInString || false,
			logLevel: options.logLevel || "warn",
			logMessageKey: options.logMessageKey,
			sentryDsn: options.sentryDsn,
			githubToken: options.githubToken,
			appId: Number.parseInt(options.appId, 10),
			privateKey: options.privateKey,
			host: options.host,
			port: options.port,
			OctokitBase: options.Octokit || ProbotOctokit,
			baseUrl: options.baseUrl,
			redisConfig: options.redisConfig,
			webhookPath: options.webhookPath || "/api/github/webhooks",
			webhookSecret: options.secret || "development",
			request: options.request,
			server: options.server
		};
		this.#initialize().catch(() => {});
	}
	async #initialize() {
		if (this.#state.initializationState !== UNINITIALIZED) return this.#state.initializedPromise.promise;
		this.#state.initializationState = INITIALIZING;
		try {
			this.#state.cache = new LruObject(15e3, 354e4);
			this.#state.log = this.#state.log || await getLog({
				logFormat: this.#state.logFormat,
				logLevelInString: this.#state.logLevelInString,
				level: this.#state.logLevel,
				logMessageKey: this.#state.logMessageKey,
				sentryDsn: this.#state.sentryDsn
			});
			this.#state.log = this.#state.log.child({ name: "probot" });
			const Octokit = await getProbotOctokitWithDefaults({
				githubToken: this.#state.githubToken,
				Octokit: this.#state.OctokitBase,
				appId: this.#state.appId,
				privateKey: this.#state.privateKey,
				cache: this.#state.cache,
				log: this.#state.log,
				redisConfig: this.#state.redisConfig,
				baseUrl: this.#state.baseUrl,
				request: this.#state.request
			});
			this.#state.octokit = new Octokit();
			this.#state.webhooks = getWebhooks({
				log: this.#state.log,
				octokit: this.#state.octokit,
				webhookSecret: this.#state.webhookSecret
			});
			this.#state.initializationState = INITIALIZED;
			for (const [type, listener, name] of this.#state.initEventListeners) switch (type) {
				case "on":
					this.#state.webhooks.on(name, listener);
					break;
				case "onAny":
					this.#state.webhooks.onAny(listener);
					break;
				case "onError": this.#state.webhooks.onError(listener);
			}
			this.#state.initEventListeners.length = 0;
			this.#state.initializedPromise.resolve();
		} catch (error) {
			if (this.#state.log) this.#state.log.error({ err: error }, "Failed to initialize Probot");
			else console.error("Failed to initialize Probot", error);
			this.#state.initializedPromise.reject(error);
		} finally {
			return this.#state.initializedPromise.promise;
		}
	}
	async getNodeMiddleware({ log, path } = {}) {
		await this.#initialize();
		return createNodeMiddleware(this.#state.webhooks, {
			log: log || this.#state.log,
			path: path || this.#state.webhookPath
		});
	}
	async auth(installationId) {
		await this.#initialize();
		return await getAuthenticatedOctokit({
			log: this.#state.log,
			octokit: this.#state.octokit,
			installationId
		});
	}
	async load(appFn, options = { cwd: process.cwd() }) {
		await this.#state.initializedPromise.promise;
		if (typeof options.addHandler !== "function") options.addHandler = this.#state.server ? this.#state.server.addHandler.bind(this.#state.server) : () => {
			throw new Error("No server instance");
		};
		if (Array.isArray(appFn)) {
			for (const fn of appFn) await this.load(fn, options);
			return;
		}
		await appFn(this, options);
	}
	get log() {
		return this.#state.log;
	}
	on = (eventName, callback) => {
		if (Array.isArray(eventName)) for (const name of eventName) validateEventName(name, { onUnknownEventName: "ignore" });
		else validateEventName(eventName, { onUnknownEventName: "ignore" });
		if (this.#state.initializationState !== INITIALIZED) {
			this.#state.initEventListeners.push([
				"on",
				callback,
				eventName
			]);
			return;
		}
		this.#state.webhooks.on(eventName, callback);
	};
	onAny = (callback) => {
		if (this.#state.initializationState !== INITIALIZED) {
			this.#state.initEventListeners.push(["onAny", callback]);
			return;
		}
		this.#state.webhooks.onAny(callback);
	};
	onError = (callback) => {
		if (this.#state.initializationState !== INITIALIZED) {
			this.#state.initEventListeners.push(["onError", callback]);
			return;
		}
		this.#state.webhooks.onError(callback);
	};
	async ready() {
		await this.#state.initializedPromise.promise;
		return this;
	}
	async receive(event) {
		await this.#state.initializedPromise.promise;
		this.#state.log.debug({ event }, "Webhook received");
		await this.#state.webhooks.receive(event);
	}
	static get version() {
		return VERSION;
	}
	get version() {
		return VERSION;
	}
	get webhooks() {
		return this.#state.webhooks;
	}
	get webhookPath() {
		return this.#state.webhookPath;
	}
};
// node_modules/probot/lib/helpers/get-payload.js
const textDecoder = new TextDecoder("utf-8", { fatal: false });
textDecoder.decode.bind(textDecoder);
// node_modules/probot/lib/views/setup.js
function setupView({ name, description, version, createAppUrl, manifest }) {
	return `<!DOCTYPE html>
<!DOCTYPE html>
<html lang="en" class="height-full" data-color-mode="auto" data-light-theme="light" data-dark-theme="dark">
  <head>
    <meta charset="UTF-8">
    <meta name="viewport" content="width=device-width, initial-scale=1.0">
    <meta http-equiv="X-UA-Compatible" content="ie=edge">
    <title>Setup ${name || "Your App"} | built with Probot</title>
    <link rel="icon" href="/probot/static/probot-head.svg">
    <link rel="stylesheet" href="/probot/static/primer.css">
  </head>
  <body class="height-full bg-gray-light">
    <div class="d-flex flex-column flex-justify-center flex-items-center text-center height-full">
      <img src="/probot/static/robot.svg" alt="Probot Logo" width="100" class="mb-6">
      <div class="box-shadow rounded-2 border p-6 bg-white">
        <h1>
          Welcome to ${name || "your Probot App"}
          ${version ? `<span class="Label Label--outline v-align-middle ml-2 text-gray-light">v${version}</span>` : ""}
        </h1>

        <p>${description ? description : "This app was built using <a href=\"https://github.com/probot/probot\">Probot</a>, a framework for building GitHub Apps."}</p>

        <div class="text-left mt-6">
          <h2 class="alt-h3 mb-2">Getting Started</h2>

          <p>To start building a GitHub App, you'll need to register a new app on GitHub.</p>
          <br>

          <form action="${createAppUrl}" method="post" target="_blank" class="d-flex flex-items-center">
            <button class="btn btn-outline" name="manifest" id="manifest" value='${manifest}' >Register GitHub App</button>
            <a href="/probot/import" class="ml-2">or use an existing Github App</a>
          </form>
        </div>
      </div>

      <div class="mt-4">
        <h4 class="alt-h4 text-gray-light">Need help?</h4>
        <div class="d-flex flex-justify-center mt-2">
          <a href="https://probot.github.io/docs/" class="btn btn-outline mr-2">Documentation</a>
          <a href="https://github.com/probot/probot/discussions" class="btn btn-outline">Discuss on GitHub</a>
        </div>
      </div>
    </div>
  </body>
</html>`;
}
// src/app/webhook-guard.ts
const MAX_BODY_BYTES = 10485760;
const MAX_MEMORY_BYTES = 67108864;
const SMALL_BODY_BYTES = 65536;
const utf8 = new TextDecoder();
function createGuard({ secret, previousSecret, log, deliver, observe, maxMemoryBytes = MAX_MEMORY_BYTES }) {
	const memory = { bytes: 0 };
	return (header) => {
		const startedAt = performance.now();
		const [id, event] = [plain(header("x-github-delivery")), plain(header("x-github-event"))];
		let names = { delivery: GUID.exec(id)?.[0] };
		const respond = ({ status, outcome, ...known }) => {
			const ms = Math.round(performance.now() - startedAt);
			log[status >= 500 ? "error" : "info"]({
				...names,
				status,
				outcome,
				ms,
				...known
			});
			observe?.({
				event,
				outcome,
				ms
			});
			return {
				status,
				outcome
			};
		};
		const signature = header("x-hub-signature-256");
		const refused = refusalOf(signature, header("content-length"));
		const check = createSignatureCheck([secret, previousSecret]);
		const chunks = [];
		let size = 0;
		const receive = async (limit = (work) => work) => {
			if (!check.isValid(signature)) return NOT_SIGNED;
			names = {
				event,
				delivery: id
			};
			if (header("content-type")?.startsWith("application/x-www-form-urlencoded")) return FORM;
			const text = utf8.decode(joined(chunks, size));
			if (!mightConcern(event, text)) return NOTHING$1;
			const payload = parseJson(text);
			if (typeof payload !== "object" || payload === null || event === "") return NO_DELIVERY;
			if (event === "ping") return PONG;
			const named = deliveryFields(payload);
			const delivery = {
				id,
				name: event,
				payload
			};
			const relevance = relevanceOf(delivery);
			if (relevance !== "relevant") return {
				...ANSWERS[relevance],
				...named
			};
			return {
				...await limit(deliver(delivery).catch((error) => broken(log, id, error))),
				...named
			};
		};
		return {
			refused: refused && respond(refused),
			add: (chunk) => {
				size += chunk.length;
				memory.bytes += chunk.length;
				if (size > 10485760) return respond(TOO_LARGE);
				if (memory.bytes > maxMemoryBytes && size > SMALL_BODY_BYTES) return respond(BUSY);
				check.update(chunk);
				chunks.push(chunk);
			},
			answer: async (limit) => respond(await receive(limit)),
			[Symbol.dispose]: () => {
				memory.bytes -= size;
				size = 0;
				chunks.length = 0;
			}
		};
	};
}
const NOT_SIGNED = {
	status: 401,
	outcome: "not signed with the webhook secret"
};
const TOO_LARGE = {
	status: 413,
	outcome: "too large"
};
const BUSY = {
	status: 503,
	outcome: "busy"
};
const FORM = {
	status: 415,
	outcome: "set the content type of the webhook to application/json"
};
const NO_DELIVERY = {
	status: 400,
	outcome: "not a GitHub delivery"
};
const PONG = {
	status: 200,
	outcome: "pong"
};
const NOTHING$1 = {
	status: 200,
	outcome: "nothing"
};
const ANSWERS = {
	irrelevant: NOTHING$1,
	invalid: {
		status: 200,
		outcome: "refused",
		reason: INVALID_PAYLOAD
	}
};
function broken(log, delivery, error) {
	log.debug({
		delivery,
		err: error
	});
	return {
		status: 500,
		outcome: "failed",
		reason: `${error instanceof AgenticError ? error.code : error instanceof Error ? error.name : "error"}; LOG_LEVEL=debug logs it`
	};
}
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
function refusalOf(signature, length = "0") {
	if (!signature) return NOT_SIGNED;
	return Number(length) > 10485760 ? TOO_LARGE : void 0;
}
function joined(chunks, size) {
	const [only] = chunks;
	return only && chunks.length === 1 ? only : Buffer.concat(chunks, size);
}
function plain(text = "") {
	return text.replaceAll(/[^\w.-]/g, "").slice(0, 80);
}
function createSignatureCheck(secrets) {
	const hashes = secrets.filter((secret) => secret !== void 0).map((secret) => createHmac("sha256", secret));
	return {
		update: (chunk) => {
			for (const hash of hashes) hash.update(chunk);
		},
		isValid: (header = "") => {
			const received = Buffer.from(header);
			return hashes.map((hash) => Buffer.from(`sha256=${hash.digest("hex")}`)).some((each) => received.length === each.length && timingSafeEqual(received, each));
		}
	};
}
const Fields = object({
	repository: object({ full_name: string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/) }).optional().catch(void 0),
	sender: object({ login: string().regex(/^[\w-]{1,100}(?:\[bot\])?$/) }).optional().catch(void 0),
	installation: object({ id: int().positive() }).optional().catch(void 0)
});
function deliveryFields(payload) {
	const { data } = Fields.safeParse(payload, { jitless: true });
	return {
		repository: data?.repository?.full_name,
		actor: data?.sender?.login,
		installation: data?.installation?.id
	};
}
// src/app/hosted-app.ts
function configuredProbot({ app, secret, apiUrl, log, fetch }) {
	return Probot.defaults({
		...app,
		secret,
		baseUrl: apiUrl,
		log: logOfProbot(log),
		...requestOf(fetch),
		Octokit: ProbotOctokit.defaults((defaults) => ({
			...defaults,
			throttle: {
				...defaults.throttle,
				enabled: false
			},
			retry: { enabled: false }
		}))
	});
}
function logOfProbot(log) {
	return log.isLevelEnabled("debug") ? log : log.child({}, { level: "fatal" });
}
function requestOf(fetch) {
	return fetch ? { request: { fetch } } : {};
}
async function loadApp(probot, options) {
	const works = new WeakMap();
	const active = new Set();
	const observe = (payload, work) => {
		works.set(payload, work);
		active.add(work);
		const remove = () => void active.delete(work);
		work.then(remove, remove);
	};
	await probot.load(createProbotApp({
		...options,
		observe,
		report: (text) => options.log.warn(text)
	}));
	return {
		active,
		deliver: async (delivery) => {
			const { payload } = delivery;
			const failure = await probot.receive(delivery).then(() => void 0, (error) => ({ error: error instanceof AggregateError ? error.errors[0] : error }));
			const work = works.get(payload);
			if (work === void 0 && failure) throw failure.error;
			if (work === void 0) return NOTHING;
			return failure && active.has(work) ? LATE : handled(await work);
		}
	};
}
const NOTHING = {
	status: 200,
	outcome: "nothing"
};
const LATE = {
	status: 503,
	outcome: "still processing"
};
function handled(result) {
	const reason = "logged" in result ? result.logged.slice(0, 600) : void 0;
	const run = "runId" in result ? result.runId : void 0;
	return {
		status: result.status === "again" ? 503 : 200,
		outcome: result.status,
		reason,
		run
	};
}
const JSON_WEB_TOKEN = /^bearer [\w-]+\.[\w-]+\.[\w-]+$/i;
function fetchWithKeys({ app, previousKey, fetch: send = fetch }) {
	if (previousKey === void 0) return send;
	let isPrevious = false;
	return async (input, init) => {
		const headers = new Headers(init?.headers);
		if (!JSON_WEB_TOKEN.test(headers.get("authorization") ?? "")) return await send(input, init);
		const sendWith = async (previous) => {
			if (!previous) return await send(input, init);
			headers.set("authorization", `bearer ${webToken(app.appId, previousKey)}`);
			return await send(input, {
				...init,
				headers
			});
		};
		const first = isPrevious;
		const response = await sendWith(first);
		if (response.status !== 401) return response;
		const again = await sendWith(!first);
		if (again.status === 401) return response;
		isPrevious = !first;
		return again;
	};
}
const VALID_SECONDS = 540;
const SKEW_SECONDS = 60;
function webToken(appId, privateKey) {
	const now = Math.floor(Date.now() / 1e3);
	const signed = [{
		alg: "RS256",
		typ: "JWT"
	}, {
		iat: now - SKEW_SECONDS,
		exp: now + VALID_SECONDS,
		iss: appId
	}].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
	return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
}
// src/app/app-health.ts
const NEEDED = {
	actions: "write",
	checks: "read",
	contents: "write",
	issues: "write",
	metadata: "read",
	pull_requests: "write"
};
const EVENTS = [
	"check_run",
	"check_suite",
	"issue_comment",
	"issues",
	"pull_request_review",
	"pull_request_review_comment"
];
const PER_PAGE$1 = 100;
const MOST_PAGES$1 = 10;
async function inspectApp(client) {
	const { data: app } = await sendRequest(client, "GET /app", {});
	const problems = [...missingPermissions(app.permissions).map((missing) => `The App lacks the permission \`${missing}\`. Add it on the page of the App.`), ...EVENTS.filter((event) => !app.events.includes(event)).map((event) => `The App does not receive the event \`${event}\`. Add it on the page of the App.`)];
	for (let page = 1; page <= MOST_PAGES$1; page += 1) {
		const { data: installations } = await sendRequest(client, "GET /app/installations", {
			per_page: PER_PAGE$1,
			page
		});
		for (const installation of installations) problems.push(...problemsOf(installation, app.permissions));
		if (installations.length < PER_PAGE$1) break;
	}
	return {
		login: `${app.slug}[bot]`,
		problems
	};
}
function problemsOf({ id, account, suspended_at: suspendedAt, permissions }, ofApp) {
	const name = `Installation ${id} of ${account?.login ?? "a deleted account"}`;
	if (suspendedAt) return [`${name} is suspended since ${suspendedAt}. Its owner can unsuspend it.`];
	const missing = missingPermissions(permissions).filter((each) => !missingPermissions(ofApp).includes(each));
	return missing.length === 0 ? [] : [`${name} has not accepted ${missing.map((each) => `\`${each}\``).join(", ")}. Its owner has to accept the new permissions.`];
}
function missingPermissions(granted) {
	return Object.entries(NEEDED).flatMap(([name, level]) => {
		const own = granted[name];
		return own === "write" || own === "admin" || own === level ? [] : [`${name.replaceAll("_", "-")}: ${level}`];
	});
}
const VALID_MS = 6e4;
const FAILED_MS = 1e4;
const LEAST_REQUESTS = 50;
function createReadiness({ openClient, budgets, log, now = Date.now }) {
	let known;
	let logged = new Set();
	const inspect = async () => {
		try {
			const found = await inspectApp(await openClient());
			for (const problem of found.problems) if (!logged.has(problem)) log.warn({ message: problem });
			logged = new Set(found.problems);
			return found;
		} catch (error) {
			return { error: messageOf(error) };
		}
	};
	return async () => {
		const isFailed = known && "error" in await known.result;
		if (!known || now() - known.at >= (isFailed ? FAILED_MS : VALID_MS)) known = {
			at: now(),
			result: inspect()
		};
		const found = await known.result;
		if ("error" in found) return notReady(`GitHub does not confirm the App: ${found.error}`);
		const current = budgets();
		const low = current.filter(({ remaining }) => remaining < LEAST_REQUESTS).map(lowText);
		if (low[0] !== void 0 && low.length === current.length) return notReady(low[0]);
		const { login: app, problems } = found;
		const requestsRemaining = current[0]?.remaining;
		return {
			status: 200,
			body: {
				status: "ready",
				app,
				...requestsRemaining !== void 0 && { requestsRemaining },
				problems: [...problems, ...low]
			}
		};
	};
}
function lowText({ remaining, resetAt }) {
	return `GitHub allows an installation ${remaining} more requests until ${new Date(resetAt).toISOString()}.`;
}
function notReady(reason) {
	return {
		status: 503,
		body: {
			status: "not ready",
			reason
		}
	};
}
const TIMEOUT_MS = 15e3;
async function checkCredentials(options) {
	const { app, apiUrl } = options;
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	const send = options.fetch ?? fetch;
	const limited = (input, init) => send(input, {
		...init,
		signal
	});
	try {
		const { login } = await readAppIdentity(await createAppClient({
			app,
			apiUrl,
			fetch: limited
		}));
		return { login };
	} catch (error) {
		const failure = failureOf(error);
		if (failure?.status !== 401 && failure?.status !== 404) return { warning: unverifiedText(apiUrl, failure?.message ?? messageOf(error)) };
		throw new AgenticError({
			code: "usage",
			message: `GitHub (${apiUrl}) has no App ${JSON.stringify(app.appId)} with this key (${failure.status} ${failure.message}). Set APP_ID to the App ID on the page of the App, and PRIVATE_KEY to a key that was generated there. If both are correct, check the clock of this machine.`,
			cause: error
		});
	}
}
function unverifiedText(apiUrl, why) {
	return `GitHub (${apiUrl}) could not verify the App: ${why}. Deliveries are accepted anyway.`;
}
// src/app/registration-pages.ts
const Manifest = looseObject({
	name: string(),
	url: string(),
	description: string()
});
function webhookOf({ publicUrl, webhookProxy, webhookPath }) {
	return webhookProxy ?? (publicUrl && publicUrl + webhookPath);
}
function renderSetup({ host }, state, options) {
	const app = Manifest.parse((0, import_dist.parse)(readFileSync(join(packageRoot(), "app.yml"), "utf8")));
	const webhook = webhookOf(options);
	const manifest = {
		...app,
		redirect_url: `${options.publicUrl ?? `http://${host}`}/probot/setup`,
		hook_attributes: {
			url: webhook ?? app.url,
			active: webhook !== void 0
		}
	};
	return setupView({
		name: app.name,
		version,
		description: app.description,
		createAppUrl: `${settingsUrl(options)}/new?state=${state}`,
		manifest: escapeHtml(JSON.stringify(manifest))
	});
}
function settingsUrl({ serverUrl, organization }) {
	return `${serverUrl}${organization ? `/organizations/${encodeURIComponent(organization)}` : ""}/settings/apps`;
}
function renderImport(options) {
	return renderPage("Use an existing GitHub App", `<form id="form" class="p-4" style="max-width: 40em">
<p>${webhookText(options)} You find it in the <a href="${escapeHtml(settingsUrl(options))}" target="_blank" rel="noreferrer">settings of your Apps</a>.</p>
<label class="d-block mt-3">App ID <input class="form-control width-full" id="appId" inputmode="numeric" required></label>
<label class="d-block mt-3">Webhook secret, of 16 characters or more <input class="form-control width-full" id="secret" type="password" required></label>
<label class="d-block mt-3">Private key <input class="form-control width-full" id="pem" type="file" accept=".pem" required></label>
<button class="btn mt-3" id="save" type="submit">Save</button>
<p class="mt-3 text-red" id="problem" role="alert"></p>
</form>
<script>
const value = (id) => document.getElementById(id).value;
const problem = document.getElementById("problem");
document.getElementById("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  problem.textContent = "";
  try {
    const pem = await document.getElementById("pem").files[0].text();
    const body = JSON.stringify({ appId: value("appId").trim(), pem, webhook_secret: value("secret") });
    const answer = await fetch("", { method: "POST", headers: { "content-type": "application/json" }, body });
    const text = await answer.text();
    if (answer.ok) document.documentElement.innerHTML = text;
    else problem.textContent = text;
  } catch (error) {
    problem.textContent = String(error);
  }
});
<\/script>`);
}
function renderNextSteps(steps, options) {
	const { appUrl, login, needsWebhook, needsSecret } = steps;
	const bots = JSON.stringify({ github: { bots: [login ?? "your-app[bot]"] } });
	const install = appUrl ? `<a href="${escapeHtml(appUrl)}/installations/new">Install it</a>` : "Install it";
	const slug = login?.replace(/\[bot\]$/, "") ?? "";
	const page = `<a href="${escapeHtml(`${settingsUrl(options)}/${slug}`)}">page of the App</a>`;
	return renderPage("agentic-sdlc is registered", `<ol class="p-4">\n${[
		(needsWebhook || needsSecret) && `On the ${page}: ${webhookText(options)} ${needsSecret ? "Set its webhook secret to <code>WEBHOOK_SECRET</code> of <code>.env</code>. " : ""}Activate the webhook.`,
		`${install} in your repositories.`,
		`Add it to <code>agentic/config.json</code> of their default branch: <code>${escapeHtml(bots)}</code>`,
		"Write <code>/agentic help</code> on an issue."
	].flatMap((item) => item === false ? [] : [`<li>${item}</li>`]).join("\n")}\n</ol>`);
}
function webhookText(options) {
	const webhook = webhookOf(options);
	if (webhook !== void 0) return `Set its webhook URL to <code>${escapeHtml(webhook)}</code>.`;
	return `Set its webhook URL to the address at which GitHub reaches this server, with the path <code>${escapeHtml(options.webhookPath)}</code>.`;
}
function renderPage(title, content) {
	return `<!DOCTYPE html>
<html lang="en"><head><meta charset="UTF-8"><title>${title}</title>
<link rel="stylesheet" href="/probot/static/primer.css"></head>
<body class="p-6"><h1>${title}</h1>
${content}
</body></html>`;
}
function escapeHtml(text) {
	return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
// node_modules/prom-client/lib/util.js
var require_util = __commonJSMin(((exports) => {
	exports.getValueAsString = function getValueString(value) {
		if (Number.isNaN(value)) return "Nan";
		else if (!Number.isFinite(value)) {
			if (value < 0) return "-Inf";
			else return "+Inf";
		} else return `${value}`;
	};
	exports.removeLabels = function removeLabels(hashMap, labels, sortedLabelNames) {
		const hash = hashObject(labels, sortedLabelNames);
		delete hashMap[hash];
	};
	exports.setValue = function setValue(hashMap, value, labels) {
		const hash = hashObject(labels);
		hashMap[hash] = {
			value: typeof value === "number" ? value : 0,
			labels: labels || {}
		};
		return hashMap;
	};
	exports.setValueDelta = function setValueDelta(hashMap, deltaValue, labels, hash = "") {
		const value = typeof deltaValue === "number" ? deltaValue : 0;
		if (hashMap[hash]) hashMap[hash].value += value;
		else hashMap[hash] = {
			value,
			labels
		};
		return hashMap;
	};
	exports.getLabels = function(labelNames, args) {
		if (typeof args[0] === "object") return args[0];
		if (labelNames.length !== args.length) throw new Error(`Invalid number of arguments (${args.length}): "${args.join(", ")}" for label names (${labelNames.length}): "${labelNames.join(", ")}".`);
		const acc = {};
		for (let i = 0; i < labelNames.length; i++) acc[labelNames[i]] = args[i];
		return acc;
	};
	function fastHashObject(keys, labels) {
		if (keys.length === 0) return "";
		let hash = "";
		for (let i = 0; i < keys.length; i++) {
			const key = keys[i];
			const value = labels[key];
			if (value === void 0) continue;
			hash += `${key}:${value},`;
		}
		return hash;
	}
	function hashObject(labels, labelNames) {
		if (labelNames) return fastHashObject(labelNames, labels);
		const keys = Object.keys(labels);
		if (keys.length > 1) keys.sort();
		return fastHashObject(keys, labels);
	}
	exports.hashObject = hashObject;
	exports.isObject = function isObject(obj) {
		return obj !== null && typeof obj === "object";
	};
	exports.nowTimestamp = function nowTimestamp() {
		return Date.now() / 1e3;
	};
	var Grouper = class extends Map {
		add(key, value) {
			if (this.has(key)) this.get(key).push(value);
			else this.set(key, [value]);
		}
	};
	exports.Grouper = Grouper;
}));
// node_modules/prom-client/lib/registry.js
var require_registry = __commonJSMin(((exports, module) => {
	const { getValueAsString } = require_util();
	var Registry = class Registry {
		static get PROMETHEUS_CONTENT_TYPE() {
			return "text/plain; version=0.0.4; charset=utf-8";
		}
		static get OPENMETRICS_CONTENT_TYPE() {
			return "application/openmetrics-text; version=1.0.0; charset=utf-8";
		}
		constructor(regContentType = Registry.PROMETHEUS_CONTENT_TYPE) {
			this._metrics = {};
			this._collectors = [];
			this._defaultLabels = {};
			if (regContentType !== Registry.PROMETHEUS_CONTENT_TYPE && regContentType !== Registry.OPENMETRICS_CONTENT_TYPE) throw new TypeError(`Content type ${regContentType} is unsupported`);
			this._contentType = regContentType;
		}
		getMetricsAsArray() {
			return Object.values(this._metrics);
		}
		async getMetricsAsString(metrics) {
			const metric = typeof metrics.getForPromString === "function" ? await metrics.getForPromString() : await metrics.get();
			const name = escapeString(metric.name);
			const values = [`# HELP ${name} ${escapeString(metric.help)}`, `# TYPE ${name} ${metric.type}`];
			const defaultLabels = Object.keys(this._defaultLabels).length > 0 ? this._defaultLabels : null;
			const isOpenMetrics = this.contentType === Registry.OPENMETRICS_CONTENT_TYPE;
			for (const val of metric.values || []) {
				let { metricName = name, labels = {} } = val;
				const { sharedLabels = {} } = val;
				if (isOpenMetrics && metric.type === "counter") metricName = `${metricName}_total`;
				if (defaultLabels) labels = {
					...labels,
					...defaultLabels,
					...labels
				};
				const formattedLabels = formatLabels(labels, sharedLabels);
				const flattenedShared = flattenSharedLabels(sharedLabels);
				const labelParts = [...formattedLabels, flattenedShared].filter(Boolean);
				const labelsString = labelParts.length ? `{${labelParts.join(",")}}` : "";
				let fullMetricLine = `${metricName}${labelsString} ${getValueAsString(val.value)}`;
				const { exemplar } = val;
				if (exemplar && isOpenMetrics) {
					const formattedExemplars = formatLabels(exemplar.labelSet);
					fullMetricLine += ` # {${formattedExemplars.join(",")}} ${getValueAsString(exemplar.value)} ${exemplar.timestamp}`;
				}
				values.push(fullMetricLine);
			}
			return values.join("\n");
		}
		async metrics() {
			const isOpenMetrics = this.contentType === Registry.OPENMETRICS_CONTENT_TYPE;
			const promises = this.getMetricsAsArray().map((metric) => {
				if (isOpenMetrics && metric.type === "counter") metric.name = standardizeCounterName(metric.name);
				return this.getMetricsAsString(metric);
			});
			const resolves = await Promise.all(promises);
			return isOpenMetrics ? `${resolves.join("\n")}\n# EOF\n` : `${resolves.join("\n\n")}\n`;
		}
		registerMetric(metric) {
			if (this._metrics[metric.name] && this._metrics[metric.name] !== metric) throw new Error(`A metric with the name ${metric.name} has already been registered.`);
			this._metrics[metric.name] = metric;
		}
		clear() {
			this._metrics = {};
			this._defaultLabels = {};
		}
		async getMetricsAsJSON() {
			const metrics = [];
			const defaultLabelNames = Object.keys(this._defaultLabels);
			const promises = [];
			for (const metric of this.getMetricsAsArray()) promises.push(metric.get());
			const resolves = await Promise.all(promises);
			for (const item of resolves) {
				if (item.values && defaultLabelNames.length > 0) for (const val of item.values) {
					val.labels = Object.assign({}, val.labels);
					for (const labelName of defaultLabelNames) val.labels[labelName] = val.labels[labelName] || this._defaultLabels[labelName];
				}
				metrics.push(item);
			}
			return metrics;
		}
		removeSingleMetric(name) {
			delete this._metrics[name];
		}
		getSingleMetricAsString(name) {
			return this.getMetricsAsString(this._metrics[name]);
		}
		getSingleMetric(name) {
			return this._metrics[name];
		}
		setDefaultLabels(labels) {
			this._defaultLabels = labels;
		}
		resetMetrics() {
			for (const metric in this._metrics) this._metrics[metric].reset();
		}
		get contentType() {
			return this._contentType;
		}
		setContentType(metricsContentType) {
			if (metricsContentType === Registry.OPENMETRICS_CONTENT_TYPE || metricsContentType === Registry.PROMETHEUS_CONTENT_TYPE) this._contentType = metricsContentType;
			else throw new Error(`Content type ${metricsContentType} is unsupported`);
		}
		static merge(registers) {
			const regType = registers[0].contentType;
			for (const reg of registers) if (reg.contentType !== regType) throw new Error("Registers can only be merged if they have the same content type");
			const mergedRegistry = new Registry(regType);
			registers.reduce((acc, reg) => acc.concat(reg.getMetricsAsArray()), []).forEach(mergedRegistry.registerMetric, mergedRegistry);
			return mergedRegistry;
		}
	};
	function formatLabels(labels, exclude) {
		const { hasOwnProperty } = Object.prototype;
		const formatted = [];
		for (const [name, value] of Object.entries(labels)) if (!exclude || !hasOwnProperty.call(exclude, name)) formatted.push(`${name}="${escapeLabelValue(value)}"`);
		return formatted;
	}
	const sharedLabelCache = new WeakMap();
	function flattenSharedLabels(labels) {
		const cached = sharedLabelCache.get(labels);
		if (cached) return cached;
		const flattened = formatLabels(labels).join(",");
		sharedLabelCache.set(labels, flattened);
		return flattened;
	}
	function escapeLabelValue(str) {
		if (typeof str !== "string") return str;
		return escapeString(str).replace(/"/g, "\\\"");
	}
	function escapeString(str) {
		return str.replace(/\\/g, "\\\\").replace(/\n/g, "\\n");
	}
	function standardizeCounterName(name) {
		return name.replace(/_total$/, "");
	}
	module.exports = Registry;
	module.exports.globalRegistry = new Registry();
}));
// node_modules/prom-client/lib/validation.js
var require_validation = __commonJSMin(((exports) => {
	const util = __require("util");
	const metricRegexp = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
	const labelRegexp = /^[a-zA-Z_][a-zA-Z0-9_]*$/;
	exports.validateMetricName = function(name) {
		return metricRegexp.test(name);
	};
	exports.validateLabelName = function(names = []) {
		return names.every((name) => labelRegexp.test(name));
	};
	exports.validateLabel = function validateLabel(savedLabels, labels) {
		for (const label in labels) if (!savedLabels.includes(label)) throw new Error(`Added label "${label}" is not included in initial labelset: ${util.inspect(savedLabels)}`);
	};
}));
// node_modules/prom-client/lib/metric.js
var require_metric = __commonJSMin(((exports, module) => {
	const Registry = require_registry();
	const { isObject } = require_util();
	const { validateMetricName, validateLabelName } = require_validation();
	var Metric = class {
		constructor(config, defaults = {}) {
			if (!isObject(config)) throw new TypeError("constructor expected a config object");
			Object.assign(this, {
				labelNames: [],
				registers: [Registry.globalRegistry],
				aggregator: "sum",
				enableExemplars: false
			}, defaults, config);
			if (!this.registers) this.registers = [Registry.globalRegistry];
			if (!this.help) throw new Error("Missing mandatory help parameter");
			if (!this.name) throw new Error("Missing mandatory name parameter");
			if (!validateMetricName(this.name)) throw new Error("Invalid metric name");
			if (!validateLabelName(this.labelNames)) throw new Error("Invalid label name");
			if (this.collect && typeof this.collect !== "function") throw new Error("Optional \"collect\" parameter must be a function");
			if (this.labelNames) this.sortedLabelNames = [...this.labelNames].sort();
			else this.sortedLabelNames = [];
			this.reset();
			for (const register of this.registers) {
				if (this.enableExemplars && register.contentType === Registry.PROMETHEUS_CONTENT_TYPE) throw new TypeError("Exemplars are supported only on OpenMetrics registries");
				register.registerMetric(this);
			}
		}
		reset() {}
	};
	module.exports = { Metric };
}));
// node_modules/prom-client/lib/exemplar.js
var require_exemplar = __commonJSMin(((exports, module) => {
	var Exemplar = class {
		constructor(labelSet = {}, value = null) {
			this.labelSet = labelSet;
			this.value = value;
		}
		validateExemplarLabelSet(labelSet) {
			let res = "";
			for (const [labelName, labelValue] of Object.entries(labelSet)) res += `${labelName}${labelValue}`;
			if (res.length > 128) throw new RangeError("Label set size must be smaller than 128 UTF-8 chars");
		}
	};
	module.exports = Exemplar;
}));
// node_modules/prom-client/lib/counter.js
var require_counter = __commonJSMin(((exports, module) => {
	const util = __require("util");
	const { hashObject, isObject, getLabels, removeLabels, nowTimestamp } = require_util();
	const { validateLabel } = require_validation();
	const { Metric } = require_metric();
	const Exemplar = require_exemplar();
	var Counter = class extends Metric {
		constructor(config) {
			super(config);
			this.type = "counter";
			this.defaultLabels = {};
			this.defaultValue = 1;
			this.defaultExemplarLabelSet = {};
			if (config.enableExemplars) {
				this.enableExemplars = true;
				this.inc = this.incWithExemplar;
			} else this.inc = this.incWithoutExemplar;
		}
		incWithoutExemplar(labels, value) {
			let hash = "";
			if (isObject(labels)) {
				hash = hashObject(labels, this.sortedLabelNames);
				validateLabel(this.labelNames, labels);
			} else {
				value = labels;
				labels = {};
			}
			if (value && !Number.isFinite(value)) throw new TypeError(`Value is not a valid number: ${util.format(value)}`);
			if (value < 0) throw new Error("It is not possible to decrease a counter");
			if (value === null || value === void 0) value = 1;
			setValue(this.hashMap, value, labels, hash);
			return { labelHash: hash };
		}
		incWithExemplar({ labels = this.defaultLabels, value = this.defaultValue, exemplarLabels = this.defaultExemplarLabelSet } = {}) {
			const res = this.incWithoutExemplar(labels, value);
			this.updateExemplar(exemplarLabels, value, res.labelHash);
		}
		updateExemplar(exemplarLabels, value, hash) {
			if (exemplarLabels === this.defaultExemplarLabelSet) return;
			if (!isObject(this.hashMap[hash].exemplar)) this.hashMap[hash].exemplar = new Exemplar();
			this.hashMap[hash].exemplar.validateExemplarLabelSet(exemplarLabels);
			this.hashMap[hash].exemplar.labelSet = exemplarLabels;
			this.hashMap[hash].exemplar.value = value ? value : 1;
			this.hashMap[hash].exemplar.timestamp = nowTimestamp();
		}
		reset() {
			this.hashMap = {};
			if (this.labelNames.length === 0) setValue(this.hashMap, 0);
		}
		async get() {
			if (this.collect) {
				const v = this.collect();
				if (v instanceof Promise) await v;
			}
			return {
				help: this.help,
				name: this.name,
				type: this.type,
				values: Object.values(this.hashMap),
				aggregator: this.aggregator
			};
		}
		labels(...args) {
			const labels = getLabels(this.labelNames, args) || {};
			return { inc: this.inc.bind(this, labels) };
		}
		remove(...args) {
			const labels = getLabels(this.labelNames, args) || {};
			validateLabel(this.labelNames, labels);
			return removeLabels.call(this, this.hashMap, labels, this.sortedLabelNames);
		}
	};
	function setValue(hashMap, value, labels = {}, hash = "") {
		if (hashMap[hash]) hashMap[hash].value += value;
		else hashMap[hash] = {
			value,
			labels
		};
		return hashMap;
	}
	module.exports = Counter;
}));
// node_modules/prom-client/lib/gauge.js
var require_gauge = __commonJSMin(((exports, module) => {
	const util = __require("util");
	const { setValue, setValueDelta, getLabels, hashObject, isObject, removeLabels } = require_util();
	const { validateLabel } = require_validation();
	const { Metric } = require_metric();
	var Gauge = class extends Metric {
		constructor(config) {
			super(config);
			this.type = "gauge";
		}
		set(labels, value) {
			value = getValueArg(labels, value);
			labels = getLabelArg(labels);
			set(this, labels, value);
		}
		reset() {
			this.hashMap = {};
			if (this.labelNames.length === 0) setValue(this.hashMap, 0, {});
		}
		inc(labels, value) {
			value = getValueArg(labels, value);
			labels = getLabelArg(labels);
			if (value === void 0) value = 1;
			setDelta(this, labels, value);
		}
		dec(labels, value) {
			value = getValueArg(labels, value);
			labels = getLabelArg(labels);
			if (value === void 0) value = 1;
			setDelta(this, labels, -value);
		}
		setToCurrentTime(labels) {
			const now = Date.now() / 1e3;
			if (labels === void 0) this.set(now);
			else this.set(labels, now);
		}
		startTimer(labels) {
			const start = process.hrtime();
			return (endLabels) => {
				const delta = process.hrtime(start);
				const value = delta[0] + delta[1] / 1e9;
				this.set(Object.assign({}, labels, endLabels), value);
				return value;
			};
		}
		async get() {
			if (this.collect) {
				const v = this.collect();
				if (v instanceof Promise) await v;
			}
			return {
				help: this.help,
				name: this.name,
				type: this.type,
				values: Object.values(this.hashMap),
				aggregator: this.aggregator
			};
		}
		_getValue(labels) {
			const hash = hashObject(labels || {}, this.sortedLabelNames);
			return this.hashMap[hash] ? this.hashMap[hash].value : 0;
		}
		labels(...args) {
			const labels = getLabels(this.labelNames, args);
			validateLabel(this.labelNames, labels);
			return {
				inc: this.inc.bind(this, labels),
				dec: this.dec.bind(this, labels),
				set: this.set.bind(this, labels),
				setToCurrentTime: this.setToCurrentTime.bind(this, labels),
				startTimer: this.startTimer.bind(this, labels)
			};
		}
		remove(...args) {
			const labels = getLabels(this.labelNames, args);
			validateLabel(this.labelNames, labels);
			removeLabels.call(this, this.hashMap, labels, this.sortedLabelNames);
		}
	};
	function set(gauge, labels, value) {
		if (typeof value !== "number") throw new TypeError(`Value is not a valid number: ${util.format(value)}`);
		validateLabel(gauge.labelNames, labels);
		setValue(gauge.hashMap, value, labels);
	}
	function setDelta(gauge, labels, delta) {
		if (typeof delta !== "number") throw new TypeError(`Delta is not a valid number: ${util.format(delta)}`);
		validateLabel(gauge.labelNames, labels);
		const hash = hashObject(labels, gauge.sortedLabelNames);
		setValueDelta(gauge.hashMap, delta, labels, hash);
	}
	function getLabelArg(labels) {
		return isObject(labels) ? labels : {};
	}
	function getValueArg(labels, value) {
		return isObject(labels) ? value : labels;
	}
	module.exports = Gauge;
}));
// node_modules/prom-client/lib/histogram.js
var require_histogram = __commonJSMin(((exports, module) => {
	const util = __require("util");
	const { getLabels, hashObject, isObject, removeLabels, nowTimestamp } = require_util();
	const { validateLabel } = require_validation();
	const { Metric } = require_metric();
	const Exemplar = require_exemplar();
	var Histogram = class extends Metric {
		constructor(config) {
			super(config, { buckets: [
				.005,
				.01,
				.025,
				.05,
				.1,
				.25,
				.5,
				1,
				2.5,
				5,
				10
			] });
			this.type = "histogram";
			this.defaultLabels = {};
			this.defaultExemplarLabelSet = {};
			this.enableExemplars = false;
			for (const label of this.labelNames) if (label === "le") throw new Error("le is a reserved label keyword");
			this.upperBounds = this.buckets;
			this.bucketValues = this.upperBounds.reduce((acc, upperBound) => {
				acc[upperBound] = 0;
				return acc;
			}, {});
			if (config.enableExemplars) {
				this.enableExemplars = true;
				this.bucketExemplars = this.upperBounds.reduce((acc, upperBound) => {
					acc[upperBound] = null;
					return acc;
				}, {});
				Object.freeze(this.bucketExemplars);
				this.observe = this.observeWithExemplar;
			} else this.observe = this.observeWithoutExemplar;
			Object.freeze(this.bucketValues);
			Object.freeze(this.upperBounds);
			if (this.labelNames.length === 0) this.hashMap = { [hashObject({})]: createBaseValues({}, this.bucketValues, this.bucketExemplars) };
		}
		observeWithoutExemplar(labels, value) {
			observe.call(this, labels === 0 ? 0 : labels || {})(value);
		}
		observeWithExemplar({ labels = this.defaultLabels, value, exemplarLabels = this.defaultExemplarLabelSet } = {}) {
			observe.call(this, labels === 0 ? 0 : labels || {})(value);
			this.updateExemplar(labels, value, exemplarLabels);
		}
		updateExemplar(labels, value, exemplarLabels) {
			if (Object.keys(exemplarLabels).length === 0) return;
			const hash = hashObject(labels, this.sortedLabelNames);
			const bound = findBound(this.upperBounds, value);
			const { bucketExemplars } = this.hashMap[hash];
			let exemplar = bucketExemplars[bound];
			if (!isObject(exemplar)) {
				exemplar = new Exemplar();
				bucketExemplars[bound] = exemplar;
			}
			exemplar.validateExemplarLabelSet(exemplarLabels);
			exemplar.labelSet = exemplarLabels;
			exemplar.value = value;
			exemplar.timestamp = nowTimestamp();
		}
		async get() {
			const data = await this.getForPromString();
			data.values = data.values.map(splayLabels);
			return data;
		}
		async getForPromString() {
			if (this.collect) {
				const v = this.collect();
				if (v instanceof Promise) await v;
			}
			const values = Object.values(this.hashMap).map(extractBucketValuesForExport(this)).reduce(addSumAndCountForExport(this), []);
			return {
				name: this.name,
				help: this.help,
				type: this.type,
				values,
				aggregator: this.aggregator
			};
		}
		reset() {
			this.hashMap = {};
		}
		zero(labels) {
			const hash = hashObject(labels, this.sortedLabelNames);
			this.hashMap[hash] = createBaseValues(labels, this.bucketValues, this.bucketExemplars);
		}
		startTimer(labels, exemplarLabels) {
			return this.enableExemplars ? startTimerWithExemplar.call(this, labels, exemplarLabels)() : startTimer.call(this, labels)();
		}
		labels(...args) {
			const labels = getLabels(this.labelNames, args);
			validateLabel(this.labelNames, labels);
			return {
				observe: observe.call(this, labels),
				startTimer: startTimer.call(this, labels)
			};
		}
		remove(...args) {
			const labels = getLabels(this.labelNames, args);
			validateLabel(this.labelNames, labels);
			removeLabels.call(this, this.hashMap, labels, this.sortedLabelNames);
		}
	};
	function startTimer(startLabels) {
		return () => {
			const start = process.hrtime();
			return (endLabels) => {
				const delta = process.hrtime(start);
				const value = delta[0] + delta[1] / 1e9;
				this.observe(Object.assign({}, startLabels, endLabels), value);
				return value;
			};
		};
	}
	function startTimerWithExemplar(startLabels, startExemplarLabels) {
		return () => {
			const start = process.hrtime();
			return (endLabels, endExemplarLabels) => {
				const delta = process.hrtime(start);
				const value = delta[0] + delta[1] / 1e9;
				this.observe({
					labels: Object.assign({}, startLabels, endLabels),
					value,
					exemplarLabels: Object.assign({}, startExemplarLabels, endExemplarLabels)
				});
				return value;
			};
		};
	}
	function setValuePair(labels, value, metricName, exemplar, sharedLabels = {}) {
		return {
			labels,
			sharedLabels,
			value,
			metricName,
			exemplar
		};
	}
	function findBound(upperBounds, value) {
		for (let i = 0; i < upperBounds.length; i++) {
			const bound = upperBounds[i];
			if (value <= bound) return bound;
		}
		return -1;
	}
	function observe(labels) {
		return (value) => {
			const labelValuePair = convertLabelsAndValues(labels, value);
			validateLabel(this.labelNames, labelValuePair.labels);
			if (!Number.isFinite(labelValuePair.value)) throw new TypeError(`Value is not a valid number: ${util.format(labelValuePair.value)}`);
			const hash = hashObject(labelValuePair.labels, this.sortedLabelNames);
			let valueFromMap = this.hashMap[hash];
			if (!valueFromMap) valueFromMap = createBaseValues(labelValuePair.labels, this.bucketValues, this.bucketExemplars);
			const b = findBound(this.upperBounds, labelValuePair.value);
			valueFromMap.sum += labelValuePair.value;
			valueFromMap.count += 1;
			if (Object.prototype.hasOwnProperty.call(valueFromMap.bucketValues, b)) valueFromMap.bucketValues[b] += 1;
			this.hashMap[hash] = valueFromMap;
		};
	}
	function createBaseValues(labels, bucketValues, bucketExemplars) {
		const result = {
			labels,
			bucketValues: { ...bucketValues },
			sum: 0,
			count: 0
		};
		if (bucketExemplars) result.bucketExemplars = { ...bucketExemplars };
		return result;
	}
	function convertLabelsAndValues(labels, value) {
		return isObject(labels) ? {
			labels,
			value
		} : {
			value: labels,
			labels: {}
		};
	}
	function extractBucketValuesForExport(histogram) {
		const name = `${histogram.name}_bucket`;
		return (bucketData) => {
			let acc = 0;
			return {
				buckets: histogram.upperBounds.map((upperBound) => {
					acc += bucketData.bucketValues[upperBound];
					return setValuePair({ le: upperBound }, acc, name, bucketData.bucketExemplars ? bucketData.bucketExemplars[upperBound] : null, bucketData.labels);
				}),
				data: bucketData
			};
		};
	}
	function addSumAndCountForExport(histogram) {
		return (acc, d) => {
			acc.push(...d.buckets);
			acc.push(setValuePair({ le: "+Inf" }, d.data.count, `${histogram.name}_bucket`, d.data.bucketExemplars ? d.data.bucketExemplars["-1"] : null, d.data.labels), setValuePair({}, d.data.sum, `${histogram.name}_sum`, void 0, d.data.labels), setValuePair({}, d.data.count, `${histogram.name}_count`, void 0, d.data.labels));
			return acc;
		};
	}
	function splayLabels(bucket) {
		const { sharedLabels, labels, ...newBucket } = bucket;
		for (const label of Object.keys(sharedLabels)) labels[label] = sharedLabels[label];
		newBucket.labels = labels;
		return newBucket;
	}
	module.exports = Histogram;
}));
// node_modules/bintrees/lib/treebase.js
var require_treebase = __commonJSMin(((exports, module) => {
	function TreeBase() {}
	TreeBase.prototype.clear = function() {
		this._root = null;
		this.size = 0;
	};
	TreeBase.prototype.find = function(data) {
		var res = this._root;
		while (res !== null) {
			var c = this._comparator(data, res.data);
			if (c === 0) return res.data;
			else res = res.get_child(c > 0);
		}
		return null;
	};
	TreeBase.prototype.findIter = function(data) {
		var res = this._root;
		var iter = this.iterator();
		while (res !== null) {
			var c = this._comparator(data, res.data);
			if (c === 0) {
				iter._cursor = res;
				return iter;
			} else {
				iter._ancestors.push(res);
				res = res.get_child(c > 0);
			}
		}
		return null;
	};
	TreeBase.prototype.lowerBound = function(item) {
		var cur = this._root;
		var iter = this.iterator();
		var cmp = this._comparator;
		while (cur !== null) {
			var c = cmp(item, cur.data);
			if (c === 0) {
				iter._cursor = cur;
				return iter;
			}
			iter._ancestors.push(cur);
			cur = cur.get_child(c > 0);
		}
		for (var i = iter._ancestors.length - 1; i >= 0; --i) {
			cur = iter._ancestors[i];
			if (cmp(item, cur.data) < 0) {
				iter._cursor = cur;
				iter._ancestors.length = i;
				return iter;
			}
		}
		iter._ancestors.length = 0;
		return iter;
	};
	TreeBase.prototype.upperBound = function(item) {
		var iter = this.lowerBound(item);
		var cmp = this._comparator;
		while (iter.data() !== null && cmp(iter.data(), item) === 0) iter.next();
		return iter;
	};
	TreeBase.prototype.min = function() {
		var res = this._root;
		if (res === null) return null;
		while (res.left !== null) res = res.left;
		return res.data;
	};
	TreeBase.prototype.max = function() {
		var res = this._root;
		if (res === null) return null;
		while (res.right !== null) res = res.right;
		return res.data;
	};
	TreeBase.prototype.iterator = function() {
		return new Iterator(this);
	};
	TreeBase.prototype.each = function(cb) {
		var it = this.iterator(), data;
		while ((data = it.next()) !== null) if (cb(data) === false) return;
	};
	TreeBase.prototype.reach = function(cb) {
		var it = this.iterator(), data;
		while ((data = it.prev()) !== null) if (cb(data) === false) return;
	};
	function Iterator(tree) {
		this._tree = tree;
		this._ancestors = [];
		this._cursor = null;
	}
	Iterator.prototype.data = function() {
		return this._cursor !== null ? this._cursor.data : null;
	};
	Iterator.prototype.next = function() {
		if (this._cursor === null) {
			var root = this._tree._root;
			if (root !== null) this._minNode(root);
		} else if (this._cursor.right === null) {
			var save;
			do {
				save = this._cursor;
				if (this._ancestors.length) this._cursor = this._ancestors.pop();
				else {
					this._cursor = null;
					break;
				}
			} while (this._cursor.right === save);
		} else {
			this._ancestors.push(this._cursor);
			this._minNode(this._cursor.right);
		}
		return this._cursor !== null ? this._cursor.data : null;
	};
	Iterator.prototype.prev = function() {
		if (this._cursor === null) {
			var root = this._tree._root;
			if (root !== null) this._maxNode(root);
		} else if (this._cursor.left === null) {
			var save;
			do {
				save = this._cursor;
				if (this._ancestors.length) this._cursor = this._ancestors.pop();
				else {
					this._cursor = null;
					break;
				}
			} while (this._cursor.left === save);
		} else {
			this._ancestors.push(this._cursor);
			this._maxNode(this._cursor.left);
		}
		return this._cursor !== null ? this._cursor.data : null;
	};
	Iterator.prototype._minNode = function(start) {
		while (start.left !== null) {
			this._ancestors.push(start);
			start = start.left;
		}
		this._cursor = start;
	};
	Iterator.prototype._maxNode = function(start) {
		while (start.right !== null) {
			this._ancestors.push(start);
			start = start.right;
		}
		this._cursor = start;
	};
	module.exports = TreeBase;
}));
// node_modules/bintrees/lib/rbtree.js
var require_rbtree = __commonJSMin(((exports, module) => {
	var TreeBase = require_treebase();
	function Node(data) {
		this.data = data;
		this.left = null;
		this.right = null;
		this.red = true;
	}
	Node.prototype.get_child = function(dir) {
		return dir ? this.right : this.left;
	};
	Node.prototype.set_child = function(dir, val) {
		if (dir) this.right = val;
		else this.left = val;
	};
	function RBTree(comparator) {
		this._root = null;
		this._comparator = comparator;
		this.size = 0;
	}
	RBTree.prototype = new TreeBase();
	RBTree.prototype.insert = function(data) {
		var ret = false;
		if (this._root === null) {
			this._root = new Node(data);
			ret = true;
			this.size++;
		} else {
			var head = new Node(void 0);
			var dir = 0;
			var last = 0;
			var gp = null;
			var ggp = head;
			var p = null;
			var node = this._root;
			ggp.right = this._root;
			while (true) {
				if (node === null) {
					node = new Node(data);
					p.set_child(dir, node);
					ret = true;
					this.size++;
				} else if (is_red(node.left) && is_red(node.right)) {
					node.red = true;
					node.left.red = false;
					node.right.red = false;
				}
				if (is_red(node) && is_red(p)) {
					var dir2 = ggp.right === gp;
					if (node === p.get_child(last)) ggp.set_child(dir2, single_rotate(gp, !last));
					else ggp.set_child(dir2, double_rotate(gp, !last));
				}
				var cmp = this._comparator(node.data, data);
				if (cmp === 0) break;
				last = dir;
				dir = cmp < 0;
				if (gp !== null) ggp = gp;
				gp = p;
				p = node;
				node = node.get_child(dir);
			}
			this._root = head.right;
		}
		this._root.red = false;
		return ret;
	};
	RBTree.prototype.remove = function(data) {
		if (this._root === null) return false;
		var head = new Node(void 0);
		var node = head;
		node.right = this._root;
		var p = null;
		var gp = null;
		var found = null;
		var dir = 1;
		while (node.get_child(dir) !== null) {
			var last = dir;
			gp = p;
			p = node;
			node = node.get_child(dir);
			var cmp = this._comparator(data, node.data);
			dir = cmp > 0;
			if (cmp === 0) found = node;
			if (!is_red(node) && !is_red(node.get_child(dir))) {
				if (is_red(node.get_child(!dir))) {
					var sr = single_rotate(node, dir);
					p.set_child(last, sr);
					p = sr;
				} else if (!is_red(node.get_child(!dir))) {
					var sibling = p.get_child(!last);
					if (sibling !== null) {
						if (!is_red(sibling.get_child(!last)) && !is_red(sibling.get_child(last))) {
							p.red = false;
							sibling.red = true;
							node.red = true;
						} else {
							var dir2 = gp.right === p;
							if (is_red(sibling.get_child(last))) gp.set_child(dir2, double_rotate(p, last));
							else if (is_red(sibling.get_child(!last))) gp.set_child(dir2, single_rotate(p, last));
							var gpc = gp.get_child(dir2);
							gpc.red = true;
							node.red = true;
							gpc.left.red = false;
							gpc.right.red = false;
						}
					}
				}
			}
		}
		if (found !== null) {
			found.data = node.data;
			p.set_child(p.right === node, node.get_child(node.left === null));
			this.size--;
		}
		this._root = head.right;
		if (this._root !== null) this._root.red = false;
		return found !== null;
	};
	function is_red(node) {
		return node !== null && node.red;
	}
	function single_rotate(root, dir) {
		var save = root.get_child(!dir);
		root.set_child(!dir, save.get_child(dir));
		save.set_child(dir, root);
		root.red = true;
		save.red = false;
		return save;
	}
	function double_rotate(root, dir) {
		root.set_child(!dir, single_rotate(root.get_child(!dir), !dir));
		return single_rotate(root, dir);
	}
	module.exports = RBTree;
}));
// node_modules/bintrees/lib/bintree.js
var require_bintree = __commonJSMin(((exports, module) => {
	var TreeBase = require_treebase();
	function Node(data) {
		this.data = data;
		this.left = null;
		this.right = null;
	}
	Node.prototype.get_child = function(dir) {
		return dir ? this.right : this.left;
	};
	Node.prototype.set_child = function(dir, val) {
		if (dir) this.right = val;
		else this.left = val;
	};
	function BinTree(comparator) {
		this._root = null;
		this._comparator = comparator;
		this.size = 0;
	}
	BinTree.prototype = new TreeBase();
	BinTree.prototype.insert = function(data) {
		if (this._root === null) {
			this._root = new Node(data);
			this.size++;
			return true;
		}
		var dir = 0;
		var p = null;
		var node = this._root;
		while (true) {
			if (node === null) {
				node = new Node(data);
				p.set_child(dir, node);
				ret = true;
				this.size++;
				return true;
			}
			if (this._comparator(node.data, data) === 0) return false;
			dir = this._comparator(node.data, data) < 0;
			p = node;
			node = node.get_child(dir);
		}
	};
	BinTree.prototype.remove = function(data) {
		if (this._root === null) return false;
		var head = new Node(void 0);
		var node = head;
		node.right = this._root;
		var p = null;
		var found = null;
		var dir = 1;
		while (node.get_child(dir) !== null) {
			p = node;
			node = node.get_child(dir);
			var cmp = this._comparator(data, node.data);
			dir = cmp > 0;
			if (cmp === 0) found = node;
		}
		if (found !== null) {
			found.data = node.data;
			p.set_child(p.right === node, node.get_child(node.left === null));
			this._root = head.right;
			this.size--;
			return true;
		} else return false;
	};
	module.exports = BinTree;
}));
// node_modules/bintrees/index.js
var require_bintrees = __commonJSMin(((exports, module) => {
	module.exports = {
		RBTree: require_rbtree(),
		BinTree: require_bintree()
	};
}));
// node_modules/tdigest/tdigest.js
var require_tdigest = __commonJSMin(((exports, module) => {
	var RBTree = require_bintrees().RBTree;
	function TDigest(delta, K, CX) {
		this.discrete = delta === false;
		this.delta = delta || .01;
		this.K = K === void 0 ? 25 : K;
		this.CX = CX === void 0 ? 1.1 : CX;
		this.centroids = new RBTree(compare_centroid_means);
		this.nreset = 0;
		this.reset();
	}
	TDigest.prototype.reset = function() {
		this.centroids.clear();
		this.n = 0;
		this.nreset += 1;
		this.last_cumulate = 0;
	};
	TDigest.prototype.size = function() {
		return this.centroids.size;
	};
	TDigest.prototype.toArray = function(everything) {
		var result = [];
		if (everything) {
			this._cumulate(true);
			this.centroids.each(function(c) {
				result.push(c);
			});
		} else this.centroids.each(function(c) {
			result.push({
				mean: c.mean,
				n: c.n
			});
		});
		return result;
	};
	TDigest.prototype.summary = function() {
		return [
			(this.discrete ? "exact " : "approximating ") + this.n + " samples using " + this.size() + " centroids",
			"min = " + this.percentile(0),
			"Q1  = " + this.percentile(.25),
			"Q2  = " + this.percentile(.5),
			"Q3  = " + this.percentile(.75),
			"max = " + this.percentile(1)
		].join("\n");
	};
	function compare_centroid_means(a, b) {
		return a.mean > b.mean ? 1 : a.mean < b.mean ? -1 : 0;
	}
	function compare_centroid_mean_cumns(a, b) {
		return a.mean_cumn - b.mean_cumn;
	}
	TDigest.prototype.push = function(x, n) {
		n = n || 1;
		x = Array.isArray(x) ? x : [x];
		for (var i = 0; i < x.length; i++) this._digest(x[i], n);
	};
	TDigest.prototype.push_centroid = function(c) {
		c = Array.isArray(c) ? c : [c];
		for (var i = 0; i < c.length; i++) this._digest(c[i].mean, c[i].n);
	};
	TDigest.prototype._cumulate = function(exact) {
		if (this.n === this.last_cumulate || !exact && this.CX && this.CX > this.n / this.last_cumulate) return;
		var cumn = 0;
		this.centroids.each(function(c) {
			c.mean_cumn = cumn + c.n / 2;
			cumn = c.cumn = cumn + c.n;
		});
		this.n = this.last_cumulate = cumn;
	};
	TDigest.prototype.find_nearest = function(x) {
		if (this.size() === 0) return null;
		var iter = this.centroids.lowerBound({ mean: x });
		var c = iter.data() === null ? iter.prev() : iter.data();
		if (c.mean === x || this.discrete) return c;
		var prev = iter.prev();
		if (prev && Math.abs(prev.mean - x) < Math.abs(c.mean - x)) return prev;
		else return c;
	};
	TDigest.prototype._new_centroid = function(x, n, cumn) {
		var c = {
			mean: x,
			n,
			cumn
		};
		this.centroids.insert(c);
		this.n += n;
		return c;
	};
	TDigest.prototype._addweight = function(nearest, x, n) {
		if (x !== nearest.mean) nearest.mean += n * (x - nearest.mean) / (nearest.n + n);
		nearest.cumn += n;
		nearest.mean_cumn += n / 2;
		nearest.n += n;
		this.n += n;
	};
	TDigest.prototype._digest = function(x, n) {
		var min = this.centroids.min();
		var max = this.centroids.max();
		var nearest = this.find_nearest(x);
		if (nearest && nearest.mean === x) this._addweight(nearest, x, n);
		else if (nearest === min) this._new_centroid(x, n, 0);
		else if (nearest === max) this._new_centroid(x, n, this.n);
		else if (this.discrete) this._new_centroid(x, n, nearest.cumn);
		else {
			var p = nearest.mean_cumn / this.n;
			if (Math.floor(4 * this.n * this.delta * p * (1 - p)) - nearest.n >= n) this._addweight(nearest, x, n);
			else this._new_centroid(x, n, nearest.cumn);
		}
		this._cumulate(false);
		if (!this.discrete && this.K && this.size() > this.K / this.delta) this.compress();
	};
	TDigest.prototype.bound_mean = function(x) {
		var iter = this.centroids.upperBound({ mean: x });
		var lower = iter.prev();
		return [lower, lower.mean === x ? lower : iter.next()];
	};
	TDigest.prototype.p_rank = function(x_or_xlist) {
		var ps = (Array.isArray(x_or_xlist) ? x_or_xlist : [x_or_xlist]).map(this._p_rank, this);
		return Array.isArray(x_or_xlist) ? ps : ps[0];
	};
	TDigest.prototype._p_rank = function(x) {
		if (this.size() === 0) return;
		else if (x < this.centroids.min().mean) return 0;
		else if (x > this.centroids.max().mean) return 1;
		this._cumulate(true);
		var bound = this.bound_mean(x);
		var lower = bound[0], upper = bound[1];
		if (this.discrete) return lower.cumn / this.n;
		else {
			var cumn = lower.mean_cumn;
			if (lower !== upper) cumn += (x - lower.mean) * (upper.mean_cumn - lower.mean_cumn) / (upper.mean - lower.mean);
			return cumn / this.n;
		}
	};
	TDigest.prototype.bound_mean_cumn = function(cumn) {
		this.centroids._comparator = compare_centroid_mean_cumns;
		var iter = this.centroids.upperBound({ mean_cumn: cumn });
		this.centroids._comparator = compare_centroid_means;
		var lower = iter.prev();
		return [lower, lower && lower.mean_cumn === cumn ? lower : iter.next()];
	};
	TDigest.prototype.percentile = function(p_or_plist) {
		var qs = (Array.isArray(p_or_plist) ? p_or_plist : [p_or_plist]).map(this._percentile, this);
		return Array.isArray(p_or_plist) ? qs : qs[0];
	};
	TDigest.prototype._percentile = function(p) {
		if (this.size() === 0) return;
		this._cumulate(true);
		var h = this.n * p;
		var bound = this.bound_mean_cumn(h);
		var lower = bound[0], upper = bound[1];
		if (upper === lower || lower === null || upper === null) return (lower || upper).mean;
		else if (!this.discrete) return lower.mean + (h - lower.mean_cumn) * (upper.mean - lower.mean) / (upper.mean_cumn - lower.mean_cumn);
		else if (h <= lower.cumn) return lower.mean;
		else return upper.mean;
	};
	function pop_random(choices) {
		var idx = Math.floor(Math.random() * choices.length);
		return choices.splice(idx, 1)[0];
	}
	TDigest.prototype.compress = function() {
		if (this.compressing) return;
		var points = this.toArray();
		this.reset();
		this.compressing = true;
		while (points.length > 0) this.push_centroid(pop_random(points));
		this._cumulate(true);
		this.compressing = false;
	};
	function Digest(config) {
		this.config = config || {};
		this.mode = this.config.mode || "auto";
		TDigest.call(this, this.mode === "cont" ? config.delta : false);
		this.digest_ratio = this.config.ratio || .9;
		this.digest_thresh = this.config.thresh || 1e3;
		this.n_unique = 0;
	}
	Digest.prototype = Object.create(TDigest.prototype);
	Digest.prototype.constructor = Digest;
	Digest.prototype.push = function(x_or_xlist) {
		TDigest.prototype.push.call(this, x_or_xlist);
		this.check_continuous();
	};
	Digest.prototype._new_centroid = function(x, n, cumn) {
		this.n_unique += 1;
		TDigest.prototype._new_centroid.call(this, x, n, cumn);
	};
	Digest.prototype._addweight = function(nearest, x, n) {
		if (nearest.n === 1) this.n_unique -= 1;
		TDigest.prototype._addweight.call(this, nearest, x, n);
	};
	Digest.prototype.check_continuous = function() {
		if (this.mode !== "auto" || this.size() < this.digest_thresh) return false;
		if (this.n_unique / this.size() > this.digest_ratio) {
			this.mode = "cont";
			this.discrete = false;
			this.delta = this.config.delta || .01;
			this.compress();
			return true;
		}
		return false;
	};
	module.exports = {
		"TDigest": TDigest,
		"Digest": Digest
	};
}));
// node_modules/prom-client/lib/timeWindowQuantiles.js
var require_timeWindowQuantiles = __commonJSMin(((exports, module) => {
	const { TDigest } = require_tdigest();
	var TimeWindowQuantiles = class {
		constructor(maxAgeSeconds, ageBuckets) {
			this.maxAgeSeconds = maxAgeSeconds || 0;
			this.ageBuckets = ageBuckets || 0;
			this.shouldRotate = maxAgeSeconds && ageBuckets;
			this.ringBuffer = Array(ageBuckets).fill(new TDigest());
			this.currentBuffer = 0;
			this.lastRotateTimestampMillis = Date.now();
			this.durationBetweenRotatesMillis = maxAgeSeconds * 1e3 / ageBuckets || Infinity;
		}
		size() {
			return rotate.call(this).size();
		}
		percentile(quantile) {
			return rotate.call(this).percentile(quantile);
		}
		push(value) {
			rotate.call(this);
			this.ringBuffer.forEach((bucket) => {
				bucket.push(value);
			});
		}
		reset() {
			this.ringBuffer.forEach((bucket) => {
				bucket.reset();
			});
		}
		compress() {
			this.ringBuffer.forEach((bucket) => {
				bucket.compress();
			});
		}
	};
	function rotate() {
		let timeSinceLastRotateMillis = Date.now() - this.lastRotateTimestampMillis;
		while (timeSinceLastRotateMillis > this.durationBetweenRotatesMillis && this.shouldRotate) {
			this.ringBuffer[this.currentBuffer] = new TDigest();
			if (++this.currentBuffer >= this.ringBuffer.length) this.currentBuffer = 0;
			timeSinceLastRotateMillis -= this.durationBetweenRotatesMillis;
			this.lastRotateTimestampMillis += this.durationBetweenRotatesMillis;
		}
		return this.ringBuffer[this.currentBuffer];
	}
	module.exports = TimeWindowQuantiles;
}));
// node_modules/prom-client/lib/summary.js
var require_summary = __commonJSMin(((exports, module) => {
	const util = __require("util");
	const { getLabels, hashObject, removeLabels } = require_util();
	const { validateLabel } = require_validation();
	const { Metric } = require_metric();
	const timeWindowQuantiles = require_timeWindowQuantiles();
	const DEFAULT_COMPRESS_COUNT = 1e3;
	var Summary = class extends Metric {
		constructor(config) {
			super(config, {
				percentiles: [
					.01,
					.05,
					.5,
					.9,
					.95,
					.99,
					.999
				],
				compressCount: DEFAULT_COMPRESS_COUNT,
				hashMap: {}
			});
			this.type = "summary";
			for (const label of this.labelNames) if (label === "quantile") throw new Error("quantile is a reserved label keyword");
			if (this.labelNames.length === 0) this.hashMap = { [hashObject({})]: {
				labels: {},
				td: new timeWindowQuantiles(this.maxAgeSeconds, this.ageBuckets),
				count: 0,
				sum: 0
			} };
		}
		observe(labels, value) {
			observe.call(this, labels === 0 ? 0 : labels || {})(value);
		}
		async get() {
			if (this.collect) {
				const v = this.collect();
				if (v instanceof Promise) await v;
			}
			const hashKeys = Object.keys(this.hashMap);
			const values = [];
			hashKeys.forEach((hashKey) => {
				const s = this.hashMap[hashKey];
				if (s) {
					if (this.pruneAgedBuckets && s.td.size() === 0) delete this.hashMap[hashKey];
					else {
						extractSummariesForExport(s, this.percentiles).forEach((v) => {
							values.push(v);
						});
						values.push(getSumForExport(s, this));
						values.push(getCountForExport(s, this));
					}
				}
			});
			return {
				name: this.name,
				help: this.help,
				type: this.type,
				values,
				aggregator: this.aggregator
			};
		}
		reset() {
			Object.values(this.hashMap).forEach((s) => {
				s.td.reset();
				s.count = 0;
				s.sum = 0;
			});
		}
		startTimer(labels) {
			return startTimer.call(this, labels)();
		}
		labels(...args) {
			const labels = getLabels(this.labelNames, args);
			validateLabel(this.labelNames, labels);
			return {
				observe: observe.call(this, labels),
				startTimer: startTimer.call(this, labels)
			};
		}
		remove(...args) {
			const labels = getLabels(this.labelNames, args);
			validateLabel(this.labelNames, labels);
			removeLabels.call(this, this.hashMap, labels, this.sortedLabelNames);
		}
	};
	function extractSummariesForExport(summaryOfLabels, percentiles) {
		summaryOfLabels.td.compress();
		return percentiles.map((percentile) => {
			const percentileValue = summaryOfLabels.td.percentile(percentile);
			return {
				labels: Object.assign({ quantile: percentile }, summaryOfLabels.labels),
				value: percentileValue ? percentileValue : 0
			};
		});
	}
	function getCountForExport(value, summary) {
		return {
			metricName: `${summary.name}_count`,
			labels: value.labels,
			value: value.count
		};
	}
	function getSumForExport(value, summary) {
		return {
			metricName: `${summary.name}_sum`,
			labels: value.labels,
			value: value.sum
		};
	}
	function startTimer(startLabels) {
		return () => {
			const start = process.hrtime();
			return (endLabels) => {
				const delta = process.hrtime(start);
				const value = delta[0] + delta[1] / 1e9;
				this.observe(Object.assign({}, startLabels, endLabels), value);
				return value;
			};
		};
	}
	function observe(labels) {
		return (value) => {
			const labelValuePair = convertLabelsAndValues(labels, value);
			validateLabel(this.labelNames, labels);
			if (!Number.isFinite(labelValuePair.value)) throw new TypeError(`Value is not a valid number: ${util.format(labelValuePair.value)}`);
			const hash = hashObject(labelValuePair.labels, this.sortedLabelNames);
			let summaryOfLabel = this.hashMap[hash];
			if (!summaryOfLabel) summaryOfLabel = {
				labels: labelValuePair.labels,
				td: new timeWindowQuantiles(this.maxAgeSeconds, this.ageBuckets),
				count: 0,
				sum: 0
			};
			summaryOfLabel.td.push(labelValuePair.value);
			summaryOfLabel.count++;
			if (summaryOfLabel.count % this.compressCount === 0) summaryOfLabel.td.compress();
			summaryOfLabel.sum += labelValuePair.value;
			this.hashMap[hash] = summaryOfLabel;
		};
	}
	function convertLabelsAndValues(labels, value) {
		if (value === void 0) return {
			value: labels,
			labels: {}
		};
		return {
			labels,
			value
		};
	}
	module.exports = Summary;
}));
// node_modules/prom-client/lib/pushgateway.js
var require_pushgateway = __commonJSMin(((exports, module) => {
	const url = __require("url");
	const http = __require("http");
	const https = __require("https");
	const { gzipSync } = __require("zlib");
	const { globalRegistry } = require_registry();
	var Pushgateway = class {
		constructor(gatewayUrl, options, registry) {
			if (!registry) registry = globalRegistry;
			this.registry = registry;
			this.gatewayUrl = gatewayUrl;
			const { requireJobName, ...requestOptions } = {
				requireJobName: true,
				...options
			};
			this.requireJobName = requireJobName;
			this.requestOptions = requestOptions;
		}
		pushAdd(params = {}) {
			if (this.requireJobName && !params.jobName) throw new Error("Missing jobName parameter");
			return useGateway.call(this, "POST", params.jobName, params.groupings);
		}
		push(params = {}) {
			if (this.requireJobName && !params.jobName) throw new Error("Missing jobName parameter");
			return useGateway.call(this, "PUT", params.jobName, params.groupings);
		}
		delete(params = {}) {
			if (this.requireJobName && !params.jobName) throw new Error("Missing jobName parameter");
			return useGateway.call(this, "DELETE", params.jobName, params.groupings);
		}
	};
	async function useGateway(method, job, groupings) {
		const gatewayUrlParsed = url.parse(this.gatewayUrl);
		const path = `${gatewayUrlParsed.pathname && gatewayUrlParsed.pathname !== "/" ? gatewayUrlParsed.pathname : ""}/metrics${job ? `/job/${encodeURIComponent(job)}${generateGroupings(groupings)}` : ""}`;
		const target = url.resolve(this.gatewayUrl, path);
		const requestParams = url.parse(target);
		const httpModule = isHttps(requestParams.href) ? https : http;
		const options = Object.assign(requestParams, this.requestOptions, { method });
		return new Promise((resolve, reject) => {
			if (method === "DELETE" && options.headers) delete options.headers["Content-Encoding"];
			const req = httpModule.request(options, (resp) => {
				let body = "";
				resp.setEncoding("utf8");
				resp.on("data", (chunk) => {
					body += chunk;
				});
				resp.on("end", () => {
					if (resp.statusCode >= 400) reject(new Error(`push failed with status ${resp.statusCode}, ${body}`));
					else resolve({
						resp,
						body
					});
				});
			});
			req.on("error", (err) => {
				reject(err);
			});
			req.on("timeout", () => {
				req.destroy(new Error("Pushgateway request timed out"));
			});
			if (method !== "DELETE") this.registry.metrics().then((metrics) => {
				if (options.headers && options.headers["Content-Encoding"] === "gzip") metrics = gzipSync(metrics);
				req.write(metrics);
				req.end();
			}).catch((err) => {
				reject(err);
			});
			else req.end();
		});
	}
	function generateGroupings(groupings) {
		if (!groupings) return "";
		return Object.keys(groupings).map((key) => `/${encodeURIComponent(key)}/${encodeURIComponent(groupings[key])}`).join("");
	}
	function isHttps(href) {
		return href.search(/^https/) !== -1;
	}
	module.exports = Pushgateway;
}));
// node_modules/prom-client/lib/bucketGenerators.js
var require_bucketGenerators = __commonJSMin(((exports) => {
	exports.linearBuckets = (start, width, count) => {
		if (count < 1) throw new Error("Linear buckets needs a positive count");
		const buckets = new Array(count);
		for (let i = 0; i < count; i++) buckets[i] = start + i * width;
		return buckets;
	};
	exports.exponentialBuckets = (start, factor, count) => {
		if (start <= 0) throw new Error("Exponential buckets needs a positive start");
		if (count < 1) throw new Error("Exponential buckets needs a positive count");
		if (factor <= 1) throw new Error("Exponential buckets needs a factor greater than 1");
		const buckets = new Array(count);
		for (let i = 0; i < count; i++) {
			buckets[i] = start;
			start *= factor;
		}
		return buckets;
	};
}));
// node_modules/@opentelemetry/api/dist/diag/types.cjs
var require_types$1 = __commonJSMin(((exports) => {
	exports.DiagLogLevel = function(DiagLogLevel) {
		DiagLogLevel[DiagLogLevel["NONE"] = 0] = "NONE";
		DiagLogLevel[DiagLogLevel["ERROR"] = 30] = "ERROR";
		DiagLogLevel[DiagLogLevel["WARN"] = 50] = "WARN";
		DiagLogLevel[DiagLogLevel["INFO"] = 60] = "INFO";
		DiagLogLevel[DiagLogLevel["DEBUG"] = 70] = "DEBUG";
		DiagLogLevel[DiagLogLevel["VERBOSE"] = 80] = "VERBOSE";
		DiagLogLevel[DiagLogLevel["ALL"] = 9999] = "ALL";
		return DiagLogLevel;
	}({});
}));
// node_modules/@opentelemetry/api/dist/version.cjs
var require_version$2 = __commonJSMin(((exports) => {
	exports.VERSION = "1.10.0";
}));
// node_modules/@opentelemetry/api/dist/internal/semver.cjs
var require_semver$1 = __commonJSMin(((exports) => {
	const require_version = require_version$2();
	const re = /^(\d+)\.(\d+)\.(\d+)(-(.+))?$/;
	function _makeCompatibilityCheck(ownVersion) {
		const acceptedVersions = new Set([ownVersion]);
		const rejectedVersions = new Set();
		const myVersionMatch = ownVersion.match(re);
		if (!myVersionMatch) return () => false;
		const ownVersionParsed = {
			major: +myVersionMatch[1],
			minor: +myVersionMatch[2],
			patch: +myVersionMatch[3],
			prerelease: myVersionMatch[4]
		};
		if (ownVersionParsed.prerelease != null) return function isExactmatch(globalVersion) {
			return globalVersion === ownVersion;
		};
		function _reject(v) {
			rejectedVersions.add(v);
			return false;
		}
		function _accept(v) {
			acceptedVersions.add(v);
			return true;
		}
		return function isCompatible(globalVersion) {
			if (acceptedVersions.has(globalVersion)) return true;
			if (rejectedVersions.has(globalVersion)) return false;
			const globalVersionMatch = globalVersion.match(re);
			if (!globalVersionMatch) return _reject(globalVersion);
			const globalVersionParsed = {
				major: +globalVersionMatch[1],
				minor: +globalVersionMatch[2],
				patch: +globalVersionMatch[3],
				prerelease: globalVersionMatch[4]
			};
			if (globalVersionParsed.prerelease != null) return _reject(globalVersion);
			if (ownVersionParsed.major !== globalVersionParsed.major) return _reject(globalVersion);
			if (ownVersionParsed.major === 0) {
				if (ownVersionParsed.minor === globalVersionParsed.minor && ownVersionParsed.patch <= globalVersionParsed.patch) return _accept(globalVersion);
				return _reject(globalVersion);
			}
			if (ownVersionParsed.minor <= globalVersionParsed.minor) return _accept(globalVersion);
			return _reject(globalVersion);
		};
	}
	const isCompatible = _makeCompatibilityCheck(require_version.VERSION);
	exports._makeCompatibilityCheck = _makeCompatibilityCheck;
	exports.isCompatible = isCompatible;
}));
// node_modules/@opentelemetry/api/dist/internal/global-utils.cjs
var require_global_utils$1 = __commonJSMin(((exports) => {
	const require_version = require_version$2();
	const require_semver = require_semver$1();
	const major = require_version.VERSION.split(".")[0];
	const GLOBAL_OPENTELEMETRY_API_KEY = Symbol.for(`opentelemetry.js.api.${major}`);
	const _global = typeof globalThis === "object" ? globalThis : typeof self === "object" ? self : typeof window === "object" ? window : typeof global === "object" ? global : {};
	function _makeGlobalApi() {
		return Object.defineProperty({}, "version", {
			value: require_version.VERSION,
			enumerable: true,
			writable: false,
			configurable: false
		});
	}
	function registerGlobal(type, instance, diag, allowOverride = false) {
		var _global$GLOBAL_OPENTE;
		const api = _global[GLOBAL_OPENTELEMETRY_API_KEY] = (_global$GLOBAL_OPENTE = _global[GLOBAL_OPENTELEMETRY_API_KEY]) !== null && _global$GLOBAL_OPENTE !== void 0 ? _global$GLOBAL_OPENTE : _makeGlobalApi();
		if (!allowOverride && api[type]) {
			const err = new Error(`@opentelemetry/api: Attempted duplicate registration of API: ${type}`);
			diag.error(err.stack || err.message);
			return false;
		}
		if (api.version !== "1.10.0") {
			const err = new Error(`@opentelemetry/api: Registration of version v${api.version} for ${type} does not match previously registered API v${require_version.VERSION}`);
			diag.error(err.stack || err.message);
			return false;
		}
		api[type] = instance;
		diag.debug(`@opentelemetry/api: Registered a global for ${type} v${require_version.VERSION}.`);
		return true;
	}
	let _compatibleGlobalApi;
	function getGlobal(type) {
		const api = _global[GLOBAL_OPENTELEMETRY_API_KEY];
		if (api == null) return;
		if (api !== _compatibleGlobalApi) {
			if (!api.version || !require_semver.isCompatible(api.version)) return;
			_compatibleGlobalApi = api;
		}
		return api[type];
	}
	function unregisterGlobal(type, diag) {
		diag.debug(`@opentelemetry/api: Unregistering a global for ${type} v${require_version.VERSION}.`);
		const api = _global[GLOBAL_OPENTELEMETRY_API_KEY];
		if (api) delete api[type];
	}
	exports.getGlobal = getGlobal;
	exports.registerGlobal = registerGlobal;
	exports.unregisterGlobal = unregisterGlobal;
}));
// node_modules/@opentelemetry/api/dist/diag/ComponentLogger.cjs
var require_ComponentLogger$1 = __commonJSMin(((exports) => {
	const require_global_utils = require_global_utils$1();
	var DiagComponentLogger = class {
		constructor(props) {
			this._namespace = props.namespace || "DiagComponentLogger";
		}
		debug(...args) {
			return logProxy("debug", this._namespace, args);
		}
		error(...args) {
			return logProxy("error", this._namespace, args);
		}
		info(...args) {
			return logProxy("info", this._namespace, args);
		}
		warn(...args) {
			return logProxy("warn", this._namespace, args);
		}
		verbose(...args) {
			return logProxy("verbose", this._namespace, args);
		}
	};
	function logProxy(funcName, namespace, args) {
		const logger = require_global_utils.getGlobal("diag");
		if (!logger) return;
		return logger[funcName](namespace, ...args);
	}
	exports.DiagComponentLogger = DiagComponentLogger;
}));
// node_modules/@opentelemetry/api/dist/diag/internal/logLevelLogger.cjs
var require_logLevelLogger$1 = __commonJSMin(((exports) => {
	require_types$1();
	function createLogLevelDiagLogger(maxLevel, logger) {
		if (maxLevel < 0) maxLevel = 0;
		else if (maxLevel > 9999) maxLevel = 9999;
		logger = logger || {};
		function _filterFunc(funcName, theLevel) {
			const theFunc = logger[funcName];
			if (typeof theFunc === "function" && maxLevel >= theLevel) return theFunc.bind(logger);
			return function() {};
		}
		return {
			error: _filterFunc("error", 30),
			warn: _filterFunc("warn", 50),
			info: _filterFunc("info", 60),
			debug: _filterFunc("debug", 70),
			verbose: _filterFunc("verbose", 80)
		};
	}
	exports.createLogLevelDiagLogger = createLogLevelDiagLogger;
}));
// node_modules/@opentelemetry/api/dist/api/diag.cjs
var require_diag$1 = __commonJSMin(((exports) => {
	const require_global_utils = require_global_utils$1();
	const require_ComponentLogger = require_ComponentLogger$1();
	require_types$1();
	const require_logLevelLogger = require_logLevelLogger$1();
	const API_NAME = "diag";
	exports.DiagAPI = class DiagAPI {
		static instance() {
			if (!this._instance) this._instance = new DiagAPI();
			return this._instance;
		}
		constructor() {
			function _logProxy(funcName) {
				return function(...args) {
					const logger = require_global_utils.getGlobal("diag");
					if (!logger) return;
					return logger[funcName](...args);
				};
			}
			const self = this;
			const setLogger = (logger, optionsOrLogLevel = { logLevel: 60 }) => {
				var _optionsOrLogLevel$lo;
				if (logger === self) {
					var _err$stack;
					const err = new Error("Cannot use diag as the logger for itself. Please use a DiagLogger implementation like ConsoleDiagLogger or a custom implementation");
					self.error((_err$stack = err.stack) !== null && _err$stack !== void 0 ? _err$stack : err.message);
					return false;
				}
				if (typeof optionsOrLogLevel === "number") optionsOrLogLevel = { logLevel: optionsOrLogLevel };
				const oldLogger = require_global_utils.getGlobal("diag");
				const newLogger = require_logLevelLogger.createLogLevelDiagLogger((_optionsOrLogLevel$lo = optionsOrLogLevel.logLevel) !== null && _optionsOrLogLevel$lo !== void 0 ? _optionsOrLogLevel$lo : 60, logger);
				if (oldLogger && !optionsOrLogLevel.suppressOverrideMessage) {
					var _Error$stack;
					const stack = (_Error$stack = new Error().stack) !== null && _Error$stack !== void 0 ? _Error$stack : "<failed to generate stacktrace>";
					oldLogger.warn(`Current logger will be overwritten from ${stack}`);
					newLogger.warn(`Current logger will overwrite one already registered from ${stack}`);
				}
				return require_global_utils.registerGlobal("diag", newLogger, self, true);
			};
			self.setLogger = setLogger;
			self.disable = () => {
				require_global_utils.unregisterGlobal(API_NAME, self);
			};
			self.createComponentLogger = (options) => {
				return new require_ComponentLogger.DiagComponentLogger(options);
			};
			self.verbose = _logProxy("verbose");
			self.debug = _logProxy("debug");
			self.info = _logProxy("info");
			self.warn = _logProxy("warn");
			self.error = _logProxy("error");
		}
	};
}));
// node_modules/@opentelemetry/api/dist/baggage/internal/baggage-impl.cjs
var require_baggage_impl$1 = __commonJSMin(((exports) => {
	exports.BaggageImpl = class BaggageImpl {
		constructor(entries) {
			this._entries = entries ? new Map(entries) : new Map();
		}
		getEntry(key) {
			const entry = this._entries.get(key);
			if (!entry) return;
			return Object.assign({}, entry);
		}
		getAllEntries() {
			return Array.from(this._entries.entries());
		}
		setEntry(key, entry) {
			const newBaggage = new BaggageImpl(this._entries);
			newBaggage._entries.set(key, entry);
			return newBaggage;
		}
		removeEntry(key) {
			const newBaggage = new BaggageImpl(this._entries);
			newBaggage._entries.delete(key);
			return newBaggage;
		}
		removeEntries(...keys) {
			const newBaggage = new BaggageImpl(this._entries);
			for (const key of keys) newBaggage._entries.delete(key);
			return newBaggage;
		}
		clear() {
			return new BaggageImpl();
		}
	};
}));
// node_modules/@opentelemetry/api/dist/baggage/internal/symbol.cjs
var require_symbol$1 = __commonJSMin(((exports) => {
	exports.baggageEntryMetadataSymbol = Symbol("BaggageEntryMetadata");
}));
// node_modules/@opentelemetry/api/dist/baggage/utils.cjs
var require_utils$3 = __commonJSMin(((exports) => {
	const require_diag = require_diag$1();
	const require_baggage_impl = require_baggage_impl$1();
	const require_symbol = require_symbol$1();
	const diag = require_diag.DiagAPI.instance();
	function createBaggage(entries = {}) {
		return new require_baggage_impl.BaggageImpl(new Map(Object.entries(entries)));
	}
	function baggageEntryMetadataFromString(str) {
		if (typeof str !== "string") {
			diag.error(`Cannot create baggage metadata from unknown type: ${typeof str}`);
			str = "";
		}
		return {
			__TYPE__: require_symbol.baggageEntryMetadataSymbol,
			toString() {
				return str;
			}
		};
	}
	exports.baggageEntryMetadataFromString = baggageEntryMetadataFromString;
	exports.createBaggage = createBaggage;
}));
// node_modules/@opentelemetry/api/dist/context/context.cjs
var require_context$3 = __commonJSMin(((exports) => {
	function createContextKey(description) {
		return Symbol.for(description);
	}
	exports.ROOT_CONTEXT = new class BaseContext {
		constructor(parentContext) {
			const self = this;
			self._currentContext = parentContext ? new Map(parentContext) : new Map();
			self.getValue = (key) => self._currentContext.get(key);
			self.setValue = (key, value) => {
				const context = new BaseContext(self._currentContext);
				context._currentContext.set(key, value);
				return context;
			};
			self.deleteValue = (key) => {
				const context = new BaseContext(self._currentContext);
				context._currentContext.delete(key);
				return context;
			};
		}
	}();
	exports.createContextKey = createContextKey;
}));
// node_modules/@opentelemetry/api/dist/diag/consoleLogger.cjs
var require_consoleLogger$1 = __commonJSMin(((exports) => {
	const consoleMap = [
		{
			n: "error",
			c: "error"
		},
		{
			n: "warn",
			c: "warn"
		},
		{
			n: "info",
			c: "info"
		},
		{
			n: "debug",
			c: "debug"
		},
		{
			n: "verbose",
			c: "trace"
		}
	];
	const _originalConsoleMethods = {};
	if (typeof console !== "undefined") {
		for (const key of [
			"error",
			"warn",
			"info",
			"debug",
			"trace",
			"log"
		]) if (typeof console[key] === "function") _originalConsoleMethods[key] = console[key];
	}
	var DiagConsoleLogger = class {
		constructor() {
			function _consoleFunc(funcName) {
				return function(...args) {
					let theFunc = _originalConsoleMethods[funcName];
					if (typeof theFunc !== "function") theFunc = _originalConsoleMethods["log"];
					if (typeof theFunc !== "function" && console) {
						theFunc = console[funcName];
						if (typeof theFunc !== "function") theFunc = console.log;
					}
					if (typeof theFunc === "function") return theFunc.apply(console, args);
				};
			}
			for (let i = 0; i < consoleMap.length; i++) this[consoleMap[i].n] = _consoleFunc(consoleMap[i].c);
		}
	};
	exports.DiagConsoleLogger = DiagConsoleLogger;
	exports._originalConsoleMethods = _originalConsoleMethods;
}));
// node_modules/@opentelemetry/api/dist/metrics/NoopMeter.cjs
var require_NoopMeter$1 = __commonJSMin(((exports) => {
	var NoopMeter = class {
		constructor() {}
		createGauge(_name, _options) {
			return NOOP_GAUGE_METRIC;
		}
		createHistogram(_name, _options) {
			return NOOP_HISTOGRAM_METRIC;
		}
		createCounter(_name, _options) {
			return NOOP_COUNTER_METRIC;
		}
		createUpDownCounter(_name, _options) {
			return NOOP_UP_DOWN_COUNTER_METRIC;
		}
		createObservableGauge(_name, _options) {
			return NOOP_OBSERVABLE_GAUGE_METRIC;
		}
		createObservableCounter(_name, _options) {
			return NOOP_OBSERVABLE_COUNTER_METRIC;
		}
		createObservableUpDownCounter(_name, _options) {
			return NOOP_OBSERVABLE_UP_DOWN_COUNTER_METRIC;
		}
		addBatchObservableCallback(_callback, _observables) {}
		removeBatchObservableCallback(_callback) {}
	};
	var NoopMetric = class {};
	var NoopCounterMetric = class extends NoopMetric {
		add(_value, _attributes) {}
	};
	var NoopUpDownCounterMetric = class extends NoopMetric {
		add(_value, _attributes) {}
	};
	var NoopGaugeMetric = class extends NoopMetric {
		record(_value, _attributes) {}
	};
	var NoopHistogramMetric = class extends NoopMetric {
		record(_value, _attributes) {}
	};
	var NoopObservableMetric = class {
		addCallback(_callback) {}
		removeCallback(_callback) {}
	};
	var NoopObservableCounterMetric = class extends NoopObservableMetric {};
	var NoopObservableGaugeMetric = class extends NoopObservableMetric {};
	var NoopObservableUpDownCounterMetric = class extends NoopObservableMetric {};
	const NOOP_METER = new NoopMeter();
	const NOOP_COUNTER_METRIC = new NoopCounterMetric();
	const NOOP_GAUGE_METRIC = new NoopGaugeMetric();
	const NOOP_HISTOGRAM_METRIC = new NoopHistogramMetric();
	const NOOP_UP_DOWN_COUNTER_METRIC = new NoopUpDownCounterMetric();
	const NOOP_OBSERVABLE_COUNTER_METRIC = new NoopObservableCounterMetric();
	const NOOP_OBSERVABLE_GAUGE_METRIC = new NoopObservableGaugeMetric();
	const NOOP_OBSERVABLE_UP_DOWN_COUNTER_METRIC = new NoopObservableUpDownCounterMetric();
	function createNoopMeter() {
		return NOOP_METER;
	}
	exports.NOOP_COUNTER_METRIC = NOOP_COUNTER_METRIC;
	exports.NOOP_GAUGE_METRIC = NOOP_GAUGE_METRIC;
	exports.NOOP_HISTOGRAM_METRIC = NOOP_HISTOGRAM_METRIC;
	exports.NOOP_METER = NOOP_METER;
	exports.NOOP_OBSERVABLE_COUNTER_METRIC = NOOP_OBSERVABLE_COUNTER_METRIC;
	exports.NOOP_OBSERVABLE_GAUGE_METRIC = NOOP_OBSERVABLE_GAUGE_METRIC;
	exports.NOOP_OBSERVABLE_UP_DOWN_COUNTER_METRIC = NOOP_OBSERVABLE_UP_DOWN_COUNTER_METRIC;
	exports.NOOP_UP_DOWN_COUNTER_METRIC = NOOP_UP_DOWN_COUNTER_METRIC;
	exports.NoopCounterMetric = NoopCounterMetric;
	exports.NoopGaugeMetric = NoopGaugeMetric;
	exports.NoopHistogramMetric = NoopHistogramMetric;
	exports.NoopMeter = NoopMeter;
	exports.NoopMetric = NoopMetric;
	exports.NoopObservableCounterMetric = NoopObservableCounterMetric;
	exports.NoopObservableGaugeMetric = NoopObservableGaugeMetric;
	exports.NoopObservableMetric = NoopObservableMetric;
	exports.NoopObservableUpDownCounterMetric = NoopObservableUpDownCounterMetric;
	exports.NoopUpDownCounterMetric = NoopUpDownCounterMetric;
	exports.createNoopMeter = createNoopMeter;
}));
// node_modules/@opentelemetry/api/dist/metrics/Metric.cjs
var require_Metric$1 = __commonJSMin(((exports) => {
	exports.ValueType = function(ValueType) {
		ValueType[ValueType["INT"] = 0] = "INT";
		ValueType[ValueType["DOUBLE"] = 1] = "DOUBLE";
		return ValueType;
	}({});
}));
// node_modules/@opentelemetry/api/dist/logs/NoopLogger.cjs
var require_NoopLogger$1 = __commonJSMin(((exports) => {
	var NoopLogger = class {
		emit(_logRecord) {}
		enabled() {
			return false;
		}
	};
	const NOOP_LOGGER = new NoopLogger();
	function createNoopLogger() {
		return NOOP_LOGGER;
	}
	exports.NOOP_LOGGER = NOOP_LOGGER;
	exports.NoopLogger = NoopLogger;
	exports.createNoopLogger = createNoopLogger;
}));
// node_modules/@opentelemetry/api/dist/logs/LogRecord.cjs
var require_LogRecord$1 = __commonJSMin(((exports) => {
	exports.SeverityNumber = function(SeverityNumber) {
		SeverityNumber[SeverityNumber["UNSPECIFIED"] = 0] = "UNSPECIFIED";
		SeverityNumber[SeverityNumber["TRACE"] = 1] = "TRACE";
		SeverityNumber[SeverityNumber["TRACE2"] = 2] = "TRACE2";
		SeverityNumber[SeverityNumber["TRACE3"] = 3] = "TRACE3";
		SeverityNumber[SeverityNumber["TRACE4"] = 4] = "TRACE4";
		SeverityNumber[SeverityNumber["DEBUG"] = 5] = "DEBUG";
		SeverityNumber[SeverityNumber["DEBUG2"] = 6] = "DEBUG2";
		SeverityNumber[SeverityNumber["DEBUG3"] = 7] = "DEBUG3";
		SeverityNumber[SeverityNumber["DEBUG4"] = 8] = "DEBUG4";
		SeverityNumber[SeverityNumber["INFO"] = 9] = "INFO";
		SeverityNumber[SeverityNumber["INFO2"] = 10] = "INFO2";
		SeverityNumber[SeverityNumber["INFO3"] = 11] = "INFO3";
		SeverityNumber[SeverityNumber["INFO4"] = 12] = "INFO4";
		SeverityNumber[SeverityNumber["WARN"] = 13] = "WARN";
		SeverityNumber[SeverityNumber["WARN2"] = 14] = "WARN2";
		SeverityNumber[SeverityNumber["WARN3"] = 15] = "WARN3";
		SeverityNumber[SeverityNumber["WARN4"] = 16] = "WARN4";
		SeverityNumber[SeverityNumber["ERROR"] = 17] = "ERROR";
		SeverityNumber[SeverityNumber["ERROR2"] = 18] = "ERROR2";
		SeverityNumber[SeverityNumber["ERROR3"] = 19] = "ERROR3";
		SeverityNumber[SeverityNumber["ERROR4"] = 20] = "ERROR4";
		SeverityNumber[SeverityNumber["FATAL"] = 21] = "FATAL";
		SeverityNumber[SeverityNumber["FATAL2"] = 22] = "FATAL2";
		SeverityNumber[SeverityNumber["FATAL3"] = 23] = "FATAL3";
		SeverityNumber[SeverityNumber["FATAL4"] = 24] = "FATAL4";
		return SeverityNumber;
	}({});
}));
// node_modules/@opentelemetry/api/dist/propagation/TextMapPropagator.cjs
var require_TextMapPropagator$1 = __commonJSMin(((exports) => {
	const defaultTextMapGetter = {
		get(carrier, key) {
			if (carrier == null) return;
			return carrier[key];
		},
		keys(carrier) {
			if (carrier == null) return [];
			return Object.keys(carrier);
		}
	};
	const defaultTextMapSetter = { set(carrier, key, value) {
		if (carrier == null) return;
		carrier[key] = value;
	} };
	exports.defaultTextMapGetter = defaultTextMapGetter;
	exports.defaultTextMapSetter = defaultTextMapSetter;
}));
// node_modules/@opentelemetry/api/dist/trace/trace_flags.cjs
var require_trace_flags$1 = __commonJSMin(((exports) => {
	exports.TraceFlags = function(TraceFlags) {
		TraceFlags[TraceFlags["NONE"] = 0] = "NONE";
		TraceFlags[TraceFlags["SAMPLED"] = 1] = "SAMPLED";
		return TraceFlags;
	}({});
}));
// node_modules/@opentelemetry/api/dist/trace/invalid-span-constants.cjs
var require_invalid_span_constants$1 = __commonJSMin(((exports) => {
	require_trace_flags$1();
	const INVALID_SPANID = "0000000000000000";
	const INVALID_TRACEID = "00000000000000000000000000000000";
	const INVALID_SPAN_CONTEXT = {
		traceId: INVALID_TRACEID,
		spanId: INVALID_SPANID,
		traceFlags: 0
	};
	exports.INVALID_SPANID = INVALID_SPANID;
	exports.INVALID_SPAN_CONTEXT = INVALID_SPAN_CONTEXT;
	exports.INVALID_TRACEID = INVALID_TRACEID;
}));
// node_modules/@opentelemetry/api/dist/trace/NonRecordingSpan.cjs
var require_NonRecordingSpan$1 = __commonJSMin(((exports) => {
	const require_invalid_span_constants = require_invalid_span_constants$1();
	var NonRecordingSpan = class {
		constructor(spanContext = require_invalid_span_constants.INVALID_SPAN_CONTEXT) {
			this._spanContext = spanContext;
		}
		spanContext() {
			return this._spanContext;
		}
		setAttribute(_key, _value) {
			return this;
		}
		setAttributes(_attributes) {
			return this;
		}
		addEvent(_name, _attributes) {
			return this;
		}
		addLink(_link) {
			return this;
		}
		addLinks(_links) {
			return this;
		}
		setStatus(_status) {
			return this;
		}
		updateName(_name) {
			return this;
		}
		end(_endTime) {}
		isRecording() {
			return false;
		}
		recordException(_exception, _time) {}
	};
	exports.NonRecordingSpan = NonRecordingSpan;
}));
// node_modules/@opentelemetry/api/dist/trace/spancontext-utils.cjs
var require_spancontext_utils$1 = __commonJSMin(((exports) => {
	require_invalid_span_constants$1();
	const require_NonRecordingSpan = require_NonRecordingSpan$1();
	const isHex = new Uint8Array([
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		1,
		1,
		1,
		1,
		1,
		1,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		1,
		1,
		1,
		1,
		1,
		1
	]);
	function isValidHex(id, length) {
		if (typeof id !== "string" || id.length !== length) return false;
		let r = 0;
		for (let i = 0; i < id.length; i += 4) r += (isHex[id.charCodeAt(i)] | 0) + (isHex[id.charCodeAt(i + 1)] | 0) + (isHex[id.charCodeAt(i + 2)] | 0) + (isHex[id.charCodeAt(i + 3)] | 0);
		return r === length;
	}
	function isValidTraceId(traceId) {
		return isValidHex(traceId, 32) && traceId !== "00000000000000000000000000000000";
	}
	function isValidSpanId(spanId) {
		return isValidHex(spanId, 16) && spanId !== "0000000000000000";
	}
	function isSpanContextValid(spanContext) {
		return isValidTraceId(spanContext.traceId) && isValidSpanId(spanContext.spanId);
	}
	function wrapSpanContext(spanContext) {
		return new require_NonRecordingSpan.NonRecordingSpan(spanContext);
	}
	exports.isSpanContextValid = isSpanContextValid;
	exports.isValidSpanId = isValidSpanId;
	exports.isValidTraceId = isValidTraceId;
	exports.wrapSpanContext = wrapSpanContext;
}));
// node_modules/@opentelemetry/api/dist/context/NoopContextManager.cjs
var require_NoopContextManager$1 = __commonJSMin(((exports) => {
	const require_context = require_context$3();
	var NoopContextManager = class {
		active() {
			return require_context.ROOT_CONTEXT;
		}
		with(_context, fn, thisArg, ...args) {
			return fn.call(thisArg, ...args);
		}
		bind(_context, target) {
			return target;
		}
		enable() {
			return this;
		}
		disable() {
			return this;
		}
		attach(_context) {
			return { dispose() {} };
		}
	};
	exports.NoopContextManager = NoopContextManager;
}));
// node_modules/@opentelemetry/api/dist/api/context.cjs
var require_context$2 = __commonJSMin(((exports) => {
	const require_global_utils = require_global_utils$1();
	const require_diag = require_diag$1();
	const require_NoopContextManager = require_NoopContextManager$1();
	const API_NAME = "context";
	const NOOP_CONTEXT_MANAGER = new require_NoopContextManager.NoopContextManager();
	const NOOP_TOKEN = Object.freeze({ dispose: () => {} });
	exports.ContextAPI = class ContextAPI {
		constructor() {
			this._attachUnsupportedWarned = false;
		}
		static getInstance() {
			if (!this._instance) this._instance = new ContextAPI();
			return this._instance;
		}
		setGlobalContextManager(contextManager) {
			return require_global_utils.registerGlobal(API_NAME, contextManager, require_diag.DiagAPI.instance());
		}
		active() {
			return this._getContextManager().active();
		}
		with(context, fn, thisArg, ...args) {
			return this._getContextManager().with(context, fn, thisArg, ...args);
		}
		bind(context, target) {
			return this._getContextManager().bind(context, target);
		}
		attach(context) {
			const contextManager = this._getContextManager();
			if (contextManager.attach) return contextManager.attach(context);
			if (!this._attachUnsupportedWarned) {
				this._attachUnsupportedWarned = true;
				require_diag.DiagAPI.instance().warn("The current ContextManager does not implement attach(). The context will not be attached. Use a ContextManager that supports attach() (e.g. AsyncLocalStorageContextManager) or use with()/bind() instead.");
			}
			return NOOP_TOKEN;
		}
		_getContextManager() {
			return require_global_utils.getGlobal(API_NAME) || NOOP_CONTEXT_MANAGER;
		}
		disable() {
			this._getContextManager().disable();
			require_global_utils.unregisterGlobal(API_NAME, require_diag.DiagAPI.instance());
		}
	};
}));
// node_modules/@opentelemetry/api/dist/trace/context-utils.cjs
var require_context_utils$1 = __commonJSMin(((exports) => {
	const require_context = require_context$3();
	const require_context$1 = require_context$2();
	const require_NonRecordingSpan = require_NonRecordingSpan$1();
	const SPAN_KEY = require_context.createContextKey("OpenTelemetry Context Key SPAN");
	function getSpan(context) {
		return context.getValue(SPAN_KEY) || void 0;
	}
	function getActiveSpan() {
		return getSpan(require_context$1.ContextAPI.getInstance().active());
	}
	function setSpan(context, span) {
		return context.setValue(SPAN_KEY, span);
	}
	function deleteSpan(context) {
		return context.deleteValue(SPAN_KEY);
	}
	function setSpanContext(context, spanContext) {
		return setSpan(context, new require_NonRecordingSpan.NonRecordingSpan(spanContext));
	}
	function getSpanContext(context) {
		var _getSpan;
		return (_getSpan = getSpan(context)) === null || _getSpan === void 0 ? void 0 : _getSpan.spanContext();
	}
	exports.deleteSpan = deleteSpan;
	exports.getActiveSpan = getActiveSpan;
	exports.getSpan = getSpan;
	exports.getSpanContext = getSpanContext;
	exports.setSpan = setSpan;
	exports.setSpanContext = setSpanContext;
}));
// node_modules/@opentelemetry/api/dist/trace/NoopTracer.cjs
var require_NoopTracer$1 = __commonJSMin(((exports) => {
	const require_context = require_context$2();
	const require_NonRecordingSpan = require_NonRecordingSpan$1();
	const require_context_utils = require_context_utils$1();
	const require_spancontext_utils = require_spancontext_utils$1();
	const contextApi = require_context.ContextAPI.getInstance();
	var NoopTracer = class {
		startSpan(name, options, context = contextApi.active()) {
			if (Boolean(options === null || options === void 0 ? void 0 : options.root)) return new require_NonRecordingSpan.NonRecordingSpan();
			const parentFromContext = context && require_context_utils.getSpanContext(context);
			if (isSpanContext(parentFromContext) && require_spancontext_utils.isSpanContextValid(parentFromContext)) return new require_NonRecordingSpan.NonRecordingSpan(parentFromContext);
			else return new require_NonRecordingSpan.NonRecordingSpan();
		}
		startActiveSpan(name, arg2, arg3, arg4) {
			var _ctx;
			let opts;
			let ctx;
			let fn;
			if (arguments.length < 2) return;
			else if (arguments.length === 2) fn = arg2;
			else if (arguments.length === 3) {
				opts = arg2;
				fn = arg3;
			} else {
				opts = arg2;
				ctx = arg3;
				fn = arg4;
			}
			const parentContext = (_ctx = ctx) !== null && _ctx !== void 0 ? _ctx : contextApi.active();
			const span = this.startSpan(name, opts, parentContext);
			const contextWithSpanSet = require_context_utils.setSpan(parentContext, span);
			return contextApi.with(contextWithSpanSet, fn, void 0, span);
		}
	};
	function isSpanContext(spanContext) {
		return spanContext !== null && typeof spanContext === "object" && "spanId" in spanContext && typeof spanContext["spanId"] === "string" && "traceId" in spanContext && typeof spanContext["traceId"] === "string" && "traceFlags" in spanContext && typeof spanContext["traceFlags"] === "number";
	}
	exports.NoopTracer = NoopTracer;
}));
// node_modules/@opentelemetry/api/dist/trace/ProxyTracer.cjs
var require_ProxyTracer$1 = __commonJSMin(((exports) => {
	const NOOP_TRACER = new (require_NoopTracer$1()).NoopTracer();
	var ProxyTracer = class {
		constructor(provider, name, version, options) {
			this._provider = provider;
			this.name = name;
			this.version = version;
			this.options = options;
		}
		startSpan(name, options, context) {
			return this._getTracer().startSpan(name, options, context);
		}
		startActiveSpan(_name, _options, _context, _fn) {
			const tracer = this._getTracer();
			return Reflect.apply(tracer.startActiveSpan, tracer, arguments);
		}
		_getTracer() {
			if (this._delegate) return this._delegate;
			const tracer = this._provider.getDelegateTracer(this.name, this.version, this.options);
			if (!tracer) return NOOP_TRACER;
			this._delegate = tracer;
			return this._delegate;
		}
	};
	exports.ProxyTracer = ProxyTracer;
}));
// node_modules/@opentelemetry/api/dist/trace/span_kind.cjs
var require_span_kind$1 = __commonJSMin(((exports) => {
	exports.SpanKind = function(SpanKind) {
		SpanKind[SpanKind["INTERNAL"] = 0] = "INTERNAL";
		SpanKind[SpanKind["SERVER"] = 1] = "SERVER";
		SpanKind[SpanKind["CLIENT"] = 2] = "CLIENT";
		SpanKind[SpanKind["PRODUCER"] = 3] = "PRODUCER";
		SpanKind[SpanKind["CONSUMER"] = 4] = "CONSUMER";
		return SpanKind;
	}({});
}));
// node_modules/@opentelemetry/api/dist/trace/status.cjs
var require_status$1 = __commonJSMin(((exports) => {
	exports.SpanStatusCode = function(SpanStatusCode) {
		SpanStatusCode[SpanStatusCode["UNSET"] = 0] = "UNSET";
		SpanStatusCode[SpanStatusCode["OK"] = 1] = "OK";
		SpanStatusCode[SpanStatusCode["ERROR"] = 2] = "ERROR";
		return SpanStatusCode;
	}({});
}));
// node_modules/@opentelemetry/api/dist/trace/internal/tracestate-validators.cjs
var require_tracestate_validators$1 = __commonJSMin(((exports) => {
	const VALID_KEY_CHAR_RANGE = "[_0-9a-z-*/]";
	const VALID_KEY_REGEX = new RegExp(`^(?:${`[a-z]${VALID_KEY_CHAR_RANGE}{0,255}`}|${`[a-z0-9]${VALID_KEY_CHAR_RANGE}{0,240}@[a-z]${VALID_KEY_CHAR_RANGE}{0,13}`})$`);
	const VALID_VALUE_BASE_REGEX = /^[ -~]{0,255}[!-~]$/;
	const INVALID_VALUE_COMMA_EQUAL_REGEX = /,|=/;
	function validateKey(key) {
		return VALID_KEY_REGEX.test(key);
	}
	function validateValue(value) {
		return VALID_VALUE_BASE_REGEX.test(value) && !INVALID_VALUE_COMMA_EQUAL_REGEX.test(value);
	}
	exports.validateKey = validateKey;
	exports.validateValue = validateValue;
}));
// node_modules/@opentelemetry/api/dist/trace/internal/tracestate-impl.cjs
var require_tracestate_impl$1 = __commonJSMin(((exports) => {
	const require_tracestate_validators = require_tracestate_validators$1();
	const MAX_TRACE_STATE_ITEMS = 32;
	const MAX_TRACE_STATE_LEN = 512;
	const LIST_MEMBERS_SEPARATOR = ",";
	const LIST_MEMBER_KEY_VALUE_SPLITTER = "=";
	exports.TraceStateImpl = class TraceStateImpl {
		constructor(rawTraceState) {
			this._internalState = new Map();
			if (rawTraceState) this._parse(rawTraceState);
		}
		set(key, value) {
			const currValue = this._internalState.get(key);
			let newLength = this.serialize().length;
			if (typeof currValue === "string") newLength += value.length - currValue.length;
			else {
				if (this._internalState.size >= MAX_TRACE_STATE_ITEMS) return this;
				newLength += key.length + value.length + (this._internalState.size > 0 ? 2 : 1);
			}
			if (newLength > MAX_TRACE_STATE_LEN) return this;
			const traceState = this._clone();
			if (traceState._internalState.has(key)) traceState._internalState.delete(key);
			traceState._internalState.set(key, value);
			return traceState;
		}
		unset(key) {
			const traceState = this._clone();
			traceState._internalState.delete(key);
			return traceState;
		}
		get(key) {
			return this._internalState.get(key);
		}
		serialize() {
			return Array.from(this._internalState.keys()).reduceRight((agg, key) => {
				agg.push(key + LIST_MEMBER_KEY_VALUE_SPLITTER + this.get(key));
				return agg;
			}, []).join(LIST_MEMBERS_SEPARATOR);
		}
		_parse(rawTraceState) {
			if (rawTraceState.length > MAX_TRACE_STATE_LEN) return;
			this._internalState = rawTraceState.split(LIST_MEMBERS_SEPARATOR).reduceRight((agg, part) => {
				const listMember = part.trim();
				const i = listMember.indexOf(LIST_MEMBER_KEY_VALUE_SPLITTER);
				if (i !== -1) {
					const key = listMember.slice(0, i);
					const value = listMember.slice(i + 1, part.length);
					if (require_tracestate_validators.validateKey(key) && require_tracestate_validators.validateValue(value)) agg.set(key, value);
				}
				return agg;
			}, new Map());
			if (this._internalState.size > MAX_TRACE_STATE_ITEMS) this._internalState = new Map(Array.from(this._internalState.entries()).reverse().slice(0, MAX_TRACE_STATE_ITEMS));
		}
		_keys() {
			return Array.from(this._internalState.keys()).reverse();
		}
		_clone() {
			const traceState = new TraceStateImpl();
			traceState._internalState = new Map(this._internalState);
			return traceState;
		}
	};
}));
// node_modules/@opentelemetry/api/dist/trace/internal/utils.cjs
var require_utils$2 = __commonJSMin(((exports) => {
	const require_tracestate_impl = require_tracestate_impl$1();
	function createTraceState(rawTraceState) {
		return new require_tracestate_impl.TraceStateImpl(rawTraceState);
	}
	exports.createTraceState = createTraceState;
}));
// node_modules/@opentelemetry/api/dist/trace/NoopTracerProvider.cjs
var require_NoopTracerProvider = __commonJSMin(((exports) => {
	const require_NoopTracer = require_NoopTracer$1();
	var NoopTracerProvider = class {
		getTracer(_name, _version, _options) {
			return new require_NoopTracer.NoopTracer();
		}
	};
	exports.NoopTracerProvider = NoopTracerProvider;
}));
// node_modules/@opentelemetry/api/dist/trace/ProxyTracerProvider.cjs
var require_ProxyTracerProvider$1 = __commonJSMin(((exports) => {
	const require_ProxyTracer = require_ProxyTracer$1();
	const NOOP_TRACER_PROVIDER = new (require_NoopTracerProvider()).NoopTracerProvider();
	var ProxyTracerProvider = class {
		getTracer(name, version, options) {
			var _this$getDelegateTrac;
			return (_this$getDelegateTrac = this.getDelegateTracer(name, version, options)) !== null && _this$getDelegateTrac !== void 0 ? _this$getDelegateTrac : new require_ProxyTracer.ProxyTracer(this, name, version, options);
		}
		getDelegate() {
			var _this$_delegate;
			return (_this$_delegate = this._delegate) !== null && _this$_delegate !== void 0 ? _this$_delegate : NOOP_TRACER_PROVIDER;
		}
		setDelegate(delegate) {
			this._delegate = delegate;
		}
		getDelegateTracer(name, version, options) {
			var _this$_delegate2;
			return (_this$_delegate2 = this._delegate) === null || _this$_delegate2 === void 0 ? void 0 : _this$_delegate2.getTracer(name, version, options);
		}
	};
	exports.ProxyTracerProvider = ProxyTracerProvider;
}));
// node_modules/@opentelemetry/api/dist/trace/SamplingResult.cjs
var require_SamplingResult$1 = __commonJSMin(((exports) => {
	exports.SamplingDecision = function(SamplingDecision) {
		SamplingDecision[SamplingDecision["NOT_RECORD"] = 0] = "NOT_RECORD";
		SamplingDecision[SamplingDecision["RECORD"] = 1] = "RECORD";
		SamplingDecision[SamplingDecision["RECORD_AND_SAMPLED"] = 2] = "RECORD_AND_SAMPLED";
		return SamplingDecision;
	}({});
}));
// node_modules/@opentelemetry/api/dist/context-api.cjs
var require_context_api$1 = __commonJSMin(((exports) => {
	exports.context = require_context$2().ContextAPI.getInstance();
}));
// node_modules/@opentelemetry/api/dist/diag-api.cjs
var require_diag_api$1 = __commonJSMin(((exports) => {
	exports.diag = require_diag$1().DiagAPI.instance();
}));
// node_modules/@opentelemetry/api/dist/logs/NoopLoggerProvider.cjs
var require_NoopLoggerProvider$1 = __commonJSMin(((exports) => {
	const require_NoopLogger = require_NoopLogger$1();
	var NoopLoggerProvider = class {
		getLogger(_name, _version, _options) {
			return new require_NoopLogger.NoopLogger();
		}
	};
	exports.NOOP_LOGGER_PROVIDER = new NoopLoggerProvider();
	exports.NoopLoggerProvider = NoopLoggerProvider;
}));
// node_modules/@opentelemetry/api/dist/logs/ProxyLogger.cjs
var require_ProxyLogger$1 = __commonJSMin(((exports) => {
	const require_NoopLogger = require_NoopLogger$1();
	var ProxyLogger = class {
		constructor(provider, name, version, options) {
			this._provider = provider;
			this.name = name;
			this.version = version;
			this.options = options;
		}
		emit(logRecord) {
			this._getLogger().emit(logRecord);
		}
		enabled(options) {
			return this._getLogger().enabled(options);
		}
		_getLogger() {
			if (this._delegate) return this._delegate;
			const logger = this._provider._getDelegateLogger(this.name, this.version, this.options);
			if (!logger) return require_NoopLogger.NOOP_LOGGER;
			this._delegate = logger;
			return this._delegate;
		}
	};
	exports.ProxyLogger = ProxyLogger;
}));
// node_modules/@opentelemetry/api/dist/logs/ProxyLoggerProvider.cjs
var require_ProxyLoggerProvider$1 = __commonJSMin(((exports) => {
	const require_NoopLoggerProvider = require_NoopLoggerProvider$1();
	const require_ProxyLogger = require_ProxyLogger$1();
	var ProxyLoggerProvider = class {
		getLogger(name, version, options) {
			var _this$_getDelegateLog;
			return (_this$_getDelegateLog = this._getDelegateLogger(name, version, options)) !== null && _this$_getDelegateLog !== void 0 ? _this$_getDelegateLog : new require_ProxyLogger.ProxyLogger(this, name, version, options);
		}
		_getDelegate() {
			var _this$_delegate;
			return (_this$_delegate = this._delegate) !== null && _this$_delegate !== void 0 ? _this$_delegate : require_NoopLoggerProvider.NOOP_LOGGER_PROVIDER;
		}
		_setDelegate(delegate) {
			this._delegate = delegate;
		}
		_getDelegateLogger(name, version, options) {
			var _this$_delegate2;
			return (_this$_delegate2 = this._delegate) === null || _this$_delegate2 === void 0 ? void 0 : _this$_delegate2.getLogger(name, version, options);
		}
	};
	exports.ProxyLoggerProvider = ProxyLoggerProvider;
}));
// node_modules/@opentelemetry/api/dist/api/logs.cjs
var require_logs = __commonJSMin(((exports) => {
	const require_global_utils = require_global_utils$1();
	const require_diag = require_diag$1();
	const require_ProxyLoggerProvider = require_ProxyLoggerProvider$1();
	const API_NAME = "logs";
	exports.LogsAPI = class LogsAPI {
		constructor() {
			this._proxyLoggerProvider = new require_ProxyLoggerProvider.ProxyLoggerProvider();
		}
		static getInstance() {
			if (!this._instance) this._instance = new LogsAPI();
			return this._instance;
		}
		setGlobalLoggerProvider(provider) {
			const success = require_global_utils.registerGlobal(API_NAME, provider, require_diag.DiagAPI.instance());
			if (success) this._proxyLoggerProvider._setDelegate(provider);
			return success;
		}
		getLoggerProvider() {
			return require_global_utils.getGlobal(API_NAME) || this._proxyLoggerProvider;
		}
		getLogger(name, version, options) {
			return this.getLoggerProvider().getLogger(name, version, options);
		}
		disable() {
			require_global_utils.unregisterGlobal(API_NAME, require_diag.DiagAPI.instance());
			this._proxyLoggerProvider = new require_ProxyLoggerProvider.ProxyLoggerProvider();
		}
	};
}));
// node_modules/@opentelemetry/api/dist/logs-api.cjs
var require_logs_api$1 = __commonJSMin(((exports) => {
	exports.logs = require_logs().LogsAPI.getInstance();
}));
// node_modules/@opentelemetry/api/dist/metrics/NoopMeterProvider.cjs
var require_NoopMeterProvider$1 = __commonJSMin(((exports) => {
	const require_NoopMeter = require_NoopMeter$1();
	var NoopMeterProvider = class {
		getMeter(_name, _version, _options) {
			return require_NoopMeter.NOOP_METER;
		}
	};
	exports.NOOP_METER_PROVIDER = new NoopMeterProvider();
	exports.NoopMeterProvider = NoopMeterProvider;
}));
// node_modules/@opentelemetry/api/dist/api/metrics.cjs
var require_metrics = __commonJSMin(((exports) => {
	const require_global_utils = require_global_utils$1();
	const require_diag = require_diag$1();
	const require_NoopMeterProvider = require_NoopMeterProvider$1();
	const API_NAME = "metrics";
	exports.MetricsAPI = class MetricsAPI {
		constructor() {}
		static getInstance() {
			if (!this._instance) this._instance = new MetricsAPI();
			return this._instance;
		}
		setGlobalMeterProvider(provider) {
			return require_global_utils.registerGlobal(API_NAME, provider, require_diag.DiagAPI.instance());
		}
		getMeterProvider() {
			return require_global_utils.getGlobal(API_NAME) || require_NoopMeterProvider.NOOP_METER_PROVIDER;
		}
		getMeter(name, version, options) {
			return this.getMeterProvider().getMeter(name, version, options);
		}
		disable() {
			require_global_utils.unregisterGlobal(API_NAME, require_diag.DiagAPI.instance());
		}
	};
}));
// node_modules/@opentelemetry/api/dist/metrics-api.cjs
var require_metrics_api$1 = __commonJSMin(((exports) => {
	exports.metrics = require_metrics().MetricsAPI.getInstance();
}));
// node_modules/@opentelemetry/api/dist/propagation/NoopTextMapPropagator.cjs
var require_NoopTextMapPropagator$1 = __commonJSMin(((exports) => {
	var NoopTextMapPropagator = class {
		inject(_context, _carrier) {}
		extract(context, _carrier) {
			return context;
		}
		fields() {
			return [];
		}
	};
	exports.NoopTextMapPropagator = NoopTextMapPropagator;
}));
// node_modules/@opentelemetry/api/dist/baggage/context-helpers.cjs
var require_context_helpers$1 = __commonJSMin(((exports) => {
	const require_context = require_context$3();
	const require_context$1 = require_context$2();
	const BAGGAGE_KEY = require_context.createContextKey("OpenTelemetry Baggage Key");
	function getBaggage(context) {
		return context.getValue(BAGGAGE_KEY) || void 0;
	}
	function getActiveBaggage() {
		return getBaggage(require_context$1.ContextAPI.getInstance().active());
	}
	function setBaggage(context, baggage) {
		return context.setValue(BAGGAGE_KEY, baggage);
	}
	function deleteBaggage(context) {
		return context.deleteValue(BAGGAGE_KEY);
	}
	exports.deleteBaggage = deleteBaggage;
	exports.getActiveBaggage = getActiveBaggage;
	exports.getBaggage = getBaggage;
	exports.setBaggage = setBaggage;
}));
// node_modules/@opentelemetry/api/dist/api/propagation.cjs
var require_propagation = __commonJSMin(((exports) => {
	const require_global_utils = require_global_utils$1();
	const require_diag = require_diag$1();
	const require_utils = require_utils$3();
	const require_TextMapPropagator = require_TextMapPropagator$1();
	const require_NoopTextMapPropagator = require_NoopTextMapPropagator$1();
	const require_context_helpers = require_context_helpers$1();
	const API_NAME = "propagation";
	const NOOP_TEXT_MAP_PROPAGATOR = new require_NoopTextMapPropagator.NoopTextMapPropagator();
	exports.PropagationAPI = class PropagationAPI {
		constructor() {
			this.createBaggage = require_utils.createBaggage;
			this.getBaggage = require_context_helpers.getBaggage;
			this.getActiveBaggage = require_context_helpers.getActiveBaggage;
			this.setBaggage = require_context_helpers.setBaggage;
			this.deleteBaggage = require_context_helpers.deleteBaggage;
		}
		static getInstance() {
			if (!this._instance) this._instance = new PropagationAPI();
			return this._instance;
		}
		setGlobalPropagator(propagator) {
			return require_global_utils.registerGlobal(API_NAME, propagator, require_diag.DiagAPI.instance());
		}
		inject(context, carrier, setter = require_TextMapPropagator.defaultTextMapSetter) {
			return this._getGlobalPropagator().inject(context, carrier, setter);
		}
		extract(context, carrier, getter = require_TextMapPropagator.defaultTextMapGetter) {
			return this._getGlobalPropagator().extract(context, carrier, getter);
		}
		fields() {
			return this._getGlobalPropagator().fields();
		}
		disable() {
			require_global_utils.unregisterGlobal(API_NAME, require_diag.DiagAPI.instance());
		}
		_getGlobalPropagator() {
			return require_global_utils.getGlobal(API_NAME) || NOOP_TEXT_MAP_PROPAGATOR;
		}
	};
}));
// node_modules/@opentelemetry/api/dist/propagation-api.cjs
var require_propagation_api$1 = __commonJSMin(((exports) => {
	exports.propagation = require_propagation().PropagationAPI.getInstance();
}));
// node_modules/@opentelemetry/api/dist/api/trace.cjs
var require_trace = __commonJSMin(((exports) => {
	const require_global_utils = require_global_utils$1();
	const require_diag = require_diag$1();
	const require_context_utils = require_context_utils$1();
	const require_spancontext_utils = require_spancontext_utils$1();
	const require_ProxyTracerProvider = require_ProxyTracerProvider$1();
	const API_NAME = "trace";
	exports.TraceAPI = class TraceAPI {
		constructor() {
			this._proxyTracerProvider = new require_ProxyTracerProvider.ProxyTracerProvider();
			this.wrapSpanContext = require_spancontext_utils.wrapSpanContext;
			this.isSpanContextValid = require_spancontext_utils.isSpanContextValid;
			this.deleteSpan = require_context_utils.deleteSpan;
			this.getSpan = require_context_utils.getSpan;
			this.getActiveSpan = require_context_utils.getActiveSpan;
			this.getSpanContext = require_context_utils.getSpanContext;
			this.setSpan = require_context_utils.setSpan;
			this.setSpanContext = require_context_utils.setSpanContext;
		}
		static getInstance() {
			if (!this._instance) this._instance = new TraceAPI();
			return this._instance;
		}
		setGlobalTracerProvider(provider) {
			const success = require_global_utils.registerGlobal(API_NAME, this._proxyTracerProvider, require_diag.DiagAPI.instance());
			if (success) this._proxyTracerProvider.setDelegate(provider);
			return success;
		}
		getTracerProvider() {
			return require_global_utils.getGlobal(API_NAME) || this._proxyTracerProvider;
		}
		getTracer(name, version) {
			return this.getTracerProvider().getTracer(name, version);
		}
		disable() {
			require_global_utils.unregisterGlobal(API_NAME, require_diag.DiagAPI.instance());
			this._proxyTracerProvider = new require_ProxyTracerProvider.ProxyTracerProvider();
		}
	};
}));
// node_modules/@opentelemetry/api/dist/trace-api.cjs
var require_trace_api$1 = __commonJSMin(((exports) => {
	exports.trace = require_trace().TraceAPI.getInstance();
}));
// node_modules/@opentelemetry/api/dist/index.cjs
var require_dist = __commonJSMin(((exports) => {
	Object.defineProperties(exports, {
		__esModule: { value: true },
		[Symbol.toStringTag]: { value: "Module" }
	});
	const require_types = require_types$1();
	const require_utils = require_utils$3();
	const require_context = require_context$3();
	const require_consoleLogger = require_consoleLogger$1();
	const require_NoopMeter = require_NoopMeter$1();
	const require_Metric = require_Metric$1();
	const require_NoopLogger = require_NoopLogger$1();
	const require_LogRecord = require_LogRecord$1();
	const require_TextMapPropagator = require_TextMapPropagator$1();
	const require_trace_flags = require_trace_flags$1();
	const require_invalid_span_constants = require_invalid_span_constants$1();
	const require_spancontext_utils = require_spancontext_utils$1();
	const require_ProxyTracer = require_ProxyTracer$1();
	const require_span_kind = require_span_kind$1();
	const require_status = require_status$1();
	const require_utils$1 = require_utils$2();
	const require_ProxyTracerProvider = require_ProxyTracerProvider$1();
	const require_SamplingResult = require_SamplingResult$1();
	const require_context_api = require_context_api$1();
	const require_diag_api = require_diag_api$1();
	const require_logs_api = require_logs_api$1();
	const require_metrics_api = require_metrics_api$1();
	const require_propagation_api = require_propagation_api$1();
	const require_trace_api = require_trace_api$1();
	var src_default = {
		context: require_context_api.context,
		diag: require_diag_api.diag,
		logs: require_logs_api.logs,
		metrics: require_metrics_api.metrics,
		propagation: require_propagation_api.propagation,
		trace: require_trace_api.trace
	};
	exports.DiagConsoleLogger = require_consoleLogger.DiagConsoleLogger;
	exports.DiagLogLevel = require_types.DiagLogLevel;
	exports.INVALID_SPANID = require_invalid_span_constants.INVALID_SPANID;
	exports.INVALID_SPAN_CONTEXT = require_invalid_span_constants.INVALID_SPAN_CONTEXT;
	exports.INVALID_TRACEID = require_invalid_span_constants.INVALID_TRACEID;
	exports.ProxyTracer = require_ProxyTracer.ProxyTracer;
	exports.ProxyTracerProvider = require_ProxyTracerProvider.ProxyTracerProvider;
	exports.ROOT_CONTEXT = require_context.ROOT_CONTEXT;
	exports.SamplingDecision = require_SamplingResult.SamplingDecision;
	exports.SeverityNumber = require_LogRecord.SeverityNumber;
	exports.SpanKind = require_span_kind.SpanKind;
	exports.SpanStatusCode = require_status.SpanStatusCode;
	exports.TraceFlags = require_trace_flags.TraceFlags;
	exports.ValueType = require_Metric.ValueType;
	exports.baggageEntryMetadataFromString = require_utils.baggageEntryMetadataFromString;
	exports.context = require_context_api.context;
	exports.createContextKey = require_context.createContextKey;
	exports.createNoopLogger = require_NoopLogger.createNoopLogger;
	exports.createNoopMeter = require_NoopMeter.createNoopMeter;
	exports.createTraceState = require_utils$1.createTraceState;
	exports.default = src_default;
	exports.defaultTextMapGetter = require_TextMapPropagator.defaultTextMapGetter;
	exports.defaultTextMapSetter = require_TextMapPropagator.defaultTextMapSetter;
	exports.diag = require_diag_api.diag;
	exports.isSpanContextValid = require_spancontext_utils.isSpanContextValid;
	exports.isValidSpanId = require_spancontext_utils.isValidSpanId;
	exports.isValidTraceId = require_spancontext_utils.isValidTraceId;
	exports.logs = require_logs_api.logs;
	exports.metrics = require_metrics_api.metrics;
	exports.propagation = require_propagation_api.propagation;
	exports.trace = require_trace_api.trace;
}));
// node_modules/prom-client/lib/metrics/processCpuTotal.js
var require_processCpuTotal = __commonJSMin(((exports, module) => {
	const OtelApi = require_dist();
	const Counter = require_counter();
	const PROCESS_CPU_USER_SECONDS = "process_cpu_user_seconds_total";
	const PROCESS_CPU_SYSTEM_SECONDS = "process_cpu_system_seconds_total";
	const PROCESS_CPU_SECONDS = "process_cpu_seconds_total";
	module.exports = (registry, config = {}) => {
		const registers = registry ? [registry] : void 0;
		const namePrefix = config.prefix ? config.prefix : "";
		const labels = config.labels ? config.labels : {};
		const exemplars = config.enableExemplars ? config.enableExemplars : false;
		const labelNames = Object.keys(labels);
		let lastCpuUsage = process.cpuUsage();
		const cpuUserUsageCounter = new Counter({
			name: namePrefix + PROCESS_CPU_USER_SECONDS,
			help: "Total user CPU time spent in seconds.",
			enableExemplars: exemplars,
			registers,
			labelNames,
			collect() {
				const cpuUsage = process.cpuUsage();
				const userUsageMicros = cpuUsage.user - lastCpuUsage.user;
				const systemUsageMicros = cpuUsage.system - lastCpuUsage.system;
				lastCpuUsage = cpuUsage;
				if (this.enableExemplars) {
					let exemplarLabels = {};
					const currentSpan = OtelApi.trace.getSpan(OtelApi.context.active());
					if (currentSpan) exemplarLabels = {
						traceId: currentSpan.spanContext().traceId,
						spanId: currentSpan.spanContext().spanId
					};
					cpuUserUsageCounter.inc({
						labels,
						value: userUsageMicros / 1e6,
						exemplarLabels
					});
					cpuSystemUsageCounter.inc({
						labels,
						value: systemUsageMicros / 1e6,
						exemplarLabels
					});
					cpuUsageCounter.inc({
						labels,
						value: (userUsageMicros + systemUsageMicros) / 1e6,
						exemplarLabels
					});
				} else {
					cpuUserUsageCounter.inc(labels, userUsageMicros / 1e6);
					cpuSystemUsageCounter.inc(labels, systemUsageMicros / 1e6);
					cpuUsageCounter.inc(labels, (userUsageMicros + systemUsageMicros) / 1e6);
				}
			}
		});
		const cpuSystemUsageCounter = new Counter({
			name: namePrefix + PROCESS_CPU_SYSTEM_SECONDS,
			help: "Total system CPU time spent in seconds.",
			enableExemplars: exemplars,
			registers,
			labelNames
		});
		const cpuUsageCounter = new Counter({
			name: namePrefix + PROCESS_CPU_SECONDS,
			help: "Total user and system CPU time spent in seconds.",
			enableExemplars: exemplars,
			registers,
			labelNames
		});
	};
	module.exports.metricNames = [
		PROCESS_CPU_USER_SECONDS,
		PROCESS_CPU_SYSTEM_SECONDS,
		PROCESS_CPU_SECONDS
	];
}));
// node_modules/prom-client/lib/metrics/processStartTime.js
var require_processStartTime = __commonJSMin(((exports, module) => {
	const Gauge = require_gauge();
	const startInSeconds = Math.round(Date.now() / 1e3 - process.uptime());
	const PROCESS_START_TIME = "process_start_time_seconds";
	module.exports = (registry, config = {}) => {
		const namePrefix = config.prefix ? config.prefix : "";
		const labels = config.labels ? config.labels : {};
		const labelNames = Object.keys(labels);
		new Gauge({
			name: namePrefix + PROCESS_START_TIME,
			help: "Start time of the process since unix epoch in seconds.",
			registers: registry ? [registry] : void 0,
			labelNames,
			aggregator: "omit",
			collect() {
				this.set(labels, startInSeconds);
			}
		});
	};
	module.exports.metricNames = [PROCESS_START_TIME];
}));
// node_modules/prom-client/lib/metrics/osMemoryHeapLinux.js
var require_osMemoryHeapLinux = __commonJSMin(((exports, module) => {
	const Gauge = require_gauge();
	const fs = __require("fs");
	const values = [
		"VmSize",
		"VmRSS",
		"VmData"
	];
	const PROCESS_RESIDENT_MEMORY = "process_resident_memory_bytes";
	const PROCESS_VIRTUAL_MEMORY = "process_virtual_memory_bytes";
	const PROCESS_HEAP = "process_heap_bytes";
	function structureOutput(input) {
		return input.split("\n").reduce((acc, string) => {
			if (!values.some((value) => string.startsWith(value))) return acc;
			const split = string.split(":");
			let value = split[1].trim();
			value = value.substr(0, value.length - 3);
			value = Number(value) * 1024;
			acc[split[0]] = value;
			return acc;
		}, {});
	}
	module.exports = (registry, config = {}) => {
		const registers = registry ? [registry] : void 0;
		const namePrefix = config.prefix ? config.prefix : "";
		const labels = config.labels ? config.labels : {};
		const labelNames = Object.keys(labels);
		const residentMemGauge = new Gauge({
			name: namePrefix + PROCESS_RESIDENT_MEMORY,
			help: "Resident memory size in bytes.",
			registers,
			labelNames,
			collect() {
				try {
					const structuredOutput = structureOutput(fs.readFileSync("/proc/self/status", "utf8"));
					residentMemGauge.set(labels, structuredOutput.VmRSS);
					virtualMemGauge.set(labels, structuredOutput.VmSize);
					heapSizeMemGauge.set(labels, structuredOutput.VmData);
				} catch {}
			}
		});
		const virtualMemGauge = new Gauge({
			name: namePrefix + PROCESS_VIRTUAL_MEMORY,
			help: "Virtual memory size in bytes.",
			registers,
			labelNames
		});
		const heapSizeMemGauge = new Gauge({
			name: namePrefix + PROCESS_HEAP,
			help: "Process heap size in bytes.",
			registers,
			labelNames
		});
	};
	module.exports.metricNames = [
		PROCESS_RESIDENT_MEMORY,
		PROCESS_VIRTUAL_MEMORY,
		PROCESS_HEAP
	];
}));
// node_modules/prom-client/lib/metrics/helpers/safeMemoryUsage.js
var require_safeMemoryUsage = __commonJSMin(((exports, module) => {
	function safeMemoryUsage() {
		try {
			return process.memoryUsage();
		} catch {
			return;
		}
	}
	module.exports = safeMemoryUsage;
}));
// node_modules/prom-client/lib/metrics/osMemoryHeap.js
var require_osMemoryHeap = __commonJSMin(((exports, module) => {
	const Gauge = require_gauge();
	const linuxVariant = require_osMemoryHeapLinux();
	const safeMemoryUsage = require_safeMemoryUsage();
	const PROCESS_RESIDENT_MEMORY = "process_resident_memory_bytes";
	function notLinuxVariant(registry, config = {}) {
		const namePrefix = config.prefix ? config.prefix : "";
		const labels = config.labels ? config.labels : {};
		const labelNames = Object.keys(labels);
		new Gauge({
			name: namePrefix + PROCESS_RESIDENT_MEMORY,
			help: "Resident memory size in bytes.",
			registers: registry ? [registry] : void 0,
			labelNames,
			collect() {
				const memUsage = safeMemoryUsage();
				if (memUsage) this.set(labels, memUsage.rss);
			}
		});
	}
	module.exports = (registry, config) => process.platform === "linux" ? linuxVariant(registry, config) : notLinuxVariant(registry, config);
	module.exports.metricNames = process.platform === "linux" ? linuxVariant.metricNames : [PROCESS_RESIDENT_MEMORY];
}));
// node_modules/prom-client/lib/metrics/processOpenFileDescriptors.js
var require_processOpenFileDescriptors = __commonJSMin(((exports, module) => {
	const Gauge = require_gauge();
	const fs = __require("fs");
	const process = __require("process");
	const PROCESS_OPEN_FDS = "process_open_fds";
	module.exports = (registry, config = {}) => {
		if (process.platform !== "linux") return;
		const namePrefix = config.prefix ? config.prefix : "";
		const labels = config.labels ? config.labels : {};
		const labelNames = Object.keys(labels);
		new Gauge({
			name: namePrefix + PROCESS_OPEN_FDS,
			help: "Number of open file descriptors.",
			registers: registry ? [registry] : void 0,
			labelNames,
			collect() {
				try {
					const fds = fs.readdirSync("/proc/self/fd");
					this.set(labels, fds.length - 1);
				} catch {}
			}
		});
	};
	module.exports.metricNames = [PROCESS_OPEN_FDS];
}));
// node_modules/prom-client/lib/metrics/processMaxFileDescriptors.js
var require_processMaxFileDescriptors = __commonJSMin(((exports, module) => {
	const Gauge = require_gauge();
	const fs = __require("fs");
	const PROCESS_MAX_FDS = "process_max_fds";
	let maxFds;
	module.exports = (registry, config = {}) => {
		if (maxFds === void 0) try {
			const lines = fs.readFileSync("/proc/self/limits", "utf8").split("\n");
			for (const line of lines) if (line.startsWith("Max open files")) {
				const parts = line.split(/  +/);
				maxFds = Number(parts[1]);
				break;
			}
		} catch {
			return;
		}
		if (maxFds === void 0) return;
		const namePrefix = config.prefix ? config.prefix : "";
		const labels = config.labels ? config.labels : {};
		const labelNames = Object.keys(labels);
		new Gauge({
			name: namePrefix + PROCESS_MAX_FDS,
			help: "Maximum number of open file descriptors.",
			registers: registry ? [registry] : void 0,
			labelNames,
			collect() {
				if (maxFds !== void 0) this.set(labels, maxFds);
			}
		});
	};
	module.exports.metricNames = [PROCESS_MAX_FDS];
}));
// node_modules/prom-client/lib/metrics/eventLoopLag.js
var require_eventLoopLag = __commonJSMin(((exports, module) => {
	const Gauge = require_gauge();
	let perf_hooks;
	try {
		perf_hooks = __require("perf_hooks");
	} catch {}
	const NODEJS_EVENTLOOP_LAG = "nodejs_eventloop_lag_seconds";
	const NODEJS_EVENTLOOP_LAG_MIN = "nodejs_eventloop_lag_min_seconds";
	const NODEJS_EVENTLOOP_LAG_MAX = "nodejs_eventloop_lag_max_seconds";
	const NODEJS_EVENTLOOP_LAG_MEAN = "nodejs_eventloop_lag_mean_seconds";
	const NODEJS_EVENTLOOP_LAG_STDDEV = "nodejs_eventloop_lag_stddev_seconds";
	const NODEJS_EVENTLOOP_LAG_P50 = "nodejs_eventloop_lag_p50_seconds";
	const NODEJS_EVENTLOOP_LAG_P90 = "nodejs_eventloop_lag_p90_seconds";
	const NODEJS_EVENTLOOP_LAG_P99 = "nodejs_eventloop_lag_p99_seconds";
	function reportEventloopLag(start, gauge, labels) {
		const delta = process.hrtime(start);
		const seconds = (delta[0] * 1e9 + delta[1]) / 1e9;
		gauge.set(labels, seconds);
	}
	module.exports = (registry, config = {}) => {
		const namePrefix = config.prefix ? config.prefix : "";
		const labels = config.labels ? config.labels : {};
		const labelNames = Object.keys(labels);
		const registers = registry ? [registry] : void 0;
		let collect = () => {
			const start = process.hrtime();
			setImmediate(reportEventloopLag, start, lag, labels);
		};
		if (perf_hooks && perf_hooks.monitorEventLoopDelay) try {
			const histogram = perf_hooks.monitorEventLoopDelay({ resolution: config.eventLoopMonitoringPrecision });
			histogram.enable();
			collect = () => {
				const start = process.hrtime();
				setImmediate(reportEventloopLag, start, lag, labels);
				lagMin.set(labels, histogram.min / 1e9);
				lagMax.set(labels, histogram.max / 1e9);
				lagMean.set(labels, histogram.mean / 1e9);
				lagStddev.set(labels, histogram.stddev / 1e9);
				lagP50.set(labels, histogram.percentile(50) / 1e9);
				lagP90.set(labels, histogram.percentile(90) / 1e9);
				lagP99.set(labels, histogram.percentile(99) / 1e9);
				histogram.reset();
			};
		} catch (e) {
			if (e.code === "ERR_NOT_IMPLEMENTED") return;
			throw e;
		}
		const lag = new Gauge({
			name: namePrefix + NODEJS_EVENTLOOP_LAG,
			help: "Lag of event loop in seconds.",
			registers,
			labelNames,
			aggregator: "average",
			collect
		});
		const lagMin = new Gauge({
			name: namePrefix + NODEJS_EVENTLOOP_LAG_MIN,
			help: "The minimum recorded event loop delay.",
			registers,
			labelNames,
			aggregator: "min"
		});
		const lagMax = new Gauge({
			name: namePrefix + NODEJS_EVENTLOOP_LAG_MAX,
			help: "The maximum recorded event loop delay.",
			registers,
			labelNames,
			aggregator: "max"
		});
		const lagMean = new Gauge({
			name: namePrefix + NODEJS_EVENTLOOP_LAG_MEAN,
			help: "The mean of the recorded event loop delays.",
			registers,
			labelNames,
			aggregator: "average"
		});
		const lagStddev = new Gauge({
			name: namePrefix + NODEJS_EVENTLOOP_LAG_STDDEV,
			help: "The standard deviation of the recorded event loop delays.",
			registers,
			labelNames,
			aggregator: "average"
		});
		const lagP50 = new Gauge({
			name: namePrefix + NODEJS_EVENTLOOP_LAG_P50,
			help: "The 50th percentile of the recorded event loop delays.",
			registers,
			labelNames,
			aggregator: "average"
		});
		const lagP90 = new Gauge({
			name: namePrefix + NODEJS_EVENTLOOP_LAG_P90,
			help: "The 90th percentile of the recorded event loop delays.",
			registers,
			labelNames,
			aggregator: "average"
		});
		const lagP99 = new Gauge({
			name: namePrefix + NODEJS_EVENTLOOP_LAG_P99,
			help: "The 99th percentile of the recorded event loop delays.",
			registers,
			labelNames,
			aggregator: "average"
		});
	};
	module.exports.metricNames = [
		NODEJS_EVENTLOOP_LAG,
		NODEJS_EVENTLOOP_LAG_MIN,
		NODEJS_EVENTLOOP_LAG_MAX,
		NODEJS_EVENTLOOP_LAG_MEAN,
		NODEJS_EVENTLOOP_LAG_STDDEV,
		NODEJS_EVENTLOOP_LAG_P50,
		NODEJS_EVENTLOOP_LAG_P90,
		NODEJS_EVENTLOOP_LAG_P99
	];
}));
// node_modules/prom-client/lib/metrics/helpers/processMetricsHelpers.js
var require_processMetricsHelpers = __commonJSMin(((exports, module) => {
	function aggregateByObjectName(list) {
		const data = {};
		for (let i = 0; i < list.length; i++) {
			const listElement = list[i];
			if (!listElement || typeof listElement.constructor === "undefined") continue;
			if (Object.hasOwnProperty.call(data, listElement.constructor.name)) data[listElement.constructor.name] += 1;
			else data[listElement.constructor.name] = 1;
		}
		return data;
	}
	function updateMetrics(gauge, data, labels) {
		gauge.reset();
		for (const key in data) gauge.set(Object.assign({ type: key }, labels || {}), data[key]);
	}
	module.exports = {
		aggregateByObjectName,
		updateMetrics
	};
}));
// node_modules/prom-client/lib/metrics/processHandles.js
var require_processHandles = __commonJSMin(((exports, module) => {
	const { aggregateByObjectName } = require_processMetricsHelpers();
	const { updateMetrics } = require_processMetricsHelpers();
	const Gauge = require_gauge();
	const NODEJS_ACTIVE_HANDLES = "nodejs_active_handles";
	const NODEJS_ACTIVE_HANDLES_TOTAL = "nodejs_active_handles_total";
	module.exports = (registry, config = {}) => {
		if (typeof process._getActiveHandles !== "function") return;
		const registers = registry ? [registry] : void 0;
		const namePrefix = config.prefix ? config.prefix : "";
		const labels = config.labels ? config.labels : {};
		const labelNames = Object.keys(labels);
		new Gauge({
			name: namePrefix + NODEJS_ACTIVE_HANDLES,
			help: "Number of active libuv handles grouped by handle type. Every handle type is C++ class name.",
			labelNames: ["type", ...labelNames],
			registers,
			collect() {
				const handles = process._getActiveHandles();
				updateMetrics(this, aggregateByObjectName(handles), labels);
			}
		});
		new Gauge({
			name: namePrefix + NODEJS_ACTIVE_HANDLES_TOTAL,
			help: "Total number of active handles.",
			registers,
			labelNames,
			collect() {
				const handles = process._getActiveHandles();
				this.set(labels, handles.length);
			}
		});
	};
	module.exports.metricNames = [NODEJS_ACTIVE_HANDLES, NODEJS_ACTIVE_HANDLES_TOTAL];
}));
// node_modules/prom-client/lib/metrics/processRequests.js
var require_processRequests = __commonJSMin(((exports, module) => {
	const Gauge = require_gauge();
	const { aggregateByObjectName } = require_processMetricsHelpers();
	const { updateMetrics } = require_processMetricsHelpers();
	const NODEJS_ACTIVE_REQUESTS = "nodejs_active_requests";
	const NODEJS_ACTIVE_REQUESTS_TOTAL = "nodejs_active_requests_total";
	module.exports = (registry, config = {}) => {
		if (typeof process._getActiveRequests !== "function") return;
		const namePrefix = config.prefix ? config.prefix : "";
		const labels = config.labels ? config.labels : {};
		const labelNames = Object.keys(labels);
		new Gauge({
			name: namePrefix + NODEJS_ACTIVE_REQUESTS,
			help: "Number of active libuv requests grouped by request type. Every request type is C++ class name.",
			labelNames: ["type", ...labelNames],
			registers: registry ? [registry] : void 0,
			collect() {
				const requests = process._getActiveRequests();
				updateMetrics(this, aggregateByObjectName(requests), labels);
			}
		});
		new Gauge({
			name: namePrefix + NODEJS_ACTIVE_REQUESTS_TOTAL,
			help: "Total number of active requests.",
			registers: registry ? [registry] : void 0,
			labelNames,
			collect() {
				const requests = process._getActiveRequests();
				this.set(labels, requests.length);
			}
		});
	};
	module.exports.metricNames = [NODEJS_ACTIVE_REQUESTS, NODEJS_ACTIVE_REQUESTS_TOTAL];
}));
// node_modules/prom-client/lib/metrics/processResources.js
var require_processResources = __commonJSMin(((exports, module) => {
	const Gauge = require_gauge();
	const { updateMetrics } = require_processMetricsHelpers();
	const NODEJS_ACTIVE_RESOURCES = "nodejs_active_resources";
	const NODEJS_ACTIVE_RESOURCES_TOTAL = "nodejs_active_resources_total";
	module.exports = (registry, config = {}) => {
		if (typeof process.getActiveResourcesInfo !== "function") return;
		const namePrefix = config.prefix ? config.prefix : "";
		const labels = config.labels ? config.labels : {};
		const labelNames = Object.keys(labels);
		new Gauge({
			name: namePrefix + NODEJS_ACTIVE_RESOURCES,
			help: "Number of active resources that are currently keeping the event loop alive, grouped by async resource type.",
			labelNames: ["type", ...labelNames],
			registers: registry ? [registry] : void 0,
			collect() {
				const resources = process.getActiveResourcesInfo();
				const data = {};
				for (let i = 0; i < resources.length; i++) {
					const resource = resources[i];
					if (Object.hasOwn(data, resource)) data[resource] += 1;
					else data[resource] = 1;
				}
				updateMetrics(this, data, labels);
			}
		});
		new Gauge({
			name: namePrefix + NODEJS_ACTIVE_RESOURCES_TOTAL,
			help: "Total number of active resources.",
			registers: registry ? [registry] : void 0,
			labelNames,
			collect() {
				const resources = process.getActiveResourcesInfo();
				this.set(labels, resources.length);
			}
		});
	};
	module.exports.metricNames = [NODEJS_ACTIVE_RESOURCES, NODEJS_ACTIVE_RESOURCES_TOTAL];
}));
// node_modules/prom-client/lib/metrics/heapSizeAndUsed.js
var require_heapSizeAndUsed = __commonJSMin(((exports, module) => {
	const Gauge = require_gauge();
	const safeMemoryUsage = require_safeMemoryUsage();
	const NODEJS_HEAP_SIZE_TOTAL = "nodejs_heap_size_total_bytes";
	const NODEJS_HEAP_SIZE_USED = "nodejs_heap_size_used_bytes";
	const NODEJS_EXTERNAL_MEMORY = "nodejs_external_memory_bytes";
	module.exports = (registry, config = {}) => {
		if (typeof process.memoryUsage !== "function") return;
		const labels = config.labels ? config.labels : {};
		const labelNames = Object.keys(labels);
		const registers = registry ? [registry] : void 0;
		const namePrefix = config.prefix ? config.prefix : "";
		const collect = () => {
			const memUsage = safeMemoryUsage();
			if (memUsage) {
				heapSizeTotal.set(labels, memUsage.heapTotal);
				heapSizeUsed.set(labels, memUsage.heapUsed);
				if (memUsage.external !== void 0) externalMemUsed.set(labels, memUsage.external);
			}
		};
		const heapSizeTotal = new Gauge({
			name: namePrefix + NODEJS_HEAP_SIZE_TOTAL,
			help: "Process heap size from Node.js in bytes.",
			registers,
			labelNames,
			collect
		});
		const heapSizeUsed = new Gauge({
			name: namePrefix + NODEJS_HEAP_SIZE_USED,
			help: "Process heap size used from Node.js in bytes.",
			registers,
			labelNames
		});
		const externalMemUsed = new Gauge({
			name: namePrefix + NODEJS_EXTERNAL_MEMORY,
			help: "Node.js external memory size in bytes.",
			registers,
			labelNames
		});
	};
	module.exports.metricNames = [
		NODEJS_HEAP_SIZE_TOTAL,
		NODEJS_HEAP_SIZE_USED,
		NODEJS_EXTERNAL_MEMORY
	];
}));
// node_modules/prom-client/lib/metrics/heapSpacesSizeAndUsed.js
var require_heapSpacesSizeAndUsed = __commonJSMin(((exports, module) => {
	const Gauge = require_gauge();
	const v8 = __require("v8");
	const METRICS = [
		"total",
		"used",
		"available"
	];
	const NODEJS_HEAP_SIZE = {};
	METRICS.forEach((metricType) => {
		NODEJS_HEAP_SIZE[metricType] = `nodejs_heap_space_size_${metricType}_bytes`;
	});
	module.exports = (registry, config = {}) => {
		try {
			v8.getHeapSpaceStatistics();
		} catch (e) {
			if (e.code === "ERR_NOT_IMPLEMENTED") return;
			throw e;
		}
		const registers = registry ? [registry] : void 0;
		const namePrefix = config.prefix ? config.prefix : "";
		const labels = config.labels ? config.labels : {};
		const labelNames = ["space", ...Object.keys(labels)];
		const gauges = {};
		METRICS.forEach((metricType) => {
			gauges[metricType] = new Gauge({
				name: namePrefix + NODEJS_HEAP_SIZE[metricType],
				help: `Process heap space size ${metricType} from Node.js in bytes.`,
				labelNames,
				registers
			});
		});
		gauges.total.collect = () => {
			for (const space of v8.getHeapSpaceStatistics()) {
				const spaceName = space.space_name.substr(0, space.space_name.indexOf("_space"));
				gauges.total.set({
					space: spaceName,
					...labels
				}, space.space_size);
				gauges.used.set({
					space: spaceName,
					...labels
				}, space.space_used_size);
				gauges.available.set({
					space: spaceName,
					...labels
				}, space.space_available_size);
			}
		};
	};
	module.exports.metricNames = Object.values(NODEJS_HEAP_SIZE);
}));
// node_modules/prom-client/lib/metrics/version.js
var require_version$1 = __commonJSMin(((exports, module) => {
	const Gauge = require_gauge();
	const version = process.version;
	const versionSegments = version.slice(1).split(".").map(Number);
	const NODE_VERSION_INFO = "nodejs_version_info";
	module.exports = (registry, config = {}) => {
		const namePrefix = config.prefix ? config.prefix : "";
		const labels = config.labels ? config.labels : {};
		const labelNames = Object.keys(labels);
		new Gauge({
			name: namePrefix + NODE_VERSION_INFO,
			help: "Node.js version info.",
			labelNames: [
				"version",
				"major",
				"minor",
				"patch",
				...labelNames
			],
			registers: registry ? [registry] : void 0,
			aggregator: "first",
			collect() {
				this.labels(version, versionSegments[0], versionSegments[1], versionSegments[2], ...Object.values(labels)).set(1);
			}
		});
	};
	module.exports.metricNames = [NODE_VERSION_INFO];
}));
// node_modules/prom-client/lib/metrics/gc.js
var require_gc = __commonJSMin(((exports, module) => {
	const Histogram = require_histogram();
	let perf_hooks;
	try {
		perf_hooks = __require("perf_hooks");
	} catch {}
	const NODEJS_GC_DURATION_SECONDS = "nodejs_gc_duration_seconds";
	const DEFAULT_GC_DURATION_BUCKETS = [
		.001,
		.01,
		.1,
		1,
		2,
		5
	];
	const kinds = [];
	if (perf_hooks && perf_hooks.constants) {
		kinds[perf_hooks.constants.NODE_PERFORMANCE_GC_MAJOR] = "major";
		kinds[perf_hooks.constants.NODE_PERFORMANCE_GC_MINOR] = "minor";
		kinds[perf_hooks.constants.NODE_PERFORMANCE_GC_INCREMENTAL] = "incremental";
		kinds[perf_hooks.constants.NODE_PERFORMANCE_GC_WEAKCB] = "weakcb";
	}
	module.exports = (registry, config = {}) => {
		if (!perf_hooks) return;
		const namePrefix = config.prefix ? config.prefix : "";
		const labels = config.labels ? config.labels : {};
		const labelNames = Object.keys(labels);
		const buckets = config.gcDurationBuckets ? config.gcDurationBuckets : DEFAULT_GC_DURATION_BUCKETS;
		const gcHistogram = new Histogram({
			name: namePrefix + NODEJS_GC_DURATION_SECONDS,
			help: "Garbage collection duration by kind, one of major, minor, incremental or weakcb.",
			labelNames: ["kind", ...labelNames],
			enableExemplars: false,
			buckets,
			registers: registry ? [registry] : void 0
		});
		new perf_hooks.PerformanceObserver((list) => {
			const entry = list.getEntries()[0];
			const kind = entry.detail ? kinds[entry.detail.kind] : kinds[entry.kind];
			gcHistogram.observe(Object.assign({ kind }, labels), entry.duration / 1e3);
		}).observe({ entryTypes: ["gc"] });
	};
	module.exports.metricNames = [NODEJS_GC_DURATION_SECONDS];
}));
// node_modules/prom-client/lib/defaultMetrics.js
var require_defaultMetrics = __commonJSMin(((exports, module) => {
	const { isObject } = require_util();
	const processCpuTotal = require_processCpuTotal();
	const processStartTime = require_processStartTime();
	const osMemoryHeap = require_osMemoryHeap();
	const processOpenFileDescriptors = require_processOpenFileDescriptors();
	const processMaxFileDescriptors = require_processMaxFileDescriptors();
	const eventLoopLag = require_eventLoopLag();
	const processHandles = require_processHandles();
	const processRequests = require_processRequests();
	const processResources = require_processResources();
	const heapSizeAndUsed = require_heapSizeAndUsed();
	const heapSpacesSizeAndUsed = require_heapSpacesSizeAndUsed();
	const version = require_version$1();
	const gc = require_gc();
	const metrics = {
		processCpuTotal,
		processStartTime,
		osMemoryHeap,
		processOpenFileDescriptors,
		processMaxFileDescriptors,
		eventLoopLag,
		...typeof process.getActiveResourcesInfo === "function" ? { processResources } : {},
		processHandles,
		processRequests,
		heapSizeAndUsed,
		heapSpacesSizeAndUsed,
		version,
		gc
	};
	const metricsList = Object.keys(metrics);
	module.exports = function collectDefaultMetrics(config) {
		if (config !== null && config !== void 0 && !isObject(config)) throw new TypeError("config must be null, undefined, or an object");
		config = {
			eventLoopMonitoringPrecision: 10,
			...config
		};
		for (const metric of Object.values(metrics)) metric(config.register, config);
	};
	module.exports.metricsList = metricsList;
}));
// node_modules/prom-client/lib/metricAggregators.js
var require_metricAggregators = __commonJSMin(((exports) => {
	const { Grouper, hashObject } = require_util();
	function AggregatorFactory(aggregatorFn) {
		return (metrics) => {
			if (metrics.length === 0) return;
			const result = {
				help: metrics[0].help,
				name: metrics[0].name,
				type: metrics[0].type,
				values: [],
				aggregator: metrics[0].aggregator
			};
			const byLabels = new Grouper();
			metrics.forEach((metric) => {
				metric.values.forEach((value) => {
					const key = hashObject(value.labels);
					byLabels.add(`${value.metricName}_${key}`, value);
				});
			});
			byLabels.forEach((values) => {
				if (values.length === 0) return;
				const valObj = {
					value: aggregatorFn(values),
					labels: values[0].labels
				};
				if (values[0].metricName) valObj.metricName = values[0].metricName;
				result.values.push(valObj);
			});
			return result;
		};
	}
	exports.AggregatorFactory = AggregatorFactory;
	exports.aggregators = {
		sum: AggregatorFactory((v) => v.reduce((p, c) => p + c.value, 0)),
		first: AggregatorFactory((v) => v[0].value),
		omit: () => {},
		average: AggregatorFactory((v) => v.reduce((p, c) => p + c.value, 0) / v.length),
		min: AggregatorFactory((v) => v.reduce((p, c) => Math.min(p, c.value), Infinity)),
		max: AggregatorFactory((v) => v.reduce((p, c) => Math.max(p, c.value), -Infinity))
	};
}));
// node_modules/prom-client/lib/cluster.js
var require_cluster = __commonJSMin(((exports, module) => {
	const Registry = require_registry();
	const { Grouper } = require_util();
	const { aggregators } = require_metricAggregators();
	let cluster = () => {
		const data = __require("cluster");
		cluster = () => data;
		return data;
	};
	const GET_METRICS_REQ = "prom-client:getMetricsReq";
	const GET_METRICS_RES = "prom-client:getMetricsRes";
	let registries = [Registry.globalRegistry];
	let requestCtr = 0;
	let listenersAdded = false;
	const requests = new Map();
	var AggregatorRegistry = class extends Registry {
		constructor(regContentType = Registry.PROMETHEUS_CONTENT_TYPE) {
			super(regContentType);
			addListeners();
		}
		clusterMetrics() {
			const requestId = requestCtr++;
			return new Promise((resolve, reject) => {
				let settled = false;
				function done(err, result) {
					if (settled) return;
					settled = true;
					if (err) reject(err);
					else resolve(result);
				}
				const request = {
					responses: [],
					pending: 0,
					done,
					errorTimeout: setTimeout(() => {
						const err = new Error("Operation timed out.");
						request.done(err);
					}, 5e3)
				};
				requests.set(requestId, request);
				const message = {
					type: GET_METRICS_REQ,
					requestId
				};
				for (const id in cluster().workers) if (cluster().workers[id].isConnected()) {
					cluster().workers[id].send(message);
					request.pending++;
				}
				if (request.pending === 0) {
					clearTimeout(request.errorTimeout);
					process.nextTick(() => done(null, ""));
				}
			});
		}
		get contentType() {
			return super.contentType;
		}
		static aggregate(metricsArr, registryType = Registry.PROMETHEUS_CONTENT_TYPE) {
			const aggregatedRegistry = new Registry();
			const metricsByName = new Grouper();
			aggregatedRegistry.setContentType(registryType);
			metricsArr.forEach((metrics) => {
				metrics.forEach((metric) => {
					metricsByName.add(metric.name, metric);
				});
			});
			metricsByName.forEach((metrics) => {
				const aggregatorName = metrics[0].aggregator;
				const aggregatorFn = aggregators[aggregatorName];
				if (typeof aggregatorFn !== "function") throw new Error(`'${aggregatorName}' is not a defined aggregator.`);
				const aggregatedMetric = aggregatorFn(metrics);
				if (aggregatedMetric) {
					const aggregatedMetricWrapper = Object.assign({ get: () => aggregatedMetric }, aggregatedMetric);
					aggregatedRegistry.registerMetric(aggregatedMetricWrapper);
				}
			});
			return aggregatedRegistry;
		}
		static setRegistries(regs) {
			if (!Array.isArray(regs)) regs = [regs];
			regs.forEach((reg) => {
				if (!(reg instanceof Registry)) throw new TypeError(`Expected Registry, got ${typeof reg}`);
			});
			registries = regs;
		}
	};
	function addListeners() {
		if (listenersAdded) return;
		listenersAdded = true;
		if (cluster().isMaster) cluster().on("message", (worker, message) => {
			if (message.type === GET_METRICS_RES) {
				const request = requests.get(message.requestId);
				if (message.error) {
					request.done(new Error(message.error));
					return;
				}
				message.metrics.forEach((registry) => request.responses.push(registry));
				request.pending--;
				if (request.pending === 0) {
					requests.delete(message.requestId);
					clearTimeout(request.errorTimeout);
					const promString = AggregatorRegistry.aggregate(request.responses).metrics();
					request.done(null, promString);
				}
			}
		});
		if (cluster().isWorker) process.on("message", (message) => {
			if (message.type === GET_METRICS_REQ) Promise.all(registries.map((r) => r.getMetricsAsJSON())).then((metrics) => {
				process.send({
					type: GET_METRICS_RES,
					requestId: message.requestId,
					metrics
				});
			}).catch((error) => {
				process.send({
					type: GET_METRICS_RES,
					requestId: message.requestId,
					error: error.message
				});
			});
		});
	}
	module.exports = AggregatorRegistry;
}));
// src/app/app-metrics.ts
var import_prom_client = __commonJSMin(((exports) => {
	exports.register = require_registry().globalRegistry;
	exports.Registry = require_registry();
	Object.defineProperty(exports, "contentType", {
		configurable: false,
		enumerable: true,
		get() {
			return exports.register.contentType;
		},
		set(value) {
			exports.register.setContentType(value);
		}
	});
	exports.prometheusContentType = exports.Registry.PROMETHEUS_CONTENT_TYPE;
	exports.openMetricsContentType = exports.Registry.OPENMETRICS_CONTENT_TYPE;
	exports.validateMetricName = require_validation().validateMetricName;
	exports.Counter = require_counter();
	exports.Gauge = require_gauge();
	exports.Histogram = require_histogram();
	exports.Summary = require_summary();
	exports.Pushgateway = require_pushgateway();
	exports.linearBuckets = require_bucketGenerators().linearBuckets;
	exports.exponentialBuckets = require_bucketGenerators().exponentialBuckets;
	exports.collectDefaultMetrics = require_defaultMetrics();
	exports.aggregators = require_metricAggregators().aggregators;
	exports.AggregatorRegistry = require_cluster();
}))();
const SECONDS = [
	.005,
	.025,
	.1,
	.25,
	.5,
	1,
	2.5,
	5,
	8,
	10
];
function createAppMetrics({ queueDepth, now = Date.now }) {
	const budgets = createBudgets(now);
	const { registry, deliveries, latency, dispatches } = createInstruments(queueDepth, budgets.lowest);
	return {
		delivered: ({ event, outcome, ms }) => {
			const known = labelOf(event);
			deliveries.inc({
				event: known,
				outcome
			});
			latency.observe({ event: known }, ms / 1e3);
		},
		observeRequests: (send) => async (input, init) => {
			const response = await send(input, init);
			const { pathname } = new URL(input instanceof Request ? input.url : input);
			if (init?.method === "POST" && pathname.endsWith("/dispatches")) dispatches.inc({ result: response.ok ? "started" : "refused" });
			budgets.read(new Headers(init?.headers).get("authorization") ?? "", response.headers);
			return response;
		},
		budgets: budgets.ofInstallations,
		render: async () => ({
			contentType: registry.contentType,
			body: await registry.metrics()
		})
	};
}
function createInstruments(queueDepth, lowest) {
	const registry = new import_prom_client.Registry();
	const registers = [registry];
	registry.registerMetric(new import_prom_client.Gauge({
		name: "agentic_queue_depth",
		help: "Deliveries that are accepted and not completed.",
		registers: [],
		collect() {
			this.set(queueDepth());
		}
	}));
	registry.registerMetric(new import_prom_client.Gauge({
		name: "agentic_api_requests_remaining",
		help: "Requests left until GitHub resets the limit: the lowest of all installations.",
		labelNames: ["resource"],
		registers: [],
		collect() {
			this.reset();
			for (const { resource, remaining } of lowest().values()) this.set({ resource }, remaining);
		}
	}));
	return {
		registry,
		deliveries: new import_prom_client.Counter({
			name: "agentic_deliveries_total",
			help: "Webhook deliveries by event and outcome.",
			labelNames: ["event", "outcome"],
			registers
		}),
		latency: new import_prom_client.Histogram({
			name: "agentic_delivery_duration_seconds",
			help: "Time from the first byte of a delivery to its answer.",
			labelNames: ["event"],
			buckets: SECONDS,
			registers
		}),
		dispatches: new import_prom_client.Counter({
			name: "agentic_dispatches_total",
			help: "Workflow dispatches by result.",
			labelNames: ["result"],
			registers
		})
	};
}
function labelOf(event) {
	return isSupportedEvent(event) || event === "ping" ? event : "other";
}
const MAX_TOKENS = 1e3;
const OF_INSTALLATION = /^core token /i;
function createBudgets(now) {
	const known = new Map();
	return {
		ofInstallations: () => [...known].filter(([key, { resetAt }]) => OF_INSTALLATION.test(key) && resetAt > now()).map(([, budget]) => budget).toSorted((one, other) => one.remaining - other.remaining),
		read: (authorization, headers) => {
			const [remaining, limit, reset] = [
				"remaining",
				"limit",
				"reset"
			].map((name) => Number(headers.get(`x-ratelimit-${name}`) ?? NaN));
			if (!Number.isFinite(remaining) || !Number.isFinite(limit) || !Number.isFinite(reset)) return;
			const resource = (headers.get("x-ratelimit-resource") ?? "core").replaceAll(/\W/g, "").slice(0, 40);
			const key = `${resource} ${authorization}`;
			known.delete(key);
			known.set(key, {
				resource,
				remaining: remaining ?? 0,
				limit: limit ?? 0,
				resetAt: (reset ?? 0) * 1e3
			});
			const [oldest] = known.keys();
			if (known.size > MAX_TOKENS && oldest !== void 0) known.delete(oldest);
		},
		lowest: () => {
			const lowest = new Map();
			for (const budget of known.values()) {
				const other = lowest.get(budget.resource);
				if (budget.resetAt > now() && (!other || budget.remaining < other.remaining)) lowest.set(budget.resource, budget);
			}
			return lowest;
		}
	};
}
// src/app/app-redelivery.ts
const ROUTE = "GET /app/hook/deliveries";
const PER_PAGE = 100;
const MOST_PAGES = 10;
const MINUTE_MS = 6e4;
const MOST_AGE_MS = 1440 * MINUTE_MS;
const LEAST_AGE_MS = MINUTE_MS;
const MOST_ATTEMPTS = 6;
const MOST_AT_ONCE = 50;
async function redeliverFailed({ openClient, log, now = Date.now }) {
	const client = await openClient();
	const failed = failedDeliveries(await recentAttempts(client, now() - MOST_AGE_MS), now()).slice(0, MOST_AT_ONCE);
	let accepted = 0;
	for (const { id, guid: delivery, status_code: status } of failed) try {
		await client.request("POST /app/hook/deliveries/{delivery_id}/attempts", { delivery_id: id });
		log.info({
			message: "delivery requested again",
			delivery,
			status
		});
		accepted += 1;
	} catch (error) {
		log.warn({
			message: `Delivery was not requested again: ${messageOf(error)}`,
			delivery,
			status
		});
	}
	return accepted;
}
async function recentAttempts(client, since) {
	const found = [];
	let cursor;
	for (let page = 0; page < MOST_PAGES; page += 1) {
		const query = {
			per_page: PER_PAGE,
			...cursor !== void 0 && { cursor }
		};
		const { data, headers } = await sendRequest(client, ROUTE, query);
		const recent = data.filter(({ delivered_at }) => Date.parse(delivered_at) >= since);
		found.push(...recent.map(({ id, ...attempt }) => ({
			...attempt,
			id: Number(id)
		})));
		[, cursor] = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(headers.link ?? "") ?? [];
		if (cursor === void 0 || recent.length < data.length) break;
		cursor = decodeURIComponent(cursor);
	}
	return found;
}
function failedDeliveries(attempts, now) {
	const byGuid = Map.groupBy(attempts, ({ guid }) => guid);
	return Array.from(byGuid.values(), (all) => {
		const [last] = all.toSorted((a, b) => Date.parse(b.delivered_at) - Date.parse(a.delivered_at));
		const mayRepeat = all.every(isTemporary) && all.length < MOST_ATTEMPTS;
		return last && mayRepeat && now - Date.parse(last.delivered_at) >= LEAST_AGE_MS ? [last] : [];
	}).flat().toSorted((a, b) => Date.parse(a.delivered_at) - Date.parse(b.delivered_at));
}
function isTemporary({ status_code: status }) {
	return status === 0 || status === 408 || status === 429 || status >= 500;
}
const EVERY_MS = 10 * MINUTE_MS;
function startRedelivery(options, everyMs = EVERY_MS) {
	const redeliver = () => void redeliverFailed(options).catch((error) => options.log.warn({ message: `Failed deliveries were not requested again: ${messageOf(error)}` }));
	redeliver();
	const timer = setInterval(redeliver, everyMs);
	timer.unref();
	return () => clearInterval(timer);
}
// src/app/webhook-proxy.ts
const RECONNECT_MS = 5e3;
const ProxiedDelivery = looseObject({ body: looseObject({}) });
async function followProxy({ url, guard, log, signal, reconnectMs = RECONNECT_MS }) {
	while (!signal.aborted) {
		try {
			const response = await fetch(url, {
				headers: { accept: "text/event-stream" },
				signal
			});
			if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
			log.info(`Receives deliveries from ${url}`);
			for await (const line of linesOf(response.body)) if (line.startsWith("data:")) receive(guard, line.slice(5));
		} catch (error) {
			if (!signal.aborted) log.warn(`The webhook proxy ${url} failed: ${messageOf(error)}. Connecting again.`);
		}
		await setTimeout$1(reconnectMs, void 0, { signal }).catch(() => {});
	}
}
const MAX_LINE_LENGTH = 2 * MAX_BODY_BYTES;
async function* linesOf(body) {
	const decoder = new TextDecoder();
	let unended = "";
	for await (const chunk of body) {
		const lines = (unended + decoder.decode(chunk, { stream: true })).split("\n");
		unended = lines.pop() ?? "";
		if (unended.length > MAX_LINE_LENGTH) throw new Error("an event is too large");
		yield* lines;
	}
}
async function receive(guard, text) {
	try {
		var _usingCtx$2 = _usingCtx();
		const { data } = ProxiedDelivery.safeParse(parseJson(text));
		if (!data) return;
		const { body, ...headers } = data;
		const received = _usingCtx$2.u(guard((name) => typeof headers[name] === "string" ? headers[name] : void 0));
		if (!(received.refused ?? received.add(Buffer.from(JSON.stringify(body))))) await received.answer();
	} catch (_) {
		_usingCtx$2.e = _;
	} finally {
		_usingCtx$2.d();
	}
}
// src/app/server.ts
const STOP_MS = 25e3;
const WEBHOOK_PATH = "/api/github/webhooks";
async function startAppServer(requested) {
	const work = {};
	const metrics = createAppMetrics({ queueDepth: () => work.active?.size ?? 0 });
	const options = {
		...requested,
		fetch: metrics.observeRequests(fetchWithKeys(requested))
	};
	const { secret, log, answerMs = ANSWER_MS, stopMs = STOP_MS, webhookPath = WEBHOOK_PATH, maxMemoryBytes } = options;
	const server = createProbotServer(options, configuredProbot(options));
	const probot = Promise.withResolvers();
	await server.load(probot.resolve);
	const { deliver, active } = await loadApp(await probot.promise, {
		...options,
		answerMs
	});
	work.active = active;
	const openClient = async () => await (await probot.promise).auth();
	const ready = createReadiness({
		openClient,
		budgets: metrics.budgets,
		log
	});
	const http = await listen(server, options);
	const stopRedelivery = options.redelivers === true ? startRedelivery({
		openClient,
		log
	}) : void 0;
	if (options.redelivers === true) ready();
	const responses = new Set();
	const guard = createGuard({
		secret,
		previousSecret: options.previousSecret,
		log,
		deliver,
		maxMemoryBytes,
		observe: metrics.delivered
	});
	const stopped = new AbortController();
	if (options.webhookProxy) followProxy({
		url: options.webhookProxy,
		guard,
		log,
		signal: stopped.signal
	});
	putInFront(http, {
		guard,
		paths: new Set(["/", webhookPath]),
		responses,
		ready,
		metrics
	});
	limitConnections(http);
	const url = `http://${server.host}:${server.port}`;
	log.info({
		message: `listening on ${url}`,
		version
	});
	return {
		url,
		stop: async () => {
			stopped.abort();
			stopRedelivery?.();
			const closed = server.stop();
			const settled = Promise.allSettled([...active, ...responses]);
			const over = new AbortController();
			await Promise.race([settled, setTimeout$1(stopMs, void 0, { signal: over.signal }).catch(() => {})]);
			over.abort();
			http.closeAllConnections();
			await closed;
			log.info({
				message: "stopped",
				left: active.size
			});
		}
	};
}
function createProbotServer({ host, port, log, fetch }, base) {
	return new Server$1({
		host,
		port: String(port),
		log: log.child({}, { level: "fatal" }),
		Probot: base,
		...requestOf(fetch)
	});
}
async function listen(server, { host, port }) {
	try {
		return await server.start();
	} catch (cause) {
		throw new AgenticError({
			code: "usage",
			message: `Cannot listen on ${host}:${port} (${messageOf(cause)}). Choose another \`--host\` or \`--port\`.`,
			cause
		});
	}
}
function putInFront(http, { guard, paths, responses, ready, metrics }) {
	const [probot] = http.listeners("request");
	http.removeAllListeners("request");
	http.on("request", (request, response) => {
		const path = (request.url ?? "").split("?")[0] ?? "";
		if (request.method === "GET" || request.method === "HEAD") {
			if (path === "/health") end(response, 200, {
				status: "ok",
				version
			});
			else if (path === "/ready") ready().then(({ status, body }) => end(response, status, body));
			else if (path === "/metrics") metrics.render().then((text) => endText(response, text));
			else probot?.(request, response);
		} else if (request.method === "POST" && paths.has(path)) {
			const closed = once(response, "close").catch(() => {});
			responses.add(closed);
			closed.then(() => responses.delete(closed));
			answerRequest(guard, request, response).catch(() => response.destroy());
		} else end(response, 404, { status: "not found" });
	});
}
async function answerRequest(guard, request, response) {
	try {
		var _usingCtx$1 = _usingCtx();
		const body = _usingCtx$1.u(guard((name) => {
			const value = request.headers[name];
			return typeof value === "string" ? value : void 0;
		}));
		const refuse = ({ status, outcome }) => {
			response.setHeader("connection", "close");
			end(response, status, { status: outcome });
		};
		if (body.refused) return refuse(body.refused);
		const refused = Promise.withResolvers();
		request.on("data", (chunk) => {
			const answer = body.add(chunk);
			if (answer === void 0) return;
			request.pause().removeAllListeners("data");
			refused.resolve(answer);
		});
		request.once("end", () => refused.resolve(void 0));
		request.once("close", () => {
			if (!request.complete) refused.reject(new Error("The request was aborted."));
		});
		request.once("error", refused.reject);
		const early = await refused.promise;
		if (early) return refuse(early);
		const { status, outcome } = await body.answer();
		end(response, status, { status: outcome });
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		_usingCtx$1.d();
	}
}
function endText(response, { contentType, body }) {
	response.writeHead(200, {
		"content-type": contentType,
		"content-length": Buffer.byteLength(body)
	});
	response.end(body);
}
function end(response, status, body) {
	const text = JSON.stringify(body);
	const length = Buffer.byteLength(text);
	response.writeHead(status, {
		"content-type": "application/json",
		"content-length": length
	});
	response.end(text);
}
const MOST_CONNECTIONS = 1e3;
const HEADERS_MS = 5e3;
const REQUEST_MS = 1e4;
function limitConnections(server, { most = MOST_CONNECTIONS, headersMs = HEADERS_MS, requestMs = REQUEST_MS } = {}) {
	server.headersTimeout = headersMs;
	server.requestTimeout = requestMs;
	const waiting = new Set();
	let open = 0;
	server.on("connection", (socket) => {
		open += 1;
		waiting.add(socket);
		socket.once("close", () => {
			open -= 1;
			waiting.delete(socket);
		});
		if (open <= most) return;
		const [oldest] = waiting;
		oldest?.destroy();
	});
	server.prependListener("request", (request, response) => {
		const { socket } = request;
		request.once("end", () => waiting.delete(socket));
		response.once("close", () => {
			if (!socket.destroyed) waiting.add(socket);
		});
	});
}
// src/app/registration.ts
async function startRegistration(options) {
	const { log, isPublic, publicUrl } = options;
	const server = createProbotServer(options, Probot.defaults({
		appId: 1,
		privateKey: "-",
		log
	}));
	const http = await listen(server, options);
	const [probot] = http.listeners("request");
	http.removeAllListeners("request");
	const key = randomBytes(16).toString("hex");
	const registered = Promise.withResolvers();
	const answer = createPages(options, key, registered.resolve);
	http.on("request", (request, response) => {
		answer(request, response).then((isAnswered) => isAnswered || probot?.(request, response), (error) => {
			const text = `The registration failed: ${messageOf(error)}`;
			log.error(text);
			send(response, 500, text);
		});
	});
	const name = server.host === "0.0.0.0" || server.host === "::" ? hostname() : server.host.includes(":") ? `[${server.host}]` : server.host;
	return {
		url: `${publicUrl ?? `http://${name}:${server.port}`}/probot${isPublic ? `?key=${key}` : ""}`,
		registered: registered.promise,
		stop: async () => {
			const closed = server.stop();
			http.closeAllConnections();
			await closed;
		}
	};
}
function createPages(options, key, finish) {
	const { save, isPublic } = options;
	const end = (response, steps) => {
		response.once("close", () => finish(steps));
		send(response, 200, renderNextSteps(steps, options));
	};
	const pages = {
		"GET /": (_, response) => void response.writeHead(302, { location: "/probot" }).end(),
		"GET /probot": ({ url }, response) => send(response, 200, renderSetup(url, key, options)),
		"GET /probot/import": (_, response) => send(response, 200, renderImport(options)),
		"GET /probot/setup": async ({ url: { searchParams } }, response) => {
			if (searchParams.get("state") !== key) return send(response, 400, "This link is not from the page of this server. Start again at /probot.");
			const steps = await registerApp(searchParams.get("code") ?? "", options);
			if (!steps) return send(response, 400, UNKNOWN_CODE);
			end(response, steps);
		},
		"POST /probot/import": async ({ request, url }, response) => {
			if (URL.parse(request.headers.origin ?? "")?.host !== (URL.parse(options.publicUrl ?? "") ?? url).host) return send(response, 403, "The form is not from the page of this server.");
			const found = await checkImported(await readForm(request), options.apiUrl);
			if ("problem" in found) return send(response, 400, found.problem);
			save(found.credentials);
			end(response, {
				login: found.login,
				needsSecret: false,
				needsWebhook: false
			});
		}
	};
	return async (request, response) => {
		const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
		if (isPublic ? !hasKey(request, url, key) : !LOOPBACK$1.has(url.hostname)) {
			send(response, 403, isPublic ? "Open the address that agentic-sdlc printed." : "Open http://127.0.0.1.");
			return true;
		}
		if (isPublic) response.setHeader("set-cookie", `key=${key}; HttpOnly; SameSite=Lax; Path=/`);
		const page = pages[`${request.method} ${url.pathname}`];
		if (page) await page({
			request,
			url
		}, response);
		else if (request.method === "GET" && url.pathname.startsWith("/probot/static/")) return false;
		else send(response, 404, "Not found.");
		return true;
	};
}
const UNKNOWN_CODE = "GitHub does not know this link: it was used, or is older than an hour. Start again at /probot.";
async function registerApp(code, options) {
	const octokit = new ProbotOctokit({ baseUrl: options.apiUrl });
	const app = await sendRequest(octokit, "POST /app-manifests/{code}/conversions", { code }).catch(noneOn(404, 422));
	if (!app) return void 0;
	const { id, pem, webhook_secret: given, html_url: appUrl } = app.data;
	const secret = given ?? randomBytes(32).toString("hex");
	try {
		options.save({
			APP_ID: String(id),
			PRIVATE_KEY: pem,
			WEBHOOK_SECRET: secret
		});
	} catch (cause) {
		const lost = `GitHub registered ${appUrl}, but its credentials were not saved: ${messageOf(cause)}.`;
		throw new Error(`${lost} Generate a private key on the page of the App, then use /probot/import.`, { cause });
	}
	const login = `${appUrl.split("/").at(-1)}[bot]`;
	const isReachable = webhookOf(options) !== void 0;
	return {
		appUrl,
		login,
		needsSecret: !given,
		needsWebhook: !isReachable
	};
}
const LOOPBACK$1 = new Set([
	"127.0.0.1",
	"[::1]",
	"localhost"
]);
function hasKey(request, url, key) {
	return url.searchParams.get("key") === key || (request.headers.cookie ?? "").split("; ").includes(`key=${key}`);
}
const Imported = object({
	appId: string(),
	pem: string(),
	webhook_secret: string()
});
async function checkImported(text, apiUrl) {
	const form = Imported.safeParse(parseJson(text));
	if (!form.success) return { problem: "Enter the App ID, the webhook secret and the private key." };
	const { appId, pem, webhook_secret } = form.data;
	if (!isEnvValue(webhook_secret)) return { problem: "A .env file cannot hold this webhook secret. Set one of letters and digits at the App." };
	const credentials = {
		APP_ID: appId,
		PRIVATE_KEY: pem,
		WEBHOOK_SECRET: webhook_secret
	};
	try {
		const { app } = readAppSettings({
			...credentials,
			GITHUB_API_URL: apiUrl
		});
		const checked = await checkCredentials({
			app,
			apiUrl
		});
		return {
			credentials,
			login: "login" in checked ? checked.login : void 0
		};
	} catch (error) {
		if (error instanceof AgenticError && error.code === "usage") return { problem: error.message };
		throw error;
	}
}
const MAX_FORM_BYTES = 65536;
async function readForm(request) {
	let text = "";
	for await (const chunk of request.setEncoding("utf8")) if ((text += chunk).length > MAX_FORM_BYTES) break;
	return text;
}
function send(response, status, text) {
	const headers = {
		"content-type": `${text.startsWith("<") ? "text/html" : "text/plain"}; charset=utf-8`,
		"x-frame-options": "DENY",
		"cache-control": "no-store"
	};
	response.writeHead(status, headers).end(text);
}
// src/cli/commands/session/serve-app.ts
const MOST_PORT = 65535;
const appCommand = async (io, _args, options) => {
	const environment = withEnvFile(join(io.cwd, ENV_FILE), io.environment);
	const host = options.host ?? environment["HOST"] ?? (options.public === true ? ALL_INTERFACES : LOCALHOST);
	const port = portOf(options.port ?? environment["PORT"] ?? "3000");
	if (!(isUnregistered(environment) && environment["NODE_ENV"] !== "production")) return await serve(io, environment, {
		host,
		port
	});
	return await register(io, environment, {
		host,
		port,
		public: options.public
	}) ? await appCommand(io, _args, options) : 0;
};
const ENV_FILE = ".env";
const LOCALHOST = "127.0.0.1";
const ALL_INTERFACES = "0.0.0.0";
async function serve(io, environment, address) {
	const settings = readAppSettings(environment);
	const { LOG_LEVEL: level, WEBHOOK_PROXY_URL: webhookProxy } = environment;
	const log = createAppLog({
		write: lineWriter(io.stdout),
		level,
		secrets: secretsOf(settings)
	});
	const checked = await checkCredentials({
		...settings,
		fetch: fetchWithKeys(settings)
	});
	if ("warning" in checked) log.warn(checked.warning);
	else log.info(`GitHub knows the App as ${checked.login}`);
	const server = await startAppServer({
		...settings,
		...address,
		log,
		webhookPath: webhookPathOf(environment),
		webhookProxy,
		redelivers: true
	});
	await untilSignal();
	printNotice(io, "Finishing pending deliveries; a second signal stops at once.");
	await server.stop();
	return 0;
}
async function register(io, environment, { host, port, public: address }) {
	const file = join(io.cwd, ENV_FILE);
	const isPublic = address !== void 0;
	const publicUrl = address === true || address === void 0 ? void 0 : publicUrlOf(address);
	const isLocal = LOOPBACK.test(host);
	accessSync(io.cwd, constants.W_OK);
	const registration = await startRegistration({
		...resolveAppUrls(environment),
		host: isPublic || isLocal ? host : LOCALHOST,
		port,
		log: createAppLog({
			write: lineWriter(io.stdout),
			level: environment["LOG_LEVEL"]
		}),
		organization: environment["GH_ORG"],
		isPublic,
		publicUrl,
		webhookProxy: environment["WEBHOOK_PROXY_URL"],
		webhookPath: webhookPathOf(environment),
		save: (credentials) => writeEnvFile(file, {
			...credentials,
			...serverOf(io.environment)
		})
	});
	printNotice(io, `No App is configured. Open ${registration.url} to register one; its credentials go to ${file}.`);
	if (!isPublic && !isLocal) printNotice(io, `This page listens on ${LOCALHOST}. \`--public\` opens it to other machines.`);
	const steps = await Promise.race([registration.registered, untilSignal()]);
	await registration.stop();
	if (!steps) return false;
	printNotice(io, `The credentials of the App are in ${file}. The server starts with them.`);
	printNotice(io, `Next: ${nextSteps(steps, webhookPathOf(environment)).join("  ")}`);
	return true;
}
function serverOf(environment) {
	return Object.fromEntries([
		"GHE_HOST",
		"GHE_PROTOCOL",
		"GITHUB_SERVER_URL",
		"GITHUB_API_URL"
	].flatMap((name) => environment[name] ? [[name, environment[name]]] : []));
}
function publicUrlOf(text) {
	const url = URL.parse(text);
	if (url?.protocol === "https:" || url?.protocol === "http:") return text.replace(/\/+$/, "");
	throw usageError(`${JSON.stringify(text)} is no address for \`--public\`. Give the one at which GitHub reaches this server, such as https://agentic.example.com.`);
}
function nextSteps({ appUrl, login, needsWebhook, needsSecret }, webhookPath) {
	return [
		...needsWebhook ? [`On the page of the App, set the webhook URL to the public address of this server with the path ${webhookPath}${needsSecret ? ` and the secret to WEBHOOK_SECRET of ${ENV_FILE}` : ""}, and activate the webhook.`] : [],
		`Install the App${appUrl ? `: ${appUrl}/installations/new` : " in your repositories."}`,
		`Name ${login ? JSON.stringify(login) : "it"} in github.bots of agentic/config.json.`
	].map((step, index) => `${index + 1}. ${step}`);
}
function webhookPathOf({ WEBHOOK_PATH: path }) {
	return path ? `/${path.replace(/^\/+/, "")}` : WEBHOOK_PATH;
}
const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|localhost)$/;
async function untilSignal() {
	const stopped = new AbortController();
	const { signal } = stopped;
	await Promise.race([once(process, "SIGINT", { signal }), once(process, "SIGTERM", { signal })]);
	stopped.abort();
}
function portOf(text) {
	const port = /^\d{1,5}$/.test(text) ? Number(text) : 65536;
	if (port <= MOST_PORT) return port;
	throw usageError(`${JSON.stringify(text)} is no port; give a number up to ${MOST_PORT}.`);
}
function lineWriter(stream) {
	let lines = "";
	const write = () => {
		stream.write(lines);
		lines = "";
	};
	return (line) => {
		if (lines === "") setImmediate(write);
		lines += line;
	};
}
export { loadApp as a, createAppLog as c, createProbotApp as d, fetchWithKeys as i, secretsOf as l, lineWriter as n, createGuard as o, configuredProbot as r, readAppSettings as s, appCommand as t, ANSWER_MS as u };
