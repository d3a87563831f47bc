import { AppError, type ConnectorEvent, limits } from '@lyceum/core/contract'
import type { ReplySink } from './connector.ts'
import { boundFile, boundForm, boundJson, boundNode, boundSources, platformLimits } from './limits.ts'

/**
 * Stands between any connector and a reply, so that no platform can make a reply grow without end: whoever calls a connector hands
 * it this around the sink of its own. Cuts or drops what is too long or too much. Text that grows past the limit throws
 * thirdPartyStreamFailed, once: the steps that are open may then still end.
 */
export function boundedSink(sink: ReplySink): ReplySink {
  const said = { text: 0, thinking: 0, replaced: 0 }
  const nodes = new Set<string>()
  let files = 0
  let steps = 0
  let lastStep: string | undefined
  const memories = { state: 0, ref: 0 }
  let full = false
  let over = false

  /** The event as it goes on; undefined when it does not. */
  function bounded(event: ConnectorEvent): ConnectorEvent | undefined {
    switch (event.type) {
      case 'text':
      case 'thinking': {
        // The contract's union loses `delta` to the stamps that are taken off.
        const { delta } = event as { delta: string }
        if (delta === '') return undefined
        said[event.type] += delta.length
        return grown(event)
      }
      case 'replace':
        said.text = event.text.length
        said.thinking = event.thinking?.length ?? said.thinking
        said.replaced += event.text.length + (event.thinking?.length ?? 0)
        return grown(event)
      case 'progress':
        if (event.step === lastStep && event.detail === undefined) return undefined
        lastStep = event.step
        if (++steps > platformLimits.progressSteps) return undefined
        return event.detail === undefined ? event : { ...event, detail: event.detail.slice(0, platformLimits.title) }
      case 'node': {
        const { id } = event.node
        if (!nodes.has(id) && (nodes.size >= platformLimits.nodes || id.length > platformLimits.title)) return undefined
        nodes.add(id)
        return { type: 'node', node: boundNode(event.node) }
      }
      case 'file': {
        const file = boundFile(event.file)
        return file && ++files <= platformLimits.files ? { type: 'file', file } : undefined
      }
      case 'sources':
        return { type: 'sources', sources: boundSources(event.sources) }
      case 'form':
        return { type: 'form', form: boundForm(event.form) }
      case 'outputs':
        return { type: 'outputs', outputs: boundJson(event.outputs) }
      case 'suggestions': {
        const suggestions = event.suggestions.slice(0, limits.suggestedQuestions)
        return { type: 'suggestions', suggestions: suggestions.map(question => question.slice(0, limits.message)) }
      }
      default:
        return event
    }
  }

  function grown(event: ConnectorEvent): ConnectorEvent | undefined {
    if (full) return undefined
    full = said.text + said.thinking > platformLimits.reply || said.replaced > platformLimits.replaced
    if (full) throw new AppError('thirdPartyStreamFailed', { cause: new Error('a reply without end') })
    return event
  }

  const fits = (kind: keyof typeof memories, memory: Record<string, unknown>) =>
    ++memories[kind] <= platformLimits.memories && JSON.stringify(boundJson(memory)).length <= platformLimits.memory

  return {
    push(event) {
      if (over) return
      const passed = bounded(event)
      if (!passed) return
      over = passed.type === 'finished' || passed.type === 'failed'
      sink.push(passed)
    },
    rememberState(state) {
      if (fits('state', state)) sink.rememberState(state)
    },
    rememberRef(ref) {
      if (fits('ref', ref)) sink.rememberRef(ref)
    }
  }
}
