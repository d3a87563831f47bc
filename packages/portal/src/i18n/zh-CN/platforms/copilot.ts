import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../../en-US/platforms/copilot.ts'

export const words: Translation<typeof english> = {
  about: '在 Microsoft 365 和 Power Platform 中制作的智能体，适合使用微软账号的学校。',
  fields: { apiUrl: '平台 API 地址', apiKey: 'API 密钥（Direct Line 机密）' },
  help: {
    title: '在哪里可以找到？',
    publish: '在 Copilot Studio 中发布您的智能体。',
    secret: '**API 密钥**：依次选择“设置”“安全性”“Web 渠道安全性”，复制一个机密。',
    url: '**平台 API 地址**：https://directline.botframework.com/v3/directline。有些智能体只在所属区域响应：europe.directline… 或 india.directline…',
    token: '没有机密时：依次选择“渠道”“移动应用”，把令牌终结点填为地址，密钥留空。',
    signIn:
      '如果智能体要求用户登录，请在其设置中选择“手动进行身份验证”：对话中会显示链接，用户输入得到的验证码即可。通过令牌终结点进行的对话，停顿约一小时后会重新开始。'
  }
}
