import type { ServerResponse } from 'node:http'

/**
 * The calls of Typebot's own server that its chat makes: what to begin with, what follows an answer to it, and the words of a model. A
 * question leads to a model at once, and then to the next question.
 */
export async function answerTypebot(
  path: string,
  response: ServerResponse,
  onQuestion: () => void,
  words: AsyncIterable<string>
): Promise<void> {
  if (path.endsWith('/streamMessage')) {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
    for await (const text of words) response.write(`0:${JSON.stringify(text)}\n`)
    return void response.end()
  }
  const answers: Record<string, object> = { startChat: { sessionId: 'measured', typebot, messages: [greeting], input } }
  const step = path.split('/').at(-1)!
  if (step === 'continueChat') onQuestion()
  const body = answers[step] ?? { messages: [], clientSideActions: [askModel] }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const typebot = {
  id: 'measured',
  version: '6',
  theme: {},
  settings: { typingEmulation: { enabled: false }, general: { isBrandingEnabled: false } },
  publishedAt: new Date(0).toISOString()
}
const greeting = {
  id: 'greeting',
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text: 'What shall we look at?' }] }] }
}
const input = { id: 'question', type: 'text input', options: { labels: { placeholder: 'Ask anything' }, isLong: true } }
const askModel = {
  type: 'streamOpenAiChatCompletion',
  streamOpenAiChatCompletion: { messages: [{ role: 'user', content: 'A question' }] },
  expectsDedicatedReply: true
}
