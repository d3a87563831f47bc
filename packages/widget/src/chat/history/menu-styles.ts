import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-menu { position: fixed; margin: 0; inset: auto; min-inline-size: 168px; max-inline-size: min(280px, calc(100vw - 16px)); padding: var(--space-1); border: 1px solid var(--line); border-radius: var(--radius-md); background: var(--surface-raised); color: var(--text); box-shadow: var(--shadow-3); font-weight: 400; }
.ly-menu:popover-open { display: grid; }
.ly-menu button { display: flex; align-items: center; gap: var(--space-2); min-block-size: 36px; padding: var(--space-1) var(--space-2); border: 0; border-radius: var(--radius-sm); background: none; cursor: pointer; text-align: start; }
.ly-menu button[aria-disabled="true"] { color: var(--text-muted); cursor: default; }
.ly-menu small { display: block; font-size: var(--text-xs); }
@media (hover: hover) { .ly-menu button:hover { background: var(--surface-hover); } }
@media (pointer: coarse) { .ly-menu button { min-block-size: 44px; } }
`)
