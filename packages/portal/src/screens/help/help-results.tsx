import { textParts } from '@lyceum/core/rules'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { topicPath } from '../../help/topic-path.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type FoundTopic, findInHelp } from './find-in-help.ts'
import type { ShownGroup } from './groups.ts'

type Finding = { query: string; found: FoundTopic[] } | 'failed' | undefined

/** The topics that a search finds, each with the section that says most about it. */
export function HelpResults({ query, groups }: { query: string; groups: readonly ShownGroup[] }) {
  const { words } = usePortal()
  const { t: shell, i18n } = useTranslation()
  const t = useWords('help')
  const [finding, setFinding] = useState<Finding>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches the same again
  useEffect(() => {
    let wanted = true
    const topics = groups.flatMap(group => group.topics)
    findInHelp(query, topics, words).then(
      found => wanted && setFinding({ query, found }),
      () => wanted && setFinding('failed')
    )
    return () => {
      wanted = false
    }
  }, [query, i18n.language, attempt])

  if (finding === 'failed') {
    const retry = (
      <Button kind="primary" onPress={() => setAttempt(attempt + 1)}>
        {shell('actions.retry')}
      </Button>
    )
    return <ErrorState title={t('searchFailed')} actions={retry} />
  }
  if (!finding) return <p role="status">{shell('states.loading')}</p>
  const { found } = finding
  if (found.length === 0) {
    const all = <LinkButton href="/help">{t('all')}</LinkButton>
    return <ErrorState notFound title={t('nothing', { query: finding.query })} text={t('nothingText')} actions={all} />
  }
  return (
    <>
      <p role="status">{t('found', { count: found.length })}</p>
      <List>
        {found.map(({ topic, section, title, heading, text }) => (
          <li key={topic}>
            <a href={topicPath(topic, section)}>
              <Marked text={heading ? `${title} › ${heading}` : title} query={finding.query} />
            </a>
            <p>
              <Marked text={text} query={finding.query} />
            </p>
          </li>
        ))}
      </List>
    </>
  )
}

function Marked({ text, query }: { text: string; query: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
  return textParts(text, query).map((part, index) => (part.matched ? <mark key={index}>{part.text}</mark> : part.text))
}

const List = styled.ol`
  display: grid;
  max-width: 720px;
  gap: ${theme.space[4]};
  & a { font-weight: ${theme.weight.medium}; text-underline-offset: 3px; }
  & p { color: ${theme.colour.text}; font-size: ${theme.size.sm}; line-height: 1.55; }
  & mark { background: ${theme.colour.accentSoft}; color: ${theme.colour.accentText}; font-weight: ${theme.weight.strong}; }
`
