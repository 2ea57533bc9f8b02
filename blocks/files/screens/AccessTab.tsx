import { Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { Action } from '@quoin/ui/action/Action.tsx'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { files } from '../resources/index.ts'
import styles from './files.module.css'

const columns = ['grantee_unique_id:220', 'access_level', 'starts_at', 'expires_at'] as const

/** Who else reaches a file, and who asks to. */
export function AccessTab({ id }: { readonly id: string }) {
  const words = useTranslations('files.resources.accesses')
  const go = useGo()
  return (
    <>
      <Requests file={id} />
      <DataList
        resource={files.accesses}
        title={words('many')}
        columns={columns}
        only={{ storedFile: id }}
        form={['grantee', 'accessLevel', 'startsAt', 'expiresAt']}
        emptyText={words('empty')}
        level={2}
        onOpen={(access) => void go(pages.accesses.record(access.id))}
      />
    </>
  )
}

function Requests({ file }: { readonly file: string }) {
  const t = useTranslations('files.access')
  const words = useTranslations('files.resources.accessRequests.options.accessLevel')
  const filter = { file_unique_id: file, request_status: 'pending' }
  const { data } = useRead(files.accessRequests.list, { filter, records: 100 })
  if (!data?.data.length) return null
  return (
    <section aria-label={t('requests')}>
      <h2>{t('requests')}</h2>
      <ul className={styles.rows}>
        {data.data.map((request) => (
          <li key={request.id} className={styles.row}>
            <span className={styles.what}>
              {request.requester && <RefValue target="gateway.users" id={request.requester} />}
              <small>{t('wants', { level: words(request.accessLevel) })}</small>
              {request.message && <Text size="sm">{request.message}</Text>}
            </span>
            <Action of={files.accessRequests.reject} record={request} variant="subtle" size="compact-sm" />
            <Action of={files.accessRequests.approve} record={request} size="compact-sm" />
          </li>
        ))}
      </ul>
    </section>
  )
}
