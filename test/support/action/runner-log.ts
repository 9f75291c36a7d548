export interface ReadAnnotation {
  readonly level: string;
  readonly message: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** The log of a job as a runner of GitHub reads and prints it. */
export interface ReadLog {
  /** Everything that was written, byte for byte. */
  readonly raw: string;
  /** What people see: commands carried out, masks applied. */
  readonly printed: string;
  readonly annotations: readonly ReadAnnotation[];
  /** Titles, in the order in which they were opened. */
  readonly groups: readonly string[];
  /** What was wrong with the commands, such as a group in a group. */
  readonly problems: readonly string[];
}

export interface LogReader extends ReadLog {
  write(text: string): void;
  /** At the end of a step: a line without an end counts, and what a step stopped comes back with the next one. */
  endStep(): void;
}

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

const ANNOTATIONS = new Set(["error", "warning", "notice"]);
const KNOWN = new Set([...ANNOTATIONS, "add-mask", "debug", "echo", "endgroup", "group", "stop-commands"]);
/** They set something for later steps, and ours never writes them. */
const DANGEROUS = new Set(["add-matcher", "add-path", "save-state", "set-env", "set-output"]);

/** `masks`: secrets that the runner knows of itself. */
export function createLogReader(masks: readonly string[] = []): LogReader {
  const state = {
    raw: "",
    rest: "",
    printed: [] as string[],
    annotations: [] as ReadAnnotation[],
    groups: [] as string[],
    problems: [] as string[],
    masks: new Set(masks.filter((mask) => mask !== "")),
    stopped: undefined as string | undefined,
    isGroupOpen: false,
  };
  const print = (line: string): void => {
    let shown = line;
    for (const mask of state.masks) shown = shown.replaceAll(mask, "***");
    state.printed.push(shown);
  };
  const obey = ({ name, properties, message }: Command): void => {
    if (DANGEROUS.has(name)) state.problems.push(`The command ${name} was carried out.`);
    if (ANNOTATIONS.has(name)) state.annotations.push({ level: name, message, properties });
    if (name === "add-mask") {
      if (message.trim() === "") state.problems.push("An empty mask was added.");
      else state.masks.add(message);
    }
    if (name === "stop-commands") state.stopped = message;
    if (name === "group") {
      if (state.isGroupOpen) state.problems.push(`The group ${message} was opened within another one.`);
      state.isGroupOpen = true;
      state.groups.push(message);
    }
    if (name === "endgroup") state.isGroupOpen = false;
    if (name !== "stop-commands" && name !== "add-mask") print(`##[${name}]${message}`);
  };
  const read = (line: string): void => {
    if (state.stopped !== undefined) {
      if (line.trim() === `::${state.stopped}::`) state.stopped = undefined;
      else print(line);
      return;
    }
    const command = parseCommand(line);
    if (command) obey(command);
    else print(line);
  };
  return {
    write: (text) => {
      state.raw += text;
      const lines = (state.rest + text).split(/\r?\n/);
      state.rest = lines.pop() ?? "";
      for (const line of lines) read(line);
    },
    endStep: () => {
      if (state.rest !== "") read(state.rest);
      state.rest = "";
      if (state.stopped !== undefined) state.problems.push("A step ended with commands stopped.");
      if (state.isGroupOpen) state.problems.push("A step ended within a group.");
      state.stopped = undefined;
      state.isGroupOpen = false;
    },
    get raw() {
      return state.raw;
    },
    get printed() {
      return state.printed.join("\n");
    },
    annotations: state.annotations,
    groups: state.groups,
    problems: state.problems,
  };
}

/** Both ways to write one: `::name a=b::message` at the beginning of a line, and the old `##[name a=b;]message` anywhere in it. */
function parseCommand(line: string): Command | undefined {
  const [, name, list = "", message = ""] =
    /^\s*::([\w-]+)(?: ([^:]*))?::(.*)$/.exec(line) ?? /##\[([\w-]+)(?: ([^\]]*))?\](.*)$/.exec(line) ?? [];
  if (name === undefined || !(KNOWN.has(name) || DANGEROUS.has(name))) return undefined;
  const pairs = list
    .split(/[,;]/)
    .filter((pair) => pair.includes("="))
    .map((pair) => [pair.slice(0, pair.indexOf("=")).trim(), unescape(pair.slice(pair.indexOf("=") + 1))]);
  return {
    name,
    properties: Object.fromEntries(pairs) as Record<string, string>,
    message: unescape(message),
  };
}

function unescape(text: string): string {
  return text
    .replaceAll("%0D", "\r")
    .replaceAll("%0A", "\n")
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",")
    .replaceAll("%25", "%");
}
