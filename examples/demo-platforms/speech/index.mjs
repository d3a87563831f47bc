/**
 * A service that speaks OpenAI's `POST /audio/transcriptions`. It understands nothing of what it hears: it answers with a sentence that
 * says so, and how much it was sent.
 */
export function createSpeech() {
  /** @param {import('../incoming.mjs').Incoming} incoming @param {import('node:http').ServerResponse} response */
  async function handle({ method, path, form }, response) {
    /** @param {number} status @param {object} body */
    const answer = (status, body) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (method !== 'POST' || path !== '/v1/audio/transcriptions') {
      return answer(404, { error: { message: 'Unknown request URL', type: 'invalid_request_error' } })
    }
    const recording = form?.files.find(({ name }) => name === 'file')
    if (!recording || !form?.fields.model) {
      return answer(400, { error: { message: 'Missing file or model', type: 'invalid_request_error' } })
    }
    const kilobytes = Math.max(1, Math.round(recording.bytes.length / 1000))
    answer(200, { text: `This sentence stands for what you said; the demonstration cannot hear (${kilobytes} KB).` })
  }

  return { mounts: ['/speech'], handle }
}
