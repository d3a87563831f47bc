import type { RestrictedAgent, RestrictedVersion } from '@lyceum/core/contract'
import { MessageSquare } from 'lucide-react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { Opener } from '../../parts/opener/opener.tsx'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

type ShownProps = { shown: RestrictedVersion }

/** The texts that would be published in the school's name. */
export function PublicTextsCard({ shown }: ShownProps) {
  const t = useWords('agent-detail')
  const privacy = useWords('privacy')
  const { keptDays } = shown
  return (
    <Card title={t('see')}>
      <p>{shown.description}</p>
      <Small>{t('opener')}</Small>
      {shown.opener ? <Opener text={shown.opener} /> : <p>{t('noOpener')}</p>}
      {shown.suggestedQuestions.length > 0 && (
        <Questions>
          {shown.suggestedQuestions.map(question => (
            <li key={question}>{question}</li>
          ))}
        </Questions>
      )}
      {shown.needsSources && <p>{t('needsSources')}</p>}
      <Small>{privacy('agentKeptDays')}</Small>
      <p>
        {keptDays === null
          ? privacy('asSchool')
          : keptDays === 0
            ? privacy('notKept')
            : privacy('days', { figure: String(keptDays) })}
      </p>
    </Card>
  )
}

/** Link to chat with the agent before deciding. */
export function TryCard({ agent, shown }: ShownProps & { agent: RestrictedAgent }) {
  const t = useWords('agent-detail')
  const open = (
    <LinkButton href={`/agents/${agent.id}/conversation?version=${shown.version}`} icon={<MessageSquare />}>
      {t('openChat')}
    </LinkButton>
  )
  return (
    <Card title={t('tryIt')} action={open}>
      <Small>{t('tryText')}</Small>
    </Card>
  )
}

const Small = styled.p`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`

const Questions = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  & > li { padding: 4px ${theme.space[3]}; border: 1px solid ${theme.colour.line}; border-radius: ${theme.radius.full}; font-size: ${theme.size.sm}; overflow-wrap: anywhere; }
`
