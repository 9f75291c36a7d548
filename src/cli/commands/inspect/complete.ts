import type { Command } from "commander";
import { configKeys } from "../../../config/config-keys.ts";
import { setKeys } from "../../../config/run-settings.ts";
import { parseWorkflow } from "../../../definition/parse.ts";
import type { Workflow } from "../../../definition/schema.ts";
import { stepNodes } from "../../../definition/step-tree.ts";
import { type Io, print } from "../../../runner/process/io.ts";
import { recordingNames } from "../../../runner/recordings/stored-recordings.ts";
import { isProgramPath } from "../../../runner/programs/load-program.ts";
import { listNamedWorkflows, openProjectForReading, type Project } from "../../../runner/start/project.ts";
import { readRegularText } from "../../../system/read-file.ts";
import { listLocalRuns } from "../../runs/local-runs.ts";
import { formatRunStatus, newestFirst, type RunListEntry } from "../../runs/run-list.ts";

type Values = readonly (readonly [value: string, description: string])[];

/** Adds `completion`, which prints the script of a shell, and `complete`, by which the script asks for words. */
export async function addCompletion(program: Command, io: Io, argv: readonly string[]): Promise<void> {
  const { default: tab } = await import("@bomb.sh/tab/commander");
  const completion = tab(program, { completionCommandName: "completion" });
  const { setup } = completion;
  completion.setup = (name, executable, shell) =>
    shell === "bash" ? print(io, BASH) : setup.call(completion, name, executable, shell);
  if (argv[1] !== "--") return;
  const typed = argv.at(-1) ?? "";
  const isKnown = (): boolean => completion.completions.some(({ value }) => value.startsWith(typed));
  Object.defineProperty(completion, "directive", {
    get: () => (isKnown() ? NO_FILES : FILES),
    set: () => {},
  });
  const values = await valuesFor(io, argv.slice(2));
  for (const { value, arguments: named, options } of completion.commands.values()) {
    const names = NAMES.find(([group]) => value.startsWith(group))?.[1];
    const known = names === undefined ? values : { ...values, name: values[names] };
    for (const [name, target] of [...named, ...options]) {
      const found = known[name]?.filter(([each]) => PLAIN.test(each));
      if (found)
        target.handler = (add) => found.forEach(([each, text]) => add(each, text.replaceAll(SPECIAL, " ")));
    }
  }
}

const NAMES = [
  ["workflows ", "workflow"],
  ["recordings ", "replay"],
] as const;

const [FILES, NO_FILES] = [0, 4];

/** The script of the library evaluates the typed words, and needs functions of another package. This one expands nothing. */
const BASH = `# bash completion for agentic-sdlc
_agentic_sdlc() {
  local line=\${COMP_LINE:0:COMP_POINT} words word value
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  word=\${words[\${#words[@]} - 1]}
  COMPREPLY=()
  while IFS=$'\\t' read -r value _; do
    # Bash completes the part after the last = or :, which it passes as $2.
    value=\${value#"\${word%"$2"}"}
    [[ $value == "$2"* && $value != :* ]] && COMPREPLY+=("$value")
  done < <(agentic-sdlc complete -- "\${words[@]:1}" 2> /dev/null)
  [[ \${COMPREPLY[*]} == *= ]] && compopt -o nospace 2> /dev/null
}
complete -o default -F _agentic_sdlc agentic-sdlc`;

/** Shells insert a word without quotes: names from a checkout or from other people could run commands. */
const PLAIN = /^[\w./=+:@-]+$/;
const SPECIAL = /[^\w ,.-]/g;

/** Values by the names of arguments and options. Outside of a repository, settings alone are known. */
async function valuesFor(
  io: Io,
  typed: readonly string[],
): Promise<Readonly<Record<string, Values | undefined>>> {
  const keys = configKeys.map(({ key }) => [key, ""] as const);
  const settings = { key: keys, set: setKeys.map((key) => [`${key}=`, ""] as const) };
  try {
    const project = openProjectForReading(io);
    const runs = newestFirst(await listLocalRuns(io, project));
    const steps = stepsFor(project, runs, typed);
    return {
      ...settings,
      workflow: workflowsOf(project),
      var: variablesFor(project, typed),
      "run-id": runs.map((run) => [
        run.progress.workflow_id,
        `${run.progress.workflow_name}, ${formatRunStatus(run)}`,
      ]),
      "from-step": steps,
      step: steps,
      replay: recordingNames(project.root).map((name) => [name, ""]),
    };
  } catch {
    return settings;
  }
}

function workflowsOf(project: Project): Values {
  return listNamedWorkflows(project).map(({ name, origin }) => [
    name,
    origin === "user" ? "yours" : "built in",
  ]);
}

function variablesFor(project: Project, typed: readonly string[]): Values {
  const { variables = [] } = typedWorkflow(project, typed) ?? {};
  return variables.map(({ name, description = "" }) => [`${name}=`, description]);
}

function typedWorkflow(project: Project, typed: readonly string[]): Workflow | undefined {
  const found = listNamedWorkflows(project).find(({ name }) => typed.includes(name));
  if (!found || isProgramPath(found.path)) return undefined;
  const parsed = parseWorkflow(readRegularText(found.path), found.path);
  return "workflow" in parsed ? parsed.workflow : undefined;
}

/** Steps of the run or of the workflow that was typed; else of the newest run, which commands take. */
function stepsFor(project: Project, runs: readonly RunListEntry[], typed: readonly string[]): Values {
  const run = runs.find(({ progress }) => typed.includes(progress.workflow_id));
  if (run) return stepsOfRun(run);
  if (!listNamedWorkflows(project).some(({ name }) => typed.includes(name))) return stepsOfRun(runs[0]);
  const workflow = typedWorkflow(project, typed);
  return workflow ? stepNodes(workflow).map(({ step }) => [step.name, step.type]) : [];
}

function stepsOfRun(run: RunListEntry | undefined): Values {
  if (!run) return [];
  const { completed_steps: completed, running_steps: open, pending_steps: pending } = run.progress;
  const steps = [...completed.map(({ name }) => name), ...open, ...pending];
  return [...new Set(steps)].map((step) => [step, ""]);
}
