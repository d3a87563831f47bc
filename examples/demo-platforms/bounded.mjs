/**
 * A Map that drops its oldest entry beyond `limit`, so that memory stays bounded in a demonstration that runs for weeks.
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
