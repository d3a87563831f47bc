/** What the platform says: words, Han characters, formulas, code and an emoji, as replies have them. */
const sample = [
  'A ',
  'limit ',
  'says ',
  'where ',
  '$f(x)$ ',
  'goes, ',
  '极限',
  '是函数',
  '趋近的',
  '值。\n\n',
  '- **if** ',
  '`a < b` ',
  '"then" ',
  '🙂 ',
  'naïve ',
  'ends.\n'
]

/** An answer in so many pieces. */
export const piecesOf = (count: number): string[] => Array.from({ length: count }, (_, index) => sample[index % sample.length]!)

const stamp = /⟨(\d+)⟩/g

/** The moments that the platform stamped into a piece of an answer, by `clock`. */
export const stampsIn = (text: string): number[] => [...text.matchAll(stamp)].map(([, at]) => Number(at))

export const withoutStamps = (text: string): string => text.replace(stamp, '')

/** Microseconds of the clock that all processes of this machine share. */
export const clock = (): number => Number(process.hrtime.bigint() / 1000n)
