import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { DifyPicture } from './dify-picture.tsx'

/** Where a Dify app shows its address and its key. The numbers stand in the picture too. */
export function DifyHelp() {
  const t = useWords('publish')
  return (
    <Card as="aside" sunken title={t('help.title')}>
      <Ways>
        <li>{t('help.open')}</li>
        <li>{t('help.access')}</li>
        <li>{t('help.copy')}</li>
      </Ways>
      <DifyPicture label={t('help.picture')} />
      <Note>{t('help.selfHosted')}</Note>
    </Card>
  )
}

const Ways = styled.ol`
  padding-inline-start: 1.3em;
  font-size: ${theme.size.sm};
  line-height: 1.65;
  list-style: decimal;
`

const Note = styled.p`
  font-size: ${theme.size.xs};
  line-height: 1.5;
`
