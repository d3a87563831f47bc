import type { Source } from '@lyceum/core/contract'
import { platformLimits } from './limits.ts'

type Found = Omit<Source, 'position'>

/**
 * Collects the passages that a reply is based on. Each counts once: platforms report one several times, with or without its id, or where it is
 * from. One without words and a name is none.
 */
export function createDistinctSources<S extends Found>() {
  const found: S[] = []
  const byId = new Map<string, S>()
  const byWords = new Map<string, S[]>()

  return {
    add(source: S, id = ''): void {
      const words = source.description.replace(/\s+/g, ' ').trim()
      if (words === '' && source.file === '') return
      const alike = byWords.get(words) ?? []
      const same = byId.get(id) ?? alike.find(one => mayBeOne(one, source))
      if (same) {
        Object.assign(same, {
          file: same.file || source.file,
          knowledgeBase: same.knowledgeBase ?? source.knowledgeBase,
          page: same.page ?? source.page,
          url: same.url ?? source.url
        })
        if (id !== '') byId.set(id, same)
        return
      }
      if (found.length >= platformLimits.sources) return
      const own = { ...source }
      found.push(own)
      byWords.set(words, [...alike, own])
      if (id !== '') byId.set(id, own)
    },
    list: (): readonly S[] => found
  }
}

/** Whether two passages with the same words are one: neither says that it is from elsewhere. */
const mayBeOne = (one: Found, other: Found): boolean =>
  (one.file === other.file || one.file === '' || other.file === '') && agree(one.page, other.page) && agree(one.url, other.url)

const agree = (one: unknown, other: unknown) => one === other || one === null || other === null
