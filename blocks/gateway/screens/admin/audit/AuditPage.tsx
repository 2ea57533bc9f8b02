import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useCaller, useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, State, useWhyNot } from '@quoin/ui'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconHistory, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import admin from '../admin.module.css'
import { Pager } from '../Pager.tsx'
import { ThingName } from '../ThingName.tsx'
import { useActionWords } from '../useActionWords.ts'
import { type AuditSearch, toAsked } from './auditSearch.ts'
import { Changes } from './Changes.tsx'
import { SignIns } from './SignIns.tsx'
import { Verify } from './Verify.tsx'

type Entry = OutputOf<typeof gateway.audit.list>['data'][number]

const right = 'gateway.audit.read'
const pageSize = 50

/** Who changed what and when: searched, filtered, exported, and checked for tampering. */
export function AuditPage({ page = 1, search, person, from, to, show }: AuditSearch) {
  const t = useTranslations('admin.audit')
  const go = useGo()
  const why = useWhyNot(right)
  const requested = toAsked({ search, person, from, to })
  const { data, error, refetch } = useRead(
    gateway.audit.list,
    { ...requested, page, records: pageSize },
    { enabled: why === null && show !== 'sign-ins' },
  )
  const people = useRead(gateway.users.list, { records: 200, sort: 'name' }, { enabled: why === null })
  const change = (next: AuditSearch) => void go(pages.audit({ search, person, from, to, show, ...next }), { replace: true })
  const find = useDebouncedCallback((value: string) => change({ search: value || undefined }), 250)
  const onPage = (next: number) => change({ page: next > 1 ? next : undefined })
  if (why !== null)
    return (
      <>
        <PageHeader title={t('title')} text={t('text')} />
        <State icon={IconHistory} title={why} />
      </>
    )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={show !== 'sign-ins' && <Export asked={requested} />} />
      <SegmentedControl
        mb="md"
        aria-label={t('title')}
        value={show ?? 'changes'}
        data={[
          { value: 'changes', label: t('changes') },
          { value: 'sign-ins', label: t('signIns') },
        ]}
        onChange={(next) => change({ show: next === 'sign-ins' ? next : undefined })}
      />
      <div className={admin.bar}>
        {show !== 'sign-ins' && (
          <TextInput
            label={t('search')}
            defaultValue={search}
            leftSection={<IconSearch size={15} stroke={1.6} />}
            onChange={(event) => find(event.currentTarget.value)}
          />
        )}
        <Select
          label={t('person')}
          placeholder={t('anyone')}
          searchable
          clearable
          value={person ?? null}
          data={people.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          onChange={(next) => change({ person: next ?? undefined })}
        />
        <TextInput
          label={t('from')}
          type="date"
          value={from ?? ''}
          onChange={(event) => change({ from: event.currentTarget.value || undefined })}
        />
        <TextInput
          label={t('to')}
          type="date"
          value={to ?? ''}
          onChange={(event) => change({ to: event.currentTarget.value || undefined })}
        />
      </div>
      {show === 'sign-ins' ? (
        <SignIns asked={toAsked({ person, from, to })} page={page} onPage={onPage} />
      ) : (
        <>
          <Verify />
          {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={10} />)}
          {data?.data.length === 0 && <State icon={IconHistory} title={t('empty')} />}
          {data && data.data.length > 0 && (
            <table className={admin.table}>
              <thead>
                <tr>
                  <th scope="col">{t('when')}</th>
                  <th scope="col">{t('person')}</th>
                  <th scope="col">{t('what')}</th>
                  <th scope="col">{t('changes')}</th>
                </tr>
              </thead>
              <tbody>
                {data.data.map((entry) => (
                  <Row key={entry.id} entry={entry} />
                ))}
              </tbody>
            </table>
          )}
          {data && <Pager meta={data.meta} onPage={onPage} />}
        </>
      )}
    </>
  )
}

function Row({ entry }: { entry: Entry }) {
  const t = useTranslations('admin')
  const format = useFormatter()
  const action = useActionWords()(entry)
  return (
    <tr>
      <td>
        <time dateTime={entry.at} className={admin.dim}>
          {format.dateTime(new Date(entry.at), { dateStyle: 'medium', timeStyle: 'medium' })}
        </time>
      </td>
      <td>{entry.actor_name ?? t('system')}</td>
      <td>
        {action} · <ThingName resource={entry.resource} record={entry.record_unique_id} />
      </td>
      <td data-label={t('audit.changes')}>
        <Changes changes={entry.changes} resource={entry.resource} record={entry.record_unique_id} />
      </td>
    </tr>
  )
}

/** The list as it is filtered, as a file. */
function Export({ asked: input }: { asked: ReturnType<typeof toAsked> }) {
  const notify = useNotify()
  const t = useTranslations('admin.audit')
  const words = useRefusal()
  const { call } = useCaller()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { content, content_type, filename, rows, is_cut } = await call(gateway.audit.export, input)
      saveFile(filename, content, content_type)
      notify.done(is_cut ? `${t('exported', { count: rows })} ${t('cut')}` : t('exported', { count: rows }))
    } catch (error) {
      const { sentence } = words(error)
      if (sentence) notify.trouble(sentence)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void save()}>
      {t('export')}
    </Button>
  )
}
