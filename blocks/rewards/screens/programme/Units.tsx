import { useRead } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'
import { SetUp } from './SetUp.tsx'

const form = ['name', 'code', 'description', 'enabled'] as const

/** Units beside the programme's points, and how much of each customers may spend. */
export function Units({ held }: { held: readonly { unit_unique_id: string; available_points: number }[] }) {
  const t = useTranslations('rewards')
  const { data } = useRead(rewards.units.list, { records: 100 })
  return (
    <SetUp title={t('units.title')} add={t('units.add')} resource={rewards.units} form={form}>
      {(pencil) => (
        <>
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
              {pencil(unit as AnyRecord)}
            </li>
          ))}
        </>
      )}
    </SetUp>
  )
}
