import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { Facts, Note } from '../directions.tsx'

/** Where to find the ids and keys of both kinds of ChatGLM apps. */
export default function ChatGlmHelp() {
  const t = useWords('platforms')
  return (
    <Card as="aside" sunken title={t('chatglm.help.title')}>
      <Kind>{t('chatglm.help.assistant')}</Kind>
      <Facts facts={[t('chatglm.help.assistantId'), t('chatglm.help.assistantKey'), t('chatglm.help.assistantLimits')]} />
      <Kind>{t('chatglm.help.application')}</Kind>
      <Facts facts={[t('chatglm.help.applicationId'), t('chatglm.help.applicationKey')]} />
      <Note>{t('chatglm.help.address')}</Note>
    </Card>
  )
}

const Kind = styled.h3`
  font-size: ${theme.size.sm};
`
