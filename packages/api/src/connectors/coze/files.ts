import { AppError } from '@lyceum/core/contract'
import { endingOf, fileKindOf } from '@lyceum/core/rules'
import type { Turn, TurnFile } from '../connector.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import { callError, isSuccess } from './errors.ts'
import { idsInForm, type Uploaded } from './form.ts'
import { type Session, send, valuesToRedact } from './request.ts'

const uploadTimeoutMs = 120_000

/** Uploads the files of a turn, one for each call, as the user who will own the chat (platform notes §6). @throws AppError */
export async function uploadFiles(session: Session, turn: Turn): Promise<Uploaded> {
  const { connection, context } = session
  const uploaded = new Map<string, string>()
  for (const { id, name, type, size, open } of turn.files) {
    const file = { field: 'file', name: name.replace(/[/\\]/g, '_'), type: type || 'application/octet-stream', size, open }
    const answer = await send(session, '/v1/files/upload', { method: 'POST', timeout: uploadTimeoutMs }, request =>
      context.outgoing.upload({ ...request, fields: {}, file })
    )
    if (!isSuccess(answer)) throw callError(answer, context, valuesToRedact(connection, turn))
    const platformId = textOf(recordOf(recordOf(answer.body).data).id)
    if (!platformId) throw new AppError('thirdPartyFailed')
    uploaded.set(id, platformId)
  }
  return uploaded
}

/** The question with its files as one message (platform notes §3.1): text alone must be `text`, with files it is a JSON text. */
export function questionMessage(turn: Turn, uploaded: Uploaded): { content: string; content_type: 'text' | 'object_string' } {
  const inForm = idsInForm(turn)
  const files = turn.files.filter(({ id }) => !inForm.has(id))
  // The platform refuses an empty question, and files without text.
  const text = turn.text || files.map(({ name }) => name).join(', ') || '…'
  if (files.length === 0) return { content: text, content_type: 'text' }
  const parts = files.map(file => ({ type: partTypeOf(file), file_id: uploaded.get(file.id) }))
  return { content: JSON.stringify([{ type: 'text', text }, ...parts]), content_type: 'object_string' }
}

function partTypeOf({ name, type }: TurnFile): 'image' | 'audio' | 'file' {
  if (type.startsWith('audio/') || audioEndings.has(endingOf(name))) return 'audio'
  return (type.startsWith('image/') && type !== 'image/svg+xml') || fileKindOf(name) === 'image' ? 'image' : 'file'
}

const audioEndings = new Set('wav mp3 flac m4a aac ogg wma'.split(' '))
