import { X } from 'lucide-react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** What the picker shows before a colour is chosen; it only opens there. */
const built = '#14694d'

/** The accent colour of a share's page; none for the school's. */
export function AccentField({ accent, onChange }: { accent: string | null; onChange: (accent: string | null) => void }) {
  const t = useWords('share')
  return (
    <Column>
      <label>
        <input type="color" value={accent ?? built} onChange={event => onChange(event.target.value)} />
        {t('accent')}
      </label>
      <Words>{accent ?? t('accentOfSchool')}</Words>
      {accent && <IconButton size="sm" icon={<X />} label={t('removeAccent')} onPress={() => onChange(null)} />}
    </Column>
  )
}

const Column = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};
  & > label { display: flex; align-items: center; gap: ${theme.space[3]}; color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  & input { width: 44px; height: 32px; padding: 2px; border: 1px solid ${theme.colour.lineControl}; border-radius: ${theme.radius.sm}; background: ${theme.colour.raised}; }
`

const Words = styled.span`font-size: ${theme.size.sm};`
