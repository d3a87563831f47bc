import './form-styles.ts'
import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-asked { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); padding: var(--space-4) var(--space-5); border: 1px solid var(--line); border-radius: var(--radius-lg); background: var(--surface-raised); }
.ly-asked-open { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.ly-asked h3 { color: var(--text-strong); font-size: inherit; font-weight: 600; }
.ly-asked .ly-form { padding-block-start: var(--space-4); border-block-start: 1px solid var(--line); }
.ly-choices { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2); }
.ly-choices .ly-quiet { margin-inline-start: auto; font-size: var(--text-sm); }
.ly-choices .ly-chip { white-space: normal; text-align: start; }
.ly-given { display: grid; gap: var(--space-2); padding-block-start: var(--space-3); border-block-start: 1px solid var(--line); font-size: var(--text-sm); }
.ly-given p { display: flex; align-items: center; gap: var(--space-2); color: var(--success); font-weight: 600; }
.ly-given dl { display: grid; gap: var(--space-1); }
.ly-given div { display: flex; gap: var(--space-2); }
.ly-given dt { color: var(--text-muted); }
.ly-given dd { margin: 0; min-inline-size: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
@media (pointer: coarse) { .ly-choices :is(.ly-button, .ly-chip) { min-block-size: 40px; } }
`)
