import type { RestrictedAgent } from '@lyceum/core/contract'
import { fieldsOf } from '@lyceum/core/contract/platforms'
import { MessageSquare } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { Opener } from '../../parts/opener/opener.tsx'
import { useFieldLabel } from '../../platforms/field-label.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Status } from '../../ui/status.tsx'

type AgentProps = { agent: RestrictedAgent }

/** The texts that would be published in the school's name. */
export function PublicTextsCard({ agent }: AgentProps) {
  const t = useWords('agent-detail')
  return (
    <Card title={t('see')}>
      <p>{agent.description}</p>
      <Small>{t('opener')}</Small>
      {agent.opener ? <Opener text={agent.opener} /> : <p>{t('noOpener')}</p>}
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

/** Link to chat with the agent before deciding. */
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

/** Connection of the agent and the result of its last check. */
export function ConnectionCard({ agent }: AgentProps) {
  const { t: shell } = useTranslation()
  const t = useWords('agent-detail')
  const { number } = useFormats()
  const { connection, lastCheck } = agent
  const labelOf = useFieldLabel(connection.platform)
  const entries = connectionEntries(connection)
  return (
    <Card title={t('connection')}>
      <Rows>
        <dt>{t('platform')}</dt>
        <dd>
          {platformNames[connection.platform]} · {shell(`types.${connection.type}`)}
        </dd>
        {entries.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{labelOf(name)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
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

/** The connection's fields in the platform's order; a secret shows its last characters. */
function connectionEntries(connection: RestrictedAgent['connection']): [name: string, value: string][] {
  const shown: Record<string, unknown> = connection
  const ends: Record<string, string | undefined> = connection.secretEnds
  return fieldsOf(connection.platform, connection.type).flatMap(({ name, kind }): [string, string][] => {
    if (kind === 'secret') return ends[name] === undefined ? [] : [[name, `••••${ends[name]}`]]
    return typeof shown[name] === 'string' ? [[name, shown[name]]] : []
  })
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
  & > dd { white-space: pre-wrap; }
`
