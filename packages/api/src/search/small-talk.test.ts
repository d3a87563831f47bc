import { expect, test } from 'vitest'
import { withoutSmallTalk } from './small-talk.ts'

test.each([
  'thanks for that how long is the loan period',
  'Thank you for explaining what is the deadline for the second exam',
  'my name is Ann when is the exam',
  'i appreciate it but when is the exam',
  'I really appreciate that where do I pay'
])('a question that follows without a mark is kept: %s', said => {
  expect(withoutSmallTalk(said)).toBe(said)
})

test.each([
  'Thanks for the quick reply!',
  'Thank you so much',
  'thanks for your help with the essay',
  'My name is Ann.',
  'I appreciate your patience',
  'I really appreciate it'
])('what asks nothing is taken out: %s', said => {
  expect(withoutSmallTalk(said)).toBe('')
})
