import type { Role } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import styled from 'styled-components'
import { topicPath } from '../../help/topic-path.ts'
import { audiences } from '../../help/topics.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { isFor, type ShownGroup } from './groups.ts'

/** The school's own help, all topics with what they are about, and the documents outside of the help for who may use them. */
export function TopicOverview({ groups, role }: { groups: readonly ShownGroup[]; role: Role | null }) {
  const { organisation } = usePortal()
  const t = useWords('help')
  const own = useStore(organisation.$organisation)?.org.helpLinks ?? []
  return (
    <>
      {own.length > 0 && (
        <Group aria-labelledby="group-own">
          <Head>
            <h2 id="group-own">{t('own')}</h2>
          </Head>
          <List>
            {own.map(({ label, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener">
                  {label}
                </a>
              </li>
            ))}
          </List>
        </Group>
      )}
      {groups.map(({ group, topics }) => (
        <Group key={group} aria-labelledby={`group-${group}`}>
          <Head>
            <h2 id={`group-${group}`}>{t(`groups.${group}`)}</h2>
            <p>{t(`for.${audiences[group]}`)}</p>
          </Head>
          <List>
            {topics.map(topic => (
              <li key={topic}>
                <a href={topicPath(topic)}>{t(`topics.${topic}.title`)}</a>
                <p>{t(`topics.${topic}.about`)}</p>
              </li>
            ))}
          </List>
        </Group>
      ))}
      {isFor('publishers', role) && (
        <Group aria-labelledby="group-more">
          <Head>
            <h2 id="group-more">{t('more')}</h2>
          </Head>
          <List>
            <li>
              <a href="/api/docs" target="_blank" rel="noopener">
                {t('apiDocs')}
              </a>
              <p>{t('apiDocsText')}</p>
            </li>
          </List>
        </Group>
      )}
    </>
  )
}

const Group = styled.section`
  display: grid;
  gap: ${theme.space[3]};
  padding-top: ${theme.space[4]};
  border-top: 1px solid ${theme.colour.line};
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[1]} ${theme.space[3]};
  & > p { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  gap: ${theme.space[4]} ${theme.space[5]};
  & a { font-weight: ${theme.weight.medium}; text-underline-offset: 3px; }
  & p { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; line-height: 1.5; }
`
