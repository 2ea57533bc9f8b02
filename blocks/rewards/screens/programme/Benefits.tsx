import { Button } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'

const form = ['name', 'benefit', 'basisPoints', 'priceList', 'hours', 'description', 'displayOrder', 'enabled'] as const

interface Shown {
  readonly benefit: string
  readonly basisPoints: number | null
  readonly hours: number | null
  readonly name: string
}

/** What a tier gives beyond its rules. */
export function Benefits({ tier, tierName }: { tier: string; tierName: string }) {
  const t = useTranslations('rewards')
  const format = useFormatter()
  const whyRefused = useWhyRefused()
  const [open, setOpen] = useState<AnyRecord | 'new' | null>(null)
  const { data } = useRead(rewards.loyaltyDetails.list, { parent: tier, records: 100 })
  const why = whyRefused(rewards.loyaltyDetails.create)
  const close = () => setOpen(null)
  const says = ({ benefit, basisPoints, hours, name }: Shown) => {
    if (benefit === 'multiplier')
      return t('benefits.multiplier', { times: format.number((basisPoints ?? 10_000) / 10_000, { maximumFractionDigits: 2 }) })
    if (benefit === 'reward_discount')
      return t('benefits.discount', {
        percent: format.number((basisPoints ?? 0) / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
      })
    if (benefit === 'early_access') return t('benefits.early', { hours: hours ?? 0 })
    if (benefit === 'price_list') return t('benefits.prices', { name })
    return name
  }
  return (
    <div className={styles.tierHead}>
      {(data?.data ?? []).map((one) => (
        <Refused key={one.id} why={why}>
          <Button variant="light" color="gray" size="compact-sm" onClick={() => setOpen(one as AnyRecord)}>
            {says(one)}
          </Button>
        </Refused>
      ))}
      <Refused why={why}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setOpen('new')}
        >
          {t('benefits.add', { tier: tierName })}
        </Button>
      </Refused>
      {open && (
        <FormModal
          opened
          title={t('resources.loyaltyDetails.one')}
          onClose={close}
          resource={rewards.loyaltyDetails}
          parent={tier}
          record={open === 'new' ? undefined : open}
          only={form}
          onSaved={close}
        />
      )}
    </div>
  )
}
