import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/signed-out.ts'

export const words: Translation<typeof english> = {
  pageTitle: '已退出登录',
  title: '您已退出登录',
  text: '如果使用的是公用电脑，请同时关闭浏览器：登录服务可能仍记得您。'
}
