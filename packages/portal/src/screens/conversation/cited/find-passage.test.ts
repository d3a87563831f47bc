import { expect, test } from 'vitest'
import { findPassage } from './find-passage.ts'

const found = (text: string, passage: string) => {
  const range = findPassage(text, passage)
  return range && text.slice(range.start, range.end)
}

test('a passage is found whatever became of its spaces, line ends, cases and marks', () => {
  const text = '# Limits\n\nA *limit* describes\r\n  where f(x) heads.\n\nNext.'
  expect(found(text, 'A limit describes where f(x) heads')).toBe('A *limit* describes\r\n  where f(x) heads')
  expect(found('前文。極限描述函\n數的走向。後文', '極限描述函數的走向')).toBe('極限描述函\n數的走向')
  expect(found('eﬃcient ﬁelds are large', 'efficient fields')).toBe('eﬃcient ﬁelds')
})

test('of a passage that is not there as a whole, its longest part is found', () => {
  const rows = 'Name,Points\nMei Lin from Mathematics,17\nJo Park from Biology,12'
  expect(found(rows, 'Name: Points Jo Park from Biology 12')).toBe('Jo Park from Biology,12')
  const captions = '00:05\nThe dark room is on the second floor.\n\n00:09\nBring a lamp.'
  expect(found(captions, 'Welcome. The dark room is on the second floor. Bring a lamp.')).toBe(
    'The dark room is on the second floor'
  )
})

test('what is not there is not found', () => {
  expect(findPassage('A text about something else.', 'The derivative of a composition')).toBeNull()
  expect(findPassage('A text', '… — !')).toBeNull()
  expect(findPassage('', 'anything')).toBeNull()
})
