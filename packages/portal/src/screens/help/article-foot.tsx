import { useStore } from '@nanostores/react'
import { ArrowLeft, ArrowRight, Printer } from 'lucide-react'
import styled from 'styled-components'
import { pagesOfTopic } from '../../help/screen-topics.ts'
import { topicPath } from '../../help/topic-path.ts'
import { audienceOf, type HelpTopic, topics } from '../../help/topics.ts'
import { useWords } from '../../i18n/words.ts'
import { type RouteName, type ScreenRoute, screenRoutes } from '../../paths.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { isFor, type ShownGroup } from './groups.ts'

type ArticleFootProps = { topic: HelpTopic; groups: readonly ShownGroup[] }

/** Where to go on from a topic: the pages it explains, what goes with it, the one before and the next. */
export function ArticleFoot({ topic, groups }: ArticleFootProps) {
  const { user } = usePortal()
  const t = useWords('help')
  const role = useStore(user.$user)?.role ?? null
  const related = (topics[topic].related as readonly HelpTopic[]).filter(other => isFor(audienceOf(other), role))
  const pages = pagesOfTopic(topic).filter(name => mayOpen(name, role))
  const order = groups.flatMap(group => group.topics)
  const place = order.indexOf(topic)
  const [previous, next] = place < 0 ? [] : [order[place - 1], order[place + 1]]
  return (
    <Foot>
      {(related.length > 0 || pages.length > 0) && (
        <section aria-labelledby="go-on">
          <h2 id="go-on">{t('goOn')}</h2>
          <ul>
            {pages.map(name => (
              <li key={name}>
                <PageLink name={name} />
              </li>
            ))}
            {related.map(other => (
              <li key={other}>
                <a href={topicPath(other)}>{t(`topics.${other}.title`)}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div>
        <Button kind="quiet" icon={<Printer />} onPress={() => print()}>
          {t('print')}
        </Button>
      </div>
      {(previous || next) && (
        <Turn aria-label={t('turn')}>
          {previous && (
            <a href={topicPath(previous)} rel="prev">
              <small>
                <ArrowLeft aria-hidden size={14} /> {t('previous')}
              </small>
              {t(`topics.${previous}.title`)}
            </a>
          )}
          {next && (
            <a href={topicPath(next)} rel="next">
              <small>
                {t('next')} <ArrowRight aria-hidden size={14} />
              </small>
              {t(`topics.${next}.title`)}
            </a>
          )}
        </Turn>
      )}
    </Foot>
  )
}

const mayOpen = (name: RouteName, role: string | null) => {
  const { roles }: ScreenRoute = screenRoutes[name]
  return !roles || roles.some(allowed => allowed === role)
}

/** A page by the title it has in the browser's tab, whose words load for it. */
function PageLink({ name }: { name: RouteName }) {
  const t = useWords('help')
  const { words, path }: ScreenRoute & { path: string } = screenRoutes[name]
  const title = useWords(words![0])('pageTitle')
  return <a href={path}>{t('openPage', { page: title })}</a>
}

const Foot = styled.footer`
  display: grid;
  gap: ${theme.space[5]};
  padding-top: ${theme.space[4]};
  border-top: 1px solid ${theme.colour.line};
  & > section { display: grid; gap: ${theme.space[2]}; }
  & li { padding-top: ${theme.space[1]}; }
  @media print { display: none; }
`

const Turn = styled.nav`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: ${theme.space[3]};
  & > a {
    display: grid;
    gap: ${theme.space[1]};
    padding: ${theme.space[3]} ${theme.space[4]};
    border: 1px solid ${theme.colour.line};
    border-radius: ${theme.radius.md};
    color: ${theme.colour.textStrong};
    text-decoration: none;
    ${theme.media.hover} { &:hover { border-color: ${theme.colour.lineStrong}; } }
  }
  & > [rel='next'] { text-align: end; }
  & small { display: inline-flex; align-items: center; gap: ${theme.space[1]}; color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; }
  & > [rel='next'] small { justify-content: flex-end; }
`
