import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
/* Beside the versions of a question, the button that edits it. */
.ly-question:has(> .ly-versions) { grid-template-columns: minmax(0, 1fr) auto; grid-auto-flow: dense; }
.ly-question:has(> .ly-versions) > :not(.ly-versions, .ly-edit) { grid-column: 1 / -1; }
.ly-question > .ly-versions { grid-column: 2; margin-inline-end: -8px; }
.ly-versions ~ .ly-edit { grid-column: 1; margin-block: 0; }
.ly-versions { display: inline-flex; align-items: center; color: var(--text-muted); font-size: var(--text-sm); font-variant-numeric: tabular-nums; }
`)
