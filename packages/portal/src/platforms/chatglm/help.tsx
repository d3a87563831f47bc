import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'

/** Where to find the ids and keys of both kinds of ChatGLM apps. */
export default function ChatGlmHelp() {
  const t = useWords('platforms')
  return (
    <Card as="aside" sunken title={t('chatglm.help.title')}>
      <Kind>{t('chatglm.help.assistant')}</Kind>
      <Facts>
        <li>{t('chatglm.help.assistantId')}</li>
        <li>{t('chatglm.help.assistantKey')}</li>
        <li>{t('chatglm.help.assistantLimits')}</li>
      </Facts>
      <Kind>{t('chatglm.help.application')}</Kind>
      <Facts>
        <li>{t('chatglm.help.applicationId')}</li>
        <li>{t('chatglm.help.applicationKey')}</li>
      </Facts>
      <Note>{t('chatglm.help.address')}</Note>
    </Card>
  )
}

const Kind = styled.h3`
  font-size: ${theme.size.sm};
`

const Facts = styled.ul`
  padding-inline-start: 1.3em;
  font-size: ${theme.size.sm};
  line-height: 1.65;
  list-style: disc;
  overflow-wrap: anywhere;
`

const Note = styled.p`
  font-size: ${theme.size.xs};
  line-height: 1.5;
`
