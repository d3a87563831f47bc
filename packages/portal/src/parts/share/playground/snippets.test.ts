import { expect, test } from 'vitest'
import { leftOutOfFrames, type Site, snippetOf, type Way, ways } from './snippets.ts'

const site: Site = { origin: 'https://ai.example.edu', token: 'TOKEN', agentName: 'Tutor "A"' }
const of = (way: Way, entered: Parameters<typeof snippetOf>[2] = {}) => snippetOf(way, site, entered)

test('a share alone is one line for a page', () => {
  expect(of('script')).toBe('<script async src="https://ai.example.edu/sdk/v1/widget.js" data-share="TOKEN"></script>')
})

test('a name with quotes cannot leave its attribute', () => {
  const code = snippetOf('iframe', { ...site, agentName: '"><script>alert(1)</script>' })
  expect(code).toContain('title="&quot;>&lt;script>alert(1)&lt;/script>"')
})

test('what attributes can say is said in them, and the rest by a call with everything', () => {
  const said = { mode: 'full', 'theme.colorScheme': 'dark', 'theme.accent': '#a1490c', 'launcher.zIndex': '7' } as const
  expect(of('script', said)).toBe(`<script async
  src="https://ai.example.edu/sdk/v1/widget.js"
  data-share="TOKEN"
  data-mode="full"
  data-theme="dark"
  data-accent="#a1490c"
  data-z-index="7"></script>`)
  const code = of('script', { ...said, context: '{ "course": "MATH 1013" }', 'theme.fontSize': '18', identity: 'yes' })
  expect(code).toContain(`  LyceumChat('init', {
    share: 'TOKEN',
    mode: 'full',
    launcher: { zIndex: 7 },
    theme: { colorScheme: 'dark', accent: '#a1490c', fontSize: 18 },
    context: { course: 'MATH 1013' },
    identity: { getToken: () => fetch('/lyceum-token').then(answer => answer.text()) }
  })`)
  expect(of('element', { context: '{ "a": 1 }', 'launcher.offset': '3' })).toContain(
    "document.querySelector('lyceum-chat').options = { context: { a: 1 }, launcher: { offset: 3 } }"
  )
})

test('an inline chat has its place in the code', () => {
  expect(of('script', { mode: 'inline' })).toMatch(/^<div id="course-chat"><\/div>\n<script[\s\S]*data-target="#course-chat"/)
  expect(of('script', { mode: 'inline', target: '#here "' })).toMatch(
    /^<div id="here"><\/div>\n<script[\s\S]*data-target="#here"/
  )
  expect(of('react', { mode: 'inline', title: 'Say "hi"' })).toContain(`    title={'Say "hi"'}\n    style={{ height: 600 }}`)
  expect(of('react')).toContain("useLyceumChat({ baseUrl: 'https://ai.example.edu', share: 'TOKEN' })")
})

test('a frame says language and colours, and tells what it leaves out', () => {
  const entered = { locale: 'zh-TW', 'theme.accent': '#a1490c', context: '{ "a": 1 }' } as const
  expect(of('iframe', entered)).toContain(
    'src="https://ai.example.edu/chatbot/TOKEN?embed=1&amp;locale=zh-TW&amp;accent=%23a1490c"'
  )
  expect(of('iframe')).toContain('title="Tutor &quot;A&quot;"')
  expect(leftOutOfFrames(entered)).toEqual(['context'])
})

test('no text leaves its place in the code', () => {
  const evil = '"\'></script><script>alert(1)</script>\u2028'
  const entered = { title: evil, starterQuestions: evil, context: JSON.stringify({ [evil]: evil }) }
  for (const way of ways) {
    const code = of(way, entered)
    expect(code).not.toContain('<script>alert')
    expect(code.match(/<\/script>/g)?.length ?? 0).toBe(way === 'script' || way === 'element' ? 2 : 0)
  }
  const call = of('script', entered).split('<script>\n')[1]!.split('\n</script>')[0]!
  const told: unknown[] = []
  new Function('window', 'LyceumChat', call)({ LyceumChat: {} }, (...given: unknown[]) => told.push(...given))
  expect(told).toEqual(['init', { title: evil, starterQuestions: [evil.trim()], context: { [evil]: evil }, share: 'TOKEN' }])
})
