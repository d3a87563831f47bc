import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
@media print {
  /* Whatever stands beside the way to the transcript: menus, header, composer; a diagram is drawn again in the colours of paper. */
  :has(.ly-messages) > :not(:has(.ly-messages), .ly-messages, .ly-diagram-frame), .ly-foot, .ly-actions, .ly-edit, .ly-earlier, .ly-jump, .ly-notices, .ly-versions, .ly-queue, .ly-suggestions, .ly-thinking:not([open]), .ly-outcome .ly-button, .ly-code .ly-icon-button { display: none !important; }
  :has(.ly-messages), .ly-messages { display: block !important; block-size: auto !important; max-block-size: none !important; overflow: visible !important; position: static !important; }
  /* Paper cannot be scrolled. The styles of code may come after these. */
  .ly-code pre { white-space: pre-wrap !important; overflow-wrap: anywhere !important; }
  /* Backgrounds are not printed. */
  .ly-bubble { border: 1px solid var(--line-strong); }
  .ly-message { break-inside: avoid-page; margin-block-end: var(--space-5); }
}
`)
