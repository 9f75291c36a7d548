const require = process.getBuiltinModule;
import {
  RunRecord,
  evolve,
  parseJournal
} from "./chunk-ME6WFJEF.js";
import {
  initialState
} from "./chunk-22N4VF27.js";
import {
  isRefName
} from "./chunk-AZ4W4YGV.js";
import {
  parseJson
} from "./chunk-NW2RSNDN.js";
import {
  RunEvent
} from "./chunk-UEOK2GBW.js";
import {
  runFiles
} from "./chunk-47RMO5OR.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/state/check-run.ts
async function checkRun(found) {
  const { runId, ref } = found;
  const contents = await found.read([runFiles.run, runFiles.definition, runFiles.journal]);
  const text = (name) => {
    const bytes = contents.get(name);
    return bytes === void 0 ? void 0 : textOf(bytes, `${ref}:${name}`);
  };
  for (const name of [runFiles.run, runFiles.definition]) {
    if (text(name) === void 0) throw corrupt(`${ref} holds no ${name} of run ${runId}`);
  }
  const record = RunRecord.safeParse(parseJson(text(runFiles.run)), { jitless: true });
  if (!record.success) throw corrupt(`${ref}:${runFiles.run} is no record of a run`, record.error);
  if (record.data.id !== runId)
    throw corrupt(`${ref}:${runFiles.run} is the record of run ${record.data.id}`);
  const written = Buffer.from(contents.get(runFiles.journal) ?? []);
  const whole = written.subarray(0, written.lastIndexOf("\n") + 1);
  const source = `${ref}:${runFiles.journal}`;
  const journal = textOf(whole, source);
  return { journal, state: stateOf(journal, { runId, source }), torn: written.length - whole.length };
}
function stateOf(journal, { runId, source }) {
  let state = initialState();
  for (const event of parseJournal(journal, source)) {
    const { error } = RunEvent.safeParse(event, { jitless: true });
    const issue = error?.issues.find(({ path }) => !isMetric(path));
    if (issue) {
      const what = `\`${issue.path.join(".")}\` of ${event.type}: ${issue.message}`;
      throw corrupt(`${source}:${event.seq} is no event (${what})`, error);
    }
    state = evolve(state, event);
  }
  if (state.seq > 0 && state.runId !== runId) {
    throw corrupt(`${source} tells of run ${state.runId || "nobody knows which"}, not of ${runId}`);
  }
  return state;
}
function isMetric([first, second]) {
  return first === "output" && second === "metrics";
}
var COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
function codeBranches({ workspace, branches, head }) {
  const own = workspace ? [[workspace.branch, head ?? workspace.base_sha]] : [];
  const others = Array.from(branches.values(), ({ branch, head: head2 }) => [branch, head2]);
  for (const [branch, commit] of [...own, ...others]) {
    if (!isRefName(branch)) throw corrupt(`The journal names ${JSON.stringify(branch)}, which is no branch`);
    if (!COMMIT.test(commit)) {
      throw corrupt(`The journal leaves ${branch} at ${JSON.stringify(commit)}, which is no commit`);
    }
  }
  return new Map([...own, ...others]);
}
function textOf(bytes, source) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw corrupt(`${source} is not text in UTF-8`, cause);
  }
}
function corrupt(what, cause) {
  return new AgenticError({
    code: "journal-corrupt",
    message: `${what}. The run cannot be continued from there; restore the ref, or start a new run.`,
    cause
  });
}

export {
  checkRun,
  codeBranches
};
