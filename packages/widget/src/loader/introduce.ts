import type { FromPage } from '../protocol.ts'
import type { Widget } from './widget.ts'

/** Passes on the tokens by which the page introduces the person. Returns what has it fetch one. */
export function introducer(widget: Widget, send: (message: FromPage) => void): (previous?: string | null) => void {
  let latest: string | null = null
  return (previous = latest) => {
    const { identity } = widget.options.raw
    if (!identity) return
    Promise.resolve(identity.getToken(previous)).then(
      token => {
        latest = token
        send({ type: 'identify', payload: { token } })
      },
      why => {
        console.error('LyceumChat: getToken', why)
        widget.emit('auth.error', { code: 0 })
      }
    )
  }
}
