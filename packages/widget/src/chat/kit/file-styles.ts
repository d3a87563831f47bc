import './chip-styles.ts'
import { addStyles } from './add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-files .ly-icon-button { inline-size: 24px; block-size: 24px; margin-inline-end: -6px; }
.ly-question .ly-files { justify-content: end; }
.ly-files:has(.ly-picture) { align-items: end; }
/* A produced picture has a line of its own. */
.ly-files > li:not(.ly-sent-picture):has(.ly-picture) { flex-basis: 100%; }
@container ly-chat (max-width: 480px) { .ly-sender > .ly-files { padding-block-end: var(--space-1); } }
.ly-thumbnail { inline-size: 28px; block-size: 28px; border-radius: var(--radius-sm); object-fit: cover; margin-inline-start: -6px; }
.ly-files progress { inline-size: 64px; accent-color: var(--accent); }
/* Why it failed stands below the name, and may take several lines. */
.ly-files .ly-failed { display: inline-grid; grid-template-columns: auto minmax(0, 1fr) auto auto; row-gap: 0; padding-block: 6px; border-radius: var(--radius-md); }
.ly-failed > .ly-quiet { grid-area: 2 / 2; }
.ly-failed > :is(svg, .ly-icon-button) { grid-row: 1 / 3; }
@media (pointer: coarse) { .ly-files .ly-icon-button { inline-size: 40px; block-size: 40px; } }
`)
