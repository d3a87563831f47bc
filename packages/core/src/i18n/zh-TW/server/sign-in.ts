import type { words as english } from '../../en-US/server/sign-in.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  title: '請選擇登入身分',
  lead: '請選擇諾斯蓋特大學（Northgate University）的一位成員登入。',
  notice: '這是示範環境。學校與人物皆為虛構，登入不需要密碼。',
  groups: { admin: '管理員', agent_manager: '教師', regular_user: '學生' },
  signingOut: '正在登出…',
  signOut: '登出',
  failed: '這次登入無法繼續。',
  startAgain: '重新開始'
}
