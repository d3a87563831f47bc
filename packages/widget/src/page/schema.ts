/**
 * `zod/mini` as far as reading replies goes, for the chatbot page's bundle: the contract's schemas keep their shape and their
 * tolerance (unknown keys are skipped), and a reply of another shape is refused. Lengths and patterns are the server's to
 * check; here they pass. It weighs a tenth of zod, which is a third of the page's budget.
 */
type Read = (value: unknown) => unknown
type Schema = { read: Read; parse: Read; check(): Schema; shape?: Shape }
type Shape = Record<string, Schema>

function schema(read: Read, shape?: Shape): Schema {
  const made: Schema = { read, parse: read, check: () => made }
  if (shape) made.shape = shape
  return made
}

/** Made once: a union refuses many times for each event it reads. */
const misfit = new TypeError('The answer has another shape')

function refuse(): never {
  throw misfit
}

const when = (fits: (value: unknown) => boolean) => () => schema(value => (fits(value) ? value : refuse()))
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const string = when(value => typeof value === 'string')
export const number = when(value => Number.isFinite(value))
export const int = when(Number.isSafeInteger)
export const boolean = when(value => typeof value === 'boolean')
export const unknown = when(() => true)
const nothing = when(value => value === null)
export const iso = { datetime: string }

export const literal = (expected: unknown) => when(value => value === expected)()
const oneOf = (values: readonly unknown[]) => when(value => values.includes(value))()
export const optional = (inner: Schema) => schema(value => (value === undefined ? value : inner.read(value)))
export const nullable = (inner: Schema) => schema(value => (value === null ? value : inner.read(value)))
export const _default = (inner: Schema, otherwise: unknown) =>
  schema(value => (value === undefined ? otherwise : inner.read(value)))
export const array = (inner: Schema) => schema(value => (Array.isArray(value) ? value.map(inner.read) : refuse()))

const instead = (inner: Schema, otherwise: unknown) =>
  schema(value => {
    try {
      return inner.read(value)
    } catch {
      return otherwise
    }
  })

export function object(shape: Shape): Schema {
  return schema(value => {
    if (!isRecord(value)) return refuse()
    const found: Record<string, unknown> = {}
    for (const key in shape) {
      const inner = shape[key]!.read(value[key])
      if (inner !== undefined || key in value) found[key] = inner
    }
    return found
  }, shape)
}
export const strictObject = object
export const looseObject = (shape: Shape) =>
  schema(value => ({ ...(value as object), ...(object(shape).read(value) as object) }), shape)
export const extend = (base: Schema, shape: Shape) => object({ ...base.shape, ...shape })

export const record = (_key: Schema, inner: Schema) =>
  schema(value =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner.read(one)])) : refuse()
  )

export const union = (options: Schema[]) =>
  schema(value => {
    for (const option of options) {
      try {
        return option.read(value)
      } catch {}
    }
    return refuse()
  })
/** The contract takes one of its options out again, by zod's own name for them. */
export const discriminatedUnion = (_key: string, options: Schema[]) => Object.assign(union(options), { def: { options } })

export const pipe = (first: Schema, second: Schema) => schema(value => second.read(first.read(value)))
export const transform = (change: Read) => schema(change)

/** What only the server checks. */
const unchecked = () => undefined
export const maxLength = unchecked
export const minLength = unchecked
export const regex = unchecked
export const trim = unchecked
export const gte = unchecked
export const lte = unchecked
export const refine = unchecked

export function safeParse(inner: Schema, value: unknown): { success: true; data: unknown } | { success: false; error: unknown } {
  try {
    return { success: true, data: inner.read(value) }
  } catch (error) {
    return { success: false, error }
  }
}

export { instead as catch, nothing as null, oneOf as enum }
