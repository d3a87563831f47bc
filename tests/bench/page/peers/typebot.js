import Typebot from '@typebot.io/js/web'

/** Its own launcher, which asks the server for what stands in the chat when it is pressed. */
export const initBubble = server => Typebot.initBubble({ typebot: 'calculus-tutor', apiHost: server })

/** The chat alone, as large as the page. */
export function show(place, server) {
  const chat = document.createElement('typebot-standard')
  chat.style.width = chat.style.height = '100%'
  place.append(chat)
  Typebot.initStandard({ typebot: 'calculus-tutor', apiHost: server })
}
