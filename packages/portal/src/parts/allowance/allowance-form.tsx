import type { Allowance, UsedAllowance } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { useState } from 'react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readAllowed } from './read-allowed.ts'

type Props = { hint: string; used: UsedAllowance; busy: boolean; onSave: (allowance: Allowance) => void }

/** A field for each period, with a meter of what is used. */
export function AllowanceForm({ hint, used, busy, onSave }: Props) {
  const t = useWords('allowance')
  const { number } = useFormats()
  const [typed, setTyped] = useState({ perDay: shown(used.perDay), perMonth: shown(used.perMonth) })
  const perDay = readAllowed(typed.perDay)
  const perMonth = readAllowed(typed.perMonth)
  const unchanged = perDay === used.perDay && perMonth === used.perMonth
  return (
    <Column
      onSubmit={event => {
        event.preventDefault()
        // React bubbles events through portals: the form of a dialog must not submit the one around it.
        event.stopPropagation()
        if (perDay !== undefined && perMonth !== undefined && !busy) onSave({ perDay, perMonth })
      }}
    >
      <p>{hint}</p>
      <Periods>
        {(['perDay', 'perMonth'] as const).map(period => (
          <Period key={period}>
            <TextField
              label={t(period)}
              inputMode="numeric"
              autoComplete="off"
              value={typed[period]}
              error={readAllowed(typed[period]) === undefined ? t('invalid', { most: number(limits.allowance) }) : undefined}
              onChange={text => setTyped({ ...typed, [period]: text })}
            />
            <Meter period={period} most={used[period]} used={period === 'perDay' ? used.usedToday : used.usedThisMonth} />
          </Period>
        ))}
      </Periods>
      <div>
        <Button type="submit" busy={busy} disabled={unchanged || perDay === undefined || perMonth === undefined}>
          {t('save')}
        </Button>
      </div>
    </Column>
  )
}

function Meter({ period, used, most }: { period: 'perDay' | 'perMonth'; used: number; most: number | null }) {
  const t = useWords('allowance')
  const { number } = useFormats()
  const words = t(period === 'perDay' ? 'usedToday' : 'usedThisMonth', { used: number(used) })
  if (most === null) return <Words>{words}</Words>
  return (
    <ProgressBar
      label={words}
      value={Math.min(100, (100 * used) / most)}
      words={t('usedOf', { used: number(used), most: number(most) })}
      tone={used >= most ? 'danger' : 'accent'}
    />
  )
}

const shown = (most: number | null) => (most === null ? '' : String(most))

const Column = styled.form`
  display: grid;
  min-width: 0;
  gap: ${theme.space[3]};
  & > p { font-size: ${theme.size.sm}; }
`

const Periods = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[4]};
`

const Period = styled.div`
  display: grid;
  flex: 1 1 200px;
  align-content: start;
  gap: ${theme.space[2]};
`

const Words = styled.span`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`
