import { gateway } from '@quoin/gateway/resources'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

const form = ['code', 'name', 'symbol', 'exponent', 'status'] as const
const columns = ['code', 'name', 'symbol', 'exponent', 'status'] as const

/** What the company counts money in. */
export function CurrenciesPage() {
  const t = useTranslations('gateway.resources.currencies')
  const [opened, setOpened] = useState<AnyRecord | null>(null)
  return (
    <>
      <DataList resource={gateway.currencies} title={t('many')} columns={columns} form={form} onOpen={setOpened} />
      <FormModal
        title={String(opened?.name ?? '')}
        opened={opened !== null}
        onClose={() => setOpened(null)}
        resource={gateway.currencies}
        record={opened ?? undefined}
        only={form}
        onSaved={() => setOpened(null)}
      />
    </>
  )
}
