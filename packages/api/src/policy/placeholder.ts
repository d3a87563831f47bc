import type { PersonalDataKind } from '@lyceum/core/contract'
import type { ToldLanguage } from '../conversations/language-of.ts'

/** What stands in the place of personal data that no platform is to get, in the language of the question. */
export const placeholder = (language: ToldLanguage, kind: PersonalDataKind): string => `[${words[language][kind]}]`

const words: Record<ToldLanguage, Record<PersonalDataKind, string>> = {
  english: {
    email: 'e-mail address',
    phone: 'phone number',
    identityCard: 'identity card number',
    studentNumber: 'student number'
  },
  simplified: { email: '电子邮箱', phone: '电话号码', identityCard: '身份证号', studentNumber: '学号' },
  traditional: { email: '電子郵件地址', phone: '電話號碼', identityCard: '身分證號', studentNumber: '學號' }
}
