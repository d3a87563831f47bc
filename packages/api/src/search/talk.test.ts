import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { documents, questions } from '../testing/search-texts.ts'
import { otherTalkDocuments, talkDocuments } from '../testing/talk-documents.ts'
import { agreements, otherTalks, smallTalk, type Talk, talksOfThree, talksOfTwo } from '../testing/talk-texts.ts'
import { indexSource } from './index-source.ts'
import type { FoundPassage, PassagePlace } from './read-ranked.ts'
import { searchPassages } from './search.ts'
import { searchForQuestion } from './search-question.ts'
import { agreedTo } from './small-talk.ts'
import { standingQuestion } from './talk.ts'
import { loadTerms } from './terms.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  for (const [corpus, list] of Object.entries({ talks: talkDocuments, others: otherTalkDocuments, school: documents }))
    for (const [source, title, text] of list)
      await indexSource(database.db, { corpus, source }, [{ text, heading: title, page: null, indexed: `${title}\n${text}` }])
})
afterAll(() => database.close())

const topK = 5

/** What is found for each question of a talk whose answers cite the best passage. */
async function follow(talk: Talk, corpus: string): Promise<FoundPassage[][]> {
  const answers: FoundPassage[][] = []
  const earlier: string[] = []
  let cited: PassagePlace[] = []
  for (const [query] of talk) {
    const found = await searchForQuestion(database, { corpora: [corpus], query, earlier, cited, topK })
    earlier.unshift(query)
    cited = found.slice(0, 1)
    answers.push(found)
  }
  return answers
}

/**
 * Counts for all questions but the first of each talk how many have their passage first, or among five; `alone`, of a search for the
 * question alone. `missed` and `wrong` name those that have not, or have one although none is about them.
 */
async function measure(talks: Talk[], corpus: string) {
  const [missed, wrong]: [string[], string[]] = [[], []]
  const counted = { asked: 0, first: 0, amongFive: 0, alone: { first: 0, amongFive: 0 } }
  for (const talk of talks) {
    const answers = await follow(talk, corpus)
    for (const [at, [query, answer]] of talk.entries()) {
      const asked = `${talk.slice(0, at + 1).map(([question]) => question)}: ${answers[at]!.map(({ source }) => source)}`
      const placeIn = (found: FoundPassage[]) => found.findIndex(({ source }) => source === answer) + 1
      const place = placeIn(answers[at]!)
      if (answer === null && answers[at]!.length > 0) wrong.push(asked)
      if (answer !== null && place !== 1) missed.push(asked)
      if (answer === null || at === 0) continue
      const alone = placeIn(await searchPassages(database, { corpora: [corpus], query, topK }))
      counted.asked++
      counted.first += Number(place === 1)
      counted.amongFive += Number(place > 0)
      counted.alone.first += Number(alone === 1)
      counted.alone.amongFive += Number(alone > 0)
    }
  }
  return { counted, missed, wrong }
}

test('a question is understood with those before it, another subject is another, and thanks are about nothing', async () => {
  const { counted, missed, wrong } = await measure([...talksOfTwo, ...talksOfThree], 'talks')
  expect(wrong).toEqual([])
  expect(counted, missed.join('\n')).toEqual({ asked: 65, first: 64, amongFive: 65, alone: { first: 30, amongFive: 49 } })
})

test('so are talks on which nothing was chosen', async () => {
  const { counted, missed, wrong } = await measure(otherTalks, 'others')
  // "What is the meaning of life?" after a question about the chess club.
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(1)
  expect(counted, missed.join('\n')).toEqual({ asked: 36, first: 36, amongFive: 36, alone: { first: 17, amongFive: 25 } })
})

test('small talk, and questions about what no document speaks of, are about no passage', async () => {
  const found: string[] = []
  for (const query of smallTalk)
    for (const corpora of [['talks'], ['others'], ['school'], ['talks', 'others', 'school']])
      for (const { source } of await searchForQuestion(database, { corpora, query, topK })) found.push(`${query}: ${source}`)
  expect(found).toEqual([])
})

