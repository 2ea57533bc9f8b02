import { useRead } from '@quoin/kit/react'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'
import { SetUp } from './SetUp.tsx'

const form = ['name', 'unit', 'ruleType', 'daysToExpire', 'expirationDate', 'warningDays', 'enabled'] as const

/** When points end, as a sentence. */
export function Expiry() {
  const t = useTranslations('rewards')
  const format = useFormatter()
  const { data } = useRead(rewards.expirationRules.list, { records: 100, sort: 'created_at' })
  const rules = data?.data ?? []
  const isOn = ({ enabled, status }: (typeof rules)[number]) => enabled && status === 'active'
  // The first one of each unit that is on.
  const counts = (rule: (typeof rules)[number]) => rule === rules.find((one) => isOn(one) && one.unit === rule.unit)
  return (
    <SetUp title={t('expiry.title')} add={t('expiry.add')} resource={rewards.expirationRules} form={form}>
      {(pencil) => (
        <>
          {!rules.some((rule) => isOn(rule) && !rule.unit) && <li className={styles.dim}>{t('expiry.never')}</li>}
          {rules.map((rule) => (
            <li key={rule.id}>
              <span className={`${styles.sentence} ${counts(rule) ? '' : styles.off}`}>
                {t(`expiry.${rule.ruleType}`, {
                  count: rule.daysToExpire ?? 0,
                  day: rule.expirationDate ? format.dateTime(new Date(rule.expirationDate), { dateStyle: 'medium' }) : '–',
                })}
                <span className={styles.name}>
                  {rule.unit && (
                    <>
                      <RefValue target="rewards.units" id={rule.unit} plain />
                      {' · '}
                    </>
                  )}
                  {counts(rule) ? t('expiry.warning', { days: rule.warningDays ?? 0 }) : t('expiry.notUsed')}
                </span>
              </span>
              {pencil(rule as AnyRecord)}
            </li>
          ))}
        </>
      )}
    </SetUp>
  )
}
