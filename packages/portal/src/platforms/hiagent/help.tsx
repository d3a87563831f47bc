import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'

/** Shows where to find the address and key of an app in HiAgent. */
export default function HiAgentHelp() {
  const t = useWords('platforms')
  return (
    <Card as="aside" sunken title={t('hiagent.help.title')}>
      <Directions>
        <li>{t('hiagent.help.address')}</li>
        <li>{t('hiagent.help.publish')}</li>
        <li>{t('hiagent.help.key')}</li>
        <li>{t('hiagent.help.appId')}</li>
        <li>{t('hiagent.help.inputs')}</li>
      </Directions>
      <Note>{t('hiagent.help.files')}</Note>
    </Card>
  )
}

const Directions = styled.ol`
  padding-inline-start: 1.3em;
  font-size: ${theme.size.sm};
  line-height: 1.65;
  list-style: decimal;
`

const Note = styled.p`
  font-size: ${theme.size.xs};
  line-height: 1.5;
`
