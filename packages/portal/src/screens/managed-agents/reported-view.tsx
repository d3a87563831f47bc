import type { AgentReport, ReportOutcome } from '@lyceum/core/contract'
import { reportOutcomes } from '@lyceum/core/contract/report-kinds'
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { ListPage } from '../../parts/list-page.tsx'
import { ReportLine } from '../../parts/report-line.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { Status } from '../../ui/status.tsx'
import { useAddressFilter } from '../../use-address-filter.ts'
import { createReports } from './reports.store.ts'
import { reportsFilter } from './reports-filter.ts'
import { ResolveDialog } from './resolve-dialog.tsx'

/** What people have reported, to decide about: what waits longest first. */
export default function ReportedView({ search }: { search: Record<string, string> }) {
  const { client, toasts } = usePortal()
  const t = useWords('reports')
  const store = useMemo(() => createReports(client), [client])
  const { filter, choose } = useAddressFilter(reportsFilter, search)
  useEffect(() => void store.load(filter), [store, filter])
  const list = useStore(store.$state)
  const busy = useStore(store.$busy)
  const [asked, setAsked] = useState<{ report: AgentReport; outcome: ReportOutcome } | null>(null)

  async function resolve(note: string) {
    if (!asked) return
    const done = await store.resolve(asked.report.id, asked.outcome, note)
    // A failure leaves what was entered for another try.
    if (done) setAsked(null)
    if (done) toasts.success(t('done'))
  }

  return (
    <>
      <RadioChips
        label={t('state')}
        hideLabel
        choices={(['open', 'resolved'] as const).map(id => ({ id, label: t(`states.${id}`) }))}
        value={filter.state}
        onChange={state => choose({ state })}
      />
      {filter.agentId && (
        <Banner
          tone="info"
          action={
            <Button size="sm" icon={<X />} onPress={() => choose({ agentId: '' })}>
              {t('everything')}
            </Button>
          }
        >
          {t('onlyOf', { name: list.value?.items[0]?.agent.name ?? '…' })}
        </Banner>
      )}
      <ListPage
        list={list}
        words={{ loading: t('loading'), failed: t('failed'), pages: t('pages'), rows: span => t('rows', span) }}
        empty={
          <EmptyState line={t(filter.agentId ? 'nothingOfAgent' : filter.state === 'open' ? 'nothingOpen' : 'nothingResolved')} />
        }
        onRetry={() => void store.load(filter)}
        onPage={page => choose({ page })}
      >
        {({ items }) => (
          <Lines>
            {items.map(report => (
              <Card key={report.id} as="li">
                <ReportOfAgent report={report} onDecide={outcome => setAsked({ report, outcome })} />
              </Card>
            ))}
          </Lines>
        )}
      </ListPage>
      {asked && (
        <ResolveDialog
          name={asked.report.agent.name}
          outcome={asked.outcome}
          busy={busy}
          onConfirm={note => void resolve(note)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  )
}

function ReportOfAgent({ report, onDecide }: { report: AgentReport; onDecide: (outcome: ReportOutcome) => void }) {
  const t = useWords('reports')
  const { agent, reporter, resolution } = report
  const outcomes = reportOutcomes.filter(outcome => outcome !== 'disabled' || agent.enabled)
  return (
    <ReportLine
      report={report}
      agent={
        <>
          <AgentLink href={`/management/agents/${agent.id}`}>{agent.name}</AgentLink>
          {!agent.enabled && <Status tone="danger">{t('outOfService')}</Status>}
        </>
      }
      by={reporter ? t('by', { name: reporter.name }) : t('byGuest')}
    >
      {!resolution && (
        <Decisions>
          {outcomes.map(outcome => (
            <Button
              key={outcome}
              size="sm"
              kind={outcome === 'disabled' ? 'danger' : 'outline'}
              onPress={() => onDecide(outcome)}
            >
              {t(`outcomes.${outcome}`)}
            </Button>
          ))}
        </Decisions>
      )}
    </ReportLine>
  )
}

const Lines = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  gap: ${theme.space[3]};
  list-style: none;
`

const AgentLink = styled.a`
  color: ${theme.colour.textStrong};
  font-weight: ${theme.weight.strong};
  text-decoration: none;
  ${theme.media.hover} { &:hover { text-decoration: underline; } }
`

const Decisions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`
