type Language = { stem(word: string): string; simplify(text: string): string }

/**
 * BM25 as Lucene has it (k1 1.2, b 0.75) on the same texts, for comparison: English words without its stop words, as stems; Chinese
 * characters as pairs of neighbours, folded to Simplified before.
 */
export function createBaseline(language: Language, texts: string[]): (question: string, top: number) => number[] {
  const postings = new Map<string, { text: number; count: number }[]>()
  const lengths = texts.map((text, at) => {
    const terms = termsOf(language, text)
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) {
      const known = postings.get(term)
      if (known) known.push({ text: at, count })
      else postings.set(term, [{ text: at, count }])
    }
    return terms.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / texts.length
  return (question, top) => {
    const scores = new Map<number, number>()
    for (const term of termsOf(language, question)) {
      const found = postings.get(term) ?? []
      const rarity = Math.log(1 + (texts.length - found.length + 0.5) / (found.length + 0.5))
      for (const { text, count } of found) {
        const penalty = 1.2 * (0.25 + (0.75 * lengths[text]!) / average)
        scores.set(text, (scores.get(text) ?? 0) + (rarity * count) / (count + penalty))
      }
    }
    const best = [...scores].sort((one, other) => other[1] - one[1] || one[0] - other[0])
    return best.slice(0, top).map(([text]) => text)
  }
}

function termsOf({ stem, simplify }: Language, text: string): string[] {
  const terms: string[] = []
  for (const [word] of simplify(text).toLowerCase().matchAll(words)) {
    if (/^\p{Script=Han}/u.test(word)) {
      const characters = [...word]
      if (characters.length === 1) terms.push(word)
      for (let at = 1; at < characters.length; at++) terms.push(characters[at - 1]! + characters[at]!)
    } else {
      const plain = word.replace(/['’]s$/, '')
      if (!stopWords.has(plain)) terms.push(/^[a-z]+$/.test(plain) ? stem(plain) : plain)
    }
  }
  return terms
}

const words = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:['’.](?:(?!\p{Script=Han})[\p{L}\p{N}])+)*/gu
const stopWords = new Set(
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' '
  )
)
