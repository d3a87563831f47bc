import type { words as english } from './en-US.ts'

export const words: Record<keyof typeof english, string> = {
  title: '您沒有權限存取此頁面',
  text: '如果您認為應該擁有權限，請聯絡管理員開通所需角色。'
}
