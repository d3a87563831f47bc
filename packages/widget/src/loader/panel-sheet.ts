/** On a phone the open panel fills the screen; the launcher's sheet says the same. */
export const fillsScreen = '(max-width:480px)'

/** Styles of the panel's frame, and of what stands in its place when the server does not answer. */
export const panelSheet = `#panel{background:light-dark(#faf8f4,#121815);color:light-dark(#17211d,#f2f0ea)}div div{font-weight:600;white-space:nowrap;text-overflow:ellipsis}iframe{position:absolute;inset:0;width:100%;height:100%;border:0}iframe[hidden]{display:block!important;visibility:hidden}p{margin:32px 24px 12px}p+button{margin:0 24px;padding:8px 16px;border:1px solid;border-radius:10px}@media(pointer:coarse){p+button{padding:10px 16px}}@media(prefers-reduced-motion:reduce){u{animation:none}}`
