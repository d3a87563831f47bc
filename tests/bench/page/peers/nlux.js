import { createAiChat } from '@nlux/core'
import '@nlux/themes/nova.css'

/** Its own way to talk to any server: an adapter that hands on the pieces of the answer. */
export function show(place, server, greeting) {
  createAiChat()
    .withAdapter({ streamText: (question, observer) => ask(server, question, observer).catch(error => observer.error(error)) })
    .withInitialConversation([{ role: 'assistant', message: greeting }])
    .withComposerOptions({ placeholder: 'Ask anything' })
    .withDisplayOptions({ width: '100%', height: '100%' })
    .mount(place)
}

async function ask(server, question, observer) {
  const headers = { 'content-type': 'application/json' }
  const { body } = await fetch(`${server}/ask`, { method: 'POST', headers, body: JSON.stringify({ question }) })
  let rest = ''
  for (const reader = body.pipeThrough(new TextDecoderStream()).getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return observer.complete()
    const events = (rest + value).split('\n\n')
    rest = events.pop()
    for (const event of events) observer.next(JSON.parse(event.slice('data: '.length)).text)
  }
}
