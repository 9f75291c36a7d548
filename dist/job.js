import { d as AgenticError, m as usageError, p as messageOf, s as asUserError } from "./base.js";
import { $n as literal, C as withWrite, D as createLocalStore, Dt as shorten, J as isSecretName, Kn as _enum, Kt as FIXED_FILES, L as parseRecord, Ln as suffixFor, Nn as nameOf, On as isRunId, Rn as suffixOf, Sn as displayPath, T as redactorFor, Ut as writeWhole, Wt as DEFINITION_FILES, Zn as int, Zt as attemptDirectory, _ as watchSignals, an as parseJsonObject, ar as strictObject, bn as createRunId, cr as unknown, dr as ZodError, en as isEngineFile, g as exitCodes, ht as printable, in as parseJson, ir as record, lt as replaceFile, m as exitCodeOfError, mr as prettifyError, nn as runFiles, nr as object, or as string, pt as readRegularText, rr as preprocess, sr as union, st as readOptional, tn as runDirectory, tr as number$1, vn as branchIdOf, xn as dayOf, z as makeFolder, zn as number } from "./start.js";
import { $n as textOfMarker, An as roleOf, Ar as isLogin, At as linkLeadingTo, Bn as handleEvent, Cn as createEventContext, Cr as truncateText, Dn as createReportOnce, Er as locationOf, Fn as isWorkflowRunCompleted, Fr as STEP, Gt as listChoices, Hn as recheckPermission, In as workflowRunStart, Ir as withTextBelow, Jn as sanitizeLines, Jt as createGitStateRefs, Kn as archivedRequests, Kt as branchRefs, Ln as withRefSnapshot, Mn as dispatchRepository, Mr as parseRequester, Mt as isEngineBranch, Nr as requesterOf, On as createThrottledUpdate, Pr as DEFINITION_VERSION, Qn as canStartRun, Qt as createAnswerSource, Rn as createGitHubStateRefs, Sn as STARTER, Tn as inputsOf, Tr as hasStatus, Wn as pendingRequestsOf, Wt as protectCodeBranch, Xn as isSupportedEvent, Xt as renderPage, Yn as unlistedBotText, Yt as buildReport, Zn as showApprovals, _t as interruptRun, an as findProtectedFiles, br as pages, bt as routeProblem, cr as runCommentParts, dn as openRepository, dr as forGitHub, er as acquireLease, ft as readRunWithPendingBranches, gt as cancelRun, hr as explainError, ht as openRemoteStorage, in as createProtectionFilter, jn as shortRequest, jr as issueDigest, kn as ownAuthorTest, kr as checksSuffix, kt as findLinkTargets, lr as runMarker, mr as notStartedText, mt as renderMarkdown, nr as readLease, pr as isStartedText, qn as replyToLateAnswers, qt as findBranch, rr as releaseLease, tn as retryTiming, tr as isLeaseActive, vt as describeActiveJobs, wn as readAppSettings, xr as request, xt as createGitHubForge } from "./shared.js";
import { $l as updateRefs, $o as renderEnd, At as threadSurface, Ba as createGit, Bn as cliPackages, Bt as readRunFacts, Ci as localRun, Ct as renderRow, Dt as pullRequestSurface, Et as lazySurface, Eu as parseRequest, Fs as viewRun, Ga as startGit, Gl as findRun, Gn as createRecord, Gt as loadFollowUpWorkflow, Gu as isSkippedAfterFailure, Ha as gitFailure, Ht as redactedObserver, Hu as RunRecord, Ji as updateSavedSetting, Jt as readFollowUp, Ka as withoutCredentials, Kl as liveRun, Kt as prepareFollowUp, La as isPathInside, Ld as closestMatch, Ms as outcomeOf, Mt as finalSurface, Mu as parseJournal, Nt as runSession, Nu as renderEvents, Od as remoteRetryTime, Ot as stateUrlOf, Pl as readInbox, Qa as systemClock, Ql as isUnreachable, Qt as requireValid, Ra as resolveRealPath, Sd as REMOTE, Sl as codeBranches, Sr as updatePostedBody, Ss as renderProblem, Td as fallbackBranch, Ti as readJournal, Tr as validationOf, Tt as emptySurface, Ua as localEnvironment, Un as isOnPath, Ut as Stop, Uu as parseRunRecord, Vn as installCli, Vs as stepRow, Wo as ProgressDocument, Wt as hasStoredRun, Wu as isSameCommands, Xc as matrixOf, Xn as bodyIn, Xs as isAsking, Yl as versionOf, Yt as prepareBranch, Za as _usingCtx, Zc as projectProgress, Zi as fetchRunBranches, Zn as pullRequestFile, Zt as prepareStart, _a as listHeads, _t as isWarning, _u as stateMessage, ad as evolve, au as RUN_REFS, bd as HEAD_MOVED, bt as detailLines, ca as pushUrlKey, cd as branchNamesOf, ci as fatal, cs as parseWorkflow, cu as branchRef, dd as initialState, dl as sanitizeCode, du as isRefName, ec as costOf, fa as branchNames, fn as openRemotes, fu as isTreePath, ga as isPartOfHistory, gd as pullRequestsOf, gu as runRef, ha as fetchThrough, hu as runPath, ia as createBareRepository, id as walkSteps, il as verifiedOf, io as isTerminal, jd as StateBranch, js as followUpOf, jt as createBoard, ka as listMissingCommits, kd as Provider, ki as loadStartable, kt as threadReplyTimeout, la as redirectPushes, ld as filesChanged, ll as cut, lo as resolveVariableValues, ls as parsePlainYaml, lt as readableRun, lu as inboxRef, ml as sanitizeTitle, mo as openProject, mt as withTimeout, mu as runOf, no as archiveRun, oa as openStagingRepository, oo as issueVariables, ou as SHARED_FOLDER, pa as worktreePath, pl as sanitizeText, qn as filesOfRequest, qt as prepareResumeOrFollowUp, ra as copyBranches, ro as mergedBranchesOf, sa as packFolder, sd as branchAt$1, ta as describeMovedBranch, tc as formatCostSummary, tl as branchChecks, tu as MEMORY_FOLDER, ua as writeBundle, ud as headsOf, un as remotesOf, uu as isGitFolder, vt as orchestratorWaits, wd as describeUnopenedPullRequest, wi as readDefinitions, wl as validateRun, ws as renderWarnings, wt as commentSurface, ya as unreachableCommits, yd as BRANCH_MOVED, yo as withProjectCommands, zt as readBranchFacts } from "./run.js";
const { appendFileSync, closeSync, copyFileSync, existsSync, lstatSync, mkdtempSync, openSync, readFileSync, readSync, readdirSync, rmSync, statSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { delimiter, join, posix, relative, resolve } = process.getBuiltinModule("node:path");
const { tmpdir } = process.getBuiltinModule("node:os");
const { isDeepStrictEqual, stripVTControlCharacters } = process.getBuiltinModule("node:util");
const { createHmac, randomUUID, timingSafeEqual } = process.getBuiltinModule("node:crypto");
const fs$1 = process.getBuiltinModule("node:fs");
const { constants: constants$2, promises } = process.getBuiltinModule("node:fs");
const { readFile } = process.getBuiltinModule("node:fs/promises");
const os$1 = process.getBuiltinModule("node:os");
const { EOL } = process.getBuiltinModule("node:os");
const crypto = process.getBuiltinModule("node:crypto");
// src/action/job-event.ts
const Issue = object({
	number: int().positive(),
	title: string().default(""),
	body: string().nullish(),
	updated_at: string().optional()
});
const Dispatched = object({ issue: number().int().positive() }).optional().catch(void 0);
const Event = object({
	issue: Issue.optional(),
	pull_request: Issue.extend({ head: object({ sha: string() }).optional() }).optional(),
	comment: object({
		html_url: string().optional(),
		created_at: string().optional()
	}).optional(),
	review: object({
		html_url: string().optional(),
		submitted_at: string().nullish()
	}).optional(),
	inputs: Dispatched,
	client_payload: Dispatched,
	repository: object({ default_branch: string().min(1) }).optional().catch(void 0)
});
function readJobTrigger(environment, overrides = {}) {
	const { comment, review, inputs, client_payload, repository, ...event } = Event.safeParse(parseJson(readJobFile(environment["GITHUB_EVENT_PATH"])), { jitless: true }).data ?? {};
	const { issue, pull_request: pull } = overrides.issue !== void 0 && overrides.issue !== (event.issue ?? event.pull_request)?.number ? {} : event;
	const described = issue ?? pull;
	const named = overrides.issue ?? (inputs ?? client_payload)?.issue;
	const about = described ?? (named === void 0 ? void 0 : {
		number: named,
		title: ""
	});
	const requester = parseRequester(overrides["asked-by"] ?? "");
	const createdAt = Date.parse(comment?.created_at ?? review?.submitted_at ?? issue?.updated_at ?? "");
	const issueText = described?.body === void 0 ? void 0 : {
		title: described.title,
		body: described.body ?? ""
	};
	return {
		name: environment["GITHUB_EVENT_NAME"] ?? "action",
		actor: requester?.login ?? environment["GITHUB_ACTOR"] ?? "unknown",
		requestEvent: requester?.trigger?.event,
		issue: about && {
			number: about.number,
			title: about.title
		},
		issueText,
		digest: issueText ? void 0 : requester?.digest,
		headSha: overrides["head-sha"] ?? pull?.head?.sha,
		commentUrl: (comment ?? review)?.html_url ?? addressOf(environment, requester, about?.number),
		until: Number.isNaN(createdAt) ? requester?.at : new Date(createdAt),
		defaultBranch: repository?.default_branch
	};
}
function addressOf({ GITHUB_SERVER_URL: server = "https://github.com", GITHUB_REPOSITORY: repository }, requester, issue) {
	if (!requester?.trigger || !repository || issue === void 0) return void 0;
	return `${server}/${repository}/issues/${issue}#${requester.trigger.fragment}`;
}
function readJobFile(path = "") {
	try {
		return path === "" ? void 0 : readRegularText(path);
	} catch {
		return;
	}
}
// src/action/job-repository.ts
async function openJobRepository({ environment }) {
	const [owner = "", repo = "", ...more] = (environment["GITHUB_REPOSITORY"] ?? "").split("/");
	if (owner === "" || repo === "" || more.length > 0) return { status: "not-github" };
	return await openRepository(environment, {
		owner,
		repo
	});
}
async function gitHubOf(job) {
	const found = await openJobRepository(job);
	return found.status === "open" ? found.github : void 0;
}
// src/git/bundles/quarantine.ts
const MAX_BUNDLE_BYTES = 536870912;
const MAX_HEADER_BYTES = 262144;
const MAX_REFS = 2e3;
const MAX_PREREQUISITES = 500;
const UNPACK_TIMEOUT_MS = 3e5;
const CALL_TIMEOUT_MS = 12e4;
function readBundleHeader(file) {
	const { size } = statSync(file);
	if (size > MAX_BUNDLE_BYTES) throw refused$2(`it has ${size} bytes, and more than ${MAX_BUNDLE_BYTES} are not accepted`);
	const start = Buffer.alloc(Math.min(size, MAX_HEADER_BYTES));
	const descriptor = openSync(file, "r");
	try {
		readSync(descriptor, start, 0, start.length, 0);
	} finally {
		closeSync(descriptor);
	}
	const end = start.indexOf("\n\n");
	if (end === -1) throw refused$2("its header has no end");
	const [signature = "", ...lines] = start.toString("utf8", 0, end).split("\n");
	if (!/^# v[23] git bundle$/.test(signature)) throw refused$2("it is not a git bundle");
	const refs = new Map();
	const prerequisites = [];
	for (const line of lines) {
		if (line.startsWith("@")) {
			if (!/^@object-format=sha(1|256)$/.test(line)) throw refused$2(`it requires ${JSON.stringify(line)}`);
			continue;
		}
		const [, prerequisite] = /^-([0-9a-f]{40}|[0-9a-f]{64})(?: .*)?$/.exec(line) ?? [];
		if (prerequisite !== void 0) {
			prerequisites.push(prerequisite);
			continue;
		}
		const [, commit, name] = /^([0-9a-f]{40}|[0-9a-f]{64}) refs\/(.+)$/.exec(line) ?? [];
		if (commit === void 0 || name === void 0 || !isRefName(name) || refs.has(`refs/${name}`)) throw refused$2(`it has the line ${JSON.stringify(line.slice(0, 200))}`);
		refs.set(`refs/${name}`, commit);
	}
	if (refs.size > MAX_REFS) throw refused$2("it has too many refs");
	if (prerequisites.length > MAX_PREREQUISITES) throw refused$2(`it has ${prerequisites.length} prerequisite commits`);
	return {
		refs,
		prerequisites,
		length: end + 2
	};
}
async function openQuarantine(repository, options) {
	const { directory, bundle, header, source, environment } = options;
	const git = createGit(directory, environment, CALL_TIMEOUT_MS);
	await createBareRepository(repository, git);
	await fetchMissingCommits({
		git,
		source
	}, header.prerequisites);
	const pack = (await readFile(bundle)).subarray(header.length);
	const args = [
		"index-pack",
		"--strict",
		"--fix-thin",
		"--stdin",
		`--max-input-size=${MAX_BUNDLE_BYTES}`
	];
	const call = {
		directory,
		environment: {
			...localEnvironment(environment),
			GIT_DIR: directory
		},
		input: pack,
		limitMs: UNPACK_TIMEOUT_MS
	};
	const answer = await startGit(args, call);
	if (answer.exitCode !== 0) throw refused$2(`git rejected its objects (${gitFailure(args, {
		directory,
		...answer
	}).message})`);
	for (const [ref, commit] of header.refs) {
		if (await git.try("cat-file", "-t", commit) !== "commit") throw refused$2(`${ref} is not a commit`);
		await git.run("update-ref", ref, commit);
	}
	return {
		git,
		objects: `${directory}/objects`,
		header
	};
}
async function fetchMissingCommits({ git, source }, commits) {
	const missing = await listMissingCommits(git, commits);
	if (missing.length === 0) return;
	const refs = missing.map((commit) => `${commit}:refs/agentic/base/${commit}`);
	if ((await fetchThrough(git, source, {
		refs,
		isShallow: true
	})).exitCode !== 0) throw refused$2(`it builds on ${missing.map((commit) => commit.slice(0, 12)).join(", ")}, which ${source.remote.name} does not provide`);
}
function refused$2(reason) {
	return new AgenticError({
		code: "usage",
		message: `The bundle of the handoff was not published: ${reason}. Start a new run. If this happens again, check what its agents did.`
	});
}
// src/action/gate/trigger-permission.ts
async function checkDispatchPermission(gitHub, request) {
	try {
		const stranger = await findUnauthorizedPerson(gitHub, request);
		if (stranger !== void 0) return denied(stranger);
		if (request.pull) return await checkPullRequest(gitHub, request.pull);
		return request.command === "run" && request.issue !== void 0 ? await checkIssue(gitHub, Number(request.issue)) : { allowed: true };
	} catch (error) {
		return denied(`GitHub could not check the request: ${messageOf(error)}`);
	}
}
const OWN_WORKFLOW = "github-actions[bot]";
async function findUnauthorizedPerson(gitHub, request) {
	const { namesRun, isOwn = false, event } = request;
	if (isOwn && event === "schedule" && request.people.length === 0) return void 0;
	const people = request.people.filter(({ login }) => !namesRun || login !== OWN_WORKFLOW);
	if (people.length === 0 && request.people.length > 0) return void 0;
	const { policy } = await readAppSettings(gitHub);
	const facts = await Promise.all(people.map(async ({ login, isBot }) => ({
		login,
		type: isBot ? "Bot" : "User",
		isOwnApp: false,
		...isBot ? {} : { role: await roleOf(gitHub, login) }
	})));
	for (const person of facts.length === 0 ? [void 0] : facts) {
		const decision = canStartRun({
			...DISPATCH_FACTS,
			people: person ? [person] : []
		}, policy);
		if (!decision.allowed) return describeRefusal(decision.reason, person?.login ?? "");
	}
}
const DISPATCH_FACTS = {
	event: "dispatch",
	action: "dispatched",
	isEdited: false,
	isLocked: false,
	isTransferred: false,
	isFork: false
};
function describeRefusal(reason, login) {
	if (reason === "bot") return unlistedBotText(login);
	if (reason === "role") return `${login} may not start runs in this repository.`;
	return "The request has no known author.";
}
async function checkIssue(gitHub, number) {
	const report = () => {};
	const issue = await createEventContext(gitHub, {
		own: {},
		report
	}).forge.issue(number);
	if (!issue) return denied(`There is no issue or pull request #${number} in this repository.`);
	return issue.isPullRequest ? await checkPullRequest(gitHub, { number }) : { allowed: true };
}
async function checkPullRequest({ client, repository }, { number, head, baseRef }) {
	const { data } = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
		...repository,
		pull_number: number,
		...shortRequest()
	});
	const fork = data.head.repo;
	const own = `${repository.owner}/${repository.repo}`.toLowerCase();
	if (fork?.full_name.toLowerCase() !== own) return denied(`Pull request #${number} is from ${fork?.full_name ?? "a deleted repository"}. Runs only work on branches of this repository.`);
	if (head && head.repository?.toLowerCase() !== own) return denied(`Pull request #${number} was from another repository at the time of the request.`);
	const movedTo = {
		headSha: data.head.sha,
		headRef: data.head.ref
	};
	if (data.state !== "open") return {
		...denied(`Pull request #${number} is closed.`),
		movedTo,
		isClosed: true
	};
	if (baseRef !== void 0 && baseRef !== data.base.ref) return denied(`Pull request #${number} now targets ${data.base.ref}, not ${baseRef}. Ask again.`);
	if (!head || head.sha === movedTo.headSha) return {
		allowed: true,
		...movedTo
	};
	return {
		allowed: false,
		reason: `Pull request #${number} has moved from ${head.sha.slice(0, 12)} to ${movedTo.headSha.slice(0, 12)}. Ask again.`,
		movedTo
	};
}
function denied(reason) {
	return {
		allowed: false,
		reason
	};
}
// src/action/run/pull-request-head.ts
async function headOf$1(job, { root }, verified) {
	const { environment, inputs, trigger } = job;
	const sha = inputs["head-sha"];
	if (sha === void 0) return {};
	const gitHub = await gitHubOf(job);
	if (!gitHub || !trigger.issue) throw usageError("Input `head-sha` needs a job for a pull request. Remove it for other jobs.");
	const branch = verified?.sha === sha ? verified.branch : await branchAt(gitHub, trigger.issue.number, sha);
	const source = (await remotesOf({
		root,
		environment
	})).choose(void 0);
	if (source) await fetchMissingCommits({
		git: createGit(root, environment),
		source
	}, [sha]);
	const { number } = trigger.issue;
	const checked = await checkedHead({
		repository: environment["GITHUB_REPOSITORY"],
		runId: inputs["run-id"],
		pull: number,
		headSha: sha
	});
	return {
		head: {
			branch,
			sha
		},
		...checked ? { continues: number } : {}
	};
}
async function branchAt(gitHub, number, sha) {
	const verdict = await checkPullRequest(gitHub, { number });
	if (!verdict.allowed) throw usageError(verdict.reason);
	if (verdict.headSha === sha && verdict.headRef !== void 0) return verdict.headRef;
	throw usageError(`The head of pull request #${number} is now ${verdict.headSha ?? "unknown"}, not ${sha}. Ask again.`);
}
async function checkedHead({ repository, runId, pull, headSha }) {
	if (repository === void 0 || runId === void 0 || pull === void 0 || headSha === void 0) return void 0;
	const head = {
		pull,
		headSha
	};
	return suffixOf(runId) === await checksSuffix(repository, head) ? head : void 0;
}
// src/action/run/start-follow-up.ts
async function prepareNextRun(job, project, { state, facts }) {
	if (facts.workflow.name !== "do" || state.status !== "completed") return void 0;
	if (job.inputs["hand-over"] !== void 0) return void 0;
	const { runId } = facts;
	const followUp = await readFollowUp(project, runId);
	if (!followUp) return void 0;
	const { environment, log } = job;
	log.text(`Run ${followUp.runId} follows: ${followUp.workflow}.`);
	const head = await headOf$1(job, project);
	return await prepareFollowUp({
		project,
		environment,
		runId,
		followUp,
		isTrustedCheckout: true,
		...head,
		report: log.text
	});
}
const COMPOSED_FILE = ".agentic/workflows/workflow.yaml";
function keepComposedWorkflow({ inputs, log }, { config }, { loaded, variables }) {
	if (loaded.source !== "built-in:do" || String(variables["keep"]) !== "true") return {
		variables,
		keepOverrides: {}
	};
	if (inputs["hand-over"] === void 0 || findProtectedFiles([COMPOSED_FILE], config.github.allowedFiles).length === 0) return {
		variables,
		keepOverrides: {
			git: true,
			pullRequest: true
		}
	};
	log.warn(`The composed workflow is not proposed: only people may change files of .agentic/, unless \`github.allowedFiles\` names them (${COMPOSED_FILE.replace("workflow.yaml", "*.yaml")}). The question contains its text.`);
	return {
		variables: {
			...variables,
			keep: false,
			unkept: true
		},
		keepOverrides: {}
	};
}
async function findFollowingRun(gitHub, { command, runId }) {
	if (command !== "resume" || runId === void 0) return void 0;
	const ports = createEventContext(gitHub, {
		own: { login: "" },
		report: () => {}
	});
	const { stateRef } = await ports.settings();
	const found = await findRun(ports.refs, runId, { stateRef });
	const followUp = found && await readFollowUpOf(found);
	if (!followUp) return void 0;
	const started = await findRun(ports.refs, followUp.runId, { stateRef });
	if (!started) {
		const { workflow, variables } = followUp;
		const { actor = "", asked_in, created_at } = await readRunRecord(found);
		return {
			command: "run",
			workflow,
			variables: JSON.stringify(variables),
			runId: followUp.runId,
			askedBy: requesterOf(actor, asked_in, created_at)
		};
	}
	const { state } = await validateRun(started);
	return state.status === "completed" ? "over" : {
		command,
		runId: followUp.runId
	};
}
async function dispatchFollowUp({ log }, gitHub, found) {
	const followUp = await readFollowUpOf(found);
	if (!followUp) return;
	const { issue, head_sha, overrides } = await readRunRecord(found);
	const { state } = await validateRun(found);
	const { maxCostUsd } = {
		...overrides,
		...state.limits
	};
	const command = `\`agentic-sdlc resume ${found.runId}\``;
	if (!gitHub) {
		log.warn(`Run ${followUp.runId} follows. It was not started, since \`github-token\` is missing. Start it: ${command}.`);
		return;
	}
	await dispatchRepository(gitHub, STARTER.event, {
		command: "resume",
		"run-id": found.runId,
		issue: issue?.number,
		"head-sha": head_sha,
		"max-cost-usd": maxCostUsd && String(Math.max(maxCostUsd - state.knownCostUsd, .01))
	});
	log.text(`Run ${followUp.runId} follows, in a separate job: ${followUp.workflow}.`);
}
async function readFollowUpOf(found) {
	const { definition } = await readRunRecord(found);
	if (definition !== "built-in:do") return void 0;
	const { state } = await validateRun(found);
	return await followUpOf({
		...state,
		runId: found.runId
	}, definition);
}
async function readRunRecord(found) {
	return parseRunRecord(await found.readText(runFiles.run)) ?? {};
}
// src/action/gate/claim-run.ts
async function acquireLeaseForJobs(job, { gitHub, refs }, runId) {
	const own = workflowRunOf(job);
	if (own === void 0) return "acquired";
	const server = job.environment["GITHUB_SERVER_URL"] ?? "https://github.com";
	const lease = {
		run_id: runId,
		workflow_run: own,
		asked: await workflowRunStart(gitHub, own),
		url: `${server}/${locationOf(gitHub)}/actions/runs/${own}`,
		since: retryTiming.clock.now().toISOString()
	};
	const otherLease = await acquireLease({
		refs,
		...retryTiming,
		isOver: (id) => isWorkflowRunCompleted(gitHub, id)
	}, lease);
	if (!otherLease) return "acquired";
	job.log.notice(`${describeLease(otherLease)} ${HELD}`);
	return "held";
}
const HELD = "No second job starts for it. The active job finds answers and cancel requests within half a minute.";
function describeLease({ run_id: runId, url }) {
	return `Run ${runId} already has an active job: ${url}.`;
}
async function conflictingLeaseMessage(job, refs, runId) {
	const lease = (await readLease(refs, runId))?.lease;
	if (!lease || lease.workflow_run === workflowRunOf(job)) return void 0;
	const gitHub = await gitHubOf(job);
	const isOver = async (id) => gitHub ? await isWorkflowRunCompleted(gitHub, id) : void 0;
	return await isLeaseActive(lease, {
		isOver,
		now: retryTiming.clock.now()
	}) ? describeLease(lease) : void 0;
}
async function releaseLeaseForJobs(job, refs, { runId, round }) {
	const workflowRun = workflowRunOf(job);
	if (workflowRun === void 0) return void 0;
	return await releaseLease({
		refs,
		...retryTiming
	}, {
		runId,
		workflowRun,
		round
	});
}
function workflowRunOf({ environment }) {
	const id = environment["GITHUB_RUN_ID"] ?? "";
	return /^[1-9]\d{0,19}$/.test(id) ? id : void 0;
}
async function leaseRequestedAt(job, gitHub, runId) {
	if (!gitHub) return void 0;
	const refs = createGitHubStateRefs(gitHub);
	const lease = (await readLease(refs, runId).catch(() => void 0))?.lease;
	if (!lease || lease.workflow_run !== workflowRunOf(job)) return void 0;
	return new Date(lease.asked ?? lease.since);
}
// src/action/gate/trigger.ts
const User = object({
	login: string().min(1).max(120),
	type: string().default("")
});
const Head = object({
	sha: string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/),
	repo: object({ full_name: string() }).nullish()
});
const Pull = object({
	number: int().positive(),
	head: Head,
	base: object({ ref: string() })
});
const optionalText = union([string(), number$1()]).nullish().transform((value) => String(value ?? "").trim());
const DispatchInputs = object({
	command: string().default("run"),
	workflow: optionalText,
	variables: union([string(), record(string(), unknown())]).default(""),
	"run-id": optionalText,
	issue: optionalText,
	"head-sha": optionalText,
	"from-step": optionalText,
	"max-cost-usd": optionalText,
	"max-tokens": optionalText,
	"trust-definition": optionalText,
	"asked-by": optionalText
});
const sender = { sender: User };
const dispatches = {
	workflow_dispatch: object({
		...sender,
		inputs: DispatchInputs.nullish()
	}).transform(({ sender, inputs }) => ({
		sender,
		inputs
	})),
	repository_dispatch: object({
		...sender,
		client_payload: DispatchInputs.nullish()
	}).transform(({ sender, client_payload }) => ({
		sender,
		inputs: client_payload
	}))
};
async function readTrigger(source) {
	const { name, configured } = source;
	const isDispatch = Object.hasOwn(dispatches, name);
	if (configured && !isDispatch) return await readConfigured(source, configured);
	if (!isDispatch) return refused$1(`The event ${name} cannot start runs, since its code or text may be untrusted. Use workflow_dispatch, or a comment.`);
	try {
		return await readDispatch(source);
	} catch (error) {
		if (!(error instanceof ZodError) && !(error instanceof AgenticError)) throw error;
		return refused$1(`The event ${name} is invalid: ${error instanceof AgenticError ? error.message : prettifyError(error)}`);
	}
}
const CONFIGURABLE_EVENTS = new Set([
	"schedule",
	"push",
	"issues",
	"pull_request"
]);
const TriggerPayload = object({
	sender: User.optional(),
	pull_request: Pull.optional()
});
async function readConfigured(source, configured) {
	const { name, payload } = source;
	if (!CONFIGURABLE_EVENTS.has(name)) return refused$1(`The event ${name} cannot start runs, even if the workflow configures one.`);
	const parsed = TriggerPayload.safeParse(payload, { jitless: true });
	if (!parsed.success) return refused$1(`The event ${name} is invalid.`);
	const { sender, pull_request } = parsed.data;
	if (!sender && name !== "schedule") return refused$1(`The event ${name} has no sender.`);
	const request = {
		...configured,
		people: sender && name !== "schedule" ? [personOf(sender)] : [],
		pull: pull_request && pullOf(pull_request),
		namesRun: false,
		isOwn: true
	};
	return await createTrigger({
		...source,
		actors: name === "schedule" ? [] : source.actors
	}, request);
}
async function readDispatch(source) {
	const { sender, inputs } = dispatches[source.name].parse(source.payload, { jitless: true });
	const { command, variables, ...others } = inputs ?? DispatchInputs.parse({});
	const named = {
		workflow: others.workflow,
		variables: typeof variables === "string" ? variables : JSON.stringify(variables),
		runId: others["run-id"],
		issue: others.issue,
		fromStep: others["from-step"],
		maxCostUsd: others["max-cost-usd"],
		maxTokens: others["max-tokens"],
		trustDefinition: others["trust-definition"],
		askedBy: personOf(sender).isBot && parseRequester(others["asked-by"]) ? others["asked-by"] : ""
	};
	if (others["head-sha"] !== "" && others.issue === "") return refused$1("`head-sha` is the head of a pull request. Set `issue` to its number as well.");
	return await createTrigger(source, {
		...Object.fromEntries(Object.entries(named).filter(([, value]) => value.trim() !== "")),
		pull: pinnedPullRequest(inputs, source.repository),
		command,
		people: [personOf(sender)],
		namesRun: named.runId !== ""
	});
}
function pinnedPullRequest(inputs, repository) {
	const { issue = "", "head-sha": sha = "" } = inputs ?? {};
	return sha === "" || !ISSUE.test(issue) ? void 0 : {
		number: Number(issue),
		head: {
			sha,
			repository
		}
	};
}
const ISSUE = /^[1-9]\d{0,9}$/;
const COMMANDS$1 = new Set([
	"run",
	"resume",
	"cancel",
	"status"
]);
async function createTrigger({ name, actors, repository, delivery, now }, request) {
	const problem = findProblem(request);
	if (problem !== void 0) return refused$1(problem);
	const people = [...request.people, ...actors.filter((login) => login !== "").map(personNamed)];
	const known = new Map(people.map((person) => [person.login.toLowerCase(), person]));
	for (const person of people) if (person.isBot) known.set(person.login.toLowerCase(), person);
	const runId = request.runId ?? createRunId(now, suffixFor(`${repository} ${delivery}`));
	return {
		status: "requested",
		request: {
			...request,
			event: name,
			people: [...known.values()],
			runId
		}
	};
}
const NUMBER = /^\d{1,12}(?:\.\d{1,6})?$/;
function findProblem({ command, workflow, runId, ...options }) {
	if (!COMMANDS$1.has(command)) return `There is no command ${JSON.stringify(command)}.`;
	if (runId !== void 0 && !isRunId(runId)) return `${JSON.stringify(runId)} is not a run ID, such as 20260131-k3f9qz.`;
	if (command !== "run" && runId === void 0) return `Name the run: ${command} 20260131-k3f9qz.`;
	if (command === "run" && workflow === void 0 && runId === void 0) return "Name the workflow to run.";
	const { issue, fromStep, maxCostUsd, maxTokens, trustDefinition } = options;
	if (issue !== void 0 && !ISSUE.test(issue)) return `${JSON.stringify(issue)} is not an issue number.`;
	if (fromStep !== void 0 && !STEP.test(fromStep)) return `${JSON.stringify(fromStep)} is not a step name.`;
	if (trustDefinition !== void 0 && !DEFINITION_VERSION.test(trustDefinition)) return `${JSON.stringify(trustDefinition)} is not a version of a definition.`;
	for (const limit of [maxCostUsd, maxTokens]) if (limit !== void 0 && !(NUMBER.test(limit) && Number(limit) > 0)) return `${JSON.stringify(limit)} is not a number above 0.`;
}
function personOf({ login, type }) {
	return {
		login,
		isBot: type !== "User" || personNamed(login).isBot
	};
}
function personNamed(login) {
	return {
		login,
		isBot: login.endsWith("[bot]")
	};
}
function pullOf({ number, head, base }) {
	return {
		number,
		head: {
			sha: head.sha,
			repository: head.repo?.full_name
		},
		baseRef: base.ref
	};
}
function refused$1(reason) {
	return {
		status: "refused",
		reason
	};
}
// src/action/gate/event-commands.ts
const WORKFLOW_TOKEN = { login: "github-actions[bot]" };
function readDelivery({ environment }) {
	return {
		name: environment["GITHUB_EVENT_NAME"] ?? "",
		payload: parseJson(readJobFile(environment["GITHUB_EVENT_PATH"]))
	};
}
async function handleJobEvent(job, gitHub) {
	const delivery = readDelivery(job);
	if (delivery.name === "schedule") return await runRecovery(job, gitHub);
	const refs = createGitHubStateRefs(gitHub);
	let isStarted = false;
	const dispatch = async (request) => {
		isStarted = true;
		const { headSha = "" } = request;
		const following = await findFollowingRun(gitHub, {
			command: request.command,
			runId: request.runId
		});
		if (following === "over") return {
			status: "refused",
			message: `Run ${request.runId} and its follow-up run are completed.`
		};
		const inputs = inputsOf(request);
		const { runId = request.runId, askedBy = inputs["asked-by"], ...wanted } = following ?? {};
		if (request.command !== "cancel" && job.inputs.command !== "comment" && await acquireLeaseForJobs(job, {
			gitHub,
			refs
		}, runId) === "held") return { status: "started" };
		const named = {
			"run-id": runId,
			"asked-by": askedBy,
			"head-sha": headSha
		};
		job.setOutputs({
			...inputs,
			...wanted,
			...named,
			allowed: "true"
		});
		return { status: "started" };
	};
	const ports = contextOf(job, gitHub, { dispatch });
	const handled = await handleEvent(delivery, ports);
	if (Number(job.environment["GITHUB_RUN_ATTEMPT"] ?? "1") > 1 && !isStarted && handled.status === "done" && ["run", "answer"].includes(handled.what)) {
		if (handled.runId !== void 0) await dispatch({
			command: "resume",
			runId: handled.runId
		});
	}
	return logResult(job, handled);
}
async function runRecovery(job, gitHub) {
	const { name, payload } = readDelivery(job);
	const ended = payload?.[name];
	return logResult(job, await handleEvent({
		name: "schedule",
		payload: (name === "check_suite" || name === "workflow_run" ? ended : void 0) ?? {}
	}, contextOf(job, gitHub, {})));
}
async function recheckEventPermission(job, gitHub) {
	const again = await recheckPermission(readDelivery(job), contextOf(job, gitHub, {}));
	if (!again) return void 0;
	const { decision, issue } = again;
	if (!decision.allowed) return {
		allowed: false,
		reason: REASONS[decision.reason]
	};
	const head = issue?.head && {
		headSha: issue.head.sha,
		headRef: issue.head.ref
	};
	if (job.inputs["head-sha"] !== void 0 && issue?.isClosed === true) return {
		allowed: false,
		reason: "The pull request is closed.",
		...head ? {
			movedTo: head,
			isClosed: true
		} : {}
	};
	return {
		allowed: true,
		...head
	};
}
const REASONS = {
	"no-event": "The event asks for nothing.",
	"no-person": "The event names no actor.",
	"own-app": "The App wrote it. Its own comments are ignored.",
	edited: "The comment was edited. Write it again.",
	gone: "The comment was deleted. Write it again.",
	role: "An actor of the event may not start runs in this repository.",
	bot: "An actor of the event is a bot that `github.bots` does not name.",
	fork: "The pull request is from another repository. Runs only work on branches of this repository.",
	locked: "The conversation is locked.",
	transferred: "The issue was transferred to another repository.",
	"not-asked": "The actor is not in `human.people` or `human.teams`.",
	"role-unknown": "GitHub did not return the role of an actor. Run the job again.",
	"team-unknown": "GitHub did not return the members of the teams. Run the job again."
};
function describeReason(reason) {
	return Object.hasOwn(REASONS, reason) ? REASONS[reason] : reason;
}
function contextOf(job, gitHub, { dispatch }) {
	const { environment, inputs, log } = job;
	const actors = [environment["GITHUB_ACTOR"], environment["GITHUB_TRIGGERING_ACTOR"]].flatMap((login = "") => login === "" ? [] : [{
		login,
		type: personNamed(login).isBot ? "Bot" : "User"
	}]);
	const [, file] = /\/\.github\/workflows\/([^/@]+)@/.exec(environment["GITHUB_WORKFLOW_REF"] ?? "") ?? [];
	const ports = createEventContext(gitHub, {
		own: WORKFLOW_TOKEN,
		report: log.warn,
		actors,
		workflowRun: environment["GITHUB_RUN_ID"],
		...file === void 0 ? {} : { workflowFile: file },
		...dispatch && { dispatch }
	});
	const stateRef = inputs["state-branch"];
	if (stateRef === void 0) return ports;
	return {
		...ports,
		settings: async () => ({
			...await ports.settings(),
			stateRef
		})
	};
}
function logResult({ log, setOutputs }, handled) {
	switch (handled.status) {
		case "nothing":
			log.text("The event asks for nothing.");
			return exitCodes.completed;
		case "done":
			log.text(`Done: ${handled.what}${handled.runId === void 0 ? "" : ` of run ${handled.runId}`}.`);
			if (handled.runId !== void 0) setOutputs({ "run-id": handled.runId });
			return exitCodes.completed;
		case "refused":
			log.notice(describeReason(handled.reason));
			return exitCodes.completed;
		case "again": {
			const text = describeReason(handled.reason);
			const message = text === handled.reason ? `${text} Run the job again.` : text;
			log.error(message);
			return exitCodes.failed;
		}
	}
}
async function commentCommand(job) {
	job.setOutputs({ allowed: "false" });
	const gitHub = await gitHubOf(job);
	if (gitHub) return await handleJobEvent(job, gitHub);
	throw usageError(`\`command: ${job.inputs.command}\` needs \`github-token\` to check permission, to reply and to start jobs.`);
}
async function sweepCommand(job) {
	const gitHub = await gitHubOf(job);
	if (gitHub) return await runRecovery(job, gitHub);
	throw usageError("`command: sweep` needs `github-token` to start jobs that resume runs.");
}
async function dispatchCommand(job) {
	const { "run-id": runId } = job.inputs;
	if (runId === void 0) throw usageError("Input `run-id` is missing. Set it to the run to resume.");
	const gitHub = await gitHubOf(job);
	if (!gitHub) throw usageError("`command: dispatch` needs `github-token` to start jobs that resume the run.");
	await dispatchRepository(gitHub, STARTER.event, {
		command: "resume",
		"run-id": runId
	});
	job.log.text(`Jobs that resume run ${runId} were started.`);
	return exitCodes.completed;
}
// src/action/handoff/handoff-folder.ts
const Association = _enum([
	"COLLABORATOR",
	"CONTRIBUTOR",
	"FIRST_TIMER",
	"FIRST_TIME_CONTRIBUTOR",
	"MANNEQUIN",
	"MEMBER",
	"NONE",
	"OWNER"
]);
const StoredIssue = strictObject({
	title: string(),
	body: string(),
	associations: record(string(), Association).optional().describe("By login of the author.")
});
const MAX_BYTES$1 = 1e6;
function saveIssueForPublish({ inputs, work }, issue) {
	if (inputs["hand-over"] === void 0 || inputs.command === "publish") return;
	const { title, body } = issue;
	const known = [issue, ...issue.comments].map(({ author, association }) => [author, association]);
	const associations = Object.fromEntries(known.filter(([, association]) => association !== void 0));
	makeFolder(work.path);
	writeFileSync(join(work.path, ISSUE_FILE), JSON.stringify({
		title,
		body,
		associations
	}));
}
function copySavedIssue({ work }, folder) {
	const file = join(work.path, ISSUE_FILE);
	if (existsSync(file)) copyFileSync(file, join(folder, ISSUE_FILE));
}
function readHandedOffIssue({ inputs, io }) {
	const { command, "hand-over": folder } = inputs;
	if (command !== "publish" || folder === void 0) return void 0;
	const file = resolve(io.cwd, folder, ISSUE_FILE);
	const found = lstatSync(file, { throwIfNoEntry: false });
	if (!found?.isFile() || found.size > MAX_BYTES$1) return void 0;
	return StoredIssue.safeParse(parseJson(readRegularText(file)), { jitless: true }).data;
}
const BUNDLE_FILE = "run.bundle";
const MANIFEST_FILE = "manifest.json";
const ISSUE_FILE = "issue.json";
const SEED = "refs/agentic/seed/";
const HandoffManifest = strictObject({
	version: literal(1),
	expected: record(string().max(300), string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/)).describe("Commits of the run's refs at the remote when the job started.")
});
function parseManifest(text) {
	const read = HandoffManifest.safeParse(parseJson(text), { jitless: true });
	if (read.success) return read.data;
	throw new AgenticError({
		code: "usage",
		message: `Nothing is published, because of ${MANIFEST_FILE}: the file is missing or invalid. Pass the whole folder of \`hand-over\` unchanged. Otherwise start the run again, and check what its agents did.`
	});
}
const OWN_FILES = new Set([
	BUNDLE_FILE,
	MANIFEST_FILE,
	ISSUE_FILE
]);
const ADVICE = "use a separate folder that is empty or does not exist, such as `${{ runner.temp }}/hand-over`.";
function requireHandoffFolder(input, { cwd, root }) {
	const target = resolve(cwd, input);
	const [real, checkout] = [resolveRealPath(target), resolveRealPath(root)];
	const [isInside, isEnclosing] = [isPathInside(checkout, real), isPathInside(real, checkout)];
	if (isInside || isEnclosing) throw usageError(`Input \`hand-over\` is ${JSON.stringify(input)}, which ${isInside ? "is in" : "contains"} the checkout; ${ADVICE}`);
	const found = statSync(target, { throwIfNoEntry: false });
	if (found && !found.isDirectory()) throw usageError(`Input \`hand-over\` is ${JSON.stringify(input)}, which is a file; ${ADVICE}`);
	const otherFiles = found ? readdirSync(target).filter((name) => !OWN_FILES.has(name)) : [];
	if (otherFiles.length === 0) return target;
	const listed = otherFiles.slice(0, 3).join(", ");
	const more = otherFiles.length > 3 ? ` and ${otherFiles.length - 3} more` : "";
	throw usageError(`Input \`hand-over\` is ${JSON.stringify(input)}, which contains ${listed}${more}; ${ADVICE}`);
}
function clearHandoffFolder(folder) {
	makeFolder(folder);
	for (const name of OWN_FILES) rmSync(join(folder, name), { force: true });
}
// src/action/run/job-issue.ts
async function issueOf$1(job) {
	try {
		return await readIssue(job);
	} catch (error) {
		const text = textInEvent(job, error);
		job.log.warn(`The comments of the issue could not be read. ${messageOf(error)}`);
		return text;
	}
}
function textInEvent({ trigger: { issue, issueText } }, error) {
	if (!issue || !(error instanceof AgenticError) || error.code === "usage") throw error;
	if (issueText && (error.code === "not-found" || error.code === "remote-refused")) return {
		...emptyConversation(issue),
		...issueText
	};
	const message = `Issue #${issue.number} of the run could not be read, so the run was not started. ${error.message}`;
	throw new AgenticError({
		code: error.code,
		message,
		cause: error
	});
}
async function readIssue(job) {
	const { issue, until, issueText, digest } = job.trigger;
	if (!issue) return void 0;
	const { gitHubOf } = await import("./job.js").then((m) => ({ gitHubOf: m.P }));
	const gitHub = await gitHubOf(job);
	if (!gitHub) return withoutToken(job.trigger, issue);
	const { readIssueText } = await import("./run.js").then((m) => ({ readIssueText: m.so }));
	const handedOff = readHandedOffIssue(job);
	const text = withAssociations({
		...await readIssueText(gitHub, issue.number, until),
		...issueText
	}, handedOff?.associations);
	const requested = digest === void 0 ? {} : await findTextByDigest([text, handedOff], digest);
	if (!requested) throw usageError(changedText(issue.number, job.trigger.actor));
	const conversation = {
		...text,
		...requested
	};
	saveIssueForPublish(job, conversation);
	return conversation;
}
function withAssociations(text, handedOff = {}) {
	const associationOf = ({ author, association }) => {
		const other = Object.hasOwn(handedOff, author) ? handedOff[author] : void 0;
		return { association: other && (!mayWrite(other) || mayWrite(association)) ? other : association };
	};
	const comments = text.comments.map((comment) => ({
		...comment,
		...associationOf(comment)
	}));
	return {
		...text,
		...associationOf(text),
		comments
	};
}
function mayWrite(association) {
	return [
		"OWNER",
		"MEMBER",
		"COLLABORATOR"
	].includes(association ?? "");
}
async function findTextByDigest(found, digest) {
	for (const each of found) if (each && await issueDigest(each) === digest) return {
		title: each.title,
		body: each.body
	};
}
function changedText(issue, login) {
	return `Title or text of #${issue} has changed since ${login} requested this run. Read it and request the run again.`;
}
function withoutToken({ issueText }, issue) {
	if (issue.title !== "") return {
		...emptyConversation(issue),
		...issueText
	};
	throw usageError(`Issue #${issue.number} of the run cannot be read without \`github-token\`. Set it, or remove the input \`issue\`.`);
}
function emptyConversation(issue) {
	return {
		...issue,
		body: "",
		author: "unknown",
		comments: []
	};
}
// src/action/gate/gate.ts
const TOKEN_MISSING = "The input `github-token` is missing. It is needed to check permission.";
async function gateCommand(job) {
	job.setOutputs({ allowed: "false" });
	const gitHub = await gitHubOf(job);
	if (!gitHub) return refuse(job, TOKEN_MISSING);
	if (requestInInputs(job) === void 0 && isSupportedEvent(readDelivery(job).name)) return await handleJobEvent(job, gitHub);
	const trigger = await readJobTriggerRequest(job);
	if (trigger.status === "refused") return refuse(job, trigger.reason);
	const { request } = trigger;
	const verdict = await checkDispatchPermission(gitHub, request);
	if (!verdict.allowed) return await refuseRequest(job, request, verdict.reason);
	const following = await findFollowingRun(gitHub, request);
	if (following === "over") return refuse(job, `Run ${request.runId ?? ""} and its follow-up run are completed.`);
	const wanted = following ?? request;
	const { command, workflow = "", variables = "", runId = "" } = wanted;
	const refs = withRefSnapshot(gitHub, createGitHubStateRefs(gitHub));
	if (command === "run" && request.namesRun && await isCancelled(refs, runId)) return refuse(job, `Run ${runId} was cancelled before it started.`);
	if ((command === "run" || command === "resume") && await acquireLeaseForJobs(job, {
		gitHub,
		refs
	}, runId) === "held") return exitCodes.completed;
	const changed = await findIssueChange(gitHub, {
		...request,
		...wanted
	});
	if (changed !== void 0) return await refuseRequest(job, request, changed);
	job.log.text(`${command}${workflow === "" ? "" : ` ${workflow}`} for run ${runId} is allowed.`);
	job.setOutputs({
		command,
		workflow,
		variables,
		"run-id": runId,
		issue: request.issue ?? "",
		"from-step": request.fromStep ?? "",
		"max-cost-usd": request.maxCostUsd ?? "",
		"max-tokens": request.maxTokens ?? "",
		"trust-definition": request.trustDefinition ?? "",
		"head-sha": verdict.headSha ?? "",
		"asked-by": following?.askedBy ?? request.askedBy ?? "",
		allowed: "true"
	});
	return exitCodes.completed;
}
async function refuseRequest(job, { command, ...request }, reason) {
	const { runId, workflow, issue, askedBy = "", people } = request;
	if (command === "run" && request.namesRun && runId !== void 0 && issue !== void 0) {
		const by = parseRequester(askedBy)?.login ?? people[0]?.login ?? "";
		const { reportNotStarted } = await import("./job.js").then((m) => ({ reportNotStarted: m.u, reportStartFailure: m.d }));
		await reportNotStarted(job, {
			runId,
			workflow,
			issue: Number(issue),
			by
		}, () => Promise.resolve(reason));
	}
	return refuse(job, reason);
}
async function recheckGate(job) {
	try {
		const gitHub = await gitHubOf(job);
		if (!gitHub) return {
			allowed: false,
			reason: TOKEN_MISSING
		};
		const verdict = await recheckEventPermission(job, gitHub);
		if (verdict) return verdict;
		const trigger = await readJobTriggerRequest(job);
		return trigger.status === "requested" ? await checkDispatchPermission(gitHub, trigger.request) : {
			allowed: false,
			reason: trigger.reason
		};
	} catch (error) {
		return {
			allowed: false,
			reason: messageOf(error)
		};
	}
}
async function readJobTriggerRequest(job) {
	const { environment } = job;
	return await readTrigger({
		...readDelivery(job),
		repository: environment["GITHUB_REPOSITORY"] ?? "",
		actors: [environment["GITHUB_ACTOR"] ?? "", environment["GITHUB_TRIGGERING_ACTOR"] ?? ""],
		delivery: environment["GITHUB_RUN_ID"] ?? "",
		now: new Date(),
		configured: requestInInputs(job)
	});
}
function requestInInputs({ inputs }) {
	const { workflow, variables, "run-id": runId, issue, "from-step": fromStep } = inputs;
	if (workflow === void 0 && runId === void 0) return void 0;
	return {
		command: workflow === void 0 ? "resume" : "run",
		workflow,
		variables,
		runId,
		issue: issue?.toString(),
		fromStep
	};
}
async function isCancelled(refs, runId) {
	const { requests } = await readInbox(refs, runId);
	return requests.some(({ content }) => parseRequest(content)?.type === "cancel") && !(await refs.refs(runRef(runId))).has(runRef(runId));
}
function refuse({ log }, message) {
	log.notice(message);
	return exitCodes.completed;
}
async function findIssueChange(gitHub, { command, runId = "", issue, askedBy = "" }) {
	const { login = "", digest } = parseRequester(askedBy) ?? {};
	if (command !== "run" || issue === void 0 || digest === void 0) return void 0;
	const { forge, refs, settings } = createEventContext(gitHub, {
		own: { login: "" },
		report: () => {}
	});
	const text = (await forge.issue(Number(issue)))?.text;
	if (text && await issueDigest(text) === digest) return void 0;
	const { stateRef } = await settings();
	return await findRun(refs, runId, { stateRef }) ? void 0 : changedText(Number(issue), login);
}
// src/action/inputs.ts
const inputDefaults = {
	command: "run",
	"github-token": "${{ github.token }}",
	"state-branch": "agentic/state",
	"working-directory": "."
};
const COMMANDS = [
	"run",
	"resume",
	"cancel",
	"status",
	"branch",
	"gate",
	"publish",
	"sweep",
	"dispatch",
	"comment"
];
const RUN_ID = /^\d{8}-[0-9a-z]{6}$/;
const VERSION = /^[0-9A-Za-z][\w.+-]*$/;
const withoutEmpty = (schema) => preprocess((value) => value === "" ? void 0 : value, schema);
const text = (schema) => withoutEmpty(schema.optional());
const secret = (description) => text(string()).describe(description);
const Inputs = strictObject({
	command: withoutEmpty(_enum(COMMANDS).default(inputDefaults.command)).describe("`run`, `resume`, `cancel` or `status` of a run. `branch`: execute one branch of it. `comment`: execute the command of a comment. `gate`, `publish`: the first and the last job of the hardened workflow. `sweep`: start jobs for runs that can be resumed. `dispatch`: start jobs that resume one run."),
	workflow: text(string()).describe("Workflow to run: a name, or a file of the repository."),
	"run-id": text(string().regex(RUN_ID, "be an id such as 20260131-k3f9qz")).describe("ID of the run for the command. With `run`: the ID of the new run. An existing run with this ID is resumed, unless it is completed."),
	variables: text(string()).describe("Variables of the workflow, as YAML or JSON."),
	issue: text(number("be the number of an issue").int("be the number of an issue").positive("be above 0")).describe("Number of the issue or pull request of a new run. Default: that of the event that started the job."),
	"from-step": text(string()).describe("With `resume`: step at which the run continues. With `run`: first step of the run; earlier steps are skipped."),
	branch: text(string()).describe("With `branch`, and with `publish` of its result: the branch of the run, as in the output `matrix`."),
	"fan-out": text(_enum(["local", "matrix"])).describe("Where parallel branches run: in this job (`local`), or in one job each (`matrix`)."),
	"head-sha": text(string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, "be the whole id of a commit")).describe("Commit of a pull request that a new run works on, instead of the checked-out commit. Agent configuration in that commit is not used."),
	"asked-by": text(string()).describe("Requester of a new run, with comment, time and digest of the issue text at that time: octocat issuecomment-12 at=2026-01-31T12:00:00Z seen=9f86d0…. It gives no permission. An issue that changed since then is refused."),
	"hand-over": text(string()).describe("Folder for the result of a run, which `command: publish` pushes in a later job. The token then needs read access only."),
	provider: text(Provider).describe("Agent for this run: claude, codex, gemini or replay."),
	model: text(string()).describe("Model for this run, by the provider's name for it."),
	"max-cost-usd": text(number("be a number of US dollars").positive("be above 0").finite("be a number of US dollars")).describe("US dollars at which the run pauses."),
	"max-tokens": text(number("be a number").int("be a whole number").positive("be above 0")).describe("Tokens at which the run pauses."),
	"trust-definition": text(string().regex(DEFINITION_VERSION, "be the version that the run shows")).describe("With `resume`: version (digest) of the run's definition and other files that a person has checked, if the trusted branch does not confirm them."),
	setup: text(string()).describe("Command that makes a fresh worktree usable, such as `npm ci`. Overrides `project.setup` in agentic/config.json."),
	check: text(string()).describe("Command that must pass before a run proposes changes. Overrides `project.check` in agentic/config.json."),
	"terminal-output": text(_enum(["base", "all"])).describe("`base`: milestones; `all`: also the text of agents."),
	"working-directory": withoutEmpty(string().default(".")).describe("Folder of the checkout in which the run starts."),
	"state-branch": text(StateBranch).describe("Branch for ended runs and memory. A value other than the default overrides agentic/config.json."),
	"agent-version": text(string()).describe("Version of an agent CLI that is not installed: one version, or `claude@2.1.0 codex@0.169.0`."),
	"node-path": text(string()).describe("Path of the Node that runs the engine, 22.12 or newer. Default: the first suitable one on the PATH, in the runner, or in its tool cache."),
	"anthropic-api-key": secret("Key for Claude; only Claude's process gets it."),
	"claude-code-oauth-token": secret("Token of a Claude subscription, instead of a key; only Claude's process gets it."),
	"openai-api-key": secret("Key for Codex; only Codex's process gets it."),
	"gemini-api-key": secret("Key for Gemini; only Gemini's process gets it."),
	"github-token": secret("Token for pushes, pull requests and comments. No agent and no script gets it.")
});
const secretInputs = {
	"anthropic-api-key": "ANTHROPIC_API_KEY",
	"claude-code-oauth-token": "CLAUDE_CODE_OAUTH_TOKEN",
	"openai-api-key": "OPENAI_API_KEY",
	"gemini-api-key": "GEMINI_API_KEY",
	"github-token": "GITHUB_TOKEN"
};
function parseInputs(json) {
	const values = parseObject(json);
	const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]));
	const parsed = Inputs.safeParse(trimmed, { jitless: true });
	if (parsed.success) return withoutDefaults(parsed.data);
	throw usageError(parsed.error.issues.map((issue) => sentence(issue, trimmed)).join("\n"));
}
function withoutDefaults({ "state-branch": branch, ...inputs }) {
	const own = branch !== void 0 && branch !== inputDefaults["state-branch"];
	return {
		...inputs,
		...own ? { "state-branch": branch } : {}
	};
}
function parseObject(json) {
	try {
		const value = JSON.parse(json);
		if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
	} catch {}
	throw usageError("The inputs of the Action are not one JSON object on standard input. Use the `action.yml` of this version.");
}
function sentence(issue, values) {
	if (issue.code === "unrecognized_keys") return `The Action has no input ${issue.keys.map((key) => `\`${key}\``).join(", ")}; see the table of inputs in docs/action.md.`;
	const name = String(issue.path[0]);
	return `Input \`${name}\` is ${Object.hasOwn(secretInputs, name) ? "a secret value" : JSON.stringify(values[name])}; it must ${ruleOf(issue, values[name])}`;
}
function ruleOf(issue, value) {
	if (issue.code === "invalid_type" && issue.expected === "string") return "be text.";
	if (issue.code !== "invalid_value") return `${issue.message}.`;
	const values = issue.values.map(String);
	const near = closestMatch(String(value), values);
	return `be one of ${values.join(", ")}.${near === void 0 ? "" : ` Did you mean \`${near}\`?`}`;
}
function parseVariables(text) {
	if (text === void 0) return {};
	const value = plain(text);
	if (value === null) return {};
	if (typeof value === "object" && !Array.isArray(value)) return { ...value };
	throw usageError("Input `variables` must hold variables as `name: value` lines or a JSON object.");
}
function plain(text) {
	try {
		return parsePlainYaml(text, "input `variables`");
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		throw usageError(`Input \`variables\` is neither YAML nor JSON: ${error.message}`);
	}
}
function parseVersions(text) {
	const named = (text ?? "").split(/[\s,]+/).filter((part) => part !== "").map((part) => part.includes("@") ? part.split("@") : ["", part]);
	if (!named.find(([provider = "", version = ""]) => !VERSION.test(version) || ![
		"",
		"claude",
		"codex",
		"gemini"
	].includes(provider)) && (named.length <= 1 || named.every(([provider]) => provider !== ""))) return new Map(named.map(([provider = "", version = ""]) => [provider, version]));
	throw usageError(`Input \`agent-version\` is ${JSON.stringify(text)}; set one version such as 2.1.197, or one for each agent: claude@2.1.197 codex@0.169.0.`);
}
// node_modules/@actions/core/lib/utils.js
function toCommandValue(input) {
	if (input === null || input === void 0) return "";
	else if (typeof input === "string" || input instanceof String) return input;
	return JSON.stringify(input);
}
function toCommandProperties(annotationProperties) {
	if (!Object.keys(annotationProperties).length) return {};
	return {
		title: annotationProperties.title,
		file: annotationProperties.file,
		line: annotationProperties.startLine,
		endLine: annotationProperties.endLine,
		col: annotationProperties.startColumn,
		endColumn: annotationProperties.endColumn
	};
}
// node_modules/@actions/core/lib/command.js
function issueCommand(command, properties, message) {
	const cmd = new Command(command, properties, message);
	process.stdout.write(cmd.toString() + os$1.EOL);
}
function issue(name, message = "") {
	issueCommand(name, {}, message);
}
const CMD_STRING = "::";
var Command = class {
	constructor(command, properties, message) {
		if (!command) command = "missing.command";
		this.command = command;
		this.properties = properties;
		this.message = message;
	}
	toString() {
		let cmdStr = CMD_STRING + this.command;
		if (this.properties && Object.keys(this.properties).length > 0) {
			cmdStr += " ";
			let first = true;
			for (const key in this.properties) if (this.properties.hasOwnProperty(key)) {
				const val = this.properties[key];
				if (val) {
					if (first) first = false;
					else cmdStr += ",";
					cmdStr += `${key}=${escapeProperty(val)}`;
				}
			}
		}
		cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
		return cmdStr;
	}
};
function escapeData(s) {
	return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
function escapeProperty(s) {
	return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/:/g, "%3A").replace(/,/g, "%2C");
}
// node_modules/@actions/core/lib/file-command.js
function issueFileCommand(command, message) {
	const filePath = process.env[`GITHUB_${command}`];
	if (!filePath) throw new Error(`Unable to find environment variable for file command ${command}`);
	if (!fs$1.existsSync(filePath)) throw new Error(`Missing file at path: ${filePath}`);
	fs$1.appendFileSync(filePath, `${toCommandValue(message)}${os$1.EOL}`, { encoding: "utf8" });
}
function prepareKeyValueMessage(key, value) {
	const delimiter = `ghadelimiter_${crypto.randomUUID()}`;
	const convertedValue = toCommandValue(value);
	if (key.includes(delimiter)) throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
	if (convertedValue.includes(delimiter)) throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
	return `${key}<<${delimiter}${os$1.EOL}${convertedValue}${os$1.EOL}${delimiter}`;
}
// node_modules/@actions/core/lib/summary.js
var __awaiter$1 = function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
const { access, appendFile, writeFile: writeFile$1 } = promises;
const SUMMARY_ENV_VAR = "GITHUB_STEP_SUMMARY";
var Summary = class {
	constructor() {
		this._buffer = "";
	}
	filePath() {
		return __awaiter$1(this, void 0, void 0, function* () {
			if (this._filePath) return this._filePath;
			const pathFromEnv = process.env[SUMMARY_ENV_VAR];
			if (!pathFromEnv) throw new Error(`Unable to find environment variable for $${SUMMARY_ENV_VAR}. Check if your runtime environment supports job summaries.`);
			try {
				yield access(pathFromEnv, constants$2.R_OK | constants$2.W_OK);
			} catch (_a) {
				throw new Error(`Unable to access summary file: '${pathFromEnv}'. Check if the file has correct read/write permissions.`);
			}
			this._filePath = pathFromEnv;
			return this._filePath;
		});
	}
	wrap(tag, content, attrs = {}) {
		const htmlAttrs = Object.entries(attrs).map(([key, value]) => ` ${key}="${value}"`).join("");
		if (!content) return `<${tag}${htmlAttrs}>`;
		return `<${tag}${htmlAttrs}>${content}</${tag}>`;
	}
	write(options) {
		return __awaiter$1(this, void 0, void 0, function* () {
			const overwrite = !!(options === null || options === void 0 ? void 0 : options.overwrite);
			const filePath = yield this.filePath();
			yield (overwrite ? writeFile$1 : appendFile)(filePath, this._buffer, { encoding: "utf8" });
			return this.emptyBuffer();
		});
	}
	clear() {
		return __awaiter$1(this, void 0, void 0, function* () {
			return this.emptyBuffer().write({ overwrite: true });
		});
	}
	stringify() {
		return this._buffer;
	}
	isEmptyBuffer() {
		return this._buffer.length === 0;
	}
	emptyBuffer() {
		this._buffer = "";
		return this;
	}
	addRaw(text, addEOL = false) {
		this._buffer += text;
		return addEOL ? this.addEOL() : this;
	}
	addEOL() {
		return this.addRaw(EOL);
	}
	addCodeBlock(code, lang) {
		const attrs = Object.assign({}, lang && { lang });
		const element = this.wrap("pre", this.wrap("code", code), attrs);
		return this.addRaw(element).addEOL();
	}
	addList(items, ordered = false) {
		const tag = ordered ? "ol" : "ul";
		const listItems = items.map((item) => this.wrap("li", item)).join("");
		const element = this.wrap(tag, listItems);
		return this.addRaw(element).addEOL();
	}
	addTable(rows) {
		const tableBody = rows.map((row) => {
			const cells = row.map((cell) => {
				if (typeof cell === "string") return this.wrap("td", cell);
				const { header, data, colspan, rowspan } = cell;
				const tag = header ? "th" : "td";
				const attrs = Object.assign(Object.assign({}, colspan && { colspan }), rowspan && { rowspan });
				return this.wrap(tag, data, attrs);
			}).join("");
			return this.wrap("tr", cells);
		}).join("");
		const element = this.wrap("table", tableBody);
		return this.addRaw(element).addEOL();
	}
	addDetails(label, content) {
		const element = this.wrap("details", this.wrap("summary", label) + content);
		return this.addRaw(element).addEOL();
	}
	addImage(src, alt, options) {
		const { width, height } = options || {};
		const attrs = Object.assign(Object.assign({}, width && { width }), height && { height });
		const element = this.wrap("img", null, Object.assign({
			src,
			alt
		}, attrs));
		return this.addRaw(element).addEOL();
	}
	addHeading(text, level) {
		const tag = `h${level}`;
		const allowedTag = [
			"h1",
			"h2",
			"h3",
			"h4",
			"h5",
			"h6"
		].includes(tag) ? tag : "h1";
		const element = this.wrap(allowedTag, text);
		return this.addRaw(element).addEOL();
	}
	addSeparator() {
		const element = this.wrap("hr", null);
		return this.addRaw(element).addEOL();
	}
	addBreak() {
		const element = this.wrap("br", null);
		return this.addRaw(element).addEOL();
	}
	addQuote(text, cite) {
		const attrs = Object.assign({}, cite && { cite });
		const element = this.wrap("blockquote", text, attrs);
		return this.addRaw(element).addEOL();
	}
	addLink(text, href) {
		const element = this.wrap("a", text, { href });
		return this.addRaw(element).addEOL();
	}
};
const summary = new Summary();
var ExitCode;
(function(ExitCode) {
	ExitCode[ExitCode["Success"] = 0] = "Success";
	ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
function setSecret(secret) {
	issueCommand("add-mask", {}, secret);
}
function setOutput(name, value) {
	if (process.env["GITHUB_OUTPUT"] || "") return issueFileCommand("OUTPUT", prepareKeyValueMessage(name, value));
	process.stdout.write(os$1.EOL);
	issueCommand("set-output", { name }, toCommandValue(value));
}
function error(message, properties = {}) {
	issueCommand("error", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
function warning(message, properties = {}) {
	issueCommand("warning", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
function notice(message, properties = {}) {
	issueCommand("notice", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
function startGroup(name) {
	issue("group", name);
}
function endGroup() {
	issue("endgroup");
}
// src/action/workflow-commands.ts
const annotators = {
	error,
	notice,
	warning
};
function createRunnerLog({ token, redact }) {
	const write = (text) => void process.stdout.write(text);
	let stopped;
	const enableCommands = () => {
		if (stopped !== void 0) write(`::${stopped}::\n`);
		stopped = void 0;
	};
	const annotate = ({ level, message, title, path, line }) => {
		enableCommands();
		annotators[level](redact(forGitHub(message)), {
			...title === void 0 ? {} : { title: redact(title) },
			...path === void 0 ? {} : { file: path },
			...path === void 0 || line === void 0 ? {} : { startLine: line }
		});
	};
	return {
		text: (lines) => {
			if (stopped === void 0) {
				stopped = token();
				write(`::stop-commands::${stopped}\n`);
			}
			write(`${printable(redact(lines)).replace(/\n$/, "")}\n`);
		},
		annotate,
		error: (message) => annotate({
			level: "error",
			message,
			title: "agentic-sdlc"
		}),
		warn: (message) => annotate({
			level: "warning",
			message
		}),
		notice: (message) => annotate({
			level: "notice",
			message,
			title: "agentic-sdlc"
		}),
		group: (title) => {
			enableCommands();
			startGroup(printable(redact(title)).replaceAll(/\s+/g, " "));
		},
		endGroup: () => {
			enableCommands();
			endGroup();
		},
		mask: (secret) => {
			enableCommands();
			for (const line of secret.split(/\r?\n/)) if (line.trim() !== "") setSecret(line);
		},
		close: enableCommands
	};
}
function setOutputs(file, outputs) {
	if (file === void 0 || file === "") return;
	appendFileSync(file, "");
	for (const [name, value] of Object.entries(outputs)) if (value !== void 0) setOutput(name, value);
}
// src/action/step-state-file.ts
const WorkNote = object({
	runId: string().regex(/^\d{8}-[0-9a-z]{6}$/),
	stage: _enum([
		"running",
		"untold",
		"ended"
	]),
	branch: string().optional(),
	issue: int().positive().optional()
});
const Signed = object({
	note: string(),
	mac: string()
});
const FILE$1 = "run.json";
function workFolderOf(environment, key = "") {
	const { AGENTIC_WORK: made, RUNNER_TEMP: temp = tmpdir() } = environment;
	const path = made === void 0 || made === "" ? join(temp, "agentic-sdlc") : made;
	const file = join(path, FILE$1);
	const macOf = (note) => createHmac("sha256", key).update(note).digest("hex");
	let last;
	return {
		path,
		note: (workNote) => {
			last = workNote;
			const text = JSON.stringify(workNote);
			makeFolder(path);
			replaceFile(file, `${JSON.stringify({
				note: text,
				mac: macOf(text)
			})}\n`);
		},
		noted: () => {
			const { note, mac } = Signed.safeParse(parseJson(readJobFile(file)), { jitless: true }).data ?? {};
			if (note === void 0 || mac === void 0 || !isSame$1(mac, macOf(note))) return void 0;
			return WorkNote.safeParse(parseJson(note), { jitless: true }).data;
		},
		hasNote: () => existsSync(file),
		isDone: () => last === void 0 || last.stage === "ended"
	};
}
function isSame$1(a, b) {
	return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
// src/action/job.ts
function withoutLog(job) {
	const nothing = () => {};
	const log = {
		text: nothing,
		annotate: nothing,
		error: nothing,
		warn: nothing,
		notice: nothing
	};
	return {
		...job,
		log: {
			...job.log,
			...log
		}
	};
}
function openJob({ inputs, environment: runnerEnvironment, stdout, cwd }) {
	const environment = {
		...runnerEnvironment,
		...secretsOf(inputs)
	};
	const redactor = redactorFor(environment);
	const log = createRunnerLog({
		token: () => randomUUID().replaceAll("-", ""),
		redact: (text) => redactor.redactDocument(text)
	});
	for (const secret of Object.values(secretsOf(inputs))) log.mask(secret);
	const stream = withWrite(stdout, (chunk) => {
		log.text(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"));
		return true;
	});
	const temp = environment["RUNNER_TEMP"] ?? tmpdir();
	return {
		inputs,
		environment,
		log,
		redactor,
		io: {
			get stdin() {
				return process.stdin;
			},
			stdout: stream,
			stderr: stream,
			environment,
			cwd: folderOf$1(environment["GITHUB_WORKSPACE"] ?? cwd, inputs["working-directory"])
		},
		trigger: readJobTrigger(environment, inputs),
		work: workFolderOf(environment, inputs["github-token"]),
		temp,
		setOutputs: (outputs) => setOutputs(environment["GITHUB_OUTPUT"], Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, value && redactor.redactDocument(value)])))
	};
}
function folderOf$1(workspace, input) {
	const folder = resolve(workspace, input);
	if ((statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false) && isPathInside(resolveRealPath(workspace), resolveRealPath(folder))) return folder;
	throw usageError(input === "." ? `The workspace ${folder} does not exist. Check out the repository first (actions/checkout).` : `Input \`working-directory\` is ${JSON.stringify(input)}, which is not a folder of the checkout.`);
}
const GRACE_SECONDS = 3;
function projectOf({ io, inputs, environment, trigger }) {
	const commandInputs = {
		...inputs.setup === void 0 ? {} : { setup: inputs.setup },
		...inputs.check === void 0 ? {} : { check: inputs.check }
	};
	const project = withProjectCommands(openProject(io.cwd), commandInputs);
	const { config } = project;
	const branch = inputs["state-branch"];
	requireStateBranch(branch ?? config.state.branch, environment);
	return {
		...project,
		commandInputs,
		detached: detachedIn(environment, trigger),
		config: {
			...config,
			state: {
				...config.state,
				...branch === void 0 ? {} : { branch }
			},
			execution: {
				...config.execution,
				graceSeconds: config.execution.graceSeconds ?? GRACE_SECONDS
			}
		}
	};
}
function detachedIn({ GITHUB_BASE_REF: base = "", GITHUB_REF: ref = "", GITHUB_SHA: sha = "" }, { defaultBranch }) {
	const [, started] = /^refs\/heads\/(.+)$/.exec(ref) ?? [];
	const branch = base === "" ? started ?? defaultBranch : base;
	const advice = "Check out a branch: set `ref:` of actions/checkout to its name.";
	return branch === void 0 || sha === "" ? { advice } : {
		work: {
			branch,
			sha
		},
		advice
	};
}
function requireStateBranch(stateBranch, environment) {
	if (![
		"GITHUB_REF_NAME",
		"GITHUB_BASE_REF",
		"GITHUB_HEAD_REF"
	].map((name) => environment[name]).includes(stateBranch)) return;
	throw usageError(`The state branch ${stateBranch} is a code branch. Set the input \`state-branch\`, or \`state.branch\` in agentic/config.json, to another one.`);
}
function secretsOf(inputs) {
	const entries = Object.entries(secretInputs);
	return Object.fromEntries(entries.flatMap(([input, variable]) => inputs[input] === void 0 ? [] : [[variable, inputs[input]]]));
}
// src/action/publish/resume-if-requested.ts
async function resumeIfRequested({ log }, gitHub, { stateRef, lease }) {
	if (!gitHub || !lease) return;
	const { run_id: runId, inbox } = lease;
	const ports = createEventContext(gitHub, {
		own: {},
		report: (text) => log.text(text)
	});
	await replyToLateAnswers(ports, runId, { stateRef });
	const version = await versionOf(ports.refs, inboxRef(runId));
	if (version === void 0 || version === inbox) return;
	const command = await pendingRequestsOf(ports, runId, stateRef);
	if (command === void 0) {
		const found = await findRun(ports.refs, runId, { stateRef });
		if (found) await showApprovals(ports, runId, {
			...await validateRun(found),
			stateRef,
			version: found.version
		});
		return;
	}
	await dispatchRepository(gitHub, STARTER.event, {
		command,
		"run-id": runId
	});
	log.text(`A new request for run ${runId} starts a separate job: ${command}.`);
}
async function replyToLateAnswersOfJob(job, project, runId) {
	if (job.inputs["hand-over"] !== void 0) return;
	const gitHub = await gitHubOf(job);
	if (!gitHub) return;
	const report = job.log.warn;
	try {
		const { openRemoteStorage } = await import("./shared.js").then((m) => ({ openRemoteStorage: m.ht }));
		const state = await openRemoteStorage({
			...project,
			environment: job.environment
		});
		if (!state) return;
		const { refs, stateRef } = state;
		await replyToLateAnswers(createEventContext(gitHub, {
			own: {},
			report,
			refs
		}), runId, { stateRef });
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		report(error.message);
	}
}
// src/output/github/tool-findings.ts
const LONGEST_LINE = 2e3;
const MOST_FOUND = 500;
function findingsIn(output) {
	const reading = {
		found: [],
		file: "",
		lastMessage: nothing,
		bare: 0
	};
	for (const raw of output.split("\n").slice(-2e4)) {
		const line = stripVTControlCharacters(raw.slice(0, LONGEST_LINE)).trimEnd();
		if (READERS.some((read) => read(line, reading)) && reading.found.length >= MOST_FOUND) break;
	}
	return reading.found;
}
const nothing = {
	level: "error",
	message: ""
};
const FILE = String.raw`(?:file:\/\/)?(?:[A-Za-z]:)?[^\s:()"'<>|*?,;][^\s:"'<>|*?,;]*\.\w{1,8}`;
const POSITION = String.raw`(?<file>${FILE}):(?<line>\d{1,7})(?::\d{1,6})?`;
function pattern(...parts) {
	return new RegExp(parts.join(""));
}
function add(reading, { file = "", line }, text) {
	if (file.trim() === "") return;
	const number = Number(line);
	reading.found.push({
		file: file.trim(),
		...number > 0 ? { line: number } : {},
		...text
	});
}
function levelOf(word) {
	if (/^(?:fatal )?error$/i.test(word)) return "error";
	return /^(?:note|info|help)$/i.test(word) ? "notice" : "warning";
}
const LOCATED = [
	pattern(`^(?<file>${FILE})`, String.raw`\((?<line>\d+),\d+\): (?<level>error|warning) (?<message>.+)$`),
	pattern(`^${POSITION}`, String.raw`(?: -|:) (?<level>fatal error|error|warning|note|info)(?:: | )(?<message>.+)$`),
	pattern("^thread '.*' (?:\\(\\d+\\) )?(?<message>panicked) at ", POSITION, ":$")
];
function readLocated(line, reading) {
	const groups = LOCATED.map((each) => each.exec(line)?.groups).find((found) => found);
	if (!groups) return false;
	const level = levelOf(groups["level"] ?? "error");
	if (level !== "notice") add(reading, groups, {
		level,
		message: groups["message"] ?? ""
	});
	return true;
}
const ESLINT = /^\s+(?<line>\d+):\d+\s+(?<level>error|warning)\s+(?<message>.+?)(?:\s{2,}\S+)?$/;
const HEADING = pattern("^", FILE, "$");
function readBelowHeading(line, reading) {
	if (HEADING.test(line)) reading.file = line;
	const { groups } = ESLINT.exec(line) ?? {};
	if (!groups || reading.file === "") return false;
	const { level = "", message = "" } = groups;
	add(reading, {
		...groups,
		file: reading.file
	}, {
		level: levelOf(level),
		message
	});
	return true;
}
const IN_TWO_LINES = [
	{
		message: /^(?<level>error|warning)(?:\[\w+\])?: (?<message>.+)$/,
		location: pattern(String.raw`^\s*--> `, POSITION, "$")
	},
	{
		message: /^\s*(?:(?<level>[!⚠])|[x×]) (?<message>\S.*)$/,
		location: pattern(String.raw`^\s*[,╭][-─]\[`, POSITION, String.raw`\]$`)
	},
	{
		message: /^E {3,}(?<message>\S.*)$/,
		keepsFirst: true,
		location: pattern("^", POSITION, String.raw`: (?<message>\w+(?:Error|Exception|Failed|Warning))$`)
	},
	{
		message: /^\s*(?:(?:●|FAIL|✗|×) +(?<message>.+)|(?<error>(?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?: .+))$/,
		location: pattern(String.raw`^\s*(?:❯ (?:.+ )?|at (?:.+ \()?)`, POSITION, String.raw`\)?$`)
	}
];
function readTwoLines(line, reading) {
	for (const { message, location, keepsFirst } of IN_TWO_LINES) {
		const { level: word, message: text, error } = message.exec(line)?.groups ?? {};
		const found = text ?? error;
		if (found !== void 0 && !(keepsFirst && reading.lastMessage.message !== "")) reading.lastMessage = {
			level: levelOf(word ?? "error"),
			message: found
		};
		const { groups } = location.exec(line) ?? {};
		const own = reading.lastMessage.message || (groups?.["message"] ?? "");
		if (!groups || own === "" || /node_modules|node:internal/.test(line)) continue;
		add(reading, groups, {
			level: reading.lastMessage.level,
			message: own
		});
		reading.lastMessage = nothing;
		return true;
	}
	return false;
}
const GO_TEST = /^\s+(?<file>[\w.-]+\.go):(?<line>\d+): (?<message>.+)$/;
function readGoTest(line, reading) {
	const [, name] = /^(?:FAIL|ok)\s+(\S+\/\S+)\s/.exec(line) ?? [];
	if (name !== void 0) {
		for (let index = reading.bare; index < reading.found.length; index += 1) {
			const finding = reading.found[index];
			if (finding && /^[^/]+\.go$/.test(finding.file)) reading.found[index] = {
				...finding,
				package: name
			};
		}
		reading.bare = reading.found.length;
	}
	const { groups } = GO_TEST.exec(line) ?? {};
	if (!groups) return false;
	add(reading, groups, {
		level: "error",
		message: groups["message"] ?? ""
	});
	return true;
}
const PLAIN = pattern("^", POSITION, String.raw`: (?<message>\S.*)$`);
function readPlain(line, reading) {
	const { groups } = PLAIN.exec(line) ?? {};
	if (!groups || !/:\d+:\d+: /.test(line)) return false;
	add(reading, groups, {
		level: "error",
		message: groups["message"] ?? ""
	});
	return true;
}
const READERS = [
	readLocated,
	readBelowHeading,
	readTwoLines,
	readGoTest,
	readPlain
];
// src/output/github/check-annotations.ts
const MOST_PER_LEVEL = 10;
const MOST_IN_CHECK_RUN = 50;
const MOST_MESSAGE = 2e3;
const MOST_TITLE = 120;
function annotationsOf$1(source, files = {}) {
	const { state } = source;
	const failed = Array.from(state.steps.values()).filter((step) => step.failure && (step.status === "failed" || isSkippedAfterFailure(step)));
	const known = withChanged(files, state);
	return unique([...failed.flatMap((step) => {
		const at = {
			files: known,
			cwd: cwdOf(source, step),
			places: placesOf(state, step)
		};
		const found = outputsOf$1(source, step).flatMap(findingsIn).flatMap((finding) => annotationOf(finding, cut(displayPath(step.path), MOST_TITLE), at));
		return state.failed.has(step.path) ? found : found.map((each) => each.level === "error" ? {
			...each,
			level: "warning"
		} : each);
	}), ...issuesOf(state, known)]);
}
function annotationsForLog(annotations) {
	return [
		"error",
		"warning",
		"notice"
	].flatMap((level) => annotations.filter((each) => each.level === level).slice(0, MOST_PER_LEVEL));
}
function annotationsForCheckRun(annotations) {
	const order = [
		"error",
		"warning",
		"notice"
	];
	return annotations.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level)).slice(0, MOST_IN_CHECK_RUN);
}
function withChanged({ has, ...files }, state) {
	if (!has) return files;
	const changed = new Set(filesChanged(state));
	return {
		...files,
		has: (path) => changed.has(path) || has(path)
	};
}
function outputsOf$1({ read }, { path, attempt, failure }) {
	const folder = attemptDirectory(path, attempt);
	const logs = [
		"setup.log",
		"output.log",
		"checks.log"
	].flatMap((name) => read(`${folder}/${name}`) ?? []);
	return (logs.length > 0 ? logs : [failure?.details ?? "", failure?.message ?? ""]).map((text) => text.slice(-4e5));
}
function cwdOf({ table }, { name }) {
	const step = stepNamed([table.steps, ...Array.from(table.definitions?.values() ?? [], ({ workflow }) => workflow.steps)], name);
	const cwd = step?.type === "script" ? step.cwd ?? "" : "";
	return cwd.includes("{{") ? "" : cwd;
}
function stepNamed(lists, name) {
	for (const steps of lists) for (const step of walkSteps(steps)) if (step.name === name) return step;
}
function placesOf(state, { path }) {
	return [branchAt$1(state, path)?.path, state.workspace?.path].filter((position) => position !== void 0 && position !== ".");
}
function annotationOf({ file, line, level, message, package: name }, title, context) {
	const path = candidatesFor(file, name).flatMap((candidate) => pathInside(candidate, context) ?? []).find((candidate) => context.files.has?.(candidate) ?? true);
	if (path === void 0) return [];
	return [{
		path,
		...line === void 0 ? {} : {
			line,
			endLine: line
		},
		title: sanitizeText(title),
		message: cut(sanitizeText(message), MOST_MESSAGE),
		level
	}];
}
function candidatesFor(file, name) {
	if (name === void 0) return [file];
	const parts = name.split("/");
	return [...[parts[0]?.includes(".") === true ? parts[0] === "github.com" ? 3 : 2 : 1, ...parts.keys()].filter((start, index, all) => all.indexOf(start) === index).map((start) => [...parts.slice(start), file].join("/")), file];
}
function pathInside(file, { files, cwd, places }) {
	const named = file.replace(/^file:\/\//, "").replaceAll("\\", "/");
	const relative = relativeIn(named, files.roots ?? [], places) ?? (isAbsolute$1(named) ? void 0 : posix.join(cwd, named));
	if (relative === void 0 || /[\p{Cc}:*?"<>|]/u.test(relative)) return void 0;
	const path = posix.normalize(relative);
	if (isAbsolute$1(path) || path === "." || path.split("/").includes("..")) return void 0;
	return /^(?:\.git|\.worktrees|agentic)\/|(?:^|\/)node_modules\//.test(path) ? void 0 : path;
}
function isAbsolute$1(path) {
	return path.startsWith("/") || /^[A-Za-z]:/.test(path) || path.startsWith("~");
}
function relativeIn(file, roots, places) {
	if (!isAbsolute$1(file)) return void 0;
	for (const position of places) {
		const at = file.indexOf(`/${position}/`);
		if (at >= 0) return file.slice(at + position.length + 2);
	}
	const root = roots.find((folder) => file.startsWith(`${folder.replace(/\/$/, "")}/`));
	return root === void 0 ? void 0 : file.slice(root.replace(/\/$/, "").length + 1);
}
const LEVELS = {
	critical: "error",
	major: "warning",
	minor: "notice"
};
function issuesOf(state, files) {
	return validationOf(state).issues.flatMap(({ severity, title, detail = "", file, line }) => {
		if (file === void 0) return [];
		return annotationOf({
			file,
			...line === void 0 ? {} : { line },
			level: LEVELS[severity] ?? "notice",
			message: detail || title
		}, cut(`${severity}: ${title}`, MOST_TITLE), {
			files,
			cwd: "",
			places: []
		});
	});
}
function unique(annotations) {
	const byKey = new Map(annotations.map((each) => [[
		each.path,
		each.line,
		each.level,
		each.message
	].join("\0"), each]));
	return Array.from(byKey.values());
}
// src/action/reporting/log-annotations.ts
const MAX_SKIPPED = 5;
function logAnnotations(source, project) {
	const found = annotationsForLog(annotationsOf$1(source, filesOf(source, project)));
	const view = viewRun(source);
	return [
		...verdict(view),
		...found,
		...skippedSteps(view).slice(0, MAX_SKIPPED)
	];
}
function checkAnnotations(source, project) {
	return annotationsForCheckRun(annotationsOf$1(source, filesOf(source, project))).map(({ path, line = 1, endLine, level, message, title }) => ({
		path,
		line,
		endLine,
		level: level === "error" ? "failure" : level,
		message,
		title
	}));
}
function verdict({ status, runId, workflow, failure: own, ...view }) {
	if (view.label === "checks fail") return view.verification.map((message) => ({
		level: "warning",
		title: workflow,
		message
	}));
	if (status === "cancelled") return [{
		level: "error",
		message: `Run ${runId} was cancelled. \`command: resume\` continues it.`
	}];
	if (!own) return [];
	return [{
		level: "error",
		title: own.path ?? workflow,
		message: own.failure.message
	}];
}
function skippedSteps({ skippedAfterFailure }) {
	return skippedAfterFailure.flatMap(({ path, failure }) => failure ? [{
		level: "warning",
		title: path,
		message: `${failure.message} The run continued without the step.`
	}] : []);
}
function filesOf({ state }, { root }) {
	const roots = [root, ...[state.workspace, ...state.branches.values()].flatMap((workspace) => workspace?.path ?? []).map((path) => resolve(root, path))];
	return {
		roots,
		has: (path) => roots.some((folder) => existsSync(join(folder, path)))
	};
}
// src/github/issues/run-issue.ts
async function findRunIssue(github, { marker, since }) {
	const isOwn = await ownAuthorTest(github.client);
	const all = pages(github, "GET /repos/{owner}/{repo}/issues", {
		state: "all",
		sort: "created",
		direction: "desc",
		since: since.toISOString()
	});
	for await (const issues of all) {
		const own = issues.find(({ body, user }) => body?.startsWith(marker) === true && isOwn(user));
		if (own) return own.number;
	}
}
async function openRunIssue(github, issue) {
	const found = await findRunIssue(github, issue);
	if (found !== void 0) return found;
	const { data } = await request(github, "POST /repos/{owner}/{repo}/issues", {
		title: issue.title,
		body: `${issue.marker}\n${issue.body}`,
		request: { retries: 0 }
	});
	return data.number;
}
async function closeRunIssue(github, issue_number) {
	await request(github, "PATCH /repos/{owner}/{repo}/issues/{issue_number}", {
		issue_number,
		state: "closed"
	});
}
// src/action/reporting/surfaces.ts
function openSurfaces(job, project, { runId, branches, about }) {
	const linksFor = (source) => {
		const links = linksOf(job, project, source);
		return about ? {
			...links,
			issue: about.issue
		} : links;
	};
	const page = pageOfJob(job, linksFor);
	if (job.inputs["github-token"] === void 0 || !job.environment["GITHUB_REPOSITORY"]) return [page];
	if (job.inputs["hand-over"] !== void 0 && job.inputs.command !== "publish") return [page];
	const options = {
		linksFor,
		openGitHub: async () => await (await import("./job.js").then((m) => ({ gitHubOf: m.P }))).gitHubOf(job),
		redactor: job.redactor,
		report: job.log.warn
	};
	return [
		page,
		commentSurface({
			runId,
			...options
		}),
		questionIssueSurface({
			runId,
			...options
		}),
		lazySurface(async (source) => {
			const [gitHub, { checkSurface }] = await Promise.all([options.openGitHub(), import("./job.js").then((m) => ({ checkSurface: m.i }))]);
			return gitHub ? await checkSurface(job, {
				gitHub,
				project,
				runId,
				branches,
				linksFor
			}, source) : emptySurface;
		}),
		threadSurface({
			...options,
			branches
		}),
		pullRequestSurface({
			...options,
			branches
		})
	];
}
async function showOnPage(job, project, source) {
	const page = pageOfJob(job, (facts) => linksOf(job, project, facts));
	page.show(source, "now");
	await page.flush();
}
function linksOf({ environment, trigger }, { config }, source) {
	const server = environment["GITHUB_SERVER_URL"] ?? "https://github.com";
	const repository = environment["GITHUB_REPOSITORY"] ?? "";
	const { record } = source;
	const job = environment["GITHUB_RUN_ID"];
	return {
		server,
		repository,
		runUrl: job && `${server}/${repository}/actions/runs/${job}`,
		stateUrl: repository === "" ? void 0 : stateUrlOf(`${server}/${repository}`, config, source),
		issue: record.issue?.number ?? trigger.issue?.number,
		startedBy: {
			login: record.actor,
			url: record.asked_in
		}
	};
}
function pageOfJob({ environment, redactor, log }, linksFor) {
	const file = environment["GITHUB_STEP_SUMMARY"] ?? "";
	return finalSurface(async (source) => {
		if (file === "") return;
		const { renderJobSummary } = await import("./shared.js").then((m) => ({ renderJobSummary: m.A }));
		appendFileSync(file, "");
		const text = redactor.redactDocument(renderJobSummary(source, linksFor(source)));
		await summary.emptyBuffer().addRaw(text).write({ overwrite: true });
	}, log.warn);
}
function questionIssueSurface(options) {
	return finalSurface(async (source) => {
		if (options.linksFor(source).issue !== void 0) return;
		const { state } = source;
		const asks = state.status === "paused" && isAsking(state);
		if (!asks && !hasQuestions(state)) return;
		const gitHub = await options.openGitHub();
		if (gitHub) await showIn(gitHub, source, {
			options,
			asks
		});
	}, options.report);
}
function hasQuestions({ questions, answeredSteps, steps }) {
	if (questions.size + answeredSteps.size > 0) return true;
	return Array.from(steps.values()).some(({ answeredQuestions = [] }) => answeredQuestions.length > 0);
}
async function showIn(gitHub, source, { options, asks }) {
	try {
		const about = issueOf(source, options);
		const issue = asks ? await openRunIssue(gitHub, about) : await findRunIssue(gitHub, about);
		if (issue === void 0) return;
		const linksFor = (facts) => ({
			...options.linksFor(facts),
			issue
		});
		const comment = commentSurface({
			...options,
			linksFor
		});
		comment.show(source, "now");
		await comment.flush();
		if (["completed", "cancelled"].includes(source.state.status)) await closeRunIssue(gitHub, issue);
	} catch (error) {
		const operation = {
			location: locationOf(gitHub),
			what: "open the issue of this run",
			permission: "issues: write"
		};
		const explained = explainError(error, operation);
		options.report(messageOf(explained));
	}
}
function issueOf({ record }, { runId, redactor }) {
	const { workflow, actor } = record;
	const person = isLogin(actor) ? `@${actor}: ` : "";
	const title = sanitizeTitle(`${workflow} waits for an answer (run ${runId})`, {
		most: 120,
		closes: []
	});
	const body = `${person}run ${sanitizeCode(runId, 40)} of ${sanitizeCode(workflow, 80)} waits for an answer. The comment below contains the question. Answer in a comment on this issue, for example \`/agentic approve\`.\n`;
	return {
		marker: `<!-- agentic-sdlc:question=${runId} -->`,
		title: redactor.redact(title),
		body: redactor.redact(body),
		since: dayOf(runId) ?? new Date(record.created_at)
	};
}
// src/action/reporting/results.ts
async function reportResult(job, project, { end, settings }) {
	job.log.text(["", ...renderEnd({
		...end,
		limits: settings
	}).map(forGitHub)].join("\n"));
	await reportRunFacts(job, project, end.facts.runId);
}
async function reportBranchResult(job, project, { end, branch }) {
	const source = await readBranchFacts(project, end, branch);
	job.log.text(["", `${branch}: ${end.state.status}`].join("\n"));
	for (const annotation of logAnnotations(source, project)) job.log.annotate(annotation.level === "error" ? {
		...annotation,
		level: "warning"
	} : annotation);
	job.setOutputs({
		...outputsOf(end.state),
		matrix: "",
		report: writeReport(job, source, branchIdOf(branch))
	});
	await showOnPage(job, project, source);
}
async function reportRunFacts(job, project, runId) {
	const source = await readRunFacts(project, localRun(project, runId));
	for (const annotation of logAnnotations(source, project)) job.log.annotate(annotation);
	job.setOutputs({
		...outputsOf(source.state),
		report: writeReport(job, source)
	});
}
function reportKnownOutputs(job, project, runId) {
	const state = readJournal(localRun(project, runId));
	if (state.seq > 0) job.setOutputs(outputsOf(state));
}
function outputsOf(state) {
	const { usage } = state;
	const matrix = matrixOf(state);
	return {
		"run-id": state.runId,
		status: state.status,
		verified: String(verifiedOf(state) ?? ""),
		matrix: matrix === void 0 || matrix.branch.length === 0 ? "" : JSON.stringify(matrix),
		"pull-requests": JSON.stringify(pullRequestsOf(state).map(({ number, url, branch }) => ({
			number,
			url,
			branch
		}))),
		output: lastOutput(state),
		"cost-usd": usage.cost_usd === null ? "" : String(Math.round(usage.cost_usd * 1e4) / 1e4)
	};
}
function lastOutput({ steps }) {
	const last = Array.from(steps.values()).filter(({ output, completedAt }) => output !== void 0 && completedAt !== void 0).toSorted((a, b) => (a.completedAt ?? "").localeCompare(b.completedAt ?? "")).at(-1);
	return last ? JSON.stringify(last.output) : "";
}
function writeReport({ temp, redactor }, source, branch) {
	const { runId } = source.state;
	const file = join(temp, `agentic-sdlc-${branch === void 0 ? runId : `${runId}-${branch}`}.html`);
	writeFileSync(file, redactor.redactDocument(renderPage(buildReport(source))));
	return file;
}
// src/action/run/prepare-runner.ts
async function warnOfPersistedToken({ log, environment }, { root, isRepository }) {
	if (!isRepository) return;
	const [key] = (await createGit(root, environment).try("config", "--local", "--includes", "--name-only", "--get-regexp", HEADER))?.split("\n") ?? [];
	if (key === void 0) return;
	log.annotate({
		level: "warning",
		title: "The checkout contains a token",
		message: `actions/checkout left its token in git's configuration (${key}), where agents and scripts of the run can read it. Set \`persist-credentials: false\`: this Action pushes with its own input \`github-token\`.`
	});
}
const HEADER = "^http\\..*extraheader$";
function neededProviders({ workflow, program, settings, definitions }) {
	const all = [{
		workflow,
		settings
	}, ...definitions.values()];
	const found = new Set(all.flatMap((each) => providersIn(each.workflow, each.settings)));
	if (program) found.add(settings.agent.provider);
	return Array.from(found).filter((provider) => provider !== "replay");
}
function providersIn(workflow, settings) {
	const own = Array.from(walkSteps(workflow.steps)).flatMap((step) => {
		const asks = step.type === "prompt" || step.type === "command";
		const merges = step.type === "parallel" && step["merge-mode"] === "merge";
		return asks || merges ? [settings.stepSettings(step).provider] : [];
	});
	return settings.orchestrator === "agent" ? [...own, settings.agent.provider] : own;
}
async function installAgents(providers, { versions, report, ...options }) {
	const { environment } = options;
	const missing = providers.filter((provider) => !isOnPath(cliPackages[provider].program, environment));
	const folders = await Promise.all(missing.map(async (provider) => {
		const pinned = cliPackages[provider];
		const version = versions.get(provider) ?? versions.get("") ?? pinned.version;
		report(`Installing ${pinned.name}@${version}: ${pinned.program} is not installed on this runner.`);
		return await installCli({
			...pinned,
			version
		}, options);
	}));
	if (folders.length === 0) return environment;
	return {
		...environment,
		PATH: [...folders, environment["PATH"] ?? ""].join(delimiter)
	};
}
// src/action/run/step-log.ts
function createStepLog(options) {
	const { log, table, detail, stream, now } = options;
	let state = initialState();
	const groups = createLogGroups(log, (step) => titleOf(state, step));
	const row = (step) => {
		const found = stepRow(table, state, step);
		return found ? [renderRow(found, {
			stream,
			now: now()
		})] : [];
	};
	const show = (event) => {
		switch (event.type) {
			case "step.started": return groups.begin(event.step);
			case "step.failed": return groups.end(event.step, [...row(event.step), `    ${event.failure.message}`]);
			case "step.interrupted":
			case "step.succeeded": return groups.end(event.step, row(event.step));
			case "decision.made": return groups.between(event.until === void 0 ? [] : [orchestratorWaits(event.until)]);
			case "step.skipped":
			case "block.closed": return groups.between(row(event.step));
			case "human.asked": return event.needs ? groups.end(event.step, row(event.step)) : groups.between(row(event.step));
			default: return;
		}
	};
	return {
		onEvent: (event, next) => {
			state = next;
			show(event);
		},
		onAgentEvent: (step, event) => {
			if (detail === "base" && !isWarning(event)) return;
			for (const line of detailLines(event, options)) groups.say(step, line);
		},
		onScriptLine: (step, line) => {
			if (detail === "all") groups.say(step, line);
		},
		close: groups.close
	};
}
function titleOf({ steps }, path) {
	const attempt = steps.get(path)?.attempt ?? 1;
	return attempt > 1 ? `${path} (attempt ${attempt})` : path;
}
const MAX_BUFFERED = 5e3;
function createLogGroups(log, titleOf) {
	const waiting = new Map();
	let front;
	const open = (step, lines) => {
		log.group(titleOf(step));
		for (const line of lines.splice(0)) log.text(line);
	};
	const advance = () => {
		const [next] = waiting;
		if (front !== void 0 || next === void 0) return;
		front = next[0];
		open(...next);
	};
	const end = (step, below) => {
		const lines = waiting.get(step);
		if (lines) {
			if (step !== front) {
				if (front !== void 0) log.endGroup();
				front = void 0;
				open(step, lines);
			}
			log.endGroup();
		}
		waiting.delete(step);
		if (step === front) front = void 0;
		between(below);
	};
	const between = (lines) => {
		if (front !== void 0 && lines.length > 0) {
			log.endGroup();
			front = void 0;
		}
		for (const line of lines) log.text(line);
		advance();
	};
	return {
		begin: (step) => {
			if (!waiting.has(step)) waiting.set(step, []);
			advance();
		},
		say: (step, line) => {
			const lines = waiting.get(step);
			if (step === front || lines === void 0) return log.text(line);
			lines.push(line);
			if (lines.length > MAX_BUFFERED) lines.shift();
		},
		end,
		between,
		close: () => {
			for (const step of Array.from(waiting.keys())) end(step, []);
		}
	};
}
// src/action/run/unreplicated-artifact.ts
const MAX_REFUSALS = 3;
const REFUSAL_WINDOW_MS = 8e3;
function monitorReplication(stop) {
	let last;
	let since = 0;
	return {
		onReplicationFailure: ({ error: { code, message }, failureCount }) => {
			if (failureCount === 1) since = performance.now();
			if (failureCount === "last") last = message;
			else if (code === "remote-refused" && failureCount >= MAX_REFUSALS && performance.now() - since >= REFUSAL_WINDOW_MS) stop.request({
				kind: "failed",
				failure: {
					class: "fatal",
					code: "state-refused",
					message
				}
			});
		},
		failureMessage: () => last
	};
}
const ARTIFACT_FOLDER = "kept";
const RUN_FILE = "run.tgz";
const CODE_FILE = "code.bundle";
async function saveRunArtifact(job, project, { runId, why }) {
	const folder = join(job.work.path, ARTIFACT_FOLDER);
	makeFolder(folder);
	const run = join(project.root, runDirectory(runId, project.config.outputDirectory));
	await packFolder(run, {
		file: join(folder, RUN_FILE),
		exclude: [`${runFiles.lock}*`]
	});
	job.setOutputs({ kept: folder });
	const message = `Run ${runId} is not at its remote. ${why} It is saved in ${folder} (output \`kept\`) until this runner is removed. docs/action.md, "When GitHub does not take the run", explains how to upload it as an artifact and resume it.`;
	job.log.error(message);
	await writeCodeBundle({ git: createGit(project.root, job.environment) }, readJournal(localRun(project, runId)), join(folder, CODE_FILE));
}
async function writeCodeBundle({ git }, state, file) {
	const wanted = Array.from(headsOf(state).keys(), (name) => `refs/heads/${name}`);
	if (wanted.length === 0) return;
	const refs = (await git.run("for-each-ref", "--format=%(refname)", ...wanted)).split("\n").filter(Boolean);
	const base = state.workspace?.base_sha;
	if (refs.length > 0) await writeBundle({ git }, {
		file,
		refs,
		known: base === void 0 ? [] : [base]
	});
}
// src/action/run/run-job.ts
const REPORT_TIMEOUT_MS$1 = 1e4;
const CANCELLED_REPORT_TIMEOUT_MS = 2500;
async function runCommand(job) {
	const project = projectOf(job);
	const { environment, inputs } = job;
	const { workflow: name, "run-id": runId } = inputs;
	if (runId !== void 0 && await hasStoredRun({
		project,
		environment
	}, runId)) return await resume(job, project, runId);
	if (name === void 0) throw usageError("Input `workflow` is missing. Set it to a workflow or a file, such as plan-build-validate.");
	requireOwnWorkflow(project, job.io.cwd, name);
	const options = await startOptionsOf(job, project, {
		name,
		runId,
		issue: await issueOf$1(job)
	});
	return await executeInJob(job, await prepareStart(options));
}
function requireOwnWorkflow({ root }, cwd, name) {
	const path = resolve(cwd, name);
	if (!existsSync(path) || isPathInside(resolveRealPath(root), resolveRealPath(path))) return;
	throw usageError(`Input \`workflow\` is ${JSON.stringify(name)}, which is not a file of the repository.`);
}
async function resumeCommand(job) {
	return await resume(job, projectOf(job), requiredRun(job));
}
function requiredRun({ inputs }) {
	const runId = inputs["run-id"];
	if (runId !== void 0) return runId;
	throw usageError(`Input \`run-id\` is missing. \`command: ${inputs.command}\` needs it.`);
}
async function startOptionsOf(job, project, { name, runId, issue, head }) {
	const { inputs, io, log, trigger } = job;
	const requested = parseVariables(inputs.variables);
	const composed = name === "(composed)" ? await loadFollowUpWorkflow(project, io.cwd, {
		workflow: name,
		variables: requested
	}) : void 0;
	const loaded = composed?.loaded ?? await loadStartable(project, io.cwd, name);
	requireValid(loaded);
	if (loaded.warnings.length > 0) log.text(renderWarnings(loaded.warnings));
	const { variables, keepOverrides } = keepComposedWorkflow(job, project, {
		loaded,
		variables: withTextBelow(loaded.workflow, requested)
	});
	const fromIssue = issue ? issueVariables(loaded.workflow, {
		...issue,
		asker: trigger.actor
	}, variables) : {};
	const at = await headOf$1(job, project, head);
	return {
		project,
		environment: job.environment,
		definition: loaded,
		variables: composed?.variables ?? await resolveVariableValues(loaded, {
			...fromIssue,
			...variables
		}, "input"),
		overrides: {
			...overridesFrom(job),
			...keepOverrides,
			...at.continues === void 0 ? {} : withBudget(job, project, loaded.workflow)
		},
		trigger: trigger.requestEvent ?? trigger.name,
		actor: trigger.actor,
		askedIn: trigger.commentUrl,
		issue,
		...at,
		runId,
		fromStep: inputs["from-step"]
	};
}
async function resume(job, project, runId) {
	const fromStep = job.inputs["from-step"];
	const prepared = await prepareResumeOrFollowUp({
		...resumeOptionsOf(job, project, runId),
		fromStep
	});
	try {
		return await executeInJob(job, prepared);
	} catch (error) {
		const isCompleted = error instanceof AgenticError && error.data["completed"] === true;
		if (job.inputs["hand-over"] === void 0 || !isCompleted) throw error;
		job.log.text(`Run ${runId} is completed. The publishing job does what is missing.`);
		return exitCodes.completed;
	}
}
function resumeOptionsOf(job, project, runId) {
	const report = (text) => job.log.text(forGitHub(text));
	return {
		project,
		environment: job.environment,
		runId,
		trustDefinition: job.inputs["trust-definition"],
		overrides: overridesFrom(job),
		report,
		isTrustedCheckout: true
	};
}
function overridesFrom({ inputs }) {
	return {
		provider: inputs.provider,
		model: inputs.model,
		terminalOutput: inputs["terminal-output"],
		maxCostUsd: inputs["max-cost-usd"],
		maxTokens: inputs["max-tokens"],
		fanOut: inputs["fan-out"]
	};
}
function withBudget({ inputs }, { config }, { settings }) {
	const { defaults, github } = config;
	const limits = [
		inputs["max-cost-usd"],
		settings?.["max-cost-usd"],
		defaults.maxCostUsd
	];
	return { maxCostUsd: Math.min(github.fixChecks.maxCostUsd, ...limits.map((each) => each ?? Infinity)) };
}
async function branchCommand(job) {
	const project = projectOf(job);
	const { branch } = job.inputs;
	if (branch === void 0) throw usageError("Input `branch` is missing. Set it to a branch of the output `matrix`.");
	const prepared = await prepareBranch({
		...resumeOptionsOf(job, project, requiredRun(job)),
		branch
	});
	const { end, code, why } = await runEngine(job, prepared, (run) => {
		job.work.note({
			runId: run.facts.runId,
			stage: "running",
			branch
		});
		job.setOutputs({ "run-id": run.facts.runId });
		job.log.text(`${run.facts.workflow.name} · run ${run.facts.runId} · branch ${branch}`);
		return { steps: stepLog(job, prepared, run) };
	});
	await reportBranchResult(job, project, {
		end,
		branch
	});
	job.work.note({
		runId: end.facts.runId,
		stage: "ended",
		branch
	});
	if (why !== void 0) throw new AgenticError({
		code: "remote-refused",
		message: why
	});
	return end.state.reason === "interrupted" ? code : exitCodes.completed;
}
async function executeInJob(job, prepared) {
	const { project, settings } = prepared;
	const issue = prepared.issue?.number ?? job.trigger.issue?.number;
	const about = issue === void 0 ? {} : { issue };
	let board;
	const { end, code, why } = await runEngine(job, prepared, (run) => {
		const observers = observeRun(job, {
			prepared,
			about
		}, run);
		board = observers.board;
		return observers;
	});
	await reportResult(job, project, {
		end,
		settings
	});
	const timeoutMs = end.state.reason === "interrupted" ? CANCELLED_REPORT_TIMEOUT_MS : REPORT_TIMEOUT_MS$1 + threadReplyTimeout(end.state);
	const isReported = await board?.flush(timeoutMs) ?? true;
	job.work.note({
		runId: end.facts.runId,
		stage: isReported ? "ended" : "untold",
		...about
	});
	if (why !== void 0) {
		await saveRunArtifact(job, project, {
			runId: end.facts.runId,
			why
		});
		return code;
	}
	await replyToLateAnswersOfJob(job, project, end.facts.runId);
	const next = await prepareNextRun(job, project, end);
	return next ? await executeInJob(job, next) : code;
}
async function runEngine(job, prepared, watch) {
	try {
		var _usingCtx$2 = _usingCtx();
		const { log } = job;
		const [environment] = await Promise.all([installAgents(neededProviders(prepared), {
			environment: job.environment,
			folder: job.temp,
			versions: parseVersions(job.inputs["agent-version"]),
			report: (text) => log.text(text)
		}), warnOfPersistedToken(job, prepared.project)]);
		const stop = new Stop();
		const { onReplicationFailure, failureMessage } = monitorReplication(stop);
		const signals = _usingCtx$2.u(watchSignals({
			stop,
			onFirst: () => log.text("The job is cancelled: stopping safely.")
		}));
		let observers;
		const { "run-id": runId } = job.inputs;
		const requestedAt = runId === void 0 ? void 0 : await leaseRequestedAt(job, await gitHubOf(job), runId);
		const end = await runSession(prepared, {
			environment,
			stop,
			kill: new AbortController().signal,
			report: (text) => log.text(forGitHub(text)),
			onReplicationFailure,
			ownsProcess: true,
			waitsForPeople: false,
			askedAt: requestedAt,
			relayRequests: job.relayRequests,
			publishedFiles: job.inputs["hand-over"] === void 0 ? void 0 : { allowed: prepared.project.config.github.allowedFiles },
			answers: createAnswerSource({
				open: () => openJobRepository(job),
				report: log.warn
			}),
			createObservers: (run) => {
				observers = watch(run);
				return [redactedObserver(observers.steps, job.redactor), ...observers.board ? [observers.board] : []];
			}
		}).finally(() => observers?.steps.close());
		const why = failureMessage();
		const code = exitCodeOf(end.state, signals.received());
		return {
			end,
			code: why === void 0 || code !== exitCodes.completed ? code : exitCodes.failed,
			why
		};
	} catch (_) {
		_usingCtx$2.e = _;
	} finally {
		_usingCtx$2.d();
	}
}
function observeRun(job, { prepared, about }, run) {
	const { log, work } = job;
	const { facts, workspace } = run;
	const { runId, workflow } = facts;
	work.note({
		runId,
		stage: "running",
		...about
	});
	job.setOutputs({ "run-id": runId });
	log.text(`${workflow.name} · run ${runId}${workspace ? ` · branch ${workspace.branch}` : ""}`);
	const { project } = prepared;
	return {
		steps: stepLog(job, prepared, run),
		board: createBoard({
			surfaces: openSurfaces(job, project, { runId }),
			read: () => readRunFacts(project, localRun(project, runId)),
			clock: systemClock,
			onError: (error) => log.text(messageOf(error))
		})
	};
}
function stepLog({ log, io }, { project, settings, definitions }, { facts, workspace }) {
	return createStepLog({
		log,
		table: {
			steps: facts.workflow.steps,
			definitions,
			isProgram: facts.isProgram
		},
		detail: settings.terminalOutput,
		directory: resolve(project.root, workspace?.path ?? "."),
		stream: io.stdout,
		now: Date.now
	});
}
function exitCodeOf({ status, reason }, signal) {
	if (status === "completed" || status === "paused") return exitCodes.completed;
	if (status === "cancelled" && reason === "interrupted") return signal === "SIGTERM" ? exitCodes.sigterm : exitCodes.sigint;
	return exitCodes.failed;
}
// src/action/gate/report-start-error.ts
async function reportNotStarted(job, { runId, workflow = "", issue, by }, reason) {
	try {
		const gitHub = await gitHubOf(job);
		if (!gitHub) return;
		const report = job.log.warn;
		const { forge, refs, settings, clock } = createEventContext(gitHub, {
			own: { login: "" },
			report
		});
		const marker = runMarker(runId);
		const comment = textOfMarker(await forge.listPostedComments(issue), marker);
		if (comment === void 0 || !isStartedText(comment)) return;
		const stateRef = job.inputs["state-branch"] ?? (await settings()).stateRef;
		if (await findRun(refs, runId, { stateRef })) return;
		const text = sanitizeLines(job.redactor.redactDocument(await reason()));
		const body = notStartedText({
			runId,
			workflow,
			by
		}, text);
		await forge.postStatusComment({
			issue,
			marker,
			body,
			since: dayOf(runId) ?? clock.now()
		});
	} catch (error) {
		const why = messageOf(error);
		job.log.warn(`The comment of run ${runId} could not be updated: ${why}`);
	}
}
async function reportStartFailure(job, error) {
	const unstarted = unstartedRunOf(job);
	const { command } = job.inputs;
	const isHandedOver = job.inputs["hand-over"] !== void 0 && command !== "publish";
	if (!unstarted || job.work.hasNote() || isHandedOver || command !== "run" && command !== "publish") return;
	await reportNotStarted(job, unstarted, () => Promise.resolve(describeError(job, error)));
}
async function reportMissingHandoff(job, project) {
	const unstarted = unstartedRunOf(job);
	if (unstarted) await reportNotStarted(job, unstarted, () => findStartFailure(job, project, unstarted));
}
async function findStartFailure(job, project, { runId, workflow: name }) {
	const ended = `The job ended before the run started. ${describeLog(job)}`;
	if (name === void 0) return ended;
	try {
		const issue = await readIssue(job);
		await prepareStart(await startOptionsOf(withoutLog(job), project, {
			name,
			runId,
			issue
		}));
		return ended;
	} catch (error) {
		return describeError(job, error);
	}
}
function describeError(job, thrown) {
	const error = asUserError(thrown);
	if (error instanceof AgenticError && error.code !== "internal") return error.message;
	return `It failed because of an error in agentic-sdlc. ${describeLog(job)}`;
}
function describeLog({ environment }) {
	const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = environment;
	return server && repository && id ? `The log shows the reason: ${server}/${repository}/actions/runs/${id}` : "The log shows the reason.";
}
function unstartedRunOf({ inputs, trigger }) {
	const { "run-id": runId, workflow, branch } = inputs;
	const issue = inputs.issue ?? trigger.issue?.number;
	if (runId === void 0 || issue === void 0 || branch !== void 0) return void 0;
	return {
		runId,
		workflow,
		issue,
		by: parseRequester(inputs["asked-by"] ?? "")?.login ?? trigger.actor
	};
}
// src/action/publish/run-branches.ts
async function readRunCode(refs, found, runId) {
	const names = new Set();
	const heads = new Map();
	const add = async (run) => {
		const { state } = await validateRun(run);
		const opened = state.fanOut?.branches.map(({ branch }) => branch) ?? [];
		for (const name of [...branchNamesOf(state), ...opened]) names.add(name);
		for (const [name, commit] of codeBranches(state)) heads.set(name, commit);
	};
	if (found) await add(found);
	const prefix = `${RUN_REFS}${runId}/`;
	for (const [ref, version] of await refs.refs(prefix)) {
		if (ref === runRef(runId) || ref === inboxRef(runId)) continue;
		await add(liveRun(branchRefs(refs, {
			runId,
			id: ref.slice(prefix.length)
		}), runId, version));
	}
	return {
		names,
		heads
	};
}
// src/action/handoff/handoff.ts
function withHandoff(command) {
	return async (job) => {
		try {
			var _usingCtx$1 = _usingCtx();
			const input = job.inputs["hand-over"];
			if (input === void 0) return await command(job);
			const folder = folderOf(job, input);
			const handoff = await openHandoff(job);
			const poll = _usingCtx$1.u(relayRequests(job, handoff));
			try {
				return await command({
					...job,
					relayRequests: poll.now
				});
			} finally {
				await writeHandoffBundle(job, handoff, folder);
			}
		} catch (_) {
			_usingCtx$1.e = _;
		} finally {
			_usingCtx$1.d();
		}
	};
}
const RELAY_MS = {
	first: 2e3,
	most: 15e3
};
function relayRequests({ log }, { origin, staging, runId, manifest }) {
	if (!origin || runId === void 0) return {
		now: () => Promise.resolve(),
		[Symbol.dispose]: () => {}
	};
	const [inbox, main] = [inboxRef(runId), runRef(runId)];
	let isOver = false;
	let isClosed = false;
	let copiedVersion;
	let timer;
	const look = async () => {
		const remoteRefs = await listHeads(origin, [inbox, main]);
		if (manifest.expected[main] !== void 0 && remoteRefs.get(main) !== manifest.expected[main] && !isOver) {
			isOver = true;
			log.text(`Run ${runId} was cancelled or resumed by another engine: stopping.`);
			process.kill(process.pid, "SIGTERM");
		}
		const now = remoteRefs.get(inbox);
		if (now === void 0 || now === copiedVersion) return;
		await copyBranches(staging, origin, [inbox]);
		copiedVersion = now;
	};
	const poll = (wait) => {
		timer = setTimeout(() => {
			look().catch(() => {}).finally(() => isClosed || poll(Math.min(2 * wait, RELAY_MS.most)));
		}, wait).unref();
	};
	poll(RELAY_MS.first);
	return {
		now: () => look().catch(() => {}),
		[Symbol.dispose]: () => {
			isClosed = true;
			clearTimeout(timer);
		}
	};
}
function withHandoffRecovery(command) {
	return async (job) => {
		const input = job.inputs["hand-over"];
		const note = input === void 0 ? void 0 : readNote(job);
		if (input === void 0 || !note) return await command(job);
		const folder = folderOf(job, input);
		if (job.work.noted()?.stage === "ended" && existsSync(join(folder, "run.bundle"))) return await command(job);
		const project = projectOf(job);
		const { repository, directory, environment } = locationsOf(job, project);
		const staging = await openStagingRepository(repository, {
			directory,
			environment
		});
		await setPushTarget(staging, {
			repository,
			environment,
			remote: note.remote
		});
		try {
			return await command(job);
		} finally {
			await writeHandoffBundle(job, {
				project,
				staging,
				...note
			}, folder);
			await setPushTarget(void 0, {
				repository,
				environment,
				remote: note.remote
			});
		}
	};
}
async function setPushTarget(staging, { repository, environment, remote }) {
	await redirectPushes(repository, remote, staging);
	const value = staging === void 0 ? {} : { value: staging.directory };
	updateSavedSetting({
		root: repository.root,
		environment
	}, {
		key: pushUrlKey(remote),
		...value
	});
}
function folderOf(job, input) {
	return requireHandoffFolder(input, {
		cwd: job.io.cwd,
		root: projectOf(job).root
	});
}
function locationsOf(job, project) {
	const environment = { ...job.environment };
	return {
		environment,
		repository: {
			root: project.root,
			git: createGit(project.root, environment)
		},
		directory: join(job.work.path, "outbox.git")
	};
}
async function openHandoff(job) {
	const project = projectOf(job);
	const { repository, directory, environment } = locationsOf(job, project);
	if (!project.isRepository) throw unsuitable("the folder is not a git repository");
	const source = (await remotesOf({
		...project,
		environment
	})).choose(void 0);
	if (!source) throw unsuitable("the checkout has no remote");
	const refs = createGitStateRefs(source);
	const stateRef = project.config.state.branch;
	const runId = job.inputs["run-id"];
	await requireNoOtherJobs(job, refs);
	const found = runId === void 0 ? void 0 : await findRun(refs, runId, { stateRef });
	const head = await repository.git.run("rev-parse", "HEAD");
	const pinned = job.inputs["head-sha"];
	if (pinned !== void 0) await fetchMissingCommits({
		git: repository.git,
		source
	}, [pinned]);
	const fetched = found ? await fetchCode(repository, {
		source,
		refs
	}, found) : {
		branches: new Map(),
		known: []
	};
	const staging = await openStagingRepository(repository, {
		directory,
		environment
	});
	const code = [...fetched.branches.keys()].map((name) => `+refs/heads/${name}:refs/heads/${name}`);
	if (code.length > 0) await staging.git.run("fetch", "--quiet", "--no-tags", "--update-shallow", project.root, ...code);
	const [own, shared] = await Promise.all([runId === void 0 ? new Map() : refs.refs(`${RUN_REFS}${runId}/`), refs.refs(stateRef)]);
	await copyBranches(staging, source, [...own.keys()]);
	await seedState({
		refs,
		staging,
		stateRef,
		version: shared.get(stateRef),
		environment,
		root: project.root
	}, found);
	const manifest = {
		version: 1,
		expected: Object.fromEntries([...own, ...fetched.branches])
	};
	const known = [
		head,
		...fetched.known,
		...pinned === void 0 ? [] : [pinned]
	];
	const handoff = {
		project,
		remote: source.remote.name,
		staging,
		manifest,
		known,
		origin: source,
		...runId === void 0 ? {} : { runId }
	};
	await setPushTarget(staging, {
		repository,
		environment,
		remote: source.remote.name
	});
	writeNote(job, handoff);
	return handoff;
}
async function requireNoOtherJobs(job, refs) {
	const { "run-id": runId } = job.inputs;
	if (runId === void 0) return;
	const conflict = await conflictingLeaseMessage(job, refs, runId);
	if (conflict !== void 0) throw new AgenticError({
		code: "run-locked",
		message: conflict
	});
}
async function fetchCode(repository, { source, refs }, found) {
	const { state } = await validateRun(found);
	const { heads: wanted } = await readRunCode(refs, found, found.runId);
	const onto = state.headMoves.isBase ? state.workspace?.base_branch : void 0;
	const beside = Array.from(wanted.keys(), fallbackBranch);
	const branches = await listHeads(source, [
		...wanted.keys(),
		...beside,
		...onto === void 0 ? [] : [onto]
	]);
	const base = state.workspace?.base_sha;
	await fetchRunBranches(repository, source, {
		branches,
		...base === void 0 ? {} : { base }
	});
	return {
		branches,
		known: [...branches.values(), ...base === void 0 ? [] : [base]]
	};
}
async function seedState({ refs, staging, stateRef, version, environment, root }, found) {
	if (version === void 0 || (await staging.branches()).has(stateRef)) return;
	const own = found?.where === "ended" ? [runDirectory(found.runId)] : [];
	const changes = [];
	for (const folder of [
		MEMORY_FOLDER,
		SHARED_FOLDER,
		...own
	]) {
		const paths = (await refs.files(version, folder)).map(({ path }) => path);
		for (const [path, content] of await refs.read(version, paths)) changes.push({
			path,
			content
		});
	}
	if (changes.length === 0) return;
	const source = (await remotesOf({
		root,
		environment
	})).choose(void 0, staging.directory);
	if (!source) return;
	const next = {
		message: "Shared state before the run [skip ci]",
		changes
	};
	await createGitStateRefs(source).commit({ refs: [{
		ref: stateRef,
		expected: void 0,
		next
	}] });
	await staging.git.run("update-ref", `${SEED}${stateRef}`, `refs/heads/${stateRef}`);
}
async function writeHandoffBundle(job, { project, staging, manifest, known }, folder) {
	const changed = [...await staging.branches()].filter(([name, commit]) => manifest.expected[name] !== commit && !name.endsWith("/inbox"));
	const stateRef = project.config.state.branch;
	const seeded = await staging.git.try("rev-parse", "--verify", "--quiet", `${SEED}${stateRef}`);
	const refs = changed.flatMap(([name, commit]) => {
		if (name !== stateRef) return [`refs/heads/${name}`];
		if (commit === seeded) return [];
		return [`refs/heads/${name}`, ...seeded === void 0 ? [] : [`${SEED}${stateRef}`]];
	});
	if (refs.length === 0) return clearHandoffFolder(folder);
	const state = refs.filter((ref) => runOf(ref.slice(11)) !== void 0 || ref.endsWith(stateRef));
	const fresh = join(job.work.path, BUNDLE_FILE);
	await writeBundle(staging, {
		file: fresh,
		refs,
		known: [...known, ...state.flatMap((ref) => manifest.expected[ref.slice(11)] ?? [])]
	});
	clearHandoffFolder(folder);
	copyFileSync(fresh, join(folder, BUNDLE_FILE));
	rmSync(fresh);
	writeFileSync(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
	copySavedIssue(job, folder);
	job.log.text(`The result of the run is in ${folder}, for \`command: publish\`.`);
}
const NOTE = "hand-over.json";
function writeNote({ work }, { remote, manifest, known }) {
	makeFolder(work.path);
	writeFileSync(join(work.path, NOTE), JSON.stringify({
		remote,
		manifest,
		known
	}));
}
function readNote({ work }) {
	if (!existsSync(join(work.path, "outbox.git", "HEAD"))) return void 0;
	const note = parseJson(readOptional(join(work.path, NOTE)));
	const manifest = HandoffManifest.safeParse(note?.manifest, { jitless: true }).data;
	if (!manifest || typeof note?.remote !== "string" || !Array.isArray(note.known)) return void 0;
	return {
		remote: note.remote,
		manifest,
		known: note.known.map(String)
	};
}
function unsuitable(why) {
	return new AgenticError({
		code: "git-unsuitable",
		message: `The run cannot be handed off: ${why}. Check out the repository first (actions/checkout).`
	});
}
// src/action/main.ts
const NAME = "github-actions[bot]";
const EMAIL = "41898282+github-actions[bot]@users.noreply.github.com";
async function withIdentity(environment, folder) {
	const git = createGit(folder, environment);
	if ((await Promise.all(["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"].map((variable) => git.try("-c", "user.useConfigOnly=true", "var", variable)))).every((ident) => ident !== void 0)) return environment;
	return {
		...environment,
		GIT_AUTHOR_NAME: environment["GIT_AUTHOR_NAME"] ?? NAME,
		GIT_AUTHOR_EMAIL: environment["GIT_AUTHOR_EMAIL"] ?? EMAIL,
		GIT_COMMITTER_NAME: environment["GIT_COMMITTER_NAME"] ?? NAME,
		GIT_COMMITTER_EMAIL: environment["GIT_COMMITTER_EMAIL"] ?? EMAIL
	};
}
const commands = {
	run: async () => await withOptionalHandoff((await import("./job.js").then((m) => ({ branchCommand: m.f, resumeCommand: m.m, runCommand: m.h }))).runCommand),
	resume: async () => await withOptionalHandoff((await import("./job.js").then((m) => ({ branchCommand: m.f, resumeCommand: m.m, runCommand: m.h }))).resumeCommand),
	cancel: async () => (await import("./job.js").then((m) => ({ cancelCommand: m.t, statusCommand: m.n }))).cancelCommand,
	status: async () => (await import("./job.js").then((m) => ({ cancelCommand: m.t, statusCommand: m.n }))).statusCommand,
	branch: async () => await withOptionalHandoff((await import("./job.js").then((m) => ({ branchCommand: m.f, resumeCommand: m.m, runCommand: m.h }))).branchCommand),
	gate: async () => (await import("./job.js").then((m) => ({ gateCommand: m.E }))).gateCommand,
	publish: async () => (await import("./job.js").then((m) => ({ publishCommand: m.a }))).publishCommand,
	sweep: async () => (await import("./job.js").then((m) => ({ commentCommand: m.O, dispatchCommand: m.k, sweepCommand: m.N }))).sweepCommand,
	dispatch: async () => (await import("./job.js").then((m) => ({ commentCommand: m.O, dispatchCommand: m.k, sweepCommand: m.N }))).dispatchCommand,
	comment: async () => (await import("./job.js").then((m) => ({ commentCommand: m.O, dispatchCommand: m.k, sweepCommand: m.N }))).commentCommand
};
async function withOptionalHandoff(command) {
	return async (job) => {
		if (job.inputs["hand-over"] === void 0) return await command(job);
		return await (await import("./job.js").then((m) => ({ withHandoff: m.s, withHandoffRecovery: m.c }))).withHandoff(command)(job);
	};
}
async function main({ inputs, step, ...options }) {
	let job;
	let hasFailed = false;
	if (step === "finish" && !workFolderOf(options.environment).hasNote()) return exitCodes.completed;
	try {
		const parsed = parseInputs(inputs);
		const folder = options.environment["GITHUB_WORKSPACE"] ?? options.cwd;
		job = openJob({
			...options,
			inputs: parsed,
			environment: await withIdentity(options.environment, folder)
		});
		warnOfSecrets(job, options.environment);
		if (step === "finish") return await finish(job);
		return await (await commands[job.inputs.command]())(job);
	} catch (error) {
		hasFailed = true;
		const log = job?.log ?? createRunnerLog({
			token: () => "",
			redact: (text) => text
		});
		logError(error, log, job);
		if (job && error instanceof AgenticError && error.code === "not-resumable") await reportKnownStatus(job);
		if (job && step === "run") await (await import("./job.js").then((m) => ({ reportNotStarted: m.u, reportStartFailure: m.d }))).reportStartFailure(job, error);
		log.close();
		return exitCodeOfError(error);
	} finally {
		job?.log.close();
		if (step === "run") endStep(options.environment, !job || isDone(job.work, hasFailed));
	}
}
function isDone(work, hasFailed) {
	return hasFailed ? !work.hasNote() : work.isDone();
}
function endStep(environment, isOver) {
	for (const name of ["GITHUB_ENV", "GITHUB_PATH"]) {
		const file = environment[name];
		if (file !== void 0 && file !== "" && existsSync(file)) writeFileSync(file, "");
	}
	if (isOver) setOutputs(environment["GITHUB_OUTPUT"], { told: "true" });
}
async function finish(job) {
	const { finishCommand } = await import("./job.js").then((m) => ({ finishCommand: m.r }));
	if (job.inputs["hand-over"] === void 0 || job.inputs.command === "publish") return await finishCommand(job);
	return await (await import("./job.js").then((m) => ({ withHandoff: m.s, withHandoffRecovery: m.c }))).withHandoffRecovery(finishCommand)(job);
}
async function reportKnownStatus(job) {
	const { projectOf } = await import("./job.js").then((m) => ({ projectOf: m.w }));
	const { reportKnownOutputs } = await import("./job.js").then((m) => ({ reportKnownOutputs: m.y }));
	const { "run-id": runId } = job.inputs;
	if (runId !== void 0) reportKnownOutputs(job, projectOf(job), runId);
}
function logError(thrown, log, job) {
	const error = asUserError(thrown);
	const problems = error instanceof AgenticError ? problemsIn(error) : [];
	if (job && problems.length > 0) return annotateProblems(problems, error, job);
	const message = messageOf(error);
	const expected = error instanceof AgenticError && error.code !== "internal";
	const text = expected ? message : `Internal error in agentic-sdlc: ${message}`;
	for (const line of text.split("\n").filter((each) => each.trim() !== "")) log.error(line);
	if (!expected && error instanceof Error && error.stack !== void 0) log.text(error.stack);
}
function problemsIn({ data }) {
	return (Array.isArray(data["problems"]) ? data["problems"] : []).filter((problem) => problem.file !== void 0 && problem.line !== void 0);
}
function annotateProblems(problems, { message }, job) {
	const { log, io, environment } = job;
	const root = environment["GITHUB_WORKSPACE"] ?? io.cwd;
	for (const problem of problems) {
		const file = resolve(io.cwd, problem.file);
		const where = existsSync(file) ? {
			path: relative(root, file),
			line: problem.line
		} : {};
		log.annotate({
			level: "error",
			message: renderProblem(problem),
			title: "agentic-sdlc",
			...where
		});
	}
	log.text(message.split("\n").at(-1) ?? "");
}
function warnOfSecrets({ log }, environment) {
	const open = Object.keys(environment).filter((name) => isSecretName(name) && (environment[name] ?? "") !== "" && !name.startsWith("ACTIONS_"));
	if (open.length === 0) return;
	log.warn(`The job has secrets in its environment (${open.join(", ")}), where agents can read them. Pass them as inputs of the Action instead.`);
}
// src/git/bundles/changed-files.ts
const MAX_CHANGED_FILES = 2e4;
async function listChangedFiles({ git }, { commit, bases, maxChanged = MAX_CHANGED_FILES }) {
	const tooMany = () => refused(`it changes more than ${maxChanged} files`);
	let largestBase = 0;
	for (const base of bases) largestBase = Math.max(largestBase, await countEntries(git, base, Infinity));
	if (await countEntries(git, commit, largestBase + maxChanged) > largestBase + maxChanged) throw tooMany();
	let changedInAll;
	for (const base of new Set(bases)) changedInAll = await listDifferences(git, {
		commit,
		base,
		candidates: changedInAll
	});
	if (changedInAll && changedInAll.size > maxChanged) throw tooMany();
	return [...changedInAll?.values() ?? []];
}
async function countEntries(git, commit, limit) {
	let count = 0;
	await git.each(() => (count += 1) <= limit, "ls-tree", "-r", "-t", "-z", "--full-tree", commit);
	return count;
}
async function listDifferences(git, { commit, base, candidates }) {
	const found = new Map();
	let head = "";
	const visit = (record) => {
		const [, mode, id] = /^:\d{6} (\d{6}) [0-9a-f]+ ([0-9a-f]+) \w$/.exec(head) ?? [];
		head = mode === void 0 ? record : "";
		if (mode !== void 0 && id !== void 0 && (!candidates || candidates.has(record))) found.set(record, {
			path: record,
			mode,
			id
		});
		return true;
	};
	await git.each(visit, "diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", base, commit);
	return found;
}
const DELETED_MODE = "000000";
const LINK_MODE = "120000";
const GITLINK_MODE = "160000";
const FILE_MODES = new Set(["100644", "100755"]);
const MAX_FILE_BYTES = 104857600;
const MAX_LINK_BYTES = 4096;
async function unsafeFileReason({ git }, commit, changed) {
	const invalid = changed.find(({ path }) => !isTreePath(path) || path.includes("\\"));
	if (invalid) return `${JSON.stringify(invalid.path)} is not a valid path in a repository`;
	const files = changed.filter(({ mode }) => mode !== DELETED_MODE);
	for (let at = 0; at < files.length; at += BATCH$1) {
		const batch = files.slice(at, at + BATCH$1);
		const sizes = await sizesOf(git, commit, batch);
		for (const file of batch) {
			const reason = await unsafeReason(git, {
				...file,
				commit,
				bytes: sizes.get(file.path) ?? Infinity
			});
			if (reason !== void 0) return `${file.path} ${reason}`;
		}
	}
}
const BATCH$1 = 200;
async function sizesOf(git, commit, files) {
	const listed = await listEntries(git, commit, files.map(({ path }) => path));
	return new Map(listed.map(({ path, size }) => [path, size]));
}
async function listEntries(git, commit, paths) {
	const args = [
		"ls-tree",
		"-l",
		"-z",
		"--full-tree",
		commit,
		"--",
		...paths
	];
	const listed = await git.run("--literal-pathspecs", ...args);
	const requested = new Set(paths);
	return listed.split("\0").flatMap((entry) => {
		const [, mode = "", size, path = ""] = /^(\d{6}) \w+ [0-9a-f]+ +(\d+|-)\t([^]*)$/.exec(entry) ?? [];
		return requested.has(path) ? [{
			mode,
			path,
			size: Number(size)
		}] : [];
	});
}
async function unsafeReason(git, { commit, path, mode, id, bytes }) {
	if (mode === LINK_MODE) {
		if (bytes > MAX_LINK_BYTES) return LEAVES_REPOSITORY;
		return await linkProblem(git, {
			commit,
			path,
			target: await git.run("cat-file", "blob", id)
		});
	}
	if (mode === GITLINK_MODE) return UNCHECKED_SUBMODULE;
	if (!FILE_MODES.has(mode)) return `is not a regular file (mode ${mode})`;
	return bytes > MAX_FILE_BYTES ? `has ${bytes} bytes, more than GitHub accepts` : void 0;
}
const UNCHECKED_SUBMODULE = "is a submodule at another commit, or a nested repository, whose files this job cannot check. Change submodules by hand: run the step again without that change (`resume` with `--from-step`), or remove it from the branch and resume the run";
const LEAVES_REPOSITORY = "is a link that leads out of the repository";
async function linkProblem(git, { commit, path, target }) {
	const parts = linkTargetParts(path, target);
	if (!parts) return LEAVES_REPOSITORY;
	if (parts.some(isGitFolder)) return "is a link that leads into git's own folder";
	const prefixes = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
	return (prefixes.length === 0 ? [] : await listEntries(git, commit, prefixes)).some(({ mode }) => mode === LINK_MODE) ? "is a link that leads through another link" : void 0;
}
function linkTargetParts(path, target) {
	if (target === "" || /^([/~]|[A-Za-z]:)/.test(target) || /[\0\\]/.test(target)) return void 0;
	const parts = path.split("/").slice(0, -1);
	let hasDescended = false;
	for (const part of target.split("/")) {
		if (part === "" || part === ".") continue;
		if (part !== "..") {
			hasDescended = true;
			parts.push(part);
		} else if (hasDescended || parts.pop() === void 0) return void 0;
	}
	return parts;
}
function refused(reason) {
	return new AgenticError({
		code: "usage",
		message: `Nothing is published: ${reason}.`
	});
}
// src/action/publish/verify-code.ts
async function findTrustedSources({ source, tips, heads, mains, since: started }, { recorded, bundled }) {
	const since = started !== void 0 && (await unreachableCommits(source, [started], mains)).length === 0 ? started : void 0;
	const sources = {
		heads,
		mains,
		since,
		base: recorded
	};
	if (bundled === void 0 || bundled === recorded || heads.includes(bundled)) return sources;
	if ((await unreachableCommits(source, [bundled], tips)).length > 0 || since !== void 0 && !await isSince(source, since, bundled)) throw publishRejectedError(`the run's base ${bundled.slice(0, 12)}`, "it is no commit that a run may start from");
	return sources;
}
async function isSince(source, since, tip) {
	return tip === since || await isPartOfHistory(source, {
		commit: since,
		tip
	});
}
const MAX_COMMITS = 5e3;
async function checkBranch(quarantine, { branch, commit }, rules) {
	const { source, remoteHeads, tips, own: known, expected } = rules;
	const { git, header } = quarantine;
	const remoteHead = remoteHeads.get(branch);
	if (remoteHead !== void 0 && !known.includes(branch)) throw publishRejectedError(branch, "a branch of that name exists and does not belong to the run");
	if (remoteHead !== expected[branch]) throw publishRejectedError(branch, "it moved at the remote since the job started. Resume the run");
	const leads = async (from) => await git.try("merge-base", "--is-ancestor", from, commit) !== void 0;
	if (remoteHead !== void 0 && !await leads(remoteHead)) throw publishRejectedError(branch, "it does not contain the current head of the branch");
	const bases = [];
	for (const need of header.prerequisites) if (await leads(need)) bases.push(need);
	if (bases.length === 0) throw publishRejectedError(branch, "it has no common history with the repository");
	const [unknownCommit] = await unreachableCommits(source, bases, tips);
	if (unknownCommit !== void 0) throw publishRejectedError(branch, `it builds on ${unknownCommit.slice(0, 12)}, which is in no branch that it may build on`);
	const own = [
		"--count",
		`--max-count=5001`,
		commit,
		"--not",
		...bases
	];
	if (Number(await git.run("rev-list", ...own)) > MAX_COMMITS) throw publishRejectedError(branch, `it has more than ${MAX_COMMITS} commits`);
	const reason = await unsafeFileReason(quarantine, commit, await listChangedFiles(quarantine, {
		commit,
		bases
	}));
	if (reason !== void 0) throw publishRejectedError(branch, reason);
	const forbidden = await forbiddenIn(quarantine, {
		commit,
		remoteHead,
		bases,
		leads
	}, rules);
	if (forbidden.length > 0) throw publishRejectedError(branch, `it changes protected files: ${forbidden.slice(0, 10).join(", ")}${forbidden.length > 10 ? ` and ${forbidden.length - 10} more` : ""}. To allow them, add them to \`github.allowedFiles\` in agentic/config.json and re-run this job`);
}
async function forbiddenIn(quarantine, branch, { source, trustedSources: { heads, mains, base, since }, allowedFiles }) {
	const { commit, remoteHead, bases, leads } = branch;
	const taken = [];
	for (const main of mains) if (await leads(main)) taken.push(main);
	if (since !== void 0) {
		for (const each of bases) if (await isSince(source, since, each)) taken.push(each);
	}
	const trustedCommits = new Set([...heads, ...remoteHead === void 0 ? [] : [remoteHead]]);
	for (const each of new Set([...taken, ...base === void 0 ? [] : [base]])) {
		const others = taken.filter((other) => other !== each);
		if (others.length === 0 || (await unreachableCommits(source, [each], others)).length > 0) trustedCommits.add(each);
	}
	await fetchMissingCommits({
		git: quarantine.git,
		source
	}, [...trustedCommits]);
	const changed = (await listChangedFiles(quarantine, {
		commit,
		bases: [...trustedCommits]
	})).map(({ path }) => path);
	const named = findProtectedFiles(changed, allowedFiles);
	if (named.length > 0) return named;
	const links = await linksFrom(quarantine, [...trustedCommits, commit], allowedFiles);
	const linkTo = (path) => links.map((linked) => linkLeadingTo(linked, path)).find((name) => name !== void 0);
	const isLinked = (path) => linkTo(path) !== void 0;
	return findProtectedFiles(changed, allowedFiles, isLinked).map((path) => `${path} (${linkTo(path)} links to it)`);
}
async function linksFrom({ git }, commits, allowed) {
	const isForbidden = createProtectionFilter(allowed);
	const linked = [];
	for (const commit of commits) linked.push(await findLinkTargets(git, commit, isForbidden));
	return linked;
}
function publishRejectedError(branch, reason) {
	return new AgenticError({
		code: "usage",
		message: `Nothing is published, because of ${branch}: ${reason}.`
	});
}
function classifyRefs(refs, { runId, branch, project }) {
	const stateRef = project.config.state.branch;
	const state = new Map();
	const shared = new Map();
	const code = new Map();
	for (const [ref, commit] of refs) {
		const name = ref.replace(/^refs\/heads\//, "");
		if (ref === `refs/heads/${stateRef}` || ref === `refs/agentic/seed/${stateRef}`) shared.set(name, commit);
		else if (ref === name) throw publishRejectedError(ref, "a run has no such ref");
		else if (name.startsWith(`agentic/runs/${runId}/`) && name !== inboxRef(runId)) state.set(name, commit);
		else if (name.startsWith("agentic/runs/") || name.startsWith(`${stateRef}/`) || name === project.config.git.mainBranch) throw publishRejectedError(ref, `it does not belong to run ${runId}`);
		else if (isEngineBranch(name) || isPrefixed(name, project)) code.set(name, commit);
		else throw publishRejectedError(ref, "it is not the name of a run's branch");
	}
	requireRunRefs({
		state,
		shared,
		code
	}, {
		runId,
		branch
	});
	return {
		state,
		shared,
		code
	};
}
function isPrefixed(name, { config }) {
	const prefix = config.git.branchPrefix;
	return !name.startsWith("agentic/") && prefix !== "" && name.startsWith(prefix);
}
function requireRunRefs({ state }, { runId, branch }) {
	if (branch === void 0) {
		const [alone] = state.keys();
		if (alone === void 0 || state.has(runRef(runId))) return;
		throw publishRejectedError(alone, "it is a branch of a run. Set the input `branch` of this job to the branch that it publishes");
	}
	for (const name of state.keys()) if (name !== branchRef(runId, branch)) throw publishRejectedError(name, `it is not the branch ${branch}`);
}
// src/action/publish/moved-branches.ts
function hasMoved({ head, displaced }) {
	return head?.movedTo !== void 0 || displaced.size > 0;
}
function movedEvents(job, moved, state) {
	const { head, displaced } = moved;
	const notes = Array.from(displaced, ([branch, { message, to }]) => ({
		branch,
		message: `${message} It cost ${formatCostSummary(costOf(state))}.`,
		to
	}));
	if (head?.movedTo !== void 0) notes.unshift({
		branch: head.branch,
		message: pullRequestMoved(job, moved, state)
	});
	const events = notes.map((each) => ({
		type: "head.moved",
		...each
	}));
	if (state.status !== "completed") return events;
	const reason = head?.movedTo === void 0 ? BRANCH_MOVED : HEAD_MOVED;
	return [...events, {
		type: "run.paused",
		reason,
		message: notes.map(({ message }) => message).join(" ")
	}];
}
function pullRequestMoved(job, { runId, head, displaced }, state) {
	const number = job.inputs.issue ?? job.trigger.issue?.number;
	const pull = number === void 0 ? "The pull request" : `Pull request #${number}`;
	const [from, to] = [head?.sha, head?.movedTo].map((sha = "") => sha.slice(0, 12));
	const { branch = "its own branch" } = state.workspace ?? {};
	const resume = `\`/agentic resume ${runId}\``;
	const then = state.status === "completed" ? "proposes the result" : "continues";
	const [happened, next] = head?.isClosed ? ["was closed", `To have it proposed, reopen the pull request, then comment ${resume}.`] : [`moved from ${from} to ${to}`, `${resume} merges the new head into it and ${then}.`];
	return [
		`${pull} ${happened} while the run worked. Nothing was pushed to it.`,
		`The run's work is on ${displaced.has(branch) ? fallbackBranch(branch) : branch}; it cost ${formatCostSummary(costOf(state))}.`,
		next
	].join(" ");
}
async function requireEarlierHead(source, before) {
	const { branch, expected, journalHeads, now } = before;
	const leads = (commit, tip) => isPartOfHistory(source, {
		commit,
		tip
	});
	if (expected !== void 0 && journalHeads.includes(expected)) return;
	if (expected !== void 0 && now !== void 0 && await leads(expected, now)) {
		for (const each of journalHeads) if (await leads(each, expected)) return;
	}
	throw publishRejectedError(branch, "it moved at the remote since the job started. Resume the run");
}
async function describeDisplaced(source, before) {
	const { branch, expected: from = "", now: to } = before;
	if (to !== void 0) return await describeMovedBranch(source, {
		branch,
		from,
		to
	});
	return `${branch} was deleted at ${source.remote.name} while the run worked. The run's work is on ${fallbackBranch(branch)}. Restore the branch, then resume the run.`;
}
// src/action/publish/publish-state.ts
const MAX_FILES = 5e4;
const MAX_BYTES = 268435456;
const BATCH = 200;
async function requireStateTree({ git }, { name, version, runId }) {
	const names = new Set();
	let wrong;
	let bytes = 0;
	const visit = (line) => {
		const tab = line.indexOf("	");
		const [mode = "", , , size = ""] = line.slice(0, tab).split(/ +/);
		const path = line.slice(tab + 1);
		const quoted = JSON.stringify(path);
		bytes += Number(size);
		if (mode !== "100644") wrong = `${quoted} is not a regular file (mode ${mode})`;
		else if (!isTreePath(path) || !isStatePath(path, runId)) wrong = `${quoted} is not a file of run ${runId}`;
		else if (names.has(path.toLowerCase())) wrong = `${quoted} exists twice`;
		else if (names.add(path.toLowerCase()).size > MAX_FILES) wrong = `it has more than ${MAX_FILES} files`;
		else if (bytes > MAX_BYTES) wrong = `it has more than ${MAX_BYTES} bytes`;
		return wrong === void 0;
	};
	if (!await git.each(visit, "ls-tree", "-r", "-l", "-z", "--full-tree", version)) throw publishRejectedError(name, wrong ?? "it has an invalid path");
}
function isStatePath(path, runId) {
	const [top, folder = "", ...segments] = path.split("/");
	if (top !== "agentic" || segments.length === 0) return false;
	return path.startsWith(`${runDirectory(runId)}/`) || folder !== "workflows";
}
async function computeRefChange(bundle, remote, { ref, folders, runId, replaced }) {
	const [next, before] = await Promise.all([filesIn(bundle, folders), remote ? filesIn(remote, folders) : new Map()]);
	const changed = [...next].flatMap(([path, id]) => before.get(path) === id || replaced.has(path) || isRequest(path, runId) ? [] : [path]);
	const changes = [
		...[...before.keys()].filter((path) => !next.has(path) && isRemovable(path, runId)).map((path) => ({
			path,
			remove: true
		})),
		...await contentsOf(bundle, changed),
		...Array.from(replaced, ([path, content]) => ({
			path,
			content
		}))
	];
	if (changes.length === 0) return void 0;
	return {
		ref,
		expected: remote?.version,
		next: {
			message: stateMessage(`Run ${runId}`),
			changes
		}
	};
}
function isRequest(path, runId) {
	return path.toLowerCase().startsWith(`${runDirectory(runId)}/inbox/`);
}
function isRemovable(path, runId) {
	const folder = `${runDirectory(runId)}/`;
	if (!path.startsWith(folder)) return true;
	const name = path.slice(folder.length);
	const isSegment = /^(?:journal(?:\..+)?|logs)\.ndjson\.d\//.test(name);
	return !isEngineFile(name) || name === "owner.json" || isSegment;
}
async function publishShared({ origin, stateRef, ...pace }, bundle, seed) {
	const isShared = ({ path }) => !path.startsWith("agentic/workflows/");
	const mapOf = (files) => new Map(files.filter(isShared).map(({ path, id }) => [path, id]));
	const now = mapOf(await bundle.refs.files(bundle.version, "agentic"));
	const before = seed ? mapOf(await seed.refs.files(seed.version, "agentic")) : new Map();
	const changed = [...now].filter(([path, id]) => before.get(path) !== id).map(([path]) => path);
	if (changed.length === 0) return [];
	const contents = new Map((await contentsOf(bundle, changed)).map((change) => [change.path, change]));
	return await updateRefs({
		refs: origin,
		...pace
	}, async () => {
		const expected = (await origin.refs(stateRef)).get(stateRef);
		const remote = expected === void 0 ? new Map() : mapOf(await origin.files(expected, "agentic"));
		const isOpen = (path) => {
			const id = remote.get(path);
			return id === before.get(path) || id === now.get(path) || path === `agentic/memory/index.md`;
		};
		const fitting = changed.filter((path) => isOpen(path) && remote.get(path) !== now.get(path));
		const conflicting = changed.filter((path) => !isOpen(path));
		const changes = fitting.flatMap((path) => contents.get(path) ?? []);
		if (changes.length === 0) return { result: conflicting };
		return {
			commit: { refs: [{
				ref: stateRef,
				expected,
				next: {
					message: stateMessage("Notes"),
					changes
				}
			}] },
			result: () => conflicting
		};
	});
}
async function filesIn({ refs, version }, folders) {
	const found = new Map();
	for (const folder of folders) for (const { path, id } of await refs.files(version, folder)) found.set(path, id);
	return found;
}
async function contentsOf({ refs, version }, paths) {
	const all = [];
	for (let at = 0; at < paths.length; at += BATCH) for (const [path, content] of await refs.read(version, paths.slice(at, at + BATCH))) all.push({
		path,
		content
	});
	return all;
}
// src/action/publish/record-pull-requests.ts
async function recordOpenedPullRequests(run, opened) {
	return await appendEvents(run, "pull requests", (state) => {
		const known = new Map(pullRequestsOf(state).map((each) => [each.branch, each]));
		return opened.filter(({ branch, number, ended }) => {
			const existing = known.get(branch);
			return existing?.number !== number || existing?.ended !== ended;
		}).map(({ step, branch, base, title, draft, number, url, ended }) => {
			return {
				type: "pull-request.opened",
				step,
				branch,
				base,
				title,
				draft,
				number,
				url,
				ended
			};
		});
	});
}
async function recordMovedBranches(run, eventsFor) {
	return await appendEvents(run, "moved", (state) => state.headMoves.message === void 0 ? eventsFor(state) : []);
}
async function recordRemotePause(run, error) {
	const failure = fatal(error);
	const message = describeUnopenedPullRequest(failure);
	const until = remoteRetryTime(failure, retryTiming.clock.now().toISOString());
	return await appendEvents(run, "paused", ({ status }) => status === "completed" ? [{
		type: "run.paused",
		reason: REMOTE,
		message,
		until
	}] : []);
}
async function appendEvents({ origin, runId, stateRef }, what, eventsFor) {
	return await updateRefs({
		refs: origin,
		...retryTiming
	}, async () => {
		const found = await findRun(origin, runId, { stateRef });
		if (!found) return { result: void 0 };
		const { journal, state } = await validateRun(found);
		const missing = eventsFor(state);
		if (missing.length === 0) return { result: state };
		const at = momentAfter(state);
		const { events, lines } = renderEvents(missing, {
			seq: state.seq,
			at
		});
		const after = events.reduce(evolve, state);
		const changes = await changesFor(found, journal + lines, after);
		const next = {
			message: stateMessage(`Run ${runId}: ${what}`),
			changes
		};
		return {
			commit: { refs: [{
				ref: found.ref,
				expected: found.version,
				next
			}] },
			result: () => after
		};
	});
}
function momentAfter({ updatedAt = "" }) {
	const now = retryTiming.clock.now().toISOString();
	return now > updatedAt ? now : updatedAt;
}
async function changesFor(found, journal, state) {
	const { runId } = found;
	const written = writeWhole(runFiles.journal, Buffer.from(journal)).changes;
	const updated = progressWith(await found.readText(runFiles.progress), state);
	return [...written.map((change) => ({
		...change,
		path: runPath(runId, change.path)
	})), ...updated === void 0 ? [] : [{
		path: runPath(runId, runFiles.progress),
		content: updated
	}]];
}
function progressWith(text, state) {
	const before = parseJsonObject(text);
	if (!before) return void 0;
	const facts = {
		workflow: { steps: [] },
		variables: {},
		directory: runDirectory(state.runId)
	};
	const { status, reason, paused_until, updated_at, parallel_branches, pull_requests } = projectProgress(state, facts);
	const { completed_at: _, no_op: __, paused_until: ___, ...unpaused } = before;
	const base = status === "paused" ? unpaused : before;
	const current = status === "paused" ? {
		status,
		reason,
		...paused_until === void 0 ? {} : { paused_until }
	} : {};
	return `${JSON.stringify({
		...base,
		...current,
		updated_at,
		parallel_branches,
		pull_requests
	}, null, 2)}\n`;
}
// src/action/publish/verify-journal.ts
function continuesRemote({ bundled, remote }) {
	return bundled.startsWith(remote);
}
function isPublished({ bundled, remote }) {
	if (bundled === "" || !remote.startsWith(bundled)) return false;
	return parseJournal(remote, "").slice(countLines(bundled)).every((event) => isOpenedPullRequest(event) || isMoved(event));
}
function isMoved(event) {
	return event.type === "run.paused" && ["head-moved", "branch-moved"].includes(event.reason) || event.type === "head.moved";
}
function isOpenedPullRequest(event) {
	return event.type === "pull-request.opened" && event.number !== void 0;
}
function countLines(text) {
	return text.split("\n").filter((line) => line !== "").length;
}
function countFanOuts(journal) {
	return parseJournal(journal, "").filter(({ type }) => type === "fan-out.opened").length;
}
const MOST_BRANCHES = 256;
async function findAddedBranches({ record, journals, within }) {
	const { bundled, remote } = journals;
	const names = new Set();
	const what = `run ${record.id}`;
	for (const event of parseJournal(bundled, what).slice(countLines(remote))) switch (event.type) {
		case "workspace.prepared":
			requireWorkspace(record, event);
			names.add(event.branch);
			break;
		case "branch.opened":
			requireWithin(event.step, within, what);
			await requireName(record, event);
			names.add(event.branch);
			break;
		case "fan-out.opened":
			if (event.branches.length > MOST_BRANCHES) throw publishRejectedError(what, `its journal starts ${event.branches.length} branches at once`);
			for (const each of event.branches) {
				await requireName(record, each);
				names.add(each.branch);
			}
			break;
		case "pull-request.opened":
			if (isOpenedPullRequest(event)) throw publishRejectedError(what, "its journal has a pull request that was not opened");
			break;
		case "head.moved": throw publishRejectedError(what, "its journal has the event head.moved, which only the publishing job writes");
	}
	return names;
}
function requireWorkspace({ id, place: workspace }, event) {
	if (workspace && [
		"mode",
		"path",
		"branch",
		"base_branch",
		"base_sha"
	].every((key) => workspace[key] === event[key])) return;
	throw publishRejectedError(`run ${id}`, "the workspaces in its journal and its record differ");
}
function requireWithin(step, within, what) {
	if (within === void 0 || step.startsWith(`${within}/`) || step === within) return;
	throw publishRejectedError(what, `the journal of ${within} has an event of ${step}`);
}
const MAX_NAMES = 100;
async function requireName({ id, workflow }, { step, branch, path }) {
	const isNamed = (suffix) => {
		const own = branchNames({
			workflow,
			step: nameOf(step),
			suffix
		});
		return own.branch === branch && (path === void 0 || own.path === path);
	};
	if (isEngineBranch(branch)) {
		if (isNamed(suffixOf(id))) return;
		for (let again = 0; again < MAX_NAMES; again += 1) if (isNamed(suffixFor(`${id}/${step}#${again}`))) return;
	}
	throw publishRejectedError(`run ${id}`, `its journal gives the step ${step} the branch ${JSON.stringify(branch)}${path === void 0 ? "" : ` in ${JSON.stringify(path)}`}, which is not the engine's name for it`);
}
// src/action/publish/report-published-run.ts
async function proposePublished(job, project, published) {
	const { runId, stateRef, origin, state, record, branches, head } = published;
	const gitHub = await gitHubOf(job);
	const found = await findRun(origin, runId, { stateRef });
	if (!gitHub || !found) return {
		isComplete: true,
		opened: []
	};
	const started = job.environment["GITHUB_REF_NAME"];
	const origins = [
		project.config.git.mainBranch,
		started,
		head?.branch,
		record.place?.base_branch
	];
	const bases = new Set([...origins, ...branchNamesOf(state).filter((branch) => branches.has(branch))]);
	const continues = await continuedBy(gitHub, record);
	const forge = createGitHubForge(gitHub, {
		push: () => Promise.resolve(void 0),
		settings: project.config.github,
		continues,
		report: job.log.warn
	});
	const closes = record.issue ? [record.issue.number] : [];
	const rules = {
		server: job.environment["GITHUB_SERVER_URL"] ?? "https://github.com",
		repository: locationOf(gitHub),
		closes
	};
	const opened = [];
	let problem;
	for (const proposed of pullRequestsOf(state)) {
		const { step, branch, base, draft } = proposed;
		if (proposed.number !== void 0) continue;
		try {
			if (!branches.has(branch) || !(continues && step === void 0) && !bases.has(base)) throw usageError(`No pull request from ${branch} to ${base} was opened: the run may not propose these branches.`);
			const body = updatePostedBody(bodyIn(await found.readText(pullRequestFile(step)) ?? ""), rules);
			const title = sanitizeTitle(proposed.title, {
				most: 256,
				closes
			});
			const named = {
				...step === void 0 ? {} : { step },
				branch,
				base
			};
			Object.assign(proposed, await forge.openPullRequest({
				...named,
				title,
				body,
				draft
			}));
			if (proposed.number !== void 0) opened.push(proposed);
		} catch (error) {
			problem = messageOf(error);
			job.log.warn(problem);
			if (error instanceof AgenticError && isUnreachable(error)) return {
				isComplete: false,
				opened,
				remoteError: error
			};
		}
	}
	if (problem === void 0) return {
		isComplete: true,
		opened
	};
	job.log.error(`Run ${runId} is published, but its pull request could not be opened: ${problem} Then re-run this job to open it.`);
	return {
		isComplete: false,
		opened
	};
}
function roundOf({ state, rounds }) {
	if (matrixOf(state) === void 0 || exceedsFanOutLimit({
		state,
		rounds
	})) return void 0;
	return state.fanOut?.round;
}
function exceedsFanOutLimit({ state, rounds }) {
	return rounds > 100 && matrixOf(state) !== void 0;
}
async function showPublished(job, project, { runId, state, branches, rounds }) {
	const exceedsLimit = exceedsFanOutLimit({
		state,
		rounds
	});
	job.setOutputs({
		...outputsOf(state),
		...exceedsLimit ? { matrix: "" } : {}
	});
	if (exceedsLimit) job.log.error(`Run ${runId} needs jobs for its branches for the ${rounds}th time, and the limit is 100. Check what it does. \`agentic-sdlc resume\` continues it on your machine.`);
	const source = await readRunFacts(project, await readableRun(job.io, project, { runId }));
	const surfaces = openSurfaces(job, project, {
		runId,
		branches
	});
	for (const surface of surfaces) surface.show(source, "now");
	await Promise.all(surfaces.map((surface) => surface.flush()));
	return !exceedsLimit;
}
async function continuedBy(gitHub, { id: runId, pull_request: pull, head_sha: headSha }) {
	const head = await checkedHead({
		repository: locationOf(gitHub),
		runId,
		pull,
		headSha
	});
	return head && {
		number: head.pull,
		headSha: head.headSha
	};
}
async function archivePublishedRun({ log }, { runId, stateRef, origin, state, branches }) {
	const version = await versionOf(origin, runRef(runId));
	if (!isTerminal(state) || version === void 0) return true;
	const mergedBranches = mergedBranchesOf(state, (name) => branches.has(name));
	const archived = await archiveRun({
		refs: origin,
		...retryTiming
	}, {
		runId,
		version,
		stateRef,
		mergedBranches
	});
	switch (archived.status) {
		case "archived":
			if (archived.foreignPaths.length > 0) log.text(`These files did not belong to the run and were deleted with its refs: ${archived.foreignPaths.join(", ")}`);
			return true;
		case "moved":
			log.annotate({
				level: "notice",
				message: `Another engine resumed run ${runId} meanwhile, so it was not archived.`
			});
			return true;
		case "missing":
			log.annotate({
				level: "error",
				message: `The ref ${runRef(runId)} was deleted while the run was published, and ${stateRef} does not contain the run. Find out who deleted it. The bundle of this job still contains the result of the run.`
			});
			return false;
	}
}
// src/action/publish/verify-branches.ts
async function checkCode(publishing, checking) {
	const { source, bundleRefs, verified } = checking;
	const { own, publishable, added } = verified;
	for (const branch of bundleRefs.code.keys()) if (!publishable.has(branch) && !added.has(branch)) throw publishRejectedError(branch, "the journal of the run does not contain it");
	const names = [
		...bundleRefs.code.keys(),
		...own,
		...added,
		...Array.from(own, fallbackBranch)
	];
	const remoteHeads = await listHeads(source, [...new Set(names)]);
	for (const branch of added) if (remoteHeads.has(branch)) throw publishRejectedError(branch, "a branch of that name exists and does not belong to the run");
	const { baseBranch, ...rules } = await rulesFor(publishing, checking, remoteHeads);
	const checked = await checkBranches(checking, {
		...rules,
		remoteHeads
	});
	const again = baseBranch && await headMovedAgain(checking, baseBranch, remoteHeads);
	const movedAgain = again && {
		...again,
		sha: rules.expected[again.branch] ?? ""
	};
	return {
		...checked,
		movedAgain
	};
}
async function rulesFor({ job, project, manifest, head }, { source, verified, tips: tipsOfMain }, remoteHeads) {
	const { own, publishable, record, recorded } = verified;
	const began = [
		recorded,
		recorded === void 0 ? void 0 : record.head_sha,
		head?.sha
	];
	const ownHeads = Array.from(own, (name) => [remoteHeads.get(name), remoteHeads.get(fallbackBranch(name))]).flat();
	const baseBranch = await readBaseBranch(source, record);
	const mains = [...tipsOfMain, ...baseBranch?.now === void 0 ? [] : [baseBranch.now]];
	const tips = [...new Set([
		...mains,
		...began,
		...ownHeads
	])].filter((tip) => tip !== void 0);
	const heads = head === void 0 ? mains : [head.sha];
	const since = job.environment["GITHUB_SHA"];
	const beginning = {
		recorded,
		bundled: record.base_sha
	};
	const trustedSources = await findTrustedSources({
		source,
		tips,
		heads,
		mains,
		since
	}, beginning);
	const { expected } = manifest;
	const { allowedFiles } = project.config.github;
	return {
		source,
		tips,
		own: [...publishable],
		expected,
		allowedFiles,
		trustedSources,
		baseBranch
	};
}
async function readBaseBranch(source, { head_sha: head, place: workspace }) {
	if (head === void 0 || workspace === void 0) return void 0;
	const { base_branch: name } = workspace;
	return {
		name,
		now: (await listHeads(source, [name])).get(name)
	};
}
async function checkBranches({ quarantine, source, bundleRefs, verified }, rules) {
	const { remoteHeads, own, expected } = rules;
	const code = new Map();
	const displaced = new Map();
	for (const [branch, commit] of bundleRefs.code) {
		const now = remoteHeads.get(branch);
		if (now === commit) continue;
		const found = expected[branch];
		if (!own.includes(branch) || now === found) {
			await checkBranch(quarantine, {
				branch,
				commit
			}, rules);
			code.set(branch, commit);
			continue;
		}
		if (now !== void 0 && await isPartOfHistory(source, {
			commit,
			tip: now
		})) continue;
		const before = {
			branch,
			expected: found,
			journalHeads: [verified.heads.get(branch), branch === verified.record.place?.branch ? verified.movedTo : void 0].filter((each) => each !== void 0),
			now
		};
		displaced.set(branch, {
			message: await describeDisplaced(source, before),
			to: now
		});
		if (remoteHeads.get(fallbackBranch(branch)) === commit) continue;
		await requireEarlierHead(source, before);
		const earlier = new Map(found === void 0 ? [] : [[branch, found]]);
		await checkBranch(quarantine, {
			branch,
			commit
		}, {
			...rules,
			remoteHeads: earlier
		});
		code.set(fallbackBranch(branch), commit);
	}
	return {
		code,
		displaced
	};
}
async function headMovedAgain({ quarantine, source, bundleRefs, verified: { record, state } }, { name, now }, remoteHeads) {
	const { branch = "" } = record.place ?? {};
	const [bundled, tip] = [bundleRefs.code.get(branch), remoteHeads.get(branch)];
	if (!state.headMoves.isBase || now === void 0 || (bundled ?? tip) === void 0) return void 0;
	return (bundled === void 0 ? await isPartOfHistory(source, {
		commit: now,
		tip: tip ?? ""
	}) : await quarantine.git.try("merge-base", "--is-ancestor", now, bundled) !== void 0) ? void 0 : {
		branch: name,
		movedTo: now
	};
}
// src/action/publish/verify-record.ts
async function requireSameRun(remote, bundled) {
	const idsOf = async (found) => new Map((await found.files()).map(({ path, id }) => [path, id]));
	const [before, now] = await Promise.all([idsOf(remote), idsOf(bundled)]);
	for (const path of FIXED_FILES) if (before.get(path) !== now.get(path)) throw publishRejectedError(`run ${remote.runId}`, `its ${path} differs from the one at the start of the run, which never changes`);
}
async function recordIn(found) {
	return RunRecord.parse(parseJson((await textsOf(found)).get(runFiles.run)), { jitless: true });
}
async function recordOfNew(job, project, options) {
	const { found } = options;
	const texts = await textsOf(found);
	const bundleRecord = RunRecord.parse(parseJson(texts.get(runFiles.run)), { jitless: true });
	const start = await findStart(job, project, {
		...options,
		texts,
		bundleRecord
	});
	const workspace = requireOwnWorkspace(bundleRecord, start, options);
	const run = {
		...start.run,
		id: found.runId,
		lost: bundleRecord.lost
	};
	const record = createRecord(run, createdAtOf(bundleRecord), workspace);
	warnOfOtherSettings(job, bundleRecord, record);
	return record;
}
function renderRecord(job, project, record) {
	return redactorOf(job, project).redactDocument(`${JSON.stringify(record, null, 2)}\n`);
}
async function findStart(job, project, { found, source, tips, head, texts, bundleRecord }) {
	const { workflow: name, "run-id": runId } = job.inputs;
	const what = `run ${found.runId}`;
	if (name === void 0) throw publishRejectedError(what, "the remote does not have it, and the request of the gate is missing. Pass the outputs `workflow`, `variables`, `issue` and `from-step` of the gate to `command: publish`, as the starter workflow does");
	const issue = await readIssue(job);
	let difference = `its definition differs from ${JSON.stringify(name)} in the checkout of this job. Start the run again. If the workflow has not changed, check what its agents did`;
	const resolveIn = async (cwd, at) => {
		const jobAt = {
			...withoutLog(job),
			io: {
				...job.io,
				cwd
			}
		};
		const start = await prepareStart(await startOptionsOf(jobAt, at, {
			name,
			runId,
			issue,
			head
		}));
		const { redactDocument } = redactorOf(job, project);
		if (!hasDefinitions(texts, filesOfRequest(start), redactDocument)) return void 0;
		if (isSameCommands(bundleRecord.project, start.settings.project, redactDocument)) return start;
		difference = COMMANDS_DIFFER;
	};
	const now = await resolveIn(job.io.cwd, project).catch(missingWorkflowError);
	if (now && !(now instanceof AgenticError)) return now;
	const earlier = await inEarlierCheckouts(job, {
		project,
		source,
		tips,
		base: head ? void 0 : bundleRecord.base_sha
	}, async (cwd) => {
		const start = await resolveIn(cwd, projectOf({
			...job,
			io: {
				...job.io,
				cwd
			}
		})).catch(missingWorkflowError);
		return start instanceof AgenticError ? void 0 : start;
	});
	if (earlier) return earlier;
	if (now) throw now;
	throw publishRejectedError(what, difference);
}
const COMMANDS_DIFFER = "it started with other commands of the project (`setup`, `check`) than this job has. Pass the inputs `setup` and `check` of the job that ran it to `command: publish`. If the inputs are equal, check what its agents did";
function missingWorkflowError(error) {
	if (error instanceof AgenticError && ["not-found", "definition-invalid"].includes(error.code)) return error;
	throw error;
}
function hasDefinitions(texts, expected, redact) {
	return DEFINITION_FILES.every((path) => {
		const text = expected.get(path);
		return texts.get(path) === (text === void 0 ? void 0 : redact(text));
	});
}
function requireOwnWorkspace({ place: workspace, id }, { workflow, settings }, { branches, head }) {
	const { enabled, worktree, branchPrefix } = settings.git;
	const what = `run ${id}`;
	if (!enabled) return void 0;
	if (!workspace) throw publishRejectedError(what, "its record has no workspace");
	const { mode, path, branch, base_branch, base_sha } = workspace;
	const suffix = suffixOf(id);
	const isOwnLocation = worktree ? mode === "worktree" && path === worktreePath(workflow.name, suffix) : mode === "checkout" && path === ".";
	const slug = branch.slice(branchPrefix.length, -(suffix.length + 1));
	const isOwnBranch = branch === `${branchPrefix}${slug}-${suffix}` && /^[a-z0-9][a-z0-9-]{0,40}$/.test(slug);
	if (!isOwnLocation || !isOwnBranch) throw publishRejectedError(what, `it works on ${JSON.stringify(branch)} in ${JSON.stringify(path)}, which is not its own branch and folder`);
	if (head ? base_branch !== head.branch || base_sha !== head.sha : !branches.has(base_branch)) throw publishRejectedError(what, `it started from ${base_branch} (${base_sha.slice(0, 12)}), which the request does not permit`);
	return workspace;
}
function createdAtOf({ id, created_at: moment }) {
	if (/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(moment) && !Number.isNaN(Date.parse(moment))) return moment;
	throw publishRejectedError(`run ${id}`, "its record has no valid start time");
}
function warnOfOtherSettings({ log }, bundleRecord, { overrides, id }) {
	const [bundled, current] = [bundleRecord.overrides, overrides].map((each) => new Map(Object.entries(each)));
	const other = [...new Set([...bundled?.keys() ?? [], ...current?.keys() ?? []])].filter((name) => !isDeepStrictEqual(bundled?.get(name), current?.get(name)));
	if (other.length === 0) return;
	log.warn(`Run ${id} started with other settings (${other.join(", ")}) than this job has. The settings of this job apply from now on. Pass the inputs of the job that ran it to \`command: publish\`.`);
}
function redactorOf({ environment }, { config }) {
	return redactorFor(environment, config.logging.redact);
}
async function textsOf(found) {
	const contents = await found.read(FIXED_FILES);
	return new Map(Array.from(contents, ([path, bytes]) => [path, Buffer.from(bytes).toString("utf8")]));
}
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
async function inEarlierCheckouts({ environment, io, temp }, { project: { root }, source, tips, base }, use) {
	const since = environment["GITHUB_SHA"] ?? "";
	if (!COMMIT.test(since) || (await unreachableCommits(source, [since], tips)).length > 0) return void 0;
	const git = createGit(root, environment);
	for (const commit of new Set([base, since])) {
		if (commit === void 0 || tips[0] === commit || !await isBetween(source, commit, {
			since,
			tips
		})) continue;
		const folder = mkdtempSync(join(temp, "agentic-earlier-"));
		try {
			await fetchMissingCommits({
				git,
				source
			}, [commit]);
			await git.run("worktree", "add", "--quiet", "--detach", join(folder, "checkout"), commit);
			const found = await use(join(folder, "checkout", relative(root, io.cwd)));
			if (found !== void 0) return found;
		} finally {
			rmSync(folder, {
				recursive: true,
				force: true
			});
			await git.try("worktree", "prune");
		}
	}
}
async function isBetween(source, commit, { since, tips }) {
	if (commit === since) return true;
	if (!COMMIT.test(commit) || (await unreachableCommits(source, [commit], tips)).length > 0) return false;
	return (await unreachableCommits(source, [since], [commit])).length === 0;
}
// src/action/publish/verify-answers.ts
async function readGates(found) {
	const contents = await found.read([runFiles.definition, runFiles.definitions]);
	const read = (path) => {
		const bytes = contents.get(path);
		return bytes && Buffer.from(bytes).toString("utf8");
	};
	const parsed = parseWorkflow(read(runFiles.definition) ?? "", runFiles.definition);
	const nested = (await readDefinitions({
		runId: found.runId,
		read
	})).values();
	const gates = new Map();
	for (const { steps } of [..."workflow" in parsed ? [parsed.workflow] : [], ...nested]) for (const step of walkSteps(steps)) if (step.type === "wait-for-human") gates.set(step.name, step["on-timeout"] === "continue" || gates.get(step.name) === true);
	return gates;
}
const ASKING_KINDS = new Set(["prompt", "command"]);
async function requireAnswers(answering) {
	const { runId, journals, approvals, gates } = answering;
	const events = parseJournal(journals.bundled, runId);
	const before = countLines(journals.remote);
	if (!events.slice(before).some(isAnswer)) return;
	const requests = await readRequests(answering);
	const questions = new Map();
	const people = new Map();
	const taken = new Set();
	const kinds = new Map();
	const ofAgents = new Set();
	for (const event of events) {
		if (event.type === "step.started") kinds.set(event.step, event.kind);
		if (event.type === "human.asked") {
			if (event.needs !== void 0 && ASKING_KINDS.has(kinds.get(event.step)) && !gates.has(nameOf(event.step))) ofAgents.add(event.step);
			else ofAgents.delete(event.step);
			questions.set(event.step, event.seq);
			people.set(event.step, new Set());
		}
		if (!isAnswer(event)) continue;
		const { step, request, actor = "" } = event;
		const decision = event.type === "human.approved" ? "approved" : event.decision;
		if (decision === "approved") people.get(step)?.add(actor.toLowerCase());
		const isNew = event.seq > before;
		const isRecorded = request === void 0 ? decision === "timeout" && gates.get(nameOf(step)) !== false || decision === "assumed" && ofAgents.has(step) : !taken.has(request) && isSame(requests.get(request), {
			decision,
			actor,
			questionSeq: questions.get(step)
		});
		const isEnough = decision !== "approved" || event.type === "human.approved" || ofAgents.has(step) || (people.get(step)?.size ?? 0) >= approvals;
		if (isNew && !(isRecorded && isEnough)) throw publishRejectedError(`run ${runId}`, `its journal has an answer to ${step} that no person gave`);
		if (request !== void 0) taken.add(request);
	}
}
function isAnswer(event) {
	return event.type === "human.answered" || event.type === "human.approved";
}
function isSame(request, { decision, actor, questionSeq }) {
	if (!request) return false;
	return request.decision === decision && (request.actor ?? "") === actor && (request.asked === void 0 || request.asked === questionSeq);
}
async function readRequests({ runId, origin, remoteRun }) {
	const requests = new Map();
	const archived = remoteRun ? await archivedRequests(remoteRun) : [];
	for (const { id, content } of [...(await readInbox(origin, runId)).requests, ...archived]) {
		const request = parseRequest(content);
		if (request?.type === "input") requests.set(id, request);
	}
	const { current_step: current } = parseJsonObject(await remoteRun?.readText(runFiles.progress)) ?? {};
	const { questionSeq, human_input: text } = { ...current };
	if (typeof questionSeq === "number" && typeof text === "string") requests.set(`progress-${questionSeq}`, {
		type: "input",
		decision: "input",
		text,
		asked: questionSeq
	});
	return requests;
}
function removeHumanInput(progress) {
	const json = parseJsonObject(progress);
	const current = json?.["current_step"];
	if (!json || typeof current !== "object" || current === null) return void 0;
	if ((current.human_input ?? null) === null) return void 0;
	return `${JSON.stringify({
		...json,
		current_step: {
			...current,
			human_input: null
		}
	}, null, 2)}\n`;
}
async function requirePermittedOutcome(state, { journals: { remote }, record, choices }) {
	const outcome = outcomeOf(state);
	if (!outcome) return;
	const publishedEvents = countLines(remote);
	const approved = Array.from(state.steps.values()).flatMap(({ question }) => question?.answer?.decision === "approved" && question.askedEvent.seq <= publishedEvents ? [question.askedEvent.message] : []);
	const permitted = outcome.kind === "run" ? await choices() : [];
	const why = outcome.kind === "composed" && !approved.some((text) => text.includes(outcome.definition.trimEnd()) && text.includes(outcome.sha256)) ? "no person approved the workflow that it composed" : routeProblem(outcome, {
		choices: permitted,
		variables: record.variables,
		approved
	});
	if (why !== void 0) throw publishRejectedError(`run ${state.runId}`, `${why}. Request it again`);
}
// src/action/publish/verify-run.ts
async function verifyRun(options) {
	const { runId, stateRef, bundled, origin, bundleRefs, branch } = options;
	const remoteRun = await findRun(origin, runId, { stateRef });
	const found = branch === void 0 ? await findRun(bundled, runId, { stateRef }) : void 0;
	if (bundleRefs.code.size > 0 && !found && bundleRefs.state.size === 0) throw publishRejectedError(`run ${runId}`, "the bundle has its branches, but no state");
	const knownRun = await findKnownRun(options, remoteRun, found);
	const { record } = knownRun;
	const { names: own, heads } = await readRunCode(origin, remoteRun, runId);
	const parts = await partsOf(options, {
		remoteRun,
		found
	});
	const versions = await origin.refs(`${RUN_REFS}${runId}/`);
	const added = new Set();
	const changes = [];
	for (const part of parts) {
		const version = versions.get(part.ref);
		if (isAlreadyPublished(part, version !== options.expected[part.ref])) continue;
		for (const name of await findAddedBranches({
			record,
			...part
		})) if (!own.has(name)) added.add(name);
		const gates = await readGates(part.found);
		await requireAnswers({
			...options,
			remoteRun,
			journals: part.journals,
			gates
		});
		if (record.definition === "built-in:do") await requirePermittedOutcome((await validateRun(part.found)).state, {
			...options,
			...part,
			record
		});
		const change = await changeFor(options, part, {
			...knownRun,
			version
		});
		if (change) changes.push(change);
	}
	const whole = parts.find(({ ref }) => ref === runRef(runId));
	const last = whole !== void 0 && whole.journals.remote.length > whole.journals.bundled.length ? remoteRun : found ?? remoteRun;
	const recorded = remoteRun ? record.base_sha : void 0;
	const publishable = branch === void 0 || !remoteRun ? own : await codeOfBranch(options, remoteRun, branch);
	const { state, journal } = await validateRun(last);
	const { movedTo } = remoteRun ? (await validateRun(remoteRun)).state.headMoves : {};
	return {
		movedTo,
		state,
		record,
		recorded,
		own,
		heads,
		publishable,
		added,
		changes,
		rounds: countFanOuts(journal)
	};
}
async function findKnownRun({ runId, prepareRecord }, remoteRun, found) {
	if (!remoteRun) {
		if (!found) throw publishRejectedError(`run ${runId}`, "the bundle does not contain it");
		await validateRun(found);
		return await prepareRecord(found);
	}
	if (found) {
		await validateRun(found);
		await requireSameRun(remoteRun, found);
	}
	return { record: await recordIn(remoteRun) };
}
async function partsOf({ runId, bundled, origin, bundleRefs, branch }, { remoteRun, found }) {
	const main = runRef(runId);
	const parts = [];
	if (found) {
		const isEnded = remoteRun?.where === "ended";
		parts.push({
			ref: main,
			found,
			journals: await journalsOf(found, remoteRun),
			isEnded
		});
	}
	for (const ref of bundleRefs.state.keys()) {
		if (ref === main) continue;
		const id = ref.slice(`${RUN_REFS}${runId}/`.length);
		const at = (refs) => findBranch(refs, {
			runId,
			id
		});
		const [own, before] = await Promise.all([at(bundled), at(origin)]);
		const within = remoteRun && await stepOf(remoteRun, id);
		if (!own || !remoteRun || within === void 0 && branch !== void 0) throw publishRejectedError(ref, "the run has no branch of that name");
		await requireSameRun(remoteRun, own);
		const journals = await journalsOf(own, before);
		parts.push({
			ref,
			found: own,
			journals,
			isEnded: false,
			...within === void 0 ? {} : { within }
		});
	}
	return parts;
}
async function journalsOf(found, remoteRun) {
	const [after, before] = await Promise.all([validateRun(found), remoteRun ? validateRun(remoteRun) : void 0]);
	return {
		bundled: after.journal,
		remote: before?.journal ?? ""
	};
}
async function stepOf(remoteRun, id) {
	const { fanOut } = (await validateRun(remoteRun)).state;
	return fanOut?.branches.find(({ step }) => branchIdOf(step) === id)?.step;
}
async function codeOfBranch({ runId, origin }, remoteRun, id) {
	const { fanOut } = (await validateRun(remoteRun)).state;
	const assigned = fanOut?.branches.filter(({ step }) => branchIdOf(step) === id) ?? [];
	const before = await findBranch(origin, {
		runId,
		id
	});
	const opened = before ? branchNamesOf((await validateRun(before)).state) : [];
	return new Set([...assigned.map(({ branch }) => branch), ...opened]);
}
function isAlreadyPublished({ ref, journals, isEnded }, hasMoved) {
	if ((hasMoved || isEnded) && isPublished(journals)) return true;
	if (hasMoved) throw publishRejectedError(ref, "it moved at the remote since the job started. Resume the run");
	if (continuesRemote(journals)) return false;
	throw publishRejectedError(ref, "its journal does not continue the append-only journal at the remote");
}
async function changeFor({ runId, bundled, origin, bundleRefs }, { ref, found }, { text, version }) {
	const folder = runDirectory(runId);
	const isLive = bundleRefs.state.has(ref);
	const tree = {
		refs: bundled,
		version: bundleRefs.state.get(ref) ?? found.version
	};
	const folders = ref === runRef(runId) && isLive ? [folder, SHARED_FOLDER] : [folder];
	const remote = version === void 0 ? void 0 : {
		refs: origin,
		version
	};
	const silent = removeHumanInput(await found.readText(runFiles.progress));
	const replaced = new Map();
	if (text !== void 0) replaced.set(runPath(runId, runFiles.run), text);
	if (silent !== void 0) replaced.set(runPath(runId, runFiles.progress), silent);
	return await computeRefChange(tree, remote, {
		ref,
		folders,
		runId,
		replaced
	});
}
// src/action/publish/publish.ts
async function publishCommand(job) {
	const { "hand-over": folder, "run-id": runId } = job.inputs;
	if (folder === void 0) throw usageError("Input `hand-over` is missing. Set it to the folder with the run.");
	if (runId === void 0) throw usageError("Input `run-id` is missing. Set it to the output `run-id` of `command: gate`.");
	try {
		const bundle = regularFile(resolve(job.io.cwd, folder, BUNDLE_FILE));
		return bundle === void 0 ? await publishWithoutBundle(job, runId) : await publishBundle(job, folder, {
			runId,
			bundle
		});
	} finally {
		if (job.work.hasNote()) job.work.note({
			runId,
			stage: "ended"
		});
	}
}
function noteRunning({ work }, runId) {
	work.note({
		runId,
		stage: "running"
	});
}
async function publishWithoutBundle(job, runId) {
	job.log.text("The run left nothing to publish.");
	const project = projectOf(job);
	const { source } = await openSource(job, project);
	const origin = createGitStateRefs(source);
	await reportMissingHandoff(job, project);
	if (job.inputs.branch !== void 0) return exitCodes.completed;
	const unfinished = await findUnfinished(job, {
		origin,
		runId,
		stateRef: project.config.state.branch
	});
	if (unfinished) {
		noteRunning(job, runId);
		return await proposeAndShow(job, project, unfinished);
	}
	await releaseLeaseForJobs(job, origin, { runId });
	return exitCodes.completed;
}
async function findUnfinished(job, { origin, runId, stateRef }) {
	const found = await findRun(origin, runId, { stateRef });
	if (!found) return void 0;
	const { state, journal } = await validateRun(found);
	const isOpen = pullRequestsOf(state).some(({ number }) => number === void 0);
	if (!isTerminal(state) || found.where === "ended" && !isOpen) return void 0;
	const head = await requirePermission(job);
	if (await conflictingLeaseMessage(job, origin, runId) !== void 0) return void 0;
	const record = await recordIn(found);
	const { names: branches } = await readRunCode(origin, found, runId);
	return {
		runId,
		stateRef,
		origin,
		state,
		record,
		branches,
		rounds: countFanOuts(journal),
		head,
		displaced: new Map()
	};
}
async function publishBundle(job, folder, { runId, bundle }) {
	const { branch } = job.inputs;
	const head = await requirePermission(job);
	const project = projectOf(job);
	const manifest = parseManifest(readText(resolve(job.io.cwd, folder, MANIFEST_FILE)));
	const directory = mkdtempSync(join(job.temp, "agentic-quarantine-"));
	try {
		const published = await publish({
			job,
			project,
			bundle,
			manifest,
			runId,
			head,
			directory
		});
		return branch === void 0 ? await proposeAndShow(job, project, published) : exitCodes.completed;
	} finally {
		rmSync(directory, {
			recursive: true,
			force: true
		});
	}
}
async function requirePermission(job) {
	const verdict = await recheckGate(job);
	const pinned = job.inputs["head-sha"];
	const isClosed = !verdict.allowed && verdict.isClosed === true;
	const now = verdict.allowed ? verdict : pinned === void 0 && !isClosed ? void 0 : verdict.movedTo;
	if (!now) throw usageError(`Nothing is published: ${verdict.allowed ? "" : verdict.reason}`);
	const { headSha, headRef } = now;
	if (pinned !== void 0 && headSha === void 0) throw headMovedError(pinned, "none");
	if (headSha === void 0 || headRef === void 0) return void 0;
	if (isClosed) return {
		sha: pinned ?? headSha,
		branch: headRef,
		movedTo: headSha,
		isClosed
	};
	return pinned === void 0 || pinned === headSha ? {
		sha: headSha,
		branch: headRef
	} : {
		sha: pinned,
		branch: headRef,
		movedTo: headSha
	};
}
function headMovedError(pinned, now) {
	return usageError(`Nothing is published: the head of the pull request was ${pinned} and is now ${now}. Ask again.`);
}
async function publish(publishing) {
	const { job, project, bundle, manifest, runId, directory, head } = publishing;
	const stateRef = project.config.state.branch;
	const { branch } = job.inputs;
	const header = readBundleHeader(bundle);
	const bundleRefs = classifyRefs(header.refs, {
		runId,
		branch,
		project
	});
	const { repository, source } = await openSource(job, project);
	const environment = withoutCredentials(job.environment);
	const quarantine = await openQuarantine(repository, {
		directory,
		bundle,
		header,
		source,
		environment
	});
	const bundled = await openBundleRefs(quarantine, directory, environment);
	const origin = protectCodeBranch(createGitStateRefs(withQuarantineObjects(source, quarantine)), stateRef);
	const conflict = await conflictingLeaseMessage(job, origin, runId);
	if (conflict !== void 0) throw usageError(`Nothing is published: ${conflict}`);
	for (const [name, version] of [...bundleRefs.state, ...bundleRefs.shared]) await requireStateTree(quarantine, {
		name,
		version,
		runId
	});
	const bases = await basesOf(publishing, source);
	const { expected } = manifest;
	const verified = await verifyRun({
		runId,
		stateRef,
		branch,
		bundled,
		origin,
		bundleRefs,
		expected,
		approvals: project.config.human.approvals,
		choices: async () => await listChoices(project),
		prepareRecord: async (found) => {
			const record = await recordOfNew(job, project, {
				found,
				source,
				...bases,
				head
			});
			return {
				record,
				text: renderRecord(job, project, record)
			};
		}
	});
	if (head?.movedTo !== void 0 && verified.record.head_sha === void 0) throw head.isClosed ? usageError("Nothing is published: the pull request is closed.") : headMovedError(head.sha, head.movedTo);
	const { displaced, movedAgain } = await pushAll(publishing, {
		origin,
		quarantine,
		source,
		bundleRefs,
		verified,
		tips: bases.tips
	});
	await publishNotes(job, {
		origin,
		stateRef
	}, {
		bundled,
		bundleRefs
	});
	const branches = new Set([...bundleRefs.code.keys(), ...verified.own]);
	const { state, record, rounds } = verified;
	return {
		runId,
		stateRef,
		origin,
		state,
		record,
		branches,
		rounds,
		head: head?.movedTo === void 0 ? movedAgain ?? head : head,
		displaced
	};
}
const MAX_PUSHES = 3;
async function pushAll(publishing, { origin, ...checking }) {
	const { job, runId } = publishing;
	const { changes } = checking.verified;
	for (let push = 1;; push += 1) {
		const checked = await checkCode(publishing, checking);
		noteRunning(job, runId);
		const result = await origin.commit({
			refs: changes,
			branches: checked.code
		});
		if (result.status === "committed") {
			const moved = [...checked.code.keys(), ...changes.map(({ ref }) => ref)];
			job.log.text(`Published: ${moved.join(", ") || "nothing new"}.`);
			return checked;
		}
		if (result.status === "moved") throw publishRejectedError(`run ${runId}`, "another engine resumed it. Resume it again");
		if (result.behind && push < MAX_PUSHES) continue;
		const [[name, reason] = [`run ${runId}`, "it was refused"]] = result.branches;
		throw publishRejectedError(name, reason.replace(/\.$/, ""));
	}
}
const NOTHING = {
	isComplete: true,
	opened: []
};
async function proposeAndShow(job, project, published) {
	const { origin, runId, stateRef } = published;
	const gitHub = await gitHubOf(job);
	const isMoved = hasMoved(published);
	const proposed = isMoved ? NOTHING : await proposePublished(job, project, published);
	const at = {
		origin,
		runId,
		stateRef
	};
	const noted = isMoved ? await recordMovedBranches(at, (state) => movedEvents(job, published, state)) : await recordOpenedPullRequests(at, proposed.opened);
	const { remoteError } = proposed;
	const state = (remoteError ? await recordRemotePause(at, remoteError) : noted) ?? published.state;
	const isEnded = proposed.isComplete ? await archivePublishedRun(job, {
		...published,
		state
	}) : true;
	const lease = await releaseLeaseForJobs(job, origin, {
		runId,
		round: roundOf({
			...published,
			state
		})
	});
	const canFanOut = await showPublished(job, project, {
		...published,
		state
	});
	const found = await findRun(origin, runId, { stateRef });
	if (found && proposed.isComplete) await dispatchFollowUp(job, gitHub, found);
	await resumeIfRequested(job, gitHub, {
		stateRef,
		lease
	});
	return (proposed.isComplete || remoteError !== void 0 && state.status === "paused") && isEnded && canFanOut ? exitCodes.completed : exitCodes.failed;
}
async function basesOf({ job, project }, source) {
	const git = createGit(project.root, job.environment);
	const { mainBranch } = project.config.git;
	const currentBranch = await git.try("symbolic-ref", "--quiet", "--short", "HEAD");
	const started = job.environment["GITHUB_REF_NAME"];
	const branches = new Set([
		mainBranch,
		currentBranch ?? mainBranch,
		started ?? mainBranch
	]);
	const remoteHeads = await listHeads(source, [...branches]);
	return {
		branches,
		tips: [...new Set([await git.run("rev-parse", "HEAD"), ...remoteHeads.values()])]
	};
}
async function openSource(job, project) {
	const { environment } = job;
	const repository = {
		root: project.root,
		git: createGit(project.root, environment)
	};
	const source = (await remotesOf({
		...project,
		environment
	})).choose(void 0);
	if (source) return {
		repository,
		source
	};
	throw new AgenticError({
		code: "git-unsuitable",
		message: "Nothing is published: the checkout has no remote. Check out the repository first (actions/checkout)."
	});
}
async function openBundleRefs({ git }, directory, environment) {
	const source = (await openRemotes({
		root: directory,
		git
	}, environment)).choose(void 0, directory);
	if (!source) throw new Error("The quarantine cannot be opened as a remote.");
	return createGitStateRefs(source);
}
function withQuarantineObjects(source, { objects }) {
	const file = join(objects, "..", "shallow");
	return {
		...source,
		checkout: {
			objects,
			shallow: () => existsSync(file) ? readFileSync(file, "utf8").match(/^[0-9a-f]+$/gm) ?? [] : []
		}
	};
}
async function publishNotes({ log }, { origin, stateRef }, { bundled, bundleRefs }) {
	const treeOf = (name) => {
		const version = bundleRefs.shared.get(name);
		return version === void 0 ? void 0 : {
			refs: bundled,
			version
		};
	};
	const shared = treeOf(stateRef);
	if (!shared) return;
	const skipped = await publishShared({
		origin,
		stateRef,
		...retryTiming
	}, shared, treeOf(`${SEED}${stateRef}`));
	if (skipped.length > 0) log.text(`These files changed at the remote meanwhile and were not published: ${skipped.join(", ")}`);
}
function regularFile(path) {
	const stat = lstatSync(path, { throwIfNoEntry: false });
	if (stat === void 0) return void 0;
	if (!stat.isFile()) throw usageError(`Nothing is published: ${path} is not a regular file.`);
	return path;
}
const MAX_MANIFEST_BYTES = 1048576;
function readText(path) {
	const file = regularFile(path);
	if (file === void 0 || lstatSync(file).size > MAX_MANIFEST_BYTES) return void 0;
	return readFileSync(file, "utf8");
}
// src/github/checks/check-run.ts
const ANNOTATIONS_A_REQUEST = 50;
const MOST_ANNOTATIONS = 500;
function createCheckRun(github, options) {
	const operation = {
		location: locationOf(github),
		what: "update the check run of this run",
		permission: "checks: write"
	};
	let id;
	let sent;
	const display = createThrottledUpdate({
		clock: options.clock,
		onFailure: createReportOnce(options.report, operation, " The run continues without it."),
		write: async (view) => {
			id ??= await findCheckRun(github, options);
			sent ??= id === void 0 ? new Set() : await annotationsOf(github, id);
			const batches = batchesOf(view.annotations, sent);
			for (const [index, batch] of batches.entries()) {
				const fields = fieldsOf(index === batches.length - 1 ? view : {
					...view,
					status: "in_progress"
				}, batch, options);
				const route = "PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}";
				if (id === void 0) id = await create(github, options, fields);
				else await request(github, route, {
					check_run_id: id,
					...fields
				});
				for (const annotation of batch) sent.add(keyOf(annotation));
			}
		}
	});
	return {
		show: display.show,
		flush: async () => {
			await display.flush();
			return id;
		}
	};
}
function batchesOf(annotations, sent) {
	const room = Math.max(0, MOST_ANNOTATIONS - sent.size);
	const fresh = annotations.filter((each) => !sent.has(keyOf(each))).slice(0, room);
	const count = Math.max(1, Math.ceil(fresh.length / ANNOTATIONS_A_REQUEST));
	return Array.from({ length: count }, (_, index) => fresh.slice(index * ANNOTATIONS_A_REQUEST, (index + 1) * ANNOTATIONS_A_REQUEST));
}
function keyOf({ path, line, message }) {
	return JSON.stringify([
		path,
		line,
		truncateText(message)
	]);
}
function fieldsOf({ status, conclusion = "neutral", title, summary }, annotations, { detailsUrl, clock }) {
	return {
		...status === "completed" ? {
			status,
			conclusion,
			completed_at: clock.now().toISOString()
		} : { status },
		...detailsUrl !== void 0 && { details_url: detailsUrl },
		output: {
			title: shorten(title, 255),
			summary: truncateText(summary),
			...annotations.length > 0 && { annotations: annotations.map(({ path, line, endLine = line, level, message, title }) => ({
				path,
				start_line: line,
				end_line: endLine,
				annotation_level: level,
				message: truncateText(message),
				...title !== void 0 && { title: shorten(title, 255) }
			})) }
		}
	};
}
async function create(github, { headSha, name, externalId, clock }, fields) {
	const { data } = await request(github, "POST /repos/{owner}/{repo}/check-runs", {
		name,
		head_sha: headSha,
		external_id: externalId,
		started_at: clock.now().toISOString(),
		...fields,
		request: { retries: 0 }
	});
	return Number(data.id);
}
async function findCheckRun(github, { headSha, name, externalId }) {
	const all = pages(github, "GET /repos/{owner}/{repo}/commits/{ref}/check-runs", {
		ref: headSha,
		check_name: name,
		filter: "all"
	});
	let newest;
	for await (const { check_runs: runs } of all) for (const { id, external_id } of runs) if (external_id === externalId) newest = Math.max(newest ?? 0, Number(id));
	return newest;
}
async function annotationsOf(github, check_run_id) {
	const all = pages(github, "GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations", { check_run_id });
	const keys = new Set();
	for await (const annotations of all) for (const { path, start_line: line, message } of annotations) keys.add(keyOf({
		path,
		line,
		message: message ?? ""
	}));
	return keys;
}
// src/action/reporting/check-surface.ts
async function checkSurface(job, options, first) {
	const { project, runId, linksFor } = options;
	const published = await publishedHead(options, first);
	const checks = new Map();
	const checkOn = (headSha, source) => {
		const check = createCheckRun(options.gitHub, {
			headSha,
			name: `agentic-sdlc: ${source.record.workflow}`,
			externalId: runId,
			detailsUrl: linksFor(source).runUrl,
			clock: systemClock,
			report: (text) => job.log.annotate({
				level: "notice",
				message: text
			})
		});
		checks.set(headSha, check);
		return check;
	};
	let last;
	const showAt = (headSha, source) => {
		if (headSha !== void 0 && !checks.has(headSha)) checkOn(headSha, source);
		const view = checkView(source, {
			links: linksFor(source),
			redactor: job.redactor,
			project
		});
		for (const [at, check] of checks) check.show(at === headSha ? view : {
			...view,
			annotations: []
		}, "soon");
	};
	return {
		show: (source) => {
			last = source;
			showAt(published ?? (options.branches ? void 0 : headOf(source)) ?? aboutOf(job), source);
		},
		flush: async () => {
			if (last && checks.size === 0) showAt(await stoppedHead(options, last), last);
			await Promise.all(Array.from(checks.values(), (check) => check.flush()));
		}
	};
}
const OF_COMMITS = new Set(["push", "merge_group"]);
function aboutOf({ inputs, trigger, environment }) {
	const sha = OF_COMMITS.has(trigger.name) ? environment["GITHUB_SHA"] : void 0;
	return inputs["head-sha"] ?? trigger.headSha ?? (sha === "" ? void 0 : sha);
}
function headOf({ state }) {
	return state.status === "running" || state.status === "pending" ? void 0 : state.pushedHead;
}
async function stoppedHead(options, { state }) {
	const { workspace, status } = state;
	if (options.branches || !workspace || status === "running" || status === "pending") return void 0;
	const head = await branchHead(options, workspace.branch);
	return head === workspace.base_sha ? void 0 : head;
}
async function publishedHead(options, { state: { workspace } }) {
	if (!workspace || !options.branches?.has(workspace.branch)) return void 0;
	return await branchHead(options, workspace.branch);
}
async function branchHead({ gitHub: { client, repository } }, branch) {
	try {
		const { data } = await client.request("GET /repos/{owner}/{repo}/git/ref/{ref}", {
			...repository,
			ref: `heads/${branch}`
		});
		return data.object.sha;
	} catch (error) {
		if (hasStatus(error, 404)) return void 0;
		throw error;
	}
}
function checkView(source, { links, redactor, project }) {
	const { state } = source;
	const { title, body } = runCommentParts(source, links);
	const conclusion = conclusionOf(state);
	return {
		status: conclusion === void 0 ? "in_progress" : "completed",
		conclusion,
		title: redactor.redactDocument(title),
		summary: redactor.redactDocument(body),
		annotations: checkAnnotations(source, project).map((each) => redactor.redactValue(each))
	};
}
function conclusionOf(state) {
	const { status, reason } = state;
	switch (status) {
		case "completed": return branchChecks(state).some((each) => each.isNewFailure || each.hasFewerTests) ? "neutral" : "success";
		case "failed": return "failure";
		case "cancelled": return "cancelled";
		case "paused": return reason === "human" ? "action_required" : "neutral";
		default: return;
	}
}
// src/action/reporting/finish-job.ts
const REPORT_TIMEOUT_MS = 6e4;
async function finishCommand(job) {
	const { work, io, log } = job;
	const note = work.noted();
	if (!note || note.stage === "ended") return exitCodes.completed;
	if (job.inputs.command === "publish") {
		log.text("The previous step was interrupted while publishing. It runs again.");
		return await (await import("./job.js").then((m) => ({ publishCommand: m.a }))).publishCommand(job);
	}
	const { runId, branch } = note;
	if (branch !== void 0) {
		log.text(`Branch ${branch} of run ${runId} was interrupted. The job that joins the branches retries it.`);
		return exitCodes.completed;
	}
	const project = projectOf(job);
	const remoteStatus = await findRemoteContinuation(job, project, runId);
	if (remoteStatus) return leaveToOtherEngine(job, note, remoteStatus);
	const run = localRun(project, runId);
	if (readJournal(run).status === "running") {
		try {
			await interruptRun(io, project, runId);
		} catch (error) {
			if (!(error instanceof AgenticError) || error.code !== "run-taken-over") throw error;
			return leaveToOtherEngine(job, note, {
				isOver: false,
				status: void 0
			});
		}
		log.text(`Run ${runId} was interrupted. Its results are saved, and \`command: resume\` continues it.`);
	}
	if (note.stage === "running") await reportRunFacts(job, project, runId);
	await createBoard({
		surfaces: openSurfaces(job, project, {
			runId,
			about: { issue: note.issue }
		}),
		read: () => readRunFacts(project, run),
		clock: systemClock,
		onError: (error) => log.text(messageOf(error))
	}).flush(REPORT_TIMEOUT_MS + threadReplyTimeout(readJournal(run)));
	work.note({
		runId,
		stage: "ended"
	});
	return exitCodes.completed;
}
function leaveToOtherEngine({ work, log, setOutputs }, note, { isOver, status }) {
	const { runId } = note;
	log.text(isOver ? `Run ${runId} was resumed by another engine and has ended. This job does not change it.` : `Run ${runId} was resumed by another engine. This job does not change it.`);
	if (status !== void 0) setOutputs({
		"run-id": runId,
		status
	});
	work.note({
		...note,
		stage: "ended"
	});
	return exitCodes.completed;
}
const TIMEOUT_MS = 2e4;
async function findRemoteContinuation(job, project, runId) {
	try {
		const remote = await openRemoteStorage({
			...project,
			environment: job.environment
		});
		if (!remote) return void 0;
		const findContinuation = async () => {
			const found = await findRun(remote.refs, runId, remote);
			return found && !await isOwnRun(found, project) ? await readRemoteStatus(found) : void 0;
		};
		return await withTimeout(findContinuation(), {
			remote,
			clock: systemClock,
			milliseconds: TIMEOUT_MS
		});
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		return;
	}
}
async function isOwnRun(found, { root, config }) {
	const { runId, where } = found;
	const store = createLocalStore(root, config.outputDirectory);
	const record = parseRecord(store.read(runId, runFiles.replica), runId);
	if (where === "live") {
		const owner = await found.owner();
		return owner !== void 0 && record?.engines.includes(owner.engine) === true;
	}
	return store.read(runId, runFiles.journal) === (await found.readText(runFiles.journal) ?? "");
}
async function readRemoteStatus(found) {
	const progress = parseJsonObject(await found.readText(runFiles.progress));
	const { data } = ProgressDocument.shape.status.safeParse(progress?.["status"], { jitless: true });
	return {
		isOver: found.where === "ended",
		status: data
	};
}
// src/action/reporting/status-command.ts
async function statusCommand(job) {
	const runId = requiredRun(job);
	const project = projectOf(job);
	const source = await readRunFacts(project, await readRunWithPendingBranches(job.io, project, { runId }));
	job.log.text(renderMarkdown(buildReport(source)));
	job.setOutputs(outputsOf(source.state));
	const [page] = openSurfaces(job, project, { runId });
	page?.show(source, "now");
	await page?.flush();
	return exitCodes.completed;
}
async function cancelCommand(job) {
	const runId = requiredRun(job);
	const gitHub = await gitHubOf(job);
	const isOver = async (id) => gitHub ? await isWorkflowRunCompleted(gitHub, id) : void 0;
	const { outcome, activeJobs } = await cancelRun(job.io, projectOf(job), {
		runId,
		isOver
	});
	if (activeJobs) job.log.text(describeActiveJobs(runId, activeJobs));
	const messages = {
		requested: `Run ${runId} was asked to stop. Its completed steps are kept.`,
		cancelled: `Run ${runId} is cancelled. \`command: resume\` continues it.`,
		removed: `Run ${runId} had not started. Its files were removed.`
	};
	job.log.text(messages[outcome]);
	job.setOutputs({
		"run-id": runId,
		status: outcome === "requested" ? "running" : "cancelled"
	});
	if (outcome === "cancelled") await showCancelled(job, runId);
	return exitCodes.completed;
}
async function showCancelled(job, runId) {
	try {
		const project = projectOf(job);
		const source = await readRunFacts(project, await readRunWithPendingBranches(job.io, project, { runId }));
		const [page, comment] = openSurfaces(job, project, {
			runId,
			about: { issue: source.record.issue?.number }
		});
		for (const surface of [page, comment]) {
			surface?.show(source, "now");
			await surface?.flush();
		}
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		job.log.warn(error.message);
	}
}
export { handleJobEvent as A, openJob as C, recheckGate as D, gateCommand as E, openJobRepository as F, recheckEventPermission as M, sweepCommand as N, commentCommand as O, gitHubOf as P, detachedIn as S, withoutLog as T, outputsOf as _, publishCommand as a, reportResult as b, withHandoffRecovery as c, reportStartFailure as d, branchCommand as f, startOptionsOf as g, runCommand as h, checkSurface as i, readDelivery as j, dispatchCommand as k, reportMissingHandoff as l, resumeCommand as m, statusCommand as n, main as o, requiredRun as p, finishCommand as r, withHandoff as s, cancelCommand as t, reportNotStarted as u, reportBranchResult as v, projectOf as w, reportRunFacts as x, reportKnownOutputs as y };
