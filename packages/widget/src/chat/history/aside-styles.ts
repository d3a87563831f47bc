import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-aside { position: absolute; z-index: 1; inset: 0; overflow-y: auto; background: var(--surface-page); }
@media (min-width: 900px) { .ly-body { display: flex; } .ly-body .ly-chat { flex: 1; min-inline-size: 0; } .ly-aside { position: static; flex: 0 0 320px; border-inline-end: 1px solid var(--line); } }
/* What the history covers cannot be reached; what is said there is. */
@media screen and (max-width: 899.98px) { .ly-aside ~ .ly-chat :not([role="status"], [role="status"] *) { visibility: hidden; } }
`)
