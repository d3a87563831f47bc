import type { Options } from './options.ts'

const talk = 'M4 7a3 3 0 013-3h10a3 3 0 013 3v8a3 3 0 01-3 3h-5l-4 3v-3H7a3 3 0 01-3-3z'

/**
 * Styles of the launcher and of the panel with what is shown before its frame: name, progress, way out. The values are safe to
 * insert: `accent` is a validated colour, the others are our own or numbers. The filter turns the accent into black or white, whichever
 * contrasts with it. What the page says about all elements must not reach ours, hence the `!important`. A page sets the colour, and the
 * height of an inline chat, by variables too; `owned`: the host is an element of the page, which styles an inline one as it likes.
 */
export function launcherSheet({ accent: chosen, side, offset, zIndex, mode }: Options, owned?: HTMLElement): string {
  const accent = `var(--lyceum-accent,${chosen || '#14694d'})`
  const [host, panel] =
    mode === 'inline'
      ? // As high as its place; 600 pixels, which a floating box asks for, where that has no height of its own.
        [
          'display:flow-root;position:relative;overflow:hidden;height:var(--lyceum-height,100%)',
          ':host:before{content:"";float:left;height:600px}'
        ]
      : mode === 'full'
        ? ['position:fixed;inset:0', '']
        : [
            `position:fixed;inset:auto;bottom:calc(${offset}px + env(safe-area-inset-bottom));${side}:calc(${offset}px + env(safe-area-inset-${side}) + var(--column)*72px)`,
            `#panel{position:fixed;inset:auto;bottom:${offset + 72}px;${side}:${offset}px;width:384px;height:min(600px,100vh - ${offset + 96}px)}@media(max-width:480px){#panel{inset:0;width:100%;height:100%}}`
          ]
  const above = `;z-index:calc(${zIndex || 2e9} + var(--raised,0))`
  const strict = owned && mode === 'inline' ? `${host}${above}` : `all:initial;${host}${above};`.replaceAll(';', '!important;')
  return `:host{${strict}}#panel{position:absolute;inset:0;font:15px system-ui;background:Canvas;color-scheme:var(--scheme)}${panel}div div{padding:18px 16px}button{all:unset;outline:3px solid #0000}#x{position:absolute;top:10px;right:24px}iframe{position:absolute;inset:0;width:100%;height:100%;border:0;visibility:hidden}#launcher{display:block;width:56px;height:56px;border-radius:50%;background:${accent}}:focus-visible{outline:3px solid ${accent}}i{position:absolute;inset:16px;background:${accent};filter:invert(1)grayscale(1)contrast(99);clip-path:path("${talk}")}`
}
