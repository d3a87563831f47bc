import { expect, test } from 'vitest'
import { isTestUser, standingOf } from './roles.ts'

const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
const institution = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person'
const system = 'http://purl.imsglobal.org/vocab/lis/v2/system/person'

test.each([
  [[`${membership}#Instructor`], 'teacher'],
  [[`${membership}#ContentDeveloper`], 'teacher'],
  [[`${membership}#Administrator`], 'teacher'],
  [[`${membership}#Instructor`, `${membership}/Instructor#TeachingAssistant`], 'teacher'],
  [[`${membership}#Learner`, `${membership}/Instructor#TeachingAssistant`], 'helper'],
  [[`${membership}/Instructor#TeachingAssistantSection`], 'helper'],
  [[`${membership}#Learner`], 'learner'],
  [[`${membership}#Member`], 'learner'],
  [[`${membership}#Mentor`], 'learner'],
  [[], 'learner'],
  // A site administrator who teaches, as Moodle sends them.
  [[`${membership}#Instructor`, `${institution}#Administrator`, `${system}#Administrator`], 'teacher']
] as const)('%j is a %s', (roles, standing) => {
  expect(standingOf(roles)).toBe(standing)
})

test.each([
  ['Instructor', 'teacher'],
  ['Administrator', 'teacher'],
  ['TeachingAssistant', 'helper'],
  ['Learner', 'learner'],
  ['urn:lti:role:ims/lis/Instructor', 'teacher'],
  ['urn:lti:role:ims/lis/Instructor/TeachingAssistant', 'helper'],
  ['urn:lti:role:ims/lis/TeachingAssistant', 'helper'],
  [`${membership}#Instructor#TeachingAssistant`, 'helper']
])('the deprecated form %s is a %s', (role, standing) => {
  expect(standingOf([role])).toBe(standing)
})

test.each([
  `${system}#Administrator`,
  `${system}#SysAdmin`,
  `${institution}#Administrator`,
  `${institution}#Faculty`,
  'http://purl.imsglobal.org/vocab/lis/v2/person#Administrator',
  'urn:lti:sysrole:ims/lis/Administrator',
  'urn:lti:instrole:ims/lis/Administrator',
  `${membership}/Learner#Instructor`,
  `${membership}#Instructor `,
  ` ${membership}#Instructor`,
  `${membership}#instructor`,
  `${membership}#Instructor#`,
  `${membership}/Instructor#Grader`,
  `https${membership.slice(4)}#Instructor`,
  'Instructor,Learner',
  '__proto__',
  'constructor'
])('%s gives nothing', role => {
  expect(standingOf([role])).toBe('learner')
})

test('a preview as a student is told apart from a student', () => {
  expect(isTestUser(['http://purl.imsglobal.org/vocab/lti/system/person#TestUser', `${membership}#Learner`])).toBe(true)
  expect(isTestUser([`${membership}#Learner`])).toBe(false)
})
