import { expect, test } from 'vitest'
import { openApiDocument } from '../packages/api/src/http/openapi.ts'

/** A change of the contract fails here as a difference of the document; `-u` updates the document. */
test('the OpenAPI document is the one on record', async () => {
  await expect(`${JSON.stringify(openApiDocument('0'), null, 2)}\n`).toMatchFileSnapshot('openapi.json')
})
