import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from './dify-reader.ts'
import { type DemoPlatforms, startDemoPlatforms } from './index.mjs'

let platform: DemoPlatforms
const tutor = 'app-demo-calculus-tutor-0001'
const note = (name = 'notes.txt', type = 'text/plain', content = 'f(x) = x') => new File([content], name, { type })

beforeAll(async () => {
  platform = await startDemoPlatforms({ paceMs: 0 })
})
afterAll(() => platform.stop())

describe('uploads', () => {
  test('an upload answers 201, can be asked about by its owner, and previewed once a message refers to it', async () => {
    const student = readerOf(platform, tutor, 'owner')
    const answer = await student.upload('/files/upload', note('讲义.txt'))
    expect(answer.status).toBe(201)
    const file = await answer.json()
    expect(file).toMatchObject({ name: '讲义.txt', extension: 'txt', mime_type: 'text/plain', size: 8, id: expect.any(String) })

    expect(await (await student.get(`/files/${file.id}/preview`)).json()).toMatchObject({
      code: 'file_access_denied',
      status: 403
    })
    const files = [{ type: 'document', transfer_method: 'local_file', upload_file_id: file.id }]
    expect((await student.ask('What is this?', { files })).text).toContain('讲义.txt')
    const preview = await student.get(`/files/${file.id}/preview?as_attachment=true`)
    expect([await preview.text(), preview.headers.get('content-disposition')]).toEqual([
      'f(x) = x',
      expect.stringContaining('attachment')
    ])
    expect((await student.get('/files/none/preview')).status).toBe(404)

    const stranger = await readerOf(platform, tutor, 'stranger').open('And this?', { files })
    expect([stranger.status, (await stranger.json()).message]).toEqual([400, 'Invalid upload file'])
  })

  test.each([
    ['nothing', undefined, 400, 'no_file_uploaded'],
    ['a part without a type', new File(['x'], 'a.txt', { type: '' }), 201, undefined],
    ['a program', note('run.exe', 'application/octet-stream'), 400, 'invalid_param'],
    ['too many bytes', note('big.png', 'image/png', 'x'.repeat(10 * 1024 * 1024 + 1)), 413, 'file_too_large']
  ])('uploading %s answers as Dify does', async (_, file, status, code) => {
    const answer = await readerOf(platform, tutor).upload('/files/upload', file)
    expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  })

  test('a part without a Content-Type, without a name, with a slash, and two files are refused', async () => {
    const send = async (parts: string[]) => {
      const body = `${parts.map(part => `--b\r\n${part}`).join('\r\n')}\r\n--b--\r\n`
      const headers = { Authorization: `Bearer ${tutor}`, 'Content-Type': 'multipart/form-data; boundary=b' }
      return (await (await fetch(`${platform.difyUrl}/files/upload`, { method: 'POST', headers, body })).json()).code
    }
    const part = (disposition: string, type = 'Content-Type: text/plain\r\n') =>
      `Content-Disposition: form-data; name="file"${disposition}\r\n${type}\r\nhi`
    expect(await send([part('; filename="a.txt"', '')])).toBe('unsupported_file_type')
    expect(await send([part('; filename=""')])).toBe('filename_not_exists_error')
    expect(await send([part('; filename="a/b.txt"')])).toBe('invalid_param')
    expect(await send([part('; filename="a.txt"'), part('; filename="b.txt"')])).toBe('too_many_files')
  })

  test.each([
    ['another type than it is', { type: 'image', transfer_method: 'local_file' }, /does not match/],
    ['no transfer method', { type: 'document' }, /transfer method/],
    ['a link that is none', { type: 'image', transfer_method: 'remote_url', url: 'ftp://x' }, /Invalid file url/],
    [
      'a type the app does not take',
      { type: 'video', transfer_method: 'remote_url', url: 'https://example.edu/a.mp4' },
      /File validation failed/
    ]
  ])('a reference with %s is refused', async (_, reference, message) => {
    const student = readerOf(platform, tutor)
    const { id } = await (await student.upload('/files/upload', note())).json()
    const answer = await student.open('?', { files: [{ upload_file_id: id, ...reference }] })
    expect([answer.status, (await answer.json()).message]).toEqual([400, expect.stringMatching(message)])
  })

  test('file controls of a form take one object or a list, and nothing else', async () => {
    const student = readerOf(platform, 'app-demo-every-control-00008')
    const { id } = await (await student.upload('/files/upload', note())).json()
    const one = { type: 'document', transfer_method: 'local_file', upload_file_id: id }
    const base = { subject: 'Art', level: 'Undergraduate' }
    const code = async (inputs: object) => {
      const answer = await student.open('Plan it', { inputs: { ...base, ...inputs } })
      if (!answer.ok) return (await answer.json()).message
      await answer.body?.cancel()
      return 'ok'
    }
    expect(await code({ handout: one, material: [one, one], rubric: { points: 3 }, minutes: '30', unknown: 'dropped' })).toBe(
      'ok'
    )
    expect(await code({ handout: [one] })).toMatch(/handout in input form must be a file/)
    expect(await code({ material: one })).toMatch(/must be a list of files/)
    expect(await code({ material: [one, one, one, one] })).toMatch(/less than 3 files/)
    expect(await code({ rubric: 'text' })).toMatch(/must be a dict/)
    expect(await code({ minutes: 'many' })).toMatch(/valid number/)
  })
})

