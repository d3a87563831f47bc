import './page/late.css'
import type { ChatStore } from '@lyceum/core'
import type { AppError } from '@lyceum/core/contract/errors'
import { times } from '@lyceum/core/contract/limits'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { atom } from 'nanostores'
import { type ComponentChild, render } from 'preact'
import { useEffect } from 'react'
import { Cause } from './chat/kit/cause.tsx'
import { loadPart } from './chat/kit/late.ts'
import { useStore } from './chat/kit/store.ts'
import { guestHost } from './host.ts'
import { addressWith, readAddress } from './page/address.ts'
import type { CarriedStorage } from './page/carried-storage.ts'
import { Chatbot } from './page/chatbot.tsx'
import { takeEarlyInput } from './page/early-input.ts'
import { holdQuestions } from './page/hold-questions.ts'
import type { PageLink } from './page/link.ts'
import { firstWords } from './page/load-words.ts'
import { openShareGate } from './page/open-share.ts'
import type { ShareGate } from './page/share-gate.ts'
import { readSharePage } from './page/share-page.ts'
import type { ShownPage } from './page/shown-page.ts'
import { isStorageDenied } from './page/storage-denied.ts'
import { watchReturn } from './page/watch-return.ts'

const host = guestHost()
const address = readAddress(location)
const framed = window.parent !== window
const page = readSharePage()
const root = document.documentElement
/** Shown for a while, and told to the embedding page. */
const $failure = atom<AppError | null>(null)
/** A question waits until it is known who asks. */
const $waits = atom(false)

let shown: ShownPage | undefined
/** Draws why there is no chat. */
let notice: typeof import('./page/share-gate-notice.tsx') | undefined
const carried = framed && isStorageDenied() ? carriedByPage() : undefined
const opened = open()
const link = framed ? linked() : undefined

void start()
watchReturn()

/** What the page before has carried on, for a frame that has no storage of its own. */
async function carriedByPage(): Promise<CarriedStorage> {
  return (await import('./page/carried-storage.ts')).carriedStorage(host, address.token)
}

/** Connects with the embedding page. */
async function linked(): Promise<PageLink> {
  const [{ linkPage }, storage] = await Promise.all([import('./page/link.ts'), carried])
  return linkPage({
    host,
    opened,
    $failure,
    draw,
    shut,
    carried: storage,
    page,
    address,
    onConversation
  })
}

async function open(): Promise<ShownPage> {
  // E03: a sandbox without `allow-same-origin`.
  if (window.origin === 'null') return (await import('./page/opaque-notice.tsx')).explainOpaqueOrigin(page.locale)
  const storage = await carried
  if (storage) {
    host.storage = storage
    address.conversationId ??= storage.conversation()
  }
  const opening = openShareGate(host, page, { address, framed, onFailure: failure => $failure.set(failure), onConversation })
  const [gate, words] = await Promise.all([
    opening.catch((): ShareGate => ({ state: 'refused', reason: 'unavailable' })),
    firstWords(page, root)
  ])
  return { gate, words }
}

/** Takes over the page as the server has drawn it. What was typed in the meantime stays, cursor included. */
async function start() {
  const { gate, words } = await opened
  if (gate.state !== 'open') await loadNotice(words)
  if (address.introduced && link) {
    if (gate.state === 'open') holdQuestions(gate.chat, chatOfIntroduced(link, gate.chat), waits => $waits.set(waits))
    if (gate.state === 'signIn') {
      shown = { gate, words }
      await introducedBy(link, words)
      // Whoever was introduced has a chat already.
      if (shown.gate !== gate) return
    }
  }
  const early = takeEarlyInput()
  // What was written here before stays as well, and is not sent along.
  const draft = gate.state === 'open' ? gate.chat.composer.$draft.get().text : ''
  if (early.text && gate.state === 'open') {
    if (draft && early.send) void gate.chat.ask(early.text)
    else gate.chat.composer.set({ text: draft ? `${draft}\n\n${early.text}` : early.text })
  }
  delete root.dataset.signedIn
  draw({ gate, words })
  if (gate.state !== 'open') return
  if (early.send && !draft) void gate.chat.send()
}

const chatOfIntroduced = (link: Promise<PageLink>, chat: ChatStore) =>
  link.then(
    part => part.whose,
    () => chat
  )

/** Waits for who is introduced, before anybody is asked to sign in. */
async function introducedBy(link: Promise<PageLink>, words: Words<ChatWords>): Promise<void> {
  delete root.dataset.signedIn
  const waiting = (
    <p className="ly-gate" role="status">
      {words('chat.loading')}
    </p>
  )
  render(waiting as ComponentChild, document.getElementById('root')!)
  await link.then(
    part => part.settled,
    () => undefined
  )
}

/** The server has sent its words only with a page that it has closed itself. */
async function loadNotice(words: Words<ChatWords>): Promise<void> {
  const module = () => import('./page/share-gate-notice.tsx')
  notice = await loadPart({ module, words: page.state === 'open' ? ['gate', 'errors'] : [] }, words)
}

async function shut(gate: ShareGate): Promise<void> {
  await loadNotice((shown ?? (await opened)).words)
  draw({ gate })
}

/** Draws the page, the first time or after a change. */
function draw(change: Partial<ShownPage>): void {
  shown = { ...shown!, ...change }
  const { gate } = shown
  // The server has named the tab for somebody who has to sign in.
  if (page.state === 'signIn' && gate.state === 'open')
    import('./page/in-conversation.ts').then(part => part.inConversation(gate.chat)).catch(() => {})
  // Preact's own `render` keeps the elements that are there already; the one of React's interface empties the root.
  render((<Page {...shown} />) as ComponentChild, document.getElementById('root')!)
}

/** Loads the page anew; with what a frame without storage knows, where it is one. */
async function reload(): Promise<void> {
  await (await carried)?.keepInAddress()
  location.reload()
}

/** Goes on with what signing in has led to. */
function goOn(gate: ShareGate): void {
  if (gate.state === 'open' && link) void link.then(part => part.goOn(gate.chat))
  else draw({ gate })
}

/** The chatbot page `/chatbot/{token}`, opened directly or inside the widget. */
function Page({ gate, words: t }: ShownPage) {
  const failure = useStore($failure)
  const waits = useStore($waits)
  useEffect(() => (failure ? host.later(() => $failure.set(null), times.notification) : undefined), [failure])

  const onClose = address.closable && link ? () => void link.then(part => part.close()) : undefined
  return (
    <>
      {gate.state === 'open' ? (
        <Chatbot
          chat={gate.chat}
          words={t}
          now={host.now}
          autoFocus={!framed && matchMedia('(hover: hover)').matches}
          footHref={page.poweredByUrl}
          onClose={onClose}
          onReload={reload}
        />
      ) : (
        notice && (
          <notice.ShareGateNotice
            gate={gate}
            words={t}
            organisation={page.organisation}
            framed={framed}
            onOpen={goOn}
            onClose={onClose}
          />
        )
      )}
      <div className="ly-notices" role="alert">
        {waits && <p className="ly-notice ly-steady">{t('chat.introducing')}</p>}
        {failure && (
          <p className="ly-notice">
            <Cause reason={failure.reason} words={t} />
          </p>
        )}
      </div>
    </>
  )
}

/** Pushing a history entry from a frame would add a step to the embedding page's history. */
function onConversation(id: string | null) {
  history.replaceState(null, '', addressWith(location.href, id))
}
