import { Trash2 } from 'lucide-react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'

type SelectionBarProps = {
  count: number
  /** Goes from the page to the whole list and back; null where the list has no other page. */
  whole: { on: boolean; total: number; narrowed: boolean; onChange: (on: boolean) => void } | null
  onDelete: () => void
  onClear: () => void
}

/** What can be done with the selected documents. */
export function SelectionBar({ count, whole, onDelete, onClear }: SelectionBarProps) {
  const t = useWords('knowledge-detail')
  const { number } = useFormats()
  return (
    <Bar>
      <span role="status">
        <Status tone="accent">{t('selected', { count, figure: number(count) })}</Status>
      </span>
      {whole && (
        <Button size="sm" kind="quiet" onPress={() => whole.onChange(!whole.on)}>
          {whole.on
            ? t('onlyThisPage')
            : t(whole.narrowed ? 'allThatMatch' : 'allOfBase', { count: whole.total, figure: number(whole.total) })}
        </Button>
      )}
      <Button size="sm" kind="danger" icon={<Trash2 />} onPress={onDelete}>
        {t('deleteSelected')}
      </Button>
      <Button size="sm" kind="quiet" onPress={onClear}>
        {t('unselect')}
      </Button>
    </Bar>
  )
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
`
