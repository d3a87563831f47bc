import { sentencesOf, wordsOf } from './sentences.mjs'

/**
 * Splits a question from the numbered passages (`[1] text`) that some callers put before it, with the question last, or behind it, with
 * an introduction between. Of a passage whose lines are quoted (`> `), the first line only names where it is from.
 *
 * @typedef {{ number: number, text: string }} Passage
 * @param {string} query
 * @returns {{ question: string, passages: Passage[] }} `question` is the whole text when there are no passages
 */
export function splitPassages(query) {
  const blocks = query.split(/\n\s*\n|\n(?=\s*\[\d{1,3}\])/).map(block => block.trim())
  const passages = blocks.flatMap(block => {
    const found = /^\[(\d{1,3})\]\s*([\s\S]+)/.exec(block)
    return found ? [{ number: Number(found[1]), text: withoutQuotation(found[2] ?? '') }] : []
  })
  if (passages.length === 0) return { question: query, passages }
  const rest = blocks.filter(block => block && !/^\[\d{1,3}\]/.test(block))
  const isBehind = rest.length > 1 && /^\[\d{1,3}\]/.test(blocks.at(-1) ?? '')
  const asked = isBehind ? rest.slice(0, -1).join('\n\n') : (rest.at(-1) ?? query)
  return { question: asked.replace(/^(question|问题|問題|提问|提問)\s*[:：]\s*/i, ''), passages }
}

/** @param {string} passage */
function withoutQuotation(passage) {
  const lines = passage.split('\n')
  const quoted = lines.filter(line => line.startsWith('>')).map(line => line.replace(/^> ?/, ''))
  return quoted.length > 0 && quoted.length === lines.length - 1 ? quoted.join('\n') : passage
}

/**
 * Quotes the sentences that share the most words with the question, each with the number of its passage.
 *
 * @param {string} question @param {Passage[]} passages @param {import('./types.d.mts').Language} language
 * @returns {string} Markdown, empty without passages
 */
export function quotePassages(question, passages, language) {
  if (passages.length === 0) return ''
  const asked = new Set(wordsOf(question))
  const ranked = passages
    .flatMap(({ number, text }) =>
      sentencesOf(text).map(sentence => ({ number, sentence, score: wordsOf(sentence).filter(word => asked.has(word)).length }))
    )
    .sort((a, b) => b.score - a.score)
  const best = ranked.filter(({ score }) => score > 0).slice(0, 3)
  const chosen = best.length > 0 ? best : ranked.slice(0, 1)
  return `${headings[language]}\n\n${chosen.map(({ sentence, number }) => `- ${asWords(sentence)} [${number}]`).join('\n')}`
}

/** A row of a table as people would say it: what it is about, then the rest. @param {string} sentence */
function asWords(sentence) {
  const [first, ...rest] = sentence
    .split('|')
    .map(cell => cell.trim())
    .filter(Boolean)
  return first && rest.length > 0 ? `**${first}**: ${rest.join(', ')}` : sentence
}

/** @type {Record<import('./types.d.mts').Language, string>} */
const headings = {
  en: '### From your material',
  'zh-CN': '### 资料中的相关内容',
  'zh-TW': '### 資料中的相關內容'
}
