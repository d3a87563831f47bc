import { expect, test } from 'vitest'
import { placeOf } from './place.ts'

const placeAt = (apiUrl: string, more = {}) =>
  placeOf({ platform: 'bedrock', type: 'chat', appId: 'AGENT/ALIAS', apiUrl, accessKeyId: 'a', apiKey: 'b', ...more })

test.each([
  [
    'https://bedrock-agent-runtime.us-east-1.amazonaws.com/',
    'us-east-1',
    'https://bedrock-agent-runtime.us-east-1.amazonaws.com',
    'https://bedrock-agent.us-east-1.amazonaws.com'
  ],
  [
    'https://bedrock-agent.eu-west-3.amazonaws.com',
    'eu-west-3',
    'https://bedrock-agent-runtime.eu-west-3.amazonaws.com',
    'https://bedrock-agent.eu-west-3.amazonaws.com'
  ],
  [
    'https://bedrock-agent-runtime-fips.us-gov-west-1.amazonaws.com',
    'us-gov-west-1',
    'https://bedrock-agent-runtime-fips.us-gov-west-1.amazonaws.com',
    'https://bedrock-agent-fips.us-gov-west-1.amazonaws.com'
  ],
  [
    'https://bedrock-agent-runtime.cn-north-1.amazonaws.com.cn',
    'cn-north-1',
    'https://bedrock-agent-runtime.cn-north-1.amazonaws.com.cn',
    'https://bedrock-agent.cn-north-1.amazonaws.com.cn'
  ],
  [
    'https://vpce-0a1b-x.bedrock-agent-runtime.us-west-2.vpce.amazonaws.com',
    'us-west-2',
    'https://vpce-0a1b-x.bedrock-agent-runtime.us-west-2.vpce.amazonaws.com',
    undefined
  ]
])('%s has its region and both APIs (notes §1)', (apiUrl, region, runtimeUrl, controlUrl) => {
  expect(placeAt(apiUrl)).toEqual({
    kind: 'agent',
    id: 'AGENT',
    aliasId: 'ALIAS',
    region,
    runtimeUrl,
    controlUrl,
    service: 'bedrock'
  })
})

test('a proxy keeps its path, and takes the region of the ARN or of the form', () => {
  const arn = 'arn:aws:bedrock:ap-south-1:123456789012:agent-alias/AGENT/ALIAS'
  expect(placeAt('http://proxy.test/base/', { appId: arn })).toMatchObject({
    region: 'ap-south-1',
    runtimeUrl: 'http://proxy.test/base'
  })
  expect(placeAt('http://proxy.test', { region: ' us-east-2 ' }).region).toBe('us-east-2')
  expect(() => placeAt('http://proxy.test', { region: 'Ohio' })).toThrow('validation')
})
