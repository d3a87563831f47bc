import { digestWords } from './digest-words.mjs'
import { languageOf } from './language.mjs'
import { sentencesOf, wordsOf } from './sentences.mjs'

/**
 * A digest made by counting, not by a model: the sentences that carry the most frequent words, the words themselves, and a cloze quiz.
 *
 * @typedef {{ sentences: string[], keywords: string[], summary: string[], quiz: { question: string, answer: string }[] }} Digest
 * @param {{ text: string, length: string }} input
 * @returns {Digest}
 */
export function digest({ text, length }) {
  const sentences = sentencesOf(text)
  const counts = new Map()
  for (const word of sentences.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const keywords = topWords(counts, sentences.length)
  const wanted = { short: 2, medium: 4, long: 7 }[length] ?? 4
  const ranked = sentences
    .map((sentence, index) => ({ sentence, index, score: scoreOf(sentence, counts) * (index === 0 ? 1.3 : 1) }))
    .sort((a, b) => b.score - a.score)
  const summary = ranked
    .slice(0, wanted)
    .sort((a, b) => a.index - b.index)
    .map(one => one.sentence)
  const quiz = ranked.slice(0, 3).flatMap(({ sentence }) => {
    const answer = keywords.find(word => sentence.toLowerCase().includes(word))
    return answer ? [{ question: sentence.replace(new RegExp(escaped(answer), 'i'), '______'), answer }] : []
  })
  return { sentences, keywords, summary, quiz }
}

/**
 * @param {Record<string, unknown>} inputs
 * @param {string} [given]
 * @returns {import('../dify/types.d.mts').FlowStep[]}
 */
export function digestSteps(inputs, given) {
  const text = String(inputs.text ?? '').trim() || 'There is no text. Paste one into the form.'
  const texts = digestWords[languageOf(text)]
  const result = digest({ text, length: String(inputs.length ?? 'medium').split(' / ')[0] ?? '' })
  const markdown = given ?? writeDigest(result, texts, { audience: String(inputs.audience ?? ''), quiz: inputs.quiz !== false })
  const paragraphs = text.split(/\n\s*\n/)
  return [
    { id: 'start', type: 'start', title: 'Start', work: values => ({ inputs: values.start, outputs: inputs }) },
    {
      id: 'split',
      type: 'code',
      title: texts.steps.split,
      work: () => ({ inputs: { text }, outputs: { sentences: result.sentences.length, paragraphs: paragraphs.length } })
    },
    {
      id: 'rate',
      type: 'iteration',
      title: texts.steps.rate,
      work: () => ({
        inputs: { paragraphs },
        outputs: { keywords: result.keywords },
        rounds: paragraphs.slice(0, 5).map(one => sentencesOf(one).length)
      })
    },
    {
      id: 'llm',
      type: 'llm',
      title: texts.steps.write,
      work: () => ({
        inputs: { prompt: `Summarise for the reader: ${text}` },
        process: { prompts: [{ role: 'user', text }], model_name: 'none' },
        outputs: { text: markdown, reasoning_content: '' },
        text: markdown,
        tokens: Math.ceil(text.length / 4)
      })
    },
    {
      id: 'end',
      type: 'end',
      title: 'End',
      work: () => ({
        outputs: {
          digest: markdown,
          keywords: result.keywords,
          statistics: {
            sentences: result.sentences.length,
            characters: [...text].length,
            reading_minutes: Math.max(1, Math.round([...text].length / 500))
          }
        }
      })
    }
  ]
}

/** @param {Digest} result @param {import('./digest-words.mjs').DigestWords} texts @param {{ audience: string, quiz: boolean }} options */
function writeDigest({ sentences, keywords, summary, quiz }, texts, options) {
  const parts = [
    `## ${texts.summary}${options.audience ? ` (${options.audience})` : ''}`,
    summary.map(sentence => `- ${sentence}`).join('\n'),
    `**${texts.keywords}** ${keywords.map(word => `\`${word}\``).join(' ')}`,
    options.quiz &&
      quiz.length > 0 &&
      `## ${texts.quiz}\n\n${quiz.map(({ question, answer }, index) => `${index + 1}. ${question} *(${answer})*`).join('\n')}`,
    `---\n*${texts.honest(sentences.length)}*`
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** @param {string} sentence @param {Map<string, number>} counts */
function scoreOf(sentence, counts) {
  const words = wordsOf(sentence)
  return words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0) / Math.sqrt(words.length + 4)
}

/** @param {Map<string, number>} counts @param {number} sentences */
function topWords(counts, sentences) {
  const repeated = [...counts].filter(([, count]) => count > 1 || sentences < 4).sort(([, a], [, b]) => b - a)
  return repeated.slice(0, 8).map(([word]) => word)
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
