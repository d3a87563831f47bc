import type { PersonClient } from '@lyceum/core'
import type { Budget, Locale } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { Download, Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ListPage } from '../list-page.tsx'
import { useExport } from '../use-export.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import { type BudgetPlace, createBudgetStore } from './budget.store.ts'
import { BudgetDialog } from './budget-dialog.tsx'
import { BudgetTable } from './budget-table.tsx'
import { useBudgetWords } from './budget-words.ts'
import { HoldersDialog } from './holders-dialog.tsx'

/**
 * The budgets of one thing, such as a course, or all of the school without `place`: what is used of each, and ways to set, add to and end
 * them. `client`: that of the launch in a course, instead of the portal's.
 */
export function BudgetCard({ place, client: given }: { place?: BudgetPlace; client?: PersonClient }) {
  const { client: own, toasts } = usePortal()
  const client = given ?? own
  const { i18n, t: shell } = useTranslation()
  const t = useWords('budgets')
  const { amount, ofWhom } = useBudgetWords()
  const tellFailure = useFailureToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is equal when what it names is
  const store = useMemo(() => createBudgetStore(client, place), [client, place?.scope, place?.scopeId])
  useEffect(() => void store.load(1), [store])
  const list = useStore(store.$state)
  const [edited, setEdited] = useState<{ budget: Budget | null } | null>(null)
  const [seen, setSeen] = useState<Budget | null>(null)
  const [ended, setEnded] = useState<Budget | null>(null)
  const [busy, setBusy] = useState(false)

  const { busy: exporting, save: saveExport } = useExport()
  const save = (format: 'csv' | 'xlsx') =>
    saveExport(() => store.download(format, i18n.language as Locale), `${t('pageTitle')}.${format}`)

  async function end({ scope, scopeId, each, period, unit }: Budget) {
    setBusy(true)
    try {
      await store.set({ scope, scopeId, each, period, unit, amount: null })
      toasts.success(t('ended'))
    } catch (thrown) {
      tellFailure('change', thrown)
    }
    setBusy(false)
    setEnded(null)
  }

  const add = (
    <Button size="sm" kind="primary" icon={<Plus />} onPress={() => setEdited({ budget: null })}>
      {t('add')}
    </Button>
  )
  return (
    <Card
      title={t('budgets')}
      action={
        list.value && list.value.total > 0 ? (
          <>
            <Menu<'csv' | 'xlsx'>
              label={t('export')}
              trigger={
                <Button size="sm" icon={<Download />} busy={exporting}>
                  {t('export')}
                </Button>
              }
              entries={[
                { id: 'xlsx', label: 'XLSX' },
                { id: 'csv', label: 'CSV' }
              ]}
              onAction={format => void save(format)}
            />
            {add}
          </>
        ) : undefined
      }
    >
      <ListPage
        list={list}
        words={{ loading: shell('states.loading'), failed: t('failed'), pages: t('pages'), rows: span => t('rows', span) }}
        empty={<EmptyState line={t('none')} action={add} />}
        onRetry={() => void store.load()}
        onPage={page => void store.load(page)}
      >
        {({ items }) => <BudgetTable budgets={items} onEdit={budget => setEdited({ budget })} onSee={setSeen} onEnd={setEnded} />}
      </ListPage>
      {edited && <BudgetDialog store={store} place={place} budget={edited.budget} onClose={() => setEdited(null)} />}
      {seen && <HoldersDialog store={store} budget={seen} onClose={() => setSeen(null)} />}
      <ConfirmDialog
        open={ended !== null}
        danger
        busy={busy}
        title={t('endTitle')}
        text={
          ended && (
            <>
              <strong dir="auto">
                {[ofWhom(ended), amount(ended.unit, ended.amount), t(`periods.${ended.period}`)].join(' · ')}
              </strong>
              <br />
              {t('endText')}
            </>
          )
        }
        confirmLabel={t('end')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => ended && void end(ended)}
        onCancel={() => setEnded(null)}
      />
    </Card>
  )
}
