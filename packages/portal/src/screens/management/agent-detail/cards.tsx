import type { RestrictedAgent } from '@lyceum/core/contract'
import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../../i18n/formats.ts'
import { platformNames } from '../../../i18n/platform-names.ts'
import { useWords } from '../../../i18n/words.ts'
import { theme } from '../../../theme/theme.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Status } from '../../../ui/status.tsx'

type AgentProps = { agent: RestrictedAgent }

/** The words that would stand in the school's name. */
export function SeenCard({ agent }: AgentProps) {
  const t = useWords('agent-detail')
  return (
    <Card title={t('see')}>
      <p>{agent.description}</p>
      <Small>{t('opener')}</Small>
      <p>{agent.opener || t('noOpener')}</p>
      {agent.suggestedQuestions.length > 0 && (
        <Questions>
          {agent.suggestedQuestions.map(question => (
            <li key={question}>{question}</li>
          ))}
        </Questions>
      )}
    </Card>
  )
}

/** A way to talk to it before deciding. */
export function TryCard({ agent }: AgentProps) {
  const t = useWords('agent-detail')
  const open = (
    <LinkButton href={`/agents/${agent.id}/conversation`} icon={<MessageSquare />}>
      {t('openChat')}
    </LinkButton>
  )
  return (
    <Card title={t('tryIt')} action={open}>
      <Small>{t('tryText')}</Small>
    </Card>
  )
}

/** Where it lives, and whether that answered. */
export function ConnectionCard({ agent }: AgentProps) {
  const { t: shell } = useTranslation()
  const t = useWords('agent-detail')
  const { number } = useFormats()
  const { connection, lastCheck } = agent
  return (
    <Card title={t('connection')}>
      <Rows>
        <dt>{t('platform')}</dt>
        <dd>
          {platformNames[connection.platform]} · {shell(`types.${connection.type}`)}
        </dd>
        <dt>{t('apiUrl')}</dt>
        <dd>{connection.apiUrl}</dd>
        <dt>{t('apiKey')}</dt>
        <dd>••••{connection.apiKeyEnd}</dd>
        <dt>{t('lastCheck')}</dt>
        <dd>
          {!lastCheck && t('unchecked')}
          {lastCheck && (
            <Status tone={lastCheck.ok ? 'success' : 'danger'}>
              {lastCheck.ok ? t('answered', { milliseconds: number(lastCheck.milliseconds) }) : t('unanswered')}
            </Status>
          )}
        </dd>
      </Rows>
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

const Rows = styled.dl`
  display: grid;
  grid-template-columns: minmax(96px, 1fr) minmax(0, 2fr);
  & > * { padding: ${theme.space[3]} 14px; border-top: 1px solid ${theme.colour.line}; overflow-wrap: anywhere; }
  & > dt:first-of-type, & > dd:first-of-type { border-top: 0; }
  & > dt { color: ${theme.colour.textMuted}; }
`
