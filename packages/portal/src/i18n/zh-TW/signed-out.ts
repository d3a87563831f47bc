import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/signed-out.ts'

export const words: Translation<typeof english> = {
  pageTitle: '已登出',
  title: '您已登出',
  text: '如果使用的是公用電腦，請同時關閉瀏覽器：登入服務可能仍記得您。'
}
