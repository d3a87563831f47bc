import type { words as english } from './en-US.ts'

export const words: Record<keyof typeof english, string> = {
  title: '版本',
  version: '版本號',
  revision: '修訂',
  builtAt: '建置時間',
  unknown: '未記錄'
}
