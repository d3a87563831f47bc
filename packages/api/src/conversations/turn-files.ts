import { AppError, type InputField, type Inputs } from '@lyceum/core/contract'
import { type Actor, may } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import type { FileRow } from '../db/tables.ts'
import { findFiles } from './queries.ts'

/** The files of a question: those beside it and those in its form. Only one's own. @throws validation naming the field */
export async function filesOfTurn(
  db: Db,
  actor: Actor,
  fileIds: string[],
  inputs: Inputs,
  form: InputField[]
): Promise<FileRow[]> {
  const wanted = new Map<string, string[]>(fileIds.map(id => [id, ['files']]))
  for (const { name, kind } of form) {
    if (kind !== 'file' && kind !== 'files') continue
    for (const id of [inputs[name]].flat()) if (typeof id === 'string' && id) wanted.set(id, ['inputs', name])
  }
  const found = new Map((await findFiles(db, [...wanted.keys()])).map(row => [row.id, row]))
  const problems = [...wanted]
    .filter(([id]) => !isTheirs(actor, found.get(id)))
    .map(([, path]) => ({ path, reason: 'rejected' as const }))
  if (problems.length > 0) throw new AppError('validation', { problems })
  return [...wanted.keys()].map(id => found.get(id)!)
}

const isTheirs = (actor: Actor, file: FileRow | undefined) =>
  file !== undefined && may(actor, 'file.read', { ...file, public: false })
