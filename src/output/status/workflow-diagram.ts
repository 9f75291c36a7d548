import type { RunState, StepStatus } from "../../run/state.ts";
import { type GroupShape, type Shape, shapesOf } from "./diagram-shapes.ts";
import { statusSymbols, type TableSource } from "./step-rows.ts";

const COLOURS: Readonly<Record<StepStatus, string>> = {
  pending: "fill:#f6f8fa,stroke:#8c959f,color:#424a53",
  running: "fill:#ddf4ff,stroke:#0969da,color:#0a3069",
  waiting: "fill:#fff8c5,stroke:#9a6700,color:#4d2d00",
  produced: "fill:#ddf4ff,stroke:#0969da,color:#0a3069",
  completed: "fill:#dafbe1,stroke:#1a7f37,color:#044f1e",
  failed: "fill:#ffebe9,stroke:#cf222e,color:#82071e",
  skipped: "fill:#f6f8fa,stroke:#8c959f,color:#57606a,stroke-dasharray:4 3",
  interrupted: "fill:#fff1e5,stroke:#bc4c00,color:#762c00",
};

/** Blocks are transparent, so that their titles are readable in light and dark mode. */
function outlineOf(status: StepStatus): string {
  const strokes = COLOURS[status].split(",").filter((part) => part.startsWith("stroke"));
  return ["fill:none", ...strokes].join(",");
}

interface Chart {
  readonly lines: string[];
  readonly used: Set<StepStatus>;
  next: number;
}

/** Renders a Mermaid flowchart with the status of each step. It contains no backtick, so that it fits into a fence. */
export function mermaidOf(workflow: TableSource, state: RunState): string {
  const shapes = shapesOf(workflow, state);
  const chart: Chart = { lines: ["flowchart TB"], used: new Set(), next: 1 };
  drawList(chart, shapes, "  ");
  const classes = Array.from(chart.used, (status) => `  classDef ${status} ${COLOURS[status]}`);
  return [...chart.lines, ...classes].join("\n");
}

/** Returns the flowchart as a fenced block; empty if it has more characters than GitHub draws. */
export function diagramBlock(workflow: TableSource, state: RunState, most: number): string {
  const diagram = mermaidOf(workflow, state);
  return diagram.length > most ? "" : `\`\`\`mermaid\n${diagram}\n\`\`\``;
}

function drawList(chart: Chart, shapes: readonly Shape[], indent: string): string | undefined {
  const ids = shapes.map((shape) => draw(chart, shape, indent));
  for (const [index, id] of ids.slice(1).entries()) chart.lines.push(`${indent}${ids[index]} --> ${id}`);
  return ids[0];
}

function draw(chart: Chart, shape: Shape, indent: string): string {
  const id = `s${chart.next}`;
  chart.next += 1;
  const { name, note, status } = shape;
  if (shape.shape === "step") {
    chart.used.add(status);
    chart.lines.push(
      `${indent}${id}["${statusSymbols[status]} ${escaped(name)}<br/>${escaped(note)}"]:::${status}`,
    );
    return id;
  }
  // A title of two lines would overlap the first step. Without a direction, Mermaid lays blocks out across.
  chart.lines.push(`${indent}subgraph ${id}["${titleOf(shape)}"]`, `${indent}  direction TB`);
  drawInside(chart, shape, { id, indent: `${indent}  ` });
  chart.lines.push(`${indent}end`, `${indent}style ${id} ${outlineOf(status)}`);
  return id;
}

function drawInside(
  chart: Chart,
  { lists, note }: GroupShape,
  { id, indent }: { id: string; indent: string },
): void {
  const choice = lists.some(({ label }) => label !== "") ? `${id}c` : undefined;
  if (choice !== undefined) chart.lines.push(`${indent}${choice}{"${escaped(note)}"}`);
  const ids = new Map<string, string>();
  for (const { label, shapes } of lists) {
    const first = drawList(chart, shapes, indent);
    const [shape] = shapes;
    if (first === undefined || !shape) continue;
    ids.set(shape.name, first);
    if (choice !== undefined) chart.lines.push(`${indent}${choice} -->|${label}| ${first}`);
  }
  for (const { shapes } of lists)
    for (const { name, after } of shapes.slice(0, 1))
      for (const other of after) link(chart, { from: ids.get(other), to: ids.get(name), indent });
}

function link(
  { lines }: Chart,
  { from, to, indent }: { from: string | undefined; to: string | undefined; indent: string },
): void {
  if (from !== undefined && to !== undefined) lines.push(`${indent}${from} --> ${to}`);
}

function titleOf({ name, note, status, lists }: GroupShape): string {
  const isChoice = lists.some(({ label }) => label !== "");
  return `${statusSymbols[status]} ${escaped(name)}${isChoice ? "" : ` · ${escaped(note)}`}`;
}

/** Mermaid interprets HTML, Markdown and its own syntax in labels. Character codes prevent that. */
function escaped(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} ._/·×-]/gu, (sign) => `#${sign.codePointAt(0) ?? 32};`);
}
