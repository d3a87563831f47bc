import { addStyles } from './add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-files, .ly-sources { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2); }
.ly-name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-inline-size: 250px; }
/* On a narrow line the name gives way, not what stands beside it. */
:is(.ly-files, .ly-sources) .ly-chip > :not(.ly-name) { flex: none; }
/* The beginning of a passage sooner than the name of its file. */
.ly-sources .ly-name:has(+ .ly-name) { flex: none; }
`)
