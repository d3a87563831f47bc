import {
  getAgentConfig,
  type HumanMessage,
  type InputField,
  listConversations,
  runWorkflow,
  uploadFile
} from '@lyceum/core/contract'
import { inputCases } from '@lyceum/core/testing'
import { expect, test } from 'vitest'
import { useChatWorld } from '../testing/for-a-file.ts'
import { openReply } from '../testing/open-reply.ts'

const { world, student } = useChatWorld()

const form = [
  { 'text-input': { variable: 'Student_Name', label: 'Name', required: true, max_length: 10, default: '' } },
  { select: { variable: 'level', label: 'Level', required: false, options: ['easy', 'hard'], default: '' } },
  { number: { variable: 'count', label: 'Count', required: false, default: '' } }
]

const run = (agent: { id: string }, inputs: object, more: object = {}) =>
  openReply(world.api.url, runWorkflow, { params: { agentId: agent.id }, body: { inputs, ...more } }, world.headersOf(student))

test('a workflow receives its inputs and streams steps and outputs, which are stored as they were streamed', async () => {
  const agent = await world.agentThat({ mode: 'workflow', parameters: { user_input_form: form } })
  const shown = await (await run(agent, { Student_Name: 'Mei', level: '', count: '3' })).finish()
  expect(shown).toMatchObject({ status: 'finished', outputs: expect.any(Object) })
  expect(shown.nodes.length).toBeGreaterThan(1)
  expect(shown.nodes.every(node => node.status === 'finished')).toBe(true)
  const [asked, stored] = await world.messagesOf(student, shown.conversationId)
  expect(stored).toEqual(shown)
  expect(asked).toMatchObject({ side: 'human', inputs: { Student_Name: 'Mei', level: '', count: '3' } })
  expect(JSON.stringify(stored)).toBe(JSON.stringify(shown))
  expect(Object.keys((asked as HumanMessage).inputs ?? {})).toEqual(['Student_Name', 'level', 'count'])
  expect(world.platformCalls(agent)[0]?.body).toMatchObject({ inputs: { Student_Name: 'Mei', count: 3 } })
})

test.each([
  ['en-US', 'Tutor Conversation'],
  ['zh-CN', 'Tutor 的对话'],
  ['zh-TW', 'Tutor 的對話']
] as const)('a run without words has its name in the language of the account: %s', async (locale, name) => {
  const agent = await world.agentThat({ mode: 'workflow' })
  const person = await world.given.user({ locale })
  const call = { params: { agentId: agent.id }, body: { inputs: {} } }
  const { conversationId } = await (await openReply(world.api.url, runWorkflow, call, world.headersOf(person))).finish()
  const { items } = await person.call(listConversations, { params: { agentId: agent.id } })
  expect(items).toMatchObject([{ id: conversationId, name: name.replace('Tutor', agent.name) }])
})

test('a failed step fails the run', async () => {
  const agent = await world.agentThat({ mode: 'workflow', switches: { failNode: true } })
  const shown = await (await run(agent, {})).finish()
  expect(shown).toMatchObject({ status: 'failed' })
  expect(shown.nodes.some(node => node.status === 'failed')).toBe(true)
})

test('inputs are validated against the form before anything is stored or sent', async () => {
  const agent = await world.agentThat({ mode: 'workflow', parameters: { user_input_form: form } })
  const expectRefused = (inputs: object, ...problems: object[]) =>
    expect(run(agent, inputs)).rejects.toMatchObject({ code: 1000, problems })
  await expectRefused({}, { path: ['inputs', 'Student_Name'], reason: 'required' })
  await expectRefused({ Student_Name: 'x'.repeat(11) }, { path: ['inputs', 'Student_Name'], reason: 'tooLong', limit: 10 })
  await expectRefused(
    { Student_Name: 'x', level: 'odd', count: 'many' },
    { path: ['inputs', 'level'], reason: 'enum' },
    { path: ['inputs', 'count'], reason: 'number' }
  )
  expect(world.platformCalls(agent)).toEqual([])
})

test('the server validates and normalises each form value exactly as the client does', async () => {
  const agent = await world.agentThat({ mode: 'workflow', parameters: { user_input_form: form } })
  for (const { name, field, value, problem, sent } of inputCases) {
    await world.api
      .db('agents')
      .where({ id: agent.id })
      .update({ form: JSON.stringify([field]) })
    const asked = run(agent, { x: value })
    if (problem) {
      const problems = [{ path: ['inputs', 'x'], ...problem }]
      await expect(asked, name).rejects.toMatchObject({ code: 1000, problems })
      continue
    }
    await (await asked).finish()
    const { inputs } = world.platformCalls(agent).at(-1)!.body as { inputs: object }
    expect(inputs, name).toEqual(sent === undefined ? {} : { x: sent })
  }
})

test('a chatflow receives the same form values with every question', async () => {
  const agent = await world.agentThat({ mode: 'advanced-chat', parameters: { user_input_form: form } })
  const config = await student.call(getAgentConfig, { params: { agentId: agent.id } })
  expect(config.form.map((field: InputField) => [field.name, field.kind, field.required])).toEqual([
    ['Student_Name', 'text', true],
    ['level', 'select', false],
    ['count', 'number', false]
  ])
  const first = await (await world.ask(student, agent, 'Plan it', { inputs: { Student_Name: 'Mei' } })).finish()
  expect(first).toMatchObject({ status: 'finished', steps: expect.arrayContaining(['START', 'GENERATING']) })
  const second = await (await world.ask(student, agent, 'Shorter', { conversationId: first.conversationId })).finish()
  expect(second.status).toBe('finished')
  expect(world.platformCalls(agent).map(call => (call.body as { inputs: object }).inputs)).toEqual([
    { Student_Name: 'Mei' },
    { Student_Name: 'Mei' }
  ])
})

test('chatting with a workflow and running a chat agent are refused', async () => {
  const workflow = await world.agentThat({ mode: 'workflow' })
  const chat = await world.agentThat()
  await expect(world.ask(student, workflow, 'Hello')).rejects.toMatchObject({ code: 3101 })
  await expect(run(chat, {})).rejects.toMatchObject({ code: 3101 })
})

test('a file field accepts a file, whatever maximum length its control has', async () => {
  const handout = {
    file: { variable: 'handout', label: 'Handout', required: true, allowed_file_types: ['document'], max_length: 5 }
  }
  const agent = await world.agentThat({ mode: 'workflow', parameters: { user_input_form: [handout] } })
  const body = new FormData()
  body.set('file', new File(['# Notes'], 'notes.md', { type: 'text/markdown' }))
  const uploaded = await fetch(`${world.api.url}${uploadFile.path}`, { method: 'POST', headers: world.headersOf(student), body })
  const { id } = (await uploaded.json()) as { id: string }
  const reply = await (await run(agent, { handout: id })).finish()
  expect(reply.status).toBe('finished')
  // It is known by its name, where it was sent and in the name of the conversation.
  const { items } = await student.call(listConversations, { params: { agentId: agent.id } })
  expect(items[0]?.name).toBe('notes.md')
  expect((await world.messagesOf(student, reply.conversationId))[0]).toMatchObject({
    side: 'human',
    inputs: { handout: id },
    files: [{ id, name: 'notes.md' }]
  })
})
