/**
 * camelCase inside, snake_case on the wire. Keys under these names belong to people or platforms and keep their spelling,
 * at any depth below.
 */
export const opaqueKeys: ReadonlySet<string> = new Set(['inputs', 'outputs', 'context', 'words', 'claims'])

const toSnake = (key: string) => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const toCamel = (key: string) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Our names → the wire's. */
export const toWire = (value: unknown): unknown => rename(value, toSnake)
/** The wire's names → ours. */
export const fromWire = (value: unknown): unknown => rename(value, toCamel)
/** One name, for query parameters, headers of tables and field paths. */
export const wireName = toSnake
export const ourName = toCamel
/** The path of a field: names below an opaque key are people's own. */
export function wirePath(path: string[]): string[] {
  const opaque = path.findIndex(part => opaqueKeys.has(part))
  return path.map((part, index) => (opaque !== -1 && index > opaque ? part : toSnake(part)))
}

function rename(value: unknown, change: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => rename(item, change))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  const renamed: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const name = change(key)
    // A key named __proto__ must become a plain property, not the object's prototype.
    Object.defineProperty(renamed, name, {
      value: opaqueKeys.has(key) ? inner : rename(inner, change),
      enumerable: true,
      configurable: true,
      writable: true
    })
  }
  return renamed
}
