import { expect, test } from 'vitest'
import { createThinkSplitter, splitThinking } from './think-tags.ts'

/** raw → [thinking, text] */
const cases: Record<string, [raw: string, thinking: string, text: string]> = {
  'no tags': ['Just text, 1 < 2 and <b>bold</b>.', '', 'Just text, 1 < 2 and <b>bold</b>.'],
  'thinking and an answer': ['<think>\nHm.\n</think>\n\nYes.', 'Hm.\n', 'Yes.'],
  'attributes and upper case': ['<THINK type="deep" lang=\'x\'>Hm.</Think>Yes.', 'Hm.', 'Yes.'],
  'several tags': ['<think>A</think>one <think>B</think>two', 'AB', 'one two'],
  'never closed': ['<think>Cut off', 'Cut off', ''],
  'closed without an opening tag': ['I wonder.\n</think>\nYes.', 'I wonder.\n', 'Yes.'],
  'never closed, on a line of its own': ['One.\n<think>\nB', 'B', 'One.\n'],
  'never closed, at the end of a line': ['One: <think> \nB', 'B', 'One: '],
  'a word of the answer': ['The tag <think> marks it.\nSo <b>it</b> is.', '', 'The tag <think> marks it.\nSo <b>it</b> is.'],
  'a word of the answer, behind thinking': ['<think>A</think>The tag <think> is it.', 'A', 'The tag <think> is it.'],
  'a word of the answer, twice': ['Use <think> or <think >.', '', 'Use <think> or <think >.'],
  'a pair of words': ['Between <think> and </think> it thinks.', '', 'Between <think> and </think> it thinks.'],
  'a pair of words, in Chinese': ['在 <think> 和 </think> 之间', '', '在 <think> 和 </think> 之间'],
  'a pair of words, many times': ['It has <think> and </think>. '.repeat(40), '', 'It has <think> and </think>. '.repeat(40)],
  'a short thought within a line': ['One <think>no</think>two <think> well</think>three', 'nowell', 'One two three'],
  'empty thinking': ['<think>\n\n</think>\n\nYes.', '', 'Yes.'],
  'quoted as code': ['Write `<think>` and `</think>` context it.', '', 'Write `<think>` and `</think>` context it.'],
  'in a code block': [
    '<think>A</think>Use:\n```xml\n<think>x</think>\n```\n<think>B</think>so.',
    'AB',
    'Use:\n```xml\n<think>x</think>\n```\nso.'
  ],
  'a code block in thinking': ['<think>```\nx</think>Yes.', '```\nx', 'Yes.'],
  'similar tags': ['<thinker> is <thin', '', '<thinker> is <thin'],
  'leading space is kept': ['    indented', '', '    indented'],
  'leading space before thinking is dropped': ['\n\n<think>Hm.</think>Yes.', 'Hm.', 'Yes.']
}

for (const [name, [raw, thinking, text]] of Object.entries(cases)) {
  test(name, () => {
    expect(splitThinking(raw)).toEqual({ thinking, text })
    // The result must not depend on how the text is split into chunks.
    for (let first = 0; first <= raw.length; first++)
      expect(inPieces([raw.slice(0, first), raw.slice(first)])).toEqual({ thinking, text })
    expect(inPieces([...raw])).toEqual({ thinking, text })
  })
}

test.each([
  ['a second opening tag', '<think>A</think>one <think>B', 'A', 'one <think>B'],
  ['a second pair of tags', '<think>A</think>one <think>B</think>two', 'A', 'one <think>B</think>two'],
  ['tags after the answer began', 'Tags: <think> and </think>.', '', 'Tags: <think> and </think>.'],
  ['a closing tag alone', 'I wonder.\n</think>\n\nYes. </think>', 'I wonder.\n', 'Yes. </think>']
])('when thinking only occurs at the start: %s', (_, raw, thinking, text) => {
  for (let first = 0; first <= raw.length; first++)
    expect(inPieces([raw.slice(0, first), raw.slice(first)], true)).toEqual({ thinking, text })
  expect(inPieces([...raw], true)).toEqual({ thinking, text })
})

test.each([1, 3, 1000])('tags that are words take nothing back that was shown, in pieces of %d', size => {
  const raw = 'Between <think> and </think> it thinks. '.repeat(100)
  const splitter = createThinkSplitter()
  const kinds = new Set<string>()
  for (let at = 0; at < raw.length; at += size)
    for (const piece of splitter.push(raw.slice(at, at + size)))
      kinds.add(piece.kind === 'restore' ? `restores ${piece.thinking}` : piece.kind)
  expect([...kinds].toSorted()).toEqual(['restores ', 'text'])
})

test('only text that may become a tag is held back', () => {
  const splitter = createThinkSplitter()
  expect(splitter.push('1 < 2 <thi')).toEqual([{ kind: 'text', delta: '1 < 2 ' }])
  expect(splitter.push('s one')).toEqual([{ kind: 'text', delta: '<this one' }])
})

function inPieces(pieces: string[], once = false): { thinking: string; text: string } {
  const splitter = createThinkSplitter({ once })
  const result = { thinking: '', text: '' }
  for (const piece of [...pieces.flatMap(piece => splitter.push(piece)), ...splitter.end()]) {
    if (piece.kind === 'restore') {
      expect(result.thinking.endsWith(piece.thinking)).toBe(true)
      result.thinking = result.thinking.slice(0, result.thinking.length - piece.thinking.length)
      result.text += piece.text
    } else if (piece.kind !== 'reclassify') result[piece.kind] += piece.delta
    else Object.assign(result, { thinking: result.thinking + result.text, text: '' })
  }
  return result
}
