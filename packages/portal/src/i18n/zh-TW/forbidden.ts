import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/forbidden.ts'

export const words: Translation<typeof english> = {
  pageTitle: '沒有權限',
  title: '您沒有權限存取此頁面',
  text: '如果您認為應該擁有權限，請聯絡管理員開通所需角色。'
}
