/** What the whole events of a stream say so far. */
export type ParsedStream = { messageId: string; text: string; lastId: string; ended: boolean }

/** Reads the whole events of a stream of a reply, as far as it has come. */
export function parseStream(stream: string): ParsedStream {
  const parsed = { messageId: '', text: '', lastId: '', ended: false }
  for (const frame of stream.slice(0, stream.lastIndexOf('\n\n') + 1).split('\n\n')) {
    const [, id, data] = /^id: (\d+)\ndata: (.+)/.exec(frame.trimStart()) ?? []
    if (!id || !data) continue
    const event = JSON.parse(data)
    parsed.lastId = id
    if (event.type === 'started') parsed.messageId = event.message_id
    if (event.type === 'text') parsed.text += event.delta
    if (event.type === 'replace') parsed.text = event.text
    parsed.ended ||= event.type === 'finished'
  }
  return parsed
}
