/** The path prefix of every call. */
export const apiBase = '/api/v1'

/** The portal page to which the identity provider redirects after sign-in. */
export const signInCallbackPath = '/oauth2/callback'

/** The page in a window of its own in which a person signs in for a chat inside another site's page. */
export const embeddedSignInPath = '/embedded-sign-in'

/** The namespace of the messages between that window and the frame that has opened it, both of which are on this origin. */
export const signInMessages = 'lyceum-sign-in'

/** The path of the page for a shared agent, opened directly or in a frame; the token of the share follows. */
export const chatbotBase = '/chatbot/'

/** The path of the page for an agent in a course of a learning platform; the id of the launch follows. */
export const courseChatBase = '/lti/chat/'

/** The page of a copy of a conversation; the token of its link follows. */
export const copyPageBase = '/copies/'

/** The page that asks people to reload the page of their course. */
export const courseAgainPath = '/lti/again'

/** The path of the page on which teachers and helpers look after their course; the id of the launch follows. */
export const coursePageBase = '/lti/course/'

/** Where the token of a launch's session becomes a one-time code for that page. */
export const openCoursePath = '/lti/open-course'

/** Where a learner hands in a conversation. */
export const handInPath = '/lti/hand-in'

/** Where somebody of a learning platform links their account with the one they have here. */
export const linkAccountPath = '/lti/account'

/** The page on which that is confirmed; the code follows behind `#`. */
export const confirmLinkPath = '/link-account'

/** Where a teacher chooses another agent for a link. */
export const changeAgentPath = '/lti/change'

/**
 * The path of a call with its `{name}` parameters filled in and encoded.
 * @example fillPath('/api/v1/files/{fileId}', { fileId: 'f1' }) // '/api/v1/files/f1'
 */
export function fillPath(path: string, params: object): string {
  const values = params as Readonly<Record<string, unknown>>
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
}
