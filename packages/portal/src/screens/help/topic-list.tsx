import styled from 'styled-components'
import { topicPath } from '../../help/topic-path.ts'
import type { HelpTopic } from '../../help/topics.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import type { ShownGroup } from './groups.ts'

/** All topics by group, beside the one that is read. */
export function TopicList({ groups, current }: { groups: readonly ShownGroup[]; current: HelpTopic }) {
  const t = useWords('help')
  return (
    <nav aria-label={t('all')}>
      {groups.map(({ group, topics }) => (
        <Group key={group}>
          <Name>{t(`groups.${group}`)}</Name>
          <ul>
            {topics.map(topic => (
              <li key={topic}>
                <Line href={topicPath(topic)} aria-current={topic === current ? 'page' : undefined}>
                  {t(`topics.${topic}.title`)}
                </Line>
              </li>
            ))}
          </ul>
        </Group>
      ))}
    </nav>
  )
}

const Group = styled.div`& + & { margin-top: ${theme.space[4]}; }`

const Name = styled.p`
  padding: 0 ${theme.space[2]} ${theme.space[1]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
`

const Line = styled.a`
  display: block;
  padding: 5px ${theme.space[2]};
  border-radius: ${theme.radius.sm};
  color: ${theme.colour.text};
  font-size: ${theme.size.sm};
  text-decoration: none;
  ${theme.media.hover} { &:hover { background: ${theme.colour.hover}; } }
  &[aria-current] { background: ${theme.colour.selected}; color: ${theme.colour.accentText}; font-weight: ${theme.weight.strong}; }
  &:focus-visible { outline-offset: -2px; }
`
