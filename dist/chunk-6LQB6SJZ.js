const require = process.getBuiltinModule;
import {
  concerns,
  handleEvent
} from "./chunk-OSGKWM3H.js";
import {
  createLimits,
  refused
} from "./chunk-YQVKAY74.js";
import {
  createWarnOnce,
  portsAt
} from "./chunk-4AFOL5RP.js";
import {
  createGitHubStateRefs
} from "./chunk-ZTSO5Q64.js";
import {
  readAppLogin
} from "./chunk-APCVBKX2.js";
import {
  createGitHubClient
} from "./chunk-WWDTBD2B.js";
import {
  addressesOf
} from "./chunk-EUULL6TD.js";
import {
  appToken
} from "./chunk-5IPFRZ2B.js";
import {
  version
} from "./chunk-4YWLZDBW.js";
import {
  parseJson,
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  int,
  object,
  string
} from "./chunk-67EWWL3V.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/app/app-host.ts
var SHORTEST_SECRET = 16;
function readAppEnvironment(environment) {
  const { AGENTIC_WORKFLOW_FILE: workflowFile } = environment;
  const appId = environment["AGENTIC_APP_ID"] || environment["APP_ID"];
  const key = environment["AGENTIC_APP_PRIVATE_KEY"] || environment["PRIVATE_KEY"];
  const secret = environment["AGENTIC_APP_WEBHOOK_SECRET"] || environment["WEBHOOK_SECRET"];
  if (!appId || !key)
    throw usage("Set AGENTIC_APP_ID and AGENTIC_APP_PRIVATE_KEY to those of the GitHub App.");
  if (!secret) throw usage("Set AGENTIC_APP_WEBHOOK_SECRET to the webhook secret of the GitHub App.");
  if (secret.length < SHORTEST_SECRET)
    throw usage(
      `AGENTIC_APP_WEBHOOK_SECRET has ${secret.length} characters, and whoever guesses it starts runs; give the App one of ${SHORTEST_SECRET} or more.`
    );
  const privateKey = key.replaceAll(String.raw`\n`, "\n");
  const { apiUrl } = addressesOf(environment);
  return { app: { appId, privateKey }, secret, apiUrl, ...workflowFile ? { workflowFile } : {} };
}
var About = object({
  repository: object({
    // No name is one that leads elsewhere in an address.
    full_name: string().regex(/^(?!\.{1,2}\/)[\w.-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/)
  }),
  installation: object({ id: int().positive() }).optional()
});
var MOST_CLIENTS = 500;
var MOST_WAITING = 200;
var TOO_MANY = {
  status: "again",
  reason: "Too many deliveries of this repository wait already.",
  logged: "Too many deliveries of this repository wait already."
};
function createAppHost(options) {
  const isWithinRateLimit = createLimits(systemClock);
  const warnOnce = createWarnOnce(options.report);
  const clients = /* @__PURE__ */ new Map();
  const states = /* @__PURE__ */ new WeakMap();
  const turns = /* @__PURE__ */ new Map();
  const waiting = /* @__PURE__ */ new Map();
  let login;
  const ownOf = async () => {
    login ??= readAppLogin(options).catch(() => void 0);
    const known = await login;
    if (known === void 0) login = void 0;
    return { appId: Number(options.app.appId), ...known === void 0 ? {} : { login: known } };
  };
  const clientOf = (fullName, installationId) => {
    const key = `${fullName.toLowerCase()} ${installationId}`;
    const client = clients.get(key) ?? openClient(options, fullName, installationId);
    clients.delete(key);
    clients.set(key, client);
    const [oldest] = clients.keys();
    if (clients.size > MOST_CLIENTS && oldest !== void 0) clients.delete(oldest);
    return client;
  };
  const refsOf = ({ client, repository }) => {
    const refs = states.get(client) ?? createGitHubStateRefs({ octokit: client, ...repository });
    states.set(client, refs);
    return refs;
  };
  const handle = async (delivery, { repository, installation }) => {
    const { full_name: fullName } = repository;
    const { report, workflowFile } = options;
    const place = { client: clientOf(fullName, installation?.id), repository: namesOf(fullName) };
    const ports = portsAt(place, {
      own: await ownOf(),
      refs: refsOf(place),
      report,
      warnOnce,
      ...workflowFile === void 0 ? {} : { workflowFile },
      isWithinRateLimit: (person) => isWithinRateLimit(fullName, person)
    });
    return await handleEvent(delivery, ports);
  };
  return async (delivery) => {
    if (!concerns(delivery)) return { status: "nothing" };
    const about = About.safeParse(delivery.payload, { jitless: true });
    if (!about.success) return refused("It is about no repository.");
    const key = about.data.repository.full_name.toLowerCase();
    const ahead = waiting.get(key) ?? 0;
    if (ahead >= MOST_WAITING) return TOO_MANY;
    waiting.set(key, ahead + 1);
    const turn = (turns.get(key) ?? Promise.resolve()).then(() => handle(delivery, about.data));
    const over = turn.catch(() => {
    });
    turns.set(key, over);
    void over.then(() => waiting.set(key, (waiting.get(key) ?? 1) - 1));
    void over.then(() => turns.get(key) === over && turns.delete(key) && waiting.delete(key));
    return await turn;
  };
}
function openClient({ app, apiUrl, fetch, writePauseMs }, fullName, installationId) {
  const given = { ...app, ...installationId === void 0 ? {} : { installationId } };
  const token = appToken({ app: given, repository: namesOf(fullName), apiUrl, ...fetch && { fetch } });
  const named = { ...token, name: `${token.name} ${fullName}` };
  const userAgent = `agentic-sdlc/${version}`;
  const pace = writePauseMs === void 0 ? {} : { writePauseMs };
  return createGitHubClient({ token: named, baseUrl: apiUrl, userAgent, ...pace, ...fetch && { fetch } });
}
function namesOf(fullName) {
  const [owner = "", repo = ""] = fullName.split("/");
  return { owner, repo };
}
function usage(message) {
  return new AgenticError({ code: "usage", message });
}

// src/app/log-line.ts
function logLine(level, fields) {
  return JSON.stringify({ at: (/* @__PURE__ */ new Date()).toISOString(), level, ...fields });
}

// src/app/webhook-receiver.ts
const { createHmac, timingSafeEqual } = process.getBuiltinModule("node:crypto");
var MOST_BODY_BYTES = 25 * 1024 * 1024;
var ANSWER_MS = 8e3;
var utf8 = new TextDecoder();
function createReceiver(options) {
  const { secret, deliver, mayConcern = () => true, log, answerMs = ANSWER_MS } = options;
  return async ({ header, body, waitUntil }) => {
    const began = performance.now();
    const event = plain(header("x-github-event"));
    const delivery = plain(header("x-github-delivery"));
    const answered = (status, outcome, known = {}) => {
      log({ event, delivery, status, outcome, ms: Math.round(performance.now() - began), ...known });
      return { status, words: outcome };
    };
    if (!isSigned(secret, { body, signature: header("x-hub-signature-256") }))
      return answered(401, "not signed with our secret");
    if (header("content-type")?.startsWith("application/x-www-form-urlencoded"))
      return answered(415, "set the content type of the webhook to application/json");
    const text = utf8.decode(body);
    if (!mayConcern(event, text)) return answered(200, "nothing");
    const payload = parseJson(text);
    if (payload === void 0 || event === "") return answered(400, "no delivery of GitHub's");
    if (event === "ping") return answered(200, "pong");
    const about = repositoryIn(payload);
    const limit = Promise.withResolvers();
    const timer = setTimeout(() => limit.resolve("late"), answerMs);
    try {
      const work = deliver({ name: event, payload });
      waitUntil?.(work.catch(() => {
      }));
      const handled = await Promise.race([work, limit.promise]);
      if (handled === "late") return answered(503, "is being worked on", about);
      const reason = "logged" in handled ? handled.logged?.slice(0, MOST_REASON) : void 0;
      const why = reason === void 0 ? {} : { reason };
      return answered(handled.status === "again" ? 503 : 200, handled.status, { ...about, ...why });
    } catch {
      return answered(500, "failed", about);
    } finally {
      clearTimeout(timer);
    }
  };
}
var MOST_REASON = 600;
var About2 = object({
  repository: object({ full_name: string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/) })
});
function repositoryIn(payload) {
  const about = About2.safeParse(payload, { jitless: true });
  return about.success ? { repository: about.data.repository.full_name } : {};
}
function isSigned(secret, { body, signature = "" }) {
  const wanted = Buffer.from(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
function plain(text = "") {
  return text.replaceAll(/[^\w.-]/g, "").slice(0, 80);
}

export {
  readAppEnvironment,
  createAppHost,
  logLine,
  MOST_BODY_BYTES,
  createReceiver
};
