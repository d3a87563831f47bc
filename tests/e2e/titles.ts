import type { Locale } from '@lyceum/core/contract'
import { demoSchool } from '../../packages/api/src/demo/people.ts'
import type { Place } from './places.ts'

/**
 * What the tab of a place is called in a language, as the words of its screen say: the home page as the school is, and a page that is
 * called as what it shows by a pattern of its end.
 */
export async function titleOf({ path, titled }: Pick<Place, 'path' | 'titled'>, locale: Locale): Promise<string | RegExp> {
  const school = demoSchool.systemName
  if (path === '/') return school
  return titled ? `${await pageTitleOf(titled, locale)} · ${school}` : new RegExp(`^.+ · ${school.replaceAll('.', '\\.')}$`)
}

async function pageTitleOf(namespace: NonNullable<Place['titled']>, locale: Locale): Promise<string> {
  const file: { words: { pageTitle: string } } = await import(`../../packages/portal/src/i18n/${locale}/${namespace}.ts`)
  return file.words.pageTitle
}
