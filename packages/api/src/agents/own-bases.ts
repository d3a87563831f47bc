import { AppError } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { findReadableBases } from '../knowledge/passages.ts'

/** Checks the bases that an agent is always to use. @throws validation unless its publisher may read each of them */
export async function checkOwnBases(db: Db, publisherId: string, baseIds: string[]): Promise<void> {
  const readable = await findReadableBases(db, publisherId, baseIds)
  if (readable.length < new Set(baseIds).size)
    throw new AppError('validation', { problems: [{ path: ['knowledgeBaseIds'], reason: 'rejected' }] })
}
