/** What a person is in one course: who chooses its agent and sees insight, who only sees, and who learns. */
export type Standing = 'teacher' | 'helper' | 'learner'

const context = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
const testUser = 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'

/** The names of context roles (LTI Core 1.3, A.2.2) that stand for themselves in the deprecated short forms. */
const contextRoles = new Set([
  'Administrator',
  'ContentDeveloper',
  'Instructor',
  'Learner',
  'Mentor',
  'Manager',
  'Member',
  'Officer',
  'TeachingAssistant'
])

/**
 * A role in its full form. Deprecated ones still met: a bare name, `urn:lti:role:ims/lis/…`, and Sakai's name with two `#`. Anything
 * else stays as it is, so that it equals none of the roles that give rights.
 */
export function fullRole(role: string): string {
  const name = role.startsWith(urn) ? role.slice(urn.length) : role
  if (contextRoles.has(name)) return name === 'TeachingAssistant' ? assistant : `${context}#${name}`
  const sub = (role.startsWith(urn) ? /^(\w+)\/(\w+)$/.exec(name) : undefined) ?? twice.exec(role)
  return sub ? `${context}/${sub[1]}#${sub[2]}` : role
}

const urn = 'urn:lti:role:ims/lis/'
const twice = /^http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership#(\w+)#(\w+)$/
const assistant = `${context}/Instructor#TeachingAssistant`

const teaches = new Set(['Instructor', 'ContentDeveloper', 'Administrator'].map(name => `${context}#${name}`))

/**
 * What the roles of a launch make of a person in that course. Only roles of the context count: somebody who runs the whole
 * institution or its system is what the course says.
 */
export function standingOf(roles: readonly string[]): Standing {
  const full = roles.map(fullRole)
  if (full.some(role => teaches.has(role))) return 'teacher'
  return full.some(role => role.startsWith(assistant)) ? 'helper' : 'learner'
}

/** Whether somebody only looks at what a student would see: no person for statistics and rosters. */
export const isTestUser = (roles: readonly string[]) => roles.includes(testUser)
