import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoPlatforms, startDemoPlatforms } from './index.mjs'

let platforms: DemoPlatforms
beforeAll(async () => {
  platforms = await startDemoPlatforms({ paceMs: 0 })
})
afterAll(() => platforms.stop())

type Result = { title: string; url: string; content: string }
const search = async (query: string): Promise<Result[]> => {
  const answer = await fetch(`${platforms.searxngUrl}/search?${new URLSearchParams({ q: query, format: 'json' })}`)
  return ((await answer.json()) as { results: Result[] }).results
}

test('a search finds prepared texts in the language of the question, which say what they are and can be opened', async () => {
  const [first] = await search('What is a limit?')
  expect(first).toMatchObject({ title: expect.stringMatching(/^What a limit says \(.*demonstration/) })
  expect(await (await fetch(first!.url)).text()).toContain(first!.content)
  expect((await search('什么是极限？'))[0]?.title).toContain('演示')
  expect(await search('xyzzy')).toEqual([])
})
