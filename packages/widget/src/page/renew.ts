import type { ChatStore, Host } from '@lyceum/core'

/** How long a question that is on its way is waited for when its session is renewed, in milliseconds. */
const restMs = 5000

/** What somebody has begun goes along when their session is renewed, or when they are introduced: what is typed, the form, and the page's context as they have left it. */
export function bringAlong(before: ChatStore, next: ChatStore, isSame: boolean): void {
  const { text } = before.composer.$draft.get()
  const kept = isSame ? '' : next.composer.$draft.get().text
  if (text || isSame) next.composer.set({ text: [kept, text].filter(Boolean).join('\n\n') })
  const values = before.$inputs.get()
  if (values) next.begin(values)
  next.$context.set(before.$context.get())
}

/** Waits a moment for what is on its way: a question that is refused, because its session is over, comes back into the field. */
export function atRest({ $status }: ChatStore, { later }: Host): Promise<void> {
  return new Promise(resolve => {
    const stop = $status.subscribe(status => status === 'idle' && resolve())
    later(() => {
      stop()
      resolve()
    }, restMs)
  })
}
