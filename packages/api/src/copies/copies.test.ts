// On both engines: a copy goes with its conversation, its person and its agent by foreign keys and by joins.

import {
  type AccessLevel,
  type Attachment,
  createCopy,
  deleteAgent,
  deleteConversation,
  deleteMe,
  fromWire,
  getConversationCopies,
  limits,
  listAudit,
  listCopies,
  readCopy,
  readOpenCopy,
  renameConversation,
  revokeCopy,
  revokeShare,
  setEnablement,
  uploadFile
} from '@lyceum/core/contract'
import { expect, test, vi } from 'vitest'
import { useChatWorld } from '../testing/for-a-file.ts'
import type { OwnedAgent, Person } from '../testing/given.ts'
import { dropEndedCopies } from './queries.ts'

const { world, student } = useChatWorld()
const dayMs = 24 * 3600_000

const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1)!
const signedInRead = (person: Person, copy: { url: string }) => person.call(readCopy, { params: { copyToken: tokenOf(copy) } })
const guestRead = (copy: { url: string }) => world.given.nobody.call(readOpenCopy, { params: { copyToken: tokenOf(copy) } })
const notFound = { reason: 'notFound' }

/** A conversation of somebody, with a link to a copy of it. */
async function copied({
  person = student,
  agent,
  accessLevel = 'authenticated',
  ask = 'What is osmosis?'
}: {
  person?: Person
  agent?: OwnedAgent
  accessLevel?: AccessLevel
  ask?: string
} = {}) {
  const asked = agent ?? (await world.agentThat({ switches: { answer: ['Water **moves**.'] } }))
  const { conversationId } = await (await world.ask(person, asked, ask)).finish()
  const params = { conversationId }
  const copy = await person.call(createCopy, { params, body: { accessLevel, days: 7 } })
  return { agent: asked, params, copy }
}

test('a link leads everybody who is signed in to what was said until then, and does not tell whose it is', async () => {
  const { agent, params, copy } = await copied()
  expect(copy).toMatchObject({ state: 'open', accessLevel: 'authenticated', title: 'What is osmosis?' })
  expect(Date.parse(copy.expiresAt) - Date.parse(copy.createdAt)).toBe(7 * dayMs)
  await (await world.ask(student, agent, 'And diffusion?', params)).finish()
  await student.call(renameConversation, { params, body: { name: 'Later' } })
  const reader = await world.given.user()
  const read = await signedInRead(reader, copy)
  expect(read).toMatchObject({ title: 'What is osmosis?', agent: { name: agent.name } })
  expect(read.messages).toMatchObject([
    { side: 'human', text: 'What is osmosis?' },
    { side: 'agent', text: 'Water **moves**.' }
  ])
  expect(JSON.stringify(read)).not.toContain(student.user.name)
  expect(JSON.stringify(read)).not.toContain(params.conversationId)
  await expect(guestRead(copy)).rejects.toMatchObject({ reason: 'unauthorized' })
})

test('a copy for anyone is made only where guests may use the agent, and read only as long as they may', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  await expect(copied({ agent, accessLevel: 'anyone' })).rejects.toMatchObject({ reason: 'notPermitted' })
  await world.given.share({ agent, accessLevel: 'authenticated' })
  await expect(copied({ agent, accessLevel: 'anyone' })).rejects.toMatchObject({ reason: 'notPermitted' })
  await world.given.share({ agent })
  const { copy, params } = await copied({ agent, accessLevel: 'anyone' })
  expect((await student.call(getConversationCopies, { params })).guestsMayRead).toBe(true)
  expect((await guestRead(copy)).messages).toHaveLength(2)
  const enable = (enabled: boolean) =>
    world.given
      .admin()
      .then(admin => admin.call(setEnablement, { params: { agentId: agent.id }, body: { enabled, reason: 'Tests' } }))
  await enable(false)
  await expect(guestRead(copy)).rejects.toMatchObject({ reason: 'unauthorized' })
  await enable(true)
  await agent.owner.call(revokeShare, { params: { agentId: agent.id }, query: { accessLevel: 'anyone' } })
  await expect(guestRead(copy)).rejects.toMatchObject({ reason: 'unauthorized' })
  expect((await signedInRead(await world.given.user(), copy)).messages).toHaveLength(2)
})

test('only who holds a conversation makes, lists and ends links to it', async () => {
  const { params, copy } = await copied()
  const others = [await world.given.user(), await world.given.admin()]
  for (const other of others) {
    await expect(other.call(createCopy, { params, body: {} })).rejects.toMatchObject(notFound)
    await expect(other.call(getConversationCopies, { params })).rejects.toMatchObject(notFound)
    await expect(other.call(revokeCopy, { params: { copyId: copy.id } })).rejects.toMatchObject(notFound)
    expect((await other.call(listCopies, { query: {} })).items).toEqual([])
  }
  // What is known of a link elsewhere opens nothing.
  for (const guess of [copy.id, params.conversationId, 'A'.repeat(22)])
    await expect(student.call(readCopy, { params: { copyToken: guess } })).rejects.toMatchObject(notFound)
})

test('a link that was ended, or whose time has come, leads to nothing, and nothing of it stays', async () => {
  const [{ params, copy }, other] = [await copied(), await copied()]
  await student.call(revokeCopy, { params: { copyId: copy.id } })
  await student.call(revokeCopy, { params: { copyId: copy.id } })
  await expect(signedInRead(student, copy)).rejects.toMatchObject(notFound)
  expect((await student.call(getConversationCopies, { params })).items).toMatchObject([{ state: 'revoked' }])
  const row = await world.api.db('conversationCopies').where({ id: copy.id }).first('content')
  expect(row.content).toBe('')

  const later = new Date(Date.parse(other.copy.expiresAt) + 1)
  const now = vi.spyOn(world.api.context, 'now').mockReturnValue(later)
  try {
    const reader = await world.given.user()
    await expect(signedInRead(reader, other.copy)).rejects.toMatchObject(notFound)
  } finally {
    now.mockRestore()
  }
  await dropEndedCopies(world.api.db, later)
  const left = await world.api.db('conversationCopies').whereIn('id', [copy.id, other.copy.id]).select('id')
  expect(left).toEqual([])
})

