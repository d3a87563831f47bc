import { addStyles } from './add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-given-inputs { display: grid; gap: var(--space-1); }
.ly-given-inputs dt { font-size: var(--text-sm); color: var(--text-muted); }
`)
