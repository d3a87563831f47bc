import { chatbotBase } from '@lyceum/core/contract/paths'

/** The page that a share opens. */
export const shareLink = (origin: string, token: string) => origin + chatbotBase + token

/** The launcher in the corner of somebody's page. */
export const widgetCode = (origin: string, token: string) =>
  `<script src="${origin}/widget.js" data-share="${token}" async></script>`

/** The chat standing in somebody's page. */
export const iframeCode = (origin: string, token: string, title: string) =>
  [
    `<iframe src="${shareLink(origin, token)}?embed=1"`,
    `  title="${attribute(title)}"`,
    '  style="width: 100%; height: 640px; border: 0"',
    '  allow="clipboard-write" referrerpolicy="strict-origin"></iframe>'
  ].join('\n')

const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
