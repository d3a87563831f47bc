import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCachedRequire } from './code-cache.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lyceum-code-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text)
const load = (name = 'main.js') => createCachedRequire().load(join(folder, name))

/** Loads a file and keeps its cache, as the build does. */
function keepCache(name = 'main.js'): void {
  const code = createCachedRequire()
  code.load(join(folder, name))
  code.writeCaches()
}

describe('the code cache', () => {
  it('gives what the files export, with a cache and without, and reads each file once', () => {
    write('part.js', 'exports.made = (globalThis.countedParts = (globalThis.countedParts ?? 0) + 1)')
    write(
      'main.js',
      `exports.sum = require('./part.js').made + require('./part.js').made; exports.join = require('node:path').join`
    )
    const made = load() as { sum: number; join: unknown }
    expect(made).toEqual({ sum: 2, join })
    keepCache()
    expect(readFileSync(join(folder, 'part.js.cache')).length).toBeGreaterThan(32)
    expect(load()).toEqual({ sum: 6, join })
  })

  it('does not use the cache of another source, even of the same length', () => {
    write('main.js', 'exports.answer = () => 41')
    keepCache()
    write('main.js', 'exports.answer = () => 42')
    expect((load() as { answer(): number }).answer()).toBe(42)
  })

  it('does without a cache that V8 rejects, and without one that is cut', () => {
    write('main.js', 'exports.answer = () => 42')
    keepCache()
    const cache = readFileSync(join(folder, 'main.js.cache'))
    // After the digest comes what V8 checks: a number of its own and its version.
    write('main.js.cache', Buffer.concat([cache.subarray(0, 32), Buffer.alloc(cache.length - 32, 7)]))
    expect((load() as { answer(): number }).answer()).toBe(42)
    write('main.js.cache', cache.subarray(0, 20))
    expect((load() as { answer(): number }).answer()).toBe(42)
  })

  it('lets a file import modules when they are needed', async () => {
    write('late.mjs', 'export const late = true')
    write('main.js', `exports.load = () => import('./late.mjs')`)
    keepCache()
    expect(await (load() as { load(): Promise<object> }).load()).toMatchObject({ late: true })
  })

  it('has a file that failed fail again', () => {
    write('main.js', `throw new Error('not today')`)
    const code = createCachedRequire()
    for (let attempt = 0; attempt < 2; attempt++) expect(() => code.load(join(folder, 'main.js'))).toThrow('not today')
  })
})
