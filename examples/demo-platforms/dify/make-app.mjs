import { checkSwitches } from './switches.mjs'

/**
 * @typedef {import('./types.d.mts').App} App
 * @typedef {import('../index.d.mts').DifyAppInput} AppInput
 * @typedef {import('../index.d.mts').DifyMode} Mode
 */

/** @param {AppInput} input @returns {App} */
export function makeApp({ parameters, switches, ...input }) {
  if (!input.key) throw new TypeError('An app needs a key')
  if (!(input.mode in subjectOfMode))
    throw new TypeError(`${input.mode} is not a mode of Dify: ${Object.keys(subjectOfMode).join(', ')}`)
  return {
    name: 'Test app',
    description: '',
    tags: [],
    icon: '🤖',
    iconBackground: '#D5F5F6',
    subject: subjectOfMode[input.mode],
    state: 'published',
    ...input,
    parameters: { ...usualParameters, ...parameters },
    switches: checkSwitches(switches)
  }
}

/** @type {App['parameters']} */
const usualParameters = {
  opening_statement: null,
  suggested_questions: [],
  suggested_questions_after_answer: { enabled: false },
  speech_to_text: { enabled: false },
  text_to_speech: { enabled: false, voice: '', language: '', autoPlay: 'disabled' },
  retriever_resource: { enabled: false },
  annotation_reply: { enabled: false },
  more_like_this: { enabled: false },
  sensitive_word_avoidance: { enabled: false, type: '', configs: [] },
  user_input_form: [],
  file_upload: { image: { enabled: false, number_limits: 3, detail: 'high', transfer_methods: ['remote_url', 'local_file'] } },
  system_parameters: {
    file_size_limit: 15,
    image_file_size_limit: 10,
    audio_file_size_limit: 50,
    video_file_size_limit: 100,
    workflow_file_upload_limit: 10
  }
}

/** @type {Record<Mode, App['subject']>} */
const subjectOfMode = {
  chat: 'calculus',
  'agent-chat': 'graphs',
  agent: 'campus',
  'advanced-chat': 'lesson',
  workflow: 'digest',
  completion: 'writing'
}
