import { ActionIcon, Button } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'

const form = ['name', 'unit', 'ruleType', 'daysToExpire', 'expirationDate', 'warningDays', 'enabled'] as const

/** When points end, as a sentence. */
export function Expiry() {
  const t = useTranslations('rewards')
  const format = useFormatter()
  const whyRefused = useWhyRefused()
  const [open, setOpen] = useState<AnyRecord | 'new' | null>(null)
  const { data } = useRead(rewards.expirationRules.list, { records: 100, sort: 'created_at' })
  const why = whyRefused(rewards.expirationRules.create)
  const rules = data?.data ?? []
  const isOn = ({ enabled, status }: (typeof rules)[number]) => enabled && status === 'active'
  // The first one of each unit that is on.
  const counts = (rule: (typeof rules)[number]) => rule === rules.find((one) => isOn(one) && one.unit === rule.unit)
  const close = () => setOpen(null)
  return (
    <section className={styles.tier} aria-labelledby="expiry">
      <div className={styles.tierHead}>
        <h2 id="expiry">{t('expiry.title')}</h2>
        <span className={styles.spacer} />
        <Refused why={why}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            {t('expiry.add')}
          </Button>
        </Refused>
      </div>
      <ul className={styles.rules}>
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
            <Refused why={why}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('programme.edit', { name: rule.name })}
                onClick={() => setOpen(rule as AnyRecord)}
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
          title={t('resources.expirationRules.one')}
          onClose={close}
          resource={rewards.expirationRules}
          record={open === 'new' ? undefined : open}
          only={form}
          onSaved={close}
        />
      )}
    </section>
  )
}
