import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import type { UnrecoverableSecrets, RunRecord } from "../../run/record.ts";
import type { Sources } from "../../run/sources/sources.ts";
import { readRegularText } from "../../system/read-file.ts";
import { INLINE, isProgramPath } from "../programs/load-program.ts";
import { loadNested, loadWorkflow, namedWorkflows, type Project } from "./project.ts";
import { resolveSources } from "./resolve-sources.ts";

/** What a run is made from, as its author wrote it. */
export interface Definitions {
  readonly workflow: Workflow;
  /** Those that workflow steps name. */
  readonly definitions: ReadonlyMap<string, Workflow>;
  /** Texts of all other files that the run may read. */
  readonly sources?: Sources;
}

interface Started extends Definitions {
  readonly project: Project;
  /** Path of the definition. */
  readonly source: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** What is anybody's text is read as it was kept. */
  readonly isFromIssue: boolean;
}

/** Secrets of the definition and the variables of a run, which are not kept: undefined where there are none. */
export function findUnrecoverableSecrets(
  redactor: Redactor,
  started: Started,
): UnrecoverableSecrets | undefined {
  const { workflow, definitions, sources, source, variables, isFromIssue } = started;
  const holds = (value: unknown): boolean => redactor.find(JSON.stringify(value) ?? "").length > 0;
  const nested = Array.from(definitions).filter(([, each]) => holds(each));
  // A program is read from its own file each time.
  const isHeld = !isProgramPath(source) && source !== INLINE && holds(workflow);
  const files = Object.entries(sources?.files ?? {}).filter(([, text]) => holds(text));
  const places = [
    ...(isHeld ? [placeIn(redactor, started.project, source)] : []),
    ...nested.map(([name]) => placeIn(redactor, started.project, pathOf(started.project, name))),
    ...files.map(([path]) => placeIn(redactor, started.project, path)),
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

/** What a person is told of them when the run starts. */
export function describeUnrecoverableSecrets({ variables, definition }: UnrecoverableSecrets): string[] {
  const places = definition?.places ?? [];
  return [
    ...places.map(
      (place) =>
        `${place} holds a secret, which is kept nowhere: the run can be resumed only where that file is as it is now. ${INSTEAD}.`,
    ),
    ...variables.map(
      (name) =>
        `The variable \`${name}\` holds a secret, which is kept nowhere: the run cannot be resumed. ${INSTEAD}.`,
    ),
  ];
}

const READ = 'which the step reads (`"$NAME"`)';
const INSTEAD = `Better put it into an environment variable, ${READ}`;

/**
 * The definitions that a run was started with, where what is kept of them lacks a secret: those of the checkout, if they are the same
 * still. Errors: `not-resumable`.
 */
export async function withSecrets(
  project: Project,
  record: RunRecord,
  kept: Definitions,
): Promise<Definitions> {
  const { lost } = record;
  if (!lost) return kept;
  const [variable] = lost.variables;
  if (variable !== undefined)
    throw unfit(
      record,
      `its variable \`${variable}\` held a secret when it was started, which is kept nowhere`,
    );
  if (!lost.definition) return kept;
  const { salt, digest, places } = lost.definition;
  const here = await inCheckout(project, record);
  // Of files that hold no secret, what the run kept counts.
  const { workflow, definitions } = here ?? kept;
  if (here && digestOf({ workflow, definitions }, salt) === digest) return { ...kept, workflow, definitions };
  if (here && digestOf(here, salt) === digest) return here;
  const [place = record.definition] = places;
  throw unfit(
    record,
    `${place} held a secret when it was started, which is kept nowhere, and the file is another one now. Restore it, or`,
  );
}

function unfit({ id }: RunRecord, why: string): AgenticError {
  const what = `put the secret into an environment variable, ${READ}, and start a new run`;
  return new AgenticError({
    code: "not-resumable",
    message: `Run ${id} cannot go on: ${why}${why.endsWith(" or") ? ` ${what}` : `. P${what.slice(1)}`}.`,
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
    const definitions = loadNested(project, workflow);
    return { workflow, definitions, sources: resolveSources(project, { workflow, definitions, program }) };
  } catch (error) {
    if (error instanceof AgenticError) return undefined;
    throw error;
  }
}

/** Slow on purpose: whoever knows all of a definition but a weak password could try them all. */
function digestOf({ workflow, definitions, sources }: Definitions, salt: string): string {
  const text = JSON.stringify([workflow, Array.from(definitions), ...(sources ? [sources.files] : [])]);
  return nodeCrypto().scryptSync(text, salt, 32).toString("hex");
}

/** Loaded with the first need: most runs have lost no secret, and it takes milliseconds. */
function nodeCrypto(): typeof import("node:crypto") {
  return process.getBuiltinModule("node:crypto");
}

function pathOf(project: Project, name: string): string {
  const path = namedWorkflows(project).find((each) => each.name === name)?.path;
  return path === undefined ? name : relative(project.root, path);
}

/** File and line. */
function placeIn(redactor: Redactor, { root }: Project, source: string): string {
  const path = resolve(root, source);
  if (!existsSync(path)) return source;
  const text = readRegularText(path);
  const [first] = redactor.find(text).toSorted((one, other) => one[0] - other[0]);
  return first ? `${source}:${text.slice(0, first[0]).split("\n").length}` : source;
}
