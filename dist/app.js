const require = process.getBuiltinModule;
import {
  MOST_BODY_BYTES,
  createAppHost,
  createReceiver,
  logLine,
  readAppEnvironment
} from "./chunk-6LQB6SJZ.js";
import {
  concerns,
  handleEvent,
  mayConcern
} from "./chunk-OSGKWM3H.js";
import {
  createLimits
} from "./chunk-YQVKAY74.js";
import "./chunk-ZMMLVBZY.js";
import "./chunk-HDD3WQKE.js";
import "./chunk-GK6JNVMV.js";
import {
  portsAt
} from "./chunk-4AFOL5RP.js";
import "./chunk-ZTSO5Q64.js";
import "./chunk-UQM5734T.js";
import "./chunk-H5MVVNRZ.js";
import "./chunk-HMK5U5DJ.js";
import "./chunk-2X75ITWD.js";
import "./chunk-EO42WY44.js";
import "./chunk-NJYLMQTW.js";
import "./chunk-P2C32YX7.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import "./chunk-ODA7ZZZ2.js";
import "./chunk-XQ6PXXR7.js";
import "./chunk-APCVBKX2.js";
import "./chunk-SI6KCEGF.js";
import "./chunk-3IRZKMWC.js";
import "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-RTIXPKVU.js";
import "./chunk-WWDTBD2B.js";
import "./chunk-EUULL6TD.js";
import "./chunk-O3ZPKHK4.js";
import "./chunk-OFEZFCCX.js";
import "./chunk-L24H4EE3.js";
import "./chunk-CSXZJUPZ.js";
import "./chunk-T5W72HMB.js";
import "./chunk-5IPFRZ2B.js";
import "./chunk-SCEKDUDZ.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-YCZC3PRI.js";
import "./chunk-AIUI3Z4S.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-YW7UUTDG.js";
import "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import {
  systemClock
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
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
  const isWithinRateLimit = createLimits(systemClock);
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
        isWithinRateLimit: (login) => isWithinRateLimit(repository.full_name, login)
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
