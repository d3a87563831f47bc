import styled from 'styled-components'
import { useWords } from '../../../i18n/words.ts'
import { theme } from '../../../theme/theme.ts'
import { RadioChips } from '../../../ui/radio-chips.tsx'
import { CopyBox } from '../copy-box.tsx'
import type { Entered } from './options.ts'
import { leftOutOfFrames, type Site, snippetOf, type Way, ways } from './snippets.ts'

type SnippetPaneProps = { way: Way; onWay: (way: Way) => void; site: Site; entered: Entered }

/** The code to copy, in the chosen way. */
export function SnippetPane({ way, onWay, site, entered }: SnippetPaneProps) {
  const t = useWords('playground')
  const shareWords = useWords('share')
  const leftOut = way === 'iframe' ? leftOutOfFrames(entered) : []
  return (
    <Column>
      <RadioChips label={t('way')} value={way} onChange={onWay} choices={ways.map(id => ({ id, label: t(`ways.${id}`) }))} />
      <CopyBox
        label={t(`ways.${way}`)}
        hint={leftOut.length > 0 ? t('leftOut', { names: leftOut.join(', ') }) : t(`wayHints.${way}`)}
        text={snippetOf(way, site, entered)}
        copyLabel={shareWords('copyCode')}
      />
    </Column>
  )
}

const Column = styled.div`
  display: grid;
  min-width: 0;
  gap: ${theme.space[3]};
`
