import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AgentRequest } from "../ports.ts";
import type { Preparation } from "./agent-cli.ts";
import type { Environment } from "./environment.ts";
import { isSessionId, SESSION_GONE } from "./failure.ts";
import { type GeminiRecord, parseRecord, spentSince, withoutRepeats } from "./gemini-record.ts";
import { contextFileName, sessionSettings, type Surroundings } from "./gemini-settings.ts";
import type { Spending } from "./price.ts";

/** A session to go on with, in a session's home. */
export const EARLIER = "earlier.jsonl";
/** A session's own directory for passing files, where Gemini leaves reports of errors. */
export const TEMPORARY = "tmp";

/** What Gemini writes as it goes: sessions in one home wait for each other there. */
const OWN_TO_A_SESSION = /^(settings\.json.*|projects\.json.*|tmp|history)$/;

/** Makes the home of one session: what the user's has, beside files of its own. */
export function prepareHome(request: AgentRequest, surroundings: Surroundings): Preparation {
  const { environment } = surroundings;
  const earlier =
    request.resume === undefined ? undefined : readKept(request.resume, { request, environment });
  if (request.resume !== undefined && earlier === undefined) return SESSION_GONE;
  const directory = mkdtempSync(join(temporary(environment), "agentic-gemini-"));
  mkdirSync(join(directory, TEMPORARY));
  if (earlier !== undefined) writeFileSync(join(directory, EARLIER), earlier);
  fillHome(join(directory, ".gemini"), request, surroundings);
  const close = (sessionId: string | undefined): void => {
    if (sessionId !== undefined) keep(sessionId, directory, { request, environment });
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  };
  return { status: "ready", files: { directory, close } };
}

function fillHome(home: string, { persona = "" }: AgentRequest, surroundings: Surroundings): void {
  const { environment } = surroundings;
  mkdirSync(home);
  const users = join(environment["GEMINI_CLI_HOME"] || environment["HOME"] || "/", ".gemini");
  const settings = sessionSettings(readText(join(users, "settings.json")) ?? "{}", surroundings);
  writeFileSync(join(home, "settings.json"), JSON.stringify(settings, null, 2));
  const instructions = contextFileName(settings);
  const shared = namesIn(users).filter((name) => name !== instructions && !OWN_TO_A_SESSION.test(name));
  for (const name of shared) symlinkSync(join(users, name), join(home, name));
  const texts = [readText(join(users, instructions)) ?? "", persona].filter((text) => text !== "");
  if (texts.length > 0) writeFileSync(join(home, instructions), texts.join("\n\n"));
}

/** What a session spent, from its own record, less what an earlier one had spent already. */
export function readSpent(sessionId: string, directory: string): Spending[] {
  const record = readRecord(sessionId, directory);
  const before = readText(join(directory, EARLIER));
  return record === undefined
    ? []
    : spentSince(record, before === undefined ? undefined : parseRecord(before));
}

/** Gemini files sessions by project, in names that end with the first part of the id; one gone on with has two, one of them bare. */
function readRecord(sessionId: string, directory: string): GeminiRecord | undefined {
  const projects = join(directory, ".gemini", "tmp");
  const files = namesIn(projects).flatMap((project) => {
    const chats = join(projects, project, "chats");
    return namesIn(chats).flatMap((name) => (name.includes(sessionId.slice(0, 8)) ? join(chats, name) : []));
  });
  const texts = files.flatMap((file) => readText(file) ?? []).toSorted((a, b) => b.length - a.length);
  return texts[0] === undefined ? undefined : parseRecord(texts[0]);
}

interface Place {
  readonly request: Pick<AgentRequest, "runId">;
  readonly environment: Environment;
}

/** Without a place to keep it, or where it cannot be written, the session is not gone on with: that costs a fresh start, no more. */
function keep(sessionId: string, directory: string, place: Place): void {
  try {
    const record = readRecord(sessionId, directory);
    const kept = keptDirectory(place, true);
    if (record === undefined || kept === undefined || !isSessionId(sessionId)) return;
    writeFileSync(join(kept, `${sessionId}.jsonl`), withoutRepeats(record), { mode: 0o600 });
  } catch {
    return;
  }
}

function readKept(sessionId: string, place: Place): string | undefined {
  const kept = isSessionId(sessionId) ? keptDirectory(place, false) : undefined;
  return kept === undefined ? undefined : readText(join(kept, `${sessionId}.jsonl`));
}

/** Where the sessions of a run are kept between its steps. Its name can be guessed, so it counts only if it is ours alone. */
function keptDirectory({ request, environment }: Place, make: boolean): string | undefined {
  const user = process.getuid?.() ?? 0;
  const all = join(temporary(environment), `agentic-gemini-sessions-${user}`);
  const directory = join(all, request.runId);
  if (make) mkdirSync(directory, { recursive: true, mode: 0o700 });
  return [all, directory].every((path) => isOurs(path, user)) ? directory : undefined;
}

function isOurs(path: string, user: number): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat !== undefined && stat.isDirectory() && stat.uid === user && (stat.mode & 0o022) === 0;
}

function temporary(environment: Environment): string {
  return environment["TMPDIR"] || tmpdir();
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
