/**
 * A list without pages, cut where it ends. @param rows those that are listed, in their order, and one more where there is one
 * @returns the first, and whether there are more
 */
export function cutList<T>(rows: readonly T[], most: number): { items: T[]; more?: true } {
  return { items: rows.slice(0, most), ...(rows.length > most && { more: true }) }
}
