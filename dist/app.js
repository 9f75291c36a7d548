const require = process.getBuiltinModule;
import {
  MOST_BODY_BYTES,
  createAppHost,
  createReceiver,
  readAppEnvironment
} from "./chunk-SWDFXSIU.js";
import {
  concerns,
  handleEvent,
  portsAt
} from "./chunk-LWXWVWJ5.js";
import "./chunk-COZ7H35J.js";
import "./chunk-XR2SGC4S.js";
import "./chunk-S5DTHEX7.js";
import "./chunk-TC35CKDP.js";
import "./chunk-QGNLS5ZI.js";
import "./chunk-HWUGAB3R.js";
import "./chunk-TAD7GGE7.js";
import "./chunk-SRN2DEST.js";
import "./chunk-T67FMRBK.js";
import "./chunk-GGER6NZN.js";
import "./chunk-ZJLEXH24.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-CLRVE7BE.js";
import "./chunk-XHQVVFUX.js";
import "./chunk-EWTLDK6V.js";
import "./chunk-YCZC3PRI.js";
import "./chunk-AIUI3Z4S.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-5O7Q42YB.js";
import "./chunk-5OBEWL5B.js";
import "./chunk-434EYUZH.js";
import "./chunk-ME6WFJEF.js";
import "./chunk-22N4VF27.js";
import "./chunk-I22O342A.js";
import "./chunk-AZ4W4YGV.js";
import "./chunk-QMFU5UFE.js";
import "./chunk-Z5ZXSDC4.js";
import "./chunk-ADMXL6VW.js";
import "./chunk-IJTWNMVI.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
import "./chunk-EZGYSFE4.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-JWZ77YUM.js";
import "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/app/probot.ts
var EVENTS = [
  "issue_comment.created",
  "issues.labeled",
  "issues.assigned",
  "pull_request_review.submitted",
  "pull_request_review_comment.created"
];
function agenticApp(app) {
  app.on(
    EVENTS,
    (async (context) => {
      const { name, payload, octokit, log } = context;
      if (!concerns({ name, payload })) return;
      const { repository } = payload;
      const [owner = "", repo = ""] = repository.full_name.split("/");
      const place = { client: octokit, repository: { owner, repo } };
      const ports = portsAt(place, { own: {}, report: (text) => log.warn(text) });
      const handled = await handleEvent({ name, payload }, ports);
      log.info(`${name}: ${handled.status}`);
      if (handled.status === "again") throw new Error(handled.reason);
    })
  );
}

// src/app/serverless.ts
function createWebhookHandler(environment, log = (line) => void process.stdout.write(`${line}
`)) {
  const { secret, ...settings } = readAppEnvironment(environment);
  const tell = (fields) => log(JSON.stringify(fields));
  const deliver = createAppHost({ ...settings, report: (message) => tell({ message }) });
  const receive = createReceiver({ secret, deliver, log: tell });
  return async (request) => {
    if (request.method !== "POST") return Response.json({ status: "ok" });
    const body = await boundedBody(request);
    if (!body) return Response.json({ status: "too large" }, { status: 413 });
    const { status, words } = await receive({
      header: (name) => request.headers.get(name) ?? void 0,
      body
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
