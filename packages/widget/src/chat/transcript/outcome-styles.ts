import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-outcome { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2) var(--space-3); padding: var(--space-2) var(--space-3); border: 1px solid var(--line); border-radius: var(--radius-md); font-size: var(--text-sm); color: var(--text); }
.ly-outcome.ly-failed { background: var(--danger-soft); border-color: transparent; color: var(--danger); }
.ly-outcome > span { flex: 1; min-inline-size: 12em; }
.ly-outcome .ly-button { min-block-size: 30px; }
`)
