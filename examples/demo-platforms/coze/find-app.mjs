import { missing } from './envelope.mjs'

/**
 * @param {import('./types.d.mts').State} state @param {unknown} id @param {import('./types.d.mts').CozeKind[]} kinds @param {string} name
 * @returns {import('./types.d.mts').App}
 */
export function findApp(state, id, kinds, name) {
  const app = state.apps.get(String(id))
  if (!app || !kinds.includes(app.kind)) throw missing(name)
  return app
}
