import type { FromPage } from '../protocol.ts'
import type { Widget } from './widget.ts'

/**
 * Passes on the tokens by which the page introduces the person. Returns what has it fetch one; the last one that it was asked for counts,
 * however late those before it come. Where the page has none, the frame is told not to wait.
 */
export function introducer(widget: Widget, send: (message: FromPage) => void): (previous?: string | null) => void {
  let latest: string | null = null
  let asked = 0
  return (previous = latest) => {
    const { identity } = widget.options.raw
    const turn = ++asked
    if (!identity) return
    Promise.resolve()
      .then(() => identity.getToken(previous))
      .then(
        token => {
          if (turn !== asked) return
          latest = token
          send({ type: 'identify', payload: { token } })
        },
        why => {
          if (turn !== asked) return
          console.error('LyceumChat: getToken', why)
          widget.emit('auth.error', { code: 0 })
          send({ type: 'unidentified' })
        }
      )
  }
}
