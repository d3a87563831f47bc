import type { ChatStore, Host } from '@lyceum/core'

/** How long a question that is on its way is waited for when its session is renewed, in milliseconds. */
const restMs = 5000

/** What somebody has begun goes along when their session is renewed, or when they are introduced: what is typed, the form, and the page's context as they have left it. */
export function bringAlong(before: ChatStore, next: ChatStore, isSame: boolean): void {
  const { idempotencyKey, ...draft } = before.composer.$draft.get()
  const kept = isSame ? '' : next.composer.$draft.get().text
  next.composer.set({ ...draft, text: [kept, draft.text].filter(Boolean).join('\n\n') })
  // It is the person's now: what stayed a guest's would come again with each page, and to whoever is introduced next.
  if (!isSame) before.composer.set({ text: '' })
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
