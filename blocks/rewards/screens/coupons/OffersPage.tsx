import { DataList } from '@quoin/ui/list/DataList.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'

const form = [
  'name',
  'code',
  'offerType',
  'value',
  'reward',
  'configuration',
  'badge',
  'user',
  'expiresAt',
  'description',
  'enabled',
] as const
const columns = ['code', 'name', 'offer_type', 'value', 'is_redeemed', 'redeemed_by', 'expires_at', 'sent_to'] as const

/** Codes that give something once. */
export function OffersPage() {
  const t = useTranslations('rewards')
  const [open, setOpen] = useState<AnyRecord | null>(null)
  return (
    <>
      <DataList
        resource={rewards.offerCodes}
        title={t('resources.offerCodes.many')}
        columns={columns}
        form={form}
        emptyText={t('offers.emptyText')}
        onOpen={setOpen}
      />
      {open && (
        <FormModal
          opened
          title={String(open.code)}
          onClose={() => setOpen(null)}
          resource={rewards.offerCodes}
          record={open}
          only={form}
          onSaved={() => setOpen(null)}
        />
      )}
    </>
  )
}
