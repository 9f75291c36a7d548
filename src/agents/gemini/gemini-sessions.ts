import { lstatSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import type { AgentRequest } from "../../ports/agent-runner.ts";
import { parseJson } from "../../run/parse-json.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { MAX_RUN_BYTES, readRegularText } from "../../system/read-file.ts";
import type { Environment } from "../process/process-environment.ts";
import { isSessionId } from "../session-failure.ts";
import type { ModelTokens } from "../token-prices.ts";

export const HOME_PREFIX = "agentic-gemini-";

interface SavedSessionLocation {
  readonly request: Pick<AgentRequest, "runId">;
  readonly environment: Environment;
}

/** Saves the record of a session for its run. On failure the next step starts a new session. */
export function saveSession(sessionId: string, directory: string, location: SavedSessionLocation): void {
  try {
    const record = readRecord(sessionId, directory);
    const folder = savedSessionsFolder(location, true);
    if (record === undefined || folder === undefined || !isSessionId(sessionId)) return;
    writeFileSync(join(folder, `${sessionId}.jsonl`), withoutRepeats(record), { mode: 0o600 });
  } catch {
    return;
  }
}

export function readSavedSession(sessionId: string, location: SavedSessionLocation): string | undefined {
  const folder = isSessionId(sessionId) ? savedSessionsFolder(location, false) : undefined;
  return folder === undefined ? undefined : readText(join(folder, `${sessionId}.jsonl`));
}

/** Gemini stores sessions by project, in files with the start of the ID. A resumed session has two; the longer one is complete. */
export function readRecord(sessionId: string, directory: string): GeminiRecord | undefined {
  const projects = join(directory, ".gemini", "tmp");
  const files = namesIn(projects).flatMap((project) => {
    const chats = join(projects, project, "chats");
    return namesIn(chats).flatMap((name) => (name.includes(sessionId.slice(0, 8)) ? join(chats, name) : []));
  });
  const texts = files.flatMap((file) => readText(file) ?? []).toSorted((a, b) => b.length - a.length);
  return texts[0] === undefined ? undefined : parseRecord(texts[0]);
}

/** Returns the folder of saved sessions. Its name is predictable, so only this user may be able to write to it. */
function savedSessionsFolder({ request, environment }: SavedSessionLocation, make: boolean) {
  const user = process.getuid?.() ?? 0;
  const parent = join(temporaryFolder(environment), `${HOME_PREFIX}sessions-${user}`);
  const directory = join(parent, request.runId);
  if (make) makeFolder(directory, 0o700);
  return [parent, directory].every((path) => isOwnFolder(path, user)) ? directory : undefined;
}

function isOwnFolder(path: string, user: number): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat !== undefined && stat.isDirectory() && stat.uid === user && (stat.mode & 0o022) === 0;
}

const DAY_MS = 24 * 3_600_000;
const RETENTION_MS = 30 * DAY_MS;

/** Removes saved sessions after a month, and homes of killed engines. */
export function pruneOld(environment: Environment, now: number): void {
  const temp = temporaryFolder(environment);
  const user = process.getuid?.() ?? 0;
  const sessions = join(temp, `${HOME_PREFIX}sessions-${user}`);
  const homes = namesIn(temp).filter((name) => name.startsWith(HOME_PREFIX));
  const paths = [
    ...homes.map((name) => join(temp, name)),
    ...namesIn(sessions).map((name) => join(sessions, name)),
  ];
  for (const path of paths) {
    if (path === sessions || !isOwnFolder(path, user)) continue;
    if (now - statSync(path).mtimeMs > RETENTION_MS) rmSync(path, { recursive: true, force: true });
  }
}

export function temporaryFolder(environment: Environment): string {
  return environment["TMPDIR"] || tmpdir();
}

export function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

export function readText(path: string): string | undefined {
  try {
    return readRegularText(path, { maxBytes: MAX_RUN_BYTES });
  } catch {
    return undefined;
  }
}

const Part = z.looseObject({ functionResponse: z.looseObject({ id: z.string().optional() }).optional() });

const Message = z.looseObject({
  id: z.string(),
  type: z.string(),
  content: z.unknown().optional(),
  model: z.string().optional(),
  tokens: z
    .object({
      input: z.number().default(0),
      output: z.number().default(0),
      cached: z.number().default(0),
      thoughts: z.number().default(0),
    })
    .nullish(),
  toolCalls: z.array(z.looseObject({ result: z.array(Part).nullish() })).optional(),
});
type Message = z.infer<typeof Message>;

/** Gemini's record of a session: a line for each message. A later line replaces one with the same ID. */
export interface GeminiRecord {
  readonly text: string;
  readonly messages: ReadonlyMap<string, Message>;
}

export function parseRecord(text: string): GeminiRecord {
  const messages = text.split("\n").flatMap((line) => messageIn(line) ?? []);
  return { text, messages: new Map(messages.map((message) => [message.id, message])) };
}

export function usageSince({ messages }: GeminiRecord, before: GeminiRecord | undefined): ModelTokens[] {
  return [...messages.values()].flatMap(({ id, model, tokens }): ModelTokens[] => {
    if (!tokens || before?.messages.has(id)) return [];
    const { input, cached, output, thoughts } = tokens;
    return [{ model, tokens: { input, cachedInput: cached, output: output + thoughts } }];
  });
}

/** Gemini writes a tool result with its call and as a message, and sends both on resume. The service rejects more results than calls. */
function withoutRepeats({ text, messages }: GeminiRecord): string {
  const calls = [...messages.values()].flatMap(({ toolCalls = [] }) => toolCalls);
  const answered = new Set(calls.flatMap(({ result }) => responseIds(result ?? [])));
  const lines = text.split("\n").filter((line) => {
    const { data: parts } = z.array(Part).safeParse(messageIn(line)?.content);
    const ids = parts === undefined ? [] : responseIds(parts);
    return ids.length === 0 || ids.length < (parts?.length ?? 0) || !ids.every((id) => answered.has(id));
  });
  return lines.join("\n");
}

function responseIds(parts: readonly z.infer<typeof Part>[]): string[] {
  return parts.flatMap(({ functionResponse }) => functionResponse?.id ?? []);
}

function messageIn(line: string): Message | undefined {
  return Message.safeParse(parseJson(line)).data;
}
