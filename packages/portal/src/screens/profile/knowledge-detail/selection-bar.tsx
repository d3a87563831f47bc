import { Trash2 } from 'lucide-react'
import styled from 'styled-components'
import { useFormats } from '../../../i18n/formats.ts'
import { useWords } from '../../../i18n/words.ts'
import { theme } from '../../../theme/theme.ts'
import { Button } from '../../../ui/button.tsx'
import { Status } from '../../../ui/status.tsx'

/** What can be done with the selected documents. */
export function SelectionBar({ count, onDelete, onClear }: { count: number; onDelete: () => void; onClear: () => void }) {
  const t = useWords('knowledge-detail')
  const { number } = useFormats()
  return (
    <Bar>
      <span role="status">
        <Status tone="accent">{t('selected', { count, figure: number(count) })}</Status>
      </span>
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
