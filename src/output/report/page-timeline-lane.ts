import { nameOf, prefixOf } from "../../run/step-path.ts";
import { displayPath } from "../../run/step-path.ts";
import { plural, shorten } from "../../system/format.ts";
import { html, type Markup } from "./html-markup.ts";
import { formatTimestamp, pageStatusSymbols, formatSpan, formatStepStatus } from "./report-labels.ts";
import type { Bar, Lane } from "./timeline.ts";

export const LABEL = 18;
export const BAR = 24;
export const LEAST_BAR = 0.006;
/** Widths in pixels: of the picture on a desktop and on a phone, and of a character. */
const ROW = 1120;
const PHONE = 350;
const COLUMN = 7.5;
const LEAST_NAMED = 6;

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
      >${textFor({ desk: textIn(ROW), phone: textIn(PHONE) }, { class: "name", x: 0, y: y + 13 })}</g
    >${bars.map((bar) => drawBar(bar, { at, y: y + LABEL }))}`;
}

function drawBar(bar: Bar, { at, y }: Position): Markup {
  const start = at(bar.from);
  const width = Math.max(LEAST_BAR, at(bar.to) - start);
  const texts = { desk: labelIn(bar, width * ROW), phone: labelIn(bar, width * PHONE) };
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
  { desk, phone }: { desk: string; phone: string },
  { class: own, x, y }: { class: string; x: number; y: number },
): Markup {
  const part = (text: string, where: string) =>
    text !== "" && html`<text class="${own} ${where}" x="${x}" y="${y}">${text}</text>`;
  return html`${part(desk, "wide")}${part(phone, "narrow")}`;
}

/** On hatching a symbol is unreadable, and the hatching has the same meaning. */
function labelIn(bar: Bar, pixels: number): string {
  const columns = Math.floor((pixels - 1) / COLUMN);
  const marker = bar.wait ? pageStatusSymbols.waiting : pageStatusSymbols[bar.status];
  if (columns >= LEAST_NAMED) return `${marker} ${shorten(nameIn(bar), columns - 2)}`;
  return columns < 2 || bar.wait ? "" : marker;
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

export function percent(part: number): string {
  return `${(part * 100).toFixed(3)}%`;
}
