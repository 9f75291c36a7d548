const require = process.getBuiltinModule;
import {
  RunRecord,
  evolve,
  parseJournal
} from "./chunk-ME6WFJEF.js";
import {
  initialState,
  nameOf,
  prefixOf
} from "./chunk-22N4VF27.js";
import {
  parseJson
} from "./chunk-NW2RSNDN.js";
import {
  ProgressDocument
} from "./chunk-4NXJ3DDY.js";
import {
  INLINE,
  isProgramRun,
  parseOutline,
  readProgram
} from "./chunk-2IHMYIPM.js";
import {
  createLocalStore
} from "./chunk-WD6ELVH2.js";
import {
  runDirectory,
  runFiles
} from "./chunk-47RMO5OR.js";
import {
  parseWorkflow,
  renderProblems
} from "./chunk-JWZ77YUM.js";
import {
  Workflow
} from "./chunk-RA5GHXSO.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/engine/read-state.ts
function readState(store) {
  return foldJournal(store.readJournal(), `${store.location}/${runFiles.journal}`);
}
function foldJournal(lines, source) {
  let state = initialState();
  for (const event of parseJournal(lines, source)) state = evolve(state, event);
  return state;
}

// src/program/seen.ts
function stepsSeen({ steps }) {
  const children = /* @__PURE__ */ new Map();
  for (const step of steps.values()) {
    const list = prefixOf(step.path);
    children.set(list, [...children.get(list) ?? [], step]);
  }
  const stepsIn = (prefix) => (children.get(prefix) ?? []).flatMap(seen);
  const seen = ({ path, name, kind }) => {
    const bare = bareStep(name, kind);
    if (bare) return [bare];
    if (kind === "parallel") return [{ name, type: "parallel", steps: stepsIn(path) }];
    return kind === "sequence" ? [{ name, type: "sequence", steps: stepsIn(path) }] : [];
  };
  return stepsIn("");
}
function bareStep(name, kind) {
  switch (kind) {
    case "prompt":
      return { name, type: kind, prompt: "-" };
    case "command":
      return { name, type: kind, command: "-" };
    case "script":
      return { name, type: kind, run: "-" };
    case "function":
      return { name, type: kind, function: name };
    case "wait-for-human":
      return { name, type: kind, message: "-" };
    default:
      return void 0;
  }
}
function pathsAgain({ steps }, wanted) {
  const paths = [...steps.keys()];
  const named = steps.has(wanted) ? wanted : paths.find((path) => nameOf(path) === wanted);
  if (named === void 0) return void 0;
  const [top = named, branch] = named.split("/");
  const later = paths.filter((path) => prefixOf(path) === "");
  const again = later.slice(later.indexOf(top) + 1);
  const from = branch === void 0 ? [top] : [`${top}/${branch}`, `${top}/merge+${branch}`];
  const isAgain = (path) => path === top || [...from, ...again].some((each) => path === each || path.startsWith(`${each}/`));
  return paths.filter(isAgain);
}

// src/launch/stored-run.ts
const { existsSync } = process.getBuiltinModule("node:fs");
const { resolve } = process.getBuiltinModule("node:path");
function readRun(project, runId) {
  const { root, config } = project;
  const store = createLocalStore(root, config.outputDirectory);
  const definition = store.read(runId, runFiles.definition);
  const kept = store.read(runId, runFiles.run);
  if (definition === void 0 && kept === void 0) throw notFound(runId);
  const record = RunRecord.safeParse(parseJson(kept));
  if (!record.success) throw damaged(project, runId, `${runFiles.run} is no record of a run`);
  if (definition === void 0) throw damaged(project, runId, `${runFiles.definition} is gone`);
  requireJournal(project, runId);
  const file = `${runDirectory(runId, config.outputDirectory)}/${runFiles.definition}`;
  if (isProgramRun(record.data)) {
    const known = parseOutline(definition, file);
    return { workflow: { ...known, steps: stepsSeen(readJournal(project, runId)) }, record: record.data };
  }
  const parsed = parseWorkflow(definition, file);
  if ("workflow" in parsed) return { workflow: parsed.workflow, record: record.data };
  throw new AgenticError({
    code: "definition-invalid",
    message: `What run ${runId} was started from cannot be read; restore the file, or start a new run.
${renderProblems(parsed.problems)}`
  });
}
async function readDefinitions({ root, config }, runId) {
  const text = createLocalStore(root, config.outputDirectory).read(runId, runFiles.definitions);
  if (text === void 0) return /* @__PURE__ */ new Map();
  const { parsePlainYaml } = await import("./plain-yaml-KLTVJ5BJ.js");
  const file = `${runId}/${runFiles.definitions}`;
  const given = parsePlainYaml(text, file);
  const entries = typeof given === "object" && given !== null ? Object.entries(given) : [];
  return new Map(
    entries.map(([name, value]) => {
      const parsed = Workflow.safeParse(value, { jitless: true });
      if (parsed.success) return [name, parsed.data];
      throw new AgenticError({
        code: "definition-invalid",
        message: `${file} is damaged: \`${name}\` is no workflow. Restore the file or start a new run.`
      });
    })
  );
}
async function programOf({ root }, record) {
  if (record.definition === INLINE) {
    throw new AgenticError({
      code: "unsupported",
      message: `Run ${record.id} was started from code, which must resume it: \`resume("${record.id}", { workflow })\`.`
    });
  }
  const path = resolve(root, record.definition);
  if (existsSync(path)) return await readProgram(path, record.definition);
  throw new AgenticError({
    code: "not-found",
    message: `Run ${record.id} goes on with ${record.definition}, which is gone; the run's folder holds a copy of it, definition.ts.`
  });
}
function readJournal({ root, config }, runId) {
  const journal = createLocalStore(root, config.outputDirectory).read(runId, runFiles.journal) ?? "";
  const source = `${runDirectory(runId, config.outputDirectory)}/${runFiles.journal}`;
  const state = foldJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), source);
  return state.seq === 0 ? { ...state, runId } : state;
}
function isTorn({ root, config }, runId) {
  const journal = createLocalStore(root, config.outputDirectory).read(runId, runFiles.journal) ?? "";
  return journal !== "" && !journal.endsWith("\n");
}
function requireJournal(project, runId) {
  const store = createLocalStore(project.root, project.config.outputDirectory);
  if (store.read(runId, runFiles.journal)?.includes("\n") === true) return;
  const progress = ProgressDocument.safeParse(parseJson(store.read(runId, runFiles.progress)));
  if (progress.success && progress.data.completed_steps.length > 0)
    throw damaged(
      project,
      runId,
      `${runFiles.journal} is gone, though ${runFiles.progress} tells of completed steps`
    );
}
function damaged({ config }, runId, what) {
  return new AgenticError({
    code: "journal-corrupt",
    message: `${runDirectory(runId, config.outputDirectory)}/${what}. The run cannot be continued without it; restore it or start a new run.`
  });
}
function notFound(runId) {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} here; \`agentic-sdlc list\` shows the runs.`
  });
}

export {
  readState,
  foldJournal,
  pathsAgain,
  readRun,
  readDefinitions,
  programOf,
  readJournal,
  isTorn,
  notFound
};
