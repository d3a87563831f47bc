import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../../en-US/platforms/hiagent.ts'

export const words: Translation<typeof english> = {
  about: '火山引擎面向机构的平台，部署在学校内部。',
  fields: {
    apiUrl: '平台 API 地址',
    apiKey: 'API 密钥',
    appId: 'App ID',
    workflowInputs: '工作流的输入',
    fileLinks: '以链接传递提问的文件'
  },
  options: { off: '关闭', on: '开启' },
  help: {
    title: '在哪里可以找到？',
    address: '您的 HiAgent 的地址，与浏览器地址栏中的相同。API 路径会自动补全。',
    publish: '在 HiAgent 中发布应用，并开启其 API 服务。',
    key: '在应用的 API 页面创建 API 密钥。每个密钥只属于一个应用。',
    appId: '较旧版本的工作流还需要 App ID：它是应用页面地址的一部分。',
    inputs:
      'HiAgent 不提供工作流所需的输入。请列出输入名称，必填的加 *，冒号后写类型：text、paragraph、number、checkbox 或 json。例如：topic*, pages:number',
    files: 'HiAgent 的 API 没有上传接口。若您的 HiAgent 能访问本服务器，可用几分钟内有效的链接传递提问的文件；发布前请先试用。'
  }
}
