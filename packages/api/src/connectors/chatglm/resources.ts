import type { Source } from '@lyceum/core/contract'
import { parseJson } from '../client/parse-json.ts'
import { platformLimits } from '../reply/limits.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'

type Resource = Omit<Source, 'position'>

/** Collects what an assistant's reply is based on (platform notes, ChatGLM §A3.3). */
export function createResources() {
  const found = new Map<string, Resource>()
  let quotes: Resource[] = []

  function add({ url, title, text }: { url: string; title: string; text: string }): void {
    const key = url || `${title}\n${text}`
    if (key.trim() === '' || found.has(key) || found.size >= platformLimits.sources) return
    found.set(key, resource(url, title, text))
  }

  return {
    /** A page that was read: a JSON text. */
    addPage(content: unknown): void {
      const { title, url } = recordOf(typeof content === 'string' ? parseJson(content) : content)
      add({ url: textOf(url), title: textOf(title), text: '' })
    },
    /** Passages of a knowledge base, whose fields are not documented. */
    addSlices(content: unknown): void {
      for (const raw of limited(content)) {
        const slice = recordOf(raw)
        const title = textOf(slice.title) || textOf(slice.name) || textOf(slice.document_name) || textOf(slice.file_name)
        add({ url: textOf(slice.url), title, text: textOf(slice.text) || textOf(slice.content) || textOf(raw) })
      }
    },
    /** The citations, to which the numbers in the text refer. */
    addQuotes(list: unknown): void {
      const given = limited(list).map(recordOf)
      if (given.length > 0) quotes = given.map(({ title, url }) => resource(textOf(url), textOf(title), ''))
    },
    all: (): Source[] =>
      (quotes.length > 0 ? quotes : [...found.values()]).map((source, index) => ({ position: index + 1, ...source }))
  }
}

function resource(link: string, title: string, text: string): Resource {
  const url = /^https?:\/\//i.test(link) && URL.canParse(link) ? link : null
  const file = title || (url && new URL(url).host) || text.slice(0, 50) || link
  return { description: text || title || link, file, knowledgeBase: null, page: null, url }
}

const limited = (list: unknown) => listOf(list).slice(0, platformLimits.sources)
