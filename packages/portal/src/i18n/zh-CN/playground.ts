import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/playground.ts'

export const words: Translation<typeof english> = {
  title: '在页面上试用',
  parts: '试用的各部分',
  options: '选项',
  trial: '页面',
  code: '代码',
  failed: '试用未能开始',
  note: '这是另一个来源的页面，其中嵌入了代码。一小时内，无论列出了哪些网站，此页面都可以显示该分享。提问与通过此分享的其他提问一样计数。',
  again: '重新加载',
  page: { title: '第 3 周 · 极限与连续', text: '请在周四之前阅读 2.5 节，不清楚的地方可以问助教。' },
  way: '代码形式',
  ways: { script: '脚本标签', element: '元素', react: 'React', iframe: 'Iframe' },
  wayHints: {
    script: '放在页面的任意位置。',
    element: '放在需要显示对话的位置。',
    react: '使用 npm 上的 @lyceum/widget。',
    iframe: '放在需要显示对话的位置，无需脚本。'
  },
  leftOut: '单独的框架无法使用以下选项：{{names}}。',
  unreadable: '请输入 JSON 对象，例如 { "course": "MATH 1013" }',
  group: {
    place: '位置',
    look: '外观',
    opening: '打开方式',
    talk: '对话',
    features: '对话提供的功能',
    code: '页面的代码'
  },
  option: {
    mode: '在页面中的显示方式',
    title: '名称',
    target: '所在元素的 id',
    id: '实例名称',
    launcher: {
      position: '所在角落',
      offset: '与边缘的距离（像素）',
      label: '按钮名称',
      icon: '按钮图片的地址',
      hidden: '不显示按钮，由页面打开对话',
      zIndex: '层级'
    },
    locale: '语言',
    theme: {
      colorScheme: '配色',
      accent: '强调色',
      radius: '圆角（像素，0 至 24）',
      density: '疏密',
      fontSize: '字号（像素，12 至 24）'
    },
    open: '多少毫秒后自动打开',
    preload: '何时加载代码',
    persist: '记住已打开对话的时长',
    conversationId: '要打开的对话',
    consent: '等待用户同意',
    starterQuestions: '推荐问题，每行一个',
    context: '页面关于自身的说明',
    inputs: '智能体表单的值',
    strings: '自定义文字',
    identity: '由页面的服务器证明用户身份',
    onEvent: '监听事件'
  },
  choice: {
    usual: '默认',
    popup: '角落里的按钮',
    inline: '页面中的某个位置',
    full: '整个页面',
    left: '左侧',
    right: '右侧',
    light: '浅色',
    dark: '深色',
    auto: '跟随页面',
    normal: '标准',
    compact: '紧凑',
    idle: '页面空闲时',
    late: '有人靠近按钮时',
    session: '标签页打开期间',
    person: '直到用户离开',
    never: '不记住'
  }
}
