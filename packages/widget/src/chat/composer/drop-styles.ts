import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-chat[data-dropping] { outline: 2px dashed var(--accent); outline-offset: -6px; }
`)
