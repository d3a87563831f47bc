import './chip-styles.ts'
import { addStyles } from './add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-place { margin-inline-start: -4px; color: var(--text-muted); }
`)
