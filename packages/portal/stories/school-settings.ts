import type { Organisation } from '@lyceum/core/contract'
import { sampleOrganisation } from '@lyceum/core/testing'

const school = sampleOrganisation()

/** A school that has set a colour and announces something. */
export const schoolSettings: Organisation = {
  ...school,
  org: {
    ...school.org,
    announcement: {
      texts: {
        'en-US': 'The library closes at noon on Friday.',
        'zh-CN': '图书馆周五中午闭馆。',
        'zh-TW': '圖書館週五中午閉館。'
      },
      from: null,
      until: '2026-12-31'
    },
    helpLinks: [{ label: 'Teaching Centre', url: 'https://northgate.example/help' }]
  },
  sysAppearance: { ...school.sysAppearance, accent: '#c2410c', poweredBy: 'Northgate IT' }
}
