import { agentIconLook, isPictureIcon } from '@lyceum/core/agent-icon'
import {
  type Appearance,
  defaultAppearance,
  type Locale,
  type ShareFeature,
  type SharePage,
  type SharePageState,
  type ShareTheme
} from '@lyceum/core/contract'
import { type ChatWords, createWords, loadChatWords, sharePageWords } from '@lyceum/core/i18n'
import { chooseLocale, toLocale } from '@lyceum/core/rules'
import type { Request } from 'express'
import { type ClosedShare, closedShareText } from './closed-text.ts'
import { escapeHtml } from './escape-html.ts'
import { fillPage, type PageTexts } from './fill-page.ts'

/** What the page of a share shows, and how it looks where the share says so. */
export type SharedPage = SharePageState & {
  organisation: string
  appearance: Appearance
  look: { locale: Locale | null; theme: ShareTheme; accent: string | null; switchedOff?: readonly ShareFeature[] } | undefined
  /** Why a course has closed it. */
  closed?: ClosedShare
}

/** The page of a share for one reader: the template filled with what can be drawn before any script has loaded. */
export async function sharePageHtml(
  template: string,
  request: Request,
  { organisation, appearance, look, closed, ...state }: SharedPage
): Promise<string> {
  const locale = localeOf(request, look?.locale)
  const words = await loadChatWords(locale, sharePageWords(state.state === 'open'))
  const { poweredBy, poweredByUrl, icon } = appearance
  const accent = look?.accent ?? appearance.accent
  const told = closed && { told: await closedShareText(locale, closed) }
  const page: SharePage = {
    locale,
    words: withFoot(words, poweredBy),
    organisation,
    ...(poweredByUrl && { poweredByUrl }),
    ...state,
    ...told
  }
  // A course names itself.
  const mark = markOf(organisation, state.state === 'open' && state.launch ? defaultAppearance : appearance)
  const html = page.state === 'open' ? await openPage(template, request, page, mark) : closedPage(template, page, mark)
  return looksLike(html, { icon, accent, locale: look?.locale, theme: look?.theme })
}

/** The text at the foot is the school's, where it has set one. */
function withFoot<W extends SharePage['words']>(words: W, poweredBy: string): W {
  return poweredBy && words.chat ? { ...words, chat: { ...words.chat, poweredBy } } : words
}

type Mark = { texts: PageTexts; parts: readonly string[] }

/** How the page names the school: by its wordmark or logo, else in words, after its icon where there is one. */
function markOf(organisation: string, { wordmark, wordmarkDark, logo, logoDark, icon }: Appearance): Mark {
  const [mark, markDark] = wordmark ? [wordmark, wordmarkDark] : logo ? [logo, logoDark] : [icon, null]
  const named = Boolean(wordmark || logo)
  const texts = {
    organisation,
    ...(mark && { mark, markOn: markDark ? 'light' : '', markAlt: named ? organisation : '' }),
    ...(markDark && { markDark })
  }
  return { texts, parts: [...(mark ? ['mark'] : []), ...(markDark ? ['dark'] : []), ...(named ? [] : ['name'])] }
}

type Look = Pick<Appearance, 'icon' | 'accent'> & { locale: Locale | null | undefined; theme: ShareTheme | undefined }

/** The tab's icon, and as marks that the page's first script reads: language, colours and accent of the share or the school. */
function looksLike(html: string, { icon, accent, locale, theme }: Look): string {
  const withIcon = icon
    ? html.replace('<link rel="icon" href="data:,">', () => `<link rel="icon" href="${escapeHtml(icon)}">`)
    : html
  const marks = [
    ...(accent ? [`data-brand="${escapeHtml(accent)}"`] : []),
    ...(locale ? ['data-locale'] : []),
    ...(theme && theme !== 'auto' ? [`data-theme="${theme}"`] : [])
  ]
  return marks.length > 0 ? withIcon.replace('<html ', () => `<html ${marks.join(' ')} `) : withIcon
}

type Opened = Extract<SharePage, { state: 'open' }>

async function openPage(template: string, request: Request, page: Opened, mark: Mark): Promise<string> {
  const { locale, agent } = page
  const t = createWords(locale, page.words as ChatWords)
  const { errors } = await loadChatWords(locale, ['errors'])
  // A form, a workflow and an earlier conversation are drawn by the script, which knows more of them.
  const asksFirst = agent.type === 'workflow' || agent.form.length > 0
  const continues = Boolean(request.query.conversationId)
  const texts = {
    ...agentIconLook(agent.icon, agent.category),
    locale,
    title: agent.name,
    ...mark.texts,
    opener: asksFirst || continues ? '' : agent.opener || t('chat.welcome'),
    placeholder: t('chat.placeholder', { name: agent.name }),
    send: t('chat.send'),
    unavailable: errors.unavailable,
    disclaimer: t('chat.disclaimer'),
    poweredBy: t('chat.poweredBy', { name: 'Lyceum' }),
    ...(page.poweredByUrl && { poweredByUrl: page.poweredByUrl })
  }
  const foot = page.poweredByUrl ? 'linked' : 'unlinked'
  const parts = ['chat', foot, ...mark.parts, ...(asksFirst ? [] : ['sender']), ...(isPictureIcon(agent.icon) ? [] : ['icon'])]
  return fillPage(template, texts, parts, page)
}

function closedPage(template: string, page: SharePage, mark: Mark): string {
  const { locale } = page
  const t = createWords(locale, page.words as ChatWords)
  const site = page.state === 'refused' && page.reason === 'notPermitted' ? page.site : undefined
  const what = page.state === 'signIn' ? 'signIn' : page.state === 'refused' ? page.reason : 'notFound'
  const [heading, text] =
    site !== undefined
      ? [t('chat.siteRefused'), t('chat.siteRefusedText', { site })]
      : what === 'signIn'
        ? [t('chat.signInTitle'), t('chat.signInText')]
        : what === 'agentInaccessible'
          ? [t('chat.inaccessible'), t('chat.inaccessibleText')]
          : what === 'notFound'
            ? [t('chat.invalidShare'), t('chat.invalidShareText')]
            : [t(`errors.${what}`), (page.state === 'refused' && page.told) || '']
  return fillPage(template, { locale, title: heading, ...mark.texts, heading, text }, ['gate', ...mark.parts], page)
}

/** The language of the address, else the share's, else the browser's first; the page itself knows of one that the reader chose here before. */
function localeOf({ query, headers }: Request, shared: Locale | null | undefined): Locale {
  const asked = query.locale
  const browser = headers['accept-language']?.split(/[,;]/)[0]?.trim()
  if (typeof asked === 'string' && asked) return toLocale(asked)
  return shared ?? chooseLocale(null, null, browser === '*' ? undefined : browser)
}
