const require = process.getBuiltinModule;
import {
  STATE_REF,
  changeRefs,
  holdsRun,
  inboxRef,
  runPath,
  runRef,
  stateMessage,
  versionOf
} from "./chunk-R5AHQDIQ.js";
import {
  isRequestId,
  isRunId
} from "./chunk-YY3OOIBV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/state/inbox.ts
var MOST_BYTES = 1024 * 1024;
var MOST_REQUESTS = 1e4;
var BATCH = 100;
async function leaveRequest({ refs, ...pace }, { runId, id, content, stateRef = STATE_REF, isExpected = false }) {
  if (!isRequestId(id)) {
    throw usage(`${JSON.stringify(id)} is no id for a request; use letters, digits, \`-\`, \`_\` and \`.\`.`);
  }
  if (Buffer.byteLength(content) > MOST_BYTES) {
    throw usage(`The request has more than ${MOST_BYTES / 1024} KB, which no run takes; shorten it.`);
  }
  if (!isRunId(runId)) throw unknownRun(refs, runId);
  const path = runPath(runId, `inbox/${id}.json`);
  const ref = inboxRef(runId);
  return await changeRefs({ refs, ...pace }, async () => {
    const there = await refs.refs(ref.slice(0, -"inbox".length));
    const expected = there.get(ref);
    const isThere = isExpected || there.has(runRef(runId));
    const ended = isThere ? void 0 : await endedIn(refs, { runId, stateRef });
    for (const version of [expected, ended]) {
      if (version !== void 0 && (await refs.read(version, [path])).has(path)) return { result: "known" };
    }
    const message = stateMessage(`Request ${id} for run ${runId}`);
    const next = { message, changes: [{ path, content }] };
    return { commit: { refs: [{ ref, expected, next }] }, result: () => "left" };
  });
}
async function endedIn(refs, { runId, stateRef }) {
  const version = await versionOf(refs, stateRef);
  if (version !== void 0 && await holdsRun(refs, { version, runId })) return version;
  throw unknownRun(refs, runId);
}
function unknownRun({ location }, runId) {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} at ${location}; \`agentic-sdlc list\` shows the runs.`
  });
}
var emptyInbox = { version: void 0, seen: /* @__PURE__ */ new Set(), requests: [], problems: [] };
async function readInbox(refs, runId, before = emptyInbox) {
  return await inboxAt(refs, { runId, version: await versionOf(refs, inboxRef(runId)) }, before);
}
async function readFoldedInbox(refs, runId) {
  return await inboxAt(refs, { runId, version: await versionOf(refs, runRef(runId)) }, emptyInbox);
}
async function inboxAt(refs, { runId, version }, before) {
  const { seen } = before;
  if (version === void 0 || version === before.version) return { ...emptyInbox, version, seen };
  const folder = runPath(runId, "inbox");
  const entries = (await refs.list(version, folder)).filter(({ name }) => !seen.has(name));
  const names = entries.filter(isRequest).map(({ name }) => name);
  const problems = entries.flatMap(
    (entry) => isRequest(entry) ? [] : leftAlone(entry.name, "it is no request")
  );
  const taken = names.sort(inOrder).slice(0, Math.max(0, MOST_REQUESTS - seen.size));
  problems.push(
    ...names.slice(taken.length).map((name) => leftAlone(name, `there are over ${MOST_REQUESTS} files`))
  );
  const requests = [];
  for (let at = 0; at < taken.length; at += BATCH) {
    const paths = taken.slice(at, at + BATCH).map((name) => `${folder}/${name}`);
    for (const [path, bytes] of await refs.read(version, paths)) {
      const name = path.slice(folder.length + 1);
      if (bytes.length > MOST_BYTES) problems.push(leftAlone(name, `it has over ${MOST_BYTES / 1024} KB`));
      else requests.push({ id: idOf(name), content: Buffer.from(bytes).toString("utf8") });
    }
  }
  requests.sort((a, b) => inOrder(a.id, b.id));
  return { version, seen: /* @__PURE__ */ new Set([...seen, ...entries.map(({ name }) => name)]), requests, problems };
}
function isRequest({ name, kind }) {
  return kind === "file" && isRequestFile(name);
}
function isRequestFile(name) {
  return name.endsWith(".json") && isRequestId(idOf(name));
}
function idOf(name) {
  return name.slice(0, -".json".length);
}
function leftAlone(name, why) {
  return `inbox/${JSON.stringify(name).slice(1, -1)} is left alone: ${why}.`;
}
var { compare } = new Intl.Collator("en", { numeric: true });
function inOrder(a, b) {
  return compare(a, b) || (a < b ? -1 : 1);
}
function usage(message) {
  return new AgenticError({ code: "usage", message });
}

export {
  leaveRequest,
  unknownRun,
  emptyInbox,
  readInbox,
  readFoldedInbox,
  isRequestFile
};
