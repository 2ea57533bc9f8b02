import { ActionIcon, Button } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'

const form = ['name', 'code', 'description', 'enabled'] as const

/** Units beside the programme's points, and how much of each customers may spend. */
export function Units({ held }: { held: readonly { unit_unique_id: string; available_points: number }[] }) {
  const t = useTranslations('rewards')
  const whyRefused = useWhyRefused()
  const [open, setOpen] = useState<AnyRecord | 'new' | null>(null)
  const { data } = useRead(rewards.units.list, { records: 100 })
  const why = whyRefused(rewards.units.create)
  const close = () => setOpen(null)
  return (
    <section className={styles.tier} aria-labelledby="units">
      <div className={styles.tierHead}>
        <h2 id="units">{t('units.title')}</h2>
        <span className={styles.spacer} />
        <Refused why={why}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            {t('units.add')}
          </Button>
        </Refused>
      </div>
      <ul className={styles.rules}>
        {data?.data.length === 0 && <li className={styles.dim}>{t('units.none')}</li>}
        {data?.data.map((unit) => (
          <li key={unit.id}>
            <span className={`${styles.sentence} ${unit.enabled ? '' : styles.off}`}>
              {unit.name}
              <span className={styles.name}>{unit.enabled ? unit.description : t('units.off')}</span>
            </span>
            <span className={`${styles.dim} q-number`}>
              {t('units.outstanding', {
                points: held.find(({ unit_unique_id: id }) => id === unit.id)?.available_points ?? 0,
              })}
            </span>
            <Refused why={why}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('programme.edit', { name: unit.name })}
                onClick={() => setOpen(unit as AnyRecord)}
              >
                <IconPencil size={16} stroke={1.6} />
              </ActionIcon>
            </Refused>
          </li>
        ))}
      </ul>
      {open && (
        <FormModal
          opened
          title={open === 'new' ? t('units.add') : String(open.name)}
          onClose={close}
          resource={rewards.units}
          record={open === 'new' ? undefined : open}
          only={form}
          onSaved={close}
        />
      )}
    </section>
  )
}
