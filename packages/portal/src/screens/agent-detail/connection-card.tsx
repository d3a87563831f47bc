import type { AppError, RestrictedVersion } from '@lyceum/core/contract'
import { fieldsOf } from '@lyceum/core/contract/platforms'
import { PlugZap } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import type { AgentDetailStore } from '../../parts/review/agent-detail.store.ts'
import { useFieldLabel } from '../../platforms/field-label.ts'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Status } from '../../ui/status.tsx'

type ConnectionCardProps = { store: AgentDetailStore; shown: RestrictedVersion }

/** Connection of a version and the result of its last check, which can be made again now. */
export function ConnectionCard({ store, shown }: ConnectionCardProps) {
  const { t: shell } = useTranslation()
  const t = useWords('agent-detail')
  const versions = useWords('versions')
  const { number, shortTime } = useFormats()
  const { ofError } = useFailureWords()
  const [checking, setChecking] = useState(false)
  const [failure, setFailure] = useState<AppError | undefined>()
  const { connection, lastCheck } = shown
  const labelOf = useFieldLabel(connection.platform)
  const entries = connectionEntries(connection)
  const quote = failure?.problems.find(problem => problem.quote)?.quote
  const check = async () => {
    setChecking(true)
    setFailure(await store.check(shown.version))
    await store.reload()
    setChecking(false)
  }
  const action = (
    <Button size="sm" icon={<PlugZap />} busy={checking} busyLabel={versions('checking')} onPress={() => void check()}>
      {versions('checkNow')}
    </Button>
  )
  return (
    <Card title={t('connection')} action={action}>
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
          <Check role="status">
            {lastCheck ? (
              <>
                <Status tone={lastCheck.ok ? 'success' : 'danger'}>
                  {lastCheck.ok ? t('answered', { milliseconds: number(lastCheck.milliseconds) }) : t('unanswered')}
                </Status>
                <time dateTime={lastCheck.at}>{shortTime(lastCheck.at)}</time>
              </>
            ) : (
              t('unchecked')
            )}
          </Check>
        </dd>
      </Rows>
      {failure && (
        <Banner tone="danger" announce title={ofError(failure)}>
          {quote}
        </Banner>
      )}
    </Card>
  )
}

/** The connection's fields in the platform's order; a secret shows its last characters. */
function connectionEntries(connection: RestrictedVersion['connection']): [name: string, value: string][] {
  const shown: Record<string, unknown> = connection
  const ends: Record<string, string | undefined> = connection.secretEnds
  return fieldsOf(connection.platform, connection.type).flatMap(({ name, kind }): [string, string][] => {
    if (kind === 'secret') return ends[name] === undefined ? [] : [[name, `••••${ends[name]}`]]
    return typeof shown[name] === 'string' ? [[name, shown[name]]] : []
  })
}

const Check = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
  & > time { color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; }
`

const Rows = styled.dl`
  display: grid;
  grid-template-columns: minmax(96px, 1fr) minmax(0, 2fr);
  & > * { padding: ${theme.space[3]} 14px; border-top: 1px solid ${theme.colour.line}; overflow-wrap: anywhere; }
  & > dt:first-of-type, & > dd:first-of-type { border-top: 0; }
  & > dt { color: ${theme.colour.textMuted}; }
  & > dd { white-space: pre-wrap; }
`
