import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { TopicNames } from '../courses/topic-names.ts'
import type { Db } from '../db/connect.ts'
import type { Embedder } from '../embeddings/embedder.ts'
import { findModel } from '../embeddings/model.ts'
import { countWaiting } from '../embeddings/queue.ts'
import type { Moderation } from '../policy/moderation.ts'
import type { WebSearch } from '../web-search/web-search.ts'

/** The services that an operator may have configured. */
export type Services = {
  embedder?: Embedder | undefined
  webSearch?: WebSearch | undefined
  moderation?: Moderation | undefined
  topicNames?: TopicNames | undefined
  transcription?: { transcribe(recording: { type: string; bytes: Uint8Array }, signal: AbortSignal): Promise<string> } | undefined
}

/** How each of them is tried, by its name. The work says what it found, or rejects with what is wrong. */
export function serviceChecks(
  db: Db,
  { embedder, webSearch, transcription, moderation, topicNames }: Services
): Map<string, () => Promise<string>> {
  const checks = new Map<string, () => Promise<string>>()
  if (embedder) checks.set('embeddings', () => said(tryEmbeddings(db, embedder)))
  if (webSearch) checks.set('online search', () => said(trySearch(webSearch)))
  if (transcription) checks.set('voice input', () => said(tryTranscription(transcription)))
  if (moderation) checks.set('moderation', () => said(tryModeration(moderation)))
  if (topicNames) checks.set('topic names', () => said(tryTopicNames(topicNames)))
  return checks
}

async function tryEmbeddings(db: Db, embedder: Embedder): Promise<string> {
  const [vector] = await withTimeLimit(timeoutMs, signal => embedder.embed(['A question of a student'], { signal, timeoutMs }))
  const answers = `${embedder.model} answers with ${vector!.length} numbers`
  if (!(await db.schema.hasTable('embedding_model'))) return answers
  const stored = await findModel(db)
  if (stored && stored.model !== embedder.model)
    throw new Error(`the stored vectors are those of ${stored.model}, and are not searched: run re-embed`)
  const waiting = await countWaiting(db)
  return `${answers}; ${waiting === 0 ? 'no documents wait' : `${waiting} documents still wait`} for vectors`
}

async function trySearch(webSearch: WebSearch): Promise<string> {
  const results = await withTimeLimit(timeoutMs, signal => webSearch.search('university library', signal))
  if (results.length === 0) throw new Error('answers without a result: does it have engines that work?')
  return `answers with ${results.length} results`
}

async function tryTranscription(transcription: NonNullable<Services['transcription']>): Promise<string> {
  const recording = { type: 'audio/wav', bytes: secondOfSilence() }
  await withTimeLimit(timeoutMs, signal => transcription.transcribe(recording, signal))
  return 'answers to a second of silence'
}

async function tryModeration(moderation: Moderation): Promise<string> {
  const flagged = await moderation.isFlagged('When does the library open?')
  return `answers to a harmless question${flagged ? ', which it flags' : ''}`
}

async function tryTopicNames(topicNames: TopicNames): Promise<string> {
  const [name] = await topicNames.ask([['eigenvalue', 'matrix']], 'en-US')
  return `names the words “eigenvalue, matrix” as “${name ?? ''}”`
}

/** What people are told is less than what the operator has to know. */
function said(work: Promise<string>): Promise<string> {
  return work.catch(failure => {
    throw failure.cause instanceof Error ? failure.cause : failure
  })
}

const timeoutMs = 10_000

/** A WAV file of 8,000 samples of 8 bits (RIFF, "WAVE sound format"). */
function secondOfSilence(): Uint8Array {
  const samples = 8000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(samples, 24)
  head.writeUInt32LE(samples, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples, 40)
  return Buffer.concat([head, Buffer.alloc(samples, 0x80)])
}
