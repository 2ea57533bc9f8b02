import { Badge, Button, Group, Modal } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import { Pager } from '../Pager.tsx'
import { wordChanges } from './wordChanges.ts'
import classes from './mails.module.css'

type Version = OutputOf<typeof gateway.mailTemplates.versions>['data'][number]

/** The parts of a mail, as they are edited. */
export interface Words {
  readonly from_subject: string
  readonly heading: string
  readonly template_html: string
  readonly button: string
  readonly note: string
  readonly template_text: string
}

/** Every wording that was in use: each can be compared with what stands in the editor, and taken into the draft. */
export function History({
  id,
  words,
  opened,
  onClose,
  onRestore,
}: {
  id: string
  words: Words
  opened: boolean
  onClose(): void
  onRestore(version: Version): void
}) {
  const t = useTranslations('admin.templates')
  return (
    <Modal opened={opened} onClose={onClose} size="xl" title={t('history')}>
      {opened && <Versions id={id} words={words} onRestore={onRestore} />}
    </Modal>
  )
}

function Versions({ id, words, onRestore }: { id: string; words: Words; onRestore(version: Version): void }) {
  const t = useTranslations('admin.templates')
  const format = useFormatter()
  const [page, setPage] = useState(1)
  const [picked, setPicked] = useState<Version | null>(null)
  const { data, error, refetch } = useRead(gateway.mailTemplates.versions, { id, page, records: 20 })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} />
  if (picked) return <Comparison version={picked} words={words} onBack={() => setPicked(null)} onRestore={onRestore} />
  if (data.meta.totalCount === 0) return <p className={admin.note}>{t('historyEmpty')}</p>
  return (
    <>
      <table className={admin.table}>
        <thead>
          <tr>
            <th scope="col">{t('wording')}</th>
            <th scope="col">{t('publishedAt')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {data.data.map((version) => (
            <tr key={version.number}>
              <td>
                <span className={admin.what}>
                  <strong>
                    {t('version', { number: String(version.number) })}{' '}
                    {version.number === data.meta.totalCount && <Badge color="green">{t('inUse')}</Badge>}{' '}
                    {version.source === 'built_in' && <Badge color="gray">{t('builtIn')}</Badge>}
                  </strong>
                  <small>{version.from_subject}</small>
                </span>
              </td>
              <td data-label={t('publishedAt')} className={admin.dim}>
                {format.dateTime(new Date(version.published_at), { dateStyle: 'medium', timeStyle: 'short' })}
                {version.published_by_name && <div>{version.published_by_name}</div>}
              </td>
              <td>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('compareNamed', { number: String(version.number) })}
                  onClick={() => setPicked(version)}
                >
                  {t('compare')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager meta={data.meta} onPage={setPage} />
    </>
  )
}

/** From an earlier wording to what stands in the editor, part by part. */
function Comparison({
  version,
  words,
  onBack,
  onRestore,
}: {
  version: Version
  words: Words
  onBack(): void
  onRestore(version: Version): void
}) {
  const t = useTranslations('admin.templates')
  const common = useTranslations('ui.common')
  const parts = [
    ['subject', 'from_subject'],
    ['heading', 'heading'],
    ['body', 'template_html'],
    ['button', 'button'],
    ['note', 'note'],
    ['plain', 'template_text'],
  ] as const
  const changed = parts.filter(([, part]) => (version[part] ?? '') !== words[part])
  return (
    <>
      <p className={admin.note}>{t('compareText', { number: String(version.number) })}</p>
      {changed.length === 0 && <p>{t('same')}</p>}
      <dl className={classes.changes}>
        {changed.map(([label, part]) => (
          <div key={part}>
            <dt>{t(label)}</dt>
            <dd>
              {wordChanges(version[part] ?? '', words[part]).map(({ kind, text }, at) => {
                const Tag = ({ same: 'span', gone: 'del', new: 'ins' } as const)[kind]
                return <Tag key={`${at} ${kind}`}>{text}</Tag>
              })}
            </dd>
          </div>
        ))}
      </dl>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {common('back')}
        </Button>
        <Button disabled={changed.length === 0} onClick={() => onRestore(version)}>
          {t('restore')}
        </Button>
      </Group>
    </>
  )
}
