import { limits } from '@lyceum/core/contract/limits'
import { charactersIn } from '@lyceum/core/rules'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type DraftQuestion, nextKey } from './draft.ts'

type QuestionListProps = { questions: DraftQuestion[]; onChange: (questions: DraftQuestion[]) => void }
/** What gets the focus after a change: the field or a button of a question, or the "add" button. */
type Target = { key: number; part: 'input' | 'up' | 'down' } | 'add'

/** The suggested questions, in their order. */
export function QuestionList({ questions, onChange }: QuestionListProps) {
  const t = useWords('publish')
  const labelId = useId()
  const { list, focusNext } = useFocusAfter()
  const full = questions.length >= limits.suggestedQuestions

  const add = () => {
    const key = nextKey(questions)
    onChange([...questions, { key, text: '' }])
    focusNext({ key, part: 'input' })
  }
  const remove = (index: number) => {
    const rest = questions.filter((_, other) => other !== index)
    onChange(rest)
    const neighbour = rest[index] ?? rest.at(-1)
    focusNext(neighbour ? { key: neighbour.key, part: 'input' } : 'add')
  }
  const move = (index: number, by: 1 | -1) => {
    const moved = questions[index]
    if (!moved) return
    onChange(questions.filter((_, other) => other !== index).toSpliced(index + by, 0, moved))
    focusNext({ key: moved.key, part: by === 1 ? 'down' : 'up' })
  }
  return (
    <Column ref={list} role="group" aria-labelledby={labelId}>
      <Label id={labelId}>{t('questions')}</Label>
      {questions.length > 0 && (
        <List>
          {questions.map(({ key, text }, index) => (
            <li key={key} data-key={key}>
              <TextField
                name={`suggestedQuestions.${index}`}
                label={t('question', { number: index + 1 })}
                hideLabel
                autoComplete="off"
                max={charactersIn(text) > limits.suggestedQuestion ? limits.suggestedQuestion : undefined}
                value={text}
                onChange={typed => onChange(questions.map(one => (one.key === key ? { key, text: typed } : one)))}
              />
              <Buttons>
                <span data-part="up">
                  <IconButton
                    label={t('moveUp', { number: index + 1 })}
                    icon={<ArrowUp />}
                    disabled={index === 0}
                    onPress={() => move(index, -1)}
                  />
                </span>
                <span data-part="down">
                  <IconButton
                    label={t('moveDown', { number: index + 1 })}
                    icon={<ArrowDown />}
                    disabled={index === questions.length - 1}
                    onPress={() => move(index, 1)}
                  />
                </span>
                <IconButton label={t('remove', { number: index + 1 })} icon={<X />} onPress={() => remove(index)} />
              </Buttons>
            </li>
          ))}
        </List>
      )}
      <div data-part="add">
        <Button size="sm" icon={<Plus />} disabled={full} onPress={add}>
          {t('addQuestion')}
        </Button>
      </div>
      <Hint>{t('questionsHint', { count: limits.suggestedQuestions })}</Hint>
    </Column>
  )
}

/** Focuses what was just added, moved or left over: its element may be new or have moved. */
function useFocusAfter() {
  const list = useRef<HTMLDivElement>(null)
  const target = useRef<Target | null>(null)
  useEffect(() => {
    if (!target.current || !list.current) return
    const wanted = target.current
    target.current = null
    const line = wanted === 'add' ? list.current : list.current.querySelector(`[data-key="${wanted.key}"]`)
    const part =
      wanted === 'add'
        ? '[data-part=add] button'
        : wanted.part === 'input'
          ? 'input'
          : `[data-part=${wanted.part}] button:enabled`
    // At an end of the list the pressed button is disabled.
    const element = line?.querySelector(part) ?? line?.querySelector('[data-part] button:enabled, input')
    if (element instanceof HTMLElement) element.focus()
  })
  return {
    list,
    focusNext: (next: Target) => {
      target.current = next
    }
  }
}

const Column = styled.div`
  display: grid;
  min-width: 0;
  gap: ${theme.space[2]};
`

const Label = styled.span`
  color: ${theme.colour.textStrong};
  font: ${theme.weight.strong} ${theme.size.sm} / ${theme.leadingTight} ${theme.font.ui};
`

const List = styled.ol`
  display: grid;
  gap: ${theme.space[2]};
  & > li {
    display: flex;
    align-items: flex-start;
    gap: ${theme.space[1]};
    & > :first-child { flex: 1; }
  }
`

const Buttons = styled.span`
  display: flex;
  flex: none;
  padding-top: 2px;
`

const Hint = styled.p`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
`
