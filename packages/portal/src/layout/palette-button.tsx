import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { NavLabel, navLine } from './nav-link.tsx'

/** Opens the palette from the sidebar, and says by which keys it opens anywhere. */
export function PaletteButton({ rail, onOpen }: { rail: boolean; onOpen: () => void }) {
  const { t } = useTranslation()
  const label = t('menu.find')
  return (
    <Line type="button" aria-label={rail ? label : undefined} title={rail ? label : undefined} onClick={onOpen} $rail={rail}>
      <Search />
      {!rail && <NavLabel>{label}</NavLabel>}
      {!rail && <Keys aria-hidden>{paletteKeys()}</Keys>}
    </Line>
  )
}

/** The keys as this machine's keyboard has them. */
export const paletteKeys = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K')

const Line = styled.button<{ $rail?: boolean | undefined }>`
  ${navLine}
  width: 100%;
  border: 0;
  background: none;
  font: inherit;
  text-align: start;
  cursor: pointer;
`

const Keys = styled.kbd`
  margin-inline-start: auto;
  color: ${theme.colour.text};
  font: ${theme.weight.regular} ${theme.size.xs} / 1.4 ${theme.font.ui};
  white-space: nowrap;
  ${theme.media.coarse} { display: none; }
`
