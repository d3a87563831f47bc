/**
 * A vector in one byte for each of its numbers, the largest being 127: a quarter of the memory, and the order of neighbours is
 * nearly the same. Its length need not be kept, since only directions are compared.
 */
export function packVector(vector: Float32Array): Buffer {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  return Buffer.from(Int8Array.from(vector, value => Math.round((value / largest) * 127)).buffer)
}

/**
 * The cosine between a vector and each of those that stand packed one after the other.
 * @param wanted of length 1
 */
export function cosines(wanted: Float32Array, packed: Int8Array): Float32Array {
  const dimension = wanted.length
  const found = new Float32Array(packed.length / dimension)
  for (let row = 0; row < found.length; row++) {
    const start = row * dimension
    let product = 0
    let squares = 0
    for (let at = 0; at < dimension; at++) {
      const value = packed[start + at]!
      product += wanted[at]! * value
      squares += value * value
    }
    found[row] = squares === 0 ? 0 : product / Math.sqrt(squares)
  }
  return found
}
