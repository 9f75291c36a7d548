import { chooseRemote, type RemoteSettings, remoteSettings, withoutUserInfo } from "../remote/remote.ts";
import type { Setting } from "./read-settings.ts";

/** A setting with other values than before. */
export interface ChangedSetting {
  readonly key: string;
  readonly values: readonly string[];
}

type Values = Pick<Setting, "key" | "value">;

export function changedSettings(before: readonly Values[], now: readonly Values[]): ChangedSetting[] {
  const [previous, current] = [valuesByKey(before), valuesByKey(now)];
  return [...new Set([...current.keys(), ...previous.keys()])].flatMap((key) => {
    const values = current.get(key) ?? [];
    return JSON.stringify(values) === JSON.stringify(previous.get(key) ?? []) ? [] : [{ key, values }];
  });
}

function valuesByKey(settings: readonly Values[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { key, value } of settings) found.set(key, [...(found.get(key) ?? []), value]);
  return found;
}

const REMOTE_KEYS =
  /^(?:remote\..+\.(?:url|pushurl|proxy|proxyauthmethod|vcs|receivepack|uploadpack)|remote\.pushdefault|url\..*|https?\..*|credential\..*|ssh\..*|protocol\..*|core\.(?:sshcommand|askpass|gitproxy)|extensions\.objectformat|submodule\..+\.origin)$/s;

/** Returns changes that would make the engine use another remote or another transport. */
export function changedRemoteSettings(before: readonly Setting[], now: readonly Setting[]): ChangedSetting[] {
  const choices = [before, now].map((settings) => remoteSettings(settings, "/"));
  return changedSettings(before, now).filter(({ key }) => {
    const [, branch] = /^branch\.(.+)\.(?:push)?remote$/s.exec(key) ?? [];
    if (branch === undefined) return REMOTE_KEYS.test(key);
    const [previous, current] = choices.map((settings) => chosenRemoteName(settings, branch));
    return previous !== current;
  });
}

function chosenRemoteName(settings: RemoteSettings, branch: string): string | undefined {
  try {
    return chooseRemote(settings, branch)?.name;
  } catch {
    // There are several remotes without a default.
    return undefined;
  }
}

const SECRET = /extraheader$|password|passphrase|token/;
const MAX_DISPLAYED = 160;

/** Renders a change for users: without credentials and control characters. */
export function renderChange({ key, values }: ChangedSetting): string {
  const [last] = values.slice(-1);
  const displayKey = plain(withoutUserInfo(key));
  if (last === undefined) return `${displayKey} (removed)`;
  if (SECRET.test(key)) return `${displayKey} (not shown)`;
  return `${displayKey} = ${plain(withoutUserInfo(values.join(", ")))}`;
}

function plain(text: string): string {
  const clean = text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?");
  return clean.length > MAX_DISPLAYED ? `${clean.slice(0, MAX_DISPLAYED)} (shortened)` : clean;
}
