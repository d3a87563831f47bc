import type { Source } from '@lyceum/core/contract'
import { platformLimits } from '../reply/limits.ts'
import { listOf, numberOf, recordOf, textOf } from '../reply/loose.ts'

/** Collects the passages of a reply, each once (platform notes §3.6). */
export function createSources() {
  const known = new Set<string>()
  const sources: Source[] = []
  return {
    sources,
    /** Adds the `docs` of a retrieval: a record with a list, a bare list, or nothing. */
    add(docs: unknown): void {
      const { outputList, OutputList } = recordOf(docs)
      for (const raw of listOf(Array.isArray(docs) ? docs : (outputList ?? OutputList)).slice(0, platformLimits.sources)) {
        if (sources.length >= platformLimits.sources) return
        const item = recordOf(raw)
        const metadata = recordOf(item.metadata)
        const description = textOf(item.output) || textOf(recordOf(listOf(metadata.indexes)[0]).content)
        const file = textOf(metadata.document_name)
        const key = textOf(metadata.segment_id) || `${textOf(metadata.document_id)} ${description}`
        if ((description === '' && file === '') || known.has(key)) continue
        known.add(key)
        const page = numberOf(recordOf(listOf(metadata.orientations)[0]).page_number)
        sources.push({
          position: sources.length + 1,
          description,
          file,
          knowledgeBase: textOf(metadata.dataset_name) || null,
          page: page === undefined ? null : Math.round(page),
          url: webAddress(textOf(metadata.document_url))
        })
      }
    }
  }
}

const webAddress = (link: string) => (/^https?:\/\//i.test(link) && URL.canParse(link) ? link : null)
