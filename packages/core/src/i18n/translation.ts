type OfPlural<E, Ending extends string> = Extract<keyof E, `${string}_${Ending}`>

/**
 * What a language must have when English has the words `E`: every word, groups of words as deep as they are, and of plurals at
 * least `_other`.
 */
export type Translation<E> = {
  readonly [K in Exclude<keyof E, OfPlural<E, 'one'>>]: E[K] extends string ? string : Translation<E[K]>
} & { readonly [K in OfPlural<E, 'one'>]?: string }
