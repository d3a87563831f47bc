import '../kit/chip-styles.ts'
import { addStyles } from '../kit/add-styles.ts'

if (typeof document !== 'undefined')
  addStyles(`
.ly-thinking { color: var(--text-muted); font-size: var(--text-sm); }
.ly-thinking summary { display: inline-flex; align-items: center; gap: var(--space-2); cursor: pointer; list-style: none; min-block-size: 28px; }
.ly-thinking summary::-webkit-details-marker { display: none; }
.ly-thinking summary .ly-icon:last-child { inline-size: 14px; block-size: 14px; transition: transform var(--fast) var(--ease); }
.ly-thinking[open] summary .ly-icon:last-child { transform: rotate(90deg); }
.ly-thoughts, .ly-nodes { margin-block-start: var(--space-2) !important; padding-inline-start: var(--space-4) !important; border-inline-start: 2px solid var(--line); }
.ly-chat .ly-thoughts :is(h3, h4, h5, h6) { font: inherit; font-weight: 600; }
.ly-nodes li { display: flex; align-items: center; gap: var(--space-2); padding-block: 3px; }
.ly-live { color: var(--accent-text); font-weight: 600; }
.ly-steps { display: flex; flex-wrap: wrap; align-items: center; font-size: var(--text-sm); gap: var(--space-4); }
.ly-steps li { display: inline-flex; align-items: center; gap: 6px; }
.ly-done, .ly-node-finished > .ly-icon { color: var(--success); }
.ly-node-failed > .ly-icon { color: var(--danger); }
@media (pointer: coarse) { .ly-thinking summary { min-block-size: 40px; } }
.ly-spinner, .ly-ring { flex: none; inline-size: 14px; block-size: 14px; border: 1.75px solid currentColor; border-radius: 50%; color: var(--accent); }
.ly-spinner { border-inline-end-color: transparent; animation: ly-turn 1s linear infinite; }
@keyframes ly-turn { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) { .ly-chat .ly-spinner { animation-duration: 4s !important; } }
@media (forced-colors: active) { .ly-spinner { border-inline-end-color: Canvas; } }
`)
