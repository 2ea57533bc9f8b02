import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, State } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { IconLogin2 } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import { Pager } from '../Pager.tsx'

interface SignInsProps {
  /** As the server is asked. */
  readonly asked: { readonly person?: string; readonly from?: string; readonly to?: string }
  readonly page: number
  onPage(page: number): void
}
const pageSize = 50

/** How members came in, and tries at their accounts that failed. */
export function SignIns({ asked, page, onPage }: SignInsProps) {
  const t = useTranslations('admin.audit')
  const format = useFormatter()
  const { data, error, refetch } = useRead(gateway.audit.signIns, { ...asked, page, records: pageSize })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={10} />
  return (
    <>
      <p className={admin.dim}>{t('failedKept')}</p>
      {data.data.length === 0 && <State icon={IconLogin2} title={t('noSignIns')} />}
      {data.data.length > 0 && (
        <table className={admin.table}>
          <thead>
            <tr>
              <th scope="col">{t('when')}</th>
              <th scope="col">{t('person')}</th>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('address')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((one) => (
              <tr key={one.id}>
                <td>
                  <time dateTime={one.at} className={admin.dim}>
                    {format.dateTime(new Date(one.at), { dateStyle: 'medium', timeStyle: 'medium' })}
                  </time>
                </td>
                <td>
                  <span className={admin.what}>
                    <strong>{one.person_name}</strong>
                    <small>{one.email}</small>
                  </span>
                </td>
                <td>
                  <StatusPill value={one.kind.endsWith('failed') ? 'failed' : 'active'} label={t(`signInKinds.${one.kind}`)} />
                </td>
                <td data-label={t('address')}>
                  {one.address ?? (one.known_device !== null && t(one.known_device ? 'knownDevice' : 'otherDevice'))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager meta={data.meta} onPage={onPage} />
    </>
  )
}
