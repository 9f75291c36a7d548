import { existsSync } from "node:fs";
import { join } from "node:path";
import { isSameCommands } from "../../config/project-commands.ts";
import { CONFIG_FILE } from "../../config/schema.ts";
import { type Workflow, walkSteps } from "../../definition/schema.ts";
import { resolveVariables } from "../../definition/variables.ts";
import { definitionFiles } from "../../engine/run/start-run.ts";
import { AgenticError } from "../../errors.ts";
import { createGit } from "../../git/process/git.ts";
import { refusals } from "../../routing/composed-workflow.ts";
import { COMPOSED_DEFINITION, DO, DO_DEFINITION } from "../../routing/route-outcome.ts";
import { CHECK_COMMAND } from "../../run/checks/verification.ts";
import { insidePath } from "../../run/paths.ts";
import type { RunRecord } from "../../run/record.ts";
import { BUILT_IN, type Sources } from "../../run/sources/sources.ts";
import { textField } from "../../run/step-output.ts";
import { listRecordedModules } from "../../storage/local/recorded-sources.ts";
import { version as engineVersion } from "../../system/package-root.ts";
import { readRegularText } from "../../system/read-file.ts";
import { redactorFor } from "../../wiring/create-redactor.ts";
import { type DefaultBranch, openDefaultBranch } from "../../wiring/default-branch.ts";
import { loadStartable } from "../do-workflow/load-do.ts";
import { isProgramPath, isProgramRun } from "../programs/load-program.ts";
import { loadNestedWorkflows, createFileCatalog, type Project, projectCommandsAt } from "./project.ts";
import { resolveSources } from "./resolve-sources.ts";

/** The parts of a stored run that are compared with the files of a trusted commit. */
export interface StoredDefinition {
  readonly record: RunRecord;
  readonly workflow: Workflow;
  readonly definitions: ReadonlyMap<string, Workflow>;
  readonly sources: Sources | undefined;
}

interface Comparison extends StoredDefinition {
  readonly project: Project;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isTrustedCheckout: boolean;
}

/** Compares with the trusted branch, at its head or at the base of the run. Built-in texts of another version become those of this one. */
export async function trustedSources(
  comparison: Comparison,
): Promise<{ sources: Sources | undefined } | undefined> {
  const { project, environment, record, isTrustedCheckout } = comparison;
  const inCheckout =
    isTrustedCheckout || !project.isRepository ? await compareAt(comparison, project.root) : undefined;
  if (inCheckout || !project.isRepository) return inCheckout;
  const git = createGit(project.root, environment);
  const head = isTrustedCheckout ? await git.try("rev-parse", "--verify", "HEAD^{commit}") : undefined;
  const branch = await openDefaultBranch({ ...project, environment }, head);
  if (!branch) return undefined;
  const now = await atCommit(comparison, branch, branch.commit);
  const base = record.head_sha === undefined ? record.base_sha : undefined;
  if (now || base === undefined || base === branch.commit || !(await branch.has(base))) return now;
  return await atCommit(comparison, branch, base);
}

async function atCommit(comparison: Comparison, branch: DefaultBranch, commit: string) {
  return await branch.with(commit, pathsOf(comparison), (root) => compareAt(comparison, root));
}

function pathsOf({ record, definitions, sources }: StoredDefinition): string[] {
  const named = [record.definition, ...definitions.keys(), ...Object.keys(sources?.files ?? {})];
  const inside = named.flatMap((path) => (path.startsWith(BUILT_IN) ? [] : (insidePath(path) ?? [])));
  return [".agentic", CONFIG_FILE, ...new Set(inside)];
}

async function compareAt(comparison: Comparison, root: string) {
  try {
    return await matchSources(comparison, { ...comparison.project, root });
  } catch (error) {
    // The definition is missing in that commit, or names missing files.
    if (error instanceof AgenticError) return undefined;
    throw error;
  }
}

