import type { Shape } from "../status/diagram-shapes.ts";
import { html, type Markup } from "./html-markup.ts";
import { formatStepStatus, pageStatusSymbols } from "./report-labels.ts";

/** Draws the workflow as nested lists, which the style sheet lays out as boxes. */
export function workflowPicture(shapes: readonly Shape[]): Markup {
  return html`<ol class="flow">
    ${shapes.map((shape) => html`<li class="${shape.shape === "step" ? "box" : "block"} ${shape.status}">${shapePart(shape)}</li>`)}
  </ol>`;
}

function shapePart(shape: Shape): Markup {
  const { name, status, note, after } = shape;
  const order = after.length > 0 && ` · after ${after.join(", ")}`;
  return html`<strong><span aria-hidden="true">${pageStatusSymbols[status]}</span> ${name}</strong
    ><span class="hidden">: ${formatStepStatus(status)}</span> <small>${note}${order}</small> ${
      shape.shape === "group" &&
      html`<div class="beside">
        ${shape.lists.map(({ label, shapes }) => html`<div>${label !== "" && html`<small>${label}:</small>`}${workflowPicture(shapes)}</div>`)}
      </div>`
    }`;
}
