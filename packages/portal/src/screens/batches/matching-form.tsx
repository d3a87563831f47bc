import type { BatchDetail, BatchInput } from '@lyceum/core/contract'
import { Play } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { useFieldWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { Select } from '../../ui/select.tsx'
import type { BatchStore } from './batches.store.ts'

const none = 'none'

/** Which column has the values of which input, what is wrong with the rows then, and the start. */
export function MatchingForm({ store, batch }: { store: BatchStore; batch: BatchDetail }) {
  const t = useWords('batches')
  const { number } = useFormats()
  const [changes, setChanges] = useState(0)
  const busy = changes > 0
  const { inputs, columns, wrongRows, total } = batch
  const right = total - wrongRows
  const missing = inputs.filter(input => input.required && (input.takesFiles || input.column === null))

  async function change(made: () => Promise<unknown>) {
    setChanges(count => count + 1)
    // A failure is reported by toast, and what is shown is as it was.
    await made().catch(() => {})
    setChanges(count => count - 1)
  }
  const choose = ({ name }: BatchInput, column: number | null) => change(() => store.match(name, column))
  const start = () => change(() => store.start(wrongRows > 0).catch(() => store.batch.load()))

  const choices = [
    { id: none, label: t('noColumn') },
    ...columns.map((head, index) => ({ id: String(index), label: head || t('columnNumber', { number: number(index + 1) }) }))
  ]
  return (
    <>
      <Card title={t('matching')}>
        <p>{t('matchingText')}</p>
        {inputs.length === 0 && <p>{t('noInputs')}</p>}
        <Fields>
          {inputs.map(input =>
            input.takesFiles ? (
              <p key={input.name}>{t(input.required ? 'needsFile' : 'leavesFile', { input: input.label })}</p>
            ) : (
              <Select
                key={input.name}
                label={input.label}
                required={input.required}
                choices={choices}
                value={input.column === null ? none : String(input.column)}
                onChange={id => void choose(input, id === none ? null : Number(id))}
              />
            )
          )}
        </Fields>
      </Card>
      {wrongRows > 0 ? (
        <Wrong batch={batch} allMissing={missing.length > 0} />
      ) : (
        <Banner tone="success">{t('allRight', { count: total, figure: number(total) })}</Banner>
      )}
      <div>
        <Button kind="primary" icon={<Play />} busy={busy} disabled={right === 0} onPress={() => void start()}>
          {right === 0 ? t('startNone') : t(wrongRows > 0 ? 'startWithout' : 'start', { count: right, figure: number(right) })}
        </Button>
      </div>
    </>
  )
}

/** What is wrong, by row, column and reason. */
function Wrong({ batch, allMissing }: { batch: BatchDetail; allMissing: boolean }) {
  const t = useWords('batches')
  const { number } = useFormats()
  const ofField = useFieldWords()
  const { problems, problemCount, wrongRows } = batch
  return (
    <Part aria-labelledby="wrong">
      <Banner tone="warning" announce>
        <span id="wrong">{t('wrongRows', { count: wrongRows, figure: number(wrongRows) })}</span>{' '}
        {t(allMissing ? 'matchFirst' : 'leftOutThen')}
      </Banner>
      <CardTableFrame $cardsBelow="760px">
        <CardTable $cardsBelow="760px" aria-labelledby="wrong">
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('reason')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(problem => (
              <tr key={`${problem.row} ${problem.input}`}>
                <th scope="row">{t('rowNumber', { number: number(problem.row) })}</th>
                <td data-label={t('column')} dir="auto">
                  {problem.column === null ? t('noColumnFor', { input: problem.input }) : problem.column || problem.input}
                </td>
                <td data-label={t('reason')}>{ofField(problem)}</td>
              </tr>
            ))}
          </tbody>
        </CardTable>
      </CardTableFrame>
      {problemCount > problems.length && <p>{t('more', { figure: number(problemCount - problems.length) })}</p>}
    </Part>
  )
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
  gap: ${theme.space[4]};
`

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
`
