/** What the platform of the bench says, and how a reader checks that all of it has arrived, in order and in time. */

/** Words, Han characters, formulas, code and an emoji. */
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

/** The piece with a number, from 0. */
export const pieceAt = index => sample[index % sample.length]

/** The same for an answer of large pieces. */
export const longPieceAt = index => `${index} ${'水'.repeat(590)}\n`

/** A piece as JSON, with the time at which it is sent. */
export const timedPiece = piece => `${JSON.stringify(piece).slice(0, -1)}⟨${clock()}⟩"`

/** The last piece: how many there were before it. */
export const endOf = count => `⟨=${count}⟩`

const stamp = /⟨(\d+)⟩/g
const end = /⟨=(\d+)⟩$/

/** The times, by `clock`, at which pieces of an answer were sent. */
export const stampsIn = text => [...text.matchAll(stamp)].map(([, at]) => Number(at))

/** Whether a text, with the times of its pieces or without, is all that was said, in order. */
export function isWhole(text) {
  const count = Number(end.exec(text)?.[1] ?? Number.NaN)
  if (!(count >= 0) || ![0, count].includes(stampsIn(text).length)) return false
  const said = text.replace(end, '').replace(stamp, '')
  return [pieceAt, longPieceAt].some(voice => said === Array.from({ length: count }, (_, index) => voice(index)).join(''))
}

/** The time in microseconds, by a clock that all processes of the machine share. */
export const clock = () => Number(process.hrtime.bigint() / 1000n)
