import { Copy } from 'lucide-react'
import { useRef } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { useCopy } from './use-copy.ts'

/** A text with a copy button. Where even that is denied, it can be selected. */
export function CopyBox({ label, hint, text, copyLabel }: { label: string; hint: string; text: string; copyLabel: string }) {
  const copy = useCopy()
  const shown = useRef<HTMLPreElement>(null)
  return (
    <Column>
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

/* As high as its panel, so that the button stands in the same place whatever the text. */
const Column = styled.div`
  display: grid;
  height: 100%;
  grid-template-rows: auto 1fr auto;
  gap: ${theme.space[3]};
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
