import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/card.tsx'
import { Directions, Note } from '../directions.tsx'

/** Says where to find the alias and the access key of an agent or flow. */
export default function BedrockHelp() {
  const t = useWords('platforms')
  return (
    <Card as="aside" sunken title={t('bedrock.help.title')}>
      <Directions steps={[t('bedrock.help.appId'), t('bedrock.help.apiUrl'), t('bedrock.help.key'), t('bedrock.help.rights')]} />
      <Note>{t('bedrock.help.optional')}</Note>
      <Note>{t('bedrock.help.noApiKeys')}</Note>
    </Card>
  )
}
