import type { ConnectorEvent } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { createEventReader } from './events.ts'
import { sourcesOf } from './parts.ts'

test('D09: the same segment is one source, and an empty one none', () => {
  const segment = { dataset_name: 'Rules', document_name: 'rules.pdf', segment_id: 's1', content: 'Ten days.' }
  const resources = [
    { position: 1, ...segment, score: null, page: null },
    { position: 2, ...segment, score: 0.5 },
    { position: 3, dataset_name: null, document_name: null, content: '' }
  ]
  expect(sourcesOf(resources)).toEqual([
    { position: 1, description: 'Ten days.', file: 'rules.pdf', knowledgeBase: 'Rules', page: null, url: null }
  ])
  const { segment_id: _, ...unnamed } = segment
  // One retrieval tells its id, another does not, or names another copy of it.
  expect(sourcesOf([segment, unnamed])).toHaveLength(1)
  expect(sourcesOf([unnamed, { ...segment, content: 'Ten  days.\n' }])).toHaveLength(1)
  expect(sourcesOf([segment, { ...segment, segment_id: 's2' }])).toHaveLength(1)
  expect(sourcesOf([segment, { ...segment, segment_id: 's2', document_name: 'other.pdf' }])).toHaveLength(2)
  expect(sourcesOf([unnamed, unnamed, { ...unnamed, content: 'Twenty days.' }])).toHaveLength(2)
  expect(sourcesOf([{ title: 'A page of the web', url: 'https://a.test', content: '' }])).toHaveLength(1)
})

test('an answer that is read from its stored message has what it is based on', () => {
  const events: ConnectorEvent[] = []
  const emit = (event: ConnectorEvent) => void events.push(event)
  const reader = createEventReader({
    type: 'chatflow',
    base: 'https://dify.example.edu/v1',
    emit,
    refusalOf: () => ({ reason: 'thirdPartyFailed' })
  })
  reader.push({ event: 'message', answer: 'Ten ' })
  reader.push({ event: 'workflow_finished', data: { status: 'succeeded' } })
  reader.restore('Ten days.', [{ position: 1, document_name: 'rules.pdf', content: 'Ten days.' }])
  reader.close()
  expect(events).toContainEqual({ type: 'replace', text: 'Ten days.', thinking: '' })
  expect(events.find(({ type }) => type === 'sources')).toMatchObject({ sources: [{ file: 'rules.pdf' }] })
})
