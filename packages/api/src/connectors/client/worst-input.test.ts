// In the proof alone: each reader is fed megabytes.

import { describe, test } from 'vitest'
import { expectLinear, repeatedTo } from '../../testing/linear-time.ts'
import { multipart } from './multipart.ts'
import { redact } from './redact.ts'

const readers = {
  'error text for the log': (text: string) => redact(text, [`${'a'.repeat(4000)}`, 'app-0123456789', `b${'['.repeat(4000)}`]),
  'name of an uploaded file': (text: string) =>
    multipart({ [text]: text }, { field: 'file', name: text, type: 'text/plain', size: 1, open: async () => empty() })
}

const errors = ['a', '[', 'model ', 'input_value=', "'input': '", 'bearer ', 'sk-', '<think', '"']
const texts = ['"', ';', '\r', '\ud800', '<think ', '[']

describe.each([
  ['error text for the log', errors],
  ['name of an uploaded file', texts]
] as const)('%s', (name, units) => {
  test.each(units)('of repeated %j is read in linear time', unit => expectLinear(size => readers[name](repeatedTo(unit, size))))
})

async function* empty(): AsyncGenerator<Uint8Array> {}
