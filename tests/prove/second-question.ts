import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join, relative } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { root } from '../built-server.ts'
import { chatIn } from '../e2e/chat.ts'
import { startProduct } from '../e2e/product.ts'
import { chooseAccount } from '../e2e/world.ts'
import { installedChromium } from '../gate/tools.mjs'

/** Source files that a second question and its answer may run through. */
const maxFiles = 65
/** Milliseconds after an answer until nothing follows it: a conversation is named four seconds after its first one. */
const namedMs = 6000

/**
 * Proves that a second question runs through few source files of the portal's built page, and not through the screen around the chat
 * nor its history: those count of which at least one function is called. Prints their number by folder and then their names.
 */
const product = await startProduct()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
  args: ['--no-sandbox', '--disable-gpu']
})
try {
  const page = await browser.newPage({ baseURL: product.url, locale: 'en-US', viewport: { width: 1440, height: 900 } })
  await page.goto('/agents/demo-calculus-tutor/conversation')
  await chooseAccount(page, 'student')
  await ask(page, 'What is a limit?')
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Profiler.enable')
  await devTools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // What was called before does not count.
  await devTools.send('Profiler.takePreciseCoverage')
  await ask(page, 'And a derivative?')
  const files = await calledFiles(devTools)
  console.log(`${files.length} files`)
  for (const folder of new Set(files.map(folderOf))) {
    console.log(`${String(files.filter(file => folderOf(file) === folder).length).padStart(4)} ${folder}`)
  }
  console.log(files.join('\n'))
  const around = files.filter(file => /portal\/src\/(layout|screens|ui)\/|widget\/src\/chat\/history\//.test(file))
  if (around.length > 0) throw new Error(`what surrounds the chat is drawn anew: ${around.join(', ')}`)
  if (files.length > maxFiles) throw new Error(`a second question runs through more than ${maxFiles} files`)
} finally {
  await browser.close()
  await product.stop()
}

/** Two folders below the sources of a package, at most. */
function folderOf(file: string): string {
  return file.split('/').slice(0, -1).slice(0, 5).join('/')
}

/** Asks, and waits until the answer stands and what follows it, such as the conversation's name, has followed. */
async function ask(page: Page, question: string): Promise<void> {
  const chat = chatIn(page)
  await chat.ask(question)
  await chat.replied()
  await page.waitForTimeout(namedMs)
}

/** The source files of this repository that have a function which was called, sorted. */
async function calledFiles(devTools: CDPSession): Promise<string[]> {
  const { result } = await devTools.send('Profiler.takePreciseCoverage')
  const called = new Set<string>()
  for (const { url, functions } of result) {
    const file = join(root, 'packages/portal/dist/site/assets', basename(new URL(url, 'file:///').pathname))
    if (!existsSync(`${file}.map`)) continue
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    const positionOf = positionsIn(readFileSync(file, 'utf8'))
    for (const { ranges } of functions) {
      const [whole] = ranges
      // The module itself begins with the file.
      if (!whole || whole.count === 0 || whole.startOffset === 0) continue
      const { line, column } = positionOf(whole.startOffset)
      const entry = map.findEntry(line, column)
      if (!('originalSource' in entry)) continue
      const source = relative(root, join(file, '..', entry.originalSource))
      if (/^packages\/[^/]+\/src\//.test(source)) called.add(source)
    }
  }
  return [...called].sort()
}

/** Finds line and column of an offset, both from zero. */
function positionsIn(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return offset => {
    const line = starts.findLastIndex(start => start <= offset)
    return { line, column: offset - starts[line]! }
  }
}
