import { limits } from '@lyceum/core/contract/limits'
import { Plus, Trash2 } from 'lucide-react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toLocalTime } from './local-time.ts'

/** An exam as its two fields have it. */
export type DraftWindow = { starts: string; ends: string }

type ExamWindowsProps = {
  windows: readonly DraftWindow[]
  errors: Record<string, string>
  disabled: boolean
  onChange: (windows: DraftWindow[]) => void
}

const hourMs = 3600_000

/** The times at which a course is closed for exams. A new one begins at the next full hour and lasts for two. */
export function ExamWindows({ windows, errors, disabled, onChange }: ExamWindowsProps) {
  const { client } = usePortal()
  const t = useWords('course')
  const replace = (index: number, changes: Partial<DraftWindow>) =>
    onChange(windows.map((window, at) => (at === index ? { ...window, ...changes } : window)))
  const add = () => {
    const next = Math.ceil(client.host.now() / hourMs) * hourMs
    const [starts, ends] = [next, next + 2 * hourMs].map(time => toLocalTime(new Date(time).toISOString()))
    onChange([...windows, { starts: starts!, ends: ends! }])
  }
  return (
    <>
      {windows.length === 0 && <p>{t('noExams')}</p>}
      {windows.length > 0 && (
        <List>
          {windows.map((window, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an exam has nothing else that tells it from another
            <Row key={index}>
              <TextField
                type="datetime-local"
                label={t('starts')}
                value={window.starts}
                onChange={starts => replace(index, { starts })}
                disabled={disabled}
              />
              <TextField
                type="datetime-local"
                label={t('ends')}
                error={errors[`examWindows.${index}`]}
                value={window.ends}
                onChange={ends => replace(index, { ends })}
                disabled={disabled}
              />
              {!disabled && (
                <IconButton
                  icon={<Trash2 />}
                  label={t('removeExam')}
                  onPress={() => onChange(windows.filter((_, at) => at !== index))}
                />
              )}
            </Row>
          ))}
        </List>
      )}
      {!disabled && windows.length < limits.examWindows && (
        <div>
          <Button icon={<Plus />} onPress={add}>
            {t('addExam')}
          </Button>
        </div>
      )}
    </>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  align-items: end;
  gap: ${theme.space[3]};
  ${theme.media.small} { grid-template-columns: minmax(0, 1fr) auto; & > :first-child { grid-column: 1 / -1; } }
`
