import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/card.tsx'
import { Directions, Note } from '../directions.tsx'

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
