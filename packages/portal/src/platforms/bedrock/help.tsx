import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/card.tsx'
import { Directions, Note } from '../directions.tsx'

/** Says where to find the alias and the access key of an agent or flow. */
export default function BedrockHelp() {
  const t = useWords('platforms')
  return (
    <Card as="aside" sunken title={t('bedrock.help.title')}>
      <Directions>
        <li>{t('bedrock.help.appId')}</li>
        <li>{t('bedrock.help.apiUrl')}</li>
        <li>{t('bedrock.help.key')}</li>
        <li>{t('bedrock.help.rights')}</li>
      </Directions>
      <Note>{t('bedrock.help.optional')}</Note>
      <Note>{t('bedrock.help.noApiKeys')}</Note>
    </Card>
  )
}
