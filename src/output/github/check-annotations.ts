import { posix } from "node:path";
import { type Step, walkSteps } from "../../definition/schema.ts";
import { isSkippedAfterFailure } from "../../run/journal/event-fields.ts";
import { attemptDirectory } from "../../run/paths.ts";
import { branchAt, filesChanged, type RunState, type StepState } from "../../run/state.ts";
import { displayPath } from "../../run/ids.ts";
import type { RunFacts } from "../status/run-facts.ts";
import { validationOf } from "../status/validation-results.ts";
import { sanitizeText, cut } from "./sanitized-text.ts";
import { type Finding, findingsIn, type Level } from "./tool-findings.ts";

export interface Annotation {
  readonly path: string;
  readonly line?: number;
  readonly endLine?: number;
  readonly title: string;
  readonly message: string;
  readonly level: Level;
}

export interface RepositoryFiles {
  readonly roots?: readonly string[];
  readonly has?: (path: string) => boolean;
}

/** GitHub shows 10 annotations of each level for a step, and takes 50 for a check run in one request. */
const MOST_PER_LEVEL = 10;
const MOST_IN_CHECK_RUN = 50;
const MOST_MESSAGE = 2_000;
const MOST_TITLE = 120;
const MOST_OUTPUT = 400_000;

export function annotationsOf(source: RunFacts, files: RepositoryFiles = {}): Annotation[] {
  const { state } = source;
  const failed = Array.from(state.steps.values()).filter(
    (step) => step.failure && (step.status === "failed" || isSkippedAfterFailure(step)),
  );
  const known = withChanged(files, state);
  const inSteps = failed.flatMap((step) => {
    const at = { files: known, cwd: cwdOf(source, step), places: placesOf(state, step) };
    const found = outputsOf(source, step)
      .flatMap(findingsIn)
      .flatMap((finding) => annotationOf(finding, cut(displayPath(step.path), MOST_TITLE), at));
    return state.failed.has(step.path)
      ? found
      : found.map((each): Annotation => (each.level === "error" ? { ...each, level: "warning" } : each));
  });
  return unique([...inSteps, ...issuesOf(state, known)]);
}

export function annotationsForLog(annotations: readonly Annotation[]): Annotation[] {
  return (["error", "warning", "notice"] as const).flatMap((level) =>
    annotations.filter((each) => each.level === level).slice(0, MOST_PER_LEVEL),
  );
}

export function annotationsForCheckRun(annotations: readonly Annotation[]): Annotation[] {
  const order: readonly Level[] = ["error", "warning", "notice"];
  return annotations
    .toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
    .slice(0, MOST_IN_CHECK_RUN);
}

/** The files of the run are on its branches, and its worktrees may no longer exist. */
function withChanged({ has, ...files }: RepositoryFiles, state: RunState): RepositoryFiles {
  if (!has) return files;
  const changed = new Set(filesChanged(state));
  return { ...files, has: (path) => changed.has(path) || has(path) };
}

/** The failure itself has only the end of the output. */
function outputsOf({ read }: RunFacts, { path, attempt, failure }: StepState): string[] {
  const folder = attemptDirectory(path, attempt);
  const logs = ["setup.log", "output.log", "checks.log"].flatMap((name) => read(`${folder}/${name}`) ?? []);
  const texts = logs.length > 0 ? logs : [failure?.details ?? "", failure?.message ?? ""];
  return texts.map((text) => text.slice(-MOST_OUTPUT));
}

function cwdOf({ table }: RunFacts, { name }: StepState): string {
  const step = stepNamed(
    [table.steps, ...Array.from(table.definitions?.values() ?? [], ({ workflow }) => workflow.steps)],
    name,
  );
  const cwd = step?.type === "script" ? (step.cwd ?? "") : "";
  return cwd.includes("{{") ? "" : cwd;
}

function stepNamed(lists: readonly (readonly Step[])[], name: string): Step | undefined {
  for (const steps of lists) for (const step of walkSteps(steps)) if (step.name === name) return step;
  return undefined;
}

function placesOf(state: RunState, { path }: StepState): string[] {
  return [branchAt(state, path)?.path, state.workspace?.path].filter(
    (position): position is string => position !== undefined && position !== ".",
  );
}

interface PathContext {
  readonly files: RepositoryFiles;
  readonly cwd: string;
  readonly places: readonly string[];
}

function annotationOf(
  { file, line, level, message, package: name }: Finding,
  title: string,
  context: PathContext,
): Annotation[] {
  const path = candidatesFor(file, name)
    .flatMap((candidate) => pathInside(candidate, context) ?? [])
    .find((candidate) => context.files.has?.(candidate) ?? true);
  if (path === undefined) return [];
  const position = line === undefined ? {} : { line, endLine: line };
  return [
    {
      path,
      ...position,
      title: sanitizeText(title),
      message: cut(sanitizeText(message), MOST_MESSAGE),
      level,
    },
  ];
}

/** The end of a Go package name is the folder of the package. How much of it counts depends on the module. */
function candidatesFor(file: string, name: string | undefined): string[] {
  if (name === undefined) return [file];
  const parts = name.split("/");
  const own = parts[0]?.includes(".") === true ? (parts[0] === "github.com" ? 3 : 2) : 1;
  const starts = [own, ...parts.keys()].filter((start, index, all) => all.indexOf(start) === index);
  return [...starts.map((start) => [...parts.slice(start), file].join("/")), file];
}

function pathInside(file: string, { files, cwd, places }: PathContext): string | undefined {
  const named = file.replace(/^file:\/\//, "").replaceAll("\\", "/");
  const relative =
    relativeIn(named, files.roots ?? [], places) ?? (isAbsolute(named) ? undefined : posix.join(cwd, named));
  if (relative === undefined || /[\p{Cc}:*?"<>|]/u.test(relative)) return undefined;
  const path = posix.normalize(relative);
  if (isAbsolute(path) || path === "." || path.split("/").includes("..")) return undefined;
  return /^(?:\.git|\.worktrees|agentic)\/|(?:^|\/)node_modules\//.test(path) ? undefined : path;
}

function isAbsolute(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:/.test(path) || path.startsWith("~");
}

function relativeIn(file: string, roots: readonly string[], places: readonly string[]): string | undefined {
  if (!isAbsolute(file)) return undefined;
  for (const position of places) {
    const at = file.indexOf(`/${position}/`);
    if (at >= 0) return file.slice(at + position.length + 2);
  }
  const root = roots.find((folder) => file.startsWith(`${folder.replace(/\/$/, "")}/`));
  return root === undefined ? undefined : file.slice(root.replace(/\/$/, "").length + 1);
}

const LEVELS: Readonly<Record<string, Level>> = { critical: "error", major: "warning", minor: "notice" };

function issuesOf(state: RunState, files: RepositoryFiles): Annotation[] {
  return validationOf(state).issues.flatMap(({ severity, title, detail = "", file, line }) => {
    if (file === undefined) return [];
    const finding: Finding = {
      file,
      ...(line === undefined ? {} : { line }),
      level: LEVELS[severity] ?? "notice",
      message: detail || title,
    };
    return annotationOf(finding, cut(`${severity}: ${title}`, MOST_TITLE), { files, cwd: "", places: [] });
  });
}

function unique(annotations: readonly Annotation[]): Annotation[] {
  const byKey = new Map(
    annotations.map((each) => [[each.path, each.line, each.level, each.message].join("\0"), each]),
  );
  return Array.from(byKey.values());
}
