import '../kit/chip-styles.ts'
import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
@media print { .ly-unfold { display: none; } }
@media not print { .ly-folded { display: none; } }
.ly-place { margin-inline-start: -4px; color: var(--text-muted); }
`)
