// On both engines: the index is made of SQL that plans and reads binary columns in its own way on each.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../db/connect.ts'
import { openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { indexSource, mergeCorpus, type NewPassage, removeCorpus, removeSource, removeSources } from './index-source.ts'
import { reindexOutdated } from './reindex.ts'
import { searchPassages } from './search.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

let run = 0
let corpus: string
beforeEach(() => {
  corpus = `base_${++run}`
})

const passage = (text: string, more: Partial<NewPassage> = {}): NewPassage => ({
  text,
  heading: null,
  page: null,
  indexed: text,
  ...more
})
const add = (source: string, ...texts: string[]) =>
  indexSource(
    database.db,
    { corpus, source },
    texts.map(text => passage(text))
  )
const find = (query: string, topK = 5, corpora = [corpus]) => searchPassages(database, { corpora, query, topK })
const sources = async (query: string, topK = 5, corpora = [corpus]) =>
  (await find(query, topK, corpora)).map(({ source }) => source)

async function rowsOf(table: string): Promise<number> {
  const [found] = await database.db(table).count<{ rows: number }[]>('* as rows')
  return found!.rows
}

describe('a passage is found', () => {
  test('with what was stored with it, the best first', async () => {
    await indexSource(database.db, { corpus, source: 'guide' }, [
      passage('Submit it before Friday.', {
        heading: 'Deadlines',
        page: 3,
        indexed: 'Essay guide\nDeadlines\nSubmit it before Friday.'
      }),
      passage('The library opens at eight.')
    ])
    const [first, ...others] = await find('essay deadlines')
    expect(first).toMatchObject({ corpus, source: 'guide', position: 0, heading: 'Deadlines', page: 3 })
    expect(first!.text).toBe('Submit it before Friday.')
    expect(others).toEqual([])
  })

  test('by a question in the other Chinese script', async () => {
    await add('library', '图书馆在考试周延长开放时间。', '食堂提供早餐。')
    await add('dormitory', '宿舍的網路設定請參考說明。')
    expect(await sources('圖書館幾點開放？')).toEqual(['library'])
    expect((await sources('宿舍网络怎么设置'))[0]).toBe('dormitory')
  })

  test('although a word is mistyped', async () => {
    await add('writing', 'How to structure an essay and cite sources.')
    await add('calculus', 'Derivatives and integrals.')
    expect(await sources('esay structrue')).toEqual(['writing'])
    expect(await sources('derivitives')).toEqual(['calculus'])
    expect(await sources('zzzzzz')).toEqual([])
  })

  test('by words that only hold a sentence together when the query has no others', async () => {
    await add('rules', 'The deadline of the essay is in May.')
    await add('band', 'The Who played at Leeds.')
    await add('hamlet', 'To be, or not to be: that is the question.')
    await add('食堂', '食堂的早餐在七点开始。')
    expect(await sources('What is the essay?')).toEqual(['rules'])
    for (const query of ['the zebra', 'Where is the zebra?', '斑马的颜色', '斑馬 的 顏色是什麼？'])
      expect(await sources(query)).toEqual([])
    expect((await sources('The Who'))[0]).toBe('band')
    expect((await sources('to be or not to be'))[0]).toBe('hamlet')
    expect(await sources('的')).toEqual(['食堂'])
    expect(await sources('早餐的時間')).toEqual(['食堂'])
  })

  test('never by words that are in no passage, or by none', async () => {
    await add('one', 'Some text.')
    expect(await sources('volcano')).toEqual([])
    expect(await sources('  ?! ')).toEqual([])
    expect(await sources('text', 5, ['unknown'])).toEqual([])
    expect(await sources('text', 5, [])).toEqual([])
  })
})

test('several corpora are searched as one, and others are not', async () => {
  const [left, right, other] = [`${corpus}_left`, `${corpus}_right`, `${corpus}_other`]
  await indexSource(database.db, { corpus: left, source: 'l' }, [passage('matrix algebra'), passage('matrix rank')])
  await indexSource(database.db, { corpus: right, source: 'r' }, [passage('matrix eigenvalues'), passage('poetry')])
  await indexSource(database.db, { corpus: other, source: 'o' }, [passage('matrix eigenvalues eigenvalues')])
  const found = await find('matrix eigenvalues', 10, [left, right])
  expect(found.map(({ source, position }) => [source, position])).toEqual([
    ['r', 0],
    ['l', 0],
    ['l', 1]
  ])
})

test('a source that is indexed again or removed leaves nothing of before', async () => {
  await add('a', 'old words about volcanoes', 'more volcanoes')
  await add('b', 'volcanoes and rivers')
  await add('a', 'new words about rivers')
  expect(await sources('volcanoes')).toEqual(['b'])
  expect((await sources('rivers')).toSorted()).toEqual(['a', 'b'])
  await removeSource(database.db, { corpus, source: 'b' })
  expect(await sources('volcanoes rivers')).toEqual(['a'])
})

test('who is indexing a long source that somebody began anew adds nothing to it any more', async () => {
  const key = { corpus, source: 'book' }
  let isTaken = false
  async function* old() {
    for (let at = 0; at < 2500; at++) {
      // The first part is written by now.
      if (at === 2100) {
        await add('book', 'The new book.')
        isTaken = true
      }
      yield passage(`Old page ${at}.`)
    }
  }
  const stillWanted = async () => {
    if (isTaken) throw new Error('taken')
  }
  await expect(indexSource(database.db, key, old(), { stillWanted })).rejects.toThrow('taken')
  expect(await database.db('searchPassages').where({ source: 'book' }).pluck('text')).toEqual(['The new book.'])
  await removeSource(database.db, key)
})

test('a long source whose reading anew is interrupted loses nothing, and is read anew by the next run', async () => {
  const count = 1500
  await indexSource(
    database.db,
    { corpus, source: 'book' },
    Array.from({ length: count }, (_, at) => passage(`Essay number ${at}.`))
  )
  await database.db('searchCorpora').where({ name: corpus }).update({ termsVersion: 0 })
  await database.db.raw(`create function refuse() returns trigger language plpgsql as $$ begin raise 'gone'; end $$`)
  await database.db.raw(
    'create trigger refuse before insert on search_parts for each row when (new.position > 0) execute function refuse()'
  )
  await expect(reindexOutdated(database.db)).rejects.toThrow('gone')
  await database.db.raw('drop function refuse cascade')
  const written = async () => (await database.db('searchPassages').where({ source: 'book' })).length
  expect(await written()).toBe(count)
  expect(await sources('essay', 1)).toEqual(['book'])
  expect(await reindexOutdated(database.db)).toBe(1)
  expect(await written()).toBe(count)
  await removeSource(database.db, { corpus, source: 'book' })
})

test('what an older version indexed is read anew', async () => {
  await indexSource(database.db, { corpus, source: 'guide' }, [
    passage('Submit it before Friday.', { heading: 'Deadlines', indexed: 'Essay guide\nDeadlines\nSubmit it before Friday.' })
  ])
  await database.db('searchCorpora').where({ name: corpus }).update({ termsVersion: 0 })
  await database
    .db('searchParts')
    .update({ postings: Buffer.alloc(0) })
    .whereNotNull('postings')
  expect(await reindexOutdated(database.db)).toBe(1)
  expect(await reindexOutdated(database.db)).toBe(0)
  expect(await find('essay friday')).toMatchObject([{ source: 'guide', heading: 'Deadlines', text: 'Submit it before Friday.' }])
})

test('a book of several parts is found at any moment while it is read anew', async () => {
  const pages = Array.from({ length: 2500 }, (_, at) => passage(`Page ${at} tells of the albatross and of wave number ${at}`))
  await indexSource(database.db, { corpus, source: 'log' }, pages)
  await database.db('searchCorpora').where({ name: corpus }).update({ termsVersion: 0 })
  let done = false
  const reading = reindexOutdated(database.db).finally(() => {
    done = true
  })
  const found: number[] = []
  while (!done) found.push((await find('albatross', 20)).length)
  expect(await reading).toBe(1)
  expect(new Set(found)).toEqual(new Set([20]))
})

test('books of any length are merged into fewer segments, and that has an end', async () => {
  // Of two such books, what is merged at once has no room for a third.
  const book = Array.from({ length: 4600 }, (_, at) => passage(at === 4000 ? 'the armadillo' : 'on and on'))
  for (const source of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) await indexSource(database.db, { corpus, source }, book)
  const { rows } = await database.db.raw(
    'select count(*)::int as segments, sum(passages)::int as passages from search_segments where corpus = (select id from search_corpora where name = ?)',
    [corpus]
  )
  expect(rows[0].passages).toBe(9 * 4600)
  expect(rows[0].segments).toBeLessThan(9)
  expect((await sources('armadillo', 20)).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
}, 60_000)

test('sources are removed while the index would be merged, and neither waits for the other', async () => {
  const names = Array.from({ length: 255 }, (_, at) => `source${at}`)
  for (const name of names) await add(name, `${name} tells of penguins`)
  await inTransaction(database.db, async transaction => {
    await removeSources(transaction, corpus, ['source200'])
    // One more is enough for a merge of all, which locks the others first.
    const merging = add('last', 'The last one tells of penguins')
    await new Promise(resolve => setTimeout(resolve, 100))
    await removeSources(transaction, corpus, ['source100', 'source10'])
    // The embedded database runs one transaction after the other.
    return { merging }
  }).then(({ merging }) => merging)
  await mergeCorpus(database.db, corpus)
  const left = await database.db('searchParts').whereRaw('corpus = (select id from search_corpora where name = ?)', [corpus])
  const gone = new Set(['source200', 'source100', 'source10'])
  expect(new Set(left.map(({ source }) => source))).toEqual(new Set([...names, 'last'].filter(name => !gone.has(name))))
  expect(await sources('penguins', 5)).toHaveLength(5)
})

describe('a large corpus', () => {
  const large = 'base_large'
  const topics = ['volcano', 'river', 'glacier', 'desert', 'forest', 'island', 'canyon', 'prairie']
  const lines = (count: number, source: number) =>
    Array.from({ length: count }, (_, at) => passage(`${topics[at % topics.length]} number${source}x${at} in nature`))
  const sizes = { one: 1100, two: 1030, ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`small${at}`, 130])) }
  const fill = (into: string, names: string[]) =>
    Promise.all(names.map((source, at) => indexSource(database.db, { corpus: into, source }, lines(sizes[source as 'one'], at))))
  const tables = [
    'searchCorpora',
    'searchPassages',
    'searchParts',
    'searchSegments',
    'searchRemoved',
    'searchPostings',
    'searchWords'
  ]
  const count = () => Promise.all(tables.map(rowsOf))
  let before: number[]

  test('finds the same in segments as in waiting parts, also of sources that came at once', async () => {
    before = await count()
    await fill(large, Object.keys(sizes))
    expect((await find('number1x1027', 1, [large]))[0]).toMatchObject({ source: 'two', position: 1027 })
    expect((await find('number0x3', 1, [large]))[0]).toMatchObject({ source: 'one', position: 3 })
    expect((await find('number6x129', 1, [large]))[0]).toMatchObject({ source: 'small4', position: 129 })
    expect(await find('glacier nature', 20, [large])).toHaveLength(20)
  })

  test('scores as if what was removed had never been there', async () => {
    const scores = async (of: string) => (await find('volcano number2x8', 3, [of])).map(({ score }) => score)
    for (const source of ['one', 'two', 'small4']) await removeSource(database.db, { corpus: large, source })
    await Promise.all(
      Object.keys(sizes).map((source, at) =>
        ['one', 'two', 'small4'].includes(source) ? [] : indexSource(database.db, { corpus, source }, lines(130, at))
      )
    )
    const fresh = await scores(corpus)
    expect(fresh).toHaveLength(3)
    for (const [at, score] of (await scores(large)).entries()) expect(score).toBeCloseTo(fresh[at]!, 4)
    await removeCorpus(database.db, corpus)
  })

  test('leaves no posting behind when all of its sources are removed, and no row when it is itself', async () => {
    for (const source of Object.keys(sizes)) await removeSource(database.db, { corpus: large, source })
    expect(await find('volcano', 5, [large])).toEqual([])
    expect(await rowsOf('searchPostings')).toBe(before[tables.indexOf('searchPostings')])
    await fill(large, ['one', 'small0'])
    await removeCorpus(database.db, large)
    expect(await count()).toEqual(before)
  })
})
