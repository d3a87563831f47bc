import { languageOf } from '../answers/language.mjs'
import { readLibrary } from '../answers/library.mjs'
import { wordsOf } from '../answers/sentences.mjs'

/**
 * A search engine that speaks SearXNG's search API (`GET /search?q=…&format=json`). It knows nothing of the web: what it finds are the
 * prepared texts of this demonstration, which it also shows as pages, and both say so.
 *
 * @typedef {import('../answers/types.d.mts').Language} Language
 * @typedef {import('../answers/types.d.mts').Topic} Topic
 * @param {{ origin: () => string }} options
 */
export function createSearxng({ origin }) {
  /** @type {{ subject: string, topics: import('../answers/types.d.mts').Library }[] | undefined} */
  let read
  const libraries = () => (read ??= subjects.map(subject => ({ subject, topics: readLibrary(subject) })))

  /** @param {import('../incoming.mjs').Incoming} incoming @param {import('node:http').ServerResponse} response */
  async function handle({ path, query }, response) {
    if (path === '/search' && query.format === 'json') {
      const body = JSON.stringify({ query: query.q ?? '', results: search(query.q ?? '') })
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
    }
    const [, language, subject, id] = /^\/pages\/([\w-]+)\/(\w+)\/([\w-]+)$/.exec(path) ?? []
    const library = libraries().find(one => one.subject === subject)?.topics
    const topic = library?.[/** @type {Language} */ (language)]?.find(one => one.id === id)
    if (!topic) return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not Found')
    const page = `${topic.title}\n\n${topic.source.content}\n\n${notes[/** @type {Language} */ (language)]}\n`
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end(page)
  }

  /** @param {string} question */
  function search(question) {
    const language = languageOf(question)
    const asked = new Set(wordsOf(question))
    const found = libraries().flatMap(({ subject, topics }) => topics[language].map(topic => ({ subject, topic })))
    return found
      .map(one => ({ ...one, score: scoreOf(one.topic, question.toLowerCase(), asked) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, 5)
      .map(({ subject, topic, score }) => ({
        url: `${origin()}/searxng/pages/${language}/${subject}/${topic.id}`,
        title: `${topic.title} (${notes[language]})`,
        content: topic.source.content,
        engine: 'demonstration',
        score
      }))
  }

  return { mounts: ['/searxng'], handle }
}

const subjects = ['calculus', 'writing', 'campus']

/** @param {Topic} topic @param {string} question @param {Set<string>} asked */
function scoreOf({ title, keywords, source }, question, asked) {
  const named = keywords.filter(keyword => keyword && question.includes(keyword)).length
  return 2 * named + wordsOf(`${title} ${source.content}`).filter(word => asked.has(word)).length
}

/** @type {Record<Language, string>} */
const notes = {
  en: 'a prepared text of the demonstration, not a page of the web',
  'zh-CN': '演示用的预备文本，并非网页',
  'zh-TW': '示範用的預備文字，並非網頁'
}