test('a question keeps the passage that answers it, whatever else it says', async () => {
  const lost: string[] = []
  for (const [query, answer] of questions) {
    const has = (passages: FoundPassage[]) => passages.some(({ source }) => source === answer)
    const all = await searchPassages(database, { corpora: ['school'], query, topK })
    const found = await searchForQuestion(database, { corpora: ['school'], query: `Hello! ${query} Thank you!`, topK })
    if (has(all) && !has(found)) lost.push(query)
  }
  expect(lost).toEqual([])
})

test.each(agreements)(
  'who agrees to what an answer ends in is answered from what it cited: %s',
  async (text, source, ending, said) => {
    const [best] = await searchForQuestion(database, { corpora: ['talks'], query: text, topK })
    const query = agreedTo((await loadTerms()).simplify(said), { text, ending })!
    const found = await searchForQuestion(database, { corpora: ['talks'], query, cited: [best!], topK })
    expect(found[0]?.source).toBe(source)
  }
)

test('what is more than agreement is a question of its own, and not every answer ends in an offer', () => {
  const offer = 'At the desk [101]. Shall I tell you the price?'
  const agreed = (said: string, ending = offer) => agreedTo(said, { text: 'Where?', ending })
  expect(agreed('Yes, please!')).toBe('Where? Shall I tell you the price?')
  expect(agreed('ok', '在服务大厅[101]。需要我告诉你工本费吗？')).toBe('Where? 需要我告诉你工本费吗？')
  for (const said of ['yes, and where is the pool?', 'no', '不用了', '可以停车吗', 'please list the fees', '好的方法有哪些'])
    expect(agreed(said)).toBeUndefined()
  for (const answer of [
    'At the desk.',
    'Is it open? It is, from eight in the morning until ten in the evening, every day but Sunday.',
    ''
  ])
    expect(agreed('yes', answer)).toBeUndefined()
})

test('the words of a question lead, and a word that stands for something takes it from what was asked last', async () => {
  const ask = async (query: string, ...earlier: string[]) =>
    (await searchForQuestion(database, { corpora: ['talks'], query, earlier, topK })).map(({ source }) => source)
  expect((await ask('When does the pool close?', 'Where do I get a student card?'))[0]).toBe('pool')
  expect((await ask('How much is it?', 'Who issues parking permits?', 'Where do I get a student card?'))[0]).toBe('parking')
  expect((await ask('How much is it?', 'Thanks!', 'Where do I get a student card?'))[0]).toBe('card')
  expect(await ask('How much is it?')).toEqual([])
})

test('a question does not point back by a character of one of its words', async () => {
  const terms = await loadTerms()
  const earlier = ['停车证在哪里办理?']
  for (const whole of ['还款期限是多久', '目的是什么', '及格线是多少'])
    expect(standingQuestion(terms, whole, earlier)).toBe(whole)
  expect(standingQuestion(terms, '还要多久', earlier)).toBe('停车证在哪里办理? 还要多久')
})

test.each([
  'Who runs the IT desk?',
  'Prove that every bounded sequence of numbers has a limit',
  'Show that the harmonic series diverges',
  'Which novel is it that Tolstoy wrote in 1869?',
  'Is there one library that opens on Sunday?',
  'What does it cost to rent a locker?',
  'When does this semester end?',
  'What happens to those who fail the exam?',
  'What does the bookshop do with returned textbooks and their covers?',
  '世界上其他语言有哪些',
  '那不勒斯在哪里',
  '尤其重要的考试是什么',
  '因此要补考的课程有哪些',
  '图书馆几点开门呢',
  '这学期的选课什么时候开始',
  'Is there a swimming pool on campus?',
  'Are there lockers in the hall?',
  'Who was the former dean of science?',
  'May both students and staff use the gym?',
  'Can I print on both sides?',
  'Do both exams start at the same time and place?',
  'Is the fee the same as last year?',
  '我该怎么申请奖学金',
  '我该处理什么',
  '我该证明什么',
  '我该规划什么',
  '我该会游泳吗',
  '我們該處理什麼',
  '学生也该证明什么',
  '选课应该找谁',
  '这所大学的图书馆在哪里',
  '志愿者怎么报名',
  '這裡可以停腳踏車嗎'
])('“%s” stands by itself', async question => {
  expect(standingQuestion(await loadTerms(), question, ['停车证在哪里办理?', 'Where is the pool?'])).toBe(question)
})

