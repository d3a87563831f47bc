import type { LearningPlatform } from '@lyceum/core/contract'
import { at, longName } from './screen-replies.ts'

const moodle: LearningPlatform = {
  id: 'lp-1',
  name: 'Moodle',
  issuer: 'https://moodle.school.test',
  clientId: 'k3H9s1',
  authorizationUrl: 'https://moodle.school.test/mod/lti/auth.php',
  tokenUrl: 'https://moodle.school.test/mod/lti/token.php',
  jwksUrl: 'https://moodle.school.test/mod/lti/certs.php',
  tokenAudience: null,
  frameOrigins: [],
  anonymous: false,
  product: 'moodle',
  services: ['roster', 'lineItemRead', 'score'],
  state: 'active',
  createdAt: at,
  launchedAt: at,
  deployments: [
    { id: 'ld-1', deploymentId: '7', state: 'pending', courses: 0, createdAt: at, launchedAt: null },
    { id: 'ld-2', deploymentId: '1', state: 'active', courses: 12, createdAt: at, launchedAt: at },
    {
      id: 'ld-3',
      deploymentId: longName.slice(0, 80).replaceAll(' ', '-'),
      state: 'blocked',
      courses: 3,
      createdAt: at,
      launchedAt: at
    }
  ]
}

export const schoolPlatforms: LearningPlatform[] = [
  moodle,
  { ...moodle, id: 'lp-2', name: longName, services: null, state: 'blocked', launchedAt: null, deployments: [] }
]
