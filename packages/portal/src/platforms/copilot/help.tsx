import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/card.tsx'
import { Directions, Note } from '../directions.tsx'

/** Says where to find the Direct Line secret of an agent, or its token endpoint. */
export default function CopilotHelp() {
  const t = useWords('platforms')
  return (
    <Card as="aside" sunken title={t('copilot.help.title')}>
      <Directions steps={[t('copilot.help.publish'), t('copilot.help.secret'), t('copilot.help.url')]} />
      <Note>{t('copilot.help.token')}</Note>
      <Note>{t('copilot.help.signIn')}</Note>
    </Card>
  )
}
