const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

/** The checksum of PNG chunks; Node 20 has none of its own. @param {Uint8Array} bytes */
export function crc32(bytes) {
  let sum = 0xffffffff
  for (const byte of bytes) sum = /** @type {number} */ (table[(sum ^ byte) & 0xff]) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}
