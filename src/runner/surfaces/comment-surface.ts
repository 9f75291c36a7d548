import type { Config } from "../../config/schema.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import type { Links } from "../../output/github/links.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import { dayOf } from "../../run/ids.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { runRef } from "../../storage/refs/ref-names.ts";
import { systemClock } from "../../system/system-clock.ts";
import type { Surface } from "./run-board.ts";

export interface CommentOptions {
  readonly runId: string;
  readonly linksFor: (source: RunFacts) => Links;
  /** Returns undefined without write access. */
  readonly openGitHub: () => Promise<RepositoryClient | undefined>;
  readonly redactor: Redactor;
  readonly report: (text: string) => void;
}

/** Shows a run in a comment on its issue or pull request. Does nothing for runs without one. */
export function commentSurface(options: CommentOptions): Surface {
  return lazySurface(async (source) => {
    const { issue } = options.linksFor(source);
    if (issue === undefined) return emptySurface;
    const [github, { createStickyComment }, { renderRunComment, runMarker }] = await Promise.all([
      options.openGitHub(),
      import("../../github/issues/sticky-comment.ts"),
      import("../../output/github/run-comment.ts"),
    ]);
    if (!github) return emptySurface;
    const marker = runMarker(options.runId);
    const sticky = createStickyComment(github, {
      issue,
      marker,
      clock: systemClock,
      // The comment may be from the request, before the run started.
      since: dayOf(options.runId) ?? new Date(source.record.created_at),
      report: options.report,
    });
    return {
      show: (facts, urgency) => {
        const body = options.redactor.redactDocument(renderRunComment(facts, options.linksFor(facts)));
        sticky.show(`${marker}\n${body.replace(marker, "").trimEnd()}\n`, urgency);
      },
      flush: async () => void (await sticky.flush()),
    };
  });
}

export const emptySurface: Surface = { show: () => {}, flush: () => Promise.resolve() };

/** Loads a surface with the first update. Retries with the next update if loading fails. */
export function lazySurface(load: (source: RunFacts) => Promise<Surface>): Surface {
  let surface: Surface | undefined;
  let loading: Promise<void> | undefined;
  let last: { readonly source: RunFacts; readonly urgency: "soon" | "now" } | undefined;
  const begin = async (source: RunFacts): Promise<void> => {
    try {
      surface = await load(source);
    } finally {
      loading = undefined;
    }
    if (last) surface.show(last.source, last.urgency);
  };
  return {
    show: (source, urgency) => {
      last = { source, urgency };
      if (surface) surface.show(source, urgency);
      else loading ??= begin(source);
      // `flush` reports the error.
      loading?.catch(() => {});
    },
    flush: async () => {
      if (!surface && last) await (loading ?? begin(last.source));
      await surface?.flush();
    },
  };
}

/** Returns the URL of a run's files at GitHub. Returns undefined if they are stored in another remote. */
export function stateUrlOf(
  repositoryUrl: string,
  { state }: Pick<Config, "state">,
  { state: run, directory }: Pick<RunFacts, "state" | "directory">,
): string | undefined {
  if (state.remote !== undefined) return undefined;
  return `${repositoryUrl}/tree/${isTerminal(run) ? state.branch : runRef(run.runId)}/${directory}`;
}
