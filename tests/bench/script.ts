/** The pieces of the platform's answers: words, Han characters, formulas, code and an emoji. */
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

/** An answer of `count` pieces. */
export const piecesOf = (count: number): string[] => Array.from({ length: count }, (_, index) => sample[index % sample.length]!)

const stamp = /⟨(\d+)⟩/g

/** The times, by `clock`, at which the platform sent a piece of an answer. */
export const stampsIn = (text: string): number[] => [...text.matchAll(stamp)].map(([, at]) => Number(at))

export const withoutStamps = (text: string): string => text.replace(stamp, '')

/** The time in microseconds, by a clock that all processes of the machine share. */
export const clock = (): number => Number(process.hrtime.bigint() / 1000n)
