import type { words as english } from './en-US.ts'

export const words: Record<keyof typeof english, string> = {
  by: '由 {{name}} 发布',
  share: '分享',
  newChat: '新对话',
  newRun: '新的运行',
  elsewhere: '发现其他智能体'
}
