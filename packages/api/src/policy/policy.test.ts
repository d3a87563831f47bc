import {
  getPolicy,
  inEachLocale,
  listAudit,
  listNotifications,
  noPolicy,
  type PolicyFields,
  regenerateMessage,
  runWorkflow,
  setPolicy,
  setRoles,
  tryPolicy
} from '@lyceum/core/contract'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { useChatWorld } from '../testing/for-a-file.ts'
import type { Person } from '../testing/given.ts'
import { openReply } from '../testing/open-reply.ts'

const { world, student } = useChatWorld()
let admin: Person
beforeAll(async () => {
  admin = await world.given.admin()
})
afterEach(() => govern({}))

const govern = (change: Partial<PolicyFields>) => admin.call(setPolicy, { body: { ...noPolicy, ...change } })
const rule = (change: Partial<PolicyFields['rules'][number]>): PolicyFields['rules'][number] => ({
  name: 'Cheating',
  terms: ['answer key'],
  pattern: '',
  refuses: true,
  notice: 'none',
  texts: { ...inEachLocale(() => ''), 'en-US': 'Ask your tutor instead.', 'zh-CN': '请咨询导师。' },
  ...change
})
const sent = (agent: { key: string }) => world.platformCalls(agent).at(-1)!.body as { query: string; inputs: object }
const asking = (agent: Parameters<typeof world.ask>[1], text: string, more: object = {}) => world.ask(student, agent, text, more)
const refusal = (quote?: string) => ({
  code: 3002,
  status: 403,
  refusal: 'schoolRule',
  ...(quote && { problems: [{ path: ['text'], reason: 'rejected', quote }] })
})

