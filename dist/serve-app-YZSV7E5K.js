const require = process.getBuiltinModule;
import "./chunk-PJBL7NLY.js";
import {
  MOST_BODY_BYTES,
  createAppHost,
  createReceiver,
  logLine,
  readAppEnvironment
} from "./chunk-6LQB6SJZ.js";
import {
  mayConcern
} from "./chunk-OSGKWM3H.js";
import "./chunk-YQVKAY74.js";
import "./chunk-ZMMLVBZY.js";
import "./chunk-HDD3WQKE.js";
import "./chunk-GK6JNVMV.js";
import "./chunk-4AFOL5RP.js";
import "./chunk-ZTSO5Q64.js";
import "./chunk-UQM5734T.js";
import "./chunk-H5MVVNRZ.js";
import "./chunk-HMK5U5DJ.js";
import "./chunk-2X75ITWD.js";
import "./chunk-EO42WY44.js";
import "./chunk-NJYLMQTW.js";
import "./chunk-P2C32YX7.js";
import {
  limitYoungGeneration
} from "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import "./chunk-ODA7ZZZ2.js";
import "./chunk-XQ6PXXR7.js";
import {
  readAppLogin
} from "./chunk-APCVBKX2.js";
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
import {
  failureOf
} from "./chunk-SCEKDUDZ.js";
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
import "./chunk-OJV2YDKN.js";
import {
  say
} from "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import {
  version
} from "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/cli/commands/session/serve-app.ts
const { once: once2 } = process.getBuiltinModule("node:events");

// src/app/check-credentials.ts
const { createPrivateKey } = process.getBuiltinModule("node:crypto");
var LIMIT_MS = 15e3;
async function checkCredentials(options) {
  const { app, apiUrl } = options;
  requireKey(app.privateKey);
  const signal = AbortSignal.timeout(LIMIT_MS);
  const ask = options.fetch ?? fetch;
  const limited = (input, init) => ask(input, { ...init, signal });
  try {
    const login = await readAppLogin({ app, apiUrl, fetch: limited });
    return login === void 0 ? { warning: unsure(apiUrl, "it does not say who the App is") } : { login };
  } catch (error) {
    const failure = failureOf(error);
    if (failure?.status !== 401 && failure?.status !== 404)
      return { warning: unsure(apiUrl, failure?.message ?? messageOf(error)) };
    throw usage(
      `GitHub (${apiUrl}) knows no App ${JSON.stringify(app.appId)} with this key (${failure.status} ${failure.message}). Set AGENTIC_APP_ID to the App ID on the page of the App, and AGENTIC_APP_PRIVATE_KEY to a key that was generated there; where both are right, look at the clock of this machine.`,
      error
    );
  }
}
function requireKey(key) {
  try {
    createPrivateKey(key);
  } catch (cause) {
    throw usage(
      "AGENTIC_APP_PRIVATE_KEY is no private key. Give what the .pem file of the App holds, and not its path, from `-----BEGIN` to its end: in several lines, or in one with \\n for each end of a line.",
      cause
    );
  }
}
function unsure(apiUrl, why) {
  return `GitHub (${apiUrl}) could not be asked whether it knows the App: ${why}. Deliveries are taken all the same.`;
}
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
function usage(message, cause) {
  return new AgenticError({ code: "usage", message, cause });
}

