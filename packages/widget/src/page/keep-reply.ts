import type { ChatStore } from '@lyceum/core'

/** Has the browser ask whoever leaves or reloads the page in the middle of an answer that goes with its chat. */
export function keepReply({ $status, $temporary }: ChatStore): void {
  const ask = (event: Event) => event.preventDefault()
  const update = () => {
    if ($temporary.get() && $status.get() === 'generating') addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  }
  $temporary.listen(update)
  $status.subscribe(update)
}