async function matchSources(
  comparison: Comparison,
  at: Project,
): Promise<{ sources: Sources | undefined } | undefined> {
  const { record, sources } = comparison;
  const { redactDocument } = redactorFor(comparison.environment, comparison.project.config.logging.redact);
  if (!isSameCommands(record.project, projectCommandsAt(comparison.project, at.root), redactDocument))
    return undefined;
  const isProgram = isProgramRun(record);
  const resolved = isProgram ? sourcesOfProgram(comparison, at) : await sourcesOfWorkflow(comparison, at);
  if (!resolved) return undefined;
  if (!sources) return isProgram ? undefined : { sources };
  const isOther = record.engine_version !== engineVersion;
  const files: Record<string, string> = {};
  for (const [name, path] of Object.entries(sources.names)) {
    const text = resolved.files[path];
    if (resolved.names[name] !== path || text === undefined) return undefined;
    const isSame = sources.files[path] === redactDocument(text) || sources.files[path] === text;
    if (!isSame && !(isOther && path.startsWith(BUILT_IN))) return undefined;
    files[path] = isSame ? (sources.files[path] ?? text) : text;
  }
  return { sources: { names: sources.names, files } };
}

/** Compares a program by its files, without running it. */
function sourcesOfProgram({ record, workflow, sources }: Comparison, at: Project): Sources | undefined {
  const modules = sources ? [...listRecordedModules(sources).keys()] : [];
  if (isProgramPath(record.definition) && !modules.includes(record.definition)) return undefined;
  const files = modules.flatMap((path): [string, string][] => {
    const file = join(at.root, insidePath(path) ?? "");
    return existsSync(file) ? [[path, readRegularText(file)]] : [];
  });
  return resolveSources(at, { workflow, definitions: new Map(), program: { modules: () => new Map(files) } });
}

async function sourcesOfWorkflow(comparison: Comparison, at: Project): Promise<Sources | undefined> {
  const { record, workflow, definitions } = comparison;
  const { definition } = record;
  if (definition.startsWith(COMPOSED_DEFINITION)) return sourcesOfComposed(comparison, at);
  const name = definition === "built-in" ? record.workflow : definition === DO_DEFINITION ? DO : definition;
  const found = await loadStartable(at, at.root, name);
  if (found.source !== definition) return undefined;
  const expected = { workflow: found.workflow, definitions: loadNestedWorkflows(at, found.workflow) };
  const { redactDocument } = redactorFor(comparison.environment, comparison.project.config.logging.redact);
  const stored = definitionFiles({ workflow, definitions });
  const files = definitionFiles(expected);
  if (stored.size !== files.size) return undefined;
  for (const [path, text] of files)
    if (stored.get(path) !== text && stored.get(path) !== redactDocument(text)) return undefined;
  return resolveSources(at, expected);
}

/** Accepts only composed workflows that an agent may compose: no scripts, and only commands of the checkout. */
function sourcesOfComposed(comparison: Comparison, at: Project): Sources | undefined {
  const { record, workflow, definitions, isTrustedCheckout } = comparison;
  const hasOnlyRequest = Object.keys(record.variables).every((name) => name === "request");
  if (!isTrustedCheckout || !hasOnlyRequest || definitions.size > 0) return undefined;
  const known = createFileCatalog(at);
  // `do --keep` may have added a workflow of the same name since.
  const names: typeof known.names = (kind, like) => (kind === "workflow" ? [] : known.names(kind, like));
  if (refusals(workflow, { names }).length > 0) return undefined;
  return resolveSources(at, { workflow, definitions });
}

/** Whether untrusted inputs could become part of a script. The trusted branch cannot confirm inputs. */
export function feedsScripts({ record, workflow, definitions }: StoredDefinition): boolean {
  const resolved = resolveVariables(workflow, {}, "command line");
  const defaults = "variables" in resolved ? resolved.variables : undefined;
  if (JSON.stringify(record.variables) === JSON.stringify(defaults ?? {})) return false;
  if (isProgramRun(record)) return record.definition !== DO_DEFINITION;
  if (textField(record.variables, CHECK_COMMAND) !== textField(defaults, CHECK_COMMAND)) return true;
  return [workflow, ...definitions.values()].some(({ steps }) =>
    Array.from(walkSteps(steps)).some((step) => {
      const scripts = [
        step.type === "script" ? [step.run, step.cwd] : [],
        "ensures" in step ? step.ensures : [],
        step.type === "workflow" ? [step.variables?.[CHECK_COMMAND]] : [],
      ];
      return INPUT.test(JSON.stringify(scripts));
    }),
  );
}

const INPUT = /\{[{%](?:(?![}%]\}).)*\b(?:variables|inputs|item)\b/s;
