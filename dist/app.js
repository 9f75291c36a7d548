const require = process.getBuiltinModule;
import {
  MOST_BODY_BYTES,
  createAppHost,
  createReceiver,
  logLine,
  readAppEnvironment
} from "./chunk-YIFSHMYZ.js";
import {
  concerns,
  createLimits,
  handleEvent,
  mayConcern
} from "./chunk-XAIHXCMO.js";
import "./chunk-NUC4MSLS.js";
import "./chunk-XF2RHAEU.js";
import {
  portsAt
} from "./chunk-T7CEWRLH.js";
import "./chunk-LI4WC6WG.js";
import "./chunk-PQG2UM5S.js";
import "./chunk-OT3SD4DE.js";
import "./chunk-RKIJODP6.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-FGIBYY6G.js";
import "./chunk-I22O342A.js";
import "./chunk-Y2ZEJGYW.js";
import "./chunk-IISRWWS5.js";
import "./chunk-B3H2PUNR.js";
import "./chunk-IGTJXEUD.js";
import "./chunk-MSFCQKZX.js";
import "./chunk-2RWMWFVL.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-UXECRFTD.js";
import "./chunk-YCZC3PRI.js";
import "./chunk-AIUI3Z4S.js";
import "./chunk-4N2TJWE4.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-B5LMW6KF.js";
import "./chunk-NTGMLPUE.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-KRVHYSF5.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-XC7LY6ZA.js";
import "./chunk-4KNC4DCB.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import {
  systemClock
} from "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";

// src/app/probot.ts
var EVENTS = [
  "issue_comment.created",
  "issues.labeled",
  "issues.assigned",
  "pull_request_review.submitted",
  "pull_request_review_comment.created",
  "check_suite.completed",
  "check_run.completed"
];
function agenticApp(app) {
  const mayAskMore = createLimits(systemClock);
  let own;
  app.on(
    EVENTS,
    (async (context) => {
      const { name, payload, octokit, log } = context;
      if (!concerns({ name, payload })) return;
      const { repository } = payload;
      const [owner = "", repo = ""] = repository.full_name.split("/");
      const place = { client: octokit, repository: { owner, repo } };
      own ??= ownOf(app);
      const known = await own.catch(() => {
        own = void 0;
        return {};
      });
      const ports = portsAt(place, {
        own: known,
        report: (text) => log.warn(text),
        mayAskMore: (login) => mayAskMore(repository.full_name, login)
      });
      const handled = await handleEvent({ name, payload }, ports);
      const { logged = "" } = "logged" in handled ? handled : {};
      log.info(`${repository.full_name} ${name}: ${handled.status}${logged === "" ? "" : ` (${logged})`}`);
      if (handled.status === "again") throw new Error(handled.reason);
    })
  );
}
async function ownOf(app) {
  const client = await app.auth?.();
  const { data } = await client?.request("GET /app") ?? {};
  return data ? { appId: data.id, login: `${data.slug}[bot]` } : {};
}

// src/app/serverless.ts
function createWebhookHandler(environment, log = (line) => void process.stdout.write(`${line}
`)) {
  const { secret, ...settings } = readAppEnvironment(environment);
  const report = (message) => log(logLine("error", { message }));
  const deliver = createAppHost({ ...settings, report });
  const note = (each) => log(logLine(each.status >= 500 ? "error" : "info", each));
  const receive = createReceiver({ secret, deliver, mayConcern, log: note });
  return async (request, _environment, context) => {
    if (request.method !== "POST") return Response.json({ status: "ok" });
    const body = await boundedBody(request);
    if (!body) return Response.json({ status: "too large" }, { status: 413 });
    const { status, words } = await receive({
      header: (name) => request.headers.get(name) ?? void 0,
      body,
      waitUntil: context?.waitUntil?.bind(context)
    });
    return Response.json({ status: words }, { status });
  };
}
async function boundedBody(request) {
  if (Number(request.headers.get("content-length") ?? 0) > MOST_BODY_BYTES) return void 0;
  const chunks = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > MOST_BODY_BYTES) return void 0;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
export {
  agenticApp,
  createWebhookHandler
};
