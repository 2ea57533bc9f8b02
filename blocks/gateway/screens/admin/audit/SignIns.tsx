import { gateway } from '@quoin/gateway/resources'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { byHand } from '@quoin/ui/list/byHand.ts'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import admin from '../admin.module.css'
import { Moment } from './Changed.tsx'

const signIns = byHand(gateway.signIns)
const columns = ['at:215', 'person_unique_id:200', 'kind', 'address:160', 'email:220'] as const
const views = {
  failed: { filter: { kind: ['failed', 'second_step_failed'] }, count: true },
} as const

/** How members came in, and tries at their accounts that failed; of one where `person` says whose. */
export function SignIns({ person }: { readonly person?: string }) {
  const t = useTranslations('admin.audit')
  const go = useGo()
  return (
    <>
      <p className={admin.dim}>{t('failedKept')}</p>
      <DataList
        resource={signIns}
        title={t('signIns')}
        level={2}
        only={person ? { person } : undefined}
        columns={columns}
        views={views}
        emptyText={t('noSignIns')}
        saves
        cells={{
          at: (one) => <Moment at={String(one.at)} />,
          person: (one) => (
            <Link className={admin.named} to={pages.member({ id: String(one.person) })}>
              {String(one.personName)}
            </Link>
          ),
          kind: (one) => <Kind one={one} />,
          address: (one) => <From one={one} />,
        }}
        onOpen={({ person: id }) => void go(pages.member({ id: String(id) }))}
      />
    </>
  )
}

function Kind({ one: { kind } }: { readonly one: AnyRecord }) {
  const t = useTranslations('gateway.resources.signIns.options.kind')
  return <StatusPill value={String(kind).endsWith('failed') ? 'failed' : 'active'} label={t(kind as 'failed')} />
}

/** Of a try that failed nobody knows from where it came. */
function From({ one: { address, knownDevice } }: { readonly one: AnyRecord }) {
  const t = useTranslations('admin.audit')
  if (typeof address === 'string') return address
  return typeof knownDevice === 'boolean' ? t(knownDevice ? 'knownDevice' : 'otherDevice') : null
}
