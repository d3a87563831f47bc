import { expect, test } from 'vitest'
import { pdfOf } from '../testing/documents/pdf.ts'
import { extractDocument } from './extract-document.ts'

/** What is read of lines below each other. */
async function paragraphsOf(...lines: string[]): Promise<string[]> {
  const page = lines.map((text, at) => ({ text, x: 50, y: 700 - at * 15 }))
  return (await extractDocument({ name: 'a.pdf', bytes: pdfOf([page]) })).blocks.map(({ text }) => text)
}

test.each<[string, string[]]>([
  ['a divided word', ['The exam is held in the last week of the semes-', 'ter. After that the marks are told.']],
  ['a short word', ['Marks are published on the very last', 'day. Then the term ends for everybody.']],
  ['an amount', ['A room for one person in the north hall costs', '12.50 crowns a week.']],
  ['a day', ['The term of the summer begins on the day of May', '12. Then it goes on.']],
  ['an initial', ['This was written by the great and very famous', 'A. Einstein in the year 1905.']],
  ['an equation', ['The sum is given for each of the numbers by', '(12) which holds for all of them.']],
  ['an amount before a name', ['A room for one person in the north hall costs', '12.50 Crowns a week.']],
  ['a time', ['The desk of the library is open in the term until 8', 'p.m. on all days but Sunday.']],
  ['a day of the week', ['这门课程的上课时间是每个星期', '三、五，其他时间没有课。']],
  ['a dash', ['The desk of the library is open from nine hours', '- 12 at the very latest - on all days.']]
])('a sentence goes on in a line that begins like an item: %s', async (_, lines) => {
  expect(await paragraphsOf(...lines)).toHaveLength(1)
})

test.each([
  ['1. Passport', '2. Student card', '3. Photo'],
  ['1.报名时间', '2.缴费方式', '3.考试'],
  ['一、报名时间', '二、缴费方式'],
  ['（一）报名', '（二）缴费'],
  ['(a) The first rule is this', '(b) the second one is that'],
  ['iv. The fourth rule', 'v. The fifth rule', 'vi. The sixth'],
  ['① 报名时间', '② 缴费方式'],
  ['• Passport and photo', '• Student card and'],
  ['1.Passport', '2.Student', '3.Photo of'],
  ['a)first of all', 'b)second one'],
  ['1.1 The student has', '1.2 The teacher has', '1.3 The others have']
])('lists keep their items apart, whose lines all reach as far: %s', async (...items) => {
  expect(await paragraphsOf('Bring all of these things:', ...items)).toEqual(['Bring all of these things:', ...items])
})

test('a list whose title is the widest line keeps its items apart', async () => {
  const list = ['Bring these things', '1. Passport', '2. Card', '3. Photo']
  expect(await paragraphsOf(...list)).toEqual(list)
})

test.each([
  ['12', '14', '17'],
  ['A-1', 'B-2', 'C-3'],
  ['yes', 'no', 'yes'],
  ['张三', '李四', '王五']
])('short lines below each other are no text from top to bottom: %s', async (...lines) => {
  expect(await paragraphsOf(...lines)).toEqual(lines)
})

test('a list goes on behind the items of an inner one, whose lines all reach as far', async () => {
  const list = [
    '1. Documents that are to be',
    '(a) a passport and one photo',
    '(b) a student card or letter',
    '2. Fees that are to be paid',
    '3. Dates that are to be kept'
  ]
  expect(await paragraphsOf('Bring all of these things:', ...list)).toEqual(['Bring all of these things:', ...list])
})
