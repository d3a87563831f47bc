import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-chat .ly-given-inputs { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--space-1) var(--space-4); padding: var(--space-3) var(--space-4); }
.ly-given-inputs > div { display: contents; }
.ly-given-inputs dt { font-size: var(--text-sm); color: var(--text-muted); align-self: center; }
`)
