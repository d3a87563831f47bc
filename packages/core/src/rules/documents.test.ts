import { expect, test } from 'vitest'
import { ingestFailures } from '../contract/document-states.ts'
import { canBeProcessedAgain } from './documents.ts'

test('a document is offered another try only where the same file may succeed', () => {
  const offered = ingestFailures.filter(failure => canBeProcessedAgain({ status: 'failed', failure }))
  expect(offered).toEqual(['unreadable', 'tooSlow', 'gaveUp'])
  expect(canBeProcessedAgain({ status: 'failed', failure: null })).toBe(true)
  expect(canBeProcessedAgain({ status: 'completed', failure: null })).toBe(false)
})
