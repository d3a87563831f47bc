import type { FlowNode, Source } from '@lyceum/core/contract'
import { createDistinctSources } from '../reply/distinct-sources.ts'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, numberOf, recordOf, textOf, webAddress, wholeOf } from '../reply/loose.ts'

/**
 * Converts citations (platform notes §3.7). External results have their title and URL in `doc_metadata`. The same passage counts once, and
 * one without a text and a name not at all.
 */
export function sourcesOf(resources: unknown): Source[] {
  const sources = createDistinctSources<Source>()
  for (const [index, raw] of listOf(resources).slice(0, platformLimits.sources).entries()) {
    const resource = recordOf(raw)
    const metadata = recordOf(resource.doc_metadata)
    const source = {
      position: numberOf(resource.position) === undefined ? index + 1 : wholeOf(resource.position),
      description: textOf(resource.content),
      file: textOf(resource.document_name) || textOf(resource.title) || textOf(metadata.title),
      knowledgeBase: textOf(resource.dataset_name) || null,
      page: numberOf(resource.page) === undefined ? null : wholeOf(resource.page),
      url: webAddress(textOf(metadata.url) || textOf(resource.url))
    }
    sources.add(source, textOf(resource.segment_id))
  }
  return [...sources.list()]
}

/**
 * Converts an `agent_thought` event to a step for its tool; undefined without a tool, since the thought itself repeats text that was
 * streamed before.
 */
export function toToolNode(event: Loose): FlowNode | undefined {
  const id = textOf(event.id)
  const tools = [...new Set(textOf(event.tool).slice(0, platformLimits.title).split(';').filter(Boolean))]
  if (!id || tools.length === 0) return undefined
  const labels = recordOf(event.tool_labels)
  const title = tools.map(tool => labelOf(labels[tool]) || tool).join(', ')
  return { id, title, kind: 'tool', status: textOf(event.observation) ? 'finished' : 'running', milliseconds: null }
}

/** A label is a string or a record of strings by language; English is preferred. */
function labelOf(label: unknown): string {
  return textOf(label) || textOf(recordOf(label).en_US) || textOf(Object.values(recordOf(label))[0])
}
