import { type Document, fillPath, fromWire, replaceDocument } from '@lyceum/core/contract'
import { parseError } from './call.ts'
import type { Person } from './given.ts'
import type { TestApi } from './start-api.ts'

type NewerVersion = { baseId: string; documentId: string; name: string; content: string | Uint8Array<ArrayBuffer> }

/** Replaces a document by a newer version. @throws AppError as returned by the server */
export async function replaceDocumentAs(api: TestApi, person: Person, version: NewerVersion): Promise<Document> {
  const answer = await answerToVersion(api, { authorization: `Bearer ${person.token}` }, version)
  const text = await answer.text()
  if (!answer.ok) throw parseError(answer, text)
  return fromWire(JSON.parse(text)) as Document
}

/** The answer of the call as it is. */
export function answerToVersion(
  api: TestApi,
  headers: Record<string, string>,
  { baseId, documentId, name, content }: NewerVersion
): Promise<Response> {
  const body = new FormData()
  body.append(replaceDocument.upload.field, new Blob([content]), name)
  return fetch(api.url + fillPath(replaceDocument.path, { baseId, documentId }), { method: 'POST', headers, body })
}
