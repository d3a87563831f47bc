import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type Locale, limits, locales, platforms } from '@lyceum/core/contract'
import { describe, expect, test } from 'vitest'
import { environment } from '../packages/api/src/config/environment.ts'
import { type ArticleSection, sectionsOf } from '../packages/portal/src/help/read-article.ts'
import { searchArticles } from '../packages/portal/src/help/search-articles.ts'
import { type HelpTopic, isGuide, topicNames, topics } from '../packages/portal/src/help/topics.ts'
import type { PortalWords } from '../packages/portal/src/i18n/namespaces.ts'

const folder = 'packages/portal/src/help/articles'
const written = topicNames.filter(topic => !isGuide(topic))

const articleOf = (locale: Locale, topic: HelpTopic) => readFileSync(`${folder}/${locale}/${topic}.md`, 'utf8')
const namesOf = (sections: ArticleSection[]) => sections.map(({ id }) => id)
const smallHeadings = (article: string) => article.match(/^###/gm)?.length ?? 0

test('every topic is written in every language, and nothing is written that is no topic', () => {
  for (const locale of locales)
    expect(readdirSync(`${folder}/${locale}`).sort(), locale).toEqual(written.map(topic => `${topic}.md`).sort())
})

test('the guides are in the help, that of the operator with every variable, and the image is built with what they are made of', async () => {
  const plugin: string = '../packages/portal/build/articles.mjs'
  const { articles } = await import(plugin)
  const files: string[] = []
  const load = (name: string): string =>
    articles().load.call({ addWatchFile: (file: string) => files.push(file) }, `\0virtual:help-articles/${name}`)
  const texts = new Map(topicNames.filter(isGuide).map(topic => [topic, load(topic)]))
  for (const name of Object.keys(environment)) expect(texts.get('operations')).toContain(`| \`${name}\` |`)
  expect(texts.get('identity')).toContain('| `aud` |')
  const kept = readFileSync('.dockerignore', 'utf8').split('\n')
  for (const file of files) expect(kept).toContain(`!${relative('.', file)}`)
  expect(files.length).toBe(3)
})

test('every platform has a topic', () => {
  for (const platform of platforms) expect(topicNames).toContain(`platform-${platform}`)
})

test('the languages of an article have the same sections under the same names, each with a text', () => {
  const [first, ...others] = locales
  for (const topic of written) {
    const sections = sectionsOf(articleOf(first, topic))
    expect(sections.length, topic).toBeGreaterThan(2)
    expect(new Set(namesOf(sections)).size, topic).toBe(sections.length)
    for (const locale of others) {
      const article = articleOf(locale, topic)
      expect(namesOf(sectionsOf(article)), `${locale} ${topic}`).toEqual(namesOf(sections))
      expect(smallHeadings(article), `${locale} ${topic}`).toBe(smallHeadings(articleOf(first, topic)))
      for (const { id, text } of sectionsOf(article)) expect(text, `${locale} ${topic} ${id}`).not.toBe('')
    }
  }
})

test('what goes with a topic is another topic, and articles lead nowhere but to addresses of the web', () => {
  for (const topic of topicNames) {
    const { related }: { related: readonly string[] } = topics[topic]
    expect(related, topic).not.toContain(topic)
    for (const other of related) expect(topicNames, topic).toContain(other)
  }
  for (const locale of locales)
    for (const topic of written)
      for (const [, address] of articleOf(locale, topic).matchAll(/\]\(([^)]*)\)/g))
        expect(address, `${locale} ${topic}`).toMatch(/^https:\/\//)
})

/** All texts that the product shows in a language, without a period at their end. */
async function textsIn(locale: Locale): Promise<Set<string>> {
  const places = ['portal/src/i18n', 'core/src/i18n'].map(place => `packages/${place}/${locale}`)
  const folders = [...places, `${places[0]}/platforms`, `${places[1]}/other`, `${places[1]}/server`]
  const files = folders.flatMap(one => readdirSync(one).flatMap(name => (name.endsWith('.ts') ? `../${one}/${name}` : [])))
  const modules: { words: object }[] = await Promise.all(files.map(file => import(file)))
  return new Set(modules.flatMap(({ words }) => stringsIn(words)))
}

