import type { Options } from './options.ts'

const talk = 'M4 7a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-4 3v-3H7a3 3 0 0 1-3-3z'
const fold = 'M5 9l7 7 7-7 1.3 1.3-8.3 8.3-8.3-8.3z'
const cross = 'M6 7.4 7.4 6 12 10.6 16.6 6 18 7.4 13.4 12l4.6 4.6-1.4 1.4-4.6-4.6L7.4 18 6 16.6 10.6 12z'

/** Height, width and distance of launchers, in pixels; several stand beside each other. */
export const launcherStep = 72

/**
 * Styles of the launcher and of the panel with what is shown before its frame: name, progress, way out. The values are safe to
 * insert: `accent` is a validated colour, the others are our own. The filter turns the accent into black or white, whichever
 * contrasts with it. What the page says about all elements must not reach ours, hence the `!important`.
 */
export function launcherSheet({ accent, side, zIndex, mode }: Options): string {
  const host =
    mode === 'inline'
      ? ':host{all:initial!important;display:block!important;height:600px!important}'
      : `:host{all:initial!important;position:fixed!important;inset:auto!important;z-index:calc(${zIndex || 2e9} + var(--raised,0))!important;zoom:var(--zoom,1)!important;${
          mode === 'full'
            ? 'inset:0!important'
            : `bottom:calc(24px + var(--row,0)*${launcherStep}px)!important;${side}:calc(24px + var(--column,0)*${launcherStep}px)!important`
        }}@media print{:host{display:none!important}}`
  const popup =
    mode === 'popup'
      ? `#panel{position:fixed;bottom:96px;${side}:24px;width:384px;max-width:calc(100vw - 48px);height:min(600px,100vh - 120px);border-radius:16px;overflow:hidden;box-shadow:0 0 0 1px #8883,0 4px 12px #1b262214,0 24px 64px #1b262229}@media(max-width:480px){#panel{inset:0;width:100%;max-width:none;height:100%;border-radius:0}[aria-expanded=true]{display:none!important}}`
      : ''
  return `${host}#panel{position:relative;height:100%;font:15px/1.6 system-ui;color:CanvasText;background:Canvas;background:light-dark(#faf8f4,#121815);color-scheme:var(--scheme)}${popup}iframe{position:absolute;inset:0;width:100%;height:100%;border:0}[hidden],b:empty{display:none!important}iframe[hidden]{display:block!important;visibility:hidden}header{box-sizing:border-box;height:60px;padding:0 60px 0 16px;line-height:60px;font-weight:600;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}button{all:unset;cursor:pointer}#x{position:absolute;z-index:1;top:10px;right:12px;width:40px;height:40px}#x:before{content:"";position:absolute;inset:8px;background:currentColor;clip-path:path("${cross}")}hr{all:unset;display:block;height:2px;background:${accent};animation:w 1.2s infinite alternate}@keyframes w{0%{clip-path:inset(0 90% 0 0)}to{clip-path:inset(0 0 0 90%)}}@media(prefers-reduced-motion:reduce){hr{animation:none}}p{margin:32px 24px 12px}p+button{margin:0 24px;padding:8px 16px;border:1px solid;border-radius:10px}#launcher{display:grid;place-items:center;box-sizing:border-box;width:56px;height:56px;border-radius:50%;border:1px solid transparent;background:${accent};box-shadow:0 4px 12px #0003}:focus-visible{outline:3px solid ${accent};outline-offset:3px}i{width:24px;height:24px;background:${accent};filter:invert(1)grayscale(1)contrast(99);forced-color-adjust:none;clip-path:path("${talk}")}[aria-expanded=true] i{clip-path:path("${fold}")}b{position:absolute;top:0;right:0;padding:0 7px;border-radius:9px;background:#b3261e;color:#fff;font:12px/18px system-ui}`
}
