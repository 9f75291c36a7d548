const require = process.getBuiltinModule;
import {
  Failure,
  Usage,
  foldJournal
} from "./chunk-E6KL5N2W.js";
import {
  About
} from "./chunk-5FWHV5YY.js";
import {
  RunRecord,
  keptModules
} from "./chunk-5Z6ZQR2Z.js";
import {
  knownPrivateFolder,
  privateFolder
} from "./chunk-2WE56YHU.js";
import {
  DO_DEFINITION,
  INLINE,
  StepOutput,
  Workflow,
  isProgramRun,
  iso_exports,
  loadDo,
  nameOf,
  parseOutline,
  parseWorkflow,
  prefixOf,
  readProgram,
  renderProblems
} from "./chunk-6LVLBYI2.js";
import {
  createLocalStore
} from "./chunk-JLOJ2DQI.js";
import {
  readOptional,
  replaceFile
} from "./chunk-AMXY6FXI.js";
import {
  _enum,
  array,
  boolean,
  int,
  literal,
  number,
  object,
  parseJson,
  record,
  string,
  unknown
} from "./chunk-IWACR7N4.js";
import {
  runDirectory,
  runFiles
} from "./chunk-4J5IKL3S.js";
import {
  makeFolder
} from "./chunk-4TDBF5MH.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/run/progress-schema.ts
var time = iso_exports.datetime().describe("UTC time.");
var started = time.nullable();
var asked = int().positive().describe("Number of the question, unique in the run: an answer that gives it is for no other.");
var deadline = time.describe(
  "When the process that waits for an answer gives up; of a paused run, when resuming it without an answer begins to do what `on-timeout` says."
);
var RunStatusName = _enum(["pending", "running", "paused", "completed", "failed", "cancelled"]).describe("Status of the run.");
var CurrentStep = object({
  name: string(),
  path: string().describe("Step path: names joined by `/`, iterations as numbers."),
  type: string(),
  retry_count: int().min(0),
  started_at: started,
  message: string().optional().describe("What a person is asked, where the run waits for one."),
  asked: asked.optional(),
  human_input: string().nullable().optional().describe(
    "Null while a question is open: words that are put here, and leave `asked` as it is, answer it."
  ),
  deadline: deadline.optional()
}).describe("The step under way, or the one the run stopped at.");
var EndedStep = object({
  name: string(),
  path: string(),
  type: string().optional(),
  status: _enum(["completed", "failed", "skipped"]),
  started_at: started,
  completed_at: started,
  retry_count: int().min(0),
  output_summary: string(),
  commit: string().optional().describe("Head of the run's branch after the step."),
  no_op: literal(true).optional().describe("Change was asked for, and nothing was changed."),
  usage: Usage.optional().describe("What all attempts of the step spent."),
  provider: string().optional().describe("Agent of the latest attempt.")
}).describe("A step that has ended.");
var ParallelBranch = object({
  branch_id: string(),
  status: string(),
  branch: string(),
  worktree_path: string().describe("Worktree of the branch, relative to the repository."),
  progress_file: string().describe("Progress of the branch, relative to the repository."),
  changed: boolean().describe("Whether anything was committed on it."),
  pull_request: string().optional().describe("Its address, or the file that holds it.")
}).describe("A branch of a parallel block.");
var OpenQuestion = object({
  name: string(),
  path: string().describe("Path of the step that asks."),
  message: string(),
  asked,
  asked_at: time,
  deadline: deadline.optional(),
  on_timeout: _enum(["continue", "abort"]).optional().describe("What follows the deadline."),
  about: About.optional(),
  approvals: int().optional().describe("People who have to approve, where that is more than one."),
  approved_by: array(string()).optional().describe("Those who have approved so far.")
}).describe("A question to a person that nobody has answered yet.");
var PullRequest = object({
  number: int().optional(),
  url: string().optional(),
  branch: string(),
  path: string().optional().describe("File that holds title and body where there is no forge.")
});
var Spent = object({
  input_tokens: number().nonnegative(),
  output_tokens: number().nonnegative(),
  cost_usd: number().nonnegative().nullable().describe("US dollars; null where a price is unknown."),
  known_cost_usd: number().nonnegative().optional().describe("US dollars as far as prices are known: what counts for a limit."),
  agent_sessions: number().nonnegative(),
  orchestrator_sessions: number().nonnegative(),
  duration_ms: number().nonnegative().optional()
}).describe("What the run spent.");
var FailedAttempt = Failure.extend({
  at: time,
  step: string().optional().describe("Step path."),
  attempt: int().positive().optional()
});
var ProgressDocument = object({
  $schema: string().optional(),
  schema_version: literal("1.0"),
  workflow_id: string().describe("Id of the run."),
  workflow_name: string(),
  status: RunStatusName,
  reason: string().optional().describe("Why the run is paused, failed or cancelled, or completed without a step that did anything."),
  no_op: literal(true).optional().describe("The run is completed, and all of its steps were skipped."),
  paused_until: time.optional().describe(
    "When what a paused run waits for is there again, such as the agent's quota; absent where that is not known."
  ),
  provider_wait_until: time.optional().describe("When a step that waits for its provider is tried again, while the run is running."),
  started_at: started,
  updated_at: started,
  completed_at: time.optional(),
  current_step: CurrentStep.nullable(),
  completed_steps: array(EndedStep),
  pending_steps: array(string()).describe("Names of steps that have not begun."),
  running_steps: array(string()).describe("Paths of steps under way."),
  parallel_branches: array(ParallelBranch),
  questions: array(OpenQuestion).describe("Open questions, oldest first."),
  matrix: object({ branch: array(string()) }).optional().describe("With reason fan-out: branches that others are to work on, as the matrix of a job."),
  errors: array(FailedAttempt).describe("Failed attempts, oldest first."),
  variables: record(string(), unknown()),
  step_outputs: record(string(), StepOutput).describe("Latest output of each step, by name."),
  files_changed: array(string()),
  branches: array(string()),
  pull_requests: array(PullRequest),
  usage: Spent
}).describe("Progress of a run: derived from its journal, never read back.");

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
  const isStub = kept === void 0 && store.read(runId, runFiles.journal) === void 0;
  if (isStub || definition === void 0 && kept === void 0) throw notFound(runId);
  const record2 = RunRecord.safeParse(parseJson(kept));
  if (!record2.success) throw damaged(project, runId, `${runFiles.run} is no record of a run`);
  if (definition === void 0) throw damaged(project, runId, `${runFiles.definition} is gone`);
  requireJournal(project, runId);
  const file = `${runDirectory(runId, config.outputDirectory)}/${runFiles.definition}`;
  if (isProgramRun(record2.data)) {
    const known = parseOutline(definition, file);
    return { workflow: { ...known, steps: stepsSeen(readJournal(project, runId)) }, record: record2.data };
  }
  const parsed = parseWorkflow(definition, file);
  if ("workflow" in parsed) return { workflow: parsed.workflow, record: record2.data };
  throw new AgenticError({
    code: "definition-invalid",
    message: `What run ${runId} was started from cannot be read; restore the file, or start a new run.
${renderProblems(parsed.problems)}`
  });
}
async function readDefinitions({ root, config }, runId) {
  const text = createLocalStore(root, config.outputDirectory).read(runId, runFiles.definitions);
  if (text === void 0) return /* @__PURE__ */ new Map();
  const { parsePlainYaml } = await import("./plain-yaml-77QRMEOD.js");
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
async function programOf(project, record2, sources) {
  const { root } = project;
  if (record2.definition === DO_DEFINITION) return await loadDo(project);
  if (record2.definition === INLINE) {
    throw new AgenticError({
      code: "unsupported",
      message: `Run ${record2.id} was started from code, which must resume it: \`resume("${record2.id}", { workflow })\`.`
    });
  }
  const path = resolve(root, record2.definition);
  const modules = sources && keptModules(sources);
  const kept = modules?.has(record2.definition) ? modules : void 0;
  if (kept || existsSync(path)) return await readProgram({ path, file: record2.definition, root, kept });
  throw new AgenticError({
    code: "not-found",
    message: `Run ${record2.id} goes on with ${record2.definition}, which is gone; the run's folder holds a copy of it, definition.ts.`
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

// src/run/trust-note.ts
var TrustNote = object({
  version: string().optional().describe("Version of the run's files."),
  events: int().nonnegative().optional().describe("First events of the journal that this clone wrote or confirmed; absent for all.")
});
function parseTrustNote(text) {
  return TrustNote.safeParse(parseJson(text), { jitless: true }).data ?? {};
}
function renderTrustNote(note) {
  return `${JSON.stringify(note)}
`;
}
function sharedEvents(one, other) {
  const lines = one.split("\n").slice(0, -1);
  const others = other.split("\n").slice(0, -1);
  const differs = lines.findIndex((line, index) => line !== others[index]);
  return differs < 0 ? lines.length : differs;
}

// src/store/trust-notes.ts
const { createHash } = process.getBuiltinModule("node:crypto");
const { existsSync: existsSync2, readdirSync, rmSync, statSync } = process.getBuiltinModule("node:fs");
const { basename, join } = process.getBuiltinModule("node:path");
var FOLDER = "trusted";
var MOST_AGE_MS = 365 * 24 * 60 * 60 * 1e3;
var TIDY_EVERY = 64;
function createTrustNotes({ known, make }) {
  return {
    read: (directory) => {
      const folder = known();
      return parseTrustNote(folder === void 0 ? void 0 : readOptional(fileIn(folder, directory)));
    },
    write: (directory, note) => {
      const folder = make();
      makeFolder(join(folder, FOLDER));
      const file = fileIn(folder, directory);
      if (!existsSync2(file)) tidy(join(folder, FOLDER));
      replaceFile(file, renderTrustNote(note), { durable: true });
    }
  };
}
function fileIn(folder, directory) {
  const digest = createHash("sha256").update(directory).digest("hex").slice(0, 16);
  return join(folder, FOLDER, `${basename(directory)}-${digest}.json`);
}
function tidy(folder) {
  const names = readdirSync(folder);
  if (names.length % TIDY_EVERY !== TIDY_EVERY - 1) return;
  for (const name of names) {
    const changed = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== void 0 && Date.now() - changed > MOST_AGE_MS)
      rmSync(join(folder, name), { force: true });
  }
}

// src/compose/trust-notes.ts
function trustNotesOf({ root, environment }) {
  return createTrustNotes({
    known: () => knownPrivateFolder(root, environment),
    make: () => privateFolder(root, environment)
  });
}

// src/state/segments.ts
var growingFiles = [runFiles.journal, runFiles.logs];
var nothingCarried = { whole: 0, segments: [], leftOut: 0 };
var MOST_WHOLE = 32 * 1024 * 1024;
var MERGED = 8;
var SMALLEST = 1024;
function segmentFolder(file) {
  return `${file}.d`;
}
function segmentPath(file, offset) {
  return `${segmentFolder(file)}/${String(offset).padStart(12, "0")}`;
}
function lengthOf({ whole, segments }) {
  return segments.reduce((sum, { size }) => sum + size, whole);
}
function carriedBytes(layout) {
  return lengthOf(layout) + layout.leftOut;
}
function nextOffset(layout, added) {
  const length = lengthOf(layout);
  const total = length + added;
  if (canBeWhole(total) && total - layout.whole >= layout.whole) return 0;
  let start = length;
  for (; ; ) {
    const tier = tierOf(total - start);
    const before = layout.segments.filter(({ offset }) => offset < start);
    const small = before.slice(before.findLastIndex(({ size }) => tierOf(size) > tier) + 1);
    const first = small[0];
    if (!first || small.length < MERGED - 1 || !canBeWhole(total - first.offset)) return start;
    start = first.offset;
  }
}
function canBeWhole(bytes2) {
  return bytes2 <= MOST_WHOLE;
}
function tierOf(size) {
  return Math.floor(Math.log2(Math.max(size, SMALLEST) / SMALLEST) / 3);
}
function writeSegment(file, layout, { offset, content }) {
  const replaced = layout.segments.filter((segment) => segment.offset > offset);
  const kept = layout.segments.filter((segment) => segment.offset < offset);
  const segments = [...kept, { offset, size: content.length }];
  return {
    changes: [
      ...replaced.map((segment) => ({ path: segmentPath(file, segment.offset), remove: true })),
      { path: segmentPath(file, offset), content }
    ],
    layout: { ...layout, segments }
  };
}
function writeWhole(file, content, leftOut = 0) {
  const changes = [
    { path: segmentFolder(file), remove: true },
    { path: file, content: content.subarray(0, MOST_WHOLE) }
  ];
  const segments = [];
  for (let offset = MOST_WHOLE; offset < content.length; offset += MOST_WHOLE) {
    const part = content.subarray(offset, offset + MOST_WHOLE);
    changes.push({ path: segmentPath(file, offset), content: part });
    segments.push({ offset, size: part.length });
  }
  return { changes, layout: { whole: Math.min(content.length, MOST_WHOLE), segments, leftOut } };
}
function segmentOf(path) {
  const [, file = "", offset = ""] = /^(.+)\.d\/(\d{12})$/.exec(path) ?? [];
  return growingFiles.includes(file) ? { file, offset: Number(offset) } : void 0;
}
function joinSegments(files) {
  const joined = new Map(Array.from(files).filter(([path]) => !isInSegmentFolder(path)));
  for (const file of growingFiles) {
    const content = joinFile(file, files);
    if (content) joined.set(file, content);
  }
  return joined;
}
function joinFile(file, files) {
  const whole = files.get(file);
  const segments = Array.from(files).flatMap(([path, content]) => {
    const segment = segmentOf(path);
    return segment?.file === file ? [{ offset: segment.offset, content }] : [];
  });
  if (segments.length === 0) return whole;
  const parts = [{ offset: 0, content: whole ?? new Uint8Array() }];
  let length = whole?.length ?? 0;
  for (const segment of segments.toSorted((a, b) => a.offset - b.offset)) {
    if (file === runFiles.journal && segment.offset !== length) throw incomplete(length, segment.offset);
    parts.push(segment);
    length += segment.content.length;
  }
  return Buffer.concat(parts.map(({ content }) => content));
}
function isInSegmentFolder(path) {
  return growingFiles.some((file) => path.startsWith(`${segmentFolder(file)}/`));
}
function incomplete(end, next) {
  return new AgenticError({
    code: "journal-corrupt",
    message: `The journal at the remote ends at byte ${end}, and its next segment begins at byte ${next}. The run cannot be continued from there; put the ref back to an earlier commit of it, or start a new run.`
  });
}

// src/state/replica-record.ts
var bytes = int().nonnegative();
var LayoutSchema = object({
  whole: bytes,
  segments: array(object({ offset: bytes, size: bytes })).readonly(),
  leftOut: bytes
});
var Carried = object({
  growing: record(string(), LayoutSchema),
  /** Stamps of the documents. */
  documents: record(string(), string()),
  /** Events of the journal. */
  events: int().nonnegative()
});
var ReplicaRecord = object({
  run_id: string(),
  engines: array(string()).describe("Those that worked on the run in this clone, the last one last."),
  version: string().optional().describe("Absent where the remote has none yet."),
  ended: literal(true).optional().describe("Only where all of the run was put where ended runs are kept."),
  refused: array(string()).optional().describe("Code branches that the remote does not take."),
  carried: Carried.optional().describe("Only where all of the run's files were there when work on it ended.")
});
function parseRecord(text, runId) {
  const parsed = ReplicaRecord.safeParse(parseJson(text));
  return parsed.success && parsed.data.run_id === runId && isSound(parsed.data) ? parsed.data : void 0;
}
function renderRecord(record2) {
  return `${JSON.stringify(record2)}
`;
}
function isSound({ carried }) {
  return Object.values(carried?.growing ?? {}).every(({ whole, segments }) => {
    let end = whole;
    return segments.every(({ offset, size }) => offset === end && (end += size) > offset);
  });
}
function layoutOf({ growing }, file) {
  return growing[file] ?? nothingCarried;
}

// src/state/change-ref.ts
var MOST_UNREACHABLE = 4;
var PATIENCE_MS = 6e5;
var SHORTEST_MS = 20;
var LONGEST_MS = 5e3;
var QUICK_TRIES = 5;
async function changeRefs({ refs, onMoved, ...pace }, plan) {
  const since = pace.clock.now().getTime();
  for (let tries = 1, unreachable = 0; ; tries += 1) {
    let begin = pace.clock.now().getTime();
    try {
      const next = await plan();
      if (!("commit" in next)) return next.result;
      begin = pace.clock.now().getTime();
      const answer = await refs.commit(next.commit);
      if (answer.status === "committed") return next.result(answer.versions);
      if (answer.status === "refused") throw refused(refs, answer.branches);
      unreachable = 0;
      const end = await onMoved?.();
      if (end) return end.result;
    } catch (error) {
      unreachable += 1;
      if (!mayAnswer(error) || unreachable === MOST_UNREACHABLE) throw error;
    }
    const now = pace.clock.now().getTime();
    if (now - since > PATIENCE_MS) throw crowded(refs);
    const counted = unreachable > 0 ? tries : Math.max(1, tries - QUICK_TRIES);
    await pace.clock.sleep(backOff(pace, { tries: counted, first: now - begin }));
  }
}
function backOff({ random }, { tries, first, longest = LONGEST_MS }) {
  const most = Math.max(SHORTEST_MS, first) * 2 ** Math.min(tries - 1, 10);
  return Math.ceil(Math.min(longest, most) * (0.25 + 0.75 * random()));
}
function isUnreachable(error) {
  return error instanceof AgenticError && error.code === "remote-unreachable";
}
function refused({ location }, branches) {
  const told = Array.from(branches, ([branch, reason]) => `${branch} (${reason})`).join(", ");
  return new AgenticError({
    code: "remote-refused",
    message: `${location} does not take commits on ${told}; see who may push there, and try again.`
  });
}
function crowded({ location }) {
  return new AgenticError({
    code: "remote-unreachable",
    message: `Others change the same refs at ${location} all the time, and none of many tries was in time; try again later.`
  });
}
function mayAnswer(error) {
  return isUnreachable(error) && !error.data["given_up"];
}

export {
  ProgressDocument,
  pathsAgain,
  readRun,
  readDefinitions,
  programOf,
  readJournal,
  isTorn,
  notFound,
  sharedEvents,
  trustNotesOf,
  growingFiles,
  segmentFolder,
  lengthOf,
  carriedBytes,
  nextOffset,
  canBeWhole,
  writeSegment,
  writeWhole,
  segmentOf,
  joinSegments,
  parseRecord,
  renderRecord,
  layoutOf,
  changeRefs,
  backOff,
  isUnreachable,
  mayAnswer
};
