import { createBase, type Document, fillPath, fromWire, listDocuments, uploadDocuments } from '@lyceum/core/contract'
import { expect, vi } from 'vitest'
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

/** A new base of a person, with documents that have been read. @returns its id */
export async function baseOf(
  api: TestApi,
  owner: Person,
  name: string,
  ...files: [name: string, content: Content][]
): Promise<string> {
  const { id } = await owner.call(createBase, { body: { name } })
  await uploadTexts(api, owner, id, ...files)
  const statuses = async () => (await owner.call(listDocuments, { params: { baseId: id } })).items.map(({ status }) => status)
  await vi.waitFor(async () => expect(await statuses()).toEqual(files.map(() => 'completed')), { timeout: 20_000 })
  return id
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
