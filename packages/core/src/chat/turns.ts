import type { Client } from '../client.ts'
import { type AgentMessage, type Inputs, type Message, regenerateMessage, setFeedback } from '../contract/chat.ts'
import { createUploads, type Uploads } from '../files/uploads.ts'
import { emptyReply } from '../rules/message.ts'
import type { Composer } from './composer.ts'
import { type ConversationVerbs, createConversations } from './conversations.ts'
import { createMessageList } from './message-list.ts'
import { createQuestions, type Question } from './questions.ts'
import { createReplies, type StartedEvent } from './replies.ts'
import { createStoredMessages } from './stored-messages.ts'
import type { Stores } from './stores.ts'

type Means = {
  agentId: string
  stores: Stores
  composer: Composer
  /** Another conversation is open now. */
  setCurrent(id: string | null): void
  /** Opens another conversation than the open one. */
  open(id: string | null): void
}

/** What a chat does once it has messages, or is about to. Faces reach it through `Chat`, which says what each verb means. */
export type Turns = {
  uploads: Uploads
  conversations: ConversationVerbs
  keyOf(message: Message): string
  send(): Promise<void>
  ask(text: string): Promise<void>
  run(inputs: Inputs): Promise<void>
  abort(): Promise<void>
  retry(messageId: string): Promise<void>
  regenerate(messageId: string): Promise<void>
  resend(questionId: string, text: string): Promise<void>
  rate(messageId: string, rating: AgentMessage['feedback']): Promise<void>
  loadEarlier(): Promise<void>
  /** Leaves the open conversation and shows the newest messages of another; `current` says whether that is still wanted. */
  show(conversationId: string | null, current: () => boolean): Promise<void>
  /** Goes on reading what had been given up. */
  rejoin(): void
  /** Detaches from everything; a reply goes on without us. */
  leave(): void
}

export function createTurns(client: Client, { agentId, stores, composer, setCurrent, open }: Means): Turns {
  const { $config, $current, $inputs, $status, $uploads } = stores
  const list = createMessageList(client.host, stores.$messages)
  const replies = createReplies(client, {
    $status,
    list,
    onStarted,
    fetch: async id => stored.fetchReply($current.get() ?? '', id)
  })
  const uploads = createUploads(client, () => $config.get()?.limits ?? {}, $uploads)
  const conversations = createConversations(client, { agentId, stores, open })
  const questions = createQuestions(client, { agentId, list, replies, composer, uploads, conversationId: $current.get })
  const stored = createStoredMessages(client, { list, $hasEarlier: stores.$hasEarlier, isStored: questions.isStored })

  const idle = () => $status.get() === 'idle'

  function onStarted(event: StartedEvent, replyId: string): void {
    const { conversationId: id, conversationName: name, at } = event
    questions.identify(event, replyId)
    conversations.touch({ id, agentId, name, empty: false, createdAt: at, updatedAt: at })
    setCurrent(id)
  }

  function questionOf(text: string, parts: Partial<Question> = {}): Question {
    const { text: _, ...choices } = composer.$draft.get()
    return {
      ...choices,
      text,
      inputs: list.get().some(questions.isStored) ? null : $inputs.get(),
      files: [],
      uploads: [],
      ...parts
    }
  }

  async function send(): Promise<void> {
    if (composer.$waits.get()) return
    const taken = $uploads.get()
    const files = taken.flatMap(upload => (upload.state === 'done' ? [upload.file] : []))
    const question = questionOf(composer.$draft.get().text.trim(), { files, uploads: taken })
    composer.set({ text: '' })
    uploads.clear()
    await questions.send(question)
  }

  async function regenerate(id: string): Promise<void> {
    const reply = list.find(id)
    if (!idle() || reply?.side !== 'agent') return
    if (!questions.isStored(reply)) return retry(id)
    const before = list.get().filter(questions.isStored)
    // What followed the old reply leaves with it.
    list.set([...before.slice(0, before.indexOf(reply)), emptyReply(reply)])
    await replies.play(
      id,
      signal => client.stream(regenerateMessage, { params: { messageId: id }, signal, quiet: true }),
      failure => {
        list.set(before)
        client.tell(failure)
      }
    )
  }

  async function retry(id: string): Promise<void> {
    if (!idle() || replies.rejoin(id)) return
    const question = questions.unsent(id)
    if (!question) return regenerate(id)
    if (composer.$draft.get().text === question.text) composer.set({ text: '' })
    for (const { key } of question.uploads) uploads.remove(key)
    await questions.send(question)
  }

  async function resend(questionId: string, text: string): Promise<void> {
    const old = list.find(questionId)
    if (!idle() || old?.side !== 'human') return
    const { files, inputs } = old
    if (!questions.isStored(old)) return questions.send(questionOf(text.trim(), { files, inputs }))
    const before = list.get().filter(questions.isStored)
    list.set(before.slice(0, before.indexOf(old)))
    await questions.send(questionOf(text.trim(), { files, inputs, replaces: questionId }), failure => {
      list.set(before)
      client.tell(failure)
    })
  }

  async function rate(id: string, rating: AgentMessage['feedback']): Promise<void> {
    const before = list.find(id)
    if (before?.side !== 'agent') return
    list.replace(id, { ...before, feedback: rating })
    try {
      await client.request(setFeedback, { params: { messageId: id }, body: { rating } })
    } catch {
      const now = list.find(id)
      if (now?.side === 'agent') list.replace(id, { ...now, feedback: before.feedback })
    }
  }

  return {
    uploads,
    conversations,
    keyOf: list.keyOf,
    send,
    ask: async text => (idle() ? questions.send(questionOf(text)) : undefined),
    run: async inputs => (idle() ? questions.send(questionOf('', { inputs, workflow: true })) : undefined),
    abort: replies.abort,
    retry,
    regenerate,
    resend,
    rate,
    async loadEarlier() {
      const id = $current.get()
      if (id !== null && stores.$hasEarlier.get()) await stored.loadEarlier(id)
    },
    async show(id, current) {
      replies.leave()
      const last = await stored.show(id, current)
      if (last?.side === 'agent' && last.status === 'generating') void replies.join(last)
    },
    rejoin() {
      for (const message of list.get()) if (idle()) replies.rejoin(message.id)
    },
    leave() {
      replies.leave()
      uploads.clear()
    }
  }
}
