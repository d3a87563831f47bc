import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../built-server.ts'
import { expect, test } from './world.ts'

const widget = join(root, 'packages/widget')
/** What React apps import as `chat.css` and `tokens.css`; everything else comes with the code. */
const linked = /\/chat\/styles\/|\/chat\/transcript\/transcript\.css$/

const filesBelow = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && ending.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))

/** The classes that a sheet styles and that no text has as a selector. */
function missingFrom(text: string, sheet: string): string[] {
  const css = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const classes = new Set([...css.matchAll(/\.ly-[\w-]+/g)].map(([name]) => name))
  return [...classes].filter(name => !text.includes(name)).map(name => `${sheet.slice(widget.length)}: ${name}`)
}

const textBelow = (folder: string, ending: RegExp) =>
  filesBelow(folder, ending)
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')

test('the styles of every part are in the built share page, and in the chat for React apps', { tag: '@gate' }, () => {
  const sheets = filesBelow(join(widget, 'src'), /\.css$/)
  expect(sheets.length).toBeGreaterThan(25)
  const page = textBelow(join(widget, 'dist/page'), /\.(js|html)$/)
  expect(sheets.flatMap(sheet => missingFrom(page, sheet))).toEqual([])
  const chat = textBelow(join(widget, 'dist/chat'), /\.js$/)
  const ofParts = sheets.filter(sheet => sheet.includes('/src/chat/') && !linked.test(sheet))
  expect(ofParts.flatMap(sheet => missingFrom(chat, sheet))).toEqual([])
})
