import type { ChatStore } from '@lyceum/core'
import { type DragEvent, type KeyboardEvent, useEffect, useState } from 'react'

/** What uses Escape itself. */
const inner = 'dialog, [popover], .ly-editing, .ly-history'

/**
 * How the whole chat answers keys and dropped files: Escape stops the reply, `/` leads to the message field, `?` shows the shortcuts,
 * and files can be dropped anywhere.
 */
export function useManners(chat: ChatStore) {
  const [shortcutsShown, setShortcutsShown] = useState(false)
  const [dropping, setDropping] = useState(false)

  useEffect(() => {
    const keyDown = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isEditable(event.target)) return
      if (event.key === '?') setShortcutsShown(true)
      else if (event.key === '/') document.querySelector<HTMLElement>('.ly-sender textarea')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', keyDown)
    return () => document.removeEventListener('keydown', keyDown)
  }, [])

  const takesFiles = (event: DragEvent) => {
    const config = chat.$config.get()
    return config?.capabilities.files && config.type !== 'workflow' && event.dataTransfer.types.includes('Files')
  }
  return {
    shortcutsShown,
    closeShortcuts: () => setShortcutsShown(false),
    handlers: {
      'data-dropping': dropping || undefined,
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || event.defaultPrevented || (event.target as HTMLElement).closest(inner)) return
        if (chat.$status.get() !== 'generating' || !chat.$config.get()?.capabilities.stop) return
        event.preventDefault()
        chat.abort()
      },
      onDragOver(event: DragEvent) {
        if (!takesFiles(event)) return
        event.preventDefault()
        setDropping(true)
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false)
      },
      onDrop(event: DragEvent) {
        setDropping(false)
        // A form's file field takes its files itself.
        if (event.defaultPrevented || !takesFiles(event)) return
        event.preventDefault()
        chat.composer.uploads.add(event.dataTransfer.files)
      }
    }
  }
}

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
