import type { RepositoryClient } from "../../github/client/github-repository.ts";
import type { Links } from "../../output/github/links.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import { dayOf } from "../../run/ids.ts";
import { systemClock } from "../../system/system-clock.ts";
import type { Surface } from "./run-board.ts";

export interface CommentOptions {
  readonly runId: string;
  readonly linksFor: (source: RunFacts) => Links;
  /** Undefined where nobody may write there. */
  readonly place: () => Promise<RepositoryClient | undefined>;
  readonly redactor: Redactor;
  readonly report: (text: string) => void;
}

/** The comment of a run on the issue or pull request that it came from; nothing for a run that came from none. */
export function commentSurface(options: CommentOptions): Surface {
  return lazySurface(async (source) => {
    const { issue } = options.linksFor(source);
    if (issue === undefined) return nowhere;
    const [place, { createStickyComment }, { renderRunComment, runMarker }] = await Promise.all([
      options.place(),
      import("../../github/issues/sticky-comment.ts"),
      import("../../output/github/run-comment.ts"),
    ]);
    if (!place) return nowhere;
    const marker = runMarker(options.runId);
    const sticky = createStickyComment(place, {
      issue,
      marker,
      clock: systemClock,
      // It may have been made when somebody asked, before the run began.
      since: dayOf(options.runId) ?? new Date(source.record.created_at),
      report: options.report,
    });
    return {
      show: (shown, urgency) => {
        const body = options.redactor.redactDocument(renderRunComment(shown, options.linksFor(shown)));
        sticky.show(`${marker}\n${body.replace(marker, "").trimEnd()}\n`, urgency);
      },
      flush: async () => void (await sticky.flush()),
    };
  });
}

export const nowhere: Surface = { show: () => {}, flush: () => Promise.resolve() };

/** What talks to GitHub is loaded when there is something to show, and the run has begun already; where that fails, with what is shown next. */
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
      // Whoever waits for it is told.
      loading?.catch(() => {});
    },
    flush: async () => {
      if (!surface && last) await (loading ?? begin(last.source));
      await surface?.flush();
    },
  };
}
