import { drawCurve } from '../answers/picture.mjs'
import { difyError } from './errors.mjs'
import { fileUrl, storeFile } from './files.mjs'
import { json } from './replies.mjs'

/**
 * Information about an app.
 *
 * @typedef {import('./types.d.mts').Context} Context
 */

/** @param {Context} context */
export function appInfo({ app }) {
  const { name, description, tags, mode } = app
  // Servers before 1.1 return neither mode nor author.
  return json(
    app.switches.infoWithoutMode ? { name, description, tags } : { name, description, tags, mode, author_name: 'Demonstration' }
  )
}

/** @param {Context} context */
export function appParameters({ app }) {
  requirePublished(app)
  return json(app.parameters)
}

/** @param {Context} context */
export function appSite({ app, state }) {
  const picture = app.switches.pictureIcon ? storeIcon(state, app) : undefined
  return json({
    title: app.name,
    chat_color_theme: null,
    chat_color_theme_inverted: false,
    icon_type: picture ? 'image' : 'emoji',
    icon: picture ? picture.id : app.icon,
    icon_background: app.iconBackground,
    icon_url: picture ? fileUrl(state, app, picture) : null,
    description: app.description,
    copyright: null,
    privacy_policy: null,
    custom_disclaimer: 'A demonstration without a language model.',
    default_language: 'en-US',
    input_placeholder: null,
    show_workflow_steps: true,
    use_icon_as_answer_icon: false
  })
}

/** A file behind a signed link, as an uploaded icon is. @param {import('./types.d.mts').State} state @param {import('./types.d.mts').App} app */
function storeIcon(state, app) {
  const content = drawCurve(x => Math.sin(x) * 2, { span: 4, low: -3, high: 3, width: 96, height: 96 })
  return storeFile(state, { app, user: '', name: 'icon.png', mimeType: 'image/png', content, origin: 'upload' })
}

/** @param {Context} context */
export function appMeta({ app }) {
  return json({ tool_icons: app.mode === 'agent-chat' ? { plot_function: { background: '#E0F2FE', content: '📈' } } : {} })
}

/** @param {import('./types.d.mts').App} app */
export function requirePublished(app) {
  if (app.state !== 'unpublished') return
  if (app.mode === 'agent') throw difyError('agent_not_published')
  if (app.mode === 'workflow') throw difyError('invalid_param', 'Workflow not published')
  throw difyError('app_unavailable')
}

const chatModes = new Set(['chat', 'agent-chat', 'agent', 'advanced-chat'])

/** @param {import('./types.d.mts').App} app */
export function requireChat(app) {
  if (!chatModes.has(app.mode)) throw difyError('not_chat_app')
}
