import { splitForReading } from '../answers/pace.mjs'

/**
 * The pieces that a switch sets, or those of the answer.
 *
 * @param {import('./types.d.mts').CozeSwitches} switches @param {string} text @returns {string[]}
 */
export function piecesOf({ answer }, text) {
  return Array.isArray(answer) ? answer : splitForReading(answer ?? text)
}

/** @param {import('./types.d.mts').App} app @param {import('./types.d.mts').State} state @returns {Promise<void>} */
export const pace = ({ switches }, { paceMs }) => rest(switches.paceMs ?? paceMs)

/** @param {number} ms @returns {Promise<void>} */
export const rest = ms => (ms > 0 ? new Promise(resolve => setTimeout(resolve, ms)) : Promise.resolve())
