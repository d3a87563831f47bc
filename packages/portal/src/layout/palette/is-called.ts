/** Whether one of the names has each word of a query, however they are written: accents, widths and capitals count nothing. */
export function isCalled(names: readonly string[], query: string): boolean {
  const words = folded(query).split(/\s+/).filter(Boolean)
  return names.some(name => words.every(word => folded(name).includes(word)))
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
