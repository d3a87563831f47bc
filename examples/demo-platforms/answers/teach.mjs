import { findTopic } from './library.mjs'
import { quoteOf, words } from './words.mjs'

/**
 * Answers from a library of topics: with the topic of the question, with more about it when it comes up again, or with general advice
 * when there is none.
 *
 * @typedef {import('./types.d.mts').Question} Question
 * @typedef {import('./types.d.mts').Answer} Answer
 * @param {import('./types.d.mts').Library} library
 * @param {Question} question
 * @param {string} [extra] Markdown that the subject computed
 * @returns {Answer}
 */
export function teach(library, question, extra = '') {
  const { query, language, turn, earlier, files } = question
  const texts = words[language]
  const quote = quoteOf(query)
  const last = earlier.at(-1)
  const asked = findTopic(library, language, query)
  // "Why?" or "another example" refers to the previous topic.
  const topic =
    asked ??
    (query.length <= 40
      ? [...earlier]
          .reverse()
          .map(one => findTopic(library, language, one))
          .find(Boolean)
      : undefined)
  const repeated = Boolean(topic && earlier.some(one => findTopic(library, language, one)?.id === topic.id))
  const thinking = texts.thinking({ quote, turn, earlier: last && quoteOf(last), title: topic?.title, repeated })

  const parts = [
    !topic && !extra && texts.unknown,
    files.length > 0 && texts.files(files.map(file => `\`${file.name.replaceAll('`', '')}\``).join(', ')),
    extra,
    ...(topic ? topicParts(topic, repeated, texts) : extra ? [] : adviceParts(library, question)),
    turn === 1 && `---\n*${texts.honest}*`
  ]
  return {
    thinking,
    text: parts.filter(Boolean).join('\n\n'),
    sources: topic ? sourcesOf(library, language, topic) : [],
    followUps: topic?.followUps ?? library[language].slice(0, 3).map(one => one.title)
  }
}

/** @param {import('./types.d.mts').Topic} topic @param {boolean} repeated @param {import('./words.mjs').Words} texts */
function topicParts(topic, repeated, texts) {
  const heading = `## ${topic.title}`
  const next = `### ${texts.next}\n\n${topic.followUps.map(one => `- ${one}`).join('\n')}`
  return repeated ? [heading, topic.more, next] : [heading, topic.body, next]
}

/** @param {import('./types.d.mts').Library} library @param {Question} question */
function adviceParts(library, { language }) {
  const texts = words[language]
  return [
    texts.approach.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    `${texts.known}\n\n${library[language].map(one => `- ${one.title}`).join('\n')}`
  ]
}

/** The topic's own passage and that of a neighbouring topic, as a search would return. @param {import('./types.d.mts').Library} library @param {import('./types.d.mts').Language} language @param {import('./types.d.mts').Topic} topic */
function sourcesOf(library, language, topic) {
  const topics = library[language]
  const neighbour = topics[(topics.indexOf(topic) + 1) % topics.length]
  return [topic, neighbour].flatMap((one, index) => (one ? [{ ...one.source, score: index === 0 ? 0.87 : 0.61 }] : []))
}
