import type { words as english } from './en-US.ts'

export const words: Record<keyof typeof english, string> = {
  title: '版本',
  version: '版本号',
  revision: '修订',
  builtAt: '构建时间',
  unknown: '未记录'
}