test('what is too long for a copy, or one link too many, is refused with what is allowed', async () => {
  const person = await world.given.user()
  const { params, copy } = await copied({ person })
  const make = () => person.call(createCopy, { params, body: {} })
  const { db } = world.api
  const row = await db('conversationCopies').where({ id: copy.id }).first()
  const others = Array.from({ length: limits.copies - 1 }, (_, index) => ({
    ...row,
    agent: JSON.stringify(row.agent),
    id: `${index}`.padStart(22, 'i'),
    token: `${index}`.padStart(22, 't')
  }))
  await db.batchInsert('conversationCopies', others)
  const refusedFor = (reason: string, limit: number) => ({ reason: 'notPermitted', problems: [{ reason, limit }] })
  await expect(make()).rejects.toMatchObject(refusedFor('tooMany', limits.copies))
  await person.call(revokeCopy, { params: { copyId: copy.id } })
  const message = await db('messages')
    .where({ ...params, side: 'agent' })
    .first()
  const body = JSON.stringify({ ...message.body, text: 'x'.repeat(limits.submissionText) })
  await db('messages').where({ id: message.id }).update({ body })
  await expect(make()).rejects.toMatchObject(refusedFor('tooLong', limits.submissionText))
})

test('it goes with its conversation, with its agent and with its person, who is blocked or deletes the account', async () => {
  const reader = await world.given.user()
  const first = await copied()
  await (await world.ask(student, first.agent, 'Another conversation')).finish()
  await student.call(deleteConversation, { params: first.params })
  await expect(signedInRead(reader, first.copy)).rejects.toMatchObject(notFound)
  await expect(student.call(revokeCopy, { params: { copyId: first.copy.id } })).rejects.toMatchObject(notFound)

  const second = await copied()
  await second.agent.owner.call(deleteAgent, { params: { agentId: second.agent.id } })
  await expect(signedInRead(reader, second.copy)).rejects.toMatchObject(notFound)

  const person = await world.given.user()
  const third = await copied({ person })
  const block = (blockedAt: Date | null) => world.api.db('users').where({ id: person.user.id }).update({ blockedAt })
  await block(new Date())
  await expect(signedInRead(reader, third.copy)).rejects.toMatchObject(notFound)
  await block(null)
  await person.call(deleteMe, {})
  await expect(signedInRead(reader, third.copy)).rejects.toMatchObject(notFound)
  expect(await world.api.db('conversationCopies').where({ id: third.copy.id }).first()).toBeUndefined()
})

test('a file is read at the address in the copy, for that copy alone and as long as it can be read', async () => {
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 1)])
  const form = new FormData()
  form.append('file', new Blob([png]), 'cell.png')
  const sent = await fetch(world.api.url + uploadFile.path, { method: 'POST', headers: world.headersOf(student), body: form })
  const file = fromWire(await sent.json()) as Attachment
  const parameters = { file_upload: { enabled: true, allowed_file_types: ['image'], number_limits: 3 } }
  const agent = await world.agentThat({ switches: { answer: ['Seen.'] }, parameters })
  const { conversationId } = await (await world.ask(student, agent, 'What is this?', { files: [file.id] })).finish()
  const make = () => student.call(createCopy, { params: { conversationId }, body: {} })
  const [copy, twin] = [await make(), await make()]
  const [question] = (await signedInRead(await world.given.user(), copy)).messages
  const { url, picture } = question!.files[0]!
  expect(picture).toBe(true)
  const at = (path: string) => fetch(new URL(path, world.api.url))
  expect(Buffer.from(await (await at(url!)).arrayBuffer())).toEqual(png)
  // Not without its signature, not for another copy, and not for the file itself.
  expect((await at(url!.split('?')[0]!)).status).toBe(401)
  expect((await at(url!.replace(tokenOf(copy), tokenOf(twin)))).status).toBe(401)
  expect((await at(`/api/v1/files/${file.id}?${url!.split('?')[1]}`)).status).toBe(401)
  await student.call(revokeCopy, { params: { copyId: copy.id } })
  expect((await at(url!)).status).toBe(401)
})

test('links are made of what is kept alone, are listed with what is said of them, and stand in the audit without their address', async () => {
  const person = await world.given.user()
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  const temporary = await (await world.ask(person, agent, 'Not kept', { temporary: true })).finish()
  const params = { conversationId: temporary.conversationId }
  await expect(person.call(createCopy, { params, body: {} })).rejects.toMatchObject({ reason: 'notPermitted' })
  const made = await copied({ person, agent })
  await person.call(revokeCopy, { params: { copyId: made.copy.id } })
  const { items, total } = await person.call(listCopies, { query: {} })
  expect([total, items]).toMatchObject([1, [{ id: made.copy.id, state: 'revoked', agent: agent.name }]])
  const audit = await (await world.given.admin()).call(listAudit, { query: { subjectId: agent.id, actorId: person.user.id } })
  expect(audit.items.map(({ action }) => action)).toEqual(['agent.unshareConversation', 'agent.shareConversation'])
  expect(JSON.stringify(audit)).not.toContain(tokenOf(made.copy))
})
