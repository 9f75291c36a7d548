import { Bn as mightConcern, Hn as createLimits, Rn as handleEvent, _n as createReceiver, bn as readAppEnvironment, vn as logLine, wn as createEventContext, yn as createAppHost, zn as isRelevantDelivery } from "./shared.js";
import { ki as systemClock } from "./run.js";
// src/app/probot.ts
const EVENTS = [
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
function agenticApp(app) {
	const isWithinLimit = createLimits(systemClock);
	let own;
	app.on(EVENTS, (async (context) => {
		const { name, payload, octokit, log } = context;
		if (!isRelevantDelivery({
			name,
			payload
		})) return;
		const { repository } = payload;
		const [owner = "", repo = ""] = repository.full_name.split("/");
		const gitHub = {
			client: octokit,
			repository: {
				owner,
				repo
			}
		};
		own ??= readOwnIdentity(app);
		const known = await own.catch(() => {
			own = void 0;
			return {};
		});
		const ports = createEventContext(gitHub, {
			own: known,
			report: (text) => log.warn(text),
			isWithinRateLimit: (login) => isWithinLimit(repository.full_name, login)
		});
		const handled = await handleEvent({
			name,
			payload
		}, ports);
		const { logged = "" } = "logged" in handled ? handled : {};
		log.info(`${repository.full_name} ${name}: ${handled.status}${logged === "" ? "" : ` (${logged})`}`);
		if (handled.status === "again") throw new Error(handled.reason);
	}));
}
async function readOwnIdentity(app) {
	const { data } = await (await app.auth?.())?.request("GET /app") ?? {};
	return data ? {
		appId: data.id,
		login: `${data.slug}[bot]`
	} : {};
}
// src/app/serverless.ts
function createWebhookHandler(environment, log = (line) => void process.stdout.write(`${line}\n`)) {
	const { secret, ...settings } = readAppEnvironment(environment);
	const report = (message) => log(logLine("error", { message }));
	const deliver = createAppHost({
		...settings,
		report
	});
	const note = (each) => log(logLine(each.status >= 500 ? "error" : "info", each));
	const receive = createReceiver({
		secret,
		deliver,
		mightConcern,
		log: note
	});
	return async (request, _environment, context) => {
		if (request.method !== "POST") return Response.json({ status: "ok" });
		const body = await boundedBody(request);
		if (!body) return Response.json({ status: "too large" }, { status: 413 });
		const { status, outcome } = await receive({
			header: (name) => request.headers.get(name) ?? void 0,
			body,
			waitUntil: context?.waitUntil?.bind(context)
		});
		return Response.json({ status: outcome }, { status });
	};
}
async function boundedBody(request) {
	if (Number(request.headers.get("content-length") ?? 0) > 26214400) return void 0;
	const chunks = [];
	let size = 0;
	for await (const chunk of request.body ?? []) {
		size += chunk.length;
		if (size > 26214400) return void 0;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks, size);
}
export { agenticApp, createWebhookHandler };
