/** Invented text whose words are as frequent as in natural language, so that figures do not depend on a download. */
export type Texts = {
  /** A paragraph in one of the languages, English somewhat more often. */
  passage(language?: 'english' | 'chinese'): string
  query(): string
}

const questions = ['what is', 'how do I find', 'where can students see', '如何', '什么是', '請問']

/** @param seed the same texts come for the same seed */
export function inventTexts(seed: number): Texts {
  const random = randomFrom(seed)
  const latin = Array.from({ length: 60_000 }, (_, at) => latinWord(at))
  const han = Array.from({ length: 40_000 }, (_, at) => hanWord(at))
  /** A rank of Zipf's law: the word of rank n is about n times rarer than the first. */
  const rank = (size: number) => Math.min(size - 1, Math.floor(size ** random()) - 1)

  function passage(language = random() < 0.4 ? 'chinese' : 'english'): string {
    const chinese = language === 'chinese'
    let text = ''
    const size = chinese ? 350 : 900
    while (text.length < size) {
      const sentence = Array.from({ length: 8 + Math.floor(random() * 12) }, () =>
        chinese ? han[rank(han.length)] : latin[rank(latin.length)]
      )
      text += chinese ? `${sentence.join('')}。` : `${sentence.join(' ')}. `
    }
    return text
  }

  function query(): string {
    const chinese = random() < 0.4
    const words = Array.from({ length: 2 + Math.floor(random() * 5) }, () =>
      chinese ? han[Math.max(rank(han.length), 20)] : latin[Math.max(rank(latin.length), 20)]
    )
    return `${questions[Math.floor(random() * questions.length)]} ${words.join(chinese ? '' : ' ')}?`
  }
  return { passage, query }
}

const consonants = 'bcdfghjklmnprstvw'
const vowels = 'aeiou'

/** Frequent words are short. */
function latinWord(at: number): string {
  let word = ''
  for (let rest = at + 1; rest > 0; rest = Math.floor(rest / 85)) {
    const syllable = rest % 85
    word += consonants[Math.floor(syllable / 5)]! + vowels[syllable % 5]!
  }
  return word
}

const hanWord = (at: number) =>
  String.fromCharCode(0x4e00 + ((at * 7919) % 3000)) + String.fromCharCode(0x4e00 + ((at * 104_729 + 17) % 3000))

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
