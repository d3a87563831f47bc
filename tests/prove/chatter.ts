import { randomUUID } from 'node:crypto'
import { type Client, createChat, createClient, openShare } from '@lyceum/core'
import { type AgentMessage, sendMessage } from '@lyceum/core/contract'
import { applyEvent, emptyReply } from '@lyceum/core/rules'
import { nodeHost } from '../../examples/node/node-host.mjs'

export type Chatter = {
  /** Asks a question and returns the reply as it is shown. @throws when the question is refused */
  ask(text: string): Promise<AgentMessage>
  leave(): void
}
export type CreateChatter = (client: Client, agentId: string) => Promise<Chatter>

/** A guest with a client of its own who asks the agent of a share through the proxy at this address. */
export async function createGuest(url: string, token: string): Promise<Client> {
  const client = createClient(nodeHost(), { base: url, credentials: { share: token } })
  // The server gives an id with its first answer; without it a question that comes twice is that of two guests.
  await openShare(client, token)
  return client
}

/** What a page does: its chat sends a question again that got no answer. */
export const pageChatter: CreateChatter = async (client, agentId) => {
  const chat = createChat(client, { agentId })
  await chat.load()
  return {
    async ask(text) {
      await chat.ask(text)
      const reply = chat.$messages.get().at(-1)
      if (reply?.side !== 'agent' || reply.id.startsWith('unsent')) throw new Error('a question was refused')
      return reply
    },
    leave: () => chat.stop()
  }
}

/** What a program may do: each question has a key and is sent once. */
export const plainChatter: CreateChatter = async (client, agentId) => ({
  ask: text => askOnce(client, agentId, text),
  leave() {}
})

async function askOnce(client: Client, agentId: string, text: string): Promise<AgentMessage> {
  const body = { text, idempotencyKey: randomUUID() }
  let reply: AgentMessage | undefined
  for await (const event of client.stream(sendMessage, { params: { agentId }, body })) {
    if (event.type === 'started') reply ??= emptyReply({ ...event, id: event.messageId, createdAt: event.at })
    if (reply) reply = applyEvent(reply, event)
  }
  if (!reply) throw new Error('a question got no answer')
  return reply
}
