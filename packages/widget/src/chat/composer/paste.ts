import type { PastedFile } from '@lyceum/core'
import type { ChatContextValue } from '../chat-context.ts'

/** Attaches a pasted text; Ctrl+Z in the field, or the button at the attached text, brings it into the field. */
export function attachText(field: HTMLTextAreaElement, text: string, { chat, t }: Pick<ChatContextValue, 'chat' | 't'>): void {
  const { composer } = chat
  const file = new File([text], `${t('chat.pastedText')}.txt`, { type: 'text/plain' })
  void composer.attach([Object.assign(file, { pasted: text }) satisfies PastedFile])
  undoOnce(field, () => {
    const last = composer.$uploads.get().findLast(({ pasted }) => pasted === text)
    if (last) putBack(chat, last)
  })
}

type Chat = Pick<ChatContextValue['chat'], 'composer'>

/** Brings an attached text into the message field, at its end. */
export function putBack({ composer }: Chat, { key, pasted = '' }: { key: string; pasted?: string | undefined }): void {
  composer.remove(key)
  composer.set({ text: composer.$draft.get().text + pasted })
}

/** Calls `undo` when that is the next thing done in the field. */
function undoOnce(field: HTMLTextAreaElement, undo: () => void): void {
  const stop = new AbortController()
  const { signal } = stop
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    stop.abort()
    undo()
  }
  field.addEventListener('keydown', onKey, { signal })
  field.addEventListener('input', () => stop.abort(), { signal })
}
