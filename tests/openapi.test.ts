import { expect, test } from 'vitest'
import { Document, isScalar, visit } from 'yaml'
import { openApiDocument } from '../packages/api/src/http/openapi.ts'

/** A change of the contract fails here as a difference of the document; `-u` updates the document. */
test('the OpenAPI document is the one on record', async () => {
  await expect(asYaml(openApiDocument('0'))).toMatchFileSnapshot('openapi.yaml')
})

/** For reading: plain lists, such as the names of required fields, stand on one line. */
function asYaml(value: object): string {
  const document = new Document(value, { aliasDuplicateObjects: false })
  visit(document, {
    Seq(_key, list) {
      list.flow = list.items.every(isScalar)
    }
  })
  return document.toString({ lineWidth: 130, flowCollectionPadding: false })
}
