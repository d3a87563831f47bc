import './page-context.css'
import { useId, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { closeIcon } from '../kit/icons/frame.ts'
import { useStore } from '../kit/store.ts'

const maxName = 60

/** What the page around the chat says of itself and goes along with each question: pressed, all of it is shown. It can be left out. */
export function PageContextNote() {
  const { chat, t, say } = useChatContext()
  const context = useStore(chat.$context)
  const [open, setOpen] = useState(false)
  const id = useId()
  if (!context) return null
  const entries = Object.entries(context).map(([name, value]) => [name, asText(value)] as const)
  const leaveOut = () => {
    chat.$context.set(null)
    say(t('chat.contextLeftOut'))
  }
  return (
    <div className="ly-page-context">
      <div className="ly-row">
        <button type="button" className="ly-chip" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <span className="ly-name">{t('chat.contextSent', { what: shortened(entries) })}</span>
        </button>
        <ChatIconButton icon={closeIcon} label={t('chat.contextLeaveOut')} onClick={leaveOut} />
      </div>
      <dl id={id} hidden={!open}>
        {entries.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))

function shortened(entries: (readonly [string, string])[]): string {
  const text = entries
    .map(([, value]) => value)
    .join(' · ')
    .replace(/\s+/g, ' ')
  return text.length > maxName ? `${text.slice(0, maxName)}…` : text
}
