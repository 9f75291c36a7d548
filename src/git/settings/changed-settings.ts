import { chooseRemote, type RemoteSettings, remoteSettings, withoutUserInfo } from "../remote/remote.ts";
import type { Setting } from "./read-settings.ts";

/** A setting that has other values than before. */
export interface ChangedSetting {
  readonly key: string;
  /** None where it is gone. */
  readonly values: readonly string[];
}

type Values = Pick<Setting, "key" | "value">;

/** Settings that differ, in the order in which they stand now; those that are gone come last. */
export function changedSettings(before: readonly Values[], now: readonly Values[]): ChangedSetting[] {
  const [old, recent] = [valuesByKey(before), valuesByKey(now)];
  return [...new Set([...recent.keys(), ...old.keys()])].flatMap((key) => {
    const values = recent.get(key) ?? [];
    return JSON.stringify(values) === JSON.stringify(old.get(key) ?? []) ? [] : [{ key, values }];
  });
}

function valuesByKey(settings: readonly Values[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { key, value } of settings) found.set(key, [...(found.get(key) ?? []), value]);
  return found;
}

/** Settings that say where git sends what, by what way, and who signs in there. */
const REACHING =
  /^(?:remote\..+\.(?:url|pushurl|proxy|proxyauthmethod|vcs|receivepack|uploadpack)|remote\.pushdefault|url\..*|https?\..*|credential\..*|ssh\..*|protocol\..*|core\.(?:sshcommand|askpass|gitproxy)|extensions\.objectformat|submodule\..+\.origin)$/s;

/** Changes that would have the engine reach a remote elsewhere, or in another way. */
export function changedRemoteSettings(before: readonly Setting[], now: readonly Setting[]): ChangedSetting[] {
  const choices = [before, now].map((settings) => remoteSettings(settings, "/"));
  return changedSettings(before, now).filter(({ key }) => {
    const [, branch] = /^branch\.(.+)\.(?:push)?remote$/s.exec(key) ?? [];
    if (branch === undefined) return REACHING.test(key);
    const [old, recent] = choices.map((settings) => nameOfChosen(settings, branch));
    return old !== recent;
  });
}

function nameOfChosen(settings: RemoteSettings, branch: string): string | undefined {
  try {
    return chooseRemote(settings, branch)?.name;
  } catch {
    // There are several, and none is the default.
    return undefined;
  }
}

const SECRET = /extraheader$|password|passphrase|token/;
const MOST_SHOWN = 160;

/** As people see it: without credentials and characters that a terminal would follow. */
export function renderChange({ key, values }: ChangedSetting): string {
  const [last] = values.slice(-1);
  const shown = plain(withoutUserInfo(key));
  if (last === undefined) return `${shown} (removed)`;
  if (SECRET.test(key)) return `${shown} (not shown)`;
  return `${shown} = ${plain(withoutUserInfo(values.join(", ")))}`;
}

function plain(text: string): string {
  const clean = text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?");
  return clean.length > MOST_SHOWN ? `${clean.slice(0, MOST_SHOWN)} (shortened)` : clean;
}
