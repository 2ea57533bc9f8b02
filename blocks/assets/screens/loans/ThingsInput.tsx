import { ActionIcon, Button } from '@mantine/core'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import styles from '../assets.module.css'

/** Several assets, one per line; the first may be fixed. */
export function ThingsInput({
  value,
  onChange,
  fixed = false,
}: {
  value: readonly (string | null)[]
  onChange(ids: readonly (string | null)[]): void
  /** The first is what the page is about and stays. */
  fixed?: boolean
}) {
  const t = useTranslations('assets.work.lend')
  return (
    <div className={styles.stack}>
      {value.map((id, at) => (
        // Lines have no name of their own; they are only added and taken out at their place.
        <div key={at} className={styles.line}>
          <div className={styles.grow}>
            <RefInput
              target="assets.assets"
              label={at === 0 ? t('asset') : t('more')}
              value={id}
              required={at === 0}
              disabled={fixed && at === 0}
              onChange={(next) => onChange(value.map((one, i) => (i === at ? next : one)))}
            />
          </div>
          {at > 0 && (
            <ActionIcon size="lg" aria-label={`${t('more')} ${at}: ×`} onClick={() => onChange(value.filter((_, i) => i !== at))}>
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
          onClick={() => onChange([...value, null])}
        >
          {t('add')}
        </Button>
      </div>
    </div>
  )
}