describe('a rule of the school', () => {
  test('refuses a question before its platform hears of it, in the words of the school, and leaves nothing behind', async () => {
    const agent = await world.agentThat()
    await govern({ rules: [rule({})] })
    await expect(asking(agent, 'Give me the ANSWER\n key!')).rejects.toMatchObject(refusal('Ask your tutor instead.'))
    await expect(asking(agent, '给我 ANSWER KEY')).rejects.toMatchObject(refusal('请咨询导师。'))
    await expect(asking(agent, '給我answer key，這個')).rejects.toMatchObject(refusal('Ask your tutor instead.'))
    expect(world.platformCalls(agent)).toEqual([])
    await (await asking(agent, 'Which answer keys are there?')).finish()
    expect(world.platformCalls(agent)).toHaveLength(1)
  })

  test('is not got around with characters that nobody sees, with width, or with the other Chinese script', async () => {
    const agent = await world.agentThat()
    await govern({ rules: [rule({ terms: ['答案', '论文代写', 'bomb'] })] })
    for (const text of ['答\u200b案', '論文代寫多少錢', 'ＢＯＭＢ', 'bo\u00admb', '我要bomb'])
      await expect(asking(agent, text), text).rejects.toMatchObject(refusal())
    for (const text of ['bombastic', '答了案'] as const) await (await asking(agent, text)).finish()
    await govern({ rules: [rule({ terms: [], pattern: 'room \\d{3}' })] })
    for (const text of ['room 101', 'ro\u200bom 1\u00ad01', 'ｒｏｏｍ　１０１'])
      await expect(asking(agent, text), text).rejects.toMatchObject(refusal())
  })

  test('takes words with any sign on the keyboard as they are written', async () => {
    const agent = await world.agentThat()
    const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
    await govern({ rules: [rule({ terms: ['self-harm', 'C++', ...[...signs].map(sign => `a${sign}b`)] })] })
    for (const text of ['How does self-harm begin?', 'Write it in C++', ...[...signs].map(sign => `Is it a${sign}b?`)])
      await expect(asking(agent, text), text).rejects.toMatchObject(refusal())
    for (const text of ['Is it aab?', 'self harm']) await (await asking(agent, text)).finish()
  })

  test('holds for what goes along: values of a form, what the page says, and a question that is answered anew', async () => {
    const form = [{ 'text-input': { variable: 'course', label: 'Course', required: false, max_length: 80, default: '' } }]
    const agent = await world.agentThat({ mode: 'advanced-chat', parameters: { user_input_form: form } })
    const flow = await world.agentThat({ mode: 'workflow', parameters: { user_input_form: form } })
    const reply = await (await asking(agent, 'What is a blueprint?')).finish()
    await govern({ rules: [rule({ terms: [], pattern: 'blue\\s*prints?' })] })
    await expect(asking(agent, 'Why?', { inputs: { course: 'Blueprints' } })).rejects.toMatchObject(refusal())
    await expect(asking(agent, 'Why?', { context: { page: { title: 'a blue print' } } })).rejects.toMatchObject(refusal())
    const headers = world.headersOf(student)
    const anew = openReply(world.api.url, regenerateMessage, { params: { messageId: reply.id } }, headers)
    await expect(anew).rejects.toMatchObject(refusal())
    const run = openReply(
      world.api.url,
      runWorkflow,
      { params: { agentId: flow.id }, body: { inputs: { course: 'blueprint' } } },
      headers
    )
    await expect(run).rejects.toMatchObject(refusal())
    expect(world.platformCalls(flow)).toEqual([])
  })

  test('raises one notice a day for a person: without who asked for a concern, with it for something severe', async () => {
    const agent = await world.agentThat()
    const other = await world.given.user()
    const harm = rule({ name: 'Harm', terms: ['hurt myself'], refuses: false, notice: 'severe' })
    const worry = rule({ name: 'Worry', terms: ['so alone'], refuses: false, notice: 'concern' })
    await govern({ rules: [harm, worry] })
    for (const text of ['I hurt myself', 'I hurt myself again', 'I am so alone']) await (await asking(agent, text)).finish()
    await (await world.ask(other, agent, 'He said: I hurt myself')).finish()
    const { items } = await admin.call(listNotifications, {})
    const told = items.filter(({ kind }) => kind === 'question_noticed').map(({ by, data }) => ({ by, ...data }))
    const about = { agentId: agent.id, agentName: agent.name }
    expect(told).toHaveLength(3)
    expect(told).toEqual(
      expect.arrayContaining([
        { by: student.user.name, ...about, rule: 'Harm', level: 'severe' },
        { by: other.user.name, ...about, rule: 'Harm', level: 'severe' },
        { by: null, ...about, rule: 'Worry', level: 'concern' }
      ])
    )
    expect(JSON.stringify(items)).not.toMatch(/hurt myself|so alone/)
    const audit = await admin.call(listAudit, { query: { action: 'agent.notice' } })
    expect(audit.total).toBe(3)
    expect(JSON.stringify(audit)).not.toContain(student.user.name)
  })
})

describe('personal data', () => {
  const hides = { ...noPolicy.personalData, email: 'mask', phone: 'mask', identityCard: 'mark' } as const

  test('that is masked never leaves: in the question, in values, in what the page says, and in what was said before', async () => {
    const form = [{ 'text-input': { variable: 'contact', label: 'Contact', required: false, max_length: 80, default: '' } }]
    const agent = await world.agentThat({ mode: 'advanced-chat', parameters: { user_input_form: form } })
    const first = await (await asking(agent, 'I am ana@northgate.example')).finish()
    expect(sent(agent).query).toBe('I am ana@northgate.example')
    await govern({ personalData: hides })
    const { conversationId } = first
    const more = { conversationId, inputs: { contact: '+852 2812 3456' }, context: { author: 'bo@northgate.example' } }
    const reply = await (await asking(agent, '我的电话是13812345678', more)).finish()
    expect(sent(agent).query).toMatch(/> author: \[e-mail address\]\n\n我的电话是\[电话号码\]$/)
    expect(sent(agent).inputs).toEqual({ contact: '[phone number]' })
    expect(reply.remarks).toEqual(['personalDataMasked'])
    expect(await world.messagesOf(student, conversationId)).toMatchObject([{}, {}, { text: '我的电话是13812345678' }, {}])
  })

  test('that is a number never leaves either: it is masked within a value, and refused where only a number is taken', async () => {
    const variable = (name: string) => ({ variable: name, label: name, required: false, default: '' })
    const form = [{ number: variable('contact') }, { json_object: variable('people') }]
    const agent = await world.agentThat({ mode: 'advanced-chat', parameters: { user_input_form: form } })
    await govern({ personalData: hides })
    const people = JSON.stringify({ ana: { phone: 13812345678, age: 12 } })
    const reply = await (await asking(agent, 'Call her', { inputs: { people, contact: 12 } })).finish()
    expect(sent(agent).inputs).toEqual({ people: { ana: { phone: '[phone number]', age: 12 } }, contact: 12 })
    expect(reply.remarks).toEqual(['personalDataMasked'])
    await expect(asking(agent, 'Call her', { inputs: { contact: 13812345678 } })).rejects.toMatchObject({
      code: 1000,
      problems: [{ path: ['inputs', 'contact'], reason: 'rejected' }]
    })
    expect(world.platformCalls(agent)).toHaveLength(1)
  })

  test('that is marked goes along, and who asks is told', async () => {
    const agent = await world.agentThat()
    await govern({ personalData: hides })
    const reply = await (await asking(agent, 'A123456789 is mine')).finish()
    expect(sent(agent).query).toBe('A123456789 is mine')
    expect(reply.remarks).toEqual(['personalDataSent'])
    expect((await (await asking(agent, 'A123456788 is none')).finish()).remarks).toBeUndefined()
  })
})

