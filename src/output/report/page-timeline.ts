import { displayPath, nameOf, prefixOf } from "../../run/ids.ts";
import { plural, shorten } from "../../system/format.ts";
import { details, html, type Markup, more, section, table } from "./html-markup.ts";
import type { Gap } from "./report-attempts.ts";
import {
  formatTimestamp,
  formatSpan,
  formatStepStatus,
  pageStatusSymbols,
  timeTag,
} from "./report-labels.ts";
import { type Bar, type Lane, positionOf, type Timeline } from "./timeline.ts";

const LABEL = 18;
const BAR = 24;
const LEAST_BAR = 0.006;
/** Width of the picture in pixels on a desktop. */
const ROW = 1120;
/** A phone scrolls the picture: in the width of the phone, short attempts would have no names. */
const PHONE = 720;
/** Width of a character. */
const COLUMN = 7.5;
const LEAST_NAMED = 6;
const LABEL_MARGIN = 8;

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
      <div class="scroll" tabindex="0" role="region" aria-label="Picture of the timeline">
        ${picture(timeline)}
      </div>
      ${gapList(gaps)}
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
    ${ticks({ scale, from, to }).map(({ position, label }) => tick(position, { label, height }))}
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
}: Pick<Timeline, "scale" | "from" | "to">): { position: number; label: string }[] {
  const withSeconds = Date.parse(to) - Date.parse(from) < 600_000;
  const labelOf = (time: number): string => new Date(time).toISOString().slice(11, withSeconds ? 19 : 16);
  const displayed: { position: number; label: string }[] = [];
  for (const segment of scale) {
    const steps = Math.max(1, Math.floor((segment.end - segment.start) / TICK_GAP));
    for (let step = 0; step < (segment.short ? 1 : steps); step += 1) {
      const time = segment.from + ((segment.to - segment.from) * step) / steps;
      const position = positionOf(scale, time);
      const last = displayed.at(-1);
      const label = labelOf(time);
      if (last && (!areApart(last.position, position) || label === last.label)) continue;
      displayed.push({ position, label });
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
  const textIn = (width: number): string => {
    const columns = Math.floor(width / COLUMN);
    return named.length <= columns ? named : shorten(label, columns);
  };
  return html`<g
      ><title>${named}</title
      >${textFor({ desktop: textIn(ROW), phone: textIn(PHONE) }, { class: "name", x: 0, y: y + 13 })}</g
    >${bars.map((bar) => drawBar(bar, { at, y: y + LABEL }))}${[
      drawLabelsBeside(bars, { at, y: y + LABEL + 16, row: ROW, where: "wide" }),
      drawLabelsBeside(bars, { at, y: y + LABEL + 16, row: PHONE, where: "narrow" }),
    ]}`;
}

interface LabelRow extends Position {
  /** Width of the lane in pixels. */
  readonly row: number;
  readonly where: "wide" | "narrow";
}

/** Names bars that are too narrow for their names, in the empty part of the lane after or before them. */
function drawLabelsBeside(bars: readonly Bar[], { at, y, row, where }: LabelRow): Markup[] {
  let occupied = 0;
  return bars.flatMap((bar, index) => {
    const start = at(bar.from);
    const width = Math.max(LEAST_BAR, at(bar.to) - start);
    const next = bars[index + 1];
    const columnsIn = (room: number): number => Math.floor((room * row - LABEL_MARGIN) / COLUMN);
    const after = columnsIn((next ? at(next.from) : 1) - start - width);
    const before = columnsIn(start - occupied);
    const name = nameIn(bar);
    occupied = start + width;
    if (hasNameInside(width * row) || Math.max(after, before) < LEAST_NAMED) return [];
    const text = shorten(name, after >= LEAST_NAMED ? after : before);
    if (after < LEAST_NAMED)
      return [
        html`<text class="label ${where}" x="${percent(start)}" dx="-4" y="${y}" text-anchor="end"
          >${text}</text
        >`,
      ];
    const x = percent(start + width);
    if (next) occupied = at(next.from);
    return [html`<text class="label ${where}" x="${x}" dx="4" y="${y}">${text}</text>`];
  });
}

function drawBar(bar: Bar, { at, y }: Position): Markup {
  const start = at(bar.from);
  const width = Math.max(LEAST_BAR, at(bar.to) - start);
  const texts = { desktop: labelIn(bar, width * ROW), phone: labelIn(bar, width * PHONE) };
  // The inner `svg` clips the label at the end of the bar.
  return html`<svg
    class="bar ${bar.wait ? "wait" : bar.status}"
    x="${percent(Math.min(start, 1 - LEAST_BAR))}"
    y="${y}"
    width="${percent(width)}"
    height="${BAR}"
  >
    <title>${describeBar(bar)}</title>
    <rect x="0.5" y="0.5" width="100%" height="${BAR - 1}" rx="3" />
    ${textFor(texts, { class: "label", x: 3, y: 16 })}
  </svg>`;
}

/** Renders a long and a short text, of which the style sheet displays one. */
function textFor(
  { desktop, phone }: { desktop: string; phone: string },
  { class: own, x, y }: { class: string; x: number; y: number },
): Markup {
  const part = (text: string, where: string) =>
    text !== "" && html`<text class="${own} ${where}" x="${x}" y="${y}">${text}</text>`;
  return html`${part(desktop, "wide")}${part(phone, "narrow")}`;
}

/** On hatching a symbol is unreadable, and the hatching has the same meaning. */
function labelIn(bar: Bar, pixels: number): string {
  const columns = columnsOf(pixels);
  const marker = bar.wait ? pageStatusSymbols.waiting : pageStatusSymbols[bar.status];
  if (hasNameInside(pixels)) return `${marker} ${shorten(nameIn(bar), columns - 2)}`;
  return columns < 2 || bar.wait ? "" : marker;
}

function hasNameInside(pixels: number): boolean {
  return columnsOf(pixels) >= LEAST_NAMED;
}

function columnsOf(pixels: number): number {
  return Math.floor((pixels - 1) / COLUMN);
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
