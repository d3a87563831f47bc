import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-attach { position: fixed; margin: 0; inset: auto; inline-size: min(320px, calc(100vw - 16px)); padding: var(--space-2); border: 1px solid var(--line); border-radius: var(--radius-md); background: var(--surface-raised); color: var(--text); box-shadow: var(--shadow-3); }
.ly-attach:popover-open { display: grid; gap: var(--space-2); }
.ly-attach-device { display: flex; align-items: center; gap: var(--space-2); min-block-size: 40px; padding: 0 var(--space-2); border: 0; border-radius: var(--radius-sm); background: none; cursor: pointer; text-align: start; }
.ly-attach label { display: grid; gap: var(--space-1); padding: var(--space-2) var(--space-2) 0; border-block-start: 1px solid var(--line); }
.ly-attach input { inline-size: 100%; min-block-size: 40px; padding: 0 var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-md); background: var(--surface-page); color: var(--text-strong); }
.ly-attach input[aria-invalid="true"] { border-color: var(--danger); }
.ly-attach .ly-row { justify-content: space-between; padding: 0 var(--space-2) var(--space-2); }
.ly-attach .ly-row button:disabled { opacity: .45; cursor: default; }
@media (hover: hover) { .ly-attach-device:hover { background: var(--surface-hover); } }
`)
