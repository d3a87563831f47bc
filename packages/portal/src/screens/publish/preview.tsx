import { fieldsOf } from '@lyceum/core/contract/platforms'
import { useStore } from '@nanostores/react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { AgentGrid, AgentTile } from '../../parts/agent-tile/agent-tile.tsx'
import { Opener } from '../../parts/opener/opener.tsx'
import { useFieldLabel } from '../../platforms/field-label.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import type { Draft } from './draft.ts'

/** Preview of the agent's card and of the beginning of a chat. Inert: the form has the same information as text. */
export function Preview({ draft }: { draft: Draft }) {
  const { user } = usePortal()
  const t = useWords('publish')
  const person = useStore(user.$user)
  const labelOf = useFieldLabel(draft.platform ?? 'dify')
  const told = toldOf(draft)
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
        {told.map(([name, text]) => (
          <section key={name}>
            <Label>{labelOf(name)}</Label>
            <Told>{text}</Told>
          </section>
        ))}
      </Content>
    </Side>
  )
}

/** What the model is told, by the names of its fields. */
function toldOf({ platform, type, fields }: Draft): [name: string, text: string][] {
  const names = platform ? fieldsOf(platform, type).flatMap(({ name, kind }) => (kind === 'prose' ? name : [])) : []
  return names.flatMap((name): [string, string][] => (fields[name]?.trim() ? [[name, fields[name]]] : []))
}

const Label = styled.h3`font-size: ${theme.size.sm};`

const Told = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`

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
