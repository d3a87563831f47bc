import type { ChatStore } from '@lyceum/core'
import type { Source } from '@lyceum/core/contract'
import { limits, listBases } from '@lyceum/core/contract'
import { may } from '@lyceum/core/rules'
import type { Library } from '@lyceum/widget/chat'
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { actorOf } from '../../actor.ts'
import { documentAddress } from '../../parts/documents/address.ts'
import { usePortal } from '../../portal-context.tsx'

/** What the portal offers the chat of knowledge bases. @param openDocument stays the same */
export function useLibrary(chat: ChatStore, agentId: string, openDocument: (source: Source) => void): Library {
  const { client, navigationBlocker, user } = usePortal()
  const actor = actorOf(useStore(user.$user))
  const mayCreate = may(actor, 'base.create')
  const runsMany = useStore(chat.$config)?.runsMany === true
  return useMemo(
    () => ({
      async findBases(text, signal) {
        const query = { pageSize: limits.maxPageSize, ...(text && { query: text }) }
        return (await client.request(listBases, { query, signal, quiet: true })).items
      },
      ...(mayCreate && { createBase: () => navigationBlocker.navigate('/profile/knowledge?create=true') }),
      ...(runsMany && { manyRunsAt: `/agents/${encodeURIComponent(agentId)}/batches` }),
      openDocument,
      addressOf: ({ document }) =>
        document && `${location.origin}${documentAddress(document.knowledgeBaseId, document.documentId)}`
    }),
    [client, navigationBlocker, mayCreate, runsMany, agentId, openDocument]
  )
}
