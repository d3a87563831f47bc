import { AppError, type InputField, type Inputs } from '@lyceum/core/contract'
import { type Actor, isFileField, may } from '@lyceum/core/rules'
import type { TurnFile } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { FileRow } from '../db/tables.ts'
import { publicLink } from '../files/signed-link.ts'
import { findFiles } from './queries.ts'

/** A file as a connector gets it. */
export function toTurnFile({ config, storage, now }: Pick<Context, 'config' | 'storage' | 'now'>, file: FileRow): TurnFile {
  const { id, name, type, size, storageKey } = file
  return { id, name, type, size, open: () => storage.open(storageKey), publicUrl: () => publicLink(config, id, now()) }
}

/**
 * Loads the files of a question: attachments and values of file fields.
 * @throws validation for each field with a file that doesn't exist or that the actor may not read as their own
 */
export async function filesOfTurn(
  db: Db,
  actor: Actor,
  fileIds: string[],
  inputs: Inputs,
  form: InputField[]
): Promise<FileRow[]> {
  const wanted = new Map<string, string[]>(fileIds.map(id => [id, ['files']]))
  for (const { name } of form.filter(isFileField)) {
    for (const id of [inputs[name]].flat()) if (typeof id === 'string' && id) wanted.set(id, ['inputs', name])
  }
  const found = new Map((await findFiles(db, [...wanted.keys()])).map(row => [row.id, row]))
  const problems = [...wanted]
    .filter(([id]) => !isOwn(actor, found.get(id)))
    .map(([, path]) => ({ path, reason: 'rejected' as const }))
  if (problems.length > 0) throw new AppError('validation', { problems })
  return [...wanted.keys()].map(id => found.get(id)!)
}

const isOwn = (actor: Actor, file: FileRow | undefined) =>
  file !== undefined && may(actor, 'file.read', { ...file, public: false })
