import type { Composer } from '@lyceum/core'

const known = new WeakSet<Composer>()

/** Has the browser ask whoever leaves the page while a file is on its way, also one of a conversation that is not open. */
export function keepFromLeaving(composer: Composer): void {
  if (known.has(composer)) return
  known.add(composer)
  const ask = (event: Event) => event.preventDefault()
  composer.$uploading.subscribe(isUploading => {
    if (isUploading) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
}
