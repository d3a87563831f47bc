import type { ColourReply, ColourRequest } from './colour-worker-client.ts'
import { colourCode } from './colours.ts'

/** Runs in a worker: colours the code it is sent. */
addEventListener('message', async ({ data: { id, text, language } }: MessageEvent<ColourRequest>) => {
  const reply: ColourReply = { id, coloured: await colourCode(text, language).catch(() => null) }
  postMessage(reply)
})
