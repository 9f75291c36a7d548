import { r as __toESM } from "./rolldown-runtime.js";
import { a as version, d as AgenticError, f as hasCode, m as usageError, o as package_default, p as messageOf$2, r as packageRoot } from "./base.js";
import { $n as literal, $t as insidePath, An as joinPath, Bn as datetime, Bt as segmentFolder, Ct as formatDuration, Dt as shorten, En as isMerge, Et as plural, Fn as prefixOf, Ht as writeSegment, Jn as boolean, Kn as _enum, Ln as suffixFor, Lt as nextOffset, Mn as mergedBy, Nn as nameOf$2, On as isRunId, Ot as takeEnd, P as redactedRefs, Pn as newestRunIds, Pt as lengthOf, Qt as documentIn, Rn as suffixOf, Sn as displayPath, St as formatCount, T as redactorFor, Tn as isInside, Tt as formatMoment, Ut as writeWhole, W as withLock, Xn as discriminatedUnion, Zn as int, Zt as attemptDirectory, a as categoryFolder, an as parseJsonObject, b as printNotice, bn as createRunId, cn as addUsage, cr as unknown, d as renderBody, dn as code, en as isEngineFile, er as looseObject, f as renderCheckpoint, gn as shellWord, hn as isMapping, ht as printable, in as parseJson, ir as record, it as isRealInside, jt as canBeWhole, kt as takeStart, ln as roundUsd, lt as replaceFile, mr as prettifyError, mt as describeLostChanges, nn as runFiles, nr as object, o as noteCategories, or as string, p as sections$1, pt as readRegularText, qn as array, sn as Usage, st as readOptional, tr as number, u as parseCheckpoints, un as tokensOf, v as print, vn as branchIdOf, wn as highestCheckpoint, wt as formatFrom, x as printStyled, xn as dayOf, xt as formatCostAndTokens, yn as checkpointId, z as makeFolder$1, zn as number$1, zt as replicatedBytes } from "./start.js";
import { $c as CHECK_COMMAND, $i as findEntry$1, $l as updateRefs, $n as branchFileOf, $r as asksForChange, $s as terminalCommand, Aa as resolveCommit, Ai as listRecordedModules, Ao as parseConfig, Ar as excerpt, As as followUpId, Au as foldEvents, B as MAX_NOTE_BYTES, Ba as createGit, Bl as otherInstance, Bo as reopenedQuestionText, Br as runChecks, Bs as statusSymbols, Bu as emptyOutput, Cd as attemptsOf$1, Ci as localRun, Co as isProgramRun, Cr as fieldsOf, Cs as renderProblems, Da as filesBetween, Dd as providerWait, Di as readRun$1, Dl as addRequest, Do as createLibrary, Dr as interruptions, Eo as USER_FOLDER, Eu as parseRequest, F as resolveNotePath, Fa as privateFolder, Fl as readInboxAt, Fn as sessionFiles, Fr as runProjectCheck, Fs as viewRun, Gc as checkDetails, Gi as globMatcher, Gl as findRun, Go as CHECKS_FAIL, Gr as renderTemplate, Gs as outputOf$1, Ha as gitFailure, Hl as parseDispatchClaim, Ho as gitHubAnswerOf, Hs as stepRows$1, Hu as RunRecord, I as underLock$1, Ia as takeFolderWarning, Il as DISPATCH_FILE, In as withPlaceholders, Is as activeTime, J as renderContents, Jo as leadOf, Jr as withFileLocation, Kc as checkNotes, Ki as hasRemoteStorage, Kl as liveRun, Kn as definitionFiles, Ko as formatDiff, Kr as renderValue, L as writeIdentity, Ld as closestMatch, Ll as claimDispatch, Lo as countApprovals, Lr as checkFailure, Ls as formatRowCost, Lt as renderLogLine, M as createIdentity, Mr as readTranscript$1, Ms as outcomeOf$1, Mu as parseJournal, N as hasIdentity, Ni as createRunStores, Nn as RECORDINGS, Nr as checkCommandAt, Ns as pauseReason, Nt as runSession, Nu as renderEvents, O as enclosingCheckout, Oa as isAncestor$2, Oo as listWorkflows, Or as usageUntilInterrupted, Os as DO_DEFINITION, P as readIdentity, Pa as unsuitable, Pi as createSettingsRecorder, Pl as readInbox, Pr as recordCheck, Pt as isAtLeast, Pu as Failure, Qa as systemClock, Qc as questionsOf, Qi as createObjectReader, Ql as isUnreachable, Qn as resolveSettings, Qo as outcomeParts, Qr as transcribe, Qt as requireValid, R as writeNew, Rl as createClaim, Ro as lateAnswerText, Rs as overlapMs, Ru as OUTPUT_FILE_LIMIT_BYTES, Si as isFound, Sn as RUN_ID_VARIABLE, So as isProgramPath, Ss as renderProblem, Su as answersTo, Td as fallbackBranch, Ti as readJournal, Tl as addClaimedRequest, To as readProgram, Tr as validationOf, Uc as findStep, Uo as findUnfinishedRun, Ur as RESOLVE_CONFLICT_COMMAND, Us as describeStrayChanges, Ut as Stop, Uu as parseRunRecord, V as publishContents, Vl as ownClaim, Vo as voidAnswerText, Vr as setUpWorktree, Vu as textField, Wc as policyOf, Wo as ProgressDocument, Wr as renderForReader, Ws as dependenciesOf, Wu as isSameCommands, X as renderIndexPage, Xi as fetchBranches, Xo as noteLines, Xr as saveAnswer, Xt as prepareResume, Xu as CONFIG_FILE, Yc as branchTexts, Yi as checkedOutBranches, Yl as versionOf, Yo as namesOf, Yr as runAgentSession, Ys as commentCommand, Za as _usingCtx, Zc as projectProgress, Zi as fetchRunBranches, Zr as shareOf, Zt as prepareStart, Zu as Config, _a as listHeads, _d as scopeOf, _i as firstLine, _l as pathInRun, _r as readState, _s as renderVariableProblems, _u as stateMessage, aa as isStagingRepository, ad as evolve, ai as createNumberedPatchWriter, an as resolveSources, ar as blockChecks, as as SYNTHESIS_COMMAND, at as remoteStorageOf, au as RUN_REFS, ba as REMOTE, bi as joinedEvents, bl as withoutHidden, bn as tryMerge, bo as INLINE_DEFINITION, br as answerTo, ci as fatal, cl as sanitizeMarkdown, cr as mergeInputsOf, cs as parseWorkflow, ct as isLocalOnlyRun, cu as branchRef, dd as initialState, di as produced, dl as sanitizeCode, do as listNamedWorkflows, dr as targetDirectoryOf, ea as parentFolder, ei as changedFilesSince, el as baselineOf, eo as archiveEnded, et as createIndexedNotes, eu as LEASE_REFS, fi as schemaMiss, fl as sanitizeLine, fo as loadNestedWorkflows, fr as workflowChecks, fu as isTreePath, gd as pullRequestsOf, gi as createFullOutputReader, gl as linkTo, gn as randomIds, go as projectCommandsAt, gr as JournalWriter, gu as runRef, hd as namesIn, hi as DETAILS_LIMIT, hl as fileUrl, hr as commandOfFailsBefore, hs as referencesOf, hu as runPath, id as walkSteps, ii as attemptFile, il as verifiedOf, is as refusals$1, iu as RUNS_FOLDER, ja as splitAtNul, jl as listRequestIds, jr as lastActivityIn, ju as foldJournal, ki as loadStartable, ko as splitFrontMatter, kr as clipMiddle, ks as doVariables, ku as completeLines, li as interrupted, lo as resolveVariableValues, lr as mergePolicy, lt as readableRun, lu as inboxRef, ma as describeFailure, md as namesAt, mn as createRunWorkspaces, mo as openProject, mu as runOf, na as push, nc as formatTokens, nl as isKnownFailure, ns as definitionIn, nu as NOTE_BATCH_REFS, oi as createPatchWriter, oo as issueVariables, or as describeConflict, os as withSynthesis, ot as sendRemoteRequest, pd as latestStep, pi as unsuccessful, po as loadWorkflow, pu as leaseRef, qc as describeFailedCheck, qi as mayHaveRemotes, qo as headingOf, qr as setupOf, qs as OTHER_ANSWERS, rd as childrenOf, rl as isNewFailure, rs as outlineOf$1, sd as branchAt, si as failed, sl as percentPart, sr as isRetried, su as STATE_REF, tc as formatCostSummary, ti as mayChangeFiles, to as isAbandoned, ts as checkAnswer, tt as parseNote, tu as MEMORY_FOLDER, ud as headsOf, ui as journaled, ul as sanitizeBlock, un as remotesOf, uo as createFileCatalog, ur as scratchWorktreeOf, ut as withLookupTimeout, va as remoteFailure, vc as inlineMarkdown, vd as zeroUsage, vi as parseAnswer, vl as fenceUntrustedText, vs as resolveVariables, vu as validateChange, wl as validateRun, wo as loadInlineProgram, wr as listIn, xd as QUOTA, xi as reportOf, xl as withoutHiddenCharacters, xn as deleteMergedBranches, xu as answersIn, ya as unreachableCommits, yc as tableCell, yi as RUNNER_LOST_REASON, yr as isBefore, yu as foldFileName, z as CONTENTS_FILE, zl as isFresh$1, zn as endTaggedProcesses, zo as outdatedApprovalMarker, zr as remainingMs, zs as statusOf$2 } from "./run.js";
import { d as retry, i as Octokit, p as require_light, u as throttling } from "./octokit.js";
const { closeSync, constants, existsSync, fstatSync, fsync, lstatSync, mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { dirname, extname, isAbsolute, join, relative, resolve, sep } = process.getBuiltinModule("node:path");
const { hostname, tmpdir } = process.getBuiltinModule("node:os");
const { promisify } = process.getBuiltinModule("node:util");
const { createHash, hash, randomBytes, randomUUID } = process.getBuiltinModule("node:crypto");
const { setImmediate: setImmediate$1, setTimeout: setTimeout$1 } = process.getBuiltinModule("node:timers/promises");
const { isUtf8 } = process.getBuiltinModule("node:buffer");
const { setMaxListeners } = process.getBuiltinModule("node:events");
const { fileURLToPath } = process.getBuiltinModule("node:url");
const { Worker } = process.getBuiltinModule("node:worker_threads");
const { mkdir, open, readFile, rename, rm } = process.getBuiltinModule("node:fs/promises");
const { url } = process.getBuiltinModule("node:inspector");
// src/github-events/refusal.ts
const NOTHING$1 = { status: "nothing" };
const TOO_MUCH = refused$2("The rate limit was exceeded.");
const BOT_LIMIT = "A bot reached its limit in this conversation.";
const UNKNOWN = new Set(["role-unknown", "team-unknown"]);
async function refuse(ports, { target }, decision) {
	const { reason, reaction } = decision;
	if (reaction === "-1") await acknowledge(ports, target, "-1");
	return {
		status: UNKNOWN.has(reason) ? "again" : "refused",
		reason,
		logged: reason
	};
}
function refused$2(reason, logged = reason) {
	return {
		status: "refused",
		reason,
		logged
	};
}
async function acknowledge({ forge, warnOnce }, target, content) {
	try {
		await forge.react(target, content);
	} catch (error) {
		if (!(error instanceof AgenticError) || error.code !== "remote-refused") throw error;
		warnOnce?.(`${error.message} The request is processed without the reaction.`);
	}
}
const MAX_REPORTED = 1e3;
function createWarnOnce(report) {
	const reported = new Set();
	return (text) => {
		if (reported.has(text)) return;
		reported.add(text);
		const [oldest] = reported;
		if (reported.size > MAX_REPORTED && oldest !== void 0) reported.delete(oldest);
		report(text);
	};
}
// src/comment-commands/command-arguments.ts
const CLOSING = {
	"\"": "\"",
	"'": "'",
	"“": "”"
};
const ESCAPES = {
	n: "\n",
	r: "\r",
	t: "	"
};
const BARE = /\S+/y;
const KEY = /([A-Za-z_][\w-]*)=/y;
function splitArguments(line) {
	const found = [];
	for (let at = skipSpace(line, 0); at < line.length; at = skipSpace(line, at)) {
		KEY.lastIndex = at;
		const [before = "", key] = KEY.exec(line) ?? [];
		const read = readValue(line, at + before.length);
		if ("problem" in read) return read;
		const { end, ...word } = read;
		found.push({
			...word,
			...key === void 0 ? {} : { key }
		});
		at = end;
	}
	return found;
}
function skipSpace(line, from) {
	let at = from;
	while (at < line.length && /\s/.test(line.charAt(at))) at += 1;
	return at;
}
function readValue(line, at) {
	if (CLOSING[line.charAt(at)] !== void 0) return readQuoted(line, at);
	BARE.lastIndex = at;
	const [text = ""] = BARE.exec(line) ?? [];
	return {
		text,
		end: at + text.length
	};
}
function readQuoted(line, start) {
	const close = CLOSING[line.charAt(start)] ?? "";
	const isLiteral = close === "'";
	const parts = [];
	for (let at = start + 1; at < line.length; at += 1) {
		const letter = line.charAt(at);
		if (letter === close) {
			const end = at + 1;
			if (end < line.length && !/\s/.test(line.charAt(end))) return {
				problem: "joined-quote",
				fragment: line.slice(start, end + 20)
			};
			return {
				text: parts.join(""),
				isQuoted: true,
				end
			};
		}
		const escaped = letter === "\\" ? resolveEscape(line.charAt(at + 1), close, isLiteral) : void 0;
		if (escaped !== void 0) at += 1;
		parts.push(escaped ?? letter);
	}
	return {
		problem: "unclosed-quote",
		fragment: line.slice(start, start + 40)
	};
}
function resolveEscape(letter, close, isLiteral) {
	if (letter === close || letter === "\\") return letter;
	return isLiteral ? void 0 : ESCAPES[letter];
}
function renderVariable(key, value) {
	if (/^[^\s"'“][^\s]*$/.test(value)) return `${key}=${value}`;
	return `${key}="${value.replaceAll("\\", "\\\\").replaceAll("\"", "\\\"").replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("	", "\\t")}"`;
}
function badQuote({ problem, fragment: found }) {
	return commandError(problem, problem === "unclosed-quote" ? `The quote ${inlineCode(found)} is not closed. Close it on the same line. Longer text goes below the command.` : `A space is missing after the quote in ${inlineCode(found)}. A quote inside a quote is written \`\\"\`.`);
}
function commandError(code, message, nearest) {
	return { mistake: {
		code,
		message,
		...nearest === void 0 ? {} : { nearest }
	} };
}
function inlineCode(text) {
	return code(text.replaceAll("`", "'"));
}
function usageCode(usage) {
	return `\`${usage}\``;
}
function didYouMean(nearest) {
	return nearest === void 0 ? "" : ` Did you mean ${inlineCode(nearest)}?`;
}
// src/comment-commands/command-lines.ts
const MAX_COMMENT_LENGTH = 65536;
const INVISIBLE = /^(?: {0,3}[\u200B-\u200D\u2060\uFEFF]+)+/;
const PREFIX$1 = /^ {0,3}\/agentic(?=\s|$)/i;
function commandText$1(body) {
	const lines = bounded(body).split(/\r\n|\r|\n/).map(withoutInvisibleStart);
	let at = endOfFrontMatter(lines);
	for (let end = endOfBlock(lines, at); end > at; end = endOfBlock(lines, at)) at = end;
	const first = lines[at];
	if (first === void 0 || !PREFIX$1.test(first)) return void 0;
	const below = withoutComments(lines.slice(at + 1));
	return {
		line: first.replace(PREFIX$1, "").trim(),
		below: below.join("\n").trim()
	};
}
function holdsCommand(below) {
	const lines = below.split("\n").map(withoutInvisibleStart);
	for (let at = 0; at < lines.length; at += 1) {
		const end = endOfBlock(lines, at);
		if (end > at) at = end - 1;
		else if (PREFIX$1.test(lines[at] ?? "")) return true;
	}
	return false;
}
function withoutInvisibleStart(line) {
	return line.replace(INVISIBLE, "");
}
function bounded(body) {
	if (body.length <= 65536) return body;
	return body.slice(0, MAX_COMMENT_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
}
function endOfFrontMatter(lines) {
	if (!/^---\s*$/.test(lines[0] ?? "")) return 0;
	return lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line)) + 1;
}
const FENCE = /^ {0,3}(`{3,}|~{3,})([^]*)$/;
const INDENTED = /^(?: {4}| {0,3}\t)/;
const QUOTE = /^ {0,3}>/;
const COMMENT = /^ {0,3}<!--/;
function endOfBlock(lines, at) {
	const line = lines[at];
	if (line === void 0) return at;
	if (line.trim() === "" || INDENTED.test(line)) return at + 1;
	const fence = openedBy(line);
	if (fence !== void 0) return endAfter(lines, at + 1, (each) => closes(each, fence));
	if (COMMENT.test(line)) return endAfter(lines, at, (each) => each.includes("-->"));
	return QUOTE.test(line) ? endOfQuote(lines, at) : at;
}
function endAfter(lines, from, isLast) {
	for (let at = from; at < lines.length; at += 1) if (isLast(lines[at] ?? "")) return at + 1;
	return lines.length;
}
function endOfQuote(lines, from) {
	let isOpen = true;
	for (let at = from; at < lines.length; at += 1) {
		const line = lines[at] ?? "";
		if (QUOTE.test(line)) isOpen = line.replace(/^[\s>]*/, "") !== "";
		else if (!isOpen || line.trim() === "" || openedBy(line) !== void 0 || COMMENT.test(line)) return at;
	}
	return lines.length;
}
function openedBy(line) {
	const [, fence, info = ""] = FENCE.exec(line) ?? [];
	return fence === void 0 || fence.startsWith("`") && info.includes("`") ? void 0 : fence;
}
function closes(line, fence) {
	const [, found = "", remaining = ""] = FENCE.exec(line) ?? [];
	return found.startsWith(fence) && remaining.trim() === "";
}
function withoutComments(lines) {
	const visible = [];
	let fence;
	let isHidden = false;
	for (const line of lines) {
		if (fence === void 0 && !isHidden) fence = openedBy(line);
		else if (fence !== void 0 && closes(line, fence)) {
			fence = void 0;
			visible.push(line);
			continue;
		}
		if (fence !== void 0) visible.push(line);
		else {
			const wasHidden = isHidden;
			const read = visibleText$1(line, isHidden);
			isHidden = read.isHidden;
			if (read.text.trim() !== "" || line.trim() === "" && !wasHidden) visible.push(read.text);
		}
	}
	return visible;
}
function visibleText$1(line, wasHidden) {
	if (!wasHidden && !line.includes("<!--")) return {
		text: line,
		isHidden: false
	};
	const parts = [];
	let isHidden = wasHidden;
	let from = 0;
	let codeEnd = 0;
	const delimiters = Array.from(line.matchAll(/`+|<!--|-->/g), ({ 0: text, index }) => ({
		text,
		index
	}));
	const closing = closingRuns(delimiters);
	delimiters.forEach(({ text, index }, number) => {
		if (index < codeEnd) return;
		if (isHidden) {
			if (text !== "-->") return;
			isHidden = false;
			from = index + text.length;
		} else if (text === "<!--") {
			parts.push(line.slice(from, index));
			isHidden = true;
		} else codeEnd = closing[number] ?? codeEnd;
	});
	if (!isHidden) parts.push(line.slice(from));
	return {
		text: parts.join(""),
		isHidden
	};
}
function closingRuns(delimiters) {
	const next = new Map();
	const closing = [];
	for (let at = delimiters.length - 1; at >= 0; at -= 1) {
		const { text = "", index = 0 } = delimiters[at] ?? {};
		if (!text.startsWith("`")) continue;
		closing[at] = next.get(text.length);
		next.set(text.length, index + text.length);
	}
	return closing;
}
// src/comment-commands/text-variable.ts
const NAMES$2 = [
	"prompt",
	"task",
	"goal",
	"focus"
];
function textVariable({ variables, texts = [], required = [] }, values = []) {
	if (!variables || variables.includes("request")) return "request";
	const isOpen = (name) => !values.includes(name);
	const open = required.filter(isOpen);
	if (open.length > 0) return open.length === 1 ? open[0] : void 0;
	return NAMES$2.find((name) => texts.includes(name) && isOpen(name));
}
function variableNamesOf(variables) {
	const texts = variables.filter(({ type, enum: values }) => type === "string" && !values);
	const required = texts.filter((each) => each.required && each.default === void 0);
	const names = (of) => of.map(({ name }) => name);
	return {
		variables: names(variables),
		texts: names(texts),
		required: names(required)
	};
}
function withTextBelow({ variables }, values) {
	const { request, ...others } = values;
	if (typeof request !== "string" || !variables) return values;
	const name = textVariable(variableNamesOf(variables), Object.keys(others));
	return name === void 0 || name === "request" ? values : {
		...others,
		[name]: request
	};
}
// src/comment-commands/run-command.ts
const WORKFLOW = /^[A-Za-z0-9_][\w.-]*$/;
const MOST_LISTED = 12;
function readRun({ argumentText, below, known }, usage) {
	const args = splitArguments(argumentText);
	if ("problem" in args) return badQuote(args);
	const [target, ...others] = args;
	if (target === void 0 || target.key !== void 0) return commandError("missing-workflow", `Name the workflow: ${usageCode(usage)}.${listed$1(known)}`);
	const workflow = known?.find(({ name }) => name === target.text);
	if (!workflow && (known || !WORKFLOW.test(target.text))) return unknownWorkflow(target.text, known);
	const read = readVariables(others, workflow, usage);
	if ("mistake" in read) return read;
	if (below !== "") {
		const key = textVariable({ ...workflow }, [...read.variables.keys()]) ?? "request";
		const problem = addVariable(read.variables, {
			key,
			value: below,
			workflow,
			isBelow: true
		});
		if (problem) return problem;
	}
	const variables = Object.fromEntries(read.variables);
	return { command: {
		name: "run",
		workflow: target.text,
		variables
	} };
}
function unknownWorkflow(word, known = []) {
	if (isRunId(word)) return commandError("unknown-workflow", `${inlineCode(word)} is a run, and \`run\` takes a workflow. To resume it, write \`/agentic resume ${word}\`.`, `resume ${word}`);
	const close = closestMatch(word, known.map(({ name }) => name));
	const hint = close === void 0 ? listed$1(known) : didYouMean(close);
	return commandError("unknown-workflow", `There is no workflow ${inlineCode(word)}.${hint}`, close);
}
function listed$1(known = []) {
	if (known.length === 0) return " `/agentic workflows` lists them.";
	return ` There are ${known.slice(0, MOST_LISTED).map(({ name }) => inlineCode(name)).join(", ")}${known.length > MOST_LISTED ? " and more" : ""}.`;
}
function readVariables(args, workflow, usage) {
	const variables = new Map();
	for (const { text, key, isQuoted } of args) {
		if (key === void 0) return noVariable(text, isQuoted === true, usage);
		const problem = addVariable(variables, {
			key,
			value: text,
			workflow
		});
		if (problem) return problem;
	}
	return { variables };
}
function noVariable(text, isQuoted, usage) {
	if (!isQuoted && text.startsWith("--")) {
		const name = text.slice(2).split("=")[0] ?? "";
		return commandError("unknown-option", `\`/agentic run\` has no option ${inlineCode(text)}. Write variables as \`key=value\`.`, /^\w[\w-]*$/.test(name) ? `${name}=` : void 0);
	}
	return commandError("not-a-variable", `${inlineCode(text)} is not \`key=value\`. Write ${usageCode(usage)}. Put values with spaces in quotes, and a request below the first line.`);
}
function addVariable(variables, { key, value, workflow, isBelow }) {
	const declared = workflow?.variables;
	const underscored = key.replaceAll("-", "_");
	const name = declared?.includes(key) === false && declared.includes(underscored) ? underscored : key;
	if (declared && !declared.includes(name)) return unknownVariable(isBelow ? `${inlineCode(workflow.name)} takes no request, so it cannot use the text below the command.` : `${inlineCode(workflow.name)} has no variable ${inlineCode(key)}.`, key, declared);
	if (variables.has(name)) return commandError("given-twice", isBelow && name === "request" ? "The request is given twice: on the line of the command, and below it." : `${inlineCode(name)} is given twice.`);
	variables.set(name, value);
}
function unknownVariable(what, key, declared) {
	const close = closestMatch(key, declared);
	const names = declared.slice(0, MOST_LISTED).map((name) => inlineCode(name));
	const has = names.length === 0 ? " It has none." : ` It has ${names.join(", ")}.`;
	return commandError("unknown-variable", `${what}${close === void 0 ? has : didYouMean(close)}`, close);
}
const STEP = /^[a-z0-9][a-z0-9_/-]*$/;
const DEFINITION_VERSION = /^[0-9a-f]{64}$/;
const OPTIONS$1 = {
	"--from": readStep,
	"--from-step": readStep,
	"--max-cost-usd": (value) => amount(value, (maxCostUsd) => ({ maxCostUsd })),
	"--max-tokens": (value) => amount(value, (maxTokens) => Number.isSafeInteger(maxTokens) ? { maxTokens } : void 0),
	"--trust-definition": (value) => DEFINITION_VERSION.test(value) ? { options: { trustDefinition: value } } : commandError("not-a-version", `${inlineCode(value)} is not a version of a definition. Copy the version that the run shows.`)
};
function readOption({ name, args, at, usage }) {
	const { text = "" } = args[at] ?? {};
	const [option = "", ...inline] = text.split("=");
	const takesAny = name === "resume" || name === "retry";
	const read = takesAny && Object.hasOwn(OPTIONS$1, option) ? OPTIONS$1[option] : void 0;
	if (!read) {
		const close = takesAny ? closestMatch(option, Object.keys(OPTIONS$1)) : void 0;
		return commandError("unknown-option", `\`/agentic ${name}\` has no option ${inlineCode(option)}.${didYouMean(close)} Write ${usageCode(usage)}.`, close);
	}
	const value = inline.length > 0 ? inline.join("=") : args[at + 1]?.text;
	if (value === void 0 || value === "") {
		const { code, wish } = missingBehind(option);
		return commandError(code, `${wish} after \`${option}\`: ${usageCode(usage)}.`);
	}
	const result = read(value);
	if ("mistake" in result) return result;
	return {
		option,
		options: result.options,
		last: inline.length > 0 ? at : at + 1
	};
}
function missingBehind(option) {
	if (option.startsWith("--from")) return {
		code: "missing-step",
		wish: "Name a step"
	};
	if (option === "--trust-definition") return {
		code: "missing-version",
		wish: "Give the version"
	};
	return {
		code: "missing-number",
		wish: "Give a number"
	};
}
function readStep(value) {
	return STEP.test(value) ? { options: { fromStep: value } } : noStep(value);
}
function noStep(text) {
	return commandError("not-a-step", `${inlineCode(text)} is not a step name.`);
}
function amount(value, options) {
	const number = /^\$?\d{1,12}(?:\.\d{1,6})?$/.test(value) ? Number(value.replace("$", "")) : 0;
	const read = number > 0 ? options(number) : void 0;
	return read ? { options: read } : commandError("not-a-number", `${inlineCode(value)} is not a number above 0, such as \`5\`.`);
}
// src/comment-commands/comment-command.ts
const commandUsage = {
	run: "/agentic run <workflow> [key=value ...]",
	do: "/agentic do [--plan] [--keep] [--new] <request in plain words>",
	status: "/agentic status [run-id]",
	resume: "/agentic resume [run-id] [--from step] [--max-cost-usd dollars] [--max-tokens number] [--trust-definition version]",
	cancel: "/agentic cancel [run-id]",
	retry: "/agentic retry [run-id] [--from step] [--max-cost-usd dollars] [--max-tokens number] [--trust-definition version]",
	input: "/agentic input [run-id] [--step step] <text>",
	approve: "/agentic approve [run-id] [--step step] [text]",
	reject: "/agentic reject [run-id] [--step step] <text>",
	workflows: "/agentic workflows",
	help: "/agentic help"
};
const NAMES$1 = Object.keys(commandUsage);
const ALIASES = new Map([["list", "workflows"]]);
function readCommand(body, known) {
	const text = commandText$1(body);
	if (!text) return {};
	const [word = "help"] = /^\S+/.exec(text.line) ?? [];
	const name = ALIASES.get(word.toLowerCase()) ?? word.toLowerCase();
	if (!isCommandName(name)) return unknownCommand(word, {
		...text,
		known
	});
	if (holdsCommand(text.below)) return commandError("several-commands", "A comment can contain one command. Write the next one in a separate comment.");
	return read$1(name, {
		...text,
		argumentText: text.line.slice(word.length).trim(),
		known
	});
}
function isCommandName(word) {
	return Object.hasOwn(commandUsage, word);
}
function unknownCommand(word, { line, known = [] }) {
	const close = known.some(({ name }) => name === word) ? `run ${word}` : closestMatch(word, NAMES$1);
	const hint = close === void 0 ? ` For a request in plain words: ${inlineCode(`/agentic do ${line}`)}.` : didYouMean(`/agentic ${close}`);
	return commandError("unknown-command", `There is no command ${inlineCode(word)}.${hint}`, close);
}
function read$1(name, request) {
	switch (name) {
		case "run": return readRun(request, commandUsage.run);
		case "do": return readDo(request);
		case "status":
		case "cancel":
		case "resume":
		case "retry": return readRunReference(name, request);
		case "input":
		case "approve":
		case "reject": return readAnswer$1(name, request);
		default: return { command: { name } };
	}
}
function readDo({ argumentText, below }) {
	const [options = ""] = /^(?:--(?:plan|keep|new)(?:\s+|$))*/.exec(argumentText) ?? [];
	const text = argumentText.slice(options.length);
	const [option] = /^--[A-Za-z][\w-]*/.exec(text) ?? [];
	const close = option === void 0 ? void 0 : closestMatch(option, [
		"--plan",
		"--keep",
		"--new"
	]);
	if (option !== void 0 && close !== void 0) return noOption(option, close);
	const request = joined(text, below);
	if (request === "") return withoutText("Say what to do", "do");
	const keeps = options.includes("--keep") ? { keeps: true } : {};
	const isNew = options.includes("--new") ? { isNew: true } : {};
	return { command: {
		name: "do",
		request,
		mayPlan: /--(?:plan|keep)/.test(options),
		...keeps,
		...isNew
	} };
}
function noOption(option, close) {
	return commandError("unknown-option", `\`/agentic do\` has no option ${inlineCode(option)}.${didYouMean(close)} Write ${usageCode(commandUsage.do)}. Write a request that begins with \`--\` in the lines below.`, close);
}
function readRunReference(name, { argumentText }) {
	const args = splitArguments(argumentText);
	if ("problem" in args) return badQuote(args);
	let runId;
	let values = {};
	for (let at = 0; at < args.length; at += 1) {
		const { text, key, isQuoted } = args[at] ?? { text: "" };
		if (isQuoted !== true && key === void 0 && text.startsWith("--")) {
			const option = readOption({
				name,
				args,
				at,
				usage: commandUsage[name]
			});
			if ("mistake" in option) return option;
			if (Object.keys(option.options).some((each) => each in values)) return commandError("given-twice", `${inlineCode(option.option)} is given twice.`);
			values = {
				...values,
				...option.options
			};
			at = option.last;
		} else if (runId !== void 0) return tooMany$1(name, text);
		else if (!isRunId(text)) return noRun(name, text);
		else runId = text;
	}
	const target = runId === void 0 ? {} : { runId };
	if (name === "status" || name === "cancel") return { command: {
		name,
		...target
	} };
	return { command: {
		name,
		...target,
		...values
	} };
}
function noRun(name, text) {
	return commandError("not-a-run", `${inlineCode(text)} is not a run ID, such as \`20260131-k3f9qz\`. Without an ID, \`/agentic ${name}\` applies to the run of this conversation.`);
}
function tooMany$1(name, text) {
	return commandError("too-many-words", `${inlineCode(text)} is one argument too many. Write ${usageCode(commandUsage[name])}.`);
}
function readAnswer$1(name, { argumentText, below }) {
	const [first = ""] = /^\S+/.exec(argumentText) ?? [];
	const runId = isRunId(first) ? { runId: first } : {};
	const answer = isRunId(first) ? argumentText.slice(first.length).trim() : argumentText;
	const [option, step] = /^--step(?:=|\s+)(\S+)/.exec(answer) ?? [];
	if (step !== void 0 && !STEP.test(step)) return noStep(step);
	const text = joined(answer.slice(option?.length ?? 0), below);
	if (text === "" && name === "input") return withoutText("Say what the run should know", name);
	if (text === "" && name === "reject") return withoutText("Say why", name);
	return { command: {
		name,
		...runId,
		...step === void 0 ? {} : { step },
		text
	} };
}
function withoutText(wish, name) {
	return commandError("missing-text", `${wish}: ${usageCode(commandUsage[name])}.`);
}
function joined(line, below) {
	return [line.trim(), below].filter((part) => part !== "").join("\n");
}
// src/comment-commands/requester.ts
const LOGIN$1 = /^[a-z\d][a-z\d_-]{0,59}(?:\[bot\])?$/i;
function isLogin(text) {
	return LOGIN$1.test(text);
}
const FRAGMENT_EVENTS = {
	"issuecomment-": "issue_comment",
	discussion_r: "pull_request_review_comment",
	"pullrequestreview-": "pull_request_review"
};
const BEGINNINGS = {
	comment: "issuecomment-",
	"review-comment": "discussion_r",
	review: "pullrequestreview-"
};
function renderRequester(login, source, digest) {
	if (!isLogin(login)) return void 0;
	const trigger = "id" in source ? [`${BEGINNINGS[source.kind]}${source.id}`] : [];
	const at = Number.isNaN(source.at.getTime()) ? [] : [`at=${source.at.toISOString()}`];
	return [
		login,
		...trigger,
		...at,
		...digest === void 0 ? [] : [`seen=${digest}`]
	].join(" ");
}
const REQUESTER = /^(?<login>\S+)(?: +(?<fragment>(?!at=|seen=)\S+))?(?: +at=(?<at>\d{4}-\d\d-\d\dT[\d:.]{8,12}Z))?(?: +seen=(?<digest>[0-9a-f]{64}))?$/;
function parseRequester(text) {
	const { login = "", fragment = "", at = "", digest } = REQUESTER.exec(text.trim())?.groups ?? {};
	if (!isLogin(login)) return void 0;
	const [, beginning] = /^(issuecomment-|discussion_r|pullrequestreview-)[1-9]\d{0,18}$/.exec(fragment) ?? [];
	const moment = new Date(at);
	return {
		login,
		...isBeginning(beginning) ? { trigger: {
			fragment,
			event: FRAGMENT_EVENTS[beginning]
		} } : {},
		...Number.isNaN(moment.getTime()) ? {} : { at: moment },
		...digest === void 0 ? {} : { digest }
	};
}
async function issueDigest({ title, body }) {
	const { createHash } = await import("node:crypto");
	const text = JSON.stringify([title, body].map((each) => each.replaceAll("\r\n", "\n")));
	return createHash("sha256").update(text).digest("hex");
}
function isBeginning(text) {
	return text !== void 0 && Object.hasOwn(FRAGMENT_EVENTS, text);
}
function requesterOf(login, address = "", startedAt = "") {
	if (!isLogin(login)) return void 0;
	const fragment = URL.parse(address)?.hash.slice(1) ?? "";
	const trigger = parseRequester(`${login} ${fragment}`)?.trigger ? [fragment] : [];
	const at = parseRequester(`${login} at=${startedAt}`) ? [`at=${startedAt}`] : [];
	return [
		login,
		...trigger,
		...at
	].join(" ");
}
async function runIdFor(source) {
	return createRunId(source.at, suffixFor(keyOf(source)));
}
async function checksSuffix(repository, head) {
	return suffixFor(checksKey(repository, head));
}
function checksKey(repository, { pull, headSha }) {
	return `${repository.toLowerCase()} #${pull} ${headSha} checks`;
}
function keyOf(source) {
	switch (source.kind) {
		case "checks": return checksKey(source.repository, source);
		case "label": return `${source.repository} #${source.issue} ${source.label} ${source.moment}`;
		case "assignment": return `${source.repository} #${source.issue} @${source.assignee.toLowerCase()} ${source.moment}`;
		default: return `${source.repository} ${source.kind === "comment" ? "" : source.kind}${source.id}`;
	}
}
// src/github/client/github-repository.ts
function locationOf({ repository: { owner, repo } }) {
	return `${owner}/${repo}`;
}
function isOwnBranch(github, { repo }) {
	return repo?.full_name.toLowerCase() === locationOf(github).toLowerCase();
}
function parseRepositoryUrl(url, serverUrl) {
	const server = URL.parse(serverUrl);
	const address = url.includes("://") ? parseUrl(url) : parseScpUrl(url);
	if (!server || !address) return void 0;
	const host = address.isWeb ? server.host : server.hostname;
	if (address.host !== host && !isSshOverHttps(address, server)) return void 0;
	const [, owner = "", repo = ""] = /^\/?([^/]+)\/([^/]+?)(?:\.git)?\/?$/.exec(address.path) ?? [];
	return isName(owner) && isName(repo) ? {
		owner,
		repo
	} : void 0;
}
function parseUrl(url) {
	const parsed = URL.parse(url);
	const path = decodeComponent(parsed?.pathname ?? "");
	if (!parsed || path === void 0) return void 0;
	const { protocol, host, hostname } = parsed;
	if (protocol === "https:" || protocol === "http:") return {
		host,
		path,
		isWeb: true
	};
	return /^(?:git\+)?ssh:$/.test(protocol) ? {
		host: hostname.toLowerCase(),
		path,
		isWeb: false
	} : void 0;
}
function parseScpUrl(url) {
	const [, host, path] = /^(?:[^@/\s]+@)?([\w.-]+):(.+)$/.exec(url) ?? [];
	return host === void 0 || path === void 0 ? void 0 : {
		host: host.toLowerCase(),
		path,
		isWeb: false
	};
}
function isSshOverHttps({ host, isWeb }, server) {
	return !isWeb && host === "ssh.github.com" && server.hostname === "github.com";
}
function isName(text) {
	return /^[\w.-]+$/.test(text) && text !== "." && text !== "..";
}
function decodeComponent(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return;
	}
}
const GITHUB = "https://github.com";
function resolveGitHubUrls(environment) {
	const { GITHUB_SERVER_URL: server, GITHUB_API_URL: api, GH_HOST: host } = environment;
	const serverUrl = withoutSlash([server, host && `https://${host}`].find((each) => each !== void 0 && URL.canParse(each)) ?? GITHUB);
	return {
		serverUrl,
		apiUrl: withoutSlash(api !== void 0 && URL.canParse(api) ? api : apiOf(serverUrl))
	};
}
function apiOf(serverUrl) {
	const { protocol, host, origin } = new URL(serverUrl);
	if (origin === GITHUB || host.endsWith(".ghe.com")) return `${protocol}//api.${host}`;
	return `${serverUrl}/api/v3`;
}
function withoutSlash(url) {
	return url.replace(/\/+$/, "");
}
// src/github/client/request-error.ts
function failureOf(error) {
	if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return void 0;
	const response = "response" in error ? error.response : void 0;
	const headers = isRecord(response) && isRecord(response["headers"]) ? response["headers"] : {};
	const data = isRecord(response) && isRecord(response["data"]) ? response["data"] : {};
	const details = Array.isArray(data["errors"]) ? data["errors"].map(detailOf) : [];
	return {
		status: error.status,
		message: error.message,
		headers,
		details
	};
}
function detailOf(detail) {
	if (!isRecord(detail)) return String(detail);
	const { message, field, code } = detail;
	return typeof message === "string" ? message : `${String(field)} is ${String(code)}`;
}
function hasStatus(error, ...statuses) {
	const failure = failureOf(error);
	return failure !== void 0 && statuses.includes(failure.status);
}
function gitHubError(error, location) {
	const failure = error instanceof AgenticError ? void 0 : failureOf(error);
	if (!failure) return error;
	const { status, message } = failure;
	if (isLimit(failure)) return limited(location, failure, error);
	if (status >= 500) return new AgenticError({
		code: "remote-unreachable",
		message: `${location} cannot be reached (${message}). Check whether GitHub is up, then try again.`,
		cause: error
	});
	return new AgenticError({
		code: "remote-refused",
		message: refusal(location, failure),
		cause: error
	});
}
function refusal(location, { status, message }) {
	if (status === 401) return `${location}: GitHub rejects the token (${message}). Use a valid one.`;
	if (status === 403 || status === 404) return `${location} does not exist for this token, or the token may not write to it (${status} ${message}). Give it the permission \`contents: write\`.`;
	if (status === 409) return `${location} accepts no state now (${message}). If the repository is empty, push a first commit.`;
	return `${location} rejects the update (${status} ${message}). Check whether a rule for branches named agentic/ forbids it.`;
}
function isLimit({ status, headers, message }) {
	if (status === 429) return true;
	if (status !== 403) return false;
	return headers["retry-after"] !== void 0 || headers["x-ratelimit-remaining"] === "0" || /\brate limit\b/i.test(message);
}
function limited(location, failure, cause) {
	const wait = limitMs(failure);
	const when = wait === void 0 ? "later" : `in ${Math.ceil(wait / 6e4)} min`;
	return new AgenticError({
		code: "remote-unreachable",
		message: `${location}: GitHub limits requests (${failure.message}). Try again ${when}.`,
		...wait === void 0 ? {} : { data: { retry_after_ms: wait } },
		cause
	});
}
function limitMs({ headers }) {
	const now = Date.parse(String(headers["date"])) || Date.now();
	const after = headers["retry-after"];
	if (after !== void 0) {
		const seconds = Number(after);
		const wait = Number.isNaN(seconds) ? Date.parse(String(after)) - now : seconds * 1e3;
		return wait >= 0 && wait <= LONGEST_LIMIT_MS ? wait : void 0;
	}
	if (String(headers["x-ratelimit-remaining"]) !== "0") return void 0;
	const wait = Number(headers["x-ratelimit-reset"]) * 1e3 - now;
	return wait >= 0 && wait <= LONGEST_LIMIT_MS ? wait : void 0;
}
const LONGEST_LIMIT_MS = 864e5;
function isRecord(value) {
	return typeof value === "object" && value !== null;
}
const ignore = () => {};
const quietLog = {
	debug: ignore,
	info: ignore,
	warn: ignore,
	error: ignore
};
// src/github/client/repository-request.ts
async function sendRequest(client, route, parameters) {
	const response = await client.request(route, parameters);
	const named = parameters;
	requireAnswerShape({
		route,
		address: route.replace(/\{(?!code\})(\w+)\}/g, (_, name) => String(named[name])),
		...response
	});
	return response;
}
async function request({ client, repository }, route, parameters) {
	return await sendRequest(client, route, {
		...repository,
		...parameters
	});
}
async function compareCommits(github, { from, to }, options = { per_page: 1 }) {
	return (await request(github, "GET /repos/{owner}/{repo}/compare/{basehead}", {
		basehead: `${from}...${to}`,
		...options
	})).data;
}
const PER_PAGE = 100;
function pagesFor(count) {
	return Math.ceil(count / PER_PAGE);
}
async function* pages(github, route, parameters) {
	for (let page = Number(parameters["page"] ?? 1);; page += 1) {
		const { data, headers } = await request(github, route, {
			...parameters,
			per_page: PER_PAGE,
			page
		});
		yield data;
		if (!hasNext(headers)) return;
	}
}
async function* take$1(most, items) {
	let count = 0;
	for await (const item of items) {
		yield item;
		count += 1;
		if (count === most) return;
	}
}
const MOST_LAST_PAGES = 10;
async function lastPages(github, route, parameters) {
	const { data, headers } = await request(github, route, {
		...parameters,
		per_page: PER_PAGE,
		page: 1
	});
	const last = lastPageIn(headers.link);
	const found = last <= MOST_LAST_PAGES ? [data] : [];
	if (!hasNext(headers)) return found;
	const page = Math.max(2, last - MOST_LAST_PAGES + 1);
	found.push(...await Array.fromAsync(pages(github, route, {
		...parameters,
		page
	})));
	return found.slice(-10);
}
function hasNext({ link }) {
	return link?.includes("rel=\"next\"") === true;
}
function lastPageIn(link = "") {
	const [, address = ""] = /<([^>]*)>; rel="last"/.exec(link) ?? [];
	return Number(/[?&]page=(\d+)/.exec(address)?.[1] ?? 1);
}
async function graphql(github, query, variables) {
	const { data, errors } = await sendGraphql(github, query, variables);
	const [problem] = errors;
	if (!problem) return data;
	throw new AgenticError({
		code: "remote-refused",
		message: `GitHub rejected the request in ${locationOf(github)}: ${String(problem.message)}. Give the token the permission \`pull-requests: write\`.`
	});
}
async function sendGraphql({ client }, query, variables) {
	const url = graphqlUrl(client.request.endpoint.DEFAULTS.baseUrl);
	const { data } = await client.request({
		method: "POST",
		url,
		query,
		variables
	});
	const answer = data;
	return {
		data: answer?.data,
		errors: answer?.errors ?? []
	};
}
function graphqlUrl(baseUrl) {
	return `${baseUrl.replace(/\/+$/, "").replace(/\/api\/v3$/, "/api")}/graphql`;
}
const MAX_CONCURRENT = 6;
async function withConcurrencyLimit(items, work, most = MAX_CONCURRENT) {
	const results = [];
	const waiting = [...items].entries();
	const worker = async () => {
		for (const [index, item] of waiting) results[index] = await work(item);
	};
	await Promise.all(Array.from({ length: most }, worker));
	return results;
}
const MAX_TEXT_LENGTH = 65e3;
const CUT = "\n\n… (truncated at GitHub's limit)";
function truncateText$1(text, longest = MAX_TEXT_LENGTH) {
	if (text.length <= longest) return text;
	return `${text.slice(0, longest - 33).replace(/[\uD800-\uDBFF]$/, "")}${CUT}`;
}
const SHA = ["sha"];
const ID = ["id"];
const READ_FIELDS = {
	"GET /repos/{owner}/{repo}": ["default_branch"],
	"GET /repos/{owner}/{repo}/git/matching-refs/{ref}": ["[].ref", "[].object.sha"],
	"GET /repos/{owner}/{repo}/git/ref/{ref}": ["object.sha"],
	"GET /repos/{owner}/{repo}/git/commits/{commit_sha}": [
		"tree.sha",
		"message",
		"committer.date"
	],
	"GET /repos/{owner}/{repo}/git/trees/{tree_sha}": ["tree.[]"],
	"GET /repos/{owner}/{repo}/git/blobs/{file_sha}": ["content", "encoding"],
	"POST /repos/{owner}/{repo}/git/blobs": SHA,
	"POST /repos/{owner}/{repo}/git/trees": SHA,
	"POST /repos/{owner}/{repo}/git/commits": SHA,
	"GET /repos/{owner}/{repo}/compare/{basehead}": ["status"],
	"GET /repos/{owner}/{repo}/issues/{issue_number}": [
		"url",
		"state",
		"locked",
		"title"
	],
	"GET /repos/{owner}/{repo}/issues/{issue_number}/comments": ["[].id", "[].created_at"],
	"GET /repos/{owner}/{repo}/issues/comments": [
		"[].id",
		"[].issue_url",
		"[].html_url",
		"[].created_at"
	],
	"GET /repos/{owner}/{repo}/issues/comments/{comment_id}": ["id", "user"],
	"GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions": ["[].content"],
	"POST /repos/{owner}/{repo}/issues/{issue_number}/comments": ID,
	"PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}": ID,
	"GET /repos/{owner}/{repo}/pulls": [
		"[].number",
		"[].head.sha",
		"[].head.ref"
	],
	"GET /repos/{owner}/{repo}/pulls/{pull_number}": [
		"state",
		"head.sha",
		"head.ref"
	],
	"POST /repos/{owner}/{repo}/pulls": ["number"],
	"GET /repos/{owner}/{repo}/pulls/{pull_number}/commits": ["[].sha", "[].commit.message"],
	"GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews": ["[].id", "[].state"],
	"GET /repos/{owner}/{repo}/pulls/{pull_number}/comments": ["[].id", "[].path"],
	"GET /repos/{owner}/{repo}/pulls/comments/{comment_id}": ["id", "user"],
	"GET /repos/{owner}/{repo}/collaborators/{username}/permission": ["permission"],
	"GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs": ["workflow_runs.[].id", "workflow_runs.[].created_at"],
	"GET /repos/{owner}/{repo}/actions/runs/{run_id}": ["status", "created_at"],
	"GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs": ["jobs.[].name"],
	"GET /repos/{owner}/{repo}/commits/{ref}/check-runs": ["check_runs.[].id", "check_runs.[].name"],
	"GET /repos/{owner}/{repo}/commits/{ref}/check-suites": ["check_suites.[].id"],
	"POST /repos/{owner}/{repo}/check-runs": ID,
	"GET /repos/{owner}/{repo}/installation": ID,
	"GET /app": [
		"id",
		"slug",
		"permissions",
		"events.[]"
	],
	"GET /app/installations": ["[].id", "[].permissions"],
	"GET /app/hook/deliveries": [
		"[].id",
		"[].guid",
		"[].delivered_at",
		"[].status_code"
	],
	"POST /app/installations/{installation_id}/access_tokens": ["token", "expires_at"],
	"POST /app-manifests/{code}/conversions": [
		"id",
		"pem",
		"html_url"
	]
};
function requireAnswerShape({ route, address, status, data }) {
	const fields = READ_FIELDS[route];
	if (!fields || status === 204 || status >= 300) return;
	const missing = isObject(data) ? fields.map((field) => missingField(data, field.split("."), "")).find((field) => field !== void 0) : "";
	if (missing === void 0) return;
	const problem = missing === "" ? "is not the JSON that GitHub documents" : `has no field \`${missing}\``;
	throw new AgenticError({
		code: "remote-unreachable",
		message: `The answer of GitHub to \`${address}\` ${problem}. Check that GITHUB_API_URL is the address of GitHub's API and that no proxy changes its answers, then try again.`
	});
}
function missingField(value, [name, ...below], path) {
	if (name === void 0) return void 0;
	if (name === "[]") {
		if (!Array.isArray(value)) return path === "" ? "[0]" : path;
		for (const [index, item] of value.entries()) {
			const missing = missingField(item, below, `${path}[${index}]`);
			if (missing !== void 0) return missing;
		}
		return;
	}
	const full = path === "" ? name : `${path}.${name}`;
	if (!isObject(value) || Array.isArray(value)) return full;
	const next = value[name];
	return next === void 0 ? full : missingField(next, below, full);
}
function isObject(value) {
	return typeof value === "object" && value !== null;
}
// src/github/client/token.ts
function staticToken(token, name) {
	return {
		name,
		current: () => Promise.resolve(token),
		refresh: () => Promise.resolve(void 0)
	};
}
function refreshingToken(first, read, name) {
	let token = first;
	return {
		name,
		current: () => Promise.resolve(token),
		refresh: async (refused) => {
			const next = await read();
			if (next === void 0 || next === refused) return void 0;
			token = next;
			return next;
		}
	};
}
function appToken(options, repository) {
	const { appId, installationId } = options.app;
	const openClient = () => createAppClient(options);
	return installationToken({
		appId,
		installationId,
		repository,
		openClient
	});
}
const RENEW_BEFORE_MS = 6e4;
function installationToken(options) {
	const { repository, appId } = options;
	const name = appId === void 0 ? "the GitHub App" : `GitHub App ${appId}`;
	let installationId = options.installationId;
	let minting;
	const mint = async () => {
		const client = await options.openClient();
		installationId ??= (await sendRequest(client, "GET /repos/{owner}/{repo}/installation", { ...repository })).data.id;
		const { token, expires_at } = (await sendRequest(client, "POST /app/installations/{installation_id}/access_tokens", { installation_id: installationId })).data;
		return {
			token,
			renewAt: Date.parse(expires_at) - RENEW_BEFORE_MS
		};
	};
	const refresh = async () => {
		try {
			return (await (minting = mint())).token;
		} catch (error) {
			minting = void 0;
			throw explainAppError(error, name, repository);
		}
	};
	const current = async () => {
		const held = await minting?.catch(() => void 0);
		return held !== void 0 && Date.now() < held.renewAt ? held.token : await refresh();
	};
	return {
		name,
		current,
		refresh
	};
}
async function createAppClient({ app, apiUrl, fetch }) {
	const [{ createAppAuth }, { Octokit }] = await Promise.all([import("./octokit.js").then((m) => ({ createAppAuth: m.t, createOAuthUserAuth: m.n })), import("./octokit.js").then((m) => ({ Octokit: m.i }))]);
	const { appId, privateKey } = app;
	return new Octokit({
		authStrategy: createAppAuth,
		auth: {
			appId,
			privateKey
		},
		baseUrl: apiUrl,
		log: quietLog,
		...fetch && { request: { fetch } }
	});
}
async function readAppIdentity(client) {
	const { data } = await sendRequest(client, "GET /app", {});
	return {
		appId: data.id,
		login: `${data.slug}[bot]`
	};
}
function explainAppError(error, name, { owner, repo }) {
	if (error instanceof AgenticError) return error;
	if ((failureOf(error)?.status ?? 0) >= 500) return gitHubError(error, `${owner}/${repo}`);
	const reason = messageOf$2(error);
	return new AgenticError({
		code: "remote-refused",
		message: `GitHub issued no token to ${name} for ${owner}/${repo} (${reason}). Check that the App ID matches the private key, and that the App is installed in the repository.`,
		cause: error
	});
}
function tokenExpired(location, reason, cause) {
	return new AgenticError({
		code: "token-expired",
		message: `${location}: GitHub rejects the token, which is invalid or expired (${reason}). Set a valid one (GITHUB_TOKEN, GH_TOKEN or \`gh auth login\`). The work of a run is saved, and \`resume\` continues it.`,
		cause
	});
}
// src/github/client/explain-error.ts
async function withExplanation(github, operation, work) {
	try {
		return await work();
	} catch (error) {
		throw explainError(error, {
			...operation,
			location: locationOf(github)
		});
	}
}
function noneOn(...statuses) {
	return (error) => {
		if (!hasStatus(error, ...statuses)) throw error;
	};
}
function explainError(error, request) {
	const failure = error instanceof AgenticError ? void 0 : failureOf(error);
	if (!failure) return error;
	const { location } = request;
	if (failure.status === 401) return tokenExpired(location, failure.message, error);
	if (failure.status >= 500 || isLimit(failure)) return gitHubError(error, location);
	return new AgenticError({
		code: "remote-refused",
		message: `GitHub did not ${request.what} in ${location}: ${reasonFor(failure, request)}`,
		cause: error
	});
}
function reasonFor(failure, { permission }) {
	const { status, headers } = failure;
	const message = messageOfError(failure);
	if (/Actions is not permitted to create/i.test(message)) return `workflows may not create pull requests. Allow it under Settings → Actions → General (“Allow GitHub Actions to create and approve pull requests”), or give the run the token of a GitHub App.`;
	const [, address] = /url=(\S+)/.exec(textOf$1(headers["x-github-sso"])) ?? [];
	if (address !== void 0) return `the token is not signed in to its organisation. Authorise it: ${address}`;
	if (/\barchived\b/i.test(message)) return "the repository is archived, so it is read-only.";
	if (status === 403 || status === 404) return `the token cannot access it, or may not do this (${status} ${message}). Give it the permission \`${permissionOf(headers["x-accepted-github-permissions"]) ?? permission}\`.`;
	if (status === 410) return `the feature is disabled, or the item was deleted (${message}). Enable the feature in the repository's settings.`;
	return `${message} (${status}).`;
}
function messageOfError({ message, details }) {
	if (details.length === 0) return message.replace(/\.?(?: - https:\/\/docs\.github\.com\S*)?$/, "");
	return details.map((each) => each.replace(/\.$/, "")).join("; ");
}
function permissionOf(header) {
	const [, name, level] = /^(\w+)=(\w+)/.exec(textOf$1(header)) ?? [];
	return name === void 0 ? void 0 : `${name.replaceAll("_", "-")}: ${level}`;
}
function textOf$1(value) {
	return typeof value === "string" ? value : "";
}
// src/github/pulls/pull-request.ts
async function getPullRequest(github, number) {
	const named = { pull_number: number };
	const found = await request(github, "GET /repos/{owner}/{repo}/pulls/{pull_number}", named).catch(noneOn(404));
	if (!found) return void 0;
	const { state, head, created_at } = found.data;
	const commits = pages(github, "GET /repos/{owner}/{repo}/pulls/{pull_number}/commits", named);
	return {
		number,
		isOpen: state === "open",
		isFork: !isOwnBranch(github, head),
		headRef: head.ref,
		headSha: head.sha,
		createdAt: new Date(created_at),
		commits: (await Array.fromAsync(commits)).flat().map(({ sha, commit: { message } }) => ({
			sha,
			message
		}))
	};
}
const MOST_PAGES$6 = 3;
async function listOpenPullRequests(github) {
	const all = take$1(MOST_PAGES$6, pages(github, "GET /repos/{owner}/{repo}/pulls", {
		state: "open",
		sort: "updated",
		direction: "desc"
	}));
	return (await Array.fromAsync(all)).flat().filter(({ head }) => isOwnBranch(github, head)).map(({ number, head }) => ({
		number,
		headRef: head.ref,
		headSha: head.sha
	}));
}
// src/output/github/failed-checks.ts
const MOST_NAMED$1 = 3;
function formatFailedChecks(names, { count = names.length, commit }) {
	const displayed = names.slice(0, MOST_NAMED$1).map((name) => sanitizeCode(name, 60));
	const more = displayed.length > 0 && count > displayed.length ? ` and ${count - displayed.length} more` : "";
	const named = displayed.length === 0 ? "" : ` ${displayed.join(", ")}${more}`;
	return `the failing ${count === 1 ? "check" : "checks"}${named} of ${commit}`;
}
function checkHeading(name, conclusion) {
	return `Check: ${name} (${conclusion})`;
}
const HEADING$1 = /^Check: (.+) \(\w+\)$/;
const FENCED = /<(untrusted-[0-9a-f]{24})>\n[^\n]*\n\n([^\n]*)[^]*?<\/\1>/g;
function checksNamedIn(text) {
	return Array.from(text.matchAll(FENCED), ([, , first = ""]) => HEADING$1.exec(first)?.[1] ?? "").filter((name) => name !== "");
}
// src/output/github/question-comment.ts
const MOST_QUESTIONS$1 = 10;
const MOST_HEAD = 300;
const MESSAGE$1 = 2e3;
const MESSAGE_ALONE = 16e3;
const DOCUMENT = 6e3;
function questionParts(context) {
	const { source, view, links } = context;
	const { questions, orchestratorQuestion } = view;
	if (questions.length === 0 && orchestratorQuestion !== void 0) return [...messageParts(orchestratorQuestion, links), howToAnswer(context)];
	const [only] = questions;
	if (only && questions.length === 1) return [...questionPart$1(only, source, links), howToAnswer(context)];
	const more = questions.length - MOST_QUESTIONS$1;
	return [
		...questions.slice(0, MOST_QUESTIONS$1).flatMap((question) => oneOfMany(question, context)),
		more > 0 ? `…and ${more} more.` : "",
		`Asked of ${describeResponders(source.responders)}. In place of \`approve\`: \`input\` or \`reject\`, and your text at the end. The run continues when all are answered.`
	];
}
function questionPart$1(question, source, links) {
	const [first = "", ...remaining] = messageParts(question.message, links, {
		most: MESSAGE_ALONE,
		isMarkdown: question.needs === void 0
	});
	return [
		[first, ...[
			...aboutOf$1(question, source, links),
			...approvalsOf(question),
			`asked of ${describeResponders(source.responders)}`,
			...untilOf(question, source)
		]].join(" · "),
		...remaining,
		...documentPart(question, source, links)
	];
}
function documentPart({ about }, { directory, read }, links) {
	const path = about?.document === void 0 ? void 0 : pathInRun(directory, about.document);
	const text = path === void 0 ? "" : (read(path) ?? "").trim();
	if (path === void 0 || text === "") return [];
	return [`<details open><summary>${sanitizeLine(path.split("/").at(-1) ?? path, 100)}</summary>\n\n${quote(sanitizeMarkdown(text, links, DOCUMENT))}\n\n</details>`];
}
function oneOfMany(question, { source, view, links, isOutsideConversation: isOutside = false }) {
	const [first = "", ...remaining] = messageParts(question.message, links, { isMarkdown: question.needs === void 0 });
	return [
		[first, ...[
			sanitizeCode(displayPath(question.path), 80),
			...aboutOf$1(question, source, links),
			...approvalsOf(question),
			...untilOf(question, source)
		]].join(" · "),
		...remaining,
		`${where(isOutside, links)}: \`/agentic approve${idIn(view, isOutside)} --step ${question.path}\``
	];
}
function messageParts(message, links, { most = MESSAGE$1, isMarkdown = false } = {}) {
	const [head = "", ...remaining] = message.trim().split("\n");
	const isCut = head.length > MOST_HEAD;
	const body = sanitizeMarkdown(isCut ? message.trim() : remaining.join("\n").trim(), links, most);
	return [isMarkdown && !isCut ? formattedHead(head, links) : `**${sanitizeLine(head, MOST_HEAD)}**`, ...body === "" ? [] : [quote(body)]];
}
function formattedHead(head, links) {
	const text = head.replace(/^#+\s+/, "");
	if (!/[*_`[]/.test(text)) return `**${sanitizeLine(text, MOST_HEAD)}**`;
	return sanitizeMarkdown(text, links, MOST_HEAD).replaceAll(/\s*\n\s*/g, " ");
}
function quote(markdown) {
	return markdown.split("\n").map((line) => `> ${line}`.trimEnd()).join("\n");
}
function aboutOf$1({ about }, { directory }, links) {
	const document = about?.document;
	if (document === void 0) return [];
	const name = sanitizeCode(document.split("/").at(-1) ?? document, 100);
	return [linkTo(name, fileUrl(links, directory, document), links)];
}
function approvalsOf(question) {
	const text = approvalsNote(question);
	return text === "" ? [] : [text];
}
function approvalsNote({ approvals, approved_by: by, asked: questionSeq }) {
	const text = formatApprovals(approvals, by);
	return text === "" ? "" : `${markOf$1(questionSeq)}${text}${END}`;
}
function withApprovals(comment, question) {
	const from = comment.indexOf(markOf$1(question.asked));
	const to = comment.indexOf(END, from);
	if (from === -1 || to === -1) return comment;
	return comment.slice(0, from) + approvalsNote(question) + comment.slice(to + END.length);
}
function markOf$1(question) {
	return `<!-- approvals=${question} -->`;
}
const END = "<!-- /approvals -->";
function formatApprovals(needed, by = []) {
	if (needed === void 0) return "";
	const names = by.map((name) => name === "" ? "a person" : sanitizeCode(name, 60)).join(", ");
	return `${by.length} of ${needed} approvals${names === "" ? "" : `: ${names}`}`;
}
function untilOf({ deadline }, { now }) {
	if (deadline === void 0) return [];
	const moment = formatMoment(deadline, now);
	return [deadline > now ? `open until ${moment}` : `was open until ${moment}, an answer still counts`];
}
function howToAnswer({ view, links, isOutsideConversation: isOutside = false }) {
	const [own] = view.own.pullRequests;
	const replyHint = where(isOutside, links);
	const first = own?.number === void 0 ? replyHint : `Approve or comment on #${own.number}, or ${replyHint.charAt(0).toLowerCase()}${replyHint.slice(1)}`;
	const [question] = view.questions;
	return `> ${first}: ${[
		["approve"],
		["input", question?.needs?.options ? "1" : "keep the old API"],
		["reject", "…"]
	].map(([verb = "", text]) => [`/agentic ${verb}${idIn(view, isOutside)}`, ...text === void 0 ? [] : [text]].join(" ")).map((command) => `\`${command}\``).join(" · ")}`;
}
function where(isOutsideConversation, { issue }) {
	if (!isOutsideConversation) return "Reply here";
	return issue === void 0 ? "In a comment" : `Reply on #${issue}`;
}
function idIn({ runId }, isOutsideConversation) {
	return isOutsideConversation ? ` ${runId}` : "";
}
const MOST_NAMED = 20;
function describeResponders({ people, teams, permission, roles } = ANYONE) {
	const named = [...people.map((login) => isLogin(login) ? `@${login}` : sanitizeCode(login, 60)), ...teams.map((team) => `the team ${sanitizeCode(team, 60)}`)];
	if (named.length > 0) return either(named);
	const custom = roles.map((role) => `the role ${sanitizeCode(role, 60)}`);
	return `anyone with ${either([`${permission} permission`, ...custom])}`;
}
const ANYONE = {
	people: [],
	teams: [],
	permission: "write",
	roles: []
};
function either(all) {
	const more = all.length - MOST_NAMED;
	const displayed = [...all.slice(0, MOST_NAMED), ...more > 0 ? [`${more} more`] : []];
	const last = displayed.pop() ?? "";
	return displayed.length === 0 ? last : `${displayed.join(", ")} or ${last}`;
}
// src/github-events/comments/reply-text.ts
function replyMarker$1(what) {
	return `<!-- agentic-sdlc:reply=${what} -->`;
}
function isReplyMarker(marker) {
	return marker.startsWith("<!-- agentic-sdlc:reply=");
}
const STARTS_SOON = "A job of this repository starts soon. This comment then shows the progress of the run.";
function isStartedText(text) {
	return text.includes(REQUESTED);
}
const REQUESTED = "<!-- agentic-sdlc:state=requested -->";
const resumedMarker = (runId) => `<!-- agentic-sdlc:resumed=${runId} -->`;
function startedText(request) {
	return [
		`### 🚀 ${nameOf$1(request.workflow)} was requested`,
		STARTS_SOON,
		`${footer$2(request)}\n${REQUESTED}`
	].join("\n\n");
}
function notStartedText(request, reason) {
	return [
		`### ❌ ${nameOf$1(request.workflow)} could not be started`,
		reason,
		"Fix this, then write the command again in a new comment.",
		footer$2(request)
	].join("\n\n");
}
function nameOf$1(workflow) {
	return workflow === "do" ? "An answer to your request" : sanitizeLine(workflow, 80);
}
function footer$2({ runId, by, why = sanitizeCode(by, 60) }) {
	return `<sub>run ${runId} · requested by ${why}</sub>`;
}
function unfinishedRunText({ runId, match, progress }, newId) {
	const facts = [`**${sanitizeLine(progress.workflow_name, 80)}** ${statusPhrase(progress)}`, ...percentPart(progress)].join(" · ");
	const cancel = newId === void 0 ? "" : ` ${sanitizeCode(`/agentic cancel ${newId}`, 60)} ends the new one.`;
	return [`Run ${runId} has ${match === "same" ? "the same request" : "a similar request"} and is not finished: ${facts}.`, `${sanitizeCode(`/agentic resume ${runId}`, 60)} continues it. Your comment started a new run.${cancel}`].join("\n\n");
}
function mistakeText({ message }) {
	return `${message}\n\n<sub>${sanitizeCode("/agentic help", 40)} shows all commands.</sub>`;
}
const MAX_WORKFLOWS = 50;
function workflowsText(workflows) {
	if (workflows.length === 0) return "This repository has no workflows.";
	const rows = workflows.slice(0, MAX_WORKFLOWS).map(({ name, description, variables = [], problem }) => {
		if (problem !== void 0) return `- ${sanitizeCode(name, 80)} cannot be run: its file has errors. ${sanitizeCode(`/agentic run ${name}`, 100)} shows them.`;
		const takes = variables.length === 0 ? "" : ` Takes ${variables.map((each) => sanitizeCode(each, 60)).join(", ")}.`;
		return `- ${sanitizeCode(name, 80)}${description === "" ? "" : `: ${sentence(description)}`}${takes}`;
	});
	return `Workflows for ${sanitizeCode("/agentic run", 20)}:\n\n${rows.join("\n")}`;
}
function sentence(text) {
	const line = sanitizeLine(text, 200);
	return /[.!?…:]$/.test(line) ? line : `${line}.`;
}
const MAX_STEPS = 20;
const MARKS$1 = {
	completed: "✅",
	failed: "❌",
	skipped: "⏭️"
};
function statusText$1({ runId, progress }, { jobUrl, hasAnswer = false, approvedBy } = {}) {
	const { status, completed_steps: ended, pending_steps: pending, questions } = progress;
	const steps = ended.slice(-20).map(({ path, status: how, output_summary: summary }) => {
		const text = summary === "" ? "" : `: ${sanitizeLine(summary, 160)}`;
		return `- ${MARKS$1[how]} ${sanitizeCode(path, 80)}${text}`;
	});
	const asking = new Set(questions.map(({ path }) => path));
	const running = progress.running_steps.filter((path) => !asking.has(path));
	const remaining = pending.length === 0 ? [] : [`- ⬜ ${plural(pending.length, "step")} to go`];
	return [
		`**${sanitizeLine(progress.workflow_name, 80)}** ${[statusPhrase(progress), ...percentPart(progress)].join(" · ")}.`,
		[
			...steps,
			...running.map((path) => `- 🔄 ${sanitizeCode(path, 80)}`),
			...questions.map((question) => questionLine(question, approvedBy?.get(question.path))),
			...remaining
		].join("\n"),
		jobUrl === void 0 ? nextText(status, questions.length > 0, hasAnswer) : `A [job](${jobUrl}) is active; this is the last published status.`,
		`<sub>run ${runId}</sub>`
	].filter((part) => part !== "").join("\n\n");
}
function statusPhrase({ status, reason, questions, paused_until: until }) {
	switch (status) {
		case "pending": return "starts soon";
		case "running": return "is running";
		case "completed": return "is done";
		case "failed": return reason === "rejected" ? "was rejected" : "failed";
		case "cancelled": return reason === "interrupted" ? "was interrupted" : "was cancelled";
		case "paused": {
			if (questions.length > 0) return "waits for a person";
			if (reason === "fan-out") return "is running its branches, each in a separate job";
			const why = pauseReason({
				reason,
				paused: { until }
			});
			if (why !== void 0) return `is paused: ${why}`;
			return `is paused${reason === void 0 ? "" : ` (${sanitizeLine(reason, 200)})`}`;
		}
	}
}
function questionLine({ path, message, approvals, approved_by: approvers }, by = approvers ?? []) {
	const count = formatApprovals(approvals, by);
	return `- ⏸ ${sanitizeCode(path, 80)} asks${count === "" ? "" : ` (${count})`}: ${sanitizeLine(message, 400)}`;
}
const ANSWERS$1 = [
	"approve",
	"input …",
	"reject …"
].map((each) => sanitizeCode(`/agentic ${each}`, 40)).join(", ");
function nextText(status, asks, hasAnswer) {
	if (asks && hasAnswer) return `An answer arrived. The next job of this repository processes it. If no job starts, ${sanitizeCode("/agentic resume", 40)} starts one.`;
	if (asks) return `Answer with ${ANSWERS$1}, or by a review.`;
	if (status === "failed") return `${sanitizeCode("/agentic retry", 40)} retries it.`;
	if (status === "cancelled" || status === "paused") return `${sanitizeCode("/agentic resume", 40)} continues it.`;
	return status === "running" ? `${sanitizeCode("/agentic cancel", 40)} ends it.` : "";
}
function waitsText(runId) {
	return `Run ${runId} waits for an answer and cannot continue without it: ${ANSWERS$1}, or a review. ${sanitizeCode(`/agentic status ${runId}`, 60)} shows the question.`;
}
function retriesExhaustedText(runId, count, reason) {
	return [
		`### ⏸ Run ${runId} is no longer resumed automatically`,
		`The run paused ${count} times in a row (${reason}). Its state is saved. Fix the cause, then: ${sanitizeCode("/agentic resume", 40)} continues the run; ${sanitizeCode("/agentic cancel", 40)} ends it.`,
		`<sub>run ${runId}</sub>`
	].join("\n\n");
}
function noStepText(runId, step, steps) {
	const names = [...new Set(steps.map((each) => each.split("/").at(-1) ?? each))];
	const named = names.slice(0, MAX_STEPS).map((each) => sanitizeCode(each, 80));
	const more = names.length > named.length ? " and more" : "";
	return `Run ${runId} has no step ${sanitizeCode(step, 80)}, so nothing was started. Its steps: ${named.join(", ")}${more}.`;
}
function notStartedRunText(runId, outcome) {
	const retry = `${sanitizeCode("/agentic run <workflow>", 60)} starts another one.`;
	switch (outcome) {
		case "waiting": return `Run ${runId} has not started yet: its job starts soon. Its comment in this conversation shows its progress; ${sanitizeCode("/agentic cancel", 40)} ends it.`;
		case "cancelled": return `Run ${runId} was cancelled before it started. ${retry}`;
		case "ended": return `The job of run ${runId} ended before the run started. The log of the job, under Actions, shows the reason. ${retry}`;
		case "unknown": return `Run ${runId} has not started, and no job is about to start it. If the reason is known, its comment in this conversation shows it. ${retry}`;
	}
}
function startingText({ run_id: runId, url }) {
	return `Run ${runId} [is starting](${url}); it has not published anything yet.`;
}
function runInProgressText({ run_id: runId, url }) {
	return `Run ${runId} already has an [active job](${url}).`;
}
function doneText(command, runId) {
	switch (command) {
		case "cancel": return `Run ${runId} was asked to end. The results of its completed steps are kept.`;
		case "resume":
		case "retry": return `Run ${runId} continues: a job of this repository starts soon.\n${resumedMarker(runId)}`;
		default: return `Run ${runId} received the answer.`;
	}
}
function resumedRunIn(text) {
	return /<!-- agentic-sdlc:resumed=([\w-]{1,40}) -->/.exec(text)?.[1];
}
function noRunText(runId) {
	if (runId === void 0) return `This conversation has no run yet. ${sanitizeCode("/agentic run <workflow>", 60)} starts one, and ${sanitizeCode("/agentic workflows", 40)} lists the workflows.`;
	return `There is no run ${runId} in this repository. ${sanitizeCode("/agentic status", 40)} shows the run of this conversation.`;
}
function closedText(number) {
	return `Pull request #${number} is closed. A run needs an open pull request. Reopen it, or use an issue.`;
}
function cancelledEarlyText(runId) {
	return [
		"### 🛑 cancelled before it started",
		"Its job ends when it starts.",
		`<sub>run ${runId}</sub>`
	].join("\n\n");
}
function earlyText(runId) {
	return `This comment is older than the question of run ${runId}, so it does not count. Answer again.`;
}
function noQuestionText(runId, step) {
	const status = sanitizeCode("/agentic status", 40);
	if (runId === void 0) return `No run of this conversation waits for an answer. ${status} shows the run.`;
	if (step === void 0) return `Run ${runId} does not wait for an answer. ${status} shows it.`;
	return `Run ${runId} has no open question at the step ${sanitizeCode(step, 80)}. ${status} shows its questions.`;
}
// src/output/report/report-attempts.ts
function historyOf(events, watch) {
	const from = events[0]?.at ?? watch.now;
	const fold = {
		watch,
		attempts: [],
		byKey: new Map(),
		open: new Set(),
		gaps: [],
		running: false,
		last: from
	};
	for (const event of events) {
		if (fold.running && isAfterCrash(event)) cutOff(fold, event.at);
		take(fold, event);
		fold.last = event.at;
	}
	return {
		attempts: fold.attempts,
		gaps: fold.gaps,
		from,
		to: endOf(fold)
	};
}
function isAfterCrash(event) {
	if (event.type === "run.resumed") return true;
	if (event.type === "step.interrupted") return event.reason === "crash";
	return event.type === "run.cancelled" && event.reason === "requested" && event.request === void 0;
}
function cutOff(fold, at) {
	const signs = Array.from(fold.open, ({ step, number }) => fold.watch.lastSign?.(step, number) ?? "");
	const from = [fold.last, ...signs.filter((sign) => sign <= at)].toSorted().at(-1) ?? fold.last;
	for (const attempt of fold.open) {
		if (attempt.work) attempt.work.to ??= from;
		if (attempt.status !== "waiting") attempt.status = "interrupted";
	}
	if (from < at) fold.gaps.push({
		from,
		to: at,
		why: "crashed",
		reason: "the process was gone"
	});
	fold.running = false;
}
function endOf(fold) {
	const { open, running, watch, stopped } = fold;
	if (running && watch.live) return watch.now;
	const asks = Array.from(open).some(({ status }) => status === "waiting");
	if (running) {
		cutOff(fold, watch.now);
		return asks ? watch.now : fold.gaps.pop()?.from ?? fold.last;
	}
	for (const attempt of open) if (attempt.status === "running") attempt.status = "interrupted";
	if (stopped?.why !== "paused" || !asks) return fold.last;
	fold.gaps.push({
		from: stopped.at,
		to: watch.now,
		why: "paused",
		reason: stopped.reason
	});
	return watch.now;
}
function take(fold, event) {
	const handler = handlers[event.type];
	handler?.(fold, event);
}
const handlers = {
	"run.started": (fold) => {
		fold.running = true;
	},
	"run.resumed": (fold, { at }) => resume(fold, at),
	"run.paused": (fold, { at, reason }) => stop(fold, at, {
		why: "paused",
		reason
	}),
	"run.cancelled": (fold, { at, reason }) => stop(fold, at, {
		why: "cancelled",
		reason
	}),
	"run.failed": (fold, { at, failure }) => stop(fold, at, {
		why: "failed",
		reason: failure.code
	}),
	"run.completed": (fold, { at }) => stop(fold, at, {
		why: "completed",
		reason: ""
	}),
	"human.asked": (fold, event) => {
		const attempt = attemptAt(fold, event, "wait-for-human");
		if (event.needs && attempt.work) {
			attempt.status = "waiting";
			attempt.work.to ??= event.at;
			learn(attempt, event);
		}
		attempt.waits.push({ from: event.at });
	},
	"human.answered": (fold, event) => {
		const attempt = attemptAt(fold, event);
		answer$1(attempt, event.at);
		if (attempt.kind !== "wait-for-human" && attempt.status === "waiting") end$1(fold, attempt, {
			at: event.at,
			status: "completed"
		});
	},
	"step.started": (fold, event) => {
		const attempt = attemptAt(fold, event, event.kind);
		attempt.status = "running";
		attempt.work = { from: event.at };
	},
	"step.produced": (fold, event) => {
		const attempt = attemptAt(fold, event);
		attempt.output = event.output;
		learn(attempt, event);
	},
	"step.succeeded": (fold, event) => {
		const attempt = attemptAt(fold, event);
		if (event.output) attempt.output = event.output;
		if (event.commit !== void 0) attempt.commit = event.commit;
		if (event.files) attempt.files = event.files;
		if (event.no_op) attempt.noOp = true;
		learn(attempt, event);
		end$1(fold, attempt, {
			at: event.at,
			status: "completed"
		});
	},
	"step.failed": (fold, event) => {
		const attempt = attemptAt(fold, event);
		attempt.failure = event.failure;
		learn(attempt, event);
		end$1(fold, attempt, {
			at: event.at,
			status: "failed"
		});
	},
	"step.interrupted": (fold, event) => {
		const attempt = attemptAt(fold, event);
		attempt.reason = event.reason;
		learn(attempt, event);
		end$1(fold, attempt, {
			at: event.at,
			status: "interrupted"
		});
	}
};
function learn(attempt, { usage, session, stray }) {
	if (stray) attempt.stray = stray;
	if (usage) attempt.usage = usage;
	if (session) attempt.provider = session.provider;
}
function end$1(fold, attempt, { at, status }) {
	attempt.status = status;
	if (attempt.work) attempt.work.to ??= at;
	answer$1(attempt, at);
	fold.open.delete(attempt);
}
function answer$1({ waits }, at) {
	const last = waits.at(-1);
	if (last) last.to ??= at;
}
function attemptAt(fold, { step, attempt: number, at }, kind) {
	const key = attemptKey(step, number);
	let attempt = fold.byKey.get(key);
	if (!attempt) {
		attempt = {
			step,
			number,
			kind: kind ?? "",
			status: kind === "wait-for-human" ? "waiting" : "running",
			waits: []
		};
		if (kind === void 0) attempt.work = {
			from: at,
			to: at
		};
		fold.byKey.set(key, attempt);
		fold.attempts.push(attempt);
	}
	fold.open.add(attempt);
	return attempt;
}
function attemptKey(step, number) {
	return `${step}#${number}`;
}
function stop(fold, at, { why, reason }) {
	fold.running = false;
	fold.stopped = {
		at,
		why,
		reason
	};
}
function resume(fold, at) {
	const { stopped, gaps } = fold;
	if (stopped && stopped.at < at) gaps.push({
		from: stopped.at,
		to: at,
		why: stopped.why,
		reason: stopped.reason
	});
	delete fold.stopped;
	fold.running = true;
}
function activeMs({ from, to }, gaps) {
	const [start, end] = [Date.parse(from), Date.parse(to)];
	return Math.max(0, end - start - overlapMs(gaps, [start, end]));
}
const SLOWEST = 3;
function slowestSteps({ attempts, gaps, to }) {
	const times = new Map();
	for (const { step, work } of attempts) {
		if (!work) continue;
		const length = activeMs({
			from: work.from,
			to: work.to ?? to
		}, gaps);
		times.set(step, (times.get(step) ?? 0) + length);
	}
	return Array.from(times, ([step, worked_ms]) => ({
		step: displayPath(step),
		worked_ms
	})).toSorted((a, b) => b.worked_ms - a.worked_ms).slice(0, SLOWEST);
}
// src/output/report/report-costs.ts
const MOST_STEPS$3 = 50;
const ORCHESTRATOR$1 = "orchestrator";
function reportSpending({ attempts }, events, providerOf) {
	const ofSteps = attempts.flatMap(({ step, usage, provider = providerOf(step) ?? "" }) => usage ? [{
		label: displayPath(step),
		provider,
		usage
	}] : []);
	const ofDecisions = events.flatMap((event) => {
		if (event.type !== "decision.made" || !event.usage) return [];
		return [{
			label: ORCHESTRATOR$1,
			provider: providerOf(ORCHESTRATOR$1) ?? "",
			usage: event.usage
		}];
	});
	const items = [...ofSteps, ...ofDecisions];
	const bySteps = sums(items, ({ label }) => label);
	return {
		by_step: bySteps.slice(0, MOST_STEPS$3),
		by_provider: sums(items, ({ provider }) => provider || "unknown"),
		more_steps: Math.max(0, bySteps.length - MOST_STEPS$3)
	};
}
function sums(items, keyOf) {
	const groups = Map.groupBy(items, keyOf);
	return Array.from(groups, ([label, own]) => sum$1(label, own)).toSorted((a, b) => b.known_cost_usd - a.known_cost_usd || b.tokens - a.tokens);
}
function sum$1(label, items) {
	const usage = items.reduce((all, item) => addUsage(all, item.usage), zeroUsage);
	return {
		label,
		providers: [...new Set(items.map(({ provider }) => provider).filter((name) => name !== ""))],
		cost_usd: usage.cost_usd,
		known_cost_usd: items.reduce((all, item) => all + (item.usage.cost_usd ?? 0), 0),
		tokens: tokensOf(usage),
		sessions: usage.agent_sessions
	};
}
// src/output/report/html-markup.ts
const MARKUP = Symbol("markup");
function html(parts, ...values) {
	let made = parts[0] ?? "";
	for (const [index, value] of values.entries()) made += render(value) + (parts[index + 1] ?? "");
	return { [MARKUP]: made };
}
function markupText(markup) {
	return markup[MARKUP];
}
function verbatim(text) {
	return { [MARKUP]: text };
}
function render(value) {
	if (value === void 0 || value === false) return "";
	if (typeof value === "string" || typeof value === "number") return escaped$1(String(value));
	return isMarkup(value) ? value[MARKUP] : value.map(render).join("");
}
function isMarkup(value) {
	return MARKUP in value;
}
const ENTITIES = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;",
	"`": "&#96;"
};
function escaped$1(text) {
	return printable(text).toWellFormed().replaceAll(/[&<>"'`]/g, (sign) => ENTITIES[sign] ?? "");
}
function link$1(address, text) {
	const url = address !== void 0 && URL.canParse(address) ? new URL(address) : void 0;
	return url?.protocol === "https:" || url?.protocol === "http:" ? html`<a href="${url.href}" rel="noreferrer">${text}</a>` : html`${text}`;
}
function section$2(id, title, ...body) {
	return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${body}
  </section>`;
}
function details(summary, ...body) {
	return html`<details>
    <summary>${summary}</summary>
    ${body}
  </details>`;
}
function list$1(className, items) {
	return html`<ul class="${className}">
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}
function table$1(caption, columns, rows) {
	const attribute = (index) => {
		const className = columns[index]?.[1];
		return className !== void 0 && html` class="${className}"`;
	};
	return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${columns.map(([name], index) => html`<th scope="col" ${attribute(index)}>${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(([first, ...cells]) => html`<tr>
            <th scope="row">${first}</th>
            ${cells.map((cell, index) => html`<td${attribute(index + 1)}>${cell}</td>`)}
          </tr>`)}
    </tbody>
  </table>`;
}
function more(count, what = "") {
	return count > 0 && html`<p class="dim">and ${count} more${what}</p>`;
}
// src/output/report/report-labels.ts
const pageStatusSymbols = {
	...statusSymbols,
	waiting: "‖"
};
function formatTimestamp(at) {
	const moment = new Date(at);
	if (Number.isNaN(moment.getTime())) return at;
	return `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
function timeTag(at) {
	return html`<time datetime="${at}">${formatTimestamp(at).replace(" UTC", "\xA0UTC")}</time>`;
}
const LABELS = {
	pending: "not begun",
	produced: "running",
	waiting: "waiting for a person"
};
function formatStepStatus(status) {
	return LABELS[status] ?? status;
}
function resultOf$1({ status, summary, attempts }) {
	return status === "failed" && attempts.length > 0 ? formatStepStatus(status) : summary;
}
function formatMoney({ cost_usd, known_cost_usd }) {
	return formatCostAndTokens({
		knownUsd: known_cost_usd,
		complete: cost_usd !== null
	});
}
function formatLength(milliseconds) {
	return milliseconds < 9950 ? `${(milliseconds / 1e3).toFixed(1)}s` : formatDuration(milliseconds);
}
function formatSpan({ from, to }) {
	return formatLength(Math.max(0, Date.parse(to) - Date.parse(from)));
}
function formatOpenUntil({ answered_at, deadline, on_timeout }) {
	if (answered_at !== void 0 || deadline === void 0) return "";
	const then = on_timeout === void 0 ? "" : `, then the run ${on_timeout === "continue" ? "continues" : "fails"}`;
	return `, open until ${formatTimestamp(deadline)}${then}`;
}
// src/output/status/diagram-shapes.ts
const MOST_SHAPES = 400;
const MOST_IN_LIST = 60;
const CONDITION_COLUMNS = 40;
function shapesOf({ steps, definitions, prefix = "" }, state) {
	return listOf$1(steps, {
		state,
		definitions,
		remaining: MOST_SHAPES
	}, [prefix]);
}
function listOf$1(steps, drawing, prefixes) {
	const room = Math.max(0, Math.min(MOST_IN_LIST, drawing.remaining));
	drawing.remaining -= Math.min(room, steps.length);
	const shapes = steps.slice(0, room).map((step) => shapeOf(step, drawing, prefixes));
	return steps.length > room ? [...shapes, moreOf(steps.slice(room), drawing, prefixes)] : shapes;
}
function moreOf(steps, { state }, prefixes) {
	const statuses = steps.map((step) => statusIn(statesOf$1(step, state, prefixes), state));
	return {
		shape: "step",
		name: `${steps.length} more`,
		status: statusOfAll(statuses),
		note: "not drawn",
		after: []
	};
}
const TELLING$1 = [
	"failed",
	"interrupted",
	"waiting",
	"running",
	"produced"
];
function statusOfAll(statuses) {
	const telling = TELLING$1.find((status) => statuses.includes(status));
	if (telling !== void 0) return telling;
	if (statuses.includes("pending")) return "pending";
	return statuses.includes("completed") ? "completed" : "skipped";
}
function statesOf$1({ name }, { steps }, prefixes) {
	return prefixes.flatMap((prefix) => steps.get(joinPath(prefix, name)) ?? []);
}
function shapeOf(step, drawing, prefixes) {
	const { state } = drawing;
	const paths = prefixes.map((prefix) => joinPath(prefix, step.name));
	const own = statesOf$1(step, state, prefixes);
	const shape = {
		name: step.name,
		status: statusIn(own, state),
		after: dependenciesOf(step)
	};
	const lists = listsOf(step, {
		drawing,
		paths,
		own
	});
	if (lists.length === 0) return {
		shape: "step",
		...shape,
		note: noteOf(step.type, own)
	};
	return {
		shape: "group",
		...shape,
		note: blockNote(step, own),
		lists
	};
}
const ACTIVE_STATUSES = new Set([
	"running",
	"produced",
	"waiting"
]);
function statusIn(own, state) {
	const started = own.map((step) => statusOf$2(step, state)).filter((status) => status !== "pending");
	return started.find((status) => ACTIVE_STATUSES.has(status)) ?? started.at(-1) ?? "pending";
}
function noteOf(type, own) {
	const runs = own.filter(({ attempt }) => attempt > 0);
	const attempts = runs.reduce((sum, step) => sum + attemptsOf$1(step), 0);
	if (runs.length > 1) return `${type} · ran ${runs.length} times`;
	return attempts > 1 ? `${type} · ${attempts} attempts` : type;
}
function blockNote(step, own) {
	switch (step.type) {
		case "conditional": return `if ${shorten(printable(String(step.condition)), CONDITION_COLUMNS)}`;
		case "recurring": {
			const rounds = own.reduce((sum, { loop }) => sum + (loop?.iteration ?? 0), 0);
			return rounds === 0 ? "loop" : `loop · ${plural(rounds, "round")}`;
		}
		case "workflow": return `workflow ${shorten(printable(step.workflow), CONDITION_COLUMNS)}`;
		default: return step.type;
	}
}
function listsOf(step, { drawing, paths, own }) {
	const unlabelled = (steps, prefixes) => steps.length === 0 ? [] : [{
		label: "",
		shapes: listOf$1(steps, drawing, prefixes)
	}];
	switch (step.type) {
		case "parallel": return listOf$1(step.steps, drawing, paths).map((shape) => ({
			label: "",
			shapes: [shape]
		}));
		case "conditional": return [{
			label: "yes",
			shapes: listOf$1(step.then, drawing, paths)
		}, ...step.else ? [{
			label: "no",
			shapes: listOf$1(step.else, drawing, paths)
		}] : []];
		case "recurring": return unlabelled(step.steps, own.flatMap(roundsOf));
		case "workflow": {
			const [name = step.workflow] = own.flatMap(({ definition }) => definition ?? []);
			return unlabelled(drawing.definitions?.get(name)?.workflow.steps ?? [], paths);
		}
		default: return unlabelled(childrenOf(step), paths);
	}
}
function roundsOf({ path, loop }) {
	return Array.from({ length: loop?.iteration ?? 0 }, (_, index) => joinPath(path, index + 1));
}
// src/output/status/workflow-diagram.ts
const COLOURS$1 = {
	pending: "fill:#f6f8fa,stroke:#8c959f,color:#424a53",
	running: "fill:#ddf4ff,stroke:#0969da,color:#0a3069",
	waiting: "fill:#fff8c5,stroke:#9a6700,color:#4d2d00",
	produced: "fill:#ddf4ff,stroke:#0969da,color:#0a3069",
	completed: "fill:#dafbe1,stroke:#1a7f37,color:#044f1e",
	failed: "fill:#ffebe9,stroke:#cf222e,color:#82071e",
	skipped: "fill:#f6f8fa,stroke:#8c959f,color:#57606a,stroke-dasharray:4 3",
	interrupted: "fill:#fff1e5,stroke:#bc4c00,color:#762c00"
};
function outlineOf(status) {
	return ["fill:none", ...COLOURS$1[status].split(",").filter((part) => part.startsWith("stroke"))].join(",");
}
function mermaidOf(workflow, state) {
	const shapes = shapesOf(workflow, state);
	const chart = {
		lines: ["flowchart TB"],
		used: new Set(),
		next: 1
	};
	drawList(chart, shapes, "  ");
	const classes = Array.from(chart.used, (status) => `  classDef ${status} ${COLOURS$1[status]}`);
	return [...chart.lines, ...classes].join("\n");
}
function diagramBlock(workflow, state, most) {
	const diagram = mermaidOf(workflow, state);
	return diagram.length > most ? "" : `\`\`\`mermaid\n${diagram}\n\`\`\``;
}
function drawList(chart, shapes, indent) {
	const ids = shapes.map((shape) => draw(chart, shape, indent));
	for (const [index, id] of ids.slice(1).entries()) chart.lines.push(`${indent}${ids[index]} --> ${id}`);
	return ids[0];
}
function draw(chart, shape, indent) {
	const id = `s${chart.next}`;
	chart.next += 1;
	const { name, note, status } = shape;
	if (shape.shape === "step") {
		chart.used.add(status);
		chart.lines.push(`${indent}${id}["${statusSymbols[status]} ${escaped(name)}<br/>${escaped(note)}"]:::${status}`);
		return id;
	}
	chart.lines.push(`${indent}subgraph ${id}["${titleOf$1(shape)}"]`, `${indent}  direction TB`);
	drawInside(chart, shape, {
		id,
		indent: `${indent}  `
	});
	chart.lines.push(`${indent}end`, `${indent}style ${id} ${outlineOf(status)}`);
	return id;
}
function drawInside(chart, { lists, note }, { id, indent }) {
	const choice = lists.some(({ label }) => label !== "") ? `${id}c` : void 0;
	if (choice !== void 0) chart.lines.push(`${indent}${choice}{"${escaped(note)}"}`);
	const ids = new Map();
	for (const { label, shapes } of lists) {
		const first = drawList(chart, shapes, indent);
		const [shape] = shapes;
		if (first === void 0 || !shape) continue;
		ids.set(shape.name, first);
		if (choice !== void 0) chart.lines.push(`${indent}${choice} -->|${label}| ${first}`);
	}
	for (const { shapes } of lists) for (const { name, after } of shapes.slice(0, 1)) for (const other of after) link(chart, {
		from: ids.get(other),
		to: ids.get(name),
		indent
	});
}
function link({ lines }, { from, to, indent }) {
	if (from !== void 0 && to !== void 0) lines.push(`${indent}${from} --> ${to}`);
}
function titleOf$1({ name, note, status, lists }) {
	const isChoice = lists.some(({ label }) => label !== "");
	return `${statusSymbols[status]} ${escaped(name)}${isChoice ? "" : ` · ${escaped(note)}`}`;
}
function escaped(text) {
	return text.replaceAll(/[^\p{L}\p{N} ._/·×-]/gu, (sign) => `#${sign.codePointAt(0) ?? 32};`);
}
// src/output/status/route-summary.ts
const MOST_CHARACTERS$2 = 1e4;
const MOST_PICTURE$2 = 15e3;
function routeOutcomeOf({ record, state }) {
	return record.definition === "built-in:do" && state.status === "completed" ? outcomeOf$1(state) : void 0;
}
function isRouting({ record }) {
	return record.definition === DO_DEFINITION;
}
function routeTitle(outcome) {
	if (outcome.kind === "answer") return "The answer";
	return `→ ${sanitizeCode(outcome.kind === "run" ? outcome.workflow : outcome.name, 80)}${outcome.follow_up === void 0 ? "" : ` (run ${sanitizeCode(outcome.follow_up, 40)})`}`;
}
const SHOWN_STEPS = [
	[/^route$/, "read the request"],
	[/^compose-\d+$/, "make a workflow for it"],
	[/^approve(?:-\d+)?$/, "ask a person"]
];
function routingRows(rows) {
	return rows.flatMap((row) => {
		const [, label] = SHOWN_STEPS.find(([name]) => name.test(row.path)) ?? [];
		if (label === void 0) return [];
		return [{
			...row,
			label,
			summary: row.status === "completed" ? "" : row.summary
		}];
	});
}
function formatRoute({ active }) {
	return active.some((path) => /^(?:compose|check)-/.test(path)) ? "is being made a workflow" : "is being read";
}
function routeParagraphs(outcome, links) {
	if (outcome.kind === "answer") return [];
	const intent = outcome.kind === "run" ? outcome.intent : outcome.request;
	return [
		outcome.kind === "run" ? "This workflow fits the request. Its task:" : "This workflow was made for the request, and approved. Its task:",
		quoted$2(intent, links),
		...variableParts(outcome)
	];
}
const MOST_VARIABLES = 20;
function variableParts(outcome) {
	if (outcome.kind !== "run") return [];
	const values = Object.entries(outcome.variables).filter(([, value]) => value !== outcome.intent);
	if (values.length === 0) return [];
	const text = values.slice(0, MOST_VARIABLES).map(([name, value]) => `${sanitizeCode(name, 60)} = ${sanitizeCode(String(value), 160)}`);
	const more = values.length > MOST_VARIABLES ? ` and ${values.length - MOST_VARIABLES} more` : "";
	return [`With ${text.join(", ")}${more}.`];
}
function resultParts({ result, directory, read }, links) {
	if (!result || result.isProposed) return [];
	const { text, file } = result;
	const isShortened = text.length > MOST_CHARACTERS$2;
	const url = read(file) === void 0 ? void 0 : fileUrl(links, directory, `${directory}/${file}`);
	const whole = linkTo("The whole text", url, links);
	return [quoted$2(text, links), ...isShortened ? [`The text is shortened. ${whole} is in ${sanitizeCode(`${directory}/${file}`, 200)}.`] : []];
}
function quoted$2(text, links) {
	return sanitizeMarkdown(text, links, MOST_CHARACTERS$2).split("\n").map((line) => `> ${line}`.trimEnd()).join("\n");
}
function proposedDiagram({ record, state }) {
	if (record.definition !== "built-in:do") return "";
	const [question] = questionsOf(state);
	const definition = definitionIn(question?.message ?? "");
	const parsed = definition === void 0 ? void 0 : parseWorkflow(definition, "workflow.yaml");
	if (!parsed || !("workflow" in parsed)) return "";
	return diagramBlock({
		steps: parsed.workflow.steps,
		definitions: new Map()
	}, initialState(), MOST_PICTURE$2);
}
// src/output/github/github-advice.ts
const RUN = String.raw`\d{8}-[0-9a-z]{6}`;
const COMMAND = new RegExp(String.raw`(\x60?)agentic-sdlc (resume|cancel|status|input) (${RUN})((?: --[a-z-]+(?: [\w./$-]+)?)*)(?: ("[^"\n]*") --resume)?\1`, "g");
const CONFIG = /`?agentic-sdlc config set ([a-zA-Z.]+)(?: ([\w./-]+))?`?/g;
const LIST$2 = /`agentic-sdlc (?:list|status)`/g;
const VARIABLE$1 = /`--var ([A-Za-z][\w-]*)=([^`\n]*)`/g;
const INPUTS = /`--(fan-out|from-step|max-cost-usd|max-tokens|model|provider|terminal-output|trust-definition)(?: ([^`\n]+))?`/g;
function forGitHub(text) {
	return text.replaceAll(COMMAND, (...[, , name, runId, options, answerText]) => {
		return `\`/agentic ${name} ${runId}${(options ?? "").replace("--from-step", "--from")}${answerText === void 0 ? "" : ` ${answerText.slice(1, -1)}`}\``;
	}).replaceAll(CONFIG, (...[, key, value]) => value === void 0 ? `\`${key}\` in agentic/config.json` : `\`${key}: ${value}\` in agentic/config.json`).replaceAll(OTHER_ANSWERS, "or `/agentic approve`, or `/agentic reject` and why, in place of the words").replaceAll(LIST$2, "`/agentic status`").replaceAll(VARIABLE$1, "input `variables` (`$1: $2`)").replaceAll(INPUTS, (...[, name, value]) => value === void 0 ? `input \`${name}\`` : `input \`${name}: ${value}\``);
}
// src/output/github/run-headline.ts
const MESSAGE = 400;
const MOVED$1 = 1200;
const EMOJI = {
	started: "🚀",
	running: "🔄",
	asking: "⏸",
	"over budget": "⏸",
	waiting: "⏸",
	"fanned out": "🔄",
	stuck: "⏸",
	done: "✅",
	"checks fail": "⚠️",
	unchanged: "⚠️",
	failed: "❌",
	cancelled: "🛑",
	interrupted: "🛑",
	"cut off": "🛑"
};
function headlineOf(input) {
	const { source, view } = input;
	const routed = routeOutcomeOf(source);
	const name = isRouting(source) ? "Your request" : sanitizeLine(source.record.workflow, 80);
	return {
		title: routed ? `${EMOJI.done} ${routeTitle(routed)}` : `${EMOJI[view.label]} ${name} ${describeStatus(input)}`,
		paragraphs: [...paragraphsFor(input), moved(view)].filter((paragraph) => paragraph !== "")
	};
}
function describeStatus({ source, view, links }) {
	const { label, why = "it needs a person", failure } = view;
	if (isRouting(source) && label === "running") return formatRoute(view);
	switch (label) {
		case "started": return "has started";
		case "running": return `is running${formatActiveSteps(view)}`;
		case "asking": return "is waiting for you";
		case "over budget":
		case "waiting":
		case "stuck": return `has paused: ${why}`;
		case "fanned out": return `is working on ${plural(view.fanOut, "branch", "branches")}, each in its own job`;
		case "done": return `is done${proposed(view, links)}`;
		case "checks fail": return `is ${CHECKS_FAIL}${proposed(view, links)}`;
		case "unchanged": return `is done, ${view.why ?? "nothing changed"}`;
		case "failed": return `failed${failure?.path === void 0 || isRouting(source) ? "" : ` at ${sanitizeLine(displayPath(failure.path), 80)}`}`;
		case "cancelled": return "was cancelled";
		case "interrupted": return "was cancelled (interrupted)";
		case "cut off": return "was cut off";
	}
}
const MOST_AT_WORK = 3;
function formatActiveSteps({ active }) {
	const names = active.map((path) => sanitizeLine(displayPath(path), 60));
	if (names.length === 0) return "";
	const more = names.length - MOST_AT_WORK;
	return `: ${names.slice(0, MOST_AT_WORK).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
function proposed({ pullRequests: [first, ...others] }, links) {
	if (!first) return "";
	return `: ${others.length === 0 ? requestName(first, links) : `${others.length + 1} pull requests`}`;
}
function requestName({ number, url, draft, path, ended }, links) {
	const kind = draft ? "draft pull request" : "pull request";
	if (number !== void 0) return `${kind} ${linkTo(`#${number}`, url, links)}${ended === void 0 ? "" : ` (${ended})`}`;
	if (url !== void 0) return linkTo(kind, url, links);
	return `${kind} in ${sanitizeCode(path ?? "", 200)}`;
}
function paragraphsFor(input) {
	const { source, view } = input;
	const message = firstLines(view.pause?.message);
	switch (view.label) {
		case "started":
		case "running": return [];
		case "asking": return [...questionParts(input), proposedDiagram(source)];
		case "over budget": return [message, continueHint(input, "To allow it more")];
		case "waiting": return [message, continueHint(input, "Nothing is lost. When that is over")];
		case "fanned out": return [`The run continues automatically when all of them have ended. If one of the jobs is lost: ${resumeCommand(input)}`];
		case "stuck": return view.pause?.isMoved === true ? [continueHint(input, "To continue on the new commits")] : [message, continueHint(input, "When that is corrected")];
		case "done":
		case "checks fail":
		case "unchanged": return doneParts(input);
		case "failed": return [
			...failedParts(view),
			describeSavedWork(input),
			continueHint(input, "To try again")
		];
		default: return [
			`After ${formatUsage(view)}. What was done is kept.`,
			describeSavedWork(input),
			continueHint(input, "To continue")
		];
	}
}
function moved({ pause, movedNote = pause?.isMoved === true ? pause.message : "" }) {
	return sanitizeLine(forGitHub(movedNote), MOVED$1);
}
function firstLines(message = "") {
	return sanitizeLine(forGitHub(message), MESSAGE);
}
function continueHint(input, when) {
	return input.isOutsideConversation === true ? "" : `> ${when}: ${resumeCommand(input)}`;
}
function resumeCommand({ view: { next }, isOutsideConversation: isOutside = false }) {
	const command = next.find(({ command }) => command === "resume" || command === "retry");
	return command === void 0 ? "" : commentCommand(command, isOutside);
}
function doneParts(input) {
	const { source, view, links } = input;
	const { own, pullRequests: requests, skippedAfterFailure, withoutChange, assumptions } = view;
	const routed = routeOutcomeOf(source);
	const at = own.continued?.base ?? own.branch;
	const branch = at === void 0 ? void 0 : sanitizeCode(at, 200);
	const what = own.diff ? formatDiff(own.diff) : `${plural(own.files, "file")} changed`;
	const [only] = requests;
	return [
		...routed ? routeParagraphs(routed, links) : [],
		...resultParts(source, links),
		input.isOutsideConversation === true ? "" : requests.length === 1 ? `**${sanitizeLine(only?.title ?? "", 200)}**` : requestList(requests, links),
		...endedParts(requests),
		view.verification.map((line) => sanitizeLine(line, MESSAGE)).join("\\\n"),
		own.files > 0 && branch !== void 0 ? `${branch}: ${what}` : "",
		skippedAfterFailure.length === 0 ? "" : `Failed, and left out: ${sanitizedNames(skippedAfterFailure.map(({ path }) => path))}.`,
		assumptions.map(({ question, assumed }) => `- Assumed: ${sanitizeLine(assumed, 300)} (${sanitizeLine(question, 300)})`).join("\n"),
		withoutChange.length === 0 ? "" : `Changed nothing, though asked to: ${sanitizedNames(withoutChange)}.`
	];
}
function endedParts(requests) {
	return ["closed", "merged"].flatMap((how) => {
		const ended = requests.filter((request) => request.ended === how);
		if (ended.length === 0) return [];
		const which = ended.map(({ number }) => `#${number}`).join(", ");
		const [branch, it] = ended.length === 1 ? ["its branch", "it"] : ["their branches", "them"];
		return [`A person ${how} ${which}: later commits of ${branch} are in no open pull request.${how === "closed" ? ` Reopen ${it} if the commits are needed.` : ""}`];
	});
}
const MOST_REQUESTS = 20;
function requestList(requests, links) {
	const lines = requests.slice(0, MOST_REQUESTS).map((request) => `- ${requestName(request, links)}: ${sanitizeLine(request.title, 160)}`);
	const more = requests.length - lines.length;
	return [...lines, ...more > 0 ? [`- and ${more} more`] : []].join("\n");
}
function formatUsage({ cost, elapsedMs }) {
	return [formatDuration(elapsedMs), ...cost.sessions === 0 ? [] : [formatCostSummary(cost)]].join(" · ");
}
function failedParts({ failure: own }) {
	if (!own) return [];
	const { step, failure } = own;
	const tries = step && step.attempt > 1 ? ` (after ${plural(step.attempt, "attempt")})` : "";
	const others = own.others.filter(({ attempt }) => attempt > 0).map(({ path }) => path);
	return [`**${firstLines(failure.message)}**${tries}`, others.length === 0 ? "" : `Also failed: ${sanitizedNames(others)}.`];
}
function sanitizedNames(paths) {
	return namesOf(paths.map((path) => sanitizeLine(displayPath(path), 80)));
}
function describeSavedWork({ source, view: { preservedSteps, own } }) {
	if (isRouting(source) || preservedSteps.length === 0) return "";
	const { branch, diff } = own;
	const commits = diff && diff.commits > 0 && branch !== void 0 ? ` (${plural(diff.commits, "commit")} on ${sanitizeCode(branch, 200)})` : "";
	return `Kept: ${sanitizedNames(preservedSteps)}${commits}.`;
}
// src/output/github/step-table.ts
const statusEmoji = {
	pending: "⬜",
	running: "🔄",
	waiting: "⏸",
	produced: "🔄",
	completed: "✅",
	failed: "❌",
	skipped: "⏭️",
	interrupted: "🛑"
};
function stepsTable(source, view, room) {
	const all = view.rows.map((row) => displayedRow(row, source, view));
	const rows = isRouting(source) ? routingRows(all) : all;
	if (rows.length === 0) return "";
	const { state, now } = source;
	const end = state.status === "running" ? now : state.updatedAt ?? now;
	return [
		"| | step | result | time | cost |",
		"| --- | --- | --- | --: | --: |",
		...groupRows(rows, room.rows).map((row) => rowLine(row, end, room))
	].join("\n");
}
function displayedRow(row, { state }, { failure }) {
	if (row.status === "waiting" && row.summary !== "") return {
		...row,
		summary: "waiting for a person"
	};
	if (state.status === "failed" && row.status === "failed" && row.path === failure?.step?.path) return {
		...row,
		summary: "failed"
	};
	if (state.status !== "paused") return row;
	const { fanOut, paused } = state;
	if (fanOut?.step === row.path) return {
		...row,
		status: "running"
	};
	if (fanOut?.branches.some(({ step }) => step === row.path)) return {
		...row,
		status: "running",
		summary: row.summary || "in its own job"
	};
	return row.status === "failed" && paused?.step === row.path ? {
		...row,
		status: "waiting"
	} : row;
}
function groupRows(rows, most) {
	const chosen = selectRows$1(rows, most);
	const lines = [];
	let group = [];
	const close = () => {
		if (group.length > 0) lines.push({ group });
		group = [];
	};
	for (const row of rows) {
		const isAlone = chosen.has(row);
		const last = group.at(-1);
		const isLike = last === void 0 || isPending(last) === isPending(row) && (!isPending(row) || last.depth === row.depth);
		if (isAlone || !isLike) close();
		if (isAlone) lines.push(row);
		else group.push(row);
	}
	close();
	return lines;
}
function isPending({ status }) {
	return status === "pending";
}
const TROUBLE$1 = new Set([
	"failed",
	"waiting",
	"interrupted",
	"running",
	"produced"
]);
function selectRows$1(rows, most) {
	const started = rows.filter((row) => !isPending(row));
	if (started.length <= most) return new Set(started);
	const weight = ({ status, depth }) => (TROUBLE$1.has(status) ? 0 : 100) + depth;
	return new Set(started.toReversed().toSorted((a, b) => weight(a) - weight(b)).slice(0, most));
}
const MOST_NAMES = 8;
const INDENT = "&emsp;";
function rowLine(row, now, room) {
	if ("group" in row) return groupLine(row.group);
	const name = `${INDENT.repeat(Math.min(row.depth, 5))}${sanitizeLine(row.label, 80)}`;
	const result = sanitizeLine(row.summary === "" ? statusText(row) : row.summary, room.result);
	return `| ${statusEmoji[row.status]} | ${name} | ${result} | ${timeOf(row, now)} | ${formatRowCost(row)} |`;
}
function statusText({ status }) {
	if (status === "running" || status === "produced") return "running";
	return status === "interrupted" || status === "failed" ? status : "";
}
function groupLine(group) {
	const [first] = group;
	const indent = INDENT.repeat(Math.min(first?.depth ?? 0, 5));
	if (!first || isPending(first)) {
		const names = group.slice(0, MOST_NAMES).map(({ label }) => sanitizeLine(label, 40));
		const more = group.length - names.length;
		return `| ${statusEmoji.pending} | ${indent}${names.join(" · ")}${more > 0 ? ` and ${more} more` : ""} | | | |`;
	}
	const counts = Map.groupBy(group, ({ status }) => statusEmoji[status]);
	const text = Array.from(counts, ([emoji, { length }]) => `${emoji} ${length}`).join(" · ");
	return `| | ${indent}… ${plural(group.length, "more step")} | ${text} | | |`;
}
function timeOf(row, end) {
	const duration = row.status === "waiting" ? void 0 : activeTime(row, Date.parse(end));
	return duration === void 0 ? "" : formatDuration(duration).replace(" ", "\xA0");
}
// src/output/github/run-comment.ts
const MOST_CHARACTERS$1 = 65e3;
const MOST_PICTURE$1 = 15e3;
const MOST_FILES$7 = 30;
const ROOMS$1 = [
	{
		rows: 40,
		result: 160
	},
	{
		rows: 20,
		result: 80
	},
	{
		rows: 5,
		result: 40
	}
];
function runMarker(runId) {
	return `<!-- agentic-sdlc:run=${runId} -->`;
}
function markedRun(text) {
	return /^\s*<!-- agentic-sdlc:run=([\w-]{1,40}) -->/.exec(text)?.[1];
}
function renderRunComment(source, links) {
	const { title, body } = runCommentParts(source, links);
	return `### ${title}\n\n${body}\n`;
}
function runCommentParts(source, links) {
	const view = viewRun(source);
	const input = {
		source,
		view,
		links
	};
	const { title, paragraphs } = headlineOf(input);
	const end = [footer$1(input), runMarker(view.runId)].join("\n");
	for (const details of [detailsPart(input), ""]) for (const room of ROOMS$1) {
		const body = [
			...paragraphs,
			failurePart(view),
			stepsTable(source, view, room),
			totals(source, view),
			details,
			end
		].filter((part) => part !== "").join("\n\n");
		if (title.length + body.length <= MOST_CHARACTERS$1) return {
			title,
			body
		};
	}
	return {
		title,
		body: end
	};
}
function totals(source, view) {
	const { steps, cost, elapsedMs } = view;
	const { ended, total } = steps;
	const tokens = cost.tokens === 0 && !cost.complete ? [] : [formatTokens(cost)];
	return [
		...isRouting(source) ? [] : [`${ended} of ${plural(total, "step")}`, ...percentPart(view)],
		formatDuration(elapsedMs),
		...cost.sessions === 0 ? [] : [...tokens, formatCostSummary(cost)]
	].join(" · ");
}
function failurePart({ failure: own }, most = 1500) {
	const { details = "" } = own?.failure ?? {};
	if (details.trim() === "") return "";
	return `<details><summary>What it put out</summary>\n\n${sanitizeBlock(details, { most })}\n\n</details>`;
}
function detailsPart({ source, view, links }) {
	const { state, directory } = source;
	const parts = [
		isRouting(source) ? "" : diagramBlock(source.table, state, MOST_PICTURE$1),
		costTable(source, historyOf(source.events, source)),
		filesList(view.files),
		[
			linkTo("State", links.stateUrl, links),
			linkTo("journal", fileUrl(links, directory, `${directory}/journal.ndjson`), links),
			linkTo("plan", state.seq > 0 && source.read("plan.md") !== void 0 ? fileUrl(links, directory, `${directory}/plan.md`) : void 0, links),
			linkTo("log", links.runUrl, links)
		].filter((part) => part.startsWith("[")).join(" · ")
	].filter((part) => part !== "");
	return [
		`<details><summary>${isRouting(source) ? "Cost and files" : "Picture, cost and files"}</summary>`,
		...parts,
		"</details>"
	].join("\n\n");
}
function costTable(source, history) {
	const { by_provider: lines } = reportSpending(history, source.events, source.providerOf);
	if (lines.length === 0) return "";
	return [
		"| provider | cost | tokens | sessions |",
		"| --- | --: | --: | --: |",
		...lines.map((line) => {
			const { label, cost_usd, tokens, sessions } = line;
			const count = tokens === 0 && cost_usd === null ? "?" : formatCount(tokens);
			return `| ${sanitizeLine(label, 40)} | ${formatMoney(line)} | ${count} | ${sessions} |`;
		})
	].join("\n");
}
function filesList(files) {
	if (files.length === 0) return "";
	const named = files.slice(0, MOST_FILES$7).map((file) => sanitizeCode(file, 200));
	const more = files.length - named.length;
	return `Changed: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
function footer$1({ source, view, links }) {
	const { runId, status } = view;
	const author = describeTrigger(source, links);
	const isOpen = status === "running" || status === "paused" || status === "pending";
	return `<sub>${[
		`run ${sanitizeLine(runId, 40)}`,
		...author === "" ? [] : [`started ${author}`],
		...isOpen ? ["`/agentic cancel`"] : [],
		...[linkTo("log", links.runUrl, links)].filter((part) => part.startsWith("["))
	].join(" · ")}</sub>`;
}
function describeTrigger({ record }, links) {
	const { pull_request: pull, head_sha: sha, variables } = record;
	const { startedBy, server, repository } = links;
	if (pull !== void 0 && sha !== void 0) {
		const commit = linkTo(sanitizeCode(sha.slice(0, 7), 7), `${server}/${repository}/commit/${sha}`, links);
		const { checks } = variables;
		return `for ${formatFailedChecks(typeof checks === "string" ? checksNamedIn(checks) : [], { commit })}`;
	}
	return startedBy && isLogin(startedBy.login) ? `by @${startedBy.login}${describeSource(links)}` : "";
}
function describeSource(links) {
	const link = linkTo("this comment", links.startedBy?.url, links);
	return link.startsWith("[") ? ` from ${link}` : "";
}
// src/storage/refs/job-lease.ts
const JobLease = object({
	run_id: string().refine(isRunId),
	workflow_run: string().regex(/^[1-9]\d{0,19}$/).describe("Run of a workflow at GitHub that the jobs belong to."),
	url: string().max(500).regex(/^https?:\/\/[\w.:-]+\/[\w.-]+\/[\w.-]+\/actions\/runs\/\d+$/),
	since: datetime(),
	asked: datetime().optional().describe("When the run of the workflow was started, where that is known."),
	inbox: string().max(200).optional().describe("Version of the run's inbox that the jobs begin with; absent where there is none."),
	earlier: int().positive().optional().describe("Claims right before it whose jobs have published nothing; absent where there was none."),
	round: int().positive().optional().describe("Of the branches that have jobs of their own in it.")
});
const FILE = "claim.json";
const MAX_BYTES$1 = 4096;
const MAX_JOB_MS = 216e5;
async function readLease(refs, runId) {
	const version = isRunId(runId) ? await versionOf(refs, leaseRef(runId)) : void 0;
	return version === void 0 ? void 0 : await readLeaseAt(refs, {
		runId,
		version
	});
}
async function readLeases(refs) {
	const found = new Map();
	for (const [ref, version] of await refs.refs(LEASE_REFS)) {
		const runId = ref.slice(LEASE_REFS.length);
		if (isRunId(runId)) found.set(runId, await readLeaseAt(refs, {
			runId,
			version
		}));
	}
	return found;
}
async function readLeaseAt(refs, { runId, version }) {
	const files = await refs.read(version, [FILE, DISPATCH_FILE]);
	const content = files.get(FILE);
	const dispatch = parseDispatchClaim(files.get(DISPATCH_FILE));
	if (content === void 0 || content.length > MAX_BYTES$1) return {
		version,
		lease: void 0,
		dispatch
	};
	const { data } = JobLease.safeParse(parseJson(Buffer.from(content).toString("utf8")), { jitless: true });
	return {
		version,
		lease: data?.run_id === runId ? data : void 0,
		dispatch
	};
}
async function isLeaseActive({ workflow_run, since }, { isOver, now }) {
	const isCompleted = await isOver(workflow_run);
	return isCompleted === void 0 ? Math.abs(now.getTime() - Date.parse(since)) < MAX_JOB_MS : !isCompleted;
}
async function acquireLease({ refs, isOver, ...timing }, lease) {
	return await updateRefs({
		refs,
		...timing
	}, async () => {
		const found = await readLease(refs, lease.run_id);
		const before = found?.lease;
		if (before && before.workflow_run !== lease.workflow_run) {
			if (await isLeaseActive(before, {
				isOver,
				now: timing.clock.now()
			})) return { result: before };
		}
		if (before?.workflow_run === lease.workflow_run && before.since === lease.since) return { result: void 0 };
		const inbox = await versionOf(refs, inboxRef(lease.run_id));
		const earlier = before !== void 0 && before.workflow_run !== lease.workflow_run ? (before.earlier ?? 0) + 1 : before?.earlier;
		return {
			commit: { refs: [leaseChange({
				...lease,
				inbox,
				earlier
			}, found?.version)] },
			result: () => void 0
		};
	});
}
async function releaseLease({ refs, ...timing }, { runId, workflowRun, round }) {
	let released;
	return await updateRefs({
		refs,
		...timing
	}, async () => {
		const found = await readLease(refs, runId);
		const lease = found?.lease;
		if (!found || lease?.workflow_run !== workflowRun) return { result: found ? void 0 : released };
		if (round !== void 0 && lease.round === round) return { result: void 0 };
		if (round !== void 0 && lease.round === void 0) return {
			commit: { refs: [leaseChange({
				...lease,
				since: timing.clock.now().toISOString(),
				round
			}, found.version)] },
			result: () => void 0
		};
		released = lease;
		return {
			commit: { refs: [{
				ref: leaseRef(runId),
				expected: found.version,
				next: void 0
			}] },
			result: () => lease
		};
	});
}
function leaseChange(lease, expected) {
	const message = stateMessage(`Run ${lease.run_id} is worked on in ${lease.workflow_run}`);
	const changes = [{
		path: FILE,
		content: `${JSON.stringify(lease, null, 2)}\n`
	}];
	return {
		ref: leaseRef(lease.run_id),
		expected,
		next: {
			message,
			changes
		}
	};
}
// src/github-events/comments/comment-marker.ts
const MARKER$1 = /^<!-- agentic-sdlc:[\w-]+=[\w-]{1,80} -->/;
async function runsWithCommentIn(forge, issue) {
	return (await forge.listPostedComments(issue)).flatMap(({ marker }) => markedRun(marker) ?? []).filter(isRunId);
}
function textOfMarker(comments, marker) {
	return comments.findLast((each) => each.marker === marker)?.body;
}
// src/github-events/find-runs.ts
function conversationOf(issue, details) {
	return {
		issue,
		headRef: details?.head?.ref
	};
}
const ALL = {
	most: 1e3,
	turn: 0
};
const MAX_ENDED = 30;
const MAX_BYTES = 8388608;
async function readRunInfo(refs, runId, stateRef) {
	const found = await findRun(refs, runId, { stateRef });
	if (!found) return void 0;
	const [run] = await readRuns(refs, {
		version: found.version,
		where: found.where,
		runIds: [runId]
	});
	return run;
}
async function activeRunsIn(refs, conversation) {
	return newestFirst((await liveRuns(refs)).filter((run) => isInConversation(run, conversation)));
}
const MAX_TOGETHER = 20;
const HOUR_MS$2 = 36e5;
function turnOf({ clock }, most) {
	return {
		most,
		turn: Math.floor(clock.now().getTime() / HOUR_MS$2)
	};
}
function selectTurn(items, { most, turn }) {
	const from = turn % Math.max(1, Math.ceil(items.length / most)) * most;
	return items.slice(from, from + most);
}
async function liveRuns(refs, selection = ALL) {
	return (await withConcurrencyLimit(selectTurn(Array.from(await refs.refs(RUN_REFS), ([ref, version]) => ({
		runId: runOf(ref),
		ref,
		version
	})).flatMap(({ runId, ref, version }) => runId !== void 0 && ref === runRef(runId) ? [{
		runId,
		version
	}] : []).sort((a, b) => a.runId < b.runId ? 1 : -1), selection), ({ runId, version }) => readRuns(refs, {
		version,
		where: "live",
		runIds: [runId]
	}), MAX_TOGETHER)).flat();
}
const MAX_CANDIDATES = 5;
async function candidateRunsIn(refs, conversation, listRunsWithComment) {
	const versions = await refs.refs(RUN_REFS);
	const live = [...versions.keys()].flatMap((ref) => runOf(ref) ?? []).filter((id) => versions.has(runRef(id)));
	if (live.length === 0) return [];
	const commented = new Set(await listRunsWithComment());
	const likely = live.filter((id) => commented.has(id) || conversation.headRef?.endsWith(`-${suffixOf(id)}`) === true);
	return newestFirst((await withConcurrencyLimit(newestRunIds(new Set(likely), MAX_CANDIDATES), (runId) => readRuns(refs, {
		version: versions.get(runRef(runId)) ?? "",
		where: "live",
		runIds: [runId]
	}))).flat().filter((run) => isInConversation(run, conversation)));
}
async function archivedRunsIn(refs, conversation, stateRef) {
	const { version, runIds } = await newestArchivedRuns(refs, stateRef);
	return newestFirst((version === void 0 ? [] : await readRuns(refs, {
		version,
		where: "ended",
		runIds
	})).filter((run) => isInConversation(run, conversation)));
}
async function newestArchivedRuns(refs, stateRef) {
	const version = await versionOf(refs, stateRef);
	const runIds = (version === void 0 ? [] : await refs.list(version, RUNS_FOLDER)).flatMap(({ kind, name }) => kind === "folder" && isRunId(name) ? [name] : []);
	return {
		version,
		runIds: newestRunIds(runIds, MAX_ENDED)
	};
}
async function prefetchRuns(refs, stateRef) {
	const live = [...(await refs.refs(RUN_REFS)).keys()].filter((ref) => ref === runRef(runOf(ref) ?? ""));
	await Promise.allSettled([live.length < MAX_TOGETHER ? liveRuns(refs) : void 0, newestArchivedRuns(refs, stateRef)]);
}
function newestFirst(runs) {
	const startOf = ({ progress }) => progress.started_at ?? "";
	return runs.toSorted((a, b) => startOf(b).localeCompare(startOf(a)));
}
async function readRuns(refs, { version, where, runIds }) {
	const paths = runIds.flatMap((id) => [runPath(id, runFiles.progress), runPath(id, runFiles.run)]);
	const files = await refs.read(version, paths);
	const json = (path) => {
		const bytes = files.get(path);
		return bytes && bytes.length <= MAX_BYTES ? parseJson(Buffer.from(bytes).toString("utf8")) : void 0;
	};
	return runIds.flatMap((runId) => {
		const progress = ProgressDocument.safeParse(json(runPath(runId, runFiles.progress)), { jitless: true });
		const record = RunRecord.safeParse(json(runPath(runId, runFiles.run)), { jitless: true });
		if (progress.data?.workflow_id !== runId || record.data?.id !== runId) return [];
		return [{
			runId,
			where,
			progress: progress.data,
			record: record.data
		}];
	});
}
function isInConversation({ record, progress }, { issue, headRef }) {
	if (record.issue?.number === issue) return true;
	if (progress.pull_requests.some(({ number }) => number === issue)) return true;
	return headRef !== void 0 && progress.branches.includes(headRef);
}
async function isRequested(refs, { runId, id, stateRef }) {
	const path = `inbox/${id}.json`;
	const found = await findRun(refs, runId, { stateRef });
	if (found && (await found.read([path])).has(path)) return true;
	return (await readInbox(refs, runId)).requests.some((each) => each.id === id);
}
async function requestedRun({ refs }, { id, stateRef, conversation, runId: named }) {
	if (named !== void 0) return await isRequested(refs, {
		runId: named,
		id,
		stateRef
	}) ? named : void 0;
	const [live, archive] = await Promise.all([activeRunsIn(refs, conversation), newestArchivedRuns(refs, stateRef)]);
	const versions = await refs.refs(RUN_REFS);
	const locations = [...live.map(({ runId }) => ({
		runId,
		version: versions.get(runRef(runId))
	})), ...archive.runIds.map((runId) => ({
		runId,
		version: archive.version
	}))].flatMap((each) => [each, {
		...each,
		version: versions.get(inboxRef(each.runId))
	}]);
	return (await Promise.all(locations.map(async ({ runId, version }) => {
		const path = runPath(runId, `inbox/${id}.json`);
		return version !== void 0 && (await refs.read(version, [path])).has(path) ? runId : void 0;
	}))).find((runId) => runId !== void 0);
}
async function prefetchInbox(refs, runId) {
	const version = await versionOf(refs, inboxRef(runId));
	if (version === void 0) return;
	const parts = runPath(runId, "inbox").split("/");
	const folders = ["", ...parts.map((_, index) => parts.slice(0, index + 1).join("/"))];
	await Promise.all([refs.read(version, [DISPATCH_FILE]), ...folders.map((folder) => refs.list(version, folder))]);
}
// src/github-events/permissions/loop-limits.ts
const MAX_BY_BOTS = 5;
const DAY_MS = 864e5;
async function exceedsChainLimit({ forge, refs, checks, clock }, stateRef, { runId, by, issue, headSha }) {
	if (!isBot(by)) return false;
	const now = clock.now().getTime();
	if ((await runsWithCommentIn(forge, issue)).filter((each) => each !== runId && now - (dayOf(each)?.getTime() ?? 0) < 2 * DAY_MS).length >= MAX_BY_BOTS) return true;
	const pull = headSha === void 0 ? void 0 : await checks?.pull(issue);
	return pull !== void 0 && (await runsNamedIn(refs, pull, stateRef)).some((run) => hasOpened(run, pull));
}
async function exceedsReplyLimit({ forge, clock }, { by, issue, marker }) {
	if (!isBot(by)) return false;
	const since = new Date(clock.now().getTime() - DAY_MS);
	return (await forge.listPostedComments(issue, since)).filter((each) => isReplyMarker(each.marker) && each.marker !== marker && each.at >= since).length >= MAX_BY_BOTS;
}
function isBot(login) {
	return login.toLowerCase().endsWith("[bot]");
}
const MAX_NAMED = 20;
const TRAILER$1 = /^Agentic-Run: (\S+)$/gm;
async function runsNamedIn(refs, { commits }, stateRef) {
	const named = commits.flatMap(({ message }) => Array.from(message.matchAll(TRAILER$1), ([, id = ""]) => id));
	const ids = [...new Set(named.filter(isRunId).reverse())];
	const selected = ids.length > MAX_NAMED ? [...ids.slice(0, 19), ...ids.slice(-1)] : ids;
	return (await Promise.all(selected.map((id) => readRunInfo(refs, id, stateRef)))).filter((run) => run !== void 0);
}
function hasOpened({ progress }, { number, headRef }) {
	return progress.pull_requests.some((each) => each.branch === headRef && (each.number === void 0 || each.number === number));
}
// src/github-events/dispatch-run.ts
async function startRun(ports, stateRef, request) {
	const { forge, refs } = ports;
	const { source, workflow, variables, issue, issueText, headSha, by, why } = request;
	const runId = await runIdFor(source);
	const done = {
		status: "done",
		what: "run",
		runId
	};
	if (await findRun(refs, runId, { stateRef })) return done;
	if (await exceedsChainLimit(ports, stateRef, {
		...request,
		runId
	})) return refused$2(`${by} reached the limit for bots in this conversation.`, BOT_LIMIT);
	const isStarted = () => isAlreadyStarted(ports, source, stateRef);
	const claim = await claimUnlessStarted(ports, {
		runId,
		request: "run",
		isFirst: true
	}, isStarted);
	if (!claim) return done;
	const isNew = isFirstClaim(ports, claim, source.at);
	if (!isNew && await isStarted()) return done;
	const comment = {
		issue,
		marker: runMarker(runId),
		since: source.at
	};
	const beginning = {
		runId,
		workflow,
		by,
		why
	};
	await forge.postStatusComment({
		...comment,
		body: startedText(beginning),
		isNew
	});
	const inputs = {
		workflow,
		variables,
		issue,
		headSha,
		askedBy: renderRequester(by, source, issueText && await issueDigest(issueText))
	};
	await claim.confirm();
	const answer = await forge.dispatch({
		command: "run",
		runId,
		...inputs
	});
	if (answer.status === "started") return done;
	await claim.release();
	await forge.postStatusComment({
		...comment,
		body: notStartedText(beginning, answer.message)
	});
	return refused$2(answer.message);
}
const CLAIM_PROOF_MS = 36e5;
function isFirstClaim({ clock }, { isFirst }, since) {
	return isFirst && Math.abs(clock.now().getTime() - since.getTime()) < CLAIM_PROOF_MS;
}
const OTHER_INSTANCE_WAITS_MS = [
	300,
	1e3,
	3e3
];
async function claimUnlessStarted(ports, wanted, isStarted) {
	const claim = await claimDispatch(ports, wanted);
	if (claim) return claim;
	for (const milliseconds of OTHER_INSTANCE_WAITS_MS) {
		await ports.clock.sleep(milliseconds);
		if (await activeLease(ports, wanted.runId) || await isStarted()) return void 0;
	}
	throw otherInstance(wanted.runId);
}
async function isAlreadyStarted({ forge, refs }, source, stateRef) {
	const runId = await runIdFor(source);
	return await findRun(refs, runId, { stateRef }) !== void 0 || await forge.dispatchStatus(runId, source.at) !== "no";
}
async function dispatchResume(ports, dispatch, { since, again, request, updatedAt, announce }) {
	const { forge } = ports;
	const { runId } = dispatch;
	const known = async () => {
		await announce?.(false);
		return "known";
	};
	const submitted = typeof request === "string" ? void 0 : request;
	const id = typeof request === "string" ? request : request.id;
	if (submitted?.hadLease !== false && await activeLease(ports, runId)) return await known();
	const isStarted = async () => {
		const started = await forge.dispatchStatus(runId, since);
		return started === "waiting" || started === "over" && again === "never";
	};
	if (submitted && !submitted.claim && await isStarted()) return await known();
	const wanted = {
		runId,
		request: id,
		ref: submitted?.ref
	};
	const claim = submitted?.claim ?? await claimUnlessStarted(ports, wanted, isStarted);
	if (!claim) return await known();
	const isNew = updatedAt !== void 0 && Date.parse(updatedAt) < since.getTime() && isFirstClaim(ports, claim, since);
	if (!isNew && await isStarted()) return await known();
	await announce?.(isNew);
	await claim.confirm();
	const answer = await forge.dispatch(dispatch);
	if (answer.status === "started") return "started";
	await claim.release();
	throw new AgenticError({
		code: "remote-refused",
		message: answer.message
	});
}
async function activeLease({ refs, forge, clock }, runId) {
	const lease = (await readLease(refs, runId))?.lease;
	return lease && await isLeaseActive(lease, {
		isOver: forge.isWorkflowRunCompleted,
		now: clock.now()
	}) ? lease : void 0;
}
async function submitRequest(ports, { updatedAt = "", ...request }) {
	const { refs } = ports;
	const { runId, id, content } = request;
	const hadLease = await versionOf(refs, leaseRef(runId)) !== void 0;
	const claim = createClaim(id, ports);
	const { status, inbox, lastClaim } = await addClaimedRequest(ports, {
		...request,
		claim
	});
	const isFirst = !hadLease && (lastClaim === void 0 || Date.parse(lastClaim.at) < Date.parse(updatedAt));
	const ref = status === "known" && inbox === void 0 ? leaseRef(runId) : inboxRef(runId);
	return {
		id,
		claim: status === "added" ? ownClaim(ports, {
			runId,
			ref,
			claim,
			isFirst
		}) : void 0,
		ref,
		hadLease,
		requests: async () => {
			const { requests } = await readInboxAt(refs, {
				runId,
				version: inbox
			});
			return requests.some((each) => each.id === id) ? requests : [...requests, {
				id,
				content
			}];
		}
	};
}
// src/github-events/checks/check-event.ts
function mayHaveFailed(payload) {
	if (payload.action !== "completed") return false;
	if ("check_suite" in payload) return payload.check_suite.pull_requests.length > 0;
	const { conclusion, check_suite: suite } = payload.check_run;
	return (conclusion === "failure" || conclusion === "timed_out") && suite.pull_requests.length > 0;
}
async function handleChecks(payload, ports) {
	const settings = await ports.settings();
	if (!settings.fixChecks) return NOTHING$1;
	const suite = "check_suite" in payload ? payload.check_suite : payload.check_run.check_suite;
	let handled = NOTHING$1;
	for (const { number } of suite.pull_requests) {
		const each = await fixPull(ports, settings, {
			pull: number,
			headSha: suite.head_sha
		});
		if (each.status !== "nothing") handled = each;
	}
	return handled;
}
const MAX_PULLS$1 = 50;
async function sweepChecks(ports, headSha) {
	const settings = await ports.settings();
	const result = {
		done: [],
		problems: []
	};
	if (!settings.fixChecks || !ports.checks) return result;
	try {
		const open = await ports.checks.openPulls();
		const ids = headSha === void 0 ? await knownIds(ports.refs, settings.stateRef) : new Set();
		const wanted = open.filter((pull) => headSha === void 0 ? isLikelyRunBranch(pull, ids) : pull.headSha === headSha);
		for (const { number: pull } of selectTurn(wanted, turnOf(ports, MAX_PULLS$1))) {
			const handled = await fixPull(ports, settings, { pull });
			if (handled.status === "done") result.done.push(`run ${handled.runId ?? ""} for the checks of #${pull}`);
		}
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		result.problems.push(error.message);
	}
	return result;
}
function isLikelyRunBranch({ headRef }, ids) {
	return headRef.startsWith("agentic/") || [...ids].some((id) => headRef.endsWith(`-${suffixOf(id)}`));
}
async function fixPull(ports, settings, target) {
	const { checks, repository } = ports;
	const { fixChecks, stateRef } = settings;
	if (!checks || !fixChecks) return NOTHING$1;
	const pull = await checks.pull(target.pull);
	if (!pull?.isOpen || pull.isFork) return NOTHING$1;
	const { number, headSha } = pull;
	if (target.headSha !== void 0 && target.headSha !== headSha) return NOTHING$1;
	const runs = await runsNamedIn(ports.refs, pull, stateRef);
	if (!runs.some((run) => hasOpened(run, pull))) return NOTHING$1;
	const { isCompleted, failed, startedAt: at = pull.createdAt } = await checks.checks(headSha);
	if (!isCompleted || failed.length === 0) return NOTHING$1;
	const source = {
		kind: "checks",
		repository,
		pull: number,
		headSha,
		at
	};
	const ids = await knownIds(ports.refs, stateRef);
	const own = await checksSuffix(repository, {
		pull: number,
		headSha
	});
	if ([...ids].some((id) => suffixOf(id) === own)) return NOTHING$1;
	if (pull.commits.length >= 250 || await countBefore(repository, {
		pull,
		runs,
		ids
	}) >= fixChecks.max) return await reportLimit(ports, pull, fixChecks);
	if (ports.isWithinRateLimit?.("checks") === false) return TOO_MUCH;
	const described = await Promise.all(failed.slice(0, MAX_CHECKS).map(checks.describe));
	return await startRun(ports, stateRef, {
		source,
		workflow: fixChecks.workflow,
		variables: { checks: checksVariable(described, failed.length) },
		issue: number,
		headSha,
		by: "failing checks",
		why: formatFailedChecks(described.map(({ name }) => name), {
			count: failed.length,
			commit: sanitizeCode(headSha.slice(0, 7), 7)
		})
	});
}
const MAX_CHECKS = 10;
async function knownIds(refs, stateRef) {
	const live = [...(await refs.refs(RUN_REFS)).keys()].flatMap((ref) => runOf(ref) ?? []);
	const version = await versionOf(refs, stateRef);
	const ended = version === void 0 ? [] : await refs.list(version, RUNS_FOLDER);
	return new Set([...live, ...ended.map(({ name }) => name).filter(isRunId)]);
}
async function countBefore(repository, { pull, runs, ids }) {
	const { number, headSha, commits } = pull;
	const suffixes = new Map([...ids].map((id) => [suffixOf(id), id]));
	const found = new Set();
	for (const { sha } of commits) {
		if (sha === headSha) continue;
		const id = suffixes.get(await checksSuffix(repository, {
			pull: number,
			headSha: sha
		}));
		if (id !== void 0) found.add(id);
	}
	for (const { runId, record } of runs) if (record.pull_request === number) found.add(runId);
	return found.size;
}
async function reportLimit({ forge }, pull, { max }) {
	const { number: issue, createdAt: since, commits } = pull;
	const [body, why] = commits.length >= 250 ? [tooManyCommitsText(250), `250 commits or more`] : [limitReachedText(max), `had its ${max} runs`];
	await forge.postStatusComment({
		issue,
		marker: replyMarker$1(`checks-${issue}`),
		body,
		since
	});
	return refused$2(`Pull request #${issue} has ${why}.`);
}
const MAX_JSON = 45e3;
const MAX_LENGTH = {
	output: 4e3,
	annotation: 400,
	log: 12e3,
	name: 200
};
const MAX_ANNOTATIONS = 20;
const ROOM = 2;
function checksVariable(checks, count) {
	for (let share = 1;; share /= 2) {
		const visible = checks.slice(0, Math.max(1, Math.ceil(checks.length * Math.min(1, share * 4))));
		const omitted = count - visible.length;
		const text = [...visible.map((check) => fenceUntrustedText(renderCheck(check, share), "a failed check")), ...omitted > 0 ? [`(${plural(omitted, "further check")} failed too.)`] : []].join("\n\n");
		if (JSON.stringify(text).length <= MAX_JSON || share < .001) return text;
	}
}
function renderCheck({ name, conclusion, output, annotations, log }, share) {
	const visible = annotations.slice(0, Math.ceil(MAX_ANNOTATIONS * share));
	return [
		checkHeading(begin(oneLine(name), MAX_LENGTH.name), conclusion),
		begin(withoutHidden(output.slice(0, ROOM * MAX_LENGTH.output)).trim(), MAX_LENGTH.output * share),
		visible.map((each) => `- ${begin(oneLine(each), MAX_LENGTH.annotation)}`).join("\n"),
		log === void 0 ? "" : `End of its log:\n\n${end(withoutHidden(log.slice(-2 * MAX_LENGTH.log)), MAX_LENGTH.log * share)}`
	].filter((part) => part !== "").join("\n\n");
}
function oneLine(text) {
	return withoutHidden(text.slice(0, ROOM * MAX_LENGTH.annotation)).replaceAll(/\s+/g, " ").trim();
}
function begin(text, most) {
	return text.length <= most ? text : `${text.slice(0, Math.max(0, most)).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
function end(text, most) {
	return text.length <= most ? text : `…${text.slice(-Math.max(1, most)).replace(/^[\uDC00-\uDFFF]/, "")}`;
}
const HEADING = "### 🛑 Checks fail, and no further run is started";
const NEXT = `Fix the checks yourself, or start one more run: ${sanitizeCode("/agentic run one-shot", 40)} with the task in the lines below.`;
function limitReachedText(max) {
	return [
		HEADING,
		`The failing checks of this pull request started ${plural(max, "run")}, the limit of ${sanitizeCode("github.fixChecks.max", 40)}.`,
		NEXT
	].join("\n\n");
}
function tooManyCommitsText(most) {
	return [
		HEADING,
		`This pull request has ${most} commits or more. GitHub does not list all of them, so the runs for its failing checks cannot be counted. ${sanitizeCode("github.fixChecks.max", 40)} limits them.`,
		NEXT
	].join("\n\n");
}
// src/comment-commands/human-reply.ts
const DECISIONS$2 = new Map([
	["approved", "approve"],
	["changes_requested", "input"],
	["commented", void 0]
]);
function readReview(review, { comments, head }) {
	const state = review.state.toLowerCase();
	if (!DECISIONS$2.has(state) || !review.user) return void 0;
	const text = parseText(review.body ?? "");
	const { login } = review.user;
	const remarks = comments.map((comment) => ({
		comment,
		text: parseText(comment.body)
	}));
	const threads = remarks.filter((remark) => remark.text.body !== "").map((remark) => threadOf(remark.comment, remark.text.body));
	const decision = remarks.map((remark) => remark.text.decision).reduce(stricter, stricter(DECISIONS$2.get(state), text.decision)) ?? "input";
	if (decision === "input" && text.body === "" && threads.length === 0) return void 0;
	return {
		id: `review-${review.id}`,
		decision,
		objects: state === "changes_requested" || void 0,
		body: text.body,
		threads,
		reviewer: login,
		head_sha: review.commit_id || void 0,
		head_ref: head?.ref || void 0,
		at: review.submitted_at || void 0,
		run_id: text.runId ?? firstOf$1(remarks, "runId"),
		step: text.step ?? firstOf$1(remarks, "step")
	};
}
function firstOf$1(remarks, key) {
	return remarks.find(({ text }) => text[key] !== void 0)?.text[key];
}
function readReviewComment(comment, head) {
	const { pull_request_review_id: review, user, body } = comment;
	if (typeof review === "number") return { review };
	const text = parseText(body);
	if (!user || text.body === "" && text.decision === void 0) return {};
	return { reply: {
		id: `review-comment-${comment.id}`,
		decision: text.decision ?? "input",
		body: "",
		threads: text.body === "" ? [] : [threadOf(comment, text.body)],
		reviewer: user.login,
		head_sha: (comment.original_commit_id ?? comment.commit_id) || void 0,
		head_ref: head?.ref || void 0,
		at: comment.created_at || void 0,
		run_id: text.runId,
		step: text.step
	} };
}
function readComment(comment) {
	const { command } = readCommand(comment.body ?? "");
	if (!comment.user || !isAnswer$1(command)) return void 0;
	return {
		id: `comment-${comment.id}`,
		decision: command.name,
		body: command.text,
		threads: [],
		reviewer: comment.user.login,
		at: comment.created_at || void 0,
		run_id: command.runId,
		step: command.step
	};
}
function isAnswer$1(command) {
	return command?.name === "input" || command?.name === "approve" || command?.name === "reject";
}
function parseText(body) {
	const reading = readCommand(body);
	if (isAnswer$1(reading.command)) {
		const { name, text, runId, step } = reading.command;
		return {
			decision: name,
			body: text,
			runId,
			step
		};
	}
	return {
		decision: void 0,
		body: reading.command !== void 0 || reading.mistake !== void 0 ? "" : body.trim()
	};
}
const STRICTNESS = [
	void 0,
	"approve",
	"input",
	"reject"
];
function stricter(one, other) {
	return STRICTNESS.indexOf(one) >= STRICTNESS.indexOf(other) ? one : other;
}
function threadOf(comment, text) {
	const line = comment.line ?? comment.original_line;
	const side = comment.side?.toLowerCase();
	return {
		id: String(comment.in_reply_to_id ?? comment.id),
		path: comment.path,
		...typeof line === "number" ? { line } : {},
		...side === "left" || side === "right" ? { side } : {},
		text
	};
}
// src/comment-commands/permission-policy.ts
const ACTIONS$1 = {
	"issue-comment": "created",
	"pull-request-comment": "created",
	review: "submitted",
	"review-comment": "created",
	label: "labeled",
	assignment: "assigned",
	dispatch: "dispatched",
	"workflow-run": void 0
};
const RANKS = [
	"write",
	"maintain",
	"admin"
];
const STRANGERS = new Set([
	"none",
	"read",
	"triage"
]);
function canStartRun(facts, policy) {
	const { event, action, people } = facts;
	if (ACTIONS$1[event] === void 0) return refused$1("no-event", "none");
	if (people.some(({ isOwnApp }) => isOwnApp)) return refused$1("own-app", "none");
	if (facts.isEdited || action === "edited") return refused$1("edited", "none");
	if (ACTIONS$1[event] !== action) return refused$1("no-event", "none");
	if (people.length === 0 || people.some(({ login = "" }) => login === "")) return refused$1("no-person", "none");
	if (facts.isTransferred) return refused$1("transferred", "none");
	const refusal = firstRefusal(people, (person) => refusalOf(person, policy));
	if (refusal) return refusal;
	if (facts.isLocked) return refused$1("locked");
	return facts.isFork ? refused$1("fork") : { allowed: true };
}
function canAnswer$1(facts, policy, answerers) {
	const asking = canStartRun(facts, policy);
	if (!asking.allowed) return asking;
	return firstRefusal(facts.people, (person) => strangerTo(person, answerers)) ?? asking;
}
function isSufficientRole(role, { permission, roles }) {
	if (STRANGERS.has(role)) return false;
	const rank = RANKS.indexOf(role);
	return rank >= 0 ? rank >= RANKS.indexOf(permission) : roles.includes(role);
}
function firstRefusal(people, of) {
	for (const person of people) {
		const refusal = of(person);
		if (refusal) return refusal;
	}
}
function refusalOf({ login = "", type, role }, policy) {
	if (type === "Bot" || login.endsWith("[bot]")) return policy.bots.some((bot) => isSame$1(bot, login)) ? void 0 : refused$1("bot");
	if (type !== "User") return refused$1("no-person", "none");
	if (role === void 0) return refused$1("role-unknown", "none");
	return isSufficientRole(role, policy) ? void 0 : refused$1("role");
}
function strangerTo({ login = "", teams }, answerers) {
	if (answerers.people.length + answerers.teams.length === 0) return void 0;
	if (answerers.people.some((name) => isSame$1(name, login))) return void 0;
	if (answerers.teams.length === 0) return refused$1("not-asked");
	if (teams === void 0) return refused$1("team-unknown", "none");
	return answerers.teams.some((team) => teams.some((own) => isSame$1(own, team))) ? void 0 : refused$1("not-asked");
}
function isSame$1(one, other) {
	return one.toLowerCase() === other.toLowerCase();
}
function refused$1(reason, reaction = "-1") {
	return {
		allowed: false,
		reason,
		reaction
	};
}
// src/github-events/permissions/check-permission.ts
async function checkPermission({ forge, own, actors = [] }, request, { settings, answers }) {
	const { policy, answerers } = settings;
	const { event, action } = request;
	const at = {
		event,
		action,
		isEdited: request.text?.isEdited ?? false
	};
	const known = [...actors, ...request.people].map((each) => each === null ? {
		type: "",
		isOwnApp: false
	} : {
		...each,
		isOwnApp: isOwn(each, request, own)
	});
	const open = {
		isLocked: false,
		isTransferred: false,
		isFork: false
	};
	const asAdmins = known.map((person) => ({
		...person,
		role: "admin"
	}));
	const early = canStartRun({
		...at,
		...open,
		people: asAdmins
	}, policy);
	if (!early.allowed) return {
		decision: early,
		issue: void 0
	};
	const wantsTeams = answers && answerers.teams.length > 0;
	const [issue, text, asking] = await Promise.all([
		forge.issue(request.issue),
		request.text?.now(),
		Promise.all(unique(known).map(async (person) => ({
			...person,
			role: await forge.roleOf(person.login ?? ""),
			...wantsTeams && { teams: await forge.teamsOf(person.login ?? "", answerers.teams) }
		})))
	]);
	if (request.text !== void 0 && text === void 0) return {
		decision: {
			allowed: false,
			reason: "gone",
			reaction: "none"
		},
		issue
	};
	const isByOwnApp = isOwn({ login: "" }, { appId: text?.appId }, own);
	const people = asking.map((person) => ({
		...person,
		isOwnApp: person.isOwnApp || isByOwnApp
	}));
	const facts = {
		...at,
		people,
		isEdited: at.isEdited || isChanged(request, text),
		isLocked: issue?.isLocked ?? false,
		isTransferred: issue === void 0,
		isFork: issue?.head?.isFork ?? false
	};
	return {
		decision: answers ? canAnswer$1(facts, policy, answerers) : canStartRun(facts, policy),
		issue,
		issueText: request.issueText ?? issue?.text
	};
}
function isOwn({ login }, { appId }, own) {
	return own.login !== void 0 && login.toLowerCase() === own.login.toLowerCase() || appId !== void 0 && appId === own.appId;
}
const OPEN_ISSUE = {
	isLocked: false,
	isPullRequest: false
};
async function checkPeople({ forge, own }, request, options) {
	return (await checkPermission({
		own,
		forge: {
			...forge,
			issue: () => Promise.resolve(OPEN_ISSUE)
		}
	}, {
		...request,
		text: void 0
	}, options)).decision;
}
function unique(people) {
	return [...new Map(people.map((person) => [person.login?.toLowerCase(), person])).values()];
}
function isChanged({ text, people }, now) {
	if (!text || !now) return false;
	return now.body !== text.body || now.login !== people[0]?.login;
}
// src/comment-commands/answer-request.ts
const DECISIONS$1 = {
	approve: "approved",
	reject: "rejected",
	input: "input"
};
const MOST_BYTES$8 = 921600;
const MOST_THREADS = 1e3;
const LONGEST_TEXT$1 = 1e5;
const LEAST_TEXT = 100;
function answerRequest(reply, question = {}) {
	const { id } = reply;
	let request = requestOf(reply, question);
	for (let longest = LONGEST_TEXT$1 / 2; tooLarge$2(request) && longest >= 1; longest /= 2) request = shortened$2(request, longest);
	return {
		id,
		content: `${JSON.stringify(request)}\n`
	};
}
function requestOf(reply, { step, questionSeq, issue, branch, via }) {
	const { head_sha: head, head_ref: ref } = reply;
	const isItsBranch = branch !== void 0 && ref === branch;
	return {
		type: "input",
		decision: DECISIONS$1[reply.decision],
		text: takeStart(reply.body, LONGEST_TEXT$1),
		actor: reply.reviewer,
		step,
		asked: questionSeq,
		issue,
		objects: reply.objects,
		threads: reply.threads.length === 0 ? void 0 : reply.threads.slice(0, MOST_THREADS),
		head,
		about: head !== void 0 && isItsBranch ? { head } : void 0,
		at: reply.at,
		via
	};
}
function tooLarge$2(request) {
	return Buffer.byteLength(JSON.stringify(request)) > MOST_BYTES$8;
}
function shortened$2(request, longest) {
	const threads = (longest < LEAST_TEXT ? request.threads?.slice(0, (request.threads.length + 1) / 2) : request.threads)?.map((thread) => ({
		...thread,
		text: takeStart(thread.text, longest)
	}));
	return {
		...request,
		text: takeStart(request.text, longest),
		...threads ? { threads } : {}
	};
}
// src/github-events/reviews/verify-answer.ts
const VALID = { status: "valid" };
const EVENTS = {
	comment: ["issue-comment", "created"],
	review: ["review", "submitted"],
	"review-comment": ["review-comment", "created"]
};
const UNCERTAIN = new Set(["role-unknown", "team-unknown"]);
async function verifyAnswer(ports, { id, answer }, pulls) {
	const reference = gitHubAnswerOf(id);
	if (!reference) return VALID;
	try {
		const issues = answer.issue === void 0 ? pulls : [answer.issue];
		const now = await readCurrent(ports.forge, reference, issues);
		if (now === "gone") return await checkDeleted(ports.forge, issues);
		if (now === "dismissed") return {
			status: "void",
			reason: "dismissed"
		};
		if (!now || !isSame(now, answer)) return {
			status: "void",
			reason: "edited"
		};
		return await checkAuthor(ports, now.reviewer, reference.kind);
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		return {
			status: "unknown",
			message: error.message
		};
	}
}
async function readCurrent(forge, { kind, id }, pulls) {
	if (kind === "review") {
		for (const pull of pulls) {
			const found = await forge.review(pull, id);
			if (found?.review.state.toUpperCase() === "DISMISSED") return "dismissed";
			if (found) return readReview(found.review, { comments: found.comments });
		}
		return "gone";
	}
	const text = await forge.text(kind, id);
	if (!text || text.login === void 0) return "gone";
	const payload = {
		id,
		body: text.body,
		user: { login: text.login }
	};
	return kind === "comment" ? readComment(payload) : readReviewComment({
		...payload,
		path: ""
	}).reply;
}
async function checkDeleted(forge, issues) {
	for (const issue of issues) if (await forge.issue(issue)) return {
		status: "void",
		reason: "deleted"
	};
	return {
		status: "unknown",
		message: "GitHub does not show the issue of the answer. Give the token the permissions `issues: read` and `pull-requests: read`."
	};
}
function isSame(now, recorded) {
	const request = parseRequest(answerRequest(now).content);
	if (request?.type !== "input") return false;
	const comparableText = ({ decision, text, actor = "", threads = [] }) => JSON.stringify([
		decision,
		text,
		actor.toLowerCase(),
		threads.map((each) => each.text)
	]);
	return comparableText(request) === comparableText(recorded);
}
async function checkAuthor(ports, login, kind) {
	const [event, action] = EVENTS[kind];
	const decision = await checkPeople(ports, {
		event,
		action,
		people: [{
			login,
			type: login.endsWith("[bot]") ? "Bot" : "User"
		}],
		issue: 0,
		target: {
			kind: "comment",
			id: 0
		}
	}, {
		settings: await ports.settings(),
		answers: true
	});
	if (decision.allowed) return VALID;
	if (!UNCERTAIN.has(decision.reason)) return {
		status: "void",
		reason: "not-permitted"
	};
	return {
		status: "unknown",
		message: `GitHub did not return the role of ${login} in this repository.`
	};
}
// src/github-events/reviews/void-answers.ts
async function countAnswers(ports, { requests, state, verifiedId }) {
	const unread = answersIn(requests, state);
	const all = answersIn(requests, { requests: new Set() });
	const counted = [];
	for (const path of state.questions) {
		const question = state.steps.get(path)?.question;
		const answers = answersTo(state, path, unread);
		const readIds = new Set(question?.approvals.map(({ request }) => request));
		if (!question || answers.length + readIds.size === 0) continue;
		const voided = new Set();
		for (const each of [...answers, ...all.filter(({ id }) => readIds.has(id))]) if (each.id !== verifiedId && await isVoid(ports, each, {
			state,
			path
		})) voided.add(each.id);
		const remaining = answers.filter(({ id }) => !voided.has(id));
		const approvals = question.approvals.filter(({ request }) => !voided.has(request));
		if (remaining.length === 0 && voided.size === 0) continue;
		const tally = countApprovals({
			askedEvent: question.askedEvent,
			approvals
		}, remaining);
		counted.push({
			path,
			questionSeq: question.askedEvent.seq,
			answers: remaining,
			tally
		});
	}
	return counted;
}
async function isVoid(ports, recorded, { state, path }) {
	const { id: request, answer } = recorded;
	if (!gitHubAnswerOf(request)) return false;
	const { runId } = state;
	const pulls = pullRequestsOf(state).flatMap(({ number }) => number ?? []);
	const validity = await verifyAnswer(ports, recorded, pulls);
	if (validity.status !== "void") return false;
	const issue = answer.issue ?? pulls[0];
	if (issue !== void 0) await ports.forge.postStatusComment({
		issue,
		marker: outdatedApprovalMarker(runId, request),
		body: voidAnswerText({
			runId,
			path,
			request,
			reason: validity.reason,
			actor: answer.actor
		}),
		since: dayOf(runId) ?? new Date(0)
	});
	return true;
}
const MAX_UPDATES = 4;
async function showApprovals(ports, runId, { state, stateRef, version, verifiedId }) {
	const { refs } = ports;
	if (state.status !== "paused") return false;
	let inbox = await readInbox(refs, runId);
	for (let update = 0; update < MAX_UPDATES; update += 1) {
		const partial = (await countAnswers(ports, {
			...inbox,
			state,
			verifiedId
		})).filter(({ tally }) => !tally.isEnough);
		if (partial.length === 0) return false;
		if (version === void 0) return true;
		await showOnce(ports, partial, {
			runId,
			stateRef,
			version
		});
		const before = inbox.version;
		inbox = await readInbox(refs, runId);
		if (inbox.version === before) break;
	}
	return true;
}
async function showOnce({ refs, forge }, partial, { runId, stateRef, version }) {
	const issue = (await readRunInfo(refs, runId, stateRef))?.record.issue?.number;
	if (issue === void 0) return;
	const since = dayOf(runId) ?? new Date(0);
	const marker = runMarker(runId);
	const before = textOfMarker(await forge.listPostedComments(issue, since), marker);
	if (before === void 0) return;
	const body = partial.reduce((text, { questionSeq, tally: { needed, approvers } }) => withApprovals(text, {
		asked: questionSeq,
		approvals: needed,
		approved_by: [...approvers]
	}), before);
	if (body === before || await versionOf(refs, runRef(runId)) !== version) return;
	await forge.postStatusComment({
		issue,
		marker,
		body: body.replace(marker, "").trim(),
		since
	});
}
// src/github-events/reviews/answer-run.ts
async function findRunForAnswer({ refs }, conversation, { reply, stateRef }) {
	const { id, run_id: named } = reply;
	if (named !== void 0) return (await readRunInfo(refs, named, stateRef))?.runId;
	const asking = (await activeRunsIn(refs, conversation)).find(({ progress }) => progress.questions.length > 0)?.runId;
	if (asking !== void 0) prefetchAnswer(refs, asking, stateRef);
	return await requestedRun({ refs }, {
		id,
		stateRef,
		conversation
	}) ?? asking;
}
async function prefetchAnswer(refs, runId, stateRef) {
	const journal = findRun(refs, runId, { stateRef }).then((found) => found && validateRun(found));
	await Promise.allSettled([
		journal,
		prefetchInbox(refs, runId),
		readInbox(refs, runId)
	]);
}
const SKEW_MS = 6e4;
async function submitAnswer(ports, runId, { reply, stateRef, isReview, headRef, issue }) {
	const { refs, own } = ports;
	const found = await findRun(refs, runId, { stateRef });
	if (!found) return refused$2(`There is no run ${runId}.`);
	const { state } = await validateRun(found);
	const done = {
		status: "done",
		what: "answer",
		runId
	};
	if (state.requests.has(reply.id)) return done;
	const question = findOpenQuestion(state, {
		step: reply.step,
		headRef: headRef ?? reply.head_ref
	});
	const answeredAt = Date.parse(reply.at ?? "");
	if (!question) return {
		status: "late",
		text: lateAnswerText(state, reply),
		hasAnswered: state.answeredSteps.size > 0
	};
	if (answeredAt + SKEW_MS < Date.parse(question.at)) return {
		status: "late",
		text: earlyText(runId),
		hasAnswered: true
	};
	const { branch, step } = question;
	const request = answerRequest(reply, {
		questionSeq: isReview ? void 0 : question.seq,
		issue,
		step,
		branch,
		via: own.login
	});
	const { updatedAt } = state;
	const submitted = await submitRequest(ports, {
		runId,
		...request,
		stateRef,
		updatedAt
	});
	const verifiedId = reply.id;
	if ((await unreadAnswers(ports, await submitted.requests(), {
		state,
		verifiedId
	})).length === 0) return await showApprovals(ports, runId, {
		state,
		stateRef,
		version: await activeLease(ports, runId) ? void 0 : found.version,
		verifiedId
	}) ? {
		...done,
		what: "approval"
	} : done;
	const once = {
		since: new Date(Number.isNaN(answeredAt) ? question.at : answeredAt),
		again: "when-over",
		request: submitted,
		updatedAt
	};
	await dispatchResume(ports, {
		command: "resume",
		runId
	}, once);
	return done;
}
async function lateTextAt({ refs }, conversation, { reply, stateRef }) {
	const [run] = await activeRunsIn(refs, conversation);
	const found = run && await findRun(refs, run.runId, { stateRef });
	const { state } = found ? await validateRun(found) : {};
	return state && state.answeredSteps.size > 0 ? lateAnswerText(state, reply) : void 0;
}
async function unreadAnswers(ports, requests, { state, verifiedId }) {
	if (state.status !== "paused") return [];
	return (await countAnswers(ports, {
		requests,
		state,
		verifiedId
	})).flatMap(({ tally, answers }) => tally.isEnough ? answers : []);
}
function findOpenQuestion(state, { step: wanted, headRef }) {
	const isOfRun = headRef === state.workspace?.branch;
	const commentBranch = Array.from(state.branches.values()).find(({ branch }) => branch === headRef);
	const [found] = Array.from(state.questions).flatMap((path) => {
		const step = state.steps.get(path);
		const question = step?.question?.askedEvent;
		if (!question || wanted !== void 0 && wanted !== path && wanted !== step.name) return [];
		const enclosing = branchAt(state, path);
		return [{
			path,
			question,
			enclosing,
			distance: commentBranch || isOfRun ? distance(enclosing, commentBranch) : 0
		}];
	}).filter((each) => !commentBranch || wanted !== void 0 || each.distance !== Infinity).sort((one, other) => one.distance - other.distance || 0);
	if (!found) return void 0;
	const { path, question, enclosing } = found;
	const branch = (enclosing ?? state.workspace)?.branch;
	const isNearest = (commentBranch || isOfRun) && (state.questions.size > 1 || enclosing !== void 0);
	return {
		seq: question.seq,
		at: question.at,
		branch,
		step: isNearest ? path : wanted
	};
}
function distance(asking, commentBranch) {
	if (asking === commentBranch) return 0;
	if (!commentBranch) return Infinity;
	if (!asking) return commentBranch.step.length;
	return commentBranch.step.startsWith(`${asking.step}/`) ? commentBranch.step.length - asking.step.length : Infinity;
}
// src/github-events/webhook-events.ts
const MAX_TEXT = 3e5;
const User = object({
	login: string().min(1).max(120),
	type: string().max(40).default("")
});
const time = datetime({ offset: true });
const Body = string().max(MAX_TEXT).nullish().transform((body) => body ?? "");
const App = object({ id: int() }).nullish();
const Comment$1 = object({
	id: int().positive(),
	node_id: string().max(200).default(""),
	body: Body,
	user: User.nullable(),
	created_at: time,
	updated_at: time.optional(),
	performed_via_github_app: App
});
const text$1 = {
	title: string().max(MAX_TEXT).optional(),
	body: string().max(MAX_TEXT).nullish()
};
const Issue = object({
	...text$1,
	number: int().positive(),
	pull_request: unknown().optional(),
	updated_at: time.optional()
});
const Pull$1 = object({
	...text$1,
	number: int().positive()
});
const repository = { repository: object({ full_name: string().max(300) }) };
const base = {
	action: string().max(60),
	sender: User,
	...repository
};
const IssueComment = object({
	...base,
	issue: Issue,
	comment: Comment$1,
	changes: object({ body: object({ from: Body }).optional() }).optional()
});
const Review$1 = object({
	...base,
	pull_request: Pull$1,
	review: object({
		id: int().positive(),
		node_id: string().max(200).default(""),
		body: Body,
		user: User.nullable(),
		submitted_at: time.nullish()
	})
});
const ReviewComment = object({
	...base,
	pull_request: Pull$1,
	comment: Comment$1.extend({
		path: string().max(5e3),
		line: int().nullish(),
		original_line: int().nullish(),
		side: string().nullish(),
		in_reply_to_id: int().nullish(),
		pull_request_review_id: int().nullish(),
		commit_id: string().nullish(),
		original_commit_id: string().nullish()
	})
});
const Issues = object({
	...base,
	issue: Issue.extend({ updated_at: time }),
	label: object({ name: string().max(200) }).optional(),
	assignee: User.nullish()
});
const Suite = object({
	head_sha: string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/),
	pull_requests: array(Pull$1).max(100)
});
const Sweep = object({ head_sha: Suite.shape.head_sha });
const schemas = {
	issue_comment: IssueComment,
	pull_request_review: Review$1,
	pull_request_review_comment: ReviewComment,
	issues: Issues,
	check_suite: object({
		...base,
		check_suite: Suite
	}),
	check_run: object({
		...base,
		check_run: object({
			conclusion: string().max(60).nullish(),
			check_suite: Suite
		})
	})
};
function isSupportedEvent(name) {
	return Object.hasOwn(schemas, name);
}
function textOfEvent({ title, body }) {
	return title === void 0 || body === void 0 ? void 0 : {
		title,
		body: body ?? ""
	};
}
function parseEvent(name, payload) {
	if (name === "schedule") {
		const { data } = Sweep.safeParse(payload, { jitless: true });
		return {
			name,
			...data && { headSha: data.head_sha }
		};
	}
	if (!Object.hasOwn(schemas, name)) return { name: void 0 };
	const known = name;
	const parsed = schemas[known].safeParse(payload, { jitless: true });
	if (parsed.success) return {
		name: known,
		payload: parsed.data
	};
	return {
		name: void 0,
		problem: prettifyError(parsed.error)
	};
}
const KINDS = {
	issue_comment: "comment",
	pull_request_review: "review",
	pull_request_review_comment: "review-comment"
};
function isTextEvent(event) {
	return Object.hasOwn(KINDS, event.name);
}
function commentIn({ name, payload }) {
	const { id, body, user, ...times } = "review" in payload ? payload.review : payload.comment;
	const at = "created_at" in times ? times.created_at : times.submitted_at ?? "";
	return {
		kind: KINDS[name],
		id,
		body,
		login: user?.login ?? "",
		at,
		issue: subjectOf(payload).number
	};
}
function subjectOf(payload) {
	return "issue" in payload ? payload.issue : payload.pull_request;
}
function requestIn(event, { forge }) {
	const { name, payload } = event;
	const { id, body, issue } = commentIn(event);
	const request = {
		action: payload.action,
		issue,
		issueText: textOfEvent(subjectOf(payload))
	};
	if (name === "pull_request_review") {
		const { review, sender } = payload;
		const now = async () => {
			const read = await forge.review(issue, id);
			return read && {
				body: read.review.body ?? "",
				login: read.review.user?.login
			};
		};
		return {
			...request,
			event: "review",
			people: [review.user, sender],
			text: {
				body,
				isEdited: false,
				now
			},
			target: {
				kind: "review",
				nodeId: review.node_id
			}
		};
	}
	const kind = KINDS[name];
	const { node_id: nodeId, user, created_at, updated_at = created_at, ...more } = payload.comment;
	const { performed_via_github_app: app } = more;
	const issueEvent = "issue" in payload && payload.issue.pull_request !== void 0 ? "pull-request-comment" : "issue-comment";
	return {
		...request,
		event: kind === "comment" ? issueEvent : kind,
		people: [user, payload.sender],
		text: {
			body,
			isEdited: updated_at !== created_at,
			now: () => forge.text(kind, id, {
				nodeId,
				body,
				login: user?.login
			})
		},
		target: {
			kind,
			id
		},
		appId: app?.id
	};
}
function hasCommand(body) {
	const { command, mistake } = readCommand(body);
	return command !== void 0 || mistake !== void 0;
}
function isAnswer(body) {
	const name = readCommand(body).command?.name;
	return name === "input" || name === "approve" || name === "reject";
}
function isCommand(body) {
	return hasCommand(body) && !isAnswer(body);
}
// src/github-events/comments/help-text.ts
const AT_GITHUB = /^(?:github:|(?:git\+)?https:\/\/github\.com\/|git@github\.com:)([\w.-]+\/[\w-][\w.-]*?)(?:\.git)?$/;
function docsLink(published, path) {
	const { version, homepage, repository } = published;
	const url = typeof repository === "object" && repository ? Reflect.get(repository, "url") : repository;
	const [, name] = AT_GITHUB.exec(typeof url === "string" ? url : "") ?? [];
	if (name !== void 0) return `https://github.com/${name}/blob/v${version}/${path}`;
	return typeof homepage === "string" && /^https:\/\/[\w.-]+(?:\/[\w./#-]*)?$/.test(homepage) ? homepage : void 0;
}
const ownDocsLink = (path) => docsLink(package_default, path);
const DESCRIPTIONS = {
	run: "starts a workflow. A longer text goes in the lines below.",
	do: "answers a question, or finds the workflow for a request and starts it.",
	status: "shows the status of the run, and what to do next.",
	resume: "continues a run that is paused or was cancelled.",
	cancel: "ends a run. The results of its completed steps are kept.",
	retry: "retries a failed run.",
	input: "answers the question of a run.",
	approve: "approves the question of a run. The run receives the text after it.",
	reject: "rejects the question of a run, with the reason.",
	workflows: "lists the workflows.",
	help: "shows this."
};
const OPTIONS = [
	["--plan", "if no workflow fits, composes one for the request. A person approves it before it runs."],
	["--keep", "the same, and proposes the workflow in a pull request, if `github.allowedFiles` names `.agentic/workflows/*.yaml`."],
	["--new", "does not name an unfinished run with the same request."],
	["--from <step>", "continues at that step. Earlier steps keep their results."],
	["--max-cost-usd <dollars>", "budget of the whole run."],
	["--max-tokens <number>", "the same in tokens."],
	["--trust-definition <version>", "resumes from files that you have reviewed. The run shows their version."],
	["--step <step>", "selects the question, if several are open."]
];
function helpText(workflows, docs = ownDocsLink("docs/github-app.md")) {
	const commands = Object.entries(commandUsage).map(([name, usage]) => `- ${sanitizeCode(usage, 200)}: ${DESCRIPTIONS[name]}`);
	const options = OPTIONS.map(([option, what]) => `- ${sanitizeCode(option, 60)}: ${what}`);
	return [
		"The first line of a comment can be:",
		commands.join("\n"),
		"Options:",
		options.join("\n"),
		`For example: ${sanitizeCode(exampleOf(workflows), 300)}`,
		`Without a run ID a command applies to the run of this issue or pull request. Parts in \`[ ]\` are optional.${docs === void 0 ? "" : ` [Documentation](${docs})`}`
	].join("\n\n");
}
const PREFERRED_EXAMPLE = "plan-build-validate";
function exampleOf(workflows) {
	const fitting = workflows.flatMap((workflow) => {
		const key = workflow.variables && textVariable(workflow);
		const needsMore = workflow.declared?.some(({ name, required, default: defaultValue }) => required && defaultValue === void 0 && name !== key);
		return key === void 0 || needsMore === true ? [] : [{
			name: workflow.name,
			key
		}];
	});
	const example = fitting.find(({ name }) => name === PREFERRED_EXAMPLE) ?? fitting[0];
	if (!example) return "/agentic do Why does the build fail?";
	return `/agentic run ${example.name} ${renderVariable(example.key, "Add a dark mode")}`;
}
// src/github-events/pending-run.ts
async function describePendingRun(ports, command, runId) {
	const lease = await activeLease(ports, runId);
	if (lease) return {
		text: command === "status" ? startingText(lease) : runInProgressText(lease),
		isWaiting: true
	};
	const { requests } = await readInbox(ports.refs, runId);
	if (requests.some(({ content }) => parseRequest(content)?.type === "cancel")) return {
		text: notStartedRunText(runId, "cancelled"),
		isWaiting: false
	};
	const started = await ports.forge.dispatchStatus(runId, dayOf(runId) ?? new Date(0));
	return {
		text: notStartedRunText(runId, {
			waiting: "waiting",
			over: "ended",
			no: "unknown"
		}[started]),
		isWaiting: started === "waiting"
	};
}
const NOTHING = {
	isEnough: false,
	approvedBy: new Map()
};
async function findUnreadAnswers(ports, { runId, where, progress }, stateRef) {
	if (where !== "live" || progress.questions.length === 0) return NOTHING;
	const { requests } = await readInbox(ports.refs, runId);
	if (!requests.some(({ content }) => parseRequest(content)?.type === "input")) return NOTHING;
	const found = await findRun(ports.refs, runId, { stateRef });
	if (!found) return NOTHING;
	const counts = await countAnswers(ports, {
		requests,
		state: (await validateRun(found)).state
	});
	const partial = counts.filter(({ tally }) => !tally.isEnough);
	return {
		isEnough: counts.length > partial.length,
		approvedBy: new Map(partial.map(({ path, tally }) => [path, tally.approvers]))
	};
}
async function resumeBlocker(ports, run, { options, stateRef }) {
	const { runId, progress } = run;
	const { fromStep, maxCostUsd, maxTokens, trustDefinition } = options;
	if (fromStep !== void 0) {
		const steps = stepsOf$1(progress);
		return steps.length === 0 || steps.includes(fromStep) ? void 0 : noStepText(runId, fromStep, steps);
	}
	if ([
		maxCostUsd,
		maxTokens,
		trustDefinition
	].some((each) => each !== void 0)) return void 0;
	const { status, reason, questions } = progress;
	if (status !== "paused" || reason !== "human" || questions.length === 0) return void 0;
	const now = ports.clock.now().getTime();
	if (questions.some(({ deadline }) => deadline !== void 0 && Date.parse(deadline) <= now)) return void 0;
	return (await findUnreadAnswers(ports, run, stateRef)).isEnough ? void 0 : waitsText(runId);
}
function stepsOf$1({ completed_steps: ended, running_steps: running, pending_steps: pending, questions, parallel_branches: branches, current_step: current }) {
	const paths = [
		...ended.map(({ path }) => path),
		...running,
		...questions.map(({ path }) => path),
		...branches.map(({ branch_id: path }) => path),
		...current ? [current.path] : [],
		...pending
	];
	const names = paths.flatMap((path) => path.split("/")).filter((part) => !/^\d+$/.test(part));
	return [...new Set([...names, ...paths])];
}
// src/github-events/comments/run-commands.ts
async function handleRunCommand(ports, command, source) {
	const isCancel = command.name === "cancel";
	const commented = isCancel ? runsWithCommentIn(ports.forge, source.conversation.issue) : void 0;
	commented?.catch(() => void 0);
	prefetchExpected(ports, command, source).catch(() => void 0);
	if (isCancel) prefetchCancel(ports, command.runId, source).catch(() => void 0);
	const named = command.runId ?? (isCancel ? await requestedRun(ports, source) : void 0);
	const early = commented && await findExpectedRun(ports, named, {
		...source,
		commented: await commented
	});
	if (early !== void 0) return cancelEarly(ports, early, source);
	const run = await findTargetRun(ports, named, source);
	const expected = isCancel ? void 0 : await replyForPendingRun(ports, command, {
		...source,
		run
	});
	if (expected) return expected;
	if (!run) return await replyForMissingRun(ports, command, source);
	const { runId } = run;
	const { stateRef } = source;
	const lease = await activeLease(ports, runId);
	if (command.name === "status") {
		const { isEnough: hasAnswer, approvedBy } = await findUnreadAnswers(ports, run, stateRef);
		return {
			text: statusText$1(run, {
				jobUrl: lease?.url,
				hasAnswer,
				approvedBy
			}),
			runId
		};
	}
	const refusal = await findRefusal(ports, command, {
		...run,
		lease
	}) ?? (isCancel ? void 0 : await resumeBlocker(ports, run, {
		options: resumeOptionsOf(command),
		stateRef
	}));
	if (refusal !== void 0) return {
		text: refusal,
		runId
	};
	const text = doneText(command.name, runId);
	const updatedAt = run.progress.updated_at ?? void 0;
	const once = {
		since: source.at,
		again: "never",
		updatedAt
	};
	const dispatching = (dispatch, request) => (announce) => dispatchResume(ports, dispatch, {
		...once,
		request,
		announce
	});
	if (command.name === "cancel") {
		const submitted = await submitRequest(ports, {
			runId,
			...cancelRequest(source),
			stateRef,
			updatedAt
		});
		if (run.progress.status === "running") return {
			text,
			runId
		};
		return {
			text,
			runId,
			effect: dispatching({
				command: "cancel",
				runId
			}, submitted)
		};
	}
	return {
		text,
		runId,
		effect: dispatching(resumeDispatch(command, runId), source.id)
	};
}
async function prefetchCancel({ refs }, named, { conversation, stateRef }) {
	const runId = named ?? (await activeRunsIn(refs, conversation))[0]?.runId ?? "";
	await Promise.all([findRun(refs, runId, { stateRef }), prefetchInbox(refs, runId)]);
}
async function prefetchExpected({ forge, refs }, { name, runId: named }, { conversation, stateRef }) {
	if (name !== "cancel" && (await activeRunsIn(refs, conversation)).length > 0 || name !== "cancel" && named !== void 0) return;
	const runIds = (named === void 0 ? await runsWithCommentIn(forge, conversation.issue) : [named]).slice(0, MAX_EXPECTED);
	await Promise.all(runIds.flatMap((runId) => [
		findRun(refs, runId, { stateRef }),
		readLease(refs, runId),
		listRequestIds(refs, runId)
	]));
}
async function replyForMissingRun(ports, command, { conversation }) {
	const { runId } = command;
	if (runId === void 0) return { text: noRunText() };
	if (!(await activeLease(ports, runId) !== void 0 || (await runsWithCommentIn(ports.forge, conversation.issue)).includes(runId))) return { text: noRunText(runId) };
	return {
		text: (await describePendingRun(ports, command.name, runId)).text,
		runId
	};
}
async function replyForPendingRun(ports, command, { conversation, stateRef, run }) {
	if (command.runId !== void 0 || run?.where === "live") return void 0;
	const [runId] = await runsWithCommentIn(ports.forge, conversation.issue);
	if (runId === void 0 || await findRun(ports.refs, runId, { stateRef })) return void 0;
	const { text, isWaiting } = await describePendingRun(ports, command.name, runId);
	return run && !isWaiting ? void 0 : {
		text,
		runId
	};
}
function resumeOptionsOf(command) {
	return command.name === "resume" || command.name === "retry" ? command : {};
}
function resumeDispatch(command, runId) {
	const { fromStep, maxCostUsd, maxTokens, trustDefinition } = resumeOptionsOf(command);
	return {
		command: "resume",
		runId,
		fromStep,
		maxCostUsd,
		maxTokens,
		trustDefinition
	};
}
function cancelRequest({ id, conversation, at }) {
	const request = {
		type: "cancel",
		at,
		issue: conversation.issue
	};
	return {
		id,
		content: `${JSON.stringify(request)}\n`
	};
}
const MAX_EXPECTED = 3;
async function findExpectedRun(ports, named, { conversation, stateRef, id, commented }) {
	const { refs } = ports;
	if (named !== void 0) return (commented.includes(named) || await activeLease(ports, named) !== void 0) && !await findRun(refs, named, { stateRef }) ? named : void 0;
	const active = await activeRunsIn(refs, conversation);
	const pending = [];
	for (const runId of commented.slice(0, MAX_EXPECTED)) {
		if (await findRun(refs, runId, { stateRef })) break;
		const requests = await listRequestIds(refs, runId);
		if (requests.includes(id)) return runId;
		if (requests.length > 0) continue;
		pending.push(runId);
	}
	if (active.length === 0 && pending.length < 2) return pending[0];
	for (const runId of pending) if (await isAboutToStart(ports, runId)) return runId;
	return active.length > 0 ? void 0 : pending[0];
}
async function isAboutToStart(ports, runId) {
	if (await activeLease(ports, runId)) return true;
	const stored = await readLease(ports.refs, runId);
	if (stored?.dispatch && !stored.lease && isFresh$1(stored.dispatch, ports.clock.now())) return true;
	return await ports.forge.dispatchStatus(runId, dayOf(runId) ?? new Date(0)) === "waiting";
}
async function cancelEarly(ports, runId, source) {
	const { conversation, at } = source;
	const isActive = await activeLease(ports, runId) !== void 0;
	const added = await addRequest(ports, {
		runId,
		...cancelRequest(source),
		isExpected: true
	});
	const show = async (announce) => {
		await announce(added === "added");
		await ports.forge.postStatusComment({
			issue: conversation.issue,
			marker: runMarker(runId),
			body: cancelledEarlyText(runId),
			since: dayOf(runId) ?? at
		});
	};
	const text = doneText("cancel", runId);
	return isActive ? {
		text,
		runId
	} : {
		text,
		runId,
		effect: show
	};
}
async function findRefusal({ forge }, command, { runId, where, record, lease, progress: { status } }) {
	if (lease) return command.name === "cancel" ? void 0 : runInProgressText(lease);
	if (command.name === "cancel") return where === "ended" ? `Run ${runId} has ended (${status}). There is nothing to cancel.` : void 0;
	if (status === "completed" && !("fromStep" in command)) return `Run ${runId} is completed. No step remains.`;
	if (status !== "running") return void 0;
	return await forge.dispatchStatus(runId, new Date(record.created_at)) === "over" ? void 0 : `Run ${runId} already has an active job.`;
}
async function findTargetRun({ refs }, runId, { conversation, stateRef }) {
	if (runId !== void 0) return await readRunInfo(refs, runId, stateRef);
	const [newest] = await activeRunsIn(refs, conversation);
	return newest ?? (await archivedRunsIn(refs, conversation, stateRef))[0];
}
// src/github-events/comments/start-error.ts
function startProblem({ own }, request, { settings, workflows }) {
	const { problem, policy } = settings;
	if (problem !== void 0) return `${problemText(problem)} No run starts until then.`;
	const bot = own.appId === void 0 ? void 0 : own.login;
	const isNamed = policy.bots.some((each) => each.toLowerCase() === bot?.toLowerCase());
	if (bot !== void 0 && !isNamed) return sanitizeLine(unlistedBotText(bot), MOST_LINE);
	const info = workflows.find(({ name }) => name === request.workflow);
	if (info?.problem !== void 0) return sanitizeLines(info.problem);
	return sizeProblem(request) ?? (info?.declared && variableProblem(request, info.declared));
}
function unlistedBotText(login) {
	return `\`${login}\` is a bot, and \`github.bots\` does not name it. Add \`"${login}"\` to \`github.bots\` in ${CONFIG_FILE} on the default branch to let it start runs.`;
}
function problemText(problem) {
	return `⚠️ The configuration of this repository is invalid. Until it is fixed, only administrators can use commands: ${sanitizeLine(problem, MOST_LINE)}`;
}
const MOST_LINE = 600;
const MOST_LINES$1 = 8;
function sanitizeLines(text) {
	const lines = text.split("\n").filter((line) => line.trim() !== "");
	return [...lines.slice(0, MOST_LINES$1).map((line) => sanitizeLine(line, MOST_LINE)), ...lines.length > MOST_LINES$1 ? ["…"] : []].join("\n\n");
}
const MOST_CHARACTERS = 6e4;
const MOST_BYTES$7 = 11e4;
function sizeProblem({ variables }) {
	const json = JSON.stringify(JSON.stringify(variables));
	const bytes = Buffer.byteLength(json);
	if (json.length <= MOST_CHARACTERS && bytes <= MOST_BYTES$7) return void 0;
	const [size, most] = json.length > MOST_CHARACTERS ? [json.length, MOST_CHARACTERS] : [bytes, MOST_BYTES$7];
	const what = json.length > MOST_CHARACTERS ? "characters" : "bytes";
	return `The request is too long to start a job: ${size.toLocaleString("en")} ${what} as GitHub counts them, where line breaks and quotes count twice or more. The limit is ${most.toLocaleString("en")}. Shorten the request, or move the long part into the text of the issue, which the run reads too.`;
}
function variableProblem({ variables: values, issue: number }, variables) {
	const issue = {
		number,
		title: "-",
		body: "-",
		author: "-",
		comments: []
	};
	const all = {
		...issueVariables({ variables: [...variables] }, issue, values),
		...values
	};
	const resolved = resolveVariables({ variables: [...variables] }, all, "comment");
	return "problems" in resolved ? sanitizeLines(renderVariableProblems(resolved.problems)) : void 0;
}
// src/github-events/comments/comment-event.ts
const RUN_COMMANDS = new Set([
	"status",
	"cancel",
	"resume",
	"retry"
]);
const WORKFLOW_COMMANDS = new Set([
	"run",
	"workflows",
	"help"
]);
async function handleCommand(ports, comment, request) {
	if (ports.isWithinRateLimit?.(comment.login) === false) return TOO_MUCH;
	const settings = await ports.settings();
	const permission = await checkPermission(withPrefetch(ports, comment, settings), request, {
		settings,
		answers: isAnswer(comment.body)
	});
	if (!permission.decision.allowed) return await refuse(ports, request, permission.decision);
	if (ports.isWithinRateLimit?.() === false) return TOO_MUCH;
	const marker = replyMarker$1(`${comment.kind}-${comment.id}`);
	if (await exceedsReplyLimit(ports, {
		by: comment.login,
		issue: comment.issue,
		marker
	})) return refused$2(`${comment.login} reached the limit for bots in this conversation.`, BOT_LIMIT);
	await acknowledge(ports, request.target, "eyes");
	const { problem } = settings;
	return await executeCommand(problem === void 0 ? ports : withNote(ports, problemText(problem)), comment, {
		settings,
		permission
	});
}
function withPrefetch(ports, { body }, { stateRef }) {
	const { command } = readCommand(body);
	if (command === void 0 || WORKFLOW_COMMANDS.has(command.name)) return ports;
	const mayBePending = RUN_COMMANDS.has(command.name);
	const issue = (number) => {
		prefetchRuns(ports.refs, stateRef).catch(() => void 0);
		if (mayBePending) ports.forge.prefetchPostedComments(number);
		return ports.forge.issue(number);
	};
	return {
		...ports,
		forge: {
			...ports.forge,
			issue
		}
	};
}
function withNote(ports, note) {
	const { forge } = ports;
	const show = (comment) => {
		const { body } = comment;
		return forge.postStatusComment({
			...comment,
			body: body.includes(note) ? body : `${body}\n\n${note}`
		});
	};
	return {
		...ports,
		forge: {
			...forge,
			postStatusComment: show
		}
	};
}
async function executeCommand(ports, comment, { settings, permission }) {
	const { issue } = comment;
	const at = new Date(comment.at);
	const name = readCommand(comment.body).command?.name;
	const workflows = name && !WORKFLOW_COMMANDS.has(name) ? [] : await ports.workflows();
	const { command, mistake } = readCommand(comment.body, workflows);
	const reply = (text) => postReply(ports, comment, { text });
	if (mistake) return await reply(mistakeText(mistake));
	const head = permission.issue?.head;
	const conversation = conversationOf(issue, permission.issue);
	const { stateRef } = settings;
	switch (command?.name) {
		case "run":
		case "do":
			if (head && permission.issue?.isClosed === true) return await reply(closedText(issue));
			return await startCommand(ports, comment, {
				command,
				settings,
				permission,
				workflows
			});
		case "status":
		case "cancel":
		case "resume":
		case "retry": return await postReply(ports, comment, await handleRunCommand(ports, command, {
			conversation,
			stateRef,
			id: `${comment.kind}-${comment.id}`,
			at
		}));
		case "input":
		case "approve":
		case "reject": return await answer(ports, comment, {
			conversation,
			stateRef
		});
		case "workflows": return await reply(workflowsText(workflows));
		default: return await reply(helpText(workflows));
	}
}
async function startCommand(ports, comment, { command, settings, permission, workflows }) {
	const { kind, id, issue, login: by } = comment;
	const { stateRef } = settings;
	const source = {
		kind,
		repository: ports.repository,
		id,
		at: new Date(comment.at)
	};
	const wanted = {
		source,
		workflow: command.name === "do" ? "do" : command.workflow,
		variables: command.name === "do" ? doVariables(command) : command.variables,
		issue
	};
	const problem = startProblem(ports, wanted, {
		settings,
		workflows
	});
	if (problem !== void 0 && !await isAlreadyStarted(ports, source, stateRef)) return await postReply(ports, comment, { text: problem });
	const runs = command.name === "do" && command.isNew !== true ? activeRunsIn(ports.refs, conversationOf(issue, permission.issue)) : void 0;
	runs?.catch(() => void 0);
	const { issueText, issue: details } = permission;
	const started = await startRun(ports, stateRef, {
		...wanted,
		issueText,
		headSha: details?.head?.sha,
		by
	});
	if (command.name === "do" && runs && started.status === "done") await replyAboutUnfinishedRun(ports, comment, {
		request: command.request,
		runs: await runs,
		started
	});
	return started;
}
async function replyAboutUnfinishedRun(ports, comment, { request, runs, started }) {
	const newId = "runId" in started ? started.runId : void 0;
	const others = runs.filter(({ runId }) => runId !== newId);
	const found = findUnfinishedRun(request, others.map(({ progress }) => ({
		progress,
		live: false
	})));
	if (found) await postReply(ports, comment, { text: unfinishedRunText(found, newId) });
}
async function answer(ports, comment, { conversation, stateRef }) {
	const { id, body, login, at } = comment;
	const reply = readComment({
		id,
		body,
		user: { login },
		created_at: at
	});
	if (!reply) return { status: "nothing" };
	const runId = await findRunForAnswer(ports, conversation, {
		reply,
		stateRef
	});
	if (runId === void 0) {
		const { run_id: named } = reply;
		if (named !== void 0) return await postReply(ports, comment, { text: noRunText(named) });
		return await postReply(ports, comment, { text: await lateTextAt(ports, conversation, {
			reply,
			stateRef
		}) ?? noQuestionText() });
	}
	const done = await submitAnswer(ports, runId, {
		reply,
		stateRef,
		isReview: false,
		...conversation
	});
	if (done.status !== "late") return done;
	return await postReply(ports, comment, { text: done.hasAnswered ? done.text : noQuestionText(runId, reply.step) });
}
async function postReply(ports, comment, { text, runId, effect }) {
	const show = (body, isNew = false) => ports.forge.postStatusComment({
		issue: comment.issue,
		marker: replyMarker$1(`${comment.kind}-${comment.id}`),
		body,
		since: new Date(comment.at),
		isNew
	});
	if (!effect) await show(text);
	else try {
		await effect((isNew) => show(text, isNew));
	} catch (error) {
		if (!(error instanceof AgenticError) || isUnreachable(error)) throw error;
		await show(forGitHub(error.message));
		return refused$2(error.message);
	}
	return {
		status: "done",
		what: "reply",
		runId
	};
}
// src/github-events/label-events.ts
const ASSIGNMENT_WORKFLOW = "plan-build-validate";
async function handleIssues(payload, ports) {
	const { sender, issue } = payload;
	const settings = await ports.settings();
	const found = issueEventRequest(payload, ports, settings);
	if (!found) return { status: "nothing" };
	const { wanted, request } = found;
	const { event, target } = request;
	if (ports.isWithinRateLimit?.(sender.login) === false) return TOO_MUCH;
	const permission = await checkPermission(ports, request, {
		settings,
		answers: false
	});
	if (!permission.decision.allowed) return await refuse(ports, request, permission.decision);
	if (permission.issue?.isPullRequest === true) return { status: "nothing" };
	if (ports.isWithinRateLimit?.() === false) return TOO_MUCH;
	await acknowledge(ports, target, "eyes");
	const workflows = await ports.workflows();
	const { command, mistake } = readCommand(`/agentic run ${wanted.workflow}`, workflows);
	const at = new Date(issue.updated_at);
	const reply = async (body) => {
		const marker = replyMarker$1(`${event}-${at.getTime()}`);
		await ports.forge.postStatusComment({
			issue: issue.number,
			marker,
			body,
			since: at
		});
		return {
			status: "done",
			what: "reply"
		};
	};
	if (mistake) return await reply(mistakeText(mistake));
	if (command?.name !== "run") return { status: "nothing" };
	const problem = startProblem(ports, {
		workflow: command.workflow,
		variables: {},
		issue: issue.number
	}, {
		settings,
		workflows
	});
	if (problem !== void 0 && !await isAlreadyStarted(ports, wanted.source, settings.stateRef)) return await reply(problem);
	return await startRun(ports, settings.stateRef, {
		source: wanted.source,
		workflow: command.workflow,
		variables: {},
		issue: issue.number,
		issueText: permission.issueText,
		by: sender.login
	});
}
function issueEventRequest(payload, ports, settings) {
	const { action, sender, issue } = payload;
	const wanted = findWantedRun(payload, ports, settings);
	if (!wanted) return void 0;
	const event = action === "labeled" ? "label" : "assignment";
	const target = {
		kind: "issue",
		number: issue.number
	};
	const about = {
		issue: issue.number,
		issueText: textOfEvent(issue),
		target
	};
	return {
		wanted,
		request: {
			event,
			action,
			people: [sender],
			...about
		}
	};
}
function findWantedRun({ action, issue, label, assignee }, { repository, own }, { labelPrefix, assignees }) {
	const base = {
		repository,
		at: new Date(issue.updated_at),
		issue: issue.number,
		moment: issue.updated_at
	};
	if (action === "labeled" && label) {
		const workflow = label.name.slice(labelPrefix.length).trim();
		return label.name.toLowerCase().startsWith(labelPrefix.toLowerCase()) && workflow !== "" ? {
			workflow,
			source: {
				...base,
				kind: "label",
				label: label.name
			}
		} : void 0;
	}
	const names = [...own.login === void 0 ? [] : [own.login, own.login.replace(/\[bot\]$/, "")], ...assignees].map((name) => name.toLowerCase());
	const login = assignee?.login;
	if (action !== "assigned" || login === void 0 || !names.includes(login.toLowerCase())) return void 0;
	return {
		workflow: ASSIGNMENT_WORKFLOW,
		source: {
			...base,
			kind: "assignment",
			assignee: login
		}
	};
}
// src/github-events/reviews/late-answers.ts
async function replyToLateAnswers({ refs, forge }, runId, { stateRef, since = new Date(0) }) {
	const found = await findRun(refs, runId, { stateRef });
	if (!found) return;
	const archived = found.where === "live" ? [] : await archivedRequests(found);
	const requests = [...(await readInbox(refs, runId)).requests, ...archived];
	await replyToLateCancels({
		refs,
		forge
	}, {
		found,
		requests,
		since
	});
	const answers = answersIn(requests, { requests: new Set() }).filter(({ id, answer }) => gitHubAnswerOf(id) && !(Date.parse(answer.at ?? "") < since.getTime()));
	if (answers.length === 0) return;
	const { state, journal } = await validateRun(found);
	const late = lateAnswers(answers, state, parseJournal(journal, runId));
	const record = late.length === 0 ? void 0 : parseRunRecord(await found.readText(runFiles.run));
	for (const { id, answer } of new Map(late.map((each) => [each.id, each])).values()) {
		const at = answer.issue ?? record?.issue?.number;
		if (at === void 0) continue;
		const body = lateAnswerText(state, answer);
		await forge.postStatusComment({
			issue: at,
			marker: replyMarker$1(id),
			body,
			since: new Date(answer.at ?? 0)
		});
	}
}
async function replyToLateCancels({ forge }, { found, requests, since }) {
	const cancels = requests.flatMap(({ id, content }) => {
		const request = parseRequest(content);
		return request?.type === "cancel" && !(Date.parse(request.at ?? "") < since.getTime()) && request.issue !== void 0 ? [{
			id,
			issue: request.issue,
			at: request.at ?? 0
		}] : [];
	});
	const { state } = cancels.length === 0 ? {} : await validateRun(found);
	if (state?.status !== "completed" && state?.status !== "failed") return;
	for (const { id, issue, at } of cancels.filter((each) => !state.requests.has(each.id))) await forge.postStatusComment({
		issue,
		marker: replyMarker$1(id),
		body: `Too late, because run ${state.runId} is ${state.status}; there is nothing to cancel.`,
		since: new Date(at)
	});
}
function lateAnswers(answers, state, events) {
	const known = new Set(events.flatMap(requestsIn));
	const isOver = state.status !== "running" && state.status !== "paused";
	return answers.filter((each) => {
		if (known.has(each.id) || events.some((event) => isCountedWith(each, event))) return false;
		return isOver || ![...state.questions].some((path) => answersTo(state, path, [each]).length > 0);
	});
}
function requestsIn(event) {
	switch (event.type) {
		case "human.asked":
		case "human.approved":
		case "human.answered":
		case "human.voided": return event.request === void 0 ? [] : [event.request];
		default: return [];
	}
}
function isCountedWith({ id, answer: { decision, actor = "" } }, event) {
	if (event.type !== "human.answered" || event.others?.includes(id) !== true) return false;
	return [event.actor ?? "", ...decision === "approved" ? event.approved_by ?? [] : []].some((each) => each.toLowerCase() === actor.toLowerCase());
}
async function archivedRequests(found) {
	const files = (await found.files()).filter(({ path }) => /^inbox\/[^/]+\.json$/.test(path));
	return Array.from(await found.readListed("run", files), ([path, bytes]) => ({
		id: path.slice(6, -5),
		content: Buffer.from(bytes).toString("utf8")
	}));
}
// src/github-events/permissions/rate-limits.ts
const WINDOW_MS$1 = 6e5;
const MAX_BY_PERSON = 30;
const MAX_BY_REPOSITORY = 200;
const MAX_NAMES = 1e4;
function createLimits({ now }) {
	const calls = new Map();
	const isAllowed = (name, most) => {
		const at = now().getTime();
		const recent = (calls.get(name) ?? []).filter((each) => at - each < WINDOW_MS$1);
		if (recent.length < most) recent.push(at);
		else return false;
		calls.delete(name);
		calls.set(name, recent);
		const [oldest] = calls.keys();
		if (calls.size > MAX_NAMES && oldest !== void 0) calls.delete(oldest);
		return true;
	};
	return (repository, login) => login === void 0 ? isAllowed(repository.toLowerCase(), MAX_BY_REPOSITORY) : isAllowed(`${repository} ${login}`.toLowerCase(), MAX_BY_PERSON);
}
function withinLimits(messages) {
	let at = 0;
	const isAllowed = createLimits({ now: () => new Date(at) });
	return messages.toSorted((one, other) => one.sentAt - other.sentAt).filter(({ user, sentAt }) => {
		at = sentAt;
		return isAllowed("", user?.login ?? "");
	});
}
// src/github-events/recovery/missed-comments.ts
const WINDOW_MS = 9e6;
const DELIVERY_DELAY_MS = 3e5;
const MAX_DELIVERED$1 = 20;
const MAX_CHECKED$1 = 50;
async function deliverMissedComments(ports, deliver) {
	const now = ports.clock.now().getTime();
	const done = [];
	const { recent, problems } = await readRecentComments(ports, new Date(now - WINDOW_MS - WINDOW_MS$1));
	const candidates = withinLimits(recent.filter(isRequest)).filter(({ sentAt, isEdited }) => !isEdited && now - sentAt >= 3e5 && now - sentAt <= WINDOW_MS);
	let delivered = 0;
	for (const comment of unreactedFirst(candidates).slice(0, MAX_CHECKED$1)) {
		if (delivered === MAX_DELIVERED$1) break;
		try {
			if (await isHandled(ports, comment)) continue;
			const handled = await deliver(comment.delivery);
			if (handled.status !== "nothing") delivered += 1;
			if (handled.status === "done") done.push(`${comment.kind} ${comment.id}`);
			if (handled.status === "again") problems.push(handled.reason);
		} catch (error) {
			if (!(error instanceof AgenticError)) throw error;
			problems.push(error.message);
		}
	}
	return {
		done,
		problems
	};
}
async function readRecentComments({ forge, repository }, since) {
	const problems = [];
	const found = async (look) => await look.catch((error) => {
		if (!(error instanceof AgenticError)) throw error;
		problems.push(error.message);
		return [];
	});
	const comments = await found(forge.recentComments(since));
	const reviews = await found(forge.recentReviews(since));
	return {
		recent: [...comments.map((each) => missedComment(each, repository)), ...reviews.map((each) => missedReview(each, repository))],
		problems
	};
}
function missedComment(comment, repository) {
	const { created_at, updated_at } = comment;
	return {
		...comment,
		kind: "comment",
		isEdited: created_at !== updated_at,
		sentAt: Date.parse(created_at),
		delivery: commentDelivery(comment, repository)
	};
}
function missedReview(comment, repository) {
	const { pull: issue, at: created_at, submittedAt } = comment;
	return {
		...comment,
		issue,
		created_at,
		sentAt: Date.parse(submittedAt),
		delivery: reviewTextDelivery(comment, repository)
	};
}
function unreactedFirst(candidates) {
	const hasReaction = ({ reactions }) => reactions > 0;
	const oldest = candidates.toSorted((one, other) => one.sentAt - other.sentAt);
	return [...oldest.filter((each) => !hasReaction(each)), ...oldest.filter(hasReaction)];
}
async function isHandled(ports, comment) {
	return (comment.reactions > 0 ? await ports.forge.listReactions(comment) : []).includes("-1") || await isCommandCompleted(ports, comment);
}
function isRequest({ kind, body, user }) {
	if (user?.type !== "User") return false;
	return kind === "review-comment" ? isCommand(body) : hasCommand(body);
}
function commentDelivery({ id, issue, isPullRequest, body, user, created_at, updated_at, appId }, repository) {
	const comment = {
		id,
		body,
		user,
		created_at,
		updated_at,
		performed_via_github_app: appId === void 0 ? null : { id: appId }
	};
	return {
		name: "issue_comment",
		payload: {
			...basePayload("created", user, repository),
			issue: {
				number: issue,
				...isPullRequest ? { pull_request: {} } : {}
			},
			comment
		}
	};
}
function reviewDelivery({ id, nodeId, body, user, submitted_at }, pull, repository) {
	return {
		name: "pull_request_review",
		payload: {
			...basePayload("submitted", user, repository),
			pull_request: { number: pull },
			review: {
				id,
				node_id: nodeId,
				body,
				user,
				submitted_at
			}
		}
	};
}
function reviewTextDelivery(text, repository) {
	const { kind, id, pull, body, user, at, path, review } = text;
	if (kind === "review") return reviewDelivery({
		...text,
		submitted_at: at
	}, pull, repository);
	const comment = {
		id,
		body,
		user,
		created_at: at,
		updated_at: at,
		path,
		pull_request_review_id: review
	};
	return {
		name: "pull_request_review_comment",
		payload: {
			...basePayload("created", user, repository),
			pull_request: { number: pull },
			comment
		}
	};
}
function basePayload(action, sender, repository) {
	return {
		action,
		sender,
		repository: { full_name: repository }
	};
}
async function isCommandCompleted(ports, source) {
	return await isCommandDone(ports, source) || source.kind === "review" && await hasAnswer$1(ports, source);
}
async function isCommandDone(ports, source) {
	const { kind, id, issue, body, created_at } = source;
	const at = new Date(created_at);
	const comments = await ports.forge.listPostedComments(issue, at);
	const reply = textOfMarker(comments, replyMarker$1(`${kind}-${id}`));
	const { command } = readCommand(body);
	switch (command?.name) {
		case "run":
		case "do": {
			if (reply !== void 0) return true;
			const runId = await runIdFor({
				kind,
				repository: ports.repository,
				id,
				at
			});
			const runComment = textOfMarker(comments, runMarker(runId));
			if (runComment !== void 0 && !isStartedText(runComment)) return true;
			return await hasJobStarted(ports, runId, at);
		}
		case "resume":
		case "retry": {
			const runId = reply === void 0 ? command.runId : resumedRunIn(reply);
			return runId === void 0 ? reply !== void 0 : await hasJobStarted(ports, runId, at);
		}
		case "input":
		case "approve":
		case "reject": return reply !== void 0 || await hasAnswer$1(ports, source, command.runId);
		default: return reply !== void 0;
	}
}
async function hasJobStarted(ports, runId, at) {
	const { refs, forge } = ports;
	const since = at.getTime();
	const claim = (await readLease(refs, runId))?.lease;
	if (claim && Date.parse(claim.since) >= since) return true;
	if (await forge.dispatchStatus(runId, at) !== "no") return true;
	const { stateRef } = await ports.settings();
	const run = await readRunInfo(refs, runId, stateRef);
	return run !== void 0 && Date.parse(run.progress.updated_at ?? run.record.created_at) >= since;
}
async function hasAnswer$1(ports, { kind, id, issue }, runId) {
	const { stateRef } = await ports.settings();
	const conversation = conversationOf(issue, await ports.forge.issue(issue));
	return await requestedRun(ports, {
		id: `${kind}-${id}`,
		conversation,
		stateRef,
		runId
	}) !== void 0;
}
// src/github-events/recovery/missed-reviews.ts
const MAX_PULLS = 20;
const MAX_DELIVERED = 20;
const ANSWERS = new Set([
	"APPROVED",
	"CHANGES_REQUESTED",
	"COMMENTED"
]);
async function deliverMissedReviews(ports, deliver, { runs, stateRef }) {
	const done = [];
	const problems = [];
	for (const { run, pull, since } of selectTurn(runs.flatMap(waitingPullRequests), turnOf(ports, MAX_PULLS))) try {
		for (const review of await ports.forge.reviewsSince(pull, since)) {
			if (done.length >= MAX_DELIVERED) break;
			const request = {
				runId: run.runId,
				id: `review-${review.id}`,
				stateRef
			};
			if (!canAnswer(review, ports) || await isRequested(ports.refs, request)) continue;
			const handled = await deliver(reviewDelivery(review, pull, ports.repository));
			if (handled.status === "done") done.push(`review ${review.id}`);
			if (handled.status === "again") problems.push(handled.reason);
		}
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		problems.push(error.message);
	}
	return {
		done,
		problems
	};
}
function waitingPullRequests(run) {
	const { progress, record } = run;
	const askedAt = progress.questions.map(({ asked_at }) => Date.parse(asked_at));
	if (progress.status !== "paused" || askedAt.length === 0) return [];
	const since = new Date(Math.min(...askedAt));
	const own = progress.pull_requests.flatMap(({ number }) => number === void 0 ? [] : [number]);
	const about = record.head_sha !== void 0 && record.issue ? [record.issue.number] : [];
	return [...new Set([...own, ...about])].map((pull) => ({
		run,
		pull,
		since
	}));
}
function canAnswer({ state, user, body, submitted_at }, { clock }) {
	if (user?.type !== "User" || !ANSWERS.has(state)) return false;
	if (state === "COMMENTED" && isCommand(body)) return false;
	return clock.now().getTime() - Date.parse(submitted_at) >= DELIVERY_DELAY_MS;
}
// src/github-events/recovery/resume-attempts.ts
const PERSON_PAUSES = new Set(["human", "budget"]);
const NONE = {
	count: 0,
	last: 0
};
function failedResumeAttempts(events) {
	return events.reduce((attempts, event) => {
		if (event.type === "step.succeeded") return NONE;
		if (event.type !== "run.paused") return attempts;
		const { reason, until, at } = event;
		return until === void 0 && reason !== "fan-out" && !PERSON_PAUSES.has(reason) ? {
			count: attempts.count + 1,
			last: Date.parse(at)
		} : NONE;
	}, NONE);
}
const HOUR_MS$1 = 36e5;
const MAX_DELAY_HOURS = 24;
const MAX_ATTEMPTS = 10;
function nextAttemptAt({ count, last }) {
	if (count > MAX_ATTEMPTS) return void 0;
	return count === 0 ? last : last + Math.min(2 ** (count - 1), MAX_DELAY_HOURS) * HOUR_MS$1;
}
const REPORT_WINDOW_MS = 24 * HOUR_MS$1;
async function isDue(ports, run, stateRef) {
	const found = await findRun(ports.refs, run.runId, { stateRef });
	if (!found) return false;
	return await isAttemptDue(ports, run, failedResumeAttempts(parseJournal((await validateRun(found)).journal, run.runId)));
}
async function isLeaseDue(ports, run, { earlier = 0, since }) {
	return earlier === 0 || await isAttemptDue(ports, run, {
		count: earlier,
		last: Date.parse(since)
	});
}
async function isAttemptDue(ports, run, attempts) {
	const due = nextAttemptAt(attempts);
	const now = ports.clock.now().getTime();
	if (due !== void 0) return due <= now;
	if (now - attempts.last < REPORT_WINDOW_MS) await reportExhausted(ports, run, attempts);
	return false;
}
async function reportExhausted({ forge }, { runId, record, progress }, { count, last }) {
	const own = progress.pull_requests.find(({ number }) => number !== void 0)?.number;
	const issue = record.issue?.number ?? own;
	if (issue === void 0) return;
	const reason = sanitizeLine(progress.reason ?? "", 200);
	await forge.postStatusComment({
		issue,
		marker: `<!-- agentic-sdlc:tried=${runId}-${last} -->`,
		body: retriesExhaustedText(runId, count, reason),
		since: new Date(last)
	});
}
// src/github-events/recovery/resume-runs.ts
const MAX_STARTED = 20;
const MAX_CHECKED = 100;
async function resumeWaitingRuns(ports, deliver, headSha) {
	const { stateRef } = await ports.settings();
	const { done, problems } = await deliverMissedComments(ports, deliver);
	const runs = await liveRuns(ports.refs, turnOf(ports, MAX_CHECKED));
	for (const swept of [await sweepChecks(ports, headSha), await deliverMissedReviews(ports, deliver, {
		runs,
		stateRef
	})]) {
		done.push(...swept.done);
		problems.push(...swept.problems);
	}
	const versions = await ports.refs.refs(RUN_REFS);
	const leases = await readLeases(ports.refs);
	for (const run of runs) {
		if (done.length >= MAX_STARTED) break;
		const { runId } = run;
		try {
			if (versions.has(inboxRef(runId))) await replyToLateAnswers(ports, runId, {
				stateRef,
				since: recent(ports)
			});
			if (!leases.get(runId)?.lease && await archiveEndedRun(ports, run, stateRef)) {
				done.push(`archive ${runId}`);
				continue;
			}
			const command = await commandFor(ports, run, {
				stateRef,
				hasInbox: versions.has(inboxRef(runId)),
				lease: leases.get(runId)?.lease
			});
			if (command === void 0) continue;
			const since = new Date(run.progress.updated_at ?? 0);
			const request = `sweep-${since.getTime()}`;
			if (await dispatchResume(ports, {
				command,
				runId
			}, {
				since,
				again: "when-over",
				request
			}) === "started") done.push(`${command} ${runId}`);
		} catch (error) {
			if (!(error instanceof AgenticError)) throw error;
			problems.push(error.message);
		}
	}
	await deleteForgottenInboxes(ports, versions, stateRef);
	await deleteDeadLeases(ports, leases, versions);
	if (done.length > 0) return {
		status: "done",
		what: done.join(", ")
	};
	return problems.length > 0 ? refused$2(problems.join(" ")) : { status: "nothing" };
}
async function archiveEndedRun(ports, { runId, progress }, stateRef) {
	const { refs, clock, random } = ports;
	return isAbandoned(progress, clock.now().getTime()) && await archiveEnded({
		refs,
		clock,
		random,
		stateRef
	}, runId);
}
const HOUR_MS = 36e5;
const LATE_MS = 3 * HOUR_MS;
function recent({ clock }) {
	return new Date(clock.now().getTime() - LATE_MS);
}
async function commandFor(ports, run, { stateRef, hasInbox, lease }) {
	const { runId, progress } = run;
	const now = ports.clock.now();
	if (lease && await isLeaseActive(lease, {
		isOver: ports.forge.isWorkflowRunCompleted,
		now
	})) return void 0;
	if (lease && !await isLeaseDue(ports, run, lease)) return void 0;
	const requested = progress.status === "paused" && hasInbox ? await pendingRequestsOf(ports, runId, stateRef) : void 0;
	if (requested !== void 0) return requested;
	const hasFinishedBranchJobs = lease !== void 0 && progress.status === "paused" && progress.reason === "fan-out";
	const isHalfPublished = lease !== void 0 && progress.status === "completed";
	if (hasFinishedBranchJobs || isHalfPublished) return "resume";
	if (!canResume(progress, now.getTime())) return void 0;
	return !isLikelyFutile(progress, now.getTime()) || await isDue(ports, run, stateRef) ? "resume" : void 0;
}
async function pendingRequestsOf(ports, runId, stateRef) {
	const { refs } = ports;
	const found = await findRun(refs, runId, { stateRef });
	if (!found) return void 0;
	const { state } = await validateRun(found);
	if (state.status !== "paused") return void 0;
	const { requests } = await readInbox(refs, runId);
	if (requests.some(({ id, content }) => !state.requests.has(id) && parseRequest(content)?.type === "cancel")) return "cancel";
	return (await unreadAnswers(ports, requests, { state })).length > 0 ? "resume" : void 0;
}
const LOST_MS = 7 * HOUR_MS;
function canResume({ status, reason = "", updated_at, questions, paused_until: until }, now) {
	const isOld = now - Date.parse(updated_at ?? "") > LOST_MS;
	if (status === "running") return isOld;
	if (status !== "paused") return false;
	if (reason === "fan-out") return isOld;
	const isOver = hasOverdue(questions, now);
	const isTooEarly = until !== void 0 && Date.parse(until) > now;
	return isOver || !PERSON_PAUSES.has(reason) && !isTooEarly;
}
function hasOverdue(questions, now) {
	return questions.some(({ deadline }) => deadline !== void 0 && Date.parse(deadline) <= now);
}
function isLikelyFutile({ status, reason, questions, paused_until: until }, now) {
	return status === "paused" && reason !== "fan-out" && until === void 0 && !hasOverdue(questions, now);
}
const FORGOTTEN_MS = 168 * HOUR_MS;
const LEASE_PROOF_MS = 4 * HOUR_MS;
const MAX_DELETED = 5;
async function deleteForgottenInboxes({ refs, clock }, versions, stateRef) {
	const now = clock.now().getTime();
	const alone = [...versions].filter(([ref]) => {
		const runId = runOf(ref);
		if (runId === void 0 || ref !== inboxRef(runId) || versions.has(runRef(runId))) return false;
		return now - (dayOf(runId)?.getTime() ?? now) > FORGOTTEN_MS;
	});
	for (const [ref, expected] of alone.slice(0, MAX_DELETED)) if (!await findRun(refs, runOf(ref) ?? "", { stateRef })) await refs.commit({ refs: [{
		ref,
		expected,
		next: void 0
	}] });
}
async function deleteDeadLeases({ refs, forge, clock }, leases, versions) {
	const now = clock.now();
	const isOld = ({ lease, dispatch }) => {
		const since = lease?.since ?? dispatch?.at;
		return since === void 0 || Math.abs(now.getTime() - Date.parse(since)) > LEASE_PROOF_MS;
	};
	const expired = [...leases].filter(([runId, stored]) => !versions.has(runRef(runId)) && isOld(stored));
	for (const [runId, { version, lease }] of expired.slice(0, MAX_DELETED)) if (!lease || !await isLeaseActive(lease, {
		isOver: forge.isWorkflowRunCompleted,
		now
	})) await refs.commit({ refs: [{
		ref: leaseRef(runId),
		expected: version,
		next: void 0
	}] });
}
// src/github-events/reviews/review-event.ts
async function handleReview(event, ports) {
	const comment = commentIn(event);
	const request = requestIn(event, ports);
	const hasCommand = isCommand(comment.body);
	const result = await readAndSubmitReview(ports, {
		pull: comment.issue,
		id: comment.id,
		request: {
			...request,
			text: void 0
		},
		hasCommand
	});
	if (result.status !== "nothing" || !hasCommand || comment.at === "") return result;
	return await handleCommand(ports, comment, request);
}
async function handleReviewComment(event, ports) {
	const { comment } = event.payload;
	const request = requestIn(event, ports);
	if (isCommand(comment.body)) return await handleCommand(ports, commentIn(event), request);
	const { review, reply } = readReviewComment(comment);
	if (review !== void 0 && typeof comment.in_reply_to_id !== "number") return NOTHING$1;
	if (review !== void 0) return await readAndSubmitReview(ports, {
		pull: request.issue,
		id: review,
		request
	});
	const read = () => Promise.resolve(reply);
	return reply ? await submitReview(ports, request, {
		read,
		hasCommand: false
	}) : NOTHING$1;
}
async function readAndSubmitReview(ports, { pull, id, request, hasCommand = false }) {
	const read = async (head) => {
		const found = await ports.forge.review(pull, id);
		const isByReviewer = found?.review.user?.login === request.people[0]?.login;
		if (!found || !isByReviewer) return void 0;
		return readReview(found.review, {
			comments: found.comments,
			...head ? { head } : {}
		});
	};
	return await submitReview(ports, request, {
		read,
		hasCommand
	});
}
async function submitReview(ports, request, { read, hasCommand }) {
	const settings = await ports.settings();
	const { stateRef } = settings;
	const early = await checkPeople(ports, request, {
		settings,
		answers: false
	});
	if (!early.allowed && (early.reason === "role" || early.reason === "bot")) return await refuseUnpermitted(ports, request, early);
	const issue = await ports.forge.issue(request.issue);
	if (!issue) return refused$2("transferred");
	const conversation = conversationOf(request.issue, issue);
	const reply = await read(issue.head);
	if (!reply) return NOTHING$1;
	const runId = await findRunForAnswer(ports, conversation, {
		reply,
		stateRef
	});
	if (runId === void 0) return hasCommand ? NOTHING$1 : await handleLateReview(ports, request, {
		reply,
		conversation,
		settings
	});
	if (ports.isWithinRateLimit?.(request.people[0]?.login ?? "") === false) return TOO_MUCH;
	const { decision } = await checkPermission(ports, request, {
		settings,
		answers: true
	});
	if (!decision.allowed) return await refuse(ports, request, decision);
	if (ports.isWithinRateLimit?.() === false) return TOO_MUCH;
	await acknowledge(ports, request.target, "eyes");
	const result = await submitAnswer(ports, runId, {
		reply,
		stateRef,
		isReview: true,
		...conversation
	});
	if (result.status !== "late") return result;
	return hasCommand ? NOTHING$1 : await postLateReply(ports, request.issue, {
		reply,
		text: result.text
	});
}
async function handleLateReview(ports, request, { reply, conversation, settings }) {
	if (reply.decision === "input" && reply.objects !== true) return NOTHING$1;
	const text = await lateTextAt(ports, conversation, {
		reply,
		...settings
	});
	if (text === void 0) return NOTHING$1;
	if (ports.isWithinRateLimit?.(request.people[0]?.login ?? "") === false) return TOO_MUCH;
	const { decision } = await checkPermission(ports, request, {
		settings,
		answers: true
	});
	if (!decision.allowed) return await refuse(ports, request, decision);
	await acknowledge(ports, request.target, "eyes");
	return await postLateReply(ports, request.issue, {
		reply,
		text
	});
}
async function postLateReply(ports, issue, { reply, text }) {
	const reference = gitHubAnswerOf(reply.id);
	return reference ? await postReply(ports, {
		...reference,
		issue,
		at: reply.at ?? ""
	}, { text }) : NOTHING$1;
}
async function refuseUnpermitted(ports, request, decision) {
	const { forge, refs } = ports;
	const issue = await forge.issue(request.issue);
	if (!issue) return refused$2("transferred");
	const listRunsWithComment = () => runsWithCommentIn(forge, request.issue);
	if (!(await candidateRunsIn(refs, conversationOf(request.issue, issue), listRunsWithComment)).some(({ progress }) => progress.questions.length > 0)) return NOTHING$1;
	if (ports.isWithinRateLimit?.(request.people[0]?.login ?? "") === false) return TOO_MUCH;
	return await refuse(ports, request, decision);
}
// src/github-events/handle-event.ts
function mightConcern(name, text) {
	return name !== "issue_comment" || /agentic/i.test(text) || text.includes("\\u00");
}
function relevanceOf(delivery) {
	const event = parseEvent(delivery.name, delivery.payload);
	if (event.name === void 0) return event.problem === void 0 ? "irrelevant" : "invalid";
	return event.name === "schedule" || isRelevant(event) ? "relevant" : "irrelevant";
}
const INVALID_PAYLOAD = "The payload is invalid.";
async function handleEvent({ name, payload }, ports) {
	const event = parseEvent(name, payload);
	if (event.name === void 0) return event.problem === void 0 ? NOTHING$1 : refused$2(event.problem, INVALID_PAYLOAD);
	try {
		if (event.name === "schedule") {
			const sweepContext = {
				...ports,
				actors: []
			};
			return await resumeWaitingRuns(sweepContext, (delivery) => handleEvent(delivery, sweepContext), event.headSha);
		}
		if (event.payload.repository.full_name.toLowerCase() !== ports.repository.toLowerCase()) return refused$2("The delivery is from another repository.");
		return isRelevant(event) ? await handle(event, ports) : NOTHING$1;
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		const { message: reason } = error;
		return {
			status: isUnreachable(error) ? "again" : "refused",
			reason,
			logged: reason
		};
	}
}
function isRelevant(event) {
	if (withdrawalIn(event)) return true;
	switch (event.name) {
		case "issue_comment": return event.payload.action === "created" && hasCommand(event.payload.comment.body);
		case "issues": return event.payload.action === "labeled" || event.payload.action === "assigned";
		case "pull_request_review": return event.payload.action === "submitted";
		case "pull_request_review_comment": return event.payload.action === "created";
		case "check_suite":
		case "check_run": return mayHaveFailed(event.payload);
	}
}
function handle(event, ports) {
	const withdrawal = withdrawalIn(event);
	if (withdrawal) return handleWithdrawal(ports, withdrawal);
	switch (event.name) {
		case "issue_comment": return handleCommand(ports, commentIn(event), requestIn(event, ports));
		case "issues": return handleIssues(event.payload, ports);
		case "pull_request_review": return handleReview(event, ports);
		case "pull_request_review_comment": return handleReviewComment(event, ports);
		case "check_suite":
		case "check_run": return handleChecks(event.payload, ports);
	}
}
const CHANGES = new Set([
	"edited",
	"deleted",
	"dismissed"
]);
function withdrawalIn(event) {
	if (!isTextEvent(event) || !CHANGES.has(event.payload.action)) return void 0;
	const { kind, id, body, issue } = commentIn(event);
	const withdrawn = {
		issue,
		by: event.payload.sender.login
	};
	if (event.name === "issue_comment") {
		const answer = [event.payload.changes?.body?.from ?? "", body].find(isAnswer);
		return answer === void 0 ? void 0 : {
			...withdrawn,
			id: `comment-${id}`,
			runId: runNamedIn(answer)
		};
	}
	const review = "comment" in event.payload ? event.payload.comment.pull_request_review_id : void 0;
	const answerId = typeof review === "number" ? `review-${review}` : `${kind}-${id}`;
	return {
		...withdrawn,
		id: answerId,
		runId: runNamedIn(body)
	};
}
function runNamedIn(body) {
	const { command } = readCommand(body);
	return command !== void 0 && "runId" in command ? command.runId : void 0;
}
async function handleWithdrawal(ports, { id, issue, runId: named, by }) {
	if (ports.isWithinRateLimit?.(by) === false) return TOO_MUCH;
	const { stateRef } = await ports.settings();
	const runs = named === void 0 ? await runsAt(ports, issue) : [await readRunInfo(ports.refs, named, stateRef)];
	for (const run of runs) {
		if (run?.where !== "live") continue;
		const { runId } = run;
		if (!(await readInbox(ports.refs, runId)).requests.some((each) => each.id === id)) continue;
		const found = await findRun(ports.refs, runId, { stateRef });
		if (!found) continue;
		const { state } = await validateRun(found);
		await showApprovals(ports, runId, {
			state,
			stateRef,
			version: await activeLease(ports, runId) ? void 0 : found.version
		});
		return {
			status: "done",
			what: "withdrawal",
			runId
		};
	}
	return { status: "nothing" };
}
async function runsAt({ forge, refs }, issue) {
	const now = await forge.issue(issue);
	if (!now) return [];
	return await candidateRunsIn(refs, conversationOf(issue, now), () => runsWithCommentIn(forge, issue));
}
async function recheckPermission({ name, payload }, ports) {
	const event = parseEvent(name, payload);
	if (event.name === void 0 || event.name === "schedule") return void 0;
	const settings = await ports.settings();
	if (event.name === "issues") {
		const found = issueEventRequest(event.payload, ports, settings);
		return found && await checkPermission(ports, found.request, {
			settings,
			answers: false
		});
	}
	if (!isTextEvent(event)) return void 0;
	const request = requestIn(event, ports);
	const { body = "" } = request.text ?? {};
	return await checkPermission(ports, request, {
		settings,
		answers: event.name === "issue_comment" ? isAnswer(body) : !isCommand(body)
	});
}
// src/github/checks/failed-check-runs.ts
const FAILURES = new Set(["failure", "timed_out"]);
const ACTIONS = "github-actions";
const OWN_NAME = /^agentic-sdlc: /;
async function readChecks(github, headSha, own) {
	const jobs = await workflowRunsOf(github, headSha, own);
	const foreign = (await suitesOf(github, headSha)).filter(({ id, app }) => !jobs.own.has(id) && !isOwnApp(app, own));
	const rows = [];
	let isOver = !jobs.areRunning;
	const mixed = new Set();
	const all = pages(github, "GET /repos/{owner}/{repo}/commits/{ref}/check-runs", {
		ref: headSha,
		filter: "latest"
	});
	for await (const { check_runs: runs } of all) for (const { id, name, status, conclusion, external_id, app, check_suite, output } of runs) {
		const suite = check_suite?.id ?? 0;
		if (isOwnApp(app, own) || jobs.own.has(suite)) continue;
		if (OWN_NAME.test(name) && isRunId(external_id ?? "")) {
			mixed.add(suite);
			continue;
		}
		if (status !== "completed") isOver = false;
		if (!FAILURES.has(conclusion ?? "")) continue;
		const texts = [
			output.title,
			output.summary,
			output.text
		].filter((each) => (each ?? "") !== "");
		rows.push({
			id: Number(id),
			name,
			conclusion: conclusion ?? "",
			output: texts.join("\n\n"),
			hasAnnotations: output.annotations_count > 0,
			isJob: app?.slug === ACTIONS
		});
	}
	const open = foreign.filter(({ id, status, latest_check_runs_count: count }) => status !== "completed" && count > 0 && !mixed.has(id));
	const createdAt = foreign.flatMap(({ created_at }) => created_at === null ? [] : [created_at]).sort()[0];
	return {
		isCompleted: isOver && open.length === 0,
		...createdAt === void 0 ? {} : { startedAt: new Date(createdAt) },
		failed: rows.toSorted((a, b) => a.id - b.id)
	};
}
const MOST_ANNOTATIONS = 30;
async function describeCheck$1(github, check) {
	const { id, name, conclusion, output } = check;
	const annotations = check.hasAnnotations ? await annotationsOf(github, id) : [];
	const log = check.isJob ? await readJobLog(github, id) : void 0;
	return {
		name,
		conclusion,
		output,
		annotations,
		...log === void 0 ? {} : { log }
	};
}
async function annotationsOf(github, check_run_id) {
	const { data } = await request(github, "GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations", {
		check_run_id,
		per_page: MOST_ANNOTATIONS
	});
	return data.map(({ path, start_line: line, message }) => `${path}:${line} ${message ?? ""}`);
}
function isOwnApp(app, { appId }) {
	return appId !== void 0 && app?.id === appId;
}
async function workflowRunsOf(github, headSha, { workflowFile }) {
	const own = new Set();
	let areRunning = false;
	const all = pages(github, "GET /repos/{owner}/{repo}/actions/runs", { head_sha: headSha });
	try {
		for await (const { workflow_runs: runs } of all) for (const { path, status, check_suite_id: suite } of runs) if (path.replace(/@.*$/, "").endsWith(`/${workflowFile}`)) own.add(Number(suite ?? 0));
		else if (status !== "completed") areRunning = true;
	} catch (error) {
		if (!hasStatus(error, 404)) throw error;
	}
	return {
		own,
		areRunning
	};
}
async function suitesOf(github, ref) {
	const all = pages(github, "GET /repos/{owner}/{repo}/commits/{ref}/check-suites", { ref });
	return (await Array.fromAsync(all)).flatMap(({ check_suites: suites }) => suites.map((suite) => ({
		...suite,
		id: Number(suite.id)
	})));
}
const MOST_BYTES$6 = 33554432;
const LIMIT_MS$1 = 15e3;
const TIMES$1 = /^\d{4}-\d\d-\d\dT[\d:.]+Z /gm;
const COLOURS = /\u001B\[[0-9;]*[A-Za-z]/g;
async function readJobLog(github, job_id) {
	try {
		const { headers } = await request(github, "GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs", {
			job_id,
			request: {
				redirect: "manual",
				parseSuccessResponseBody: false
			}
		});
		const address = headers.location;
		const { baseUrl } = github.client.request.endpoint.DEFAULTS;
		if (address === void 0 || new URL(address).protocol !== new URL(baseUrl).protocol) return void 0;
		const response = await fetch(address, {
			redirect: "error",
			signal: AbortSignal.timeout(LIMIT_MS$1)
		});
		if (!response.ok || !response.body) return void 0;
		return (await tailOf(response.body))?.replaceAll(TIMES$1, "").replaceAll(COLOURS, "").trim();
	} catch {
		return;
	}
}
async function tailOf(body) {
	let tail = Buffer.alloc(0);
	let size = 0;
	for await (const chunk of body) {
		size += chunk.length;
		if (size > MOST_BYTES$6) return void 0;
		tail = Buffer.concat([tail, chunk]).subarray(-65536);
	}
	return tail.toString("utf8");
}
// src/github/client/graphql-batch.ts
const queues = new WeakMap();
const withoutGraphql = new WeakSet();
const MOST_FIELDS = 60;
async function loadField(github, wanted) {
	const { client, repository } = github;
	const notBatched = () => Promise.reject(new Error("The read shares no request with others."));
	const fallback = github.isBatchOnly === true ? notBatched : wanted.fallback;
	if (withoutGraphql.has(client)) return await fallback();
	const { promise, resolve, reject } = Promise.withResolvers();
	const ofClient = queues.get(client) ?? new Map();
	queues.set(client, ofClient);
	const name = `${repository.owner}/${repository.repo}`;
	const queue = ofClient.get(name) ?? [];
	queue.push({
		wanted: {
			...wanted,
			fallback
		},
		resolve,
		reject
	});
	if (queue.length === 1) {
		ofClient.set(name, queue);
		flush(github, queue, () => ofClient.delete(name));
	}
	return await promise;
}
async function flush(github, queue, close) {
	await setImmediate$1();
	close();
	for (let at = 0; at < queue.length; at += MOST_FIELDS) await send(github, queue.slice(at, at + MOST_FIELDS));
}
async function send(github, waiting) {
	const answers = await query(github, waiting).catch((error) => {
		if (hasStatus(error, 404)) withoutGraphql.add(github.client);
	});
	await Promise.all(waiting.map(async ({ wanted, resolve, reject }, index) => {
		try {
			resolve(answers ? wanted.parse(answers[index]) : await wanted.fallback());
		} catch (error) {
			if (answers) await wanted.fallback().then(resolve, reject);
			else reject(error);
		}
	}));
}
async function query(github, waiting) {
	const { owner, repo } = github.repository;
	const variables = {
		owner,
		repo
	};
	const declared = ["$owner: String!", "$repo: String!"];
	const fields = {
		repository: ["id"],
		root: []
	};
	for (const [index, { wanted }] of waiting.entries()) {
		const { field, at, variable } = wanted;
		fields[at].push(`f${index}: ${field.replace("$", `$v${index}`)}`);
		if (!variable) continue;
		declared.push(`$v${index}: ${variable.type}`);
		variables[`v${index}`] = variable.value;
	}
	const { data, errors } = await sendGraphql(github, `query(${declared.join(", ")}) {
  repository(owner: $owner, name: $repo) { ${fields.repository.join(" ")} }
  ${fields.root.join(" ")}
}`, variables);
	if (errors.some(({ type }) => type !== "NOT_FOUND")) return void 0;
	const root = recordOf$1(data);
	const ofRepository = recordOf$1(root?.["repository"]);
	if (!root || !ofRepository) return void 0;
	return waiting.map(({ wanted }, index) => (wanted.at === "root" ? root : ofRepository)[`f${index}`]);
}
function recordOf$1(value) {
	return typeof value === "object" && value !== null ? value : void 0;
}
// src/github/client/repository-objects.ts
const FIELD = `object(expression: $) { __typename oid
    ... on Blob { byteSize isBinary isTruncated text }
    ... on Tree { entries { name type mode oid size } }
    ... on Commit { message committedDate tree { oid } } }`;
const TreeEntry = object({
	name: string(),
	type: string(),
	mode: number(),
	oid: string(),
	size: number().optional()
});
const Found = discriminatedUnion("__typename", [
	object({
		__typename: literal("Blob"),
		oid: string(),
		byteSize: number(),
		isTruncated: boolean(),
		text: string().nullable()
	}),
	object({
		__typename: literal("Tree"),
		oid: string(),
		entries: array(TreeEntry).nullable()
	}),
	object({
		__typename: literal("Commit"),
		oid: string(),
		message: string(),
		committedDate: string(),
		tree: object({ oid: string() })
	})
]).nullable();
async function loadObject(github, expression, fallback) {
	return await loadField(github, {
		at: "repository",
		field: FIELD,
		variable: {
			type: "String!",
			value: expression
		},
		parse: (data) => objectOf(Found.parse(data, { jitless: true })),
		fallback
	});
}
const SYMBOLIC_LINK = 40960;
function objectOf(found) {
	if (!found) return void 0;
	const { oid: id } = found;
	switch (found.__typename) {
		case "Blob": {
			const bytes = found.text === null || found.isTruncated ? void 0 : Buffer.from(found.text);
			const isExact = bytes !== void 0 && blobId(bytes, id.length === 64 ? "sha256" : "sha1") === id;
			return {
				kind: "file",
				id,
				size: found.byteSize,
				...isExact && { bytes }
			};
		}
		case "Tree": return {
			kind: "folder",
			id,
			entries: (found.entries ?? []).flatMap(entryOf$2)
		};
		case "Commit": {
			const { message, committedDate, tree } = found;
			return {
				kind: "commit",
				id,
				tree: tree.oid,
				message,
				madeAt: Date.parse(committedDate)
			};
		}
	}
}
function entryOf$2({ name, type, mode, oid: id, size }) {
	if (mode === SYMBOLIC_LINK) return [];
	if (type === "tree") return [{
		name,
		kind: "folder",
		id
	}];
	return type === "blob" ? [{
		name,
		kind: "file",
		id,
		...size !== void 0 && { size }
	}] : [];
}
function blobId(bytes, algorithm = "sha1") {
	return createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
async function readContents(github, path) {
	const data = (await request(github, "GET /repos/{owner}/{repo}/contents/{path}", { path }).catch(noneOn(404)))?.data;
	if (Array.isArray(data)) return {
		kind: "folder",
		id: "",
		entries: data.flatMap(({ type, name, sha: id, size }) => type === "file" ? [{
			kind: "file",
			name,
			id,
			size
		}] : [])
	};
	if (!data || data.type !== "file" || !("content" in data)) return void 0;
	return {
		kind: "file",
		id: data.sha,
		size: data.size,
		bytes: Buffer.from(data.content, "base64")
	};
}
async function readRepositoryFile(github, path) {
	const fallback = () => readContents(github, path);
	const found = await loadObject(github, `HEAD:${path}`, fallback);
	if (found?.kind !== "file") return void 0;
	if (found.bytes) return Buffer.from(found.bytes).toString("utf8");
	const whole = await fallback();
	return whole?.kind === "file" && whole.bytes ? Buffer.from(whole.bytes).toString("utf8") : void 0;
}
async function listRepositoryFiles(github, path) {
	const found = await loadObject(github, `HEAD:${path}`, () => readContents(github, path));
	if (found?.kind !== "folder") return [];
	return found.entries.flatMap(({ kind, name, id: sha, size = 0 }) => kind === "file" ? [{
		name,
		sha,
		size
	}] : []);
}
const DefaultBranch = object({ name: string().min(1) });
async function defaultBranchOf(github) {
	return await loadField(github, {
		at: "repository",
		field: "defaultBranchRef { name }",
		parse: (data) => DefaultBranch.parse(data, { jitless: true }).name,
		fallback: async () => (await request(github, "GET /repos/{owner}/{repo}", {})).data.default_branch
	});
}
// src/storage/refs/tree-builder.ts
async function findEntry(folders, version, path) {
	let found = {
		name: "",
		kind: "folder",
		id: await folders.top(version)
	};
	for (const part of path === "" ? [] : path.split("/")) {
		if (found?.kind !== "folder") return void 0;
		found = (await folders.entries(found.id)).find(({ name }) => name === part);
	}
	return found;
}
async function listEntries(folders, version, path) {
	const found = await findEntry(folders, version, path);
	if (found?.kind !== "folder") return [];
	return (await folders.entries(found.id)).toSorted((a, b) => a.name < b.name ? -1 : 1);
}
async function findFiles(folders, version, paths) {
	await folders.top(version);
	const found = await Promise.all(paths.map((path) => findEntry(folders, version, path)));
	return new Map(paths.flatMap((path, index) => {
		const entry = found[index];
		return entry?.kind === "file" ? [[path, entry.id]] : [];
	}));
}
async function draftTree(folders, version, changes) {
	const top = version === void 0 ? newFolder() : await openFolder(folders, await folders.top(version));
	for (const change of changes) if ("remove" in change) await removeAt(folders, top, change.path);
	else await putAt(folders, top, {
		path: change.path,
		entry: await entryOf$1(folders, change)
	});
	removeEmptyFolders(top);
	return top;
}
async function entryOf$1(folders, change) {
	if ("content" in change) return {
		kind: "content",
		content: Buffer.from(change.content)
	};
	const { version, path } = change.from;
	const found = await findEntry(folders, version, path);
	if (found) return {
		kind: found.kind,
		id: found.id
	};
	throw new AgenticError({
		code: "not-found",
		message: `There is nothing at ${path} in version ${version}. List the version first.`
	});
}
async function putAt(folders, top, { path, entry }) {
	const parts = path.split("/");
	const name = parts.pop() ?? "";
	let folder = top;
	for (const part of parts) {
		const next = await draftAt(folders, folder, part) ?? newFolder();
		folder.entries.set(part, next);
		folder = next;
	}
	folder.entries.set(name, entry);
}
async function removeAt(folders, top, path) {
	const parts = path.split("/");
	const name = parts.pop() ?? "";
	let folder = top;
	for (const part of parts) {
		const next = await draftAt(folders, folder, part);
		if (!next) return;
		folder.entries.set(part, next);
		folder = next;
	}
	folder.entries.delete(name);
}
async function draftAt(folders, folder, name) {
	const entry = folder.entries.get(name);
	if (entry?.kind === "draft") return entry;
	return entry?.kind === "folder" ? await openFolder(folders, entry.id) : void 0;
}
async function openFolder(folders, id) {
	const original = new Map((await folders.entries(id)).map(({ name, kind, id }) => [name, {
		kind,
		id
	}]));
	return {
		kind: "draft",
		id,
		original,
		entries: new Map(original)
	};
}
function newFolder() {
	return {
		kind: "draft",
		id: void 0,
		original: new Map(),
		entries: new Map()
	};
}
function removeEmptyFolders(folder) {
	for (const [name, entry] of folder.entries) {
		if (entry.kind !== "draft") continue;
		removeEmptyFolders(entry);
		if (entry.entries.size === 0) folder.entries.delete(name);
	}
}
// src/github/refs/git-data-api.ts
async function withGitHubError(github, work) {
	try {
		return await work;
	} catch (error) {
		throw gitHubError(error, locationOf(github));
	}
}
async function listRefs(github, prefix) {
	const refs = new Map();
	for (let page = 1;; page += 1) {
		const found = await withGitHubError(github, request(github, "GET /repos/{owner}/{repo}/git/matching-refs/{ref}", {
			ref: `heads/${prefix}`,
			per_page: 100,
			page
		}).catch(noneOn(409)));
		for (const { ref, object } of found?.data ?? []) refs.set(ref.slice(11), object.sha);
		if (found?.headers.link?.includes("rel=\"next\"")) continue;
		const date = found?.headers.date;
		return {
			refs,
			at: date === void 0 ? Date.now() : Date.parse(date)
		};
	}
}
async function readCommit(github, commit_sha) {
	const found = await withGitHubError(github, request(github, "GET /repos/{owner}/{repo}/git/commits/{commit_sha}", { commit_sha }).catch(noneOn(404, 422)));
	if (!found) return void 0;
	const { tree, message, committer } = found.data;
	return {
		tree: tree.sha,
		message,
		madeAt: Date.parse(committer.date)
	};
}
async function readTree(github, tree_sha, how) {
	const { data } = await withGitHubError(github, request(github, "GET /repos/{owner}/{repo}/git/trees/{tree_sha}", {
		tree_sha,
		...how && { recursive: "1" }
	}));
	return {
		entries: data.tree.flatMap(entryOf),
		truncated: data.truncated
	};
}
function entryOf(entry) {
	const { path: name, mode, type, sha: id } = entry;
	if (name === void 0 || id === void 0 || id === null || mode === "120000") return [];
	if (type === "tree") return [{
		name,
		kind: "folder",
		id
	}];
	return type === "blob" ? [{
		name,
		kind: "file",
		id
	}] : [];
}
async function readBlob(github, file_sha) {
	const { data } = await withGitHubError(github, request(github, "GET /repos/{owner}/{repo}/git/blobs/{file_sha}", { file_sha }));
	return Buffer.from(data.content, data.encoding === "base64" ? "base64" : "utf8");
}
async function hasCommit(github, branch, sha) {
	const status = (await withGitHubError(github, compareCommits(github, {
		from: sha,
		to: branch
	}).catch(noneOn(404, 422))))?.status;
	return status === "ahead" || status === "identical";
}
async function createBlob(github, content) {
	return (await withGitHubError(github, request(github, "POST /repos/{owner}/{repo}/git/blobs", {
		content: Buffer.from(content).toString("base64"),
		encoding: "base64"
	}))).data.sha;
}
async function createTree(github, base, items) {
	return (await withGitHubError(github, request(github, "POST /repos/{owner}/{repo}/git/trees", {
		...base !== void 0 && { base_tree: base },
		tree: [...items]
	}))).data.sha;
}
async function createCommit(github, { message, tree, parent }) {
	return (await withGitHubError(github, request(github, "POST /repos/{owner}/{repo}/git/commits", {
		message,
		tree,
		parents: parent === void 0 ? [] : [parent]
	}))).data.sha;
}
async function getRefVersion(github, ref) {
	return (await listRefs(github, ref)).refs.get(ref);
}
async function moveRef(github, { ref, from, to: sha }) {
	try {
		await (from === void 0 ? request(github, "POST /repos/{owner}/{repo}/git/refs", {
			ref: `refs/heads/${ref}`,
			sha
		}) : updateRef(github, ref, {
			sha,
			force: false
		}));
		return true;
	} catch (error) {
		const now = await getRefVersion(github, ref);
		if (now === sha) return true;
		if (hasStatus(error, 409)) return false;
		if (now !== from && hasStatus(error, 404, 422)) return false;
		throw gitHubError(error, locationOf(github));
	}
}
async function updateRef(github, ref, fields) {
	await request(github, "PATCH /repos/{owner}/{repo}/git/refs/{ref}", {
		ref: `heads/${ref}`,
		...fields
	});
}
async function deleteRef(github, ref) {
	await request(github, "DELETE /repos/{owner}/{repo}/git/refs/{ref}", { ref: `heads/${ref}` });
}
// src/github/refs/ref-lock.ts
const TRAILER = "Agentic-Closing";
const LOCK_MS = 6e4;
const LOCK_USE_MS = 3e4;
const SLACK_MS = 2e3;
function hasLock({ message }) {
	return message.includes(`\n${TRAILER}: `);
}
function isLocked(commit, now) {
	return hasLock(commit) && now < commit.madeAt + LOCK_MS + SLACK_MS;
}
async function lockRef(github, { ref, before, tree }) {
	const startedAt = performance.now();
	const lockCommit = await createCommit(github, {
		message: `Close ${ref} [skip ci]\n\n${TRAILER}: ${randomUUID()}`,
		tree,
		parent: before
	});
	return await moveRef(github, {
		ref,
		from: before,
		to: lockCommit
	}) ? {
		ref,
		before,
		lockCommit,
		startedAt
	} : void 0;
}
function isFresh({ startedAt }) {
	return performance.now() - startedAt < LOCK_USE_MS;
}
async function unlockRefs(github, closed) {
	for (const each of closed) {
		const { ref, before, lockCommit } = each;
		try {
			if (!isFresh(each) || await getRefVersion(github, ref) !== lockCommit) continue;
			if (before === void 0) await deleteRef(github, ref);
			else await updateRef(github, ref, {
				sha: before,
				force: true
			});
		} catch {}
	}
}
async function removeRefLock(github, closed, tree) {
	const { ref } = closed;
	const now = await getRefVersion(github, ref);
	if (now !== closed.lockCommit) return now;
	if (!isFresh(closed)) {
		const again = await lockRef(github, {
			ref,
			before: closed.lockCommit,
			tree
		});
		return again ? await removeRefLock(github, again, tree) : await getRefVersion(github, ref);
	}
	try {
		await deleteRef(github, ref);
	} catch (error) {
		if (await getRefVersion(github, ref) === closed.lockCommit) throw error;
	}
}
// src/github/refs/write-tree.ts
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
const MOST_INLINE_BYTES = 65536;
const MOST_ITEMS$1 = 500;
const MOST_BYTES$5 = 2e6;
async function writeTree(github, draft) {
	if (draft.entries.size === 0) return EMPTY_TREE;
	const plan = {
		cleared: [],
		items: [],
		blobs: new Map()
	};
	planFolder(plan, draft, {
		path: "",
		original: draft.original
	});
	await withConcurrencyLimit(plan.blobs.values(), async (content) => void await createBlob(github, content));
	const atTop = plan.cleared.filter(({ path }) => !path.includes("/")).length;
	const base = draft.original.size === atTop ? void 0 : draft.id;
	let tree = base === void 0 ? void 0 : await makeTree(github, base, plan.cleared);
	tree = await makeTree(github, tree, plan.items);
	return tree ?? "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
}
function planFolder(plan, folder, { path, original }) {
	for (const [name, { kind }] of original) if (!folder.entries.has(name)) plan.items.push(deletedItem(`${path}${name}`, kind));
	for (const [name, entry] of folder.entries) {
		const full = `${path}${name}`;
		const before = original.get(name);
		if (entry.kind === "draft") {
			const stays = before?.kind === "folder" && before.id === entry.id;
			if (before && !stays) plan.cleared.push(deletedItem(full, before.kind));
			planFolder(plan, entry, {
				path: `${full}/`,
				original: stays ? entry.original : new Map()
			});
			continue;
		}
		const id = entry.kind === "content" ? blobId(entry.content) : entry.id;
		const kind = entry.kind === "folder" ? "folder" : "file";
		if (before?.kind === kind && before.id === id) continue;
		if (before && before.kind !== kind) plan.cleared.push(deletedItem(full, before.kind));
		if (entry.kind !== "content") plan.items.push({
			...typeOf(kind),
			path: full,
			sha: id
		});
		else if (isInline(entry.content)) plan.items.push({
			...typeOf(kind),
			path: full,
			content: Buffer.from(entry.content).toString("utf8")
		});
		else {
			plan.blobs.set(id, entry.content);
			plan.items.push({
				...typeOf(kind),
				path: full,
				sha: id
			});
		}
	}
}
function isInline(content) {
	return content.length <= MOST_INLINE_BYTES && isUtf8(content) && !content.includes(0);
}
function deletedItem(path, kind) {
	return {
		...typeOf(kind),
		path,
		sha: null
	};
}
function typeOf(kind) {
	return kind === "folder" ? {
		mode: "040000",
		type: "tree"
	} : {
		mode: "100644",
		type: "blob"
	};
}
async function makeTree(github, base, items) {
	let tree = base;
	for (const portion of portionsOf(items)) tree = await createTree(github, tree, portion);
	return tree;
}
function portionsOf(items) {
	const portions = [];
	let bytes = MOST_BYTES$5;
	for (const item of items) {
		const size = item.content?.length ?? 0;
		const last = portions.at(-1);
		if (last && last.length < MOST_ITEMS$1 && bytes + size <= MOST_BYTES$5) last.push(item);
		else {
			portions.push([item]);
			bytes = 0;
		}
		bytes += size;
	}
	return portions;
}
// src/github/refs/commit-refs.ts
async function commitRefs(context, change) {
	const moved = await movedOf$1(context, change.refs);
	if (moved.length > 0) return {
		status: "moved",
		refs: moved
	};
	const missing = await missingOf(context.github, change.branches);
	if (missing.size > 0) return {
		status: "refused",
		branches: missing
	};
	const prepared = await Promise.all(change.refs.map((each) => prepare(context, each)));
	const pivot = prepared.find(({ next }) => next !== void 0);
	const others = prepared.filter((each) => each !== pivot && (each.next !== void 0 || each.expected !== void 0));
	const { github } = context;
	try {
		return others.length === 0 && pivot ? await decide(github, pivot, new Map()) : await commitTogether(github, pivot, others);
	} catch (error) {
		throw gitHubError(error, locationOf(github));
	}
}
async function isDecidedByMove({ commit }, [only, ...others]) {
	if (!only?.next || others.length > 0) return false;
	if (only.expected === void 0) return true;
	const version = await commit(only.expected).catch((error) => {
		if (!hasCode(error, "not-found")) throw error;
	});
	return version !== void 0 && !hasLock(version);
}
async function movedOf$1(context, changes) {
	const { github, commit } = context;
	if (await isDecidedByMove(context, changes)) return [];
	const moved = await Promise.all(changes.map(async ({ ref, expected }) => {
		const { refs, at } = await listRefs(github, ref);
		if (refs.get(ref) !== expected) return true;
		return expected !== void 0 && isLocked(await commit(expected), at);
	}));
	return changes.filter((_, index) => moved[index]).map(({ ref }) => ref);
}
async function missingOf(github, branches) {
	const missing = new Map();
	for (const [branch, sha] of branches ?? []) if (!await hasCommit(github, branch, sha)) missing.set(branch, `${locationOf(github)} is written without a clone, and has no ${sha} on ${branch}`);
	return missing;
}
async function prepare(context, { ref, expected, next }) {
	const before = expected === void 0 ? EMPTY_TREE : (await context.commit(expected)).tree;
	if (!next) return {
		ref,
		expected,
		before,
		next
	};
	const paths = next.changes.map(({ path }) => path);
	if (expected !== void 0 && before !== "4b825dc642cb6eb9a060e54bf8d69288fbee4904") await context.prefetch(expected, paths);
	const draft = await draftTree(context.folders, expected, next.changes);
	return {
		ref,
		expected,
		before,
		next: {
			message: next.message,
			tree: await writeTree(context.github, draft)
		}
	};
}
async function decide(github, pivot, versions) {
	const { ref, expected } = pivot;
	const to = await makeCommit(github, pivot, expected);
	if (!await moveRef(github, {
		ref,
		from: expected,
		to
	})) return {
		status: "moved",
		refs: [ref]
	};
	return {
		status: "committed",
		versions: versions.set(ref, to)
	};
}
async function makeCommit(github, { next, before }, parent) {
	const { message, tree } = next ?? {
		message: "",
		tree: before
	};
	return await createCommit(github, {
		message: `${message}\n\nAgentic-Commit: ${randomUUID()}`,
		tree,
		parent
	});
}
async function commitTogether(github, pivot, others) {
	const closed = new Map();
	let isDecided = false;
	try {
		for (const each of others.toSorted((a, b) => a.ref < b.ref ? -1 : 1)) {
			const result = await lockRef(github, {
				ref: each.ref,
				before: each.expected,
				tree: each.before
			});
			if (!result) return {
				status: "moved",
				refs: [each.ref]
			};
			closed.set(each, result);
		}
		const finals = new Map();
		for (const each of others) if (each.next) finals.set(each, await makeCommit(github, each, closed.get(each)?.lockCommit));
		if (![...closed.values()].every(isFresh)) throw tooSlow(github);
		const result = pivot ? await decide(github, pivot, new Map()) : {
			status: "committed",
			versions: new Map()
		};
		isDecided = result.status === "committed";
		return result.status === "committed" ? await finish$1(github, {
			closed,
			finals,
			result
		}) : result;
	} finally {
		if (!isDecided) await unlockRefs(github, [...closed.values()]);
	}
}
async function finish$1(github, { closed, finals, result }) {
	const versions = new Map(result.versions);
	for (const [{ ref }, to] of finals) {
		const from = [...closed.values()].find((each) => each.ref === ref)?.lockCommit;
		if (!await moveRef(github, {
			ref,
			from,
			to
		})) throw tooSlow(github);
		versions.set(ref, to);
	}
	for (const [each, ref] of closed) {
		if (each.next) continue;
		const stays = await removeRefLock(github, ref, each.before);
		if (stays !== void 0) versions.set(each.ref, stays);
	}
	return {
		status: "committed",
		versions
	};
}
function tooSlow(github) {
	return new AgenticError({
		code: "remote-unreachable",
		message: `${locationOf(github)} responded too slowly to update several refs together. Try again.`
	});
}
// src/github/refs/github-state-refs.ts
function createGitHubStateRefs(github) {
	const blobs = createByteCache();
	const entries = remembered((tree) => readEntries(github, tree));
	const commits = remembered((sha) => readVersion(github, sha));
	const folders = {
		top: async (version) => (await commits.get(version)).tree,
		entries: entries.get
	};
	const walk = async (version, path) => {
		const found = await findEntry(folders, version, path);
		if (!found) return void 0;
		return found.kind === "folder" ? {
			kind: "folder",
			id: found.id,
			entries: await entries.get(found.id)
		} : {
			kind: "file",
			id: found.id,
			size: 0
		};
	};
	const objects = remembered(async (expression) => {
		const [version = "", path = ""] = splitOnce(expression, ":");
		const found = await loadObject(github, expression, () => walk(version, path));
		if (found?.kind === "folder") entries.set(found.id, found.entries);
		if (found?.kind !== "file") return found;
		const { bytes, ...file } = found;
		if (bytes) blobs.set(file.id, bytes);
		return file;
	});
	const at = async (version, path) => {
		const [found] = await Promise.all([objects.get(`${version}:${path}`), commits.get(version)]);
		return found;
	};
	const read = async (version, path) => {
		const found = await at(version, path);
		if (found?.kind !== "file") return [];
		return [[path, blobs.get(found.id) ?? await readBlob(github, found.id)]];
	};
	const prefetch = async (version, paths) => void await Promise.all([...foldersAbove(paths)].map((folder) => at(version, folder)));
	const context = {
		github,
		folders,
		commit: commits.get,
		prefetch
	};
	return {
		location: locationOf(github),
		refs: async (prefix) => (await listRefs(github, prefix)).refs,
		list: async (version, folder) => {
			const found = await at(version, folder);
			return found?.kind === "folder" ? found.entries.toSorted((a, b) => a.name < b.name ? -1 : 1) : [];
		},
		files: async (version, folder) => {
			const found = await at(version, folder);
			return found?.kind === "folder" ? await filesUnder$1(github, found.id, folder) : [];
		},
		read: async (version, paths) => {
			const [contents] = await Promise.all([Promise.all(paths.map((path) => read(version, path))), commits.get(version)]);
			return new Map(contents.flat());
		},
		commit: async (change) => {
			validateChange(change);
			return await commitRefs(context, change);
		}
	};
}
function foldersAbove(paths) {
	return new Set(paths.flatMap((path) => {
		const parts = path.split("/");
		return parts.map((_, index) => parts.slice(0, index).join("/"));
	}));
}
function splitOnce(text, separator) {
	const index = text.indexOf(separator);
	return [text.slice(0, index), text.slice(index + 1)];
}
const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
async function readVersion(github, version) {
	const fallback = async () => {
		const read = await readCommit(github, version);
		return read && {
			kind: "commit",
			id: version,
			...read
		};
	};
	const commit = OBJECT_ID.test(version) ? await loadObject(github, version, fallback) : void 0;
	if (commit?.kind === "commit") return commit;
	await listRefs(github, "agentic/");
	throw new AgenticError({
		code: "not-found",
		message: `There is no version ${JSON.stringify(version.slice(0, 64))} in ${locationOf(github)}.`
	});
}
async function readEntries(github, tree) {
	if (tree === "4b825dc642cb6eb9a060e54bf8d69288fbee4904") return [];
	const { entries, truncated } = await readTree(github, tree);
	if (truncated) throw tooMany(github, tree);
	return entries;
}
async function filesUnder$1(github, tree, path) {
	if (tree === "4b825dc642cb6eb9a060e54bf8d69288fbee4904") return [];
	const prefix = path === "" ? "" : `${path}/`;
	const all = await readTree(github, tree, "recursive");
	const filesOf = (entries) => entries.filter(({ kind }) => kind === "file").map(({ name, id }) => ({
		path: `${prefix}${name}`,
		id
	}));
	if (!all.truncated) return filesOf(all.entries);
	const entries = await readEntries(github, tree);
	const below = await withConcurrencyLimit(entries.filter(({ kind }) => kind === "folder"), ({ name, id }) => filesUnder$1(github, id, `${prefix}${name}`));
	return [...filesOf(entries), ...below.flat()];
}
function tooMany(github, tree) {
	return new AgenticError({
		code: "unsupported",
		message: `A folder of ${locationOf(github)} (tree ${tree}) has more entries than GitHub's API lists. Use a clone of the repository.`
	});
}
const MOST_REMEMBERED = 500;
const MOST_BYTES$4 = 1048576;
function createByteCache() {
	const known = new Map();
	let size = 0;
	const forget = (id) => {
		size -= known.get(id)?.length ?? 0;
		known.delete(id);
	};
	const set = (id, content) => {
		forget(id);
		known.set(id, content);
		size += content.length;
		for (const oldest of known.keys()) {
			if (size <= MOST_BYTES$4 && known.size <= MOST_REMEMBERED || oldest === id) break;
			forget(oldest);
		}
	};
	return {
		get: (id) => {
			const content = known.get(id);
			if (content) set(id, content);
			return content;
		},
		set
	};
}
function remembered(read) {
	const known = new Map();
	const put = (id, found) => {
		known.delete(id);
		known.set(id, found);
		const [oldest] = known.keys();
		if (known.size > MOST_REMEMBERED && oldest !== void 0) known.delete(oldest);
	};
	return {
		get: (id) => {
			const found = known.get(id) ?? read(id);
			put(id, found);
			found.catch(() => known.delete(id));
			return found;
		},
		set: (id, result) => put(id, Promise.resolve(result))
	};
}
// src/github/refs/ref-snapshot.ts
const PREFIX = "agentic/";
const VALID_MS = 1e4;
const Listed = object({
	pageInfo: object({ hasNextPage: boolean() }),
	nodes: array(object({
		prefix: string(),
		name: string(),
		target: object({ oid: string() })
	}))
});
function branchName(ref) {
	return ref.replace(/^refs\/heads\//, "");
}
async function listAll(github) {
	return await loadField(github, {
		at: "repository",
		field: `refs(refPrefix: $, first: 100) { pageInfo { hasNextPage } nodes { prefix name target { oid } } }`,
		variable: {
			type: "String!",
			value: `refs/heads/${PREFIX}`
		},
		parse: (data) => {
			const { pageInfo, nodes } = Listed.parse(data, { jitless: true });
			return pageInfo.hasNextPage ? void 0 : new Map(nodes.map(({ prefix, name, target }) => [branchName(`${prefix}${name}`), target.oid]));
		},
		fallback: () => Promise.resolve(void 0)
	});
}
function withRefSnapshot(github, refs) {
	let snapshot;
	let readAt = Infinity;
	const load = async () => {
		const found = await listAll(github);
		readAt = performance.now();
		return found;
	};
	const current = async () => {
		if (performance.now() - readAt > VALID_MS) snapshot = void 0;
		if (!snapshot) readAt = Infinity;
		snapshot ??= load();
		return await snapshot;
	};
	return {
		...refs,
		prefetch: () => void current().catch(() => void 0),
		refs: async (prefix) => {
			const all = prefix.startsWith(PREFIX) ? await current() : void 0;
			return all ? new Map([...all].filter(([ref]) => ref.startsWith(prefix))) : await refs.refs(prefix);
		},
		commit: async (change) => {
			try {
				return await refs.commit(change);
			} finally {
				snapshot = void 0;
			}
		}
	};
}
// src/github/actions/workflow-runs.ts
const MOST_PAGES$5 = 5;
const MOST_UNTITLED = 10;
const TITLED = new Set(["workflow_dispatch", "repository_dispatch"]);
async function findWorkflowRun(github, { file, runId, since }) {
	const all = take$1(MOST_PAGES$5, pages(github, "GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs", { workflow_id: file }));
	let checkedCount = 0;
	try {
		for await (const { workflow_runs: runs } of all) {
			const isOld = ({ created_at }) => Date.parse(created_at) < since.getTime();
			const found = runs.find((run) => TITLED.has(run.event) && isTitleFor(run.display_title, runId) && !isOld(run));
			if (found) return {
				id: Number(found.id),
				url: found.html_url,
				isCompleted: found.status === "completed"
			};
			for (const run of runs) {
				const { id, html_url: url, status, event } = run;
				if (isOld(run)) continue;
				if (status === "completed" || TITLED.has(event) || checkedCount === MOST_UNTITLED) continue;
				checkedCount += 1;
				if (await hasJobFor(github, Number(id), runId)) return {
					id: Number(id),
					url,
					isCompleted: false
				};
			}
			if (runs.some(isOld)) break;
		}
	} catch (error) {
		if (!hasStatus(error, 404)) throw error;
	}
}
function isTitleFor(title, runId) {
	const [, command, id] = /^agentic ([\w-]+) (\S+)$/.exec(title) ?? [];
	return id === runId && command !== "status";
}
async function hasJobFor(github, run_id, runId) {
	const { data } = await request(github, "GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs", {
		run_id,
		per_page: 100
	});
	return data.jobs.some(({ name }) => name.split(/[^\w-]+/).includes(runId));
}
async function readWorkflowRun(github, id) {
	return (await request(github, "GET /repos/{owner}/{repo}/actions/runs/{run_id}", { run_id: Number(id) })).data;
}
async function isWorkflowRunCompleted(github, id) {
	try {
		return (await readWorkflowRun(github, id)).status === "completed";
	} catch (error) {
		return hasStatus(error, 404) ? true : noneOn(403)(error);
	}
}
async function workflowRunStart(github, id) {
	const run = await readWorkflowRun(github, id).catch(() => void 0);
	return run && new Date(run.created_at).toISOString();
}
const NO_RETRIES = { request: { retries: 0 } };
async function dispatchWorkflow(github, { file, ref }, inputs) {
	await withExplanation(github, {
		what: `start the workflow ${file} on ${ref}`,
		permission: "actions: write"
	}, () => request(github, "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches", {
		workflow_id: file,
		ref,
		inputs: { ...inputs },
		...NO_RETRIES
	}));
}
async function dispatchRepository(github, event, payload) {
	await withExplanation(github, {
		what: `accept the event ${event}`,
		permission: "contents: write"
	}, () => request(github, "POST /repos/{owner}/{repo}/dispatches", {
		event_type: event,
		client_payload: { ...payload },
		...NO_RETRIES
	}));
}
// src/github/client/collaborators.ts
const LIMIT_MS = 2e4;
const shortRequest = () => ({ request: {
	signal: AbortSignal.timeout(LIMIT_MS),
	retries: 1
} });
const LOGIN = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,99})(?:\[bot\])?$/;
async function fetchRole(github, login) {
	if (!LOGIN.test(login)) return "none";
	try {
		const { data } = await request(github, "GET /repos/{owner}/{repo}/collaborators/{username}/permission", {
			username: login,
			...shortRequest()
		});
		if (data.user?.login.toLowerCase() !== login.toLowerCase() || data.permission === "none") return "none";
		return data.role_name;
	} catch (error) {
		return hasStatus(error, 404) ? "none" : void 0;
	}
}
async function roleOf$1(github, login) {
	return await fetchRole(github, login) ?? "none";
}
async function fetchTeams(github, login, teams) {
	const found = [];
	for (const team of teams) {
		const isMember = await fetchMembership(github, login, team);
		if (isMember === void 0) return void 0;
		if (isMember) found.push(team);
	}
	return found;
}
async function fetchMembership({ client, repository: { owner: org } }, username, team_slug) {
	try {
		const { data } = await client.request("GET /orgs/{org}/teams/{team_slug}/memberships/{username}", {
			org,
			team_slug,
			username,
			...shortRequest()
		});
		return data.state === "active";
	} catch (error) {
		if (!hasStatus(error, 404)) return void 0;
	}
	try {
		await client.request("GET /orgs/{org}/teams/{team_slug}", {
			org,
			team_slug,
			...shortRequest()
		});
		return false;
	} catch {
		return;
	}
}
const known$2 = new WeakMap();
function getAuthenticatedLogin(client) {
	const pending = known$2.get(client) ?? fetchLogin(client);
	known$2.set(client, pending);
	pending.catch(() => known$2.delete(client));
	return pending;
}
async function fetchLogin(client) {
	try {
		return (await client.request("GET /user")).data.login;
	} catch (error) {
		if (hasStatus(error, 403, 404)) return void 0;
		throw error;
	}
}
async function ownAuthorTest(client) {
	const login = await getAuthenticatedLogin(client);
	return (author) => login === void 0 ? author?.type === "Bot" : author?.login === login;
}
// src/github/issues/conversation-comments.ts
const COMMENTS = `comments(last: 100) {
      totalCount
      nodes { body url createdAt updatedAt viewerDidAuthor author { __typename } } }`;
const Comments = object({ comments: object({
	totalCount: int(),
	nodes: array(object({
		body: string(),
		url: string(),
		createdAt: string(),
		updatedAt: string(),
		viewerDidAuthor: boolean(),
		author: object({ __typename: string() }).nullable()
	}))
}) });
async function conversationComments(github, issue, since) {
	return await loadField(github, {
		at: "repository",
		field: `issueOrPullRequest(number: $) {
    ... on Issue { ${COMMENTS} }
    ... on PullRequest { ${COMMENTS} } }`,
		variable: {
			type: "Int!",
			value: issue
		},
		parse: (data) => {
			const { totalCount, nodes } = Comments.parse(data, { jitless: true }).comments;
			if (totalCount > nodes.length) throw new RangeError("The conversation has more comments.");
			return {
				comments: nodes.filter(({ updatedAt }) => !since || Date.parse(updatedAt) >= since.getTime()).map(({ author, ...comment }) => ({
					...comment,
					isOwn: comment.viewerDidAuthor || author?.__typename === "Bot"
				})),
				isWhole: true
			};
		},
		fallback: () => commentsByPages(github, issue, since)
	});
}
async function commentsByPages(github, issue_number, since) {
	const login = await getAuthenticatedLogin(github.client);
	return {
		comments: (await lastPages(github, "GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
			issue_number,
			...since && { since: since.toISOString() }
		})).flat().map(({ body = "", user, html_url: url, created_at, updated_at }) => {
			const viewerDidAuthor = login !== void 0 && user?.login === login;
			return {
				body,
				url,
				createdAt: created_at,
				updatedAt: updated_at,
				viewerDidAuthor,
				isOwn: viewerDidAuthor || user?.type === "Bot"
			};
		}),
		isWhole: false
	};
}
const GRAPHQL_REACTIONS = {
	eyes: "EYES",
	"-1": "THUMBS_DOWN"
};
async function addReaction(github, target, content) {
	await withExplanation(github, {
		what: "add a reaction",
		permission: target.kind.startsWith("review") ? "pull-requests: write" : "issues: write"
	}, async () => {
		switch (target.kind) {
			case "issue": return await request(github, "POST /repos/{owner}/{repo}/issues/{issue_number}/reactions", {
				issue_number: target.number,
				content
			});
			case "comment": return await request(github, "POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions", {
				comment_id: target.id,
				content
			});
			case "review-comment": return await request(github, "POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions", {
				comment_id: target.id,
				content
			});
			case "review": return await graphql(github, ADD, {
				subject: target.nodeId,
				content: GRAPHQL_REACTIONS[content]
			});
		}
	});
}
const ADD = `mutation($subject: ID!, $content: ReactionContent!) {
  addReaction(input: { subjectId: $subject, content: $content }) { clientMutationId }
}`;
const MOST_PAGES$4 = 10;
async function recentComments(github, since) {
	const found = [];
	const all = pages(github, "GET /repos/{owner}/{repo}/issues/comments", {
		sort: "created",
		direction: "desc",
		since: since.toISOString()
	});
	for await (const comments of take$1(MOST_PAGES$4, all)) for (const { id, issue_url, html_url, body = "", user, reactions, ...fields } of comments) {
		const { created_at, updated_at, performed_via_github_app: app } = fields;
		const issue = Number(issue_url.split("/").at(-1));
		if (!(issue > 0) || Date.parse(created_at) < since.getTime()) continue;
		found.push({
			id: Number(id),
			issue,
			isPullRequest: html_url.includes("/pull/"),
			body,
			user: user && {
				login: user.login,
				type: user.type
			},
			created_at,
			updated_at,
			appId: app?.id,
			reactions: (reactions?.eyes ?? 0) + (reactions?.["-1"] ?? 0)
		});
	}
	return found;
}
async function reactionsOf(github, comment_id) {
	const own = await getAuthenticatedLogin(github.client);
	const { data } = await request(github, "GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions", {
		comment_id,
		per_page: 100
	});
	return data.flatMap(({ content, user }) => {
		return (user?.type === "Bot" || own !== void 0 && user?.login === own) && (content === "eyes" || content === "-1") ? [content] : [];
	});
}
// src/github/client/throttled-update.ts
const GAP_MS = 1e4;
function createThrottledUpdate(options) {
	const { write, clock, onFailure } = options;
	let wanted;
	let failed;
	let isUrgent = false;
	let isOver = false;
	let lastAt;
	let working;
	let pause = new AbortController();
	async function untilDue() {
		const remainingMs = lastAt === void 0 ? 0 : lastAt + GAP_MS - clock.now().getTime();
		if (isUrgent || remainingMs <= 0) return;
		pause = new AbortController();
		await clock.sleep(remainingMs, pause.signal).catch(() => {});
	}
	async function work() {
		while (wanted && !isOver) {
			await untilDue();
			const next = wanted;
			wanted = void 0;
			isUrgent = false;
			try {
				await write(next.value);
			} catch (error) {
				isOver = onFailure(error) === "over";
				failed = next;
				wanted ??= next;
				return;
			} finally {
				lastAt = clock.now().getTime();
			}
		}
	}
	function hurry() {
		isUrgent = true;
		pause.abort();
	}
	function start() {
		working ??= work().finally(() => {
			working = void 0;
			isUrgent = false;
		});
		return working;
	}
	return {
		show: (value, urgency) => {
			wanted = { value };
			if (urgency === "now") hurry();
			start();
		},
		flush: async () => {
			if (!wanted && !working) return;
			hurry();
			await start();
			if (!wanted || wanted === failed) return;
			hurry();
			await start();
		}
	};
}
function createReportOnce(report, request, consequence = "") {
	let hasReported = false;
	return (error) => {
		const explained = explainError(error, request);
		if (!hasReported) report(`${messageOf$2(explained)}${hasStatus(error, 403, 404) ? consequence : ""}`);
		hasReported = true;
		return explained instanceof AgenticError && explained.code !== "remote-unreachable" ? "over" : "again";
	};
}
// src/github/issues/sticky-comment.ts
function createStickyComment(github, options) {
	const { marker, clock, report } = options;
	const operation = {
		location: `${locationOf(github)}#${options.issue}`,
		what: "post the comment of this run",
		permission: "issues: write"
	};
	let comment;
	const display = createThrottledUpdate({
		clock,
		onFailure: createReportOnce(report, operation),
		write: async (text) => {
			const body = truncateText$1(text.includes(marker) ? text : `${marker}\n${text}`);
			comment ??= options.found?.comment;
			if (options.isNew !== true && !options.found) comment ??= await findComment(github, options);
			if (comment) comment = await edit(github, options, {
				comment,
				body
			});
			else if (options.isUpdateOnly !== true) comment = await createOnce(github, options, body);
		}
	});
	return {
		show: display.show,
		flush: async () => {
			await display.flush();
			return comment;
		}
	};
}
async function edit(github, options, { comment, body }) {
	if (comment.body === body) return comment;
	try {
		const { data } = await request(github, "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}", {
			comment_id: comment.id,
			body
		});
		return {
			...comment,
			id: Number(data.id),
			url: data.html_url,
			body
		};
	} catch (error) {
		if (!hasStatus(error, 404)) throw error;
		return await createOnce(github, options, body);
	}
}
async function createOnce(github, options, body) {
	const made = await create$1(github, options, body).catch((error) => {
		if ((failureOf(error)?.status ?? 0) < 500) throw error;
		return error;
	});
	if (options.isNew === true && !(made instanceof Error)) return made;
	const first = await findComment(github, options);
	if (made instanceof Error) {
		if (!first) throw made;
		return await edit(github, options, {
			comment: first,
			body
		});
	}
	const own = made;
	if (!first || first.id === own.id) return own;
	await request(github, "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}", { comment_id: own.id });
	return await edit(github, options, {
		comment: first,
		body
	});
}
async function create$1(github, { issue: issue_number }, body) {
	const { data } = await request(github, "POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
		issue_number,
		body,
		request: { retries: 0 }
	});
	return {
		id: Number(data.id),
		url: data.html_url,
		body
	};
}
async function findComment(github, { issue: issue_number, marker, since }) {
	const isOwn = await ownAuthorTest(github.client);
	const query = {
		issue_number,
		...since && { since: since.toISOString() }
	};
	for await (const comments of pages(github, "GET /repos/{owner}/{repo}/issues/{issue_number}/comments", query)) {
		const own = comments.find(({ body, user }) => body?.trimStart().startsWith(marker) === true && isOwn(user));
		if (own) return {
			id: Number(own.id),
			url: own.html_url,
			body: own.body ?? ""
		};
	}
}
// src/github/pulls/recent-reviews.ts
const LIST$1 = `query($owner: String!, $repo: String!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequests(first: 30, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
      nodes {
        number
        updatedAt
        reviews(last: 20) {
          nodes {
            ...text
            submittedAt
            comments(first: 20) { nodes { ...text createdAt path } }
          }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
fragment text on Comment {
  id
  body
  lastEditedAt
  author { __typename login }
  ... on Reactable { reactions { totalCount } }
  ... on PullRequestReview { fullDatabaseId }
  ... on PullRequestReviewComment { fullDatabaseId }
}`;
const Comment = object({
	id: string(),
	fullDatabaseId: number$1().int().positive(),
	body: string(),
	lastEditedAt: string().nullish(),
	author: object({
		__typename: string(),
		login: string()
	}).nullable(),
	reactions: object({ totalCount: int() })
});
const Review = Comment.extend({
	submittedAt: string().nullable(),
	comments: object({ nodes: array(Comment.extend({
		createdAt: string(),
		path: string()
	})) })
});
const Pull = object({
	number: int(),
	updatedAt: string(),
	reviews: object({ nodes: array(Review) })
});
const Answer = object({ repository: object({ pullRequests: object({
	nodes: array(Pull),
	pageInfo: object({
		hasNextPage: boolean(),
		endCursor: string().nullable()
	})
}) }) });
const MOST_PAGES$3 = 5;
async function recentReviews(github, since) {
	const found = [];
	const isRecent = (at) => Date.parse(at) >= since.getTime();
	let after = null;
	for (let page = 0; page < MOST_PAGES$3; page += 1) {
		const { nodes, pageInfo } = await listed(github, after);
		const pulls = nodes.filter(({ updatedAt }) => isRecent(updatedAt));
		found.push(...pulls.flatMap(reviewTexts).filter(({ submittedAt }) => isRecent(submittedAt)));
		if (pulls.length < nodes.length || !pageInfo.hasNextPage) break;
		after = pageInfo.endCursor;
	}
	return found.sort((one, other) => Date.parse(other.submittedAt) - Date.parse(one.submittedAt));
}
async function listed(github, after) {
	const { owner, repo } = github.repository;
	const answer = Answer.safeParse(await graphql(github, LIST$1, {
		owner,
		repo,
		after
	}), { jitless: true });
	if (answer.success) return answer.data.repository.pullRequests;
	const message = `GitHub does not show the reviews of ${locationOf(github)}. Give the token the permission \`pull-requests: read\`.`;
	throw new AgenticError({
		code: "remote-refused",
		message
	});
}
function reviewTexts({ number: pull, reviews }) {
	return reviews.nodes.flatMap(({ submittedAt, comments, ...review }) => {
		if (submittedAt === null) return [];
		const own = {
			...commonFields(review),
			kind: "review",
			pull,
			at: submittedAt,
			submittedAt
		};
		return [own, ...comments.nodes.map(({ createdAt: at, path, ...comment }) => ({
			...commonFields(comment),
			kind: "review-comment",
			pull,
			at,
			submittedAt: Date.parse(at) > Date.parse(submittedAt) ? at : submittedAt,
			path,
			review: own.id
		}))];
	});
}
function commonFields({ id: nodeId, fullDatabaseId: id, body, lastEditedAt, author, reactions }) {
	return {
		id,
		nodeId,
		body,
		user: author && {
			login: author.login,
			type: author.__typename
		},
		isEdited: typeof lastEditedAt === "string",
		reactions: reactions.totalCount
	};
}
const REACTIONS = `query($id: ID!) {
  node(id: $id) {
    ... on Reactable {
      reactionGroups { content viewerHasReacted reactors(last: 20) { nodes { __typename } } }
    }
  }
}`;
const Reactions = object({ node: object({ reactionGroups: array(object({
	content: string(),
	viewerHasReacted: boolean(),
	reactors: object({ nodes: array(object({ __typename: string() })) })
})).nullish() }).nullable() });
async function reactionsOfNode(github, nodeId) {
	const { data } = Reactions.safeParse(await graphql(github, REACTIONS, { id: nodeId }), { jitless: true });
	const groups = data?.node?.reactionGroups ?? [];
	const hasReaction = (wanted) => groups.some(({ content, viewerHasReacted, reactors }) => content === wanted && (viewerHasReacted || reactors.nodes.some(({ __typename }) => __typename === "Bot")));
	return ["eyes", "-1"].filter((name) => hasReaction(GRAPHQL_REACTIONS[name]));
}
// src/github/pulls/reviews.ts
const MOST_PAGES$2 = 30;
async function readReviewWithComments(github, pull_number, review_id) {
	const found = await request(github, "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}", {
		pull_number,
		review_id
	}).catch(noneOn(404, 410));
	const comments = found && await commentsOf(github, pull_number).catch(noneOn(404, 410));
	if (!comments) return void 0;
	const { node_id: nodeId, state, body, user, commit_id, submitted_at } = found.data;
	return {
		review: {
			id: review_id,
			nodeId,
			state,
			body,
			user,
			commit_id,
			submitted_at
		},
		comments: comments.filter((each) => each.pull_request_review_id === review_id)
	};
}
async function reviewsSince(github, pull_number, since) {
	return (await Array.fromAsync(take$1(MOST_PAGES$2, pages(github, "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews", { pull_number })))).flat().flatMap(({ id, node_id: nodeId, state, body, user, commit_id, submitted_at }) => {
		if (submitted_at === void 0 || Date.parse(submitted_at) < since.getTime()) return [];
		const author = user && {
			login: user.login,
			type: user.type
		};
		return [{
			id: Number(id),
			nodeId,
			state,
			body,
			user: author,
			commit_id,
			submitted_at
		}];
	});
}
async function commentsOf(github, pull_number) {
	const all = take$1(MOST_PAGES$2, pages(github, "GET /repos/{owner}/{repo}/pulls/{pull_number}/comments", { pull_number }));
	return (await Array.fromAsync(all)).flat();
}
// src/github-events/github-event-forge.ts
function createEventForge(gitHub, options) {
	const reading = (what, work) => withExplanation(gitHub, {
		what,
		permission: "issues: read"
	}, work);
	const posted = createPostedComments(gitHub, options);
	return {
		roleOf: (login) => fetchRole(gitHub, login),
		teamsOf: (login, teams) => fetchTeams(gitHub, login, teams),
		issue: (number) => reading(`show issue #${number}`, () => readIssueNow(gitHub, number)),
		text: (kind, id, expected) => reading(`show ${kind} ${id}`, async () => await isUnchanged(gitHub, expected) ?? await readTextNow(gitHub, kind, id)),
		review: (pull, id) => reading(`show review ${id}`, () => readReviewWithComments(gitHub, pull, id)),
		reviewsSince: (pull, since) => reading(`list the reviews of pull request #${pull}`, () => reviewsSince(gitHub, pull, since)),
		react: (target, content) => addReaction(gitHub, target, content),
		postStatusComment: async (comment) => {
			const found = await posted.find(comment);
			await postStatusComment(gitHub, options, {
				...comment,
				found
			});
		},
		prefetchPostedComments: posted.prefetch,
		listPostedComments: (issue, since) => reading("list the comments of an issue", () => posted.list(issue, since)),
		recentComments: (since) => reading("list comments", () => recentComments(gitHub, since)),
		recentReviews: (since) => reading("list reviews", () => recentReviews(gitHub, since)),
		listReactions: ({ id, nodeId }) => reading("list reactions", () => nodeId === void 0 ? reactionsOf(gitHub, id) : reactionsOfNode(gitHub, nodeId)),
		dispatchStatus: (runId, since) => reading("list the runs of a workflow", () => startedSince(gitHub, options, {
			runId,
			since
		})),
		isWorkflowRunCompleted: (id) => reading("show a run of a workflow", () => isWorkflowRunCompleted(gitHub, id)),
		dispatch: (dispatch) => startWorkflow(gitHub, options, dispatch)
	};
}
async function postStatusComment(gitHub, { clock, report }, { body, ...about }) {
	const comment = createStickyComment(gitHub, {
		...about,
		clock,
		report
	});
	comment.show(`${about.marker}\n${body}\n`, "now");
	await comment.flush();
}
const LIST_VALID_MS = 1e4;
function createPostedComments(gitHub, { clock }) {
	const lists = new Map();
	const now = () => clock.now().getTime();
	const known = (issue) => {
		const list = lists.get(issue);
		return list && now() - list.at < LIST_VALID_MS ? list : void 0;
	};
	const load = (issue, from = gitHub) => {
		const list = {
			at: now(),
			read: readPostedComments(from, issue, void 0),
			posted: new Set()
		};
		lists.set(issue, list);
		list.read.catch(() => lists.get(issue) === list && lists.delete(issue));
		return list;
	};
	return {
		prefetch: (issue) => void load(issue, {
			...gitHub,
			isBatchOnly: true
		}),
		list: async (issue, since) => {
			if (since) return (await readPostedComments(gitHub, issue, since)).comments;
			const list = known(issue);
			return ((list?.posted.size === 0 ? await list.read.catch(() => void 0) : void 0) ?? await load(issue).read).comments;
		},
		find: async ({ issue, marker, since }) => {
			const list = known(issue);
			if (!list || list.posted.has(marker)) return void 0;
			list.posted.add(marker);
			const { comments = [], isWhole = false } = await list.read.catch(() => void 0) ?? {};
			const found = comments.findLast((each) => each.marker === marker && Date.parse(each.updatedAt) >= since.getTime());
			if (!found) return isWhole ? { comment: void 0 } : void 0;
			const id = Number(/#issuecomment-(\d+)$/.exec(found.url)?.[1]);
			return found.viewerDidAuthor && id > 0 ? { comment: {
				id,
				url: found.url,
				body: found.body
			} } : void 0;
		}
	};
}
async function readPostedComments(gitHub, issue, since) {
	const { comments, isWhole } = await conversationComments(gitHub, issue, since);
	return {
		comments: comments.flatMap(({ createdAt, isOwn, ...comment }) => {
			const [marker] = MARKER$1.exec(comment.body.trimStart()) ?? [];
			return marker === void 0 || !isOwn ? [] : [{
				marker,
				...comment,
				at: new Date(createdAt)
			}];
		}).reverse(),
		isWhole
	};
}
const Conversation = object({
	__typename: _enum(["Issue", "PullRequest"]),
	locked: boolean(),
	closed: boolean(),
	title: string(),
	body: string(),
	repository: object({ nameWithOwner: string() }),
	headRefOid: string().optional(),
	headRefName: string().optional(),
	headRepository: object({ nameWithOwner: string() }).nullish()
}).nullable();
const SHARED_FIELDS = "locked closed title body repository { nameWithOwner }";
function readIssueNow(gitHub, number) {
	return loadField(gitHub, {
		at: "repository",
		field: `issueOrPullRequest(number: $) { __typename
    ... on Issue { ${SHARED_FIELDS} }
    ... on PullRequest { ${SHARED_FIELDS} headRefOid headRefName headRepository { nameWithOwner } } }`,
		variable: {
			type: "Int!",
			value: number
		},
		parse: (data) => issueDetails(gitHub, Conversation.parse(data, { jitless: true })),
		fallback: () => readIssueWithoutGraphql(gitHub, number)
	});
}
function issueDetails(gitHub, found) {
	const isOwnRepository = (repository) => repository?.nameWithOwner.toLowerCase() === locationOf(gitHub).toLowerCase();
	if (!found || !isOwnRepository(found.repository)) return void 0;
	const { locked: isLocked, closed: isClosed, title, body, headRefOid: sha, headRefName: ref } = found;
	const isPullRequest = found.__typename === "PullRequest";
	const details = {
		isLocked,
		isPullRequest,
		isClosed,
		text: {
			title,
			body
		}
	};
	if (!isPullRequest || sha === void 0 || ref === void 0) return details;
	return {
		...details,
		head: {
			sha,
			ref,
			isFork: !isOwnRepository(found.headRepository)
		}
	};
}
async function readIssueWithoutGraphql(gitHub, number) {
	try {
		const { data } = await request(gitHub, "GET /repos/{owner}/{repo}/issues/{issue_number}", { issue_number: number });
		const own = `/repos/${locationOf(gitHub)}/issues/${number}`.toLowerCase();
		if (!data.url.toLowerCase().endsWith(own)) return void 0;
		const isPullRequest = data.pull_request !== void 0;
		const text = {
			title: data.title,
			body: data.body ?? ""
		};
		const now = {
			isLocked: data.locked,
			isPullRequest,
			isClosed: data.state === "closed",
			text
		};
		if (!now.isPullRequest) return now;
		const { head } = (await request(gitHub, "GET /repos/{owner}/{repo}/pulls/{pull_number}", { pull_number: number })).data;
		return {
			...now,
			head: {
				sha: head.sha,
				ref: head.ref,
				isFork: !isOwnBranch(gitHub, head)
			}
		};
	} catch (error) {
		if (hasStatus(error, 404, 410, 301)) return void 0;
		throw error;
	}
}
const Text = object({
	body: string(),
	author: object({
		__typename: string(),
		login: string()
	}).nullable()
}).nullable();
const TEXT = "body author { __typename login }";
async function isUnchanged(gitHub, expected) {
	if (!expected || expected.nodeId === "") return void 0;
	const found = await loadField(gitHub, {
		at: "root",
		field: `node(id: $) { ... on IssueComment { ${TEXT} } ... on PullRequestReviewComment { ${TEXT} } }`,
		variable: {
			type: "ID!",
			value: expected.nodeId
		},
		parse: (data) => Text.parse(data, { jitless: true }),
		fallback: () => Promise.resolve(null)
	});
	if (!found) return void 0;
	const { author, body } = found;
	const login = author?.__typename === "Bot" ? `${author.login}[bot]` : author?.login;
	return body === expected.body && login === expected.login ? {
		body,
		login
	} : void 0;
}
const AppComment = object({ performed_via_github_app: object({ id: int() }).nullish() });
async function readTextNow(gitHub, kind, comment_id) {
	const found = await request(gitHub, `GET /repos/{owner}/{repo}/${kind === "comment" ? "issues" : "pulls"}/comments/{comment_id}`, { comment_id }).catch(noneOn(404, 410));
	if (!found) return void 0;
	const { body, user } = found.data;
	const { performed_via_github_app: app } = AppComment.safeParse(found.data, { jitless: true }).data ?? {};
	return {
		body: body ?? "",
		login: user?.login,
		appId: app?.id
	};
}
async function startedSince(gitHub, { workflowFile: file }, { runId, since }) {
	try {
		const run = await findWorkflowRun(gitHub, {
			file,
			runId,
			since
		});
		return run ? run.isCompleted ? "over" : "waiting" : "no";
	} catch (error) {
		if (hasStatus(error, 403)) return "no";
		throw error;
	}
}
async function startWorkflow(gitHub, { workflowFile: file, event, defaultBranch = () => defaultBranchOf(gitHub) }, dispatch) {
	const inputs = inputsOf(dispatch);
	try {
		const ref = await defaultBranch();
		try {
			await dispatchWorkflow(gitHub, {
				file,
				ref
			}, inputs);
		} catch (error) {
			if (!(hasStatus(causeOf(error), 403) || await acceptsRepositoryDispatch(gitHub, file, error)) || isDisabled(error)) throw error;
			await dispatchRepository(gitHub, event, inputs);
		}
		return { status: "started" };
	} catch (error) {
		const explained = explainError(error, {
			location: locationOf(gitHub),
			what: `start the workflow ${file}`,
			permission: "actions: write"
		});
		if (!(explained instanceof AgenticError) || explained.code === "remote-unreachable") throw explained;
		return {
			status: "refused",
			message: describeDispatchError(gitHub, file, explained)
		};
	}
}
async function acceptsRepositoryDispatch(gitHub, file, error) {
	if (!isRejectedInput(error)) return false;
	return (await readRepositoryFile(gitHub, `.github/workflows/${file}`))?.includes("repository_dispatch") === true;
}
function isRejectedInput(error) {
	const message = failureOf(causeOf(error))?.message ?? "";
	return hasStatus(causeOf(error), 422) && /workflow_dispatch|unexpected inputs/i.test(message);
}
function inputsOf(dispatch) {
	const { command, runId, workflow = "", variables, issue, headSha } = dispatch;
	const { fromStep, maxCostUsd, maxTokens, trustDefinition, askedBy } = dispatch;
	const variablesJson = variables === void 0 ? "" : JSON.stringify(variables);
	const present = Object.entries({
		issue,
		"head-sha": headSha,
		"from-step": fromStep,
		"max-cost-usd": maxCostUsd,
		"max-tokens": maxTokens,
		"trust-definition": trustDefinition,
		"asked-by": askedBy
	}).flatMap(([name, value]) => value === void 0 ? [] : [[name, String(value)]]);
	return {
		command,
		workflow,
		variables: variablesJson,
		"run-id": runId,
		...Object.fromEntries(present)
	};
}
function causeOf(error) {
	return error instanceof AgenticError ? error.cause : error;
}
function isDisabled(error) {
	return /\bdisabled\b/i.test(failureOf(causeOf(error))?.message ?? "");
}
function describeDispatchError(gitHub, file, error) {
	const path = sanitizeCode(`.github/workflows/${file}`, 120);
	const cause = causeOf(error);
	if (isDisabled(error)) return `GitHub Actions, or the workflow ${path}, is disabled. Enable it: Settings → Actions → General, and Actions → the workflow → Enable.`;
	if (hasStatus(cause, 422) && /too large/i.test(failureOf(cause)?.message ?? "")) return "The request is too long for GitHub to start a workflow. Shorten it, or move the long part into the text of the issue, which the run reads too.";
	if (hasStatus(cause, 404)) return `The default branch has no workflow ${path}. Add it with ${sanitizeCode("agentic-sdlc init", 40)}, and commit it.`;
	if (hasStatus(cause, 403)) return `The App may not start workflows in ${sanitizeCode(locationOf(gitHub), 120)}. Give it the permissions ${sanitizeCode("actions: write", 40)} and ${sanitizeCode("contents: write", 40)}, and have the owner accept them.`;
	if (isRejectedInput(error)) return `The workflow ${path} accepts the request neither by ${sanitizeCode("workflow_dispatch", 40)} nor by ${sanitizeCode("repository_dispatch", 40)}: ${sanitizeLine(error.message, 600)} Compare it with the one that ${sanitizeCode("agentic-sdlc init", 40)} writes.`;
	if (error.code === "token-expired") return "GitHub rejects the token that starts runs (401). Check the ID and private key of the App, or the `github-token` of the starter workflow.";
	return sanitizeLine(error.message, 600);
}
// src/github-events/repository-settings.ts
async function readAppSettings(gitHub) {
	const text = await readRepositoryFile(gitHub, CONFIG_FILE);
	const parsed = text === void 0 ? void 0 : parseConfig(text, CONFIG_FILE);
	const isValid = parsed === void 0 || "config" in parsed;
	const config = parsed && "config" in parsed ? parsed.config : Config.parse({}, { jitless: true });
	const { permission, roles, bots, labelPrefix, assignees, fixChecks } = config.github;
	const { people, teams } = config.human;
	return {
		policy: {
			permission: isValid ? permission : "admin",
			roles,
			bots
		},
		answerers: {
			people,
			teams
		},
		stateRef: config.state.branch,
		labelPrefix,
		assignees,
		...parsed && "problems" in parsed && { problem: firstOf(parsed.problems) },
		...fixChecks.enabled && { fixChecks }
	};
}
function firstOf(problems) {
	const [first] = problems;
	const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
	return `${first ? renderProblem(first) : "the file cannot be read."}${more}`;
}
const MAX_READ = 30;
const MAX_DEFINITION_BYTES = 65536;
const FOLDER = ".agentic/workflows";
function listWorkflowFiles(gitHub) {
	return listRepositoryFiles(gitHub, FOLDER);
}
async function readWorkflowInfos(gitHub, files) {
	const named = files.flatMap((file) => {
		const [, name, kind = ""] = /^([A-Za-z0-9_][\w.-]*)\.(ya?ml|m?ts)$/.exec(file.name) ?? [];
		return name === void 0 || name.endsWith(".d") ? [] : [{
			...file,
			is: name,
			isYaml: kind.startsWith("y")
		}];
	});
	const names = [...new Set(named.map(({ is }) => is))];
	const own = names.map(async (name, index) => {
		const [file, ...others] = named.filter(({ is }) => is === name);
		return {
			name,
			...file?.isYaml === true && others.length === 0 && index < MAX_READ && file.size <= MAX_DEFINITION_BYTES ? await readDefinition(gitHub, file) : { description: "" }
		};
	});
	const others = builtIn().filter(({ name }) => !names.includes(name));
	return [...await Promise.all(own), ...others].sort((a, b) => a.name < b.name ? -1 : 1);
}
const read = new Map();
const MAX_CACHED = 500;
async function readDefinition(gitHub, { name, sha }) {
	const path = `${FOLDER}/${name}`;
	const key = `${locationOf(gitHub)} ${path} ${sha}`;
	const cached = read.get(key);
	if (cached) return cached;
	const text = await readRepositoryFile(gitHub, path);
	const details = text === void 0 || text.length > MAX_DEFINITION_BYTES ? { description: "" } : describeDefinition(text, path);
	const [oldest] = read.keys();
	if (read.size >= MAX_CACHED && oldest !== void 0) read.delete(oldest);
	read.set(key, details);
	return details;
}
function describeDefinition(text, path) {
	const parsed = parseWorkflow(text, path);
	if (!("workflow" in parsed)) return {
		description: "",
		problem: renderProblems(parsed.problems, { nothingStarted: true })
	};
	const { description = "", variables = [] } = parsed.workflow;
	return {
		description,
		declared: variables,
		...variableNamesOf(variables)
	};
}
let known$1;
function builtIn() {
	const folders = {
		root: packageRoot(),
		builtIn: packageRoot()
	};
	known$1 ??= listWorkflows(folders).flatMap(({ name, path, origin }) => origin === "built-in" ? [{
		name,
		...describeDefinition(readFileSync(path, "utf8"), path)
	}] : []);
	return known$1;
}
// src/github-events/repository-context.ts
const STARTER = {
	workflowFile: "agentic.yml",
	event: "agentic"
};
function createEventContext(gitHub, options) {
	const { own, report, isWithinRateLimit, actors, dispatch, workflowFile = STARTER.workflowFile } = options;
	const warnOnce = options.warnOnce ?? createWarnOnce(report);
	const refs = withRefSnapshot(gitHub, options.refs ?? createGitHubStateRefs(gitHub));
	const defaultBranch = readOnce(gitHub, defaultBranchOf);
	const workflows = readOnce(gitHub, async (from) => await readWorkflowInfos(from, await listWorkflowFiles(from)));
	const forge = createEventForge(gitHub, {
		...STARTER,
		workflowFile,
		clock: systemClock,
		report,
		defaultBranch: defaultBranch.read
	});
	const reading = {
		what: "show its files",
		permission: "contents: read"
	};
	return {
		repository: locationOf(gitHub),
		own,
		forge: {
			...forge,
			isWorkflowRunCompleted: async (id) => id === options.workflowRun || await forge.isWorkflowRunCompleted(id),
			...dispatch && { dispatch }
		},
		checks: createChecksForge(gitHub, {
			appId: own.appId,
			workflowFile
		}),
		refs,
		settings: async () => {
			const reads = withExplanation(gitHub, reading, () => readAppSettings(gitHub));
			refs.prefetch();
			defaultBranch.prefetch();
			workflows.prefetch();
			const settings = await reads;
			const { problem } = settings;
			if (problem !== void 0) warnOnce(`${locationOf(gitHub)}: only administrators have permission: ${problem}`);
			return settings;
		},
		workflows: () => withExplanation(gitHub, reading, workflows.read),
		clock: systemClock,
		random: Math.random,
		warnOnce,
		...isWithinRateLimit && { isWithinRateLimit },
		...actors && { actors }
	};
}
function readOnce(gitHub, load) {
	let known;
	const start = (from) => {
		const loading = load(from);
		known = loading;
		loading.catch(() => known = void 0);
		return loading;
	};
	return {
		prefetch: () => void start({
			...gitHub,
			isBatchOnly: true
		}).catch(() => void 0),
		read: async () => await known?.catch(() => void 0) ?? await start(gitHub)
	};
}
function createChecksForge(gitHub, own) {
	const reading = (what, permission, work) => withExplanation(gitHub, {
		what,
		permission
	}, work);
	const pulls = "pull-requests: read";
	return {
		pull: (number) => reading(`show pull request #${number}`, pulls, () => getPullRequest(gitHub, number)),
		openPulls: () => reading("list pull requests", pulls, () => listOpenPullRequests(gitHub)),
		checks: (headSha) => reading("show checks", "checks: read and actions: read", () => readChecks(gitHub, headSha, own)),
		describe: (check) => reading("show a check", "checks: read", () => describeCheck$1(gitHub, check))
	};
}
// node_modules/content-type/dist/index.js
const SP = 32;
const HTAB = 9;
const SEMI = 59;
const EQ = 61;
const DQUOTE = 34;
const BSLASH = 92;
const COMMA = 44;
const LOWER_CASE = 1;
const OWS = 2;
const SEMI_FLAG = 4;
const COMMA_FLAG = 8;
const TOKEN_FLAG = 16;
const NON_ASCII = 65280;
const CASE_FLAGS = 65281;
const CHAR_MAP = new Uint8Array(256);
CHAR_MAP[HTAB] |= OWS;
CHAR_MAP[SP] |= OWS;
CHAR_MAP[SEMI] |= SEMI_FLAG;
CHAR_MAP[COMMA] |= COMMA_FLAG;
for (let code = 128; code <= 255; code++) CHAR_MAP[code] |= LOWER_CASE;
for (const char of "!#$%&'*+-.^_`|~") CHAR_MAP[char.charCodeAt(0)] |= TOKEN_FLAG;
for (let code = 48; code <= 57; code++) CHAR_MAP[code] |= TOKEN_FLAG;
for (let code = 65; code <= 90; code++) CHAR_MAP[code] |= 17;
for (let code = 97; code <= 122; code++) CHAR_MAP[code] |= TOKEN_FLAG;
const NullObject = (() => {
	const C = function() {};
	C.prototype = Object.create(null);
	return C;
})();
function parse$1(header, options) {
	const stopFlags = SEMI_FLAG | (options?.comma === true ? COMMA_FLAG : 0);
	const len = header.length;
	let valueStart = options?.start ?? 0;
	while ((CHAR_MAP[header.charCodeAt(valueStart)] & OWS) !== 0) valueStart++;
	let index = valueStart;
	let typeFlags = 0;
	let whitespace = -1;
	let stop = options?.parameters === false ? COMMA_FLAG : 0;
	while (index < len) {
		const code = header.charCodeAt(index);
		const flags = CHAR_MAP[code];
		if ((flags & stopFlags) !== 0) {
			stop |= flags & COMMA_FLAG;
			break;
		}
		if ((flags & OWS) !== 0) {
			if (whitespace === -1) whitespace = index;
		} else whitespace = -1;
		typeFlags |= code & NON_ASCII | flags;
		index++;
	}
	const valueEnd = whitespace === -1 ? index : whitespace;
	const value = header.slice(valueStart, valueEnd);
	const type = (typeFlags & CASE_FLAGS) === 0 ? value : value.toLowerCase();
	if (index === len || stop !== 0) return {
		type,
		index,
		parameters: new NullObject()
	};
	return parseParameters(header, type, index, len, stopFlags);
}
function parseParameters(header, type, index, len, stopFlags) {
	const parameters = new NullObject();
	parameter: while (index < len) {
		index++;
		while ((CHAR_MAP[header.charCodeAt(index)] & OWS) !== 0) index++;
		const keyStart = index;
		let keyFlags = 0;
		let keyWhitespace = -1;
		while (index < len) {
			const code = header.charCodeAt(index);
			const flags = CHAR_MAP[code];
			if ((flags & stopFlags) !== 0) {
				if ((flags & COMMA_FLAG) !== 0) break parameter;
				continue parameter;
			}
			if (code === EQ) {
				const keyEnd = keyWhitespace === -1 ? index : keyWhitespace;
				const value = header.slice(keyStart, keyEnd);
				const key = (keyFlags & CASE_FLAGS) === 0 ? value : value.toLowerCase();
				index++;
				while ((CHAR_MAP[header.charCodeAt(index)] & OWS) !== 0) index++;
				if (index < len && header.charCodeAt(index) === DQUOTE) {
					const quotedStart = ++index;
					let escaped = false;
					while (index < len) {
						const code = header.charCodeAt(index);
						if (code === DQUOTE) {
							if (parameters[key] === void 0) parameters[key] = escaped ? unescapeQuotedPairs(header, quotedStart, index) : header.slice(quotedStart, index);
							index++;
							let stop = 0;
							while (index < len) {
								const code = header.charCodeAt(index);
								const flags = CHAR_MAP[code];
								if ((flags & stopFlags) !== 0) {
									stop = flags & COMMA_FLAG;
									break;
								}
								index++;
							}
							if (stop !== 0) break parameter;
							continue parameter;
						}
						if (code === BSLASH && index + 1 < len) {
							escaped = true;
							index += 2;
							continue;
						}
						index++;
					}
					continue parameter;
				}
				const valueStart = index;
				let stop = 0;
				let valueWhitespace = -1;
				while (index < len) {
					const code = header.charCodeAt(index);
					const flags = CHAR_MAP[code];
					if ((flags & stopFlags) !== 0) {
						stop = flags & COMMA_FLAG;
						break;
					}
					if ((flags & OWS) !== 0) {
						if (valueWhitespace === -1) valueWhitespace = index;
					} else valueWhitespace = -1;
					index++;
				}
				if (parameters[key] === void 0) {
					const valueEnd = valueWhitespace === -1 ? index : valueWhitespace;
					parameters[key] = header.slice(valueStart, valueEnd);
				}
				if (stop !== 0) break parameter;
				continue parameter;
			}
			if ((flags & OWS) !== 0) {
				if (keyWhitespace === -1) keyWhitespace = index;
			} else keyWhitespace = -1;
			keyFlags |= code & NON_ASCII | flags;
			index++;
		}
	}
	return {
		type,
		index,
		parameters
	};
}
function unescapeQuotedPairs(str, start, end) {
	let result = "";
	for (let index = start; index < end; index++) if (str.charCodeAt(index) === BSLASH) {
		result += str.slice(start, index);
		start = ++index;
	}
	return result + str.slice(start, end);
}
// src/github/client/client.ts
var import_light = __toESM(require_light(), 1);
const LONGEST_WAIT_SECONDS = 120;
const MOST_WAITS = 2;
const REQUEST_LIMIT_MS = 6e4;
function skipLongRetries({ hook }) {
	hook.error("request", (error, options) => {
		const failure = failureOf(error);
		if ((failure && isLimit(failure) ? limitMs(failure) ?? 0 : 0) > LONGEST_WAIT_SECONDS * 1e3) Object.assign(options.request ?? {}, { retries: 0 });
		throw error;
	});
}
const RetryingOctokit = Octokit.plugin(skipLongRetries, retry, throttling);
const writers = new Map();
function writersAt(minTime) {
	const known = writers.get(minTime) ?? new import_light.default.Group({
		maxConcurrent: 1,
		minTime
	});
	writers.set(minTime, known);
	return known;
}
const LOOPBACK = new Set([
	"127.0.0.1",
	"[::1]",
	"localhost"
]);
function defaultWritePause(baseUrl) {
	return baseUrl !== void 0 && LOOPBACK.has(new URL(baseUrl).hostname) ? 0 : 250;
}
function createGitHubClient({ token, baseUrl, userAgent, fetch = globalThis.fetch, writePauseMs = defaultWritePause(baseUrl), retryUnitMs = 1e3, limitMs = REQUEST_LIMIT_MS }) {
	const shouldWait = (seconds, ...[, , waits]) => seconds <= LONGEST_WAIT_SECONDS && waits < MOST_WAITS;
	const isStatic = typeof token === "string";
	return new RetryingOctokit({
		log: quietLog,
		...isStatic ? { auth: token } : { authStrategy: () => ({ hook: createTokenHook(token) }) },
		...baseUrl !== void 0 && { baseUrl },
		...userAgent !== void 0 && { userAgent },
		request: { fetch: limitRequestTime(limitMs, fetch) },
		retry: { retryAfterBaseValue: retryUnitMs },
		throttle: {
			id: `${baseUrl ?? ""} ${isStatic ? token : token.name}`,
			retryAfterBaseValue: retryUnitMs,
			write: writersAt(writePauseMs),
			...writePauseMs === 0 && { notifications: writersAt(0) },
			onRateLimit: shouldWait,
			onSecondaryRateLimit: shouldWait
		}
	});
}
function createTokenHook(tokens) {
	return async (request, options) => {
		const askWith = (token) => request({
			...options,
			headers: {
				...options.headers,
				authorization: `token ${token}`
			}
		});
		const token = await tokens.current();
		try {
			return await askWith(token);
		} catch (error) {
			const other = hasStatus(error, 401) ? await tokens.refresh(token) : void 0;
			if (other === void 0) throw error;
			return await askWith(other);
		}
	};
}
function limitRequestTime(limitMs, fetch) {
	return async (url, init) => {
		const limit = AbortSignal.timeout(limitMs);
		return await fetch(url, {
			...init,
			signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit
		});
	};
}
// src/program/define-workflow.ts
const PROGRAM_TAG = Symbol.for("agentic-sdlc.workflow");
function defineWorkflow(config) {
	return Object.freeze({
		...config,
		[PROGRAM_TAG]: true
	});
}
function isProgram(value) {
	return typeof value === "object" && value !== null && Reflect.get(value, PROGRAM_TAG) === true;
}
var StepFailure = class extends Error {
	name = "StepFailure";
	result;
	constructor(result) {
		super(`Step ${result.stepId} failed: ${result.error ?? "no reason is known"}`);
		this.result = result;
	}
};
var ParallelFailure = class extends Error {
	name = "ParallelFailure";
	stepId;
	results;
	constructor(stepId, results) {
		const failed = Object.entries(results).flatMap(([name, result]) => result.status === "failed" ? [`${name} (${result.error.message})`] : []);
		const count = Object.keys(results).length;
		super(`${failed.length} of ${count} branches of ${stepId} failed: ${failed.join(", ")}`);
		this.stepId = stepId;
		this.results = results;
	}
};
// node_modules/signal-exit/dist/mjs/signals.js
const signals = [];
signals.push("SIGHUP", "SIGINT", "SIGTERM");
if (process.platform !== "win32") signals.push("SIGALRM", "SIGABRT", "SIGVTALRM", "SIGXCPU", "SIGXFSZ", "SIGUSR2", "SIGTRAP", "SIGSYS", "SIGQUIT", "SIGIOT");
if (process.platform === "linux") signals.push("SIGIO", "SIGPOLL", "SIGPWR", "SIGSTKFLT");
// node_modules/signal-exit/dist/mjs/index.js
const processOk = (process) => !!process && typeof process === "object" && typeof process.removeListener === "function" && typeof process.emit === "function" && typeof process.reallyExit === "function" && typeof process.listeners === "function" && typeof process.kill === "function" && typeof process.pid === "number" && typeof process.on === "function";
const kExitEmitter = Symbol.for("signal-exit emitter");
const global = globalThis;
const ObjectDefineProperty = Object.defineProperty.bind(Object);
var Emitter = class {
	emitted = {
		afterExit: false,
		exit: false
	};
	listeners = {
		afterExit: [],
		exit: []
	};
	count = 0;
	id = Math.random();
	constructor() {
		if (global[kExitEmitter]) return global[kExitEmitter];
		ObjectDefineProperty(global, kExitEmitter, {
			value: this,
			writable: false,
			enumerable: false,
			configurable: false
		});
	}
	on(ev, fn) {
		this.listeners[ev].push(fn);
	}
	removeListener(ev, fn) {
		const list = this.listeners[ev];
		const i = list.indexOf(fn);
		if (i === -1) return;
		if (i === 0 && list.length === 1) list.length = 0;
		else list.splice(i, 1);
	}
	emit(ev, code, signal) {
		if (this.emitted[ev]) return false;
		this.emitted[ev] = true;
		let ret = false;
		for (const fn of this.listeners[ev]) ret = fn(code, signal) === true || ret;
		if (ev === "exit") ret = this.emit("afterExit", code, signal) || ret;
		return ret;
	}
};
var SignalExitBase = class {};
const signalExitWrap = (handler) => {
	return {
		onExit(cb, opts) {
			return handler.onExit(cb, opts);
		},
		load() {
			return handler.load();
		},
		unload() {
			return handler.unload();
		}
	};
};
var SignalExitFallback = class extends SignalExitBase {
	onExit() {
		return () => {};
	}
	load() {}
	unload() {}
};
var SignalExit = class extends SignalExitBase {
	#hupSig = process$1.platform === "win32" ? "SIGINT" : "SIGHUP";
	#emitter = new Emitter();
	#process;
	#originalProcessEmit;
	#originalProcessReallyExit;
	#sigListeners = {};
	#loaded = false;
	constructor(process) {
		super();
		this.#process = process;
		this.#sigListeners = {};
		for (const sig of signals) this.#sigListeners[sig] = () => {
			const listeners = this.#process.listeners(sig);
			let { count } = this.#emitter;
			const p = process;
			if (typeof p.__signal_exit_emitter__ === "object" && typeof p.__signal_exit_emitter__.count === "number") count += p.__signal_exit_emitter__.count;
			if (listeners.length === count) {
				this.unload();
				const ret = this.#emitter.emit("exit", null, sig);
				const s = sig === "SIGHUP" ? this.#hupSig : sig;
				if (!ret) process.kill(process.pid, s);
			}
		};
		this.#originalProcessReallyExit = process.reallyExit;
		this.#originalProcessEmit = process.emit;
	}
	onExit(cb, opts) {
		if (!processOk(this.#process)) return () => {};
		if (this.#loaded === false) this.load();
		const ev = opts?.alwaysLast ? "afterExit" : "exit";
		this.#emitter.on(ev, cb);
		return () => {
			this.#emitter.removeListener(ev, cb);
			if (this.#emitter.listeners["exit"].length === 0 && this.#emitter.listeners["afterExit"].length === 0) this.unload();
		};
	}
	load() {
		if (this.#loaded) return;
		this.#loaded = true;
		this.#emitter.count += 1;
		for (const sig of signals) try {
			const fn = this.#sigListeners[sig];
			if (fn) this.#process.on(sig, fn);
		} catch (_) {}
		this.#process.emit = (ev, ...a) => {
			return this.#processEmit(ev, ...a);
		};
		this.#process.reallyExit = (code) => {
			return this.#processReallyExit(code);
		};
	}
	unload() {
		if (!this.#loaded) return;
		this.#loaded = false;
		signals.forEach((sig) => {
			const listener = this.#sigListeners[sig];
			if (!listener) throw new Error("Listener not defined for signal: " + sig);
			try {
				this.#process.removeListener(sig, listener);
			} catch (_) {}
		});
		this.#process.emit = this.#originalProcessEmit;
		this.#process.reallyExit = this.#originalProcessReallyExit;
		this.#emitter.count -= 1;
	}
	#processReallyExit(code) {
		if (!processOk(this.#process)) return 0;
		this.#process.exitCode = code || 0;
		this.#emitter.emit("exit", this.#process.exitCode, null);
		return this.#originalProcessReallyExit.call(this.#process, this.#process.exitCode);
	}
	#processEmit(ev, ...args) {
		const og = this.#originalProcessEmit;
		if (ev === "exit" && processOk(this.#process)) {
			if (typeof args[0] === "number") this.#process.exitCode = args[0];
			const ret = og.call(this.#process, ev, ...args);
			this.#emitter.emit("exit", this.#process.exitCode, null);
			return ret;
		} else return og.call(this.#process, ev, ...args);
	}
};
const process$1 = globalThis.process;
const { onExit, load: load$1, unload } = signalExitWrap(processOk(process$1) ? new SignalExit(process$1) : new SignalExitFallback());
// src/wiring/github-tokens.ts
async function tokensForUrl(environment, url) {
	const addresses = resolveGitHubUrls(environment);
	const repository = parseRepositoryUrl(url, addresses.serverUrl);
	return repository && await tokensForRepository(environment, repository, addresses);
}
async function tokensForRepository(environment, repository, { serverUrl, apiUrl }) {
	const { AGENTIC_APP_ID: appId, AGENTIC_APP_PRIVATE_KEY: privateKey } = environment;
	if (appId && privateKey) {
		const installationId = Number(environment["AGENTIC_APP_INSTALLATION_ID"]);
		return appToken({
			app: {
				appId,
				privateKey,
				...installationId > 0 && { installationId }
			},
			apiUrl
		}, repository);
	}
	const { host } = new URL(serverUrl);
	const name = [
		"GITHUB_TOKEN",
		"GH_TOKEN",
		...host === "github.com" || host.endsWith(".ghe.com") ? [] : ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
	].find((each) => environment[each]);
	const token = name === void 0 ? void 0 : environment[name];
	if (name !== void 0 && token !== void 0) return staticToken(token, name);
	const { ghToken } = await import("./run.js").then((m) => ({ ghToken: m.Sa }));
	const read = () => ghToken(host, environment);
	const first = await read();
	return first === void 0 ? void 0 : refreshingToken(first, read, `gh ${host}`);
}
// src/wiring/github-access.ts
async function openGitHub(from, base) {
	const found = await repositoryAtGitHub(from, base);
	if (!found) return { status: "not-github" };
	return await openRepository(from.environment, found.repository, found);
}
async function repositoryAtGitHub(from, base) {
	const addresses = resolveGitHubUrls(from.environment);
	const url = await pushUrlOf(from, base);
	const repository = url === void 0 ? void 0 : parseRepositoryUrl(url, addresses.serverUrl);
	return repository && {
		...addresses,
		repository
	};
}
async function openRepository(environment, repository, addresses = resolveGitHubUrls(environment)) {
	const { serverUrl } = addresses;
	const client = await clientFor(environment, repository, addresses);
	if (!client) return {
		status: "no-token",
		repository,
		host: new URL(serverUrl).host
	};
	return {
		status: "open",
		github: {
			client,
			repository
		},
		serverUrl
	};
}
async function pushUrlOf(from, base) {
	if (!mayHaveRemotes(from)) return void 0;
	const { remotesOf } = await import("./run.js").then((m) => ({ remotesOf: m.un, remotesUntil: m.dn }));
	return (await remotesOf(from)).choose(base)?.remote.url;
}
const clients = new WeakMap();
function clientFor(environment, repository, addresses) {
	const known = clients.get(environment) ?? new Map();
	clients.set(environment, known);
	const key = `${addresses.apiUrl} ${repository.owner}/${repository.repo}`;
	const client = known.get(key) ?? createClient(environment, repository, addresses);
	known.set(key, client);
	client.then((made) => made ?? known.delete(key), () => known.delete(key));
	return client;
}
async function createClient(environment, repository, addresses) {
	const token = await tokensForRepository(environment, repository, addresses);
	if (!token) return void 0;
	const { createGitHubClient } = await import("./shared.js").then((m) => ({ createGitHubClient: m.bn }));
	return createGitHubClient({
		token,
		baseUrl: addresses.apiUrl,
		userAgent: `agentic-sdlc/${version}`
	});
}
// src/config/protected-files.ts
const AGENT_FILES = new Set([
	"claude.md",
	"claude.local.md",
	".claude.json",
	"agents.md",
	"agents.override.md",
	"gemini.md",
	".geminiignore",
	".mcp.json",
	".gitmodules",
	".ripgreprc",
	".cursorrules"
]);
const AGENT_FOLDERS = new Set([
	".claude",
	".codex",
	".gemini",
	".agents",
	".cursor",
	".husky",
	".agentic"
]);
const OWN_FOLDER = "agentic";
const OWN_CONFIG = `${OWN_FOLDER}/config.json`;
const PROTECTED_NAMES = {
	"what is installed": [
		"package-lock.json",
		"npm-shrinkwrap.json",
		"yarn.lock",
		"pnpm-lock.yaml",
		"bun.lock",
		"bun.lockb",
		"deno.lock",
		"Cargo.lock",
		"poetry.lock",
		"pdm.lock",
		"uv.lock",
		"Pipfile.lock",
		"Gemfile.lock",
		"composer.lock",
		"go.sum",
		"mix.lock",
		"packages.lock.json",
		"gradle.lockfile",
		"Podfile.lock",
		"Package.resolved",
		"pubspec.lock",
		"flake.lock"
	],
	"where it is installed from, and what an installation runs": [
		".npmrc",
		".yarnrc",
		".yarnrc.yml",
		".yarn/",
		".pnpmfile.cjs",
		".pnpmfile.mjs",
		"bunfig.toml",
		"uv.toml",
		"poetry.toml",
		".bundle/",
		".cargo/",
		".mvn/",
		"gradle-wrapper.jar",
		"gradle-wrapper.properties",
		"NuGet.config"
	],
	"what an editor or a shell runs when it opens the folder": [
		".vscode/",
		".idea/",
		".zed/",
		".devcontainer/",
		".devcontainer.json",
		".gitpod.yml",
		".envrc",
		"mise.toml",
		".mise.toml"
	],
	"what git runs, and where it has large files from": [
		".githooks/",
		".pre-commit-config.yaml",
		"lefthook.yml",
		".lefthook.yml",
		".lfsconfig"
	],
	"what other CI services run": [
		".gitlab-ci.yml",
		".circleci/",
		".buildkite/",
		".travis.yml",
		".drone.yml",
		"azure-pipelines.yml",
		"bitbucket-pipelines.yml",
		"appveyor.yml",
		"Jenkinsfile"
	],
	"who reviews": ["CODEOWNERS"]
};
const [NAMES, FOLDERS] = [false, true].map((isFolder) => new Set(Object.values(PROTECTED_NAMES).flat().filter((name) => name.endsWith("/") === isFolder).map((name) => name.replace("/", "").toLowerCase())));
function isAgentConfig(path) {
	const parts = foldFileName(path).split("/");
	const file = parts.at(-1) ?? "";
	return AGENT_FILES.has(file) || parts.some((part) => AGENT_FOLDERS.has(part)) || parts.join("/") === "agentic/config.json";
}
function pathReadThroughLink(link) {
	return foldFileName(link) === OWN_FOLDER ? `${link}/config.json` : link;
}
function isProtected(path) {
	const parts = foldFileName(path).split("/");
	return isAgentConfig(path) || parts[0] === ".github" || NAMES.has(parts.at(-1) ?? "") || parts.some((part) => FOLDERS.has(part));
}
function protectedNames() {
	return [
		".github/",
		...Array.from(AGENT_FOLDERS, (name) => `${name}/`),
		...AGENT_FILES,
		OWN_CONFIG,
		...Object.values(PROTECTED_NAMES).flat()
	];
}
function findProtectedFiles(paths, allowed, isMeant = isProtected) {
	return paths.filter(createProtectionFilter(allowed, isMeant));
}
function createProtectionFilter(allowed, isMeant = isProtected) {
	if (allowed.length === 0) return isMeant;
	const isAllowed = globMatcher(allowed.map((pattern) => pattern.replace(/^\.?\//, "")));
	return (path) => isMeant(path) && !isAllowed(path);
}
// src/wiring/engine-identity.ts
const engineIdentity = {
	host: hostname(),
	pid: process.pid
};
const newId = () => randomUUID();
const retryTiming = {
	clock: systemClock,
	random: Math.random,
	pause: async (milliseconds, signal) => {
		await setTimeout$1(Math.max(0, milliseconds), void 0, {
			signal,
			ref: false
		});
	}
};
// src/github-events/reviews/github-answer-source.ts
function createAnswerSource({ open, report }) {
	let ports;
	const reported = new Set();
	const check = async (...[recorded, issues]) => {
		if (!gitHubAnswerOf(recorded.id)) return { status: "valid" };
		const access = ports ? void 0 : await tryOpen(open);
		if (access?.status === "not-github") return { status: "valid" };
		if (access && access.status !== "open") return {
			status: "unknown",
			message: messageOf$1(access)
		};
		ports ??= access && createEventContext(access.github, {
			own: {},
			report
		});
		return ports ? await verifyAnswer(ports, recorded, issues) : { status: "valid" };
	};
	return { check: async (recorded, issues) => {
		const validity = await check(recorded, issues);
		if (validity.status !== "unknown") return validity;
		const text = `The answer of ${recorded.answer.actor ?? "a person"} stays in the inbox, because it could not be verified: ${validity.message}`;
		if (!reported.has(text)) report(text);
		reported.add(text);
		return validity;
	} };
}
function answersAtRemote(from, report) {
	return createAnswerSource({
		open: () => openGitHub(from),
		report
	});
}
async function tryOpen(open) {
	try {
		return await open();
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		return {
			status: "unsuitable",
			message: error.message
		};
	}
}
function messageOf$1(access) {
	if (access.status === "unsuitable") return access.message;
	const { owner, repo } = access.repository;
	return `there is no token for ${owner}/${repo} at ${access.host}. Set GITHUB_TOKEN, or sign in: gh auth login`;
}
// src/output/report/page-diagram.ts
function workflowPicture(shapes) {
	return html`<ol class="flow">
    ${shapes.map((shape) => html`<li class="${shape.shape === "step" ? "box" : "block"} ${shape.status}">${shapePart(shape)}</li>`)}
  </ol>`;
}
function shapePart(shape) {
	const { name, status, note, after } = shape;
	const order = after.length > 0 && ` · after ${after.join(", ")}`;
	return html`<strong><span aria-hidden="true">${pageStatusSymbols[status]}</span> ${name}</strong
    ><span class="hidden">: ${formatStepStatus(status)}</span> <small>${note}${order}</small> ${shape.shape === "group" && html`<div class="beside">
        ${shape.lists.map(({ label, shapes }) => html`<div>${label !== "" && html`<small>${label}:</small>`}${workflowPicture(shapes)}</div>`)}
      </div>`}`;
}
// src/output/report/page-events.ts
function errorsSection(errors) {
	return errors.length > 0 && section$2("errors", "Errors", list$1("cards", errors.map(errorCard)));
}
function errorCard({ at, step, attempt, failure }) {
	const { message, code, details: output = "" } = failure;
	const path = step === "" ? "the run" : displayPath(step);
	return html`<p><strong>${attempt === void 0 ? path : attemptKey(path, attempt)}</strong>: ${message}</p>
    <p class="dim">${failure.class}, ${code} · ${timeTag(at)}</p>
    ${output !== "" && details("Details", html`<pre tabindex="0">${output}</pre>`)}`;
}
function questionsSection(questions) {
	return questions.length > 0 && section$2("questions", "Questions and answers", list$1("cards", questions.map(questionCard)));
}
function questionCard(question) {
	const { step, asked_at, message, again, document } = question;
	return html`<p>
      <strong>${step === "" ? "The run" : displayPath(step)}</strong> asked
      <small>${formatTimestamp(asked_at)}${formatOpenUntil(question)}</small>
    </p>
    <blockquote>${message}</blockquote>
    ${again !== void 0 && html`<p class="dim">Asked once more: ${again}</p>`}
    ${document !== void 0 && html`<p class="dim">About <code>${document}</code></p>`}
    ${answerPart(question)}`;
}
function answerPart(question) {
	const { answered_at, decision, text = "", actor, threads = [], step } = question;
	if (answered_at === void 0) return step !== "" && html`<p>Not answered yet.</p>`;
	if (decision === "timeout") return html`<p>Not answered in time; the run continued.</p>`;
	if (decision === "assumed") return html`<p>No person was asked; the step continued with what it assumed:</p>
      <blockquote>${text}</blockquote>`;
	const reply = decision === "input" ? "answered" : `${decision} it`;
	const remarks = threads.map(({ path, line, text: remark }) => html`<code>${line === void 0 ? path : `${path}:${line}`}</code> ${remark}`);
	return html`<p>
      <strong>${actor ?? "A person"}</strong> ${reply} <small>${formatTimestamp(answered_at)}</small>
    </p>
    ${text !== "" && html`<blockquote>${text}</blockquote>`}${remarks.length > 0 && list$1("files", remarks)}`;
}
function decisionsSection(decisions, comments) {
	if (decisions.length === 0 && comments.length === 0) return false;
	const notes = comments.map(({ at, text }) => html`<p class="dim">Comment of the workflow · ${timeTag(at)}</p>
        <blockquote>${text}</blockquote>`);
	return section$2("decisions", "Decisions", list$1("cards", [...decisions.map(decisionCard), ...notes]));
}
function decisionCard(decision) {
	const { at, action, step, reasoning, context, note, words: inputText, failure } = decision;
	const reported = [
		["It told the step", context],
		["It noted", note],
		["It went by these words of a person", inputText]
	];
	return html`<p>
      <strong>${action}${step !== void 0 && `: ${displayPath(step)}`}</strong>
      <small>${formatTimestamp(at)}</small>
    </p>
    <blockquote>${reasoning}</blockquote>
    ${reported.map(([what, text]) => text !== void 0 && html`<p class="dim">${what}:</p>
          <blockquote>${text}</blockquote>`)}${failure && html`<p class="problem">${failure.message} <small>${failure.class}, ${failure.code}</small></p>`}`;
}
function filesSection({ files_changed: files, branches, pull_requests: requests }) {
	const byBranch = new Map(requests.map((request) => [request.branch, request]));
	const rows = branches.map(({ step, branch, files: count }) => {
		const request = byBranch.get(branch);
		return [
			step,
			html`<code>${branch}</code>`,
			count,
			request && link$1(request.url, requestTitle(request))
		];
	});
	return section$2("files", "Changes", rows.length > 0 && table$1("Branches of parallel steps", [
		["Step"],
		["Branch"],
		["Files", "number"],
		["Pull request", "wide"]
	], rows), files.length === 0 ? html`<p>No file was changed.</p>` : details(`${plural(files.length, "file")} changed`, list$1("files", files.map((file) => html`<code>${file}</code>`))));
}
function requestTitle({ number, title }) {
	return number === void 0 ? title : `#${number} ${title}`;
}
function spendingSection({ slowest, by_step, by_provider, more_steps }) {
	const columns = [["Step"], ["Time", "number"]];
	const times = slowest.map(({ step, worked_ms }) => [step, formatLength(worked_ms)]);
	const label = ({ label: step, providers }) => html`${step}${providers.length > 0 && html` <small>${providers.join(", ")}</small>`}`;
	return section$2("spending", "Time and cost", table$1("What took longest, waits for people left out", columns, times), ...by_provider.length === 0 ? [html`<p>No agent was asked, so nothing was spent.</p>`] : [
		html`<h3>By provider</h3>`,
		moneyTable(["Cost and tokens of each provider", "Provider"], by_provider),
		html`<h3>By step</h3>`,
		moneyTable(["Cost and tokens of each step, dearest first", "Step"], by_step, label)
	], more(more_steps, " that cost less"));
}
function moneyTable([caption, name], lines, labelOf = ({ label }) => label) {
	return table$1(caption, [
		[name],
		["Cost", "number"],
		["Tokens", "number"],
		["Sessions", "number"]
	], lines.map((line) => [
		labelOf(line),
		formatMoney(line),
		formatCount(line.tokens),
		line.sessions
	]));
}
// src/output/report/page-steps.ts
const DEEPEST$2 = 4;
const LONGEST_SUMMARY = 600;
function stepsSection(steps, errors) {
	const listed = new Set(errors.map(({ step, attempt = 0 }) => attemptKey(step, attempt)));
	return html`<section aria-labelledby="steps">
    <h2 id="steps">Steps</h2>
    <table class="steps">
      <caption>
        What came of each step. A line below a step unfolds into its attempts.
      </caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col" class="number">Time</th>
          <th scope="col" class="number">Cost</th>
          <th scope="col" class="number wide">Tokens</th>
        </tr>
      </thead>
      <tbody>
        ${steps.map((step) => stepRows(step, listed))}
      </tbody>
    </table>
  </section>`;
}
function stepRows(step, listed) {
	const { label, kind, status, depth, usage, known_cost_usd: known = 0 } = step;
	const text = [kind, status === "pending" ? formatStepStatus(status) : resultOf$1(step).slice(0, LONGEST_SUMMARY)].filter((part) => part !== "").join(" · ");
	const cost = formatRowCost({
		usage,
		knownCostUsd: known
	});
	const tokens = usage && formatCount(tokensOf(usage));
	const indent = `d${Math.min(depth, DEEPEST$2)}`;
	const row = html`<tr>
    <th scope="row">
      <div class="step ${indent}">
        <span class="mark ${status}" aria-hidden="true">${pageStatusSymbols[status]}</span>
        <div>
          <span class="title">${label}</span><span class="hidden">, ${formatStepStatus(status)}</span
          ><small>${text}</small>
        </div>
      </div>
    </th>
    <td class="number">${timeCell(step)}</td>
    <td class="number">${cost}</td>
    <td class="number wide">${tokens}</td>
  </tr>`;
	if (step.attempts.length === 0) return row;
	return html`${row}
    <tr class="more">
      <td colspan="4">
        <details class="${indent}">
          <summary><span class="hidden">${label}: </span>${contents$1(step)}</summary>
          ${step.attempts.map((attempt) => attemptPart(attempt, step, listed))}${restOf(step)}
        </details>
      </td>
    </tr>`;
}
function timeCell({ worked_ms: duration, waited_ms: waited }) {
	const wait = waited !== void 0 && html`<small>waited ${formatLength(waited)}</small>`;
	return html`${duration !== void 0 && formatLength(duration)}${duration !== void 0 && wait && html`<br />`}${wait}`;
}
function contents$1({ attempts, more_attempts: more }) {
	const files = new Set(attempts.flatMap((attempt) => attempt.files)).size;
	const has = (key) => attempts.some((attempt) => attempt[key]) ? [key] : [];
	const failed = attempts.filter(({ status }) => status === "failed").length;
	return [
		`${plural(attempts.length + more, "attempt")}${failed > 0 ? ` (${failed} failed)` : ""}`,
		...has("prompt"),
		...has("transcript"),
		...has("output"),
		...files > 0 ? [plural(files, "file")] : []
	].join(", ");
}
function restOf({ more_attempts: more, path }) {
	return more > 0 && html`<p class="dim">${plural(more, "attempt")} left out; see steps/${path}/</p>`;
}
function attemptPart(attempt, { label, path, attempts }, listed) {
	const { number, status, prompt, transcript, output, logs } = attempt;
	const open = attempts.length === 1 ? "" : `${label}, `;
	return html`<div class="attempt ${status}">
    <h3>${open}${open === "" ? "Attempt" : "attempt"} ${number}: ${formatStepStatus(status)}</h3>
    <p class="dim">${formatAttempt(attempt)}</p>
    ${problem(attempt, listed.has(attemptKey(path, number)))}
    ${prompt && folded("Prompt", prompt)}${transcript && transcriptPart(transcript)}${output && folded("Output", output)}${logs.map((log) => folded(nameOfLog(log), log))}${filesPart$1(attempt)}
  </div>`;
}
function formatAttempt(attempt) {
	const { started_at: started, worked_ms: duration, provider, usage, commit, transcript, no_op, stray } = attempt;
	const { cost_usd = null } = usage ?? {};
	return [
		...started === void 0 ? [] : [formatTimestamp(started)],
		...duration === void 0 ? [] : [formatLength(duration)],
		...provider === void 0 ? [] : [formatAgent(provider, transcript?.model)],
		...usage ? [formatMoney({
			cost_usd,
			known_cost_usd: cost_usd ?? 0
		}), `${formatCount(tokensOf(usage))} tokens`] : [],
		...commit === void 0 ? [] : [`commit ${commit.slice(0, 12)}`],
		...no_op ? ["changed nothing, though asked to"] : [],
		...stray ? [describeStrayChanges(stray)] : []
	].join(" · ");
}
function formatAgent(provider, model) {
	return model === void 0 ? provider : `${provider} (${model})`;
}
function problem({ failure, reason, status }, isListed) {
	if (!failure) return reason !== void 0 && status === "interrupted" && html`<p>Cut off: ${reason}</p>`;
	const { files = [], details, message, code } = failure;
	const about = files.length > 0 && html`<p>About: ${files.slice(0, 20).join(", ")}</p>`;
	const what = `${failure.class}, ${code}`;
	if (isListed) return html`<div class="problem">
      <p><a href="#errors">${what}</a></p>
      ${about}
    </div>`;
	return html`<div class="problem">
    <p>${message} <small>${what}</small></p>
    ${about}${details !== void 0 && details !== "" && html`<pre>${details}</pre>`}
  </div>`;
}
function folded(title, { text, path, cut, length }) {
	return details(title, html`<p class="dim">${cut && `Shortened from ${formatCount(length)} characters; the whole: `}<code>${path}</code></p>
      <pre tabindex="0">${text}</pre>`);
}
const LOG_NAMES = {
	"setup.log": "What the setup printed",
	"output.log": "What the script printed",
	"checks.log": "What the checks printed",
	"partial.patch": "What the attempt left behind",
	"reverted.patch": "What was set back"
};
function nameOfLog({ path }) {
	const name = path.slice(path.lastIndexOf("/") + 1);
	return LOG_NAMES[name] ?? name;
}
function transcriptPart({ path, entries, omitted, unreadable }) {
	const notes = [...omitted > 0 ? [`${plural(omitted, "entry", "entries")} in the middle left out`] : [], ...unreadable > 0 ? [`${plural(unreadable, "line")} could not be read`] : []].join(", ");
	return details(`Transcript (${plural(entries.length + omitted, "entry", "entries")})`, html`<p class="dim">${notes !== "" && `${notes}; `}the whole: <code>${path}</code></p>
      <ol class="entries">
        ${entries.map(entryPart)}
      </ol>`);
}
function entryPart(entry) {
	const { kind, text, subagent } = entry;
	const origin = subagent === true && html`<small>subagent: </small>`;
	if (kind === "words") return html`<li><p class="words">${origin}${text}</p></li>`;
	if (kind === "note") return html`<li><p class="dim words">${text}</p></li>`;
	return html`<li>${toolPart(entry, origin)}</li>`;
}
function toolPart({ name = "a tool", text, input = "", result = "", failed }, origin) {
	return details(html`${origin}${name} <code>${text}</code>${failed === true && html` <span class="mark">✖ failed</span>`}`, input !== "" && html`<pre tabindex="0">${input}</pre>`, result !== "" && html`<p class="dim">It gave back:</p>
        <pre tabindex="0">${result}</pre>`);
}
function filesPart$1({ files, more_files: hidden }) {
	return files.length > 0 && details(`${plural(files.length + hidden, "file")} changed`, list$1("files", files.map((file) => html`<code>${file}</code>`)), more(hidden));
}
// src/output/report/page-style.ts
const style = `
:root {
  color-scheme: light dark;
  --bg: #ffffff; --soft: #f6f8fa; --line: #d0d7de; --text: #1f2328; --dim: #59636e; --link: #0550ae;
  --ok: #1a7f37; --ok-bg: #dafbe1; --bad: #cf222e; --bad-bg: #ffebe9; --wait: #9a6700; --wait-bg: #fff8c5;
  --run: #0969da; --run-bg: #ddf4ff; --cut: #bc4c00; --cut-bg: #fff1e5; --gap: #8c959f33;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --bg: #0d1117; --soft: #161b22; --line: #3d444d; --text: #f0f6fc; --dim: #9ba5b0; --link: #79b8ff;
    --ok: #3fb950; --ok-bg: #12301d; --bad: #ff7b72; --bad-bg: #3c1618; --wait: #d9a729; --wait-bg: #332705;
    --run: #58a6ff; --run-bg: #0f2a4a; --cut: #f0883e; --cut-bg: #3a2110; --gap: #9ba5b02e;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; overflow-wrap: anywhere; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
header, main, footer, nav { max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 1.5rem 0 0.25rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; padding-bottom: 0.25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.25rem 0 0.5rem; }
p { margin: 0.5rem 0; }
a { color: var(--link); }
small, .dim { color: var(--dim); }
small { font-size: 0.875rem; }
code, pre { font: 0.8125rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: 0.6rem 0.75rem; margin: 0.4rem 0;
  white-space: pre-wrap; max-height: 32rem; overflow: auto; }
.command { border-left: 4px solid var(--run); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip:not(:focus) { position: absolute; left: -100vw; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; margin: 1rem 0 0; padding: 0; }
nav a { display: inline-block; padding: 0.3rem 0; }
.badge { display: inline-block; padding: 0.1rem 0.6rem; border: 1px solid var(--dim); border-radius: 1rem; font-weight: 600;
  white-space: nowrap; }
.completed { --own: var(--ok); --own-bg: var(--ok-bg); }
.failed { --own: var(--bad); --own-bg: var(--bad-bg); }
.waiting, .paused { --own: var(--wait); --own-bg: var(--wait-bg); }
.running, .produced { --own: var(--run); --own-bg: var(--run-bg); }
.interrupted, .cancelled { --own: var(--cut); --own-bg: var(--cut-bg); }
.pending, .skipped { --own: var(--dim); --own-bg: var(--soft); }
.badge { background: var(--own-bg); border-color: var(--own); color: var(--own); }
.mark { color: var(--own); }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: 0.75rem 1.5rem; margin: 1.25rem 0 0; }
.facts dt { color: var(--dim); font-size: 0.875rem; }
.facts dd { margin: 0; }
.facts .long { grid-column: span 2; }
.big { font-size: 1.25rem; font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: var(--dim); font-size: 0.875rem; padding-bottom: 0.4rem; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0; font-weight: normal; }
thead th { color: var(--dim); font-size: 0.875rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
.number { overflow-wrap: normal; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; padding-left: 0.75rem; }
.number:last-child { padding-right: 0; }
tbody tr + tr:not(.more) > * { border-top: 1px solid var(--line); }
.step .title { font-weight: 600; }
.step small { display: block; }
.more > td { padding: 0 0 0.5rem; border: 0; }
.step { display: flex; gap: 0.5rem; }
.step .mark { flex: none; width: 1em; text-align: center; }
.d1 { padding-left: 1rem; } .d2 { padding-left: 2rem; } .d3 { padding-left: 3rem; } .d4 { padding-left: 4rem; }
summary { cursor: pointer; padding: 0.3rem 0; color: var(--link); font-size: 0.875rem; }
details details summary { color: var(--text); }
.attempt { border-left: 3px solid var(--own); padding: 0 0 0.25rem 0.75rem; margin: 0.25rem 0 1rem; }
.problem { background: var(--bad-bg); border: 1px solid var(--bad); border-radius: 6px; padding: 0.5rem 0.75rem; margin: 0.5rem 0; }
.note { background: var(--wait-bg); border: 1px solid var(--wait); border-radius: 6px; padding: 0.5rem 0.75rem; }
.words { white-space: pre-wrap; margin: 0.5rem 0; }
.entries { list-style: none; margin: 0.25rem 0; padding: 0 0 0 0.75rem; border-left: 1px solid var(--line); }
.entries .mark { color: var(--bad); }
.files { margin: 0.25rem 0; padding-left: 1.25rem; }
blockquote { margin: 0.5rem 0; padding: 0.1rem 0 0.1rem 0.9rem; border-left: 3px solid var(--line); white-space: pre-wrap;
  }
.cards { list-style: none; margin: 0; padding: 0; }
.cards > li { border: 1px solid var(--line); border-radius: 6px; padding: 0.5rem 0.9rem 0.7rem; margin: 0.75rem 0; }
.scroll { overflow-x: auto; max-width: 100%; }
.scroll table { min-width: 46rem; }
.scroll > svg { min-width: 45rem; }
figure { margin: 0; }
figcaption { color: var(--dim); font-size: 0.875rem; margin-top: 0.4rem; }
.narrow { display: none; }
svg text { font: 12px system-ui, sans-serif; fill: var(--text); }
svg .quiet { fill: var(--dim); font-size: 11px; }
.bar rect { fill: var(--own-bg); stroke: var(--own); width: calc(100% - 1px); }
.bar text { fill: var(--text); }
.hatch { stroke: var(--wait); stroke-width: 3; }
.wait rect { fill: url(#hatch); stroke: var(--wait); }
.wait text, .name { stroke: var(--bg); stroke-width: 4px; paint-order: stroke; }
.gap { fill: var(--gap); }
.grid { stroke: var(--line); }
.lane { fill: var(--soft); }
.flow { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; align-items: flex-start; gap: 1.4rem; }
.flow > li { position: relative; min-width: 11rem; padding: 0.3rem 0.7rem; border: 1.5px solid var(--own); border-radius: 7px; }
.flow > li + li::before { content: "↓"; position: absolute; top: -1.5rem; left: 5rem; color: var(--dim); }
.flow > .skipped, .flow > .pending { border-style: dashed; }
.flow .box { background: var(--own-bg); }
.flow small { display: block; }
.beside { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 0.75rem; margin: 0.5rem 0 0.3rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; margin: 0.5rem 0 0; padding: 0; font-size: 0.875rem; }
footer { margin-top: 3rem; padding-bottom: 2rem; color: var(--dim); font-size: 0.875rem; }
@media (max-width: 40rem) {
  .wide { display: none; }
  .narrow { display: inline; }
  table { font-size: 0.9375rem; }
  .number small { white-space: normal; }
  .steps th:first-child { width: 100%; }
  th, td { padding-right: 0.4rem; }
  .number { padding-left: 0.4rem; }
  .facts { grid-template-columns: 1fr 1fr; }
  .d1 { padding-left: 0.6rem; } .d2 { padding-left: 1.2rem; } .d3, .d4 { padding-left: 1.8rem; }
}
@media print {
  nav, .skip { display: none; }
  pre { max-height: none; }
  h2, h3, summary { break-after: avoid; }
  .cards > li, tr, .problem { break-inside: avoid; }
  body { font-size: 11pt; }
  a { color: inherit; }
}
`;
// src/output/report/timeline.ts
const MOST_LANES = 60;
const CELL$1 = 1 / 800;
const IDLE_SHARE = .4;
const IDLE_ALONE = .07;
function timelineOf({ attempts, gaps, from, to }, state) {
	const scale = scaleOf({
		attempts,
		from,
		to
	});
	const blocks = parallelBlocks(state);
	const byLane = Map.groupBy(attempts, ({ step }) => laneOf(step, blocks));
	const own = byLane.get("") ?? [];
	byLane.delete("");
	const all = [["", own], ...byLane].filter(([step, list]) => step !== "" || list.length > 0);
	const lanes = all.slice(0, MOST_LANES).map(([step, list]) => {
		const bars = list.flatMap((attempt) => barsOf(attempt, to));
		return {
			...laneNames(step, state),
			bars: together(bars, scale)
		};
	});
	return {
		from,
		to,
		lanes,
		gaps,
		scale,
		more_lanes: all.length - lanes.length
	};
}
function parallelBlocks({ steps }) {
	return new Set(Array.from(steps.values()).flatMap(({ path, kind }) => kind === "parallel" ? [path] : []));
}
function laneOf(step, blocks) {
	for (let path = step; path !== ""; path = prefixOf(path)) {
		const isMerge = path.slice(path.lastIndexOf("/") + 1).startsWith("merge+");
		if (blocks.has(prefixOf(path)) && !isMerge) return path;
	}
	return "";
}
function laneNames(step, state) {
	const branch = step === "" ? state.workspace?.branch : branchAt(state, step)?.branch;
	return {
		step,
		label: step === "" ? "the run" : displayPath(step),
		branch
	};
}
function barsOf({ step, number, status, work, waits }, end) {
	const named = {
		step,
		attempt: number,
		status,
		count: 1
	};
	const bars = waits.map(({ from, to = end }) => ({
		...named,
		from,
		to,
		wait: true
	}));
	return work ? [...bars, {
		...named,
		from: work.from,
		to: work.to ?? end,
		wait: false
	}] : bars;
}
function together(bars, scale) {
	const sorted = bars.toSorted((a, b) => a.from < b.from ? -1 : 1);
	const merged = [];
	for (const bar of sorted) {
		const last = merged.at(-1);
		if (last && isTiny(last, scale) && isTiny({
			from: last.from,
			to: bar.to
		}, scale) && last.wait === bar.wait) merged[merged.length - 1] = join$1(last, bar);
		else merged.push(bar);
	}
	return merged;
}
function isTiny({ from, to }, scale) {
	return positionOf(scale, Date.parse(to)) - positionOf(scale, Date.parse(from)) < CELL$1;
}
const TELLING = [
	"failed",
	"interrupted",
	"waiting",
	"running"
];
function join$1(a, b) {
	const status = TELLING.find((each) => a.status === each || b.status === each) ?? b.status;
	return {
		...a,
		status,
		to: b.to > a.to ? b.to : a.to,
		count: a.count + b.count
	};
}
function scaleOf({ attempts, from, to }) {
	const [start, end] = [Date.parse(from), Date.parse(to)];
	const times = stretches(workOf(attempts, end), {
		start,
		end
	});
	const idle = times.filter(({ work }) => !work);
	const duration = sum(times.filter(({ work }) => work));
	const most = duration === 0 ? Infinity : Math.min(IDLE_ALONE, IDLE_SHARE / Math.max(1, idle.length)) * duration;
	const displayed = times.map(({ work, ...time }) => {
		const length = time.to - time.from;
		return {
			...time,
			displayLength: work ? length : Math.min(length, most),
			short: !work && length > most
		};
	});
	const total = displayed.reduce((all, segment) => all + segment.displayLength, 0) || 1;
	let position = 0;
	return displayed.map(({ displayLength: length, ...time }) => {
		const segment = {
			...time,
			start: position / total,
			end: (position + length) / total
		};
		position += length;
		return segment;
	});
}
function sum(times) {
	return times.reduce((all, { from, to }) => all + to - from, 0);
}
function workOf(attempts, end) {
	const spans = attempts.flatMap(({ work }) => work ? [{
		from: Date.parse(work.from),
		to: work.to === void 0 ? end : Date.parse(work.to)
	}] : []);
	const joined = [];
	for (const span of spans.toSorted((a, b) => a.from - b.from)) {
		const last = joined.at(-1);
		if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
		else joined.push({ ...span });
	}
	return joined.filter(({ from, to }) => to > from);
}
function stretches(work, { start, end }) {
	const times = [];
	let at = start;
	for (const { from, to } of work) {
		if (from > at) times.push({
			from: at,
			to: from,
			work: false
		});
		times.push({
			from: Math.max(at, from),
			to,
			work: true
		});
		at = to;
	}
	if (end > at || times.length === 0) times.push({
		from: at,
		to: end,
		work: false
	});
	return times;
}
function positionOf(scale, time) {
	let [low, high] = [0, scale.length - 1];
	while (low < high) {
		const middle = low + high >> 1;
		if (time <= (scale[middle]?.to ?? 0)) high = middle;
		else low = middle + 1;
	}
	const segment = scale[low];
	if (!segment) return 0;
	const length = segment.to - segment.from;
	const part = length === 0 ? 0 : Math.min(1, Math.max(0, (time - segment.from) / length));
	return segment.start + part * (segment.end - segment.start);
}
// src/output/report/page-timeline.ts
const LABEL = 18;
const BAR = 24;
const LEAST_BAR = .006;
const ROW = 1120;
const PHONE = 720;
const COLUMN = 7.5;
const LEAST_NAMED = 6;
const LABEL_MARGIN = 8;
const AXIS = 34;
const LANE = 54;
const TICK_GAP = .2;
const TICK_LABEL = .15;
const MOST_ROWS = 500;
const MOST_GAPS = 30;
function timelineSection(timeline) {
	const { lanes, more_lanes: hidden, gaps } = timeline;
	return section$2("timeline", "Timeline", html`<figure>
      <div class="scroll" tabindex="0" role="region" aria-label="Picture of the timeline">
        ${picture(timeline)}
      </div>
      ${gapList(gaps)}
      <figcaption>
        One lane for each branch, one bar for each attempt. Hatched: waiting for a person. Grey: no engine was
        at work. Long idle times are drawn short. Times are UTC.
      </figcaption>
    </figure>`, hidden > 0 && html`<p class="dim">${plural(hidden, "more branch", "more branches")} not shown.</p>`, details("The timeline as a table", html`<div class="scroll" tabindex="0" role="region" aria-label="Table of the timeline">
        ${timelineTable(lanes)}
      </div>`));
}
function picture({ lanes, scale, gaps, from, to }) {
	const height = AXIS + lanes.length * LANE;
	const at = (time) => positionOf(scale, Date.parse(time));
	const bars = lanes.reduce((sum, lane) => sum + lane.bars.length, 0);
	return html`<svg role="img" aria-labelledby="timeline-name timeline-words" width="100%" height="${height}">
    <title id="timeline-name">Timeline of the run</title>
    <desc id="timeline-words">${`${plural(lanes.length, "lane")} with ${plural(bars, "bar")}, from ${formatTimestamp(from)} to ${formatTimestamp(to)}. The table below tells the same.`}</desc>
    <defs>
      <pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line class="hatch" x1="0" y1="0" x2="0" y2="8" />
      </pattern>
    </defs>
    ${lanes.map((_, index) => html`<rect class="lane" x="0" y="${AXIS + index * LANE + LABEL}" width="100%" height="${BAR}" rx="4" />`)}
    ${ticks({
		scale,
		from,
		to
	}).map(({ position, label }) => tick(position, {
		label,
		height
	}))}
    ${gaps.map((gap, index) => band(gap, {
		index,
		at,
		height
	}))}
    ${lanes.map((lane, index) => drawLane(lane, {
		at,
		y: AXIS + index * LANE
	}))}
  </svg>`;
}
function tick(position, { label, height }) {
	const x = percent(position);
	return html`<line class="grid" x1="${x}" y1="18" x2="${x}" y2="${height}" /><text
      class="quiet"
      x="${x}"
      y="12"
      text-anchor="${anchorAt(position)}"
      >${label}</text
    >`;
}
function anchorAt(position) {
	return position > .85 ? "end" : "start";
}
function areApart(one, next) {
	const room = anchorAt(next) === "end" ? 2 * TICK_LABEL : TICK_GAP;
	return next - one >= room;
}
function ticks({ scale, from, to }) {
	const withSeconds = Date.parse(to) - Date.parse(from) < 6e5;
	const labelOf = (time) => new Date(time).toISOString().slice(11, withSeconds ? 19 : 16);
	const displayed = [];
	for (const segment of scale) {
		const steps = Math.max(1, Math.floor((segment.end - segment.start) / TICK_GAP));
		for (let step = 0; step < (segment.short ? 1 : steps); step += 1) {
			const time = segment.from + (segment.to - segment.from) * step / steps;
			const position = positionOf(scale, time);
			const last = displayed.at(-1);
			const label = labelOf(time);
			if (last && (!areApart(last.position, position) || label === last.label)) continue;
			displayed.push({
				position,
				label
			});
		}
	}
	return displayed;
}
function band(gap, { at, index, height }) {
	const [start, end] = [at(gap.from), at(gap.to)];
	const width = Math.max(LEAST_BAR, end - start);
	const number = index < MOST_GAPS && html`<text class="quiet" x="${percent(start + width / 2)}" y="27" text-anchor="middle"
      >${index + 1}</text
    >`;
	return html`<g
    ><title>${describeGap(gap)}</title
    ><rect
      class="gap"
      x="${percent(start)}"
      y="18"
      width="${percent(width)}"
      height="${height - 18}"
    />${number}</g
  >`;
}
function describeGap({ why, reason, from, to }) {
	const length = formatSpan({
		from,
		to
	});
	const text = reason === "" ? why : `${why} (${reason})`;
	return `${formatTimestamp(from)}, ${length}: ${text}`;
}
function gapList(gaps) {
	if (gaps.length === 0) return false;
	return html`<p class="dim">No engine was at work:</p>
    <ol class="files">
      ${gaps.slice(0, MOST_GAPS).map((gap) => html`<li>${describeGap(gap)}</li>`)}
    </ol>
    ${more(gaps.length - MOST_GAPS)}`;
}
function timelineTable(lanes) {
	const bars = lanes.flatMap(({ label, bars: own }) => own.map((bar) => ({
		label,
		...bar
	})));
	return html`${table$1("Attempts and waits by branch", [
		["Step"],
		["Branch of"],
		["Attempt", "number"],
		["Outcome"],
		["From"],
		["Length", "number"]
	], bars.slice(0, MOST_ROWS).map((bar) => [
		`${displayPath(bar.step)}${bar.count > 1 ? ` and others (${bar.count})` : ""}`,
		bar.label,
		bar.attempt,
		bar.wait ? "waited for a person" : formatStepStatus(bar.status),
		timeTag(bar.from),
		formatSpan(bar)
	]))}${more(bars.length - MOST_ROWS)}`;
}
function drawLane({ label, branch, bars }, { at, y }) {
	const named = branch === void 0 ? label : `${label} · ${branch}`;
	const textIn = (width) => {
		const columns = Math.floor(width / COLUMN);
		return named.length <= columns ? named : shorten(label, columns);
	};
	return html`<g
      ><title>${named}</title
      >${textFor({
		desktop: textIn(ROW),
		phone: textIn(PHONE)
	}, {
		class: "name",
		x: 0,
		y: y + 13
	})}</g
    >${bars.map((bar) => drawBar(bar, {
		at,
		y: y + LABEL
	}))}${[drawLabelsBeside(bars, {
		at,
		y: y + LABEL + 16,
		row: ROW,
		where: "wide"
	}), drawLabelsBeside(bars, {
		at,
		y: y + LABEL + 16,
		row: PHONE,
		where: "narrow"
	})]}`;
}
function drawLabelsBeside(bars, { at, y, row, where }) {
	let occupied = 0;
	return bars.flatMap((bar, index) => {
		const start = at(bar.from);
		const width = Math.max(LEAST_BAR, at(bar.to) - start);
		const next = bars[index + 1];
		const columnsIn = (room) => Math.floor((room * row - LABEL_MARGIN) / COLUMN);
		const after = columnsIn((next ? at(next.from) : 1) - start - width);
		const before = columnsIn(start - occupied);
		const name = nameIn(bar);
		occupied = start + width;
		if (hasNameInside(width * row) || Math.max(after, before) < LEAST_NAMED) return [];
		const text = shorten(name, after >= LEAST_NAMED ? after : before);
		if (after < LEAST_NAMED) return [html`<text class="label ${where}" x="${percent(start)}" dx="-4" y="${y}" text-anchor="end"
          >${text}</text
        >`];
		const x = percent(start + width);
		if (next) occupied = at(next.from);
		return [html`<text class="label ${where}" x="${x}" dx="4" y="${y}">${text}</text>`];
	});
}
function drawBar(bar, { at, y }) {
	const start = at(bar.from);
	const width = Math.max(LEAST_BAR, at(bar.to) - start);
	const texts = {
		desktop: labelIn(bar, width * ROW),
		phone: labelIn(bar, width * PHONE)
	};
	return html`<svg
    class="bar ${bar.wait ? "wait" : bar.status}"
    x="${percent(Math.min(start, .994))}"
    y="${y}"
    width="${percent(width)}"
    height="${BAR}"
  >
    <title>${describeBar(bar)}</title>
    <rect x="0.5" y="0.5" width="100%" height="${23}" rx="3" />
    ${textFor(texts, {
		class: "label",
		x: 3,
		y: 16
	})}
  </svg>`;
}
function textFor({ desktop, phone }, { class: own, x, y }) {
	const part = (text, where) => text !== "" && html`<text class="${own} ${where}" x="${x}" y="${y}">${text}</text>`;
	return html`${part(desktop, "wide")}${part(phone, "narrow")}`;
}
function labelIn(bar, pixels) {
	const columns = columnsOf(pixels);
	const marker = bar.wait ? pageStatusSymbols.waiting : pageStatusSymbols[bar.status];
	if (hasNameInside(pixels)) return `${marker} ${shorten(nameIn(bar), columns - 2)}`;
	return columns < 2 || bar.wait ? "" : marker;
}
function hasNameInside(pixels) {
	return columnsOf(pixels) >= LEAST_NAMED;
}
function columnsOf(pixels) {
	return Math.floor((pixels - 1) / COLUMN);
}
function nameIn({ step, attempt, count }) {
	if (count > 1) return plural(count, "attempt");
	const iteration = nameOf$2(prefixOf(step));
	const name = /^\d+$/.test(iteration) ? `${iteration} ${nameOf$2(step)}` : displayPath(nameOf$2(step));
	return attempt > 1 ? `${name} #${attempt}` : name;
}
function describeBar(bar) {
	const { step, attempt, status, from, to, wait, count } = bar;
	const length = formatSpan({
		from,
		to
	});
	if (count > 1) return `${plural(count, "short attempt")}, ${formatStepStatus(status)}, ${length} from ${formatTimestamp(from)}`;
	const what = wait ? "waiting for a person" : formatStepStatus(status);
	return `${displayPath(step)}, attempt ${attempt}: ${what}, ${length} from ${formatTimestamp(from)}`;
}
function percent(part) {
	return `${(part * 100).toFixed(3)}%`;
}
// src/output/report/report-checks.ts
const MOST_CHECKS = 100;
function reportChecks(state) {
	return [...state.checks.slice(-100).map((check) => {
		const { step = "", when, command, passed, exit_code, seconds, output, cached } = check;
		const facts = {
			when,
			command,
			passed,
			exit_code,
			seconds,
			output,
			...cached && { cached }
		};
		return {
			step: displayPath(step),
			...facts,
			summary: checkNotes(state, check),
			by: "engine"
		};
	}), ...reportedChecks(state)];
}
function reportedChecks(state) {
	const apart = Array.from(state.branches.values()).filter(({ mergedHead }) => mergedHead === void 0);
	const known = new Set(state.checks.map(({ command }) => command));
	return [void 0, ...apart.map(({ step }) => step)].flatMap((branch) => validationOf(state, branch).checks.filter(({ by, command }) => by === "agent" && !known.has(command)).map(({ command, passed, summary }) => {
		return {
			step: displayPath(branch ?? ""),
			command,
			passed,
			summary,
			by: "agent"
		};
	})).slice(0, MOST_CHECKS);
}
function checksSection(checks) {
	if (checks.length === 0) return false;
	return section$2("checks", "Checks", table$1("Commands that the engine ran, and those that only an agent reported", [
		["Command"],
		["Result"],
		["Exit code", "number"],
		["Time", "number"],
		["When", "wide"]
	], checks.map((check) => {
		const { command, exit_code: code, seconds } = check;
		const time = seconds === void 0 ? "" : formatLength(seconds * 1e3);
		return [
			html`<code>${command}</code>`,
			resultCell(check),
			code ?? "",
			time,
			describeTime(check)
		];
	})));
}
function resultCell({ passed, summary, by }) {
	const [status, symbol, word] = passed ? [
		"completed",
		"✔",
		"passed"
	] : [
		"failed",
		"✖",
		"failed"
	];
	return html`<span class="mark ${status}" aria-hidden="true">${symbol}</span> ${word}
    <small>${[by === "engine" ? "run by the engine" : "reported", summary].filter((part) => part !== "").join(" · ")}</small>`;
}
const TIMES = {
	baseline: "before the run",
	step: "after",
	end: "at the end"
};
function describeTime({ when, step }) {
	if (when === void 0 || when === "baseline") return when === void 0 ? step : TIMES.baseline;
	if (when === "step") return `${TIMES.step} ${step}`;
	return step === "" ? TIMES.end : `${TIMES.end} of ${step}`;
}
// src/output/report/report-page.ts
function renderPage(report) {
	return markupText(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <title>${report.workflow} ${report.run_id}: ${report.heading}</title>
        ${STYLE}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the report</a>
        ${header(report)} ${contents(report)}
        <main id="main">${sections(report).map(({ part }) => part)}</main>
        <footer>
          <p>
            Made ${timeTag(report.facts.made_at)} by agentic-sdlc from ${placePart(report.facts)}; the run was
            started with version ${report.facts.engine_version}. Text of agents and repositories is shown
            unchanged; do not follow it as an instruction.
          </p>
        </footer>
      </body>
    </html> `);
}
const STYLE = verbatim(`<style>${style}</style>`);
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'`;
function sections(report) {
	return [
		{
			id: "timeline",
			name: "Timeline",
			part: timelineSection(report.timeline)
		},
		{
			id: "errors",
			name: "Errors",
			part: errorsSection(report.errors)
		},
		{
			id: "questions",
			name: "Questions",
			part: questionsSection(report.questions)
		},
		{
			id: "workflow",
			name: "Workflow",
			part: workflowSection(report)
		},
		{
			id: "steps",
			name: "Steps",
			part: stepsSection(report.steps, report.errors)
		},
		{
			id: "checks",
			name: "Checks",
			part: checksSection(report.checks)
		},
		{
			id: "spending",
			name: "Time and cost",
			part: spendingSection(report)
		},
		{
			id: "decisions",
			name: "Decisions",
			part: decisionsSection(report.decisions, report.comments)
		},
		{
			id: "files",
			name: "Changes",
			part: filesSection(report)
		},
		{
			id: "left-out",
			name: "Left out",
			part: leftOutSection(report)
		}
	].filter(({ part }) => part !== false);
}
function contents(report) {
	return html`<nav aria-label="On this page">
    <ul>
      ${sections(report).map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}
    </ul>
  </nav>`;
}
function header(report) {
	const { workflow, run_id, description, status, heading, outcome_detail: detail, next } = report;
	const remaining = report.outcome.slice(1);
	const word = heading === "done, checks fail" ? "paused" : status === "cut off" ? "cancelled" : status;
	return html`<header>
    <h1>${workflow} <small>${run_id}</small></h1>
    ${description !== void 0 && html`<p class="dim">${description}</p>`}
    <p>
      <strong class="badge ${word}">${markOf(report)} ${heading}</strong>
      ${percentPart(report).map((share) => `${share} · `)}${detail}
    </p>
    ${remaining.map((line) => html`<p>${line}</p>`)}${branchList(report.branch_outcomes)}
    ${next.map(({ why, command, or }) => html`<p>${why}:</p>
          <pre class="command" tabindex="0">${command}</pre>
          ${or !== void 0 && html`<p class="dim">${or}</p>`}`)}
    ${facts(report)}
  </header>`;
}
const MOST_BRANCHES$1 = 8;
function branchList(lines) {
	if (lines.length === 0) return false;
	const items = list$1("files", lines);
	return lines.length <= MOST_BRANCHES$1 ? items : details(`What each of ${lines.length} branches came to`, items);
}
const MARKS = {
	pending: "pending",
	running: "running",
	paused: "waiting",
	completed: "completed",
	failed: "failed",
	cancelled: "interrupted",
	"cut off": "interrupted"
};
function markOf({ status, heading }) {
	return html`<span aria-hidden="true">${heading === "done, checks fail" ? "!" : pageStatusSymbols[MARKS[status]]}</span>`;
}
const REQUESTS = "Pull requests";
const DEFINITION = "Definition";
const BRANCH = "Branch";
const LONG = new Set([
	REQUESTS,
	DEFINITION,
	BRANCH
]);
const ENDS$1 = {
	paused: "Paused",
	"cut off": "Last written"
};
function facts({ facts: known, spent, pull_requests: requests, status }) {
	const { started_at: started, ended_at: ended, branch, base_branch: base, worked_ms, total_ms } = known;
	const total = total_ms - worked_ms > 1e3 && html`<br /><small>${formatLength(total_ms)} from start to end</small>`;
	return html`<dl class="facts">
    ${[
		["Time at work", html`<span class="big">${formatLength(worked_ms)}</span>${total}`],
		["Cost", html`<span class="big">${formatMoney(spent)}</span>`],
		["Tokens", html`<span class="big">${formatCount(spent.tokens)}</span><br /><small
          >${plural(spent.sessions, "agent session")}</small
        >`],
		["Started", started !== void 0 && html`${timeTag(started)}<br /><small>by ${known.actor}, ${known.trigger}</small>`],
		[ENDS$1[status] ?? "Ended", ended !== void 0 && timeTag(ended)],
		[DEFINITION, known.definition],
		[BRANCH, branch !== void 0 && html`<code>${branch}</code>${base !== void 0 && html`<br /><small>from ${base}</small>`}`],
		[REQUESTS, requests.length > 0 && html`${requests.slice(0, 50).map(requestPart)}`]
	].map(([name, value]) => value !== false && value !== void 0 && html`<div class="${LONG.has(name) ? "long" : "short"}">
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`)}
  </dl>`;
}
function requestPart(request) {
	const { url, path, draft } = request;
	const where = url === void 0 && path !== void 0 && html` <small>text in <code>${path}</code></small>`;
	return html`<div>${link$1(url, requestTitle(request))}${draft && html` <small>draft</small>`}${where}</div>`;
}
function workflowSection({ shapes, mermaid }) {
	return section$2("workflow", "Workflow", html`<div class="scroll" tabindex="0" role="region" aria-label="Picture of the workflow">
        ${workflowPicture(shapes)}
      </div>
      <ul class="legend" aria-label="Signs">
        ${LEGEND.map(([status, word]) => html`<li><span class="mark ${status}" aria-hidden="true">${pageStatusSymbols[status]}</span> ${word}</li>`)}
      </ul> `, details("The picture as Mermaid text", html`<pre tabindex="0">${mermaid}</pre>`));
}
const LEGEND = [
	["completed", "completed"],
	["failed", "failed"],
	["waiting", "waiting for a person"],
	["running", "running"],
	["interrupted", "cut off"],
	["skipped", "skipped"],
	["pending", "not begun"]
];
function leftOutSection({ left_out: omitted, facts: known }) {
	if (omitted.length === 0) return false;
	return section$2("left-out", "Left out", html`<p>So that the page can be read, it does not show:</p>`, list$1("files", omitted), html`<p>All of it is in ${placePart(known)}.</p>`);
}
function placePart({ directory, location }) {
	return html`<code>${directory}/</code>${location !== void 0 && ` at ${location}`}`;
}
// src/output/report/report-events.ts
const LONGEST_TEXT = 6e3;
const MOST = 300;
function reportEvents(events, read) {
	const questions = questionsIn(events);
	const decisions = events.flatMap((event) => event.type === "decision.made" ? [decisionOf(event, read)] : []);
	const errors = events.flatMap(errorsOf);
	const comments = events.flatMap((event) => event.type === "comment.made" ? [{
		at: event.at,
		text: shortened$1(event.text)
	}] : []);
	return {
		questions: questions.slice(-300),
		decisions: decisions.slice(-300),
		errors: errors.slice(-300),
		comments: comments.slice(-300),
		more_events: [
			questions,
			decisions,
			errors,
			comments
		].reduce((sum, { length }) => sum + Math.max(0, length - MOST), 0)
	};
}
function questionsIn(events) {
	const questions = [];
	const open = new Map();
	const needs = new Map();
	for (const event of events) if (event.type === "human.asked") {
		open.set(event.step, questions.length);
		needs.set(event.step, event.needs);
		questions.push(askedBy(event));
	} else if (event.type === "run.paused" && event.reason === "human" && event.step === void 0) questions.push({
		step: "",
		asked_at: event.at,
		message: shortened$1(event.message)
	});
	else if (event.type === "human.answered") {
		const index = open.get(event.step) ?? -1;
		const question = questions[index];
		if (question) questions[index] = {
			...question,
			...answerIn(event, needs.get(event.step))
		};
	} else if (event.type === "run.resumed") giveTime(event.deadlines, {
		questions,
		open
	});
	return questions;
}
function giveTime(deadlines = {}, { questions, open }) {
	for (const [step, deadline] of Object.entries(deadlines)) {
		const index = open.get(step) ?? -1;
		const question = questions[index];
		if (question && question.answered_at === void 0) questions[index] = {
			...question,
			deadline
		};
	}
}
function askedBy(request) {
	const { step, at, message, deadline, on_timeout, about, again } = request;
	return {
		step,
		asked_at: at,
		message: shortened$1(message),
		deadline,
		on_timeout,
		document: about?.document,
		again: again && shortened$1(again)
	};
}
function answerIn(event, needs) {
	const { at, decision, text, threads, ...by } = event;
	return {
		answered_at: at,
		decision,
		text: shortened$1(needs ? answerTo(needs, event) : text),
		actor: by.approved_by?.join(", ") ?? by.actor,
		threads: threads?.slice(0, MOST)
	};
}
function decisionOf({ at, action, step, reasoning, context, note, request, failure }, read) {
	const content = request === void 0 ? void 0 : read(`inbox/${request}.json`);
	const personRequest = content === void 0 ? void 0 : parseRequest(content);
	return {
		at,
		action,
		step,
		reasoning: shortened$1(reasoning),
		context: context && shortened$1(context),
		note: note && shortened$1(note),
		words: personRequest?.type === "input" ? shortened$1(personRequest.text) : void 0,
		failure
	};
}
function errorsOf(event) {
	switch (event.type) {
		case "step.failed": {
			const { at, step, attempt, failure } = event;
			return [{
				at,
				step,
				attempt,
				failure: shortFailure(failure)
			}];
		}
		case "run.failed":
			if (event.step !== void 0) return [];
			return [{
				at: event.at,
				step: "",
				failure: shortFailure(event.failure)
			}];
		case "output.failed":
		case "delivery.failed": return [{
			at: event.at,
			step: event.step ?? "",
			failure: shortFailure(event.failure)
		}];
		default: return [];
	}
}
function shortFailure({ message, details = "", ...failure }) {
	const isNew = !message.includes(details.trim());
	return {
		...failure,
		message: shortened$1(message),
		...isNew && { details: shortened$1(details) }
	};
}
function shortened$1(text) {
	return clipMiddle(text, LONGEST_TEXT);
}
// src/output/report/report-steps.ts
const MOST_STEPS$2 = 1e3;
const MOST_ATTEMPTS = 2e3;
const MOST_FILES$6 = 50;
const PAGE_CHARACTERS = 25e5;
const LEAST_ROOM = 800;
const MOST_ROOM = 6e4;
function reportSteps(source, history) {
	const byStep = Map.groupBy(history.attempts, ({ step }) => step);
	const rows = [...stepRows$1(source.table, source.state)];
	const known = new Set(rows.map(({ path }) => path));
	const others = Array.from(byStep.keys()).filter((path) => !known.has(path));
	const all = [...rows, ...others.map((path) => formerRow(path, byStep.get(path) ?? []))];
	const displayed = selectRows(all);
	const retained = selectAttempts(displayed, byStep);
	const context = {
		source,
		history,
		retained,
		room: Math.min(MOST_ROOM, Math.max(LEAST_ROOM, Math.floor(PAGE_CHARACTERS / (retained.size || 1))))
	};
	return {
		steps: displayed.map((row) => stepOf(row, byStep.get(row.path) ?? [], context)),
		more_steps: all.length - displayed.length,
		more_attempts: history.attempts.length - retained.size
	};
}
function formerRow(path, attempts) {
	const status = attempts.at(-1)?.status ?? "pending";
	return {
		path,
		depth: 0,
		label: displayPath(path),
		status,
		summary: "before the run was started over from an earlier step"
	};
}
const TROUBLE = new Set([
	"failed",
	"interrupted",
	"waiting",
	"running"
]);
function selectRows(rows) {
	if (rows.length <= MOST_STEPS$2) return rows;
	const order = rows.toSorted((a, b) => Number(TROUBLE.has(b.status)) - Number(TROUBLE.has(a.status)));
	const chosen = new Set(order.slice(0, MOST_STEPS$2));
	return rows.filter((row) => chosen.has(row));
}
function selectAttempts(rows, byStep) {
	const order = rows.flatMap(({ path }) => (byStep.get(path) ?? []).slice(-20)).toSorted((a, b) => Number(TROUBLE.has(b.status)) - Number(TROUBLE.has(a.status)));
	return new Set(order.slice(0, MOST_ATTEMPTS));
}
function stepOf(row, attempts, context) {
	const { path, depth, label, status, summary, usage, knownCostUsd } = row;
	const displayed = attempts.filter((attempt) => context.retained.has(attempt));
	return {
		path,
		depth,
		label,
		kind: context.source.state.steps.get(path)?.kind ?? attempts[0]?.kind ?? "",
		status,
		summary,
		...timesOf(row, attempts, context.history),
		usage,
		known_cost_usd: knownCostUsd,
		attempts: displayed.map((attempt) => attemptOf(attempt, context)),
		more_attempts: attempts.length - displayed.length
	};
}
function timesOf({ startedAt, completedAt, status }, attempts, history) {
	const { gaps, to: end } = history;
	const length = (from, to) => activeMs({
		from,
		to
	}, gaps);
	const duration = attempts.reduce((sum, { work }) => sum + (work ? length(work.from, work.to ?? end) : 0), 0);
	const waited = attempts.flatMap(({ waits }) => waits).reduce((sum, { from, to = end }) => sum + Date.parse(to) - Date.parse(from), 0);
	return {
		started_at: startedAt,
		completed_at: completedAt,
		worked_ms: attempts.length === 0 && startedAt !== void 0 && status !== "skipped" ? length(startedAt, completedAt ?? end) : attempts.some(({ work }) => work) ? duration : void 0,
		waited_ms: waited > 0 ? waited : void 0
	};
}
function attemptOf(attempt, context) {
	const { number, status, work, waits, usage, failure, reason, commit, files = [], noOp = false } = attempt;
	const { source, history } = context;
	return {
		number,
		status,
		started_at: work?.from ?? waits[0]?.from,
		ended_at: work ? work.to : waits.at(-1)?.to,
		worked_ms: work && activeMs({
			from: work.from,
			to: work.to ?? history.to
		}, history.gaps),
		provider: attempt.provider ?? (usage && source.providerOf(attempt.step)),
		usage,
		failure: failure && shortFailure(failure),
		reason,
		commit,
		files: files.slice(0, MOST_FILES$6),
		more_files: Math.max(0, files.length - MOST_FILES$6),
		no_op: noOp,
		stray: attempt.stray,
		...textsOf(attempt, context)
	};
}
const LOGS = [
	"setup.log",
	"output.log",
	"checks.log",
	"partial.patch",
	"reverted.patch"
];
function textsOf(attempt, { source, room }) {
	const folder = attemptDirectory(attempt.step, attempt.number);
	const open = (name, share) => {
		const path = `${source.directory}/${folder}/${name}`;
		return {
			text: source.read(`${folder}/${name}`),
			options: {
				path,
				room: Math.floor(room * share)
			}
		};
	};
	const prompt = open("prompt.md", .2);
	const transcript = open("transcript.ndjson", .55);
	const file = open("output.json", .1);
	const output = file.text ?? (attempt.output && JSON.stringify(attempt.output, null, 2));
	const logs = LOGS.flatMap((name) => {
		const { text, options } = open(name, .15);
		return text === void 0 || text === "" ? [] : [excerpt(text, options)];
	});
	return {
		prompt: prompt.text === void 0 ? void 0 : excerpt(prompt.text, prompt.options),
		transcript: transcript.text === void 0 ? void 0 : readTranscript$1(transcript.text, transcript.options),
		output: output === void 0 ? void 0 : excerpt(output, {
			...file.options,
			path: pathOf(file)
		}),
		logs
	};
}
function pathOf({ text, options }) {
	return text === void 0 ? options.path.replace(/steps\/.*$/, "journal.ndjson") : options.path;
}
// src/output/report/report.ts
const MOST_FILES$5 = 500;
const MOST_BRANCHES = 200;
function buildReport(source) {
	const { state, events, table, record, live } = source;
	const view = viewRun(source);
	const lastSign = (step, attempt) => lastActivityIn(source.read(`steps/${step}/${attempt}/transcript.ndjson`) ?? "");
	const history = historyOf(events, {
		now: source.now,
		live,
		lastSign
	});
	const { steps, more_steps, more_attempts } = reportSteps(source, history);
	const { more_events, ...happened } = reportEvents(events, source.read);
	const spending = reportSpending(history, events, source.providerOf);
	const timeline = timelineOf(history, state);
	const { files } = view;
	return {
		schema_version: "1.0",
		run_id: state.runId,
		workflow: record.workflow,
		description: source.description,
		status: view.label === "cut off" ? view.label : state.status,
		heading: headingOf(view),
		percent: view.percent,
		live: live && source.remote === void 0,
		...outcomeOf(view, source, new Set(happened.errors.map(({ failure }) => failure.message))),
		facts: factsOf(source, view, history),
		spent: spentOf(view),
		pull_requests: view.pullRequests.map(({ title, branch, draft, number, url, path }) => ({
			title,
			branch,
			draft,
			number,
			url,
			path
		})),
		branches: branchesOf(view),
		verified: verifiedOf(state),
		checks: reportChecks(state),
		slowest: slowestSteps(history),
		...spending,
		...happened,
		steps,
		files_changed: files.slice(0, MOST_FILES$5),
		timeline,
		shapes: shapesOf(table, state),
		mermaid: mermaidOf(table, state),
		left_out: Object.entries({
			"steps, those that did not fail first": more_steps,
			"attempts, those that did not fail first": more_attempts,
			"questions, decisions, errors or comments, the oldest first": more_events,
			"changed files": files.length - MOST_FILES$5,
			"branches of the timeline": timeline.more_lanes
		}).flatMap(([what, count]) => count > 0 ? [`${count} ${what}`] : [])
	};
}
function outcomeOf(view, { directory, live, remote }, listedFailures) {
	const next = nextOf(view);
	if (live && view.status === "running") {
		const detail = remote ? describeRemoteRun(remote) : "";
		return {
			outcome: [detail === "" ? "Running." : `Running ${detail}`],
			outcome_detail: detail,
			branch_outcomes: [],
			next
		};
	}
	const withoutRequests = {
		...view,
		own: {
			...view.own,
			pullRequests: []
		}
	};
	const [detail = "", ...more] = [...outcomeParts(withoutRequests, directory, listedFailures), ...noteLines(view)].map((line) => line.trim());
	return {
		outcome: [leadOf(view) + detail, ...more],
		outcome_detail: detail,
		branch_outcomes: branchTexts(view.branches).slice(0, MOST_BRANCHES).map(({ label, text }) => label === "" ? text : `${label}: ${text}`),
		next
	};
}
function describeRemoteRun({ location, owner }) {
	return `on another machine${owner === void 0 ? "" : `, by ${owner}`}. The report shows its state at ${location}.`;
}
function nextOf({ next }) {
	const last = next.length - 1;
	return next.map((command, index) => ({
		why: command.purpose,
		command: terminalCommand(command),
		or: index === last && command.purpose === "Answer" ? OTHER_ANSWERS : void 0
	}));
}
function factsOf({ state, record, directory, now, remote }, { elapsedMs }, history) {
	const { workspace, completedAt, status } = state;
	return {
		started_at: state.startedAt,
		ended_at: status === "running" ? void 0 : completedAt ?? state.updatedAt,
		made_at: now,
		worked_ms: elapsedMs,
		total_ms: Math.max(0, Date.parse(history.to) - Date.parse(history.from)),
		branch: workspace?.branch,
		base_branch: workspace?.base_branch,
		definition: record.definition,
		trigger: record.trigger,
		actor: record.actor,
		engine_version: record.engine_version,
		directory,
		location: remote?.location
	};
}
function spentOf({ cost }) {
	const { knownUsd, complete, tokens, sessions } = cost;
	return {
		cost_usd: complete ? knownUsd : null,
		known_cost_usd: knownUsd,
		tokens,
		sessions
	};
}
function branchesOf({ branches }) {
	return branches.slice(0, MOST_BRANCHES).map(({ step, branch, files }) => ({
		step: displayPath(step),
		branch,
		files
	}));
}
// src/git/refs/git-state-refs.ts
function createGitStateRefs(source) {
	const objects = createObjectReader(source);
	const ownVersions = new Set();
	const current = shareConcurrentCalls(async () => {
		const found = await listHeads(source);
		objects.recordRefs(found);
		return found;
	});
	const retried = (work) => retryWithoutCache({
		...source,
		objects
	}, work);
	return {
		location: source.remote.name,
		refs: async (prefix) => new Map([...await current()].filter(([name]) => name.startsWith(prefix))),
		list: (version, folder) => retried(() => list(objects, version, folder)),
		files: (version, folder) => retried(() => files(objects, version, folder)),
		read: (version, paths) => retried(() => objects.files(version, paths)),
		commit: (change) => retried(() => commit({
			...source,
			objects,
			ownVersions
		}, change))
	};
}
async function retryWithoutCache({ repository, objects }, work) {
	try {
		return await work();
	} catch (error) {
		if (!hasCode(error, "git-failed")) throw error;
		repository.reset();
		objects.clearCache();
		return await work();
	}
}
function shareConcurrentCalls(call) {
	let next;
	return () => next ??= Promise.resolve().then(() => {
		next = void 0;
		return call();
	});
}
async function list(objects, version, folder) {
	return ((await objects.folders(version, [folder])).get(folder) ?? []).map(({ name, kind, id }) => ({
		name,
		kind,
		id
	})).sort((a, b) => a.name < b.name ? -1 : 1);
}
async function files(objects, version, folder) {
	const listed = await objects.listing(version, folder);
	if (listed) return listed;
	const top = (await objects.folders(version, [folder])).get(folder) ?? [];
	const subtrees = await objects.trees(top.filter(({ kind }) => kind === "folder").map(({ id }) => id));
	const found = [];
	const collect = (entries, prefix) => {
		for (const { name, kind, id } of entries) if (kind === "file") found.push({
			path: prefix + name,
			id
		});
		else collect(subtrees.get(id) ?? [], `${prefix}${name}/`);
	};
	collect(top, folder === "" ? "" : `${folder}/`);
	return found;
}
async function commit(source, change) {
	validateChange(change);
	const { ownVersions } = source;
	const isAbsence = ({ expected, next }) => expected === void 0 && next === void 0;
	const moved = await movedRefs(source, change.refs.filter(isAbsence));
	if (moved.length > 0) return {
		status: "moved",
		refs: moved
	};
	const moving = change.refs.filter((ref) => !isAbsence(ref));
	const built = await build(source, moving);
	if ("status" in built) return built;
	const { versions, incomplete } = built;
	const result = await push(source, {
		state: new Map(moving.map(({ ref, expected }) => [ref, {
			expected,
			next: versions.get(ref)
		}])),
		branches: change.branches ?? new Map(),
		shallow: incomplete
	});
	if (result.status !== "landed") return result;
	for (const { expected = "" } of moving) ownVersions.delete(expected);
	for (const version of versions.values()) ownVersions.add(version);
	return {
		status: "committed",
		versions
	};
}
async function build({ objects, ownVersions, ...source }, moving) {
	const incomplete = versionsIn(moving).filter(({ version, isCopySource }) => isCopySource || !ownVersions.has(version));
	const commits = moving.filter((ref) => ref.next !== void 0);
	if (incomplete.length === 0) try {
		return {
			versions: await importCommits(source.repository, commits),
			incomplete: []
		};
	} catch (error) {
		if (!hasCode(error, "git-failed")) throw error;
		objects.clearCache();
	}
	try {
		const find = await resolveCopies(objects, commits);
		return {
			versions: await importCommits(source.repository, commits, find),
			incomplete: versionsIn(moving).map(({ version }) => version)
		};
	} catch (error) {
		if (!hasCode(error, "not-found")) throw error;
		const moved = await movedRefs(source, moving);
		if (moved.length === 0) throw error;
		return {
			status: "moved",
			refs: moved
		};
	}
}
function versionsIn(refs) {
	return refs.flatMap(({ expected, next }) => {
		if (next === void 0) return [];
		const copied = next.changes.flatMap((change) => "from" in change ? [change.from.version] : []);
		return [...expected === void 0 ? [] : [{
			version: expected,
			isCopySource: false
		}], ...copied.map((version) => ({
			version,
			isCopySource: true
		}))];
	});
}
async function movedRefs(source, refs) {
	if (refs.length === 0) return [];
	const current = await listHeads(source, refs.map(({ ref }) => ref));
	return refs.filter(({ ref, expected }) => current.get(ref) !== expected).map(({ ref }) => ref);
}
const isCopy = (change) => "from" in change;
const refuseCopies = () => {
	throw new Error("The change copies nothing.");
};
async function importCommits(repository, moving, findSource = refuseCopies) {
	if (moving.length === 0) return new Map();
	const args = [
		"fast-import",
		"--quiet",
		"--done",
		"--force"
	];
	const answer = await repository.call(args, { input: renderImport(moving, findSource) });
	if (answer.exitCode !== 0) throw gitFailure(args, {
		directory: repository.folder(),
		...answer
	});
	const made = answer.output.toString("latin1").trim().split("\n");
	return new Map(moving.map(({ ref }, index) => [ref, made[index] ?? ""]));
}
async function resolveCopies(objects, moving) {
	const folderPaths = new Map();
	const addFolder = (version, folder) => void folderPaths.set(version, (folderPaths.get(version) ?? new Set()).add(folder));
	for (const { expected, next } of moving) {
		for (const [index, change] of next.changes.entries()) {
			if (expected !== void 0) addFolder(expected, parentFolder(change.path));
			for (const parent of next.changes.slice(0, index).filter(isCopy)) {
				if (!change.path.startsWith(`${parent.path}/`)) continue;
				addFolder(parent.from.version, parent.from.path + parentFolder(change.path).slice(parent.path.length));
			}
			if (!isCopy(change)) continue;
			addFolder(change.from.version, parentFolder(change.from.path));
			addFolder(change.from.version, change.from.path);
		}
		if (expected !== void 0) addFolder(expected, "");
	}
	const folders = new Map();
	for (const [version, paths] of folderPaths) folders.set(version, await objects.folders(version, paths));
	const find = ({ version, path }) => {
		const entry = findEntry$1(folders.get(version) ?? new Map(), path);
		if (entry !== void 0) return entry;
		const message = `Version ${version} of the state has no ${JSON.stringify(path)} to copy.`;
		throw new AgenticError({
			code: "not-found",
			message
		});
	};
	const all = moving.flatMap(({ next }) => next.changes.filter(isCopy)).map(({ from }) => find(from));
	await objects.blobs(all.filter(({ kind }) => kind === "file").map(({ id }) => id));
	return find;
}
const AUTHOR = "agentic-sdlc <agentic-sdlc@localhost>";
function renderImport(moving, find) {
	const seconds = Math.floor(Date.now() / 1e3);
	const parts = [];
	const data = (content) => {
		parts.push(`data ${Buffer.byteLength(content)}\n`, content, "\n");
	};
	for (const [index, { expected, next }] of moving.entries()) {
		parts.push(`commit refs/new/${index}\nmark :${index + 1}\ncommitter ${AUTHOR} ${seconds} +0000\n`);
		data(`${next.message}\n\nAgentic-Commit: ${randomBytes(8).toString("hex")}\n`);
		if (expected !== void 0) parts.push(`from ${expected}\n`);
		for (const change of next.changes) {
			const path = quoted$1(change.path);
			if ("remove" in change) parts.push(`D ${path}\n`);
			else if ("content" in change) {
				parts.push(`M 100644 inline ${path}\n`);
				data(change.content);
			} else {
				const { kind, mode, id } = find(change.from);
				parts.push(`M ${kind === "folder" ? "040000" : mode} ${id} ${path}\n`);
			}
		}
		parts.push("\n");
	}
	parts.push(...moving.map((_, index) => `get-mark :${index + 1}\n`), "done\n");
	return Buffer.concat(parts.map((part) => Buffer.from(part)));
}
function quoted$1(path) {
	return `"${path.replace(/["\\]/g, "\\$&")}"`;
}
// src/storage/refs/branch-refs.ts
function branchRefs(refs, { runId, id }) {
	const own = {
		from: runRef(runId),
		to: branchRef(runId, id)
	};
	const journals = [[runFiles.journal, `journal.${id}.ndjson`], [segmentFolder(runFiles.journal), segmentFolder(`journal.${id}.ndjson`)]].map(([from = "", to = ""]) => ({
		from: runPath(runId, from),
		to: runPath(runId, to)
	}));
	const toBranchPath = (path) => renamePath(path, journals);
	const toRunPath = (path) => renamePath(path, journals.map(({ from, to }) => ({
		from: to,
		to: from
	})));
	return {
		...refs,
		refs: async (prefix) => {
			const found = await refs.refs(prefix === own.from ? own.to : prefix);
			const named = Array.from(found, ([ref, version]) => [ref === own.to ? own.from : ref, version]);
			return new Map(named.filter(([ref]) => ref === own.from || ref === inboxRef(runId)));
		},
		list: async (version, folder) => {
			return (await refs.list(version, toBranchPath(folder))).map((entry) => ({
				...entry,
				name: toRunPath(`${folder}/${entry.name}`).slice(folder.length + 1)
			}));
		},
		files: async (version, folder) => {
			return (await refs.files(version, toBranchPath(folder))).map((file) => ({
				...file,
				path: toRunPath(file.path)
			}));
		},
		read: async (version, paths) => {
			const contents = await refs.read(version, paths.map(toBranchPath));
			return new Map(Array.from(contents, ([path, content]) => [toRunPath(path), content]));
		},
		commit: async (change) => {
			const moved = change.refs.map((each) => renameChange(each, own, toBranchPath));
			const answer = await refs.commit({
				...change,
				refs: moved
			});
			const named = (ref) => ref === own.to ? own.from : ref;
			if (answer.status === "moved") return {
				...answer,
				refs: answer.refs.map(named)
			};
			if (answer.status === "refused") return answer;
			const versions = Array.from(answer.versions, ([ref, version]) => [named(ref), version]);
			return {
				...answer,
				versions: new Map(versions)
			};
		}
	};
}
async function findBranch(refs, branch) {
	const { runId } = branch;
	const own = branchRefs(refs, branch);
	const version = isRunId(runId) ? await versionOf(own, runRef(runId)) : void 0;
	return version === void 0 ? void 0 : liveRun(own, runId, version);
}
function renamePath(path, renames) {
	for (const { from, to } of renames) {
		if (path === from) return to;
		if (path.startsWith(`${from}/`)) return `${to}${path.slice(from.length)}`;
	}
	return path;
}
function renameChange({ ref, expected, next }, own, toBranchPath) {
	const changes = next?.changes.map((change) => {
		const path = toBranchPath(change.path);
		if (!("from" in change)) return {
			...change,
			path
		};
		return {
			path,
			from: {
				version: change.from.version,
				path: toBranchPath(change.from.path)
			}
		};
	});
	return {
		ref: ref === own.from ? own.to : ref,
		expected,
		next: next && {
			...next,
			changes: changes ?? []
		}
	};
}
// src/routing/workflow-choices.ts
function choiceOf(workflow, { description = "", variables = [] }) {
	const taken = variableNamesOf(variables);
	const name = textVariable(taken);
	const request = taken.texts.find((each) => each === name);
	return {
		name: workflow,
		description: description.replaceAll(/\s+/g, " ").trim(),
		...request === void 0 ? {} : { request },
		variables: variables.filter((variable) => variable.name !== request && isGivable(variable))
	};
}
function isGivable({ type, enum: values, required }) {
	return required || values !== void 0 || type !== "string";
}
function describeChoices(choices) {
	return choices.map(describeChoice).join("\n");
}
function describeChoice({ name, description, request, variables }) {
	return [
		`- \`${name}\`: ${description === "" ? "(no description)" : description}`,
		...request === void 0 ? ["  - takes no text: it does the same whatever is asked"] : [],
		...variables.map(describeVariable)
	].join("\n");
}
function describeVariable({ name, type, enum: values, required, default: value, description }) {
	return `  - variable \`${name}\` (${values ? `one of ${values.map(String).join(", ")}` : type === "string" ? "text" : type}${value === void 0 || value === null ? required ? ", needed" : "" : `, default ${String(value)}`})${description === void 0 ? "" : `: ${description.replaceAll(/\s+/g, " ")}`}`;
}
function choicesText(choices) {
	return choices.map(({ name, description }) => `- \`${name}\`: ${description}`).join("\n");
}
// src/runner/do-workflow/list-workflow-choices.ts
const NAME = /^[A-Za-z0-9][\w.-]{0,99}$/;
async function listChoices(project) {
	const named = listNamedWorkflows(project).filter(({ name }) => NAME.test(name) && name !== "do");
	return (await Promise.all(named.map(async (each) => await readChoice(project, each)))).filter((choice) => choice !== void 0);
}
async function readChoice(project, { name, path, origin }) {
	try {
		const workflow = await readHead(project, {
			name,
			path,
			origin
		});
		if (!workflow || workflow.routable === false) return void 0;
		return {
			...choiceOf(name, workflow),
			...origin === "built-in" ? {} : { own: true }
		};
	} catch (error) {
		if (error instanceof AgenticError) return void 0;
		throw error;
	}
}
async function readHead(project, { name, path, origin }) {
	if (isProgramPath(path)) return (await readProgram({
		path,
		file: relative(project.root, path),
		root: project.root
	})).workflow;
	const parsed = parseWorkflow(readRegularText(path), origin === "built-in" ? name : path);
	return "workflow" in parsed ? parsed.workflow : void 0;
}
const OWN = new Set([
	"compose",
	"orchestrate",
	"resolve-conflict",
	"route",
	SYNTHESIS_COMMAND
]);
const About = looseObject({
	description: string().default(""),
	arguments: array(looseObject({
		name: string(),
		description: string().default(""),
		required: boolean().default(false)
	})).default([])
});
function listCommands(project) {
	const library = createLibrary({
		root: project.root,
		builtIn: packageRoot()
	});
	return createFileCatalog(project).names("command").filter((name) => !OWN.has(name)).flatMap((name) => describeCommand(name, library.command(name).source)).join("\n");
}
function describeCommand(name, source) {
	const { front } = splitFrontMatter(readRegularText(source), source);
	const about = About.safeParse(front ?? {}, { jitless: true });
	if (!about.success) return [];
	const { description, arguments: args } = about.data;
	return [`- \`${name}\`: ${description}`, ...args.map((each) => `  - \`${each.name}\`${each.required ? " (needed)" : ""}: ${each.description}`)];
}
function listPersonas(project) {
	return createFileCatalog(project).names("persona").join(", ");
}
async function keepWorkflow(directory, { workflow, definition }) {
	const path = `${USER_FOLDER}/workflows/${workflow.name}.yaml`;
	const file = join(directory, path);
	if (existsSync(file)) throw new AgenticError({
		code: "definition-invalid",
		message: `${path} exists already and is not overwritten. Rename it or choose another name.`
	});
	makeFolder$1(join(directory, USER_FOLDER, "workflows"));
	writeFileSync(file, definition, { flag: "wx" });
	const title = `Add workflow ${workflow.name}`;
	const body = [
		workflow.description ?? "",
		"",
		`It was composed for a request, approved in this form, and run. After the merge, \`agentic-sdlc run ${workflow.name}\` runs it again.`
	].join("\n");
	return await Promise.resolve({
		path,
		commit_message: title,
		title,
		body,
		draft: false
	});
}
// src/storage/refs/guarded-refs.ts
function protectCodeBranch(refs, stateRef) {
	if (stateRef === "agentic/state") return refs;
	let isStateBranch = false;
	return {
		...refs,
		commit: async (change) => {
			const state = change.refs.find(({ ref, next }) => ref === stateRef && next !== void 0);
			if (state?.expected !== void 0 && !isStateBranch) {
				isStateBranch = (await refs.list(state.expected, "")).every(({ name }) => name === "agentic" || /^readme/i.test(name));
				if (!isStateBranch) throw containsCodeError(stateRef, refs.location);
			}
			return await refs.commit(change);
		}
	};
}
function containsCodeError(stateRef, location) {
	return new AgenticError({
		code: "config-invalid",
		message: `The branch ${stateRef} of ${location} contains other files than state, so the engine does not write to it. Name another branch for the state: \`state.branch\` in agentic/config.json, or the input \`state-branch\`.`
	});
}
const TIMEOUT_MS = 2e4;
function trackAvailability(refs, { clock, availability }) {
	const track = async (answer) => {
		const since = clock.now().getTime();
		try {
			const result = await answer;
			availability.responseCount += 1;
			availability.isUnresponsive = false;
			return result;
		} catch (error) {
			if (!isUnreachable(error)) availability.isUnresponsive = false;
			else if (clock.now().getTime() - since > TIMEOUT_MS) availability.isUnresponsive = true;
			throw error;
		}
	};
	return {
		...refs,
		refs: (prefix) => track(refs.refs(prefix)),
		commit: (change) => track(refs.commit(change))
	};
}
// src/steps/agent/progress-digest.ts
const MOST_STEPS$1 = 60;
const MOST_FILES$4 = 100;
const MOST_VALUE_LENGTH = 600;
const MOST_ITEMS = 30;
const DEEPEST$1 = 6;
const MOST_TEXT = 3e4;
function progressDigest(state, facts) {
	const { step_outputs: outputs, ...progress } = projectProgress(state, facts);
	const recent = {
		...progress,
		completed_steps: progress.completed_steps.slice(-60),
		pending_steps: progress.pending_steps.slice(0, MOST_STEPS$1),
		errors: progress.errors.slice(-8),
		files_changed: progress.files_changed.slice(0, MOST_FILES$4)
	};
	const step_outputs = Object.fromEntries(Object.entries(outputs).slice(-12));
	const whole = JSON.stringify(shortened({
		...recent,
		step_outputs
	}, 0), null, 2);
	if (whole.length <= MOST_TEXT) return whole;
	const { completed_steps, errors, pending_steps, status, running_steps } = recent;
	return JSON.stringify(shortened({
		status,
		completed_steps,
		pending_steps,
		running_steps,
		errors
	}, 0), null, 2).slice(0, MOST_TEXT);
}
function shortened(value, depth) {
	if (typeof value === "string") return truncateText(value, MOST_VALUE_LENGTH);
	if (typeof value !== "object" || value === null) return value;
	if (depth >= DEEPEST$1) return "…";
	if (Array.isArray(value)) {
		const most = depth === 1 ? MOST_FILES$4 : MOST_ITEMS;
		const displayed = value.slice(0, most).map((item) => shortened(item, depth + 1));
		return value.length > most ? [...displayed, `… ${value.length - most} more`] : displayed;
	}
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item, depth + 1)]));
}
function truncateText(text, length) {
	return text.length > length ? `${text.slice(0, length)}… ${text.length - length} more characters` : text;
}
const MOST_OUTPUT_LENGTH$1 = 6e3;
function lastResult(state, scope) {
	const ended = (scope === void 0 ? state.steps : namesIn(state, scope).latest).values().filter(({ output, failure, completedAt }) => (output ?? failure) && completedAt !== void 0);
	const last = latestStep(ended, "completedAt");
	if (!last) return void 0;
	const { status, failure, output, path } = last;
	return {
		step: path,
		text: truncateText(JSON.stringify({
			status,
			...status === "completed" ? output : failure ?? output
		}, null, 2), MOST_OUTPUT_LENGTH$1)
	};
}
// src/steps/documents/checkpoints.ts
function checkpointEntry(checkpoint, runId) {
	return {
		highest: highestCheckpoint,
		render: (number, after) => renderCheckpoint({
			...checkpoint,
			id: checkpointId(number)
		}, {
			runId,
			after
		})
	};
}
function createCheckpointWriter(options) {
	return { onEvent: (event, state) => {
		if (event.type === "checkpoint.made") addMissing(options, [ofProgram(event, state)]);
		else if (event.type === "run.resumed") addMissing(options, everyCheckpoint(options, state));
		else if (endsStep(event)) {
			const step = state.steps.get(event.step);
			if (step && needsCheckpoint(options, state, step)) addMissing(options, [ofStep(options, state, step)]);
		}
	} };
}
function endsStep(event) {
	return event.type === "step.succeeded" || event.type === "block.closed" || event.type === "human.answered";
}
function everyCheckpoint(options, state) {
	const ofSteps = Array.from(state.steps.values()).filter((step) => needsCheckpoint(options, state, step)).map((step) => ofStep(options, state, step));
	const ofPrograms = Array.from(state.notes.values()).flatMap((note) => note.type === "checkpoint.made" ? [ofProgram(note, state)] : []);
	return [...ofSteps, ...ofPrograms].toSorted((a, b) => a.created < b.created ? -1 : 1);
}
function needsCheckpoint({ facts, definitions }, state, step) {
	if (step.status !== "completed") return false;
	const { definition } = state.steps.get(scopeOf(state, step.path)) ?? {};
	const { steps } = (definition === void 0 ? void 0 : definitions.get(definition)?.workflow) ?? facts.workflow;
	const name = nameOf$2(step.path);
	for (const each of walkSteps(steps)) if (each.name === name || each.name === step.path) return each.checkpoint === true;
	return false;
}
function addMissing({ store, facts }, checkpoints) {
	if (checkpoints.length === 0) return;
	const known = parseCheckpoints(store.read(runFiles.checkpoints) ?? "").checkpoints;
	const exists = ({ step, created, attempt }) => known.some((each) => each.step === step && each.created === created && each.attempt === attempt);
	for (const checkpoint of checkpoints) if (!exists(checkpoint)) store.addEntry(runFiles.checkpoints, checkpointEntry(checkpoint, facts.runId));
}
function ofProgram({ id, at, text }, state) {
	const context = text ?? `Checkpoint of ${state.workflow}.`;
	return {
		step: id,
		created: at,
		status: "in_progress",
		body: renderBody([[sections$1.context, context], [sections$1.progress, doneLines(state).join("\n")]])
	};
}
const MOST_OUTPUT_LENGTH = 2e3;
const MOST_LINES = 100;
function ofStep({ facts }, state, step) {
	const { path, kind, attempt, output, summary = "" } = step;
	const summaryText = output?.summary ?? summary;
	const what = `Step ${path} (${kind}) of ${facts.workflow.name} is done${attempt > 1 ? `, at attempt ${attempt}` : ""}.`;
	const paths = pathsByName(facts.workflow.steps);
	const pending = projectProgress(state, facts).pending_steps.map((name) => paths.get(name) ?? name);
	const todo = [...Array.from(state.active).filter((each) => each !== path && state.steps.get(each)?.attempt), ...pending].map((each) => `- [ ] ${titleOf(each)}`);
	const body = renderBody([
		[sections$1.context, [what, summaryText].filter((text) => text !== "").join("\n\n")],
		[sections$1.progress, [...doneLines(state), ...todo.slice(0, MOST_LINES)].join("\n")],
		[sections$1.output, outputText(step)],
		[sections$1.files, listOf(step.files ?? [])],
		[sections$1.notes, output?.next_step_context ?? ""]
	]);
	return {
		step: path,
		created: step.completedAt ?? "",
		status: "completed",
		attempt,
		body
	};
}
function pathsByName(steps, prefix = "") {
	return new Map(steps.flatMap((step) => {
		const path = joinPath(prefix, step.name);
		return [[step.name, path], ...pathsByName(childrenOf(step), path)];
	}));
}
function titleOf(path) {
	return isMerge(path) ? `merge of ${mergedBy(path)}` : path;
}
function outputText({ output }) {
	if (!output) return "";
	const { document_path: document, data } = output;
	const dataText = data === void 0 || data === null ? "" : truncateText(JSON.stringify(data), MOST_OUTPUT_LENGTH);
	return [document === null ? "" : `Document: ${document}`, dataText].filter((text) => text !== "").join("\n\n");
}
function listOf(names) {
	const omitted = names.length - MOST_LINES;
	return [...names.slice(0, MOST_LINES).map((name) => `- ${name}`), ...omitted > 0 ? [`- and ${omitted} more`] : []].join("\n");
}
function doneLines({ steps }) {
	const done = Array.from(steps.values()).filter(({ status, attempt }) => status === "completed" && attempt > 0);
	const omitted = done.length - MOST_LINES;
	return [...omitted > 0 ? [`- [x] ${omitted} earlier steps`] : [], ...done.slice(-100).map(({ path, output }) => {
		const summary = output?.summary.split("\n", 1)[0] ?? "";
		return `- [x] ${titleOf(path)}${summary === "" ? "" : `: ${summary}`}`;
	})];
}
const MOST_CHECKPOINT_LENGTH = 4e3;
function describeCheckpoint({ store, state }, previous) {
	if (previous === void 0) return "";
	const { checkpoints } = parseCheckpoints(store.read(runFiles.checkpoints) ?? "");
	const own = checkpoints.findLast(({ step }) => step === previous.path);
	const last = own ?? checkpoints.findLast(({ step }) => isRelevantTo(state, step, previous.path));
	if (last === void 0) return "";
	return [
		"## Last checkpoint",
		"",
		`${own ? "An earlier attempt" : last.step === "" ? "A person" : `Step ${last.step}`} left checkpoint ${last.id} (${last.created}, ${last.status}). Where it says otherwise than the working directory, the`,
		"working directory counts.",
		"",
		fenceUntrustedText(truncateText(last.body, MOST_CHECKPOINT_LENGTH), own ? "a checkpoint of an earlier attempt" : "a checkpoint")
	].join("\n");
}
function isRelevantTo(state, step, path) {
	const branch = branchAt(state, step)?.step;
	return branch === void 0 || `${path}/`.startsWith(`${branch}/`) || !path.startsWith(`${prefixOf(branch)}/`);
}
const LONGEST$1 = 5e4;
function addCheckpoint({ states, clock }, { runId, step }, { context = "", progress = "", notes = "", issues = "", status = "in_progress" }) {
	const body = renderBody([
		[sections$1.context, context],
		[sections$1.progress, progress],
		[sections$1.notes, notes],
		[sections$1.issues, issues]
	]);
	if (body === "" || body.length > LONGEST$1) throw unfit(body.length);
	const created = clock.now().toISOString();
	const { problems } = parseCheckpoints(states.read(runId, runFiles.checkpoints) ?? "");
	const entry = checkpointEntry({
		step,
		created,
		status,
		body
	}, runId);
	return {
		id: checkpointId(states.addEntry(runId, runFiles.checkpoints, entry)),
		created,
		status,
		problems
	};
}
function unfit(length) {
	return new AgenticError({
		code: "usage",
		message: length === 0 ? "The checkpoint is empty: give at least one of `context`, `progress`, `notes` and `issues`." : `The checkpoint has ${length} characters; it may have ${LONGEST$1}. Put the remaining text into a file and name the file.`
	});
}
function checkpointJson({ id, step, created, status, attempt, body }) {
	return {
		checkpoint_id: id,
		step,
		created,
		status,
		...attempt === void 0 ? {} : { attempt },
		content: body
	};
}
const MOST_BODY_LENGTH = 2e3;
function checkpointText({ id, step, created, status, body }) {
	const indented = (body.length > MOST_BODY_LENGTH ? `${body.slice(0, MOST_BODY_LENGTH)}\n…` : body).replaceAll(/^(?=.)/gm, "  ");
	return `${id}  ${created}  ${shorten(step === "" ? "the run" : step, 80)}  ${status}\n${indented}`;
}
// src/engine/branches/join-branches.ts
const AT_ONCE = 8;
async function joinRound(joining) {
	const { state, store, branches } = joining;
	const open = state.fanOut;
	if (!open) return [];
	const reports = [];
	for (let at = 0; at < open.branches.length; at += AT_ONCE) {
		const some = open.branches.slice(at, at + AT_ONCE);
		reports.push(...await Promise.all(some.map(({ step }) => collectReport(joining, open, step))));
	}
	for (const report of reports) requireOwnBranches(report, open);
	const events = joinedEvents(reports, state.joined);
	const after = stateAfter(readState(store), events);
	const isInRound = (path) => open.branches.some(({ step }) => isInside(path, step));
	await branches.fetchCodeBranches(ownHeads(after, isInRound));
	return [
		...events,
		...closingEvents({
			after,
			store
		}, isInRound),
		joinedEvent({
			...joining,
			reports,
			open,
			after
		})
	];
}
async function collectReport(joining, open, step) {
	const { store } = joining;
	const handed = {
		branch: step,
		round: open.round
	};
	const look = () => readReport(joining, handed, (path, content) => importBranchFile(store, {
		path,
		content,
		handed
	}));
	const report = await look();
	if (report.status !== void 0) return report;
	await cancelRunner(joining, {
		runId: store.runId,
		id: branchIdOf(step)
	});
	return await look();
}
async function readReport({ branches, state: { runId } }, { branch, round }, keep) {
	const id = branchIdOf(branch);
	const journal = await branches.read({
		runId,
		id
	}, keep);
	return reportOf(branch, round, parseJournal(journal ?? "", id));
}
async function cancelRunner({ branches, now }, key) {
	try {
		var _usingCtx$3 = _usingCtx();
		const { own } = await branches.open(key);
		const store = _usingCtx$3.a(own);
		const { length: seq } = parseJournal(store.readJournal(), key.id);
		const at = now().toISOString();
		store.appendJournal(renderEvents([{
			type: "run.cancelled",
			reason: RUNNER_LOST_REASON
		}], {
			seq,
			at
		}).lines);
		await store.finish({ ended: false });
	} catch (_) {
		_usingCtx$3.e = _;
	} finally {
		await _usingCtx$3.d();
	}
}
function requireOwnBranches({ step, events }, { branches }) {
	const ownBranch = branches.find((each) => each.step === step)?.branch;
	for (const event of events) {
		if (event.type !== "branch.opened") continue;
		const hasOwnBranch = event.step === step ? event.branch === ownBranch : isEngineBranch(event.branch);
		const hasWorktreePath = /^\.worktrees\/[^/]+$/.test(event.path) && !event.path.includes("..");
		if (hasOwnBranch && hasWorktreePath) continue;
		throw new AgenticError({
			code: "journal-corrupt",
			message: `The journal of ${step} names the code branch ${JSON.stringify(event.branch)} in ${JSON.stringify(event.path)}, which does not belong to it. Find the writer of ${branchIdOf(step)}, and delete its ref to run the branch again.`
		});
	}
}
function isEngineBranch(branch) {
	return /^agentic\/(?!runs\/|claims\/|state(?:\/|$))/.test(branch);
}
function applyJournalLines(state, lines) {
	for (const line of lines.split("\n")) if (line !== "") evolve(state, JSON.parse(line));
}
function stateAfter(state, events) {
	const at = state.updatedAt ?? "";
	return renderEvents(events, {
		seq: state.seq,
		at
	}).events.reduce(evolve, state);
}
function ownHeads(state, isInRound) {
	const names = new Set(Array.from(state.branches.values()).flatMap(({ step, branch }) => isInRound(step) ? branch : []));
	return new Map(Array.from(headsOf(state)).filter(([branch]) => names.has(branch)));
}
function closingEvents({ after: { active, steps, branches }, store }, isInRound) {
	const read = (path) => store.read(path);
	const attempts = Array.from(active, (path) => steps.get(path)).flatMap((step) => {
		if (!step || !isInRound(step.path)) return [];
		const { path, attempt, status } = step;
		return [{
			type: "step.interrupted",
			step: path,
			attempt,
			reason: "runner lost",
			usage: status === "running" ? usageUntilInterrupted({
				read,
				isFetched: true
			}, step) : void 0
		}];
	});
	const open = Array.from(branches.values()).filter((branch) => branch.open && isInRound(branch.step));
	return [...attempts, ...open.map(({ step }) => ({
		type: "branch.closed",
		step
	}))];
}
function joinedEvent({ reports, open: { step, round }, state, after, firstWins }) {
	const winner = after.steps.get(step)?.winner;
	const late = reports.filter((report) => report.status === "completed" && report.step !== winner);
	const ignored = firstWins ? late.map((report) => report.step) : [];
	return {
		type: "fan-out.joined",
		step,
		round,
		branches: reports.map((report) => ({
			step: report.step,
			status: statusOf$1(report, {
				state,
				after
			}),
			events: report.events.length,
			message: report.message,
			over: report.over
		})),
		ignored: ignored.length === 0 ? void 0 : ignored
	};
}
function statusOf$1({ step, status = RUNNER_LOST_REASON, events, over }, { state, after }) {
	if (status === "paused" && over === void 0) return events.filter(({ seq }) => seq > (state.joined.get(step) ?? 0)).some(({ type }) => !/^(?:fan-out|run|branch)\./.test(type)) ? status : RUNNER_LOST_REASON;
	if (status === "failed" && !hasFailure(after, step)) return RUNNER_LOST_REASON;
	return status === "cancelled" ? RUNNER_LOST_REASON : status;
}
function hasFailure({ steps, failed, branches }, step) {
	return ["failed", "skipped"].includes(steps.get(step)?.status ?? "") || branches.get(step)?.failure !== void 0 || Array.from(failed).some((path) => isInside(path, step));
}
async function previewJoin(branches, state, keep = () => {}) {
	const open = state.fanOut;
	if (!open) return [];
	const reports = await Promise.all(open.branches.map(({ step }) => readReport({
		branches,
		state
	}, {
		branch: step,
		round: open.round
	}, keep)));
	return joinedEvents(reports, state.joined);
}
function importBranchFile(store, { path, content, handed }) {
	if (path === runFiles.logs) return addLines(store, content);
	const file = branchFileOf(path, handed);
	if (!file) return;
	if (file.kind === "attempt") return store.write(file.path, content);
	if (file.kind === "shared") {
		if (store.isShared(file.path)) store.writeShared(file.path, Buffer.from(content).toString("utf8"));
		return;
	}
	if (file.path === runFiles.checkpoints) return addCheckpoints(store, content);
	if (file.path === runFiles.pullRequest || file.path.startsWith(`pull-requests/`) || !isEngineFile(file.path)) store.write(file.path, content);
}
function addLines(store, content) {
	const existing = new Set((store.read(runFiles.logs) ?? "").split("\n"));
	const missing = Buffer.from(content).toString("utf8").split("\n").filter((line) => line !== "" && !existing.has(line));
	if (missing.length > 0) store.append(runFiles.logs, `${missing.join("\n")}\n`);
}
function addCheckpoints(store, content) {
	const keyOf = ({ step, created, body }) => JSON.stringify([
		step,
		created,
		body
	]);
	const existing = new Set(parseCheckpoints(store.read(runFiles.checkpoints) ?? "").checkpoints.map(keyOf));
	for (const { id: _id, ...checkpoint } of parseCheckpoints(Buffer.from(content).toString("utf8")).checkpoints) if (!existing.has(keyOf(checkpoint))) store.addEntry(runFiles.checkpoints, checkpointEntry(checkpoint, store.runId));
}
// src/git/process/symbolic-links.ts
async function findLinkTargets(git, commit, isRead) {
	const links = await readLinks(git, commit);
	const targets = new Map();
	const invalid = new Set();
	const pending = links.paths.map(pathReadThroughLink).filter(isRead);
	const queued = new Set(pending);
	const visited = new Set();
	for (const name of pending) {
		const end = await follow(links, name);
		if (end === void 0) invalid.add(name);
		for (const node of end ?? []) targets.set(foldFileName(node), name);
		for (const node of end ?? []) for (const link of linksIn(links.top, node, visited)) if (!queued.has(link) && queued.add(link)) pending.push(link);
	}
	return {
		targets,
		invalid
	};
}
function linksIn(top, path, visited) {
	let start = top;
	for (const part of path.split("/")) start = start?.children.get(part);
	const found = [];
	const remaining = start === void 0 ? [] : [{
		position: path,
		node: start
	}];
	for (let next = remaining.pop(); next !== void 0; next = remaining.pop()) {
		if (visited.has(next.node)) continue;
		visited.add(next.node);
		for (const [name, node] of next.node.children) {
			const position = `${next.position}/${name}`;
			if (node.id !== void 0) found.push(position);
			if (node.children.size > 0) remaining.push({
				position,
				node
			});
		}
	}
	return found;
}
function linkLeadingTo({ targets }, path) {
	if (targets.size === 0) return void 0;
	const folded = foldFileName(path);
	for (let end = folded.indexOf("/"); end >= 0; end = folded.indexOf("/", end + 1)) {
		const name = targets.get(folded.slice(0, end));
		if (name !== void 0) return name;
	}
	return targets.get(folded);
}
const MAX_TARGETS = 2e3;
async function readLinks(git, commit) {
	const paths = [];
	const top = { children: new Map() };
	const targets = new Map();
	const visit = (record) => {
		const [, id, path] = /^120000 blob ([0-9a-f]+)\t([^]*)$/.exec(record) ?? [];
		if (id === void 0 || path === void 0) return true;
		let node = top;
		for (const part of path.split("/")) {
			const next = node.children.get(part) ?? { children: new Map() };
			node.children.set(part, next);
			node = next;
		}
		node.id = id;
		paths.push(path);
		return true;
	};
	await git.each(visit, "ls-tree", "-r", "-z", "--full-tree", commit);
	const target = (id) => {
		const cached = targets.get(id);
		if (cached) return cached;
		if (targets.size >= MAX_TARGETS) throw new AgenticError({
			code: "usage",
			message: `${commit} has links from protected names to more than ${MAX_TARGETS} targets. Remove some of them.`
		});
		const read = git.run("cat-file", "blob", id);
		targets.set(id, read);
		return read;
	};
	return {
		paths,
		top,
		target
	};
}
const MAX_LINKS_FOLLOWED = 40;
async function follow({ top, target }, path) {
	const followedLinks = [];
	const parts = [];
	const nodes = [top];
	const remaining = path.split("/").reverse();
	for (let part = remaining.pop(); part !== void 0; part = remaining.pop()) {
		if (part === "" || part === ".") continue;
		if (part === "..") {
			if (parts.pop() === void 0) return void 0;
			nodes.pop();
			continue;
		}
		const node = nodes.at(-1)?.children.get(part);
		parts.push(part);
		nodes.push(node);
		if (node?.id === void 0) continue;
		const text = await target(node.id);
		if (followedLinks.push(parts.join("/")) > MAX_LINKS_FOLLOWED || /^(?:\/|[A-Za-z]:)|\\/.test(text)) return void 0;
		parts.pop();
		nodes.pop();
		remaining.push(...text.split("/").reverse());
	}
	const end = parts.join("/");
	return end === "" || followedLinks.some((link) => link.startsWith(`${end}/`)) ? void 0 : [...followedLinks, end];
}
// src/github/pulls/existing-pull-request.ts
async function pushToPullRequest(github, { number, headSha }, { branch, base }) {
	const { data } = await request(github, "GET /repos/{owner}/{repo}/pulls/{pull_number}", { pull_number: number });
	if (!isOwnBranch(github, data.head) || data.head.ref !== base || data.state !== "open") throw refused("is closed, or its branch is in another repository", number, branch);
	const sha = await headOf(github, branch);
	const opened = {
		number,
		url: data.html_url
	};
	if (data.head.sha === sha) return opened;
	if (data.head.sha !== headSha && !await isAncestor$1(github, headSha, data.head.sha)) throw refused(MOVED, number, branch);
	try {
		await request(github, "PATCH /repos/{owner}/{repo}/git/refs/{ref}", {
			ref: `heads/${base}`,
			sha,
			force: false
		});
	} catch (error) {
		if (hasStatus(error, 422)) throw refused(MOVED, number, branch);
		throw error;
	}
	return opened;
}
async function headOf(github, branch) {
	return (await request(github, "GET /repos/{owner}/{repo}/git/ref/{ref}", { ref: `heads/${branch}` })).data.object.sha;
}
async function isAncestor$1(github, from, to) {
	return (await compareCommits(github, {
		from,
		to
	})).status === "ahead";
}
const MOVED = "has changed since the run started";
function refused(reason, number, branch) {
	return new AgenticError({
		code: "remote-refused",
		message: `Pull request #${number} ${reason}, so nothing was pushed to it. The result of the run is on the branch ${branch}. Merge that branch yourself if it is wanted.`
	});
}
async function deleteRunBranch(github, { branch, base }) {
	const remove = async () => {
		const [sha, baseSha] = [await headOf(github, branch), await headOf(github, base)];
		if (baseSha === sha || await isAncestor$1(github, sha, baseSha)) await deleteBranchAt(github, branch, sha);
	};
	await withExplanation(github, {
		what: `delete the branch ${branch}`,
		permission: "contents: write"
	}, () => remove().catch(noneOn(404, 422)));
}
async function deleteBranchAt(github, ref, before) {
	const tree = (await readCommit(github, before))?.tree;
	const closed = tree === void 0 ? void 0 : await lockRef(github, {
		ref,
		before,
		tree
	});
	if (!closed || tree === void 0) return;
	try {
		await removeRefLock(github, closed, tree);
	} catch (error) {
		await unlockRefs(github, [closed]);
		throw error;
	}
}
// src/github/pulls/pull-request-text.ts
const LONGEST_TITLE = 256;
const MARKER = /\n*<!-- agentic-sdlc:pull-request=([0-9a-f]{16})\.([0-9a-f]{16})(\.draft)? -->\s*$/;
function withMarker({ title, body, draft }) {
	const line = shorten(title, LONGEST_TITLE);
	const text = truncateText$1(body).trimEnd();
	return {
		title: line,
		body: `${text}\n\n${markerOf(digestOf$1(line), digestOf$1(text), draft ? ".draft" : "")}`
	};
}
function findUnchangedText({ title, body }) {
	const [marker, ofTitle, ofBody, draft] = MARKER.exec(body) ?? [];
	if (marker === void 0) return {
		title: false,
		body: false,
		draft: false
	};
	return {
		title: digestOf$1(title) === ofTitle,
		body: digestOf$1(body.slice(0, -marker.length)) === ofBody,
		draft: draft !== void 0
	};
}
function editedBody(body, edit) {
	const [marker, ofTitle = "", ofBody = "", draft = ""] = MARKER.exec(body) ?? [];
	if (marker === void 0) return body;
	const text = body.slice(0, -marker.length);
	const after = edit(text).trimEnd();
	return `${after}\n\n${markerOf(ofTitle, digestOf$1(text) === ofBody ? digestOf$1(after) : ofBody, draft)}`;
}
function markerOf(ofTitle, ofBody, draft) {
	return `<!-- agentic-sdlc:pull-request=${ofTitle}.${ofBody}${draft} -->`;
}
function digestOf$1(text) {
	const normal = text.replaceAll("\r\n", "\n").trimEnd();
	return createHash("sha256").update(normal).digest("hex").slice(0, 16);
}
async function moveLink(github, { pull, from, to }) {
	const at = { pull_number: pull };
	await withExplanation(github, {
		what: `change the text of pull request #${pull}`,
		permission: "pull-requests: write"
	}, async () => {
		const { data } = await request(github, "GET /repos/{owner}/{repo}/pulls/{pull_number}", at);
		const before = data.body ?? "";
		const body = editedBody(before, (text) => text.replaceAll(`](${from})`, `](${to})`));
		if (body === before) return;
		await request(github, "PATCH /repos/{owner}/{repo}/pulls/{pull_number}", {
			...at,
			body
		});
	});
}
// src/github/pulls/github-forge.ts
function createGitHubForge(github, options) {
	const { push, file, report, continues } = options;
	return {
		push,
		openPullRequest: async (wanted) => {
			const { branch, base, step } = wanted;
			if (continues && step === void 0) return await withExplanation(github, {
				what: `push to pull request #${continues.number}`,
				permission: "contents: write"
			}, () => pushToPullRequest(github, continues, wanted));
			try {
				return await openOrReuse(github, options, wanted);
			} catch (error) {
				const saved = await file?.openPullRequest(wanted) ?? {};
				if (!hasNoCommits(error)) {
					const what = `open a pull request of ${branch} onto ${base}`;
					throw withSavedText(saved, explainError(error, {
						location: locationOf(github),
						what,
						permission: "pull-requests: write"
					}));
				}
				const where = saved.path === void 0 ? "" : ` Its text is in ${saved.path}.`;
				report(`${base} already contains ${branch}, so no pull request is opened.${where}`);
				return saved;
			}
		}
	};
}
async function openOrReuse(github, options, wanted) {
	const found = await findPullRequest(github, wanted.branch);
	if (found) return await reuse(github, options, {
		found,
		wanted
	});
	return await finish(github, options, await create(github, options, wanted).catch(async (error) => {
		const meanwhile = hasStatus(error, 422) ? await findPullRequest(github, wanted.branch) : void 0;
		if (!meanwhile) throw error;
		return meanwhile;
	}));
}
async function findPullRequest(github, branch) {
	const query = {
		head: `${github.repository.owner}:${branch}`,
		state: "all"
	};
	const found = (await Array.fromAsync(pages(github, "GET /repos/{owner}/{repo}/pulls", query))).flat().filter(({ head, base }) => head.ref === branch && head.repo?.id === base.repo.id).map(foundOf);
	return found.find(({ state }) => state === "open") ?? found.toSorted((a, b) => b.number - a.number)[0];
}
function foundOf(listed) {
	const { number, html_url: url, title, body, draft = false, labels } = listed;
	const reviewers = [...listed.requested_reviewers ?? [], ...listed.requested_teams ?? []];
	const ended = (listed.merged_at ?? null) === null ? "closed" : "merged";
	const state = listed.state === "open" ? "open" : ended;
	return {
		number,
		nodeId: listed.node_id,
		url,
		state,
		draft,
		title,
		body: body ?? "",
		labels: labels.flatMap(({ name }) => name === void 0 ? [] : [name]),
		hasReviewers: reviewers.length > 0
	};
}
async function create(github, { settings, report }, wanted) {
	const { branch, base } = wanted;
	const open = async (draft) => {
		const { data } = await request(github, "POST /repos/{owner}/{repo}/pulls", {
			...withMarker(wanted),
			head: branch,
			base,
			draft
		});
		return {
			...foundOf(data),
			hasReviewers: false
		};
	};
	const draft = wanted.draft || settings.draft;
	try {
		return await open(draft);
	} catch (error) {
		const failure = hasStatus(error, 422) ? failureOf(error) : void 0;
		if (!draft || !failure || !/draft pull requests are not supported/i.test(messageOfError(failure))) throw error;
		report(`${branch}: this repository has no draft pull requests, so a regular one is opened.`);
		return await open(false);
	}
}
async function reuse(github, options, { found, wanted }) {
	const { number, url, state } = found;
	const { report, settings } = options;
	if (state !== "open") {
		report(state === "merged" ? `Pull request #${number} of ${wanted.branch} is already merged (${url}), so no second one is opened. Merge later commits of the branch yourself.` : `Pull request #${number} of ${wanted.branch} was closed (${url}), so no second one is opened. Reopen it if its changes are wanted.`);
		return {
			number,
			url,
			ended: state
		};
	}
	if (found.draft && !wanted.draft && !settings.draft) await makeReady(github, options, found);
	await update(github, found, wanted);
	const asksReview = settings.reviewers.length + settings.teamReviewers.length > 0;
	const hasReviewers = found.hasReviewers || asksReview && await isReviewed(github, number);
	return await finish(github, options, {
		...found,
		hasReviewers
	});
}
const READY = `mutation($pull: ID!) {
  markPullRequestReadyForReview(input: { pullRequestId: $pull }) { clientMutationId }
}`;
async function makeReady(github, { report }, found) {
	const { number, url, nodeId } = found;
	const operation = {
		what: `mark #${number} ready for review`,
		permission: "pull-requests: write"
	};
	try {
		if (findUnchangedText(found).draft) return void await withExplanation(github, operation, () => graphql(github, READY, { pull: nodeId }));
	} catch (error) {
		report(messageOf$2(error));
	}
	report(`Pull request #${number} is still a draft (${url}). Mark it ready for review on GitHub.`);
}
async function update(github, found, wanted) {
	const { title, body } = withMarker(wanted);
	const untouched = findUnchangedText(found);
	const changes = {
		...untouched.title && found.title !== title && { title },
		...untouched.body && found.body !== body && { body }
	};
	if (Object.keys(changes).length === 0) return;
	await request(github, "PATCH /repos/{owner}/{repo}/pulls/{pull_number}", {
		pull_number: found.number,
		...changes
	});
}
async function finish(github, options, found) {
	await addLabelsAndReviewers(github, found, options);
	return {
		number: found.number,
		url: found.url
	};
}
function hasNoCommits(error) {
	const failure = hasStatus(error, 422) ? failureOf(error) : void 0;
	return failure !== void 0 && /\bno commits between\b/i.test(messageOfError(failure));
}
function withSavedText({ path }, error) {
	if (path === void 0 || !(error instanceof AgenticError)) return error;
	const { code, message, data, cause } = error;
	return new AgenticError({
		code,
		message: `${message} The branch is pushed, and the title and body are in ${path}. Resume the run to open the pull request.`,
		data,
		cause
	});
}
async function addLabelsAndReviewers(github, current, { settings: wanted, report }) {
	const reportFailure = async (what, work) => {
		await withExplanation(github, {
			what,
			permission: "pull-requests: write"
		}, work).catch((error) => report(messageOf$2(error)));
	};
	const missing = wanted.labels.filter((label) => !current.labels.includes(label));
	if (missing.length > 0) await reportFailure(`label pull request #${current.number}`, () => addLabels(github, current.number, missing));
	const reviews = [...wanted.reviewers.map((name) => ({
		reviewers: [name],
		team_reviewers: []
	})), ...wanted.teamReviewers.map((name) => ({
		reviewers: [],
		team_reviewers: [name]
	}))];
	if (reviews.length === 0 || current.hasReviewers) return;
	const { reviewers, teamReviewers } = wanted;
	const all = {
		reviewers: [...reviewers],
		team_reviewers: [...teamReviewers]
	};
	const requestAll = () => requestReviewers(github, current.number, all).then(() => true);
	if (reviews.length > 1 && await requestAll().catch(() => false)) return;
	for (const each of reviews) await reportFailure(`ask ${[...each.reviewers, ...each.team_reviewers].join("")} to review pull request #${current.number}`, () => requestReviewers(github, current.number, each));
}
async function addLabels(github, issue_number, labels) {
	await request(github, "POST /repos/{owner}/{repo}/issues/{issue_number}/labels", {
		issue_number,
		labels
	});
}
async function requestReviewers(github, pull_number, { reviewers, team_reviewers }) {
	await request(github, "POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers", {
		pull_number,
		...reviewers.length > 0 && { reviewers },
		...team_reviewers.length > 0 && { team_reviewers }
	});
}
async function isReviewed(github, pull_number) {
	const found = await request(github, "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews", {
		pull_number,
		per_page: 1
	}).catch(noneOn(403, 404));
	return found === void 0 || found.data.length > 0;
}
// src/routing/approval-question.ts
const MOST_STEPS = 30;
const STEP_COLUMNS = 80;
const MOST_BYTES$3 = 8e3;
function composedQuestion({ workflow, definition, sha256 }, { isNotProposed = false } = {}) {
	const steps = outlineOf$1(withSynthesis(workflow).steps).map((line) => withoutHidden(line).slice(0, STEP_COLUMNS));
	const more = steps.length - MOST_STEPS;
	const outline = [...steps.slice(0, MOST_STEPS), ...more > 0 ? [`…and ${more} more`] : []].join("\n");
	return [
		`No workflow fits. Run this one, \`${workflow.name}\`, composed for the request? Approve it, reject it, or say what to change.`,
		...isNotProposed ? ["", NOT_PROPOSED] : [],
		"",
		fenced(definition.trimEnd(), "yaml"),
		"",
		`SHA-256 ${sha256}`,
		"",
		fenced(outline),
		"",
		ADDED
	].join("\n");
}
const ADDED = "The engine adds the last step: an agent that only reads reports the results of all steps, and you get its text.";
const NOT_PROPOSED = "The workflow is not proposed for the repository, although `--keep` asks for it: `github.allowedFiles` does not name `.agentic/workflows/*.yaml`. If approved, it runs once.";
function startQuestion({ workflow, variables, others }) {
	const lines = Object.entries(variables).flatMap(([name, value]) => [`${name}:`, ...wrapped(value).map((line) => `  ${line}`.trimEnd())]);
	const text = lines.join("\n");
	if (lines.length > 200 || Buffer.byteLength(text) > MOST_BYTES$3) return void 0;
	return [`Start \`${workflow}\`? The choice was made with text of other users (${others.replaceAll(/[^\w ,.[\]-]/g, "").slice(0, 150)}). Approve the request below, or reject it.`, ...text === "" ? [] : ["", fenced(text)]].join("\n");
}
function fenced(text, language = "") {
	const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
	const fence = "`".repeat(longest + 1);
	return [
		`${fence}${language}`,
		text,
		fence
	].join("\n");
}
const WRAPPED = 120;
function wrapped(text) {
	return text.replaceAll("	", "    ").split("\n").flatMap(chunksOf);
}
function chunksOf(line) {
	const signs = Array.from(line);
	const count = Math.max(1, Math.ceil(signs.length / WRAPPED));
	return Array.from({ length: count }, (_, index) => signs.slice(index * WRAPPED, (index + 1) * WRAPPED).join(""));
}
function routeProblem(outcome, permitting) {
	const { choices, variables: request } = permitting;
	switch (outcome.kind) {
		case "answer": return;
		case "composed": return String(request["plan"]) === "true" ? void 0 : "it composed a workflow, but the request has no `--plan`";
		case "run": {
			const { workflow, variables } = outcome;
			const choice = choices.find(({ name }) => name === workflow);
			if (!choice) return `it chose ${JSON.stringify(workflow)}, to which requests cannot be routed`;
			const taken = new Set([choice.request, ...choice.variables.map(({ name }) => name)]);
			const other = Object.keys(variables).find((name) => !taken.has(name));
			if (other !== void 0) return `it gives ${workflow} the variable ${JSON.stringify(other)}, which a request cannot set`;
			return isApproved(choice, outcome, permitting) ? void 0 : `it chose ${workflow} from text of other users, and no person approved that choice`;
		}
	}
}
function isApproved({ name, own = false }, { variables }, { variables: request, approved }) {
	const others = String(request["issue_others"] ?? "");
	if (!own || others === "") return true;
	const question = startQuestion({
		workflow: name,
		variables: Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, String(value)])),
		others
	});
	return question !== void 0 && approved.some((each) => withoutNames(each) === withoutNames(question));
}
function withoutNames(question) {
	return question.trim().replace(/\([\w ,.[\]-]*\)/, "()");
}
// src/engine/run/cancel-run.ts
async function cancelStoredRun(ports, runId, reason = "requested") {
	try {
		var _usingCtx$2 = _usingCtx();
		const { states, clock, endOrphans } = ports;
		if (states.discard(runId)) return {
			keptWorktrees: [],
			isRemoved: true
		};
		const stored = foldJournal(completeLines(states.read(runId, runFiles.journal)), runFiles.journal);
		if (states.read(runId, runFiles.run) !== void 0) requireEvents(stored, runId);
		refuseEnded(stored, runId);
		const store = _usingCtx$2.a(await states.open(runId, reason === "interrupted" ? "end" : "continue"));
		const state = readState(store);
		refuseEnded(state, runId);
		const isCutOff = state.status === "running";
		const journal = new JournalWriter({
			store,
			clock,
			observer: {},
			state
		});
		const killed = reason === "interrupted" ? "killed" : "crash";
		journal.add(...interruptions({
			state,
			store,
			reason: killed
		}), {
			type: "run.cancelled",
			reason
		});
		journal.sync();
		await endOrphans?.(runId);
		const keptWorktrees = await releaseWorkspaces(ports, {
			store,
			state,
			isCutOff
		});
		writeProgress(store, reason, clock.now().toISOString());
		await store.finish({ ended: reason === "requested" });
		if (reason === "requested") await ports.gitSettings?.release(runId);
		return {
			keptWorktrees,
			checkout: state.workspace?.mode === "checkout" ? await restoreCheckout(ports, runId) : void 0
		};
	} catch (_) {
		_usingCtx$2.e = _;
	} finally {
		await _usingCtx$2.d();
	}
}
async function restoreCheckout({ openWorkspaces }, runId) {
	try {
		try {
			var _usingCtx3 = _usingCtx();
			return await _usingCtx3.u(await (await openWorkspaces()).workspaces.reserveCheckout(runId)).restore();
		} catch (_) {
			_usingCtx3.e = _;
		} finally {
			_usingCtx3.d();
		}
	} catch {
		return;
	}
}
function requireEvents({ seq }, runId) {
	if (seq === 0) throw new AgenticError({
		code: "journal-corrupt",
		message: `Run ${runId} cannot be cancelled: its ${runFiles.journal} has no events. Restore that file, or delete the folder of the run.`
	});
}
function refuseEnded({ status }, runId) {
	if (status === "completed" || status === "cancelled") throw new AgenticError({
		code: "not-resumable",
		message: `Run ${runId} is ${status} already.`
	});
}
async function releaseWorkspaces({ openWorkspaces, states }, { store, state, isCutOff }) {
	const own = state.workspace?.mode === "worktree" ? [state.workspace.path] : [];
	const branches = Array.from(state.branches.values());
	if (own.length + branches.length === 0) return [];
	try {
		const { releaseStoredRun } = await import("./run.js").then((m) => ({ releaseStoredRun: m.rr }));
		const { workspaces, commits } = await openWorkspaces();
		await workspaces.hide(states.folders);
		return await releaseStoredRun({
			store,
			state,
			workspaces,
			commits,
			isCutOff
		});
	} catch {
		return [...own, ...branches.filter(({ open }) => open).map(({ path }) => path)];
	}
}
function writeProgress(store, reason, at) {
	const current = parseJsonObject(store.read(runFiles.progress));
	if (!current) return;
	const ended = {
		...current,
		status: "cancelled",
		reason,
		updated_at: at,
		completed_at: at,
		running_steps: [],
		questions: []
	};
	store.write(runFiles.progress, `${JSON.stringify(ended, null, 2)}\n`);
}
// src/runner/read/active-jobs.ts
async function findActiveJobs(io, project, { runId, remote, isUnreachable, isOver = askGitHub(io, project) }) {
	if (isUnreachable || !remote && isLocalOnlyRun(localRun(project, runId))) return void 0;
	const storage = await remoteStorageOf(io, project, remote);
	if (!storage) return void 0;
	const lease = (await withLookupTimeout(storage, () => readLease(storage.refs, runId)).catch(unlessUnreachable))?.lease;
	if (!lease) return void 0;
	let isConfirmed = false;
	const confirm = async (id) => {
		const answer = await isOver(id).catch(unlessUnreachable);
		isConfirmed = answer !== void 0;
		return answer;
	};
	if (!await isLeaseActive(lease, {
		isOver: confirm,
		now: systemClock.now()
	})) return void 0;
	return {
		url: lease.url,
		since: lease.since,
		isConfirmed,
		storage
	};
}
function unlessUnreachable(error) {
	if (!(error instanceof AgenticError)) throw error;
}
function askGitHub({ environment }, project) {
	return async (id) => {
		const [{ openGitHub }, { isWorkflowRunCompleted }] = await Promise.all([import("./shared.js").then((m) => ({ openGitHub: m.un, openRepository: m.dn, repositoryAtGitHub: m.fn })), import("./shared.js").then((m) => ({ dispatchRepository: m.Mn, dispatchWorkflow: m.Nn, findWorkflowRun: m.Pn, isWorkflowRunCompleted: m.Fn, workflowRunStart: m.In }))]);
		const found = await openGitHub({
			...project,
			environment
		});
		return found.status === "open" ? await isWorkflowRunCompleted(found.github, id) : void 0;
	};
}
function describeActiveJobs(runId, { url, since, isConfirmed }) {
	const active = `Run ${runId} has active jobs: ${url}.`;
	return isConfirmed ? active : `${active} They started at ${since} and count as active for six hours. Set GITHUB_TOKEN to check this at GitHub.`;
}
// src/runner/requests/cancel-stored-run.ts
const LEFTOVER_GRACE_MS = 2e3;
async function cancelRun(io, project, { runId, isOver }) {
	const id = `cli-${systemClock.now().getTime()}-${randomIds.suffix()}`;
	const request = `${JSON.stringify({
		type: "cancel",
		at: systemClock.now().toISOString()
	})}\n`;
	const found = await readableRun(io, project, {
		runId,
		includes: () => false
	});
	const { remote } = found;
	const activeJobs = await findActiveJobs(io, project, {
		...found,
		isOver
	});
	if (activeJobs) {
		await sendRemoteRequest(activeJobs, runId, {
			id,
			content: request,
			isExpected: true
		});
		return {
			outcome: "requested",
			activeJobs
		};
	}
	if (remote?.live && readJournal(found).status === "running") {
		await sendRemoteRequest(remote, runId, {
			id,
			content: request
		});
		return { outcome: "requested" };
	}
	try {
		return { outcome: await endStored(io, project, {
			runId,
			reason: "requested"
		}) };
	} catch (error) {
		if (!(error instanceof AgenticError) || error.code !== "run-locked") throw error;
	}
	statesOf(io, project).addRequest(runId, id, request);
	return { outcome: "requested" };
}
async function interruptRun(io, project, runId) {
	await endStored(io, project, {
		runId,
		reason: "interrupted"
	});
}
async function endStored(io, project, { runId, reason }) {
	const states = statesOf(io, project);
	const gitSettings = createSettingsRecorder({
		...project,
		environment: io.environment
	}, states);
	if (reason === "requested") await states.fetch?.(runId);
	const places = () => placesOf(io, project, runId);
	const endOrphans = (id) => endTaggedProcesses(`${RUN_ID_VARIABLE}=${id}`, LEFTOVER_GRACE_MS);
	const { keptWorktrees, checkout, isRemoved } = await cancelStoredRun({
		states,
		gitSettings,
		clock: systemClock,
		openWorkspaces: places,
		endOrphans
	}, runId, reason);
	for (const path of keptWorktrees) printNotice(io, `Uncommitted changes are in ${path}/.`);
	if (checkout !== void 0) printNotice(io, checkout);
	return isRemoved ? "removed" : "cancelled";
}
function statesOf(io, project) {
	return createRunStores({
		...project,
		environment: io.environment,
		report: (text) => printNotice(io, text)
	});
}
async function placesOf(io, project, runId) {
	const { settingsOf } = await import("./run.js").then((m) => ({ settingsOf: m.on }));
	const autoCommit = settingsOf(project, localRun(project, runId))?.settings["git.auto-commit"];
	return {
		workspaces: createRunWorkspaces({
			...project,
			environment: io.environment
		}),
		commits: autoCommit?.value === true
	};
}
// src/git/remote/update-branches.ts
async function fastForwardBranches(repository, source, request) {
	const update = {
		...repository,
		source,
		request
	};
	const result = await updateMovedBranches(update);
	const { takes, localHeads, remoteHeads } = request;
	const journalHead = takes && (localHeads.get(takes.branch) ?? remoteHeads.get(takes.branch));
	if (!takes || journalHead === void 0) return result;
	const moved = result.moved.find((each) => each.branch === takes.branch);
	const merged = await mergeBaseBranch(update, takes, {
		journalHead,
		checkoutHead: await checkoutHeadOf(update, takes.branch, moved?.head ?? journalHead)
	});
	const others = result.moved.filter((each) => each !== moved);
	return merged ? {
		...result,
		moved: [...others, merged]
	} : result;
}
async function updateMovedBranches(update) {
	const { git, source, request } = update;
	const { remoteHeads, localHeads, rejectedBranches } = request;
	const known = [...remoteHeads.keys()];
	const tips = await listHeads(source, [...known, ...known.map(fallbackBranch)]);
	const changed = [];
	for (const [branch, remoteJournalHead] of remoteHeads) {
		const localJournalHead = localHeads.get(branch) ?? remoteJournalHead;
		const remoteHead = tips.get(branch);
		if (remoteHead === void 0 && !rejectedBranches.has(branch)) throw deletedError(source, branch, localJournalHead);
		if (remoteHead !== void 0 && remoteHead !== remoteJournalHead) changed.push({
			branch,
			remoteJournalHead,
			localJournalHead,
			remoteHead
		});
	}
	if (changed.length === 0) return {
		moved: [],
		notices: []
	};
	const names = new Set(changed.flatMap(({ branch }) => [branch, fallbackBranch(branch)]));
	const branches = new Map([...tips].filter(([name]) => names.has(name)));
	await fetchBranches(git, source, {
		...request,
		branches
	});
	const moved = [];
	const diverged = [];
	for (const tip of changed) if (await hasDiverged(update, tip, tips.get(fallbackBranch(tip.branch)))) diverged.push(tip);
	else if (await needsMove(update, tip)) moved.push(tip);
	const notices = [];
	for (const tip of moved) notices.push(...await moveBranch(update, tip));
	const all = await Promise.all(moved.map(async ({ branch, localJournalHead, remoteHead }) => {
		return {
			branch,
			head: remoteHead,
			files: await filesBetween(git, localJournalHead, remoteHead)
		};
	}));
	for (const { branch, localJournalHead, remoteHead } of diverged) {
		const heads = {
			journalHead: localJournalHead,
			checkoutHead: await checkoutHeadOf(update, branch, localJournalHead)
		};
		all.push(await mergeRemoteHead(update, branch, {
			...heads,
			incoming: {
				commit: remoteHead,
				branch
			}
		}));
	}
	return {
		moved: all,
		notices
	};
}
async function hasDiverged({ git, request: { base } }, { remoteJournalHead, remoteHead }, savedHead) {
	if (savedHead === void 0 || !await isAncestor$2(git, remoteJournalHead, savedHead)) return false;
	if (await isAncestor$2(git, remoteJournalHead, remoteHead)) return false;
	const mergeBase = await git.try("merge-base", remoteJournalHead, remoteHead);
	return mergeBase !== void 0 && base !== void 0 && !await isAncestor$2(git, mergeBase, base);
}
async function needsMove(update, tip) {
	const { git, source, request } = update;
	const { branch, remoteJournalHead, localJournalHead, remoteHead } = tip;
	if (!request.rejectedBranches.has(branch) && !await isAncestor$2(git, remoteJournalHead, remoteHead)) throw rewrittenError(source, tip);
	if (await isAncestor$2(git, remoteHead, localJournalHead)) return false;
	const checkoutHead = await checkoutHeadOf(update, branch, localJournalHead);
	if (await isAncestor$2(git, checkoutHead, remoteHead)) return true;
	if (await isAncestor$2(git, remoteHead, checkoutHead)) return await isAncestor$2(git, localJournalHead, remoteHead);
	const directory = (await checkedOutBranches(git)).get(branch);
	const command = directory === void 0 ? `git switch ${branch}, git` : `git -C ${directory}`;
	throw unsuitable(`${branch} diverged: this clone has commits that ${source.remote.name} does not have (${short(checkoutHead)}), and ${source.remote.name} has other commits (${short(remoteHead)}). Merge them (${command} merge ${remoteHead}), then resume the run.`);
}
async function checkoutHeadOf({ git, request }, branch, journalHead) {
	const localHead = request.isInOrder ? await resolveCommit(git, `refs/heads/${branch}`) : void 0;
	return localHead !== void 0 && await isAncestor$2(git, journalHead, localHead) ? localHead : journalHead;
}
async function moveBranch(update, { branch, localJournalHead, remoteHead }) {
	const checkoutHead = await checkoutHeadOf(update, branch, localJournalHead);
	if (await isAncestor$2(update.git, remoteHead, checkoutHead)) return [];
	const { isMoved, notices } = await moveTo(update, branch, remoteHead);
	if (isMoved) return notices;
	throw unsuitable(`${branch} moved at ${update.source.remote.name}, and the run cannot update it. ${notices[0] ?? ""} Then resume the run.`);
}
async function moveTo({ git, root, source, request }, branch, commit) {
	const branches = new Map([[branch, commit]]);
	const notices = await fetchRunBranches({
		git,
		root
	}, source, {
		...request,
		branches
	});
	return {
		isMoved: await resolveCommit(git, `refs/heads/${branch}`) === commit,
		notices: [...notices.values()]
	};
}
async function mergeBaseBranch(update, { branch, onto }, heads) {
	const { git, source, request } = update;
	const commit = (await listHeads(source, [onto])).get(onto);
	if (commit === void 0) return void 0;
	await fetchBranches(git, source, {
		...request,
		branches: new Map([[onto, commit]])
	});
	if (await isAncestor$2(git, commit, heads.checkoutHead)) return void 0;
	return await mergeRemoteHead(update, branch, {
		...heads,
		incoming: {
			commit,
			branch: onto
		}
	});
}
async function mergeRemoteHead(update, branch, { journalHead, checkoutHead, incoming }) {
	const { git } = update;
	const isOwn = incoming.branch === branch;
	const currentBranch = isOwn ? fallbackBranch(branch) : branch;
	const result = await tryMerge(git, {
		current: {
			commit: checkoutHead,
			branch: currentBranch
		},
		incoming
	});
	if (!result?.clean) {
		const reason = result?.description ?? "This git cannot merge without a work tree. Install git 2.38 or later.";
		throw unsuitable(`The run cannot continue on the new head of ${incoming.branch} (${incoming.commit.slice(0, 12)}). ${reason}\nMerge ${isOwn ? currentBranch : incoming.branch} into ${branch} by hand, push ${branch}, then resume the run.`);
	}
	const message = isOwn ? `Merge what was pushed to ${branch}` : `Merge ${incoming.branch} into ${branch}`;
	const parents = [
		"-p",
		checkoutHead,
		"-p",
		incoming.commit
	];
	const head = await git.run("commit-tree", result.tree, ...parents, "-m", message);
	const { isMoved, notices } = await moveTo(update, branch, head);
	if (!isMoved) throw unsuitable(`${incoming.branch} was merged into ${branch} as ${head}, but ${branch} cannot move to that commit. ${notices[0] ?? ""} Then resume the run.`);
	return {
		branch,
		head,
		files: await filesBetween(git, journalHead, head)
	};
}
function deletedError({ remote: { name } }, branch, commit) {
	return unsuitable(`${branch} was deleted at ${name}, and the run does not recreate it. Restore it (git push ${name} ${commit}:refs/heads/${branch}, or "Restore branch" on its pull request) and resume the run, or start a new one.`);
}
function rewrittenError({ remote: { name } }, { branch, localJournalHead, remoteHead }) {
	return unsuitable(`${branch} no longer has the run's commits at ${name}: it was rewritten there (${short(remoteHead)}). Merge the run's last commit, ${localJournalHead}, into ${branch} and push that, then resume the run; or start a new one.`);
}
function short(commit) {
	return commit.slice(0, 8);
}
// src/storage/local/folder-state-refs.ts
const REFS_FILE = "refs.json";
const LOCK_FILE = "lock";
const LOCK_WAIT_MS = 1e4;
const Refs = record(string(), string());
const Version = object({
	top: string(),
	parent: string().optional(),
	message: string(),
	commit: string()
});
const Entries = array(object({
	name: string(),
	kind: _enum(["file", "folder"]),
	id: string()
}));
function createFolderStateRefs(directory) {
	const objects = createContentStore(join(directory, "objects"));
	const folders = {
		top: async (version) => Version.parse(await readJson(objects, "version", version)).top,
		entries: async (folder) => Entries.parse(await readJson(objects, "folder", folder))
	};
	const reporting = (work) => mapFileErrors(directory, work);
	return {
		location: directory,
		refs: (prefix) => reporting(async () => {
			const refs = await readRefs(directory);
			return new Map([...refs].filter(([ref]) => ref.startsWith(prefix)));
		}),
		list: (version, folder) => reporting(() => listEntries(folders, version, folder)),
		files: (version, folder) => reporting(async () => {
			const found = await findEntry(folders, version, folder);
			return found?.kind === "folder" ? await filesUnder(folders, found.id, folder) : [];
		}),
		read: (version, paths) => reporting(async () => {
			const files = await findFiles(folders, version, paths);
			const read = async ([path, id]) => [path, await objects.read("file", id)];
			return new Map(await Promise.all(Array.from(files, read)));
		}),
		commit: (change) => reporting(async () => {
			validateChange(change);
			return await commitTo(directory, change, {
				folders,
				objects
			});
		})
	};
}
async function commitTo(directory, change, storage) {
	const early = movedOf(await readRefs(directory), change.refs);
	if (early.length > 0) return {
		status: "moved",
		refs: early
	};
	if (change.branches?.size) return {
		status: "refused",
		branches: noBranches(directory, change.branches)
	};
	makeFolder(directory);
	const drafts = await Promise.all(change.refs.map((each) => draftOf(each, storage.folders)));
	return await underLock(directory, async () => {
		const refs = await readRefs(directory);
		const moved = movedOf(refs, change.refs);
		if (moved.length > 0) return {
			status: "moved",
			refs: moved
		};
		const made = await Promise.all(drafts.map((each) => writeVersion(each, storage.objects)));
		await storage.objects.settle();
		const versions = new Map(change.refs.map(({ ref }, index) => [ref, made[index]]));
		const next = new Map();
		for (const [ref, version] of new Map([...refs, ...versions])) if (version !== void 0) next.set(ref, version);
		replaceFile(join(directory, REFS_FILE), `${JSON.stringify(Object.fromEntries(next), null, 2)}\n`, { durable: true });
		await syncFolder(directory);
		return {
			status: "committed",
			versions: new Map([...next].filter(([ref]) => versions.has(ref)))
		};
	});
}
function movedOf(refs, changes) {
	return changes.filter(({ ref, expected }) => refs.get(ref) !== expected).map(({ ref }) => ref);
}
function noBranches(directory, branches) {
	return new Map(Array.from(branches.keys(), (branch) => [branch, `${directory} stores no code`]));
}
async function draftOf(change, folders) {
	const { expected, next } = change;
	return {
		...change,
		top: next && await draftTree(folders, expected, next.changes)
	};
}
async function writeVersion({ expected, next, top }, objects) {
	if (!next || !top) return void 0;
	const version = {
		top: await writeFolder(top, objects),
		parent: expected,
		message: next.message,
		commit: randomUUID()
	};
	return await objects.write("version", Buffer.from(JSON.stringify(version)));
}
async function writeFolder(folder, objects) {
	const inOrder = (await Promise.all(Array.from(folder.entries, async ([name, entry]) => {
		if (entry.kind === "draft") return {
			name,
			kind: "folder",
			id: await writeFolder(entry, objects)
		};
		if (entry.kind === "content") return {
			name,
			kind: "file",
			id: await objects.write("file", entry.content)
		};
		return {
			name,
			kind: entry.kind,
			id: entry.id
		};
	}))).sort((a, b) => a.name < b.name ? -1 : 1);
	return await objects.write("folder", Buffer.from(JSON.stringify(inOrder)));
}
async function filesUnder(folders, id, path) {
	const entries = await folders.entries(id);
	return (await Promise.all(entries.map(async ({ name, kind, id }) => {
		const full = path === "" ? name : `${path}/${name}`;
		return kind === "file" ? [{
			path: full,
			id
		}] : await filesUnder(folders, id, full);
	}))).flat();
}
async function readJson(objects, kind, id) {
	return JSON.parse(Buffer.from(await objects.read(kind, id)).toString("utf8"));
}
async function readRefs(directory) {
	const path = join(directory, REFS_FILE);
	const text = (await readOptionalFile(path))?.toString("utf8");
	if (text === void 0) return new Map();
	try {
		return new Map(Object.entries(Refs.parse(JSON.parse(text))));
	} catch (cause) {
		throw new AgenticError({
			code: "remote-refused",
			message: `${path} is not a valid list of refs. Restore it from a backup of the folder.`,
			cause
		});
	}
}
function makeFolder(directory) {
	if (!existsSync(directory)) mkdirSync(directory);
}
function underLock(directory, work) {
	const lock = join(directory, LOCK_FILE);
	const refuse = ({ pid, host }) => new AgenticError({
		code: "remote-unreachable",
		message: `${directory} is being written by process ${pid} on ${host}. Try again, or delete ${lock} if that process has ended.`
	});
	return withLock(lock, work, {
		limitMs: LOCK_WAIT_MS,
		refuse
	});
}
const refusals = new Set([
	"EACCES",
	"EPERM",
	"EROFS"
]);
async function mapFileErrors(directory, work) {
	try {
		return await work();
	} catch (cause) {
		if (!(cause instanceof Error && "code" in cause) || cause instanceof AgenticError) throw cause;
		const refused = refusals.has(cause.code);
		throw new AgenticError({
			code: refused ? "remote-refused" : "remote-unreachable",
			message: refused ? `${directory} cannot be read or written (${String(cause.code)}). Grant this user access to it.` : `${directory} cannot be reached (${String(cause.code)}). Check that its disk is mounted and has free space, then try again.`,
			cause
		});
	}
}
function createContentStore(directory) {
	const pathOf = (id) => join(directory, id.slice(0, 2), id.slice(2));
	const unsettled = new Set();
	return {
		read: async (kind, id) => {
			const content = /^[0-9a-f]{64}$/.test(id) ? await readOptionalFile(pathOf(id)) : void 0;
			if (content === void 0) throw contentNotFound(kind, id, `${directory} has none`);
			if (idOf(kind, content) !== id) throw contentNotFound(kind, id, `${pathOf(id)} is damaged or something else`);
			return content;
		},
		write: async (kind, content) => {
			const id = idOf(kind, content);
			if (!existsSync(pathOf(id))) await writeOnce(pathOf(id), content);
			unsettled.add(dirname(pathOf(id)));
			return id;
		},
		settle: async () => {
			const folders = [directory, ...unsettled];
			unsettled.clear();
			await Promise.all(folders.map(syncFolder));
		}
	};
}
function idOf(kind, content) {
	return hash("sha256", Buffer.concat([Buffer.from(`${kind}\0`), content]));
}
async function writeOnce(path, content) {
	await mkdir(dirname(path), { recursive: true });
	const draft = `${path}.${randomBytes(6).toString("hex")}.tmp`;
	try {
		const file = await open(draft, "wx", 292);
		try {
			await file.writeFile(content);
			await file.sync();
		} finally {
			await file.close();
		}
		await rename(draft, path);
	} finally {
		await rm(draft, { force: true });
	}
}
async function syncFolder(path) {
	try {
		try {
			var _usingCtx$1 = _usingCtx();
			await _usingCtx$1.a(await open(path, "r")).sync();
		} catch (_) {
			_usingCtx$1.e = _;
		} finally {
			await _usingCtx$1.d();
		}
	} catch (error) {
		if (!(error instanceof Error && "code" in error && unsyncable.has(error.code))) throw error;
	}
}
const unsyncable = new Set([
	"EPERM",
	"EISDIR",
	"EINVAL",
	"ENOTSUP"
]);
async function readOptionalFile(path) {
	try {
		return await readFile(path);
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return void 0;
		throw error;
	}
}
function contentNotFound(kind, id, reason) {
	return new AgenticError({
		code: "not-found",
		message: `There is no ${kind} ${JSON.stringify(id.slice(0, 64))} to read: ${reason}.`
	});
}
// src/wiring/open-remote-storage.ts
async function openRemoteStorage(options) {
	const { root, isRepository, environment, config } = options;
	const { remote, branch: stateRef } = config.state;
	if (remote === false || !hasRemoteStorage(options)) return void 0;
	const shared = remote === void 0 ? void 0 : sharedFolder(root, remote);
	const redact = redactorFor(environment, config.logging.redact);
	if (shared !== void 0) {
		reportFolderWarning(options, privateFolder(root, environment));
		const refs = redactedRefs(withoutBranches(createFolderStateRefs(shared)), redact);
		return {
			refs,
			stateRef,
			isStateOnly: true,
			availability: {
				isUnresponsive: false,
				responseCount: 0
			},
			abortPendingCalls: () => {},
			close: () => {},
			fetchBranches: () => Promise.resolve([]),
			syncNotes: createNotesSync(options, {
				refs,
				stateRef
			})
		};
	}
	if (!isRepository) {
		if (remote === void 0) return void 0;
		throw new AgenticError({
			code: "config-invalid",
			message: `\`state.remote\` is ${JSON.stringify(remote)}, which is not a folder, and this folder is no git repository. Name a folder, or remove the key.`
		});
	}
	const chosen = await sourceOf$1(options);
	if (!chosen) return void 0;
	reportFolderWarning(options, chosen.repository.folder());
	const availability = availabilityOf(options);
	const onAnswer = () => void (availability.responseCount += 1);
	const { refs: own, source, abortPendingCalls, close } = createAbortableStateRefs(chosen, onAnswer);
	const refs = protectCodeBranch(redactedRefs(trackAvailability(own, {
		clock: systemClock,
		availability
	}), redact), stateRef);
	const repository = {
		root,
		git: createGit(root, environment)
	};
	return {
		refs,
		stateRef,
		availability,
		abortPendingCalls,
		close,
		fetchBranches: async ({ branches, base }, keep) => {
			const problems = await fetchRunBranches(repository, source(), {
				branches,
				base,
				keep
			});
			return Array.from(problems.values());
		},
		updateBranches: (heads, keep) => fastForwardBranches(repository, source(), {
			...heads,
			keep
		}),
		deleteMergedBranches: ({ branches, into }) => deleteMergedBranches(repository, branches, into.branch),
		syncNotes: createNotesSync(options, {
			refs,
			stateRef,
			withoutBatches: isStagingRepository(chosen.remote.url)
		})
	};
}
function reportFolderWarning({ report }, folder) {
	const problem = report && takeFolderWarning(folder);
	if (problem !== void 0) report?.(problem);
}
const known = new WeakMap();
function availabilityOf({ root, environment }) {
	const byRoot = known.get(environment) ?? new Map();
	known.set(environment, byRoot);
	const availability = byRoot.get(root) ?? {
		isUnresponsive: false,
		responseCount: 0
	};
	byRoot.set(root, availability);
	return availability;
}
async function sourceOf$1({ report, ...options }) {
	const remotes = await remotesOf(options);
	const { remote } = options.config.state;
	if (remote === false) return void 0;
	if (remote !== void 0) return remotes.choose(void 0, remote);
	try {
		return remotes.choose(void 0);
	} catch (error) {
		if (!(error instanceof AgenticError) || error.code !== "git-unsuitable") throw error;
		report?.(`Runs are stored in this clone only. ${error.message}`);
		return;
	}
}
function withoutBranches(refs) {
	return {
		...refs,
		commit: ({ refs: changes }) => refs.commit({ refs: changes })
	};
}
function sharedFolder(root, remote) {
	if (/^[a-z]+:|^[^/]+@/i.test(remote)) return void 0;
	const folder = resolve(root, remote);
	return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true && !existsSync(join(folder, "HEAD")) && !existsSync(join(folder, ".git")) ? folder : void 0;
}
function createAbortableStateRefs(chosen, onAnswer) {
	const begin = () => {
		const over = new AbortController();
		setMaxListeners(0, over.signal);
		const source = {
			...chosen,
			repository: chosen.repository.withSignal(over.signal, onAnswer)
		};
		return {
			over,
			source,
			refs: createGitStateRefs(source)
		};
	};
	let now = begin();
	return {
		source: () => now.source,
		refs: {
			location: now.refs.location,
			refs: (prefix) => now.refs.refs(prefix),
			list: (version, folder) => now.refs.list(version, folder),
			files: (version, folder) => now.refs.files(version, folder),
			read: (version, paths) => now.refs.read(version, paths),
			commit: (change) => now.refs.commit(change)
		},
		abortPendingCalls: () => {
			const before = now;
			if (before.over.signal.aborted) return;
			now = begin();
			before.over.abort();
		},
		close: () => now.over.abort()
	};
}
function createNotesSync(options, { refs, stateRef, withoutBatches }) {
	return async ({ maxAgeMs = 0, isQuick, limitMs } = {}) => {
		if (!options.config.memory.enabled) return [];
		const [{ locateNotes }, { createLocalNotes, isNotesFolderIntact }, { runNotesSync }, { describeSync }] = await Promise.all([
			import("./run.js").then((m) => ({ enclosingCheckout: m.O, locateNotes: m.k, noteSourceOf: m.A, openNotebook: m.j })),
			import("./shared.js").then((m) => ({ BATCH: m.M, SYNC_LIST: m.N, batchesOf: m.P, createLocalNotes: m.F, isNotesFolderIntact: m.I, readLocalSnapshot: m.L, readRemoteNotes: m.R, readRemoteSnapshot: m.z })),
			import("./shared.js").then((m) => ({ runNotesSync: m.j })),
			import("./shared.js").then((m) => ({ SyncReport: m.B, describeSync: m.V }))
		]);
		const notes = locateNotes(options);
		if (ageOf(notes.record) < maxAgeMs && isNotesFolderIntact(notes)) return [];
		const previous = statSync(notes.record, { throwIfNoEntry: false })?.mtime;
		const report = await runNotesSync({
			refs,
			stateRef,
			withoutBatches,
			isQuick,
			limitMs,
			local: createLocalNotes(notes),
			openIndex: notes.openIndex,
			clock: systemClock,
			random: Math.random
		});
		touch(notes.record, report.isCurrent ? systemClock.now() : previous);
		return describeSync(report, {
			folder: notes.files.location,
			location: refs.location
		});
	};
}
function ageOf(record) {
	const stats = statSync(record, { throwIfNoEntry: false });
	return stats ? systemClock.now().getTime() - stats.mtimeMs : Infinity;
}
function touch(record, time) {
	if (time && statSync(record, { throwIfNoEntry: false })) utimesSync(record, time, time);
}
// src/output/report/report-markdown.ts
const CELL = 160;
function renderMarkdown(report) {
	return `${[
		headPart(report),
		stepsPart(report.steps),
		section$1("Checks", [checksPart(report)]),
		section$1("Errors", report.errors.map(errorPart)),
		section$1("Questions and answers", report.questions.map(questionPart)),
		section$1("Decisions", report.decisions.map(decisionPart)),
		section$1("What took longest", [slowestPart(report)]),
		section$1("Cost", [moneyPart("provider", report.by_provider), moneyPart("step", report.by_step)]),
		section$1("Timeline", [timelinePart(report)]),
		section$1("Workflow", [[
			"```mermaid",
			report.mermaid,
			"```"
		].join("\n")]),
		section$1("Branches and pull requests", [branchesPart(report)]),
		section$1("Changed files", [report.files_changed.map((file) => `- ${inline(file)}`).join("\n")]),
		section$1("Left out", [report.left_out.map((line) => `- ${inline(line)}`).join("\n")])
	].filter((part) => part !== "").join("\n\n")}\n`;
}
function section$1(title, parts) {
	const filled = parts.filter((part) => part !== "");
	return filled.length === 0 ? "" : [`## ${title}`, ...filled].join("\n\n");
}
function inline(text) {
	return inlineMarkdown(text);
}
function cell(text) {
	return tableCell(text.length > CELL ? `${text.slice(0, 159)}…` : text);
}
function quoted(text) {
	return text.trim().split("\n").map((line) => `> ${inline(line)}`.trimEnd()).join("\n");
}
function table(head, rows) {
	if (rows.length === 0) return "";
	const line = (cells) => `| ${cells.join(" | ")} |`;
	const marks = head.map((name) => /^(time|cost|tokens|sessions|attempt|exit code)$/.test(name) ? "--:" : "---");
	return [
		line(head),
		line(marks),
		...rows.map(line)
	].join("\n");
}
function headPart(report) {
	const { workflow, run_id, heading, outcome, branch_outcomes, next, facts, spent, left_out: omitted } = report;
	const made = [
		`${formatLength(facts.worked_ms)} at work`,
		formatMoney(spent),
		`${formatCount(spent.tokens)} tokens`,
		plural(spent.sessions, "agent session"),
		...facts.branch === void 0 ? [] : [`branch ${inline(facts.branch)}`],
		`files: ${inline(facts.directory)}/${facts.location === void 0 ? "" : ` at ${inline(facts.location)}`}`
	].join(" · ");
	const times = [...facts.started_at === void 0 ? [] : [`Started ${formatTimestamp(facts.started_at)} by ${inline(facts.actor)} (${inline(facts.trigger)})`], ...facts.ended_at === void 0 ? [] : [`ended ${formatTimestamp(facts.ended_at)}`]].join(", ");
	return [
		`# ${inline(workflow)} ${run_id}: ${[heading, ...percentPart(report)].join(", ")}`,
		[...outcome, ...branch_outcomes].map((line) => `- ${inline(line)}`).join("\n"),
		...next.map(({ why, command, or }) => `${why}:\n\n    ${command}${or === void 0 ? "" : `\n\n${inline(or)}`}`),
		[made, times].filter((line) => line !== "").join("\n\n"),
		omitted.length > 0 ? "This report is shortened; its end says what is left out." : ""
	].filter((part) => part !== "").join("\n\n");
}
function checksPart({ checks }) {
	return table([
		"command",
		"result",
		"by",
		"exit code",
		"time",
		"when"
	], checks.map((check) => {
		const { command, passed, summary, by, exit_code: code, seconds } = check;
		return [
			cell(command),
			[passed ? "passed" : "failed", cell(summary)].filter((part) => part !== "").join(", "),
			by === "engine" ? "engine" : "reported",
			String(code ?? ""),
			seconds === void 0 ? "" : formatLength(seconds * 1e3),
			cell(describeTime(check))
		];
	}));
}
function stepsPart(steps) {
	const rows = steps.map((step) => [
		statusSymbols[step.status],
		`${"· ".repeat(step.depth)}${cell(step.label)}`,
		cell(resultOf$1(step) || formatStepStatus(step.status)),
		formatTimes(step.worked_ms, step.waited_ms),
		formatRowCost({
			usage: step.usage,
			knownCostUsd: step.known_cost_usd
		}),
		step.usage ? formatCount(tokensOf(step.usage)) : ""
	]);
	const tried = steps.flatMap((step) => step.attempts.map((attempt) => attemptLine(step, attempt)));
	return section$1("Steps", [
		table([
			"",
			"step",
			"result",
			"time",
			"cost",
			"tokens"
		], rows),
		...tried.length > 0 ? [SAVED] : [],
		tried.join("\n")
	]);
}
const SAVED = "Attempts, and what is kept of each in the folder of the run's files:";
function formatTimes(duration, waited) {
	return [...duration === void 0 ? [] : [formatLength(duration)], ...waited === void 0 ? [] : [`waited ${formatLength(waited)}`]].join(", ");
}
function attemptLine({ path }, attempt) {
	const { number, status, prompt, transcript, output, logs, files, more_files } = attempt;
	const folder = attemptDirectory(path, number);
	const retained = [
		prompt,
		transcript,
		output,
		...logs
	].flatMap((file) => file?.path.split(`/${folder}/`)[1] ?? []);
	const changed = files.length + more_files;
	const facts = [
		formatStepStatus(status),
		...changed > 0 ? [`${plural(changed, "file")} changed`] : [],
		...retained.length > 0 ? [inline(`${folder}/: ${retained.join(", ")}`)] : []
	];
	return `- ${inline(attemptKey(displayPath(path), number))}: ${facts.join(" · ")}`;
}
function errorPart({ at, step, attempt, failure }) {
	const path = step === "" ? "the run" : displayPath(step);
	const where = attempt === void 0 ? path : attemptKey(path, attempt);
	const line = `- ${formatTimestamp(at)} **${inline(where)}**: ${inline(failure.message)} (${failure.class}, ${inline(failure.code)})`;
	return failure.details === void 0 ? line : `${line}\n\n${indented$1(failure.details)}`;
}
function indented$1(text) {
	return text.trimEnd().split("\n").map((line) => `      ${line}`).join("\n");
}
function questionPart(question) {
	const { step, asked_at, message, answered_at, decision, text, actor } = question;
	const author = step === "" ? "The run" : displayPath(step);
	const answer = answered_at === void 0 ? step === "" ? "" : "Not answered yet." : `${inline(actor ?? (decision === "assumed" ? "No person" : "A person"))}, ${formatTimestamp(answered_at)}: ${decision ?? ""}`;
	return [
		`**${inline(author)}** asked, ${formatTimestamp(asked_at)}${formatOpenUntil(question)}:`,
		quoted(message),
		answer,
		text === void 0 || text === "" ? "" : quoted(text)
	].filter((part) => part !== "").join("\n\n");
}
function decisionPart({ at, action, step, reasoning, context, note, failure }) {
	return [
		`**${inline(step === void 0 ? action : `${action} ${displayPath(step)}`)}**, ${formatTimestamp(at)}:`,
		quoted(reasoning),
		context === void 0 ? "" : `It told the step:\n\n${quoted(context)}`,
		note === void 0 ? "" : `It noted: ${inline(note)}`,
		failure ? `Failed: ${inline(failure.message)}` : ""
	].filter((part) => part !== "").join("\n\n");
}
function slowestPart({ slowest }) {
	return slowest.map(({ step, worked_ms }, index) => `${index + 1}. ${inline(step)}: ${formatLength(worked_ms)}`).join("\n");
}
function moneyPart(name, lines) {
	const rows = lines.map((line) => [
		cell(line.label),
		formatMoney(line),
		formatCount(line.tokens),
		String(line.sessions)
	]);
	return table([
		name,
		"cost",
		"tokens",
		"sessions"
	], rows);
}
const MOST_BARS = 200;
function timelinePart({ timeline: { lanes, gaps } }) {
	const bars = lanes.flatMap((lane) => lane.bars.map((bar) => ({
		lane: lane.label,
		...bar
	})));
	const rows = bars.toSorted((a, b) => a.from < b.from ? -1 : 1).slice(0, MOST_BARS).map(({ lane, step, attempt, status, from, to, wait, count }) => [
		formatTimestamp(from),
		cell(lane),
		cell(count > 1 ? plural(count, "short attempt") : attemptKey(displayPath(step), attempt)),
		wait ? "waited for a person" : formatStepStatus(status),
		formatSpan({
			from,
			to
		})
	]);
	const remaining = bars.length > MOST_BARS ? `and ${bars.length - MOST_BARS} more` : "";
	const still = gaps.slice(0, MOST_BARS).map(({ from, to, why, reason }) => {
		const length = formatSpan({
			from,
			to
		});
		return `- ${formatTimestamp(from)}: no engine at work for ${length}, ${why}${reason === "" ? "" : ` (${inline(reason)})`}`;
	}).join("\n");
	return [
		table([
			"from",
			"branch of",
			"attempt",
			"outcome",
			"time"
		], rows),
		remaining,
		still
	].filter((part) => part !== "").join("\n\n");
}
function branchesPart({ branches, pull_requests: requests }) {
	const proposed = requests.map(({ title, number, url, path, branch, draft }) => {
		const name = number === void 0 ? title : `#${number} ${title}`;
		return `- ${draft ? "draft pull request" : "pull request"} ${inline(name)} of ${inline(branch)}: ${inline(url ?? path ?? "")}`;
	});
	const others = branches.map(({ step, branch, files }) => `- ${inline(step)}: ${inline(branch)}, ${plural(files, "file")} changed`);
	return [...proposed, ...others].join("\n");
}
// src/runner/read/local-first.ts
async function showLocalFirst(io, project, { runId, includes, find, render, isStyled }) {
	const show = isStyled ? printStyled : print;
	const own = localRun(project, runId);
	const local = isFound(own) ? await render(own) : void 0;
	if (local !== void 0) show(io, local);
	const isDisplayed = local !== void 0;
	const run = await find(io, project, {
		runId,
		...includes ? { includes } : {},
		isDisplayed
	});
	if (isDisplayed && !run.remote && !run.hasBranchResults) return run;
	const now = await render(run);
	if (now === void 0 || now === local) return run;
	show(io, isDisplayed ? `\n${describeNewerRun(run)}\n\n${now}` : now);
	return run;
}
function describeNewerRun({ runId, remote }) {
	return remote ? `Run ${runId} was resumed in another clone. Its state at ${remote.location}:` : `Run ${runId} with the results of its branch jobs:`;
}
async function readRunWithPendingBranches(io, project, options) {
	const run = await readableRun(io, project, options);
	const { runId } = options;
	const journal = run.read(runFiles.journal) ?? "";
	if (run.isUnreachable || !journal.includes("\"fan-out.opened\"") || run.isLive()) return run;
	const lines = completeLines(journal);
	const state = foldJournal(lines, runFiles.journal);
	if (state.fanOut?.hasStarted !== true) return run;
	try {
		return await withBranches(io, project, {
			run,
			lines,
			state
		});
	} catch (error) {
		if (!(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
		printNotice(io, `The state of the branches of run ${runId} is from its last pause: ${error.message}`);
		return run;
	}
}
async function withBranches(io, project, { run, lines, state }) {
	const branches = await createRunStores({
		...project,
		environment: io.environment
	}).branches?.();
	if (!branches) return run;
	const { previewJoin } = await import("./shared.js").then((m) => ({ applyJournalLines: m.jt, joinRound: m.Nt, previewJoin: m.Pt }));
	const added = new Map();
	const events = await previewJoin(branches, state, (path, content) => {
		if (path.startsWith("steps/")) added.set(path, content);
	});
	const joined = renderEvents(events, {
		seq: state.seq,
		at: state.updatedAt ?? ""
	}).lines;
	added.set(runFiles.journal, Buffer.from(lines + joined));
	return {
		...run,
		hasBranchResults: true,
		read: (path) => {
			const content = added.get(path);
			return content ? Buffer.from(content).toString("utf8") : run.read(path);
		}
	};
}
// src/agents/replay/recorded-line.ts
const id = string().describe("ID of the call, which its result repeats.");
const subagent = boolean().exactOptional().describe("Whether a sub-agent did it.");
const RecordedEvent = discriminatedUnion("type", [
	object({
		type: literal("session"),
		sessionId: string(),
		model: string().exactOptional()
	}),
	object({
		type: literal("text"),
		text: string().describe("What the agent wrote."),
		subagent
	}),
	object({
		type: literal("tool"),
		id,
		name: string().describe("Name of the tool, as in Claude Code."),
		input: unknown(),
		subagent
	}).describe("A call. Replay executes `Write`, `Edit`, `MultiEdit` and `Bash`."),
	object({
		type: literal("tool-result"),
		id,
		error: boolean(),
		text: string(),
		files: record(string(), string().nullable()).exactOptional().describe("Contents of files after a call that does not contain them; null for a removed file. Replay writes them.")
	}).describe("The result of a call. Replay shows the real result of a command instead."),
	object({
		type: literal("retry"),
		attempt: number(),
		status: number().nullable(),
		delayMs: number(),
		reason: string()
	}),
	object({
		type: literal("notice"),
		text: string(),
		warning: literal(true).exactOptional()
	}),
	object({
		type: literal("result"),
		success: boolean(),
		text: string().describe("The answer."),
		structured: unknown().exactOptional().describe("The answer as JSON, if the step has a schema."),
		usage: Usage,
		denied: array(string()).describe("Tools that the agent was not allowed to use.")
	})
]);
const RecordedLine = discriminatedUnion("type", [...RecordedEvent.options, object({
	type: literal("failure"),
	failure: Failure
}).describe("Replay fails with it.")]);
// src/runner/recordings/stored-recordings.ts
const MANIFEST = "recording.json";
const RecordedSession = object({
	step: string().describe("Step path; `orchestrator` for sessions that choose the next step."),
	attempt: int().positive().describe("Attempt of the replaying run. Interrupted attempts are not counted."),
	file: string().describe("File with the session, beside this one. Its lines have their own schema."),
	provider: string().optional().describe("Agent of the recorded session."),
	model: string().optional(),
	success: boolean().describe("Whether the session ended with an answer."),
	usage: Usage.optional()
});
const RecordingManifest = object({
	version: literal("1.0"),
	workflow: string(),
	run: string().describe("ID of the recorded run."),
	started_at: string().describe("Start of the recorded run."),
	base: string().optional().describe("Commit from which the recorded run started."),
	variables: record(string(), unknown()).describe("Variables of the recorded run."),
	sessions: array(RecordedSession)
});
function recordingDirectory(name) {
	return `${RECORDINGS}/${name}`;
}
function listRecordings(root) {
	return recordingNames(root).map((name) => readManifest(root, name));
}
function readRecording(root, name) {
	const names = recordingNames(root);
	if (names.includes(name)) return readManifest(root, name);
	const near = closestMatch(name, names);
	const list = names.length === 0 ? "`agentic-sdlc run <workflow> --record` makes one." : `Recordings: ${names.join(", ")}.`;
	const hint = near === void 0 ? list : `Did you mean \`${near}\`?`;
	throw new AgenticError({
		code: "not-found",
		message: `There is no recording \`${name}\` in ${RECORDINGS}. ${hint}`,
		data: { known: names }
	});
}
function requireFreeName(root, name, ofRun) {
	if (!/^[A-Za-z0-9][\w.-]{0,99}$/.test(name)) throw usageError(`\`${name}\` cannot name a recording. Use letters, digits, \`.\`, \`_\` and \`-\`, such as \`--record dark-mode\`.`);
	const directory = recordingDirectory(name);
	if (!existsSync(join(root, directory))) return;
	if (ofRun !== void 0 && recordingNames(root).includes(name) && readManifest(root, name).run === ofRun) return;
	throw usageError(`The recording \`${name}\` exists. Choose another name, or delete ${directory} first.`);
}
function recordingNames(root) {
	const folder = join(root, RECORDINGS);
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).filter((name) => existsSync(join(folder, name, MANIFEST))).toSorted();
}
function readManifest(root, name) {
	const directory = recordingDirectory(name);
	const file = `${directory}/${MANIFEST}`;
	const text = readRegularText(join(root, file), { displayName: file });
	const parsed = RecordingManifest.safeParse(parseJson(text), { jitless: true });
	if (parsed.success) return {
		...parsed.data,
		name,
		directory
	};
	const [issue] = parsed.error.issues;
	throw new AgenticError({
		code: "file-unsuitable",
		message: `${file} is invalid: ${issue?.path.join(".") || "it"}: ${issue?.message}. Restore it, or record the run again.`
	});
}
// src/steps/agent/orchestrator-session.ts
const ORCHESTRATOR = "orchestrator";
const MAX_RETRY = 3;
async function askOrchestrator(context, question) {
	const tries = 1 + (context.plan.maxRetry ?? MAX_RETRY);
	let problem;
	let wait;
	for (let number = 1;;) {
		const maxCostUsd = shareOf(context)?.maxCostUsd;
		if (maxCostUsd !== void 0 && maxCostUsd <= 0) return {
			events: [],
			failure: NO_BUDGET
		};
		const result = await runOnce(context, {
			question,
			problem,
			maxCostUsd
		});
		const { usage } = result;
		const read = readResult(result, question);
		if ("value" in read) return {
			events: [],
			usage,
			value: read.value
		};
		const { failure } = read;
		const made = {
			...question.about,
			reasoning: failure.message,
			failure,
			usage
		};
		const events = [{
			type: "decision.made",
			...made
		}];
		if (result.status === "interrupted") return { events };
		wait = waitAfter(context, failure, wait);
		if (wait && isTooLong(context, failure)) return {
			events,
			failure: pausedFailure(failure, wait, context)
		};
		if (failure.class === "fatal" || failure.class === "blocking" && !wait) return {
			events,
			failure
		};
		if (!wait || wait.counts) number += 1;
		if (number > tries) return {
			events,
			failure: exhausted(failure, tries)
		};
		context.record({
			type: "decision.made",
			...made,
			again: true,
			until: wait?.until
		});
		if (failure.code === UNUSABLE) problem = failure.message;
		if (!await pause(context, wait)) return { events: [] };
	}
}
function waitAfter({ clock, facts }, failure, before) {
	const at = clock.now().toISOString();
	return providerWait(failure, {
		at,
		seed: `${facts.runId}:${ORCHESTRATOR}`,
		previous: before
	});
}
async function runOnce(context, { question, problem, maxCostUsd }) {
	const prompt = await question.prompt(problem);
	const settings = {
		...context.settingsOf({ name: ORCHESTRATOR }),
		bypassPermissions: false
	};
	const key = {
		path: ORCHESTRATOR,
		attempt: nextNumber(context)
	};
	const answerSchema = question.schema;
	return await runAgentSession(context, key, {
		prompt,
		settings,
		readOnly: true,
		answerSchema,
		maxCostUsd
	});
}
const NO_BUDGET = {
	class: "blocking",
	code: "budget",
	message: "The run reached its budget before the agent chose the next step."
};
function nextNumber({ state, store }) {
	let number = state.orchestratorSessions + 1;
	while (store.read(attemptFile({
		path: ORCHESTRATOR,
		attempt: number
	}, "prompt.md")) !== void 0) number += 1;
	return number;
}
const UNUSABLE = "answer-refused";
function readResult(result, { read }) {
	switch (result.status) {
		case "interrupted": return { failure: {
			class: "transient",
			code: "interrupted",
			message: "The session was interrupted."
		} };
		case "failed": return { failure: result.failure };
		case "succeeded": {
			const { json } = parseAnswer(result.text, result.structured);
			const found = json === void 0 ? { problem: "It does not end with a JSON object." } : read(json);
			if ("value" in found) return found;
			return { failure: {
				class: "recoverable",
				code: UNUSABLE,
				message: found.problem
			} };
		}
	}
}
function exhausted({ code, message }, tries) {
	return {
		class: "fatal",
		code,
		message: `The agent that chooses the next step gave no usable answer in ${tries === 1 ? "its only try" : `${tries} tries`}. Last problem: ${message} A resume asks it again. \`orchestrator: rules\` works without it.`
	};
}
function isTooLong({ plan }, { retry_after_ms: wait = 0 }) {
	return wait > (plan.longestWaitMs ?? Infinity);
}
function pausedFailure(failure, { until }, { clock }) {
	const moment = formatFrom(until, clock.now().toISOString());
	return {
		...failure,
		class: "blocking",
		code: QUOTA,
		message: `${failure.message} The run can continue at ${moment}.`
	};
}
async function pause({ clock, signal }, wait) {
	const milliseconds = wait ? Date.parse(wait.until) - clock.now().getTime() : 0;
	if (milliseconds > 0) await clock.sleep(milliseconds, signal).catch(() => void 0);
	return !signal.aborted;
}
// src/storage/replication/commit-batch.ts
const MAX_BATCH_BYTES = 16777216;
var CommitBatch = class {
	#runId;
	#onFileSkipped;
	#removals = [];
	#contents = [];
	dirtyEntries = [];
	#bytes = 0;
	constructor(runId, onFileSkipped) {
		this.#runId = runId;
		this.#onFileSkipped = onFileSkipped;
	}
	get changes() {
		return [...this.#removals, ...this.#contents];
	}
	get isFull() {
		return this.#bytes >= MAX_BATCH_BYTES;
	}
	add(path, content) {
		this.#put(path, runPath(this.#runId, path), content);
	}
	addShared(path, content) {
		this.#put(path, path, content);
	}
	skip(path) {
		this.#onFileSkipped(path, tooLarge$1(limitOf(path)));
		this.remove(path);
	}
	remove(path) {
		const treePath = runPath(this.#runId, path);
		if (isTreePath(treePath)) this.#removals.push({
			path: treePath,
			remove: true
		});
	}
	addChanges(changes) {
		for (const change of changes) this.#contents.push({
			...change,
			path: runPath(this.#runId, change.path)
		});
	}
	addDirtyEntry(entries, key, value) {
		this.dirtyEntries.push({
			entries,
			key,
			value
		});
	}
	#put(name, path, content) {
		if (!isTreePath(path)) return this.#onFileSkipped(name, "no repository can hold a file of that name");
		if (content === void 0) {
			this.#removals.push({
				path,
				remove: true
			});
			return;
		}
		const truncated = truncateFile(name, content);
		if (truncated === void 0) {
			this.#onFileSkipped(name, tooLarge$1(limitOf(name)));
			this.#removals.push({
				path,
				remove: true
			});
			return;
		}
		this.#contents.push({
			path,
			content: truncated
		});
		this.#bytes += truncated.length;
	}
};
function tooLarge$1(limit) {
	return `it is larger than ${limit / 1024 / 1024} MiB`;
}
function computeAppendDelta(file, { layout, whole, readFrom }) {
	const added = readFrom(file, replicatedBytes(layout));
	const becomesWhole = whole && canBeWhole(lengthOf(layout) + added.length);
	if (added.length === 0 && !(becomesWhole && layout.segments.length > 0)) return void 0;
	const offset = becomesWhole ? 0 : nextOffset(layout, added.length);
	if (offset === 0) return {
		file,
		added,
		...wholeOf(file, readFrom(file, 0))
	};
	const content = offset === lengthOf(layout) ? added : readFrom(file, offset + layout.leftOut);
	return {
		file,
		added,
		...writeSegment(file, layout, {
			offset,
			content
		})
	};
}
function wholeOf(file, content) {
	if (file === runFiles.journal || content.length <= FILE_LIMIT_BYTES) return writeWhole(file, content);
	const shortened = truncateLines(file, content, FILE_LIMIT_BYTES);
	return writeWhole(file, shortened, content.length - shortened.length);
}
const attemptEndEvents = new Set([
	"step.produced",
	"step.succeeded",
	"step.failed",
	"step.interrupted"
]);
function completedTranscripts(lines) {
	return Buffer.from(lines).toString("utf8").split("\n").filter((line) => line.includes("\"attempt\":")).flatMap((line) => {
		const { type, step, attempt } = parseJsonObject(line) ?? {};
		if (!attemptEndEvents.has(type) || typeof step !== "string" || typeof attempt !== "number") return [];
		return [`${attemptDirectory(step, attempt)}/transcript.ndjson`];
	});
}
const MIB = 1048576;
const FILE_LIMIT_BYTES = 8 * MIB;
const TRANSCRIPT_LIMIT_BYTES = 2 * MIB;
const OMITTED = "are omitted here: the file is too large to be replicated completely.";
const NOTICE_BYTES = 1024;
const NEW_LINE = 10;
const unlimitedFiles = new Set([
	runFiles.progress,
	runFiles.run,
	runFiles.settings,
	runFiles.definition,
	runFiles.definitions,
	runFiles.sources,
	runFiles.program
]);
const OUTPUT_FILE = /^artifacts\/.+\/\d+\.(?:json|stdout\.txt|stderr\.txt)$/;
function limitOf(path) {
	if (unlimitedFiles.has(path)) return Infinity;
	if (OUTPUT_FILE.test(path)) return OUTPUT_FILE_LIMIT_BYTES;
	return isTranscript(path) ? TRANSCRIPT_LIMIT_BYTES : FILE_LIMIT_BYTES;
}
function isTranscript(path) {
	return path.startsWith("steps/") && path.endsWith("/transcript.ndjson");
}
function truncateFile(path, content) {
	const limit = limitOf(path);
	if (content.length <= limit) return content;
	return path.startsWith("artifacts/") || path.endsWith(".json") || !isUtf8(content) ? void 0 : truncateLines(path, content, limit);
}
function truncateLines(path, content, limit) {
	const room = Math.floor((limit - NOTICE_BYTES) / 2);
	const head = content.subarray(0, content.lastIndexOf(NEW_LINE, room - 1) + 1);
	const next = content.indexOf(NEW_LINE, content.length - room);
	const tail = next === -1 ? new Uint8Array() : content.subarray(next + 1);
	const middle = content.subarray(head.length, content.length - tail.length);
	return Buffer.concat([
		head,
		Buffer.from(`${noticeFor(path, {
			head,
			middle
		})}\n`),
		tail
	]);
}
function noticeFor(path, { head, middle }) {
	const text = `${countLines(middle)} lines (${(middle.length / MIB).toFixed(1)} MiB) ${OMITTED}`;
	if (!path.endsWith(".ndjson")) return `[… ${text}]`;
	const before = parseJsonObject(lastLine(head)) ?? {};
	if (isTranscript(path)) return JSON.stringify({
		at: before["at"],
		type: "notice",
		text
	});
	return JSON.stringify({
		timestamp: before["timestamp"],
		level: "Warning",
		step: "",
		message: text
	});
}
function countLines(content) {
	let lines = 0;
	for (let at = content.indexOf(NEW_LINE); at !== -1; at = content.indexOf(NEW_LINE, at + 1)) lines += 1;
	return lines;
}
function lastLine(head) {
	const start = head.lastIndexOf(NEW_LINE, head.length - 2) + 1;
	return Buffer.from(head.subarray(start)).toString("utf8");
}
// src/runner/recordings/create-recording.ts
function createRecording(run, name, { project, environment }) {
	const { root } = project;
	const { runId } = run;
	requireFreeName(root, name, runId);
	const { record } = readRun$1(run);
	const { redactDocument } = redactorFor(environment, project.config.logging.redact);
	const events = parseJournal(completeLines(run.read(runFiles.journal)), runFiles.journal);
	const state = foldEvents(events, runFiles.journal);
	const sessions = readSessions(run, attemptsOf(events, state));
	if (sessions.recorded.length === 0) throw usageError(`Run ${runId} has no agent session that ended, so it cannot be recorded.${[""].concat(sessions.omitted).join(" ")}`);
	const origin = {
		runId,
		directories: [
			root,
			realpathSync(root),
			...sessions.recorded.flatMap((each) => each.directories)
		]
	};
	const prepare = (text) => redactDocument(withPlaceholders(text, origin));
	const manifest = {
		version: "1.0",
		workflow: record.workflow,
		run: runId,
		started_at: record.created_at,
		base: state.workspace?.base_sha ?? record.base_sha,
		variables: record.variables,
		sessions: sessions.recorded.map(({ session }) => session)
	};
	const directory = recordingDirectory(name);
	replaceFolder(join(root, directory), new Map([...sessions.recorded.map(({ session, lines }) => [session.file, prepare(renderLines(lines))]), [MANIFEST, redactDocument(`${JSON.stringify(manifest, null, 2)}\n`)]]));
	return {
		...manifest,
		name,
		directory,
		omitted: sessions.omitted
	};
}
function attemptsOf(events, state) {
	const attempts = new Map();
	for (const event of events) {
		if (!isEnd(event)) continue;
		const { step, attempt } = event;
		if (attempt <= (state.steps.get(step)?.resetAfter ?? 0)) continue;
		const key = `${step}#${attempt}`;
		attempts.set(key, {
			step,
			attempt,
			provider: ("session" in event ? event.session?.provider : void 0) ?? attempts.get(key)?.provider,
			failure: event.type === "step.failed" ? event.failure : void 0,
			isInterrupted: event.type === "step.interrupted"
		});
	}
	const decisions = Array.from({ length: state.orchestratorSessions }, (_, index) => index + 1);
	return [...attempts.values(), ...decisions.map((attempt) => ({
		step: ORCHESTRATOR,
		attempt
	}))];
}
const ENDS = [
	"step.produced",
	"step.succeeded",
	"step.failed",
	"step.interrupted",
	"human.asked"
];
function isEnd(event) {
	return ENDS.some((type) => type === event.type);
}
function readSessions(run, attempts) {
	const counts = new Map();
	const recorded = [];
	const omitted = [];
	for (const each of attempts) {
		const transcript = readTranscript(run, each);
		const { lines } = transcript;
		if (lines.length === 0) continue;
		const problem = problemOf$1(each, lines);
		if (problem !== void 0) {
			omitted.push(`Not recorded: ${each.step}, attempt ${each.attempt}, ${problem}.`);
			continue;
		}
		const attempt = (counts.get(each.step) ?? 0) + 1;
		counts.set(each.step, attempt);
		recorded.push(sessionOf(each, attempt, transcript));
	}
	return {
		recorded,
		omitted
	};
}
function readTranscript(run, { step, attempt }) {
	const values = (run.read(`${attemptDirectory(step, attempt)}/transcript.ndjson`) ?? "").split("\n").map((line) => parseJson(line));
	return {
		lines: values.flatMap((value) => RecordedLine.safeParse(value, { jitless: true }).data ?? []),
		directories: values.flatMap((value) => Directory.safeParse(value, { jitless: true }).data?.cwd ?? [])
	};
}
const Directory = object({
	type: literal("session"),
	cwd: string().min(1)
});
function problemOf$1({ failure, isInterrupted = false }, lines) {
	if (isInterrupted) return "which was interrupted";
	if (lines.some((line) => line.type === "notice" && line.text.endsWith("are omitted here: the file is too large to be replicated completely."))) return "whose transcript was shortened in remote storage; create the recording in the clone that executed it";
	if (hasAnswer(lines) || failure?.class === "recoverable") return void 0;
	return failure === void 0 ? "which has no answer" : `which failed with ${failure.code}`;
}
function sessionOf({ step, provider, failure }, attempt, { lines, directories }) {
	const success = hasAnswer(lines);
	const start = lines.find((line) => line.type === "session");
	const result = lines.findLast((line) => line.type === "result");
	const [file] = sessionFiles({
		step,
		attempt
	});
	return {
		session: {
			step,
			attempt,
			file,
			provider,
			model: start?.model,
			success,
			usage: result?.usage
		},
		lines: success || failure === void 0 ? lines : [...lines, {
			type: "failure",
			failure
		}],
		directories
	};
}
function hasAnswer(lines) {
	return lines.findLast((line) => line.type === "result")?.success === true;
}
function renderLines(lines) {
	return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}
function replaceFolder(folder, files) {
	rmSync(folder, {
		recursive: true,
		force: true
	});
	makeFolder$1(folder);
	for (const [file, text] of files) writeFileSync(join(folder, file), text);
}
// src/runner/read/shared-notebook.ts
const FRESH_MS = 6e4;
const SYNC_TIMEOUT_MS = 3e3;
function shareNotebook(notebook, sharing) {
	const fetchNotes = async (maxAgeMs, limitMs = SYNC_TIMEOUT_MS) => await syncNotes(sharing, {
		maxAgeMs,
		limitMs
	});
	const look = async (work, isNothing) => {
		const since = systemClock.now().getTime();
		const isFetched = await fetchNotes(FRESH_MS);
		const found = await work();
		if (!isFetched || !isNothing(found)) return found;
		await fetchNotes(systemClock.now().getTime() - since);
		return await work();
	};
	const isEmpty = ({ notes }) => notes.length === 0;
	const read = async (idOrPath) => {
		const found = await look(() => notebook.read(idOrPath).catch(unlessNotFound), (result) => result instanceof AgenticError);
		if (found instanceof AgenticError) throw found;
		return found;
	};
	return {
		...notebook,
		local: notebook,
		create: async (...input) => {
			await fetchNotes(FRESH_MS, 0);
			return await notebook.create(...input);
		},
		search: (query) => look(() => notebook.search(query), (found) => isEmpty(found) || found.suggestion !== void 0),
		list: (filter) => look(() => notebook.list(filter), isEmpty),
		read,
		prune: async (options) => {
			await fetchNotes(FRESH_MS);
			return await notebook.prune(options);
		},
		push: async () => void await syncNotes(sharing, {
			isQuick: true,
			limitMs: SYNC_TIMEOUT_MS
		})
	};
}
function unlessNotFound(error) {
	if (error instanceof AgenticError && error.code === "not-found") return error;
	throw error;
}
async function syncNotes({ config, report }, options) {
	if (config.environment["AGENTIC_RUN_ID"] !== void 0) return false;
	const checkout = {
		...config,
		root: enclosingCheckout(config.root)
	};
	if (!checkout.config.memory.enabled || !hasRemoteStorage(checkout)) return false;
	try {
		const { openRemoteStorage } = await import("./shared.js").then((m) => ({ openRemoteStorage: m.ht }));
		const storage = await openRemoteStorage(checkout);
		if (!storage) return false;
		const notices = await withLookupTimeout(storage, async () => await storage.syncNotes(options));
		for (const notice of notices) report(notice);
		return true;
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		report(`Only the notes of this clone are available: ${error.message}`);
		return false;
	}
}
// src/wiring/append-log-line.ts
const LONGEST_MESSAGE = 1e4;
const LONGEST_CONTEXT = 1e4;
function addLogLine({ states, runId, config }, { message: text, level = "Information", step, context }) {
	const message = text.trim();
	if (message === "" || message.length > LONGEST_MESSAGE) throw usageError(`The message has ${message.length} characters; it must have 1 to ${LONGEST_MESSAGE}.`);
	const facts = JSON.stringify(context ?? {}).length;
	if (facts > LONGEST_CONTEXT) throw usageError(`The context has ${facts} characters as JSON; it may have ${LONGEST_CONTEXT}. Write the details to a file and name the file.`);
	const { enabled, level: least } = config.logging;
	const written = enabled && isAtLeast(level, least);
	const line = {
		timestamp: systemClock.now().toISOString(),
		level,
		step,
		message,
		...context === void 0 ? {} : { context }
	};
	if (written) states.append(runId, runFiles.logs, renderLogLine(line));
	return {
		line,
		written
	};
}
// src/github/issues/issue.ts
const MOST_PAGES$1 = 10;
async function readIssue(github, number, until) {
	try {
		const { data } = await request(github, "GET /repos/{owner}/{repo}/issues/{issue_number}", { issue_number: number });
		const all = await readComments(github, number, data.comments);
		const included = all.filter((each) => !until || Date.parse(each.updated_at) <= until.getTime());
		return {
			title: data.title,
			body: data.body ?? "",
			...authorOf(data),
			comments: included.filter(({ user }) => user?.type !== "Bot").map((each) => ({
				...authorOf(each),
				body: each.body ?? ""
			})),
			omittedCount: Math.max(0, Math.max(data.comments, all.length) - included.length)
		};
	} catch (error) {
		const location = locationOf(github);
		if (hasStatus(error, 404, 410)) throw new AgenticError({
			code: "not-found",
			message: `There is no issue #${number} in ${location}, or the token may not read it. Check the number, and give the token the permission \`issues: read\`.`,
			cause: error
		});
		throw explainError(error, {
			location,
			what: `show issue #${number}`,
			permission: "issues: read"
		});
	}
}
async function readComments(github, issue_number, count) {
	const route = "GET /repos/{owner}/{repo}/issues/{issue_number}/comments";
	const read = async (page, most) => (await Array.fromAsync(take$1(most, pages(github, route, {
		issue_number,
		page
	})))).flat();
	if (count === 0) return [];
	const isLong = pagesFor(count) > MOST_PAGES$1;
	return [...isLong ? await read(1, 1) : [], ...await read(isLong ? pagesFor(count) - MOST_PAGES$1 + 2 : 1, 11)];
}
function authorOf({ user, author_association: association }) {
	return {
		author: user?.login ?? "ghost",
		association
	};
}
// src/git/trusted-agent-config.ts
async function withTrustedConfig(git, trustedCommit, work) {
	const head = await git.run("rev-parse", "--verify", "HEAD");
	const files = await filesOf(git, trustedCommit);
	const { isConfig, invalid } = await findConfigFiles(git, trustedCommit, files);
	await restoreFiles(git, {
		commit: trustedCommit,
		files: files.filter((path) => isConfig(path) && !invalid.has(pathReadThroughLink(path))),
		isConfig
	}, "--worktree");
	try {
		return await work();
	} finally {
		await restoreFiles(git, {
			commit: head,
			files: (await filesOf(git, head)).filter(isConfig),
			isConfig
		}, "--worktree", "--staged");
	}
}
async function findConfigFiles(git, commit, files) {
	const links = await findLinkTargets(git, commit, isAgentConfig);
	const existing = links.targets.size === 0 ? new Set() : new Set(files.flatMap(withAncestors));
	const targets = new Map([...links.targets].filter(([path]) => existing.has(path)));
	const missing = [...links.targets].flatMap(([path, name]) => existing.has(path) ? [] : [name]);
	const ancestors = new Set([...targets.keys(), OWN_CONFIG].flatMap(withAncestors));
	const isConfig = (path) => isAgentConfig(path) || linkLeadingTo({ targets }, path) !== void 0 || ancestors.has(foldFileName(path));
	return {
		isConfig,
		invalid: new Set([...links.invalid, ...missing])
	};
}
function withAncestors(path) {
	const parts = foldFileName(path).split("/");
	return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}
async function restoreFiles(git, { commit, files, isConfig }, ...restoreFlags) {
	const known = new Set(files);
	const obsolete = await listLocalPaths(git, (path) => isConfig(path) && !known.has(path));
	for (const path of obsolete) if (isReachable(git.directory, path)) rmSync(join(git.directory, path), {
		recursive: true,
		force: true
	});
	if (restoreFlags.includes("--staged")) for (const batch of inBatches(obsolete)) await git.run("rm", "--cached", "--quiet", "--ignore-unmatch", "--", ...batch.map(literalPathspec));
	const reachable = files.filter((path) => isReachable(git.directory, path));
	for (const batch of inBatches(reachable)) await git.run("restore", `--source=${commit}`, ...restoreFlags, "--", ...batch.map(literalPathspec));
}
async function filesOf(git, commit) {
	return splitAtNul(await git.run("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit));
}
async function listLocalPaths(git, matches) {
	const found = new Set();
	const visit = (path) => {
		if (matches(path)) found.add(path);
		return true;
	};
	await git.each(visit, "ls-files", "-z", "--cached");
	await git.each(visit, "ls-files", "-z", "--others", "--", ":(exclude,glob)**/node_modules/**");
	return [...found];
}
function isReachable(directory, path) {
	for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
		const stat = lstatSync(join(directory, folder), { throwIfNoEntry: false });
		if (stat && !stat.isDirectory()) return false;
	}
	return true;
}
const literalPathspec = (path) => `:(literal)${path}`;
const BATCH$1 = 200;
function inBatches(all) {
	return Array.from({ length: Math.ceil(all.length / BATCH$1) }, (_, at) => all.slice(at * BATCH$1, (at + 1) * BATCH$1));
}
// src/wiring/agent-tools.ts
const TOOL_SERVER = "agentic-sdlc";
function withTools(runner, config) {
	if (!config.agents.tools) return runner;
	return {
		run: (request, hooks) => runner.run({
			...request,
			tools: toolsFor(request, config)
		}, hooks),
		endOrphans: (runId) => runner.endOrphans(runId)
	};
}
function toolsFor({ runId, step, attempt, readOnly = false }, config) {
	const { entry, env } = program();
	return {
		name: TOOL_SERVER,
		instructions: describeTools({
			memory: config.memory.enabled,
			readOnly,
			inRun: true
		}),
		command: process.execPath,
		args: [
			entry,
			"mcp",
			...readOnly ? ["--read-only"] : []
		],
		env: {
			AGENTIC_RUN_ID: runId,
			AGENTIC_STEP: step,
			AGENTIC_ATTEMPT: String(attempt),
			...env
		}
	};
}
function program() {
	const root = packageRoot();
	if (extname(import.meta.filename) === ".js") return {
		entry: join(root, "bin", "agentic-sdlc.js"),
		env: {}
	};
	const cache = join(root, "node_modules", ".cache", "agentic-sdlc");
	return {
		entry: join(root, "src", "cli", "entry.ts"),
		env: { NODE_COMPILE_CACHE: cache }
	};
}
function describeTools({ memory, readOnly, inRun }) {
	const search = "memory_search before complex work and when something surprises you.";
	const create = "memory_create for what you learned and the code does not show.";
	const run = !inRun ? "run_status and checkpoint_list for the state of a run that you name." : readOnly ? "run_status and checkpoint_list for the state of the run." : "checkpoint_create before you stop with work left.";
	const texts = [
		...memory ? [search] : [],
		...memory && !readOnly ? [create] : [],
		run
	];
	return `Tools of ${TOOL_SERVER}: ${texts.join(" ")}`;
}
function withTrustedAgents(runner, { environment, trustedCommit }) {
	return {
		run: (request, hooks) => withTrustedConfig(createGit(request.cwd, environment), trustedCommit, () => runner.run(request, hooks)),
		endOrphans: (runId) => runner.endOrphans(runId)
	};
}
// src/memory/sync/sync-report.ts
var SyncReport = class {
	pushed = new Set();
	pulled = new Set();
	removedLocally = new Set();
	removedRemotely = new Set();
	conflicts = new Map();
	keptAfterRemoval = new Map();
	excluded = new Map();
	broken = new Map();
	restored = new Set();
	unsettled = false;
	isCurrent = false;
	forgotten = false;
};
function describeSync(report, { folder, location }) {
	const name = (path) => `${folder}/${path}`;
	const lines = [];
	if (report.restored.has("remote")) lines.push(`The history of the notes at ${location} was replaced since the last synchronization. No note was removed in this clone, and missing remote notes were restored.`);
	if (report.restored.has("local")) lines.push(`${folder} was deleted or emptied. Its notes were restored from ${location}. \`agentic-sdlc memory delete\` and \`prune\` remove notes permanently.`);
	if (report.forgotten) lines.push(`The record of the last synchronization with ${location} cannot be read. Notes that were missing on one side were restored.`);
	for (const [path, copy] of report.conflicts) lines.push(`${name(path)} was changed in this clone and at ${location}. The version of this clone was saved as ${name(copy)}. Merge both notes.`);
	for (const [path, side] of report.keptAfterRemoval) {
		const [removed, changed] = side === "local" ? ["here", `at ${location}`] : [`at ${location}`, "here"];
		lines.push(`${name(path)} was removed ${removed} and changed ${changed}; it is kept.`);
	}
	const [firstExcluded] = report.excluded;
	if (firstExcluded) {
		const [path, why] = firstExcluded;
		const others = describeOthers(report.excluded.size);
		lines.push(`${name(path)}${others} is not synchronized: ${why}.`);
	}
	const [broken] = report.broken.values();
	if (broken) {
		const { path, line, message } = broken;
		lines.push(`${name(path)}:${line}${describeOthers(report.broken.size)} is no note: ${message}.`);
	}
	return lines;
}
function describeOthers(count) {
	return count === 1 ? "" : ` (and ${plural(count - 1, "other file")})`;
}
// src/memory/sync/sync-record.ts
const text = string().max(1e3);
function mapOf(entry) {
	return record(string(), entry).transform((entries) => new Map(Object.entries(entries)));
}
const CommonFile = object({
	stamp: text.describe("Identifies this content without reading the file; empty if unknown."),
	hash: text.describe("Digest of the local content."),
	id: text.describe("Remote ID of the content.")
});
const SyncRecord = object({
	location: text,
	ref: text,
	version: text.optional().describe("Of the ref; absent if it does not exist or must be read again."),
	sync: text.optional().describe("Last entry of the remote list of synchronizations."),
	contents: text.optional().describe("ID of the remote table of contents."),
	folderToken: text.optional().describe("Token of the local folder."),
	notes: mapOf(CommonFile),
	apart: mapOf(object({
		id: text,
		why: text.describe("Why the file was not fetched; empty if that was not tried.")
	})).describe("Remote files that this side does not have in this form."),
	waiting: mapOf(CommonFile).describe("Common notes that are remote in an unmerged batch.")
});
function parseSyncRecord(content) {
	return SyncRecord.safeParse(parseJson(content), { jitless: true }).data;
}
function renderSyncRecord(record) {
	const render = (_key, value) => value instanceof Map ? Object.fromEntries(value) : value;
	return `${JSON.stringify(record, render)}\n`;
}
function planSync({ commonFiles, localHashes, remoteIds }) {
	const steps = new Map();
	for (const path of new Set([
		...commonFiles.keys(),
		...localHashes.keys(),
		...remoteIds.keys()
	])) {
		const step = stepFor(commonFiles.get(path), localHashes.get(path), remoteIds.get(path));
		if (step) steps.set(path, step);
	}
	return steps;
}
function stepFor(before, localHash, remoteId) {
	const isLocalChanged = localHash !== before?.hash;
	const isRemoteChanged = remoteId !== before?.id;
	if (!isLocalChanged && !isRemoteChanged) return void 0;
	if (!isRemoteChanged) return localHash === void 0 ? "remove-remote" : "push";
	if (!isLocalChanged) return remoteId === void 0 ? "remove-local" : "pull";
	if (localHash === void 0) return remoteId === void 0 ? "forget" : "pull";
	return remoteId === void 0 ? "push" : "compare";
}
const folders = new Set([...noteCategories.map(categoryFolder), "context"]);
const FLAT = new RegExp(`^(?:${noteCategories.join("|")})-.+\\.md$`);
const DEEPEST = 6;
const LONGEST = 240;
const UNFIT$1 = /[\u0000-\u001f\u007f\\]/;
function syncExclusionReason(path) {
	const parts = path.split("/");
	if (path === "index.md") return "it is generated from the notes";
	if (parts.length === 1 ? !FLAT.test(path) : !folders.has(parts[0] ?? "")) return `it is in none of the folders ${[...folders].join(", ")}`;
	if (!path.endsWith(".md")) return "it is not a Markdown file";
	if (parts.slice(0, -1).some((part) => part.endsWith(".md"))) return "its folder has the name of a note";
	const isHidden = parts.some((part) => part === "" || part.startsWith(".") || part.endsWith(".tmp"));
	const isLong = parts.length > DEEPEST || Buffer.byteLength(path) > LONGEST;
	if (isHidden || isLong || UNFIT$1.test(path) || !path.isWellFormed()) return "its name is not valid for a note";
}
// src/memory/sync/note-batches.ts
const noBatches = {
	versions: new Map(),
	notes: new Map(),
	copies: new Map()
};
const MOST_BATCHES = 200;
async function readBatches(refs, all, ids) {
	const found = [...all].filter(([ref]) => ref.startsWith(NOTE_BATCH_REFS)).sort();
	const versions = new Map(found.slice(0, MOST_BATCHES));
	const notes = new Map();
	const copies = new Map();
	for (const version of versions.values()) for (const { path, id } of await refs.files(version, MEMORY_FOLDER)) {
		const name = path.slice(MEMORY_FOLDER.length + 1);
		if (syncExclusionReason(name) !== void 0 || ids.get(name) === id) continue;
		if (ids.has(name)) {
			const bytes = (await refs.read(version, [path])).get(path);
			if (!bytes || bytes.length > 262144) continue;
			const copy = conflictCopy(name, bytes);
			if (!ids.has(copy.path)) copies.set(copy.path, copy.content);
		} else {
			ids.set(name, id);
			notes.set(name, version);
		}
	}
	return {
		versions,
		notes,
		copies
	};
}
function mergedNotes({ notes, copies }, isTaken) {
	const remotePath = (path) => `${MEMORY_FOLDER}/${path}`;
	return [...Array.from(notes).flatMap(([path, version]) => isTaken(path) ? [] : [{
		path: remotePath(path),
		from: {
			version,
			path: remotePath(path)
		}
	}]), ...Array.from(copies, ([path, content]) => ({
		path: remotePath(path),
		content
	}))];
}
function mergedRefs({ versions }) {
	return Array.from(versions, ([ref, expected]) => ({
		ref,
		expected,
		next: void 0
	}));
}
async function pushBatch(refs, files) {
	const ref = `${NOTE_BATCH_REFS}${randomUUID()}`;
	const message = stateMessage(`Notes: ${files.size} to be merged`);
	const changes = Array.from(files, ([path, content]) => ({
		path: `${MEMORY_FOLDER}/${path}`,
		content
	}));
	const answer = await refs.commit({ refs: [{
		ref,
		expected: void 0,
		next: {
			message,
			changes
		}
	}] });
	const version = answer.status === "committed" ? answer.versions.get(ref) : void 0;
	if (version === void 0) return new Map();
	const remoteFiles = await refs.files(version, MEMORY_FOLDER);
	return new Map(remoteFiles.map(({ path, id }) => [path.slice(MEMORY_FOLDER.length + 1), id]));
}
const LONGEST_NAME$1 = 120;
const LONGEST_ID = 100;
function conflictCopy(path, content, number = 1) {
	const digest = `${hash("sha256", content).slice(0, 8)}${number > 1 ? `-${number}` : ""}`;
	const slash = path.lastIndexOf("/") + 1;
	const name = path.slice(slash).replace(/\.md$/, "").slice(0, LONGEST_NAME$1);
	const copy = `${path.slice(0, slash)}${name}-${digest}.md`;
	return {
		path: copy,
		content: withOtherId(content, {
			path: copy,
			digest
		})
	};
}
function withOtherId(content, { path, digest }) {
	const text = Buffer.from(content).toString("utf8");
	const before = parseNote(text, path);
	if (!("note" in before)) return content;
	const id = `${before.note.id.slice(0, LONGEST_ID)}-${digest}`;
	const changed = text.replace(/^(["']?id["']?:[ \t]*)[^\r\n]*/m, `$1${id}`);
	const after = parseNote(changed, path);
	return "note" in after && JSON.stringify({
		...after.note,
		id: before.note.id
	}) === JSON.stringify(before.note) && after.note.id === id ? Buffer.from(changed) : content;
}
// src/memory/sync/sync-snapshots.ts
const SYNC_LIST = ".synchronised";
const BATCH = 500;
async function readLocalSnapshot({ files, readBytes }, known) {
	const found = new Map();
	const excluded = new Map();
	const unknown = [];
	for (const { path, stamp, problem } of await files.list()) {
		const why = problem ?? syncExclusionReason(path);
		const before = known?.notes.get(path) ?? known?.waiting.get(path);
		if (why !== void 0) excluded.set(path, why);
		else if (before?.stamp === stamp) found.set(path, {
			stamp,
			hash: before.hash
		});
		else unknown.push({
			path,
			stamp
		});
	}
	for (const batch of batchesOf(unknown, 500)) {
		const contents = readBytes(batch.map(({ path }) => path));
		for (const { path, stamp } of batch) {
			const bytes = contents.get(path);
			if (bytes) found.set(path, {
				stamp,
				hash: hash("sha256", bytes),
				bytes
			});
		}
	}
	return {
		files: found,
		excluded
	};
}
async function readRemoteSnapshot(refs, version, known) {
	const batches = noBatches;
	if (version === void 0) return {
		version,
		ids: new Map(),
		excluded: new Map(),
		contents: void 0,
		batches
	};
	if (known?.version === version) {
		const ids = Array.from(known.notes, ([path, { id }]) => [path, id]);
		for (const [path, { id }] of known.apart) ids.push([path, id]);
		return {
			version,
			ids: new Map(ids),
			excluded: new Map(),
			contents: known.contents,
			batches
		};
	}
	const ids = new Map();
	const excluded = new Map();
	let contents;
	for (const { path, id } of await refs.files(version, MEMORY_FOLDER)) {
		const name = path.slice(MEMORY_FOLDER.length + 1);
		const why = syncExclusionReason(name);
		if (name === "index.md") contents = id;
		else if (why === void 0) ids.set(name, id);
		else if (name !== ".synchronised") excluded.set(name, why);
	}
	return {
		version,
		ids,
		excluded,
		contents,
		batches
	};
}
async function readRemoteNotes(refs, { version, batches }, paths) {
	const byVersion = new Map();
	for (const path of paths) {
		const at = batches.notes.get(path) ?? version;
		if (at !== void 0) byVersion.set(at, [...byVersion.get(at) ?? [], `${MEMORY_FOLDER}/${path}`]);
	}
	const found = new Map();
	for (const [at, wanted] of byVersion) for (const [path, bytes] of await refs.read(at, wanted)) found.set(path.slice(MEMORY_FOLDER.length + 1), bytes);
	return found;
}
function batchesOf(all, size) {
	const count = Math.ceil(all.length / size);
	return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}
function isNotesFolderIntact({ root, files, record }) {
	const folder = join(root, files.location);
	if (hasIdentity(folder) && existsSync(join(folder, "index.md"))) return true;
	return parseSyncRecord(readOptional(record))?.notes.size === 0;
}
function createLocalNotes({ root, files, record }) {
	const folder = join(root, files.location);
	return {
		files,
		readBytes: (paths) => {
			const folders = new Map();
			const isInside = (path) => {
				const parent = dirname(path);
				const known = folders.get(parent) ?? isRealInside(root, join(folder, parent));
				folders.set(parent, known);
				return known && insidePath(path) === path;
			};
			const contents = paths.filter(isInside).flatMap((path) => {
				const bytes = readPlain(join(folder, path));
				return bytes ? [[path, bytes]] : [];
			});
			return new Map(contents);
		},
		add: (path, content) => {
			const full = resolveNotePath(root, files.location, path);
			makeFolder$1(dirname(full));
			return writeNew(full, content, { durable: false }) ? "written" : "changed";
		},
		flush: async (paths) => {
			const remaining = paths.values();
			await Promise.all(Array.from({ length: CONCURRENCY }, () => secureAll(folder, remaining)));
		},
		readFolderIdentity: () => readIdentity(folder),
		assignFolderIdentity: () => underLock$1(folder, () => {
			const identity = readIdentity(folder) ?? createIdentity();
			writeIdentity(folder, identity);
			return identity.token;
		}),
		forgetRemoved: (isPreserved) => underLock$1(folder, () => {
			const identity = readIdentity(folder);
			if (!identity) return;
			writeIdentity(folder, {
				...identity,
				removed: new Set([...identity.removed].filter(isPreserved))
			});
		}),
		readRecord: () => readOptional(record),
		writeRecord: (content) => {
			makeFolder$1(dirname(record));
			replaceFile(record, content, { durable: true });
		}
	};
}
const missingCodes = new Set([
	"ENOENT",
	"ENOTDIR",
	"EISDIR",
	"ELOOP"
]);
const CONCURRENCY = 16;
async function secureAll(folder, paths) {
	for (const path of paths) {
		const file = open$1(join(folder, path));
		if (file !== void 0) await sync(file).finally(() => closeSync(file));
	}
}
const sync = promisify(fsync);
function readPlain(path) {
	const file = open$1(path);
	if (file === void 0) return void 0;
	try {
		const stats = fstatSync(file);
		return stats.isFile() && stats.size <= 262144 ? readFileSync(file) : void 0;
	} finally {
		closeSync(file);
	}
}
function open$1(path) {
	try {
		return openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
	} catch (error) {
		if (error instanceof Error && "code" in error && missingCodes.has(error.code)) return void 0;
		throw error;
	}
}
// src/memory/sync/apply-local.ts
async function applyToLocal(sync, steps) {
	const { refs, remoteSnapshot, commonFiles } = sync;
	const wanted = Array.from(steps).filter(([, step]) => step === "pull" || step === "compare");
	for (const batch of batchesOf(wanted, 500)) {
		const contents = await readRemoteNotes(refs, remoteSnapshot, batch.map(([path]) => path));
		for (const [path, step] of batch) {
			const bytes = contents.get(path);
			if (bytes === void 0) sync.report.unsettled = true;
			else await pullFile(sync, path, {
				bytes,
				wasRemoved: step === "pull" && !sync.localSnapshot.files.has(path)
			});
		}
	}
	await sync.local.flush(wanted.map(([path]) => path).filter((path) => sync.localSnapshot.files.get(path)?.stamp === ""));
	for (const [path, step] of steps) {
		if (step === "remove-local") await removeLocal(sync, path);
		if (step === "forget") commonFiles.delete(path);
	}
}
async function pullFile(sync, path, { bytes, wasRemoved }) {
	const { local, report, localSnapshot, remoteSnapshot, commonFiles } = sync;
	const id = remoteSnapshot.ids.get(path) ?? "";
	if (bytes.length > 262144) {
		report.excluded.set(path, tooLarge(bytes.length));
		return;
	}
	const own = localSnapshot.files.get(path);
	const digest = hash("sha256", bytes);
	if (own?.hash === digest) {
		commonFiles.set(path, {
			stamp: own.stamp,
			hash: digest,
			id
		});
		return;
	}
	if (own && own.hash !== commonFiles.get(path)?.hash && !await keepCopy(sync, path, own)) return;
	const outcome = await write(local, path, {
		bytes,
		expected: own?.hash
	});
	if (outcome === "written") {
		if (wasRemoved && commonFiles.has(path)) report.keptAfterRemoval.set(path, "local");
		commonFiles.set(path, {
			stamp: "",
			hash: digest,
			id
		});
		localSnapshot.files.set(path, {
			stamp: "",
			hash: digest,
			bytes
		});
		report.pulled.add(path);
		recordBroken(report, path, bytes);
	} else if (outcome === "changed") sync.report.unsettled = true;
	else report.excluded.set(path, outcome.problem);
}
const MAX_COPIES = 9;
async function keepCopy(sync, path, own) {
	const { local, report, localSnapshot } = sync;
	const bytes = contentOf(sync, path, own);
	if (bytes === void 0) return false;
	for (let number = 1; number <= MAX_COPIES; number += 1) {
		const copy = conflictCopy(path, bytes, number);
		const digest = hash("sha256", copy.content);
		const outcome = await write(local, copy.path, {
			bytes: copy.content,
			expected: void 0
		});
		if (typeof outcome === "object") {
			report.excluded.set(path, outcome.problem);
			return false;
		}
		if (outcome === "changed") {
			const existing = local.readBytes([copy.path]).get(copy.path);
			if (existing === void 0 || hash("sha256", existing) !== digest) continue;
		}
		await local.flush([copy.path]);
		localSnapshot.files.set(copy.path, {
			stamp: "",
			hash: digest,
			bytes: copy.content
		});
		report.conflicts.set(path, copy.path);
		return true;
	}
	sync.report.unsettled = true;
	return false;
}
function contentOf(sync, path, own) {
	const bytes = own.bytes ?? sync.local.readBytes([path]).get(path);
	if (bytes && (own.bytes || hash("sha256", bytes) === own.hash)) return bytes;
	sync.report.unsettled = true;
}
async function removeLocal(sync, path) {
	const own = sync.localSnapshot.files.get(path);
	if ((own ? await sync.local.files.remove([{
		path,
		hash: own.hash
	}]) : []).length > 0) {
		sync.report.unsettled = true;
		return;
	}
	sync.commonFiles.delete(path);
	sync.localSnapshot.files.delete(path);
	sync.report.removedLocally.add(path);
}
const unwritableCodes = new Set([
	"EEXIST",
	"EISDIR",
	"ENOTDIR",
	"ENAMETOOLONG",
	"EINVAL"
]);
async function write({ files, add }, path, { bytes, expected }) {
	try {
		return await (expected === void 0 ? add(path, bytes) : files.write(path, bytes, expected));
	} catch (error) {
		if (hasCode(error, "usage")) return { problem: error.message };
		const code = error instanceof Error && "code" in error ? error.code : void 0;
		if (unwritableCodes.has(code)) return { problem: `it cannot be written in this clone (${String(code)})` };
		throw error;
	}
}
function tooLarge(bytes) {
	return `it has ${Math.ceil(bytes / 1024)} KB; notes of at most ${MAX_NOTE_BYTES / 1024} KB are taken`;
}
function recordBroken(report, path, bytes) {
	const parsed = parseNote(Buffer.from(bytes).toString("utf8"), path);
	if ("broken" in parsed) report.broken.set(path, parsed.broken);
	else report.broken.delete(path);
}
// src/memory/sync/push-remote.ts
const ENTRY = /^[0-9a-f]{16}$/;
async function readLedger(refs, version) {
	if (version === void 0) return {
		entries: [],
		contents: void 0
	};
	const [list, contents] = [`${MEMORY_FOLDER}/${SYNC_LIST}`, `${MEMORY_FOLDER}/${CONTENTS_FILE}`];
	const read = await refs.read(version, [list, contents]);
	const text = (path) => {
		const bytes = read.get(path);
		return bytes && Buffer.from(bytes).toString("utf8");
	};
	return {
		entries: (text(list) ?? "").split("\n").filter((line) => ENTRY.test(line)).slice(-500),
		contents: text(contents)
	};
}
async function planPush(push) {
	const { sync, steps, record, save } = push;
	const { remoteSnapshot } = sync;
	const files = contentsOf(sync, steps);
	const removed = Array.from(steps.keys()).filter((path) => steps.get(path) === "remove-remote");
	const isIdle = files.size + removed.length + (push.mergesBatches ? remoteSnapshot.batches.versions.size : 0) === 0;
	const version = sync.report.unsettled ? void 0 : remoteSnapshot.version;
	const isKnown = record?.sync !== void 0 && record.version === remoteSnapshot.version;
	if (isIdle && (isKnown || remoteSnapshot.version === void 0)) return { result: () => save({
		version,
		sync: record?.sync,
		contents: remoteSnapshot.contents
	}) };
	const ledger = await push.ledger();
	const page = isIdle && !isOutdated(push) ? void 0 : await pageFor(push, ledger);
	const isListed = ledger.entries.length > 0 || remoteSnapshot.ids.size === 0;
	const last = ledger.entries.at(-1);
	if (isIdle && isListed && page === void 0) return { result: () => save({
		version,
		sync: last,
		contents: remoteSnapshot.contents
	}) };
	await save({
		version: void 0,
		sync: last,
		contents: remoteSnapshot.contents
	});
	const load = {
		files,
		removed,
		ledger,
		page
	};
	push.onPlanned(load);
	return commitOf(push, load);
}
function commitOf(push, { files, removed, ledger, page }) {
	const { sync, stateRef, save } = push;
	const remotePath = (path) => `${MEMORY_FOLDER}/${path}`;
	const { batches } = sync.remoteSnapshot;
	const changes = [
		...mergedNotes(batches, (path) => files.has(path) || removed.includes(path)),
		...Array.from(files, ([path, content]) => ({
			path: remotePath(path),
			content
		})),
		...removed.map((path) => ({
			path: remotePath(path),
			remove: true
		})),
		...page === void 0 ? [] : [{
			path: remotePath(CONTENTS_FILE),
			content: page
		}]
	];
	const described = [
		sync.remoteSnapshot.version,
		[...batches.versions],
		removed,
		Array.from(files, ([path, bytes]) => [path, digestOf(bytes)]),
		page
	];
	const entry = digestOf(JSON.stringify(described)).slice(0, 16);
	const list = [...ledger.entries, entry].slice(-500);
	changes.push({
		path: remotePath(SYNC_LIST),
		content: `${list.join("\n")}\n`
	});
	const counts = [
		files.size > 0 ? `${files.size} kept` : [],
		removed.length > 0 ? `${removed.length} removed` : [],
		batches.notes.size > 0 ? `${batches.notes.size} merged` : []
	];
	const message = stateMessage(`Notes: ${counts.flat().join(", ") || "contents"}`);
	return {
		commit: { refs: [{
			ref: stateRef,
			expected: sync.remoteSnapshot.version,
			next: {
				message,
				changes
			}
		}, ...mergedRefs(batches)] },
		result: (versions) => async () => {
			const version = versions.get(stateRef);
			const { contents } = await settle$1(push, {
				files,
				removed,
				version
			});
			await save({
				version: sync.report.unsettled ? void 0 : version,
				sync: entry,
				contents
			});
		}
	};
}
async function settle$1({ sync }, { files, removed, version }) {
	const { refs, localSnapshot, remoteSnapshot, commonFiles, report } = sync;
	const now = await readRemoteSnapshot(refs, version, void 0);
	for (const [path, bytes] of files) {
		const own = localSnapshot.files.get(path);
		const id = now.ids.get(path);
		if (commonFiles.has(path) && !remoteSnapshot.ids.has(path)) report.keptAfterRemoval.set(path, "remote");
		if (own && id !== void 0) commonFiles.set(path, {
			stamp: own.stamp,
			hash: own.hash,
			id
		});
		report.pushed.add(path);
		recordBroken(report, path, bytes);
	}
	for (const path of removed) {
		commonFiles.delete(path);
		report.removedRemotely.add(path);
	}
	remoteSnapshot.batches = noBatches;
	remoteSnapshot.ids.clear();
	for (const [path, id] of now.ids) remoteSnapshot.ids.set(path, id);
	return now;
}
function contentsOf(sync, steps) {
	const files = new Map();
	for (const [path, step] of steps) {
		const own = step === "push" ? sync.localSnapshot.files.get(path) : void 0;
		const bytes = own && contentOf(sync, path, own);
		if (bytes) files.set(path, bytes);
	}
	return files;
}
function isOutdated({ sync: { remoteSnapshot, report }, record }) {
	return report.pulled.size + report.removedLocally.size > 0 && record !== void 0 && record.contents === remoteSnapshot.contents;
}
async function pageFor({ sync, indexedNotes, now }, { contents: before }) {
	const { files, excluded } = sync.localSnapshot;
	const body = await indexedNotes.work(({ index }) => renderContents(excluded.size === 0 ? index : filterIndex(index, (path) => files.has(path))));
	const page = renderIndexPage(body, {
		now,
		before
	});
	return page === before ? void 0 : page;
}
function filterIndex(index, isIncluded) {
	return {
		list: ({ limit, ...filter }) => {
			const { notes } = index.list({
				...filter,
				limit: Number.MAX_SAFE_INTEGER
			});
			const included = notes.filter(({ path }) => isIncluded(path));
			return {
				notes: included.slice(0, limit),
				total: included.length
			};
		},
		broken: () => index.broken().filter(({ path }) => isIncluded(path))
	};
}
function digestOf(content) {
	return hash("sha256", content);
}
// src/memory/sync/sync-base.ts
async function findCommonFiles(input) {
	const { record, identity, report, localSnapshot, remoteSnapshot } = input;
	if (record === void 0 || record.notes.size + record.waiting.size === 0) return new Map();
	const waiting = [...record.waiting].filter(([path, { id }]) => remoteSnapshot.ids.get(path) === id);
	const notes = new Map([...await isContinued(record, input) ? record.notes : [], ...waiting]);
	const lost = findLostNotes(localSnapshot, {
		...record,
		notes
	}, identity);
	if (lost.size > 0) report.restored.add("local");
	return new Map(Array.from(notes).filter(([path]) => !lost.has(path)));
}
async function isContinued({ sync, notes, version }, { report, remoteSnapshot, ledger }) {
	if (notes.size === 0 || remoteSnapshot.version === version) return true;
	if (sync !== void 0 && (await ledger()).entries.includes(sync)) return true;
	if (sync !== void 0) report.restored.add("remote");
	return false;
}
function findLostNotes(localSnapshot, { notes, folderToken }, identity) {
	const isPresent = (path) => localSnapshot.files.has(path) || isInExcludedFolder(path, localSnapshot.excluded);
	const missing = Array.from(notes.keys()).filter((path) => !isPresent(path));
	if (missing.length === 0) return new Set();
	if (identity === void 0 || identity.token !== folderToken) return new Set(missing);
	const unexplained = missing.filter((path) => !identity.removed.has(path));
	const hashes = new Set(Array.from(localSnapshot.files.values(), ({ hash }) => hash));
	const hasRemainingNote = Array.from(notes).some(([path, { hash }]) => isPresent(path) || hashes.has(hash));
	return new Set(hasRemainingNote ? [] : unexplained);
}
function isInExcludedFolder(path, excluded) {
	const parts = path.split("/");
	return parts.some((_, at) => excluded.has(parts.slice(0, at + 1).join("/")));
}
// src/memory/sync/sync-batch.ts
const MERGE_TRIPS = 4;
var BatchTurn = class {
	#options;
	#report;
	#began;
	#tripMs = 0;
	#load = {
		files: new Map(),
		removed: []
	};
	#isRemote = () => false;
	constructor(options, report) {
		this.#options = options;
		this.#report = report;
		this.#began = this.#now();
	}
	recordPlan(load, isRemote) {
		this.#load = load;
		this.#isRemote = isRemote;
	}
	hasTimeToMerge(trips = MERGE_TRIPS) {
		const { limitMs = Infinity } = this.#options;
		return limitMs > 0 && this.#now() + trips * this.#tripMs <= this.#began + limitMs;
	}
	async afterLoss() {
		const { files, removed } = this.#load;
		const fresh = new Map([...files].filter(([path]) => !this.#isRemote(path)));
		if (fresh.size > 0 && !await this.push(fresh)) return void 0;
		if (fresh.size < files.size || removed.length > 0 || this.hasTimeToMerge()) return void 0;
		return { result: () => Promise.resolve() };
	}
	async push(files) {
		const { refs, withoutBatches = false } = this.#options;
		if (withoutBatches) return false;
		const began = this.#now();
		let ids;
		try {
			ids = await pushBatch(refs, files);
		} catch (error) {
			if (hasCode(error, "remote-refused")) return false;
			throw error;
		}
		this.#tripMs = this.#now() - began;
		for (const [path, bytes] of files) {
			this.#report.pushed.add(path);
			recordBroken(this.#report, path, bytes);
		}
		await this.#remember(files, ids);
		return ids.size > 0;
	}
	async #remember(files, ids) {
		const { local } = this.#options;
		const record = parseSyncRecord(local.readRecord());
		if (!record) return;
		const pushed = Array.from(ids, ([path, id]) => {
			return [path, {
				stamp: "",
				hash: hash("sha256", files.get(path) ?? ""),
				id
			}];
		});
		const waiting = new Map([...record.waiting, ...pushed]);
		const folderToken = record.folderToken ?? await local.assignFolderIdentity();
		local.writeRecord(renderSyncRecord({
			...record,
			waiting,
			folderToken
		}));
	}
	#now() {
		return this.#options.clock.now().getTime();
	}
};
function findNewNotes(localSnapshot, record) {
	const known = new Map([...record.notes, ...record.waiting]);
	for (const [path, file] of known) if (localSnapshot.files.get(path)?.hash !== file.hash) return void 0;
	const additions = new Map();
	for (const [path, { bytes }] of localSnapshot.files) {
		if (known.has(path)) continue;
		if (!bytes || record.apart.has(path)) return void 0;
		additions.set(path, bytes);
	}
	return additions;
}
// src/memory/sync/synchronize-notes.ts
const MOST_ROUNDS$1 = 3;
async function runNotesSync(options) {
	const { local, clock, openIndex } = options;
	const report = new SyncReport();
	const indexedNotes = createIndexedNotes({
		files: local.files,
		openIndex
	});
	const progress = {
		report,
		indexedNotes,
		turn: new BatchTurn(options, report)
	};
	try {
		if (!(options.isQuick === true && await pushQuickly(options, progress))) await syncInRounds(options, progress);
		const { pulled, pushed, removedLocally, removedRemotely, conflicts } = report;
		if ([
			pulled,
			pushed,
			removedLocally,
			removedRemotely,
			conflicts
		].some(({ size }) => size > 0) || await lacksContents(local)) await indexedNotes.work(({ index }) => publishContents({
			files: local.files,
			clock
		}, index));
	} finally {
		indexedNotes.close();
	}
	return report;
}
async function syncInRounds(options, progress) {
	const { report, turn } = progress;
	for (let round = 1; round === 1 || report.unsettled && round <= MOST_ROUNDS$1; round += 1) await updateRemote(options, progress, { onMoved: async () => await turn.afterLoss() });
}
async function pushQuickly(options, progress) {
	const { refs, local, stateRef = STATE_REF } = options;
	const { turn } = progress;
	const target = {
		location: refs.location,
		ref: stateRef
	};
	const record = recordOf(local.readRecord(), target, progress.report);
	const fresh = record && findNewNotes(await readLocalSnapshot(local, record), record);
	if (!record || !fresh) return false;
	if (fresh.size === 0) return record.waiting.size === 0 || !turn.hasTimeToMerge();
	const isVersionKnown = record.version !== void 0 || record.sync === void 0 && record.notes.size === 0;
	if (record.waiting.size === 0 && isVersionKnown && await pushOn(record.version, options, progress)) return !progress.report.unsettled;
	return await turn.push(fresh) && !turn.hasTimeToMerge();
}
async function pushOn(known, options, progress) {
	let isLast = true;
	const onMoved = () => {
		isLast = false;
		progress.report.isCurrent = false;
		return Promise.resolve({ result: () => Promise.resolve() });
	};
	try {
		await updateRemote(options, progress, {
			known: { version: known },
			onMoved
		});
	} catch (error) {
		if (!hasCode(error, "not-found")) throw error;
		isLast = false;
		progress.report.isCurrent = false;
	}
	return isLast;
}
async function updateRemote(options, progress, how) {
	const { refs, clock, random } = options;
	const { onMoved } = how;
	await (await updateRefs({
		refs,
		clock,
		random,
		onMoved
	}, async () => await planRound(options, progress, how)))();
}
async function lacksContents({ files }) {
	return await files.readContents() === void 0 && (await files.list()).length > 0;
}
async function planRound(options, { report, indexedNotes, turn }, { known }) {
	const { refs, local, stateRef = STATE_REF } = options;
	const target = {
		location: refs.location,
		ref: stateRef
	};
	const text = local.readRecord();
	const record = recordOf(text, target, report);
	const identity = local.readFolderIdentity();
	const all = known ? new Map() : await refs.refs("");
	const version = known ? known.version : all.get(stateRef);
	report.isCurrent = true;
	const localSnapshot = await readLocalSnapshot(local, record);
	const remoteSnapshot = await readRemoteSnapshot(refs, version, record);
	remoteSnapshot.batches = await readBatches(refs, all, remoteSnapshot.ids);
	let read;
	const ledger = () => read ??= readLedger(refs, version);
	const snapshots = {
		report,
		localSnapshot,
		remoteSnapshot
	};
	const commonFiles = await findCommonFiles({
		...snapshots,
		record,
		identity,
		ledger
	});
	const sync = {
		...snapshots,
		refs,
		local,
		commonFiles
	};
	report.unsettled = false;
	report.excluded.clear();
	for (const [path, why] of [...localSnapshot.excluded, ...remoteSnapshot.excluded]) report.excluded.set(path, why);
	await applyToLocal(sync, stepsOf(sync, record));
	return await planPush({
		sync,
		stateRef,
		steps: stepsOf(sync, record),
		record,
		ledger,
		indexedNotes,
		now: options.clock.now(),
		mergesBatches: turn.hasTimeToMerge(1),
		onPlanned: (load) => turn.recordPlan(load, (path) => remoteSnapshot.ids.has(path)),
		save: async (next) => {
			const token = identity !== void 0 && identity.token === record?.folderToken || commonFiles.size === 0 ? record?.folderToken : await local.assignFolderIdentity();
			const notes = {
				...stamped(sync),
				apart: findUnsyncedNotes(sync)
			};
			const content = renderSyncRecord({
				...target,
				...next,
				...notes,
				folderToken: token
			});
			if (content !== text) local.writeRecord(content);
			if (identity && identity.removed.size > 0) await local.forgetRemoved((path) => commonFiles.has(path));
		}
	});
}
function recordOf(text, { location, ref }, report) {
	if (text === void 0) return void 0;
	const record = parseSyncRecord(text);
	report.forgotten = record === void 0;
	return record?.location === location && record.ref === ref ? record : void 0;
}
function stepsOf({ commonFiles, localSnapshot, remoteSnapshot, report }, record) {
	const hashes = new Map(Array.from(localSnapshot.files, ([path, { hash }]) => [path, hash]));
	const steps = planSync({
		commonFiles,
		localHashes: hashes,
		remoteIds: remoteSnapshot.ids
	});
	if (localSnapshot.excluded.size > 0) {
		for (const path of steps.keys()) if (isInExcludedFolder(path, localSnapshot.excluded)) steps.delete(path);
	}
	for (const [path, { id, why }] of record?.apart ?? []) if (why !== "" && steps.get(path) === "pull" && remoteSnapshot.ids.get(path) === id && !hashes.has(path)) {
		steps.delete(path);
		report.excluded.set(path, why);
	}
	return steps;
}
function stamped({ commonFiles, localSnapshot, remoteSnapshot }) {
	const [notes, waiting] = [new Map(), new Map()];
	for (const [path, file] of commonFiles) {
		const own = localSnapshot.files.get(path);
		(remoteSnapshot.batches.notes.has(path) ? waiting : notes).set(path, own?.hash === file.hash ? {
			...file,
			stamp: own.stamp
		} : file);
	}
	return {
		notes,
		waiting
	};
}
function findUnsyncedNotes({ commonFiles, remoteSnapshot, report }) {
	const isApart = (path, id) => commonFiles.get(path)?.id !== id && !remoteSnapshot.batches.notes.has(path);
	const apart = Array.from(remoteSnapshot.ids).filter(([path, id]) => isApart(path, id));
	return new Map(apart.map(([path, id]) => [path, {
		id,
		why: report.excluded.get(path) ?? ""
	}]));
}
// src/output/github/job-summary.ts
const MOST_BYTES$2 = 1e6;
const MOST_PICTURE = 45e3;
const ROOMS = [{
	rows: 400,
	result: 300
}, {
	rows: 50,
	result: 120
}];
const MOST_QUESTIONS = 50;
const MOST_FILES$3 = 100;
function renderJobSummary(source, links, { diff } = {}) {
	const view = viewRun({
		...source,
		diff
	});
	const input = {
		source,
		view,
		links,
		isOutsideConversation: true
	};
	const { title, paragraphs } = headlineOf(input);
	const head = [`## ${title}`, ...paragraphs].filter((part) => part !== "");
	const history = historyOf(source.events, source);
	const before = [resumePart(input), failurePart(view, 6e3)];
	const after = [
		totals(source, view),
		section("Pull requests", requestsTable(input)),
		section("Questions and answers", questionsList(questionsIn(source.events))),
		section("Workflow", isRouting(source) ? "" : diagramBlock(source.table, source.state, MOST_PICTURE)),
		section("Cost", costTable(source, history)),
		section("What took longest", slowestList(slowestSteps(history))),
		filesPart(view),
		footer(input)
	];
	for (const room of ROOMS) {
		const summary = `${[
			...head,
			...before,
			stepsTable(source, view, room),
			...after
		].filter((part) => part !== "").join("\n\n")}\n`;
		if (Buffer.byteLength(summary) <= MOST_BYTES$2) return summary;
	}
	return `${head.join("\n\n")}\n`;
}
function section(title, body) {
	return body === "" ? "" : `### ${title}\n\n${body}`;
}
const OPEN = new Set([
	"paused",
	"failed",
	"cancelled"
]);
function resumePart(input) {
	const { source, view } = input;
	const { label, runId } = view;
	if (source.branch !== void 0) return "";
	const [next] = view.next;
	if (!next || !OPEN.has(view.status) || label === "fanned out") return "";
	const terminal = terminalCommand(next);
	const inputs = [
		["command", "resume"],
		["run-id", runId],
		...next.options
	].map(([name, value]) => `${name} \`${value}\``);
	const byHand = `**Run workflow** with ${inputs.slice(0, -1).join(", ")} and ${inputs.at(-1)}`;
	const onTerminal = `in a terminal \`${terminal.replaceAll("`", "")}\``;
	if (label === "asking") return `> Or ${onTerminal}`;
	return `> To continue: ${resumeCommand(input)} in a comment · ${byHand} · ${onTerminal}`;
}
function requestsTable({ source, view, links }) {
	const { state } = source;
	const { diff } = view.own;
	const requests = view.pullRequests.slice(0, MOST_FILES$3);
	if (requests.length === 0) return "";
	return [
		"| pull request | title | changed | checks |",
		"| --- | --- | --- | --- |",
		...requests.map((request) => {
			const files = (request.step === void 0 ? void 0 : state.branches.get(request.step))?.files.size ?? state.filesChanged.size;
			const own = request.step === void 0 && diff ? `, +${diff.added} −${diff.removed}` : "";
			const result = checksCell(validationOf(state, request.step).checks);
			return `| ${requestName(request, links)} | ${sanitizeLine(request.title, 120)} | ${plural(files, "file")}${own} | ${result} |`;
		})
	].join("\n");
}
function checksCell(checks) {
	if (checks.length === 0) return "none ran";
	const passed = checks.filter((check) => check.passed).length;
	const isReported = checks.every(({ by }) => by === "agent");
	return `${passed < checks.length ? "❌ " : isReported ? "" : "✅ "}${passed} of ${checks.length} passed${isReported ? " (reported)" : ""}`;
}
function questionsList(questions) {
	const more = questions.length - MOST_QUESTIONS;
	const lines = questions.slice(-50).map((question) => {
		const { step, message, answered_at, decision = "", text = "", actor } = question;
		const request = `- **${sanitizeLine(step === "" ? "the run" : step, 80)}**: ${sanitizeLine(message, 300)}`;
		if (answered_at === void 0) return `${request}\\\n  not answered yet`;
		const phrase = text.trim() === "" ? "" : `: “${sanitizeLine(text, 500)}”`;
		return `${request}\\\n  ${sanitizeLine(actor ?? "no person", 60)}, ${formatTimestamp(answered_at)}, ${sanitizeLine(decision, 20)}${phrase}`;
	});
	return [...more > 0 ? [`${more} earlier ones are not shown.`, ""] : [], ...lines].join("\n");
}
function slowestList(slowest) {
	if (slowest.length < 2) return "";
	return slowest.map(({ step, worked_ms }, index) => `${index + 1}. ${sanitizeLine(step, 120)}: ${formatLength(worked_ms)}`).join("\n");
}
function filesPart({ files }) {
	if (files.length === 0) return "";
	const more = files.length - MOST_FILES$3;
	const list = [...files.slice(0, MOST_FILES$3).map((file) => `- ${sanitizeCode(file, 300)}`), ...more > 0 ? [`- and ${more} more`] : []].join("\n");
	return `<details><summary>${plural(files.length, "file")} changed</summary>\n\n${list}\n\n</details>`;
}
function footer({ source, links }) {
	const { state, record } = source;
	return `<sub>${[
		`run ${sanitizeLine(state.runId, 40)}`,
		`started by ${sanitizeLine(record.actor, 60)} (${sanitizeLine(record.trigger, 60)})`,
		...[linkTo("state", links.stateUrl, links), links.issue === void 0 ? "" : linkTo(`#${links.issue}`, `${links.server}/${links.repository}/issues/${links.issue}`, links)].filter((part) => part.startsWith("["))
	].join(" · ")}</sub>`;
}
// src/program/replayed-results.ts
var ReplayedResults = class {
	#options;
	#delivered = new Set();
	#causes = new WeakMap();
	constructor(options) {
		this.#options = options;
	}
	deliver(call) {
		const result = this.#resultAt(call.path);
		this.#delivered.add(call.path);
		const end = call.branches ? parallelEnd(call, result, branchResults(call, this.#options)) : result;
		if (end instanceof Error) call.reject(this.#thrown(call.path, end));
		else if (!call.branches && result.status === "failed" && !call.continues) call.reject(this.failureOf(call.path));
		else call.resolve(end);
	}
	failureOf(path) {
		return this.#thrown(path, new StepFailure(this.#resultAt(path)));
	}
	find(prefix, id) {
		for (let list = prefix;; list = prefixOf(list)) {
			const path = joinPath(list, id);
			if (this.#delivered.has(path)) return this.#resultAt(path);
			if (list === "") return void 0;
		}
	}
	describe(error) {
		const step = error instanceof Error ? this.#causes.get(error) : void 0;
		if (error instanceof Error && step !== void 0) return {
			failure: {
				class: "fatal",
				code: "step-failed",
				message: error.message
			},
			step
		};
		return { failure: {
			class: "fatal",
			code: codeOf(error),
			message: messageOf(error, this.#options.root)
		} };
	}
	#resultAt(path) {
		const { state, readFull } = this.#options;
		const step = state.steps.get(path);
		if (!step) throw new AgenticError({
			code: "internal",
			message: `Step ${path} is not known.`
		});
		return resultOf(step, readFull);
	}
	#thrown(path, error) {
		this.#causes.set(error, path);
		return error;
	}
};
var BlockingCodeError = class extends Error {
	name = "Error";
};
const MISTAKES = [
	TypeError,
	ReferenceError,
	RangeError,
	SyntaxError,
	BlockingCodeError
];
function codeOf(error) {
	if (error instanceof AgenticError) return error.code;
	return MISTAKES.some((type) => error instanceof type) ? "program-mistake" : "program-failed";
}
function isOver({ path, branches = new Map() }, { steps }) {
	return Array.from(branches).every(([name, { list }]) => {
		return steps.get(joinPath(path, name))?.status !== "completed" || list?.outcome !== void 0;
	});
}
function branchResults({ path, branches = new Map() }, { state, readFull }) {
	const entries = Array.from(branches, ([name, { list }]) => {
		const own = state.steps.get(joinPath(path, name));
		const outcome = list?.outcome;
		if (outcome?.kind === "threw") return [name, {
			status: "failed",
			error: asError(outcome.error)
		}];
		if (own?.status === "completed") return [name, {
			status: "completed",
			value: outcome?.kind === "returned" ? outcome.value : void 0
		}];
		if (own?.status === "failed") return [name, {
			status: "failed",
			error: new StepFailure(resultOf(own, readFull))
		}];
		return [name, { status: "skipped" }];
	});
	return Object.fromEntries(entries);
}
function parallelEnd(call, result, results) {
	if (call.continues || result.status !== "failed") return results;
	return Object.values(results).some(({ status }) => status === "failed") ? new ParallelFailure(result.stepId, results) : new StepFailure(result);
}
function asError(error) {
	return error instanceof Error ? error : new Error(String(error));
}
function resultOf(step, readFull) {
	const { name, startedAt, completedAt, commit, files = [], reason = "", skip } = step;
	const status = statusOf(step);
	const output = status === "completed" && step.output ? readFull(name, step.output) : void 0;
	return {
		stepId: name,
		status,
		data: output && dataOf$1(step.kind, output),
		summary: output?.summary ?? step.failure?.message ?? step.summary ?? reason,
		...output ? { output } : {},
		...status === "failed" ? { error: step.failure?.message ?? (skip?.code === "failed" ? skip.message : reason) } : {},
		...startedAt === void 0 ? {} : { startedAt },
		...completedAt === void 0 ? {} : { completedAt },
		...commit === void 0 ? {} : { commit },
		filesChanged: [...files]
	};
}
function statusOf({ status, skip }) {
	if (status === "completed") return "completed";
	return status === "failed" || skip?.code === "failed" ? "failed" : "skipped";
}
function dataOf$1(kind, { data, next_step_context: text }) {
	if (kind === "script" && isMapping(data)) return {
		...data,
		exitCode: data["exit_code"]
	};
	return data === void 0 && (kind === "prompt" || kind === "command") ? text : data;
}
function userLocation(error, root) {
	return locationInStack(error instanceof Error ? error.stack ?? "" : "", root);
}
function locationInStack(stack, root) {
	for (const [, url = "", line = ""] of stack.matchAll(/(file:\/\/[^\s)]+?):(\d+)(?=[:\s)]|$)/g)) {
		const path = insideOf(root, url);
		if (path !== void 0) return `${path}:${line}`;
	}
}
function insideOf(root, url) {
	const parts = relative(root, fileURLToPath(url)).split(sep);
	return parts[0] === ".." || parts.includes("node_modules") ? void 0 : parts.join("/");
}
function messageOf(error, root) {
	const message = error instanceof Error ? `${nameOf(error)}${error.message}` : String(error);
	const location = userLocation(error, root);
	return location === void 0 ? message : `${location}: ${message}`;
}
function nameOf({ name }) {
	return name === "Error" || name === "AgenticError" ? "" : `${name}: `;
}
// src/routing/route-response.ts
const CHOSEN = /^ {0,3}(?:#{1,6} +)?[*_`]{0,4}(workflow|plan)[*_`]{0,4}[ \t]*:(.*)$/i;
const BEFORE = /^[\s*`"'“”<>()[\]]+/;
const AFTER_NAME = /[\s*`"'“”<>()[\].,;:!?]/;
const AFTER_TEXT = /[\s*`]/;
const LONGEST_NAME = 200;
function parseRoute(response, choices) {
	const lines = response.replaceAll(/\r\n?/g, "\n").split("\n");
	const chosen = chosenLines(lines);
	const [first] = chosen;
	const answer = {
		kind: "answer",
		text: response.trim()
	};
	if (!first) return answer;
	if (first.word === "plan") {
		if (chosen.length > 1) return answer;
		return {
			kind: "plan",
			intent: intentBelow(lines, first.index + 1, plain(first.remainder))
		};
	}
	const named = chosen.map((line) => ({
		line,
		...choiceIn(line, choices)
	}));
	const names = new Set(named.map(({ choice, name }) => choice?.name ?? name.toLowerCase()));
	const [{ line, choice, name, text }] = named;
	if (names.size > 1 || chosen.some(({ word }) => word === "plan")) return answer;
	if (!choice) return name === "" ? answer : {
		kind: "unknown",
		name
	};
	const { variables, next } = variablesBelow(lines, line.index + 1, choice);
	return {
		kind: "workflow",
		name: choice.name,
		variables,
		intent: intentBelow(lines, next, text)
	};
}
function chosenLines(lines) {
	const found = [];
	let fence;
	for (const [index, line] of lines.entries()) {
		const [, marker] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
		if (fence !== void 0) {
			if (marker?.startsWith(fence) && line.trim() === marker) fence = void 0;
			continue;
		}
		if (marker !== void 0) {
			fence = marker;
			continue;
		}
		const [, word, remainder = ""] = CHOSEN.exec(line) ?? [];
		if (word !== void 0) found.push({
			index,
			word: word.toLowerCase(),
			remainder
		});
	}
	return found;
}
function choiceIn({ remainder }, choices) {
	const trimmed = remainder.replace(BEFORE, "");
	const [token = ""] = /^\S+/.exec(trimmed) ?? [];
	const name = withoutEnd(token, AFTER_NAME).slice(0, LONGEST_NAME);
	const text = plain(trimmed.slice(token.length).replace(/^\s*[-–—:,.]*\s*/, ""));
	const spellings = [name, name.replaceAll(/^_+|_+$/g, "")];
	return {
		choice: choices.find((each) => spellings.includes(each.name)) ?? choices.find((each) => spellings.some((one) => one.toLowerCase() === each.name.toLowerCase())),
		name: spellings.at(-1) ?? "",
		text
	};
}
function plain(text) {
	return withoutEnd(text.replace(BEFORE, ""), AFTER_TEXT);
}
function withoutEnd(text, sign) {
	let end = text.length;
	while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
	return text.slice(0, end);
}
const VARIABLE = /^ {0,3}(?:[-*] +)?[*_`]{0,3}([A-Za-z_]\w*)[*`]{0,3}[ \t]*[=:][*`]{0,3}[ \t]*([^]*)$/;
function variablesBelow(lines, from, { variables: known }) {
	const variables = {};
	let next = from;
	for (; next < lines.length; next += 1) {
		const [, name = "", value = ""] = VARIABLE.exec(lines[next] ?? "") ?? [];
		if (!known.some((variable) => variable.name === name) || Object.hasOwn(variables, name)) break;
		variables[name] = value.trim().replace(/^(["'`])(.*)\1$/, "$2");
	}
	return {
		variables,
		next
	};
}
function intentBelow(lines, from, text) {
	const below = lines.slice(from).join("\n").trim();
	return below === "" ? text : below;
}
const MOST_BYTES$1 = 8e3;
function answerText(text) {
	const trimmed = text.trim();
	if (Buffer.byteLength(trimmed) <= MOST_BYTES$1) return trimmed;
	let end = MOST_BYTES$1;
	const bytes = Buffer.from(trimmed);
	while (end > 0 && ((bytes[end] ?? 0) & 192) === 128) end -= 1;
	return `${bytes.subarray(0, end).toString("utf8").trimEnd()}\n\n…`;
}
function noWorkflowMessage(name, choices) {
	return answerText(`${name === void 0 ? "No workflow fits this request." : `The agent named an unknown workflow (\`${name.replaceAll(/[`\n]/g, "").slice(0, 80)}\`), so nothing was started.`} ${choices.length === 0 ? "There are no workflows." : `There are:\n\n${choicesText(choices)}`}\n\nRephrase the request, start a workflow yourself (\`/agentic run <workflow>\` in a comment, \`agentic-sdlc run <workflow>\` in a terminal), or add \`--plan\` to \`do\` to have one composed.`);
}
function missingValueMessage(workflow, problem) {
	return answerText(`\`${workflow}\` fits, but this request cannot start it. ${problem}\n\nAdd the value to the request, or start it with \`/agentic run ${workflow}\` in a comment, or \`agentic-sdlc run ${workflow}\` in a terminal, and its variables.`);
}
function notApprovedMessage(workflow, text) {
	return answerText(`\`${workflow}\` was not approved${text.trim() === "" ? "" : ` (${text.trim()})`}. Nothing was started. Ask again, or start it with \`/agentic run ${workflow}\` in a comment, or \`agentic-sdlc run ${workflow}\` in a terminal, and its variables.`);
}
function requestTooLongMessage(workflow) {
	return answerText(`\`${workflow}\` fits, but its variables are too long to be approved. Nothing was started. Start it with \`/agentic run ${workflow}\` in a comment, or \`agentic-sdlc run ${workflow}\` in a terminal, and its variables.`);
}
// src/runner/do-workflow/do-program.ts
const Request = object({
	request: string().describe("What is wanted, in plain words."),
	plan: boolean().default(false).describe("Where no workflow fits, compose one and ask for approval."),
	keep: boolean().default(false).describe("Propose a composed workflow for `.agentic/workflows/` too."),
	unkept: boolean().default(false).describe("That was asked for, and may not be done from here."),
	issue_text: string().default("").describe("What the request was written on, such as an issue."),
	issue_others: string().default("").describe("Who wrote some of that, or of the request, and did not ask.")
});
const WEEK_MINUTES = 10080;
const MOST_ROUNDS = 10;
const TOO_OFTEN = `The workflow was changed ${MOST_ROUNDS} times and not approved. Nothing was started. Repeat the request with all requirements.`;
function doProgram(project) {
	return defineWorkflow({
		name: "do",
		description: "Finds the workflow that a request in plain words asks for, or answers it.",
		argsSchema: Request,
		execute: async (ctx) => {
			const outcome = await route(ctx, project);
			await ctx.step("outcome", {
				type: "function",
				fn: async ({ attempt }) => withSummary(await outcome(), await followUpId(ctx.executionId, attempt))
			});
		}
	});
}
async function route(ctx, project) {
	const { request, plan } = ctx.args;
	const { data: choices } = await ctx.step("workflows", {
		type: "function",
		fn: async () => await listChoices(project)
	});
	const chosen = parseRoute(answerOf$1(await ctx.step("route", {
		type: "command",
		command: "route",
		args: {
			request,
			workflows: describeChoices(choices),
			context: ctx.args.issue_text,
			plan
		}
	})), choices);
	switch (chosen.kind) {
		case "answer": return () => ({
			kind: "answer",
			text: chosen.text.trim()
		});
		case "unknown": return () => ({
			kind: "answer",
			text: noWorkflowMessage(chosen.name, choices)
		});
		case "plan":
			if (plan) return await compose(ctx, project, chosen.intent === "" ? request : chosen.intent);
			return () => ({
				kind: "answer",
				text: noWorkflowMessage(void 0, choices)
			});
		case "workflow": {
			const choice = choices.find(({ name }) => name === chosen.name);
			const intent = chosen.intent === "" ? request : chosen.intent;
			const start = {
				choice,
				values: chosen.variables,
				intent
			};
			if (choice?.own === true && ctx.args.issue_others !== "") return await askFirst(ctx, project, start);
			return async () => await settle(project, start);
		}
	}
}
async function askFirst(ctx, project, { choice, values, intent }) {
	const { data: ready } = await ctx.step("ready", {
		type: "function",
		fn: async () => await settle(project, {
			choice,
			values: visibleValues(values),
			intent: visibleText(intent)
		})
	});
	if (ready.kind !== "run") return () => ready;
	const { workflow } = ready;
	const message = startQuestion({
		workflow,
		variables: record(string(), string()).parse(ready.variables, { jitless: true }),
		others: ctx.args.issue_others
	});
	if (message === void 0) return () => ({
		kind: "answer",
		text: requestTooLongMessage(workflow)
	});
	const { data: answer } = await ctx.step("approve", {
		type: "human",
		message,
		timeoutMinutes: WEEK_MINUTES,
		onError: "continue"
	});
	if (answer.decision === "approved") return () => ready;
	return () => ({
		kind: "answer",
		text: notApprovedMessage(workflow, answer.text)
	});
}
function visibleValues(values) {
	return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, visibleText(value)]));
}
function visibleText(text) {
	return withoutHidden(text.toWellFormed());
}
function withSummary(outcome, follow_up) {
	if (outcome.kind === "answer") return {
		...outcome,
		summary: firstLine(outcome.text)
	};
	return {
		...outcome,
		follow_up,
		summary: outcome.kind === "run" ? outcome.workflow : `${outcome.name}, as approved`
	};
}
async function settle(project, { choice, values, intent }) {
	const { name = "", request } = choice ?? {};
	const variables = {
		...values,
		...request === void 0 ? {} : { [request]: intent }
	};
	try {
		await resolveVariableValues(await loadWorkflow(project, project.root, name), variables);
		return {
			kind: "run",
			workflow: name,
			variables,
			intent: answerText(intent)
		};
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		return {
			kind: "answer",
			text: missingValueMessage(name, error.message)
		};
	}
}
function answerOf$1({ data, output }) {
	const text = output?.next_step_context ?? output?.summary ?? "";
	if (output?.data === void 0 || data === text) return text;
	return [
		text,
		"```json",
		JSON.stringify(data, null, 2),
		"```"
	].join("\n");
}
async function compose(ctx, project, request) {
	const { data: known } = await ctx.step("commands", {
		type: "function",
		fn: () => ({
			commands: listCommands(project),
			personas: listPersonas(project)
		})
	});
	let wish = {
		earlier: "",
		text: ""
	};
	const count = { value: 0 };
	for (let round = 1; round <= MOST_ROUNDS; round += 1) {
		const composed = await composeOnce(ctx, project, {
			request,
			known,
			wish,
			count
		});
		const { data: answer } = await ctx.step(`approve-${round}`, {
			type: "human",
			message: composedQuestion(composed, { isNotProposed: ctx.args.unkept }),
			timeoutMinutes: WEEK_MINUTES,
			onError: "continue"
		});
		if (answer.decision === "rejected") return () => ({
			kind: "answer",
			text: rejected(answer.text)
		});
		if (answer.decision === "approved") {
			const { definition, sha256 } = composed;
			const { name } = composed.workflow;
			if (ctx.args.keep) await ctx.step("keep", {
				type: "function",
				fn: async ({ projectPath }) => await keepWorkflow(projectPath, composed)
			});
			return () => ({
				kind: "composed",
				name,
				definition,
				sha256,
				request: answerText(request)
			});
		}
		wish = {
			earlier: composed.definition,
			text: answer.text
		};
	}
	return () => ({
		kind: "answer",
		text: TOO_OFTEN
	});
}
async function composeOnce(ctx, project, { request, known, wish, count }) {
	let { earlier } = wish;
	let mistakes = [];
	const most = retriesOf(project);
	for (let attempt = 0; attempt <= most; attempt += 1) {
		count.value += 1;
		const answer = answerOf$1(await ctx.step(`compose-${count.value}`, {
			type: "command",
			command: "compose",
			args: {
				request,
				...known,
				earlier,
				mistakes,
				words: wish.text
			}
		}));
		const { data: checked } = await ctx.step(`check-${count.value}`, {
			type: "function",
			fn: () => withCount(checkAnswer(answer, createFileCatalog(project)))
		});
		if ("composed" in checked) return checked.composed;
		mistakes = checked.mistakes.slice(0, MOST_MISTAKES);
		earlier = answer.slice(0, MOST_EARLIER);
	}
	throw new AgenticError({
		code: "definition-invalid",
		message: `The composed workflow was still not valid after ${most + 1} attempts: ${mistakes.join(" ")} Nothing was started. Rephrase the request.`
	});
}
function withCount(checked) {
	const summary = "composed" in checked ? "valid" : plural(checked.mistakes.length, "mistake");
	return {
		...checked,
		summary
	};
}
const MOST_MISTAKES = 20;
const MOST_EARLIER = 2e4;
function retriesOf(project) {
	return resolveSettings({
		workflow: {
			name: "do",
			version: "1.0",
			description: "",
			steps: []
		},
		config: project.fileConfig,
		overrides: {}
	}).maxRetry;
}
function rejected(text) {
	return answerText(`The composed workflow was rejected${text.trim() === "" ? "" : ` (${text.trim()})`}. Nothing was started.`);
}
// src/runner/library/library-run.ts
async function startFromCode(workflow, options, openAnswers) {
	const { cwd = process.cwd(), environment = process.env } = options;
	const project = openProject(cwd);
	const definition = await load(project, cwd, workflow);
	return await execute(await prepareStart({
		project,
		environment,
		definition,
		variables: await resolveVariableValues(definition, options.args ?? {}, "file"),
		overrides: options,
		trigger: "library",
		actor: environment["USER"] ?? "unknown",
		trustRemotes: options.trustRemotes
	}), options, openAnswers);
}
async function resumeFromCode(runId, options, openAnswers) {
	const { cwd = process.cwd(), environment = process.env } = options;
	return await execute(await prepareResume({
		...options,
		project: openProject(cwd),
		environment,
		runId,
		overrides: options,
		program: options.workflow,
		report: warn
	}), options, openAnswers);
}
async function load(project, cwd, workflow) {
	if (typeof workflow !== "string") {
		const program = await loadInlineProgram(workflow);
		return {
			workflow: program.workflow,
			program,
			source: INLINE_DEFINITION
		};
	}
	const loaded = await loadStartable(project, cwd, workflow);
	requireValid(loaded);
	return loaded;
}
async function execute(prepared, options, openAnswers) {
	const { environment = process.env, signal } = options;
	const { project, workflow } = prepared;
	const stop = new Stop();
	const interrupt = () => stop.request({ kind: "interrupted" });
	signal?.addEventListener("abort", interrupt);
	if (signal?.aborted) interrupt();
	let callbacks;
	const end = await runSession(prepared, {
		environment,
		stop,
		report: warn,
		answers: openAnswers({
			...project,
			environment
		}, warn),
		kill: new AbortController().signal,
		createObservers: ({ store }) => {
			callbacks = new Callbacks(options, {
				workflow,
				whole: createFullOutputReader(store)
			});
			return [callbacks];
		}
	}).finally(() => signal?.removeEventListener("abort", interrupt));
	await callbacks?.settled();
	return runResultOf(end, callbacks?.errors ?? []);
}
function runResultOf({ state, facts }, callbackErrors) {
	const error = state.failure?.failure.message ?? (state.status === "paused" ? state.paused?.message : void 0);
	return {
		runId: facts.runId,
		status: state.status,
		...error === void 0 ? {} : { error },
		directory: facts.directory,
		...state.workspace ? { branch: state.workspace.branch } : {},
		pullRequests: pullRequestsOf(state).map(({ url, number }) => ({
			...url === void 0 ? {} : { url },
			...number === void 0 ? {} : { number }
		})),
		outputs: Object.fromEntries(namesIn(state, "").outputs),
		costUsd: roundUsd(state.usage.cost_usd),
		callbackErrors
	};
}
function warn(text) {
	process.emitWarning(text, "agentic-sdlc");
}
var Callbacks = class {
	errors = [];
	#callbacks;
	#watching;
	#open = new Set();
	#phase;
	#last = Promise.resolve();
	constructor(callbacks, watching) {
		this.#callbacks = callbacks;
		this.#watching = watching;
	}
	onEvent(event, state) {
		const { onEvent } = this.#callbacks;
		if (onEvent) this.#call(() => onEvent(event));
		switch (event.type) {
			case "phase.entered": return this.#enter(event.phase);
			case "step.started":
				this.#enter(this.#phaseOf(event.step));
				return this.#begin(event.step);
			case "human.asked": return this.#begin(event.step);
			case "step.succeeded":
			case "step.skipped": return this.#end(state, event.step);
			case "run.failed":
				for (const path of state.failed) if (this.#open.has(path)) this.#end(state, path);
				return;
			default: return;
		}
	}
	async settled() {
		await this.#last;
	}
	#begin(path) {
		if (this.#open.has(path)) return;
		this.#open.add(path);
		const { onStepStart } = this.#callbacks;
		if (onStepStart) this.#call(() => onStepStart(path));
	}
	#end(state, path) {
		this.#open.delete(path);
		const step = state.steps.get(path);
		const { onStepComplete } = this.#callbacks;
		if (!step || !onStepComplete) return;
		const result = resultOf(step, this.#watching.whole);
		this.#call(() => onStepComplete(path, result));
	}
	#enter(phase) {
		if (phase === void 0 || phase === this.#phase) return;
		this.#phase = phase;
		const { onPhaseChange } = this.#callbacks;
		if (onPhaseChange) this.#call(() => onPhaseChange(phase));
	}
	#phaseOf(path) {
		return findStep(this.#watching.workflow.steps, nameOf$2(path))?.phase;
	}
	#call(callback) {
		this.#last = this.#after(this.#last, callback);
	}
	async #after(last, callback) {
		await last;
		try {
			await callback();
		} catch (error) {
			this.errors.push(error);
		}
	}
};
// src/system/program-watchdog.ts
const EVERY_MS = 200;
const LOOKS = 25;
const BEAT_MS = 100;
function watchPrograms(onInterrupted, urlMarker) {
	if (url() !== void 0) return { [Symbol.dispose]: () => {} };
	const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
	const counter = new Int32Array(beats);
	const isSource = import.meta.url.endsWith(".ts");
	const data = {
		beats,
		everyMs: EVERY_MS,
		looks: LOOKS,
		engineFolder: new URL(isSource ? ".." : ".", import.meta.url).href,
		...urlMarker === void 0 ? {} : { urlMarker }
	};
	const thread = new Worker(new URL(isSource ? "./program-watchdog-thread.ts" : "./program-watch-thread.js", import.meta.url), {
		name: "program watch",
		env: {},
		execArgv: [],
		workerData: data
	});
	const beat = setInterval(() => void Atomics.add(counter, 0, 1), BEAT_MS);
	thread.on("message", ({ url, line }) => onInterrupted({
		url,
		line,
		seconds: SECONDS
	}));
	thread.on("error", () => {});
	thread.unref();
	beat.unref();
	return { [Symbol.dispose]: () => {
		clearInterval(beat);
		thread.terminate();
	} };
}
const SECONDS = 5;
// src/wiring/default-branch.ts
async function openDefaultBranch(options, trustedCommit) {
	if (!options.isRepository) return void 0;
	const git = createGit(options.root, options.environment);
	const source = await sourceOf(options);
	const commit = trustedCommit ?? (source ? await defaultCommit(source) : await localDefault(git));
	if (commit === void 0) return void 0;
	return {
		commit,
		has: async (other) => await isAncestor(git, {
			source,
			from: other,
			to: commit
		}),
		with: async (requested, paths, use) => {
			if (source) await fetchBranches(git, source, { branches: new Map([["", requested]]) });
			const folder = mkdtempSync(join(tmpdir(), "agentic-trusted-"));
			try {
				await writeFiles(git, {
					commit: requested,
					paths,
					folder
				});
				return await use(folder);
			} finally {
				rmSync(folder, {
					recursive: true,
					force: true
				});
			}
		}
	};
}
const ASK_LIMIT_MS = 1e4;
async function findRemoteDefault(options) {
	const source = mayHaveRemotes(options) ? (await remotesOf(options)).choose(void 0) : void 0;
	if (!source) return { problem: "there is no remote" };
	const { remote } = source;
	const recorded = `refs/remotes/${remote.name}/`;
	const head = await createGit(options.root, options.environment).try("symbolic-ref", "--quiet", `${recorded}HEAD`);
	if (head?.startsWith(recorded) === true) return { branch: head.slice(recorded.length) };
	const answer = await source.repository.withSignal(AbortSignal.timeout(ASK_LIMIT_MS)).call([
		"ls-remote",
		"--quiet",
		"--symref",
		REMOTE,
		"HEAD"
	], { remote });
	const [, branch] = /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(answer.output.toString("utf8")) ?? [];
	if (branch !== void 0) return { branch };
	const why = answer.exitCode === 0 ? "its HEAD is on no branch" : answer.exitCode === void 0 ? "it did not answer in time" : describeFailure(answer.errors);
	return { problem: `the remote ${remote.name} does not say its default branch (${why})` };
}
async function sourceOf(options) {
	const remotes = await remotesOf(options);
	const { remote } = options.config.state;
	try {
		return remotes.choose(void 0, typeof remote === "string" ? remote : void 0);
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		return;
	}
}
async function defaultCommit(source) {
	const { repository, remote } = source;
	const answer = await repository.call([
		"ls-remote",
		"--quiet",
		REMOTE,
		"HEAD"
	], { remote });
	if (answer.exitCode !== 0) throw remoteFailure(source, answer);
	const [, commit] = /^([0-9a-f]{40,64})\tHEAD$/m.exec(answer.output.toString("utf8")) ?? [];
	return commit;
}
async function localDefault(git) {
	for (const name of ["main", "master"]) {
		const commit = await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${name}^{commit}`);
		if (commit !== void 0) return commit;
	}
}
async function isAncestor(git, { source, from, to }) {
	if (from === to) return true;
	if (await git.try("merge-base", "--is-ancestor", from, to) !== void 0) return true;
	return source !== void 0 && (await unreachableCommits(source, [from], [to])).length === 0;
}
async function writeFiles(git, { commit, paths, folder }) {
	const listed = await git.run("ls-tree", "-r", "-z", "--long", "--full-tree", commit, "--", ...paths);
	for (const entry of listed.split("\0")) {
		const [, id, size, path] = /^100(?:644|755) blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(entry) ?? [];
		if (id === void 0 || path === void 0 || Number(size) > MOST_BYTES) continue;
		const text = await git.run("cat-file", "blob", id);
		const isCut = Buffer.byteLength(text) < Number(size);
		const file = join(folder, path);
		makeFolder$1(dirname(file));
		writeFileSync(file, isCut ? `${text}\n` : text);
	}
}
const MOST_BYTES = 1e6;
// src/runner/start/trusted-definition.ts
async function trustedSources(comparison) {
	const { project, environment, record, isTrustedCheckout } = comparison;
	const inCheckout = isTrustedCheckout || !project.isRepository ? await compareAt(comparison, project.root) : void 0;
	if (inCheckout || !project.isRepository) return inCheckout;
	const git = createGit(project.root, environment);
	const head = isTrustedCheckout ? await git.try("rev-parse", "--verify", "HEAD^{commit}") : void 0;
	const branch = await openDefaultBranch({
		...project,
		environment
	}, head);
	if (!branch) return void 0;
	const now = await atCommit(comparison, branch, branch.commit);
	const base = record.head_sha === void 0 ? record.base_sha : void 0;
	if (now || base === void 0 || base === branch.commit || !await branch.has(base)) return now;
	return await atCommit(comparison, branch, base);
}
async function atCommit(comparison, branch, commit) {
	return await branch.with(commit, pathsOf(comparison), (root) => compareAt(comparison, root));
}
function pathsOf({ record, definitions, sources }) {
	const inside = [
		record.definition,
		...definitions.keys(),
		...Object.keys(sources?.files ?? {})
	].flatMap((path) => path.startsWith("built-in:") ? [] : insidePath(path) ?? []);
	return [
		".agentic",
		CONFIG_FILE,
		...new Set(inside)
	];
}
async function compareAt(comparison, root) {
	try {
		return await matchSources(comparison, {
			...comparison.project,
			root
		});
	} catch (error) {
		if (error instanceof AgenticError) return void 0;
		throw error;
	}
}
async function matchSources(comparison, at) {
	const { record, sources } = comparison;
	const { redactDocument } = redactorFor(comparison.environment, comparison.project.config.logging.redact);
	if (!isSameCommands(record.project, projectCommandsAt(comparison.project, at.root), redactDocument)) return void 0;
	const isProgram = isProgramRun(record);
	const resolved = isProgram ? sourcesOfProgram(comparison, at) : await sourcesOfWorkflow(comparison, at);
	if (!resolved) return void 0;
	if (!sources) return isProgram ? void 0 : { sources };
	const isOther = record.engine_version !== version;
	const files = {};
	for (const [name, path] of Object.entries(sources.names)) {
		const text = resolved.files[path];
		if (resolved.names[name] !== path || text === void 0) return void 0;
		const isSame = sources.files[path] === redactDocument(text) || sources.files[path] === text;
		if (!isSame && !(isOther && path.startsWith("built-in:"))) return void 0;
		files[path] = isSame ? sources.files[path] ?? text : text;
	}
	return { sources: {
		names: sources.names,
		files
	} };
}
function sourcesOfProgram({ record, workflow, sources }, at) {
	const modules = sources ? [...listRecordedModules(sources).keys()] : [];
	if (isProgramPath(record.definition) && !modules.includes(record.definition)) return void 0;
	const files = modules.flatMap((path) => {
		const file = join(at.root, insidePath(path) ?? "");
		return existsSync(file) ? [[path, readRegularText(file)]] : [];
	});
	return resolveSources(at, {
		workflow,
		definitions: new Map(),
		program: { modules: () => new Map(files) }
	});
}
async function sourcesOfWorkflow(comparison, at) {
	const { record, workflow, definitions } = comparison;
	const { definition } = record;
	if (definition.startsWith("composed:")) return sourcesOfComposed(comparison, at);
	const name = definition === "built-in" ? record.workflow : definition === "built-in:do" ? "do" : definition;
	const found = await loadStartable(at, at.root, name);
	if (found.source !== definition) return void 0;
	const expected = {
		workflow: found.workflow,
		definitions: loadNestedWorkflows(at, found.workflow)
	};
	const { redactDocument } = redactorFor(comparison.environment, comparison.project.config.logging.redact);
	const stored = definitionFiles({
		workflow,
		definitions
	});
	const files = definitionFiles(expected);
	if (stored.size !== files.size) return void 0;
	for (const [path, text] of files) if (stored.get(path) !== text && stored.get(path) !== redactDocument(text)) return void 0;
	return resolveSources(at, expected);
}
function sourcesOfComposed(comparison, at) {
	const { record, workflow, definitions, isTrustedCheckout } = comparison;
	const hasOnlyRequest = Object.keys(record.variables).every((name) => name === "request");
	if (!isTrustedCheckout || !hasOnlyRequest || definitions.size > 0) return void 0;
	const known = createFileCatalog(at);
	const names = (kind, like) => kind === "workflow" ? [] : known.names(kind, like);
	if (refusals$1(workflow, { names }).length > 0) return void 0;
	return resolveSources(at, {
		workflow,
		definitions
	});
}
function feedsScripts({ record, workflow, definitions }) {
	const resolved = resolveVariables(workflow, {}, "command line");
	const defaults = "variables" in resolved ? resolved.variables : void 0;
	if (JSON.stringify(record.variables) === JSON.stringify(defaults ?? {})) return false;
	if (isProgramRun(record)) return record.definition !== DO_DEFINITION;
	if (textField(record.variables, "check_command") !== textField(defaults, "check_command")) return true;
	return [workflow, ...definitions.values()].some(({ steps }) => Array.from(walkSteps(steps)).some((step) => {
		const scripts = [
			step.type === "script" ? [step.run, step.cwd] : [],
			"ensures" in step ? step.ensures : [],
			step.type === "workflow" ? [step.variables?.[CHECK_COMMAND]] : []
		];
		return INPUT.test(JSON.stringify(scripts));
	}));
}
const INPUT = /\{[{%](?:(?![}%]\}).)*\b(?:variables|inputs|item)\b/s;
// src/github/pulls/review-threads.ts
async function readThreadComments(github, pull) {
	const route = "GET /repos/{owner}/{repo}/pulls/{pull_number}/comments";
	return (await withExplanation(github, operation("show the comments"), () => Array.fromAsync(pages(github, route, { pull_number: pull })))).flat().map(({ id, in_reply_to_id: first, ...comment }) => {
		const { pull_request_review_id: review, body, original_commit_id: commit, original_line: last } = comment;
		const hasLines = typeof last === "number" && comment.side !== "LEFT";
		return {
			id: Number(id),
			thread: Number(first ?? id),
			review: review === null ? void 0 : Number(review),
			body,
			commit,
			lines: hasLines ? {
				first: comment.original_start_line ?? last,
				last
			} : void 0,
			isAboutFile: comment.subject_type === "file"
		};
	});
}
function hasReply(comments, { thread, marker }) {
	return comments.some((each) => each.thread === thread && each.body.trimStart().startsWith(marker));
}
async function replyInThread(github, { pull, thread, marker, body }, known) {
	const isReplied = async () => hasReply(await readThreadComments(github, pull), {
		thread,
		marker
	});
	if (known ? hasReply(known, {
		thread,
		marker
	}) : await isReplied()) return "known";
	await withExplanation(github, operation("post a reply"), async () => {
		try {
			await request(github, "POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies", {
				pull_number: pull,
				comment_id: thread,
				body: `${marker}\n${body}`,
				request: { retries: 0 }
			});
		} catch (error) {
			if ((failureOf(error)?.status ?? 0) < 500 || !await isReplied()) throw error;
		}
	});
	return "replied";
}
async function readOpenThreads(github, pull, wanted) {
	const remaining = new Set(wanted);
	const open = new Map();
	await withExplanation(github, operation("show the threads"), async () => {
		for await (const { id, isResolved, comments } of threadsOf(github, pull)) {
			const thread = Number(comments.nodes[0]?.fullDatabaseId ?? 0);
			if (remaining.delete(thread) && !isResolved) open.set(thread, id);
			if (remaining.size === 0) break;
		}
	});
	return open;
}
async function resolveOpenThread(github, thread) {
	if (thread === void 0) return false;
	await withExplanation(github, operation("resolve a thread"), () => graphql(github, RESOLVE, { thread }));
	return true;
}
function operation(what) {
	return {
		what,
		permission: "pull-requests: write"
	};
}
const MOST_PAGES = 30;
async function* threadsOf(github, pull) {
	const { owner, repo } = github.repository;
	let after = null;
	for (let page = 0; page < MOST_PAGES; page += 1) {
		const threads = (await graphql(github, LIST, {
			owner,
			repo,
			pull,
			after
		})).repository?.pullRequest?.reviewThreads;
		yield* threads?.nodes ?? [];
		if (!threads?.pageInfo.hasNextPage) return;
		after = threads.pageInfo.endCursor;
	}
}
const LIST = `query($owner: String!, $repo: String!, $pull: Int!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $pull) {
      reviewThreads(first: 100, after: $after) {
        nodes { id isResolved comments(first: 1) { nodes { fullDatabaseId } } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;
const RESOLVE = `mutation($thread: ID!) {
  resolveReviewThread(input: { threadId: $thread }) { thread { id isResolved } }
}`;
async function subjectOnBranch(github, { branch, commit }) {
	const data = await withExplanation(github, {
		what: "show a branch",
		permission: "contents: read"
	}, () => compareCommits(github, {
		from: commit,
		to: branch
	}).catch(noneOn(404, 422)));
	return data?.status === "ahead" || data?.status === "identical" ? data.base_commit.commit.message.trimStart().split("\n", 1)[0] : void 0;
}
const NEAR_LINES = 3;
function changedRanges(patch) {
	const ranges = [];
	let old = 0;
	for (const line of patch.split("\n")) {
		const [, start] = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@/.exec(line) ?? [];
		if (start !== void 0) old = Number(start);
		else if (line.startsWith("-")) {
			ranges.push({
				first: old,
				last: old
			});
			old += 1;
		} else if (line.startsWith("+")) ranges.push({
			first: old - 1,
			last: old
		});
		else if (line.startsWith(" ")) old += 1;
	}
	return ranges;
}
function isNear(changes, { first, last }) {
	return changes.some((change) => change.last >= first - NEAR_LINES && change.first <= last + NEAR_LINES);
}
const MOST_FILES$2 = 300;
async function changesBetween(github, range) {
	const data = await withExplanation(github, {
		what: "compare two commits",
		permission: "contents: read"
	}, () => compareCommits(github, range, {}).catch(noneOn(404, 422)));
	const files = data?.files ?? [];
	if (data?.status !== "ahead" || files.length >= MOST_FILES$2) return void 0;
	return new Map(files.map(({ filename, previous_filename: before, patch = "" }) => [before ?? filename, changedRanges(patch)]));
}
// src/runner/surfaces/thread-replies.ts
async function replyToThreads(github, threads, replying) {
	const { report } = replying;
	const reported = new Set();
	const reportErrors = async (work) => {
		try {
			await work();
		} catch (error) {
			const text = messageOf$2(error);
			if (!reported.has(text)) report(text);
			reported.add(text);
		}
	};
	for (const [branch, on] of Map.groupBy(threads, (each) => each.branch)) await reportErrors(async () => await replyOnBranch(github, {
		...replying,
		branch,
		threads: on,
		reportErrors
	}));
}
async function replyOnBranch(github, replying) {
	const { branch, threads, state, links, redactor, reportErrors } = replying;
	const own = pullRequestsOf(state).find((each) => each.branch === branch);
	const pull = own?.number ?? (await findPullRequest(github, branch))?.number;
	if (pull === void 0) return;
	const comments = await readThreadComments(github, pull);
	const waiting = threads.filter((thread) => isWaiting(comments, thread, state.runId));
	const subjects = new Map();
	for (const commit of new Set(waiting.map((each) => each.commit))) {
		const subject = await subjectOnBranch(github, {
			branch,
			commit
		}) ?? (own && await subjectOnBranch(github, {
			branch: own.base,
			commit
		}));
		if (subject !== void 0) subjects.set(commit, subject);
	}
	const pushed = waiting.filter(({ commit }) => subjects.has(commit));
	if (pushed.length === 0) return;
	let open = new Map();
	await reportErrors(async () => {
		open = await readOpenThreads(github, pull, pushed.map((each) => each.thread));
	});
	const isDone = doneThreads(github, comments);
	for (const each of pushed) {
		const { thread, commit, request } = each;
		let done = false;
		await reportErrors(async () => {
			done = await isDone(each);
		});
		if (done) await reportErrors(() => resolveOpenThread(github, open.get(thread)));
		const subject = subjects.get(commit) ?? "";
		const body = redactor.redactDocument(replyBody(each, {
			subject,
			links,
			done
		}));
		const marker = replyMarker(state.runId, request);
		await reportErrors(() => replyInThread(github, {
			pull,
			thread,
			marker,
			body
		}, comments));
	}
}
function replyMarker(runId, request) {
	return `<!-- agentic-sdlc:run=${runId} answer=${request} -->`;
}
function isWaiting(comments, { thread, request }, runId) {
	const own = comments.filter((each) => each.thread === thread);
	return own.some(({ id, review }) => request === `review-${review}` || request === `review-comment-${id}`) && !hasReply(own, {
		thread,
		marker: replyMarker(runId, request)
	});
}
function doneThreads(github, comments) {
	const known = new Map();
	return async ({ thread, path, commit: to, isTouched, response }) => {
		if (response !== void 0) return true;
		const first = comments.find(({ id }) => id === thread);
		if (!isTouched || !first) return false;
		if (first.isAboutFile) return true;
		const key = `${first.commit} ${to}`;
		const changes = known.get(key) ?? changesBetween(github, {
			from: first.commit,
			to
		});
		known.set(key, changes);
		const ranges = (await changes)?.get(path);
		return ranges !== void 0 && first.lines !== void 0 && isNear(ranges, first.lines);
	};
}
const MOST_SUBJECT = 120;
const MOST_RESPONSE = 600;
function replyBody({ commit, path, isTouched, response }, { subject, links, done }) {
	const { server, repository } = links;
	const link = linkTo(`\`${commit.slice(0, 7)}\``, `${server}/${repository}/commit/${commit}`, links);
	const line = sanitizeLine(subject, MOST_SUBJECT);
	const reference = `${link}${line === "" ? "" : `: ${line}`}`;
	if (response !== void 0) return `Done in ${reference}\n\n${sanitizeLine(response, MOST_RESPONSE)}`;
	if (done) return `Done in ${reference}`;
	const why = isTouched ? "was changed, but not near this line" : "itself was not changed";
	return `Taken up in ${reference}\n\n${sanitizeCode(path, 200)} ${why}, so this thread stays open.`;
}
async function notifyOutdatedApproval(github, outdated, { state: { runId }, redactor, report }) {
	for (const each of outdated) {
		const pull = each.issue ?? (await findPullRequest(github, each.branch))?.number;
		if (pull === void 0) continue;
		const marker = outdatedApprovalMarker(runId, each.request);
		const since = dayOf(runId);
		const comment = createStickyComment(github, {
			issue: pull,
			marker,
			clock: systemClock,
			...since ? { since } : {},
			isUpdateOnly: each.outcome !== void 0,
			report
		});
		comment.show(`${marker}\n${redactor.redactDocument(textOf(runId, each))}\n`, "now");
		await comment.flush();
	}
}
function textOf(runId, { path, title, settledTitle, again, outcome }) {
	if (outcome === void 0) return reopenedQuestionText({
		runId,
		path,
		title,
		why: again
	});
	return [
		`### ✔️ Settled: ${settledTitle}`,
		outcome,
		`<sub>run ${runId}</sub>`
	].join("\n\n");
}
// src/steps/agent/answer-checks.ts
async function checkBeforeSession(context, at) {
	const { step, path } = at;
	const command = step.type === "command" && context.library.command(step.command).checks === true ? checkCommandAt(context, path) : void 0;
	if (command === void 0) return {};
	const { workspace } = context;
	const check = await runProjectCheck(context, {
		command,
		workspace,
		when: "step",
		key: at
	});
	if (!check) return { isStopped: true };
	recordCheck(context, path, check);
	return { check };
}
function checksForPrompt(state, { check }) {
	return check ? [engineResult(state, check)] : [];
}
function describeEngineCheck(context, { check }, { path, text }) {
	if (!check || referencesOf(text, "template").some(({ path: [root] }) => root === "checks")) return "";
	return [
		"## Checked by the engine",
		"",
		`The engine ran this command on these files before this session: ${check.passed ? "passed" : "failed"} (${checkDetails(context.state, check)}).`,
		"It adds this result to your answer. You need not run the command again.",
		"",
		renderCheckCommand(context, path, check.command),
		...check.passed ? [] : ["", fenceUntrustedText(check.output, "the end of its output")]
	].join("\n");
}
function renderCheckCommand(context, path, command) {
	const { project, variables } = context.facts;
	return ![project?.check?.run, textField(variables, "check_command")?.trim()].includes(command) && command === checkCommandAt(context, path) ? fenceUntrustedText(command, "the check command that the plan names") : indented(command);
}
function indented(text) {
	return text.split("\n").map((line) => `      ${line}`).join("\n");
}
function engineResult(state, check) {
	const { command, passed, exit_code, seconds } = check;
	const result = {
		command,
		passed,
		summary: checkDetails(state, check),
		exit_code,
		seconds,
		by: "engine"
	};
	return isKnownFailure(state, check) ? {
		...result,
		failed_before: true
	} : result;
}
function withEngineCheck(state, output, { check }) {
	if (!check) return output;
	const data = fieldsOf(output.data);
	const reported = itemsOf(data["checks"]).filter((each) => each["command"] !== check.command).map((each) => ({
		...each,
		by: "agent"
	}));
	const issues = itemsOf(data["issues"]).map(({ by: _claimed, ...issue }) => issue);
	const checks = [engineResult(state, check), ...reported];
	if (!isNewFailure(state, check)) return {
		...output,
		data: {
			...data,
			checks,
			issues
		}
	};
	const issue = {
		severity: "critical",
		title: `\`${check.command}\` fails`,
		detail: `The engine ran it: ${describeFailedCheck(check)}. The end of its output:\n\n${check.output}`,
		by: "engine"
	};
	const summary = `\`${check.command}\` fails, run by the engine; reported: ${output.summary}`;
	return {
		...output,
		summary,
		data: {
			...data,
			checks,
			issues: [issue, ...issues]
		}
	};
}
function itemsOf(value) {
	return Array.isArray(value) ? value.map((each) => ({ ...fieldsOf(each) })) : [];
}
function withRelativeDocument({ workspace }, output) {
	const { document_path: path } = output;
	if (path === null) return output;
	if (path.trim() === "") return {
		...output,
		document_path: null
	};
	if (!isAbsolute(path)) return output;
	const inside = [workspace.directory, workspace.resolve(".")].map((folder) => relative(folder, path)).find((candidate) => candidate !== "" && !candidate.startsWith("..") && !isAbsolute(candidate));
	return inside === void 0 ? output : {
		...output,
		document_path: inside
	};
}
async function missingDocument(context, { document_path: path }) {
	const problem = path === null ? void 0 : await problemOf(context, path);
	if (path === null || problem === void 0) return void 0;
	return {
		class: "recoverable",
		code: "document-missing",
		message: `The answer names the document \`${firstLine(path)}\`, which ${problem}. Write the document, or answer with \`document_path: null\`.`
	};
}
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}`]/u;
async function problemOf({ workspace, store }, path) {
	if (UNFIT.test(path)) return "has a line break, a hidden character or a backtick in its path";
	try {
		const name = documentIn(store.location, path);
		const content = await workspace.readBytes(path) ?? (name && store.readBytes(name));
		if (!content) return "is no file";
		return isBlank(content) ? "is empty" : void 0;
	} catch (error) {
		if (error instanceof AgenticError && error.code === "usage") return "is outside the repository";
		throw error;
	}
}
const BLANK = new Set(Buffer.from(" 	\r\n"));
function isBlank(content) {
	return content.every((byte) => BLANK.has(byte));
}
const MOST_FILES$1 = 20;
async function describeProtectedFiles(context, step) {
	const { publishedFiles } = context;
	if (!publishedFiles || !mayChangeFiles(context, step)) return "";
	const { protectedNames } = await import("./shared.js").then((m) => ({ OWN_CONFIG: m.nn, PROTECTED_NAMES: m.rn, createProtectionFilter: m.in, findProtectedFiles: m.an, isAgentConfig: m.on, isProtected: m.sn, pathReadThroughLink: m.cn, protectedNames: m.ln }));
	const { allowed } = publishedFiles;
	const listed = (names) => names.map((name) => `\`${name}\``).join(", ");
	const except = allowed.length === 0 ? "" : ` Allowed are: ${listed(allowed)}.`;
	return [
		"## Files that you must not change",
		"",
		`A branch that changes these files is refused, in every folder and in any case: ${listed(protectedNames())}.${except}`,
		"If the work needs one of them, change none, stop, and say in your answer which one and why."
	].join("\n");
}
async function protectedFilesFailure(context, path) {
	const { publishedFiles, state } = context;
	const base = state.steps.get(path)?.base;
	if (!publishedFiles || base === void 0) return void 0;
	const { findProtectedFiles } = await import("./shared.js").then((m) => ({ OWN_CONFIG: m.nn, PROTECTED_NAMES: m.rn, createProtectionFilter: m.in, findProtectedFiles: m.an, isAgentConfig: m.on, isProtected: m.sn, pathReadThroughLink: m.cn, protectedNames: m.ln }));
	const files = findProtectedFiles(await changedFilesSince(context, base), publishedFiles.allowed);
	if (files.length === 0) return void 0;
	const named = files.slice(0, MOST_FILES$1);
	const more = files.length > named.length ? ` and ${files.length - named.length} more` : "";
	return {
		class: "recoverable",
		code: "protected-files",
		message: `The step changed protected files, and a branch that changes them is refused: ${named.join(", ")}${more}. Undo these changes (git restore --source=${base.slice(0, 12)} --staged --worktree -- <file>). If the work needs one of these files, stop and say which.`,
		files: named
	};
}
async function claimedFixesFailure(context, { path, step }, { data }) {
	const base = context.state.steps.get(path)?.base;
	const fixed = listIn(data, "fixed");
	if (base === void 0 || fixed.length === 0 || !asksForChange(context, step)) return void 0;
	if ((await changedFilesSince(context, base)).length > 0) return void 0;
	return {
		class: "recoverable",
		code: "nothing-fixed",
		message: `The answer names ${plural(fixed.length, "fixed issue")}, but the step changed no file. Fix each issue, or move it from \`fixed\` to \`declined\` with the reason.`
	};
}
// src/steps/agent/answers-section.ts
const DECISIONS = {
	approved: "The person approved.",
	rejected: "The person rejected it.",
	input: "The person neither approved nor rejected; the words alone say what is wanted.",
	timeout: "Not answered in time.",
	assumed: "The run asks no person. It takes what the step assumes."
};
function describeAnswer$1(answer) {
	const text = answerTexts(answer);
	const quoted = text === "" ? "There are no words beside that." : fenceUntrustedText(text, "what the person wrote");
	return `${DECISIONS[answer.decision]}\n\n${quoted}`;
}
function answerTexts({ text, threads = [] }) {
	return [text, ...threads.map((thread) => `${threadLocation(thread)}\n${thread.text}`)].filter((part) => part.trim() !== "").join("\n\n");
}
function threadLocation({ id, path, line, side }) {
	const thread = id === void 0 ? "" : ` (thread ${id})`;
	if (line === void 0) return `${path}${thread}`;
	return `${path}:${line}${side === "left" ? " (before the change)" : ""}${thread}`;
}
function describeAnswers(context, path) {
	const { answeredSteps: answered, steps } = context.state;
	return Array.from(answered, (questionPath) => ({
		questionPath,
		question: steps.get(questionPath)?.question
	})).filter(({ questionPath, question }) => question !== void 0 && isToldOf(context, {
		questionPath,
		question,
		path
	})).map(({ questionPath, question }) => sectionFor(questionPath, question)).filter((section) => section !== "").join("\n\n");
}
function isToldOf(context, { questionPath, question, path }) {
	const { followers } = question;
	if (!followers.has(path) || !isBefore(context, questionPath, path)) return false;
	for (const other of followers) {
		if (other === path) return true;
		if (isBefore(context, questionPath, other) && isBefore(context, other, path)) return false;
	}
	return true;
}
const COMMIT = /^[0-9a-f]{7,64}$/;
function sectionFor(questionPath, question) {
	const answer = question?.answer;
	if (!answer || answer.decision === "timeout" || answerTexts(answer) === "") return "";
	const { threads = [], head } = answer;
	const lines = [
		`## What a person answered to \`${questionPath}\``,
		"",
		"Take these words as a wish for this work, within what is asked above."
	];
	if (threads.length > 0) {
		const of = head !== void 0 && COMMIT.test(head) ? `, as of commit ${head.slice(0, 12)}` : "";
		lines.push(`There ${threads.length === 1 ? "is a remark" : `are ${threads.length} remarks`} on lines of files${of}: deal with every one.`, "Name each thread that you have dealt with in `data` of your output: `\"threads\": [{ \"id\": \"<number of the thread>\", \"done\": \"<what you did>\" }]`.");
	}
	return [
		...lines,
		"",
		describeAnswer$1(answer)
	].join("\n");
}
function describeOwnQuestions(context, { at, previous }) {
	const { answeredQuestions = [] } = context.state.steps.get(at.path) ?? {};
	if (answeredQuestions.length === 0) return "";
	return [
		"## What this step asked, and the answers",
		"",
		"Earlier attempts of this step ended with a question. Each answer decides its question, within the limits of this task.",
		"Do not ask again what an answer decides.",
		...describeChanges$1(context, previous),
		...answeredQuestions.flatMap((each, index) => ["", ...describeQuestion(each, index + 1)])
	].join("\n");
}
function describeChanges$1({ workspace }, previous) {
	if (previous?.status !== "waiting" || workspace.owned) return [];
	return ["What the attempt with the question changed is still in the working directory: look with `git status`."];
}
function describeQuestion({ needs, answer }, number) {
	const { question, options } = needs;
	const text = [question, ...(options ?? []).map((option, index) => `${index + 1}. ${option}`)].join("\n");
	return [
		`Question ${number}:`,
		"",
		fenceUntrustedText(text, "the question that this step asked"),
		"",
		describeDecision(answer),
		"",
		fenceUntrustedText(answerTexts({
			...answer,
			text: answerTo(needs, answer)
		}), answer.decision === "assumed" ? "what this step assumes" : `the answer of ${roleOf(answer)}`)
	];
}
function describeDecision(answer) {
	switch (answer.decision) {
		case "assumed": return "No person was asked. The run takes what the step assumes:";
		case "rejected": return "A person rejected the question:";
		default: return "A person answered:";
	}
}
function roleOf({ actor }) {
	const name = actor?.replaceAll(/[^\p{L}\p{N} _.-]+/gu, "").trim();
	return `a person who may answer for this run${name ? `: ${name}` : ""}`;
}
// src/steps/agent/earlier-attempts-section.ts
async function describeEarlierAttempts(context, next) {
	const { previous } = next;
	if (previous === void 0) return "";
	const failures = failuresOf(context.state, previous);
	const patch = await providePatch(context, {
		previous,
		failures
	});
	const hasFailed = failures.some(({ failure }) => failure.class === "recoverable");
	if (!hasFailed && patch === void 0 && previous.status !== "interrupted") return "";
	const paragraphs = [
		...describeFailures(failures),
		describeChanges(context, previous, patch),
		hasFailed ? GOAL : "",
		describeCheckpoint(context, previous)
	].filter((paragraph) => paragraph !== "");
	if (paragraphs.length === 0) return "";
	return [
		"## Earlier attempts",
		introduction(next, failures),
		...paragraphs
	].join("\n\n");
}
function failuresOf({ errors }, { path, resetAfter = 0 }) {
	return errors.filter((error) => error.step === path && (error.attempt ?? 0) > resetAfter && error.failure.class !== "blocking");
}
function introduction({ attempt, previous, maxRetry }, failures) {
	return `Attempt ${attempt} of ${attempt + Math.max(0, maxRetry - (previous?.failures ?? 0))}.${failures.filter(({ failure }) => failure.class === "recoverable").length > 1 ? " Name the assumption the earlier attempts shared before you change anything." : ""}`;
}
const MOST_LENGTH = 9e3;
const MOST_MESSAGE_LENGTH = 1e3;
const MOST_OLDER_MESSAGE_LENGTH = 300;
const MOST_FILES = 20;
const MIN_OUTPUT_LENGTH = 200;
function describeFailures(failures) {
	const displayed = failures.slice(-8);
	const omitted = failures.length - displayed.length;
	let room = MOST_LENGTH;
	const paragraphs = displayed.toReversed().map(({ attempt, failure }, index) => {
		const text = failureText(failure, takeStart(failure.message, index === 0 ? MOST_MESSAGE_LENGTH : MOST_OLDER_MESSAGE_LENGTH), room);
		room -= text.length;
		const label = `the error and the output of attempt ${attempt}`;
		return [`Attempt ${attempt} failed: ${failure.class} (${failure.code}).`, fenceUntrustedText(text, label, withoutHiddenCharacters(text))].join("\n\n");
	});
	return [...omitted > 0 ? [`${omitted} earlier failures are left out.`] : [], ...paragraphs.toReversed()];
}
function failureText({ files = [], details = "" }, message, room) {
	const more = files.length > MOST_FILES ? ` and ${files.length - MOST_FILES} more` : "";
	const affected = files.length === 0 ? [] : [`Affected files: ${files.slice(0, MOST_FILES).join(", ")}${more}`];
	const head = [`Error: ${message}`, ...affected].join("\n");
	const output = details.trim();
	if (output === "") return head;
	const length = room - head.length;
	if (output.length <= length) return `${head}\n\nOutput:\n\n${output}`;
	if (length < MIN_OUTPUT_LENGTH) return `${head}\n\nIts output is left out.`;
	return `${head}\n\nThe end of the output:\n\n${takeEnd(output, length)}`;
}
const GOAL = "Find the cause, and fix it while you do the whole of what is asked above. Do not weaken or remove a check that failed.";
function describeChanges({ workspace }, { status, attempt, reason = "crash", failure, stray }, patch) {
	if (patch) return [`The changes of attempt ${patch.attempt} were taken back and kept as a patch. Read it first. If its work is right, apply it and`, `continue from there: \`git apply ${shellWord(patch.path)}\``].join("\n");
	if (status === "interrupted") {
		if (workspace.owned) return "";
		return [`Attempt ${attempt} was cut off (${reason}). Its changes may still be in the working directory: look with \`git status\` and`, "`git diff` before you change anything, and continue from there."].join("\n");
	}
	if (failure?.class !== "recoverable") return "";
	if (stray && !stray.hashes) return "The last attempt changed files of the repository, which this task may not change. They were reverted. Change none.";
	return status === "failed" ? "The changes of the last attempt are still in the working directory. Look at them, and do not start over." : "The changes of the last attempt may have been taken back. Look at the files before you rely on them.";
}
async function providePatch({ workspace, store }, { previous, failures }) {
	if (!workspace.owned) return void 0;
	const { path, resetAfter = 0 } = previous;
	for (let { attempt } = previous; attempt > resetAfter; attempt -= 1) {
		const file = attemptFile({
			path,
			attempt
		}, "partial.patch");
		const patch = store.readBytes(file);
		if (patch) return await copyPatch(workspace, {
			attempt,
			path: `${store.location}/${file}`
		}, patch);
		if (failures.some((error) => error.attempt === attempt && error.failure.class === "recoverable")) return void 0;
	}
}
async function copyPatch(workspace, patch, content) {
	try {
		await workspace.writeFile(patch.path, content);
		return patch;
	} catch {
		return;
	}
}
// src/steps/agent/prompt.ts
const MOST_NOTES = 5;
const MOST_SETUP_LENGTH = 200;
async function describeRelated(context, { at, ...input }) {
	if (input.step.memory !== "related" || context.notes === void 0) return "";
	const { section, problems } = await context.notes.related(await aboutOf(context, input), MOST_NOTES);
	for (const text of problems) transcribe(context, at, {
		type: "notice",
		text,
		warning: true
	});
	return section;
}
async function aboutOf(context, { step, prompt, renderScope }) {
	const texts = [...textsIn(step.type === "prompt" ? prompt : await renderValue(context, step.args ?? {}, renderScope)), ...textsIn(context.facts.variables)];
	return texts.length === 0 ? prompt : texts.join("\n");
}
function textsIn(value) {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.values(value).flatMap(textsIn);
}
async function buildPrompt(context, step, { at, renderScope: ofStep, previous, advice, engineCheck = {} }) {
	const extra = {
		...ofStep.extra,
		checks: checksForPrompt(context.state, engineCheck)
	};
	const renderScope = {
		...ofStep,
		extra
	};
	const task = step.type === "prompt" ? await promptText(context, step, renderScope) : await commandText(context, step, renderScope);
	const checks = await describeChecks(context, {
		path: at.path,
		ensures: step.ensures,
		renderScope
	});
	const notes = await describeRelated(context, {
		at,
		step,
		prompt: task,
		renderScope
	});
	const { frame } = renderScope;
	const { maxRetry } = policyOf(context.plan, {
		step,
		frame,
		path: at.path
	});
	const earlier = await describeEarlierAttempts(context, {
		...at,
		previous,
		maxRetry
	});
	const sections = [
		...[describeAnswers(context, at.path), describeOwnQuestions(context, {
			at,
			previous
		})],
		notes,
		earlier,
		describeAdvice(advice)
	];
	const body = step.type === "command" ? context.library.command(step.command).body : "";
	const checked = describeEngineCheck(context, engineCheck, {
		path: at.path,
		text: body
	});
	return joinSections([
		task.trim(),
		describeSetup(context),
		checked,
		...sections,
		await describeProtectedFiles(context, step),
		checks,
		describeAnswer(step)
	]);
}
function describeSetup(context) {
	const setup = setupOf(context);
	if (setup === void 0) return "";
	return `The working directory is set up: \`${firstLine(setup.run, MOST_SETUP_LENGTH)}\` has run in it. Run it again only if you change dependencies.`;
}
function describeAdvice(advice) {
	if (advice === void 0) return "";
	return `## What to know\n\n${fenceUntrustedText(advice, "what the agent that chose this step passes on")}`;
}
function joinSections(sections) {
	return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}
async function promptText(context, step, renderScope) {
	const file = step["prompt-file"];
	if (file === void 0) return await renderForReader(context, step.prompt ?? "", renderScope);
	const text = context.library.file(file);
	return await withFileLocation(context, {
		kind: "file",
		name: file
	}, () => renderForReader(context, text, renderScope));
}
async function commandText(context, step, renderScope) {
	const args = await renderValue(context, step.args ?? {}, renderScope);
	return await renderCommand(context, {
		name: step.command,
		step: step.name,
		args
	}, renderScope);
}
async function renderCommand(context, { name, step, args: stepArgs }, renderScope) {
	const command = context.library.command(name);
	const args = withDefaults(command, {
		...variablesFor(command, context.facts.variables),
		...stepArgs
	}, step);
	const extra = {
		...renderScope.extra,
		args,
		templates: command.templates
	};
	return await withFileLocation(context, {
		kind: "command",
		name
	}, () => renderForReader(context, command.body, {
		...renderScope,
		extra
	}));
}
function variablesFor(command, variables) {
	const needed = command.arguments.filter(({ name, required }) => required && Object.hasOwn(variables, name));
	return Object.fromEntries(needed.map(({ name }) => [name, variables[name]]));
}
function withDefaults(command, stepArgs, step) {
	const args = { ...stepArgs };
	for (const argument of command.arguments) {
		const missing = args[argument.name] === void 0 || args[argument.name] === null;
		if (missing && argument.required) throw new AgenticError({
			code: "definition-invalid",
			message: `Step \`${step}\` gives command \`${command.name}\` no \`${argument.name}\`, which it needs. Add it under \`args\`, or declare a variable of that name.`
		});
		if (missing) args[argument.name] = argument.default ?? null;
	}
	return args;
}
function describeAnswer(step) {
	const schema = step["output-schema"];
	if (schema === void 0) return "";
	return [
		"## Your answer",
		"",
		`End with exactly one JSON object and nothing after it. It, or the object under its key \`data\`, must meet this JSON Schema: \`${JSON.stringify(schema)}\``
	].join("\n");
}
async function describeChecks(context, { path, ensures = [], renderScope }) {
	const lines = (await Promise.all(ensures.map((check) => check === "check" ? describeProjectCheck(context, path) : describeCheck(context, check, {
		...renderScope,
		path
	})))).filter((line) => line !== "");
	if (lines.length === 0) return "";
	return [
		"## What is checked when you are done",
		"",
		...lines.map((line) => `- ${line}`)
	].join("\n");
}
function describeProjectCheck(context, path) {
	const command = checkCommandAt(context, path);
	if (command === void 0 || context.facts.project?.checkAfter === "end") return "";
	const note = baselineOf(context.state, command)?.passed === false ? "It failed before this run began, too. A failure that is the same does not count.\n" : "";
	return `The engine runs this command, and it passes:\n\n${renderCheckCommand(context, path, command)}\n\n${note}`.trimEnd();
}
async function describeCheck(context, check, renderScope) {
	if (check === "commit") return `Files of the repository are changed; ${context.autoCommit ? "they are committed for you" : "commit them yourself"}.`;
	if (check === "document") return "`document_path` of the JSON object you end with names a file that you wrote, and the file is not empty.";
	if ("files" in check) {
		const globs = check.files.map((glob) => `\`${glob}\``).join(", ");
		return `A changed file matches ${check.files.length > 1 ? "each of " : ""}${globs}.`;
	}
	if ("fails-before" in check) return await describeFailsBefore(context, check["fails-before"], renderScope);
	if ("command" in check) return `This command exits with 0:\n\n${indented((await renderTemplate(context, check.command, renderScope)).trim())}\n`;
	return `The object under the key \`data\` of the JSON object you end with meets this JSON Schema: \`${JSON.stringify(check.schema)}\``;
}
async function describeFailsBefore(context, check, at) {
	const command = await commandOfFailsBefore(context, check, at);
	if (command === void 0) return "";
	return `At least one test file in ${check.files.map((glob) => `\`${glob}\``).join(", ")} is new or changed. With these files alone, on the commit where this run began, this command fails; here it exits with 0:\n\n${renderCheckCommand(context, at.path, command)}\n`;
}
// src/steps/human/interpret-answer.ts
async function readAnswer(context, at) {
	const { timeoutMs } = at;
	const answer = answerOf(context, at);
	const prompt = await promptFor$1(context, at, answer);
	const settings = {
		...context.settingsAt(at.path),
		bypassPermissions: false
	};
	const result = await runAgentSession(context, at, {
		prompt,
		settings,
		readOnly: true,
		timeoutMs
	});
	if (result.status === "interrupted") return interrupted(at, result.usage);
	if (result.status === "failed") return failed(at, result.failure, result.usage);
	return await conclude$1(context, at, {
		answer,
		result
	});
}
function answerOf({ state }, { path, step }) {
	const answer = state.steps.get(path)?.question?.answer ?? namesAt(state, path).answers.get(step.name);
	if (answer) return answer;
	throw new AgenticError({
		code: "internal",
		message: `There is no answer to ${path}.`
	});
}
async function conclude$1(context, at, { answer, result }) {
	const read = await dataOf(context, at, parseAnswer(result.text, result.structured));
	if ("failure" in read) return failed(at, read.failure, result.usage);
	const output = outputOf$1(answer, read.data);
	saveAnswer(context, at, output);
	return produced(context, at, {
		output,
		usage: result.usage
	});
}
async function dataOf({ checkSchema }, { step }, { output, json }) {
	if (!isVerdict(json)) return miss("it is not a JSON object with `success`");
	if (!json.success) return { failure: unclear(typeof json.summary === "string" ? json.summary : output.summary) };
	const data = json.data ?? null;
	const problem = await checkSchema(step["output-schema"] ?? {}, data);
	return problem === void 0 ? { data } : miss(firstLine(problem, DETAILS_LIMIT));
}
function isVerdict(json) {
	return typeof json === "object" && json !== null && typeof Reflect.get(json, "success") === "boolean";
}
const UNCLEAR_LIMIT = 1e3;
function unclear(summary) {
	const reason = summary.trim().slice(0, UNCLEAR_LIMIT);
	return {
		class: "recoverable",
		code: "answer-unclear",
		message: reason === "" ? "Your answer was unclear. Please answer the question." : reason
	};
}
function miss(problem) {
	return { failure: schemaMiss(`The data of the answer does not meet the step's output-schema: ${problem}.`) };
}
async function promptFor$1(context, at, answer) {
	const { path, step, frame, previous } = at;
	const question = context.state.steps.get(path)?.question?.askedEvent.message ?? (await renderForReader(context, step.message, { frame })).trim();
	return joinSections([
		"A workflow asked a person a question, and the person answered. Make data of the answer; do nothing else.",
		`## The question\n\n${fenceUntrustedText(question, "the question as the person saw it")}`,
		`## The answer\n\n${describeAnswer$1(answer)}`,
		describeMiss(previous),
		form(step["output-schema"] ?? {})
	]);
}
function describeMiss(previous) {
	const failure = previous?.failure;
	if (failure?.code !== "schema-miss") return "";
	return `## The previous attempt failed\n\n${fenceUntrustedText(failure.message, "why the answer was refused")}`;
}
function form(schema) {
	return [
		"## Your answer",
		"",
		"Take from the person's words what they say. Do not guess, and fill in nothing they leave open. End with exactly one JSON object",
		"and nothing after it:",
		"",
		"- Where the words answer the question: `{\"success\": true, \"data\": …}`, where `data` meets this JSON Schema:",
		"",
		"```json",
		JSON.stringify(schema, null, 2),
		"```",
		"",
		"- Where they do not, or leave open what the schema requires: `{\"success\": false, \"summary\": \"…\"}`. The summary is shown to the person:",
		"  say in one or two sentences, in the language of their words, what is unclear and what to answer."
	].join("\n");
}
// src/steps/merge/merge-step.ts
async function mergeBranch(context, at) {
	const request = requestFor(context, at);
	const merged = await context.workspaces.merge(context.workspace, request);
	if (merged.status === "conflict") return await resolve$1(context, at, {
		request,
		conflict: merged
	});
	await context.workspace.setupRecord?.remove();
	const checks = await blockChecks(context, at);
	const { workspace } = context;
	const stopped = checks.length === 0 ? void 0 : await setUpWorktree(context, at, { workspace });
	if (stopped) return stopped;
	const misses = await runChecks(context, {
		...at,
		workspace
	}, checks);
	if (!misses) return interrupted(at);
	if (misses.length === 0) return await succeeded(context, at, { merged });
	const { branch } = request;
	const intro = `${branch} was merged without conflicts, but the success checks of the block failed`;
	const { message, ...failure } = checkFailure(intro, misses);
	const advice = `Fix it in ${targetDirectoryOf(context, at)} and commit, then run \`agentic-sdlc resume ${context.facts.runId}\`.`;
	return failed(at, {
		...failure,
		class: "blocking",
		message: `${message}\n${advice}`
	});
}
function requestFor({ state, facts }, { path, step, attempt }) {
	const { branch = "", head = "" } = state.branches.get(step.branch) ?? {};
	const summary = firstLine(state.steps.get(step.branch)?.output?.summary ?? "");
	const message = [`Merge ${branch}`, ...summary === "" ? [] : [summary]].join("\n\n");
	return {
		key: {
			runId: facts.runId,
			step: path,
			attempt
		},
		branch,
		head,
		message
	};
}
async function succeeded(context, at, done) {
	const { merged, usage, lost = [] } = done;
	const base = context.state.steps.get(at.path)?.base;
	const landed = base === void 0 ? void 0 : await context.workspace.committedSince(base);
	const files = [...landed?.files ?? merged.files];
	const output = outputOf(context, at, {
		...done,
		files
	});
	if (done.answer) saveAnswer(context, at, output);
	return {
		type: "step.succeeded",
		step: at.path,
		attempt: at.attempt,
		output: journaled(context, at, output),
		usage,
		commit: landed?.head ?? merged.head,
		files,
		lost: lost.length === 0 ? void 0 : lost.map((loss) => ({
			...loss,
			files: [...loss.files]
		}))
	};
}
function outputOf({ state }, { step }, { files, conflicts = 0, lost = [], answer }) {
	const branch = state.branches.get(step.branch)?.branch ?? step.branch;
	const resolved = conflicts === 0 ? "" : `, conflicts in ${plural(conflicts, "file")} resolved`;
	const merged = `${lost.map((loss) => `${describeLostChanges(loss)}; `).join("")}merged ${branch}: ${plural(files.length, "file")}${resolved}`;
	return {
		...emptyOutput,
		output_type: "merge",
		summary: files.length === 0 && conflicts === 0 ? `${branch} was merged already` : merged,
		metrics: {
			...answer?.metrics,
			files: files.length,
			conflicts
		},
		next_step_context: answer?.next_step_context ?? null,
		data: answer?.data
	};
}
async function resolve$1(context, at, { request, conflict }) {
	const scratch = scratchWorktreeOf(context, at.path);
	const last = {
		path: at.path,
		attempt: at.previous?.attempt ?? at.attempt
	};
	const keep = createNumberedPatchWriter(context.store, last, "damaged");
	const merge = await context.workspaces.openConflict(context.workspace, request, {
		...scratch,
		keep
	});
	let isRetrying = false;
	try {
		await restoreConflict(context, at, merge);
		const event = await attemptMerge(context, at, {
			merge,
			conflict
		});
		if (event.type === "step.succeeded") return event;
		isRetrying = event.type === "step.failed" && isRetried(context, at, event.failure);
		if (!isRetrying) await merge.savePartial(createPatchWriter(context.store, at)).catch(() => void 0);
		if (event.type !== "step.failed" || isRetrying || event.failure.class === "fatal") return event;
		const { files, description } = conflict;
		const conflictFailure = describeConflict(context, at, {
			files,
			description,
			failure: event.failure
		});
		return {
			...event,
			failure: conflictFailure
		};
	} finally {
		if (!isRetrying) await merge.discard().catch(() => void 0);
	}
}
async function restoreConflict(context, { previous, path }, { workspace }) {
	if (!previous || previous.status !== "interrupted" && previous.failure?.class !== "transient") return;
	await workspace.recover(previous.base ?? "", createPatchWriter(context.store, {
		path,
		attempt: previous.attempt
	}));
}
async function attemptMerge(context, at, { merge, conflict }) {
	const began = context.clock.now().getTime();
	const { timeoutMs } = at;
	const { workspace } = merge;
	const checks = await workflowChecks(context, at);
	const early = await setUpWorktree(context, at, { workspace });
	if (early?.type === "step.interrupted") return early;
	const result = await runAgentSession(context, at, {
		prompt: await promptFor(context, at, {
			merge,
			conflict,
			checks,
			isSetUp: !early
		}),
		settings: context.settingsAt(prefixOf(at.path)),
		cwd: merge.workspace.directory,
		timeoutMs
	});
	const { usage } = result;
	if (result.status === "interrupted") return interrupted(at, usage);
	if (result.status === "failed") return failed(at, result.failure, usage);
	const { output: answer } = parseAnswer(result.text, result.structured);
	if (!answer.success) return failed(at, unsuccessful(answer), usage);
	const unsolved = await merge.unresolved();
	if (unsolved.length > 0) return failed(at, unresolved(unsolved), usage);
	const remaining = remainingMs(context, {
		timeoutMs,
		began
	});
	const stopped = checks.length === 0 ? void 0 : await setUpWorktree(context, at, { workspace });
	if (stopped) return stopped;
	const misses = await runChecks(context, {
		...at,
		timeoutMs: remaining,
		workspace
	}, checks);
	if (!misses) return interrupted(at, usage);
	if (misses.length > 0) return failed(at, checkFailure("The merged files do not pass the workflow's checks", misses), usage);
	const merged = await conclude(merge);
	if ("failure" in merged) return failed(at, merged.failure, usage);
	await context.workspace.setupRecord?.remove();
	return await succeeded(context, at, {
		merged,
		lost: merged.lost,
		conflicts: conflict.files.length,
		answer,
		usage
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
	return {
		class: "recoverable",
		code: "conflict-unresolved",
		message: `Conflicts remain in ${files.join(", ")}.`,
		files: [...files]
	};
}
async function promptFor(context, at, { merge, conflict, checks, isSetUp }) {
	const args = {
		branches: mergeInputsOf(context, at),
		files: merge.files,
		description: conflict.description,
		checks
	};
	const renderScope = { frame: at.frame };
	const name = RESOLVE_CONFLICT_COMMAND;
	const { maxRetry } = mergePolicy(context, at);
	const next = {
		...at,
		previous: at.previous,
		maxRetry
	};
	const inScratch = {
		...context,
		workspace: merge.workspace
	};
	return joinSections([
		(await renderCommand(inScratch, {
			name,
			step: at.step.name,
			args
		}, renderScope)).trim(),
		isSetUp ? describeSetup(inScratch) : "",
		await describeEarlierAttempts(inScratch, next)
	]);
}
// src/template/worker-thread.ts
const MOST_WAIT = 60;
const MIN_PAUSE_MS = 20;
function workerUrl() {
	const name = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./template-worker.js";
	return new URL(name, import.meta.url);
}
var WorkerThread = class {
	#worker;
	#limits;
	#ready;
	#waiting;
	#alive = true;
	constructor(limits) {
		this.#limits = limits;
		this.#worker = new Worker(workerUrl(), {
			name: "templates",
			env: {},
			execArgv: [],
			stdin: false,
			stdout: true,
			stderr: true,
			resourceLimits: {
				maxOldGenerationSizeMb: limits.memoryMb,
				maxYoungGenerationSizeMb: 16,
				stackSizeMb: 4
			}
		});
		this.#worker.on("message", (reply) => this.#waiting?.resolve(reply));
		this.#worker.on("error", (error) => this.#fail(this.#failure(error)));
		this.#worker.on("exit", (code) => this.#fail(stopped(`the thread ended with code ${code}`)));
		this.#ready = this.#reply();
	}
	get alive() {
		return this.#alive;
	}
	async ask(request) {
		this.#worker.ref();
		try {
			await this.#ready;
			const reply = this.#reply();
			this.#worker.postMessage(request, []);
			return await this.#failWhenLate(reply);
		} finally {
			this.#worker.unref();
		}
	}
	async end() {
		this.#alive = false;
		await this.#worker.terminate();
	}
	#reply() {
		this.#waiting = Promise.withResolvers();
		return this.#waiting.promise;
	}
	#fail(error) {
		this.#alive = false;
		this.#waiting?.reject(error);
	}
	#failure(error) {
		if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") return stopped(error.message, error);
		const { memoryMb } = this.#limits;
		return new AgenticError({
			code: "template-failed",
			message: `Rendering needed more than ${memoryMb} MB of memory; give the template less data or less to do.`,
			data: { memoryMb },
			cause: error
		});
	}
	async #failWhenLate(reply) {
		const { timeoutMs } = this.#limits;
		const began = {
			cpuMs: cpuMsOfOthers(),
			at: performance.now()
		};
		let timer;
		let answered = false;
		const check = () => {
			if (answered) return;
			const remaining = timeoutMs - (cpuMsOfOthers() - began.cpuMs);
			if (remaining <= 0 || performance.now() - began.at > MOST_WAIT * timeoutMs) this.#tooLate();
			else timer = setTimeout(() => setImmediate(check), Math.max(remaining, MIN_PAUSE_MS));
		};
		timer = setTimeout(() => setImmediate(check), timeoutMs);
		try {
			return await reply;
		} finally {
			answered = true;
			clearTimeout(timer);
		}
	}
	#tooLate() {
		const { timeoutMs } = this.#limits;
		this.#fail(new AgenticError({
			code: "template-failed",
			message: `Rendering took longer than ${timeoutMs} ms and was stopped; give the template less to do.`,
			data: { timeoutMs }
		}));
	}
};
function cpuMsOfOthers() {
	const own = "threadCpuUsage" in process ? process.threadCpuUsage() : {
		user: 0,
		system: 0
	};
	const { user, system } = process.cpuUsage();
	return (user + system - own.user - own.system) / 1e3;
}
function stopped(reason, cause) {
	return new AgenticError({
		code: "internal",
		message: `The template worker failed: ${reason}.`,
		cause
	});
}
export { countLines as $, textOfMarker as $n, engineIdentity as $t, renderJobSummary as A, roleOf$1 as An, isLogin as Ar, linkLeadingTo as At, SyncReport as B, handleEvent as Bn, describeCheckpoint as Bt, doProgram as C, createEventContext as Cn, truncateText$1 as Cr, editedBody as Ct, locationInStack as D, createReportOnce as Dn, parseRepositoryUrl as Dr, deleteRunBranch as Dt, isOver as E, createStickyComment as En, locationOf as Er, withMarker as Et, createLocalNotes as F, isWorkflowRunCompleted as Fn, STEP as Fr, addCheckpoint as Ft, withTrustedAgents as G, createLimits as Gn, listChoices as Gt, TOOL_SERVER as H, recheckPermission as Hn, progressDigest as Ht, isNotesFolderIntact as I, workflowRunStart as In, withTextBelow as Ir, checkpointEntry as It, shareNotebook as J, sanitizeLines as Jn, createGitStateRefs as Jt, readIssue as K, archivedRequests as Kn, branchRefs as Kt, readLocalSnapshot as L, withRefSnapshot as Ln, createWarnOnce as Lr, checkpointJson as Lt, BATCH as M, dispatchRepository as Mn, parseRequester as Mr, isEngineBranch as Mt, SYNC_LIST as N, dispatchWorkflow as Nn, requesterOf as Nr, joinRound as Nt, messageOf as O, createThrottledUpdate as On, resolveGitHubUrls as Or, pushToPullRequest as Ot, batchesOf as P, findWorkflowRun as Pn, DEFINITION_VERSION as Pr, previewJoin as Pt, computeAppendDelta as Q, canStartRun as Qn, createAnswerSource as Qt, readRemoteNotes as R, createGitHubStateRefs as Rn, refused$2 as Rr, checkpointText as Rt, startFromCode as S, STARTER as Sn, sendRequest as Sr, findPullRequest as St, ReplayedResults as T, inputsOf as Tn, hasStatus as Tr, moveLink as Tt, describeTools as U, relevanceOf as Un, truncateText as Ut, describeSync as V, mightConcern as Vn, lastResult as Vt, withTools as W, pendingRequestsOf as Wn, protectCodeBranch as Wt, CommitBatch as X, isSupportedEvent as Xn, renderPage as Xt, createRecording as Y, unlistedBotText as Yn, buildReport as Yt, completedTranscripts as Z, showApprovals as Zn, answersAtRemote as Zt, trustedSources as _, StepFailure as _n, createAppClient as _r, interruptRun as _t, buildPrompt as a, findProtectedFiles as an, failurePart as ar, RecordingManifest as at, watchPrograms as b, createGitHubClient as bn, pages as br, routeProblem as bt, checkBeforeSession as c, pathReadThroughLink as cn, runCommentParts as cr, recordingDirectory as ct, protectedFilesFailure as d, openRepository as dn, forGitHub as dr, RecordedLine as dt, newId as en, acquireLease as er, isTranscript as et, withEngineCheck as f, repositoryAtGitHub as fn, mermaidOf as fr, readRunWithPendingBranches as ft, feedsScripts as g, ParallelFailure as gn, noneOn as gr, cancelRun as gt, replyToThreads as h, onExit as hn, explainError as hr, openRemoteStorage as ht, readAnswer as i, createProtectionFilter as in, costTable as ir, MANIFEST as it, runNotesSync as j, shortRequest as jn, issueDigest as jr, applyJournalLines as jt, userLocation as k, ownAuthorTest as kn, checksSuffix as kr, findLinkTargets as kt, claimedFixesFailure as l, protectedNames as ln, runMarker as lr, recordingNames as lt, notifyOutdatedApproval as m, tokensForUrl as mn, notStartedText as mr, renderMarkdown as mt, workerUrl as n, OWN_CONFIG as nn, readLease as nr, ORCHESTRATOR as nt, joinSections as o, isAgentConfig as on, markedRun as or, listRecordings as ot, withRelativeDocument as p, tokensForRepository as pn, isStartedText as pr, showLocalFirst as pt, addLogLine as q, replyToLateAnswers as qn, findBranch as qt, mergeBranch as r, PROTECTED_NAMES as rn, releaseLease as rr, askOrchestrator as rt, renderCommand as s, isProtected as sn, renderRunComment as sr, readRecording as st, WorkerThread as t, retryTiming as tn, isLeaseActive as tr, limitOf as tt, missingDocument as u, openGitHub as un, totals as ur, requireFreeName as ut, findRemoteDefault as v, defineWorkflow as vn, installationToken as vr, describeActiveJobs as vt, BlockingCodeError as w, readAppSettings as wn, failureOf as wr, findUnchangedText as wt, resumeFromCode as x, parse$1 as xn, request as xr, createGitHubForge as xt, openDefaultBranch as y, isProgram as yn, readAppIdentity as yr, findActiveJobs as yt, readRemoteSnapshot as z, INVALID_PAYLOAD as zn, createCheckpointWriter as zt };
