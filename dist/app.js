const require = process.getBuiltinModule;
import {
  MOST_BODY_BYTES,
  createAppHost,
  createReceiver,
  logLine,
  readAppEnvironment
} from "./chunk-TQ5JECGN.js";
import {
  concerns,
  handleEvent,
  mayConcern
} from "./chunk-OUFOGU2B.js";
import {
  createLimits
} from "./chunk-3YVIV46L.js";
import "./chunk-BCX6TRID.js";
import "./chunk-2RWMWFVL.js";
import "./chunk-DUWUOA66.js";
import {
  portsAt
} from "./chunk-2EOWJ5YF.js";
import "./chunk-3U6HDUZ3.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-MLUBOQUQ.js";
import "./chunk-D4ZUSKCD.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-VTCR26ML.js";
import "./chunk-VJBQPI42.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-Y6DPZI43.js";
import "./chunk-53OPDLYU.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-KRHYQPTR.js";
import "./chunk-SWSJTUTB.js";
import "./chunk-NWKSRQKW.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-I22O342A.js";
import "./chunk-2PLS44G4.js";
import "./chunk-UL2J4FXU.js";
import "./chunk-ZWCBCJDN.js";
import "./chunk-DUXVH4EU.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-YCZC3PRI.js";
import "./chunk-AIUI3Z4S.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-NJXTUMLC.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-AM3PJAPN.js";
import {
  systemClock
} from "./chunk-TTQX642Q.js";
import "./chunk-JRHCAHOZ.js";
import "./chunk-IR5NLXGV.js";
import "./chunk-QBS5POKR.js";
import "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/app/probot.ts
var EVENTS = [
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
