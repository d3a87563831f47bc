import { times } from '@lyceum/core/contract/limits'
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastTone = 'success' | 'info' | 'warning' | 'danger'

export type ToastContent = {
  tone: ToastTone
  title: string
  text?: string
  action?: { label: string; onPress: () => void }
}

export type Toasts = ReturnType<typeof createToasts>

/** A queue of short messages; ToastRegion shows the newest three. Anything may add to it, whether drawn or not. */
export function createToasts() {
  const queue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })
  return {
    queue,
    /** Something the person did has worked. */
    success: (title: string) => queue.add({ tone: 'success', title }, { timeout: times.toast }),
    /** Everything else one should know, failures included. */
    notify: (content: ToastContent) => queue.add(content, { timeout: times.notification })
  }
}
