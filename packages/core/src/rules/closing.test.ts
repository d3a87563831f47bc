import { expect, test } from 'vitest'
import { inEachLocale } from '../contract/locales.ts'
import { closedWordsIn, closingOf, courseProblems, deletesAtOnce, hidesSaid } from './closing.ts'

const words = { ...inEachLocale(() => ''), 'en-US': 'Good luck!', 'zh-TW': '祝好運！' }
const none = inEachLocale(() => '')
const at = (hour: number) => `2026-12-10T${String(hour).padStart(2, '0')}:00:00.000Z`
const now = Date.parse(at(9))
const open = { opensAt: null, closesAt: null, examWindows: [], closedWords: none }

test.each([
  ['without times it is open', {}, null],
  ['before it opens', { opensAt: at(10) }, { kind: 'notOpen', until: at(10) }],
  ['at the moment it opens it is open', { opensAt: at(9) }, null],
  ['when it is over', { closesAt: at(9) }, { kind: 'over', until: null }],
  ['in an exam', { examWindows: [{ startsAt: at(9), endsAt: at(10) }] }, { kind: 'exam', until: at(10) }],
  ['when the exam ends it is open', { examWindows: [{ startsAt: at(8), endsAt: at(9) }] }, null],
  ['before the exam', { examWindows: [{ startsAt: at(10), endsAt: at(11) }] }, null],
  [
    'in two exams until the later end',
    {
      examWindows: [
        { startsAt: at(8), endsAt: at(12) },
        { startsAt: at(9), endsAt: at(10) }
      ]
    },
    { kind: 'exam', until: at(12) }
  ],
  ['a course that is over stays over', { closesAt: at(8), examWindows: [{ startsAt: at(8), endsAt: at(12) }] }, { kind: 'over' }]
])('%s', (_, times, closed) => {
  const found = closingOf({ ...open, ...times }, now)
  if (closed) expect(found).toMatchObject(closed)
  else expect(found).toBeNull()
})

test('a course speaks the reader’s language, else the first that it has words in', () => {
  expect(closedWordsIn(words, 'zh-TW')).toBe('祝好運！')
  expect(closedWordsIn(words, 'zh-CN')).toBe('Good luck!')
  expect(closedWordsIn(none, 'zh-CN')).toBe('')
})

test('times in no order, and exams that last for days, are named', () => {
  expect(courseProblems(open)).toEqual([])
  expect(courseProblems({ ...open, opensAt: at(9), closesAt: at(9) })).toEqual([{ path: ['closesAt'], reason: 'tooSmall' }])
  const examWindows = [
    { startsAt: at(8), endsAt: at(9) },
    { startsAt: at(9), endsAt: at(8) },
    { startsAt: at(8), endsAt: '2026-12-20T08:00:00.000Z' }
  ]
  expect(courseProblems({ ...open, examWindows })).toEqual([
    { path: ['examWindows', '1', 'endsAt'], reason: 'tooSmall' },
    { path: ['examWindows', '2', 'endsAt'], reason: 'tooBig', limit: 72 }
  ])
})

const endedMonthsAgo = '2026-10-10T09:00:00.000Z'
const keptForever = { closesAt: endedMonthsAgo, deletedAfterDays: null }
test.each([
  ['a deletion a week after an end of two months ago', { closesAt: endedMonthsAgo, deletedAfterDays: 7 }, keptForever, true],
  [
    'an end in the past with a deletion',
    { closesAt: endedMonthsAgo, deletedAfterDays: 30 },
    { closesAt: null, deletedAfterDays: null },
    true
  ],
  [
    'a shorter time that is over',
    { closesAt: endedMonthsAgo, deletedAfterDays: 30 },
    { closesAt: endedMonthsAgo, deletedAfterDays: 90 },
    true
  ],
  ['a time that is not over yet', { closesAt: endedMonthsAgo, deletedAfterDays: 90 }, keptForever, false],
  [
    'what was due before',
    { closesAt: endedMonthsAgo, deletedAfterDays: 7 },
    { closesAt: endedMonthsAgo, deletedAfterDays: 30 },
    false
  ],
  ['no deletion', keptForever, { closesAt: endedMonthsAgo, deletedAfterDays: 90 }, false]
])('whether a course is deleted at once: %s', (_, wanted, before, deletes) => {
  expect(deletesAtOnce(wanted, before, now)).toBe(deletes)
})

test.each([
  ['notOpen', true],
  ['exam', true],
  ['over', false]
] as const)('whether a course that is closed as %s keeps what was said from its learners: %s', (kind, hides) => {
  const closing = { kind, until: null, words }
  expect(hidesSaid(closing)).toBe(hides ? closing : null)
})