const stringsIn = (words: object): string[] =>
  Object.values(words).flatMap(value => (typeof value === 'string' ? value : stringsIn(value)))

test.each(locales)('what an article of %s calls by its name on the screen bears that name there', async locale => {
  const texts = await textsIn(locale)
  const unknown = written.flatMap(topic =>
    [...articleOf(locale, topic).matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, name]) =>
      texts.has(name!) ? [] : `${topic}: ${name}`
    )
  )
  expect(unknown).toEqual([])
})

/** The limits that articles name, which operators can change where the article says so. */
const figures: [HelpTopic, (keyof typeof limits)[]][] = [
  ['chat', ['message', 'knowledgeBasesPerQuestion']],
  ['chat-files', ['attachments', 'documentMb', 'imageMb', 'audioMb', 'videoMb']],
  ['documents', ['filesPerUpload', 'documentMb']],
  ['publish', ['description', 'opener', 'suggestedQuestions', 'knowledgeBasesOfAgent']],
  ['first-day', ['recommendedAgents']],
  ['manage-agents', ['recommendedAgents']],
  ['appearance', ['systemName', 'systemNameHint', 'poweredByHint']]
]
test.each(figures)('the limits that %s names are those of the contract', (topic, names) => {
  for (const locale of locales) {
    const written = articleOf(locale, topic).match(/\d[\d,]*/g)
    for (const name of names) expect(written, `${locale} ${name}`).toContain(new Intl.NumberFormat(locale).format(limits[name]))
  }
})

describe('the search finds a topic by what people would call it', () => {
  const titles = new Map<Locale, PortalWords['help']['topics']>()
  const search = async (locale: Locale, query: string) => {
    if (!titles.has(locale)) {
      const { words }: { words: PortalWords['help'] } = await import(`../packages/portal/src/i18n/${locale}/help.ts`)
      titles.set(locale, words.topics)
    }
    const searched = written.map(topic => ({ topic, ...titles.get(locale)![topic], article: articleOf(locale, topic) }))
    return searchArticles(query, searched)
  }

  test.each([
    ['en-US', 'how do I upload scanned pages', 'scans'],
    ['en-US', 'Moodle', 'embed-moodle'],
    ['en-US', 'rejected', 'review-status'],
    ['en-US', 'app- key dify', 'platform-dify'],
    ['en-US', 'who can read my questions', 'privacy'],
    ['en-US', 'allowances', 'share'],
    ['zh-CN', '如何上传扫描件', 'scans'],
    ['zh-CN', '嵌入 Canvas', 'embed-canvas'],
    ['zh-CN', '谁能看到我的对话', 'privacy'],
    ['zh-CN', '访问令牌', 'platform-coze'],
    ['zh-CN', 'ＷｏｒｄＰｒｅｓｓ', 'embed-wordpress'],
    ['zh-TW', '掃描檔', 'scans'],
    ['zh-TW', '變更角色', 'users'],
    ['zh-TW', '嵌入 Moodle', 'embed-moodle'],
    ['zh-TW', '停止分享', 'share']
  ] as const)('%s: %s', async (locale, query, expected) => {
    expect((await search(locale, query)).hits[0]?.topic).toBe(expected)
  })

  test('and says how much of the query it has, so that words of another script are looked for in that', async () => {
    expect((await search('zh-CN', '知識庫')).coverage).toBe(0)
    expect((await search('zh-TW', '知識庫')).coverage).toBe(1)
    expect(await search('en-US', 'zzzz')).toEqual({ hits: [], coverage: 0 })
    expect((await search('en-US', 'of the')).hits).toEqual([])
  })

  test('and leads to the section that says most about it', async () => {
    const { hits } = await search('en-US', 'switch a passage off')
    expect(hits[0]).toMatchObject({ topic: 'passages', section: 'off' })
  })
})
