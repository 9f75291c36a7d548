const require = process.getBuiltinModule;
import {
  lockHolder
} from "./chunk-4YWLZDBW.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/storage/local/run-lock.ts
const { hostname } = process.getBuiltinModule("node:os");
var REPLICATION = "replication";
function isExecuted(lock) {
  const holder = lockHolder(lock);
  return holder !== void 0 && holder.work !== REPLICATION;
}
function lockedRun(runId, { pid, host, work, file }) {
  const away = host !== hostname();
  const isReplicated = work === REPLICATION;
  const doing = isReplicated ? "copied to or from the remote" : "worked on";
  const advice = away ? `if that machine is gone, try again in two minutes, or delete ${file}.` : isReplicated ? "try again when that process has ended." : `wait for it, or stop it with \`agentic-sdlc cancel ${runId}\`.`;
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} is being ${doing} by process ${pid}${away ? ` on ${host}` : ""}; ${advice}`,
    data: { pid, host, ...work === void 0 ? {} : { work } }
  });
}

export {
  REPLICATION,
  isExecuted,
  lockedRun
};
