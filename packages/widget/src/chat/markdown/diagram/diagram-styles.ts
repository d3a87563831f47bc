import { addStyles } from '../../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-diagram-frame { position: fixed; inset: 0 auto auto 0; inline-size: 800px; block-size: 600px; border: 0; visibility: hidden; pointer-events: none; z-index: -1; }
.ly-diagram-switch { display: flex; margin-inline: auto var(--space-1); gap: 2px; }
.ly-diagram-switch button { min-block-size: 26px; padding: 0 var(--space-2); border: 0; border-radius: var(--radius-sm); background: none; color: var(--text-muted); font-size: var(--text-xs); cursor: pointer; }
.ly-diagram-switch button[aria-pressed="true"] { background: var(--surface-selected); color: var(--accent-text); font-weight: 600; }
@media (hover: hover) { .ly-diagram-switch button:hover { color: var(--text-strong); } }
@media (pointer: coarse) { .ly-diagram-switch button { min-block-size: 40px; padding: 0 var(--space-3); } }
.ly-diagram { display: grid; justify-items: center; padding: var(--space-4); background: var(--surface-raised); }
.ly-diagram .ly-picture { border: 0; border-radius: 0; background: none; }
.ly-diagram .ly-picture img { max-block-size: min(640px, 80vh); }
.ly-diagram-note { padding: var(--space-2) var(--space-3) 0 !important; }
@media (forced-colors: active) { .ly-diagram-switch button[aria-pressed="true"] { background: Highlight; color: HighlightText; } }
@media print { .ly-diagram-switch { display: none; } .ly-diagram { print-color-adjust: exact; break-inside: avoid; } }
`)
