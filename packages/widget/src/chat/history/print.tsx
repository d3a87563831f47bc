import './print.css'
import type { ChatStore } from '@lyceum/core'
import type { HumanMessage } from '@lyceum/core/contract/chat'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { useChatContext } from '../chat-context.ts'
import { shownInputs } from '../forms/given-inputs.tsx'
import { useStore } from '../kit/store.ts'

/** Gives the page its light colours, whatever its reader has chosen. Returns how to go back. */
export function wearLight(): () => void {
  const { dataset } = document.documentElement
  const { theme } = dataset
  dataset.theme = 'light'
  return () => {
    if (theme) dataset.theme = theme
    else delete dataset.theme
  }
}

/** Whom the open conversation is with, of which school, and the day of its last message: what stands below its name on paper. */
export function aboutConversation(chat: ChatStore, t: Words<ChatWords>): string {
  const config = chat.$config.get()
  const at = chat.$messages.get().at(-1)?.createdAt
  const day = at && new Intl.DateTimeFormat(t.locale, { dateStyle: 'long' }).format(new Date(at))
  return [config?.name, config?.organisation, day].filter(Boolean).join(' · ')
}

/** What stands above a conversation on paper: its name, and whom it was held with. */
export function PrintHead() {
  const { chat, t } = useChatContext()
  const name = useStore(chat.conversations.$open)?.name
  return (
    <div className="ly-print-head" aria-hidden="true">
      <p className="ly-opener">{name}</p>
      <p>{aboutConversation(chat, t)}</p>
    </div>
  )
}

/** What a run was given, on paper, where its form is not. */
export function PrintInputs({ question: { inputs, files } }: { question: HumanMessage }) {
  const { chat, t } = useChatContext()
  const given = shownInputs(inputs ?? {}, chat.$config.get()?.form ?? [], files)
  if (given.length === 0) return null
  return (
    <dl className="ly-values ly-print-inputs">
      <dt>{t('chat.inputs')}</dt>
      {given.map(({ name, label, text }) => (
        <dd key={name}>{`${label}: ${text}`}</dd>
      ))}
    </dl>
  )
}

let goBack = () => {}

if (typeof document !== 'undefined') {
  addEventListener('beforeprint', () => {
    goBack = wearLight()
  })
  addEventListener('afterprint', () => goBack())
}
