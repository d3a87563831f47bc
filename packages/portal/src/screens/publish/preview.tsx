import { useStore } from '@nanostores/react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { AgentGrid, AgentTile } from '../../parts/agent-tile/agent-tile.tsx'
import { Opener } from '../../parts/opener/opener.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import type { Draft } from './draft.ts'

/** Preview of the agent's card and of the beginning of a chat. Inert: the form has the same information as text. */
export function Preview({ draft }: { draft: Draft }) {
  const { user } = usePortal()
  const t = useWords('publish')
  const person = useStore(user.$user)
  const questions = draft.suggestedQuestions.filter(({ text }) => text.trim() !== '')
  return (
    <Side>
      <h2>{t('preview')}</h2>
      <Content inert>
        <AgentGrid>
          <AgentTile
            hasCategory={draft.category !== null}
            agent={{
              id: 'preview',
              name: draft.name || t('namePlaceholder'),
              icon: draft.icon,
              category: draft.category ?? 'learning',
              description: draft.description || t('descriptionPlaceholder'),
              type: draft.type,
              platform: draft.platform ?? 'dify',
              publisher: { id: person?.id ?? '', name: person?.name ?? '' },
              usageCount: 0,
              recommended: false,
              publishedAt: null
            }}
          />
        </AgentGrid>
        {(draft.opener || questions.length > 0) && (
          <ChatStart>
            {draft.opener && <Opener text={draft.opener} />}
            {questions.map(({ key, text }) => (
              <Question key={key}>{text}</Question>
            ))}
          </ChatStart>
        )}
      </Content>
    </Side>
  )
}

const Side = styled.aside`
  display: grid;
  min-width: 0;
  gap: ${theme.space[3]};
  & > h2 { font-size: ${theme.size.sm}; }
  @container page (min-width: 781px) { position: sticky; top: ${theme.space[5]}; }
`

const Content = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  user-select: none;
`

const ChatStart = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  padding: ${theme.space[4]};
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.lg};
`

const Question = styled.span`
  padding: 3px ${theme.space[3]};
  border: 1px solid ${theme.colour.line};
  border-radius: 14px;
  background: ${theme.colour.raised};
  font-size: ${theme.size.sm};
  line-height: 1.5;
  overflow-wrap: anywhere;
`
