import { expect, test } from 'vitest'
import { loadTerms } from '../search/terms.ts'
import { topicsOf } from './topics.ts'

const terms = await loadTerms()
const asked = (learner: string, text: string, more: object = {}) => ({
  learner,
  text,
  withoutSource: false,
  disliked: false,
  ...more
})
const learners = (count: number) => Array.from({ length: count }, (_, index) => `learner ${index}`)

test('questions of a common word are a topic, in the words as they were written, whatever their form', () => {
  const forms = [
    'eigenvalue of this matrix',
    'Eigenvalues of a matrix',
    'eigenvalues',
    'the eigenvalues',
    'What are eigenvalues?'
  ]
  const [topic, ...others] = topicsOf(
    terms,
    learners(5).map((learner, index) => asked(learner, forms[index]!, { withoutSource: true, disliked: index === 0 }))
  )
  expect(others).toEqual([])
  expect(topic).toEqual({ words: ['eigenvalues'], questions: 5, learners: 5, withoutSource: 5, disliked: null })
})

test('Chinese questions are read by their words, and both scripts are one', () => {
  const texts = ['矩阵的特征值怎么求？', '矩陣的特徵值', '特征值是什么', '求矩阵特征值', '矩阵特征值的意义']
  const topics = topicsOf(
    terms,
    learners(5).map((learner, index) => asked(learner, texts[index]!))
  )
  expect(topics).toHaveLength(1)
  expect(topics[0]).toMatchObject({ questions: 5, learners: 5 })
  expect(topics[0]!.words[0]).toMatch(/特征/)
})

test('what fewer than five learners asked is no topic, however often, and no word of theirs is shown', () => {
  const often = Array.from({ length: 30 }, () => asked('one', 'gaslighting gaslighting'))
  const four = learners(4).map(learner => asked(learner, 'determinants'))
  expect(topicsOf(terms, [...often, ...four])).toEqual([])
  const five = learners(5).map((learner, index) => asked(learner, index < 4 ? 'determinants for Zhivago' : 'determinants'))
  expect(topicsOf(terms, [...often, ...five])).toMatchObject([{ words: ['determinants'], learners: 5 }])
})

test('everyday words and numbers are no topic', () => {
  expect(
    topicsOf(
      terms,
      learners(9).map(learner => asked(learner, 'What is it, and how do I do this in 2026? 请问这个怎么做'))
    )
  ).toEqual([])
})
