import { systemClock } from "../compose/clock.ts";
import type { GitHubPlace } from "../github/repository.ts";
import type { Links } from "../output/links.ts";
import type { ReportSource } from "../output/report-source.ts";
import type { Redactor } from "../redaction/redactor.ts";
import { dayOf } from "../run/ids.ts";
import type { Surface } from "./board.ts";

export interface CommentOptions {
  readonly runId: string;
  readonly linksFor: (source: ReportSource) => Links;
  /** Undefined where nobody may write there. */
  readonly place: () => Promise<GitHubPlace | undefined>;
  readonly redactor: Redactor;
  readonly report: (text: string) => void;
}

/** The comment of a run on the issue or pull request that it came from; nothing for a run that came from none. */
export function commentSurface(options: CommentOptions): Surface {
  return loadedWhenShown(async (source) => {
    const { issue } = options.linksFor(source);
    if (issue === undefined) return nowhere;
    const [place, { createStickyComment }, { renderRunComment, runMarker }] = await Promise.all([
      options.place(),
      import("../github/sticky-comment.ts"),
      import("../output/run-comment.ts"),
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
export function loadedWhenShown(load: (source: ReportSource) => Promise<Surface>): Surface {
  let surface: Surface | undefined;
  let loading: Promise<void> | undefined;
  let last: { readonly source: ReportSource; readonly urgency: "soon" | "now" } | undefined;
  const begin = async (source: ReportSource): Promise<void> => {
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
