import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import styled from 'styled-components'
import { type HelpTopic, topicNamed } from '../../help/topics.ts'
import { useWords } from '../../i18n/words.ts'
import { PageColumn } from '../../layout/page.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { theme } from '../../theme/theme.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useAddressFilter } from '../../use-address-filter.ts'
import { groupsFor, type ShownGroup } from './groups.ts'
import { HelpResults } from './help-results.tsx'
import { TopicList } from './topic-list.tsx'
import { TopicOverview } from './topic-overview.tsx'

// Articles are drawn with the code of the chat, which the list of topics does not need.
const HelpArticle = lazyComponent(() => import('./help-article.tsx'))

const addressRules = {
  path: '/help',
  read: (search: Record<string, string>) => ({ topic: search.topic ?? '', query: search.query ?? '' })
}

/** The help: all topics, one of them, or those that a search finds. What is shown stands in the address. */
export default function Help({ search }: ScreenProps) {
  const { user, $screenTitle } = usePortal()
  const t = useWords('help')
  const role = useStore(user.$user)?.role ?? null
  const { filter, typed, type } = useAddressFilter(addressRules, search)
  const groups = groupsFor(role)
  const topic = topicNamed(filter.topic)
  const title = topic && !filter.query ? t(`topics.${topic}.title`) : null
  useEffect(() => {
    $screenTitle.set(title)
    return () => $screenTitle.set(null)
  }, [$screenTitle, title])

  const view = () => {
    if (filter.query) return <HelpResults query={filter.query} groups={groups} />
    if (topic) return <Read topic={topic} groups={groups} />
    if (filter.topic) return <NoSuchTopic />
    return <TopicOverview groups={groups} role={role} />
  }
  return (
    <PageColumn $width="grid">
      <Top>
        {(filter.topic || filter.query) && <BackLink href="/help">{t('all')}</BackLink>}
        {(filter.query || !filter.topic) && <h1>{t('pageTitle')}</h1>}
        <Search>
          <SearchField label={t('search')} placeholder={t('placeholder')} clearLabel={t('clear')} value={typed} onChange={type} />
        </Search>
      </Top>
      {view()}
    </PageColumn>
  )
}

/** An article with the list of topics beside it, where there is space for both. */
function Read({ topic, groups }: { topic: HelpTopic; groups: readonly ShownGroup[] }) {
  return (
    <Columns>
      <Aside>
        <TopicList groups={groups} current={topic} />
      </Aside>
      <HelpArticle key={topic} topic={topic} groups={groups} />
    </Columns>
  )
}

function NoSuchTopic() {
  const t = useWords('help')
  const all = (
    <LinkButton kind="primary" href="/help">
      {t('all')}
    </LinkButton>
  )
  return <ErrorState page notFound title={t('unknown')} text={t('unknownText')} actions={all} />
}

const Top = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  @media print { display: none; }
`

const Search = styled.div`
  display: flex;
  max-width: 560px;
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: 232px minmax(0, 1fr);
  gap: ${theme.space[6]};
  align-items: start;
  padding-top: ${theme.space[3]};
  @container page (max-width: 780px) { grid-template-columns: minmax(0, 1fr); }
  @media print { display: block; }
`

/** On a narrow page the list is the overview, one step back. */
const Aside = styled.div`
  position: sticky;
  top: ${theme.space[4]};
  max-height: calc(100dvh - ${theme.space[6]});
  overflow: auto;
  @container page (max-width: 780px) { display: none; }
  @media print { display: none; }
`
