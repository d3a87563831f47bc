import '@lyceum/widget/chat.css'
import changelog from 'virtual:changelog'
import type { Locale } from '@lyceum/core/contract'
import { fallbackLocale } from '@lyceum/core/contract/locales'
import { MarkdownText } from '@lyceum/widget/chat'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { chatWordsFor } from '../../parts/chat-words.ts'
import { theme } from '../../theme/theme.ts'
import { readChangelog } from './read-changelog.ts'

const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'] as const

/** What is new, release by release, the newest open. It is written in English. */
export default function News() {
  const { i18n } = useTranslation()
  const t = useWords('version')
  const { day } = useFormats()
  const words = use(chatWordsFor(i18n.language as Locale))
  return (
    <section aria-labelledby="news">
      <h2 id="news">{t('news')}</h2>
      <Note>{t('newsNote')}</Note>
      {readChangelog(changelog).map(({ name, date, groups }, index) => (
        <Release key={name} open={index === 0}>
          <summary>
            {name === 'Unreleased' ? t('unreleased') : name}
            {date && <span> · {day(date)}</span>}
          </summary>
          {groups.map(({ kind, text }) => (
            <div key={kind}>
              <h3>{t(`kinds.${kinds.find(known => known === kind) ?? 'Changed'}`)}</h3>
              <div lang={fallbackLocale}>
                <MarkdownText text={text} words={words} />
              </div>
            </div>
          ))}
        </Release>
      ))}
    </section>
  )
}

const Note = styled.p`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`

const Release = styled.details`
  padding: ${theme.space[3]} 0;
  border-bottom: 1px solid ${theme.colour.line};
  & > summary {
    min-height: 32px;
    color: ${theme.colour.textStrong};
    font-weight: ${theme.weight.strong};
    cursor: pointer;
    & > span { color: ${theme.colour.textMuted}; font-weight: ${theme.weight.regular}; }
  }
  & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: ${theme.space[2]}; padding-top: ${theme.space[3]}; }
  & .ly-chat { height: auto; background: none; }
`
