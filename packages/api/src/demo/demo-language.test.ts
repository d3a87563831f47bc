import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type DemoServices = { env: { DEMO_LANGUAGE?: string }; stop(): Promise<void> }

test('a demonstration speaks the language of its first start, whichever its terminal speaks later, but one that is chosen', async () => {
  const { startDemoServices } = await import(new URL('../../bin/demo.mjs', import.meta.url).href)
  const folder = await mkdtemp(join(tmpdir(), 'demo-language-'))
  const languageWith = async (env: object, name = 'one') => {
    const { env: given, stop }: DemoServices = await startDemoServices({ DATA_DIR: join(folder, name), ...env })
    await stop()
    return given.DEMO_LANGUAGE
  }
  expect(await languageWith({ LANG: 'zh_TW.UTF-8' })).toBe('zh-TW')
  expect(await languageWith({ LANG: 'en_GB.UTF-8' })).toBe('zh-TW')
  expect(await languageWith({ LANG: 'en_GB.UTF-8', DEMO_LANGUAGE: 'zh-CN' })).toBe('zh-CN')
  expect(await languageWith({ LANG: 'en_GB.UTF-8' })).toBe('zh-TW')
  expect(await languageWith({ LANG: 'en_GB.UTF-8' }, 'another')).toBe('en-US')
  await rm(folder, { recursive: true })
})
