import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../../en-US/platforms/dify.ts'

export const words: Translation<typeof english> = {
  about: '在浏览器中搭建的聊天、流程和文本生成应用，位于云端或学校自己的服务器。',
  fields: { apiUrl: '平台 API 地址', apiKey: 'API 密钥', workflowId: '指定的已发布版本（ID）' },
  help: {
    title: '在哪里可以找到？',
    open: '在 Dify 中打开您的应用。',
    access: '在左侧菜单中选择**访问 API**。',
    copy: '复制 **API 服务器**地址，并创建 **API 密钥**。',
    picture: 'Dify 应用“访问 API”页面示意图',
    drawnAccess: '访问 API',
    drawnServer: 'API 服务器',
    drawnKey: 'API 密钥',
    selfHosted: '应用需要先在 Dify 中发布。只要本服务器能够访问，也可以使用自行部署的 Dify。',
    kinds: '文本生成应用按工作流发布。填写版本 ID（运行记录里的 workflow_id）可固定流程的某个版本，否则使用最新发布的版本。'
  }
}
