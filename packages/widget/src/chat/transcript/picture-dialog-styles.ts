import { addStyles } from '../kit/add-styles.ts'

// Named twice, since the styles of all dialogs may come before or after.
if (typeof document !== 'undefined')
  addStyles(`
.ly-dialog.ly-picture-dialog { max-inline-size: calc(100vw - 32px); max-block-size: calc(100dvh - 32px); padding: var(--space-3); }
.ly-picture-dialog[open] { display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); gap: var(--space-2); }
.ly-picture-dialog .ly-name { max-inline-size: none; }
.ly-picture-frame { max-block-size: calc(100dvh - 110px); overflow: auto; border-radius: var(--radius-md); }
.ly-picture-frame button { display: block; margin: auto; padding: 0; border: 0; background: none; cursor: zoom-in; }
.ly-picture-frame button:disabled { cursor: auto; }
.ly-picture-frame button:focus-visible { outline-offset: -2px; }
.ly-picture-frame img { display: block; max-inline-size: 100%; max-block-size: calc(100dvh - 110px); }
.ly-picture-frame [aria-pressed="true"] { cursor: zoom-out; }
.ly-picture-frame [aria-pressed="true"] img { max-inline-size: none; max-block-size: none; }
/* In a widget or on a phone, the picture is as large as the frame lets it be. */
@media (max-width: 480px) {
  .ly-dialog.ly-picture-dialog { inline-size: 100vw; max-inline-size: 100vw; max-block-size: 100dvh; padding: var(--space-2) 0 0; border-width: 1px 0; border-radius: 0; }
  .ly-picture-dialog > .ly-row { padding-inline: var(--space-3); }
  .ly-picture-frame { border-radius: 0; }
}
`)
