import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { AgenticError } from "../errors.ts";
import type { CodeSource } from "../git/ancestry.ts";
import { bringBranches } from "../git/bring-branches.ts";
import { followBranches } from "../git/follow-branches.ts";
import { dropBranches } from "../git/drop-branches.ts";
import { createGit } from "../git/git.ts";
import { isOutbox } from "../git/outbox.ts";
import { privateFolder, takeFolderProblem } from "../git/private-folder.ts";
import { redactedRefs } from "../store/redacted-refs.ts";
import { createFolderStateRefs } from "../store/refs-folder.ts";
import { sparingCode } from "../state/no-code.ts";
import type { StateRefs } from "../state/refs.ts";
import type { Elsewhere, Silence } from "../store/elsewhere.ts";
import { heardRefs } from "../store/heard-refs.ts";
import { breakableRefs } from "./breakable.ts";
import { systemClock } from "./clock.ts";
import { redactorFor } from "./redaction.ts";
import { notesWith } from "./notes-elsewhere.ts";
import { mayBeElsewhere, type RemotePlace } from "./remote-place.ts";
import { remotesOf } from "./remotes.ts";

/** Elsewhere, with a folder of the engine's on this machine for what comes from there. */
export interface OpenElsewhere extends Elsewhere {
  readonly folder: string;
}

interface ElsewherePlace extends RemotePlace {
  /** Tells people why their runs are kept here alone. */
  readonly report?: (text: string) => void;
}

/** Where the state of a repository is kept besides its checkout; undefined where nowhere. Errors: `git-unsuitable`, `config-invalid`. */
export async function openElsewhere(place: ElsewherePlace): Promise<OpenElsewhere | undefined> {
  const { root, isRepository, environment, config } = place;
  const { remote, branch: stateRef } = config.state;
  if (remote === false || !mayBeElsewhere(place)) return undefined;
  const shared = remote === undefined ? undefined : sharedFolder(root, remote);
  const redact = redactorFor(environment, config.logging.redact);
  if (shared !== undefined) {
    const refs = redactedRefs(withoutBranches(createFolderStateRefs(shared)), redact);
    const nowhere = (): Promise<readonly string[]> => Promise.resolve([]);
    const folder = told(place, privateFolder(root, environment));
    return {
      refs,
      stateRef,
      folder,
      isWithoutCode: true,
      silence: { isKnown: false, answers: 0 },
      breakOff: () => {},
      giveUp: () => {},
      bringBranches: nowhere,
      synchroniseNotes: notesWith(place, { refs, stateRef }),
    };
  }
  if (!isRepository) {
    if (remote === undefined) return undefined;
    throw new AgenticError({
      code: "config-invalid",
      message: `\`state.remote\` is ${JSON.stringify(remote)}, which is no folder, and here is no git repository. Name a folder, or remove the key.`,
    });
  }
  const chosen = await sourceOf(place);
  if (!chosen) return undefined;
  const silence = silenceOf(place);
  const onAnswer = (): void => void (silence.answers += 1);
  const { refs: own, source, breakOff, giveUp } = breakableRefs(chosen, onAnswer);
  const refs = sparingCode(redactedRefs(heardRefs(own, { clock: systemClock, silence }), redact), stateRef);
  const repository = { root, git: createGit(root, environment) };
  return {
    refs,
    stateRef,
    folder: told(place, chosen.repository.folder()),
    silence,
    breakOff,
    giveUp,
    bringBranches: async ({ branches, base }, keep) => {
      const wanted = { branches, ...(base === undefined ? {} : { base }), ...(keep ? { keep } : {}) };
      const problems = await bringBranches(repository, source(), wanted);
      return Array.from(problems.values());
    },
    followBranches: ({ base, ...heads }, keep) =>
      followBranches(repository, source(), { ...heads, ...(base === undefined ? {} : { base }), keep }),
    dropBranches: ({ branches, into }) => dropBranches(repository, branches, into.branch),
    synchroniseNotes: notesWith(place, { refs, stateRef, withoutBatches: isOutbox(chosen.remote.url) }),
  };
}

/** The folder, after people were told where it is not the one that they expect. */
function told({ report }: ElsewherePlace, folder: string): string {
  const problem = report && takeFolderProblem(folder);
  if (problem !== undefined) report?.(problem);
  return folder;
}

const known = new WeakMap<RemotePlace["environment"], Map<string, Silence>>();

/** Of one repository, in one process. */
function silenceOf({ root, environment }: RemotePlace): Silence {
  const ofAll = known.get(environment) ?? new Map<string, Silence>();
  known.set(environment, ofAll);
  const silence = ofAll.get(root) ?? { isKnown: false, answers: 0 };
  ofAll.set(root, silence);
  return silence;
}

/** Where nobody has said where runs go, and that is not plain, they stay here. */
async function sourceOf({ report, ...place }: ElsewherePlace): Promise<CodeSource | undefined> {
  const remotes = await remotesOf(place);
  const { remote } = place.config.state;
  if (remote === false) return undefined;
  if (remote !== undefined) return remotes.choose(undefined, remote);
  try {
    return remotes.choose(undefined);
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "git-unsuitable") throw error;
    report?.(`Runs are kept in this clone alone. ${error.message}`);
    return undefined;
  }
}

/** A folder takes no code: that stays where git keeps it. */
function withoutBranches(refs: StateRefs): StateRefs {
  return { ...refs, commit: ({ refs: changes }) => refs.commit({ refs: changes }) };
}

/** A folder of this machine, or one that several share, which is no repository. */
function sharedFolder(root: string, remote: string): string | undefined {
  if (/^[a-z]+:|^[^/]+@/i.test(remote)) return undefined;
  const folder = resolve(root, remote);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder && !existsSync(join(folder, "HEAD")) && !existsSync(join(folder, ".git"))
    ? folder
    : undefined;
}
