/** A block has as many bytes as there are already, between these: short texts take little, and long ones few blocks. */
const [leastBlock, mostBlock] = [512, 4096]

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * A text that grows by small pieces, kept as UTF-8 in blocks outside of V8's heap. As a string it would be a tree of its pieces, which takes
 * ten times as much as their letters, or be copied as a whole again and again, and what is left of either waits long to be collected.
 */
export class GrownText {
  /** Characters, as a string counts them. */
  length = 0
  /** Whether all of it is white space. */
  isBlank = true
  /** Full ones, each of whole characters. */
  private blocks: Uint8Array[] = []
  private block: Uint8Array | undefined
  /** Bytes of `block` that are taken, and of all that are full. */
  private used = 0
  private full = 0
  /** Half of a character whose other half has not come yet. */
  private half = ''

  add(piece: string): void {
    if (piece === '') return
    this.length += piece.length
    if (this.isBlank) this.isBlank = piece.trim() === ''
    let rest = this.half + piece
    this.half = isFirstHalf(rest.charCodeAt(rest.length - 1)) ? rest.slice(-1) : ''
    if (this.half) rest = rest.slice(0, -1)
    while (rest !== '') {
      this.block ??= new Uint8Array(Math.min(mostBlock, Math.max(leastBlock, this.full)))
      const { read, written } = encoder.encodeInto(rest, this.block.subarray(this.used))
      this.used += written
      if (read === rest.length) return
      rest = rest.slice(read)
      this.endBlock(this.block)
    }
  }

  set(text: string): void {
    this.length = this.used = this.full = 0
    this.isBlank = true
    this.blocks = []
    this.block = undefined
    this.half = ''
    this.add(text)
  }

  /** Takes time in the length of the text. A half of a character without the other is U+FFFD. */
  toString(): string {
    const last = this.block ? [this.block.subarray(0, this.used)] : []
    return [...this.blocks, ...last].map(bytes => decoder.decode(bytes)).join('') + this.half
  }

  private endBlock(block: Uint8Array): void {
    this.blocks.push(block.subarray(0, this.used))
    this.full += this.used
    this.used = 0
    this.block = undefined
  }
}

const isFirstHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
