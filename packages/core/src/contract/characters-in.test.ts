import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { charactersIn } from './characters-in.ts'
import { text } from './page.ts'

test.each(['', 'limit', '极限', '𠮷野家', '😀😀', 'é'])('a text is as long as the contract counts it: %s', written => {
  expect(z.safeParse(text(charactersIn(written)), written).success).toBe(written !== '')
  expect(z.safeParse(text(charactersIn(written) - 1), written).success).toBe(false)
})
