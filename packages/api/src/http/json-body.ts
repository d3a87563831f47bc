import { AppError } from '@lyceum/core/contract'
import express, { type Request, type Response } from 'express'
import { errorWithMessage } from './error-with-message.ts'

const maxSize = '256kb'
const bodyTimeoutMs = 20_000
/** The maximum nesting of lists and objects, because other code walks through a body recursively. */
const maxDepth = 50

/** Parses the JSON body into `request.body`. @throws validation with a message: 415 for another type, 400 for malformed or deeply nested bodies */
export async function readJsonBody(request: Request, response: Response): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      // The rest of the body is not waited for.
      response.setHeader('Connection', 'close')
      reject(new AppError('unavailable', { status: 408 }))
    }, bodyTimeoutMs)
    parser(request, response, failure => {
      clearTimeout(late)
      if (failure) reject(failure)
      else resolve()
    })
  })
  if (request.body === undefined && hasBody(request.headers))
    throw errorWithMessage('validation', 'the body must be JSON, sent with Content-Type: application/json', { status: 415 })
  if (isDeeper(request.body, maxDepth)) throw errorWithMessage('validation', `the body is nested deeper than ${maxDepth} levels`)
}

const parser = express.json({ limit: maxSize, strict: false })

const hasBody = (headers: Record<string, unknown>) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/** Checks level by level instead of recursively, so that no depth exhausts the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true
    level = level.flatMap(one => (one !== null && typeof one === 'object' ? Object.values(one) : []))
  }
  return false
}
