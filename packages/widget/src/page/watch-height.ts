import type { PagePort } from './page-port.ts'
import type { ShareGate } from './share-gate.ts'

const parts = '.ly-head, .ly-thread, .ly-foot, .ly-gate'

/**
 * Reports which height the frame would need to show all of it, whenever that changes, for pages that let the chat
 * grow. Returns a function that ends it.
 */
export function watchHeight(port: PagePort, gate: ShareGate): () => void {
  let reported = 0
  const report = () => {
    const height = Math.ceil(
      [...document.querySelectorAll<HTMLElement>(parts)].reduce((sum, { scrollHeight }) => sum + scrollHeight, 0)
    )
    if (height !== reported) port.send({ type: 'resize', payload: { height } })
    reported = height
  }
  const sizes = new ResizeObserver(report)
  // The greeting and the messages are not the same element.
  let ended = false
  const watch = () =>
    requestAnimationFrame(() => {
      sizes.disconnect()
      if (ended) return
      for (const element of document.querySelectorAll(parts)) sizes.observe(element)
    })
  watch()
  const ignore = gate.state === 'open' ? gate.chat.$asked.listen(watch) : () => {}
  return () => {
    ended = true
    ignore()
    sizes.disconnect()
  }
}
