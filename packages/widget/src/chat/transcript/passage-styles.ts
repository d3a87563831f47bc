import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-passage { position: fixed; margin: 0; inset: auto; inline-size: min(360px, calc(100vw - 16px)); max-block-size: 300px; overflow: auto; padding: var(--space-3) var(--space-4); border: 1px solid var(--line); border-radius: var(--radius-md); background: var(--surface-raised); color: var(--text); box-shadow: var(--shadow-3); font-size: var(--text-sm); }
.ly-passage header { display: flex; align-items: flex-start; gap: var(--space-2); color: var(--text-strong); }
.ly-passage header > :is(.ly-number, strong) { margin-block: 6px; }
.ly-passage header strong { flex: 1; line-height: 20px; }
.ly-passage blockquote { margin-block: var(--space-2) !important; white-space: pre-wrap; }
.ly-passage:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`)
