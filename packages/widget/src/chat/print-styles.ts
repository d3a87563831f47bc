import { addStyles } from './add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
@media print {
  /* Whatever stands beside the way to the transcript: menus, header, composer. */
  :has(.ly-messages) > :not(:has(.ly-messages), .ly-messages), .ly-foot, .ly-actions, .ly-edit, .ly-earlier, .ly-jump, .ly-notices, .ly-versions, .ly-queue { display: none !important; }
  :has(.ly-messages), .ly-messages { display: block !important; block-size: auto !important; max-block-size: none !important; overflow: visible !important; position: static !important; }
  .ly-message { break-inside: avoid-page; margin-block-end: var(--space-5); }
}
`)
