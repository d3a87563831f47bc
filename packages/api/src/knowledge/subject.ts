import type { SharedBase } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { type Base, findBase } from './queries.ts'

/** A base with those by whom it is decided what a caller may do. */
export type BaseInPath = Base & SharedBase

/** The base of the path's `baseId`; undefined if it is deleted. */
export function baseInPath({
  context,
  params
}: {
  context: Context
  params: { baseId: string }
}): Promise<BaseInPath | undefined> {
  return findBase(context.db, params.baseId)
}
