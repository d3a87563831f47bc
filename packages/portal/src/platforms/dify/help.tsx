import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/card.tsx'
import { Directions, Note } from '../directions.tsx'
import { DifyPicture } from './picture.tsx'

/** Shows where to find a Dify app's API address and key. The numbers are those in the picture. */
export default function DifyHelp() {
  const t = useWords('platforms')
  return (
    <Card as="aside" sunken title={t('dify.help.title')}>
      <Directions steps={[t('dify.help.open'), t('dify.help.access'), t('dify.help.copy')]} />
      <DifyPicture />
      <Note>{t('dify.help.selfHosted')}</Note>
      <Note>{t('dify.help.kinds')}</Note>
    </Card>
  )
}
