import type { Options } from './options.ts'

const talk = 'M4 7a3 3 0 013-3h10a3 3 0 013 3v8a3 3 0 01-3 3h-5l-4 3v-3H7a3 3 0 01-3-3z'

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
            `#panel{position:fixed;bottom:96px;${side}:24px;width:384px;height:min(600px,100vh - 120px);border-radius:16px;overflow:hidden}@media(max-width:480px){#panel{inset:0;width:100%;height:100%;border-radius:0}[aria-expanded=true]{display:none!important}}@media print{:host{display:none!important}}`
          ]
  const above = `;z-index:calc(${zIndex || 2e9} + var(--raised,0));zoom:var(--zoom,1)`
  return `:host{${`all:initial;${host}${above};`.replaceAll(';', '!important;')}}#panel{position:relative;height:100%;font:15px system-ui;background:Canvas;color-scheme:var(--scheme)}${panel}div div{height:60px;line-height:60px;padding:0 60px 0 16px;overflow:hidden}button{all:unset;cursor:pointer;outline:1px solid transparent}#x{position:absolute;z-index:1;top:10px;right:12px;width:40px;font-size:24px;line-height:40px;text-align:center;color:#888}progress{width:100%;height:4px;accent-color:${accent}}iframe{position:absolute;inset:0;width:100%;height:100%;border:0;visibility:hidden}#launcher{display:block;width:56px;height:56px;border-radius:50%;background:${accent};box-shadow:0 4px 12px #0003}:focus-visible{outline:3px solid ${accent};outline-offset:3px}i{position:absolute;inset:16px;background:${accent};filter:invert(1)grayscale(1)contrast(99);forced-color-adjust:none;clip-path:path("${talk}")}`
}
