import { Button, Checkbox, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useFormatter, useMessages, useTranslations } from 'use-intl'
import styles from './timeline.module.css'

interface KindsMenuProps {
  readonly kinds: readonly string[]
  readonly chosen: readonly string[]
  onChoose(kinds: readonly string[]): void
}

/** What of the stream is shown; nothing chosen is everything. */
export function KindsMenu({ kinds, chosen, onChoose }: KindsMenuProps) {
  const t = useTranslations('crm.timeline')
  const format = useFormatter()
  const { crm } = useMessages() as { crm: { timeline: { kinds: Readonly<Record<string, string>> } } }
  const word = (kind: string) => crm.timeline.kinds[kind] ?? kind
  if (kinds.length < 2) return null
  return (
    <Popover position="bottom-start" withinPortal trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          mb={8}
          leftSection={<IconFilter size={14} stroke={1.6} aria-hidden />}
          aria-haspopup="dialog"
          aria-label={t('show', { what: chosen.length > 0 ? format.list(chosen.map(word)) : t('all') })}
        >
          {chosen.length > 0 ? format.list(chosen.map(word)) : t('all')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.kinds}>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            size="xs"
            label={word(kind)}
            checked={chosen.includes(kind)}
            onChange={(event) =>
              onChoose(kinds.filter((one) => (one === kind ? event.currentTarget.checked : chosen.includes(one))))
            }
          />
        ))}
        {chosen.length > 0 && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => onChoose([])}>
            {t('all')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
