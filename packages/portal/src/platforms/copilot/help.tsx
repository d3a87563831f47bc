import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/card.tsx'
import { Directions, Note } from '../directions.tsx'

/** Says where to find the Direct Line secret of an agent, or its token endpoint. */
export default function CopilotHelp() {
  const t = useWords('platforms')
  return (
    <Card as="aside" sunken title={t('copilot.help.title')}>
      <Directions>
        <li>{t('copilot.help.publish')}</li>
        <li>{t('copilot.help.secret')}</li>
        <li>{t('copilot.help.url')}</li>
      </Directions>
      <Note>{t('copilot.help.token')}</Note>
      <Note>{t('copilot.help.signIn')}</Note>
    </Card>
  )
}
