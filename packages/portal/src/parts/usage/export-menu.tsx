import type { Locale, UsageTableName } from '@lyceum/core/contract'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useExport } from '../use-export.ts'
import { hasDays, type UsageFilter } from './filter.ts'
import type { UsageStore } from './usage.store.ts'

type Format = 'csv' | 'xlsx'
type Choice = `${'days' | 'table'} ${Format}`

/** Saves the days, or the table that is shown, as a file. */
export function ExportMenu({ store, filter }: { store: UsageStore; filter: UsageFilter }) {
  const { toasts } = usePortal()
  const { i18n } = useTranslation()
  const t = useWords('usage-stats')
  const { busy, save: saveExport } = useExport()

  async function save(choice: Choice) {
    const [what, format] = choice.split(' ') as ['days' | 'table', Format]
    const table: UsageTableName = what === 'days' ? 'days' : filter.table
    const fetch = () => store.download(filter, table, format, i18n.language as Locale)
    if (await saveExport(fetch, `${t(`tables.${table}`)}.${format}`)) toasts.success(t('exported'))
  }

  const table = t(`tables.${filter.table}`)
  return (
    <Menu<Choice>
      label={t('export')}
      trigger={
        <Button icon={<Download />} busy={busy} busyLabel={t('exporting')} disabled={!hasDays(filter)}>
          {t('export')}
        </Button>
      }
      entries={[
        { id: 'days xlsx', label: t('exportAs', { table: t('tables.days'), format: 'XLSX' }) },
        { id: 'days csv', label: t('exportAs', { table: t('tables.days'), format: 'CSV' }) },
        { id: 'table xlsx', label: t('exportAs', { table, format: 'XLSX' }), apart: true },
        { id: 'table csv', label: t('exportAs', { table, format: 'CSV' }) }
      ]}
      onAction={choice => void save(choice)}
    />
  )
}
