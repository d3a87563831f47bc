import type { ChatStore } from '@lyceum/core'
import type { Source } from '@lyceum/core/contract/chat'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { atom } from 'nanostores'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ChatContext, type ChatContextValue, useLate } from './chat-context.ts'
import { Sender } from './composer/sender.tsx'
import { Cause } from './kit/cause.tsx'
import { $partMissing, usePart } from './kit/late.ts'
import { isNotEmpty, useStore } from './kit/store.ts'
import { lateParts } from './late-parts.ts'
import { Announcer, NoticeLine, sayIn } from './transcript/announcer.tsx'
import { Welcome } from './transcript/welcome.tsx'

export type ChatPanelProps = {
  /** From core's `createChat`. The caller calls `load()` and `stop()`. */
  chat: ChatStore
  /** The result of `createWords(locale, await loadChatWords(locale))`. */
  words: Words<ChatWords>
  /** Focuses the message field. Leave it off where the chat is only part of a page. */
  autoFocus?: boolean
  /** A short text beside the disclaimer. */
  footnote?: string
  /** The address to which that text leads. */
  footnoteHref?: string
  /** The address of a page about privacy, to which the line about how long a conversation is kept leads. */
  privacyHref?: string
  /** Whether Enter alone sends a question, which is the default; otherwise it takes Ctrl or Command too. */
  entersSend?: boolean
  /** Loads the page anew, which brings a part of the chat that an update has replaced; `location.reload()` by default. */
  onReload?: () => void
}

const reloadPage = () => location.reload()

/** The complete chat with an agent. It fills its parent, which must have a height. */
export function ChatPanel({
  chat,
  words,
  autoFocus = false,
  footnote,
  footnoteHref,
  privacyHref,
  entersSend = true,
  onReload = reloadPage
}: ChatPanelProps) {
  const [opened, setOpened] = useState<{ source: Source; chip: HTMLButtonElement } | null>(null)
  const showSource = useCallback((source: Source, chip: HTMLButtonElement) => setOpened({ source, chip }), [])
  const close = useCallback(() => setOpened(null), [])
  const sources = usePart(lateParts.sources, words, opened !== null)
  const [picture, showPicture] = useState<{ src: string; name: string } | null>(null)
  const pictures = usePart(lateParts.picture, words, picture !== null)
  const $editing = useMemo(() => atom<string | null>(null), [])
  const region = useRef<HTMLDivElement>(null)
  const context = useMemo(
    (): ChatContextValue => ({
      chat,
      t: words,
      late: lateParts,
      $editing,
      entersSend,
      say: sayIn(region),
      showSource,
      showPicture
    }),
    [chat, words, $editing, entersSend, showSource]
  )
  const place = useRef<HTMLDivElement>(null)
  const [early, setEarly] = useState<'file' | 'keys' | null>(null)
  const answered = useStore(chat.$answered)
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) =>
      key === '?' && !(target as Element).matches('input, textarea, select') && setEarly('keys')
    // The browser would leave for a file that nothing takes, wherever it is dropped.
    const onFile = (event: DragEvent) => {
      const { dataTransfer, defaultPrevented, type } = event
      if (!dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setEarly('file')
      const config = chat.$config.get()
      // The shortcuts take it once they are here.
      if (type !== 'drop' || defaultPrevented || !config || config.type === 'workflow') return
      if (config.capabilities.files || config.capabilities.readsDocuments) chat.composer.attach(dataTransfer.files)
    }
    const stop = new AbortController()
    addEventListener('keydown', onKey, stop)
    for (const type of ['dragover', 'drop'] as const) addEventListener(type, onFile, stop)
    return () => stop.abort()
  }, [chat])
  // Not before the first answer, which would wait for it, unless somebody already brings a file or asks for the shortcuts.
  const shortcuts = usePart(lateParts.shortcuts, words, early ?? answered)
  return (
    <ChatContext.Provider value={context}>
      <div ref={place} className="ly-chat" lang={words.locale}>
        <ChatBody
          context={context}
          autoFocus={autoFocus}
          footnote={footnote}
          footnoteHref={footnoteHref}
          privacyHref={privacyHref}
          onReload={onReload}
        />
        <Announcer region={region} />
        <NoticeLine />
        {opened && sources && <sources.PassagePopover key={opened.source.position} {...opened} onClose={close} />}
        {shortcuts && <shortcuts.Shortcuts place={place} askedForSheet={early === 'keys'} />}
        {picture && pictures && <pictures.PictureDialog {...picture} onClose={() => showPicture(null)} />}
      </div>
    </ChatContext.Provider>
  )
}

