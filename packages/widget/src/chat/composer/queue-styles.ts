import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-queue { display: grid; gap: var(--space-3); margin-block-start: var(--space-5) !important; }
.ly-queue .ly-bubble { opacity: .7; border: 1px dashed var(--line-strong); background: none; }
`)
