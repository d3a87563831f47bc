import type { KnowledgeBase } from '@lyceum/core/contract'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { createCollaborators } from './collaborators.store.ts'
import { InviteSearch } from './invite-search.tsx'
import { MemberList } from './member-list.tsx'

/** Invites people and departments to a base, and changes what those who have access may do. */
export default function CollaboratorsDialog({ base, onClose }: { base: KnowledgeBase; onClose: () => void }) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('knowledge-detail')
  const store = useMemo(() => createCollaborators(client, base.id), [client, base.id])
  useEffect(() => void store.loadMembers(), [store])
  return (
    <Dialog open onClose={onClose} title={t('collaborators.title', { name: base.name })} closeLabel={shell('actions.close')}>
      <Column>
        <InviteSearch store={store} ownerId={base.creator.id} />
        <MemberList store={store} owner={base.creator} />
        <Note>{t('collaborators.precedence')}</Note>
      </Column>
    </Dialog>
  )
}

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
`

const Note = styled.p`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
  line-height: 1.5;
`
