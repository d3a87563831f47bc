import 'deep-chat'

/** Its own way to talk to a server: a POST that is answered by events with a `text` each. */
export function show(place, server, greeting) {
  const chat = document.createElement('deep-chat')
  chat.connect = { url: `${server}/ask`, stream: true }
  chat.introMessage = { text: greeting }
  chat.textInput = { placeholder: { text: 'Ask anything' } }
  chat.style.width = chat.style.height = '100%'
  place.append(chat)
}
