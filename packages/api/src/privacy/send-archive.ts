import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Context } from '../context.ts'
import { zipArchive } from '../http/zip-archive.ts'
import type { UserWithDepartment } from '../users/queries.ts'
import { personData } from './person-data.ts'

/** How long somebody may take nothing of an archive before it breaks off, in milliseconds. */
const stalledMs = 120_000

/** Writes the archive of a person, as fast as it is taken. A failure in its midst breaks the connection off, so that nobody takes it for whole. */
export async function sendArchive(
  context: Pick<Context, 'db' | 'storage' | 'now' | 'log'>,
  response: Response,
  person: UserWithDepartment,
  options: { withTexts: boolean }
): Promise<void> {
  const archive = zipArchive(personData(context, person, options))
  // The first part is read before anything is sent, so that a failure is still an error of the call.
  const first = await archive.next()
  async function* parts() {
    if (!first.done) yield first.value
    yield* archive
  }
  response.setTimeout(stalledMs)
  response.set({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="my-data-${context.now().toISOString().slice(0, 10)}.zip"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store'
  })
  await pipeline(Readable.from(parts(), { objectMode: false }), response).catch(failure => {
    // The client may disconnect early, which is not a failure.
    if (failure?.code !== 'ERR_STREAM_PREMATURE_CLOSE') context.log.warn({ err: failure }, 'an archive broke off')
    response.destroy()
  })
}
