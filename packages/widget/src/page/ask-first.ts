/** Asks before an answer is lost with the chat that is not kept. Without the code for it the chat is left, as it was meant to be. */
export function askFirst(go: () => void): void {
  import('./leave-dialog.tsx').then(part => part.askToLeave(go)).catch(go)
}
