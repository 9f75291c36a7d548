import { printable } from "../terminal/terminal-text.ts";

const MARKUP = Symbol("markup");

/** Trusted markup. Only `html` creates it, so no string and no value from JSON can pass for it. */
export interface Markup {
  readonly [MARKUP]: string;
}

type Fragment = Markup | string | number | false | undefined | readonly Fragment[];

/** Renders HTML or SVG. Escapes all values except markup. Attributes must be in double quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly Fragment[]): Markup {
  let made = parts[0] ?? "";
  for (const [index, value] of values.entries()) made += render(value) + (parts[index + 1] ?? "");
  return { [MARKUP]: made };
}

export function markupText(markup: Markup): string {
  return markup[MARKUP];
}

export function verbatim(text: string): Markup {
  return { [MARKUP]: text };
}

function render(value: Fragment): string {
  if (value === undefined || value === false) return "";
  if (typeof value === "string" || typeof value === "number") return escaped(String(value));
  return isMarkup(value) ? value[MARKUP] : value.map(render).join("");
}

function isMarkup(value: Markup | readonly Fragment[]): value is Markup {
  return MARKUP in value;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

/** Removes control characters, which can reorder the text around them. */
function escaped(text: string): string {
  return printable(text)
    .toWellFormed()
    .replaceAll(/[&<>"'`]/g, (sign) => ENTITIES[sign] ?? "");
}

export function link(address: string | undefined, text: string): Markup {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb ? html`<a href="${url.href}" rel="noreferrer">${text}</a>` : html`${text}`;
}

export function section(id: string, title: string, ...body: readonly Fragment[]): Markup {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${body}
  </section>`;
}

export function details(summary: Fragment, ...body: readonly Fragment[]): Markup {
  return html`<details>
    <summary>${summary}</summary>
    ${body}
  </details>`;
}

export function list(className: "files" | "cards" | "entries", items: readonly Fragment[]): Markup {
  return html`<ul class="${className}">
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}

/** A column with its class: "" for text. */
type Column = readonly [name: string, className?: "number" | "wide" | "number wide"];

export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Fragment[])[],
): Markup {
  const attribute = (index: number): Fragment => {
    const className = columns[index]?.[1];
    return className !== undefined && html` class="${className}"`;
  };
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${columns.map(([name], index) => html`<th scope="col" ${attribute(index)}>${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([first, ...cells]) =>
          html`<tr>
            <th scope="row">${first}</th>
            ${cells.map((cell, index) => html`<td${attribute(index + 1)}>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

export function more(count: number, what = ""): Markup | false {
  return count > 0 && html`<p class="dim">and ${count} more${what}</p>`;
}