test.each([
  'How much is it?',
  'HOW MUCH IS IT?',
  'And the climbing wall?',
  'What about a bicycle permit for visitors?',
  'How many days does that take?',
  'Is that open on Sundays?',
  'Where do I get one?',
  'Is the other one open?',
  'Who teaches it and in which room?',
  'Who teaches this course?',
  'Explain that theorem in detail',
  'Show me that formula',
  'Prove that lemma again',
  'Thanks! And a parking permit for visitors?',
  '这门课由谁来教?',
  '那停車證呢？',
  'Cloud 儲存空間呢？',
  '它怎么考核？',
  '那里要戴泳帽吗？',
  '此证在哪里办理',
  '他几点上班',
  '她几点上班',
  '她教什么课',
  'How do I get there?',
  'What can I eat there?',
  'Is this hers?',
  'Does she teach herself?',
  'What do they call themselves?',
  'How much is the latter?',
  'Is the former open?',
  'How much do both cost?',
  'Is the price the same for guests?',
  '前者多少钱',
  '后者怎么办理',
  '两者有什么区别',
  '该课程几个学分',
  '该證在哪裡辦',
  '上述材料交给谁',
  '这项有多少钱',
  '那条规定怎么说',
  '这类车能停吗',
  '这所学院在哪',
  '这篇是谁写的',
  '这届比赛在哪里',
  '這節課講什麼',
  '這場考試幾點開始',
  '這章講什麼',
  '这部电影几点放',
  '这个要预约吗'
])('“%s” does not', async question => {
  expect(standingQuestion(await loadTerms(), question, ['Where is the chess club?'])).toBe(`Where is the chess club? ${question}`)
})

test('among many passages, some everyday words of a question are there by chance', async () => {
  const words =
    'friend dog phone buy evening film water house girl dinner money party music kitchen doctor window paper road'.split(' ')
  const pairs = words.flatMap(one => words.filter(other => other !== one).map(other => `The ${one} and the ${other}.`))
  const passage = (text: string) => ({ text, heading: null, page: null, indexed: text })
  const all = [...pairs, ...pairs, 'How to print: choose the printer, then enter your number.'].map(passage)
  await indexSource(database.db, { corpus: 'many', source: 'many' }, all)
  await indexSource(database.db, { corpus: 'few', source: 'few' }, [passage('The dog and the phone.')])
  const count = async (corpus: string, query: string) =>
    (await searchForQuestion(database, { corpora: [corpus], query, topK })).length
  const about = 'Where can I buy a phone for my dog this evening?'
  expect(await count('few', about)).toBe(1)
  expect(await count('many', about)).toBe(0)
  // What is asked of is there as a whole, or names something.
  expect(await count('many', 'How do I print?')).toBe(1)
  expect(await count('many', 'dog phone')).toBeGreaterThan(0)
})

test('a passage that the last answer cited is relevant as long as the talk stays there', async () => {
  const cited = [{ source: 'pool', position: 0 }]
  const ask = async (query: string) =>
    (await searchForQuestion(database, { corpora: ['talks'], query, cited, topK })).map(({ source }) => source)
  // None of its words is there.
  expect((await ask('And how much is it?'))[0]).toBe('pool')
  expect((await ask('Where do I get a student card?'))[0]).toBe('card')
  expect(await ask('Thank you!')).toEqual([])
  expect(await ask('Who won the world cup in 1930?')).toEqual([])
  const elsewhere = { corpora: ['school'], query: 'And how much is it?', cited, topK }
  expect(await searchForQuestion(database, elsewhere)).toEqual([])
})
