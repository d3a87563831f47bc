import type { Source } from '@lyceum/core/contract'
import { parseJson } from '../client/parse-json.ts'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, numberOf, recordOf, textOf } from '../reply/loose.ts'

/** A link definition of Markdown: `[1]: https://… "Title"` or `[1]: cite:1 "Title"`. */
type Definition = { position: number; target: string; title: string }

const maxDefinitionLength = 2 * platformLimits.address

/** Takes the link definitions from the end of a text, which are its citations (platform notes §3.6). */
export function withoutDefinitions(text: string): { text: string; definitions: Definition[] } {
  const definitions: Definition[] = []
  let end = text.length
  while (end > 0) {
    const start = text.lastIndexOf('\n', end - 1) + 1
    const line = end - start > maxDefinitionLength ? undefined : text.slice(start, end).trim()
    const definition = line === undefined ? undefined : /^\[(\d{1,4})\]:\s+(\S+)(?:\s+"(.*)")?$/.exec(line)
    if (!definition && line !== '') break
    if (definition) definitions.push({ position: Number(definition[1]), target: definition[2]!, title: definition[3] ?? '' })
    end = Math.max(0, start - 1)
  }
  // They were found from the end.
  definitions.reverse()
  return definitions.length === 0 ? { text, definitions } : { text: text.slice(0, end).trimEnd(), definitions }
}

type Found = { position: number | undefined; id: string; title: string; text: string; url: string }

/** Collects the citations of a turn's messages from their three forms (platform notes §3.6), merged by address or position. */
export function createCopilotSources() {
  const cited: Found[] = []
  const retrieved: Found[] = []

  function add(list: Found[], found: Found): void {
    const same = list.find(
      one =>
        (one.url !== '' && one.url === found.url) ||
        (one.id !== '' && one.id === found.id) ||
        (one.position !== undefined && one.position === found.position)
    )
    if (same) {
      same.position ??= found.position
      same.title ||= found.title
      same.text ||= found.text
      if (!isWeb(same.url)) same.url = found.url || same.url
    } else if (list.length < platformLimits.sources && (found.title || found.text || found.url)) list.push(found)
  }

  return {
    addMessage(activity: Loose, definitions: Definition[]): void {
      for (const { position, target, title } of definitions)
        add(cited, { position, id: /^cite:/.test(target) ? target : '', title, text: '', url: isWeb(target) ? target : '' })
      for (const entity of listOf(activity.entities).map(recordOf)) {
        for (const claim of listOf(entity.citation)) add(cited, claimOf(recordOf(claim)))
        if (/schema\.org\/Claim$/.test(textOf(entity.type))) add(cited, claimOf(entity))
      }
      const { result } = recordOf(recordOf(feedbackOf(activity)).summarizationOpenAIResponse)
      for (const raw of listOf(recordOf(result).textCitations).map(recordOf))
        add(cited, {
          position: undefined,
          id: textOf(raw.id),
          title: textOf(raw.title),
          text: textOf(raw.text),
          url: textOf(raw.url)
        })
    },
    /** What a search of the agent found; the sources if nothing is cited. */
    addResults(results: unknown): void {
      for (const raw of listOf(results).map(recordOf))
        add(retrieved, { position: undefined, id: '', title: textOf(raw.Name), text: textOf(raw.Text), url: textOf(raw.Url) })
    },
    list: (): Source[] => (cited.length > 0 ? cited : retrieved).map(toSource)
  }
}

const isWeb = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address)

function claimOf(claim: Loose): Found {
  const { name, url, abstract, text } = recordOf(claim.appearance)
  return {
    position: numberOf(claim.position),
    id: textOf(claim['@id']),
    title: textOf(name) || textOf(claim.name),
    text: textOf(text) || textOf(abstract) || textOf(claim.text),
    url: textOf(url) || textOf(claim.url)
  }
}

/** An object, or that object as JSON. */
function feedbackOf(activity: Loose): unknown {
  const raw = recordOf(activity.channelData)['pva:gpt-feedback']
  return typeof raw === 'string' ? parseJson(raw) : raw
}

function toSource({ position, title, text, url }: Found, index: number): Source {
  const description = text || title || url
  return {
    position: position === undefined ? index + 1 : Math.max(0, Math.round(position)),
    description,
    file: title || lastPartOf(url) || description.slice(0, 100),
    knowledgeBase: null,
    page: null,
    url: isWeb(url) ? url : null
  }
}

const lastPartOf = (url: string) =>
  url
    .slice(0, platformLimits.address)
    .split(/[?#]/)[0]!
    .split('/')
    .findLast(part => part !== '') ?? ''
