import { InvalidArgumentError, Option } from "commander";
import { noteCategories, relevances } from "../../../memory/notes/note.ts";
import { type Action, type Add, json } from "../../command-specs.ts";

const group = { name: "memory", description: "save and find notes for later work" };

const category = (text: string) => new Option("--category <category>", text).choices(noteCategories);
const tags = (text: string) =>
  new Option("--tag, --tags <tags>", text).argParser((value: string, before: string[] | undefined) => [
    ...(before ?? []),
    ...value.split(",").map((tag) => tag.trim()),
  ]);
const limit = (most: number) =>
  new Option("--limit <count>", `show at most so many (default: ${most})`).argParser(parseCount);

function parseCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number above 0.");
}

type Commands = typeof import("./memory.ts");

/** The cast is safe: each command takes the options of its spec below. */
function load(name: keyof Commands): () => Promise<Action> {
  return async () => (await import("./memory.ts"))[name] as Action;
}

export function addMemoryCommands(add: Add): void {
  add({
    usage: "create",
    group,
    description: "save a note, unless a similar one exists",
    options: [
      category("what kind of note it is").makeOptionMandatory(),
      new Option("--title <title>", "a short summary").makeOptionMandatory(),
      new Option("--content <markdown>", "the note itself; without it, standard input"),
      new Option("--content-file <file>", "the note itself, from a file"),
      tags("words to find it by, separated by commas"),
      new Option("--relevance <relevance>", "how much it matters (default: medium)").choices(relevances),
      new Option("--force", "save the note despite a similar one"),
      json(),
    ],
    examples: [
      'agentic-sdlc memory create --category lesson --title "Tests need the database" --tags test,database --content "Start it with make db."',
      'agentic-sdlc memory create --category decision --title "Sessions in cookies" < decision.md',
    ],
    load: load("memoryCreateCommand"),
  });
  addReadingCommands(add);
  add({
    usage: "delete <ids...>",
    group,
    description: "delete notes, named by id or path",
    options: [json()],
    examples: ["agentic-sdlc memory delete mem-2026-01-31-tests-need-the-database"],
    load: load("memoryDeleteCommand"),
  });
  add({
    usage: "prune",
    group,
    description: "delete old notes; without an age, only show what is older than 30 days",
    options: [
      new Option("--older-than <age>", "delete what is older: 12h, 30d, 8w, 1y"),
      category("only notes of this kind"),
      new Option("--dry-run", "only show what would be deleted"),
      json(),
    ],
    examples: ["agentic-sdlc memory prune", "agentic-sdlc memory prune --older-than 30d --category context"],
    load: load("memoryPruneCommand"),
  });
}

function addReadingCommands(add: Add): void {
  add({
    usage: "list",
    group,
    description: "list the notes, newest first",
    options: [
      category("only notes of this kind"),
      tags("only notes with one of these tags"),
      limit(20),
      json(),
    ],
    examples: ["agentic-sdlc memory list", "agentic-sdlc memory list --category error --limit 100"],
    load: load("memoryListCommand"),
  });
  add({
    usage: "search <words...>",
    group,
    description: "find notes by words in tags, title and content, best first",
    options: [
      category("only notes of this kind"),
      tags("only notes with one of these tags"),
      limit(10),
      json(),
    ],
    examples: [
      "agentic-sdlc memory search auth middleware",
      "agentic-sdlc memory search '\"rate limit\"' --category error --json",
    ],
    load: load("memorySearchCommand"),
  });
  add({
    usage: "show <id>",
    group,
    description: "print a note, named by id or path",
    options: [json()],
    examples: ["agentic-sdlc memory show mem-2026-01-31-tests-need-the-database"],
    load: load("memoryShowCommand"),
  });
}
