import { agentIconLook, isPictureIcon } from '@lyceum/core/agent-icon'
import type { Appearance, Locale, SharePage, SharePageState } from '@lyceum/core/contract'
import { type ChatWords, createWords, loadChatWords, sharePageWords } from '@lyceum/core/i18n'
import { chooseLocale, toLocale } from '@lyceum/core/rules'
import type { Request } from 'express'
import { escapeText, fillPage } from './fill-page.ts'

/** The page of a share for one reader: the template filled with what can be drawn before any script has loaded. */
export async function sharePageHtml(
  template: string,
  request: Request,
  { organisation, appearance, ...state }: SharePageState & { organisation: string; appearance: Appearance }
): Promise<string> {
  const locale = localeOf(request)
  const words = await loadChatWords(locale, sharePageWords(state.state === 'open'))
  const { poweredBy, icon, accent } = appearance
  const page: SharePage = { locale, words: withFoot(words, poweredBy), organisation, ...state }
  const html = page.state === 'open' ? await openPage(template, request, page) : closedPage(template, page)
  return looksLike(html, { icon, accent })
}

/** The text at the foot is the school's, where it has set one. */
function withFoot<W extends SharePage['words']>(words: W, poweredBy: string): W {
  return poweredBy && words.chat ? { ...words, chat: { ...words.chat, poweredBy } } : words
}

/** The tab's icon and the colour of the school, where it has set them. */
function looksLike(html: string, { icon, accent }: Pick<Appearance, 'icon' | 'accent'>): string {
  const withIcon = icon
    ? html.replace('<link rel="icon" href="data:,">', () => `<link rel="icon" href="${escapeText(icon)}">`)
    : html
  return accent ? withIcon.replace('<html ', () => `<html data-brand="${escapeText(accent)}" `) : withIcon
}

type Opened = Extract<SharePage, { state: 'open' }>

async function openPage(template: string, request: Request, page: Opened): Promise<string> {
  const { locale, agent, organisation } = page
  const t = createWords(locale, page.words as ChatWords)
  const { errors } = await loadChatWords(locale, ['errors'])
  // A form, a workflow and an earlier conversation are drawn by the script, which knows more of them.
  const asksFirst = agent.type === 'workflow' || agent.form.length > 0
  const continues = Boolean(request.query.conversationId)
  const texts = {
    ...agentIconLook(agent.icon, agent.category),
    locale,
    title: agent.name,
    organisation,
    opener: asksFirst || continues ? '' : agent.opener || t('chat.welcome'),
    placeholder: t('chat.placeholder', { name: agent.name }),
    send: t('chat.send'),
    unavailable: errors.unavailable,
    disclaimer: t('chat.disclaimer'),
    poweredBy: t('chat.poweredBy', { name: 'Lyceum' })
  }
  const parts = ['chat', ...(asksFirst ? [] : ['sender']), ...(isPictureIcon(agent.icon) ? [] : ['icon'])]
  return fillPage(template, texts, parts, page)
}

function closedPage(template: string, page: SharePage): string {
  const { locale, organisation } = page
  const t = createWords(locale, page.words as ChatWords)
  const what = page.state === 'signIn' ? 'signIn' : page.state === 'refused' ? page.reason : 'notFound'
  const [heading, text] =
    what === 'signIn'
      ? [t('chat.signInTitle'), t('chat.signInText')]
      : what === 'agentInaccessible'
        ? [t('chat.inaccessible'), t('chat.inaccessibleText')]
        : what === 'notFound'
          ? [t('chat.invalidShare'), t('chat.invalidShareText')]
          : [t(`errors.${what}`), '']
  return fillPage(template, { locale, title: heading, organisation, heading, text }, ['gate'], page)
}

/** The language of the address, else the browser's first; the page itself knows of one that the reader chose here before. */
function localeOf({ query, headers }: Request): Locale {
  const asked = query.locale
  const browser = headers['accept-language']?.split(/[,;]/)[0]?.trim()
  return typeof asked === 'string' && asked ? toLocale(asked) : chooseLocale(null, null, browser === '*' ? undefined : browser)
}
