import { Menu } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { useWhyNot } from '@quoin/ui'
import type { AnyRecord, AnyResource } from '@quoin/ui/fields/resources.ts'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconMailCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { MailTabs } from './MailTabs.tsx'

/** An address is not deleted, it is written to again: that is what its menu says. */
const suppressions: AnyResource = {
  ...gateway.mailSuppressions,
  operations: gateway.mailSuppressions.operations.filter(({ action }) => action !== 'delete'),
}
const columns = ['email:280', 'reason', 'note:280', 'created_at'] as const

/** Addresses the company does not write to, why, and the way to write to them again. */
export function SuppressionsPage() {
  const t = useTranslations('admin.mails')
  return (
    <>
      <MailTabs />
      <DataList
        resource={suppressions}
        title={t('tabs.suppressions')}
        level={2}
        columns={columns}
        form={['email', 'reason', 'note']}
        saves
        emptyText={t('suppressedEmpty')}
        rowActions={(record) => <Release record={record} />}
        onOpen={() => undefined}
      />
    </>
  )
}

function Release({ record: { id } }: { readonly record: AnyRecord }) {
  const t = useTranslations('admin.mails')
  const why = useWhyNot('gateway.mails.manage')
  const notify = useNotify()
  const words = useRefusal()
  const release = useAction(gateway.mailSuppressions.delete)
  return (
    <Menu.Item
      disabled={why !== null}
      title={why ?? undefined}
      leftSection={<IconMailCheck size={15} stroke={1.6} aria-hidden />}
      onClick={() => release.mutate({ id }, { onError: (error) => notify.trouble(words(error).sentence ?? '') })}
    >
      {t('release')}
    </Menu.Item>
  )
}
