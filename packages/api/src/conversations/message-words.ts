import { plainText } from '@lyceum/core/rules'
import { foldWords } from '../search/fold-words.ts'

/** Characters of a message of which marks are looked for; longer ones are mostly data. */
const maxPlain = 200_000

/** A message as it is shown, without its marks. */
export const shownTextOf = (text: string): string => plainText(text.slice(0, maxPlain))

/** By what a message is found: its words as they are written, and as they are shown, `限**制**` also by 限制. */
export const messageWords = (text: string): Promise<string> =>
  foldWords(hasMarks.test(text) ? `${text}\n${shownTextOf(text)}` : text)

const hasMarks = /[*_~`[<]/
