// On both engines: the ranking is only as good as the index that each of them gives back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractDocument } from '../extract/extract-document.ts'
import { indexedText, passagesOf } from '../passages/passages-of.ts'
import { openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { handbooks, sectionQuestions } from '../testing/handbook-texts.ts'
import { documents, questions } from '../testing/search-texts.ts'
import { indexSource } from './index-source.ts'
import { searchPassages } from './search.ts'
import { searchForQuestion } from './search-question.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  for (const [source, title, text] of documents)
    await indexSource(database.db, { corpus: 'handbook', source }, [
      { text, heading: title, page: null, indexed: `${title}\n${text}` }
    ])
})
afterAll(() => database.close())

test('questions in English, Simplified and Traditional Chinese and mixtures of them find their document', async () => {
  const missed: string[] = []
  let [reciprocal, inFive] = [0, 0]
  for (const [query, answer] of questions) {
    const found = await searchPassages(database, { corpora: ['handbook'], query, topK: 10 })
    const place = found.findIndex(({ source }) => source === answer) + 1
    if (place > 0) reciprocal += 1 / place
    if (place > 0 && place <= 5) inFive++
    if (place !== 1) missed.push(`${query}: ${place || 'not found'}, first ${found[0]?.source}`)
  }
  expect(reciprocal / questions.length, missed.join('\n')).toBeGreaterThan(0.93)
  expect(inFive / questions.length, missed.join('\n')).toBeGreaterThan(0.97)
})

test('questions find the section of a longer document among those that resemble it', async () => {
  for (const [name, text] of Object.entries(handbooks)) {
    const document = await extractDocument({ name, bytes: Buffer.from(text) })
    const passages = [...passagesOf(document)].map(passage => ({
      ...passage,
      indexed: indexedText(passage, { name, title: document.title })
    }))
    await indexSource(database.db, { corpus: 'handbooks', source: name.replace('.md', '') }, passages)
  }
  const missed: string[] = []
  let reciprocal = 0
  for (const [query, document, section] of sectionQuestions) {
    const found = await searchPassages(database, { corpora: ['handbooks'], query, topK: 10 })
    const place = found.findIndex(({ source, heading }) => source === document && heading?.endsWith(section)) + 1
    if (place > 0) reciprocal += 1 / place
    if (place !== 1) missed.push(`${query}: ${place || 'not found'}, first ${found[0]?.source} ${found[0]?.heading}`)
  }
  expect(reciprocal / sectionQuestions.length, missed.join('\n')).toBeGreaterThan(0.95)
})

test.each([
  [
    'in which its words stand together',
    'Who chairs the exam board?',
    'The dean chairs the debate on law. Tea is served at noon, after the last exam, on board.',
    'The vice dean chairs the exam board. Tea is served at noon, after the last lecture on law.'
  ],
  [
    'in which they follow each other as they do in it',
    'Can I change the course of study?',
    'You can study the change of course each year. The hall is open on Mondays.',
    'You can change the course of study each year. The hall is open on Mondays.'
  ]
])('a question finds the passage %s', async (name, query, apart, together) => {
  const corpus = `closeness: ${name}`
  for (const [source, text] of Object.entries({ apart, together }))
    await indexSource(database.db, { corpus, source }, [{ text, heading: null, page: null, indexed: text }])
  const found = await searchForQuestion(database, { corpora: [corpus], query, topK: 5 }, 0)
  expect(found.map(({ source }) => source)).toEqual(['together', 'apart'])
})

test('a question finds its passage in the document of which other passages are about it too', async () => {
  const corpus = 'closeness: documents'
  const passage = (text: string) => ({ text, heading: null, page: null, indexed: text })
  const answer = 'It costs twenty dollars, and is sent by post within five days.'
  await indexSource(database.db, { corpus, source: 'fishing' }, [
    passage(`The permit for visitors: ${answer}`),
    passage('Nobody fishes at night.')
  ])
  await indexSource(database.db, { corpus, source: 'parking' }, [
    passage('A parking permit is for a year. Whoever parks without one pays a fine.'),
    passage(`The permit for visitors: ${answer}`)
  ])
  const found = await searchForQuestion(database, { corpora: [corpus], query: 'parking permit visitors cost', topK: 5 }, 0)
  const place = (source: string) => found.findIndex(one => one.source === source && one.text.includes(answer))
  expect(place('parking')).toBeLessThan(place('fishing'))
})

test.each([
  ['及格线是多少', '本课程的及格线为六十分。'],
  ['多少分及格', '考试满六十分及格。'],
  ['是否及格', '成绩及格者可获得学分。'],
  ['不及格怎么办', '不及格的学生可以参加补考。'],
  ['怎么还书', '还书请到一楼服务台办理。'],
  ['還款期限是多久', '助学贷款的还款期限为十年。'],
  ['目的是什么', '目的在于培养独立思考的能力。'],
  ['对数是什么', '对数是指数的逆运算。'],
  ['都市是什么意思', '都市一词的意思是大城市。'],
  ['和弦是什么', '三个以上的音同时响起,称为和弦。'],
  ['就业率有多高', '毕业生的就业率为百分之九十五。'],
  ['在线课程怎么注册', '在线课程须在开学前注册。']
])('a character that asks is none within a word: %s', async (query, text) => {
  const corpus = `asking: ${query}`
  const others = ['图书馆在一楼,周末也开放。', '学生食堂的早餐从七点开始供应。']
  for (const [source, one] of [text, ...others].entries())
    await indexSource(database.db, { corpus, source: `${source}` }, [{ text: one, heading: null, page: null, indexed: one }])
  const found = await searchForQuestion(database, { corpora: [corpus], query, topK: 5 })
  expect(found.map(({ source }) => source)).toEqual(['0'])
})
