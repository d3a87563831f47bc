import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/forbidden.ts'

export const words: Translation<typeof english> = {
  pageTitle: '没有权限',
  title: '您没有权限访问此页面',
  text: '如果您认为应当拥有权限，请联系管理员开通所需角色。'
}
