import { createLoaded, type PersonClient } from '@lyceum/core'
import { listAgents } from '@lyceum/core/contract/agents'
import { listMyConversations } from '@lyceum/core/contract/conversations'
import { listBases } from '@lyceum/core/contract/knowledge'
import { listUsers } from '@lyceum/core/contract/people'
import { BookOpen, MessagesSquare } from 'lucide-react'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

type Asked = { query: string; people: boolean }
/** `failed`: some of it could not be looked for. */
export type Found = Partial<Record<PaletteGroup, PaletteEntry[]>> & { failed: boolean }

const most = 5

/** What the server finds: agents, conversations, bases and, for administrators, people; without a query the latest conversations. */
export function createFound(client: PersonClient) {
  return createLoaded(async (signal, { query, people }: Asked): Promise<Found> => {
    const asked = { query: { query, page: 1, pageSize: most }, signal, quiet: true } as const
    const searches = query
      ? ([
          ['agents', client.request(listAgents, asked).then(({ items }) => items.map(agentEntry))],
          ['conversations', client.request(listMyConversations, asked).then(({ items }) => items.map(conversationEntry))],
          ['bases', client.request(listBases, asked).then(({ items }) => items.map(baseEntry))],
          ...(people ? [['people', client.request(listUsers, asked).then(({ items }) => items.map(personEntry))] as const] : [])
        ] as const)
      : ([
          [
            'conversations',
            client
              .request(listMyConversations, { ...asked, query: { page: 1, pageSize: most } })
              .then(({ items }) => items.map(conversationEntry))
          ]
        ] as const)
    const answers = await Promise.allSettled(searches.map(([, answer]) => answer as Promise<PaletteEntry[]>))
    const found = answers.flatMap((answer, index) =>
      answer.status === 'fulfilled' && answer.value.length > 0 ? [[searches[index]![0], answer.value]] : []
    )
    return { ...Object.fromEntries(found), failed: answers.some(({ status }) => status === 'rejected') }
  })
}

type Item<Endpoint> = Endpoint extends { reply: { _zod: { output: { items: (infer One)[] } } } } ? One : never

export const agentEntry = ({ id, name, icon, category, publisher }: Item<typeof listAgents>): PaletteEntry => ({
  id: `agent ${id}`,
  label: name,
  detail: publisher.name,
  icon: <AgentIcon icon={icon} category={category} size={28} />,
  href: `/agents/${id}/conversation`
})

const conversationEntry = ({ conversation, agent, excerpt }: Item<typeof listMyConversations>): PaletteEntry => ({
  id: `conversation ${conversation.id}`,
  label: conversation.name,
  detail: [agent.name, excerpt].filter(Boolean).join(' · '),
  icon: <MessagesSquare />,
  href: `/agents/${agent.id}/conversation?conversationId=${conversation.id}`
})

const baseEntry = ({ id, name, description }: Item<typeof listBases>): PaletteEntry => ({
  id: `base ${id}`,
  label: name,
  detail: description,
  icon: <BookOpen />,
  href: `/profile/knowledge/${id}`
})

const personEntry = ({ id, name, email, userNumber }: Item<typeof listUsers>): PaletteEntry => ({
  id: `person ${id}`,
  label: name,
  detail: [userNumber, email].filter(Boolean).join(' · '),
  icon: <Avatar name={name} size={28} />,
  href: `/management/users/${id}`
})
