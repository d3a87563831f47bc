let asked = new AbortController()

/** Asks before an answer is lost with the chat that is not kept. Without the code for it the chat is left, as it was meant to be. */
export function askFirst(go: () => void): void {
  stopAsking()
  asked = new AbortController()
  const { signal } = asked
  import('./leave-dialog.tsx').then(part => part.askToLeave(go, signal)).catch(() => signal.aborted || go())
}

/** Closes the question about a chat that is not the one shown any more, or that is asked anew. */
export function stopAsking(): void {
  asked.abort()
}
