/** Keeps values up to a number of bytes; those that were not asked for longest go first. */
export class BoundedCache<K, V> {
  #found = new Map<K, { value: V; bytes: number }>()
  #bytes = 0
  #maxBytes: number

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: K): V | undefined {
    const found = this.#found.get(key)
    if (!found) return undefined
    this.#found.delete(key)
    this.#found.set(key, found)
    return found.value
  }

  /** @param bytes about how much memory the value takes, besides an entry's own */
  set(key: K, value: V, bytes: number): void {
    this.#remove(key)
    if (bytes > this.#maxBytes / 4) return
    this.#found.set(key, { value, bytes: bytes + entryBytes })
    this.#bytes += bytes + entryBytes
    for (const oldest of this.#found.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#remove(oldest)
    }
  }

  #remove(key: K): void {
    const found = this.#found.get(key)
    if (!found) return
    this.#found.delete(key)
    this.#bytes -= found.bytes
  }
}

/** A key, its place in the map, and the objects around a value. */
const entryBytes = 250
