const require = process.getBuiltinModule;
import {
  MOST_BODY_BYTES,
  createAppHost,
  createLimits,
  createReceiver,
  readAppEnvironment
} from "./chunk-5BAKFDQ3.js";
import {
  concerns,
  handleEvent,
  mayConcern
} from "./chunk-3WZV7YSQ.js";
import "./chunk-ORP44KQN.js";
import {
  portsAt
} from "./chunk-RTL4SXAW.js";
import "./chunk-TBLWVF25.js";
import "./chunk-SNZKKSNI.js";
import "./chunk-OT3SD4DE.js";
import "./chunk-722VKB63.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-YGSW5PYX.js";
import "./chunk-I22O342A.js";
import "./chunk-L2ZJB4BK.js";
import "./chunk-JRVL5KLB.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-R5AHQDIQ.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-GKELLT3M.js";
import "./chunk-JSSHYBGB.js";
import "./chunk-QZXY3PF4.js";
import "./chunk-YCZC3PRI.js";
import "./chunk-AIUI3Z4S.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-I3RVBQDC.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-XHQVVFUX.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-HBNKXFUW.js";
import "./chunk-WJUB2A7T.js";
import {
  systemClock
} from "./chunk-RSSU34D5.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
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
  const tell = (fields) => log(JSON.stringify(fields));
  const deliver = createAppHost({ ...settings, report: (message) => tell({ message }) });
  const receive = createReceiver({ secret, deliver, mayConcern, log: tell });
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
