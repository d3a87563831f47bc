import { AppError, limits, type ReplyRemark } from '@lyceum/core/contract'
import type { PlatformEvent, ReplyReceiver, ReplySink } from '../connector.ts'
import { boundFile, boundForm, boundJson, boundNode, boundSources, boundUsage, platformLimits } from './limits.ts'
import { withoutThinking } from './think-tags.ts'

/**
 * Wraps the sink that a connector receives, so that no platform can make a reply grow without limit. Values that exceed
 * `platformLimits` are cut or dropped, and thinking in outputs and in the text of a form. Text beyond its limit throws thirdPartyStreamFailed once; later events are still accepted, so
 * that the connector can end the open steps.
 */
export function boundedSink(sink: ReplyReceiver): ReplySink {
  /** Characters so far. */
  const lengths = { text: 0, thinking: 0, replaced: 0 }
  const nodes = new Set<string>()
  const remarks = new Set<ReplyRemark>()
  let files = 0
  let fileBytes = 0
  let steps = 0
  let lastStep: string | undefined
  const writes = { state: 0, ref: 0 }
  let full = false
  let ended = false

  /** The event within the limits; undefined if it is dropped. */
  function bounded(event: PlatformEvent): PlatformEvent | undefined {
    switch (event.type) {
      case 'text':
      case 'thinking': {
        // `Omit` on the contract's union loses `delta`.
        const { delta } = event as { delta: string }
        if (delta === '') return undefined
        lengths[event.type] += delta.length
        return withinLength(event)
      }
      case 'replace':
        lengths.text = event.text.length
        lengths.thinking = event.thinking?.length ?? lengths.thinking
        lengths.replaced += event.text.length + (event.thinking?.length ?? 0)
        return withinLength(event)
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
        const bounded = boundFile(event)
        if (!bounded) return undefined
        if (bounded.source && 'bytes' in bounded.source) fileBytes += bounded.source.bytes.length
        return ++files <= platformLimits.files && fileBytes <= platformLimits.fileBytes ? bounded : undefined
      }
      case 'sources':
        return { type: 'sources', sources: boundSources(event.sources) }
      case 'form':
        return { type: 'form', form: boundForm({ ...event.form, text: withoutThinking(event.form.text) }) }
      case 'outputs':
        return { type: 'outputs', outputs: withoutThinking(boundJson(event.outputs)) }
      case 'suggestions': {
        const suggestions = event.suggestions.slice(0, limits.suggestedQuestions)
        return { type: 'suggestions', suggestions: suggestions.map(question => question.slice(0, limits.message)) }
      }
      case 'usage':
        return { type: 'usage', usage: boundUsage(event.usage) }
      case 'finished':
        return remarks.size > 0 ? { ...event, remarks: [...remarks] } : event
      default:
        return event
    }
  }

  /** Passes an event with text on while the reply has room. @throws thirdPartyStreamFailed when it becomes too long */
  function withinLength(event: PlatformEvent): PlatformEvent | undefined {
    if (full) return undefined
    full = lengths.text + lengths.thinking > platformLimits.reply || lengths.replaced > platformLimits.replaced
    if (full) throw new AppError('thirdPartyStreamFailed', { cause: new Error('the reply is too long') })
    return event
  }

  const isStorable = (kind: keyof typeof writes, value: Record<string, unknown>) =>
    ++writes[kind] <= platformLimits.storedWrites && JSON.stringify(boundJson(value)).length <= platformLimits.stored

  return {
    push(event) {
      if (ended && event.type !== 'suggestions') return
      const passed = bounded(event)
      if (!passed) return
      ended ||= passed.type === 'finished' || passed.type === 'waiting' || passed.type === 'failed'
      sink.push(passed)
    },
    remark: remark => void remarks.add(remark),
    rememberState(state) {
      if (isStorable('state', state)) sink.rememberState(state)
    },
    rememberRef(ref) {
      if (isStorable('ref', ref)) sink.rememberRef(ref)
    }
  }
}