// src/app/server.ts
const { once } = process.getBuiltinModule("node:events");
const { createServer } = process.getBuiltinModule("node:http");
const { promisify } = process.getBuiltinModule("node:util");
var STOP_MS = 25e3;
var MOST_HELD_BYTES = 64 * 1024 * 1024;
var MOST_CONNECTIONS = 1e3;
var PATHS = /* @__PURE__ */ new Set(["/api/github/webhooks", "/"]);
async function startAppServer(options) {
  const { host, port, secret, mayConcern: mayConcern2 = () => true, log, answerMs, stopMs = STOP_MS } = options;
  const { mostHeldBytes = MOST_HELD_BYTES } = options;
  const under = /* @__PURE__ */ new Set();
  const tell = (level, fields) => log(logLine(level, fields));
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
  const held = { bytes: 0, most: mostHeldBytes };
  const receive = createReceiver({
    secret,
    deliver,
    mayConcern: mayConcern2,
    log: note,
    ...answerMs === void 0 ? {} : { answerMs }
  });
  const server = createServer({ requestTimeout: 3e4, headersTimeout: 1e4 }, (request, response) => {
    void answer(request, response, { receive, held, refused: note }).catch(() => response.destroy());
  });
  server.maxConnections = MOST_CONNECTIONS;
  const closeQuiet = closingQuiet(server);
  await listen(server, { host, port });
  const address = server.address();
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${typeof address === "object" ? address?.port : port}`;
  tell("info", { message: `listening on ${url}`, version });
  return {
    url,
    stop: async () => {
      const closed = promisify(server.close.bind(server))();
      closeQuiet();
      const limit = Promise.withResolvers();
      const timer = setTimeout(limit.resolve, stopMs);
      await Promise.race([Promise.allSettled(under).then(() => closed), limit.promise]);
      clearTimeout(timer);
      server.closeAllConnections();
      tell("info", { message: "stopped", left: under.size });
    }
  };
}
function closingQuiet(server) {
  const sockets = /* @__PURE__ */ new Set();
  const asking = /* @__PURE__ */ new Set();
  let isClosing = false;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    asking.add(socket);
    response.once("close", () => {
      asking.delete(socket);
      if (isClosing) socket.destroySoon();
    });
  });
  return () => {
    isClosing = true;
    for (const socket of sockets) if (!asking.has(socket)) socket.destroy();
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
async function answer(request, response, { receive, held, refused }) {
  var _stack = [];
  try {
    const path = (request.url ?? "").split("?")[0] ?? "";
    const reads = request.method === "GET" || request.method === "HEAD";
    if (reads && path === "/health") return end(response, 200, { status: "ok", version });
    if (request.method !== "POST" || !PATHS.has(path)) return end(response, 404, { status: "not found" });
    const header = (name) => {
      const value = request.headers[name];
      return typeof value === "string" ? value : void 0;
    };
    const isSigned = header("x-hub-signature-256") !== void 0;
    const body = __using(_stack, isSigned ? await boundedBody(request, held) : NO_BODY);
    if ("refused" in body || !isSigned) response.setHeader("connection", "close");
    if ("refused" in body) {
      const outcome = REFUSED[body.refused];
      refused({ status: body.refused, outcome });
      return end(response, body.refused, { status: outcome });
    }
    const { status, words } = await receive({ header, body: body.bytes });
    end(response, status, { status: words });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
var REFUSED = { 413: "too large", 503: "busy" };
var NO_BODY = { bytes: new Uint8Array(), [Symbol.dispose]: () => {
} };
function boundedBody(request, held) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const chunks = [];
  let size = 0;
  const release = () => {
    held.bytes -= size;
    size = 0;
  };
  const refuse = (refused) => {
    request.pause().removeAllListeners("data");
    chunks.length = 0;
    release();
    resolve({ refused, [Symbol.dispose]: () => {
    } });
  };
  request.on("data", (chunk) => {
    size += chunk.length;
    held.bytes += chunk.length;
    chunks.push(chunk);
    if (size > MOST_BODY_BYTES) refuse(413);
    else if (held.bytes > held.most) refuse(503);
  });
  request.once("end", () => resolve({ bytes: Buffer.concat(chunks, size), [Symbol.dispose]: release }));
  request.once("close", () => {
    if (request.complete) return;
    release();
    reject(new Error("It was cut off."));
  });
  request.once("error", reject);
  if (Number(request.headers["content-length"] ?? 0) > MOST_BODY_BYTES) refuse(413);
  return promise;
}
function end(response, status, body) {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  response.writeHead(status, { "content-type": "application/json", "content-length": length });
  response.end(text);
}

// src/cli/commands/session/serve-app.ts
var MOST_PORT = 65535;
async function appCommand(io, _args, { host = "127.0.0.1", port = "3000" }) {
  limitYoungGeneration();
  const at = { host, port: portOf(port) };
  const { secret, ...settings } = readAppEnvironment(io.environment);
  const log = lineWriter(io.stdout);
  const report = (message) => log(logLine("error", { message }));
  const checked = await checkCredentials(settings);
  if ("warning" in checked) log(logLine("warning", { message: checked.warning }));
  else log(logLine("info", { message: `GitHub knows the App as ${checked.login}` }));
  const deliver = createAppHost({ ...settings, report });
  const server = await startAppServer({ ...at, secret, deliver, mayConcern, log });
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
function lineWriter(stream) {
  let lines = "";
  const write = () => {
    stream.write(lines);
    lines = "";
  };
  return (line) => {
    if (lines === "") setImmediate(write);
    lines += `${line}
`;
  };
}
export {
  appCommand,
  lineWriter
};
