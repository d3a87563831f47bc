import { addStyles } from './add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-dialog { overflow-wrap: anywhere; max-inline-size: min(400px, calc(100vw - 32px)); padding: var(--space-5); border: 1px solid var(--line); border-radius: var(--radius-lg); background: var(--surface-raised); color: var(--text); box-shadow: var(--shadow-3); font: var(--text-md)/var(--leading) var(--font-ui); }
.ly-dialog::backdrop { background: rgb(27 38 34 / .4); }
.ly-dialog h2 { margin: 0 0 var(--space-2); padding: 0; font-size: var(--text-lg); color: var(--text-strong); }
.ly-dialog p { margin: 0 0 var(--space-5); }
.ly-dialog .ly-row { justify-content: end; }
.ly-danger { background: var(--danger); border-color: var(--danger); color: var(--surface-raised) !important; }
@media (hover: hover) { .ly-danger:hover { background: var(--danger) !important; filter: brightness(.92); } }
`)
