import { ActionIcon, Button } from '@mantine/core'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import styles from '../assets.module.css'

/** What may go out: what is out already would be refused. */
const free = { state: ['available', 'reserved'] } as const

/** Several assets, or other records, one per line; the first may be fixed. */
export function ThingsInput({
  value,
  onChange,
  fixed = false,
  asks = false,
  of,
}: {
  value: readonly (string | null)[]
  onChange(ids: readonly (string | null)[]): void
  /** The first is what the page is about and stays. */
  fixed?: boolean
  /** The first is what one is asked for first, with the choices in sight. */
  asks?: boolean
  /** What is chosen when it is no asset, and what its lines are called. */
  of?: { readonly target: string; readonly first: string; readonly more: string; readonly add: string; readonly max: number }
}) {
  const t = useTranslations('assets.work.lend')
  const more = of?.more ?? t('more')
  return (
    <div className={styles.stack}>
      {value.map((id, at) => (
        // Lines have no name of their own; they are only added and taken out at their place.
        <div key={at} className={styles.line}>
          <div className={styles.grow}>
            <RefInput
              target={of?.target ?? 'assets.assets'}
              label={at === 0 ? (of?.first ?? t('asset')) : more}
              value={id}
              required={at === 0 && !of}
              disabled={fixed && at === 0}
              autoFocus={asks && at === 0}
              opensOnFocus={asks && at === 0}
              filter={asks ? free : undefined}
              onChange={(next) => onChange(value.map((one, i) => (i === at ? next : one)))}
            />
          </div>
          {at > 0 && (
            <ActionIcon size="lg" aria-label={`${more} ${at}: ×`} onClick={() => onChange(value.filter((_, i) => i !== at))}>
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={of !== undefined && value.length >= of.max}
          onClick={() => onChange([...value, null])}
        >
          {of?.add ?? t('add')}
        </Button>
      </div>
    </div>
  )
}