describe('links', () => {
  const pictureOf = async (switches: object) => {
    const key = platform.addApp({ key: 'app-links', mode: 'agent-chat', switches })
    return String((await readerOf(platform, key).ask('Draw x^2')).events.find(one => one.event === 'message_file')?.url)
  }

  test('are signed, open without a key, and end', async () => {
    const url = await pictureOf({})
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(url.replace(/sign=.*/, 'sign=wrong'))).status).toBe(404)
    expect((await fetch(await pictureOf({ fileUrlSeconds: -1 }))).status).toBe(403)
  })

  test('can be relative to the origin, or point inside the server’s own network', async () => {
    const relative = await pictureOf({ relativeFileUrls: true })
    expect(relative).toMatch(/^\/files\/tools\/[\w-]+\.png\?timestamp=/)
    expect((await fetch(new URL(relative, platform.difyUrl))).status).toBe(200)
    expect(await pictureOf({ internalFileUrls: true })).toMatch(/^http:\/\/api:5001\/files\//)
  })
})

describe('speech', () => {
  test.each([
    ['audio/wav', 200],
    ['audio/mp3', 200],
    ['audio/mpeg', 415],
    ['audio/webm', 415]
  ])('%s answers %i', async (type, status) => {
    expect((await readerOf(platform, tutor).upload('/audio-to-text', note('voice', type))).status).toBe(status)
  })

  test('a missing part, and an app without speech or a voice are refused', async () => {
    expect(await (await readerOf(platform, tutor).upload('/audio-to-text')).json()).toMatchObject({ code: 'no_audio_uploaded' })
    const studio = readerOf(platform, 'app-demo-writing-studio-0002')
    expect(await (await studio.upload('/audio-to-text', note('v', 'audio/wav'))).json()).toMatchObject({
      code: 'speech_to_text_disabled'
    })
    expect(await (await studio.post('/text-to-audio', { text: 'x', user: 'u' })).json()).toMatchObject({
      message: 'TTS is not enabled'
    })
  })

  test('an app with a voice sends sound that is longer for a longer text', async () => {
    const key = platform.addApp({
      key: 'app-with-a-voice-000001',
      mode: 'chat',
      parameters: { text_to_speech: { enabled: true } }
    })
    const sizeOf = async (text: string) => {
      const sound = await readerOf(platform, key).post('/text-to-audio', { text, user: 'u' })
      expect(sound.headers.get('content-type')).toBe('audio/wav')
      return (await sound.arrayBuffer()).byteLength
    }
    expect(await sizeOf('word '.repeat(30))).toBeGreaterThan(await sizeOf('word'))
  })
})
