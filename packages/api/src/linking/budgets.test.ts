import { listLinkedAccounts, unlinkAccount } from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveBudget } from '../budgets/save.ts'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import type { Person } from '../testing/given.ts'
import { linkAccounts } from '../testing/link-account.ts'

let world: CourseWorld
let course: Awaited<ReturnType<CourseWorld['newCourse']>>
beforeAll(async () => {
  world = await createCourseWorld()
  course = await world.newCourse()
})
afterAll(() => world.stop())

let learners = 0
const learner = () => course.comes(`learner ${++learners}`)
const linkedOf = async (person: Person) => (await person.call(listLinkedAccounts, {})).items

describe('who has linked accounts', () => {
  const school = { scope: 'school', scopeId: '', each: true, period: 'month', unit: 'questions' } as const

  test('has one budget in all, with what either used, and goes on with it when they are unlinked', async () => {
    await saveBudget(world.api.db, school, 3, undefined)
    try {
      const [launched, person] = [await learner(), await world.given.user()]
      await (await launched.ask('one')).finish()
      await (await launched.ask('two')).finish()
      await linkAccounts(world, launched, person)
      await (await world.chats.ask(person, course.agent, 'three')).finish()
      const refused = { reason: 'insufficientBalance' }
      await expect(launched.ask('four')).rejects.toMatchObject(refused)
      const accountId = (await linkedOf(person))[0]!.id
      await person.call(unlinkAccount, { params: { accountId } })
      await expect(launched.ask('four')).rejects.toMatchObject(refused)
      await linkAccounts(world, launched, person)
      await expect(world.chats.ask(person, course.agent, 'four')).rejects.toMatchObject(refused)
    } finally {
      await saveBudget(world.api.db, school, null, undefined)
    }
  })

  test('keeps to a limit that was set for the account of the course alone', async () => {
    const [launched, person] = [await learner(), await world.given.user()]
    await linkAccounts(world, launched, person)
    const scopeId = (await linkedOf(person))[0]!.id
    const key = { scope: 'person', scopeId, each: false, period: 'day', unit: 'questions' } as const
    await saveBudget(world.api.db, key, 1, undefined)
    try {
      await (await launched.ask('one')).finish()
      await expect(launched.ask('two')).rejects.toMatchObject({ reason: 'insufficientBalance' })
    } finally {
      await saveBudget(world.api.db, key, null, undefined)
    }
  })

  test('stays who they are there in the budget of a course, so that its teacher reads no other name', async () => {
    const key = { ...school, scope: 'course', scopeId: course.id } as const
    await saveBudget(world.api.db, key, 5, undefined)
    try {
      const [launched, person] = [await learner(), await world.given.user()]
      await linkAccounts(world, launched, person)
      await (await launched.ask('one')).finish()
      const holders: string[] = await world.api.db('budgetUses').pluck('holder')
      expect(holders).not.toContain(person.user.id)
    } finally {
      await saveBudget(world.api.db, key, null, undefined)
    }
  })
})
