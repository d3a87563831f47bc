import type { MyConversation } from '@lyceum/core/contract'
import { plainExcerpt } from '@lyceum/core/rules'
import { Pin } from 'lucide-react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { CardLink } from '../../ui/card.tsx'
import { TableCard } from '../../ui/table-card.tsx'
import type { ListedConversation, MyConversationsStore } from './my-conversations.store.ts'

const ConversationActions = lazyComponent(() => import('./conversation-actions.tsx'))

type LinesProps = {
  items: readonly ListedConversation[]
  label: string
  /** What changes them; without it they have no menu. */
  store?: MyConversationsStore
  /** Called after a change, so that the list is read again. */
  onChanged?: () => void
  onFollow?: () => void
}

/** Where a conversation opens: at the message that was found, if one was. */
const conversationHref = ({ conversation, agent, messageId }: Pick<MyConversation, 'conversation' | 'agent' | 'messageId'>) =>
  `/agents/${agent.id}/conversation?conversationId=${conversation.id}${messageId ? `&messageId=${messageId}` : ''}`

/** One line for each conversation: its name, its agent, a piece of what was found, and when it was last continued. */
export function ConversationLines({ items, label, store, onChanged, onFollow }: LinesProps) {
  const { client } = usePortal()
  const t = useWords('conversations')
  const { recent } = useFormats()
  return (
    <TableCard as="ul" aria-label={label}>
      {items.map(item => {
        const { conversation, agent, excerpt } = item
        return (
          <Line key={item.id}>
            <AgentIcon icon={agent.icon} category={agent.category} size={32} />
            <Names>
              <Name dir="auto" href={conversationHref(item)} title={conversation.name} onClick={onFollow}>
                {conversation.name}
              </Name>
              <Quiet>
                {conversation.pinned && <Pin size={12} role="img" aria-label={t('pinned')} />} {agent.name}
                {excerpt && <> · {plainExcerpt(excerpt)}</>}
              </Quiet>
            </Names>
            <When dateTime={conversation.updatedAt}>{recent(conversation.updatedAt, client.host.now())}</When>
            {store && (
              <LazyPart>
                <ConversationActions item={item} store={store} onChanged={onChanged} />
              </LazyPart>
            )}
          </Line>
        )
      })}
    </TableCard>
  )
}

const Line = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[2]} ${theme.space[4]};
  & + & { border-top: 1px solid ${theme.colour.line}; }
  ${theme.media.hover} { &:hover { background: ${theme.colour.hover}; } }
  ${theme.media.small} { padding-inline: ${theme.space[3]}; gap: ${theme.space[2]}; }
`

const Names = styled.div`
  display: grid;
  min-width: 0;
  & > * { overflow: hidden; text-overflow: ellipsis; font-family: ${theme.font.cut}; white-space: nowrap; }
`

const Name = styled(CardLink)`font-weight: ${theme.weight.strong};`

const Quiet = styled.span`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
  & > svg { display: inline; vertical-align: -1px; }
`

const When = styled.time`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  white-space: nowrap;
`