describe('the rules', () => {
  test('are tried before they are stored', async () => {
    const policy = {
      ...noPolicy,
      rules: [rule({ notice: 'concern' })],
      personalData: { ...noPolicy.personalData, studentNumber: 'mask' as const, studentNumberPattern: 'S\\d{7}' }
    }
    const body = { text: 'S1234567 wants the answer key', policy }
    expect(await admin.call(tryPolicy, { body })).toEqual({
      refusedBy: 'Cheating',
      notices: ['Cheating'],
      found: ['studentNumber'],
      sent: '[student number] wants the answer key',
      moderation: 'off'
    })
    expect(await admin.call(getPolicy, {})).toMatchObject({ rules: [], moderated: false })
  })

  test.each([
    [{ rules: [rule({ pattern: '(?=look)' })] }, ['rules', '0', 'pattern'], 'pattern'],
    [{ rules: [rule({}), rule({ terms: [] })] }, ['rules', '1', 'terms'], 'required'],
    [
      { personalData: { ...noPolicy.personalData, studentNumber: 'mask' as const } },
      ['personal_data', 'student_number_pattern'],
      'required'
    ],
    [{ notified: ['nobody'] }, ['notified'], 'rejected']
  ])('that cannot be applied are refused at their field: %j', async (change, path, reason) => {
    await expect(govern(change)).rejects.toMatchObject({ code: 1000, problems: [{ path, reason }] })
  })

  test('tell all administrators when none of those who were chosen is one any more, and are saved without them', async () => {
    const agent = await world.agentThat()
    const [former, stranger] = [await world.given.admin(), await world.given.user()]
    const harm = rule({ name: 'Former', terms: ['hurt myself'], refuses: false, notice: 'severe' })
    const before = await govern({ rules: [harm], notified: [former.user.id] })
    await admin.call(setRoles, { body: { userIds: [former.user.id], role: 'regular_user' } })
    await (await asking(agent, 'I hurt myself')).finish()
    const { items } = await admin.call(listNotifications, {})
    expect(items.filter(({ data }) => (data as { rule?: string }).rule === 'Former')).toHaveLength(1)
    const notified = [former.user.id]
    await expect(govern({ notified: [...notified, stranger.user.id] })).rejects.toMatchObject({
      problems: [{ path: ['notified'] }]
    })
    expect(before.notified).toEqual(notified)
    expect(await govern({ notified })).toMatchObject({ rules: [], notified: [] })
    await expect(govern({ notified })).rejects.toMatchObject({ problems: [{ path: ['notified'] }] })
  })

  test('are written down when they change', async () => {
    await govern({ rules: [rule({})] })
    const { items } = await admin.call(listAudit, { query: { action: 'organisation.setPolicy' } })
    expect(items[0]).toMatchObject({ actor: { name: admin.user.name } })
  })
})
