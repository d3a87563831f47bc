import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-bases { position: fixed; margin: 0; inset: auto; box-sizing: border-box; inline-size: min(360px, calc(100vw - 16px)); padding: var(--space-3); border: 1px solid var(--line); border-radius: var(--radius-md); background: var(--surface-raised); color: var(--text); box-shadow: var(--shadow-3); font-size: var(--text-sm); }
.ly-bases:popover-open { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); }
.ly-bases input[type="search"] { box-sizing: border-box; inline-size: min(240px, 100%); min-block-size: 36px; padding: 0 var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-md); background: var(--surface-page); color: var(--text-strong); font: inherit; }
.ly-bases ::-webkit-search-cancel-button { filter: grayscale(1); }
.ly-bases ul { max-block-size: 200px; margin: 0; padding: 0; overflow-y: auto; list-style: none; }
.ly-bases label { display: flex; align-items: center; gap: var(--space-2); min-block-size: 36px; padding: 2px var(--space-2); border-radius: var(--radius-sm); cursor: pointer; }
.ly-bases label:has(:disabled) { cursor: default; color: var(--text-muted); }
.ly-bases label > span:nth-of-type(1) { flex: 1; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.ly-bases input[type="checkbox"] { accent-color: var(--accent); inline-size: 16px; block-size: 16px; margin: 0; flex: none; }
.ly-bases :is(input, button, label):focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
.ly-bases .ly-row { justify-content: space-between; }
.ly-bases .ly-row button { border: 0; background: none; color: var(--accent-text); font: inherit; font-weight: 600; cursor: pointer; min-block-size: 32px; padding: 0 var(--space-1); }
@media (hover: hover) { .ly-bases label:hover, .ly-bases .ly-row button:hover { background: var(--surface-hover); } .ly-bases label:hover .ly-quiet { color: inherit; } }
/* The words of three switches in a row are longer than a phone is wide: each stands below its sign, and none is cut. */
@container ly-chat (max-width: 440px) {
  .ly-row:has(> .ly-toggle ~ .ly-toggle ~ .ly-toggle) > .ly-toggle {
    flex: none; display: grid; justify-items: center; gap: 1px; min-block-size: 40px; padding: 2px 6px; border-radius: var(--radius-md); line-height: 1.2;
    > .ly-icon { margin: 0; inline-size: 16px; block-size: 16px; }
    > span::after { font-size: .6875rem; }
  }
}
@media (pointer: coarse) { .ly-bases :is(label, input[type="search"], .ly-row button) { min-block-size: 40px; } }
`)
