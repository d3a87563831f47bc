import { type ChatStore, type Host, toAppError } from '@lyceum/core'
import { type AppError, errorTable } from '@lyceum/core/contract/errors'
import type { SharePage } from '@lyceum/core/contract/share-page'
import type { WritableAtom } from 'nanostores'
import { isPressed } from '../chat/kit/keys.ts'
import type { FrameSettings, FromPage } from '../protocol.ts'
import type { PageAddress } from './address.ts'
import type { CarriedStorage } from './carried-storage.ts'
import { configureChat, type Followed } from './configure.ts'
import { bringKeys } from './focus-sender.ts'
import { forgetPerson } from './forget-person.ts'
import { askPermission } from './guard.ts'
import { forgetIntroduced } from './introduced-storage.ts'
import { leaveFocus } from './leave-focus.ts'
import { expectNextPerson, newPersonEvent } from './next-person.ts'
import { connectPage, type PagePort } from './page-port.ts'
import { atRest, bringAlong } from './renew.ts'
import { type PageKnows, reportChat, reportCitations } from './report.ts'
import type { ShareGate } from './share-gate.ts'
import type { ShownPage } from './shown-page.ts'
import { tabStorage } from './tab-storage.ts'
import { applyTheme } from './theme.ts'
import { watchHeight } from './watch-height.ts'
import { countUnseen } from './watch-replies.ts'

/** How long a page that introduces the person may take until the chat is a guest's, in milliseconds. */
const introducedMs = 10_000

export type LinkOptions = {
  host: Host
  opened: Promise<ShownPage>
  $failure: WritableAtom<AppError | null>
  /** Draws the page anew with another chat, or in other words. */
  draw(change: Partial<ShownPage>): void
  /** Draws why there is no chat. */
  shut(gate: ShareGate): Promise<void>
  /** Where the browser denies the frame its storage. */
  carried: CarriedStorage | undefined
  page: SharePage
  address: PageAddress
  /** Another conversation is open. */
  onConversation(id: string | null): void
}

export type PageLink = {
  close(): void
  /** Whether the person who was to be introduced is. */
  settled: Promise<void>
  /** The chat that the page speaks with, once there is one. */
  whose: Promise<ChatStore>
  /** Goes on with the chat of somebody who has signed in, which is drawn. */
  goOn(chat: ChatStore): Promise<void>
}

