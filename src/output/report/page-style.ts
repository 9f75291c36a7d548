/** The style sheet of the page: it is named by its hash in the page's policy, so it must be the only one. */
export const style = `
:root {
  color-scheme: light dark;
  --bg: #ffffff; --soft: #f6f8fa; --line: #d0d7de; --text: #1f2328; --dim: #59636e; --link: #0550ae;
  --ok: #1a7f37; --ok-bg: #dafbe1; --bad: #cf222e; --bad-bg: #ffebe9; --wait: #9a6700; --wait-bg: #fff8c5;
  --run: #0969da; --run-bg: #ddf4ff; --cut: #bc4c00; --cut-bg: #fff1e5; --gap: #8c959f33;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --bg: #0d1117; --soft: #161b22; --line: #3d444d; --text: #f0f6fc; --dim: #9ba5b0; --link: #79b8ff;
    --ok: #3fb950; --ok-bg: #12301d; --bad: #ff7b72; --bad-bg: #3c1618; --wait: #d9a729; --wait-bg: #332705;
    --run: #58a6ff; --run-bg: #0f2a4a; --cut: #f0883e; --cut-bg: #3a2110; --gap: #9ba5b02e;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; overflow-wrap: anywhere; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
header, main, footer, nav { max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 1.5rem 0 0.25rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; padding-bottom: 0.25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.25rem 0 0.5rem; }
p { margin: 0.5rem 0; }
a { color: var(--link); }
small, .dim { color: var(--dim); }
small { font-size: 0.875rem; }
code, pre { font: 0.8125rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: 0.6rem 0.75rem; margin: 0.4rem 0;
  white-space: pre-wrap; max-height: 32rem; overflow: auto; }
.command { border-left: 4px solid var(--run); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip:not(:focus) { position: absolute; left: -100vw; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; margin: 1rem 0 0; padding: 0; }
nav a { display: inline-block; padding: 0.3rem 0; }
.badge { display: inline-block; padding: 0.1rem 0.6rem; border: 1px solid var(--dim); border-radius: 1rem; font-weight: 600;
  white-space: nowrap; }
.completed { --own: var(--ok); --own-bg: var(--ok-bg); }
.failed { --own: var(--bad); --own-bg: var(--bad-bg); }
.waiting, .paused { --own: var(--wait); --own-bg: var(--wait-bg); }
.running, .produced { --own: var(--run); --own-bg: var(--run-bg); }
.interrupted, .cancelled { --own: var(--cut); --own-bg: var(--cut-bg); }
.pending, .skipped { --own: var(--dim); --own-bg: var(--soft); }
.badge { background: var(--own-bg); border-color: var(--own); color: var(--own); }
.mark { color: var(--own); }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: 0.75rem 1.5rem; margin: 1.25rem 0 0; }
.facts dt { color: var(--dim); font-size: 0.875rem; }
.facts dd { margin: 0; }
.facts .long { grid-column: span 2; }
.big { font-size: 1.25rem; font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: var(--dim); font-size: 0.875rem; padding-bottom: 0.4rem; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0; font-weight: normal; }
thead th { color: var(--dim); font-size: 0.875rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
.number { overflow-wrap: normal; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; padding-left: 0.75rem; }
.number:last-child { padding-right: 0; }
tbody tr + tr:not(.more) > * { border-top: 1px solid var(--line); }
.step .title { font-weight: 600; }
.step small { display: block; }
.more > td { padding: 0 0 0.5rem; border: 0; }
.step { display: flex; gap: 0.5rem; }
.step .mark { flex: none; width: 1em; text-align: center; }
.d1 { padding-left: 1rem; } .d2 { padding-left: 2rem; } .d3 { padding-left: 3rem; } .d4 { padding-left: 4rem; }
summary { cursor: pointer; padding: 0.3rem 0; color: var(--link); font-size: 0.875rem; }
details details summary { color: var(--text); }
.attempt { border-left: 3px solid var(--own); padding: 0 0 0.25rem 0.75rem; margin: 0.25rem 0 1rem; }
.problem { background: var(--bad-bg); border: 1px solid var(--bad); border-radius: 6px; padding: 0.5rem 0.75rem; margin: 0.5rem 0; }
.note { background: var(--wait-bg); border: 1px solid var(--wait); border-radius: 6px; padding: 0.5rem 0.75rem; }
.words { white-space: pre-wrap; margin: 0.5rem 0; }
.entries { list-style: none; margin: 0.25rem 0; padding: 0 0 0 0.75rem; border-left: 1px solid var(--line); }
.entries .mark { color: var(--bad); }
.files { margin: 0.25rem 0; padding-left: 1.25rem; }
blockquote { margin: 0.5rem 0; padding: 0.1rem 0 0.1rem 0.9rem; border-left: 3px solid var(--line); white-space: pre-wrap;
  }
.cards { list-style: none; margin: 0; padding: 0; }
.cards > li { border: 1px solid var(--line); border-radius: 6px; padding: 0.5rem 0.9rem 0.7rem; margin: 0.75rem 0; }
.scroll { overflow-x: auto; max-width: 100%; }
.scroll table { min-width: 46rem; }
.scroll > svg { min-width: 45rem; }
figure { margin: 0; }
figcaption { color: var(--dim); font-size: 0.875rem; margin-top: 0.4rem; }
.narrow { display: none; }
svg text { font: 12px system-ui, sans-serif; fill: var(--text); }
svg .quiet { fill: var(--dim); font-size: 11px; }
.bar rect { fill: var(--own-bg); stroke: var(--own); width: calc(100% - 1px); }
.bar text { fill: var(--text); }
.hatch { stroke: var(--wait); stroke-width: 3; }
.wait rect { fill: url(#hatch); stroke: var(--wait); }
.wait text, .name { stroke: var(--bg); stroke-width: 4px; paint-order: stroke; }
.gap { fill: var(--gap); }
.grid { stroke: var(--line); }
.lane { fill: var(--soft); }
.flow { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; align-items: flex-start; gap: 1.4rem; }
.flow > li { position: relative; min-width: 11rem; padding: 0.3rem 0.7rem; border: 1.5px solid var(--own); border-radius: 7px; }
.flow > li + li::before { content: "↓"; position: absolute; top: -1.5rem; left: 5rem; color: var(--dim); }
.flow > .skipped, .flow > .pending { border-style: dashed; }
.flow .box { background: var(--own-bg); }
.flow small { display: block; }
.beside { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 0.75rem; margin: 0.5rem 0 0.3rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; margin: 0.5rem 0 0; padding: 0; font-size: 0.875rem; }
footer { margin-top: 3rem; padding-bottom: 2rem; color: var(--dim); font-size: 0.875rem; }
@media (max-width: 40rem) {
  .wide { display: none; }
  .narrow { display: inline; }
  table { font-size: 0.9375rem; }
  .number small { white-space: normal; }
  .steps th:first-child { width: 100%; }
  th, td { padding-right: 0.4rem; }
  .number { padding-left: 0.4rem; }
  .facts { grid-template-columns: 1fr 1fr; }
  .d1 { padding-left: 0.6rem; } .d2 { padding-left: 1.2rem; } .d3, .d4 { padding-left: 1.8rem; }
}
@media print {
  nav, .skip { display: none; }
  pre { max-height: none; }
  h2, h3, summary { break-after: avoid; }
  .cards > li, tr, .problem { break-inside: avoid; }
  body { font-size: 11pt; }
  a { color: inherit; }
}
`;
