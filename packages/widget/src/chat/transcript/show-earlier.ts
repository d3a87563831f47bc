/**
 * Loads earlier messages above those that `frame` scrolls. What was first stays where it is, and takes the focus from the button: the
 * browser keeps no place at the very top, and would leave the button with the focus far above what is seen.
 */
export async function showEarlier(frame: HTMLElement, release: () => void, load: () => Promise<void>): Promise<void> {
  const message = frame.querySelector<HTMLElement>('.ly-message')
  if (!message) return load()
  const top = message.getBoundingClientRect().top
  const keepPlace = () => {
    if (!message.previousElementSibling) return
    drawn.disconnect()
    release()
    frame.scrollTop += message.getBoundingClientRect().top - top
    message.focus({ preventScroll: true })
  }
  const drawn = new MutationObserver(keepPlace)
  drawn.observe(frame, { childList: true, subtree: true })
  await load()
  setTimeout(() => drawn.disconnect(), 1000)
}
