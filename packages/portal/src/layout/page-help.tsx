import { CircleQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { topicOfPage } from '../help/screen-topics.ts'
import { topicPath } from '../help/topic-path.ts'
import { theme } from '../theme/theme.ts'
import { plainSquare } from '../ui/plain-icon-button.tsx'

/** The "?" of a page. It opens the page's topic beside it, in a new tab: what somebody is doing here stays as it is. */
export function PageHelp({ page }: { page: string }) {
  const { t } = useTranslation()
  const topic = topicOfPage(page)
  if (!topic) return null
  return (
    <Square href={topicPath(topic)} target="_blank" aria-label={t('menu.helpHere')} title={t('menu.helpHere')}>
      <CircleQuestionMark />
    </Square>
  )
}

const Square = styled.a`
  ${plainSquare}
  color: ${theme.colour.textMuted};
  @media print { display: none; }
`
