import { expect, test } from 'vitest'
import { loadTerms } from '../search/terms.ts'
import { askedGroup, groupedBy } from './group-counts.ts'
import { topicsOf as topicsOfWeeks } from './topics.ts'
import { collectTerms } from './week-terms.ts'

const terms = await loadTerms()
const asked = (learner: string, text: string, more: object = {}) => ({
  learner,
  text,
  week: '2026-11-16',
  withoutSource: false,
  disliked: false,
  ...more
})
async function topicsOf(questions: readonly ReturnType<typeof asked>[]) {
  const weeks = [...groupedBy(questions, ({ week }) => week).values()]
  return topicsOfWeeks(await Promise.all(weeks.map(one => collectTerms(terms, one, askedGroup(one)))))
}

const learners = (count: number) => Array.from({ length: count }, (_, index) => `learner ${index}`)

test('questions of a common word are a topic, in the words as they were written, whatever their form', async () => {
  const forms = [
    'eigenvalue of this matrix',
    'Eigenvalues of a matrix',
    'eigenvalues',
    'the eigenvalues',
    'What are eigenvalues?'
  ]
  const [topic, ...others] = await topicsOf(
    learners(5).map((learner, index) => asked(learner, forms[index]!, { withoutSource: true, disliked: index === 0 }))
  )
  expect(others).toEqual([])
  expect(topic).toEqual({ words: ['eigenvalues'], questions: 5, withoutSource: 5, disliked: null })
})

test('Chinese questions are read by their words, and both scripts are one', async () => {
  const texts = ['矩阵的特征值怎么求？', '矩陣的特徵值', '特征值是什么', '求矩阵特征值', '矩阵特征值的意义']
  const topics = await topicsOf(learners(5).map((learner, index) => asked(learner, texts[index]!)))
  expect(topics).toHaveLength(1)
  expect(topics[0]).toMatchObject({ questions: 5 })
  expect(topics[0]!.words[0]).toMatch(/特征/)
})

test('what fewer than five learners asked is no topic, however often, and no word of theirs is shown', async () => {
  const often = Array.from({ length: 30 }, () => asked('one', 'gaslighting gaslighting'))
  const four = learners(4).map(learner => asked(learner, 'determinants'))
  expect(await topicsOf([...often, ...four])).toEqual([])
  const five = learners(5).map((learner, index) => asked(learner, index < 4 ? 'determinants for Zhivago' : 'determinants'))
  // Nor is what all others asked one: it would tell how often one asked something else.
  expect(await topicsOf([...often, ...five])).toEqual([])
  const others = learners(9).map(learner => asked(learner, 'Is that so?'))
  expect(await topicsOf([...often, ...five, ...others])).toMatchObject([{ words: ['determinants'], questions: 5 }])
})

test('everyday words and numbers are no topic', async () => {
  expect(
    await topicsOf(learners(9).map(learner => asked(learner, 'What is it, and how do I do this in 2026? 请问这个怎么做')))
  ).toEqual([])
})

test('what is told of a topic in one week is the same, whatever was asked in others', async () => {
  const inWeek = (week: string, people: readonly string[], text: string) => people.map(learner => asked(learner, text, { week }))
  const own = [
    ...inWeek('2026-11-16', learners(6), 'eigenvalue of a matrix'),
    ...inWeek('2026-11-16', learners(6), 'a matrix'),
    ...inWeek('2026-11-09', learners(9), 'determinants')
  ]
  // Few learners of another week, and many, whose words change which topic is the first.
  const few = inWeek('2026-11-02', learners(4), 'determinants and matrix')
  const many = inWeek('2026-11-02', learners(20), 'eigenvalue')
  const figures = async (questions: typeof own) =>
    new Map((await topicsOf(questions)).map(({ words, questions }) => [words[0], questions]))
  expect(await figures([...own, ...few])).toEqual(await figures(own))
  expect((await figures([...own, ...few])).get('matrix')).toBe(12)
  expect((await figures([...own, ...many])).get('eigenvalue')).toBe(26)
  expect((await figures([...own, ...many])).get('matrix')).toBe(12)
})
