type OfPlural<E, Ending extends string> = Extract<keyof E, `${string}_${Ending}`>

/**
 * The shape of a translation of the English texts `E`: the same keys at every level, and of plurals at
 * least `_other`.
 */
export type Translation<E> = {
  readonly [K in Exclude<keyof E, OfPlural<E, 'one'>>]: E[K] extends string ? string : Translation<E[K]>
} & { readonly [K in OfPlural<E, 'one'>]?: string }
