import type { ConnectorEvent } from '@lyceum/core/contract'
import { describe, expect, test } from 'vitest'
import { createTextAssembler } from './text-assembler.ts'

/** What is shown of a text that arrives in these pieces. */
function read(pieces: string[]): { thinking: string; text: string } {
  const shown = { thinking: '', text: '' }
  const assembler = createTextAssembler((event: ConnectorEvent) => {
    if (event.type === 'text' || event.type === 'thinking') shown[event.type] += (event as { delta: string }).delta
    else if (event.type === 'replace') Object.assign(shown, { text: event.text, thinking: event.thinking ?? shown.thinking })
  })
  for (const piece of pieces) assembler.push(piece)
  assembler.end()
  expect(assembler.text()).toBe(shown.text)
  return shown
}

/** In one piece, in two that are cut anywhere, and character by character. */
function expectShown(raw: string, shown: { thinking: string; text: string }): void {
  for (let at = 0; at <= raw.length; at++) expect(read([raw.slice(0, at), raw.slice(at)])).toEqual(shown)
  expect(read([...raw])).toEqual(shown)
}

const grey =
  '<details style="color:gray;background-color: #f8f8f8;padding: 8px;border-radius: 4px;" open> <summary> Thinking... </summary>'

describe('S16: thinking in other marks than <think>', () => {
  test.each([
    ['<thought>', '<thought>\nadd them</thought>\n\nFour.'],
    ['<thinking>', '<thinking>add them</thinking>Four.'],
    ['<Thinking> with a name', '<Thinking type="deep">add them</thinking>Four.'],
    ['<reasoning>', '\n<reasoning>add them</reasoning>\n\nFour.'],
    ['<reason>', '<reason>add them</reason>Four.'],
    ['<mm:think>', '<mm:think>add them</mm:think>Four.'],
    ['<seed:think>', '<seed:think>add them</seed:think>Four.'],
    ['<|begin_of_thought|>', '<|begin_of_thought|>add them<|end_of_thought|>\n\nFour.'],
    ['◁think▷', '◁think▷add them◁/think▷Four.'],
    ['[THINK]', '[THINK]add them[/THINK]Four.'],
    ['harmony', '<|channel|>analysis<|message|>add them<|end|><|start|>assistant<|channel|>final<|message|>Four.'],
    ['harmony without its special tokens', '<|channel|>analysis<|message|>add themassistantfinalFour.'],
    ['Gemma', '<|channel>thought\nadd them<channel|>Four.'],
    ['Granite', "Here's my thought process:\nadd them\n\nHere's my response:\nFour."],
    ['the grey box of Dify', `${grey}\nadd them</details>\n\nFour.`]
  ])('%s', (_, raw) => {
    const trimmed = ({ thinking, text }: { thinking: string; text: string }) => ({ thinking: thinking.trim(), text })
    for (let at = 0; at <= raw.length; at++)
      expect(trimmed(read([raw.slice(0, at), raw.slice(at)]))).toEqual({ thinking: 'add them', text: 'Four.' })
    expect(trimmed(read([...raw]))).toEqual({ thinking: 'add them', text: 'Four.' })
  })

  test('an answer of harmony alone, and thinking that is never closed', () => {
    expectShown('<|channel|>final<|message|>Four.', { thinking: '', text: 'Four.' })
    expectShown('[THINK]two plus tw', { thinking: 'two plus tw', text: '' })
  })

  test.each([
    [
      'a note to the reader',
      '<|channel|>analysis<|message|>add<|end|><|start|>assistant<|channel|>commentary<|message|>them<|end|>' +
        '<|start|>assistant<|channel|>final<|message|>Four.'
    ],
    [
      'more analysis',
      '<|start|>assistant<|channel|>analysis<|message|>add<|end|><|channel|>analysis<|message|>themassistantfinalFour.'
    ]
  ])('harmony may have %s behind its analysis, which is none of the answer', (_, raw) => {
    expectShown(raw, { thinking: 'add\n\nthem', text: 'Four.' })
  })

  test.each(['final marks are out.', 'assistant teachers are paid.', '<|message|> is a mark.'])(
    'behind the mark of the answer of harmony every word is the answer: %s',
    answer => {
      const marked = '<|channel|>analysis<|message|>add them<|end|><|start|>assistant<|channel|>final<|message|>'
      for (const before of [marked, '<|channel|>analysis<|message|>add themassistantfinal'])
        expectShown(before + answer, { thinking: 'add them', text: answer })
    }
  )

  test.each([
    'The tag <thought> is one of theirs.',
    "Here's my thought process: first I add them, and that is all.",
    'The mark <think> begins it, and </b> ends another.',
    '`<thinking>` is a tag.',
    '<thoughts> are free.',
    'Write [THINK] and [/THINK].',
    '<details>\n<summary>Show the solution</summary>\n\n42\n\n</details>',
    '<details style="color:red"><summary>Steps</summary>1</details>',
    '<',
    '[',
    '   indented'
  ])('what is no mark, or stands in the answer, is text: %s', raw => {
    expectShown(raw, { thinking: '', text: raw })
  })
})

describe('S18: control tokens at the end', () => {
  test.each([
    '<|im_end|>',
    '<|im_start|>',
    '<|im_end|>\n<|im_start|>assistant',
    '<|im_end|>\n<|im_start|>assistant\n',
    '<|eot_id|>',
    '<|eot_id|><|start_header_id|>assistant<|end_header_id|>',
    '<|eom_id|>',
    '<|endoftext|>',
    '<|end_of_text|>',
    '<|user|>',
    '<|observation|>',
    '</s>',
    '<eos>',
    '<｜end▁of▁sentence｜>',
    '‹｜end▁of▁sentence｜>',
    '<end_of_turn>',
    '[EOS]',
    '[/INST]',
    '<|im_end|>\n<|endoftext|>\n'
  ])('%s is cut', token => expectShown(`Done.${token}`, { thinking: '', text: 'Done.' }))

  test('one is cut also with a blank behind a sentence, or on a line of its own', () => {
    expectShown('Done. </s>', { thinking: '', text: 'Done. ' })
    expectShown('Four.<|im_end|> <eos>', { thinking: '', text: 'Four.' })
    expectShown('It ends with <eos><|im_end|>', { thinking: '', text: 'It ends with <eos>' })
    expectShown('Done\n  <eos>', { thinking: '', text: 'Done\n  ' })
    expectShown('<s>Done</s></s>', { thinking: '', text: '<s>Done</s>' })
  })

  test.each([
    'The token </s> ends a sequence.',
    'Gemma ends with <eos>',
    'These end a sequence: </s>, <eos>',
    'A user speaks after <|user|>',
    'Llama closes it with [/INST]\n',
    '标记是 <eos>',
    'It costs <s>5 crowns</s>',
    '<|im_end|> ends a message.',
    'After <|im_start|>assistant it speaks.',
    'He said ‹yes› and ‹no',
    'a < b',
    'a <',
    'See [1] and [2]',
    'A list: [',
    '<b>bold</b>',
    'One line.\n'
  ])('inside of an answer, and where it is none, it is text: %s', raw => {
    expectShown(raw, { thinking: '', text: raw })
  })
})
