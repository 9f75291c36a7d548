import {
  type ConfigKey,
  type ConfigSetting,
  configKeys,
  describeInvalidValue,
  findKeys,
  nearestKey,
  settingOf,
} from "../../../config/config-keys.ts";
import { CONFIG_FILE } from "../../../config/schema.ts";
import { code, describeValue } from "../../../definition/message-text.ts";
import { AgenticError } from "../../../errors.ts";
import { type Io, print, printJson, printNotice } from "../../../runner/process/io.ts";
import { openProject } from "../../../runner/start/project.ts";
import { changeConfig } from "../../init/config-file.ts";

interface ConfigOptions {
  readonly json?: boolean;
}

export async function configGetCommand(
  io: Io,
  [key]: readonly string[],
  options: ConfigOptions,
): Promise<number> {
  const { config, fileConfig } = openProject(io.cwd);
  const keys = key === undefined ? configKeys.filter((known) => !isForEditors(known)) : knownKeys(key);
  const settings = keys.map((known) => settingOf(known, config, fileConfig));
  const [only] = settings;
  if (only === undefined || only.key !== key) showAll(io, settings, options);
  else showOne(io, only, options);
  return await Promise.resolve(0);
}

export async function configSetCommand(
  io: Io,
  [key = "", text = ""]: readonly string[],
  options: ConfigOptions,
): Promise<number> {
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
  return await Promise.resolve(0);
}

export async function configUnsetCommand(
  io: Io,
  [key = ""]: readonly string[],
  options: ConfigOptions,
): Promise<number> {
  const known = singleKey(key);
  changeConfig(io.cwd, [{ path: known.path, value: undefined }]);
  const { config, fileConfig } = openProject(io.cwd);
  const setting = settingOf(known, config, fileConfig);
  if (options.json) printJson(io, described(setting));
  else
    print(io, setting.value === undefined ? notSet(key) : `${key} = ${shownValue(setting.value)} (default)`);
  return await Promise.resolve(0);
}

function showOne(io: Io, setting: ConfigSetting, { json }: ConfigOptions): void {
  if (json) printJson(io, described(setting));
  else if (setting.value === undefined) printNotice(io, notSet(setting.key));
  else print(io, shownValue(setting.value));
}

function showAll(io: Io, settings: readonly ConfigSetting[], { json }: ConfigOptions): void {
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

function isForEditors({ key }: ConfigKey): boolean {
  return key.startsWith("$");
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
