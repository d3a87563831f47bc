import { expect, test } from 'vitest'
import { createThinkSplitter, splitThinking } from './think-tags.ts'

/** raw → [thinking, text] */
const cases: Record<string, [raw: string, thinking: string, text: string]> = {
  'no tags': ['Just text, 1 < 2 and <b>bold</b>.', '', 'Just text, 1 < 2 and <b>bold</b>.'],
  'a thought and its answer': ['<think>\nHm.\n</think>\n\nYes.', 'Hm.\n', 'Yes.'],
  'attributes and capitals': ['<THINK type="deep" lang=\'x\'>Hm.</Think>Yes.', 'Hm.', 'Yes.'],
  'several thoughts': ['<think>A</think>one <think>B</think>two', 'AB', 'one two'],
  'never closed': ['<think>Cut off', 'Cut off', ''],
  'only closed': ['I wonder.\n</think>\nYes.', 'I wonder.\n', 'Yes.'],
  'nothing thought': ['<think>\n\n</think>\n\nYes.', '', 'Yes.'],
  'spoken of, not meant': ['Write `<think>` and `</think>` context it.', '', 'Write `<think>` and `</think>` context it.'],
  'words that begin alike': ['<thinking> is <thin', '', '<thinking> is <thin'],
  'leading space is kept': ['    indented', '', '    indented'],
  'leading space before a thought is dropped': ['\n\n<think>Hm.</think>Yes.', 'Hm.', 'Yes.']
}

for (const [name, [raw, thinking, text]] of Object.entries(cases)) {
  test(name, () => {
    expect(splitThinking(raw)).toEqual({ thinking, text })
    // However it is cut, it reads the same.
    for (let first = 0; first <= raw.length; first++)
      expect(inPieces([raw.slice(0, first), raw.slice(first)])).toEqual({ thinking, text })
    expect(inPieces([...raw])).toEqual({ thinking, text })
  })
}

test('holds back only what may become a tag', () => {
  const splitter = createThinkSplitter()
  expect(splitter.push('1 < 2 <thi')).toEqual([{ kind: 'text', delta: '1 < 2 ' }])
  expect(splitter.push('s one')).toEqual([{ kind: 'text', delta: '<this one' }])
})

function inPieces(pieces: string[]): { thinking: string; text: string } {
  const splitter = createThinkSplitter()
  const told = { thinking: '', text: '' }
  for (const piece of [...pieces.flatMap(piece => splitter.push(piece)), ...splitter.end()]) {
    if (piece.kind !== 'reclassify') told[piece.kind] += piece.delta
    else Object.assign(told, { thinking: told.thinking + told.text, text: '' })
  }
  return told
}
