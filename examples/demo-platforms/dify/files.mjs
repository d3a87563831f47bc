import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { difyError, invalid } from './errors.mjs'
import { detectedType, extensionOf, fileTypes, isBlacklisted, sizeLimit, takesFile } from './file-kinds.mjs'
import { bytes, json } from './replies.mjs'
import { endUserId, formUser, textOf } from './requests.mjs'

/**
 * Uploads, references to them, and the signed links under `/files`.
 *
 * @typedef {import('./types.d.mts').Context} Context
 * @typedef {import('./types.d.mts').StoredFile} StoredFile
 * @typedef {import('./types.d.mts').FileSettings} FileSettings
 */

/** @param {Context} context */
export function uploadFile(context) {
  const { app, incoming, state } = context
  const user = formUser(context)
  const parts = incoming.form?.files ?? []
  const part = parts.find(file => file.name === 'file')
  if (!part) throw difyError('no_file_uploaded')
  if (parts.length > 1) throw difyError('too_many_files')
  if (!part.type) throw difyError('unsupported_file_type')
  if (!part.filename) throw difyError('filename_not_exists_error')
  if (/[/\\]/.test(part.filename)) throw invalid('Filename contains invalid characters')
  const extension = extensionOf(part.filename)
  if (isBlacklisted(extension)) throw invalid(`File type .${extension} is not allowed`)
  if (part.bytes.length > sizeLimit(app, extension)) throw difyError('file_too_large')

  const file = storeFile(state, { app, user, name: part.filename, mimeType: part.type, content: part.bytes, origin: 'upload' })
  const upload = {
    id: file.id,
    name: file.name,
    size: file.size,
    extension: file.extension,
    mime_type: file.mimeType,
    created_by: endUserId(app.key, user),
    created_at: file.createdAt,
    preview_url: null,
    source_url: fileUrl(state, app, file),
    original_url: null,
    user_id: null,
    tenant_id: null,
    conversation_id: null,
    file_key: null
  }
  return json(upload, 201)
}

/** Bytes of a file that belongs to a message of this app. @param {Context} context */
export function previewFile({ app, incoming, params, state }) {
  const file = state.files.get(params.id ?? '')
  if (!file) throw difyError('file_not_found')
  if (file.appKey !== app.key || !file.inMessage) throw difyError('file_access_denied')
  return fileBytes(file, incoming.query.as_attachment === 'true')
}

/** A signed link, which needs no key: `/files/{id}/file-preview` or `/files/tools/{id}.{extension}`. @param {Omit<Context, 'app'>} context */
export function openLink({ incoming, params, state }) {
  const file = state.files.get((params.id ?? '').replace(/\.\w+$/, ''))
  const { timestamp = '', nonce = '', sign = '' } = incoming.query
  const expiresAt = Number(timestamp)
  if (!file || sign !== signature(state, file.id, timestamp, nonce))
    throw difyError('not_found', 'File not found or signature is invalid')
  if (!(expiresAt > Date.now() / 1000)) throw difyError('forbidden', 'Invalid request.')
  return fileBytes(file, incoming.query.as_attachment === 'true')
}

/**
 * @param {import('./types.d.mts').State} state
 * @param {{ app: import('./types.d.mts').App, user: string, name: string, mimeType: string, content: Buffer, origin: 'upload' | 'tool' }} file
 * @returns {StoredFile}
 */
export function storeFile(state, { app, user, name, mimeType, content, origin }) {
  /** @type {StoredFile} */
  const file = {
    id: randomUUID(),
    name,
    size: content.length,
    extension: extensionOf(name),
    mimeType,
    bytes: content,
    user,
    appKey: app.key,
    createdAt: Math.floor(Date.now() / 1000),
    origin,
    inMessage: origin === 'tool'
  }
  state.files.set(file.id, file)
  return file
}

/** Returns a signed link that is valid for `fileUrlSeconds`. @param {import('./types.d.mts').State} state @param {import('./types.d.mts').App} app @param {StoredFile} file */
export function fileUrl(state, app, file) {
  const { relativeFileUrls, internalFileUrls, fileUrlSeconds = 300 } = app.switches
  const expires = String(Math.floor(Date.now() / 1000) + fileUrlSeconds)
  const nonce = randomBytes(8).toString('hex')
  const path = file.origin === 'tool' ? `/files/tools/${file.id}.${file.extension}` : `/files/${file.id}/file-preview`
  const query = `timestamp=${expires}&nonce=${nonce}&sign=${signature(state, file.id, expires, nonce)}`
  // With FILES_URL unset Dify's links are relative; with INTERNAL_FILES_URL alone they point inside its own network.
  const origin = relativeFileUrls ? '' : internalFileUrls ? 'http://api:5001' : state.origin()
  return `${origin}${path}?${query}`
}

/**
 * Validates a file object of a request against the settings of its field.
 *
 * @param {Context} context @param {Record<string, unknown>} given @param {string} user @param {FileSettings} settings
 * @returns {import('./types.d.mts').FileReference} throws `invalid_param`
 */
export function resolveFile({ app, state }, given, user, settings) {
  const type = textOf(given.type)
  const method = given.transfer_method
  const methods = settings.allowed_file_upload_methods ?? settings.image?.transfer_methods ?? ['local_file', 'remote_url']
  if (!fileTypes.includes(type)) throw invalid(`Invalid file type: ${type || 'none'}`)
  if (method !== 'local_file' && method !== 'remote_url')
    throw invalid(`Invalid file transfer method: ${textOf(method) || 'none'}`)
  if (!methods.includes(method)) throw invalid(`File transfer method ${method} is not allowed`)

  const url = method === 'remote_url' ? textOf(given.url ?? given.remote_url) : undefined
  if (url !== undefined && !(/^https?:/i.test(url) && URL.canParse(url))) throw invalid('Invalid file url')
  const stored = method === 'local_file' ? state.files.get(textOf(given.upload_file_id)) : undefined
  if (method === 'local_file' && (!stored || stored.user !== user || stored.appKey !== app.key))
    throw invalid('Invalid upload file')

  const extension = stored?.extension ?? extensionOf(new URL(url ?? 'http://none').pathname)
  const real = detectedType(extension, stored?.mimeType ?? '', app.switches)
  if (type !== 'custom' && real !== type && (stored || extension)) {
    throw invalid('Detected file type does not match the specified type. Please verify the file.')
  }
  if (!takesFile(settings, type, extension)) throw invalid(`File validation failed for file: ${stored?.name ?? url}`)
  if (stored) stored.inMessage = true
  return { type, transferMethod: method, url, stored }
}

/** @param {FileSettings} settings */
export function uploadRules(settings) {
  return {
    enabled: settings.enabled ?? settings.image?.enabled ?? false,
    limit: settings.number_limits ?? settings.image?.number_limits ?? 3
  }
}

/** @param {import('./types.d.mts').State} state @param {string} id @param {string} timestamp @param {string} nonce */
function signature(state, id, timestamp, nonce) {
  return createHmac('sha256', state.fileSecret).update(`file-preview|${id}|${timestamp}|${nonce}`).digest('base64url')
}

/** @param {StoredFile} file @param {boolean} asAttachment */
function fileBytes(file, asAttachment) {
  const named = `filename*=UTF-8''${encodeURIComponent(file.name)}`
  return bytes(file.bytes, {
    // HTML and SVG are served as plain bytes, so that uploaded markup never runs.
    'Content-Type': /html|svg|xml/.test(file.mimeType) ? 'application/octet-stream' : file.mimeType,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=60',
    ...(asAttachment ? { 'Content-Disposition': `attachment; ${named}` } : {})
  })
}
