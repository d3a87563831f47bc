/** Every call of the API stands below this path. */
export const apiBase = '/api/v1'

/** Where the identity provider sends a person back to after sign-in; a page of the portal. */
export const signInCallbackPath = '/oauth2/callback'

/** The page that shows a shared agent, by itself or in a frame; the token of the share follows. */
export const chatbotBase = '/chatbot/'

/**
 * The path of a call with its `{name}` parameters filled in and encoded.
 * @example fillPath('/api/v1/files/{fileId}', { fileId: 'f1' }) // '/api/v1/files/f1'
 */
export function fillPath(path: string, params: object): string {
  const values = params as Readonly<Record<string, unknown>>
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
}