/** Connects the frame with the page around it: obeys its messages, and reports what happens in the chat. */
export function linkPage(options: LinkOptions): PageLink {
  const { opened, $failure, carried, host, page, address } = options
  /** What waits for a chat. */
  const queued: FromPage[] = []
  /** The settings so far, for the chat of somebody else. */
  let settings: FrameSettings = {}
  let chat: ChatStore | undefined
  /** As whom the page's server has introduced the person; empty for somebody who has come by another way. */
  let who: string | undefined
  let introductions = 0
  let linked: ReturnType<typeof linkChat> | undefined
  let ignoreHeight = () => {}
  let onWelcome = () => {}
  const welcomed = new Promise<void>(resolve => {
    onWelcome = resolve
  })
  let settle = () => {}
  const settled = new Promise<void>(resolve => {
    settle = resolve
  })
  let linkedWith: (chat: ChatStore) => void = () => {}
  const whose = new Promise<ChatStore>(resolve => {
    linkedWith = resolve
  })
  /** Of the person who is here. */
  let followed: Followed = {}
  const told: PageKnows = { conversation: address.conversationId ?? null, unseen: { closed: false, count: 0 } }

  const port = connectPage(message => {
    settings = { ...settings, ...settingsIn(message) }
    if (message.type === 'welcome' && message.payload.nextPerson) expectNextPerson()
    const { type } = message
    if (type === 'welcome') onWelcome()
    // Whoever has to go has no chat to wait for.
    if (type === 'forget') void forgetPerson(opened, carried).then(() => port.send({ type: 'forgotten' }))
    else if (type === 'ping') port.send({ type: 'pong' })
    else if (type === 'identify') void identify(message.payload.token)
    else if (type === 'unidentified') settle()
    else if (linked) linked.handle(message)
    else if (type !== 'welcome' && type !== 'configure') queued.push(message)
    else if (settings.theme) applyTheme(settings.theme)
  })
  const close = () => port.send({ type: 'close' })
  const report = (failure: AppError | null) =>
    failure && port.send({ type: 'error', payload: { code: failure.code, retryable: failure.status >= 500 } })
  $failure.subscribe(report)
  if (carried) carried.onHandle = sealed => port.send({ type: 'carry', payload: { handle: sealed } })
  if (address.closable) addEventListener('keydown', event => leavesPanel(event) && close())
  reportCitations(port)
  bringKeys()
  addEventListener(newPersonEvent, () => {
    carried?.clear()
    port.send({ type: 'forgotten' })
  })
  void begin()
  if (address.introduced) void goOnUnheard()

  async function begin(): Promise<void> {
    const [shown] = await Promise.all([opened, welcomed])
    const { gate } = shown
    if (who === undefined) watch(gate)
    if (settings.identity && gate.state !== 'refused') {
      host.later(settle, introducedMs)
      await settled
    }
    // Somebody was introduced, or has signed in.
    if (who !== undefined) return
    if (gate.state !== 'open') return reportGate(port, gate)
    chat = gate.chat
    link(chat, shown)
  }

  /** A page that says nothing, although it was to introduce somebody, is not waited for. */
  async function goOnUnheard(): Promise<void> {
    const { gate } = await opened
    host.later(() => {
      settle()
      if (gate.state === 'open') linkedWith(gate.chat)
    }, 2 * introducedMs)
  }

  function watch(gate: ShareGate): void {
    ignoreHeight()
    ignoreHeight = watchHeight(port, gate)
  }

  /** From now on the page speaks with this chat. */
  function link(next: ChatStore, shown: ShownPage): void {
    linked?.stop()
    linked = linkChat(port, next, { ...shown, followed, told }, options)
    linked.handle({ type: 'configure', payload: settings })
    linkedWith(next)
    for (const message of queued.splice(0)) linked.handle(message)
  }

  /** Goes on as the person whom the page's server introduces. The last one counts, however long those before take. */
  async function identify(signed: string): Promise<void> {
    const turn = ++introductions
    const isLate = () => turn !== introductions
    const [{ introduced, claimedPerson }, shown] = await Promise.all([import('./identify.ts'), opened])
    if (page.state === 'refused' || isLate()) return
    const subject = claimedPerson(signed)
    const isOther = who !== undefined && who !== subject
    const before = chat ?? (shown.gate.state === 'open' && who === undefined ? shown.gate.chat : undefined)
    let next: ChatStore | undefined
    try {
      if (isOther) await leave(shown.gate)
      // What a guest has opened is the guest's.
      const asked = before?.$asked.get() ? undefined : address.conversationId
      const current = who === undefined ? asked : (before?.conversations.$current.get() ?? undefined)
      next = await introduced({
        host,
        place: carried ?? tabStorage,
        share: address.token,
        agentId: page.state === 'open' ? page.agent.id : page.agentId,
        token: signed,
        conversationId: isOther ? undefined : current,
        onFailure: failure => $failure.set(failure),
        onConversation: options.onConversation,
        onUnknown: () => chat === next && port.send({ type: 'unknown' })
      })
      if (before && !isOther) await atRest(before, host)
      if (isLate()) return next.stop()
      forgetIntroduced(carried ?? tabStorage, address.token, subject)
      if (before && !isOther) bringAlong(before, next, who === subject)
      // What was written into the form of somebody else is not in theirs.
      if (who !== subject) delete followed.inputs
      // What failed for a guest does not matter any more.
      $failure.set(null)
      before?.stop()
      await goOn(next, subject)
    } catch (failure) {
      if (!isLate()) port.send({ type: 'auth.error', payload: { code: toAppError(failure).code } })
    }
    if (isLate()) return
    document.body.style.visibility = ''
    settle()
  }

  /** Nobody sees the chat of the person before from here on, whoever comes next. */
  async function leave(gate: ShareGate): Promise<void> {
    document.body.style.visibility = 'hidden'
    linked?.stop()
    linked = undefined
    chat?.stop()
    chat = undefined
    who = ''
    followed = {}
    forgetIntroduced(carried ?? tabStorage, address.token)
    options.onConversation(null)
    carried?.keepConversation(null)
    if (told.conversation !== null) port.send({ type: 'conversation.change', payload: { id: null } })
    told.conversation = null
    countUnseen(port, told.unseen, 0)
    await options.shut(gate.state === 'open' ? { state: 'refused', reason: 'tokenExpired' } : gate)
  }

  async function goOn(next: ChatStore, subject = ''): Promise<void> {
    who = subject
    chat = next
    const { words } = await opened
    if (chat !== next) return
    const gate: ShareGate = { state: 'open', chat }
    options.draw({ gate })
    watch(gate)
    link(chat, { gate, words })
  }

  return {
    close,
    settled,
    whose,
    goOn(next) {
      introductions++
      chat?.stop()
      return goOn(next)
    }
  }
}

const settingsIn = (message: FromPage): FrameSettings =>
  message.type === 'welcome' ? (message.payload.settings ?? {}) : message.type === 'configure' ? message.payload : {}

/** Has a chat obey the page, until it is stopped. */
function linkChat(
  port: PagePort,
  chat: ChatStore,
  { followed, told, ...shown }: ShownPage & { followed: Followed; told: PageKnows },
  { draw, host, carried, page }: LinkOptions
) {
  const permit = askPermission(port, chat, host)
  const replies = reportChat(chat, port, page.state !== 'refused' && !!page.hostMayReadMessages, told)
  const configure = configureChat(chat, { ...shown, draw }, followed)
  const { $current } = chat.conversations
  if ($current.get()) carried?.keepConversation($current.get())
  const stopKeeping = $current.listen(id => carried?.keepConversation(id))

  function handle(message: FromPage): void {
    const { type } = message
    if (type === 'welcome' || type === 'configure') configure(settingsIn(message))
    if (type === 'open') replies.markSeen()
    if (type === 'close') {
      replies.countUnseen()
      leaveFocus()
    }
    // The page has decided it, and what it asks next belongs into the new one.
    if (type === 'newConversation') chat.startNew(true)
    if (type === 'ask') void chat.ask(message.payload.text)
    if (type === 'prefill') chat.composer.set({ text: message.payload.text })
    if (type === 'permit') permit(message.payload)
  }

  return {
    handle,
    stop() {
      stopKeeping()
      replies.stop()
    }
  }
}

/** Reports that the page says why there is no chat. */
function reportGate(port: PagePort, gate: Exclude<ShareGate, { state: 'open' }>): void {
  if (gate.state === 'signIn') port.send({ type: 'auth.required' })
  else {
    const { code, status } = errorTable[gate.reason]
    port.send({ type: 'error', payload: { code, retryable: status >= 500 } })
  }
}

/** Whether a key closes the panel: an open passage, dialog or edit inside the chat handles Escape itself. */
const leavesPanel = (event: KeyboardEvent) =>
  isPressed(event, 'Escape') && !event.defaultPrevented && !document.querySelector(':popover-open, dialog[open], .ly-editing')
