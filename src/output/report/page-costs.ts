import { formatCount } from "../../system/format.ts";
import { html, type Markup } from "./html-markup.ts";
import type { Money } from "./report-costs.ts";
import { formatLength, formatMoney } from "./report-labels.ts";
import type { Report } from "./report.ts";

export function spendingSection({ slowest, by_step, by_provider, more_steps }: Report): Markup {
  const slow = slowest.map(
    ({ step, worked_ms }) =>
      html`<tr>
        <th scope="row">${step}</th>
        <td class="number">${formatLength(worked_ms)}</td>
      </tr>`,
  );
  const remaining = more_steps > 0 && html`<p class="dim">and ${more_steps} more that cost less</p>`;
  return html`<section aria-labelledby="spending">
    <h2 id="spending">Time and cost</h2>
    <table>
      <caption>
        What took longest, waits for people left out
      </caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col" class="number">Time</th>
        </tr>
      </thead>
      <tbody>
        ${slow}
      </tbody>
    </table>
    ${
      by_provider.length === 0
        ? html`<p>No agent was asked, so nothing was spent.</p>`
        : html`<h3>By provider</h3>
            ${moneyTable(by_provider, { caption: "Cost and tokens of each provider", name: "Provider", withAgents: false })}
            <h3>By step</h3>
            ${moneyTable(by_step, { caption: "Cost and tokens of each step, dearest first", name: "Step", withAgents: true })}${remaining}`
    }
  </section>`;
}

interface MoneyTable {
  readonly caption: string;
  readonly name: string;
  readonly withAgents: boolean;
}

function moneyTable(lines: readonly Money[], { caption, name, withAgents }: MoneyTable): Markup {
  const rows = lines.map(
    (line) =>
      html`<tr>
        <th scope="row">
          ${line.label}${withAgents && line.providers.length > 0 && html` <small>${line.providers.join(", ")}</small>`}
        </th>
        <td class="number">${formatMoney(line)}</td>
        <td class="number">${formatCount(line.tokens)}</td>
        <td class="number">${line.sessions}</td>
      </tr>`,
  );
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">${name}</th>
        <th scope="col" class="number">Cost</th>
        <th scope="col" class="number">Tokens</th>
        <th scope="col" class="number">Sessions</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}
