/**
 * Names are camelCase in the code and snake_case on the wire. The values of these fields have keys that people or platforms chose,
 * which are not renamed at any depth.
 */
export const opaqueKeys: ReadonlySet<string> = new Set(['inputs', 'outputs', 'context', 'words', 'claims'])

const toSnake = (key: string) => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const toCamel = (key: string) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Renames the keys of all objects in a value, camelCase → snake_case. */
export const toWire = (value: unknown): unknown => rename(value, toSnake)
/** Renames the keys of all objects in a value, snake_case → camelCase. */
export const fromWire = (value: unknown): unknown => rename(value, toCamel)
/** The path of a key that another one beside it becomes too, as `scope_id` beside `scopeId`; undefined where none does. */
export function twinIn(value: unknown, path: string[] = []): string[] | undefined {
  if (value === null || typeof value !== 'object') return undefined
  const names = new Set<string>()
  for (const [key, inner] of Object.entries(value)) {
    const name = Array.isArray(value) ? key : toCamel(key)
    if (names.has(name)) return [...path, name]
    names.add(name)
    const below = opaqueKeys.has(key) ? undefined : twinIn(inner, [...path, name])
    if (below) return below
  }
  return undefined
}
/** Renames a query parameter or a part of a field path for the wire. */
export const wireName = toSnake
export const ourName = toCamel
/** The path of a field on the wire; keys below an opaque key are not renamed. */
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
    const value = opaqueKeys.has(key) ? inner : rename(inner, change)
    // A key `__proto__` must become a plain property instead of setting the prototype.
    if (name === '__proto__')
      Object.defineProperty(renamed, name, { value, enumerable: true, configurable: true, writable: true })
    else renamed[name] = value
  }
  return renamed
}
