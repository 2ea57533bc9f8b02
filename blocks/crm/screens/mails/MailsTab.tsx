import { Anchor, Button, Modal } from '@mantine/core'
import { useAction, useCaller, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, useMe } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { sizeOf } from '@quoin/ui/files/size.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { openInNewTab } from '@quoin/ui/transfer/openInNewTab.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import type { Attachment } from '../../resources/mails.ts'
import styles from '../selling.module.css'
import type { About } from './MailButton.tsx'
import { type Visibility, VisibilitySelect } from './VisibilitySelect.tsx'

/** What was written to the person behind a record, the latest first; each opens as it went out. */
export function MailsTab({ about }: { about: About }) {
  const t = useTranslations('crm')
  const records = useTranslations('records')
  const timeline = useTranslations('crm.timeline')
  const format = useFormatter()
  const [shown, setShown] = useState(25)
  const [opened, setOpened] = useState<string | null>(null)
  const read = useRead(crm.mails.list, { records: shown, filter: about })
  const page = read.data
  if (read.error && !page) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!page) return <ListSkeleton rows={3} />
  const mail = page.data.find(({ id }) => id === opened)
  return (
    <section aria-label={t('resources.mails.many')} className={styles.stack}>
      {page.data.length === 0 ? (
        <EmptyState title={records('list.empty')}>{t('mails.none')}</EmptyState>
      ) : (
        <ul className={styles.follows}>
          {page.data.map((one) => (
            <li key={one.id} className={styles.follow}>
              <div className={styles.followMain}>
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  c="inherit"
                  fw={550}
                  ta="start"
                  onClick={() => setOpened(one.id)}
                >
                  {String(one.subject)}
                </Anchor>
                <div className={styles.cardFacts}>
                  <span>{String(one.recipient)}</span>
                  <time dateTime={String(one.createdAt)}>
                    {format.dateTime(new Date(String(one.createdAt)), { dateStyle: 'medium', timeStyle: 'short' })}
                  </time>
                  {typeof one.owner === 'string' && <RefValue target="gateway.users" id={one.owner} plain />}
                  {attachmentsOf(one).length > 0 && (
                    <span>
                      <IconPaperclip size={14} stroke={1.6} aria-hidden />{' '}
                      {attachmentsOf(one)
                        .map(({ name }) => name)
                        .join(', ')}
                    </span>
                  )}
                  {one.visibility !== 'all' && (
                    <span>{t(`resources.mails.options.visibility.${one.visibility as Visibility}`)}</span>
                  )}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      {page.meta.totalCount > shown && shown < 200 && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          loading={read.isFetching}
          onClick={() => setShown(Math.min(200, shown + 50))}
        >
          {timeline('earlier')}
        </Button>
      )}
      {mail && <Mail mail={mail} onClose={() => setOpened(null)} />}
    </section>
  )
}

const attachmentsOf = ({ attachments }: AnyRecord): readonly Attachment[] =>
  Array.isArray(attachments) ? (attachments as readonly Attachment[]) : []

/** The files that went along, for as long as they are stored. */
function SentFiles({ mail }: { mail: AnyRecord }) {
  const t = useTranslations('crm.mails')
  const format = useFormatter()
  const { call } = useCaller()
  const notify = useNotify()
  const inWords = useErrorWords(crm.mails)
  const all = attachmentsOf(mail)
  if (all.length === 0) return null
  const open = (file: string) =>
    openInNewTab(
      async () => (await call(crm.mails.file, { id: mail.id, file })).url,
      (error) => notify.trouble(inWords(error).sentence),
    )
  return (
    <div className={styles.attached}>
      <ul aria-label={t('attachments')}>
        {all.map(({ unique_id: id, name, size }) => (
          <li key={id}>
            <IconPaperclip size={15} stroke={1.6} aria-hidden />
            <Anchor component="button" type="button" inherit onClick={() => void open(id)}>
              {name}
            </Anchor>
            <small>{sizeOf(size, format)}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Mail({ mail, onClose }: { mail: AnyRecord; onClose(): void }) {
  const t = useTranslations('crm')
  const me = useMe()
  const notify = useNotify()
  const inWords = useErrorWords(crm.mails)
  const share = useAction(crm.mails.share)
  return (
    <Modal opened onClose={onClose} title={String(mail.subject)} size="lg">
      <div className={styles.stack}>
        <p className={styles.dim}>
          {t('mails.to')}: {String(mail.recipient)}
        </p>
        {(['cc', 'bcc'] as const).map(
          (line) =>
            Array.isArray(mail[line]) &&
            mail[line].length > 0 && (
              <p key={line} className={styles.dim}>
                {t(`mails.${line}`)}: {mail[line].join(', ')}
              </p>
            ),
        )}
        <p className={styles.letter}>{String(mail.body || '–')}</p>
        <SentFiles mail={mail} />
        {mail.owner === me.id && (
          <VisibilitySelect
            value={mail.visibility as Visibility}
            disabled={share.isPending}
            onChange={(visibility) =>
              share.mutate(
                { id: mail.id, visibility },
                {
                  onSuccess: () => notify.done(t('mails.shared')),
                  onError: (error) => notify.trouble(inWords(error).sentence),
                },
              )
            }
          />
        )}
      </div>
    </Modal>
  )
}
