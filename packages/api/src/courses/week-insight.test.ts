import { limits } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { loadTerms } from '../search/terms.ts'
import type { LearnerQuestion } from './learner-questions.ts'
import { weekInsight } from './week-insight.ts'

const terms = await loadTerms()
const everyday = 'Is that so?'
const asked = (learner: number, more: Partial<LearnerQuestion> = {}): LearnerQuestion => ({
  learner: `learner ${learner}`,
  text: everyday,
  withoutSource: false,
  disliked: false,
  firstTextMs: 100,
  weekday: 1,
  hour: 9,
  ...more
})
const by = (count: number, more: Partial<LearnerQuestion> = {}, from = 0) =>
  Array.from({ length: count }, (_, index) => asked(from + index, more))

test('of a part that leaves too few nothing is told, as of one that is too few', async () => {
  const told = (disliked: number, others: number) =>
    weekInsight(terms, [...by(disliked, { disliked: true, withoutSource: true }), ...by(others, {}, disliked)])
  expect(await told(8, 2)).toMatchObject({ questions: 10, disliked: null, withoutSource: null })
  expect(await told(2, 8)).toMatchObject({ questions: 10, disliked: null, withoutSource: null })
  expect(await told(5, 5)).toMatchObject({ questions: 10, disliked: 5, withoutSource: 5 })
  expect(await told(10, 0)).toMatchObject({ questions: 10, disliked: 10, withoutSource: 10 })
  expect(await told(0, 10)).toMatchObject({ questions: 10, disliked: 0, withoutSource: 0 })
})

test('where one hour is of too few, the quietest other one is not told either', async () => {
  const hours = async (...counts: number[]) =>
    (
      await weekInsight(
        terms,
        counts.flatMap((count, hour) => by(count, { hour }))
      )
    ).hours.map(({ questions }) => questions)
  expect(await hours(9, 6, 7)).toEqual([9, 6, 7])
  expect(await hours(9, 6, 7, 2)).toEqual([9, 7])
  expect(await hours(9, 2)).toEqual([])
  expect(await hours(9, 2, 3)).toEqual([])
  // The same three people asked twice.
  expect(await hours(9, 5, 3, 3)).toEqual([9])
})

test('a word of all but a few is none', async () => {
  const words = async (about: number, others: number) =>
    (await weekInsight(terms, [...by(about, { text: 'eigenvalues' }), ...by(others, {}, about)])).terms.map(({ term }) => term)
  expect(await words(8, 2)).toEqual([])
  expect(await words(8, 5)).toHaveLength(1)
  expect(await words(8, 0)).toHaveLength(1)
})

/** Chance that is the same each time. */
function chances(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x7fffffff) * below)
  }
}

test('no figure, and no figure taken from another one, is of too few, whatever a class asks', async () => {
  let told = 0
  for (let seed = 1; seed <= 300; seed++) {
    const chance = chances(seed)
    const people = 5 + chance(12)
    const rarely = 1 + chance(6)
    const questions = Array.from({ length: people + chance(30) }, () =>
      asked(chance(people), {
        text: ['eigenvalues', 'determinants', 'eigenvalues and determinants', everyday][chance(4)]!,
        disliked: chance(rarely) === 0,
        withoutSource: chance(rarely) > 0,
        hour: chance(3)
      })
    )
    const insight = await weekInsight(terms, questions)
    const isSafe = (name: string, belongs: (question: LearnerQuestion) => boolean) => {
      const group = questions.filter(belongs)
      const learners = new Set(group.map(({ learner }) => learner)).size
      const isEnough = group.length === 0 || (group.length >= limits.smallGroup && learners >= limits.smallGroup)
      expect(isEnough, `${name} of class ${seed}: ${group.length} questions of ${learners}`).toBe(true)
      told++
    }
    const uses = (term: string) => (question: LearnerQuestion) => question.text.includes(term.slice(0, 6))
    if (insight.questions !== null) isSafe('all', () => true)
    const hours = new Set(insight.hours.map(({ hour }) => hour))
    for (const hour of hours) isSafe('an hour', question => question.hour === hour)
    if (hours.size > 0) isSafe('what hours leave', question => !hours.has(question.hour))
    for (const part of ['disliked', 'withoutSource'] as const) {
      if (insight[part] !== null) for (const so of [true, false]) isSafe(part, question => question[part] === so)
      for (const { term, [part]: ofTerm } of insight.terms) {
        const isAbout = uses(term)
        for (const about of [true, false]) {
          isSafe('a word', question => isAbout(question) === about)
          if (ofTerm === null) continue
          for (const so of [true, false])
            isSafe(`${part} with a word`, question => isAbout(question) === about && question[part] === so)
        }
      }
    }
  }
  expect(told).toBeGreaterThan(1000)
})
