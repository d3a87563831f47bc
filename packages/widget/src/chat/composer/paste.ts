import type { PastedFile } from '@lyceum/core'
import type { ChatContextValue } from '../chat-context.ts'

/** Attaches a pasted text; Ctrl+Z in the field, or the button at the attached text, brings it into the field. */
export function attachText(field: HTMLTextAreaElement, text: string, { chat, t }: Pick<ChatContextValue, 'chat' | 't'>): void {
  const { composer } = chat
  fields.set(composer, field)
  const file = new File([text], `${t('chat.pastedText')}.txt`, { type: 'text/plain' })
  void composer.attach([Object.assign(file, { pasted: text }) satisfies PastedFile])
  undoOnce(field, () => {
    const last = composer.$uploads.get().findLast(({ pasted }) => pasted === text)
    if (last) putBack(chat, last)
  })
}

type Chat = Pick<ChatContextValue['chat'], 'composer'>

/** Where texts were pasted. */
const fields = new WeakMap<Chat['composer'], HTMLTextAreaElement>()

/** Brings an attached text into the message field, where the caret is, as pasting does; at its end when it was pasted into no field here. */
export function putBack({ composer }: Chat, { key, pasted = '' }: { key: string; pasted?: string | undefined }): void {
  const { text } = composer.$draft.get()
  const field = fields.get(composer)
  const { selectionStart: start, selectionEnd: end } =
    field?.value === text ? field : { selectionStart: text.length, selectionEnd: text.length }
  composer.remove(key)
  composer.set({ text: text.slice(0, start) + pasted + text.slice(end) })
  // Once the field has its new text, which moves the caret to its end.
  requestAnimationFrame(() => field?.setSelectionRange(start + pasted.length, start + pasted.length))
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
