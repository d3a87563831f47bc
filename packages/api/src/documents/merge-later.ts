import type { Context } from '../context.ts'
import { corpusOf } from '../knowledge/queries.ts'

/**
 * Brings the index of a base into its lasting shape, after what changed it was stored: a failure is none of the call's, and the next change
 * merges what this one did not.
 */
export async function mergeLater({ db, log }: Pick<Context, 'db' | 'log'>, baseId: string): Promise<void> {
  const { mergeCorpus } = await import('../search/index-source.ts')
  await mergeCorpus(db, corpusOf(baseId)).catch(failure => log.warn({ err: failure, baseId }, 'an index is merged later'))
}
