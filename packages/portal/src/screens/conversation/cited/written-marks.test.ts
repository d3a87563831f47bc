import { expect, test } from 'vitest'
import { marksOfLines } from './written-marks.ts'

const lines = ['Opening hours', 'Essays handed in after', 'the deadline lose points.', 'Ask us.'].map((text, at) => ({
  ...{ text, left: 0.1, top: at / 10, width: 0.5, height: 0.05 }
}))

test('the lines of a passage are marked where they stand on the page', () => {
  expect(marksOfLines(lines, 'Essays handed in after the deadline lose points.', { width: 1000, height: 2000 })).toEqual([
    { left: 100, top: 200, width: 500, height: 100 },
    { left: 100, top: 400, width: 500, height: 100 }
  ])
  expect(marksOfLines(lines, 'Something else entirely', { width: 1000, height: 2000 })).toEqual([])
  expect(marksOfLines([], 'Ask us.', { width: 1000, height: 2000 })).toEqual([])
})
