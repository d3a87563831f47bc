import type { PastedFile } from '@lyceum/core'
import type { ChatContextValue } from '../chat-context.ts'
import { loadPart } from '../kit/late.ts'

/** What is on the clipboard, and the field into which it is pasted. */
export type Pasted = { files: readonly File[]; text: string; field: HTMLTextAreaElement }

/**
 * Attaches pasted files, and a text that is longer than half of what a question may have, where the agent takes such. Office programs put a
 * picture of a copied text on the clipboard too: the text is what counts, unless it is only the names of the files, as file managers put
 * there, or blank. An agent that takes no files says so.
 */
export function paste({ files, text: given, field }: Pasted, context: ChatContextValue): void {
  const { chat, t, late } = context
  const { composer } = chat
  const { capabilities, limits } = chat.$config.get()!
  const text = textBeside(files, given)
  const fits = text.length <= limits.message / 2 && composer.$draft.get().text.length + text.length <= limits.message
  const takes = capabilities.files || capabilities.readsDocuments
  // A text that is too long for this agent is shown with what is too much of it.
  if (text && (fits || !takes)) return void insert(field, text)
  if (!takes) return void chat.$notice.set({ kind: 'takesNoFiles' })
  if (!text) return void composer.attach([...files])
  loadPart(late.attachments, t).then(
    part => part.attachText(field, text, context),
    () => composer.set({ text: composer.$draft.get().text + text })
  )
}

/** As the browser pastes, so that it can be undone. */
function insert(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  document.execCommand('insertText', false, text)
}

/** What is to be pasted as text: nothing where that says no more than which files they are. */
function textBeside(files: readonly File[], text: string): string {
  if (files.length === 0) return text
  const names = files.flatMap(({ name }) => [name, encodeURIComponent(name)]).map(composed)
  const lines = text.split(/[\r\n]+/).flatMap(line => line.trim() || [])
  return lines.every(line => names.includes(composed(line.split(/[\\/]/).at(-1)!))) ? '' : text
}

/** macOS writes accents in the names of files as characters of their own. */
const composed = (name: string) => name.normalize('NFC')

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
