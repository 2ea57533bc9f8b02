import { Modal } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useCaller } from '@quoin/kit/react'
import { Link } from '@quoin/ui/pages'
import type { AnyRecord, AnyResource } from '@quoin/ui/fields/resources.ts'
import { byHand } from '@quoin/ui/list/byHand.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import admin from '../admin.module.css'
import { ThingName } from '../ThingName.tsx'
import { useActionWords } from '../useActionWords.ts'
import { Changes } from './Changes.tsx'

const plain = byHand(gateway.audit)
/** Whose it was is said on a card as well. */
const entries: AnyResource = { ...plain, definition: { ...plain.definition, owner: 'actor' } }
const columns = ['at:215', 'operation:150', 'resource:300', 'actor_unique_id:180'] as const
const views = {
  access: {
    filter: { resource: ['gateway.roles', 'gateway.users', 'gateway.invites', 'gateway.apiKeys', 'gateway.fieldPermissions'] },
  },
  deletions: { filter: { operation: 'contains:delete' } },
  exports: { filter: { operation: 'contains:export' } },
} as const

/** What was changed, by whom and when; of one person where `actor` says whose. An entry is opened to read from what to what. */
export function Changed({ actor }: { readonly actor?: string }) {
  const t = useTranslations('admin.audit')
  const { call } = useCaller()
  const notify = useNotify()
  const [opened, setOpened] = useState<AnyRecord | null>(null)
  return (
    <>
      <DataList
        resource={entries}
        title={t('changes')}
        level={2}
        only={actor ? { actor } : undefined}
        columns={columns}
        views={views}
        emptyText={t('empty')}
        saves={async (question) => {
          const file = await call(gateway.audit.export, question)
          saveFile(file.filename, file.content, file.content_type)
          const exported = t('exported', { count: file.rows })
          notify.done(file.is_cut ? `${exported} ${t('cut')}` : exported)
        }}
        cells={{
          at: (entry) => <Moment at={String(entry.at)} />,
          actor: (entry) => <Who entry={entry} />,
          operation: (entry) => <What entry={entry} />,
          resource: (entry) => <ThingName resource={String(entry.resource)} record={entry.record_unique_id as string | null} />,
        }}
        onOpen={setOpened}
      />
      <Modal opened={opened !== null} onClose={() => setOpened(null)} size="lg" title={opened && <What entry={opened} />}>
        {opened && <Entry entry={opened} />}
      </Modal>
    </>
  )
}

export function Moment({ at }: { readonly at: string }) {
  const format = useFormatter()
  return <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })}</time>
}

const What = ({ entry }: { readonly entry: AnyRecord }) => useActionWords()({ operation: String(entry.operation) })

/** Whoever did it, leading to their page; the name is the one that they had then. */
function Who({ entry }: { readonly entry: AnyRecord }) {
  const t = useTranslations('admin')
  const name = typeof entry.actor_name === 'string' ? entry.actor_name : t('system')
  return typeof entry.actor === 'string' ? (
    <Link className={admin.named} to={pages.member({ id: entry.actor })}>
      {name}
    </Link>
  ) : (
    <span className={admin.dim}>{name}</span>
  )
}

function Entry({ entry }: { readonly entry: AnyRecord }) {
  const t = useTranslations('admin.audit')
  const record = entry.record_unique_id as string | null
  return (
    <>
      <dl className={admin.facts}>
        <dt>{t('when')}</dt>
        <dd>
          <Moment at={String(entry.at)} />
        </dd>
        <dt>{t('person')}</dt>
        <dd>
          <Who entry={entry} />
        </dd>
        <dt>{t('thing')}</dt>
        <dd>
          <ThingName resource={String(entry.resource)} record={record} />
        </dd>
      </dl>
      <Changes changes={entry.changes as Record<string, unknown>} resource={String(entry.resource)} />
    </>
  )
}
