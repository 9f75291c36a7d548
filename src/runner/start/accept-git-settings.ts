import { AgenticError } from "../../errors.ts";
import { renderChange } from "../../git/settings/changed-settings.ts";
import { guardSettings } from "../../git/settings/settings-guard.ts";
import {
  acceptSettings,
  changesOf,
  keptFiles,
  type SettingsPlace,
} from "../../wiring/recorded-git-settings.ts";
import { forgetRemotes } from "../../wiring/repository-remotes.ts";
import type { Project } from "./project.ts";

interface Settling {
  readonly project: Pick<Project, "root" | "isRepository">;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Version of the changes that a person has looked at and accepts. */
  readonly trusted: string | undefined;
}

/**
 * Tells of changes of git's settings since the first step of a run: remotes are reached without them, unless a person accepts them.
 * Errors: `usage` where a person accepts other changes.
 */
export async function settleSettings({ project, environment, trusted }: Settling): Promise<string[]> {
  if (!project.isRepository) return [];
  const place = { root: project.root, environment };
  const restored = await setBack(place);
  const { changes, version } = await changesOf(place);
  if (changes.length === 0) return restored;
  if (trusted !== undefined && trusted !== version) throw otherVersion(version);
  if (trusted === undefined) {
    const shown = changes.map(renderChange).join("; ");
    return [
      ...restored,
      `Git's configuration changed after the first step of a run, and remotes are reached without the change: ${shown}. Undo the change, or accept it with --trust-remotes ${version} (resume, run).`,
    ];
  }
  await acceptSettings(place);
  forgetRemotes(place);
  return restored;
}

/** What a step has broken whose engine was killed with it. */
async function setBack(place: SettingsPlace): Promise<string[]> {
  const files = keptFiles(place);
  const { restored = [], saved } = (files && (await guardSettings(place, files).check())) ?? {};
  const left = saved === undefined ? "" : ` What was there is in ${saved}.`;
  if (restored.length === 0) return [];
  return [
    `${restored.join(", ")} was set back, since git failed in this checkout after a step of a run.${left}`,
  ];
}

function otherVersion(version: string): AgenticError {
  return new AgenticError({
    code: "usage",
    message: `\`--trust-remotes\` names another change of git's configuration than the present one, which is ${version}. Look at it again before you accept it: git config --list --show-origin`,
  });
}
