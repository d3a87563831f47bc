import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../../en-US/platforms/chatglm.ts'

export const words: Translation<typeof english> = {
  about: '智谱清言 chatglm.cn 的智能体，以及 bigmodel.cn 的应用。',
  fields: { appId: 'App ID', apiKey: 'API 密钥', apiSecret: 'API Secret', apiUrl: '平台 API 地址' },
  help: {
    title: '在哪里可以找到？',
    assistant: '智谱清言（chatglm.cn）的智能体',
    assistantId: 'App ID 是智能体页面地址的最后一段，由 24 个字母和数字组成。',
    assistantKey: '在 chatglm.cn/developersPanel/apiSet 创建 API 密钥和 API Secret。只能使用自己创建的智能体。',
    assistantLimits: '平台对每位开发者的限制：同时回答两个问题，每天 500 次，总计 5,000 次。仅支持对话。',
    application: 'BigModel 的应用',
    applicationId: 'App ID 是 bigmodel.cn 应用地址中的长数字。',
    applicationKey: 'API 密钥在 API 密钥页面中，中间带有一个点，无需 API Secret。',
    address: '平台 API 地址请留空，除非平台部署在贵校。'
  }
}
