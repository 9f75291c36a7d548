import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type ConfigKey,
  configKeys,
  type ConfigSetting,
  describeInvalidValue,
  findKeys,
  nearestKey,
  settingOf,
} from "../../../config/config-keys.ts";
import { type ConfigEdit, editJson } from "../../../config/edit-json.ts";
import { findJsonFault } from "../../../config/json-syntax.ts";
import { parseConfig } from "../../../config/parse.ts";
import { CONFIG_FILE } from "../../../config/schema.ts";
import { type Diagnostic, renderProblems } from "../../../definition/diagnostic.ts";
import { code, describeValue } from "../../../definition/message-text.ts";
import { AgenticError } from "../../../errors.ts";
import { type Io, print, printJson, printNotice } from "../../../runner/process/io.ts";
import { openProject } from "../../../runner/start/project.ts";
import { readOptional, replaceFile } from "../../../storage/local/atomic-files.ts";
import { makeFolder } from "../../../system/make-folder.ts";
import { findProjectRoot } from "../../../system/package-root.ts";
import type { Action } from "../../command.ts";

export const configGetCommand: Action = async (io, [key], options) => {
  const { config, fileConfig } = openProject(io.cwd);
  const keys = key === undefined ? configKeys.filter((known) => !known.key.startsWith("$")) : knownKeys(key);
  const settings = keys.map((known) => settingOf(known, config, fileConfig));
  const [only] = settings;
  if (only === undefined || only.key !== key) showAll(io, settings, options);
  else showOne(io, only, options);
};

export const configSetCommand: Action = async (io, [key = "", text = ""], options) => {
  const known = singleKey(key);
  const value = parseValue(text);
  const fault = describeInvalidValue(known, value);
  if (fault !== undefined) {
    throw new AgenticError({
      code: "config-invalid",
      message: `${fault}${shellHint(known, value, text)}`,
      data: { key, value },
    });
  }
  changeConfig(io.cwd, [{ path: known.path, value }]);
  if (options.json) printJson(io, { key, value, source: "config" });
  else print(io, `${CONFIG_FILE}: ${key} = ${shownValue(value)}`);
};

export const configUnsetCommand: Action = async (io, [key = ""], options) => {
  const known = singleKey(key);
  changeConfig(io.cwd, [{ path: known.path, value: undefined }]);
  const { config, fileConfig } = openProject(io.cwd);
  const setting = settingOf(known, config, fileConfig);
  if (options.json) printJson(io, described(setting));
  else
    print(io, setting.value === undefined ? notSet(key) : `${key} = ${shownValue(setting.value)} (default)`);
};

function showOne(io: Io, setting: ConfigSetting, { json }: { readonly json?: boolean }): void {
  if (json) printJson(io, described(setting));
  else if (setting.value === undefined) printNotice(io, notSet(setting.key));
  else print(io, shownValue(setting.value));
}

function showAll(io: Io, settings: readonly ConfigSetting[], { json }: { readonly json?: boolean }): void {
  if (json) return printJson(io, settings.map(described));
  const width = Math.max(...settings.map(({ key }) => key.length));
  const lines = settings.map(
    ({ key, value, source }) => `${key.padEnd(width)}  ${source.padEnd(7)}  ${shownValue(value)}`,
  );
  return print(io, lines.join("\n"));
}

function notSet(key: string): string {
  return `${key} is not set.`;
}

function described({ key, value, source }: ConfigSetting) {
  return { key, value: value ?? null, source };
}

export function shownValue(value: unknown): string {
  if (value === undefined) return "(not set)";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Parses JSON, or else returns the text: a shell removes quotes. */
export function parseValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function shellHint(known: ConfigKey, value: unknown, text: string): string {
  if (value === null) return ` \`agentic-sdlc config unset ${known.key}\` removes it.`;
  const meant = [text, [text]].find((other) => describeInvalidValue(known, other) === undefined);
  return meant === undefined ? "" : ` In a shell: '${JSON.stringify(meant)}'.`;
}

function singleKey(key: string): ConfigKey {
  const [first, ...others] = knownKeys(key);
  if (first?.key === key) return first;
  const names = [first, ...others].map((known) => known?.key).join(", ");
  throw new AgenticError({
    code: "usage",
    message: `${code(key)} is a group of settings; name one of them: ${names}.`,
    data: { key },
  });
}

function knownKeys(key: string): readonly ConfigKey[] {
  const found = findKeys(key);
  if (found.length > 0) return found;
  const suggestion = nearestKey(key);
  const hint =
    suggestion === undefined ? "`agentic-sdlc config get` lists them." : `Did you mean \`${suggestion}\`?`;
  const name = key === "" ? describeValue(key) : code(key);
  throw new AgenticError({
    code: "usage",
    message: `There is no setting ${name}. ${hint}`,
    data: { key, ...(suggestion === undefined ? {} : { suggestion }) },
  });
}

const EMPTY = "{}\n";

export function changeConfig(cwd: string, edits: readonly ConfigEdit[]): void {
  const path = join(findProjectRoot(cwd).root, CONFIG_FILE);
  const found = readOptional(path);
  const before = found === undefined || found.trim() === "" ? EMPTY : found;
  // Only valid JSON can be edited without changing its other parts.
  if (findJsonFault(before)) throw invalid(problemsOf(before));
  const after = edits.reduce(editJson, before);
  // Report the problems of the existing file, whose lines the user can look up.
  if (problemsOf(after).length > 0) throw invalid(problemsOf(before));
  if (after !== before) write(path, after);
}

function problemsOf(text: string): Diagnostic[] {
  const parsed = parseConfig(text, CONFIG_FILE);
  return "problems" in parsed ? parsed.problems : [];
}

function write(path: string, text: string): void {
  try {
    makeFolder(dirname(path));
    // Replace the target of a link, not the link.
    replaceFile(existsSync(path) ? realpathSync(path) : path, text);
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw new AgenticError({
      code: "usage",
      message: `${CONFIG_FILE} cannot be written (${reason}); check the path and its permissions.`,
      cause,
    });
  }
}

function invalid(problems: readonly Diagnostic[]): AgenticError {
  return new AgenticError({
    code: "config-invalid",
    message: `${renderProblems(problems)} Nothing was written.`,
    data: { problems },
  });
}
