import { Copy } from 'lucide-react'
import { useRef } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { useCopy } from './use-copy.ts'

type CopyBoxProps = { label: string; hint: string; text: string; copyLabel: string }

/** A text with a copy button, which stands beside a short one. Where even that is denied, it can be selected. */
export function CopyBox({ label, hint, text, copyLabel }: CopyBoxProps) {
  const copy = useCopy()
  const shown = useRef<HTMLPreElement>(null)
  return (
    <Column data-short={!text.includes('\n') && text.length < longText ? '' : undefined}>
      <Hint>{hint}</Hint>
      <Text ref={shown} aria-label={label} tabIndex={0}>
        {text}
      </Text>
      <div>
        <Button kind="primary" icon={<Copy />} onPress={() => void copy(shown.current!)}>
          {copyLabel}
        </Button>
      </div>
    </Column>
  )
}

/** Characters for which a line is too little. */
const longText = 160

/* As high as its panel, so that the button below a code stands in the same place whatever the code. */
const Column = styled.div`
  display: grid;
  height: 100%;
  grid-template-rows: auto 1fr auto;
  gap: ${theme.space[3]};
  &[data-short] {
    height: auto;
    grid-template-rows: none;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: ${theme.space[3]} ${theme.space[2]};
    & > p { grid-column: 1 / -1; }
    & > pre { padding-block: ${theme.space[2]}; }
  }
`

const Hint = styled.p`font-size: ${theme.size.sm};`

const Text = styled.pre`
  overflow: auto;
  margin: 0;
  padding: ${theme.space[3]};
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.md};
  background: ${theme.colour.sunken};
  color: ${theme.colour.textStrong};
  font-size: ${theme.size.sm};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  user-select: all;
`
