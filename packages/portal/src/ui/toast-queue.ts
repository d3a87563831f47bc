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

/** Creates a queue of toasts, which ToastRegion renders. Entries may be added before it is mounted. */
export function createToasts() {
  const queue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })
  return {
    queue,
    /** Confirms an action. */
    success: (title: string) => queue.add({ tone: 'success', title }, { timeout: times.toast }),
    /** Everything else, including failures; shown longer. */
    notify: (content: ToastContent) => queue.add(content, { timeout: times.notification }),
    /** Stays until it is closed. */
    keep: (content: ToastContent) => queue.add(content)
  }
}
