const require = process.getBuiltinModule;
import "./chunk-F3VGV37T.js";
import "./chunk-5L5XME4Z.js";
import "./chunk-F2BNKN2N.js";
import "./chunk-FSDMQWRJ.js";
import {
  MOST_BODY_BYTES,
  createAppHost,
  createReceiver,
  readAppEnvironment
} from "./chunk-SWDFXSIU.js";
import "./chunk-LWXWVWJ5.js";
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
import {
  version
} from "./chunk-EZGYSFE4.js";
import {
  say
} from "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
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
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/app.ts
const { once: once2 } = process.getBuiltinModule("node:events");

// src/app/server.ts
const { once } = process.getBuiltinModule("node:events");
const { createServer } = process.getBuiltinModule("node:http");
const { promisify } = process.getBuiltinModule("node:util");
var STOP_MS = 25e3;
var PATHS = /* @__PURE__ */ new Set(["/api/github/webhooks", "/"]);
async function startAppServer(options) {
  const { host, port, secret, log, stopMs = STOP_MS } = options;
  const under = /* @__PURE__ */ new Set();
  const tell = (level, fields) => log(JSON.stringify({ at: (/* @__PURE__ */ new Date()).toISOString(), level, ...fields }));
  const deliver = (delivery) => {
    const work = options.deliver(delivery);
    under.add(work);
    const over = () => void under.delete(work);
    work.then(over, (error) => {
      over();
      tell("error", { message: error instanceof Error ? error.message : String(error) });
    });
    return work;
  };
  const note = (each) => tell(each.status >= 500 ? "error" : "info", each);
  const receive = createReceiver({ secret, deliver, log: note });
  const server = createServer({ requestTimeout: 3e4, headersTimeout: 1e4 }, (request, response) => {
    void answer(request, response, receive).catch(() => response.destroy());
  });
  await listen(server, { host, port });
  const address = server.address();
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${typeof address === "object" ? address?.port : port}`;
  tell("info", { message: `listening on ${url}`, version });
  return {
    url,
    stop: async () => {
      const closed = promisify(server.close.bind(server))();
      server.closeIdleConnections();
      const limit = Promise.withResolvers();
      const timer = setTimeout(limit.resolve, stopMs);
      await Promise.race([Promise.allSettled(under).then(() => closed), limit.promise]);
      clearTimeout(timer);
      server.closeAllConnections();
      tell("info", { message: "stopped", left: under.size });
    }
  };
}
async function listen(server, { host, port }) {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AgenticError({
      code: "usage",
      message: `Nobody can listen on ${host}:${port} (${reason}); choose another \`--host\` or \`--port\`.`,
      cause
    });
  }
}
async function answer(request, response, receive) {
  const path = (request.url ?? "").split("?")[0] ?? "";
  if (request.method === "GET" && path === "/health") return end(response, 200, { status: "ok", version });
  if (request.method !== "POST" || !PATHS.has(path)) return end(response, 404, { status: "not found" });
  const body = await boundedBody(request);
  if (!body) {
    response.setHeader("connection", "close");
    return end(response, 413, { status: "too large" });
  }
  const header = (name) => {
    const value = request.headers[name];
    return typeof value === "string" ? value : void 0;
  };
  const { status, words } = await receive({ header, body });
  end(response, status, { status: words });
}
async function boundedBody(request) {
  if (Number(request.headers["content-length"] ?? 0) > MOST_BODY_BYTES) return void 0;
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MOST_BODY_BYTES) return void 0;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
function end(response, status, body) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

// src/cli/commands/app.ts
var MOST_PORT = 65535;
async function appCommand(io, _args, { host = "127.0.0.1", port = "3000" }) {
  const { secret, ...settings } = readAppEnvironment(io.environment);
  const log = (line) => void io.stdout.write(`${line}
`);
  const report = (message) => log(JSON.stringify({ level: "error", message }));
  const deliver = createAppHost({ ...settings, report });
  const server = await startAppServer({ host, port: portOf(port), secret, deliver, log });
  const stopped = new AbortController();
  const { signal } = stopped;
  await Promise.race([once2(process, "SIGINT", { signal }), once2(process, "SIGTERM", { signal })]);
  stopped.abort();
  say(io, "Deliveries under way are finished; a second signal ends at once.");
  await server.stop();
  return 0;
}
function portOf(text) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : MOST_PORT + 1;
  if (port <= MOST_PORT) return port;
  throw new AgenticError({
    code: "usage",
    message: `${JSON.stringify(text)} is no port; give a number up to ${MOST_PORT}.`
  });
}
export {
  appCommand
};
