import type { Locale, Role } from '@lyceum/core/contract'
import { toLocale } from '@lyceum/core/rules'

/** What the demonstration's sign-in pages say. */
export type SignInWords = {
  title: string
  lead: string
  notice: string
  groups: { role: Role; name: string }[]
  signingOut: string
  signOut: string
  failed: string
  startAgain: string
}

const words: Record<Locale, SignInWords> = {
  'en-US': {
    title: 'Who are you today?',
    lead: 'Choose a person of Northgate University to sign in as.',
    notice: 'This is a demonstration. The school and its people are invented, and nobody needs a password.',
    groups: groups('Administrator', 'Instructors', 'Students'),
    signingOut: 'Signing out…',
    signOut: 'Sign out',
    failed: 'This sign-in cannot go on.',
    startAgain: 'Start again'
  },
  'zh-CN': {
    title: '今天您是哪一位？',
    lead: '请选择诺斯盖特大学（Northgate University）的一位成员登录。',
    notice: '这是演示环境。学校和人物均为虚构，登录无需密码。',
    groups: groups('管理员', '教师', '学生'),
    signingOut: '正在退出登录…',
    signOut: '退出登录',
    failed: '本次登录无法继续。',
    startAgain: '重新开始'
  },
  'zh-TW': {
    title: '今天您是哪一位？',
    lead: '請選擇諾斯蓋特大學（Northgate University）的一位成員登入。',
    notice: '這是示範環境。學校與人物皆為虛構，登入不需要密碼。',
    groups: groups('管理員', '教師', '學生'),
    signingOut: '正在登出…',
    signOut: '登出',
    failed: '這次登入無法繼續。',
    startAgain: '重新開始'
  }
}

/** The words in the first language that was asked for: OpenID's `ui_locales`, then the browser's. */
export function wordsFor(uiLocales: unknown, acceptLanguage: string | undefined): { locale: Locale; words: SignInWords } {
  const asked = typeof uiLocales === 'string' ? uiLocales.split(' ')[0] : undefined
  const browser = acceptLanguage?.split(',')[0]?.split(';')[0]?.trim()
  const locale = toLocale(asked || browser || 'en-US')
  return { locale, words: words[locale] }
}

function groups(admin: string, instructors: string, students: string): SignInWords['groups'] {
  return [
    { role: 'admin', name: admin },
    { role: 'agent_manager', name: instructors },
    { role: 'regular_user', name: students }
  ]
}
