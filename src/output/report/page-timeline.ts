import { displayPath } from "../../run/step-path.ts";
import { plural } from "../../system/format.ts";
import { details, html, type Markup, more, section, table } from "./html-markup.ts";
import { BAR, drawLane, LABEL, LEAST_BAR, percent } from "./page-timeline-lane.ts";
import type { Gap } from "./report-attempts.ts";
import { formatTimestamp, formatSpan, formatStepStatus, timeTag } from "./report-labels.ts";
import { type Lane, positionOf, type Timeline } from "./timeline.ts";

const AXIS = 34;
const LANE = LABEL + BAR + 12;
const TICK_GAP = 0.2;
const TICK_LABEL = 0.15;
const MOST_ROWS = 500;
const MOST_GAPS = 30;

export function timelineSection(timeline: Timeline): Markup {
  const { lanes, more_lanes: hidden, gaps } = timeline;
  return section(
    "timeline",
    "Timeline",
    html`<figure>
      ${picture(timeline)}${gapList(gaps)}
      <figcaption>
        One lane for each branch, one bar for each attempt. Hatched: waiting for a person. Grey: no engine was
        at work. Long idle times are drawn short. Times are UTC.
      </figcaption>
    </figure>`,
    hidden > 0 && html`<p class="dim">${plural(hidden, "more branch", "more branches")} not shown.</p>`,
    details(
      "The timeline as a table",
      html`<div class="scroll" tabindex="0" role="region" aria-label="Table of the timeline">
        ${timelineTable(lanes)}
      </div>`,
    ),
  );
}

function picture({ lanes, scale, gaps, from, to }: Timeline): Markup {
  const height = AXIS + lanes.length * LANE;
  const at = (time: string): number => positionOf(scale, Date.parse(time));
  const bars = lanes.reduce((sum, lane) => sum + lane.bars.length, 0);
  const text = `${plural(lanes.length, "lane")} with ${plural(bars, "bar")}, from ${formatTimestamp(from)} to ${formatTimestamp(to)}. The table below tells the same.`;
  return html`<svg role="img" aria-labelledby="timeline-name timeline-words" width="100%" height="${height}">
    <title id="timeline-name">Timeline of the run</title>
    <desc id="timeline-words">${text}</desc>
    <defs>
      <pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line class="hatch" x1="0" y1="0" x2="0" y2="8" />
      </pattern>
    </defs>
    ${lanes.map((_, index) => html`<rect class="lane" x="0" y="${AXIS + index * LANE + LABEL}" width="100%" height="${BAR}" rx="4" />`)}
    ${ticks({ scale, from, to }).map(({ place, label }) => tick(place, { label, height }))}
    ${gaps.map((gap, index) => band(gap, { index, at, height }))}
    ${lanes.map((lane, index) => drawLane(lane, { at, y: AXIS + index * LANE }))}
  </svg>`;
}

function tick(position: number, { label, height }: { label: string; height: number }): Markup {
  const x = percent(position);
  return html`<line class="grid" x1="${x}" y1="18" x2="${x}" y2="${height}" /><text
      class="quiet"
      x="${x}"
      y="12"
      text-anchor="${anchorAt(position)}"
      >${label}</text
    >`;
}

function anchorAt(position: number): "start" | "end" {
  return position > 1 - TICK_LABEL ? "end" : "start";
}

function areApart(one: number, next: number): boolean {
  const room = anchorAt(next) === "end" ? 2 * TICK_LABEL : TICK_GAP;
  return next - one >= room;
}

function ticks({
  scale,
  from,
  to,
}: Pick<Timeline, "scale" | "from" | "to">): { place: number; label: string }[] {
  const withSeconds = Date.parse(to) - Date.parse(from) < 600_000;
  const labelOf = (time: number): string => new Date(time).toISOString().slice(11, withSeconds ? 19 : 16);
  const displayed: { place: number; label: string }[] = [];
  for (const segment of scale) {
    const steps = Math.max(1, Math.floor((segment.end - segment.start) / TICK_GAP));
    for (let step = 0; step < (segment.short ? 1 : steps); step += 1) {
      const time = segment.from + ((segment.to - segment.from) * step) / steps;
      const position = positionOf(scale, time);
      const last = displayed.at(-1);
      const label = labelOf(time);
      if (last && (!areApart(last.place, position) || label === last.label)) continue;
      displayed.push({ place: position, label });
    }
  }
  return displayed;
}

interface Area {
  readonly at: (time: string) => number;
  readonly index: number;
  readonly height: number;
}

function band(gap: Gap, { at, index, height }: Area): Markup {
  const [start, end] = [at(gap.from), at(gap.to)];
  const width = Math.max(LEAST_BAR, end - start);
  const number =
    index < MOST_GAPS &&
    html`<text class="quiet" x="${percent(start + width / 2)}" y="27" text-anchor="middle"
      >${index + 1}</text
    >`;
  return html`<g
    ><title>${describeGap(gap)}</title
    ><rect
      class="gap"
      x="${percent(start)}"
      y="18"
      width="${percent(width)}"
      height="${height - 18}"
    />${number}</g
  >`;
}

function describeGap({ why, reason, from, to }: Gap): string {
  const length = formatSpan({ from, to });
  const text = reason === "" ? why : `${why} (${reason})`;
  return `${formatTimestamp(from)}, ${length}: ${text}`;
}

function gapList(gaps: readonly Gap[]): Markup | false {
  if (gaps.length === 0) return false;
  const items = gaps.slice(0, MOST_GAPS).map((gap) => html`<li>${describeGap(gap)}</li>`);
  return html`<p class="dim">No engine was at work:</p>
    <ol class="files">
      ${items}
    </ol>
    ${more(gaps.length - MOST_GAPS)}`;
}

function timelineTable(lanes: readonly Lane[]): Markup {
  const bars = lanes.flatMap(({ label, bars: own }) => own.map((bar) => ({ label, ...bar })));
  const rows = bars
    .slice(0, MOST_ROWS)
    .map((bar) => [
      `${displayPath(bar.step)}${bar.count > 1 ? ` and others (${bar.count})` : ""}`,
      bar.label,
      bar.attempt,
      bar.wait ? "waited for a person" : formatStepStatus(bar.status),
      timeTag(bar.from),
      formatSpan(bar),
    ]);
  const columns = [
    ["Step"],
    ["Branch of"],
    ["Attempt", "number"],
    ["Outcome"],
    ["From"],
    ["Length", "number"],
  ] as const;
  return html`${table("Attempts and waits by branch", columns, rows)}${more(bars.length - MOST_ROWS)}`;
}
