import { Checkbox } from '../../ui/checkbox.tsx'

type SelectAllProps = {
  label: string
  hideLabel?: boolean
  selection: { selected: readonly unknown[]; isWholePage: boolean; choosePage: () => void; clear: () => void }
}

/** Selects all of the page, or none. */
export function SelectAll({ label, hideLabel, selection }: SelectAllProps) {
  const { selected, isWholePage } = selection
  return (
    <Checkbox
      label={label}
      hideLabel={hideLabel}
      selected={isWholePage}
      some={selected.length > 0 && !isWholePage}
      onChange={on => (on ? selection.choosePage() : selection.clear())}
    />
  )
}
