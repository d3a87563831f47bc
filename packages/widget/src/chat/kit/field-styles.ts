import { addStyles } from './add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
:is(.ly-field, .ly-editing) :is(textarea, select, input:not([type="checkbox"], [type="file"])), .ly-history input { inline-size: 100%; min-block-size: 40px; padding: var(--space-2) var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-md); background: var(--surface-raised); color: var(--text-strong); }
.ly-required { color: var(--danger); }
.ly-editing { margin-inline-start: 0; justify-items: stretch; }
.ly-editing .ly-row { justify-content: end; }
`)
