import type { Source } from '@lyceum/core/contract'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, recordOf, textOf, webAddress } from '../reply/loose.ts'

/**
 * Collects what a reply is based on, in any of the shapes that servers use (platform notes §3.5): annotations of a message, Zhipu's
 * `web_search`, and the `search_results` and `citations` of gateways. Chunks may repeat them.
 */
export function createSources() {
  const found = new Map<string, Omit<Source, 'position'> & { text: string }>()

  function add({ url, title, text }: { url: string; title: string; text: string }): void {
    const key = url || title
    if (key === '' || key.length > platformLimits.address) return
    const known = found.get(key)
    if (!known && found.size >= platformLimits.sources) return
    // A later chunk may add the title of an address.
    const file = title || (known?.file ?? '') || hostOf(url)
    found.set(key, {
      description: text || known?.text || title || url,
      text: text || (known?.text ?? ''),
      file,
      knowledgeBase: null,
      page: null,
      url: webAddress(url)
    })
  }

  return {
    addAnnotations(annotations: unknown): void {
      for (const raw of limited(annotations)) {
        const annotation = recordOf(raw)
        const citation = recordOf(annotation.url_citation ?? annotation)
        add({ url: textOf(citation.url), title: textOf(citation.title), text: textOf(citation.content) })
      }
    },
    addResults({ web_search, search_results, citations }: Loose): void {
      for (const raw of limited(web_search)) {
        const { link, title, media, content } = recordOf(raw)
        add({ url: textOf(link), title: textOf(title) || textOf(media), text: textOf(content) })
      }
      for (const raw of limited(search_results)) {
        const { url, title, snippet } = recordOf(raw)
        add({ url: textOf(url), title: textOf(title), text: textOf(snippet) })
      }
      for (const raw of limited(citations)) {
        if (!found.has(textOf(raw))) add({ url: textOf(raw), title: '', text: '' })
      }
    },
    all: (): Source[] => [...found.values()].map(({ text: _, ...source }, index) => ({ position: index + 1, ...source }))
  }
}

export type FoundSources = ReturnType<typeof createSources>

const limited = (list: unknown) => listOf(list).slice(0, platformLimits.sources)

const hostOf = (link: string) => (webAddress(link) ? new URL(link).host : link)
