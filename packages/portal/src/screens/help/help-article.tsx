import '@lyceum/widget/chat.css'
import type { Locale } from '@lyceum/core/contract'
import { fallbackLocale } from '@lyceum/core/contract/locales'
import { decodedUri } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { Suspense, use, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { articleFor } from '../../help/load-articles.ts'
import { audienceOf, type HelpTopic, isGuide } from '../../help/topics.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { ArticleFoot } from './article-foot.tsx'
import { ArticlePart } from './article-part.tsx'
import type { ShownGroup } from './groups.ts'

type HelpArticleProps = { topic: HelpTopic; groups: readonly ShownGroup[] }

/** A topic: whom it is for, what is in it, its sections, and where to go on. */
export default function HelpArticle({ topic, groups }: HelpArticleProps) {
  const { t: shell } = useTranslation()
  const t = useWords('help')
  return (
    <Article>
      <header>
        <h1>{t(`topics.${topic}.title`)}</h1>
        <For>{t(`for.${audienceOf(topic)}`)}</For>
      </header>
      <Suspense fallback={<p role="status">{shell('states.loading')}</p>}>
        <Sections topic={topic} />
      </Suspense>
      <ArticleFoot topic={topic} groups={groups} />
    </Article>
  )
}

function Sections({ topic }: { topic: HelpTopic }) {
  const { i18n } = useTranslation()
  const t = useWords('help')
  const sections = use(articleFor(i18n.language as Locale, topic))
  const named = sections.filter(({ id }) => id)
  useSectionOfAddress(topic)
  return (
    <Body lang={isGuide(topic) ? fallbackLocale : undefined}>
      {named.length > 2 && (
        <Contents aria-label={t('contents')}>
          <p>{t('contents')}</p>
          <ul>
            {named.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </Contents>
      )}
      {sections.map(section => (
        <ArticlePart key={section.id} topic={topic} section={section} />
      ))}
    </Body>
  )
}

/**
 * Shows the section that the address names, once it is there and each time the address names another one. Without one a topic that was followed
 * to begins at its beginning, and its title has the focus, so that it is read out.
 */
function useSectionOfAddress(topic: HelpTopic) {
  const { router } = usePortal()
  const hash = useStore(router)?.hash ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: another topic may have a section of the same name
  useEffect(() => {
    const section = hash ? document.getElementById(decodedUri(hash.slice(1))) : null
    const heading = section?.querySelector<HTMLElement>('h2') ?? document.querySelector<HTMLElement>('#content h1')
    if (!heading) return
    ;(section ?? document.getElementById('content')?.firstElementChild)?.scrollIntoView({ block: 'start' })
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [topic, hash])
}

const Article = styled.article`
  display: grid;
  min-width: 0;
  gap: ${theme.space[5]};
  max-width: 720px;
  & > header { display: grid; gap: ${theme.space[2]}; }
`

const For = styled.p`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[5]};
  & .ly-chat { height: auto; background: none; }
  /* What a row is about stays in one line, so that it is found at a glance. */
  & td:first-child :is(strong, code) { white-space: nowrap; }
`

const Contents = styled.nav`
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.md};
  background: ${theme.colour.sunken};
  font-size: ${theme.size.sm};
  & > p { color: ${theme.colour.text}; font-weight: ${theme.weight.strong}; }
  & li { padding-top: ${theme.space[1]}; }
  @media print { display: none; }
`
