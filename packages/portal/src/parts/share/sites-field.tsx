import { limits } from '@lyceum/core/contract/limits'
import { site } from '@lyceum/core/contract/shares'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import styled from 'styled-components'
import * as z from 'zod/mini'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'

type SitesFieldProps = {
  sites: string[]
  /** What was typed and is not among the sites yet. */
  typed: string
  error?: string | undefined
  onChange: (sites: string[], typed: string) => void
}

/** The sites that may embed a share; an empty list allows any. */
export function SitesField({ sites, typed, error, onChange }: SitesFieldProps) {
  const t = useWords('share')
  const [invalid, setInvalid] = useState(false)
  const add = () => {
    const all = withTyped(sites, typed)
    setInvalid(all === undefined)
    if (all) onChange(all, '')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    // Adds the site instead of saving the form.
    event.preventDefault()
    if (typed.trim()) add()
  }
  return (
    <Column>
      <h4>{t('sites')}</h4>
      <p>{t(sites.length > 0 ? 'sitesOnly' : 'sitesAny')}</p>
      {sites.length > 0 && (
        <List>
          {sites.map(one => (
            <li key={one}>
              <span>{one}</span>
              <IconButton
                size="sm"
                label={t('removeSite', { site: one })}
                icon={<X />}
                onPress={() =>
                  onChange(
                    sites.filter(other => other !== one),
                    typed
                  )
                }
              />
            </li>
          ))}
        </List>
      )}
      {sites.length < limits.shareSites && (
        <Adding onKeyDown={onKeyDown}>
          <TextField
            name="sites"
            label={t('addSite')}
            placeholder={t('siteExample')}
            inputMode="url"
            value={typed}
            error={invalid ? t('invalidSite') : error}
            onChange={text => {
              setInvalid(false)
              onChange(sites, text)
            }}
          />
          <Button onPress={add} disabled={typed.trim() === ''}>
            {t('addSiteButton')}
          </Button>
        </Adding>
      )}
    </Column>
  )
}

/** Sites with the one that was typed, if any; undefined when that is none. */
export function withTyped(sites: string[], typed: string): string[] | undefined {
  if (typed.trim() === '') return sites
  const origin = originOf(typed)
  if (origin === undefined) return undefined
  return sites.includes(origin) ? sites : [...sites, origin]
}

/** Returns the origin of a pasted URL, undefined when the contract's schema rejects it. */
function originOf(typed: string): string | undefined {
  const address = typed.trim()
  const url = URL.canParse(address) ? new URL(address).origin : address
  return z.safeParse(site, url).success ? url : undefined
}

const Column = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  & > p { font-size: ${theme.size.sm}; }
`

const List = styled.ul`
  & > li { display: flex; align-items: center; justify-content: space-between; gap: ${theme.space[2]}; overflow-wrap: anywhere; }
`

const Adding = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${theme.space[2]};
  & > :first-child { flex: 1 1 240px; }
`
