import { expect, test } from 'vitest'
import { useSimulator } from '../../testing/dify-platform.ts'

const { platform, play, lastKey } = useSimulator()
const answer = ['Osmosis moves', ' water 水', ', slowly.']
const text = answer.join('')

const bytes = Buffer.from('bytes')
const file = (name: string, type: string) => ({
  id: name,
  name,
  type,
  size: bytes.length,
  publicUrl: () => undefined,
  open: async () =>
    (async function* () {
      yield bytes
    })()
})
const allowsAllFiles = {
  file_upload: {
    enabled: true,
    allowed_file_types: ['image', 'document', 'audio', 'video', 'custom'],
    allowed_file_extensions: [],
    number_limits: 10
  }
}

test('files of a question are sent with the type that the platform assigns to them (§6)', async () => {
  const files = [
    file('photo.heic', 'image/heic'),
    file('talk.webm', 'audio/webm'),
    file('talk.m4a', 'video/mp4'),
    file('PLAN.PDF', 'application/octet-stream'),
    file('main.py', 'text/x-python'),
    file('data.json', 'application/json'),
    file('slides.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'),
    file('no extension', '')
  ]
  const { reason } = await play('chat', { parameters: allowsAllFiles, switches: { answer } }, { files })
  expect(reason).toBeUndefined()
  const { body } = await platform().waitForCall('/chat-messages', { key: lastKey() })
  expect((body as { files: { type: string }[] }).files.map(one => one.type)).toEqual(
    'image video audio document document custom document custom'.split(' ')
  )
})

test('files of a question are sent again as custom if the platform does not accept slides as documents (§6)', async () => {
  const files = [file('notes.md', 'text/markdown'), file('slides.pptx', 'application/vnd.ms-powerpoint')]
  const { shown } = await play('chat', { parameters: allowsAllFiles, switches: { answer, plainExtraction: true } }, { files })
  expect(shown).toMatchObject({ status: 'finished', text })
})

test('files of a question keep their names except for slashes (§6)', async () => {
  const { reason } = await play('chat', { parameters: allowsAllFiles }, { files: [file('a/b\\讲义.md', 'text/markdown')] })
  expect(reason).toBeUndefined()
  const { body } = await platform().waitForCall('/files/upload', { key: lastKey() })
  expect(body).toMatchObject({ files: [{ filename: 'a_b_讲义.md' }], fields: { user: 'lyceum-test' } })
})

test('files of a workflow are sent in the inputs of its form, and others beside the inputs (§6)', async () => {
  const parameters = {
    user_input_form: [
      { file: { variable: 'handout', label: 'Handout', required: false, allowed_file_types: ['document'], max_length: 5 } }
    ]
  }
  const form = [
    {
      name: 'handout',
      label: '',
      kind: 'file' as const,
      required: false,
      maxLength: null,
      options: [],
      initial: null,
      hint: null
    }
  ]
  const files = [file('handout.md', 'text/markdown'), file('beside.md', 'text/markdown')]
  const { reason } = await play('workflow', { parameters }, { files, form, inputs: { handout: 'handout.md' } })
  expect(reason).toBeUndefined()
  const { body } = await platform().waitForCall('/workflows/run', { key: lastKey() })
  const reference = { type: 'document', transfer_method: 'local_file', upload_file_id: expect.any(String) }
  expect(body).toMatchObject({ inputs: { handout: reference }, files: [reference] })
})
