import { gateway } from '@quoin/gateway/resources'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

const values = ['name', 'color'] as const

/** The colours the company chose for the words its records are tagged with. */
export function TagsPage() {
  const t = useTranslations('gateway.resources.tags')
  const admin = useTranslations('admin.tags')
  const [opened, setOpened] = useState<AnyRecord | null>(null)
  return (
    <>
      <DataList
        resource={gateway.tags}
        title={t('many')}
        columns={values}
        form={values}
        emptyText={admin('empty')}
        onOpen={setOpened}
      />
      <FormModal
        title={String(opened?.name ?? '')}
        opened={opened !== null}
        onClose={() => setOpened(null)}
        resource={gateway.tags}
        record={opened ?? undefined}
        only={values}
        onSaved={() => setOpened(null)}
      />
    </>
  )
}
