import type { SystemState } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'

/** Version, queue of documents, storage and services. */
export function SystemFacts({ system }: { system: SystemState }) {
  const { client } = usePortal()
  const t = useWords('system')
  const { number, bytes, shortTime, recent } = useFormats()
  const { version, revision, builtAt, documents, storage, services } = system
  const failureOf = ({ configured, failedAt, failure }: SystemState['services'][number]) => {
    if (!configured) return t('notConfigured')
    return failedAt ? t('failedAt', { time: recent(failedAt, client.host.now()), failure: failure ?? '' }) : t('noFailure')
  }
  return (
    <Cards>
      <Facts
        title={t('version')}
        facts={[
          [t('release'), version],
          [t('revision'), revision ?? '–'],
          [t('builtAt'), builtAt ? shortTime(builtAt) : '–']
        ]}
      />
      <Facts
        title={t('documents')}
        facts={[
          [t('waiting'), number(documents.waiting)],
          [t('working'), number(documents.working)],
          [t('oldest'), documents.oldestAt ? recent(documents.oldestAt, client.host.now()) : '–'],
          [t('failedDocuments'), number(documents.failed)]
        ]}
        more={documents.failed > 0 ? { href: '/management/knowledge?state=failed&sort=failed', label: t('showFailed') } : null}
      />
      <Facts
        title={t('storage')}
        facts={[
          [t('place'), t(`places.${storage.kind}`)],
          [t('ofDocuments'), bytes(storage.documents)],
          [t('ofFiles'), bytes(storage.files)],
          [t('ofImages'), bytes(storage.images)],
          [t('ofDatabase'), bytes(storage.database)],
          ...(storage.free === null ? [] : [[t('free'), bytes(storage.free)] as const])
        ]}
      />
      <Facts
        title={t('services')}
        facts={services.map(service => [t(`serviceNames.${service.service}`), failureOf(service)] as const)}
      />
    </Cards>
  )
}

type FactsProps = {
  title: string
  facts: readonly (readonly [string, string])[]
  more?: { href: string; label: string } | null
}

function Facts({ title, facts, more }: FactsProps) {
  return (
    <Card title={title}>
      <List>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </List>
      {more && <a href={more.href}>{more.label}</a>}
    </Card>
  )
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr));
  gap: ${theme.space[4]};
`

const List = styled.dl`
  display: grid;
  gap: ${theme.space[2]};
  margin: 0;
  & > div { display: flex; justify-content: space-between; gap: ${theme.space[3]}; }
  & dt { color: ${theme.colour.textMuted}; }
  & dd { min-width: 0; margin: 0; text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
`
