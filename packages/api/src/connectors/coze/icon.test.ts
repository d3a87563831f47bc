import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startScripted } from '../../testing/scripted-platform.ts'
import { createOutgoing } from '../client/call.ts'
import { coze } from './index.ts'
import { agentAt, workflowAt } from './testing.ts'

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
afterAll(() => outgoing.stop())

const link = 'https://pictures.example/1.png?x-expires=1'

test.each([
  ['an agent', agentAt, '/v1/bots/7300', { icon_url: link }, link],
  ['a workflow', workflowAt, '/v1/workflows/7400', { workflow_detail: { icon_url: link } }, link],
  ['the persona of a chatflow', workflowAt, '/v1/workflows/7400', { role: { avatar: { image_url: link } } }, link],
  ['nothing', agentAt, '/v1/bots/7300', { icon_url: '' }, undefined],
  ['no address', agentAt, '/v1/bots/7300', { icon_url: 'javascript:alert(1)' }, undefined]
])('§2.1, §2.2 the icon is that of %s', async (_of, connectionAt, path, data, expected) => {
  const platform = await startScripted({ [path]: () => ({ json: { code: 0, msg: '', data } }) })
  const context = { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal }
  expect(await coze.icon!(connectionAt(platform.url), context)).toBe(expected)
  await platform.stop()
})
