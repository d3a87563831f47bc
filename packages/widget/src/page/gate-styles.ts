import { addStyles } from '../chat/kit/add-styles.ts'

addStyles(`
.ly-gate a { color: inherit; }
.ly-gate .ly-button { text-decoration: none; }
.ly-gate-close { position: fixed; inset-block-start: var(--space-3); inset-inline-end: var(--space-4); }
.ly-gate .ly-primary { color: var(--text-on-accent); }
`)
