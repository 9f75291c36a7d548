import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import type { UnrecoverableSecrets, RunRecord } from "../../run/record.ts";
import type { Sources } from "../../run/sources/sources.ts";
import { readRegularText } from "../../system/read-file.ts";
import { INLINE_DEFINITION, isProgramPath } from "../programs/load-program.ts";
import { loadNestedWorkflows, loadWorkflow, listNamedWorkflows, type Project } from "./project.ts";
import { resolveSources } from "./resolve-sources.ts";

export interface Definitions {
  readonly workflow: Workflow;
  readonly definitions: ReadonlyMap<string, Workflow>;
  readonly sources?: Sources | undefined;
}

interface Started extends Definitions {
  readonly project: Project;
  readonly source: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Whether the variables are the untrusted text of an issue, which the run reads redacted. */
  readonly isFromIssue: boolean;
}

export function findUnrecoverableSecrets(
  redactor: Redactor,
  started: Started,
): UnrecoverableSecrets | undefined {
  const { workflow, definitions, sources, source, variables, isFromIssue } = started;
  const holds = (value: unknown): boolean => redactor.find(JSON.stringify(value) ?? "").length > 0;
  const nested = Array.from(definitions).filter(([, each]) => holds(each));
  // A program is always loaded from its own file.
  const isHeld = !isProgramPath(source) && source !== INLINE_DEFINITION && holds(workflow);
  const files = Object.entries(sources?.files ?? {}).filter(([, text]) => holds(text));
  const places = [
    ...(isHeld ? [locateSecret(redactor, started.project, source)] : []),
    ...nested.map(([name]) => locateSecret(redactor, started.project, pathOf(started.project, name))),
    ...files.map(([path]) => locateSecret(redactor, started.project, path)),
  ];
  const names = isFromIssue ? [] : Object.keys(variables).filter((name) => holds(variables[name]));
  if (places.length + names.length === 0) return undefined;
  if (places.length === 0) return { variables: names };
  const salt = nodeCrypto().randomBytes(16).toString("hex");
  return {
    variables: names,
    definition: {
      places,
      salt,
      digest: digestOf({ workflow, definitions, ...inSources(sources, files) }, salt),
    },
  };
}

function inSources(sources: Sources | undefined, files: readonly unknown[]): Pick<Definitions, "sources"> {
  return sources && files.length > 0 ? { sources } : {};
}

export function describeUnrecoverableSecrets({ variables, definition }: UnrecoverableSecrets): string[] {
  const places = definition?.places ?? [];
  return [
    ...places.map(
      (location) =>
        `${location} contains a secret, which is not saved: the run can be resumed only while that file is unchanged. ${INSTEAD}.`,
    ),
    ...variables.map(
      (name) =>
        `The variable \`${name}\` contains a secret, which is not saved: the run cannot be resumed. ${INSTEAD}.`,
    ),
  ];
}

const READ = 'which the step reads (`"$NAME"`)';
const INSTEAD = `Put it into an environment variable, ${READ}`;

/** Restores secrets that the saved definitions lack from unchanged files of the checkout. Errors: `not-resumable`. */
export async function restoreSecrets(
  project: Project,
  record: RunRecord,
  saved: Definitions,
): Promise<Definitions> {
  const { lost } = record;
  if (!lost) return saved;
  const [variable] = lost.variables;
  if (variable !== undefined)
    throw unfit(record, `its variable \`${variable}\` contained a secret at its start, which is not saved`);
  if (!lost.definition) return saved;
  const { salt, digest, places } = lost.definition;
  const local = await inCheckout(project, record);
  // Files without secrets keep the run's saved text.
  const { workflow, definitions } = local ?? saved;
  if (local && digestOf({ workflow, definitions }, salt) === digest)
    return { ...saved, workflow, definitions };
  if (local && digestOf(local, salt) === digest) return local;
  const [location = record.definition] = places;
  throw unfit(
    record,
    `${location} contained a secret at its start, which is not saved, and the file has changed. Restore it, or`,
  );
}

function unfit({ id }: RunRecord, why: string): AgenticError {
  const what = `put the secret into an environment variable, ${READ}, and start a new run`;
  return new AgenticError({
    code: "not-resumable",
    message: `Run ${id} cannot be resumed: ${why}${why.endsWith(" or") ? ` ${what}` : `. P${what.slice(1)}`}.`,
  });
}

async function inCheckout(project: Project, record: RunRecord): Promise<Definitions | undefined> {
  const { definition: source, workflow: name } = record;
  try {
    const { workflow, program } = await loadWorkflow(
      project,
      project.root,
      source === "built-in" ? name : source,
    );
    const definitions = loadNestedWorkflows(project, workflow);
    return { workflow, definitions, sources: resolveSources(project, { workflow, definitions, program }) };
  } catch (error) {
    if (error instanceof AgenticError) return undefined;
    throw error;
  }
}

/** Uses a slow hash: a reader who knows the definition except for a weak password could otherwise guess it. */
function digestOf({ workflow, definitions, sources }: Definitions, salt: string): string {
  const text = JSON.stringify([workflow, Array.from(definitions), ...(sources ? [sources.files] : [])]);
  return nodeCrypto().scryptSync(text, salt, 32).toString("hex");
}

/** Loads `node:crypto` on first use: it takes milliseconds, and most runs have no such secret. */
function nodeCrypto(): typeof import("node:crypto") {
  return process.getBuiltinModule("node:crypto");
}

function pathOf(project: Project, name: string): string {
  const path = listNamedWorkflows(project).find((each) => each.name === name)?.path;
  return path === undefined ? name : relative(project.root, path);
}

function locateSecret(redactor: Redactor, { root }: Project, source: string): string {
  const path = resolve(root, source);
  if (!existsSync(path)) return source;
  const text = readRegularText(path);
  const [first] = redactor.find(text).toSorted((one, other) => one[0] - other[0]);
  return first ? `${source}:${text.slice(0, first[0]).split("\n").length}` : source;
}
