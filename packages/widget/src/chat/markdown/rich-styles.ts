import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-code { direction: ltr; border: 1px solid var(--line); border-radius: var(--radius-md); overflow: hidden; background: var(--surface-sunken); }
.ly-code figcaption, .ly-code figcaption .ly-icon-button { color: var(--text) !important; }
.ly-code figcaption { display: flex; justify-content: space-between; align-items: center; min-block-size: 34px; padding-inline: var(--space-3) 2px; color: var(--text-muted); font-size: var(--text-xs); border-block-end: 1px solid var(--line); }
.ly-code pre { margin: 0; padding: var(--space-3); overflow-x: auto; white-space: pre; overflow-wrap: normal; }
.ly-code pre code { padding: 0; background: none; font-size: var(--text-sm); }
.ly-code-piece { display: block; }
.ly-table { overflow-x: auto; }
.ly-table table { border-collapse: collapse; min-inline-size: 100%; overflow-wrap: normal; }
.ly-table :is(th, td) { padding: var(--space-2) var(--space-3); border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; }
.ly-table th { color: var(--text-muted); font-size: var(--text-sm); white-space: nowrap; }
.ly-table .ly-center { text-align: center; }
.ly-table .ly-end { text-align: end; }
.ly-table .ly-figure { white-space: nowrap; }
.ly-code code { unicode-bidi: plaintext; }
/* footnotes */
.ly-markdown sup { line-height: 0; font-size: .75em; }
.ly-footnote-mark { padding: 2px 3px; border: 0; background: none; color: var(--accent-text) !important; cursor: pointer; position: relative; }
.ly-footnote-mark::before { content: ""; position: absolute; inset: -11px -6px; }
@media (pointer: coarse) { .ly-footnote-mark::before { inset: -18px -14px; } }
.ly-footnote { display: grid; grid-template-columns: auto minmax(0, max-content) auto; place-content: start; align-items: start; gap: var(--space-2); font-size: var(--text-sm); color: var(--text); }
.ly-footnote > sup { line-height: inherit; }
.ly-footnote-back { min-inline-size: 24px; min-block-size: 24px; padding: 0; border: 0; border-radius: var(--radius-sm); background: none; color: var(--accent-text) !important; cursor: pointer; }
@media (hover: hover) { .ly-footnote-back:hover { background: var(--surface-hover); } }
@media (pointer: coarse) { .ly-footnote-back { min-inline-size: 40px; min-block-size: 40px; } }
/* pictures */
.ly-markdown img { max-inline-size: 100%; block-size: auto; border-radius: var(--radius-md); }
.ly-picture { padding: 0; border: 1px solid var(--line); border-radius: var(--radius-md); background: var(--surface-sunken); cursor: zoom-in; overflow: hidden; max-inline-size: 100%; vertical-align: bottom; }
.ly-picture img { display: block; max-inline-size: 100%; max-block-size: 360px; min-block-size: 48px; min-inline-size: 48px; border-radius: 0; object-fit: contain; }
.ly-sent-picture .ly-picture img { max-block-size: 128px; max-inline-size: min(100%, 220px); }
`)
