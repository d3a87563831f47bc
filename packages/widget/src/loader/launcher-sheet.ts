import type { Options } from './options.ts'

const talk = 'M4 7a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-4 3v-3H7a3 3 0 0 1-3-3z'
const fold = 'M5 9l7 7 7-7 1.3 1.3-8.3 8.3-8.3-8.3z'

/**
 * Styles of the launcher and of the panel with what is shown before its frame: name, progress, way out. The values are safe to
 * insert: `accent` is a validated colour, the others are our own. The filter turns the accent into black or white, whichever
 * contrasts with it. What the page says about all elements must not reach ours, hence the `!important`.
 */
export function launcherSheet({ accent, side, zIndex, mode }: Options): string {
  const [host, panel] =
    mode === 'inline'
      ? ['display:block;height:600px', '']
      : mode === 'full'
        ? ['position:fixed;inset:0', '']
        : [
            `position:fixed;inset:auto;bottom:24px;${side}:calc(24px + var(--column)*72px)`,
            `#panel{position:fixed;bottom:96px;${side}:24px;width:384px;max-width:calc(100vw - 48px);height:min(600px,100vh - 120px);border-radius:16px;overflow:hidden;box-shadow:0 0 0 1px #8883,0 4px 12px #1b262214,0 24px 64px #1b262229}@media(max-width:480px){#panel{inset:0;width:100%;max-width:none;height:100%;border-radius:0}[aria-expanded=true]{display:none!important}}@media print{:host{display:none!important}}`
          ]
  const above = `;z-index:calc(${zIndex || 2e9} + var(--raised,0));zoom:var(--zoom,1)`
  return `:host{${`all:initial;${host}${above};`.replaceAll(';', '!important;')}}#panel{position:relative;height:100%;font:15px/1.6 system-ui;background:Canvas;color-scheme:var(--scheme)}${panel}[hidden],b:empty{display:none!important}div div{height:60px;padding:0 60px 0 16px;line-height:60px;overflow:hidden}button{all:unset;cursor:pointer}#x{position:absolute;z-index:1;top:10px;right:12px;width:40px;font-size:20px;line-height:40px;text-align:center}u{all:unset;display:block;height:2px;background:${accent};animation:w 1s infinite alternate}@keyframes w{0%{width:9%}}#launcher{display:grid;place-items:center;box-sizing:border-box;width:56px;height:56px;border:1px solid transparent;border-radius:50%;background:${accent};box-shadow:0 4px 12px #0003}:focus-visible{outline:3px solid ${accent};outline-offset:3px}i{width:24px;height:24px;background:${accent};filter:invert(1)grayscale(1)contrast(99);forced-color-adjust:none;clip-path:path("${talk}")}[aria-expanded=true] i{clip-path:path("${fold}")}b{position:absolute;top:0;right:0;padding:0 7px;border-radius:9px;background:#b3261e;color:#fff;font:12px/18px system-ui}`
}
