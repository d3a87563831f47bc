import type { Source } from '@lyceum/core/contract'
import { decodedUri } from '@lyceum/core/rules'
import { platformLimits } from '../reply/limits.ts'
import { listOf, numberOf, recordOf, textOf, webAddress } from '../reply/loose.ts'

/** Collects the passages of a reply's citations, each once, up to the limit of a reply. */
export function createCitations() {
  const sources = new Map<string, Source>()
  return {
    /** Adds the references of a chunk's `attribution`, in the order of the text (platform notes §3). */
    addAttribution(attribution: unknown): void {
      for (const citation of listOf(recordOf(attribution).citations)) this.addReferences(recordOf(citation).retrievedReferences)
    },
    addReferences(references: unknown): void {
      for (const raw of listOf(references)) {
        if (sources.size >= platformLimits.sources) return
        const source = sourceOf(raw, sources.size + 1)
        const key = JSON.stringify([source.file, source.url, source.page, source.description.slice(0, platformLimits.passage)])
        if ((source.description || source.file) && !sources.has(key)) sources.set(key, source)
      }
    },
    list: (): Source[] => [...sources.values()]
  }
}

const urlOfLocation = [
  ['webLocation', 'url'],
  ['confluenceLocation', 'url'],
  ['salesforceLocation', 'url'],
  ['sharePointLocation', 'url'],
  ['kendraDocumentLocation', 'uri'],
  ['s3Location', 'uri'],
  ['customDocumentLocation', 'id']
] as const

/** Converts a retrieved reference. An `s3:` address can't be opened by people, so only its file name is kept. */
function sourceOf(raw: unknown, position: number): Source {
  const { content, location, metadata } = recordOf(raw)
  const about = recordOf(metadata)
  const place = recordOf(location)
  const address =
    urlOfLocation.map(([name, key]) => textOf(recordOf(place[name])[key])).find(found => found !== '') ||
    textOf(about['x-amz-bedrock-kb-source-uri'])
  const page = numberOf(about['x-amz-bedrock-kb-document-page-number'])
  return {
    position,
    description: textOf(recordOf(content).text) || textOf(recordOf(place.sqlLocation).query),
    file: textOf(about.title) || fileNameOf(address),
    knowledgeBase: null,
    page: page === undefined ? null : Math.max(0, Math.round(page)),
    url: webAddress(address)
  }
}

/** The last part of an address, decoded; its host if the path is empty. */
function fileNameOf(address: string): string {
  const [path = ''] = address.slice(0, platformLimits.address).split(/[?#]/)
  return decodedUri(path.split('/').findLast(part => part !== '') ?? '')
}
