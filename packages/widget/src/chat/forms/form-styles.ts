import '../kit/field-styles.ts'
import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-form, .ly-field, .ly-drop { grid-template-columns: minmax(0, 1fr); }
.ly-form { display: grid; gap: var(--space-4); align-content: start; }
.ly-form h2, .ly-results h2 { font-size: var(--text-lg); color: var(--text-strong); }
.ly-card { padding: var(--space-5); border: 1px solid var(--line); border-radius: var(--radius-lg); background: var(--surface-raised); }
.ly-field { display: grid; gap: 6px; }
.ly-field label { font-size: var(--text-sm); font-weight: 600; color: var(--text-strong); }
.ly-checkbox { grid-template-columns: auto 1fr; align-items: center; }
.ly-checkbox input { order: -1; margin: 0; inline-size: 18px; block-size: 18px; accent-color: var(--accent); }
.ly-checkbox .ly-notes { grid-column: 1 / -1; }
.ly-notes { font-size: var(--text-sm); }
.ly-notes:empty { display: none; }
.ly-field:has(select) { position: relative; }
.ly-field select { appearance: none; padding-inline-end: 36px !important; grid-area: 2 / 1; }
.ly-field:has(select)::after { content: ''; grid-area: 2 / 1; align-self: center; justify-self: end; margin-inline-end: 16px; inline-size: 7px; block-size: 7px; border: solid var(--text-muted); border-width: 0 1.75px 1.75px 0; transform: translateY(-2px) rotate(45deg); pointer-events: none; }
.ly-field [aria-invalid="true"] { border-color: var(--danger); }
.ly-json { font-family: var(--font-code) !important; font-size: var(--text-sm) !important; }
.ly-drop { display: grid; justify-items: stretch; gap: var(--space-2); border: 1px dashed var(--line-strong); border-radius: var(--radius-md); background: var(--surface-raised); color: var(--text-muted); font-size: var(--text-sm); }
.ly-drop .ly-files { padding: var(--space-3) var(--space-3) 0; }
.ly-browse { min-block-size: 56px; padding: var(--space-3); border: 0; border-radius: inherit; background: none; cursor: pointer; }
@media (hover: hover) { .ly-browse:hover { background: var(--surface-hover); } }

.ly-workflow { display: grid; grid-template-columns: minmax(280px, 366px) minmax(0, 1fr); block-size: 100%; overflow-y: auto; }
.ly-inputs { padding: var(--space-5); border-inline-end: 1px solid var(--line); }
.ly-inputs .ly-primary { min-block-size: 40px; }
.ly-results { position: relative; padding: var(--space-5) var(--space-6); display: grid; gap: var(--space-4); align-content: start; grid-template-columns: minmax(0, 1fr); }
.ly-badge { position: absolute; inset-block-start: var(--space-5); inset-inline-end: var(--space-6); padding: 2px var(--space-3) !important; border-radius: var(--radius-full); font-size: var(--text-sm); font-weight: 600; background: var(--surface-hover); }
.ly-badge.ly-finished { background: var(--success-soft); color: var(--success); }
.ly-badge.ly-failed { background: var(--danger-soft); color: var(--danger); }
.ly-badge.ly-generating { background: var(--info-soft); color: var(--info); }
.ly-tabs { display: flex; gap: var(--space-4); border-block-end: 1px solid var(--line); }
.ly-tabs button { padding: var(--space-2) 0; border: 0; border-block-end: 2px solid transparent; background: none; cursor: pointer; }
.ly-tabs [aria-selected="true"] { border-color: var(--accent); color: var(--accent-text); font-weight: 600; }
.ly-values { display: grid; gap: var(--space-4); }
.ly-answer + .ly-values { margin-block-start: var(--space-5); padding-block-start: var(--space-4); border-block-start: 1px solid var(--line); }
.ly-asked + .ly-answer { margin-block-start: var(--space-4); }
.ly-values dt { font-size: var(--text-sm); font-weight: 600; color: var(--text-muted); }
@media (pointer: coarse) { .ly-tabs button { min-block-size: 40px; min-inline-size: 40px; } .ly-checkbox label { align-content: center; min-block-size: 40px; } }
/* Depends on the chat's own width, not the window's: it may be beside a sidebar, in a frame or in a panel. */
@container ly-chat (max-width: 760px) { .ly-workflow { display: block; } .ly-inputs { border: 0; border-block-end: 1px solid var(--line); } .ly-results { padding: var(--space-5); min-block-size: 100%; } .ly-badge { inset-inline-end: var(--space-5); } }
@media (forced-colors: active) { .ly-field:has(select)::after { border-color: CanvasText; } .ly-tabs [aria-selected="true"] { border-color: Highlight; } }
`)
