import type { AgentType } from '@lyceum/core/contract'
import { describe, expect, test } from 'vitest'
import { chunk, exception, type Reply, replayBedrock } from '../../testing/bedrock-replay.ts'
import { bedrock } from './index.ts'
import type { BedrockConnection } from './place.ts'

const { connectionOf, context, replyWith, requests } = replayBedrock()

describe('describing (notes §1, §2)', () => {
  const describeWith = (type: AgentType, all: Reply[], more: Partial<BedrockConnection> = {}) => {
    replyWith(all)
    return bedrock.describe(connectionOf(type, more), context)
  }
  const alias = (more = {}) => ({
    json: { agentAlias: { agentAliasStatus: 'PREPARED', routingConfiguration: [{ agentVersion: '7' }], ...more } }
  })
  const named = (name: string, status: number): Reply => ({ status, headers: { 'x-amzn-errortype': name }, json: {} })

  test('the name is that of the version which the alias serves', async () => {
    const found = await describeWith('chat', [alias(), { json: { agentVersion: { agentName: 'Tutor', description: 'Helps.' } } }])
    expect(found).toMatchObject({ name: 'Tutor', description: 'Helps.', opener: '', suggestedQuestions: [] })
    expect(requests.map(({ path }) => path)).toEqual(['/agents/AGENT/agentaliases/ALIAS/', '/agents/AGENT/agentversions/7/'])
  })

  test.each([
    [{ agentAliasStatus: 'FAILED' }, 'notPublished'],
    [{ aliasInvocationState: 'REJECT_INVOCATIONS' }, 'switchedOff']
  ])('an alias with %j is not accessible', async (more, reason) => {
    await expect(describeWith('chat', [alias(more)])).rejects.toMatchObject({
      reason: 'agentInaccessible',
      problems: [{ path: ['connection'], reason }]
    })
  })

  test('an address in another region than the ARN is corrected', async () => {
    const more = {
      appId: 'arn:aws:bedrock:eu-west-1:1:agent-alias/A/B',
      apiUrl: 'https://bedrock-agent-runtime.us-east-1.amazonaws.com'
    }
    const suggestion = 'https://bedrock-agent-runtime.eu-west-1.amazonaws.com'
    await expect(describeWith('chat', [], more)).rejects.toMatchObject({
      problems: [{ path: ['connection', 'apiUrl'], reason: 'otherAddress', suggestion }]
    })
  })

  test('a key that may only run agents is proved by one word', async () => {
    await describeWith('chat', [named('AccessDeniedException', 403), { frames: [chunk('Hi')] }])
    expect(requests.at(-1)!.body.inputText).toBe('Hello')
    await expect(
      describeWith('chat', [named('AccessDeniedException', 403), { frames: [exception('accessDeniedException')] }])
    ).rejects.toMatchObject({ reason: 'agentInaccessible' })
  })

  test('a key that may only run flows is proved without running it', async () => {
    const { form } = await describeWith('workflow', [named('AccessDeniedException', 403), named('ValidationException', 400)])
    expect(form.map(({ name, kind }) => [name, kind])).toEqual([['document', 'paragraph']])
    await expect(describeWith('workflow', [named('AccessDeniedException', 403)])).rejects.toMatchObject({
      reason: 'agentInaccessible'
    })
  })

  test.each([
    ['UnrecognizedClientException', 403, 'accessKeyId', 'keyRefused'],
    ['InvalidSignatureException', 403, 'apiKey', 'keyRefused'],
    ['ExpiredTokenException', 403, 'sessionToken', 'keyRefused'],
    ['ResourceNotFoundException', 404, 'appId', 'unknownApp'],
    ['ValidationException', 400, 'appId', 'unknownApp']
  ])('%s is reported at its field', async (name, status, field, reason) => {
    await expect(describeWith('chat', [named(name, status)])).rejects.toMatchObject({
      problems: [{ path: ['connection', field], reason }]
    })
  })

  test('the form of a flow has the fields that its nodes read', async () => {
    const nodes = (type: string) => [
      { name: 'In', type: 'Input', outputs: [{ name: 'document', type }] },
      {
        name: 'P',
        type: 'Prompt',
        inputs: [{ expression: '$.data.topic' }, { expression: '$.data.question' }, { expression: '$.data' }]
      }
    ]
    const formFor = async (type: 'chatflow' | 'workflow', kind: string) => {
      const { form } = await describeWith(type, [
        { json: {} },
        { json: { name: 'F', status: 'Prepared', definition: { nodes: nodes(kind) } } }
      ])
      return form.map(({ name, kind }) => `${name} ${kind}`)
    }
    expect(await formFor('workflow', 'Object')).toEqual(['topic paragraph', 'question paragraph'])
    expect(await formFor('chatflow', 'Object')).toEqual(['topic paragraph'])
    expect(await formFor('workflow', 'Number')).toEqual(['document number'])
    expect(await formFor('chatflow', 'String')).toEqual([])
  })

  test.each([
    ['chat', { appId: 'arn:aws:bedrock:eu-west-1:1:flow/F/alias/A' }, 'agentTypeUnsupported', ['type']],
    ['workflow', { appId: 'arn:aws:bedrock:eu-west-1:1:agent-alias/F/A' }, 'agentTypeUnsupported', ['type']],
    ['chat', { appId: 'JUSTANID' }, 'validation', ['appId']],
    ['chat', { appId: 'arn:aws:bedrock-agentcore:eu-west-1:1:runtime/x' }, 'validation', ['appId']],
    ['chat', { appId: 'A/B' }, 'validation', ['region']],
    ['chat', { apiUrl: 'https://bedrock-runtime.eu-west-1.amazonaws.com' }, 'validation', ['apiUrl']],
    ['chat', { apiUrl: 'https://bedrock-agent-runtime.us-east-1.amazonaws.com' }, 'validation', ['apiUrl']]
  ] as const)('%s with %j is refused before any call', async (type, more, reason, fields) => {
    const failure = await describeWith(type, [], more).catch(problem => problem)
    expect([failure.reason, failure.problems.map(({ path }: { path: string[] }) => path[1])]).toEqual([reason, fields])
    expect(requests).toEqual([])
  })
})
