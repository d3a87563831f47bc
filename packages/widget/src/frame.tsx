import type { ChatStore } from '@lyceum/core'
import { type AppError, errorTable } from '@lyceum/core/contract/errors'
import { times } from '@lyceum/core/contract/limits'
import type { Locale } from '@lyceum/core/contract/locales'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Cause } from './chat/cause.tsx'
import { useLazy } from './chat/use-lazy.ts'
import { withWords } from './chat/with-words.ts'
import { guestHost } from './host.ts'
import { addressWith, readAddress } from './page/address.ts'
import { Chatbot } from './page/chatbot.tsx'
import { loadPageWords } from './page/load-words.ts'
import { openShareGate, type ShareGate } from './page/open-share.ts'
import { connectPage, type PagePort } from './page/page-port.ts'
import { watchReplies } from './page/watch-replies.ts'
import type { FromPage } from './protocol.ts'

const host = guestHost()
const address = readAddress(location)
const framed = window.parent !== window
// Set by the first script.
const locale = document.documentElement.lang as Locale

/** Messages from the embedding page that arrive before the chat has opened. */
const queuedMessages: FromPage[] = []
let handleMessage = (message: FromPage): void => void queuedMessages.push(message)
const port: PagePort = framed ? connectPage(message => handleMessage(message)) : { send() {} }
const words = loadPageWords(locale)

const root = document.getElementById('root')
if (root) words.then(t => createRoot(root).render(<Page words={t} />))

/** The chatbot page `/chatbot/{token}`, opened directly or inside the widget. */
function Page({ words: t }: { words: Awaited<typeof words> }) {
  const [gate, setGate] = useState<ShareGate>({ state: 'opening' })
  const isShut = gate.state === 'signIn' || gate.state === 'refused'
  const notice = useLazy(isShut, () => withWords(t, import('./page/share-gate-notice.tsx'), 'gate', 'errors'))
  const [failure, setFailure] = useState<AppError | null>(null)

  useEffect(() => {
    if (gate.state !== 'opening') return
    openShareGate(host, { address, onFailure: setFailure, onConversation }).then(setGate)
  }, [gate])
  useEffect(() => postGate(gate), [gate])
  useEffect(() => (gate.state === 'open' ? follow(gate.chat) : undefined), [gate])
  useEffect(() => {
    if (!failure) return
    port.send({ type: 'error', payload: { code: failure.code, retryable: failure.status >= 500 } })
    return host.later(() => setFailure(null), times.notification)
  }, [failure])

  return (
    <>
      {gate.state === 'open' ? (
        <Chatbot
          chat={gate.chat}
          words={t}
          now={host.now}
          autoFocus={!framed && matchMedia('(hover: hover)').matches}
          onClose={address.closable && framed ? () => port.send({ type: 'close' }) : undefined}
        />
      ) : (
        isShut &&
        notice && <notice.ShareGateNotice gate={gate} words={t} framed={framed} onRetry={() => setGate({ state: 'opening' })} />
      )}
      <div className="ly-notices" role="alert">
        {failure && (
          <p className="ly-notice">
            <Cause reason={failure.reason} words={t} />
          </p>
        )}
      </div>
    </>
  )
}

function onConversation(id: string | null) {
  // Pushing a history entry from a frame would add a step to the embedding page's history.
  history.replaceState(null, '', addressWith(location.href, id))
  port.send({ type: 'conversation.change', payload: { id } })
}

function postGate(gate: ShareGate) {
  if (gate.state === 'signIn') port.send({ type: 'auth.required' })
  if (gate.state === 'refused') {
    port.send({
      type: 'error',
      payload: { code: errorTable[gate.reason].code, retryable: errorTable[gate.reason].status >= 500 }
    })
  }
}

/** Handles messages from the embedding page and reports replies to it while the chat is shown. Returns the clean-up. */
function follow(chat: ChatStore) {
  const replies = watchReplies(chat, port)
  handleMessage = message => {
    if (message.type === 'open') {
      replies.markSeen()
      document.querySelector('textarea')?.focus()
    }
    if (message.type === 'close') replies.countUnseen()
    if (message.type === 'newConversation') chat.startNew()
    if (message.type === 'ask') chat.ask(message.payload.text)
  }
  for (const message of queuedMessages.splice(0)) handleMessage(message)
  const { $conversations, $current } = chat.conversations
  const nameTab = () => {
    const name = $conversations.get().find(({ id }) => id === $current.get())?.name
    document.title = [name, chat.$config.get()?.name].filter(Boolean).join(' · ')
  }
  const stopNames = [$conversations.listen(nameTab), $current.listen(nameTab)]
  const stopConfig = chat.$config.subscribe(config => {
    if (!config) return
    nameTab()
    port.send({ type: 'ready' })
  })
  addEventListener('keydown', closeOnEscape)
  return () => {
    replies.stop()
    stopConfig()
    for (const stop of stopNames) stop()
    chat.stop()
    removeEventListener('keydown', closeOnEscape)
  }
}

function closeOnEscape(event: KeyboardEvent) {
  // An open passage, dialog or edit inside the chat handles Escape itself.
  const inner = document.querySelector(':popover-open, dialog[open], .ly-editing, .ly-history input')
  if (event.key === 'Escape' && !event.defaultPrevented && address.closable && !inner) port.send({ type: 'close' })
}
