import { expect, test } from 'vitest'
import { plainExcerpt, plainText } from './index.ts'

test.each([
  ['极**限**存在条件', '极限存在条件'],
  ['a **bold *and* thin** ~~old~~ _so_ __here__ word', 'a bold and thin old so __here__ word'],
  ['What is `__init__` and **Important**?', 'What is __init__ and Important?'],
  ['Delete *.txt and snake_case_name', 'Delete *.txt and snake_case_name'],
  ['Is 2*3*4 = 24? And a*b*c? *Yes*, 这是*重点*内容', 'Is 2*3*4 = 24? And a*b*c? Yes, 这是重点内容'],
  ['One\r\ntwo\r\n- three', 'One two three'],
  ['H<sub>2</sub>O<br>and <details><summary>More</summary>x</details>', 'H2O and More x'],
  ['What does <div> do?', 'What does <div> do?'],
  ['It holds[^1].\n\n[^1]: Not always.', 'It holds. Not always.'],
  ['| Day | Room |\n|:---|---|\n| Mon | C-7 |', 'Day Room Mon C-7'],
  ['> ## Quoted\n> - item', 'Quoted item'],
  ['```python\nprint(1)\n```', 'print(1)']
])('%s reads %s', (markdown, plain) => expect(plainText(markdown)).toBe(plain))

test('a piece of an answer has no half marks and no numbers of sources', () => {
  expect(plainExcerpt('tinued **limit** exists [1, 2], see **the ne')).toBe('… limit exists , see the ne')
  expect(plainExcerpt('01] A value[3] | b [4')).toBe('A value b')
})
