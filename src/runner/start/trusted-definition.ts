import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Workflow, walkSteps } from "../../definition/schema.ts";
import { resolveVariables } from "../../definition/variables.ts";
import { definitionFiles } from "../../engine/run/start-run.ts";
import { AgenticError } from "../../errors.ts";
import { createGit } from "../../git/process/git.ts";
import { refusals } from "../../routing/composed-workflow.ts";
import { COMPOSED_DEFINITION, DO, DO_DEFINITION } from "../../routing/route-outcome.ts";
import { insidePath } from "../../run/paths.ts";
import type { RunRecord } from "../../run/record.ts";
import { BUILT_IN, type Sources } from "../../run/sources/sources.ts";
import { keptModules } from "../../storage/local/recorded-sources.ts";
import { readRegularText } from "../../system/read-file.ts";
import { version as engineVersion } from "../../system/version.ts";
import { redactorFor } from "../../wiring/create-redactor.ts";
import { type DefaultBranch, openDefaultBranch } from "../../wiring/default-branch.ts";
import { loadStartable } from "../do-workflow/load-do.ts";
import { isProgramPath, isProgramRun } from "../programs/load-program.ts";
import { loadNested, knownFiles, type Project } from "./project.ts";
import { resolveSources } from "./resolve-sources.ts";

/** What of a run is held against the files of a trusted commit. */
export interface KeptDefinition {
  readonly record: RunRecord;
  readonly workflow: Workflow;
  readonly definitions: ReadonlyMap<string, Workflow>;
  readonly sources: Sources | undefined;
}

interface Holding extends KeptDefinition {
  readonly project: Project;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the checkout itself is the trusted branch, as in a job at GitHub. */
  readonly isCheckoutTrusted: boolean;
}

/**
 * What a run may use, where the trusted branch has its definition, now or where the run began; undefined where it has another one. Texts
 * of this package that another version of it had otherwise are replaced by its own.
 */
export async function trustedSources(
  holding: Holding,
): Promise<{ sources: Sources | undefined } | undefined> {
  const { project, environment, record, isCheckoutTrusted } = holding;
  const here = isCheckoutTrusted || !project.isRepository ? await heldAt(holding, project.root) : undefined;
  if (here || !project.isRepository) return here;
  const git = createGit(project.root, environment);
  const head = isCheckoutTrusted ? await git.try("rev-parse", "--verify", "HEAD^{commit}") : undefined;
  const branch = await openDefaultBranch({ ...project, environment }, head);
  if (!branch) return undefined;
  const now = await atCommit(holding, branch, branch.commit);
  const base = record.head_sha === undefined ? record.base_sha : undefined;
  if (now || base === undefined || base === branch.commit || !(await branch.has(base))) return now;
  return await atCommit(holding, branch, base);
}

async function atCommit(holding: Holding, branch: DefaultBranch, commit: string) {
  return await branch.with(commit, pathsOf(holding), (root) => heldAt(holding, root));
}

/** Files that definitions may come from, and those that the run names by their paths. */
function pathsOf({ record, definitions, sources }: KeptDefinition): string[] {
  const named = [record.definition, ...definitions.keys(), ...Object.keys(sources?.files ?? {})];
  const inside = named.flatMap((path) => (path.startsWith(BUILT_IN) ? [] : (insidePath(path) ?? [])));
  return [".agentic", ...new Set(inside)];
}

async function heldAt(holding: Holding, root: string) {
  try {
    return await hold(holding, { ...holding.project, root });
  } catch (error) {
    // There the definition is gone, or names what is not there.
    if (error instanceof AgenticError) return undefined;
    throw error;
  }
}

async function hold(holding: Holding, at: Project): Promise<{ sources: Sources | undefined } | undefined> {
  const { record, sources } = holding;
  const { redactDocument } = redactorFor(holding.environment, holding.project.config.logging.redact);
  const isProgram = isProgramRun(record);
  const resolved = isProgram ? sourcesOfProgram(holding, at) : await sourcesOfWorkflow(holding, at);
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

/** A program is its files: it is not run to find out what it defines. */
function sourcesOfProgram({ record, workflow, sources }: Holding, at: Project): Sources | undefined {
  const modules = sources ? [...keptModules(sources).keys()] : [];
  if (isProgramPath(record.definition) && !modules.includes(record.definition)) return undefined;
  const files = modules.flatMap((path): [string, string][] => {
    const file = join(at.root, insidePath(path) ?? "");
    return existsSync(file) ? [[path, readRegularText(file)]] : [];
  });
  return resolveSources(at, { workflow, definitions: new Map(), program: { modules: () => new Map(files) } });
}

async function sourcesOfWorkflow(holding: Holding, at: Project): Promise<Sources | undefined> {
  const { record, workflow, definitions } = holding;
  const { definition } = record;
  if (definition.startsWith(COMPOSED_DEFINITION)) return sourcesOfComposed(holding, at);
  const name = definition === "built-in" ? record.workflow : definition === DO_DEFINITION ? DO : definition;
  const found = await loadStartable(at, at.root, name);
  if (found.source !== definition) return undefined;
  const trusted = { workflow: found.workflow, definitions: loadNested(at, found.workflow) };
  const { redactDocument } = redactorFor(holding.environment, holding.project.config.logging.redact);
  const kept = definitionFiles({ workflow, definitions });
  const files = definitionFiles(trusted);
  if (kept.size !== files.size) return undefined;
  for (const [path, text] of files)
    if (kept.get(path) !== text && kept.get(path) !== redactDocument(text)) return undefined;
  return resolveSources(at, trusted);
}

/** A job accepts no more in a composed workflow than an agent may compose: no scripts, and only commands that the checkout has. */
function sourcesOfComposed(holding: Holding, at: Project): Sources | undefined {
  const { record, workflow, definitions, isCheckoutTrusted } = holding;
  const isGiven = Object.keys(record.variables).every((name) => name === "request");
  if (!isCheckoutTrusted || !isGiven || definitions.size > 0) return undefined;
  const known = knownFiles(at);
  // A workflow that was to be kept may have its name there by now.
  const names: typeof known.names = (kind, like) => (kind === "workflow" ? [] : known.names(kind, like));
  if (refusals(workflow, { names }).length > 0) return undefined;
  return resolveSources(at, { workflow, definitions });
}

/** Whether inputs that anybody may have written could become part of a script: a branch says nothing of them. */
export function feedsScripts({ record, workflow, definitions }: KeptDefinition): boolean {
  const given = resolveVariables(workflow, {}, "command line");
  const defaults = "variables" in given ? given.variables : undefined;
  if (JSON.stringify(record.variables) === JSON.stringify(defaults ?? {})) return false;
  if (isProgramRun(record)) return record.definition !== DO_DEFINITION;
  return [workflow, ...definitions.values()].some(({ steps }) =>
    Array.from(walkSteps(steps)).some((step) => {
      const scripts = [
        step.type === "script" ? [step.run, step.cwd] : [],
        "ensures" in step ? step.ensures : [],
      ];
      return INPUT.test(JSON.stringify(scripts));
    }),
  );
}

const INPUT = /\{[{%](?:(?![}%]\}).)*\b(?:variables|inputs|item)\b/s;
