import { inEachLocale, noPolicy, type PolicyFields } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import type { Db } from '../db/connect.ts'
import { createPolicyInForce } from './in-force.ts'

test('rules that were read before they were changed here are not in force afterwards', async () => {
  let give = (_fields: PolicyFields) => {}
  const reading = new Promise<{ fields: PolicyFields }>(resolve => {
    give = fields => resolve({ fields })
  })
  const db = (() => ({ first: () => reading })) as unknown as Db
  const inForce = createPolicyInForce({ db, region: () => 'HK' })
  const asked = inForce.current()
  const rule = { name: 'New', terms: ['x'], pattern: '', refuses: true, notice: 'none', texts: noTexts } as const
  await inForce.follow({ ...noPolicy, rules: [{ ...rule, terms: ['x'] }] })
  give(noPolicy)
  expect((await asked)?.fields.rules).toMatchObject([{ name: 'New' }])
  expect((await inForce.current())?.fields.rules).toMatchObject([{ name: 'New' }])
})

const noTexts = inEachLocale(() => '')
