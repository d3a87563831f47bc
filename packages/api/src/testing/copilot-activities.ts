import type { PlatformEvent } from '../connectors/connector.ts'
import { createActivityReader } from '../connectors/copilot/events.ts'

const waits = { short: 1500, usual: 4000, busy: 30_000, acting: 120_000, poll: 1000 }

/** Reads activities of a bot; returns what is shown and the events. */
export function readActivities(activities: object[], sentId = 'q', known: number[] = [], knownIds: string[] = []) {
  const events: PlatformEvent[] = []
  const questions: string[] = []
  const told: string[] = []
  const reader = createActivityReader({
    emit: event => events.push(event),
    userId: 'dl_me',
    question: 'Why?',
    droppedId: 'old',
    known,
    knownIds,
    onFailureText: text => told.push(text),
    onQuestion: id => questions.push(id),
    waits
  })
  if (sentId !== '') reader.sent(sentId)
  for (const activity of activities) reader.push({ from: { id: 'bot', role: 'bot' }, ...activity })
  const waitMs = reader.waitMs()
  const failure = reader.end()
  const shown = (type: 'text' | 'thinking') =>
    events.reduce(
      (all, event) => (event.type === type ? all + event.delta : event.type === 'replace' ? (event[type] ?? all) : all),
      ''
    )
  const last = <T extends PlatformEvent['type']>(type: T) =>
    events.findLast((event): event is Extract<PlatformEvent, { type: T }> => event.type === type)
  const remembered = { numbers: reader.newest(), ids: reader.newestIds() }
  return { events, questions, told, waitMs, failure, remembered, text: shown('text'), thinking: shown('thinking'), last }
}

export const streaming = (text: string, more = {}, info = {}) => ({
  type: 'typing',
  text,
  entities: [{ type: 'streaminfo', streamType: 'streaming', ...info }],
  ...more
})
export const delta = (text: string, streamSequence: number | undefined, more = {}) => ({
  type: 'typing',
  text,
  channelData: { streamId: 's', streamSequence, streamType: 'streaming', chunkType: 'delta' },
  ...more
})
export const message = (text: string, more = {}) => ({ type: 'message', text, ...more })
