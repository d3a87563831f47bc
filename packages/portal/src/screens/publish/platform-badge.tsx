import type { Platform } from '@lyceum/core/contract'
import styled from 'styled-components'
import { platformNames } from '../../i18n/platform-names.ts'
import { theme } from '../../theme/theme.ts'

/** The platform's initial. Decorative: the name stands beside it. Platform logos belong to their makers. */
export function PlatformBadge({ platform }: { platform: Platform }) {
  return <Tile aria-hidden>{platformNames[platform].slice(0, 1)}</Tile>
}

const Tile = styled.span`
  display: grid;
  width: 40px;
  height: 40px;
  flex: none;
  place-items: center;
  border-radius: 10px;
  background: ${theme.tone.info.soft};
  color: ${theme.tone.info.text};
  font: ${theme.weight.strong} ${theme.size.md} / 1 ${theme.font.ui};
`
