import { addStyles } from './add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-versions { display: inline-flex; align-items: center; color: var(--text-muted); font-size: var(--text-sm); font-variant-numeric: tabular-nums; }
`)
