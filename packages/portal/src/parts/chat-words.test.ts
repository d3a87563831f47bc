import { loadChatWords } from '@lyceum/core/i18n'
import { expect, test, vi } from 'vitest'
import { chatWordsFor } from './chat-words.ts'

vi.mock('@lyceum/core/i18n', async original => ({ ...(await original<object>()), loadChatWords: vi.fn() }))

test('words that did not come are asked for again, and are the same promise once they are there', async () => {
  const { loadChatWords: load } = await vi.importActual<{ loadChatWords: typeof loadChatWords }>('@lyceum/core/i18n')
  vi.mocked(loadChatWords).mockRejectedValueOnce(new TypeError('Failed to fetch')).mockImplementation(load)
  await expect(chatWordsFor('en-US')).rejects.toThrow('Failed to fetch')
  const again = chatWordsFor('en-US')
  expect((await again).locale).toBe('en-US')
  expect(chatWordsFor('en-US')).toBe(again)
})
