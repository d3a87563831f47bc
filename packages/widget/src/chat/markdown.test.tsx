import { createWords, loadChatWords } from '@lyceum/core/i18n'
import { openTestChat } from '@lyceum/core/testing'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChatContext } from './chat-context.ts'
import { Markdown } from './markdown.tsx'
import { safeLink, safePicture } from './safe-address.ts'

const { chat } = await openTestChat()
const t = createWords('en-US', await loadChatWords('en-US'))
const html = (view: ReactElement) =>
  renderToStaticMarkup(<ChatContext.Provider value={{ chat, t, showSource() {} }}>{view}</ChatContext.Provider>)
const source = { position: 1, description: 'A passage', file: 'notes.pdf', knowledgeBase: null, page: 7, url: null }
const draw = (text: string) => html(<Markdown text={text} sources={[source]} open={false} />)

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
  '| a |\n|-|\n| <svg onload=alert(1)> |'
]

test.each(attacks)('%s does nothing', attack => {
  const tags =
    draw(attack)
      .replaceAll('<svg class="ly-icon"', '<i')
      .match(/<[^>]*>/g) ?? []
  for (const tag of tags) {
    expect(tag).not.toMatch(/^<(script|img|svg|iframe|object)/)
    expect(tag.replace(/="[^"]*"/g, '')).not.toMatch(/\son\w+/)
    expect(tag).not.toMatch(/(href|src)="(?!https:|mailto:)/)
  }
})

test('links open without an opener', () => {
  expect(draw('[x](https://a.edu)')).toContain(
    '<a href="https://a.edu/" target="_blank" rel="noopener noreferrer nofollow">x</a>'
  )
})

test('a mark becomes a chip only when its source exists', () => {
  expect(draw('said[1]')).toContain('<button')
  expect(draw('said[2]')).toContain('said[2]')
})

test('only web and mail addresses are links, and only own pictures load', () => {
  expect(safeLink('mailto:a@b.edu')).toBe('mailto:a@b.edu')
  expect(safeLink('/relative')).toBeUndefined()
  expect(safeLink('ftp://a.edu')).toBeUndefined()
  expect(safePicture('/api/v1/files/f-1', 'https://here.edu')).toBe('https://here.edu/api/v1/files/f-1')
  expect(safePicture('https://elsewhere.example/x.png', 'https://here.edu')).toBeUndefined()
})
