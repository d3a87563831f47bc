import { expect, test } from 'vitest'
import { questionsIn } from './placement-draft.ts'

test('questions are one a line; without any, those of the agent stay', () => {
  expect(questionsIn('What is a limit?\n\n  And a derivative?  \n')).toEqual(['What is a limit?', 'And a derivative?'])
  expect(questionsIn(' \n')).toBeNull()
})
