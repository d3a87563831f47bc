import type { PolicyFields } from '@lyceum/core/contract'
import { inEachLocale } from '@lyceum/core/contract/locales'
import { schoolPeople } from './school-people.ts'

const saying = (text: string) => inEachLocale(() => text)

/** Rules of a school that refuses, tells and masks. */
export const schoolPolicy: PolicyFields = {
  rules: [
    {
      name: 'Exam papers that are not out yet, in all faculties and for all terms',
      terms: ['answer key', 'leaked exam', '答案卷'],
      pattern: 'exam\\s*20\\d\\d',
      refuses: true,
      notice: 'concern',
      texts: saying('Ask your tutor instead.')
    },
    {
      name: 'In danger',
      terms: [],
      pattern: 'hurt (?:myself|him|her)',
      refuses: false,
      notice: 'severe',
      texts: saying('')
    }
  ],
  personalData: { email: 'mark', phone: 'mask', identityCard: 'mask', studentNumber: 'pass', studentNumberPattern: '' },
  moderation: { refuses: true, whenAway: 'pass', notice: 'none' },
  notified: schoolPeople.slice(0, 1).map(({ id }) => id),
  courseNotices: 'both'
}
