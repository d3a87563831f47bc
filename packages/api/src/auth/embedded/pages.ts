import { type DemoPerson, demoPeople } from '../../demo/people.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { plainPage } from '../../http/plain-page.ts'
import type { wordsFor } from './words.ts'

type PageOptions = Awaited<ReturnType<typeof wordsFor>> & { nonce: string }

/** The page that lists all demo people by role; each is a button that signs in. */
export function accountPage({ locale, words, nonce }: PageOptions, action: string): string {
  const groups = (['admin', 'agent_manager', 'regular_user'] as const).map(role => {
    const people = demoPeople.filter(person => person.role === role)
    return `<h2 id="${role}">${words.groups[role]}</h2><ul aria-labelledby="${role}">${people.map(person => `<li>${personButton(person)}</li>`).join('')}</ul>`
  })
  const body = `<h1>${words.title}</h1><p>${words.lead}</p><p class="notice">${words.notice}</p>
<form method="post" action="${escapeHtml(action)}">${groups.join('')}</form>`
  return plainPage({ locale, title: words.title, body, nonce })
}

/** The page that confirms signing out. Its script submits the form; the button is for browsers without scripts. */
export function signOutPage({ locale, words, nonce }: PageOptions, form: string): string {
  const id = 'op.logoutForm'
  const body = `<h1>${words.signingOut}</h1>${form}<p><button form="${id}" name="logout" value="yes">${words.signOut}</button></p>`
  return plainPage({ locale, title: words.signingOut, body, nonce, script: `document.querySelector('[name=logout]').click()` })
}

/** The error page. @param code an OAuth error code */
export function failurePage({ locale, words, nonce }: PageOptions, code: string, home: string): string {
  const body = `<h1>${words.failed}</h1><p><code>${escapeHtml(code)}</code></p><p><a class="button" href="${escapeHtml(home)}">${words.startAgain}</a></p>`
  return plainPage({ locale, title: words.failed, body, nonce })
}

function personButton({ subject, name, department, userNumber }: DemoPerson): string {
  const initial = `<span class="initial" aria-hidden="true">${escapeHtml([...name][0]!)}</span>`
  const about = `<b>${escapeHtml(name)}</b><small>${escapeHtml(department)} · ${userNumber}</small>`
  return `<button class="person" name="account" value="${subject}">${initial}<span>${about}</span></button>`
}
