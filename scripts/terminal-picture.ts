/** What a program wrote to a terminal, and when. */
export interface Recording {
  readonly columns: number;
  readonly chunks: readonly { readonly at: number; readonly text: string }[];
}

interface Cell {
  readonly sign: string;
  readonly style: string;
}

type Row = readonly Cell[];

interface Frame {
  readonly at: number;
  readonly rows: readonly Row[];
}

/** Longest pause of the recording that the picture keeps, in seconds. */
const MOST_PAUSE = 0.4;
const SECONDS = 24;
const FRAMES_PER_SECOND = 4;
const HOLD_SECONDS = 6;

/** A control sequence with its parameters and name, or another character. */
const SEQUENCES = new RegExp(`${String.fromCodePoint(27)}\\[([?\\d;]*)([A-Za-z])|([^])`, "gu");

const CELL = { width: 8.4, height: 19 };
const EDGE = 16;

const styles: Readonly<Record<string, string | undefined>> = {
  "1": "b",
  "2": "d",
  "31": "r",
  "32": "g",
  "33": "y",
  "36": "c",
};

/** Draws a recording as an animated SVG: one frame beside the other, of which the picture shows one at a time. */
export function drawTerminal(recording: Recording, title: string): string {
  const frames = sampled(framesOf(recording));
  const height = Math.max(...frames.map(({ rows }) => rows.length));
  const size = {
    width: Math.ceil(recording.columns * CELL.width) + 2 * EDGE,
    height: height * CELL.height + 2 * EDGE,
  };
  const lines = new Map<string, string>();
  const film = frames.map(({ rows }, index) => {
    const uses = rows.flatMap((row, line) => {
      const text = drawRow(row);
      if (text === "") return [];
      const id = lines.get(text) ?? `l${lines.size}`;
      lines.set(text, id);
      return [`<use href="#${id}" y="${line * CELL.height}"/>`];
    });
    return `<g transform="translate(${index * size.width})">${uses.join("")}</g>`;
  });
  const end = (frames.at(-1)?.at ?? 0) + HOLD_SECONDS;
  const steps = frames.map(
    ({ at }, index) => `${((at / end) * 100).toFixed(2)}%{transform:translateX(${-index * size.width}px)}`,
  );
  const last = `translateX(${-(frames.length - 1) * size.width}px)`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-label="${escape(title)}">`,
    `<title>${escape(title)}</title>`,
    `<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d6dde6;white-space:pre}`,
    `.b{font-weight:700;fill:#fff}.d{fill:#8b96a5}.r{fill:#ff7b72}.g{fill:#56d364}.y{fill:#e3b341}.c{fill:#76e3ea}`,
    `.film{animation:play ${end.toFixed(1)}s step-end infinite}@keyframes play{${steps.join("")}100%{transform:${last}}}`,
    `@media (prefers-reduced-motion:reduce){.film{animation:none;transform:${last}}}</style>`,
    `<defs>${Array.from(lines, ([text, id]) => `<g id="${id}">${text}</g>`).join("\n")}</defs>`,
    `<rect width="100%" height="100%" rx="8" fill="#12171f"/>`,
    `<svg x="${EDGE}" y="${EDGE}" width="${size.width - 2 * EDGE}" height="${size.height - 2 * EDGE}"><g class="film">`,
    film.join("\n"),
    "</g></svg></svg>",
    "",
  ].join("\n");
}

/** The screen after each chunk that completes a change. Throws at a sequence that the engine does not write. */
function framesOf({ columns, chunks }: Recording): Frame[] {
  const rows: Cell[][] = [[]];
  let [line, column, style, isUpdating] = [0, 0, "", false];
  const write = (sign: string): void => {
    if (column === columns) [line, column] = [line + 1, 0];
    while (rows.length <= line) rows.push([]);
    const row = rows[line]!;
    while (row.length < column) row.push({ sign: " ", style: "" });
    row[column] = { sign, style };
    column += 1;
  };
  const control = (parameters: string, name: string): void => {
    const count = Number(parameters || 1);
    if (name === "A") line = Math.max(0, line - count);
    else if (name === "G") column = count - 1;
    else if (name === "K") rows[line]?.splice(parameters === "2" ? 0 : column);
    else if (name === "m") style = styles[parameters] ?? "";
    else if (parameters === "?2026") isUpdating = name === "h";
    else if (parameters !== "?25")
      throw new Error(`The terminal got an unknown sequence: ESC[${parameters}${name}`);
  };
  return chunks.flatMap(({ at, text }): Frame[] => {
    for (const [, parameters, name, sign] of text.matchAll(SEQUENCES)) {
      if (name !== undefined) control(parameters ?? "", name);
      else if (sign === "\n") line += 1;
      else if (sign === "\r") column = 0;
      else if (sign !== undefined) write(sign);
    }
    return isUpdating ? [] : [{ at, rows: rows.map((row) => [...row]) }];
  });
}

/** Shortens pauses, then plays the rest in the picture's time, with the last frame of each interval. */
function sampled(frames: readonly Frame[]): Frame[] {
  let time = 0;
  const paced = frames.map((frame, index) => {
    time += Math.min(MOST_PAUSE, frame.at - (frames[index - 1]?.at ?? frame.at));
    return { ...frame, at: time };
  });
  const byInterval = new Map<number, Frame>();
  for (const frame of paced) {
    const interval = Math.floor((frame.at / Math.max(time, 0.001)) * SECONDS * FRAMES_PER_SECOND);
    byInterval.set(interval, { ...frame, at: interval / FRAMES_PER_SECOND });
  }
  return [...byInterval.values()];
}

function drawRow(row: Row): string {
  const runs: { start: number; style: string; text: string }[] = [];
  for (const [column, cell] of row.entries()) {
    const last = runs.at(-1);
    if (last && last.style === cell.style) last.text += cell.sign;
    else runs.push({ start: column, style: cell.style, text: cell.sign });
  }
  // Columns stay aligned in every font, since each group of words has its own place.
  return runs
    .flatMap(({ start, style, text }) =>
      Array.from(text.matchAll(/\S+(?: \S+)*/gu), ({ index, 0: words }) => {
        const x = ((start + lengthOf(text.slice(0, index))) * CELL.width).toFixed(1);
        const length = (lengthOf(words) * CELL.width).toFixed(1);
        const kind = style === "" ? "" : ` class="${style}"`;
        return `<text x="${x}" y="14" textLength="${length}"${kind}>${escape(words)}</text>`;
      }),
    )
    .join("");
}

/** Characters of the terminal, not code units. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
