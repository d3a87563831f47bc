import { addStyles } from '../../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-voice { display: flex; flex: 1 1 14em; align-items: center; justify-content: end; gap: var(--space-2); min-inline-size: 0; }
.ly-voice .ly-problem { flex: 1; text-align: end; }
.ly-row:has(> .ly-voice) > .ly-space { display: none; }
.ly-voice-text { min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: var(--text-sm); color: var(--text-muted); }
/* What was said and does not fit is cut at its beginning. */
.ly-voice-said { direction: rtl; }
.ly-voice .ly-quiet { flex: none; font-variant-numeric: tabular-nums; }
.ly-voice-sound { display: flex; flex: none; align-items: center; gap: 3px; block-size: 20px; color: var(--accent); }
.ly-voice-sound i { inline-size: 3px; block-size: 6px; border-radius: 2px; background: currentColor; opacity: .5; }
.ly-voice-sound[data-speaking] i { opacity: 1; animation: ly-speaking .5s var(--ease) infinite alternate; }
.ly-voice-sound[data-speaking] i:nth-child(2) { animation-delay: .12s; }
.ly-voice-sound[data-speaking] i:nth-child(3) { animation-delay: .24s; }
@keyframes ly-speaking { from { block-size: 6px; } to { block-size: 18px; } }
.ly-voice-main { color: var(--danger) !important; background: var(--danger-soft); border-radius: 50%; }
.ly-sender:has(.ly-voice):has(.ly-voice) { grid-template-columns: minmax(0, 1fr); }
/* On a phone the switches wait until it is said. */
@container ly-chat (max-width: 480px) {
  .ly-row:has(> .ly-voice) > .ly-toggle { display: none; }
  /* Why nothing is heard stands above the buttons. */
  .ly-sender > .ly-row:has(> .ly-voice > .ly-problem) { flex-wrap: wrap; }
  .ly-voice:has(> .ly-problem) { display: contents; }
  .ly-voice > .ly-problem { order: -1; flex: 1 0 100%; text-align: start; }
  .ly-voice > .ly-problem + .ly-icon-button { margin-inline-start: auto; }
}
@media (prefers-reduced-motion: reduce) { .ly-voice-sound[data-speaking] i { block-size: 14px; } }
@media (forced-colors: active) { .ly-voice-sound i { background: CanvasText; } .ly-voice-main { border: 1px solid; } }
`)
