import { AppError, type ErrorName } from '@lyceum/core/contract'
import { endingOf } from '@lyceum/core/rules'
import type { ConnectorContext, Turn, TurnFile } from '../connector.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'
import { callError, readEnvelope } from './errors.ts'
import { callTo, type Target, valuesToRedact } from './request.ts'
import type { AppVariable } from './variables.ts'

/** A part of a message (platform notes, ChatGLM §B3.1). */
export type ContentItem = { type: string; key?: string; value: string }

/** Where files belong: to a conversation of a dialogue, or to the variables of a text application. */
type Owner = { conversationId: string } | { variables: AppVariable[] }

/** Uploads the files of a question and waits until they are parsed (§B6). @throws AppError for a file that the platform refuses */
export async function uploadAll(target: Target, turn: Turn, context: ConnectorContext, owner: Owner): Promise<ContentItem[]> {
  const conversationId = 'conversationId' in owner ? owner.conversationId : ''
  const byItem = new Map<string, ContentItem & { ids: string[] }>()
  for (const file of turn.files) {
    const variable = 'variables' in owner ? variableOf(file, owner.variables, turn) : undefined
    const id = await upload(target, turn, context, file, { variable, conversationId })
    const type = variable?.type ?? (familyOf(file) === 4 ? 'upload_image' : familyOf(file) === 5 ? 'upload_video' : 'upload_file')
    const known = byItem.get(`${type} ${variable?.name}`) ?? { type, ids: [], value: '', ...(variable && { key: variable.name }) }
    known.ids.push(id)
    byItem.set(`${type} ${variable?.name}`, known)
  }
  return [...byItem.values()].map(({ ids, ...item }) => ({ ...item, value: ids.join(',') }))
}

/** The variable in whose field the file was entered, otherwise the first one that takes files. */
function variableOf({ id }: TurnFile, variables: AppVariable[], { inputs }: Turn): AppVariable {
  const uploads = variables.filter(({ type }) => type.startsWith('upload_'))
  const variable = uploads.find(({ name }) => [inputs[name]].flat().includes(id)) ?? uploads[0]
  if (!variable) throw new AppError('fileOperationUnsupported')
  return variable
}

async function upload(
  target: Target,
  turn: Turn,
  context: ConnectorContext,
  file: TurnFile,
  { variable, conversationId }: { variable: AppVariable | undefined; conversationId: string }
): Promise<string> {
  const { name, type, ...more } = file
  const fields = {
    app_id: target.appId,
    ...(variable && { upload_unit_id: variable.id }),
    ...(conversationId && { conversation_id: conversationId }),
    file_type: String(familyOf(file))
  }
  const answer = await context.outgoing.upload({
    ...callTo(target, '/v2/application/file_upload', target.key, context, { method: 'POST', timeout: uploadTimeoutMs }),
    fields,
    file: { ...more, field: 'files', name: name.replace(/[/\\]/g, '_'), type: type || 'application/octet-stream' }
  })
  const { result, failure } = readEnvelope(answer)
  if (failure) throw callError(failure, context, valuesToRedact(target, turn))
  const { success_info, successInfo } = recordOf(result)
  const uploaded = recordOf(listOf(success_info ?? successInfo)[0])
  const id = textOf(uploaded.file_id) || textOf(uploaded.fileId)
  if (id === '') throw new AppError('fileTypeUnsupported')
  await untilParsed(target, context, id)
  return id
}

/** Waits until a file can be used. A picture may have no state, and is ready. */
async function untilParsed(target: Target, context: ConnectorContext, id: string): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await context.outgoing.wait(1000, context.signal)
    const body = { app_id: target.appId, file_ids: [id] }
    const answer = await context.outgoing.json(
      callTo(target, '/v2/application/file_stat', target.key, context, { method: 'POST', body })
    )
    const { result, failure } = readEnvelope(answer)
    if (failure) throw callError(failure, context, [target.key])
    const state = listOf(result)[0]
    const code = textOf(recordOf(state).code)
    if (state === undefined || code === '1') return
    if (code !== '0') throw new AppError(refusals.get(code) ?? 'thirdPartyFailed')
  }
  throw new AppError('thirdPartyFailed')
}

const refusals = new Map<string, ErrorName>([
  ['11001', 'fileTypeUnsupported'],
  ['11002', 'fileTypeUnsupported'],
  ['11003', 'fileTooLarge']
])

const maxAttempts = 60
const uploadTimeoutMs = 120_000

/** The platform's number of a kind of file. */
function familyOf({ name, type }: TurnFile): 1 | 2 | 3 | 4 | 5 {
  if (['xls', 'xlsx', 'csv'].includes(endingOf(name))) return 1
  const family = /^(audio|image|video)\//.exec(type)?.[1]
  return family === 'audio' ? 3 : family === 'image' ? 4 : family === 'video' ? 5 : 2
}
