/** Whether a text has many characters that only Traditional Chinese has. A third of its characters are; of Simplified Chinese none. */
export async function isTraditional(text: string): Promise<boolean> {
  const ideographs = text.match(/\p{Script=Han}/gu) ?? []
  if (ideographs.length === 0) return false
  traditional ??= charactersOf((await import('opencc-js/dict/TSCharacters')).default)
  return ideographs.filter(character => traditional!.has(character)).length > ideographs.length / 12
}

let traditional: Set<string> | undefined

/** @param pairs each Traditional character with its Simplified ones, separated by `|` */
const charactersOf = (pairs: string) =>
  new Set(pairs.split('|').flatMap(pair => (pair[0] === pair.split(' ')[1]?.[0] ? [] : [pair.split(' ')[0]!])))
