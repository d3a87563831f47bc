import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/card.tsx'
import { Directions, Note } from '../directions.tsx'

/** Shows where to find the address and key of an app in HiAgent. */
export default function HiAgentHelp() {
  const t = useWords('platforms')
  return (
    <Card as="aside" sunken title={t('hiagent.help.title')}>
      <Directions
        steps={[
          t('hiagent.help.address'),
          t('hiagent.help.publish'),
          t('hiagent.help.key'),
          t('hiagent.help.appId'),
          t('hiagent.help.inputs')
        ]}
      />
      <Note>{t('hiagent.help.files')}</Note>
    </Card>
  )
}
