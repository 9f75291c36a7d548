import { displayPath, nameOf, prefixOf } from "../../run/ids.ts";
import { plural, shorten } from "../../system/format.ts";
import { details, html, type Markup, more, section, table } from "./html-markup.ts";
import type { Gap } from "./report-attempts.ts";
import {
  formatSpan,
  formatStepStatus,
  formatTimestamp,
  pageStatusSymbols,
  timeTag,
} from "./report-labels.ts";
import { type Bar, type Lane, positionOf, type Timeline } from "./timeline.ts";

const LABEL = 18;
const BAR = 24;
const LEAST_BAR = 0.006;
/** Widths of a character as parts of a lane, on a desktop and on a phone. */
const COLUMN = 7.5 / 1120;
const PHONE_COLUMN = 7.5 / 350;
const LEAST_NAMED = 6;
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

function picture(timeline: Timeline): Markup {
  const { lanes, scale, gaps, from, to } = timeline;
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
    ${ticksOf(timeline).map((tick) => drawTick(tick, height))}
    ${gaps.map((gap, index) => band(gap, { index, at, height }))}
    ${lanes.map((lane, index) => drawLane(lane, { at, y: AXIS + index * LANE }))}
  </svg>`;
}

interface Tick {
  readonly position: number;
  readonly label: string;
}

function drawTick({ position, label }: Tick, height: number): Markup {
  const x = percent(position);
  return html`<line class="grid" x1="${x}" y1="18" x2="${x}" y2="${height}" /><text
      class="quiet"
      x="${x}"
      y="12"
      >${label}</text
    >`;
}

/** Returns the times for which there is room. */
function ticksOf({ scale, from, to }: Timeline): Tick[] {
  const withSeconds = Date.parse(to) - Date.parse(from) < 600_000;
  const displayed: Tick[] = [];
  for (const segment of scale) {
    const steps = segment.short ? 1 : Math.max(1, Math.floor((segment.end - segment.start) / TICK_GAP));
    for (let step = 0; step < steps; step += 1) {
      const time = segment.from + ((segment.to - segment.from) * step) / steps;
      const position = positionOf(scale, time);
      const label = new Date(time).toISOString().slice(11, withSeconds ? 19 : 16);
      const last = displayed.at(-1) ?? { position: -1, label: "" };
      const isFree = position - last.position >= TICK_GAP && position <= 1 - TICK_LABEL;
      if (isFree && label !== last.label) displayed.push({ position, label });
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

interface Position {
  readonly at: (time: string) => number;
  readonly y: number;
}

export function drawLane({ label, branch, bars }: Lane, { at, y }: Position): Markup {
  const named = branch === undefined ? label : `${label} · ${branch}`;
  const labels = bars.map((bar, index) => {
    const start = at(bar.from);
    const next = bars[index + 1];
    const room = { before: index === 0 ? start : 0, after: (next ? at(next.from) : 1) - start };
    return drawLabel(bar, { start, room, y: y + LABEL + 16 });
  });
  return html`<g><title>${named}</title><text class="name" x="0" y="${y + 13}">${named}</text></g
    >${bars.map((bar) => drawBar(bar, { at, y: y + LABEL }))}${labels}`;
}

interface LabelPosition {
  readonly start: number;
  readonly room: { readonly before: number; readonly after: number };
  readonly y: number;
}

/** Names a bar on it and behind it, or else before it. The style sheet hides a label for which a phone has no room. */
function drawLabel(bar: Bar, { start, room, y }: LabelPosition): Markup | false {
  const isBehind = room.after >= LEAST_NAMED * COLUMN;
  const width = isBehind ? room.after : room.before;
  if (width < LEAST_NAMED * COLUMN) return false;
  const text = shorten(labelOf(bar), Math.floor(width / COLUMN));
  const own = text.length * PHONE_COLUMN > width ? "label wide" : "label";
  const [dx, anchor] = isBehind ? [3, "start"] : [-4, "end"];
  return html`<text class="${own}" x="${percent(start)}" dx="${dx}" y="${y}" text-anchor="${anchor}"
    >${text}</text
  >`;
}

/** On hatching a symbol is unreadable, and the hatching has the same meaning. */
function labelOf(bar: Bar): string {
  return bar.wait ? nameIn(bar) : `${pageStatusSymbols[bar.status]} ${nameIn(bar)}`;
}

function drawBar(bar: Bar, { at, y }: Position): Markup {
  const start = Math.min(at(bar.from), 1 - LEAST_BAR);
  const width = Math.max(LEAST_BAR, at(bar.to) - start);
  return html`<g class="bar ${bar.wait ? "wait" : bar.status}"
    ><title>${describeBar(bar)}</title
    ><rect x="${percent(start)}" y="${y}" width="${percent(width)}" height="${BAR}" rx="3"
  /></g>`;
}

function nameIn({ step, attempt, count }: Bar): string {
  if (count > 1) return plural(count, "attempt");
  const iteration = nameOf(prefixOf(step));
  const name = /^\d+$/.test(iteration) ? `${iteration} ${nameOf(step)}` : displayPath(nameOf(step));
  return attempt > 1 ? `${name} #${attempt}` : name;
}

function describeBar(bar: Bar): string {
  const { step, attempt, status, from, to, wait, count } = bar;
  const length = formatSpan({ from, to });
  if (count > 1)
    return `${plural(count, "short attempt")}, ${formatStepStatus(status)}, ${length} from ${formatTimestamp(from)}`;
  const what = wait ? "waiting for a person" : formatStepStatus(status);
  return `${displayPath(step)}, attempt ${attempt}: ${what}, ${length} from ${formatTimestamp(from)}`;
}

function percent(part: number): string {
  return `${(part * 100).toFixed(3)}%`;
}
