import { askedVariables } from '@lyceum/core/rules'
import type { Config } from '../config/config.ts'
import { askedScopes } from './scopes.ts'

/** The description of this tool that a Canvas administrator pastes into a developer key of the kind LTI. */
export function canvasDescription({ baseUrl }: Pick<Config, 'baseUrl'>) {
  const target = `${baseUrl}/lti/launch`
  const placements = ['assignment_selection', 'link_selection'].map(placement => ({
    placement,
    message_type: 'LtiDeepLinkingRequest',
    target_link_uri: target,
    selection_width: 800,
    selection_height: 700
  }))
  return {
    title: 'Lyceum',
    description: 'AI agents of the school in the course',
    oidc_initiation_url: `${baseUrl}/lti/login`,
    target_link_uri: target,
    redirect_uris: [target],
    scopes: askedScopes,
    public_jwk_url: `${baseUrl}/lti/jwks`,
    custom_fields: askedVariables,
    extensions: [
      {
        domain: new URL(baseUrl).host,
        platform: 'canvas.instructure.com',
        privacy_level: 'name_only',
        settings: { text: 'Lyceum', placements }
      }
    ]
  }
}
