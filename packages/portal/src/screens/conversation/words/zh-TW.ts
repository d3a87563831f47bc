import type { words as english } from './en-US.ts'

export const words: Record<keyof typeof english, string> = {
  by: '由 {{name}} 發布',
  share: '分享',
  newChat: '新對話',
  newRun: '新的執行',
  elsewhere: '探索其他智慧體'
}
