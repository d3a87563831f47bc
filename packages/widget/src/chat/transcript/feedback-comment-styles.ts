import '../kit/field-styles.ts'
import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-comment { display: grid; gap: var(--space-2); max-inline-size: 480px; }
`)
