import type { ChatStore } from '@lyceum/core'
import type { Source } from '@lyceum/core/contract/chat'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { useCallback, useMemo, useState } from 'react'
import { Announcer } from './announcer.tsx'
import { ChatContext, type ChatContextValue } from './chat-context.ts'
import { Sender } from './sender.tsx'
import { useLazy } from './use-lazy.ts'
import { useStore } from './use-store.ts'
import { Welcome } from './welcome.tsx'

export type ChatPanelProps = {
  /** From core's `createChat`; whoever made it calls `load()` and `stop()`. */
  chat: ChatStore
  /** `createWords(locale, await loadChatWords(locale))`. */
  words: Words<ChatWords>
  /** Puts the cursor into the sender. Never in a page that merely has the chat somewhere in it. */
  autoFocus?: boolean
}

/** The whole chat with an agent. It fills its parent, which gives it a height. */
export function ChatPanel({ chat, words, autoFocus = false }: ChatPanelProps) {
  const [opened, setOpened] = useState<{ source: Source; chip: HTMLElement } | null>(null)
  const showSource = useCallback((source: Source, chip: HTMLElement) => setOpened({ source, chip }), [])
  const close = useCallback(() => setOpened(null), [])
  const part = useLazy(opened !== null, () => import('./passage-popover.tsx'))
  const context = useMemo((): ChatContextValue => ({ chat, t: words, showSource }), [chat, words, showSource])
  return (
    <ChatContext.Provider value={context}>
      <div className="ly-chat" lang={words.locale}>
        <Room context={context} autoFocus={autoFocus} />
        <Said context={context} />
        {opened && part && <part.PassagePopover key={opened.source.position} {...opened} onClose={close} />}
      </div>
    </ChatContext.Provider>
  )
}

type RoomProps = { context: ChatContextValue; autoFocus: boolean }

function Room({ context: { chat, t }, autoFocus }: RoomProps) {
  const config = useStore(chat.$config)
  const failure = useStore(chat.$failure)
  const loading = useStore(chat.$loading)
  const asksForm = useStore(chat.$asksForm)
  const empty = useStore(chat.$messages).length === 0
  const workflow = useLazy(config?.type === 'workflow', () => import('./workflow.tsx'))
  // On its way while the greeting is read; wanted once more when there is something to show.
  const list = useLazy(empty ? config && 'soon' : 'now', () => import('./message-list.tsx'))
  const form = useLazy(asksForm, () => import('./opening-form.tsx'))

  if (failure) {
    return (
      <div className="ly-state" role="alert">
        <p className="ly-opener">{t(`errors.${failure.reason}`)}</p>
        <button type="button" className="ly-button" onClick={() => chat.load()}>
          {t('chat.tryAgain')}
        </button>
      </div>
    )
  }
  if (!config || (loading && empty) || (config.type === 'workflow' && !workflow)) return <Skeleton label={t('chat.loading')} />
  if (workflow && config.type === 'workflow') return <workflow.Workflow config={config} />
  const greeting = (
    <>
      <Welcome config={config} fresh={empty && !asksForm} />
      {asksForm && form && <form.OpeningForm config={config} />}
    </>
  )
  return (
    <>
      <div className="ly-frame">
        {list && !empty ? (
          <list.MessageList>{greeting}</list.MessageList>
        ) : (
          <div className="ly-scroll">
            <div className="ly-thread">{greeting}</div>
          </div>
        )}
        <Announcer />
      </div>
      <footer className="ly-foot">
        {!asksForm && <Sender config={config} autoFocus={autoFocus} />}
        <p className="ly-disclaimer">{t('chat.disclaimer')}</p>
      </footer>
    </>
  )
}

/** In the shape of what comes. */
function Skeleton({ label }: { label: string }) {
  return (
    <div className="ly-skeleton" role="status" aria-label={label}>
      <i />
      <i />
      <i />
    </div>
  )
}

/** A passing remark of the chat. */
function Said({ context: { chat, t } }: { context: ChatContextValue }) {
  const notice = useStore(chat.$notice)
  return (
    <div className="ly-notices" role="status">
      {notice && (
        <p key={String(noticeCount(notice))} className="ly-notice">
          {t(`chat.${notice.kind}`)}
        </p>
      )}
    </div>
  )
}

const seen = new WeakMap<object, number>()
let notices = 0

/** The same remark made twice is two remarks: its element is new, so that its animation and its saying start over. */
function noticeCount(notice: object): number {
  const known = seen.get(notice)
  if (known !== undefined) return known
  seen.set(notice, ++notices)
  return notices
}
