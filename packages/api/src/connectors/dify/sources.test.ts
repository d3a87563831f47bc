import { expect, test } from 'vitest'
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
