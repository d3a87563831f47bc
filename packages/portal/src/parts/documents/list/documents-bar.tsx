import { Trash2 } from 'lucide-react'
import { useFormats } from '../../../i18n/formats.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectionBar } from '../../selection/selection-bar.tsx'

type DocumentsBarProps = {
  count: number
  /** Goes from the page to the whole list and back; null where the list has no other page. */
  whole: { on: boolean; total: number; narrowed: boolean; onChange: (on: boolean) => void } | null
  onDelete: () => void
  onClear: () => void
}

/** What can be done with the selected documents. */
export function DocumentsBar({ count, whole, onDelete, onClear }: DocumentsBarProps) {
  const t = useWords('knowledge-detail')
  const { number } = useFormats()
  const total = whole?.total ?? 0
  return (
    <SelectionBar
      whole={whole}
      onClear={onClear}
      words={{
        selected: t('selected', { count, figure: number(count) }),
        all: t(whole?.narrowed ? 'allThatMatch' : 'allOfBase', { count: total, figure: number(total) }),
        onlyThisPage: t('onlyThisPage'),
        unselect: t('unselect')
      }}
    >
      <Button size="sm" kind="danger" icon={<Trash2 />} onPress={onDelete}>
        {t('deleteSelected')}
      </Button>
    </SelectionBar>
  )
}
