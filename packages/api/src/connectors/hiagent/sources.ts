import type { Source } from '@lyceum/core/contract'
import { createDistinctSources } from '../reply/distinct-sources.ts'
import { platformLimits } from '../reply/limits.ts'
import { listOf, numberOf, recordOf, textOf, webAddress } from '../reply/loose.ts'

/** Collects the passages of a reply, each once (platform notes §3.6). */
export function createSources() {
  const sources = createDistinctSources<Omit<Source, 'position'>>()
  return {
    list: (): Source[] => sources.list().map((source, index) => ({ position: index + 1, ...source })),
    /** Adds the `docs` of a retrieval: a record with a list, a bare list, or nothing. */
    add(docs: unknown): void {
      const { outputList, OutputList } = recordOf(docs)
      for (const raw of listOf(Array.isArray(docs) ? docs : (outputList ?? OutputList)).slice(0, platformLimits.sources)) {
        const item = recordOf(raw)
        const metadata = recordOf(item.metadata)
        const page = numberOf(recordOf(listOf(metadata.orientations)[0]).page_number)
        const source = {
          description: textOf(item.output) || textOf(recordOf(listOf(metadata.indexes)[0]).content),
          file: textOf(metadata.document_name),
          knowledgeBase: textOf(metadata.dataset_name) || null,
          page: page === undefined ? null : Math.round(page),
          url: webAddress(textOf(metadata.document_url))
        }
        sources.add(source, textOf(metadata.segment_id))
      }
    }
  }
}
