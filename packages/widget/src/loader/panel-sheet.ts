/** On a phone the open panel fills the screen; the launcher's sheet says the same. */
export const fillsScreen = '(max-width:480px)'

const fold = 'M5 9l7 7 7-7 1.3 1.3-8.3 8.3-8.3-8.3z'

/** Styles of what stands in the frame's place when the server is slow or does not answer. `accent` is a validated colour. */
export const panelSheet = (accent: string) =>
  `@media print{:host([data-launcher]){display:none!important}}div div{height:24px;overflow:hidden}#x{padding:0 12px;right:12px}button{outline:1px solid transparent}i{forced-color-adjust:none}[role=dialog]{box-shadow:0 0 0 1px #8883,0 4px 12px #1b262214,0 24px 64px #1b262229}[aria-expanded=true] i{clip-path:path("${fold}")}b{position:absolute;top:0;right:0;padding:0 7px;border-radius:9px;background:#b3261e;color:#fff;font:12px/18px system-ui}b:empty{display:none}#panel{background:light-dark(#faf8f4,#121815);color:light-dark(#17211d,#f2f0ea)}div div{font-weight:600;white-space:nowrap;text-overflow:ellipsis}#x{color:light-dark(#66716b,#94a09a)}p{margin:32px 24px 12px;line-height:1.6}p+button{margin:0 24px;padding:8px 16px;border:1px solid;border-radius:10px}@media(pointer:coarse){p+button{padding:10px 16px}}progress{appearance:none;display:block;width:100%;height:2px;border:0;background:${accent};transform-origin:0;animation:w 1s infinite alternate}::-webkit-progress-bar{background:none}::-moz-progress-bar{background:none}@keyframes w{0%{scale:.1 1}}@media(prefers-reduced-motion:reduce){progress{animation:none}}`
