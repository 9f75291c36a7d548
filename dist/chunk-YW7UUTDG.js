const require = process.getBuiltinModule;
import {
  INLINE,
  isProgramRun,
  loadWorkflow,
  namedWorkflows,
  parseOutline,
  readProgram,
  takeProgram
} from "./chunk-SPMHWW7U.js";
import {
  parseWorkflow
} from "./chunk-DS35GPD3.js";
import {
  ProgressDocument,
  RunRecord,
  foldJournal,
  journaledSteps,
  keptModules
} from "./chunk-3QX5WFXS.js";
import {
  createLocalStore
} from "./chunk-S4GG6C6X.js";
import {
  DO,
  DO_DEFINITION,
  Workflow
} from "./chunk-KMKBUXCO.js";
import {
  renderProblems
} from "./chunk-EO6JZ5KM.js";
import {
  parseJson
} from "./chunk-WTW3FVGE.js";
import {
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/runner/do-workflow/load-do.ts
async function loadDo(project) {
  const { doProgram } = await import("./do-program-CT3MSHD5.js");
  return await takeProgram(doProgram(project));
}
async function loadStartable(project, cwd, nameOrFile) {
  const isOurs = nameOrFile === DO && !namedWorkflows(project).some(({ name }) => name === DO);
  if (!isOurs) return await loadWorkflow(project, cwd, nameOrFile);
  const program = await loadDo(project);
  return { wrong: [], missing: [], odd: [], workflow: program.workflow, program, source: DO_DEFINITION };
}

// src/runner/read/stored-run.ts
const { existsSync } = process.getBuiltinModule("node:fs");
const { resolve } = process.getBuiltinModule("node:path");
function readRun(project, runId) {
  const { root, config } = project;
  const store = createLocalStore(root, config.outputDirectory);
  const definition = store.read(runId, runFiles.definition);
  const kept = store.read(runId, runFiles.run);
  const isStub = kept === void 0 && store.read(runId, runFiles.journal) === void 0;
  if (isStub || definition === void 0 && kept === void 0) throw notFound(runId);
  const record = RunRecord.safeParse(parseJson(kept));
  if (!record.success) throw damaged(project, runId, `${runFiles.run} is no record of a run`);
  if (definition === void 0) throw damaged(project, runId, `${runFiles.definition} is gone`);
  requireJournal(project, runId);
  const file = `${runDirectory(runId, config.outputDirectory)}/${runFiles.definition}`;
  if (isProgramRun(record.data)) {
    const known = parseOutline(definition, file);
    return {
      workflow: { ...known, steps: journaledSteps(readJournal(project, runId)) },
      record: record.data
    };
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
  const { parsePlainYaml } = await import("./yaml-file-VXRKWPXP.js");
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
async function programOf(project, record, sources) {
  const { root } = project;
  if (record.definition === DO_DEFINITION) return await loadDo(project);
  if (record.definition === INLINE) {
    throw new AgenticError({
      code: "unsupported",
      message: `Run ${record.id} was started from code, which must resume it: \`resume("${record.id}", { workflow })\`.`
    });
  }
  const path = resolve(root, record.definition);
  const modules = sources && keptModules(sources);
  const kept = modules?.has(record.definition) ? modules : void 0;
  if (kept || existsSync(path)) return await readProgram({ path, file: record.definition, root, kept });
  throw new AgenticError({
    code: "not-found",
    message: `Run ${record.id} goes on with ${record.definition}, which is gone; the run's folder holds a copy of it, definition.ts.`
  });
}
function readJournal({ root, config }, runId) {
  const store = createLocalStore(root, config.outputDirectory);
  const journal = store.read(runId, runFiles.journal) ?? "";
  const source = `${runDirectory(runId, config.outputDirectory)}/${runFiles.journal}`;
  const state = foldJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), source);
  if (state.seq > 0) return state;
  const { data } = RunRecord.safeParse(parseJson(store.read(runId, runFiles.run)), { jitless: true });
  return { ...state, runId, ...data ? { workflow: data.workflow, startedAt: data.created_at } : {} };
}
function hasTruncatedJournal({ root, config }, runId) {
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
  loadStartable,
  readRun,
  readDefinitions,
  programOf,
  readJournal,
  hasTruncatedJournal,
  notFound
};
