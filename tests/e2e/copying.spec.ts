import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { chatIn } from './chat.ts'
import { giveAgent } from './given.ts'
import { expect, test } from './world.ts'

const answer = `# Title

- one
- two **bold**[101]

| A | B |
|---|---|
| 1 | $x^2$ |

The root is $\\sqrt{x^2+1}$.[105]

\`\`\`py
a[101]
\`\`\`

$$\\frac{a}{b}=\\sum_{i=1}^n i$$`

const source = { description: 'A passage.', knowledge_base: 'Calculus', url: null }
const sources = [
  { ...source, position: 1, mark: 101, file: 'Stewart.pdf', page: 114 },
  { ...source, position: 2, mark: 105, file: 'notes.md', page: null, url: 'https://a.edu/notes' }
]

/** What is put on the clipboard, which a test may not read. */
async function watchClipboard(page: Page): Promise<() => Promise<Record<string, string>>> {
  await page.addInitScript(() => {
    const write = async (items: ClipboardItem[]) => {
      const parts = await Promise.all(
        items.flatMap(item => item.types.map(async type => [type, await (await item.getType(type)).text()]))
      )
      Object.assign(globalThis, { copied: Object.fromEntries(parts) })
    }
    Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { copied: Record<string, string> }).copied)
}

test('B10: an answer is copied as the reader sees it: Markdown, and HTML with a list, a table, formulas and its sources', async ({
  signedIn,
  as,
  product
}) => {
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const copied = await watchClipboard(page)
  const chat = chatIn(page)
  await chat.ask('What is it?')
  await chat.replied()
  await page.route('**/api/v1/conversations/*/messages*', async route => {
    const reply = await route.fetch()
    const body = await reply.json()
    for (const message of body.items) if (message.side === 'agent') message.sources = sources
    await route.fulfill({ response: reply, json: body })
  })
  await page.reload()
  const last = await chat.replied()
  await expect(last.locator('math')).toHaveCount(3)
  await last.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(last.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
  const { 'text/plain': text = '', 'text/html': html = '' } = await copied()
  expect(text).toContain('- two **bold**[1]\n')
  expect(text).toContain('$\\sqrt{x^2+1}$.[2]\n')
  expect(text).toContain('a[101]')
  expect(text).toContain('**Sources**\n\n1. Stewart.pdf · p. 114 · Calculus\n2. [notes.md · Calculus](<https://a.edu/notes>)')
  expect(html).toContain('style="border-collapse: collapse"')
  const shape = await page.evaluate(
    html => {
      const { body } = new DOMParser().parseFromString(html, 'text/html')
      const count = (selector: string) => body.querySelectorAll(selector).length
      return {
        headings: count('h3'),
        items: count('ul > li'),
        cells: count('table[border] :is(th, td)'),
        formulas: [...body.querySelectorAll('math')].map(({ namespaceURI }) => namespaceURI),
        code: body.querySelector('pre')?.textContent,
        sources: [...body.querySelectorAll('ol > li')].map(({ textContent }) => textContent),
        links: [...body.querySelectorAll('a')].map(({ href }) => href),
        left: count('button, svg, annotation, semantics, [class], [style*="var("]'),
        text: body.textContent?.includes('bold[1]')
      }
      // The page's policy holds for what is parsed in it.
    },
    html.replaceAll(/ style="[^"]*"/g, '')
  )
  expect(shape).toEqual({
    headings: 1,
    items: 2,
    cells: 4,
    formulas: Array(3).fill('http://www.w3.org/1998/Math/MathML'),
    code: 'a[101]',
    sources: ['Stewart.pdf · p. 114 · Calculus', 'notes.md · Calculus'],
    links: ['https://a.edu/notes'],
    left: 0,
    text: true
  })
  if (process.env.COPIED_HTML) writeFileSync(process.env.COPIED_HTML, html)
})

test('on paper a conversation has its name, whom it was held with, the school, the day, and who speaks', async ({
  signedIn,
  as,
  product
}) => {
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer: 'A height.\n\n| Wide |\n|-|\n| x |' } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  await chat.ask('What is a limit?')
  await chat.replied()
  const head = page.locator('.ly-print-head')
  await expect(head).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(head).toContainText('What is a limit?')
  await expect(head).toContainText(agent.name)
  await expect(head).toContainText(/\d{4}/)
  const speaker = chat.messages.first().getByText('You', { exact: true })
  expect((await speaker.boundingBox())!.height).toBeGreaterThan(8)
  // Paper cannot be scrolled.
  await expect(page.locator('.ly-table')).toHaveCSS('overflow-x', 'visible')
  await expect(page.locator('.ly-table th')).toHaveCSS('white-space', 'normal')
  // An answer of several pages begins on the page of its question.
  await expect(chat.last).toHaveCSS('break-inside', 'auto')
  await expect(chat.messages.first().locator('.ly-bubble')).toHaveCSS('break-inside', 'avoid-page')
})

