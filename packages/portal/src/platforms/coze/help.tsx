import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { Directions, Note } from '../directions.tsx'

/** Permission names as Coze shows them; without one, calls that need it are refused (platform notes, Coze §1.2). */
const permissions =
  'getMetadata · listWorkflow · chat · cancelChat · run · createConversation · editConversation · uploadFile · feedback · submitToolChat · createTranscription · createSpeech'

/** Shows where to find the ids and credentials of an agent or a workflow in Coze. */
export default function CozeHelp() {
  const t = useWords('platforms')
  return (
    <Card as="aside" sunken title={t('coze.help.title')}>
      <Directions
        steps={[t('coze.help.publish'), t('coze.help.ids'), t('coze.help.flows'), t('coze.help.token'), t('coze.help.oauth')]}
      />
      <Note>{t('coze.help.permissions')}</Note>
      <Names>{permissions}</Names>
      <Note>{t('coze.help.clouds')}</Note>
      <Note>{t('coze.help.limits')}</Note>
    </Card>
  )
}

const Names = styled(Note)`
  font-family: ${theme.font.code};
  overflow-wrap: anywhere;
`
