import { Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'

/**
 * A checkbox whose state stands in the address. The address follows a click only once the page it leads to is drawn; the tick
 * shows at once.
 */
export function AddressCheckbox({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  /** `undefined` leaves the key out of the address. */
  onChange(checked: true | undefined): void
}) {
  const [shown, show] = useState(checked)
  useEffect(() => {
    show(checked)
  }, [checked])
  return (
    <Checkbox
      label={label}
      checked={shown}
      onChange={(event) => {
        show(event.currentTarget.checked)
        onChange(event.currentTarget.checked || undefined)
      }}
    />
  )
}
