import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { type Locale, locales } from './locales.ts'
import { id, optionalText, text } from './page.ts'

export const personalDataKinds = ['email', 'phone', 'identityCard', 'studentNumber'] as const
export type PersonalDataKind = (typeof personalDataKinds)[number]
export const personalDataActions = ['pass', 'mark', 'mask'] as const
export type PersonalDataAction = (typeof personalDataActions)[number]
export const noticeLevels = ['none', 'concern', 'severe'] as const
export type NoticeLevel = (typeof noticeLevels)[number]
export const courseNoticeReceivers = ['admins', 'teachers', 'both'] as const
export type CourseNoticeReceivers = (typeof courseNoticeReceivers)[number]

const personalDataAction = z.enum(personalDataActions).register(z.globalRegistry, {
  id: 'PersonalDataAction',
  description:
    'What is done with personal data in a question: it is passed on (`pass`), passed on and pointed out to who asks (`mark`), or replaced by a placeholder before anything leaves the server (`mask`).'
})

const toldText = optionalText(limits.ruleText)
const toldTexts = Object.fromEntries(
  locales.map(locale => [locale, toldText.check(z.describe(`In the language ${locale}.`))])
) as Record<Locale, typeof toldText>

export const schoolRule = z
  .object({
    name: text(limits.ruleName).check(z.describe('What administrators call it.')),
    terms: z
      .array(text(limits.ruleTerm))
      .check(
        z.maxLength(limits.ruleTerms),
        z.describe('Words and phrases. Upper and lower case, width and invisible characters make no difference.')
      ),
    pattern: optionalText(limits.rulePattern).check(
      z.describe('A regular expression in the syntax of RE2; empty for none. Upper and lower case make no difference.')
    ),
    refuses: z.boolean().check(z.describe('Whether a question that it fits is refused.')),
    notice: z
      .enum(noticeLevels)
      .check(
        z.describe(
          'Whom a question that it fits is told to: nobody, the named administrators without who asked (`concern`), or with it (`severe`).'
        )
      ),
    texts: z
      .object(toldTexts)
      .check(z.describe('What who asked reads, in each language; who reads one that is empty is told the first that is not.'))
  })
  .register(z.globalRegistry, { id: 'SchoolRule', description: 'What the organisation does with questions of some kind.' })
export type SchoolRule = z.infer<typeof schoolRule>

const personalData = z
  .object({
    email: personalDataAction.check(z.describe('E-mail addresses.')),
    phone: personalDataAction.check(z.describe('Phone numbers.')),
    identityCard: personalDataAction.check(
      z.describe('Numbers of identity cards of mainland China, Taiwan and Hong Kong whose check digit is right.')
    ),
    studentNumber: personalDataAction.check(z.describe('What `student_number_pattern` fits.')),
    studentNumberPattern: optionalText(limits.rulePattern).check(
      z.describe('What a student number looks like, as a regular expression in the syntax of RE2; empty for unknown.')
    )
  })
  .register(z.globalRegistry, { id: 'PersonalDataPolicy', description: 'What is done with personal data in questions.' })

const moderation = z
  .object({
    refuses: z.boolean().check(z.describe('Whether what the service flags is refused; otherwise the service is not asked.')),
    whenAway: z.enum(['pass', 'refuse']).check(z.describe('What happens to questions while the service does not answer.')),
    notice: z.enum(noticeLevels).check(z.describe('Whom a flagged question is told to, as with a rule.'))
  })
  .register(z.globalRegistry, { id: 'ModerationPolicy', description: 'How the moderation service of the operator is used.' })

const fields = {
  rules: z.array(schoolRule).check(z.maxLength(limits.schoolRules), z.describe('The rules, in their order.')),
  personalData: personalData.check(z.describe('What is done with personal data.')),
  moderation: moderation.check(z.describe('How the moderation service is used.')),
  notified: z
    .array(id)
    .check(
      z.maxLength(limits.policyNotified),
      z.describe('Ids of the administrators who get notices; none for all administrators.')
    ),
  courseNotices: z
    ._default(z.enum(courseNoticeReceivers), 'admins')
    .check(
      z.describe(
        'Who gets the notices of questions that are asked in a course of a learning platform: the administrators, the teachers of the course, or both.'
      )
    )
}

export const schoolPolicy = z
  .object({
    ...fields,
    moderated: z.boolean().check(z.describe('Whether the operator has configured a moderation service.'))
  })
  .register(z.globalRegistry, {
    id: 'SchoolPolicy',
    description: 'What the organisation does with every question before a platform gets it.'
  })
export type SchoolPolicy = z.infer<typeof schoolPolicy>

const policyFields = z.strictObject(fields)
export type PolicyFields = z.infer<typeof policyFields>

/** As long as nobody has set anything: nothing is looked at. */
export const noPolicy: PolicyFields = {
  rules: [],
  personalData: { email: 'pass', phone: 'pass', identityCard: 'pass', studentNumber: 'pass', studentNumberPattern: '' },
  moderation: { refuses: false, whenAway: 'pass', notice: 'none' },
  notified: [],
  courseNotices: 'admins'
}

const examplePolicy: PolicyFields = {
  ...noPolicy,
  personalData: { ...noPolicy.personalData, email: 'mark', identityCard: 'mask' }
}

export const getPolicy = endpoint({
  method: 'GET',
  path: '/api/v1/orgs/me/policy',
  summary: 'Read the rules for questions',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  reply: schoolPolicy
})

export const setPolicy = endpoint({
  method: 'PUT',
  path: '/api/v1/orgs/me/policy',
  summary: 'Set the rules for questions',
  description:
    'Replaces all of it. It applies to every platform and every way in, at once in this process and within seconds in the others. Publishers can switch off nothing of it.',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  body: policyFields,
  example: { body: examplePolicy },
  reply: schoolPolicy
})

export const policyTrial = z
  .object({
    refusedBy: z.nullable(z.string()).check(z.describe('Name of the rule that refuses it; null for none.')),
    notices: z.array(z.string()).check(z.describe('Names of the rules that raise a notice.')),
    found: z.array(z.enum(personalDataKinds)).check(z.describe('Which personal data is in it.')),
    sent: z.string().check(z.describe('The text as a platform would get it.')),
    moderation: z
      .enum(['off', 'passed', 'flagged', 'away'])
      .check(z.describe('What the moderation service says: it is not asked (`off`), does not answer (`away`), or decides.'))
  })
  .register(z.globalRegistry, { id: 'PolicyTrial', description: 'What rules would do with a question.' })
export type PolicyTrial = z.infer<typeof policyTrial>

export const tryPolicy = endpoint({
  method: 'POST',
  path: '/api/v1/orgs/me/policy/trial',
  summary: 'Try what rules do with a question',
  description: 'Nothing is stored, and nobody is told.',
  auth: 'session',
  callers: 'admins',
  rateLimit: 'search',
  quiet: true,
  body: z.strictObject({
    text: text(limits.message).check(z.describe('The question.')),
    policy: policyFields.check(z.describe('The rules, stored or not.'))
  }),
  example: { body: { text: 'My number is 13812345678', policy: examplePolicy } },
  reply: policyTrial
})
