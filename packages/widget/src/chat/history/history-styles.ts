import '../kit/field-styles.ts'
import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-history * { box-sizing: border-box; }
.ly-history :where(h2, p, ul) { margin: 0; padding: 0; }
.ly-history ul { list-style: none; }
.ly-history :is(button, input) { font: inherit; color: inherit; }
.ly-history :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: var(--radius-sm); }
.ly-history { display: grid; align-content: start; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); padding: var(--space-3); font: var(--text-md)/var(--leading) var(--font-ui); color: var(--text); }
.ly-history section h2 { font-size: var(--text-xs); font-weight: 600; color: var(--text); padding: var(--space-1) var(--space-2); }
.ly-history li { display: flex; align-items: center; border-radius: var(--radius-sm); }
@media (hover: hover) { .ly-history li:hover { background: var(--surface-hover); } }
.ly-history .ly-current { background: var(--surface-selected); font-weight: 600; }
.ly-history .ly-current .ly-open { color: var(--accent-text); }
.ly-history .ly-open { flex: 1; min-inline-size: 0; padding: var(--space-2); border: 0; background: none; text-align: start; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; cursor: pointer; }
/* With a mouse, the menu's button appears on hover, so that the name can use the whole line. */
@media (hover: hover) {
  .ly-history li:not(:hover, :focus-within, .ly-current) .ly-icon-button { opacity: 0; }
  .ly-history li:has(.ly-icon-button):not(:hover, :focus-within, .ly-current) .ly-open { margin-inline-end: -32px; }
}
.ly-history .ly-icon-button .ly-icon { stroke-width: 2.5; }
.ly-history .ly-excerpt { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; white-space: normal; font-weight: 400; overflow-wrap: anywhere; }
.ly-history input:focus-visible { outline-offset: -1px; }
.ly-history ::-webkit-search-cancel-button { filter: grayscale(1); }
.ly-history search { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); }
.ly-tools { display: grid; padding-block-start: var(--space-2); border-block-start: 1px solid var(--line); font-size: var(--text-sm); }
.ly-tools .ly-open { display: flex; align-items: center; gap: var(--space-2); border-radius: var(--radius-sm); }
@media (hover: hover) { .ly-tools .ly-open:hover { background: var(--surface-hover); } }
@media (pointer: coarse) { .ly-tools .ly-open { min-block-size: 40px; } }
.ly-history form, .ly-history input { inline-size: 100%; }
.ly-none { padding: var(--space-6) var(--space-4) !important; text-align: center; }
`)
