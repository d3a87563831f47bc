import { CozeError, success } from './envelope.mjs'
import { findApp } from './find-app.mjs'

/**
 * The descriptions of agents and workflows.
 *
 * @typedef {import('./types.d.mts').Context} Context
 */

/** `GET /v1/bots/{id}`; the live cloud writes some names with capitals. @param {Context} context */
export function readAgent({ state, params }) {
  const app = findApp(state, params.id, ['agent', 'flow-agent'], `bot_id=${params.id}`)
  if (!app.published) throw new CozeError(4015, 'The bot has not been published to the API channel')
  return success({
    bot_id: app.id,
    name: app.name,
    description: app.description,
    icon_url: '',
    version: '1',
    owner_user_id: '1',
    prompt_info: { prompt: 'The private prompt of the teacher.' },
    onboarding_info: { Prologue: app.prologue, SuggestedQuestions: app.questions, OnboardingMode: 0 },
    bot_mode: app.kind === 'agent' ? 0 : 3,
    model_info: { model_id: '1', model_name: 'none' },
    knowledge: { knowledge_infos: [{ id: '1', name: 'Course' }] },
    suggest_reply_info: { reply_mode: 'enable' },
    voice_info_list: app.voice ? [{ voice_id: '7426720361732915209', language_code: 'zh' }] : []
  })
}

/** `GET /v1/workflows/{id}`. A self-hosted server only knows the persona of a chatflow. @param {Context} context */
export function readWorkflow({ state, params, query }) {
  const app = findApp(state, params.id, ['chatflow', 'workflow'], `workflow_id=${params.id}`)
  const role = app.kind === 'chatflow' ? roleOf(app) : undefined
  if (app.switches.studio) return success({ role })
  const builtIn = { USER_INPUT: { type: 'string', required: true }, CONVERSATION_NAME: { type: 'string', required: false } }
  return success({
    workflow_detail: {
      workflow_id: app.id,
      workflow_name: app.name,
      description: app.description,
      icon_url: '',
      app_id: app.appId ?? '0',
      creator: { id: '1', name: 'teacher' },
      created_at: '1',
      updated_at: '1'
    },
    ...(query.include_input_output === 'true' && {
      input: { parameters: { ...app.parameters, ...(role && builtIn) } },
      output: { parameters: { digest: { type: 'string' } }, terminate_plan: 'return_variables', content: '' }
    }),
    ...(role && { role })
  })
}

/** @param {import('./types.d.mts').App} app */
const roleOf = app => ({
  id: '1',
  workflow_id: app.id,
  connector_id: '1024',
  name: app.name,
  description: app.description,
  onboarding_info: { prologue: app.prologue || '\n', suggested_questions: [...app.questions, ''], display_all_suggestions: true },
  suggest_reply_info: { suggest_reply_mode: 0 }
})
