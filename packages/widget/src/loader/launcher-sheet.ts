import type { Options } from './options.ts'

const talk = 'M4 7a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-4 3v-3H7a3 3 0 0 1-3-3z'
const fold = 'M5 9l7 7 7-7 1.3 1.3-8.3 8.3-8.3-8.3z'

/**
 * Styles of the launcher (moved aside if another one precedes it) and of the retry button. The values are safe to insert:
 * `accent` is a validated colour, the others are our own. The filter turns the accent into black or white, whichever contrasts
 * with it.
 */
export const launcherSheet = ({ accent, side, zIndex }: Options) =>
  `:host{position:fixed;z-index:${zIndex};bottom:24px;${side}:24px}:host(:nth-of-type(2)){${side}:96px}#panel>button{all:unset;padding:24px}[aria-expanded]{all:unset;cursor:pointer;display:grid;place-items:center;width:56px;height:56px;border-radius:50%;border:1px solid transparent;background:${accent};box-shadow:0 4px 12px #0003}:focus-visible{outline:3px solid ${accent};outline-offset:3px}i{width:24px;height:24px;background:${accent};filter:invert(1)grayscale(1)contrast(99);forced-color-adjust:none;clip-path:path("${talk}")}[aria-expanded=true] i{clip-path:path("${fold}")}b{position:absolute;top:0;right:0;padding:0 7px;border-radius:9px;background:#b3261e;color:#fff;font:12px/18px system-ui}b:empty{display:none}`
