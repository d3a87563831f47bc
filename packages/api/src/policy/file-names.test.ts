import { noPolicy } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { sampleTurn } from '../testing/play-turn.ts'
import { compilePolicy } from './compile-policy.ts'
import { maskedTurn } from './masking.ts'

test.each([
  ['ana@school.edu.docx', '[e-mail address].docx'],
  ['Letter to ana@school.edu.PDF', 'Letter to [e-mail address].pdf'],
  ['ana@school.md', '[e-mail address].md'],
  ['ana@school.edu', '[e-mail address]'],
  ['ana@school.edu (2).docx', '[e-mail address] (2).docx'],
  ['essay.docx', 'essay.docx']
])('the file “%s” is passed on as “%s”: with the ending by which platforms tell what it is', async (name, sent) => {
  const policy = await compilePolicy({ ...noPolicy, personalData: { ...noPolicy.personalData, email: 'mask' } }, 'HK')
  const file = { id: 'f', name } as (typeof sampleTurn)['files'][number]
  expect(maskedTurn(policy, { ...sampleTurn, files: [file] }).files.map(({ name }) => name)).toEqual([sent])
})
