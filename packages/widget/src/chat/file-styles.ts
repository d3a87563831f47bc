import './chip-styles.ts'
import { addStyles } from './add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-files .ly-icon-button { inline-size: 24px; block-size: 24px; margin-inline-end: -6px; }
.ly-question .ly-files { justify-content: end; }
.ly-thumbnail { inline-size: 28px; block-size: 28px; border-radius: var(--radius-sm); object-fit: cover; margin-inline-start: -6px; }
.ly-files progress { inline-size: 64px; accent-color: var(--accent); }
@media (pointer: coarse) { .ly-files .ly-icon-button { inline-size: 40px; block-size: 40px; } }
`)
