import { type Announcement, locales, type Organisation } from '@lyceum/core/contract'
import { sampleOrganisation } from '@lyceum/core/testing'

const school = sampleOrganisation()

/** A school that has set a colour and announces something. */
export const schoolSettings: Organisation = {
  ...school,
  org: {
    ...school.org,
    announcement: {
      texts: Object.fromEntries(
        locales.map(locale => [locale, 'The library closes at noon. 图书馆中午闭馆。'])
      ) as Announcement['texts'],
      from: null,
      until: '2026-12-31'
    },
    helpLinks: [{ label: 'Teaching Centre', url: 'https://northgate.example/help' }]
  },
  sysAppearance: { ...school.sysAppearance, accent: '#c2410c', poweredBy: 'Northgate IT' }
}
