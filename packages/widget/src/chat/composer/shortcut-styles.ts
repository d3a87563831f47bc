import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-shortcuts { display: grid; gap: var(--space-2); margin-block-end: var(--space-5) !important; }
.ly-shortcuts > div { display: flex; gap: var(--space-4); justify-content: space-between; }
.ly-shortcuts dd { margin: 0; display: flex; gap: var(--space-1); flex: none; }
.ly-shortcuts kbd { min-inline-size: 24px; padding: 0 6px; border: 1px solid var(--line-strong); border-radius: var(--radius-sm); background: var(--surface-sunken); font: var(--text-sm)/1.6 var(--font-ui); text-align: center; }
`)
