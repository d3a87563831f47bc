import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { plainPage } from '../http/plain-page.ts'
import { allowCoursePage, pictureSources } from '../http/security-headers.ts'
import { framingOrigins } from './addresses.ts'
import type { LtiPlatformRow } from './tables.ts'
import { type LaunchWords, launchWordsFor } from './words.ts'

/** What a page of a launch is sent with: for whom it is, and who may frame it. */
export type PageFor = {
  context: Pick<Context, 'config'>
  request: Request
  response: Response
  /** The registration that it is about; undefined when there is none, of a page on which nothing can be done. */
  platform: LtiPlatformRow | undefined
  /** The origins that may frame it, where there is no registration yet. */
  framedBy?: readonly string[] | undefined
  /** The language of the launch; the browser's otherwise. */
  locale?: string | undefined
}

type Content = {
  title: string
  /** HTML. */
  body: string
  script?: string
  style?: string
}

/** Sends a page in a learning platform's frame. */
export async function sendPage(
  { context, request, response, platform, framedBy, locale }: PageFor,
  make: (words: LaunchWords) => Content,
  { status = 200, targets = [] }: { status?: number; targets?: readonly string[] } = {}
): Promise<void> {
  const words = await launchWordsFor(request, locale)
  const { nonce } = allowCoursePage(response, {
    ancestors: platform ? framingOrigins(context.config, platform) : framedBy,
    pictures: pictureSources(context.config),
    targets
  })
  response
    .status(status)
    .type('html')
    .send(plainPage({ locale: words.locale, nonce, ...make(words) }))
}

/** What kind of refusal a page explains. */
export type FailureKind = keyof LaunchWords['words']['failures']

/** Sends a page that says why something cannot be opened, with a short code and the request's id. `told` is the platform's own text. */
export function sendFailure(
  page: PageFor,
  kind: FailureKind,
  { status, code, told, back }: { status: number; code?: string; told?: string; back?: string | undefined }
): Promise<void> {
  const requestId = String(page.response.locals.requestId ?? '')
  return sendPage(
    page,
    ({ words }) => {
      const { title, text } = words.failures[kind]
      const quote = told ? `<p><q>${escapeHtml(told)}</q></p>` : ''
      const codes = code
        ? `<p><small>${words.code} <code>${escapeHtml(code)}</code> · ${words.request} <code>${escapeHtml(requestId)}</code></small></p>`
        : ''
      return {
        title,
        body: `<h1 tabindex="-1">${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${quote}${backLink(words, back)}${codes}`
      }
    },
    { status }
  )
}

/** A link back to the course; none for an address that is not the platform's. */
export function backLink(words: LaunchWords['words'], address: string | undefined): string {
  const link = backAnchor(words, address)
  return link && `<p>${link}</p>`
}

/** The same to stand beside a button that is more important. */
export function backAnchor(words: LaunchWords['words'], address: string | undefined, kind: '' | ' second' = ''): string {
  return address ? `<a class="button${kind}" href="${escapeHtml(address)}" target="_top">${words.backToCourse}</a>` : ''
}

/** A value as it may stand in an inline script. */
export const inScript = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
