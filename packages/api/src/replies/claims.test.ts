import { expect, test } from 'vitest'
import { type Claim, type ClaimedUse, decideClaims, withPeak } from './claims.ts'

const claim = (budgetId: string, amount: number, more: Partial<Claim> = {}): Claim => ({
  budgetId,
  holder: '',
  periodFrom: '2026-11-26',
  amount,
  unit: 'questions',
  expected: 0,
  secondsToReset: () => 60,
  ...more
})
const use = (budgetId: string, more: Partial<ClaimedUse> = {}): ClaimedUse => ({
  budgetId,
  holder: '',
  periodFrom: '2026-11-26',
  used: 0,
  held: 0,
  peak: 0,
  granted: 0,
  ...more
})
const outcomes = (...given: Parameters<typeof decideClaims>) =>
  decideClaims(...given).map(decision => ('taken' in decision ? 'taken' : decision.refused.map(({ budgetId }) => budgetId)))

test('of questions that come together as many are taken as have room, the first ones', () => {
  const questions = Array.from({ length: 4 }, () => [claim('a', 10)])
  expect(outcomes(questions, [use('a', { used: 8 })])).toEqual(['taken', 'taken', ['a'], ['a']])
  expect(outcomes(questions, [use('a', { used: 8, granted: 1 })])).toEqual(['taken', 'taken', 'taken', ['a']])
})

test('a question that one budget refuses takes nothing of another', () => {
  const questions = [[claim('a', 1), claim('b', 1)], [claim('a', 1), claim('b', 1)], [claim('b', 1)], [claim('a', 1)]]
  expect(outcomes(questions, [use('a', { used: 1 }), use('b')])).toEqual([['a'], ['a'], 'taken', ['a']])
})

test('people have room of their own in the same budget', () => {
  const questions = ['p', 'q', 'p'].map(holder => [claim('a', 1, { holder })])
  expect(outcomes(questions, [use('a', { holder: 'p' }), use('a', { holder: 'q' })])).toEqual(['taken', 'taken', ['a']])
})

test('of tokens as much is held as the dearest reply took; before the first, what is expected', () => {
  const questions = Array.from({ length: 3 }, () => [claim('a', 1000, { unit: 'tokens', expected: 600 })])
  expect(outcomes(questions, [use('a')])).toEqual(['taken', 'taken', ['a']])
  expect(outcomes(questions, [use('a', { peak: 1200 })])).toEqual(['taken', ['a'], ['a']])
  expect(outcomes(questions, [use('a', { used: 990, peak: 4 })])).toEqual(['taken', 'taken', 'taken'])
  expect(outcomes(questions, [use('a', { used: 1000, peak: 4 })])).toEqual([['a'], ['a'], ['a']])
})

test('the dearest known reply of the agent goes before that of a budget’s row, in tokens and in money', () => {
  const peak = { agentId: 'x', prompt: 100, completion: 400, total: 500 }
  const tokens = () => withPeak([claim('a', 1000, { unit: 'tokens', expected: 600 })], peak)
  expect(outcomes([tokens(), tokens(), tokens()], [use('a')])).toEqual(['taken', 'taken', ['a']])
  // That of a row may be of a dearer agent.
  expect(outcomes([tokens(), tokens(), tokens()], [use('a', { peak: 5000 })])).toEqual(['taken', 'taken', ['a']])
  const money = () => withPeak([claim('a', 1000, { unit: { input: 2, output: 1 }, expected: 1 })], peak)
  expect(outcomes([money(), money(), money()], [use('a')])).toEqual(['taken', 'taken', ['a']])
  expect(withPeak([claim('a', 1)], peak)).toMatchObject([{ expected: 0 }])
})

test('a budget that is gone refuses nothing', () => {
  expect(outcomes([[claim('a', 1)], [claim('a', 1)]], [])).toEqual(['taken', 'taken'])
})
