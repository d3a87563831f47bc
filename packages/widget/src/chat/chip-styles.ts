import { addStyles } from './add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-files, .ly-sources { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2); }
.ly-name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-inline-size: 250px; }
/* On a narrow line the name gives way, not what stands beside it. */
:is(.ly-files, .ly-sources) .ly-chip > :is(:not(.ly-name), .ly-place) { flex: none; }
.ly-sources .ly-place { max-inline-size: 45%; }
`)
