import { Tooltip } from '@mantine/core'
import { cloneElement, type ReactElement, type SyntheticEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../session/me.ts'
import { usePermissionName } from '../session/permissionTexts.ts'

interface Refusable {
  'aria-disabled'?: boolean
  'data-disabled'?: boolean
  onClick?(event: SyntheticEvent): void
  type?: string
}

/**
 * A button that may be refused: it stays where it is and can be reached by keyboard, but does nothing and says why.
 * `why` is the reason in words; null lets the button work. `disabled` would hide the reason from the keyboard.
 */
export function Refused({ why, children }: { why: string | null; children: ReactElement<Refusable> }) {
  if (why === null) return children
  return (
    <Tooltip label={why} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      {cloneElement(children, {
        'aria-disabled': true,
        'data-disabled': true,
        type: 'button',
        onClick: (event) => event.preventDefault(),
      })}
    </Tooltip>
  )
}

/** The sentence for a missing right, naming it and who can grant it; null for those who hold it. */
export function useWhyNot(permission: string): string | null {
  const t = useTranslations('ui.states')
  const nameOf = usePermissionName()
  return useMay(permission) ? null : t('needsRight', { right: nameOf(permission) })
}