test('a diagram is copied as a picture, and what is selected as clean as by the button', async ({ signedIn, as, product }) => {
  const drawn = 'Before $x^2$ **so**.\n\n```mermaid\ngraph TD\n  A-->B\n```\n'
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer: drawn } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const copied = await watchClipboard(page)
  await page.reload()
  const chat = chatIn(page)
  await chat.ask('Show it')
  const last = await chat.replied()
  await expect(last.getByRole('img')).toBeVisible()
  await last.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(last.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
  expect((await copied())['text/html']).toMatch(/<img [^>]*src="data:image\/png;base64,[\w+/=]{100}/)

  const selected = await last.evaluate(message => {
    const line = [...message.querySelectorAll('p')].find(({ textContent }) => textContent?.includes('Before'))!
    getSelection()!.selectAllChildren(line)
    const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true })
    line.dispatchEvent(event)
    return event.clipboardData!.getData('text/html')
  })
  expect(selected).toMatch(
    /^Before <math [^>]*xmlns="http:\/\/www\.w3\.org\/1998\/Math\/MathML"[\s\S]*<\/math> <strong>so<\/strong>\.$/
  )
})

test('a part of an answer keeps its list, its table, its numbers and whole formulas where it is pasted', async ({
  signedIn,
  as,
  product
}) => {
  const mixed = 'So:\n\n1. one\n2. two $x^2$ end\n3. three\n\n| A | B |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\nLast[1].'
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer: mixed } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  await chat.ask('Show it')
  const last = await chat.replied()
  await expect(last.locator('math')).toHaveCount(1)
  const copied = (from: string, to: string) =>
    last.evaluate(
      (message, [from, to]) => {
        const range = document.createRange()
        range.setStart(message.querySelector(from!)!, 0)
        const end = message.querySelector(to!)!
        range.setEnd(end, end.childNodes.length)
        getSelection()!.removeAllRanges()
        getSelection()!.addRange(range)
        const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true })
        message.dispatchEvent(event)
        return ['text/plain', 'text/html'].map(type => event.clipboardData!.getData(type).replace(/ style="[^"]*"/g, ''))
      },
      [from, to]
    )
  const [items = '', itemsHtml = ''] = await copied('li:nth-child(2)', 'li:nth-child(3)')
  expect(items).toBe('2. two $x^2$ end\n3. three')
  expect(itemsHtml).toMatch(/^<ol start="2"><li>two <math[\s\S]*<\/li><li>three<\/li><\/ol>$/)
  const [rows = '', rowsHtml = ''] = await copied('tbody tr:nth-child(1)', 'tbody tr:nth-child(2)')
  expect(rows).toBe('1\t2\n3\t4')
  expect(rowsHtml).toMatch(/^<table[^>]*><tbody><tr>[\s\S]*<\/tr><\/tbody><\/table>$/)
  const [over = '', overHtml = ''] = await copied('li:nth-child(2) math', 'tbody tr:nth-child(1)')
  expect(over).toBe('2. $x^2$ end\n3. three\n\nA\tB\n1\t2')
  expect(overHtml).toContain('<ol start="2">')
})
