import type { ConnectorEvent } from '@lyceum/core/contract'

/**
 * Passes the events of a reply on, and those of a stream that begins again with all that was said: of these only what is new. What was said
 * otherwise the second time takes the place of the first.
 */
export function createContinuation(emit: (event: ConnectorEvent) => void) {
  const shown = { text: '', thinking: '' }
  const again = { text: '', thinking: '' }
  let isAgain = false

  function add(type: 'text' | 'thinking', delta: string): void {
    if (!isAgain) {
      shown[type] += delta
      emit({ type, delta })
      return
    }
    again[type] += delta
    const known = shown[type]
    if (known.startsWith(again[type])) return
    if (again[type].startsWith(known)) emit({ type, delta: again[type].slice(known.length) })
    else replaceAll()
    shown[type] = again[type]
  }

  function replaceAll(): void {
    Object.assign(shown, again)
    emit({ type: 'replace', text: again.text, thinking: again.thinking })
  }

  return {
    push(event: ConnectorEvent): void {
      if (event.type === 'text' || event.type === 'thinking') {
        add(event.type, event.delta)
        return
      }
      if (event.type === 'replace') {
        const { text, thinking } = event
        Object.assign(isAgain ? again : shown, { text, ...(thinking !== undefined && { thinking }) })
        if (isAgain) {
          replaceAll()
          return
        }
      }
      // The steps of the first time are shown already.
      if (event.type !== 'progress' || !isAgain) emit(event)
    },
    /** The stream begins again. */
    restart(): void {
      isAgain = true
      Object.assign(again, { text: '', thinking: '' })
    }
  }
}
