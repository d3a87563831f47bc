import { chatbotBase } from '@lyceum/core/contract/paths'

/** URL of the chatbot page of a share. */
export const shareLink = (origin: string, token: string) => origin + chatbotBase + token

/** HTML that embeds the launcher. */
export const widgetCode = (origin: string, token: string) =>
  `<script src="${origin}/widget.js" data-share="${token}" async></script>`

/** HTML that embeds the chat as an iframe. */
export const iframeCode = (origin: string, token: string, title: string) =>
  [
    `<iframe src="${shareLink(origin, token)}?embed=1"`,
    `  title="${attribute(title)}"`,
    '  style="width: 100%; height: 640px; border: 0"',
    '  allow="microphone; clipboard-write" referrerpolicy="strict-origin"></iframe>'
  ].join('\n')

const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