type ChatBodyProps = {
  context: ChatContextValue
  autoFocus: boolean
  footnote: string | undefined
  footnoteHref: string | undefined
  privacyHref: string | undefined
  onReload: () => void
}

function ChatBody({ context: { chat, t }, autoFocus, footnote, footnoteHref, privacyHref, onReload }: ChatBodyProps) {
  const config = useStore(chat.$config)
  const failure = useStore(chat.$failure)
  const loading = useStore(chat.$loading)
  const asksForm = useStore(chat.$asksForm)
  const asked = useStore(chat.$asked)
  const answered = useStore(chat.$answered)
  const empty = !useStore(chat.$queue, isNotEmpty) && !asked
  const offline = useStore(chat.$offline)
  const partMissing = useStore($partMissing)
  const about = useLate('pageContext', useStore(chat.$context) !== null)
  const workflow = useLate('workflow', config?.type === 'workflow')
  // Preloaded while the greeting is shown; loading is tried again once there are messages, should the preload have failed.
  const whenWanted = empty ? config && 'soon' : 'now'
  const list = useLate('messageList', whenWanted)
  const markdown = useLate('markdown', whenWanted)
  const form = useLate('openingForm', asksForm)
  // A share's page says it once it has answered, which nothing else may delay.
  const kept = useLate('keptNote', privacyHref ? whenWanted : answered)

  if (failure) {
    return (
      <div className="ly-state" role="alert">
        <p className="ly-opener">
          <Cause reason={failure.reason} words={t} />
        </p>
        <button type="button" className="ly-button" onClick={() => chat.load()}>
          {t('chat.tryAgain')}
        </button>
      </div>
    )
  }
  const pending = loading && empty
  const skeleton = <Skeleton label={t('chat.loading')} />
  if (!config || (config.type === 'workflow' && (pending || !workflow))) return skeleton
  if (workflow && config.type === 'workflow') return <workflow.Workflow config={config} />
  const greeting = pending ? (
    skeleton
  ) : (
    <>
      <Welcome config={config} empty={empty} asksForm={asksForm} />
      {empty && form && <form.OpeningForm config={config} />}
    </>
  )
  return (
    <>
      <div className="ly-frame">
        {list && markdown && !empty ? (
          <list.MessageList>{greeting}</list.MessageList>
        ) : (
          <div className="ly-scroll">
            <div className="ly-thread">{greeting}</div>
          </div>
        )}
      </div>
      <footer className="ly-foot">
        <p className="ly-offline" role="status">
          {offline
            ? t('chat.offline')
            : partMissing && (
                <>
                  {t('chat.partMissing')}{' '}
                  <button type="button" className="ly-chip" onClick={() => onReload()}>
                    {t('chat.reload')}
                  </button>
                </>
              )}
        </p>
        {about && <about.PageContextNote />}
        {!asksForm && <Sender config={config} autoFocus={autoFocus} pending={pending} />}
        <p className="ly-disclaimer">
          <span>{t('chat.disclaimer')}</span> {kept && <kept.KeptNote days={config.keptDays} privacyHref={privacyHref} />}{' '}
          {footnoteHref ? (
            <a href={footnoteHref} target="_blank" rel="noopener noreferrer">
              {footnote}
            </a>
          ) : (
            <span>{footnote}</span>
          )}
        </p>
      </footer>
    </>
  )
}

function Skeleton({ label }: { label: string }) {
  return (
    <div className="ly-skeleton" role="status" aria-label={label}>
      <i />
      <i />
      <i />
    </div>
  )
}
