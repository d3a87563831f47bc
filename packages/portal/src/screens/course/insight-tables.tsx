import type { CourseInsight, CourseTopic } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'

/** A figure; one that too few learners are behind is not told. */
function useTold() {
  const t = useWords('course')
  const { number } = useFormats()
  return (figure: number | null) => (figure === null ? t('insight.fewer') : number(figure))
}

/** What many learners asked about, in their words. */
export function TopicTable({ topics }: { topics: readonly CourseTopic[] }) {
  const t = useWords('course')
  const told = useTold()
  const named = topics.some(({ name }) => name !== null)
  return (
    <Card title={t('insight.topics')}>
      <p>{t(topics.length === 0 ? 'insight.noTopics' : named ? 'insight.namedText' : 'insight.topicsText')}</p>
      {topics.length > 0 && (
        <CardTableFrame $cardsBelow="760px">
          <CardTable $cardsBelow="760px" aria-label={t('insight.topics')}>
            <thead>
              <tr>
                <th scope="col">{t('insight.topic')}</th>
                <th scope="col">{t('insight.questions')}</th>
                <th scope="col">{t('insight.withoutSource')}</th>
                <th scope="col">{t('insight.disliked')}</th>
              </tr>
            </thead>
            <tbody>
              {topics.map(({ name, words, questions, withoutSource, disliked }) => (
                <tr key={words.join(' ')}>
                  <th scope="row" dir="auto">
                    {name ?? words.join(' · ')}
                    {name && <Words dir="auto">{words.join(' · ')}</Words>}
                  </th>
                  <td data-label={t('insight.questions')}>{told(questions)}</td>
                  <td data-label={t('insight.withoutSource')}>{told(withoutSource)}</td>
                  <td data-label={t('insight.disliked')}>{told(disliked)}</td>
                </tr>
              ))}
            </tbody>
          </CardTable>
        </CardTableFrame>
      )}
    </Card>
  )
}

/** The questions of each week, as bars with their figures. */
export function WeekTable({ weeks }: Pick<CourseInsight, 'weeks'>) {
  const t = useWords('course')
  const told = useTold()
  const { day } = useFormats()
  const most = Math.max(...weeks.map(({ questions }) => questions ?? 0), 1)
  return (
    <Card title={t('insight.volume')}>
      <Bars>
        <thead>
          <tr>
            <th scope="col">{t('insight.week')}</th>
            <th scope="col">{t('insight.questions')}</th>
            <th scope="col">{t('insight.learners')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, questions, learners }) => (
            <tr key={from}>
              <th scope="row">{day(from)}</th>
              <td>
                <Bar aria-hidden style={{ inlineSize: `${Math.round((100 * (questions ?? 0)) / most)}%` }} />
                {told(questions)}
              </td>
              <td>{told(learners)}</td>
            </tr>
          ))}
        </tbody>
      </Bars>
    </Card>
  )
}

const Words = styled.span`
  display: block;
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.regular};
`

const Bars = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  & :is(th, td) { padding: ${theme.space[1]} ${theme.space[2]}; text-align: start; }
  & th { color: ${theme.colour.text}; font-size: ${theme.size.sm}; font-weight: ${theme.weight.regular}; white-space: nowrap; }
  & td:nth-child(2) { width: 60%; }
`

const Bar = styled.span`
  display: block;
  height: 6px;
  border-radius: 3px;
  background: ${theme.colour.accent};
  ${theme.media.forced} { background: CanvasText; }
`
