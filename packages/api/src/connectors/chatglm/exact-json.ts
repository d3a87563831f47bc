import { parseJson } from '../client/parse-json.ts'

/**
 * Parses JSON with large integers as texts, since ids of the platform have 19 digits (platform notes, ChatGLM §D); undefined if it
 * isn't JSON.
 */
export function parseExact(json: string): unknown {
  return parseJson(/\d{16}/.test(json) ? withTexts(json) : json)
}

/** Texts are matched first, so that digits in them stay as they are. */
const withTexts = (json: string) =>
  json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, part => (/^-?\d{16,}$/.test(part) ? `"${part}"` : part))
