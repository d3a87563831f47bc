import type { Client, PersonClient } from '../client.ts'
import type { Source } from '../contract/chat.ts'
import { readDocument } from '../contract/documents.ts'

/** The file that a source is from, in the version that was cited; undefined for one that cannot be had, which is reported. */
export async function fetchSource(client: Client, { document: cited }: Pick<Source, 'document'>): Promise<Blob | undefined> {
  if (!cited || !isOfPerson(client)) return undefined
  const { knowledgeBaseId: baseId, documentId, version } = cited
  // The first version is not named; without one it would be the current file.
  const query = { version: version ?? 1 }
  return client.file(readDocument, { params: { baseId, documentId }, query }).catch(() => undefined)
}

const isOfPerson = (client: Client): client is PersonClient => client.session !== undefined
