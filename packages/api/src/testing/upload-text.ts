import { type Document, fillPath, fromWire, uploadDocuments } from '@lyceum/core/contract'
import { newId } from '../secrets/new-id.ts'
import { parseError } from './call.ts'
import type { Person } from './given.ts'
import type { TestApi } from './start-api.ts'

type Content = string | Uint8Array<ArrayBuffer>

/** Uploads a document, by default a short text that no base has yet, and returns it. @throws AppError as returned by the server */
export async function uploadText(api: TestApi, person: Person, baseId: string, ...files: [name: string, content: Content][]) {
  return (await uploadTexts(api, person, baseId, ...files))[0]!
}

/** The same for several documents in one call. */
export async function uploadTexts(
  api: TestApi,
  person: Person,
  baseId: string,
  ...files: [name: string, content: Content][]
): Promise<Document[]> {
  const answer = await answerOf(api, { authorization: `Bearer ${person.token}` }, baseId, ...files)
  const text = await answer.text()
  if (!answer.ok) throw parseError(answer, text)
  return (fromWire(JSON.parse(text)) as { items: Document[] }).items
}

async function answerOf(
  api: TestApi,
  headers: Record<string, string>,
  baseId: string,
  ...files: [name: string, content: Content][]
): Promise<Response> {
  const form = new FormData()
  const given = files.length > 0 ? files : [['notes.txt', `Limits and derivatives ${newId()}`] as [string, Content]]
  for (const [name, content] of given) form.append(uploadDocuments.upload.field, new Blob([content]), name)
  return fetch(api.url + fillPath(uploadDocuments.path, { baseId }), { method: 'POST', headers, body: form })
}

/** The answer of the call as it is. */
uploadText.answer = answerOf
