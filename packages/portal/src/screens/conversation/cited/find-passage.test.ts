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

test('characters that a PDF has as radicals are those of the passage', () => {
  const page = '1.2 单缝衍射的中央亮纹宽度等于两倍波⻓乘以⾥程除以缝宽。见图三'
  expect(found(page, '单缝衍射的中央亮纹宽度等于两倍波长乘以里程除以缝宽')).toBe(
    '单缝衍射的中央亮纹宽度等于两倍波⻓乘以⾥程除以缝宽'
  )
  expect(found(page, '中央亮纹宽度等于两倍波⻓乘以里程')).toBe('中央亮纹宽度等于两倍波⻓乘以⾥程')
})

test('what is not there is not found', () => {
  expect(findPassage('A text about something else.', 'The derivative of a composition')).toBeNull()
  expect(findPassage('A text', '… — !')).toBeNull()
  expect(findPassage('', 'anything')).toBeNull()
})
