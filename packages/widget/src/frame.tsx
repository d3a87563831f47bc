import './page/late.css'
import type { ChatStore } from '@lyceum/core'
import { type AppError, errorTable } from '@lyceum/core/contract/errors'
import { times } from '@lyceum/core/contract/limits'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { type ComponentChild, render } from 'preact'
import { useEffect, useState } from 'react'
import { Cause } from './chat/kit/cause.tsx'
import { isPressed } from './chat/kit/keys.ts'
import { guestHost } from './host.ts'
import { addressWith, readAddress } from './page/address.ts'
import { Chatbot } from './page/chatbot.tsx'
import { takeEarlyInput } from './page/early-input.ts'
import { leaveFocus } from './page/leave-focus.ts'
import { firstWords } from './page/load-words.ts'
import { openShareGate } from './page/open-share.ts'
import { connectPage, type PagePort } from './page/page-port.ts'
import type { ShareGate } from './page/share-gate.ts'
import { readSharePage } from './page/share-page.ts'
import { watchReplies } from './page/watch-replies.ts'
import type { FromPage } from './protocol.ts'

const host = guestHost()
const address = readAddress(location)
const framed = window.parent !== window
const page = readSharePage()
const root = document.documentElement

/** Messages from the embedding page that arrive before the chat has opened. */
const queuedMessages: FromPage[] = []
let handleMessage = (message: FromPage): void => void queuedMessages.push(message)
const port: PagePort = framed ? connectPage(message => handleMessage(message)) : { send() {} }
let reportFailure = (_failure: AppError): void => {}

void start()

/** Takes over the page as the server has drawn it. What was typed in the meantime stays, cursor included. */
async function start() {
  const opening = openShareGate(host, page, { address, framed, onFailure: failure => reportFailure(failure), onConversation })
  const [gate, words] = await Promise.all([
    opening.catch((): ShareGate => ({ state: 'refused', reason: 'unavailable' })),
    firstWords(page, root)
  ])
  const notice = gate.state === 'open' ? null : await import('./page/share-gate-notice.tsx')
  const early = takeEarlyInput()
  // What was written here before stays as well, and is not sent along.
  const draft = gate.state === 'open' ? gate.chat.composer.$draft.get().text : ''
  if (early.text && gate.state === 'open') {
    if (draft && early.send) void gate.chat.ask(early.text)
    else gate.chat.composer.set({ text: draft ? `${draft}\n\n${early.text}` : early.text })
  }
  delete root.dataset.signedIn
  // Preact's own `render` keeps the elements that are there already; the one of React's interface empties the root.
  render((<Page gate={gate} notice={notice} words={words} />) as ComponentChild, document.getElementById('root')!)
  if (early.send && !draft && gate.state === 'open') void gate.chat.send()
}

type PageProps = {
  gate: ShareGate
  /** Draws why there is no chat. */
  notice: typeof import('./page/share-gate-notice.tsx') | null
  words: Words<ChatWords>
}

/** The chatbot page `/chatbot/{token}`, opened directly or inside the widget. */
function Page({ gate: first, notice, words: t }: PageProps) {
  const [gate, setGate] = useState(first)
  const [failure, setFailure] = useState<AppError | null>(null)
  reportFailure = setFailure

  useEffect(() => postGate(gate), [gate])
  useEffect(() => (gate.state === 'open' ? follow(gate.chat) : undefined), [gate])
  useEffect(() => {
    if (!failure) return
    port.send({ type: 'error', payload: { code: failure.code, retryable: failure.status >= 500 } })
    return host.later(() => setFailure(null), times.notification)
  }, [failure])

  const onClose = address.closable && framed ? () => port.send({ type: 'close' }) : undefined
  return (
    <>
      {gate.state === 'open' ? (
        <Chatbot
          chat={gate.chat}
          words={t}
          now={host.now}
          autoFocus={!framed && matchMedia('(hover: hover)').matches}
          onClose={onClose}
        />
      ) : (
        notice && (
          <notice.ShareGateNotice
            gate={gate}
            words={t}
            organisation={page.organisation}
            framed={framed}
            onOpen={setGate}
            onClose={onClose}
          />
        )
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

/** Reports that the page says why there is no chat. */
function postGate(gate: ShareGate) {
  if (gate.state === 'open') return
  if (gate.state === 'signIn') port.send({ type: 'auth.required' })
  else {
    const { code, status } = errorTable[gate.reason]
    port.send({ type: 'error', payload: { code, retryable: status >= 500 } })
  }
  addEventListener('keydown', closeOnEscape)
}

/** Handles messages from the embedding page and reports what happens in the chat while it is shown. Returns the clean-up. */
function follow(chat: ChatStore) {
  const stopConfig = chat.$config.subscribe(config => config && port.send({ type: 'ready' }))
  const replies = watchReplies(chat, port)
  // Without these the chat works as well.
  const late = [
    import('./page/name-tab.ts').then(
      part => part.nameTab(chat),
      () => {}
    ),
    framed &&
      import('./page/focus-sender.ts').then(
        part => part.bringKeys(),
        () => {}
      )
  ]
  handleMessage = message => {
    if (message.type === 'open') replies.markSeen()
    if (message.type === 'close') {
      replies.countUnseen()
      leaveFocus()
    }
    if (message.type === 'newConversation') chat.startNew()
    if (message.type === 'ask') chat.ask(message.payload.text)
  }
  for (const message of queuedMessages.splice(0)) handleMessage(message)
  addEventListener('keydown', closeOnEscape)
  return () => {
    for (const part of late) if (part) void part.then(stop => stop?.())
    replies.stop()
    stopConfig()
    chat.stop()
    removeEventListener('keydown', closeOnEscape)
  }
}

function closeOnEscape(event: KeyboardEvent) {
  // An open passage, dialog or edit inside the chat handles Escape itself.
  const inner = document.querySelector(':popover-open, dialog[open], .ly-editing')
  if (isPressed(event, 'Escape') && !event.defaultPrevented && address.closable && !inner) port.send({ type: 'close' })
}
