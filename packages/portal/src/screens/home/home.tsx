import { useStore } from '@nanostores/react'
import { ArrowRight } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { useLayout } from '../../layout/layout-context.tsx'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { PageColumn } from '../../layout/page.tsx'
import { paletteKeys } from '../../layout/palette-shortcut.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { LazyGradient } from '../../ui/lazy-gradient.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Footer } from './footer.tsx'
import { FoundConversations } from './found-conversations.tsx'
import { callName, partOfDay } from './greeting.ts'
import { createRecommended } from './home.store.ts'
import { RecentConversations } from './recent-conversations.tsx'
import { RecommendedAgents } from './recommended-agents.tsx'

const RecentlyUsed = lazyComponent(() => import('./recently-used.tsx'))

/** Greeting, search field, what was used last, and recommended agents. */
export default function Home() {
  const { client, user, router } = usePortal()
  const t = useWords('home')
  const all = useWords('conversations')
  const { isPhone, rail } = useLayout()
  const person = useStore(user.$user)
  const store = useMemo(() => createRecommended(client), [client])
  const [query, setQuery] = useState('')

  useEffect(() => void store.load(), [store])
  const part = partOfDay(new Date(client.host.now()).getHours())
  return (
    <>
      <LazyGradient />
      <Column>
        <Hero>
          <h1>{t(part, { name: callName(person?.name ?? '') })}</h1>
          <p>{t('question')}</p>
        </Hero>
        <SearchField
          size="hero"
          label={t('search')}
          placeholder={t('placeholder')}
          clearLabel={t('clear')}
          shortcut={paletteKeys}
          onChange={setQuery}
          onSubmit={query => router.open(query.trim() ? `/discovery?query=${encodeURIComponent(query.trim())}` : '/discovery')}
        />
        {query.trim().length > 1 && <FoundConversations query={query.trim()} />}
        {(isPhone || rail) && (
          <LazyPart>
            <RecentlyUsed />
          </LazyPart>
        )}
        <RecentConversations
          heading={
            <Line>
              <h2 id="recent-conversations">{all('recent')}</h2>
              <More href="/conversations">
                {all('all')}
                <ArrowRight aria-hidden size={16} strokeWidth={theme.control.stroke} />
              </More>
            </Line>
          }
        />
        <section aria-labelledby="recommended">
          <Line>
            <h2 id="recommended">{t('recommended')}</h2>
            <More href="/discovery">
              {t('more')}
              <ArrowRight aria-hidden size={16} strokeWidth={theme.control.stroke} />
            </More>
          </Line>
          <RecommendedAgents store={store} />
        </section>
      </Column>
      <Footer />
    </>
  )
}

const Column = styled(PageColumn).attrs({ $width: 'home' })`
  position: relative;
  flex: 1;
  gap: ${theme.space[6]};
  padding: 84px ${theme.space[5]} ${theme.space[6]};
  ${theme.media.small} { gap: ${theme.space[5]}; padding: ${theme.space[7]} ${theme.space[4]} ${theme.space[5]}; }
`

const Hero = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  & > h1 { font-size: ${theme.size.xxxl}; overflow-wrap: anywhere; }
  & > p { color: ${theme.colour.textMuted}; font-size: ${theme.size.lg}; }
  ${theme.media.small} { & > h1 { font-size: ${theme.size.xxl}; } }
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[3]};
`

const More = styled.a`
  display: inline-flex;
  min-height: 24px;
  align-items: center;
  gap: ${theme.space[2]};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.strong};
  text-decoration: none;
  ${theme.media.hover} { &:hover { text-decoration: underline; } }
`
