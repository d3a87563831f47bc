import { type ChatStore, type Host, toAppError } from '@lyceum/core'
import { type AppError, errorTable } from '@lyceum/core/contract/errors'
import type { SharePage } from '@lyceum/core/contract/share-page'
import type { WritableAtom } from 'nanostores'
import { isPressed } from '../chat/kit/keys.ts'
import type { FrameSettings, FromPage } from '../protocol.ts'
import type { CarriedStorage } from './carried-storage.ts'
import { configureChat } from './configure.ts'
import { bringKeys } from './focus-sender.ts'
import { forgetPerson } from './forget-person.ts'
import { askPermission } from './guard.ts'
import { leaveFocus } from './leave-focus.ts'
import { expectNextPerson, newPersonEvent } from './next-person.ts'
import { connectPage, type PagePort } from './page-port.ts'
import { reportChat, reportCitations } from './report.ts'
import type { ShareGate } from './share-gate.ts'
import type { ShownPage } from './shown-page.ts'
import { applyTheme } from './theme.ts'
import { watchHeight } from './watch-height.ts'

export type LinkOptions = {
  host: Host
  opened: Promise<ShownPage>
  $failure: WritableAtom<AppError | null>
  /** Draws the page anew with another chat, or in other words. */
  draw(change: Partial<ShownPage>): void
  /** Whether the page can close the panel that the frame stands in. */
  closable: boolean
  /** Where the browser denies the frame its storage. */
  carried: CarriedStorage | undefined
  page: SharePage
  token: string
  /** Another conversation is open. */
  onConversation(id: string | null): void
}

export type PageLink = {
  close(): void
  /** Goes on with another chat, which is drawn. */
  goOn(chat: ChatStore): Promise<void>
}

/** Connects the frame with the page around it: obeys its messages, and reports what happens in the chat. */
export function linkPage(options: LinkOptions): PageLink {
  const { opened, $failure, closable, carried } = options
  const queued: FromPage[] = []
  /** The settings so far, for the chat of somebody else. */
  let settings: FrameSettings = {}
  let person: ChatStore | undefined
  let handle = (message: FromPage): void => void queued.push(message)
  const port = connectPage(message => {
    settings = { ...settings, ...settingsIn(message) }
    if (message.type === 'welcome' && message.payload.nextPerson) expectNextPerson()
    // Whoever has to go has no chat to wait for.
    if (message.type === 'forget') void forgetPerson(opened, carried).then(() => port.send({ type: 'forgotten' }))
    else if (message.type === 'ping') port.send({ type: 'pong' })
    else if (message.type === 'identify') void identify(message.payload.token)
    else handle(message)
  })
  const close = () => port.send({ type: 'close' })
  const report = (failure: AppError | null) =>
    failure && port.send({ type: 'error', payload: { code: failure.code, retryable: failure.status >= 500 } })
  $failure.subscribe(report)
  if (carried) carried.onHandle = sealed => port.send({ type: 'carry', payload: { handle: sealed } })
  if (closable) addEventListener('keydown', event => leavesPanel(event) && close())
  reportCitations(port)
  bringKeys()
  addEventListener(newPersonEvent, () => {
    carried?.clear()
    port.send({ type: 'forgotten' })
  })
  void opened.then(shown => {
    if (shown.gate.state === 'open') handle = linkChat(port, shown.gate.chat, shown, options)
    else {
      reportGate(port, shown.gate)
      handle = message => applyTheme(settingsIn(message).theme)
    }
    watchHeight(port, shown.gate)
    for (const message of queued.splice(0)) handle(message)
  })

  /** Goes on as the person whom the page's server introduces. */
  async function identify(signed: string): Promise<void> {
    const { gate } = await opened
    const { host, page, token: share, $failure, onConversation } = options
    if (page.state === 'refused') return
    const agentId = page.state === 'open' ? page.agent.id : page.agentId
    try {
      const { introduced } = await import('./identify.ts')
      const chat = await introduced({
        host,
        share,
        agentId,
        token: signed,
        conversationId: undefined,
        onFailure: failure => $failure.set(failure),
        onConversation,
        onUnknown: () => port.send({ type: 'unknown' })
      })
      if (gate.state === 'open') gate.chat.stop()
      await goOn(chat)
    } catch (failure) {
      port.send({ type: 'auth.error', payload: { code: toAppError(failure).code } })
    }
  }

  async function goOn(chat: ChatStore): Promise<void> {
    const { words } = await opened
    person?.stop()
    person = chat
    const gate: ShareGate = { state: 'open', chat }
    options.draw({ gate })
    handle = linkChat(port, chat, { gate, words }, options)
    handle({ type: 'configure', payload: settings })
  }
  return { close, goOn }
}

const settingsIn = (message: FromPage): FrameSettings =>
  message.type === 'welcome' ? (message.payload.settings ?? {}) : message.type === 'configure' ? message.payload : {}

/** Returns what obeys the page. */
function linkChat(port: PagePort, chat: ChatStore, shown: ShownPage, { draw, host, carried, page }: LinkOptions) {
  const permit = askPermission(port, chat, host)
  const replies = reportChat(chat, port, page.state !== 'refused' && !!page.hostMayReadMessages)
  const configure = configureChat(chat, { ...shown, draw })
  const { $current } = chat.conversations
  if ($current.get()) carried?.keepConversation($current.get())
  $current.listen(id => carried?.keepConversation(id))

  return (message: FromPage): void => {
    const { type } = message
    if (type === 'welcome' || type === 'configure') configure(settingsIn(message))
    if (type === 'open') replies.markSeen()
    if (type === 'close') {
      replies.countUnseen()
      leaveFocus()
    }
    if (type === 'newConversation') chat.startNew()
    if (type === 'ask') void chat.ask(message.payload.text)
    if (type === 'prefill') chat.composer.set({ text: message.payload.text })
    if (type === 'permit') permit(message.payload)
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
