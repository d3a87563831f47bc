/**
 * Sorts records of two numbers, a key and a value, by their keys, which count as unsigned; records of the same key stay in their order.
 * It takes linear time whatever the keys are: by eleven bits at a time (a radix sort), which also reads and writes memory in order.
 *
 * @param records key and value by turns
 * @param spare room for as many, overwritten
 * @returns whichever of the two holds the sorted records
 */
export function sortRecords(records: Int32Array, spare: Int32Array, count: number): Int32Array {
  const ends = Array.from({ length: digits }, () => new Int32Array(digitValues))
  const [low, middle, high] = ends as [Int32Array, Int32Array, Int32Array]
  for (let at = 0; at < 2 * count; at += 2) {
    const key = records[at]!
    low[key & digitMask]!++
    middle[(key >>> digitBits) & digitMask]!++
    high[key >>> (2 * digitBits)]!++
  }
  let [from, to] = [records, spare]
  for (const [digit, places] of ends.entries()) {
    const shift = digit * digitBits
    // Keys that have the same digit are in order by it.
    if (count === 0 || places[(from[0]! >>> shift) & digitMask] === count) continue
    let start = 0
    for (let value = 0; value < digitValues; value++) {
      const size = places[value]!
      places[value] = start
      start += 2 * size
    }
    for (let at = 0; at < 2 * count; at += 2) {
      const key = from[at]!
      const value = (key >>> shift) & digitMask
      const place = places[value]!
      places[value] = place + 2
      to[place] = key
      to[place + 1] = from[at + 1]!
    }
    ;[from, to] = [to, from]
  }
  return from
}

const digits = 3
const digitBits = 11
const digitValues = 1 << digitBits
const digitMask = digitValues - 1
