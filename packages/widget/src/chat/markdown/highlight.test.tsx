import { expect, test } from 'vitest'
import { coloured, loadGrammar } from './highlight.tsx'
import { htmlOf } from './testing/draw.tsx'

test('code is coloured by what its parts are, and stays text', async () => {
  const grammar = (await loadGrammar('Py'))!
  const html = htmlOf(<code>{coloured('def f():\n  return "<b>"  # 注释', grammar)}</code>)
  expect(html).toContain('<span class="ly-hl-keyword">def</span>')
  expect(html).toContain('<span class="ly-hl-string">&quot;&lt;b&gt;&quot;</span>')
  expect(html.replace(/<[^>]*>/g, '')).toBe('def f():\n  return &quot;&lt;b&gt;&quot;  # 注释')
})

test('what universities teach has colours, whatever a model calls it', async () => {
  for (const name of 'python java c c++ js typescript sql r matlab bash json html xml css latex stata fortran'.split(' '))
    expect(await loadGrammar(name), name).toBeTruthy()
  expect(await loadGrammar('constructor')).toBeNull()
  expect(await loadGrammar('brainfuck')).toBeNull()
})

test('very long code stays without colours', async () => {
  expect(coloured('x = 1\n'.repeat(5000), (await loadGrammar('python'))!)).toBeNull()
})
