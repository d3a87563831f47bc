import { expect, test } from 'vitest'
import { safeLink, safePicture } from '../kit/safe-address.ts'
import { draw } from './testing/draw.tsx'

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '![x" onerror="alert(1)](https://elsewhere.example/x.png)',
  '[a](https://a.edu"onmouseover="alert(1))',
  '[[x](javascript:alert(1))](https://a.edu)',
  '<https://a.edu" onclick="alert(1)>',
  '```"><img src=x onerror=alert(1)>\ncode\n```',
  '| a |\n|-|\n| <svg onload=alert(1)> |',
  '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '[x]: javascript:alert(1)\n\n[x] and ![x]',
  '<javascript:alert(1)>',
  '[x](//elsewhere.example/x)',
  '![x](https://elsewhere.example/x.svg)',
  '[^"><img src=x onerror=alert(1)>]: x',
  '`<img src=x onerror=alert(1)>`',
  `${'> '.repeat(3000)}<script>alert(1)</script>`,
  '\u202e<script>alert(1)</script>'
]

test.each(attacks)('%s does nothing', attack => {
  const tags =
    draw(attack)
      .replaceAll('<svg class="ly-icon"', '<i')
      .match(/<[^>]*>/g) ?? []
  for (const tag of tags) {
    expect(tag).not.toMatch(/^<(script|img|svg|iframe|object|math)/)
    expect(tag.replace(/="[^"]*"/g, '')).not.toMatch(/\son\w+/)
    expect(tag).not.toMatch(/(href|src)="(?!https:|mailto:)/)
  }
})

test.each([
  ['quotations', `${'> '.repeat(3000)}x`],
  ['lists', `${'- '.repeat(3000)}x`],
  ['emphasis', `${'*a **b '.repeat(400)}x${'** *'.repeat(400)}`],
  ['struck emphasis', `${'~~a **b '.repeat(400)}x${'**~~ '.repeat(400)}`],
  ['labels of links', `${'['.repeat(1500)}x${'](https://c.edu)'.repeat(1500)}`]
])('%s that are nested without end are drawn a few elements deep, and no word is lost', (_name, text) => {
  let depth = 0
  let deepest = 0
  const html = draw(text)
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    if (/^<(br|hr|img|input)|\/>$/.test(tag)) continue
    depth += tag.startsWith('</') ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  expect(deepest).toBeLessThan(60)
  expect(html.replace(/<[^>]*>/g, '').match(/[abx]/g)?.length).toBe(text.match(/[abx]/g)?.length)
})

test('links open without an opener', () => {
  expect(draw('[x](https://a.edu)')).toContain(
    '<a href="https://a.edu/" target="_blank" rel="noopener noreferrer nofollow">x</a>'
  )
})

test('only web and mail addresses are links, and only own pictures load', () => {
  expect(safeLink('mailto:a@b.edu')).toBe('mailto:a@b.edu')
  expect(safeLink('/relative')).toBeUndefined()
  expect(safeLink('\u0001 ht\ntps\t://a.edu/b')).toBe('https://a.edu/b')
  expect(safeLink('ftp://a.edu')).toBeUndefined()
  expect(safePicture('/api/v1/files/f-1', 'https://here.edu')).toBe('https://here.edu/api/v1/files/f-1')
  expect(safePicture('https://elsewhere.example/x.png', 'https://here.edu')).toBeUndefined()
  expect(safePicture('x', 'https://here.edu')).toBeUndefined()
})
