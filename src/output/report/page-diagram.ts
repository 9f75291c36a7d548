import { shorten } from "../../system/format.ts";
import type { GroupShape, Shape, StepShape } from "../status/diagram-shapes.ts";
import { html, type Markup } from "./html-markup.ts";
import { pageStatusSymbols, formatStepStatus } from "./report-labels.ts";

const WIDTH = 184;
const HEIGHT = 46;
const GAP = 26;
const PAD = 14;
const TITLE = 42;
const CHOICE = 18;
const MOST_BESIDE = 5;
const NAME_COLUMNS = 20;
const NOTE_COLUMNS = 27;
/** Maximum width of a character, in pixels. */
const COLUMN = 7;

interface Box {
  readonly width: number;
  readonly height: number;
  readonly draw: (x: number, y: number) => Markup;
}

export function workflowPicture(shapes: readonly Shape[]): Markup {
  const { width, height, draw } = listBox(shapes);
  const [whole, high] = [width + 2, height + 2];
  return html`<svg
    role="img"
    aria-labelledby="workflow-name workflow-words"
    width="${whole}"
    height="${high}"
    viewBox="0 0 ${whole} ${high}"
  >
    <title id="workflow-name">Picture of the workflow</title>
    <desc id="workflow-words">${describeShape(shapes)}</desc>
    <defs>
      <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path class="tip" d="M0 0L8 4L0 8z" />
      </marker>
    </defs>
    ${draw(1, 1)}
  </svg>`;
}

/** `plan completed, then build completed (loop · 3 rounds: implement completed)`. */
function describeShape(shapes: readonly Shape[]): string {
  return shapes
    .map((shape) => {
      const own = `${shape.name} ${formatStepStatus(shape.status)}`;
      if (shape.shape === "step") return own;
      const inside = shape.lists.map(({ label, shapes: list }) =>
        [label, describeShape(list)].filter((part) => part !== "").join(": "),
      );
      return `${own} (${shape.note}: ${inside.join("; ")})`;
    })
    .join(", then ");
}

function listBox(shapes: readonly Shape[]): Box {
  const boxes = shapes.map(shapeBox);
  const width = Math.max(WIDTH, ...boxes.map((box) => box.width));
  const height = boxes.reduce((sum, box) => sum + box.height, 0) + GAP * Math.max(0, boxes.length - 1);
  const draw = (x: number, y: number): Markup => {
    let top = y;
    const parts = boxes.map((box, index) => {
      const part = box.draw(x, top);
      const arrow = index > 0 && arrowDown({ x: x + WIDTH / 2, from: top - GAP, to: top });
      top += box.height + GAP;
      return html`${arrow}${part}`;
    });
    return html`${parts}`;
  };
  return { width, height, draw };
}

function arrowDown({ x, from, to }: { x: number; from: number; to: number }): Markup {
  return html`<path class="arrow" d="M${x} ${from + 3}V${to - 2}" marker-end="url(#tip)" />`;
}

function shapeBox(shape: Shape): Box {
  return shape.shape === "step" ? stepBox(shape) : groupBox(shape);
}

function stepBox(step: StepShape): Box {
  const { name, status, note } = step;
  const draw = (x: number, y: number): Markup =>
    html`<g class="box ${status}"
      ><title>${`${name}: ${formatStepStatus(status)}${formatDependencies(step)}`}</title
      ><rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="7" /><text
        class="title"
        x="${x + 10}"
        y="${y + 20}"
        >${pageStatusSymbols[status]} ${shorten(name, NAME_COLUMNS)}</text
      ><text class="quiet" x="${x + 10}" y="${y + 36}"
        >${shorten(note + formatDependencies(step), NOTE_COLUMNS)}</text
      ></g
    >`;
  return { width: WIDTH, height: HEIGHT, draw };
}

function formatDependencies({ after }: Pick<StepShape, "after">): string {
  return after.length === 0 ? "" : ` · after ${after.join(", ")}`;
}

interface Cell {
  readonly label: string;
  readonly box: Box;
}

function groupBox(group: GroupShape): Box {
  const { name, status, lists } = group;
  const rows = rowsOf(group).map((row) => row.map(({ label, shapes }) => ({ label, box: listBox(shapes) })));
  const room = lists.some(({ label }) => label !== "") ? CHOICE : 0;
  const widthOf = (row: readonly Cell[]): number =>
    row.reduce((sum, { box }) => sum + box.width, 0) + GAP * Math.max(0, row.length - 1);
  const heightOf = (row: readonly Cell[]): number => Math.max(0, ...row.map(({ box }) => box.height)) + room;
  const note = shorten(group.note + formatDependencies(group), NOTE_COLUMNS + 20);
  const titleWidth = Math.max(name.length + 3, note.length) * COLUMN;
  const width = Math.max(titleWidth, ...rows.map(widthOf)) + 2 * PAD;
  const height = TITLE + rows.reduce((sum, row) => sum + heightOf(row) + PAD, 0);
  const draw = (x: number, y: number): Markup => {
    let top = y + TITLE;
    const inner = rows.map((row) => {
      const drawn = drawRow(row, { x: x + PAD, y: top, room });
      top += heightOf(row) + PAD;
      return drawn;
    });
    return html`<g class="block ${status}"
      ><title>${`${name}: ${formatStepStatus(status)}`}</title
      ><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" /><text
        class="title"
        x="${x + PAD}"
        y="${y + 18}"
        >${pageStatusSymbols[status]} ${name}</text
      ><text class="quiet" x="${x + PAD}" y="${y + 33}">${note}</text>${inner}</g
    >`;
  };
  return { width, height, draw };
}

function drawRow(row: readonly Cell[], { x, y, room }: { x: number; y: number; room: number }): Markup {
  let offset = x;
  return html`${row.map(({ label, box }) => {
    const word = label !== "" && html`<text class="quiet" x="${offset + 4}" y="${y + 10}">${label}:</text>`;
    const drawn = html`${word}${box.draw(offset, y + room)}`;
    offset += box.width + GAP;
    return drawn;
  })}`;
}

function rowsOf({ lists }: GroupShape): GroupShape["lists"][number][][] {
  const levels = new Map<string, number>();
  const levelOf = (list: GroupShape["lists"][number]): number => {
    const [shape] = list.shapes;
    const before = (shape?.after ?? []).map((name) => levels.get(name) ?? 0);
    const level = before.length === 0 ? 0 : 1 + Math.max(...before);
    if (shape) levels.set(shape.name, level);
    return level;
  };
  const byLevel = Map.groupBy(lists, levelOf);
  return Array.from(byLevel)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, list]) =>
      Array.from({ length: Math.ceil(list.length / MOST_BESIDE) }, (_, index) =>
        list.slice(index * MOST_BESIDE, (index + 1) * MOST_BESIDE),
      ),
    );
}
