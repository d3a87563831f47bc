// Core without a browser: asks an agent through a share and prints the streamed answer.
// npm run build && node examples/node/ask.mjs --share=TOKEN [--lyceum http://localhost:3000] "What is a limit?"
import { parseArgs } from 'node:util'
import { createClient, openShare } from '@lyceum/core'
import { sendMessage } from '@lyceum/core/contract/chat'
import { nodeHost } from './node-host.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lyceum: { type: 'string', default: 'http://localhost:3000' }, share: { type: 'string' } }
})
const text = positionals.join(' ')
if (!values.share || !text) {
  console.error('node ask.mjs --share=TOKEN [--lyceum http://localhost:3000] "your question"')
  process.exit(1)
}

const client = createClient(nodeHost(), { base: new URL(values.lyceum).origin, credentials: { share: values.share } })
try {
  const { state } = await openShare(client, values.share)
  for await (const event of client.stream(sendMessage, { params: { agentId: state.agentId }, body: { text } })) {
    if (event.type === 'text') process.stdout.write(event.delta)
    if (event.type === 'failed') throw new Error(event.reason)
  }
  process.stdout.write('\n')
} catch (failure) {
  console.error(failure.reason ?? failure.message)
  process.exitCode = 1
}
