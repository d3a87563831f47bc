import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { text } from '../contract/page.ts'
import { lengthOf } from './length-of.ts'

test.each(['', 'limit', '极限', '𠮷野家', '😀😀', 'é'])('a text is as long as the contract counts it: %s', written => {
  expect(z.safeParse(text(lengthOf(written)), written).success).toBe(written !== '')
  expect(z.safeParse(text(lengthOf(written) - 1), written).success).toBe(false)
})
