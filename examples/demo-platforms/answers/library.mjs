import { readFileSync } from 'node:fs'

/**
 * A subject's topics in three languages, from `<subject>/<language>.md`. A topic begins with `=== id`, then `title:`, `keywords:`,
 * `source: base | document | passage`, `next: question | question`, then Markdown; `--- more` begins the part for when the topic comes up
 * again.
 *
 * @typedef {import('./types.d.mts').Topic} Topic
 * @param {string} subject
 * @returns {import('./types.d.mts').Library}
 */
export function readLibrary(subject) {
  return { en: readTopics(subject, 'en'), 'zh-CN': readTopics(subject, 'zh-CN'), 'zh-TW': readTopics(subject, 'zh-TW') }
}

/**
 * Finds the topic of a question by keywords in all languages; longer keywords weigh more.
 *
 * @param {import('./types.d.mts').Library} library @param {import('./types.d.mts').Language} language @param {string} query
 * @returns {Topic | undefined}
 */
export function findTopic(library, language, query) {
  const text = query.toLowerCase()
  const scores = library[language].map((topic, index) => {
    const keywords = Object.values(library).flatMap(topics => topics[index]?.keywords ?? [])
    const found = [...new Set(keywords)].filter(keyword => mentions(text, keyword))
    return { topic, score: found.reduce((sum, keyword) => sum + weight(keyword), 0) }
  })
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score > 0 ? best.topic : undefined
}

/** @param {string} subject @param {string} language */
function readTopics(subject, language) {
  const text = readFileSync(new URL(`./${subject}/${language}.md`, import.meta.url), 'utf8')
  return text.split(/^=== /m).slice(1).map(readTopic)
}

/** @param {string} section @returns {Topic} */
function readTopic(section) {
  const [head = '', ...rest] = section.split('\n\n')
  const [id = '', ...lines] = head.split('\n')
  /** @param {string} name */
  const field = name => lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
  const [knowledgeBase = '', document = '', content = ''] = field('source').split(' | ')
  const [body = '', more = ''] = rest.join('\n\n').split(/^--- more\n/m)
  return {
    id: id.trim(),
    title: field('title'),
    keywords: field('keywords').toLowerCase().split(', '),
    source: { knowledgeBase, document, content },
    followUps: field('next').split(' | '),
    body: body.trim(),
    more: more.trim()
  }
}

/** A Latin keyword matches whole words only. @param {string} text @param {string} keyword @returns {boolean} */
function mentions(text, keyword) {
  if (!keyword) return false
  const at = text.indexOf(keyword)
  if (at === -1) return false
  const alone = /^[a-z]/.test(keyword)
    ? !/[a-z]/.test(text[at - 1] ?? ' ') && !/[a-z]/.test(text[at + keyword.length] ?? ' ')
    : true
  return alone || mentions(text.slice(at + 1), keyword)
}

/** @param {string} keyword */
function weight(keyword) {
  return /^[a-z]/.test(keyword) ? keyword.split(' ').length * 3 + keyword.length / 20 : keyword.length
}
