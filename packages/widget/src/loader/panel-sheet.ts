import type { Options } from './options.ts'

/** Styles of the panel: beside the launcher (popup), inline or full page; on a phone a popup fills the screen. */
export function panelSheet({ mode, raw, side, zIndex }: Options): string {
  const scheme = raw.theme === 'light' || raw.theme === 'dark' ? raw.theme : 'light dark'
  const shared = `iframe{width:100%;height:100%;border:0;display:block}div{height:100%;background:Canvas;color-scheme:${scheme}}[hidden]{display:none}p{margin:0;padding:32px 24px 0;font:15px/1.6 system-ui}div>p+button,#panel>p+button{all:unset;margin:12px 24px;padding:8px 16px;border:1px solid;border-radius:10px;font:15px system-ui;cursor:pointer}`
  if (mode === 'inline') return `:host{display:block;height:600px}${shared}`
  if (mode === 'full') return `:host{position:fixed;inset:0;z-index:${zIndex}}${shared}`
  return `${shared}div{position:fixed;bottom:96px;${side}:24px;width:384px;max-width:calc(100vw - 48px);height:min(600px,100vh - 120px);border-radius:16px;overflow:hidden;box-shadow:0 0 0 1px #8883,0 4px 12px #1b262214,0 24px 64px #1b262229}@media(max-width:480px){div{inset:0;width:100%;max-width:none;height:100%;border-radius:0}}`
}
