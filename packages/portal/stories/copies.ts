import type { ConversationCopy, CopiedConversation } from '@lyceum/core/contract'
import { at, longName } from './screen-replies.ts'

export const copyToken = 'c'.repeat(22)

const copy: ConversationCopy = {
  id: 'cp-1',
  conversationId: 'c-1',
  title: 'What does a limit say?',
  agent: 'Calculus tutor',
  url: `https://lyceum.example/copies/${copyToken}`,
  accessLevel: 'authenticated',
  state: 'open',
  createdAt: at,
  expiresAt: at
}

/** Links in each of their states. */
export const ownCopies: ConversationCopy[] = [
  copy,
  { ...copy, id: 'cp-2', title: longName, agent: longName, accessLevel: 'anyone' },
  { ...copy, id: 'cp-3', state: 'expired' },
  { ...copy, id: 'cp-4', state: 'revoked' }
]

export const copiedConversation: CopiedConversation = {
  title: 'What does a limit say?',
  agent: { name: 'Calculus tutor', icon: 'AgentDefault', category: 'learning' },
  createdAt: at,
  expiresAt: at,
  messages: [
    {
      side: 'human',
      at,
      text: 'What does a limit say?',
      values: [{ name: 'level', text: 'First year' }],
      sources: [],
      files: [{ name: 'notes.pdf', picture: false, url: null }]
    },
    {
      side: 'agent',
      at,
      text: '## A height\n\nA limit is the **height** that $f(x)$ comes close to.[101]\n\n| Place | Height |\n|---|---|\n| $x = 1.9$ | 3.9 |',
      values: [],
      sources: [
        {
          position: 1,
          mark: 101,
          file: 'limits.md',
          heading: 'What a limit says',
          page: null,
          url: 'https://lyceum.example/limits'
        },
        { position: 2, mark: 102, file: `${longName}.pdf`, page: 114, url: null }
      ],
      files: []
    }
  ]
}
