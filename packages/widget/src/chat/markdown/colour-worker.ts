import { type ColourReply, type ColourRequest, colourCode } from './colours.ts'

/** Runs in a worker: colours the code it is sent. */
addEventListener('message', async ({ data: { id, text, language } }: MessageEvent<ColourRequest>) => {
  const reply: ColourReply = { id, coloured: await colourCode(text, language).catch(() => null) }
  postMessage(reply)
})
