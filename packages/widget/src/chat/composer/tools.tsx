import { attachedOf } from '@lyceum/core'
import type { AgentConfig } from '@lyceum/core/contract/agents'
import { type ClipboardEvent, type MouseEvent, memo, useContext, useId, useState } from 'react'
import { type ChatContextValue, LibraryContext, useChatContext, useLate } from '../chat-context.ts'
import { ChatIconButton, Icon } from '../kit/icon-button.tsx'
import { searchIcon, thinkingIcon } from '../kit/icons/answer-modes.ts'
import { loadPart } from '../kit/late.ts'
import { useStore } from '../kit/store.ts'
import { canRecord, findRecogniser, mayListen } from './voice/listening.ts'

// What stands beside the message field is memoised, so that it is not drawn again with each letter.

/** Turns answer modes (deep thinking, online search) on or off for the next question, and chooses what to search for it. */
export const Toggles = memo(function Toggles({ capabilities }: Pick<AgentConfig, 'capabilities'>) {
  const library = useContext(LibraryContext)
  const offersBases = capabilities.knowledgeBases && library !== null
  const picker = useLate('basePicker', offersBases)
  return (
    <>
      {capabilities.deepThinking && <Toggle name="deepThinking" icon={thinkingIcon} />}
      {capabilities.onlineSearch && <Toggle name="onlineSearch" icon={searchIcon} />}
      {picker && offersBases && <picker.BasePicker library={library} />}
    </>
  )
})

function Toggle({ name, icon }: { name: 'deepThinking' | 'onlineSearch'; icon: string }) {
  const { chat, t } = useChatContext()
  const on = useStore(chat.composer.$draft, name)
  const label = t(`chat.${name}`)
  return (
    <button
      type="button"
      className="ly-chip ly-toggle"
      title={label}
      aria-pressed={on}
      onClick={() => chat.composer.set({ [name]: !on })}
    >
      <Icon path={icon} />
      <span data-short={t(`chat.${name}Short`)}>{label}</span>
    </button>
  )
}

/** Opens the ways to attach a file. Their code loads with the first press. */
export const AttachButton = memo(function AttachButton({ max }: { max: number }) {
  const { chat, t } = useChatContext()
  const { composer } = chat
  const id = useId()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [open, setOpen] = useState(false)
  const attachments = useLate('attachments', button !== null)
  const full = attachedOf(useStore(composer.$uploads)).length >= max
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setButton(currentTarget)
    setOpen(!open && !full)
  }
  return (
    <>
      <ChatIconButton
        icon={attachIcon}
        label={t('chat.attach')}
        aria-disabled={full}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={press}
      />
      {button && attachments && <attachments.AttachMenu id={id} button={button} open={open} onClose={() => setOpen(false)} />}
    </>
  )
})

const attachIcon = 'M20 11.5l-8 8a5 5 0 0 1-7-7L13.5 4a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4l7.4-7.4'

/** Starts spoken input. Not shown where nothing could understand it, or where the embedding page keeps the microphone to itself. */
export const VoiceButton = memo(function VoiceButton({ config }: { config: AgentConfig }) {
  const { t } = useChatContext()
  const [on, setOn] = useState(false)
  const part = useLate('voice', on)
  if (config.switchedOff?.includes('voice') || !mayListen() || !(findRecogniser() || (config.transcription && canRecord())))
    return null
  if (on && part) return <part.VoiceInput transcribes={config.transcription && canRecord()} onEnd={() => setOn(false)} />
  return <ChatIconButton icon={microphoneIcon} label={t('chat.speak')} aria-busy={on} onClick={() => setOn(true)} />
})

export const microphoneIcon = 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21'

/** A short text is pasted by the browser. What decides about files and longer ones is loaded with the first of them. */
export function takePaste(event: ClipboardEvent<HTMLTextAreaElement>, context: ChatContextValue): void {
  const { composer } = context.chat
  const { clipboardData, currentTarget: field } = event
  const files = [...clipboardData.files]
  const text = clipboardData.getData('text')
  if (files.length === 0 && text.length <= shortPaste) return
  event.preventDefault()
  loadPart(context.late.pasting, context.t).then(
    part => part.paste({ files, text, field }, context),
    () => (text ? composer.set({ text: composer.$draft.get().text + text }) : composer.attach(files))
  )
}

/** In characters. */
const shortPaste = 100

/** Makes a message field as high as its text, where style alone does not (`field-sizing`), since measuring lays out the page at once. */
export function fitHeight(field: HTMLTextAreaElement | null): void {
  if (!field || CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  // What is not shown yet has no height.
  if (field.scrollHeight > 0) field.style.height = `${field.scrollHeight}px`
}
