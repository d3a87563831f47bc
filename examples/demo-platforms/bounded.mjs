/**
 * A Map that forgets its oldest entry when it grows past `limit`, so that a demonstration left running for weeks stays small.
 *
 * @template K, V
 * @extends {Map<K, V>}
 */
export class BoundedMap extends Map {
  /** @param {number} limit */
  constructor(limit) {
    super()
    this.limit = limit
  }

  /** @override @param {K} key @param {V} value */
  set(key, value) {
    super.set(key, value)
    if (this.size > this.limit) super.delete(/** @type {K} */ (super.keys().next().value))
    return this
  }
}
