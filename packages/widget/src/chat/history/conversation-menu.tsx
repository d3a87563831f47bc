import '../kit/dialog.css'
import '../kit/field.css'
import './history.css'
import type { ChatStore } from '@lyceum/core'
import type { Source } from '@lyceum/core/contract/chat'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { downloadIcon } from '../kit/icons/file.ts'
import { flagIcon, pencilIcon } from '../kit/icons/messages.ts'
import { type ChatPart, usePart } from '../kit/late.ts'
import { useStore } from '../kit/store.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { dotsIcon, HistoryMenu, type HistoryMenuEntry, HistoryName, pinIcon, trashIcon } from './item.tsx'

export type ConversationMenuProps = {
  chat: ChatStore
  words: Words<ChatWords>
  /** Leads to the document of a source, for what is saved. */
  addressOf?: (source: Source) => string | undefined
  /** What the place around the chat offers for a conversation that is kept. */
  beyond?: readonly BeyondEntry[]
  /** What the place around the chat offers whichever conversation is open. */
  always?: readonly HistoryMenuEntry[]
}

/** An entry of the place around the chat. `icon`: a link to what was said, or a way out of here. */
export type BeyondEntry = {
  icon: 'link' | 'leave'
  label: string
  onChoose(conversation: { id: string; name: string }): void
}

/** The part that reports the agent, from the table that has this menu too. */
type WithReport = { report: ChatPart<typeof import('../report/report-dialog.tsx')> }

/** What can be done with the open conversation: rename, pin, save, print, delete; or that a new chat is not to be kept; and the agent is reported. */
export function OpenConversationMenu({
  chat,
  words: t,
  addressOf,
  beyond = [],
  always = [],
  report
}: ConversationMenuProps & WithReport) {
  const { $current, $conversations, $hasMore, $open, load: loadList, rename, pin, remove } = chat.conversations
  const current = useStore($current)
  const conversations = useStore($conversations)
  const temporary = useStore(chat.$temporary)
  const config = useStore(chat.$config)
  const type = config?.type
  const keepsNone = config?.keptDays === 0
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [asked, setAsked] = useState<'rename' | 'delete' | 'report' | null>(null)
  const reportDialog = usePart(report, t, asked === 'report')
  const id = useId()
  const known = useStore($open)
  const name = known?.name ?? ''
  const hasMore = useStore($hasMore)
  const only = conversations.length === 1 && !hasMore
  const load = () => import('./save.ts')
  const isKept = known !== null && !temporary
  const kept: HistoryMenuEntry[] = isKept
    ? [
        { icon: pencilIcon, label: t('chat.rename'), onChoose: () => setAsked('rename') },
        {
          icon: pinIcon,
          label: t(known.pinned ? 'chat.unpin' : 'chat.pin'),
          onChoose: () => void pin(known.id, !known.pinned)
        }
      ]
    : []
  const copies: HistoryMenuEntry[] = [
    {
      icon: downloadIcon,
      label: t('chat.exportMarkdown'),
      onChoose: () => load().then(part => part.saveMarkdown(chat, t, addressOf))
    },
    { icon: printer, label: t('chat.print'), onChoose: () => load().then(part => part.printConversation(chat)) }
  ]
  const open: HistoryMenuEntry[] = [
    ...kept,
    ...(config?.switchedOff?.includes('export') ? [] : copies),
    ...(isKept
      ? beyond.map(({ icon, label, onChoose }) => ({ icon: beyondIcons[icon], label, onChoose: () => onChoose(known) }))
      : []),
    {
      icon: trashIcon,
      label: t('chat.delete'),
      disabled: only && !temporary,
      ...(only && !temporary && { note: t('chat.lastConversation') }),
      onChoose: () => setAsked('delete')
    }
  ]
  const fresh: HistoryMenuEntry[] = [
    {
      icon: clock,
      label: t('chat.temporaryChat'),
      note: t('chat.temporaryText'),
      checked: temporary,
      disabled: keepsNone,
      onChoose: () => chat.$temporary.set(!temporary)
    }
  ]
  const reported: HistoryMenuEntry = { icon: flagIcon, label: t('chat.reportThisAgent'), onChoose: () => setAsked('report') }
  const entries = [...(current === null ? (type === 'workflow' ? [] : fresh) : open), reported, ...always]
  const close = (sure: boolean) => {
    setAsked(null)
    if (!sure) return
    if (temporary) chat.startNew(true)
    else if (current !== null) void remove(current)
  }
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setButton(button ? null : currentTarget)
    // Whether it is the last one is known by the list, which need not be shown anywhere.
    if (current !== null && conversations.length < 2) void loadList()
  }
  return (
    <span className="ly-history ly-bare">
      <ChatIconButton
        icon={dotsIcon}
        label={t('chat.thisConversation')}
        aria-haspopup="menu"
        aria-expanded={button !== null}
        aria-controls={button ? id : undefined}
        onClick={press}
      />
      {button && <HistoryMenu id={id} name={name} button={button} entries={entries} onClose={() => setButton(null)} />}
      {asked === 'delete' && <DeleteDialog name={name || t('chat.thisConversation')} words={t} onClose={close} />}
      {asked === 'report' && reportDialog && (
        <reportDialog.ReportDialog chat={chat} words={t} messageId={null} onClose={() => setAsked(null)} />
      )}
      {asked === 'rename' && known && (
        <RenameDialog name={name} words={t} onRename={wanted => rename(known.id, wanted)} onClose={() => setAsked(null)} />
      )}
    </span>
  )
}

const beyondIcons = {
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  leave: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6'
} as const
const printer = 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z'
const clock = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4.5l3 2'

type RenameDialogProps = Parameters<typeof HistoryName>[0]

function RenameDialog(props: RenameDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="ly-dialog ly-history" aria-label={props.words('chat.rename')} onClose={props.onClose}>
      <h2>{props.words('chat.rename')}</h2>
      <HistoryName {...props} buttons />
    </dialog>
  )
}
