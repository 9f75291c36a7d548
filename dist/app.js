import { Jn as boolean, ir as record, nr as object, or as string, qn as array, sr as union } from "./start.js";
import { a as loadApp, c as createAppLog, d as createProbotApp, i as fetchWithKeys, l as secretsOf, o as createGuard, r as configuredProbot, s as readAppSettings, u as ANSWER_MS } from "./webhooks.js";
import { Za as _usingCtx } from "./run.js";
const { Readable } = process.getBuiltinModule("node:stream");
// src/app/webhook-handlers.ts
function createWebhookHandler(environment, write = (line) => void process.stdout.write(line)) {
	const settings = readAppSettings(environment);
	const log = createAppLog({
		write,
		level: environment["LOG_LEVEL"],
		secrets: secretsOf(settings)
	});
	let app;
	const guard = createGuard({
		secret: settings.secret,
		previousSecret: settings.previousSecret,
		log,
		deliver: async (delivery) => {
			const options = {
				...settings,
				log,
				fetch: fetchWithKeys(settings)
			};
			app ??= loadApp(new (configuredProbot(options))(), options);
			return await (await app).deliver(delivery);
		}
	});
	return async (request, _environment, context) => {
		try {
			var _usingCtx$1 = _usingCtx();
			if (!(request instanceof Request)) throw new TypeError(NO_REQUEST);
			if (request.method !== "POST") return Response.json({ status: "ok" });
			const body = _usingCtx$1.u(guard((name) => request.headers.get(name) ?? void 0));
			let answer = body.refused;
			if (!answer) {
				for await (const chunk of request.body ?? []) if (answer = body.add(chunk)) break;
			}
			const { status, outcome } = answer ?? await body.answer((work) => answerInTime(work, context));
			return Response.json({ status: outcome }, { status });
		} catch (_) {
			_usingCtx$1.e = _;
		} finally {
			_usingCtx$1.d();
		}
	};
}
const NO_REQUEST = "createWebhookHandler() handles a fetch Request. On AWS Lambda, export toLambdaHandler(createWebhookHandler(environment)); for Node's request and response, toNodeHandler().";
async function answerInTime(work, context) {
	if (context?.waitUntil === void 0) return await work;
	context.waitUntil(work);
	const late = Promise.withResolvers();
	const timer = setTimeout(() => late.resolve({
		status: 503,
		outcome: "still processing"
	}), ANSWER_MS);
	return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
function toNodeHandler(handler) {
	return async (request, response) => {
		const { method = "GET", headers, rawBody, body } = request;
		const read = [rawBody, body].find((each) => typeof each === "string" || each instanceof Uint8Array);
		try {
			if (method === "POST" && read === void 0 && request.readableEnded) return void response.writeHead(500, JSON_TYPE).end(JSON.stringify({ status: BODY_IS_READ }));
			const answer = await handler(new Request("http://localhost/", {
				method,
				headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
				...method === "POST" && {
					body: read ?? Readable.toWeb(request),
					duplex: "half"
				}
			}));
			response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
		} catch {
			response.writeHead(400).end();
		}
	};
}
const JSON_TYPE = { "content-type": "application/json" };
const BODY_IS_READ = "the body was read before the handler: pass its bytes in rawBody, or parse it later";
const Headers = record(string(), string().optional());
const MultiValueHeaders = record(string(), array(string()).optional());
const LambdaEvent = union([object({
	requestContext: object({ http: object({ method: string() }) }),
	headers: Headers,
	body: string().nullish(),
	isBase64Encoded: boolean().optional()
}), object({
	httpMethod: string(),
	headers: Headers.nullish(),
	multiValueHeaders: MultiValueHeaders.nullish(),
	body: string().nullish(),
	isBase64Encoded: boolean().optional()
})]);
function toLambdaHandler(handler) {
	return async (event) => {
		const parsed = LambdaEvent.safeParse(event);
		if (!parsed.success) throw new TypeError("The Lambda event is no HTTP request. Connect the function to API Gateway, a function URL or an Application Load Balancer.");
		const { headers, body, isBase64Encoded } = parsed.data;
		const method = "httpMethod" in parsed.data ? parsed.data.httpMethod : parsed.data.requestContext.http.method;
		const multiple = "multiValueHeaders" in parsed.data ? parsed.data.multiValueHeaders : void 0;
		const pairs = Object.entries(headers ?? multiple ?? {}).map(([name, value = ""]) => [name, String(value)]);
		const answer = await handler(new Request("http://localhost/", {
			method,
			headers: pairs,
			...method === "POST" && { body: Buffer.from(body ?? "", isBase64Encoded ? "base64" : "utf8") }
		}));
		return {
			statusCode: answer.status,
			headers: Object.fromEntries(answer.headers),
			body: await answer.text()
		};
	};
}
// src/app/entry.ts
const answerMs = process.env["AWS_LAMBDA_FUNCTION_NAME"] === void 0 ? ANSWER_MS : void 0;
const workflowFile = process.env["AGENTIC_WORKFLOW_FILE"] || void 0;
const agenticApp = createProbotApp({
	answerMs,
	workflowFile
});
export { agenticApp, agenticApp as default, createWebhookHandler, toLambdaHandler, toNodeHandler };
