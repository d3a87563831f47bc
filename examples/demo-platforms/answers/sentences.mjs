/** Splits English or Chinese text into sentences. @param {string} text */
export function sentencesOf(text) {
  return (text.match(/[^.!?。！？\n]+[.!?。！？]*/g) ?? []).map(one => one.trim()).filter(one => /[\p{L}\p{N}]/u.test(one))
}

/** Splits a sentence into Latin words and pairs of Han characters, which approximate words without a dictionary. @param {string} sentence */
export function wordsOf(sentence) {
  const latin = (sentence.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter(word => !stopWords.has(word))
  const han = (sentence.match(/\p{Script=Han}+/gu) ?? []).flatMap(run => {
    const signs = [...run]
    return signs.slice(1).map((sign, index) => `${signs[index]}${sign}`)
  })
  return [...latin, ...han.filter(pair => !/[的了是在和与與也不这這那有就都而及为為以其之一个個我你他她它们們]/.test(pair))]
}

const stopWords = new Set(
  'that this with from have which their there they were been than then when what will would about into more some such only also other these those because between while where each over very your just most much many does being after before both through'.split(
    ' '
  )
)
